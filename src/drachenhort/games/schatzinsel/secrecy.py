"""Who may know what in Die Schatzinsel: everybody everything; a drawn disc is turned up at once (TI-10)."""

from drachenhort.kernel.rule import rule

from .actions import ACT


@rule
def is_final(s, action):
    """Naming a disc is an announcement to the opponent (TI-52), and so is the end of a turn."""
    return ACT.declare.has(action) or action == ACT.end.first

"""Who may know what in Die Schatzinsel: everybody everything; a drawn disc is turned up at once (TI-10)."""

from drachenhort.games.schatzinsel.state import ACT_DECLARE, ACTION, OTHER_DISC
from drachenhort.kernel.rule import rule


@rule
def hide(s, seat):
    """Nothing is hidden: the order of the discs in the bag does not exist before they are drawn."""


@rule
def redeal(s, seat, rng):
    """There is one world."""


@rule
def sees(s, action, seat):
    """Every action is public."""
    return True


@rule
def remembers(s):
    """The past is public too."""
    return True


@rule
def is_final(s, action):
    """Naming a disc is an announcement to the opponent (TI-52); else only the kernel's bars hold."""
    return s.phase in (ACTION, OTHER_DISC) and action >= ACT_DECLARE


@rule
def pauses(s, action, out):
    """Whoever may react is asked openly, so there is nothing to wait for."""
    return 0


@rule
def is_invited(s, seat):
    """There is no such moment."""
    return False

"""Who may know what: everybody sees the dice under the own cup, and all dice once the cups are lifted."""

from drachenhort.kernel.nature import below
from drachenhort.kernel.rule import rule

from . import state as st
from .actions import ACT
from .rules import next_die


@rule
def are_cups_lifted(s):
    """Do all dice lie open (LD-06)?"""
    return s.phase >= st.REVEAL


@rule
def hide(s, seat):
    """Erase the dice under the other cups; that they were rolled is no secret (LD-03)."""
    if are_cups_lifted(s):
        return
    for other in range(s.players):
        for place in range(s.left[other]):
            if other != seat and s.die[other, place] != st.NO_DIE:
                s.die[other, place] = st.UNSEEN


@rule
def redeal(s, seat, rng):
    """Roll the dice under the other cups anew: every face is as likely as any other."""
    if are_cups_lifted(s):
        return
    for other in range(s.players):
        for place in range(s.left[other]):
            if other != seat and s.die[other, place] != st.NO_DIE:
                s.die[other, place] = 1 + below(rng, st.FACES)


@rule
def sees(s, action, seat):
    """A roll is seen by whoever owns the cup; everything else is said aloud (LD-03)."""
    return s.phase != st.ROLL or next_die(s)[0] == seat


@rule
def shows(s, action):
    """Doubt lifts all cups (LD-06)."""
    return action == ACT.doubt.first

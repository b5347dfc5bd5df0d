"""What an action has changed, and how Slumber undoes it (DI-088)."""

from drachenhort.kernel.rule import rule

from .. import cards as c, state as st
from .hands import give_back, spend, take_from_discard
from .island import renew_stretch
from .tables import copy, fill


@rule
def declare(s, kind):
    """An action begins: it counts from here on, and what it changes is noted (DI-088, DI-125)."""
    s.part = st.NO_PART
    s.actions += 1
    s.last_action = kind
    copy(s.place, s.old_place)
    copy(s.bears, s.old_bears)
    copy(s.treasure, s.old_treasure)
    copy(s.dragon, s.old_dragon)
    s.old_journey = s.journey
    s.old_event = s.event


@rule
def declare_with(s, kind, card, second):
    """An action begins that spends one card or two (DI-089)."""
    declare(s, kind)
    s.card_actions += 1
    spend(s, s.active, card)
    if second != c.NONE:
        spend(s, s.active, second)
    renew_stretch(s)  # DI-109


@rule
def forget_action(s):
    """Nothing is left to undo."""
    s.last_action = c.NONE
    fill(s.old_place, c.NONE)
    fill(s.old_bears, c.NONE)
    fill(s.old_treasure, 0)
    fill(s.old_dragon, c.NONE)
    fill(s.swapped, c.NONE)
    s.old_journey = 0
    s.old_event = False
    fill(s.taken_from, st.NOBODY)
    fill(s.taken, st.EMPTY)
    fill(s.thrown_away, st.EMPTY)
    fill(s.countered, 0)


@rule
def swap_discs(s, one, other):
    """Exchange two discs (DI-107)."""
    s.disc[one], s.disc[other] = s.disc[other], s.disc[one]


@rule
def undo_action(s):
    """Restore what the last action changed, not the cards paid for it (DI-086, DI-088)."""
    copy(s.old_place, s.place)
    copy(s.old_bears, s.bears)
    copy(s.old_treasure, s.treasure)
    copy(s.old_dragon, s.dragon)
    if s.swapped[0] != c.NONE:
        swap_discs(s, s.swapped[0], s.swapped[1])
    s.journey = s.old_journey
    s.event = s.old_event
    for i in range(st.MOST_TAKEN):  # before the own cards come back (DI-124)
        if s.taken_from[i] != st.NOBODY:
            give_back(s, s.taken_from[i], s.taken[i])
    for i in range(c.HAND):
        if s.thrown_away[i] != st.EMPTY:
            take_from_discard(s, s.active, s.thrown_away[i])
    forget_action(s)
    renew_stretch(s)

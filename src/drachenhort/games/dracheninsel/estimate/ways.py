"""What the way of a hunter costs, in cards it has and cards it has not: what the greedy bot plans with.

Sets of spaces are masks, a bit for each of the 61 spaces of the island (TS is the last), so nothing has to be
allocated. A way is found backwards: from where the hunter could stand to be nearly there, to all spaces from
which one more step leads there, as long as steps are free; then one step more for a card, and so on.
"""

import numpy as np

from drachenhort.kernel.rule import rule

from .. import board as b, cards as c, state as st
from ..rules.island import guest, taken_spaces

STEP, PAID, MISSING = 1, 10, 30
"""What a step costs: free, paid with a card in the hand, and with a card that must still be drawn."""
FAR = 200
"""No way costs more."""
INCOMPLETE = 1000
"""This is added to the cost of a way for which cards are missing."""

ISLAND = b.SITE + 1
"""Spaces with a bit of their own."""
DISCS = (1 << b.TERRAIN) - 1
"""All spaces with a disc."""


def near_table():
    """The spaces beside each space: see `NEAR`."""
    table = np.zeros(b.SPACES, np.int64)
    for space, others in enumerate(b.NEIGHBOURS.tolist()):
        table[space] = sum(1 << other for other in others if 0 <= other < ISLAND)
    table.setflags(write=False)
    return table


NEAR = near_table()
"""`NEAR[space]`: the spaces of the island that it touches."""


# ---- sets of spaces -------------------------------------------------------------------------------


@rule
def bit(space):
    """The set of that space alone; nothing for a boat."""
    return 1 << int(space) if 0 <= space < ISLAND else 0


@rule
def discs_of(s, colour):
    """The spaces with a disc of that colour."""
    found = 0
    for space in range(b.TERRAIN):
        found |= int(s.disc[space] == colour) << space
    return found


@rule
def all_discs(s):
    """The spaces with a disc of each colour."""
    return (
        discs_of(s, c.RED),
        discs_of(s, c.GREY),
        discs_of(s, c.YELLOW),
        discs_of(s, c.BROWN),
        discs_of(s, c.BLUE),
        discs_of(s, c.GREEN),
    )


@rule
def with_disc(discs, space, colour):
    """The same, but with a disc of this colour on that space."""
    there = bit(space)
    return (
        discs[c.RED] & ~there | there * int(colour == c.RED),
        discs[c.GREY] & ~there | there * int(colour == c.GREY),
        discs[c.YELLOW] & ~there | there * int(colour == c.YELLOW),
        discs[c.BROWN] & ~there | there * int(colour == c.BROWN),
        discs[c.BLUE] & ~there | there * int(colour == c.BLUE),
        discs[c.GREEN] & ~there | there * int(colour == c.GREEN),
    )


@rule
def dragons(s):
    """The spaces with a dragon."""
    spaces = 0
    for dragon in range(st.DRAGONS):
        spaces |= bit(s.dragon[dragon])
    return spaces


@rule
def taken(s):
    """The spaces with a dragon or a hunter."""
    return taken_spaces(s) | (0 if guest(s, b.SITE) == c.NONE else bit(b.SITE))


@rule
def beside(spaces):
    """All spaces that touch one of these."""
    found = 0
    for space in range(ISLAND):
        found |= NEAR[space] & -((spaces >> space) & 1)
    return found


@rule
def widened(spaces, free):
    """Also all from which free steps lead there."""
    while True:
        wider = spaces | beside(spaces & free)
        if wider == spaces:
            return spaces
        spaces = wider


# ---- ways -----------------------------------------------------------------------------------------


@rule
def paid_for(discs, hunter, card):
    """The discs that a terrain card pays for (DI-037, DI-038, DI-039)."""
    if c.SHOWS[card, hunter]:
        return DISCS
    spaces = discs[c.FACES[card, 0]]
    if c.FACES[card, 1] != c.NONE:
        spaces |= discs[c.FACES[card, 1]]
    return spaces


@rule
def steps_to(start, goal, free):
    """How many free steps lead into the goal when the first is to one of `start`; FAR if none do."""
    steps = STEP
    while True:
        if goal & free & start:
            return steps
        wider = goal | beside(goal & free)
        if wider == goal:
            return FAR
        goal = wider
        steps += STEP


@rule
def way_with(s, seat, hand, discs, hunter, start, goal, free, entered, most):
    """The cheapest way that the cards at these places of the hand (bits) pay for; FAR from `most` on.

    No argument may be a constant: Numba would compile a version of its own for that, and its cache loses the
    way from there to the one for any number.
    """
    best = steps_to(start, goal, free)
    if best < FAR or most <= PAID:
        return best
    wide = widened(goal, free)
    last = c.NONE
    for i in range(c.HAND):
        card = s.hand[seat, i]
        if not (hand >> i) & 1 or card == last:
            continue
        last = card
        final = wide & entered & paid_for(discs, hunter, card)
        if final & start:
            return PAID
        further = beside(final)
        if further & ~wide:
            most = min(most, best)
            left = hand & ~(1 << i)
            rest = way_with(s, seat, left, discs, hunter, start, further, free, entered, most - PAID)
            best = min(best, PAID + rest)
    return best


@rule
def way(s, seat, hand, discs, hunter, goal, entered):
    """The cheapest way of a hunter to one of the spaces of the goal, over spaces that may be entered.

    Cards at those places (bits) of the seat's hand cost less than those that it has yet to draw.
    """
    place = s.place[hunter]
    if bit(place) & goal:
        return 0
    start = NEAR[place]
    free = (discs[hunter] | bit(b.SITE)) & entered
    free_now = free | journey(s, discs, hunter) & entered
    best = FAR
    missing = 0
    while missing < best:
        # A card that is still missing is drawn in another turn, when a Long Journey is over.
        reach = free_now if missing == 0 else free
        rest = way_with(s, seat, hand, discs, hunter, start, goal, reach, entered, best - missing)
        if missing == 0 and rest < FAR:
            return rest
        best = min(best, missing + rest)
        wide = widened(goal, free)
        if wide & entered & start:
            return INCOMPLETE + min(best, missing + MISSING)
        goal = beside(wide & entered)
        if not goal & ~wide:
            break
        missing += MISSING
    return INCOMPLETE + best


@rule
def journey(s, discs, hunter):
    """The discs that a Long Journey makes free for this hunter in this turn (DI-106)."""
    spaces = 0
    if hunter == s.hunter and s.phase != st.DRAW:
        for colour in range(c.COLOURS):
            if (s.journey >> colour) & 1:
                spaces |= discs[colour]
    return spaces


@rule
def landing(s, hunter, mate):
    """The spaces beside the boats to which a bearer can bring a treasure for its player (DI-062, DI-115)."""
    spaces = 0
    for colour in range(c.COLOURS):
        is_ours = s.owner[colour] == s.owner[hunter]
        if colour == hunter or (is_ours and (bool(s.player_boats) or colour == mate)):
            spaces |= NEAR[b.BOAT + colour]
    return spaces

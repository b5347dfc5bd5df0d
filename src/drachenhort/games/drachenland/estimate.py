"""How good a situation looks to a seat: what it holds, and what its adventurers can reach."""

import numpy as np

from drachenhort.kernel.contract import Tuning
from drachenhort.kernel.layout import table_of
from drachenhort.kernel.rule import rule

from . import state as st
from .board import packaged
from .rules.course import eggs_left
from .rules.scoring import most_collections, points, rank, worth_of

HORIZON = 5
"""Decisions looked ahead at most: a die with its walk, the end of the move and a take or two."""
TUNING = Tuning(scale=1350, nuance=135, explore=0.3, ahead=True)
WIN = 1_000_000
POINT = 100
"""One point of the score; everything below is in hundredths of a point."""
EGG, GEM, DIAMOND, RING, UNSEEN = 260, 110, 180, 160, 90
"""What lies within reach, beside what it does to the score."""
RINGED_GEM = 60
"""What a ring adds for each gem that it would save."""
WAITING = 240
"""An egg or a full row of gems that waits for the rest of a collection."""
IN_LAND = 120
"""An adventurer that has come in."""
TOKEN_WORTH = table_of([60, 70, 80, 110, 160], np.int32)
"""Of T, F, Y, M and H in the hand."""

STEPS = table_of(
    [[packaged().distances([v])[space] for v in range(st.VOLCANOES)] for space in range(st.SPACES)]
)
"""`STEPS[space, volcano]`: how far it is, past everything."""


@rule
def is_settled(s, seat):
    """Has an adventurer done what it was to do, or has somebody else the turn?"""
    return s.active != seat or s.phase in (st.ASSIGN, st.ROLL)


@rule
def estimate(s, seat):
    """What the seat has and can reach, less what the best of the others has."""
    left = eggs_left(s)
    best, lead = -WIN, -WIN
    for other in range(s.players):
        if other != seat:
            best = max(best, standing(s, other, left))
            lead = max(lead, rank(s, other))
    if s.phase == st.END:
        return (WIN if rank(s, seat) > lead else 0 if rank(s, seat) == lead else -WIN) + points(s, seat)
    worth = standing(s, seat, left) - best
    for colour in range(st.PAWNS):
        worth += prospects(s, seat, colour)
    return worth


@rule
def standing(s, seat, left):
    """Points, counting on rings the more the longer the game will last, and tokens in the hand."""
    held = s.held_gems[seat]
    eggs, red, green, blue = int(s.held_eggs[seat]), int(held[0]), int(held[1]), int(held[2])
    diamonds = int(held[3])
    sets = most_collections(eggs, red, green, blue, diamonds)
    hoped = worth_of(eggs + red + green + blue + diamonds, sets)
    trust = min(left, 10)
    worth = POINT * (hoped * trust + points(s, seat) * (10 - trust)) // 10
    worth += WAITING * (min(eggs - sets, 2) + min(red, green, blue) - sets)
    for colour in range(st.PAWNS):
        if s.ring[seat, colour]:
            worth += RING
    for kind in range(st.OWNED):
        worth += TOKEN_WORTH[kind] * s.hand[seat, kind]
    return worth


@rule
def prospects(s, seat, colour):
    """What an adventurer could fetch, the nearer the better."""
    space = int(s.pawn[seat, colour])
    if space == st.NOWHERE:
        return 0
    best = 0
    for volcano in range(st.VOLCANOES):
        worth = allure(s, seat, colour, volcano)
        best = max(best, worth * 2 // (5 + int(STEPS[space, volcano])))  # always less than to have it
    return IN_LAND + best


@rule
def allure(s, seat, colour, volcano):
    """What makes a volcano worth going to, for one adventurer."""
    worth = GEM * int(s.gems[volcano, colour])
    if s.gems[volcano, st.DIAMOND] > 0:
        worth = max(worth, DIAMOND) + DIAMOND // 4
    if s.eggs[volcano] > 0:
        worth = max(worth, EGG) + EGG // 4
        token = s.token[volcano]
        if token != st.NOBODY and token < st.OWNED:
            worth += TOKEN_WORTH[token]
    if (s.down >> volcano) & 1:
        worth += UNSEEN
    if s.token[volcano] == st.RING and not s.ring[seat, colour]:
        worth = max(worth, RING + RINGED_GEM * int(s.held_gems[seat, colour])) + RING
    return worth

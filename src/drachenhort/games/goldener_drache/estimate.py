"""How good a situation looks to a seat: what the greedy bot goes by."""

import numpy as np

from drachenhort.kernel.contract import Tuning
from drachenhort.kernel.rule import rule

from . import state as st
from .rules import player_at

HORIZON = 12
"""Decisions looked ahead at most: an announcement and five moves, each with an answer."""
TUNING = Tuning(scale=1000, nuance=500, explore=1.5)
WIN = 100_000
STORM_CARD, LIGHTNING_CARD = 220, 150
"""Worth keeping until they gain more than a step far from the goal would."""
SOUTHWARD_TILE = 6
NEARNESS = np.array([1500, 1000, 700, 480, 320, 200, 110, 50], dtype=np.int32)
"""The worth of being 0, 1, 2 ... steps away; each step counts more than the one before, from 8 on nothing."""


@rule
def free_flight(s, cell):
    """Steps to the goal over an empty board: a diagonal saves a step, but none leads north (GD-20)."""
    down = s.goal // st.WIDTH - cell // st.WIDTH
    aside = abs(s.goal % st.WIDTH - cell % st.WIDTH)
    return max(down, aside) if down >= 0 else aside - down


@rule
def nearness(s, player):
    """The worth of a dragon's distance."""
    steps = free_flight(s, s.cell[player])
    return NEARNESS[steps] if steps < len(NEARNESS) else 0


@rule
def southward_tiles(s, player):
    """How many tiles on the rack lead towards the goal."""
    count = 0
    for place in range(st.RACK):
        tile = s.rack[player, place]
        if tile in (st.SOUTH, st.SOUTHWEST, st.SOUTHEAST):
            count += 1
    return count


@rule
def estimate(s, seat):
    """The own nearness, cards and tiles, less the nearness of the others, the nearest rival most."""
    me = player_at(s, seat)
    if s.winner != st.NOBODY:
        return WIN if s.winner == me else -WIN
    worth = 2 * nearness(s, me) + STORM_CARD * int(s.storm[me]) + LIGHTNING_CARD * int(s.lightning[me])
    worth += SOUTHWARD_TILE * southward_tiles(s, me)
    nearest = 0
    for rival in range(s.players):
        if rival != me:
            near = nearness(s, rival)
            worth -= near // 4
            nearest = max(nearest, near)
    return worth - nearest // 2

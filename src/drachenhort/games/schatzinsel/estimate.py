"""How good a situation looks to a side: chests and figures, and how near the figures are to their ship."""

from drachenhort.kernel.contract import Tuning
from drachenhort.kernel.rule import rule

from . import state as st
from .discs import MOST_EXITS
from .paths import destination, landing_of, start_of

HORIZON = 7
"""Decisions looked ahead at most: a named disc with its veto, or the first rolls of a duel."""
TUNING = Tuning(scale=2500, nuance=500, explore=0.5, playout=1)
WIN = 1_000_000
SHIPPED_CHEST, CAMP_CHEST, FIGURE, POINT = 1000, 150, 120, 40
STEP = 60
"""The worth of being one stretch nearer to the landing point."""
FAR = 9
"""Stretches, for a figure that no open way leads to its ship."""


@rule
def is_settled(s, seat):
    """Has an action come to its end, so that the situation can be judged?"""
    return s.active != seat or s.phase in (st.ACTION, st.ROLL)


@rule
def estimate(s, seat):
    """What the side has, less what the other has."""
    if s.phase == st.GAME_OVER and s.winner != st.NOBODY:
        return WIN if s.winner == seat else -WIN
    if s.phase <= st.PLACE:
        return 0  # with recesses still empty there are no ways to judge
    points = POINT * int(s.points) if s.active == seat else -POINT * int(s.points)
    return standing(s, seat) - standing(s, 1 - seat) + points


@rule
def standing(s, side):
    """Chests and figures of one side, and how far its figures have to go, the nearest one most of all."""
    worth = SHIPPED_CHEST * int(s.ship_chests[side]) + CAMP_CHEST * int(s.camp_chests[side])
    worth += FIGURE * int(s.camp_figures[side] + s.ship_figures[side])
    nearest = FAR
    here = 1 << landing_of(side)
    seen = here | 1 << landing_of(1 - side)
    steps = 0
    while here != 0 and steps < FAR:
        for node in range(st.NODES):
            if (here >> node) & 1 and s.figure[node] == side:
                worth += FIGURE + STEP * (FAR - steps) // 2
                nearest = min(nearest, steps)
        if (here >> start_of(side)) & 1 and s.camp_figures[side] > 0:
            nearest = min(nearest, steps + 1)
        here = next_ring(s, here) & ~seen
        seen |= here
        steps += 1
    return worth + 2 * STEP * (FAR - nearest)


@rule
def next_ring(s, ring):
    """The nodes one stretch away from a set of nodes; every path can be walked both ways (INV-8)."""
    nodes = 0
    for node in range(st.NODES):
        if (ring >> node) & 1:
            for number in range(MOST_EXITS):
                end = destination(s, node, number)
                if end == st.NOWHERE:
                    break
                nodes |= 1 << end
    return nodes

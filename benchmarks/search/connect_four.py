"""Connect four as OpenSpiel plays it, in the shape of our rules; known to the benchmarks alone."""

import numpy as np

from drachenhort.kernel.actions import Actions
from drachenhort.kernel.game import Game
from drachenhort.kernel.options import Number
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import OVER
from drachenhort.kernel.text import Words

_ = Words(__name__)

COLUMNS, ROWS = 7, 6
TALL = ROWS + 1
"""Bits of a column: the one above the top row stays 0, so that no line leads into the next column."""
NEIGHBOURS = (1, TALL - 1, TALL, TALL + 1)
"""From a cell to the next one up, down and right, right, up and right."""

ACT = Actions(drop={"column": COLUMNS})
FIELDS = (
    ("stones", "i8", 2),  # of each seat, a bit for every cell
    ("height", "i1", COLUMNS),
    ("turn", "i4"),  # stones on the board
    ("active", "i1"),  # who drops a stone now, or dropped the last one
    ("is_won", "i1"),
)


@rule
def decider(s):
    """The seats take turns until four stand in a line or the board is full."""
    return OVER if s.is_won or s.turn == COLUMNS * ROWS else s.active


@rule
def choices(s, out):
    """Every column that is not full."""
    count = 0
    for column in range(COLUMNS):
        if s.height[column] < ROWS:
            out[count] = column
            count += 1
    return count


@rule
def apply(s, action):
    """Drop a stone into a column."""
    stones = s.stones[s.active] | (np.int64(1) << (TALL * action + s.height[action]))
    s.stones[s.active] = stones
    s.height[action] += 1
    s.turn += 1
    if has_line(stones):
        s.is_won = 1
    else:
        s.active = 1 - s.active


@rule
def has_line(stones):
    """Do four stand in a line?"""
    for step in NEIGHBOURS:
        pairs = stones & (stones >> step)
        if pairs & (pairs >> (2 * step)):
            return True
    return False


@rule
def scores(s, out):
    """One point for a line; a full board without one is a draw."""
    for seat in range(2):
        is_winner = s.is_won and s.active == seat
        out[seat, 0] = 1 if is_winner else 0
        out[seat, 1] = 0
        if decider(s) == OVER:
            out[seat, 1] = 1 if is_winner or not s.is_won else 2


CONNECT_FOUR = Game(
    "connect_four",
    "Connect four",
    __name__,
    (Number("players", 2, None, _("How many play."), low=2, high=2),),
    _("Four of your stones in a line win."),
)

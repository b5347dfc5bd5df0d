"""Compiled rules for games that do not say: equal odds, no secrets, points as the estimate.

Those that need a function of the game are bound to it (see `binding`); the names below stand in for them.
"""

from typing import Any, cast

import numpy as np

from drachenhort.kernel.rule import rule

choices = decider = mover = scores = cast("Any", None)  # `bind` fills these in

# ---- rules ----------------------------------------------------------------------------------------


@rule
def never(s):
    """No action is asked in parts."""
    return False


def equal_weights(s, out):
    """NATURE's alternatives are equally likely."""
    count = choices(s, out)
    for i in range(count):
        out[i] = 1
    return count


@rule
def field_turn(s):
    """The record counts turns."""
    return s.turn


@rule
def zero(s):
    """Nobody counts turns."""
    return 0


@rule
def field_active(s):
    """The record says whose turn it is."""
    return s.active


def decider_moves(s):
    """Whoever decides has the turn."""
    return decider(s)


# ---- secrecy --------------------------------------------------------------------------------------


@rule
def hide_nothing(s, seat):
    """Everything is public."""


@rule
def redeal_nothing(s, seat, rng):
    """There is one world, the one that everybody sees."""


@rule
def always_seen(s, action, seat):
    """Everybody sees every action."""
    return True


@rule
def always(s):
    """Past actions may be shown."""
    return True


@rule
def not_final(s, action):
    """In a game without secrets an action shows nothing that was hidden."""
    return False


@rule
def final(s, action):
    """In a game with secrets an action may have shown something."""
    return True


@rule
def no_pauses(s, action, out):
    """Nobody reacts to an action out of turn."""
    return 0


@rule
def not_invited(s, seat):
    """Nobody reacts to an action out of turn."""
    return False


@rule
def always_matters(s, seat):
    """Whoever may react wants to be asked."""
    return True


# ---- estimate -------------------------------------------------------------------------------------

WIN = 1_000_000


def points_ahead(s, seat):
    """The own points less those of the best rival; a win is worth more than any points."""
    table = np.zeros((s.players, 2), np.int32)
    scores(s, table)
    best = np.int64(-WIN)
    for rival in range(s.players):
        if rival != seat:
            best = max(best, np.int64(table[rival, 0]))
    worth = np.int64(table[seat, 0]) - best
    if table[seat, 1] == 1:
        worth += WIN
    elif table[seat, 1] > 1:
        worth -= WIN
    return worth


def turn_is_over(s, seat):
    """Somebody else has the turn."""
    return mover(s) != seat

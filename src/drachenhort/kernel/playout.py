"""Compiled loops, the same for every game: single steps, random playouts and move counts (perft).

They are written against the names of a game's rules and bound to a game by handing those functions over as
globals, because Numba keeps functions with globals on disk between runs, but not closures. Actions are handed
to `apply` as the 64-bit numbers that Python's are, so that it is compiled once and not twice.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numba
import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.binding import bind
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.nature import Generator, below, generator, weighted
from drachenhort.kernel.options import Options
from drachenhort.kernel.rule import rule
from drachenhort.kernel.seats import NATURE, OVER

CONTRACT = ("decider", "is_midway", "choices", "weights", "apply", "scores", "turns", "mover")
SECRECY = ("hide", "redeal", "sees", "remembers", "is_final", "pauses", "is_invited", "matters")
decider = is_midway = choices = weights = apply = scores = turns = cast("Any", None)  # `bound` fills these in


@cache
def bound(function: Any, game: Game, *, is_loop: bool = True, **more: Any) -> Any:
    """`function`, compiled with the rules of `game`, and `more`, in the place of its module's stand-ins."""
    functions = {name: getattr(game.rules, name) for name in CONTRACT} | more
    return bind(function, game.package, functions, is_loop=is_loop)


def one_state(game: Game) -> Any:
    """Room for one situation, as an array: Numba takes a plain array ten times as fast as a record."""
    room = np.zeros(1, game.state_dtype)
    return room.view(np.recarray) if numba.config.DISABLE_JIT else room


def listing(game: Game) -> Any:
    """`listing(game)(states, buffer)`: write the legal actions of states[0], and return their number."""
    return bound(_list_choices, game, is_loop=False)


def stepping(game: Game) -> Any:
    """`stepping(game)(states, action)`: do a legal action to states[0].

    Returns who decides then, and whether it was only a part of an action.
    """
    return bound(_step, game, is_loop=False)


def entries(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """Every compiled function that a match calls, with arguments of the types that it is called with."""
    s, rng = game.blank(), generator(0)
    numbers, table = np.zeros(game.actions, np.int32), np.zeros((1, 2), np.int32)
    states, room = one_state(game), np.zeros(1, game.state_dtype).view(np.recarray)
    arguments: dict[str, tuple[Any, ...]] = {
        "choices": (s, numbers),
        "weights": (s, numbers),
        "apply": (s, 0),
        "scores": (s, table),
        "hide": (s, 0),
        "redeal": (s, 0, rng),
        "sees": (s, 0, 0),
        "is_final": (s, 0),
        "pauses": (s, 0, room),
        "is_invited": (s, 0),
        "matters": (s, 0),
    }
    rules = {name: getattr(game.rules, name) for name in CONTRACT}
    rules |= {name: getattr(game.secrecy, name) for name in SECRECY}
    found = {name: (function, arguments.get(name, (s,))) for name, function in rules.items()}
    found["weighted"] = weighted, (rng, numbers, 1)
    found["step"] = stepping(game), (states, 0)
    found["list"] = listing(game), (states, numbers)
    return found


@dataclass
class Tally:
    """What came out of a number of games."""

    wins: NDArray[np.int64]
    """By seat."""
    draws: int
    decisions: int
    turns: NDArray[np.int32]
    """Of each game."""


def play_randomly(game: Game, options: Options, rng: Generator, games: int) -> Tally:
    """Play whole games in which every seat chooses uniformly at random."""
    wins = np.zeros(options.players + 1, np.int64)
    lengths = np.zeros(games, np.int32)
    states = np.zeros(2, game.state_dtype).view(np.recarray)
    states[1] = game.first_state(options)
    decisions = bound(_play_randomly, game)(
        states,
        rng,
        np.zeros(game.actions, np.int32),
        np.zeros(game.actions, np.int32),
        np.zeros((options.players, 2), np.int32),
        wins,
        lengths,
    )
    return Tally(wins[:-1], int(wins[-1]), int(decisions), lengths)


def perft(game: Game, state: State, depth: int) -> int:
    """How many lines of exactly `depth` decisions lead on from `state`, NATURE's included."""
    if depth == 0:
        return 1
    stack = np.zeros(depth + 1, game.state_dtype).view(np.recarray)
    stack[0] = state
    return int(bound(_count_leaves, game)(stack, np.zeros((depth, game.actions), np.int32), depth))


def _list_choices(states, buffer):
    return choices(states[0], buffer)


def _step(states, action):
    apply(states[0], action)
    return decider(states[0]), is_midway(states[0])


def _play_randomly(states, rng, actions, odds, table, wins, lengths):
    """Play `len(lengths)` games; count wins by seat, draws last; note turns; return the decisions made.

    states[1] is the situation in which all begin, states[0] the one that is played.
    """
    decisions = 0
    s = states[0]
    for game in range(len(lengths)):
        states[0] = states[1]
        who = decider(s)
        while who != OVER:
            count = choices(s, actions)
            if who == NATURE:
                weights(s, odds)
                apply(s, np.int64(actions[weighted(rng, odds, count)]))
            else:
                apply(s, np.int64(actions[below(rng, count)]))
            decisions += 1
            who = decider(s)
        scores(s, table)
        wins[sole_winner(table)] += 1
        lengths[game] = turns(s)
    return decisions


@rule
def sole_winner(table):
    """The seat that alone came first; the number of seats if several did."""
    winner = len(table)
    for seat in range(len(table)):
        if table[seat, 1] == 1:
            if winner != len(table):
                return len(table)
            winner = seat
    return winner


def _count_leaves(stack, actions, depth):
    """Walk the tree below stack[0] without recursion; the last level is counted, not visited."""
    leaves = 0
    level = 0
    left = np.zeros(depth, np.int64)
    left[0] = 0 if decider(stack[0]) == OVER else choices(stack[0], actions[0])
    while level >= 0:
        if level == depth - 1:
            leaves += left[level]
            left[level] = 0
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        stack[level + 1] = stack[level]
        apply(stack[level + 1], np.int64(actions[level, left[level]]))
        level += 1
        left[level] = 0 if decider(stack[level]) == OVER else choices(stack[level], actions[level])
    return leaves

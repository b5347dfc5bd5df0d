"""The bot that looks to where its own action has come to an end and takes what looks best there.

It deals what is hidden once at random, plays out every line of its own decisions, lets the others answer with
their first choice, takes the average where NATURE decides, and goes by the game's `estimate`, which also says
when a situation is settled: in Goldener Drache at the end of the turn.
"""

import time
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel import cold
from drachenhort.kernel.game import Game
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import Generator, below, generator, shuffle
from drachenhort.kernel.playout import bound
from drachenhort.kernel.seats import NATURE, OVER

UNSEARCHED = 60
"""With so many alternatives before the first turn the bot guesses without a search: the order of a rack."""
WORST = -(2**40)
HASTE = 0.5
"""Seconds."""


class GreedyBot:
    """Plays for what its own action brings, and looks no further."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)
        self._looks: dict[Game, LookAhead] = {}

    def choose(self, view: View) -> int:
        """The action that leads to the best end; equally good ones by lot."""
        if len(view.actions) == 1:
            return view.actions[0]
        if len(view.actions) >= UNSEARCHED and view.game.rules.turns(view.state) == 0:
            return view.actions[int(below(self._rng, len(view.actions)))]
        if not cold.can_run(look_ahead_of, view.game):
            return self._choose_hastily(view)
        worth = self._worth(view)
        best = np.flatnonzero(worth == worth.max())
        return view.actions[int(best[below(self._rng, len(best))])]

    def _choose_hastily(self, view: View) -> int:
        """The action after which things look best at once, of those that can be tried in half a second.

        So the bot plays on while its search is not compiled; uncompiled, that would take for ever.
        """
        best, most, until = view.actions[0], WORST, time.monotonic() + HASTE
        order = np.array(view.actions)
        shuffle(self._rng, order, 0, len(order))
        world = view.state.copy()
        view.game.secrecy.redeal(world, view.seat, self._rng)
        for action in order.tolist():
            trial = world.copy()
            view.game.rules.apply(trial, action)
            if (worth := int(view.game.estimate.estimate(trial, view.seat))) > most:
                best, most = action, worth
            if time.monotonic() > until:
                break
        return best

    def _worth(self, view: View) -> NDArray[np.int64]:
        """What each action leads to."""
        if view.game not in self._looks:
            self._looks[view.game] = LookAhead(view.game)
        return self._looks[view.game].worth(view, self._rng)


def look_ahead_of(game: Game) -> tuple[Any, tuple[Any, ...]]:
    """The compiled search of a game, with arguments of the types that it is called with."""
    search, numbers = LookAhead(game), np.zeros(1, np.int64)
    return search.weigh, search.asked(numbers, 0, numbers)


class LookAhead:
    """The compiled look-ahead of one game, with working memory of its own: bots think in several threads."""

    def __init__(self, game: Game) -> None:
        depth, estimate = 1 + game.estimate.HORIZON, game.estimate
        self.look_ahead = bound(_look_ahead, game, estimate=estimate.estimate, is_settled=estimate.is_settled)
        self.weigh = bound(_weigh, game, _look_ahead=self.look_ahead)
        self.stack = np.zeros(depth, game.state_dtype).view(np.recarray)
        self.actions = np.zeros((depth, game.actions), np.int32)
        self.odds = np.zeros((depth, game.actions), np.int32)

    def asked(self, alternatives: NDArray[np.int64], seat: int, worth: NDArray[np.int64]) -> tuple[Any, ...]:
        """The arguments of `weigh`."""
        return self.stack, self.actions, self.odds, 1, alternatives, seat, worth

    def worth(self, view: View, rng: Generator) -> NDArray[np.int64]:
        """What each action of a view leads to, in one world that fits."""
        world = view.state.copy()
        view.game.secrecy.redeal(world, view.seat, rng)
        worth = np.zeros(len(view.actions), np.int64)
        self.stack[0] = world
        self.weigh(*self.asked(np.array(view.actions), view.seat, worth))
        return worth


decider = choices = weights = apply = is_settled = estimate = cast("Any", None)  # `bound` fills these in


def _weigh(stack, actions, odds, level, alternatives, seat, worth):
    """Write what each of the alternatives makes of stack[0]."""
    for i in range(len(alternatives)):
        stack[level] = stack[0]
        apply(stack[level], alternatives[i])
        worth[i] = _look_ahead(stack, actions, odds, level, seat)


def _look_ahead(stack, actions, odds, level, seat):
    """The best that the own decisions can make of stack[level], on average where NATURE decides."""
    s = stack[level]
    who = decider(s)
    if who == OVER or is_settled(s, seat) or level == len(stack) - 1:
        return estimate(s, seat)
    count = choices(s, actions[level])
    if who == NATURE:
        weights(s, odds[level])
    elif who != seat:
        count = 1  # the others are taken to let things happen
    best, total, sum_of_odds = WORST, 0, 0
    for i in range(count):
        stack[level + 1] = s
        apply(stack[level + 1], np.int64(actions[level, i]))
        worth = _look_ahead(stack, actions, odds, level + 1, seat)
        best = max(best, worth)
        if who == NATURE:
            total += worth * odds[level, i]
            sum_of_odds += odds[level, i]
    return total // sum_of_odds if who == NATURE else best

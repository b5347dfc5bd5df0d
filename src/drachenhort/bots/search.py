"""Tree search over the worlds that fit what a seat knows: how good each action is, for every seat."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from drachenhort.kernel.game import Game, State
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import Generator
from drachenhort.kernel.options import Options


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search thinks: so many iterations, or so many seconds, whichever ends first."""

    iterations: int
    seconds: float | None = None
    """None: by iterations alone, so that equal seeds give equal thoughts."""

    def shared(self, share: float) -> "Budget":
        """A part of it."""
        seconds = None if self.seconds is None else self.seconds * share
        return Budget(max(1, int(self.iterations * share)), seconds)


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What a search found out about one decision."""

    actions: tuple[int, ...]
    visits: NDArray[np.int64]
    """How often each action was looked into."""
    chances: NDArray[np.float64]
    """By action and seat: the expected share of the win; each row adds up to 1."""
    iterations: int

    @property
    def best(self) -> int:
        """The action that was looked into most often."""
        return self.actions[int(self.visits.argmax())]


class Search:
    """The compiled search of one game, with working memory of its own: not for two threads at once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def think(self, view: View, budget: Budget, rng: Generator) -> Thoughts:
        """How good each action of a view is, by what its seat knows and nothing else."""
        worth = np.zeros((len(view.actions), view.options.players))
        for row, action in zip(worth, view.actions, strict=True):
            world = view.state.copy()
            self.game.secrecy.redeal(world, view.seat, rng)
            self.game.rules.apply(world, action)
            row[:] = self._outlook(world, view.options)
        visits = np.ones(len(view.actions), np.int64)
        visits[worth[:, view.seat].argmax()] += budget.iterations
        return Thoughts(view.actions, visits, worth, budget.iterations)

    def outlook(self, state: State, options: Options, budget: Budget, rng: Generator) -> NDArray[np.float64]:
        """Everybody's chances in a situation of which all is known, whoever decides; after the game only."""
        return self._outlook(state, options)

    def _outlook(self, state: State, options: Options) -> NDArray[np.float64]:
        looks = [int(self.game.estimate.estimate(state, seat)) for seat in range(options.players)]
        odds = np.exp((np.array(looks) - max(looks)) / (1 + max(looks) - min(looks)))
        return odds / odds.sum()

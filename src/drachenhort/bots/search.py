"""Tree search over the worlds that fit what a seat knows: how good each action is, for every seat."""

import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drachenhort.bots import greedy, tree as compiled
from drachenhort.bots.tree import MOST_STEPS, Knobs, Room, Tree
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import Generator
from drachenhort.kernel.options import Options
from drachenhort.kernel.playout import bound

CHUNK = 32
"""Iterations between two looks at the clock."""
NOBODY = -1
"""In the place of a viewer: all is known."""
NODES = 1 << 18
"""Of all trees together; when they are used up, lines are judged where they would need more."""


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


@cache
def growing(game: Game) -> Any:
    """The compiled loop of a game."""
    own = {
        "redeal": game.secrecy.redeal,
        "sees": game.secrecy.sees,
        "estimate": game.estimate.estimate,
    }
    for name in ("bias", "play_on"):
        own[f"_{name}"] = bound(getattr(compiled, name), game, estimate=own["estimate"])
    own["_judge"] = bound(compiled.judge, game, estimate=own["estimate"], _play_on=own["_play_on"])
    own["_select"] = bound(compiled.select, game, _bias=own["_bias"])
    own["_advance"] = bound(compiled.advance, game, sees=own["sees"])
    own["_walk"] = bound(
        compiled.walk, game, _select=own["_select"], _advance=own["_advance"], _judge=own["_judge"]
    )
    return bound(compiled.grow, game, redeal=own["redeal"], _walk=own["_walk"])


class Search:
    """The compiled search of one game, with working memory of its own: not for two threads at once."""

    def __init__(self, game: Game, knobs: Knobs | None = None) -> None:
        self.game = game
        self._tree: Tree | None = None
        self._greedy: Any = None
        self.knobs = knobs or Knobs(1.5, 0.1, 0.5, 0.1, 1000.0, 0, 1, 0, 0.0, 1)

    def think(self, view: View, budget: Budget, rng: Generator) -> Thoughts:
        """How good each action of a view is, by what its seat knows and nothing else."""
        tree, roots, iterations = self._grow(view.state, view.options, view.seat, budget, rng)
        root = roots[view.seat if len(roots) > 1 else 0]
        children = [compiled.find(tree, root, action) for action in view.actions]
        visits = np.array([tree.visits[child] if child >= 0 else 0 for child in children], np.int64)
        chances = np.zeros((len(children), view.options.players))
        for row, child, many in zip(chances, children, visits, strict=True):
            row[:] = tree.totals[child] / many if many else 1 / len(row)
        return Thoughts(view.actions, visits, chances, iterations)

    def outlook(self, state: State, options: Options, budget: Budget, rng: Generator) -> NDArray[np.float64]:
        """Everybody's chances in a situation of which all is known, whoever decides; after the game only."""
        tree, roots, iterations = self._grow(state, options, NOBODY, budget, rng)
        chances: NDArray[np.float64] = tree.totals[roots[0]].astype(np.float64) / iterations
        return chances

    def _grow(
        self, state: State, options: Options, viewer: int, budget: Budget, rng: Generator
    ) -> tuple[Tree, NDArray[np.int32], int]:
        players = options.players
        trees = players if self.knobs.trees == 0 else 1
        if self._tree is None or self._tree.totals.shape[1] != players:
            self._tree, self._room = new_tree(NODES, players), new_room(self.game, players, trees)
        tree, room = self._tree, self._room
        compiled.clear(tree, trees)
        roots = np.arange(trees, dtype=np.int32)
        room.states[1] = state
        if self.knobs.look > 0 and viewer >= 0:
            self._look_ahead(tree, roots[viewer if trees > 1 else 0], state, viewer, rng)
        end = None if budget.seconds is None else time.perf_counter() + budget.seconds
        grow, done = growing(self.game), 0
        while done < budget.iterations and (end is None or time.perf_counter() < end):
            many = min(CHUNK, budget.iterations - done) if end is not None else budget.iterations
            grow(tree, roots, room, self.knobs, rng, viewer, many)
            done += many
        return tree, roots, done


    def _look_ahead(self, tree: Tree, root: int, state: State, viewer: int, rng: Generator) -> None:
        """Bias the root by what the greedy bot thinks of its actions."""
        if self._greedy is None:
            self._greedy = greedy._Search(self.game)
        world = state.copy()
        self.game.secrecy.redeal(world, viewer, rng)
        count = self.game.rules.choices(world, self._room.actions)
        actions = self._room.actions[:count].astype(np.int64)
        worth = np.zeros(count, np.int64)
        self._greedy.stack[0] = world
        self._greedy.weigh(*self._greedy.asked(actions, viewer, worth))
        gains = np.exp(np.maximum(-12, (worth - worth.max()) / (self.knobs.scale * self.knobs.look)))
        for action, gain in zip(actions.tolist(), gains.tolist(), strict=True):
            compiled.add(tree, root, action, np.float32(gain))


def new_tree(nodes: int, players: int) -> Tree:
    """Room for so many nodes."""
    table = 2 * nodes
    return Tree(
        np.zeros(table, np.int64),
        np.zeros(table, np.int32),
        np.zeros(nodes, np.int32),
        np.zeros((nodes, players), np.float32),
        np.zeros(nodes, np.float32),
        np.full(nodes, -1, np.int32),
        np.zeros(1, np.int64),
    )


def new_room(game: Game, players: int, trees: int) -> Room:
    """Working memory for a game."""
    return Room(
        np.zeros(3, game.state_dtype).view(np.recarray),
        np.zeros(game.actions, np.int32),
        np.zeros(game.actions, np.int32),
        np.zeros(game.actions, np.float64),
        np.zeros(MOST_STEPS, np.int32),
        np.zeros(trees, np.int32),
        np.zeros(players, np.float64),
        np.zeros((players, 2), np.int32),
    )

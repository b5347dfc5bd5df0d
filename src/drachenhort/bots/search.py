"""Tree search over the worlds that fit what a seat knows: how good each action is, for every seat."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drachenhort.bots import tree as nodes
from drachenhort.bots.greedy import UNSEARCHED, LookAhead
from drachenhort.bots.growth import STEEP, SURE, growing
from drachenhort.bots.tree import NODES, Knobs, Room, Tree, new_room, new_tree
from drachenhort.kernel.game import Game, State
from drachenhort.kernel.match import View
from drachenhort.kernel.nature import Generator, generator
from drachenhort.kernel.options import Options

CHUNK = 64
"""Iterations between two looks at the clock."""
NOBODY = -1
"""In the place of a viewer: all is known."""
WORLDS = 3
"""If so many worlds that fit are all the same, there is only one."""


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
    best: int
    """The action that was looked into most often, or one that is proven to win."""


@dataclass(frozen=True, slots=True)
class _Root:
    """Where a search began: what it knew, and the nodes of that."""

    state: State
    seat: int
    viewer: int
    """NOBODY where all was known."""
    nodes: NDArray[np.int32]
    """One for each tree."""
    actions: tuple[int, ...]

    @property
    def own(self) -> int:
        """The node of the seat that decides."""
        return int(self.nodes[self.seat if len(self.nodes) > 1 else 0])


def usual_knobs(game: Game) -> Knobs:
    """How the search is tuned for a game."""
    tuning = game.estimate.TUNING
    return Knobs(
        explore=tuning.explore,
        urgency=0.1,
        floor=0.1,
        scale=float(tuning.scale),
        nuance=float(tuning.nuance),
        playout=tuning.playout,
        candidates=1,
        is_open=0,
        knows_chance=1,
        ahead=int(tuning.ahead),
        proves=0,
    )


def search_of(game: Game) -> tuple[Any, tuple[Any, ...]]:
    """The compiled search of a game, with arguments of the types that it is called with."""
    tree, room = new_tree(1, 2), new_room(game, 1)
    return growing(game), (tree, np.zeros(1, np.int32), room, usual_knobs(game), generator(0), 0, 1)


class Search:
    """The compiled search of one game, with working memory of its own: not for two threads at once.

    Asked about the next decision of the same seat, it goes on with what it thought about the last one, if
    nothing else happened between the two. So equal seeds give equal thoughts to equal questions in order.
    """

    def __init__(self, game: Game, knobs: Knobs | None = None) -> None:
        self.game = game
        self.knobs = knobs or usual_knobs(game)
        self._grow = growing(game)
        self._memory: tuple[Tree, Room] | None = None
        self._last: _Root | None = None
        self._look_ahead = LookAhead(game)

    def think(self, view: View, budget: Budget, rng: Generator) -> Thoughts:
        """How good each action of a view is, by what its seat knows and nothing else."""
        world = self._only_world(view, rng)
        state, viewer = (view.state, view.seat) if world is None else (world, NOBODY)
        tree, _room = self._memory_for(view.options.players)
        root = self._continued(view, state, viewer) or self._fresh(state, view.seat, viewer, view.actions)
        if self.knobs.nuance > 0 and tree.visits[root.own] == 0:
            self._look(view, root, rng)
        return self._thoughts(root, self._run(root, budget, rng))

    def think_openly(
        self, state: State, options: Options, seat: int, budget: Budget, rng: Generator
    ) -> Thoughts:
        """The same of a situation of which all is known; after the game, and for the bot that cheats."""
        _tree, room = self._memory_for(options.players)
        count = self.game.rules.choices(state, room.actions)
        root = self._fresh(state, seat, NOBODY, tuple(room.actions[:count].tolist()))
        return self._thoughts(root, self._run(root, budget, rng))

    def outlook(self, state: State, options: Options, budget: Budget, rng: Generator) -> NDArray[np.float64]:
        """Everybody's chances in a situation of which all is known, whoever decides; after the game only."""
        tree, _room = self._memory_for(options.players)
        root = self._fresh(state, 0, NOBODY, ())
        self._run(root, budget, rng)
        return self._chances(tree, root.own)

    # ---- beginning ---------------------------------------------------------------------------------

    def _memory_for(self, players: int) -> tuple[Tree, Room]:
        if self._memory is None or self._memory[0].totals.shape[1] != players:
            self._memory, self._last = (new_tree(players), new_room(self.game, players)), None
        return self._memory

    def _only_world(self, view: View, rng: Generator) -> State | None:
        """The world that fits, if there is only one: it can be searched as if nothing was ever hidden."""
        worlds = []
        for _world in range(WORLDS):
            world = view.state.copy()
            self.game.secrecy.redeal(world, view.seat, rng)
            worlds.append(world)
        return worlds[0] if len({world.tobytes() for world in worlds}) == 1 else None

    def _fresh(self, state: State, seat: int, viewer: int, actions: tuple[int, ...]) -> _Root:
        assert self._memory is not None
        tree, _room = self._memory
        trees = 1 if viewer == NOBODY or self.knobs.is_open else tree.totals.shape[1]
        nodes.clear(tree, trees)
        return _Root(state.copy(), seat, viewer, np.arange(trees, dtype=np.int32), actions)

    def _continued(self, view: View, state: State, viewer: int) -> _Root | None:
        """The root that an action of the last one has led to, if nothing else has happened since."""
        assert self._memory is not None
        tree, last = self._memory[0], self._last
        if last is None or (last.seat, last.viewer) != (view.seat, viewer):
            return None
        if tree.size[0] > NODES // 2:
            return None
        for action in last.actions:
            after = last.state.copy()
            self.game.rules.apply(after, action)
            if after.tobytes() == state.tobytes():
                children = self._children(last, action)
                return _Root(state.copy(), view.seat, viewer, children, view.actions)
        return None

    def _children(self, root: _Root, action: int) -> NDArray[np.int32]:
        """Where an action leads to, in the tree of everybody who sees it."""
        assert self._memory is not None
        tree, children = self._memory[0], root.nodes.copy()
        for q, node in enumerate(root.nodes.tolist()):
            if len(children) == 1 or q == root.seat or self.game.secrecy.sees(root.state, action, q):
                children[q] = nodes.add(tree, node, action, np.float32(1))
        return children

    def _look(self, view: View, root: _Root, rng: Generator) -> None:
        """Begin with what the greedy bot would like best."""
        assert self._memory is not None
        if len(view.actions) >= UNSEARCHED and self.game.rules.turns(view.state) == 0:
            return
        worth = self._look_ahead.worth(view, rng)
        gains = np.exp(np.maximum(-STEEP, (worth - worth.max()) * SURE / self.knobs.nuance))
        for action, gain in zip(view.actions, gains.tolist(), strict=True):
            nodes.add(self._memory[0], root.own, action, np.float32(gain))

    # ---- thinking ----------------------------------------------------------------------------------

    def _run(self, root: _Root, budget: Budget, rng: Generator) -> int:
        """Grow the trees until the budget is spent or a win is proven; how many lines it took."""
        assert self._memory is not None
        tree, room = self._memory
        room.states[1] = root.state
        room.begun[:2] = self.game.rules.turns(root.state), root.seat
        self._last = root
        knobs = self.knobs._replace(proves=int(root.viewer == NOBODY))
        end = None if budget.seconds is None else time.perf_counter() + budget.seconds
        done, wanted = 0, budget.iterations - int(tree.visits[root.own])
        while done < wanted and tree.proven[root.own] == 0:
            lines = min(CHUNK, wanted - done)
            self._grow(tree, root.nodes, room, knobs, rng, root.viewer, lines)
            done += lines
            if end is not None and time.perf_counter() > end:
                break
        return done

    def _thoughts(self, root: _Root, iterations: int) -> Thoughts:
        assert self._memory is not None
        tree, _room = self._memory
        children = [int(nodes.find(tree.keys, tree.slots, root.own, action)) for action in root.actions]
        visits = np.array([tree.visits[child] if child >= 0 else 0 for child in children], np.int64)
        players = tree.totals.shape[1]  # a proof of one action says nothing of those that nobody looked into
        usual = np.full(players, 1 / players) if tree.proven[root.own] else self._chances(tree, root.own)
        chances = np.array(
            [
                self._chances(tree, child) if many else usual
                for child, many in zip(children, visits, strict=True)
            ]
        )
        wins = [i for i, child in enumerate(children) if child >= 0 and tree.proven[child] == root.seat + 1]
        best = wins[0] if wins else int(visits.argmax())
        return Thoughts(root.actions, visits, chances, iterations, root.actions[best] if root.actions else -1)

    @staticmethod
    def _chances(tree: Tree, node: int) -> NDArray[np.float64]:
        """What is known of a node: the proven winner, the average, or nothing."""
        players = tree.totals.shape[1]
        if tree.proven[node]:
            proven: NDArray[np.float64] = np.eye(players)[tree.proven[node] - 1]
            return proven
        if not tree.visits[node]:
            return np.full(players, 1 / players)
        total: NDArray[np.float64] = tree.totals[node].astype(np.float64)
        chances: NDArray[np.float64] = total / total.sum()
        return chances

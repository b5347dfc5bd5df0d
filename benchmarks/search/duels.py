"""Our search against OpenSpiel's, in games that both know: simulations per second, strength at equal time.

Time is the processor's, not the clock's on the wall, so that a busy machine is fair to both: before each move
a side is asked for as many simulations as it could lately make in that time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean
from time import process_time

from benchmarks.clock import Work, rates
from benchmarks.figures import NOT_INSTALLED, Figure, Plan
from benchmarks.search.pairs import SHARED_CONNECT_FOUR, SHARED_LIARS_DICE, Pair, Shared
from benchmarks.search.thinkers import (
    Maker,
    Thinker,
    default_knobs,
    ismcts,
    mcts,
    open_knobs,
    ours,
    plain_knobs,
)
from drachenhort.arena.intervals import wilson
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE

UNIT = "simulations/s"
BATCH = 1_000
"""Simulations per search where their rate is measured."""
FIRST = 100
"""Simulations of a side's first search: nobody knows yet how fast it is."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two searches in one game."""

    key: str
    shared: Shared
    our_name: str
    our: Maker
    their_name: str
    their: Maker


PLAIN, DEFAULT = "ours (playouts)", "ours (levels)"
DUELS = (
    Duel("mcts", SHARED_CONNECT_FOUR, PLAIN, ours(open_knobs), "MCTS (C++)", mcts(solve=False)),
    Duel("solver", SHARED_CONNECT_FOUR, PLAIN, ours(open_knobs), "MCTS-Solver (C++)", mcts(solve=True)),
    Duel("default", SHARED_CONNECT_FOUR, DEFAULT, ours(default_knobs), "MCTS (C++)", mcts(solve=False)),
    Duel("ismcts", SHARED_LIARS_DICE, PLAIN, ours(plain_knobs), "IS-MCTS (Python)", ismcts),
)


@dataclass(slots=True)
class Side:
    """A thinker who keeps to a time for each move."""

    think: Thinker
    seconds: float
    simulations: list[int] = field(default_factory=list)
    """Of every move so far."""
    taken: list[float] = field(default_factory=list)

    def move(self, pair: Pair) -> None:
        """Think and move; a move without a choice takes no thought."""
        actions = pair.match.legal_actions()
        if len(actions) == 1:
            pair.play(actions[0])
            return
        many = FIRST
        if self.taken:
            many = max(1, int(self.seconds * sum(self.simulations[-3:]) / sum(self.taken[-3:])))
        start = process_time()
        action = self.think(pair, many)
        self.simulations.append(many)
        self.taken.append(process_time() - start)
        pair.play(action)


def started(shared: Shared) -> Pair:
    """A game at the first decision of a player; always the same."""
    pair = Pair(shared)
    pair.let_nature(generator(1))
    return pair


def play(
    duel: Duel, games: int, seconds: float, say: Callable[[str], None]
) -> tuple[list[float], Side, Side]:
    """Our share of the win in each game, seats alternating; and what the sides did."""
    ours, theirs = Side(duel.our(duel.shared, 1), seconds), Side(duel.their(duel.shared, 1), seconds)
    rng, shares = generator(1), list[float]()
    for number in range(games):
        say(f"{duel.key}: game {number + 1} of {games}")
        pair, seat = Pair(duel.shared), number % 2
        while not pair.match.is_over:
            if pair.match.decider == NATURE:
                pair.let_nature(rng)
            else:
                (ours if pair.match.decider == seat else theirs).move(pair)
        shares.append(pair.shares()[seat])
    return shares, ours, theirs


def strength(duel: Duel, games: int, seconds: float, say: Callable[[str], None]) -> list[Figure]:
    """Our share of the wins at equal time, with Wilson's interval, and how much each side thought."""
    key, game = f"duels.{duel.key}", duel.shared.game.title
    try:
        shares, ours, theirs = play(duel, games, seconds, say)
    except ImportError:
        return [Figure(f"{key}.wins", f"{game}: {duel.their_name}", "%", (), note=NOT_INSTALLED)]
    low, high = wilson(mean(shares), games)
    name = f"{game}: {duel.our_name}, {duel.their_name}"
    figures = [Figure(f"{key}.wins", name, "%", (100 * mean(shares),), interval=(100 * low, 100 * high))]
    for who, side, word in ((duel.our_name, ours, "ours"), (duel.their_name, theirs, "theirs")):
        taken, many = 1_000 * mean(side.taken), mean(side.simulations)
        figures.append(Figure(f"{key}.{word}.time", f"a move of {who}", "ms", (taken,)))
        figures.append(Figure(f"{key}.{word}.simulations", "simulations in it", "simulations", (many,)))
    return figures


def searching(shared: Shared, make: Maker) -> Work:
    """The same first decision again and again."""
    think, pair = make(shared, 1), started(shared)

    def work() -> float:
        think(pair, BATCH)
        return BATCH

    return work


def speed(duel: Duel, plan: Plan) -> list[Figure]:
    """Simulations per second of both, in turn, and the ratio of each pair."""
    key, game = f"speeds.{duel.key}", duel.shared.game.title
    try:
        theirs = searching(duel.shared, duel.their)
    except ImportError:
        return [Figure(key, f"{game}: {duel.their_name}", UNIT, (), note=NOT_INSTALLED)]
    found = rates({f"{key}.ours": searching(duel.shared, duel.our), key: theirs}, plan, process_time)
    ratios = tuple(one / other for one, other in zip(found[f"{key}.ours"], found[key], strict=True))
    return [
        Figure(key, f"{game}: {duel.their_name}", UNIT, found[key]),
        Figure(f"{key}.ours", f"{duel.our_name}, in turn with it", UNIT, found[f"{key}.ours"]),
        Figure(f"{key}.ratio", f"ratio, {duel.our_name} / {duel.their_name}", "times", ratios),
    ]

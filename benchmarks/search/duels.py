"""Our search against OpenSpiel's, in games that both know: simulations per second, strength at equal time.

Time is the processor's, not the clock's on the wall, so that a busy machine is fair to both: before each move
a side is asked for as many simulations as it could lately make in that time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean
from time import process_time

from benchmarks.clock import Work, rate, rates
from benchmarks.figures import NOT_INSTALLED, Figure, Plan
from benchmarks.search.pairs import SHARED_CONNECT_FOUR, SHARED_LIARS_DICE, Pair, Shared
from benchmarks.search.thinkers import Maker, Thinker, ismcts, mcts, ours
from drachenhort.arena.intervals import wilson
from drachenhort.kernel.nature import generator
from drachenhort.kernel.seats import NATURE

UNIT = "simulations/s"
BATCH = 1_000
"""Simulations per search where their rate is measured."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A search of OpenSpiel's, and a game in which it meets ours."""

    key: str
    shared: Shared
    name: str
    their: Maker
    times: int = 1
    """So many times as many games: where they are short and chance decides much."""


DUELS = (
    Duel("mcts", SHARED_CONNECT_FOUR, "MCTS (C++)", mcts(solve=False)),
    Duel("solver", SHARED_CONNECT_FOUR, "MCTS-Solver (C++)", mcts(solve=True)),
    Duel("ismcts", SHARED_LIARS_DICE, "IS-MCTS (Python)", ismcts, times=5),
)


@dataclass(slots=True)
class Side:
    """A thinker who keeps to a time for each move."""

    think: Thinker
    seconds: float
    pace: float
    """Simulations per second."""
    simulations: list[int] = field(default_factory=list)
    """Of every move so far."""
    taken: list[float] = field(default_factory=list)
    paces: dict[int, float] = field(default_factory=dict)
    """The same by the number of actions before, because late in a game playouts are short."""
    debt: float = 0.0
    """Seconds taken too many so far: half of them are given back at the next move."""

    def move(self, pair: Pair) -> None:
        """Think and move; a move without a choice takes no thought."""
        actions = pair.match.legal_actions()
        if len(actions) == 1:
            pair.play(actions[0])
            return
        at = len(pair.match)
        pace = self.paces.get(at) or self.paces.get(at - 2) or self.pace
        seconds = min(2 * self.seconds, max(self.seconds / 4, self.seconds - self.debt / 2))
        many = max(1, int(pace * seconds))
        start = process_time()
        action, done = self.think(pair, many)
        taken = process_time() - start
        if done >= many:  # a proof may come before
            self.pace = self.paces[at] = many / taken
            self.debt += taken - self.seconds
        self.simulations.append(done)
        self.taken.append(taken)
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
    our, their = (ready(duel.shared, make, seconds) for make in (ours, duel.their))
    rng, shares = generator(1), list[float]()
    for number in range(games):
        say(f"{duel.key}: game {number + 1} of {games}")
        pair, seat = Pair(duel.shared), number % 2
        while not pair.match.is_over:
            if pair.match.decider == NATURE:
                pair.let_nature(rng)
            else:
                (our if pair.match.decider == seat else their).move(pair)
        shares.append(pair.shares()[seat])
    return shares, our, their


def strength(duel: Duel, games: int, seconds: float, say: Callable[[str], None]) -> list[Figure]:
    """Our share of the wins at equal time, with Wilson's interval, and how much each side thought."""
    key, name = f"duels.{duel.key}", f"{duel.shared.game.title}, against {duel.name}"
    games *= duel.times
    try:
        shares, our, their = play(duel, games, seconds, say)
    except ImportError:
        return [Figure(f"{key}.wins", name, "%", (), note=NOT_INSTALLED)]
    low, high = wilson(mean(shares), games)
    figures = [Figure(f"{key}.wins", name, "%", (100 * mean(shares),), interval=(100 * low, 100 * high))]
    for who, side in (("ours", our), ("theirs", their)):
        taken, many = 1_000 * mean(side.taken), mean(side.simulations)
        figures.append(Figure(f"{key}.{who}.time", f"time for a move, {who}", "ms", (taken,)))
        figures.append(Figure(f"{key}.{who}.simulations", f"simulations, {who}", "simulations", (many,)))
    return figures


def ready(shared: Shared, make: Maker, seconds: float) -> Side:
    """A side that knows how fast it is."""
    work = searching(shared, make)
    work()
    return Side(make(shared, 2), seconds, rate(work, 0.0, process_time))


def searching(shared: Shared, make: Maker) -> Work:
    """The same first decision again and again."""
    think, pair = make(shared, 1), started(shared)
    return lambda: think(pair, BATCH)[1]


def speed(duel: Duel, plan: Plan) -> list[Figure]:
    """Simulations per second of both, in turn, and the ratio of each pair."""
    key, name = f"speeds.{duel.key}", f"{duel.shared.game.title}, {duel.name}"
    try:
        theirs = searching(duel.shared, duel.their)
    except ImportError:
        return [Figure(key, name, UNIT, (), note=NOT_INSTALLED)]
    found = rates({f"{key}.ours": searching(duel.shared, ours), key: theirs}, plan, process_time)
    ratios = tuple(one / other for one, other in zip(found[f"{key}.ours"], found[key], strict=True))
    return [
        Figure(key, name, UNIT, found[key]),
        Figure(f"{key}.ours", "ours, in turn with it", UNIT, found[f"{key}.ours"]),
        Figure(f"{key}.ratio", "ratio, ours / theirs", "times", ratios),
    ]

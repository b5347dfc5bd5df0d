"""A study: many observed games of one game among equal bots, added up."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from statistics import fmean, median
from typing import Any

from drachenhort.arena.intervals import Interval, wilson
from drachenhort.arena.lab.observing import Observed, Uses, observe_game
from drachenhort.arena.matchup import MatchUp
from drachenhort.arena.workers import Workers
from drachenhort.kernel.options import Options

PARTS = 10
"""Into how many parts of equal length a game is cut to see how it changes."""
FEWEST = 5
"""Games in which something must have happened to be listed."""


@dataclass(frozen=True)
class Use:
    """What came of one kind of action, token or outcome of chance."""

    name: str
    offered: float
    """Decisions a game at which it was legal."""
    taken: float
    """Times a game."""
    games: float
    """The share of games in which anybody did it."""
    share: float
    """The mean share of the win of seats that did it, a game each."""
    interval: Interval
    seats: int
    """How many seats that is, over all games."""
    by_winners: float
    """What part of all times it was done by who won; a shared win counts by its share."""

    @property
    def rate(self) -> float | None:
        """How often it is taken where it is legal; None where nobody is asked."""
        return self.taken / self.offered if self.offered else None

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            "name": self.name,
            "offered_per_game": round(self.offered, 3),
            "taken_per_game": round(self.taken, 3),
            "games": round(self.games, 4),
            "share_of_the_win": round(self.share, 4),
            "interval": [round(end, 4) for end in self.interval],
            "seats": self.seats,
            "by_winners": round(self.by_winners, 4),
        }


@dataclass(frozen=True)
class Study:
    """The numbers of a game, from games among bots of equal strength."""

    matchup: MatchUp
    observed: Sequence[Observed]

    @property
    def games(self) -> int:
        """How many were observed."""
        return len(self.observed)

    @property
    def fair(self) -> float:
        """A seat's share of the win if seats are equal."""
        return 1 / self.matchup.options.players

    @cached_property
    def seat_shares(self) -> list[float]:
        """The mean share of the win of each seat."""
        shares = [_seat_shares(one) for one in self.observed]
        return [fmean(row[seat] for row in shares) for seat in range(self.matchup.options.players)]

    @cached_property
    def turns(self) -> list[int]:
        """Of each game."""
        return [one.played.turns for one in self.observed]

    @cached_property
    def margins(self) -> list[float]:
        """How far the first was ahead of the second, as a part of the first one's points; 0 is a tie."""
        found = []
        for one in self.observed:
            first, second, *_rest = sorted(one.played.points, reverse=True)
            found.append((first - second) / first if first > 0 else 0.0)
        return found

    @cached_property
    def choices(self) -> list[int]:
        """How many legal choices there were, at every decision of every game."""
        return [count for one in self.observed for count in one.choices]

    @cached_property
    def choices_by_part(self) -> list[float]:
        """The mean number of choices in each tenth of a game."""
        return _by_part([one.choices for one in self.observed], fmean)

    @property
    def lead_changes(self) -> float:
        """How often a game the lead changes hands, by the game's estimate."""
        return fmean(_changes(one.leaders) for one in self.observed)

    @cached_property
    def leads(self) -> list[float]:
        """How often whoever leads in each tenth of a game wins it in the end."""
        won = []
        for one in self.observed:
            shares = _seat_shares(one)
            won.append([shares[seat] if seat >= 0 else self.fair for seat in one.leaders])
        return _by_part(won, fmean)

    @property
    def comebacks(self) -> float:
        """The share of games that whoever leads at half-time does not win."""
        return 1 - self.leads[len(self.leads) // 2] if self.leads else 0.0

    @cached_property
    def endings(self) -> list[tuple[str, str | None, float]]:
        """How games end: code, rule and share, the most frequent first."""
        counted = Counter((one.ending, one.ending_rule) for one in self.observed)
        return [(code, rule, count / self.games) for (code, rule), count in counted.most_common()]

    @cached_property
    def rules(self) -> list[tuple[str, float, float]]:
        """Rules that ask somebody to decide: number, decisions a game, share of games."""
        total: Counter[str] = sum((one.rules for one in self.observed), Counter())
        games = Counter(rule for one in self.observed for rule in one.rules)
        return [(rule, count / self.games, games[rule] / self.games) for rule, count in total.most_common()]

    @cached_property
    def kinds(self) -> list[Use]:
        """Every kind of action that was ever legal for a player, by how often it was done."""
        return self._uses(lambda one: one.kinds, fewest=0)

    @cached_property
    def tokens(self) -> list[Use]:
        """Tokens of the notation, such as cards, by how often they were played."""
        return self._uses(lambda one: one.tokens, fewest=FEWEST)

    @cached_property
    def chance(self) -> list[Use]:
        """What chance brought, by how often; the share is that of the seat in whose turn it came."""
        return self._uses(lambda one: one.chance, fewest=FEWEST)

    def _uses(self, part: Callable[[Observed], dict[str, Uses]], fewest: int) -> list[Use]:
        offered: Counter[str] = Counter()
        taken: Counter[str] = Counter()
        games: Counter[str] = Counter()
        won_times: dict[str, float] = defaultdict(float)
        shares: dict[str, list[float]] = {}
        for one in self.observed:
            mine = _seat_shares(one)
            for name, uses in part(one).items():
                offered[name] += uses.offered
                taken[name] += uses.taken
                games[name] += uses.taken > 0
                seats = {seat: times for seat, times in uses.taken_by.items() if seat >= 0}
                shares.setdefault(name, []).extend(mine[seat] for seat in seats)
                won_times[name] += sum(times * mine[seat] for seat, times in seats.items())
        found = [
            Use(
                name,
                offered[name] / self.games,
                taken[name] / self.games,
                games[name] / self.games,
                share := fmean(won) if won else 0.0,
                wilson(share, len(won)),
                len(won),
                won_times[name] / max(1, taken[name]),
            )
            for name, won in shares.items()
            if games[name] >= fewest
        ]
        return sorted(found, key=lambda use: (-use.taken, use.name))

    def data(self) -> dict[str, Any]:
        """As JSON data."""
        return {
            **self.matchup.data(),
            "games": self.games,
            "seat_shares": [round(share, 4) for share in self.seat_shares],
            "seat_intervals": [
                [round(end, 4) for end in wilson(share, self.games)] for share in self.seat_shares
            ],
            **{name: round(value, 4) for name, value in self.figures().items()},
            "choices_by_part": [round(value, 3) for value in self.choices_by_part],
            "leader_wins_by_part": [round(value, 4) for value in self.leads],
            "endings": [list(ending) for ending in self.endings],
            "rules": [list(rule) for rule in self.rules],
            "kinds": [use.data() for use in self.kinds],
            "tokens": [use.data() for use in self.tokens],
            "chance": [use.data() for use in self.chance],
        }

    def figures(self) -> dict[str, float]:
        """The single numbers, by name; what an option changes is told by them."""
        return {
            "first_seat": self.seat_shares[0],
            "median_turns": median(self.turns),
            "mean_decisions": fmean(one.played.decisions for one in self.observed),
            "median_margin": median(self.margins),
            "ties": fmean(one.played.places.count(1) > 1 for one in self.observed),
            "lead_changes": self.lead_changes,
            "comebacks": self.comebacks,
            "mean_choices": fmean(self.choices) if self.choices else 0.0,
            "most_choices": float(max(self.choices, default=0)),
            "forced": fmean(count == 1 for count in self.choices) if self.choices else 0.0,
        }


def study(
    matchup: MatchUp, games: int, workers: Workers, progress: Callable[[int], None] | None = None
) -> Study:
    """Play and observe so many games, rounded up to whole blocks; the result is the same on any workers."""
    places = range(len(matchup.orders))
    tasks = ((number, place) for number in range(matchup.blocks(games)) for place in places)
    observed = []
    for one in _in_order(workers, matchup, tasks):
        observed.append(one)
        if progress is not None:
            progress(len(observed))
    return Study(matchup, observed)


def _in_order(workers: Workers, matchup: MatchUp, tasks: Iterator[tuple[int, int]]) -> Iterator[Observed]:
    """The games one after the other, however many are played at the same time."""
    at_work: deque[Any] = deque()
    for number, place in tasks:
        at_work.append(workers.submit(observe_game, matchup, number, place))
        if len(at_work) >= 4 * workers.count:
            yield at_work.popleft().result()
    while at_work:
        yield at_work.popleft().result()


def usual(matchup: MatchUp) -> MatchUp | None:
    """The same with the usual options; None if it has them."""
    options = usual_options(matchup)
    return None if options == matchup.options else replace(matchup, options=options)


def usual_options(matchup: MatchUp) -> Options:
    """The default of every option but the number of players, with the limits for games among bots."""
    return matchup.game.options(**matchup.game.limits(), players=matchup.options.players)


def _seat_shares(one: Observed) -> list[float]:
    winners = one.played.places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in one.played.places]


def _changes(leaders: Sequence[int]) -> int:
    """How often another seat than before is ahead; moments without a leader do not count."""
    known = [seat for seat in leaders if seat >= 0]
    return sum(one != other for one, other in pairwise(known))


def _by_part(series: Sequence[Sequence[float]], mean: Callable[[Any], float]) -> list[float]:
    """The mean of all series in each part of their length, from the first tenth to the last."""
    parts: list[list[float]] = [[] for _part in range(PARTS)]
    for values in series:
        for place, value in enumerate(values):
            parts[place * PARTS // len(values)].append(value)
    return [mean(part) for part in parts if part]

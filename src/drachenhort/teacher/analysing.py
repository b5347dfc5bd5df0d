"""Analyses a finished game: chances after each step, what decisions cost, better lines, luck."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from drachenhort.bots import Budget, Search
from drachenhort.kernel.match import Entry, Match
from drachenhort.kernel.seats import NATURE
from drachenhort.kernel.text import Words
from drachenhort.teacher.analysis import Analysis, Judgement, Moment, Point
from drachenhort.teacher.efforts import EFFORTS, Effort
from drachenhort.teacher.errors import NotFinished
from drachenhort.teacher.judging import Verdict, judge
from drachenhort.teacher.lines import played_out
from drachenhort.teacher.reasons import reason_for
from drachenhort.teacher.seeding import generator_for, seed_for
from drachenhort.teacher.whole import chances_of

_ = Words("drachenhort")

NOTABLE = 0.03
"""A decision that cost less than this is no moment to show."""
MOMENTS = 8
"""That are shown, at most."""
OF_ONE_SEAT = 3
"""Moments of one seat among them, at most."""

DOUBT = 4
"""The shorter look at a situation has so many times fewer iterations."""

Progress = Callable[[int, int], None]
"""Is told how many steps of how many are done. Whatever it raises ends the analysis."""


@dataclass(frozen=True, slots=True)
class _Played:
    """A step of the game as it was played: one decision, or several of chance in a row."""

    decider: int
    token: str
    before: int
    actions: tuple[int, ...]


def analyse(
    match: Match, effort: Effort = EFFORTS["normal"], seed: int = 1, progress: Progress | None = None
) -> Analysis:
    """The analysis of a finished match; equal seeds give equal ones.

    `progress` is called after each step. It may raise an exception to cancel: nothing is kept then.
    """
    if not match.is_over:
        raise NotFinished(_("Only a game that is over can be analysed."))
    return _Analysing(match, effort, seed, progress or (lambda _done, _total: None)).run()


class _Analysing:
    """One analysis under way."""

    def __init__(self, match: Match, effort: Effort, seed: int, progress: Progress) -> None:
        self.match = match
        self.name, self.seed, self.progress = effort.name, seed, progress
        self.search = Search(match.game)
        self.steps = list(_steps(match))
        self.effort = effort.for_decisions(sum(step.decider != NATURE for step in self.steps))
        self.verdicts: list[tuple[Judgement, Verdict, tuple[int, ...]]] = []
        self.points: list[Point] = []
        self.errors: list[tuple[float, ...]] = []
        """Of the chances of each point."""
        self.done, self.total = 0, len(self.steps) + MOMENTS

    def run(self) -> Analysis:
        """All of it."""
        match = self.match
        self._walk()
        moments = self._moments()
        self._tell(self.total - self.done)
        luck, errors = self._luck()
        judgements = tuple(judgement for judgement, _verdict, _played in self.verdicts)
        facts = match.game.id, match.game.version, match.options.players, len(match), self.name, self.seed
        return Analysis(*facts, tuple(self.points), judgements, moments, luck, errors)

    def _tell(self, steps: int = 1) -> None:
        self.done += steps
        self.progress(self.done, self.total)

    def _walk(self) -> None:
        """Go through the game: judge each decision, and look how everybody stands after it."""
        replay = self.match.replayed(0)
        self._look(replay, None, "")
        for step in self.steps:
            is_choice = step.decider != NATURE and len(replay.legal_actions()) > 1
            if is_choice:
                self._judge(replay, step)
            for action in step.actions:
                replay.play_action(action)
            if is_choice or step.decider == NATURE or replay.is_over:
                self._look(replay, step.decider, step.token)
            else:  # there was nothing else to do, so nothing has changed
                self.points.append(
                    replace(self.points[-1], actions=len(replay), decider=step.decider, token=step.token)
                )
                self.errors.append(self.errors[-1])
            self._tell()

    def _look(self, replay: Match, decider: int | None, token: str) -> None:
        """How everybody stands now; a shorter look tells how much the search is still in doubt."""
        chances, doubted = (
            chances_of(self.search, replay, Budget(look), generator_for(self.seed, replay.state))
            for look in (self.effort.look, max(1, self.effort.look // DOUBT))
        )
        self.points.append(Point(len(replay), decider, token, _rounded(chances.tolist())))
        self.errors.append(_rounded(abs(chances - doubted).tolist()))

    def _judge(self, replay: Match, step: _Played) -> None:
        view = replay.view(step.decider)
        verdict = judge(self.search, view, step.actions, self.effort, self.seed)
        numbers = _rounded((verdict.chance, verdict.cost, verdict.error))
        judgement = Judgement(step.before, step.decider, step.token, verdict.best.token, *numbers)
        self.verdicts.append((judgement, verdict, step.actions))

    def _moments(self) -> tuple[Moment, ...]:
        """The costliest decisions, those of one seat not to the exclusion of others."""
        costly = sorted(
            (verdict for verdict in self.verdicts if verdict[0].cost >= NOTABLE),
            key=lambda verdict: (-verdict[0].cost, verdict[0].before),
        )
        seats = [verdict[0].seat for verdict in costly]
        chosen = [
            verdict
            for place, verdict in enumerate(costly)
            if seats[:place].count(verdict[0].seat) < OF_ONE_SEAT
        ]
        return tuple(self._moment(*verdict) for verdict in chosen[:MOMENTS])

    def _moment(self, judgement: Judgement, verdict: Verdict, played: tuple[int, ...]) -> Moment:
        then = self.match.replayed(judgement.before)
        view = then.view(judgement.seat)
        reason = reason_for(view, verdict.best.actions, [played], seed_for(self.seed, view.state))
        rng = generator_for(self.seed, then.state)
        line = played_out(self.search, then, verdict.best, self.effort, rng)
        self._tell()
        return Moment(judgement, line, reason)

    def _luck(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """By seat: the sum of the changes at chance's decisions, and the standard error of it."""
        chances = np.array([point.chances for point in self.points])
        spread = np.square(self.errors)
        by_chance = np.array([point.decider == NATURE for point in self.points[1:]])
        luck = (chances[1:] - chances[:-1])[by_chance].sum(axis=0)
        error = np.sqrt((spread[1:] + spread[:-1])[by_chance].sum(axis=0))
        return _rounded(luck.tolist()), _rounded(error.tolist())


def _steps(match: Match) -> Iterator[_Played]:
    """The steps of a match: whole actions, those of chance in a row taken together."""
    place, waiting = 0, list[tuple[Entry, tuple[int, ...]]]()
    for entry, parts in match.told():
        assert entry is not None
        if entry.decider == NATURE:
            waiting.append((entry, parts))
            continue
        if waiting:
            yield (chance := _by_chance(waiting, place))
            place += len(chance.actions)
            waiting = []
        yield _Played(entry.decider, entry.token, place, parts)
        place += len(parts)
    if waiting:
        yield _by_chance(waiting, place)


def _by_chance(decisions: list[tuple[Entry, tuple[int, ...]]], place: int) -> _Played:
    tokens = " ".join(entry.token for entry, _parts in decisions)
    return _Played(NATURE, tokens, place, tuple(part for _entry, parts in decisions for part in parts))


def _rounded(numbers: "tuple[float, ...] | list[float]") -> tuple[float, ...]:
    return tuple(round(number, 4) + 0.0 for number in numbers)

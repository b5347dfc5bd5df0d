"""What an analysis of a finished game says, as data; texts are made from it on demand, in any language."""

from dataclasses import dataclass
from typing import Any

from drachenhort.teacher.reasons import Reason


@dataclass(frozen=True, slots=True)
class Point:
    """Everybody's chances after a step of the game: one decision, or several of chance in a row."""

    actions: int
    """How many actions had been played by then; 0 is the beginning."""
    decider: int | None
    """Whose step it was; NATURE for chance, None for the beginning."""
    token: str
    chances: tuple[float, ...]
    """By seat; they add up to 1."""


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of a line."""

    decider: int
    token: str
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision, judged on what its decider could know then."""

    before: int
    """How many actions had been played before it."""
    seat: int
    token: str
    """What was played, all its parts being one action."""
    best: str
    """What the search would have played."""
    chance: float
    """The decider's chance of winning with that."""
    cost: float
    """How much less it was with what was played; 0 where that is slight or not sure."""
    error: float
    """The standard error of the measured difference."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost much, with the better move played out."""

    judgement: Judgement
    line: tuple[Step, ...]
    """The better move and what might have followed; to be played from `judgement.before` actions on."""
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """Who stood how when, what cost most, and what was luck."""

    game: str
    rules: int
    """The version of the rules that was played by."""
    players: int
    actions: int
    effort: str
    seed: int
    points: tuple[Point, ...]
    judgements: tuple[Judgement, ...]
    """Every decision in which there was a choice."""
    moments: tuple[Moment, ...]
    """The costliest ones, the costliest first."""
    luck: tuple[float, ...]
    """By seat: how much chance changed the chances of winning, in all."""
    luck_error: tuple[float, ...]
    """By seat: the standard error of that."""

    @property
    def lost(self) -> tuple[float, ...]:
        """By seat: the sum of what its decisions cost."""
        return tuple(
            round(sum(judgement.cost for judgement in self.judgements if judgement.seat == seat), 4)
            for seat in range(self.players)
        )

    def to_json(self) -> dict[str, Any]:
        """As JSON data; docs/analysis.md says what is in it."""
        from drachenhort.teacher.data import write_analysis

        return write_analysis(self)

    @classmethod
    def from_json(cls, data: object) -> "Analysis":
        """The analysis in JSON data, or `BadAnalysis`."""
        from drachenhort.teacher.data import read_analysis

        return read_analysis(data)

"""A figure: what was measured, in which unit, and whether it reached its target."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

NOT_INSTALLED = "not installed: make bench"


@dataclass(frozen=True, slots=True)
class Target:
    """A bound that a figure should keep."""

    bound: float
    is_least: bool = True
    """Is reaching it good (a rate), or staying below it (a time)?"""

    def is_met_by(self, value: float) -> bool:
        """Does `value` keep the bound?"""
        return value >= self.bound if self.is_least else value < self.bound


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report."""

    key: str
    """Stable, for programs that compare reports; its first word is the group."""
    name: str
    unit: str
    runs: tuple[float, ...]
    """What each repetition gave; empty if it could not be measured."""
    target: Target | None = None
    note: str = ""
    interval: tuple[float, float] | None = None
    """Where a share lies with 95 % confidence."""

    @property
    def group(self) -> str:
        """The part of the benchmarks it belongs to."""
        return self.key.partition(".")[0]

    @property
    def value(self) -> float | None:
        """The median of the runs."""
        return median(self.runs) if self.runs else None

    @property
    def span(self) -> tuple[float, float] | None:
        """The interval of a share; of anything else the lowest and the highest run."""
        return self.interval or ((min(self.runs), max(self.runs)) if self.runs else None)

    @property
    def is_met(self) -> bool | None:
        """Did the median reach the target? None where there is no target or no median."""
        if self.target is None or self.value is None:
            return None
        return self.target.is_met_by(self.value)

    def as_data(self) -> dict[str, Any]:
        """The figure as JSON data."""
        target, (low, high) = self.target, self.span or (None, None)
        return {
            "name": self.name,
            "unit": self.unit,
            "median": self.value,
            "lowest": low,
            "highest": high,
            "runs": list(self.runs),
            "target": target and {"at_least" if target.is_least else "below": target.bound},
            "met": self.is_met,
            "note": self.note,
        }


def silent(_sentence: str) -> None:
    """Say nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long, how often and how much to measure."""

    seconds: float = 2.0
    """Of every single measurement of a rate."""
    repeat: int = 5
    batch: int = 300_000
    """Random decisions per call of the compiled loop, roughly."""
    games: int = 50
    """Recorded games per number of players."""
    say: Callable[[str], None] = silent
    """Told what is being measured now."""

"""What a load process is told to do, and what it tells on standard output, ours and boardgame.io's alike.

It takes one argument, a `Load` as JSON, and writes three lines: `{"event": "seated"}` when all tables are
there, `{"event": "begins"}` when the warm-up is over, and a `Tally` at the end.
"""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from benchmarks.figures import silent

LOADS = ("paced", "saturated")
"""Many tables of players who think; a few tables of players who do not."""


class Load(Struct, frozen=True):
    """How many tables to keep busy, and how busy."""

    url: str
    tables: int
    seconds: float
    """Measured ones."""
    warm: float
    """Seconds of play before them."""
    think: float = 0.0
    """Seconds between two moves of a table, on average; 0: every move is made at once."""


class Tally(Struct, frozen=True):
    """What was counted in the measured seconds."""

    event: str
    seconds: float
    """How long they really were."""
    games: int
    """Games that ended, each replaced by a new one."""
    live: list[int]
    """How many tables were being played at, twice a second."""
    latencies: list[float]
    """Of every move: milliseconds from sending it until every seat of its table has been told."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much to measure, and how long."""

    tables: int = 1_000
    """Live tables under paced load."""
    think: float = 4.0
    busy_tables: int = 50
    """Live tables when every move is made at once."""
    seconds: float = 30.0
    warm: float = 3.0
    repeat: int = 1
    is_alone: bool = False
    """Without boardgame.io."""
    is_hasty: bool = False
    """Without waiting until all games are compiled."""
    only: tuple[str, ...] = LOADS
    say: Callable[[str], None] = silent
    """Told what is being measured now."""

    def load(self, kind: str, url: str) -> Load:
        """One of the `LOADS`."""
        if kind == "paced":
            warm = max(self.warm, self.think)  # after one thinking time every table has moved
            return Load(url, self.tables, self.seconds, warm, self.think)
        return Load(url, self.busy_tables, self.seconds, self.warm)

"""How much anybody may ask in a while: buckets that fill up again, for each player and kind of request."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

MOST_BUCKETS = 20_000


class TooMuch(HortError):
    """Somebody asks too often."""

    code = "limit/rate"


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


RATES: Mapping[str, Rate] = {
    "message": Rate(60, 20),
    "chat": Rate(5, 0.5),
    "table": Rate(10, 0.05),
    "name": Rate(10, 0.05),
    "login": Rate(8, 0.1),
    "request": Rate(120, 40),
    "upload": Rate(20, 2),
    "hint": Rate(6, 0.25),
    "analysis": Rate(4, 0.02),
}


@dataclass
class Limits:
    """The buckets of everybody."""

    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)
    """Kinds that are not named have no limit."""
    _buckets: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)

    def spend(self, kind: str, who: str) -> None:
        """Count one request, or `TooMuch`."""
        rate, at = self.rates.get(kind), time.monotonic()
        if rate is None:
            return
        level, since = self._buckets.get((kind, who), (rate.burst, at))
        level = min(rate.burst, level + (at - since) * rate.per_second)
        if level < 1:
            raise TooMuch(_("That was too much at once; wait a little."))
        self._buckets.pop((kind, who), None)
        self._buckets[kind, who] = (level - 1, at)
        if len(self._buckets) > MOST_BUCKETS:
            del self._buckets[next(iter(self._buckets))]  # whoever has not asked for longest

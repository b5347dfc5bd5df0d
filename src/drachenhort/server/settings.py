"""What a server is told when it starts, by its command and by its environment."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from drachenhort.server.limits import RATES, Rate
from drachenhort.server.paces import BOT_PACE
from drachenhort.server.store import BUSY_MS

PREFIX = "DRACHENHORT_"


@dataclass(frozen=True)
class Settings:
    """Where to keep games, whom to tell, and how much anybody may ask."""

    database: str
    redis: str | None = None
    rates: Mapping[str, Rate] = field(default_factory=lambda: RATES)
    busy_ms: int = BUSY_MS
    bot_pace: int = BOT_PACE
    warms_up: bool = True
    """Or are all games compiled already?"""
    teaching: float = 1.0
    """The part of the usual thinking that goes into hints and analyses."""


def settings_from(database: str, redis: str | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of a server that was started with these options.

    The environment is for tests and benchmarks: DRACHENHORT_LIMITS=off lets everybody ask as much as they
    like, DRACHENHORT_WARMING=off takes all games for compiled; DRACHENHORT_BUSY_MS and DRACHENHORT_BOT_PACE
    are milliseconds; DRACHENHORT_TEACHING is the part of the usual thinking that hints and analyses get.
    """
    is_limited = environment.get(f"{PREFIX}LIMITS") != "off"
    return Settings(
        database,
        redis,
        RATES if is_limited else {},
        int(environment.get(f"{PREFIX}BUSY_MS", BUSY_MS)),
        int(environment.get(f"{PREFIX}BOT_PACE", BOT_PACE)),
        environment.get(f"{PREFIX}WARMING") != "off",
        float(environment.get(f"{PREFIX}TEACHING", 1.0)),
    )

"""Clocks of a table: none, live (a reserve and some seconds for each decision), or days for each decision."""

import re

import msgspec

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words, as_word

_ = Words("drachenhort")

SECOND = 1000
DAY = 24 * 3600 * SECOND
LONGEST_RESERVE, LONGEST_DECISION, MOST_DAYS = 3 * 3600, 600, 30
LEAST = 5 * SECOND
"""There is always so much time, even for who comes back without any."""
GRACE = 60 * SECOND
"""After a restart of the server nobody loses on time earlier than this."""


class BadClock(HortError):
    """A clock that cannot be set."""

    code = "clock/bad"


class Clock(msgspec.Struct, frozen=True):
    """How much time there is, in milliseconds; all of it 0 for no clock."""

    reserve: int = 0
    """For a seat in the whole game."""
    each: int = 0
    """For each decision, before the reserve is touched."""

    @property
    def is_running(self) -> bool:
        """Is there a clock at all?"""
        return self.reserve > 0 or self.each > 0

    @property
    def is_live(self) -> bool:
        """Do people sit there while it runs? Then it stands still while the server does."""
        return self.is_running and self.each < DAY

    def left(self, used: int) -> int | None:
        """How long a decision may take for a seat that has used so much of its reserve; None for ever."""
        return max(LEAST, self.each + self.reserve - used) if self.is_running else None

    def ends(self, opened: int, used: int, started: int) -> int | None:
        """When a decision must be made that opened then, on a server that was started then."""
        left = self.left(used)
        if left is None:
            return None
        if self.is_live:
            return max(opened, started) + left
        return max(opened + left, started + GRACE)

    def charge(self, took: int) -> int:
        """What a decision that took so long costs of the reserve."""
        return min(self.reserve, max(0, took - self.each))


def read_clock(text: str) -> Clock:
    """`none`, `live:900+20` (seconds in reserve, seconds for each decision) or `days:3`; or `BadClock`."""
    if text == "none":
        return Clock()
    if match := re.fullmatch(r"live:([0-9]{1,5})\+([0-9]{1,3})", text):
        reserve, each = int(match[1]), int(match[2])
        if reserve + each > 0 and reserve <= LONGEST_RESERVE and each <= LONGEST_DECISION:
            return Clock(reserve * SECOND, each * SECOND)
    if match := re.fullmatch(r"days:([0-9]{1,2})", text):
        days = int(match[1])
        if 0 < days <= MOST_DAYS:
            return Clock(0, days * DAY)
    raise BadClock(_("A clock is none, live:900+20 or days:3, and not {clock}.", clock=as_word(text)))

"""Time at a table: moments that end, clocks that run out, and bots that think."""

import asyncio
import logging
import zlib
from typing import TYPE_CHECKING

from drachenhort.bots.offers import USUAL
from drachenhort.kernel.match import View
from drachenhort.kernel.seats import NATURE
from drachenhort.server.devices import answered_at, are_at_one_device, held_until
from drachenhort.server.events import Kind, Wish
from drachenhort.server.paces import PACES
from drachenhort.server.refusals import Overtaken
from drachenhort.server.sharing import Haste
from drachenhort.server.store import StoreUnavailable
from drachenhort.server.times import now
from drachenhort.server.waiting import Reaction, Waiting, candidates, resolved

if TYPE_CHECKING:
    from drachenhort.server.live import LiveTable

_logger = logging.getLogger(__name__)

STAND_IN = USUAL
"""The bot that plays for people who are gone.

As most people play, so that a game which somebody leaves is neither given away nor taken over by a master.
"""
RETRY = 500
"""Milliseconds after which a table tries again what the store refused."""
STANDBY = 2_000
"""Milliseconds by which a process without people at a table lets the others go first."""


class Pacer:
    """What lets a table go on by itself."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._thoughts: dict[tuple[int, int], str] = {}
        """What bots will answer at the present moment, by its event and their seat."""
        self._began = now()
        """When the action of which bots decide parts was begun."""

    @property
    def is_idle(self) -> bool:
        """Will nothing happen by itself?"""
        tasks = (self._ticking, self._thinking)
        return self._timer is None and all(task is None or task.done() for task in tasks)

    # ---- when --------------------------------------------------------------------------------------

    def until(self) -> int | None:
        """When the present moment or decision ends at the latest, as everybody is told."""
        table, course = self._table, self._table.course
        if course.is_over:
            return None
        if table.waiting is not None:
            if table.sheet.is_for_one:
                return None  # nobody waits
            patience = self._patience(table.waiting)
            return None if patience is None else held_until(table.waiting, table.waiting.opened + patience)
        decider = course.decider
        if decider == NATURE or course.bot_on(decider) is not None:
            return None
        return table.clock.ends(table.opened, course.used.get(decider, 0), table.since)

    @property
    def bot_pace(self) -> int:
        """Milliseconds that a bot takes at this table."""
        return round(self._table.house.bot_pace * PACES[self._table.sheet.pace])

    def _patience(self, waiting: Waiting) -> int | None:
        """How long people may react; hands count only where nobody else could notice.

        Somebody who plays alone against bots may think for ever: None.
        """
        table, course = self._table, self._table.course
        people = set(waiting.seats) & set(course.people())
        brief = min(self.bot_pace, table.house.bot_pace)
        if not people:
            return brief
        if table.sheet.is_for_one:
            is_asked = self._is_able(waiting, *people) and not people <= table.spared()
            return None if is_asked else brief
        if are_at_one_device(table.sheet, people) and people <= table.spared():
            return brief  # they have said so aloud
        return table.sheet.reaction

    def _is_able(self, waiting: Waiting, seat: int) -> bool:
        return waiting.is_decided_here and seat in candidates(self._table.course.match)

    def _closes_at(self, waiting: Waiting) -> int | None:
        """When the present moment ends, by the answers that are known."""
        table, patience = self._table, self._patience(waiting)
        if table.sheet.is_for_one and waiting.answers:
            return max(answer.at for answer in waiting.answers.values())
        if patience is None:
            return None
        end = waiting.closes_at(table.course, patience, table.spared())
        return answered_at(table.sheet, table.course, waiting, table.spared()) or held_until(waiting, end)

    # ---- going on ----------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Wake up when something ends, and let bots think that are asked."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        ends = self._next_end()
        if ends is not None:
            self._wake_in(ends + self._standby() - now())
        if self._bots_to_ask() and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think())

    def _next_end(self) -> int | None:
        table, course = self._table, self._table.course
        if course.is_over:
            return None
        if table.waiting is not None:
            return self._closes_at(table.waiting)
        return now() if course.decider == NATURE else self.until()

    def _standby(self) -> int:
        return STANDBY if self._table.house.is_shared and not self._table.is_attended else 0

    def _wake_in(self, milliseconds: int) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0, milliseconds) / 1000, self._start_ticking)

    def _start_ticking(self) -> None:
        self._timer = None
        if self._ticking is None or self._ticking.done():
            self._ticking = asyncio.create_task(self._tick())

    async def _tick(self) -> None:
        """Go on if the present moment has ended, a clock has run out, or chance decides."""
        async with self._table.turn:
            try:
                await self._go_on()
            except StoreUnavailable:
                self._wake_in(RETRY)
            except Overtaken:
                pass  # the table has read what was stored, and scheduled anew
            except Exception:
                _logger.exception("table %s cannot go on; it will try again", self._table.sheet.id)
                self._wake_in(10 * RETRY)

    async def _go_on(self) -> None:
        table, course = self._table, self._table.course
        ends = self._next_end()
        if ends is None:
            return
        if now() < ends + self._standby():
            self.schedule()
        elif table.waiting is not None:
            await self._close(table.waiting)
        elif course.decider == NATURE:
            await table.happen([])
        else:
            used = table.clock.charge(ends - table.opened)
            await table.happen([Wish(Kind.ABSENT, course.decider, STAND_IN, None, used)])

    async def _close(self, waiting: Waiting) -> None:
        """The present moment has ended: the next one opens, or the game goes on."""
        table = self._table
        at = self._closes_at(waiting) or now()
        if waiting.is_decided_here:
            answers = dict(waiting.answers)
            for (event, seat), token in self._thoughts.items():
                if event == waiting.event:
                    answers.setdefault(seat, Reaction(seat, token, at))
            decided = resolved(table.course.match, answers)
            wishes = [Wish(Kind.ACT, seat, token) for seat, token in decided]
            self._thoughts.clear()
            await table.happen(wishes, (waiting.event, waiting.index, len(waiting.answers)))
            return
        if waiting.is_last and table.course.decider != NATURE:
            await table.write_nothing()  # what a decline would take here, this takes as well
        if not await table.next_moment(at) and table.course.decider == NATURE:
            await table.happen([])
        elif table.waiting is None:
            table.tell()
        self.schedule()

    # ---- bots --------------------------------------------------------------------------------------

    def _bots_to_ask(self) -> dict[int, View]:
        """Seats of bots that decide now, with what they see."""
        table, course = self._table, self._table.course
        if course.is_over:
            return {}
        if table.waiting is None:
            seat = course.decider
            return {seat: course.match.view(seat)} if seat >= 0 and course.bot_on(seat) else {}
        if not table.waiting.is_decided_here:
            return {}
        return {
            seat: match.view(seat)
            for seat, match in candidates(course.match).items()
            if course.bot_on(seat) and (table.waiting.event, seat) not in self._thoughts
        }

    async def _think(self) -> None:
        """Let bots decide, elsewhere, as long as there is something for them to decide."""
        while asked := self._bots_to_ask():
            seat, view = next(iter(asked.items()))
            try:
                await self._let_decide(seat, view, self._haste(len(asked)))
            except StoreUnavailable:
                await asyncio.sleep(RETRY / 1000)
            except Overtaken:
                pass  # the table has read what was stored
            except Exception:
                _logger.exception("a bot at table %s cannot go on; it will try again", self._table.sheet.id)
                await asyncio.sleep(10 * RETRY / 1000)

    def _haste(self, bots: int) -> Haste:
        """How long a bot may think, of so many: a moment ends, and the parts of an action share its time."""
        waiting, parts = self._table.waiting, self._table.course.parts
        closes = None if waiting is None else self._closes_at(waiting)
        if closes is not None:
            return Haste(max(0, closes - now()) / 1000 / bots)
        if parts == 0:
            self._began = now()
        return Haste(None, parts, (now() - self._began) / 1000)

    async def _let_decide(self, seat: int, view: View, haste: Haste) -> None:
        """What a bot says counts only if it is still asked when it has thought."""
        table = self._table
        moved, opened, bot = table.course.moved, table.opened, str(table.course.bot_on(seat))
        seed = _seed_of(table.sheet.id, moved, seat)
        action = await table.house.thinker.choose(bot, view, seed, table, haste)
        if table.waiting is None:
            await _sleep_until(opened + self.bot_pace + self._standby())
        async with table.turn:
            if table.course.moved == moved and seat in self._bots_to_ask():
                await self._bot_decides(seat, action)

    async def _bot_decides(self, seat: int, action: int) -> None:
        table = self._table
        if table.waiting is None:
            match = table.course.match
            token = match.game.notation.write(match.options, match.state, action)
            await table.happen([Wish(Kind.ACT, seat, token)])
        else:
            asked = candidates(table.course.match)[seat]
            token = asked.game.notation.write(asked.options, asked.state, action)
            self._thoughts[table.waiting.event, seat] = token

    async def stop(self) -> None:
        """Let nothing happen by itself any more."""
        if self._timer is not None:
            self._timer.cancel()
        for task in (self._ticking, self._thinking):
            if task is not None:
                task.cancel()


async def _sleep_until(at: int) -> None:
    await asyncio.sleep(max(0, at - now()) / 1000)


def _seed_of(table: str, number: int, seat: int) -> int:
    """A seed for a bot's decision: the same after a restart."""
    return zlib.crc32(f"{table} {number} {seat}".encode())

"""A real live table over a real store, without sockets: viewers keep every message they get, and when."""

import asyncio
import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from drachenhort.bots import make_bot
from drachenhort.kernel.game import find_game
from drachenhort.kernel.match import Match, View
from drachenhort.server import archive
from drachenhort.server.archive import PLAYING, Player, Seat, Sheet
from drachenhort.server.asking import ask
from drachenhort.server.course import Course
from drachenhort.server.live import House, LiveTable
from drachenhort.server.messages import Act, FromSeat, Hello
from drachenhort.server.sharing import Haste
from drachenhort.server.streams import Eyes, Outbox
from drachenhort.server.times import now
from drachenhort.server.versions import migrate
from tests.server.virtual import PatientStore

TABLE = "0123456789ab"
SEED = "5eed" * 16


class Thinking:
    """Real bots, in this process."""

    async def choose(self, bot: str, view: View, seed: int, _table: LiveTable, _haste: Haste) -> int:
        return make_bot(bot, seed).choose(view)


async def nobody(_table: str, _news: str) -> None:
    """There are no other processes to tell."""


class Keeping(Outbox):
    """Keeps all that is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.frames: list[tuple[int, bytes]] = []

    def put(self, message: bytes) -> None:
        self.frames.append((now(), message))


class Viewer:
    """Somebody who looks at a table, and may sit at it."""

    _ids = itertools.count()

    def __init__(self, room: "Room", eyes: Eyes) -> None:
        self.room = room
        self.eyes = eyes
        self.outbox = Keeping()

    @property
    def messages(self) -> list[dict[str, Any]]:
        """All messages so far."""
        return [msgspec.json.decode(frame) for _at, frame in self.outbox.frames]

    @property
    def state(self) -> dict[str, Any]:
        """The last state."""
        return next(message for message in reversed(self.messages) if message["type"] == "state")

    @property
    def decision(self) -> dict[str, Any] | None:
        """What is asked now."""
        return self.state.get("decision")

    async def ask(self, message: FromSeat) -> None:
        """Ask for something, as over a socket."""
        await ask(self.room.table, self.eyes.seat, message)

    async def act(self, action: str, id: str | None = None) -> None:
        """Answer the present question."""
        assert self.decision is not None
        await self.ask(Act(id or f"act {next(self._ids)}", self.decision["id"], action))


class Room:
    """A table and the people at it."""

    def __init__(self, folder: Path) -> None:
        self.store = PatientStore(f"sqlite:///{folder / 'room.sqlite'}")
        migrate(self.store)
        self.table: LiveTable

    async def open(
        self,
        game: str,
        bots: Sequence[str | None],
        *,
        clock: str = "none",
        reaction: int = 2_500,
        listed: bool = True,
        holders: Sequence[int] | None = None,
        match: Match | None = None,
        course_type: type[Course] = Course,
        **options: Any,
    ) -> LiveTable:
        """Set up a table; with `match` it begins in that situation; `holders` are the seats' devices."""
        held = range(len(bots)) if holders is None else holders
        seats = tuple(
            Seat(k, "bot" if bot else "person", f"seat {k}", None if bot else f"player {held[k]}", bot)
            for k, bot in enumerate(bots)
        )
        sheet = Sheet(
            id=TABLE,
            game=game,
            rules=find_game(game).version,
            options=dict(match.options) if match is not None else {"players": len(bots), **options},
            clock=clock,
            reaction=reaction,
            listed=listed,
            language="en",
            creator="player",
            seed=SEED,
            status=PLAYING,
            created=now(),
            changed=now(),
            follows=None,
            seats=seats,
        )
        await self.store.write(lambda db: _add(db, sheet))
        table = await self.wake(sheet, match, course_type)
        await asyncio.sleep(0.001)  # chance may have the first word
        return table

    async def wake(
        self, sheet: Sheet, match: Match | None = None, course_type: type[Course] = Course
    ) -> LiveTable:
        """The table as a process that has just been started finds it."""
        course = course_type(sheet.facts())
        if match is not None:
            course.match = match
        self.table = LiveTable(sheet, course, House(self.store, Thinking(), nobody))
        await self.table.wake(await self.store.read(lambda db: archive.events_after(db, TABLE, 0)))
        return self.table

    async def viewer(self, seat: int, hello: Hello | None = None, **ways: str) -> Viewer:
        """Somebody begins to look."""
        viewer = Viewer(self, Eyes(seat, **ways))
        assert await self.table.attach(viewer.eyes, viewer.outbox, hello or Hello())
        return viewer

    async def close(self) -> None:
        """Everybody goes home."""
        await self.table.sleep()
        self.store.close()


def _add(db: Any, sheet: Sheet) -> None:
    for id in ("player", *(f"player {seat.number}" for seat in sheet.seats)):
        archive.add_player(db, Player(id, id, True, False), None, None)
    archive.add_table(db, sheet, "invitation")

"""What a viewer is told, numbered without gaps: whoever was away asks for what came after the last number.

A stream belongs to a pair of eyes: a seat or the spectators, a language and a way of viewing. All sockets of
the same eyes get the same messages, made once. Numbers tell nothing: they count what these eyes were told.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from drachenhort.chronicle.story import Chronicle
from drachenhort.kernel.match import Entry
from drachenhort.server.times import now

REMEMBERED = 64
"""Messages that can be asked for again; whoever missed more gets the whole table anew."""
QUEUE = 128
"""Messages that may wait for a slow socket before it is closed."""
KEPT = 60_000
"""Milliseconds for which a stream goes on after its last socket has gone."""


@dataclass(frozen=True)
class Eyes:
    """Who looks, and how."""

    seat: int
    language: str = "en"
    view: str = "scene"
    asks: str = "always"


class Outbox:
    """Messages on their way to one socket; a socket that does not keep up is closed, nobody waits for it."""

    def __init__(self, room: int = QUEUE, on_overrun: Callable[[], None] = lambda: None) -> None:
        self._messages: asyncio.Queue[bytes] = asyncio.Queue(room)
        self._on_overrun = on_overrun
        self.is_overrun = False
        self.player: str | None = None
        """Whose socket it is, once it has a table."""
        self.on_reseated: Callable[[], None] = lambda: None
        """Told when this player holds other seats than before."""

    @property
    def is_filling(self) -> bool:
        """Should the sender get a chance before more is put in?"""
        return self._messages.qsize() * 2 > self._messages.maxsize

    def put(self, message: bytes) -> None:
        """Send a message, or give up on the socket."""
        if self.is_overrun:
            return
        if self._messages.full():
            self.is_overrun = True
            self._on_overrun()
            return
        self._messages.put_nowait(message)

    async def get(self) -> bytes:
        """The next message."""
        return await self._messages.get()


@dataclass
class Stream:
    """The messages for one pair of eyes."""

    eyes: Eyes
    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    number: int = 0
    """Of the last message."""
    told: Entry | None = None
    """The last entry of the log that these eyes were told."""
    outboxes: set[Outbox] = field(default_factory=set)
    recent: deque[bytes] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The last messages, up to the one with `number`."""
    left_at: int = 0
    """When the last socket went."""
    chronicle: Chronicle | None = None
    """For people: the log in words."""
    showed_moment: bool = False
    """Was the last message sent while others could react, so that its last entry may get consequences?"""

    def send(self, message: bytes) -> None:
        """Tell all sockets of these eyes; the message must carry `number` + 1."""
        self.number += 1
        self.recent.append(message)
        for outbox in self.outboxes:
            outbox.put(message)

    def since(self, stream: str | None, last: int) -> list[bytes] | None:
        """The messages after number `last` of that stream; None if they are gone or it was another stream."""
        missed = self.number - last
        if stream != self.id or not 0 <= missed <= len(self.recent):
            return None
        return list(self.recent)[len(self.recent) - missed :]

    def leave(self, outbox: Outbox) -> None:
        """A socket has gone."""
        self.outboxes.discard(outbox)
        self.left_at = now()

    @property
    def is_deserted(self) -> bool:
        """Has nobody looked for so long that it need not go on?"""
        return not self.outboxes and now() > self.left_at + KEPT

"""A table's socket: messages come in, are judged in a fixed order and answered; what happens goes out."""

import asyncio
from contextlib import suppress
from weakref import WeakSet

import msgspec
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.websockets import WebSocket, WebSocketDisconnect

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.seats import SPECTATOR
from drachenhort.kernel.text import LANGUAGES, Words
from drachenhort.server.accounts import Accounts
from drachenhort.server.archive import GATHERING, Player, Sheet
from drachenhort.server.asking import ask, ask_nobody, hold, stand_together
from drachenhort.server.door import NotKnown, check_origin, language_of, limit, token_of, who
from drachenhort.server.host import Host
from drachenhort.server.live import LiveTable, seat_at
from drachenhort.server.messages import (
    LONGEST_FRAME,
    Done,
    FromClient,
    Gathering,
    Hello,
    Hold,
    Nobody,
    Ping,
    Pong,
    Refused,
    Say,
    Stand,
    decoder,
    encode,
)
from drachenhort.server.streams import Eyes, Outbox
from drachenhort.server.summaries import summary_of
from drachenhort.server.times import now

_ = Words("drachenhort")

SILENCE = 60
"""Seconds without a message after which a socket is taken for dead; clients send pings."""
REFUSED, OVERRUN, SILENT, RESEATED = 1008, 4008, 4009, 4010
"""Why a socket is closed."""
LONGEST_GOODBYE = 2
"""Seconds that a socket gets to be closed properly."""


class BadMessage(HortError):
    """A message that means nothing here."""

    code = "message/bad"


class Visitor:
    """One socket at one table."""

    def __init__(self, socket: WebSocket, sheet: Sheet, player: Player | None) -> None:
        self.socket = socket
        self.host: Host = socket.app.state.host
        self.sheet = sheet
        self.player = player
        self.token = token_of(socket)
        self.is_expelled = False
        """Has whoever came in here logged out meanwhile?"""
        self.language = language_of(socket)
        self.outbox = Outbox(on_overrun=lambda: self._end(OVERRUN))
        self.outbox.player = None if player is None else player.id
        self.outbox.on_reseated = lambda: self._end(RESEATED)
        self.table: LiveTable | None = None
        """Once the game has begun and this visitor has said hello."""
        self.eyes = Eyes(SPECTATOR)
        self._gathering: asyncio.Task[None] | None = None
        self._over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Why the socket is closed, once it is."""
        self._heard_at = now()
        self._watch: asyncio.TimerHandle | None = None

    # ---- coming and going --------------------------------------------------------------------------

    async def stay(self) -> None:
        """Serve the socket until it goes, says nothing for long, or does not keep up."""
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]
        for task in tasks:
            task.add_done_callback(lambda _task: self._end(REFUSED))
        self._watch_for_silence()
        try:
            reason = await self._over
            await self._leave()  # first, because a socket that does not read cannot be closed at once
            with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
                await asyncio.wait_for(self.socket.close(reason), LONGEST_GOODBYE)
            await asyncio.wait(tasks[:1], timeout=LONGEST_GOODBYE)  # what is being done is done to its end
        finally:
            for task in tasks:
                task.cancel()
            if self._watch is not None:
                self._watch.cancel()
            await self._leave()  # it may have said hello meanwhile

    def _end(self, reason: int) -> None:
        if not self._over.done():
            self._over.set_result(reason)

    def _watch_for_silence(self) -> None:
        left = self._heard_at + SILENCE * 1000 - now()
        if left <= 0:
            self._end(SILENT)
        else:
            loop = asyncio.get_running_loop()
            self._watch = loop.call_later(left / 1000, self._watch_for_silence)

    async def _listen(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, KeyError):  # it has gone, or sent bytes
            while not self._over.done():
                text = await self.socket.receive_text()
                self._heard_at = now()
                await self._receive(text)
                if self.outbox.is_filling:
                    await asyncio.sleep(0)

    async def _send(self) -> None:
        """Bring what is in the outbox to the socket."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.socket.send_text((await self.outbox.get()).decode())

    async def expel(self) -> None:
        """Whoever came in here has logged out: nothing more is shown or done."""
        self.is_expelled = True
        await self._leave()

    async def _leave(self) -> None:
        if self._gathering is not None:
            self._gathering.cancel()
        if self.table is not None:
            await self.table.detach(self.eyes, self.outbox)
            self.table = None

    # ---- messages ----------------------------------------------------------------------------------

    async def _receive(self, text: str) -> None:
        """Judge a message: is it known, may this seat ask it, is the decision open, is the action legal?"""
        id = None
        try:
            limit(self.socket, "message", self.player)
            message = _decoded(text)
            id = getattr(message, "id", None)
            if self.is_expelled:
                raise NotKnown(_("Say your name first."))
            await self._do(message)
        except HortError as error:
            self._refuse(error, id)
        else:
            if id is not None:
                self.outbox.put(encode(Done(id)))

    def _refuse(self, error: HortError, id: str | None = None) -> None:
        self.outbox.put(encode(Refused(id, error.code, error.text.into(self.language), error.rule)))

    async def _do(self, message: FromClient) -> None:
        if isinstance(message, Hello):
            await self._greet(message)
        elif isinstance(message, Ping):
            self.outbox.put(encode(Pong(now())))
        elif self.table is None:
            raise BadMessage(_("Say hello first, and wait for the welcome."))
        elif isinstance(message, Say):
            await self._say(self.table, message)
        elif isinstance(message, Hold):
            seat_at(self.table, self.player, message.seat)
            await hold(self.table, message.seat)
        elif isinstance(message, Nobody):
            await ask_nobody(self.table, self.table.sheet.seats_of(self.outbox.player), message)
        elif isinstance(message, Stand) and message.together:
            await stand_together(self.table, self.table.sheet.seats_of(self.outbox.player), message)
        else:
            seat_at(self.table, self.player, self.eyes.seat)  # it may have gone to another device
            await ask(self.table, self.eyes.seat, message)

    async def _greet(self, hello: Hello) -> None:
        """Show the table from now on; until the game begins, how it gathers."""
        await self._leave()
        self.language = hello.language if hello.language in LANGUAGES else self.sheet.language
        sheet = await self.host.sheet(self.sheet.id)
        if sheet.status == GATHERING:
            self._gathering = asyncio.create_task(self._gather(hello))
        else:
            await self._attach(hello)

    async def _gather(self, hello: Hello) -> None:
        try:
            async for sheet in self.host.gather(self.sheet.id):
                summary = summary_of(sheet, self.player, self.host)
                self.outbox.put(encode(Gathering(summary, now())))
            await self._attach(hello)
        except HortError as error:
            self._refuse(error)

    async def _attach(self, hello: Hello) -> None:
        table = await self.host.live(self.sheet.id)
        eyes = Eyes(seat_at(table, self.player, hello.seat), self.language, hello.view, hello.asks)
        while not await table.attach(eyes, self.outbox, hello):
            table = await self.host.live(self.sheet.id)  # it has fallen asleep meanwhile
        self.table, self.eyes = table, eyes

    async def _say(self, table: LiveTable, message: Say) -> None:
        if self.player is None:
            raise BadMessage(_("Say your name first."))
        limit(self.socket, "chat", self.player)
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in message.text).split())
        if not text:
            raise BadMessage(_("There is nothing to say."))
        names = table.course.facts.names
        is_shared = self.eyes.seat in table.sheet.shared
        speaker = replace(self.player, name=names[self.eyes.seat]) if is_shared else self.player
        await table.say(speaker, text, message.id)


def _decoded(text: str) -> FromClient:
    if len(text) > LONGEST_FRAME:
        raise BadMessage(_("This message is too long."))
    try:
        message: FromClient = decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError) as error:
        raise BadMessage(_("This message means nothing here.")) from error
    return message


async def serve_table(socket: WebSocket, table_id: str) -> None:
    """A socket at a table, for whoever the cookie or token proves; others may look on."""
    try:
        check_origin(socket)
        limit(socket, "request")
        player = await who(socket)
        sheet = await socket.app.state.host.sheet(table_id)
    except HortError as error:
        await socket.accept()
        refusal = Refused(None, error.code, error.text.into(language_of(socket)), error.rule)
        await socket.send_text(encode(refusal).decode())
        await socket.close(REFUSED)
        return
    await socket.accept()
    visitor = Visitor(socket, sheet, player)
    visitors: WeakSet[Visitor] = socket.app.state.visitors
    visitors.add(visitor)
    await visitor.stay()


async def expel_strangers(app: Starlette) -> None:
    """Whoever has logged out, here or elsewhere, is at no table any more."""
    accounts: Accounts = app.state.accounts
    for visitor in list(app.state.visitors):
        if visitor.player is not None and (
            visitor.token is None or await accounts.who(visitor.token) is None
        ):
            await visitor.expel()

"""A bad network: a WebSocket proxy that drops, doubles, delays and reorders frames, both ways."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.nemesis.history import Frame, History, decoded
from tests.server.served import HOST

LABEL = "X-Nemesis"
"""The header in which a client says whose history its frames belong to."""
Deliver = Callable[[str], Awaitable[None]]
LONGEST_WAIT = 0.2
"""Seconds for which a frame waits for another one to overtake it."""


@dataclass(frozen=True)
class Faults:
    """How often each fault befalls a frame."""

    drop: float = 0.02
    cut: float = 0.4
    """Of those dropped: how often the whole connection goes with it."""
    double: float = 0.03
    delay: float = 0.04
    reorder: float = 0.03
    longest_delay: float = 0.3
    latest_double: float = 0.6
    """Seconds after which a doubled frame may still come again."""


class Cut(Exception):
    """The connection is gone, without a word."""


class Proxy:
    """Stands between all clients and the server; `calm` ends all faults."""

    def __init__(self, server_port: int, seed: int, faults: Faults | None = None) -> None:
        self.faults = faults or Faults()
        self.is_calm = False
        self.counts: Counter[str] = Counter()
        """Of faults, and of what left the server."""
        self.port = 0
        self._server_port = server_port
        self._dice = random.Random(f"proxy {seed}")
        self._histories: dict[str, History] = {}
        self._connections = 0
        self._late: set[asyncio.Task[None]] = set()
        self._watchers: list[tuple[Callable[[Frame], bool], asyncio.Event]] = []
        self._server: Server | None = None

    async def __aenter__(self) -> "Proxy":
        self._server = await serve(self._meet, HOST, 0, ping_interval=None, compression=None)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_error: object) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()
        for task in self._late:
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)

    def record(self, label: str, history: History) -> None:
        """Note what passes on connections with this label in that history."""
        self._histories[label] = history

    async def saw(self, is_it: Callable[[Frame], bool], patience: float) -> bool:
        """Wait until such a frame passes the server's end; False if none does for so many seconds."""
        seen = asyncio.Event()
        watcher = (is_it, seen)
        self._watchers.append(watcher)
        try:
            async with asyncio.timeout(patience):
                await seen.wait()
        except TimeoutError:
            return False
        finally:
            self._watchers.remove(watcher)
        return True

    # ---- connections -------------------------------------------------------------------------------

    async def _meet(self, client: ServerConnection) -> None:
        """Serve a client until one of the two ends is gone."""
        assert client.request is not None
        headers = client.request.headers
        history = self._histories[headers[LABEL]]
        self._connections += 1
        number = self._connections
        cookie = {"Cookie": headers["Cookie"]} if "Cookie" in headers else {}
        address = f"ws://{HOST}:{self._server_port}{client.request.path}"
        try:
            async with connect(
                address,
                additional_headers=cookie,
                ping_interval=None,
                compression=None,
                proxy=None,
                open_timeout=10,
                close_timeout=1,
            ) as server:
                await self._join(client, server, history, number)
        except (OSError, TimeoutError, WebSocketException):
            self.counts["unreachable"] += 1
        client.transport.abort()

    async def _join(
        self, client: ServerConnection, server: Connection, history: History, number: int
    ) -> None:
        up = asyncio.create_task(self._pump(client, server, history, number, is_from_server=False))
        down = asyncio.create_task(self._pump(server, client, history, number, is_from_server=True))
        await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        for task in (up, down):
            task.cancel()
        for outcome in await asyncio.gather(up, down, return_exceptions=True):
            if isinstance(outcome, Cut):
                self.counts["cut"] += 1
                server.transport.abort()
            elif isinstance(outcome, Exception) and not isinstance(outcome, ConnectionClosed):
                raise outcome

    # ---- frames ------------------------------------------------------------------------------------

    async def _pump(
        self, source: Connection, sink: Connection, history: History, number: int, *, is_from_server: bool
    ) -> None:
        """Carry frames one way, badly."""

        async def deliver(text: str) -> None:
            if not is_from_server:
                self._note(history, Frame(time.monotonic(), number, decoded(text), is_from_server=False))
            await sink.send(text)

        overtaken: str | None = None
        while True:
            try:
                async with asyncio.timeout(LONGEST_WAIT if overtaken else None):
                    text = await source.recv(decode=True)
            except TimeoutError:
                assert overtaken is not None
                await deliver(overtaken)
                overtaken = None
                continue
            if is_from_server:
                self._note(history, Frame(time.monotonic(), number, decoded(text), is_from_server=True))
            fault = self._fault()
            if fault == "reorder" and overtaken is None:
                overtaken = text
                continue
            await self._carry(text, fault, deliver)
            if overtaken is not None:
                self.counts["reorder"] += 1
                await deliver(overtaken)
                overtaken = None

    async def _carry(self, text: str, fault: str | None, deliver: Deliver) -> None:
        """One frame, with the fault that befalls it."""
        if fault == "drop":
            self.counts["drop"] += 1
            if self._dice.random() < self.faults.cut:
                raise Cut
            return
        if fault == "delay":
            self.counts["delay"] += 1
            await asyncio.sleep(self._dice.uniform(0, self.faults.longest_delay))
        await deliver(text)
        if fault == "double":
            self.counts["double"] += 1
            late = asyncio.create_task(self._again(text, deliver))
            self._late.add(late)
            late.add_done_callback(self._late.discard)

    async def _again(self, text: str, deliver: Deliver) -> None:
        """The second copy of a frame, sooner or later."""
        if self._dice.random() < 0.5:
            await asyncio.sleep(self._dice.uniform(0, self.faults.latest_double))
        with suppress(ConnectionClosed):
            await deliver(text)

    def _fault(self) -> str | None:
        """What befalls the next frame, if anything."""
        if self.is_calm:
            return None
        lot = self._dice.random()
        for name in ("drop", "double", "delay", "reorder"):
            lot -= getattr(self.faults, name)
            if lot < 0:
                return name
        return None

    def _note(self, history: History, frame: Frame) -> None:
        history.frames.append(frame)
        if frame.is_from_server:
            kind = frame.message["type"]
            self.counts[f"told {kind}"] += 1
            if kind == "refused":
                self.counts[f"refused {frame.message['code']}"] += 1
        for is_it, seen in self._watchers:
            if is_it(frame):
                seen.set()

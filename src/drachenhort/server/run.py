"""Runs the server: one process, until Ctrl-C; opens the browser when it listens."""

import asyncio
import gc
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlunsplit

import uvicorn
from fastapi import FastAPI

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.game import broken_games
from drachenhort.kernel.text import Words
from drachenhort.server.app import make_app
from drachenhort.server.messages import LONGEST_FRAME
from drachenhort.server.reach import Reach
from drachenhort.server.settings import Settings

_ = Words("drachenhort")
_logger = logging.getLogger(__name__)

RUBBISH = (20_000, 20, 50)
"""How seldom Python looks for rubbish: each time all tables wait, and a move leaves hardly any behind."""
UNREAD = 2**18
"""Bytes that the system keeps for a client that does not read; what is more waits in its bounded queue."""
LONGEST_WAIT = 2
"""Seconds that sockets get to say goodbye."""
PING, LONGEST_SILENCE = 8, 12
"""Seconds between the pings of a socket, and for an answer: so soon is it seen that somebody is away."""


class CannotServe(HortError):
    """The server cannot listen there, or not keep its games there."""

    code = "serve/cannot"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens, or `CannotServe`; port 0 is any that is free."""
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        listening.bind(address)
        listening.listen(2048)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotServe(
            _("{host}:{port} cannot be used: {reason}.", host=host, port=port, reason=reason)
        ) from error
    return listening


def address_of(listening: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listening.getsockname()[:2]
    name = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost", "::1": "localhost"}.get(host)
    return urlunsplit(("http", f"{name or host}:{port}", "/", "", ""))


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Is it worth a line? Bytes that are no text are not: anybody could fill the log with them."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def run(settings: Settings, listening: socket.socket, *, opens_browser: bool) -> None:
    """Serve until somebody presses Ctrl-C; games that cannot be used are named in the log."""
    for sentence in broken_games().values():
        _logger.warning("%s", sentence)
    app = make_app(settings)
    host, port = listening.getsockname()[:2]
    app.state.reach = Reach(host, port, lambda host, port: _serve_also(app, listen(host, port)))
    server = uvicorn.Server(_config(app))
    logging.getLogger("uvicorn.error").addFilter(_is_our_fault)
    gc.set_threshold(*RUBBISH)
    if opens_browser:
        threading.Timer(1.0, webbrowser.open, (address_of(listening),)).start()
    server.run([listening])


def _config(app: FastAPI, *, is_first: bool = True) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="on" if is_first else "off",
        log_level="warning",
        ws_max_size=4 * LONGEST_FRAME,
        ws_ping_interval=PING,
        ws_ping_timeout=LONGEST_SILENCE,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=LONGEST_WAIT,
        server_header=False,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", ""),  # no proxy is trusted unless named
    )


class _Second(uvicorn.Server):
    """One more listener of a server that runs: Ctrl-C is the first one's business."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _serve_also(app: FastAPI, listening: socket.socket) -> None:
    """Listen there too, until this is cancelled."""
    second = _Second(_config(app, is_first=False))
    serving = asyncio.create_task(second.serve([listening]))
    try:
        await asyncio.shield(serving)
    except asyncio.CancelledError:
        second.should_exit = True
        await serving
        raise

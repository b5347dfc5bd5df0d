"""The real server in a thread of this process, just as `drachenhort serve` runs it."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from socket import SO_SNDBUF, SOL_SOCKET
from types import TracebackType
from typing import Any
from unittest import mock

import pytest
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI

from drachenhort.server import accounts, app
from drachenhort.server.limits import Limits, Rate
from drachenhort.server.run import listen, run
from drachenhort.server.settings import Settings
from drachenhort.server.spreading import Spreader
from drachenhort.server.warming import Warming
from tests.server.browser import DRAGON, HOST, PATIENCE, Browser

LOGGERS = [logging.getLogger(name) for name in ("", "uvicorn", "uvicorn.access")]
CLIENTS = ("httpx", "httpcore", "websockets.client")
IN_EARNEST: PasswordHasher = vars(accounts)["_hasher"]
"""How passphrases are hashed outside of tests."""
NOBODY_IN_EARNEST: str = vars(accounts)["_NOBODY"]


def wait_until(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait until something is so; `what` says what, if it never is."""
    until = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < until, f"still waiting: {what}"
        time.sleep(0.02)


class Log(logging.Handler):
    """Everything that the server writes into its log; what clients log in this process is not its own."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def attach(self) -> None:
        """Hear all that is logged; again when uvicorn, as each server starts, has set up its loggers anew."""
        for logger in LOGGERS:
            logger.addHandler(self)

    def detach(self) -> None:
        """Hear nothing more."""
        for logger in LOGGERS:
            logger.removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line, with the traceback if there is one."""
        if not record.name.startswith(CLIENTS):
            self.texts.append(self.format(record))

    @property
    def complaints(self) -> list[str]:
        """What is an error, or has a traceback."""
        return [text for text in self.texts if text.startswith(("ERROR", "CRITICAL")) or "Traceback" in text]


class Running:
    """A server with a SQLite file in `folder`; as a context manager it starts and stops.

    Nobody is limited, bots do not dawdle and the tutor thinks little, unless the settings say so. A cold
    server never warms a game up.
    """

    def __init__(self, folder: Path, *, is_cold: bool = False, **settings: Any) -> None:
        self.file = folder / "tables.sqlite"
        usual = {"database": f"sqlite:///{self.file}", "rates": {}, "bot_pace": 0, "teaching": 0.02}
        self.settings = Settings(**{**usual, **settings})
        self.log = Log()
        self.told_others: list[str] = []
        """What other processes would be told over Redis."""
        self._is_cold = is_cold
        self._listening = listen(HOST, 0)
        self._listening.setsockopt(SOL_SOCKET, SO_SNDBUF, 2**14)  # so that who does not read is noticed soon
        self.port: int = self._listening.getsockname()[1]
        self.url = f"http://{HOST}:{self.port}"
        self._made: list[uvicorn.Server] = []
        self._browsers: list[Browser] = []
        self._thread = threading.Thread(
            target=run, args=(self.settings, self._listening), kwargs={"opens_browser": False}
        )

    def __enter__(self) -> "Running":
        with ExitStack() as changes:
            changes.enter_context(mock.patch.object(uvicorn, "Server", self._keep(uvicorn.Server)))
            changes.enter_context(mock.patch.object(app, "Spreader", self._spreader))
            if self._is_cold:
                changes.enter_context(mock.patch.object(Warming, "start"))
            self._thread.start()
            wait_until(lambda: bool(self._made) and self._made[0].started, "the server starts")
        self.log.attach()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for browser in self._browsers:
            browser.http.close()
        self._made[0].should_exit = True
        self._thread.join(PATIENCE)
        self.log.detach()
        assert not self._thread.is_alive(), "the server does not stop"

    def _keep(self, kind: type[uvicorn.Server]) -> Callable[[uvicorn.Config], uvicorn.Server]:
        def make(config: uvicorn.Config) -> uvicorn.Server:
            self._made.append(kind(config))
            return self._made[-1]

        return make

    def _spreader(self) -> Spreader:
        told = self.told_others

        class Recording(Spreader):
            async def tell(self, table: str, news: str) -> None:
                told.append(f"{table} {news}")

        return Recording()

    def rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """What the database answers, asked from outside."""
        with closing(sqlite3.connect(self.file)) as connection:
            return connection.execute(query, values).fetchall()

    @property
    def config(self) -> uvicorn.Config:
        """How uvicorn was told to serve."""
        return self._made[0].config

    @property
    def app(self) -> FastAPI:
        """The application."""
        assert isinstance(self.config.app, FastAPI)
        return self.config.app

    @contextmanager
    def limited(self, **rates: Rate) -> Iterator[None]:
        """Limit everybody for a while."""
        before, self.app.state.limits = self.app.state.limits, Limits(rates)
        try:
            yield
        finally:
            self.app.state.limits = before

    def wait_until_ready(self, *games: str) -> None:
        """Wait until these games have warmed up; where Numba's cache is cold it takes minutes."""
        wait_until(lambda: set(games) <= self.app.state.ready, f"{games} warm up", 10 * PATIENCE)

    def browser(self, **headers: str) -> Browser:
        """Somebody who has not said who they are."""
        self._browsers.append(Browser(self.port, headers))
        return self._browsers[-1]

    def guest(self, name: str = "Anna", **headers: str) -> Browser:
        """Somebody who plays under a name."""
        guest = self.browser(**headers)
        guest.post("/api/guest", {"name": name})
        return guest


# ---- fixtures: import `server` or `cold` where they are needed -------------------------------------

_warm = pytest.StashKey[Running]()


def _warm_server(config: pytest.Config, factory: pytest.TempPathFactory) -> Running:
    """One server for all tests of a worker, because games take seconds to warm up; it stops with the worker.

    Meanwhile passphrases are hashed quickly; how they are hashed in earnest is for the tests of security.
    """
    if _warm not in config.stash:
        life, quick = ExitStack(), PasswordHasher(1, 64, 1)
        life.enter_context(mock.patch.multiple(accounts, _hasher=quick, _NOBODY=quick.hash("nobody's")))
        config.stash[_warm] = life.enter_context(Running(factory.mktemp("warm"), warms_up=False))
        config.add_cleanup(life.close)
        config.stash[_warm].wait_until_ready(DRAGON)
    return config.stash[_warm]


@pytest.fixture
def server(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that plays Goldener Drache and limits nobody; a test must leave no complaint in its log."""
    server = _warm_server(pytestconfig, tmp_path_factory)
    server.log.attach()
    server.log.texts.clear()
    yield server
    assert server.log.complaints == []


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[Running]:
    """A server of its own whose games never get ready."""
    with Running(tmp_path, is_cold=True) as server:
        yield server
    assert server.log.complaints == []

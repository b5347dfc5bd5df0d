"""A real server in a process of its own, on a fixed port, that can be killed and started again."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

HOST = "127.0.0.1"
PATIENCE = 180
"""Seconds for a first start on a busy machine, where games may still have to be compiled."""


class DidNotStart(AssertionError):
    """The server did not come up; the end of its log says why."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


class Served:
    """A server with its own SQLite file and log in `folder`; as a context manager it starts and stops it."""

    def __init__(
        self,
        folder: Path,
        *,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.database = folder / "tables.sqlite"
        self.log = folder / "server.log"
        self._arguments = tuple(arguments)
        self._environment = {"DRACHENHORT_LIMITS": "off", **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None
        self._killed: list[subprocess.Popen[bytes]] = []

    @property
    def url(self) -> str:
        """Where it can be asked."""
        return f"http://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        """Of the running process."""
        assert self._process is not None
        return self._process.pid

    def __enter__(self) -> "Served":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    # ---- starting and stopping ---------------------------------------------------------------------

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert self._process is None, "it runs already"
        command = [sys.executable, "-m", "drachenhort", "serve", "--no-browser"]
        command += ["--host", HOST, "--port", str(self.port), "--database", f"sqlite:///{self.database}"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *self._arguments],
                env={**os.environ, **self._environment},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # a group of its own, so that what it started can be cleared away
            )
        self._wait_until_up()
        self._clear_away()

    def kill(self) -> None:
        """End it as a power cut would; only this one process, what it started must notice by itself."""
        process, self._process = self._process, None
        assert process is not None, "it does not run"
        os.kill(process.pid, signal.SIGKILL)
        # Not reaped yet: as long as it is a zombie nobody else gets its number.
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        self._killed.append(process)

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()

    def stop(self) -> None:
        """End it politely, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(15)
            if process.returncode is None:
                process.kill()
                process.wait()
        self._clear_away()

    def _clear_away(self) -> None:
        """End whatever killed servers have left running."""
        for process in self._killed:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._killed.clear()

    # ---- asking ------------------------------------------------------------------------------------

    def get(self, path: str) -> Any:
        """What it answers to a GET of JSON."""
        with urlopen(f"{self.url}{path}", timeout=10) as answer:
            return json.load(answer)

    def wait_until_ready(self) -> None:
        """Wait until every game has warmed up."""
        until = time.monotonic() + PATIENCE
        while not all(game["is_ready"] for game in self.get("/api/games")):
            if time.monotonic() > until:
                raise DidNotStart(f"some games do not warm up: {self.log_tail()}")
            time.sleep(0.2)

    def log_tail(self) -> str:
        """The end of its log, for error texts."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-30:])

    def _wait_until_up(self) -> None:
        assert self._process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self._process.poll() is not None:
                self._process = None
                raise DidNotStart(f"the server ended: {self.log_tail()}")
            with suppress(URLError, OSError, ValueError):
                self.get("/api/games")
                return
            time.sleep(0.05)
        raise DidNotStart(f"the server does not answer: {self.log_tail()}")

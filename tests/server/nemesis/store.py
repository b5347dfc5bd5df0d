"""The store from outside: made to refuse writes for a while, and read when everything is over."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tests.server.nemesis.history import Case, Reaction, Row


@asynccontextmanager
async def refusing_writes(database: Path) -> AsyncIterator[None]:
    """Hold the write lock, so that whoever else wants it waits and then gives up."""

    def lock() -> sqlite3.Connection:
        connection = sqlite3.connect(database, timeout=20, isolation_level=None, check_same_thread=False)
        connection.execute("BEGIN EXCLUSIVE")
        return connection

    connection = await asyncio.to_thread(lock)
    try:
        yield
    finally:
        connection.rollback()
        connection.close()


def read_store(database: Path, case: Case) -> None:
    """Put what the store knows of a table into its case."""
    with closing(sqlite3.connect(database)) as connection:

        def rows(query: str) -> list[tuple[object, ...]]:
            return connection.execute(query, (case.table,)).fetchall()

        log = "SELECT number, kind, seat, token, client FROM log WHERE table_id = ? ORDER BY number"
        reactions = "SELECT event, moment, seat, token, client FROM reactions WHERE table_id = ? ORDER BY at"
        chat = "SELECT number, text FROM chat WHERE table_id = ? ORDER BY number"
        case.rows = [Row(*row) for row in rows(log)]  # type: ignore[arg-type]
        case.reactions = [Reaction(*row) for row in rows(reactions)]  # type: ignore[arg-type]
        case.chat = [(int(str(number)), str(text)) for number, text in rows(chat)]

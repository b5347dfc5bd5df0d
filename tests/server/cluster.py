"""Two server processes behind one PostgreSQL and one Redis, and what the database says of their tables."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from tests.server.backends import Redis
from tests.server.served import Served


def rows(database: str, query: str, **values: Any) -> list[tuple[Any, ...]]:
    """What a database answers, asked from outside."""
    engine = create_engine(database)
    try:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query), values)]
    finally:
        engine.dispose()


@dataclass
class Cluster:
    """Two processes that serve the same tables."""

    database: str
    redis: Redis
    first: Served
    second: Served

    def moves(self, table: str) -> list[tuple[Any, ...]]:
        """The log of a table, as it is stored: number, kind, seat, token and the client's id."""
        query = "SELECT number, kind, seat, token, client FROM log WHERE table_id = :table ORDER BY number"
        return rows(self.database, query, table=table)


@contextmanager
def two_processes(folder: Path, database: str, redis: Redis) -> Iterator[Cluster]:
    """Two processes, started at the same time."""
    arguments = ("--database", database, "--redis", redis.url)
    environment = {"DRACHENHORT_BOT_PACE": "0", "DRACHENHORT_WARMING": "off"}
    servers = []
    for name in ("first", "second"):
        (folder / name).mkdir()
        servers.append(Served(folder / name, arguments=arguments, environment=environment))
    with ThreadPoolExecutor() as threads:
        try:
            list(threads.map(Served.start, servers))
            yield Cluster(database, redis, *servers)
        finally:
            list(threads.map(Served.stop, servers))

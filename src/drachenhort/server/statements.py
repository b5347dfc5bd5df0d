"""Statements that are compiled once: the log grows by thousands of lines, and people wait for each."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Insert, Update
from sqlalchemy.engine import Compiled


class Statement:
    """A statement of SQLAlchemy, kept as text for each kind of database."""

    def __init__(self, clause: Insert | Update) -> None:
        self._clause = clause
        self._compiled: dict[str, Compiled] = {}

    def run(self, db: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute it for every row of parameters."""
        compiled: Any = self._for(db)
        if compiled.positional:
            places = compiled.positiontup
            db.exec_driver_sql(compiled.string, [tuple(row[name] for name in places) for row in rows])
        else:
            db.exec_driver_sql(compiled.string, [dict(row) for row in rows])

    def _for(self, db: Connection) -> Compiled:
        name = db.dialect.name
        if name not in self._compiled:
            self._compiled[name] = self._clause.compile(dialect=db.dialect)
        return self._compiled[name]

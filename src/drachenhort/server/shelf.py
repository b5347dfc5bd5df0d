"""The shelf of analyses in the store, as jobs for its writer and readers."""

from sqlalchemy import Connection, delete, insert, select

from drachenhort.server.schema import analyses
from drachenhort.server.times import now

MOST_OF_FILES = 200
"""Analyses of records from files that are kept; those of tables stay as long as the tables."""


def find_analysis(db: Connection, id: str) -> str | None:
    """The analysis of a table, or of a record from a file by its digest."""
    content: str | None = db.scalar(select(analyses.c.content).where(analyses.c.id == id))
    return content


def keep_analysis(db: Connection, id: str, content: str, *, is_of_file: bool) -> None:
    """Keep an analysis in the place of an older one; of those of files the oldest go."""
    db.execute(delete(analyses).where(analyses.c.id == id))
    db.execute(insert(analyses).values(id=id, is_of_file=is_of_file, content=content, made=now()))
    if is_of_file:
        files = select(analyses.c.id).where(analyses.c.is_of_file).order_by(analyses.c.made.desc())
        gone = list(db.scalars(files.offset(MOST_OF_FILES)))
        db.execute(delete(analyses).where(analyses.c.id.in_(gone)))

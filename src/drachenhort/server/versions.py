"""Brings a store's tables to the newest version."""

from importlib import resources

from alembic import command
from alembic.config import Config
from sqlalchemy import text

from drachenhort.server.store import Store

LOCK = 0x686F7274
"""Any number will do, as long as all processes take the same."""


def migrate(store: Store) -> None:
    """Create the tables of a new store, or change those of an old one."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("drachenhort.server") / "migrations"))
    with store.engine.connect().execution_options(hort_writes=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":  # one process at a time; SQLite has one writer anyway
            connection.execute(text("SET LOCAL lock_timeout = 0"))  # ... however long the other one takes
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

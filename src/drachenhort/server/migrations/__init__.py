"""How the store's tables came to be, version by version (Alembic)."""

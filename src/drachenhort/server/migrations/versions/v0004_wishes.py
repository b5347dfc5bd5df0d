"""What people wish at a table: how quickly bots play, and one answer for many moments."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add them; tables of old play at the usual pace."""
    op.add_column("tables", sa.Column("pace", sa.String(length=8), server_default="normal", nullable=False))
    op.create_table(
        "standings",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(length=8), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("standings")
    op.drop_column("tables", "pace")

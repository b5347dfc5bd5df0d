"""Several people at one device: seats that come from elsewhere, codes that bring them, and held moments."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add them."""
    op.add_column("seats", sa.Column("home", sa.String(length=32), nullable=True))
    op.create_table(
        "holds",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("moment", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "event", "moment", "seat"),
    )
    op.create_table(
        "handovers",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("digest"),
        sa.UniqueConstraint("table_id", "seat", name="one_handover_of_a_seat"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("handovers")
    op.drop_table("holds")
    op.drop_column("seats", "home")

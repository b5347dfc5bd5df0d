"""A teacher: tables where one may ask for hints, and analyses of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add them; at tables of old it follows from who plays there whether one may ask for hints."""
    op.add_column("tables", sa.Column("hints", sa.Boolean(), nullable=True))
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("is_of_file", sa.Boolean(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("analyses")
    op.drop_column("tables", "hints")

"""Who won a game is kept beside its table, so that a list need not play it again."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; games that ended before do not say who won."""
    op.add_column("tables", sa.Column("winners", sa.String(length=60), nullable=True))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "winners")

"""Only tables that everybody may watch are kept in the order of their last decision."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    watched = sa.text("watch = 'all'")
    op.create_index(
        "tables_on_view", "tables", ["moved"], sqlite_where=watched, postgresql_where=watched
    )
    op.drop_index("tables_by_watch", "tables")


def downgrade() -> None:
    """An older version reads the database as it is."""

"""SQLite keeps plies in the order in which they come, whatever the table: it writes one page at the
end, where it had to make room in the middle of several.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.create_table(
        "plies_as_they_come",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("clock", sa.Text),
    )
    op.execute('INSERT INTO plies_as_they_come SELECT * FROM plies ORDER BY "table", ply')
    op.drop_table("plies")
    op.rename_table("plies_as_they_come", "plies")


def downgrade() -> None:
    """An older version reads and writes it as it is."""

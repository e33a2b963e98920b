"""Tables, plies, seats, chat and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("package", sa.String(20), nullable=False),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("edition", sa.String(60), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("edition_text", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("layout", sa.String(32), nullable=False),
        sa.Column("start", sa.LargeBinary, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("watch", sa.String(8), nullable=False),
        sa.Column("invite", sa.String(64), nullable=False),
        sa.Column("clock", sa.Text),
        sa.Column("away", sa.Float),
        sa.Column("maker", sa.String(64), nullable=False),
        sa.Column("next", sa.String(32)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("phase", sa.SmallInteger, nullable=False),
        sa.Column("waiting", sa.SmallInteger, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("keeper", sa.String(40)),
        sa.Column("kept_until", sa.Float),
    )
    op.create_index("tables_by_maker", "tables", ["maker", "created"])
    op.create_index("tables_by_watch", "tables", ["watch", "over", "moved"])
    _what_happened()
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _what_happened() -> None:
    op.create_table(
        "plies",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("clock", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("votes", sa.SmallInteger, nullable=False),
        sa.Column("token", sa.String(64)),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_token", "seats", ["token"])
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("chat_by_table", "chat", ["table", "id"])


def downgrade() -> None:
    """Nothing is ever taken away."""

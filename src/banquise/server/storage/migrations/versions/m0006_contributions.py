"""Players' devices contribute to the draws."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("contributions", sa.Text))
    op.add_column("seats", sa.Column("nonce_hash", sa.String(64)))
    op.add_column("seats", sa.Column("nonce", sa.String(64)))


def downgrade() -> None:
    """The columns stay; an earlier release does not read them."""

"""Tables say what the numbers of their actions mean, and what the names in their states are.

Tables stored so far had a fingerprint of the fields of a state only. They were played by version 1
of the rules of each game; these are its fingerprints, from the old one to the two new ones.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

FIRST = {
    "b9c80e5d75cf4a2b58d6d5e86a2be710":  # Halunken & Spelunken
        ("7e0ca80ed8395dfad31d91f4e705424a", "224:9a779ee8d51183de9d746949cc645f8d"),
    "e8b6e68f40008981f6a26a614212afcc":  # Nanuuk!
        ("f60bdbe58496a42b7367f3a79ac91981", "1098:04e3b74a3fc7f7098230e68c6269dcf7"),
    "00a22b8faf1f396db34ff6572d4cec8d":  # Nētā-Tanka
        ("9b44baee1170eb823e4d8a7d04008c36", "308:20154cebc01f8fd0b27f00fa36b92487"),
    "1c37a513cf6e0da9b07d5c29526a0e6c":  # nunami
        ("1bd96cb4ba7be09e55bbe8a8784292cc", "3721:6300f29b73e5f66ab00bc0c40c2d41a5"),
    "9a53cc9b334f276a237e9d2c2c648f33":  # Papua
        ("0694f96e3cb27462e4b4d3700738e149", "2318:4cc351d4c4f166a4db963f433c15a5c3"),
}  # fmt: skip


def upgrade() -> None:
    numbers = sa.Column("numbers", sa.String(48), nullable=False, server_default="")
    op.add_column("tables", numbers)
    tables = sa.table("tables", sa.column("layout"), sa.column("numbers"))
    for old, (layout, meant) in FIRST.items():
        op.execute(
            tables.update().where(tables.c.layout == old).values(layout=layout, numbers=meant)
        )


def downgrade() -> None:
    """Only this release reads the new fingerprints."""

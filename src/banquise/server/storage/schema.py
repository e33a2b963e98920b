"""The tables of the database. A change here comes with a migration that only adds."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()
WATCHED = text("watch = 'all'")  # decisions at other tables do not touch this index

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),  # the rules version it started with
    Column("package", String(20), nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("options", Text, nullable=False),
    Column("edition", String(60), nullable=False),
    Column("digest", String(32), nullable=False),
    Column("edition_text", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("contributions", Text),  # what draws depend on besides the secret; set at the start
    Column("layout", String(32), nullable=False),  # fingerprint of the layout of its states
    Column("numbers", String(48), nullable=False, server_default=""),  # … and of the action numbers
    Column("start", LargeBinary, nullable=False),  # the state before the first decision
    Column("title", String(80), nullable=False),
    Column("watch", String(8), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("clock", Text),
    Column("away", Float),  # seconds after which an absent player is replaced automatically
    Column("maker", String(64), nullable=False),  # keyed hash of the creator's address
    Column("next", String(32)),  # the rematch
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("events", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # as counted by a spectator
    Column("phase", SmallInteger, nullable=False),
    Column("waiting", SmallInteger, nullable=False),  # seats that may decide, as in the state
    Column("over", Boolean, nullable=False),
    Column("keeper", String(40)),  # the process that runs the bots now
    Column("kept_until", Float),
    Index("tables_by_maker", "maker", "created"),
    Index("tables_on_view", "moved", sqlite_where=WATCHED, postgresql_where=WATCHED),
)

plies = Table(
    "plies",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("action", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("at", Float, nullable=False),
    Column("clock", Text),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("level", SmallInteger, nullable=False),
    Column("votes", SmallInteger, nullable=False),
    Column("token", String(64)),  # SHA-256 of the token
    Column("nonce_hash", String(64)),  # what the player's device will contribute to the draws
    Column("nonce", String(64)),  # and did contribute; empty if it cannot any more
    Index("seats_by_token", "token"),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", SmallInteger),
    Column("name", String(40), nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", Float, nullable=False),
    Index("chat_by_table", "table", "id"),
)

held = Table(  # seats held by a secret: a browser's session, or a seat link
    "held",
    metadata,
    Column("holder", String(64), primary_key=True),  # SHA-256 of the secret
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)

budgets = Table(  # of chat and hints
    "budgets",
    metadata,
    Column("who", String(120), primary_key=True),  # limit and seat, or keyed address
    Column("left", Float, nullable=False),
    Column("at", Float, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

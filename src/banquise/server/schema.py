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
WATCHED = text("watch = 'all'")  # a decision at any other table leaves the index as it is

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the game's rules it began with
    Column("package", String(20), nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("options", Text, nullable=False),
    Column("edition", String(60), nullable=False),
    Column("digest", String(32), nullable=False),
    Column("edition_text", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("layout", String(32), nullable=False),  # of the state's record
    Column("start", LargeBinary, nullable=False),  # the state before the first decision
    Column("title", String(80), nullable=False),
    Column("watch", String(8), nullable=False),
    Column("invite", String(64), nullable=False),
    Column("clock", Text),
    Column("away", Float),  # seconds after which an absent player is replaced by itself
    Column("maker", String(64), nullable=False),  # a keyed hash of the address it was made from
    Column("next", String(32)),  # the rematch
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("events", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # as a spectator counts
    Column("phase", SmallInteger, nullable=False),
    Column("waiting", SmallInteger, nullable=False),  # who may decide, as in the state
    Column("over", Boolean, nullable=False),
    Column("keeper", String(40)),  # the process that plays for the bots now
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

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

"""The store's tables: who plays, at which tables, and what happened there; times are ms since 1970."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("key", String(80), unique=True),  # the name of an account, in one spelling; null for guests
    Column("passphrase", String(200)),  # argon2id; null for guests
    Column("is_bot", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the token: a stolen store opens no door
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("clock", String(20), nullable=False),
    Column("reaction", Integer, nullable=False),  # how long people may react to an action
    Column("listed", Boolean, nullable=False),
    Column("language", String(2), nullable=False),
    Column("creator", String(32), ForeignKey("players.id"), nullable=False),
    Column("invitation", String(64), nullable=False, unique=True),  # digest of the code in the invite link
    Column("seed", String(64), nullable=False),
    Column("status", String(10), nullable=False),  # gathering, playing or over
    Column(
        "winners", String(60)
    ),  # their seats with commas between, once it is over; null where nobody noted it
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("follows", String(16), unique=True),  # the table that this is the rematch of
    Column("pace", String(8), nullable=False, server_default="normal"),  # of bots
    Column("hints", Boolean),  # whether one may ask for them; null where that follows from who plays
    Index("tables_by_status", "status", "listed"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, invited, person or bot
    Column("player", String(32), ForeignKey("players.id")),
    Column("bot", String(20)),
    Column("name", String(40), nullable=False),
    Column("home", String(32)),  # the player from whose device it came, where it is played on another one
    Index("seats_by_player", "player"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("token", String(400), nullable=False),
    Column("client", String(40)),
    Column("used", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "seat", "client", name="log_answers_once"),
)

reactions = Table(
    "reactions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("event", Integer, primary_key=True),
    Column("moment", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", String(400), nullable=False),
    Column("client", String(40)),
    Column("at", BigInteger, nullable=False),
)

holds = Table(
    "holds",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("event", Integer, primary_key=True),
    Column("moment", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),  # has taken the device to look at its hand
    Column("at", BigInteger, nullable=False),
)

handovers = Table(
    "handovers",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the code that brings a seat to another device
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until", BigInteger, nullable=False),
    UniqueConstraint("table_id", "seat", name="one_handover_of_a_seat"),
)

standings = Table(
    "standings",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("what", String(8), nullable=False),  # what it has said once for many moments
    Column("event", Integer, nullable=False),  # the last event before it did
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("client", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table_id", "player", "client", name="chat_says_once"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(64), primary_key=True),  # of the table, or the digest of a record from a file
    Column("is_of_file", Boolean, nullable=False),
    Column("content", Text, nullable=False),  # JSON
    Column("made", BigInteger, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(80), nullable=False),  # what all processes of this server share
)

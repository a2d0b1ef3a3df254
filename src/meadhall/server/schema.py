"""What is kept in the database: tables, and the events that happened at them. The events are the truth.

Beside them lie the contents that tables were laid with, and what is remembered of games that are over; and, where
several processes share the tables, which process has which.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(128), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("host", String(64), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("packs", JSON, nullable=False, server_default="[]"),
    Column("customs", JSON, nullable=False, server_default="[]"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("command", String(64), nullable=True),
    Column("after", JSON, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("table_id", "command", name="one_event_a_command"),
)

CONTENTS = Table(
    "contents",
    METADATA,
    Column("hash", String(128), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""What tables were laid with, by its hash: they go on with it, whatever lies in the box later."""

MEMORIES = Table(
    "memories",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""What everybody saw of games that are over, so that nobody needs their rules to look at them."""

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
"""What was found out about the choices of games that are over. What is lost of it can be found out again."""

PROCESSES = Table(
    "processes",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(128), nullable=False),
    Column("address", String(256), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("version", String(64), nullable=False),
    Column("rules", JSON, nullable=False),
    Column("begun", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("leaving", Boolean, nullable=False),
    Column("wish", String(16), nullable=False, server_default=""),
)
"""The processes that share the tables: where each is reached by the others, and until when it is there for certain, by
the clock of the database. `rules` are the versions of the rules that it knows, by game; `wish` is what an administrator
wants of it.
"""

OWNERS = Table(
    "owners",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("process", String(64), nullable=False),
    Column("fence", BigInteger, nullable=False),
)
"""Which process has a table; nobody, if it is empty or no such process is there. `fence` grows whenever it changes."""

THOUGHTS = Table(
    "thoughts",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("seat_of", String(32), nullable=False),
    Column("needs", String(80), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("task", LargeBinary, nullable=False),
    Column("asked", Float, nullable=False),
    Column("taken_by", String(64), nullable=True),
    Column("answer", LargeBinary, nullable=True),
)
"""What bots are to think about, where workers elsewhere do it: the table it is for, the rules that it needs, and how
many of the same table wait before it.
"""

POSITIONS = Table(
    "positions",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""How tables under way stood when everybody had left, for rules of later days. The events stay the truth."""

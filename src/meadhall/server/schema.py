"""What is kept in the database: tables, and the events that happened at them. The events are the truth.

Beside them lie the contents that tables were laid with, and what is remembered of games that are over.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
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

POSITIONS = Table(
    "positions",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)
"""How tables under way stood when everybody had left, for rules of later days. The events stay the truth."""

"""The database: SQLite in write-ahead mode, every commit on the disk before it counts."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy.engine import Engine
from sqlalchemy.exc import DatabaseError

from meadhall.core.errors import MeadhallError
from meadhall.server.events import After, Entry, entry
from meadhall.server.schema import EVENTS, TABLES

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not everywhere can a file be locked so
    fcntl = None

MIGRATIONS = Path(__file__).parent / "migrations"
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")


class BadDatabase(MeadhallError):
    """The file cannot be used."""


class Head(Struct, frozen=True):
    """What is always true of a table: the head of its log."""

    id: str
    game: str
    rules: int
    content: str
    seats: int
    options: dict[str, str]
    key: bytes
    host: str
    lang: str
    imported: bool
    created: float
    packs: list[str] = []
    customs: list[str] = []
    """What was agreed on besides the rules (`customs.py`)."""

    def row(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__struct_fields__}


def usual_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the tables are kept unless somebody says otherwise: the user's data directory."""
    kept = environment.get("XDG_DATA_HOME", "")
    data = Path(kept) if Path(kept).is_absolute() else Path.home() / ".local" / "share"
    return data / "meadhall" / "tables.sqlite"


@contextlib.contextmanager
def owned(file: Path) -> Iterator[None]:
    """Keep the file to ourselves: two servers would not see each other's moves. A killed server holds nothing."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(file.name + ".lock").open("w")
    except OSError as error:
        raise BadDatabase(f"{file}: cannot be used ({error.strerror})") from None
    with lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadDatabase(f"{file}: another server uses this file") from None
        yield


def open_database(file: Path) -> Engine:
    """The database in a file, made or brought up to date if need be."""
    engine = sa.create_engine(f"sqlite:///{file}", pool_size=4, max_overflow=4)
    sa.event.listen(engine, "connect", _set_up)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DatabaseError as error:
        raise BadDatabase(f"{file}: cannot be used as a database ({error.orig})") from None
    return engine


def _set_up(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def read_head(engine: Engine, table: str) -> Head | None:
    with engine.connect() as connection:
        row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one_or_none()
    return None if row is None else Head(**row._mapping)


class Brief(Struct, frozen=True):
    """A table as it is shown in a list."""

    head: Head
    log: list[Entry]
    """Who has sat where, and whether there is a rematch; no moves."""
    seq: int
    after: After


def read_brief(engine: Engine, table: str) -> Brief | None:
    head = read_head(engine, table)
    if head is None:
        return None
    columns = (EVENTS.c.seq, EVENTS.c.kind, EVENTS.c.payload, EVENTS.c.command)
    ours = EVENTS.c.table_id == table
    few = sa.select(*columns).where(ours, EVENTS.c.kind.in_(("laid", "seated", "rematch"))).order_by(EVENTS.c.seq)
    last = sa.select(EVENTS.c.seq, EVENTS.c.after).where(ours).order_by(EVENTS.c.seq.desc()).limit(1)
    with engine.connect() as connection:
        log = [entry(*row) for row in connection.execute(few)]
        seq, after = connection.execute(last).one()
    return Brief(head, log, seq, msgspec.convert(after, After))


def read_log(engine: Engine, table: str) -> list[Entry]:
    columns = (EVENTS.c.seq, EVENTS.c.kind, EVENTS.c.payload, EVENTS.c.command)
    with engine.connect() as connection:
        rows = connection.execute(sa.select(*columns).where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq)).all()
    return [entry(*row) for row in rows]


def read_times(engine: Engine, table: str) -> tuple[float, float] | None:
    """When the first move and the last were made."""
    ours = sa.and_(EVENTS.c.table_id == table, EVENTS.c.kind == "moved")
    with engine.connect() as connection:
        first, last = connection.execute(
            sa.select(sa.func.min(EVENTS.c.at), sa.func.max(EVENTS.c.at)).where(ours)
        ).one()
    return None if first is None else (first, last)

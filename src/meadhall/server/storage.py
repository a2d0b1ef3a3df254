"""The database: SQLite in write-ahead mode, or PostgreSQL; every commit is on the disk before it counts."""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError, DBAPIError, NoResultFound
from sqlalchemy.exc import TimeoutError as PoolTimeout

from meadhall.server.addresses import Where, shown
from meadhall.server.events import After, Entry, entry
from meadhall.server.postgres import postgres_engine, upgraded
from meadhall.server.schema import CONTENTS, EVENTS, MEMORIES, POSITIONS, REVIEWS, TABLES
from meadhall.server.trouble import BadDatabase, Trouble

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # not everywhere can a file be locked so
    fcntl = None

LOG = logging.getLogger("meadhall.server")
MIGRATIONS = Path(__file__).parent / "migrations"
DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")


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
    file = one_name(file)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = file.with_name(file.name + ".lock").open("w")
    except OSError as error:
        raise BadDatabase("unusable", file=file, reason=error.strerror or error) from None
    with lock:
        if fcntl is not None:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadDatabase("in_use", file=file) from None
        yield


def one_name(file: Path) -> Path:
    """The name of a file behind all links. With several names of its own it is refused: SQLite would keep what is not
    yet in the file under each of them, and each would miss what the other has.
    """
    try:
        found = file.expanduser().resolve()
        if found.exists() and found.stat().st_nlink > 1:
            raise BadDatabase("several_names", file=file)
    except (OSError, RuntimeError) as error:
        raise BadDatabase("unusable", file=file, reason=error) from None
    return found


def examine(place: Where) -> None:
    """Refuse a database that is damaged, or newer than this program, before anybody comes."""
    if not isinstance(place, Path):
        _examine_postgres(place)
        return
    file = place
    if not file.exists():
        return
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=10)) as connection:
            quick_check(connection, file)
            if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                revision(connection, file)
    except sqlite3.Error as error:
        if str(error_name(error)).startswith(DAMAGED):
            raise BadDatabase("damaged", file=file, reason=error) from None
        raise BadDatabase("unusable", file=file, reason=error) from None


def _examine_postgres(url: sa.URL) -> None:
    engine = postgres_engine(url)
    try:
        with engine.connect() as connection:
            if sa.inspect(connection).get_table_names():
                _known(_revisions(connection), url)
    except DBAPIError as error:
        raise BadDatabase("unusable", file=shown(url), reason=_in_one_line(error)) from None
    finally:
        engine.dispose()


def _in_one_line(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())


def quick_check(connection: sqlite3.Connection, file: Path) -> None:
    """Raise if the file is damaged."""
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise BadDatabase("damaged", file=file, reason=" ".join(str(found).split()))


def revision(connection: sqlite3.Connection, file: Path) -> str:
    """The version of the form in which a file is kept; refused if it is newer than this program, or not ours."""
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        row = None
    return _known(row, file)


def _known(revision: Sequence[Any] | None, place: Where) -> str:
    known = _all_revisions()
    if not revision:
        raise BadDatabase("not_ours", file=shown(place))
    if revision[0] not in known:
        raise BadDatabase("newer", file=shown(place), theirs=revision[0], ours=max(known))
    return str(revision[0])


def _all_revisions() -> set[str]:
    return {script.stem.partition("_")[0] for script in (MIGRATIONS / "versions").glob("*.py")}


def _revisions(connection: Connection) -> Sequence[str]:
    """The version of the form in which a database is kept, if it says one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ()
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all()


def open_database(place: Where) -> Engine:
    """The database at an address, made or brought up to date if need be."""
    if not isinstance(place, Path):
        engine = postgres_engine(place)
        try:
            upgraded(engine, _is_current, _upgrade)
        except DBAPIError as error:
            raise BadDatabase("unusable", file=shown(place), reason=_in_one_line(error)) from None
        return engine
    engine = sa.create_engine(f"sqlite:///{place}", pool_size=4, max_overflow=4, hide_parameters=True)
    sa.event.listen(engine, "connect", _set_up)
    try:
        with engine.begin() as connection:
            _upgrade(connection)
    except DatabaseError as error:
        raise BadDatabase("unusable", file=place, reason=error.orig) from None
    return engine


def _is_current(connection: Connection) -> bool:
    return list(_revisions(connection)) == [max(_all_revisions())]


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _set_up(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def read_head(engine: Engine, table: str) -> Head | None:
    if "\0" in table:
        return None  # PostgreSQL would not even look for it
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
    ours = EVENTS.c.table_id == table
    few = (
        sa.select(*_COLUMNS)
        .where(ours, EVENTS.c.kind.in_(("laid", "seated", "recovered", "rematch")))
        .order_by(EVENTS.c.seq)
    )
    newest = sa.select(EVENTS.c.seq, sa.cast(EVENTS.c.after, sa.Text)).where(ours)
    last = newest.order_by(EVENTS.c.seq.desc()).limit(1)
    try:
        with engine.connect() as connection:
            log = [_entry(*row) for row in connection.execute(few)]
            seq, after = connection.execute(last).one()
        return Brief(head, log, seq, msgspec.json.decode(after, type=After))
    except (*NOT_TO_BE_READ, NoResultFound):
        raise Trouble("unreadable") from None


NOT_TO_BE_READ = (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError)
DamageKind = Literal["missing", "unreadable", "impossible"]


class Log(Struct, frozen=True):
    """What happened at a table, as far as it can be read."""

    entries: Sequence[Entry] = ()
    broken: Literal["", "unreadable"] = ""
    after: Sequence[After] = ()
    """How the table stood after each event."""


EMPTY = Log()


class LaidAside(Struct, frozen=True):
    """How a table stood last: after which event that changed the match, by which rules, and the position as text."""

    seq: int
    rules: int
    position: str

    def row(self, table: str) -> dict[str, Any]:
        return {"table_id": table, "seq": self.seq, "rules": self.rules, "data": zlib.compress(self.position.encode())}


def end_of_log(entries: Sequence[Entry]) -> int:
    """The number of the first event that is missing in between; 0 if none is."""
    return next((number for number, entry in enumerate(entries, 1) if entry.seq != number), 0)


def read_log(engine: Engine, table: str) -> Log:
    """The log of a table. What cannot be read ends it; a disk that does not answer is an error."""
    stood = sa.cast(EVENTS.c.after, sa.Text)
    wanted = sa.select(*_COLUMNS, stood).where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq)
    entries: list[Entry] = []
    after: list[After] = []
    try:
        with engine.connect() as connection:
            for *row, then in connection.execute(wanted):
                entries.append(_entry(*row))
                after.append(msgspec.json.decode(then, type=After))
    except NOT_TO_BE_READ:
        return Log(entries[: len(after)], "unreadable", after)
    except DatabaseError as error:
        if not is_damaged(error):
            raise
        return Log(entries[: len(after)], "unreadable", after)
    return Log(entries, after=after)


_COLUMNS = (EVENTS.c.seq, EVENTS.c.kind, sa.cast(EVENTS.c.payload, sa.Text), EVENTS.c.command)


def _entry(seq: int, kind: str, payload: str, command: str | None) -> Entry:
    return entry(seq, kind, msgspec.json.decode(payload, type=dict[str, Any]), command)


def is_damaged(error: DatabaseError) -> bool:
    """Whether the file itself is damaged; otherwise the disk is full, or locked, or does not answer now."""
    return error_name(error).startswith(DAMAGED)


@contextlib.contextmanager
def disk_troubles() -> Iterator[None]:
    """Whatever the disk or the file refuses to do is said in our words."""
    try:
        yield
    except (DBAPIError, PoolTimeout, OSError) as error:
        raise trouble_of(error) from error


def trouble_of(error: BaseException) -> Trouble:
    """What to say about an error of the disk or the file."""
    LOG.error("the database: %s", error)
    return Trouble("unreadable" if isinstance(error, DatabaseError) and is_damaged(error) else "no_disk")


def error_name(error: BaseException) -> str:
    """What SQLite calls an error; empty if it is none of its."""
    return str(getattr(getattr(error, "orig", error), "sqlite_errorname", None) or "")


def read_times(engine: Engine, table: str) -> tuple[float, float] | None:
    """When the first move and the last were made."""
    ours = sa.and_(EVENTS.c.table_id == table, EVENTS.c.kind == "moved")
    with engine.connect() as connection:
        first, last = connection.execute(
            sa.select(sa.func.min(EVENTS.c.at), sa.func.max(EVENTS.c.at)).where(ours)
        ).one()
    return None if first is None else (first, last)


def read_content(engine: Engine, content: str) -> bytes | None:
    """The content with a hash, as it is kept."""
    with engine.connect() as connection:
        found: bytes | None = connection.scalar(sa.select(CONTENTS.c.data).where(CONTENTS.c.hash == content))
    return found


def without_content(engine: Engine) -> list[tuple[str, list[str], str]]:
    """Game, packs and hash of what tables were laid with and is not kept yet."""
    laid = sa.select(TABLES.c.game, sa.cast(TABLES.c.packs, sa.Text), TABLES.c.content).distinct()
    with engine.connect() as connection:
        rows = connection.execute(laid.where(TABLES.c.content.not_in(sa.select(CONTENTS.c.hash)))).all()
    return [(game, msgspec.json.decode(packs, type=list[str]), content) for game, packs, content in rows]


def read_memory(engine: Engine, table: str) -> bytes | None:
    """What is remembered of a game that is over, as it is kept."""
    with engine.connect() as connection:
        found: bytes | None = connection.scalar(sa.select(MEMORIES.c.data).where(MEMORIES.c.table_id == table))
    return found


def read_laid_aside(engine: Engine, table: str) -> LaidAside | None:
    """How a table stood last, if that is kept and can be read."""
    with engine.connect() as connection:
        row = connection.execute(sa.select(POSITIONS).where(POSITIONS.c.table_id == table)).one_or_none()
    if row is None:
        return None
    try:
        return LaidAside(row.seq, row.rules, zlib.decompress(row.data).decode())
    except (zlib.error, UnicodeError):
        return None


def not_remembered(engine: Engine) -> list[str]:
    """The tables whose game is over and of which nothing is remembered."""
    over = EVENTS.c.after["over"].as_boolean().is_(True)
    remembered = sa.select(MEMORIES.c.table_id)
    wanted = sa.select(EVENTS.c.table_id).where(over, EVENTS.c.kind == "moved", EVENTS.c.table_id.not_in(remembered))
    with engine.connect() as connection:
        return list(connection.scalars(wanted.distinct()))


def read_review(engine: Engine, table: str) -> bytes | None:
    """What was found out about the choices of a game that is over, as it is kept."""
    with engine.connect() as connection:
        found: bytes | None = connection.scalar(sa.select(REVIEWS.c.data).where(REVIEWS.c.table_id == table))
    return found


def write_review(engine: Engine, table: str, data: bytes) -> None:
    """Keep what was found out, in place of what was known before."""
    with engine.begin() as connection:
        connection.execute(sa.delete(REVIEWS).where(REVIEWS.c.table_id == table))
        connection.execute(sa.insert(REVIEWS), [{"table_id": table, "data": data}])

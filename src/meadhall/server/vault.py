"""The file of the tables as a whole: copied under play, put back, examined, and saved as far as it can be read."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from meadhall.server.addresses import Where, shown
from meadhall.server.events import After, Entry, entry
from meadhall.server.moving import move
from meadhall.server.packs import Packs
from meadhall.server.schema import CONTENTS, EVENTS, MEMORIES, TABLES
from meadhall.server.storage import (
    NOT_TO_BE_READ,
    Head,
    end_of_log,
    one_name,
    open_database,
    quick_check,
    revision,
)
from meadhall.server.table import Table, other_version
from meadhall.server.trouble import BadDatabase, Trouble

BUSY = 30.0
"""Seconds that a copy waits for somebody who writes."""


class Count(Struct, frozen=True):
    tables: int
    events: int


# A copy, and back


def backup(database: Where, copy: Path, replace: bool = False) -> Count:
    """Copy a database, whoever plays meanwhile: the copy is what was true at one moment, whole and in one file.

    It appears under its name when it is complete and has been examined; before that, what was there stays. A copy of
    a PostgreSQL is a file as well.
    """
    if isinstance(database, Path) and not database.exists():
        raise BadDatabase("no_file", file=database)
    if copy.exists() and not replace:
        raise BadDatabase("already_there", file=copy)
    with _beside(copy) as made:
        try:
            if isinstance(database, Path):
                with contextlib.closing(sqlite3.connect(database, timeout=BUSY)) as source:
                    source.execute("VACUUM INTO ?", (str(made),))
            else:
                move(database, made)
                _in_one_file(made)
            count = _examined(made)
        except sqlite3.Error as error:
            raise BadDatabase("not_copied", file=shown(database), reason=error) from None
        except DBAPIError as error:
            reason = " ".join(str(error.orig).split())
            raise BadDatabase("not_copied", file=shown(database), reason=reason) from None
        _keep(made, copy)
    return count


def _in_one_file(made: Path) -> None:
    """Nothing of a copy lies beside it."""
    with contextlib.closing(sqlite3.connect(made)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def restore(copy: Path, database: Path) -> tuple[Count, Path | None]:
    """Put a copy in the place of a database that nobody uses. What was there is kept under another name: which."""
    if not copy.exists():
        raise BadDatabase("no_file", file=copy)
    database = one_name(database)
    with _beside(database) as made:
        try:
            with contextlib.closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as source:
                source.execute("VACUUM INTO ?", (str(made),))
            count = _examined(made)
        except sqlite3.Error as error:
            raise BadDatabase("not_copied", file=copy, reason=error) from None
        before = _put_aside(database)
        _keep(made, database)
    return count, before


@contextlib.contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A name for something that is not complete yet, in the same folder."""
    made = file.with_name(f"{file.name}.{os.getpid()}.part")
    made.unlink(missing_ok=True)
    try:
        yield made
    finally:
        for end in ("", ".lock", "-wal", "-shm"):
            Path(f"{made}{end}").unlink(missing_ok=True)


def _examined(made: Path) -> Count:
    """What is in a copy; an error if it is not sound, or not ours."""
    with contextlib.closing(sqlite3.connect(made)) as connection:
        quick_check(connection, made)
        revision(connection, made)
        tables, events = (connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in _OURS)
    return Count(tables, events)


_OURS = ("tables", "events")


def _put_aside(database: Path) -> Path | None:
    """Give another name to a database, and to what SQLite keeps beside it."""
    if not database.exists():
        return None
    before = database.with_name(f"{database.name}.{time.strftime('%Y%m%d-%H%M%S')}")
    number = 0
    while before.exists():
        number += 1
        before = database.with_name(f"{database.name}.{time.strftime('%Y%m%d-%H%M%S')}-{number}")
    for end in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            os.replace(f"{database}{end}", f"{before}{end}")
    return before


def _keep(made: Path, name: Path) -> None:
    """Give a file its name when all of it is on the disk."""
    with made.open("rb") as written:
        os.fsync(written.fileno())
    os.replace(made, name)
    with contextlib.suppress(OSError):  # not every system lets a folder be opened
        folder = os.open(name.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


# Everything played again

Verdict = Literal["sound", "damaged", "differs", "unreadable", "other"]


class Finding(Struct, frozen=True):
    """What was found at a table (the text `vault.…`), after how many events, and from which event on it is wrong."""

    table: str
    verdict: Verdict
    events: int = 0
    seq: int = 0
    trouble: Trouble | None = None


class Found(Struct, frozen=True):
    """A table as the file tells it: its head if that can be read, and its log with how it stood after each event."""

    table: str
    head: Head | None
    rows: Sequence[tuple[Entry, After]] = ()
    broken: bool = False
    at: Sequence[float] = ()


def verify(database: Path, packs: Packs, salvage: Path | None = None) -> Iterator[Finding]:
    """Play every table again and compare. With `salvage`, what can be read is written into another file."""
    if not database.exists():
        raise BadDatabase("no_file", file=database)
    if salvage is not None and salvage.exists():
        raise BadDatabase("already_there", file=salvage)
    with contextlib.ExitStack() as open_files:
        source = open_files.enter_context(contextlib.closing(sqlite3.connect(database, timeout=BUSY)))
        source.text_factory = bytes
        packs.kept = partial(_content, source)
        saved = open_files.enter_context(_saving(salvage)) if salvage is not None else None
        for ident in _idents(source, database):
            found = _read(source, ident)
            finding = _judged(found, packs)
            if saved is not None and finding.verdict != "unreadable":
                assert found.head is not None
                _save(saved, found, finding, _content(source, found.head.content), _memory(source, found.table))
            yield finding


@contextlib.contextmanager
def _saving(file: Path) -> Iterator[sa.Engine]:
    with _beside(file) as made:
        engine = open_database(made)
        yield engine
        engine.dispose()
        _in_one_file(made)
        _keep(made, file)


def _idents(source: sqlite3.Connection, file: Path) -> list[str]:
    """The names of all tables in a file. Where it is damaged it is read from both ends, and by the logs."""
    found: dict[str, None] = {}
    for query in (
        "SELECT id FROM tables ORDER BY rowid",
        "SELECT id FROM tables ORDER BY rowid DESC",
        "SELECT DISTINCT table_id FROM events ORDER BY table_id",
    ):
        with contextlib.suppress(sqlite3.DatabaseError, UnicodeError):
            for (ident,) in source.execute(query):
                found.setdefault(ident.decode())
    if not found:
        try:
            source.execute("SELECT id FROM tables LIMIT 1").fetchone()
        except sqlite3.DatabaseError as error:
            raise BadDatabase("unusable", file=file, reason=error) from None
    return list(found)


def _read(source: sqlite3.Connection, ident: str) -> Found:
    head, rows, at, broken = None, [], [], False
    try:
        source.row_factory = sqlite3.Row
        row = source.execute("SELECT * FROM tables WHERE id = ?", (ident,)).fetchone()
        head = None if row is None else _head(row)
        wanted = "SELECT * FROM events WHERE table_id = ? ORDER BY seq"
        for row in source.execute(wanted, (ident,)):
            rows.append(_row(row))
            at.append(row["at"])
    except (sqlite3.DatabaseError, *NOT_TO_BE_READ):
        broken = True
    finally:
        source.row_factory = None
    return Found(ident, head, rows, broken, at)


def _content(source: sqlite3.Connection, content: str) -> bytes | None:
    """What a table was laid with, if the file has it and can be read there."""
    try:
        row = source.execute("SELECT data FROM contents WHERE hash = ?", (content,)).fetchone()
    except sqlite3.DatabaseError:
        return None
    return None if row is None else bytes(row[0])


def _memory(source: sqlite3.Connection, table: str) -> bytes | None:
    """What is remembered of a game that is over, if the file has it."""
    try:
        row = source.execute("SELECT data FROM memories WHERE table_id = ?", (table,)).fetchone()
    except sqlite3.DatabaseError:
        return None
    return None if row is None else bytes(row[0])


def _head(row: sqlite3.Row) -> Head:
    values: dict[str, Any] = {}
    for name in row.keys():  # noqa: SIM118
        column, value = TABLES.c[name], row[name]
        if isinstance(column.type, sa.JSON):
            value = msgspec.json.decode(value)
        elif isinstance(column.type, sa.Boolean):
            value = bool(value)
        elif isinstance(value, bytes) and not isinstance(column.type, sa.LargeBinary):
            value = value.decode()
        values[name] = value
    return Head(**values)


def _row(row: sqlite3.Row) -> tuple[Entry, After]:
    command = row["command"].decode() if row["command"] is not None else None
    payload = msgspec.json.decode(row["payload"], type=dict[str, Any])
    after = msgspec.json.decode(row["after"], type=After)
    return entry(row["seq"], row["kind"].decode(), payload, command), after


def _judged(found: Found, packs: Packs) -> Finding:
    if found.head is None:
        return Finding(found.table, "unreadable")
    entries = [one for one, _ in found.rows]
    try:
        begun = Table(found.head, packs)
    except Trouble as trouble:  # a game, a pack or a version that is not to be had here
        gap = end_of_log(entries)
        if found.broken or gap:
            return Finding(found.table, "damaged", len(entries), gap or len(entries) + 1)
        return Finding(found.table, "other", len(entries), trouble=trouble)
    begun.look_ahead(entries)
    changed, gap = begun.by_other_rules and not begun.blind, end_of_log(entries)
    refused = other_version(found.head, begun.game, packs)
    for number, (one, after) in enumerate(found.rows):
        try:
            begun.fold(one)
        except Exception:
            if changed and not gap:
                return Finding(found.table, "other", len(entries), trouble=refused)
            return Finding(found.table, "damaged" if number else "unreadable", number, one.seq)
        if not begun.blind and begun.after() != after:
            if changed and not gap:
                return Finding(found.table, "other", len(entries), trouble=refused)
            return Finding(found.table, "differs", number, one.seq)
    if not entries:
        return Finding(found.table, "unreadable")
    if found.broken:
        return Finding(found.table, "damaged", len(entries), len(entries) + 1)
    return Finding(found.table, "sound", len(entries))


def _save(saved: sa.Engine, found: Found, finding: Finding, content: bytes | None, memory: bytes | None) -> None:
    """Write a table into another file: all of it, or what comes before the damage."""
    assert found.head is not None
    good = len(found.rows) if finding.verdict in ("sound", "other", "differs") else finding.events
    rows = [
        {**one.row(found.table, after), "at": at} for (one, after), at in zip(found.rows[:good], found.at, strict=False)
    ]
    with saved.begin() as connection:
        if content is not None:
            row = {"hash": found.head.content, "game": found.head.game, "data": content}
            connection.execute(sqlite.insert(CONTENTS).on_conflict_do_nothing(), [row])
        connection.execute(sa.insert(TABLES), [found.head.row()])
        if rows:
            connection.execute(sa.insert(EVENTS), rows)
        if memory is not None:
            remembered = {"table_id": found.table, "seq": len(rows), "data": memory}
            connection.execute(sa.insert(MEMORIES), [remembered])

"""All tables into another database, whatever kind each of the two is; and a comparison before anybody relies on it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError

from meadhall.server.addresses import Where, shown
from meadhall.server.postgres import is_postgres
from meadhall.server.schema import CONTENTS, EVENTS, MEMORIES, TABLES
from meadhall.server.storage import open_database
from meadhall.server.trouble import BadDatabase
from meadhall.server.vault import Count, beside, examined, keep

KEPT = (CONTENTS, TABLES, EVENTS, MEMORIES)
"""What is copied, in an order in which nothing refers to what is not there yet. Who owns a table now is not copied."""
TOGETHER = 500
"""Rows at once."""


def move(source: Engine, target: Engine) -> Count:
    """Copy everything into a database that has no tables yet. It is there as a whole when every table is found to be
    the same in both, or not at all.

    What comes meanwhile is not copied: it is what was true at one moment.
    """
    with source.connect() as old, target.begin() as new:
        if is_postgres(source):
            old.execution_options(isolation_level="REPEATABLE READ")
        for line in (old, new):
            _take_time(line)
        if new.scalar(sa.select(TABLES.c.id).limit(1)) is not None:
            raise BadDatabase("not_empty", address=target.url.render_as_string(hide_password=True))
        contents = set(new.scalars(sa.select(CONTENTS.c.hash)))
        for kept in KEPT:
            for rows in _rows(old, kept):
                missing = [row for row in rows if kept is not CONTENTS or row["hash"] not in contents]
                if missing:
                    new.execute(sa.insert(kept), missing)
        ours, theirs = dict(hashes(old)), dict(hashes(new))
        if ours != theirs:
            wrong = next(table for table in {**ours, **theirs} if ours.get(table) != theirs.get(table))
            raise BadDatabase("differs", table=wrong)
        counted = new.scalar(sa.select(sa.func.count()).select_from(EVENTS)) or 0
        return Count(len(theirs), counted)


def _take_time(line: Connection) -> None:
    """A move is cut off when it waits for long; a copy of everything may take what it needs."""
    if line.dialect.name == "postgresql":
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            line.exec_driver_sql(f"SET LOCAL {limit} = 0")


def copy_to_file(place: Where, copy: Path, replace: bool = False) -> Count:
    """Copy a database of any kind into one file, which appears under its name when it is complete."""
    if copy.exists() and not replace:
        raise BadDatabase("already_there", file=copy)
    with beside(copy) as made:
        source, target = open_database(place), open_database(made)
        try:
            move(source, target)
        except DBAPIError as error:
            raise BadDatabase("not_copied", file=shown(place), reason=" ".join(str(error.orig).split())) from None
        finally:
            source.dispose()
            target.dispose()
        with contextlib.closing(sqlite3.connect(made)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        count = examined(made)
        keep(made, copy)
    return count


def _rows(connection: Connection, kept: sa.Table) -> Iterator[list[dict[str, Any]]]:
    wanted = sa.select(kept).order_by(*kept.primary_key.columns)
    found = connection.execution_options(yield_per=TOGETHER).execute(wanted)
    for part in found.mappings().partitions(TOGETHER):
        yield [dict(row) for row in part]


def hashes(connection: Connection) -> Iterator[tuple[str, str]]:
    """For every table a hash of all that is kept of it: the same in every kind of database."""
    for ident in connection.scalars(sa.select(TABLES.c.id).order_by(TABLES.c.id)).all():
        digest = blake2b(digest_size=16, person=b"meadhall table")
        (head,) = connection.execute(sa.select(TABLES).where(TABLES.c.id == ident)).mappings()
        _add(digest, dict(head))
        _add(digest, *_of(connection, CONTENTS, CONTENTS.c.hash == head["content"]))
        _add(digest, *_of(connection, EVENTS, EVENTS.c.table_id == ident))
        _add(digest, *_of(connection, MEMORIES, MEMORIES.c.table_id == ident))
        yield ident, digest.hexdigest()


def _of(connection: Connection, kept: sa.Table, which: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
    wanted = sa.select(kept).where(which).order_by(*kept.primary_key.columns)
    return [dict(row) for row in connection.execute(wanted).mappings()]


def _add(digest: Any, *rows: dict[str, Any]) -> None:
    digest.update(b"%d\n" % len(rows))
    for row in rows:
        digest.update(msgspec.json.encode(row, order="deterministic") + b"\n")

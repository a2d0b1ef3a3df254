"""All that is kept, from one database to another: from SQLite to PostgreSQL and back, without losing a move.

It is what was true at one moment, also while people play. Afterwards each table is compared by a hash over all that is
kept of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine

from meadhall.server.addresses import Where, shown
from meadhall.server.postgres import is_postgres
from meadhall.server.schema import CONTENTS, EVENTS, METADATA, OWNERS, PROCESSES, TABLES
from meadhall.server.storage import examine, open_database, owned
from meadhall.server.trouble import BadDatabase

TOGETHER = 500
"""Rows that are written at once."""
OF_PROCESSES = {OWNERS.name, PROCESSES.name}
"""What is true of the processes at one database alone."""


class Moved(Struct, frozen=True):
    """How much was moved."""

    tables: int
    events: int


def move(source: Where, target: Where, progress: Callable[[int], None] = lambda tables: None) -> Moved:
    """Copy everything into a database that holds no tables yet, and compare. What was there stays as it is.

    A file that a server uses is not written to.
    """
    if isinstance(source, Path) and not source.exists():
        raise BadDatabase("no_file", file=source)
    examine(source)
    if isinstance(target, Path):
        with owned(target):
            return _move(source, target, progress)
    return _move(source, target, progress)


def _move(source: Where, target: Where, progress: Callable[[int], None]) -> Moved:
    there, here = open_database(source), open_database(target)
    try:
        with _at_one_moment(there) as reading, here.begin() as writing:
            _take_time(writing)
            if writing.execute(sa.select(TABLES.c.id).limit(1)).first() is not None:
                raise BadDatabase("not_empty", file=shown(target))
            before = _copied(reading, writing, progress)
        with here.connect() as connection:
            after = dict(hashes(connection))
        wrong = [table for table, found in before.items() if after.get(table) != found]
        if wrong or len(after) != len(before):
            raise BadDatabase("not_equal", file=shown(target), tables=", ".join(wrong[:5]))
        with here.connect() as connection:
            events = connection.scalar(sa.select(sa.func.count()).select_from(EVENTS)) or 0
        return Moved(len(after), events)
    finally:
        there.dispose()
        here.dispose()


def _at_one_moment(engine: Engine) -> Connection:
    """A connection that sees one moment, whoever writes meanwhile."""
    connection = engine.connect()
    if is_postgres(engine):
        connection = connection.execution_options(isolation_level="REPEATABLE READ")
        _take_time(connection)
    else:
        connection.exec_driver_sql("BEGIN")
    return connection


def _take_time(connection: Connection) -> None:
    if is_postgres(connection.engine):
        for limit in ("idle_in_transaction_session_timeout", "statement_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")


def _plain(table: sa.Table) -> list[sa.ColumnElement[Any]]:
    """The columns as they are kept: JSON as the text that was written."""
    return [sa.cast(column, sa.Text).label(column.name) if _is_json(column) else column for column in table.columns]


def _is_json(column: sa.Column[Any]) -> bool:
    return isinstance(column.type, sa.JSON)


def _kept() -> Iterator[sa.Table]:
    """All that is moved, in an order in which nothing refers to what is not there yet."""
    for table in METADATA.sorted_tables:
        if table.name not in OF_PROCESSES:
            yield table


def _copied(reading: Connection, writing: Connection, progress: Callable[[int], None]) -> dict[str, str]:
    """Copy every row; the hashes of the tables as they were."""
    done = 0
    for table in _kept():
        keys = [column for column in table.columns if column.primary_key]
        written = sa.insert(sa.table(table.name, *(sa.column(column.name) for column in table.columns)))
        values = {column.name: _put(column, writing.engine) for column in table.columns}
        statement = written.values(values)
        rows = reading.execution_options(yield_per=TOGETHER).execute(sa.select(*_plain(table)).order_by(*keys))
        for part in rows.partitions(TOGETHER):
            writing.execute(statement, [dict(row._mapping) for row in part])
            if table is TABLES:
                done += len(part)
                progress(done)
    return dict(hashes(reading))


def _put(column: sa.Column[Any], engine: Engine) -> sa.ColumnElement[Any]:
    """How a value is written so that it is kept as it was."""
    if not _is_json(column):
        return sa.bindparam(column.name, type_=column.type)
    text = sa.bindparam(column.name, type_=sa.Text())
    return sa.cast(text, sa.JSON) if is_postgres(engine) else text


def hashes(connection: Connection) -> Iterator[tuple[str, str]]:
    """By table a hash over all that is kept of it: its head, its content, its log, and whatever else names it."""
    contents = {name: hashlib.sha256(data).hexdigest() for name, data in connection.execute(_contents())}
    of_tables = [table for table in _kept() if table is not TABLES and "table_id" in table.columns]
    for head in connection.execute(sa.select(*_plain(TABLES)).order_by(TABLES.c.id)).all():
        digest = hashlib.sha256(_row(head))
        digest.update(contents.get(head.content, "").encode())
        for table in of_tables:
            keys = [column for column in table.columns if column.primary_key]
            ours = sa.select(*_plain(table)).where(table.c.table_id == head.id).order_by(*keys)
            for row in connection.execute(ours):
                digest.update(_row(row))
        yield head.id, digest.hexdigest()


def _contents() -> sa.Select[Any]:
    return sa.select(CONTENTS.c.hash, CONTENTS.c.data)


def _row(row: Sequence[Any]) -> bytes:
    return msgspec.msgpack.encode([bytes(value) if isinstance(value, memoryview) else value for value in row])

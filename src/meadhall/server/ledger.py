"""The tables as whoever looks after them sees them: what there is, how old it is; and no secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine

from meadhall.server.events import Laid, Place, Seated
from meadhall.server.owners import NOW
from meadhall.server.postgres import is_postgres
from meadhall.server.schema import EVENTS, MEMORIES, OWNERS, POSITIONS, PROCESSES, REVIEWS, TABLES
from meadhall.server.storage import read_brief
from meadhall.server.trouble import Trouble

State = Literal["running", "over", "unreadable"]
TOGETHER = 50
"""So many tables are deleted in one transaction, so that nobody who plays waits long."""


class Row(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    seats: int
    created: float
    last: float
    """When something happened there last."""
    moves: int
    state: State


class Sight(Struct, frozen=True):
    """One table, looked at closely."""

    row: Row
    places: Sequence[Place]
    asked: Sequence[int]
    events: int
    rules: int
    packs: Sequence[str]
    customs: Sequence[str]
    shut: bool


class Sums(Struct, frozen=True):
    tables: int
    events: int


def rows(engine: Engine, state: State | None = None, most: int | None = None) -> list[Row]:
    """The tables, those at which something happened last first."""
    with engine.connect() as connection:
        found = (row for row in _rows(connection) if state is None or row.state == state)
        return list(islice(found, most))


def _rows(connection: Connection, only: str | None = None) -> Iterator[Row]:
    other = EVENTS.alias()
    newest = sa.select(sa.func.max(other.c.seq)).where(other.c.table_id == TABLES.c.id).scalar_subquery()
    joined = TABLES.outerjoin(EVENTS, sa.and_(EVENTS.c.table_id == TABLES.c.id, EVENTS.c.seq == newest))
    when = sa.func.coalesce(EVENTS.c.at, TABLES.c.created)
    stood = sa.type_coerce(EVENTS.c.after, sa.JSON)
    columns = (TABLES.c.id, TABLES.c.game, TABLES.c.seats, TABLES.c.created, when, stood)
    wanted = sa.select(*columns).select_from(joined).order_by(when.desc(), TABLES.c.id)
    for ident, game, seats, created, last, after in connection.execute(
        wanted if only is None else wanted.where(TABLES.c.id == only)
    ):
        known = isinstance(after, dict) and "over" in after
        state: State = "unreadable" if not known else "over" if after["over"] else "running"
        yield Row(ident, game, seats, created, last, after.get("moves", 0) if known else 0, state)


def look(engine: Engine, table: str) -> Sight:
    """One table; its moves are not played again for it."""
    brief = read_brief(engine, table)
    if brief is None:
        raise Trouble("no_table")
    with engine.connect() as connection:
        row = next(_rows(connection, table))
    places: list[Place] = []
    for entry in brief.log:
        if isinstance(entry.event, Laid):
            places = list(entry.event.seats)
        elif isinstance(entry.event, Seated):
            places[entry.event.seat] = entry.event.place
    head = brief.head
    return Sight(
        row, places, brief.after.asked, brief.seq, head.rules, head.packs, head.customs, is_shut(engine, table)
    )


def is_shut(engine: Engine, table: str) -> bool:
    wanted = sa.select(EVENTS.c.kind).where(EVENTS.c.table_id == table, EVENTS.c.kind.in_(("closed", "opened")))
    with engine.connect() as connection:
        return connection.scalar(wanted.order_by(EVENTS.c.seq.desc()).limit(1)) == "closed"


def sums(engine: Engine) -> Sums:
    with engine.connect() as connection:
        tables, events = (
            connection.scalar(sa.select(sa.func.count()).select_from(one)) or 0 for one in (TABLES, EVENTS)
        )
    return Sums(tables, events)


def aged(engine: Engine, before: float, over: bool = False) -> list[str]:
    """The tables at which nothing has happened since; with `over`, those alone whose game is over."""
    return [row.id for row in rows(engine, "over" if over else None) if row.last < before]


def elsewhere(engine: Engine, here: str = "") -> set[str]:
    """The tables that other processes have."""
    if not is_postgres(engine):
        return set()
    there = sa.and_(PROCESSES.c.until > sa.literal_column(NOW), PROCESSES.c.id != here)
    wanted = sa.select(OWNERS.c.table_id).join(PROCESSES, PROCESSES.c.id == OWNERS.c.process).where(there)
    with engine.connect() as connection:
        return set(connection.scalars(wanted))


def delete(engine: Engine, tables: Sequence[str]) -> int:
    """Delete tables with all that belongs to them; how many there were."""
    count = 0
    for begin in range(0, len(tables), TOGETHER):
        some = tables[begin : begin + TOGETHER]
        with engine.begin() as connection:
            for kept in (MEMORIES, REVIEWS, POSITIONS, OWNERS, EVENTS):
                connection.execute(sa.delete(kept).where(kept.c.table_id.in_(some)))
            count += connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(some))).rowcount
    return count

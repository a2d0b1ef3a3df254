"""One owner a table, where several processes share the tables: what is said about it to the database.

A process is there until a moment that it moves on again and again, by the clock of the database. A table belongs to a
process by a row with a number, the fence, which grows whenever the table changes hands. Whatever is written to a table
looks at that row in the same transaction and holds it: a process that was only asleep finds another number, or that its
time is over, and writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine

from meadhall.server.schema import EVENTS, OWNERS, PROCESSES, TABLES

LEASE = 6.0
"""Seconds for which a process is there without saying so again."""
CHANNEL = "meadhall"
"""Where processes tell each other that something has changed hands."""
CAME, GONE, GIVEN = "came", "gone", "given"
NOW = "extract(epoch FROM clock_timestamp())"


def _now() -> sa.ColumnElement[float]:
    return sa.literal_column(NOW, sa.Float)


class Fenced(Exception):
    """Somebody else has the table by now; nothing was written."""


class Claim(Struct, frozen=True):
    """By what right a process writes to a table."""

    table: str
    process: str
    fence: int
    new: bool = False
    """Whether the table is laid with it."""


class Process(Struct, frozen=True):
    """A process that is there."""

    id: str
    name: str
    address: str
    secret: str
    """Whoever shows it to the process is another process of the same hall."""
    version: str
    rules: dict[str, int]
    begun: float
    until: float
    leaving: bool
    wish: str = ""
    tables: int = 0


# In the transaction of a move


_CHECK = sa.text(
    f"""
    SELECT o.table_id, o.process, o.fence FROM owners o JOIN processes p ON p.id = o.process
    WHERE o.table_id = ANY(:tables) AND p.until > {NOW}
    ORDER BY o.table_id FOR SHARE OF o
    """
)


def check_claims(connection: Connection, claims: Sequence[Claim]) -> None:
    """Refuse if a claim is not good any more. Those that are stay good until the end of the transaction."""
    if not claims:
        return
    rows = connection.execute(_CHECK, {"tables": sorted({claim.table for claim in claims})})
    held = {(table, process, fence) for table, process, fence in rows}
    lost = [claim.table for claim in claims if (claim.table, claim.process, claim.fence) not in held]
    if lost:
        raise Fenced(", ".join(lost))


def begin_with(connection: Connection, claims: Sequence[Claim]) -> None:
    """New tables belong to whoever lays them."""
    if claims:
        rows = [{"table_id": claim.table, "process": claim.process, "fence": claim.fence} for claim in claims]
        connection.execute(sa.insert(OWNERS), rows)


def wait_for_owners(connection: Connection, tables: Sequence[str]) -> None:
    """Wait until nobody writes to some tables any more, whose line may be lost: what can be read then is the truth."""
    ordered = sa.select(OWNERS.c.table_id).where(OWNERS.c.table_id.in_(tables)).order_by(OWNERS.c.table_id)
    connection.execute(ordered.with_for_update()).all()


# Who is there


def come(engine: Engine, process: Process) -> None:
    """Say for the first time that a process is there."""
    row = msgspec.to_builtins(process)
    del row["tables"], row["until"], row["begun"]
    now = _now()
    with engine.begin() as connection:
        connection.execute(sa.insert(PROCESSES).values(**row, begun=now, until=now + LEASE))
        # Those who have been gone for long are forgotten; their tables are nobody's.
        connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.until < now - 3600.0))
        tell(connection, CAME, process.id)


def stay(connection: Connection, process: str) -> str | None:
    """Say again that a process is there; the wish of an administrator, or nothing if it has been given up."""
    now = _now()
    still = sa.update(PROCESSES).where(PROCESSES.c.id == process, PROCESSES.c.until > now)
    wish: str | None = connection.execute(still.values(until=now + LEASE).returning(PROCESSES.c.wish)).scalar()
    return wish


def say_leaving(engine: Engine, process: str) -> None:
    """From now on nobody hands tables to this process."""
    with engine.begin() as connection:
        connection.execute(sa.update(PROCESSES).where(PROCESSES.c.id == process).values(leaving=True))
        tell(connection, GONE, process)


def go(engine: Engine, process: str) -> None:
    """A process ends: whatever it still had is nobody's."""
    with engine.begin() as connection:
        connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.id == process))
        tell(connection, GONE, process)


def wish(engine: Engine, process: str, wanted: str) -> bool:
    """Let an administrator wish something of a process (`retire`); whether it is there."""
    with engine.begin() as connection:
        done = connection.execute(sa.update(PROCESSES).where(PROCESSES.c.id == process).values(wish=wanted))
        tell(connection, CAME, process)
    return bool(done.rowcount)


def processes(connection: Connection) -> list[Process]:
    """Those that are there, and how many tables each has."""
    count = sa.select(sa.func.count()).where(OWNERS.c.process == PROCESSES.c.id).scalar_subquery()
    there = PROCESSES.c.until > sa.literal_column(NOW)
    rows = connection.execute(sa.select(PROCESSES, count.label("tables")).where(there).order_by(PROCESSES.c.begun))
    return [Process(**row._mapping) for row in rows]


def who_is_there(engine: Engine) -> list[Process]:
    with engine.connect() as connection:
        return processes(connection)


# Whose a table is


_CLAIM = sa.text(
    f"""
    INSERT INTO owners AS o (table_id, process, fence) SELECT id, :me, 1 FROM tables WHERE id = :table
    ON CONFLICT (table_id) DO UPDATE SET process = :me, fence = o.fence + 1
    WHERE o.process = :me OR NOT EXISTS (SELECT 1 FROM processes p WHERE p.id = o.process AND p.until > {NOW})
    RETURNING fence
    """
)
_OWNER = sa.text(
    f"SELECT p.id, p.address, p.secret FROM owners o JOIN processes p ON p.id = o.process"
    f" WHERE o.table_id = :table AND p.until > {NOW}"
)


class Neighbour(Struct, frozen=True):
    """Another process, as far as one needs to know it to pass something on."""

    id: str
    address: str
    secret: str


def owner_of(engine: Engine, table: str) -> Neighbour | None:
    with engine.connect() as connection:
        row = connection.execute(_OWNER, {"table": table}).one_or_none()
    return None if row is None else Neighbour(*row)


def take(engine: Engine, table: str, me: str) -> int | None:
    """Take a table that nobody has; the fence, or nothing if somebody has it, or there is no such table."""
    with engine.begin() as connection:
        fence: int | None = connection.execute(_CLAIM, {"table": table, "me": me}).scalar()
    return fence


def give(engine: Engine, claims: Sequence[Claim], to: str = "") -> None:
    """Give tables to another process, or to nobody. What is somebody else's already stays so."""
    with engine.begin() as connection:
        for claim in sorted(claims, key=lambda claim: claim.table):
            ours = sa.and_(
                OWNERS.c.table_id == claim.table, OWNERS.c.process == claim.process, OWNERS.c.fence == claim.fence
            )
            connection.execute(sa.update(OWNERS).where(ours).values(process=to, fence=OWNERS.c.fence + 1))
        tell(connection, GIVEN, "")


def tell(connection: Connection, what: str, about: str) -> None:
    """Wake the other processes, when this is committed."""
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{what} {about}")))


def needed_rules(engine: Engine, table: str) -> tuple[str, int] | None:
    """The game of a table and the version of its rules by which it goes on: those it was begun by, or others that the
    people there wanted since.
    """
    wanted = sa.select(sa.func.max(EVENTS.c.payload["rules"].as_integer()))
    agreed = wanted.where(EVENTS.c.table_id == table, EVENTS.c.kind == "consented").scalar_subquery()
    known = sa.select(TABLES.c.game, sa.func.coalesce(agreed, TABLES.c.rules)).where(TABLES.c.id == table)
    with engine.connect() as connection:
        row = connection.execute(known).one_or_none()
    return None if row is None else (row[0], row[1])

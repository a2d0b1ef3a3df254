"""The writer: one thread that puts what happened at many tables into the database, together where it can.

A commit waits for the disk. Whatever has come in meanwhile goes into the next one, so that many tables share the wait.

What could not be written is nowhere, or the writer does not say so: after an error of which it is not clear how much
of the transaction has reached the disk, something else is written over it first. If that fails as well, nobody knows
(`Unsettled`), and whoever waits must not be told anything before the file can be read again.

Where several processes share the tables, what is written to one holds a claim to it (`owners.py`), which is looked at
in the same transaction.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Engine

from meadhall.server import postgres
from meadhall.server.events import After, Entry
from meadhall.server.owners import Claim, Fenced, begin_with, check_claims, wait_for_owners
from meadhall.server.schema import CONTENTS, EVENTS, MEMORIES, POSITIONS, TABLES
from meadhall.server.storage import Head, error_name

LOG = logging.getLogger("meadhall.server")
Row = dict[str, Any]
Line = tuple[str, Entry, After]
"""A line of the log of a table, and how the table stands then."""
TOGETHER = 500
"""At most so many jobs are put into one transaction."""
CLEAR = ("SQLITE_FULL", "SQLITE_READONLY", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CONSTRAINT", "SQLITE_CANTOPEN")
"""After these errors nothing of a transaction is on the disk. After others, such as a failed sync, it may be."""


class Unsettled(Exception):
    """It is not known whether something was written."""


class Job:
    """What must be written as one: new tables, and entries in the logs of some."""

    def __init__(
        self,
        heads: Sequence[Head],
        lines: Sequence[Line],
        contents: Sequence[Row] = (),
        memories: Sequence[Row] = (),
        claim: Claim | None = None,
        positions: Sequence[Row] = (),
    ) -> None:
        self.claim = claim
        """By what right something is written, where several processes share the tables."""
        self.contents = contents
        self.positions = positions
        self.memories = memories
        self.tables = [head.row() for head in heads]
        self.events = [entry.row(table, after) for table, entry, after in lines]
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def finish(self, error: BaseException | None) -> None:
        """Tell whoever waits; called by the writer's thread."""

        def tell() -> None:
            if self.done.done():
                return
            if error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(error)

        self.loop.call_soon_threadsafe(tell)


class Writer:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    async def write(
        self,
        heads: Sequence[Head],
        lines: Sequence[Line],
        contents: Sequence[Row] = (),
        memories: Sequence[Row] = (),
        claim: Claim | None = None,
        positions: Sequence[Row] = (),
    ) -> None:
        """Return when all of it is on the disk; raise if none of it is."""
        job = Job(heads, lines, contents, memories, claim, positions)
        self._jobs.put(job)
        await job.done

    def close(self) -> None:
        """Write what is waiting, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        last = False
        while not last:
            first = self._jobs.get()
            jobs = [] if first is None else [first]
            last = first is None
            while not last and len(jobs) < TOGETHER and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                else:
                    jobs.append(job)
            if jobs:
                self._commit_all(jobs)

    def _commit_all(self, jobs: list[Job]) -> None:
        try:
            self.commit(jobs)
        except Exception as error:
            settled = self._settled(error, jobs)
            if not settled or len(jobs) == 1:
                for job in jobs:
                    job.finish(error if settled else Unsettled(str(error)))
                return
            for job in jobs:  # one of them is wrong; the others shall not suffer for it
                self._commit_all([job])
            return
        for job in jobs:
            job.finish(None)

    def _settled(self, error: Exception, jobs: Sequence[Job]) -> bool:
        """Whether it is certain how much of a transaction that failed is in the file: all of it, or nothing."""
        if isinstance(error, Fenced) or error_name(error).startswith(CLEAR) or postgres.is_clear(error):
            return True
        try:
            self.settle([job.claim.table for job in jobs if job.claim is not None])
        except Exception as again:
            LOG.error("the database could not be settled after an error: %s", again)
            return False
        return True

    def settle(self, tables: Sequence[str]) -> None:
        """Write something else, so that what a failed transaction may have left in the write-ahead log is written over
        and cannot come back after a power cut.

        PostgreSQL may still be busy with a transaction of a line that was lost: it is waited for.
        """
        with self.engine.begin() as connection:
            if postgres.is_postgres(self.engine):
                wait_for_owners(connection, tables)
                return
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            before = connection.exec_driver_sql("PRAGMA user_version").scalar() or 0
            connection.exec_driver_sql(f"PRAGMA user_version = {(before + 1) % 2**31}")

    def commit(self, jobs: Sequence[Job]) -> None:
        contents = [row for job in jobs for row in job.contents]
        tables = [row for job in jobs for row in job.tables]
        events = [row for job in jobs for row in job.events]
        memories = [row for job in jobs for row in job.memories]
        claims = [job.claim for job in jobs if job.claim is not None]
        positions = [row for job in jobs for row in job.positions]
        with self.engine.begin() as connection:
            if claims:
                check_claims(connection, [claim for claim in claims if not claim.new])
            if contents:
                connection.execute(self._insert(CONTENTS).on_conflict_do_nothing(), contents)
            if tables:
                connection.execute(sa.insert(TABLES), tables)
            if claims:
                begin_with(connection, [claim for claim in claims if claim.new])
            if events:
                connection.execute(sa.insert(EVENTS), events)
            if memories:
                self._put(connection, MEMORIES, memories)
            if positions:
                self._put(connection, POSITIONS, positions)

    def _put(self, connection: Connection, table: sa.Table, rows: Sequence[Row]) -> None:
        """Write one row a table, in the place of the one that was there."""
        put = self._insert(table)
        again = {column.name: put.excluded[column.name] for column in table.columns if not column.primary_key}
        connection.execute(put.on_conflict_do_update(index_elements=["table_id"], set_=again), rows)

    def _insert(self, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
        return postgresql.insert(table) if postgres.is_postgres(self.engine) else sqlite.insert(table)

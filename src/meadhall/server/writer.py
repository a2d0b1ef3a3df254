"""The writer: one thread that puts what happened at many tables into the database, together where it can.

A commit waits for the disk. Whatever has come in meanwhile goes into the next one, so that many tables share the wait.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from queue import SimpleQueue

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from meadhall.server.events import After, Entry
from meadhall.server.schema import EVENTS, TABLES
from meadhall.server.storage import Head

Line = tuple[str, Entry, After]
"""A line of the log of a table, and how the table stands then."""
TOGETHER = 500
"""At most so many jobs are put into one transaction."""


class Job:
    """What must be written as one: new tables, and entries in the logs of some."""

    def __init__(self, heads: Sequence[Head], lines: Sequence[Line]) -> None:
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

    async def write(self, heads: Sequence[Head], lines: Sequence[Line]) -> None:
        """Return when all of it is on the disk; raise if none of it is."""
        job = Job(heads, lines)
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
            if len(jobs) == 1:
                jobs[0].finish(error)
                return
            for job in jobs:  # one of them is wrong; the others shall not suffer for it
                self._commit_all([job])
            return
        for job in jobs:
            job.finish(None)

    def commit(self, jobs: Sequence[Job]) -> None:
        tables = [row for job in jobs for row in job.tables]
        events = [row for job in jobs for row in job.events]
        with self.engine.begin() as connection:
            if tables:
                connection.execute(sa.insert(TABLES), tables)
            if events:
                connection.execute(sa.insert(EVENTS), events)

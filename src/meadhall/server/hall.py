"""All the tables: those in memory are folded from their logs when somebody comes, and dropped when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from functools import partial

from sqlalchemy.engine import Engine

from meadhall import games
from meadhall.core.content import Content
from meadhall.core.errors import UnknownGame
from meadhall.server.events import Event
from meadhall.server.live import LiveTable
from meadhall.server.metrics import Metrics
from meadhall.server.owners import Neighbour
from meadhall.server.packs import Packs, packed
from meadhall.server.steward import Steward
from meadhall.server.storage import (
    Head,
    disk_troubles,
    read_content,
    read_head,
    read_laid_aside,
    read_log,
    trouble_of,
    without_content,
)
from meadhall.server.table import Table
from meadhall.server.thinking import Crew
from meadhall.server.trouble import Trouble
from meadhall.server.writer import Line, Writer

LOG = logging.getLogger("meadhall.server")
IDLE = 600.0
"""Seconds after which a table that nobody is at is dropped from memory."""
SWEEP = 60.0


class Hall:
    def __init__(self, engine: Engine, crew: Crew, packs: Packs, steward: Steward | None = None) -> None:
        self.engine = engine
        self.steward = steward
        """Knows which tables are ours, where several processes share them."""
        if steward is not None:
            steward.lost = self._lose
        self.crew = crew
        self.packs = packs
        self.writer = Writer(engine)
        self.metrics = Metrics()
        packs.kept = partial(read_content, engine)
        self._contents: set[str] = set()
        """The hashes of contents that are in the file for certain."""
        self.ended: Callable[[Table], None] = lambda table: None
        """Called with every table whose game has just ended."""
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._laying_aside: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[LiveTable]:
        """Be at a table: it stays in memory as long."""
        with disk_troubles():
            live = await self._find(table)
        live.guests += 1
        try:
            if live.closed or live.gone:
                await live.heal()
            yield live
        finally:
            live.guests -= 1
            live.used = time.monotonic()

    async def _find(self, table: str) -> LiveTable:
        known = self._tables.get(table)
        if known is not None and self.steward is not None and not self._is_ours(known):
            del self._tables[table]
            known.let_go()
        while table not in self._tables:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.ensure_future(self._load(table))
                loading.add_done_callback(lambda done: self._loading.pop(table, None))
            live = await asyncio.shield(loading)
            self._tables.setdefault(table, live)
        return self._tables[table]

    async def _load(self, ident: str) -> LiveTable:
        if self.steward is not None and await self.steward.take(ident) is not None:
            raise Trouble("elsewhere")
        claim = None if self.steward is None else self.steward.claim(ident)
        head = await asyncio.to_thread(read_head, self.engine, ident)
        if head is None:
            raise Trouble("no_table")
        if self.steward is not None and claim is None:
            raise Trouble("elsewhere")  # it was lost at once
        live = LiveTable(await self.fold(head), self.writer, self.crew, self.fold, self._ended, self.metrics)
        live.claim = claim
        live.used = time.monotonic()
        return live

    def _ended(self, table: Table) -> None:
        self.ended(table)

    async def fold(self, head: Head) -> Table:
        return await asyncio.to_thread(self._fold, head)

    def _fold(self, head: Head) -> Table:
        return Table(head, self.packs, read_log(self.engine, head.id), read_laid_aside(self.engine, head.id))

    async def open(self, head: Head, events: Sequence[Event]) -> None:
        """A new table, with what happens there first."""
        table, lines = await asyncio.to_thread(lay, head, self.packs, events)
        claim = None if self.steward is None else self.steward.new(head.id)
        try:
            await self.keep(table.content)
            await self.writer.write([head], lines, claim=claim)
        except Exception as error:
            raise trouble_of(error) from None
        if self.steward is not None and claim is not None:
            self.steward.laid(claim)
            claim = self.steward.claim(head.id)
        live = LiveTable(table, self.writer, self.crew, self.fold, self._ended, self.metrics)
        live.claim = claim
        live.used = time.monotonic()
        if self.steward is None or claim is not None:
            self._tables[head.id] = live

    async def keep(self, content: Content) -> None:
        """Put what a table is laid with into the file, so that it can go on with it for ever."""
        if content.hash not in self._contents:
            row = {"hash": content.hash, "game": content.schema.game, "data": packed(content)}
            await self.writer.write([], [], [row])
            self._contents.add(content.hash)

    async def keep_all(self) -> None:
        """Keep what tables of earlier versions were laid with, as far as it still lies in the box."""
        for name, packs, wanted in await asyncio.to_thread(without_content, self.engine):
            try:
                content = self.packs.content(games.find(name), packs)
                if content.hash == wanted:
                    await self.keep(content)
            except (UnknownGame, Trouble):
                continue
            except Exception as error:
                LOG.warning("what tables were laid with could not be kept: %s", error)
                return  # the disk may be full; what is there can be played all the same

    async def sweep(self) -> None:
        """Drop idle tables, for ever."""
        while True:
            await asyncio.sleep(SWEEP)
            self.drop_idle(time.monotonic() - IDLE)

    def drop_idle(self, before: float) -> None:
        dropped = []
        for ident, live in list(self._tables.items()):
            if not live.guests and not live.lock.locked() and live.used <= before:
                live.leave()
                del self._tables[ident]
                dropped.append(ident)
                self._in_order(self.lay_aside([live]))
        if self.steward is not None:
            self.steward.let_go(dropped)

    async def lay_aside(self, tables: Iterable[LiveTable]) -> None:
        """Keep how tables stand that nobody is at any more: the rules may have changed when somebody comes again."""
        rows = []
        for live in tables:
            try:
                kept = live.lay_aside()
                rows += [kept.row(live.table.head.id)] if kept is not None else []
            except Exception as error:
                LOG.warning("table %s could not be laid aside: %s", live.table.head.id, error)
            await asyncio.sleep(0)
        try:
            if rows:
                await self.writer.write([], [], positions=rows)
        except Exception as error:
            LOG.warning("tables could not be laid aside: %s", error)  # their logs say everything as well

    def _in_order(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._laying_aside.add(task)
        task.add_done_callback(self._laying_aside.discard)

    # Several processes

    def _lose(self, tables: Sequence[str]) -> None:
        """Others may have these tables by now."""
        for ident in tables:
            live = self._tables.pop(ident, None)
            if live is not None:
                live.let_go()

    def _is_ours(self, live: LiveTable) -> bool:
        """Whether a table in memory is what it was when we took it; otherwise it is taken and folded anew."""
        assert self.steward is not None
        if live.gone and self.steward.claim(live.table.head.id) == live.claim:
            self.steward.forget(live.table.head.id)
        return not live.gone and live.claim is not None and self.steward.claim(live.table.head.id) == live.claim

    async def give(self, table: str, to: Neighbour) -> None:
        """Hand one table to another process; what is under way there is seen through first."""
        assert self.steward is not None
        async with self.at(table) as live, live.lock:
            self._tables.pop(table, None)
            await self.steward.give(table, to)
            live.let_go()

    async def hand_over(self, only_if_able: bool = False) -> int:
        """Hand our tables to other processes, one after the other; how many are left that nobody else can go on with.

        What is under way at a table is seen through first. Whoever sits there comes again and finds the table there.
        """
        assert self.steward is not None
        left = 0
        for ident, live in list(self._tables.items()):
            to = self.steward.abler(live.table.head.game, live.table.rules)
            if to is None and only_if_able and not live.table.match.over:
                left += 1
                continue
            async with live.lock:
                if self._tables.get(ident) is not live:
                    continue
                del self._tables[ident]
                await self.lay_aside([live])
                await self.steward.give(ident, to)
                live.let_go()
        return left

    def forget(self, table: str) -> bool:
        """Drop a table from memory, unless somebody is there or on the way; whether it is not there now."""
        live = self._tables.get(table)
        if table in self._loading or (live is not None and (live.guests or live.lock.locked())):
            return False
        if live is not None:
            live.leave()
            del self._tables[table]
        return True

    @property
    def open_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def visitors(self) -> int:
        """How many are at all tables together."""
        return sum(len(live.visitors) for live in self._tables.values())

    def in_memory(self, table: str) -> LiveTable | None:
        return self._tables.get(table)

    async def close(self) -> None:
        for live in self._tables.values():
            live.leave()
        await self.lay_aside(self._tables.values())
        await asyncio.gather(*self._laying_aside)
        await self.crew.close()
        if self.steward is not None:
            await self.steward.close()
        await asyncio.to_thread(self.writer.close)
        self.engine.dispose()


def lay(head: Head, packs: Packs, events: Sequence[Event]) -> tuple[Table, list[Line]]:
    """A new table, and what is to be written of it."""
    table = Table(head, packs)
    lines: list[Line] = []
    for event in events:
        entry = table.next(event)
        table.fold(entry)
        lines.append((head.id, entry, table.after()))
    return table, lines

"""What one process has of the tables that several share: it takes them, keeps them, loses them and hands them on.

A thread of its own says again and again that the process is there, so that a busy process is not taken for a dead one,
and hears when something has changed hands. If it cannot say so in time, everything is lost: others may have it by now.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

import meadhall
from meadhall import games
from meadhall.server import owners
from meadhall.server.owners import CHANNEL, LEASE, Claim, Neighbour, Process
from meadhall.server.storage import disk_troubles
from meadhall.server.trouble import Trouble

LOG = logging.getLogger("meadhall.server")
AGAIN = 2.0
"""Seconds after which a process says again that it is there."""
PATIENCE = 12.0
"""Seconds that somebody waits until it is clear whose a table is; a process that dies is given up sooner."""
UNCERTAIN = 4.0
"""Seconds that somebody waits for a process that the others may have given up."""
LOOK = 0.5
RETIRE = "retire"
"""What an administrator wishes of a process that is to end when others have its tables."""


class Steward:
    def __init__(self, engine: Engine, name: str = "", address: str = "") -> None:
        self.engine = engine
        self.name = name or address or "here"
        self.address = address
        self.ending = False
        """Whether the process has been told to end."""
        self.lost: Callable[[Sequence[str]], None] = lambda tables: None
        """Called when tables are not ours any more."""
        self.wished: Callable[[str], None] = lambda wish: None
        self.others: dict[str, Process] = {}
        self.present: Callable[[Sequence[Process]], None] = lambda processes: None
        """Called again and again with the other processes that are there."""
        self._fences: dict[str, int] = {}
        self._taking: dict[str, asyncio.Future[Neighbour | None]] = {}
        self._certain_until = 0.0
        self._tidings = asyncio.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._watch: asyncio.Task[None] | None = None
        self._giving: set[asyncio.Task[None]] = set()
        self._wish = ""
        self.process = self._fresh()

    def _fresh(self) -> Process:
        rules = {name: games.find(name).rules_version for name in games.names()}
        ident = f"{self.name[:40]}-{secrets.token_hex(8)}"
        secret = secrets.token_urlsafe(24)
        leaving = self.ending or self._wish == RETIRE
        return Process(
            ident, self.name[:128], self.address, secret, meadhall.__version__, rules, 0.0, 0.0, leaving, self._wish
        )

    async def start(self) -> None:
        begun = time.monotonic()
        await asyncio.to_thread(owners.come, self.engine, self.process)
        self._certain_until = begun + LEASE
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._stay, args=(loop,), name="steward", daemon=True)
        self._thread.start()
        self._watch = asyncio.ensure_future(self._look_at_the_clock())

    async def close(self) -> None:
        """The process ends; what it still has is nobody's from now on."""
        self._stopping.set()
        if self._watch is not None:
            self._watch.cancel()
        await asyncio.gather(*self._giving, return_exceptions=True)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join, AGAIN + LOOK)
        with contextlib.suppress(DBAPIError, PoolTimeout, OSError):  # its time will be over soon in any case
            await asyncio.to_thread(owners.go, self.engine, self.process.id)

    # Being there

    @property
    def certain(self) -> bool:
        """Whether nobody else can have taken what is ours."""
        return time.monotonic() < self._certain_until

    def _stay(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._stopping.is_set():
            try:
                with self.engine.connect() as line:
                    self._stay_on(line.execution_options(isolation_level="AUTOCOMMIT"), loop)
            except Exception as error:  # whatever it is, this thread goes on
                if loop.is_closed():
                    return
                LOG.warning("the database does not hear that this process is there: %s", error)
                self._stopping.wait(LOOK)

    def _stay_on(self, line: Connection, loop: asyncio.AbstractEventLoop) -> None:
        line.exec_driver_sql(f"LISTEN {CHANNEL}")
        driver: Any = line.connection.driver_connection
        try:
            while not self._stopping.is_set():
                begun = time.monotonic()
                wish = owners.stay(line, self.process.id)
                if wish is None:
                    fresh = self._fresh()
                    owners.come(self.engine, fresh)
                    self.process, wish = fresh, self._wish
                    loop.call_soon_threadsafe(self._begin_again)
                there = owners.processes(line)
                loop.call_soon_threadsafe(self._is_there, begun + LEASE, wish, there)
                news = False
                while not news and time.monotonic() < begun + AGAIN and not self._stopping.is_set():
                    for note in driver.notifies(timeout=LOOK, stop_after=1):
                        loop.call_soon_threadsafe(self._wake)
                        news = news or not note.payload.startswith(owners.GIVEN)
        except BaseException:
            line.invalidate()
            raise
        line.exec_driver_sql(f"UNLISTEN {CHANNEL}")

    def _is_there(self, until: float, wish: str, there: Sequence[Process]) -> None:
        self._certain_until = max(self._certain_until, until)
        self.others = {process.id: process for process in there if process.id != self.process.id}
        self.present(list(self.others.values()))
        if wish != self._wish:
            self._wish = wish
            self.wished(wish)
        self._wake()

    def _wake(self) -> None:
        """Whoever waits for a table looks again."""
        self._tidings.set()
        self._tidings = asyncio.Event()

    def _begin_again(self) -> None:
        LOG.warning("this process was given up by the others; it begins again as %s", self.process.id)
        self._lose_all()

    async def _look_at_the_clock(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if not self.certain and self._fences:
                LOG.warning("this process could not say that it is there: others may have its tables")
                self._lose_all()

    def _lose_all(self) -> None:
        lost = list(self._fences)
        self._fences.clear()
        self.lost(lost)

    # Whose a table is

    def claim(self, table: str) -> Claim | None:
        """By what right we write to a table."""
        fence = self._fences.get(table)
        return None if fence is None or not self.certain else Claim(table, self.process.id, fence)

    def new(self, table: str) -> Claim:
        """The claim to a table that we lay."""
        return Claim(table, self.process.id, 1, new=True)

    def laid(self, claim: Claim) -> None:
        if claim.process == self.process.id:
            self._fences[claim.table] = claim.fence

    def forget(self, table: str) -> None:
        self._fences.pop(table, None)

    async def owner(self, table: str) -> Neighbour | None:
        """Who else has a table; nobody if it is ours, or nobody's."""
        if self.claim(table) is not None or "\0" in table:
            return None
        with disk_troubles():
            found = await asyncio.to_thread(owners.owner_of, self.engine, table)
        return None if found is None or found.id == self.process.id else found

    async def take(self, table: str, passed_on: bool = False) -> Neighbour | None:
        """Have a table, if nobody else has it who is there; otherwise who has it, or who would do better with it.

        Where it is not clear who has it, or whether we are there, we wait.
        """
        if self.claim(table) is not None or "\0" in table:
            return None
        taking = self._taking.get(table)
        if taking is None:
            taking = self._taking[table] = asyncio.ensure_future(self._take(table, passed_on))
            taking.add_done_callback(lambda done: self._taking.pop(table, None))
        return await asyncio.shield(taking)

    async def _take(self, table: str, passed_on: bool) -> Neighbour | None:
        begun = time.monotonic()
        while time.monotonic() < begun + PATIENCE:
            if not self.certain:
                if time.monotonic() > begun + UNCERTAIN:
                    break  # whoever asks finds another process sooner
                await self._wait()
                continue
            found = await self.owner(table)
            if found is not None:
                return found
            me = self.process.id
            with disk_troubles():
                needed = await asyncio.to_thread(owners.needed_rules, self.engine, table)
                if needed is None:
                    return None  # there is no such table, and whoever looks for it will see
                abler = None if passed_on else self.abler(*needed)
                if abler is not None:
                    return abler
                fence = await asyncio.to_thread(owners.take, self.engine, table, me)
            if fence is not None and me == self.process.id:
                self._fences[table] = fence
                return None
        raise Trouble("elsewhere")

    async def _wait(self) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._tidings.wait(), LOOK)

    @property
    def staying(self) -> bool:
        """Whether this process has not been told to end, or to make way for others."""
        return not self.ending and self._wish != RETIRE

    def abler(self, game: str, rules: int) -> Neighbour | None:
        """Another process that should have a table: one that knows its rules where we do not, or that stays where we
        are about to leave.
        """
        able = self.process.rules.get(game) == rules
        if able and self.staying:
            return None
        others = [other for other in self.others.values() if other.rules.get(game) == rules and other.address]
        found = [other for other in others if not other.leaving and other.wish != RETIRE]
        if not found and not able:
            found = [other for other in others if other.wish == RETIRE]
        if not found and self.ending:
            return self.successor()
        return _freest(found)

    def successor(self) -> Neighbour | None:
        """Who does what is new, if we are about to leave."""
        if self.staying:
            return None
        others = self.others.values()
        return _freest([other for other in others if not other.leaving and other.wish != RETIRE and other.address])

    async def neighbours(self) -> list[Neighbour]:
        """The other processes."""
        with disk_troubles():
            there = await asyncio.to_thread(owners.who_is_there, self.engine)
        others = [other for other in there if other.id != self.process.id and other.address]
        return [Neighbour(other.id, other.address, other.secret) for other in others]

    def let_go(self, tables: Sequence[str]) -> None:
        """Tables that nobody is at are nobody's."""
        claims = [claim for claim in map(self.claim, tables) if claim is not None]
        for table in tables:
            self.forget(table)
        if claims:
            task = asyncio.ensure_future(self._give(claims))
            self._giving.add(task)
            task.add_done_callback(self._giving.discard)

    async def give(self, table: str, to: Neighbour | None) -> None:
        """Hand a table to another process, or to nobody."""
        claim = self.claim(table)
        self.forget(table)
        if claim is not None:
            await self._give([claim], "" if to is None else to.id)

    async def _give(self, claims: Sequence[Claim], to: str = "") -> None:
        try:
            await asyncio.to_thread(owners.give, self.engine, claims, to)
        except (DBAPIError, PoolTimeout, OSError) as error:
            LOG.warning("tables could not be given away: %s", error)

    async def say_leaving(self) -> None:
        self.ending = True
        self.process = msgspec.structs.replace(self.process, leaving=True)
        with disk_troubles():
            await asyncio.to_thread(owners.say_leaving, self.engine, self.process.id)


def _freest(processes: Sequence[Process]) -> Neighbour | None:
    """The process with the fewest tables."""
    best = min(processes, key=lambda process: (process.tables, process.id), default=None)
    return None if best is None else Neighbour(best.id, best.address, best.secret)

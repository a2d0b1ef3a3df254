"""Several processes under load and under blows: `python -m tests.server.soak_processes [--chapters kills,asleep,…]`.

Three processes share a PostgreSQL; hundreds of clients play at tables of the four games, each line at any of the
processes. Chapter by chapter something is done to them:

kills     a process is killed with -9 every 20 s
asleep    a process is stopped (SIGSTOP) for 30 s and woken: it must not have written anything
restart   the database is restarted in the middle
cut       the network between a process and the database is cut and healed

Throughout, a client whose command was not answered sends it again. At the end of every chapter the log is compared with
what the clients were answered: no acknowledged move may be lost, none may be there twice, and every table must have
been playable again in time. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from meadhall.server.addresses import where
from tests.server.cutting import Cable
from tests.server.postgres import Cluster, missing
from tests.server.soak import GAMES
from tests.server.support import Server

SEATS = 4
LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)
ANSWERED_WITHIN = 5.0
LET_IN_WITHIN = 10.0
"""Seconds after which a line that does not answer, or does not open, is given up."""
CHAPTERS = ("kills", "asleep", "restart", "cut")
DOWN = 3.0
"""Seconds that a killed process or a database stays away."""


class Choice(Struct):
    move: str


class Decision(Struct):
    moves: list[Choice]


class Over(Struct):
    over: bool = False


class Heard(Struct):
    type: str
    id: str = ""
    seq: int = 0
    ok: bool = True
    decision: Decision | None = None
    table: Over | None = None
    over: bool = False
    error: Any = None


DECODER = msgspec.json.Decoder(Heard)


class Client:
    """A line to a table, at any process, that comes again when it is lost."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.seq = 0
        self.moves: list[str] = []
        self.socket: ClientConnection | None = None
        self.answers: dict[str, asyncio.Future[Heard]] = {}
        self.lost = 0

    async def live(self) -> None:
        pause = 0.25
        while not self.table.soak.ending:
            port = random.choice(self.table.soak.ports)
            token = f"token={self.table.token}&" if self.seat >= 0 else ""
            address = f"ws://127.0.0.1:{port}/api/tables/{self.table.ident}/live?{token}seat={self.seat}"
            try:
                async with connect(
                    address, max_size=None, open_timeout=LET_IN_WITHIN, ping_interval=None, compression=None
                ) as socket:
                    self.socket = socket
                    async for message in socket:
                        pause = 0.25
                        self._hear(DECODER.decode(message))
            except LOST:
                pass
            finally:
                self.socket = None
                self.moves = []
                self.lost += 1
                for answer in self.answers.values():
                    if not answer.done():
                        answer.cancel()
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(2.0, pause * 1.7)

    def _hear(self, heard: Heard) -> None:
        if heard.type == "answer":
            answer = self.answers.get(heard.id)
            if answer is not None and not answer.done():
                answer.set_result(heard)
        elif heard.type in ("table", "happened"):
            self.seq = heard.seq
            self.moves = [choice.move for choice in heard.decision.moves] if heard.decision else []
            self.table.over = self.table.over or heard.over or (heard.table is not None and heard.table.over)

    async def ask(self, said: dict[str, Any]) -> Heard | None:
        """The answer, or nothing if the line is lost meanwhile."""
        if self.socket is None:
            return None
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self.answers[said["id"]] = answer
        try:
            await self.socket.send(json.dumps(said))
            return await asyncio.wait_for(answer, ANSWERED_WITHIN)
        except (asyncio.CancelledError, *LOST):
            if self.socket is not None and not answer.cancelled():
                self.socket.transport.abort()
            return None
        finally:
            del self.answers[said["id"]]


class Table:
    def __init__(self, soak: Soak, number: int, laid: Any) -> None:
        self.soak = soak
        self.ident: str = laid["table"]
        self.token: str = laid["token"]
        self.over = False
        self.busy = False
        self.clients = [Client(self, seat) for seat in (*range(SEATS), -1)]
        self.dice = random.Random(number)
        self.acknowledged: dict[str, int] = {}
        self.last = time.monotonic()
        """When a move was acknowledged last."""
        self.trouble = ""

    async def move(self) -> bool:
        """Make one move, through every loss; whether one was made."""
        client = next((client for client in self.clients[:SEATS] if client.moves), None)
        if self.busy or self.over or client is None:
            return False
        self.busy = True
        try:
            chosen = self.dice.choice(client.moves)
            said: dict[str, Any] = {
                "type": "move",
                "id": uuid.uuid4().hex,
                "seq": client.seq,
                "seat": client.seat,
                "move": chosen,
            }
            client.moves = []
            while not self.soak.ending:
                answer = await client.ask(said)
                if answer is None:
                    await asyncio.sleep(0.1)
                    continue
                if answer.ok:
                    self.acknowledged[said["id"]] = answer.seq
                    self.last = time.monotonic()
                    return True
                kind = answer.error["kind"]
                if kind in ("stale", "not_your_decision"):
                    return False  # another one had come first; it is looked at in the log
                if kind not in ("not_saved", "no_disk", "elsewhere"):
                    self.trouble = f"{self.ident}: {said} was answered with {answer}"
                    return False
                await asyncio.sleep(0.2)
            return False
        finally:
            self.busy = False


class Soak:
    def __init__(self, typed: argparse.Namespace) -> None:
        self.typed = typed
        self.ending = False
        self.folder = Path(tempfile.mkdtemp(prefix="meadhall-soak-"))
        self.cluster = Cluster(fast=False)
        self.place = where(self.cluster.fresh())
        self.cables = [Cable(self.cluster.port) for _ in range(typed.processes)]
        self.servers = [self.serve(number) for number in range(typed.processes)]
        self.tables: list[Table] = []
        self.worst: dict[str, float] = {}
        self.not_ready = -1

    @property
    def ports(self) -> list[int]:
        """Where somebody is sent by a proxy that looks who is ready."""
        return [server.port for number, server in enumerate(self.servers) if number != self.not_ready]

    def serve(self, number: int, port: int = 0) -> Server:
        assert not isinstance(self.place, Path)
        through = self.place.set(port=self.cables[number].port)
        more = ("--process-name", f"p{number}", "--per-address", "0", "--bot-workers", "1")
        return Server(through, *more, port=port, errors=self.folder / f"p{number}.err")

    async def run(self) -> str:
        for server in self.servers:
            await asyncio.to_thread(server.get, "/readyz")
        for number in range(self.typed.clients // (SEATS + 1)):
            server = self.servers[number % len(self.servers)]
            names = ("Ana", "Bo", "Cy", "Dag")
            laid = await asyncio.to_thread(server.lay, GAMES[number % len(GAMES)], *names, key=f"soak {number}")
            self.tables.append(Table(self, number, laid))
        lives = [asyncio.ensure_future(client.live()) for table in self.tables for client in table.clients]
        playing = asyncio.ensure_future(self._play())
        try:
            for chapter in self.typed.chapters.split(","):
                begun, made = time.monotonic(), self.made()
                await getattr(self, f"_{chapter}")()
                trouble = await self._all_go_on(chapter) or self.check()
                took = time.monotonic() - begun
                print(
                    f"{chapter:8} {took:5.0f} s  {(self.made() - made) / took:5.1f} moves/s  slowest table back after "
                    f"{self.worst.get(chapter, 0.0):4.1f} s: {trouble or 'nothing lost, nothing doubled'}",
                    flush=True,
                )
                if trouble:
                    return trouble
        finally:
            self.ending = True
            playing.cancel()
            for life in lives:
                life.cancel()
            await asyncio.gather(playing, *lives, return_exceptions=True)
        return self.check()

    def made(self) -> int:
        return sum(len(table.acknowledged) for table in self.tables)

    async def _play(self) -> None:
        """Moves at a steady rate, at one table after the other."""
        begun = time.monotonic()
        moving: set[asyncio.Task[bool]] = set()
        for made, table in enumerate(itertools.cycle(self.tables)):
            while made >= (time.monotonic() - begun) * self.typed.rate:
                await asyncio.sleep(0.005)
            if not table.busy and not table.over:
                task = asyncio.ensure_future(table.move())
                moving.add(task)
                task.add_done_callback(moving.discard)

    async def _all_go_on(self, chapter: str, since: float | None = None, within: float = 0.0) -> str:
        """Wait until something has been done at every table; how long the slowest took."""
        since, within = time.monotonic() if since is None else since, within or self.typed.within
        while True:
            waiting = [table for table in self.tables if not table.over and table.last < since and not table.trouble]
            if not waiting:
                break
            if time.monotonic() - since > within:
                some = ", ".join(table.ident for table in waiting[:5])
                return f"{len(waiting)} tables are not playable after {within} s: {some}"
            await asyncio.sleep(0.05)
        self.worst[chapter] = max(self.worst.get(chapter, 0.0), time.monotonic() - since)
        return ""

    # What is done to them

    async def _kills(self) -> None:
        end = time.monotonic() + self.typed.seconds
        for number in itertools.cycle(range(len(self.servers))):
            if time.monotonic() >= end:
                return
            victim = self.servers[number]
            killed = time.monotonic()
            await asyncio.to_thread(victim.kill)
            trouble = await self._all_go_on("kills", killed)
            if trouble:
                raise RuntimeError(trouble)
            await asyncio.sleep(max(0.0, DOWN - (time.monotonic() - killed)))
            self.servers[number] = await asyncio.to_thread(self.serve, number, victim.port)
            await asyncio.sleep(max(0.0, self.typed.every - (time.monotonic() - killed)))

    async def _asleep(self) -> None:
        self.not_ready = number = self.busiest()
        process = self.servers[number].process.pid
        before = self.ids_of(f"p{number}")
        os.kill(process, signal.SIGSTOP)
        slept = time.monotonic()
        try:
            trouble = await self._all_go_on("asleep", slept, self.typed.asleep)
            if trouble:
                raise RuntimeError(trouble)
            await asyncio.sleep(max(0.0, self.typed.asleep - (time.monotonic() - slept)))
        finally:
            os.kill(process, signal.SIGCONT)
            self.not_ready = -1
        await asyncio.sleep(3.0)
        assert self.ids_of(f"p{number}").isdisjoint(before), "it went on as the one that was given up"

    def busiest(self) -> int:
        """The process that has the most tables."""
        rows = self.cluster.ask("SELECT process, count(*) FROM owners GROUP BY 1 ORDER BY 2 DESC", str(self.database))
        return next(int(process[1]) for process, _ in rows if process)

    def ids_of(self, name: str) -> set[str]:
        rows = self.cluster.ask(
            "SELECT id FROM processes WHERE until > extract(epoch FROM clock_timestamp())", str(self.database)
        )
        return {ident for (ident,) in rows if ident.startswith(f"{name}-")}

    async def _restart(self) -> None:
        await asyncio.to_thread(self.cluster.stop, signal.SIGQUIT)
        await asyncio.sleep(DOWN)
        await asyncio.to_thread(self.cluster.start)

    async def _cut(self) -> None:
        self.not_ready = number = self.busiest()
        self.cables[number].cut()
        trouble = await self._all_go_on("cut", time.monotonic(), self.typed.asleep)
        self.cables[number].heal()
        self.not_ready = -1
        if trouble:
            raise RuntimeError(trouble)
        await asyncio.sleep(3.0)

    # What came of it

    @property
    def database(self) -> str | None:
        assert not isinstance(self.place, Path)
        return self.place.database

    def check(self) -> str:
        troubles = [table.trouble for table in self.tables if table.trouble]
        if troubles:
            return troubles[0]
        answered = {table.ident: dict(table.acknowledged) for table in self.tables}
        rows = self.cluster.ask(
            "SELECT table_id, command, seq FROM events WHERE command IS NOT NULL", str(self.database)
        )
        holes = self.cluster.ask(
            "SELECT table_id FROM events GROUP BY table_id HAVING count(*) != max(seq) OR min(seq) != 1",
            str(self.database),
        )
        if holes:
            return f"the logs of {holes} have holes"
        kept = {(table, command): seq for table, command, seq in rows}
        if len(kept) != len(rows):
            return "a command is there twice"
        for table, acknowledged in answered.items():
            for command, seq in acknowledged.items():
                if kept.get((table, command)) != seq:
                    return f"{table}: {command} was answered with {seq}, the log says {kept.get((table, command))}"
        return ""

    def close(self) -> None:
        for server in self.servers:
            server.kill()
        for cable in self.cables:
            cable.close()
        self.cluster.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=300.0, help="how long processes are killed")
    parser.add_argument("--every", type=float, default=20.0, help="seconds between two kills")
    parser.add_argument("--asleep", type=float, default=30.0, help="seconds that a process sleeps")
    parser.add_argument("--within", type=float, default=10.0, help="seconds in which every table is playable again")
    parser.add_argument("--chapters", default=",".join(CHAPTERS))
    typed = parser.parse_args()
    if missing():
        print(f"NOT RUN: {missing()}")
        return 0
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    soak = Soak(typed)
    try:
        trouble = asyncio.run(soak.run())
    except RuntimeError as error:
        trouble = str(error)
    finally:
        soak.close()
    print(f"{soak.made()} acknowledged moves: {trouble or 'none lost, none doubled'}")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())

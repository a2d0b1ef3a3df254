"""Many people at once: `python -m benchmarks.load [--clients 2000] [--rate 100] [--seconds 300] [--build both]`.

One core for the server, other processes for the clients. The four games are mixed; at each table sit four players and a
spectator, each with a line of their own that is compressed as browsers ask for it. Moves are made at a steady rate; the
clock of a move runs until the last of the five has received the table after it. `--idle` opens lines at which nothing
is said, `--gathering` lets so many look on at one table; how long it takes there until the last has seen a move is told
apart from the others. `--against` measures an earlier version in the same run, `--build both` the plain and the
compiled build (`make compiled`).

Memory is what the server holds at most, beyond what it held when one table of each game had been played at and left.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed

SEATS = 4
LINES = SEATS + 1
GOAL = 0.1
"""Seconds: what the 99th percentile is held to."""
PATIENT = 60.0
LIGHT = 50_000
"""Bytes: what a client is held to."""
WARMING = 20
"""Moves at each table before anything is measured."""
AT_ONCE = 20
"""Lines that are opened at the same time."""
HERE = Path(__file__).parent.parent
BUILDS = {"plain": HERE / "src", "compiled": HERE / ".compiled"}


# The server


@contextlib.contextmanager
def serving(source: Path, folder: Path, core: int | None, limited: bool = False) -> Iterator[tuple[str, int]]:
    """A server of one version on one core: its address, and the number of its process. Unless it is `limited`, one
    address may do as much as all the world.
    """
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "meadhall", "serve", "--port", "0", "--database", str(folder / "tables.sqlite")]
    told = subprocess.run([*command[:4], "--help"], capture_output=True, text=True, env=environment, check=True).stdout
    command += ["--allow-keys", *(["--per-address", "0"] if "--per-address" in told and not limited else [])]
    with (folder / "errors").open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    assert process.stdout is not None
    try:
        found = re.search(r"http://([^/]+)/", process.stdout.readline())
        assert found is not None, (folder / "errors").read_text()
        if core is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {core})
        yield found[1], process.pid
    finally:
        process.terminate()
        process.wait(PATIENT)
        process.stdout.close()


def memory(pid: int) -> int:
    """The bytes that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()


@contextlib.contextmanager
def version(revision: str) -> Iterator[Path]:
    """The sources of an earlier version, in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", revision, "src"], cwd=HERE, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
        yield Path(folder)


# The clients


class Choice(Struct):
    move: str


class Decision(Struct):
    moves: list[Choice]


class Over(Struct):
    over: bool = False


class Heard(Struct):
    """What a client needs of a message."""

    type: str
    seq: int = 0
    decision: Decision | None = None
    table: Over | None = None
    over: bool = False
    ok: bool = True


DECODER = msgspec.json.Decoder(Heard)


@dataclass
class Count:
    """What was measured."""

    times: list[float] = field(default_factory=list)
    gathering: list[float] = field(default_factory=list)
    """The same where many look on."""
    refused: int = 0
    errors: int = 0

    def add(self, other: Count) -> None:
        self.times += other.times
        self.gathering += other.gathering
        self.refused += other.refused
        self.errors += other.errors


class Line:
    """One client at a table."""

    def __init__(self, table: Table, address: str) -> None:
        self.table = table
        self.address = address
        self.seq = 0
        self.moves: list[str] = []
        self.socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.socket = await connect(self.address, max_size=None, open_timeout=PATIENT, ping_interval=None)
        first = DECODER.decode(await asyncio.wait_for(self.socket.recv(), PATIENT))
        self._take(first)
        self._listening = asyncio.ensure_future(self._listen())

    async def _listen(self) -> None:
        assert self.socket is not None
        try:
            async for message in self.socket:
                self._take(DECODER.decode(message))
        except Exception:
            self.table.count.errors += 1

    def _take(self, heard: Heard) -> None:
        if heard.type == "answer":
            self.table.count.refused += not heard.ok
        elif heard.type in ("table", "happened"):
            self.seq = heard.seq
            self.moves = [choice.move for choice in heard.decision.moves] if heard.decision else []
            self.table.over = self.table.over or heard.over or (heard.table is not None and heard.table.over)
            self.table.arrived()

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        if self.socket is not None:
            await self.socket.close()


class Table:
    """A table with its five lines; one move at a time."""

    def __init__(self, server: str, game: str, seed: str, count: Count) -> None:
        self.count = count
        self.over = False
        self.seq = 0
        self._begun = 0.0
        self._chance = Chance(key_from_seed(seed))
        seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo", "Cy", "Dag")]
        body = json.dumps({"game": game, "seats": seats, "key": seed}).encode()
        asked = urllib.request.Request(f"http://{server}/api/tables", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=PATIENT) as answer:
            laid: Any = json.load(answer)
        self.address = f"ws://{server}/api/tables/{laid['table']}/live"
        self.lines = [Line(self, f"{self.address}?token={laid['token']}&seat={seat}") for seat in range(SEATS)]
        self.lines.append(Line(self, self.address))
        self.times = count.times

    async def move(self) -> bool:
        """Make a move, unless one is under way or nobody can. Whether one was made."""
        if self._begun:
            return False
        for seat, line in enumerate(self.lines[:SEATS]):
            if line.moves and line.socket is not None:
                chosen = self._chance.choose(line.moves)
                said = {"type": "move", "id": os.urandom(8).hex(), "seq": line.seq, "seat": seat, "move": chosen}
                self.seq, self._begun = line.seq + 1, time.perf_counter()
                line.moves = []
                await line.socket.send(json.dumps(said))
                return True
        return False

    def arrived(self) -> None:
        """When all have the table after a move, it is done."""
        if self._begun and min(line.seq for line in self.lines) >= self.seq:
            self.times.append(time.perf_counter() - self._begun)
            self._begun = 0.0


@dataclass(frozen=True)
class Crowd:
    """What one process of clients has to do."""

    server: str
    number: int
    tables: int
    rate: float
    seconds: float
    idle: int
    gathering: int


def play(crowd: Crowd) -> Count:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    return asyncio.run(_play(crowd))


async def _play(crowd: Crowd) -> Count:
    count, names = Count(), games.names()
    tables = [
        Table(crowd.server, names[number % len(names)], f"load {crowd.number} {number}", count)
        for number in range(crowd.tables)
    ]
    quiet = [Line(table, table.address) for table in (tables * (crowd.idle // len(tables) + 1))[: crowd.idle]]
    if crowd.gathering:
        tables[0].lines += [Line(tables[0], tables[0].address) for _ in range(crowd.gathering - 1)]
        tables[0].times = count.gathering
    lines = [*(line for table in tables for line in table.lines), *quiet]
    await open_all(lines)
    print(f"  crowd {crowd.number}: {len(lines)} lines are open", file=sys.stderr, flush=True)
    begun, made, turn = time.perf_counter(), 0, 0
    while (now := time.perf_counter() - begun) < crowd.seconds:
        while made < now * crowd.rate:
            made += 1
            for _ in tables:
                turn = (turn + 1) % len(tables)
                if not tables[turn].over and await tables[turn].move():
                    break
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    await close_all(lines)
    return count


async def open_all(lines: Sequence[Line]) -> None:
    for begin in range(0, len(lines), AT_ONCE):
        await asyncio.gather(*(line.open() for line in lines[begin : begin + AT_ONCE]))


async def close_all(lines: Sequence[Line]) -> None:
    for begin in range(0, len(lines), AT_ONCE):
        await asyncio.gather(*(line.close() for line in lines[begin : begin + AT_ONCE]), return_exceptions=True)


async def warm(server: str) -> None:
    """One table of each game is played at and left: what is shared by all tables is in memory then."""
    tables = [Table(server, name, f"warm {name}", Count()) for name in games.names()]
    lines = [line for table in tables for line in table.lines]
    await open_all(lines)
    for _ in range(WARMING):
        for table in tables:
            await table.move()
        await asyncio.sleep(0.1)
    await close_all(lines)


# What is told


def measure(source: Path, typed: argparse.Namespace) -> Figures:
    """Measure one version."""
    workers, tables = typed.processes, typed.clients // LINES
    with tempfile.TemporaryDirectory() as folder, serving(source, Path(folder), typed.core) as (server, pid):
        asyncio.run(warm(server))
        before = memory(pid)
        crowds = [
            Crowd(
                server=server,
                number=number,
                tables=tables // workers,
                rate=typed.rate / workers,
                seconds=typed.seconds,
                idle=typed.idle // workers,
                gathering=typed.gathering if number == 0 else 0,
            )
            for number in range(workers)
        ]
        count, most = Count(), before
        with get_context("spawn").Pool(workers) as pool:
            done = pool.map_async(play, crowds)
            while not done.ready():
                done.wait(1)
                most = max(most, memory(pid))
            for one in done.get():
                count.add(one)
    each = (most - before) / (typed.clients + typed.idle + typed.gathering)
    return Figures(count, each, typed.seconds)


class Figures:
    """What is told of one version."""

    COLUMNS = ("moves/s", "p50 ms", "p95 ms", "p99 ms", "worst ms", "kB a client", "refused", "errors")

    def __init__(self, count: Count, each: float, seconds: float) -> None:
        self.enough = len(count.times) >= 100
        self.gathering = count.gathering
        shares = statistics.quantiles(count.times, n=1000) if self.enough else [0.0] * 999
        self.row = [
            len(count.times) / seconds,
            *(1000 * shares[place] for place in (499, 949, 989)),
            1000 * max(count.times, default=0.0),
            each / 1000,
            float(count.refused),
            float(count.errors),
        ]
        self.good = self.enough and shares[989] <= GOAL and not count.errors and each <= LIGHT

    def tell(self, name: str) -> None:
        told = "".join(f"{value:13.1f}" for value in self.row)
        print(f"{name:14}{told}{'' if self.enough else '   too few moves to say'}", flush=True)
        if len(self.gathering) > 1:
            most = 1000 * statistics.quantiles(self.gathering, n=100)[98]
            print(f"{'  the gathering':14} {len(self.gathering)} moves, the last has seen it after {most:.0f} ms (p99)")


def ratios(before: Figures, today: Figures) -> str:
    """How many times the figures of before those of today are."""
    found = [f"{old / new:12.2f}x" if new else f"{'':13}" for old, new in zip(before.row, today.row, strict=True)]
    return f"{'before / today':14}{''.join(found)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--idle", type=int, default=0, help="lines at which nothing is said, besides")
    parser.add_argument("--gathering", type=int, default=0, help="spectators at one table, besides")
    parser.add_argument("--processes", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="of clients")
    parser.add_argument("--core", type=int, default=0, help="the server's core")
    parser.add_argument("--build", choices=[*BUILDS, "both"], default="plain")
    parser.add_argument("--against", metavar="REVISION", help="an earlier version, measured in the same run")
    typed = parser.parse_args()
    if typed.build != "plain" and not any(BUILDS["compiled"].rglob("*.so")):
        parser.error("the compiled build is not there: make compiled")
    print(f"{typed.clients} clients, {typed.rate:g} moves/s, {typed.seconds:g} s, one core for the server")
    print(f"load of this machine before: {', '.join(f'{one:.1f}' for one in os.getloadavg())}")
    print(f"{'':14}{''.join(f'{name:>13}' for name in Figures.COLUMNS)}")
    before = None
    if typed.against:
        with version(typed.against) as source:
            before = measure(source / "src", typed)
        before.tell(typed.against)
    found = {build: measure(BUILDS[build], typed) for build in BUILDS if typed.build in (build, "both")}
    for build, figures in found.items():
        figures.tell(build)
        if before is not None:
            print(ratios(before, figures))
    print(f"goal: p99 at most {1000 * GOAL:.0f} ms, no error, at most {LIGHT // 1000} kB a client")
    return 0 if all(figures.good for figures in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())

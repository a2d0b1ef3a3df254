"""Bad company: `python -m benchmarks.hostile [--tables 50] [--rate 10] [--seconds 20] [--only KIND ...]`.

At quiet tables people play at a slow, steady rate. Beside them comes one kind of hostile client after the other, as
many and as fast as one process can: whoever says nothing, says it drop by drop, or floods the house with connections,
invitations, questions, pings, records, spectators. They come from one address (as a proxy would tell it). The clock of
a quiet move runs until the last of the five at its table has received it; the 99th percentile is held to a goal, and no
quiet line may be lost. Everything happens on the loopback address of this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from benchmarks.load import AT_ONCE, HERE, LINES, PATIENT, Count, Table, serving
from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match

GOAL = 0.15
"""Seconds: what the 99th percentile of the quiet tables is held to."""
ADDRESS = "203.0.113.7"
"""Where they come from, as the proxy says; of those numbers nobody is (RFC 5737)."""
LOST = (OSError, EOFError, WebSocketException, asyncio.IncompleteReadError, TimeoutError)


@dataclass
class Target:
    """What the hostile know."""

    server: str
    table: str
    token: str
    record: str
    seconds: float
    kind: str

    @property
    def host(self) -> tuple[str, int]:
        name, _, port = self.server.rpartition(":")
        return name, int(port)

    @property
    def head(self) -> str:
        return f"Host: {self.server}\r\nX-Forwarded-For: {ADDRESS}\r\n"


@dataclass
class Done:
    """What they did: how often, and how often they were turned away."""

    tried: int = 0
    refused: int = 0
    begun: float = field(default_factory=time.monotonic)


Attack = Callable[[Target, Done], Awaitable[None]]


async def _raw(target: Target, first: bytes, drops: bytes, pause: float) -> None:
    """Say something, then go on drop by drop until the other end has enough."""
    reader, writer = await asyncio.open_connection(*target.host)
    try:
        writer.write(first)
        listening = asyncio.ensure_future(reader.read(1000))
        while not listening.done():
            if drops:
                writer.write(drops)
                await writer.drain()
            await asyncio.wait({listening}, timeout=pause)
    finally:
        listening.cancel()
        writer.close()


async def nobody(target: Target, done: Done) -> None:
    await asyncio.sleep(1)


async def idle_sockets(target: Target, done: Done) -> None:
    done.tried += 1
    await _raw(target, b"", b"", 1)


async def slow_headers(target: Target, done: Done) -> None:
    done.tried += 1
    await _raw(target, f"GET /api/games HTTP/1.1\r\n{target.head}X-A: ".encode(), b"a", 0.5)


async def slow_bodies(target: Target, done: Done) -> None:
    done.tried += 1
    first = f"POST /api/tables HTTP/1.1\r\n{target.head}Content-Length: 50000\r\n\r\n{{"
    await _raw(target, first.encode(), b" ", 0.5)


async def connections(target: Target, done: Done) -> None:
    done.tried += 1
    _, writer = await asyncio.open_connection(*target.host)
    writer.close()


async def _ask(target: Target, done: Done, method: str, path: str, body: Any) -> None:
    """One request after the other on one connection, without a pause."""
    reader, writer = await asyncio.open_connection(*target.host)
    try:
        data = json.dumps(body).encode()
        asked = f"{method} {path} HTTP/1.1\r\n{target.head}Authorization: Bearer {target.token}\r\n"
        asked += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        while True:
            done.tried += 1
            writer.write(asked.encode() + data)
            head = await reader.readuntil(b"\r\n\r\n")
            length = next(
                int(line.partition(b":")[2]) for line in head.splitlines() if line[:15].lower() == b"content-length:"
            )
            await reader.readexactly(length)
            done.refused += head.split(None, 2)[1] == b"429"
    finally:
        writer.close()


async def lays(target: Target, done: Done) -> None:
    seats = [{"kind": "person", "name": "Eve"}, {"kind": "bot", "bot": "hard"}]
    await _ask(target, done, "POST", "/api/tables", {"game": random.choice(games.names()), "seats": seats})


async def joins(target: Target, done: Done) -> None:
    await _ask(target, done, "POST", f"/api/tables/{target.table}/join", {"invite": "wrong", "name": "Eve"})


async def seats(target: Target, done: Done) -> None:
    kind = random.choice(("bot", "person"))
    await _ask(target, done, "POST", f"/api/tables/{target.table}/seats/0", {"kind": kind, "bot": "easy"})


async def imports(target: Target, done: Done) -> None:
    await _ask(target, done, "POST", "/api/records", {"record": target.record, "name": "a.rec"})


async def _line(target: Target, owned: bool) -> ClientConnection:
    asked = f"?token={target.token}&seat=0" if owned else ""
    address = f"ws://{target.server}/api/tables/{target.table}/live{asked}"
    headers = {"X-Forwarded-For": ADDRESS}
    return await connect(address, additional_headers=headers, max_size=None, open_timeout=PATIENT, ping_interval=None)


async def _flood(target: Target, done: Done, *said: str) -> None:
    """Speak without a pause, and listen to nothing that comes back."""
    line = await _line(target, owned=True)
    try:
        listening = asyncio.ensure_future(_deaf(line))
        while not listening.done():
            for one in said:
                done.tried += 1
                await line.send(one)
            await asyncio.sleep(0)
        done.refused += 1
    finally:
        listening.cancel()
        await line.close()


async def _deaf(line: ClientConnection) -> None:
    with contextlib.suppress(*LOST):
        while True:
            await line.recv(decode=False)


async def why(target: Target, done: Done) -> None:
    await _flood(target, done, '{"type":"why","id":"w","spot":"location:market"}')


async def sit(target: Target, done: Done) -> None:
    await _flood(target, done, '{"type":"sit","seat":0}', '{"type":"sit","seat":-1}')


async def said_pings(target: Target, done: Done) -> None:
    await _flood(target, done, '{"type":"ping"}')


async def pings(target: Target, done: Done) -> None:
    """Control frames, of which the rest of the house hears nothing."""
    line = await _line(target, owned=True)
    try:
        listening = asyncio.ensure_future(_deaf(line))
        while not listening.done():
            done.tried += 1
            await line.ping()
            await asyncio.sleep(0)
        done.refused += 1
    finally:
        listening.cancel()
        await line.close()


async def spectators(target: Target, done: Done) -> None:
    """They come, stay a moment and go, at one table."""
    done.tried += 1
    line = await _line(target, owned=False)
    with contextlib.suppress(*LOST):
        async with asyncio.timeout(3):
            await _deaf(line)
            done.refused += 1
    await line.close()


ATTACKS: dict[str, tuple[Attack, int]] = {
    "nobody": (nobody, 1),
    "idle sockets": (idle_sockets, 500),
    "slow headers": (slow_headers, 300),
    "slow bodies": (slow_bodies, 300),
    "connections": (connections, 20),
    "laying tables": (lays, 8),
    "joins": (joins, 8),
    "seat changes": (seats, 8),
    "imports": (imports, 8),
    "why": (why, 8),
    "sit": (sit, 8),
    "pings": (pings, 8),
    "said pings": (said_pings, 8),
    "spectators": (spectators, 200),
}
"""Each with how many do it at once."""


def attack(target: Target) -> tuple[int, int]:
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    return asyncio.run(_attack(target))


async def _attack(target: Target) -> tuple[int, int]:
    one, many = ATTACKS[target.kind]
    done = Done()

    async def again_and_again() -> None:
        while True:
            try:
                await one(target, done)
            except LOST:
                done.refused += 1
                await asyncio.sleep(0.01)

    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(target.seconds):
            await asyncio.gather(*(again_and_again() for _ in range(many)))
    return done.tried, done.refused


# The quiet tables


async def play(tables: list[Table], rate: float, until: asyncio.Future[Any]) -> None:
    """Moves at a steady rate, as long as the hostile are there."""
    begun, made, turn = time.perf_counter(), 0, 0
    while not until.done():
        while made < (time.perf_counter() - begun) * rate:
            made += 1
            for _ in tables:
                turn = (turn + 1) % len(tables)
                if not tables[turn].over and await tables[turn].move():
                    break
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)


def a_record() -> str:
    match = Match.new(games.find("champions"), 4, key=key_from_seed("hostile"))
    chance = Chance(key_from_seed("choices"))
    while not match.over:
        seat = match.state.asked[0]
        match.play(seat, chance.choose(list(match.state.legal(seat))))
    return match.record().dump()


async def measure(typed: argparse.Namespace, server: str) -> bool:
    count, names = Count(), games.names()
    tables = [Table(server, names[number % len(names)], f"quiet {number}", count) for number in range(typed.tables)]
    lines = [line for table in tables for line in table.lines]
    for begin in range(0, len(lines), AT_ONCE):
        await asyncio.gather(*(line.open() for line in lines[begin : begin + AT_ONCE]))
    theirs = Table(server, "champions", "theirs", Count())
    found = theirs.lines[0].address.partition("/tables/")[2].partition("/")[0]
    token = theirs.lines[0].address.partition("token=")[2].partition("&")[0]
    good, loop, record = True, asyncio.get_running_loop(), a_record()
    with get_context("spawn").Pool(1) as pool:
        for kind in typed.only or ATTACKS:
            target = Target(server, found, token, record, typed.seconds, kind)
            count.times.clear()
            count.errors = 0
            under_way = loop.run_in_executor(None, pool.apply, attack, (target,))
            await play(tables, typed.rate, under_way)
            good = tell(kind, await under_way, count, typed.seconds) and good
    for line in lines:
        await line.close()
    return good


def tell(kind: str, did: tuple[int, int], count: Count, seconds: float) -> bool:
    tried, refused = did
    what = f"{kind:14} {tried / seconds:9.0f} a second, {refused:7} turned away"
    if len(count.times) < 20:
        print(f"{what}   only {len(count.times)} quiet moves, {count.errors} errors", flush=True)
        return False
    shares = statistics.quantiles(count.times, n=100)
    p50, p99, worst = shares[49], shares[98], max(count.times)
    good = p99 <= GOAL and not count.errors
    print(
        f"{what}   quiet: {len(count.times):5} moves   p50 {1000 * p50:7.1f}   p99 {1000 * p99:7.1f}   "
        f"worst {1000 * worst:7.1f} ms   {count.errors} errors   {'' if good else 'NOT GOOD'}",
        flush=True,
    )
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50, help="quiet tables")
    parser.add_argument("--rate", type=float, default=10.0, help="moves a second at all of them together")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each kind")
    parser.add_argument("--core", type=int, default=0, help="the server's core")
    parser.add_argument("--only", nargs="+", choices=list(ATTACKS), metavar="KIND", help=", ".join(ATTACKS))
    typed = parser.parse_args()
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    print(f"{typed.tables} quiet tables with {typed.tables * LINES} lines, {typed.rate:g} moves/s; load before: {load}")
    with tempfile.TemporaryDirectory() as folder, serving(HERE, Path(folder), typed.core, limited=True) as (server, _):
        good = asyncio.run(measure(typed, server))
        said = (Path(folder) / "errors").read_text()
    print(f"the server wrote {len(said.splitlines())} lines into its log")
    print(f"goal: p99 of the quiet tables under {1000 * GOAL:.0f} ms, no error")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

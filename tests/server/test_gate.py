"""Whoever is slow, silent or many costs little, and keeps nobody else out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall.server import limits
from meadhall.server.diary import Json, Line, Restraint
from meadhall.server.gate import Turnstile
from meadhall.server.limits import Bucket, Doorkeeper, household, most_connections
from meadhall.server.trouble import Trouble
from meadhall.server.turns import Turns
from meadhall.server.workshop import Workshop
from tests.server.inside import Closed, Inside, inside
from tests.server.support import PATIENT, Server
from tests.server.test_guard import guarded
from tests.support import awaited

ELSEWHERE = "203.0.113.7"
NEXT_DOOR = "203.0.113.8"
SHORT = 1.0


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody."""
    program = ("-m", "tests.server.impatient")
    with Server(tmp_path_factory.mktemp("gate") / "t.sqlite", program=program) as running:
        yield running


def slow(server: Server, *parts: bytes, pause: float = 0.3) -> tuple[float, bytes]:
    """Send something drop by drop, then wait: after how long the line is closed, and what was heard."""
    begun = time.monotonic()
    heard = b""
    with socket.create_connection((server.host, server.port), PATIENT) as line, contextlib.suppress(ConnectionError):
        for part in parts:
            line.sendall(part)
            time.sleep(pause)
        while part := line.recv(65536):
            heard += part
    return time.monotonic() - begun, heard


def answers(server: Server) -> bool:
    return server.ask("GET", "/api/bots")[0] == 200


def test_whoever_says_nothing_is_sent_away(impatient: Server) -> None:
    seconds, heard = slow(impatient)
    assert seconds < 5 * SHORT
    assert b" 408 " in heard
    assert b"Content-Security-Policy" in heard


def test_a_head_that_comes_drop_by_drop_is_not_waited_for(impatient: Server) -> None:
    drops = [b"GET / HTTP/1.1\r\n", *(b"X-%d: x\r\n" % number for number in range(40))]
    seconds, _ = slow(impatient, *drops)
    assert seconds < 15
    assert answers(impatient)


def test_a_body_that_never_comes_is_not_waited_for(impatient: Server) -> None:
    host = f"{impatient.host}:{impatient.port}".encode()
    head = b"POST /api/tables HTTP/1.1\r\nHost: " + host + b"\r\nContent-Length: 5000\r\n\r\n{"
    seconds, _ = slow(impatient, head)
    assert seconds < 5 * SHORT
    assert answers(impatient)


def test_a_line_without_a_request_is_closed(impatient: Server) -> None:
    host = f"{impatient.host}:{impatient.port}".encode()
    seconds, heard = slow(impatient, b"GET /api/bots HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
    assert seconds < 5 * SHORT
    assert heard.startswith(b"HTTP/1.1 200")


def handshake(server: Server, table: str) -> socket.socket:
    """A raw line to a table."""
    line = socket.create_connection((server.host, server.port), PATIENT)
    line.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    heard = b""
    while b"\r\n\r\n" not in heard:
        heard += line.recv(4096)
    assert b" 101 " in heard
    return line


def frame(code: int, payload: bytes, last: bool = True) -> bytes:
    """A frame as a client sends it, with a mask of zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + struct.pack("!H", size)
    return bytes([(0x80 if last else 0) | code]) + length + bytes(4) + payload


def ended(line: socket.socket) -> bool:
    """Whether the other end closes the line, whatever it says before."""
    line.settimeout(PATIENT)
    with contextlib.suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def test_a_flood_of_pings_ends_the_line_and_is_not_written_down_often(impatient: Server) -> None:
    table = impatient.lay("champions", "Ana", "Bo")["table"]
    for _ in range(30):
        with handshake(impatient, table) as line, contextlib.suppress(ConnectionError):
            line.sendall(frame(0x9, b"x" * 100) * 2000)
            assert ended(line)
    for _ in range(200):
        slow(impatient, b"NONSENSE\r\n\r\n", pause=0)
    assert answers(impatient)
    assert impatient.errors.read_text().count("\n") < 60


def test_a_message_in_ten_thousand_pieces_ends_the_line(impatient: Server) -> None:
    table = impatient.lay("champions", "Ana", "Bo")["table"]
    with handshake(impatient, table) as line, contextlib.suppress(ConnectionError):
        line.sendall(frame(0x1, b"", last=False) + frame(0x0, b"", last=False) * 10_000)
        assert ended(line)
    assert answers(impatient)


def test_whoever_does_not_read_is_cut_off(impatient: Server) -> None:
    """The words of a table are many; asked for again and again and never read, they would fill the memory."""
    table = impatient.lay("champions", "Ana", "Bo")["table"]
    with handshake(impatient, table) as line:
        look = frame(0x1, b'{"type":"look"}')
        line.settimeout(PATIENT)
        begun = time.monotonic()
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - begun < PATIENT:
                line.sendall(look * 10)
                time.sleep(0.1)
        assert time.monotonic() - begun < PATIENT, "the line is still open"
    assert answers(impatient)


def test_there_is_room_for_so_many_and_no_more(impatient: Server) -> None:
    held: list[socket.socket] = []
    try:
        for _ in range(60):
            held.append(socket.create_connection((impatient.host, impatient.port), PATIENT))
        status, heard = 0, b""
        with socket.create_connection((impatient.host, impatient.port), PATIENT) as line:
            while part := line.recv(65536):
                heard += part
            status = int(heard.split()[1])
        assert status == 429
        head = heard.partition(b"\r\n\r\n")[0].decode().split("\r\n")[1:]
        assert guarded({name.lower(): value for name, _, value in (one.partition(": ") for one in head)})
    finally:
        for line in held:
            line.close()
    deadline = time.monotonic() + PATIENT
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            if answers(impatient):
                return
        time.sleep(0.1)
    pytest.fail("nobody is let in any more")


def test_a_turnstile_counts_by_address_and_in_all() -> None:
    gate = Turnstile(most=5, per_address=2)
    assert [gate.enter(ELSEWHERE) for _ in range(3)] == [True, True, False]
    assert gate.enter(NEXT_DOOR)
    assert [gate.enter("") for _ in range(3)] == [True, True, False]
    gate.leave(ELSEWHERE)
    assert gate.enter(ELSEWHERE)
    assert gate.turned_away == 2


def test_neighbours_in_one_network_count_as_one() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff") != household("2001:db8:0:1::1")
    assert household("::ffff:203.0.113.7") == ELSEWHERE
    assert household("127.0.0.1") == household("::1") == household("::ffff:127.0.0.1") == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs limits of a process")
def test_there_are_fewer_connections_than_files() -> None:
    import resource

    most = most_connections()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert most < soft
    assert hard == resource.RLIM_INFINITY or soft == hard


# Inside


@pytest.mark.parametrize(
    ("kind", "method", "path", "body"),
    [
        ("lay", "POST", "/api/tables", {"game": "champions", "seats": [{"kind": "person", "name": "A"}] * 2}),
        ("import", "POST", "/api/records", {"record": "nothing"}),
        ("join", "POST", "/api/tables/TABLE/join", {"invite": "x", "name": "Eve"}),
        ("seat", "POST", "/api/tables/TABLE/seats/0", {"kind": "bot"}),
        ("list", "POST", "/api/tables/mine", {"tables": []}),
    ],
)
def test_one_address_may_not_do_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, method: str, path: str, body: Any
) -> None:
    monkeypatch.setitem(limits.BY_ADDRESS, kind, (0.001, 3.0))

    async def visit(house: Inside) -> None:
        table = (await house.lay("champions", "Ana", "Bo"))["table"]
        asked = path.replace("TABLE", table)
        statuses = [(await house.ask(method, asked, body, address=ELSEWHERE))[0] for _ in range(5)]
        assert 429 not in statuses[:3]
        assert statuses[3:] == [429, 429]
        assert (await house.ask(method, asked, body, address=NEXT_DOOR))[0] != 429
        assert (await house.ask(method, asked, body))[0] != 429

    inside(tmp_path / "t.sqlite", visit)


@pytest.mark.parametrize("kind", ["join", "seat"])
def test_one_token_may_not_do_everything_from_many_addresses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setitem(limits.BY_TOKEN, kind, (0.001, 3.0))
    path, body = ("join", {"invite": "x", "name": "Eve"}) if kind == "join" else ("seats/1", {"kind": "bot"})

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "bot:easy")
        asked = f"/api/tables/{table['table']}/{path}"
        told = [await house.ask("POST", asked, body, table["token"], address=f"203.0.113.{n}") for n in range(5)]
        assert [status == 429 for status, _, _ in told] == [False, False, False, True, True]

    inside(tmp_path / "t.sqlite", visit)


def test_questions_are_limited_for_a_token_however_many_lines_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.BY_TOKEN, "why", (0.001, 3.0))

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        told = []
        for _ in range(5):
            async with house.sit(table) as ana:
                told.append(await ana.ask(type="why", move=ana.moves()[0]))
        assert [answer["ok"] for answer in told] == [True, True, True, False, False]
        assert told[-1]["error"]["kind"] == "too_many"

    inside(tmp_path / "t.sqlite", visit)


def test_whoever_wants_to_look_all_the_time_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.BY_ADDRESS, "look", (10.0, 5.0))

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        async with house.sit(table, address=ELSEWHERE) as eager, house.sit(table, address=NEXT_DOOR) as calm:
            begun = time.monotonic()
            for _ in range(20):
                await eager.say(type="look")
            await calm.say(type="look")
            await calm.hear(lambda message: message["type"] == "table")
            assert time.monotonic() - begun < 1
            for _ in range(20):
                await eager.hear(lambda message: message["type"] == "table")
            assert time.monotonic() - begun > 1

    inside(tmp_path / "t.sqlite", visit)


def test_spectators_never_push_out_whoever_has_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SPECTATORS", 4)
    monkeypatch.setattr(limits, "SPECTATORS_OF_ADDRESS", 2)
    monkeypatch.setattr(limits, "LINES_OF_OWNER", 3)

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        ident = table["table"]
        lines = [house.sit(ident, address=address) for address in (ELSEWHERE, ELSEWHERE, NEXT_DOOR, NEXT_DOOR)]
        for line in lines:
            await line.__aenter__()
        for address in (ELSEWHERE, "203.0.113.9"):
            late = house.sit(ident, address=address)
            await late.open()
            assert await late.closed() == 4429
        mine = [house.sit(table, address=ELSEWHERE) for _ in range(4)]
        for line in mine:
            await line.__aenter__()
        assert await mine[0].closed() == 4429
        assert (await mine[3].play(mine[3].moves()[0]))["ok"]
        for line in (*lines, *mine[1:]):
            await line.leave()

    inside(tmp_path / "t.sqlite", visit)


def test_lines_are_limited_by_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.BY_ADDRESS, "line", (0.001, 2.0))

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        codes = []
        for _ in range(3):
            line = house.sit(table, address=ELSEWHERE)
            await line.open()
            try:
                await line.next()
                codes.append(0 if line.view else 1)
                await line.next() if not line.view else None
            except Closed as closed:
                codes[-1] = closed.code
            await line.leave()
        assert codes == [0, 0, 4429]

    inside(tmp_path / "t.sqlite", visit)


# Buckets, turns, the workshop, the diary


def test_whoever_is_in_debt_waits_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    bucket = Bucket(2.0, 1.0)
    assert [bucket.pause() for _ in range(4)] == [0.0, 0.5, 1.0, 1.5]


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REMEMBERED", 10)
    keeper = Doorkeeper()
    for number in range(1000):
        keeper.admit("lay", f"203.0.{number // 250}.{number % 250}")
    assert len(keeper._addresses["lay"]._of) == 10
    with pytest.raises(Trouble):
        for _ in range(500):
            keeper.admit("lay", ELSEWHERE)


def test_each_group_has_one_turn_after_the_other() -> None:
    async def evening() -> list[str]:
        turns, order = Turns(1, patient=3), []

        async def take(group: str) -> None:
            async with turns.turn(group):
                order.append(group)
                await asyncio.sleep(0)

        async with turns.turn("first"):
            taking = [asyncio.ensure_future(take(group)) for group in ("a", "a", "a", "b", "c", "b")]
            await asyncio.sleep(0)
            with pytest.raises(Trouble):
                await take("a")
            taking[4].cancel()
            await asyncio.sleep(0)
            assert (turns.groups, turns.waiting) == (2, 5)
        await asyncio.gather(*taking, return_exceptions=True)
        assert (turns.groups, turns.waiting, turns.served) == (0, 0, 0)
        return order

    assert awaited(evening()) == ["a", "b", "a", "b", "a"]


def test_a_turn_that_comes_too_late_goes_to_the_next() -> None:
    async def evening() -> None:
        turns = Turns(1, patient=3)

        async def take() -> None:
            async with turns.turn("a"):
                pass

        holding = turns.turn("first")
        await holding.__aenter__()
        late, next_one = asyncio.ensure_future(take()), asyncio.ensure_future(take())
        await asyncio.sleep(0)
        await holding.__aexit__(None, None, None)
        late.cancel()  # its turn has come already, and it does not know yet
        await asyncio.wait_for(next_one, 5)
        assert turns.served == 0

    awaited(evening())


def _oversleep() -> None:
    time.sleep(60)


def _die() -> None:
    os._exit(1)


def _add(one: int, other: int) -> int:
    return one + other


def test_work_has_a_limit_and_a_workshop_goes_on_after_it() -> None:
    async def evening() -> None:
        workshop = Workshop(seconds=8.0)
        try:
            assert await workshop.apart(ELSEWHERE, _add, 1, 2) == 3
            with pytest.raises(Trouble, match="failed"):
                await workshop.apart(ELSEWHERE, _die)
            assert await workshop.apart(ELSEWHERE, _add, 2, 2) == 4
            workshop._seconds = 0.5
            with pytest.raises(Trouble, match="too_slow"):
                await workshop.apart(ELSEWHERE, _oversleep)
            workshop._seconds = 20.0
            assert await workshop.apart(ELSEWHERE, _add, 3, 2) == 5
        finally:
            await workshop.close()

    awaited(evening())


def record(text: str = "hello", line: int = 1) -> logging.LogRecord:
    return logging.LogRecord("meadhall.server", logging.WARNING, "somewhere.py", line, text, (), None)


def test_a_flood_costs_a_few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    restraint = Restraint(lines=3, stretch=60)
    assert sum(restraint.filter(record(f"hello {number}")) for number in range(1000)) == 3
    assert restraint.filter(record("something else", 2))
    now[0] = 61.0
    later = record()
    assert restraint.filter(later)
    assert Line("%(message)s").format(later) == "hello (and 997 more like this)"
    assert json.loads(Json().format(later))["more"] == 997


def test_a_line_of_the_diary_is_not_as_long_as_somebody_likes() -> None:
    assert len(Line("%(message)s").format(record("x" * 100_000))) < 5000
    assert len(Json().format(record("x" * 100_000))) < 5000

"""Clients that mean no good, or are broken: each hears clearly what is wrong, and nothing changes."""

from __future__ import annotations

import contextlib
import json
import socket
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.support import PATIENT, Server

GOOD = {"game": "champions", "seats": [{"kind": "person", "name": "Ana"}, {"kind": "bot", "bot": "random"}]}


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "bad_request"),
        (b"{", "bad_request"),
        (b"\xff\xfe", "bad_request"),
        (b"[" * 50_000, "bad_request"),
        ({}, "bad_request"),
        ([], "bad_request"),
        ({**GOOD, "surprise": 1}, "bad_request"),
        ({**GOOD, "seats": []}, "bad_request"),
        ({**GOOD, "seats": [{"kind": "person"}] * 100}, "bad_request"),
        ({**GOOD, "seats": [{"kind": "dog"}] * 2}, "bad_request"),
        ({**GOOD, "seats": [{"kind": "person", "name": 7}] * 2}, "bad_request"),
        ({**GOOD, "lang": "fr"}, "bad_request"),
        ({**GOOD, "options": {"a": 1}}, "bad_request"),
        ({**GOOD, "options": {"a": "b"}}, "bad_setup"),
        ({**GOOD, "seats": GOOD["seats"][:1]}, "bad_setup"),
        ({**GOOD, "seats": [{"kind": "person", "name": "Ana"}] * 2}, "name_taken"),
        ({**GOOD, "seats": [{"kind": "bot", "bot": "search:99999999"}] * 2}, "no_bot"),
        ({**GOOD, "seats": [{"kind": "person", "name": "bot:hard"}] * 2}, "bad_name"),
        ({**GOOD, "game": "../../etc"}, "no_game"),
        ({**GOOD, "game": "Champions"}, "no_game"),
    ],
)
def test_a_table_that_cannot_be_laid(server: Server, body: Any, kind: str) -> None:
    status, answer, _ = server.ask("POST", "/api/tables", body)
    assert (status >= 400, answer["error"]["kind"]) == (True, kind)
    assert status < 500
    assert "Traceback" not in answer["error"]["message"]


def test_a_body_that_is_too_large(server: Server) -> None:
    """The answer is heard even by somebody who sends far more than the lines between can hold."""
    status, answer, _ = server.ask("POST", "/api/tables", b" " * 20_000_000)
    assert (status, answer["error"]["kind"]) == (413, "too_large")
    status, answer, _ = server.ask("POST", "/api/tables", b" " * 100_000)
    assert (status, answer["error"]["kind"]) == (413, "too_large")
    status, answer, _ = server.ask("POST", "/api/records", b'{"record": "' + b"x" * 3_000_000 + b'"}')
    assert (status, answer["error"]["kind"]) == (413, "too_large")


@pytest.mark.parametrize(
    "path",
    [
        "/static/x/../../server/app.py",
        "/static/x/%2e%2e/%2e%2e/cli.py",
        "/static/x/..%2f..%2fcli.py",
        "/static/x//etc/passwd",
        "/static/x/%00",
        "/static/x/__init__.py",
        "/api/games/..%2f..%2fcore/board.svg",
        "/api/games/%2e%2e/rules",
        "/api/tables/%2e%2e%2f%2e%2e",
        "/rules/..%2fcore",
        "/nowhere",
    ],
)
def test_paths_lead_nowhere(server: Server, path: str) -> None:
    status, answer, headers = server.ask("GET", path)
    assert status == 404
    assert answer["error"]["message"]
    assert headers["x-content-type-options"] == "nosniff"


def test_what_other_sites_send_is_refused(server: Server) -> None:
    assert server.refused("POST", "/api/tables", GOOD, Origin="https://evil.example") == (403, "wrong_origin")
    assert server.refused("POST", "/api/tables", GOOD, Origin="null") == (403, "wrong_origin")
    assert server.refused("POST", "/api/tables", GOOD, Sec_Fetch_Site="cross-site") == (403, "wrong_origin")
    assert server.refused("GET", "/api/games", Host="evil.example") == (403, "wrong_host")
    assert server.ask("POST", "/api/tables", GOOD, Origin=f"http://{server.host}:{server.port}")[0] == 200
    table = server.lay("champions", "Ana", "Bo")
    address = f"ws://{server.host}:{server.port}/api/tables/{table['table']}/live"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("https://evil.example")):
        pass


def test_every_answer_has_its_guards(server: Server) -> None:
    for path in ("/api/games", "/api", "/nowhere", "/static/x/y.js"):
        headers = server.ask("GET", path)[2]
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_wrong_tokens(server: Server) -> None:
    table = server.lay("champions", "Ana", "Bo")
    for token in ("wrong", "x" * 5000, "ä", "' OR 1=1 --"):
        with pytest.raises(ConnectionClosed) as closed:
            server.sit(table, token)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
    with pytest.raises(ConnectionClosed) as closed:
        server.sit("nowhere", "x")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    seat = f"/api/tables/{table['table']}/seats/0"
    assert server.refused("POST", seat, {"kind": "bot"}, "wrong") == (403, "not_your_seat")
    other = server.lay("champions", "Ana", "Bo")
    assert server.refused("POST", seat, {"kind": "bot"}, other["token"]) == (403, "not_your_seat")


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "dance"}',
        '{"type": "move"}',
        '{"type": "move", "id": "a", "seq": false, "seat": 0, "move": "beg"}',
        '{"type": "move", "id": "a", "seq": -1, "seat": 0, "move": "beg"}',
        '{"type": "move", "id": "a", "seq": 1, "seat": 99, "move": "beg"}',
        '{"type": "move", "id": "", "seq": 1, "seat": 0, "move": "beg"}',
        '{"type": "move", "id": "a", "seq": 1, "seat": 0, "move": "beg", "admin": true}',
        json.dumps({"type": "move", "id": "a", "seq": 1, "seat": 0, "move": "x" * 300}),
        json.dumps({"type": "move", "id": "x" * 100, "seq": 1, "seat": 0, "move": "beg"}),
        '{"type": "sit", "seat": "0"}',
        '{"type": "lang", "lang": "../de"}',
        "[" * 10_000,
        "\ud7ff\x00",
    ],
)
def test_messages_that_make_no_sense(server: Server, message: str) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        before = ana.view
        ana.line.send(message)
        answer = ana.hear(lambda heard: heard["type"] == "answer")
        assert answer["error"]["kind"] == "bad_message"
        assert ana.look(before["seat"]) == before


def test_moves_that_are_none(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        before = ana.view
        assert ana.play("dance")["error"]["kind"] == "no_move"
        assert ana.play(ana.moves()[0], seat=1 - before["asked"][0])["error"]["kind"] == "not_your_decision"
        assert ana.play("beg", seat=-1)["error"]["kind"] == "not_your_seat"
        assert ana.ask(type="why", move="dance")["error"]["kind"] == "bad_message"
        assert ana.ask(type="why", spot="nowhere:nothing")["why"] == []
        assert ana.look(before["seat"]) == before


def test_a_message_that_is_too_large_ends_the_line(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        ana.line.send("x" * 100_000)
        assert ana.closed() == 1009


def test_a_flood_ends_the_line_and_not_the_server(server: Server) -> None:
    table = server.lay("champions", "Ana", "Bo")
    with server.sit(table) as ana:
        try:
            for _ in range(20_000):
                ana.line.send('{"type":"ping"}')
        except ConnectionClosed:
            pass
        assert ana.closed() in (4429, 1013, 1006)
    with server.sit(table) as ana:
        assert ana.play(ana.moves()[0], seat=ana.view["asked"][0])["ok"]


def test_somebody_who_makes_nothing_but_mistakes_is_sent_away(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        with contextlib.suppress(ConnectionClosed):  # the server need not hear them all
            for _ in range(30):
                ana.line.send("nonsense")
        assert ana.closed() == 4429


def test_a_slow_reader_is_sent_away_and_the_others_play_on(server: Server) -> None:
    table = server.lay("blood_rage", "Ana", "bot:random")
    with socket.create_connection((server.host, server.port), PATIENT) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        head = (
            f"GET /api/tables/{table['table']}/live HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        deaf.sendall(head.encode())
        assert b"101" in deaf.recv(64)
        with server.sit(table) as ana:  # the deaf one never reads another byte
            ana.play_to_the_end()


def test_tokens_are_not_in_the_log(server: Server) -> None:
    table = server.lay("champions", "Ana", "open")
    with server.sit(table) as ana:
        ana.line.send("nonsense")
        ana.next()
    errors = server.errors.read_text()
    assert table["token"] not in errors
    assert table["invites"]["1"] not in errors
    assert "Traceback" not in errors

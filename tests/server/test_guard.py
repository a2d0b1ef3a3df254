"""Whatever a request looks like, the answer is a clear one, and carries all the headers that keep other sites out."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from meadhall.server.door import _names
from meadhall.server.security import HEADERS, Guard, names_at_home
from tests.server.inside import Inside, inside, scope_of
from tests.server.support import PATIENT, Server

EVERYWHERE = "0.0.0.0"


def guarded(headers: dict[str, str]) -> bool:
    return all(headers.get(name.lower()) == value for name, value in HEADERS.items())


def raw(server: Server, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """What is answered to bytes that no client of good manners would send."""
    with socket.create_connection((server.host, server.port), PATIENT) as line:
        line.sendall(request)
        told = b""
        while part := line.recv(65536):
            told += part
    head, _, body = told.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return int(first.split()[1]), headers, body


@pytest.mark.parametrize(
    "host",
    ["[", "[::1", "]", "a b", "a/b", "user@host", "host:port", "host:999999", "a" * 300, "[::1]x", "ho\x7fst", "ä"],
)
def test_a_malformed_host_is_a_bad_request(tmp_path: Path, host: str) -> None:
    async def visit(house: Inside) -> None:
        for method in ("GET", "POST"):
            status, answer, headers = await house.ask(method, "/api/games", host=host)
            assert (status, answer["error"]["kind"]) == (400, "bad_request")
            assert guarded(headers)

    inside(tmp_path / "t.sqlite", visit)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://", "ht tp://a", "http://a b", "x" * 5000])
def test_a_malformed_origin_is_a_bad_request(tmp_path: Path, origin: str) -> None:
    async def visit(house: Inside) -> None:
        status, answer, headers = await house.ask("POST", "/api/tables", {}, origin=origin)
        assert (status, answer["error"]["kind"]) == (400, "bad_request")
        assert guarded(headers)
        status, answer, headers = await house.ask("POST", "/api/tables", {}, origin="null")
        assert (status, answer["error"]["kind"]) == (403, "wrong_origin")

    inside(tmp_path / "t.sqlite", visit)


def test_a_number_of_5000_digits_is_a_bad_request(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        digits = "9" * 5000
        for method, path in (("POST", f"seats/{digits}"), ("GET", f"replay/{digits}")):
            body = {"kind": "bot"} if method == "POST" else None
            status, answer, headers = await house.ask(method, f"/api/tables/{table['table']}/{path}", body)
            assert (status, answer["error"]["kind"]) == (400, "bad_request")
            assert len(answer["error"]["message"]) < 200
            assert guarded(headers)
        async with house.sit(table, seat=digits) as ana:
            assert ana.view["seat"] in (0, 1)
        many = b'{"tables": [], "lang": "en", "more": ' + digits.encode() + b"}"
        assert await house.refused("POST", "/api/tables/mine", many) == (400, "bad_request")

    inside(tmp_path / "t.sqlite", visit)


def test_what_may_be_done_is_said_where_something_else_may_not(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        for method, path, allowed in (
            ("DELETE", "/api/games", {"GET", "HEAD"}),
            ("GET", "/api/tables", {"POST"}),
            ("PATCH", "/", {"GET", "HEAD"}),
        ):
            status, answer, headers = await house.ask(method, path)
            assert (status, answer["error"]["kind"]) == (405, "wrong_method")
            assert set(headers["allow"].split(", ")) == allowed
            assert guarded(headers)

    inside(tmp_path / "t.sqlite", visit)


def test_even_our_own_mistakes_are_guarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(house: Inside) -> None:
        monkeypatch.setattr("meadhall.server.library.lang", lambda request: 1 // 0)
        told: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            told.append(message)

        with pytest.raises(ZeroDivisionError):
            await house.app(scope_of("http", "/api/bots", {"host": "hall.example"}, method="GET"), receive, send)
        assert told[0]["status"] == 500
        assert guarded({name.decode(): value.decode() for name, value in told[0]["headers"]})

    inside(tmp_path / "t.sqlite", visit)


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"NONSENSE\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: a\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: " + b"x" * 70_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    ],
)
def test_bytes_that_are_no_request_are_answered_with_all_headers(server: Server, request_bytes: bytes) -> None:
    status, headers, body = raw(server, request_bytes)
    assert 400 <= status < 500
    assert guarded(headers), headers
    assert b"bad_request" in body or b"too_large" in body or b"wrong_host" in body


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1:8420", True),
        ("192.168.7.5:8420", True),
        ("[fd00::1]:8420", True),
        ("localhost", True),
        (f"{socket.gethostname()}:8420", True),
        (f"{socket.gethostname().partition('.')[0]}.local", True),
        (f"{socket.gethostname().partition('.')[0]}.fritz.box.", True),
        ("hall.example.org", True),
        ("HALL.example.org:443", True),
        ("evil.example.com", False),
        (f"{socket.gethostname().partition('.')[0]}.evil.example.com", False),
        ("127.0.0.1.evil.example.com", False),
        ("", False),
    ],
)
def test_whoever_listens_everywhere_answers_to_own_names_alone(tmp_path: Path, host: str, expected: bool) -> None:
    """A site that points its own name at this machine is still another site."""
    names = _names(EVERYWHERE, ["hall.example.org"])

    async def visit(house: Inside) -> None:
        status, answer, headers = await house.ask("GET", "/api/games", host=host)
        assert guarded(headers)
        if expected:
            assert status == 200
        else:
            assert (status, answer["error"]["kind"]) == (403, "wrong_host")

    inside(tmp_path / "t.sqlite", visit, hosts=names)


def test_on_the_loopback_address_no_other_address_is_a_name() -> None:
    guard = Guard(lambda *_: None, _names("127.0.0.1", []))  # type: ignore[arg-type]
    assert not guard.any_address
    assert "192.168.7.5" not in guard.hosts
    assert names_at_home("box.example.org")[:2] == ["box.example.org", "box"]

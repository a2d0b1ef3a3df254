"""The whole application in this process, without a network: requests and lines go straight to it, from any address.

What cannot be had from a server of its own can be had here: clocks that are turned, disks that fail, bots that answer
at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine, MutableMapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

from starlette.applications import Starlette

from meadhall.server.addresses import Where
from meadhall.server.app import application
from meadhall.server.hall import Hall
from tests.server.support import followed
from tests.support import awaited

PATIENT = 30.0
HERE = "127.0.0.1"
HOST = b"hall.example"
CUT = 1006


class Inside:
    """A server that is called directly."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    # HTTP

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", address: str = HERE, **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """The status, the answer (JSON where it is, else text) and the headers, in small letters."""
        sent = {"host": HOST.decode(), **{name.replace("_", "-"): value for name, value in headers.items()}}
        if token:
            sent["authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        told: list[dict[str, Any]] = []
        incoming = [{"type": "http.request", "body": data, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return incoming.pop(0) if incoming else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.append(message)

        scope = scope_of("http", path, sent, address, method=method)
        await asyncio.wait_for(self.app(scope, receive, send), PATIENT)
        head = {name.decode().lower(): value.decode() for name, value in told[0]["headers"]}
        raw = b"".join(message.get("body", b"") for message in told[1:])
        is_json = head.get("content-type", "").startswith("application/json")
        return told[0]["status"], json.loads(raw) if is_json else raw.decode(errors="replace"), head

    async def get(self, path: str, token: str = "", **headers: str) -> Any:
        status, answer, _ = await self.ask("GET", path, token=token, **headers)
        assert status == 200, (status, answer)
        return answer

    async def post(self, path: str, body: Any = None, token: str = "", **headers: str) -> Any:
        status, answer, _ = await self.ask("POST", path, body if body is not None else {}, token, **headers)
        assert status == 200, (status, answer)
        return answer

    async def refused(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, str]:
        status, answer, _ = await self.ask(method, path, body, token, **headers)
        assert status >= 400, answer
        return status, answer["error"]["kind"]

    async def lay(self, game: str, *seats: str, key: str | None = "a key", **more: Any) -> Any:
        """A table; a seat is written as `Ana`, `bot:random` or `open`."""
        wishes = []
        for seat in seats:
            kind, _, bot = seat.partition(":")
            known = kind in ("bot", "open")
            wishes.append({"kind": kind, "bot": bot} if known else {"kind": "person", "name": seat})
        return await self.post("/api/tables", {"game": game, "seats": wishes, "key": key, **more})

    # Lines

    def sit(self, table: Any, token: str | None = None, address: str = HERE, **query: Any) -> Line:
        ident = table if isinstance(table, str) else table["table"]
        held = token if token is not None else "" if isinstance(table, str) else table["token"]
        asked = urlencode({**({"token": held} if held else {}), **query})
        return Line(self.app, f"/api/tables/{ident}/live?{asked}", address)


def scope_of(kind: str, path: str, headers: dict[str, str], address: str = HERE, **more: Any) -> dict[str, Any]:
    parts = urlsplit(path)
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (address, 40000),
        "server": ("hall.example", 80),
        "subprotocols": [],
        "state": {},
        **more,
    }


class Closed(Exception):
    """The line was closed, with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Line:
    """Somebody at a table."""

    def __init__(self, app: Starlette, path: str, address: str) -> None:
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._outgoing: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._app = app
        self._scope = scope_of("websocket", path, {"host": HOST.decode()}, address)
        self._task: asyncio.Task[None] | None = None
        self._numbers = 0
        self.frames: list[str] = []
        self.view: Any = None

    async def __aenter__(self) -> Self:
        await self.open()
        await self.hear(lambda message: message["type"] == "table")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.leave()

    async def open(self) -> None:
        await self._incoming.put({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(self._app(self._scope, self._incoming.get, self._outgoing.put))
        first = await asyncio.wait_for(self._outgoing.get(), PATIENT)
        if first["type"] == "websocket.close":
            raise Closed(first.get("code", CUT))

    async def leave(self) -> None:
        if self._task is not None:
            await self._incoming.put({"type": "websocket.disconnect", "code": 1001})
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._task, PATIENT)

    async def next(self) -> Any:
        message = await asyncio.wait_for(self._outgoing.get(), PATIENT)
        if message["type"] == "websocket.close":
            raise Closed(message.get("code", CUT))
        self.frames.append(message["text"])
        heard = json.loads(message["text"])
        if heard["type"] == "table":
            self.view = heard
        elif heard["type"] == "happened":
            self.view = followed(self.view, heard)
        elif heard["type"] == "present":
            self.view = {**self.view, "table": heard["table"]}
        return heard

    async def hear(self, fits: Callable[[Any], bool]) -> Any:
        while True:
            message = await self.next()
            if fits(message):
                return message

    async def see(self, fits: Callable[[Any], bool]) -> Any:
        while not fits(self.view):
            await self.next()
        return self.view

    async def closed(self) -> int:
        """Listen until the line is closed; the code."""
        try:
            while True:
                await self.next()
        except Closed as closed:
            return closed.code

    async def say(self, **message: Any) -> None:
        await self._incoming.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def ask(self, **message: Any) -> Any:
        self._numbers += 1
        message.setdefault("id", f"{id(self)}-{self._numbers}")
        await self.say(**message)
        return await self.hear(lambda heard: heard["type"] == "answer" and heard["id"] == message["id"])

    async def play(self, move: str, **more: Any) -> Any:
        return await self.ask(
            **{"type": "move", "seq": self.view["seq"], "seat": self.view["seat"], "move": move, **more}
        )

    def moves(self) -> list[str]:
        decision = self.view["decision"]
        return [] if decision is None else [move["move"] for move in decision["moves"]]


@contextlib.asynccontextmanager
async def opened(database: Where, **more: Any) -> AsyncIterator[Inside]:
    """An application with its lifespan."""
    app = application(database, **{"allow_keys": True, **more})
    async with app.router.lifespan_context(app):
        yield Inside(app)


def inside(database: Where, visit: Callable[[Inside], Coroutine[Any, Any, None]], **more: Any) -> None:
    """Open the house, let somebody visit it, and close it."""

    async def run() -> None:
        async with opened(database, **more) as house:
            await visit(house)

    awaited(run())

"""What reaches a process that does not have the table is passed on to the one that has it, and the answer back.

A request is asked again there; a line is joined to one there, message by message. Whoever passes something on shows the
secret of the process it goes to, which is known to nobody but the processes of the hall, and says for whom it asks.
What was passed on once is not passed on again.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import re
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from meadhall.server.limits import HEARD_OUT
from meadhall.server.live import MOVED
from meadhall.server.owners import Neighbour, Process
from meadhall.server.steward import LOOK, PATIENCE, Steward
from meadhall.server.trouble import Trouble

AT_A_TABLE = re.compile(r"/api/tables/([^/]+)(/.*)?")
NO_TABLES = ("mine",)
"""What stands there in the address and is no table."""
NEW = ("/api/tables", "/api/records")
"""Where tables are laid: a process that makes way for others lets them do it."""
SECRET = b"x-meadhall-passed-on"
FOR = b"x-meadhall-for"
OWN = ("connection", "transfer-encoding", "keep-alive", "upgrade", "te", "trailer", "proxy-connection")
"""Headers that belong to one line alone."""
ANSWER_WITHIN = 60.0
"""Seconds: a replay or a review may take a while."""
AT_ONCE = 32
"""So many requests are passed on at once, besides the lines."""
OUR_CODES = 3000
THEIR_CODES = (1009, 1011, 1013)
"""Codes by which a line was closed that are passed on; after others it is worth coming again."""
LOST = (OSError, http.client.HTTPException, InvalidHandshake, TimeoutError)


class Answer(Struct, frozen=True):
    """What another process answered."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Unreachable(Exception):
    """The other process could not be asked; it has heard nothing."""


class Messenger:
    """Carries requests to other processes."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "passing on")

    async def ask(
        self, to: Neighbour, method: str, path: str, headers: Sequence[tuple[str, str]] = (), body: bytes = b""
    ) -> Answer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._ask, to, method, path, headers, body)

    def _ask(self, to: Neighbour, method: str, path: str, headers: Sequence[tuple[str, str]], body: bytes) -> Answer:
        place = urlsplit(to.address)
        line = http.client.HTTPConnection(place.hostname or "", place.port or 80, timeout=5.0)
        try:
            try:
                line.connect()
            except OSError as error:
                raise Unreachable(str(error)) from None
            line.sock.settimeout(ANSWER_WITHIN)
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in (*headers, (SECRET.decode(), to.secret)):
                line.putheader(name, value.encode("latin-1"))
            if not any(name == "host" for name, _ in headers):
                line.putheader("host", place.netloc)
            line.putheader("content-length", str(len(body)))
            line.endheaders(body or None)
            answer = line.getresponse()
            kept = [(name, value) for name, value in answer.getheaders() if name.lower() not in OWN]
            return Answer(answer.status, kept, answer.read())
        finally:
            line.close()

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


Answering = Callable[[Request, Trouble], Response]


class PassingOn:
    """Before the application: whatever is about a table goes to the process that has it."""

    def __init__(self, app: ASGIApp, answer: Answering) -> None:
        self.app = app
        self.answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = AT_A_TABLE.fullmatch(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if found is None and scope["type"] == "http" and scope["path"] in NEW and scope["method"] == "POST":
            passage = _Passage(scope, receive, send, "", False)
        elif found is None or found[1] in NO_TABLES:
            await self.app(scope, receive, send)
            return
        else:
            only_looks = scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not found[2]
            passage = _Passage(scope, receive, send, found[1], only_looks)
        try:
            owner_is_here = await passage.go()
        except Trouble as trouble:
            await self._refuse(trouble, scope, passage.receive, send)
            return
        if owner_is_here:
            await self.app(scope, passage.receive, send)

    async def _refuse(self, trouble: Trouble, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.answer(Request(scope, receive), trouble)(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": MOVED, "reason": trouble.kind})


PASSED_ON = "meadhall.passed_on"


def was_passed_on(scope: Scope) -> bool:
    """Whether another process has passed this on; then it says for whom."""
    steward: Steward | None = scope["app"].state.hall.steward
    shown = Headers(scope=scope).get(SECRET.decode(), "")
    if not shown or steward is None or not secrets.compare_digest(shown.encode(), steward.process.secret.encode()):
        return False
    whom = Headers(scope=scope).get(FOR.decode(), "")
    scope["client"] = (whom, 0) if whom else None
    scope[PASSED_ON] = True
    return True


class _Passage:
    """The way of one request or line."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, table: str, looks: bool) -> None:
        state = scope["app"].state
        self.scope = scope
        self.receive = receive
        self.send = send
        self.steward: Steward = state.hall.steward
        self.table = table
        self.passed_on = PASSED_ON in scope
        self.only_looks = looks
        self.messenger: Messenger = state.messenger
        self.lines: Lines = state.lines
        self._body: bytes | None = None

    async def go(self) -> bool:
        """Pass it on, unless the table is ours: then say so."""
        deadline = time.monotonic() + PATIENCE
        while True:
            owner = await self._owner()
            if owner is None:
                return True
            if self.passed_on:
                raise Trouble("elsewhere")
            try:
                if self.scope["type"] == "websocket":
                    await self._join(owner)
                else:
                    await self._ask(owner)
                return False
            except Unreachable:
                # It has ended, or will be given up; somebody else has the table then.
                if time.monotonic() > deadline:
                    raise Trouble("elsewhere") from None
                await asyncio.sleep(LOOK)

    async def _owner(self) -> Neighbour | None:
        if not self.table:
            return None if self.passed_on else self.steward.successor()
        if self.only_looks:
            return await self.steward.owner(self.table)
        return await self.steward.take(self.table, self.passed_on)

    def _path(self) -> str:
        query = self.scope["query_string"].decode("latin-1")
        raw: bytes = self.scope.get("raw_path") or self.scope["path"].encode()
        return raw.decode("latin-1") + (f"?{query}" if query else "")

    def _headers(self) -> list[tuple[str, str]]:
        sent = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in self.scope["headers"]]
        drop = (*OWN, "content-length", SECRET.decode(), FOR.decode())
        return [(name, value) for name, value in sent if name not in drop] + self._for_whom()

    def _for_whom(self) -> list[tuple[str, str]]:
        client = self.scope.get("client")
        return [(FOR.decode(), client[0])] if client else []

    # A request

    async def _ask(self, owner: Neighbour) -> None:
        if self._body is None:
            self._body = await self._whole_body()
            self.receive = _again(self._body, self.receive)  # it may be ours in the end
        try:
            answer = await self.messenger.ask(owner, self.scope["method"], self._path(), self._headers(), self._body)
        except LOST:
            if self.scope["method"] in ("GET", "HEAD"):
                raise Unreachable from None
            raise Trouble("elsewhere") from None  # whether it was done cannot be said
        if answer.status == 503 and b'"elsewhere"' in answer.body:
            raise Unreachable
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
        await self.send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await self.send({"type": "http.response.body", "body": answer.body})

    async def _whole_body(self) -> bytes:
        parts: list[bytes] = []
        size = 0
        while True:
            message = await self.receive()
            if message["type"] == "http.disconnect":
                raise Trouble("too_slow")
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > HEARD_OUT:
                raise Trouble("too_large")
            if not message.get("more_body"):
                return b"".join(parts)

    # A line

    async def _join(self, owner: Neighbour) -> None:
        place = urlsplit(owner.address)
        try:
            there = await connect(
                f"ws://{place.netloc}{self._path()}",
                additional_headers=[*self._for_whom(), (SECRET.decode(), owner.secret)],
                user_agent_header=None,
                compression=None,
                max_size=None,
                max_queue=4,
                open_timeout=5.0,
                close_timeout=1.0,
                ping_interval=None,
                proxy=None,
            )
        except LOST:
            raise Unreachable from None
        self.lines.add(owner.id, there)
        try:
            message = await self.receive()
            if message["type"] != "websocket.connect":
                return
            await self.send({"type": "websocket.accept"})
            hearing = asyncio.ensure_future(self._hear(there))
            telling = asyncio.ensure_future(self._tell(there))
            await asyncio.wait({hearing, telling}, return_when=asyncio.FIRST_COMPLETED)
            for task in (hearing, telling):
                task.cancel()
            await asyncio.gather(hearing, telling, return_exceptions=True)
        finally:
            self.lines.discard(owner.id, there)
            with contextlib.suppress(Exception):
                await there.close()

    async def _tell(self, there: ClientConnection) -> None:
        """What somebody says here goes there."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                message = await self.receive()
                if message["type"] == "websocket.disconnect":
                    return
                said: Any = message.get("text")
                await there.send(said if said is not None else message.get("bytes") or b"")
            # if it is closed there, whoever hears will say why

    async def _hear(self, there: ClientConnection) -> None:
        """What is said there goes here."""
        code, reason = MOVED, "moved"
        try:
            while True:
                said = await there.recv()
                kind = "text" if isinstance(said, str) else "bytes"
                await self.send({"type": "websocket.send", kind: said})
        except ConnectionClosed as closed:
            if closed.rcvd is not None and (closed.rcvd.code >= OUR_CODES or closed.rcvd.code in THEIR_CODES):
                code, reason = closed.rcvd.code, closed.rcvd.reason
        with contextlib.suppress(RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


def _again(body: bytes, receive: Receive) -> Receive:
    """What was read already, to be read again."""
    heard: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def hear() -> Message:
        return heard.pop() if heard else await receive()

    return hear


class Lines:
    """The lines that are joined to other processes. One that leads to a process that is not there any more is cut."""

    def __init__(self) -> None:
        self._to: dict[str, set[ClientConnection]] = {}

    def add(self, process: str, line: ClientConnection) -> None:
        self._to.setdefault(process, set()).add(line)

    def discard(self, process: str, line: ClientConnection) -> None:
        self._to.get(process, set()).discard(line)
        if not self._to.get(process):
            self._to.pop(process, None)

    def present(self, processes: Sequence[Process]) -> None:
        there = {process.id for process in processes}
        for process in set(self._to) - there:
            for line in self._to.pop(process):
                line.transport.abort()

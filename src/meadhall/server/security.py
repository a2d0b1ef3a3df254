"""What keeps other sites out: headers on every answer, and a look at where a request comes from."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meadhall.server.texts import sentence
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Failure, Problem

POLICY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # an invitation is an address
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Every request passes here first.

    `hosts` are the names under which the server may be called; empty, any. A server on the loopback address answers to
    its own names alone, or another site could pretend to be it by pointing its name there.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        kind = self._wrong(scope, headers)
        if kind:
            await self._refuse(kind, scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, guarded)

    def _wrong(self, scope: Scope, headers: Headers) -> str:
        host = headers.get("host", "")
        if self.hosts and (urlsplit(f"//{host}").hostname or "") not in self.hosts:
            return "wrong_host"
        if scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            return "wrong_origin"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "wrong_origin"
        return ""

    async def _refuse(self, kind: str, scope: Scope, receive: Receive, send: Send) -> None:
        trouble = Trouble(kind)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": kind})
            return
        body = msgspec.json.encode(Failure(Problem(kind, sentence(trouble, "en"))))
        response = Response(body, trouble.status, dict(HEADERS), "application/json")
        await response(scope, receive, send)

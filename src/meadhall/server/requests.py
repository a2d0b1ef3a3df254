"""Every request has a number of its own: in the log, in the answer, in the traces. Whoever asks may bring one along."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import nullcontext
from contextvars import ContextVar

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from meadhall.server.traces import span

LOG = logging.getLogger("meadhall.requests")
HEADER = "x-request-id"
_SANE = re.compile(r"[A-Za-z0-9._-]{8,64}")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the request that is being worked on; empty if it is none."""
QUIET = ("/healthz", "/readyz", "/metrics", "/static/")
"""What machines ask for all day is not written down."""

Answered = Callable[[int, float], None]


def number_of(headers: Headers) -> str:
    """The number that came with a request if it is a sane one, otherwise a new one."""
    brought = headers.get(HEADER, "")
    return brought if _SANE.fullmatch(brought) else secrets.token_hex(8)


class Numbered:
    """Gives every request its number, and tells `answered` the status of every answer and the seconds it took.

    A line of the log says what was asked for without what stands behind the `?`: tokens may be there.
    """

    def __init__(self, app: ASGIApp, answered: Answered) -> None:
        self.app = app
        self.answered = answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number, begun = number_of(Headers(scope=scope)), time.monotonic()
        before = REQUEST.set(number)
        kind, path = scope.get("method", "LINE"), scope["path"]
        status = 0

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[HEADER] = number
            if message["type"] == "http.response.start":
                status = message["status"]
                self.answered(status, time.monotonic() - begun)
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            # A line lasts for hours: each move on it is a trace of its own.
            with nullcontext() if kind == "LINE" else span("request", method=kind, path=path, request=number):
                await self.app(scope, receive, numbered)
        finally:
            if not path.startswith(QUIET):
                LOG.info("%s %s %s %.3f s", kind, path, status or "closed", time.monotonic() - begun)
            REQUEST.reset(before)

"""What keeps other sites out: headers on every answer, and a look at where a request comes from."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Collection

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
ANY_ADDRESS = "*.*.*.*"
"""Among the names of a server: any address in numbers."""
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]{2,45}\]|[A-Za-z0-9._-]{1,255})(?::[0-9]{1,5})?")
_ORIGIN = re.compile(r"[a-z][a-z0-9+.-]{0,20}://([^/?#@\s]{1,300})", re.IGNORECASE)
AT_HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""How the name of a machine may go on in a network at home; nobody outside can own such a name."""


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def names_at_home(machine: str) -> list[str]:
    """How a machine is called by others in the house."""
    own = machine.partition(".")[0]
    return [machine, *(own + end for end in AT_HOME)]


class Guard:
    """Every request passes here first.

    `hosts` are the names under which the server may be called; empty, any. It answers to its own names alone, or
    another site could pretend to be it by pointing its name there. An address in numbers is nobody's name
    (`ANY_ADDRESS`). What is `trusted` has passed a guard already.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str] = (),
        trusted: Callable[[Scope], bool] = lambda scope: False,
    ) -> None:
        self.app = app
        self.trusted = trusted
        self.hosts = frozenset(host.lower() for host in hosts if host != ANY_ADDRESS)
        self.any_address = ANY_ADDRESS in hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        kind = "" if self.trusted(scope) else self._wrong(scope, headers)
        if kind:
            await self._refuse(kind, scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, guarded)

    def _wrong(self, scope: Scope, headers: Headers) -> str:
        host, origin = headers.get("host", ""), headers.get("origin")
        name = _HOST.fullmatch(host)
        if (host and name is None) or len(headers.getlist("host")) > 1:
            return "bad_request"
        if self.hosts and not self._is_ours(name[1] if name is not None else ""):
            return "wrong_host"
        site = _ORIGIN.fullmatch(origin) if origin is not None else None
        if origin not in (None, "null") and (site is None or _HOST.fullmatch(site[1]) is None):
            return "bad_request"
        if scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        if origin is not None and (site is None or site[1].lower() != host.lower()):
            return "wrong_origin"
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "wrong_origin"
        return ""

    def _is_ours(self, host: str) -> bool:
        name = host.strip("[]").lower().rstrip(".")
        return name in self.hosts or (self.any_address and is_address(name))

    async def _refuse(self, kind: str, scope: Scope, receive: Receive, send: Send) -> None:
        trouble = Trouble(kind, problem="Host, Origin") if kind == "bad_request" else Trouble(kind)
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": kind})
            return
        body = msgspec.json.encode(Failure(Problem(kind, sentence(trouble, "en"))))
        response = Response(body, trouble.status, dict(HEADERS), "application/json")
        await response(scope, receive, send)

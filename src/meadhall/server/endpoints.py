"""What an address of the API is: the routes and the documentation are both made from these."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from meadhall.core.rulebook import LANGUAGES
from meadhall.server import limits
from meadhall.server.limits import address_of
from meadhall.server.show import ENCODER
from meadhall.server.texts import spoken
from meadhall.server.tokens import kept
from meadhall.server.trouble import Trouble

LONGEST_NUMBER = 9


class Number(Convertor[int]):
    """A number in an address; one that nobody needs is a mistake, and costs nothing."""

    regex = "[0-9]+"

    def convert(self, value: str) -> int:
        if len(value) > LONGEST_NUMBER:
            raise Trouble("bad_request", problem=f"{value[:LONGEST_NUMBER]}…")
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", Number())

Handler = Callable[[Request, Any], Awaitable[Any]]


class Endpoint(Struct, frozen=True):
    """One thing that can be asked of the server."""

    method: str
    path: str
    handler: Handler
    summary: str
    told: Any
    """What is answered: a type, or the media type of a file."""
    asked: Any = None
    query: Sequence[str] = ()
    secret: bool = False
    """Whether a token says who asks."""
    most: int = limits.LARGEST_REQUEST

    def route(self) -> Route:
        return Route(self.path, self._serve, methods=[self.method])

    async def _serve(self, request: Request) -> Response:
        body = None
        if self.asked is not None:
            body = understood(await read(request, self.most), self.asked)
        told = await self.handler(request, body)
        if isinstance(told, Response):
            return told
        return Response(ENCODER.encode(told), media_type="application/json", headers={"Cache-Control": "no-store"})


async def read(request: Request, most: int) -> bytes:
    """The body of a request, unless it is too large.

    What is too large is read to its end and forgotten: who is still sending would not hear the answer.
    """
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size <= most:
                parts.append(part)
            elif size > limits.HEARD_OUT:
                break
    except ClientDisconnect:
        raise Trouble("too_slow") from None
    if size > most:
        raise Trouble("too_large")
    return b"".join(parts)


def understood(body: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Trouble("bad_request", problem=str(error)) from None


def owner(request: Request) -> str:
    """The token that says who asks, as it is kept; empty if there is none."""
    token = token_of(request)
    return kept(token) if token else ""


def token_of(request: Request) -> str:
    """The token itself."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def lang(request: Request) -> str:
    """The language that is asked for, in the address or by the browser."""
    wanted = request.query_params.get("lang")
    if wanted in LANGUAGES:
        return wanted
    return spoken(request.headers.get("accept-language", "")[:2].lower())


def may_lay(request: Request, kind: str = "lay") -> None:
    """Refuse if too many tables are laid, by one address or by all."""
    admit(request, kind)
    if not request.app.state.openings.take():
        raise Trouble("too_many")


def admit(request: Request, kind: str) -> None:
    """Refuse if whoever asks has asked for too much of a kind."""
    request.app.state.keeper.admit(kind, address_of(request), owner(request))

"""Administration over the network: a page that shows how the hall fares, and wishes from `meadhall admin`.

Both are there only where the settings have a token for administrators. The page shows and changes nothing; a browser
asks for the token as a password. What changes something has to bring the token in a header that no other site can make
a browser send.
"""

from __future__ import annotations

import base64
import binascii
import hmac

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meadhall.server import limits
from meadhall.server.endpoints import lang, read, token_of, understood
from meadhall.server.limits import Bucket
from meadhall.server.status import gathered, page_of
from meadhall.server.texts import sentence
from meadhall.server.trouble import Trouble
from meadhall.server.wishes import Wish, fulfil

GUESSES_A_SECOND = 0.2
GUESSES_AT_ONCE = 20.0
ASK = {"WWW-Authenticate": 'Basic realm="Meadhall", charset="UTF-8"', "Cache-Control": "no-store"}


class Admin:
    """Knows the token of administrators, and lets nobody guess it for long."""

    def __init__(self, token: str) -> None:
        self._token = token.encode()
        self._guesses = Bucket(GUESSES_A_SECOND, GUESSES_AT_ONCE)

    def knows(self, request: Request, page: bool = False) -> bool:
        """Whether a request brings the token: in the header, and for a `page` also as a password."""
        if not self._token:
            return False
        brought = token_of(request) or (_password(request) if page else "")
        if not brought:
            return False
        if hmac.compare_digest(brought.encode(errors="replace"), self._token):
            return True
        if not self._guesses.take():
            raise Trouble("too_many")
        return False

    def admit(self, request: Request, page: bool = False) -> None:
        if not self._token:
            raise Trouble("no_page")
        if not self.knows(request, page):
            raise Trouble("not_admin")


def _password(request: Request) -> str:
    scheme, _, told = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "basic":
        return ""
    try:
        return base64.b64decode(told, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""


async def status(request: Request) -> Response:
    try:
        request.app.state.admin.admit(request, page=True)
    except Trouble as trouble:
        if trouble.kind != "not_admin":
            raise
        return Response(sentence(trouble, lang(request)), trouble.status, ASK, "text/plain")
    return page_of(request, await gathered(request.app), lang(request))


async def wish(request: Request) -> Response:
    request.app.state.admin.admit(request)
    wanted: Wish = understood(await read(request, limits.LARGEST_REQUEST), Wish)
    done = await fulfil(request.app.state.hall, wanted)
    return Response(msgspec.json.encode(done), headers={"Cache-Control": "no-store"}, media_type="application/json")


ROUTES = (Route("/admin", status), Route("/admin/wish", wish, methods=["POST"]))

"""A lost browser does not lose the seat: a way back that its owner keeps, and a short code for another device.

A way back is a secret that is shown once and kept as a hash; whoever comes by it gets a token of their own, and the
lost one is good for nothing any more. All at the table are told. A code lets a second device have the same token: it is
held in memory alone, for ten minutes, and used up by whoever types it first.
"""

from __future__ import annotations

import re
import secrets
import time
from collections import OrderedDict
from http import HTTPStatus
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request

from meadhall.server import limits
from meadhall.server.endpoints import admit, owner, token_of
from meadhall.server.events import Keyed, Recovered
from meadhall.server.hall import Hall
from meadhall.server.limits import Bucket
from meadhall.server.live import LiveTable
from meadhall.server.passing import LOST, PASSED_ON, Messenger, Unreachable
from meadhall.server.qr import picture
from meadhall.server.show import ENCODER
from meadhall.server.tokens import kept, new_token
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Arrive, Arrived, Recover, Regained, Transfer, TransferCode, WayBack

LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Those that nobody takes for another one."""
LENGTH: Final = 6
VALID: Final = 600
"""Seconds."""
MOST: Final = 10_000
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.:\[\]_-]{1,60}")


# The way back


async def make_way_back(request: Request, body: None) -> WayBack:
    """A new way back to all of one's seats at a table; the one before it is good for nothing any more."""
    admit(request, "code")
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        return await live.see_through(_make_way_back(live, owner(request)))


async def _make_way_back(live: LiveTable, who: str) -> WayBack:
    async with live.lock:
        mine = live.table.seats_of(who)
        if not mine:
            raise Trouble("bad_token")
        key = new_token()
        await live.happen(Keyed(mine, kept(key)))
        return WayBack(key, mine)


async def recover(request: Request, body: Recover) -> Regained:
    """Come back to one's seats by the way back; whatever token they had before is void."""
    admit(request, "join")
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        return await live.see_through(_recover(live, body.key))


async def _recover(live: LiveTable, key: str) -> Regained:
    async with live.lock:
        seats = live.table.seats_behind(kept(key))
        if not seats:
            raise Trouble("no_way_back")
        token = new_token()
        await live.happen(Recovered(seats, kept(token)))
    live.drive()
    return Regained(token, seats)


# Another device


class Waiting(Struct, frozen=True):
    """What a code leads to."""

    table: str
    token: str
    until: float


class Codes:
    """The codes that are good now."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, Waiting] = OrderedDict()
        self._tries = Bucket(limits.CODES_A_SECOND, limits.CODES_AT_ONCE)

    def new(self, table: str, token: str) -> str:
        """A code for somebody's seats; an older one for the same ones is void."""
        self._forget()
        for code, waiting in list(self._waiting.items()):
            if (waiting.table, waiting.token) == (table, token):
                del self._waiting[code]
        if len(self._waiting) >= MOST:
            raise Trouble("too_many")
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._waiting[code] = Waiting(table, token, time.monotonic() + VALID)
        return code

    def use(self, code: str) -> Waiting:
        """What a code leads to; it is used up."""
        if not self._tries.take():
            raise Trouble("too_many")
        self._forget()
        found = self._waiting.pop(_tidy(code), None)
        if found is None:
            raise Trouble("bad_code")
        return found

    def _forget(self) -> None:
        now = time.monotonic()
        while self._waiting and next(iter(self._waiting.values())).until < now:
            self._waiting.popitem(last=False)


def _tidy(code: str) -> str:
    """A code as it is kept, however it was typed.

    >>> _tidy("ab2-3 cd")
    'AB23CD'
    """
    return re.sub(r"[\s-]", "", code).upper()


async def transfer(request: Request, body: Transfer) -> TransferCode:
    """A code by which another device gets one's seats, and a picture of the address with it."""
    admit(request, "code")
    if body.origin and _ORIGIN.fullmatch(body.origin) is None:
        raise Trouble("bad_request", problem="origin")
    hall: Hall = request.app.state.hall
    table, token = request.path_params["table"], token_of(request)
    async with hall.at(table) as live:
        if not live.belongs_here(owner(request)):
            raise Trouble("bad_token")
    code = request.app.state.codes.new(table, token)
    drawn = picture(f"{body.origin}/#code={code}") if body.origin else ""
    return TransferCode(code, VALID, drawn)


async def arrive(request: Request, body: Arrive) -> Arrived:
    """Have on this device what the code was made for."""
    admit(request, "code")
    hall: Hall = request.app.state.hall
    try:
        found: Waiting = request.app.state.codes.use(body.code)
    except Trouble as trouble:
        there = await _arrive_elsewhere(request, hall, body) if trouble.kind == "bad_code" else None
        if there is None:
            raise
        return there
    async with hall.at(found.table) as live:
        return Arrived(found.table, found.token, live.table.seats_of(kept(found.token)), live.table.head.game)


async def _arrive_elsewhere(request: Request, hall: Hall, body: Arrive) -> Arrived | None:
    """A code is held by the process that made it: the others are asked, unless one of them asks us."""
    if hall.steward is None or PASSED_ON in request.scope:
        return None
    messenger: Messenger = request.app.state.messenger
    for other in await hall.steward.neighbours():
        try:
            answer = await messenger.ask(other, "POST", "/api/arrive", body=ENCODER.encode(body))
        except (Unreachable, *LOST):
            continue
        if answer.status == HTTPStatus.OK:
            return msgspec.json.decode(answer.body, type=Arrived)
    return None

"""The gate before the application: who may come in, and how long they may take.

The server below speaks HTTP and WebSockets; here it learns to be firm with those who say nothing, say it drop by drop,
do not read what they are sent, or come in crowds.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from meadhall.server import limits
from meadhall.server.compression import Press, Pressing
from meadhall.server.limits import Bucket, household
from meadhall.server.mailbox import Mailbox
from meadhall.server.security import HEADERS
from meadhall.server.show import ENCODER
from meadhall.server.texts import sentence
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Failure, Problem

TOO_MANY = 4429
TOO_LONG = 1009
CLOSING = 5.0
"""Seconds that a line has to close in good order."""


class Turnstile:
    """Counts who is inside, by address and in all."""

    def __init__(self, most: int, per_address: int) -> None:
        self.most = most
        self.per_address = per_address
        self.inside: Counter[str] = Counter()
        self.all = 0
        self.turned_away = 0
        self.friends: frozenset[str] = frozenset()
        """Addresses from which other processes of the hall pass on what many people say."""

    def enter(self, address: str) -> bool:
        told_apart = bool(address) and address not in self.friends
        crowded = told_apart and 0 < self.per_address <= self.inside[address]
        if self.all >= self.most or crowded:
            self.turned_away += 1
            return False
        self.inside[address] += 1
        self.all += 1
        return True

    def leave(self, address: str) -> None:
        self.all -= 1
        self.inside[address] -= 1
        if not self.inside[address]:
            del self.inside[address]


def plain_answer(trouble: Trouble) -> bytes:
    """An answer to somebody who is not let in, as it goes over the line."""
    body = ENCODER.encode(Failure(Problem(trouble.kind, sentence(trouble, "en"))))
    lines = [f"HTTP/1.1 {trouble.status} -", *(f"{name}: {value}" for name, value in HEADERS.items())]
    lines += ["Content-Type: application/json", f"Content-Length: {len(body)}", "Connection: close", "", ""]
    return "\r\n".join(lines).encode() + body


class Stalling:
    """Cuts a line off whose other end does not read."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        self.end()
        self._timer = self._loop.call_later(limits.READ_WITHIN, transport.abort)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class HttpGate(H11Protocol):
    """HTTP with limits: on connections, and on the time for a request and for reading the answer."""

    turnstile: Turnstile

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._address = ""
        self._inside = False
        self._deadline: asyncio.TimerHandle | None = None
        self._stalling = Stalling(self.loop)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = household(self.client[0]) if self.client else ""
        self._inside = self.turnstile.enter(self._address)
        if not self._inside:
            transport.write(plain_answer(Trouble("too_many")))
            transport.close()
            return
        self._expect(limits.HEADERS_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        if self._inside:
            self._inside = False
            self.turnstile.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._inside:
            super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        if self.transport.get_protocol() is self and not self.transport.is_closing():
            self._watch()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._watch()

    def _watch(self) -> None:
        """The time runs while a request is under way to us, and stops while we work on it."""
        if self.conn.our_state in (h11.MUST_CLOSE, h11.CLOSED, h11.ERROR):
            return
        if self.conn.their_state is h11.SEND_BODY:
            self._expect(limits.BODY_WITHIN)
        elif self.conn.their_state is h11.IDLE and (self.cycle is None or self.conn.trailing_data[0]):
            self._expect(limits.HEADERS_WITHIN)
        else:
            self._expect(None)

    def _expect(self, seconds: float | None) -> None:
        """Something has to be complete within so many seconds; the time runs from the first time that it is said."""
        running = self._deadline is not None and self._expected == seconds
        if running:
            return
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._expected = seconds
        if seconds is not None:
            self._deadline = self.loop.call_later(seconds, self._too_slow)

    _expected: float | None = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(plain_answer(Trouble("too_slow")))
            self.transport.close()
            self.loop.call_later(CLOSING, self.transport.abort)
        else:
            self.transport.abort()

    def _let_go(self) -> None:
        self._expect(None)
        self._stalling.end()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalling.begin(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalling.end()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._let_go()
        self._inside = False  # from here on the line counts itself
        super().handle_websocket_upgrade(event)
        line = self.transport.get_protocol()
        assert isinstance(line, LineGate)
        line.came_from(self._address)

    def send_400_response(self, msg: str) -> None:
        self.transport.write(plain_answer(Trouble("bad_request", problem="HTTP")))
        self.transport.close()

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing to complain about: the request is answered as any other."""


class LineGate(WebSocketsSansIOProtocol):
    """WebSockets with limits: on pings, on pieces of a message, and on the time for reading.

    Most lines are silent most of the time, so what is kept for one is little.
    """

    turnstile: Turnstile
    pressing: Pressing

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = Mailbox()  # type: ignore[assignment]
        self.conn.available_extensions = [self.pressing]
        self._address: str | None = None
        self._stalling = Stalling(self.loop)
        self._controls = Bucket(limits.CONTROLS_A_SECOND, limits.CONTROLS_AT_ONCE)

    def came_from(self, address: str) -> None:
        self._address = address

    def connection_lost(self, exc: Exception | None) -> None:
        self._stalling.end()
        if self._address is not None:
            self.turnstile.leave(self._address)
            self._address = None
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalling.begin(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stalling.end()

    def start_keepalive(self) -> None:
        """The line is open: nobody will ask again how it was asked for."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()
        cast("list[object]", self.scope["headers"]).clear()

    def handle_ping(self) -> None:
        if self._may_control(answered=True):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may_control(answered=False):
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= limits.FRAGMENTS:
            self._cut(TOO_LONG)
        else:
            super().handle_cont(event)

    def _may_control(self, answered: bool) -> bool:
        """Whether one more ping or pong is heard. Who wants answers without reading them would fill our memory."""
        if self.transport.is_closing():
            return False
        if (self.writable.is_set() or not answered) and self._controls.take():
            return True
        self._cut(TOO_MANY)
        return False

    def _cut(self, code: int) -> None:
        if self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(CLOSING, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(CLOSING, self.transport.abort)


def gates(turnstile: Turnstile) -> tuple[type[HttpGate], type[LineGate]]:
    """The protocols of one server, with its turnstile."""
    http = type("HttpGate", (HttpGate,), {"turnstile": turnstile})
    line = type("LineGate", (LineGate,), {"turnstile": turnstile, "pressing": Pressing(Press())})
    return http, line

"""One WebSocket at a table: reads what somebody says, sends what they may see."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from meadhall.bots.advice import Advice
from meadhall.core.errors import UnknownMove
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import NOT_YOUR_DECISION, Refusal
from meadhall.server import limits
from meadhall.server.explaining import about, why
from meadhall.server.hall import Hall
from meadhall.server.limits import Bucket, Doorkeeper, address_of
from meadhall.server.live import MOVED, NO_DISK, LiveTable, Unknown, Visitor
from meadhall.server.show import ENCODER
from meadhall.server.storage import trouble_of
from meadhall.server.texts import refusal_reason, spoken, trouble_reason
from meadhall.server.tokens import kept
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Advise, Advised, Answer, Look, Move, Ping, Pong, Said, Sit, Speak, TakeBack, Why

LOG = logging.getLogger("meadhall.server")
DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)

TOO_MANY = 4429
CODES = {
    "bad_token": 4401,
    "no_table": 4404,
    "no_game": 4409,
    "no_pack": 4409,
    "other_version": 4409,
    "remembered": 4409,
    "unreadable": 4410,
    "too_many": TOO_MANY,
    "no_disk": NO_DISK,
    "elsewhere": MOVED,
}
"""Close codes. After the last one it is worth coming again; after the two before it as well, but not at once; after the
others there is no use in it.
"""
FAILED = 1011


async def live(socket: WebSocket) -> None:
    """Let somebody be at a table until they leave."""
    hall: Hall = socket.app.state.hall
    lang = spoken(socket.query_params.get("lang"))
    keeper: Doorkeeper = socket.app.state.keeper
    await socket.accept()
    try:
        keeper.admit("line", address_of(socket))
        async with hall.at(socket.path_params["table"]) as table:
            visitor = _visitor(table, socket, lang)
            _make_room(table, visitor, keeper)
            await Connection(socket, table, visitor, keeper).run()
    except Unknown:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(MOVED, "moved")
    except (Trouble, DBAPIError, OSError) as error:
        trouble = error if isinstance(error, Trouble) else trouble_of(error)
        with contextlib.suppress(Trouble):
            await socket.app.state.chronicler.recall(socket.path_params["table"], trouble)
            trouble = Trouble("remembered")
        reason = trouble_reason(trouble, lang)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_text(ENCODER.encode(Answer("", False, 0, reason)).decode())
            await socket.close(CODES.get(trouble.kind, FAILED), trouble.kind)


def _visitor(table: LiveTable, socket: WebSocket, lang: str) -> Visitor:
    token = socket.query_params.get("token", "")
    owner = kept(token) if token else ""
    mine = table.table.seats_of(owner)
    if token and not mine and owner != table.table.host and owner not in table.table.former:
        raise Trouble("bad_token")
    wanted = socket.query_params.get("seat", "")
    if wanted.lstrip("-").isdecimal() and len(wanted) < 3 and int(wanted) in (*mine, SPECTATOR):
        seat = int(wanted)
    else:
        played = table.table.played_by(owner)
        asked = [seat for seat in played if seat in table.table.match.state.asked]
        seat = (asked or played or mine or [SPECTATOR])[0]
    return Visitor(owner, seat, lang, limits.OUTBOX, address_of(socket))


def _make_room(table: LiveTable, visitor: Visitor, keeper: Doorkeeper) -> None:
    """Refuse one spectator too many. Whoever has a seat finds room: with too many lines they lose their first."""
    if table.belongs_here(visitor.owner):
        mine = [other for other in table.visitors if other.owner == visitor.owner and not other.slow]
        if len(mine) >= limits.LINES_OF_OWNER:
            min(mine, key=lambda other: other.number).dismiss(TOO_MANY, "too many lines")
        return
    spectators = [other for other in table.visitors if not table.belongs_here(other.owner)]
    neighbours = sum(other.address == visitor.address for other in spectators)
    if len(spectators) >= limits.SPECTATORS:
        raise Trouble("too_many")
    if keeper.per_address and visitor.address and neighbours >= limits.SPECTATORS_OF_ADDRESS:
        raise Trouble("too_many")


class Connection:
    def __init__(self, socket: WebSocket, table: LiveTable, visitor: Visitor, keeper: Doorkeeper) -> None:
        self.socket = socket
        self.table = table
        self.visitor = visitor
        self.keeper = keeper
        self._bucket = Bucket(limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE)
        self._questions = Bucket(limits.QUESTIONS_A_SECOND, limits.QUESTIONS_AT_ONCE)
        self._pardoned = 0
        self._advising: asyncio.Task[None] | None = None

    async def run(self) -> None:
        await self.table.welcome(self.visitor)
        sending = asyncio.ensure_future(self._send())
        reading = asyncio.ensure_future(self._read())
        try:
            await asyncio.wait({sending, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, reading, self._advising):
                if task is not None:
                    task.cancel()
            await asyncio.gather(sending, reading, return_exceptions=True)
            await self.table.farewell(self.visitor)

    # Sending

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self.visitor.outbox.get()
                if isinstance(message, tuple):
                    code, reason, word = message
                    if word is not None:
                        await self.socket.send_text(word.decode())
                    await self._close(code, reason)
                    return
                await self.socket.send_text(message.decode())
                del message  # it would be held until the next one comes

    async def _close(self, code: int, reason: str) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.close(code, reason)

    def _answer(self, answer: Answer | Pong) -> None:
        self.visitor.send(ENCODER.encode(answer))

    # Reading

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                if not self._bucket.take():
                    await self._close(TOO_MANY, "too many messages")
                    return
                await self._hear(message)
                if self._pardoned > limits.PARDONED:
                    await self._close(TOO_MANY, "too many mistakes")
                    return

    async def _hear(self, message: Any) -> None:
        try:
            said = DECODER.decode(message.get("text") or message.get("bytes") or b"")
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._pardoned += 1
            trouble = Trouble("bad_message", problem=str(error))
            self._answer(Answer("", False, self.table.table.seq, trouble_reason(trouble, self.visitor.lang)))
            return
        try:
            await self._obey(said)
        except Trouble as trouble:
            ident = getattr(said, "id", "")
            self._answer(Answer(ident, False, self.table.table.seq, trouble_reason(trouble, self.visitor.lang)))
        except Unknown:
            return  # nothing can be said; the line is being closed, and the command will come again
        except Exception:
            LOG.exception("table %s: %s", self.table.table.head.id, type(said).__name__)
            reason = trouble_reason(Trouble("failed"), self.visitor.lang)
            self._answer(Answer(getattr(said, "id", ""), False, self.table.table.seq, reason))

    async def _obey(self, said: Said) -> None:
        visitor = self.visitor
        if isinstance(said, Move | TakeBack):
            answer = await self.table.carry_out(visitor.owner, said, visitor.lang)
            self._answer(answer)
            if answer.error is not None and answer.error.kind == "stale":
                await self._look()
        elif isinstance(said, Sit):
            self._may_sit(said.seat)
            await self._wait_to_look()
            visitor.seat = said.seat
            await self._look()
        elif isinstance(said, Speak):
            await self._wait_to_look()
            visitor.lang = said.lang
            await self._look()
        elif isinstance(said, Look):
            await self._wait_to_look()
            await self._look()
        elif isinstance(said, Why):
            if not self._questions.take():
                raise Trouble("too_many")
            self.keeper.admit("why", visitor.address, visitor.owner)
            await self._explain(said)
        elif isinstance(said, Advise):
            self._begin_to_advise(said)
        elif isinstance(said, Ping):
            self._answer(Pong())

    def _may_sit(self, seat: int) -> None:
        """Whoever lets a bot play sees no more of that seat than everybody does, until they play again."""
        table, owner = self.table.table, self.visitor.owner
        if seat == SPECTATOR or seat in table.played_by(owner):
            return
        raise Trouble("bot_plays" if seat in table.seats_of(owner) else "not_your_seat")

    async def _wait_to_look(self) -> None:
        """Whoever wants to see the whole table again and again has to wait in between; nobody else does."""
        pause = self.keeper.pause("look", self.visitor.address, self.visitor.owner)
        if pause:
            await asyncio.sleep(pause)

    async def _look(self) -> None:
        async with self.table.lock:
            self.table.tell(self.visitor)

    async def _explain(self, said: Why) -> None:
        async with self.table.lock:
            table, seat = self.table.table, self.table.eyes(self.visitor)
            words = self.table.showing.wide(self.visitor.lang)
            try:
                reasons = why(table.match, seat, said.spot, said.move, words)
            except UnknownMove:
                raise Trouble("bad_message", problem=said.move) from None
            lines = about(table.match, seat, said.spot, said.move, words)
            self._answer(Answer(said.id, True, table.seq, why=reasons, about=lines))

    def _begin_to_advise(self, said: Advise) -> None:
        """Advice takes a while; meanwhile other things can be said. One piece of advice at a time."""
        if self._advising is not None and not self._advising.done():
            raise Trouble("too_many")
        self.keeper.admit("advise", self.visitor.address, self.visitor.owner)
        self._advising = asyncio.ensure_future(self._advise(said))

    async def _advise(self, said: Advise) -> None:
        try:
            self._answer(await self._advice(said))
        except Trouble as trouble:
            reason = trouble_reason(trouble, self.visitor.lang)
            self._answer(Answer(said.id, False, self.table.table.seq, reason))

    async def _advice(self, said: Advise) -> Answer:
        lang = self.visitor.lang
        async with self.table.lock:
            table = self.table.table
            match, seq = table.match, table.seq
            decision = table.asks(self.table.eyes(self.visitor))
        if decision is None:
            reason = refusal_reason(Refusal(NOT_YOUR_DECISION), table.game, self.table.showing.words(lang))
            return Answer(said.id, False, seq, reason)
        found = await self.table.crew.advise(table.head.id, match, decision)
        if not found:
            raise Trouble("no_advice")
        words, grammar = self.table.showing.wide(lang), match.box.grammar
        advice = [
            Advised(grammar.text(it.move), words.move(grammar, it.move, decision.question), percent(it), it.tried)
            for it in found
        ]
        return Answer(said.id, True, seq, advice=advice)


def percent(advice: Advice) -> int:
    return round(100 * advice.expected)

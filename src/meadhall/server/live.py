"""A table that somebody is at: who looks on, what they want, and the bots that owe a move.

One lock a table: a command is checked and carried out in memory, written, and only then told to anybody. Whoever wants
to look waits for the same lock, so that nobody ever sees what may still be lost.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from typing import Any, Protocol, TypeVar

from meadhall.core.errors import MeadhallError, UndoRefused, UnknownMove
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import NO_MOVE, Refusal, Refused
from meadhall.server import limits
from meadhall.server.customs import MOMENT, PRACTICE, SECOND_THOUGHTS, is_final
from meadhall.server.events import Entry, Event, Moved, Opened, Recovered, Seated
from meadhall.server.mailbox import Mailbox
from meadhall.server.metrics import Metrics
from meadhall.server.owners import Claim, Fenced
from meadhall.server.show import ENCODER, Presence, Showing
from meadhall.server.storage import Head, LaidAside, trouble_of
from meadhall.server.table import Table
from meadhall.server.tempo import tempo
from meadhall.server.texts import refusal_reason, trouble_reason
from meadhall.server.thinking import Crew
from meadhall.server.traces import span
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Answer, Command, Move, Reason
from meadhall.server.writer import Line, Unsettled, Writer

T = TypeVar("T")
LOG = logging.getLogger("meadhall.server")
REMEMBERED = 500
"""So many refused commands are remembered, so that one that comes again hears the same."""

PAUSE = 1.0
"""Seconds after which a bot whose move could not be written tries again."""


class Reload(Protocol):
    """Folds a table anew from its log."""

    async def __call__(self, head: Head) -> Table: ...


class Unknown(Exception):
    """It cannot be said now whether something was written; whoever asks again will hear."""


Goodbye = tuple[int, str, bytes | None]
"""Why somebody is sent away: the code, the reason in a word, and perhaps what they are told first."""
TOO_SLOW = 1013
NO_DISK = 4503
MOVED = 1012
"""Another process has the table from now on: whoever comes again at once finds it there."""


class Visitor:
    """Somebody who looks at a table: through whose eyes, in which language, and what is still to be sent."""

    _numbers = count()

    def __init__(self, owner: str, seat: int, lang: str, room: int, address: str = "") -> None:
        self.number = next(self._numbers)
        """Who came first has the lowest."""
        self.address = address
        self.owner = owner
        self.seat = seat
        self.lang = lang
        self.outbox: Mailbox[bytes | Goodbye] = Mailbox(room)
        self.slow = False
        self.shown: tuple[int, str, int] | None = None
        """What was shown last: through whose eyes, in which language, after which event."""

    def send(self, message: bytes) -> None:
        """Put a message into the outbox. Who does not empty it is sent away, and may come again for a fresh view."""
        if self.slow:
            return
        if self.outbox.full():
            self.dismiss(TOO_SLOW, "too slow")
        else:
            self.outbox.put_nowait(message)

    def dismiss(self, code: int, reason: str, word: bytes | None = None) -> None:
        """Send somebody away, whatever else they were to be sent."""
        self.slow = True
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait((code, reason, word))


class LiveTable:
    def __init__(
        self,
        table: Table,
        writer: Writer,
        crew: Crew,
        reload: Reload,
        ended: Callable[[Table], None] = lambda table: None,
        metrics: Metrics | None = None,
    ) -> None:
        self._metrics = metrics or Metrics()
        self._ended = ended
        """Whom to tell when the game is over."""
        self.lock = asyncio.Lock()
        self.visitors: set[Visitor] = set()
        self.guests = 0
        """How many have something to do with this table now; it stays in memory as long."""
        self.used = 0.0
        self.closed = False
        """Whether the file could not be read after something went wrong: until it can be, nobody is at the table."""
        self.claim: Claim | None = None
        """By what right this process writes to it, where several share the tables."""
        self.gone = False
        """Whether another process has the table by now."""
        self._writer = writer
        self.crew = crew
        self._reload = reload
        self._refused: OrderedDict[str, tuple[Command, Exception]] = OrderedDict()
        self._thoughts: dict[int, tuple[asyncio.Task[None], int]] = {}
        """The bots that think, by their seats, and since which event each has been asked."""
        self._left: dict[int, float] = {}
        """Since when the people of some seats have been away."""
        self._left_alone = time.monotonic()
        self._telling: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._laid_aside = 0
        self._become(table)

    def _become(self, table: Table) -> None:
        self.table = table
        self.showing = Showing(table)

    # Commands

    async def carry_out(self, owner: str, command: Command, lang: str) -> Answer:
        """A move, or taking one back. Once begun it is seen through, whether or not somebody waits for the answer."""
        begun = time.monotonic()
        with span("move", table=self.table.head.id, game=self.table.game.name, seat=command.seat):
            answer = await self.see_through(self._carry_out(owner, command, lang))
        self._metrics.moves["person" if answer.ok else "refused"] += 1
        self._metrics.move_seconds.note(time.monotonic() - begun)
        return answer

    async def _carry_out(self, owner: str, command: Command, lang: str) -> Answer:
        async with self.lock:
            await self._heal()
            try:
                if command.seat not in self.table.seats_of(owner):
                    raise Trouble("not_your_seat")
                seq = self.table.first_answer(command)
                if seq is None:
                    self._hear_again(command)
                    if self._wants_to_be_sure(command):
                        return Answer(command.id, False, self.table.seq, wait=MOMENT)
                    entry = self.table.judged(command)
                    await self._record(entry)
                    seq = entry.seq
                answer = Answer(command.id, True, seq)
            except (MeadhallError, UndoRefused) as error:
                self._remember(command, error)
                answer = Answer(command.id, False, self.table.seq, self._reason(error, lang))
        self.drive()
        return answer

    def _wants_to_be_sure(self, command: Command) -> bool:
        """Whether somebody may still change their mind about a move that could not be taken back: because the table
        grants that, or because they asked for it.
        """
        table = self.table
        if not isinstance(command, Move) or command.sure or PRACTICE in table.head.customs:
            return False
        if command.ask:
            bots = {seat for seat, place in enumerate(table.places) if place.kind == "bot"}
            return is_final(table.match, command.seat, command.move, bots)
        return SECOND_THOUGHTS in table.head.customs and is_final(table.match, command.seat, command.move)

    def _hear_again(self, command: Command) -> None:
        """A command that was refused before is refused again, for the same reason."""
        before = self._refused.get(command.id)
        if before is not None:
            raise before[1] if before[0] == command else Trouble("id_used")

    def _remember(self, command: Command, error: Exception) -> None:
        if isinstance(error, Trouble) and error.kind in ("not_saved", "not_your_seat", "id_used"):
            return  # nothing that was decided about this command
        self._refused.setdefault(command.id, (command, error))
        while len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)

    def _reason(self, error: Exception, lang: str) -> Reason:
        words = self.showing.words(lang)
        if isinstance(error, Refused):
            return refusal_reason(error.refusal, self.table.game, words)
        if isinstance(error, UnknownMove):
            return refusal_reason(Refusal(NO_MOVE), self.table.game, words)
        if isinstance(error, UndoRefused):
            return Reason("undo", words.say(f"undo.{error.reason}"))
        return trouble_reason(error if isinstance(error, Trouble) else Trouble("failed"), lang)

    # Other things that happen

    async def happen(self, event: Event, heads: Sequence[Head] = (), more: Sequence[Line] = ()) -> None:
        """Write down what happens besides moves. The caller holds the lock and has checked everything.

        Other tables that are laid with it (`heads`, and `more` for their logs) are written with it or not at all.
        """
        await self._heal()
        if isinstance(event, Opened):
            self.table.may_be_opened()
        else:
            self.table.may_change()
        await self._record(self.table.next(event), heads, more)

    async def _record(self, entry: Entry, heads: Sequence[Head] = (), more: Sequence[Line] = ()) -> None:
        """Write what happens, let it happen, tell everybody. If it cannot be written, it has not happened.

        A move that the rules forbid is refused before that.
        """
        with span("fold"):
            ahead = self.table.then(entry)
        try:
            with span("write"), self._metrics.write_seconds.measured():
                await self._writer.write(heads, [(ahead.head.id, entry, ahead.after()), *more], claim=self.claim)
        except Fenced:
            self.let_go()
            raise Unknown from None
        except Exception as error:
            LOG.error("table %s: event %d could not be written: %s", ahead.head.id, entry.seq, error)
            await self._look_what_was_written(entry, error)
        else:
            self.table = self.showing.table = ahead
            self._stop_in_vain(entry.event.seat if isinstance(entry.event, Moved) else SPECTATOR)
        if isinstance(entry.event, Seated | Recovered):
            self.showing.renamed()
        else:
            self.showing.changed()
        if isinstance(entry.event, Moved):
            self.tell_what_happened()
            if self.table.match.over:
                self._ended(self.table)
        else:
            self.tell_all()

    async def _look_what_was_written(self, entry: Entry, error: Exception) -> None:
        """An error came back. The file says what happened; if it cannot be read, the table is closed until it can."""
        try:
            if isinstance(error, Unsettled):
                raise error
            written = await self._reload(self.table.head)
        except Exception:
            self._close_for_now()
            raise Unknown from None
        self._become(written)
        if written.last != entry:
            self.tell_all()
            raise Trouble("not_saved") from None

    def _close_for_now(self) -> None:
        """Nobody knows what is in the file. Everybody is sent away; who comes again finds what the file says."""
        self.closed = True
        self.leave()
        for visitor in self.visitors:
            visitor.dismiss(NO_DISK, "no_disk", self._word(Trouble("no_disk"), visitor.lang))

    async def heal(self) -> None:
        """Open a table again that was closed, from what the file says."""
        async with self.lock:
            await self._heal()

    async def _heal(self) -> None:
        if self.gone:
            raise Unknown
        if not self.closed:
            return
        try:
            await asyncio.to_thread(self._writer.settle, [self.table.head.id])
            self._become(await self._reload(self.table.head))
        except Exception as error:
            raise trouble_of(error) from None
        self.closed = False

    def let_go(self) -> None:
        """Another process has the table, or may have it: whoever is here is sent there."""
        self.gone = True
        self.leave()
        for visitor in self.visitors:
            visitor.dismiss(MOVED, "moved")

    def _word(self, trouble: Trouble, lang: str) -> bytes:
        return ENCODER.encode(Answer("", False, self.table.seq, trouble_reason(trouble, lang)))

    async def see_through(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever asked for it goes away meanwhile."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    # Who looks on

    def online(self) -> set[int]:
        """The seats whose people are here."""
        return {seat for visitor in self.visitors for seat in self.table.seats_of(visitor.owner)}

    def left_for_long(self) -> set[int]:
        """The seats whose people have been away for long."""
        before = time.monotonic() - limits.LEFT_FOR_LONG
        return {seat for seat in self._away() if self._left.get(seat, self._left_alone) <= before}

    def _away(self) -> set[int]:
        online = self.online()
        return {seat for seat, place in enumerate(self.table.places) if place.kind == "person" and seat not in online}

    def belongs_here(self, owner: str) -> bool:
        """Whether somebody has a seat at the table, or laid it; others are spectators."""
        return bool(owner) and (owner == self.table.host or bool(self.table.seats_of(owner)))

    def presence(self) -> Presence:
        return Presence(self.online(), self.left_for_long())

    async def welcome(self, visitor: Visitor) -> None:
        async with self.lock:
            if self.gone:
                raise Unknown
            before = self.online()
            self.visitors.add(visitor)
            self._tell_news_of_presence(before, visitor)
            self.tell(visitor)
        self.drive()

    async def farewell(self, visitor: Visitor) -> None:
        async with self.lock:
            before = self.online()
            self.visitors.discard(visitor)
            self._tell_news_of_presence(before, visitor)
            if not self.visitors:
                self.leave()

    def _tell_news_of_presence(self, before: set[int], who: Visitor) -> None:
        online, now = self.online(), time.monotonic()
        for seat in before - online:
            self._left[seat] = now
        if online != before:
            self._tell_presence(who)
        self._plan_to_tell_who_left()

    def _plan_to_tell_who_left(self) -> None:
        """Tell everybody when somebody has been away for long: they may do something about it then."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        gone = self._away() - self.left_for_long()
        if gone and self.visitors:
            first = min(self._left.get(seat, self._left_alone) for seat in gone)
            pause = max(0.0, first + limits.LEFT_FOR_LONG - time.monotonic())
            self._telling = asyncio.get_running_loop().call_later(pause + 0.1, self._tell_who_left)

    def _tell_who_left(self) -> None:
        self._telling = None
        self._tell_presence()
        self._plan_to_tell_who_left()

    def _tell_presence(self, but: Visitor | None = None) -> None:
        presence = self.presence()
        for visitor in self.visitors - {but}:
            visitor.send(self.showing.present(visitor.lang, visitor.owner, presence))

    def tell_all(self) -> None:
        for visitor in self.visitors:
            self.tell(visitor)

    def tell(self, visitor: Visitor) -> None:
        """Send the whole table, as the visitor may see it. The caller holds the lock."""
        seat = self.eyes(visitor)
        visitor.send(self.showing.snapshot(seat, visitor.lang, visitor.owner, self.presence()))
        visitor.shown = seat, visitor.lang, self.table.seq

    def tell_what_happened(self) -> None:
        """Send everybody what the last move led to; whoever has not seen what was before it gets the whole table."""
        with span("draw", visitors=len(self.visitors)):
            drawn = [(visitor, self._news_for(visitor)) for visitor in self.visitors]
        with span("send"):
            for visitor, message in drawn:
                visitor.send(message)
        self.showing.told()

    def _news_for(self, visitor: Visitor) -> bytes:
        seat, lang, seq = self.eyes(visitor), visitor.lang, self.table.seq
        followed = visitor.shown == (seat, lang, seq - 1) and self.showing.may_follow(seat, lang)
        visitor.shown = seat, lang, seq
        if followed:
            return self.showing.happened(seat, lang, visitor.owner)
        return self.showing.snapshot(seat, lang, visitor.owner, self.presence())

    def eyes(self, visitor: Visitor) -> int:
        """Through whose eyes somebody looks: those of a seat only while they play it themselves."""
        return visitor.seat if visitor.seat in self.table.played_by(visitor.owner) else SPECTATOR

    # Bots

    def drive(self) -> None:
        """Let the bots think that owe a move. They play only while somebody is at the table."""
        if not self.visitors or self.gone:
            return
        for seat in self.table.thinking():
            if seat not in self._thoughts:
                task = asyncio.ensure_future(self._think(seat))
                self._thoughts[seat] = task, self.table.since[seat]
                task.add_done_callback(lambda done, seat=seat: self._thought(seat, done))  # type: ignore[misc]

    def _stop_in_vain(self, mover: int) -> None:
        """The table has gone on: a bot that thinks about what it is not asked any more stops, but for the one that has
        just moved.
        """
        asked = self.table.thinking()
        for seat, (task, since) in list(self._thoughts.items()):
            if seat != mover and (seat not in asked or since != self.table.since[seat]):
                del self._thoughts[seat]
                task.cancel()

    def _thought(self, seat: int, done: asyncio.Task[None]) -> None:
        if seat in self._thoughts and self._thoughts[seat][0] is done:
            del self._thoughts[seat]
        if not done.cancelled() and done.exception() is not None:
            LOG.error("table %s: a bot could not play", self.table.head.id, exc_info=done.exception())
            return
        if not done.cancelled():
            self.drive()

    async def _think(self, seat: int) -> None:
        async with self.lock:
            table, since = self.table, self.table.since[seat]
            decision = table.match.decision(seat) if seat in table.thinking() else None
            bot = table.places[seat].bot
            pause = 0.0 if decision is None else tempo(bot, table.match)
        if decision is None:
            return
        waiting = asyncio.ensure_future(asyncio.sleep(pause))
        try:
            with span("bot", table=table.head.id, game=table.game.name, bot=bot), self._metrics.bot_seconds.measured():
                move = await self.crew.choose(table.head.id, bot, table.match, decision)
            await waiting
        finally:
            waiting.cancel()
        async with self.lock:
            if self.closed or self.gone or self.table.since[seat] != since or seat not in self.table.thinking():
                return  # the table has gone on; whoever still owes a move is asked again
            event = Moved(seat, table.match.box.grammar.text(move))
            try:
                await self.see_through(self._record(self.table.next(event)))
                self._metrics.moves["bot"] += 1
            except Unknown:
                return
            except Trouble:
                await asyncio.sleep(PAUSE)  # the disk may be full; the bot thinks again

    def lay_aside(self) -> LaidAside | None:
        """How the table stands, if it is another way than when that was asked last."""
        if self.closed or self.table.settled <= self._laid_aside:
            return None
        self._laid_aside = self.table.settled
        return self.table.lay_aside()

    def leave(self) -> None:
        """Nobody is here any more: the bots may stop thinking."""
        for task, _ in self._thoughts.values():
            task.cancel()
        self._thoughts.clear()

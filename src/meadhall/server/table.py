"""A table is the fold of its log: the match, who sits where, and which commands have been carried out.

Nothing here waits for anything; `live.py` keeps a table in memory and lets people and bots come to it.
"""

from __future__ import annotations

import copy
import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from meadhall import games
from meadhall.core.adjourned import Adjourned
from meadhall.core.content import Content
from meadhall.core.errors import UnknownGame
from meadhall.core.game import Game
from meadhall.core.lesson import Idea, Lesson, Outlook, outlook
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import Decision
from meadhall.server.chronicle import SeatLine, seat_line
from meadhall.server.customs import FIRST_GAME, PRACTICE, back_to
from meadhall.server.events import (
    After,
    Closed,
    Consented,
    Entry,
    Event,
    Imported,
    Keyed,
    Laid,
    Moved,
    Opened,
    Place,
    Recovered,
    Rematch,
    Seated,
    TakenBack,
)
from meadhall.server.packs import Packs
from meadhall.server.storage import EMPTY, DamageKind, Head, LaidAside, Log
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Command, Move

BOT = "bot:"
"""How a record writes a bot in the place of a name."""
HASH_SHOWN = 12
LOG = logging.getLogger("meadhall.server")


def pinned(head: Head, packs: Packs) -> tuple[Game, Content]:
    """The game of a table and its content, if this program knows those that it was begun with."""
    try:
        game = games.find(head.game)
    except UnknownGame:
        raise Trouble("no_game", game=head.game) from None
    content = packs.of_table(game, head.packs, head.content)
    if content is None:
        raise other_version(head, game, packs)
    return game, content


def other_version(head: Head, game: Game, packs: Packs) -> Trouble:
    """What a table needs that is not to be had here."""
    try:
        ours = packs.content(game, head.packs)
    except Trouble as missing:
        return missing  # a pack
    return Trouble(
        "other_version",
        game=head.game,
        rules=head.rules,
        content=head.content[:HASH_SHOWN],
        ours=game.rules_version,
        our_content=ours.hash[:HASH_SHOWN],
    )


CHANGES = (Moved, TakenBack, Imported)
"""What changes the match."""


class Gap(ValueError):
    """An event is missing."""


class Damage(Struct, frozen=True):
    """From which event on a log cannot be followed, and why not (the text `damage.…`)."""

    seq: int
    reason: DamageKind


class Table:
    """One table as its log tells it; if the log is damaged, as far as it can be followed."""

    def __init__(self, head: Head, packs: Packs, log: Log = EMPTY, laid_aside: LaidAside | None = None) -> None:
        """`laid_aside` is how the table stood last, by the rules it was played by."""
        self.head = head
        self.game, self.content = pinned(head, packs)
        self.match = Match.new(self.game, head.seats, head.options, self.content, head.key, watched=True)
        self.places: list[Place] = []
        self.laid: tuple[Place, ...] = ()
        """Who sat where when the table was laid."""
        self.seq = 0
        self.settled = 0
        """The number of the last event that changed the match."""
        self.since = [0] * head.seats
        """For each seat the number of the event since which it has been asked what it is asked now."""
        self.by_bot: list[bool] = []
        """For each move whether a bot made it."""
        self.lesson: Lesson | None = self.game.lesson if FIRST_GAME in head.customs else None
        self.ideas: list[str] = []
        """For each move the idea that was told with it; nothing where nobody learns."""
        self.commands: dict[str, Entry] = {}
        self.host = head.host
        """Whoever laid the table, by their token as it is kept; after they were lost and found, another one."""
        self.rematch: str | None = None
        self.seat_lines: list[SeatLine] = []
        """What was told about the seats, in its order."""
        self.former: set[str] = set()
        """Whose seat one of these was; they may still look on."""
        self._held: set[int] = set()
        self.last: Entry | None = None
        self.damage: Damage | None = None
        self.shut = False
        """Whether whoever runs the hall lets nobody play on here."""
        self.rules = head.rules
        """By which rules the game is played: those it was begun by, until everybody wants to go on by others."""
        self.consent: set[int] = set()
        """The seats whose people want to go on by the rules of today."""
        self._wanted = head.rules
        """The rules that they want."""
        self.position = ""
        """How the table stood when its rules changed, if it goes on from there."""
        self._played_by = head.rules
        self._blind_until = 0
        """So far the moves are not played: other rules have led to where the table goes on from."""
        self.look_ahead(log.entries)
        if self.by_other_rules and not self._blind_until:
            if self._take_up(log, laid_aside, packs):
                return
            self._fold_by_other_rules(log, packs)
            return
        for entry in log.entries:
            try:
                self.fold(entry)
            except Exception as error:
                self.damage = Damage(self.seq + 1, "missing" if isinstance(error, Gap) else "impossible")
                LOG.error("table %s: event %d does not fit", head.id, entry.seq, exc_info=error)
                break
        if log.broken and self.damage is None:
            self.damage = Damage(self.seq + 1, log.broken)
        if self.damage is not None and not self.places:
            raise Trouble("unreadable")

    # Rules that have changed

    @property
    def undecided(self) -> bool:
        """Whether the game was begun by other rules, and not everybody wants to go on by those of today."""
        return self.rules != self.game.rules_version

    @property
    def blind(self) -> bool:
        """Whether the moves so far were not played: a position comes that the table goes on from."""
        return self.seq < self._blind_until

    def look_ahead(self, entries: Sequence[Entry]) -> None:
        """See in a log by which rules its last move was made, and whether the table goes on from a position in it by
        the rules of today.
        """
        wanted, last = self.head.rules, 0
        for entry in entries:
            event = entry.event
            if isinstance(event, Consented):
                wanted = event.rules
                if event.rules == self.game.rules_version and event.position:
                    self._blind_until = entry.seq
            elif isinstance(event, CHANGES):
                self._played_by, last = wanted, entry.seq
        if self.by_other_rules and self._blind_until < last:
            self._blind_until = 0

    @property
    def by_other_rules(self) -> bool:
        """Whether the last move in the log was made by other rules than those of today."""
        return self._played_by != self.game.rules_version

    def _take_up(self, log: Log, laid_aside: LaidAside | None, packs: Packs) -> bool:
        """Lay the table as it stood last, by the rules of today. Whether it is known how it stood."""
        last = max((entry.seq for entry in log.entries if isinstance(entry.event, CHANGES)), default=0)
        if laid_aside is None or laid_aside.seq != last or laid_aside.rules == self.game.rules_version or log.broken:
            return False
        refused = other_version(self.head, self.game, packs)
        self._blind_until = log.entries[-1].seq + 1
        try:
            for entry in log.entries:
                self.fold(entry)
            self._go_on_from(laid_aside.position, self.seq)
        except Exception as error:
            LOG.warning("table %s cannot go on by other rules: %s", self.head.id, error)
            raise refused from None
        self._blind_until = 0
        if self._wanted != self.game.rules_version:
            self.consent = set()
        if not self.undecided or self.rules != laid_aside.rules:
            raise refused
        return True

    def _go_on_from(self, position: str, seq: int) -> None:
        """The moves of the match begin here; what was told and who sits where stays."""
        origin = Adjourned.parse(position)
        self.match = Match(self.game, self.match.box, self.head.key, watched=True, origin=origin)
        self.position = position
        self.by_bot, self.ideas = [], []
        self.seat_lines = [msgspec.structs.replace(line, n=0) for line in self.seat_lines]
        self.since = [seq] * self.head.seats
        self.settled = seq

    def lay_aside(self) -> LaidAside | None:
        """How the table stands, for rules of later days; nothing where nobody will go on."""
        if self._is_still() or self.match.over or not self.places:
            return None
        return LaidAside(self.settled, self.rules, Adjourned.of(self.match).text())

    def _fold_by_other_rules(self, log: Log, packs: Packs) -> None:
        """Play the game by the rules of today. Where they lead elsewhere than it went, nobody can go on.

        A game that is over is left as it was; it is remembered.
        """
        refused = other_version(self.head, self.game, packs)
        if log.broken:
            raise refused
        for entry, after in zip(log.entries, log.after, strict=True):
            try:
                self.fold(entry)
            except Exception:
                raise refused from None
            if self.after() != after:
                raise refused
        if self.undecided and self.match.over:
            raise refused

    def _count_consent(self) -> None:
        """When all people at the table want other rules, they are its rules."""
        people = {seat for seat, place in enumerate(self.places) if place.kind == "person"}
        if self.rules != self._wanted and self.consent and people <= self.consent:
            self.rules = self._wanted

    # What happens

    def fold(self, entry: Entry) -> None:
        """Let an event happen. A move that the rules forbid raises `Refused` and changes nothing."""
        if entry.seq != self.seq + 1:
            raise Gap(f"event {entry.seq} cannot follow event {self.seq}")
        event = entry.event
        if entry.seq <= self._blind_until and isinstance(event, CHANGES):
            self.settled = entry.seq
        elif isinstance(event, Moved):
            self._move(event, entry.seq)
        elif isinstance(event, TakenBack):
            self._take_back(event, entry.seq)
        elif isinstance(event, Laid):
            self.places = list(event.seats)
            self.laid = tuple(event.seats)
            self._held = {seat for seat, place in enumerate(event.seats) if place.kind != "open"}
        elif isinstance(event, Seated):
            self._seat(event, entry.seq)
        elif isinstance(event, Keyed):
            for seat in event.seats:
                self.places[seat] = msgspec.structs.replace(self.places[seat], way_back=event.way_back)
        elif isinstance(event, Recovered):
            self._recover(event, entry.seq)
        elif isinstance(event, Consented):
            self._consent(event, entry.seq)
        elif isinstance(event, Imported):
            for seat, move in event.moves:
                self.match.play_text(seat, move)
                self.by_bot.append(self.places[seat].kind == "bot")
                self.ideas.append("")
        elif isinstance(event, Rematch):
            self.rematch = event.table
        elif isinstance(event, Closed | Opened):
            self.shut = isinstance(event, Closed)
        self.seq = entry.seq
        self.last = entry
        if entry.command is not None:
            self.commands[entry.command] = entry

    def then(self, entry: Entry) -> Table:
        """The table after one more event; this one stays as it is. A move that the rules forbid raises `Refused`."""
        ahead = copy.copy(self)
        ahead.match = self.match.clone()
        ahead.places, ahead.since, ahead.by_bot = self.places[:], self.since[:], self.by_bot[:]
        ahead.ideas = self.ideas[:]
        ahead.commands, ahead.seat_lines = self.commands.copy(), self.seat_lines[:]
        ahead.former, ahead._held, ahead.consent = self.former.copy(), self._held.copy(), self.consent.copy()
        ahead.fold(entry)
        if isinstance(entry.event, Moved):
            ahead.match.before = self.match.state  # the same one that was seen
        return ahead

    def _seat(self, event: Seated, seq: int) -> None:
        """Somebody else sits there, and all are told."""
        seat = event.seat
        self.seat_lines.append(seat_line(event, self.places, seat not in self._held, len(self.match.moves)))
        self.former |= {self.places[seat].owner} - {""}
        self.places[seat] = event.place
        self.since[seat] = seq
        if event.place.kind != "open":
            self._held.add(seat)
        self.consent.discard(seat)
        self._count_consent()

    def _consent(self, event: Consented, seq: int) -> None:
        if event.rules != self._wanted:
            self._wanted, self.consent = event.rules, set()
        self.consent |= set(event.seats)
        self._count_consent()
        if seq == self._blind_until:
            self._go_on_from(event.position, seq)

    def _recover(self, event: Recovered, seq: int) -> None:
        """Somebody has come back with another token; the lost one is nobody's any more."""
        lost = {self.places[seat].owner for seat in event.seats}
        for seat in event.seats:
            place = msgspec.structs.replace(self.places[seat], owner=event.owner, way_back="")
            self._seat(Seated(seat, place, seat), seq)
        if self.host in lost:
            self.host = event.owner
        self.former -= lost

    def _move(self, event: Moved, seq: int) -> None:
        asked, before = self.match.state.asked, self._questions(event.seat)
        learned = self.idea(event.seat)
        self.match.play_text(event.seat, event.move)
        self.by_bot.append(self.places[event.seat].kind == "bot")
        self.ideas.append(learned[0].name if learned else "")
        self._settle(asked, before, event.seat, seq)

    def _take_back(self, event: TakenBack, seq: int) -> None:
        asked, before = self.match.state.asked, self._questions(event.seat)
        if event.to is None:
            self.match.undo(event.seat)
        else:
            self.match, before = self.match.rewound(event.to), {}
        left = len(self.match.moves)
        del self.by_bot[left:]
        del self.ideas[left:]
        # What was told about seats cannot be taken back.
        self.seat_lines = [msgspec.structs.replace(line, n=min(line.n, left)) for line in self.seat_lines]
        self._settle(asked, before, event.seat, seq)

    def _settle(self, asked: Sequence[int], before: dict[int, Any], mover: int, seq: int) -> None:
        """Note for whom the question is a new one.

        Where several seats choose at once, the choice of one leaves the others their question: an answer that is under
        way from them is still good. Where any of a team answers for all, it does not, even if the next question is
        the same.
        """
        now = self.match.state.asked
        alone = set(asked) - {mover} == set(now) - {mover}
        if self.game.cooperative:
            alone = alone and (mover in asked) != (mover in now)
        after = self._questions(mover) if alone else {}
        for seat in range(self.head.seats):
            if seat not in after or after[seat] != before.get(seat):
                self.since[seat] = seq
        self.settled = seq

    def _questions(self, mover: int) -> dict[int, Any]:
        """What each of those is asked who choose at the same time as the mover."""
        state = self.match.state
        found: dict[int, Any] = {}
        for seat in state.asked:
            decision = state.decision(seat) if seat != mover else None
            if decision is not None:
                found[seat] = (len(state.stack), state.stack[-1][0], decision.question, decision.args, decision.moves)
        return found

    # What somebody wants to do

    def judged(self, command: Command) -> Entry:
        """The entry that a command would make, checked against everything but the rules."""
        self.may_change()
        if self.undecided:
            raise Trouble("rules_changed")
        if not 0 <= command.seat < self.head.seats:
            raise Trouble("not_your_seat")
        if self.places[command.seat].kind == "bot":
            raise Trouble("bot_plays")
        asked_at = self.since[command.seat] if isinstance(command, Move) else self.settled
        if not asked_at <= command.seq <= self.seq:
            raise Trouble("stale")
        if isinstance(command, Move):
            return self.next(Moved(command.seat, command.move), command.id)
        return self.next(TakenBack(command.seat, self.taken_back_to(command.seat)), command.id)

    def may_change(self) -> None:
        """Refuse if the table is there to be looked at alone."""
        self.may_be_opened()
        if self.shut:
            raise Trouble("shut")

    def may_be_opened(self) -> None:
        """Refuse if nobody can ever play here."""
        if self.head.imported:
            raise Trouble("only_to_look_at")
        if self.damage is not None:
            raise Trouble("damaged", seq=self.damage.seq)

    def taken_back_to(self, seat: int) -> int | None:
        """How many moves are left when a seat takes its last choice back, if more than that choice goes with it."""
        if PRACTICE not in self.head.customs or not self.match.undo_obstacle(seat):
            return None
        return back_to(self.match, seat, self.by_bot)

    def undo_obstacle(self, seat: int) -> str:
        """Why a seat cannot take back its last choice (the key of a text `undo.…`); empty if it can."""
        return "" if self.taken_back_to(seat) is not None else self.match.undo_obstacle(seat)

    def next(self, event: Event, command: str | None = None) -> Entry:
        return Entry(self.seq + 1, event, command)

    def first_answer(self, command: Command) -> int | None:
        """If the command was carried out before: the number of its event."""
        entry = self.commands.get(command.id)
        if entry is None:
            return None
        same = (
            isinstance(entry.event, Moved) and (entry.event.seat, entry.event.move) == (command.seat, command.move)
            if isinstance(command, Move)
            else isinstance(entry.event, TakenBack) and entry.event.seat == command.seat
        )
        if not same:
            raise Trouble("id_used")
        return entry.seq

    # Who sits where

    def seats_of(self, owner: str) -> list[int]:
        """The seats that belong to a token (given as it is kept)."""
        return [seat for seat, place in enumerate(self.places) if owner and place.owner == owner]

    def seats_behind(self, way_back: str) -> list[int]:
        """The seats that a way back (given as it is kept) leads to."""
        return [seat for seat, place in enumerate(self.places) if way_back and place.way_back == way_back]

    def played_by(self, owner: str) -> list[int]:
        """The seats that whoever holds a token plays; a bot may play others of theirs for a while."""
        return [seat for seat in self.seats_of(owner) if self.places[seat].kind == "person"]

    def seat_for(self, owner: str, seat: int) -> int:
        """By which seat somebody is known who does something to one: that seat if it is theirs, or else another of
        theirs, or none.
        """
        mine = self.seats_of(owner)
        return seat if seat in mine else next(iter([*self.played_by(owner), *mine]), SPECTATOR)

    def asks(self, seat: int) -> Decision | None:
        """What the person at a seat is asked, or nothing."""
        if seat < 0 or self._is_still() or self.places[seat].kind == "bot":
            return None
        return self.match.decision(seat)

    def told(self, seat: int) -> set[str]:
        """The ideas that a seat was told, each with what it chose then."""
        return {idea for (who, _), idea in zip(self.match.moves, self.ideas, strict=True) if who == seat and idea}

    def idea(self, seat: int) -> tuple[Idea, Outlook, Sequence[int]] | None:
        """The idea that fits what a person at a seat is asked, with what they see and the moves that show it; where
        somebody learns.
        """
        decision = self.asks(seat) if self.lesson is not None else None
        if decision is None or self.lesson is None:
            return None
        seen = outlook(self.match.state, decision)
        found = self.lesson.fitting(seen, self.told(seat))
        return None if found is None else (found[0], seen, found[1])

    def thinking(self) -> list[int]:
        """The seats of bots that owe a move. Where people may answer as well, they come first."""
        asked = self.match.state.asked
        if self._is_still() or any(self.places[seat].kind != "bot" for seat in asked):
            return []
        return list(asked)

    def _is_still(self) -> bool:
        """Whether nobody plays here: it is made from a record, its log is damaged, its rules have changed, or it was
        closed.
        """
        return self.head.imported or self.damage is not None or self.undecided or self.shut

    def after(self) -> After:
        return After(list(self.match.state.asked), self.match.over, len(self.match.moves))

    # Records

    def whole(self) -> None:
        """Refuse what needs every move from the first on, by the rules of today."""
        if self.position:
            raise Trouble("went_on")

    def record(self) -> Record:
        record = self.match.record()
        record.customs = list(self.head.customs)
        record.players = [
            BOT + place.bot if place.kind == "bot" and not place.name else place.name or f"p{seat + 1}"
            for seat, place in enumerate(self.places)
        ]
        return record

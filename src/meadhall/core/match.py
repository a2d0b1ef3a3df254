"""A match holds what a state does not: the chance stream, the log, the players' names and the record."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from pathlib import Path

from meadhall.core.adjourned import Adjourned
from meadhall.core.box import Box
from meadhall.core.chance import Chance, new_key
from meadhall.core.content import Content
from meadhall.core.errors import BadRecord, BadSetup, MeadhallError, UndoRefused
from meadhall.core.game import Game
from meadhall.core.picture import picture
from meadhall.core.record import Record
from meadhall.core.seats import SPECTATOR, seat_text
from meadhall.core.state import Decision, State, View
from meadhall.core.table import ChronicleTable, Moment, News


class Match:
    """One game under way."""

    def __init__(
        self,
        game: Game,
        box: Box,
        key: bytes,
        players: Sequence[str] = (),
        watched: bool = False,
        origin: Adjourned | None = None,
    ) -> None:
        self.game = game
        self.box = box
        self.key = key
        self.players = list(players) or [seat_text(seat) for seat in range(box.seats)]
        if len(self.players) != box.seats or any(not name.strip() or not name.isprintable() for name in self.players):
            raise BadSetup(f"{box.seats} players need {box.seats} names of one line each")
        self.table = ChronicleTable(Chance(key), watched)
        self.origin = origin
        """Where a match that was taken up again goes on from; its moves are those since then."""
        self.moves: list[tuple[int, int]] = []
        self.log: list[tuple[int, News]] = []
        if origin is None:
            self.state: State = game.start(box, self.table)
        else:
            self.state, self.table.chance, told = origin.taken_up(box, key)
            self.log = [(0, news) for news in told]
        self.before = self.state.clone() if watched else self.state
        self.moments: list[Moment] = []
        """What the last move led to, one thing after the other, and before it how the table looked; where the match is
        not watched, all at once."""
        self._gather()
        # The states before each choice that can still be taken back, and why the one before them cannot.
        self._back: list[tuple[State, Chance]] = []
        self._closed = "nothing"

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        options: Mapping[str, str] | None = None,
        content: Content | None = None,
        key: bytes | None = None,
        players: Sequence[str] = (),
        watched: bool = False,
    ) -> Match:
        """Open a box and sit down. Without a key the dice are such that nobody can foresee them."""
        return cls(game, game.open_box(seats, options, content), key or new_key(), players, watched)

    # What is

    @property
    def over(self) -> bool:
        return self.state.over

    def view(self, seat: int) -> View:
        return self.state.view(seat)

    def decision(self, seat: int) -> Decision | None:
        return self.state.decision(seat)

    def news(self, seat: int, since: int = 0) -> list[News]:
        """What a seat has seen happen, from the answer to move number `since` on."""
        return [news for after, news in self.log if after >= since and news.visible_to(seat)]

    # What happens

    def play(self, seat: int, move: int) -> None:
        """Make a move, or raise `Refused` and change nothing."""
        before, chance = self.state.clone(), self.table.chance.copy()
        self.table.uncovered = self.table.sealed = False
        self.state.play(seat, move, self.table)
        if self.moves and self.moves[-1][0] != seat:
            self._back.clear()
            self._closed = "others"
        self.moves.append((seat, move))
        self._gather()
        if self.table.chance.drawn != chance.drawn:
            self._close("chance")
        elif self.table.uncovered:
            self._close("seen")
        elif self.table.sealed:
            self._close("final")
        else:
            self._back.append((before, chance))
        self.before = before

    def _close(self, reason: str) -> None:
        """Nothing up to here can be taken back any more."""
        self._closed = reason
        self._back.clear()

    def play_text(self, seat: int, text: str) -> None:
        self.play(seat, self.box.grammar.parse(text))

    def undo(self, seat: int) -> None:
        """Take back the last choice: one's own, with nothing hidden seen, no die fallen and nobody else's move
        since.
        """
        reason = self.undo_obstacle(seat)
        if reason:
            raise UndoRefused(reason)
        state, chance = self._back.pop()
        self.state, self.table.chance = state.clone(), chance.copy()  # a copy of this match may come back here, too
        self.moves.pop()
        self.before = self.state
        self.moments = [Moment([], self.state)]
        self.log = [(after, news) for after, news in self.log if after <= len(self.moves)]

    def clone(self) -> Match:
        """An independent copy: what happens at one of them does not happen at the other."""
        other = copy.copy(self)
        other.state = self.state.clone()
        other.table = ChronicleTable(self.table.chance.copy(), self.table.watched)
        other.moves, other.log, other._back = self.moves[:], self.log[:], self._back[:]
        return other

    def anew(self) -> Match:
        """The match before its first move."""
        return Match(self.game, self.box, self.key, self.players, self.table.watched, self.origin)

    def rewound(self, number: int) -> Match:
        """The match as it was after so many moves. The dice fall as they fell: the chance goes on from where it was."""
        again = self.anew()
        for seat, move in self.moves[:number]:
            again.play(seat, move)
        return again

    def undo_obstacle(self, seat: int) -> str:
        """Why a seat cannot take back the last choice (the key of a text `undo.…`); empty if it can."""
        if not self.moves:
            return "nothing"
        if self.moves[-1][0] != seat:
            return "others"
        return "" if self._back else self._closed

    def _gather(self) -> None:
        self.log += [(len(self.moves), news) for news in self.table.news]
        self.moments = self.table.rest(self.state)

    # Pictures

    def picture(self, seat: int = SPECTATOR, lang: str = "en") -> str:
        """The table as a seat sees it: an SVG that stands alone."""
        words = self.game.words(lang, self.box.content)
        words.players = self.players
        return picture(self.game.board, self.game.scene(self.view(seat), words))

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.picture()

    # Records

    def record(self) -> Record:
        record = Record(
            self.game.name,
            self.game.rules_version,
            self.box.content.hash,
            self.box.content.packs,
            self.box.seats,
            self.key,
        )
        record.options = dict(self.box.options)
        record.players = list(self.players)
        record.moves = [(seat, self.box.grammar.text(move)) for seat, move in self.moves]
        record.over = self.over
        record.state_hash = self.state.fingerprint()
        return record

    def save(self, file: Path) -> None:
        self.record().write(file)

    @classmethod
    def replay(
        cls, record: Record, game: Game, content: Content | None = None, name: str = "record", watched: bool = False
    ) -> Match:
        """Play a record again and verify that it leads to the state it names; the match can be played on."""
        match = cls.begin(record, game, content, name, watched)
        for number in range(len(record.moves)):
            match.replay_move(record, number, name)
        match.verify_end(record, name)
        return match

    @classmethod
    def begin(
        cls, record: Record, game: Game, content: Content | None = None, name: str = "record", watched: bool = False
    ) -> Match:
        """The match of a record before its first move."""
        if record.game != game.name:
            raise BadRecord(name, "other_game", played=record.game, game=game.name)
        if record.rules != game.rules_version:
            raise BadRecord(name, "other_rules", rules=record.rules, game=game.name, known=game.rules_version)
        content = content or game.content
        if record.content != content.hash or record.packs != content.packs:
            packs = ", ".join(record.packs)
            raise BadRecord(name, "other_content", packs=packs, hash=record.content[:12], here=content.hash[:12])
        try:
            box = game.open_box(record.seats, record.options, content)
            return cls(game, box, record.key, record.players, watched)
        except BadSetup as error:
            raise BadRecord(name, "cannot_be_laid", reason=error) from None

    def replay_move(self, record: Record, number: int, name: str = "record") -> None:
        seat, text = record.moves[number]
        try:
            self.play_text(seat, text)
        except MeadhallError as error:
            raise BadRecord(name, "cannot_be_played", number=number + 1, reason=error) from None

    def verify_end(self, record: Record, name: str = "record") -> None:
        if self.state.fingerprint() != record.state_hash or self.over != record.over:
            raise BadRecord(name, "other_state")

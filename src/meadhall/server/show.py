"""A table as one seat sees it: everything that leaves goes through the view of that seat."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct

from meadhall.core.chance import commitment
from meadhall.core.scene import Scene
from meadhall.core.seats import SPECTATOR
from meadhall.core.sketch import Grid
from meadhall.core.state import Decision
from meadhall.core.table import News
from meadhall.core.words import Words
from meadhall.games import find
from meadhall.server.events import Place
from meadhall.server.explaining import effect, greyed
from meadhall.server.seating import display_names
from meadhall.server.storage import Head
from meadhall.server.table import Table
from meadhall.server.texts import game_words
from meadhall.server.wire import DecisionInfo, Line, MoveInfo, Result, SeatInfo, Snapshot, TableInfo, Undo, Word

MOST_NEWS = 200
"""So many lines of the log are sent."""


def plain(thing: Any) -> Any:
    """What the encoder does not know by itself."""
    if isinstance(thing, Grid):
        return {name: getattr(thing, name) for name in Grid.__slots__}
    raise NotImplementedError(type(thing).__name__)


ENCODER = msgspec.json.Encoder(enc_hook=plain)


class Seen(Struct, frozen=True):
    """What is the same for all who look with the eyes of one seat in one language."""

    scene: Raw
    decision: Raw
    news: Raw
    fresh: int


class Showing:
    """Shows one table, and remembers what it has shown until something changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._seen: dict[tuple[int, str], Seen] = {}
        self._words: dict[str, Words] = {}
        self._wide: dict[str, Words] = {}
        self._told: dict[tuple[str, News], str] = {}

    def changed(self) -> None:
        """Something has happened."""
        self._seen.clear()

    def renamed(self) -> None:
        """Somebody else sits there: all texts may call somebody differently."""
        self._seen.clear()
        self._words.clear()
        self._wide.clear()
        self._told.clear()

    def wide(self, lang: str) -> Words:
        """The words for moves and news, which have room; the board has none."""
        if lang not in self._wide:
            self._wide[lang] = self.words(lang).in_full()
        return self._wide[lang]

    def words(self, lang: str) -> Words:
        if lang not in self._words:
            words = game_words(self.table.game, self.table.content, lang)
            words.players = display_names(self.table.places, words)
            self._words[lang] = words
        return self._words[lang]

    def snapshot(self, seat: int, lang: str, owner: str, online: set[int]) -> bytes:
        """The message for somebody who looks with the eyes of a seat."""
        table, match = self.table, self.table.match
        seen = self._seen.get((seat, lang))
        if seen is None:
            seen = self._seen[seat, lang] = self._look(seat, lang)
        message = Snapshot(
            seq=table.seq,
            table=self.info(lang, owner, online),
            seat=seat,
            asked=list(match.state.asked),
            thinking=table.thinking(),
            scene=seen.scene,
            decision=seen.decision,
            undo=self._undo(owner, lang),
            news=seen.news,
            fresh=seen.fresh,
            result=result(table),
            key_hash=commitment(match.key),
            key=match.key.hex() if match.over or table.head.imported else None,
        )
        return ENCODER.encode(message)

    def info(self, lang: str, owner: str, online: set[int]) -> TableInfo:
        table = self.table
        seating = Seating(table.places, table.rematch, table.match.over)
        return table_info(table.head, seating, self.words(lang), owner, online)

    def _look(self, seat: int, lang: str) -> Seen:
        words = self.words(lang)
        match = self.table.match
        scene = self.table.game.scene(match.view(seat), words)
        decision = self.table.asks(seat)
        wide = self.wide(lang)
        news, fresh = self._news(seat, lang, wide)
        return Seen(
            Raw(ENCODER.encode(scene)),
            Raw(b"null" if decision is None else ENCODER.encode(self._decision(decision, scene, wide))),
            Raw(ENCODER.encode(news)),
            fresh,
        )

    def _decision(self, decision: Decision, scene: Scene, words: Words) -> DecisionInfo:
        match = self.table.match
        grammar = match.box.grammar
        moves = []
        for move in decision.moves:
            text, verb = grammar.text(move), grammar.verb_of[move]
            domains = grammar.verbs[verb].domains
            moves.append(
                MoveInfo(
                    move=text,
                    verb=verb,
                    words=[
                        Word(word, words.word(word), f"{domain.spot}:{word}" if domain.spot else "")
                        for word, domain in zip(grammar.words(move), domains, strict=True)
                    ],
                    name=words.move(grammar, move, decision.question),
                    spots=list(grammar.spots(move)),
                    effect=scene.effects[text] if text in scene.effects else effect(grammar, move, words),
                )
            )
        return DecisionInfo(
            question=words.say(decision.question, **decision.args),
            verb_titles={move.verb: words.verb(move.verb) for move in moves},
            moves=moves,
            greyed=greyed(match, decision, scene, words),
        )

    def _undo(self, owner: str, lang: str) -> Undo | None:
        """Somebody with several seats may take back for whichever of them moved last."""
        mine = self.table.played_by(owner)
        if not mine or self.table.head.imported:
            return None
        match = self.table.match
        last = match.moves[-1][0] if match.moves else SPECTATOR
        seat = last if last in mine else mine[0]
        reason = match.undo_obstacle(seat)
        return Undo(not reason, self.words(lang).say(f"undo.{reason}") if reason else "", seat)

    def _news(self, seat: int, lang: str, words: Words) -> tuple[list[Line], int]:
        """The last lines that a seat may read, and from which of them on they are new to it."""
        match = self.table.match
        answered = max((number for number, (who, _) in enumerate(match.moves, 1) if who == seat), default=0)
        visible = [(after, news) for after, news in match.log if news.visible_to(seat)][-MOST_NEWS:]
        lines = [
            Line(after, match.moves[after - 1][0] if after else SPECTATOR, self._tell(lang, news, words))
            for after, news in visible
        ]
        fresh = next((number for number, line in enumerate(lines) if line.n >= answered), len(lines))
        return lines, fresh

    def _tell(self, lang: str, news: News, words: Words) -> str:
        if (lang, news) not in self._told:
            self._told[lang, news] = words.news(news)
        return self._told[lang, news]


class Seating(Struct, frozen=True):
    """Who sits at a table, whether they have finished, and where they went then."""

    places: list[Place]
    rematch: str | None
    over: bool


def table_info(head: Head, seating: Seating, words: Words, owner: str, online: set[int]) -> TableInfo:
    """What a table is, for somebody with a token (as it is kept) or none."""
    titles = find(head.game).rulebook.titles
    mine = [seat for seat, place in enumerate(seating.places) if owner and place.owner == owner]
    return TableInfo(
        id=head.id,
        game=head.game,
        title=titles[words.lang],
        titles=titles,
        options=head.options,
        agreed=agreed(head, words),
        lang=head.lang,
        seats=[
            SeatInfo(seat, words.players[seat], place.kind, place.bot, seat in online, seat in mine, bool(place.owner))
            for seat, place in enumerate(seating.places)
        ],
        host=bool(owner) and owner == head.host,
        mine=mine,
        over=seating.over,
        imported=head.imported,
        rematch=seating.rematch,
        created=head.created,
    )


def agreed(head: Head, words: Words) -> list[str]:
    """What is not as usual at a table: options with another value than the first, and packs."""
    found = [
        words.say("server.agreed", label=option.label(words), value=option.value_label(value, words))
        for option in find(head.game).options
        if (value := head.options.get(option.name, option.values[0])) != option.values[0]
    ]
    titles = words.content.pack_titles
    return found + [words.say("server.with_pack", pack=titles[pack][words.lang]) for pack in head.packs]


def result(table: Table) -> Result | None:
    found = table.match.state.result() if table.match.over else None
    if found is None:
        return None
    best = max(found.values())
    winners = [seat for seat, reached in found.items() if reached == best and reached > 0]
    return Result(winners, table.match.state.points(), found)

"""A table as one seat sees it: everything that leaves goes through the view of that seat."""

from __future__ import annotations

import msgspec
from msgspec import Raw, Struct

from meadhall.core.chance import commitment
from meadhall.core.lesson import tell
from meadhall.core.scene import Scene
from meadhall.core.state import Decision
from meadhall.core.table import News
from meadhall.core.words import Words
from meadhall.games import find
from meadhall.server.chronicle import in_order
from meadhall.server.events import Place
from meadhall.server.explaining import asks_next, effect, greyed
from meadhall.server.happening import Onlooker, line
from meadhall.server.seating import display_names
from meadhall.server.sight import Plain, Sight, plain
from meadhall.server.storage import Head
from meadhall.server.table import Table
from meadhall.server.texts import game_words
from meadhall.server.wire import (
    DecisionInfo,
    Happened,
    IdeaInfo,
    LessonInfo,
    Line,
    MoveInfo,
    Present,
    Result,
    SeatInfo,
    Snapshot,
    TableInfo,
    Undo,
    Word,
)

MOST_NEWS = 200
"""So many lines of the log are sent."""


Eyes = tuple[int, str]
"""A seat, and a language."""

ENCODER = msgspec.json.Encoder(enc_hook=plain)


class Seen(Struct, frozen=True):
    """What is the same for all who look with the eyes of one seat in one language."""

    scene: Plain
    decision: Raw
    answered: int
    scene_hash: int


class Presence(Struct, frozen=True):
    """The seats whose people are at the table, and those whose people have been away for long."""

    online: frozenset[int] | set[int] = frozenset()
    left: frozenset[int] | set[int] = frozenset()


class Showing:
    """Shows one table, and remembers what it has shown until something changes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._seen: dict[Eyes, Seen] = {}
        self._before: dict[Eyes, Seen] = {}
        self._happened: dict[Eyes, bytes] = {}
        self._sight = Sight()
        self._words: dict[str, Words] = {}
        self._wide: dict[str, Words] = {}
        self._told: dict[tuple[str, News], str] = {}

    def changed(self) -> None:
        """Something has happened. What was seen before it is kept, to tell what changed."""
        self._before, self._seen = self._seen, {}
        self._sight.changed()
        for words in self._words.values():
            if words.remembered is not None:
                words.remembered.changed()
        self._happened.clear()

    def told(self) -> None:
        """All have been told what happened: nobody needs any more what was before it."""
        self._before = {}
        self._happened = {}

    def renamed(self) -> None:
        """Somebody else sits there: all texts may call somebody differently."""
        self._seen.clear()
        self._before.clear()
        self._happened.clear()
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
            self._words[lang] = words.remember()
        return self._words[lang]

    def snapshot(self, seat: int, lang: str, owner: str, presence: Presence) -> bytes:
        """The whole table, for somebody who looks with the eyes of a seat."""
        table, match = self.table, self.table.match
        seen = self._look(seat, lang)
        message = Snapshot(
            seq=table.seq,
            table=self.info(lang, owner, presence),
            seat=seat,
            asked=list(match.state.asked),
            thinking=table.thinking(),
            scene=Raw(ENCODER.encode(seen.scene)),
            decision=seen.decision,
            undo=self._undo(owner, lang),
            news=Raw(ENCODER.encode(self._news(seat, lang))),
            answered=seen.answered,
            result=result(table),
            key_hash=commitment(match.key),
            key=self._key(),
            scene_hash=seen.scene_hash,
        )
        return ENCODER.encode(message)

    def happened(self, seat: int, lang: str, owner: str) -> bytes:
        """What the last move led to, for somebody who has seen with the eyes of this seat what was before it."""
        told = self._happened.get((seat, lang))
        if told is None:
            told = self._happened[seat, lang] = self._tell_what_happened(seat, lang)
        # The rest is the same for all who look with these eyes; only what can be taken back is one's own.
        undo = ENCODER.encode(self._undo(owner, lang))
        return told + b',"undo":' + undo + b"}"

    def may_follow(self, seat: int, lang: str) -> bool:
        """Whether it is known what was seen with the eyes of a seat before the last move."""
        return (seat, lang) in self._before

    def _tell_what_happened(self, seat: int, lang: str) -> bytes:
        table, match = self.table, self.table.match
        before = self._before[seat, lang].scene
        onlooker = self._onlooker(seat, lang)
        moments = [moment for moment, _ in onlooker.moments(before, lambda news: self._tell(lang, news))]
        seen = self._look(seat, lang, onlooker)
        message = Happened(
            seq=table.seq,
            seat=seat,
            mover=match.moves[-1][0],
            moments=moments,
            asked=list(match.state.asked),
            thinking=table.thinking(),
            decision=seen.decision,
            answered=seen.answered,
            over=match.over,
            result=result(table),
            key=self._key(),
            scene_hash=seen.scene_hash,
        )
        # Without the last field, and open for it.
        return ENCODER.encode(message).rpartition(b',"undo":')[0]

    def present(self, lang: str, owner: str, presence: Presence) -> bytes:
        """Who is at the table."""
        return ENCODER.encode(Present(self.info(lang, owner, presence)))

    def _key(self) -> str | None:
        match = self.table.match
        return match.key.hex() if match.over or self.table.head.imported else None

    def _onlooker(self, seat: int, lang: str) -> Onlooker:
        return Onlooker(self.table.match, seat, self.words(lang), self.wide(lang), self._sight)

    def info(self, lang: str, owner: str, presence: Presence) -> TableInfo:
        table = self.table
        words, damage = self.words(lang), table.damage
        broken = words.say("trouble.shut") if table.shut else ""
        if damage is not None:
            broken = words.say(f"damage.{damage.reason}", seq=damage.seq)
        consent = sorted(table.consent) if table.undecided and not table.head.imported else None
        seating = Seating(table.places, table.rematch, table.match.over, broken, consent, table.host)
        return table_info(table.head, seating, words, owner, presence)

    def _look(self, seat: int, lang: str, onlooker: Onlooker | None = None) -> Seen:
        """What a seat sees now."""
        seen = self._seen.get((seat, lang))
        if seen is None:
            looked = (onlooker or self._onlooker(seat, lang)).look(self.table.match.state)
            decision, asked = self.table.asks(seat), b"null"
            if decision is not None:
                asked = ENCODER.encode(self._decision(decision, looked.scene, self.wide(lang)))
            seen = Seen(looked.plain, Raw(asked), self._answered(seat), self._sight.hash(looked.plain))
            self._seen[seat, lang] = seen
        return seen

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
            lesson=self._lesson(decision.seat, words),
            asks_next=asks_next(words, moves),
            anyway="secret" if match.state.top.secret else "final" if match.state.top.final else "",
        )

    def _lesson(self, seat: int, words: Words) -> LessonInfo | None:
        """Where somebody learns: what they are told now, and how far they are."""
        table, lesson = self.table, self.table.lesson
        if lesson is None:
            return None
        told, found = len(table.told(seat)), table.idea(seat)
        if found is None:
            return LessonInfo(told, len(lesson.ideas), None)
        idea, seen, moves = found
        move = seen.best_of(moves)
        said = tell(idea, seen, move, words)
        shown = IdeaInfo(idea.name, said.title, said.text, seen.grammar.text(move), said.because)
        return LessonInfo(told + 1, len(lesson.ideas), shown)

    def _undo(self, owner: str, lang: str) -> Undo | None:
        """Somebody with several seats may take back for whichever of them moved last."""
        mine = self.table.played_by(owner)
        if not mine or self.table.head.imported:
            return None
        moves = self.table.match.moves
        # Somebody who plays several seats takes back for the one that chose last.
        seat = next((who for who, _ in reversed(moves) if who in mine), mine[0])
        reason = self.table.undo_obstacle(seat)
        return Undo(not reason, self.words(lang).say(f"undo.{reason}") if reason else "", seat)

    def _answered(self, seat: int) -> int:
        """The number of a seat's last move."""
        return max((number for number, (who, _) in enumerate(self.table.match.moves, 1) if who == seat), default=0)

    def _news(self, seat: int, lang: str) -> list[Line]:
        """The last lines that a seat may read."""
        match, words = self.table.match, self.words(lang)
        visible = [(after, news) for after, news in match.log if news.visible_to(seat)][-MOST_NEWS:]
        lines = [line(match, after, news, self._tell(lang, news)) for after, news in visible]
        return in_order(lines, [told.line(words) for told in self.table.seat_lines])[-MOST_NEWS:]

    def _tell(self, lang: str, news: News) -> str:
        if (lang, news) not in self._told:
            self._told[lang, news] = self.wide(lang).news(news)
        return self._told[lang, news]


class Seating(Struct, frozen=True):
    """Who sits at a table, whether they have finished, and where they went then."""

    places: list[Place]
    rematch: str | None
    over: bool
    damaged: str = ""
    new_rules: list[int] | None = None
    host: str = ""
    """Whoever laid the table, if they have another token by now."""


def table_info(head: Head, seating: Seating, words: Words, owner: str, presence: Presence) -> TableInfo:
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
        customs=head.customs,
        lang=head.lang,
        seats=[
            SeatInfo(
                seat=seat,
                name=words.players[seat],
                kind=place.kind,
                bot=place.bot,
                online=seat in presence.online,
                mine=seat in mine,
                owned=bool(place.owner),
                left=seat in presence.left,
            )
            for seat, place in enumerate(seating.places)
        ],
        host=bool(owner) and owner == (seating.host or head.host),
        mine=mine,
        over=seating.over,
        imported=head.imported,
        rematch=seating.rematch,
        created=head.created,
        damaged=seating.damaged,
        new_rules=seating.new_rules,
    )


def agreed(head: Head, words: Words) -> list[str]:
    """What is not as usual at a table: options with another value than the first, and packs."""
    found = [
        words.say("server.agreed", label=option.label(words), value=option.value_label(value, words))
        for option in find(head.game).options
        if (value := head.options.get(option.name, option.values[0])) != option.values[0]
    ]
    found += [words.say(f"custom.{custom}") for custom in head.customs]
    titles = words.content.pack_titles
    return found + [words.say("server.with_pack", pack=titles[pack][words.lang]) for pack in head.packs]


def result(table: Table) -> Result | None:
    found = table.match.state.result() if table.match.over else None
    if found is None:
        return None
    best = max(found.values())
    winners = [seat for seat, reached in found.items() if reached == best and reached > 0]
    return Result(winners, table.match.state.points(), found)

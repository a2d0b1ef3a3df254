"""What is remembered of a game that is over: every scene and every line, as everybody saw them and as they really were.

Whoever looks at it later needs no rules, no content and no pack of that time. It is made once, when the game ends, in a
process of its own, and kept with the table.
"""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from meadhall import games
from meadhall.core.difference import Difference, changed, difference
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.server.events import Consented, Entry, Event, Imported, Laid, Place
from meadhall.server.packs import Packs
from meadhall.server.replay import Replay, move_asked, move_made, told_until
from meadhall.server.show import ENCODER, Presence, Showing
from meadhall.server.sight import laid_out
from meadhall.server.storage import Head, Log
from meadhall.server.story import Told
from meadhall.server.table import Table
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Line, ReplayAsked, ReplayInfo, ReplayMove, StoryInfo, TableInfo

EYES = (SPECTATOR, REFEREE)
"""Through whose eyes a game is remembered; a seat's own are those of everybody."""
LEVEL = 6


class Step(Struct, frozen=True):
    """A position: what changed on the table since the one before it, which move led to it, and what comes next."""

    scenes: dict[str, Difference]
    """By language and eyes."""
    move: dict[str, ReplayMove]
    next: dict[str, ReplayAsked]


class Memory(Struct, frozen=True):
    info: dict[str, TableInfo]
    """By language, as everything else."""
    steps: list[Step]
    news: dict[str, list[Line]]
    story: dict[str, StoryInfo]
    record: str

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    def scene(self, number: int, eyes: int, lang: str) -> Any:
        """The table after so many moves."""
        key, scene = _key(lang, eyes), None
        for step in self.steps[: number + 1]:
            scene = changed(scene, step.scenes.get(key))
        return scene


def _key(lang: str, eyes: int) -> str:
    return f"{lang} {eyes if eyes in EYES else SPECTATOR}"


class Played(Struct, frozen=True):
    """A game that is over, as another process needs it to tell it."""

    head: Head
    content: bytes
    places: list[Place]
    moves: list[tuple[int, str]]
    minutes: int | None
    position: str = ""
    """Where the moves go on from, if not from the beginning."""

    @classmethod
    def of(cls, table: Table, content: bytes, minutes: int | None) -> Played:
        grammar = table.match.box.grammar
        moves = [(seat, grammar.text(move)) for seat, move in table.match.moves]
        return cls(table.head, content, list(table.places), moves, minutes, table.position)


class Shown:
    """A table that nobody is at, and how it is shown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.showing = Showing(table)


def remembered(played: Played) -> bytes:
    """What there is to remember, packed."""
    packs = Packs()
    packs.kept = lambda content: played.content
    rules = games.find(played.head.game).rules_version
    events: list[Event] = [Laid(played.places), Consented([], rules, played.position), Imported(played.moves)]
    log = [Entry(number, event) for number, event in enumerate(events, 1)]
    head = msgspec.structs.replace(played.head, rules=rules)
    shown = Shown(Table(head, packs, Log(log)))
    replay = Replay(shown.table)
    info, story, news = {}, {}, {}
    for lang in LANGUAGES:
        info[lang] = shown.showing.info(lang, "", Presence())
        story[lang] = Told(shown, replay, lang).story(played.minutes)
        for eyes in EYES:
            news[_key(lang, eyes)] = told_until(shown, replay, replay.last, eyes, lang)
    before: dict[str, Any] = {}
    steps = [_step(shown, replay, number, before) for number in range(replay.last + 1)]
    record = "" if played.position else shown.table.record().dump()
    memory = Memory(info, steps, news, story, record)
    return zlib.compress(ENCODER.encode(memory), LEVEL)


def _step(shown: Shown, replay: Replay, number: int, before: dict[str, Any]) -> Step:
    scenes, moves, nexts = {}, {}, {}
    state = replay.states[number]
    views = {eyes: state.view(eyes) for eyes in EYES}
    for lang in LANGUAGES:
        words = shown.showing.words(lang)
        for eyes, view in views.items():
            key, scene = _key(lang, eyes), laid_out(replay.match.game.scene(view, words))
            change = difference(before.get(key), scene)
            if change is not None:
                scenes[key] = change
            before[key] = scene
        if number:
            moves[lang] = move_made(shown, replay, number, lang)
        asked = move_asked(shown, replay, number, lang)
        if asked is not None:
            nexts[lang] = asked
    return Step(scenes, moves, nexts)


def recalled(data: bytes) -> Memory:
    return msgspec.json.decode(zlib.decompress(data), type=Memory)


def position(memory: Memory, number: int, eyes: int, lang: str) -> ReplayInfo:
    """The table after so many moves, as it is remembered."""
    if number > memory.last:
        raise Trouble("no_such_move", number=number, all=memory.last)
    step = memory.steps[number]
    return ReplayInfo(
        n=number,
        moves=memory.last,
        scene=memory.scene(number, eyes, lang),
        news=[line for line in memory.news[_key(lang, eyes)] if line.n <= number],
        move=step.move.get(lang),
        next=step.next.get(lang),
    )

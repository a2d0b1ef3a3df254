"""How a game went, in the words of a language: what `core/story.py` found, put together for the page of the end."""

from __future__ import annotations

import asyncio
from math import sqrt
from typing import Final

from sqlalchemy.engine import Engine
from starlette.requests import Request

from meadhall.core.story import PLAY, Chapter, Luck, Mark, Story, Stretch, Turn
from meadhall.core.words import Words
from meadhall.server.endpoints import lang
from meadhall.server.hall import Hall
from meadhall.server.limits import address_of
from meadhall.server.replay import Replay, Replays, Shown
from meadhall.server.storage import Head, read_times
from meadhall.server.wire import (
    ChapterInfo,
    Fortune,
    GainedInfo,
    LuckInfo,
    MarkInfo,
    PerilInfo,
    PointInfo,
    SourceInfo,
    StoryInfo,
    TurnInfo,
)

LONGEST: Final = 60
"""So many characters say what happened at a turning point."""
DIGITS: Final = 3
"""Of a chance."""
AT_ONE_SITTING: Final = 12 * 60
"""Minutes; a game that lay on the table for longer was not played all the time."""
NUMERALS: Final = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


async def story(request: Request, body: None) -> StoryInfo:
    hall: Hall = request.app.state.hall
    replays: Replays = request.app.state.replays
    async with hall.at(request.path_params["table"]) as live, live.lock:
        replay = await replays.of(live.table, address_of(request))
        minutes = await asyncio.to_thread(minutes_played, hall.engine, live.table.head)
        return Told(live, replay, lang(request)).story(minutes)


def minutes_played(engine: Engine, head: Head) -> int | None:
    """From the first move to the last."""
    if head.imported:
        return None
    times = read_times(engine, head.id)
    minutes = round((times[1] - times[0]) / 60) if times else 0
    return minutes if 0 < minutes <= AT_ONE_SITTING else None


def roman(number: int) -> str:
    """A small number as it stands on a card.

    >>> roman(3), roman(14)
    ('III', 'XIV')
    """
    written = ""
    for value, letters in NUMERALS:
        while number >= value:
            written += letters
            number -= value
    return written


class Told:
    """A story in a language, with the names of those who played."""

    def __init__(self, live: Shown, replay: Replay, spoken: str) -> None:
        self.match = replay.match
        self.found: Story = replay.story
        self.words: Words = live.showing.wide(spoken)
        self.teller = live.table.game.story
        self.states = replay.states

    def story(self, minutes: int | None) -> StoryInfo:
        found = self.found
        return StoryInfo(
            moves=found.moves,
            minutes=minutes,
            chapters=[self._chapter(stretch) for stretch in found.stretches],
            points=[PointInfo(point.move, list(point.scores)) for point in found.points],
            chances=[[round(chance, DIGITS) for chance in chances] for chances in found.chances],
            sources=self._sources(),
            gained=self._gained(),
            marks=[MarkInfo(move, mark.icon, mark.seat, self._say(mark)) for move, mark in found.marks],
            turns=[self._turn(turn) for turn in found.turns],
            luck=[luck(seat, dice) for seat, dice in enumerate(found.luck)],
            luck_text=self.words.say("story.luck" if self.words.has("story.luck") else "story.no_dice"),
            perils=self._perils(),
        )

    def _chapter(self, stretch: Stretch) -> ChapterInfo:
        chapter = stretch.chapter
        return ChapterInfo(
            title=self.title(chapter),
            short=self.title(chapter, "_short"),
            number=chapter.number,
            part=chapter.part,
            part_title=self.words.say(f"story.part_{chapter.part or 'play'}"),
            first=stretch.first,
            last=stretch.last,
            first_point=stretch.first_point,
            last_point=stretch.last_point,
        )

    def title(self, chapter: Chapter, size: str = "") -> str:
        return self.words.say(f"story.{chapter.kind}{size}", number=chapter.number, roman=roman(chapter.number))

    def _brought(self) -> list[str]:
        """The sources that brought something to anybody."""
        brought = {gain.source for gains in self.found.gained.values() for gain in gains if gain.value}
        known = list(self.teller.SOURCES) if self.teller is not None else []
        return [source for source in known if source in brought] + sorted(brought - set(known))

    def _sources(self) -> list[SourceInfo]:
        icons = self.teller.SOURCES if self.teller is not None else {}
        return [
            SourceInfo(source, self.words.say(f"source.{source}"), icons.get(source, "")) for source in self._brought()
        ]

    def _gained(self) -> list[GainedInfo]:
        sources, told = self._brought(), []
        chapters = dict.fromkeys(stretch.chapter._replace(part=PLAY) for stretch in self.found.stretches)
        for chapter in chapters:
            by = [[0] * self.match.box.seats for _ in sources]
            for gain in self.found.gained.get(chapter, ()):
                if gain.value:
                    by[sources.index(gain.source)][gain.seat] += gain.value
            told.append(GainedInfo(self.title(chapter), self.title(chapter, "_short"), chapter.number, by))
        return told if sources else []

    def _say(self, mark: Mark) -> str:
        return self.words.say(f"mark.{mark.name}", **mark.args)

    def _turn(self, turn: Turn) -> TurnInfo:
        return TurnInfo(
            first=turn.first,
            last=turn.last,
            seat=turn.seat,
            percent=round(100 * turn.by),
            text=self._sentence(turn),
            chapter=self._when(turn.first),
        )

    def _sentence(self, turn: Turn) -> str:
        """Who did what: the first line that has room, or else the move itself."""
        for line in turn.told:
            said = self._say(line) if isinstance(line, Mark) else self.words.news(line).rstrip(".")
            if len(said) <= LONGEST:
                return said
        seat, move = self.match.moves[turn.first - 1]
        decision = self.states[turn.first - 1].decision(seat)
        grammar = self.match.box.grammar
        name = self.words.move(grammar, move, decision.question if decision is not None else "")
        said = self.words.say("story.chose", seat=seat, move=name)
        short = self.words.say("story.chose", seat=seat, move=self.words.verb(grammar.verb_of[move]))
        return said if len(said) <= LONGEST else short

    def _when(self, number: int) -> str:
        """The chapter of a move: that in which it was chosen."""
        before = [stretch for stretch in self.found.stretches if stretch.first < number]
        return self.title(before[-1].chapter) if before else ""

    def _perils(self) -> list[PerilInfo]:
        if not any(self.found.perils):
            return []
        told = []
        for place, peril in enumerate(self.found.perils[-1]):
            levels = [perils[place].now for perils in self.found.perils]
            told.append(PerilInfo(peril.name, self.words.say(f"peril.{peril.name}"), peril.icon, peril.most, levels))
        return told


FORTUNES: Final[tuple[tuple[float, Fortune], ...]] = (
    (-2.0, "very_unlucky"),
    (-1.0, "unlucky"),
    (-0.5, "a_little_unlucky"),
    (0.5, "as_expected"),
    (1.0, "a_little_lucky"),
    (2.0, "lucky"),
)
"""Up to how many spreads from what could be expected, and what that is called."""


def luck(seat: int, dice: Luck) -> LuckInfo:
    spread = sqrt(dice.variance)
    off = (dice.hits - dice.expected) / spread if spread else 0.0
    word: Fortune = next((word for most, word in FORTUNES if off <= most), "very_lucky") if spread else "none"
    return LuckInfo(seat, dice.dice, dice.hits, round(dice.expected, 1), round(spread, 1), word)

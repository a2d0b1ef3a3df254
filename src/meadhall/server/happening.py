"""What a move led to, as one seat sees it: one moment after the other, with what changes on the table by each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from meadhall.core.beats import Telling
from meadhall.core.difference import difference
from meadhall.core.grammar import Grammar
from meadhall.core.match import Match
from meadhall.core.scene import Scene
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import State, View
from meadhall.core.table import Moment as Happened
from meadhall.core.table import News
from meadhall.core.words import Words
from meadhall.server.sight import Plain, Sight
from meadhall.server.wire import Happening, Line, Moment


class Passage(NamedTuple):
    """What a move led to: its number, the state before it, and one moment after the other."""

    number: int
    before: State
    moments: Sequence[Happened]


class Looked(NamedTuple):
    """A view, and its scene as it is drawn and as plain data."""

    view: View
    scene: Scene
    plain: Plain


class Onlooker:
    """Sees a match through the eyes of a seat, in a language: `words` for the board, `wide` for what has room."""

    def __init__(self, match: Match, seat: int, words: Words, wide: Words, sight: Sight | None = None) -> None:
        self._sight = sight or Sight()
        self.match = match
        self.seat = seat
        self.words = words
        self.wide = wide
        self._last: Looked | None = None

    def look(self, state: State) -> Looked:
        """The scene of a state; what was seen last is not drawn again if nothing has changed."""
        view = self._sight.view(state, self.seat)
        if self._last is None or self._last.view is not view:
            scene = self.match.game.scene(view, self.words)
            self._last = Looked(view, scene, self._sight.laid_out(scene))
        return self._last

    def moments(
        self, before: Plain, say: Callable[[News], str], passage: Passage | None = None
    ) -> Iterator[tuple[Moment, Plain]]:
        """What a move led to, the last one if no other is meant, from the scene before it on; each with the scene after
        it.

        What came after the last line belongs to it, unless that takes a stage away: that one stays for the line.
        """
        match = self.match
        number, state, shown = passage or Passage(len(match.moves), match.before, match.moments)
        known = [news for after, news in match.log if after < number and news.visible_to(self.seat)]
        view = self._sight.view(state, self.seat)
        for position, moment in enumerate(shown):
            seen, _, scene = self.look(moment.state)
            told = [news for news in moment.news if news.visible_to(self.seat)]
            events = []
            for news in told:
                beat = match.game.stage(Telling(news, known, view, seen, self.wide, told))
                events.append(Happening(line(match, number, news, say(news)), beat))
                known.append(news)
            view = seen
            if position == len(shown) - 2 and not shown[-1].news:
                last = self.look(shown[-1].state).plain
                scene = scene if _staged(scene) - _staged(last) else last
            changes = difference(before, scene)
            if events or changes is not None:
                yield Moment(events, changes), scene
            before = scene


def _staged(scene: Plain) -> set[str]:
    """What takes the place of the board, by its key."""
    return {scene[name]["key"] for name in ("battle", "roll", "draft") if scene[name] is not None}


def line(match: Match, number: int, news: News, text: str) -> Line:
    """A line of the log, told after the move of this number."""
    mover = match.moves[number - 1][0] if number else SPECTATOR
    about = news.args.get("seat", SPECTATOR)
    spots = list(_named(match.box.grammar, news.args.values()))
    turns = match.game.turns
    begins, weight = turns.begins.get(news.key, ""), turns.weight(news.key)
    return Line(number, mover, text, about if isinstance(about, int) else SPECTATOR, spots, begins, weight)


def _named(grammar: Grammar, arguments: Iterable[Any]) -> Iterator[str]:
    """The spots of the places and things that a line names."""
    known = _spots(grammar)
    for argument in arguments:
        for word in argument if isinstance(argument, tuple) else (argument,):
            if isinstance(word, str):
                yield from known.get(word, ())


@lru_cache(maxsize=64)
def _spots(grammar: Grammar) -> dict[str, tuple[str, ...]]:
    """By word the spots that it stands for."""
    found: dict[str, dict[str, None]] = {}
    for verb in grammar.verbs.values():
        for domain in verb.domains:
            for word in domain.values if domain.spot else ():
                found.setdefault(word, {})[f"{domain.spot}:{word}"] = None
    return {word: tuple(spots) for word, spots in found.items()}

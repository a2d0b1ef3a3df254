"""Watch a game of Blood Rage through somebody's eyes: moment by moment what is told, how it is shown, what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from meadhall.core.beats import Beat, Telling
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.scene import Battle, Scene, Side
from meadhall.core.seats import parse_seat
from meadhall.core.table import News
from meadhall.core.words import Words
from meadhall.testing import Board
from tests.games.blood_rage.board import GAME

NAMES = ["Anne", "Bert", "Cora", "Dirk", "Edda"]

Shown = tuple[News, Beat | None]
"""A line, and how it is shown."""
Moment = tuple[list[Shown], Scene]
"""What is told together, and the table after it."""


@cache
def spoken(lang: str = "en") -> Words:
    words = GAME.words(lang)
    words.players = NAMES
    return words


def seen_moments(match: Match, seat: int, lang: str = "en") -> Iterator[Moment]:
    """What the last move led to, as somebody sees it."""
    words = spoken(lang)
    known = [news for after, news in match.log if after < len(match.moves) and news.visible_to(seat)]
    before = match.before.view(seat)
    for moment in match.moments:
        after = moment.state.view(seat)
        told = [news for news in moment.news if news.visible_to(seat)]
        shown: list[Shown] = []
        for news in told:
            shown.append((news, GAME.stage(Telling(news, known, before, after, words, told))))
            known.append(news)
        yield shown, GAME.scene(after, words)
        before = after


def watched(seats: int, options: Mapping[str, str] | None = None, seed: str = "stage") -> Iterator[Match]:
    """A game that is played at random and watched, after each move."""
    match = Match.new(GAME, seats, options, key=key_from_seed(seed), players=NAMES[:seats], watched=True)
    chance = Chance(key_from_seed(seed))
    while not match.over:
        seat = chance.choose(match.state.asked)
        match.play(seat, chance.choose(match.state.legal(seat)))
        yield match


class Audience:
    """Somebody who watches a position that was laid, from here on."""

    def __init__(self, board: Board, seat: str = "p1", lang: str = "en") -> None:
        self.match = Match.new(GAME, board.state.box.seats, players=NAMES[: board.state.box.seats], watched=True)
        self.match.box, self.match.state = board.state.box, board.state.clone()
        self.match.log.clear()
        self.seat, self.lang = parse_seat(seat), lang
        self.moments: list[Moment] = []

    def play(self, *moves: str) -> Audience:
        """Moves as in `p2 fight a1_troll`; who is asked alone need not be named. Only the last are remembered."""
        self.moments = []
        for text in moves:
            who, _, move = text.partition(" ")
            named = who in ("p1", "p2", "p3", "p4", "p5")
            seat = parse_seat(who) if named else self.match.state.asked[0]
            self.match.play_text(seat, move if named else text)
            self.moments += seen_moments(self.match, self.seat, self.lang)
        return self

    @property
    def scene(self) -> Scene:
        return GAME.scene(self.match.view(self.seat), spoken(self.lang))

    @property
    def shown(self) -> list[Shown]:
        return [shown for moment, _ in self.moments for shown in moment]

    @property
    def beats(self) -> list[Beat]:
        return [beat for _, beat in self.shown if beat is not None]

    @property
    def titles(self) -> list[str]:
        return [beat.title for beat in self.beats]

    def beat(self, key: str) -> Beat:
        """How the last line with this key was shown."""
        return [beat for news, beat in self.shown if news.key == key and beat is not None][-1]

    def after(self, key: str) -> Scene:
        """The table after the last line with this key."""
        return [scene for moment, scene in self.moments if any(news.key == key for news, _ in moment)][-1]

    def battle_after(self, key: str) -> Battle:
        battle = self.after(key).battle
        assert battle is not None
        return battle


def on_stage(scene: Scene) -> Battle:
    assert scene.battle is not None
    return scene.battle


def strengths(battle: Battle) -> dict[str, int]:
    return {side.name: side.strength for side in battle.sides}


def side(battle: Battle, name: str) -> Side:
    return next(side for side in battle.sides if side.name == name)


def fallen(sides: Sequence[Side]) -> dict[str, list[str]]:
    """The drawings of those who have fallen, side by side."""
    return {side.name: [figure.kind for figure in side.figures if figure.fallen] for side in sides}

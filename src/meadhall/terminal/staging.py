"""What happened, as a room stages it: its beats as lines of text, in the order in which they are shown.

The list of beats is the one that the browser plays. What moves there is told here: how dice have fallen, what a battle
has come to, what is counted at the end of a round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from meadhall.core.beats import Beat, Sheet, Telling
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.scene import Battle, Fact, Roll, Scene
from meadhall.core.sketch import NOBODY
from meadhall.core.state import State, View
from meadhall.core.table import Moment, News
from meadhall.core.words import Words

SLOW, NORMAL, FAST, OFF = "slow", "normal", "fast", "off"
PACES: Final = {SLOW: 1.8, NORMAL: 1.0, FAST: 0.5, OFF: 0.0}
"""How long things are shown, in parts of the usual time."""


class Reading(NamedTuple):
    """How many seconds something can be read: at least so long, so much more for each letter, but no longer than so."""

    least: float
    most: float
    letter: float
    free: int


READINGS: Final = {
    "banner": Reading(0.9, 1.7, 0.014, 24),
    "stage": Reading(1.0, 2.6, 0.026, 20),
    "sheet": Reading(3.2, 6.0, 0.026, 60),
}


class Passage(NamedTuple):
    """What a move led to: its number, the state before it, and one moment after the other."""

    number: int
    before: State
    moments: Sequence[Moment]

    @classmethod
    def last(cls, match: Match) -> Passage:
        """What the last move led to; it stays so while the match goes on."""
        *moments, end = match.moments
        return cls(len(match.moves), match.before, [*moments, Moment(end.news, end.state.clone())])


class Shown(NamedTuple):
    """One line of the log as it is shown: what is said, and what stands below it."""

    sentence: str
    """The line of the log."""
    beat: Beat | None = None
    below: Sequence[str] = ()

    @property
    def title(self) -> str:
        return self.beat.title or self.sentence if self.beat else self.sentence

    @property
    def seat(self) -> int:
        return self.beat.seat if self.beat else NOBODY

    @property
    def is_staged(self) -> bool:
        """Whether it takes the place of the board: on the stage, or as a sheet."""
        return self.beat is not None and self.beat.form != "banner"

    def is_own(self, seat: int, mover: int) -> bool:
        """Whether this seat has just done that itself: then it knows."""
        beat = self.beat
        if beat is None or beat.form != "banner" or seat in beat.hold:
            return False
        return seat == mover == beat.seat and not beat.unasked

    def seconds(self, pace: str) -> float:
        """How long it stands there before something else is shown; what is quiet takes no time."""
        if self.beat is None:
            return 0.0
        reading = READINGS[self.beat.form]
        letters = len(self.title) + sum(map(len, self.below)) - reading.free
        return PACES[pace] * min(reading.most, reading.least + reading.letter * max(0, letters))


class Staging:
    """Stages what happens at a match, as one seat may see it."""

    def __init__(self, match: Match, words: Words) -> None:
        self.match = match
        self.words = words

    def shown(self, seat: int, passage: Passage) -> Iterator[Shown]:
        """What a move led to, one line after the other."""
        game, number = self.match.game, passage.number
        known = [news for after, news in self.match.log if after < number and news.visible_to(seat)]
        view, stage = passage.before.view(seat), Stage(game, self.words)
        for moment in passage.moments:
            seen = moment.state.view(seat)
            told = [news for news in moment.news if news.visible_to(seat)]
            staged = False
            for news in told:
                beat = game.stage(Telling(news, known, view, seen, self.words, told))
                staged |= beat is not None and beat.form == "stage"
                # What has changed on the stage is told with the last line of its moment, when it has been said why.
                change = stage.change(view, seen) if staged and news is told[-1] else []
                sentence = self.words.news(news)
                below = dict.fromkeys([*_said(beat), *change])
                yield Shown(sentence, beat, [line for line in below if line not in sentence])
                known.append(news)
            view = seen

    def quiet(self, seat: int, number: int) -> Iterator[Shown]:
        """The lines of a move of which only those are known."""
        news: News
        for after, news in self.match.log:
            if after == number and news.visible_to(seat):
                yield Shown(self.words.news(news))


class Stage:
    """What takes the place of the board, as far as it has changed."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words
        self._last: tuple[View, Scene] | None = None

    def change(self, before: View, after: View) -> list[str]:
        was, now = self._scene(before), self._scene(after)
        return [*dice_lines(was, now), *battle_lines(was, now)]

    def _scene(self, view: View) -> Scene:
        """The scene of a view; what was seen last is not drawn again."""
        if self._last is None or self._last[0] != view:
            self._last = view, self.game.scene(view, self.words)
        return self._last[1]


def _said(beat: Beat | None) -> list[str]:
    """What stands below the title of a beat."""
    if beat is None:
        return []
    gains = ", ".join(_fact(fact) for fact in beat.gains)
    counted = sheet_lines(beat.sheet) if beat.sheet else []
    return [line for line in (beat.text, gains, *counted) if line]


def _fact(fact: Fact) -> str:
    return f"{fact.value} {fact.label}".strip()


def dice_lines(before: Scene, after: Scene) -> list[str]:
    """The dice as they lie, plank by plank, if others lie there than before."""
    roll = after.roll
    if roll is None or _faces(roll) == _faces(before.roll):
        return []
    lines = [
        f"{plank.title}: {', '.join(die.word or die.name for die in plank.dice if die.face)}"
        for plank in roll.planks
        if any(die.face for die in plank.dice)
    ]
    counts = ", ".join(f"{fact.label} {fact.value}" for fact in roll.counts)
    return [*lines, *([counts] if lines and counts else [])]


def _faces(roll: Roll | None) -> list[tuple[str, str]]:
    return [] if roll is None else [(die.key, die.face) for plank in roll.planks for die in plank.dice]


def battle_lines(before: Scene, after: Scene) -> list[str]:
    """The sides of a battle, each with its strength and its open cards, if something about them is new."""
    battle = after.battle
    if battle is None or _sides(battle) == _sides(before.battle):
        return []
    return [text for text, _ in _sides(battle)]


def _sides(battle: Battle | None) -> list[tuple[str, bool]]:
    found = []
    for side in battle.sides if battle else ():
        cards = [f"{card.name} {card.number}".strip() for card in side.cards if not card.back]
        text = f"{side.name} {side.strength}" + (f": {', '.join(cards)}" if cards else "")
        found.append((f"{text} ({', '.join(side.tags)})" if side.tags else text, side.beaten))
    return found


def sheet_lines(sheet: Sheet) -> list[str]:
    """What is counted, row by row: what somebody had, what is gained and for what, what that comes to."""
    lines = [sheet.text] if sheet.text else []
    for row in sheet.rows:
        gains = [
            f" {'+' if gain.value >= 0 else '−'} {abs(gain.value)} ({gain.reason or sheet.columns[gain.column]})"
            for gain in row.gains
            if gain.value
        ]
        lines.append(f"{row.name}: {row.before}{''.join(gains)} = {row.now}" if gains else f"{row.name}: {row.now}")
    return [*lines, *sheet.notes]

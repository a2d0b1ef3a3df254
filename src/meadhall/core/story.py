"""How a game went, told after its end: its chapters, what brought points, how the dice fell, and where it turned.

A room says little about that (`Storyteller`): what part of the game a state belongs to, what a line of the log brought
to whom. All else follows from going through a match once more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from meadhall.core.match import Match
from meadhall.core.seats import SPECTATOR
from meadhall.core.sketch import NOBODY

if TYPE_CHECKING:
    from meadhall.core.state import State
    from meadhall.core.table import Argument, News

PLAY: Final = ""
DRAFT: Final = "draft"
RECKONING: Final = "reckoning"
"""What goes on in a chapter: people act; cards are chosen; what was done is counted."""

OTHER: Final = "other"
"""For points of which no line of the log says where they came from."""

TURNS: Final = 6
"""So many turning points are told."""
WORTH_TELLING: Final = 0.07
"""By how much a chance has to change."""
A_WHILE: Final = 4
"""Over so many decisions and battles a change has to last."""
LINES: Final = 8
"""So many lines are kept that could say what happened at a turning point."""


# What a room says


class Chapter(NamedTuple):
    """A part of a game as players count it: an Age, a round (`chapter.KIND` in the texts); and what goes on in it."""

    kind: str
    number: int
    part: str = PLAY


class Gain(NamedTuple):
    """Points that a seat got or lost, and for what: `source.NAME` in the texts."""

    seat: int
    value: int
    source: str


class Mark(NamedTuple):
    """Something that one looks for in a game: a battle, a fight, a raid. `mark.NAME` in the texts says who did what
    where, in at most 60 characters; `seat` came off best.
    """

    name: str
    seat: int
    icon: str
    args: Mapping[str, Argument] = {}


class Throw(NamedTuple):
    """Dice that somebody threw: how many, what they brought, and what could be expected of them."""

    seat: int
    dice: int
    hits: int
    expected: float
    variance: float


class Peril(NamedTuple):
    """A way in which all lose together (`peril.NAME` in the texts): how near it is, and where the game is lost."""

    name: str
    icon: str
    now: int
    most: int


class Storyteller(Protocol):
    """The functions of a room's `pictures/story.py`."""

    SOURCES: Mapping[str, str]
    """For what points come, in the order in which it is told, each with the id of a `<symbol>` of the board."""
    TELLING: Sequence[str]
    """The marks and the keys of news that can stand for what happened at a turning point, those that say most
    first."""

    def chapter(self, state: State) -> Chapter: ...

    def scores(self, state: State) -> Sequence[int] | None:
        """What each seat has got up to now; nothing in a game in which nobody counts."""
        ...

    def gains(self, news: News, state: State) -> Sequence[Gain]:
        """The points that a line of the log tells of; the state is the one after it."""
        ...

    def mark(self, news: News, state: State) -> Mark | None: ...

    def under_way(self, state: State) -> str:
        """What has begun that several choices belong to: which battle, whose turn. Empty if all that was begun is
        done.
        """
        ...

    def throws(self, news: News, before: State, after: State) -> Sequence[Throw]: ...

    def perils(self, state: State) -> Sequence[Peril]: ...


# What is told


class Point(NamedTuple):
    """What everybody has at some point of the game: after which move, in which stretch."""

    move: int
    scores: Sequence[int]


@dataclass(slots=True)
class Stretch:
    """A stretch of a game that is one part of one chapter: its first and last point, and its first and last move."""

    chapter: Chapter
    first_point: int
    last_point: int
    first: int
    last: int


@dataclass(slots=True)
class Luck:
    """All dice that a seat has thrown."""

    dice: int = 0
    hits: int = 0
    expected: float = 0.0
    variance: float = 0.0


@dataclass(slots=True)
class Turn:
    """Where a game turned: over some moves, for which seat, by how much; and what was told meanwhile, that first which
    says most about it.
    """

    first: int
    last: int
    seat: int
    by: float
    told: Sequence[Mark | News] = ()


@dataclass(slots=True)
class Story:
    """How a game went."""

    moves: int = 0
    stretches: list[Stretch] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    chances: list[list[float]] = field(default_factory=list)
    """For each seat the chance to win, before the first move and after each."""
    gained: dict[Chapter, list[Gain]] = field(default_factory=dict)
    """By chapter, whatever its part, what was gained in it; a seat and a source appear once."""
    marks: list[tuple[int, Mark]] = field(default_factory=list)
    """Each with the number of its move."""
    luck: list[Luck] = field(default_factory=list)
    perils: list[Sequence[Peril]] = field(default_factory=list)
    """Before the first move and after each; nothing where nobody loses together."""
    turns: list[Turn] = field(default_factory=list)


def tell(match: Match, moves: Iterable[tuple[int, int]]) -> Story:
    """Go through a match that is watched and stands at its beginning.

    In a game whose room tells no story there are only the chances.
    """
    chronicle = Chronicle(match)
    for seat, move in moves:
        match.play(seat, move)
        chronicle.go_on()
    return chronicle.end()


class Chronicle:
    """A story that is being written while a match goes on."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.teller = match.game.story
        self.story = Story(luck=[Luck() for _ in range(match.box.seats)])
        self.spans: list[tuple[int, int]] = []
        self.told: list[list[Mark | News]] = [[]]
        self.span = self.under_way = ""
        self._look_around()
        if self.teller is not None:
            self._point(0, self.teller.chapter(match.state), self.teller.scores(match.state))

    def _look_around(self) -> None:
        match = self.match
        self.story.chances.append(chances(match.state))
        if self.teller is not None:
            self.story.perils.append(self.teller.perils(match.state))

    def go_on(self) -> None:
        """The match is one move further."""
        match, number = self.match, len(self.match.moves)
        self.story.moves = number
        self.told.append([news for moment in match.moments for news in moment.news if news.visible_to(SPECTATOR)])
        self._look_around()
        self._belong(number)
        if self.teller is not None:
            self._count(self.teller, number)

    def _belong(self, number: int) -> None:
        """Find out what the last move belongs to: to something that was under way before it, or to something new."""
        before, match = self.under_way, self.match
        self.under_way = self.teller.under_way(match.state) if self.teller is not None and not match.over else ""
        if before and before == self.span:
            self.spans[-1] = self.spans[-1][0], number
        else:
            self.spans.append((number, number))
            self.span = before or self.under_way

    def _count(self, teller: Storyteller, number: int) -> None:
        """What the moments of the last move brought to whom."""
        before, points = self.match.before, len(self.story.points)
        for moment in self.match.moments:
            gains: list[Gain] = []
            for news in moment.news:
                gains += teller.gains(news, moment.state)
                self._look_for_marks(teller, news, moment.state, number)
                for throw in teller.throws(news, before, moment.state):
                    self._throw(throw)
            self._gain(teller, before, moment.state, gains, number)
            before = moment.state
        if len(self.story.points) == points:
            self._point(number, teller.chapter(self.match.state), teller.scores(self.match.state))

    def _look_for_marks(self, teller: Storyteller, news: News, state: State, number: int) -> None:
        mark = teller.mark(news, state)
        if mark is not None:
            self.story.marks.append((number, mark))
            self.told[number].append(mark)

    def _throw(self, throw: Throw) -> None:
        luck = self.story.luck[throw.seat]
        luck.dice += throw.dice
        luck.hits += throw.hits
        luck.expected += throw.expected
        luck.variance += throw.variance

    def _gain(self, teller: Storyteller, before: State, after: State, gains: list[Gain], number: int) -> None:
        """All that one source brings stands at one point, however many lines tell of it."""
        had, have = teller.scores(before), teller.scores(after)
        if had is None or have is None:
            return
        chapter = teller.chapter(after)
        for seat in range(len(have)):
            rest = have[seat] - had[seat] - sum(gain.value for gain in gains if gain.seat == seat)
            if rest:
                gains.append(Gain(seat, rest, OTHER))
        scores = list(had)
        for source in dict.fromkeys(gain.source for gain in gains):
            for gain in gains:
                if gain.source == source:
                    scores[gain.seat] += gain.value
                    self._add(chapter, gain)
            self._point(number, chapter, tuple(scores))

    def _add(self, chapter: Chapter, gain: Gain) -> None:
        gained = self.story.gained.setdefault(Chapter(chapter.kind, chapter.number), [])
        for place, known in enumerate(gained):
            if (known.seat, known.source) == (gain.seat, gain.source):
                gained[place] = Gain(gain.seat, known.value + gain.value, gain.source)
                return
        gained.append(gain)

    def _point(self, number: int, chapter: Chapter, scores: Sequence[int] | None) -> None:
        place, stretches = len(self.story.points), self.story.stretches
        self.story.points.append(Point(number, tuple(scores or ())))
        if stretches and stretches[-1].chapter == chapter:
            stretches[-1].last_point, stretches[-1].last = place, number
        else:
            stretches.append(Stretch(chapter, place, place, number, number))

    def end(self) -> Story:
        """Nothing more happens: where did it turn? Only what can be told is a turning point."""
        teller = self.teller
        for turn in turns(self.story.chances, self.spans):
            if teller is not None:
                turn.told = most_telling(self.told[turn.first : turn.last + 1], turn.seat, teller.TELLING)
            if turn.told or teller is None:
                self.story.turns.append(turn)
        del self.story.turns[TURNS:]
        self.story.turns.sort(key=lambda turn: turn.first)
        return self.story


def chances(state: State) -> list[float]:
    """How each seat stands: what it can expect, or what it has got."""
    result = state.result() if state.over else None
    if result is None:
        return list(state.box.game.judgement.expect(state))
    return [result.get(seat, 0.0) for seat in range(state.box.seats)]


# Where it turned


def turns(chances: Sequence[Sequence[float]], spans: Sequence[tuple[int, int]]) -> list[Turn]:
    """The spans over which a chance changed enough to be told, the greatest change first.

    Judgement wavers from move to move, so a change has to last: by as much as it is still there on the average of the
    next few spans, against that of the few before.
    """
    stood = [chances[0], *(chances[last] for _, last in spans)]
    found: list[Turn] = []
    for number, (first, last) in enumerate(spans, start=1):
        changes = [_lasting([chance[seat] for chance in stood], number) for seat in range(len(stood[0]))]
        seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]), default=NOBODY)
        if seat != NOBODY and abs(changes[seat]) >= WORTH_TELLING:
            found.append(Turn(first, last, seat, changes[seat]))
    return sorted(found, key=lambda turn: -abs(turn.by))


def _lasting(stood: Sequence[float], number: int) -> float:
    """By how much a chance changed over a span, as far as that lasts."""
    at_once = stood[number] - stood[number - 1]
    later, before = stood[number : number + A_WHILE], stood[max(number - A_WHILE, 0) : number]
    for_long = sum(later) / len(later) - sum(before) / len(before)
    if at_once * for_long <= 0:
        return 0.0
    return min(at_once, for_long, key=abs)


def most_telling(lines: Iterable[Iterable[Mark | News]], seat: int, telling: Sequence[str]) -> list[Mark | News]:
    """What can stand for what happened over some moves, that first which says most; what is about a seat before other
    things.
    """
    order = {key: number for number, key in enumerate(telling)}
    found = [line for told in lines for line in told if _key(line) in order]

    def rank(line: Mark | News) -> tuple[int, bool, bool]:
        about = seat in (line.args.get("seat"), line.args.get("other"))
        return order[_key(line)], not isinstance(line, Mark), not about

    return sorted(found, key=rank)[:LINES]


def _key(line: Mark | News) -> str:
    return line.name if isinstance(line, Mark) else line.key

"""The small vocabulary in which a game draws its table as a picture.

The board itself is drawn once, by hand: `board.svg` in the game's room, with an id for every place. A scene says what
is on it now, as plain data made from what a seat may know. Whoever shows it (the browser, a notebook, a file) puts the
pieces at the places; nobody but the game knows what they mean.

A *spot* is the name that the grammar gives to a place (`province:gimle`). Whatever carries a spot that a legal move
touches can be clicked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from meadhall.core.sketch import NOBODY, Grid

if TYPE_CHECKING:
    from meadhall.core.words import Words


@dataclass(slots=True)
class Sign:
    """A character of texts that stands for a drawing: `symbol` is the id of a `<symbol>` of `board.svg`, `name` what
    it is called for somebody who does not see it.
    """

    character: str
    symbol: str
    name: str


def signs(words: Words) -> list[Sign]:
    """The signs of a game: of each component with a `sign` the symbol is called `sign-ID`."""
    return [Sign(character, f"sign-{ident}", words.name(ident)) for ident, character in words.signs.items()]


@dataclass(slots=True)
class Place:
    """A place of the board: the element of `board.svg` with this id.

    `classes` are put on the element: the board's own style says how a place looks that is `destroyed` or `ravaged`.
    `texts` fill the elements inside it that are marked `data-text="…"`.
    """

    id: str
    name: str
    spots: Sequence[str] = ()
    classes: Sequence[str] = ()
    says: Sequence[str] = ()
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Piece:
    """Something that lies or stands on the board, at the element with the id `at`.

    `key` follows the piece from scene to scene, so that it can be seen to move; it says nothing that is hidden. `kind`
    is the id of a `<symbol>` of `board.svg`, which is a template: elements marked `data-text="name"` are filled from
    `texts` (`count` is filled if there are several), elements marked `data-if="wolf"` stay only if `wolf` is one of the
    `classes`. Pieces later in the list lie above.
    """

    key: str
    kind: str
    at: str
    name: str
    seat: int = NOBODY
    count: int = 1
    spots: Sequence[str] = ()
    classes: Sequence[str] = ()
    says: Sequence[str] = ()
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Card:
    """A card beside the board: in the hand, before a player, in a display.

    `kind` is the word for its band (`battle`, `quest`; the colours stand in the board's style), `number` what stands in
    its shield, `art` the id of a `<symbol>` of `board.svg`. A card that lies face down has `back` and says nothing
    else. What it can be discarded for are the coins that it `pays`: whoever picks it sees what it buys.
    """

    key: str
    name: str
    kind: str = ""
    number: str = ""
    text: str = ""
    foot: str = ""
    art: str = ""
    back: bool = False
    spots: Sequence[str] = ()
    classes: Sequence[str] = ()
    says: Sequence[str] = ()
    pays: Sequence[str] = ()


@dataclass(slots=True)
class Zone:
    """Cards that lie together, with a title: the hand, a display, what somebody has won."""

    id: str
    title: str
    cards: Sequence[Card] = ()
    note: str = ""


@dataclass(slots=True)
class Fact:
    """A number and what it counts; `icon` is the id of a `<symbol>`. Where `of` is given: so many of so many."""

    icon: str
    value: int | str
    label: str
    of: int = 0


@dataclass(slots=True)
class Panel:
    """Somebody at the table: what everybody may see of them."""

    seat: int
    name: str
    title: str = ""
    emblem: str = ""
    colour: str = ""
    score: str = ""
    score_label: str = ""
    facts: Sequence[Fact] = ()
    notes: Sequence[str] = ()
    zones: Sequence[Zone] = ()
    tags: Sequence[str] = ()
    spots: Sequence[str] = ()


@dataclass(slots=True)
class Bar:
    """One line of a preview: a length with a number, in the colour of a seat."""

    label: str
    value: float
    text: str = ""
    seat: int = NOBODY

    def __post_init__(self) -> None:
        """A whole number is written as one: not every program that reads a scene tells 1.0 from 1."""
        if float(self.value).is_integer():
            self.value = int(self.value)


@dataclass(slots=True)
class Preview:
    """What would happen, or what it would take: shown while the pointer rests on a spot."""

    title: str
    bars: Sequence[Bar] = ()
    lines: Sequence[str] = ()


@dataclass(slots=True)
class Price:
    """What a move costs in cards of the hand: so many that pay a `coin`. Which ones is asked after the move."""

    coin: str
    count: int


When = Literal["past", "now", "next"]
PAST: When = "past"
NOW: When = "now"
NEXT: When = "next"


@dataclass(slots=True)
class Chip:
    """What time it is: an age, a round, a step of the turn."""

    text: str
    mark: str = ""
    when: When = NOW


@dataclass(slots=True)
class Purpose:
    """What some moves are for: they are offered together, in this order. `icon` is the id of a `<symbol>`."""

    id: str
    title: str
    moves: Sequence[str]
    """The texts of the moves, whether they are legal now or not."""
    icon: str = ""


@dataclass(slots=True)
class District:
    """A part of the board that is looked at as a whole where the board is small: ids of places."""

    id: str
    title: str
    places: Sequence[str]


def districts(words: Words, parts: Mapping[str, Sequence[str]]) -> list[District]:
    """The parts of a board by their ids, each with the places that lie there; they are called `scene.district.ID`."""
    return [District(ident, words.say(f"scene.district.{ident}"), places) for ident, places in parts.items()]


# What takes the place of the board while it lasts


@dataclass(slots=True)
class Figure:
    """Somebody who fights. `kind` is the id of a `<symbol>`, as of a piece; who has `fallen` is still shown."""

    key: str
    kind: str
    name: str
    count: int = 1
    classes: Sequence[str] = ()
    afloat: bool = False
    fallen: bool = False
    spots: Sequence[str] = ()


@dataclass(slots=True)
class Side:
    """One side of a battle: how strong it is now, what that is made of, the cards that it lays, its figures."""

    seat: int
    name: str
    strength: int
    tags: Sequence[str] = ()
    sums: Sequence[Fact] = ()
    cards: Sequence[Card] = ()
    figures: Sequence[Figure] = ()
    beaten: bool = False


@dataclass(slots=True)
class Battle:
    """A battle: its sides from left to right, what it is about, and how far it is. `ground` and `prize` are the ids of
    `<symbol>`s: the land behind it, and what is at stake.
    """

    key: str
    title: str
    text: str
    steps: Sequence[Chip]
    sides: Sequence[Side]
    ground: str = ""
    prize: str = ""
    prize_name: str = ""
    hand: Zone | None = None
    """What the reader chooses from on the stage: the own hand, or whatever else is asked for."""


@dataclass(slots=True)
class Die:
    """A die as it lies. `faces` are the ids of the `<symbol>`s of all its faces, `face` is the one on top (none before
    it is rolled), `word` says what that means. `kind` is the word for its colour.
    """

    key: str
    kind: str
    name: str
    faces: Sequence[str]
    face: str = ""
    word: str = ""
    classes: Sequence[str] = ()
    """`good` if it counts, `back` if it goes back, `picked` if it was picked to be rolled again."""
    spots: Sequence[str] = ()


@dataclass(slots=True)
class Plank:
    """Dice that lie together, with a title."""

    id: str
    title: str
    dice: Sequence[Die] = ()
    note: str = ""


@dataclass(slots=True)
class Foe:
    """Whom the dice are rolled against. `art` is the id of a `<symbol>`."""

    name: str
    art: str = ""
    facts: Sequence[Fact] = ()
    text: str = ""


@dataclass(slots=True)
class Roll:
    """A roll of dice: for whom, against whom, what lies there, what it comes to, and how it may end."""

    key: str
    title: str
    text: str
    steps: Sequence[Chip]
    planks: Sequence[Plank]
    foe: Foe | None = None
    counts: Sequence[Fact] = ()
    odds: Sequence[Bar] = ()
    legend: Sequence[Fact] = ()
    """What the faces mean: `value` is the name, `label` what it does."""
    hand: Zone | None = None
    """What the reader can use on the stage: cards that change a roll."""


@dataclass(slots=True)
class Draft:
    """Cards are chosen from a pack that goes round: the choice `number` of `of`; who hands it on, and to whom."""

    key: str
    title: str
    text: str
    number: int
    of: int
    pack: Zone
    kept: Zone
    giver: int = NOBODY
    taker: int = NOBODY
    note: str = ""


@dataclass(slots=True)
class Scene:
    """The whole table as one seat sees it."""

    headline: str
    chips: Sequence[Chip] = ()
    places: Sequence[Place] = ()
    pieces: Sequence[Piece] = ()
    panels: Sequence[Panel] = ()
    hand: Sequence[Zone] = ()
    displays: Sequence[Zone] = ()
    """Cards that lie open for all and have no place on the board."""
    previews: Mapping[str, Preview] = field(default_factory=dict)
    """By spot, by the text of a move (`raid raid_york`), or `now` for what is going on."""
    scores: Grid | None = None
    """After the end: what each player scored for what."""
    signs: Sequence[Sign] = ()
    """The characters in all these texts, and in questions, moves and news, that are drawn."""
    effects: Mapping[str, str] = field(default_factory=dict)
    """By the text of a move: what it would do now, in a sentence. Of others what stands on their component is told."""
    prices: Mapping[str, Price] = field(default_factory=dict)
    """By the text of a move: what it costs in cards of the hand, where that can be said."""
    purposes: Sequence[Purpose] = ()
    """In which groups moves are offered; those that are in none come last, under their verbs."""
    districts: Sequence[District] = ()
    """Parts of the board that are looked at one by one where it is small."""
    broad: bool = False
    """Whether the board is broad and holds much to read: then it gets the room of the few cards that one has."""
    battle: Battle | None = None
    roll: Roll | None = None
    draft: Draft | None = None
    """What takes the place of the board while it lasts; one of these at most."""

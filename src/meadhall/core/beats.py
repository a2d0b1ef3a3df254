"""How what happens is shown: the small vocabulary in which a game stages its events.

A scene says how the table looks. Whoever shows one scene after the other sees by that alone how pieces glide, numbers
count, cards are turned and dice fall. A beat adds what the scenes do not tell: how loud something is, whose deed it
was, which place burns, where a blow came from, and who should take their time over it.

What lasts for a while is no beat but a part of the scene: a battle, a roll of dice, a draft.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from meadhall.core.scene import Fact
from meadhall.core.sketch import NOBODY

if TYPE_CHECKING:
    from meadhall.core.state import View
    from meadhall.core.table import News
    from meadhall.core.words import Words

Form = Literal["banner", "stage", "sheet"]
"""How loud: a banner at the edge of the board; a sentence on the stage; a sheet with numbers. What has no beat is
quiet: a line of the log."""

Motion = Literal["glide", "flip", "roll", "count", "fall", "burn", "turn", "strike"]
"""Pieces go their way; cards are turned; dice tumble; numbers count; figures fall; a place burns; the level of a tree
turns; somebody strikes somebody."""

Cue = Literal[
    "", "knock", "card", "flip", "tick", "drum", "strike", "block", "fall", "horn", "coin", "dice", "leaf", "timber"
]
"""What is heard; without one, what belongs to what moves."""


Begins = Literal["", "other", "first", "always"]
"""Whether a turn begins with a line of the log: no; if it is about another seat than the turn so far; if it is the
first of several such lines about a seat; yes.
"""


@dataclass(slots=True, frozen=True)
class Turns:
    """How the log falls into turns: with which news one begins, and after which one is called.

    Of several `deeds` the first in this list says most. A turn without any is called after its first line.
    """

    begins: Mapping[str, Begins] = field(default_factory=dict)
    deeds: Sequence[str] = ()

    def weight(self, key: str) -> int:
        """How much a line says about its turn; 0 if it is a detail."""
        return len(self.deeds) - self.deeds.index(key) if key in self.deeds else 0


@dataclass(slots=True)
class Moved:
    """What moves, and how: keys of pieces, cards, figures or dice, or ids of places. A `strike` goes from `what` to
    `to`.
    """

    how: Motion
    what: Sequence[str]
    to: Sequence[str] = ()


@dataclass(slots=True)
class Gain:
    """What somebody gets for something: in which column, how much, and why."""

    column: int
    value: int
    reason: str = ""


@dataclass(slots=True)
class Row:
    """One seat on a sheet: what it had, what it gains, what it has now."""

    seat: int
    name: str
    before: int
    gains: Sequence[Gain]
    now: int


@dataclass(slots=True)
class Sheet:
    """What is counted at the end of a round, an Age or the game, in the order in which it is counted."""

    title: str
    text: str
    columns: Sequence[str] = ()
    rows: Sequence[Row] = ()
    notes: Sequence[str] = ()
    """Sentences below the rows, or in their place where nothing is counted for seats."""


@dataclass(slots=True)
class Beat:
    """How one line of the log is shown.

    `title` stands on the banner or the stage, and `text` below it; without a title it is the line of the log. `places`
    are lit meanwhile: ids of places or keys of pieces. `gains` stand at the end: what it cost, what it brought. For the
    seats in `hold` it stays until they say "Go on": they take part. A banner about somebody's own move is not shown to
    them, for they have made it, unless it is `unasked`: what nobody has chosen.
    """

    form: Form = "banner"
    title: str = ""
    text: str = ""
    seat: int = NOBODY
    places: Sequence[str] = ()
    gains: Sequence[Fact] = ()
    moved: Sequence[Moved] = ()
    cue: Cue = ""
    hold: Sequence[int] = ()
    sheet: Sheet | None = None
    unasked: bool = False
    emblem: str = ""
    """Who acts, if it is nobody who sits at the table: the id of a `<symbol>`."""


@dataclass(slots=True)
class Telling:
    """A line of the log at the moment when it is told to somebody, and the table before and after it."""

    news: News
    past: Sequence[News]
    """What the same seat was told before it, from the beginning of the game on."""
    before: View
    after: View
    words: Words
    together: Sequence[News] = ()
    """What the same seat is told in the same moment, in its order; the line itself is among it."""

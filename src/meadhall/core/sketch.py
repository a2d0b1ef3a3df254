"""The small vocabulary in which a game draws its table as text.

A game says what stands where; whoever shows it (the terminal, a pipe, a screen reader) decides how. A `spot` is the
name that the grammar gives to a place, so that the place can carry the number of the move that goes there; a place
with several such names has them all, with blanks between them.
"""

from __future__ import annotations

from collections.abc import Sequence

PLAIN = ""
STRONG = "strong"
FAINT = "faint"
GOOD = "good"
BAD = "bad"
GOLD = "gold"
NOBODY = -1


class Cell:
    """A place: its name, what lies there, and whose piece stands there.

    `text` is what a card says; it gives way before anything of the board does. `aside` is a word or two that are shown
    where the line has room for them, `more` a text that is shown where there is room for lines.
    """

    __slots__ = ("aside", "detail", "label", "more", "owner", "spot", "text", "tone")

    def __init__(
        self,
        label: str,
        detail: str = "",
        *,
        tone: str = PLAIN,
        owner: int = NOBODY,
        spot: str = "",
        text: str = "",
        more: str = "",
        aside: str = "",
    ) -> None:
        self.label = label
        self.detail = detail
        self.text = text
        self.tone = tone
        self.owner = owner
        self.spot = spot
        self.more = more
        self.aside = aside


class Strip:
    """Places side by side: in at most `columns` columns, or one after another like the words of a text (0).

    A `spare` strip can be left out where the page is too high: what it says can be found elsewhere, or looked up.
    """

    __slots__ = ("cells", "columns", "spare", "title")

    def __init__(self, title: str, cells: Sequence[Cell], columns: int = 0, *, spare: bool = False) -> None:
        self.title = title
        self.cells = list(cells)
        self.columns = columns
        self.spare = spare


class Grid:
    """A table with a head: one row a player, or a place. `owners` gives each row its seat, `spots` its place.

    `more` holds a line for each row that is shown where there is room for it, `told` the facts of each row for somebody
    who hears them. Where the table is too wide, the heads of the columns `short` can be cut, and the columns `spare`
    can be left out, the first of them first.
    """

    __slots__ = ("head", "more", "owners", "rows", "short", "spare", "spots", "title", "told")

    def __init__(
        self,
        title: str,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        owners: Sequence[int] = (),
        spots: Sequence[str] = (),
        more: Sequence[str] = (),
        told: Sequence[Sequence[str]] = (),
        spare: Sequence[int] = (),
        short: Sequence[int] = (),
    ) -> None:
        self.title = title
        self.head = list(head)
        self.rows = [list(row) for row in rows]
        self.owners = list(owners)
        self.spots = list(spots)
        self.more = list(more)
        self.told = [list(facts) for facts in told]
        self.spare = list(spare)
        self.short = list(short)


class Note:
    """A line of text."""

    __slots__ = ("text", "tone")

    def __init__(self, text: str, tone: str = PLAIN) -> None:
        self.text = text
        self.tone = tone


Block = Strip | Grid | Note


class Sketch:
    """The table: a headline, the board for all, the players, and what only the reader has."""

    __slots__ = ("board", "headline", "own", "players")

    def __init__(
        self,
        headline: str,
        board: Sequence[Block],
        players: Sequence[Block],
        own: Sequence[Block] = (),
    ) -> None:
        self.headline = headline
        self.board = list(board)
        self.players = list(players)
        self.own = list(own)

"""The small vocabulary in which a game draws its table as text.

A game says what stands where; whoever shows it (the terminal, a pipe, a screen reader) decides how. A `spot` is the
name that the grammar gives to a place, so that the place can carry the number of the move that goes there.
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
    """A place: its name, what lies there, and whose piece stands there. `more` is shown where there is room for it."""

    __slots__ = ("detail", "label", "more", "owner", "spot", "tone")

    def __init__(
        self,
        label: str,
        detail: str = "",
        *,
        tone: str = PLAIN,
        owner: int = NOBODY,
        spot: str = "",
        more: str = "",
    ) -> None:
        self.label = label
        self.detail = detail
        self.tone = tone
        self.owner = owner
        self.spot = spot
        self.more = more


class Strip:
    """Places side by side: in at most `columns` columns, or one after another like the words of a text (0)."""

    __slots__ = ("cells", "columns", "title")

    def __init__(self, title: str, cells: Sequence[Cell], columns: int = 0) -> None:
        self.title = title
        self.cells = list(cells)
        self.columns = columns


class Grid:
    """A table with a head: one row a player, or a place. `owners` gives each row its seat, `spots` its place.

    `more` holds a line for each row that is shown where there is room for it, `titles` the full titles of columns whose
    head is an abbreviation.
    """

    __slots__ = ("head", "more", "owners", "rows", "spots", "title", "titles")

    def __init__(
        self,
        title: str,
        head: Sequence[str],
        rows: Sequence[Sequence[str]],
        owners: Sequence[int] = (),
        spots: Sequence[str] = (),
        more: Sequence[str] = (),
        titles: Sequence[str] = (),
    ) -> None:
        self.title = title
        self.head = list(head)
        self.titles = list(titles or head)
        self.rows = [list(row) for row in rows]
        self.owners = list(owners)
        self.spots = list(spots)
        self.more = list(more)


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
        self, headline: str, board: Sequence[Block], players: Sequence[Block], own: Sequence[Block] = ()
    ) -> None:
        self.headline = headline
        self.board = list(board)
        self.players = list(players)
        self.own = list(own)

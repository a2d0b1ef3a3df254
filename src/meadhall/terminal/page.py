"""A decision on one screen: the board, the players, what is one's own, what happened, the question, the moves.

Everything that is needed to decide must fit. The page tries its forms from the roomiest to the tightest and takes the
first that fits the height together with all that has happened since the reader's last choice. If there is none, these
news lead the page: they stand above it and may scroll away, but nothing of them is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import NamedTuple

from rich.text import Text

from meadhall.core.sketch import NOBODY, Block, Grid, Note, Sketch, Strip
from meadhall.terminal.choices import Choices, Group, drawn_spots, mark_at
from meadhall.terminal.layout import (
    GAP,
    INDENT,
    MARK,
    TITLE,
    Lines,
    block_lines,
    flow,
    seat_style,
    strip_items,
    wrap,
)

MOST_OLD_NEWS = 12
ROOMY = 40
"""A screen of so many lines shows the long texts as well; on a lower one they would come and go."""
MARKED_FROM = 4
"""So many moves need no list if each of them is marked on the board."""
ELLIPSIS = "…"


class Form(NamedTuple):
    """What a page may do with the room that it has."""

    more: bool = False  # long texts of the sketch
    own: bool = False  # long texts of what is one's own
    effects: bool = False  # what each move does
    told: bool = False  # what those moves do that no place on the board stands for
    listed: bool = False  # moves that are marked on the board, listed once more with their names
    spaced: bool = False  # empty lines between the parts
    flowing: bool = False  # what would have a line of its own is put one after another; each block begins a line
    terse: bool = False  # no texts of cards, no words aside
    sparing: bool = False  # no strips that can be spared
    marked: bool = False  # of what flows on the board, only the places that a move touches
    lean: bool = False  # of the players, only the reader and those that a move touches
    bare: bool = False  # of the whole board, only the places that a move touches


WHOLE = (
    Form(more=True, own=True, effects=True, listed=True, spaced=True),
    Form(own=True, effects=True, listed=True, spaced=True),
    Form(own=True, effects=True, listed=True),
    Form(effects=True, listed=True),
    Form(own=True, told=True, listed=True),
    Form(told=True, listed=True),
    Form(own=True, told=True),
    Form(told=True),
    Form(flowing=True, told=True),
    Form(flowing=True, terse=True, told=True),
    Form(flowing=True),
    Form(flowing=True, terse=True),
)
"""The forms of a page that leave nothing of the board out, the roomiest first. Texts of cards give way before that."""

TIGHT = (
    WHOLE[-1]._replace(sparing=True),
    WHOLE[-1]._replace(sparing=True, marked=True),
)
"""The forms for a screen that is low: what flows gives way, so that the tables can stay."""
TOO_LOW = (
    TIGHT[-1]._replace(lean=True),
    TIGHT[-1]._replace(bare=True),
    TIGHT[-1]._replace(lean=True, bare=True),
)
"""The forms for a screen that is too low even for the tables."""

LEAST_NEWS = 1
"""A line is kept free to say that more has happened than there is room for."""

EVERYTHING = Form(own=True, told=True, listed=True)
"""The form for somebody who wants to see all, on however many lines."""


class Page:
    """What is to be shown to a seat that is asked."""

    def __init__(
        self,
        title: str,
        sketch: Sketch,
        choices: Choices,
        question: str,
        hint: str,
        fresh: Sequence[str],
        older: Sequence[str],
        effect: Callable[[int], str],
        seat: int,
    ) -> None:
        self.title = title
        self.sketch = sketch
        self.choices = choices
        self.question = question
        self.hint = hint
        self.fresh = fresh
        self.older = older
        self.effect = effect
        self.seat = seat
        self.marks = choices.marks()
        self.left_out = False  # whether the page shows only a part of the board
        self._touched: dict[int, Strip | Grid] = {}
        self._drawn: dict[tuple[int, bool, bool, bool], Lines] = {}

    def lines(self, width: int, height: int) -> tuple[Lines, Lines]:
        """The news that lead the page if it has no room for them, and the page, of at most `height` lines."""
        names = self.choices.words.players
        news = told(self.fresh, width, names)
        for form in (*(WHOLE if height >= ROOMY else WHOLE[1:]), *TIGHT):
            above, below = self._above(form, width), self._below(form, width)
            if len(above) + len(news) + len(below) <= height:
                self.left_out = self._leaves_out(form)
                room = min(height - len(above) - len(below), MOST_OLD_NEWS) - len(news)
                return [], [*above, *last_told(self.older, room, width, names, TITLE), *news, *below]
        page: Lines = []
        forms = (WHOLE[-1], *TIGHT, *TOO_LOW)
        for form, least in (*((form, LEAST_NEWS) for form in forms), *((form, 0) for form in forms)):
            page = [*self._above(form, width), *self._below(form, width)]
            self.left_out = self._leaves_out(form)
            if len(page) + min(len(news), least) <= height:
                break
        return self._leading(news, height - len(page), width), page

    def everything(self, width: int) -> Lines:
        """All that there is to see, however many lines it takes."""
        above, below = self._above(EVERYTHING, width, whole=True), self._below(EVERYTHING, width)
        return [*above, *told(self.fresh, width, self.choices.words.players), *below]

    def _leading(self, news: Lines, room: int, width: int) -> Lines:
        """News with a word where the screen begins, so that one knows that there is more above."""
        scrolled = len(news) - max(room - 1, 0)
        if len(news) <= room or room < 1:
            return news
        hint = wrap(Text(self.choices.words.say("terminal.news_above"), TITLE), width)[:1]
        return [*news[:scrolled], *hint, *news[scrolled:]]

    # The table

    def _above(self, form: Form, width: int, whole: bool = False) -> Lines:
        blank: Lines = [Text()] if form.spaced else []
        lines = self._headline(width)
        for blocks in (self.sketch.board, self.sketch.players, self.sketch.own):
            lines += blank if blocks else []
            own = blocks is self.sketch.own
            for block in self._parts(blocks, form):
                if form.flowing and isinstance(block, Strip) and block.columns <= 1:
                    lines += flow(strip_items(block, self.marks, form.terse), width)
                else:
                    lines += self._block(block, width, form.more or (form.own and own), whole, form.terse)
        return lines + blank

    def _headline(self, width: int) -> Lines:
        """The title and the headline, in one line if there is any way."""
        full = Text.assemble((self.title, "bold"), "  ", self.sketch.headline)
        return [full] if full.cell_len <= width else wrap(Text(self.sketch.headline, "bold"), width, INDENT)

    def _parts(self, blocks: Sequence[Block], form: Form) -> list[Block]:
        """What a form shows of some blocks. Of what is one's own it leaves out only what can be spared."""
        parts = [self._part(block, blocks, form) for block in blocks if not (form.sparing and self._is_spare(block))]
        return [
            part for part in parts if isinstance(part, Note) or (part.cells if isinstance(part, Strip) else part.rows)
        ]

    def _part(self, block: Block, blocks: Sequence[Block], form: Form) -> Block:
        flows = isinstance(block, Strip) and not block.columns
        cut = {
            id(self.sketch.board): form.bare or (form.marked and flows),
            id(self.sketch.players): form.lean and isinstance(block, Grid),
        }
        if isinstance(block, Note) or not cut.get(id(blocks)):
            return block
        if id(block) not in self._touched:
            reader = self.seat if blocks is self.sketch.players else NOBODY
            self._touched[id(block)] = _touched(block, self.marks, reader)
        return self._touched[id(block)]

    def _is_spare(self, block: Block) -> bool:
        return isinstance(block, Strip) and block.spare and not any(mark_at(self.marks, c.spot) for c in block.cells)

    def _leaves_out(self, form: Form) -> bool:
        whole = (self.sketch.board, self.sketch.players, self.sketch.own)
        return any(self._parts(blocks, form) != self._parts(blocks, EVERYTHING) for blocks in whole)

    def _block(self, block: Block, width: int, more: bool, whole: bool, terse: bool) -> Lines:
        """The lines of a block; the forms of a page share them."""
        key = (id(block), more, whole, terse)
        if key not in self._drawn:
            self._drawn[key] = block_lines(block, width, self.marks, more, whole, terse)
        return self._drawn[key]

    def _below(self, form: Form, width: int) -> Lines:
        blank: Lines = [Text()] if form.spaced else []
        blocks = (self.sketch.board, self.sketch.players, self.sketch.own)
        drawn = set(drawn_spots(part for some in blocks for part in self._parts(some, form)))
        gap = 1 if form.lean else GAP
        offered: Lines = []
        for group in self.choices.groups:
            if self._worth_explaining(group, form):
                offered += self._explained(group, width)
                continue
            rows = self._rows(group, form, drawn)
            if form.flowing:
                offered += flow([item for row in rows for item in row], width, gap)
            else:
                offered += [line for row in rows for line in flow(row, width)]
        return blank + self._asked(offered, form, width)

    def _asked(self, offered: Lines, form: Form, width: int) -> Lines:
        """The question and the moves, with a word about what can be typed besides; always if something is left out."""
        words = self.choices.words
        left_out = self._leaves_out(form)
        asked = Text.assemble((words.seat(self.seat), f"bold {seat_style(self.seat)}"), ": ", (self.question, "bold"))
        hint = Text(words.say("terminal.hint_left_out") if left_out else self.hint, "dim")
        question = wrap(asked, width, INDENT)
        lines = [*question, *offered]
        # The hint stands behind the question; if it has no room there and must be seen, behind the last move.
        for number in [*([0] if len(question) == 1 else []), *([len(lines) - 1] if left_out else [])]:
            rest = width - lines[number].cell_len - hint.cell_len
            if rest >= INDENT:
                lines[number] = Text.assemble(lines[number], " " * rest, hint)
                return lines
        return [*lines, *(wrap(hint, width) if left_out else [])]

    # Moves

    def _rows(self, group: Group, form: Form, drawn: Set[str]) -> list[list[Text]]:
        """The moves of a verb in rows, to be put one after another; no names if each can be seen on the board."""
        spots = [self.choices.grammar.spots(choice.move) for choice in group.choices]
        seen = len(spots) >= MARKED_FROM and all(not drawn.isdisjoint(touched) for touched in spots)
        if not form.listed and group.heading and seen:
            first, last = group.choices[0].number, group.choices[-1].number
            return [[Text(self.choices.words.say("terminal.marked_moves", verb=group.heading, first=first, last=last))]]
        rows = []
        for number, row in enumerate(self.choices.rows(group)):
            items = [Text.assemble((str(mark), MARK), " ", text) for mark, text in row.items]
            start = "" if form.flowing or not group.heading else " " * INDENT
            if group.heading and not number:
                start = f"{group.heading}: "
            rows.append([Text(f"{start}{row.lead} " if row.lead else start) + items[0], *items[1:]])
        return rows

    def _worth_explaining(self, group: Group, form: Form) -> bool:
        wanted = form.effects or (form.told and self.choices.placeless(group))
        return wanted and self.choices.few(group) and any(self.effect(choice.move) for choice in group.choices)

    def _explained(self, group: Group, width: int) -> Lines:
        """Each move on a line of its own, with what it does."""
        lines = [Text(f"{group.heading}:")] if group.heading else []
        for choice in group.choices:
            line = Text.assemble(" ", (str(choice.number), MARK), " ", choice.text)
            effect = self.effect(choice.move)
            if effect:
                line.append(f" – {effect}", "dim")
            lines += wrap(line, width, INDENT * 2)
        return lines


def _touched(block: Strip | Grid, marks: Mapping[str, str], reader: int = NOBODY) -> Strip | Grid:
    """A strip or a table with only those places that a move touches, and the row of the reader.

    If a move touches none of a table, what remains are the rows that belong to somebody, or all if there is none.
    """
    if isinstance(block, Strip):
        cells = [cell for cell in block.cells if mark_at(marks, cell.spot)]
        return Strip(block.title, cells, block.columns) if len(cells) < len(block.cells) else block
    owned = [number for number, owner in enumerate(block.owners) if owner != NOBODY]
    kept = {number for number, spot in enumerate(block.spots) if mark_at(marks, spot)}
    kept |= {number for number in owned if block.owners[number] == reader}
    kept = kept or set(owned) or set(range(len(block.rows)))
    if len(kept) == len(block.rows):
        return block
    rows = sorted(kept)
    return Grid(
        block.title,
        block.head,
        [block.rows[number] for number in rows],
        [block.owners[number] for number in rows if number < len(block.owners)],
        [block.spots[number] for number in rows if number < len(block.spots)],
        spare=block.spare,
        short=block.short,
    )


def told(news: Sequence[str], width: int, names: Sequence[str], style: str = "") -> Lines:
    """News as one paragraph, with the players in their colours."""
    if not news:
        return []
    text = Text(" ".join(counted(news)), style)
    if not style:
        for seat, name in enumerate(names):
            text.highlight_words([name], seat_style(seat))
    return wrap(text, width)


def last_told(news: Sequence[str], room: int, width: int, names: Sequence[str], style: str = "") -> Lines:
    """As many of the last sentences as there is room for."""
    fitting: Lines = []
    for first in range(len(news) - 1, -1, -1):
        more = [ELLIPSIS] if first else []
        lines = told([*more, *news[first:]], width, names, style)
        if len(lines) > room:
            break
        fitting = lines
    return fitting


def counted(news: Sequence[str]) -> list[str]:
    """News in which the same sentence several times in a row is told once."""
    told: list[str] = []
    times: list[int] = []
    for sentence in news:
        if told and told[-1] == sentence:
            times[-1] += 1
        else:
            told.append(sentence)
            times.append(1)
    return [sentence if count == 1 else f"{sentence} (×{count})" for sentence, count in zip(told, times, strict=True)]

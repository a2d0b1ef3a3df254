"""Blocks of a sketch as lines of styled text, no wider than they may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rich.text import Text

from meadhall.core.sketch import BAD, FAINT, GOLD, GOOD, NOBODY, PLAIN, STRONG, Block, Cell, Grid, Note, Strip
from meadhall.terminal.choices import mark_at

GAP = 2
INDENT = 2
LEAST = 3
"""No column gets narrower than this."""
SHORTEST = 5
"""No head is cut to less than this."""
TONES = {PLAIN: "", STRONG: "bold", FAINT: "dim", GOOD: "green", BAD: "red", GOLD: "bold yellow"}
SEATS = ("cyan", "magenta", "green", "yellow", "blue", "red")
MARK = "bold reverse"
TITLE = "dim"
HEAD = "underline dim"

Lines = list[Text]


def seat_style(seat: int) -> str:
    return "" if seat == NOBODY else SEATS[seat % len(SEATS)]


def block_lines(
    block: Block, width: int, marks: Mapping[str, str], more: bool, whole: bool = False, terse: bool = False
) -> Lines:
    """A block in its own form; `more` shows the long texts too, `whole` leaves out nothing that is too wide.

    What is `terse` does without texts of cards, and puts as much into a line as it can.
    """
    if isinstance(block, Note):
        return wrap(Text(block.text, TONES[block.tone]), width)
    if isinstance(block, Grid):
        return grid_lines(block, width, marks, more, whole)
    if more and any(cell.more for cell in block.cells):
        return _told(block, width, marks)
    if block.columns:
        return _columns(block, width, marks, terse)
    return flow(strip_items(block, marks, terse), width)


def strip_items(strip: Strip, marks: Mapping[str, str], terse: bool) -> list[Text]:
    """The places of a strip to be put one after another; the title goes with the first of them."""
    items = [_cell(cell, marks, text=not terse, aside=not terse) for cell in strip.cells]
    return [Text.assemble((f"{strip.title}:", TITLE), " ", items[0]), *items[1:]] if items else []


def wrap(text: Text, width: int, indent: int = 0) -> Lines:
    """Break a text between its words; all lines but the first are indented."""
    if text.cell_len <= width:
        return [text]
    indent = indent if indent < width // 2 else 0
    blanks = len(text.plain) - len(text.plain.lstrip(" "))
    first, *rest = text[blanks:].split(" ")
    lines = _cut(text[:blanks] + first, width)
    line = lines.pop()
    for word in rest:
        if line.cell_len + 1 + word.cell_len <= width:
            line = Text(" ").join([line, word])
        else:
            lines.append(line)
            line = Text(" " * indent) + word
        lines += _cut(line, width)
        line = lines.pop()
    return [*lines, line]


def _cut(line: Text, width: int) -> Lines:
    """Pieces of a line that has no room, wherever they end."""
    return [line[start : start + width] for start in range(0, max(len(line.plain), 1), max(width, 1))]


def flow(items: Sequence[Text], width: int, gap: int = GAP) -> Lines:
    """Items one after another, like the words of a text; an item is broken only if it must be."""
    lines: Lines = []
    for item in items:
        if lines and lines[-1].cell_len + gap + item.cell_len <= width:
            lines[-1] = Text(" " * gap).join([lines[-1], item])
        else:
            lines += wrap(Text(" " * INDENT) + item if lines else item, width, INDENT * 2)
    return lines


def _cell(cell: Cell, marks: Mapping[str, str], pad: int = 0, text: bool = True, aside: bool = False) -> Text:
    """A place with the number of the move that goes there, what lies there and whose piece it is."""
    line = Text()
    mark = mark_at(marks, cell.spot)
    if mark:
        line.append(mark.rjust(pad - 1 if pad else 0), MARK)
        line.append(" ")
    elif pad:
        line.append(" " * pad)
    line.append(cell.label, "" if mark or cell.tone else TONES[STRONG] if cell.detail or cell.text else "")
    if cell.tone:
        line.stylize(TONES[cell.tone])
    if cell.detail:
        line.append(" ")
        line.append(cell.detail, seat_style(cell.owner))
    if cell.text and text:
        line.append(f": {cell.text}")
    if cell.aside and aside:
        line.append(" ")
        line.append(cell.aside, TONES[FAINT])
    return line


def _told(strip: Strip, width: int, marks: Mapping[str, str]) -> Lines:
    """Each place on lines of its own, with everything that there is to say about it."""
    lines: Lines = []
    lead = Text(f"{strip.title}:", TITLE)
    brief = [cell for cell in strip.cells if not cell.more]
    for cell in strip.cells:
        if cell.more:
            text = Text(" ").join([lead, _cell(cell, marks), Text(f"– {cell.more}", TONES[FAINT])])
            lines += wrap(text, width, INDENT)
            lead = Text(" ")
    if brief:
        lines += flow([Text(" ") + _cell(cell, marks) for cell in brief], width)
    return lines


def _columns(strip: Strip, width: int, marks: Mapping[str, str], terse: bool) -> Lines:
    """As many columns as fit, up to the number the strip allows if there is room; read row by row."""
    pad = max((len(mark_at(marks, cell.spot)) + 1 for cell in strip.cells), default=0)
    cells = [_cell(cell, marks, pad if pad > 1 else 0, not terse) for cell in strip.cells]
    wordy = [_cell(cell, marks, pad if pad > 1 else 0, not terse, aside=True) for cell in strip.cells]
    for columns in range(len(cells) if terse else min(strip.columns, len(cells)), 1, -1):
        for shown, gap in ((wordy, GAP), (wordy, 1), (cells, GAP), (cells, 1)):
            widths = [max(cell.cell_len for cell in shown[column::columns]) for column in range(columns)]
            if sum(widths) + gap * (columns - 1) <= width:
                rows = [shown[first : first + columns] for first in range(0, len(shown), columns)]
                return [_row(row, widths, gap) for row in rows]
    return [line for cell in cells for line in wrap(cell, width, INDENT)]


def _row(cells: Sequence[Text], widths: Sequence[int], gap: int = GAP) -> Text:
    row = Text()
    for cell, width in zip(cells, widths, strict=False):
        row.append_text(cell)
        row.append(" " * (width + gap - cell.cell_len))
    row.rstrip()
    return row


def grid_lines(grid: Grid, width: int, marks: Mapping[str, str], more: bool, whole: bool = False) -> Lines:
    """A table without its empty columns. If it is too wide, some columns get narrower and their cells higher.

    Before that the short heads are cut, and the spare columns left out unless the table has to be whole.
    """
    found = [mark_at(marks, spot) for spot in grid.spots]
    pad = max((len(mark) + 1 for mark in found if mark), default=0)
    shown = [column for column in range(len(grid.head)) if any(row[column] for row in grid.rows)]
    head = [Text(grid.head[column], HEAD) for column in shown]
    body = [[Text(row[column]) for column in shown] for row in grid.rows]
    for number, row in enumerate(body):
        if number < len(grid.owners) and grid.owners[number] != NOBODY:
            row[0].stylize(seat_style(grid.owners[number]))
            row[-1].stylize(seat_style(grid.owners[number]))
        if pad:
            row[0] = Text.assemble((found[number].rjust(pad - 1), MARK if found[number] else ""), " ", row[0])
    if pad:
        head[0] = Text(" " * pad) + head[0]
    if not _fits(_natural([head, *body]), width):
        for column in grid.short:
            if column in shown:
                room = max(row[shown.index(column)].cell_len for row in body)
                head[shown.index(column)].truncate(max(room, SHORTEST), overflow="ellipsis")
    for spare in [] if whole else grid.spare:
        if spare in shown and not _fits(_natural([head, *body]), width):
            for row in [head, *body]:
                del row[shown.index(spare)]
            shown.remove(spare)
    natural = _natural([head, *body])
    for column in range(1, len(head)):
        if all(_is_number(row[column].plain) for row in body):
            for row in [head, *body]:
                row[column] = Text(" " * (natural[column] - row[column].cell_len)) + row[column]
    widths, gap = _fitted([head, *body], natural, width)
    lines = _wrapped_row(head, widths, gap)
    for number, row in enumerate(body):
        lines += _wrapped_row(row, widths, gap, pad)
        if more and number < len(grid.more) and grid.more[number]:
            lines += wrap(Text(" " * (pad + INDENT)) + Text(grid.more[number], TONES[FAINT]), width, pad + INDENT)
    return lines


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdecimal() or not text


def _natural(rows: Sequence[Sequence[Text]]) -> list[int]:
    return [max(row[column].cell_len for row in rows) for column in range(len(rows[0]))]


def _fits(widths: Sequence[int], width: int) -> bool:
    return sum(widths) + len(widths) - 1 <= width


def _fitted(rows: Sequence[Sequence[Text]], natural: Sequence[int], width: int) -> tuple[list[int], int]:
    """The widths of columns and the gap between them: first the gaps give way, then what costs the fewest lines."""
    widths = list(natural)
    if sum(widths) + GAP * (len(widths) - 1) <= width:
        return widths, GAP
    texts = [[cell.plain for cell in row] for row in rows]
    unbroken = [max(_longest_word(row[column]) for row in texts) for column in range(len(widths))]
    for least in (unbroken, [LEAST] * len(widths)):
        while not _fits(widths, width):
            narrowed = _narrowed(widths, least)
            if not narrowed:
                break
            widths = min(narrowed, key=lambda tried: (_height(texts, tried), max(tried)))
    return widths, 1


def _longest_word(text: str) -> int:
    return max((len(word) for word in text.split()), default=0)


def _narrowed(widths: Sequence[int], least: Sequence[int]) -> list[list[int]]:
    """The same widths with one column a little narrower, for each column that can be."""
    return [
        [*widths[:column], widths[column] - 1, *widths[column + 1 :]]
        for column in range(len(widths))
        if widths[column] > least[column]
    ]


def _height(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> int:
    return sum(max(_lines_of(cell, width) for cell, width in zip(row, widths, strict=True)) for row in rows)


@lru_cache(maxsize=4096)
def _lines_of(text: str, width: int) -> int:
    return 1 if len(text) <= width else len(wrap(Text(text), width))


def _wrapped_row(row: Sequence[Text], widths: Sequence[int], gap: int, pad: int = 0) -> Lines:
    indents = [pad, *(0 for _ in widths[1:])]
    cells = [wrap(cell, width, indent) for cell, width, indent in zip(row, widths, indents, strict=True)]
    height = max(len(cell) for cell in cells)
    return [_row([cell[line] if line < len(cell) else Text() for cell in cells], widths, gap) for line in range(height)]

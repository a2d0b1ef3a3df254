"""The table as plain lines, one fact after the other: for pipes and screen readers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from meadhall.core.sketch import Block, Cell, Grid, Note, Sketch
from meadhall.terminal.choices import Choices, mark_at
from meadhall.terminal.staging import Shown


def sketch_lines(sketch: Sketch, marks: Mapping[str, str]) -> list[str]:
    """The whole table: titles, and under them lines of the form "name: value"."""
    lines = [sketch.headline]
    for blocks in (sketch.board, sketch.players, sketch.own):
        for block in blocks:
            lines += block_lines(block, marks)
    return lines


def block_lines(block: Block, marks: Mapping[str, str]) -> list[str]:
    if isinstance(block, Note):
        return [block.text]
    if isinstance(block, Grid):
        return [block.title, *_grid_lines(block, marks)]
    return [block.title, *(_cell_line(cell, marks) for cell in block.cells)] if block.cells else []


def _cell_line(cell: Cell, marks: Mapping[str, str]) -> str:
    facts = ". ".join(part for part in (cell.detail, cell.more or cell.text, "" if cell.more else cell.aside) if part)
    line = f"  {cell.label}: {facts}" if facts else f"  {cell.label}"
    return _marked(line, mark_at(marks, cell.spot))


def _grid_lines(grid: Grid, marks: Mapping[str, str]) -> list[str]:
    lines = []
    for number, row in enumerate(grid.rows):
        if number < len(grid.told):
            facts = grid.told[number]
        else:
            facts = [f"{title} {cell}" for title, cell in zip(grid.head[1:], row[1:], strict=True) if cell]
        spot = grid.spots[number] if number < len(grid.spots) else ""
        lines.append(_marked(f"  {row[0]}: {'; '.join(facts)}", mark_at(marks, spot)))
        if number < len(grid.more) and grid.more[number]:
            lines.append(f"    {grid.more[number]}")
    return lines


def _marked(line: str, mark: str) -> str:
    return f"{line} [{mark}]" if mark else line


def choice_lines(choices: Choices, effect: Callable[[int], str]) -> list[str]:
    """The moves under their headings, each with its number on a line of its own, and what it does if they are few."""
    lines = []
    for group in choices.groups:
        if group.heading:
            lines.append(f"{group.heading}:")
        told = choices.few(group) and choices.placeless(group)
        effects = [effect(choice.move) if told else "" for choice in group.choices]
        lines += [
            f"  {choice.number}: {choice.text}" + (f". {does}" if does else "")
            for choice, does in zip(group.choices, effects, strict=True)
        ]
    return lines


def news_lines(news: Sequence[str]) -> list[str]:
    return [f"- {sentence}" for sentence in news]


def shown_lines(shown: Sequence[Shown]) -> list[str]:
    """What happened, line by line; the same several times in a row is told once.

    Below a line stands what a stage or a sheet adds to it. What a banner adds, the next lines say.
    """
    lines: list[str] = []
    for (sentence, *below), same in groupby([one.sentence, *(one.below if one.is_staged else ())] for one in shown):
        times = len(list(same))
        lines.append(f"- {sentence} (×{times})" if times > 1 else f"- {sentence}")
        lines += [f"    {line}" for line in below]
    return lines

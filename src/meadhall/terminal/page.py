"""A decision on one screen: the board, the players, what is one's own, what happened, the question, the moves.

Everything that is needed to decide must fit. The page tries its forms from the roomiest to the tightest and takes the
first that fits the height; what happened gets the lines that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text

from meadhall.core.sketch import Block, Sketch, Strip
from meadhall.terminal.choices import Choices, Group, drawn_spots
from meadhall.terminal.layout import INDENT, MARK, TITLE, Lines, block_lines, flow, seat_style, strip_items, wrap

MOST_OLD_NEWS = 12
EFFECTS_UP_TO = 8
"""More moves than this are not each explained on the page."""
ROOMY = 40
"""A screen of so many lines shows the long texts as well; on a lower one they would come and go."""
MARKED_FROM = 4
"""So many moves need no list if each of them is marked on the board."""
ELLIPSIS = "…"


class Form(NamedTuple):
    """What a page may do with the room that it has."""

    more: bool = False  # long texts of the sketch
    effects: bool = False  # what each move does
    listed: bool = False  # moves that are marked on the board, listed once more with their names
    spaced: bool = False  # empty lines between the parts
    joined: bool = False  # what flows begins in the line where the thing before it ends
    marked: bool = False  # of what flows on the board, only what a move touches


FORMS = (
    (Form(more=True, effects=True, listed=True, spaced=True), 4),
    (Form(effects=True, listed=True, spaced=True), 4),
    (Form(effects=True, listed=True), 4),
    (Form(listed=True, spaced=True), 4),
    (Form(listed=True), 4),
    (Form(), 2),
    (Form(joined=True), 0),
    (Form(joined=True, marked=True), 2),
)
"""The forms of a page, each with the lines of news that must fit besides."""


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
        self._drawn: dict[tuple[int, bool], Lines] = {}

    def lines(self, width: int, height: int) -> Lines:
        """The page, at most `height` lines if that is possible at all."""
        news = len(told(self.fresh, width, self.choices.words.players))
        above: Lines = []
        below: Lines = []
        for form, least in FORMS if height >= ROOMY else FORMS[1:]:
            above, below = self._above(form, width), self._below(form, width)
            if len(above) + min(news, least) + len(below) <= height:
                break
        room = max(height - len(above) - len(below), 0)
        return [*above, *self._newest(room, width), *below]

    def _above(self, form: Form, width: int) -> Lines:
        blank: Lines = [Text()] if form.spaced else []
        lines = wrap(Text.assemble((self.title, "bold"), "  ", self.sketch.headline), width, INDENT)
        for blocks in (self.sketch.board, self.sketch.players, self.sketch.own):
            lines += blank if blocks else []
            flowing: list[Text] = []
            for block in blocks:
                if form.joined and isinstance(block, Strip) and not block.columns:
                    if not form.marked or blocks is self.sketch.own or self._touched(block):
                        flowing += strip_items(block, self.marks)
                    continue
                lines += [*flow(flowing, width), *self._block(block, width, form.more)]
                flowing = []
            lines += flow(flowing, width)
        return lines + blank

    def _block(self, block: Block, width: int, more: bool) -> Lines:
        """The lines of a block; the forms of a page share them."""
        key = (id(block), more)
        if key not in self._drawn:
            self._drawn[key] = block_lines(block, width, self.marks, more)
        return self._drawn[key]

    def _touched(self, strip: Strip) -> bool:
        return any(cell.spot in self.marks for cell in strip.cells)

    def _below(self, form: Form, width: int) -> Lines:
        lines: Lines = [Text()] if form.spaced else []
        lines += self._asked(width)
        flowing: list[Text] = []
        for group in self.choices.groups:
            if self._worth_explaining(group, form):
                lines += self._explained(group, width)
            elif form.joined:
                flowing += self._items(group, form)
            else:
                lines += flow(self._items(group, form), width)
        return lines + flow(flowing, width)

    def _asked(self, width: int) -> Lines:
        name = self.choices.words.seat(self.seat)
        asked = Text.assemble((name, f"bold {seat_style(self.seat)}"), ": ", (self.question, "bold"))
        rest = width - asked.cell_len - len(self.hint)
        if rest < INDENT:
            return wrap(asked, width, INDENT)
        return [Text.assemble(asked, " " * rest, (self.hint, "dim"))]

    # Moves

    def _items(self, group: Group, form: Form) -> list[Text]:
        """The moves of a verb, to be put one after another."""
        if not form.listed and group.heading and len(group.choices) >= MARKED_FROM and self._all_drawn(group):
            first, last = group.choices[0].number, group.choices[-1].number
            return [Text(self.choices.words.say("terminal.marked_moves", verb=group.heading, first=first, last=last))]
        items = [Text.assemble((str(choice.number), MARK), " ", choice.text) for choice in group.choices]
        return [Text(f"{group.heading}: ") + items[0], *items[1:]] if group.heading else items

    def _worth_explaining(self, group: Group, form: Form) -> bool:
        return (
            form.effects
            and len(group.choices) <= EFFECTS_UP_TO
            and any(self.effect(choice.move) for choice in group.choices)
        )

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

    def _all_drawn(self, group: Group) -> bool:
        """Whether each move of the group can be seen on the board."""
        drawn = set(drawn_spots(self.sketch))
        return all(drawn & set(self.choices.grammar.spots(choice.move)) for choice in group.choices)

    # News

    def _newest(self, room: int, width: int) -> Lines:
        """The last of the news that there is room for; old ones before them if there is room for all new ones."""
        names = self.choices.words.players
        lines = told(self.fresh, width, names)
        if len(lines) > room:
            return last_told(self.fresh, room, width, names)
        return [*last_told(self.older, min(room, MOST_OLD_NEWS) - len(lines), width, names, TITLE), *lines]


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

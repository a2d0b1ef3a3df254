"""A decision on one screen: the board, the players, what is one's own, what happened, the question, the moves.

Everything that is needed to decide must fit. The page tries its forms from the roomiest to the tightest and takes the first
that fits the height; what happened gets the lines that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text

from meadhall.core.sketch import Sketch
from meadhall.terminal.choices import Choices, Group
from meadhall.terminal.layout import INDENT, MARK, TITLE, Lines, block_lines, flow, seat_style, wrap

MOST_OLD_NEWS = 12
LEAST_NEWS = 4
EFFECTS_UP_TO = 8
"""More moves than this are not each explained on the page."""


class Form(NamedTuple):
    """What a page may leave out."""

    more: bool  # long texts of the sketch
    effects: bool  # what each move does
    listed: bool  # moves that are marked on the board, listed once more with their names
    spaced: bool  # empty lines between the parts


FORMS = (
    Form(more=True, effects=True, listed=True, spaced=True),
    Form(more=False, effects=True, listed=True, spaced=True),
    Form(more=False, effects=True, listed=True, spaced=False),
    Form(more=False, effects=False, listed=True, spaced=True),
    Form(more=False, effects=False, listed=True, spaced=False),
    Form(more=False, effects=False, listed=False, spaced=False),
)


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

    def lines(self, width: int, height: int) -> Lines:
        """The page, at most `height` lines if that is possible at all."""
        news = self._news(width)
        needed = min(len(news), LEAST_NEWS)
        above: Lines = []
        below: Lines = []
        for form in FORMS:
            above, below = self._above(form, width), self._below(form, width)
            if len(above) + needed + len(below) <= height:
                break
        room = max(height - len(above) - len(below), 0)
        return [*above, *self._newest(news, room, width), *below]

    def _above(self, form: Form, width: int) -> Lines:
        blank: Lines = [Text()] if form.spaced else []
        lines = wrap(Text.assemble((self.title, "bold"), "  ", self.sketch.headline), width, INDENT)
        for blocks in (self.sketch.board, self.sketch.players, self.sketch.own):
            if blocks:
                lines += blank
            for block in blocks:
                lines += block_lines(block, width, self.marks, form.more)
        return lines + blank

    def _below(self, form: Form, width: int) -> Lines:
        lines: Lines = [Text()] if form.spaced else []
        lines += self._asked(width)
        for group in self.choices.groups:
            lines += self._group(group, form, width)
        return lines

    def _asked(self, width: int) -> Lines:
        name = self.choices.words.seat(self.seat)
        asked = Text.assemble((name, f"bold {seat_style(self.seat)}"), ": ", (self.question, "bold"))
        rest = width - asked.cell_len - len(self.hint)
        if rest < INDENT:
            return wrap(asked, width, INDENT)
        return [Text.assemble(asked, " " * rest, (self.hint, "dim"))]

    def _group(self, group: Group, form: Form, width: int) -> Lines:
        effects = {choice.move: self.effect(choice.move) for choice in group.choices}
        if form.effects and len(group.choices) <= EFFECTS_UP_TO and len(set(effects.values())) == len(effects):
            return self._explained(group, effects, width)
        if not form.listed and group.heading and len(group.choices) > EFFECTS_UP_TO and self._all_marked(group):
            first, last = group.choices[0].number, group.choices[-1].number
            text = self.choices.words.say("terminal.marked_moves", verb=group.heading, first=first, last=last)
            return wrap(Text(text), width, INDENT)
        lead = Text(f"{group.heading}:" if group.heading else "")
        items = [Text.assemble((str(choice.number), MARK), " ", choice.text) for choice in group.choices]
        return flow(lead, items, width)

    def _explained(self, group: Group, effects: dict[int, str], width: int) -> Lines:
        lines = [Text(f"{group.heading}:")] if group.heading else []
        for choice in group.choices:
            line = Text.assemble(" ", (str(choice.number), MARK), " ", choice.text)
            if effects[choice.move]:
                line.append(f" – {effects[choice.move]}", "dim")
            lines += wrap(line, width, INDENT * 2)
        return lines

    def _all_marked(self, group: Group) -> bool:
        """Whether each move of the group can be seen on the board."""
        drawn = {cell.spot for block in self.sketch.board for cell in getattr(block, "cells", ())}
        drawn |= {spot for block in self.sketch.board for spot in getattr(block, "spots", ())}
        grammar = self.choices.grammar
        return all(drawn & set(grammar.spots(choice.move)) for choice in group.choices)

    # News

    def _news(self, width: int) -> Lines:
        return wrap(self._told(self.fresh, ""), width) if self.fresh else []

    def _told(self, news: Sequence[str], style: str) -> Text:
        """News as one paragraph, with the players in their colours."""
        text = Text(" ".join(counted(news)), style)
        if not style:
            for seat, name in enumerate(self.choices.words.players):
                text.highlight_words([name], seat_style(seat))
        return text

    def _newest(self, news: Lines, room: int, width: int) -> Lines:
        """The last lines of the news; old ones before them if there is room for all new ones."""
        if len(news) > room:
            left_out = self.choices.words.say("terminal.more_news")
            return [Text(left_out, TITLE), *news[len(news) - room + 1 :]] if room > 1 else []
        spare = min(room, MOST_OLD_NEWS) - len(news)
        if spare <= 0 or not self.older:
            return news
        older = wrap(self._told(self.older, TITLE), width)
        return [*older[-spare:], *news]


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
    return [
        sentence if count == 1 else f"{sentence} (×{count})" for sentence, count in zip(told, times, strict=True)
    ]

"""The report on balance as one page: which components are out of bounds, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from meadhall.arena.balance import MOST_FOR_A_COMPONENT, Balance, Effect, TableFigures
from meadhall.arena.balance_report import (
    basis,
    component_names,
    effect_cell,
    headline,
    kind_name,
    points,
    table_heads,
    table_row,
)
from meadhall.arena.estimates import Estimate
from meadhall.arena.numbers import Numbers
from meadhall.arena.page import cell, document, facts, paragraphs, section, table
from meadhall.arena.plots import Distribution, Range, histograms, ranges
from meadhall.core.words import Words

AT_A_GLANCE = 12
"""How many components the first plot shows."""


def page(found: Balance, title: str, words: Words) -> str:
    """The whole page; the title is that of the game."""
    return document(headline(found, words), "".join(_BalancePage(found, title, words).parts()), words)


class _BalancePage:
    def __init__(self, found: Balance, title: str, words: Words) -> None:
        self.found, self.title, self.words = found, title, words
        self.numbers = Numbers(words)
        self.names = component_names(found, words)

    def text(self, key: str, **args: object) -> str:
        return self.words.say(f"balance.{key}", **args)

    def note(self, key: str, **args: object) -> str:
        return f'<p class="note">{escape(self.text(key, **args))}</p>\n'

    def parts(self) -> Iterator[str]:
        found, words = self.found, self.words
        yield f'<p class="kicker">{escape(self.text("page_kicker", game=self.title))}</p>\n'
        yield f"<h1>{escape(headline(found, words))}</h1>\n"
        lines = basis(found, words)
        yield paragraphs(lines[:1], "sure")
        yield paragraphs(lines[1:2], "note")
        yield paragraphs(lines[2:], "note warn")
        if found.out():
            shown = found.out()[:AT_A_GLANCE]
            yield section(self.text("page_out"), self.note("page_out_note"), self.effects(shown))
        if found.tables:
            heads = table_heads(found, words)
            rows = [table_row(one, found, words) for one in found.tables]
            cells = [[escape(row[0]), *(cell(text, self.alarm(text)) for text in row[1:])] for row in rows]
            yield section(self.text("page_tables"), table(heads, cells), self.lengths())
        yield from self.seat_sections()
        for kind in sorted({effect.kind for effect in found.effects()}, key=lambda kind: kind_name(kind, words)):
            yield self.kind_section(kind)
        yield section(words.say("arena.page_method"), self.note("page_method_owners"), self.note("page_method_many"))
        yield facts(found.plan, words)

    def alarm(self, text: str) -> str:
        return "down" if text.endswith("!") else ""

    def seat_sections(self) -> Iterator[str]:
        by_order = [(one, one.order) for one in self.found.tables if one.order]
        by_seat = [(one, one.seats) for one in self.found.tables if one.seats]
        for key, tables in (("order", by_order), ("seats", by_seat)):
            if tables:
                plots = "".join(f"<div>{self.seats(one, shares, key)}</div>" for one, shares in tables)
                yield section(
                    self.text(f"page_{key}"), self.note(f"page_{key}_note"), f'<div class="pair">{plots}</div>'
                )

    def seats(self, one: TableFigures, shares: list[Estimate], key: str) -> str:
        """Each seat's share as a multiple of the fair one."""
        rows = [
            Range(
                self.text(f"page_{key}_row", number=seat + 1),
                share.mean * one.players,
                share.low * one.players,
                share.high * one.players,
                f"{self.numbers.number(share.mean * one.players, 2)} ×",
                f"± {self.numbers.number(share.margin * one.players, 2)}",
                out=one.favours(share),
            )
            for seat, share in enumerate(shares)
        ]
        title = f"<h3>{escape(self.text('at_table', players=one.players))}</h3>"
        return title + ranges(rows, lambda value: self.numbers.number(value, 1), 1.0, small=True, about=3)

    def lengths(self) -> str:
        shown = [
            Distribution(
                self.text("at_table", players=one.players),
                one.all_turns,
                self.words.say("arena.mean", mean=self.numbers.value(one.turns)),
            )
            for one in self.found.tables
            if one.turns is not None
        ]
        if len({turns for one in shown for turns in one.values}) < 2:
            return ""
        title = f"<h3>{escape(self.text('turns'))}</h3>"
        return title + histograms(shown, lambda value: self.numbers.number(value))

    # Components

    def effects(self, effects: list[Effect]) -> str:
        rows = [
            Range(
                self.names[effect.component],
                100 * effect.among_equals.mean,
                100 * effect.among_equals.low,
                100 * effect.among_equals.high,
                self.numbers.number(100 * effect.among_equals.mean, 1, "+"),
                f"± {self.numbers.number(100 * effect.among_equals.margin, 1)}",
                out=effect.out,
                title=self.text(
                    "page_row",
                    average=points(effect.shift, self.numbers),
                    owners=self.numbers.number(effect.owners),
                ),
            )
            for effect in effects
        ]
        bound = 100 * MOST_FOR_A_COMPONENT
        plot = ranges(rows, self.signed, 0.0, small=True, bounds=(-bound, bound))
        legend = f'<span class="dot-line"></span>{escape(self.text("page_bound"))}'
        return f'{plot}<p class="legend">{legend}</p>\n'

    def signed(self, value: float) -> str:
        return self.numbers.number(value, 0, "+" if value else "")

    def kind_section(self, kind: str) -> str:
        found = self.found
        effects = [effect for effect in found.effects() if effect.kind == kind]
        tables = [*found.tables, *([found.together] if len(found.tables) > 1 and found.together else [])]
        heads = [self.text("component")]
        heads += [
            self.text("at_table", players=one.players) if one.players else self.text("any_table") for one in tables
        ]
        rows = []
        for effect in effects:
            texts = [effect_cell(one.effects.get(effect.component), self.words) for one in tables]
            rows.append([escape(self.names[effect.component]), *(cell(text, self.alarm(text)) for text in texts)])
        details = f"<details><summary>{escape(self.text('page_details'))}</summary>{self.note('legend')}"
        judged = [effect for effect in effects if effect.judged]
        rare = len(effects) - len(judged)
        parts = [self.effects(judged)] if judged else []
        parts += [self.note("page_rare", count=rare)] if rare else []
        return section(kind_name(kind, self.words), *parts, f"{details}{table(heads, rows)}</details>\n")

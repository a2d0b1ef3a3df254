"""The result of an arena as one page that can be sent to anybody: who is better, by how much, how sure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

import meadhall
from meadhall.arena.figures import BotFigures, Figures
from meadhall.arena.numbers import Numbers
from meadhall.arena.plan import Plan
from meadhall.arena.plots import Distribution, Range, histograms, named, ranges
from meadhall.arena.ratings import WITHOUT_LIBRARY
from meadhall.arena.report import ahead_cell, bot_heads, bot_row
from meadhall.arena.sentences import basis, certainty, headline
from meadhall.core.words import Words

STYLE = Path(__file__).with_name("page.css")


def page(found: Figures, title: str, words: Words) -> str:
    """The whole page; the title is that of the game."""
    return document(headline(found, words), "".join(_ArenaPage(found, title, words).parts()), words)


def document(title: str, body: str, words: Words) -> str:
    """A page that needs nothing else: no script, no other file, no network."""
    style = STYLE.read_text(encoding="utf-8")
    body = body.replace(" %", "&nbsp;%").replace(" ±", "&nbsp;±")
    return (
        f'<!doctype html>\n<html lang="{words.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def paragraphs(lines: Sequence[str], css: str) -> str:
    return "".join(f'<p class="{css}">{escape(line)}</p>\n' for line in lines)


def section(title: str, *parts: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{''.join(parts)}</section>\n"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], css: str = "") -> str:
    """Rows of HTML; the first cell of each is its head."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(f'<tr><th scope="row">{row[0]}</th>{"".join(row[1:])}</tr>\n' for row in rows)
    return (
        f'<div class="wide"><table class="{css}"><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>\n'
    )


def facts(plan: Plan, words: Words) -> str:
    """What one needs to play the same games again."""
    found = [
        ("game", plan.game),
        ("groups", "; ".join(", ".join(group) for group in plan.groups)),
        ("seed", plan.seed),
        ("options", ", ".join(f"{name}={value}" for name, value in plan.options.items()) or "–"),
        ("content", f"{plan.content[:12]} ({', '.join(Path(pack).name for pack in plan.packs) or '–'})"),
        ("version", meadhall.__version__),
    ]
    listed = "".join(
        f"<dt>{escape(words.say(f'arena.page_{key}'))}</dt><dd>{escape(value)}</dd>" for key, value in found
    )
    return f"<dl>{listed}</dl>\n"


def cell(text: str, css: str = "") -> str:
    return f'<td class="num {css}">{escape(text)}</td>'


class _ArenaPage:
    def __init__(self, found: Figures, title: str, words: Words) -> None:
        self.found, self.title, self.words = found, title, words
        self.numbers = Numbers(words)
        # A bot keeps its colour and shape whatever place it takes.
        known = sorted({bot for group in found.plan.groups for bot in group})
        self.kind = {name: number for number, name in enumerate(known)}

    def text(self, key: str, **args: object) -> str:
        return self.words.say(f"arena.{key}", **args)

    def parts(self) -> Iterator[str]:
        found, words = self.found, self.words
        yield f'<p class="kicker">{escape(self.text("page_kicker", game=self.title))}</p>\n'
        yield f"<h1>{escape(headline(found, words))}</h1>\n"
        yield paragraphs(certainty(found, words), "sure")
        lines = basis(found, words)
        yield paragraphs(lines[:1], "note")
        yield paragraphs(lines[1:], "note warn")
        if len(found.bots) > 1:
            yield section(self.text("page_wins"), self.wins(found.bots), self.legend())
        if found.teams:
            yield section(self.text("page_wins"), self.team_wins())
        if len(found.bots) > 2:
            yield section(self.text("page_ahead"), self.note("page_ahead_note"), self.ahead())
        if len(found.bots) > 1 and found.rated:
            yield section(self.text("page_ratings"), self.ratings())
        if found.bots and found.bots[0].points is not None:
            yield section(self.text("page_scores"), self.note("page_scores_note"), self.scores())
        if found.seats:
            yield section(self.text("page_seats"), self.note("page_seats_note"), self.seats())
        if len(set(found.all_moves)) > 1:
            yield section(self.text("length"), self.lengths())
        if found.bots:
            yield section(self.text("page_table"), self.table())
        yield section(self.text("page_method"), self.method())

    def note(self, key: str, **args: object) -> str:
        return f'<p class="note">{escape(self.text(key, **args))}</p>\n'

    def percent(self, value: float) -> str:
        return self.numbers.percent(value, 0)

    # Plots

    def wins(self, bots: Sequence[BotFigures]) -> str:
        rows = [
            Range(
                bot.name,
                bot.share.mean,
                bot.share.low,
                bot.share.high,
                self.numbers.percent(bot.share.mean),
                f"± {self.numbers.number(100 * bot.share.margin, 1)}",
                self.kind[bot.name],
            )
            for bot in bots
        ]
        return ranges(rows, self.percent, bots[0].fair)

    def legend(self) -> str:
        fair = self.text("page_fair", fair=self.numbers.percent(self.found.bots[0].fair, 0))
        return f'<p class="legend"><span class="dash"></span>{escape(fair)}</p>\n'

    def team_wins(self) -> str:
        rows = [
            Range(
                ", ".join(group),
                won.mean,
                won.low,
                won.high,
                self.numbers.percent(won.mean),
                f"± {self.numbers.number(100 * won.margin, 1)}",
                number,
            )
            for number, (group, won) in enumerate(self.found.teams)
        ]
        return ranges(rows, self.percent)

    def ahead(self) -> str:
        names = [bot.name for bot in self.found.bots]
        rows = []
        for bot in self.found.bots:
            cells = []
            for name in names:
                ahead = bot.ahead.get(name)
                sure = ahead.beyond(0.5) if ahead is not None else 0
                cells.append(cell(ahead_cell(bot, name, self.numbers), ("", "up", "down")[sure]))
            rows.append([named(bot.name, self.kind[bot.name]), *cells])
        return table([self.text("ahead"), *names], rows, "heat")

    def ratings(self) -> str:
        rated = [(bot, bot.rating) for bot in self.found.bots if bot.rating is not None]
        if not rated:
            return self.note("no_ratings", command=WITHOUT_LIBRARY)
        rows = [
            Range(
                bot.name,
                rating.strength,
                rating.low,
                rating.high,
                self.numbers.number(rating.strength, 1),
                f"± {self.numbers.number(rating.high - rating.strength, 1)}",
                self.kind[bot.name],
            )
            for bot, rating in sorted(rated, key=lambda pair: -pair[1].strength)
        ]
        return self.note("page_ratings_note") + ranges(rows, lambda value: self.numbers.number(value))

    def scores(self) -> str:
        shown = [
            Distribution(
                bot.name,
                bot.all_points,
                self.text("mean", mean=self.numbers.value(bot.points)),
                self.kind[bot.name],
            )
            for bot in self.found.bots
            if bot.points is not None
        ]
        return histograms(shown, lambda value: self.numbers.number(value))

    def seats(self) -> str:
        parts = []
        for players, shares in self.found.seats.items():
            rows = [
                Range(
                    self.text("page_seat", number=seat + 1),
                    share.mean,
                    share.low,
                    share.high,
                    self.numbers.percent(share.mean),
                    f"± {self.numbers.number(100 * share.margin, 1)}",
                    title="",
                )
                for seat, share in enumerate(shares)
            ]
            fair = self.text("seats", players=players, fair=self.numbers.percent(1 / players))
            title = f"<h3>{escape(fair)}</h3>" if len(self.found.seats) > 1 else ""
            parts.append(f"<div>{title}{ranges(rows, self.percent, 1 / players)}</div>")
        return f'<div class="{"pair" if len(parts) > 1 else ""}">{"".join(parts)}</div>'

    def lengths(self) -> str:
        found, parts = self.found, []
        for length, values, unit in (
            (found.turns, found.all_turns, "turns"),
            (found.moves, [float(moves) for moves in found.all_moves], "moves"),
        ):
            if length is not None and len(set(values)) > 1:
                note = self.text("mean", mean=self.numbers.value(length))
                shown = [Distribution(self.text(f"page_{unit}"), values, note)]
                parts.append(f"<div>{histograms(shown, lambda value: self.numbers.number(value), tall=True)}</div>")
        return f'<div class="pair">{"".join(parts)}</div>'

    # Tables

    def table(self) -> str:
        rows = []
        for bot in self.found.bots:
            name, *cells = bot_row(bot, self.found, self.words)
            rows.append([named(name, self.kind[name]), *(cell(text) for text in cells)])
        return table(bot_heads(self.found, self.words), rows)

    def method(self) -> str:
        keys = ["page_method_pairs", "page_method_intervals"]
        if self.found.cooperative:
            keys = ["page_method_intervals"]
        return "".join(self.note(key) for key in keys) + facts(self.found.plan, self.words)

"""The result of an arena as text and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import isfinite
from typing import Any

import meadhall
from meadhall.arena.figures import BotFigures, Figures
from meadhall.arena.numbers import Numbers
from meadhall.arena.ratings import WITHOUT_LIBRARY
from meadhall.arena.sentences import basis, certainty, headline
from meadhall.core.words import Words

FORMAT = "meadhall arena report 1"


def report(found: Figures, words: Words) -> Iterator[str]:
    """The report, line by line."""
    numbers = Numbers(words)
    yield headline(found, words)
    yield from certainty(found, words)
    yield ""
    yield from basis(found, words)
    if found.bots:
        yield ""
        yield from columns([bot_heads(found, words), *(bot_row(bot, found, words) for bot in found.bots)])
        if found.rated and found.bots[0].rating is None:
            yield words.say("arena.no_ratings", command=WITHOUT_LIBRARY)
    if found.teams:
        yield ""
        heads = [words.say("arena.team"), words.say("arena.games"), words.say("arena.wins")]
        rows = [[", ".join(group), numbers.number(won.count), numbers.share(won)] for group, won in found.teams]
        yield from columns([heads, *rows])
    if len(found.bots) > 2:
        yield ""
        names = [bot.name for bot in found.bots]
        rows = [[bot.name, *(ahead_cell(bot, name, numbers) for name in names)] for bot in found.bots]
        yield from columns([[words.say("arena.ahead"), *names], *rows])
    for players, shares in found.seats.items():
        yield ""
        yield words.say("arena.seats", players=players, fair=numbers.percent(1 / players))
        yield from columns(
            [[str(seat + 1) for seat in range(players)], [numbers.share(share) for share in shares]], left=0
        )
    lengths = [(found.turns, "arena.turns"), (found.moves, "arena.moves")]
    shown = [f"{numbers.value(length)} {words.say(unit)}" for length, unit in lengths if length is not None]
    if shown:
        yield ""
        yield f"{words.say('arena.length')}: {', '.join(shown)}"


def bot_heads(found: Figures, words: Words) -> list[str]:
    keys = ["bot", "games", "wins", "fair", "place"]
    keys += ["score"] if found.bots[0].points is not None else []
    keys += ["rating"] if found.bots[0].rating is not None else []
    return [words.say(f"arena.{key}") for key in [*keys, "decisions", "time", "slowest"]]


def bot_row(bot: BotFigures, found: Figures, words: Words) -> list[str]:
    numbers = Numbers(words)
    cells = [bot.name, numbers.number(bot.share.count), numbers.share(bot.share), numbers.percent(bot.fair)]
    cells.append(numbers.value(bot.place, 2))
    if bot.points is not None:
        cells.append(numbers.value(bot.points))
    if bot.rating is not None:
        cells.append(f"{numbers.number(bot.rating.strength, 1)} ± {numbers.number(1.96 * bot.rating.doubt, 1)}")
    return [
        *cells,
        numbers.number(bot.decisions, 1),
        numbers.duration(bot.seconds),
        numbers.duration(bot.slowest),
    ]


def ahead_cell(bot: BotFigures, other: str, numbers: Numbers) -> str:
    return numbers.share(bot.ahead[other]) if other in bot.ahead else "–"


def columns(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Rows as lines whose cells stand under each other; the first columns to the left, numbers to the right."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if number < left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def data(found: Figures) -> dict[str, Any]:
    """The report for machines."""
    plain = asdict(found)
    plain["errors"] = [game.to_json() for game in found.errors]
    plain["teams"] = [{"bots": group, "wins": asdict(won)} for group, won in found.teams]
    clean: dict[str, Any] = finite({"format": FORMAT, "version": meadhall.__version__, **plain})
    return clean


def finite(value: Any) -> Any:
    """JSON knows no infinity: an interval without end has no ends."""
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite(item) for item in value]
    return None if isinstance(value, float) and not isfinite(value) else value

"""The report on balance as text and as data. A figure marked with ! is out of bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import meadhall
from meadhall.arena.balance import (
    FEW_OWNERS,
    MOST_FOR_A_COMPONENT,
    MOST_FOR_A_SEAT,
    MOST_STALLS,
    Balance,
    Effect,
    TableFigures,
)
from meadhall.arena.estimates import Estimate
from meadhall.arena.numbers import Numbers
from meadhall.arena.report import columns, finite
from meadhall.core.words import Words

FORMAT = "meadhall balance report 1"


def headline(found: Balance, words: Words) -> str:
    """The one thing to know."""
    numbers, out = Numbers(words), found.out()
    if found.together is None:
        return words.say("balance.nothing")
    if not found.together.effects:
        return words.say("balance.no_components")
    if not out:
        return words.say("balance.fine", count=len(found.together.effects))
    worst, shift = out[0], out[0].among_equals
    return words.say(
        "balance.out_more" if shift.mean > 0 else "balance.out_less",
        out=len(out),
        count=len(found.together.effects),
        name=words.name(worst.component),
        shift=f"{numbers.number(100 * abs(shift.mean))} ± {numbers.number(100 * shift.margin)}",
    )


def basis(found: Balance, words: Words) -> list[str]:
    """What it rests on and what the bounds are."""
    numbers = Numbers(words)
    games = sum(table.games for table in found.tables)
    lines = [words.say("balance.played", games=games, game=found.plan.game, bot=found.bot)]
    out = found.out()
    if out:
        sure = sum(effect.certainly_out for effect in out)
        lines[0] += " " + words.say("balance.certainly", sure=sure, out=len(out))
    lines.append(
        words.say(
            "balance.bounds",
            stalls=numbers.percent(MOST_STALLS, 0),
            seat=numbers.number(MOST_FOR_A_SEAT, 2),
            points=numbers.number(100 * MOST_FOR_A_COMPONENT),
            owners=FEW_OWNERS,
        )
    )
    if found.errors:
        first = found.errors[0]
        lines.append(words.say("arena.errors", count=len(found.errors), number=first.number, error=first.error))
    return lines


def report(found: Balance, words: Words) -> Iterator[str]:
    """The report, line by line."""
    yield headline(found, words)
    yield ""
    yield from basis(found, words)
    if found.tables:
        yield ""
        yield from columns([table_heads(found, words), *(table_row(table, found, words) for table in found.tables)])
    for title, shares in (("order", "order"), ("seats", "seats")):
        shown = [table for table in found.tables if getattr(table, shares)]
        if shown:
            yield ""
            yield from columns(list(_seat_rows(title, shares, shown, words)))
    kinds = sorted({effect.kind for effect in found.effects()})
    if kinds:
        yield ""
        yield words.say("balance.legend")
    for kind in kinds:
        yield ""
        yield from columns(list(_component_rows(kind, found, words)))


def table_heads(found: Balance, words: Words) -> list[str]:
    keys = ["players", "games", *(["wins"] if found.cooperative else []), "turns", "moves", "stalled"]
    return [words.say(f"balance.{key}") for key in keys]


def table_row(table: TableFigures, found: Balance, words: Words) -> list[str]:
    numbers = Numbers(words)
    return [
        str(table.players),
        numbers.number(table.games),
        *([numbers.share(table.wins)] if found.cooperative else []),
        numbers.value(table.turns) if table.turns is not None else "–",
        numbers.value(table.moves),
        numbers.percent(table.stalled.mean) + mark(table.stalls),
    ]


def _seat_rows(title: str, shares: str, tables: list[TableFigures], words: Words) -> Iterator[list[str]]:
    most = max(table.players for table in tables)
    yield [words.say(f"balance.{title}"), *(str(seat + 1) for seat in range(most))]
    for table in tables:
        cells = [times_fair(share, table, words) for share in getattr(table, shares)]
        yield [words.say("balance.at_table", players=table.players), *cells, *[""] * (most - table.players)]


def times_fair(share: Estimate, table: TableFigures, words: Words) -> str:
    """A share as a multiple of the fair one."""
    numbers, players = Numbers(words), table.players
    times = f"{numbers.number(share.mean * players, 2)} ± {numbers.number(share.margin * players, 2)}"
    return times + mark(table.favours(share))


def _component_rows(kind: str, found: Balance, words: Words) -> Iterator[list[str]]:
    several = len(found.tables) > 1
    tables = [*found.tables, *([found.together] if several and found.together is not None else [])]
    names = component_names(found, words)
    heads = [words.say("balance.at_table", players=table.players) for table in found.tables]
    yield [kind_name(kind, words), *heads, *([words.say("balance.any_table")] if several else [])]
    for effect in found.effects():
        if effect.kind == kind:
            effects = [table.effects.get(effect.component) for table in tables]
            yield [names[effect.component], *(effect_cell(one, words) for one in effects)]


def effect_cell(effect: Effect | None, words: Words) -> str:
    if effect is None:
        return ""
    numbers = Numbers(words)
    average = numbers.number(100 * effect.shift.mean, 1, "+")
    return f"{points(effect.among_equals, numbers)} ({average}; {numbers.number(effect.owners)}){mark(effect.out)}"


def points(shift: Estimate, numbers: Numbers) -> str:
    """A difference of win rates in points."""
    return f"{numbers.number(100 * shift.mean, 1, '+')} ± {numbers.number(100 * shift.margin, 1)}"


def component_names(found: Balance, words: Words) -> dict[str, str]:
    """What each component is called; several of one name are told apart by their ids."""
    effects = found.effects()
    called = Counter((effect.kind, words.name(effect.component)) for effect in effects)
    names = {}
    for effect in effects:
        name = words.name(effect.component)
        names[effect.component] = f"{name} ({effect.component})" if called[effect.kind, name] > 1 else name
    return names


def kind_name(kind: str, words: Words) -> str:
    """What a kind of component is called; a game may have a text for it."""
    return words.say(f"kind.{kind}") if words.has(f"kind.{kind}") else kind.replace("_", " ")


def mark(out: bool) -> str:
    return " !" if out else ""


def data(found: Balance) -> dict[str, Any]:
    """The report for machines."""
    plain = asdict(found)
    plain["errors"] = [game.to_json() for game in found.errors]
    plain["out"] = [asdict(effect) for effect in found.out()]
    clean: dict[str, Any] = finite({"format": FORMAT, "version": meadhall.__version__, **plain})
    return clean

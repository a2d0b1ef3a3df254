"""How the hall fares, on one page for whoever looks after it."""

from __future__ import annotations

import asyncio
import html
import math
import time
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

import meadhall
from meadhall import games
from meadhall.core.errors import UnknownGame
from meadhall.core.words import Words
from meadhall.server import ledger, metrics
from meadhall.server.copies import newest
from meadhall.server.diary import WRITTEN
from meadhall.server.ledger import Row, Sums
from meadhall.server.owners import Process
from meadhall.server.pages import Shelf
from meadhall.server.processes import processes
from meadhall.server.storage import disk_troubles
from meadhall.server.texts import server_words

SHOWN = 20
"""Tables on the page."""
MEBIBYTE = 1024 * 1024


class Status(Struct, frozen=True):
    """What the page shows."""

    process: str
    begun: float
    clients: int
    connections: int
    tables: int
    kept: Sums
    moves: int
    soon: float
    """Seconds within which 99 of 100 moves are done."""
    bots_waiting: int
    lag: float
    memory: int
    warnings: int
    errors: int
    backup: float
    newest: Sequence[Row]
    processes: Sequence[Process]


async def gathered(app: Any) -> Status:
    """How things stand now."""
    state = app.state
    hall, counted = state.hall, state.hall.metrics
    with disk_troubles():
        kept, rows, others = await asyncio.to_thread(
            lambda: (ledger.sums(hall.engine), ledger.rows(hall.engine, most=SHOWN), processes(hall.engine))
        )
    return Status(
        process=state.process,
        begun=counted.begun,
        clients=hall.visitors,
        connections=state.turnstile.all if state.turnstile is not None else 0,
        tables=hall.open_tables,
        kept=kept,
        moves=counted.moves["person"] + counted.moves["bot"],
        soon=counted.move_seconds.within(0.99),
        bots_waiting=hall.crew.waiting,
        lag=counted.lag_seconds,
        memory=metrics.memory(),
        warnings=WRITTEN["warning"],
        errors=WRITTEN["error"] + WRITTEN["critical"],
        backup=newest(state.backups),
        newest=rows,
        processes=others,
    )


def page_of(request: Request, status: Status, lang: str) -> Response:
    shelf: Shelf = request.app.state.shelf
    shelf.look()
    words = server_words(lang)
    page = shelf.files["status.html"].data.decode()
    parts = {"%LANG%": lang, "%TITLE%": words.say("status.title"), "%NOTE%": words.say("status.note")}
    for mark, word in parts.items():
        page = page.replace(mark, html.escape(word))
    page = page.replace("%BODY%", "".join([_figures(status, words), _processes(status, words), _tables(status, words)]))
    return Response(page, headers={"Cache-Control": "no-store"}, media_type="text/html")


def _figures(status: Status, words: Words) -> str:
    soon = words.say("status.longer") if math.isinf(status.soon) else f"{1000 * status.soon:.0f} ms"
    figures = {
        "version": meadhall.__version__,
        "process": status.process or "-",
        "begun": when(status.begun, words),
        "clients": status.clients,
        "connections": status.connections,
        "tables": status.tables,
        "kept": words.say("status.kept_of", tables=status.kept.tables, events=status.kept.events),
        "moves": status.moves,
        "soon": soon if status.moves else "-",
        "bots_waiting": status.bots_waiting,
        "lag": f"{1000 * status.lag:.0f} ms",
        "memory": f"{status.memory / MEBIBYTE:.0f} MiB",
        "trouble": words.say("status.trouble_of", warnings=status.warnings, errors=status.errors),
        "backup": when(status.backup, words) if status.backup else words.say("status.no_backup"),
    }
    cells = (
        f"<div><dt>{html.escape(words.say(f'status.{name}'))}</dt><dd>{html.escape(str(value))}</dd></div>"
        for name, value in figures.items()
    )
    return f'<dl class="figures">{"".join(cells)}</dl>'


def _processes(status: Status, words: Words) -> str:
    if not status.processes:
        return ""
    rows = [[one.name, one.address, str(one.tables), when(one.begun, words)] for one in status.processes]
    return _grid(words, "processes", ("name", "address", "has", "begun"), rows)


def _tables(status: Status, words: Words) -> str:
    if not status.newest:
        return f"<p>{html.escape(words.say('status.no_tables'))}</p>"
    rows = [
        [row.id, title(row.game, words.lang), words.say(f"status.{row.state}"), str(row.moves), when(row.last, words)]
        for row in status.newest
    ]
    return _grid(words, "newest", ("table", "game", "state", "moves", "last"), rows)


def _grid(words: Words, name: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    labels = [html.escape(words.say(f"status.{column}")) for column in columns]
    head = "".join(f'<th scope="col">{label}</th>' for label in labels)
    body = "".join(
        "<tr>"
        + "".join(f'<td data-label="{label}">{html.escape(cell)}</td>' for label, cell in zip(labels, row, strict=True))
        + "</tr>"
        for row in rows
    )
    heading = html.escape(words.say(f"status.{name}"))
    return f"<h2>{heading}</h2><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def title(game: str, lang: str) -> str:
    """What a game is called; one that is not here any more by its short name."""
    try:
        return games.find(game).rulebook.titles[lang]
    except UnknownGame:
        return game


def when(seconds: float, words: Words) -> str:
    """A moment, in the time of the world: the machine and whoever looks may be in different places."""
    return time.strftime(words.say("status.moment"), time.gmtime(seconds))

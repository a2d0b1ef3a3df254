"""`meadhall admin`: look after tables, storage and processes.

What only looks reads the database, whoever plays meanwhile. What changes something is done by the server that has the
tables, if one runs and the settings have a token for it; if none runs, it is done here.
"""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import http.client
import json
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from sqlalchemy.engine import Engine

from meadhall.core.errors import BadSetup, MeadhallError
from meadhall.core.words import Words
from meadhall.server import ledger, owners, storage_door
from meadhall.server.addresses import Where, shown
from meadhall.server.door import EVERYWHERE
from meadhall.server.hall import Hall
from meadhall.server.moving import move
from meadhall.server.packs import Packs
from meadhall.server.processes import processes
from meadhall.server.settings import Settings, in_force
from meadhall.server.status import title, when
from meadhall.server.steward import RETIRE, Steward
from meadhall.server.storage import disk_troubles, examine, open_database, owned
from meadhall.server.thinking import Crew
from meadhall.server.trouble import BadDatabase, Trouble
from meadhall.server.wishes import Close, Delete, Done, Give, HandOver, Open, Wish, fulfil

PATIENT = 30.0


class Answered(MeadhallError):
    """What the server said about a wish that it did not fulfil."""


def administer(typed: argparse.Namespace, words: Words, show: Callable[[str], None]) -> int:
    if typed.room in STORAGE:
        return STORAGE[typed.room](typed, words)
    settings = in_force(vars(typed), typed.config).settings
    for line in ROOMS[typed.room](typed, settings, words):
        show(line)
    return 0


STORAGE = {
    "backup": storage_door.keep_copy,
    "restore": storage_door.put_back,
    "verify": storage_door.look_through,
}
Lines = Iterator[str]


def _there(settings: Settings) -> Where:
    """Where the tables are, if they are there at all and can be read."""
    place = storage_door.place_of(settings)
    if isinstance(place, Path) and not place.exists():
        raise BadDatabase("no_file", file=place)
    examine(place)
    return place


@contextmanager
def _reading(settings: Settings) -> Iterator[Engine]:
    engine = open_database(_there(settings))
    try:
        with disk_troubles():
            yield engine
    finally:
        engine.dispose()


# What only looks


def _tables(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    state: ledger.State | None = "running" if typed.running else "over" if typed.over else None
    with _reading(settings) as engine:
        rows, sums = ledger.rows(engine, state, typed.newest), ledger.sums(engine)
    columns = [
        [row.id, title(row.game, words.lang), words.say(f"status.{row.state}"), str(row.moves), when(row.last, words)]
        for row in rows
    ]
    head = [words.say(f"status.{name}") for name in ("table", "game", "state", "moves", "last")]
    yield from _grid([head, *columns])
    yield words.say("admin.listed", shown=len(rows), all=sums.tables)


def _look(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    with _reading(settings) as engine:
        seen = ledger.look(engine, typed.table)
    row = seen.row
    state = words.say("admin.is_shut") if seen.shut else words.say(f"status.{row.state}")
    yield words.say("admin.table", table=row.id, game=title(row.game, words.lang), state=state)
    yield words.say("admin.laid", when=when(row.created, words), last=when(row.last, words))
    yield words.say("admin.far", moves=row.moves, events=seen.events, rules=seen.rules)
    for seat, place in enumerate(seen.places):
        who = place.name or (place.bot if place.kind == "bot" else "-")
        key = "admin.seat_asked" if seat in seen.asked and row.state == "running" else "admin.seat"
        yield words.say(key, number=seat + 1, kind=words.say(f"admin.{place.kind}"), who=who)
    for pack in seen.packs:
        yield words.say("server.with_pack", pack=pack)


def _processes(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    with _reading(settings) as engine:
        found = processes(engine)
    if not found:
        yield words.say("admin.one_process")
        return
    head = [words.say(f"status.{name}") for name in ("name", "address", "has", "begun")]
    yield from _grid([head, *([one.name, one.address, str(one.tables), when(one.begun, words)] for one in found)])


def _grid(rows: Sequence[Sequence[str]]) -> Lines:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


# What changes something


def _close(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    done = _have(Close(typed.table), settings, words)
    yield words.say("admin.closed" if done.changed else "admin.closed_already", table=typed.table)


def _open(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    done = _have(Open(typed.table), settings, words)
    yield words.say("admin.opened" if done.changed else "admin.open_already", table=typed.table)


def _hand_over(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    if typed.process is not None:
        _have(Give(typed.table, typed.process), settings, words)
        yield words.say("admin.given", table=typed.table, process=typed.process)
        return
    done = _have(HandOver(typed.table, typed.seat - 1), settings, words)
    name = settings.public_host[0] if settings.public_host else ""
    site = f"https://{name}" if name else f"http://{settings.host}:{settings.port}"
    yield words.say("admin.handed_over", number=typed.seat, address=f"{site}/table/{typed.table}#back={done.key}")


def _retire(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    """Let a process hand its tables over one by one, and end when nobody needs it any more; or let it stay."""
    with _reading(settings) as engine:
        found = [one for one in processes(engine) if typed.process in (one.id, one.name)]
        if not found:
            raise Trouble("no_process", name=typed.process)
        for one in found:
            owners.wish(engine, one.id, "" if typed.stay else RETIRE)
    yield words.say("admin.stays" if typed.stay else "admin.retires", process=typed.process)


def _delete(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    before = time.time() - typed.older_than
    if not typed.yes:
        with _reading(settings) as engine:
            old = set(ledger.aged(engine, before, typed.over))
            rows = [row for row in ledger.rows(engine) if row.id in old]
        for row in rows:
            yield words.say("admin.old", table=row.id, game=title(row.game, words.lang), last=when(row.last, words))
        yield words.say("admin.would_delete", count=len(rows))
        return
    done = _have(Delete(before, typed.over), settings, words)
    yield words.say("admin.deleted", count=done.count)


def _move(typed: argparse.Namespace, settings: Settings, words: Words) -> Lines:
    """Copy everything into another database; nobody may play meanwhile, or what they play would be left behind."""
    place = _there(settings)
    other = storage_door.place_of(dataclasses.replace(settings, database=typed.to))
    for one in (place, other):
        _nobodys(one, words)
    with owned(place) if isinstance(place, Path) else nullcontext():
        count = move(place, other)
    yield words.say("admin.moved", tables=count.tables, events=count.events, to=shown(other))


def _nobodys(place: Where, words: Words) -> None:
    """Refuse if processes share a database now; a file is looked after by its lock."""
    if isinstance(place, Path):
        return
    engine = open_database(place)
    try:
        if processes(engine):
            raise BadSetup(words.say("admin.in_use", address=shown(place)))
    finally:
        engine.dispose()


def _have(wish: Wish, settings: Settings, words: Words) -> Done:
    """Have a wish fulfilled: by the server that has the table, or here if none runs."""
    place = _there(settings)
    if isinstance(place, Path):
        try:
            with owned(place):
                return asyncio.run(_here(wish, place, settings))
        except BadDatabase as error:
            if error.problem != "in_use":
                raise
        host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
        return _asked(wish, f"{host}:{settings.port}", settings, words)
    with _reading(settings) as engine:
        there = processes(engine)
        owner = None if isinstance(wish, Delete) else owners.owner_of(engine, wish.table)
    if not there:
        return asyncio.run(_here(wish, place, settings))
    address = owner.address if owner is not None else there[0].address
    return _asked(wish, urlsplit(address).netloc, settings, words)


async def _here(wish: Wish, place: Where, settings: Settings) -> Done:
    """Fulfil a wish in a hall of our own, which is closed again at once."""
    packs, engine = Packs(settings.pack), open_database(place)
    steward = None if isinstance(place, Path) else Steward(engine, "admin")
    hall = Hall(engine, Crew(1, packs), packs, steward)
    try:
        if steward is not None:
            await steward.start()
        return await fulfil(hall, wish)
    finally:
        await hall.close()


def _asked(wish: Wish, server: str, settings: Settings, words: Words) -> Done:
    if not settings.admin_token:
        raise BadSetup(words.say("admin.no_token"))
    line = http.client.HTTPConnection(server, timeout=PATIENT)
    headers = {"Authorization": f"Bearer {settings.admin_token}", "Accept-Language": words.lang}
    try:
        line.request("POST", "/admin/wish", msgspec.json.encode(wish), headers)
        response = line.getresponse()
        told = response.read()
    except (OSError, http.client.HTTPException) as error:
        raise BadSetup(words.say("admin.no_server", address=server, reason=error)) from None
    finally:
        line.close()
    if response.status != 200:
        try:
            raise Answered(json.loads(told)["error"]["message"])
        except (ValueError, KeyError, TypeError):
            raise Answered(f"{response.status}") from None
    return msgspec.json.decode(told, type=Done)


ROOMS: dict[str, Callable[[argparse.Namespace, Settings, Words], Lines]] = {
    "tables": _tables,
    "look": _look,
    "processes": _processes,
    "close": _close,
    "open": _open,
    "hand-over": _hand_over,
    "delete": _delete,
    "move": _move,
    "retire": _retire,
}

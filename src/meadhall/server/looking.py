"""Tables in lists: what can be said of them without playing them again."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from urllib.parse import quote

import msgspec
from starlette.requests import Request

from meadhall.server.endpoints import lang, owner
from meadhall.server.events import Laid, Place, Recovered, Rematch, Seated
from meadhall.server.hall import Hall
from meadhall.server.limits import address_of
from meadhall.server.memory import Memory
from meadhall.server.passing import LOST, Messenger, Unreachable
from meadhall.server.remembering import Chronicler, chronicler
from meadhall.server.seating import display_names
from meadhall.server.show import Presence, Seating, table_info
from meadhall.server.storage import Brief, disk_troubles, read_brief
from meadhall.server.table import pinned
from meadhall.server.texts import game_words, sentence
from meadhall.server.tokens import kept
from meadhall.server.trouble import Trouble
from meadhall.server.wire import OwnTable, OwnTables, TableMeta


async def table_meta(request: Request, body: None) -> TableMeta:
    hall: Hall = request.app.state.hall
    ident = request.path_params["table"]
    try:
        return await _meta(hall, ident, owner(request), lang(request))
    except Trouble as trouble:
        return _remembered(await chronicler(request).recall(ident, trouble), lang(request))


async def own_tables(request: Request, body: OwnTables) -> list[TableMeta]:
    request.app.state.keeper.admit("list", address_of(request))
    hall: Hall = request.app.state.hall
    return [
        await _meta_elsewhere(request, wanted, body.lang)
        or await _meta_or_trouble(hall, chronicler(request), wanted, body.lang)
        for wanted in body.tables
    ]


async def _meta_elsewhere(request: Request, wanted: OwnTable, spoken: str) -> TableMeta | None:
    """What another process says of a table that it has: it knows who is there."""
    hall: Hall = request.app.state.hall
    owner = await hall.steward.owner(wanted.table) if hall.steward is not None else None
    if owner is None:
        return None
    messenger: Messenger = request.app.state.messenger
    token = [("authorization", f"Bearer {wanted.token}")] if wanted.token.isascii() and wanted.token else []
    try:
        answer = await messenger.ask(owner, "GET", f"/api/tables/{quote(wanted.table)}?lang={spoken}", token)
    except (Unreachable, *LOST, ValueError):
        return None
    return msgspec.json.decode(answer.body, type=TableMeta) if answer.status == HTTPStatus.OK else None


async def _meta_or_trouble(hall: Hall, memories: Chronicler, wanted: OwnTable, spoken: str) -> TableMeta:
    try:
        try:
            return await _meta(hall, wanted.table, kept(wanted.token) if wanted.token else "", spoken)
        except Trouble as trouble:
            return _remembered(await memories.recall(wanted.table, trouble), spoken)
    except Trouble as trouble:
        return TableMeta(wanted.table, trouble=sentence(trouble, spoken))


def _remembered(memory: Memory, spoken: str) -> TableMeta:
    """A game that is over and cannot be played again, but can be looked at."""
    info = memory.info[spoken]
    return TableMeta(info.id, info.game, info.title, info.created, info=info, moves=memory.last)


async def _meta(hall: Hall, ident: str, who: str, spoken: str) -> TableMeta:
    with disk_troubles():
        brief = await asyncio.to_thread(read_brief, hall.engine, ident)
    if brief is None:
        raise Trouble("no_table")
    game, content = pinned(brief.head, hall.packs)
    if brief.head.rules != game.rules_version:
        async with hall.at(ident) as changed:  # it can be played by the rules of today, or it says why not
            info = changed.showing.info(spoken, who, changed.presence())
    else:
        words = game_words(game, content, spoken)
        seating = _seating(brief)
        words.players = display_names(seating.places, words)
        live = hall.in_memory(ident)
        info = table_info(brief.head, seating, words, who, live.presence() if live is not None else Presence())
    after = brief.after
    return TableMeta(ident, info.game, info.title, info.created, "", info, after.asked, brief.seq, after.moves)


def _seating(brief: Brief) -> Seating:
    places: list[Place] = []
    rematch, host = None, brief.head.host
    for entry in brief.log:
        if isinstance(entry.event, Laid):
            places = list(entry.event.seats)
        elif isinstance(entry.event, Seated):
            places[entry.event.seat] = entry.event.place
        elif isinstance(entry.event, Recovered):
            host = entry.event.owner if host in {places[seat].owner for seat in entry.event.seats} else host
            for seat in entry.event.seats:
                places[seat] = msgspec.structs.replace(places[seat], owner=entry.event.owner)
        elif isinstance(entry.event, Rematch):
            rematch = entry.event.table
    return Seating(places, rematch, brief.after.over, host=host)

"""Records out and in."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request
from starlette.responses import Response

from meadhall import games
from meadhall.core.content import Content
from meadhall.core.errors import BadRecord, MeadhallError
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.server.customs import CUSTOMS
from meadhall.server.events import Imported, Laid, Place
from meadhall.server.hall import Hall
from meadhall.server.packs import Packs
from meadhall.server.replay import open_to_all
from meadhall.server.seating import BOTS
from meadhall.server.storage import Head
from meadhall.server.table import BOT
from meadhall.server.texts import server_words
from meadhall.server.tokens import new_table_id
from meadhall.server.trouble import Trouble
from meadhall.server.wire import ImportedTable, NewRecord

LONGEST_PLAYER = 40
NOBODY = "-"
"""The host of a table that was made from a record."""


async def export_record(request: Request, body: None) -> Response:
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live, live.lock:
        open_to_all(live.table)
        text = live.table.record().dump()
        name = f"meadhall-{live.table.head.game}-{live.table.head.id}.rec"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def import_record(request: Request, body: NewRecord) -> ImportedTable:
    if not request.app.state.openings.take():
        raise Trouble("too_many")
    hall: Hall = request.app.state.hall
    try:
        record = await asyncio.to_thread(_verified, body.record, body.name, hall.packs)
    except MeadhallError as error:
        raise Trouble("bad_record", problem=error.said(server_words(body.lang))) from None
    head = Head(
        id=new_table_id(),
        game=record.game,
        rules=record.rules,
        content=record.content,
        seats=record.seats,
        options=record.options,
        key=record.key,
        host=NOBODY,
        lang=body.lang,
        imported=True,
        created=time.time(),
        packs=record.packs[1:],
        customs=[custom for custom in CUSTOMS if custom in record.customs],
    )
    await hall.open(head, [Laid([_place(player) for player in record.players]), Imported(record.moves)])
    return ImportedTable(head.id)


def _verified(text: str, name: str, packs: Packs) -> Record:
    shown = "".join(character for character in name if character.isprintable())[:80] or "record"
    record = Record.parse(text, shown)
    if any(len(player) > LONGEST_PLAYER for player in record.players):
        raise BadRecord(shown, "long_name", most=LONGEST_PLAYER)
    game = games.find(record.game)
    Match.replay(record, game, _content(record, game, packs), shown)
    return record


def _content(record: Record, game: Game, packs: Packs) -> Content:
    """What a record was played with, if it is on offer here; otherwise our own, and the record says what it misses."""
    try:
        return packs.content(game, record.packs[1:])
    except Trouble:
        return game.content


def _place(player: str) -> Place:
    bot = player.removeprefix(BOT)
    if player.startswith(BOT) and bot in BOTS:
        return Place("bot", bot=bot)
    return Place("person", name=player)

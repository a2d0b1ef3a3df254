"""Records out and in."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from meadhall.server.customs import CUSTOMS
from meadhall.server.endpoints import may_lay
from meadhall.server.events import Imported, Laid, Place
from meadhall.server.hall import Hall
from meadhall.server.limits import address_of
from meadhall.server.replay import open_to_all
from meadhall.server.seating import BOTS
from meadhall.server.storage import Head
from meadhall.server.table import BOT
from meadhall.server.tokens import new_table_id
from meadhall.server.trouble import Trouble
from meadhall.server.verifying import verified
from meadhall.server.wire import ImportedTable, NewRecord
from meadhall.server.workshop import Workshop

NOBODY = "-"
"""The host of a table that was made from a record."""


async def export_record(request: Request, body: None) -> Response:
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live, live.lock:
        open_to_all(live.table)
        live.table.whole()
        text = live.table.record().dump()
        head = live.table.head
    return record_file(text, head.game, head.id)


def record_file(text: str, game: str, table: str) -> Response:
    name = f"meadhall-{game}-{table}.rec"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def import_record(request: Request, body: NewRecord) -> ImportedTable:
    may_lay(request, "import")
    hall: Hall = request.app.state.hall
    workshop: Workshop = request.app.state.workshop
    record = await workshop.apart(
        address_of(request), verified, body.record, body.name, body.lang, hall.packs.all_files
    )
    if isinstance(record, str):
        raise Trouble("bad_record", problem=record)
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


def _place(player: str) -> Place:
    bot = player.removeprefix(BOT)
    if player.startswith(BOT) and bot in BOTS:
        return Place("bot", bot=bot)
    return Place("person", name=player)

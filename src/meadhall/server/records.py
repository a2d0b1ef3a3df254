"""Records out and in, and replays of games that are over."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict

from starlette.requests import Request
from starlette.responses import Response

from meadhall import games
from meadhall.core.content import Content
from meadhall.core.errors import BadRecord, MeadhallError
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.core.state import State
from meadhall.server.customs import CUSTOMS
from meadhall.server.endpoints import lang
from meadhall.server.events import Imported, Laid, Place
from meadhall.server.hall import Hall
from meadhall.server.happening import line
from meadhall.server.live import LiveTable
from meadhall.server.packs import Packs
from meadhall.server.seating import BOTS
from meadhall.server.storage import Head
from meadhall.server.table import BOT, Table
from meadhall.server.texts import server_words
from meadhall.server.tokens import new_table_id
from meadhall.server.trouble import Trouble
from meadhall.server.wire import ImportedTable, NewRecord, ReplayInfo, ReplayMove

LONGEST_PLAYER = 40
NOBODY = "-"
"""The host of a table that was made from a record."""


def _open_to_all(table: Table) -> None:
    """A record holds the key of the dice, and a replay all secrets: nothing for a game under way."""
    if not table.match.over and not table.head.imported:
        raise Trouble("not_over")


async def export_record(request: Request, body: None) -> Response:
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live, live.lock:
        _open_to_all(live.table)
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


# Replays


class Replay:
    """All the positions of a game that is over."""

    def __init__(self, table: Table) -> None:
        self.match = Match(table.game, table.match.box, table.match.key)
        self.states: list[State] = [self.match.state.clone()]
        for seat, move in table.match.moves:
            self.match.play(seat, move)
            self.states.append(self.match.state.clone())


class Replays:
    """A few of them are kept: whoever pulls the slider asks for one position after the other."""

    MOST = 8

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def of(self, table: Table) -> Replay:
        found = self._kept.get(table.head.id)
        if found is None or len(found.states) != len(table.match.moves) + 1:
            found = await asyncio.to_thread(Replay, table)
        self._kept[table.head.id] = found
        self._kept.move_to_end(table.head.id)
        while len(self._kept) > self.MOST:
            self._kept.popitem(last=False)
        return found


async def replay(request: Request, body: None) -> ReplayInfo:
    hall: Hall = request.app.state.hall
    replays: Replays = request.app.state.replays
    async with hall.at(request.path_params["table"]) as live, live.lock:
        _open_to_all(live.table)
        return _position(live, await replays.of(live.table), request, lang(request))


def _position(live: LiveTable, replay: Replay, request: Request, spoken: str) -> ReplayInfo:
    match, words = replay.match, live.showing.words(spoken)
    number, last = request.path_params["number"], len(replay.states) - 1
    if number > last:
        raise Trouble("no_such_move", number=number, all=last)
    wanted = request.query_params.get("seat", "")
    eyes = {str(seat): seat for seat in (REFEREE, SPECTATOR, *range(match.box.seats))}
    seat = eyes.get(wanted, SPECTATOR)
    news = [
        line(match, after, told, words.news(told))
        for after, told in match.log
        if after <= number and told.visible_to(seat)
    ]
    move = None
    if number:
        mover, made = match.moves[number - 1]
        move = ReplayMove(mover, match.box.grammar.text(made), words.move(match.box.grammar, made))
    return ReplayInfo(number, last, match.game.scene(replay.states[number].view(seat), words), news, move)

"""Tables are laid, people join them, seats change hands, and the same people play again."""

from __future__ import annotations

import time

import msgspec
from starlette.requests import Request

from meadhall.core.chance import key_from_seed, new_key
from meadhall.core.errors import BadSetup
from meadhall.server.customs import PRACTICE
from meadhall.server.endpoints import owner
from meadhall.server.events import Imported, Laid, Place, Rematch, Seated
from meadhall.server.hall import Hall, lay
from meadhall.server.library import game_named
from meadhall.server.live import LiveTable
from meadhall.server.packs import Packs
from meadhall.server.replay import open_to_all
from meadhall.server.seating import good_name, known_bot, seat_everybody
from meadhall.server.storage import Head
from meadhall.server.tokens import kept, new_table_id, new_token
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Join, Joined, NewTable, OpenedTable, PlayOn, SeatChange, SeatChanged


async def open_table(request: Request, body: NewTable) -> OpenedTable:
    if not request.app.state.openings.take():
        raise Trouble("too_many")
    if body.key is not None and not request.app.state.allow_keys:
        raise Trouble("no_keys")
    game = game_named(body.game)
    hall: Hall = request.app.state.hall
    content = hall.packs.content(game, body.packs)
    try:
        box = game.open_box(len(body.seats), body.options, content)
    except BadSetup as error:
        raise Trouble("bad_setup", problem=error) from None
    token = new_token()
    places, invites = seat_everybody(body.seats, kept(token))
    head = Head(
        id=new_table_id(),
        game=game.name,
        rules=game.rules_version,
        content=box.content.hash,
        seats=box.seats,
        options=box.options,
        key=new_key() if body.key is None else key_from_seed(body.key),
        host=kept(token),
        lang=body.lang,
        imported=False,
        created=time.time(),
        packs=body.packs,
        customs=list(dict.fromkeys(body.customs)),
    )
    await hall.open(head, [Laid(places)])
    seats = [seat for seat, place in enumerate(places) if place.kind == "person"]
    return OpenedTable(head.id, token, seats, invites)


async def join(request: Request, body: Join) -> Joined:
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        return await live.see_through(_join(live, body, owner(request), request.headers.get("authorization", "")))


async def _join(live: LiveTable, body: Join, who: str, header: str) -> Joined:
    async with live.lock:
        places = live.table.places
        invite = kept(body.invite)
        seat = next((seat for seat, place in enumerate(places) if place.invite == invite), None)
        if seat is None:
            raise Trouble("bad_invite")
        token = new_token()
        if who and (live.table.seats_of(who) or who == live.table.head.host):
            token = header.partition(" ")[2].strip()  # one who is here already sits down at one more place
        name = good_name(body.name, places) if body.name.strip() else ""
        await live.happen(Seated(seat, Place("person", name=name, owner=kept(token))))
    live.drive()
    return Joined(token, seat)


async def change_seat(request: Request, body: SeatChange) -> SeatChanged:
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        return await live.see_through(_change(live, request.path_params["seat"], body, owner(request)))


async def _change(live: LiveTable, seat: int, body: SeatChange, who: str) -> SeatChanged:
    async with live.lock:
        place = _own_or_left_alone(live, seat, who)
        invite = None
        if body.kind == "bot":
            changed = msgspec.structs.replace(place, kind="bot", bot=known_bot(body.bot), invite="")
        elif body.kind == "person":
            if place.owner != who:
                raise Trouble("not_your_seat")
            changed = msgspec.structs.replace(place, kind="person", bot="")
        else:
            if place.owner:
                raise Trouble("not_left_alone")
            invite = new_token()
            changed = Place("open", invite=kept(invite))
        if changed != place:
            await live.happen(Seated(seat, changed))
    live.drive()
    return SeatChanged(seat, body.kind, invite)


def _own_or_left_alone(live: LiveTable, seat: int, who: str) -> Place:
    """The place, if whoever asks may say who sits there: its owner, or the host if nobody is there."""
    table = live.table
    if not 0 <= seat < len(table.places) or table.head.imported:
        raise Trouble("not_your_seat")
    place = table.places[seat]
    if who and place.owner == who:
        return place
    if not who or who != table.head.host:
        raise Trouble("not_your_seat")
    if seat in live.online():
        raise Trouble("not_left_alone")
    return place


async def rematch(request: Request, body: None) -> OpenedTable:
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        header = request.headers.get("authorization", "")
        return await live.see_through(_rematch(live, hall.packs, owner(request), header))


def _back(place: Place) -> Place:
    """The place for another game: whoever had a bot play for them is asked again."""
    return msgspec.structs.replace(place, kind="person", bot="") if place.owner else place


async def _rematch(live: LiveTable, packs: Packs, who: str, header: str) -> OpenedTable:
    """A new table for the same people, who keep their tokens and their seats. There is one rematch of a table."""
    async with live.lock:
        table = live.table
        mine = table.seats_of(who)
        if not mine:
            raise Trouble("bad_token")
        if not table.match.over:
            raise Trouble("not_over")
        ident = table.rematch
        if ident is None:
            ident = new_table_id()
            head = msgspec.structs.replace(
                table.head, id=ident, key=new_key(), host=who, created=time.time(), imported=False
            )
            places = [_back(place) for place in table.places]
            await live.happen(Rematch(ident), [head], lay(head, packs, [Laid(places)])[1])
        return OpenedTable(ident, header.partition(" ")[2].strip(), mine, {})


async def play_on(request: Request, body: PlayOn) -> OpenedTable:
    """A practice table at a position of a game that is over: somebody in the place of a seat, bots in all others."""
    if not request.app.state.openings.take():
        raise Trouble("too_many")
    hall: Hall = request.app.state.hall
    token = new_token()
    async with hall.at(request.path_params["table"]) as live, live.lock:
        open_to_all(live.table)
        before, seats = live.table.head, live.table.head.seats
        moves = [(seat, live.table.match.box.grammar.text(move)) for seat, move in live.table.match.moves]
        if body.number > len(moves) or (body.number == len(moves) and live.table.match.over):
            raise Trouble("no_such_move", number=body.number, all=len(moves))
    if body.seat >= seats:
        raise Trouble("not_your_seat")
    head = msgspec.structs.replace(
        before,
        id=new_table_id(),
        host=kept(token),
        lang=body.lang,
        imported=False,
        created=time.time(),
        customs=[PRACTICE],
    )
    places = [Place("bot", bot=known_bot(body.bot)) for _ in range(seats)]
    name = good_name(body.name, places) if body.name.strip() else ""
    places[body.seat] = Place("person", name=name, owner=kept(token))
    await hall.open(head, [Laid(places), Imported(moves[: body.number])])
    return OpenedTable(head.id, token, [body.seat], {})

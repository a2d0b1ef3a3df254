"""Tables are laid, people join them, seats change hands, and the same people play again."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from starlette.requests import Request

from meadhall.core.chance import key_from_seed, new_key
from meadhall.core.errors import BadSetup
from meadhall.server.customs import FIRST_GAME, PRACTICE, Custom
from meadhall.server.endpoints import admit, may_lay, owner
from meadhall.server.events import Consented, Imported, Laid, Place, Rematch, Seated, SeatKind
from meadhall.server.hall import Hall, lay
from meadhall.server.library import game_named
from meadhall.server.live import LiveTable
from meadhall.server.looking import table_meta
from meadhall.server.replay import open_to_all
from meadhall.server.seating import good_name, known_bot, seat_everybody
from meadhall.server.storage import Head, disk_troubles
from meadhall.server.tokens import kept, new_table_id, new_token
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Join, Joined, NewTable, OpenedTable, PlayOn, SeatChange, SeatChanged, TableMeta


async def open_table(request: Request, body: NewTable) -> OpenedTable:
    may_lay(request)
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
    learning = game.lesson if FIRST_GAME in body.customs else None
    customs: list[Custom] = [PRACTICE, *body.customs] if learning else [*body.customs]
    if learning is None and FIRST_GAME in customs:
        raise Trouble("no_first_game", game=game.name)
    head = Head(
        id=new_table_id(),
        game=game.name,
        rules=game.rules_version,
        content=box.content.hash,
        seats=box.seats,
        options=box.options,
        key=_key(body.key if body.key is not None or learning is None else learning.seed),
        host=kept(token),
        lang=body.lang,
        imported=False,
        created=time.time(),
        packs=body.packs,
        customs=list(dict.fromkeys(customs)),
    )
    await hall.open(head, [Laid(places)])
    seats = [seat for seat, place in enumerate(places) if place.kind == "person"]
    return OpenedTable(head.id, token, seats, invites)


def _key(seed: str | None) -> bytes:
    """A key that nobody can guess, unless a table wants another."""
    return new_key() if seed is None else key_from_seed(seed)


async def join(request: Request, body: Join) -> Joined:
    admit(request, "join")
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
        if who and (live.table.seats_of(who) or who == live.table.host):
            token = header.partition(" ")[2].strip()  # one who is here already sits down at one more place
        name = good_name(body.name, places) if body.name.strip() else ""
        by = live.table.seat_for(who, seat)
        await live.happen(Seated(seat, Place("person", name=name, owner=kept(token)), by))
    live.drive()
    return Joined(token, seat)


async def change_seat(request: Request, body: SeatChange) -> SeatChanged:
    admit(request, "seat")
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        return await live.see_through(_change(live, request.path_params["seat"], body, owner(request)))


async def _change(live: LiveTable, seat: int, body: SeatChange, who: str) -> SeatChanged:
    async with live.lock:
        place = _own_or_left_alone(live, seat, body.kind, who)
        invite = None
        if body.kind == "bot":
            changed = msgspec.structs.replace(place, kind="bot", bot=known_bot(body.bot), invite="")
        elif body.kind == "person":
            if place.owner != who:
                raise Trouble("not_your_seat")
            changed = msgspec.structs.replace(place, kind="person", bot="")
        else:
            invite = new_token()
            changed = Place("open", invite=kept(invite))
        if changed != place:
            await live.happen(Seated(seat, changed, live.table.seat_for(who, seat)))
    live.drive()
    return SeatChanged(seat, body.kind, invite)


def _own_or_left_alone(live: LiveTable, seat: int, kind: SeatKind, who: str) -> Place:
    """The place, if whoever asks may say who sits there: its owner; the host if nobody is there; and whoever plays at
    the table may let a bot play for somebody who has been away for long.
    """
    table = live.table
    if not who or not 0 <= seat < len(table.places) or table.head.imported:
        raise Trouble("not_your_seat")
    place = table.places[seat]
    if place.owner == who:
        return place
    left_for_long = kind == "bot" and seat in live.left_for_long() and bool(table.played_by(who))
    if who != table.host and not left_for_long:
        raise Trouble("not_your_seat")
    if seat in live.online() or (kind == "open" and place.owner):
        raise Trouble("not_left_alone")
    return place


async def agree(request: Request, body: None) -> TableMeta:
    """Somebody wants to go on by the rules of today."""
    admit(request, "seat")
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        await live.see_through(_agree(live, owner(request)))
    return await table_meta(request, body)


async def _agree(live: LiveTable, who: str) -> None:
    async with live.lock:
        mine = live.table.played_by(who)
        if not mine:
            raise Trouble("bad_token")
        if live.table.undecided:
            await live.happen(Consented(mine, live.table.game.rules_version, live.table.position))
    live.drive()


async def rematch(request: Request, body: None) -> OpenedTable:
    admit(request, "lay")
    hall: Hall = request.app.state.hall
    async with hall.at(request.path_params["table"]) as live:
        header = request.headers.get("authorization", "")
        return await live.see_through(_rematch(live, hall, owner(request), header))


def _seated_again(laid: Place, place: Place) -> tuple[Place, str]:
    """The place for another game, and the invitation to it if it is open.

    Whoever had a bot play for them is asked again; a bot's seat that somebody took over for a while and gave back is
    the bot's again, and an old invitation is good for nothing.
    """
    if place.kind == "open":
        invite = new_token()
        return Place("open", invite=kept(invite)), invite
    if place.kind == "bot" and (laid.kind == "bot" or not place.owner):
        return Place("bot", bot=place.bot), ""
    return Place("person", name=place.name, owner=place.owner), ""


async def _rematch(live: LiveTable, hall: Hall, who: str, header: str) -> OpenedTable:
    """A new table for the same people, who keep their tokens and their seats. There is one rematch of a table.

    It is laid with what lies in the box today.
    """
    async with live.lock:
        table = live.table
        mine = table.seats_of(who)
        if not mine:
            raise Trouble("bad_token")
        if not table.match.over:
            raise Trouble("not_over")
        ident = table.rematch
        invites: dict[int, str] = {}
        if ident is None:
            ident = new_table_id()
            content = hall.packs.content(table.game, table.head.packs)
            head = msgspec.structs.replace(
                table.head,
                id=ident,
                key=new_key(),
                host=who,
                created=time.time(),
                imported=False,
                customs=[custom for custom in table.head.customs if custom != FIRST_GAME],
                content=content.hash,
                rules=table.game.rules_version,
            )
            with disk_troubles():
                await hall.keep(content)
            again = [_seated_again(laid, place) for laid, place in zip(table.laid, table.places, strict=True)]
            places = [place for place, _ in again]
            invites = {seat: invite for seat, (_, invite) in enumerate(again) if invite}
            await live.happen(Rematch(ident), [head], lay(head, hall.packs, [Laid(places)])[1])
            mine = [seat for seat in mine if places[seat].owner == who]
        return OpenedTable(ident, header.partition(" ")[2].strip(), mine, invites)


def _called(name: str, sat: Sequence[Place], seat: int) -> str:
    """Everybody is called as they were; somebody new may bring a name, unless another seat has it."""
    others = [place for number, place in enumerate(sat) if number != seat]
    taken = {place.name.casefold() for place in others}
    if not name.strip() or " ".join(name.split()).casefold() in taken:
        return sat[seat].name
    return good_name(name, others)


async def play_on(request: Request, body: PlayOn) -> OpenedTable:
    """A practice table at a position of a game that is over: somebody in the place of a seat, bots in all others."""
    may_lay(request)
    hall: Hall = request.app.state.hall
    token = new_token()
    async with hall.at(request.path_params["table"]) as live, live.lock:
        open_to_all(live.table)
        live.table.whole()
        before, seats = msgspec.structs.replace(live.table.head, rules=live.table.rules), live.table.head.seats
        sat = list(live.table.places)
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
    places = [Place("bot", name=place.name, bot=known_bot(body.bot or place.bot)) for place in sat]
    places[body.seat] = Place("person", name=_called(body.name, sat, body.seat), owner=kept(token))
    await hall.open(head, [Laid(places), Imported(moves[: body.number])])
    return OpenedTable(head.id, token, [body.seat], {})

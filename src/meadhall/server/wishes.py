"""What whoever looks after the hall may do to tables, in a hall that is open: the same for people at the table as
anything else that happens there.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct

from meadhall.server import ledger
from meadhall.server.events import Closed, Keyed, Opened
from meadhall.server.hall import Hall
from meadhall.server.owners import Neighbour
from meadhall.server.storage import disk_troubles
from meadhall.server.tokens import kept, new_token
from meadhall.server.trouble import Trouble


class Close(Struct, frozen=True, tag="close", tag_field="do"):
    """Nobody plays on at a table."""

    table: str


class Open(Struct, frozen=True, tag="open", tag_field="do"):
    """People may play on."""

    table: str


class HandOver(Struct, frozen=True, tag="hand_over", tag_field="do"):
    """A new way back to a seat."""

    table: str
    seat: int


class Delete(Struct, frozen=True, tag="delete", tag_field="do"):
    """Delete what is old."""

    before: float
    over: bool


class Give(Struct, frozen=True, tag="give", tag_field="do"):
    """Hand a table to another process."""

    table: str
    to: str


Wish = Close | Open | HandOver | Give | Delete


class Done(Struct, frozen=True):
    """What came of it: whether anything changed, a way back, how many were deleted."""

    changed: bool = True
    key: str = ""
    count: int = 0


async def fulfil(hall: Hall, wish: Wish) -> Done:
    if isinstance(wish, Delete):
        return await _delete(hall, wish)
    if isinstance(wish, HandOver):
        return await _hand_over(hall, wish)
    if isinstance(wish, Give):
        return await _give(hall, wish)
    return await _shut(hall, wish.table, isinstance(wish, Close))


async def _shut(hall: Hall, table: str, shut: bool) -> Done:
    async with hall.at(table) as live:

        async def see() -> Done:
            async with live.lock:
                if live.table.shut == shut:
                    return Done(changed=False)
                await live.happen(Closed() if shut else Opened())
            live.drive()
            return Done()

        return await live.see_through(see())


async def _hand_over(hall: Hall, wish: HandOver) -> Done:
    """A way back to one seat; whoever comes by it has the seat, and all at the table are told."""
    async with hall.at(wish.table) as live:

        async def see() -> Done:
            async with live.lock:
                places = live.table.places
                if not 0 <= wish.seat < len(places) or not places[wish.seat].owner:
                    raise Trouble("nobodys_seat", number=wish.seat + 1)
                key = new_token()
                await live.happen(Keyed([wish.seat], kept(key)))
            return Done(key=key)

        return await live.see_through(see())


async def _give(hall: Hall, wish: Give) -> Done:
    others = [] if hall.steward is None else list(hall.steward.others.values())
    to = next((one for one in others if wish.to in (one.id, one.name) and one.address), None)
    if to is None:
        raise Trouble("no_process", name=wish.to)
    await hall.give(wish.table, Neighbour(to.id, to.address, to.secret))
    return Done()


async def _delete(hall: Hall, wish: Delete) -> Done:
    """Delete old tables; those at which somebody is stay, however old."""
    with disk_troubles():
        old = await asyncio.to_thread(ledger.aged, hall.engine, wish.before, wish.over)
        here = "" if hall.steward is None else hall.steward.process.id
        others = await asyncio.to_thread(ledger.elsewhere, hall.engine, here)
        left = [table for table in old if table not in others and hall.forget(table)]
        return Done(count=await asyncio.to_thread(ledger.delete, hall.engine, left))

"""Buy a longship (ON-SHIP), bring one home (ON-RETURN), repair one (ON-REPAIR)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import fill_gaps
from meadhall.games.odin.rules.effects import building_with, has_longship_slot
from meadhall.games.odin.rules.offer import Offer
from meadhall.games.odin.rules.payment import bill, can_pay
from meadhall.games.odin.table.box import LONGSHIPS, NONE
from meadhall.games.odin.table.names import BUY_LONGSHIP, REPAIR_LONGSHIP, RETURN_LONGSHIP
from meadhall.games.odin.table.state import Odin


def _seamanship(state: Odin, seat: int, action: int, cost: int) -> bool:
    return can_pay(state, seat, action, state.box.action_symbol[action], cost)


# Buying


def berth_obstacle(state: Odin, seat: int, ship: int) -> str | None:
    """A longship of the display (ON-SHIP-01) and a free slot for it (ON-SHIP-04)."""
    if ship not in state.displays[LONGSHIPS]:
        return "ON-SHIP-01"
    return None if has_longship_slot(state, seat) else "ON-SHIP-04"


def buy_obstacle(state: Odin, seat: int, ship: int) -> str | None:
    obstacle = berth_obstacle(state, seat, ship)
    if obstacle is not None:
        return obstacle
    return None if _seamanship(state, seat, BUY_LONGSHIP, state.box.longship_cost) else "ON-SHIP-01"


def buy(state: Odin, seat: int, ship: int, table: Table) -> None:
    box = state.box
    symbol = box.action_symbol[BUY_LONGSHIP]
    state.stack += [BOUGHT.at(seat, ship), bill(seat, BUY_LONGSHIP, symbol, box.longship_cost)]


class Bought(Step[Odin]):
    """Paid: the longship is there at once, face up (ON-SHIP-02)."""

    name = "bought"
    fields = ("seat", "ship")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat, ship = frame
        add_longship(state, seat, ship, table)


def add_longship(state: Odin, seat: int, ship: int, table: Table) -> None:
    """A displayed longship becomes a player's; the display is refilled (ON-SHIP-06)."""
    state.ship_owner[ship] = seat
    display = state.displays[LONGSHIPS]
    display[display.index(ship)] = NONE
    table.tell("longship_gained", seat=seat, longship=state.box.ship_ids[ship])
    fill_gaps(state, LONGSHIPS, table)


# Returning


def away_obstacle(state: Odin, seat: int, ship: int) -> str | None:
    """An own longship that is away (ON-RETURN-01)."""
    return None if state.ship_owner[ship] == seat and state.ship_away[ship] else "ON-RETURN-01"


def return_obstacle(state: Odin, seat: int, ship: int) -> str | None:
    obstacle = away_obstacle(state, seat, ship)
    if obstacle is not None:
        return obstacle
    return None if _seamanship(state, seat, RETURN_LONGSHIP, state.box.return_cost) else "ON-RETURN-01"


def return_longship(state: Odin, seat: int, ship: int, table: Table) -> None:
    box = state.box
    symbol = box.action_symbol[RETURN_LONGSHIP]
    state.stack += [RETURNED.at(seat, ship), bill(seat, RETURN_LONGSHIP, symbol, box.return_cost)]


class Returned(Step[Odin]):
    """Paid: the longship is home again, with its damage (ON-RETURN-03)."""

    name = "returned"
    fields = ("seat", "ship")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat, ship = frame
        bring_home(state, seat, ship, table)
        remove_damage(state, seat, ship, table)


def bring_home(state: Odin, seat: int, ship: int, table: Table) -> None:
    state.ship_away[ship] = 0
    table.tell("longship_returned", seat=seat, longship=state.box.ship_ids[ship])


def remove_damage(state: Odin, seat: int, ship: int, table: Table) -> None:
    """A building that mends a longship when it comes home does so by itself, if there is damage."""
    building = building_with(state, seat, "remove_damage")
    if building != NONE and state.ship_damage[ship]:
        state.use_ability(building)
        table.tell("ability_used", seat=seat, card=state.box.building_ids[building])
        mend(state, seat, ship, state.box.building_effect[building].amount, table)


# Repairing


def damage_obstacle(state: Odin, seat: int, ship: int) -> str | None:
    """An own longship, home or away (ON-REPAIR-02), with damage (ON-REPAIR-03)."""
    if state.ship_owner[ship] != seat:
        return "ON-REPAIR-01"
    return None if state.ship_damage[ship] else "ON-REPAIR-03"


def repair_obstacle(state: Odin, seat: int, ship: int) -> str | None:
    obstacle = damage_obstacle(state, seat, ship)
    if obstacle is not None:
        return obstacle
    return None if _seamanship(state, seat, REPAIR_LONGSHIP, state.box.repair_cost) else "ON-REPAIR-01"


def repair(state: Odin, seat: int, ship: int, table: Table) -> None:
    box = state.box
    symbol = box.action_symbol[REPAIR_LONGSHIP]
    state.stack += [REPAIRED.at(seat, ship), bill(seat, REPAIR_LONGSHIP, symbol, box.repair_cost)]


class Repaired(Step[Odin]):
    """Paid: one damage marker goes back to the supply (ON-REPAIR-01), or more by an ability."""

    name = "repaired"
    fields = ("seat", "ship")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat, ship = frame
        building = repair_amount(state, seat)
        if building != NONE and state.ship_damage[ship] > 1:
            state.stack.append(REPAIR_MORE.at(seat, building, ship))
        else:
            mend(state, seat, ship, 1, table)


def repair_amount(state: Odin, seat: int) -> int:
    """The building by which a repair removes more damage; NONE if there is none."""
    return building_with(state, seat, "repair_amount")


def repair_more(state: Odin, seat: int, building: int, ship: int, used: int, table: Table) -> None:
    mend(state, seat, ship, state.box.building_effect[building].value, table)


def repair_one(state: Odin, seat: int, building: int, ship: int, table: Table) -> None:
    """Without the ability the repair removes what any repair does (ON-REPAIR-01)."""
    mend(state, seat, ship, 1, table)


class RepairMore(Offer):
    """Remove more damage than one with this repair."""

    name = "repair_more"
    fields = ("seat", "building", "ship")
    answers: ClassVar[Answers] = {"use": (None, repair_more), "decline": (None, repair_one)}


def mend(state: Odin, seat: int, ship: int, amount: int, table: Table) -> None:
    """Remove up to so many damage markers."""
    removed = min(amount, state.ship_damage[ship])
    if removed:
        state.ship_damage[ship] -= removed
        table.tell("repaired", seat=seat, longship=state.box.ship_ids[ship], count=removed)


BOUGHT: Final = Bought()
RETURNED: Final = Returned()
REPAIRED: Final = Repaired()
REPAIR_MORE: Final = RepairMore()

"""Build (ON-BUILD) and gain construction markers (ON-MATERIAL)."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import fill_gaps
from meadhall.games.odin.rules.payment import bill, can_pay
from meadhall.games.odin.table.box import BUILDINGS, LOTS, NONE
from meadhall.games.odin.table.names import BUILD, GAIN_MATERIAL
from meadhall.games.odin.table.state import Odin


def site_obstacle(state: Odin, seat: int, building: int) -> str | None:
    """The building must be on display (ON-BUILD-03), its lot empty (ON-BUILD-05)."""
    if building not in state.displays[BUILDINGS]:
        return "ON-BUILD-03"
    free = state.lots[seat * LOTS + state.box.building_type[building]] == NONE
    return None if free else "ON-BUILD-05"


def build_obstacle(state: Odin, seat: int, building: int) -> str | None:
    """Besides, craft and a construction marker (ON-BUILD-01)."""
    box = state.box
    obstacle = site_obstacle(state, seat, building)
    if obstacle is not None:
        return obstacle
    if state.material[seat] < box.build_material:
        return "ON-BUILD-01"
    return None if can_pay(state, seat, BUILD, box.action_symbol[BUILD], box.build_cost) else "ON-BUILD-01"


def build(state: Odin, seat: int, building: int, table: Table) -> None:
    box = state.box
    state.stack += [
        BUILT.at(seat, building, box.build_material),
        bill(seat, BUILD, box.action_symbol[BUILD], box.build_cost),
    ]


class Built(Step[Odin]):
    """Paid: the marker goes to the supply (ON-BUILD-07), the building on its lot (-04), a new card on display (-08)."""

    name = "built"
    fields = ("seat", "building", "material")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat, building, material = frame
        state.material[seat] -= material
        state.lots[seat * LOTS + state.box.building_type[building]] = building
        display = state.displays[BUILDINGS]
        display[display.index(building)] = NONE
        table.tell("built", seat=seat, building=state.box.building_ids[building])
        fill_gaps(state, BUILDINGS, table)


# Construction markers


def empty_lots(state: Odin, seat: int) -> int:
    return state.lots_of(seat).count(NONE)


def material_price(state: Odin, seat: int) -> int:
    """Own buildings, own construction markers, and one (ON-MATERIAL-01)."""
    return LOTS - empty_lots(state, seat) + state.material[seat] + state.box.material_cost


def material_supply(state: Odin) -> int:
    return state.box.material_total - sum(state.material)


def room_for_material(state: Odin, seat: int) -> str | None:
    """At most as many markers as empty lots (ON-MATERIAL-03), and only while there are some (ON-MATERIAL-04)."""
    if state.material[seat] >= empty_lots(state, seat):
        return "ON-MATERIAL-03"
    return None if material_supply(state) else "ON-MATERIAL-04"


def material_obstacle(state: Odin, seat: int) -> str | None:
    obstacle = room_for_material(state, seat)
    if obstacle is not None:
        return obstacle
    symbol = state.box.action_symbol[GAIN_MATERIAL]
    payable = can_pay(state, seat, GAIN_MATERIAL, symbol, material_price(state, seat))
    return None if payable else "ON-MATERIAL-01"


def gain_material(state: Odin, seat: int, table: Table) -> None:
    symbol = state.box.action_symbol[GAIN_MATERIAL]
    state.stack += [MATERIAL_GAINED.at(seat), bill(seat, GAIN_MATERIAL, symbol, material_price(state, seat))]


class MaterialGained(Step[Odin]):
    """Paid: one construction marker (ON-MATERIAL-02)."""

    name = "material_gained"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        take_marker(state, seat, table)


def take_marker(state: Odin, seat: int, table: Table) -> None:
    state.material[seat] += 1
    table.tell("material_gained", seat=seat)


BUILT: Final = Built()
MATERIAL_GAINED: Final = MaterialGained()

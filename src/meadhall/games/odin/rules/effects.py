"""Effects that change the numbers of other rules: what a player's buildings allow. One function for each operation.

Effects that are actions or steps of their own stand where they happen: `ability` (heroes, and buildings between
actions), `swap`, `recruit`, `hero`, `longship`, and the steps of a raid.
"""

from __future__ import annotations

from typing import Final

from meadhall.games.odin.table.box import NONE
from meadhall.games.odin.table.state import Odin

SYMBOL_USED: Final = "ON-SYMBOL-06"
ABILITY_USED: Final = "ON-ABILITY-09"


def building_with(state: Odin, seat: int, op: str) -> int:
    """The building of a seat that has an effect and can still use it in this turn; NONE if there is none."""
    for building in state.box.buildings_with[op]:
        if state.owns_building(seat, building) and state.ability_free(building):
            return building
    return NONE


def symbol_source(state: Odin, seat: int, symbol: int) -> int:
    """The building that still supplies a symbol in this turn (ON-SYMBOL-05, -06); NONE if there is none."""
    symbols, used = state.box.building_symbol, state.symbols_used
    for building in state.lots_of(seat):
        if building != NONE and symbols[building] == symbol and not used >> building & 1:
            return building
    return NONE


def longship_slots(state: Odin, seat: int) -> int:
    """How many longships a player can have (ON-SHIP-03, ON-ABILITY-11)."""
    slots = state.box.building_slots
    return state.box.longship_slots + sum(slots[building] for building in state.lots_of(seat) if building != NONE)


def viking_limit(state: Odin, seat: int) -> int:
    """How many Vikings a player can have (ON-LIMIT-01, ON-ABILITY-12)."""
    limits = state.box.building_limit
    return max([state.box.viking_limit, *(limits[building] for building in state.lots_of(seat) if building != NONE)])


def draw_target(state: Odin, seat: int) -> int:
    """Up to how many cards a player draws (ON-DRAW-01, -02, ON-ABILITY-13)."""
    targets = state.box.building_target
    return max([state.box.draw_target, *(targets[building] for building in state.lots_of(seat) if building != NONE)])


def cost_discount(state: Odin, seat: int, action: int) -> list[int]:
    """The buildings that can still make an action cheaper in this turn."""
    return [
        building
        for building in state.box.discounts[action]
        if state.owns_building(seat, building) and state.ability_free(building)
    ]


def wild_action_symbol(state: Odin, seat: int, action: int) -> int:
    """The building by which a discarded card counts as the symbol of an action; NONE if there is none."""
    effects = state.box.building_effect
    for building in state.box.buildings_with["wild_action_symbol"]:
        if action in effects[building].actions and state.owns_building(seat, building):
            return building
    return NONE


def wild_viking_symbol(state: Odin, seat: int) -> int:
    """The building by which a discarded card counts as the Viking symbol of a recruiting; NONE if there is none."""
    for building in state.box.buildings_with["wild_viking_symbol"]:
        if state.owns_building(seat, building):
            return building
    return NONE


def range_bonus(state: Odin, seat: int) -> int:
    """Extra range of all longships of a player by buildings (ON-SHIP-07)."""
    effects = state.box.building_effect
    return sum(
        effects[building].amount
        for building in state.box.buildings_with["range_bonus"]
        if state.owns_building(seat, building)
    )


def capacity(state: Odin, ship: int) -> int:
    """Range symbols and extra range of a longship (ON-SHIP-07), that of a raid under way included (ON-SHIP-10)."""
    owner = state.ship_owner[ship]
    bonus = range_bonus(state, owner) if owner != NONE else 0
    return state.box.ship_range[ship] + bonus + (state.extra_range if ship == state.raid_ship else 0)


def range_of(state: Odin, ship: int) -> int:
    """Capacity less damage (ON-SHIP-07, ON-RAID-B-03)."""
    return capacity(state, ship) - state.ship_damage[ship]


def has_longship_slot(state: Odin, seat: int) -> bool:
    """Whether a longship slot is free; a longship that is away occupies its own (ON-SHIP-04, -05)."""
    return state.ship_owner.count(seat) < longship_slots(state, seat)

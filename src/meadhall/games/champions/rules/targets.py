"""Where warriors and food may be sent: enemies that lie in wait near the town, and ships (CM-ASSIGN)."""

from __future__ import annotations

from typing import Final

from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.moves import ENEMY_SLOTS
from meadhall.games.champions.table.state import KINDS, Champions

SLOTS: Final = len(ENEMY_SLOTS)
"""The troll and the draugr; behind their numbers those of the ships follow."""


def own_targets(state: Champions, seat: int) -> list[int]:
    """Where a seat has a worker and may send dice: enemies, then ships."""
    placed, box = state.placed, state.box
    found = [slot for slot, place in enumerate(box.enemy_places) if placed[place] == seat]
    found += [SLOTS + ship for ship, place in enumerate(box.ship_place) if placed[place] == seat]
    return found


def die_obstacle(state: Champions, seat: int, kind: int, target: int) -> str | None:
    """Why a die cannot be sent there, or nothing."""
    box = state.box
    if target >= SLOTS:
        if state.ship_owner(target - SLOTS) != seat:
            return "CM-ASSIGN-03"
    elif state.placed[box.enemy_places[target]] != seat:
        return "CM-ASSIGN-01" if target == 0 else "CM-ASSIGN-02"
    if not state.dice[seat * KINDS + kind]:
        return "CM-ASSIGN-11"
    if target >= SLOTS:
        return "CM-ASSIGN-04" if ship_room(state, target - SLOTS) <= 0 else None
    enemy = enemy_in_slot(state, target)
    return "CM-ASSIGN-07" if enemy != NONE and box.enemies[enemy].forbidden[kind] else None


def enemy_in_slot(state: Champions, slot: int) -> int:
    """The troll (slot 0) or one of the draugr."""
    return state.troll if slot == 0 else state.draugr[slot - 1]


def ship_room(state: Champions, ship: int) -> int:
    """Dice and food together may not exceed the capacity (CM-ASSIGN-04)."""
    return state.box.ship_capacity[ship] - load_of(state, ship)


def load_of(state: Champions, ship: int) -> int:
    """Dice and food on a ship."""
    return sum(state.cargo_dice[ship * KINDS : ship * KINDS + KINDS]) + state.cargo_food[ship]


def food_obstacle(state: Champions, seat: int, ship: int) -> str | None:
    """Why food cannot be loaded on a ship, or nothing."""
    if state.ship_owner(ship) != seat:
        return "CM-ASSIGN-03"
    if not state.food[seat]:
        return "CM-ASSIGN-11"
    return "CM-ASSIGN-04" if ship_room(state, ship) <= 0 else None


def anything_to_assign(state: Champions, seat: int) -> bool:
    """Whether a seat has somebody or something to send, and where to."""
    for target in own_targets(state, seat):
        if any(die_obstacle(state, seat, kind, target) is None for kind in range(KINDS)):
            return True
        if target >= SLOTS and food_obstacle(state, seat, target - SLOTS) is None:
            return True
    return False

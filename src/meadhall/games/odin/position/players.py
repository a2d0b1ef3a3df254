"""Lay the players of a position: what each of them has."""

from __future__ import annotations

from typing import Final

from meadhall.core.located import Located
from meadhall.core.seats import seat_text
from meadhall.games.odin.rules.build import empty_lots, material_supply
from meadhall.games.odin.rules.effects import capacity, longship_slots, viking_limit
from meadhall.games.odin.table.box import LOTS, NOBODY, NONE, TYPES
from meadhall.games.odin.table.moves import BUILDING_TYPES, VIKINGS
from meadhall.games.odin.table.state import Odin

_PLAYER_KEYS: Final = (
    "fame",
    "hand",
    "known",
    "vikings",
    "hero",
    "buildings",
    "material",
    "longships",
    "raids",
)


def lay_players(state: Odin, position: Located) -> None:
    """All that is named; the cards of hands follow with the other action cards."""
    for key, player in position["players"].items() if "players" in position else ():
        player.only(*_PLAYER_KEYS)
        _lay_player(state, player.seat(state.box.seats, key), player)
    _lay_reserve(state, position)


def _lay_player(state: Odin, seat: int, player: Located) -> None:
    box = state.box
    if "fame" in player:
        state.fame[seat] = player["fame"].number(box.fame_min)
    if "vikings" in player:
        player["vikings"].only(*VIKINGS)
        for viking, name in enumerate(VIKINGS):
            state.vikings[seat * TYPES + viking] = player["vikings"][name].number(0) if name in player["vikings"] else 0
    if "hero" in player and player["hero"].text():
        hero = player["hero"].one_of(box.hero_ids)
        if hero in state.hero:
            raise player["hero"].error(f"hero '{player['hero'].value}' has two owners")
        state.hero[seat] = hero
    if "buildings" in player:
        for item in player["buildings"]:
            _lay_building(state, seat, item)
    if "material" in player:
        state.material[seat] = player["material"].number(0)
    if "longships" in player:
        _lay_longships(state, seat, player["longships"])
    if "raids" in player:
        for item in player["raids"]:
            raid = item.one_of(box.raid_ids)
            if any(raid in raids for raids in state.raids):
                raise item.error(f"raid '{item.value}' is there twice")
            state.raids[seat] = (*state.raids[seat], raid)


def _lay_building(state: Odin, seat: int, item: Located) -> None:
    building = item.one_of(state.box.building_ids)
    if building in state.lots:
        raise item.error(f"building '{item.value}' has two owners")
    lot = seat * LOTS + state.box.building_type[building]
    if state.lots[lot] != NONE:
        kind = BUILDING_TYPES[state.box.building_type[building]]
        raise item.error(f"{seat_text(seat)} already has a building of the type '{kind}'")
    state.lots[lot] = building


def _lay_longships(state: Odin, seat: int, ships: Located) -> None:
    """Longships as a list of names, or as a table with damage and whether they are away."""
    entries = ships.items() if isinstance(ships.value, dict) else [(item.text(), item) for item in ships]
    for key, item in entries:
        ship = item.one_of(state.box.ship_ids, key)
        if state.ship_owner[ship] != NOBODY:
            raise item.error(f"longship '{key}' has two owners")
        state.ship_owner[ship] = seat
        if isinstance(ships.value, dict):
            item.only("damage", "away")
            state.ship_damage[ship] = item["damage"].number(0) if "damage" in item else 0
            state.ship_away[ship] = int("away" in item and item["away"].flag())


def _lay_reserve(state: Odin, position: Located) -> None:
    """Figures that nobody has are in the reserve; if the position names it, that must be so."""
    for viking, name in enumerate(VIKINGS):
        used, total = sum(state.vikings[viking::TYPES]), state.box.viking_total[viking]
        if used > total:
            raise position["players"].error(f"there are only {total} figures '{name}'; {used} are placed")
        state.reserve[viking] = total - used
    if "reserve" in position:
        for key, item in position["reserve"].items():
            left = state.reserve[item.one_of(VIKINGS, key)]
            if item.number(0) != left:
                raise item.error(f"{left} figures '{key}' are in the reserve: nobody has them")


def check_players(state: Odin, position: Located) -> None:
    """What can lie on a table can still be impossible by the rules."""
    for seat in range(state.box.seats):
        who = seat_text(seat)
        if state.viking_count(seat) > viking_limit(state, seat):
            raise position["players"].error(f"{who} has more Vikings than the limit of {viking_limit(state, seat)}")
        if state.material[seat] > empty_lots(state, seat):
            raise position["players"].error(f"{who} has more construction markers than empty lots")
        if len(state.ships_of(seat)) > longship_slots(state, seat):
            raise position["players"].error(f"{who} has more longships than slots for them")
        for ship in state.ships_of(seat):
            if state.ship_damage[ship] >= capacity(state, ship):
                raise position["players"].error(f"longship '{state.box.ship_ids[ship]}' would be destroyed")
    if material_supply(state) < 0:
        raise position["players"].error(f"there are only {state.box.material_total} construction markers")

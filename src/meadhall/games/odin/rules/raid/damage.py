"""Raid step G: what the raid does to the longship (ON-RAID-G)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import sink, spend_card
from meadhall.games.odin.rules.effects import capacity
from meadhall.games.odin.table.box import ANY_TYPE, NOBODY
from meadhall.games.odin.table.state import Odin


class DamageLongship(Step[Odin]):
    """One damage marker (ON-RAID-G-01), unless an ability prevents it; then the longship is away (-02)."""

    name = "damage_longship"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        if no_damage(state, seat):
            settle_longship(state, seat, table)
            return
        symbol = prevent_damage_by_discard(state)
        if symbol != ANY_TYPE and state.hand_size(seat):
            state.stack.append(PREVENT_DAMAGE.at(seat, symbol))
        else:
            place_damage(state, seat, table)
            settle_longship(state, seat, table)


def no_damage(state: Odin, seat: int) -> bool:
    """Whether the hero keeps the longship from harm."""
    return state.box.hero_effect[state.hero[seat]].op == "no_damage"


def prevent_damage_by_discard(state: Odin) -> int:
    """The symbol of a card that keeps the longship used from harm; ANY_TYPE if there is none."""
    effect = state.box.ship_effect[state.raid_ship]
    return effect.symbol if effect.op == "prevent_damage_by_discard" else ANY_TYPE


def prevent_obstacle(state: Odin, seat: int, symbol: int, kind: int) -> str | None:
    fits = state.holds(seat, kind) and state.box.card_symbol[kind] == symbol
    return None if fits else "ON-RAID-G-01"


def prevent_damage(state: Odin, seat: int, symbol: int, kind: int, table: Table) -> None:
    spend_card(state, seat, kind)
    table.tell("discarded", seat=seat, card=state.box.card_ids[kind])
    settle_longship(state, seat, table)


def take_damage(state: Odin, seat: int, symbol: int, table: Table) -> None:
    place_damage(state, seat, table)
    settle_longship(state, seat, table)


class PreventDamage(Step[Odin]):
    """Discard a card of that symbol, or take the damage."""

    name = "prevent_damage"
    fields = ("seat", "symbol")
    answers: ClassVar[Answers] = {"discard": (prevent_obstacle, prevent_damage), "decline": (None, take_damage)}
    secret = True

    def automatic(self, state: Odin, frame: Frame) -> bool:
        """Who holds cards is asked in any case: else all would see that none of them has the symbol."""
        return False

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"longship": state.box.ship_ids[state.raid_ship]}


def place_damage(state: Odin, seat: int, table: Table) -> None:
    """The supply of damage markers is never short (ON-SHIP-11)."""
    damage = state.box.raid_damage
    if damage:
        state.ship_damage[state.raid_ship] += damage
        table.tell("damaged", seat=seat, longship=state.box.ship_ids[state.raid_ship], count=damage)


def settle_longship(state: Odin, seat: int, table: Table) -> None:
    """The longship is away now (ON-RAID-G-02), unless an ability keeps it home; too much damage destroys it (-03)."""
    ship = state.raid_ship
    if not no_flip(state, seat):
        state.ship_away[ship] = 1
    check_longship(state, ship, table)


def no_flip(state: Odin, seat: int) -> bool:
    """Whether hero or longship keep the longship face up, in this zone."""
    box = state.box
    zone = box.ocean_zone[state.raid_slot]
    effects = (box.hero_effect[state.hero[seat]], box.ship_effect[state.raid_ship])
    return any(effect.op == "no_flip" and effect.zone in (ANY_TYPE, zone) for effect in effects)


def check_longship(state: Odin, ship: int, table: Table) -> None:
    """A longship with as much damage as capacity is destroyed at once (ON-SHIP-08)."""
    if state.ship_owner[ship] != NOBODY and state.ship_damage[ship] >= capacity(state, ship):
        sink(state, ship, table)


DAMAGE_LONGSHIP: Final = DamageLongship()
PREVENT_DAMAGE: Final = PreventDamage()

"""Use a hero's action ability (ON-ABILITY), and what buildings allow between actions. A function for each operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.build import BUILT, room_for_material, site_obstacle, take_marker
from meadhall.games.odin.rules.decks import FromHand, clear_display, draw_to_hand, fill_gaps, hero_leaves, spend_card
from meadhall.games.odin.rules.effects import ABILITY_USED, has_longship_slot
from meadhall.games.odin.rules.longship import (
    add_longship,
    away_obstacle,
    berth_obstacle,
    bring_home,
    damage_obstacle,
    mend,
)
from meadhall.games.odin.rules.offer import owns_ability
from meadhall.games.odin.rules.payment import bill, can_pay
from meadhall.games.odin.rules.recruit import gain_viking, return_figure
from meadhall.games.odin.table.box import BUILDINGS, HEROES, LONGSHIPS, NONE, TYPES, Effect
from meadhall.games.odin.table.names import BUILD_SPECIAL
from meadhall.games.odin.table.state import Odin


def usable_abilities(state: Odin, seat: int) -> list[int]:
    """The abilities of a seat that are worth a look between actions, numbered as in the moves."""
    box = state.box
    found = [building for building in box.between_actions if state.owns_building(seat, building)]
    hero = state.hero[seat]
    if hero != NONE and not box.hero_raids[hero]:
        found.append(box.hero_ability[hero])
    return found


def use_obstacle(state: Odin, seat: int, ability: int) -> str | None:
    """Own cards only (ON-TURN-09), at their moment, and only if that changes something (ON-ABILITY-07)."""
    box = state.box
    if not owns_ability(state, seat, ability):
        return "ON-TURN-09"
    hero = box.ability_hero[ability]
    if hero != NONE:
        if box.hero_raids[hero]:
            return "ON-ABILITY-03"
        effect = box.hero_effect[hero]
        return None if HERO_ABILITIES[effect.op][0](state, seat, effect) else "ON-ABILITY-07"
    effect = box.building_effect[ability]
    if effect.when != "between_actions":
        return "ON-TURN-11"
    if not state.ability_free(ability):
        return ABILITY_USED
    return None if BUILDING_ABILITIES[effect.op][0](state, seat, effect) else "ON-ABILITY-07"


def use(state: Odin, seat: int, ability: int, table: Table) -> None:
    """Carry out the text; a hero then leaves at once (ON-ABILITY-02)."""
    box = state.box
    table.tell("ability_used", seat=seat, card=box.ability_ids[ability])
    hero = box.ability_hero[ability]
    if hero != NONE:
        effect = box.hero_effect[hero]
        state.stack.append(HERO_LEAVES.at(seat))
        HERO_ABILITIES[effect.op][1](state, seat, effect, table)
    else:
        state.use_ability(ability)
        effect = box.building_effect[ability]
        BUILDING_ABILITIES[effect.op][1](state, seat, effect, table)


class HeroLeaves(Step[Odin]):
    """After its ability a hero goes under the deck (ON-ABILITY-02)."""

    name = "hero_leaves"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        hero_leaves(state, seat, table)


# Vikings of one type


def can_gain_viking(state: Odin, seat: int, effect: Effect) -> bool:
    return any(state.reserve)


def gain_viking_of_choice(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    """Take figures of one type of your choice (`gain_viking`)."""
    state.stack.append(GAIN.at(seat, effect.amount))


def gain_obstacle(state: Odin, seat: int, count: int, viking: int) -> str | None:
    return None if state.reserve[viking] else "ON-RECRUIT-12"


def gain(state: Odin, seat: int, count: int, viking: int, table: Table) -> None:
    gain_viking(state, seat, viking, count, table)


class Gain(Step[Odin]):
    """Which type."""

    name = "gain"
    fields = ("seat", "count")
    answers: ClassVar[Answers] = {"gain": (gain_obstacle, gain)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, count = frame
        return f"ask.{self.name}", {"count": count}


# A longship for nothing


def can_take_longship(state: Odin, seat: int, effect: Effect) -> bool:
    return has_longship_slot(state, seat) and any(ship != NONE for ship in state.displays[LONGSHIPS])


def take_longship(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(LAUNCH.at(seat))


class Launch(Step[Odin]):
    """Which displayed longship."""

    name = "launch"
    answers: ClassVar[Answers] = {"launch": (berth_obstacle, add_longship)}


# Construction markers for nothing, cards


def can_take_material(state: Odin, seat: int, effect: Effect) -> bool:
    return room_for_material(state, seat) is None


def take_material(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    for _ in range(effect.amount):
        if room_for_material(state, seat) is None:
            take_marker(state, seat, table)


def can_draw_cards(state: Odin, seat: int, effect: Effect) -> bool:
    return bool(state.action_deck) or any(state.discard)


def draw_cards(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    draw_to_hand(state, seat, effect.amount, table)


# Longships come home and are mended


def can_return_and_repair(state: Odin, seat: int, effect: Effect) -> bool:
    return any(state.ship_away[ship] for ship in state.ships_of(seat))


def return_and_repair(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(BRING_HOME.at(seat, effect.amount))


def come_home_obstacle(state: Odin, seat: int, amount: int, ship: int) -> str | None:
    return away_obstacle(state, seat, ship)


def come_home(state: Odin, seat: int, amount: int, ship: int, table: Table) -> None:
    bring_home(state, seat, ship, table)
    mend(state, seat, ship, amount, table)


class BringHome(Step[Odin]):
    """Which longship comes home and is mended, up to an amount of damage."""

    name = "bring_home"
    fields = ("seat", "amount")
    answers: ClassVar[Answers] = {"return": (come_home_obstacle, come_home)}


def can_repair_all(state: Odin, seat: int, effect: Effect) -> bool:
    return any(state.ship_damage[ship] for ship in state.ships_of(seat))


def repair_all(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(MEND_ALL.at(seat))


def mend_all(state: Odin, seat: int, ship: int, table: Table) -> None:
    mend(state, seat, ship, state.ship_damage[ship], table)


class MendAll(Step[Odin]):
    """Which longship loses all its damage."""

    name = "mend_all"
    answers: ClassVar[Answers] = {"repair": (damage_obstacle, mend_all)}


# Building by a hero


def can_build_special(state: Odin, seat: int, effect: Effect) -> bool:
    symbol = state.box.action_symbol[BUILD_SPECIAL]
    return (
        state.material[seat] >= effect.material_cost
        and can_pay(state, seat, BUILD_SPECIAL, symbol, effect.craft_cost)
        and any(site_obstacle(state, seat, card) is None for card in state.displays[BUILDINGS] if card != NONE)
    )


def build_special(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(RAISE.at(seat, effect.craft_cost, effect.material_cost))


def raise_obstacle(state: Odin, seat: int, craft: int, material: int, building: int) -> str | None:
    return site_obstacle(state, seat, building)


def raise_building(state: Odin, seat: int, craft: int, material: int, building: int, table: Table) -> None:
    symbol = state.box.action_symbol[BUILD_SPECIAL]
    state.stack += [BUILT.at(seat, building, material), bill(seat, BUILD_SPECIAL, symbol, craft)]


class Raise(Step[Odin]):
    """Which building, for the price of the ability: craft and construction markers."""

    name = "raise"
    fields = ("seat", "craft", "material")
    answers: ClassVar[Answers] = {"build": (raise_obstacle, raise_building)}


# Between actions: buildings


def can_refresh_hero_display(state: Odin, seat: int, effect: Effect) -> bool:
    return any(hero != NONE for hero in state.displays[HEROES])


def refresh_hero_display(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    """All displayed heroes go under the deck, and others come."""
    clear_display(state, HEROES)
    fill_gaps(state, HEROES, table)


def can_discard_then_draw(state: Odin, seat: int, effect: Effect) -> bool:
    return state.hand_size(seat) >= effect.amount


def discard_then_draw(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(DISCARD.at(seat, effect.amount, effect.amount))


def discard_obstacle(state: Odin, seat: int, left: int, drawn: int, kind: int) -> str | None:
    return None if state.holds(seat, kind) else "ON-TURN-11"


def discard(state: Odin, seat: int, left: int, drawn: int, kind: int, table: Table) -> None:
    """The last card is followed by the new ones."""
    spend_card(state, seat, kind)
    table.tell("discarded", seat=seat, card=state.box.card_ids[kind])
    if left > 1:
        state.stack.append(DISCARD.at(seat, left - 1, drawn))
    else:
        draw_to_hand(state, seat, drawn, table)


class Discard(FromHand):
    """Discard the hand cards that are left to discard, then draw some."""

    name = "discard"
    fields = ("seat", "left", "drawn")
    answers: ClassVar[Answers] = {"discard": (discard_obstacle, discard)}
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.discard[kind] for kind in state.cards_held(seat)]


def exchangeable(state: Odin, seat: int, viking: int) -> bool:
    """Whether a figure of a type can be exchanged: the reserve must have one of another type."""
    others = [state.reserve[other] for other in range(TYPES) if other != viking]
    return state.vikings[seat * TYPES + viking] > 0 and any(others)


def can_exchange_viking(state: Odin, seat: int, effect: Effect) -> bool:
    return any(exchangeable(state, seat, viking) for viking in range(TYPES))


def exchange_viking(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(SEND_AWAY.at(seat))


def send_away_obstacle(state: Odin, seat: int, viking: int) -> str | None:
    return None if exchangeable(state, seat, viking) else "ON-TURN-11"


def send_away(state: Odin, seat: int, viking: int, table: Table) -> None:
    return_figure(state, seat, viking, table)
    state.stack.append(CALL_UP.at(seat, viking))


class SendAway(Step[Odin]):
    """Which figure goes to the reserve."""

    name = "send_away"
    answers: ClassVar[Answers] = {"dismiss": (send_away_obstacle, send_away)}


def call_up_obstacle(state: Odin, seat: int, gone: int, viking: int) -> str | None:
    return None if viking != gone and state.reserve[viking] else "ON-TURN-11"


def call_up(state: Odin, seat: int, gone: int, viking: int, table: Table) -> None:
    gain_viking(state, seat, viking, 1, table)


class CallUp(Step[Odin]):
    """Which figure of another type comes for the one that has gone."""

    name = "call_up"
    fields = ("seat", "gone")
    answers: ClassVar[Answers] = {"gain": (call_up_obstacle, call_up)}


Possible = Callable[[Odin, int, Effect], bool]
Perform = Callable[[Odin, int, Effect, Table], None]

HERO_ABILITIES: Final[dict[str, tuple[Possible, Perform]]] = {
    "gain_viking": (can_gain_viking, gain_viking_of_choice),
    "take_longship": (can_take_longship, take_longship),
    "take_material": (can_take_material, take_material),
    "draw_cards": (can_draw_cards, draw_cards),
    "return_and_repair": (can_return_and_repair, return_and_repair),
    "repair_all": (can_repair_all, repair_all),
    "build_special": (can_build_special, build_special),
}
BUILDING_ABILITIES: Final[dict[str, tuple[Possible, Perform]]] = {
    "refresh_hero_display": (can_refresh_hero_display, refresh_hero_display),
    "discard_then_draw": (can_discard_then_draw, discard_then_draw),
    "exchange_viking": (can_exchange_viking, exchange_viking),
}

HERO_LEAVES: Final = HeroLeaves()
GAIN: Final = Gain()
LAUNCH: Final = Launch()
BRING_HOME: Final = BringHome()
MEND_ALL: Final = MendAll()
RAISE: Final = Raise()
DISCARD: Final = Discard()
SEND_AWAY: Final = SendAway()
CALL_UP: Final = CallUp()

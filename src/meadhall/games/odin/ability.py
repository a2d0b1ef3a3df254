"""Use a hero's action ability (ON-ABILITY), and what buildings allow between actions. A function for each operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.box import BUILDINGS, HEROES, LONGSHIPS, NONE, TYPES, Effect
from meadhall.games.odin.build import BUILT, room_for_material, site_obstacle, take_marker
from meadhall.games.odin.decks import FromHand, clear_display, draw_to_hand, fill_gaps, hero_leaves, spend_card
from meadhall.games.odin.effects import ABILITY_USED, has_longship_slot
from meadhall.games.odin.longship import add_longship, away_obstacle, berth_obstacle, bring_home, damage_obstacle, mend
from meadhall.games.odin.offer import ability_id, owns_ability
from meadhall.games.odin.payment import bill, can_pay
from meadhall.games.odin.recruit import gain_viking, return_figure
from meadhall.games.odin.state import Odin
from meadhall.games.odin.vocabulary import BUILD_SPECIAL


def usable_abilities(state: Odin, seat: int) -> list[int]:
    """The abilities of a seat that are worth a look between actions, numbered as in the moves."""
    box = state.box
    found = [building for building in box.between_actions if state.owns_building(seat, building)]
    hero = state.hero[seat]
    if hero != NONE and not box.hero_raids[hero]:
        found.append(box.moves.heroes_from + hero)
    return found


def use_obstacle(state: Odin, seat: int, ability: int) -> str | None:
    """Own cards only (ON-TURN-09), at their moment, and only if that changes something (ON-ABILITY-07)."""
    box = state.box
    if not owns_ability(state, seat, ability):
        return "ON-TURN-09"
    if ability >= box.moves.heroes_from:
        hero = ability - box.moves.heroes_from
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
    table.tell("ability_used", seat=seat, card=ability_id(state, ability))
    if ability >= box.moves.heroes_from:
        effect = box.hero_effect[ability - box.moves.heroes_from]
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
        hero_leaves(state, frame[1], table)


# Vikings of one type


def can_gain_viking(state: Odin, seat: int, effect: Effect) -> bool:
    return any(state.reserve)


def gain_viking_of_choice(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    """Take figures of one type of your choice (`gain_viking`)."""
    state.stack.append(GAIN.at(seat, effect.amount))


class Gain(Step[Odin]):
    """Which type. Frame: seat, how many."""

    name = "gain"
    verbs = ("gain",)

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"count": frame[2]}

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return None if state.reserve[move - state.box.moves.gain] else "ON-RECRUIT-12"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        gain_viking(state, seat, move - state.box.moves.gain, frame[2], table)


# A longship for nothing


def can_take_longship(state: Odin, seat: int, effect: Effect) -> bool:
    return has_longship_slot(state, seat) and any(ship != NONE for ship in state.displays[LONGSHIPS])


def take_longship(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(LAUNCH.at(seat))


class Launch(Step[Odin]):
    """Which displayed longship."""

    name = "launch"
    verbs = ("launch",)

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return berth_obstacle(state, seat, move - state.box.moves.launch)

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        add_longship(state, seat, move - state.box.moves.launch, table)


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


class BringHome(Step[Odin]):
    """Which longship comes home and is mended. Frame: seat, damage removed at most."""

    name = "bring_home"
    verbs = ("return",)

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return away_obstacle(state, seat, move - state.box.moves.bring_home)

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        ship = move - state.box.moves.bring_home
        bring_home(state, seat, ship, table)
        mend(state, seat, ship, frame[2], table)


def can_repair_all(state: Odin, seat: int, effect: Effect) -> bool:
    return any(state.ship_damage[ship] for ship in state.ships_of(seat))


def repair_all(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(MEND_ALL.at(seat))


class MendAll(Step[Odin]):
    """Which longship loses all its damage."""

    name = "mend_all"
    verbs = ("repair",)

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return damage_obstacle(state, seat, move - state.box.moves.repair)

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        ship = move - state.box.moves.repair
        mend(state, seat, ship, state.ship_damage[ship], table)


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


class Raise(Step[Odin]):
    """Which building, for the price of the ability. Frame: seat, craft, construction markers."""

    name = "raise"
    verbs = ("build",)

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return site_obstacle(state, seat, move - state.box.moves.build)

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        symbol = state.box.action_symbol[BUILD_SPECIAL]
        state.stack += [
            BUILT.at(seat, move - state.box.moves.build, frame[3]),
            bill(seat, BUILD_SPECIAL, symbol, frame[2]),
        ]


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


class Discard(FromHand):
    """Discard hand cards, then draw as many. Frame: seat, cards to discard, cards to draw."""

    name = "discard"
    verbs = ("discard",)
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.discard + kind for kind in state.cards_held(seat)]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return None if state.holds(seat, move - state.box.moves.discard) else "ON-TURN-11"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        kind = move - state.box.moves.discard
        spend_card(state, seat, kind)
        table.tell("discarded", seat=seat, card=state.box.card_ids[kind])
        if frame[2] > 1:
            state.stack.append(self.at(seat, frame[2] - 1, frame[3]))
        else:
            draw_to_hand(state, seat, frame[3], table)


def exchangeable(state: Odin, seat: int, viking: int) -> bool:
    """Whether a figure of a type can be exchanged: the reserve must have one of another type."""
    others = [state.reserve[other] for other in range(TYPES) if other != viking]
    return state.vikings[seat * TYPES + viking] > 0 and any(others)


def can_exchange_viking(state: Odin, seat: int, effect: Effect) -> bool:
    return any(exchangeable(state, seat, viking) for viking in range(TYPES))


def exchange_viking(state: Odin, seat: int, effect: Effect, table: Table) -> None:
    state.stack.append(SEND_AWAY.at(seat))


class SendAway(Step[Odin]):
    """Which figure goes to the reserve."""

    name = "send_away"
    verbs = ("dismiss",)

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return None if exchangeable(state, seat, move - state.box.moves.dismiss) else "ON-TURN-11"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        viking = move - state.box.moves.dismiss
        return_figure(state, seat, viking, table)
        state.stack.append(CALL_UP.at(seat, viking))


class CallUp(Step[Odin]):
    """Which figure of another type comes for it. Frame: seat, the type that went."""

    name = "call_up"
    verbs = ("gain",)

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        viking = move - state.box.moves.gain
        return None if viking != frame[2] and state.reserve[viking] else "ON-TURN-11"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        gain_viking(state, seat, move - state.box.moves.gain, 1, table)


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

HERO_LEAVES = HeroLeaves()
GAIN = Gain()
LAUNCH = Launch()
BRING_HOME = BringHome()
MEND_ALL = MendAll()
RAISE = Raise()
DISCARD = Discard()
SEND_AWAY = SendAway()
CALL_UP = CallUp()

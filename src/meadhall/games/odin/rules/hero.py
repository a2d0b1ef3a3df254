"""Recruit a hero (ON-HERO)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import draw_to_hand, fill_gaps, put_under
from meadhall.games.odin.rules.offer import Offer, keep_ability
from meadhall.games.odin.rules.payment import bill, can_pay
from meadhall.games.odin.rules.recruit import gain_viking
from meadhall.games.odin.table.box import HEROES, NONE
from meadhall.games.odin.table.names import RECRUIT_HERO
from meadhall.games.odin.table.state import Odin


def hire_obstacle(state: Odin, seat: int, hero: int) -> str | None:
    """A hero of the mead hall, for the price of its place (ON-HERO-01)."""
    slot = state.hero_slot(hero)
    if slot == NONE:
        return "ON-HERO-01"
    box = state.box
    payable = can_pay(state, seat, RECRUIT_HERO, box.action_symbol[RECRUIT_HERO], box.hero_cost[slot])
    return None if payable else "ON-HERO-01"


def hire(state: Odin, seat: int, hero: int, table: Table) -> None:
    box = state.box
    price = box.hero_cost[state.hero_slot(hero)]
    state.stack += [HIRED.at(seat, hero), bill(seat, RECRUIT_HERO, box.action_symbol[RECRUIT_HERO], price)]


class Hired(Step[Odin]):
    """Paid: Fame, the old hero leaves, the new one comes, the others move up (ON-HERO-07)."""

    name = "hired"
    fields = ("seat", "hero")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat, hero = frame
        slot = state.hero_slot(hero)
        table.tell("hero_recruited", seat=seat, hero=state.box.hero_ids[hero])
        gain_slot_fame(state, seat, slot, table)
        replace_hero(state, seat, hero, table)
        close_gap(state, slot)
        fill_gaps(state, HEROES, table)
        for building in reversed(after_recruit_hero(state, seat, hero)):
            state.stack.append(AFTER_HIRE.at(seat, building, hero))


def gain_slot_fame(state: Odin, seat: int, slot: int, table: Table) -> None:
    """The leftmost place brings Fame, whatever was paid (ON-HERO-02)."""
    fame = state.box.hero_fame[slot]
    if fame:
        state.fame[seat] += fame
        table.tell("fame", seat=seat, fame=fame)


def replace_hero(state: Odin, seat: int, hero: int, table: Table) -> None:
    """A player has one hero; the old one goes under the deck (ON-HERO-05, -06)."""
    if state.hero[seat] != NONE:
        put_under(state, HEROES, state.hero[seat])
        table.tell("hero_left", seat=seat, hero=state.box.hero_ids[state.hero[seat]])
    state.hero[seat] = hero


def close_gap(state: Odin, slot: int) -> None:
    """The heroes to the left of the gap move right (ON-HERO-03); the leftmost place is free then (ON-HERO-04)."""
    display = state.displays[HEROES]
    del display[slot]
    display.insert(0, NONE)


def after_recruit_hero(state: Odin, seat: int, hero: int) -> list[int]:
    """The buildings whose ability can be used now; one that would bring nothing is not offered."""
    found = []
    for building, effect in enumerate(state.box.building_effect):
        if effect.when != "after_recruit_hero":
            continue
        if not state.owns_building(seat, building) or not state.ability_free(building):
            continue
        if effect.op == "gain_viking" and not state.reserve[state.box.hero_viking[hero]]:
            continue
        found.append(building)
    return found


def welcome(state: Odin, seat: int, building: int, hero: int, used: int, table: Table) -> None:
    """A Viking of the hero's type, or a card."""
    effect = state.box.building_effect[building]
    if effect.op == "gain_viking":
        gain_viking(state, seat, state.box.hero_viking[hero], effect.amount, table)
    else:
        draw_to_hand(state, seat, effect.amount, table)


class AfterHire(Offer):
    """What a building brings when a hero comes."""

    name = "after_hire"
    fields = ("seat", "building", "hero")
    answers: ClassVar[Answers] = {"use": (None, welcome), "decline": (None, keep_ability)}


HIRED: Final = Hired()
AFTER_HIRE: Final = AfterHire()

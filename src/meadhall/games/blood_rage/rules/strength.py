"""Strength (BR-FIG): of a figure, of a clan in a province, and what invading with a figure costs."""

from __future__ import annotations

from meadhall.games.blood_rage.table.box import NONE
from meadhall.games.blood_rage.table.state import BloodRage


def unit_card(state: BloodRage, seat: int, unit: int) -> int:
    """The upgrade in the slot of a unit, or NONE; mystics have no slot."""
    box = state.box
    name = box.figure_ids[unit]
    if name not in box.slot_kind:
        return NONE
    return state.slots[seat * len(box.slot_ids) + box.slot_kind.index(name)]


def single_strength(state: BloodRage, seat: int, figure: int) -> int:
    """The strength of one figure in the reserve: pairs and places do not matter (BR-INVADE-09)."""
    if figure >= state.box.units:
        return monster_strength(state, seat, figure)
    card = unit_card(state, seat, figure)
    return state.box.figures[figure].strength if card == NONE else state.box.cards[card].number("unit_strength")


def monster_strength(state: BloodRage, seat: int, figure: int) -> int:
    """As printed; Ymir grows with the own figures in Valhalla (BR-PROMO-08)."""
    kind = state.box.figures[figure]
    if "strength_per_figure" in kind.data:
        return kind.strength + kind.number("strength_per_figure") * len(state.figures_at(state.box.valhalla, seat))
    return kind.strength


def warriors_strength(state: BloodRage, seat: int, count: int) -> int:
    """Brothers and Masters in Arms fight in pairs (BR-FX-23, -25)."""
    single = single_strength(state, seat, state.box.warrior)
    card = unit_card(state, seat, state.box.warrior)
    if card == NONE or "pair_strength" not in state.box.cards[card].data:
        return single * count
    return state.box.cards[card].number("pair_strength") * (count // 2) + single * (count % 2)


def clan_strength(state: BloodRage, seat: int, province: int) -> int:
    """All figures of a clan in a province and its fjord (BR-FIG-08, BR-QUEST-11)."""
    box = state.box
    total = warriors_strength(state, seat, state.units(province, seat, box.warrior))
    for place in state.battlefield(province):
        for figure in state.figures_at(place, seat):
            if figure != box.warrior:
                total += placed_strength(state, seat, figure, province)
    return total


def placed_strength(state: BloodRage, seat: int, figure: int, province: int) -> int:
    """A figure on the board; the Dark Elf is stronger in Yggdrasil (BR-FX-34)."""
    data = state.box.figures[figure].data
    if province == state.box.center and "strength_in_yggdrasil" in data:
        return int(data["strength_in_yggdrasil"])
    return single_strength(state, seat, figure)


def battle_strength(state: BloodRage, seat: int) -> int:
    """What the figures of a clan count in the battle under way: nothing where the god Tyr stands (BR-GODS-17), only
    monsters beside the Wolfman (BR-PROMO-05).
    """
    province = state.battle
    if state.god_in(province, "tyr"):
        return 0
    if state.monster_place("wolfman") == province:
        return sum(
            placed_strength(state, seat, figure, province)
            for place in state.battlefield(province)
            for figure in state.figures_at(place, seat)
            if state.box.figures[figure].monster
        )
    return clan_strength(state, seat, province)


def invade_cost(state: BloodRage, seat: int, figure: int, place: int) -> int:
    """What a figure costs, unless the Mystic Troll is there (BR-PROMO-07)."""
    price = mystic_trolls_price(state, seat, place)
    return usual_cost(state, seat, figure) if price is None else price


def usual_cost(state: BloodRage, seat: int, figure: int) -> int:
    """Rage equal to the strength, unless the figure says otherwise (BR-INVADE-01, -04)."""
    printed = state.box.figures[figure].invade_cost
    return single_strength(state, seat, figure) if printed == NONE else printed


def mystic_trolls_price(state: BloodRage, seat: int, place: int) -> int | None:
    """For what own figures follow the Mystic Troll, if it is there (BR-PROMO-07)."""
    troll = state.box.figure_number.get("mystic_troll", NONE)
    if troll == NONE or not state.has_figure(place, seat, troll):
        return None
    return state.box.figures[troll].number("rage_price")


def has_most_strength(state: BloodRage, seat: int, province: int) -> bool:
    """More than every other clan, and at least one figure there; a tie is not enough (BR-QUEST-11 to -13)."""
    if state.destroyed[province] or not state.present(province, seat):
        return False
    mine = clan_strength(state, seat, province)
    return all(
        clan_strength(state, other, province) < mine or not state.present(province, other)
        for other in range(state.box.seats)
        if other != seat
    )

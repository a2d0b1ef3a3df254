"""What an action is worth to a player, in points of Fame, less what it costs: one function for each verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.games.odin.rules.build import material_price
from meadhall.games.odin.rules.effects import capacity, has_longship_slot, range_of
from meadhall.games.odin.rules.ending import final_score, has_turn_left
from meadhall.games.odin.table.box import HEROES, NONE, TYPES, Effect
from meadhall.games.odin.table.names import (
    BUILD,
    BUY_LONGSHIP,
    GAIN_MATERIAL,
    RECRUIT_HERO,
    REPAIR_LONGSHIP,
    RETURN_LONGSHIP,
)
from meadhall.games.odin.thinking.outlook import (
    CARD,
    CRAFT,
    FRESH_HAND,
    HERO,
    NEVER,
    PATIENCE,
    SEAMANSHIP,
    Outlook,
    cards_for,
    raid_help,
)

FEW_MATCHES: Final = 0.9
"""With a hand that is likely to match fewer requirement cards a raid can wait until the next turn."""
WORTH_A_SWAP: Final = 0.1
IMPATIENCE: Final = 3
"""After so many quiet rounds even a raid that brings little is made."""
RAID_FIRST: Final = 10.0
"""A raid that is to be made is made before anything else, with all cards still in hand."""
LAST_TURN: Final = 2.0
"""What somebody gains in a turn after the last raid, if the round is finished."""
UNMATCHED: Final = 2.0
"""The Fame that is lost if no requirement card is matched."""
HERO_SYMBOL: Final = 0.4
"""What it is worth that a hero stands in for a Viking, and what a hero should be worth at least."""
REHIRE: Final = 0.6
"""What a card is worth, at most, that the next hero will cost."""
BUILT_CHEAPLY: Final = 0.6
"""The part of a building's worth that is gained by building it at a hero's price."""
NOT_YET_BUILT: Final = 0.3
DAMAGE: Final = 0.5
"""What it is worth to remove a damage marker that matters."""
SOME_HELP: Final = 0.3
RENEWAL: Final = 0.3


def raid(outlook: Outlook, card: int) -> float:
    """A raid that is as good as any is made at once, if the hand can match; else it waits for the next turn."""
    state, target = outlook.state, outlook.target
    slot, matches = state.ocean.index(card), outlook.matches()
    gain = outlook.raid_value(slot) + matches - UNMATCHED
    if state.quiet_rounds >= IMPATIENCE:
        return RAID_FIRST + gain
    if outlook.raids_left == 1:
        return RAID_FIRST if wins_by(outlook, slot) else NEVER
    if gain <= 0:
        return NEVER
    if outlook.raids_left > state.box.seats:  # nobody is about to snatch the last ones away
        if matches < FEW_MATCHES:
            return NEVER
        better = target.gain - CARD * target.cards
        if slot != target.slot and gain + FRESH_HAND - matches < better:
            return NEVER
    return RAID_FIRST + gain


def wins_by(outlook: Outlook, slot: int) -> bool:
    """Whether the last raid, which ends the game, makes its player win; if the round is finished, others come after."""
    state, box, seat = outlook.state, outlook.box, outlook.seat
    others = max(
        [
            final_score(state, other)[-1] + (LAST_TURN if box.finish_round and has_turn_left(state, other) else 0)
            for other in range(box.seats)
            if other != seat
        ]
    )
    fame = box.raid_fame[state.ocean[slot]] + box.zone_fame[box.ocean_zone[slot]] + outlook.matches() - UNMATCHED
    mine = final_score(state, seat)[-1] + fame - outlook.sets(outlook.vikings)
    return any(mine + outlook.sets(band) > others for band in outlook.bands_after(slot))


def recruit(outlook: Outlook, viking: int, further: int) -> float:
    """Figures for a symbol and some further ones."""
    figures = min(outlook.box.recruit_table[further], outlook.state.reserve[viking])
    gain = outlook.usefulness(outlook.enlisted(viking, figures)) - outlook.content
    return gain - outlook.price(viking, 1 + further)


def hire(outlook: Outlook, hero: int) -> float:
    """A hero for the raid aimed at; a better one than there is, if cards are left over."""
    state, box = outlook.state, outlook.box
    slot, old = state.hero_slot(hero), state.hero[outlook.seat]
    gain = box.hero_fame[slot] + hero_value(outlook, hero)
    gain += outlook.target.hero * outlook.unit if old == NONE else -hero_value(outlook, old)
    return gain - outlook.price(HERO, cards_for(state, outlook.seat, RECRUIT_HERO, box.hero_cost[slot]))


def hero_value(outlook: Outlook, hero: int) -> float:
    """What a hero is worth besides making a raid possible."""
    state, box, target = outlook.state, outlook.box, outlook.target
    symbol = 0.0
    if target.slot != NONE and box.raid_needs[state.ocean[target.slot]][box.hero_viking[hero]]:
        symbol = HERO_SYMBOL
    effect = box.hero_effect[hero]
    if box.hero_raids[hero]:
        return symbol + raid_help(effect) if outlook.raids_left else 0.0
    return max(symbol, ability_value(outlook, effect) - HERO_SYMBOL)


def ability_value(outlook: Outlook, effect: Effect) -> float:
    """What the action ability of a hero is worth now."""
    state, seat, box = outlook.state, outlook.seat, outlook.box
    if effect.op == "gain_viking":
        bands = [outlook.enlisted(viking, effect.amount) for viking in range(TYPES)]
        return max(map(outlook.usefulness, bands)) - outlook.content
    if effect.op == "take_longship":
        return box.longship_cost * outlook.unit if has_longship_slot(state, seat) else 0.0
    if effect.op == "take_material":
        return material_price(state, seat) * outlook.building / (outlook.craft + PATIENCE)
    if effect.op == "draw_cards":
        return effect.amount * outlook.fresh
    if effect.op == "build_special":
        return BUILT_CHEAPLY * outlook.building if state.material[seat] >= effect.material_cost else 0.0
    values = [0.0]
    for ship in state.ships_of(seat):
        damage = state.ship_damage[ship]
        if effect.op == "repair_all":
            values.append(DAMAGE * damage)
        elif state.ship_away[ship]:
            values.append(box.return_cost * outlook.unit + DAMAGE * min(effect.amount, damage))
    return max(values)


def use(outlook: Outlook, ability: int) -> float:
    """A hero's ability costs the hero; what buildings can do between actions costs little."""
    state, box = outlook.state, outlook.box
    hero = box.ability_hero[ability]
    if hero != NONE:
        return ability_value(outlook, box.hero_effect[hero]) - outlook.rehire * min(REHIRE, outlook.unit)
    op = box.building_effect[ability].op
    if op == "discard_then_draw":
        return outlook.fresh - outlook.worst_card() - WORTH_A_SWAP
    if op == "exchange_viking":
        return outlook.usefulness(best_exchange(outlook)) - outlook.content
    if not outlook.target.hero:
        return NEVER
    return HERO_SYMBOL - max([hero_value(outlook, hero) for hero in state.displays[HEROES] if hero != NONE])


def best_exchange(outlook: Outlook) -> list[int]:
    """The band after the best exchange of one Viking for another; as it is, if none is better."""
    best, best_value = outlook.vikings, outlook.content
    for away in range(TYPES):
        for here in range(TYPES):
            if away != here and outlook.vikings[away] and outlook.state.reserve[here]:
                band = outlook.vikings[:]
                band[away] -= 1
                band[here] += 1
                value = outlook.usefulness(band)
                if value > best_value:
                    best, best_value = band, value
    return best


def build(outlook: Outlook, card: int) -> float:
    cards = cards_for(outlook.state, outlook.seat, BUILD, outlook.box.build_cost)
    return outlook.building_value(card) - outlook.price(CRAFT, cards)


def material(outlook: Outlook) -> float:
    """A construction marker is worth its part of the building that it is for; one is enough."""
    state, seat = outlook.state, outlook.seat
    if state.material[seat]:
        return NEVER
    cards = cards_for(state, seat, GAIN_MATERIAL, material_price(state, seat))
    return outlook.building * cards / outlook.craft - NOT_YET_BUILT - outlook.price(CRAFT, cards)


def buy(outlook: Outlook, ship: int) -> float:
    cards = cards_for(outlook.state, outlook.seat, BUY_LONGSHIP, outlook.box.longship_cost)
    gain = ship_value(outlook, ship) + outlook.target.seamanship * outlook.unit
    return gain - outlook.price(SEAMANSHIP, cards)


def ship_value(outlook: Outlook, ship: int) -> float:
    """Fame, and range and ability for the raids to come."""
    box = outlook.box
    if not outlook.raids_left:
        return float(box.ship_fame[ship])
    raids = min(box.ship_range[ship], 1 + outlook.rounds_left / 2)
    return 0.5 * box.ship_fame[ship] + (0.3 + 0.5 * raid_help(box.ship_effect[ship])) * raids


def return_longship(outlook: Outlook, ship: int) -> float:
    state, seat = outlook.state, outlook.seat
    if not outlook.raids_left:
        return NEVER
    at_home = any(not state.ship_away[other] for other in state.ships_of(seat))
    gain = SOME_HELP if at_home else outlook.target.seamanship * outlook.unit
    return gain - outlook.price(SEAMANSHIP, cards_for(state, seat, RETURN_LONGSHIP, outlook.box.return_cost))


def repair(outlook: Outlook, ship: int) -> float:
    """Mended is what would sink in the next raid, or lacks the range for the raid aimed at."""
    state, seat, box, target = outlook.state, outlook.seat, outlook.box, outlook.target
    if not outlook.raids_left:
        return NEVER
    cards = cards_for(state, seat, REPAIR_LONGSHIP, box.repair_cost)
    gain = 0.2
    if state.ship_damage[ship] + box.raid_damage >= capacity(state, ship):
        gain += DAMAGE + 0.5 * box.ship_fame[ship]
    if target.slot != NONE and range_of(state, ship) < box.zone_range[box.ocean_zone[target.slot]]:
        gain += cards * outlook.unit
    return gain - outlook.price(SEAMANSHIP, cards)


def swap(outlook: Outlook) -> float:
    return outlook.best_offer() - outlook.worst_card() - WORTH_A_SWAP


def renew(outlook: Outlook) -> float:
    """For a card of little worth, a display that may have what this one has not."""
    offer, worst = outlook.best_offer(), outlook.worst_card()
    if offer - worst > WORTH_A_SWAP:
        return NEVER
    return max(outlook.worth) - offer + outlook.fresh - worst - RENEWAL


INCLINATIONS: Final[dict[str, Callable[..., float]]] = {
    "raid": raid,
    "recruit": recruit,
    "hire": hire,
    "use": use,
    "build": build,
    "material": material,
    "buy": buy,
    "return": return_longship,
    "repair": repair,
    "swap": swap,
    "renew": renew,
}
"""For each verb of an action what it is worth: `f(outlook, *words of the move)`."""

"""How a player sees the table: which raid to aim at, what is lacking for it, and what each symbol is worth for that.

All worth is in points of Fame. Only what the seat may know is read: what lies open, and the own hand.
"""

from __future__ import annotations

from functools import cache
from operator import mul
from typing import Final

from meadhall.games.odin.rules.build import material_price
from meadhall.games.odin.rules.effects import capacity, cost_discount, has_longship_slot, symbol_source, viking_limit
from meadhall.games.odin.rules.ending import has_turn_left
from meadhall.games.odin.rules.raid.commit import SHIP, automatic_discounts, open_discounts, required_vikings
from meadhall.games.odin.table.box import ANY_TYPE, BUILDINGS, HEROES, LONGSHIPS, LOTS, NONE, TYPES, Effect
from meadhall.games.odin.table.names import BUILD, BUY_LONGSHIP, GAIN_MATERIAL, RECRUIT_HERO, RETURN_LONGSHIP
from meadhall.games.odin.table.state import Odin

HERO: Final = TYPES
CRAFT: Final = TYPES + 1
SEAMANSHIP: Final = TYPES + 2
"""The action symbols, numbered after the Viking symbols."""

ROUNDS_PER_RAID: Final = 2.0
"""How many turns a player takes for one raid, roughly."""
CARD: Final = 0.35
"""What it costs to get and spend one more card."""
FIGURE: Final = 0.3
"""What a Viking costs that has to be recruited anew; near the end, when that is too late, it is more."""
FIGURE_LATE: Final = 0.3
PATIENCE: Final = 3
"""How many cards away a plan seems at least: what is nearly done is worth most, but not everything."""
UNIT: Final[tuple[float, ...]] = (0.3, 1.2)
"""What a card that is needed for the raid aimed at is worth, at least and at most."""
MATCHED: Final[tuple[float, ...]] = (0.0, 0.7, 0.96, 1.0)
"""How many of three unknown requirement cards are matched by 0, 1, 2, 3 cards of one symbol."""
FRESH_HAND: Final = 2.4
"""How many requirement cards a full hand matches."""
SYMBOL_WORTH: Final[tuple[float, ...]] = (0.3, 0.3, 0.3, 0.35, 0.15, 0.35)
"""What a card is worth for a symbol that no plan needs now: the Viking symbols, then the action symbols."""
NEEDED: Final = 0.6
"""What a Viking is worth that the raid aimed at needs, as part of a card that it needs."""
FADING: Final = 0.7
"""How what a building does fades with the rounds that are left."""
READY: Final[tuple[float, ...]] = (0.0, 0.3, 0.6, 0.8, 0.95, 1.05, 1.1)
"""What so many Vikings of a type are worth for raids to come."""
BUILDING_SERVICE: Final[tuple[float, ...]] = (0.9, 1.7, 1.5, 1.3, 0.9)
"""What a building of each type does: smithy, rune circle, shipyard, jarl's house, inn. More if many rounds are left."""
BUILDING_HELP: Final = {
    "cost_discount": 0.3,
    "wild_action_symbol": 0.3,
    "wild_viking_symbol": 0.4,
    "repair_amount": 0.3,
    "gain_viking": 0.4,
    "draw_cards": 0.5,
    "refresh_hero_display": 0.1,
    "range_bonus": 0.3,
    "remove_damage": 0.3,
    "recruit_bonus": 0.4,
    "exchange_viking": 0.4,
    "viking_discount": 0.4,
    "swap_count": 0.2,
    "free_display_refresh": 0.2,
    "discard_then_draw": 0.3,
}
"""What the ability of a building does besides."""
RAID_HELP: Final = {
    "fame_bonus": 1.0,
    "requirement_cards_total": 0.6,
    "no_damage": 0.6,
    "wild_match": 0.4,
    "remove_requirement_card": 0.5,
    "no_flip": 0.6,
    "take_back_vikings": 0.3,
    "range_bonus": 0.2,
    "substitute_vikings": 0.2,
    "viking_discount": 0.4,
    "ignore_zone_marker": 0.4,
    "draw_cards": 0.5,
    "prevent_damage_by_discard": 0.3,
}
"""What the ability of a hero or a longship is worth in a raid, for each of its amount."""

FAR: Final = 99
NEVER: Final = -9.0


class Target:
    """A raid to aim at: what it would bring, and what is lacking for it."""

    __slots__ = ("cards", "gain", "hero", "lacking", "required", "seamanship", "slot")

    def __init__(self) -> None:
        self.slot = NONE
        self.gain = 0.0
        self.cards = 0  # in all
        self.required = [0] * TYPES  # figures, after discounts
        self.lacking = [0] * TYPES  # cards for the figures that are not there
        self.hero = 0
        self.seamanship = 0


class Outlook:
    """What a seat makes of the table at one decision."""

    __slots__ = (
        "box",
        "building",
        "cards",
        "content",
        "craft",
        "end_weight",
        "fresh",
        "hand",
        "held",
        "limit",
        "raids_left",
        "ready_weight",
        "rehire",
        "rounds_left",
        "seat",
        "state",
        "target",
        "unit",
        "vikings",
        "worth",
    )

    def __init__(self, state: Odin, seat: int) -> None:
        box = self.box = state.box
        self.state = state
        self.seat = seat
        self.hand = state.hand_of(seat)
        self.held = [0] * (TYPES + TYPES)
        for kind, count in enumerate(self.hand):
            if count:
                self.held[box.card_viking[kind]] += count
                self.held[TYPES + box.card_symbol[kind]] += count
        self.vikings = state.vikings_of(seat)
        self.limit = viking_limit(state, seat)
        self.raids_left = len(state.raid_deck) + len(state.ocean) - state.ocean.count(NONE)
        self.rounds_left = self.raids_left * ROUNDS_PER_RAID / box.seats
        self.end_weight = 1 / (1 + 0.5 * self.rounds_left)
        self.ready_weight = min(1.0, self.rounds_left / 3)
        self.rehire = cards_for(state, seat, RECRUIT_HERO, box.hero_cost[-1])
        self.target = self._aim()
        self.unit = min(UNIT[1], max(UNIT[0], self.target.gain / (self.target.cards + PATIENCE)))
        self.building, self.craft = self._site()
        self.worth = self._weigh_symbols()
        self.cards = [
            max(self.worth[viking], self.worth[TYPES + symbol])
            for viking, symbol in zip(box.card_viking, box.card_symbol, strict=True)
        ]
        self.fresh: float = sum(map(mul, self.cards, box.card_total)) / sum(box.card_total)
        self.content = self.usefulness(self.vikings)

    def last_cards(self) -> bool:
        """Whether the raid under way is the last, and the seat has no turn left in which cards could be of use."""
        state = self.state
        goes_on = state.box.finish_round and (self.seat == state.active or has_turn_left(state, self.seat))
        return self.raids_left == 1 and not goes_on

    # The raid to aim at

    def _aim(self) -> Target:
        """The raid that brings most for the cards that are lacking."""
        state, box, vikings = self.state, self.box, self.vikings
        best, best_score = Target(), NEVER
        hero = state.hero[self.seat]
        helper = hero if hero != NONE else state.displays[HEROES][-1]
        hero_cards = 0 if hero != NONE else self.rehire
        cards_of = recruiting_cards(tuple(box.recruit_table))
        voyages = self._voyages()
        figure_cost = self.figure_cost()
        for slot, raid in enumerate(state.ocean):
            zone = box.ocean_zone[slot]
            if raid == NONE or voyages[zone][0] == FAR:
                continue
            seamanship, ship = voyages[zone]
            required = box.raid_needs[raid][:]
            if state.markers[zone] != NONE:
                required[box.marker_viking[state.markers[zone]]] += 1
            if helper != NONE and required[box.hero_viking[helper]]:
                required[box.hero_viking[helper]] -= 1
            fame = box.raid_fame[raid] + box.zone_fame[zone]
            if ship != NONE:
                effect = box.ship_effect[ship]
                if effect.op == "viking_discount" and effect.type != ANY_TYPE and required[effect.type]:
                    required[effect.type] -= 1
                elif effect.op == "fame_bonus":
                    fame += effect.amount
            lacking = [
                cards_of[need - have] if need > have else 0 for need, have in zip(required, vikings, strict=True)
            ]
            gain = fame + FRESH_HAND - 2 - figure_cost * sum(required)
            cards = hero_cards + seamanship + sum(lacking)
            if gain - CARD * cards > best_score:
                best_score = gain - CARD * cards
                best.slot, best.gain, best.cards = slot, gain, cards
                best.required, best.lacking, best.hero, best.seamanship = required, lacking, hero_cards, seamanship
        return best

    def figure_cost(self) -> float:
        """What it costs to send a Viking away."""
        return FIGURE + FIGURE_LATE * max(0.0, 1 - self.rounds_left / 2)

    def _voyages(self) -> list[tuple[int, int]]:
        """For each zone the seamanship cards that a voyage there costs, and the longship if it is there already."""
        state, seat, box = self.state, self.seat, self.box
        ships = state.ships_of(seat)
        best = [(FAR, NONE)] * len(box.zone_range)
        if not ships or has_longship_slot(state, seat):
            cost = cards_for(state, seat, BUY_LONGSHIP, box.longship_cost)
            reach = max([box.ship_range[ship] for ship in state.displays[LONGSHIPS] if ship != NONE], default=0)
            best = [(cost if needed <= reach else FAR, NONE) for needed in box.zone_range]
        for ship in ships:
            full, damage = capacity(state, ship), state.ship_damage[ship]
            return_cards = cards_for(state, seat, RETURN_LONGSHIP, box.return_cost) if state.ship_away[ship] else 0
            for zone, needed in enumerate(box.zone_range):
                cost = return_cards + max(0, needed - full + damage) * box.repair_cost
                if needed <= full and cost <= best[zone][0]:
                    best[zone] = (cost, ship)
        return best

    def raid_value(self, slot: int) -> float:
        """What a raid that can be made now would bring, before the requirement cards."""
        state, seat, box = self.state, self.seat, self.box
        fame = box.raid_fame[state.ocean[slot]] + box.zone_fame[box.ocean_zone[slot]]
        hero = box.hero_effect[state.hero[seat]]
        best = NEVER
        for ship in state.ships_of(seat):
            if state.ship_away[ship]:
                continue
            need = automatic_discounts(state, seat, ship, required_vikings(state, slot, ship))
            ignored = sum([amount for _, amount in open_discounts(state, seat, ship, SHIP)])
            value = fame - self.figure_cost() * max(1, sum(need) - ignored)
            for effect in (hero, box.ship_effect[ship]):
                if effect.op in RAID_HELP:
                    value += raid_help(effect)
            best = max(best, value)
        return best

    def bands_after(self, slot: int) -> list[list[int]]:
        """The Vikings that would be left after a raid, with each longship that is at home."""
        state, seat = self.state, self.seat
        bands = []
        for ship in state.ships_of(seat):
            if not state.ship_away[ship]:
                need = automatic_discounts(state, seat, ship, required_vikings(state, slot, ship))
                bands.append([max(0, have - lost) for have, lost in zip(self.vikings, need, strict=True)])
        return bands

    def matches(self) -> float:
        """How many requirement cards the hand is likely to match."""
        return sum([MATCHED[min(count, len(MATCHED) - 1)] for count in self.held[TYPES:]])

    # The building to aim at

    def _site(self) -> tuple[float, int]:
        """What the best building is worth, and how many craft cards it takes in all."""
        state, seat = self.state, self.seat
        best = max([self.building_value(card) for card in state.displays[BUILDINGS] if card != NONE], default=0.0)
        cards = cards_for(state, seat, BUILD, self.box.build_cost)
        if not state.material[seat]:
            cards += cards_for(state, seat, GAIN_MATERIAL, material_price(state, seat))
        return best, cards

    def building_value(self, card: int) -> float:
        """Fame, and what the building will do in the rounds that are left; nothing if the lot is taken."""
        kind = self.box.building_type[card]
        if self.state.lots[self.seat * LOTS + kind] != NONE:
            return 0.0
        service = BUILDING_SERVICE[kind] + BUILDING_HELP[self.box.building_effect[card].op]
        return float(self.box.building_fame[card] + service * self.rounds_left**FADING)

    # What symbols and cards are worth

    def _weigh_symbols(self) -> list[float]:
        target, worth = self.target, list(SYMBOL_WORTH)
        for viking, lacking in enumerate(target.lacking):
            if lacking:
                worth[viking] = self._share(viking, lacking, self.unit)
        if target.hero:
            worth[HERO] = self._share(HERO, target.hero, self.unit)
        if target.seamanship:
            worth[SEAMANSHIP] = self._share(SEAMANSHIP, target.seamanship, self.unit)
        if self.building:
            worth[CRAFT] = self._share(CRAFT, self.craft, self.building / (self.craft + PATIENCE))
        return worth

    def _share(self, symbol: int, lacking: int, unit: float) -> float:
        """Cards beyond those that are needed are worth no more than any other."""
        held, spare = self.held[symbol], SYMBOL_WORTH[symbol]
        if unit <= spare or held <= lacking:
            return max(unit, spare)
        return spare + (unit - spare) * lacking / held

    def price(self, symbol: int, cards: int) -> float:
        """What is lost by paying with so many cards that show a symbol; a fresh card will come for each."""
        box, worth = self.box, self.worth
        lost: list[float] = []
        for kind in box.showing[symbol]:
            if self.hand[kind]:
                other = TYPES + box.card_symbol[kind] if symbol < TYPES else box.card_viking[kind]
                lost += [worth[other]] * self.hand[kind]
        lost.sort()
        return sum(lost[:cards]) - cards * self.fresh

    def worst_card(self) -> float:
        """What the hand card is worth that is worth least."""
        return min([self.cards[kind] for kind, count in enumerate(self.hand) if count], default=FAR)

    def best_offer(self) -> float:
        """What the best card of the action display is worth."""
        return max([self.cards[kind] for kind in self.state.display if kind != NONE], default=NEVER)

    # What Vikings are worth

    def usefulness(self, band: list[int]) -> float:
        """What a band of Vikings is worth: at the end, for raids to come, and for the raid aimed at."""
        ready, needed = 0.0, 0
        for have, need in zip(band, self.target.required, strict=True):
            ready += READY[have] if have < len(READY) else READY[-1]
            needed += have if have < need else need
        return self.end_weight * self.sets(band) + self.ready_weight * ready + NEEDED * self.unit * needed

    def sets(self, band: list[int]) -> int:
        """What a band counts at the end (ON-SCORE-03, -04)."""
        first, second, third = band
        size = self.box.set_size
        return first // size + second // size + third // size + min(band)

    def enlisted(self, viking: int, count: int) -> list[int]:
        """The band after so many of a type have come and the surplus has been sent away."""
        band = self.vikings[:]
        band[viking] += count
        for _ in range(sum(band) - self.limit):
            band[self.dispensable(band)] -= 1
        return band

    def dispensable(self, band: list[int]) -> int:
        """The type of which one is missed least."""
        best, best_left = NONE, NEVER
        for viking in range(TYPES):
            if band[viking]:
                band[viking] -= 1
                left = self.usefulness(band)
                band[viking] += 1
                if left > best_left:
                    best, best_left = viking, left
        return best


def raid_help(effect: Effect) -> float:
    """What an ability is worth in a raid; half as much if it works in one zone only."""
    worth = RAID_HELP[effect.op] * effect.amount
    return worth if effect.zone == ANY_TYPE else worth / 2


@cache
def recruiting_cards(table: tuple[int, ...]) -> list[int]:
    """For each number of Vikings of a type the cards that it takes to recruit them."""
    found = [0]
    for cards, figures in enumerate(table, start=1):
        found += [cards] * (figures + 1 - len(found))
    return [*found, *[found[-1] + 1] * found[-1]]


def cards_for(state: Odin, seat: int, action: int, cost: int) -> int:
    """How many cards an action takes, with the help of buildings."""
    if not state.has_buildings(seat):
        return cost
    box = state.box
    discount = sum([box.building_effect[building].amount for building in cost_discount(state, seat, action)])
    cost = max(1, cost - discount)
    if cost > 1 and symbol_source(state, seat, box.action_symbol[action]) != NONE:
        cost -= 1
    return cost

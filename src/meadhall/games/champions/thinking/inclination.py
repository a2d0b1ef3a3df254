"""What a worker is worth on each place of the town, in glory: what comes of it, less what it costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from meadhall.games.champions.rules.locations import can_build, free_harbors, hut_price, merchant_is_free
from meadhall.games.champions.rules.odds import NO_DICE, Dice
from meadhall.games.champions.rules.recruits import warriors_of
from meadhall.games.champions.table.box import (
    BLAME,
    COIN,
    FAVOR,
    FOOD,
    GLORY,
    NOBODY,
    NONE,
    SWORDSMAN,
    WOOD,
    Amount,
    ChampionsBox,
)
from meadhall.games.champions.table.state import KINDS, Champions
from meadhall.games.champions.thinking.outlook import MANY, Target
from meadhall.games.champions.thinking.standing import (
    BLAME_A_ROUND,
    M_COIN,
    M_FAVOR,
    M_FOOD,
    M_RUNES,
    M_WARRIORS,
    M_WOOD,
    RUNE_USE_LEFT,
    SHIP_A_ROUND,
    Standing,
    penalty,
    with_hired,
)

DESTINY_CHOICE: Final = 1.0
"""How much more a destiny is worth if one can choose between two."""
PEEK: Final = 0.3
"""What it is worth to see a journey before one loads a ship."""
CONTESTED: Final = 1.15
"""A fight that is not reserved now will be somebody else's."""
THIS_ROUND: Final = 0.7
"""A worker hired now is worth this part of a round's worker at once."""
IDLE: Final = 0.05
"""A place that brings nothing is still better than one that costs something."""
FREE_FIRST: Final = 20.0
"""What can be done without a worker, and should be, is done before a worker is placed."""
NEVER: Final = -20.0


class Weighing(Standing):
    """A seat in the town, with some workers left after what is weighed now."""

    __slots__ = ("base", "fights", "food", "goal", "home", "hunting", "room", "workers")

    def __init__(self, state: Champions, seat: int, workers: int) -> None:
        self.workers = workers
        super().__init__(state, seat, workers)
        self.fights = tuple(self.targets()[0])
        self.home = self.dice_at_home()
        self.food = state.food[seat]
        self.hunting = min(state.hunting[seat], 1)
        self.room = self.box.leader_capacity[state.leader[seat]] - sum(warriors_of(state, seat))
        self.goal = NONE  # the shore to sail to
        self.base = self.worth(self.fights, self.home, self.food, self.hunting)

    def worth(self, fights: tuple[Target, ...], home: Dice, food: int, hunting: int) -> float:
        """What warriors, food and fights will bring, with those who will yet be hired."""
        return self.reckoner.plan(fights, with_hired(home, self.workers), food, hunting)[0]

    def goods(self, amount: Amount, sign: int = 1) -> float:
        """What it is worth to gain or to pay some goods; food counts elsewhere."""
        state, seat, total = self.state, self.seat, 0.0
        pull = self.pull
        for good, count in amount:
            change = sign * count
            if good == WOOD:
                pile, have, metric = self.prices.wood, state.wood[seat], M_WOOD
            elif good == COIN:
                total += self.coins(change)
                continue
            elif good == FAVOR:
                total += (self.prices.favor + pull[M_FAVOR]) * change
                continue
            else:
                continue
            total += pile[max(min(have + change, MANY), 0)] - pile[min(have, MANY)] + pull[metric] * change
        return total

    def supplied(self, wanted: Sequence[int], food: int) -> float:
        """What some more warriors and food are worth."""
        supply, room = self.state.supply, self.room
        more = [0, 0, 0]
        for kind in (2, 1, 0):
            more[kind] = min(wanted[kind], supply[kind], room)
            room -= more[kind]
        return self.joined(more, food)

    def joined(self, more: Sequence[int], food: int) -> float:
        home = self.home[0] + more[0], self.home[1] + more[1], self.home[2] + more[2]
        total = self.worth(self.fights, home, max(self.food + food, 0), self.hunting) - self.base
        return total + self.pull[M_FOOD] * food + self.pull[M_WARRIORS] * sum(more)

    def blame(self, count: int) -> float:
        """What some blame costs."""
        have = self.state.blame[self.seat] + BLAME_A_ROUND * self.left
        return penalty(self.tables, have + count) - penalty(self.tables, have)

    def fight(self, target: Target) -> float:
        """What one more fight to choose from is worth."""
        return self.worth((*self.fights, target), self.home, self.food, self.hunting) - self.base


# The places


def amount_of(amount: Amount, good: int) -> int:
    return next((count for one, count in amount if one == good), 0)


def plain(weighing: Weighing, number: int) -> float:
    """A place with a price and a gain."""
    place = weighing.box.places[number]
    if place.drill:
        return drill(weighing, place.drill)
    food = amount_of(place.gain, FOOD) - amount_of(place.cost, FOOD)
    value = weighing.goods(place.gain) + weighing.goods(place.cost, -1)
    return value + weighing.supplied(place.dice, food)


def drill(weighing: Weighing, most: int) -> float:
    """Turn swordsmen into the best that the supply has."""
    die, supply = weighing.reckoner.die, weighing.state.supply
    best = max((kind for kind in range(KINDS) if supply[kind]), key=lambda kind: die[kind], default=0)
    count = min(most, weighing.home[0], supply[best])
    if best == SWORDSMAN or not count:
        return IDLE
    more = [-count, 0, 0]
    more[best] = count
    return weighing.joined(more, 0)


def stock(weighing: Weighing, number: int) -> float:
    """A smith or the smokehouse: all that lies there."""
    kind, count = weighing.box.places[number].take_all, weighing.state.stock[number]
    if kind >= KINDS:
        return weighing.joined((0, 0, 0), count)
    more = [0, 0, 0]
    more[kind] = min(count, weighing.room)
    return weighing.joined(more, 0)


def slot(weighing: Weighing, number: int) -> float:
    return CONTESTED * weighing.fight(weighing.slot_target(weighing.box.enemy_places.index(number)))


def ship(weighing: Weighing, number: int) -> float:
    """The best shore that can be reached with it; what is best for one ship is good for any."""
    place = weighing.box.places[number]
    if weighing.goal == NONE:
        value, weighing.goal = best_shore(weighing, place.ship)
    else:
        value = weighing.fight(weighing.shore_target(weighing.goal, place.ship))
    return CONTESTED * value + weighing.goods(place.cost, -1)


def best_shore(weighing: Weighing, number: int) -> tuple[float, int]:
    state = weighing.state
    best, found = 0.0, NONE
    for shore in free_harbors(state):
        if state.monster[shore] != NONE:
            value = weighing.fight(weighing.shore_target(shore, number))
            if value > best:
                best, found = value, shore
    return best, found


def hunting_grounds(weighing: Weighing, number: int) -> float:
    return weighing.worth(weighing.fights, weighing.home, weighing.food, 1) - weighing.base


def longhouse(weighing: Weighing, number: int) -> float:
    marker = weighing.tables.marker * (-1 if weighing.state.start_player == weighing.seat else 1)
    if not weighing.left:
        marker = 0.0
    return weighing.supplied(weighing.box.places[number].dice, 0) + marker


def market(weighing: Weighing, number: int) -> float:
    """The two best exchanges."""
    state, seat = weighing.state, weighing.seat
    have = [state.food[seat], state.wood[seat], state.coin[seat]]
    total = 0.0
    for _ in range(2):
        best, change = 0.0, (0, 0)
        for give in range(3):
            if have[give]:
                lost = marginal(weighing, give, have[give] - 1)
                for get in range(3):
                    gain = marginal(weighing, get, have[get]) - lost
                    if get != give and gain > best:
                        best, change = gain, (give, get)
        if not best:
            break
        total += best
        have[change[0]] -= 1
        have[change[1]] += 1
    return total


def marginal(standing: Standing, good: int, have: int) -> float:
    """What one more food, wood or coin is worth."""
    pile = standing.purse if good == COIN else standing.prices.wood if good == WOOD else standing.prices.food
    have = min(have, MANY - 1)
    return pile[have + 1] - pile[have] + standing.pull[(M_FOOD, M_WOOD, M_COIN)[good]]


def merchant(weighing: Weighing, number: int) -> float:
    state, box = weighing.state, weighing.box
    card = state.merchant
    gain = box.merchant_gain[card]
    value = weighing.goods(gain) + weighing.supplied(box.merchant_dice[card], amount_of(gain, FOOD))
    if not merchant_is_free(state, weighing.seat):
        value += weighing.goods(box.merchant_cost[card], -1)
    return value


def rune_worth(standing: Standing, rune: int) -> float:
    """What a rune will bring: its circles, and its use."""
    use = RUNE_USE_LEFT[min(standing.left, len(RUNE_USE_LEFT) - 1)]
    return standing.box.rune_circles[rune] + use * standing.tables.rune_use[rune] + standing.pull[M_RUNES]


def hidden_rune_worth(standing: Standing) -> float:
    """What a rune from the deck will bring: any of those that nobody has seen."""
    state = standing.state
    unseen = [rune for rune, owner in enumerate(state.rune_owner) if owner == NOBODY and rune not in state.runes_open]
    return sum(rune_worth(standing, rune) for rune in unseen) / len(unseen)


def runesmith(weighing: Weighing, number: int) -> float:
    worths = [rune_worth(weighing, rune) for rune in weighing.state.runes_open]
    if weighing.state.rune_deck:
        worths.append(hidden_rune_worth(weighing))
    return max(worths) + weighing.goods(weighing.box.places[number].cost, -1)


def sages_hut(weighing: Weighing, number: int) -> float:
    state = weighing.state
    if not state.destiny_deck:
        return IDLE
    value = weighing.tables.destiny
    if state.ability(weighing.seat) == "sage_plus_one":
        value += DESTINY_CHOICE
    if any(target[4] for target in weighing.fights):
        value += PEEK
    return value


def shipwright(weighing: Weighing, number: int) -> float:
    return max(
        ship_worth(weighing, ship)
        for ship in range(len(weighing.box.ship_ids))
        if can_build(weighing.state, weighing.seat, ship)
    )


def ship_worth(weighing: Weighing, number: int) -> float:
    box = weighing.box
    value = box.ship_glory[number] + SHIP_A_ROUND * weighing.left
    return value + weighing.goods(box.ship_cost[number], -1)


def stave_church(weighing: Weighing, number: int) -> float:
    coins = weighing.state.coin[weighing.seat]
    offers = [offer for offer, price in enumerate(weighing.box.donation_coins) if price <= coins]
    return max(donation_worth(weighing, offer) for offer in offers)


def donation_worth(weighing: Weighing, offer: int) -> float:
    box = weighing.box
    gives = box.donation_gives[offer]
    value = amount_of(gives, GLORY) + weighing.goods(gives) + weighing.goods(((COIN, box.donation_coins[offer]),), -1)
    food = amount_of(gives, FOOD)
    return value + weighing.joined(NO_DICE, food) if food else value


def worker_huts(weighing: Weighing, number: int) -> float:
    """A worker for all rounds to come, and for this one."""
    price = hut_price(weighing.state)
    pile, have = weighing.prices.coin, min(weighing.state.coin[weighing.seat], MANY)
    return weighing.tables.worker * (weighing.left + THIS_ROUND) - pile[have] + pile[have - price]


PLACES: Final[dict[str, Callable[[Weighing, int], float]]] = {
    "troll": slot,
    "draugr_1": slot,
    "draugr_2": slot,
    "hunting_grounds": hunting_grounds,
    "longhouse": longhouse,
    "market": market,
    "merchant_ship": merchant,
    "runesmith": runesmith,
    "sages_hut": sages_hut,
    "shipwright": shipwright,
    "stave_church": stave_church,
    "worker_huts": worker_huts,
}
"""What a visit is worth; other places are longships, have a stock, or a price and a gain."""


@lru_cache(maxsize=64)
def visits_of(box: ChampionsBox) -> list[Callable[[Weighing, int], float]]:
    """For each place of a box how a visit is weighed."""
    found = []
    for place in box.places:
        if place.id in PLACES:
            found.append(PLACES[place.id])
        elif place.ship != NONE:
            found.append(ship)
        elif place.take_all != NONE:
            found.append(stock)
        else:
            found.append(plain)
    return found


def beg(weighing: Weighing) -> float:
    gain = weighing.box.begging
    return weighing.joined((0, 0, 0), amount_of(gain, FOOD)) - weighing.blame(amount_of(gain, BLAME))

"""The places of the town (CM-LOC): what stands in the way of a visit, and what a visit does."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.recruits import DRILL_YARD, hire, settle
from meadhall.games.champions.rules.sage import sages_hut
from meadhall.games.champions.table.box import COIN, NOBODY, NONE
from meadhall.games.champions.table.moves import DECK, TRADED, WARRIORS
from meadhall.games.champions.table.state import Champions


def visit(state: Champions, seat: int, number: int, table: Table) -> None:
    """Pay what the place costs and carry out its action; a place of combat only reserves the fight (CM-PLACE-10)."""
    place = state.box.places[number]
    state.pay(seat, place.cost)
    action = VISITS.get(place.id)
    if action is not None:
        action(state, seat, table)
    elif place.ship != NONE:
        state.stack.append(SAIL.at(seat, place.ship))
    elif place.take_all != NONE:
        take_stock(state, seat, number, table)
    elif place.drill:
        if any(state.home_dice(seat)):
            state.stack.append(DRILL_YARD.at(seat, 0, place.drill))
    else:
        state.gain(seat, place.gain)
        hire(state, seat, place.dice, table)


def take_stock(state: Champions, seat: int, number: int, table: Table) -> None:
    """Smiths and Smokehouse: take all that lies there (CM-LOC-BLACKSMITH-01 and its like)."""
    kind, count = state.box.places[number].take_all, state.stock[number]
    state.stock[number] = 0
    if kind == len(WARRIORS):
        state.food[seat] += count
        table.tell("food_taken", seat=seat, count=count)
    else:
        state.offered[kind] += count
        settle(state, seat, table)


# Longships


def free_harbors(state: Champions) -> list[int]:
    """The used shores without a longship (CM-LOC-SHIP-02)."""
    harbor = state.harbor
    return [shore for shore in state.box.shores_used if harbor[shore] == NONE]


def sail_obstacle(state: Champions, seat: int, ship: int, shore: int) -> str | None:
    if shore not in state.box.shores_used:
        return "CM-ROUND-05"
    return None if state.harbor[shore] == NONE else "CM-LOC-SHIP-02"


def sail(state: Champions, seat: int, ship: int, shore: int, table: Table) -> None:
    state.harbor[shore] = ship
    table.tell("sailed", seat=seat, ship=state.box.ship_ids[ship], shore=state.box.shore_ids[shore])


class Sail(Step[Champions]):
    """Put the longship into the harbor of a shore, for good (CM-LOC-SHIP-01)."""

    name = "sail"
    fields = ("seat", "ship")
    answers: ClassVar[Answers] = {"sail": (sail_obstacle, sail)}


# Longhouse


def longhouse(state: Champions, seat: int, table: Table) -> None:
    """A swordsman and the start player marker (CM-LOC-LONGHOUSE-01 to -03)."""
    holder = (seat + 1) % state.box.seats if state.start_player == seat else seat
    state.start_player = holder
    table.tell("start_player", seat=holder)
    hire(state, seat, state.box.places[state.box.place_number["longhouse"]].dice, table)


# Market


def market(state: Champions, seat: int, table: Table) -> None:
    """As many exchanges as there are goods: that is enough for every mix, and a visit comes to an end."""
    goods = sum(state.goods[good][seat] for good in range(len(TRADED)))
    if goods:
        state.stack.append(TRADE.at(seat, goods))


def trade_obstacle(state: Champions, seat: int, left: int, give: int, get: int) -> str | None:
    return None if give != get and state.goods[give][seat] else "CM-LOC-MARKET-01"


def trade(state: Champions, seat: int, left: int, give: int, get: int, table: Table) -> None:
    state.goods[give][seat] -= 1
    state.goods[get][seat] += 1
    table.tell("traded", seat=seat, give=TRADED[give], get=TRADED[get])
    if left > 1:
        state.stack.append(TRADE.at(seat, left - 1))


def leave_market(state: Champions, seat: int, left: int, table: Table) -> None:
    """The exchanges that are left are not made."""


class Trade(Step[Champions]):
    """Exchange food, wood and coins one for one, as often as you like (CM-LOC-MARKET-01, -02)."""

    name = "trade"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"trade": (trade_obstacle, trade), "done": (None, leave_market)}

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found: list[int] = []
        for give, exchanges in enumerate(moves.trade):
            if state.goods[give][seat]:
                found += exchanges
        found.append(moves.done)
        return found


# Merchant ship


def merchant_is_free(state: Champions, seat: int) -> bool:
    """Gylfir does not pay the merchant (CM-LEADER-GYLFIR-01)."""
    return state.ability(seat) == "merchant_free"


def merchant_check(state: Champions, seat: int) -> str | None:
    payable = merchant_is_free(state, seat) or state.can_pay(seat, state.box.merchant_cost[state.merchant])
    return None if payable else "CM-LOC-MERCHANT-01"


def merchant_ship(state: Champions, seat: int, table: Table) -> None:
    """Pay and take everything on the current card (CM-LOC-MERCHANT-01); what does not fit is forfeited (-02)."""
    card = state.merchant
    if not merchant_is_free(state, seat):
        state.pay(seat, state.box.merchant_cost[card])
    state.gain(seat, state.box.merchant_gain[card])
    table.tell("merchant", seat=seat, card=state.box.merchant_ids[card])
    hire(state, seat, state.box.merchant_dice[card], table)


# Runesmith


def runesmith_check(state: Champions, seat: int) -> str | None:
    return None if state.runes_open or state.rune_deck else "CM-LOC-RUNESMITH-06"


def runesmith(state: Champions, seat: int, table: Table) -> None:
    state.stack.append(TAKE_RUNE.at(seat))


def take_rune_obstacle(state: Champions, seat: int, rune: int) -> str | None:
    """The number behind the runes stands for the deck."""
    there = state.rune_deck if rune == len(state.box.rune_ids) else rune in state.runes_open
    return None if there else "CM-LOC-RUNESMITH-02"


def take_rune(state: Champions, seat: int, rune: int, table: Table) -> None:
    if rune == len(state.box.rune_ids):
        rune = state.rune_deck.pop()
        table.uncover("CM-LOC-RUNESMITH-04", rune)
        table.tell("rune_drawn", seat=seat, rune=state.box.rune_ids[rune], source=DECK)
    else:
        state.runes_open.remove(rune)
        table.tell("rune_taken", seat=seat, rune=state.box.rune_ids[rune])
    state.rune_owner[rune] = seat


class TakeRune(Step[Champions]):
    """A face-up rune or the hidden top of the deck (CM-LOC-RUNESMITH-02)."""

    name = "take_rune"
    answers: ClassVar[Answers] = {"take": (take_rune_obstacle, take_rune)}


# Shipwright


def can_build(state: Champions, seat: int, ship: int) -> bool:
    box = state.box
    free = box.ship_private[ship] and box.ship_in_game[ship] and state.fleet[ship] == NOBODY
    return free and state.can_pay(seat, box.ship_cost[ship])


def shipwright_check(state: Champions, seat: int) -> str | None:
    if state.ship_of[seat] != NONE:
        return "CM-LOC-SHIPWRIGHT-03"
    payable = any(can_build(state, seat, ship) for ship in range(len(state.box.ship_ids)))
    return None if payable else "CM-LOC-SHIPWRIGHT-04"


def shipwright(state: Champions, seat: int, table: Table) -> None:
    state.stack.append(BUILD.at(seat))


def build_obstacle(state: Champions, seat: int, private: int) -> str | None:
    ship = state.box.private_ships[private]
    if not state.box.ship_in_game[ship]:
        return "CM-SETUP-08"
    return None if can_build(state, seat, ship) else "CM-LOC-SHIPWRIGHT-01"


def build(state: Champions, seat: int, private: int, table: Table) -> None:
    ship = state.box.private_ships[private]
    state.pay(seat, state.box.ship_cost[ship])
    state.fleet[ship] = seat
    state.ship_of[seat] = ship
    table.tell("ship_built", seat=seat, ship=state.box.ship_ids[ship])


class Build(Step[Champions]):
    """Choose an available private longship and pay for it (CM-LOC-SHIPWRIGHT-01)."""

    name = "build"
    answers: ClassVar[Answers] = {"build": (build_obstacle, build)}


# Stave church


def stave_church_check(state: Champions, seat: int) -> str | None:
    return None if state.coin[seat] >= min(state.box.donation_coins) else "CM-LOC-STAVE-03"


def stave_church(state: Champions, seat: int, table: Table) -> None:
    state.stack.append(DONATE.at(seat))


def donate_obstacle(state: Champions, seat: int, offer: int) -> str | None:
    return None if state.coin[seat] >= state.box.donation_coins[offer] else "CM-LOC-STAVE-01"


def donate(state: Champions, seat: int, offer: int, table: Table) -> None:
    state.coin[seat] -= state.box.donation_coins[offer]
    state.gain(seat, state.box.donation_gives[offer])
    table.tell("donated", seat=seat, offer=state.box.donation_ids[offer])


class Donate(Step[Champions]):
    """Exactly one of the offers is paid (CM-LOC-STAVE-01, -02); what it gives stands in the content, glory in ours."""

    name = "donate"
    answers: ClassVar[Answers] = {"donate": (donate_obstacle, donate)}


# Worker huts


def hut_price(state: Champions) -> int:
    """Prices fall in the order of purchases (CM-LOC-HUTS-02)."""
    return state.box.hut_prices[sum(state.bought)]


def worker_huts_check(state: Champions, seat: int) -> str | None:
    if state.bought[seat] or not state.box.workers_to_buy:
        return "CM-LOC-HUTS-04"
    return None if state.coin[seat] >= hut_price(state) else "CM-LOC-HUTS-07"


def worker_huts(state: Champions, seat: int, table: Table) -> None:
    """Pay and take the last worker; it may be placed this round (CM-LOC-HUTS-01, -03)."""
    price = hut_price(state)
    state.goods[COIN][seat] -= price
    state.bought[seat] = 1
    state.workers[seat] += 1
    table.tell("worker_hired", seat=seat, price=price)


def reserve(state: Champions, seat: int, table: Table) -> None:
    """Troll, draugr and Hunting Grounds: dice come in the assignment phase (CM-LOC-TROLL-01, CM-LOC-DRAUGR-01)."""


LOCATION_CHECKS: Final[dict[str, Callable[[Champions, int], str | None]]] = {
    "merchant_ship": merchant_check,
    "runesmith": runesmith_check,
    "shipwright": shipwright_check,
    "stave_church": stave_church_check,
    "worker_huts": worker_huts_check,
}

VISITS: Final[dict[str, Callable[[Champions, int, Table], None]]] = {
    "troll": reserve,
    "draugr_1": reserve,
    "draugr_2": reserve,
    "hunting_grounds": reserve,
    "longhouse": longhouse,
    "market": market,
    "merchant_ship": merchant_ship,
    "runesmith": runesmith,
    "sages_hut": sages_hut,
    "shipwright": shipwright,
    "stave_church": stave_church,
    "worker_huts": worker_huts,
}

SAIL: Final = Sail()
TRADE: Final = Trade()
TAKE_RUNE: Final = TakeRune()
BUILD: Final = Build()
DONATE: Final = Donate()

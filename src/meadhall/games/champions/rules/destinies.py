"""Destiny cards: who has most of something (CM-SCORE-03 to -07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.games.champions.rules.recruits import warriors_of
from meadhall.games.champions.table.box import DRAUGR, MONSTER, TROLL
from meadhall.games.champions.table.schema import METRICS
from meadhall.games.champions.table.state import Champions


def trophies(state: Champions, seat: int, kind: int) -> int:
    """How many won enemy cards are of a kind."""
    return sum(state.box.enemies[card].kind == kind for card in state.trophies[seat])


def colored_cards(state: Champions, seat: int, color: str) -> int:
    """Draugr and monsters of a color together."""
    return sum(state.box.enemies[card].color == color for card in state.trophies[seat])


def trolls(state: Champions, seat: int) -> int:
    return trophies(state, seat, TROLL)


def draugr(state: Champions, seat: int) -> int:
    return trophies(state, seat, DRAUGR)


def monsters(state: Champions, seat: int) -> int:
    return trophies(state, seat, MONSTER)


def cards_red(state: Champions, seat: int) -> int:
    return colored_cards(state, seat, "red")


def cards_yellow(state: Champions, seat: int) -> int:
    return colored_cards(state, seat, "yellow")


def cards_blue(state: Champions, seat: int) -> int:
    return colored_cards(state, seat, "blue")


def food(state: Champions, seat: int) -> int:
    """Food loaded on ships still counts (CM-RUNE-SUCCESS-04)."""
    loaded = sum(state.cargo_food[ship] for ship in range(len(state.box.ship_ids)) if state.ship_owner(ship) == seat)
    return state.food[seat] + loaded


def wood(state: Champions, seat: int) -> int:
    return state.wood[seat]


def coin(state: Champions, seat: int) -> int:
    return state.coin[seat]


def favor(state: Champions, seat: int) -> int:
    """Unspent favor; what Asmundr has discarded does not count (CM-LEADER-ASMUNDR-02)."""
    return state.favor[seat]


def runes(state: Champions, seat: int) -> int:
    return state.rune_owner.count(seat)


def warriors(state: Champions, seat: int) -> int:
    """Warriors on enemies and ships still count (CM-RUNE-SUCCESS-04)."""
    return sum(warriors_of(state, seat))


METRIC_FUNCTIONS: Final[tuple[Callable[[Champions, int], int], ...]] = tuple(
    {
        "trolls": trolls,
        "draugr": draugr,
        "monsters": monsters,
        "cards_red": cards_red,
        "cards_yellow": cards_yellow,
        "cards_blue": cards_blue,
        "food": food,
        "wood": wood,
        "coin": coin,
        "favor": favor,
        "runes": runes,
        "warriors": warriors,
    }[name]
    for name in METRICS
)


def destiny_glory(state: Champions, seat: int, card: int) -> int:
    """What a destiny is worth to its owner now: alone in front, tied in front, or nothing (CM-SCORE-03, -04, -06)."""
    box = state.box
    metric = METRIC_FUNCTIONS[box.destiny_metric[card]]
    mine = metric(state, seat)
    others = [metric(state, other) for other in range(box.seats) if other != seat]
    if mine < box.destiny_least[card] or mine < max(others):
        return 0
    return box.destiny_shared[card] if mine in others else box.destiny_sole[card]

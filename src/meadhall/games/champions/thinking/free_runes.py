"""When a free rune should be used: now, or in a better moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.games.champions.rules.assignment import ASSIGN
from meadhall.games.champions.rules.destinies import destiny_glory
from meadhall.games.champions.rules.placement import PLACE_WORKER
from meadhall.games.champions.rules.windows import OWN_ASSIGNMENT, last_chance
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import Champions
from meadhall.games.champions.thinking.inclination import IDLE
from meadhall.games.champions.thinking.standing import Standing
from meadhall.games.champions.thinking.tactics import AGAINST_THE_PLAN, rune_kept

SURE_SUCCESS: Final = 0.85
"""Success is used at once if it scores this part of what destinies bring on average who leads alone."""


def free_rune(standing: Standing, rune: int) -> float:
    """Whether a free rune should be used now: what is gained by that."""
    return FREE_RUNES[standing.box.rune_ids[rune]](standing, rune)


def wealth(standing: Standing, rune: int) -> float:
    """Best with as many coins as it can double."""
    state, most = standing.state, standing.box.rune_amount[rune]
    coins = min(state.coin[standing.seat], most)
    gain = standing.coins(coins)
    if last_chance(state) or coins == most:
        return gain
    return gain - 2 * rune_kept(standing, rune)


def gifts(standing: Standing, rune: int) -> float:
    """Goods are taken when they can be used, so that one knows which."""
    step, *_ = standing.state.stack[-1]
    own_turn = step in (PLACE_WORKER.number, ASSIGN.number, OWN_ASSIGNMENT.number)
    return IDLE if own_turn or last_chance(standing.state) else AGAINST_THE_PLAN


def knowledge(standing: Standing, rune: int) -> float:
    """For a journey that one has yet to load for."""
    state, seat = standing.state, standing.seat
    unknown = any(not state.journey_knowers[shore] >> seat & 1 for shore in sailed(state, seat))
    return IDLE if unknown and state.top is ASSIGN else AGAINST_THE_PLAN


def success(standing: Standing, rune: int) -> float:
    """When a destiny scores enough, for others may take the lead."""
    state, seat = standing.state, standing.seat
    now = max((destiny_glory(state, seat, card) for card in own_destinies(state, seat)), default=0)
    if last_chance(state):
        return now - IDLE  # for nothing it is not shown
    return now - SURE_SUCCESS * standing.tables.sole


FREE_RUNES: Final[dict[str, Callable[[Standing, int], float]]] = {
    "rune_gifts": gifts,
    "rune_knowledge": knowledge,
    "rune_success": success,
    "rune_wealth": wealth,
}


def sailed(state: Champions, seat: int) -> list[int]:
    """The shores to which a seat sails."""
    return [shore for shore, ship in enumerate(state.harbor) if ship != NONE and state.ship_owner(ship) == seat]


def own_destinies(state: Champions, seat: int) -> list[int]:
    return [card for card, owner in enumerate(state.destiny_owner) if owner == seat]

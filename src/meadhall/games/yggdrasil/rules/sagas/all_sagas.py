"""All six sagas: where the rules find what one of them changes or adds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.enemies.jotnar import besieged
from meadhall.games.yggdrasil.rules.sagas import saga_1, saga_2, saga_3, saga_4, saga_5, saga_6
from meadhall.games.yggdrasil.rules.sagas.pages import GOAL_MET, PAGE_OPENS, PAGE_TURNS
from meadhall.games.yggdrasil.table.names import (
    DEMAND_OATH,
    HOLD_BRIDGE,
    MISTLETOE,
    NAGLFAR,
    PLEAD,
    RETINUE,
    SAGA_ACTIONS,
    SONS,
    WOLVES,
)
from meadhall.games.yggdrasil.table.state import Yggdrasil

SET_UPS: Final[dict[int, Callable[[Yggdrasil, Table], None]]] = {
    1: saga_1.set_up,
    2: saga_2.set_up,
    3: saga_3.set_up,
    4: saga_4.set_up,
    6: saga_6.set_up,
}
FIRST_COPIES: Final[dict[int, Callable[[Yggdrasil, int, Table], None]]] = {
    1: saga_1.slander,
    2: saga_2.sons_climb,
    3: saga_3.wolves_hunt,
    4: saga_4.naglfar_climbs,
    5: saga_5.first_copy,
}
PAGE_OPENS.update(
    {
        "mistletoe": saga_1.mistletoe,
        "wolves_advance": saga_3.wolves_advance,
        "naglfar_sails": saga_4.naglfar_sails,
    }
)
PAGE_TURNS.update({"next_son": saga_2.next_son, "bridge_falls": saga_5.bridge_falls})
GOAL_MET.update(
    {
        "oaths": saga_1.oaths,
        "no_mistletoe": saga_1.no_mistletoe,
        "plead": saga_1.plead,
        "wolves_home": saga_3.wolves_home,
        "no_retinue": saga_4.no_retinue,
        "breaches": saga_4.breaches,
        "surt_beaten": saga_5.surt_beaten,
        "slain": saga_6.slain_enough,
        "wounds": saga_6.wounds,
    }
)


def set_up_saga(state: Yggdrasil, table: Table) -> None:
    set_up = SET_UPS.get(state.saga())
    if set_up is not None:
        set_up(state, table)


def first_copy(state: Yggdrasil, enemy: int, table: Table) -> None:
    """A reveal effect: the card of an enemy lies open as its only copy (YC-CAMPAIGN-18)."""
    effect = FIRST_COPIES.get(state.saga())
    if effect is not None:
        effect(state, enemy, table)


# Saga actions


ACTION_OBSTACLES: Final[dict[int, Callable[[Yggdrasil, int], str | None]]] = {
    DEMAND_OATH: saga_1.demand_obstacle,
    PLEAD: saga_1.plead_obstacle,
    HOLD_BRIDGE: saga_5.hold_obstacle,
}
ACTIONS: Final[dict[int, Callable[[Yggdrasil, int, int, Table], None]]] = {
    DEMAND_OATH: saga_1.demand_the_oath,
    PLEAD: saga_1.plead_with_hel,
    HOLD_BRIDGE: saga_5.hold_the_bridge,
}


def saga_action_now(state: Yggdrasil) -> list[int]:
    """The saga actions of the page that lies open."""
    page = state.box.pages[state.page]
    here = (page.saga, page.number)
    return [action for action, where in enumerate(state.box.saga_action_page) if where == here]


def saga_action_obstacle(state: Yggdrasil, action: int, world: int) -> str | None:
    """Possible in ravaged worlds, not in besieged ones (YC-CAMPAIGN-20)."""
    if action not in saga_action_now(state):
        return "YC-CAMPAIGN-17"
    if besieged(state, world):
        return "YC-JOTUNN-09"
    return ACTION_OBSTACLES[action](state, world)


def carry_out_saga_action(state: Yggdrasil, seat: int, action: int, world: int, table: Table) -> None:
    table.tell("saga_action", seat=seat, action=SAGA_ACTIONS[action])
    ACTIONS[action](state, seat, world, table)


# Campaign adversaries


class Foe:
    """How an adversary is fought: what stands in the way, and what its defeat does."""

    __slots__ = ("defeated", "obstacle")

    def __init__(
        self,
        obstacle: Callable[[Yggdrasil, int, int], str | None],
        defeated: Callable[[Yggdrasil, int, int, Table], None],
    ) -> None:
        self.obstacle = obstacle
        self.defeated = defeated


def printed_power(state: Yggdrasil, adversary: int) -> int:
    return state.box.adversaries[adversary].power


POWERS: Final[dict[str, Callable[[Yggdrasil, int], int]]] = {
    "fixed": printed_power,
    "space": saga_3.wolf_power,
    "nameless": saga_4.naglfar_power,
}
FOES: Final[dict[str, Foe]] = {
    MISTLETOE: Foe(saga_1.mistletoe_obstacle, saga_1.mistletoe_defeated),
    **{name: Foe(saga_2.son_obstacle, saga_2.son_defeated) for name in SONS},
    **{name: Foe(saga_3.wolf_obstacle, saga_3.wolf_defeated) for name in WOLVES},
    **{name: Foe(saga_4.retinue_obstacle, saga_4.retinue_defeated) for name in RETINUE},
    NAGLFAR: Foe(saga_4.naglfar_obstacle, saga_4.naglfar_defeated),
}


def foe(state: Yggdrasil, adversary: int) -> Foe:
    return FOES[state.box.adversaries[adversary].id]


def adversary_obstacle(state: Yggdrasil, adversary: int, world: int) -> str | None:
    """An adversary of another saga is not there (YC-FIGHT-13)."""
    if state.box.adversaries[adversary].saga != state.saga():
        return "YC-FIGHT-13"
    return foe(state, adversary).obstacle(state, adversary, world)


def adversary_power(state: Yggdrasil, adversary: int) -> int:
    return POWERS[state.box.adversaries[adversary].power_from](state, adversary)


def adversaries_now(state: Yggdrasil) -> list[int]:
    saga = state.saga()
    return [number for number, adversary in enumerate(state.box.adversaries) if adversary.saga == saga] if saga else []

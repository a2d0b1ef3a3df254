"""Saga 4, the ship of the dead sets sail (YC-SAGA-4): the retinue of Hel, and Naglfar."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import lose
from meadhall.games.yggdrasil.rules.tree import world_above
from meadhall.games.yggdrasil.table.box import Adversary
from meadhall.games.yggdrasil.table.names import NAGLFAR, NONE, RETINUE, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil


def set_up(state: Yggdrasil, table: Table) -> None:
    """The four of the retinue stand in their worlds (YC-SAGA-4-01)."""
    state.retinue = [1] * len(RETINUE)


# Page 1: nails of the dead


def number_in_retinue(state: Yggdrasil, adversary: int) -> int:
    return RETINUE.index(state.box.adversaries[adversary].id)


def retinue_obstacle(state: Yggdrasil, adversary: int, world: int) -> str | None:
    if not state.retinue[number_in_retinue(state, adversary)]:
        return "YC-SAGA-4-03"
    return None if world in state.box.adversaries[adversary].worlds else "YC-FIGHT-01"


def retinue_defeated(state: Yggdrasil, adversary: int, world: int, table: Table) -> None:
    state.retinue[number_in_retinue(state, adversary)] = 0


def no_retinue(state: Yggdrasil) -> bool:
    """Goal of page 1 (YC-SAGA-4-02)."""
    return not any(state.retinue)


# Page 2: Naglfar sails


def naglfar(state: Yggdrasil) -> Adversary:
    return state.box.adversaries[state.box.adversary_number[NAGLFAR]]


def naglfar_sails(state: Yggdrasil, table: Table) -> None:
    """It starts in Niflheim (YC-SAGA-4-04)."""
    state.naglfar_at = naglfar(state).worlds[0]
    table.tell("adversary_comes", adversary=NAGLFAR, world=WORLDS[state.naglfar_at])


def naglfar_climbs(state: Yggdrasil, enemy: int, table: Table) -> None:
    """First copy of Hel or Loki: one world up; from the upper level it cannot (YC-SAGA-4-05)."""
    if state.naglfar_at == NONE or enemy not in naglfar(state).advances_on:
        return
    above = world_above(state, state.naglfar_at)
    if above == NONE:
        lose(state, "naglfar_climbs_out", table)
        return
    state.naglfar_at = above
    table.tell("adversary_comes", adversary=NAGLFAR, world=WORLDS[above])


def naglfar_obstacle(state: Yggdrasil, adversary: int, world: int) -> str | None:
    """Not in Niflheim (YC-SAGA-4-06)."""
    if state.naglfar_at in (NONE, naglfar(state).retreat):
        return "YC-SAGA-4-06"
    return None if state.naglfar_at == world else "YC-FIGHT-01"


def naglfar_power(state: Yggdrasil, adversary: int) -> int:
    """The nameless on the ladder of Hel, and a number."""
    return state.nameless + state.box.adversaries[adversary].power


def naglfar_defeated(state: Yggdrasil, adversary: int, world: int, table: Table) -> None:
    """Back to Niflheim, with a breach in the hull."""
    state.naglfar_at = naglfar(state).retreat
    state.breaches += 1
    table.tell("breach", count=state.breaches)


def breaches(state: Yggdrasil) -> bool:
    """Goal of page 2."""
    return state.breaches >= state.box.pages[state.page].goal_count

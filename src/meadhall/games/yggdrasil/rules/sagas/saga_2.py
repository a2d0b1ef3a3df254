"""Saga 2, the Fimbulwinter (YC-SAGA-2): the sons of Bergelmir climb the tree."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import lose
from meadhall.games.yggdrasil.rules.tree import world_above
from meadhall.games.yggdrasil.table.box import Adversary
from meadhall.games.yggdrasil.table.names import NONE, SONS, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil


def son(state: Yggdrasil, number: int) -> Adversary:
    """What the content says of a son, by his number among the sons."""
    return state.box.adversaries[state.box.adversary_number[SONS[number]]]


def number_of_son(state: Yggdrasil, adversary: int) -> int:
    return SONS.index(state.box.adversaries[adversary].id)


def set_up(state: Yggdrasil, table: Table) -> None:
    """The first son is in Iotunheim, the others wait (YC-SAGA-2-01)."""
    next_son(state, table)


def next_son(state: Yggdrasil, table: Table) -> None:
    """The turn of pages 1 and 2 brings another son (YC-SAGA-2-02)."""
    for number, place in enumerate(state.son_at):
        if place == NONE:
            state.son_at[number] = son(state, number).worlds[0]
            table.tell("adversary_comes", adversary=SONS[number], world=WORLDS[state.son_at[number]])
            return


def sons_climb(state: Yggdrasil, enemy: int, table: Table) -> None:
    """First copy of Loki: every son moves up, in their order (YC-SAGA-2-03); from the upper level he cannot (-04)."""
    for number, place in enumerate(state.son_at):
        if place == NONE or enemy not in son(state, number).advances_on:
            continue
        above = world_above(state, place)
        if above == NONE:
            lose(state, "son_climbs_out", table)
            return
        state.son_at[number] = above
        table.tell("adversary_comes", adversary=SONS[number], world=WORLDS[above])


def son_obstacle(state: Yggdrasil, adversary: int, world: int) -> str | None:
    """In Iotunheim a son cannot be fought (YC-SAGA-2-05)."""
    number = number_of_son(state, adversary)
    if state.son_at[number] == son(state, number).retreat:
        return "YC-SAGA-2-05"
    return None if state.son_at[number] == world else "YC-FIGHT-01"


def son_defeated(state: Yggdrasil, adversary: int, world: int, table: Table) -> None:
    number = number_of_son(state, adversary)
    state.son_at[number] = son(state, number).retreat
    table.tell("adversary_comes", adversary=SONS[number], world=WORLDS[state.son_at[number]])


def son_in(state: Yggdrasil, world: int) -> bool:
    """A son counts as an enemy for the mode of world actions, and nobody beside him is alone (YC-SAGA-2-06, -07)."""
    return world in state.son_at

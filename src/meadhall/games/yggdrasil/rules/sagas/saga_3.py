"""Saga 3, the sky wolves (YC-SAGA-3): Sköll on the way to the sun, Hati on the way to the moon."""

from __future__ import annotations

from typing import Final

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import lose
from meadhall.games.yggdrasil.table.box import Adversary
from meadhall.games.yggdrasil.table.names import WOLVES
from meadhall.games.yggdrasil.table.state import UNDECIDED, Yggdrasil

HOME: Final = 1
"""The space on which the wolves begin and to which they retreat (YC-SAGA-3-01, -04)."""


def wolf(state: Yggdrasil, number: int) -> Adversary:
    return state.box.adversaries[state.box.adversary_number[WOLVES[number]]]


def number_of_wolf(state: Yggdrasil, adversary: int) -> int:
    return WOLVES.index(state.box.adversaries[adversary].id)


def set_up(state: Yggdrasil, table: Table) -> None:
    state.wolf_space = [HOME] * len(WOLVES)


def advance(state: Yggdrasil, number: int, table: Table) -> None:
    """On the last space the wolf has its prey, and the game is lost (YC-SAGA-3-03)."""
    state.wolf_space[number] += 1
    table.tell("wolf_moved", wolf=WOLVES[number], space=state.wolf_space[number])
    if state.wolf_space[number] >= wolf(state, number).way:
        lose(state, "wolf_has_caught_its_prey", table)


def wolves_hunt(state: Yggdrasil, enemy: int, table: Table) -> None:
    """First copies of Fenrir, Surt and Hel (YC-SAGA-3-02)."""
    for number in range(len(WOLVES)):
        if state.outcome == UNDECIDED and enemy in wolf(state, number).advances_on:
            advance(state, number, table)


def wolves_advance(state: Yggdrasil, table: Table) -> None:
    """When page 2 opens both advance (YC-SAGA-3-06)."""
    for number in range(len(WOLVES)):
        if state.outcome == UNDECIDED:
            advance(state, number, table)


def wolf_obstacle(state: Yggdrasil, adversary: int, world: int) -> str | None:
    """Fought from one world each, and only when it has left its first space (YC-SAGA-3-04)."""
    number = number_of_wolf(state, adversary)
    near = world in wolf(state, number).worlds and state.wolf_space[number] > HOME
    return None if near else "YC-SAGA-3-04"


def wolf_power(state: Yggdrasil, adversary: int) -> int:
    return state.wolf_space[number_of_wolf(state, adversary)]


def wolf_defeated(state: Yggdrasil, adversary: int, world: int, table: Table) -> None:
    number = number_of_wolf(state, adversary)
    state.wolf_space[number] = HOME
    table.tell("wolf_moved", wolf=WOLVES[number], space=HOME)


def wolves_home(state: Yggdrasil) -> bool:
    """Goal of page 2: both on their first space at the same time."""
    return all(space == HOME for space in state.wolf_space)

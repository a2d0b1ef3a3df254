"""The tree: columns that turn, enemies that enter worlds, worlds that are ravaged and healed (YC-COMP, YC-RAVAGE)."""

from __future__ import annotations

from typing import Final

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import lose
from meadhall.games.yggdrasil.table.names import CAGE, ENEMIES, GODS, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil

ENEMIES_THAT_RAVAGE: Final = 2
"""In one world (YC-RAVAGE-02)."""


def turn_tree(state: Yggdrasil, steps: int, table: Table) -> None:
    """Turn the middle level clockwise; whatever stands in a middle world turns with it (YC-COMP-05, -07)."""
    if steps % state.box.steps_round:
        state.step = (state.step + steps) % state.box.steps_round
        table.tell("tree_turned", steps=steps)


def world_above(state: Yggdrasil, world: int) -> int:
    """The world directly above, in the same column; none above the upper level."""
    return state.box.above[state.step][world]


def walls_left(state: Yggdrasil) -> int:
    return state.box.walls - sum(state.ravaged)


def enemies_in(state: Yggdrasil, world: int) -> int:
    """How many enemies are in a world; jotnar, Nidhögg and campaign adversaries are none (YC-RAVAGE-10)."""
    return state.enemy_at.count(world)


def enter(state: Yggdrasil, enemy: int, place: int, table: Table) -> None:
    """An enemy comes into a world; two enemies in one world ravage it at once (YC-RAVAGE-02, -09)."""
    state.enemy_at[enemy] = place
    table.tell("enemy_moved", enemy=ENEMIES[enemy], world=WORLDS[place])
    check_ravage(state, place, table)


def drive_back(state: Yggdrasil, enemy: int, place: int, table: Table) -> None:
    """A beaten enemy comes to its place of retreat, which it may ravage (YC-FIGHT-15)."""
    state.enemy_at[enemy] = place
    if place == CAGE:
        table.tell("enemy_caged", enemy=ENEMIES[enemy])
    else:
        table.tell("enemy_driven_back", enemy=ENEMIES[enemy], world=WORLDS[place])
    check_ravage(state, place, table)


def check_ravage(state: Yggdrasil, place: int, table: Table, again: bool = False) -> None:
    """Enemies in the cage ravage nothing (YC-RAVAGE-05); one marker a world is enough (YC-RAVAGE-04)."""
    if place == CAGE or state.ravaged[place] or enemies_in(state, place) < ENEMIES_THAT_RAVAGE:
        return
    if not walls_left(state):
        lose(state, "no_wall_left", table)
        return
    if table.watched:
        table.glimpse(state)  # who has come is seen before the world burns
    state.ravaged[place] = 1
    there = tuple(ENEMIES[enemy] for enemy, at in enumerate(state.enemy_at) if at == place)
    if again:
        table.tell("ravaged_again", world=WORLDS[place], enemies=there)
    else:
        table.tell("ravaged", world=WORLDS[place], enemies=there, walls=walls_left(state))


def heal_world(state: Yggdrasil, world: int, table: Table) -> None:
    """The marker becomes a wall again; with two enemies there the world is ravaged anew at once (YC-HEAL-04)."""
    state.ravaged[world] = 0
    table.tell("healed", world=WORLDS[world], walls=walls_left(state))
    check_ravage(state, world, table, again=True)


def ravaged_worlds(state: Yggdrasil) -> list[int]:
    return [world for world, ravaged in enumerate(state.ravaged) if ravaged]


def put_god(state: Yggdrasil, figure: int, world: int, table: Table) -> None:
    """Nothing hinders a god's move (YC-MOVE-06), and the cage is no world (YC-MOVE-05)."""
    state.world[figure] = world
    table.tell("god_moved", god=GODS[state.god[figure]], world=WORLDS[world])


def send_god(state: Yggdrasil, seat: int, figure: int, world: int, table: Table) -> None:
    """A player moves a god by a rune: the own one, another's or a support god."""
    state.world[figure] = world
    table.tell("god_sent", seat=seat, god=GODS[state.god[figure]], world=WORLDS[world])


def move_support_god(state: Yggdrasil, seat: int, figure: int, world: int, table: Table) -> None:
    """Whoever revealed a card of a support god moves it (YC-REVEAL-14)."""
    state.world[figure] = world
    table.tell("support_moved", seat=seat, god=GODS[state.god[figure]], world=WORLDS[world])


def carry_god(state: Yggdrasil, figure: int, world: int, creature: str, table: Table) -> None:
    """A creature takes a god along."""
    state.world[figure] = world
    table.tell("god_carried", creature=creature, god=GODS[state.god[figure]], world=WORLDS[world])


def other_god_here(state: Yggdrasil, figure: int, world: int) -> bool:
    """Whether another god, support gods included (YC-SETUP-25), stands in a world."""
    return any(place == world and other != figure for other, place in enumerate(state.world))

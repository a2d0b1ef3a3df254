"""The six enemies and what their activation does (YC-SURT, YC-HEL, YC-LOKI, YC-NIDHOGG, YC-IORMUNGAND, YC-FENRIR).

The content lists the steps of each enemy; a step that cannot be carried out loses the game (YC-END-04).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import lose
from meadhall.games.yggdrasil.rules.enemies import jotnar
from meadhall.games.yggdrasil.rules.life import lose_life
from meadhall.games.yggdrasil.rules.sagas import pages
from meadhall.games.yggdrasil.rules.tree import enter, turn_tree, world_above
from meadhall.games.yggdrasil.table.names import ASGARD, CAGE, ENEMIES, ENEMY_STEPS, IORMUNGAND, NONE, SURT
from meadhall.games.yggdrasil.table.state import UNDECIDED, Yggdrasil


class Activation(Step[Yggdrasil]):
    """The steps of an activated enemy, one by one (YC-RAVAGE-01), in the turn of the seat."""

    name = "activation"
    fields = ("seat", "enemy", "number")

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat, enemy, number = frame
        steps = state.box.enemy_steps[enemy]
        if not number:
            table.tell("activated", enemy=ENEMIES[enemy])
        if number + 1 < len(steps):
            state.stack.append(self.at(seat, enemy, number + 1))
        STEPS[ENEMY_STEPS[steps[number]]](state, seat, enemy, table)


def move_up(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Surt and Hel: to the world directly above; above the upper level there is none (YC-SURT-02, YC-HEL-02)."""
    above = world_above(state, state.enemy_at[enemy])
    if above == NONE:
        lose(state, "surt_climbs_out" if enemy == SURT else "hel_climbs_out", table)
        return
    enter(state, enemy, above, table)


def turn_the_tree(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Surt, Hel and Loki: who stands on the middle level turns with it (YC-SURT-04, YC-HEL-04, YC-LOKI-03)."""
    turn_tree(state, state.box.enemy_turns[enemy], table)


def place_fire_giants(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Surt: all of them or none, and then the game is lost (YC-SURT-05, YC-END-10)."""
    count = state.box.enemy_amount[enemy]
    if state.giants_reserve < count:
        lose(state, "too_few_fire_giants", table)
        return
    state.giants_reserve -= count
    state.giants += count
    table.tell("giants_placed", count=count)


def active_god_loses_life(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Hel: no danger, so nothing averts it (YC-HEL-05, -06)."""
    lose_life(state, seat, state.box.enemy_amount[enemy], table, enemy)


def move_to_active_god(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Loki: from anywhere, the cage included (YC-LOKI-01); if he is there already he stays (YC-LOKI-06)."""
    if state.enemy_at[enemy] != state.world[seat]:
        enter(state, enemy, state.world[seat], table)


def activate_jotunn(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Loki (YC-LOKI-04, -05)."""
    for _ in range(state.box.enemy_amount[enemy]):
        if state.outcome == UNDECIDED:
            jotnar.activate_jotunn(state, table)


def next_space(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Nidhögg (YC-NIDHOGG-01)."""
    pages.next_space(state, table)


def resolve_space(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Nidhögg (YC-NIDHOGG-02 to -04)."""
    pages.resolve_space(state, table)


def next_island(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Iormungand: one island to the right; behind the last there is none (YC-IORMUNGAND-01, -02)."""
    island = state.island + state.box.enemy_amount[IORMUNGAND]
    if island >= len(state.box.islands):
        lose(state, "no_island_left", table)
        return
    state.island = island
    table.tell("island_reached", island=state.box.island_ids[island])


def flood(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Iormungand: the nameless of the island go to the ladder of Hel (YC-IORMUNGAND-03, -04)."""
    count = state.box.islands[state.island]
    if state.nameless_reserve < count:
        lose(state, "too_few_nameless", table)
        return
    state.nameless_reserve -= count
    state.nameless += count
    table.tell("nameless_placed", count=count)


def leave_cage_or_bite(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """Fenrir: out of the cage to Asgard, or, if he is out, a bite that nothing averts (YC-FENRIR-01, -02, -10)."""
    if state.enemy_at[enemy] == CAGE:
        enter(state, enemy, ASGARD, table)
    else:
        lose_life(state, seat, state.box.enemy_amount[enemy], table, enemy)


STEPS: Final[dict[str, Callable[[Yggdrasil, int, int, Table], None]]] = {
    "move_up": move_up,
    "turn_the_tree": turn_the_tree,
    "place_fire_giants": place_fire_giants,
    "active_god_loses_life": active_god_loses_life,
    "next_island": next_island,
    "flood": flood,
    "leave_cage_or_bite": leave_cage_or_bite,
    "move_to_active_god": move_to_active_god,
    "activate_jotunn": activate_jotunn,
    "next_space": next_space,
    "resolve_space": resolve_space,
}

ACTIVATION: Final = Activation()

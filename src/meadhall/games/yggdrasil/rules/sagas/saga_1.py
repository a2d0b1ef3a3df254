"""Saga 1, Balder's death (YC-SAGA-1): oaths of all worlds, the mistletoe, the ride to Hel."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.dangers.stages import TAKE_DANGERS
from meadhall.games.yggdrasil.rules.enemies.jotnar import activate_jotunn
from meadhall.games.yggdrasil.rules.enemies.power import enemy_power
from meadhall.games.yggdrasil.rules.sagas.pages import check_goal
from meadhall.games.yggdrasil.table.names import (
    BROKEN_OATH,
    CAGE,
    ENEMIES,
    HEL,
    LOKI,
    MISTLETOE,
    NONE,
    OATH,
    OATH_MARKERS,
    PLEAD,
    WORLDS,
)
from meadhall.games.yggdrasil.table.state import Yggdrasil


def set_up(state: Yggdrasil, table: Table) -> None:
    """One marker face down in each world (YC-SAGA-1-01)."""
    markers = [kind for kind, count in enumerate(state.box.oath_counts) for _ in range(count)]
    table.chance.shuffle(markers)
    state.oath = markers


# Page 1: Frigg asks for oaths


def demand_obstacle(state: Yggdrasil, world: int) -> str | None:
    return None if state.oath[world] != NONE else "YC-SAGA-1-03"


def demand_the_oath(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    """Turn up the marker: an oath is sworn, a broken oath is set aside and activates a jotunn (YC-SAGA-1-03)."""
    marker = state.oath[world]
    if not state.oath_open[world]:
        table.uncover("YC-SAGA-1-03", marker)
    state.oath[world] = NONE
    state.oath_open[world] = 0
    table.tell("oath_demanded", world=WORLDS[world], marker=OATH_MARKERS[marker])
    if marker == BROKEN_OATH:
        state.broken += 1
        activate_jotunn(state, table)
    else:
        state.sworn += 1
        check_goal(state, table)


def slander(state: Yggdrasil, enemy: int, table: Table) -> None:
    """First copy of Loki on page 1: a sworn oath goes into Loki's world if no marker is there (YC-SAGA-1-04)."""
    if not state.rule_holds("s1_reveal_loki") or ENEMIES[enemy] not in state.box.saga_rule["s1_reveal_loki"]["enemies"]:
        return
    world = state.enemy_at[LOKI]
    if world != CAGE and state.oath[world] == NONE and state.sworn:
        state.sworn -= 1
        state.oath[world] = OATH
        state.oath_open[world] = 1
        table.tell("slander", world=WORLDS[world])


def oaths(state: Yggdrasil) -> bool:
    """Goal of page 1 (YC-SAGA-1-02)."""
    return state.sworn >= state.box.pages[state.page].goal_count


# Page 2: the mistletoe


def mistletoe(state: Yggdrasil, table: Table) -> None:
    """All markers leave the worlds; the broken oaths come back as mistletoes (YC-SAGA-1-05)."""
    state.oath = [NONE] * len(WORLDS)
    state.oath_open = [0] * len(WORLDS)
    for world in state.box.adversaries[state.box.adversary_number[MISTLETOE]].worlds:
        state.mistletoe[world] = 1


def mistletoe_obstacle(state: Yggdrasil, number: int, world: int) -> str | None:
    return None if state.mistletoe[world] else "YC-SAGA-1-06"


def mistletoe_defeated(state: Yggdrasil, number: int, world: int, table: Table) -> None:
    state.mistletoe[world] = 0


def no_mistletoe(state: Yggdrasil) -> bool:
    """Goal of page 2."""
    return not any(state.mistletoe)


# Page 3: the ride to Hel


def plead_obstacle(state: Yggdrasil, world: int) -> str | None:
    """Only in Niflheim, and only while Hel is there (YC-SAGA-1-08)."""
    here = world in state.box.saga_action_worlds[PLEAD] and state.enemy_at[HEL] == world
    return None if here else "YC-SAGA-1-08"


def plead_with_hel(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    """No fight: no weapon helps."""
    dangers = enemy_power(state, HEL) + state.box.saga_action_dangers[PLEAD]
    state.stack += [PLEADED.at(), TAKE_DANGERS.at(seat, dangers, NONE, 0)]


class Pleaded(Step[Yggdrasil]):
    """Hel has heard the plea."""

    name = "pleaded"
    fields = ()

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        state.pleaded = 1
        table.tell("pleaded")
        check_goal(state, table)


def plead(state: Yggdrasil) -> bool:
    """Goal of page 3 (YC-SAGA-1-07)."""
    return bool(state.pleaded)


PLEADED: Final = Pleaded()

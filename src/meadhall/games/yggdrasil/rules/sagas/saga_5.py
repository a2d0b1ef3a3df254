"""Saga 5, the fall of Bifrost (YC-SAGA-5): a bridge between Midgard and Asgard, and what follows its fall."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.dangers.stages import TAKE_DANGERS
from meadhall.games.yggdrasil.rules.ending import lose
from meadhall.games.yggdrasil.rules.taking import BRIDGE_GIANTS, TAKE
from meadhall.games.yggdrasil.rules.tree import turn_tree
from meadhall.games.yggdrasil.table.names import ASGARD, ENEMIES, HOLD_BRIDGE, MIDGARD, NONE, SURT
from meadhall.games.yggdrasil.table.state import Yggdrasil

# Page 1: Heimdall holds the bridge


def bridge_stands(state: Yggdrasil) -> bool:
    return state.rule_holds("bifrost_bridge")


def over_the_bridge(state: Yggdrasil, here: int, there: int) -> bool:
    """In step 2 gods may go between Midgard and Asgard, whatever the columns (YC-SAGA-5-02)."""
    return (here, there) in ((ASGARD, MIDGARD), (MIDGARD, ASGARD)) and bridge_stands(state)


def giants_storm(state: Yggdrasil, enemy: int, table: Table) -> None:
    """First copy of Surt or Loki: a fire giant on the bridge; lost without one or without room (YC-SAGA-5-03)."""
    rule = state.box.saga_rule["bifrost_bridge"]
    if not bridge_stands(state) or ENEMIES[enemy] not in rule["enemies"]:
        return
    count: int = rule["amount"]
    if state.giants_reserve < count or state.bridge + count > rule["capacity"]:
        lose(state, "bridge_overrun", table)
        return
    state.giants_reserve -= count
    state.bridge += count
    table.tell("giants_on_bridge", count=count, total=state.bridge)


def hold_obstacle(state: Yggdrasil, world: int) -> str | None:
    """Without a giant on the bridge there is nothing to do (YC-STEP3-10)."""
    if world not in state.box.saga_action_worlds[HOLD_BRIDGE]:
        return "YC-SAGA-5-04"
    return None if state.bridge else "YC-STEP3-10"


def hold_the_bridge(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    """Dangers, then giants go back from the bridge (YC-SAGA-5-04)."""
    box = state.box
    state.stack += [
        TAKE.at(seat, BRIDGE_GIANTS, 1, box.saga_action_remove[HOLD_BRIDGE]),
        TAKE_DANGERS.at(seat, box.saga_action_dangers[HOLD_BRIDGE], NONE, 0),
    ]


def bridge_falls(state: Yggdrasil, table: Table) -> None:
    """The turn of page 1: all giants on the bridge go to the ladder of Surt (YC-SAGA-5-05)."""
    state.giants += state.bridge
    table.tell("bridge_falls", count=state.bridge)
    state.bridge = 0


# Pages 2 and 3: the bridge has fallen


def bridge_has_fallen(state: Yggdrasil) -> bool:
    """No god enters or leaves Asgard by a vertical regular move (YC-SAGA-5-06, -07)."""
    page, bridge = state.box.pages[state.page], state.box.saga_rule["bifrost_bridge"]
    fallen: bool = page.saga == bridge["saga"] and page.number > bridge["page"]
    return fallen


def tree_trembles(state: Yggdrasil, enemy: int, table: Table) -> None:
    """First copy of Surt on page 2: the middle level turns (YC-SAGA-5-06)."""
    rule = state.box.saga_rule["s5_trembling_tree"]
    if state.rule_holds("s5_trembling_tree") and ENEMIES[enemy] in rule["enemies"]:
        turn_tree(state, rule["amount"], table)


def first_copy(state: Yggdrasil, enemy: int, table: Table) -> None:
    giants_storm(state, enemy, table)
    tree_trembles(state, enemy, table)


def surt_beaten(state: Yggdrasil) -> bool:
    """Goal of page 2: Surt at home and alone (YC-SAGA-5-06)."""
    return state.enemy_at[SURT] == state.box.enemy_retreat[SURT] and not state.giants

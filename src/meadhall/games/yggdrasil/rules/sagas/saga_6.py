"""Saga 6, the final battle on the plain of Vigrid (YC-SAGA-6): mortal duels, and the dragon at the root."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.enemies.jotnar import activate_jotunn, rider
from meadhall.games.yggdrasil.rules.piles import open_copies
from meadhall.games.yggdrasil.rules.recall import RECALL
from meadhall.games.yggdrasil.rules.tree import enter
from meadhall.games.yggdrasil.table.names import ASGARD, CAGE, ENEMIES, FENRIR, HEL, NIDHOGG, NONE, SURT
from meadhall.games.yggdrasil.table.state import Yggdrasil


def set_up(state: Yggdrasil, table: Table) -> None:
    """The armies are on the march (YC-SAGA-6-01)."""
    armies = state.box.saga_rule["s6_setup"]
    state.giants += armies["fire_giants"]
    state.giants_reserve -= armies["fire_giants"]
    state.nameless += armies["nameless"]
    state.nameless_reserve -= armies["nameless"]
    for _ in range(armies["jotnar"]):
        activate_jotunn(state, table)
    enter(state, FENRIR, ASGARD, table)


def slain(state: Yggdrasil, enemy: int) -> bool:
    """A slain enemy is in no world (YC-SAGA-6-09). Nidhögg is on his track."""
    return enemy != NIDHOGG and state.enemy_at[enemy] == NONE


# Page 2: Vigrid


def duel_obstacle(state: Yggdrasil, seat: int, enemy: int) -> str | None:
    """Against an enemy of the own world whom no jotunn supports, on page 2 (YC-SAGA-6-04)."""
    if not state.rule_holds("s6_mortal_duel") or enemy == NIDHOGG:
        return "YC-SAGA-6-04"
    if slain(state, enemy):
        return "YC-SAGA-6-09"
    if state.enemy_at[enemy] == CAGE:
        return "YC-FIGHT-18"
    if state.enemy_at[enemy] != state.world[seat]:
        return "YC-FIGHT-01"
    return "YC-JOTUNN-05" if rider(state, enemy) != NONE else None


def duel_dangers(state: Yggdrasil) -> int:
    """How many more dangers than in another fight."""
    more: int = state.box.saga_rule["s6_mortal_duel"]["amount"]
    return more


def slay(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """The figure leaves the game, its ladder empties, its open cards go under piles (YC-SAGA-6-05)."""
    state.enemy_at[enemy] = NONE
    table.tell("slain", enemy=ENEMIES[enemy])
    if enemy == SURT:
        state.giants_reserve += state.giants
        state.giants = 0
    elif enemy == HEL:
        state.nameless_reserve += state.nameless
        state.nameless = 0
    cards = len(open_copies(state, enemy))
    if cards:
        state.stack.append(RECALL.at(seat, cards, enemy))


def slain_enough(state: Yggdrasil) -> bool:
    """Goal of page 2 (YC-SAGA-6-03)."""
    return sum(slain(state, enemy) for enemy in range(len(ENEMIES))) >= state.box.pages[state.page].goal_count


# Page 3: the dragon at the root


def dragon_at_root(state: Yggdrasil) -> bool:
    return state.on_page(state.box.dragon.saga, state.box.dragon.page)


def dragon_obstacle(state: Yggdrasil, world: int) -> str | None:
    """Nidhögg can be fought in Niflheim (YC-SAGA-6-07), and nowhere and never else (YC-NIDHOGG-05)."""
    if not dragon_at_root(state):
        return "YC-NIDHOGG-05"
    return None if world in state.box.dragon.worlds else "YC-SAGA-6-07"


def wound(state: Yggdrasil, table: Table) -> None:
    state.wounds += 1
    table.tell("wound", count=state.wounds)


def wounds(state: Yggdrasil) -> bool:
    """Goal of page 3."""
    return state.wounds >= state.box.pages[state.page].goal_count

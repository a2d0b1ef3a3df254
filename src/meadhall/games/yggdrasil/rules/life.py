"""Life: what gods lose and regain (YC-SETUP-17, -18). What is missing on the sheets is the life supply."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import fall
from meadhall.games.yggdrasil.table.names import GODS, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil


def lose_life(state: Yggdrasil, figure: int, count: int, table: Table, opponent: int = NONE) -> None:
    """A god loses life, to an opponent or as a price; with its last life the game is lost (YC-END-03)."""
    if count <= 0:
        return
    count = min(count, state.life[figure])
    state.life[figure] -= count
    god, left = GODS[state.god[figure]], state.life[figure]
    if opponent == NONE:
        table.tell("life_lost", god=god, count=count, left=left)
    else:
        table.tell("life_lost_to", god=god, count=count, left=left, opponent=state.box.opponent_ids[opponent])
    if not left:
        fall(state, figure, opponent, table)


def missing_life(state: Yggdrasil, figure: int) -> int:
    return state.box.full_life[figure] - state.life[figure]


def regain_life(state: Yggdrasil, figure: int, count: int, table: Table) -> None:
    """Life comes from the supply, never above the starting value (YC-CREATURE-GENERAL-02)."""
    gained = min(count, missing_life(state, figure))
    state.life[figure] += gained
    if gained:
        table.tell("life_regained", god=GODS[state.god[figure]], count=gained, left=state.life[figure])

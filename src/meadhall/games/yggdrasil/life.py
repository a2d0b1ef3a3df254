"""Life: what gods lose and regain (YC-SETUP-17, -18). What is missing on the sheets is the life supply."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.yggdrasil.ending import lose
from meadhall.games.yggdrasil.names import GODS
from meadhall.games.yggdrasil.state import Yggdrasil


def lose_life(state: Yggdrasil, figure: int, count: int, table: Table) -> None:
    """A god loses life; with its last life the game is lost (YC-END-03), also a support god's (YC-END-05)."""
    if count <= 0:
        return
    state.life[figure] = max(state.life[figure] - count, 0)
    table.tell("life_lost", god=GODS[state.god[figure]], count=count, left=state.life[figure])
    if not state.life[figure]:
        lose(state, "god_died" if figure < state.box.seats else "support_god_died", table)


def missing_life(state: Yggdrasil, figure: int) -> int:
    return state.box.full_life[figure] - state.life[figure]


def regain_life(state: Yggdrasil, figure: int, count: int, table: Table) -> None:
    """Life comes from the supply, never above the starting value (YC-CREATURE-GENERAL-02)."""
    gained = min(count, missing_life(state, figure))
    state.life[figure] += gained
    if gained:
        table.tell("life_regained", god=GODS[state.god[figure]], count=gained, left=state.life[figure])

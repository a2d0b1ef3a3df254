"""Hunting (CM-HUNT): every warrior not sent elsewhere rolls for food."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.rolling import roll_dice, weapon_symbols
from meadhall.games.champions.table.state import Champions


class Hunt(Step[Champions]):
    """A hunter rolls all dice at home; without dice nothing is rolled (CM-HUNT-02, -10)."""

    name = "hunt"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat = frame
        dice = state.home_dice(seat)
        if state.hunting[seat] and any(dice):
            state.stack.append(BRING_HOME.at(seat))
            roll_dice(state, seat, dice, table)


class BringHome(Step[Champions]):
    """One food per weapon symbol, up to the limit (CM-HUNT-03, -04); no die is lost (-07)."""

    name = "bring_home"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat = frame
        food = min(weapon_symbols(state, seat), state.box.hunting_food_cap)
        state.food[seat] += food
        state.something_changed()
        state.rolled = []
        state.reaction = 0
        table.tell("hunted", seat=seat, count=food)


HUNT: Final = Hunt()
BRING_HOME: Final = BringHome()

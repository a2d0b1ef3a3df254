"""Hunting (CM-HUNT): every warrior not sent elsewhere rolls for food."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.rolling import roll_dice, take_up, weapon_symbols
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
        table.tell("hunted", seat=seat, count=food)
        state.stack.append(HUNT_OVER.at(seat))


class HuntOver(Step[Champions]):
    """The dice lie until all have seen what they brought."""

    name = "hunt_over"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        take_up(state)


HUNT: Final = Hunt()
BRING_HOME: Final = BringHome()
HUNT_OVER: Final = HuntOver()

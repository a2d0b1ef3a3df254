"""Raising stats (BR-STAT-04 to -09) and gaining glory."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.table.box import NONE
from meadhall.games.blood_rage.table.moves import STATS
from meadhall.games.blood_rage.table.state import BloodRage


def raise_stat(state: BloodRage, seat: int, stat: int, table: Table, steps: int = 1) -> None:
    """Move a stat to the right; on the last step the raise is lost (BR-STAT-06)."""
    number = seat * 3 + stat
    if state.steps[number] == state.box.top_step:
        table.tell("raise_lost", seat=seat, stat=STATS[stat])
        return
    state.steps[number] = min(state.steps[number] + steps, state.box.top_step)
    table.tell("stat_raised", seat=seat, stat=STATS[stat], value=state.stat(seat, stat))


def gain_glory(state: BloodRage, seat: int, glory: int, table: Table, why: str) -> None:
    """Glory is gained at once, without limit (BR-GLORY-01, -02)."""
    if glory:
        state.glory[seat] += glory
        table.tell("glory", seat=seat, glory=glory, why=why)


def ask_stat(state: BloodRage, seat: int, but_not: int = NONE) -> None:
    """The player chooses a stat to raise; if none can be raised the raise is lost (BR-STAT-06, -09)."""
    if any(stat_open(state, seat, stat, but_not) for stat in range(len(STATS))):
        state.stack.append(RAISE_STAT.at(seat, but_not))


def stat_open(state: BloodRage, seat: int, stat: int, but_not: int) -> bool:
    return stat != but_not and state.steps[seat * 3 + stat] < state.box.top_step


def raise_obstacle(state: BloodRage, seat: int, but_not: int, stat: int) -> str | None:
    """Not the stat that Frigga's Grace excludes (BR-FX-08), nor one on its last step (BR-STAT-06)."""
    if stat == but_not:
        return "BR-FX-08"
    return None if stat_open(state, seat, stat, but_not) else "BR-STAT-06"


def raise_chosen(state: BloodRage, seat: int, but_not: int, stat: int, table: Table) -> None:
    raise_stat(state, seat, stat, table)


class RaiseStat(Step[BloodRage]):
    """Which stat is raised (BR-STAT-04)."""

    name = "raise_stat"
    fields = ("seat", "but_not")
    answers: ClassVar[Answers] = {"raise": (raise_obstacle, raise_chosen)}


RAISE_STAT: Final = RaiseStat()

"""Raising stats (BR-STAT-04 to -09) and gaining glory."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.box import NONE
from meadhall.games.blood_rage.moves import STATS
from meadhall.games.blood_rage.state import BloodRage


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


class RaiseStat(Step[BloodRage]):
    """Which stat. Frame: seat, the stat that is excluded (Frigga's Grace)."""

    name = "raise_stat"
    verbs = ("raise",)

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        stat = move - state.box.moves.raise_
        if stat == frame[2]:
            return "BR-FX-08"
        return None if stat_open(state, seat, stat, frame[2]) else "BR-STAT-06"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        raise_stat(state, seat, move - state.box.moves.raise_, table)


RAISE_STAT = RaiseStat()

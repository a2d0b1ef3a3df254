"""Phase 5, Ragnarök (BR-RAGNAROK): a province is destroyed with all that stands in it."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.destroy import BY_RAGNAROK, doom
from meadhall.games.blood_rage.table.box import NONE
from meadhall.games.blood_rage.table.state import RAGNAROK, BloodRage


def doomed_province(state: BloodRage) -> int:
    """The province of the Age's token, or where Garm stands, unless it is Yggdrasil (BR-RAGNAROK-01, BR-PROMO-02)."""
    garm = state.monster_place("garm")
    return garm if 0 <= garm < state.box.provinces and garm != state.box.center else state.ragnarok[state.age]


def falls(state: BloodRage) -> int:
    """The province that falls at the end of this Age as things stand, or NONE: it has fallen already, or what is to
    fall is destroyed (BR-PROMO-03).
    """
    if len(state.fallen) > state.age:
        return NONE
    province = doomed_province(state)
    return NONE if state.destroyed[province] else province


class RagnarokPhase(Step[BloodRage]):
    """The province of the Age's token, its fjord included (BR-RAGNAROK-01, -02, -05); a god leaves (BR-GODS-11)."""

    name = "ragnarok_phase"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.phase = RAGNAROK
        province = falls(state)
        state.fallen.append(province)
        if province == NONE:
            table.tell("ragnarok_again", province=state.box.province_ids[doomed_province(state)])
            return
        state.destroyed[province] = 1
        state.token[province] = NONE
        state.god_at = [NONE if at == province else at for at in state.god_at]
        table.tell("ragnarok", province=state.box.province_ids[province])
        doom(
            state,
            [
                (seat, figure, place)
                for seat in range(state.box.seats)
                for place in state.battlefield(province)
                for figure in state.figures_at(place, seat)
            ],
            BY_RAGNAROK,
            state.first_player,
        )


RAGNAROK_PHASE: Final = RagnarokPhase()

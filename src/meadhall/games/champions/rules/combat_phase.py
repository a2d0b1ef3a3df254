"""Combat resolution: rune windows, hunting, troll, draugr, shores, in this order (CM-COMBAT-01)."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.combat import FIGHT_AT_SLOT
from meadhall.games.champions.rules.hunting import HUNT
from meadhall.games.champions.rules.journey import JOURNEY
from meadhall.games.champions.rules.targets import SLOTS
from meadhall.games.champions.rules.windows import ALL_AROUND, COMBAT_START, ROUND_END
from meadhall.games.champions.table.state import COMBAT, Champions


class CombatPhase(Step[Champions]):
    name = "combat_phase"
    fields = ()

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = COMBAT
        events = [
            ALL_AROUND.from_seat(state, state.start_player, COMBAT_START),
            *(HUNT.at(seat) for seat in state.turn_order()),
            *(FIGHT_AT_SLOT.at(slot) for slot in range(SLOTS)),
            *(JOURNEY.at(shore) for shore in state.box.shores_used),
            ALL_AROUND.from_seat(state, state.start_player, ROUND_END),
        ]
        state.stack += reversed(events)


COMBAT_PHASE: Final = CombatPhase()

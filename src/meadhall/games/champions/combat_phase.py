"""Combat resolution: rune windows, hunting, troll, draugr, shores, in this order (CM-COMBAT-01)."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.assignment import SLOTS
from meadhall.games.champions.combat import FIGHT_AT_SLOT
from meadhall.games.champions.hunting import HUNT
from meadhall.games.champions.journey import JOURNEY
from meadhall.games.champions.runes import COMBAT_START, ROUND_END, RUNE_WINDOW
from meadhall.games.champions.state import COMBAT, Champions


class CombatPhase(Step[Champions]):
    name = "combat_phase"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = COMBAT
        order = state.turn_order()
        events = [
            *(RUNE_WINDOW.at(seat, COMBAT_START) for seat in order),
            *(HUNT.at(seat) for seat in order),
            *(FIGHT_AT_SLOT.at(slot) for slot in range(SLOTS)),
            *(JOURNEY.at(shore) for shore in state.box.shores_used),
            *(RUNE_WINDOW.at(seat, ROUND_END) for seat in order),
        ]
        state.stack += reversed(events)


COMBAT_PHASE = CombatPhase()

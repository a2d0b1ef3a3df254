"""Phase 6, Valhalla (BR-VALHALLA): the dead return, the tokens are turned, the first player changes."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.stats import gain_glory
from meadhall.games.blood_rage.table.state import VALHALLA, BloodRage


class ValhallaPhase(Step[BloodRage]):
    """All figures in Valhalla return to the reserves (BR-VALHALLA-01), in the last Age too (-06)."""

    name = "valhalla_phase"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        box = state.box
        state.phase = VALHALLA
        for seat in range(box.seats):
            released = state.figures_at(box.valhalla, seat)
            for figure in released:
                state.move_figure(seat, figure, box.valhalla, box.reserve)
            gain_glory(state, seat, release_glory(state, seat) * len(released), table, "released")
        state.pillaged = [0] * box.provinces
        state.first_player = (state.first_player + 1) % box.seats
        table.tell("valhalla", seat=state.first_player)


def release_glory(state: BloodRage, seat: int) -> int:
    """Loki's Domain, Eminence and Wrath pay for each figure released, and add up (BR-FX-40)."""
    cards = [state.box.cards[card] for card in state.upgrades(seat)]
    return sum(card.number("glory_per_release") for card in cards if "glory_per_release" in card.data)


VALHALLA_PHASE: Final = ValhallaPhase()

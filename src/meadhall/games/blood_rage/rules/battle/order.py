"""A battle, step by step (BR-BATTLE-21): S1 to S17 in exactly this order. What single cards do stands in `cards`.

Participants are kept clockwise from the pillager, and so are the cards played.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.battle.aftermath import (
    AFTER_BATTLE_STEP,
    AFTERMATH,
    BATTLE_GLORY,
    END_BATTLE,
    GOD_LEAVES,
    LOSERS_DIE,
    TAKE_BACK,
    WON_AND_LOST,
)
from meadhall.games.blood_rage.rules.battle.cards import card_bonus
from meadhall.games.blood_rage.rules.battle.play import (
    BEFORE_COMPARISON_STEP,
    CHOOSE_CARDS,
    LATE_CARDS,
    PRIMACY,
    QUESTS_AS_BATTLE,
    REVEAL,
    WATCH,
)
from meadhall.games.blood_rage.rules.battle.spoils import SPOILS
from meadhall.games.blood_rage.rules.strength import battle_strength
from meadhall.games.blood_rage.table.box import NONE
from meadhall.games.blood_rage.table.state import BloodRage


def begin_battle(state: BloodRage, table: Table) -> None:
    """All figures there take part (BR-BATTLE-01, -02)."""
    valkyrie = state.box.figure_number.get("valkyrie", NONE)
    state.valkyries = tuple(
        seat for seat in state.participants if valkyrie != NONE and state.has_figure(state.battle, seat, valkyrie)
    )
    table.tell("battle", province=state.box.province_ids[state.battle])
    state.stack += [step.at() for step in reversed(BATTLE_ORDER)]


def pillage_unopposed(state: BloodRage, table: Table) -> None:
    """No cards, no battle glory: reward, god, end (BR-PILLAGE-13, -14, -24)."""
    state.winner = state.pillager
    state.stack += [step.at() for step in (END_BATTLE, GOD_LEAVES, SPOILS)]


class Comparison(Step[BloodRage]):
    """S8: figures and cards together; the strictly highest total wins (BR-BATTLE-12 to -14)."""

    name = "comparison"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        totals = {seat: total_strength(state, seat) for seat in state.participants}
        best = [seat for seat, total in totals.items() if total == max(totals.values())]
        state.winner = best[0] if len(best) == 1 else NONE
        state.totals = tuple(totals.values())
        for seat, total in totals.items():
            table.tell("total", seat=seat, total=total)
        if state.winner == NONE:
            table.tell("battle_tied")
        else:
            table.tell("battle_won", seat=state.winner)
            state.winner_mystics = state.units(state.battle, state.winner, state.box.mystic)


def total_strength(state: BloodRage, seat: int) -> int:
    return battle_strength(state, seat) + sum(card_bonus(state, entry) for entry in state.played if entry[0] == seat)


COMPARISON: Final = Comparison()

BATTLE_ORDER: Final[tuple[Step[BloodRage], ...]] = (
    CHOOSE_CARDS,  # S1
    REVEAL,  # S2
    PRIMACY,  # S3: before the Watch, which it can cancel
    WATCH,  # S4
    QUESTS_AS_BATTLE,  # S5: after the Watch, which would discard the quest
    BEFORE_COMPARISON_STEP,  # S6
    LATE_CARDS,  # S7: after everything that is known, so that they can answer it
    COMPARISON,  # S8
    WON_AND_LOST,  # S9
    TAKE_BACK,  # S10: after Trickery and Poison, which reach for Rage and cards first
    LOSERS_DIE,  # S11
    SPOILS,  # S12: before the glory, so that a raised Axes value counts
    BATTLE_GLORY,  # S13
    AFTER_BATTLE_STEP,  # S14
    AFTERMATH,  # S15
    GOD_LEAVES,  # S16
    END_BATTLE,  # S17
)

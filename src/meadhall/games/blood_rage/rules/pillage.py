"""Pillage (BR-PILLAGE): the Call to Battle, and whether there is a battle."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.table.state import BloodRage


def pillage_obstacle(state: BloodRage, seat: int, province: int) -> str | None:
    """Not destroyed, not yet pillaged, an own figure there or in its fjord (BR-PILLAGE-01)."""
    if state.destroyed[province]:
        return "BR-BOARD-12"
    if state.pillaged[province]:
        return "BR-PILLAGE-21"
    if state.rage[seat] < state.box.pillage_rage:
        return "BR-ACT-06"
    return None if state.present(province, seat) else "BR-PILLAGE-01"


def begin_pillage(state: BloodRage, seat: int, province: int, table: Table) -> None:
    state.rage[seat] -= state.box.pillage_rage
    call_to_battle(state, seat, province, table)


def call_to_battle(state: BloodRage, seat: int, province: int, table: Table) -> None:
    """Call to Battle, starting left of the pillager, then the battle or the reward (BR-PILLAGE-03, -06)."""
    state.pillager = seat
    state.battle = province
    table.tell("pillage", seat=seat, province=state.box.province_ids[province])
    state.stack.append(AFTER_CALL.at())
    if state.has_room(province):
        state.stack.append(CALL_TO_BATTLE.at((seat + 1) % state.box.seats, 0))


def join_obstacle(state: BloodRage, seat: int, declined: int, figure: int, province: int) -> str | None:
    """A figure from an adjacent province, no ship (BR-PILLAGE-06, -08)."""
    box = state.box
    if box.figures[figure].ship:
        return "BR-PILLAGE-08"
    if province not in box.adjacent[state.battle] or not state.has_figure(province, seat, figure):
        return "BR-PILLAGE-06"
    return None


def join(state: BloodRage, seat: int, declined: int, figure: int, province: int, table: Table) -> None:
    box = state.box
    state.move_figure(seat, figure, province, state.battle)
    table.tell("joined", seat=seat, figure=box.figure_ids[figure], start=box.province_ids[province])
    call_next(state, seat, 0)


def stay_away(state: BloodRage, seat: int, declined: int, table: Table) -> None:
    call_next(state, seat, declined + 1)


def call_next(state: BloodRage, seat: int, declined: int) -> None:
    """Round and round until the province is full or all decline in succession (BR-PILLAGE-09, -10)."""
    seats = state.box.seats
    if declined < seats and state.has_room(state.battle):
        state.stack.append(CALL_TO_BATTLE.at((seat + 1) % seats, declined))


class CallToBattle(Step[BloodRage]):
    """One figure from an adjacent province, or none; round and round until the province is full or all decline
    in succession (BR-PILLAGE-06 to -11).
    """

    name = "call_to_battle"
    fields = ("seat", "declined")
    answers: ClassVar[Answers] = {"join": (join_obstacle, join), "decline": (None, stay_away)}

    def question(self, state: BloodRage, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"province": state.box.province_ids[state.battle]}

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found = [
            moves.join[figure][province]
            for province in state.box.adjacent[state.battle]
            for figure in sorted(set(state.figures_at(province, seat)))
        ]
        return [*sorted(found), moves.decline]


class AfterCall(Step[BloodRage]):
    """Without an enemy there the pillage succeeds at once; otherwise there is a battle (BR-PILLAGE-13, -15)."""

    name = "after_call"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        # An invasion can lead to a pillage, and a lost battle to an invasion: the circle is closed here.
        from meadhall.games.blood_rage.rules.battle.order import begin_battle, pillage_unopposed

        state.participants = tuple(
            seat for seat in state.clockwise(state.pillager) if state.present(state.battle, seat)
        )
        if len(state.participants) > 1:
            begin_battle(state, table)
        else:
            pillage_unopposed(state, table)


CALL_TO_BATTLE: Final = CallToBattle()
AFTER_CALL: Final = AfterCall()

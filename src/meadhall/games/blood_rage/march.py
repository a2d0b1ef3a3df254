"""March (BR-MARCH): any number of figures from one province to one other."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.state import BloodRage


def march_obstacle(state: BloodRage, seat: int, start: int, target: int) -> str | None:
    if start == target:
        return "BR-MARCH-01"
    if state.destroyed[start] or state.destroyed[target]:
        return "BR-BOARD-12"
    if state.rage[seat] < state.box.march_rage:
        return "BR-ACT-06"
    if not any(state.box.figures[figure].can_march for figure in state.figures_at(start, seat)):
        return "BR-MARCH-01"
    return None if state.has_room(target) else "BR-MARCH-02"


def begin_march(state: BloodRage, seat: int, start: int, target: int, table: Table) -> None:
    state.rage[seat] -= state.box.march_rage
    table.tell("march", seat=seat, start=state.box.province_ids[start], target=state.box.province_ids[target])
    state.stack.append(MARCH.at(seat, start, target, 0))


class March(Step[BloodRage]):
    """Figure after figure, at least one (BR-MARCH-01). Frame: seat, from, to, how many have moved."""

    name = "march"
    verbs = ("move", "done")

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.move + figure for figure in sorted(set(state.figures_at(frame[2], seat)))), moves.done]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return None if frame[4] else "BR-MARCH-01"
        figure = move - state.box.moves.move
        if not state.box.figures[figure].can_march:
            return "BR-MARCH-06"
        if not state.has_figure(frame[2], seat, figure):
            return "BR-MARCH-04"
        return None if state.has_room(frame[3]) else "BR-MARCH-02"

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.done:
            return
        figure = move - state.box.moves.move
        state.move_figure(seat, figure, frame[2], frame[3])
        table.tell("moved", seat=seat, figure=state.box.figure_ids[figure], place=state.box.province_ids[frame[3]])
        state.stack.append(self.at(seat, frame[2], frame[3], frame[4] + 1))


MARCH = March()

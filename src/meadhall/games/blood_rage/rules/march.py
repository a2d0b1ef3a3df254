"""March (BR-MARCH): any number of figures from one province to one other."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.table.state import BloodRage


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


def move_obstacle(state: BloodRage, seat: int, start: int, target: int, moved: int, figure: int) -> str | None:
    if not state.box.figures[figure].can_march:
        return "BR-MARCH-06"
    if not state.has_figure(start, seat, figure):
        return "BR-MARCH-04"
    return None if state.has_room(target) else "BR-MARCH-02"


def move(state: BloodRage, seat: int, start: int, target: int, moved: int, figure: int, table: Table) -> None:
    state.move_figure(seat, figure, start, target)
    table.tell("moved", seat=seat, figure=state.box.figure_ids[figure], place=state.box.province_ids[target])
    state.stack.append(MARCH.at(seat, start, target, moved + 1))


def end_march_obstacle(state: BloodRage, seat: int, start: int, target: int, moved: int) -> str | None:
    """At least one figure marches."""
    return None if moved else "BR-MARCH-01"


class March(Step[BloodRage]):
    """Figure after figure, at least one (BR-MARCH-01)."""

    name = "march"
    fields = ("seat", "start", "target", "moved")
    answers: ClassVar[Answers] = {"move": (move_obstacle, move), "done": (end_march_obstacle, nothing_happens)}

    def question(self, state: BloodRage, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, _, target, _ = frame
        return f"ask.{self.name}", {"province": state.box.province_ids[target]}

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        _, _, start, _, _ = frame
        moves = state.box.moves
        return [*(moves.move[figure] for figure in sorted(set(state.figures_at(start, seat)))), moves.done]


MARCH: Final = March()

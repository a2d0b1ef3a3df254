"""Assignment of warriors (CM-ASSIGN): dice to enemies and ships, food to ships, one small choice after the other."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.runes import rune_obstacle, use_free_rune
from meadhall.games.champions.rules.targets import SLOTS, anything_to_assign, die_obstacle, food_obstacle, own_targets
from meadhall.games.champions.rules.windows import OWN_ASSIGNMENT, last_chance, let_go_by, window_opens
from meadhall.games.champions.table.state import ASSIGNMENT, KINDS, Champions


class Assignments(Step[Champions]):
    """The players assign one after another, in turn order (CM-ASSIGN-10)."""

    name = "assignments"
    fields = ()

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = ASSIGNMENT
        state.stack += [BEGIN_ASSIGNMENT.at(seat) for seat in reversed(state.turn_order())]


class BeginAssignment(Step[Champions]):
    """Who has nothing to assign is not asked, unless a free rune may be used: it may bring something."""

    name = "begin_assignment"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, seat = frame
        if anything_to_assign(state, seat):
            state.stack.append(ASSIGN.at(seat))
        elif window_opens(state, seat, OWN_ASSIGNMENT.name):
            state.stack += [frame, OWN_ASSIGNMENT.at(seat)]


def send(state: Champions, seat: int, kind: int, target: int, table: Table) -> None:
    """A die leaves home for an enemy or a ship."""
    state.something_changed()
    state.stack.append(ASSIGN.at(seat))
    state.dice[seat * KINDS + kind] -= 1
    if target < SLOTS:
        state.sent[target * KINDS + kind] += 1
    else:
        state.cargo_dice[(target - SLOTS) * KINDS + kind] += 1
    table.tell("assigned", seat=seat, warrior=state.box.dice_ids[kind], target=state.box.moves.targets[target])


def load(state: Champions, seat: int, ship: int, table: Table) -> None:
    """A food is put on a ship."""
    state.something_changed()
    state.stack.append(ASSIGN.at(seat))
    state.food[seat] -= 1
    state.cargo_food[ship] += 1
    table.tell("loaded", seat=seat, ship=state.box.ship_ids[ship])


def assignment_rune_obstacle(state: Champions, seat: int, rune: int) -> str | None:
    return rune_obstacle(state, seat, rune, OWN_ASSIGNMENT.name)


def use_rune_while_assigning(state: Champions, seat: int, rune: int, table: Table) -> None:
    state.stack.append(ASSIGN.at(seat))
    use_free_rune(state, seat, rune, table)


def confirm(state: Champions, seat: int, table: Table) -> None:
    """What has been sent stays sent (CM-ASSIGN-13)."""
    state.something_changed()
    table.seal()
    if not last_chance(state):  # whoever was busy with warriors is asked once more, for runes alone
        let_go_by(state, seat, OWN_ASSIGNMENT.name)


class Assign(Step[Champions]):
    """Send a die, load food, use a free rune, or confirm, which is final (CM-ASSIGN-13)."""

    name = "assign"
    answers: ClassVar[Answers] = {
        "assign": (die_obstacle, send),
        "load": (food_obstacle, load),
        "use": (assignment_rune_obstacle, use_rune_while_assigning),
        "done": (None, confirm),
    }
    final = True

    def automatic(self, state: Champions, frame: Frame) -> bool:
        return False

    def legal(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found: list[int] = []
        for target in own_targets(state, seat):
            for kind, to in enumerate(moves.assign):
                if die_obstacle(state, seat, kind, target) is None:
                    found.append(to[target])
            if target >= SLOTS and food_obstacle(state, seat, target - SLOTS) is None:
                found.append(moves.load[target - SLOTS])
        found += [moves.use[rune] for rune in state.usable_runes(seat, OWN_ASSIGNMENT.name)]
        found.append(moves.done)
        return found


ASSIGNMENTS: Final = Assignments()
BEGIN_ASSIGNMENT: Final = BeginAssignment()
ASSIGN: Final = Assign()

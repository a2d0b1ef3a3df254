"""Assignment of warriors (CM-ASSIGN): dice to enemies and ships, food to ships, one small choice after the other."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.runes import rune_obstacle, use_free_rune
from meadhall.games.champions.state import ASSIGNMENT, KINDS, Champions
from meadhall.games.champions.targets import SLOTS, anything_to_assign, die_obstacle, food_obstacle, own_targets
from meadhall.games.champions.windows import OWN_ASSIGNMENT, last_chance, let_go_by, window_opens


class Assignments(Step[Champions]):
    """The players assign one after another, in turn order (CM-ASSIGN-10)."""

    name = "assignments"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = ASSIGNMENT
        state.stack += [BEGIN_ASSIGNMENT.at(seat) for seat in reversed(state.turn_order())]


class BeginAssignment(Step[Champions]):
    """Who has nothing to assign is not asked, unless a free rune may be used: it may bring something. Frame: seat."""

    name = "begin_assignment"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        seat = frame[1]
        if anything_to_assign(state, seat):
            state.stack.append(ASSIGN.at(seat))
        elif window_opens(state, seat, OWN_ASSIGNMENT.name):
            state.stack += [frame, OWN_ASSIGNMENT.at(seat)]


class Assign(Step[Champions]):
    """Send a die, load food, use a free rune, or confirm, which is final (CM-ASSIGN-13)."""

    name = "assign"
    verbs = ("assign", "load", "use", "done")

    def automatic(self, state: Champions, frame: Frame) -> bool:
        return False

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        box = state.box
        moves = box.moves
        found: list[int] = []
        targets = len(moves.targets)
        for target in own_targets(state, seat):
            found += range(moves.assign + target, moves.load, targets)
            if target >= SLOTS:
                found.append(moves.load + target - SLOTS)
        found += [moves.use + rune for rune in state.usable_runes(seat, "own_assignment")]
        found.append(moves.done)
        return found

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.done:
            return None
        if move < moves.load:
            kind, target = divmod(move - moves.assign, len(moves.targets))
            return die_obstacle(state, seat, kind, target)
        if move < moves.use:
            return food_obstacle(state, seat, move - moves.load)
        return rune_obstacle(state, seat, move - moves.use, "own_assignment")

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        state.something_changed()
        if move == moves.done:
            table.seal()
            if not last_chance(state):  # whoever was busy with warriors is asked once more, for runes alone
                let_go_by(state, seat, OWN_ASSIGNMENT.name)
            return
        state.stack.append(frame)
        if move < moves.load:
            kind, target = divmod(move - moves.assign, len(moves.targets))
            state.dice[seat * KINDS + kind] -= 1
            if target < SLOTS:
                state.sent[target * KINDS + kind] += 1
            else:
                state.cargo_dice[(target - SLOTS) * KINDS + kind] += 1
            table.tell("assigned", seat=seat, warrior=state.box.dice_ids[kind], target=moves.targets[target])
        elif move < moves.use:
            ship = move - moves.load
            state.food[seat] -= 1
            state.cargo_food[ship] += 1
            table.tell("loaded", seat=seat, ship=state.box.ship_ids[ship])
        else:
            use_free_rune(state, seat, move - moves.use, table)


ASSIGNMENTS = Assignments()
BEGIN_ASSIGNMENT = BeginAssignment()
ASSIGN = Assign()

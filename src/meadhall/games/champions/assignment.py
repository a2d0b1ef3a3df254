"""Assignment of warriors (CM-ASSIGN): dice to enemies and ships, food to ships, one small choice after the other."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.box import NONE
from meadhall.games.champions.moves import ENEMY_SLOTS
from meadhall.games.champions.runes import rune_obstacle, use_free_rune
from meadhall.games.champions.state import ASSIGNMENT, KINDS, Champions

SLOTS = len(ENEMY_SLOTS)


class Assignments(Step[Champions]):
    """The players assign one after another, in turn order (CM-ASSIGN-10)."""

    name = "assignments"

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = ASSIGNMENT
        state.stack += [ASSIGN.at(seat, 0) for seat in reversed(state.turn_order())]


class Assign(Step[Champions]):
    """Send a die, load food, use a free rune, or confirm, which is final (CM-ASSIGN-13).

    Frame: seat, whether something has been assigned. Who has nothing to assign is not asked; who has assigned confirms.
    """

    name = "assign"
    verbs = ("assign", "load", "use", "done")

    def automatic(self, state: Champions, frame: Frame) -> bool:
        return not frame[2]

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
            ship = move - moves.load
            if state.ship_owner(ship) != seat:
                return "CM-ASSIGN-03"
            if not state.food[seat]:
                return "CM-ASSIGN-11"
            return "CM-ASSIGN-04" if ship_room(state, ship) <= 0 else None
        return rune_obstacle(state, seat, move - moves.use, "own_assignment")

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if move == moves.done:
            if frame[2] or len(self.legal(state, frame, seat)) > 1:  # who has nothing to assign confirms nothing
                table.seal()
            return
        state.stack.append(self.at(seat, 1))
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


def own_targets(state: Champions, seat: int) -> list[int]:
    """Where a seat has a worker and may send dice: enemies, then ships."""
    placed, box = state.placed, state.box
    found = [slot for slot, place in enumerate(box.enemy_places) if placed[place] == seat]
    found += [SLOTS + ship for ship, place in enumerate(box.ship_place) if placed[place] == seat]
    return found


def die_obstacle(state: Champions, seat: int, kind: int, target: int) -> str | None:
    """Why a die cannot be sent there, or nothing."""
    box = state.box
    if target >= SLOTS:
        if state.ship_owner(target - SLOTS) != seat:
            return "CM-ASSIGN-03"
    elif state.placed[box.enemy_places[target]] != seat:
        return "CM-ASSIGN-01" if target == 0 else "CM-ASSIGN-02"
    if not state.dice[seat * KINDS + kind]:
        return "CM-ASSIGN-11"
    if target >= SLOTS:
        return "CM-ASSIGN-04" if ship_room(state, target - SLOTS) <= 0 else None
    enemy = enemy_in_slot(state, target)
    return "CM-ASSIGN-07" if enemy != NONE and box.enemies[enemy].forbidden[kind] else None


def enemy_in_slot(state: Champions, slot: int) -> int:
    """The troll (slot 0) or one of the draugr."""
    return state.troll if slot == 0 else state.draugr[slot - 1]


def ship_room(state: Champions, ship: int) -> int:
    """Dice and food together may not exceed the capacity (CM-ASSIGN-04)."""
    dice = sum(state.cargo_dice[ship * KINDS : ship * KINDS + KINDS])
    return state.box.ship_capacity[ship] - dice - state.cargo_food[ship]


ASSIGNMENTS = Assignments()
ASSIGN = Assign()

"""When free runes can be used outside the own turn (CM-RUNE-GEN-04): only who holds one is asked, and only if something
has changed since this player was last asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.box import NONE
from meadhall.games.champions.runes import rune_obstacle, use_free_rune
from meadhall.games.champions.state import KINDS, Champions
from meadhall.games.champions.targets import anything_to_assign, load_of


def window_opens(state: Champions, seat: int, window: str) -> bool:
    """Whether a seat holds a free rune that it has not just left alone."""
    return any(not state.declined >> rune & 1 for rune in state.usable_runes(seat, window))


def let_go_by(state: Champions, seat: int, window: str) -> None:
    """A seat leaves its free runes alone; it is not asked again before something has changed."""
    for rune in state.usable_runes(seat, window):
        state.declined |= 1 << rune


class RuneWindow(Step[Champions]):
    """Use free runes, as many as you like, or none (CM-RUNE-GEN-05). A window has the name of its step. Frame: seat."""

    verbs = ("use", "done")

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{'last_window' if last_chance(state) else self.name}", {}

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.use + rune for rune in state.usable_runes(seat, self.name)), moves.done]

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return None
        return rune_obstacle(state, seat, move - state.box.moves.use, self.name)

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.done:
            let_go_by(state, seat, self.name)
            return
        state.stack.append(frame)
        use_free_rune(state, seat, move - state.box.moves.use, table)


class WorkerPlaced(RuneWindow):
    """After the own placement, before the others go on."""

    name = "worker_placed"


class OwnAssignment(RuneWindow):
    """For who has nothing to assign; whoever has may use runes meanwhile."""

    name = "own_assignment"


class CombatStart(RuneWindow):
    name = "combat_start"


class FightDecided(RuneWindow):
    """After a fight of any player."""

    name = "fight_decided"


class RoundEnd(RuneWindow):
    """After all combats, before the cleanup."""

    name = "round_end"


class AllAround(Step[Champions]):
    """A window for everybody, clockwise. Frame: which window, the next seat, how many seats are left."""

    name = "all_around"

    def from_seat(self, state: Champions, first: int, window: RuneWindow) -> Frame:
        return self.at(AROUND.index(window), first, state.box.seats)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        which, seat, left = frame[1:]
        window = AROUND[which]
        while left:
            left, following = left - 1, (seat + 1) % state.box.seats
            if window_opens(state, seat, window.name):
                state.stack += [self.at(which, following, left), window.at(seat)]
                return
            seat = following


# What is still to come


def last_chance(state: Champions) -> bool:
    """Whether nothing will change any more before the final scoring: there will be no other window."""
    if state.round < state.box.rounds:
        return False
    names = state.box.steps
    return not any(
        changes(state, frame) for frame in state.stack if (changes := CHANGES.get(names[frame[0]].name)) is not None
    )


def will_hunt(state: Champions, seat: int) -> bool:
    return bool(state.hunting[seat]) and any(state.home_dice(seat))


def will_fight(state: Champions) -> bool:
    """Whether dice lie on an enemy, or a ship has left."""
    return any(state.sent) or any(ship != NONE for ship in state.harbor)


CHANGES: Final[dict[str, Callable[[Champions, Frame], bool]]] = {
    "workers": lambda state, _: any(state.workers),
    "assignments": lambda state, _: any(anything_to_assign(state, seat) for seat in range(state.box.seats)),
    "begin_assignment": lambda state, frame: anything_to_assign(state, frame[1]),
    "combat_phase": lambda state, _: (
        will_fight(state) or any(will_hunt(state, seat) for seat in range(state.box.seats))
    ),
    "hunt": lambda state, frame: will_hunt(state, frame[1]),
    "fight_at_slot": lambda state, frame: any(state.sent[frame[1] * KINDS : frame[1] * KINDS + KINDS]),
    "journey": lambda state, frame: state.harbor[frame[1]] != NONE,
    "feed": lambda state, frame: load_of(state, state.harbor[frame[1]]) > 0,
}
"""What is still to be done in a round, and whether it will change something."""

WORKER_PLACED = WorkerPlaced()
OWN_ASSIGNMENT = OwnAssignment()
COMBAT_START = CombatStart()
FIGHT_DECIDED = FightDecided()
ROUND_END = RoundEnd()
AROUND: Final[tuple[RuneWindow, ...]] = (COMBAT_START, FIGHT_DECIDED, ROUND_END)
ALL_AROUND = AllAround()

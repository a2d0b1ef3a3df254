"""When free runes can be used outside the own turn (CM-RUNE-GEN-04): only who holds one is asked, and only if something
has changed since this player was last asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.runes import rune_obstacle, use_free_rune
from meadhall.games.champions.rules.targets import anything_to_assign, load_of
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import KINDS, Champions


def window_opens(state: Champions, seat: int, window: str) -> bool:
    """Whether a seat holds a free rune that it has not just left alone."""
    return any(not state.declined >> rune & 1 for rune in state.usable_runes(seat, window))


def let_go_by(state: Champions, seat: int, window: str) -> None:
    """A seat leaves its free runes alone; it is not asked again before something has changed."""
    for rune in state.usable_runes(seat, window):
        state.declined |= 1 << rune


def answers_in(window: str) -> Answers:
    """A free rune that this window allows, and the window stays open; or all of them are left alone."""

    def obstacle(state: Champions, seat: int, rune: int) -> str | None:
        return rune_obstacle(state, seat, rune, window)

    def use(state: Champions, seat: int, rune: int, table: Table) -> None:
        state.stack.append(WINDOWS[window].at(seat))
        use_free_rune(state, seat, rune, table)

    def done(state: Champions, seat: int, table: Table) -> None:
        let_go_by(state, seat, window)

    return {"use": (obstacle, use), "done": (None, done)}


class RuneWindow(Step[Champions]):
    """Use free runes, as many as you like, or none (CM-RUNE-GEN-05). A window has the name of its step."""

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{'last_window' if last_chance(state) else self.name}", {}

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.use[rune] for rune in state.usable_runes(seat, self.name)), moves.done]


class WorkerPlaced(RuneWindow):
    """After the own placement, before the others go on."""

    name = "worker_placed"
    answers: ClassVar[Answers] = answers_in(name)


class OwnAssignment(RuneWindow):
    """For who has nothing to assign; whoever has may use runes meanwhile."""

    name = "own_assignment"
    answers: ClassVar[Answers] = answers_in(name)


class CombatStart(RuneWindow):
    name = "combat_start"
    answers: ClassVar[Answers] = answers_in(name)


class FightDecided(RuneWindow):
    """After a fight of any player."""

    name = "fight_decided"
    answers: ClassVar[Answers] = answers_in(name)


class RoundEnd(RuneWindow):
    """After all combats, before the cleanup."""

    name = "round_end"
    answers: ClassVar[Answers] = answers_in(name)


class AllAround(Step[Champions]):
    """A window for everybody, clockwise: from the next seat on, as many as are left."""

    name = "all_around"
    fields = ("which", "following", "left")

    def from_seat(self, state: Champions, first: int, window: RuneWindow) -> Frame:
        return self.at(AROUND.index(window), first, state.box.seats)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, which, following, left = frame
        window = AROUND[which]
        while left:
            seat, following, left = following, (following + 1) % state.box.seats, left - 1
            if window_opens(state, seat, window.name):
                state.stack += [self.at(which, following, left), window.at(seat)]
                return


# What is still to come


def last_chance(state: Champions) -> bool:
    """Whether nothing will change any more before the final scoring: there will be no other window."""
    if state.round < state.box.rounds:
        return False
    steps = state.box.steps
    return not any(
        changes(state, *fields)
        for number, *fields in state.stack
        if (changes := CHANGES.get(steps[number].name)) is not None
    )


def will_hunt(state: Champions, seat: int) -> bool:
    return bool(state.hunting[seat]) and any(state.home_dice(seat))


def will_fight(state: Champions) -> bool:
    """Whether dice lie on an enemy, or a ship has left."""
    return any(state.sent) or any(ship != NONE for ship in state.harbor)


CHANGES: Final[dict[str, Callable[..., bool]]] = {
    "workers": lambda state, first: any(state.workers),
    "assignments": lambda state: any(anything_to_assign(state, seat) for seat in range(state.box.seats)),
    "begin_assignment": anything_to_assign,
    "combat_phase": lambda state: will_fight(state) or any(will_hunt(state, seat) for seat in range(state.box.seats)),
    "hunt": will_hunt,
    "fight_at_slot": lambda state, slot: any(state.sent[slot * KINDS : slot * KINDS + KINDS]),
    "journey": lambda state, shore: state.harbor[shore] != NONE,
    "feed": lambda state, shore: load_of(state, state.harbor[shore]) > 0,
}
"""What is still to be done in a round, and whether it will change something, by the fields of its frame."""

WORKER_PLACED: Final = WorkerPlaced()
OWN_ASSIGNMENT: Final = OwnAssignment()
COMBAT_START: Final = CombatStart()
FIGHT_DECIDED: Final = FightDecided()
ROUND_END: Final = RoundEnd()
WINDOWS: Final[dict[str, RuneWindow]] = {
    window.name: window for window in (WORKER_PLACED, OWN_ASSIGNMENT, COMBAT_START, FIGHT_DECIDED, ROUND_END)
}
AROUND: Final[tuple[RuneWindow, ...]] = (COMBAT_START, FIGHT_DECIDED, ROUND_END)
ALL_AROUND: Final = AllAround()

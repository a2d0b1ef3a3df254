"""Step 2: movement (YC-MOVE), the jump to a travel companion before it, and the move of a support god."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.artefacts import carries_to
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.bonds import travel_companions
from meadhall.games.yggdrasil.rules.gods import heimdall, odin
from meadhall.games.yggdrasil.rules.sagas.saga_5 import bridge_has_fallen, over_the_bridge
from meadhall.games.yggdrasil.rules.step_3 import NOTHING_DONE, STEP_THREE
from meadhall.games.yggdrasil.rules.tree import move_support_god, put_god
from meadhall.games.yggdrasil.table.names import ASGARD, GODS, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil


def moves_and_acts(state: Yggdrasil, seat: int) -> None:
    """Steps 2 and 3 of a turn, after the reveal (YC-ROUND-05)."""
    state.stack += [STEP_THREE.at(seat, *NOTHING_DONE), MOVE.at(seat)]
    if travel_companions(state, seat):
        state.stack.append(COMPANION.at(seat))


def regular_obstacle(state: Yggdrasil, figure: int, world: int) -> str | None:
    """One direction: to another world of the same level or of the same column (YC-MOVE-01 to -04)."""
    here = state.world[figure]
    if world == here:
        return "YC-MOVE-01"
    box = state.box
    if world in box.beside[state.step][here]:
        return None
    if world not in box.over_and_under[state.step][here]:
        return "YC-MOVE-04"
    return "YC-SAGA-5-06" if ASGARD in (here, world) and bridge_has_fallen(state) else None


def join_obstacle(state: Yggdrasil, seat: int, god: int) -> str | None:
    return None if state.figure_of[god] in travel_companions(state, seat) else "YC-BOND-14"


def join(state: Yggdrasil, seat: int, god: int, table: Table) -> None:
    put_god(state, seat, state.world[state.figure_of[god]], table)


class Companion(Ask):
    """Before the regular move a god may go to a travel companion (YC-BOND-14, -17)."""

    name = "companion"
    answers: ClassVar[Answers] = {"join": (join_obstacle, join), "decline": (None, nothing_happens), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.join[state.god[figure]] for figure in travel_companions(state, seat)), moves.decline]


def go_obstacle(state: Yggdrasil, seat: int, world: int) -> str | None:
    """Where no regular move leads, an artefact, a power or the bridge may."""
    clause = regular_obstacle(state, seat, world)
    if clause is None or world == state.world[seat]:
        return clause
    free = (
        carries_to(state, seat, world)
        or heimdall(state, seat, world)
        or odin(state, seat, world)
        or over_the_bridge(state, state.world[seat], world)
    )
    return None if free else clause


def stay(state: Yggdrasil, seat: int, table: Table) -> None:
    table.tell("stays", god=GODS[state.god[seat]], world=WORLDS[state.world[seat]])


class Move(Ask):
    """Regular, or by an artefact, a power or the bridge: one move in any case (YC-MOVE-07)."""

    name = "move"
    answers: ClassVar[Answers] = {"go": (go_obstacle, put_god), "stay": (None, stay), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves, here = state.box.moves, state.world[seat]
        return [*moves.go[:here], *moves.go[here + 1 :], moves.stay]


def support_move_obstacle(state: Yggdrasil, seat: int, figure: int, world: int) -> str | None:
    return regular_obstacle(state, figure, world)


class SupportMove(Ask):
    """1-2 players: whoever revealed the card of a support god may move it (YC-REVEAL-14)."""

    name = "support_move"
    fields = ("seat", "figure")
    answers: ClassVar[Answers] = {
        "go": (support_move_obstacle, move_support_god),
        "stay": (None, nothing_happens),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, figure = frame
        return f"ask.{self.name}", {"god": GODS[state.god[figure]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*moves.go, moves.stay]


COMPANION: Final = Companion()
MOVE: Final = Move()
SUPPORT_MOVE: Final = SupportMove()

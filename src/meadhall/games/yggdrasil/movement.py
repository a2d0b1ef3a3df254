"""Step 2: movement (YC-MOVE), the jump to a travel companion before it, and the move of a support god."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.artefacts import carries_to
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.bonds import travel_companions
from meadhall.games.yggdrasil.gods import heimdall, odin
from meadhall.games.yggdrasil.names import ASGARD, GODS, WORLDS
from meadhall.games.yggdrasil.saga_5 import bridge_has_fallen, over_the_bridge
from meadhall.games.yggdrasil.state import Yggdrasil
from meadhall.games.yggdrasil.step_3 import NOTHING_DONE, STEP_THREE
from meadhall.games.yggdrasil.tree import move_support_god, put_god


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


class Companion(Ask):
    """Before the regular move a god may go to a travel companion (YC-BOND-14, -17)."""

    name = "companion"
    verbs = ("join", "decline", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        first = state.box.moves.join
        return [*(first + state.god[figure] for figure in travel_companions(state, seat)), state.box.moves.decline]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        figure = state.figure_of[move - state.box.moves.join]
        return None if figure in travel_companions(state, seat) else "YC-BOND-14"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            figure = state.figure_of[move - state.box.moves.join]
            put_god(state, seat, state.world[figure], table)


class Move(Ask):
    """Regular, or by an artefact, a power or the bridge: one move in any case (YC-MOVE-07)."""

    name = "move"
    verbs = ("go", "stay", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        first, here = state.box.moves.go, state.world[seat]
        return [*(first + world for world in range(len(WORLDS)) if world != here), state.box.moves.stay]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.stay:
            return None
        world = move - state.box.moves.go
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

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.stay:
            put_god(state, seat, move - state.box.moves.go, table)
        else:
            table.tell("stays", god=GODS[state.god[seat]], world=WORLDS[state.world[seat]])


class SupportMove(Ask):
    """1-2 players: whoever revealed the card of a support god may move it (YC-REVEAL-14). Frame: seat, figure."""

    name = "support_move"
    verbs = ("go", "stay", *CLAIMS)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[frame[2]]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        first = state.box.moves.go
        return [*range(first, first + len(WORLDS)), state.box.moves.stay]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.stay:
            return None
        return regular_obstacle(state, frame[2], move - state.box.moves.go)

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.stay:
            move_support_god(state, seat, frame[2], move - state.box.moves.go, table)


COMPANION = Companion()
MOVE = Move()
SUPPORT_MOVE = SupportMove()

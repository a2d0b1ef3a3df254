"""Step 3: a fight or an action, or nothing (YC-STEP3-01); with Gullinbursti one of each."""

from __future__ import annotations

from typing import Any, Final

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.actions import ACTION_VERBS, action_moves, action_obstacle, begin_action, world_of_action
from meadhall.games.yggdrasil.artefacts import gullinbursti
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.fights import battle_obstacle, begin_battle, opponents_here
from meadhall.games.yggdrasil.gods import frigg, friggs_life
from meadhall.games.yggdrasil.life import missing_life, regain_life
from meadhall.games.yggdrasil.names import NONE
from meadhall.games.yggdrasil.state import Yggdrasil

NOTHING_DONE: Final = (0, 0)
"""Neither an action nor a fight in this step."""


class StepThree(Ask):
    """Frame: seat, whether an action was carried out, whether a fight was fought.

    Whether Gullinbursti allows the second is seen when it is due (YC-ARTEFACT-GENERAL-03).
    """

    name = "step_3"
    verbs = ("fight", "duel", *ACTION_VERBS, "bless", "pass", *CLAIMS)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        """With Gullinbursti the second half is asked for by itself."""
        if any(frame[2:]):
            return ("ask.step_3_fight" if frame[2] else "ask.step_3_action"), {}
        return f"ask.{self.name}", {}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found = [moves.pass_]
        if any(frame[2:]) and not gullinbursti(state, seat):
            return found
        if not frame[3]:
            found += opponents_here(state, seat)
        if not frame[2]:
            found += action_moves(state, state.world[seat])
        if frigg(state, seat):
            found += [moves.bless + state.god[figure] for figure in range(state.box.figures)]
        return found

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.pass_:
            return None
        if moves.bless <= move < moves.pass_:
            return bless_obstacle(state, frame, seat, move - moves.bless)
        action = moves.act <= move < moves.bless
        if frame[2 if action else 3]:
            return "YC-ARTEFACT-GULLINBURSTI"
        if any(frame[2:]) and not gullinbursti(state, seat):
            return "YC-STEP3-01"
        if not action:
            return battle_obstacle(state, seat, move)
        if world_of_action(state, move) != state.world[seat]:
            return "YC-STEP3-01"
        return action_obstacle(state, seat, move, False)

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if move == moves.pass_:
            if not any(frame[2:]):
                table.tell("does_nothing", seat=seat)
            return
        if moves.bless <= move < moves.pass_:
            table.tell("blessing", seat=seat)
            regain_life(state, state.figure_of[move - moves.bless], friggs_life(state), table)
        elif moves.act <= move < moves.bless:
            state.stack.append(self.at(seat, 1, frame[3]))
            begin_action(state, seat, move, False, table)
        else:
            state.stack.append(self.at(seat, frame[2], 1))
            begin_battle(state, seat, move, 0, table)


def bless_obstacle(state: Yggdrasil, frame: Frame, seat: int, god: int) -> str | None:
    """Frigg gives up the whole step for a life: her own, or of a god in her world (YC-POWER-FRIGG)."""
    figure = state.figure_of[god]
    here = figure != NONE and state.world[figure] == state.world[seat]
    if not frigg(state, seat) or not here or any(frame[2:]):
        return "YC-POWER-FRIGG"
    return None if missing_life(state, figure) else "YC-SETUP-17"


STEP_THREE = StepThree()

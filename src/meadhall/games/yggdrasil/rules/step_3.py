"""Step 3: a fight or an action, or nothing (YC-STEP3-01); with Gullinbursti one of each."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.actions import act, act_obstacle, action_moves, heal_obstacle, heal_the_tree
from meadhall.games.yggdrasil.rules.artefacts import gullinbursti
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.fights import begin_duel, begin_fight, fight_obstacle, opponents_here
from meadhall.games.yggdrasil.rules.gods import frigg, friggs_life
from meadhall.games.yggdrasil.rules.life import missing_life, regain_life
from meadhall.games.yggdrasil.rules.sagas.all_sagas import carry_out_saga_action, saga_action_obstacle
from meadhall.games.yggdrasil.rules.sagas.saga_6 import duel_obstacle
from meadhall.games.yggdrasil.table.names import NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil

NOTHING_DONE: Final = (0, 0)
"""Neither an action nor a fight in this step."""


# A fight


def battle_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int) -> str | None:
    """Whether Gullinbursti allows the second is seen when it is due (YC-ARTEFACT-GENERAL-03)."""
    if fought:
        return "YC-ARTEFACT-GULLINBURSTI"
    return "YC-STEP3-01" if acted and not gullinbursti(state, seat) else None


def fight_now_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int, opponent: int) -> str | None:
    return battle_obstacle(state, seat, acted, fought) or fight_obstacle(state, seat, opponent)


def fight_now(state: Yggdrasil, seat: int, acted: int, fought: int, opponent: int, table: Table) -> None:
    state.stack.append(STEP_THREE.at(seat, acted, 1))
    begin_fight(state, seat, opponent, 0, table)


def duel_now_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int, enemy: int) -> str | None:
    return battle_obstacle(state, seat, acted, fought) or duel_obstacle(state, seat, enemy)


def duel_now(state: Yggdrasil, seat: int, acted: int, fought: int, enemy: int, table: Table) -> None:
    state.stack.append(STEP_THREE.at(seat, acted, 1))
    begin_duel(state, seat, enemy, 0, table)


# An action


def here_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int, world: int) -> str | None:
    """In the own world, and after a fight with Gullinbursti only."""
    if acted:
        return "YC-ARTEFACT-GULLINBURSTI"
    if fought and not gullinbursti(state, seat):
        return "YC-STEP3-01"
    return None if world == state.world[seat] else "YC-STEP3-01"


def act_here_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int, world: int) -> str | None:
    return here_obstacle(state, seat, acted, fought, world) or act_obstacle(state, seat, world)


def act_here(state: Yggdrasil, seat: int, acted: int, fought: int, world: int, table: Table) -> None:
    state.stack.append(STEP_THREE.at(seat, 1, fought))
    act(state, seat, world)


def heal_here_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int, world: int) -> str | None:
    return here_obstacle(state, seat, acted, fought, world) or heal_obstacle(state, world)


def heal_here(state: Yggdrasil, seat: int, acted: int, fought: int, world: int, table: Table) -> None:
    state.stack.append(STEP_THREE.at(seat, 1, fought))
    heal_the_tree(state, seat, world, table)


def saga_here_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int, action: int, world: int) -> str | None:
    return here_obstacle(state, seat, acted, fought, world) or saga_action_obstacle(state, action, world)


def saga_here(state: Yggdrasil, seat: int, acted: int, fought: int, action: int, world: int, table: Table) -> None:
    state.stack.append(STEP_THREE.at(seat, 1, fought))
    carry_out_saga_action(state, seat, action, world, table)


# Neither


def bless_obstacle(state: Yggdrasil, seat: int, acted: int, fought: int, god: int) -> str | None:
    """Frigg gives up the whole step for a life: her own, or of a god in her world (YC-POWER-FRIGG)."""
    figure = state.figure_of[god]
    here = figure != NONE and state.world[figure] == state.world[seat]
    if not frigg(state, seat) or not here or acted or fought:
        return "YC-POWER-FRIGG"
    return None if missing_life(state, figure) else "YC-SETUP-17"


def bless(state: Yggdrasil, seat: int, acted: int, fought: int, god: int, table: Table) -> None:
    table.tell("blessing", seat=seat)
    regain_life(state, state.figure_of[god], friggs_life(state), table)


def end_step(state: Yggdrasil, seat: int, acted: int, fought: int, table: Table) -> None:
    if not acted and not fought:
        table.tell("does_nothing", seat=seat)


class StepThree(Ask):
    """A fight or an action, or nothing (YC-STEP3-01), after what was done in this step already."""

    name = "step_3"
    fields = ("seat", "acted", "fought")
    answers: ClassVar[Answers] = {
        "fight": (fight_now_obstacle, fight_now),
        "duel": (duel_now_obstacle, duel_now),
        "act": (act_here_obstacle, act_here),
        "heal": (heal_here_obstacle, heal_here),
        "saga": (saga_here_obstacle, saga_here),
        "bless": (bless_obstacle, bless),
        "pass": (None, end_step),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        """With Gullinbursti the second half is asked for by itself."""
        _, _, acted, fought = frame
        if acted or fought:
            return ("ask.step_3_fight" if acted else "ask.step_3_action"), {}
        return f"ask.{self.name}", {}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        _, _, acted, fought = frame
        moves = state.box.moves
        found = [moves.pass_]
        if (acted or fought) and not gullinbursti(state, seat):
            return found
        if not fought:
            found += opponents_here(state, seat)
        if not acted:
            found += action_moves(state, state.world[seat])
        if frigg(state, seat):
            found += [moves.bless[god] for god in state.god]
        return found


STEP_THREE: Final = StepThree()

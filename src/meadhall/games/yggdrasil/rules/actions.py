"""Actions: of a world, Heal the tree, and of a saga (YC-STEP3, YC-HEAL), where the god is or from afar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.artefacts import idunn_eple, odroerir, valshamr
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.enemies.jotnar import besieged
from meadhall.games.yggdrasil.rules.life import lose_life
from meadhall.games.yggdrasil.rules.sagas.all_sagas import saga_action_now
from meadhall.games.yggdrasil.rules.sagas.pages import check_goal
from meadhall.games.yggdrasil.rules.sagas.saga_2 import son_in
from meadhall.games.yggdrasil.rules.tree import enemies_in, heal_world, other_god_here
from meadhall.games.yggdrasil.table.names import ADVANTAGE, DISADVANTAGE, MODES, NORMAL, WORLDS
from meadhall.games.yggdrasil.table.state import UNDECIDED, Yggdrasil

NULL_ACTIONS: Final[list[Callable[[Yggdrasil, int], str | None]]] = []
"""For each world why its action would have no effect in a mode; laid in by `worlds`."""
WORLD_ACTIONS: Final[list[Callable[[Yggdrasil, int, int, Table], None]]] = []
"""For each world its action; laid in by `worlds`: Svartalfheim leads to Ratatosk, and he leads here again."""


# What can be done in a world


def action_moves(state: Yggdrasil, world: int) -> list[int]:
    """The moves of actions worth a look in a world."""
    moves = state.box.moves
    found = [moves.heal[world] if state.ravaged[world] else moves.act[world]]
    if state.saga():
        found += [moves.saga[action][world] for action in saga_action_now(state)]
    return found


def act_obstacle(state: Yggdrasil, seat: int, world: int) -> str | None:
    """Why a god cannot carry out the action of a world, in the best mode that is open to it."""
    if besieged(state, world):
        return "YC-JOTUNN-09"
    return world_action_obstacle(state, world, modes(state, seat, world)[-1])


def act_from_afar_obstacle(state: Yggdrasil, world: int) -> str | None:
    """From afar an action is always normal (YC-WORLD-JOTUNHEIM-09)."""
    return "YC-JOTUNN-09" if besieged(state, world) else world_action_obstacle(state, world, NORMAL)


def world_action_obstacle(state: Yggdrasil, world: int, mode: int) -> str | None:
    """Not in a ravaged world (YC-RAVAGE-08), nor where the tree was healed this turn (YC-HEAL-02), nor without any
    effect (YC-STEP3-10).
    """
    if state.ravaged[world]:
        return "YC-RAVAGE-08"
    if state.healed >> world & 1:
        return "YC-HEAL-02"
    return NULL_ACTIONS[world](state, mode)


def act(state: Yggdrasil, seat: int, world: int) -> None:
    """The action of a world, in a mode of one's choice."""
    state.stack.append(CHOOSE_MODE.at(seat, world, *modes(state, seat, world)))


def act_from_afar(state: Yggdrasil, seat: int, world: int) -> None:
    state.stack.append(CARRY_OUT.at(seat, world, NORMAL))


def heal_obstacle(state: Yggdrasil, world: int) -> str | None:
    """Why the tree cannot be healed in a world."""
    if besieged(state, world):
        return "YC-JOTUNN-09"
    return None if state.ravaged[world] else "YC-HEAL-01"


def heal_the_tree(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    """The life is a price and no danger (YC-HEAL-05); paying the last one loses the game (YC-HEAL-06)."""
    table.tell("heals_tree", seat=seat, world=WORLDS[world])
    lose_life(state, seat, idunn_eple(state, seat), table)
    if state.outcome == UNDECIDED:
        heal_world(state, world, table)
        state.healed |= 1 << world
        check_goal(state, table)


# The mode of a world action


def modes(state: Yggdrasil, seat: int, world: int) -> list[int]:
    """The modes that a god can choose from: the one by who is there (YC-STEP3-04 to -06), and what Valshamr and
    Odroerir make of it.
    """
    hostile, friend = hostile_world(state, world), other_god_here(state, seat, world)
    mode = plain_mode(hostile, friend)
    helps = valshamr(state, seat) if hostile else not friend and odroerir(state, seat)
    return [mode, mode + 1] if helps else [mode]


def plain_mode(hostile: bool, friend: bool) -> int:
    """With another god, and no enemy: advantage; the other way round: disadvantage; both or none: normal."""
    if hostile == friend:
        return NORMAL
    return ADVANTAGE if friend else DISADVANTAGE


def hostile_world(state: Yggdrasil, world: int) -> bool:
    """Whether an enemy, or who counts as one (YC-SAGA-2-06), is in a world."""
    return enemies_in(state, world) > 0 or son_in(state, world)


def no_world_action(state: Yggdrasil, world: int) -> bool:
    """Whether nobody can carry out the action of a world now, whatever the mode."""
    return besieged(state, world) or bool(state.ravaged[world]) or bool(state.healed >> world & 1)


def mode_obstacle(state: Yggdrasil, seat: int, world: int, open_modes: list[int], mode: int) -> str | None:
    return NULL_ACTIONS[world](state, mode) if mode in open_modes else "YC-STEP3-03"


def choose_mode(state: Yggdrasil, seat: int, world: int, open_modes: list[int], mode: int, table: Table) -> None:
    state.stack.append(CARRY_OUT.at(seat, world, mode))


class ChooseMode(Ask):
    """Use the artefact or not; without one there is nothing to choose. The modes are those that were open when the
    action was chosen (YC-STEP3-09): a relative who takes the artefact now comes too late.
    """

    name = "choose_mode"
    fields = ("seat", "world", "*open_modes")
    answers: ClassVar[Answers] = {"mode": (mode_obstacle, choose_mode), **CLAIMS}

    def told(self, frame: Frame) -> tuple[int, list[int]]:
        """The modes, as many as there are, make up the end of the frame."""
        _, _, world, *open_modes = frame
        return world, open_modes

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        world, _ = self.told(frame)
        return f"ask.{self.name}", {"world": WORLDS[world]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        _, open_modes = self.told(frame)
        return [state.box.moves.mode[mode] for mode in open_modes]


class CarryOut(Step[Yggdrasil]):
    """The action of a world."""

    name = "carry_out"
    fields = ("seat", "world", "mode")

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat, world, mode = frame
        table.tell("world_action", seat=seat, world=WORLDS[world], mode=MODES[mode])
        WORLD_ACTIONS[world](state, seat, mode, table)


CHOOSE_MODE: Final = ChooseMode()
CARRY_OUT: Final = CarryOut()

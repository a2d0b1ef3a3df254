"""The rune stones of Iotunheim (YC-WORLD-JOTUNHEIM): toss them, then resolve or waive each face, in any order."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.actions import (
    act_from_afar,
    act_from_afar_obstacle,
    action_moves,
    heal_obstacle,
    heal_the_tree,
)
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.life import regain_life
from meadhall.games.yggdrasil.rules.sagas.all_sagas import carry_out_saga_action, saga_action_obstacle
from meadhall.games.yggdrasil.rules.tree import send_god, turn_tree
from meadhall.games.yggdrasil.table.names import (
    FACES,
    GODS,
    JOTUNHEIM,
    NONE,
    NORMAL,
    RUNE_MOVE_GOD,
    RUNE_REGAIN_LIFE,
    RUNE_ROTATE,
    RUNES,
    STONES,
    WORLDS,
)
from meadhall.games.yggdrasil.table.state import Yggdrasil


def toss(state: Yggdrasil, seat: int, stones: list[int], table: Table) -> None:
    """All stones are tossed first (YC-WORLD-JOTUNHEIM-08)."""
    faces = [table.chance.roll(state.box.stone_faces[stone]) - len(FACES) for stone in stones]
    table.tell(
        "tossed",
        god=GODS[state.god[seat]],
        stones=tuple(f"{STONES[stone]}:{RUNES[face]}" for stone, face in zip(stones, faces, strict=True)),
    )
    if faces:
        state.stack.append(RESOLVE_RUNES.at(seat, *sorted(faces)))


def rune_obstacle(state: Yggdrasil, seat: int, faces: list[int], face: int) -> str | None:
    return None if face in faces else "YC-WORLD-JOTUNHEIM-02"


def resolve_rune(state: Yggdrasil, seat: int, faces: list[int], face: int, table: Table) -> None:
    left = list(faces)
    left.remove(face)
    if left:
        state.stack.append(RESOLVE_RUNES.at(seat, *left))
    if face == RUNE_ROTATE:
        state.stack.append(TURN_TREE.at(seat))
    elif face == RUNE_MOVE_GOD:
        state.stack.append(MOVE_A_GOD.at(seat))
    elif face == RUNE_REGAIN_LIFE:
        regain_life(state, seat, state.box.rune_life, table)
    else:
        state.stack.append(FROM_AFAR.at(seat, int(bool(left))))


class ResolveRunes(Ask):
    """Which of the faces that are left comes next, or no more (YC-WORLD-JOTUNHEIM-02)."""

    name = "resolve_runes"
    fields = ("seat", "*faces")
    answers: ClassVar[Answers] = {"rune": (rune_obstacle, resolve_rune), "done": (None, nothing_happens), **CLAIMS}

    def told(self, frame: Frame) -> tuple[list[int]]:
        """The faces, as many as there are, make up the end of the frame."""
        _, _, *faces = frame
        return (faces,)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves, (faces,) = state.box.moves, self.told(frame)
        return [*(moves.rune[face] for face in sorted(set(faces))), moves.done]


def turn_obstacle(state: Yggdrasil, seat: int, steps: int) -> str | None:
    return None if steps in state.box.rune_steps else "YC-WORLD-JOTUNHEIM-03"


def turn(state: Yggdrasil, seat: int, steps: int, table: Table) -> None:
    turn_tree(state, steps, table)


class TurnTree(Ask):
    """Turn the middle level by some steps (YC-WORLD-JOTUNHEIM-03)."""

    name = "turn_tree"
    answers: ClassVar[Answers] = {"turn": (turn_obstacle, turn), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.turn[steps] for steps in state.box.rune_steps]


def send_obstacle(state: Yggdrasil, seat: int, god: int, world: int) -> str | None:
    figure = state.figure_of[god]
    return None if figure != NONE and state.world[figure] != world else "YC-WORLD-JOTUNHEIM-04"


def send(state: Yggdrasil, seat: int, god: int, world: int, table: Table) -> None:
    send_god(state, seat, state.figure_of[god], world, table)


class MoveAGod(Ask):
    """One god, also a support god, into any world (YC-WORLD-JOTUNHEIM-04, YC-SETUP-25)."""

    name = "move_a_god"
    answers: ClassVar[Answers] = {"send": (send_obstacle, send), "decline": (None, nothing_happens), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found = [move for god in state.god for move in moves.send[god]]
        return [*found, moves.decline]


def afar_act_obstacle(state: Yggdrasil, seat: int, faces_left: int, world: int) -> str | None:
    """Not to Iotunheim again and again (YC-WORLD-JOTUNHEIM-10)."""
    if world == JOTUNHEIM and state.tosses >= state.box.further_tosses:
        return "YC-WORLD-JOTUNHEIM-10"
    return act_from_afar_obstacle(state, world)


def afar_act(state: Yggdrasil, seat: int, faces_left: int, world: int, table: Table) -> None:
    if world != JOTUNHEIM:
        act_from_afar(state, seat, world)
        return
    # The stones are still in use: a further toss waits below the faces that are left (YC-WORLD-JOTUNHEIM-11).
    state.tosses += 1
    table.tell("further_toss", seat=seat)
    state.stack.insert(len(state.stack) - faces_left, FURTHER_TOSS.at(seat))


def afar_heal_obstacle(state: Yggdrasil, seat: int, faces_left: int, world: int) -> str | None:
    return heal_obstacle(state, world)


def afar_heal(state: Yggdrasil, seat: int, faces_left: int, world: int, table: Table) -> None:
    heal_the_tree(state, seat, world, table)


def afar_saga_obstacle(state: Yggdrasil, seat: int, faces_left: int, action: int, world: int) -> str | None:
    return saga_action_obstacle(state, action, world)


def afar_saga(state: Yggdrasil, seat: int, faces_left: int, action: int, world: int, table: Table) -> None:
    carry_out_saga_action(state, seat, action, world, table)


class FromAfar(Ask):
    """An action in any world, in normal mode (YC-WORLD-JOTUNHEIM-05, -06, -09), also while faces are left."""

    name = "from_afar"
    fields = ("seat", "faces_left")
    answers: ClassVar[Answers] = {
        "act": (afar_act_obstacle, afar_act),
        "heal": (afar_heal_obstacle, afar_heal),
        "saga": (afar_saga_obstacle, afar_saga),
        "decline": (None, nothing_happens),
        **CLAIMS,
    }

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        found = [move for world in range(len(WORLDS)) for move in action_moves(state, world)]
        return [*found, state.box.moves.decline]


class FurtherToss(Step[Yggdrasil]):
    """Iotunheim chosen from afar: the stones of a normal action once more."""

    name = "further_toss"

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat = frame
        toss(state, seat, state.box.stones[NORMAL], table)


RESOLVE_RUNES: Final = ResolveRunes()
TURN_TREE: Final = TurnTree()
MOVE_A_GOD: Final = MoveAGod()
FROM_AFAR: Final = FromAfar()
FURTHER_TOSS: Final = FurtherToss()

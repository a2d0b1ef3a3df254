"""The rune stones of Iotunheim (YC-WORLD-JOTUNHEIM): toss them, then resolve or waive each face, in any order."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.actions import ACTION_VERBS, action_moves, action_obstacle, begin_action
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.life import regain_life
from meadhall.games.yggdrasil.names import (
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
from meadhall.games.yggdrasil.state import Yggdrasil
from meadhall.games.yggdrasil.tree import send_god, turn_tree


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


class ResolveRunes(Ask):
    """Which face next, or no more (YC-WORLD-JOTUNHEIM-02). Frame: seat, the faces that are left."""

    name = "resolve_runes"
    verbs = ("rune", "done", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.rune + face for face in sorted(set(frame[2:]))), moves.done]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        return None if move == moves.done or move - moves.rune in frame[2:] else "YC-WORLD-JOTUNHEIM-02"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.done:
            return
        face = move - state.box.moves.rune
        left = list(frame[2:])
        left.remove(face)
        if left:
            state.stack.append(self.at(seat, *left))
        if face == RUNE_ROTATE:
            state.stack.append(TURN_TREE.at(seat))
        elif face == RUNE_MOVE_GOD:
            state.stack.append(MOVE_A_GOD.at(seat))
        elif face == RUNE_REGAIN_LIFE:
            regain_life(state, seat, state.box.rune_life, table)
        else:
            state.stack.append(FROM_AFAR.at(seat, int(bool(left))))


class TurnTree(Ask):
    """Turn the middle level by some steps (YC-WORLD-JOTUNHEIM-03)."""

    name = "turn_tree"
    verbs = ("turn", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.turn + steps for steps in state.box.rune_steps]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        return None if move - state.box.moves.turn in state.box.rune_steps else "YC-WORLD-JOTUNHEIM-03"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        turn_tree(state, move - state.box.moves.turn, table)


class MoveAGod(Ask):
    """One god, also a support god, into any world (YC-WORLD-JOTUNHEIM-04, YC-SETUP-25)."""

    name = "move_a_god"
    verbs = ("send", "decline", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        first = state.box.moves.send
        found = [
            first + god * len(WORLDS) + world
            for figure, god in enumerate(state.god)
            for world in range(len(WORLDS))
            if state.world[figure] != world
        ]
        return [*found, state.box.moves.decline]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        god, world = divmod(move - state.box.moves.send, len(WORLDS))
        figure = state.figure_of[god]
        return None if figure != NONE and state.world[figure] != world else "YC-WORLD-JOTUNHEIM-04"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            god, world = divmod(move - state.box.moves.send, len(WORLDS))
            send_god(state, seat, state.figure_of[god], world, table)


class FromAfar(Ask):
    """An action in any world, in normal mode (YC-WORLD-JOTUNHEIM-05, -06, -09). Frame: seat, whether faces of this
    toss are left.
    """

    name = "from_afar"
    verbs = (*ACTION_VERBS, "decline", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        found = [move for world in range(len(WORLDS)) for move in action_moves(state, world)]
        return [*found, state.box.moves.decline]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.decline:
            return None
        if move == moves.act + JOTUNHEIM and state.tosses >= state.box.further_tosses:
            return "YC-WORLD-JOTUNHEIM-10"
        return action_obstacle(state, seat, move, True)

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if move == moves.decline:
            return
        if move != moves.act + JOTUNHEIM:
            begin_action(state, seat, move, True, table)
            return
        # The stones are still in use: a further toss waits below the faces that are left (YC-WORLD-JOTUNHEIM-11).
        state.tosses += 1
        table.tell("further_toss", seat=seat)
        state.stack.insert(len(state.stack) - frame[2], FURTHER_TOSS.at(seat))


class FurtherToss(Step[Yggdrasil]):
    """Iotunheim chosen from afar: the stones of a normal action once more. Frame: seat."""

    name = "further_toss"

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        toss(state, frame[1], state.box.stones[NORMAL], table)


RESOLVE_RUNES = ResolveRunes()
TURN_TREE = TurnTree()
MOVE_A_GOD = MoveAGod()
FROM_AFAR = FromAfar()
FURTHER_TOSS = FurtherToss()

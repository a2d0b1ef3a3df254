"""Creatures that carry gods: Geri and Freki to a fight, Ratatosk to an action, Sleipnir everybody anywhere."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.actions import ACTION_VERBS, action_moves, action_obstacle, begin_action, world_of_action
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.fights import battle_obstacle, begin_battle, opponents_here
from meadhall.games.yggdrasil.names import GODS, WORLDS
from meadhall.games.yggdrasil.state import Yggdrasil
from meadhall.games.yggdrasil.tree import carry_god


class Carried(Ask):
    """A god may go to any world, or stay (YC-CREATURE-GENERAL-04). Frame: who decides, the figure if it is another."""

    verbs = ("go", "stay", *CLAIMS)
    clause = ""
    creature = ""

    def figure(self, frame: Frame) -> int:
        return frame[-1]

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[self.figure(frame)]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        first = state.box.moves.go
        return [*range(first, first + len(WORLDS)), state.box.moves.stay]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        here = state.world[self.figure(frame)]
        return self.clause if move - state.box.moves.go == here else None

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.stay:
            carry_god(state, self.figure(frame), move - state.box.moves.go, self.creature, table)


class GeriAndFrekiMove(Carried):
    """Frame: seat."""

    name = "geri_and_freki_move"
    creature = "geri_and_freki"
    clause = "YC-CREATURE-GENERAL-04"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        state.stack.append(GERI_AND_FREKI_FIGHT.at(seat))
        super().chosen(state, frame, seat, move, table)


class GeriAndFrekiFight(Ask):
    """A fight there, with some dangers averted (YC-CREATURE-GERI-FREKI)."""

    name = "geri_and_freki_fight"
    verbs = ("fight", "duel", "pass", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [*opponents_here(state, seat), state.box.moves.pass_]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        return None if move == state.box.moves.pass_ else battle_obstacle(state, seat, move)

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.pass_:
            begin_battle(state, seat, move, state.box.creature_numbers["geri_and_freki"]["averts"], table)


class RatatoskMove(Carried):
    """Frame: seat."""

    name = "ratatosk_move"
    creature = "ratatosk"
    clause = "YC-CREATURE-GENERAL-04"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        state.stack.append(RATATOSK_ACTION.at(seat))
        super().chosen(state, frame, seat, move, table)


class RatatoskAction(Ask):
    """A world or saga action there, if the world is not ravaged (YC-CREATURE-RATATOSK)."""

    name = "ratatosk_action"
    verbs = (*ACTION_VERBS, "pass", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [*action_moves(state, state.world[seat]), state.box.moves.pass_]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.pass_:
            return None
        world = world_of_action(state, move)
        if world != state.world[seat] or state.ravaged[world]:
            return "YC-CREATURE-RATATOSK"
        return action_obstacle(state, seat, move, False)

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.pass_:
            begin_action(state, seat, move, False, table)


class Sleipnir(Carried):
    """Each god may go anywhere (YC-CREATURE-SLEIPNIR). Frame: who decides, the figure."""

    name = "sleipnir"
    creature = "sleipnir"
    clause = "YC-CREATURE-SLEIPNIR"


GERI_AND_FREKI_MOVE = GeriAndFrekiMove()
GERI_AND_FREKI_FIGHT = GeriAndFrekiFight()
RATATOSK_MOVE = RatatoskMove()
RATATOSK_ACTION = RatatoskAction()
SLEIPNIR = Sleipnir()

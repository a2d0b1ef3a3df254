"""Creatures that carry gods: Geri and Freki to a fight, Ratatosk to an action, Sleipnir everybody anywhere."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.actions import act, act_obstacle, action_moves, heal_obstacle, heal_the_tree
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.fights import begin_duel, begin_fight, fight_obstacle, opponents_here
from meadhall.games.yggdrasil.rules.sagas.all_sagas import carry_out_saga_action, saga_action_obstacle
from meadhall.games.yggdrasil.rules.sagas.saga_6 import duel_obstacle
from meadhall.games.yggdrasil.rules.tree import carry_god
from meadhall.games.yggdrasil.table.names import GODS
from meadhall.games.yggdrasil.table.state import Yggdrasil


class Carried(Ask):
    """A god may go to any world, or stay (YC-CREATURE-GENERAL-04). Its figure stands last in the frame: that of who
    decides has the number of the seat.
    """

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        *_, figure = frame
        return f"ask.{self.name}", {"god": GODS[state.god[figure]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*moves.go, moves.stay]


def carried_obstacle(state: Yggdrasil, seat: int, world: int) -> str | None:
    return "YC-CREATURE-GENERAL-04" if world == state.world[seat] else None


# Geri and Freki


def go_with_geri_and_freki(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    state.stack.append(GERI_AND_FREKI_FIGHT.at(seat))
    carry_god(state, seat, world, "geri_and_freki", table)


def stay_with_geri_and_freki(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(GERI_AND_FREKI_FIGHT.at(seat))


class GeriAndFrekiMove(Carried):
    """They lead to a fight (YC-CREATURE-GERI-FREKI)."""

    name = "geri_and_freki_move"
    answers: ClassVar[Answers] = {
        "go": (carried_obstacle, go_with_geri_and_freki),
        "stay": (None, stay_with_geri_and_freki),
        **CLAIMS,
    }


def averted_by_geri_and_freki(state: Yggdrasil) -> int:
    averts: int = state.box.creature_numbers["geri_and_freki"]["averts"]
    return averts


def fight_with_geri_and_freki(state: Yggdrasil, seat: int, opponent: int, table: Table) -> None:
    begin_fight(state, seat, opponent, averted_by_geri_and_freki(state), table)


def duel_with_geri_and_freki(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    begin_duel(state, seat, enemy, averted_by_geri_and_freki(state), table)


class GeriAndFrekiFight(Ask):
    """A fight there, with some dangers averted (YC-CREATURE-GERI-FREKI)."""

    name = "geri_and_freki_fight"
    answers: ClassVar[Answers] = {
        "fight": (fight_obstacle, fight_with_geri_and_freki),
        "duel": (duel_obstacle, duel_with_geri_and_freki),
        "pass": (None, nothing_happens),
        **CLAIMS,
    }

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [*opponents_here(state, seat), state.box.moves.pass_]


# Ratatosk


def go_with_ratatosk(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    state.stack.append(RATATOSK_ACTION.at(seat))
    carry_god(state, seat, world, "ratatosk", table)


def stay_with_ratatosk(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack.append(RATATOSK_ACTION.at(seat))


class RatatoskMove(Carried):
    """He leads to an action (YC-CREATURE-RATATOSK)."""

    name = "ratatosk_move"
    answers: ClassVar[Answers] = {
        "go": (carried_obstacle, go_with_ratatosk),
        "stay": (None, stay_with_ratatosk),
        **CLAIMS,
    }


def ratatosk_obstacle(state: Yggdrasil, seat: int, world: int) -> str | None:
    """In the world where he has led, if it is not ravaged."""
    return "YC-CREATURE-RATATOSK" if world != state.world[seat] or state.ravaged[world] else None


def ratatosk_act_obstacle(state: Yggdrasil, seat: int, world: int) -> str | None:
    return ratatosk_obstacle(state, seat, world) or act_obstacle(state, seat, world)


def ratatosk_act(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    act(state, seat, world)


def ratatosk_heal_obstacle(state: Yggdrasil, seat: int, world: int) -> str | None:
    return ratatosk_obstacle(state, seat, world) or heal_obstacle(state, world)


def ratatosk_saga_obstacle(state: Yggdrasil, seat: int, action: int, world: int) -> str | None:
    return ratatosk_obstacle(state, seat, world) or saga_action_obstacle(state, action, world)


class RatatoskAction(Ask):
    """A world or saga action there (YC-CREATURE-RATATOSK)."""

    name = "ratatosk_action"
    answers: ClassVar[Answers] = {
        "act": (ratatosk_act_obstacle, ratatosk_act),
        "heal": (ratatosk_heal_obstacle, heal_the_tree),
        "saga": (ratatosk_saga_obstacle, carry_out_saga_action),
        "pass": (None, nothing_happens),
        **CLAIMS,
    }

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [*action_moves(state, state.world[seat]), state.box.moves.pass_]


# Sleipnir


def sleipnir_obstacle(state: Yggdrasil, seat: int, figure: int, world: int) -> str | None:
    return "YC-CREATURE-SLEIPNIR" if world == state.world[figure] else None


def ride_sleipnir(state: Yggdrasil, seat: int, figure: int, world: int, table: Table) -> None:
    carry_god(state, figure, world, "sleipnir", table)


class Sleipnir(Carried):
    """Each god may go anywhere (YC-CREATURE-SLEIPNIR)."""

    name = "sleipnir"
    fields = ("seat", "figure")
    answers: ClassVar[Answers] = {
        "go": (sleipnir_obstacle, ride_sleipnir),
        "stay": (None, nothing_happens),
        **CLAIMS,
    }


GERI_AND_FREKI_MOVE: Final = GeriAndFrekiMove()
GERI_AND_FREKI_FIGHT: Final = GeriAndFrekiFight()
RATATOSK_MOVE: Final = RatatoskMove()
RATATOSK_ACTION: Final = RatatoskAction()
SLEIPNIR: Final = Sleipnir()

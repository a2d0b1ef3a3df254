"""Rounds and turns (YC-ROUND): everybody puts a card on the wheel, the team fixes the order, each god has a turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, AskTeam
from meadhall.games.yggdrasil.rules.piles import place_on_wheel
from meadhall.games.yggdrasil.rules.sagas.pages import check_goal_at_end_of_turn
from meadhall.games.yggdrasil.rules.wheel import REVEAL
from meadhall.games.yggdrasil.table.state import Yggdrasil


class Round(Step[Yggdrasil]):
    """The top card of each pile goes on the wheel (YC-ROUND-02); then the order is settled (YC-ROUND-03)."""

    name = "round"
    fields = ()

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        state.round += 1
        for seat in range(state.box.seats):
            place_on_wheel(state, seat)
        table.tell("round_begins", round=state.round)
        state.stack.append(TURNS.at(0))
        state.order = []
        if state.box.seats > 1:
            state.stack.append(ORDER.at())
        else:
            state.order = [0]  # a round is one turn (YC-ROUND-09)


def next_obstacle(state: Yggdrasil, seat: int, player: int) -> str | None:
    if player >= state.box.seats:
        return "YC-ROUND-03"
    return "YC-ROUND-05" if player in state.order else None


def come_next(state: Yggdrasil, seat: int, player: int, table: Table) -> None:
    """Who is left over comes last."""
    state.order.append(player)
    left = [other for other in range(state.box.seats) if other not in state.order]
    if len(left) > 1:
        state.stack.append(ORDER.at())
        return
    state.order += left
    for place, other in enumerate(state.order):
        table.tell("order", place=place + 1, seat=other)


class Order(AskTeam):
    """Who comes next in this round: any player may say it, and it stays so (YC-ROUND-07)."""

    name = "order"
    fields = ()
    answers: ClassVar[Answers] = {"next": (next_obstacle, come_next), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"place": len(state.order) + 1}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        following = state.box.moves.next
        return [following[player] for player in range(state.box.seats) if player not in state.order]


class Turns(Step[Yggdrasil]):
    """One turn after the other, then a new round (YC-ROUND-05, -06). The number is that of the turns that have been."""

    name = "turns"
    fields = ("number",)

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, number = frame
        if number == len(state.order):
            state.stack.append(ROUND.at())
            return
        seat = state.order[number]
        begin_turn(state, seat)
        table.tell("turn_begins", seat=seat)
        state.stack += [self.at(number + 1), END_TURN.at(seat), REVEAL.at(seat)]


def begin_turn(state: Yggdrasil, seat: int) -> None:
    """What counts within a turn begins anew."""
    state.active = seat
    state.tosses = 0
    state.healed = 0
    state.takings = []


class EndTurn(Step[Yggdrasil]):
    """Some goals are looked at only now."""

    name = "end_turn"

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        check_goal_at_end_of_turn(state, table)


ROUND: Final = Round()
ORDER: Final = Order()
TURNS: Final = Turns()
END_TURN: Final = EndTurn()

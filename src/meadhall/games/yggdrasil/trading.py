"""Free redistribution among gods: elves, Vanir dice and artefacts (Gulltopp), life (Verdandi).

The team hands over piece by piece. Whoever has given of a kind does not receive of it and the other way round, and an
artefact changes hands once: every redistribution can be reached so, and none goes on for ever.
"""

from __future__ import annotations

from typing import Any, Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.ask import CLAIMS, AskTeam
from meadhall.games.yggdrasil.life import missing_life
from meadhall.games.yggdrasil.names import GODS, LIFE, NONE, THINGS
from meadhall.games.yggdrasil.state import Yggdrasil

GAVE: Final = 1
RECEIVED: Final = 2


def begin_trade(state: Yggdrasil, seat: int, life: bool) -> None:
    """The ledger: for each kind of piece and figure whether it has given or received, then the artefacts."""
    state.traded = [0] * (len(THINGS) * state.box.figures + len(state.box.artefact_ids))
    state.stack.append(TRADE.at(int(life)))


def clause_of(life: int) -> str:
    return "YC-CREATURE-VERDANDI" if life else "YC-CREATURE-GULLTOPP"


def stock(state: Yggdrasil, thing: int, figure: int) -> int:
    """What a god can give: support gods hold nothing but life (YC-SETUP-24), and nobody gives the last life."""
    if thing == LIFE:
        return state.life[figure] - 1
    return (state.elves, state.vanir)[thing][figure] if figure < state.box.seats else 0


def give_obstacle(state: Yggdrasil, life: int, thing: int, figure: int) -> str | None:
    if figure == NONE or (thing == LIFE) != bool(life) or not stock(state, thing, figure):
        return clause_of(life)
    if state.traded[thing * state.box.figures + figure] == RECEIVED:
        return clause_of(life)
    return None if takers_of(state, life, thing, figure) else clause_of(life)


def takers_of(state: Yggdrasil, life: int, thing: int, giver: int) -> list[int]:
    figures = range(state.box.figures)
    return [figure for figure in figures if to_obstacle(state, life, thing, giver, figure) is None]


def to_obstacle(state: Yggdrasil, life: int, thing: int, giver: int, figure: int) -> str | None:
    """Why a god cannot receive: a thing, or (behind the things) an artefact."""
    if figure in (NONE, giver) or (figure >= state.box.seats and not life):
        return clause_of(life)
    if life and not missing_life(state, figure):
        return "YC-SETUP-17"
    if thing < len(THINGS) and state.traded[thing * state.box.figures + figure] == GAVE:
        return clause_of(life)
    return None


class Trade(AskTeam):
    """What is handed over next, and by whom; or the trade is over. Frame: whether life is traded."""

    name = "trade"
    verbs = ("give", "offer", "done", *CLAIMS)

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        """The team; where nothing can change hands nobody needs to be asked."""
        done = state.box.moves.done
        possible = any(
            move != done and self.barred(state, frame, state.active, move) is None
            for move in self.choices(state, frame, state.active)
        )
        return state.team() if possible else (state.active,)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return ("ask.trade_life" if frame[1] else f"ask.{self.name}"), {}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        things = [LIFE] if frame[1] else range(LIFE)
        found = [moves.give + thing * len(GODS) + god for thing in things for god in state.god]
        if not frame[1]:
            found += [moves.offer + artefact for artefact, owner in enumerate(state.artefact_owner) if owner != NONE]
        return [*found, moves.done]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.done:
            return None
        if move >= moves.offer:
            artefact = move - moves.offer
            free = not state.traded[len(THINGS) * state.box.figures + artefact] and state.box.seats > 1
            owned = state.artefact_owner[artefact] != NONE
            return None if free and owned and not frame[1] else clause_of(frame[1])
        thing, god = divmod(move - moves.give, len(GODS))
        return give_obstacle(state, frame[1], thing, state.figure_of[god])

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if move == moves.done:
            state.traded = []
            return
        if move >= moves.offer:
            artefact = move - moves.offer
            giver, thing = state.artefact_owner[artefact], len(THINGS) + artefact
        else:
            thing, god = divmod(move - moves.give, len(GODS))
            giver = state.figure_of[god]
        state.stack.append(frame)
        takers = takers_of(state, frame[1], thing, giver)
        if len(takers) == 1:
            hand_over(state, giver, takers[0], thing, table)
        else:
            state.stack.append(RECEIVE.at(frame[1], giver, thing))


def thing_name(state: Yggdrasil, thing: int) -> str:
    return THINGS[thing] if thing < len(THINGS) else state.box.artefact_ids[thing - len(THINGS)]


def hand_over(state: Yggdrasil, giver: int, receiver: int, thing: int, table: Table) -> None:
    figures = state.box.figures
    if thing >= len(THINGS):
        artefact = thing - len(THINGS)
        state.artefact_owner[artefact] = receiver
        state.traded[len(THINGS) * figures + artefact] = GAVE
    else:
        pieces = (state.elves, state.vanir, state.life)[thing]
        pieces[giver] -= 1
        pieces[receiver] += 1
        state.traded[thing * figures + giver] = GAVE
        state.traded[thing * figures + receiver] = RECEIVED
    table.tell(
        "handed_over",
        giver=GODS[state.god[giver]],
        god=GODS[state.god[receiver]],
        thing=thing_name(state, thing),
    )


class Receive(Step[Yggdrasil]):
    """Who gets it: the other half of one choice, so nobody comes between. Frame: whether life is traded, the giver,
    the thing or (behind the things) the artefact.
    """

    name = "receive"
    verbs = ("to",)

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return state.team()

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[frame[2]]], "thing": thing_name(state, frame[3])}

    def candidates(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.to + god for god in state.god]

    def obstacle(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        return to_obstacle(state, frame[1], frame[3], frame[2], state.figure_of[move - state.box.moves.to])

    def take(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        hand_over(state, frame[2], state.figure_of[move - state.box.moves.to], frame[3], table)


TRADE = Trade()
RECEIVE = Receive()

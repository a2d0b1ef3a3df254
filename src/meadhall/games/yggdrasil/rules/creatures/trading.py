"""Free redistribution among gods: elves, Vanir dice and artefacts (Gulltopp), life (Verdandi).

The team hands over piece by piece. Whoever has given of a kind does not receive of it and the other way round, and an
artefact changes hands once: every redistribution can be reached so, and none goes on for ever.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, AskTeam
from meadhall.games.yggdrasil.rules.life import missing_life
from meadhall.games.yggdrasil.table.names import GODS, LIFE, NONE, THINGS
from meadhall.games.yggdrasil.table.state import Yggdrasil

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


def takers_of(state: Yggdrasil, life: int, thing: int, giver: int) -> list[int]:
    figures = range(state.box.figures)
    return [figure for figure in figures if taker_obstacle(state, life, thing, giver, figure) is None]


def taker_obstacle(state: Yggdrasil, life: int, thing: int, giver: int, figure: int) -> str | None:
    """Why a god cannot receive: a thing, or (behind the things) an artefact."""
    if figure in (NONE, giver) or (figure >= state.box.seats and not life):
        return clause_of(life)
    if life and not missing_life(state, figure):
        return "YC-SETUP-17"
    if thing < len(THINGS) and state.traded[thing * state.box.figures + figure] == GAVE:
        return clause_of(life)
    return None


def give_obstacle(state: Yggdrasil, seat: int, life: int, thing: int, god: int) -> str | None:
    figure = state.figure_of[god]
    if figure == NONE or (thing == LIFE) != bool(life) or not stock(state, thing, figure):
        return clause_of(life)
    if state.traded[thing * state.box.figures + figure] == RECEIVED:
        return clause_of(life)
    return None if takers_of(state, life, thing, figure) else clause_of(life)


def give(state: Yggdrasil, seat: int, life: int, thing: int, god: int, table: Table) -> None:
    pass_on(state, life, state.figure_of[god], thing, table)


def offer_obstacle(state: Yggdrasil, seat: int, life: int, artefact: int) -> str | None:
    """An artefact changes hands once."""
    free = not state.traded[len(THINGS) * state.box.figures + artefact] and state.box.seats > 1
    owned = state.artefact_owner[artefact] != NONE
    return None if free and owned and not life else clause_of(life)


def offer(state: Yggdrasil, seat: int, life: int, artefact: int, table: Table) -> None:
    pass_on(state, life, state.artefact_owner[artefact], len(THINGS) + artefact, table)


def pass_on(state: Yggdrasil, life: int, giver: int, thing: int, table: Table) -> None:
    """If several gods can receive a thing, it is asked who does; then the trade goes on."""
    state.stack.append(TRADE.at(life))
    takers = takers_of(state, life, thing, giver)
    if len(takers) == 1:
        hand_over(state, giver, takers[0], thing, table)
    else:
        state.stack.append(RECEIVE.at(life, giver, thing))


def end_trade(state: Yggdrasil, seat: int, life: int, table: Table) -> None:
    state.traded = []


def things_traded(life: int) -> range:
    """Life by itself; or elves and Vanir dice, besides artefacts."""
    return range(LIFE, LIFE + 1) if life else range(LIFE)


def anything_to_trade(state: Yggdrasil, life: int) -> bool:
    active, artefacts = state.active, range(len(state.artefact_owner))
    return any(
        give_obstacle(state, active, life, thing, god) is None for thing in things_traded(life) for god in state.god
    ) or any(offer_obstacle(state, active, life, artefact) is None for artefact in artefacts)


class Trade(AskTeam):
    """What is handed over next, and by whom; or the trade is over. It is about life, or about everything else."""

    name = "trade"
    fields = ("life",)
    answers: ClassVar[Answers] = {
        "give": (give_obstacle, give),
        "offer": (offer_obstacle, offer),
        "done": (None, end_trade),
        **CLAIMS,
    }

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        """The team; where nothing can change hands nobody needs to be asked."""
        _, life = frame
        return state.team() if anything_to_trade(state, life) else (state.active,)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, life = frame
        return ("ask.trade_life" if life else f"ask.{self.name}"), {}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        _, life = frame
        moves = state.box.moves
        found = [moves.give[thing][god] for thing in things_traded(life) for god in state.god]
        if not life:
            found += [moves.offer[artefact] for artefact, owner in enumerate(state.artefact_owner) if owner != NONE]
        return [*found, moves.done]


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


def to_obstacle(state: Yggdrasil, seat: int, life: int, giver: int, thing: int, god: int) -> str | None:
    return taker_obstacle(state, life, thing, giver, state.figure_of[god])


def hand_over_to(state: Yggdrasil, seat: int, life: int, giver: int, thing: int, god: int, table: Table) -> None:
    hand_over(state, giver, state.figure_of[god], thing, table)


class Receive(Step[Yggdrasil]):
    """Who gets the thing or (behind the things) the artefact: the other half of one choice, so nobody comes between."""

    name = "receive"
    fields = ("life", "giver", "thing")
    answers: ClassVar[Answers] = {"to": (to_obstacle, hand_over_to)}

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return state.team()

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, giver, thing = frame
        return f"ask.{self.name}", {"god": GODS[state.god[giver]], "thing": thing_name(state, thing)}

    def candidates(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.to[god] for god in state.god]


TRADE: Final = Trade()
RECEIVE: Final = Receive()

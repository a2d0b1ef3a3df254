"""The campaign (YC-CAMPAIGN): what follows each game, until the final battle is won or the team gives up."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.board import BEGIN_GAME
from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES
from meadhall.games.yggdrasil.rules.experience import gain_xp, offer_xp
from meadhall.games.yggdrasil.table.names import SAGAS
from meadhall.games.yggdrasil.table.state import LOST, WON, Yggdrasil


class GameEnds(Step[Yggdrasil]):
    """The lowest frame of every game. A standard game and a saga by itself are over; a campaign goes on."""

    name = "game_ends"
    fields = ()

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        if not state.box.campaign:
            return
        state.history.append((state.saga(), state.outcome, state.cause))
        gain_xp(state, table)
        if state.outcome == WON:
            saga_won(state, table)
        else:
            saga_lost(state)


def saga_won(state: Yggdrasil, table: Table) -> None:
    """On to the next saga; after the final battle the campaign is won (YC-CAMPAIGN-06)."""
    saga = state.saga()
    if saga == SAGAS:
        state.cause = CAUSE_NAMES.index("campaign_completed")
        table.tell("campaign_won")
        return
    state.attempts = 0
    state.page, state.space = state.box.first_page[saga + 1], 0
    next_game(state)


def saga_lost(state: Yggdrasil) -> None:
    """The same saga again, as often as the team wants: no number of defeats ends a campaign (YC-CAMPAIGN-06)."""
    state.attempts += 1
    state.page, state.space = state.box.first_page[state.saga()], 0
    state.stack.append(TRY_AGAIN.at())
    offer_xp(state)


def next_game(state: Yggdrasil) -> None:
    """After every game XP may be spent (YC-CAMPAIGN-10)."""
    state.stack += [GAME_ENDS.at(), BEGIN_GAME.at()]
    offer_xp(state)


def try_again(state: Yggdrasil, seat: int, table: Table) -> None:
    state.stack += [GAME_ENDS.at(), BEGIN_GAME.at()]


def give_up(state: Yggdrasil, seat: int, table: Table) -> None:
    state.outcome = LOST
    state.cause = CAUSE_NAMES.index("given_up")
    table.tell("campaign_lost", cause="given_up")


class TryAgain(Step[Yggdrasil]):
    """After a defeat the team tries the saga again or gives the campaign up (YC-CAMPAIGN-06)."""

    name = "try_again"
    fields = ()
    answers: ClassVar[Answers] = {"again": (None, try_again), "give_up": (None, give_up)}

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return state.team()


GAME_ENDS: Final = GameEnds()
TRY_AGAIN: Final = TryAgain()

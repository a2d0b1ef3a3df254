"""Open enemy cards that leave the wheel by a choice: for Urd, and when an enemy is slain (YC-SAGA-6-08)."""

from __future__ import annotations

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.box import card_enemy, card_god
from meadhall.games.yggdrasil.names import ENEMIES, GODS, NONE
from meadhall.games.yggdrasil.piles import owner, put_under, take_open
from meadhall.games.yggdrasil.state import Yggdrasil


class Recall(Ask):
    """Which card goes next: the last one comes to lie lowest (YC-CREATURE-GENERAL-05). Frame: seat, how many, of
    which enemy (NONE: of any).
    """

    name = "recall"
    verbs = ("recall", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.recall + card for card in state.open_cards]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        card = move - state.box.moves.recall
        if card not in state.open_cards:
            return "YC-CREATURE-URD"
        return None if frame[3] in (NONE, card_enemy(card)) else "YC-SAGA-6-05"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        card = move - state.box.moves.recall
        if frame[2] > 1:
            state.stack.append(self.at(seat, frame[2] - 1, frame[3]))
        receiver = owner(state, card)
        if receiver == NONE:
            state.stack.append(DELIVER.at(seat, card))
        else:
            return_card(state, receiver, card, table)


def return_card(state: Yggdrasil, seat: int, card: int, table: Table) -> None:
    """A card goes from the wheel under a pile."""
    take_open(state, card)
    put_under(state, seat, card)
    table.tell("card_returned", god=GODS[card_god(card)], enemy=ENEMIES[card_enemy(card)], seat=seat)


class Deliver(Ask):
    """With 2 players: who gets a card of the support god (YC-CREATURE-URD). Frame: seat, card."""

    name = "deliver"
    verbs = ("deliver", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        first = state.box.moves.deliver
        return [first + player for player in range(state.box.seats)]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        return None if move - state.box.moves.deliver < state.box.seats else "YC-CREATURE-URD"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        return_card(state, move - state.box.moves.deliver, frame[2], table)


RECALL = Recall()
DELIVER = Deliver()

"""Open enemy cards that leave the wheel by a choice: for Urd, and when an enemy is slain (YC-SAGA-6-08)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.piles import owner, put_under, take_open
from meadhall.games.yggdrasil.table.box import card_enemy, card_god, card_of
from meadhall.games.yggdrasil.table.names import ENEMIES, GODS, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil


def recall_obstacle(state: Yggdrasil, seat: int, count: int, wanted: int, god: int, enemy: int) -> str | None:
    if card_of(god, enemy) not in state.open_cards:
        return "YC-CREATURE-URD"
    return None if wanted in (NONE, enemy) else "YC-SAGA-6-05"


def recall(state: Yggdrasil, seat: int, count: int, wanted: int, god: int, enemy: int, table: Table) -> None:
    """With 2 players it must be said who gets a card of the support god."""
    card = card_of(god, enemy)
    if count > 1:
        state.stack.append(RECALL.at(seat, count - 1, wanted))
    receiver = owner(state, card)
    if receiver == NONE:
        state.stack.append(DELIVER.at(seat, card))
    else:
        return_card(state, receiver, card, table)


class Recall(Ask):
    """Which card goes next, of so many (`count`) of the `wanted` enemy (NONE: of any): the last one comes to lie lowest
    (YC-CREATURE-GENERAL-05).
    """

    name = "recall"
    fields = ("seat", "count", "wanted")
    answers: ClassVar[Answers] = {"recall": (recall_obstacle, recall), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.recall[card_god(card)][card_enemy(card)] for card in state.open_cards]


def return_card(state: Yggdrasil, seat: int, card: int, table: Table) -> None:
    """A card goes from the wheel under a pile."""
    take_open(state, card)
    put_under(state, seat, card)
    table.tell("card_returned", god=GODS[card_god(card)], enemy=ENEMIES[card_enemy(card)], seat=seat)


def deliver_obstacle(state: Yggdrasil, seat: int, card: int, player: int) -> str | None:
    return None if player < state.box.seats else "YC-CREATURE-URD"


def deliver(state: Yggdrasil, seat: int, card: int, player: int, table: Table) -> None:
    return_card(state, player, card, table)


class Deliver(Ask):
    """With 2 players: who gets a card of the support god (YC-CREATURE-URD)."""

    name = "deliver"
    fields = ("seat", "card")
    answers: ClassVar[Answers] = {"deliver": (deliver_obstacle, deliver), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return list(state.box.moves.deliver[: state.box.seats])


RECALL: Final = Recall()
DELIVER: Final = Deliver()

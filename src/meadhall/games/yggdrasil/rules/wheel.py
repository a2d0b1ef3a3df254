"""Step 1: the card on the wheel is revealed (YC-REVEAL), and cards go back to their owners."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.enemies.activation import ACTIVATION
from meadhall.games.yggdrasil.rules.gods import tyr
from meadhall.games.yggdrasil.rules.movement import SUPPORT_MOVE, moves_and_acts
from meadhall.games.yggdrasil.rules.piles import EXACT, open_copies, owner, shuffle_into, support_figure, take_open
from meadhall.games.yggdrasil.rules.recall import return_card
from meadhall.games.yggdrasil.rules.sagas.all_sagas import first_copy
from meadhall.games.yggdrasil.rules.sagas.saga_6 import slain
from meadhall.games.yggdrasil.table.box import card_enemy, card_god
from meadhall.games.yggdrasil.table.names import ENEMIES, FENRIR, GODS, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil

COPIES_WITH_ONE_PLAYER: Final = 2
"""So many stay open after an activation with 1 player; a further card sends them back (YC-REVEAL-12)."""


class Reveal(Step[Yggdrasil]):
    """The active player turns up the card of this round (YC-REVEAL-01). Without one the turn goes on at once
    (YC-ROUND-08).
    """

    name = "reveal"

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat = frame
        card = state.placed[seat]
        if card == NONE:
            moves_and_acts(state, seat)
            return
        state.placed[seat] = NONE
        state.card_known[card] = EXACT
        table.uncover("YC-REVEAL-01", card)
        enemy = card_enemy(card)
        table.tell("revealed", seat=seat, god=GODS[card_god(card)], enemy=ENEMIES[enemy])
        copies = open_copies(state, enemy)
        state.open_cards.append(card)
        if slain(state, enemy):
            return_card(state, seat, card, table)  # without effect (YC-SAGA-6-05, -08)
            moves_and_acts(state, seat)
        elif not copies:
            place(state, seat, enemy, table)
        elif len(copies) == COPIES_WITH_ONE_PLAYER:
            third_copy(state, copies, table)
            place(state, seat, enemy, table)
        else:
            activate(state, seat, card)


def place(state: Yggdrasil, seat: int, enemy: int, table: Table) -> None:
    """A first copy stays in the wheel and nothing else happens, but for the saga (YC-REVEAL-02, YC-CAMPAIGN-27)."""
    moves_and_acts(state, seat)
    first_copy(state, enemy, table)


def activate(state: Yggdrasil, seat: int, card: int) -> None:
    """A second copy activates its enemy (YC-REVEAL-03); then a support god whose card it was may move (-14, -15)."""
    state.stack.append(RETURN_CARDS.at(seat, card))
    figure = support_figure(state, card)
    if figure != NONE:
        state.stack.append(SUPPORT_MOVE.at(seat, figure))
    state.stack.append(ACTIVATION.at(seat, card_enemy(card), 0))


def third_copy(state: Yggdrasil, copies: list[int], table: Table) -> None:
    """1 player: the two others go under the pile, first the one opened earlier (YC-REVEAL-11, -17); the Fenrir card
    that activated him is shuffled in before (YC-FENRIR-09).
    """
    if card_enemy(copies[0]) == FENRIR:
        copies = sorted(copies, key=lambda card: card not in state.triggered)
        shuffle_back(state, 0, copies.pop(0), table)
    for card in copies:
        return_card(state, 0, card, table)


def shuffle_back(state: Yggdrasil, seat: int, card: int, table: Table) -> None:
    take_open(state, card)
    shuffle_into(state, seat, card, table)
    table.tell("card_shuffled", god=GODS[card_god(card)], enemy=ENEMIES[card_enemy(card)], seat=seat)


class ReturnCards(Step[Yggdrasil]):
    """After an activation both cards go back to their owners (YC-REVEAL-04); with 1 player they stay open (-10).
    The card is the one just revealed.
    """

    name = "return_cards"
    fields = ("seat", "card")

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat, card = frame
        if state.box.seats == 1:
            state.triggered.append(card)
        else:
            return_pair(state, card, table)
        if card_enemy(card) != FENRIR or tyr(state, seat):
            moves_and_acts(state, seat)
        else:
            table.tell("turn_ended", seat=seat)  # YC-FENRIR-03


def return_pair(state: Yggdrasil, card: int, table: Table) -> None:
    """Under the piles of their owners; the Fenrir card just revealed is shuffled in instead (YC-FENRIR-04 to -08)."""
    (other,) = (copy for copy in open_copies(state, card_enemy(card)) if copy != card)
    return_card(state, receiver(state, other, card), other, table)
    if card_enemy(card) == FENRIR:
        shuffle_back(state, receiver(state, card, other), card, table)
    else:
        return_card(state, receiver(state, card, other), card, table)


def receiver(state: Yggdrasil, card: int, other: int) -> int:
    """A support god's card goes to the player who does not own the other card: it wanders (YC-REVEAL-08)."""
    seat = owner(state, card)
    return 1 - owner(state, other) if seat == NONE else seat


REVEAL: Final = Reveal()
RETURN_CARDS: Final = ReturnCards()

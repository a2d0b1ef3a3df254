"""Enemy piles, and what the team knows of them (YC-ROUND-10).

Everything that was once seen is known: a card that goes under a pile, and what Skuld has shown. Shuffling loses the
order (YC-FENRIR-07), but not in whose pile a card is. With 2 players nobody knows at first which cards of the support
god lie in which pile (YC-SETUP-26).
"""

from __future__ import annotations

from typing import Final

from meadhall.core.table import Table
from meadhall.games.yggdrasil.table.box import card_enemy, card_god
from meadhall.games.yggdrasil.table.names import NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil

UNKNOWN: Final = 0
"""In some pile or face down on the wheel."""
WITH_PLAYER: Final = 1
"""In the pile of a player that is known, or that player's card on the wheel."""
IN_PILE: Final = 2
"""In a known pile, and not on the wheel: it was shuffled in after the card for the wheel was drawn."""
EXACT: Final = 3
"""Its place is known."""


def owner(state: Yggdrasil, card: int) -> int:
    """The player whose god's card it is; none for a support god's. With 1 player all cards are that player's."""
    if state.box.seats == 1:
        return 0
    figure = state.figure_of[card_god(card)]
    return figure if figure < state.box.seats else NONE


def support_figure(state: Yggdrasil, card: int) -> int:
    """The support god whose card it is, or none."""
    figure = state.figure_of[card_god(card)]
    return figure if figure >= state.box.seats else NONE


def put_under(state: Yggdrasil, seat: int, card: int) -> None:
    """A card goes under a pile, unshuffled (YC-REVEAL-05): the team sees where."""
    state.piles[seat].insert(0, card)
    state.card_known[card] = EXACT


def shuffle_into(state: Yggdrasil, seat: int, card: int, table: Table) -> None:
    """The whole pile is shuffled with the card (YC-FENRIR-07)."""
    pile = state.piles[seat]
    pile.append(card)
    state.card_known[card] = EXACT
    for other in pile:
        if state.card_known[other] == EXACT:
            state.card_known[other] = IN_PILE
    table.chance.shuffle(pile)


def place_on_wheel(state: Yggdrasil, seat: int) -> None:
    """The top card goes face down and unseen on the wheel (YC-ROUND-02); from an empty pile none (YC-ROUND-08)."""
    pile = state.piles[seat]
    if not pile:
        return
    for card in pile:
        if state.card_known[card] == IN_PILE:
            state.card_known[card] = WITH_PLAYER
    state.placed[seat] = pile.pop()


def open_copies(state: Yggdrasil, enemy: int) -> list[int]:
    """The open cards of an enemy, in the order in which they were opened."""
    return [card for card in state.open_cards if card_enemy(card) == enemy]


def take_open(state: Yggdrasil, card: int) -> None:
    """A card leaves the wheel. A single copy that is left counts as a first one (YC-REVEAL-19)."""
    state.open_cards.remove(card)
    if card in state.triggered:
        state.triggered.remove(card)
    left = open_copies(state, card_enemy(card))
    if len(left) == 1 and left[0] in state.triggered:
        state.triggered.remove(left[0])

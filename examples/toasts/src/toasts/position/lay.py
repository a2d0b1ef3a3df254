"""Lay a position of a scenario over a fresh set-up: a toast that begins, with the hands and sips that it names.

Its keys are those of the view. Horns come from the rack; if there are not so many, that is an error with its line.
"""

from __future__ import annotations

from meadhall.core.located import Located
from meadhall.core.table import Table
from toasts.rules.toast import DEAL, PICK
from toasts.table.state import Toasts


def lay_position(state: Toasts, position: Located, table: Table) -> None:
    position.only("toast", "first", "players", "deck")
    if "players" in position:
        for word, player in position["players"].items():
            seat = player.seat(state.box.seats, word)
            player.only("sips", "hand")
            if "sips" in player:
                state.drunk[seat] = player["sips"].number(0)
            if "hand" in player:
                state.hands[seat] = sorted(_taken(state, player["hand"]))
    if "deck" in position:
        state.deck += reversed(_taken(state, position["deck"]))
    if "toast" in position or "first" in position:
        _begin(state, position, table)


def _taken(state: Toasts, horns: Located) -> list[int]:
    """Horns from the rack."""
    found = []
    for horn in horns:
        number = horn.one_of(state.box.ids)
        if number not in state.deck:
            raise horn.error(f"there are not so many horns '{horn.value}'")
        state.deck.remove(number)
        found.append(number)
    return found


def _begin(state: Toasts, position: Located, table: Table) -> None:
    """All hands are filled, and all are asked to pick. Horns of earlier toasts are those at the bottom of the rack."""
    toast = position["toast"].number(1, state.box.toasts) if "toast" in position else 1
    state.first = position["first"].seat(state.box.seats) if "first" in position else 0
    gone = (toast - 1) * state.box.seats
    state.emptied, state.deck = state.deck[:gone], state.deck[gone:]
    if toast > 1:
        state.first -= 1  # it is passed on
    DEAL.act(state, DEAL.at(toast), table)
    state.stack = [DEAL.at(toast + 1), PICK.at()]

"""All that a seat, the spectator or the referee may know. Nothing leaves the game but through here."""

from __future__ import annotations

from typing import cast

from meadhall.core.seats import REFEREE, seat_text
from meadhall.core.state import View
from toasts.knowledge.shape import HIDDEN, PlayerShape, TableShape
from toasts.table.names import FACES, NONE
from toasts.table.state import Toasts


def view(state: Toasts, seat: int) -> View:
    ids = state.box.ids
    seen: TableShape = {
        "seat": seat_text(seat),
        "asked": [seat_text(asked) for asked in state.asked],
        "toast": state.toast,
        "toasts": state.box.toasts,
        "first": _seat(state.first),
        "speaker": _seat(state.speaker),
        "rolled": "" if state.rolled == NONE else FACES[state.rolled],
        "faces": list(state.box.faces),
        "mockery": state.box.mockery,
        "shame": state.box.shame,
        "deck": [ids[horn] for horn in state.deck] if seat == REFEREE else len(state.deck),
        "emptied": [ids[horn] for horn in sorted(state.emptied)],
        "players": {seat_text(player): _player(state, player, seat) for player in range(state.box.seats)},
        "winners": [seat_text(winner) for winner in state.winners()],
    }
    return cast("View", seen)


def _player(state: Toasts, player: int, seat: int) -> PlayerShape:
    ids, open_to = state.box.ids, seat in (player, REFEREE)
    picked, shown = state.picked[player], state.shown[player]
    return {
        "hand": [ids[horn] if open_to else HIDDEN for horn in state.hands[player]],
        "picked": "" if picked == NONE else ids[picked] if open_to else HIDDEN,
        "shown": "" if shown == NONE else ids[shown],
        "sips": state.drunk[player],
        "heckled": bool(state.heckled[player]),
    }


def _seat(seat: int) -> str:
    return "" if seat == NONE else seat_text(seat)

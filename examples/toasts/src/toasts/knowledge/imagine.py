"""A full state drawn from what a seat knows: everything that is hidden from it is mixed and dealt anew."""

from __future__ import annotations

from meadhall.core.chance import Chance
from toasts.table.names import NONE
from toasts.table.state import Toasts


def imagine(state: Toasts, seat: int, chance: Chance) -> Toasts:
    twin = state.clone()
    others = [player for player in range(state.box.seats) if player != seat]
    hidden = twin.deck + [horn for player in others for horn in twin.hands[player]]
    hidden += [twin.picked[player] for player in others if twin.picked[player] != NONE]
    chance.mix(hidden)
    for player in others:
        twin.hands[player] = sorted(hidden.pop() for _ in twin.hands[player])
        if twin.picked[player] != NONE:
            twin.picked[player] = hidden.pop()
    twin.deck = hidden
    twin.refresh(seat)
    return twin

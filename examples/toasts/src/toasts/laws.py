"""What Toasts conserves, for `meadhall.testing`."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.state import State
from toasts.table.names import NONE
from toasts.table.state import Toasts

SHOWN = ("TO-DEAL-01", "TO-SHOW-01")
"""The rules that let something hidden be seen."""
SOAK_GAMES = 1000


def problems(state: State) -> Iterator[str]:
    """What is amiss on the table."""
    assert isinstance(state, Toasts)
    held = [horn for hand in state.hands for horn in hand]
    standing = [horn for horn in (*state.picked, *state.shown) if horn != NONE]
    if sorted(state.deck + held + standing + state.emptied) != sorted(state.box.deck):
        yield "a horn is missing or there twice"
    if min(state.drunk) < 0:
        yield "somebody has drunk less than nothing"
    if state.over and state.toast != state.box.toasts:
        yield "the feast ended before its time"

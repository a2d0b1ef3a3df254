"""What Toasts conserves: the horns."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.state import State
from tests.toy import NONE, Toy

SHOWN = ("TY-DEAL-01", "TY-SHOW-01")
"""The rules that let something hidden be seen."""


def problems(state: State) -> Iterator[str]:
    assert isinstance(state, Toy)
    held = [horn for hand in state.hands for horn in hand] + [horn for horn in state.pending if horn != NONE]
    if sorted(state.deck + held + state.table_horns) != sorted(state.box.deck):
        yield "a horn is missing or there twice"

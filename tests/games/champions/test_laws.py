"""Random games with all laws checked at every step; `make soak` plays thousands."""

from __future__ import annotations

import pytest

from meadhall.games.champions.table.state import Champions
from meadhall.testing.laws import check_game, fields_of

GAMES = 8


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_game_keeps_all_laws(seats: int, number: int) -> None:
    referee = check_game("champions", seats, {}, f"{seats} seats, test {number}")
    assert referee.decisions > 60
    assert referee.dreamt > referee.decisions * 0.9, "imagined states are the truth too often"


def test_every_field_is_hashed() -> None:
    """A field that is not hashed could change unseen. `goods` is the same lists by another name."""
    assert {*Champions.FIELDS, "goods"} == fields_of(Champions)

"""Random games with all laws checked at every step; `make soak` plays thousands."""

from __future__ import annotations

import pytest

from meadhall.games.odin.table.state import Odin
from meadhall.testing.laws import check_game, fields_of

GAMES = 2


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_keeps_all_laws(seats: int, number: int) -> None:
    """All laws at every decision in one game of two, otherwise the dear ones at one in eight."""
    sample = 1 if (seats, number) == (2, 0) else 8
    referee = check_game("odin", seats, {}, f"{seats} seats, test {number}", sample)
    assert referee.decisions > 60
    assert referee.dreamt > referee.decisions / sample * 0.5, "imagined states are the truth too often"


@pytest.mark.parametrize("seats", [2, 4])
def test_a_random_game_that_finishes_its_round_keeps_all_laws(seats: int) -> None:
    assert check_game("odin", seats, {"finish_round": "yes"}, f"{seats} seats, finished", 8).decisions > 60


def test_every_field_is_hashed() -> None:
    """A field that is not hashed could change unseen."""
    assert set(Odin.FIELDS) == fields_of(Odin)

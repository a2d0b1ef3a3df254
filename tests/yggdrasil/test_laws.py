"""Random games with all laws checked at every step; `make soak` plays thousands."""

from __future__ import annotations

import pytest

from meadhall.games.yggdrasil.state import Yggdrasil
from tests.laws import check_game


@pytest.mark.parametrize("game", ["easy", "hard"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_random_game_keeps_all_laws(seats: int, game: str) -> None:
    """All laws at every decision in one game, otherwise the dear ones at one in eight."""
    sample = 1 if (seats, game) == (3, "easy") else 8
    decisions, dreamt = check_game("yggdrasil", seats, {"game": game}, f"{seats} seats, {game}", sample)
    assert decisions > 10
    assert dreamt > decisions / sample * 0.5, "imagined states are the truth too often"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_random_game_with_chosen_gods_keeps_all_laws(seats: int) -> None:
    options = {"game": "hard", "gods": "chosen"}
    decisions, _ = check_game("yggdrasil", seats, options, f"{seats} seats, chosen", 8)
    assert decisions > seats + 5


@pytest.mark.parametrize("saga", [1, 2, 3, 4, 5, 6])
def test_a_random_saga_keeps_all_laws(saga: int) -> None:
    seats = 1 + saga % 5
    decisions, _ = check_game("yggdrasil", seats, {"game": f"saga_{saga}"}, f"saga {saga}", 8)
    assert decisions > 5


@pytest.mark.parametrize("seats", [2, 5])
def test_a_random_campaign_keeps_all_laws(seats: int) -> None:
    decisions, _ = check_game("yggdrasil", seats, {"game": "campaign"}, f"campaign of {seats}", 32)
    assert decisions > 20


def test_every_field_is_hashed() -> None:
    """A field that is not hashed could change unseen."""
    assert set(Yggdrasil.FIELDS) == set(Yggdrasil.__slots__)

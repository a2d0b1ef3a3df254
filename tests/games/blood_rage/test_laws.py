"""Random games with all laws checked at every step; `make soak` plays thousands."""

from __future__ import annotations

from itertools import product

import pytest

from meadhall.games.blood_rage.table.state import BloodRage
from meadhall.testing.laws import check_game, fields_of

SETS = [
    dict(zip(("five_players", "gods", "mystics"), values, strict=True)) for values in product(("no", "yes"), repeat=3)
]


SETS.append(
    {
        "gods": "chosen",
        "mystics": "yes",
        "mystic_retreat": "always",
        "mystic_cards_follow_printed_marker": "yes",
        "promotional_monsters": "yes",
    }
)


@pytest.mark.parametrize("options", SETS, ids=lambda options: " ".join(k for k, v in options.items() if v != "no"))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_random_game_keeps_all_laws(seats: int, options: dict[str, str]) -> None:
    """All laws at every decision with all sets, otherwise the dear ones at one in six."""
    sample = 1 if set(options.values()) == {"yes"} else 6
    referee = check_game("blood_rage", seats, options, f"{seats} seats, {options}", sample)
    assert referee.decisions > 30
    assert referee.dreamt > referee.decisions / sample * 0.5, "imagined states are the truth too often"


def test_every_field_is_hashed() -> None:
    """A field that is not hashed could change unseen."""
    assert set(BloodRage.FIELDS) == fields_of(BloodRage)

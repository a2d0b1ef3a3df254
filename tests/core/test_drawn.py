"""What a scene lists by itself of what is drawn on its board: it is there, and all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.drawn import Drawn
from meadhall.games.blood_rage.pictures.scene import board as blood_rage_board
from meadhall.games.blood_rage.pictures.scene import cards as blood_rage_cards
from meadhall.games.champions.pictures.scene.signs import STALLS
from meadhall.games.odin.pictures.scene.board import RAID_PICTURES
from meadhall.games.yggdrasil.pictures.scene import cards as yggdrasil_cards
from meadhall.games.yggdrasil.pictures.scene import enemies as yggdrasil_enemies


def drawn(game: str) -> Drawn:
    return Drawn(games.find(game).room / "board.svg")


def test_a_board_tells_what_is_drawn_on_it(tmp_path: Path) -> None:
    board = tmp_path / "board.svg"
    board.write_text(
        '<svg><g id="hall:mead"/><g id="hall:ale"/><g id="bench:1"/><g id="bench:2"/><g id="bench:2:a"/></svg>'
    )
    found = Drawn(board)
    assert "hall:ale" in found
    assert "hall:beer" not in found
    assert found.those("hall") == ["mead", "ale"]
    assert [found.room(kind) for kind in ("bench", "bench:2", "table")] == [2, 0, 0]


def test_the_places_under_the_tree_are_those_that_are_drawn() -> None:
    stands = blood_rage_board.STANDS
    assert sorted(stands) == list(range(1, drawn("blood_rage").room("stand:yggdrasil") + 1))


def test_the_stalls_are_those_that_are_drawn() -> None:
    places = [place for kind in STALLS.values() for place in kind]
    assert sorted(places) == list(range(1, drawn("champions").room("stall") + 1))


def test_the_pictures_of_raids_are_those_that_are_drawn() -> None:
    board = (games.find("odin").room / "board.svg").read_text(encoding="utf-8")
    assert [f"art-{number}" in board for number in range(RAID_PICTURES + 1)] == [True] * RAID_PICTURES + [False]


def test_the_ways_of_nidhogg_are_those_that_are_drawn() -> None:
    lengths = {int(ident.split(":")[1]) for ident in drawn("yggdrasil").ids if ident.startswith("track:")}
    assert sorted(lengths) == list(yggdrasil_enemies.TRACKS)


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("blood_rage", (*blood_rage_cards.GODS, *blood_rage_cards.QUESTS.values(), "fate", "monster")),
        (
            "yggdrasil",
            (
                *yggdrasil_cards.ANIMALS.values(),
                *yggdrasil_cards.SAGA_ART.values(),
                *yggdrasil_cards.ROW_ART.values(),
                "jotunn",
                "stag",
            ),
        ),
    ],
)
def test_every_engraving_that_a_card_may_have_is_drawn(game: str, names: tuple[str, ...]) -> None:
    assert [name for name in names if f"art-{name}" not in drawn(game)] == []

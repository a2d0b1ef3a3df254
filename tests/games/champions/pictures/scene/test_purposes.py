"""The places of the town by what one goes there for, and by where they lie."""

from __future__ import annotations

from collections import Counter

import pytest

from meadhall.core.rulebook import LANGUAGES
from meadhall.core.scene import Scene
from meadhall.games.champions import GAME
from meadhall.testing import Board


def placing(seats: int = 4) -> Board:
    return Board("champions", 'turn = "p1"\n[position.players.p1]\nship = "karve"\ncoin = 9\nwood = 5', seats=seats)


def seen(board: Board, lang: str = "en") -> Scene:
    return GAME.scene(board.state.view(0), GAME.words(lang))


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_place_of_a_game_has_one_purpose(seats: int) -> None:
    board = placing(seats)
    told = Counter(move for purpose in seen(board).purposes for move in purpose.moves)
    assert [move for move, count in told.items() if count > 1] == []
    assert board.legal("place") | board.legal("beg") <= set(told)


def test_the_purposes_stand_in_their_order_each_with_a_sign() -> None:
    purposes = seen(placing()).purposes
    assert [purpose.title for purpose in purposes] == [
        "Fight",
        "Sail",
        "Get warriors",
        "Get goods",
        "Glory and knowledge",
    ]
    assert all(f'<symbol id="{purpose.icon}"' in GAME.board for purpose in purposes)
    by_title = {purpose.title: purpose.moves for purpose in purposes}
    assert "place karve" in by_title["Sail"]
    assert by_title["Fight"][0] == "place troll"


def test_moves_are_ordered_by_purpose_only_while_workers_are_placed() -> None:
    board = Board("champions", 'phase = "assignment"\nturn = "p1"\nplaced = { troll = "p1" }', seats=2)
    assert seen(board).purposes == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_place_with_a_worker_lies_in_one_district(lang: str) -> None:
    districts = seen(placing(), lang).districts
    found = Counter(place for district in districts for place in district.places)
    assert [place for place, count in found.items() if count > 1] == []
    assert {f"location:{place.id}" for place in GAME.content.of("location")} <= set(found)
    assert all(f'id="{place}"' in GAME.board for place in found)
    assert len({district.title for district in districts}) == len(districts)

"""Who sits where."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.core.errors import BadSetup
from meadhall.terminal.seating import BOT, USUAL_BOT, display_names, seat_bots, seat_players
from meadhall.terminal.texts import terminal_words

GAME = games.find("champions")
A_BOT = BOT + USUAL_BOT


def test_one_person_and_bots_sit_down_if_nothing_is_said() -> None:
    assert seat_players(GAME, None, "", []) == ["p1", A_BOT, A_BOT]


def test_free_seats_are_taken_by_bots() -> None:
    assert seat_players(GAME, 4, "", ["Ana", "Bo"]) == ["Ana", "Bo", A_BOT, A_BOT]


def test_a_list_of_players_says_it_all() -> None:
    assert seat_players(GAME, None, "Ana, bot:random", []) == ["Ana", "bot:random"]


@pytest.mark.parametrize(
    "players",
    [
        "Ana",
        "Ana,Bo,Cy,Di,Ed",
        "Ana,,Bo",
        "Ana,ana",
        "Ana,bot:xyzzy",
        "Ana,bot:search:often",
        "Ana,B\to",
        "A," + "b" * 21,
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(players: str) -> None:
    with pytest.raises(BadSetup):
        seat_players(GAME, None, players, [])


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(BadSetup):
        seat_players(GAME, 2, "Ana,Bo,Cy", [])


def test_bots_and_nameless_people_are_called_in_the_language_of_the_reader() -> None:
    assert display_names(["p1", "Bo", "bot:random"], terminal_words(GAME, "de")) == ["Spieler 1", "Bo", "Bot 3"]


def test_the_seats_of_bots_are_known_from_the_names_in_a_record() -> None:
    assert list(seat_bots(GAME, ["Ana", "bot:random", "bot:random"], "seed")) == [1, 2]

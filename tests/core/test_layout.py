"""A view as a row of numbers: each has a name, and what a seat does not know is not among them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.layout import (
    BySeat,
    Count,
    Fields,
    First,
    Layout,
    Maybe,
    Number,
    OfEachSeat,
    OneOf,
    Own,
    Pairs,
    Pile,
    Seat,
    Seats,
    Whereabouts,
)
from meadhall.core.match import Match
from meadhall.core.seats import SPECTATOR
from meadhall.testing.laws import laws_of, variants

TABLES = [(name, seats) for name in games.rooms() for seats in games.find(name).seats]


def small() -> Layout:
    return Layout(
        "small",
        1,
        3,
        Fields(
            {
                "seat": Own(3),
                "round": Number(),
                "phase": OneOf(("", "day", "night")),
                "turn": Seat(3),
                "passed": Seats(3),
                "players": BySeat(3, Fields({"hand": Pile(("axe", "bow"))})),
                "fight": Maybe(Fields({"at": OneOf(("hall", "sea"))})),
                "track": First(2, OneOf(("a", "b"))),
                "dice": Pairs("die", ("red", "blue"), "face", ("hit", "blank")),
                "dead": OfEachSeat(3, Fields({"what": OneOf(("wolf", "bear"))})),
                "cards": Whereabouts(("deck",), 3),
                "stock": Count(("wood", "food")),
            }
        ),
    )


VIEW = {
    "seat": "p2",
    "round": 4,
    "phase": "night",
    "turn": "p1",
    "passed": ["p2", "p3"],
    "players": {"p1": {"hand": 3}, "p2": {"hand": ["axe", "axe", "bow"]}, "p3": {"hand": 0}},
    "fight": {"at": "sea"},
    "track": ["b"],
    "dice": [{"die": "red", "face": "hit"}, {"die": "red", "face": "hit"}],
    "dead": [{"seat": "p1", "what": "wolf"}, {"seat": "p1", "what": "bear"}],
    "cards": ["p3", "deck", "deck"],
    "stock": {"food": 2},
}


def test_each_number_is_told_by_name_and_seats_are_counted_from_who_looks() -> None:
    assert small().told(VIEW) == {
        "seat=p2": 1,
        "round": 4,
        "phase=night": 1,
        "turn=2": 1,
        "passed#0": 1,
        "passed#1": 1,
        "players.0.hand": 3,
        "players.0.hand#axe": 2,
        "players.0.hand#bow": 1,
        "players.2.hand": 3,
        "fight": 1,
        "fight.at=sea": 1,
        "track.0=b": 1,
        "dice": 2,
        "dice#red+hit": 2,
        "dead.2": 2,
        "dead.2.what=wolf": 1,
        "dead.2.what=bear": 1,
        "cards#1": 1,
        "cards#deck": 2,
        "stock#food": 2,
    }


def test_a_field_that_was_forgotten_is_named() -> None:
    assert small().left_out(VIEW) == []
    assert small().left_out({**VIEW, "weather": "rain", "fight": {"at": "sea", "odds": 3}}) == [
        ".weather",
        ".fight.odds",
    ]


def test_a_word_that_no_slot_has_is_an_error() -> None:
    with pytest.raises(KeyError):
        small().row({**VIEW, "phase": "dusk"})


def test_a_game_that_does_not_say_how_says_so() -> None:
    class Silent(Game):
        name = "silent"

    with pytest.raises(BadSetup, match="does not say how"):
        Silent().layout(games.find("odin").open_box(2))


def positions(game: Game, seats: int, number: int) -> Iterator[Match]:
    """A random game at some of its decisions, and at its end."""
    options = variants(game, seats)
    match = Match.new(game, seats, options[number * 7 % len(options)], key=key_from_seed(f"layout {number}"))
    chance = Chance(key_from_seed(f"layout choices {number}"))
    narrowed = getattr(laws_of(game), "narrowed", None)
    while not match.over and len(match.moves) < 1500:
        if not chance.below(6):
            yield match
        seat = chance.choose(match.state.asked)
        moves = match.state.legal(seat)
        match.play(seat, chance.choose(narrowed(match.state, moves, chance) if narrowed else moves))
    yield match


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_view_of_a_random_game_has_its_numbers(name: str, seats: int) -> None:
    game = games.find(name)
    for number in range(3):
        layout = None
        for match in positions(game, seats, number):
            layout = layout or game.layout(match.box)
            assert len(set(layout.names)) == len(layout.names) == layout.size
            for seat in (*range(seats), SPECTATOR):
                view = match.view(seat)
                row = layout.row(view)
                assert layout.left_out(view) == []
                assert max(map(abs, row)) <= 1000


@pytest.mark.parametrize("name", games.rooms())
def test_what_a_seat_does_not_know_is_not_in_its_numbers(name: str) -> None:
    """All that is hidden from the seat is dealt anew: its row stays the same to the last bit."""
    game, luck = games.find(name), Chance(key_from_seed("hidden"))
    other = 0
    for match in positions(game, game.seats[-1], 1):
        layout = game.layout(match.box)
        for seat in range(match.box.seats):
            dream = match.state.imagine(seat, luck)
            assert layout.row(dream.view(seat)) == layout.row(match.view(seat))
            other += dream.fingerprint() != match.state.fingerprint()
    assert other or game.open_table


@pytest.mark.parametrize("name", games.rooms())
def test_positions_that_look_different_have_different_numbers(name: str) -> None:
    game = games.find(name)
    seen: dict[tuple[float, ...], str] = {}
    for match in positions(game, game.seats[-1], 2):
        row = tuple(game.layout(match.box).row(match.view(0)))
        assert seen.setdefault(row, match.state.fingerprint()) == match.state.fingerprint()

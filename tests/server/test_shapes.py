"""What a seat may know is described by the API, from the types that the games use, and a real view fits it."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.seats import REFEREE, SPECTATOR
from tests.server.schemas import misfits


@pytest.mark.parametrize("name", games.rooms())
def test_the_views_of_a_random_game_fit_their_description(name: str) -> None:
    game = games.find(name)
    assert game.shape is not None
    whole = {"$ref": f"#/components/schemas/{game.shape.__name__}"}
    for seats in game.seats:
        match = Match.new(game, seats, key=key_from_seed(f"shapes {seats}"))
        choices = Chance(key_from_seed(f"choices {seats}"))
        while not match.over and len(match.moves) < 400:
            if not len(match.moves) % 7:
                for eyes in (0, SPECTATOR, REFEREE):
                    assert misfits(match.view(eyes), whole, name) == []
            seat = choices.choose(match.state.asked)
            match.play(seat, choices.choose(match.state.legal(seat)))
        assert misfits(match.view(0), whole, name) == []

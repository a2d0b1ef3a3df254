"""What somebody might try although a rule forbids it."""

from __future__ import annotations

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match

GAME = games.find("yggdrasil")


def asked_for_step_3() -> Match:
    match = Match.new(GAME, 2, key=key_from_seed("an action or a fight"))
    while match.state.top.name != "step_3":
        seat = match.state.asked[0]
        match.play(seat, match.state.legal(seat)[0])
    return match


def test_one_acts_where_one_is() -> None:
    match = asked_for_step_3()
    (seat,) = match.state.asked
    view = match.view(seat)
    words = GAME.words("en")
    world = view["players"][view["seat"]]["world"]
    other = next(name for name in view["worlds"] if name != world)
    assert GAME.would_try(view, words, "act", [world])
    assert not GAME.would_try(view, words, "act", [other])
    assert GAME.would_try(view, words, "fight", ["surt"])


def test_without_a_blood_relative_nobody_thinks_of_taking_anything() -> None:
    match = asked_for_step_3()
    view = match.view(match.state.asked[0])
    assert not GAME.would_try(view, GAME.words("en"), "seize", ["hofund"])

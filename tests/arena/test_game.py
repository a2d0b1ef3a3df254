"""One game of a plan."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meadhall import games
from meadhall.arena.game import MOST_MOVES, Played, places, play
from meadhall.arena.plan import Fixture, Plan, make_plan
from meadhall.core.match import Match
from meadhall.core.record import Record
from tests.arena import drinkers
from tests.arena.drinkers import TOASTS, find


def feast_plan(*bots: str, **more: Any) -> Plan:
    return make_plan(TOASTS, [bots or ("greedy", "random", "random")], 3, **more)


def played(plan: Plan, number: int = 0) -> Played:
    return play(plan, plan.fixtures()[number], find)[0]


def test_the_same_game_can_be_played_again_anywhere() -> None:
    plan = feast_plan("greedy", "search:5", "random")
    assert played(plan).outcome() == played(plan).outcome()
    assert played(plan).outcome() != played(feast_plan("greedy", "search:5", "random", seed="other")).outcome()


def test_a_result_has_a_number_for_each_seat() -> None:
    game = played(feast_plan(belongings=True))
    assert sum(game.result) == pytest.approx(1)
    assert game.bots == ("greedy", "random", "random")
    assert game.points == tuple(game.points)
    assert max(range(3), key=lambda seat: game.points[seat]) in [seat for seat in range(3) if game.places[seat] == 1]
    assert all(len(of_each) == 3 for of_each in (game.decisions, game.seconds, game.slowest, game.owned))
    assert game.turns is not None
    assert game.turns > 0
    assert set().union(*game.owned) <= set(TOASTS.content.entries["horn"])


def test_it_survives_being_written_down() -> None:
    game = played(feast_plan(belongings=True))
    assert Played.from_json(json.loads(json.dumps(game.to_json()))) == game


def test_moves_without_an_alternative_cost_no_thought() -> None:
    """The judgement of the drinker would refuse to weigh a single move."""
    for number in range(3):
        game = played(feast_plan("greedy", "greedy", "greedy", seed=str(number)))
        assert game.error == ""
        assert sum(game.decisions) <= game.moves


def test_places_follow_the_result_then_the_score() -> None:
    assert places((0.5, 0.5, 0.0), (9, 9, 3)) == (1, 1, 3)
    assert places((0.0, 1.0), (9, 9)) == (2, 1)
    assert places((1.0, 1.0), ()) == (1, 1)


def test_a_bot_that_fails_spoils_its_game_and_it_is_said_who_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drinkers, "in_a_worker", lambda: True)
    plan = feast_plan("random", "greedy", "random")
    game, _ = play(plan, Fixture(7, 0, 2, ("random", "greedy", "random")), drinkers.find_foolish)
    assert (game.number, game.deal, game.result) == (7, 2, ())
    assert "greedy on p2: ValueError: too drunk" in game.error


def test_a_bot_cannot_make_an_illegal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.bots.player.RandomBot.choose", lambda *_: -5)
    assert "-5 is no legal move" in played(feast_plan()).error


def test_a_game_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drinkers, "in_a_worker", lambda: True)
    plan = feast_plan("greedy", "random", limit=0.2)
    game, _ = play(plan, plan.fixtures()[0], drinkers.find_sleepy)
    assert "not over within 0.2 seconds" in game.error


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_MOVES > 10_000
    monkeypatch.setattr("meadhall.arena.game.MOST_MOVES", 4)
    assert "does not end" in played(feast_plan()).error


def test_a_record_tells_the_game_again() -> None:
    plan = feast_plan(records=True, options={"mead": "dry"})
    game, text = play(plan, plan.fixtures()[1], find)
    record = Record.parse(text, "a game")
    match = Match.replay(record, TOASTS)
    assert match.over
    assert match.state.points() == list(game.points)
    assert record.players == ["bot:random", "bot:greedy", "bot:random"]
    assert record.options == {"mead": "dry"}
    assert play(feast_plan(), plan.fixtures()[1], find)[1] == ""


@pytest.mark.parametrize("name", games.names())
def test_every_game_can_be_played_in_the_arena(name: str) -> None:
    room = games.find(name)
    plan = make_plan(room, [("random", "random")], 1)
    game, _ = play(plan, plan.fixtures()[0], games.find)
    assert game.error == ""
    if room.cooperative:
        assert (game.points, game.places) == ((), (1, 1))
        assert len(set(game.result)) == 1
    else:
        assert sum(game.result) == pytest.approx(1)
        assert next(points for points, share in zip(game.points, game.result, strict=True) if share) == max(game.points)

"""After the end: how a game went, what would have been better, and how it goes on from a position."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.bots.greedy import best_move
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.difference import changed
from meadhall.core.match import Match
from tests.server.schemas import misfits, told
from tests.server.support import PATIENT, Server

ROOMS = games.rooms()
LONGEST = 60


@cache
def played(game: str) -> Match:
    """A game of bots that do what looks best."""
    room = games.find(game)
    names = ["Ana", "Bo", "bot:easy"]
    match = Match.new(room, 3, key=key_from_seed("after the end"), players=names)
    chance = Chance(key_from_seed("what looks best"))
    while not match.over:
        seat = match.state.asked[0]
        drawn = match.state.imagine(seat, chance)
        match.play(seat, best_move(room.judgement, drawn, seat, match.state.legal(seat), chance))
    return match


@pytest.fixture(scope="module")
def tables(server: Server) -> dict[str, str]:
    """One table of each game, to look at."""
    found = {}
    for game in ROOMS:
        answer = server.post("/api/records", {"record": played(game).record().dump(), "name": "game.rec"})
        found[game] = f"/api/tables/{answer['table']}"
    return found


@pytest.mark.parametrize("game", ROOMS)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_story_is_whole_and_speaks_the_language(server: Server, tables: dict[str, str], game: str, lang: str) -> None:
    match = played(game)
    story = server.get(f"{tables[game]}/story?lang={lang}")
    assert misfits(story, told("/api/tables/{table}/story"), "story") == []
    assert story["moves"] == len(match.moves)
    assert len(story["chances"]) == len(match.moves) + 1
    points = match.state.points()
    if points is not None:
        assert story["points"][-1]["scores"] == points
        sums = [sum(row[seat] for one in story["gained"] for row in one["by"]) for seat in range(3)]
        assert sums == points
    assert all(turn["text"] and len(turn["text"]) <= LONGEST and turn["chapter"] for turn in story["turns"])
    assert all(mark["text"] and "{" not in mark["text"] for mark in story["marks"])
    first = {"blood_rage": {"en": "Age I", "de": "Zeitalter I"}}.get(game, {"en": "Round 1", "de": "Runde 1"})
    assert story["chapters"][0]["title"] == first[lang]


def test_a_story_says_who_rolled_how(server: Server, tables: dict[str, str]) -> None:
    lucky = server.get(f"{tables['champions']}/story?lang=en")
    assert all(one["dice"] and one["spread"] and one["word"] != "none" for one in lucky["luck"])
    assert "Hits" in lucky["luck_text"]
    sober = server.get(f"{tables['odin']}/story?lang=en")
    assert all(one["word"] == "none" for one in sober["luck"])
    assert sober["luck_text"] == "No dice fall in this game; only the cards are dealt."


def test_who_loses_together_hears_what_threatened(server: Server, tables: dict[str, str]) -> None:
    story = server.get(f"{tables['yggdrasil']}/story?lang=de")
    assert story["sources"] == story["gained"] == []
    assert {"life", "walls", "surt"} <= {peril["id"] for peril in story["perils"]}
    assert all(len(peril["levels"]) == story["moves"] + 1 for peril in story["perils"])
    assert server.get(f"{tables['odin']}/story")["perils"] == []


def test_nothing_is_told_before_the_end(server: Server) -> None:
    table = server.lay("odin", "Ana", "Bo")
    address = f"/api/tables/{table['table']}"
    assert server.refused("GET", f"{address}/story") == (409, "not_over")
    assert server.refused("GET", f"{address}/review") == (409, "not_over")
    assert server.refused("POST", f"{address}/review") == (409, "not_over")
    assert server.refused("GET", f"{address}/review/1") == (409, "not_over")
    assert server.refused("POST", f"{address}/play_on", {"number": 0, "seat": 0}) == (409, "not_over")


@pytest.mark.parametrize("game", ROOMS)
def test_what_a_move_led_to_goes_from_one_position_to_the_next(
    server: Server, tables: dict[str, str], game: str
) -> None:
    """The same moments that people saw at the table."""
    last = len(played(game).moves)
    for number in (*range(1, 4), *range(20, last, last // 8), last):
        for seat in (-2, -1, 0):
            before = server.get(f"{tables[game]}/replay/{number - 1}?lang=en&seat={seat}")
            after = server.get(f"{tables[game]}/replay/{number}?lang=en&seat={seat}&moments=1")
            assert before["moments"] == []
            scene = before["scene"]
            for moment in after["moments"]:
                scene = changed(scene, moment["changes"])
            assert scene == after["scene"]
            fresh = [line["text"] for line in after["news"]][len(before["news"]) :]
            assert [event["line"]["text"] for moment in after["moments"] for event in moment["events"]] == fresh


def test_a_position_says_what_comes_next(server: Server, tables: dict[str, str]) -> None:
    first = server.get(f"{tables['champions']}/replay/0?lang=en")
    assert first["next"]["question"].endswith("?")
    assert first["next"]["choices"] > 1
    second = server.get(f"{tables['champions']}/replay/1?lang=en")
    assert second["move"] == first["next"]["move"]
    last = server.get(f"{tables['champions']}/replay/{first['moves']}")
    assert last["next"] is None


# What would have been better


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server of its own, and a short game that it goes through."""
    match = Match.new(games.find("blood_rage"), 2, key=key_from_seed("a review"), players=["Ana", "Bo"])
    chance = Chance(key_from_seed("a review"))
    for _ in range(60):
        seat = match.state.asked[0]
        match.play(seat, chance.choose(match.state.legal(seat)))
    with Server(tmp_path_factory.mktemp("review") / "tables.sqlite", "--bot-workers", "1") as server:
        table = server.post("/api/records", {"record": match.record().dump(), "name": "game.rec"})["table"]
        yield server, f"/api/tables/{table}"


def until_done(server: Server, address: str) -> Any:
    deadline = time.monotonic() + 4 * PATIENT
    while time.monotonic() < deadline:
        review = server.get(f"{address}/review")
        if review["state"] in ("done", "failed"):
            return review
        time.sleep(0.2)
    raise AssertionError("the review comes to no end")


def test_a_review_goes_through_all_choices_in_the_background(reviewed: tuple[Server, str]) -> None:
    server, address = reviewed
    assert server.get(f"{address}/review") == {"state": "none", "done": 0, "of": 0, "losses": []}
    begun = server.post(f"{address}/review")
    assert begun["state"] in ("waiting", "going")
    assert server.get(f"{address}/replay/3")["n"] == 3  # nobody waits for it
    review = until_done(server, address)
    assert review["state"] == "done"
    assert review["done"] == review["of"] == len(review["losses"]) > 30
    assert [loss["move"] for loss in review["losses"]] == sorted(loss["move"] for loss in review["losses"])
    assert {loss["verdict"] for loss in review["losses"]} & {"worse", "costly"}, "chance does not play well"
    assert server.post(f"{address}/review") == review
    assert misfits(review, told("/api/tables/{table}/review"), "review") == []


def test_a_judged_choice_says_what_was_played_and_what_was_best(reviewed: tuple[Server, str]) -> None:
    server, address = reviewed
    server.post(f"{address}/review")
    review = until_done(server, address)
    worst = max(review["losses"], key=lambda loss: loss["percent"])
    judged = server.get(f"{address}/review/{worst['move']}?lang=de")
    assert misfits(judged, told("/api/tables/{table}/review/{number}"), "judged") == []
    assert (judged["seat"], judged["percent"], judged["verdict"]) == (
        worst["seat"],
        worst["percent"],
        worst["verdict"],
    )
    best, *others = judged["choices"]
    (chosen,) = (choice for choice in judged["choices"] if choice["played"])
    assert best is not chosen
    assert best["percent"] - chosen["percent"] == pytest.approx(judged["percent"], abs=1)
    assert all(choice["name"] and choice["tried"] and choice["give_or_take"] >= 0 for choice in (best, *others))
    move = server.get(f"{address}/replay/{worst['move']}?lang=de")["move"]
    assert chosen["move"] == move["move"]
    assert chosen["name"] == move["name"]


def test_a_restart_loses_nothing_of_a_review(reviewed: tuple[Server, str], tmp_path: Path) -> None:
    server, address = reviewed
    server.post(f"{address}/review")
    review = until_done(server, address)
    number = review["losses"][-1]["move"]
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(server.database) as here, sqlite3.connect(file) as there:
        here.backup(there)
    with Server(file, "--bot-workers", "1") as again:
        assert again.get(f"{address}/review/{number}") == server.get(f"{address}/review/{number}")
        assert again.get(f"{address}/review") == review
        assert again.post(f"{address}/review") == review


def test_what_cannot_be_read_of_a_review_is_found_out_again(reviewed: tuple[Server, str], tmp_path: Path) -> None:
    server, address = reviewed
    server.post(f"{address}/review")
    until_done(server, address)
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(server.database) as here, sqlite3.connect(file) as there:
        here.backup(there)
        there.execute("UPDATE reviews SET data = x'00'")
    with Server(file, "--bot-workers", "1") as again:
        assert again.get(f"{address}/review")["state"] == "none"
        assert again.post(f"{address}/review")["state"] in ("waiting", "going")


def test_a_move_without_a_choice_has_no_verdict(reviewed: tuple[Server, str]) -> None:
    server, address = reviewed
    review = until_done(server, address)
    judged = {loss["move"] for loss in review["losses"]}
    for number in sorted(set(range(1, 61)) - judged)[:3]:
        assert server.get(f"{address}/review/{number}")["verdict"] is None
    assert server.refused("GET", f"{address}/review/61") == (404, "no_such_move")
    assert server.refused("GET", f"{address}/review/0") == (404, "no_such_move")


def test_whoever_looks_at_a_choice_does_not_wait_for_the_games_of_others(tmp_path: Any) -> None:
    """Two long games wait; a choice of the second is judged long before the first has come to its end."""
    with Server(tmp_path / "tables.sqlite", "--bot-workers", "1") as server:
        long, short = (
            server.post("/api/records", {"record": played(game).record().dump(), "name": "game.rec"})["table"]
            for game in ("champions", "blood_rage")
        )
        server.post(f"/api/tables/{long}/review")
        server.post(f"/api/tables/{short}/review")
        deadline = time.monotonic() + 4 * PATIENT
        while server.get(f"/api/tables/{short}/review/100")["verdict"] is None:
            assert time.monotonic() < deadline, "nobody comes to this choice"
            time.sleep(0.2)
        first = server.get(f"/api/tables/{long}/review")
        assert first["state"] in ("waiting", "going")
        assert first["done"] < first["of"] / 2
        while server.get(f"/api/tables/{long}/review")["done"] == first["done"]:
            assert time.monotonic() < deadline, "the first has no turn any more"
            time.sleep(0.2)


def test_a_server_that_closes_does_not_wait_for_a_review(tmp_path: Any) -> None:
    with Server(tmp_path / "tables.sqlite", "--bot-workers", "1") as server:
        record = played("champions").record().dump()
        table = server.post("/api/records", {"record": record, "name": "game.rec"})["table"]
        server.post(f"/api/tables/{table}/review")
        begin = time.monotonic()
    assert time.monotonic() - begin < PATIENT
    assert "Traceback" not in server.errors.read_text()


# How it goes on


def test_a_game_can_be_played_on_from_a_position(server: Server, tables: dict[str, str]) -> None:
    match = played("champions")
    seat, number = next((mover, at) for at, (mover, _) in enumerate(match.moves) if at > 40)
    opened = server.post(f"{tables['champions']}/play_on", {"number": number, "seat": seat, "name": "Eve"})
    with server.sit(opened["table"], opened["token"]) as eve:
        info = eve.view["table"]
        assert info["customs"] == ["practice"]
        assert not info["imported"]
        assert [one["kind"] for one in info["seats"]].count("bot") == 2
        assert info["seats"][seat]["name"] == "Eve"
        called = server.get(tables["champions"])["info"]["seats"]
        assert all(one["name"] == called[one["seat"]]["name"] for one in info["seats"] if one["seat"] != seat)
        assert eve.view["asked"] == [seat]
        then = server.get(f"{tables['champions']}/replay/{number}?seat={seat}&lang={info['lang']}")
        assert [chip["text"] for chip in eve.view["scene"]["chips"]] == [
            chip["text"] for chip in then["scene"]["chips"]
        ]
        before = eve.view["seq"]
        eve.play(eve.view["decision"]["moves"][0]["move"])
        assert eve.view["seq"] > before


def test_who_played_on_a_seat_is_called_there_as_before(server: Server, tables: dict[str, str]) -> None:
    called = [one["name"] for one in server.get(tables["champions"])["info"]["seats"]]
    for name in ("", called[1]):  # a name that another seat has is no name for this one
        opened = server.post(f"{tables['champions']}/play_on", {"number": 0, "seat": 0, "name": name})
        with server.sit(opened["table"], opened["token"]) as ana:
            assert [one["name"] for one in ana.view["table"]["seats"]] == called


def test_there_is_no_playing_on_from_the_end_or_from_nowhere(server: Server, tables: dict[str, str]) -> None:
    last = len(played("odin").moves)
    address = f"{tables['odin']}/play_on"
    assert server.refused("POST", address, {"number": last, "seat": 0}) == (404, "no_such_move")
    assert server.refused("POST", address, {"number": last + 1, "seat": 0}) == (404, "no_such_move")
    assert server.refused("POST", address, {"number": 0, "seat": 4}) == (403, "not_your_seat")
    assert server.refused("POST", address, {"number": -1, "seat": 0}) == (400, "bad_request")

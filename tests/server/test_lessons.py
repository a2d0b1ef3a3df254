"""Learning by playing: ideas come with what somebody is asked, each once, and follow whatever is done."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.record import Record
from tests.server.support import Guest, Server
from tests.tutorial import build


def first_game(server: Server, game: str) -> Any:
    """The table that the hall lays with one click, but for bots that answer at once."""
    offered = next(one for one in server.get("/api/games") if one["name"] == game)["first_game"]
    bots = ["bot:random"] * (offered["seats"] - 1)
    return server.lay(game, "Ana", *bots, key=None, customs=["first_game"], options=offered["options"])


def asked(guest: Guest, since: int = 0) -> Any:
    """What somebody is told with the next question; nothing if there is none."""
    guest.see(lambda view: view["seq"] >= since and (view["decision"] is not None or view["table"]["over"]))
    decision = guest.view["decision"]
    return decision and decision["lesson"]


def play(guest: Guest, move: str) -> Any:
    answer = guest.play(move)
    assert answer["ok"], answer
    return asked(guest, answer["seq"])


@pytest.mark.parametrize("game", games.rooms())
def test_the_hall_offers_a_first_game(server: Server, game: str) -> None:
    lesson = games.find(game).lesson
    assert lesson is not None
    offered = next(one for one in server.get("/api/games") if one["name"] == game)["first_game"]
    assert offered == {
        "seats": lesson.seats,
        "bot": lesson.bot,
        "options": dict(lesson.options),
        "ideas": len(lesson.ideas),
    }


@pytest.mark.parametrize("game", games.rooms())
def test_each_idea_is_told_once_with_a_move_that_can_be_made(server: Server, game: str) -> None:
    chance = Chance(key_from_seed("one after the other"))
    with server.sit(first_game(server, game)) as ana:
        lesson, told = asked(ana), []
        for _ in range(40):
            if lesson is None:
                break
            idea, moves = lesson["idea"], ana.moves()
            if idea is not None:
                assert idea["move"] in moves
                assert all(idea[part] for part in ("title", "text", "because"))
                told.append(idea["name"])
            assert lesson["told"] == len(told) == len(set(told)) <= lesson["of"]
            lesson = play(ana, idea["move"] if idea is not None else chance.choose(moves))
        assert len(told) >= 4


def test_it_is_the_same_deal_for_everybody(server: Server) -> None:
    hashes = set()
    for _ in range(2):
        with server.sit(first_game(server, "blood_rage")) as ana:
            hashes.add(ana.view["key_hash"])
    assert len(hashes) == 1


def test_it_is_a_practice_table_and_its_record_says_so(server: Server) -> None:
    table = first_game(server, "champions")
    with server.sit(table) as ana:
        assert ana.view["table"]["customs"] == ["practice", "first_game"]
        ana.play_to_the_end()
    _, text, _ = server.ask("GET", f"/api/tables/{table['table']}/record")
    assert Record.parse(text, "record").customs == ["practice", "first_game"]
    again = server.post(f"/api/tables/{table['table']}/rematch", token=table["token"])
    with server.sit(again) as ana:
        assert ana.view["table"]["customs"] == ["practice"]
        assert asked(ana) is None


def test_what_is_taken_back_is_told_again(server: Server) -> None:
    with server.sit(first_game(server, "blood_rage")) as ana:
        first = asked(ana)
        play(ana, first["idea"]["move"])
        before = asked(ana)
        assert before["idea"]["name"] != first["idea"]["name"]
        play(ana, before["idea"]["move"])
        seq = ana.view["seq"]
        assert ana.undo()["ok"]
        assert asked(ana, seq + 1) == before


def test_after_a_restart_the_same_is_told(tmp_path: Path) -> None:
    chance = Chance(key_from_seed("restart"))
    file = tmp_path / "tables.sqlite"
    with Server(file, "--bot-workers", "1") as first:
        table = first_game(first, "odin")
        with first.sit(table) as ana:
            lesson = asked(ana)
            for _ in range(6):
                lesson = play(ana, chance.choose(ana.moves()))
    with Server(file, "--bot-workers", "1") as second, second.sit(table) as ana:
        assert asked(ana) == lesson


def test_ideas_speak_the_language_of_whoever_looks(server: Server) -> None:
    table = first_game(server, "yggdrasil")
    with server.sit(table, lang="en") as ana, server.sit(table, lang="de") as anna:
        english, german = asked(ana)["idea"], asked(anna)["idea"]
    assert english["name"] == german["name"]
    assert english["move"] == german["move"]
    assert english["text"] != german["text"]


def test_nobody_else_is_told(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "bot:random", customs=["practice"])) as ana:
        assert asked(ana) is None
    table = first_game(server, "champions")
    with server.sit(table["table"], "") as eve:
        assert eve.view["decision"] is None


def test_a_game_without_a_lesson_has_no_first_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", build(tmp_path / "toasts"))
    with Server(tmp_path / "tables.sqlite", "--bot-workers", "1") as hall:
        offered = next(one for one in hall.get("/api/games") if one["name"] == "toasts")
        assert offered["first_game"] is None
        seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
        wish = {"game": "toasts", "seats": seats, "customs": ["first_game"]}
        assert hall.refused("POST", "/api/tables", wish) == (400, "no_first_game")

"""Records go out after the end and come in to be looked at; torn and hostile ones say what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from tests.server.support import Server


@pytest.fixture(scope="module")
def record() -> str:
    match = Match.new(games.find("champions"), 3, key=key_from_seed("record"), players=["Ana", "Bo", "bot:easy"])
    chance = Chance(key_from_seed("record"))
    while not match.over:
        match.play(match.state.asked[0], chance.choose(match.state.legal(match.state.asked[0])))
    return match.record().dump()


@pytest.fixture(scope="module")
def table(server: Server, record: str) -> Any:
    return server.post("/api/records", {"record": record, "name": "game.rec", "lang": "de"})


def test_an_imported_record_can_be_looked_at_and_exported_again(server: Server, record: str, table: Any) -> None:
    assert server.get(f"/api/tables/{table['table']}/record") == record
    with server.sit(table["table"], lang="de") as eve:
        assert eve.view["table"]["imported"] is True
        assert eve.view["table"]["over"] is True
        assert [seat["name"] for seat in eve.view["table"]["seats"]][:2] == ["Ana", "Bo"]


def test_a_replay_shows_every_position(server: Server, record: str, table: Any) -> None:
    address = f"/api/tables/{table['table']}/replay"
    first = server.get(f"{address}/0?lang=en")
    assert first["move"] is None
    last = first["moves"]
    lines = [len(server.get(f"{address}/{number}?lang=en&seat=0")["news"]) for number in range(0, last + 1, 20)]
    assert lines == sorted(lines)
    some = server.get(f"{address}/5?lang=de")
    assert some["move"]["name"]
    assert server.get(f"{address}/5?lang=de&seat=-2")["scene"]
    assert server.refused("GET", f"{address}/{last + 1}") == (404, "no_such_move")
    assert server.refused("GET", f"{address}/many") == (404, "no_page")


@pytest.mark.parametrize(
    ("hurt", "problem"),
    [
        (lambda text: "", "no record"),
        (lambda text: "hello", "no record"),
        (lambda text: text[: text.index("\n40 p")], "cut off after move 39"),
        (lambda text: text[: text.index("\n40 p") + 6], "cut off in the middle"),
        (lambda text: text.replace("place", "build", 1), "altered"),
        (lambda text: text.replace("\nrules ", "\nrules 9", 1), "altered"),
        (lambda text: text.replace("champions", "chess", 1), ""),
        (lambda text: text + "more", "more behind the end"),
        (lambda text: text.replace("seats 3", "seats 99999", 1), "seats"),
        (lambda text: text.replace("player p1 Ana", "player p1 " + "A" * 5000, 1), ""),
        (lambda text: "meadhall record 2\n\n", "format"),
        (lambda text: "meadhall record 1\n" + "option x y\n" * 100_000 + "\n", "lacks"),
    ],
)
def test_a_torn_or_forged_record_says_so(server: Server, record: str, hurt: Any, problem: str) -> None:
    body = {"record": hurt(record), "name": "bad\x1b.rec"}
    status, answer, _ = server.ask("POST", "/api/records", body)
    assert (status, answer["error"]["kind"]) == (400, "bad_record")
    assert problem in answer["error"]["message"]
    assert "\x1b" not in answer["error"]["message"]


def test_a_torn_record_is_explained_in_german(server: Server, record: str) -> None:
    body = {"record": record[: record.index("\n40 p")], "name": "torn.rec", "lang": "de"}
    _, answer, _ = server.ask("POST", "/api/records?lang=de", body)
    said = "Diese Aufzeichnung ist nicht zu gebrauchen: torn.rec: nach Zug 39 abgeschnitten; das Ende fehlt"
    assert answer["error"]["message"] == said

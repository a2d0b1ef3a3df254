"""Content packs at the tables of a server: offered, chosen, kept with the table, missed when they are gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.record import Record
from tests.server.support import MEADHALL, Server
from tests.terminal.support import meadhall

RICH = """
[pack]
id = "rich"
game = "champions"
version = 1
name_en = "Rich beginnings"
name_de = "Reicher Anfang"
[starting_kit]
coin = 7
"""
RENAMED = """
[pack]
id = "renamed"
game = "champions"
version = 3
name_en = "Other names"
name_de = "Andere Namen"
[[leader]]
id = "gylfir"
name_en = "Gylfir the Seasick"
name_de = "Gylfir der Seekranke"
"""
WRONG = RICH.replace("coin = 7", "coin = -1")


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs")
    for name, text in (("rich", RICH), ("renamed", RENAMED), ("wrong", WRONG)):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def serving(packs: Path, database: Path, *names: str) -> Server:
    given = [part for name in names for part in ("--pack", str(packs / f"{name}.toml"))]
    return Server(database, "--bot-workers", "1", *given)


def test_packs_are_offered_with_their_game_and_by_their_names(packs: Path, tmp_path: Path) -> None:
    with serving(packs, tmp_path / "t.sqlite", "rich", "renamed") as server:
        listed = {game["name"]: game["packs"] for game in server.get("/api/games?lang=de")}
        assert listed["champions"] == [
            {"name": "rich 1", "title": "Reicher Anfang"},
            {"name": "renamed 3", "title": "Andere Namen"},
        ]
        assert listed["odin"] == []


def test_a_table_is_laid_with_packs_and_keeps_them(packs: Path, tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    with serving(packs, database, "rich", "renamed") as server:
        table = server.lay("champions", "Ana", "bot:greedy", packs=["rich 1", "renamed 3"])
        with server.sit(table, lang="en") as ana:
            assert ana.view["table"]["agreed"] == [
                "With the content pack “Rich beginnings”",
                "With the content pack “Other names”",
            ]
            ana.play_on(Chance(key_from_seed("p")), lambda view: view["decision"] is not None)
            assert "7" in [str(fact["value"]) for fact in ana.view["scene"]["panels"][0]["facts"]]
            names = [move["name"] for move in ana.view["decision"]["moves"]]
            assert any("Gylfir the Seasick" in name for name in names)
            ana.play_on(Chance(key_from_seed("p")), lambda view: view["seq"] > 20)
            seq = ana.view["seq"]
        plain = server.lay("champions", "Ana", "bot:greedy")
        with server.sit(plain) as ana:
            assert ana.view["table"]["agreed"] == []
            assert "Seasick" not in str(ana.view["decision"])

    with serving(packs, database) as server:  # without them the table goes on with what it was laid with
        mine = [{"table": table["table"], "token": table["token"]}]
        (listed,) = server.post("/api/tables/mine", {"tables": mine})
        assert listed["trouble"] == ""
        with server.sit(table, lang="en") as ana:
            assert len(ana.view["table"]["agreed"]) == 2
            ana.play_on(Chance(key_from_seed("q")), lambda view: view["seq"] > seq + 5)
        rematch = {"game": "champions", "seats": [{"kind": "person"}, {"kind": "bot"}], "packs": ["rich 1"]}
        assert server.refused("POST", "/api/tables", rematch) == (404, "no_pack")

    with serving(packs, database, "renamed", "rich") as server, server.sit(table, lang="en") as ana:
        assert ana.view["seq"] >= seq
        ana.play_to_the_end()
        record = Record.parse(server.get(f"/api/tables/{table['table']}/record"), "record")
        assert record.packs[1:] == ["rich 1", "renamed 3"]
        game = games.find("champions")
        content = game.content_with([packs / "rich.toml", packs / "renamed.toml"])
        assert Match.replay(record, game, content).over
        again = server.post("/api/records", {"record": record.dump()})
        assert server.get(f"/api/tables/{again['table']}/replay/0?lang=en&seat=-1")["moves"] == len(record.moves)
        rematch = server.post(f"/api/tables/{table['table']}/rematch", token=table["token"])
        with server.sit(rematch["table"], table["token"]) as once_more:
            assert len(once_more.view["table"]["agreed"]) == 2


def test_a_record_that_was_played_with_a_pack_we_have_not_says_so(packs: Path, tmp_path: Path) -> None:
    game = games.find("champions")
    match = Match.new(game, 2, content=game.content_with([packs / "rich.toml"]), key=key_from_seed("r"))
    with serving(packs, tmp_path / "t.sqlite", "renamed") as server:
        status, answer, _ = server.ask("POST", "/api/records", {"record": match.record().dump()})
        assert (status, answer["error"]["kind"]) == (400, "bad_record")
        assert "rich 1" in answer["error"]["message"]


@pytest.mark.parametrize(
    ("game", "wanted", "kind"),
    [
        ("champions", ["poor 1"], "no_pack"),
        ("champions", ["rich 2"], "no_pack"),
        ("odin", ["rich 1"], "no_pack"),
        ("champions", ["rich 1", "rich 1"], "bad_setup"),
        ("champions", ["rich 1"] * 21, "bad_request"),
        ("champions", "rich 1", "bad_request"),
        ("champions", ["x" * 81], "bad_request"),
    ],
)
def test_packs_that_cannot_be_laid_are_refused(
    packs: Path, tmp_path: Path, game: str, wanted: object, kind: str
) -> None:
    with serving(packs, tmp_path / "t.sqlite", "rich") as server:
        body = {"game": game, "seats": [{"kind": "person"}, {"kind": "bot"}], "packs": wanted}
        assert server.refused("POST", "/api/tables", body)[1] == kind


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (("wrong",), "wrong.toml:9: 'coin' is -1"),
        (("rich", "rich"), "pack 'rich 1' is offered already"),
        (("no",), "no.toml"),
    ],
)
def test_a_pack_that_is_wrong_is_named_before_the_server_starts(
    packs: Path, tmp_path: Path, names: tuple[str, ...], problem: str
) -> None:
    given = [part for name in names for part in ("--pack", str(packs / f"{name}.toml"))]
    done = meadhall(*MEADHALL[2:], "--port", "0", "--database", tmp_path / "t.sqlite", *given)
    assert done.returncode == 2
    assert problem in done.stderr
    assert len(done.stderr.splitlines()) == 1

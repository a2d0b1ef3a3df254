"""What can be read without a table: games, bots, rule books, boards, pages, and the description of the API."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meadhall import games
from meadhall.server.pages import Shelf
from tests.server.support import Server


def test_games_and_bots_in_both_languages(server: Server) -> None:
    for lang in ("en", "de"):
        listed = server.get(f"/api/games?lang={lang}")
        assert [game["name"] for game in listed] == games.names()
        for game in listed:
            assert set(game["titles"]) == {"en", "de"}
            assert game["seats"]
            assert game["about"].endswith(".")
            assert game["picture"] == f"/api/games/{game['name']}/cover.svg"
            for option in game["options"]:
                assert option["label"]
                assert set(option["value_labels"]) == set(option["values"])
        assert [bot["name"] for bot in server.get(f"/api/bots?lang={lang}")] == ["easy", "normal", "hard"]
    assert server.get("/api/bots?lang=en") != server.get("/api/bots?lang=de")
    told = [{game["about"] for game in server.get(f"/api/games?lang={lang}")} for lang in ("en", "de")]
    assert len(told[0] | told[1]) == 2 * len(games.names())


@pytest.mark.parametrize("game", games.names())
def test_the_whole_rule_book(server: Server, game: str) -> None:
    book = server.get(f"/api/games/{game}/rules?lang=de")
    ids = [clause["id"] for section in book["sections"] for clause in section["clauses"]]
    assert sorted(ids) == sorted(games.find(game).rulebook.clauses)


@pytest.mark.parametrize("game", games.names())
def test_help_for_a_first_game(server: Server, game: str) -> None:
    english, german = (server.get(f"/api/games/{game}/guide?lang={lang}") for lang in ("en", "de"))
    assert english
    assert [step["target"] for step in english] == [step["target"] for step in german]
    assert all(step["title"] and step["text"] for step in (*english, *german))


@pytest.mark.parametrize("game", games.names())
def test_the_board_is_sent_once(server: Server, game: str) -> None:
    status, board, headers = server.ask("GET", f"/api/games/{game}/board.svg")
    assert status == 200
    assert board.startswith("<svg") or "<svg" in board
    assert headers["content-type"].startswith("image/svg+xml")
    assert server.ask("GET", f"/api/games/{game}/board.svg", If_None_Match=headers["etag"])[0] == 304


COVER_BYTES = 14_000


@pytest.mark.parametrize("game", games.names())
def test_the_cover_is_small_and_needs_nothing_else(server: Server, game: str) -> None:
    address = f"/api/games/{game}/cover.svg"
    status, cover, headers = server.ask("GET", address)
    assert status == 200
    assert headers["content-type"].startswith("image/svg+xml")
    assert server.ask("GET", address, If_None_Match=headers["etag"])[0] == 304
    assert len(cover) < COVER_BYTES
    assert "prefers-color-scheme:dark" in cover
    assert not re.search(r"<(text|image|script|filter|linearGradient|radialGradient)\b|\sstyle=|href=\"[^#]", cover)
    ids = set(re.findall(r'\bid="([^"]+)"', cover))
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', cover)) <= ids


def test_there_is_no_cover_of_a_game_that_there_is_not(server: Server) -> None:
    assert server.refused("GET", "/api/games/chess/cover.svg") == (404, "no_game")


def test_the_description_of_the_api_is_complete(server: Server) -> None:
    described = server.get("/api/openapi.json")
    assert described["openapi"].startswith("3.1")
    refs = set(re.findall(r"#/components/schemas/([^'\"]+)", str(described)))
    assert refs <= set(described["components"]["schemas"])
    for name in ("Move", "Snapshot", "Answer", "Scene", "DecisionInfo"):
        assert name in described["components"]["schemas"]
    status, page, headers = server.ask("GET", "/api")
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    assert "<script" not in page
    assert "style=" not in page
    for path in described["paths"]:
        assert path in page
    (sheet,) = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    assert server.ask("GET", sheet)[0] == 200


def test_files_of_the_client_change_their_version_with_their_content(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "table.js").write_text("1;")
    (tmp_path / "lobby.html").write_text('<script type="module" src="/static/%VERSION%/js/table.js"></script>')
    (tmp_path / "__init__.py").write_text("")
    (tmp_path / "js" / "types.d.ts").write_text("export {};")
    shelf = Shelf(tmp_path)
    shelf.look()
    assert set(shelf.files) == {"js/table.js", "lobby.html"}
    first = shelf.version
    assert first.encode() in shelf.files["lobby.html"].data
    (tmp_path / "js" / "table.js").write_text("22;")
    shelf.look()
    assert shelf.version != first
    assert shelf.files["js/table.js"].data == b"22;"


def test_the_pages_name_files_that_are_there_and_may_be_kept(server: Server) -> None:
    for page in ("/", "/table/some", "/replay/some", "/rules/champions"):
        status, text, headers = server.ask("GET", page)
        assert status == 200
        assert headers["cache-control"] == "no-cache"
        files = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
        assert files
        for file in files:
            status, _, headers = server.ask("GET", file, Accept_Encoding="gzip")
            assert status == 200, file
            assert "immutable" in headers["cache-control"]
        assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", text)
    assert server.refused("GET", "/rules/chess") == (404, "no_game")


def test_a_person_who_is_lost_sees_a_page_and_a_way_back(server: Server) -> None:
    for lang, text, back in (("en", "There is no game", "To the hall"), ("de", "gibt es nicht", "Zur Halle")):
        status, page, headers = server.ask("GET", "/rules/%3Cb%3E", Accept="text/html", Accept_Language=lang)
        assert status == 404
        assert headers["content-type"].startswith("text/html")
        assert text in page
        assert back in page
        assert "<b>" not in page
    assert server.refused("GET", "/nowhere") == (404, "no_page")
    assert server.refused("GET", "/api/nowhere", Accept="text/html") == (404, "no_page")

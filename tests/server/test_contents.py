"""A table goes on with what it was laid with, whatever lies in the box later."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.bots.worker import Laid
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.errors import BadContent
from meadhall.core.match import Match
from meadhall.server.packs import Packs
from meadhall.server.thinking import Crew
from tests.server.inside import Inside, Line, inside
from tests.server.test_packs import RICH
from tests.server.test_vault import findings

GAME = "champions"


def changed(folder: Path) -> Content:
    """The content of the game with one number changed."""
    game = games.find(GAME)
    shutil.copytree(game.room / "content", folder)
    file = folder / "trolls.toml"
    text = file.read_text(encoding="utf-8")
    before, _, after = text.partition("attack = ")
    file.write_text(f"{before}attack = {int(after[0]) + 1}{after[1:]}", encoding="utf-8")
    return Content.load(folder, game.schema)


async def play(line: Line, moves: int, seed: str = "x") -> None:
    luck = Chance(key_from_seed(seed))
    end = line.view["seq"] + moves
    while line.view["seq"] < end and not line.view["table"]["over"]:
        mine = [seat for seat in line.view["asked"] if seat in line.view["table"]["mine"]]
        if not mine:
            await line.next()
            continue
        if line.view["seat"] not in mine:
            await line.say(type="sit", seat=mine[0])
            await line.hear(lambda message: message["type"] == "table")
        answer = await line.play(luck.choose(line.moves()))
        assert answer["ok"], answer
        await line.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]


@pytest.mark.parametrize("name", games.names())
def test_content_is_the_same_after_it_was_packed(name: str) -> None:
    game = games.find(name)
    again = Content.unpacked(game.content.packed(), game.schema)
    kept, again._hash = again.hash, ""
    assert again.hash == kept == game.content.hash
    assert [entry.data for entry in again] == [entry.data for entry in game.content]
    key, luck = key_from_seed("packed"), Chance(key_from_seed("luck"))
    one = Match.new(game, game.seats[0], {}, game.content, key)
    other = Match.new(game, game.seats[0], {}, again, key)
    for _ in range(40):
        seat = one.state.asked[0]
        move = luck.choose(one.state.legal(seat))
        one.play(seat, move)
        other.play(seat, move)
    assert one.state.view(0) == other.state.view(0)
    assert len(game.content.packed()) < 60_000


def test_what_does_not_fit_any_more_is_said() -> None:
    game = games.find(GAME)
    for data in (b"nonsense", game.content.packed()[:-5], games.find("odin").content.packed()):
        with pytest.raises(BadContent):
            Content.unpacked(data, game.schema)


@pytest.fixture
def begun(tmp_path: Path) -> tuple[Path, Any]:
    """A database with a table under way."""
    database, laid = tmp_path / "tables.sqlite", {}

    async def visit(house: Inside) -> None:
        laid.update(await house.lay(GAME, "Ana", "bot:greedy"))
        async with house.sit(laid) as ana:
            await play(ana, 8)

    inside(database, visit)
    return database, laid


def test_a_table_goes_on_after_a_number_has_changed(
    begun: tuple[Path, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    before = games.find(GAME).content.hash
    monkeypatch.setattr(games.find(GAME), "content", changed(tmp_path / "content"))

    async def visit(house: Inside) -> None:
        async with house.sit(table) as ana:
            await play(ana, 8, "y")  # with a bot that thinks in another process
            ours = house.hall.in_memory(table["table"])
            assert ours is not None
            assert ours.table.content.hash == before
        assert (await house.get(f"/api/tables/{table['table']}"))["trouble"] == ""
        other = await house.lay(GAME, "Ana", "bot:greedy")
        async with house.sit(other) as ana:
            await play(ana, 4)
            ours = house.hall.in_memory(other["table"])
            assert ours is not None
            assert ours.table.content.hash != before

    inside(database, visit)
    assert {finding.verdict for finding in findings(database).values()} == {"sound"}


def test_the_next_game_is_laid_with_what_lies_in_the_box_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, table = tmp_path / "tables.sqlite", {}

    async def first(house: Inside) -> None:
        table.update(await house.lay(GAME, "Ana", "Bo"))
        async with house.sit(table) as ana:
            await play(ana, 10_000)
            assert ana.view["table"]["over"]

    inside(database, first)
    monkeypatch.setattr(games.find(GAME), "content", changed(tmp_path / "content"))

    async def again(house: Inside) -> None:
        answer = await house.post(f"/api/tables/{table['table']}/rematch", {}, table["token"])
        async with house.sit(answer["table"], table["token"]) as ana:
            await play(ana, 4)
            laid = house.hall.in_memory(answer["table"])
            assert laid is not None
            assert laid.table.content is games.find(GAME).content

    inside(database, again)


def test_a_table_goes_on_without_its_pack(tmp_path: Path) -> None:
    """The pack is not offered any more, but what it says is kept."""
    file, database, table = tmp_path / "mine.toml", tmp_path / "tables.sqlite", {}
    file.write_text(RICH, encoding="utf-8")
    packs = Packs([file])

    async def first(house: Inside) -> None:
        table.update(await house.lay(GAME, "Ana", "bot:greedy", packs=[packs.of(GAME)[0].name]))
        async with house.sit(table) as ana:
            await play(ana, 6)

    async def later(house: Inside) -> None:
        async with house.sit(table) as ana:
            await play(ana, 6, "y")

    inside(database, first, packs=packs)
    inside(database, later)


def test_tables_of_earlier_versions_get_their_content_kept_when_the_server_starts(
    begun: tuple[Path, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("DELETE FROM contents")

    async def nothing(house: Inside) -> None:
        assert await house.get("/api/games")

    async def look(house: Inside) -> None:
        async with house.sit(table) as ana:
            await play(ana, 3)

    inside(database, nothing)
    monkeypatch.setattr(games.find(GAME), "content", changed(tmp_path / "content"))
    inside(database, look)


def test_without_its_content_a_table_says_so(
    begun: tuple[Path, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("DELETE FROM contents")
    monkeypatch.setattr(games.find(GAME), "content", changed(tmp_path / "content"))

    async def look(house: Inside) -> None:
        assert await house.refused("GET", f"/api/tables/{table['table']}") == (409, "other_version")

    inside(database, look)


def test_a_worker_opens_the_box_of_the_table(tmp_path: Path) -> None:
    game, older = games.find(GAME), changed(tmp_path / "content")
    match = Match.new(game, 2, {}, older, key_from_seed("x"))
    laid = Crew(1, Packs()).laid(match)
    assert laid.open_box(games.find).content.hash == older.hash
    assert older.hash in repr(laid)
    assert len(repr(laid)) < 500
    today = Crew(1, Packs()).laid(Match.new(game, 2, {}, game.content, key_from_seed("x")))
    assert today == Laid(GAME, 2, match.box.options)

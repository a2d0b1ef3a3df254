"""A game that is over can be looked at for ever: what is remembered of it needs no rules of its time."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.core.record import Record
from meadhall.server.memory import recalled
from meadhall.server.storage import read_memory
from tests.server.inside import Inside, inside
from tests.server.test_contents import play

PATIENT = 120.0
GAMES = ("champions", "yggdrasil")


async def remembered(house: Inside, table: str) -> bytes:
    """Wait until a game is remembered."""
    deadline = time.monotonic() + PATIENT
    while time.monotonic() < deadline:
        found = read_memory(house.hall.engine, table)
        if found is not None:
            return found
        await asyncio.sleep(0.2)
    raise AssertionError("nobody remembers")


@pytest.fixture(scope="module", params=GAMES)
def finished(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any, Any]:
    """A database with a game that is over, and what was to be seen of it then."""
    database = tmp_path_factory.mktemp("memory") / "t.sqlite"
    table: dict[str, Any] = {}
    seen: dict[str, Any] = {}

    async def visit(house: Inside) -> None:
        table.update(await house.lay(request.param, "Ana", "Bo"), game=request.param)
        address = f"/api/tables/{table['table']}"
        async with house.sit(table) as ana:
            await play(ana, 10_000)
            assert ana.view["table"]["over"]
        await remembered(house, table["table"])
        last = (await house.get(f"{address}/replay/0"))["moves"]
        for path in (
            *(
                f"replay/{number}?seat={seat}&lang={lang}"
                for number in (0, 1, last // 2, last)
                for seat in (-1, -2)
                for lang in ("en", "de")
            ),
            "story?lang=en",
            "story?lang=de",
            "record",
        ):
            seen[path] = await house.get(f"{address}/{path}")
        seen["meta"] = await house.get(f"{address}?lang=de")

    inside(database, visit)
    return database, table, seen


def test_what_is_remembered_is_what_was_seen(finished: tuple[Path, Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    database, table, seen = finished
    game = games.find(table["game"])
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    address = f"/api/tables/{table['table']}"

    async def visit(house: Inside) -> None:
        for path, then in seen.items():
            if path == "meta":
                continue
            assert await house.get(f"{address}/{path}") == then, path
        meta = await house.get(f"{address}?lang=de")
        assert (meta["trouble"], meta["info"]["over"], meta["title"]) == ("", True, seen["meta"]["title"])
        names = [[seat["name"] for seat in told["info"]["seats"]] for told in (meta, seen["meta"])]
        assert names[0] == names[1]
        mine = {"tables": [{"table": table["table"], "token": table["token"]}]}
        (listed,) = await house.post("/api/tables/mine", mine)
        assert listed["trouble"] == ""
        assert Record.parse(await house.get(f"{address}/record"), "x").game == table["game"]
        assert await house.refused("GET", f"{address}/replay/99999") == (404, "no_such_move")
        for path in ("review", "rematch"):
            assert await house.refused("POST", f"{address}/{path}", {}, table["token"]) == (409, "other_version")

    inside(database, visit)


def test_whoever_comes_to_the_table_is_shown_the_way(
    finished: tuple[Path, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table, _ = finished
    game = games.find(table["game"])
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)

    async def visit(house: Inside) -> None:
        line = house.sit(table)
        await line.open()
        said = await line.next()
        assert said["error"]["kind"] == "remembered"
        assert await line.closed() == 4409
        await line.leave()

    inside(database, visit)


def test_a_memory_is_small(finished: tuple[Path, Any, Any]) -> None:
    database, table, _ = finished

    async def visit(house: Inside) -> None:
        data = await remembered(house, table["table"])
        assert len(data) < 400_000
        assert recalled(data).last > 20
        assert key_from_seed("a key").hex() in recalled(data).record

    inside(database, visit)


def test_a_game_under_way_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered holds all secrets."""
    database, table = tmp_path / "t.sqlite", {}

    async def visit(house: Inside) -> None:
        table.update(await house.lay("champions", "Ana", "Bo"))
        async with house.sit(table) as ana:
            await play(ana, 10)
        assert read_memory(house.hall.engine, table["table"]) is None

    inside(database, visit)
    game = games.find("champions")
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)

    async def later(house: Inside) -> None:
        for path in ("/replay/0", "/story", "/record"):
            refused = await house.refused("GET", f"/api/tables/{table['table']}{path}")
            assert refused == (409, "not_over")

    inside(database, later)


def test_what_ended_before_anybody_remembered_is_caught_up_with(
    finished: tuple[Path, Any, Any], tmp_path: Path
) -> None:
    database, table, seen = finished
    if table["game"] != GAMES[0]:
        pytest.skip("once is enough")
    import shutil
    import sqlite3

    copy = tmp_path / "t.sqlite"
    shutil.copy(database, copy)
    with sqlite3.connect(copy) as connection:
        connection.execute("DELETE FROM memories")
    connection.close()

    async def visit(house: Inside) -> None:
        memory = recalled(await remembered(house, table["table"]))
        assert json.loads(json.dumps(memory.story["en"].moves)) == seen["story?lang=en"]["moves"]

    inside(copy, visit)

"""The rules have changed since a game was begun: it goes on by those of today if they lead to the same position, and if
everybody wants it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.server.storage import read_memory
from tests.server.inside import Inside, Line, inside
from tests.server.test_contents import play
from tests.server.test_memory import remembered
from tests.server.test_vault import findings

GAME = "champions"


@pytest.fixture
def begun(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A table of three people, with ten moves."""
    database = tmp_path / "t.sqlite"
    table: dict[str, Any] = {}

    async def visit(house: Inside) -> None:
        table.update(await house.lay(GAME, "Ana", "open", "bot:greedy"))
        body = {"invite": table["invites"]["1"], "name": "Bo"}
        table["bo"] = (await house.post(f"/api/tables/{table['table']}/join", body))["token"]
        async with house.sit(table) as ana, house.sit(table, table["bo"]) as bo:
            await play_both(ana, bo, 10)

    inside(database, visit)
    return database, table


async def play_both(ana: Line, bo: Line, moves: int) -> None:
    end = ana.view["seq"] + moves
    while ana.view["seq"] < end:
        mover = next((line for line in (ana, bo) if line.moves()), None)
        if mover is None:
            await ana.next()
        else:
            await play(mover, 1)
        seq = max(ana.view["seq"], bo.view["seq"])
        for line in (ana, bo):
            await line.see(lambda view, seq=seq: view["seq"] >= seq)  # type: ignore[misc]


def change_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find(GAME)
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)


def test_a_table_goes_on_by_new_rules_when_everybody_wants_it(
    begun: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    address = f"/api/tables/{table['table']}"
    change_the_rules(monkeypatch)

    async def ask_all(house: Inside) -> None:
        async with house.sit(table) as ana, house.sit(table, table["bo"]) as bo:
            assert ana.view["table"]["new_rules"] == []
            assert ana.view["decision"] is None
            assert ana.view["thinking"] == []
            refused = await ana.ask(type="move", seq=ana.view["seq"], seat=0, move="x")
            assert refused["error"]["kind"] == "rules_changed"
            for token in ("", "nonsense"):
                assert await house.refused("POST", f"{address}/agree", {}, token) == (401, "bad_token")
            told = await house.post(f"{address}/agree", {}, table["token"])
            assert told["info"]["new_rules"] == [0]
            await bo.see(lambda view: view["table"]["new_rules"] == [0])
            assert not bo.moves()

    async def go_on(house: Inside) -> None:
        async with house.sit(table) as ana, house.sit(table, table["bo"]) as bo:
            assert bo.view["table"]["new_rules"] == [0]
            assert (await house.post(f"{address}/agree", {}, table["bo"]))["info"]["new_rules"] is None
            await ana.see(lambda view: view["table"]["new_rules"] is None)
            await bo.see(lambda view: view["table"]["new_rules"] is None)
            await play_both(ana, bo, 4)

    async def later(house: Inside) -> None:
        async with house.sit(table) as ana:
            assert ana.view["table"]["new_rules"] is None

    inside(database, ask_all)
    inside(database, go_on)
    inside(database, later)
    assert findings(database)[table["table"]].verdict == "sound"


def test_whoever_has_left_is_not_waited_for_when_a_bot_plays_for_them(
    begun: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    address = f"/api/tables/{table['table']}"
    change_the_rules(monkeypatch)

    async def visit(house: Inside) -> None:
        await house.post(f"{address}/agree", {}, table["token"])
        async with house.sit(table) as ana:
            assert ana.view["table"]["new_rules"] == [0]
            await house.post(f"{address}/seats/1", {"kind": "bot", "bot": "greedy"}, table["token"])
            await ana.see(lambda view: view["table"]["new_rules"] is None)
            await play(ana, 10_000)
        await remembered(house, table["table"])

    inside(database, visit)

    async def over(house: Inside) -> None:
        assert (await house.get(f"{address}/replay/0"))["n"] == 0
        async with house.sit(table) as ana:
            assert ana.view["table"]["over"]

    inside(database, over)


def test_where_new_rules_lead_elsewhere_nobody_can_go_on(
    begun: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE events SET after = json_set(after, '$.asked', json('[2]')) WHERE kind = 'moved'")
    change_the_rules(monkeypatch)

    async def visit(house: Inside) -> None:
        assert await house.refused("GET", f"/api/tables/{table['table']}") == (409, "other_version")
        line = house.sit(table)
        await line.open()
        assert await line.closed() == 4409
        await line.leave()
        assert read_memory(house.hall.engine, table["table"]) is None

    inside(database, visit)
    assert findings(database)[table["table"]].verdict == "other"

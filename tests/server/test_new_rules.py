"""The rules have changed since a game was begun: it goes on by those of today from the position it has, if everybody
wants it; or it is refused.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.core.box import Box
from meadhall.core.state import State, View
from meadhall.core.table import Table
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


def deal_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules by which the same moves lead elsewhere: the cards are shuffled once more."""
    game, before = games.find(GAME), games.find(GAME).setup

    def setup(box: Box, table: Table) -> State:
        table.chance.shuffle(list(range(50)))
        return before(box, table)

    monkeypatch.setattr(game, "setup", setup)


def forget_the_position(database: Path) -> None:
    """As in a file of before positions were kept, or after a crash."""
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        assert connection.execute("SELECT count(*) FROM positions").fetchone() == (1,)
        connection.execute("DELETE FROM positions")


def people_are_asked(view: dict[str, Any]) -> bool:
    """Whether nothing goes on by itself."""
    return bool(view["asked"]) and set(view["asked"]) <= {0, 1}


def looks_alike(view: dict[str, Any]) -> dict[str, Any]:
    """What somebody sees of the table itself. What was told about seats comes after what the game told, once it goes on
    from a position.
    """
    news = sorted(line["text"] for line in view["news"])
    return {"scene": view["scene"], "asked": view["asked"], "news": news, "seat": view["seat"]}


def test_a_table_goes_on_from_its_position_where_its_moves_would_lead_elsewhere_today(
    begun: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    address, tokens = f"/api/tables/{table['table']}", (table["token"], table["bo"], "")
    seen: dict[str, Any] = {}

    async def look(house: Inside) -> None:
        for token in tokens:
            async with house.sit(table, token) as line:
                await line.see(people_are_asked)
                seen[token] = looks_alike(line.view)

    async def agree(house: Inside) -> None:
        for token in tokens:
            async with house.sit(table, token) as line:
                now = looks_alike(line.view)
                assert line.view["table"]["new_rules"] == []
                assert now == seen[token]
        for token in tokens[:2]:
            await house.post(f"{address}/agree", {}, token)
        async with house.sit(table) as ana, house.sit(table, table["bo"]) as bo:
            assert ana.view["table"]["new_rules"] is None
            await play_both(ana, bo, 6)
            await ana.see(people_are_asked)
            seen["later"] = looks_alike(ana.view)

    async def later(house: Inside) -> None:
        async with house.sit(table) as ana, house.sit(table, table["bo"]) as bo:
            assert looks_alike(ana.view) == seen["later"]
            await house.post(f"{address}/seats/1", {"kind": "bot", "bot": "greedy"}, table["bo"])
            del bo
            await play(ana, 10_000)
            assert ana.view["table"]["over"]
        assert (await house.get(f"{address}/replay/0"))["n"] == 0
        assert (await house.get(f"{address}/story"))["moves"] > 0
        for path in ("record", "review"):
            method = "POST" if path == "review" else "GET"
            assert await house.refused(method, f"{address}/{path}", {} if method == "POST" else None) == (
                409,
                "went_on",
            )
        await remembered(house, table["table"])

    inside(database, look)
    change_the_rules(monkeypatch)
    deal_otherwise(monkeypatch)
    inside(database, agree)
    forget_the_position(database)  # the log has it
    inside(database, later)
    assert findings(database)[table["table"]].verdict == "sound"
    monkeypatch.undo()

    async def by_the_rules_of_before(house: Inside) -> None:
        """The game is over; whoever knows its rules no more can look at it all the same."""
        found = await house.get(f"{address}/replay/0")
        assert found["scene"]["panels"]
        assert await house.refused("GET", f"{address}/record") == (409, "went_on")

    inside(database, by_the_rules_of_before)


def test_without_its_position_nobody_goes_on_where_its_moves_lead_elsewhere(
    begun: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database, table = begun
    forget_the_position(database)
    change_the_rules(monkeypatch)
    deal_otherwise(monkeypatch)

    async def visit(house: Inside) -> None:
        assert await house.refused("GET", f"/api/tables/{table['table']}") == (409, "other_version")

    inside(database, visit)


def test_a_position_that_looks_different_by_the_rules_of_today_is_refused(
    begun: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if one seat alone would see another table: the whole table stays as it is."""
    database, table = begun
    change_the_rules(monkeypatch)
    game, before = games.find(GAME), games.find(GAME).view

    def view(state: State, seat: int) -> View:
        seen = before(state, seat)
        return {**seen, "round": 7} if seat == 1 else seen

    monkeypatch.setattr(game, "view", view)

    async def visit(house: Inside) -> None:
        assert await house.refused("GET", f"/api/tables/{table['table']}") == (409, "other_version")

    inside(database, visit)
    monkeypatch.undo()

    async def as_before(house: Inside) -> None:
        async with house.sit(table) as ana, house.sit(table, table["bo"]) as bo:
            await play_both(ana, bo, 2)

    inside(database, as_before)


def test_rules_may_change_again(begun: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who agreed to one change has not agreed to the next."""
    database, table = begun
    address = f"/api/tables/{table['table']}"

    async def agree(house: Inside) -> None:
        async with house.sit(table) as ana:
            assert ana.view["table"]["new_rules"] == []
        for token in (table["token"], table["bo"]):
            await house.post(f"{address}/agree", {}, token)
        async with house.sit(table) as ana, house.sit(table, table["bo"]) as bo:
            assert ana.view["table"]["new_rules"] is None
            await play_both(ana, bo, 3)

    for _ in range(2):
        change_the_rules(monkeypatch)
        deal_otherwise(monkeypatch)
        inside(database, agree)
    assert findings(database)[table["table"]].verdict == "sound"


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
    forget_the_position(database)
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

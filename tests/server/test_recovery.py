"""A lost browser does not lose the seat."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from meadhall.server import limits
from meadhall.server.recovery import LENGTH, LETTERS, VALID, Codes
from meadhall.server.trouble import Trouble
from tests.server.inside import Inside, inside

ELSEWHERE = "203.0.113.7"


async def gone(house: Inside, table: Any, token: str) -> int:
    line = house.sit(table, token)
    await line.open()
    code = await line.closed()
    await line.leave()
    return code


def test_whoever_comes_by_the_way_back_has_the_seat_and_all_are_told(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("blood_rage", "Ana", "open")
        address = f"/api/tables/{table['table']}"
        bo = await house.post(f"{address}/join", {"invite": table["invites"]["1"], "name": "Bo"})
        made = await house.post(f"{address}/way_back", {}, bo["token"])
        assert made["seats"] == [1]
        async with house.sit(table, bo["token"]) as lost, house.sit(table, lang="en") as ana:
            assert lost.view["seat"] == 1
            back = await house.post(f"{address}/recover", {"key": made["key"]})
            assert back["seats"] == [1]
            await ana.see(lambda view: view["news"][-1]["text"] == "Bo is back, from another browser.")
            await lost.see(lambda view: view["seat"] == -1)
            refused = await lost.ask(type="move", seq=lost.view["seq"], seat=1, move="x")
            assert refused["error"]["kind"] == "not_your_seat"
        assert await gone(house, table, bo["token"]) == 4401
        async with house.sit(table, back["token"]) as found:
            assert found.view["seat"] == 1
            assert found.view["table"]["mine"] == [1]
        assert await house.refused("POST", f"{address}/recover", {"key": made["key"]}) == (403, "no_way_back")

    inside(tmp_path / "t.sqlite", visit)


def test_a_new_way_back_makes_the_old_one_void_and_neither_is_kept(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    keys = []

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        address = f"/api/tables/{table['table']}"
        keys.extend([(await house.post(f"{address}/way_back", {}, table["token"]))["key"] for _ in range(2)])
        keys.append(table["token"])
        assert await house.refused("POST", f"{address}/recover", {"key": keys[0]}) == (403, "no_way_back")
        for token in ("", "nonsense"):
            assert await house.refused("POST", f"{address}/way_back", {}, token) == (401, "bad_token")
        for key in ("", "x", keys[1][:-1], table["token"]):
            assert await house.refused("POST", f"{address}/recover", {"key": key}) == (403, "no_way_back")
        back = await house.post(f"{address}/recover", {"key": keys[1]})
        assert back["seats"] == [0, 1]
        keys.append(back["token"])

    inside(database, visit)
    for file in tmp_path.iterdir():
        assert not any(key.encode() in file.read_bytes() for key in keys), file


def test_whoever_laid_the_table_is_the_host_again(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    found: dict[str, str] = {}

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "open", "bot:easy")
        address = f"/api/tables/{table['table']}"
        made = await house.post(f"{address}/way_back", {}, table["token"])
        back = await house.post(f"{address}/recover", {"key": made["key"]})
        seat = f"{address}/seats/2"
        assert await house.refused("POST", seat, {"kind": "open"}, table["token"]) == (403, "not_your_seat")
        await house.post(seat, {"kind": "open"}, back["token"])
        found.update(address=address, token=back["token"], lost=table["token"])

    async def later(house: Inside) -> None:
        assert (await house.get(found["address"], found["token"]))["info"]["host"]
        assert (await house.get(found["address"], found["token"]))["info"]["mine"] == [0]
        assert not (await house.get(found["address"], found["lost"]))["info"]["host"]
        await house.post(f"{found['address']}/seats/2", {"kind": "bot", "bot": "easy"}, found["token"])

    inside(database, visit)
    inside(database, later)


def test_a_way_back_leads_to_a_seat_that_a_bot_plays_and_ends_when_the_seat_is_passed_on(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        address = f"/api/tables/{table['table']}"
        made = await house.post(f"{address}/way_back", {}, table["token"])
        await house.post(f"{address}/seats/0", {"kind": "bot", "bot": "easy"}, table["token"])
        await house.post(f"{address}/seats/1", {"kind": "open"}, table["token"])
        back = await house.post(f"{address}/recover", {"key": made["key"]})
        assert back["seats"] == [0]
        await house.post(f"{address}/seats/0", {"kind": "person"}, back["token"])
        async with house.sit(table, back["token"], lang="en") as ana:
            assert ana.view["seat"] == 0
            texts = [line["text"] for line in ana.view["news"]]
            assert "Ana is back, from another browser." in texts

    inside(tmp_path / "t.sqlite", visit)


def test_a_code_brings_the_seats_to_another_device(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        address = f"/api/tables/{table['table']}"
        made = await house.post(f"{address}/transfer", {"origin": "http://192.168.7.5:8420"}, table["token"])
        assert len(made["code"]) == LENGTH
        assert made["seconds"] == VALID
        assert made["picture"].startswith("<svg")
        typed = f" {made['code'][:3].lower()}-{made['code'][3:]} "
        arrived = await house.post("/api/arrive", {"code": typed}, address=ELSEWHERE)
        assert arrived == {"table": table["table"], "token": table["token"], "seats": [0, 1], "game": "champions"}
        assert await house.refused("POST", "/api/arrive", {"code": made["code"]}) == (403, "bad_code")
        first, second = [(await house.post(f"{address}/transfer", {}, table["token"]))["code"] for _ in range(2)]
        assert await house.refused("POST", "/api/arrive", {"code": first}) == (403, "bad_code")
        assert (await house.post("/api/arrive", {"code": second}))["table"] == table["table"]
        assert await house.refused("POST", f"{address}/transfer", {}, "nonsense") == (401, "bad_token")
        for origin in ("javascript:alert(1)", "http://a b", "http://a/b", "ftp://a"):
            refused = await house.refused("POST", f"{address}/transfer", {"origin": origin}, table["token"])
            assert refused == (400, "bad_request")

    inside(tmp_path / "t.sqlite", visit)


def test_a_code_is_good_for_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    codes = Codes()
    code, other = codes.new("t", "a"), codes.new("t", "b")
    now[0] = VALID - 1
    assert codes.use(code).token == "a"
    now[0] = VALID + 1
    with pytest.raises(Trouble, match="bad_code"):
        codes.use(other)


def test_nobody_guesses_a_code(tmp_path: Path) -> None:
    """Of a thousand million codes somebody may try a few thousand in ten minutes, from wherever."""
    most = limits.CODES_AT_ONCE + limits.CODES_A_SECOND * VALID
    assert most / len(LETTERS) ** LENGTH < 1e-5

    async def visit(house: Inside) -> None:
        told = [await house.ask("POST", "/api/arrive", {"code": "ABCDEF"}, address=ELSEWHERE) for _ in range(12)]
        assert [status for status, _, _ in told][-1] == 429
        told = [await house.ask("POST", "/api/arrive", {"code": "ABCDEF"}) for _ in range(60)]
        assert [status for status, _, _ in told][-1] == 429

    inside(tmp_path / "t.sqlite", visit)

"""What earlier versions have kept: records and databases. They are opened, or it is said clearly why they are not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadRecord
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.words import Words
from tests.server.inside import Inside, inside
from tests.server.support import PATIENT, Server
from tests.terminal.support import meadhall

CORPUS = Path(__file__).parent / "corpus"
RECORDS = sorted(CORPUS.glob("*/*.game"))
DATABASES = sorted(CORPUS.glob("*/tables.sqlite"))
OTHER_VERSION = 4409
"""The code by which a line is closed that leads to a table of another version."""


def other_version(record: Record) -> bool:
    game = games.find(record.game)
    return (record.rules, record.content) != (game.rules_version, game.content.hash)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_record_of_an_earlier_version_is_played_or_says_by_which_rules_it_was(file: Path) -> None:
    record = Record.read(file)
    game = games.find(record.game)
    if not other_version(record):
        assert Match.replay(record, game).over
        return
    with pytest.raises(BadRecord) as refused:
        Match.replay(record, game, name=file.name)
    for lang, rules in (("en", f"rules version {record.rules} of"), ("de", f"nach Fassung {record.rules} der Regeln")):
        assert rules in refused.value.said(Words.core(lang))
    for door in (("replay",), ("check",), ("review",), ("play", "--resume")):
        done = meadhall(*door, file)
        assert done.returncode != 0
        assert f"rules version {record.rules} of {record.game}" in done.stderr + done.stdout, done
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("database", DATABASES, ids=lambda file: file.parent.name)
def test_the_tables_of_an_earlier_database_are_played_on_or_say_by_which_rules_they_were(
    database: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "tables.sqlite"
    shutil.copy(database, copy)
    tables: list[dict[str, Any]] = json.loads(database.with_name("tables.json").read_text())
    with Server(copy, "--bot-workers", "1") as server:
        listed = server.post("/api/tables/mine", {"tables": [_key(table) for table in tables], "lang": "de"})
        for table, meta in zip(tables, listed, strict=True):
            address = f"/api/tables/{table['table']}"
            status, answer, _ = server.ask("GET", address, token=table["token"])
            if status == 200:
                assert meta["trouble"] == ""
                said = greeting(server, table)
                if said["type"] == "table":
                    assert said["table"]["over"] is table["over"]
                else:  # its rules are gone, but it is over, and remembered
                    assert (said["error"]["kind"], table["over"]) == ("remembered", True)
                    assert server.get(f"{address}/replay/0")["n"] == 0
                continue
            assert (status, answer["error"]["kind"]) == (409, "other_version")
            assert f"{table['game']}: rules version" in answer["error"]["message"]
            assert f"{table['game']}: Regelfassung" in meta["trouble"]
            for more in ("/record", "/replay/0"):
                assert server.refused("GET", address + more)[1] == "other_version"
            page, text, _ = server.ask("GET", f"/table/{table['table']}", accept="text/html")
            assert page == 200, text
            assert turned_away(server, table) == ("other_version", OTHER_VERSION)
        with server.sit(server.lay("champions", "Ana", "bot:random")) as ana:
            ana.play_on(Chance(key_from_seed("new")), lambda view: view["seq"] > 10)
    assert server.errors.read_text() == ""


def _key(table: dict[str, Any]) -> dict[str, str]:
    return {"table": table["table"], "token": table["token"]}


def greeting(server: Server, table: dict[str, Any]) -> Any:
    """What somebody hears first who comes back to their seat."""
    address = f"ws://{server.host}:{server.port}/api/tables/{table['table']}/live?token={table['token']}"
    with connect(address, open_timeout=PATIENT, max_size=None) as line:
        return json.loads(line.recv(PATIENT))


@pytest.mark.parametrize("database", DATABASES[1:], ids=lambda file: file.parent.name)
def test_what_is_over_can_be_looked_at_when_all_rules_have_changed(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "tables.sqlite"
    shutil.copy(database, copy)
    tables: list[dict[str, Any]] = json.loads(database.with_name("tables.json").read_text())
    for name in games.names():
        monkeypatch.setattr(games.find(name), "rules_version", 1000)

    async def visit(house: Inside) -> None:
        for table in tables:
            address = f"/api/tables/{table['table']}"
            if not table["over"]:
                assert (await house.refused("GET", f"{address}/replay/0"))[1] in ("other_version", "not_over")
                continue
            moves = (await house.get(f"{address}/replay/0"))["moves"]
            last = await house.get(f"{address}/replay/{moves}?seat=-2&lang=de")
            assert last["scene"]["panels"]
            assert last["next"] is None
            assert (await house.get(f"{address}/story"))["moves"] == moves
            assert Record.parse(await house.get(f"{address}/record"), "x").game == table["game"]

    inside(copy, visit)


def turned_away(server: Server, table: dict[str, Any]) -> tuple[str, int]:
    """What somebody is told who comes back to their seat, and the code by which the line is closed."""
    address = f"ws://{server.host}:{server.port}/api/tables/{table['table']}/live?token={table['token']}"
    with connect(address, open_timeout=PATIENT) as line:
        said = json.loads(line.recv(PATIENT))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(PATIENT)
    assert closed.value.rcvd is not None
    return said["error"]["kind"], closed.value.rcvd.code

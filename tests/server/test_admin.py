"""`meadhall admin`: whoever looks after the hall sees what there is, and can do something about it."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from meadhall.core.chance import Chance, key_from_seed
from meadhall.server import ledger
from meadhall.server.addresses import where
from meadhall.server.moving import hashes
from meadhall.server.schema import EVENTS
from meadhall.server.settings import KINDS
from meadhall.server.storage import open_database
from tests.server.inside import Inside, inside
from tests.server.postgres import Cluster
from tests.server.support import PATIENT, Guest, Server
from tests.terminal.support import meadhall

TOKEN = "the token of whoever looks after it"


def play(guest: Guest, moves: int) -> None:
    begun = guest.view["seq"]
    guest.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] >= begun + moves)


class House:
    """A server with a token for administrators, and the command line for it."""

    def __init__(self, folder: Path, database: str, *more: str) -> None:
        (folder / "token").write_text(TOKEN)
        self.config = folder / "meadhall.toml"
        self.config.write_text(f'database = "{database}"\nadmin_token_file = "token"\nport = 1\n')
        self.server = Server(folder / "tables.sqlite", "--config", str(self.config), "--database", database, *more)

    def admin(self, *arguments: str, lang: str = "en") -> subprocess.CompletedProcess[str]:
        """The command line finds the server by the settings."""
        return meadhall(
            "--lang", lang, "admin", *arguments, "--config", self.config, MEADHALL_PORT=str(self.server.port)
        )


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, str(tmp_path / "tables.sqlite"))
    with made.server:
        yield made


def test_tables_are_listed_and_looked_at_without_their_secrets(house: House) -> None:
    table = house.server.lay("champions", "Ana", "bot:easy", "open", key="the dice")
    house.server.lay("odin", "Bo", "Cai")
    listed = house.admin("tables")
    assert listed.returncode == 0, listed.stderr
    assert "2 of 2 tables" in listed.stdout
    assert table["table"] in listed.stdout
    assert "0 of 2 tables" in house.admin("tables", "--over").stdout
    assert len(house.admin("tables", "--running", "--newest", "1").stdout.splitlines()) == 3
    looked = house.admin("look", table["table"], lang="de")
    assert looked.returncode == 0, looked.stderr
    for expected in ("Champions of Midgard", "Ana", "Platz 3: offen", "läuft"):
        assert expected in looked.stdout
    for secret in (table["token"], *table["invites"].values(), key_from_seed("the dice").hex()):
        assert secret not in listed.stdout + looked.stdout
    for name in (f"http://hall.example/table/{table['table']}#back=x", f"/table/{table['table']}"):
        assert house.admin("look", name, lang="de").stdout == looked.stdout
    for name in ("-72NlTRE7pnx", "--2NlTRE7pnx"):
        assert house.admin("look", name).stderr == "meadhall: There is no such table.\n"
    missing = house.admin("look", "nothing")
    assert (missing.returncode, missing.stderr) == (2, "meadhall: There is no such table.\n")


def test_a_table_that_is_closed_can_be_looked_at_and_nobody_plays_on(house: House) -> None:
    table = house.server.lay("champions", "Ana", "bot:easy")
    with house.server.sit(table) as ana:
        done = house.admin("close", table["table"])
        assert done.returncode == 0, done.stderr
        ana.see(lambda view: bool(view["table"]["damaged"]))
        assert ana.view["decision"] is None
        assert not ana.play("beg")["ok"]
        assert house.server.refused(
            "POST", f"/api/tables/{table['table']}/seats/0", {"kind": "bot", "bot": "easy"}, table["token"]
        ) == (409, "shut")
        assert "already" in house.admin("close", table["table"]).stdout
        assert "closed" in house.admin("look", table["table"]).stdout
        assert house.admin("open", table["table"]).returncode == 0
        ana.see(lambda view: not view["table"]["damaged"] and view["decision"] is not None)
        play(ana, 1)


def test_a_lost_seat_is_handed_over_and_all_are_told(house: House) -> None:
    table = house.server.lay("champions", "Ana", "Bo", "open")
    with house.server.sit(table["table"]) as spectator:
        done = house.admin("hand-over", table["table"], "--seat", "2")
        assert done.returncode == 0, done.stderr
        key = done.stdout.strip().rpartition("#back=")[2]
        found = house.server.post(f"/api/tables/{table['table']}/recover", {"key": key})
        assert found["seats"] == [1]
        spectator.see(lambda view: "Bo" in json.dumps(view["news"]))
        with house.server.sit(table, found["token"]) as bo:
            assert bo.view["table"]["mine"] == [1]
        with house.server.sit(table) as ana:
            assert ana.view["table"]["mine"] == [0]
    for seat in ("3", "9"):
        refused = house.admin("hand-over", table["table"], "--seat", seat)
        assert refused.returncode == 2
        assert f"Seat {seat}" in refused.stderr


def test_without_the_token_a_running_server_does_nothing(house: House) -> None:
    table = house.server.lay("champions", "Ana", "bot:easy")["table"]
    refused = meadhall("admin", "close", table, "--database", house.server.database)
    assert refused.returncode == 2
    assert "admin_token_file" in refused.stderr
    wish = {"do": "close", "table": table}
    assert house.server.refused("POST", "/admin/wish", wish) == (401, "not_admin")
    assert house.server.refused("POST", "/admin/wish", wish, "x" * 30) == (401, "not_admin")
    password = base64.b64encode(f"admin:{TOKEN}".encode()).decode()
    assert house.server.refused("POST", "/admin/wish", wish, Authorization=f"Basic {password}") == (401, "not_admin")
    assert house.server.refused("POST", "/admin/wish", wish, TOKEN, Origin="https://evil.example")[0] == 403
    assert "shut" not in json.dumps(house.server.get(f"/api/tables/{table}"))


def test_what_is_old_is_deleted_and_what_is_not_stays(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with Server(file) as server:
        old, new = (server.lay("champions", "Ana", "Bo")["table"] for _ in range(2))
    engine = open_database(file)
    with engine.begin() as connection:
        connection.execute(sa.update(EVENTS).where(EVENTS.c.table_id == old).values(at=EVENTS.c.at - 100 * 86400))
    ask = ("admin", "delete", "--older-than", "90d", "--database", file)
    said = meadhall(*ask)
    assert "1 table would be deleted" in said.stdout
    assert "0 tables would be deleted" in meadhall(*ask, "--over").stdout
    assert {row.id for row in ledger.rows(engine)} == {old, new}
    done = meadhall(*ask, "--yes")
    assert done.returncode == 0, done.stderr
    assert "1 table deleted" in done.stdout
    assert [row.id for row in ledger.rows(engine)] == [new]
    engine.dispose()
    assert "1 of 1" in meadhall("admin", "verify", "--database", file).stdout
    assert meadhall("admin", "delete", "--older-than", "soon", "--database", file).returncode == 2


def test_a_table_at_which_somebody_is_stays_however_old(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        wish = {"do": "delete", "before": 4e9, "over": False}
        async with house.sit(table):
            assert (await house.post("/admin/wish", wish, TOKEN))["count"] == 0
        assert (await house.post("/admin/wish", wish, TOKEN))["count"] == 1
        assert await house.refused("GET", f"/api/tables/{table['table']}") == (404, "no_table")

    inside(tmp_path / "t.sqlite", visit, admin_token=TOKEN)


def all_hashes(address: str) -> dict[str, str]:
    engine = open_database(where(address))
    with engine.connect() as connection:
        found = dict(hashes(connection))
    engine.dispose()
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a game that is over and is remembered, and some others."""
    file = tmp_path_factory.mktemp("played") / "tables.sqlite"
    with Server(file) as server:
        table = server.lay("odin", "Ana", "Bö")
        with server.sit(table) as guest:
            guest.play_to_the_end()
        for game in ("champions", "blood_rage", "yggdrasil"):
            with server.sit(server.lay(game, "Ana", "Bo")) as guest:
                play(guest, 3)
    return file


def test_all_tables_move_to_postgresql_and_back(played: Path, tmp_path: Path, postgres: Cluster) -> None:
    there, back = postgres.fresh(), tmp_path / "back.sqlite"
    before = all_hashes(str(played))
    assert len(before) == 4
    for source, target in ((str(played), there), (there, str(back))):
        done = meadhall("admin", "move", "--database", source, "--to", target)
        assert done.returncode == 0, done.stderr
        assert all_hashes(target) == before
    again = meadhall("admin", "move", "--database", str(played), "--to", there)
    assert again.returncode == 2
    assert "empty" in again.stderr
    copy = tmp_path / "copy.sqlite"
    assert meadhall("backup", copy, "--database", there).returncode == 0
    assert all_hashes(str(copy)) == before
    assert "4 of 4" in meadhall("admin", "verify", "--database", there).stdout
    restored = postgres.fresh()
    done = meadhall("restore", copy, "--database", restored)
    assert done.returncode == 0, done.stderr
    assert all_hashes(restored) == before


def test_nothing_moves_from_under_a_server(house: House, tmp_path: Path) -> None:
    refused = house.admin("move", "--to", str(tmp_path / "other.sqlite"))
    assert refused.returncode == 2
    assert "another server" in refused.stderr


def test_processes_that_share_the_tables_are_listed_with_what_they_have(tmp_path: Path, postgres: Cluster) -> None:
    address = postgres.fresh()
    shared = House(tmp_path, address)
    with shared.server:
        table = shared.server.lay("champions", "Ana", "bot:easy")["table"]
        listed = shared.admin("processes").stdout
        assert f":{shared.server.port}" in listed
        assert len(listed.splitlines()) == 2
        done = shared.admin("close", table)
        assert done.returncode == 0, done.stderr
        assert shared.server.ask("GET", "/admin", token=TOKEN)[0] == 200
        refused = shared.admin("move", "--to", str(tmp_path / "other.sqlite"))
        assert refused.returncode == 2
        assert "a server has these tables" in refused.stderr
    done = shared.admin("open", table)
    assert done.returncode == 0, done.stderr
    assert "open again" in done.stdout


def test_a_table_is_handed_to_another_process_and_a_process_retires(tmp_path: Path, postgres: Cluster) -> None:
    address = postgres.fresh()
    shared = House(tmp_path, address, "--process-name", "one")
    with shared.server, Server(tmp_path / "other", "--database", address, "--process-name", "two") as two:
        table = shared.server.lay("champions", "Ana", "Bo")
        with shared.server.sit(table) as ana:
            play(ana, 1)
            done = shared.admin("hand-over", table["table"], "--process", "two")
            assert done.returncode == 0, done.stderr
            assert ana.closed() == 1012
        listed = {line.split()[0]: line.split()[2] for line in shared.admin("processes").stdout.splitlines()[1:]}
        assert listed == {"one": "0", "two": "1"}
        with shared.server.sit(table) as ana:
            play(ana, 1)
        wrong = shared.admin("hand-over", table["table"], "--process", "three")
        assert wrong.returncode == 2
        assert shared.admin("retire", "three").returncode == 2
        assert shared.admin("retire", "one").returncode == 0
        assert shared.server.process.wait(PATIENT) == 0
        with two.sit(table) as ana:
            play(ana, 1)


def test_one_process_alone_is_said_so(house: House) -> None:
    assert "one process" in house.admin("processes").stdout


# The page


def test_the_page_is_there_for_whoever_has_the_token_and_not_at_all_without_one(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        status, text, headers = await house.ask("GET", "/admin")
        assert (status, "Basic" in headers["www-authenticate"]) == (401, True)
        assert table["table"] not in text
        password = base64.b64encode(f"anybody:{TOKEN}".encode()).decode()
        for lang, words in (("en", "How the hall fares"), ("de", "Wie es der Halle geht")):
            page = await house.get("/admin", authorization=f"Basic {password}", accept_language=lang)
            assert words in page
            assert table["table"] in page
            assert table["token"] not in page
        for wrong in ("Basic !!!", "Basic eDp5", "Basic ZZZZ", f"Bearer {TOKEN}x"):
            assert (await house.ask("GET", "/admin", authorization=wrong))[0] == 401

    async def off(house: Inside) -> None:
        assert await house.refused("GET", "/admin") == (404, "no_page")
        assert await house.refused("POST", "/admin/wish", {"do": "close", "table": "x"}, TOKEN) == (404, "no_page")

    inside(tmp_path / "a.sqlite", visit, admin_token=TOKEN)
    inside(tmp_path / "b.sqlite", off)


def test_the_token_cannot_be_guessed_for_long(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        found = [(await house.ask("GET", "/admin", token=f"guess {number}"))[0] for number in range(40)]
        assert set(found) == {401, 429}
        assert (await house.ask("GET", "/admin", token=TOKEN))[0] == 200

    inside(tmp_path / "t.sqlite", visit, admin_token=TOKEN)


def test_figures_are_shown_to_whoever_has_the_token_from_anywhere(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        text = await house.get("/metrics", TOKEN, address="203.0.113.7")
        assert "meadhall_clients" in text
        assert await house.refused("GET", "/metrics", address="203.0.113.7") == (404, "no_page")

    inside(tmp_path / "t.sqlite", visit, admin_token=TOKEN)


def test_every_wish_is_understood_or_refused(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        bodies: list[Any] = [{}, {"do": "dance"}, {"do": "close"}, {"do": "delete", "before": "x", "over": 1}, b"{", []]
        for body in bodies:
            assert (await house.refused("POST", "/admin/wish", body, TOKEN))[0] == 400
        for wish in ({"do": "close", "table": "x"}, {"do": "hand_over", "table": "x", "seat": 0}):
            assert await house.refused("POST", "/admin/wish", wish, TOKEN) == (404, "no_table")

    inside(tmp_path / "t.sqlite", visit, admin_token=TOKEN)


def test_the_names_of_settings_stand_in_the_documents() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [name for name in KINDS if f"`{name}`" not in page] == []

"""Several processes share a PostgreSQL: every table has one owner, whoever is asked, whoever dies, whoever sleeps."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from meadhall.core.chance import Chance, key_from_seed
from meadhall.server.addresses import Where, where
from meadhall.server.owners import Claim, Fenced, check_claims, owner_of, take
from meadhall.server.storage import open_database
from tests.server.postgres import Cluster
from tests.server.support import Guest, Server

AGAIN = 1012
"""The code by which somebody is sent away who finds the table elsewhere."""


@pytest.fixture(scope="module")
def shared(postgres: Cluster) -> Where:
    return where(postgres.fresh())


@pytest.fixture(scope="module")
def two(shared: Where, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("processes")
    with ExitStack() as open_servers:
        servers = [Server(shared, "--process-name", name, errors=folder / name) for name in ("one", "two")]
        for server in servers:
            open_servers.enter_context(server)
            server.get("/readyz")
        yield servers[0], servers[1]


@pytest.fixture
def third(shared: Where, two: tuple[Server, Server], tmp_path: Path) -> Iterator[Server]:
    """One more process, that comes to harm."""
    with Server(shared, "--process-name", "third", errors=tmp_path / "err") as server:
        server.get("/readyz")
        yield server


def log(place: Where, table: str) -> list[tuple[int, str | None]]:
    engine = open_database(place)
    with engine.connect() as connection:
        rows = connection.execute(
            sa.text("SELECT seq, command FROM events WHERE table_id = :table ORDER BY seq"), {"table": table}
        )
        found = [(seq, command) for seq, command in rows]
    engine.dispose()
    return found


def owner(place: Where, table: str) -> str:
    engine = open_database(place)
    found = owner_of(engine, table)
    engine.dispose()
    return "" if found is None else found.id.rpartition("-")[0]


def until(come: Callable[[], Any], seconds: float = 20.0) -> Any:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while True:
        found = come()
        if found:
            return found
        assert time.monotonic() < deadline
        time.sleep(0.05)


def move(guest: Guest) -> int:
    """One move of whoever is asked, seen by the guest; its number."""
    before: int = guest.view["seq"]
    guest.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] > before)
    return int(guest.view["seq"])


def test_two_people_at_two_processes_sit_at_one_table(two: tuple[Server, Server], shared: Where) -> None:
    one, other = two
    table = one.lay("champions", "Ana", "open", "bot:random")
    joined = other.post(f"/api/tables/{table['table']}/join", {"invite": table["invites"]["1"], "name": "Bo"})
    assert owner(shared, table["table"]) == "one"
    with one.sit(table) as ana, other.sit(table["table"], joined["token"]) as bo, other.sit(table["table"]) as eve:
        for _ in range(12):
            asked = ana.view["asked"]
            mover = next((guest for guest, seat in ((ana, 0), (bo, 1)) if seat in asked), None)
            if mover is None:
                ana.next()
                continue
            seq = move(mover)
            for guest in (ana, bo, eve):
                guest.see(lambda view, seq=seq: view["seq"] >= seq)  # type: ignore[misc]
        assert {place["online"] for place in eve.view["table"]["seats"][:2]} == {True}
        (meta,) = other.post("/api/tables/mine", {"tables": [{"table": table["table"], "token": joined["token"]}]})
        assert [seat["online"] for seat in meta["info"]["seats"][:2]] == [True, True]
    assert owner(shared, table["table"]) == "one"


def test_what_is_wrong_is_said_by_whoever_is_asked(two: tuple[Server, Server]) -> None:
    one, other = two
    table = one.lay("odin", "Ana", "Bo")
    address = f"/api/tables/{table['table']}"
    for server in two:
        assert server.refused("POST", f"{address}/join", {"invite": "x", "name": "Eve"}) == (403, "bad_invite")
        assert server.refused("GET", f"{address}/record") == (409, "not_over")
        assert server.refused("GET", "/api/tables/nowhere") == (404, "no_table")
        assert server.refused("POST", "/api/tables/no%00where/rematch")[0] in (401, 404)
        assert server.refused("POST", f"{address}/join", b"{")[0] == 400
        assert server.refused("POST", f"{address}/join", {}, Origin="http://elsewhere.example") == (403, "wrong_origin")
    assert other.refused("POST", f"{address}/join", {"invite": "y" * 70_000}) == (413, "too_large")
    with pytest.raises(Exception, match="4401"):
        other.sit(table["table"], "a wrong token")


def test_nobody_can_pretend_to_pass_something_on(two: tuple[Server, Server]) -> None:
    one, _ = two
    table = one.lay("odin", "Ana", "Bo")
    pretended = {"x_meadhall_passed_on": "a guess", "x_meadhall_for": "10.0.0.1", "Origin": "http://elsewhere.example"}
    assert one.refused("POST", f"/api/tables/{table['table']}/rematch", {}, **pretended) == (403, "wrong_origin")


def test_a_code_is_good_at_every_process(two: tuple[Server, Server]) -> None:
    one, other = two
    table = one.lay("odin", "Ana", "Bo")
    code = one.post(f"/api/tables/{table['table']}/transfer", {}, table["token"])["code"]
    assert other.refused("POST", "/api/arrive", {"code": "222222"}) == (403, "bad_code")
    assert other.post("/api/arrive", {"code": code})["token"] == table["token"]
    for server in two:
        assert server.refused("POST", "/api/arrive", {"code": code}) == (403, "bad_code")


def test_a_process_that_is_killed_is_replaced(third: Server, two: tuple[Server, Server], shared: Where) -> None:
    one, other = third, two[1]
    table = one.lay("champions", "Ana", "Bo")
    with one.sit(table) as ana:
        first = move(ana)
    with other.sit(table) as ana:
        command = {"type": "move", "id": "risky", "seq": ana.view["seq"], "seat": ana.view["asked"][0]}
        ana.look(command["seat"])
        chosen = ana.moves()[0]
        one.kill()
        assert ana.closed() == AGAIN
    with other.sit(table) as ana:  # it waits until the other one is given up, and is let in then
        assert ana.view["seq"] == first
        answer = ana.ask(**command, move=chosen)
        assert answer["ok"]
    assert [command for _, command in log(shared, table["table"])].count("risky") == 1
    assert owner(shared, table["table"]) == "two"


def test_a_process_that_was_asleep_writes_nothing(two: tuple[Server, Server], shared: Where) -> None:
    one, other = two
    table = one.lay("champions", "Ana", "Bo")
    quiet = one.lay("odin", "Eve", "Fay")
    with one.sit(table) as ana, one.sit(quiet) as eve:
        ana.look(ana.view["asked"][0])
        eve.look(eve.view["asked"][0])
        os.kill(one.process.pid, signal.SIGSTOP)
        try:
            for guest in (ana, eve):  # it will be heard when the process wakes
                guest.say(
                    type="move",
                    id="late",
                    seq=guest.view["seq"],
                    seat=guest.view["seat"],
                    move=guest.moves()[0],
                )
            with other.sit(table) as again:
                assert owner(shared, table["table"]) == "two"
                move(again)
        finally:
            os.kill(one.process.pid, signal.SIGCONT)
        assert ana.closed() == AGAIN
        assert eve.closed() == AGAIN
    for ident in (table["table"], quiet["table"]):
        assert "late" not in [command for _, command in log(shared, ident)]
    with one.sit(table) as ana, one.sit(quiet) as eve:  # and it is a process like any other again
        assert move(ana) == len(log(shared, table["table"]))
        move(eve)
    assert owner(shared, table["table"]) == "two"


def test_a_process_that_is_stopped_hands_its_tables_over_while_they_are_played(
    third: Server, two: tuple[Server, Server], shared: Where
) -> None:
    one, other = third, two[1]
    tables = [one.lay("champions", "Ana", "Bo") for _ in range(10)]
    with ExitStack() as lines:
        guests = [lines.enter_context(one.sit(table)) for table in tables]
        seen = [move(guest) for guest in guests]
        one.process.terminate()
        assert {guest.closed() for guest in guests} == {AGAIN}
    assert {owner(shared, table["table"]) for table in tables} <= {"one", "two"}, (
        "nobody has to wait until it is given up"
    )
    with ExitStack() as lines:
        guests = [lines.enter_context(other.sit(table)) for table in tables]
        assert [guest.view["seq"] for guest in guests] == seen
        for guest in guests:
            move(guest)
    one.stop()
    assert re.search("Traceback|ERROR", one.errors.read_text()) is None


def test_a_claim_holds_until_somebody_else_has_taken_the_table(two: tuple[Server, Server], shared: Where) -> None:
    table = two[0].lay("odin", "Ana", "Bo")["table"]
    engine = open_database(shared)
    mine = owner_of(engine, table)
    assert mine is not None
    assert take(engine, table, "somebody") is None, "it is taken"
    with engine.connect() as connection:
        check_claims(connection, [Claim(table, mine.id, 1)])
        for wrong in (Claim(table, mine.id, 2), Claim(table, "somebody", 1)):
            with pytest.raises(Fenced):
                check_claims(connection, [wrong])
        connection.execute(sa.text("UPDATE processes SET until = 0"))
        with pytest.raises(Fenced):
            check_claims(connection, [Claim(table, mine.id, 1)])
        connection.rollback()
    engine.dispose()

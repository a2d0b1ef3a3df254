"""A command is carried out once, whatever happens to its answer; and never on a table that has gone on."""

from __future__ import annotations

import os
import signal
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from meadhall.core.chance import Chance, key_from_seed
from tests.server.support import Guest, Server

CRASHING = ("-m", "tests.server.crashing")


def logged(database: Path, table: str) -> list[tuple[int, str, str | None]]:
    """The log of a table as it lies in the file."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT seq, kind, command FROM events WHERE table_id = ? ORDER BY seq", (table,))
        return rows.fetchall()


def moved_once(database: Path, table: str, command: str) -> bool:
    return [entry[2] for entry in logged(database, table)].count(command) == 1


def test_a_repeated_command_gets_its_first_answer(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        seq, move = ana.view["seq"], ana.moves()[0]
        first = ana.play(move, id="once", seq=seq)
        again = ana.play(move, id="once", seq=seq)
        assert first["ok"]
        assert again == first
        assert moved_once(server.database, ana.table, "once")
        assert ana.play(ana.moves()[0] if ana.moves() else "x", id="once", seat=1)["error"]["kind"] == "id_used"


def test_a_repeated_refusal_is_the_same_refusal(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        seq, seat = ana.view["seq"], 1 - ana.view["asked"][0]
        refused = ana.play(ana.moves()[0], id="early", seq=seq, seat=seat)
        assert refused["error"]["kind"] == "not_your_decision"
        move = ana.moves()[0]
        assert ana.play(move, seat=ana.view["asked"][0])["ok"]
        assert ana.play(move, id="early", seq=seq, seat=seat)["error"] == refused["error"]
        assert ana.play("beg", id="early", seq=seq, seat=seat)["error"]["kind"] == "id_used"


def test_a_stale_command_changes_nothing_and_brings_a_fresh_view(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        old = ana.view
        assert ana.play(ana.moves()[0], seat=old["asked"][0])["ok"]
        ana.see(lambda view: view["seq"] == old["seq"] + 1)
        before = logged(server.database, ana.table)
        move = old["decision"]["moves"][0]["move"]
        assert ana.play(move, seq=old["seq"], seat=old["asked"][0])["error"]["kind"] == "stale"
        fresh = ana.hear(lambda message: message["type"] == "table")
        assert fresh["seq"] == old["seq"] + 1
        assert ana.play(move, seq=10_000, seat=old["asked"][0])["error"]["kind"] == "stale"
        assert logged(server.database, ana.table) == before


def test_who_chooses_at_the_same_time_is_not_overtaken(server: Server) -> None:
    """In a draft all pick at once: the pick of one leaves the picks of the others that are under way good."""
    table = server.lay("blood_rage", "Ana", "Bo")
    with server.sit(table, seat=0) as ana, server.sit(table, seat=1) as bo:
        ana.play_on(Chance(key_from_seed("x")), lambda view: view["asked"] == [0, 1])
        ana.look(0)
        seq = bo.see(lambda view: view["asked"] == [0, 1])["seq"]
        assert ana.play(ana.moves()[0], seq=seq)["ok"]
        assert bo.play(bo.moves()[0], seq=seq)["ok"]


def test_where_one_answers_for_all_the_second_answer_is_stale(server: Server) -> None:
    """Yggdrasil asks the whole team who begins; two who answer at once shall not both be heard."""
    table = server.lay("yggdrasil", "Ana", "Bo", "Cy")
    with server.sit(table, seat=0) as ana, server.sit(table, seat=1) as bo:
        chance = Chance(key_from_seed("x"))
        ana.play_on(chance, lambda view: len(view["asked"]) > 1 or view["seq"] > 40)
        assert len(ana.view["asked"]) > 1, "nobody was asked for all"
        seq, asked = ana.view["seq"], ana.view["asked"]
        bo.see(lambda view: view["seq"] == seq)
        ana.look(asked[0])
        bo.look(asked[1])
        assert ana.play(ana.moves()[0])["ok"]
        assert bo.play(bo.moves()[0], seq=seq)["error"]["kind"] in ("stale", "not_your_decision")


def test_a_choice_can_be_taken_back_until_dice_have_fallen(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        ana.play_on(Chance(key_from_seed("x")), lambda view: bool(view["undo"]["can"]))
        seat, seq = ana.view["undo"]["seat"], ana.view["seq"]
        lines = len(ana.view["news"])
        back = ana.undo(seat, id="back")
        assert back["ok"]
        ana.see(lambda view: view["seq"] == seq + 1)
        assert ana.view["asked"] == [seat]
        assert len(ana.view["news"]) < lines
        assert ana.undo(seat, id="back", seq=seq) == back
        with server.sit(server.lay("champions", "Ana", "Bo")) as other:
            refused = other.undo(0)
            assert refused["error"]["kind"] == "undo"
            assert refused["error"]["text"] == other.view["undo"]["why"]


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with Server(database) as first:
        table = first.lay("champions", "Ana", "Bo")
        with first.sit(table) as ana:
            seat = ana.view["seat"]
            move = ana.moves()[0]
            answer = ana.play(move, id="before")
            ana.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] > 12)
            seen = ana.look(0)
    with Server(database) as second, second.sit(table, seat=0) as ana:
        assert {**ana.view, "table": None} == {**seen, "table": None}
        assert ana.play(move, seat=seat, id="before", seq=1) == answer


@pytest.mark.parametrize("moment", ["before", "after"])
def test_killed_between_command_and_answer(tmp_path: Path, moment: str) -> None:
    """The power is cut before or after the commit: either way the move is there once when the command comes again."""
    database = tmp_path / "tables.sqlite"
    with Server(database) as server:
        table = server.lay("champions", "Ana", "Bo")
    server = Server(database, "--crash", moment, program=CRASHING)
    ana = Guest(server, table["table"], table["token"])
    seq, move, seat = ana.view["seq"], ana.moves()[0], ana.view["seat"]
    ana.say(type="move", id="risky", seq=seq, seat=seat, move=move)
    server.process.wait(60)
    assert server.process.returncode == -signal.SIGKILL
    with pytest.raises(ConnectionClosed):  # no answer came
        ana.hear(lambda message: message["type"] == "answer")
    server.kill()
    assert moved_once(database, table["table"], "risky") == (moment == "after")
    with Server(database) as server, server.sit(table) as ana:
        answer = ana.play(move, seat=seat, id="risky", seq=seq)
        assert answer["ok"]
        assert answer["seq"] == seq + 1
        assert moved_once(database, table["table"], "risky")


def test_a_move_that_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with Server(database, "--crash", "never", program=CRASHING) as server:
        table = server.lay("champions", "Ana", "Bo")
        with server.sit(table) as ana, server.sit(table) as other:
            seen, move = ana.view, ana.moves()[0]
            os.kill(server.process.pid, signal.SIGUSR1)  # from now on the disk is full
            lost = ana.play(move, id="lost")
            assert lost["error"]["kind"] == "not_saved"
            os.kill(server.process.pid, signal.SIGUSR2)
            assert {**ana.look(ana.view["seat"]), "table": None} == {**seen, "table": None}
            assert ana.play(move, id="lost")["ok"]
            other.see(lambda view: view["seq"] == seen["seq"] + 1)


def test_a_table_of_other_rules_that_lead_elsewhere_today_says_so(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with Server(database) as server:
        table = server.lay("champions", "Ana", "Bo")
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET rules = 99")
        connection.execute("UPDATE events SET after = json_set(after, '$.moves', 5)")
    with Server(database) as server:
        status, answer, _ = server.ask("GET", f"/api/tables/{table['table']}?lang=en")
        assert (status, answer["error"]["kind"]) == (409, "other_version")
        assert "99" in answer["error"]["message"]
        known = [{"table": table["table"], "token": table["token"]}, {"table": "nowhere", "token": "x"}]
        (mine, nowhere) = server.post("/api/tables/mine", {"tables": known, "lang": "de"})
        assert "99" in mine["trouble"]
        assert nowhere["trouble"]
        with pytest.raises(Exception, match="4409"):
            server.sit(table)

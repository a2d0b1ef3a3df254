"""Who sits where: several people before one screen, invitations, bots for a while, spectators, rematches."""

from __future__ import annotations

import sqlite3
from typing import Any

from meadhall.core.chance import Chance, key_from_seed
from tests.server.support import Guest, Server


def kinds(guest: Guest) -> list[str]:
    return [seat["kind"] for seat in guest.view["table"]["seats"]]


def names(guest: Guest) -> list[str]:
    return [seat["name"] for seat in guest.view["table"]["seats"]]


def test_two_people_before_one_screen(server: Server) -> None:
    table = server.lay("champions", "Ana", "Bo", "bot:random")
    assert table["seats"] == [0, 1]
    with server.sit(table, seat=0) as both:
        assert both.view["table"]["mine"] == [0, 1]
        assert both.view["table"]["host"] is True
        both.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] > 20)
        assert both.look(-1)["decision"] is None
        assert both.look(1)["seat"] == 1
        both.say(type="sit", seat=2)
        assert both.hear(lambda message: message["type"] == "answer")["error"]["kind"] == "not_your_seat"
        assert both.view["seat"] == 1


def test_an_invitation_is_for_one(server: Server) -> None:
    table = server.lay("champions", "Ana", "open")
    invite = table["invites"]["1"]
    with server.sit(table) as ana:
        assert kinds(ana) == ["person", "open"]
        join = f"/api/tables/{table['table']}/join"
        assert server.refused("POST", join, {"invite": "wrong", "name": "Eve"}) == (403, "bad_invite")
        assert server.refused("POST", join, {"invite": invite, "name": "ana"}) == (409, "name_taken")
        assert server.refused("POST", join, {"invite": invite, "name": "two\nlines and much too long"})[0] == 400
        assert server.refused("POST", join, {"invite": invite, "name": "\x1b[2J"}) == (400, "bad_name")
        joined = server.post(join, {"invite": invite, "name": "Bo"})
        assert joined["seat"] == 1
        ana.see(lambda view: view["table"]["seats"][1]["kind"] == "person")
        assert names(ana) == ["Ana", "Bo"]
        assert server.refused("POST", join, {"invite": invite, "name": "Eve"}) == (403, "bad_invite")
        with server.sit(table, joined["token"]) as bo:
            assert bo.view["seat"] == 1
            assert bo.view["table"]["host"] is False
            ana.see(lambda view: view["table"]["seats"][1]["online"])
            assert bo.play("beg", seat=0)["error"]["kind"] == "not_your_seat"
        ana.see(lambda view: not view["table"]["seats"][1]["online"])


def test_whoever_is_here_already_may_take_one_more_seat(server: Server) -> None:
    table = server.lay("champions", "Ana", "open")
    body = {"invite": table["invites"]["1"], "name": "Bo"}
    joined = server.post(f"/api/tables/{table['table']}/join", body, table["token"])
    assert joined["token"] == table["token"]
    with server.sit(table) as both:
        assert both.view["table"]["mine"] == [0, 1]


def test_tokens_are_kept_as_hashes_alone(server: Server) -> None:
    table = server.lay("champions", "Ana", "open")
    secrets = [table["token"], table["invites"]["1"]]
    with sqlite3.connect(server.database) as connection:
        everything = str(connection.execute("SELECT * FROM tables").fetchall())
        everything += str(connection.execute("SELECT * FROM events").fetchall())
    assert table["table"] in everything
    assert not any(secret in everything for secret in secrets)


def test_a_seat_is_given_to_a_bot_and_taken_back(server: Server) -> None:
    table = server.lay("champions", "Ana", "open")
    seats = f"/api/tables/{table['table']}/seats"
    bo = server.post(f"/api/tables/{table['table']}/join", {"invite": table["invites"]["1"], "name": "Bo"})
    bot = {"kind": "bot", "bot": "random"}
    with server.sit(table) as ana:
        with server.sit(table, bo["token"]):
            assert server.refused("POST", f"{seats}/1", bot, table["token"]) == (409, "not_left_alone")
            assert server.refused("POST", f"{seats}/0", bot, bo["token"]) == (403, "not_your_seat")
            assert server.refused("POST", f"{seats}/1", bot) == (403, "not_your_seat")
            assert server.refused("POST", f"{seats}/7", bot, table["token"]) == (403, "not_your_seat")
        ana.see(lambda view: not view["table"]["seats"][1]["online"])
        assert server.refused("POST", f"{seats}/1", {"kind": "bot", "bot": "search:9"}, table["token"]) == (
            400,
            "no_bot",
        )
        server.post(f"{seats}/1", bot, table["token"])
        ana.see(lambda view: view["table"]["seats"][1]["kind"] == "bot")
        assert names(ana) == ["Ana", "Bo"]
        with server.sit(table, bo["token"]) as looking_on:
            assert looking_on.view["decision"] is None
            assert looking_on.view["seat"] == -1
            assert looking_on.play("beg", seat=1)["error"]["kind"] == "bot_plays"
        ana.play_on(Chance(key_from_seed("x")), lambda view: any(line["seat"] == 1 for line in view["news"]))
        assert server.refused("POST", f"{seats}/1", {"kind": "person"}, table["token"]) == (403, "not_your_seat")
        server.post(f"{seats}/1", {"kind": "person"}, bo["token"])
        with server.sit(table, bo["token"]) as back:
            assert back.view["table"]["mine"] == [1]
            assert kinds(back) == ["person", "person"]


def test_a_seat_without_a_name_is_called_as_before_while_a_bot_plays_for_somebody(server: Server) -> None:
    table = server.lay("champions", "", "bot:easy")
    with server.sit(table) as ana:
        before = names(ana)
        server.post(f"/api/tables/{table['table']}/seats/0", {"kind": "bot", "bot": "easy"}, table["token"])
        ana.see(lambda view: view["table"]["seats"][0]["kind"] == "bot")
        assert names(ana) == before


def test_a_bot_keeps_its_name_when_another_comes(server: Server) -> None:
    table = server.lay("champions", "Ana", "bot:easy", "bot:easy")
    with server.sit(table) as ana:
        before = names(ana)
        server.post(f"/api/tables/{table['table']}/seats/1", {"kind": "bot", "bot": "hard"}, table["token"])
        ana.see(lambda view: view["table"]["seats"][1]["bot"] == "hard")
        assert names(ana)[2] == before[2]
        assert len({*before, *names(ana)}) == 4


def test_an_open_seat_can_be_filled_with_a_bot_and_opened_again(server: Server) -> None:
    table = server.lay("champions", "Ana", "open")
    seat = f"/api/tables/{table['table']}/seats/1"
    server.post(seat, {"kind": "bot", "bot": "random"}, table["token"])
    join = f"/api/tables/{table['table']}/join"
    assert server.refused("POST", join, {"invite": table["invites"]["1"], "name": "Bo"}) == (403, "bad_invite")
    opened = server.post(seat, {"kind": "open"}, table["token"])
    assert server.post(join, {"invite": opened["invite"], "name": "Bo"})["seat"] == 1


def test_a_spectator_sees_the_table_and_can_do_nothing(server: Server) -> None:
    table = server.lay("blood_rage", "Ana", "Bo")
    with server.sit(table["table"]) as eve:
        assert eve.view["seat"] == -1
        assert eve.view["decision"] is None
        assert eve.view["undo"] is None
        for message in ({"type": "move", "move": "x"}, {"type": "undo"}):
            answer = eve.ask(**message, seq=eve.view["seq"], seat=0)
            assert answer["error"]["kind"] == "not_your_seat"


def test_my_tables(server: Server) -> None:
    one, two = server.lay("champions", "Ana", "Bo"), server.lay("odin", "Ana", "bot:random")
    known = [{"table": table["table"], "token": table["token"]} for table in (one, two)]
    listed = server.post("/api/tables/mine", {"tables": known, "lang": "de"})
    assert [meta["game"] for meta in listed] == ["champions", "odin"]
    assert [meta["info"]["mine"] for meta in listed] == [[0, 1], [0]]
    assert listed[0]["asked"]
    assert server.get(f"/api/tables/{one['table']}")["info"]["mine"] == []


def test_a_rematch_keeps_people_seats_and_tokens(server: Server) -> None:
    table = server.lay("yggdrasil", "Ana", "open", "bot:random")
    bo = server.post(f"/api/tables/{table['table']}/join", {"invite": table["invites"]["1"], "name": "Bo"})
    again = f"/api/tables/{table['table']}/rematch"
    assert server.refused("POST", again, token=table["token"]) == (409, "not_over")
    with server.sit(table) as ana, server.sit(table, bo["token"]) as other:
        chance, seq = Chance(key_from_seed("x")), 0
        while not both_see(ana, other, seq)["table"]["over"]:
            mover = ana if ana.view["decision"] is not None else other
            seq = mover.play(chance.choose(mover.moves()))["seq"]
        assert server.refused("POST", again) == (401, "bad_token")
        opened = server.post(again, token=bo["token"])
        assert server.post(again, token=table["token"])["table"] == opened["table"]
        ana.see(lambda view: view["table"]["rematch"] == opened["table"])
    with server.sit(opened["table"], table["token"]) as ana:
        assert names(ana)[:2] == ["Ana", "Bo"]
        assert ana.view["table"]["mine"] == [0]
        assert ana.view["key_hash"] != other.view["key_hash"]


def both_see(ana: Guest, other: Guest, seq: int) -> Any:
    """Wait until the bots are done and one of the people is asked, or the game is over."""
    for guest in (ana, other):
        guest.see(lambda view: view["seq"] >= seq and (view["table"]["over"] or bool(set(view["asked"]) & {0, 1})))
    return ana.view

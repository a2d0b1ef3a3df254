"""What a table agrees on besides the rules: a practice table, and two seconds to change one's mind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.record import Record
from tests.server.support import Guest, Server


def decision(guest: Guest) -> tuple[Any, ...]:
    """What somebody sees of their decision."""
    view = guest.view
    return view["scene_hash"], guest.moves(), view["answered"], [line["text"] for line in view["news"]]


def play_one(guest: Guest, chance: Chance) -> None:
    """A move, and what bots answer to it."""
    answer = guest.play(chance.choose(guest.moves()))
    assert answer["ok"], answer
    asked_again(guest, answer["seq"])


def asked_again(guest: Guest, seq: int) -> None:
    guest.see(lambda view: view["seq"] >= seq and (view["decision"] is not None or view["table"]["over"]))


def practice(server: Server, game: str = "champions") -> Any:
    return server.lay(game, "Ana", "bot:random", "bot:random", customs=["practice"])


def test_at_a_practice_table_a_choice_is_taken_back_with_all_that_bots_did_since(server: Server) -> None:
    chance = Chance(key_from_seed("practice"))
    with server.sit(practice(server)) as ana:
        asked_again(ana, 0)
        for _ in range(8):
            play_one(ana, chance)
        before = decision(ana)
        play_one(ana, chance)
        after = ana.view["seq"]
        assert ana.view["undo"]["can"]
        assert ana.undo()["ok"]
        ana.see(lambda view: view["seq"] > after)
        assert decision(ana) == before


def test_again_and_again_to_the_first_choice(server: Server) -> None:
    chance = Chance(key_from_seed("back to the start"))
    with server.sit(practice(server)) as ana:
        asked_again(ana, 0)
        first = decision(ana)
        for _ in range(5):
            play_one(ana, chance)
        for _ in range(40):
            if not ana.view["undo"]["can"]:
                break
            seq = ana.view["seq"]
            assert ana.undo()["ok"]
            ana.see(lambda view, seq=seq: view["seq"] > seq)  # type: ignore[misc]
        assert decision(ana) == first
        assert ana.undo()["error"]["kind"] == "undo"


def test_dice_fall_as_they_fell(server: Server) -> None:
    """Who takes back a roll and rolls again rolls the same: the chance is part of the position."""
    chance = Chance(key_from_seed("dice"))
    with server.sit(server.lay("champions", "Ana", "bot:random", customs=["practice"])) as ana:
        asked_again(ana, 0)
        rolls = 0
        while rolls < 3 and not ana.view["table"]["over"]:
            move = chance.choose(ana.moves())
            first, again = told(ana, move), None
            rolls += any("Ana rolls" in line for line in first)
            if ana.view["undo"]["can"]:
                seq = ana.view["seq"]
                assert ana.undo()["ok"]
                asked_again(ana, seq + 1)
                again = told(ana, move)
                assert again == first
        assert rolls


def told(guest: Guest, move: str) -> list[str]:
    """What a move is told to have led to."""
    answer = guest.play(move)
    assert answer["ok"], answer
    guest.see(lambda view: view["seq"] >= answer["seq"])
    number = guest.view["answered"]
    asked_again(guest, answer["seq"])
    return [line["text"] for line in guest.view["news"] if line["n"] == number]


def test_elsewhere_what_bots_did_since_stays(server: Server) -> None:
    chance = Chance(key_from_seed("no practice"))
    with server.sit(server.lay("champions", "Ana", "bot:random")) as ana:
        asked_again(ana, 0)
        while ana.view["answered"] == 0 or ana.view["news"][-1]["seat"] == 0:
            play_one(ana, chance)
        assert ana.view["undo"]["can"] is False
        assert ana.undo()["error"]["kind"] == "undo"


def test_what_another_person_did_since_stays_at_a_practice_table_too(server: Server) -> None:
    table = server.lay("champions", "Ana", "open", customs=["practice"])
    joined = server.post(f"/api/tables/{table['table']}/join", {"invite": table["invites"]["1"], "name": "Bo"})
    with server.sit(table) as ana, server.sit(table["table"], joined["token"]) as bo:
        chance = Chance(key_from_seed("two"))
        for _ in range(6):
            mover = ana if 0 in ana.view["asked"] else bo
            other = bo if mover is ana else ana
            answer = mover.play(chance.choose(mover.moves()))
            for guest in (mover, other):
                guest.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
            if mover is bo and len({line["seat"] for line in ana.view["news"]}) > 1:
                break
        assert ana.view["undo"]["can"] is False


def test_a_practice_table_says_so_and_its_record_too(server: Server) -> None:
    table = practice(server)
    with server.sit(table) as ana:
        assert ana.view["table"]["customs"] == ["practice"]
        assert any("Practice" in line for line in ana.view["table"]["agreed"])
        ana.play_to_the_end()
    _, text, _ = server.ask("GET", f"/api/tables/{table['table']}/record")
    assert Record.parse(text, "record").customs == ["practice"]
    imported = server.post("/api/records", {"record": text})
    with server.sit(imported["table"]) as eve:
        assert eve.view["table"]["customs"] == ["practice"]


def test_after_a_restart_the_table_is_the_one_that_was_taken_back(tmp_path: Path) -> None:
    chance = Chance(key_from_seed("restart"))
    file = tmp_path / "tables.sqlite"
    with Server(file, "--bot-workers", "1") as first:
        table = practice(first)
        with first.sit(table) as ana:
            asked_again(ana, 0)
            for _ in range(5):
                play_one(ana, chance)
            seq = ana.view["seq"]
            ana.undo()
            asked_again(ana, seq + 1)
            seen = decision(ana)
    with Server(file, "--bot-workers", "1") as second, second.sit(table) as ana:
        assert decision(ana) == seen


def test_before_what_cannot_be_taken_back_one_may_change_ones_mind(server: Server) -> None:
    chance = Chance(key_from_seed("minds"))
    with server.sit(server.lay("champions", "Ana", "Bo", customs=["second_thoughts"])) as both:
        asked = {True: 0, False: 0}
        for _ in range(60):
            mine = both.view["asked"][0]
            if both.view["seat"] != mine:
                both.look(mine)
            move, seq = chance.choose(both.moves()), both.view["seq"]
            answer = both.play(move)
            waits = "wait" in answer
            if waits:
                assert answer == {"type": "answer", "id": answer["id"], "ok": False, "seq": seq, "wait": 2.0}
                assert both.view["seq"] == seq
                answer = both.play(move, sure=True)
            assert answer["ok"], answer
            both.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
            asked[waits] += 1
            if not waits:
                assert both.view["undo"]["can"] or both.view["undo"]["seat"] != mine
            else:
                assert both.view["undo"]["can"] is False
        assert all(asked.values())


def test_whoever_asks_for_it_is_asked_before_what_is_final(server: Server) -> None:
    """Dice, cards, or a bot that goes on at once; at a practice table nothing is final."""
    chance = Chance(key_from_seed("asked"))
    for customs in ([], ["practice"]):
        with server.sit(server.lay("champions", "Ana", "bot:easy", customs=customs)) as ana:
            asked = {True: 0, False: 0}
            for _ in range(12):
                ana.see(lambda view: view["decision"] is not None)
                move, seq = chance.choose(ana.moves()), ana.view["seq"]
                answer = ana.play(move, ask=True)
                asked["wait" in answer] += 1
                if "wait" in answer:
                    assert not answer["ok"]
                    assert ana.view["seq"] == seq
                    answer = ana.play(move, sure=True)
                assert answer["ok"], answer
                ana.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
            assert bool(asked[True]) is not bool(customs)


def test_an_unknown_custom_is_refused(server: Server) -> None:
    wish = {"game": "champions", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "easy"}], "customs": ["cheating"]}
    assert server.refused("POST", "/api/tables", wish)[0] == 400

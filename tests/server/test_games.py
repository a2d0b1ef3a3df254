"""Whole games over the wire: people, bots, languages, advice, explanations, the end."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, commitment, key_from_seed
from meadhall.core.match import Match
from meadhall.core.record import Record
from tests.server.support import Server


def may_place(view: Any) -> bool:
    return view["decision"] is not None and "place" in view["decision"]["verb_titles"]


@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_against_a_bot(server: Server, game: str) -> None:
    table = server.lay(game, "Ana", "bot:random")
    key = key_from_seed("a key")
    with server.sit(table, lang="de") as ana:
        assert ana.view["key_hash"] == commitment(key)
        assert ana.view["key"] is None
        assert server.refused("GET", f"/api/tables/{table['table']}/record") == (409, "not_over")
        assert server.refused("GET", f"/api/tables/{table['table']}/replay/0") == (409, "not_over")
        ana.play_to_the_end()
        end = ana.view
        assert end["key"] == key.hex()
        assert end["decision"] is None
        assert end["asked"] == end["thinking"] == []
        assert set(end["result"]["results"]) == {"0", "1"}
        assert ana.play("anything")["error"]["kind"] in ("no_move", "game_over")
    record = Record.parse(server.get(f"/api/tables/{table['table']}/record"), "record")
    assert record.players == ["Ana", "bot:random"]
    match = Match.replay(record, games.find(game))
    assert match.over
    last = server.get(f"/api/tables/{table['table']}/replay/{len(record.moves)}?lang=de&seat=-1")
    assert last["moves"] == len(record.moves)
    assert last["scene"]["headline"] == end["scene"]["headline"]


def test_a_decision_says_everything_that_a_client_needs(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "bot:random"), lang="en") as ana:
        ana.play_on(Chance(key_from_seed("x")), may_place)
        decision = ana.view["decision"]
        place = next(move for move in decision["moves"] if move["verb"] == "place")
        assert place["words"][0]["spot"] == place["spots"][0]
        assert place["words"][0]["name"] in place["name"]
        assert decision["question"].endswith("?")
        assert ana.view["asked"] == [0]
        assert [seat["kind"] for seat in ana.view["table"]["seats"]] == ["person", "bot"]
        assert [seat["online"] for seat in ana.view["table"]["seats"]] == [True, False]


@pytest.mark.parametrize("game", games.names())
def test_what_is_greyed_out_names_the_clause_that_forbids_it(server: Server, game: str) -> None:
    found = 0
    with server.sit(server.lay(game, "Ana", "Bo"), lang="de") as both:
        chance = Chance(key_from_seed("grey"))
        for _ in range(40):
            both.play_on(chance, lambda view: view["decision"] is not None or view["table"]["over"])
            if both.view["table"]["over"]:
                break
            legal = both.moves()
            for grey in both.view["decision"]["greyed"]:
                found += 1
                assert grey["move"] not in legal
                assert grey["title"]
                assert grey["reason"] == games.find(game).rulebook[grey["clause"]].text("de")
                assert grey["link"] == f"/rules/{game}#{grey['clause']}"
            seq = both.view["seq"]
            both.play_on(chance, lambda view, seq=seq: view["seq"] > seq)  # type: ignore[misc]
    assert found


def test_the_language_can_be_changed_at_the_table(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo"), lang="en") as ana:
        english = ana.view
        ana.say(type="lang", lang="de")
        german = ana.hear(lambda message: message["type"] == "table")
        assert german["decision"]["question"] != english["decision"]["question"]
        assert german["seq"] == english["seq"]


def test_a_refused_move_names_its_clause_in_the_readers_language(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo"), lang="de") as ana:
        ana.play_on(Chance(key_from_seed("x")), may_place)
        grammar = games.find("champions").open_box(2).grammar
        legal = ana.moves()
        forbidden = next(grammar.text(move) for move in grammar.moves("place") if grammar.text(move) not in legal)
        before = ana.view["seq"]
        answer = ana.play(forbidden)
        assert not answer["ok"]
        error = answer["error"]
        assert error["clause"].startswith("CM-")
        assert error["rule"] == games.find("champions").rulebook[error["clause"]].text("de")
        assert error["link"] == f"/rules/champions#{error['clause']}"
        told = ana.ask(type="why", move=forbidden)
        assert told["why"][0]["clause"] == error["clause"]
        spot = "location:" + forbidden.split()[1]
        assert error["clause"] in [reason["clause"] for reason in ana.ask(type="why", spot=spot)["why"]]
        legal_spot = next(move["spots"][0] for move in ana.view["decision"]["moves"] if move["spots"])
        possible = ana.ask(type="why", spot=legal_spot)["why"][0]
        assert possible["legal"]
        assert possible["link"] == f"/rules/champions#{possible['clause']}"
        assert ana.view["seq"] == before


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", games.names())
def test_whoever_asks_about_a_player_learns_what_stands_on_the_plate(server: Server, game: str, lang: str) -> None:
    with server.sit(server.lay(game, "Ana", "Bo", "Cy", lang=lang)) as ana:
        facts = ana.view["scene"]["panels"][1]["facts"]
        told = ana.ask(type="why", spot="seat:p2")
        assert all(line.startswith(fact["label"]) for line, fact in zip(told["about"], facts, strict=True)), told
        assert facts or game == "yggdrasil", "where gods are chosen first"
        assert all(reason["legal"] or reason["clause"] for reason in told["why"])
        assert all(reason["kind"] != "not_asked" for reason in told["why"])


def test_advice_comes_from_somebody_who_thinks(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "Bo")) as ana:
        answer = ana.ask(type="advise")
        assert answer["ok"], answer
        assert {advice["move"] for advice in answer["advice"]} <= set(ana.moves())
        assert all(0 <= advice["percent"] <= 100 for advice in answer["advice"])
        first, second = ana.view["asked"][0], 1 - ana.view["asked"][0]
        assert first == ana.view["seat"]
        ana.look(second)
        assert ana.ask(type="advise")["error"]["kind"] == "not_your_decision"


def test_a_thoughtful_bot_plays_too(server: Server) -> None:
    with server.sit(server.lay("yggdrasil", "Ana", "bot:normal")) as ana:
        ana.play_on(Chance(key_from_seed("x")), lambda view: any(line["seat"] == 1 for line in view["news"]))


def test_news_since_ones_last_move_are_marked(server: Server) -> None:
    with server.sit(server.lay("champions", "Ana", "bot:random")) as ana:
        ana.play_on(
            Chance(key_from_seed("x")),
            lambda view: view["seq"] > 30 and view["news"][-1]["n"] >= view["answered"],
        )
        answered = ana.view["answered"]
        known = [line for line in ana.view["news"] if line["n"] < answered]
        fresh = [line for line in ana.view["news"] if line["n"] >= answered]
        last_told = max(line["n"] for line in ana.view["news"] if line["seat"] == 0)
        assert known
        assert fresh
        # Not every move is told, so the last one may be later than the last of which there is a line.
        assert all(line["n"] >= last_told for line in fresh)
        assert max(line["n"] for line in known) < min(line["n"] for line in fresh)

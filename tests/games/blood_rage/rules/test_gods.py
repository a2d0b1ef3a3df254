"""The gods of Asgard (BR-GODS)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import (
    DOOMED,
    GAME,
    PROVINCES,
    RING,
    at,
    call,
    choose,
    dead,
    each,
    fight,
    hand,
    lay,
    pillaged,
    steps,
    totals,
    winner,
)

OUTER = set(RING)
SPARE = OUTER - set(DOOMED)


def duel(god: str, more: Mapping[str, Any] | None = None, **rest: Any) -> Board:
    """p1 (Leader, 3) pillages Elvagar, where p2 has two Warriors and a god stands."""
    other = "odin" if god != "odin" else "tyr"
    figures = {"elvagar": {"p1": "leader", "p2": "warrior warrior"}}
    return lay(gods={god: "elvagar", other: "gimle"}, **{**figures, **(more or {})}, **rest)


# Where they stand


@pytest.mark.clause("BR-GODS-01", "BR-GODS-02")
def test_two_of_six_gods_are_drawn() -> None:
    pairs = set()
    for seed in range(40):
        board = Board("blood_rage", seats=3, seed=f"gods {seed}", options={"gods": "yes"})
        pairs.add(tuple(board.see("gods", of="spectator")))
    assert {len(pair) for pair in pairs} == {2}
    assert {god for pair in pairs for god in pair} == {"odin", "thor", "loki", "frigga", "heimdall", "tyr"}
    assert Board("blood_rage", seats=3).see("gods") == {}


@pytest.mark.clause("BR-GODS-03", "BR-GODS-04")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_god_begins_in_the_province_of_a_spare_token(seats: int) -> None:
    found = set()
    for seed in range(12):
        options = {"gods": "yes", "five_players": "yes"}
        board = Board("blood_rage", seats=seats, seed=f"place {seed}", options=options)
        gods, provinces = board.see("gods"), board.see("provinces")
        destroyed = {name for name, province in provinces.items() if province["destroyed"]}
        spare = OUTER - destroyed - set(board.see("ragnarok"))
        assert len(spare) == seats
        assert len(set(gods.values())) == 2
        assert set(gods.values()) <= spare
        assert all(provinces[name]["free"] == provinces[name]["villages"] for name in gods.values())
        found |= set(gods.values())
    assert len(found) > 4


@pytest.mark.clause("BR-GODS-04")
def test_a_god_takes_no_village() -> None:
    board = lay(gods={"odin": "andlang", "tyr": "gimle"}, andlang={"p1": "warrior warrior"})
    assert board.see("provinces.andlang.free") == 1
    board.play("invade warrior andlang")
    assert at(board, "andlang") == {"p1": ["warrior"] * 3}


@pytest.mark.clause("BR-GODS-05")
@pytest.mark.parametrize("age", [1, 2])
def test_at_the_start_of_an_age_both_gods_are_placed_anew(age: int) -> None:
    places = set()
    for seed in range(12):
        board = lay(phase="valhalla", age=age, seed=f"{seed}", gods={"odin": "yggdrasil", "tyr": "gimle"})
        assert (board.see("age"), board.see("phase")) == (age + 1, "gods_gifts")
        odin, tyr = board.see("gods").values()
        assert odin != tyr
        places |= {odin, tyr}
    assert places == SPARE


@pytest.mark.clause("BR-GODS-11")
def test_a_god_in_the_destroyed_province_leaves_the_board() -> None:
    end = lay(phase="ragnarok", age=3, gods={"odin": "horgr", "tyr": "elvagar"})
    assert end.see("gods") == {"odin": "", "tyr": "elvagar"}
    again = lay(phase="ragnarok", age=1, gods={"odin": "gimle", "tyr": "elvagar"})
    assert set(again.see("gods").values()) <= SPARE


# A house rule: they are chosen


def choosing(seats: int, first: str = "p2", **options: str) -> Board:
    """A table at which the clans are chosen and the gods are not."""
    chosen = {"gods": "chosen", "five_players": "yes", "first_player": first, **options}
    board = Board("blood_rage", seats=seats, options=chosen)
    for clan in ("wolf", "raven", "serpent", "bear", "ram")[:seats]:
        board.play(f"choose {clan}")
    return board


@pytest.mark.clause("BR-GODS-19", "BR-GODS-02")
@pytest.mark.parametrize(("seats", "order"), [(2, ["p1", "p2"]), (3, ["p1", "p3"]), (5, ["p1", "p5"])])
def test_the_gods_are_chosen_from_who_acts_last_against_the_clock(seats: int, order: list[str]) -> None:
    board = choosing(seats)
    assert (board.see("phase"), board.question, board.see("gods")) == ("gods", "choose_god", {})
    asked = list(board.asked)
    assert len(board.legal("summon")) == 6
    board.play("summon tyr")
    assert board.see("gods") == {"tyr": ""}
    assert board.refused("summon tyr") == "BR-GODS-19"
    asked += board.asked
    board.play("summon frigga")
    assert (asked, board.see("phase"), list(board.see("gods"))) == (order, "gods_gifts", ["frigga", "tyr"])
    assert [(line["seat"], line["god"]) for line in board.told("god_chosen")] == [
        (int(order[0][1]) - 1, "tyr"),
        (int(order[1][1]) - 1, "frigga"),
    ]


@pytest.mark.clause("BR-GODS-19", "BR-GODS-03")
def test_where_chosen_gods_stand_is_drawn() -> None:
    pairs = set()
    for seed in range(8):
        board = Board("blood_rage", seats=3, seed=f"{seed}", options={"gods": "chosen"})
        for clan in ("wolf", "raven", "serpent"):
            board.play(f"choose {clan}")
        board.play("summon odin", "summon thor")
        destroyed = {name for name, province in board.see("provinces").items() if province["destroyed"]}
        places = tuple(board.see("gods").values())
        assert set(places) <= OUTER - destroyed - set(board.see("ragnarok"))
        pairs.add(places)
    assert len(pairs) > 3


@pytest.mark.clause("BR-GODS-19", "BR-GODS-01")
def test_without_the_house_rule_nobody_is_asked_for_a_god() -> None:
    house = {option.name: option.house for option in GAME.options}
    assert house == {**dict.fromkeys(house, frozenset()), "gods": {"chosen"}}
    for gods in ("no", "yes"):
        board = Board("blood_rage", seats=2, options={"gods": gods}).play("choose wolf").play("choose bear")
        assert board.see("phase") == "gods_gifts"
        assert len(board.see("gods")) == (2 if gods == "yes" else 0)


@pytest.mark.clause("BR-GODS-19")
def test_a_position_at_a_table_that_chooses_has_its_gods() -> None:
    assert len(lay(options={"gods": "chosen"}).see("gods")) == 2
    named = lay(gods={"odin": "elvagar", "tyr": "gimle"}, options={"gods": "chosen"})
    assert named.see("gods") == {"odin": "elvagar", "tyr": "gimle"}


@pytest.mark.clause("BR-GODS-19")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_gods_to_choose_from_lie_open_with_what_they_do(lang: str) -> None:
    board, words = choosing(3).play("summon loki"), GAME.words(lang)
    scene = GAME.scene(board.state.view(board.state.asked[0]), words)
    zone = next(zone for zone in scene.displays if zone.id == "gods")
    assert {spot for card in zone.cards for spot in card.spots} == {f"god:{god.id}" for god in GAME.content.of("god")}
    assert all(card.text and card.says and card.art for card in zone.cards)
    assert [card.name for card in zone.cards if card.foot] == ["Loki"]
    assert scene.headline == {"en": "Age I: choice of gods", "de": "Zeitalter I: Wahl der Götter"}[lang]
    after = GAME.scene(board.play("summon tyr").state.view(0), words)
    assert [card.name for card in next(zone for zone in after.displays if zone.id == "gods").cards] == ["Loki", "Tyr"]


# Moving them


@pytest.mark.clause("BR-GODS-06", "BR-GODS-07", "BR-GODS-10")
def test_the_pillager_moves_the_god_to_a_free_province() -> None:
    board = call(
        lay(
            gods={"thor": "elvagar", "tyr": "myrkvlor"},
            pillaged="utgard",
            destroyed="gimle",
            elvagar={"p1": "warrior"},
        ),
        "elvagar",
    )
    assert (board.asked, board.question) == (["p1"], "send_god")
    free = ("andlang", "angerboda", "horgr", "muspelheim", "yggdrasil")
    assert board.legal() == {f"send thor {province}" for province in free}
    for province in ("utgard", "gimle", "myrkvlor", "elvagar"):
        assert board.refused(f"send thor {province}") == "BR-GODS-07"
    assert board.refused("send tyr horgr") == "BR-GODS-06"
    assert board.refused("send loki horgr") == "BR-GODS-06"
    board.play("send thor yggdrasil")
    assert (board.see("gods"), board.asked) == ({"thor": "yggdrasil", "tyr": "myrkvlor"}, ["p2"])


@pytest.mark.clause("BR-GODS-06")
def test_the_god_moves_although_the_pillage_failed_but_not_to_where_it_was() -> None:
    board = duel("thor", p2={"hand": "a1_tyrs_bash"})
    fight(board, "elvagar", p2="a1_tyrs_bash")
    assert (winner(board), board.asked, pillaged(board, "elvagar")) == ("p2", ["p1"], False)
    assert board.legal() == {f"send thor {province}" for province in set(PROVINCES) - {"elvagar", "gimle"}}


@pytest.mark.clause("BR-GODS-06")
def test_a_pillage_elsewhere_moves_no_god() -> None:
    board = call(lay(gods={"thor": "elvagar", "tyr": "gimle"}, angerboda={"p1": "warrior"}), "angerboda")
    assert (board.asked, board.question) == (["p2"], "action")


@pytest.mark.clause("BR-GODS-06")
def test_a_pillage_by_a_card_moves_the_god_too() -> None:
    board = lay(gods={"thor": "elvagar", "tyr": "gimle"}, p1={"upgrades": "a2_thors_domain_4p"})
    board.play("invade warrior elvagar", "pillage elvagar")
    assert (board.asked, board.question) == (["p1"], "send_god")


@pytest.mark.clause("BR-GODS-08")
def test_a_god_stays_if_there_is_no_other_province() -> None:
    others = [province for province in PROVINCES if province not in ("elvagar", "gimle", "horgr")]
    board = lay(
        gods={"thor": "elvagar", "tyr": "gimle"},
        pillaged=others,
        destroyed="horgr",
        elvagar={"p1": "warrior"},
    )
    call(board, "elvagar")
    assert (board.asked, board.question, board.see("gods.thor")) == (["p2"], "action", "elvagar")


# What they do


@pytest.mark.clause("BR-GODS-09")
def test_a_god_works_in_its_province_and_its_fjord_only() -> None:
    def ships(province: str) -> Board:
        board = lay(
            gods={"tyr": "elvagar", "odin": "gimle"},
            elvagar={"p1": "warrior"},
            angerboda={"p1": "warrior"},
            fjord_ne={"p2": "ship"},
            p1={"hand": "a1_thors_hammer"},
        )
        return fight(board, province, p1="a1_thors_hammer")

    assert totals(ships("elvagar")) == {"p1": 1, "p2": 0}
    assert totals(ships("angerboda")) == {"p1": 2, "p2": 2}


@pytest.mark.clause("BR-GODS-09", "BR-CARD-07")
def test_a_god_overrides_the_text_of_a_card() -> None:
    board = duel("frigga", p1={"hand": "a1_odins_smite"})
    fight(board, "elvagar", p1="a1_odins_smite")
    assert (dead(board, "p2"), totals(board)) == ([], {"p1": 4, "p2": 2})


@pytest.mark.clause("BR-GODS-12")
def test_odin_gives_the_reward_once_more() -> None:
    board = call(duel("odin", tokens={"elvagar": "glory"}), "elvagar")
    assert (each(board, "glory"), len(board.told("reward"))) == ([5 + 5 + 3, 0, 0, 0, 0], 2)
    failed = duel("odin", tokens={"elvagar": "glory"}, p2={"hand": "a1_tyrs_bash"})
    assert each(fight(failed, "elvagar", p2="a1_tyrs_bash"), "glory") == [0, 3, 0, 0, 0]


@pytest.mark.clause("BR-EX-17", "BR-GODS-12", "BR-FX-36")
def test_odin_and_the_frost_giant_give_an_axes_token_three_times() -> None:
    board = lay(
        gods={"odin": "elvagar", "tyr": "gimle"},
        tokens={"elvagar": "axes"},
        elvagar={"p1": "frost_giant", "p2": "warrior"},
        p1={"upgrades": "a3_frost_giant"},
    )
    call(board, "elvagar")
    assert (steps(board), board.see("players.p1.stats.axes"), each(board, "glory")[0]) == ((1, 4, 1), 6, 6)


@pytest.mark.clause("BR-GODS-13")
def test_thor_pays_the_winner_for_each_enemy_destroyed() -> None:
    board = call(duel("thor", {"fjord_ne": {"p3": "ship"}}), "elvagar")
    assert each(board, "glory") == [3 + 2 * 3, 0, 0, 0, 0]
    smitten = duel("thor", p1={"hand": "a1_odins_smite"}, p2={"hand": "a1_tyrs_smite"})
    fight(smitten, "elvagar", p1="a1_odins_smite", p2="a1_tyrs_smite")
    # p2 wins 6 to 4 and has lost a Warrior: only the enemy Leader counts.
    assert (winner(smitten), each(smitten, "glory")) == ("p2", [0, 3 + 2, 0, 0, 0])
    tied = duel("thor", p2={"hand": "a1_thors_hammer"})
    assert each(fight(tied, "elvagar", p2="a1_thors_hammer"), "glory") == [0] * 5


@pytest.mark.clause("BR-GODS-14")
def test_loki_gives_the_glory_of_the_battle_to_the_losers() -> None:
    board = duel(
        "loki",
        {"fjord_ne": {"p3": "ship"}},
        p1={"steps": {"axes": 3}},
        p2={"steps": {"axes": 2}},
        p4={"steps": {"axes": 6}},
    )
    assert (each(call(board, "elvagar"), "glory"), winner(board)) == ([0, 4, 3, 0, 0], "p1")


@pytest.mark.clause("BR-GODS-15")
def test_with_frigga_nobody_dies_and_the_winner_pillages() -> None:
    board = duel("frigga", {"fjord_ne": {"p2": "ship"}}, p1={"hand": "a2_odins_tide a1_tyrs_bash"})
    fight(board, "elvagar", p1="a1_tyrs_bash")
    assert (winner(board), pillaged(board, "elvagar"), each(board, "glory")[0]) == ("p1", True, 3)
    assert (at(board, "elvagar")["p2"], at(board, "fjord_ne")) == (["warrior", "warrior"], {"p2": ["ship"]})
    assert dead(board, "p2") == []


@pytest.mark.clause("BR-GODS-15")
def test_frigga_saves_nobody_outside_a_battle_in_her_province() -> None:
    giant = duel("frigga", p3={"upgrades": "a2_fire_giant_3p"}, turn="p3")
    giant.play("invade fire_giant elvagar")
    assert (dead(giant, "p1"), dead(giant, "p2")) == (["leader"], ["warrior", "warrior"])
    near = duel("frigga", {"angerboda": {"p1": "leader"}, "elvagar": {}, "fjord_ne": {"p2": "ship"}})
    assert dead(call(near, "angerboda"), "p2") == ["ship"]


@pytest.mark.clause("BR-GODS-16")
def test_with_heimdall_cards_are_played_openly_in_turn_the_pillager_last() -> None:
    board = lay(
        turn="p2",
        gods={"heimdall": "elvagar", "odin": "gimle"},
        elvagar={"p1": "warrior", "p2": "leader", "p3": "warrior", "p4": "warrior"},
        p1={"hand": "a1_tyrs_bash"},
        p2={"hand": "a1_tyrs_smash a2_heimdalls_eye"},
        p4={"hand": "a2_heimdalls_watch a1_troll"},
    )
    call(board, "elvagar")
    assert (board.asked, board.question) == (["p4"], "open_card")
    assert board.legal() == {"fight a2_heimdalls_watch", "fight a1_troll"}
    assert board.refused("fight a1_tyrs_bash") == "BR-BATTLE-03"
    board.play("fight a2_heimdalls_watch")
    assert board.see("battle.cards.0.card", of="p2") == "a2_heimdalls_watch"
    assert (board.asked, each(board, "glory")) == (["p1"], [0] * 5)
    board.play("fight a1_tyrs_bash")
    assert (board.asked, hand(board, "p1"), each(board, "glory")) == (["p2"], [], [0] * 5)
    board.play("fight a1_tyrs_smash")
    # Now the Watch acts, and the new round is open as well.
    assert (each(board, "glory"), board.asked, board.question) == ([0, 0, 0, 5, 0], ["p4"], "open_card")
    board.play("fight a1_troll", "fight a2_heimdalls_eye")
    assert totals(board) == {"p2": 5, "p3": 1, "p4": 1, "p1": 1}


@pytest.mark.clause("BR-GODS-16")
def test_with_heimdall_late_cards_follow_as_usual() -> None:
    board = duel("heimdall", p1={"hand": "a1_troll"}, p2={"hand": "a1_tyrs_bash a2_heimdalls_eye"})
    call(board, "elvagar").play("fight a1_tyrs_bash").play("fight a1_troll")
    assert (board.asked, board.question) == (["p2"], "late_card")
    board.play("add a2_heimdalls_eye")
    assert (totals(board), winner(board)) == ({"p1": 3, "p2": 6}, "p2")


@pytest.mark.clause("BR-GODS-17", "BR-GODS-09")
def test_with_tyr_only_cards_count() -> None:
    board = duel("tyr", p2={"hand": "a1_thors_hammer"})
    fight(board, "elvagar", p2="a1_thors_hammer")
    assert (totals(board), winner(board)) == ({"p1": 0, "p2": 1}, "p2")


@pytest.mark.clause("BR-GODS-17", "BR-QUEST-14")
def test_tyr_changes_nothing_for_quests() -> None:
    board = lay(
        phase="quests",
        age=3,
        gods={"tyr": "elvagar", "odin": "gimle"},
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"quests": "a3_manheim"},
    )
    assert (each(board, "glory")[0], board.question) == (9, "raise_stat")


@pytest.mark.clause("BR-GODS-18")
@pytest.mark.parametrize("god", ["odin", "thor", "loki", "frigga", "heimdall", "tyr"])
def test_without_a_battle_only_odin_matters(god: str) -> None:
    board = duel(god, {"elvagar": {"p1": "leader"}}, tokens={"elvagar": "glory"}, p1={"hand": "a1_tyrs_bash"})
    call(board, "elvagar")
    assert board.question == "send_god"
    assert each(board, "glory") == [10 if god == "odin" else 5, 0, 0, 0, 0]
    assert (hand(board, "p1"), pillaged(board, "elvagar")) == (["a1_tyrs_bash"], True)
    choose(board.play(f"send {god} yggdrasil"))

"""Tricky cases of gods and mystics."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import (
    PROVINCES,
    RING,
    at,
    call,
    choose,
    dead,
    each,
    fight,
    lay,
    pillaged,
    steps,
    totals,
    winner,
)


@pytest.mark.clause("BR-T41")
def test_a_god_moves_after_a_failed_pillage() -> None:
    board = call(lay(gods={"thor": "elvagar", "odin": "gimle"}, elvagar={"p1": "warrior", "p2": "leader"}), "elvagar")
    assert (winner(board), board.asked, board.question) == ("p2", ["p1"], "send_god")
    assert board.see("gods.thor") == "elvagar"
    board.play("send thor horgr")
    assert (board.see("gods.thor"), board.asked) == ("horgr", ["p2"])


@pytest.mark.clause("BR-T42")
def test_a_god_stays_if_all_other_provinces_are_pillaged_or_have_a_god() -> None:
    others = [province for province in PROVINCES if province not in ("elvagar", "gimle")]
    board = lay(gods={"thor": "elvagar", "odin": "gimle"}, pillaged=others, elvagar={"p1": "warrior", "p2": "leader"})
    call(board, "elvagar")
    assert (board.question, board.see("gods.thor")) == ("action", "elvagar")


@pytest.mark.clause("BR-T43")
def test_the_tide_in_friggas_province_kills_nobody() -> None:
    board = lay(
        gods={"frigga": "elvagar", "odin": "gimle"},
        elvagar={"p1": "leader warrior", "p2": "warrior warrior"},
        p1={"hand": "a2_odins_tide"},
    )
    fight(board, "elvagar", p1="a2_odins_tide")
    assert at(board, "elvagar") == {"p1": ["leader", "warrior"], "p2": ["warrior", "warrior"]}
    assert (totals(board), pillaged(board, "elvagar"), each(board, "glory")[0]) == ({"p1": 5, "p2": 2}, True, 3)


@pytest.mark.clause("BR-T44")
def test_in_tyrs_province_a_ship_with_the_better_card_beats_five_warriors() -> None:
    board = lay(
        gods={"tyr": "angerboda", "odin": "gimle"},
        angerboda={"p1": "warrior warrior warrior warrior warrior"},
        fjord_ne={"p2": "ship"},
        p1={"hand": "a1_tyrs_bash", "steps": {"horns": 2}},
        p2={"hand": "a1_tyrs_smash"},
    )
    fight(board, "angerboda", p1="a1_tyrs_bash", p2="a1_tyrs_smash")
    assert (totals(board), winner(board), len(dead(board, "p1"))) == ({"p1": 2, "p2": 3}, "p2", 5)


@pytest.mark.clause("BR-T45")
def test_in_heimdalls_province_the_pillager_plays_last() -> None:
    cards = {"p1": "a1_tyrs_bash", "p2": "a1_tyrs_smash", "p3": "a1_tyrs_smite"}
    players = {seat: {"hand": card} for seat, card in cards.items()}
    board = lay(players, gods={"heimdall": "elvagar", "odin": "gimle"}, elvagar=dict.fromkeys(cards, "leader"))
    call(board, "elvagar")
    order = []
    while board.question == "open_card":
        order += board.asked
        board.play(f"fight {cards[board.asked[0]]}")
        if board.question == "open_card":
            assert [card["seat"] for card in board.see("battle.cards", of="spectator")] == order
    assert order == ["p2", "p3", "p1"]


@pytest.mark.clause("BR-T46")
def test_in_lokis_province_all_who_tie_gain_their_axes() -> None:
    board = lay(
        gods={"loki": "elvagar", "odin": "gimle"},
        elvagar={"p1": "leader", "p2": "leader"},
        p2={"steps": {"axes": 3}},
    )
    assert (each(call(board, "elvagar"), "glory"), winner(board)) == ([3, 5, 0, 0, 0], "")


@pytest.mark.clause("BR-T47")
def test_the_third_mystic_upgrade_brings_no_figure_but_its_ability() -> None:
    board = lay(
        elvagar={"p1": "mystic", "p2": "warrior"},
        p1={"mystics": 2, "upgrades": "a1_friggas_chosen a2_odins_chosen", "hand": "a3_thors_chosen"},
    ).play("upgrade a3_thors_chosen", "slot clan_3")
    assert (board.see("players.p1.reserve").count("mystic"), board.told("mystic_joined")) == (1, [])
    board.play(*["pass"] * 4)
    assert each(call(board, "elvagar"), "glory")[0] == 3 + 3


@pytest.mark.clause("BR-T48")
def test_a_mystic_between_full_provinces_retreats_to_yggdrasil_only() -> None:
    board = lay(
        utgard={"p1": "leader", "p2": "mystic"},
        horgr={"p3": "warrior warrior warrior warrior"},
        andlang={"p4": "warrior warrior warrior"},
        p2={"mystics": 1, "upgrades": "a1_friggas_chosen"},
    )
    assert call(board, "utgard").legal() == {"retreat mystic yggdrasil", "done"}


@pytest.mark.clause("BR-T50")
def test_with_two_players_the_gods_share_the_same_two_provinces_in_every_age() -> None:
    order = set()
    for seed in range(6):
        for age in (1, 2):
            position = f'phase = "valhalla"\nage = {age}\n[position.gods]\nodin = "yggdrasil"\ntyr = ""'
            board = Board("blood_rage", position, seats=2, seed=f"{seed}", options={"gods": "yes"})
            destroyed = {name for name, province in board.see("provinces").items() if province["destroyed"]}
            spare = set(RING) - destroyed - set(board.see("ragnarok"))
            assert (len(spare), set(board.see("gods").values())) == (2, spare)
            order.add(sorted(spare).index(board.see("gods.odin")))
    assert order == {0, 1}


@pytest.mark.clause("BR-T55")
def test_after_a_challenge_the_god_must_move_if_it_can() -> None:
    others = [province for province in PROVINCES if province not in ("horgr", "gimle")]
    board = lay(
        gods={"thor": "elvagar", "odin": "gimle"},
        pillaged=others,
        tokens={"elvagar": "axes"},
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"upgrades": "a2_tyrs_challenge", "rage": 3},
    ).play("challenge elvagar")
    assert (steps(board), each(board, "glory")[0], each(board, "rage")[0]) == ((1, 2, 1), 4 + 2, 1)
    # Horgr is the only province left: the god goes there without a question.
    assert (board.see("gods.thor"), board.asked, pillaged(board, "elvagar")) == ("horgr", ["p2"], True)


@pytest.mark.clause("BR-T57")
def test_a_mystic_of_odin_takes_the_village_of_a_warrior_in_a_full_province() -> None:
    figures = {"p2": "warrior leader", "p3": "leader"}
    board = lay(utgard=figures, p1={"mystics": 1, "upgrades": "a2_odins_chosen"}).play("invade mystic utgard")
    assert at(board, "utgard") == {"p1": ["mystic"], "p2": ["leader"], "p3": ["leader"]}
    assert (dead(board, "p2"), board.asked) == (["warrior"], ["p2"])
    horns = lay(
        utgard=figures,
        gimle={"p1": "warrior warrior warrior warrior"},
        p1={"mystics": 1, "upgrades": "a2_odins_chosen"},
    )
    assert horns.refused("invade mystic utgard") == "BR-INVADE-06"


@pytest.mark.clause("BR-T58")
def test_thors_chosen_pays_for_two_mystics() -> None:
    board = lay(
        elvagar={"p1": "mystic mystic", "p2": "warrior"},
        p1={"mystics": 2, "upgrades": "a3_thors_chosen", "steps": {"axes": 2}},
    )
    assert each(choose(call(board, "elvagar")), "glory")[0] == 4 + 6

"""Tricky cases of actions, upgrades, quests and the phases of an Age."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import (
    PROVINCES,
    at,
    call,
    dead,
    decline,
    each,
    fight,
    finish_age,
    hand,
    lay,
    steps,
    totals,
)

PROTECTION, PROWESS = "a2_friggas_protection", "a2_tyrs_prowess_3p"


@pytest.mark.clause("BR-T06")
def test_no_free_invasion_with_all_horns_used() -> None:
    board = lay(elvagar={"p1": "warrior warrior warrior warrior"}, p1={"hand": "a1_lord_of_hammers"})
    board.play("upgrade a1_lord_of_hammers")
    assert (board.asked, board.see("players.p1.upgrades.leader")) == (["p2"], "a1_lord_of_hammers")
    assert "leader" in board.see("players.p1.reserve")


@pytest.mark.clause("BR-T07")
def test_a_replaced_monster_makes_room_under_the_horns() -> None:
    board = lay(
        elvagar={"p1": "warrior warrior warrior troll"}, p1={"hand": "a2_valkyrie", "upgrades": "a1_troll", "rage": 2}
    ).play("upgrade a2_valkyrie", "slot monster_1")
    assert (board.question, at(board, "elvagar")) == ("free_invasion", {"p1": ["warrior"] * 3})
    board.play("invade valkyrie elvagar")
    assert at(board, "elvagar") == {"p1": ["warrior", "warrior", "warrior", "valkyrie"]}
    assert (board.see("discarded"), dead(board, "p1"), board.see("players.p1.on_board")) == (["a1_troll"], [], 4)
    both = lay(
        elvagar={"p1": "warrior warrior warrior troll"}, p1={"hand": "a2_valkyrie", "upgrades": "a1_troll", "rage": 2}
    ).play("upgrade a2_valkyrie", "slot monster_2")
    assert both.asked == ["p2"]


@pytest.mark.clause("BR-T08")
def test_without_rage_not_even_the_leader_comes() -> None:
    board = lay(p1={"rage": 0})
    assert (board.asked, board.refused("invade leader gimle", seat="p1")) == (["p2"], "not_your_decision")


@pytest.mark.clause("BR-T09")
def test_the_last_rage_brings_two_warriors_with_friggas_succor() -> None:
    board = lay(p1={"upgrades": "a1_friggas_succor_3p", "rage": 1}).play("invade warrior gimle")
    assert (each(board, "rage")[0], board.asked) == (0, ["p1"])
    board.play("invade warrior gimle")
    assert (at(board, "gimle"), each(board, "rage")[0], board.asked) == ({"p1": ["warrior", "warrior"]}, 0, ["p2"])


@pytest.mark.clause("BR-T12")
def test_a_ship_dies_with_one_province_and_later_ships_support_the_other() -> None:
    board = lay(phase="ragnarok", ragnarok=("elvagar", "gimle", "horgr"), fjord_ne={"p1": "ship"})
    assert (each(board, "glory")[0], at(board, "fjord_ne"), board.see("fjords.fjord_ne.open")) == (2, {}, True)
    assert [board.see(f"provinces.{name}.destroyed") for name in ("elvagar", "angerboda")] == [True, False]
    later = lay(destroyed="elvagar", angerboda={"p2": "warrior"}).play("invade ship fjord_ne", *["pass"] * 4)
    assert later.refused("pillage elvagar") == "BR-BOARD-12"
    assert totals(decline(later.play("pillage angerboda"), "call_to_battle")) == {"p1": 2, "p2": 1}


@pytest.mark.clause("BR-T13")
def test_rage_gained_after_passing_gives_no_action_but_pays_for_reactions() -> None:
    board = lay(
        turn="p2",
        elvagar={"p1": "warrior", "p2": "leader"},
        gimle={"p2": "warrior", "p3": "leader"},
        p1={"hand": "a1_troll"},
        p2={"hand": "a3_thors_ascension", "upgrades": f"{PROTECTION} {PROWESS}", "rage": 4},
        p3={"rage": 6},
    ).play("pass", "pass", "pass", "pass")
    fight(board, "elvagar", p1="a1_troll", p2="a3_thors_ascension")
    assert (board.question, each(board, "rage")[1]) == ("winners_cards", 3)
    board.play("recover a3_thors_ascension")
    assert (each(board, "rage")[1], board.see("players.p2.passed"), board.asked) == (2, True, ["p1"])
    assert board.question == "action"
    board.play("pass")
    assert board.see("phase") == "discard"


@pytest.mark.clause("BR-T13")
def test_rage_of_a_player_who_has_passed_protects_figures() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p2={"upgrades": PROTECTION, "rage": 3, "passed": True})
    call(board, "elvagar").play("protect warrior")
    assert (at(board, "elvagar")["p2"], each(board, "rage")[1], board.asked) == (["warrior"], 2, ["p3"])


@pytest.mark.clause("BR-T14")
def test_who_spent_the_last_rage_acts_again_with_stolen_rage() -> None:
    board = lay(
        {seat: {"rage": 0} for seat in ("p3", "p4", "p5")},
        elvagar={"p1": "leader", "p2": "warrior"},
        p2={"hand": "a1_lokis_trickery", "rage": 0},
    )
    fight(board, "elvagar", p2="a1_lokis_trickery")
    assert (board.asked, board.question, each(board, "rage")[:2]) == (["p2"], "action", [5, 1])


@pytest.mark.clause("BR-T15")
def test_when_all_is_pillaged_a_challenge_comes_too_late() -> None:
    others = [province for province in PROVINCES if province not in ("elvagar", "gimle")]
    board = lay(
        elvagar={"p1": "leader"},
        horgr={"p2": "leader"},
        pillaged=others,
        destroyed="gimle",
        p2={"upgrades": "a2_tyrs_challenge", "hand": "a1_troll"},
    )
    call(board, "elvagar")
    assert (board.see("phase"), each(board, "rage")[:2]) == ("discard", [6, 6])
    assert board.refused("challenge horgr") == "not_asked"


@pytest.mark.clause("BR-T17")
def test_a_pillaged_rage_token_does_not_change_the_track() -> None:
    board = call(lay(elvagar={"p1": "leader"}, tokens={"elvagar": "rage"}, p1={"rage": 3}), "elvagar")
    assert (steps(board), board.see("players.p1.stats.rage"), each(board, "rage")[0]) == ((2, 1, 1), 7, 3)


@pytest.mark.clause("BR-T19")
def test_lord_of_spears_pillages_without_a_battle() -> None:
    board = lay(elvagar={"p1": "leader"}, tokens={"elvagar": "axes"}, p1={"upgrades": "a3_lord_of_spears"})
    assert (steps(call(board, "elvagar")), each(board, "glory")) == ((2, 3, 2), [0] * 5)


@pytest.mark.clause("BR-T20")
@pytest.mark.parametrize(("enemy", "gained"), [("", 7), ("warrior", 7), ("warrior warrior", 0)])
def test_a_lone_ship_is_the_most_in_both_its_provinces(enemy: str, gained: int) -> None:
    board = lay(phase="quests", fjord_ne={"p1": "ship"}, elvagar={"p2": enemy}, p1={"quests": "a1_widespread_5p"})
    assert each(board, "glory")[0] == gained


@pytest.mark.clause("BR-T21")
def test_a_sacrificed_figure_counts_for_glorious_death_and_one_lost_in_ragnarok_does_not() -> None:
    board = lay(
        elvagar={"p1": "warrior leader"},
        p1={
            "quests": "a1_glorious_death",
            "upgrades": "a3_friggas_sacrifice_3p a3_friggas_domain",
            "valhalla": "warrior warrior warrior",
            "hand": "a1_troll",
        },
    ).play("sacrifice", "offer warrior elvagar", "raise rage", *["pass"] * 4, "revive leader elvagar")
    assert len(dead(board, "p1")) == 4
    assert (each(finish_age(board), "glory")[0], board.question) == (6, "raise_stat")
    late = lay(phase="quests", gimle={"p1": "warrior"}, p1={"quests": "a1_glorious_death", "valhalla": "warrior " * 3})
    assert (each(late, "glory")[0], len(late.told("quest_failed"))) == (2, 1)


@pytest.mark.clause("BR-T22")
def test_a_quest_kept_from_an_earlier_age_pays_what_is_printed() -> None:
    board = lay(age=2, elvagar={"p1": "warrior"}, p1={"hand": "a1_manheim a1_troll"}).play("quest a1_manheim")
    assert (each(finish_age(board), "glory")[0], board.question) == (5, "raise_stat")


@pytest.mark.clause("BR-T23")
def test_two_equal_quests_both_pay_and_the_throne_doubles_both() -> None:
    board = lay(
        phase="quests",
        gimle={"p1": "warrior"},
        p1={"quests": "a1_alfheim a1_alfheim_4p", "upgrades": "a3_odins_throne"},
    )
    assert each(board, "glory")[0] == 10
    board.play("raise axes")
    assert (each(board, "glory")[0], board.question) == (20, "raise_stat")
    assert steps(board.play("raise axes")) == (1, 3, 1)


@pytest.mark.clause("BR-T24")
def test_two_players_draft_in_three_rounds_of_two_picks() -> None:
    board = Board("blood_rage", 'phase = "gods_gifts"', seats=2)
    packs = []
    for _ in range(3):
        assert board.asked == ["p1", "p2"]
        for seat in ("p1", "p2"):
            packs.append(len(board.see(f"players.{seat}.pack")))
            board.play(sorted(board.legal(seat=seat))[0], seat=seat)
            board.play(sorted(board.legal(seat=seat))[0], seat=seat)
    assert packs == [8, 8, 6, 6, 4, 4]
    assert [len(hand(board, seat)) for seat in ("p1", "p2")] == [6, 6]
    assert [len(board.see(f"players.{seat}.put_away")) for seat in ("p1", "p2")] == [2, 2]
    assert board.see("phase") == "actions"


@pytest.mark.clause("BR-T33")
def test_warriors_can_be_saved_from_the_troll() -> None:
    board = lay(
        elvagar={"p2": "warrior warrior"}, p1={"upgrades": "a1_troll"}, p2={"upgrades": PROTECTION, "rage": 5}
    ).play("invade troll elvagar")
    assert (board.asked, board.legal()) == (["p2"], {"protect warrior", "done"})
    board.play("protect warrior", "protect warrior")
    assert (at(board, "elvagar"), each(board, "rage")[1]) == ({"p1": ["troll"], "p2": ["warrior", "warrior"]}, 3)


@pytest.mark.clause("BR-T34")
def test_the_volur_witch_leaves_the_doomed_province_without_glory() -> None:
    def ragnarok(move: str) -> Board:
        return lay(phase="ragnarok", gimle={"p1": "volur_witch"}, p1={"upgrades": "a3_volur_witch_3p"}).play(move)

    saved = ragnarok("retreat volur_witch yggdrasil")
    assert (at(saved, "yggdrasil"), each(saved, "glory")[0]) == ({"p1": ["volur_witch"]}, 0)
    assert each(ragnarok("done"), "glory")[0] == 2


@pytest.mark.clause("BR-T35")
def test_the_fire_giant_cannot_invade_a_full_province() -> None:
    board = lay(utgard={"p2": "warrior warrior warrior"}, p1={"upgrades": "a2_fire_giant_3p"})
    assert board.refused("invade fire_giant utgard") == "BR-INVADE-02"


@pytest.mark.clause("BR-T39")
def test_a_leader_upgrade_and_thors_domain_pillage_with_the_last_rage() -> None:
    board = lay(p1={"hand": "a2_lord_of_axes", "upgrades": "a2_thors_domain_4p", "rage": 5}).play(
        "upgrade a2_lord_of_axes"
    )
    board.play("invade leader elvagar")
    assert (each(board, "rage")[0], board.question) == (2, "thors_domain")
    board.play("pillage elvagar")
    assert (each(board, "rage")[0], steps(board), board.question) == (0, (1, 1, 2), "raise_stat")
    assert steps(board.play("raise axes")) == (1, 2, 2)


@pytest.mark.clause("BR-T40")
def test_lokis_blessing_finds_no_room_in_a_full_province() -> None:
    def lost(figures: str) -> Board:
        return call(
            lay(utgard={"p1": figures}, fjord_sw={"p2": "ship"}, p2={"upgrades": "a1_lokis_blessing_4p"}), "utgard"
        )

    assert lost("leader warrior warrior").question == "action"
    assert lost("leader warrior").question == "lokis_blessing"


@pytest.mark.clause("BR-T49")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_provinces_of_the_ages_are_never_destroyed_before(seats: int) -> None:
    for seed in range(15):
        board = Board("blood_rage", seats=seats, seed=f"{seed}", options={"five_players": "yes"})
        destroyed = {name for name, province in board.see("provinces").items() if province["destroyed"]}
        tokens = board.see("ragnarok")
        assert len(destroyed) == 5 - seats
        assert len(set(tokens)) == 3
        assert not destroyed & set(tokens)


@pytest.mark.clause("BR-T51")
def test_in_the_last_age_no_card_is_kept() -> None:
    board = lay(age=3, phase="discard", p1={"hand": "a3_tyrs_rage a3_frost_giant", "quests": "a3_alfheim"})
    assert board.state.over
    assert (hand(board, "p1"), board.see("players.p1.put_away")) == ([], ["a3_tyrs_rage", "a3_frost_giant"])
    assert board.told("quest_failed") == [{"seat": 0, "card": "a3_alfheim"}]


@pytest.mark.clause("BR-T52")
def test_legendary_stats_pay_thirty() -> None:
    board = lay(age=3, phase="valhalla", p1={"steps": {"rage": 4, "axes": 6, "horns": 3}})
    assert board.see("scores.p1") == {"track": 0, "legendary": 30, "conquest": 0, "total": 30}


@pytest.mark.clause("BR-T54")
def test_the_leader_from_valhalla_costs_one_rage() -> None:
    board = lay(p1={"upgrades": "a3_friggas_domain", "valhalla": "leader", "rage": 3}).play("revive leader gimle")
    assert (each(board, "rage")[0], at(board, "gimle")) == (2, {"p1": ["leader"]})


@pytest.mark.clause("BR-T56")
def test_experts_replace_brothers_at_once() -> None:
    def battle(*moves: str) -> dict[str, int]:
        board = lay(
            elvagar={"p1": "warrior warrior"},
            fjord_ne={"p2": "ship"},
            p1={"upgrades": "a1_brothers_in_arms", "hand": "a2_experts_in_arms"},
        )
        return totals(board.play(*moves))

    assert battle("pillage elvagar", "fight a2_experts_in_arms") == {"p1": 3, "p2": 2}
    upgraded = ("upgrade a2_experts_in_arms", "decline", *["pass"] * 4, "pillage elvagar")
    assert battle(*upgraded) == {"p1": 4, "p2": 2}

"""The order of a battle: S1 to S17 (BR-BATTLE-08 and -21 to -26)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, choose, dead, each, fight, hand, lay, pillaged, steps, totals, winner

CHOSEN = "a1_friggas_chosen"


def destroyed(board: Board) -> list[str]:
    """Whose figures were destroyed, in the order in which it was told."""
    return [f"p{told['seat'] + 1}" for told in board.told("destroyed")]


@pytest.mark.clause("BR-BATTLE-21", "BR-GODS-06")
def test_a_battle_with_everything_asks_step_by_step() -> None:
    board = lay(
        gods={"odin": "elvagar", "tyr": "gimle"},
        tokens={"elvagar": "rage"},
        elvagar={"p1": "leader", "p2": "leader warrior"},
        fjord_ne={"p3": "ship"},
        p1={
            "hand": "a2_thors_oath a2_heimdalls_eye",
            "upgrades": "a1_lord_of_hammers a2_tyrs_prowess_3p a1_thors_glory",
        },
        p2={"hand": "a2_odins_tide", "upgrades": "a2_friggas_protection a1_lokis_blessing_4p"},
        p3={"hand": "a1_manheim", "upgrades": "a1_tyrs_domain_3p"},
    )
    call(board, "elvagar").play("fight a2_thors_oath", seat="p1").play("fight a2_odins_tide", seat="p2")
    asked = []
    for move in (
        "fight a1_manheim",  # S1
        "count a1_tyrs_domain_3p",  # S5
        "spare leader",  # S6
        "done",
        "add a2_heimdalls_eye",  # S7
        "raise axes",  # S9
        "recover a2_thors_oath",  # S10
        "done",
        "done",  # S11
        "lead angerboda",  # S12
        "invade warrior elvagar",  # S15
        "send odin yggdrasil",  # S16
        "pass",
    ):
        asked.append((board.question, *board.asked))
        board.play(move)
    assert asked == [
        ("hidden_cards", "p3"),
        ("count_quest", "p3"),
        ("odins_tide", "p2"),
        ("save", "p2"),
        ("late_card", "p1"),
        ("raise_stat", "p1"),
        ("winners_cards", "p1"),
        ("winners_cards", "p1"),
        ("save", "p2"),
        ("lead_away", "p1"),
        ("lokis_blessing", "p2"),
        ("send_god", "p1"),
        ("action", "p2"),
    ]
    told = [news.key for news in board.table.news]
    order = ["total", "stat_raised", "recovered", "reward", "moved", "glory", "invaded", "god_sent", "passed"]
    assert [key for key in dict.fromkeys(told) if key in order] == order
    assert totals(board) == {"p1": 6, "p2": 4, "p3": 5}
    assert [(told["glory"], told["why"]) for told in board.told("glory")] == [(4, "battle"), (2, "a1_thors_glory")]
    assert steps(board) == (3, 2, 1)


@pytest.mark.clause("BR-BATTLE-21")
def test_after_a_battle_nothing_of_it_is_left() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior"},
        angerboda={"p3": "leader", "p2": "warrior"},
        p1={"hand": "a3_odins_judgement"},
        p3={"hand": "a3_odins_judgement_4p"},
    )
    fight(board, "elvagar", p1="a3_odins_judgement")
    assert (board.see("battle"), board.see("doomed"), each(board, "glory")) == (None, [], [3 + 4, 0, 0, 0, 0])
    board.play("pass")
    fight(board, "angerboda", p3="a3_odins_judgement_4p")
    assert each(board, "glory") == [7, 0, 3 + 2, 0, 0]
    assert board.asked == ["p4"]


# Before the comparison


@pytest.mark.clause("BR-BATTLE-08", "BR-EX-19")
def test_primacy_comes_before_the_watch_and_cancels_it() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "leader"},
        p1={"hand": "a3_thors_primacy"},
        p2={"hand": "a2_heimdalls_watch a2_valkyrie"},
    )
    call(board, "elvagar").play("fight a3_thors_primacy", seat="p1").play("fight a2_heimdalls_watch", seat="p2")
    assert (board.asked, board.question) == (["p2"], "late_card")
    assert [(card["bonus"], card["cancelled"]) for card in board.see("battle.cards")] == [(3, False), (0, True)]
    board.play("decline")
    assert (totals(board), each(board, "glory")[:2]) == ({"p1": 6, "p2": 3}, [3, 0])
    assert hand(board, "p2") == ["a2_heimdalls_watch", "a2_valkyrie"]


@pytest.mark.clause("BR-BATTLE-08", "BR-BATTLE-24")
def test_the_watch_comes_before_the_smite_and_takes_it_away() -> None:
    board = lay(
        elvagar={"p1": "leader warrior", "p2": "warrior"},
        p1={"hand": "a2_heimdalls_watch"},
        p2={"hand": "a1_odins_smite"},
    )
    fight(board, "elvagar", p1="a2_heimdalls_watch", p2="a1_odins_smite")
    assert totals(board) == {"p1": 4, "p2": 1}
    assert (dead(board, "p1"), hand(board, "p2")) == ([], [])
    assert sorted(board.see("discarded")) == ["a1_odins_smite", "a2_heimdalls_watch"]
    assert each(board, "glory")[0] == 1 + 3


@pytest.mark.clause("BR-BATTLE-08", "BR-BATTLE-21", "BR-FX-02")
def test_two_smites_act_one_after_the_other_clockwise_from_the_pillager() -> None:
    board = lay(
        turn="p3",
        angerboda={"p1": "warrior warrior", "p2": "warrior", "p3": "leader warrior"},
        p1={"hand": "a1_odins_smite"},
        p3={"hand": "a1_odins_smite_3p"},
    )
    fight(board, "angerboda", p1="a1_odins_smite", p3="a1_odins_smite_3p")
    assert destroyed(board)[:3] == ["p1", "p2", "p3"]
    assert totals(board) == {"p3": 4, "p1": 2, "p2": 0}


@pytest.mark.clause("BR-BATTLE-08")
@pytest.mark.parametrize(("smite", "tide", "mine"), [("p1", "p2", 1), ("p2", "p1", 0)])
def test_smite_and_tide_act_in_the_order_of_their_owners(smite: str, tide: str, mine: int) -> None:
    """p3 has two Warriors: a Smite first leaves one for the Tide, a Tide first leaves one for the Smite."""
    board = lay(
        {smite: {"hand": "a1_odins_smite"}, tide: {"hand": "a2_odins_tide"}},
        angerboda={"p1": "leader", "p2": "leader", "p3": "warrior warrior"},
    )
    call(board, "angerboda").play("fight a1_odins_smite", seat=smite).play("fight a2_odins_tide", seat=tide)
    assert totals(board)["p3"] == mine


# Winning and losing


@pytest.mark.clause("BR-BATTLE-21")
def test_texts_for_winning_and_losing_begin_with_the_pillager() -> None:
    def battle(mine: str, theirs: str) -> Board:
        board = lay(elvagar={"p1": "warrior", "p2": "warrior"}, p1={"hand": mine}, p2={"hand": theirs})
        return fight(board, "elvagar", p1=mine, p2=theirs)

    # The pillager wins: first the Hammer gives 3, then the Backstab takes 2 of them.
    assert each(battle("a1_thors_hammer", "a2_lokis_backstab"), "glory")[:2] == [3 - 2 + 3, 2]
    # The pillager loses: the Backstab finds nothing, then the Hammer gives 3.
    assert each(battle("a2_lokis_backstab", "a1_thors_hammer"), "glory")[:2] == [0, 3 + 3]


@pytest.mark.clause("BR-BATTLE-21")
def test_texts_for_losing_act_clockwise() -> None:
    board = lay(
        turn="p2",
        elvagar={"p1": "warrior", "p2": "leader", "p3": "warrior"},
        p1={"hand": "a2_lokis_backstab"},
        p2={"glory": 3},
        p3={"hand": "a2_lokis_backstab_4p"},
    )
    fight(board, "elvagar", p1="a2_lokis_backstab", p3="a2_lokis_backstab_4p")
    assert each(board, "glory")[:3] == [1, 3 - 3 + 3, 2]


@pytest.mark.clause("BR-BATTLE-21", "BR-FX-08", "BR-FX-21")
def test_the_token_comes_before_friggas_grace_and_the_grace_before_the_leaders_upgrade() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        tokens={"elvagar": "axes"},
        p1={"hand": "a1_friggas_grace", "upgrades": "a2_lord_of_axes"},
    )
    fight(board, "elvagar", p1="a1_friggas_grace")
    assert (steps(board), board.legal()) == ((1, 2, 1), {"raise rage", "raise horns"})
    board.play("raise rage")
    assert (board.question, board.legal()) == ("raise_stat", {"raise rage", "raise axes", "raise horns"})
    assert each(board, "glory")[0] == 0
    board.play("raise axes")
    assert (steps(board), each(board, "glory")[0]) == ((2, 3, 1), 5)


@pytest.mark.clause("BR-BATTLE-22", "BR-EX-13")
def test_all_raises_of_the_battle_count_for_its_glory() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, tokens={"elvagar": "axes"}, p1={"hand": "a2_thors_oath"})
    fight(board, "elvagar", p1="a2_thors_oath")
    assert (board.question, steps(board)) == ("raise_stat", (1, 1, 1))
    board.play("raise axes")
    assert (board.see("players.p1.stats.axes"), each(board, "glory")[0]) == (5, 5)


# What counts as destroyed


@pytest.mark.clause("BR-BATTLE-23")
def test_figures_destroyed_before_and_after_the_comparison_count() -> None:
    """A Warrior of p2 dies by the Smite, the Leader of p1 and the ship of p3 by the defeat."""
    board = lay(
        angerboda={"p1": "leader", "p2": "leader warrior warrior mystic"},
        fjord_ne={"p3": "ship"},
        p1={"hand": "a3_odins_judgement"},
        p2={"mystics": 1},
        p3={"hand": "a1_odins_smite"},
    )
    fight(board, "angerboda", p1="a3_odins_judgement", p3="a1_odins_smite")
    assert (totals(board), winner(board)) == ({"p1": 5, "p2": 6, "p3": 3}, "p2")
    assert each(board, "glory") == [2 * 3, 3, 0, 0, 0]


@pytest.mark.clause("BR-BATTLE-23", "BR-DESTROY-03")
def test_protected_and_retreated_figures_are_not_destroyed_in_the_battle() -> None:
    board = lay(
        angerboda={"p1": "leader warrior", "p2": "warrior warrior mystic"},
        p1={"hand": "a3_odins_judgement a1_tyrs_smash"},
        p2={"upgrades": f"a2_friggas_protection {CHOSEN}", "mystics": 1, "rage": 1},
    )
    call(board, "angerboda").play("fight a3_odins_judgement")
    assert totals(board) == {"p1": 6, "p2": 4}
    board.play("protect warrior", "retreat mystic yggdrasil")
    assert (at(board, "angerboda"), at(board, "yggdrasil")) == (
        {"p1": ["leader", "warrior"], "p2": ["warrior"]},
        {"p2": ["mystic"]},
    )
    assert (dead(board, "p2"), each(board, "glory")[0]) == (["warrior"], 3 + 2 * 1)


# Cards that have left


@pytest.mark.clause("BR-BATTLE-24")
def test_a_card_taken_away_by_the_watch_has_no_text_and_is_not_stolen_or_kept() -> None:
    board = lay(
        elvagar={"p1": "leader warrior", "p2": "warrior"},
        p1={"hand": "a1_thors_hammer a1_tyrs_bash", "upgrades": "a2_tyrs_prowess_3p"},
        p2={"hand": "a2_heimdalls_watch a1_troll"},
    )
    call(board, "elvagar").play("fight a1_thors_hammer", seat="p1").play("fight a2_heimdalls_watch", seat="p2")
    assert (board.asked, board.question, each(board, "glory")[:2]) == (["p1", "p2"], "hidden_cards", [0, 1])
    choose(board, p1="a1_tyrs_bash", p2="a1_troll")
    assert (totals(board), board.legal()) == ({"p1": 6, "p2": 1}, {"recover a1_tyrs_bash", "done"})
    assert board.refused("recover a1_thors_hammer") == "BR-FX-49"
    board.play("done")
    assert (hand(board, "p1"), hand(board, "p2"), each(board, "glory")[:2]) == ([], ["a1_troll"], [3, 1])
    assert sorted(board.see("discarded")) == ["a1_thors_hammer", "a1_tyrs_bash", "a2_heimdalls_watch"]


@pytest.mark.clause("BR-BATTLE-24", "BR-FX-15")
def test_poison_finds_only_the_cards_of_the_new_round() -> None:
    board = lay(
        elvagar={"p1": "leader warrior", "p2": "warrior"},
        p1={"hand": "a1_thors_hammer a1_tyrs_bash"},
        p2={"hand": "a2_heimdalls_watch a3_lokis_poison"},
    )
    call(board, "elvagar").play("fight a1_thors_hammer", seat="p1").play("fight a2_heimdalls_watch", seat="p2")
    choose(board, p1="a1_tyrs_bash", p2="a3_lokis_poison")
    assert hand(board, "p2") == ["a1_tyrs_bash", "a3_lokis_poison"]
    assert sorted(board.see("discarded")) == ["a1_thors_hammer", "a2_heimdalls_watch"]


@pytest.mark.clause("BR-BATTLE-25")
def test_the_text_of_a_card_acts_although_it_was_taken_back() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p2={"hand": "a3_odins_judgement"}, p1={"hand": "a1_troll"})
    fight(board, "elvagar", p1="a1_troll", p2="a3_odins_judgement")
    assert winner(board) == ""
    assert (hand(board, "p2"), each(board, "glory")[:2]) == (["a3_odins_judgement"], [0, 4])


@pytest.mark.clause("BR-BATTLE-25", "BR-FX-08")
@pytest.mark.parametrize("fate", ["stolen", "kept", "discarded"])
def test_friggas_grace_acts_although_the_card_is_gone(fate: str) -> None:
    theirs = "a3_lokis_poison" if fate == "stolen" else "a1_troll"
    mine = {"upgrades": "a2_tyrs_prowess_3p"} if fate == "kept" else {}
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_friggas_grace", **mine},
        p2={"hand": theirs},
    )
    fight(board, "elvagar", p1="a1_friggas_grace", p2=theirs)
    if fate == "kept":
        board.play("recover a1_friggas_grace")
    assert board.legal() == {"raise rage", "raise axes"}
    board.play("raise axes")
    assert (steps(board), each(board, "glory")[0], pillaged(board, "elvagar")) == ((1, 2, 2), 4, True)
    place = {"stolen": hand(board, "p2"), "kept": hand(board, "p1"), "discarded": board.see("discarded")}
    assert "a1_friggas_grace" in place[fate]


@pytest.mark.clause("BR-BATTLE-25", "BR-FX-12")
def test_a_cancelled_card_does_not_act_later_either() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_friggas_grace"},
        p2={"hand": "a3_thors_primacy"},
        p3={"hand": "a3_odins_judgement"},
        fjord_ne={"p3": "ship"},
    )
    fight(board, "elvagar", p1="a1_friggas_grace", p2="a3_thors_primacy", p3="a3_odins_judgement")
    assert (totals(board), winner(board)) == ({"p1": 5, "p2": 4, "p3": 4}, "p1")
    assert (board.question, steps(board), each(board, "glory")) == ("action", (1, 1, 2), [3, 0, 0, 0, 0])


# Leaving the battle


@pytest.mark.clause("BR-BATTLE-26")
def test_a_figure_that_retreats_before_the_comparison_has_left_the_battle() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior mystic"},
        p1={"hand": "a2_odins_tide"},
        p2={"hand": "a1_thors_hammer", "upgrades": CHOSEN, "mystics": 1},
    )
    fight(board, "elvagar", p1="a2_odins_tide", p2="a1_thors_hammer")
    assert (board.asked, board.legal()) == (["p2"], {"spare warrior", "spare mystic"})
    board.play("spare warrior", "retreat mystic angerboda")
    assert (totals(board), winner(board)) == ({"p1": 4, "p2": 2}, "p1")
    assert (at(board, "angerboda"), dead(board, "p2")) == ({"p2": ["mystic"]}, ["warrior"])

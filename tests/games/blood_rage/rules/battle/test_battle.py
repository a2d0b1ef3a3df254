"""A battle: who takes part, which cards are played, who wins, and what that means (BR-BATTLE-01 to -20)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.games.blood_rage.table.box import BloodRageBox
from meadhall.testing import Board
from tests.games.blood_rage.board import (
    at,
    base,
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

EYE = "a2_heimdalls_eye"
GAZES = ("a3_heimdalls_gaze", "a3_heimdalls_gaze_3p")


def duel(mine: str = "", theirs: str = "", token: str = "horns") -> Board:
    """p1 with the Leader (3) pillages Elvagar, where p2 has a Warrior (1)."""
    return lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        tokens={"elvagar": token},
        p1={"hand": mine, "glory": 10},
        p2={"hand": theirs, "glory": 10},
    )


# Who takes part


@pytest.mark.clause("BR-BATTLE-01")
def test_clans_in_the_province_or_its_fjord_take_part() -> None:
    def position(turn: str) -> Board:
        return lay(
            turn=turn,
            elvagar={"p1": "warrior", "p2": "warrior"},
            fjord_ne={"p4": "ship"},
            fjord_nw={"p5": "ship"},
            angerboda={"p3": "warrior"},
            p1={"hand": "a1_tyrs_bash"},
        )

    board = call(position("p1"), "elvagar")
    assert (board.see("battle.participants"), board.see("battle.pillager")) == (["p1", "p2", "p4"], "p1")
    assert call(position("p4"), "elvagar").see("battle.participants") == ["p4", "p1", "p2"]


@pytest.mark.clause("BR-BATTLE-01")
def test_who_joins_in_the_call_to_battle_takes_part() -> None:
    board = lay(
        elvagar={"p1": "warrior", "p2": "warrior"}, angerboda={"p3": "warrior"}, p1={"hand": "a1_tyrs_bash"}
    ).play("pillage elvagar")
    assert board.asked == ["p3"]
    board.play("join warrior angerboda")
    assert board.see("battle.participants") == ["p1", "p2", "p3"]


@pytest.mark.clause("BR-BATTLE-02", "BR-BATTLE-12")
def test_all_figures_there_take_part_and_nobody_may_stay_out() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior"},
        fjord_ne={"p2": "ship"},
        angerboda={"p2": "leader"},
        p1={"hand": "a1_tyrs_bash"},
        p2={"hand": "a1_troll"},
    )
    call(board, "elvagar")
    assert board.legal(seat="p1") == {"fight a1_tyrs_bash"}
    assert board.legal(seat="p2") == {"fight a1_troll"}
    assert board.refused("decline", seat="p2") == "not_asked"
    choose(board, p1="a1_tyrs_bash", p2="a1_troll")
    assert totals(board) == {"p1": 5, "p2": 4}
    assert dead(board, "p2") == ["warrior", "warrior", "ship"]
    assert at(board, "angerboda") == {"p2": ["leader"]}


# Cards


@pytest.mark.clause("BR-BATTLE-03", "BR-BATTLE-04")
def test_whoever_has_cards_chooses_one_of_any_kind() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior", "p3": "warrior"},
        p1={"hand": "a1_tyrs_bash a2_valkyrie a1_manheim"},
        p2={"hand": "a1_tyrs_smash"},
    )
    call(board, "elvagar")
    assert board.asked == ["p1", "p2"]
    assert board.legal(seat="p1") == {"fight a1_tyrs_bash", "fight a2_valkyrie", "fight a1_manheim"}
    assert board.refused("fight a1_tyrs_smash", seat="p1") == "BR-BATTLE-03"
    board.play("fight a1_manheim", seat="p1")
    assert board.asked == ["p2"]
    assert board.refused("fight a2_valkyrie", seat="p1") == "not_your_decision"
    board.play("fight a1_tyrs_smash", seat="p2")
    assert hand(board, "p1") == ["a1_tyrs_bash", "a2_valkyrie"]
    assert [card["card"] for card in board.see("battle.cards")] == ["a1_manheim", "a1_tyrs_smash"]


@pytest.mark.clause("BR-BATTLE-03")
def test_without_any_cards_the_figures_decide() -> None:
    board = call(lay(elvagar={"p1": "leader", "p2": "warrior"}), "elvagar")
    assert (board.asked, board.question) == (["p2"], "action")
    assert totals(board) == {"p1": 3, "p2": 1}


@pytest.mark.clause("BR-BATTLE-05")
def test_all_chosen_cards_are_revealed_together() -> None:
    board = call(duel("a1_tyrs_bash a2_valkyrie", "a1_tyrs_smash"), "elvagar").play("fight a1_tyrs_bash", seat="p1")
    assert board.see("battle.cards") == board.told("card_shown") == []
    assert hand(board, "p1") == ["a1_tyrs_bash", "a2_valkyrie"]
    board.play("fight a1_tyrs_smash", seat="p2")
    assert board.told("card_shown") == [{"seat": 0, "card": "a1_tyrs_bash"}, {"seat": 1, "card": "a1_tyrs_smash"}]
    assert board.see("battle.chosen") == {}


@pytest.mark.clause("BR-BATTLE-06")
def test_a_battle_card_adds_its_bonus_and_its_text_acts() -> None:
    board = fight(duel("a1_thors_hammer", "a1_tyrs_bash"), "elvagar", p1="a1_thors_hammer", p2="a1_tyrs_bash")
    assert totals(board) == {"p1": 4, "p2": 3}
    assert each(board, "glory")[:2] == [10 + 3 + 3, 10]


@pytest.mark.clause("BR-BATTLE-07")
@pytest.mark.parametrize("card", ["a1_troll", "a1_manheim", "a3_tyrs_wrath_3p"])
def test_an_upgrade_or_a_quest_adds_nothing_and_does_nothing(card: str) -> None:
    board = fight(duel("a1_tyrs_bash", card), "elvagar", p1="a1_tyrs_bash", p2=card)
    assert totals(board) == {"p1": 5, "p2": 1}
    assert hand(board, "p2") == [card]
    assert board.see("players.p2.quests") == []
    assert set(board.see("players.p2.upgrades").values()) == {""}
    assert "troll" not in board.see("players.p2.reserve")


# Late cards


def late(turn: str = "p2") -> Board:
    """Three clans with 1, 1 and 3; each has played an upgrade. All hold a card of Age 2: p1 and p3 an Eye, p2 none."""
    board = lay(
        turn=turn,
        elvagar={"p1": "warrior", "p2": "warrior", "p3": "leader"},
        p1={"hand": f"a1_troll {EYE}"},
        p2={"hand": "a1_lokis_domain a2_tyrs_crush"},
        p3={"hand": f"a1_friggas_charm {EYE}"},
    )
    call(board, "elvagar")
    for seat, card in {"p1": "a1_troll", "p2": "a1_lokis_domain", "p3": "a1_friggas_charm"}.items():
        board.play(f"fight {card}", seat=seat)
    return board


@pytest.mark.clause("BR-BATTLE-10")
def test_late_cards_go_round_from_the_pillager_until_all_decline_in_succession() -> None:
    board, order = late(), []
    for move in ("decline", "decline", f"add {EYE}", "decline", f"add {EYE}", "decline"):
        assert board.question == "late_card"
        order += board.asked
        board.play(move)
    # Who has no card left is not asked.
    assert order == ["p2", "p3", "p1", "p2", "p3", "p2"]
    assert (board.question, totals(board)) == ("action", {"p2": 1, "p3": 5, "p1": 3})
    assert board.told("card_added") == [{"seat": 0, "card": EYE}, {"seat": 2, "card": EYE}]


@pytest.mark.clause("BR-BATTLE-10")
def test_one_late_card_at_a_time() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": f"a1_troll {EYE} {EYE}"},
        p2={"hand": "a1_lokis_domain a2_tyrs_crush"},
    )
    call(board, "elvagar").play("fight a1_troll", seat="p1").play("fight a1_lokis_domain", seat="p2")
    board.play(f"add {EYE}")
    assert (board.asked, hand(board, "p1")) == (["p2"], [EYE])
    board.play("decline")
    assert board.asked == ["p1"]
    board.play(f"add {EYE}", "decline")
    assert (board.question, totals(board)) == ("action", {"p1": 7, "p2": 1})


@pytest.mark.clause("BR-BATTLE-10")
def test_only_late_cards_of_the_own_hand_can_be_added() -> None:
    board = late()
    assert (board.asked, board.legal()) == (["p2"], {"decline"})
    assert board.refused("add a2_tyrs_crush") == "BR-BATTLE-10"
    assert board.refused(f"add {EYE}") == "BR-BATTLE-10"
    board.play("decline")
    assert (board.asked, board.legal()) == (["p3"], {f"add {EYE}", "decline"})


@pytest.mark.clause("BR-BATTLE-10")
def test_who_has_no_part_in_the_battle_adds_nothing() -> None:
    board = lay(
        elvagar={"p1": "leader", "p3": "warrior"},
        p1={"hand": "a1_tyrs_bash a2_valkyrie"},
        p2={"hand": EYE},
    )
    call(board, "elvagar").play("fight a1_tyrs_bash")
    assert board.asked == ["p1"]
    board.play("decline")
    assert (board.asked, board.question) == (["p2"], "action")


def asked_late(mine: str, *, seats: int = 2, fight: str = "a1_troll", discarded: str = "", **rest: Any) -> bool:
    """Whether p1 is asked for a late card, with these cards in hand after `fight` was played against p2."""
    board = base(
        seats=seats,
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": f"{fight} {mine}"},
        ragnarok=("gimle", "andlang", "horgr"),
        **rest,
    )
    state: Any = board.state
    for card in discarded.split():
        number = state.box.card_ids.index(card)
        next(pile for pile in (*state.decks, *state.buried) if number in pile).remove(number)
        state.discarded.append(number)
    call(board, "elvagar").play(f"fight {fight}", seat="p1")
    return board.question == "late_card"


@pytest.mark.clause("BR-BATTLE-10")
@pytest.mark.parametrize(
    ("mine", "asked"),
    [
        ("a1_tyrs_bash a1_alfheim", False),
        ("a2_tyrs_crush", True),
        ("a1_tyrs_bash a3_alfheim", True),
        ("a2_heimdalls_eye", True),
        ("", False),
    ],
)
def test_who_can_hold_no_late_card_by_the_backs_of_the_hand_is_not_asked(mine: str, asked: bool) -> None:
    assert asked_late(mine) is asked


@pytest.mark.clause("BR-BATTLE-10")
def test_when_all_late_cards_of_an_age_have_been_seen_to_go_nobody_is_asked() -> None:
    """Two players have one Gaze in Age 3 and two Eyes in Age 2; with three there is another one of each."""
    assert asked_late("a3_alfheim")
    assert not asked_late("a3_alfheim", discarded="a3_heimdalls_gaze")
    assert asked_late("a3_alfheim", discarded="a3_heimdalls_gaze", seats=3)
    assert asked_late("a2_alfheim", discarded="a2_heimdalls_eye")
    assert not asked_late("a2_alfheim", discarded="a2_heimdalls_eye a2_heimdalls_eye")
    assert not asked_late("a3_alfheim", fight="a3_heimdalls_gaze")


@pytest.mark.clause("BR-BATTLE-10")
def test_a_late_card_that_was_put_away_unseen_may_still_be_in_a_hand() -> None:
    board = base(seats=2, elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_troll a3_alfheim"}, age=3)
    state: Any = board.state
    gaze = state.box.card_ids.index("a3_heimdalls_gaze")
    assert gaze in state.buried[-1]
    call(board, "elvagar").play("fight a1_troll", seat="p1")
    assert (board.asked, board.question, board.legal()) == (["p1"], "late_card", {"decline"})


@pytest.mark.clause("BR-BATTLE-10")
def test_a_pack_says_in_which_ages_there_are_late_cards(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    head = '[pack]\nid = "mine"\ngame = "blood_rage"\nversion = 1\nname_en = "M"\nname_de = "M"\n'
    gazes = [f'[[battle_card]]\nid = "{card}"\nremove = true\n' for card in GAZES]
    pack.write_text(head + '[[battle_card]]\nid = "a1_tyrs_smite"\nlate = true\n' + "".join(gazes))
    game = games.find("blood_rage")
    for content, late in ((game.content, [0, 2, 1]), (game.content_with([pack]), [1, 2, 0])):
        box = game.open_box(2, {}, content)
        assert isinstance(box, BloodRageBox)
        assert box.late_cards == late


@pytest.mark.clause("BR-BATTLE-11")
def test_a_late_card_may_be_the_normal_card() -> None:
    board = fight(duel("a1_troll", f"{EYE} a3_heimdalls_gaze"), "elvagar", p1="a1_troll", p2="a3_heimdalls_gaze")
    assert (totals(board), winner(board)) == ({"p1": 3, "p2": 4}, "p2")


# Who wins


@pytest.mark.clause("BR-BATTLE-12")
def test_the_total_is_all_figures_and_all_cards() -> None:
    board = lay(
        elvagar={"p1": "leader warrior warrior", "p2": "leader"},
        fjord_ne={"p1": "ship"},
        fjord_nw={"p2": "ship"},
        p1={"hand": f"a1_tyrs_smash {EYE} a3_heimdalls_gaze"},
        p2={"hand": "a1_tyrs_bash"},
    )
    call(board, "elvagar").play("fight a1_tyrs_smash", seat="p1").play("fight a1_tyrs_bash", seat="p2")
    board.play(f"add {EYE}", "add a3_heimdalls_gaze")
    assert totals(board) == {"p1": 3 + 1 + 1 + 2 + 3 + 2 + 3, "p2": 3 + 2}


@pytest.mark.clause("BR-BATTLE-13")
@pytest.mark.parametrize(("card", "won"), [("a1_tyrs_bash", "p1"), ("a1_tyrs_smash", ""), ("a2_tyrs_crush", "p2")])
def test_the_highest_total_wins_if_it_is_alone(card: str, won: str) -> None:
    board = fight(duel("a1_thors_hammer", card), "elvagar", p1="a1_thors_hammer", p2=card)
    assert winner(board) == won
    assert [news.key for news in board.table.news].count("battle_tied") == (won == "")


@pytest.mark.clause("BR-BATTLE-14", "BR-BATTLE-18")
def test_if_the_highest_total_is_shared_all_lose() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior", "p3": "warrior"},
        fjord_ne={"p2": "ship"},
        p1={"hand": "a1_troll", "glory": 10, "rage": 4},
        p2={"hand": "a1_lokis_trickery", "glory": 10, "rage": 4},
        p3={"hand": "a2_lokis_backstab", "glory": 10, "rage": 4},
    )
    fight(board, "elvagar", p1="a1_troll", p2="a1_lokis_trickery", p3="a2_lokis_backstab")
    assert (totals(board), winner(board)) == ({"p1": 3, "p2": 3, "p3": 1}, "")
    assert [dead(board, seat) for seat in ("p1", "p2", "p3")] == [["leader"], ["warrior", "ship"], ["warrior"]]
    assert each(board, "glory")[:3] == [10, 10, 10]
    assert [board.see(f"players.{seat}.rage") for seat in ("p1", "p2", "p3")] == [4, 4, 4]
    assert [hand(board, seat) for seat in ("p1", "p2", "p3")] == [
        ["a1_troll"],
        ["a1_lokis_trickery"],
        ["a2_lokis_backstab"],
    ]
    assert not pillaged(board, "elvagar")


# What it means


@pytest.mark.clause("BR-BATTLE-15")
def test_the_winner_discards_and_the_losers_take_back_all_their_cards() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior", "p3": "warrior"},
        p1={"hand": f"a1_tyrs_bash {EYE}"},
        p2={"hand": f"a1_tyrs_smash {EYE} a2_valkyrie"},
        p3={"hand": "a1_thors_hammer"},
    )
    call(board, "elvagar").play("fight a1_tyrs_bash", seat="p1").play("fight a1_tyrs_smash", seat="p2")
    board.play("fight a1_thors_hammer", seat="p3").play(f"add {EYE}", f"add {EYE}", "decline")
    assert totals(board) == {"p1": 7, "p2": 6, "p3": 2}
    assert hand(board, "p1") == []
    assert hand(board, "p2") == ["a1_tyrs_smash", EYE, "a2_valkyrie"]
    assert hand(board, "p3") == ["a1_thors_hammer"]
    assert sorted(board.see("discarded")) == ["a1_tyrs_bash", EYE]


@pytest.mark.clause("BR-BATTLE-16")
def test_all_figures_of_the_losers_in_the_battle_die_ships_included() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior"},
        fjord_ne={"p3": "ship", "p1": "ship"},
        fjord_nw={"p2": "ship"},
        angerboda={"p2": "leader", "p3": "warrior"},
    )
    call(board, "elvagar")
    assert at(board, "elvagar") == {"p1": ["leader"]}
    assert at(board, "fjord_ne") == {"p1": ["ship"]}
    assert (at(board, "fjord_nw"), at(board, "angerboda")) == ({"p2": ["ship"]}, {"p2": ["leader"], "p3": ["warrior"]})
    assert [dead(board, seat) for seat in ("p1", "p2", "p3")] == [[], ["warrior", "warrior"], ["ship"]]
    assert board.see("players.p2.on_board") == 2


@pytest.mark.clause("BR-BATTLE-17", "BR-BATTLE-19")
def test_a_winning_pillager_takes_the_reward_turns_the_token_and_gains_glory() -> None:
    board = fight(duel("a1_troll", "a1_tyrs_bash", token="rage"), "elvagar", p1="a1_troll", p2="a1_tyrs_bash")
    assert (winner(board), pillaged(board, "elvagar")) == ("", False)
    board = fight(duel("a1_tyrs_bash", "a1_troll", token="rage"), "elvagar", p1="a1_tyrs_bash", p2="a1_troll")
    assert (winner(board), pillaged(board, "elvagar"), steps(board)) == ("p1", True, (2, 1, 1))
    assert (each(board, "glory"), steps(board, "p2")) == ([13, 10, 0, 0, 0], (1, 1, 1))


@pytest.mark.clause("BR-BATTLE-18", "BR-BATTLE-19")
def test_a_winning_defender_gains_glory_but_no_reward() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        tokens={"elvagar": "glory"},
        p1={"hand": "a1_troll", "glory": 10},
        p2={"hand": "a1_tyrs_smite", "glory": 10, "steps": {"axes": 3}},
    )
    fight(board, "elvagar", p1="a1_troll", p2="a1_tyrs_smite")
    assert (winner(board), pillaged(board, "elvagar")) == ("p2", False)
    assert each(board, "glory") == [10, 15, 0, 0, 0]
    assert board.told("reward") == []
    assert (dead(board, "p1"), at(board, "elvagar")) == (["leader"], {"p2": ["warrior"]})
    assert (steps(board), steps(board, "p2")) == ((1, 1, 1), (1, 3, 1))


@pytest.mark.clause("BR-BATTLE-19")
def test_the_glory_of_a_battle_is_the_axes_value_of_the_winner() -> None:
    for step, value in enumerate((3, 4, 5, 6, 8, 8), start=1):
        board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"steps": {"axes": step}})
        assert each(call(board, "elvagar"), "glory") == [value, 0, 0, 0, 0]


@pytest.mark.clause("BR-BATTLE-09", "BR-BATTLE-20")
def test_a_pillager_without_figures_may_win_and_pillage() -> None:
    board = lay(
        elvagar={"p1": "warrior", "p2": "leader"},
        tokens={"elvagar": "axes"},
        p1={"hand": "a1_tyrs_smite"},
        p2={"hand": "a1_odins_smite"},
    )
    fight(board, "elvagar", p1="a1_tyrs_smite", p2="a1_odins_smite")
    assert (totals(board), winner(board)) == ({"p1": 5, "p2": 4}, "p1")
    assert (pillaged(board, "elvagar"), steps(board), each(board, "glory")[0]) == (True, (1, 2, 1), 4)
    assert (dead(board, "p1"), dead(board, "p2"), at(board, "elvagar")) == (["warrior"], ["leader"], {})


@pytest.mark.clause("BR-EX-12", "BR-PILLAGE-06", "BR-PILLAGE-10")
def test_the_battle_of_andlang() -> None:
    board = lay(
        seats=3,
        tokens={"andlang": "axes"},
        ragnarok=("elvagar", "angerboda", "muspelheim"),
        fjord_sw={"p1": "ship"},
        andlang={"p2": "warrior"},
        gimle={"p2": "warrior"},
        horgr={"p3": "leader"},
        yggdrasil={"p1": "warrior"},
        p1={"clan": "wolf", "hand": "a2_tyrs_crush"},
        p2={"clan": "raven", "hand": "a1_troll"},
        p3={"clan": "serpent"},
    )
    board.play("pillage andlang")
    assert (board.asked, board.legal()) == (["p2"], {"join warrior gimle", "decline"})
    board.play("join warrior gimle")
    assert (board.asked, board.legal()) == (["p1"], {"join warrior yggdrasil", "decline"})
    board.play("join warrior yggdrasil")
    assert (board.question, board.see("provinces.andlang.free")) == ("hidden_cards", 0)
    choose(board, p1="a2_tyrs_crush", p2="a1_troll")
    assert totals(board) == {"p1": 7, "p2": 2}
    assert (dead(board, "p2"), hand(board, "p2")) == (["warrior", "warrior"], ["a1_troll"])
    assert (board.see("players.p1.stats.axes"), each(board, "glory")) == (4, [4, 0, 0])
    assert pillaged(board, "andlang") is True
    assert (board.see("discarded"), hand(board, "p1")) == (["a2_tyrs_crush"], [])
    assert (at(board, "andlang"), at(board, "fjord_sw")) == ({"p1": ["warrior"]}, {"p1": ["ship"]})

"""The mystics of Midgard (BR-MYSTIC, BR-FX-55)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import GAME, at, call, dead, each, fight, hand, lay, totals

FRIGGA = ("a1_friggas_chosen", "a1_friggas_chosen_second")
ODIN = ("a2_odins_chosen", "a2_odins_chosen_second")
THOR = ("a3_thors_chosen", "a3_thors_chosen_second")
ALL = (*FRIGGA, *ODIN, *THOR)


def mystics(seats: int, used: str) -> Board:
    return Board("blood_rage", seats=seats, options={"mystics": used, "five_players": "yes"})


# The set


@pytest.mark.clause("BR-MYSTIC-01")
def test_each_clan_has_two_mystics_that_cannot_be_used_at_first() -> None:
    board = lay()
    assert each(board, "mystics_left") == [2] * 5
    assert "mystic" not in board.see("players.p1.reserve")
    assert board.refused("invade mystic elvagar") == "BR-INVADE-01"
    assert mystics(3, "no").see("players.p1.mystics_left") == 0


@pytest.mark.clause("BR-MYSTIC-03", "BR-FX-55")
@pytest.mark.parametrize(("seats", "cards"), [(2, 22), (3, 28), (4, 36), (5, 44)])
def test_two_mystic_cards_come_into_each_age_with_any_number_of_players(seats: int, cards: int) -> None:
    board = mystics(seats, "yes")
    assert board.see("decks") == [cards] * 3
    for deck, chosen in zip(board.see("deck_order"), (FRIGGA, ODIN, THOR), strict=True):
        assert sorted(card for card in deck if "chosen" in card) == sorted(chosen)
    assert mystics(seats, "no").see("decks") == [cards - 2] * 3


@pytest.mark.clause("BR-MYSTIC-13", "BR-MYSTIC-03")
@pytest.mark.parametrize(("seats", "cards"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_if_the_table_wants_it_the_printed_marker_counts(seats: int, cards: int) -> None:
    options = {"mystics": "yes", "five_players": "yes", "mystic_cards_follow_printed_marker": "yes"}
    board = Board("blood_rage", seats=seats, options=options)
    for deck, chosen in zip(board.see("deck_order"), (FRIGGA, ODIN, THOR), strict=True):
        assert sorted(card for card in deck if "chosen" in card) == sorted(chosen[:cards])
    assert GAME.open_box(3).options["mystic_cards_follow_printed_marker"] == "no"


# The cards


@pytest.mark.clause("BR-MYSTIC-04", "BR-MYSTIC-05", "BR-MYSTIC-06", "BR-FX-55")
@pytest.mark.parametrize("card", ALL)
def test_a_mystic_card_costs_nothing_and_brings_a_mystic_to_the_reserve(card: str) -> None:
    board = lay(p1={"hand": card, "rage": 1}).play(f"upgrade {card}")
    assert board.legal() == {"slot clan_1", "slot clan_2", "slot clan_3"}
    board.play("slot clan_2")
    # No free invasion: the turn is over.
    assert (board.asked, board.question, each(board, "rage")[0]) == (["p2"], "action", 1)
    assert (board.see("players.p1.upgrades.clan_2"), board.see("players.p1.mystics_left")) == (card, 1)
    assert board.see("players.p1.reserve").count("mystic") == 1
    assert board.see("players.p2.mystics_left") == 2


@pytest.mark.clause("BR-MYSTIC-05")
@pytest.mark.parametrize(("used", "reserve"), [(1, 2), (2, 2)])
def test_with_both_mystics_in_use_no_figure_is_added(used: int, reserve: int) -> None:
    board = lay(p1={"hand": ODIN[0], "mystics": used}).play(f"upgrade {ODIN[0]}", "slot clan_1")
    assert board.see("players.p1.reserve").count("mystic") == reserve
    assert board.see("players.p1.mystics_left") == 0
    assert len(board.told("mystic_joined")) == 2 - used


@pytest.mark.clause("BR-MYSTIC-02")
def test_a_mystic_invades_for_nothing_and_has_strength_two() -> None:
    board = lay(elvagar={"p2": "warrior"}, p1={"mystics": 1, "rage": 1})
    board.play("invade mystic elvagar", "pass")
    assert each(board, "rage")[0] == 1
    turn = lay(elvagar={"p1": "mystic", "p2": "warrior"}, p1={"mystics": 1})
    assert totals(call(turn, "elvagar")) == {"p1": 2, "p2": 1}
    assert lay(p1={"mystics": 1, "rage": 0}).asked == ["p2"]


@pytest.mark.clause("BR-MYSTIC-07")
def test_the_ability_is_that_of_all_mystics_while_the_card_is_on_the_sheet() -> None:
    def battle(upgrades: str, hand: str = "") -> Board:
        figures = {"p1": "mystic mystic", "p2": "warrior"}
        return lay(elvagar=figures, p1={"mystics": 2, "upgrades": upgrades, "hand": hand})

    assert each(call(battle(THOR[0]), "elvagar"), "glory")[0] == 3 + 3 * 2
    assert each(call(battle(" ".join(THOR)), "elvagar"), "glory")[0] == 3 + 3 * 2
    replaced = battle(THOR[0], "a1_friggas_charm").play("upgrade a1_friggas_charm", "slot clan_1", *["pass"] * 4)
    assert at(replaced, "elvagar")["p1"] == ["mystic", "mystic"]
    assert each(call(replaced, "elvagar"), "glory")[0] == 3


# Frigga's Chosen


def lost(province: str = "utgard", upgrades: str = FRIGGA[0], **rest: Any) -> Board:
    """p1 beats two Mystics of p2."""
    board = lay(
        **{province: {"p1": "leader", "p2": "mystic mystic"}, **rest},
        p1={"hand": "a1_tyrs_smash"},
        p2={"mystics": 2, "upgrades": upgrades, "steps": {"horns": 5}},
    )
    return call(board, province).play("fight a1_tyrs_smash")


@pytest.mark.clause("BR-MYSTIC-08", "BR-FX-55")
@pytest.mark.parametrize("card", FRIGGA)
def test_a_mystic_may_retreat_to_an_adjacent_province(card: str) -> None:
    board = lost(upgrades=card, destroyed="andlang")
    assert (board.asked, board.legal()) == (["p2"], {"retreat mystic horgr", "retreat mystic yggdrasil", "done"})
    assert board.refused("retreat mystic andlang") == "BR-MYSTIC-08"
    assert board.refused("retreat mystic muspelheim") == "BR-MYSTIC-08"
    board.play("retreat mystic horgr", "done")
    assert (at(board, "horgr"), dead(board, "p2"), at(board, "utgard")) == (
        {"p2": ["mystic"]},
        ["mystic"],
        {"p1": ["leader"]},
    )


@pytest.mark.clause("BR-MYSTIC-08")
def test_a_mystic_retreats_from_yggdrasil_to_any_province_with_room() -> None:
    board = lost("yggdrasil", destroyed="elvagar", andlang={"p3": "warrior warrior warrior"})
    open_to_it = ("angerboda", "muspelheim", "horgr", "utgard", "gimle", "myrkvlor")
    assert board.legal() == {*(f"retreat mystic {province}" for province in open_to_it), "done"}


@pytest.mark.clause("BR-MYSTIC-08", "BR-MYSTIC-07")
@pytest.mark.parametrize("upgrades", [ODIN[0], THOR[0], ""])
def test_without_friggas_chosen_a_mystic_dies(upgrades: str) -> None:
    board = lost(upgrades=upgrades)
    assert (board.question, dead(board, "p2")) == ("action", ["mystic", "mystic"])


# Odin's Chosen


def full(upgrades: str = ODIN[0], mine: dict[str, Any] | None = None, **rest: Any) -> Board:
    """Elvagar is full: a Warrior of p2, a Mystic of p3, the Leader of p4, a Warrior of p1."""
    return lay(
        elvagar={"p2": "warrior", "p3": "mystic", "p4": "leader", "p1": "warrior"},
        p1={"mystics": 1, "upgrades": upgrades, **(mine or {})},
        p3={"mystics": 1, "upgrades": rest.pop("theirs", "")},
        **rest,
    )


@pytest.mark.clause("BR-MYSTIC-09", "BR-FX-55")
@pytest.mark.parametrize("card", ODIN)
def test_a_mystic_may_take_the_village_of_an_enemy_warrior_or_mystic(card: str) -> None:
    board = full(card).play("invade mystic elvagar")
    assert (board.question, board.legal()) == ("slay", {"slay p2 warrior", "slay p3 mystic"})
    assert board.refused("slay p4 warrior") == "BR-MYSTIC-09"
    assert board.refused("slay p1 warrior") == "BR-MYSTIC-09"
    assert board.refused("decline") == "BR-INVADE-02"
    board.play("slay p3 mystic")
    assert (dead(board, "p3"), dead(board, "p2"), each(board, "rage")[0]) == (["mystic"], [], 6)
    assert at(board, "elvagar")["p1"] == ["warrior", "mystic"]
    assert (board.asked, board.see("players.p1.reserve").count("mystic")) == (["p2"], 0)


@pytest.mark.clause("BR-MYSTIC-09")
def test_a_full_province_is_closed_to_other_figures_and_without_the_card() -> None:
    board = full()
    assert board.refused("invade warrior elvagar") == "BR-INVADE-02"
    assert board.refused("invade leader elvagar") == "BR-INVADE-02"
    assert full(FRIGGA[0]).refused("invade mystic elvagar") == "BR-INVADE-02"


@pytest.mark.clause("BR-MYSTIC-09")
def test_a_mystic_may_take_a_free_village_instead() -> None:
    board = lay(angerboda={"p2": "warrior"}, p1={"mystics": 1, "upgrades": ODIN[0]}).play("invade mystic angerboda")
    assert board.legal() == {"slay p2 warrior", "decline"}
    board.play("decline")
    assert at(board, "angerboda") == {"p1": ["mystic"], "p2": ["warrior"]}
    alone = lay(angerboda={"p2": "leader"}, p1={"mystics": 1, "upgrades": ODIN[0]}).play("invade mystic angerboda")
    assert (alone.asked, alone.question) == (["p2"], "action")


@pytest.mark.clause("BR-MYSTIC-09")
def test_odins_chosen_opens_neither_yggdrasil_nor_a_fjord_nor_a_destroyed_province() -> None:
    board = lay(
        yggdrasil={"p2": "warrior"}, fjord_ne={"p2": "ship"}, destroyed="gimle", p1={"mystics": 1, "upgrades": ODIN[0]}
    )
    assert board.refused("invade mystic yggdrasil") == "BR-INVADE-05"
    assert board.refused("invade mystic fjord_ne") == "BR-BOARD-10"
    assert board.refused("invade mystic gimle") == "BR-BOARD-12"


@pytest.mark.clause("BR-MYSTIC-09", "BR-FX-48")
def test_if_the_victim_is_protected_the_mystic_stays_away_and_the_action_is_spent() -> None:
    board = full(p2={"upgrades": "a2_friggas_protection", "rage": 1}).play("invade mystic elvagar", "slay p2 warrior")
    board.play("protect warrior")
    assert (at(board, "elvagar")["p1"], at(board, "elvagar")["p2"]) == (["warrior"], ["warrior"])
    assert ("mystic" in board.see("players.p1.reserve"), each(board, "rage")[1], board.asked) == (True, 0, ["p3"])


@pytest.mark.clause("BR-MYSTIC-09", "BR-FX-48")
def test_the_mystic_stays_away_from_a_protected_victim_even_beside_a_free_village() -> None:
    board = lay(
        angerboda={"p2": "warrior"},
        p1={"mystics": 1, "upgrades": ODIN[0]},
        p2={"upgrades": "a2_friggas_protection"},
    ).play("invade mystic angerboda", "slay p2 warrior", "protect warrior")
    assert at(board, "angerboda") == {"p2": ["warrior"]}
    assert board.see("players.p1.reserve").count("mystic") == 1


@pytest.mark.clause("BR-MYSTIC-09")
def test_if_the_victim_retreats_its_village_is_free() -> None:
    board = full(theirs=FRIGGA[0]).play("invade mystic elvagar", "slay p3 mystic", "retreat mystic myrkvlor")
    assert (at(board, "myrkvlor"), at(board, "elvagar")["p1"]) == ({"p3": ["mystic"]}, ["warrior", "mystic"])
    assert dead(board, "p3") == []


@pytest.mark.clause("BR-MYSTIC-09", "BR-INVADE-10")
def test_taking_a_village_is_an_invasion_with_all_that_follows() -> None:
    board = full(f"{ODIN[0]} a2_thors_domain_4p").play("invade mystic elvagar", "slay p2 warrior")
    assert (board.asked, board.question, board.legal()) == (["p1"], "thors_domain", {"pillage elvagar", "decline"})


@pytest.mark.clause("BR-MYSTIC-09", "BR-FX-51")
def test_a_mystic_from_valhalla_may_take_a_village_too() -> None:
    board = full(f"{ODIN[0]} a3_friggas_domain", {"valhalla": "mystic"})
    board.play("revive mystic elvagar", "slay p2 warrior")
    assert (at(board, "elvagar")["p1"], dead(board, "p1"), each(board, "rage")[0]) == (["warrior", "mystic"], [], 5)


# Thor's Chosen


@pytest.mark.clause("BR-MYSTIC-10", "BR-FX-55")
@pytest.mark.parametrize("card", THOR)
def test_a_victory_pays_for_each_mystic_in_the_battle(card: str) -> None:
    board = lay(
        elvagar={"p1": "leader mystic", "p2": "warrior"},
        angerboda={"p1": "mystic"},
        p1={"mystics": 2, "upgrades": card},
        p2={"mystics": 1},
    )
    board.play("pillage elvagar")
    assert each(board.play("decline"), "glory")[0] == 3 + 3


@pytest.mark.clause("BR-MYSTIC-10")
def test_thors_chosen_pays_nothing_without_a_victory_or_a_mystic() -> None:
    figures = {"p1": "mystic", "p2": "warrior"}
    lost = lay(elvagar=figures, p1={"mystics": 1, "upgrades": THOR[0]}, p2={"hand": "a1_tyrs_bash"})
    assert each(fight(lost, "elvagar", p2="a1_tyrs_bash"), "glory")[:2] == [0, 3]
    tied = lay(elvagar=figures, p1={"mystics": 1, "upgrades": THOR[0]}, p2={"hand": "a1_thors_hammer"})
    assert each(fight(tied, "elvagar", p2="a1_thors_hammer"), "glory")[:2] == [0, 0]
    none = lay(elvagar={"p1": "leader", "p2": "mystic"}, p1={"mystics": 1, "upgrades": THOR[0]}, p2={"mystics": 1})
    assert each(call(none, "elvagar"), "glory")[:2] == [3, 0]


@pytest.mark.clause("BR-MYSTIC-10")
def test_only_mystics_still_there_at_the_comparison_count() -> None:
    board = lay(
        elvagar={"p1": "mystic mystic", "p2": "warrior"},
        p1={"mystics": 2, "upgrades": THOR[0], "hand": "a2_odins_tide"},
    )
    fight(board, "elvagar", p1="a2_odins_tide")
    assert (totals(board), each(board, "glory")[0]) == ({"p1": 3, "p2": 1}, 3 + 3)


# Like other figures


@pytest.mark.clause("BR-MYSTIC-11")
def test_mystics_march_join_and_count_for_horns() -> None:
    march = lay(elvagar={"p1": "mystic"}, p1={"mystics": 1}).play("march elvagar gimle")
    assert at(march, "gimle") == {"p1": ["mystic"]}
    joined = lay(elvagar={"p1": "warrior"}, angerboda={"p2": "mystic"}, p2={"mystics": 1}).play("pillage elvagar")
    assert joined.legal() == {"join mystic angerboda", "decline"}
    horns = lay(elvagar={"p1": "mystic mystic warrior warrior"}, p1={"mystics": 2})
    assert (horns.see("players.p1.on_board"), horns.refused("invade warrior gimle")) == (4, "BR-INVADE-06")


@pytest.mark.clause("BR-MYSTIC-11")
def test_mystics_die_score_and_return() -> None:
    board = lay(phase="ragnarok", gimle={"p1": "mystic"}, p1={"mystics": 2, "valhalla": "mystic"})
    assert (each(board, "glory")[0], board.see("players.p1.reserve").count("mystic")) == (2, 2)
    assert board.see("players.p1.mystics_left") == 0


@pytest.mark.clause("BR-MYSTIC-11")
def test_mystics_are_neither_warriors_nor_monsters() -> None:
    figures = {"p1": "leader", "p2": "mystic", "p3": "warrior"}
    smite = lay(elvagar=figures, p1={"hand": "a1_odins_smite"}, p2={"mystics": 1, "hand": "a1_tyrs_smite"})
    fight(smite, "elvagar", p1="a1_odins_smite", p2="a1_tyrs_smite")
    assert totals(smite) == {"p1": 4, "p2": 7, "p3": 0}
    troll = lay(elvagar={"p2": "mystic"}, p1={"upgrades": "a1_troll"}, p2={"mystics": 1}).play("invade troll elvagar")
    assert at(troll, "elvagar")["p2"] == ["mystic"]
    giant = lay(elvagar={"p2": "mystic"}, p1={"upgrades": "a2_fire_giant_3p"}, p2={"mystics": 1})
    assert dead(giant.play("invade fire_giant elvagar"), "p2") == ["mystic"]
    succor = lay(p1={"mystics": 1, "upgrades": "a1_friggas_succor_3p"}).play("invade warrior elvagar")
    assert succor.legal() == {"invade warrior elvagar", "decline"}
    assert hand(succor, "p1") == []


# A reading of the rules: all of them may retreat


@pytest.mark.clause("BR-MYSTIC-12", "BR-MYSTIC-08")
@pytest.mark.parametrize(("option", "asked"), [("always", "save"), ("with_card", "action")])
def test_if_the_table_wants_it_mystics_retreat_without_the_card(option: str, asked: str) -> None:
    options = {"mystic_retreat": option}
    board = lay(options=options, elvagar={"p1": "leader", "p2": "mystic warrior"}, p2={"mystics": 1})
    call(board, "elvagar")
    assert board.question == asked
    if option == "always":
        assert board.legal() == {
            "retreat mystic angerboda",
            "retreat mystic myrkvlor",
            "retreat mystic yggdrasil",
            "done",
        }
        assert board.refused("retreat warrior angerboda") == "BR-MYSTIC-08"
        board.play("retreat mystic angerboda")
        assert (at(board, "angerboda"), dead(board, "p2")) == ({"p2": ["mystic"]}, ["warrior"])
    else:
        assert sorted(dead(board, "p2")) == ["mystic", "warrior"]


@pytest.mark.clause("BR-MYSTIC-12")
@pytest.mark.parametrize("how", ["ragnarok", "fire giant"])
def test_mystics_that_always_retreat_do_so_whatever_would_kill_them(how: str) -> None:
    options = {"mystic_retreat": "always"}
    if how == "ragnarok":
        board = lay(options=options, phase="ragnarok", gimle={"p2": "mystic"}, p2={"mystics": 1})
    else:
        giant = {"upgrades": "a2_fire_giant_3p", "rage": 4}
        board = lay(options=options, gimle={"p2": "mystic"}, p1=giant, p2={"mystics": 1})
        shown = GAME.scene(board.state.view(0), GAME.words("en")).previews["invade fire_giant gimle"]
        assert shown.lines == ["Destroyed, unless they are saved: Mystic of Player 2."]
        board.play("invade fire_giant gimle")
    assert (board.asked, board.question) == (["p2"], "save")
    board.play("retreat mystic yggdrasil")
    assert (at(board, "yggdrasil"), dead(board, "p2")) == ({"p2": ["mystic"]}, [])

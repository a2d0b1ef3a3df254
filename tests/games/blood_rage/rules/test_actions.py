"""The Action phase (BR-ACT): turns, Rage, passing, and when the phase ends."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import BROKE, FJORDS, PROVINCES, RING, base, draft, each, pass_all

DEAD = "leader" + 8 * " warrior"


@pytest.mark.clause("BR-ACT-01", "BR-ACT-18")
def test_rage_is_set_to_the_stat_and_not_added() -> None:
    board = base(phase="actions", p1={"rage": 5}, p2={"rage": 0, "steps": {"rage": 3}}, p3={"rage": 14, "passed": True})
    assert each(board, "rage") == [6, 8, 6]
    assert each(board, "passed") == [False, False, False]


@pytest.mark.parametrize("first", [1, 2, 3])
@pytest.mark.clause("BR-ACT-02", "BR-ACT-07")
def test_the_first_player_begins_and_turns_go_clockwise(first: int) -> None:
    board = base(phase="actions", first=f"p{first}")
    order = []
    for _ in range(6):
        order += board.asked
        board.play("invade warrior elvagar" if len(order) < 4 else "invade warrior angerboda")
    assert order == [f"p{(first - 1 + step) % 3 + 1}" for step in range(6)]


@pytest.mark.clause("BR-ACT-03", "BR-ACT-07")
def test_a_turn_is_one_action_or_a_pass() -> None:
    board = base()
    assert board.question == "action"
    board.play("invade warrior gimle")
    assert board.asked == ["p2"]
    assert board.refused("invade warrior gimle", seat="p1") == "not_your_decision"
    board.play("pass")
    assert (board.asked, each(board, "passed")) == (["p3"], [False, True, False])


@pytest.mark.clause("BR-ACT-04")
def test_the_five_actions() -> None:
    board = base(gimle={"p1": "warrior"}, p1={"hand": "a1_troll a1_alfheim a1_tyrs_bash"})
    assert {move.split()[0] for move in board.legal()} == {"invade", "march", "upgrade", "quest", "pillage", "pass"}
    assert board.legal("upgrade") == {"upgrade a1_troll"}
    assert board.legal("quest") == {"quest a1_alfheim"}
    assert board.legal("pillage") == {"pillage gimle"}
    assert board.legal("march") == {f"march gimle {province}" for province in PROVINCES if province != "gimle"}
    figures = {"leader": RING, "warrior": RING, "ship": FJORDS}
    assert board.legal("invade") == {f"invade {figure} {to}" for figure, places in figures.items() for to in places}
    for granted, clause in (("challenge gimle", "47"), ("sacrifice", "54"), ("revive warrior gimle", "51")):
        assert board.refused(granted) == f"BR-FX-{clause}"


@pytest.mark.clause("BR-ACT-04")
def test_cards_in_play_grant_actions_of_their_own() -> None:
    cards = "a2_tyrs_challenge a3_friggas_domain a3_friggas_sacrifice_3p"
    mine = {"upgrades": cards, "valhalla": "warrior"}
    board = base(pillaged="gimle", gimle={"p1": "warrior leader"}, p1=mine)
    verbs = {move.split()[0] for move in board.legal()}
    assert verbs == {"invade", "revive", "march", "challenge", "sacrifice", "pass"}
    assert board.legal("challenge") == {"challenge gimle"}
    assert board.legal("revive") == {f"revive warrior {province}" for province in RING}


@pytest.mark.clause("BR-ACT-05")
def test_the_same_action_may_be_taken_again() -> None:
    board = base(p2=BROKE, p3=BROKE).play("invade warrior gimle", "invade warrior gimle")
    assert board.see("provinces.gimle.figures") == {"p1": ["warrior", "warrior"]}
    assert board.see("players.p1.rage") == 4


@pytest.mark.parametrize(("rage", "clause"), [(1, "BR-ACT-06"), (2, ""), (3, "")])
@pytest.mark.clause("BR-ACT-06")
def test_who_cannot_pay_cannot_act(rage: int, clause: str) -> None:
    board = base(p1={"rage": rage, "hand": "a1_lokis_dragons"})
    for move in ("invade ship fjord_ne", "upgrade a1_lokis_dragons"):
        assert board.refused(move) == clause
        assert (move in board.legal()) == (not clause)
    assert board.refused("invade leader gimle") == ""


@pytest.mark.clause("BR-ACT-06")
def test_the_cost_is_paid_before_the_action() -> None:
    board = base(gimle={"p1": "warrior warrior leader"}, p1={"hand": "a1_troll"}, p2=BROKE, p3=BROKE)
    board.play("upgrade a1_troll")
    assert (board.see("players.p1.rage"), board.question) == (4, "choose_slot")
    assert board.see("players.p1.upgrades.monster_1") == ""
    board.play("slot monster_1", "decline", "march gimle horgr")
    assert (board.see("players.p1.rage"), board.see("provinces.horgr.figures")) == (3, {})


@pytest.mark.clause("BR-ACT-08")
def test_with_0_rage_a_player_is_skipped() -> None:
    board = base(p1={"rage": 1}, p2=BROKE, p3={"rage": 6}).play("invade warrior gimle")
    assert (board.asked, board.see("players.p1.rage")) == (["p3"], 0)
    board.play("invade leader gimle")
    assert board.asked == ["p3"]
    assert each(board, "passed") == [False, False, False]
    assert board.refused("invade leader gimle", seat="p1") == "not_your_decision"


@pytest.mark.clause("BR-ACT-09")
def test_with_0_rage_one_still_joins_and_fights() -> None:
    board = base(horgr={"p1": "leader"}, utgard={"p2": "leader"}, p2={"rage": 0, "hand": "a1_tyrs_bash"})
    board.play("pillage horgr")
    assert board.asked == ["p2"]
    board.play("join leader utgard", "fight a1_tyrs_bash")
    assert each(board, "glory") == [0, 3, 0]
    assert board.see("provinces.horgr.figures") == {"p2": ["leader"]}


@pytest.mark.clause("BR-ACT-10", "BR-ACT-11")
def test_passing_is_always_possible_and_costs_all_rage() -> None:
    board = base(p1={"rage": 5}, p2={"rage": 2})
    assert "pass" in board.legal()
    board.play("pass")
    assert (each(board, "rage"), each(board, "passed")) == ([0, 2, 6], [True, False, False])


@pytest.mark.clause("BR-ACT-10")
def test_who_can_do_nothing_else_is_still_asked_and_passes() -> None:
    board = base(destroyed="elvagar angerboda", fjord_ne={"p1": "ship"}, p1={"rage": 1, "valhalla": DEAD})
    assert (board.asked, board.legal()) == (["p1"], {"pass"})


def defence(mine: dict[str, Any], other: dict[str, Any]) -> Board:
    """p1 attacks p2 and loses, or p2 loses: Rage changes hands out of turn."""
    return base(horgr={"p1": "leader", "p2": "leader"}, p1=mine, p2=other, p3=BROKE)


@pytest.mark.clause("BR-ACT-12", "BR-ACT-14", "BR-ACT-17")
def test_who_has_passed_does_not_act_again_even_with_new_rage() -> None:
    board = defence({"rage": 2}, {"rage": 0, "passed": True, "hand": "a3_thors_ascension"})
    board.play("pillage horgr", "fight a3_thors_ascension")
    assert (board.see("players.p2.rage"), board.asked) == (3, ["p1"])
    board.play("invade warrior gimle")
    assert (board.asked, board.see("players.p1.rage")) == (["p1"], 1)
    board.play("invade warrior gimle")
    assert board.see("phase") != "actions"
    assert board.see("players.p2.rage") == 3


@pytest.mark.clause("BR-ACT-13")
def test_who_has_not_passed_acts_again_with_new_rage() -> None:
    board = defence({"rage": 2}, {"rage": 0, "hand": "a3_thors_ascension"})
    board.play("pillage horgr", "fight a3_thors_ascension")
    assert (board.see("players.p2.rage"), board.asked) == (3, ["p2"])
    board.play("invade warrior gimle")
    assert (board.see("players.p2.rage"), board.asked) == (2, ["p1"])


@pytest.mark.clause("BR-ACT-14", "BR-ACT-16")
def test_the_phase_ends_when_nobody_can_act() -> None:
    board = base(p1={"rage": 2}, p2={"rage": 1}, p3={"rage": 0, "hand": "a1_troll"})
    board.play("pass")
    assert (board.see("phase"), board.asked) == ("actions", ["p2"])
    board.play("invade warrior gimle")
    assert (board.see("phase"), board.asked) == ("discard", ["p3"])


@pytest.mark.clause("BR-ACT-14", "BR-ACT-16")
def test_a_phase_in_which_nobody_can_act_ends_before_it_begins() -> None:
    board = base(p1={"rage": 0, "hand": "a1_troll"}, p2={"rage": 3, "passed": True}, p3=BROKE)
    assert (board.see("phase"), board.asked) == ("discard", ["p1"])


@pytest.mark.clause("BR-ACT-15", "BR-ACT-16")
def test_the_phase_ends_when_everything_is_pillaged_although_rage_is_left() -> None:
    most = [province for province in PROVINCES if province not in ("yggdrasil", "elvagar")]
    board = base(pillaged=most, yggdrasil={"p1": "leader"}, elvagar={"p2": "leader"}, p1={"hand": "a1_troll"})
    board.play("pillage yggdrasil", "decline")
    assert (board.see("phase"), board.asked, board.told("all_pillaged")) == ("actions", ["p2"], [])
    board.play("pillage elvagar", "decline")
    assert (board.see("phase"), each(board, "rage")) == ("discard", [6, 6, 6])
    assert board.told("all_pillaged") == [{}]


@pytest.mark.parametrize("last", PROVINCES)
@pytest.mark.clause("BR-ACT-15", "BR-ACT-16")
def test_every_province_counts_yggdrasil_included_but_no_destroyed_one(last: str) -> None:
    hand = {"hand": "a1_troll"}
    others = [province for province in PROVINCES if province != last]
    assert base(pillaged=others, p1=hand).see("phase") == "actions"
    assert base(pillaged=PROVINCES, p1=hand).see("phase") == "discard"
    if last != "yggdrasil":
        assert base(pillaged=others, destroyed=last, p1=hand).see("phase") == "discard"


@pytest.mark.clause("BR-ACT-16")
def test_a_turn_is_resolved_to_its_end_before_the_phase_ends() -> None:
    others = [province for province in PROVINCES if province != "horgr"]
    axes = {"upgrades": "a2_lord_of_axes", "hand": "a1_troll a1_alfheim"}
    board = base(pillaged=others, horgr={"p1": "leader", "p2": "warrior"}, p1=axes)
    board.play("pillage horgr", "fight a1_troll")
    assert (board.see("provinces.horgr.pillaged"), board.see("phase"), board.question) == (
        True,
        "actions",
        "raise_stat",
    )
    board.play("raise axes")
    assert (board.see("phase"), board.see("players.p1.glory")) == ("discard", 4)


@pytest.mark.clause("BR-ACT-17")
def test_rage_may_exceed_the_stat() -> None:
    board = base(horgr={"p1": "leader", "p2": "warrior"}, p1={"rage": 13, "hand": "a3_thors_ascension"})
    board.play("pillage horgr", "fight a3_thors_ascension")
    assert board.see("players.p1.rage") == 16


@pytest.mark.clause("BR-ACT-18")
def test_rage_that_is_left_is_lost_with_the_next_age() -> None:
    board = base(pillaged=RING, yggdrasil={"p1": "leader"}, p1={"hand": "a1_troll"}).play("pillage yggdrasil")
    assert (board.see("phase"), each(board, "rage")) == ("discard", [6, 6, 6])
    draft(board.play("decline"))
    assert (board.see("age"), each(board, "rage")) == (2, [7, 6, 6])
    assert pass_all(board).see("phase") == "discard"

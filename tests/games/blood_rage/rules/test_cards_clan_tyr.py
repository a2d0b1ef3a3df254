"""Clan upgrades of Tyr: Domain, Wrath, Challenge, Prowess (BR-FX-44, -47, -49)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, choose, dead, each, fight, hand, lay, pillaged, steps, totals, winner

DOMAIN = "a1_tyrs_domain_3p"
WRATH = "a3_tyrs_wrath_3p"
CHALLENGE = "a2_tyrs_challenge"
PROWESS = "a2_tyrs_prowess_3p"
COSTS = {DOMAIN: 0, WRATH: 1, CHALLENGE: 0, PROWESS: 2}


@pytest.mark.clause("BR-FX-44", "BR-FX-47", "BR-FX-49")
@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_what_the_card_costs(card: str, cost: int) -> None:
    board = lay(p1={"hand": card, "rage": 2}).play(f"upgrade {card}", "slot clan_1")
    assert (each(board, "rage")[0], board.asked) == (2 - cost, ["p2"])
    if cost == 2:
        assert lay(p1={"hand": card, "rage": 1}).refused(f"upgrade {card}") == "BR-ACT-06"


# Domain and Wrath


def quest(upgrades: str, card: str = "a1_manheim") -> Board:
    """p1, a Warrior, reveals a quest against a Leader."""
    board = lay(elvagar={"p1": "warrior", "p2": "leader"}, p1={"hand": card, "upgrades": upgrades})
    return fight(board, "elvagar", p1=card)


@pytest.mark.clause("BR-FX-44", "BR-BATTLE-07")
@pytest.mark.parametrize(("card", "bonus"), [(DOMAIN, 3), (WRATH, 5)])
def test_a_revealed_quest_may_count_as_a_battle_card(card: str, bonus: int) -> None:
    board = quest(card)
    assert (board.asked, board.legal()) == (["p1"], {f"count {card}", "decline"})
    other = WRATH if card == DOMAIN else DOMAIN
    assert board.refused(f"count {other}") == "BR-FX-44"
    board.play(f"count {card}")
    assert (totals(board), winner(board)) == ({"p1": 1 + bonus, "p2": 3}, "p1")
    # It is a played card like any other.
    assert (board.see("discarded"), hand(board, "p1"), board.see("players.p1.quests")) == (["a1_manheim"], [], [])


@pytest.mark.clause("BR-FX-44")
def test_the_owner_may_decline_and_of_two_cards_uses_one() -> None:
    declined = quest(DOMAIN).play("decline")
    assert (totals(declined), hand(declined, "p1")) == ({"p1": 1, "p2": 3}, ["a1_manheim"])
    both = quest(f"{DOMAIN} {WRATH}")
    assert both.legal() == {f"count {DOMAIN}", f"count {WRATH}", "decline"}
    assert totals(both.play(f"count {DOMAIN}")) == {"p1": 4, "p2": 3}
    assert totals(quest(f"{DOMAIN} {WRATH}").play(f"count {WRATH}")) == {"p1": 6, "p2": 3}


@pytest.mark.clause("BR-FX-44")
@pytest.mark.parametrize("card", ["a1_troll", "a1_tyrs_bash"])
def test_other_cards_are_not_asked_about(card: str) -> None:
    board = quest(f"{DOMAIN} {WRATH}", card)
    assert (board.question, totals(board)["p1"]) == ("action", 3 if card == "a1_tyrs_bash" else 1)


@pytest.mark.clause("BR-FX-44")
def test_a_quest_counts_nothing_without_the_card_and_only_in_its_battle() -> None:
    assert totals(quest(CHALLENGE)) == {"p1": 1, "p2": 3}
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        angerboda={"p1": "warrior", "p2": "leader"},
        p1={"hand": "a1_manheim a1_alfheim", "upgrades": DOMAIN},
    )
    call(board, "elvagar").play("fight a1_manheim", f"count {DOMAIN}", *["pass"] * 4)
    call(board, "angerboda").play("fight a1_alfheim", "decline")
    assert totals(board) == {"p1": 1, "p2": 3}


@pytest.mark.clause("BR-FX-44", "BR-BATTLE-21")
def test_several_owners_decide_clockwise_from_the_pillager() -> None:
    board = lay(
        turn="p3",
        elvagar={"p1": "warrior", "p3": "warrior"},
        p1={"hand": "a1_manheim", "upgrades": DOMAIN},
        p3={"hand": "a1_alfheim", "upgrades": WRATH},
    )
    fight(board, "elvagar", p1="a1_manheim", p3="a1_alfheim")
    assert board.asked == ["p3"]
    board.play(f"count {WRATH}")
    assert board.asked == ["p1"]
    assert totals(board.play("decline")) == {"p3": 6, "p1": 1}


# Challenge


def challenge(**rest: Any) -> Board:
    position: dict[str, Any] = {"elvagar": {"p1": "leader"}, "p1": {"upgrades": CHALLENGE, "rage": 3}}
    return lay(pillaged="elvagar gimle", destroyed="gimle", tokens={"elvagar": "axes"}, **{**position, **rest})


@pytest.mark.clause("BR-FX-47", "BR-PILLAGE-25")
def test_a_pillaged_province_is_pillaged_again_for_two_rage() -> None:
    board = challenge()
    assert (board.legal("challenge"), board.refused("pillage elvagar")) == ({"challenge elvagar"}, "BR-PILLAGE-21")
    board.play("challenge elvagar")
    assert (steps(board), pillaged(board, "elvagar"), board.asked) == ((1, 2, 1), True, ["p2"])
    assert (each(board, "rage")[0], each(board, "glory")) == (1, [0] * 5)


@pytest.mark.clause("BR-FX-47")
def test_a_challenge_can_lead_to_a_battle() -> None:
    won = challenge(elvagar={"p1": "leader", "p2": "warrior"}).play("challenge elvagar")
    assert (each(won, "glory")[0], steps(won), pillaged(won, "elvagar")) == (4, (1, 2, 1), True)
    assert dead(won, "p2") == ["warrior"]
    lost = challenge(elvagar={"p1": "warrior", "p2": "leader"}).play("challenge elvagar")
    assert (each(lost, "glory")[:2], steps(lost), pillaged(lost, "elvagar")) == ([0, 3], (1, 1, 1), True)


@pytest.mark.clause("BR-FX-47")
def test_what_cannot_be_challenged() -> None:
    board = challenge(horgr={"p1": "warrior"})
    assert board.refused("challenge horgr") == "BR-FX-47"
    assert board.refused("challenge gimle") == "BR-BOARD-12"
    away = challenge(elvagar={"p2": "leader"}, horgr={"p1": "leader"})
    assert (away.legal("challenge"), away.refused("challenge elvagar")) == (set(), "BR-PILLAGE-01")
    poor = challenge(p1={"upgrades": CHALLENGE, "rage": 1})
    assert (poor.legal("challenge"), poor.refused("challenge elvagar")) == (set(), "BR-ACT-06")
    exact = challenge(p1={"upgrades": CHALLENGE, "rage": 2}).play("challenge elvagar")
    assert (each(exact, "rage")[0], steps(exact)) == (0, (1, 2, 1))
    without = challenge(p1={"rage": 3})
    assert (without.legal("challenge"), without.refused("challenge elvagar")) == (set(), "BR-FX-47")


# Prowess


def prowess(rages: int = 6, upgrades: str = PROWESS) -> Board:
    """p1 wins with a Bash and an Eye."""
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_tyrs_bash a2_heimdalls_eye", "upgrades": upgrades, "rage": rages},
        p2={"hand": "a1_troll"},
    )
    call(board, "elvagar").play("fight a1_tyrs_bash", seat="p1").play("fight a1_troll", seat="p2")
    return board.play("add a2_heimdalls_eye")


@pytest.mark.clause("BR-FX-49")
def test_a_winner_takes_cards_back_for_one_rage_each() -> None:
    board = prowess()
    assert (board.asked, board.question) == (["p1"], "winners_cards")
    assert board.legal() == {"recover a1_tyrs_bash", "recover a2_heimdalls_eye", "done"}
    assert board.refused("recover a1_troll") == "BR-FX-49"
    board.play("recover a1_tyrs_bash")
    assert board.legal() == {"recover a2_heimdalls_eye", "done"}
    board.play("done")
    assert (hand(board, "p1"), board.see("discarded")) == (["a1_tyrs_bash"], ["a2_heimdalls_eye"])
    assert each(board, "rage")[0] == 5
    both = prowess().play("recover a2_heimdalls_eye", "recover a1_tyrs_bash")
    assert (hand(both, "p1"), both.see("discarded")) == (["a1_tyrs_bash", "a2_heimdalls_eye"], [])
    assert (each(both, "rage")[0], both.question) == (4, "action")


@pytest.mark.clause("BR-FX-49")
def test_a_winner_without_rage_or_without_the_card_takes_nothing_back() -> None:
    one = prowess(rages=1).play("recover a1_tyrs_bash")
    assert (one.question, hand(one, "p1"), one.see("discarded")) == ("action", ["a1_tyrs_bash"], ["a2_heimdalls_eye"])
    without = prowess(upgrades=DOMAIN)
    assert (without.question, hand(without, "p1"), len(without.see("discarded"))) == ("action", [], 2)


@pytest.mark.clause("BR-FX-49")
def test_a_loser_with_prowess_pays_nothing() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_troll"},
        p2={"hand": "a1_tyrs_bash", "upgrades": PROWESS},
    )
    choose(call(board, "elvagar"), p1="a1_troll", p2="a1_tyrs_bash")
    assert (winner(board), hand(board, "p2"), each(board, "rage")[1]) == ("", ["a1_tyrs_bash"], 6)
    assert at(board, "elvagar") == {}

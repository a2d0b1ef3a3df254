"""Raid step D: the others make the raid harder (ON-RAID-D)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.odin.table.state import Odin
from meadhall.testing import Board
from tests.games.odin.board import KINDS, about, box, brief, discards, each, hand, lay, raider, requirement

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"


def raided(
    *hands: str, hero: str = "harald", mine: str = "tc*3", turn: str = "p1", deck: str = "th ts sh", size: int = 0
) -> Board:
    """A raid on Portland up to step D. The hands are those of the others, clockwise."""
    seats = len(hands) + 1
    order = [f"p{(int(turn[1]) - 1 + step) % seats + 1}" for step in range(seats)]
    players: dict[str, Any] = {seat: {"hand": cards} for seat, cards in zip(order[1:], hands, strict=True)}
    players[turn] = raider(hand=mine, hero=hero)
    sizes = {"action": size} if size else None
    board = lay(seats=seats, turn=turn, first="p1", ocean=SEA, decks={"action": deck}, sizes=sizes, **players)
    return board.play("raid raid_portland")


@pytest.mark.clause("ON-RAID-D-01")
@pytest.mark.parametrize(
    ("turn", "order"), [("p1", ["p2", "p3", "p4"]), ("p2", ["p3", "p4", "p1"]), ("p4", ["p1", "p2", "p3"])]
)
def test_the_others_are_asked_clockwise_from_the_left_of_the_active_player(turn: str, order: list[str]) -> None:
    board = raided("wh", "wh", "wh", turn=turn)
    asked = []
    while board.question == "contribute":
        asked += board.asked
        board.play("decline")
    assert asked == order
    assert board.asked == [turn]
    assert [told["seat"] for told in board.told("passed")] == [int(seat[1]) - 1 for seat in order]


@pytest.mark.clause("ON-RAID-D-02")
def test_each_plays_one_card_face_up_or_passes() -> None:
    board = raided("wh*2 sc", "ts")
    assert (board.asked, board.question) == (["p2"], "contribute")
    assert board.legal() == {"contribute warrior_hero", "contribute sailor_craft", "decline"}
    assert board.refused("contribute trader_seamanship") == "ON-RAID-D-02"
    board.play("contribute warrior_hero")
    assert (requirement(board), hand(board, "p2")) == ("wh", "wh sc")
    assert board.see("raid.contributed") == {"p2": 1}
    assert board.told("contributed", of="p3") == [{"seat": 1, "card": "warrior_hero"}]
    assert board.asked == ["p3"]
    assert board.legal() == {"contribute trader_seamanship", "decline"}
    board.play("decline")
    assert (board.asked, hand(board, "p3"), discards(board)) == (["p1"], "ts", "")
    assert board.see("raid.contributed") == {"p2": 1}


@pytest.mark.clause("ON-RAID-D-03")
def test_only_the_action_symbol_of_a_requirement_card_counts() -> None:
    board = raided("sc", mine="tc sh*2")
    board.play("contribute sailor_craft")  # the deck adds trader/hero and trader/seamanship
    assert requirement(board) == "th ts sc"
    assert board.legal() == {"match trader_craft craft", "match sailor_hero hero", "done"}


@pytest.mark.clause("ON-RAID-D-04", "ON-TR-14")
@pytest.mark.parametrize("passing", [None, 0, 1, 2])
def test_after_three_cards_the_remaining_players_must_pass(passing: int | None) -> None:
    board = raided("wc", "wc", "wc", "wc")
    asked = []
    while board.question == "contribute":
        asked += board.asked
        board.play("decline" if len(asked) - 1 == passing else "contribute warrior_craft")
    assert asked == (["p2", "p3", "p4"] if passing is None else ["p2", "p3", "p4", "p5"])
    assert requirement(board) == "wc*3"
    kept = "p5" if passing is None else f"p{passing + 2}"
    assert {seat: hand(board, seat) for seat in ("p2", "p3", "p4", "p5")} == {
        seat: "wc" if seat == kept else "" for seat in ("p2", "p3", "p4", "p5")
    }


@pytest.mark.clause("ON-RAID-D-05")
@pytest.mark.parametrize(
    ("played", "lying", "deck_after"),
    [(0, "th ts sh", 0), (1, "wc th ts", 1), (2, "wc*2 th", 2), (3, "wc*3", 3)],
)
def test_the_deck_fills_up_to_three_requirement_cards(played: int, lying: str, deck_after: int) -> None:
    board = raided("wc", "wc", "wc")
    before = board.see("decks.action")
    board.play(*["contribute warrior_craft"] * played, *["decline"] * (3 - played))
    assert requirement(board) == lying
    assert board.see("decks.action") == before - 3 + deck_after
    revealed = board.told("requirements_revealed", of="p2")
    assert [len(told["cards"]) for told in revealed] == ([] if played == 3 else [3 - played])
    assert board.see("raid.contributed") == {f"p{seat}": 1 for seat in range(2, 2 + played)}


@pytest.mark.clause("ON-TR-13", "ON-RAID-D-05")
def test_with_two_players_at_least_two_cards_come_from_the_deck() -> None:
    board = raided("wc*5")
    board.play("contribute warrior_craft")
    assert (board.asked, requirement(board), hand(board, "p2")) == (["p1"], "wc th ts", "wc*4")


@pytest.mark.clause("ON-RAID-D-06", "ON-DECK-04")
def test_if_the_deck_runs_out_the_discard_pile_is_shuffled_and_revealing_goes_on() -> None:
    board = lay(
        ocean=SEA, p1=raider(hand="tc"), p2={"hand": "wh"}, decks={"action": "ss"}, sizes={"action": 1}, discard="sc"
    )
    discarded = sum(board.see("discard").values())
    board.shuffle_gives("trader_hero", "sailor_hero")
    board.play("raid raid_portland", "decline")
    assert requirement(board) == "th sh ss"
    assert (discards(board), board.see("decks.action")) == ("", discarded - 2)
    assert len(board.told("reshuffled")) == 1


@pytest.mark.clause("ON-RAID-D-06")
def test_the_discard_pile_is_not_shuffled_before_a_card_is_needed() -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hand": "wh"}, decks={"action": "ss th ts"}, sizes={"action": 3})
    before = discards(board)
    board.play("raid raid_portland", "decline")
    assert (requirement(board), board.see("decks.action")) == ("th ts ss", 0)
    assert (discards(board), board.told("reshuffled")) == (before, [])


@pytest.mark.clause("ON-DECK-06", "ON-RAID-GEN-04")
def test_without_cards_in_deck_and_discard_pile_fewer_requirement_cards_lie_open() -> None:
    """p3 holds all cards but those of the display and one in the hand of p2."""
    rest = dict.fromkeys(KINDS, 10)
    for kind in (*KINDS[:4], KINDS[0], KINDS[1]):
        rest[kind] -= 1
    board = lay(ocean=SEA, p1=raider(hand="wc"), p2={"hand": "wh"}, p3={"hand": brief(rest)})
    board.play("raid raid_portland", "contribute warrior_hero", "decline")
    assert (requirement(board), board.see("decks.action")) == ("wh", 0)
    board.play("done")
    assert board.see("players.p1.fame") == 2  # one card is open


@pytest.mark.clause("ON-RAID-D-07")
def test_each_decides_once_with_the_cards_played_in_view() -> None:
    board = raided("wc", "ws*2", "wh")
    board.play("decline")
    assert board.see("raid.requirement", of="p3") == {}
    board.play("contribute warrior_seamanship")
    for reader in ("p4", "p1", "spectator"):
        assert board.see("raid.requirement", of=reader) == {"warrior_seamanship": 1}
    board.play("decline")
    assert board.asked == ["p1"]  # p2 and p3 are not asked again although cards are lacking
    assert board.see("raid.contributed") == {"p3": 1}


@pytest.mark.clause("ON-RAID-D-07")
def test_who_has_no_cards_passes_and_the_active_player_plays_none() -> None:
    board = raided("", "wc", "")
    assert board.asked == ["p3"]
    board.play("contribute warrior_craft")
    assert (board.asked, board.question) == (["p1"], "match")
    assert [told["seat"] for told in board.told("passed")] == [1, 3]
    assert each(board, "hand_size") == [3, 0, 0, 0]


@pytest.mark.clause("ON-TR-20", "ON-RAID-D-04", "ON-RAID-F-02")
@pytest.mark.parametrize(("matched", "fame"), [(0, -1), (1, 0), (2, 1)])
def test_with_knut_two_requirement_cards_lie_there_in_all(matched: int, fame: int) -> None:
    board = raided("wc", "wc", "wc", hero="knut")
    assert (board.asked, board.question) == (["p1"], "fewer_requirements")
    assert board.legal() == {"use hero_knut", "decline"}
    board.play("use hero_knut")
    assert (board.see("raid.requirement_total"), board.see("raid.hero_used")) == (2, True)
    assert board.told("ability_used", of="p2") == [{"seat": 0, "card": "hero_knut"}]
    board.play("contribute warrior_craft", "contribute warrior_craft")
    assert (board.asked, requirement(board)) == (["p1"], "wc*2")
    board.play(*["match trader_craft craft"] * matched)
    if matched < 2:
        board.play("done")
    assert board.see("players.p1.fame") == 2 + fame


@pytest.mark.clause("ON-TR-20", "ON-RAID-D-05")
def test_with_knut_the_deck_fills_up_to_two() -> None:
    board = raided("wc", hero="knut").play("use hero_knut", "decline")
    assert requirement(board) == "th ts"
    board = raided("wc", hero="knut").play("use hero_knut", "contribute warrior_craft")
    assert requirement(board) == "wc th"


@pytest.mark.clause("ON-TR-20")
def test_knut_may_be_left_unused() -> None:
    board = raided("wc", "wc", "wc", hero="knut").play("decline")
    assert (board.see("raid.requirement_total"), board.see("raid.hero_used")) == (3, False)
    board.play(*["contribute warrior_craft"] * 3)
    assert requirement(board) == "wc*3"


@pytest.mark.clause("ON-ABILITY-03", "ON-TURN-09")
def test_no_other_ability_can_be_used_in_place_of_knut() -> None:
    board = raided("wc", hero="knut")
    assert board.refused("use hero_sven") == board.refused("use inn_4") == "ON-TURN-09"


# Other numbers of cards for each player


def test_if_each_may_play_two_cards_both_are_asked_for_one_by_one() -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hand": "wc*3"}, p3={"hand": "wc*3"})
    box(board).contributions = 2
    board.play("raid raid_portland", "contribute warrior_craft")
    assert board.asked == ["p2"]
    board.play("contribute warrior_craft")
    assert board.asked == ["p3"]
    board.play("contribute warrior_craft")
    assert (board.asked, requirement(board)) == (["p1"], "wc*3")
    assert board.see("raid.contributed") == {"p2": 2, "p3": 1}
    board.play("done")
    assert (board.asked, board.question) == (["p2"], "pick")
    assert about(board) == {"left": 2}
    board.play("take warrior_hero", "take warrior_craft")
    assert board.asked == ["p3"]
    board.play("take trader_hero")
    assert each(board, "hand_size") == [1, 3, 3]


def test_if_nobody_may_play_a_card_all_come_from_the_deck() -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hand": "wc"}, decks={"action": "th ts sh"})
    box(board).contributions = 0
    board.play("raid raid_portland")
    assert (board.asked, requirement(board)) == (["p1"], "th ts sh")
    assert isinstance(board.state, Odin)
    assert board.state.contributed == [0, 0, 0]

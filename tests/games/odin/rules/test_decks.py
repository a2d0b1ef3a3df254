"""Decks, displays and discards (ON-DECK)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import HEROES, LONGSHIPS, TYPES, cards, deck, discards, display, each, hand, lay, ships

OCEAN = ("portland", "noirmoutier", "jarrow", "orkney", "iona", "lindisfarne")
ALL_BUT = "wh*9 wc*9 ws*9 th*9 tc*10 ts*10 sh*10 sc*10 ss*{left}"
"""All action cards but those of the usual display and some Sailor / Seamanship."""


def raiding(**mine: Any) -> Board:
    player = {"hand": "th", "hero": "egil", "vikings": (3, 3, 3), "longships": "tune", **mine}
    return lay(p1=player, ocean=OCEAN, decks={"action": "wc*3"})


def finish(board: Board) -> Board:
    while board.see("raid") is not None:
        board.play("decline" if "decline" in board.legal() else "done")
    return board


def two_cards_left(held: int, **mine: Any) -> Board:
    """p1 holds some Trader / Hero cards; two cards are in the deck, 25 are discarded, the others are in hands."""
    return lay(
        p1={"hand": f"th*{held}", **mine},
        p2={"hand": f"wh*9 wc*9 ws*9 th*{9 - held} tc*10 ts*8"},
        p3={"hand": "sh*5"},
        decks={"action": "ts*2"},
        discard="sh*5 sc*10 ss*10",
    )


@pytest.mark.clause("ON-DECK-01", "ON-DECK-02")
def test_only_action_cards_are_discarded_a_hero_goes_under_its_deck() -> None:
    board = lay(p1={"hand": "wh*2 tc", "hero": "olaf"}, heroes="egil hogni knut").play("hire hero_knut")
    assert (discards(board), board.see("under.hero"), deck(board, "hero")[-1]) == ("wh*2", ["hero_olaf"], "hero_olaf")
    assert set(board.see("discard")) <= set(cards("wh"))


@pytest.mark.clause("ON-DECK-01", "ON-DECK-02")
def test_a_destroyed_longship_and_the_hero_of_a_raid_go_under_their_decks() -> None:
    board = finish(raiding(longships="tune:2").play("raid raid_portland"))
    assert (board.see("under.longship"), board.see("under.hero")) == (["longship_tune"], ["hero_egil"])
    assert discards(board) == "wc*3"


@pytest.mark.clause("ON-DECK-03")
def test_a_completed_raid_lies_with_the_player_who_completed_it() -> None:
    board = finish(raiding().play("raid raid_portland"))
    assert each(board, "raids") == [["raid_portland"], [], []]
    assert "raid_portland" not in (*board.see("ocean").values(), *deck(board, "raid"))


@pytest.mark.clause("ON-DECK-04")
def test_an_empty_deck_is_made_anew_of_the_discard_pile_and_drawing_goes_on() -> None:
    board = two_cards_left(1).shuffle_gives("sailor_craft", "sailor_hero", "sailor_hero")
    board.play("end")
    assert hand(board) == "th ts*2 sh*2 sc"
    assert (discards(board), board.see("decks.action")) == ("", 22)
    assert sorted(set(deck(board, "action"))) == ["sailor_craft", "sailor_hero", "sailor_seamanship"]
    assert len(board.told("reshuffled")) == 1


@pytest.mark.clause("ON-DECK-05")
@pytest.mark.parametrize(("held", "left"), [(4, 0), (5, 1)])
def test_the_deck_is_not_made_anew_before_a_card_is_needed(held: int, left: int) -> None:
    board = two_cards_left(held)
    board.play("end")
    assert (board.see("decks.action"), discards(board)) == (left, "sh*5 sc*10 ss*10")
    assert (board.see("players.p1.hand_size"), board.told("reshuffled")) == (6, [])


@pytest.mark.clause("ON-DECK-05")
def test_the_discard_pile_also_refills_the_display() -> None:
    board = two_cards_left(2).shuffle_gives("warrior_hero", "sailor_craft")
    board.play("renew", "discard trader_hero")
    assert display(board) == "ts ts wh sc"  # the old display and the price were in the new deck
    assert (discards(board), board.see("decks.action")) == ("", 25 + 4 + 1 - 2)


@pytest.mark.clause("ON-DECK-05")
def test_the_discard_pile_also_feeds_abilities() -> None:
    board = two_cards_left(1, hero="harald").shuffle_gives("sailor_craft").play("use hero_harald")
    assert (hand(board), discards(board), board.see("decks.action")) == ("th ts*2 sc", "", 24)


@pytest.mark.clause("ON-DECK-06")
def test_drawing_stops_when_deck_and_discard_pile_are_empty() -> None:
    board = lay(p1={"hand": "ss*2"}, p2={"hand": ALL_BUT.format(left=8)})
    assert (board.see("decks.action"), discards(board)) == (0, "")
    board.play("end")
    assert (each(board, "hand_size"), board.see("decks.action"), board.asked) == ([2, 84, 0], 0, ["p2"])
    board = lay(p1={"hand": "ss*2"}, p2={"hand": ALL_BUT.format(left=8)})
    board.play("recruit sailor 1", "end")
    assert (hand(board), discards(board), board.see("decks.action")) == ("ss*2", "", 0)


@pytest.mark.clause("ON-DECK-06", "ON-SWAP-09")
def test_a_renewed_display_can_consist_of_the_cards_just_discarded() -> None:
    board = lay(p1={"hand": "ss*2"}, p2={"hand": ALL_BUT.format(left=8)}).play("renew", "discard sailor_seamanship")
    assert "" not in board.see("action_display")
    left = [*board.see("action_display"), *deck(board, "action")]
    assert sorted(left) == sorted(cards("wh wc ws th ss"))


# Displays with gaps


def crowded(deck_left: int) -> Board:
    """Five players with nine longships but for some; p1 has a Shipyard and room for a second longship."""
    owned = LONGSHIPS[: 8 - deck_left]
    players: dict[str, Any] = {
        f"p{n}": {"buildings": f"shipyard_{n}", "longships": owned[2 * n - 3 : 2 * n - 1]} for n in (2, 3, 4)
    }
    return lay(
        seats=5,
        p1={
            "hand": "ws*4 th",
            "hero": "egil",
            "vikings": (3, 3, 3),
            "buildings": "shipyard_1",
            "longships": f"{owned[0]}:2",
        },
        **players,
        p5={"longships": owned[7:8]},
        longships=LONGSHIPS[8:],
        ocean=OCEAN,
        decks={"action": "wc*3"},
    )


@pytest.mark.clause("ON-DECK-07", "ON-TR-03")
def test_a_gap_stays_until_the_deck_has_a_card_again() -> None:
    board = crowded(0)
    assert board.see("decks.longship") == 0
    board.play(f"buy {LONGSHIPS[9]}", *["pay warrior_seamanship"] * 3)
    assert board.see("longship_display") == [LONGSHIPS[8], "", *LONGSHIPS[10:]]
    assert f"buy {LONGSHIPS[9]}" not in board.legal()
    board.play("raid raid_portland", f"sail {LONGSHIPS[0]}")
    finish(board)
    assert list(ships(board)) == [LONGSHIPS[9].removeprefix("longship_")]
    assert board.see("longship_display") == [LONGSHIPS[8], LONGSHIPS[0], *LONGSHIPS[10:]]
    assert (board.see("decks.longship"), board.see("under.longship")) == (0, [])


@pytest.mark.clause("ON-DECK-07")
def test_with_a_card_in_the_deck_there_is_no_gap() -> None:
    board = crowded(1)
    assert deck(board, "longship") == [LONGSHIPS[7]]
    board.play(f"buy {LONGSHIPS[9]}", *["pay warrior_seamanship"] * 3)
    assert board.see("longship_display") == [LONGSHIPS[8], LONGSHIPS[7], *LONGSHIPS[10:]]
    assert board.see("decks.longship") == 0


@pytest.mark.clause("ON-DECK-07", "ON-TR-03")
def test_a_building_display_can_have_gaps_too() -> None:
    built: dict[str, Any] = {f"p{n}": {"buildings": " ".join(f"{kind}_{n}" for kind in TYPES)} for n in (2, 3, 4)}
    board = lay(
        seats=4,
        p1={"hand": "wc*3 th", "material": 1, "buildings": "rune_circle_1"},
        **built,
        buildings="smithy_1 shipyard_1 jarls_house_1 inn_1",
    )
    board.play("build jarls_house_1")
    assert board.see("building_display") == ["smithy_1", "shipyard_1", "", "inn_1"]
    assert board.see("decks.building") == 0


@pytest.mark.clause("ON-DECK-08", "ON-DECK-10")
def test_heroes_go_under_the_deck_from_left_to_right_and_come_from_right_to_left() -> None:
    board = lay(
        p1={"hand": "th", "buildings": "jarls_house_4"}, heroes="olaf egil knut", decks={"hero": "sven leif ivar ulf"}
    )
    before = deck(board, "hero")
    board.play("use jarls_house_4")
    assert board.see("hero_display") == ["hero_ivar", "hero_leif", "hero_sven"]
    assert deck(board, "hero") == [*before[3:], "hero_olaf", "hero_egil", "hero_knut"]
    assert board.see("under.hero") == ["hero_olaf", "hero_egil", "hero_knut"]


@pytest.mark.clause("ON-DECK-08")
def test_a_hero_deck_that_has_come_round_is_not_shuffled() -> None:
    """The cards put under the deck come up in the order in which they went there."""
    owners: dict[str, Any] = {f"p{n + 2}": {"hero": HEROES[n], "hand": "th"} for n in range(4)}
    board = lay(
        seats=5,
        p1={"hand": "th", "buildings": "jarls_house_4"},
        **owners,
        heroes=HEROES[4:7],
        decks={"hero": HEROES[7:12]},
        under={"hero": HEROES[12:]},
    )
    order = deck(board, "hero")
    assert order == HEROES[7:]
    seen = []
    for _ in range(4):
        board.play("use jarls_house_4")
        seen += reversed(board.see("hero_display"))
        board.play(*["end"] * 5)
    assert seen == [*HEROES[7:], *HEROES[4:6]]


@pytest.mark.clause("ON-DECK-09")
def test_all_can_look_at_the_discard_pile_and_at_cards_put_under_a_deck() -> None:
    board = lay(p1={"hand": "wh*2 tc", "hero": "olaf"}, heroes="egil hogni knut").play("hire hero_knut")
    for reader in ("p1", "p2", "p3", "spectator"):
        assert board.see("discard", of=reader) == {"warrior_hero": 2}
        assert board.see("under", of=reader) == {"hero": ["hero_olaf"], "building": [], "longship": []}


@pytest.mark.clause("ON-DECK-09")
def test_what_comes_up_from_under_a_deck_is_no_longer_there() -> None:
    owners: dict[str, Any] = {f"p{n + 2}": {"hero": HEROES[n]} for n in range(4)}
    board = lay(
        seats=5,
        p1={"hand": "th", "buildings": "jarls_house_4"},
        **owners,
        heroes=HEROES[4:7],
        under={"hero": HEROES[7:]},
    )
    assert board.see("under.hero", of="p2") == HEROES[7:]
    board.play("use jarls_house_4")
    assert board.see("under.hero", of="p2") == [*HEROES[10:], *HEROES[4:7]]

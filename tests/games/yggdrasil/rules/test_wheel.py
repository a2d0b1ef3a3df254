"""Step 1: an enemy card is revealed, and cards return (YC-REVEAL)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import ENEMIES
from tests.games.yggdrasil.board import (
    Board,
    about,
    activate,
    each,
    end,
    fresh,
    ladders,
    lay,
    lives,
    opened,
    options,
    pile,
    place,
    places,
    power,
    told_keys,
    verbs,
)

START = "muspellheim niflheim midgard cage vanaheim"


# Any number of players


@pytest.mark.clause("YC-REVEAL-01", "YC-REVEAL-02")
@pytest.mark.parametrize("enemy", ENEMIES)
def test_a_first_card_is_opened_and_nothing_else_happens(enemy: str) -> None:
    others = [f"thor:{other}" for other in ENEMIES if other != enemy]
    board = lay(phase="reveal", opened=others, p1={"placed": enemy})
    assert opened(board) == [*(card.replace(":", " ") for card in others), f"odin {enemy}"]
    assert board.see("players.p1.placed") == ""
    assert (places(board), lives(board), ladders(board)) == (START, (7, 7, 7), (0, 0, 7))
    assert (board.see("tree.step"), board.see("page.space"), board.see("island")) == (0, 0, "island_1")
    assert (board.asked, board.question, "activated" in told_keys(board)) == (["p1"], "move", False)


@pytest.mark.clause("YC-REVEAL-01")
def test_the_card_revealed_is_the_one_placed_before() -> None:
    board = lay(phase="reveal", p1={"placed": "loki", "pile": "hel surt"})
    assert (opened(board), pile(board)[:2]) == (["odin loki"], ["odin hel", "odin surt"])
    assert board.told("revealed") == [{"seat": 0, "god": "odin", "enemy": "loki"}]


@pytest.mark.clause("YC-REVEAL-03")
@pytest.mark.parametrize("enemy", ENEMIES)
def test_a_second_card_activates_its_enemy(enemy: str) -> None:
    board = activate(enemy)
    assert board.told("activated") == [{"enemy": enemy}]
    after = {
        "surt": (place(board, "surt"), "svartalfheim"),
        "hel": (place(board, "hel"), "nidavellir"),
        "iormungand": (board.see("island"), "island_2"),
        "fenrir": (place(board, "fenrir"), "asgard"),
        "loki": (place(board, "loki"), "asgard"),
        "nidhogg": (board.see("page.space"), 1),
    }
    assert after[enemy][0] == after[enemy][1]


@pytest.mark.clause("YC-REVEAL-04", "YC-REVEAL-05", "YC-REVEAL-07")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_cards_go_under_the_piles_of_their_owners(seats: int) -> None:
    board = activate("hel", seats=seats, opened="odin:surt", p1={"pile": "loki nidhogg"}, p2={"pile": "loki nidhogg"})
    assert opened(board) == ["odin surt"]
    first, second = pile(board, "p1"), pile(board, "p2")
    assert (first[:2], first[-1]) == (["odin loki", "odin nidhogg"], "odin hel")
    assert (second[-1], "thor hel" in second[:-1]) == ("thor hel", False)
    returned = [(news["god"], news["seat"]) for news in board.told("card_returned")]
    assert returned == [("thor", 1), ("odin", 0)]


@pytest.mark.clause("YC-REVEAL-04")
def test_cards_return_when_the_activation_is_over() -> None:
    told = told_keys(activate("surt"))
    assert told.index("giants_placed") < told.index("card_returned")


@pytest.mark.clause("YC-REVEAL-06")
def test_open_cards_stay_from_round_to_round() -> None:
    board = lay(turn="p3", opened="thor:hel odin:loki", p3={"world": "alfheim"}, order="p1 p2 p3").play("pass")
    assert (board.see("round"), opened(board)) == (2, ["thor hel", "odin loki"])


@pytest.mark.clause("YC-REVEAL-07")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_between_turns_an_enemy_has_at_most_one_open_card(seats: int) -> None:
    board = fresh(seats)
    for _ in range(40):
        if board.state.over:
            break
        seat = board.asked[0]
        if board.question == "move":
            assert max(board.see("wheel.enemies").values()) <= 1
        legal = sorted(board.legal(seat=seat))
        board.play("pass" if "pass" in legal else "stay" if "stay" in legal else legal[0], seat=seat)
    assert "activated" in told_keys(board)


# 2 players


WANDERS = [
    # open card, revealing player, revealed card, who gets the card of the support god
    ("odin:hel", "p1", "freyr:hel", "p2"),
    ("odin:hel", "p2", "freyr:hel", "p2"),
    ("thor:hel", "p1", "freyr:hel", "p1"),
    ("freyr:hel", "p1", "odin:hel", "p2"),
    ("freyr:hel", "p2", "thor:hel", "p1"),
]


@pytest.mark.clause("YC-REVEAL-08", "YC-REVEAL-16")
@pytest.mark.parametrize(("opens", "seat", "card", "receiver"), WANDERS)
def test_a_card_of_the_support_god_goes_to_who_does_not_own_the_other(
    opens: str, seat: str, card: str, receiver: str
) -> None:
    player: dict[str, Any] = {seat: {"placed": card}}
    board = lay(seats=2, phase="reveal", turn=seat, opened=opens, **player)
    if board.question == "support_move":
        board.play("stay")
    own = (opens if card.startswith("freyr") else card).replace(":", " ")
    owner = "p1" if own.startswith("odin") else "p2"
    assert opened(board) == []
    assert pile(board, receiver)[-1] == "freyr hel"
    assert pile(board, owner)[-1 if owner != receiver else -2] == own


@pytest.mark.clause("YC-REVEAL-09")
def test_a_pair_of_the_players_own_cards_returns_as_usual() -> None:
    board = activate("hel", seats=2)
    assert (pile(board)[-1], pile(board, "p2")[-1]) == ("odin hel", "thor hel")
    assert board.question == "move"


@pytest.mark.clause("YC-REVEAL-09", "YC-SETUP-20")
def test_the_support_god_has_one_card_of_each_enemy() -> None:
    board = lay(seats=2, phase="move")
    cards = [*pile(board), *pile(board, "p2"), *each(board, "placed")]
    assert sorted(card for card in cards if card.startswith("freyr")) == sorted(f"freyr {enemy}" for enemy in ENEMIES)


# 1 player


def alone(opens: str, triggered: str, card: str, below: str = "") -> Board:
    return lay(
        seats=1, phase="reveal", opened=opens, triggered=triggered, p1={"placed": card, "pile": below or "nidhogg"}
    )


@pytest.mark.clause("YC-REVEAL-10", "YC-REVEAL-12", "YC-REVEAL-19", "YC-REVEAL-16")
def test_with_one_player_both_cards_stay_open() -> None:
    board = alone("freyr:surt", "", "surt")
    assert opened(board) == ["freyr surt", "odin surt"]
    assert board.see("wheel.triggered") == ["odin surt"]
    assert (place(board, "surt"), ladders(board)[0], board.question) == ("svartalfheim", 2, "move")
    assert len(pile(board)) == 16


@pytest.mark.clause("YC-REVEAL-12")
def test_with_one_player_a_first_card_is_only_placed() -> None:
    board = alone("freyr:hel", "", "surt")
    assert opened(board) == ["freyr hel", "odin surt"]
    assert (places(board), board.see("wheel.triggered")) == (START, [])


@pytest.mark.clause("YC-REVEAL-11", "YC-REVEAL-12", "YC-REVEAL-17", "YC-REVEAL-18")
@pytest.mark.parametrize(("first", "second"), [("freyr", "odin"), ("odin", "freyr")])
def test_a_third_card_stays_and_sends_the_two_others_under_the_pile(first: str, second: str) -> None:
    board = alone(f"{first}:surt freyr:hel {second}:surt", f"{second}:surt", "freyia:surt", "loki nidhogg")
    assert opened(board) == ["freyr hel", "freyia surt"]
    assert pile(board)[:2] == ["odin loki", "odin nidhogg"]
    assert pile(board)[-2:] == [f"{first} surt", f"{second} surt"]
    assert (places(board), ladders(board), board.see("tree.step")) == (START, (0, 0, 7), 0)
    assert (board.see("wheel.triggered"), board.question) == ([], "move")
    assert "activated" not in told_keys(board)


@pytest.mark.clause("YC-REVEAL-12")
def test_after_a_third_card_the_next_one_activates_again() -> None:
    board = alone("freyr:surt odin:surt", "odin:surt", "freyia:surt", "hel").play("go alfheim", "pass")
    assert opened(board) == ["freyia surt", "odin hel"]
    again = alone("freyia:surt", "", "freyr:surt", "hel").play("stay")
    assert (place(again, "surt"), again.see("wheel.triggered")) == ("svartalfheim", ["freyr surt"])


@pytest.mark.clause("YC-REVEAL-18")
def test_a_third_fenrir_card_moves_nobody_and_ends_no_turn() -> None:
    board = alone("freyr:fenrir odin:fenrir", "odin:fenrir", "freyia:fenrir")
    assert (place(board, "fenrir"), lives(board)) == ("cage", (9,))
    assert (board.asked, board.question, verbs(board)) == (["p1"], "move", {"go", "stay"})


@pytest.mark.clause("YC-REVEAL-19")
@pytest.mark.parametrize("taken", ["freyr", "odin"])
def test_if_urd_takes_one_of_two_the_other_counts_as_a_first_copy(taken: str) -> None:
    board = lay(
        seats=1,
        opened="freyr:surt freyr:hel odin:surt",
        triggered="odin:surt",
        p1={"world": "svartalfheim", "pile": "freyia:surt"},
        decks={"creature": "urd skuld"},
    )
    board.play("act svartalfheim", "call urd", f"recall {taken} surt")
    left = "freyr" if taken == "odin" else "odin"
    assert (opened(board)[-1 if taken == "freyr" else 0], board.see("wheel.triggered")) == (f"{left} surt", [])
    board.play("recall freyr hel", "stay")
    assert opened(board) == [f"{left} surt", "freyia surt"]
    assert (place(board, "surt"), board.see("wheel.triggered")) == ("svartalfheim", ["freyia surt"])


# 1 and 2 players: support gods


@pytest.mark.clause("YC-REVEAL-13")
@pytest.mark.parametrize("seats", [1, 2])
def test_the_turn_is_played_with_the_own_god_whose_card_it_may_be(seats: int) -> None:
    opens = "odin:hel" if seats == 1 else "thor:hel"
    board = lay(seats=seats, phase="reveal", opened=opens, p1={"placed": "freyr:hel"})
    full = board.see("players.p1.full_life")
    assert (lives(board)[0], board.see("support.freyr.life")) == (full - 1, 5)
    board.play("stay")
    assert (board.asked, board.question) == (["p1"], "move")
    board.play("go alfheim")
    assert (board.see("players.p1.world"), board.see("support.freyr.world")) == ("alfheim", "asgard")


@pytest.mark.clause("YC-REVEAL-13", "YC-LOKI-01")
def test_loki_comes_to_the_active_god_whose_card_it_may_be() -> None:
    board = activate("loki", seats=2, support={"freyr": {"world": "alfheim"}}, p1={"placed": "freyr:loki"})
    assert place(board, "loki") == "asgard"


@pytest.mark.clause("YC-REVEAL-14", "YC-REVEAL-15", "YC-MOVE-02", "YC-MOVE-03")
def test_a_support_god_whose_card_activates_may_move_by_the_normal_rules() -> None:
    """The tree has turned by then: Alfheim, Nidavellir and Muspellheim are a column."""
    board = activate("hel", seats=2, support={"freyr": {"world": "alfheim"}}, p1={"placed": "freyr:hel"})
    assert (board.asked, board.question, about(board)) == (["p1"], "support_move", {"god": "freyr"})
    assert board.legal() == {"go asgard", "go vanaheim", "go nidavellir", "go muspellheim", "stay"}
    assert board.refused("go alfheim") == "YC-MOVE-01"
    assert board.refused("go midgard") == "YC-MOVE-04"
    board.play("go muspellheim")
    assert board.see("support.freyr.world") == "muspellheim"
    assert (each(board, "world"), board.question) == (["asgard", "asgard"], "move")


@pytest.mark.clause("YC-REVEAL-14", "YC-REVEAL-16")
def test_one_player_moves_the_support_god_of_the_card() -> None:
    board = alone("odin:hel", "", "freyia:hel")
    assert (board.question, about(board)) == ("support_move", {"god": "freyia"})
    board.play("go alfheim")
    assert (board.see("support.freyia.world"), board.see("support.freyr.world")) == ("alfheim", "asgard")


@pytest.mark.clause("YC-REVEAL-14")
def test_staying_leaves_the_support_god_where_it_is() -> None:
    board = alone("odin:hel", "", "freyia:hel").play("stay")
    assert board.see("support.freyia.world") == "asgard"


@pytest.mark.clause("YC-REVEAL-14")
@pytest.mark.parametrize(("opens", "card"), [("", "freyr:hel"), ("freyr:hel", "hel"), ("freyr:hel thor:loki", "hel")])
def test_no_support_god_moves_by_a_first_card_or_a_card_of_the_own_god(opens: str, card: str) -> None:
    board = lay(seats=2, phase="reveal", opened=opens, p1={"placed": card})
    assert board.question == "move"


@pytest.mark.clause("YC-REVEAL-18", "YC-REVEAL-14")
def test_a_third_card_moves_no_support_god() -> None:
    board = alone("odin:hel freyr:hel", "freyr:hel", "freyia:hel")
    assert (board.question, about(board)) == ("move", {})


@pytest.mark.clause("YC-REVEAL-15")
def test_the_support_god_moves_after_the_activation_and_before_the_cards_return() -> None:
    board = activate("surt", seats=2, p1={"placed": "freyr:surt"})
    assert board.question == "support_move"
    assert (power(board, "surt"), board.see("tree.step"), opened(board)) == (3, 1, ["thor surt", "freyr surt"])
    board.play("stay")
    assert (opened(board), pile(board)[-1], board.question) == ([], "freyr surt", "move")


@pytest.mark.clause("YC-REVEAL-15", "YC-FENRIR-03")
def test_the_support_god_moves_after_fenrirs_activation_too() -> None:
    board = activate("fenrir", seats=2, p1={"placed": "freyr:fenrir"})
    assert (board.question, options(board, "go")) == ("support_move", {"alfheim", "vanaheim", "midgard", "jotunheim"})
    board.play("go midgard")
    assert (board.see("support.freyr.world"), board.asked) == ("midgard", ["p2"])
    assert end(board) == ("", "")


@pytest.mark.clause("YC-REVEAL-15", "YC-END-09")
def test_a_support_god_does_not_move_in_a_game_that_is_lost() -> None:
    board = activate("hel", seats=2, p1={"placed": "freyr:hel", "life": 1})
    assert (end(board), board.asked) == (("lost", "YC-END-03"), [])

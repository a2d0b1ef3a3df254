"""What the team knows of piles and decks: states imagined from it agree with what was seen, and vary in the rest."""

from __future__ import annotations

from typing import cast

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import REFEREE
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.table.names import ENEMIES
from tests.games.yggdrasil.board import Board, lay, pile

DREAMS = 40


def dreams(board: Board) -> list[YggdrasilView]:
    """What the referee would see in states that p1 can imagine."""
    chances = [Chance(key_from_seed(str(number))) for number in range(DREAMS)]
    return [cast("YggdrasilView", board.state.imagine(0, chance).view(REFEREE)) for chance in chances]


def test_the_referee_imagines_the_truth() -> None:
    board = lay(phase="move")
    twin = board.state.imagine(REFEREE, Chance(key_from_seed("dream")))
    assert twin.fingerprint() == board.state.fingerprint()


@pytest.mark.clause("YC-SETUP-09")
@pytest.mark.parametrize("name", ["creature", "jotunn"])
def test_the_order_of_a_deck_is_unknown_and_its_cards_are_known(name: str) -> None:
    board = lay(phase="move", jotnar="beli", creature_discard="urd")
    truth = board.see(f"deck_order.{name}")
    seen = [dream["deck_order"][name] for dream in dreams(board)]
    assert all(sorted(order) == sorted(truth) for order in seen)
    assert len({order[0] for order in seen}) > 5


@pytest.mark.clause("YC-SETUP-08")
@pytest.mark.parametrize("name", ["level_1", "level_2", "level_3"])
def test_the_top_of_a_holder_is_known(name: str) -> None:
    board = lay(phase="move")
    truth = board.see(f"deck_order.{name}")
    seen = [dream["deck_order"][name] for dream in dreams(board)]
    assert {order[0] for order in seen} == {truth[0]}
    assert {order[1] for order in seen} == set(truth[1:])


@pytest.mark.clause("YC-ROUND-02", "YC-ROUND-10")
def test_cards_that_were_seen_stay_where_they_are() -> None:
    board = lay(phase="round", p1={"pile": "surt hel loki nidhogg", "known": "loki"}, opened="odin:fenrir")
    seen = [dream["players"]["p1"] for dream in dreams(board)]
    assert {player["pile"][1] for player in seen} == {"odin loki"}
    loose = {"odin surt", "odin hel", "odin nidhogg", "odin iormungand"}
    assert {player["placed"] for player in seen} == loose
    assert {player["pile"][0] for player in seen} == loose


@pytest.mark.clause("YC-ROUND-10")
def test_a_known_card_on_the_wheel_stays_there() -> None:
    board = lay(phase="round", p1={"pile": "surt hel", "known": "surt"})
    assert {dream["players"]["p1"]["placed"] for dream in dreams(board)} == {"odin surt"}


@pytest.mark.clause("YC-SETUP-26")
def test_cards_of_the_support_god_may_be_with_either_player() -> None:
    board = lay(seats=2, phase="round", opened="freyr:hel")
    held = []
    for dream in dreams(board):
        cards = [[player["placed"], *player["pile"]] for player in dream["players"].values()]
        assert [len(pile) for pile in cards] == [9, 8]
        held.append([card for card in cards[0] if card.startswith("freyr")])
        assert [card for card in cards[0] if card.startswith("thor")] == []
    assert {len(cards) for cards in held} == {3}
    assert {card for cards in held for card in cards} == {f"freyr {enemy}" for enemy in ENEMIES} - {"freyr hel"}


@pytest.mark.clause("YC-FENRIR-07", "YC-FENRIR-08")
def test_a_card_shuffled_into_a_pile_is_not_the_one_on_the_wheel() -> None:
    """Tyr, whose turn goes on, had Freyr's card shuffled into the pile of p2, whose next card lies on the wheel."""
    board = lay(seats=2, game="hard", phase="reveal", opened="tyr:fenrir", p1={"god": "tyr", "placed": "freyr:fenrir"})
    board.play("stay")
    assert (board.asked, board.see("players.p2.placed", "p1")) == (["p1"], "?")
    seen = [dream["players"]["p2"] for dream in dreams(board)]
    assert "freyr fenrir" not in {player["placed"] for player in seen}
    assert len({player["pile"].index("freyr fenrir") for player in seen}) > 4
    assert len({player["placed"] for player in seen}) > 4


@pytest.mark.clause("YC-FENRIR-07", "YC-ROUND-02")
def test_in_the_next_round_it_may_be_the_one_on_the_wheel() -> None:
    board = lay(
        seats=2, turn="p2", order="p2 p1", opened="odin:fenrir", p1={"placed": "freyr:fenrir"}, p2={"world": "alfheim"}
    )
    board.play("pass", "stay")
    assert board.see("round") == 2
    assert "freyr fenrir" in {dream["players"]["p2"]["placed"] for dream in dreams(board)}


@pytest.mark.clause("YC-FENRIR-07")
def test_whose_card_it_is_stays_known_after_a_shuffle() -> None:
    board = lay(seats=2, phase="reveal", opened="odin:fenrir", p1={"placed": "freyr:fenrir"}).play("stay")
    assert "freyr fenrir" in pile(board, "p2")
    assert "freyr fenrir" not in board.see("unseen.support_cards", "p1")
    assert "freyr fenrir" in board.see("players.p2.unseen", "p1")
    for dream in dreams(board):
        assert "freyr fenrir" in dream["players"]["p2"]["pile"]


def test_face_down_oaths_are_unknown_and_open_ones_are_not() -> None:
    markers = {"asgard": "oath", "alfheim": "broken", "vanaheim": "oath"}
    board = lay(game="saga_1", phase="move", saga={"oaths": markers, "open_oaths": {"midgard": "broken"}})
    assert board.see("saga.oaths", "p1") == {**dict.fromkeys(markers, "?"), "midgard": "broken"}
    seen = [dream["saga"]["oaths"] for dream in dreams(board)]
    assert {oaths["midgard"] for oaths in seen} == {"broken"}
    assert {oaths["asgard"] for oaths in seen} == {"oath", "broken"}
    assert all(sorted(oaths.values()) == ["broken", "broken", "oath", "oath"] for oaths in seen)

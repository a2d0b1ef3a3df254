"""Discard (BR-DISCARD): at most one card is kept."""

from __future__ import annotations

from itertools import permutations

import pytest

from meadhall.core.seats import SPECTATOR
from meadhall.testing import Board
from tests.games.blood_rage.board import base, each, seen_by

HANDS = {"p1": "a1_troll a1_tyrs_bash a1_alfheim", "p2": "a1_lokis_domain a1_tyrs_smash", "p3": "a1_manheim"}
ANSWERS = {"p1": "keep a1_alfheim", "p2": "decline", "p3": "keep a1_manheim"}


def hands(age: int = 1, **other: str) -> Board:
    return base({seat: {"hand": cards} for seat, cards in (HANDS | other).items()}, phase="discard", age=age)


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.clause("BR-DISCARD-01", "BR-DISCARD-02")
def test_everybody_keeps_one_card_of_choice_or_none(age: int) -> None:
    board = hands(age)
    assert (board.see("phase"), board.asked, board.question) == ("discard", ["p1", "p2", "p3"], "keep_card")
    assert board.legal(seat="p1") == {"keep a1_troll", "keep a1_tyrs_bash", "keep a1_alfheim", "decline"}
    assert board.refused("keep a1_manheim", seat="p1") == "BR-DISCARD-01"
    board.play("keep a1_tyrs_bash", seat="p1")
    assert board.asked == ["p2", "p3"]
    assert board.refused("keep a1_troll", seat="p1") == "not_your_decision"
    board.play("decline", seat="p2").play("keep a1_manheim", seat="p3")
    assert (board.see("age"), each(board, "kept")) == (age + 1, ["a1_tyrs_bash", "", "a1_manheim"])
    put_away = [sorted(cards) for cards in each(board, "put_away")]
    assert put_away == [["a1_alfheim", "a1_troll"], ["a1_lokis_domain", "a1_tyrs_smash"], []]
    assert each(board, "hand") == [[], [], []]


@pytest.mark.clause("BR-DISCARD-01")
def test_who_has_no_card_is_not_asked() -> None:
    board = hands(p1="", p3="")
    assert board.asked == ["p2"]
    board.play("keep a1_tyrs_smash")
    assert (board.see("age"), each(board, "kept")) == (2, ["", "a1_tyrs_smash", ""])


@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.clause("BR-DISCARD-01", "BR-FLOW-03")
def test_the_game_goes_on_if_nobody_has_a_card(age: int) -> None:
    board = base(phase="discard", age=age)
    assert (board.see("age"), board.see("phase"), board.asked) == (age + 1, "gods_gifts", ["p1", "p2", "p3"])


@pytest.mark.clause("BR-DISCARD-03")
def test_in_the_last_age_nobody_keeps_a_card() -> None:
    board = hands(age=3)
    assert (board.state.over, each(board, "hand")) == (True, [[], [], []])
    assert [len(cards) for cards in each(board, "put_away")] == [3, 2, 1]
    assert board.see("discarded") == []


@pytest.mark.parametrize("age", [1, 3])
@pytest.mark.clause("BR-DISCARD-04")
def test_accepted_quests_are_no_hand_cards(age: int) -> None:
    mine = {"hand": "a1_troll", "quests": "a1_alfheim a1_manheim"}
    board = base(phase="discard", age=age, gimle={"p1": "warrior"}, p1=mine)
    if age == 1:
        assert board.legal() == {"keep a1_troll", "decline"}
        assert board.refused("keep a1_alfheim") == "BR-DISCARD-01"
        board.play("decline")
    assert (board.see("phase"), board.see("players.p1.glory")) == ("quests", 5)
    assert board.see("players.p1.quests") == ["a1_manheim"]


@pytest.mark.parametrize("order", [*permutations(ANSWERS)])
@pytest.mark.clause("BR-DISCARD-05")
def test_the_order_in_which_answers_come_does_not_matter(order: tuple[str, ...]) -> None:
    board, other = hands(), hands()
    for seat in order:
        board.play(ANSWERS[seat], seat=seat)
    for seat, answer in ANSWERS.items():
        other.play(answer, seat=seat)
    assert board.state.fingerprint() == other.state.fingerprint()
    assert [(news.key, news.args) for news in board.table.news] == [(n.key, n.args) for n in other.table.news]


@pytest.mark.clause("BR-DISCARD-05")
def test_nothing_of_an_answer_is_seen_by_others() -> None:
    boards = [hands().play(answer, seat="p1") for answer in ("keep a1_troll", "keep a1_alfheim", "decline")]
    for seat in (1, 2, SPECTATOR):
        views = [seen_by(board.state, seat) for board in boards]
        assert views[0] == views[1] == views[2]
        news = [[(n.key, n.args) for n in board.table.news if n.visible_to(seat)] for board in boards]
        assert news[0] == news[1] == news[2]
        assert views[0]["players"]["p1"]["hand"] == ["age_1"] * 3
    assert boards[0].see("players.p1.picks", of="p1") == ["a1_troll"]


@pytest.mark.clause("BR-DISCARD-05")
def test_discarded_cards_are_not_shown() -> None:
    board = hands().play("keep a1_troll", seat="p1").play("decline", seat="p2").play("decline", seat="p3")
    for reader in ("p2", "p3", "spectator"):
        assert board.see("players.p1.put_away", of=reader) == 2
        assert board.see("players.p1.kept", of=reader) == "age_1"
    assert sorted(board.see("players.p1.put_away", of="p1")) == ["a1_alfheim", "a1_tyrs_bash"]
    assert board.see("discarded") == []
    assert not any("card" in news.args or "cards" in news.args for news in board.table.news)

"""Gods' Gifts (BR-DRAFT): dealing, picking in secret, passing to the left."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from meadhall.core.seats import SPECTATOR
from meadhall.testing import Board
from tests.games.blood_rage.board import READERS, base, draft, each

TOP = [
    *("a1_odins_smite", "a1_tyrs_bash", "a1_heimdalls_sight", "a1_friggas_grace"),
    *("a1_lokis_trickery", "a1_tyrs_smash", "a1_tyrs_smite", "a1_thors_hammer"),
    *("a1_alfheim", "a1_jotunheim", "a1_manheim", "a1_glorious_death"),
    *("a1_troll", "a1_dwarf_chieftain", "a1_lord_of_hammers", "a1_brothers_in_arms"),
]
"""The upper 16 cards: what p1 and p2 are dealt."""


def dealt(kept: str = "", *, seats: int = 3, age: int = 1, **options: str) -> Board:
    """The cards are dealt; p1 may have kept one of an earlier Age."""
    decks = {"age_1": TOP} if age == 1 else {}
    return base(phase="gods_gifts", age=age, seats=seats, decks=decks, options=options, p1={"hand": kept})


def pick_first(board: Board) -> Board:
    """Everybody who is asked picks the first card in the alphabet."""
    for seat in board.asked:
        board.play(min(board.legal(seat=seat)), seat=seat)
    return board


@pytest.mark.parametrize(("seats", "undealt"), [(2, 4), (3, 2), (4, 2), (5, 2)])
@pytest.mark.clause("BR-DRAFT-02", "BR-DRAFT-03")
def test_everybody_is_dealt_eight_cards_and_the_rest_leaves_the_game_unseen(seats: int, undealt: int) -> None:
    for mystics, more in (("no", 0), ("yes", 2)):
        board = dealt(seats=seats, age=2, mystics=mystics)
        assert [len(pack) for pack in each(board, "pack")] == [8] * seats
        assert {card[:3] for pack in each(board, "pack") for card in pack} == {"a2_"}
        assert (board.see("decks")[1], len(board.see("put_away")[-1])) == (0, undealt + more)
        assert each(board, "put_away") == [[]] * seats
        for reader in (*range(seats), SPECTATOR):
            assert "put_away" not in board.state.view(reader)


@pytest.mark.clause("BR-DRAFT-02")
def test_the_top_of_the_deck_is_dealt() -> None:
    board = dealt()
    assert set(board.see("players.p1.pack")) == set(TOP[:8])
    assert set(board.see("players.p2.pack")) == set(TOP[8:])
    assert (board.asked, board.question) == (["p1", "p2", "p3"], "draft")


@pytest.mark.clause("BR-DRAFT-01", "BR-DRAFT-08")
def test_a_card_from_before_is_set_aside_and_joins_the_hand_after_the_draft() -> None:
    board = dealt("a1_troll", age=2)
    assert (board.see("players.p1.kept"), board.see("players.p1.hand")) == ("a1_troll", [])
    assert each(board, "kept") == ["a1_troll", "", ""]
    for reader in ("p2", "spectator"):
        assert board.see("players.p1.kept", of=reader) == "age_1"
    assert board.refused("pick a1_troll", seat="p1") == "BR-DRAFT-04"
    draft(board)
    assert [len(hand) for hand in each(board, "hand")] == [7, 6, 6]
    assert Counter(card[:2] for card in board.see("players.p1.hand")) == {"a1": 1, "a2": 6}
    assert each(board, "kept") == ["", "", ""]


@pytest.mark.clause("BR-DRAFT-04")
def test_everybody_picks_exactly_one_card_of_the_own_pack() -> None:
    board = dealt()
    assert board.legal(seat="p1") == {f"pick {card}" for card in TOP[:8]}
    assert board.refused("pick a1_troll", seat="p1") == "BR-DRAFT-04"
    board.play("pick a1_tyrs_bash", seat="p1")
    assert board.asked == ["p2", "p3"]
    assert board.refused("pick a1_tyrs_smite", seat="p1") == "not_your_decision"
    assert (board.see("players.p1.picks"), len(board.see("players.p1.pack"))) == (["a1_tyrs_bash"], 7)
    assert board.see("players.p1.hand") == []


@pytest.mark.parametrize("order", [*permutations(["p1", "p2", "p3"])])
@pytest.mark.clause("BR-DRAFT-04")
def test_the_order_in_which_answers_come_does_not_matter(order: tuple[str, ...]) -> None:
    board = dealt()
    picks = {"p1": "pick a1_tyrs_bash", "p2": "pick a1_troll", "p3": min(board.legal(seat="p3"))}
    for seat in order:
        board.play(picks[seat], seat=seat)
    other = dealt()
    for seat in ("p1", "p2", "p3"):
        other.play(picks[seat], seat=seat)
    assert board.state.fingerprint() == other.state.fingerprint()
    assert [(news.key, news.args) for news in board.table.news] == [(n.key, n.args) for n in other.table.news]


@pytest.mark.clause("BR-DRAFT-04", "BR-DRAFT-08")
def test_what_somebody_has_picked_is_hidden_from_all_others() -> None:
    one = dealt().play("pick a1_tyrs_bash", seat="p1")
    two = dealt().play("pick a1_thors_hammer", seat="p1")
    for reader, seat in zip(READERS[1:], (1, 2, SPECTATOR), strict=True):
        assert one.state.view(seat) == two.state.view(seat)
        assert one.see("players.p1.picks", of=reader) == 1
        assert [n.args for n in one.table.news if n.visible_to(seat)] == [
            n.args for n in two.table.news if n.visible_to(seat)
        ]
    assert one.see("players.p1.picks", of="p1") == ["a1_tyrs_bash"]
    assert not any("card" in news.args for news in one.table.news)


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.clause("BR-DRAFT-05", "BR-DRAFT-10")
def test_the_rest_is_passed_to_the_left_in_every_age(age: int) -> None:
    board = dealt(age=age)
    before = each(board, "pack")
    picked = [min(pack) for pack in before]
    pick_first(board)
    after = each(board, "pack")
    for seat in range(3):
        assert Counter(after[(seat + 1) % 3]) == Counter(before[seat]) - Counter([picked[seat]])
    assert each(board, "hand") == [[card] for card in picked]
    assert each(board, "picks") == [[], [], []]


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.clause("BR-DRAFT-06", "BR-DRAFT-07", "BR-DRAFT-08")
def test_six_rounds_of_picking_leave_two_cards_that_are_put_away_unseen(seats: int) -> None:
    board = dealt(seats=seats)
    for done in range(6):
        assert board.see("phase") == "gods_gifts"
        assert [len(pack) for pack in each(board, "pack")] == [8 - done] * seats
        assert [len(hand) for hand in each(board, "hand")] == [done] * seats
        last = each(board, "pack")
        pick_first(board)
    assert board.see("phase") == "actions"
    assert [len(hand) for hand in each(board, "hand")] == [6] * seats
    assert each(board, "pack") == [[]] * seats
    for pack, buried in zip(last, each(board, "put_away"), strict=True):
        assert Counter(pack) - Counter(buried) == Counter([min(pack)])
        assert len(buried) == 2
    assert (board.see("discarded"), board.see("players.p1.put_away", of="p2")) == ([], 2)
    assert board.see("players.p1.put_away", of="spectator") == 2
    assert board.see("players.p1.put_away", of="p1") == each(board, "put_away")[0]


@pytest.mark.clause("BR-DRAFT-08")
def test_hands_and_packs_are_secret() -> None:
    board = pick_first(dealt())
    for reader in READERS:
        for player in ("p1", "p2", "p3"):
            hand, pack = (board.see(f"players.{player}.{pile}", of=reader) for pile in ("hand", "pack"))
            assert (len(hand), len(pack)) == (1, 7)
            assert (set(hand) | set(pack) == {"age_1"}) == (reader != player)


@pytest.mark.clause("BR-DRAFT-09")
def test_two_players_pick_two_cards_at_a_time() -> None:
    board = dealt(seats=2)
    for left in (8, 6, 4):
        before = each(board, "pack")
        assert [len(pack) for pack in before] == [left, left]
        for player, pack in enumerate(before):
            seat, (one, two) = f"p{player + 1}", sorted(pack)[:2]
            board.play(f"pick {one}", seat=seat)
            assert seat in board.asked
            board.play(f"pick {two}", seat=seat)
            assert seat not in board.asked or board.see("players.p1.picks") == []
        if left > 4:
            crossed = [Counter(pack) - Counter(sorted(pack)[:2]) for pack in before]
            assert [Counter(pack) for pack in each(board, "pack")] == crossed[::-1]
    assert board.see("phase") == "actions"
    assert [len(hand) for hand in each(board, "hand")] == [6, 6]
    assert [len(cards) for cards in each(board, "put_away")] == [2, 2]


@pytest.mark.parametrize("order", [*permutations(range(4))])
@pytest.mark.clause("BR-DRAFT-09", "BR-DRAFT-04")
def test_with_two_players_too_the_order_of_answers_does_not_matter(order: tuple[int, ...]) -> None:
    answers = [("p1", "a1_tyrs_bash"), ("p1", "a1_thors_hammer"), ("p2", "a1_troll"), ("p2", "a1_alfheim")]
    board, other = dealt(seats=2), dealt(seats=2)
    for number in order:
        board.play(f"pick {answers[number][1]}", seat=answers[number][0])
    for seat, card in answers:
        other.play(f"pick {card}", seat=seat)
    assert board.state.fingerprint() == other.state.fingerprint()


@pytest.mark.clause("BR-DRAFT-11")
def test_without_a_first_draft_everybody_plays_with_eight_cards_in_age_one() -> None:
    board = dealt(first_draft="no")
    assert board.see("phase") == "actions"
    assert [len(hand) for hand in each(board, "hand")] == [8, 8, 8]
    assert set(board.see("players.p1.hand")) == set(TOP[:8])
    assert (len(board.see("put_away")[-1]), each(board, "put_away")) == (2, [[], [], []])
    board = dealt(first_draft="no", age=2)
    assert (board.see("phase"), board.question) == ("gods_gifts", "draft")
    assert dealt().see("phase") == "gods_gifts"

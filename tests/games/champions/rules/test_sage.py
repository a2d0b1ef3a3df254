"""The Sage's Hut (CM-LOC-SAGE)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board

ALL = [
    "troll_slayer",
    "draugr_slayer",
    "monster_slayer",
    "red_hand",
    "golden_hand",
    "blue_hand",
    "prepared",
    "woodwright",
    "wealthy",
    "god_favored",
    "rune_lord",
    "warlord",
]


def names(cards: list[str]) -> list[str]:
    return [f"destiny_{card}" for card in cards]


def hut(player: str = 'leader = "ullr"', more: str = "", mine: int = 1) -> Board:
    """p1 stands in the hut and owns the first destinies; p2 owns wealthy, p3 warlord."""
    position = f"""
        turn = "p1"
        decks = {{ destiny = ["destiny_rune_lord", "destiny_god_favored", "destiny_blue_hand"] }}
        {more}
        [position.players.p1]
        destinies = {names(ALL[:mine])}
        {player}
        [position.players.p2]
        leader = "gylfir"
        destinies = ["destiny_wealthy"]
        [position.players.p3]
        destinies = ["destiny_warlord"]"""
    return Board("champions", position).play("place sages_hut")


def short_deck(left: int, player: str, other: str = "") -> Board:
    """As `hut`, but so many destinies are left in the deck."""
    mine = names([card for card in ALL if card not in ("wealthy", "warlord")][: 10 - left])
    position = f"""
        turn = "p1"
        [position.players.p2]
        destinies = ["destiny_wealthy"]
        {other}
        [position.players.p3]
        destinies = ["destiny_warlord"]
        [position.players.p1]
        destinies = {mine}
        {player}"""
    return Board("champions", position).play("place sages_hut")


@pytest.mark.clause("CM-LOC-SAGE-01", "CM-LOC-SAGE-04")
def test_the_visitor_looks_at_a_hidden_journey_that_nobody_else_gets_to_know() -> None:
    board = hut(more='shores = { shore_3 = { journey = "kraken" } }')
    assert (board.question, board.legal()) == ("look", {"look shore_2", "look shore_3", "look shore_4", "decline"})
    board.table.uncovered = False
    board.play("look shore_3")
    assert board.table.uncovered
    shore = "board.shores.shore_3"
    assert [board.see(f"{shore}.journey", of=reader) for reader in ("p1", "p2", "p3")] == ["kraken", "?", "?"]
    assert (board.see(f"{shore}.revealed"), board.see(f"{shore}.looked", of="p3")) == (False, ["p1"])
    assert board.see("board.shores.shore_2.looked") == []
    assert board.told("looked", of="p3") == [{"seat": 0, "shore": "shore_3"}]
    assert board.told("saw_journey", of="p1") == [{"shore": "shore_3", "journey": "kraken"}]
    assert board.told("saw_journey", of="p2") == []


@pytest.mark.parametrize("visitor", ["p2", "p3"])
@pytest.mark.clause("CM-LOC-SAGE-01", "CM-LOC-SAGE-04")
def test_whoever_visits_is_the_one_who_knows(visitor: str) -> None:
    position = f'turn = "{visitor}"\nshores = {{ shore_2 = {{ journey = "storm" }} }}\n'
    position += f'[position.players.{visitor}]\nleader = "ullr"'
    board = Board("champions", position).play("place sages_hut", "look shore_2")
    assert board.see("board.shores.shore_2.looked") == [visitor]
    for reader in ("p1", "p2", "p3"):
        assert board.see("board.shores.shore_2.journey", of=reader) == ("storm" if reader == visitor else "?")


@pytest.mark.clause("CM-LOC-SAGE-04")
def test_several_visitors_know_a_card_and_a_second_look_is_allowed() -> None:
    board = hut(more='shores = { shore_3 = { journey = "storm", looked = ["p1", "p2"] } }').play("look shore_3")
    assert board.see("board.shores.shore_3.looked") == ["p1", "p2"]
    board = hut(more='shores = { shore_3 = { journey = "storm", looked = ["p3"] } }').play("look shore_3")
    assert board.see("board.shores.shore_3.looked") == ["p1", "p3"]


@pytest.mark.clause("CM-LOC-SAGE-04")
def test_only_a_shore_with_a_hidden_card_can_be_looked_at() -> None:
    board = hut(more='shores = { shore_2 = { journey = "" } }')
    assert board.legal() == {"look shore_3", "look shore_4", "decline"}
    assert board.refused("look shore_2") == "CM-LOC-SAGE-04"


@pytest.mark.clause("CM-LOC-SAGE-02", "CM-LOC-SAGE-04")
def test_looking_may_be_declined_and_the_destiny_is_drawn_all_the_same() -> None:
    board = hut().play("decline")
    assert [board.see(f"board.shores.shore_{number}.looked") for number in (2, 3, 4)] == [[], [], []]
    assert board.told("looked") == []
    assert board.see("players.p1.destinies", of="p1") == ["destiny_rune_lord", "destiny_troll_slayer"]


@pytest.mark.clause("CM-LOC-SAGE-02", "CM-LOC-SAGE-03")
def test_then_the_visitor_draws_one_destiny_that_others_do_not_see() -> None:
    board = hut()
    assert board.see("decks.destiny") == 9
    assert board.see("players.p1.destinies", of="p1") == ["destiny_troll_slayer"]  # first look, then draw
    board.table.uncovered = False
    board.play("look shore_4")
    assert (board.see("decks.destiny"), board.asked) == (8, ["p2"])
    assert board.see("deck_order.destiny.0") == "destiny_god_favored"
    assert board.see("players.p1.destinies", of="p1") == ["destiny_rune_lord", "destiny_troll_slayer"]
    for reader in ("p2", "p3", "spectator"):
        assert board.see("players.p1.destinies", of=reader) == ["?", "?"]
        assert board.told("saw_destinies", of=reader) == []
        assert board.told("destinies_drawn", of=reader) == [{"seat": 0, "count": 1}]
    assert board.told("saw_destinies", of="p1") == [{"cards": ("destiny_rune_lord",)}]
    assert board.see("drawn") == []


@pytest.mark.clause("CM-LOC-SAGE-01", "CM-LOC-SAGE-02")
def test_neither_the_look_nor_the_draw_can_be_taken_back() -> None:
    board = hut('leader = "dagrun"')
    for move in ("look shore_2", "decline"):
        board.table.uncovered = False
        board.play(move)
        assert board.table.uncovered
    board = hut('leader = "dagrun"')
    board.table.uncovered = False
    board.play("decline")
    assert not board.table.uncovered


@pytest.mark.clause("CM-LOC-SAGE-03")
def test_destinies_stay_hidden_until_the_end_of_the_game() -> None:
    position = 'round = {}\nphase = "cleanup"\n[position.players.p1]\ndestinies = ["destiny_prepared"]'
    board = Board("champions", position.format(7))
    assert (board.see("round"), board.see("players.p1.destinies", of="p2")) == (8, ["?"])
    board = Board("champions", position.format(8))
    assert board.see("players.p1.destinies", of="p2") == ["destiny_prepared"]
    assert board.see("players.p1.revealed", of="p2") == ["destiny_prepared"]


@pytest.mark.parametrize(
    ("left", "leader", "rune", "moves", "drawn"),
    [
        (0, "ullr", False, [], 0),
        (1, "ullr", False, [], 1),
        (2, "dagrun", True, ["extra", "use rune_true_vision"], 2),
        (3, "dagrun", True, ["extra", "use rune_true_vision"], 3),
        (4, "dagrun", True, ["extra", "use rune_true_vision"], 4),
        (5, "dagrun", True, ["extra", "use rune_true_vision"], 4),
        (1, "dagrun", False, ["extra"], 1),
        (0, "dagrun", False, ["extra"], 0),
    ],
)
@pytest.mark.clause("CM-LOC-SAGE-05")
def test_a_short_deck_gives_what_is_left(left: int, leader: str, rune: bool, moves: list[str], drawn: int) -> None:
    runes = '["rune_true_vision"]' if rune else "[]"
    board = short_deck(left, f'leader = "{leader}"\nrunes = {runes}')
    assert board.see("decks.destiny") == left
    board.play("decline", *moves)
    assert board.told("destinies_drawn") == [{"seat": 0, "count": drawn}]
    if drawn > 1:
        assert board.see("decks.destiny") == left - drawn
        board.play(min(board.legal("keep")))
        while board.asked == ["p1"]:
            board.play(min(board.legal("under")))
    assert board.see("players.p1.destinies.count") == 10 - left + min(drawn, 1)
    assert (board.see("decks.destiny"), board.see("drawn"), board.asked) == (left - min(drawn, 1), [], ["p2"])


@pytest.mark.clause("CM-LOC-SAGE-05", "CM-LEADER-DAGRUN-01", "CM-LEADER-DAGRUN-02", "CM-RUNE-VISION-02")
def test_the_cards_not_kept_go_under_the_deck_in_the_order_of_their_owner() -> None:
    board = hut('leader = "dagrun"\nrunes = ["rune_true_vision"]', mine=5).play("decline")
    assert (board.question, board.legal()) == ("extra_destiny", {"extra", "decline"})
    board.play("decline")
    assert (board.question, board.legal()) == ("true_vision", {"use rune_true_vision", "decline"})
    board.play("use rune_true_vision")
    drawn = ["destiny_blue_hand", "destiny_god_favored", "destiny_rune_lord"]
    assert (board.see("drawn", of="p1"), board.see("drawn", of="p2")) == (drawn, ["?"] * 3)
    assert board.legal() == {f"keep {card}" for card in drawn}
    assert board.refused("keep destiny_prepared") == "CM-LEADER-DAGRUN-01"
    board.play("keep destiny_god_favored")
    assert board.legal() == {"under destiny_blue_hand", "under destiny_rune_lord"}
    assert board.refused("under destiny_god_favored") == "CM-RUNE-VISION-02"
    board.play("under destiny_rune_lord")  # the last card follows without a question and lies lowest
    assert board.see("deck_order.destiny")[-2:] == ["destiny_rune_lord", "destiny_blue_hand"]
    assert "destiny_god_favored" in board.see("players.p1.destinies", of="p1")
    assert board.see("under_destiny_deck", of="p1")[:2] == ["destiny_blue_hand", "destiny_rune_lord"]
    assert set(board.see("under_destiny_deck", of="p2")) == {"?"}
    assert board.see("players.p1.runes") == {"rune_true_vision": "used"}


@pytest.mark.clause("CM-LEADER-DAGRUN-01", "CM-RUNE-VISION-01")
def test_without_the_extra_and_the_rune_one_destiny_is_drawn() -> None:
    board = hut('leader = "dagrun"\nrunes = ["rune_true_vision"]').play("decline", "decline", "decline")
    assert board.told("destinies_drawn") == [{"seat": 0, "count": 1}]
    assert board.see("players.p1.runes") == {"rune_true_vision": "unused"}
    board = hut('leader = "dagrun"\nused_runes = ["rune_true_vision"]').play("decline", "extra")
    assert (board.see("drawn.count"), board.question) == (2, "keep_destiny")


@pytest.mark.parametrize(("left", "known"), [(2, True), (3, False)])
@pytest.mark.clause("CM-RUNE-VISION-02")
def test_a_card_put_under_the_deck_stays_known_until_another_draws_it_among_several(left: int, known: bool) -> None:
    board = short_deck(left, 'leader = "dagrun"', 'runes = ["rune_true_vision"]').play("decline", "extra")
    kept, under = board.see("drawn", of="p1")
    board.play(f"keep {kept}")
    assert (board.see("deck_order.destiny")[-1], board.see("under_destiny_deck", of="p1")[0]) == (under, under)
    assert board.see("under_destiny_deck", of="p2")[0] == "?"
    while board.see("round") == 1 or board.asked != ["p2"]:
        board.play("beg")
    board.play("place sages_hut", "decline", "use rune_true_vision")
    if not known:
        board.play(f"keep {under}")
    assert board.see("players.p2.destinies", of="p2") == sorted([under, "destiny_wealthy"])
    assert board.see("players.p2.destinies", of="p1") == sorted([under if known else "?", "?"])

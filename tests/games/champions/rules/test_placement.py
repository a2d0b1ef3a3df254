"""Worker placement (CM-PLACE): turns, begging, what may be chosen, when a place acts."""

from __future__ import annotations

import pytest

from meadhall.games.champions.knowledge.shape import Player
from meadhall.testing import Board

GOODS = ("food", "wood", "coin", "favor", "blame", "glory", "dice")


def belongings(board: Board, player: str) -> dict[str, object]:
    return {good: board.see(f"players.{player}.{good}") for good in GOODS}


def turns(board: Board) -> list[str]:
    """Who takes the turns of this phase, if everybody begs."""
    order = []
    while board.see("phase") == "placement" and board.see("round") == 1:
        order += board.asked
        board.play("beg")
        if board.question == "worker_placed":
            board.play("done")
    return order


@pytest.mark.parametrize(
    ("start", "order"), [("p1", ["p1", "p2", "p3"]), ("p2", ["p2", "p3", "p1"]), ("p3", ["p3", "p1", "p2"])]
)
@pytest.mark.clause("CM-PLACE-01")
def test_turns_go_clockwise_from_the_holder_of_the_marker(start: str, order: list[str]) -> None:
    assert turns(Board("champions", f'start_player = "{start}"')) == order * 3


@pytest.mark.clause("CM-PLACE-01")
def test_nobody_else_may_place_in_a_turn() -> None:
    board = Board("champions", 'turn = "p2"')
    assert (board.asked, board.question) == (["p2"], "place_worker")
    for other in ("p1", "p3"):
        assert board.legal(seat=other) == set()
        assert board.refused("beg", seat=other) == "not_your_decision"


@pytest.mark.clause("CM-PLACE-02")
def test_a_turn_is_one_worker_on_a_free_place_whose_action_follows_at_once() -> None:
    board = Board("champions", 'turn = "p1"\nstalls = ["stall_fishmonger"]\n[position.players.p1]\nfood = 2')
    board.play("place stall_fishmonger")
    assert (board.see("players.p1.food"), board.see("players.p1.workers")) == (4, 2)
    assert (board.see("board.placed"), board.asked) == ({"stall_fishmonger": "p1"}, ["p2"])
    assert board.told("worker_placed") == [{"seat": 0, "place": "stall_fishmonger"}]


@pytest.mark.clause("CM-PLACE-02")
def test_the_turn_ends_only_when_the_action_is_done() -> None:
    board = Board("champions", 'turn = "p1"').play("place market")
    assert (board.asked, board.question) == (["p1"], "trade")
    assert board.refused("place troll") == "not_asked"
    board.play("done")
    assert board.asked == ["p2"]


@pytest.mark.clause("CM-PLACE-03")
def test_turns_go_on_until_no_worker_is_left_and_who_has_none_is_skipped() -> None:
    position = """
        start_player = "p1"
        [position.players.p1]
        workers = 1
        runes = ["rune_wealth"]
        [position.players.p2]
        workers = 0
        [position.players.p3]
        workers = 3"""
    board = Board("champions", position)
    assert turns(board) == ["p1", "p3", "p3", "p3"]
    assert [board.see(f"players.p{number}.workers") for number in (1, 2, 3)] == [0, 0, 0]
    assert (board.see("phase"), board.asked) == ("assignment", ["p1"])


@pytest.mark.clause("CM-PLACE-01", "CM-PLACE-03")
def test_after_a_skipped_player_the_turn_goes_on_clockwise() -> None:
    position = 'start_player = "p1"\n[position.players.p1]\nworkers = 2\n[position.players.p2]\nworkers = 0\n'
    assert turns(Board("champions", position)) == ["p1", "p3", "p1", "p3", "p3"]


@pytest.mark.clause("CM-PLACE-04")
def test_every_place_but_the_hunting_grounds_takes_one_worker_per_round() -> None:
    position = 'turn = "p2"\nstalls = ["stall_goldsmith"]\n[position.players.p2]\ncoin = 9\nwood = 9'
    free = Board("champions", position).legal("place")
    assert len(free) >= 19
    for place in sorted(free):
        board = Board("champions", f'{position}\n[position.placed]\n{place.split()[1]} = "p3"')
        if place == "place hunting_grounds":
            assert board.legal("place") == free
        else:
            assert (place, board.refused(place)) == (place, "CM-PLACE-04")
            assert board.legal("place") == free - {place}


@pytest.mark.clause("CM-PLACE-04")
def test_the_own_worker_takes_up_the_space_too() -> None:
    board = Board("champions", 'turn = "p1"\n[position.placed]\nsmokehouse = "p1"')
    assert board.refused("place smokehouse") == "CM-PLACE-04"


@pytest.mark.clause("CM-PLACE-05", "CM-PLACE-06")
def test_a_beggar_takes_one_food_and_one_blame_as_often_as_there_are_workers() -> None:
    position = 'turn = "p1"\n[position.players.p1]\nfood = 0\nblame = 0\n[position.players.p2]\nworkers = 0'
    board = Board("champions", position + "\n[position.players.p3]\nworkers = 0\n")
    others = [belongings(board, "p2"), belongings(board, "p3")]
    for times in (1, 2):
        board.play("beg")
        mine: Player = board.see("players.p1")
        assert (mine["food"], mine["blame"], mine["begging"], mine["workers"]) == (times, times, times, 3 - times)
        assert [belongings(board, "p2"), belongings(board, "p3")] == others
    assert board.see("board.placed") == {}
    assert board.told("begged") == [{"seat": 0}, {"seat": 0}]
    board.play("beg")  # the third worker ends the round: the troll lives, so everybody takes a blame
    assert (board.see("players.p1.food"), board.see("players.p1.blame"), board.see("round")) == (3, 4, 2)


@pytest.mark.clause("CM-PLACE-06")
def test_begging_is_legal_with_free_places_and_passing_is_not() -> None:
    board = Board("champions", 'turn = "p1"')
    assert {move.split()[0] for move in board.legal()} == {"place", "beg"}
    assert len(board.legal("place")) > 10
    assert board.refused("done") == board.refused("decline") == "not_asked"


@pytest.mark.parametrize(
    ("place", "price"),
    [
        ("runesmith", {"wood": 1}),
        ("stall_varangian", {"coin": 1}),
        ("stall_berserker_lodge", {"coin": 2}),
        ("stall_mead_hall", {"food": 1}),
        ("stall_offering_stone", {"coin": 1}),
        ("large_public_longship", {"coin": 1}),
        ("small_public_longship", {"coin": 1}),
    ],
)
@pytest.mark.clause("CM-PLACE-07")
def test_a_place_may_be_chosen_only_if_its_full_cost_can_be_paid(place: str, price: dict[str, int]) -> None:
    [(good, count)] = price.items()

    def board(have: int) -> Board:
        stalls = f'["{place}"]' if place.startswith("stall") else "[]"
        purse = {"food": 0, "wood": 0, "coin": 0} | {good: have}
        goods = "\n".join(f"{name} = {number}" for name, number in purse.items())
        return Board("champions", f'turn = "p1"\nstalls = {stalls}\n[position.players.p1]\n{goods}')

    assert board(count - 1).refused(f"place {place}") == "CM-PLACE-07"
    assert f"place {place}" not in board(count - 1).legal()
    paid = board(count).play(f"place {place}")
    assert paid.see(f"players.p1.{good}") == 0
    assert board(count + 1).play(f"place {place}").see(f"players.p1.{good}") == 1


@pytest.mark.clause("CM-PLACE-07")
def test_a_free_rune_may_be_used_before_to_pay_for_a_place() -> None:
    position = 'turn = "p1"\n[position.players.p1]\nwood = 0\nrunes = ["rune_gifts"]'
    board = Board("champions", position)
    assert board.refused("place runesmith") == "CM-PLACE-07"
    board.play("use rune_gifts", *["gift wood"] * 4)
    assert (board.asked, board.see("players.p1.workers")) == (["p1"], 3)
    board.play("place runesmith")
    assert board.see("players.p1.wood") == 3


@pytest.mark.clause("CM-PLACE-08")
def test_a_place_may_be_chosen_although_nothing_is_gained() -> None:
    full = 'turn = "p1"\nstalls = ["stall_drill_yard"]\n[position.players.p1]\ndice = { spearman = 8 }\n'
    for place in ("longhouse", "hafter", "blacksmith", "swordsmith"):
        board = Board("champions", full).play(f"place {place}")
        assert board.see("players.p1.dice") == {"swordsman": 0, "spearman": 8, "axeman": 0}
        assert board.asked == ["p2"]
    empty = (
        'turn = "p1"\nstalls = ["stall_drill_yard"]\nstock = { hafter = 0, smokehouse = 0 }\n[position.players.p1]\n'
    )
    empty += "dice = {}\nfood = 0\nwood = 0\ncoin = 0"
    for place in ("hafter", "smokehouse", "stall_drill_yard", "market"):
        board = Board("champions", empty)
        before = belongings(board, "p1")
        board.play(f"place {place}")
        assert (belongings(board, "p1"), board.asked) == (before, ["p2"])


@pytest.mark.clause("CM-PLACE-08")
def test_shipwright_huts_and_runesmith_may_not_be_visited_in_vain() -> None:
    poor = Board("champions", 'turn = "p1"\n[position.players.p1]\nwood = 0\ncoin = 0')
    assert poor.refused("place shipwright") == "CM-LOC-SHIPWRIGHT-04"
    assert poor.refused("place worker_huts") == "CM-LOC-HUTS-07"
    assert poor.refused("place runesmith") == "CM-PLACE-07"


@pytest.mark.clause("CM-PLACE-09")
def test_a_placed_worker_stays_until_the_cleanup() -> None:
    position = 'start_player = "p1"\n[position.players.p3]\nrunes = ["rune_wealth"]'
    board = Board("champions", position)
    board.play("place troll", "place hafter", "place smokehouse", "done", "beg", "place hunting_grounds")
    standing = {"troll": "p1", "hafter": "p2", "smokehouse": "p3"}
    while board.see("round") == 1:
        assert board.see("board.placed") == standing
        assert board.see("players.p2.hunting") == 1
        assert board.see("players.p1.begging") >= 1
        board.play("beg" if "beg" in board.legal() else "done")
    assert board.see("board.placed") == {}
    assert (board.see("players.p2.hunting"), board.see("players.p1.begging")) == (0, 0)
    assert [board.see(f"players.p{number}.workers") for number in (1, 2, 3)] == [3, 3, 3]


@pytest.mark.parametrize("place", ["troll", "draugr_1", "draugr_2", "hunting_grounds"])
@pytest.mark.clause("CM-PLACE-10")
def test_a_red_place_only_reserves_the_fight(place: str) -> None:
    board = Board("champions", 'turn = "p1"')
    before = [belongings(board, player) for player in ("p1", "p2", "p3")]
    supply, troll, draugr = board.see("supply"), board.see("board.troll"), board.see("board.draugr")
    board.play(f"place {place}")
    assert [belongings(board, player) for player in ("p1", "p2", "p3")] == before
    assert (board.see("supply"), board.see("board.troll"), board.see("board.draugr")) == (supply, troll, draugr)
    assert (board.asked, board.see("players.p1.workers")) == (["p2"], 2)
    assert board.see("board.sent.troll") == {"swordsman": 0, "spearman": 0, "axeman": 0}


@pytest.mark.clause("CM-PLACE-10")
def test_a_longship_takes_its_coin_and_its_harbor_at_once_and_nothing_else() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\ncoin = 3')
    before = belongings(board, "p1")
    board.play("place small_public_longship", "sail shore_3")
    assert belongings(board, "p1") == before | {"coin": 2}
    assert board.see("board.shores.shore_3.ship") == "small_public"
    assert board.see("board.shores.shore_3.revealed") is False


@pytest.mark.clause("CM-PLACE-11")
def test_players_do_not_trade_with_each_other() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nfood = 3\nrunes = ["rune_wealth"]')
    others = [belongings(board, "p2"), belongings(board, "p3")]
    assert {move.split()[0] for move in board.legal()} == {"place", "beg", "use"}
    board.play("place market")
    assert board.legal(seat="p2") == board.legal(seat="p3") == set()
    board.play("trade food wood", "trade food coin", "done")
    assert [belongings(board, "p2"), belongings(board, "p3")] == others


@pytest.mark.clause("CM-PLACE-12")
def test_a_new_holder_of_the_marker_counts_from_the_next_phase() -> None:
    position = 'start_player = "p1"\n[position.players.p1]\nrunes = ["rune_wealth"]\n[position.players.p2]\n'
    position += 'runes = ["rune_success"]\n[position.players.p3]\nrunes = ["rune_gifts"]'
    position += "\nfavor = 0"
    board = Board("champions", position).play("beg", "done", "beg", "done", "place longhouse", "done")
    assert board.see("start_player") == "p3"
    order = []
    while board.see("round") == 1:
        order += [(board.question, board.asked[0])]
        if board.question == "place_worker":
            board.play("place hunting_grounds" if board.asked == ["p3"] else "beg")
        else:
            board.play("done")
    assert [player for asked, player in order if asked == "place_worker"] == ["p1", "p2", "p3", "p1", "p2", "p3"]
    assert [player for asked, player in order if asked == "own_assignment"] == ["p1", "p2"]
    assert [player for asked, player in order if asked == "round_end"] == ["p3", "p1", "p2"]
    assert board.asked == ["p3"]

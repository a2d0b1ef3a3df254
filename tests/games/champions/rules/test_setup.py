"""Set-up (CM-SETUP): stalls, ships, decks, supply, leaders, what each player begins with."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.core.errors import MeadhallError
from meadhall.games.champions.knowledge.shape import Player
from meadhall.testing import Board

SEEDS = [f"saga {number}" for number in range(24)]
LEADERS = ["asmundr", "dagrun", "gylfir", "svanhildr", "ullr"]
MILITARY = {"stall_varangian", "stall_berserker_lodge", "stall_mead_hall", "stall_drill_yard"}
ECONOMIC = {"stall_woodcutter", "stall_fishmonger", "stall_offering_stone", "stall_goldsmith"}
DECKS = ("rune", "merchant", "troll", "draugr", "journey", "monster")
BY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def players(seats: int) -> list[str]:
    return [f"p{number}" for number in range(1, seats + 1)]


def choose_all(board: Board) -> Board:
    for leader in LEADERS:
        if board.see("phase") == "leaders":
            board.play(f"choose {leader}")
    return board


@pytest.mark.clause("CM-SETUP-01")
def test_the_game_is_for_two_three_or_four_players() -> None:
    game = games.find("champions")
    assert list(game.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(MeadhallError):
            game.open_box(seats)


@BY_SEATS
@pytest.mark.clause("CM-SETUP-01")
def test_all_players_share_one_board(seats: int) -> None:
    board = Board("champions", 'turn = "p1"', seats)
    board.play("place troll", "place hafter")
    assert list(board.see("players")) == players(seats)
    for player in players(seats):
        assert board.see("board.placed", of=player) == {"troll": "p1", "hafter": "p2"}


@pytest.mark.clause("CM-SETUP-02")
def test_the_round_marker_starts_on_round_one() -> None:
    board = Board("champions")
    assert board.see("round") == 1
    choose_all(board)
    assert (board.see("round"), board.see("rounds"), board.see("phase")) == (1, 8, "placement")


@pytest.mark.parametrize(("seats", "military", "economic"), [(2, 1, 1), (3, 1, 2), (4, 2, 2)])
@pytest.mark.clause("CM-SETUP-03")
def test_stalls_are_drawn_at_random_by_type(seats: int, military: int, economic: int) -> None:
    seen: set[str] = set()
    for seed in SEEDS:
        stalls = Board("champions", seats=seats, seed=seed).see("board.stalls")
        assert len(MILITARY.intersection(stalls)) == military
        assert len(ECONOMIC.intersection(stalls)) == economic
        assert len(stalls) == military + economic
        seen.update(stalls)
    assert seen == MILITARY | ECONOMIC


@pytest.mark.clause("CM-SETUP-04")
def test_stalls_not_drawn_are_out_of_the_game() -> None:
    board = Board("champions", 'turn = "p1"\nstalls = ["stall_mead_hall", "stall_goldsmith"]')
    drawn = {"place stall_mead_hall", "place stall_goldsmith"}
    assert {move for move in board.legal("place") if "stall" in move} == drawn
    for stall in MILITARY | ECONOMIC:
        place = f"place {stall}"
        assert board.refused(place) == ("" if place in drawn else "CM-SETUP-04")


@pytest.mark.clause("CM-SETUP-05")
def test_a_drawn_stall_is_open_to_all_and_takes_one_worker_per_round() -> None:
    board = Board("champions", 'turn = "p1"\nstalls = ["stall_woodcutter"]')
    for player in players(3):
        assert board.see("board.stalls", of=player) == ["stall_woodcutter"]
    board.play("place stall_woodcutter")
    assert board.refused("place stall_woodcutter") == "CM-PLACE-04"
    board.play(*["beg"] * 8)
    assert board.see("round") == 2
    assert board.refused("place stall_woodcutter") == ""


@BY_SEATS
@pytest.mark.clause("CM-SETUP-06")
def test_both_public_longships_start_on_their_spaces(seats: int) -> None:
    board = choose_all(Board("champions", seats=seats))
    assert [shore["ship"] for shore in board.see("board.shores").values()] == [""] * (4 if seats == 4 else 3)
    assert {"place large_public_longship", "place small_public_longship"} <= board.legal()


@pytest.mark.parametrize(
    ("seats", "ships"),
    [(2, ["karve", "drakkar"]), (3, ["karve", "snekkja", "drakkar"]), (4, ["karve", "snekkja", "skeid", "drakkar"])],
)
@pytest.mark.clause("CM-SETUP-07", "CM-SETUP-08")
def test_as_many_private_longships_as_players_lie_at_the_shipwright(seats: int, ships: list[str]) -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nwood = 9\ncoin = 9', seats)
    for player in players(seats):
        assert board.see("board.ships", of=player) == ships
    for ship in ("karve", "snekkja", "skeid", "drakkar"):
        assert board.refused(f"place {ship}") == ("CM-LOC-SHIPWRIGHT-09" if ship in ships else "CM-SETUP-08")
    board.play("place shipwright")
    assert board.legal() == {f"build {ship}" for ship in ships}
    for ship in {"karve", "snekkja", "skeid", "drakkar"} - set(ships):
        assert board.refused(f"build {ship}") == "CM-SETUP-08"


@pytest.mark.clause("CM-SETUP-09")
def test_every_deck_is_shuffled_and_lies_face_down() -> None:
    one, two = Board("champions", seed="saga 1"), Board("champions", seed="saga 2")
    for deck in DECKS:
        size = sum(card.copies for card in games.find("champions").content.of(deck))
        order, other = one.see(f"deck_order.{deck}"), two.see(f"deck_order.{deck}")
        assert order != other
        assert sorted(order) == sorted(other)
        assert one.see(f"decks.{deck}") == len(order) == size
    assert one.see("deck_order.destiny") != two.see("deck_order.destiny")
    for player in players(3):
        assert "deck_order" not in one.state.view(int(player[1]) - 1)


@BY_SEATS
@pytest.mark.clause("CM-SETUP-10")
def test_dice_that_nobody_begins_with_form_the_supply(seats: int) -> None:
    board = Board("champions", seats=seats)
    assert board.see("supply") == {"swordsman": 12 - seats, "spearman": 12, "axeman": 10}
    assert board.see("board.stock") == {"blacksmith": 0, "hafter": 0, "smokehouse": 0, "swordsmith": 0}


@BY_SEATS
@pytest.mark.clause("CM-SETUP-11")
def test_the_start_player_is_chosen_at_random(seats: int) -> None:
    found = [Board("champions", seats=seats, seed=seed).see("start_player") for seed in SEEDS]
    assert set(found) == set(players(seats))
    assert found == [Board("champions", seats=seats, seed=seed).see("start_player") for seed in SEEDS]


@BY_SEATS
@pytest.mark.parametrize("seed", SEEDS[:6])
@pytest.mark.clause("CM-SETUP-12")
def test_leaders_are_chosen_counter_clockwise_and_the_start_player_chooses_last(seats: int, seed: str) -> None:
    board = Board("champions", seats=seats, seed=seed)
    start = int(board.see("start_player")[1]) - 1
    order = []
    while board.see("phase") == "leaders":
        assert board.question == "choose_leader"
        order += board.asked
        board.play(f"choose {LEADERS[len(order)]}")
    assert order == [f"p{(start - step) % seats + 1}" for step in range(1, seats + 1)]
    assert order[-1] == board.see("start_player")
    assert [told["seat"] for told in board.told("leader_chosen")] == [int(player[1]) - 1 for player in order]


@pytest.mark.clause("CM-SETUP-13")
def test_a_chosen_leader_is_taken_and_the_rest_is_out_of_the_game() -> None:
    board = Board("champions", seats=4)
    first = board.asked[0]
    assert board.legal() == {f"choose {leader}" for leader in LEADERS}
    board.play("choose gylfir")
    assert board.refused("choose gylfir") == "CM-SETUP-13"
    assert board.legal() == {f"choose {leader}" for leader in LEADERS if leader != "gylfir"}
    board.play("choose ullr", "choose asmundr")
    assert board.legal() == {"choose dagrun", "choose svanhildr"}
    board.play("choose dagrun")
    assert board.see(f"players.{first}.leader") == "gylfir"
    assert {board.see(f"players.{p}.leader") for p in players(4)} == {"gylfir", "ullr", "asmundr", "dagrun"}
    assert board.refused("choose svanhildr") == "not_asked"
    told = [(news["seat"], news["leader"]) for news in board.told("leader_chosen")]
    assert told[0] == (int(first[1]) - 1, "gylfir")


@pytest.mark.parametrize("leader", LEADERS)
@pytest.mark.parametrize(("have", "gain"), [(6, 2), (7, 1), (8, 0)])
@pytest.mark.clause("CM-SETUP-14")
def test_every_leader_has_room_for_eight_warriors(leader: str, have: int, gain: int) -> None:
    position = f"""
        turn = "p1"
        stock = {{ blacksmith = 2 }}
        [position.players.p1]
        leader = "{leader}"
        dice = {{ spearman = {have} }}"""
    board = Board("champions", position).play("place blacksmith")
    assert board.see("players.p1.dice") == {"swordsman": 0, "spearman": have, "axeman": gain}


@pytest.mark.parametrize(("seats", "workers"), [(2, 4), (3, 3), (4, 3)])
@pytest.mark.clause("CM-SETUP-15", "CM-SETUP-16", "CM-SETUP-20")
def test_what_each_player_begins_with(seats: int, workers: int) -> None:
    board = Board("champions", seats=seats)
    for player in players(seats):
        mine: Player = board.see(f"players.{player}")
        assert (mine["food"], mine["wood"], mine["coin"], mine["favor"]) == (1, 1, 1, 1)
        assert mine["dice"] == {"swordsman": 1, "spearman": 0, "axeman": 0}
        assert mine["workers"] == workers
        assert (mine["glory"], mine["blame"]) == (0, 0)
        assert (mine["runes"], mine["ship"], mine["trophies"], mine["bought_worker"]) == ({}, "", [], False)


@pytest.mark.parametrize(("seats", "most"), [(2, 5), (3, 4), (4, 4)])
@pytest.mark.clause("CM-SETUP-17", "CM-SETUP-18")
def test_one_more_worker_waits_at_the_huts_and_the_rest_is_back_in_the_box(seats: int, most: int) -> None:
    board = Board("champions", 'start_player = "p1"\n[position.players.p1]\ncoin = 20', seats)
    board.play("place worker_huts")
    assert 1 + board.see("players.p1.workers") == most
    while board.see("round") == 1:
        board.play("beg")
    assert [board.see(f"players.{player}.workers") for player in players(seats)] == [most] + [most - 1] * (seats - 1)
    assert (board.asked, board.refused("place worker_huts")) == (["p1"], "CM-LOC-HUTS-04")


@BY_SEATS
@pytest.mark.clause("CM-SETUP-19")
def test_each_player_gets_a_destiny_that_nobody_else_sees(seats: int) -> None:
    board = Board("champions", seats=seats)
    assert [board.see(f"players.{player}.destinies") for player in players(seats)] == [[]] * seats
    choose_all(board)
    dealt = set()
    for player in players(seats):
        for reader in [*players(seats), "spectator"]:
            cards = board.see(f"players.{player}.destinies", of=reader)
            assert len(cards) == 1
            assert (cards == ["?"]) == (reader != player)
        dealt.update(board.see(f"players.{player}.destinies", of=player))
    assert len(dealt) == seats
    assert board.see("decks.destiny") == 12 - seats


@pytest.mark.clause("CM-SETUP-19")
def test_the_destinies_of_the_set_up_are_random() -> None:
    hands = {choose_all(Board("champions", seed=seed)).see("players.p1.destinies", of="p1")[0] for seed in SEEDS}
    assert len(hands) > 4

"""Cleanup (CM-CLEANUP): what comes home, what is discarded, what grows."""

from __future__ import annotations

import pytest

from meadhall.testing import Board


def evening(position: str, seats: int = 3) -> Board:
    """A position right before the cleanup; afterwards the next round stands prepared."""
    return Board("champions", 'phase = "cleanup"\nstart_player = "p1"\n' + position, seats=seats)


@pytest.mark.clause("CM-CLEANUP-01")
def test_all_workers_return_to_their_owners() -> None:
    board = evening("""
[position.placed]
market = "p1"
karve = "p1"
troll = "p2"
hunting_grounds = ["p2", "p3", "p3"]
[position.players.p1]
ship = "karve"
workers = 0
begging = 1
[position.players.p2]
workers = 0
bought_worker = true
begging = 2
[position.players.p3]
workers = 1
""")
    assert [board.see(f"players.{seat}.workers") for seat in ("p1", "p2", "p3")] == [3, 4, 3]
    assert [board.see(f"players.{seat}.begging") for seat in ("p1", "p2", "p3")] == [0, 0, 0]
    assert [board.see(f"players.{seat}.hunting") for seat in ("p1", "p2", "p3")] == [0, 0, 0]
    assert board.see("board.placed") == {}


@pytest.mark.clause("CM-CLEANUP-01")
def test_two_players_have_four_workers_again() -> None:
    board = evening(
        "[position.players.p1]\nworkers = 0\n[position.players.p2]\nworkers = 0\nbought_worker = true", seats=2
    )
    assert [board.see(f"players.{seat}.workers") for seat in ("p1", "p2")] == [4, 5]


@pytest.mark.clause("CM-CLEANUP-02")
def test_longships_leave_the_harbors_and_stay_with_their_owners() -> None:
    board = evening("""
placed = { karve = "p1", large_public_longship = "p2" }
[position.shores.shore_2]
ship = "karve"
[position.shores.shore_4]
ship = "large_public"
[position.players.p1]
ship = "karve"
coin = 1
""")
    assert [board.see(f"board.shores.shore_{shore}.ship") for shore in (2, 3, 4)] == ["", "", ""]
    assert board.see("players.p1.ship") == "karve"
    assert board.see("board.ships") == ["snekkja", "drakkar"]
    assert {"place karve", "place large_public_longship", "place small_public_longship"} <= board.legal("place")


@pytest.mark.clause("CM-CLEANUP-03", "CM-CLEANUP-04")
def test_a_living_troll_and_undefeated_draugr_are_discarded() -> None:
    board = evening("""
troll = "hill_troll"
draugr = ["draugr_jarl_red", "draugr_jarl_blue"]
decks = { troll = ["cave_troll"], draugr = ["draugr_scout_red", "draugr_scout_blue"] }
""")
    assert [board.see(f"players.{seat}.blame") for seat in ("p1", "p2", "p3")] == [1, 1, 1]
    assert board.see("discards.enemy") == ["hill_troll", "draugr_jarl_red", "draugr_jarl_blue"]
    assert board.see("board.troll") == "cave_troll"
    assert board.see("board.draugr") == ["draugr_scout_red", "draugr_scout_blue"]


@pytest.mark.clause("CM-CLEANUP-03", "CM-CLEANUP-04")
def test_killed_trolls_and_draugr_leave_nothing_to_discard() -> None:
    board = evening('troll = ""\ndraugr = ["", "draugr_jarl_blue"]')
    assert [board.see(f"players.{seat}.blame") for seat in ("p1", "p2", "p3")] == [0, 0, 0]
    assert board.see("discards.enemy") == ["draugr_jarl_blue"]


@pytest.mark.clause("CM-CLEANUP-05")
def test_revealed_journey_cards_are_discarded_and_hidden_ones_stay() -> None:
    board = Board(
        "champions",
        """
phase = "combat"
start_player = "p1"
placed.large_public_longship = "p1"
decks.journey = ["lost"]
[position.shores.shore_2]
journey = "whirlpool"
looked = ["p2"]
[position.shores.shore_3]
journey = "storm"
looked = ["p2"]
ship = "large_public"
[position.shores.shore_4]
journey = "no_wind"
[position.players.p1]
runes = ["rune_wealth"]
""",
    ).play("done")
    assert board.see("board.shores.shore_3.journey", of="spectator") == "storm"
    assert board.see("discards.journey") == []
    board.play("done")
    assert board.see("discards.journey") == ["storm"]
    shown = [board.see(f"board.shores.shore_{shore}.journey", of="p2") for shore in (2, 3, 4)]
    assert shown == ["whirlpool", "?", "?"]
    assert [board.see(f"board.shores.shore_{shore}.revealed") for shore in (2, 3, 4)] == [False, False, False]
    assert board.see("board.shores.shore_3.journey") == "lost"


@pytest.mark.clause("CM-CLEANUP-06")
def test_each_undefeated_monster_gets_a_coin() -> None:
    board = evening("""
decks.monster = ["nokk_red"]
[position.shores.shore_2]
monster = "ice_drake_red"
coins = 2
[position.shores.shore_3]
monster = ""
[position.shores.shore_4]
monster = "ice_drake_blue"
""")
    assert [board.see(f"board.shores.shore_{shore}.coins") for shore in (2, 3, 4)] == [3, 0, 1]
    assert board.see("board.shores.shore_3.monster") == "nokk_red"


@pytest.mark.clause("CM-EX-18")
def test_a_monster_that_lived_through_three_cleanups_brings_three_coins_more() -> None:
    board = Board(
        "champions",
        """
round = 2
turn = "p1"
[position.shores.shore_3]
monster = "lindwurm_red"
journey = "all_quiet"
[position.players.p1]
leader = "gylfir"
coin = 1
favor = 0
food = 0
dice = { axeman = 4 }
""",
    )
    while board.see("round") < 5:
        board.play("beg")
    assert board.see("board.shores.shore_3.coins") == 3
    while board.asked != ["p1"]:
        board.play("beg")
    board.play("place large_public_longship", "sail shore_3")
    while board.question == "place_worker":
        board.play("beg")
    board.play(*["assign axeman large_public"] * 4, "load large_public", "load large_public")
    coins = board.see("players.p1.coin")
    board.dice("double", "double", "double", "blank").play("done")
    assert board.see("players.p1.trophies") == ["lindwurm_red"]
    assert board.see("players.p1.coin") == coins + 2 + 3


@pytest.mark.clause("CM-CLEANUP-07")
def test_the_round_marker_moves_on_and_a_new_round_begins() -> None:
    board = evening("round = 7")
    assert (board.see("round"), board.see("phase")) == (8, "placement")
    assert board.told("round_begins")[-1] == {"round": 8}
    assert board.asked == ["p1"]


@pytest.mark.clause("CM-CLEANUP-07")
def test_after_round_eight_final_scoring_follows() -> None:
    board = evening('round = 8\nshores.shore_2 = { journey = "", monster = "" }')
    assert (board.see("round"), board.see("phase")) == (8, "end")
    assert (board.see("board.shores.shore_2.journey"), board.see("board.shores.shore_2.monster")) == ("", "")
    assert board.asked == []
    assert board.state.over
    assert len(board.see("scores")) == 3
    assert (board.see("board.troll"), board.see("board.draugr")) == ("", ["", ""])


@pytest.mark.clause("CM-CLEANUP-08")
def test_goods_of_the_players_and_of_the_places_stay() -> None:
    board = evening("""
stock = { swordsmith = 2, hafter = 3, blacksmith = 0, smokehouse = 4 }
[position.players.p1]
food = 3
wood = 4
coin = 5
favor = 2
glory = 7
dice = { swordsman = 1, spearman = 2, axeman = 3 }
""")
    assert board.see("board.stock") == {"swordsmith": 3, "hafter": 4, "blacksmith": 1, "smokehouse": 5}
    mine = [board.see(f"players.p1.{good}") for good in ("food", "wood", "coin", "favor", "glory")]
    assert mine == [3, 4, 5, 2, 7]
    assert board.see("players.p1.dice") == {"swordsman": 1, "spearman": 2, "axeman": 3}

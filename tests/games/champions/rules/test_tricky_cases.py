"""Tricky cases in the town and around the table. Those of fights and journeys are in `test_tricky_cases_of_combat`."""

from __future__ import annotations

import pytest

from meadhall.testing import Board


def town(mine: str, more: str = "", others: str = "", seats: int = 3) -> Board:
    """p1 is about to place a worker."""
    return Board(
        "champions", f'turn = "p1"\nstart_player = "p1"\n{more}\n[position.players.p1]\n{mine}\n{others}', seats=seats
    )


def goods(board: Board, *names: str, of: str = "p1") -> tuple[int, ...]:
    return tuple(board.see(f"players.{of}.{name}") for name in names)


def dice(board: Board, path: str = "players.p1.dice") -> tuple[int, int, int]:
    """Swordsmen, spearmen, axemen somewhere."""
    there = board.see(path)
    return there["swordsman"], there["spearman"], there["axeman"]


@pytest.mark.clause("CM-T01", "CM-FAQ-04", "CM-FAQ-05", "CM-FAQ-06")
def test_new_dice_beyond_eight_go_to_the_supply_by_choice() -> None:
    board = town("dice = { axeman = 7 }\ncoin = 1", 'stalls = ["stall_varangian"]').play("place stall_varangian")
    assert board.legal() == {"recruit swordsman", "recruit spearman"}
    assert board.refused("recruit axeman") == "CM-FAQ-05"
    before = dice(board, "supply")
    board.play("recruit spearman")
    assert dice(board) == (0, 1, 7)
    assert dice(board, "supply") == (before[0] + 1, before[1], before[2])


@pytest.mark.clause("CM-T01", "CM-LOC-BLACKSMITH-02")
def test_new_dice_beyond_eight_do_not_go_back_to_the_smith() -> None:
    board = town("dice = { spearman = 6 }", "stock.swordsmith = 3")
    before = board.see("supply.swordsman")
    board.play("place swordsmith")
    assert board.see("players.p1.dice") == {"swordsman": 2, "spearman": 6, "axeman": 0}
    assert (board.see("board.stock.swordsmith"), board.see("supply.swordsman")) == (0, before + 1)


@pytest.mark.clause("CM-T02", "CM-FAQ-01", "CM-LOC-MERCHANT-02", "CM-EX-30")
def test_dice_that_the_supply_lacks_are_forfeited_and_the_coin_stays_paid() -> None:
    board = town('leader = "ullr"\nfood = 0\ncoin = 1\ndice = {}', 'merchant = "merchant_axes"\nsupply.axeman = 0')
    board.play("place merchant_ship")
    assert goods(board, "coin", "food") == (0, 1)
    assert dice(board) == (0, 0, 0)


@pytest.mark.clause("CM-T02", "CM-ROUND-13")
def test_a_smith_without_a_die_in_the_supply_gets_none_and_none_later() -> None:
    board = Board(
        "champions",
        """
phase = "cleanup"
start_player = "p1"
stalls = ["stall_drill_yard"]
stock = { blacksmith = 2 }
[position.players.p1]
dice = { axeman = 8 }
""",
    )
    assert board.see("supply.axeman") == 0
    assert board.see("board.stock.blacksmith") == 2
    board.play("place stall_drill_yard", "dismiss axeman", "recruit spearman", "recruit spearman")
    while board.see("round") == 2:
        board.play("beg")
    assert (board.see("board.stock.blacksmith"), board.see("supply.axeman")) == (3, 1)


@pytest.mark.clause("CM-T06", "CM-ASSIGN-07")
def test_a_forbidden_weapon_cannot_be_sent_against_a_draugr() -> None:
    board = Board(
        "champions",
        """
phase = "assignment"
draugr = ["draugr_wight_red", "draugr_jarl_red"]
placed = { draugr_1 = "p1", draugr_2 = "p1" }
[position.players.p1]
dice = { swordsman = 1, axeman = 1 }
""",
    )
    assert board.refused("assign swordsman draugr_1") == "CM-ASSIGN-07"
    assert board.legal() == {"assign axeman draugr_1", "assign swordsman draugr_2", "assign axeman draugr_2", "done"}


@pytest.mark.clause("CM-T12", "CM-PLACE-05", "CM-PLACE-06")
def test_begging_is_allowed_with_free_places_and_again() -> None:
    board = town(
        "food = 0\nblame = 0\nworkers = 3",
        others="[position.players.p2]\nworkers = 0\n[position.players.p3]\nworkers = 0",
    )
    for count in (1, 2):
        assert "place market" in board.legal()
        board.play("beg")
        assert goods(board, "food", "blame", "begging", "workers") == (count, count, count, 3 - count)


@pytest.mark.clause("CM-T13", "CM-LOC-HUTS-01", "CM-LOC-HUTS-02", "CM-LOC-HUTS-03", "CM-LOC-HUTS-04", "CM-LOC-HUTS-05")
def test_the_worker_huts_sell_one_worker_a_round_at_a_falling_price() -> None:
    board = town("coin = 9\nworkers = 1", others="[position.players.p2]\ncoin = 4\n[position.players.p3]\ncoin = 3")
    assert board.see("board.hut_price") == 5
    board.play("place worker_huts")
    assert goods(board, "coin", "workers") == (4, 1)
    assert board.refused("place worker_huts") == "CM-PLACE-04"
    while board.see("round") == 1:
        board.play("beg")
    assert goods(board, "workers") == (4,)
    assert board.see("board.hut_price") == 4
    assert board.refused("place worker_huts") == "CM-LOC-HUTS-04"
    board.play("beg", "place worker_huts")
    assert goods(board, "coin", "workers", of="p2") == (0, 3)
    while board.see("round") == 2:
        board.play("beg")
    board.play("beg", "beg")
    assert board.asked == ["p3"]
    board.play("place worker_huts")
    assert goods(board, "coin", "bought_worker", of="p3") == (0, True)
    assert board.see("board.hut_price") == 0


@pytest.mark.clause("CM-T14", "CM-LOC-SHIPWRIGHT-06")
def test_a_private_longship_sails_in_the_round_of_its_purchase() -> None:
    board = town(
        "wood = 1\ncoin = 1\nworkers = 2", 'placed.small_public_longship = "p2"\nshores.shore_2.ship = "small_public"'
    )
    board.play("place shipwright", "beg", "beg")
    assert goods(board, "wood", "coin") == (0, 0)
    board.play("place karve")
    assert board.legal() == {"sail shore_3", "sail shore_4"}
    assert board.refused("sail shore_2") == "CM-LOC-SHIP-02"
    board.play("sail shore_4")
    assert (board.see("board.shores.shore_4.ship"), board.see("board.shores.shore_4.sailor")) == ("karve", "p1")


@pytest.mark.clause("CM-T15", "CM-LOC-SHIP-02")
def test_two_ships_of_one_player_cannot_lie_in_one_harbor() -> None:
    board = town("coin = 1", 'placed.large_public_longship = "p1"\nshores.shore_3.ship = "large_public"')
    board.play("place small_public_longship")
    assert board.refused("sail shore_3") == "CM-LOC-SHIP-02"
    assert board.legal() == {"sail shore_2", "sail shore_4"}


@pytest.mark.clause("CM-T16", "CM-LOC-SHIP-02")
@pytest.mark.parametrize("coin", [0, 5])
def test_with_all_harbors_taken_no_longship_can_be_chosen(coin: int) -> None:
    more = """placed = { large_public_longship = "p2", karve = "p2", snekkja = "p3" }
[position.shores]
shore_2.ship = "large_public"
shore_3.ship = "karve"
shore_4.ship = "snekkja"
"""
    others = '[position.players.p2]\nship = "karve"\n[position.players.p3]\nship = "snekkja"'
    board = town(f'coin = {coin}\nship = "drakkar"', more, others)
    assert board.refused("place small_public_longship") == "CM-LOC-SHIP-02"
    assert board.refused("place drakkar") == "CM-LOC-SHIP-02"


@pytest.mark.clause("CM-T20", "CM-RUNE-SUCCESS-01", "CM-RUNE-SUCCESS-02", "CM-RUNE-SUCCESS-03")
def test_success_scores_now_and_again_at_the_end_maybe_nothing_now() -> None:
    mine = 'wood = 0\nworkers = 1\nrunes = ["rune_success"]\ndestinies = ["destiny_woodwright"]'
    others = "[position.players.p2]\nworkers = 0\n[position.players.p3]\nworkers = 0"
    board = town(mine, 'round = 8\nstalls = ["stall_woodcutter"]', others).play("use rune_success")
    assert goods(board, "glory") == (0,)
    assert board.see("players.p1.runes.rune_success") == "used"
    board.play("place stall_woodcutter")
    assert board.state.over
    assert (board.see("scores.p1.track"), board.see("scores.p1.destinies")) == (0, 5)


@pytest.mark.clause("CM-T21", "CM-LEADER-ASMUNDR-02")
@pytest.mark.parametrize(("favor", "glory"), [(1, 2), (2, 4)])
def test_favor_that_asmundr_discarded_does_not_count_for_success(favor: int, glory: int) -> None:
    mine = f'leader = "asmundr"\nfavor = {favor}\nspent_favor = 5\ndestinies = ["destiny_god_favored"]'
    board = town(f'{mine}\nrunes = ["rune_success"]').play("use rune_success")
    assert goods(board, "glory") == (glory,)


@pytest.mark.clause("CM-T22", "CM-LOC-SAGE-05")
def test_dagrun_with_true_vision_draws_what_a_short_deck_has() -> None:
    owned = ["golden_hand", "blue_hand", "prepared", "woodwright", "wealthy", "god_favored", "rune_lord"]
    names = ", ".join(f'"destiny_{card}"' for card in owned)
    mine = 'leader = "dagrun"\nrunes = ["rune_true_vision"]\ndestinies = ["destiny_troll_slayer"]'
    others = f"[position.players.p2]\ndestinies = [{names}]\n[position.players.p3]\n"
    others += 'destinies = ["destiny_draugr_slayer", "destiny_monster_slayer"]'
    board = town(mine, others=others)
    assert board.see("decks.destiny") == 2
    board.play("place sages_hut", "decline", "extra", "use rune_true_vision")
    assert board.legal() == {"keep destiny_red_hand", "keep destiny_warlord"}
    assert board.told("destinies_drawn") == [{"seat": 0, "count": 2}]
    board.play("keep destiny_warlord")
    assert board.see("players.p1.destinies") == ["destiny_troll_slayer", "destiny_warlord"]
    assert board.see("deck_order.destiny") == ["destiny_red_hand"]


@pytest.mark.clause("CM-T23", "CM-SCORE-06")
@pytest.mark.parametrize(("wood", "glory"), [(0, 0), (1, 2)])
def test_a_destiny_with_all_at_zero_is_met_by_nobody(wood: int, glory: int) -> None:
    players = "\n".join(f"[position.players.p{seat}]\nwood = {wood}" for seat in (1, 2, 3))
    more = f'phase = "cleanup"\nround = 8\n{players}\n'.replace(
        "[position.players.p1]", '[position.players.p1]\ndestinies = ["destiny_woodwright"]'
    )
    assert Board("champions", more).see("scores.p1.destinies") == glory


@pytest.mark.clause("CM-T24", "CM-RUNE-WEALTH-01", "CM-RUNE-GEN-07")
def test_wealth_without_a_coin_is_legal_and_used_up() -> None:
    board = town('coin = 0\nrunes = ["rune_wealth"]').play("use rune_wealth")
    assert goods(board, "coin") == (0,)
    assert board.see("players.p1.runes.rune_wealth") == "used"


@pytest.mark.clause("CM-T25", "CM-LOC-LONGHOUSE-03")
def test_with_two_players_the_holder_gives_the_marker_to_the_opponent() -> None:
    board = town("dice = {}", seats=2).play("place longhouse")
    assert board.see("start_player") == "p2"
    assert dice(board) == (1, 0, 0)


@pytest.mark.clause("CM-T31", "CM-RUNE-GEN-04")
def test_food_from_gifts_may_be_loaded_at_once() -> None:
    board = Board(
        "champions",
        """
phase = "assignment"
placed.small_public_longship = "p1"
shores.shore_3.ship = "small_public"
[position.players.p1]
food = 0
dice = { axeman = 1 }
runes = ["rune_gifts"]
""",
    )
    assert board.refused("load small_public") == "CM-ASSIGN-11"
    board.play("assign axeman small_public", "use rune_gifts", *["gift food"] * 4, "load small_public")
    assert (goods(board, "food"), board.see("board.shores.shore_3.food")) == ((3,), 1)


@pytest.mark.clause("CM-T32", "CM-ROUND-07")
@pytest.mark.parametrize("way", ["sage", "knowledge"])
def test_who_has_looked_at_a_skipped_journey_card_still_knows_it(way: str) -> None:
    board = town('leader = "gylfir"\nrunes = ["rune_knowledge"]', 'shores.shore_3.journey = "lost"')
    board.play(*(("place sages_hut", "look shore_3") if way == "sage" else ("use rune_knowledge", "beg")))
    while board.see("round") < 3:
        board.play("beg" if board.question == "place_worker" else "done")
    assert board.see("board.shores.shore_3.journey", of="p1") == "lost"
    assert board.see("board.shores.shore_3.journey", of="p2") == "?"
    assert board.see("board.shores.shore_3.looked", of="p2") == ["p1"]


@pytest.mark.clause("CM-T35", "CM-LOC-MERCHANT-02")
@pytest.mark.parametrize(("leader", "coin"), [("ullr", 0), ("gylfir", 1)])
def test_a_merchant_is_paid_also_if_nothing_fits(leader: str, coin: int) -> None:
    mine = f'leader = "{leader}"\ncoin = 1\nfood = 0\ndice = {{ axeman = 8 }}'
    board = town(mine, 'merchant = "merchant_mercenaries"')
    before = dice(board, "supply")
    board.play("place merchant_ship")
    assert goods(board, "coin", "food") == (coin, 0)
    assert (dice(board), dice(board, "supply")) == ((0, 0, 8), before)
    some = town(mine, 'merchant = "merchant_levy"').play("place merchant_ship")
    assert goods(some, "coin", "food") == (coin, 1)

"""The round and its preparation (CM-ROUND)."""

from __future__ import annotations

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.knowledge.shape import Player
from meadhall.testing import Board


def in_box(kind: str) -> int:
    return sum(card.copies for card in GAME.content.of(kind))


def beg_through(board: Board, until: int) -> Board:
    """Everybody begs until a round begins (or the game ends)."""
    while board.see("round") < until and not board.state.over:
        board.play("beg")
    return board


def one_worker_left(more: str = "", seats: int = 3) -> Board:
    """A round that the next worker of p1 ends."""
    idle = "".join(f"[position.players.p{number}]\nworkers = 0\n" for number in range(2, seats + 1))
    return Board("champions", f'turn = "p1"\n{more}\n[position.players.p1]\nworkers = 1\n{idle}', seats)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.clause("CM-ROUND-01")
def test_the_game_lasts_exactly_eight_rounds(seats: int) -> None:
    board = beg_through(Board("champions", 'turn = "p1"', seats), until=9)
    assert board.state.over
    assert board.see("phase") == "end"
    assert board.see("round") == 8
    assert [told["round"] for told in board.told("round_begins")] == [2, 3, 4, 5, 6, 7, 8]
    assert board.see("players.p1.food") == 1 + 8 * (4 if seats == 2 else 3)


@pytest.mark.clause("CM-ROUND-01")
def test_a_new_game_begins_with_round_one() -> None:
    board = Board("champions").play("choose ullr", "choose dagrun", "choose gylfir")
    assert [told["round"] for told in board.told("round_begins")] == [1]


@pytest.mark.clause("CM-ROUND-02")
def test_the_phases_of_a_round_follow_each_other() -> None:
    board = Board("champions", 'start_player = "p1"\n[position.players.p1]\nrunes = ["rune_wealth"]')
    seen = [(board.see("phase"), board.question, board.see("round"))]
    board.play("beg", "done", "beg", "place troll", "beg", "done", *["beg"] * 3, "done", *["beg"] * 2)
    for move in ("done", "done", "done"):
        seen.append((board.see("phase"), board.question, board.see("round")))
        assert board.see("board.placed") == {"troll": "p3"}
        assert board.see("players.p1.begging") == 3  # the workers come home in the cleanup, after the combat
        board.play(move)
    seen.append((board.see("phase"), board.question, board.see("round")))
    assert seen == [
        ("placement", "place_worker", 1),
        ("assignment", "own_assignment", 1),
        ("assignment", "assign", 1),
        ("combat", "combat_start", 1),
        ("placement", "place_worker", 2),
    ]
    assert board.see("players.p1.begging") == 0


@pytest.mark.clause("CM-ROUND-02")
def test_each_move_waits_for_its_phase() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nworkers = 1\n[position.placed]\ntroll = "p1"')
    assert board.refused("assign swordsman troll") == "not_asked"
    for move in ("beg", "beg", "beg", "beg", "beg", "beg", "beg"):
        board.play(move)
    assert (board.see("phase"), board.refused("beg"), board.refused("place market")) == (
        "assignment",
        "not_asked",
        "not_asked",
    )


@pytest.mark.clause("CM-ROUND-03")
def test_the_top_troll_is_laid_face_up() -> None:
    board = Board("champions", 'phase = "preparation"\ndecks = { troll = ["cave_troll", "hill_troll"] }')
    assert board.see("board.troll", of="spectator") == "cave_troll"
    assert board.see("deck_order.troll.0") == "hill_troll"
    assert board.see("decks.troll") == 15


@pytest.mark.clause("CM-ROUND-03")
def test_what_the_preparation_turns_up_cannot_be_taken_back() -> None:
    board = one_worker_left()
    board.table.uncovered = False
    board.play("beg")
    assert board.table.uncovered


@pytest.mark.clause("CM-ROUND-04")
def test_two_draugr_are_laid_face_up_the_first_one_left() -> None:
    position = """
        phase = "preparation"
        decks = { draugr = ["draugr_jarl_red", "draugr_scout_blue", "draugr_thrall_red"] }"""
    board = Board("champions", position)
    assert board.see("board.draugr", of="spectator") == ["draugr_jarl_red", "draugr_scout_blue"]
    assert board.see("deck_order.draugr.0") == "draugr_thrall_red"
    assert board.see("decks.draugr") == 19
    told = board.told("prepared")[-1]
    assert told["draugr"] == ("draugr_jarl_red", "draugr_scout_blue")
    assert (told["troll"], told["merchant"]) == (board.see("board.troll"), board.see("board.merchant"))


@pytest.mark.parametrize(("seats", "shores"), [(2, [2, 3, 4]), (3, [2, 3, 4]), (4, [1, 2, 3, 4])])
@pytest.mark.clause("CM-ROUND-05")
def test_the_leftmost_shore_is_used_only_with_four_players(seats: int, shores: list[int]) -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\ncoin = 1', seats)
    assert list(board.see("board.shores")) == [f"shore_{number}" for number in shores]
    assert (board.see("decks.journey"), board.see("decks.monster")) == (18 - len(shores), 36 - len(shores))
    used = "" if seats == 4 else "CM-ROUND-05"
    board.play("place large_public_longship")
    assert (board.legal(), board.refused("sail shore_1")) == ({f"sail shore_{number}" for number in shores}, used)
    board.play("sail shore_4", "place sages_hut")
    assert board.legal("look") == {f"look shore_{number}" for number in shores}
    assert board.refused("look shore_1") == used


@pytest.mark.clause("CM-ROUND-06", "CM-ROUND-07")
def test_an_empty_journey_slot_gets_a_hidden_card_and_a_hidden_card_stays() -> None:
    position = """
        phase = "preparation"
        decks = { journey = ["storm", "lost", "no_wind"] }
        [position.shores.shore_3]
        journey = "kraken"
        looked = ["p1"]"""
    board = Board("champions", position)
    assert board.see("decks.journey") == 15
    assert board.see("deck_order.journey.0") == "no_wind"
    assert [board.see(f"board.shores.shore_{n}.journey", of="p2") for n in (2, 3, 4)] == ["?", "?", "?"]
    assert [board.see(f"board.shores.shore_{n}.revealed") for n in (2, 3, 4)] == [False, False, False]
    assert board.see("board.shores.shore_3.journey", of="p1") == "kraken"
    board.play(*["beg"] * {"p1": 0, "p2": 2, "p3": 1}[board.asked[0]], "place sages_hut", "look shore_2")
    assert board.see("board.shores.shore_2.journey", of="p1") == "storm"


@pytest.mark.clause("CM-ROUND-07")
def test_a_journey_card_seen_and_not_revealed_stays_known_in_later_rounds() -> None:
    board = one_worker_left('shores = { shore_4 = { journey = "whirlpool", looked = ["p2"] } }').play("beg")
    assert board.see("round") == 2
    assert board.see("board.shores.shore_4.looked") == ["p2"]
    assert board.see("board.shores.shore_4.journey", of="p2") == "whirlpool"
    assert board.see("board.shores.shore_4.journey", of="p1") == "?"
    assert board.see("decks.journey") == 15


@pytest.mark.clause("CM-ROUND-07")
def test_a_revealed_journey_card_makes_room_for_a_new_hidden_one() -> None:
    position = """
        decks = { journey = ["storm"] }
        placed = { small_public_longship = "p2" }
        shores = { shore_4 = { journey = "all_quiet", looked = ["p2"], ship = "small_public" } }"""
    board = one_worker_left(position).play("beg", "done")
    assert board.see("round") == 2
    assert board.see("discards.journey") == ["all_quiet"]
    assert board.see("board.shores.shore_4.revealed") is False
    assert board.see("board.shores.shore_4.journey", of="p2") == "?"
    assert board.see("decks.journey") == 14


@pytest.mark.clause("CM-ROUND-08", "CM-ROUND-09")
def test_an_empty_monster_slot_gets_the_top_monster_and_a_monster_stays_with_its_coins() -> None:
    position = """
        phase = "preparation"
        decks = { monster = ["nokk_red", "huldra_blue", "mare_red"] }
        shores = { shore_3 = { monster = "ice_drake_red", coins = 2 } }"""
    board = Board("champions", position)
    shores = board.see("board.shores", of="spectator")
    assert [shore["monster"] for shore in shores.values()] == ["nokk_red", "ice_drake_red", "huldra_blue"]
    assert [shore["coins"] for shore in shores.values()] == [0, 2, 0]
    assert (board.see("decks.monster"), board.see("deck_order.monster.0")) == (33, "mare_red")


@pytest.mark.clause("CM-ROUND-09")
def test_undefeated_monsters_stay_where_they_are() -> None:
    board = one_worker_left("[position.shores.shore_3]\ncoins = 4")
    before = [shore["monster"] for shore in board.see("board.shores").values()]
    board.play("beg")
    assert [shore["monster"] for shore in board.see("board.shores").values()] == before
    assert [shore["coins"] for shore in board.see("board.shores").values()] == [1, 5, 1]


@pytest.mark.clause("CM-ROUND-10")
def test_only_the_newest_merchant_counts() -> None:
    board = one_worker_left('merchant = "merchant_timber"\ndecks = { merchant = ["merchant_fisher"] }').play("beg")
    assert board.see("board.merchant") == "merchant_fisher"
    assert board.see("discards.merchant") == ["merchant_timber"]
    assert board.see("decks.merchant") == 6
    player = board.asked[0]
    board.play("place merchant_ship")
    goods: Player = board.see(f"players.{player}")
    assert (goods["food"], goods["wood"]) == (4 + (player == "p1"), 1)


@pytest.mark.clause("CM-ROUND-10")
def test_the_first_merchant_lies_on_no_other() -> None:
    board = Board("champions", 'phase = "preparation"\ndecks = { merchant = ["merchant_axes"] }')
    assert (board.see("board.merchant"), board.see("discards.merchant")) == ("merchant_axes", [])
    assert board.see("decks.merchant") == 7


@pytest.mark.clause("CM-ROUND-11", "CM-ROUND-12")
def test_smiths_and_smokehouse_are_restocked_and_what_is_not_taken_adds_up() -> None:
    board = Board("champions", 'phase = "preparation"')
    one = {"blacksmith": 1, "hafter": 1, "swordsmith": 1, "smokehouse": 1}
    assert board.see("board.stock") == one
    assert board.see("supply") == {"swordsman": 8, "spearman": 11, "axeman": 9}
    beg_through(board, until=3)
    assert board.see("board.stock") == dict.fromkeys(one, 3)
    assert board.see("supply") == {"swordsman": 6, "spearman": 9, "axeman": 7}
    board.play("place hafter")
    beg_through(board, until=4)
    assert board.see("board.stock") == {"blacksmith": 4, "hafter": 1, "swordsmith": 4, "smokehouse": 4}


@pytest.mark.clause("CM-ROUND-13")
def test_a_smith_gets_no_die_from_an_empty_supply_and_is_owed_nothing() -> None:
    position = """
        turn = "p1"
        stalls = ["stall_drill_yard"]
        supply = { axeman = 0 }
        [position.players.p1]
        dice = { axeman = 6 }"""
    board = beg_through(Board("champions", position), until=3)
    assert board.see("board.stock.blacksmith") == 4  # of the 10 axemen 6 belong to p1
    assert (board.see("supply.axeman"), board.see("board.stock.hafter")) == (0, 3)
    board.play(*["beg"] * {"p1": 0, "p2": 2, "p3": 1}[board.asked[0]])
    board.play("place stall_drill_yard", "dismiss axeman", "recruit spearman", "recruit spearman")
    assert board.see("supply.axeman") == 2
    beg_through(board, until=4)
    assert (board.see("board.stock.blacksmith"), board.see("supply.axeman")) == (5, 1)


@pytest.mark.clause("CM-ROUND-14")
def test_the_preparation_fills_the_display_up_to_two_runes() -> None:
    position = 'phase = "preparation"\ndecks = { rune = ["rune_gifts", "rune_wealth", "rune_glory"] }'
    board = Board("champions", position)
    assert board.see("board.runes", of="spectator") == ["rune_gifts", "rune_wealth"]
    assert (board.see("decks.rune"), board.see("deck_order.rune.0")) == (in_box("rune") - 2, "rune_glory")
    board.play("place runesmith", "take rune_gifts")
    assert board.see("board.runes") == ["rune_wealth"]
    while board.see("round") == 1:
        board.play("done" if "done" in board.legal() else "beg")
    assert board.see("board.runes") == ["rune_wealth", "rune_glory"]
    assert board.see("decks.rune") == in_box("rune") - 3


@pytest.mark.parametrize(("left", "shown"), [(0, 1), (1, 2), (2, 2)])
@pytest.mark.clause("CM-ROUND-14")
def test_the_display_is_filled_as_far_as_the_deck_goes(left: int, shown: int) -> None:
    others = [rune.id for rune in GAME.content.of("rune") if rune.id != "rune_success"]
    position = f"""
        phase = "preparation"
        runes = ["rune_success"]
        [position.players.p1]
        used_runes = {others[left:]}"""
    board = Board("champions", position)
    assert (board.see("board.runes.count"), board.see("decks.rune")) == (shown, left + 1 - shown)


@pytest.mark.clause("CM-ROUND-15")
def test_an_empty_journey_deck_is_made_anew_from_the_discard_pile() -> None:
    deck = one_worker_left().see("deck_order.journey")
    position = f"""
        journey_discard = {deck}
        placed = {{ large_public_longship = "p2", small_public_longship = "p3" }}
        [position.shores.shore_2]
        ship = "large_public"
        [position.shores.shore_3]
        ship = "small_public"
        [position.shores.shore_4]
        looked = ["p1"]"""
    board = one_worker_left(position)
    assert (board.see("decks.journey"), board.see("discards.journey.count")) == (0, 15)
    kept = board.see("board.shores.shore_4.journey", of="p1")
    board.shuffle_gives("kraken", "storm", "no_wind").play("beg", "done", "done")
    assert len(board.told("journeys_reshuffled")) == 1
    assert (board.see("round"), board.see("discards.journey")) == (2, [])
    assert (board.see("decks.journey"), board.see("deck_order.journey.0")) == (15, "no_wind")
    assert board.see("board.shores.shore_4.journey", of="p1") == kept
    old, new = board.see("unseen_journeys", of="p2")
    assert (old, len(new), "kraken" in new) == ([kept], 17, True)  # all know which cards were shuffled anew
    board.play("place sages_hut", "look shore_2")
    assert board.see("board.shores.shore_2.journey", of="p1") == "kraken"


@pytest.mark.clause("CM-ROUND-15")
def test_a_journey_deck_with_cards_left_is_not_shuffled() -> None:
    position = """
        journey_discard = ["kraken"]
        decks = { journey = ["no_wind"] }
        placed = { large_public_longship = "p2" }
        shores = { shore_2 = { journey = "all_quiet", ship = "large_public" } }"""
    board = one_worker_left(position).play("beg", "done")
    assert board.told("journeys_reshuffled") == []
    assert board.see("discards.journey") == ["kraken", "all_quiet"]
    assert board.see("decks.journey") == 13


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.clause("CM-ROUND-15")
def test_the_other_decks_last_for_the_whole_game(seats: int) -> None:
    board = beg_through(Board("champions", 'turn = "p1"', seats), until=9)
    decks = board.see("decks")
    for kind, taken in (("troll", 8), ("draugr", 16), ("merchant", 8), ("rune", 2)):
        assert (kind, decks[kind]) == (kind, in_box(kind) - taken)
    assert len(board.see("discards.enemy")) == 8 + 16


@pytest.mark.clause("CM-ROUND-16")
def test_most_glory_after_round_eight_and_final_scoring_wins() -> None:
    position = """
        round = 8
        phase = "cleanup"
        [position.players.p1]
        glory = 20
        blame = 4
        [position.players.p2]
        glory = 15
        [position.players.p3]
        glory = 2
        coin = 1"""
    board = Board("champions", position)
    assert board.state.over
    assert board.see("winners") == ["p2"]  # p1 falls behind: the fifth blame of the living troll costs 15
    assert board.state.result() == {0: 0.0, 1: 1.0, 2: 0.0}
    assert board.refused("beg", seat="p2") == "game_over"

"""Set-up (ON-SETUP): what lies on the table before the first decision."""

from __future__ import annotations

from itertools import permutations

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import MeadhallError
from meadhall.core.seats import REFEREE
from meadhall.core.table import Table
from meadhall.testing import Board
from tests.games.odin.board import BUILDINGS, GAME, HEROES, KINDS, LONGSHIPS, RAIDS, TYPES, each, lay, seen

SEEDS = [f"saga {number}" for number in range(30)]
READERS = ("p1", "p2", "spectator")
BY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def fresh(seats: int = 3, seed: str = "test") -> Board:
    return Board("odin", seats=seats, seed=seed)


@pytest.mark.clause("ON-SETUP-01")
def test_the_game_is_for_two_to_five_players() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(MeadhallError, match=f"not for {seats}"):
            GAME.open_box(seats)


@BY_SEATS
@pytest.mark.clause("ON-SETUP-02", "ON-SETUP-11")
def test_all_displays_are_full(seats: int) -> None:
    board = fresh(seats)
    shown = {name: board.see(f"{name}_display") for name in ("action", "hero", "building", "longship")}
    assert {name: len(cards) for name, cards in shown.items()} == {"action": 4, "hero": 3, "building": 4, "longship": 4}
    assert list(board.see("ocean")) == ["u1", "u2", "u3", "m1", "m2", "l1"]
    for cards in (*shown.values(), board.see("ocean").values()):
        assert "" not in cards
    assert set(shown["action"]) <= set(KINDS)
    assert set(shown["hero"]) <= set(HEROES)
    assert set(shown["building"]) <= set(BUILDINGS)
    assert set(shown["longship"]) <= set(LONGSHIPS)


@BY_SEATS
@pytest.mark.clause("ON-SETUP-03")
def test_all_markers_are_in_the_supply(seats: int) -> None:
    board = fresh(seats)
    assert (board.see("material_supply"), each(board, "material")) == (20, [0] * seats)
    assert each(board, "longships") == [{}] * seats


@BY_SEATS
@pytest.mark.clause("ON-SETUP-04")
def test_thirty_figures_of_each_type_are_in_the_reserve(seats: int) -> None:
    assert fresh(seats).see("reserve") == {"warrior": 30, "trader": 30, "sailor": 30}


@pytest.mark.parametrize(("seats", "deck", "removed"), [(2, 2, 8), (3, 4, 6), (4, 6, 4), (5, 8, 2)])
@pytest.mark.clause("ON-SETUP-05", "ON-SETUP-06", "ON-SETUP-07")
def test_raids_are_counted_out_and_the_others_leave_the_game(seats: int, deck: int, removed: int) -> None:
    gone: set[str] = set()
    for seed in SEEDS:
        board = fresh(seats, seed)
        ocean, order = list(board.see("ocean").values()), board.see("deck_order.raid")
        assert (len(ocean), len(order), board.see("decks.raid")) == (6, deck, deck)
        assert board.see("removed_raids") == len(board.see("raids_removed")) == removed
        assert sorted([*ocean, *order, *board.see("raids_removed")]) == sorted(RAIDS)
        gone.update(board.see("raids_removed"))
    assert gone == set(RAIDS)


@pytest.mark.clause("ON-SETUP-06")
def test_nobody_has_seen_which_raids_left_the_game() -> None:
    board = fresh()
    for reader in READERS:
        assert board.see("removed_raids", of=reader) == 6
        with pytest.raises(MeadhallError, match="there is no 'raids_removed'"):
            board.see("raids_removed", of=reader)


@pytest.mark.clause("ON-SETUP-08", "ON-SETUP-09")
def test_two_random_viking_markers_lie_in_the_middle_and_the_lower_zone() -> None:
    seen = set()
    for seed in SEEDS:
        markers = fresh(seed=seed).see("markers")
        assert list(markers) == ["middle", "lower", "spare"]
        seen.add(tuple(markers.values()))
    assert seen == set(permutations(("warrior", "trader", "sailor")))


@pytest.mark.clause("ON-SETUP-10")
def test_buildings_longships_and_heroes_are_three_shuffled_decks_face_down() -> None:
    boards = [fresh(seed=seed) for seed in SEEDS]
    for deck, every, left in (("hero", HEROES, 14), ("building", BUILDINGS, 16), ("longship", LONGSHIPS, 8)):
        orders = {tuple(board.see(f"deck_order.{deck}")) for board in boards}
        assert len(orders) == len(SEEDS)
        for board in boards:
            order = board.see(f"deck_order.{deck}")
            assert board.see(f"decks.{deck}", of="p1") == len(order) == left
            assert sorted([*order, *board.see(f"{deck}_display")]) == sorted(every)
    for reader in READERS:
        with pytest.raises(MeadhallError, match="there is no 'deck_order'"):
            boards[0].see("deck_order", of=reader)
        assert boards[0].see("under", of=reader) == {"hero": [], "building": [], "longship": []}


class Unshuffled(Chance):
    """Whoever shuffles here leaves the cards as they are, so that their way can be followed."""

    def shuffle(self, pile: list[int]) -> None:
        pass


@pytest.mark.clause("ON-SETUP-11", "ON-SETUP-12")
def test_displays_are_filled_in_a_fixed_order() -> None:
    view = seen(GAME.start(GAME.open_box(3), Table(Unshuffled(key_from_seed("test")))), REFEREE)
    assert list(view["ocean"].values()) == RAIDS[9:3:-1]
    assert view["deck_order"]["raid"] == RAIDS[3::-1]
    assert view["raids_removed"] == sorted(RAIDS[10:], key=RAIDS.index)
    assert view["hero_display"] == HEROES[-3:]
    buildings = [card.id for card in GAME.content.of("building")]
    assert view["building_display"] == buildings[:-5:-1]
    assert view["longship_display"] == LONGSHIPS[:-5:-1]
    assert view["action_display"] == ["sailor_craft"] * 2 + ["sailor_hero"] * 2
    hands = [player["hand"] for player in view["players"].values()]
    assert hands == [{"sailor_seamanship": 6}, {"sailor_craft": 2, "sailor_seamanship": 4}, {"sailor_craft": 6}]


@BY_SEATS
@pytest.mark.clause("ON-SETUP-13", "ON-SETUP-18", "ON-SETUP-19")
def test_every_player_begins_with_an_empty_board_and_no_fame(seats: int) -> None:
    board = fresh(seats)
    assert list(board.see("players")) == [f"p{number}" for number in range(1, seats + 1)]
    for field, nothing in (("fame", 0), ("hero", ""), ("buildings", {}), ("longships", {}), ("material", 0)):
        assert each(board, field) == [nothing] * seats
    assert each(board, "vikings") == [{"warrior": 0, "trader": 0, "sailor": 0}] * seats
    assert each(board, "raids") == [[]] * seats


@BY_SEATS
@pytest.mark.clause("ON-SETUP-14", "ON-SETUP-16")
def test_six_cards_for_each_player_four_on_display_the_rest_is_the_deck(seats: int) -> None:
    orders = set()
    for seed in SEEDS[:5]:
        board = fresh(seats, seed)
        assert each(board, "hand_size") == [6] * seats
        assert [sum(hand.values()) for hand in each(board, "hand")] == [6] * seats
        assert board.see("decks.action") == len(board.see("deck_order.action")) == 90 - 6 * seats - 4
        assert board.see("discard") == {}
        everywhere = [*board.see("deck_order.action"), *board.see("action_display")]
        everywhere += [card for hand in each(board, "hand") for card, count in hand.items() for _ in range(count)]
        assert {card: everywhere.count(card) for card in KINDS} == dict.fromkeys(KINDS, 10)
        orders.add(tuple(board.see("deck_order.action")))
    assert len(orders) == 5


@pytest.mark.clause("ON-SETUP-15")
def test_players_see_their_own_hand_and_no_other() -> None:
    board = fresh()
    for seat in ("p1", "p2", "p3"):
        assert board.see(f"players.{seat}.hand", of=seat) == board.see(f"players.{seat}.hand")
        for reader in {"p1", "p2", "p3", "spectator"} - {seat}:
            assert board.see(f"players.{seat}.hand", of=reader) == {"?": 6}
            assert board.see(f"players.{seat}.known", of=reader) == {}


@BY_SEATS
@pytest.mark.clause("ON-SETUP-17")
def test_a_random_player_starts(seats: int) -> None:
    boards = [fresh(seats, seed) for seed in SEEDS]
    for board in boards:
        assert [board.see("start_player")] == [board.see("turn")] == board.asked
        assert (board.see("round"), board.see("phase"), board.question) == (1, "actions", "action")
    assert {board.see("turn") for board in boards} == {f"p{number}" for number in range(1, seats + 1)}


@pytest.mark.clause("ON-SETUP-20")
def test_a_player_board_has_five_lots_one_for_each_type_and_one_longship_slot() -> None:
    board = lay(p1={"material": 4, "hand": "wc*7"}, p2={"buildings": [f"{kind}_2" for kind in TYPES]})
    assert board.play("material").see("players.p1.material") == 5
    assert (board.asked, board.refused("material")) == (["p1"], "ON-MATERIAL-03")
    assert each(board, "longship_slots") == [1, 2, 1]
    assert list(board.see("players.p2.buildings")) == list(TYPES)

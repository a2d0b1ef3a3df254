"""Set-up (BR-SETUP), the 5-player set (BR-5P), and the order of Ages and phases (BR-FLOW)."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import MeadhallError
from meadhall.core.seats import SPECTATOR
from meadhall.games.blood_rage.table.box import BloodRageBox
from meadhall.games.blood_rage.table.state import BloodRage
from meadhall.testing import Board
from tests.games.blood_rage.board import BROKE, RING, base, each, seen_by

SEEDS = [f"saga {number}" for number in range(24)]
CLANS = ["wolf", "raven", "serpent", "bear", "ram"]
BASE_CLANS = set(CLANS) - {"ram"}
BY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
TOKENS = Counter(pillage_rage=3, pillage_axes=2, pillage_horns=2, pillage_glory=1)
AGE_DECK = {2: 20, 3: 26, 4: 34, 5: 42}
DESTROYED = {2: 3, 3: 2, 4: 1, 5: 0}


def fresh(seats: int, seed: str = "test", **options: str) -> Board:
    five = {"five_players": "yes"} if seats == 5 else {}
    return Board("blood_rage", seats=seats, seed=seed, options=five | options)


def choose_all(board: Board) -> Board:
    for clan in CLANS:
        if board.see("phase") == "clans":
            board.play(f"choose {clan}")
    return board


@pytest.mark.clause("BR-SETUP-01", "BR-5P-05")
def test_the_game_is_for_two_to_four_and_for_five_only_with_their_set() -> None:
    game = games.find("blood_rage")
    assert list(game.seats) == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(MeadhallError):
            game.open_box(seats, {"five_players": "yes"})
    five = game.open_box(5)
    assert isinstance(five, BloodRageBox)
    assert five.five_players, "five seats bring the set along"
    for seats in (2, 3, 4):
        box = game.open_box(seats)
        assert isinstance(box, BloodRageBox)
        assert not box.five_players


@pytest.mark.clause("BR-SETUP-02")
def test_each_player_chooses_a_different_clan() -> None:
    board = fresh(4)
    first = board.asked[0]
    assert first == board.see("first_player")
    order = []
    for clan in ("bear", "wolf", "serpent", "raven"):
        order += board.asked
        assert board.question == "choose_clan"
        board.play(f"choose {clan}")
        if board.see("phase") == "clans":
            assert board.refused(f"choose {clan}") == "BR-SETUP-02"
    assert order == [f"p{(int(first[1]) - 1 + step) % 4 + 1}" for step in range(4)]
    assert [board.see(f"players.{player}.clan") for player in order] == ["bear", "wolf", "serpent", "raven"]
    assert board.see("phase") == "gods_gifts"


@BY_SEATS
@pytest.mark.clause("BR-SETUP-02", "BR-SETUP-03", "BR-SETUP-04", "BR-SETUP-05", "BR-SETUP-06")
def test_every_clan_begins_alike(seats: int) -> None:
    board = choose_all(fresh(seats))
    assert len(set(each(board, "clan"))) == seats
    for player in board.see("players").values():
        assert Counter(player["reserve"]) == {"leader": 1, "warrior": 8, "ship": 1}
        assert (player["glory"], player["rage"], player["on_board"], player["valhalla"]) == (0, 6, 0, [])
        assert player["steps"] == {"rage": 1, "axes": 1, "horns": 1}
        assert player["stats"] == {"rage": 6, "axes": 3, "horns": 4}
        assert (player["quests"], player["passed"], set(player["upgrades"].values())) == ([], False, {""})
    places = [*board.see("provinces").values(), *board.see("fjords").values()]
    assert len(places) == 13
    assert all(place["figures"] == {} for place in places)


@BY_SEATS
@pytest.mark.clause("BR-SETUP-07", "BR-SETUP-08")
def test_tokens_are_laid_at_random_and_the_one_for_all_stats_in_yggdrasil(seats: int) -> None:
    seen: dict[str, set[str]] = {province: set() for province in RING}
    for seed in SEEDS:
        provinces = fresh(seats, seed).see("provinces")
        assert (provinces["yggdrasil"]["token"], provinces["yggdrasil"]["pillaged"]) == ("pillage_all", False)
        laid = {name: view["token"] for name, view in provinces.items() if name in RING and not view["destroyed"]}
        assert Counter(laid.values()) <= TOKENS
        assert seats < 5 or Counter(laid.values()) == TOKENS
        assert not any(view["pillaged"] for view in provinces.values())
        for province, token in laid.items():
            seen[province].add(token)
    assert all(len(tokens) > 1 for tokens in seen.values())


@BY_SEATS
@pytest.mark.clause("BR-SETUP-09", "BR-SETUP-10", "BR-SETUP-11", "BR-SETUP-12", "BR-SETUP-13", "BR-5P-02")
def test_ragnarok_tokens_doom_three_provinces_and_destroy_some_at_once(seats: int) -> None:
    doomed, destroyed_ever = set(), set()
    for seed in SEEDS:
        board = fresh(seats, seed)
        ragnarok = board.see("ragnarok")
        destroyed = {name for name, view in board.see("provinces").items() if view["destroyed"]}
        assert (len(set(ragnarok)), len(destroyed)) == (3, DESTROYED[seats])
        assert set(ragnarok).isdisjoint(destroyed)
        assert board.see("doom") == ragnarok[0]
        assert {name for name, view in board.see("provinces").items() if not view["token"]} == destroyed
        state = cast("BloodRage", board.state)
        spare = [state.box.province_ids[province] for province in state.spare_tokens]
        assert len(spare) == seats
        assert set(spare) == set(RING) - set(ragnarok) - destroyed
        doomed.update(ragnarok)
        destroyed_ever |= destroyed
    assert doomed == set(RING)
    assert destroyed_ever == (set(RING) if seats < 5 else set())


@BY_SEATS
@pytest.mark.clause("BR-SETUP-14", "BR-SETUP-15", "BR-5P-03")
def test_cards_for_more_players_are_removed(seats: int) -> None:
    board = fresh(seats)
    assert board.see("decks") == [AGE_DECK[seats]] * 3
    marks = {"3p": 3, "4p": 4, "5p": 5}
    for age, deck in enumerate(board.see("deck_order"), start=1):
        assert all(card.startswith(f"a{age}_") for card in deck)
        marked = Counter(marks.get(card[-2:], 2) for card in deck)
        assert marked == {mark: number for mark, number in ((2, 20), (3, 6), (4, 8), (5, 8)) if mark <= seats}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.clause("BR-5P-01", "BR-5P-03")
def test_the_five_player_set_with_fewer_players_only_adds_a_clan(seats: int) -> None:
    board = fresh(seats, five_players="yes")
    assert board.see("decks") == [AGE_DECK[seats]] * 3
    assert board.legal() == {f"choose {clan}" for clan in CLANS}
    board.play("choose ram")
    assert "ram" in each(board, "clan")


@pytest.mark.clause("BR-5P-01")
def test_five_players_use_eight_more_cards_in_each_age() -> None:
    four, five = fresh(4), fresh(5)
    for less, more in zip(four.see("deck_order"), five.see("deck_order"), strict=True):
        extra = Counter(more) - Counter(less)
        assert sum(extra.values()) == 8
        assert all(card.endswith("_5p") for card in extra)


@pytest.mark.clause("BR-5P-05")
def test_the_ram_needs_the_five_player_set() -> None:
    board = fresh(4)
    assert board.legal() == {f"choose {clan}" for clan in BASE_CLANS}
    assert board.refused("choose ram") == "BR-5P-05"


@pytest.mark.clause("BR-SETUP-16")
def test_each_deck_is_shuffled_and_lies_face_down() -> None:
    one, two = fresh(3, "saga 1"), fresh(3, "saga 2")
    for ours, theirs in zip(one.see("deck_order"), two.see("deck_order"), strict=True):
        assert ours != theirs
        assert sorted(ours) == sorted(theirs)
    for reader in (0, 1, 2, SPECTATOR):
        view = seen_by(one.state, reader)
        assert ("deck_order" in view, view["decks"]) == (False, [26, 26, 26])


@pytest.mark.clause("BR-SETUP-18")
def test_the_game_begins_with_gods_gifts_of_the_first_age() -> None:
    board = choose_all(fresh(3))
    assert (board.see("age"), board.see("phase")) == (1, "gods_gifts")
    assert board.told("age_begins") == [{"age": 1}]


@BY_SEATS
@pytest.mark.clause("BR-SETUP-19")
def test_the_first_player_is_drawn_at_random(seats: int) -> None:
    found = [fresh(seats, seed).see("first_player") for seed in SEEDS]
    assert set(found) == {f"p{number}" for number in range(1, seats + 1)}


# The flow of the game


def random_game(seed: str, seats: int = 3) -> list[tuple[int, str]]:
    """The Ages and phases in which somebody had to choose, in their order."""
    board = fresh(seats, seed)
    choices = Chance(key_from_seed(seed))
    phases: list[tuple[int, str]] = []
    while not board.state.over:
        now = (board.see("age"), board.see("phase"))
        if phases[-1:] != [now]:
            phases.append(now)
        seat = choices.choose(board.state.asked)
        board.state.apply(seat, choices.choose(board.state.legal(seat)), board.table)
    return [*phases, (board.see("age"), board.see("phase"))]


@pytest.mark.parametrize("seed", SEEDS[:3])
@pytest.mark.clause("BR-FLOW-01", "BR-FLOW-02", "BR-FLOW-03", "BR-FLOW-04", "BR-END-01")
def test_three_ages_of_six_phases_follow_each_other(seed: str) -> None:
    phases = random_game(seed)
    order = ["gods_gifts", "actions", "discard", "quests", "ragnarok", "valhalla"]
    places = [(age, order.index(phase)) for age, phase in phases[1:-1]]
    assert places == sorted(set(places))
    assert {age for age, _ in places} == {1, 2, 3}
    assert (phases[0], phases[-1]) == ((1, "clans"), (3, "end"))
    for age in (1, 2, 3):
        assert {(age, 0), (age, 1)} <= set(places)


@pytest.mark.clause("BR-FLOW-02", "BR-FLOW-03")
def test_the_last_four_phases_come_in_their_order() -> None:
    mine = {"hand": "a1_troll", "quests": "a1_manheim", "upgrades": "a1_lokis_domain"}
    board = base(elvagar={"p1": "warrior"}, gimle={"p1": "leader"}, p1=mine, p2=BROKE, p3=BROKE)
    assert board.see("phase") == "actions"
    board.play("pass")
    assert (board.see("phase"), board.asked) == ("discard", ["p1"])
    board.play("keep a1_troll")
    assert (board.see("phase"), board.see("players.p1.glory")) == ("quests", 5)
    assert not board.see("provinces.gimle.destroyed")
    board.play("raise axes")
    assert (board.see("age"), board.see("phase")) == (2, "gods_gifts")
    assert [told["glory"] for told in board.told("glory")] == [5, 2, 1]
    assert [told["why"] for told in board.told("glory")] == ["a1_manheim", "ragnarok", "released"]
    assert board.see("provinces.gimle.destroyed")


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.clause("BR-FLOW-01", "BR-FLOW-04", "BR-VALHALLA-05")
def test_after_the_sixth_phase_comes_the_next_age_or_the_end(age: int) -> None:
    board = base(phase="valhalla", age=age)
    if age == 3:
        assert (board.state.over, board.see("phase"), board.see("age")) == (True, "end", 3)
    else:
        assert (board.see("phase"), board.see("age"), board.asked) == ("gods_gifts", age + 1, ["p1", "p2", "p3"])


@pytest.mark.clause("BR-SETUP-19")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_table_may_name_the_first_player(seat: int) -> None:
    for seed in SEEDS[:4]:
        assert fresh(3, seed, first_player=f"p{seat + 1}").see("first_player") == f"p{seat + 1}"


@pytest.mark.clause("BR-SETUP-19")
def test_a_first_player_who_is_not_at_the_table_is_an_error() -> None:
    with pytest.raises(MeadhallError, match="first_player=p4: this table has 3 seats"):
        fresh(3, first_player="p4")


@pytest.mark.clause("BR-SETUP-17")
def test_there_are_as_many_places_for_monsters_as_monsters() -> None:
    state = cast("BloodRage", fresh(2).state)
    assert len(state.monster_at) == len(state.monster_owner) == 9 + 7

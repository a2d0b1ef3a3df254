"""Positions that cannot be are refused, with the line and the reason; what a position leaves open is filled."""

from __future__ import annotations

import re

import pytest

from meadhall.core.errors import BadScenario
from meadhall.testing import Board
from tests.games.odin.board import BUILDINGS, HEROES, LONGSHIPS, RAIDS


def lay(position: str, seats: int = 3) -> Board:
    return Board("odin", position, seats=seats)


def error(position: str, seats: int = 3) -> str:
    """Why a position is refused, without the place."""
    with pytest.raises(BadScenario) as refused:
        lay(position, seats)
    found = re.fullmatch(r"scenario:\d+: (.*)", str(refused.value))
    assert found, refused.value
    return found[1]


def listed(names: list[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


# Keys and the course of the game


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ('rounds = 2', "unknown key 'rounds'"),
        ('[position.players.p1]\nglory = 2', "unknown key 'glory'"),
        ('[position.players.p1.vikings]\nberserk = 1', "unknown key 'berserk'"),
        ('[position.decks]\nheroes = []', "unknown key 'heroes'"),
        ('[position.under]\naction = []', "unknown key 'action'"),
        ('[position.deck_sizes]\nhero = 3', "unknown key 'hero'"),
        ('[position.players.p1.longships.longship_tune]\nsunk = true', "unknown key 'sunk'"),
        ('turn = "p4"', "nobody sits at p4"),
        ('start_player = "p4"', "nobody sits at p4"),
        ('[position.players.p4]\nfame = 1', "nobody sits at p4"),
        ('round = 0', "'round' is 0; it must be at least 1"),
        ('quiet_rounds = 50', "'quiet_rounds' is 50; it must be from 0 to 49"),
        ('quiet_rounds = -1', "'quiet_rounds' is -1; it must be from 0 to 49"),
        ('phase = "end"', "'end' is no phase to begin with; take one of actions, draw"),
        ('raided = 1', "'raided' must be true or false"),
        ('swapped = "yes"', "'swapped' must be true or false"),
        ('[position.players.p1]\nfame = -1', "'fame' is -1; it must be at least 0"),
        ('[position.players.p1]\nmaterial = -1', "'material' is -1; it must be at least 0"),
        ('[position.players.p1.vikings]\nwarrior = -1', "'warrior' is -1; it must be at least 0"),
    ],
)  # fmt: skip
def test_keys_and_numbers_are_checked(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_the_error_names_the_line() -> None:
    with pytest.raises(BadScenario) as refused:
        lay('turn = "p1"\nround = 3\nmead = 4')
    head = 'title = "a position"\ngame = "odin"\nseats = 3\nseed = "test"\n\n[options]\n\n[position]\n'
    assert str(refused.value).startswith(f"scenario:{head.count(chr(10)) + 3}: unknown key 'mead'")


def test_what_the_course_of_the_game_says_is_laid() -> None:
    board = lay('turn = "p2"\nstart_player = "p3"\nround = 7\nquiet_rounds = 4\nraided = true\nswapped = true')
    seen = [board.see(key) for key in ("turn", "start_player", "round", "quiet_rounds", "raided", "swapped", "phase")]
    assert seen == ["p2", "p3", 7, 4, True, True, "actions"]
    assert board.asked == ["p2"]
    assert (lay('start_player = "p3"').see("turn"), lay('turn = "p2"').see("round")) == ("p3", 1)
    assert lay('turn = "p2"').see("raided") is lay('turn = "p2"').see("swapped") is False


# Players


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ('[position.players.p1]\nhero = "hero_thor"', "unknown 'hero_thor'"),
        (
            '[position.players.p1]\nhero = "hero_sven"\n[position.players.p2]\nhero = "hero_sven"',
            "hero 'hero_sven' has two owners",
        ),
        (
            '[position.players.p1]\nbuildings = ["inn_1"]\n[position.players.p2]\nbuildings = ["inn_1"]',
            "building 'inn_1' has two owners",
        ),
        ('[position.players.p1]\nbuildings = ["inn_1", "inn_2"]', "p1 already has a building of the type 'inn'"),
        (
            '[position.players]\np1.longships = ["longship_tune"]\np2.longships = { longship_tune = { away = true } }',
            "longship 'longship_tune' has two owners",
        ),
        (
            '[position.players.p1]\nraids = ["raid_iona"]\n[position.players.p2]\nraids = ["raid_iona"]',
            "raid 'raid_iona' is there twice",
        ),
        (
            '[position.players.p1]\nlongships = ["longship_tune", "longship_crane"]',
            "p1 has more longships than slots for them",
        ),
        ('[position.players.p2]\nlongships = { longship_tune = { damage = 3 } }', "longship 'longship_tune' would be"),
        ('[position.players.p3]\nvikings = { warrior = 5, sailor = 6 }', "p3 has more Vikings than the limit of 10"),
        (
            '[position.players.p3]\nbuildings = ["inn_2"]\nvikings = { warrior = 8, sailor = 7 }',
            "p3 has more Vikings than the limit of 14",
        ),
        ('[position.players.p1]\nmaterial = 6', "p1 has more construction markers than empty lots"),
        ('[position.players.p1]\nbuildings = ["inn_1"]\nmaterial = 5', "p1 has more construction markers than empty"),
        ('[position.reserve]\nwarrior = 29', "30 figures 'warrior' are in the reserve: nobody has them"),
        ('[position.reserve]\nberserk = 29', "unknown 'berserk'"),
    ],
)  # fmt: skip
def test_what_players_cannot_have_is_refused(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_figures_and_markers_are_limited() -> None:
    crowd = "\n".join(f'[position.players.p{n}]\nbuildings = ["inn_{n}"]\nvikings.warrior = 11' for n in (1, 2, 3))
    assert error(crowd) == "there are only 30 figures 'warrior'; 33 are placed"
    markers = "\n".join(f"[position.players.p{n}]\nmaterial = 5" for n in range(1, 6))
    assert error(markers, seats=5) == "there are only 20 construction markers"
    most = "\n".join(f"[position.players.p{n}]\nmaterial = {5 if n < 5 else 0}" for n in range(1, 6))
    assert lay(most, seats=5).see("material_supply") == 0


def test_what_players_have_is_laid_and_the_rest_is_in_the_reserve() -> None:
    board = lay(
        """
[position.reserve]
sailor = 26
[position.players.p1]
fame = 3
hero = "hero_sven"
buildings = ["smithy_1", "shipyard_2"]
material = 3
longships = { longship_tune = { damage = 3 }, longship_crane = { away = true } }
vikings = { warrior = 6, sailor = 4 }
raids = ["raid_iona", "raid_york"]
[position.players.p2]
hero = ""
"""
    )
    p1 = board.see("players.p1")
    assert (p1["fame"], p1["hero"], p1["material"]) == (3, "hero_sven", 3)
    assert p1["buildings"] == {"smithy": "smithy_1", "shipyard": "shipyard_2"}
    ships = {ship: (found["damage"], found["away"]) for ship, found in p1["longships"].items()}
    assert ships == {"longship_tune": (3, False), "longship_crane": (0, True)}
    assert p1["vikings"] == {"warrior": 6, "trader": 0, "sailor": 4}
    assert p1["raids"] == ["raid_iona", "raid_york"]
    assert board.see("reserve") == {"warrior": 24, "trader": 30, "sailor": 26}
    assert (board.see("players.p2.hero"), board.see("material_supply")) == ("", 17)


@pytest.mark.parametrize("key", ["used_symbols", "used_abilities"])
def test_only_buildings_of_the_active_player_have_been_used(key: str) -> None:
    village = '\n[position.players.p1]\nbuildings = ["smithy_1", "inn_4"]\n[position.players.p2]\nbuildings = ["inn_1"]'
    board = lay(f'turn = "p1"\n{key} = ["smithy_1", "inn_4"]' + village)
    assert board.see(key) == ["smithy_1", "inn_4"]
    assert error(f'turn = "p1"\n{key} = ["inn_1"]' + village) == "'inn_1' does not belong to the active player"
    assert error(f'turn = "p1"\n{key} = ["tower"]' + village).startswith("unknown 'tower'")


# Decks and displays


@pytest.mark.parametrize(
    ("deck", "ids", "slots"), [("hero", HEROES, 3), ("building", BUILDINGS, 4), ("longship", LONGSHIPS, 4)]
)
def test_displays_and_decks_are_laid_as_named(deck: str, ids: list[str], slots: int) -> None:
    shown, top, under = ids[:slots], ids[5:7], ids[8:10]
    board = lay(
        f"{deck}_display = {listed(shown)}\n[position.decks]\n{deck} = {listed(top)}\n"
        f"[position.under]\n{deck} = {listed(under)}"
    )
    assert board.see(f"{deck}_display") == shown
    order = board.see(f"deck_order.{deck}")
    assert (order[:2], order[-2:], board.see(f"under.{deck}")) == (top, under, under)
    assert sorted([*shown, *order]) == sorted(ids)


@pytest.mark.parametrize(
    ("deck", "ids", "slots"), [("hero", HEROES, 3), ("building", BUILDINGS, 4), ("longship", LONGSHIPS, 4)]
)
def test_no_card_is_in_two_places(deck: str, ids: list[str], slots: int) -> None:
    shown = f"{deck}_display = {listed(ids[:slots])}\n"
    assert error(f"{shown}[position.decks]\n{deck} = {listed(ids[:1])}") == f"'{ids[0]}' is there twice"
    assert error(f"{shown}[position.under]\n{deck} = {listed(ids[:1])}") == f"'{ids[0]}' is there twice"
    assert error(f"{deck}_display = {listed([ids[0]] * slots)}") == f"'{ids[0]}' is there twice"
    assert error(f"{deck}_display = {listed(ids[: slots - 1])}").startswith(f"the display has {slots} places")
    assert error(f"{deck}_display = {listed(['', *ids[1:slots]])}") == (
        f"the {deck} display has a gap although there are cards to fill it"
    )


def test_a_card_that_a_player_has_is_not_on_display() -> None:
    owned = '[position.players.p1]\nhero = "hero_sven"\nlongships = ["longship_tune"]\nbuildings = ["inn_1"]\n'
    shown = f"hero_display = {listed(['hero_sven', *HEROES[:2]])}\n"
    assert error(shown + owned) == "'hero_sven' is there twice"
    board = lay(owned)
    for deck, card, count in (("hero", "hero_sven", 17), ("longship", "longship_tune", 12), ("building", "inn_1", 20)):
        cards = [*board.see(f"{deck}_display"), *board.see(f"deck_order.{deck}")]
        assert card not in cards
        assert "" not in cards
        assert len(set(cards)) == count - 1


@pytest.mark.parametrize("slot", [0, 1, 2])
def test_a_displayed_card_that_a_player_gets_is_replaced(slot: int) -> None:
    fresh = Board("odin")
    hero, ship = fresh.see("hero_display")[slot], fresh.see("longship_display")[slot]
    board = lay(f'[position.players.p1]\nhero = "{hero}"\nlongships = ["{ship}"]')
    for deck, card in (("hero", hero), ("longship", ship)):
        before, now = fresh.see(f"{deck}_display"), board.see(f"{deck}_display")
        assert now == [fresh.see(f"deck_order.{deck}.0") if other == card else other for other in before]
        assert board.see(f"deck_order.{deck}") == fresh.see(f"deck_order.{deck}")[1:]


def test_a_display_has_a_gap_if_no_card_is_left() -> None:
    fleets = [LONGSHIPS[2 * n : 2 * n + 2] for n in range(5)]
    players = [
        f"[position.players.p{n + 1}]\nbuildings = {listed(BUILDINGS[2 + 5 * n : 3 + 5 * n])}\nlongships = "
        + listed(fleet[: 2 if n < 4 else 1])
        for n, fleet in enumerate(fleets)
    ]
    board = lay("\n".join(players), seats=5)
    display = board.see("longship_display")
    assert (sorted(display), board.see("decks.longship")) == (["", *sorted(LONGSHIPS[9:])], 0)


# The ocean


def test_the_ocean_is_laid_as_named_and_filled_where_it_is_not() -> None:
    board = lay('[position.ocean]\nu2 = "raid_iona"\nl1 = "raid_york"\n[position.decks]\nraid = ["raid_paris"]')
    ocean = board.see("ocean")
    assert (ocean["u2"], ocean["l1"]) == ("raid_iona", "raid_york")
    order, removed = board.see("deck_order.raid"), board.see("raids_removed")
    assert (order[0], len(order), len(removed)) == ("raid_paris", 4, 6)
    assert sorted([*ocean.values(), *order, *removed]) == sorted(RAIDS)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ('[position.ocean]\nu4 = "raid_iona"', "unknown 'u4'"),
        ('[position.ocean]\nu1 = "raid_rome"', "unknown 'raid_rome'"),
        ('[position.ocean]\nu1 = "raid_iona"\nu2 = "raid_iona"', "'raid_iona' is there twice"),
        ('[position.ocean]\nu1 = "raid_iona"\n[position.decks]\nraid = ["raid_iona"]', "'raid_iona' is there twice"),
        ('[position.ocean]\nu1 = "raid_iona"\n[position.players.p1]\nraids = ["raid_iona"]', "'raid_iona' is there"),
        ('[position.ocean]\nm1 = ""', "the raid cards move up: only the farthest places can be empty"),
        ('ocean = { u1 = "", u2 = "", u3 = "", m1 = "", m2 = "", l1 = "" }', "with no raid left the game is over"),
        ('[position.ocean]\nl1 = ""\n[position.deck_sizes]\nraid = 1', "the ocean has a gap although there are raid"),
        ('[position.deck_sizes]\nraid = 11', "'raid' is 11; it must be from 0 to 10"),
        ('[position.deck_sizes]\nraid = 0\n[position.decks]\nraid = ["raid_iona"]', "the raid deck holds 0 cards here"),
        ('[position.markers]\nupper = "warrior"', "unknown 'upper'"),
        ('[position.markers]\nmiddle = "berserk"', "unknown 'berserk'"),
        ('[position.markers]\nmiddle = "warrior"\nspare = "warrior"', "the marker 'warrior' is there twice"),
    ],
)  # fmt: skip
def test_an_ocean_that_cannot_be_is_refused(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


@pytest.mark.parametrize(("seats", "cards"), [(2, 8), (3, 10), (4, 12), (5, 14)])
def test_completed_raids_are_missing_in_the_raid_deck(seats: int, cards: int) -> None:
    done = '[position.players.p2]\nraids = ["raid_iona", "raid_york"]'
    board = lay(done, seats)
    assert (board.see("decks.raid"), board.see("removed_raids")) == (cards - 6 - 2, 16 - cards)
    assert lay(done + "\n[position.deck_sizes]\nraid = 1", seats).see("decks.raid") == 1


def test_an_ocean_with_a_gap_has_no_raid_deck() -> None:
    board = lay('[position.ocean]\nm2 = ""\nl1 = ""')
    assert (board.see("decks.raid"), board.see("removed_raids")) == (0, 12)
    assert [board.see(f"ocean.{slot}") != "" for slot in ("u1", "u2", "u3", "m1", "m2", "l1")] == [True] * 4 + [
        False
    ] * 2
    assert lay('[position.ocean]\nl1 = ""\n[position.deck_sizes]\nraid = 0').see("decks.raid") == 0


def test_markers_not_named_lie_where_there_is_room() -> None:
    board = lay('[position.markers]\nlower = "warrior"')
    found = board.see("markers")
    assert found["lower"] == "warrior"
    assert sorted(found.values()) == ["sailor", "trader", "warrior"]
    board = lay('[position.markers]\nspare = "trader"\nmiddle = "sailor"')
    assert board.see("markers") == {"middle": "sailor", "lower": "warrior", "spare": "trader"}


# Action cards


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ('[position.players.p1]\nhand = { warrior_hero = 11 }', "there are only 10 cards 'warrior_hero'"),
        ('[position.players.p1]\nhand = { warrior_mead = 1 }', "unknown 'warrior_mead'"),
        ('[position.players.p1]\nhand = ["warrior_mead"]', "unknown 'warrior_mead'"),
        ('[position.players.p1]\nhand = { warrior_hero = -1 }', "'warrior_hero' is -1; it must be at least 0"),
        ('action_display = ["warrior_hero"]', "the display has 4 cards"),
        (
            'discard = { sailor_hero = 7 }\n[position.players.p1]\nhand = { sailor_hero = 4 }',
            "there are only 10 cards 'sailor_hero'",
        ),
        ('[position.deck_sizes]\naction = 69', "'action' is 69; it must be from 0 to 68"),
        ('[position.players.p1]\nhand = ["warrior_hero"]\nknown = ["trader_hero"]', "p1 does not hold these cards"),
        (
            '[position.players.p1]\nhand = ["warrior_hero"]\nknown = ["warrior_hero", "warrior_hero"]',
            "p1 does not hold these cards",
        ),
    ],
)  # fmt: skip
def test_action_cards_that_cannot_be_are_refused(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_action_cards_are_laid_as_named() -> None:
    board = lay(
        """
action_display = ["sailor_hero", "sailor_craft", "sailor_hero", "trader_hero"]
discard = { warrior_craft = 3 }
[position.decks]
action = ["trader_craft", "warrior_hero"]
[position.players.p1]
hand = ["warrior_craft", "trader_craft", "warrior_craft"]
known = ["warrior_craft"]
[position.players.p2]
hand = { sailor_seamanship = 10 }
"""
    )
    assert board.see("action_display") == ["sailor_hero", "sailor_craft", "sailor_hero", "trader_hero"]
    assert board.see("discard") == {"warrior_craft": 3}
    assert board.see("deck_order.action")[:2] == ["trader_craft", "warrior_hero"]
    assert board.see("players.p1.hand") == {"warrior_craft": 2, "trader_craft": 1}
    assert board.see("players.p1.known") == {"warrior_craft": 1}
    assert board.see("players.p2.hand") == {"sailor_seamanship": 10}
    assert board.see("players.p3.hand_size") == 6
    assert "sailor_seamanship" not in board.see("players.p3.hand")
    assert board.see("decks.action") == 90 - 4 - 3 - 3 - 10 - 6


def test_cards_beyond_the_size_of_the_deck_are_discarded() -> None:
    board = lay('[position.deck_sizes]\naction = 2\n[position.decks]\naction = ["trader_craft", "warrior_hero"]')
    assert board.see("deck_order.action") == ["trader_craft", "warrior_hero"]
    assert sum(board.see("discard").values()) == 90 - 18 - 4 - 2


def test_what_is_not_named_stays_as_chance_dealt_it() -> None:
    fresh, laid = Board("odin"), lay("round = 2")
    for path in ("players.p1.hand", "players.p3.hand", "action_display", "deck_order", "ocean", "markers", "discard"):
        assert laid.see(path) == fresh.see(path)

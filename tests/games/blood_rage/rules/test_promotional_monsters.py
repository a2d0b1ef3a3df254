"""The seven promotional monsters, an option of the table."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.table import Table
from meadhall.games.blood_rage.table.box import BloodRageBox
from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, each, fight, lay, totals, winner

MONSTERS = {
    "a1_mountain_giant": "mountain_giant",
    "a1_garm": "garm",
    "a1_hildisvini": "hildisvini",
    "a2_wolfman": "wolfman",
    "a2_nidhoggr": "nidhoggr",
    "a3_mystic_troll": "mystic_troll",
    "a3_ymir": "ymir",
}


def table(card: str, *, seats: int = 3, **rest: Any) -> Board:
    """A table with the option, at which p1 has the monster of a card."""
    options = {"promotional_monsters": "yes", **rest.pop("options", {})}
    mine = {"clan": "wolf", **rest.pop("p1", {})}
    mine["upgrades"] = f"{card} {mine.get('upgrades', '')}"
    return lay(seats=seats, options=options, p1=mine, **rest)


def decks(**options: str) -> list[set[str]]:
    box = games.find("blood_rage").open_box(seats=3, options=options)
    assert isinstance(box, BloodRageBox)
    return [{box.card_ids[card] for card in deck} for deck in box.decks]


@pytest.mark.clause("BR-PROMO-01")
def test_the_cards_join_the_decks_of_their_ages_if_the_table_wants_them() -> None:
    without, with_them = decks(), decks(promotional_monsters="yes")
    added = [more - less for less, more in zip(without, with_them, strict=True)]
    assert added == [
        {"a1_mountain_giant", "a1_garm", "a1_hildisvini"},
        {"a2_wolfman", "a2_nidhoggr"},
        {"a3_mystic_troll", "a3_ymir"},
    ]


# The Mountain Giant


@pytest.mark.clause("BR-PROMO-01")
def test_the_mountain_giant_invades_for_nothing() -> None:
    board = table("a1_mountain_giant", p1={"rage": 1}).play("invade mountain_giant elvagar")
    assert (each(board, "rage")[0], at(board, "elvagar")) == (1, {"p1": ["mountain_giant"]})


@pytest.mark.clause("BR-PROMO-01")
@pytest.mark.parametrize(("there", "steps"), [("mountain_giant", True), ("warrior", False)])
def test_the_leaders_upgrade_works_where_the_mountain_giant_stands(there: str, steps: bool) -> None:
    board = table(
        "a1_mountain_giant", p1={"upgrades": "a2_lord_of_axes"}, elvagar={"p1": there}, gimle={"p1": "leader"}
    )
    call(board, "elvagar")
    assert (board.question == "raise_stat") is steps


@pytest.mark.clause("BR-PROMO-01")
def test_lord_of_hammers_leads_both_leaders_away() -> None:
    board = table(
        "a1_mountain_giant",
        p1={"upgrades": "a1_lord_of_hammers"},
        elvagar={"p1": "leader mountain_giant"},
    )
    call(board, "elvagar").play("lead angerboda").play("lead yggdrasil")
    assert at(board, "angerboda") == {"p1": ["leader"]}
    assert at(board, "yggdrasil") == {"p1": ["mountain_giant"]}


@pytest.mark.clause("BR-PROMO-01")
def test_the_free_invasion_of_a_leaders_upgrade_may_bring_the_mountain_giant() -> None:
    board = table("a1_mountain_giant", p1={"hand": "a1_lord_of_hammers", "rage": 3})
    board.play("upgrade a1_lord_of_hammers")
    assert {text.split()[1] for text in board.legal("invade")} == {"leader", "mountain_giant"}


@pytest.mark.clause("BR-PROMO-01")
def test_the_mountain_giant_keeps_its_strength() -> None:
    board = table(
        "a1_mountain_giant", p1={"upgrades": "a3_lord_of_spears"}, elvagar={"p1": "mountain_giant", "p2": "warrior"}
    )
    fight(board, "elvagar")
    assert totals(board) == {"p1": 3, "p2": 1}


# Garm


@pytest.mark.clause("BR-PROMO-02")
def test_ragnarok_destroys_where_garm_stands_instead() -> None:
    board = table("a1_garm", phase="ragnarok", utgard={"p1": "garm warrior"}, gimle={"p2": "warrior"})
    assert board.see("provinces.utgard.destroyed")
    assert not board.see("provinces.gimle.destroyed")
    assert at(board, "gimle") == {"p2": ["warrior"]}
    assert each(board, "glory")[:2] == [4, 0]


@pytest.mark.clause("BR-PROMO-02")
@pytest.mark.parametrize("where", [{"yggdrasil": {"p1": "garm"}}, {}])
def test_garm_in_yggdrasil_or_in_the_reserve_changes_nothing(where: dict[str, Any]) -> None:
    board = table("a1_garm", phase="ragnarok", **where)
    assert board.see("provinces.gimle.destroyed")
    assert not board.see("provinces.yggdrasil.destroyed")


@pytest.mark.clause("BR-PROMO-03")
def test_what_garm_destroyed_is_not_destroyed_again() -> None:
    board = table("a1_garm", age=2, phase="ragnarok", destroyed="andlang", elvagar={"p2": "warrior"})
    gone = [name for name, province in board.see("provinces").items() if province["destroyed"]]
    assert gone == ["andlang"]
    assert board.told("ragnarok_again")
    assert not board.told("ragnarok")


@pytest.mark.clause("BR-PROMO-03")
@pytest.mark.parametrize(("spare", "standing"), [([0, 1], 1), ([0, 1, 2], 0), ([], 2)])
def test_no_god_stands_where_garm_has_been(spare: list[int], standing: int) -> None:
    """With three players three tokens are spare; the more of their provinces are gone, the fewer gods come."""
    game = games.find("blood_rage")
    box = game.open_box(seats=3, options={"gods": "yes", "promotional_monsters": "yes"})
    state: Any = game.start(box, Table(Chance(key_from_seed("gods"))))
    from meadhall.games.blood_rage.rules.gods import place_gods

    for number in spare:
        state.destroyed[state.spare_tokens[number]] = 1
    place_gods(state, Table(Chance(key_from_seed("more gods"))))
    there = [province for province in state.god_at if province >= 0]
    assert len(there) == standing == len(set(there))
    assert all(not state.destroyed[province] for province in there)


# Hildisvini


@pytest.mark.clause("BR-PROMO-04")
def test_hildisvini_takes_a_village_and_its_figure_moves_next_door() -> None:
    board = table(
        "a1_hildisvini",
        p1={"rage": 2},
        elvagar={"p2": "leader warrior", "p3": "warrior warrior"},
        angerboda={"p2": "warrior"},
    )
    assert board.see("provinces.elvagar.free") == 0
    board.play("invade hildisvini elvagar")
    assert board.legal() == {"drive p2 leader", "drive p2 warrior", "drive p3 warrior"}
    assert board.refused("decline") == "BR-INVADE-02"
    assert board.refused("drive p1 warrior") == board.refused("drive p3 leader") == "BR-PROMO-04"
    board.play("drive p2 leader")
    assert board.refused("lead utgard") == "BR-PROMO-04"
    board.play("lead angerboda")
    assert at(board, "elvagar") == {"p1": ["hildisvini"], "p2": ["warrior"], "p3": ["warrior", "warrior"]}
    assert at(board, "angerboda") == {"p2": ["leader", "warrior"]}
    assert each(board, "rage")[0] == 1


@pytest.mark.clause("BR-PROMO-04")
def test_hildisvini_may_take_a_free_village() -> None:
    board = table("a1_hildisvini", p1={"rage": 2}, elvagar={"p2": "warrior"}).play(
        "invade hildisvini elvagar", "decline"
    )
    assert at(board, "elvagar") == {"p1": ["hildisvini"], "p2": ["warrior"]}


@pytest.mark.clause("BR-PROMO-04")
def test_hildisvini_drives_somebody_out_when_it_comes_with_its_card() -> None:
    board = lay(
        seats=3,
        options={"promotional_monsters": "yes"},
        p1={"hand": "a1_hildisvini", "rage": 3},
        elvagar={"p2": "warrior"},
    )
    board.play("upgrade a1_hildisvini")
    if board.question == "choose_slot":
        board.play("slot monster_1")
    board.play("invade hildisvini elvagar", "drive p2 warrior", "lead yggdrasil")
    assert at(board, "elvagar") == {"p1": ["hildisvini"]}
    assert at(board, "yggdrasil") == {"p2": ["warrior"]}
    assert each(board, "rage")[0] == 2


@pytest.mark.clause("BR-PROMO-04")
def test_others_drive_nobody_out() -> None:
    board = table("a1_garm", p1={"rage": 3}, elvagar={"p2": "leader warrior", "p3": "warrior warrior"})
    assert board.refused("invade garm elvagar") == "BR-INVADE-02"


# The Wolfman


@pytest.mark.clause("BR-PROMO-05")
def test_beside_the_wolfman_only_monsters_are_strong() -> None:
    board = table(
        "a2_wolfman",
        elvagar={"p1": "wolfman", "p2": "leader warrior troll"},
        p2={"upgrades": "a1_troll", "hand": "a1_tyrs_bash"},
    )
    fight(board, "elvagar", p2="a1_tyrs_bash")
    bash = games.find("blood_rage").content.entries["battle_card"]["a1_tyrs_bash"]["strength"]
    assert totals(board) == {"p1": 3, "p2": 2 + bash}


@pytest.mark.clause("BR-PROMO-05")
def test_elsewhere_everybody_is_strong() -> None:
    board = table("a2_wolfman", elvagar={"p1": "warrior", "p2": "leader warrior"}, utgard={"p1": "wolfman"})
    fight(board, "elvagar")
    assert totals(board) == {"p1": 1, "p2": 4}


@pytest.mark.clause("BR-PROMO-05")
def test_the_wolfman_does_not_matter_for_quests() -> None:
    board = table(
        "a2_wolfman", phase="quests", p2={"quests": "a1_manheim"}, elvagar={"p1": "wolfman", "p2": "leader warrior"}
    )
    assert bool(board.told("quest_fulfilled")) is (
        games.find("blood_rage").content.entries["province"]["elvagar"]["region"] == "manheim"
    )


# Nidhöggr


@pytest.mark.clause("BR-PROMO-06")
@pytest.mark.parametrize(("mine", "won"), [("nidhoggr leader", 3 + 2 + 1), ("leader", None), ("nidhoggr", 0)])
def test_nidhoggr_counts_the_dead_of_the_losers(mine: str, won: int | None) -> None:
    if won is None:
        board = table("a2_nidhoggr", elvagar={"p1": "leader", "p2": "warrior"}, p2={"valhalla": "warrior ship"})
        fight(board, "elvagar")
        assert each(board, "glory")[0] == 3  # Nidhöggr is in the reserve: the Axes alone
        return
    board = table(
        "a2_nidhoggr",
        p1={"valhalla": "ship"},
        p2={"valhalla": "ship warrior"},
        p3={"valhalla": "warrior warrior"},
        elvagar={"p1": mine, "p2": "leader" if not won else "warrior"},
        gimle={"p3": "leader"},
    )
    fight(board, "elvagar")
    assert winner(board) == ("p1" if won else "p2")
    assert each(board, "glory")[0] == won


# The Mystic Troll


@pytest.mark.clause("BR-PROMO-07")
def test_own_figures_follow_the_mystic_troll_for_nothing() -> None:
    board = table("a3_mystic_troll", age=3, p1={"rage": 1}, elvagar={"p1": "mystic_troll"})
    board.play("invade warrior elvagar")
    assert each(board, "rage")[0] == 1


@pytest.mark.clause("BR-PROMO-07")
def test_others_and_other_places_cost_as_always() -> None:
    board = table("a3_mystic_troll", age=3, turn="p2", p2={"rage": 2}, p1={"rage": 2}, elvagar={"p1": "mystic_troll"})
    board.play("invade warrior elvagar")
    assert each(board, "rage")[1] == 1
    board.play("pass").play("invade warrior gimle")
    assert each(board, "rage")[0] == 1


@pytest.mark.clause("BR-PROMO-07")
@pytest.mark.parametrize(("place", "left"), [("elvagar", 1), ("gimle", 0)])
def test_friggas_domain_costs_nothing_beside_the_mystic_troll(place: str, left: int) -> None:
    board = table(
        "a3_mystic_troll",
        age=3,
        p1={"rage": 1, "upgrades": "a3_friggas_domain", "valhalla": "warrior"},
        elvagar={"p1": "mystic_troll"},
    )
    board.play(f"revive warrior {place}")
    assert each(board, "rage")[0] == left


# Ymir


@pytest.mark.clause("BR-PROMO-08")
@pytest.mark.parametrize(("valhalla", "strength"), [("", 0), ("ship", 2), ("warrior warrior ship", 6)])
def test_ymir_is_as_strong_as_the_dead(valhalla: str, strength: int) -> None:
    board = table(
        "a3_ymir", age=3, p1={"valhalla": valhalla}, p2={"valhalla": "ship"}, elvagar={"p1": "ymir", "p2": "warrior"}
    )
    fight(board, "elvagar")
    assert totals(board) == {"p1": strength, "p2": 1}


@pytest.mark.clause("BR-PROMO-08")
def test_ymir_and_its_card_cost_nothing() -> None:
    board = lay(
        seats=3, age=3, options={"promotional_monsters": "yes"}, p1={"hand": "a3_ymir", "rage": 1, "valhalla": "ship"}
    )
    board.play("upgrade a3_ymir")
    if board.question == "choose_slot":
        board.play("slot monster_1")
    board.play("decline", "pass", "pass")
    assert each(board, "rage")[0] == 1
    board.play("invade ymir elvagar")
    assert each(board, "rage")[0] == 1

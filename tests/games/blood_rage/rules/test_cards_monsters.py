"""The monsters (BR-FX-30 to -38)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, choose, dead, decline, each, fight, lay, steps, totals, winner

MONSTERS = {
    # card: figure, strength, cost of the upgrade, cost of an invasion
    "a1_troll": ("troll", 2, 2, 2),
    "a1_dwarf_chieftain": ("dwarf_chieftain", 2, 0, 0),
    "a1_sea_serpent_3p": ("sea_serpent", 3, 3, 3),
    "a2_valkyrie": ("valkyrie", 2, 2, 2),
    "a2_dark_elf": ("dark_elf", 1, 1, 1),
    "a2_fire_giant_3p": ("fire_giant", 4, 4, 4),
    "a3_frost_giant": ("frost_giant", 4, 4, 4),
    "a3_soldier_of_hel": ("soldier_of_hel", 3, 0, 0),
    "a3_volur_witch_3p": ("volur_witch", 3, 3, 3),
}


def place_of(monster: str) -> str:
    return "fjord_ne" if monster == "sea_serpent" else "elvagar"


@pytest.mark.clause("BR-FX-30", "BR-FX-31", "BR-FX-32", "BR-FX-33", "BR-FX-34")
@pytest.mark.clause("BR-FX-35", "BR-FX-36", "BR-FX-37", "BR-FX-38", "BR-UPG-11")
@pytest.mark.parametrize("card", MONSTERS)
def test_what_a_monster_costs_and_what_it_is_worth(card: str) -> None:
    monster, strength, cost, invasion = MONSTERS[card]
    place = place_of(monster)
    board = lay(p1={"hand": card, "rage": max(cost, 1)}).play(f"upgrade {card}", "slot monster_1")
    assert (each(board, "rage")[0], board.question) == (max(cost, 1) - cost, "free_invasion")
    board.play(f"invade {monster} {place}")
    assert (each(board, "rage")[0], at(board, place)) == (max(cost, 1) - cost, {"p1": [monster]})
    paid = lay(p1={"upgrades": card, "rage": 5}).play(f"invade {monster} {place}")
    assert each(paid, "rage")[0] == 5 - invasion
    fought = lay({place: {"p1": monster}}, p1={"upgrades": card}, turn="p2")
    fought.play("invade leader elvagar", *["pass"] * 3)
    assert totals(call(fought, "elvagar"))["p1"] == strength


@pytest.mark.clause("BR-FX-30", "BR-FX-35", "BR-ACT-06")
@pytest.mark.parametrize("card", [card for card, entry in MONSTERS.items() if entry[2] > 1])
def test_a_monster_that_cannot_be_paid_does_not_come(card: str) -> None:
    monster, _, cost, invasion = MONSTERS[card]
    assert lay(p1={"hand": card, "rage": cost - 1}).refused(f"upgrade {card}") == "BR-ACT-06"
    poor = lay(p1={"upgrades": card, "rage": invasion - 1})
    assert poor.refused(f"invade {monster} {place_of(monster)}") == "BR-ACT-06"


# Troll


@pytest.mark.clause("BR-FX-30")
def test_the_troll_destroys_all_enemy_warriors_in_the_province_it_invades() -> None:
    board = lay(
        angerboda={"p1": "warrior", "p2": "warrior warrior", "p3": "leader"},
        fjord_ne={"p3": "ship"},
        elvagar={"p2": "warrior"},
        p1={"upgrades": "a1_troll"},
    ).play("invade troll angerboda")
    assert at(board, "angerboda") == {"p1": ["warrior", "troll"], "p3": ["leader"]}
    assert (dead(board, "p2"), at(board, "elvagar"), at(board, "fjord_ne")) == (
        ["warrior", "warrior"],
        {"p2": ["warrior"]},
        {"p3": ["ship"]},
    )
    assert each(board, "glory") == [0] * 5


@pytest.mark.clause("BR-FX-30", "BR-UPG-09")
def test_the_troll_hits_in_a_free_invasion_but_not_on_a_march_or_when_it_joins() -> None:
    free = lay(angerboda={"p2": "warrior"}, p1={"hand": "a1_troll"})
    free.play("upgrade a1_troll", "slot monster_2", "invade troll angerboda")
    assert dead(free, "p2") == ["warrior"]
    march = lay(angerboda={"p2": "warrior"}, gimle={"p1": "troll"}, p1={"upgrades": "a1_troll"})
    march.play("march gimle angerboda")
    assert at(march, "angerboda") == {"p1": ["troll"], "p2": ["warrior"]}
    join = lay(
        turn="p2",
        elvagar={"p1": "troll"},
        angerboda={"p2": "warrior"},
        p1={"upgrades": "a1_troll"},
        p2={"hand": "a1_tyrs_bash a1_tyrs_smash"},
    )
    join.play("pillage angerboda", "join troll elvagar")
    assert at(join, "angerboda") == {"p1": ["troll"], "p2": ["warrior"]}


@pytest.mark.clause("BR-FX-30")
def test_the_troll_needs_a_legal_invasion_first() -> None:
    full = lay(utgard={"p2": "warrior warrior warrior"}, p1={"upgrades": "a1_troll"}, yggdrasil={"p2": "warrior"})
    assert full.refused("invade troll utgard") == "BR-INVADE-02"
    assert full.refused("invade troll yggdrasil") == "BR-INVADE-05"
    horns = lay(elvagar={"p1": "warrior warrior warrior leader"}, utgard={"p2": "warrior"}, p1={"upgrades": "a1_troll"})
    assert horns.refused("invade troll utgard") == "BR-INVADE-06"


# Dwarf Chieftain and Soldier of Hel


@pytest.mark.clause("BR-FX-31", "BR-FX-37")
@pytest.mark.parametrize("card", ["a1_dwarf_chieftain", "a3_soldier_of_hel"])
def test_a_free_monster_is_still_an_action_and_needs_rage(card: str) -> None:
    monster = MONSTERS[card][0]
    board = lay(p1={"upgrades": card, "rage": 1}).play(f"invade {monster} gimle")
    assert (board.asked, each(board, "rage")[0], at(board, "gimle")) == (["p2"], 1, {"p1": [monster]})
    assert lay(p1={"upgrades": card, "rage": 0}).asked == ["p2"]
    assert lay(p1={"hand": card, "rage": 0}).asked == ["p2"]


# Sea Serpent


@pytest.mark.clause("BR-FX-32")
def test_the_sea_serpent_is_placed_in_fjords_and_never_moves() -> None:
    board = lay(fjord_ne={"p1": "sea_serpent"}, p1={"upgrades": "a1_sea_serpent_3p"}, destroyed="utgard andlang")
    assert board.legal("march") == set()
    reserve = lay(p1={"upgrades": "a1_sea_serpent_3p"}, destroyed="utgard andlang")
    serpent = {move for move in reserve.legal("invade") if "sea_serpent" in move}
    assert serpent == {f"invade sea_serpent fjord_{side}" for side in ("ne", "se", "nw")}
    assert reserve.refused("invade sea_serpent elvagar") == "BR-INVADE-03"
    joining = lay(elvagar={"p1": "warrior"}, fjord_ne={"p2": "sea_serpent"}, p2={"upgrades": "a1_sea_serpent_3p"}).play(
        "pillage elvagar"
    )
    assert totals(joining) == {"p1": 1, "p2": 3}


@pytest.mark.clause("BR-FX-32", "BR-FIG-08")
def test_the_sea_serpent_supports_both_provinces_and_keeps_its_strength() -> None:
    for province in ("elvagar", "angerboda"):
        board = lay(
            {province: {"p2": "warrior"}},
            fjord_ne={"p1": "sea_serpent"},
            p1={"upgrades": "a1_sea_serpent_3p a3_eternal_dragons"},
        )
        assert totals(call(board, province)) == {"p1": 3, "p2": 1}


@pytest.mark.clause("BR-FX-32")
def test_a_ship_upgrade_may_bring_the_sea_serpent_for_free() -> None:
    board = lay(p1={"hand": "a1_lokis_dragons", "upgrades": "a1_sea_serpent_3p", "rage": 2})
    board.play("upgrade a1_lokis_dragons")
    fjords = ("fjord_ne", "fjord_se", "fjord_sw", "fjord_nw")
    assert board.legal() == {*(f"invade {s} {f}" for s in ("ship", "sea_serpent") for f in fjords), "decline"}
    board.play("invade sea_serpent fjord_nw")
    assert (at(board, "fjord_nw"), each(board, "rage")[0]) == ({"p1": ["sea_serpent"]}, 0)


@pytest.mark.clause("BR-FX-32", "BR-FX-35")
def test_the_sea_serpent_is_a_monster_for_the_fire_giant_and_dies_in_ragnarok() -> None:
    board = lay(
        fjord_ne={"p2": "sea_serpent ship"}, p1={"upgrades": "a2_fire_giant_3p"}, p2={"upgrades": "a1_sea_serpent_3p"}
    ).play("invade fire_giant elvagar")
    assert (at(board, "fjord_ne"), dead(board, "p2")) == ({"p2": ["sea_serpent"]}, ["ship"])
    doomed = lay(
        phase="ragnarok", fjord_nw={"p2": "sea_serpent"}, p2={"upgrades": "a1_sea_serpent_3p a1_lokis_dragons"}
    )
    assert each(doomed, "glory")[1] == 2 + 4


# Valkyrie


@pytest.mark.clause("BR-FX-33")
@pytest.mark.parametrize(
    ("theirs", "gained"),
    [
        ("a1_troll", [0, 3 + 2 * 2]),  # she wins
        ("a1_tyrs_bash", [0, 2 * 2]),  # a tie
        ("a1_tyrs_smash", [3, 0]),  # she loses: no enemy died
    ],
)
def test_the_valkyrie_pays_for_each_enemy_destroyed_whoever_wins(theirs: str, gained: list[int]) -> None:
    board = lay(
        elvagar={"p1": "warrior warrior", "p2": "valkyrie warrior"},
        p1={"hand": theirs},
        p2={"hand": "a1_thors_hammer", "upgrades": "a2_valkyrie"},
    )
    fight(board, "elvagar", p1=theirs, p2="a1_thors_hammer")
    assert each(board, "glory")[:2] == [gained[0], gained[1] + (3 if winner(board) == "p2" else 0)]


@pytest.mark.clause("BR-FX-33")
def test_the_valkyrie_pays_although_she_died_and_lost() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "valkyrie", "p3": "warrior"},
        p1={"hand": "a1_tyrs_smash"},
        p2={"upgrades": "a2_valkyrie"},
    )
    fight(board, "elvagar", p1="a1_tyrs_smash")
    assert (dead(board, "p2"), each(board, "glory")) == (["valkyrie"], [3, 2, 0, 0, 0])


@pytest.mark.clause("BR-FX-33")
def test_the_valkyrie_pays_nothing_for_a_battle_elsewhere() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        fjord_ne={"p3": "ship"},
        gimle={"p1": "valkyrie"},
        p1={"upgrades": "a2_valkyrie"},
    )
    assert each(call(board, "elvagar"), "glory") == [3, 0, 0, 0, 0]


# Dark Elf


@pytest.mark.clause("BR-FX-34")
def test_the_dark_elf_may_invade_yggdrasil_for_one_rage_and_is_stronger_there() -> None:
    board = lay(yggdrasil={"p2": "warrior warrior"}, p1={"upgrades": "a2_dark_elf", "rage": 2})
    board.play("invade dark_elf yggdrasil")
    assert (each(board, "rage")[0], at(board, "yggdrasil")["p1"]) == (1, ["dark_elf"])
    board.play("pillage yggdrasil")
    assert totals(decline(board, "call_to_battle")) == {"p2": 2, "p1": 3}
    outside = lay(elvagar={"p1": "dark_elf", "p2": "leader"}, p1={"upgrades": "a2_dark_elf"})
    assert totals(call(outside, "elvagar")) == {"p1": 1, "p2": 3}


@pytest.mark.clause("BR-FX-34", "BR-QUEST-14")
@pytest.mark.parametrize(("enemies", "gained"), [("warrior warrior", 11), ("leader", 0)])
def test_the_dark_elf_counts_three_in_yggdrasil_for_quests(enemies: str, gained: int) -> None:
    board = lay(
        phase="quests",
        age=3,
        yggdrasil={"p1": "dark_elf", "p2": enemies},
        p1={"upgrades": "a2_dark_elf", "quests": "a3_yggdrasil_3p"},
    )
    assert each(board, "glory")[0] == gained


# Fire Giant


@pytest.mark.clause("BR-FX-35")
def test_the_fire_giant_destroys_all_enemies_but_monsters_in_province_and_fjord() -> None:
    board = lay(
        angerboda={"p1": "warrior", "p2": "warrior troll", "p3": "leader"},
        fjord_ne={"p3": "ship", "p1": "ship"},
        elvagar={"p2": "warrior"},
        p1={"upgrades": "a2_fire_giant_3p"},
        p2={"upgrades": "a1_troll"},
    ).play("invade fire_giant angerboda")
    assert at(board, "angerboda") == {"p1": ["warrior", "fire_giant"], "p2": ["troll"]}
    assert (dead(board, "p2"), dead(board, "p3"), dead(board, "p1")) == (["warrior"], ["leader", "ship"], [])
    assert (at(board, "fjord_ne"), at(board, "elvagar")) == ({"p1": ["ship"]}, {"p2": ["warrior"]})


@pytest.mark.clause("BR-EX-27", "BR-FX-35", "BR-FX-26")
def test_a_ship_burnt_by_the_fire_giant_pays_its_owner() -> None:
    board = lay(fjord_ne={"p2": "ship"}, p1={"upgrades": "a2_fire_giant_3p"}, p2={"upgrades": "a2_fire_dragons"})
    assert each(board.play("invade fire_giant elvagar"), "glory") == [0, 8, 0, 0, 0]


@pytest.mark.clause("BR-FX-35")
def test_the_fire_giant_does_not_burn_on_a_march() -> None:
    board = lay(elvagar={"p1": "fire_giant"}, gimle={"p2": "leader"}, p1={"upgrades": "a2_fire_giant_3p"})
    board.play("march elvagar gimle")
    assert at(board, "gimle") == {"p1": ["fire_giant"], "p2": ["leader"]}


# Frost Giant


@pytest.mark.clause("BR-FX-36")
def test_the_frost_giant_takes_the_reward_once_more() -> None:
    alone = lay(elvagar={"p1": "frost_giant"}, tokens={"elvagar": "glory"}, p1={"upgrades": "a3_frost_giant"})
    assert each(call(alone, "elvagar"), "glory")[0] == 5 + 5
    battle = lay(
        elvagar={"p1": "frost_giant", "p2": "warrior"}, tokens={"elvagar": "axes"}, p1={"upgrades": "a3_frost_giant"}
    )
    assert (steps(call(battle, "elvagar")), each(battle, "glory")[0]) == ((1, 3, 1), 5)


@pytest.mark.clause("BR-FX-36")
def test_the_frost_giant_gives_nothing_elsewhere_or_for_a_defender() -> None:
    elsewhere = lay(
        elvagar={"p1": "warrior"},
        gimle={"p1": "frost_giant"},
        tokens={"elvagar": "glory"},
        p1={"upgrades": "a3_frost_giant"},
    )
    assert each(call(elsewhere, "elvagar"), "glory")[0] == 5
    enemy = lay(
        elvagar={"p1": "leader", "p2": "frost_giant"},
        tokens={"elvagar": "glory"},
        p1={"hand": "a3_tyrs_judgement_5p"},
        p2={"upgrades": "a3_frost_giant"},
    )
    assert each(fight(enemy, "elvagar", p1="a3_tyrs_judgement_5p"), "glory")[:2] == [5 + 3, 0]
    defender = lay(
        elvagar={"p1": "warrior", "p2": "frost_giant"}, tokens={"elvagar": "glory"}, p2={"upgrades": "a3_frost_giant"}
    )
    assert each(call(defender, "elvagar"), "glory")[:2] == [0, 3]


# Volur Witch


def doomed_witch(province: str = "elvagar") -> Board:
    """p1 beats the witch and a Warrior of p2."""
    board = lay(
        {province: {"p1": "leader", "p2": "volur_witch warrior"}},
        p1={"hand": "a3_tyrs_judgement_5p"},
        p2={"upgrades": "a3_volur_witch_3p"},
    )
    return choose(call(board, province), p1="a3_tyrs_judgement_5p")


@pytest.mark.clause("BR-FX-38")
def test_the_volur_witch_may_go_to_yggdrasil_in_place_of_dying() -> None:
    board = doomed_witch()
    assert (board.asked, board.legal()) == (["p2"], {"retreat volur_witch yggdrasil", "done"})
    board.play("retreat volur_witch yggdrasil")
    assert (at(board, "yggdrasil"), dead(board, "p2")) == ({"p2": ["volur_witch"]}, ["warrior"])
    assert dead(doomed_witch().play("done"), "p2") == ["warrior", "volur_witch"]


@pytest.mark.clause("BR-FX-38")
def test_in_yggdrasil_the_volur_witch_dies_like_others() -> None:
    board = doomed_witch("yggdrasil")
    assert (board.question, dead(board, "p2")) == ("action", ["warrior", "volur_witch"])


@pytest.mark.clause("BR-FX-38", "BR-FX-54")
def test_a_sacrificed_volur_witch_cannot_escape() -> None:
    board = lay(
        elvagar={"p1": "volur_witch warrior"}, p1={"upgrades": "a3_volur_witch_3p a3_friggas_sacrifice_3p"}
    ).play("sacrifice", "offer volur_witch elvagar")
    assert (board.question, dead(board, "p1")) == ("raise_stat", ["warrior", "volur_witch"])

"""Clan upgrades of Odin and Thor: Inspiration, Throne, Glory, Domain, Conquest (BR-FX-42, -46, -50, -52, -53)."""

from __future__ import annotations

import pytest

from tests.games.blood_rage.board import at, call, doom_in, each, fight, lay, pillaged, steps, winner

INSPIRATION = "a2_odins_inspiration"
THRONE = "a3_odins_throne"
GLORY = "a1_thors_glory"
DOMAIN = "a2_thors_domain_4p"
CONQUEST = "a3_thors_conquest"
COSTS = {INSPIRATION: 2, THRONE: 2, GLORY: 2, DOMAIN: 1, CONQUEST: 3}


@pytest.mark.clause("BR-FX-42", "BR-FX-46", "BR-FX-50", "BR-FX-52", "BR-FX-53")
@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_what_the_card_costs(card: str, cost: int) -> None:
    board = lay(p1={"hand": card, "rage": cost}).play(f"upgrade {card}", "slot clan_1")
    assert (each(board, "rage")[0], board.asked) == (0, ["p2"])
    if cost > 1:
        assert lay(p1={"hand": card, "rage": cost - 1}).refused(f"upgrade {card}") == "BR-ACT-06"


# Thor's Glory


@pytest.mark.clause("BR-FX-42")
@pytest.mark.parametrize(
    ("enemies", "gained"), [("warrior", 0), ("warrior warrior", 2), ("warrior warrior warrior", 2)]
)
def test_thors_glory_pays_once_for_two_or_more_enemies_destroyed(enemies: str, gained: int) -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": enemies}, p1={"upgrades": GLORY, "hand": "a1_tyrs_bash"}, p3={"upgrades": THRONE}
    )
    fight(board, "elvagar", p1="a1_tyrs_bash")
    assert each(board, "glory") == [3 + gained, 0, 0, 0, 0]


@pytest.mark.clause("BR-FX-42")
def test_thors_glory_pays_for_a_defeat_and_a_tie_too_but_not_for_own_figures() -> None:
    lost = lay(
        elvagar={"p1": "warrior warrior", "p2": "leader", "p3": "warrior"},
        fjord_ne={"p3": "ship"},
        p1={"upgrades": GLORY},
        p2={"hand": "a1_tyrs_smite"},
    )
    assert each(fight(lost, "elvagar", p2="a1_tyrs_smite"), "glory") == [2, 3, 0, 0, 0]
    own = lay(
        elvagar={"p1": "warrior warrior", "p2": "leader", "p3": "warrior"},
        p1={"upgrades": GLORY},
        p2={"hand": "a1_tyrs_smite"},
    )
    assert each(fight(own, "elvagar", p2="a1_tyrs_smite"), "glory") == [0, 3, 0, 0, 0]
    tie = lay(elvagar={"p1": "leader", "p2": "warrior"}, fjord_ne={"p2": "ship"}, p1={"upgrades": GLORY})
    assert (each(call(tie, "elvagar"), "glory"), winner(tie)) == ([2, 0, 0, 0, 0], "")


@pytest.mark.clause("BR-FX-42")
def test_thors_glory_pays_nothing_to_who_has_no_part_in_the_battle() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior warrior"}, gimle={"p3": "leader"}, p3={"upgrades": GLORY})
    assert each(call(board, "elvagar"), "glory") == [3, 0, 0, 0, 0]


# Odin's Inspiration


@pytest.mark.clause("BR-FX-46", "BR-EX-26")
@pytest.mark.parametrize(("age", "glory"), [(1, 2), (2, 3), (3, 4)])
def test_inspiration_doubles_the_glory_of_ragnarok(age: int, glory: int) -> None:
    board = lay(
        phase="ragnarok",
        age=age,
        ragnarok=doom_in(age, "elvagar"),
        elvagar={"p1": "warrior warrior", "p2": "warrior"},
        fjord_ne={"p1": "ship"},
        p1={"upgrades": INSPIRATION},
    )
    told = [(line["seat"], line["glory"]) for line in board.told("glory") if line["why"] == "ragnarok"]
    assert sorted(told) == [(0, 2 * glory)] * 3 + [(1, glory)]


@pytest.mark.clause("BR-FX-46")
def test_inspiration_doubles_no_other_glory() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"upgrades": INSPIRATION}, tokens={"elvagar": "glory"})
    assert each(call(board, "elvagar"), "glory")[0] == 5 + 3


# Thor's Domain


@pytest.mark.clause("BR-FX-50")
def test_thors_domain_pillages_what_was_just_invaded_for_two_rage() -> None:
    board = lay(p1={"upgrades": DOMAIN, "rage": 3}, tokens={"elvagar": "glory"}).play("invade warrior elvagar")
    assert (board.asked, board.question) == (["p1"], "thors_domain")
    assert board.legal() == {"pillage elvagar", "decline"}
    assert board.refused("pillage gimle") == "BR-FX-50"
    board.play("pillage elvagar")
    assert (each(board, "rage")[0], each(board, "glory")[0], pillaged(board, "elvagar")) == (0, 5, True)
    kept = lay(p1={"upgrades": DOMAIN, "rage": 3}).play("invade warrior elvagar", "decline")
    assert (each(kept, "rage")[0], pillaged(kept, "elvagar"), kept.asked) == (2, False, ["p2"])


@pytest.mark.clause("BR-FX-50")
def test_thors_domain_needs_two_rage_and_a_legal_pillage() -> None:
    poor = lay(p1={"upgrades": DOMAIN, "rage": 2}).play("invade warrior elvagar")
    assert (poor.asked, poor.question) == (["p2"], "action")
    done = lay(p1={"upgrades": DOMAIN}, pillaged="elvagar").play("invade warrior elvagar")
    assert done.asked == ["p2"]
    ship = lay(p1={"upgrades": DOMAIN}).play("invade ship fjord_ne")
    assert ship.asked == ["p2"]
    march = lay(elvagar={"p1": "warrior"}, p1={"upgrades": DOMAIN}).play("march elvagar gimle")
    assert march.asked == ["p2"]
    without = lay().play("invade warrior elvagar")
    assert without.asked == ["p2"]


@pytest.mark.clause("BR-FX-50", "BR-FX-43", "BR-INVADE-10")
def test_thors_domain_works_once_per_invasion_and_after_friggas_succor() -> None:
    board = lay(p1={"upgrades": f"{DOMAIN} a1_friggas_succor_3p"}).play("invade leader elvagar")
    assert board.question == "friggas_succor"
    board.play("invade warrior elvagar")
    assert board.question == "thors_domain"
    board.play("decline")
    assert (board.asked, board.question) == (["p2"], "action")


@pytest.mark.clause("BR-FX-50", "BR-FX-34", "BR-PILLAGE-25")
def test_thors_domain_leads_to_a_full_pillage_with_a_battle() -> None:
    board = lay(
        yggdrasil={"p2": "warrior"},
        elvagar={"p3": "warrior"},
        p1={"upgrades": f"{DOMAIN} a2_dark_elf", "rage": 3},
    ).play("invade dark_elf yggdrasil", "pillage yggdrasil")
    assert (each(board, "rage")[0], board.asked, board.legal()) == (0, ["p3"], {"join warrior elvagar", "decline"})
    board.play("decline")
    assert (winner(board), each(board, "glory")[0], steps(board)) == ("p1", 4, (2, 2, 2))
    assert at(board, "yggdrasil") == {"p1": ["dark_elf"]}


# Odin's Throne


@pytest.mark.clause("BR-FX-52", "BR-EX-25")
def test_the_throne_doubles_the_glory_of_a_quest_but_not_the_step() -> None:
    board = lay(
        phase="quests",
        age=2,
        horgr={"p1": "warrior"},
        elvagar={"p2": "warrior"},
        p1={"upgrades": THRONE, "quests": "a2_jotunheim"},
        p2={"quests": "a2_manheim"},
    )
    assert (each(board, "glory")[:2], board.asked) == ([14, 0], ["p1"])
    board.play("raise axes")
    assert (steps(board), each(board, "glory")[:2], board.asked) == ((1, 2, 1), [14, 7], ["p2"])


@pytest.mark.clause("BR-FX-52")
def test_the_throne_pays_nothing_for_a_failed_quest() -> None:
    board = lay(phase="quests", age=2, p1={"upgrades": THRONE, "quests": "a2_jotunheim"})
    assert (each(board, "glory")[0], steps(board)) == (0, (1, 1, 1))


# Thor's Conquest


@pytest.mark.clause("BR-FX-53")
def test_conquest_pays_at_the_end_for_each_figure_on_the_board() -> None:
    board = lay(
        phase="valhalla",
        age=3,
        elvagar={"p1": "warrior", "p2": "warrior warrior"},
        yggdrasil={"p1": "troll"},
        fjord_ne={"p1": "ship"},
        p1={"upgrades": f"{CONQUEST} a1_troll", "valhalla": "warrior", "glory": 2},
        p2={"glory": 10},
    )
    assert board.see("scores.p1") == {"track": 2, "legendary": 0, "conquest": 9, "total": 11}
    assert board.see("scores.p2") == {"track": 10, "legendary": 0, "conquest": 0, "total": 10}
    assert board.see("winners") == ["p1"]


@pytest.mark.clause("BR-FX-53")
def test_conquest_pays_nothing_before_the_end() -> None:
    board = lay(phase="valhalla", age=2, elvagar={"p1": "warrior"}, p1={"upgrades": CONQUEST})
    assert each(board, "glory") == [0] * 5

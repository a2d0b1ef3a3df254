"""Figures (BR-FIG) and cards (BR-CARD): strength, printed abilities, Valhalla, what each kind of card does."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.games.blood_rage.table.state import BloodRage
from meadhall.testing import Board
from tests.games.blood_rage.board import FJORDS, PROVINCES, base, finish_age, pass_all, totals
from tests.games.blood_rage.rules.test_promotional_monsters import MONSTERS


@pytest.mark.parametrize(("figures", "strength"), [("leader", 3), ("warrior", 1), ("leader warrior warrior", 5)])
@pytest.mark.clause("BR-FIG-01")
def test_a_leader_has_strength_3_and_a_warrior_1(figures: str, strength: int) -> None:
    board = base(horgr={"p1": figures, "p2": "warrior"}).play("pillage horgr")
    assert totals(board) == {"p1": strength, "p2": 1}


@pytest.mark.clause("BR-FIG-01")
def test_a_ship_has_strength_2() -> None:
    board = base(fjord_se={"p1": "ship"}, horgr={"p2": "leader"}).play("pillage horgr")
    assert totals(board) == {"p1": 2, "p2": 3}


@pytest.mark.clause("BR-FIG-02")
def test_the_leader_invades_for_nothing_and_the_ship_only_into_fjords() -> None:
    board = base().play("invade leader horgr")
    assert board.see("players.p1.rage") == 6
    board = base()
    ships = {move for move in board.legal("invade") if " ship " in move}
    assert ships == {f"invade ship {fjord}" for fjord in FJORDS}
    for province in PROVINCES:
        assert board.refused(f"invade ship {province}") == "BR-INVADE-03"
    board.play("invade ship fjord_ne")
    assert board.see("players.p1.rage") == 4


@pytest.mark.clause("BR-FIG-03")
def test_a_unit_upgrade_counts_for_all_figures_of_that_kind_and_of_that_clan_alone() -> None:
    experts = {"upgrades": "a2_experts_in_arms"}
    figures = {"horgr": {"p1": "warrior warrior leader", "p2": "warrior"}, "elvagar": {"p1": "warrior", "p2": "leader"}}
    board = base(figures, p1=experts).play("pillage horgr")
    assert totals(board) == {"p1": 7, "p2": 1}
    board = base(figures, p1=experts).play("pillage elvagar")
    assert totals(board) == {"p1": 2, "p2": 3}
    board = base(p1=experts).play("invade warrior horgr")
    assert board.see("players.p1.rage") == 4


@pytest.mark.clause("BR-FIG-04")
def test_an_upgraded_leader_still_invades_for_nothing() -> None:
    board = base(p1={"upgrades": "a1_lord_of_hammers"}).play("invade leader horgr")
    assert board.see("players.p1.rage") == 6


@pytest.mark.clause("BR-FIG-04")
def test_an_upgraded_ship_is_still_a_ship() -> None:
    dragons = {"upgrades": "a2_fire_dragons"}
    board = base(p1=dragons)
    assert board.refused("invade ship horgr") == "BR-INVADE-03"
    board.play("invade ship fjord_se")
    assert board.see("players.p1.rage") == 4
    for province in ("horgr", "muspelheim"):
        board = base({province: {"p2": "leader"}}, fjord_se={"p1": "ship"}, p1=dragons)
        assert board.legal("march") == set()
        assert totals(board.play(f"pillage {province}")) == {"p1": 2, "p2": 3}


@pytest.mark.clause("BR-FIG-05")
def test_whatever_destroys_a_figure_it_goes_to_valhalla() -> None:
    battle = base(horgr={"p1": "leader", "p2": "warrior"}, fjord_se={"p2": "ship"}, p1={"hand": "a1_tyrs_bash"})
    battle.play("pillage horgr", "fight a1_tyrs_bash")
    assert battle.see("players.p2.valhalla") == ["warrior", "ship"]
    ability = base(horgr={"p2": "warrior"}, p1={"upgrades": "a1_troll"}).play("invade troll horgr")
    assert ability.see("players.p2.valhalla") == ["warrior"]
    twilight = base(phase="ragnarok", gimle={"p1": "leader volur_witch"}, p1={"upgrades": "a3_volur_witch_3p"})
    twilight.play("done")
    assert [told["figure"] for told in twilight.told("destroyed")] == ["leader", "volur_witch"]
    assert twilight.see("provinces.gimle.figures") == {}


@pytest.mark.clause("BR-FIG-06")
def test_a_figure_waits_in_valhalla_until_the_valhalla_phase() -> None:
    board = base(p1={"valhalla": "leader warrior ship", "hand": "a1_troll"})
    assert board.refused("invade leader horgr") == "BR-INVADE-01"
    assert board.refused("invade ship fjord_ne") == "BR-INVADE-01"
    assert board.refused("invade warrior horgr") == ""
    pass_all(board)
    assert (board.see("phase"), board.see("players.p1.valhalla")) == ("discard", ["leader", "warrior", "ship"])
    finish_age(board)
    assert board.see("players.p1.valhalla") == []
    assert Counter(board.see("players.p1.reserve")) == {"leader": 1, "warrior": 8, "ship": 1}


@pytest.mark.clause("BR-FIG-06")
def test_a_card_can_bring_a_figure_back_earlier() -> None:
    board = base(p1={"valhalla": "leader", "upgrades": "a3_friggas_domain"})
    board.play("revive leader horgr")
    assert board.see("players.p1.valhalla") == []
    assert board.see("provinces.horgr.figures") == {"p1": ["leader"]}


@pytest.mark.clause("BR-FIG-07")
def test_valhalla_and_the_reserve_are_not_on_the_board() -> None:
    dead = "warrior warrior warrior warrior ship"
    board = base(horgr={"p1": "warrior warrior warrior"}, p1={"valhalla": dead})
    assert board.see("players.p1.on_board") == 3
    board.play("invade leader horgr")
    assert board.see("players.p1.on_board") == 4
    assert len(board.see("players.p1.reserve")) == 1


@pytest.mark.parametrize("province", ["elvagar", "angerboda"])
@pytest.mark.clause("BR-FIG-08", "BR-FIG-02")
def test_a_ship_fights_for_both_provinces_of_its_fjord(province: str) -> None:
    board = base({province: {"p2": "warrior"}}, fjord_ne={"p1": "ship"}).play(f"pillage {province}")
    assert totals(board) == {"p1": 2, "p2": 1}


@pytest.mark.clause("BR-FIG-08")
def test_a_ship_counts_in_both_provinces_at_the_same_time() -> None:
    board = base(seats=5, phase="quests", fjord_ne={"p1": "ship"}, p1={"quests": "a1_widespread_5p"})
    assert board.see("players.p1.glory") == 7


@pytest.mark.clause("BR-FIG-09")
def test_a_ship_is_never_moved() -> None:
    serpent = {"upgrades": "a1_sea_serpent_3p"}
    board = base(fjord_ne={"p1": "ship sea_serpent"}, elvagar={"p1": "warrior warrior"}, p1=serpent)
    assert {move.split()[1] for move in board.legal("march")} == {"elvagar"}
    board.play("march elvagar muspelheim")
    assert board.legal() == {"move warrior", "done"}
    assert (board.refused("move ship"), board.refused("move sea_serpent")) == ("BR-MARCH-06", "BR-MARCH-06")
    board = base(horgr={"p1": "warrior"}, fjord_ne={"p2": "ship"}, muspelheim={"p2": "warrior"}).play("pillage horgr")
    assert board.legal() == {"join warrior muspelheim", "decline"}
    for place in ("muspelheim", "elvagar"):
        assert board.refused(f"join ship {place}") == "BR-PILLAGE-08"


# Cards


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.clause("BR-CARD-01")
def test_each_age_deals_its_own_deck(age: int) -> None:
    board = base(phase="gods_gifts", age=age)
    dealt = [card for player in board.see("players").values() for card in player["pack"]]
    assert len(dealt) == 24
    assert {card[:3] for card in dealt} == {f"a{age}_"}
    assert board.see("decks") == [0 if number == age else 26 for number in (1, 2, 3)]
    for number, deck in enumerate(board.see("deck_order"), start=1):
        assert all(card.startswith(f"a{number}_") for card in deck)


@pytest.mark.clause("BR-CARD-02")
def test_a_battle_card_adds_its_strength_and_does_what_it_says() -> None:
    board = base(horgr={"p1": "warrior", "p2": "leader"}, p1={"hand": "a1_tyrs_smash"}).play("pillage horgr")
    board.play("fight a1_tyrs_smash")
    assert totals(board) == {"p1": 4, "p2": 3}
    board = base(horgr={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_thors_hammer"}).play("pillage horgr")
    board.play("fight a1_thors_hammer")
    assert totals(board) == {"p1": 4, "p2": 1}
    assert board.see("players.p1.glory") == 3 + 3


@pytest.mark.clause("BR-CARD-03")
def test_a_quest_card_gives_glory_and_a_step_if_its_demand_is_met() -> None:
    board = base(phase="quests", gimle={"p1": "warrior"}, p1={"quests": "a1_alfheim a1_jotunheim"})
    assert board.see("players.p1.glory") == 5
    board.play("raise axes")
    assert board.see("players.p1.steps") == {"rage": 1, "axes": 2, "horns": 1}
    assert board.see("players.p1.glory") == 5 + 2


@pytest.mark.parametrize(
    ("card", "slots"),
    [
        ("a1_lord_of_hammers", ["leader"]),
        ("a1_brothers_in_arms", ["warrior"]),
        ("a1_lokis_dragons", ["ship"]),
        ("a1_troll", ["monster_1", "monster_2"]),
        ("a1_lokis_domain", ["clan_1", "clan_2", "clan_3"]),
        ("a1_friggas_chosen", ["clan_1", "clan_2", "clan_3"]),
    ],
)
@pytest.mark.clause("BR-CARD-04")
def test_an_upgrade_is_for_a_unit_a_monster_or_the_clan(card: str, slots: list[str]) -> None:
    board = base(options={"mystics": "yes"}, p1={"hand": card})
    assert set(board.see("players.p1.upgrades")) == {
        *("leader", "warrior", "ship", "monster_1", "monster_2", "clan_1", "clan_2", "clan_3")
    }
    board.play(f"upgrade {card}")
    if len(slots) > 1:
        assert board.legal() == {f"slot {slot}" for slot in slots}
        assert board.refused("slot leader") == "BR-UPG-02"
        board.play(f"slot {slots[0]}")
    upgrades = board.see("players.p1.upgrades")
    assert {slot: name for slot, name in upgrades.items() if name} == {slots[0]: card}


@pytest.mark.clause("BR-CARD-05")
def test_a_discarded_card_never_comes_back() -> None:
    board = Board("blood_rage", seats=3)
    choices = Chance(key_from_seed("discards"))
    gone: Counter[str] = Counter()
    while not board.state.over:
        seat = board.state.asked[0]
        board.state.apply(seat, choices.choose(board.state.legal(seat)), board.table)
        now = Counter(board.see("discarded"))
        for pile in board.see("put_away"):
            now.update(pile)
        assert gone <= now
        gone = now
    in_play = [card for player in board.see("players").values() for card in player["upgrades"].values() if card]
    assert sum(gone.values()) + len(in_play) == 3 * 26


@pytest.mark.clause("BR-CARD-06")
def test_a_card_kept_from_an_earlier_age_keeps_its_values() -> None:
    board = base(age=2, elvagar={"p1": "warrior"}, p1={"hand": "a1_manheim a1_troll"}).play("quest a1_manheim")
    finish_age(board)
    assert (board.see("age"), board.see("players.p1.glory")) == (2, 5)


@pytest.mark.clause("BR-CARD-07")
def test_a_card_overrides_the_rules() -> None:
    board = base(p1={"upgrades": "a2_dark_elf"})
    assert board.refused("invade warrior yggdrasil") == "BR-INVADE-05"
    board.play("invade dark_elf yggdrasil")
    assert board.see("provinces.yggdrasil.figures") == {"p1": ["dark_elf"]}


@pytest.mark.parametrize(("god", "survivors"), [("frigga", ["warrior"]), ("odin", [])])
@pytest.mark.clause("BR-CARD-07")
def test_a_god_overrides_a_card(god: str, survivors: list[str]) -> None:
    gods = {god: "horgr", "thor": "gimle"}
    board = base(gods=gods, horgr={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_odins_smite"})
    board.play("pillage horgr", "fight a1_odins_smite")
    assert board.see("provinces.horgr.figures").get("p2", []) == survivors
    assert totals(board) == {"p1": 4, "p2": len(survivors)}


@pytest.mark.clause("BR-UPG-10", "BR-SETUP-17")
def test_every_monster_stands_beside_the_board_until_its_card_is_played() -> None:
    monsters = {
        *("troll", "dwarf_chieftain", "sea_serpent", "valkyrie", "dark_elf", "fire_giant"),
        *("frost_giant", "soldier_of_hel", "volur_witch"),
    }
    board = Board("blood_rage", seats=4)
    state = cast("BloodRage", board.state)
    assert set(state.box.figure_ids[state.box.units :]) - set(MONSTERS.values()) == monsters
    assert all(set(player["reserve"]) == {"leader", "warrior", "ship"} for player in board.see("players").values())
    for card in board.grammar.moves("upgrade"):
        name = board.grammar.text(card).split()[1]
        monster = name[3:].removesuffix("_3p")
        if monster in monsters:
            played = base(p1={"hand": name}).play(f"upgrade {name}", "slot monster_2")
            assert monster in played.see("players.p1.reserve")
            monsters = monsters - {monster}
    assert monsters == set()

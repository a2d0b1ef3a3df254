"""Upgrade (BR-UPG): slots, prices, what is replaced, the free invasion."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.blood_rage.board import BROKE, FJORDS, RING, base, each, totals


@pytest.mark.clause("BR-UPG-01")
def test_a_clan_sheet_has_eight_slots() -> None:
    board = base()
    for player in ("p1", "p2", "p3"):
        kinds = Counter(slot.split("_")[0] for slot in board.see(f"players.{player}.upgrades"))
        assert kinds == {"warrior": 1, "leader": 1, "ship": 1, "monster": 2, "clan": 3}


@pytest.mark.parametrize(
    ("card", "slot", "cost"),
    [
        ("a1_lord_of_hammers", "leader", 3),
        ("a1_brothers_in_arms", "warrior", 1),
        ("a1_lokis_dragons", "ship", 2),
        ("a2_fire_giant_3p", "monster_2", 4),
        ("a1_dwarf_chieftain", "monster_1", 0),
        ("a1_lokis_domain", "clan_3", 1),
    ],
)
@pytest.mark.clause("BR-UPG-02")
def test_an_upgrade_costs_what_is_printed_and_lies_in_a_matching_slot(card: str, slot: str, cost: int) -> None:
    board = base(p1={"rage": cost + 1, "hand": f"{card} a1_alfheim"}).play(f"upgrade {card}")
    if board.question == "choose_slot":
        assert board.see("upgrading", of="p2") == card
        board.play(f"slot {slot}")
    assert each(board, "rage") == [1, 6, 6]
    assert board.see("players.p1.hand") == ["a1_alfheim"]
    assert {name: there for name, there in board.see("players.p1.upgrades").items() if there} == {slot: card}
    assert (board.see("upgrading"), board.see("discarded")) == ("", [])


@pytest.mark.clause("BR-UPG-02", "BR-ACT-06")
def test_only_an_upgrade_in_hand_that_one_can_pay_is_played() -> None:
    board = base(p1={"rage": 2, "hand": "a1_troll a1_alfheim a1_tyrs_bash a1_lord_of_hammers"})
    assert board.legal("upgrade") == {"upgrade a1_troll"}
    assert board.refused("upgrade a1_lord_of_hammers") == "BR-ACT-06"
    for card in ("a1_alfheim", "a1_tyrs_bash", "a1_lokis_domain"):
        assert board.refused(f"upgrade {card}") == "BR-UPG-02"


@pytest.mark.clause("BR-UPG-03", "BR-UPG-04")
def test_one_chooses_among_the_matching_slots_even_an_occupied_one() -> None:
    mine = {"hand": "a1_lokis_domain", "upgrades": {"clan_2": "a1_thors_glory", "monster_1": "a1_troll"}}
    board = base(p1=mine).play("upgrade a1_lokis_domain")
    assert board.legal() == {"slot clan_1", "slot clan_2", "slot clan_3"}
    for slot in ("leader", "warrior", "ship", "monster_1", "monster_2"):
        assert board.refused(f"slot {slot}") == "BR-UPG-02"
    board.play("slot clan_2")
    assert board.see("players.p1.upgrades.clan_2") == "a1_lokis_domain"
    assert (board.see("discarded"), board.see("players.p1.hand")) == (["a1_thors_glory"], [])
    assert board.told("upgrade_removed", of="spectator") == [{"seat": 0, "card": "a1_thors_glory"}]


@pytest.mark.clause("BR-UPG-04")
def test_a_card_in_another_slot_stays() -> None:
    mine = {"hand": "a1_lokis_domain", "upgrades": {"clan_2": "a1_thors_glory"}}
    board = base(p1=mine).play("upgrade a1_lokis_domain", "slot clan_1")
    upgrades = board.see("players.p1.upgrades")
    assert (upgrades["clan_1"], upgrades["clan_2"], board.see("discarded")) == ("a1_lokis_domain", "a1_thors_glory", [])
    assert board.told("upgrade_removed") == []


@pytest.mark.clause("BR-UPG-04")
def test_a_unit_slot_holds_one_card() -> None:
    mine = {"hand": "a2_experts_in_arms", "upgrades": "a1_brothers_in_arms"}
    board = base(gimle={"p1": "warrior warrior", "p2": "warrior"}, p1=mine, p2=BROKE, p3=BROKE)
    board.play("upgrade a2_experts_in_arms", "decline")
    assert board.see("players.p1.upgrades.warrior") == "a2_experts_in_arms"
    assert board.see("discarded") == ["a1_brothers_in_arms"]
    assert totals(board.play("pillage gimle")) == {"p1": 4, "p2": 1}


@pytest.mark.clause("BR-UPG-05")
def test_an_upgrade_works_at_once_and_from_then_on() -> None:
    board = base(p1={"hand": "a1_friggas_charm a1_troll"}, p2=BROKE, p3=BROKE)
    board.play("upgrade a1_friggas_charm", "slot clan_1", "upgrade a1_troll")
    assert board.see("players.p1.rage") == 6 - 0 - 1
    board = base(phase="valhalla", p1={"upgrades": "a1_friggas_charm"})
    assert (board.see("age"), board.see("players.p1.upgrades.clan_1")) == (2, "a1_friggas_charm")


@pytest.mark.parametrize(
    ("cards", "glory"),
    [
        ("a1_lokis_domain", 2),
        ({"clan_1": "a1_lokis_domain", "clan_3": "a2_lokis_eminence_3p"}, 6),
        ("a1_lokis_domain a2_lokis_eminence_3p a3_lokis_wrath_4p", 12),
    ],
)
@pytest.mark.clause("BR-UPG-06")
def test_two_cards_of_one_kind_both_work(cards: str | dict[str, str], glory: int) -> None:
    mine = {"upgrades": cards, "valhalla": "warrior leader"}
    board = base(phase="valhalla", seats=4, p1=mine)
    assert each(board, "glory") == [glory, 0, 0, 0]


@pytest.mark.parametrize(
    ("card", "figure", "places"),
    [
        ("a1_lord_of_hammers", "leader", RING),
        ("a1_brothers_in_arms", "warrior", RING),
        ("a1_lokis_dragons", "ship", FJORDS),
    ],
)
@pytest.mark.clause("BR-UPG-07", "BR-UPG-09")
def test_after_a_unit_upgrade_one_figure_of_that_kind_may_invade_for_nothing(
    card: str, figure: str, places: tuple[str, ...]
) -> None:
    board = base(p1={"hand": card}).play(f"upgrade {card}")
    rage = board.see("players.p1.rage")
    assert (board.asked, board.question) == (["p1"], "free_invasion")
    assert board.legal() == {"decline", *(f"invade {figure} {place}" for place in places)}
    wrong = "leader" if figure == "warrior" else "warrior"
    assert board.refused(f"invade {wrong} gimle") == "BR-UPG-07"
    board.play(f"invade {figure} {places[0]}")
    assert (board.see("players.p1.rage"), board.see("players.p1.on_board"), board.asked) == (rage, 1, ["p2"])


@pytest.mark.clause("BR-UPG-07")
def test_after_a_ship_upgrade_the_sea_serpent_may_come_instead() -> None:
    mine = {"hand": "a1_lokis_dragons", "upgrades": "a1_sea_serpent_3p"}
    board = base(p1=mine).play("upgrade a1_lokis_dragons")
    assert board.legal("invade") == {f"invade {ship} {fjord}" for ship in ("ship", "sea_serpent") for fjord in FJORDS}


@pytest.mark.clause("BR-UPG-08", "BR-UPG-20")
def test_no_free_invasion_without_the_figure_in_the_reserve() -> None:
    board = base(gimle={"p1": "leader"}, p1={"hand": "a1_lord_of_hammers"}).play("upgrade a1_lord_of_hammers")
    assert (board.asked, board.see("players.p1.upgrades.leader")) == (["p2"], "a1_lord_of_hammers")
    mine = {"hand": "a1_lokis_dragons", "upgrades": "a1_sea_serpent_3p"}
    board = base(fjord_ne={"p1": "ship"}, p1=mine).play("upgrade a1_lokis_dragons")
    assert board.refused("invade ship fjord_nw") == "BR-UPG-08"
    assert board.legal("invade") == {f"invade sea_serpent {fjord}" for fjord in FJORDS}


@pytest.mark.clause("BR-UPG-08", "BR-UPG-20")
def test_no_free_invasion_beyond_horns() -> None:
    four = {"p1": "warrior warrior warrior warrior"}
    board = base(gimle=four, p1={"hand": "a1_lord_of_hammers"}).play("upgrade a1_lord_of_hammers")
    assert (board.asked, board.see("players.p1.upgrades.leader")) == (["p2"], "a1_lord_of_hammers")
    assert "leader" in board.see("players.p1.reserve")
    board = base(gimle=four, p1={"hand": "a1_troll"}).play("upgrade a1_troll", "slot monster_1")
    assert board.asked == ["p2"]
    assert "troll" in board.see("players.p1.reserve")
    assert board.see("players.p1.rage") == 4


@pytest.mark.clause("BR-UPG-09")
def test_the_free_invasion_is_now_or_never() -> None:
    board = base(p1={"hand": "a1_brothers_in_arms"}, p2=BROKE, p3=BROKE).play("upgrade a1_brothers_in_arms")
    board.play("decline")
    assert (board.question, board.see("players.p1.on_board")) == ("action", 0)
    board.play("invade warrior gimle")
    assert board.see("players.p1.rage") == 6 - 1 - 1


@pytest.mark.clause("BR-UPG-09", "BR-UPG-11")
def test_the_free_invasion_sets_off_all_that_an_invasion_does() -> None:
    mine = {"hand": "a1_troll", "upgrades": "a1_friggas_succor_3p a2_thors_domain_4p"}
    board = base(seats=4, gimle={"p2": "warrior leader"}, p1=mine)
    board.play("upgrade a1_troll", "slot monster_2", "invade troll gimle")
    assert board.see("provinces.gimle.figures") == {"p1": ["troll"], "p2": ["leader"]}
    assert board.question == "friggas_succor"
    board.play("decline")
    assert (board.question, board.see("players.p1.rage")) == ("thors_domain", 4)


@pytest.mark.clause("BR-UPG-10", "BR-UPG-11")
def test_a_monster_joins_the_reserve_and_may_invade_at_once_for_nothing() -> None:
    board = base(p1={"hand": "a2_fire_giant_3p"}, p2=BROKE, p3=BROKE)
    board.play("upgrade a2_fire_giant_3p", "slot monster_1")
    assert "fire_giant" in board.see("players.p1.reserve")
    assert board.legal() == {"decline", *(f"invade fire_giant {province}" for province in RING)}
    board.play("invade fire_giant gimle")
    assert (board.see("players.p1.rage"), board.see("players.p1.on_board")) == (2, 1)
    board.play("march gimle horgr")
    assert board.see("provinces.horgr.figures") == {"p1": ["fire_giant"]}


@pytest.mark.clause("BR-UPG-10")
def test_a_monster_stays_with_its_clan_in_later_ages() -> None:
    mine = {"upgrades": "a1_troll a2_dark_elf"}
    board = base(phase="valhalla", age=2, gimle={"p1": "troll"}, p1=mine)
    assert (board.see("age"), board.see("provinces.gimle.figures")) == (3, {"p1": ["troll"]})
    assert "dark_elf" in board.see("players.p1.reserve")


@pytest.mark.clause("BR-UPG-12")
def test_a_monster_dies_like_any_figure_and_returns_in_phase_six() -> None:
    mine = {"upgrades": "a1_troll", "hand": "a1_alfheim"}
    board = base(horgr={"p1": "troll", "p2": "leader"}, p1=mine).play("pillage horgr", "fight a1_alfheim")
    assert board.see("players.p1.valhalla") == ["troll"]
    board.play("pass", "pass", "pass", "decline")
    assert (board.see("age"), board.see("players.p1.valhalla")) == (2, [])
    assert "troll" in board.see("players.p1.reserve")


@pytest.mark.clause("BR-UPG-13")
def test_a_monster_earns_ragnarok_glory() -> None:
    board = base(phase="ragnarok", gimle={"p1": "troll warrior"}, p1={"upgrades": "a1_troll"})
    assert each(board, "glory") == [4, 0, 0]


@pytest.mark.clause("BR-UPG-14", "BR-UPG-15", "BR-UPG-16")
def test_a_third_monster_replaces_one_of_the_two() -> None:
    mine = {"hand": "a2_fire_giant_3p", "upgrades": "a1_troll a2_dark_elf"}
    board = base(gimle={"p1": "troll warrior warrior warrior"}, p1=mine).play("upgrade a2_fire_giant_3p")
    assert board.legal() == {"slot monster_1", "slot monster_2"}
    assert board.see("players.p1.on_board") == 4
    board.play("slot monster_1")
    assert (board.see("players.p1.on_board"), board.question) == (3, "free_invasion")
    board.play("invade fire_giant gimle")
    assert board.see("provinces.gimle.figures") == {"p1": ["warrior", "warrior", "warrior", "fire_giant"]}
    everywhere = board.see("players.p1.reserve") + board.see("players.p1.valhalla")
    assert "troll" not in everywhere
    assert "dark_elf" in everywhere
    assert (each(board, "glory"), board.told("destroyed"), board.see("discarded")) == ([0, 0, 0], [], ["a1_troll"])


@pytest.mark.parametrize("where", ["reserve", "valhalla"])
@pytest.mark.clause("BR-UPG-15")
def test_a_replaced_monster_leaves_from_wherever_it_is(where: str) -> None:
    mine = {"hand": "a2_dark_elf", "upgrades": "a1_troll a1_lokis_domain"}
    dead = {"valhalla": "troll" if where == "valhalla" else ""}
    board = base(p1=mine | dead).play("upgrade a2_dark_elf", "slot monster_1")
    assert "troll" not in board.see("players.p1.reserve") + board.see("players.p1.valhalla")
    assert board.see("players.p1.glory") == 0


@pytest.mark.clause("BR-UPG-17")
def test_a_clan_upgrade_brings_no_free_invasion() -> None:
    board = base(p1={"hand": "a1_lokis_domain"}).play("upgrade a1_lokis_domain", "slot clan_2")
    assert (board.asked, board.question) == (["p2"], "action")


@pytest.mark.clause("BR-UPG-18")
def test_upgrades_in_play_are_public() -> None:
    board = base(p1={"hand": "a1_lokis_domain a1_troll"}).play("upgrade a1_lokis_domain", "slot clan_2")
    for reader in ("p2", "p3", "spectator"):
        assert board.see("players.p1.upgrades.clan_2", of=reader) == "a1_lokis_domain"
        assert board.see("players.p1.hand", of=reader) == ["age_1"]


@pytest.mark.clause("BR-UPG-19")
def test_the_card_that_is_replaced_still_counts_for_the_price() -> None:
    charm = {"hand": "a1_lokis_domain", "upgrades": "a1_friggas_charm"}
    board = base(p1=charm).play("upgrade a1_lokis_domain", "slot clan_1")
    assert (board.see("players.p1.rage"), board.see("discarded")) == (6, ["a1_friggas_charm"])
    full = {"upgrades": "a1_troll a2_dark_elf", "hand": "a2_valkyrie"}
    board = base(gimle={"p1": "troll"}, p1=full).play("upgrade a2_valkyrie")
    assert (board.see("players.p1.rage"), board.see("provinces.gimle.figures")) == (4, {"p1": ["troll"]})
    board.play("slot monster_1")
    assert board.see("provinces.gimle.figures") == {}
    assert board.see("players.p1.upgrades.monster_1") == "a2_valkyrie"
    assert board.question == "free_invasion"

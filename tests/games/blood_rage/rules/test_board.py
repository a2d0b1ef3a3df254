"""The board (BR-BOARD): provinces, villages, fjords, and what a destroyed province means."""

from __future__ import annotations

import pytest

from meadhall.core.errors import UnknownMove
from tests.games.blood_rage.board import BROKE, PROVINCES, RING, base, lay

VILLAGES = {
    "elvagar": 4,
    "angerboda": 5,
    "muspelheim": 5,
    "horgr": 4,
    "utgard": 3,
    "andlang": 3,
    "gimle": 5,
    "myrkvlor": 3,
}
FJORDS = {
    "fjord_ne": {"elvagar", "angerboda"},
    "fjord_se": {"muspelheim", "horgr"},
    "fjord_sw": {"utgard", "andlang"},
    "fjord_nw": {"gimle", "myrkvlor"},
}
REGIONS = {
    "manheim": {"elvagar", "angerboda", "myrkvlor"},
    "jotunheim": {"muspelheim", "horgr", "utgard"},
    "alfheim": {"andlang", "gimle"},
}


def crowd(number: int) -> dict[str, str]:
    """Some Warriors, the first four of p2."""
    return {"p2": "warrior " * min(number, 4), "p3": "warrior " * (number - 4)}


@pytest.mark.clause("BR-BOARD-01")
def test_there_are_yggdrasil_and_eight_outer_provinces() -> None:
    assert set(base().see("provinces")) == {"yggdrasil", *RING}
    assert len(RING) == 8


@pytest.mark.parametrize("province", PROVINCES)
@pytest.mark.clause("BR-BOARD-01")
def test_each_outer_province_lies_in_one_region_and_yggdrasil_in_none(province: str) -> None:
    quests = {"quests": "a1_alfheim a1_jotunheim a1_manheim"}
    board = base({province: {"p1": "warrior"}}, phase="quests", ragnarok="horgr gimle elvagar", p1=quests)
    while board.see("phase") == "quests":
        board.play("raise rage")
    fulfilled = {told["card"].removeprefix("a1_") for told in board.told("quest_fulfilled")}
    assert fulfilled == {region for region, provinces in REGIONS.items() if province in provinces}


@pytest.mark.parametrize("province", RING)
@pytest.mark.clause("BR-BOARD-02", "BR-BOARD-03")
def test_an_outer_province_borders_on_two_others_and_on_yggdrasil(province: str) -> None:
    figures = {name: {"p2": "warrior"} for name in PROVINCES} | {province: {"p1": "leader"}}
    board = base(figures, p2={"steps": {"horns": 6}}).play(f"pillage {province}")
    here = RING.index(province)
    neighbours = {RING[here - 1], RING[(here + 1) % 8], "yggdrasil"}
    assert board.asked == ["p2"]
    assert board.legal("join") == {f"join warrior {name}" for name in neighbours}


@pytest.mark.clause("BR-BOARD-03")
def test_yggdrasil_borders_on_every_outer_province() -> None:
    figures = {name: {"p2": "warrior"} for name in RING}
    board = base(figures, yggdrasil={"p1": "leader"}, p2={"steps": {"horns": 6}}).play("pillage yggdrasil")
    assert board.legal("join") == {f"join warrior {name}" for name in RING}


@pytest.mark.parametrize(("province", "villages"), VILLAGES.items())
@pytest.mark.clause("BR-BOARD-04", "BR-BOARD-05")
def test_a_province_holds_as_many_figures_as_it_has_villages(province: str, villages: int) -> None:
    board = base({province: crowd(villages - 1)}, yggdrasil={"p1": "warrior"})
    assert (board.see(f"provinces.{province}.villages"), board.see(f"provinces.{province}.free")) == (villages, 1)
    assert board.refused(f"invade warrior {province}") == ""
    assert board.refused(f"march yggdrasil {province}") == ""
    board = base({province: crowd(villages)}, yggdrasil={"p1": "warrior"})
    assert board.see(f"provinces.{province}.free") == 0
    assert board.refused(f"invade warrior {province}") == "BR-INVADE-02"
    assert board.refused(f"invade leader {province}") == "BR-INVADE-02"
    assert board.refused(f"march yggdrasil {province}") == "BR-MARCH-02"
    assert len(VILLAGES) == 8
    assert sum(VILLAGES.values()) == 32


@pytest.mark.clause("BR-BOARD-04")
def test_a_monster_takes_a_village_like_any_figure() -> None:
    board = base(utgard={"p1": "troll", "p2": "warrior"}, p1={"upgrades": "a1_troll"})
    assert board.see("provinces.utgard.free") == 1
    board.play("invade warrior utgard")
    assert board.see("provinces.utgard.free") == 0
    assert board.refused("invade warrior utgard") == "BR-INVADE-02"


@pytest.mark.clause("BR-BOARD-06")
def test_yggdrasil_holds_any_number_of_figures() -> None:
    clan = "leader" + 8 * " warrior"
    many = {"p1": clan, "p2": clan, "p3": 7 * "warrior "}
    horns = {"steps": {"horns": 6}}
    board = base(turn="p3", yggdrasil=many, gimle={"p3": "leader warrior"}, p1=horns, p2=horns, p3=horns)
    board.play("march gimle yggdrasil", "move leader", "move warrior")
    there = board.see("provinces.yggdrasil")
    assert sum(len(figures) for figures in there["figures"].values()) == 27
    assert (there["villages"], there["free"]) == (-1, -1)


@pytest.mark.parametrize(("fjord", "provinces"), FJORDS.items())
@pytest.mark.clause("BR-BOARD-07")
def test_a_fjord_supports_exactly_two_provinces(fjord: str, provinces: set[str]) -> None:
    board = base({fjord: {"p1": "ship"}})
    assert set(board.see("fjords")) == set(FJORDS)
    assert board.legal("pillage") == {f"pillage {province}" for province in provinces}


@pytest.mark.clause("BR-BOARD-08")
def test_what_hits_a_province_hits_its_fjord_too() -> None:
    board = base(
        horgr={"p2": "warrior"},
        fjord_se={"p2": "ship"},
        fjord_ne={"p3": "ship"},
        muspelheim={"p3": "warrior"},
        p1={"upgrades": "a2_fire_giant_3p"},
    ).play("invade fire_giant horgr")
    assert board.see("players.p2.valhalla") == ["warrior", "ship"]
    assert board.see("players.p3.valhalla") == []


@pytest.mark.clause("BR-BOARD-09")
def test_a_fjord_holds_any_number_of_ships() -> None:
    ships = dict.fromkeys(("p2", "p3", "p4", "p5"), "ship")
    board = lay(fjord_ne=ships, p1={"upgrades": "a1_sea_serpent_3p"}, p2=BROKE)
    board.play("invade ship fjord_ne", "pass", "pass", "pass", "invade sea_serpent fjord_ne")
    there = board.see("fjords.fjord_ne.figures")
    assert there == {"p1": ["ship", "sea_serpent"], "p2": ["ship"], "p3": ["ship"], "p4": ["ship"], "p5": ["ship"]}


@pytest.mark.clause("BR-BOARD-10")
def test_only_ships_stand_in_fjords_and_they_need_no_village() -> None:
    board = base(utgard={"p2": "warrior warrior"}, p1={"upgrades": "a1_sea_serpent_3p a1_troll"})
    for figure in ("leader", "warrior", "troll"):
        assert board.refused(f"invade {figure} fjord_sw") == "BR-BOARD-10"
    for ship in ("ship", "sea_serpent"):
        assert board.refused(f"invade {ship} utgard") == "BR-INVADE-03"
        assert {move for move in board.legal("invade") if ship in move} == {f"invade {ship} {f}" for f in FJORDS}
    board.play("invade ship fjord_sw")
    assert board.see("provinces.utgard.free") == 1
    assert board.see("provinces.andlang.free") == 3


@pytest.mark.clause("BR-BOARD-11")
def test_a_fjord_is_no_province() -> None:
    board = base(fjord_ne={"p1": "ship"})
    assert board.legal("march") == set()
    assert board.legal("pillage") == {"pillage elvagar", "pillage angerboda"}
    for move in ("pillage fjord_ne", "march fjord_ne elvagar", "march yggdrasil fjord_ne", "join ship fjord_ne"):
        with pytest.raises(UnknownMove):
            board.grammar.parse(move)


@pytest.mark.clause("BR-BOARD-11")
def test_invading_a_fjord_sets_nothing_off_that_needs_a_province() -> None:
    cards = {"upgrades": "a1_friggas_succor_3p a2_thors_domain_4p"}
    board = base(seats=4, p1=cards).play("invade ship fjord_ne")
    assert (board.asked, board.question) == (["p2"], "action")
    board = base(seats=4, p1=cards).play("invade leader elvagar")
    assert (board.asked, board.question) == (["p1"], "friggas_succor")
    board.play("decline")
    assert (board.asked, board.question) == (["p1"], "thors_domain")


@pytest.mark.clause("BR-BOARD-12")
def test_nobody_enters_or_pillages_a_destroyed_province() -> None:
    board = base(destroyed="utgard", yggdrasil={"p1": "warrior"}, fjord_sw={"p1": "ship"})
    assert board.refused("invade warrior utgard") == "BR-BOARD-12"
    assert board.refused("invade leader utgard") == "BR-BOARD-12"
    assert board.refused("march yggdrasil utgard") == "BR-BOARD-12"
    assert board.refused("pillage utgard") == "BR-BOARD-12"
    assert not any("utgard" in move for move in board.legal())
    assert (board.see("provinces.utgard.destroyed"), board.see("provinces.utgard.token")) == (True, "")
    assert board.legal("pillage") == {"pillage andlang", "pillage yggdrasil"}


@pytest.mark.clause("BR-BOARD-12")
def test_no_march_leaves_a_destroyed_province() -> None:
    board = base(destroyed="utgard", yggdrasil={"p1": "warrior"})
    assert board.refused("march utgard gimle") == "BR-BOARD-12"
    assert board.refused("march andlang gimle") == "BR-MARCH-01"


@pytest.mark.clause("BR-BOARD-13")
def test_a_fjord_with_one_province_left_supports_that_one_alone() -> None:
    board = base(destroyed="elvagar", turn="p2", fjord_ne={"p1": "ship"})
    assert board.see("fjords.fjord_ne.open") is True
    board.play("invade ship fjord_ne")
    assert board.see("fjords.fjord_ne.figures") == {"p1": ["ship"], "p2": ["ship"]}
    board.play("pass")
    assert board.legal("pillage") == {"pillage angerboda"}
    assert base(destroyed="angerboda", fjord_ne={"p1": "ship"}).legal("pillage") == {"pillage elvagar"}


@pytest.mark.clause("BR-BOARD-13")
def test_a_fjord_between_two_destroyed_provinces_is_closed() -> None:
    board = base(destroyed="elvagar angerboda")
    assert {fjord: view["open"] for fjord, view in board.see("fjords").items()} == {
        "fjord_ne": False,
        "fjord_se": True,
        "fjord_sw": True,
        "fjord_nw": True,
    }
    assert board.refused("invade ship fjord_ne") == "BR-BOARD-13"
    assert {move for move in board.legal("invade") if "ship" in move} == {
        "invade ship fjord_se",
        "invade ship fjord_sw",
        "invade ship fjord_nw",
    }

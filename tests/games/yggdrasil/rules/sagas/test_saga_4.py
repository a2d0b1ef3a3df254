"""Saga 4: the retinue of Hel, then the ship of the dead (YC-SAGA-4)."""

from __future__ import annotations

import pytest

from tests.games.yggdrasil.board import end, entry, fresh, ladders, lives, number, options, ravaged, reserve
from tests.games.yggdrasil.sagas import dare, page, pieces, reveal, saga, wake

HOMES = {"garm": "niflheim", "ganglati": "svartalfheim", "ganglot": "vanaheim", "modgud": "muspellheim"}
RETINUE = number("garm", "power")
BREACHES = number("saga_4_page_2", "goal_count")
SHIP = number("naglfar", "power")


@pytest.mark.clause("YC-SAGA-4-01", "YC-COMP-10")
def test_at_the_start_the_retinue_stands_in_its_worlds() -> None:
    found = pieces(fresh(game="saga_4"))
    assert (found["retinue"], found["naglfar"], found["breaches"]) == (list(HOMES), "", 0)
    assert {name: entry(name)["worlds"] for name in HOMES} == {name: [world] for name, world in HOMES.items()}
    assert pieces(fresh(game="saga_3"))["retinue"] == []


@pytest.mark.clause("YC-SAGA-4-03", "YC-FIGHT-13", "YC-CAMPAIGN-24")
@pytest.mark.parametrize("name", HOMES)
def test_each_of_the_retinue_is_fought_in_its_world_and_removed(name: str) -> None:
    board = saga(4, valhalla=8, p1={"god": "thor", "world": HOMES[name]})
    assert (dare(board, f"fight {name}"), number(name, "power")) == (RETINUE, RETINUE)
    assert pieces(board)["retinue"] == [other for other in HOMES if other != name]
    assert (lives(board), page(board), board.see("valhalla")) == ((7, 7, 7), ("saga_4_page_1", 0), 8 - RETINUE)


@pytest.mark.clause("YC-SAGA-4-03")
def test_who_is_elsewhere_or_defeated_is_not_fought() -> None:
    board = saga(4, retinue=["garm", "ganglot"], p1={"world": "vanaheim"})
    assert options(board, "fight") == {"ganglot", "loki"}
    assert (board.refused("fight garm"), board.refused("fight modgud")) == ("YC-FIGHT-01", "YC-SAGA-4-03")


@pytest.mark.clause("YC-CAMPAIGN-23", "YC-SAGA-4-03")
def test_no_weapon_helps_against_the_retinue_and_it_changes_no_mode() -> None:
    every = "gleipnir gungnir hofund jarngreipr mimming mjollnir megingjord"
    board = saga(4, valhalla=8, enemies={"hel": "nidavellir"}, hel=2, p1={"world": "niflheim", "artefacts": every})
    assert dare(board, "fight garm") == RETINUE
    alone = saga(4, valhalla=8, enemies={"hel": "nidavellir"}, hel=2, p1={"world": "niflheim"})
    assert dare(alone, "act niflheim") == entry("niflheim")["dangers"]["normal"]


@pytest.mark.clause("YC-CAMPAIGN-23", "YC-RAVAGE-10")
def test_the_retinue_ravages_nothing() -> None:
    board = wake("loki", 4, p1={"world": "svartalfheim"})
    assert (board.see("enemies.loki.place"), ravaged(board)) == ("svartalfheim", "")


@pytest.mark.clause("YC-SAGA-4-02", "YC-SAGA-4-04", "YC-CAMPAIGN-19")
def test_the_last_of_the_retinue_opens_page_2_and_naglfar_sails() -> None:
    board = saga(4, space=1, retinue=["garm", "modgud"], valhalla=8, p1={"world": "niflheim"})
    dare(board, "fight garm")
    assert (page(board), pieces(board)["naglfar"]) == (("saga_4_page_1", 1), "")
    board = saga(4, space=1, retinue=["garm"], valhalla=8, p1={"world": "niflheim"})
    dare(board, "fight garm")
    assert (page(board), pieces(board)["naglfar"], pieces(board)["retinue"]) == (("saga_4_page_2", 0), "niflheim", [])


@pytest.mark.clause("YC-SAGA-4-02", "YC-NIDHOGG-04")
def test_the_effect_space_brings_a_nameless() -> None:
    space = saga(4).see("page.spaces").index("one_nameless")
    board = wake("nidhogg", 4, space=space - 1, hel=3)
    assert (ladders(board)[1], reserve(board, "nameless"), page(board)) == (4, 4, ("saga_4_page_1", space))
    before = wake("nidhogg", 4, space=space - 2, hel=3)
    assert (ladders(before)[1], page(before)) == (3, ("saga_4_page_1", space - 1))


@pytest.mark.clause("YC-SAGA-4-02", "YC-CAMPAIGN-07")
def test_without_a_nameless_the_effect_space_loses_the_game() -> None:
    space = saga(4).see("page.spaces").index("one_nameless")
    lost = wake("nidhogg", 4, space=space - 1, hel=8)
    assert (end(lost), ladders(lost)[1]) == (("lost", "YC-SAGA-4-02"), 8)
    last = wake("nidhogg", 4, space=space - 1, hel=7)
    assert (end(last), ladders(last)[1], reserve(last, "nameless")) == (("", ""), 8, 0)


# Naglfar


@pytest.mark.clause("YC-SAGA-4-05", "YC-CAMPAIGN-18")
@pytest.mark.parametrize(
    ("enemy", "after"),
    [("hel", "nidavellir"), ("loki", "nidavellir"), ("surt", "niflheim"), ("fenrir", "niflheim"),
     ("iormungand", "niflheim"), ("nidhogg", "niflheim")],
)  # fmt: skip
def test_first_copies_of_hel_and_loki_send_naglfar_up(enemy: str, after: str) -> None:
    assert pieces(reveal(enemy, 4, 2))["naglfar"] == after


@pytest.mark.clause("YC-SAGA-4-05", "YC-CAMPAIGN-23")
@pytest.mark.parametrize(("step", "above"), [(0, "vanaheim"), (1, "alfheim"), (2, "asgard")])
def test_naglfar_turns_with_the_middle_level(step: int, above: str) -> None:
    assert pieces(reveal("hel", 4, 2, step=step, naglfar="nidavellir"))["naglfar"] == above


@pytest.mark.clause("YC-SAGA-4-05", "YC-CAMPAIGN-18")
def test_neither_an_activation_nor_page_1_moves_naglfar() -> None:
    assert pieces(wake("hel", 4, 2))["naglfar"] == "niflheim"
    assert pieces(reveal("hel", 4, 1))["naglfar"] == ""


@pytest.mark.clause("YC-SAGA-4-05", "YC-CAMPAIGN-07")
@pytest.mark.parametrize("enemy", ["hel", "loki"])
def test_naglfar_above_the_upper_level_loses_the_game(enemy: str) -> None:
    board = reveal(enemy, 4, 2, naglfar="vanaheim")
    assert (end(board), pieces(board)["naglfar"]) == (("lost", "YC-SAGA-4-05"), "vanaheim")


@pytest.mark.clause("YC-SAGA-4-06")
@pytest.mark.parametrize("nameless", [0, 4])
def test_naglfars_power_is_that_of_the_nameless_and_more(nameless: int) -> None:
    p1 = {"god": "thor", "world": "nidavellir", "artefacts": "gungnir"}
    board = saga(4, 2, valhalla=8, naglfar="nidavellir", hel=nameless, p1=p1)
    assert options(board, "fight") == {"naglfar"}
    assert dare(board, "fight naglfar") == nameless + SHIP
    assert (pieces(board)["naglfar"], pieces(board)["breaches"], ladders(board)[1]) == ("niflheim", 1, nameless)
    assert page(board) == ("saga_4_page_2", 0)


@pytest.mark.clause("YC-SAGA-4-06")
def test_naglfar_is_not_fought_in_niflheim_nor_from_afar() -> None:
    home = saga(4, 2, p1={"world": "niflheim"})
    assert home.refused("fight naglfar") == "YC-SAGA-4-06"
    afar = saga(4, 2, naglfar="midgard", p1={"world": "niflheim"})
    assert afar.refused("fight naglfar") == "YC-FIGHT-01"
    assert saga(4, p1={"world": "niflheim"}).refused("fight naglfar") == "YC-SAGA-4-06"


@pytest.mark.clause("YC-SAGA-4-04", "YC-CAMPAIGN-08")
def test_three_breaches_win_the_saga() -> None:
    two = saga(4, 2, valhalla=8, naglfar="nidavellir", breaches=BREACHES - 2, p1={"world": "nidavellir"})
    dare(two, "fight naglfar")
    assert (end(two), pieces(two)["breaches"]) == (("", ""), BREACHES - 1)
    three = saga(4, 2, valhalla=8, naglfar="nidavellir", breaches=BREACHES - 1, p1={"world": "nidavellir"})
    three.play("fight naglfar", f"heroes {SHIP}")
    assert (end(three), pieces(three)["breaches"]) == (("won", "YC-CAMPAIGN-08"), BREACHES)

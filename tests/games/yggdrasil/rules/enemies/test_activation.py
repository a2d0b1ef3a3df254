"""Surt, Hel, Loki and Iormungand (YC-SURT, YC-HEL, YC-LOKI, YC-IORMUNGAND)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import ENEMIES, IORMUNGAND, LOKI, NIDHOGG, SURT
from tests.games.yggdrasil.board import (
    JOTNAR,
    Board,
    activate,
    box,
    deck,
    end,
    jotnar,
    ladders,
    lay,
    lives,
    opened,
    place,
    places,
    power,
    ravaged,
    reserve,
    told_keys,
)

UP = [
    # step, from, to: the world directly above, in the same column
    (0, "muspellheim", "svartalfheim"),
    (0, "niflheim", "nidavellir"),
    (0, "jotunheim", "midgard"),
    (1, "muspellheim", "nidavellir"),
    (2, "muspellheim", "midgard"),
    (1, "niflheim", "midgard"),
    (2, "niflheim", "svartalfheim"),
    (0, "svartalfheim", "alfheim"),
    (0, "nidavellir", "vanaheim"),
    (0, "midgard", "asgard"),
    (1, "svartalfheim", "asgard"),
    (2, "svartalfheim", "vanaheim"),
    (1, "nidavellir", "alfheim"),
]
UPPER = ("asgard", "alfheim", "vanaheim")


# Surt


@pytest.mark.clause("YC-SURT-01", "YC-HEL-01", "YC-COMP-02")
@pytest.mark.parametrize("enemy", ["surt", "hel"])
@pytest.mark.parametrize(("step", "start", "above"), UP)
def test_surt_and_hel_climb_to_the_world_above(enemy: str, step: int, start: str, above: str) -> None:
    """The column counts as it was before the tree turns."""
    other = "hel" if enemy == "surt" else "surt"
    board = activate(enemy, step=step, enemies={enemy: start, other: "cage", "loki": "cage"})
    assert (place(board, enemy), place(board, other)) == (above, "cage")
    assert (end(board), board.see("tree.step")) == (("", ""), (step + 1) % 3)


@pytest.mark.clause("YC-SURT-02")
@pytest.mark.parametrize("start", UPPER)
def test_surt_above_the_upper_level_loses_the_game(start: str) -> None:
    board = activate("surt", enemies={"surt": start})
    assert end(board) == ("lost", "YC-SURT-02")
    assert (place(board, "surt"), board.see("tree.step"), ladders(board)[0]) == (start, 0, 0)
    assert board.told("lost") == [{"cause": "surt_climbs_out"}]


@pytest.mark.clause("YC-SURT-03")
@pytest.mark.parametrize(("loki", "after"), [("svartalfheim", "svartalfheim"), ("muspellheim", "muspellheim")])
def test_surt_ravages_a_world_where_an_enemy_is(loki: str, after: str) -> None:
    """The world that he leaves stays as it was."""
    board = activate("surt", enemies={"loki": loki}, ravaged="" if loki == "svartalfheim" else "muspellheim")
    assert (ravaged(board), board.see("walls")) == (after, 6)


@pytest.mark.clause("YC-SURT-04")
def test_surt_turns_the_tree_and_turns_with_it() -> None:
    board = activate("surt")
    assert board.see("tree.step") == 1
    assert board.see("tree.columns.c0") == ["asgard", "svartalfheim", "jotunheim"]
    assert place(board, "surt") == "svartalfheim"


@pytest.mark.clause("YC-SURT-05")
@pytest.mark.parametrize("before", [0, 3, 6])
def test_surt_gets_two_fire_giants(before: int) -> None:
    board = activate("surt", surt=before)
    assert (ladders(board), reserve(board, "fire_giants")) == ((before + 2, 0, 7), 6 - before)
    assert (power(board, "surt"), lives(board), end(board)) == (before + 3, (7, 7, 7), ("", ""))


@pytest.mark.clause("YC-SURT-05")
@pytest.mark.parametrize("before", [7, 8])
def test_surt_without_two_fire_giants_in_reserve_loses_the_game(before: int) -> None:
    board = activate("surt", surt=before)
    assert (end(board), board.told("lost")) == (("lost", "YC-SURT-05"), [{"cause": "too_few_fire_giants"}])
    assert (place(board, "surt"), board.see("tree.step")) == ("svartalfheim", 1)


# Hel


@pytest.mark.clause("YC-HEL-02")
@pytest.mark.parametrize("start", UPPER)
def test_hel_above_the_upper_level_loses_the_game(start: str) -> None:
    board = activate("hel", enemies={"hel": start})
    assert (end(board), board.told("lost")) == (("lost", "YC-HEL-02"), [{"cause": "hel_climbs_out"}])
    assert (place(board, "hel"), board.see("tree.step"), lives(board)) == (start, 0, (7, 7, 7))


@pytest.mark.clause("YC-HEL-03")
@pytest.mark.parametrize(("loki", "after"), [("nidavellir", "nidavellir"), ("asgard", "")])
def test_hel_ravages_a_world_where_an_enemy_is(loki: str, after: str) -> None:
    board = activate("hel", enemies={"loki": loki})
    assert (place(board, "hel"), ravaged(board)) == ("nidavellir", after)


@pytest.mark.clause("YC-HEL-04")
def test_hel_turns_the_tree() -> None:
    board = activate("hel", step=2)
    assert (board.see("tree.step"), place(board, "hel")) == (0, "svartalfheim")


@pytest.mark.clause("YC-HEL-05", "YC-SETUP-18")
def test_hel_takes_one_life_of_the_active_god_to_the_supply() -> None:
    board = activate("hel", p1={"life": 5}, hel=4)
    assert (lives(board), reserve(board, "life")) == ((4, 7, 7), 3)
    assert (ladders(board), reserve(board, "nameless"), power(board, "hel")) == ((0, 4, 7), 4, 5)
    board = lay(phase="reveal", turn="p2", opened="odin:hel", p2={"placed": "hel"})
    assert lives(board) == (7, 6, 7)


@pytest.mark.clause("YC-HEL-05", "YC-END-03")
def test_hel_can_take_the_last_life() -> None:
    board = activate("hel", p1={"life": 1})
    assert (end(board), lives(board), board.see("tree.step")) == (("lost", "YC-END-03"), (0, 7, 7), 1)


@pytest.mark.clause("YC-HEL-06")
def test_nothing_averts_the_life_that_hel_takes() -> None:
    """Neither heroes nor dice nor elves nor a support god as a blood relative: nobody is even asked."""
    odin = {"elves": 2, "vanir_dice": 2, "artefacts": "svalinn hofund", "bonds": {"blood_relative": "freyr"}}
    board = activate("hel", seats=2, game="hard", valhalla=3, p1=odin)
    assert (lives(board), board.see("support.freyr.life"), board.see("valhalla")) == ((7, 8), 5, 3)
    assert (board.question, board.see("players.p1.elves"), "dangers" in told_keys(board)) == ("move", 2, False)


# Loki


@pytest.mark.clause("YC-LOKI-01")
@pytest.mark.parametrize("start", ["cage", "vanaheim", "muspellheim", "svartalfheim"])
@pytest.mark.parametrize("world", ["alfheim", "jotunheim", "nidavellir"])
def test_loki_comes_to_the_active_god_from_anywhere(start: str, world: str) -> None:
    board = activate("loki", enemies={"loki": start}, p1={"world": world}, p2={"world": "niflheim"})
    assert places(board) == f"muspellheim niflheim midgard cage {world}"
    assert end(board) == ("", "")


@pytest.mark.clause("YC-LOKI-02")
@pytest.mark.parametrize(("world", "after"), [("niflheim", "niflheim"), ("jotunheim", "")])
def test_loki_ravages_a_world_where_an_enemy_is(world: str, after: str) -> None:
    board = activate("loki", p1={"world": world})
    assert (ravaged(board), board.see("walls")) == (after, 6 if after else 7)


@pytest.mark.clause("YC-LOKI-03")
def test_loki_turns_the_tree_after_his_move() -> None:
    board = activate("loki", p1={"world": "midgard"})
    assert (board.see("tree.step"), place(board, "loki")) == (1, "midgard")
    told = [key for key in told_keys(board) if key in ("enemy_moved", "tree_turned", "jotunn_activated")]
    assert told == ["enemy_moved", "tree_turned", "jotunn_activated"]


@pytest.mark.clause("YC-LOKI-04", "YC-JOTUNN-01", "YC-JOTUNN-02")
def test_loki_activates_one_jotunn() -> None:
    board = activate("loki", jotnar="beli", decks={"jotunn": "skadi thrym"})
    assert jotnar(board) == {"beli": "muspellheim", "skadi": "vanaheim"}
    assert (ladders(board), power(board, "loki")) == ((0, 0, 5), 3)
    assert (deck(board, "jotunn", 1), board.see("discards.jotunn")) == (["thrym"], ["beli", "skadi"])


@pytest.mark.clause("YC-LOKI-05")
@pytest.mark.parametrize(("active", "after"), [(6, ("", "")), (7, ("lost", "YC-LOKI-05"))])
def test_loki_without_a_figure_on_his_ladder_loses_the_game(active: int, after: tuple[str, str]) -> None:
    board = activate("loki", jotnar=JOTNAR[:active])
    assert (end(board), len(jotnar(board)), ladders(board)[2]) == (after, 7, 0)
    assert len(deck(board, "jotunn")) == 11
    assert (place(board, "loki"), board.see("tree.step")) == ("asgard", 1)


@pytest.mark.clause("YC-LOKI-06")
def test_loki_stays_where_the_active_god_is() -> None:
    board = activate("loki", enemies={"loki": "asgard"})
    assert (place(board, "loki"), board.see("tree.step"), len(jotnar(board))) == ("asgard", 1, 1)
    assert "enemy_moved" not in told_keys(board)


@pytest.mark.clause("YC-LOKI-06")
def test_loki_who_stays_causes_no_ravaging() -> None:
    board = activate("loki", enemies={"loki": "niflheim"}, p1={"world": "niflheim"})
    assert (ravaged(board), board.see("walls")) == ("niflheim", 6)
    assert "ravaged" not in told_keys(board)


# Iormungand


@pytest.mark.clause("YC-IORMUNGAND-01", "YC-IORMUNGAND-03")
@pytest.mark.parametrize(("island", "nameless"), [(1, 1), (2, 2), (3, 3)])
def test_iormungand_swims_to_the_next_island_and_floods_it(island: int, nameless: int) -> None:
    board = activate("iormungand", island=island, hel=2)
    assert board.see("island") == f"island_{island + 1}"
    assert (ladders(board), reserve(board, "nameless")) == ((0, 2 + nameless, 7), 6 - nameless)
    assert (power(board, "hel"), end(board)) == (3 + nameless, ("", ""))


@pytest.mark.clause("YC-IORMUNGAND-02")
def test_iormungand_behind_the_last_island_loses_the_game() -> None:
    board = activate("iormungand", island=4)
    assert (end(board), board.told("lost")) == (("lost", "YC-IORMUNGAND-02"), [{"cause": "no_island_left"}])
    assert (board.see("island"), ladders(board)[1]) == ("island_4", 0)


@pytest.mark.clause("YC-IORMUNGAND-04")
@pytest.mark.parametrize(("before", "clause", "after"), [(5, "", 8), (6, "YC-IORMUNGAND-04", 6)])
def test_too_few_nameless_lose_the_game(before: int, clause: str, after: int) -> None:
    board = activate("iormungand", island=3, hel=before)
    assert (board.see("cause_clause"), board.see("island")) == (clause, "island_4")
    assert (ladders(board)[1], reserve(board, "nameless")) == (after, 8 - after)


@pytest.mark.clause("YC-IORMUNGAND-05")
@pytest.mark.parametrize("island", [1, 2, 3])
def test_iormungand_stays_in_midgard_and_turns_nothing(island: int) -> None:
    board = activate("iormungand", island=island)
    assert (places(board), board.see("tree.step")) == ("muspellheim niflheim midgard cage vanaheim", 0)
    assert (opened(board), board.question) == ([], "move")


@pytest.mark.clause("YC-IORMUNGAND-06")
@pytest.mark.parametrize(("island", "after"), [(4, 3), (3, 2), (2, 1), (1, 1)])
def test_a_retreat_to_the_left_floods_nothing(island: int, after: int) -> None:
    board = lay(island=island, hel=2, p1={"world": "midgard"}).play("fight iormungand", "waive")
    assert (board.see("island"), place(board, "iormungand")) == (f"island_{after}", "midgard")
    assert (ladders(board)[1], reserve(board, "nameless"), lives(board)) == (2, 6, (4, 7, 7))


# Other numbers, as a pack could have them


def about_to_strike(enemy: str, **position: Any) -> Board:
    """p2 is about to pass; then p1 reveals the second card of an enemy."""
    first = {"placed": enemy, **position.pop("p1", {})}
    wheel = f"thor:{enemy}"
    return lay(turn="p2", order="p2 p1 p3", opened=wheel, p1=first, p2={"world": "alfheim"}, **position)


@pytest.mark.clause("YC-SURT-04", "YC-HEL-04", "YC-LOKI-03")
@pytest.mark.parametrize(
    ("turns", "told"), [(0, []), (1, [{"steps": 1}]), (2, [{"steps": 2}]), (3, []), (4, [{"steps": 4}])]
)
def test_three_steps_turn_nothing(turns: int, told: list[dict[str, int]]) -> None:
    board = about_to_strike("surt", step=1)
    box(board).enemy_turns[SURT] = turns
    board.play("pass")
    assert (board.see("tree.step"), board.told("tree_turned")) == ((1 + turns) % 3, told)


@pytest.mark.clause("YC-LOKI-04", "YC-LOKI-05")
@pytest.mark.parametrize(("active", "after", "count"), [(4, ("", ""), 6), (6, ("lost", "YC-LOKI-05"), 7)])
def test_loki_may_activate_more_jotnar_than_one(active: int, after: tuple[str, str], count: int) -> None:
    board = about_to_strike("loki", jotnar=JOTNAR[:active])
    box(board).enemy_amount[LOKI] = 2
    board.play("pass")
    assert (end(board), len(jotnar(board))) == (after, count)


@pytest.mark.clause("YC-END-09", "YC-LOKI-05")
def test_the_first_jotunn_that_cannot_come_ends_the_game() -> None:
    board = about_to_strike("loki", jotnar=JOTNAR[:7])
    box(board).enemy_amount[LOKI] = 3
    assert len(board.play("pass").told("lost")) == 1


@pytest.mark.clause("YC-IORMUNGAND-01", "YC-NIDHOGG-01")
def test_iormungand_and_nidhogg_may_move_by_more_than_one() -> None:
    board = about_to_strike("iormungand", island=1)
    box(board).enemy_amount[IORMUNGAND] = 2
    assert board.play("pass").see("island") == "island_3"
    last = lay().see("page.left")
    board = about_to_strike("nidhogg", more={"space": last - 1})
    box(board).enemy_amount[NIDHOGG] = 2
    assert end(board.play("pass")) == ("won", "YC-END-02")
    assert board.see("page.space") == last


@pytest.mark.clause("YC-COMP-15", "YC-IORMUNGAND-05")
@pytest.mark.parametrize("island", [1, 4])
def test_iormungands_power_is_always_the_same(island: int) -> None:
    board = lay(phase="move", island=island, surt=3, hel=5, jotnar="beli", ravaged="alfheim")
    assert [power(board, enemy) for enemy in ENEMIES] == [4, 6, 3, 2, 2, 0]
    assert board.see("enemies.iormungand.island") == island

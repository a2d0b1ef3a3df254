"""The tree, its columns and ladders (YC-COMP), and worlds that are ravaged (YC-RAVAGE)."""

from __future__ import annotations

import pytest

from meadhall.games.yggdrasil.table.names import WORLDS
from tests.games.yggdrasil.board import (
    CONTENT,
    JOTNAR,
    activate,
    columns,
    each,
    end,
    entry,
    fresh,
    jotnar,
    ladders,
    lay,
    lives,
    options,
    places,
    power,
    ravaged,
    told_keys,
    worlds,
)

MIDDLE = (
    {"c0": "midgard", "c1": "svartalfheim", "c2": "nidavellir"},
    {"c0": "svartalfheim", "c1": "nidavellir", "c2": "midgard"},
    {"c0": "nidavellir", "c1": "midgard", "c2": "svartalfheim"},
)
"""The middle worlds of the columns, for each step."""
LEVELS = ("upper", "middle", "lower")


# Columns


@pytest.mark.clause("YC-COMP-01")
def test_three_levels_of_three_worlds() -> None:
    levels = {level: [world.id for world in CONTENT.of("world") if world["level"] == level] for level in LEVELS}
    assert levels == {
        "upper": ["asgard", "alfheim", "vanaheim"],
        "middle": ["midgard", "nidavellir", "svartalfheim"],
        "lower": ["jotunheim", "niflheim", "muspellheim"],
    }


@pytest.mark.clause("YC-COMP-02", "YC-COMP-03", "YC-COMP-04", "YC-COMP-06")
@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_column_is_an_upper_a_middle_and_a_lower_world(step: int) -> None:
    board = lay(step=step)
    upper = {"c0": "asgard", "c1": "alfheim", "c2": "vanaheim"}
    lower = {"c0": "jotunheim", "c1": "muspellheim", "c2": "niflheim"}
    assert board.see("tree.columns") == {name: [upper[name], MIDDLE[step][name], lower[name]] for name in upper}


@pytest.mark.clause("YC-COMP-04")
def test_a_game_begins_with_midgard_under_asgard() -> None:
    board = fresh()
    assert board.see("tree.step") == 0
    assert columns(board) == MIDDLE[0]


@pytest.mark.clause("YC-COMP-05", "YC-COMP-06", "YC-COMP-02")
@pytest.mark.parametrize("step", [0, 1, 2])
def test_one_step_clockwise_is_from_the_asgard_column_to_vanaheim_to_alfheim(step: int) -> None:
    board = activate("loki", step=step)
    assert board.see("tree.step") == (step + 1) % 3
    before, after = MIDDLE[step], columns(board)
    assert (after["c2"], after["c1"], after["c0"]) == (before["c0"], before["c2"], before["c1"])


@pytest.mark.clause("YC-COMP-07")
def test_what_stands_in_a_middle_world_turns_with_it() -> None:
    board = activate(
        "loki", jotnar="geirrod", ravaged="nidavellir", p2={"world": "midgard"}, enemies={"surt": "svartalfheim"}
    )
    assert worlds(board) == "asgard midgard asgard"
    assert places(board) == "svartalfheim niflheim midgard cage asgard"
    assert ravaged(board) == "nidavellir"
    assert jotnar(board)["geirrod"] == "midgard"
    assert columns(board)["c2"] == "midgard"


@pytest.mark.clause("YC-COMP-07", "YC-MOVE-03")
def test_a_god_who_turned_with_the_middle_level_is_in_another_column() -> None:
    board = activate("surt", p1={"world": "midgard"})
    assert worlds(board) == "midgard asgard asgard"
    assert options(board, "go") == {"nidavellir", "svartalfheim", "vanaheim", "niflheim"}


@pytest.mark.clause("YC-COMP-11")
def test_the_ways_of_the_sky_wolves_are_used_in_their_saga_alone() -> None:
    ways = {adversary.id: adversary for adversary in CONTENT.of("adversary") if "way" in adversary.data}
    assert {name: (way["worlds"], way["saga"]) for name, way in ways.items()} == {
        "skoll": (["vanaheim"], 3),
        "hati": (["alfheim"], 3),
    }
    assert lay().see("saga") == {}
    assert lay(game="saga_3", phase="move").see("saga.wolves") == {"skoll": 1, "hati": 1}


# Ladders


@pytest.mark.clause("YC-COMP-15")
@pytest.mark.parametrize("pieces", range(9))
def test_surt_and_hel_have_as_much_power_as_pieces_and_one(pieces: int) -> None:
    board = lay(surt=pieces, hel=8 - pieces)
    assert (power(board, "surt"), power(board, "hel")) == (pieces + 1, 9 - pieces)


@pytest.mark.clause("YC-COMP-15", "YC-SETUP-02")
@pytest.mark.parametrize("active", range(8))
def test_loki_has_as_much_power_as_active_jotnar_and_one(active: int) -> None:
    board = lay(jotnar=JOTNAR[:active])
    assert (power(board, "loki"), ladders(board)[2]) == (active + 1, 7 - active)


@pytest.mark.clause("YC-COMP-15", "YC-SETUP-05")
@pytest.mark.parametrize("count", range(8))
def test_fenrir_has_as_much_power_as_ravaged_worlds_and_one(count: int) -> None:
    board = lay(ravaged=WORLDS[:count])
    assert (power(board, "fenrir"), board.see("walls")) == (count + 1, 7 - count)


# The cage


@pytest.mark.clause("YC-COMP-08", "YC-RAVAGE-05", "YC-FIGHT-15")
def test_two_enemies_in_the_cage_ravage_nothing() -> None:
    board = lay(enemies={"loki": "asgard"}).play("fight loki", "waive")
    assert places(board) == "muspellheim niflheim midgard cage cage"
    assert (ravaged(board), board.see("walls")) == ("", 7)


@pytest.mark.clause("YC-COMP-08", "YC-RAVAGE-05")
def test_an_enemy_in_the_cage_is_not_in_asgard() -> None:
    board = activate("loki", p1={"world": "asgard"})
    assert places(board).endswith("cage asgard")
    assert (ravaged(board), board.see("worlds.asgard.enemies")) == ("", ["loki"])


# Ravaged worlds


@pytest.mark.clause("YC-RAVAGE-01", "YC-RAVAGE-02", "YC-RAVAGE-03")
def test_a_second_enemy_ravages_the_world_with_one_wall_of_the_cage() -> None:
    board = activate("surt", enemies={"loki": "svartalfheim"}, ravaged="niflheim")
    assert places(board).split()[0] == "svartalfheim"
    assert ravaged(board) == "svartalfheim niflheim"
    assert (board.see("walls"), power(board, "fenrir")) == (5, 3)


@pytest.mark.clause("YC-RAVAGE-02", "YC-RAVAGE-01")
def test_a_single_enemy_ravages_nothing() -> None:
    board = activate("surt")
    assert (ravaged(board), board.see("walls"), power(board, "fenrir")) == ("", 7, 1)


@pytest.mark.clause("YC-RAVAGE-04", "YC-RAVAGE-02")
def test_a_third_enemy_takes_no_second_wall() -> None:
    board = activate("surt", enemies={"loki": "svartalfheim", "hel": "svartalfheim"})
    assert places(board) == "svartalfheim svartalfheim midgard cage svartalfheim"
    assert (ravaged(board), board.see("walls")) == ("svartalfheim", 6)


@pytest.mark.clause("YC-RAVAGE-04")
def test_with_no_wall_left_an_enemy_may_still_enter_a_ravaged_world() -> None:
    board = activate("surt", enemies={"loki": "svartalfheim"}, ravaged=WORLDS[1:8])
    assert end(board) == ("", "")
    assert (board.see("walls"), board.question) == (0, "move")


@pytest.mark.clause("YC-RAVAGE-06", "YC-SURT-03", "YC-HEL-03", "YC-LOKI-02")
@pytest.mark.parametrize("enemy", ["surt", "hel", "loki"])
def test_any_enemy_that_comes_to_midgard_ravages_it(enemy: str) -> None:
    board = activate(enemy, enemies={enemy: "jotunheim"}, p1={"world": "midgard"})
    assert board.see(f"enemies.{enemy}.place") == "midgard"
    assert (ravaged(board), board.see("walls")) == ("midgard", 6)


@pytest.mark.clause("YC-RAVAGE-07")
@pytest.mark.parametrize("stays", [True, False])
def test_a_ravaged_world_stays_so_when_enemies_leave_it(stays: bool) -> None:
    loki = "svartalfheim" if stays else "alfheim"
    board = activate("surt", enemies={"surt": "svartalfheim", "loki": loki}, ravaged="alfheim svartalfheim")
    assert places(board).split()[0] == "alfheim"
    assert (ravaged(board), board.see("walls")) == ("alfheim svartalfheim", 5)


@pytest.mark.clause("YC-RAVAGE-08")
@pytest.mark.parametrize("world", WORLDS)
def test_in_a_ravaged_world_only_healing_is_left(world: str) -> None:
    board = lay(surt=1, hel=1, ravaged=world, p1={"world": world}, enemies={"loki": "cage"})
    assert board.legal("act") == set()
    assert board.refused(f"act {world}") == "YC-RAVAGE-08"
    assert board.legal("heal") == {f"heal {world}"}


@pytest.mark.clause("YC-RAVAGE-08")
def test_a_saga_action_is_possible_in_a_ravaged_world() -> None:
    board = lay(game="saga_1", ravaged="alfheim", p1={"world": "alfheim"})
    assert board.legal() == {"heal alfheim", "saga s1_demand_oath alfheim", "pass"}


@pytest.mark.clause("YC-RAVAGE-09", "YC-FIGHT-15")
def test_an_enemy_that_retreats_can_ravage_a_world() -> None:
    board = lay(enemies={"surt": "alfheim", "loki": "muspellheim"}, p1={"world": "alfheim"})
    board.play("fight surt", "waive")
    assert places(board) == "muspellheim niflheim midgard cage muspellheim"
    assert (ravaged(board), board.see("walls"), lives(board)) == ("muspellheim", 6, (6, 7, 7))


@pytest.mark.clause("YC-RAVAGE-09")
@pytest.mark.parametrize(("loki", "after"), [("alfheim", "alfheim"), ("vanaheim", "")])
def test_a_healed_world_is_ravaged_again_at_once_if_two_enemies_are_there(loki: str, after: str) -> None:
    board = lay(enemies={"surt": "alfheim", "loki": loki}, ravaged="alfheim", p1={"world": "alfheim"})
    board.play("heal alfheim")
    assert (ravaged(board), lives(board)[0]) == (after, 5)
    assert told_keys(board).count("ravaged_again") == (1 if after else 0)


@pytest.mark.clause("YC-RAVAGE-10", "YC-JOTUNN-18")
def test_a_jotunn_is_no_second_enemy() -> None:
    board = activate("surt", jotnar="gjalp gerda")
    assert places(board).split()[0] == "svartalfheim"
    assert jotnar(board) == {"gjalp": "svartalfheim", "gerda": "svartalfheim"}
    assert ravaged(board) == ""


@pytest.mark.clause("YC-RAVAGE-10")
def test_a_campaign_adversary_is_no_second_enemy() -> None:
    board = activate("surt", game="saga_2", saga={"sons": {"bergelmir_son_1": "svartalfheim"}})
    assert places(board).split()[0] == board.see("saga.sons.bergelmir_son_1") == "svartalfheim"
    assert ravaged(board) == ""


@pytest.mark.clause("YC-RAVAGE-11")
def test_a_world_is_ravaged_before_the_tree_turns() -> None:
    board = activate("surt", enemies={"loki": "svartalfheim"})
    told = [key for key in told_keys(board) if key in ("enemy_moved", "ravaged", "tree_turned", "giants_placed")]
    assert told == ["enemy_moved", "ravaged", "tree_turned", "giants_placed"]


@pytest.mark.clause("YC-RAVAGE-12")
def test_enemies_can_be_fought_in_a_ravaged_world() -> None:
    board = lay(enemies={"surt": "alfheim", "hel": "alfheim"}, p1={"world": "alfheim"})
    assert board.legal() == {"fight surt", "fight hel", "heal alfheim", "pass"}
    board.play("fight hel", "waive")
    assert places(board).split()[:2] == ["alfheim", "niflheim"]
    assert each(board, "life") == [6, 7, 7]


# Dice, stones and islands


@pytest.mark.clause("YC-COMP-12")
def test_faces_of_the_dice() -> None:
    god, vanir = entry("god_die"), entry("vanir_die")
    assert god["faces"] == ["blank", "horn", "knot", "key", "shield", "shield"]
    assert vanir["faces"] == ["shards", "horn", "knot", "key", "shield", "split_shield"]
    for die in (god, vanir):
        assert sum(face in die["success"] for face in die["faces"]) == 2
    assert (god["lost_on"], vanir["lost_on"]) == ([], ["shards", "split_shield"])


@pytest.mark.clause("YC-COMP-13")
def test_faces_of_the_rune_stones() -> None:
    assert {stone.id: stone["faces"] for stone in CONTENT.of("rune_stone")} == {
        "rune_white": ["rune_rotate", "rune_move_god"],
        "rune_green": ["rune_move_god", "rune_remote_action"],
        "rune_red": ["rune_remote_action", "rune_regain_life"],
    }


@pytest.mark.clause("YC-COMP-14")
def test_four_islands_from_none_to_three_nameless() -> None:
    assert [island["nameless"] for island in CONTENT.of("island")] == [0, 1, 2, 3]
    assert fresh().see("island") == "island_1"

"""Fights: always won, at the price of dangers (YC-FIGHT)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import WORLDS
from meadhall.testing import Board
from tests.games.yggdrasil.board import end, jotnar, ladders, lay, lives, number, places, power, ravaged, reserve


def fight(opponent: str, world: str, **position: Any) -> Board:
    """p1 declares a fight in a world; an enemy that is named nowhere stands there."""
    enemies = dict(position.pop("enemies", {}))
    if opponent in ("surt", "hel", "fenrir", "loki"):
        enemies.setdefault(opponent, world)
    p1 = {"world": world, **position.pop("p1", {})}
    return lay(enemies=enemies, p1=p1, **position).play(f"fight {opponent}")


# Whom


@pytest.mark.clause("YC-FIGHT-01", "YC-FIGHT-03")
def test_only_opponents_in_the_own_world_can_be_fought() -> None:
    board = lay(p1={"world": "niflheim"}, jotnar="starkadr baugi angrboda suttung")
    assert board.legal("fight") == {"fight hel", "fight starkadr"}
    elsewhere = ("surt", "iormungand", "loki", "baugi", "angrboda", "suttung")
    assert [board.refused(f"fight {name}") for name in elsewhere] == ["YC-FIGHT-01"] * 6
    assert board.refused("fight thjazi") == "YC-FIGHT-01"


@pytest.mark.clause("YC-FIGHT-02", "YC-RAVAGE-12")
@pytest.mark.parametrize("chosen", ["fenrir", "loki", "thjazi"])
def test_among_several_opponents_the_god_chooses_one(chosen: str) -> None:
    board = lay(enemies={"fenrir": "asgard", "loki": "asgard"}, jotnar="thjazi")
    assert board.legal("fight") == {"fight fenrir", "fight loki", "fight thjazi"}
    board.play(f"fight {chosen}", "waive")
    left = {enemy: board.see(f"enemies.{enemy}.place") for enemy in ("fenrir", "loki")}
    assert left == {enemy: "cage" if enemy == chosen else "asgard" for enemy in left}
    assert jotnar(board) == ({} if chosen == "thjazi" else {"thjazi": "asgard"})


@pytest.mark.clause("YC-FIGHT-03", "YC-FIGHT-13")
def test_a_campaign_adversary_is_fought_as_its_saga_says() -> None:
    board = lay(game="saga_2", saga={"sons": {"bergelmir_son_1": "svartalfheim"}}, p1={"world": "svartalfheim"})
    assert board.legal("fight") == {"fight bergelmir_son_1"}
    board.play("fight bergelmir_son_1")
    assert board.see("danger.left") == number("bergelmir_son_1", "power")
    board.play("waive")
    assert lives(board)[0] == 7 - number("bergelmir_son_1", "power")
    assert board.see("saga.sons.bergelmir_son_1") == "jotunheim"


@pytest.mark.clause("YC-FIGHT-13")
def test_an_adversary_of_another_game_is_not_there() -> None:
    assert lay(p1={"world": "niflheim"}).refused("fight garm") == "YC-FIGHT-13"
    board = lay(game="saga_2", p1={"world": "niflheim"})
    assert board.refused("fight garm") == "YC-FIGHT-13"
    assert lay(game="saga_4", p1={"world": "niflheim"}).legal("fight") == {"fight hel", "fight garm"}


# What it costs


@pytest.mark.clause("YC-FIGHT-04", "YC-FIGHT-05", "YC-FIGHT-06")
@pytest.mark.parametrize(
    ("dice", "lost"),
    [(("key", "horn", "knot"), 4), (("shield", "horn", "knot"), 3), (("shield", "split_shield", "shield"), 1)],
)
def test_every_fight_is_won_and_each_danger_not_averted_costs_a_life(dice: tuple[str, ...], lost: int) -> None:
    board = fight("surt", "alfheim", surt=3, p1={"vanir_dice": 2})
    assert (board.see("danger.left"), board.see("danger.god"), board.see("danger.opponent")) == (4, "odin", "surt")
    board.dice(*dice).play("roll 2")
    assert (lives(board), reserve(board, "life")) == ((7 - lost, 7, 7), lost)
    assert places(board) == "muspellheim niflheim midgard cage vanaheim"
    assert board.told("fight") == [{"seat": 0, "opponent": "surt", "world": "alfheim", "power": 4}]
    assert board.told("fight_won") == [{"seat": 0, "opponent": "surt"}]


# The power and the retreat of each


@pytest.mark.clause("YC-FIGHT-07")
@pytest.mark.parametrize("giants", [0, 1, 4, 5])
def test_surt_has_the_power_of_his_fire_giants_and_one(giants: int) -> None:
    board = fight("surt", "alfheim", surt=giants, hel=3, jotnar="suttung", ravaged="asgard")
    assert (power(board, "surt"), board.see("danger.left")) == (giants + 1, giants + 1)
    board.play("waive")
    assert places(board).split()[0] == "muspellheim"
    assert lives(board) == (6 - giants, 7, 7)


@pytest.mark.clause("YC-FIGHT-08")
@pytest.mark.parametrize("nameless", [0, 1, 5])
def test_hel_has_the_power_of_the_nameless_and_one(nameless: int) -> None:
    board = fight("hel", "alfheim", hel=nameless, surt=3, jotnar="suttung", ravaged="asgard")
    assert (power(board, "hel"), board.see("danger.left")) == (nameless + 1, nameless + 1)
    board.play("waive")
    assert places(board).split()[1] == "niflheim"
    assert lives(board) == (6 - nameless, 7, 7)


@pytest.mark.clause("YC-FIGHT-09")
@pytest.mark.parametrize("active", ["", "suttung", "suttung baugi gerda"])
def test_loki_has_the_power_of_the_active_jotnar_and_one(active: str) -> None:
    board = fight("loki", "asgard", jotnar=active, surt=3, hel=2, ravaged="alfheim")
    strength = len(active.split()) + 1
    assert (power(board, "loki"), board.see("danger.left")) == (strength, strength)
    board.play("waive")
    assert places(board).split()[4] == "cage"
    assert (lives(board)[0], len(jotnar(board))) == (7 - strength, strength - 1)


@pytest.mark.clause("YC-FIGHT-10")
@pytest.mark.parametrize("worlds", [0, 1, 3, 5])
def test_fenrir_has_the_power_of_the_ravaged_worlds_and_one(worlds: int) -> None:
    board = fight("fenrir", "asgard", ravaged=WORLDS[1 : worlds + 1], surt=3, hel=2, jotnar="suttung")
    assert (power(board, "fenrir"), board.see("danger.left"), board.see("walls")) == (
        worlds + 1,
        worlds + 1,
        7 - worlds,
    )
    board.play("waive")
    assert (places(board).split()[3], lives(board)[0]) == ("cage", 6 - worlds)


@pytest.mark.clause("YC-FIGHT-11", "YC-IORMUNGAND-06")
@pytest.mark.parametrize("island", [2, 3, 4])
def test_iormungand_has_power_three_and_retreats_one_island(island: int) -> None:
    board = fight("iormungand", "midgard", island=island, surt=4, hel=4, jotnar="suttung", ravaged="alfheim")
    assert (power(board, "iormungand"), board.see("danger.left")) == (3, 3)
    board.play("waive")
    assert (board.see("island"), board.see("enemies.iormungand.island")) == (f"island_{island - 1}", island - 1)
    assert (places(board).split()[2], ladders(board)[1], reserve(board, "nameless")) == ("midgard", 4, 4)
    assert board.told("island_lost") == [{"island": f"island_{island - 1}"}]


@pytest.mark.clause("YC-FIGHT-12", "YC-JOTUNN-17")
@pytest.mark.parametrize(
    ("jotunn", "world"),
    [("baugi", "alfheim"), ("suttung", "jotunheim"), ("angrboda", "vanaheim"), ("hymir", "midgard")],
)
def test_a_jotunn_has_power_two_and_returns_to_the_ladder(jotunn: str, world: str) -> None:
    board = fight(jotunn, world, jotnar=f"thjazi {jotunn} gerda", surt=3, hel=3)
    assert (board.see("danger.left"), ladders(board)[2], power(board, "loki")) == (2, 4, 4)
    board.play("waive")
    assert (ladders(board)[2], power(board, "loki"), lives(board)) == (5, 3, (5, 7, 7))
    assert list(jotnar(board)) == ["thjazi", "gerda"]
    assert board.see("discards.jotunn") == ["thjazi", jotunn, "gerda"]
    assert places(board) == "muspellheim niflheim midgard cage vanaheim"


@pytest.mark.clause("YC-FIGHT-12")
def test_with_the_jotunn_its_effect_ends() -> None:
    board = fight("baugi", "alfheim", jotnar="baugi", p1={"artefacts": ["gullinbursti"]})
    board.play("waive")
    assert (board.see("worlds.alfheim.besieged"), board.legal()) == (False, {"act alfheim", "pass"})


# Order, retreat


@pytest.mark.clause("YC-FIGHT-14")
def test_the_dangers_come_first_and_the_retreat_second() -> None:
    board = fight("hel", "alfheim", hel=2, valhalla=2)
    assert (board.question, places(board).split()[1]) == ("heroes", "alfheim")
    board.play("heroes 1")
    assert (board.question, places(board).split()[1]) == ("saving_roll", "alfheim")
    board.play("waive")
    assert (places(board).split()[1], lives(board)[0]) == ("niflheim", 5)


@pytest.mark.clause("YC-FIGHT-14", "YC-END-03", "YC-END-09")
def test_if_the_fighter_dies_the_opponent_does_not_retreat() -> None:
    board = fight("hel", "alfheim", hel=2, p1={"life": 3}).play("waive")
    assert (end(board), lives(board), places(board).split()[1]) == (("lost", "YC-END-03"), (0, 7, 7), "alfheim")
    assert board.told("fight_won") == []


@pytest.mark.clause("YC-FIGHT-14")
def test_the_power_is_read_when_the_fight_is_declared() -> None:
    """Angrboda counts for Loki's power as long as the fight against her goes on; her own power is that of a jotunn."""
    board = fight("angrboda", "vanaheim", jotnar="angrboda suttung", p1={"artefacts": ["gullinbursti"]})
    assert (board.see("danger.left"), power(board, "loki")) == (2, 3)
    board.play("waive")
    assert power(board, "loki") == 2


@pytest.mark.clause("YC-FIGHT-15", "YC-RAVAGE-09")
@pytest.mark.parametrize(
    ("enemy", "home", "guest"), [("surt", "muspellheim", "loki"), ("hel", "niflheim", "surt"), ("hel", "niflheim", "")]
)
def test_a_retreat_may_ravage_the_place_of_retreat(enemy: str, home: str, guest: str) -> None:
    board = fight(enemy, "alfheim", enemies={guest: home} if guest else {})
    assert ravaged(board) == ""
    board.play("waive")
    assert (ravaged(board), board.see("walls")) == ((home, 6) if guest else ("", 7))
    assert board.see(f"enemies.{enemy}.place") == home


@pytest.mark.clause("YC-FIGHT-15", "YC-END-07")
def test_a_retreat_that_must_ravage_without_a_wall_loses_the_game() -> None:
    others = "asgard alfheim vanaheim midgard nidavellir svartalfheim jotunheim"
    board = fight("surt", "alfheim", enemies={"loki": "muspellheim"}, ravaged=others).play("waive")
    assert (end(board), ravaged(board)) == (("lost", "YC-END-07"), others)


@pytest.mark.clause("YC-FIGHT-16")
@pytest.mark.parametrize(("enemy", "world"), [("surt", "alfheim"), ("hel", "alfheim"), ("loki", "asgard")])
def test_a_fight_leaves_the_ladders_as_they_are(enemy: str, world: str) -> None:
    board = fight(enemy, world, surt=3, hel=2, jotnar="baugi suttung").play("waive")
    assert (ladders(board), reserve(board, "fire_giants"), reserve(board, "nameless")) == ((3, 2, 5), 5, 6)
    assert (board.see("walls"), list(jotnar(board))) == (7, ["baugi", "suttung"])


@pytest.mark.clause("YC-FIGHT-17")
@pytest.mark.parametrize(("enemy", "world"), [("surt", "muspellheim"), ("hel", "niflheim"), ("iormungand", "midgard")])
def test_who_is_at_the_place_of_retreat_can_be_fought_and_stays(enemy: str, world: str) -> None:
    board = fight(enemy, world, surt=1, hel=1)
    dangers = board.see("danger.left")
    board.play("waive")
    assert (places(board), board.see("island")) == ("muspellheim niflheim midgard cage vanaheim", "island_1")
    assert (lives(board)[0], dangers) == (7 - dangers, 3 if enemy == "iormungand" else 2)
    assert (board.told("enemy_moved"), board.told("island_reached"), ravaged(board)) == ([], [], "")


@pytest.mark.clause("YC-FIGHT-18")
@pytest.mark.parametrize("world", ["asgard", "vanaheim"])
def test_enemies_in_the_cage_cannot_be_fought(world: str) -> None:
    board = lay(enemies={"loki": "cage"}, ravaged="asgard vanaheim", p1={"world": world})
    assert board.legal() == {f"heal {world}", "pass"}
    assert (board.refused("fight fenrir"), board.refused("fight loki")) == ("YC-FIGHT-18", "YC-FIGHT-18")

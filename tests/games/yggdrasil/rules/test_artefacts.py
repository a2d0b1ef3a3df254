"""Artefacts for moving, fighting and acting (YC-ARTEFACT); those for saving rolls have a module of their own."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    ARTEFACTS,
    about,
    end,
    entry,
    lay,
    lives,
    options,
    power,
    ravaged,
    reserve,
    worlds,
)

WEAPONS = {
    "gleipnir": "fenrir",
    "gungnir": "hel",
    "hofund": "loki",
    "jarngreipr": "baugi",
    "mimming": "surt",
    "mjollnir": "iormungand",
}
"""Each weapon and an opponent against whom it helps."""
PLACES = {
    "fenrir": "asgard",
    "hel": "niflheim",
    "loki": "vanaheim",
    "baugi": "alfheim",
    "surt": "muspellheim",
    "iormungand": "midgard",
}


def step_2(world: str, artefacts: str, **position: Any) -> Board:
    return lay(phase="move", p1={"world": world, "artefacts": artefacts}, **position)


# Level 1: moving


@pytest.mark.clause("YC-ARTEFACT-GIALLARHORN")
def test_giallarhorn_leads_to_any_middle_world() -> None:
    board = step_2("alfheim", "giallarhorn")
    regular = {"asgard", "vanaheim", "svartalfheim", "muspellheim"}
    assert options(board, "go") == regular | {"midgard", "nidavellir"}
    assert (board.refused("go niflheim"), board.refused("go jotunheim")) == ("YC-MOVE-04", "YC-MOVE-04")
    assert board.play("go nidavellir").question == "step_3"


@pytest.mark.clause("YC-ARTEFACT-HRINGHORNI")
def test_hringhorni_leads_to_any_lower_world() -> None:
    board = step_2("alfheim", "hringhorni")
    regular = {"asgard", "vanaheim", "svartalfheim", "muspellheim"}
    assert options(board, "go") == regular | {"jotunheim", "niflheim"}
    assert (board.refused("go midgard"), board.refused("go nidavellir")) == ("YC-MOVE-04", "YC-MOVE-04")
    assert worlds(board.play("go niflheim")).split()[0] == "niflheim"


@pytest.mark.clause("YC-ARTEFACT-SKIDBLADNIR")
def test_skidbladnir_leads_to_any_upper_world() -> None:
    board = step_2("jotunheim", "skidbladnir")
    regular = {"muspellheim", "niflheim", "midgard", "asgard"}
    assert options(board, "go") == regular | {"alfheim", "vanaheim"}
    assert (board.refused("go svartalfheim"), board.refused("go nidavellir")) == ("YC-MOVE-04", "YC-MOVE-04")
    assert worlds(board.play("go alfheim")).split()[0] == "alfheim"


@pytest.mark.clause("YC-ARTEFACT-GIALLARHORN", "YC-ARTEFACT-HRINGHORNI", "YC-ARTEFACT-SKIDBLADNIR", "YC-MOVE-07")
@pytest.mark.parametrize("artefact", ["giallarhorn", "hringhorni", "skidbladnir"])
def test_a_moving_artefact_makes_one_move_and_works_for_its_owner_without_thrym(artefact: str) -> None:
    everything = "giallarhorn hringhorni skidbladnir"
    board = step_2("jotunheim", everything)
    assert len(options(board, "go")) == 8
    assert board.play("go alfheim").question == "step_3"
    regular = {"muspellheim", "niflheim", "midgard", "asgard"}
    assert options(step_2("jotunheim", artefact, jotnar="thrym"), "go") == regular
    others = lay(phase="move", p1={"world": "jotunheim"}, p2={"world": "jotunheim", "artefacts": artefact})
    assert options(others, "go") == regular


# Weapons


def fight(opponent: str, artefacts: str, **position: Any) -> Board:
    """p1 fights an opponent in its world, which has power 4 (Iormungand 3, a jotunn 2)."""
    board = lay(
        enemies={"fenrir": "asgard"},
        surt=3,
        hel=3,
        jotnar=f"baugi suttung {position.pop('jotnar', 'gerda' if opponent == 'loki' else 'starkadr')}",
        ravaged="nidavellir svartalfheim jotunheim",
        p1={"world": PLACES[opponent], "artefacts": artefacts},
        **position,
    )
    return board.play(f"fight {opponent}")


STRENGTH = {"fenrir": 4, "hel": 4, "loki": 4, "baugi": 2, "surt": 4, "iormungand": 3}


@pytest.mark.clause(
    "YC-ARTEFACT-GLEIPNIR",
    "YC-ARTEFACT-GUNGNIR",
    "YC-ARTEFACT-HOFUND",
    "YC-ARTEFACT-JARNGREIPR",
    "YC-ARTEFACT-MIMMING",
    "YC-ARTEFACT-MJOLLNIR",
)
@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("opponent", STRENGTH)
def test_a_weapon_averts_one_danger_of_a_fight_against_its_opponent(weapon: str, opponent: str) -> None:
    board = fight(opponent, weapon)
    averted = int(WEAPONS[weapon] == opponent)
    assert board.told("dangers") == [{"god": "odin", "count": STRENGTH[opponent], "averted": averted}]
    assert board.see("danger.left") == STRENGTH[opponent] - averted


@pytest.mark.clause("YC-ARTEFACT-JARNGREIPR")
@pytest.mark.parametrize(("jotunn", "world"), [("suttung", "jotunheim"), ("hyrrokkin", "niflheim")])
def test_jarngreipr_helps_against_every_jotunn(jotunn: str, world: str) -> None:
    board = lay(jotnar=jotunn, p1={"world": world, "artefacts": "jarngreipr"}).play(f"fight {jotunn}")
    assert board.see("danger.left") == 1


@pytest.mark.clause("YC-ARTEFACT-MEGINGJORD")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_megingjord_doubles_each_of_the_six_weapons(weapon: str) -> None:
    opponent = WEAPONS[weapon]
    board = fight(opponent, f"megingjord {weapon}")
    assert board.told("dangers")[0]["averted"] == 2
    assert board.asked == (["p2"] if opponent == "baugi" else ["p1"])
    assert fight(opponent, "megingjord").told("dangers")[0]["averted"] == 0


@pytest.mark.clause("YC-ARTEFACT-MEGINGJORD")
def test_megingjord_of_another_god_does_not_count() -> None:
    board = fight("surt", "mimming", p2={"world": "muspellheim", "artefacts": "megingjord"})
    assert board.told("dangers")[0]["averted"] == 1


@pytest.mark.clause("YC-ARTEFACT-MEGINGJORD", "YC-DANGER-16")
def test_a_weapon_averts_no_more_than_there_is() -> None:
    board = lay(p1={"world": "niflheim", "artefacts": "megingjord gungnir"}).play("fight hel")
    assert board.told("dangers") == [{"god": "odin", "count": 1, "averted": 1}]
    assert (board.asked, lives(board)) == (["p2"], (7, 7, 7))


@pytest.mark.clause("YC-ARTEFACT-GUNGNIR", "YC-ARTEFACT-MIMMING")
@pytest.mark.parametrize(("weapon", "world"), [("gungnir", "niflheim"), ("mimming", "muspellheim")])
def test_a_weapon_does_not_help_in_an_action(weapon: str, world: str) -> None:
    board = lay(hel=3, surt=3, p1={"world": world, "artefacts": weapon}).play(f"act {world}")
    assert board.see("danger.left") == 3


@pytest.mark.clause("YC-ARTEFACT-GENERAL-01", "YC-CREATURE-GERI-FREKI")
@pytest.mark.parametrize(("artefacts", "averted"), [("", 1), ("mimming", 2), ("mimming megingjord", 3)])
def test_weapons_work_in_the_fight_of_geri_and_freki(artefacts: str, averted: int) -> None:
    """Megingjord doubles the weapon, not the wolves."""
    p1 = {"world": "svartalfheim", "artefacts": artefacts}
    board = lay(surt=4, p1=p1, decks={"creature": "geri_and_freki"})
    board.play("act svartalfheim", "call geri_and_freki", "go muspellheim", "fight surt")
    assert board.told("dangers") == [{"god": "odin", "count": 5, "averted": averted}]
    assert board.see("danger.left") == 5 - averted


@pytest.mark.clause("YC-ARTEFACT-GENERAL-02")
def test_each_artefact_exists_once_and_there_are_six_of_each_level() -> None:
    board = lay(p1={"artefacts": "hofund odroerir"}, p3={"artefacts": "draupnir"})
    found = [card for level in (1, 2, 3) for card in board.see(f"deck_order.level_{level}")]
    held = ["hofund", "odroerir", "draupnir"]
    assert sorted([*found, *held]) == sorted(ARTEFACTS)
    assert [sum(entry(card)["level"] == level for card in ARTEFACTS) for level in (1, 2, 3)] == [6, 6, 6]
    assert len(set(ARTEFACTS)) == 18


# Level 3: Gullinbursti


def golden_boar(**position: Any) -> Board:
    """Odin with Gullinbursti and Loki in Vanaheim, which is quiet otherwise."""
    p1 = {"world": "vanaheim", "artefacts": "gullinbursti", **position.pop("p1", {})}
    return lay(p1=p1, **position)


@pytest.mark.clause("YC-ARTEFACT-GULLINBURSTI")
def test_gullinbursti_allows_an_action_and_then_a_fight() -> None:
    board = golden_boar().play("act vanaheim")
    assert (board.legal(), board.see("players.p1.vanir_dice")) == ({"fight loki", "pass"}, 1)
    assert board.refused("act vanaheim") == "YC-ARTEFACT-GULLINBURSTI"
    board.play("fight loki", "waive")
    assert (lives(board)[0], board.see("enemies.loki.place"), board.asked) == (6, "cage", ["p2"])


@pytest.mark.clause("YC-ARTEFACT-GULLINBURSTI")
def test_gullinbursti_allows_a_fight_and_then_an_action() -> None:
    """Without Loki the action is normal."""
    board = golden_boar(jotnar="").play("fight loki", "waive")
    assert (board.legal(), board.refused("fight loki")) == ({"act vanaheim", "pass"}, "YC-ARTEFACT-GULLINBURSTI")
    board.play("act vanaheim")
    assert options(board, "take") == {"1", "2"}
    assert board.play("take 2").asked == ["p2"]


@pytest.mark.clause("YC-ARTEFACT-GULLINBURSTI")
def test_there_is_no_second_fight_against_somebody_else() -> None:
    board = golden_boar(enemies={"hel": "vanaheim"}).play("fight hel", "waive")
    assert (board.legal(), board.refused("fight loki")) == ({"heal vanaheim", "pass"}, "YC-ARTEFACT-GULLINBURSTI")


@pytest.mark.clause("YC-ARTEFACT-GULLINBURSTI")
@pytest.mark.parametrize("first", ["act vanaheim", "fight loki", ""])
def test_either_part_may_be_waived(first: str) -> None:
    board = golden_boar()
    if first:
        board.play(first)
    if first.startswith("fight"):
        board.play("waive")
    assert board.play("pass").asked == ["p2"]
    assert board.see("players.p1.vanir_dice") == int(first.startswith("act"))
    assert board.see("enemies.loki.place") == ("cage" if first.startswith("fight") else "vanaheim")


@pytest.mark.clause("YC-ARTEFACT-GULLINBURSTI")
@pytest.mark.parametrize("owner", ["nobody", "p2"])
def test_without_gullinbursti_of_ones_own_there_is_one_thing_only(owner: str) -> None:
    p2 = {"world": "alfheim", **({"artefacts": "gullinbursti"} if owner == "p2" else {})}
    board = lay(p1={"world": "vanaheim"}, p2=p2).play("act vanaheim")
    assert board.asked == ["p2"]


@pytest.mark.clause("YC-ARTEFACT-GULLINBURSTI", "YC-CREATURE-RATATOSK")
def test_the_fight_happens_where_the_action_has_led() -> None:
    board = golden_boar(hel=2, p1={"world": "svartalfheim"}, decks={"creature": "ratatosk"})
    board.play("act svartalfheim", "call ratatosk", "go niflheim", "pass")
    assert (board.question, board.legal(), worlds(board).split()[0]) == (
        "step_3_fight",
        {"fight hel", "pass"},
        "niflheim",
    )


@pytest.mark.clause("YC-ARTEFACT-GULLINBURSTI", "YC-POWER-FRIGG")
def test_friggs_power_cannot_follow_a_part_of_gullinbursti() -> None:
    board = golden_boar(game="hard", p1={"god": "frigg", "life": 4})
    assert "bless frigg" in board.legal()
    board.play("act vanaheim")
    assert (board.legal(), board.refused("bless frigg")) == ({"fight loki", "pass"}, "YC-POWER-FRIGG")


# Idunn Eple, Odroerir, Valshamr


@pytest.mark.clause("YC-ARTEFACT-IDUNN-EPLE")
@pytest.mark.parametrize(("artefacts", "cost"), [("idunn_eple", 1), ("svalinn", 2)])
def test_idunn_eple_makes_healing_the_tree_cheaper(artefacts: str, cost: int) -> None:
    board = lay(ravaged="alfheim", p1={"world": "alfheim", "artefacts": artefacts, "life": 2}).play("heal alfheim")
    assert lives(board)[0] == 2 - cost
    assert end(board) == (("", "") if cost == 1 else ("lost", "YC-END-03"))
    assert (ravaged(board), power(board, "fenrir")) == (("", 1) if cost == 1 else ("alfheim", 2))


@pytest.mark.clause("YC-ARTEFACT-ODROERIR")
@pytest.mark.parametrize(("chosen", "most"), [("normal", 2), ("advantage", 3)])
def test_odroerir_lets_who_is_alone_act_with_advantage(chosen: str, most: int) -> None:
    board = lay(p1={"world": "alfheim", "artefacts": "odroerir"}).play("act alfheim")
    assert (board.legal(), board.refused("mode disadvantage")) == ({"mode normal", "mode advantage"}, "YC-STEP3-03")
    board.play(f"mode {chosen}")
    assert options(board, "take") == {str(count) for count in range(1, most + 1)}


@pytest.mark.clause("YC-ARTEFACT-ODROERIR")
@pytest.mark.parametrize(
    ("friend", "hel", "mode"),
    [
        ("alfheim", "niflheim", "advantage"),
        ("asgard", "alfheim", "disadvantage"),
        ("alfheim", "alfheim", "normal"),
    ],
)
def test_odroerir_does_nothing_in_company(friend: str, hel: str, mode: str) -> None:
    board = lay(enemies={"hel": hel}, p1={"world": "alfheim", "artefacts": "odroerir"}, p2={"world": friend})
    board.play("act alfheim")
    assert board.told("world_action") == [{"seat": 0, "world": "alfheim", "mode": mode}]


@pytest.mark.clause("YC-ARTEFACT-ODROERIR", "YC-SETUP-25")
def test_beside_a_support_god_nobody_is_alone() -> None:
    board = lay(seats=2, support={"frigg": {"world": "alfheim"}}, p1={"world": "alfheim", "artefacts": "odroerir"})
    assert board.play("act alfheim").question == "take"


@pytest.mark.clause("YC-ARTEFACT-VALSHAMR")
@pytest.mark.parametrize(
    ("friend", "modes"), [("asgard", ("disadvantage", "normal")), ("alfheim", ("normal", "advantage"))]
)
@pytest.mark.parametrize("use", [False, True])
def test_valshamr_ignores_an_enemy_in_the_world(friend: str, modes: tuple[str, str], use: bool) -> None:
    p1 = {"world": "alfheim", "artefacts": "valshamr"}
    board = lay(enemies={"hel": "alfheim"}, p1=p1, p2={"world": friend}).play("act alfheim")
    assert options(board, "mode") == set(modes)
    assert (board.question, about(board), board.see("players.p1.elves")) == ("choose_mode", {"world": "alfheim"}, 0)
    board.play(f"mode {modes[use]}")
    assert board.told("world_action") == [{"seat": 0, "world": "alfheim", "mode": modes[use]}]
    assert board.see("enemies.hel.place") == "alfheim"


@pytest.mark.clause("YC-ARTEFACT-VALSHAMR")
@pytest.mark.parametrize("friend", ["asgard", "alfheim"])
def test_without_an_enemy_there_is_nothing_for_valshamr_to_ignore(friend: str) -> None:
    board = lay(p1={"world": "alfheim", "artefacts": "valshamr"}, p2={"world": friend}).play("act alfheim")
    assert (board.question, len(options(board, "take"))) == ("take", 3 if friend == "alfheim" else 2)


@pytest.mark.clause("YC-ARTEFACT-VALSHAMR", "YC-ARTEFACT-ODROERIR")
def test_valshamr_does_not_make_a_god_alone() -> None:
    p1 = {"world": "alfheim", "artefacts": "valshamr odroerir"}
    board = lay(enemies={"hel": "alfheim"}, p1=p1).play("act alfheim")
    assert options(board, "mode") == {"disadvantage", "normal"}
    assert board.refused("mode advantage") == "YC-STEP3-03"


@pytest.mark.clause("YC-ARTEFACT-VALSHAMR")
@pytest.mark.parametrize("enemies", [{"hel": "alfheim"}, {"hel": "alfheim", "surt": "alfheim"}])
def test_valshamr_does_not_lift_ravaging(enemies: dict[str, str]) -> None:
    p1 = {"world": "alfheim", "artefacts": "valshamr"}
    board = lay(enemies=enemies, ravaged="alfheim", p1=p1, p2={"world": "alfheim"})
    assert (board.refused("act alfheim"), board.legal("act")) == ("YC-RAVAGE-08", set())


@pytest.mark.clause("YC-ARTEFACT-VALSHAMR", "YC-ARTEFACT-ODROERIR", "YC-JOTUNN-14")
@pytest.mark.parametrize(("hel", "mode"), [("alfheim", "disadvantage"), ("niflheim", "normal")])
def test_thrym_stops_what_changes_the_mode(hel: str, mode: str) -> None:
    p1 = {"world": "alfheim", "artefacts": "valshamr odroerir"}
    board = lay(enemies={"hel": hel}, jotnar="thrym", p1=p1).play("act alfheim")
    assert board.told("world_action") == [{"seat": 0, "world": "alfheim", "mode": mode}]


@pytest.mark.clause("YC-ARTEFACT-VALSHAMR", "YC-ARTEFACT-ODROERIR")
def test_what_changes_the_mode_works_for_its_owner_only() -> None:
    board = lay(enemies={"hel": "alfheim"}, p1={"world": "alfheim"}, p3={"artefacts": "valshamr odroerir"})
    board.play("act alfheim")
    assert (board.see("players.p1.elves"), reserve(board, "elves")) == (1, 8)


# Thrym at the moment of use


@pytest.mark.clause("YC-ARTEFACT-GENERAL-03")
def test_who_defeats_thrym_with_gullinbursti_may_still_act() -> None:
    board = golden_boar(p1={"world": "jotunheim"}, jotnar="thrym").play("fight thrym", "waive")
    assert (board.question, board.legal()) == ("step_3_action", {"act jotunheim", "pass"})


@pytest.mark.clause("YC-ARTEFACT-GENERAL-03")
def test_while_thrym_stands_an_action_ends_the_step() -> None:
    board = golden_boar(jotnar="thrym").play("act vanaheim")
    assert board.asked == ["p2"]


@pytest.mark.clause("YC-ARTEFACT-GENERAL-03")
@pytest.mark.parametrize(("jotunn", "more"), [("thrym", False), ("baugi", True)])
def test_who_activates_thrym_by_the_action_can_no_longer_fight(jotunn: str, more: bool) -> None:
    """A broken oath activates a jotunn."""
    broken = dict.fromkeys(("vanaheim", "midgard", "asgard"), "broken")
    saga = {"oaths": {**broken, "alfheim": "oath", "niflheim": "oath"}, "sworn": 4, "broken": 0}
    board = golden_boar(game="saga_1", saga=saga, decks={"jotunn": jotunn})
    board.play("saga s1_demand_oath vanaheim")
    assert board.see("jotnar") == {jotunn: "jotunheim" if jotunn == "thrym" else "alfheim"}
    assert board.asked == (["p1"] if more else ["p2"])
    if more:
        assert board.legal() == {"fight loki", "pass"}

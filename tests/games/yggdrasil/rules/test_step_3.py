"""Step 3: a fight, an action or nothing, and the mode of world actions (YC-STEP3)."""

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
    number,
    power,
    ravaged,
    reserve,
    verbs,
    worlds,
)

PAIR = {"surt": "alfheim", "hel": "alfheim"}
"""Two enemies in Alfheim."""


def mode(board: Board) -> str:
    """The mode of the last world action."""
    found: str = board.told("world_action")[-1]["mode"]
    return found


# One of three


@pytest.mark.clause("YC-STEP3-01")
def test_a_god_may_fight_here_act_here_or_do_nothing() -> None:
    board = lay(p1={"world": "vanaheim"})
    assert board.legal() == {"fight loki", "act vanaheim", "pass"}
    assert board.refused("act alfheim") == "YC-STEP3-01"
    assert board.refused("heal alfheim") == "YC-STEP3-01"
    assert board.refused("fight surt") == "YC-FIGHT-01"
    assert board.refused("heal vanaheim") == "YC-HEAL-01"
    assert board.refused("take 1") == "not_asked"


@pytest.mark.clause("YC-STEP3-01")
@pytest.mark.parametrize("moves", [("act vanaheim",), ("fight loki", "waive"), ("pass",)])
def test_whatever_is_chosen_is_the_only_thing(moves: tuple[str, ...]) -> None:
    board = lay(p1={"world": "vanaheim", "life": 5})
    assert board.play(*moves).asked == ["p2"]
    assert board.question == "move"


@pytest.mark.clause("YC-STEP3-01")
def test_doing_nothing_changes_nothing() -> None:
    board = lay(p1={"world": "vanaheim"}, hel=2, surt=3, valhalla=1, ravaged="asgard")
    before = board.see("reserves")
    board.play("pass")
    assert (board.see("reserves"), lives(board), worlds(board)) == (before, (7, 7, 7), "vanaheim asgard asgard")
    assert (ravaged(board), board.see("enemies.loki.place")) == ("asgard", "vanaheim")


@pytest.mark.clause("YC-STEP3-01", "YC-ARTEFACT-GULLINBURSTI")
def test_a_second_thing_is_possible_only_with_gullinbursti_even_if_a_decision_is_still_open() -> None:
    """A blood relative beside the god keeps the step open: from him Gullinbursti can still be taken."""
    odin = {"god": "odin", "world": "vanaheim", "bonds": {"blood_relative": "thor"}}
    thor = {"god": "thor", "world": "vanaheim", "artefacts": "gullinbursti"}
    board = lay(game="campaign", p1=odin, p2=thor).play("act vanaheim", "mode normal", "take 2")
    assert (board.question, board.legal()) == ("step_3_fight", {"pass", "seize gullinbursti"})
    assert (board.refused("fight loki"), board.refused("act vanaheim")) == ("YC-STEP3-01", "YC-ARTEFACT-GULLINBURSTI")
    assert board.play("seize gullinbursti").legal() == {"fight loki", "pass"}


@pytest.mark.clause("YC-STEP3-02")
@pytest.mark.parametrize(
    ("world", "dangers"),
    [
        ("asgard", 3),
        ("alfheim", 0),
        ("vanaheim", 0),
        ("midgard", 0),
        ("nidavellir", 0),
        ("svartalfheim", 0),
        ("jotunheim", 0),
        ("niflheim", 2),
        ("muspellheim", 2),
    ],
)
def test_three_of_the_world_actions_bring_dangers(world: str, dangers: int) -> None:
    away = {"surt": "cage", "hel": "cage", "loki": "cage"}
    there = {"world": "alfheim" if world == "vanaheim" else "vanaheim"}
    laid = "jotunheim" if world == "asgard" else ""
    board = lay(enemies=away, ravaged=laid, hel=4, surt=4, p1={"world": world}, p2=there, p3=there)
    board.play(f"act {world}")
    danger = board.told("dangers")
    assert [told["count"] for told in danger] == ([dangers] if dangers else [])


@pytest.mark.clause("YC-STEP3-02", "YC-FIGHT-05")
@pytest.mark.parametrize(
    ("world", "opponent"),
    [("midgard", "iormungand"), ("niflheim", "hel"), ("vanaheim", "loki"), ("alfheim", "baugi"), ("asgard", "fenrir")],
)
def test_every_fight_brings_dangers(world: str, opponent: str) -> None:
    board = lay(p1={"world": world}, jotnar="baugi", enemies={"fenrir": "asgard"})
    board.play(f"fight {opponent}")
    assert (board.question, board.see("danger.opponent")) == ("saving_roll", opponent)
    assert board.see("danger.left") >= 1


# The mode


@pytest.mark.clause("YC-STEP3-03", "YC-STEP3-04", "YC-STEP3-05", "YC-STEP3-06", "YC-STEP3-07")
@pytest.mark.parametrize(
    ("others", "enemy", "expected", "most"),
    [
        (0, False, "normal", 2),
        (0, True, "disadvantage", 1),
        (1, False, "advantage", 3),
        (1, True, "normal", 2),
        (2, False, "advantage", 3),
        (2, True, "normal", 2),
    ],
)
def test_the_mode_follows_from_who_is_in_the_world(others: int, enemy: bool, expected: str, most: int) -> None:
    gods: dict[str, Any] = {f"p{n}": {"world": "alfheim" if n < 2 + others else "midgard"} for n in (1, 2, 3)}
    board = lay(enemies={"hel": "alfheim" if enemy else "vanaheim"}, **gods)
    board.play("act alfheim")
    assert mode(board) == expected
    if most > 1:
        assert board.legal() == {f"take {count}" for count in range(1, most + 1)}
    else:
        assert board.see("players.p1.elves") == 1


@pytest.mark.clause("YC-STEP3-04", "YC-SETUP-25")
@pytest.mark.parametrize("world", ["alfheim", "asgard"])
def test_a_support_god_counts_as_another_god(world: str) -> None:
    board = lay(seats=2, support={"frigg": {"world": world}}, p1={"world": "alfheim"})
    board.play("act alfheim")
    assert mode(board) == ("advantage" if world == "alfheim" else "normal")


@pytest.mark.clause("YC-STEP3-08", "YC-RAVAGE-08")
@pytest.mark.parametrize("friend", ["alfheim", "asgard"])
def test_with_two_enemies_in_a_world_there_is_no_world_action(friend: str) -> None:
    board = lay(enemies=PAIR, p1={"world": "alfheim"}, p2={"world": friend})
    assert board.legal() == {"fight surt", "fight hel", "heal alfheim", "pass"}
    assert board.refused("act alfheim") == "YC-RAVAGE-08"


@pytest.mark.clause("YC-STEP3-09")
@pytest.mark.parametrize(
    ("there", "expected"), [("alfheim", "advantage"), ("midgard", "normal")], ids=["where another god is", "alone"]
)
def test_the_mode_is_read_after_the_move(there: str, expected: str) -> None:
    """p1 starts beside another god and beside Loki; what counts is where the move leads."""
    board = lay(
        phase="move", enemies={"loki": "asgard"}, p1={"world": "asgard"}, p2={"world": there}, p3={"world": "asgard"}
    )
    board.play("go alfheim", "act alfheim")
    assert mode(board) == expected


# Actions without effect

LEVEL_1 = [card for card in ARTEFACTS if entry(card)["level"] == 1]


def alone_with_hel(world: str, **position: Any) -> Board:
    """p1 with Hel in a world, so that there is always something else to choose."""
    away = {"surt": "cage", "loki": "cage", "hel": world}
    return lay(enemies=away, p1={"world": world}, **position)


@pytest.mark.clause("YC-STEP3-10")
@pytest.mark.parametrize(
    ("world", "nothing", "little", "clause"),
    [
        ("asgard", {}, {"ravaged": "alfheim"}, "YC-WORLD-ASGARD-05"),
        ("alfheim", {"p2": {"elves": 9}}, {"p2": {"elves": 8}}, "YC-WORLD-ALFHEIM-02"),
        ("vanaheim", {"p2": {"vanir_dice": 9}}, {"p2": {"vanir_dice": 8}}, "YC-WORLD-VANAHEIM-02"),
        ("svartalfheim", {"left": {"creature": 0}}, {"left": {"creature": 1}}, "YC-WORLD-SVARTALFHEIM-02"),
        ("nidavellir", {"p2": {"artefacts": LEVEL_1}}, {"p2": {"artefacts": LEVEL_1[1:]}}, "YC-STEP3-10"),
        ("niflheim", {"hel": 0}, {"hel": 1}, "YC-STEP3-10"),
        ("muspellheim", {"surt": 0}, {"surt": 1}, "YC-STEP3-10"),
    ],
)
def test_an_action_without_any_effect_cannot_be_chosen(
    world: str, nothing: dict[str, Any], little: dict[str, Any], clause: str
) -> None:
    board = alone_with_hel(world, **nothing)
    assert (board.legal(), board.refused(f"act {world}")) == ({"fight hel", "pass"}, clause)
    assert alone_with_hel(world, **little).legal() == {"fight hel", f"act {world}", "pass"}


@pytest.mark.clause("YC-STEP3-10", "YC-WORLD-MIDGARD-03")
@pytest.mark.parametrize(("valhalla", "possible"), [(7, True), (8, False)])
def test_without_a_hero_in_the_reserve_midgard_has_no_action(valhalla: int, possible: bool) -> None:
    board = lay(p1={"world": "midgard"}, valhalla=valhalla)
    assert board.legal() == {"fight iormungand", "pass"} | ({"act midgard"} if possible else set())
    assert board.refused("act midgard") == ("" if possible else "YC-WORLD-MIDGARD-03")


@pytest.mark.clause("YC-STEP3-10")
def test_the_holders_of_a_better_mode_count_too() -> None:
    """Levels 1 and 2 are empty: alone only Odroerir leads to level 3, and then only with advantage."""
    owned = [card for card in ARTEFACTS if entry(card)["level"] < 3]
    frigg = {"god": "frigg", "life": 5, "world": "nidavellir"}
    board = lay(game="hard", p1=frigg, p2={"artefacts": owned})
    assert (board.legal(), board.refused("act nidavellir")) == ({"bless frigg", "pass"}, "YC-STEP3-10")
    board = lay(game="hard", p1={**frigg, "artefacts": ["odroerir"]}, p2={"artefacts": owned})
    assert board.legal() == {"act nidavellir", "bless frigg", "pass"}
    board.play("act nidavellir")
    assert (mode(board), board.see("players.p1.artefacts.count")) == ("advantage", 2)


# No modes


@pytest.mark.clause("YC-STEP3-11")
@pytest.mark.parametrize("enemies", [{"hel": "cage"}, {"hel": "alfheim"}, PAIR])
@pytest.mark.parametrize("friend", ["alfheim", "asgard"])
def test_heal_the_tree_has_no_modes(enemies: dict[str, str], friend: str) -> None:
    board = lay(enemies=enemies, ravaged="alfheim", p1={"world": "alfheim"}, p2={"world": friend})
    board.play("heal alfheim")
    assert (lives(board), board.asked) == ((5, 7, 7), ["p2"])


@pytest.mark.clause("YC-STEP3-11")
@pytest.mark.parametrize("loki", ["asgard", "vanaheim"])
@pytest.mark.parametrize("friend", ["asgard", "alfheim"])
def test_a_saga_action_has_no_modes(loki: str, friend: str) -> None:
    board = lay(
        game="saga_5", enemies={"loki": loki}, saga={"bridge": 2}, p2={"world": friend}, p3={"world": "alfheim"}
    )
    board.play("saga s5_hold_bridge asgard")
    assert board.told("dangers")[-1]["count"] == number("s5_hold_bridge", "dangers")


# Up to


@pytest.mark.clause("YC-STEP3-12")
@pytest.mark.parametrize(
    ("world", "dangerous", "most"), [("alfheim", 0, 2), ("vanaheim", 0, 2), ("niflheim", 2, 3), ("muspellheim", 2, 3)]
)
def test_up_to_in_a_world_action_is_at_least_one(world: str, dangerous: int, most: int) -> None:
    away = {"surt": "cage", "hel": "cage", "loki": "cage"}
    board = lay(enemies=away, surt=5, hel=5, p1={"world": world}).play(f"act {world}")
    if dangerous:
        board.play("waive")
    assert board.legal() == {f"take {count}" for count in range(1, most + 1)}
    assert (board.refused("take 0"), board.refused(f"take {most + 1}")) == ("YC-STEP3-12", "YC-STEP3-12")


@pytest.mark.clause("YC-STEP3-12")
def test_up_to_of_a_creature_or_a_rune_may_be_none() -> None:
    board = lay(p1={"world": "svartalfheim"}, decks={"creature": "hildisvini"})
    board.play("act svartalfheim", "call hildisvini")
    most = number("hildisvini", "elves")
    assert board.legal() == {f"take {count}" for count in range(most + 1)}
    assert (about(board), board.refused(f"take {most + 1}")) == ({"kind": "elves"}, "YC-STEP3-12")
    board.play("take 0")
    assert (board.see("players.p1.elves"), reserve(board, "elves")) == (0, 9)
    board = lay(p1={"world": "jotunheim"}).dice("rune_rotate", "rune_move_god").play("act jotunheim")
    board.play("rune rune_rotate")
    assert board.legal() == {"turn 0", "turn 1", "turn 2"}
    assert board.play("turn 0", "done").see("tree.step") == 0


# Pointless, and deadly


def besieged_by_two(**position: Any) -> Board:
    """Alfheim with two enemies; besides it Niflheim is ravaged."""
    return lay(enemies=PAIR, ravaged="alfheim niflheim", **position)


@pytest.mark.clause("YC-STEP3-13", "YC-HEAL-04")
@pytest.mark.parametrize(
    ("p1", "moves", "life"),
    [
        ({"world": "alfheim"}, ("heal alfheim",), 5),
        ({"world": "asgard"}, ("act asgard", "waive", "heal alfheim"), 5),
        ({"world": "svartalfheim"}, ("act svartalfheim", "call eikthyrnir", "heal alfheim"), 7),
        ({"world": "jotunheim"}, ("act jotunheim", "rune rune_remote_action", "heal alfheim", "done"), 5),
    ],
    ids=["heal the tree", "asgard", "eikthyrnir", "rune"],
)
def test_healing_a_world_with_two_enemies_is_legal_and_achieves_nothing(
    p1: dict[str, str], moves: tuple[str, ...], life: int
) -> None:
    board = besieged_by_two(p1=p1, decks={"creature": "eikthyrnir"})
    if p1["world"] == "jotunheim":
        board.dice("rune_rotate", "rune_remote_action")
    board.play(*moves)
    assert (ravaged(board), board.see("walls"), power(board, "fenrir")) == ("alfheim niflheim", 5, 3)
    assert board.told("healed") == [{"world": "alfheim", "walls": 6}]
    assert board.told("ravaged_again") == [{"world": "alfheim", "enemies": ("surt", "hel")}]
    assert lives(board) == (life, 7, 7)


@pytest.mark.clause("YC-STEP3-14", "YC-DANGER-01")
def test_a_dangerous_action_may_be_chosen_though_the_last_life_is_sure_to_be_lost() -> None:
    """Nine dangers of Surt against one life, and no die may be rolled."""
    board = lay(surt=8, jotnar="utgardloki hrungnir", p1={"world": "muspellheim", "life": 1, "vanir_dice": 3})
    assert verbs(board) == {"fight", "act", "pass"}
    board.play("act muspellheim")
    assert (end(board), lives(board)[0]) == (("lost", "YC-END-03"), 0)
    assert (board.see("ladders.surt"), board.told("pieces_moved")) == (8, [])

"""Heal the tree (YC-HEAL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.yggdrasil.board import end, lay, lives, power, ravaged, reserve, told_keys


@pytest.mark.clause("YC-HEAL-01", "YC-HEAL-03")
@pytest.mark.parametrize("others", ["", "niflheim", "niflheim muspellheim"])
def test_healing_the_tree_costs_two_life_and_gives_the_wall_back(others: str) -> None:
    count = len(others.split())
    board = lay(ravaged=f"alfheim {others}", p1={"world": "alfheim", "life": 6}, p2={"life": 4})
    assert board.legal() == {"heal alfheim", "pass"}
    assert (power(board, "fenrir"), board.see("walls")) == (2 + count, 6 - count)
    board.play("heal alfheim")
    assert (ravaged(board), power(board, "fenrir"), board.see("walls")) == (others, 1 + count, 7 - count)
    assert (lives(board), reserve(board, "life"), board.asked) == ((4, 4, 7), 6, ["p2"])
    assert board.told("heals_tree") == [{"seat": 0, "world": "alfheim"}]


@pytest.mark.clause("YC-HEAL-01")
def test_only_a_ravaged_world_can_be_healed_and_only_ones_own() -> None:
    board = lay(ravaged="niflheim", p1={"world": "alfheim"})
    assert (board.refused("heal alfheim"), board.refused("heal niflheim")) == ("YC-HEAL-01", "YC-STEP3-01")


@pytest.mark.clause("YC-HEAL-02")
def test_the_healed_world_has_its_action_from_the_next_turn_on() -> None:
    """Two faces: the first heals Alfheim from afar, the second finds its action closed. Then p2 can use it."""
    board = lay(
        ravaged="alfheim niflheim", p1={"world": "jotunheim"}, p2={"world": "jotunheim"}, p3={"world": "alfheim"}
    )
    board.dice("rune_rotate", "rune_remote_action", "rune_remote_action").play("act jotunheim")
    board.play("rune rune_remote_action")
    assert board.refused("act alfheim") == "YC-RAVAGE-08"
    board.play("heal alfheim", "rune rune_remote_action")
    assert (ravaged(board), board.see("worlds.alfheim.healed_this_turn")) == ("niflheim", True)
    assert (board.refused("act alfheim"), board.refused("heal alfheim")) == ("YC-HEAL-02", "YC-HEAL-01")
    assert (board.refused("act vanaheim"), board.refused("heal niflheim")) == ("", "")
    board.play("decline", "done")
    assert (board.asked, board.see("worlds.alfheim.healed_this_turn")) == (["p2"], False)
    board.play("stay", "pass", "stay")
    assert (board.asked, board.legal()) == (["p3"], {"act alfheim", "pass"})


@pytest.mark.clause("YC-HEAL-02")
@pytest.mark.parametrize(("healed", "clause"), [("alfheim", "YC-HEAL-02"), ("vanaheim niflheim", "")])
def test_only_the_world_healed_this_turn_is_closed(healed: str, clause: str) -> None:
    board = lay(enemies={"hel": "alfheim"}, healed=healed, p1={"world": "alfheim"})
    assert board.refused("act alfheim") == clause


@pytest.mark.clause("YC-HEAL-04")
@pytest.mark.parametrize(
    ("enemies", "again"),
    [
        ({"hel": "alfheim"}, False),
        ({"hel": "alfheim", "surt": "alfheim"}, True),
        ({"hel": "alfheim", "surt": "alfheim", "loki": "alfheim"}, True),
    ],
)
def test_with_two_enemies_the_world_is_ravaged_again_at_once(enemies: dict[str, str], again: bool) -> None:
    board = lay(enemies=enemies, ravaged="alfheim asgard", p1={"world": "alfheim"}).play("heal alfheim")
    assert ravaged(board) == ("asgard alfheim" if again else "asgard")
    assert (lives(board)[0], power(board, "fenrir"), board.see("walls")) == (5, 3 if again else 2, 5 if again else 6)


@pytest.mark.clause("YC-HEAL-04")
def test_the_last_wall_can_ravage_the_world_again() -> None:
    seven = "asgard alfheim vanaheim midgard nidavellir svartalfheim jotunheim"
    board = lay(enemies={"hel": "alfheim", "surt": "alfheim"}, ravaged=seven, p1={"world": "alfheim"})
    board.play("heal alfheim")
    assert (end(board), ravaged(board), board.see("walls")) == (("", ""), seven, 0)


@pytest.mark.clause("YC-HEAL-05")
def test_nothing_averts_the_cost() -> None:
    board = lay(ravaged="alfheim", valhalla=4, p1={"world": "alfheim", "elves": 3, "vanir_dice": 3})
    board.play("heal alfheim")
    assert (lives(board)[0], board.see("valhalla"), board.see("players.p1.elves")) == (5, 4, 3)
    assert "dangers" not in told_keys(board)


@pytest.mark.clause("YC-HEAL-05", "YC-ARTEFACT-IDUNN-EPLE")
@pytest.mark.parametrize(
    ("owner", "jotnar", "cost"), [("p1", "", 1), ("p2", "", 2), ("p1", "thrym", 2), ("p1", "baugi", 1)]
)
def test_idunn_eple_lowers_the_cost_to_one(owner: str, jotnar: str, cost: int) -> None:
    players: dict[str, Any] = {"p1": {"world": "niflheim"}, "p2": {"world": "niflheim"}}
    players[owner] = {"world": "niflheim", "artefacts": "idunn_eple"}
    board = lay(ravaged="niflheim", jotnar=jotnar, **players).play("heal niflheim")
    assert (lives(board), reserve(board, "life")) == ((7 - cost, 7, 7), cost)


@pytest.mark.clause("YC-HEAL-06", "YC-END-03")
@pytest.mark.parametrize(("life", "lost"), [(1, True), (2, True), (3, False)])
def test_paying_the_last_life_is_legal_and_loses_the_game(life: int, lost: bool) -> None:
    board = lay(ravaged="alfheim", p1={"world": "alfheim", "life": life}).play("heal alfheim")
    assert end(board) == (("lost", "YC-END-03") if lost else ("", ""))
    assert (ravaged(board), lives(board)[0]) == (("alfheim", 0) if lost else ("", 1))


@pytest.mark.clause("YC-HEAL-07")
@pytest.mark.parametrize("creature", [True, False])
def test_what_asgard_or_eikthyrnir_heal_is_open_at_once(creature: bool) -> None:
    """The second face finds the action of Alfheim, which the first has healed, open."""
    world = "svartalfheim" if creature else "asgard"
    board = lay(
        ravaged="alfheim",
        valhalla=3,
        p1={"world": "jotunheim"},
        p2={"world": "jotunheim"},
        decks={"creature": "eikthyrnir"},
    )
    board.dice("rune_rotate", "rune_remote_action", "rune_remote_action").play("act jotunheim")
    board.play("rune rune_remote_action", f"act {world}", "call eikthyrnir" if creature else "heroes 3")
    assert (ravaged(board), board.see("worlds.alfheim.healed_this_turn")) == ("", False)
    board.play("rune rune_remote_action", "act alfheim", "take 2", "done")
    assert (board.see("players.p1.elves"), lives(board)) == (2, (7, 7, 7))

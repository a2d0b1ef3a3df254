"""The rune stones of Iotunheim (YC-WORLD-JOTUNHEIM)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import WORLDS
from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    columns,
    ladders,
    lay,
    lives,
    options,
    places,
    ravaged,
    reserve,
    worlds,
)

ROTATE, MOVE, AFAR, LIFE = "rune_rotate", "rune_move_god", "rune_remote_action", "rune_regain_life"
AWAY = {"surt": "cage", "hel": "cage", "loki": "cage"}


def toss(*faces: str, **position: Any) -> Board:
    """p1 tosses rune stones in Iotunheim: one with Hel there, two alone, three with p2."""
    enemies = {**AWAY, **({"hel": "jotunheim"} if len(faces) == 1 else {}), **position.pop("enemies", {})}
    p1 = {"world": "jotunheim", **position.pop("p1", {})}
    p2 = {"world": "jotunheim" if len(faces) == 3 else "asgard", **position.pop("p2", {})}
    return lay(enemies=enemies, p1=p1, p2=p2, **position).dice(*faces).play("act jotunheim")


def afar(**position: Any) -> Board:
    """p1 is about to choose an action from afar; a move of a god is left besides."""
    return toss(MOVE, AFAR, **position).play(f"rune {AFAR}")


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-01")
@pytest.mark.parametrize(
    "stones",
    [
        (("rune_white", ROTATE),),
        (("rune_white", ROTATE), ("rune_green", MOVE)),
        (("rune_white", MOVE), ("rune_green", AFAR), ("rune_red", LIFE)),
        (("rune_white", ROTATE), ("rune_green", AFAR), ("rune_red", AFAR)),
    ],
)
def test_the_mode_says_which_stones_are_tossed(stones: tuple[tuple[str, str], ...]) -> None:
    board = toss(*(face for _, face in stones))
    assert board.told("tossed") == [{"god": "odin", "stones": tuple(":".join(stone) for stone in stones)}]
    assert board.legal() == {f"rune {face}" for _, face in stones} | {"done"}


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-02", "YC-WORLD-JOTUNHEIM-08")
def test_all_stones_are_tossed_before_the_first_face_is_resolved() -> None:
    board = toss(ROTATE, MOVE, LIFE, p1={"life": 5})
    assert board.legal() == {f"rune {ROTATE}", f"rune {MOVE}", f"rune {LIFE}", "done"}
    assert board.refused(f"rune {AFAR}") == "YC-WORLD-JOTUNHEIM-02"
    board.play(f"rune {LIFE}")
    assert (lives(board)[0], board.legal()) == (6, {f"rune {ROTATE}", f"rune {MOVE}", "done"})
    assert board.refused(f"rune {LIFE}") == "YC-WORLD-JOTUNHEIM-02"
    board.play(f"rune {ROTATE}", "turn 1")
    assert (board.see("tree.step"), board.legal()) == (1, {f"rune {MOVE}", "done"})


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-02", "YC-WORLD-JOTUNHEIM-08")
def test_faces_may_be_waived() -> None:
    board = toss(ROTATE, MOVE, LIFE, p1={"life": 5}).play("done")
    assert (lives(board)[0], board.see("tree.step"), worlds(board)) == (5, 0, "jotunheim jotunheim asgard")
    assert board.asked == ["p2"]


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-08")
def test_two_equal_faces_are_resolved_one_after_the_other() -> None:
    board = toss(MOVE, MOVE)
    assert board.legal() == {f"rune {MOVE}", "done"}
    board.play(f"rune {MOVE}", "send thor alfheim")
    assert board.legal() == {f"rune {MOVE}", "done"}
    board.play(f"rune {MOVE}", "send tyr niflheim")
    assert (worlds(board), board.asked) == ("jotunheim alfheim niflheim", ["p2"])


# The four faces


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-03")
@pytest.mark.parametrize("step", [0, 2])
@pytest.mark.parametrize("turned", [0, 1, 2])
def test_turn_the_tree_turns_the_middle_level(step: int, turned: int) -> None:
    board = toss(ROTATE, step=step).play(f"rune {ROTATE}")
    assert board.legal() == {"turn 0", "turn 1", "turn 2"}
    board.play(f"turn {turned}")
    midgard = {0: "c0", 1: "c2", 2: "c1"}
    assert board.see("tree.step") == (step + turned) % 3
    assert columns(board)[midgard[(step + turned) % 3]] == "midgard"
    assert board.told("tree_turned") == ([{"steps": turned}] if turned else [])


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-04")
def test_move_a_god_puts_any_god_into_any_world() -> None:
    board = toss(ROTATE, MOVE, seats=2, support={"frigg": {"world": "midgard"}}).play(f"rune {MOVE}")
    here = {"odin": "jotunheim", "thor": "asgard", "frigg": "midgard"}
    expected = {f"send {god} {world}" for god, place in here.items() for world in WORLDS if world != place}
    assert board.legal() == {*expected, "decline"}
    assert board.refused("send thor asgard") == "YC-WORLD-JOTUNHEIM-04"
    assert board.refused("send tyr alfheim") == "YC-WORLD-JOTUNHEIM-04"
    board.play("send frigg alfheim")
    assert (board.see("support.frigg.world"), worlds(board)) == ("alfheim", "jotunheim asgard")


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-04")
@pytest.mark.parametrize(("god", "after"), [("odin", "vanaheim asgard asgard"), ("tyr", "jotunheim asgard vanaheim")])
def test_the_own_god_or_another_is_moved(god: str, after: str) -> None:
    board = toss(ROTATE, MOVE).play(f"rune {MOVE}", f"send {god} vanaheim", "done")
    assert (worlds(board), board.told("god_sent")) == (after, [{"seat": 0, "god": god, "world": "vanaheim"}])


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-04")
def test_to_move_no_god_is_possible() -> None:
    board = toss(ROTATE, MOVE).play(f"rune {MOVE}", "decline")
    assert (worlds(board), board.legal()) == ("jotunheim asgard asgard", {f"rune {ROTATE}", "done"})


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-05")
@pytest.mark.parametrize(
    ("p2", "enemies"), [("midgard", {}), ("alfheim", {}), ("midgard", {"hel": "alfheim"})], ids=["empty", "god", "Hel"]
)
def test_an_action_from_afar_is_always_normal(p2: str, enemies: dict[str, str]) -> None:
    board = afar(p2={"world": p2}, enemies=enemies).play("act alfheim")
    assert board.told("world_action")[-1] == {"seat": 0, "world": "alfheim", "mode": "normal"}
    assert options(board, "take") == {"1", "2"}
    board.play("take 2")
    assert (worlds(board).split()[0], board.see("players.p1.elves"), reserve(board, "elves")) == ("jotunheim", 2, 7)
    assert board.legal() == {f"rune {MOVE}", "done"}


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-05", "YC-WORLD-JOTUNHEIM-06")
def test_from_afar_every_world_with_an_action_can_be_chosen() -> None:
    board = afar(ravaged="vanaheim niflheim", hel=3, surt=0)
    acts = {"asgard", "alfheim", "midgard", "nidavellir", "svartalfheim", "jotunheim"}
    assert board.legal() == {*(f"act {world}" for world in acts), "heal vanaheim", "heal niflheim", "decline"}
    assert board.refused("act vanaheim") == "YC-RAVAGE-08"
    assert board.refused("heal alfheim") == "YC-HEAL-01"
    assert board.refused("act muspellheim") == "YC-STEP3-10"
    board.play("heal niflheim")
    assert (ravaged(board), lives(board), worlds(board).split()[0]) == ("vanaheim", (5, 7, 7), "jotunheim")


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-05")
def test_an_action_from_afar_may_be_declined() -> None:
    board = afar().play("decline")
    assert (board.legal(), board.told("world_action")[1:]) == ({f"rune {MOVE}", "done"}, [])


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-06", "YC-WORLD-JOTUNHEIM-09")
@pytest.mark.parametrize("laid", ["", "alfheim"])
def test_a_saga_action_may_be_carried_out_from_afar_ravaged_or_not(laid: str) -> None:
    oaths = dict.fromkeys(("asgard", "alfheim", "vanaheim", "midgard"), "oath")
    board = afar(game="saga_1", ravaged=laid, saga={"oaths": oaths, "sworn": 2, "broken": 3})
    expected = {"saga s1_demand_oath alfheim", "heal alfheim" if laid else "act alfheim"}
    assert {move for move in board.legal() if move.endswith(" alfheim")} == expected
    board.play("saga s1_demand_oath alfheim")
    assert (board.see("saga.sworn"), worlds(board).split()[0]) == (3, "jotunheim")


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-07")
@pytest.mark.parametrize(("life", "after"), [(5, 6), (6, 7), (7, 7)])
def test_regain_life_gives_one_life_up_to_the_starting_value(life: int, after: int) -> None:
    board = toss(ROTATE, MOVE, LIFE, p1={"life": life}, p2={"life": 3}).play(f"rune {LIFE}")
    assert (lives(board), reserve(board, "life")) == ((after, 3, 7), 11 - after)


# From afar


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-09")
def test_valshamr_and_odroerir_do_not_work_from_afar() -> None:
    board = lay(
        enemies={**AWAY, "hel": "vanaheim"},
        p1={"world": "jotunheim", "artefacts": "valshamr odroerir"},
        p2={"world": "jotunheim"},
    )
    board.dice(ROTATE, AFAR, AFAR).play("act jotunheim")
    for world in ("vanaheim", "alfheim"):
        board.play(f"rune {AFAR}", f"act {world}")
        assert (board.question, options(board, "take")) == ("take", {"1", "2"})
        board.play("take 1")


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-09", "YC-JOTUNN-09")
def test_a_besieged_world_cannot_be_chosen_from_afar() -> None:
    board = afar(ravaged="vanaheim", jotnar="baugi skadi")
    assert not {"act alfheim", "heal vanaheim"} & board.legal()
    assert (board.refused("act alfheim"), board.refused("heal vanaheim")) == ("YC-JOTUNN-09", "YC-JOTUNN-09")


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-09", "YC-DANGER-21")
@pytest.mark.parametrize(("p2", "helped"), [("jotunheim", True), ("niflheim", False)])
def test_bonds_use_the_real_position_of_the_god(p2: str, helped: bool) -> None:
    """Odin acts in Niflheim from Iotunheim: only a brother-in-arms beside him can help."""
    faces = (MOVE, AFAR, LIFE) if p2 == "jotunheim" else (MOVE, AFAR)
    board = toss(*faces, game="hard", hel=3, p1={"god": "odin"}, p2={"god": "tyr", "world": p2}, p3={"god": "thor"})
    board.play(f"rune {AFAR}", "act niflheim")
    assert (board.question, board.see("danger.left")) == ("saving_roll", 2)
    board.dice("key").play("roll 0")
    assert (board.question, board.asked) == (("help", ["p2"]) if helped else ("take", ["p1"]))


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-09")
def test_dangers_of_an_action_from_afar_are_those_of_the_normal_mode() -> None:
    board = afar(hel=4, enemies={"hel": "niflheim"}).play("act niflheim")
    assert board.see("danger.left") == 2
    board.play("waive", "take 3")
    assert (ladders(board)[1], lives(board)[0], places(board).split()[1]) == (1, 5, "niflheim")


# Iotunheim from afar


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-10")
@pytest.mark.parametrize(("tosses", "clause"), [(0, ""), (2, ""), (3, "YC-WORLD-JOTUNHEIM-10")])
def test_after_three_further_tosses_iotunheim_cannot_be_chosen_any_more(tosses: int, clause: str) -> None:
    board = afar(more={"tosses": tosses})
    assert (board.refused("act jotunheim"), "act jotunheim" in board.legal()) == (clause, not clause)


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-10")
def test_a_chain_of_tosses_ends_after_the_third_further_one() -> None:
    board = toss(MOVE, AFAR)
    for _ in range(3):
        board.dice(MOVE, AFAR).play(f"rune {AFAR}", "act jotunheim", "done")
    board.play(f"rune {AFAR}")
    assert (len(board.told("tossed")), board.refused("act jotunheim")) == (4, "YC-WORLD-JOTUNHEIM-10")
    assert board.told("further_toss") == [{"seat": 0}] * 3


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-10")
def test_the_guard_counts_anew_in_the_next_turn() -> None:
    board = afar(more={"tosses": 3}, p2={"world": "muspellheim"}).play("decline", "done")
    board.dice(MOVE, AFAR, LIFE).play("go jotunheim", "act jotunheim")
    board.play(f"rune {AFAR}")
    assert board.refused("act jotunheim") == ""


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-10", "YC-WORLD-JOTUNHEIM-11")
def test_a_further_toss_is_white_and_green_whoever_is_there() -> None:
    board = toss(ROTATE, MOVE, AFAR).dice(ROTATE, MOVE).play(f"rune {AFAR}", "act jotunheim", "done")
    assert [len(told["stones"]) for told in board.told("tossed")] == [3, 2]
    assert board.legal() == {f"rune {ROTATE}", f"rune {MOVE}", "done"}


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-11")
def test_a_further_toss_waits_until_the_other_faces_are_resolved() -> None:
    board = toss(ROTATE, AFAR, LIFE, p1={"life": 4}).dice(MOVE, MOVE)
    board.play(f"rune {AFAR}", "act jotunheim")
    assert (board.legal(), len(board.told("tossed"))) == ({f"rune {ROTATE}", f"rune {LIFE}", "done"}, 1)
    board.play(f"rune {LIFE}", f"rune {ROTATE}")
    assert len(board.told("tossed")) == 1
    board.play("turn 1")
    assert (board.legal(), len(board.told("tossed"))) == ({f"rune {MOVE}", "done"}, 2)
    assert board.play("done").asked == ["p2"]


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-11")
def test_two_faces_that_choose_iotunheim_bring_two_further_tosses() -> None:
    board = toss(ROTATE, AFAR, AFAR).dice(MOVE, MOVE, ROTATE, MOVE)
    board.play(f"rune {AFAR}", "act jotunheim", f"rune {AFAR}", "act jotunheim")
    assert (board.legal(), len(board.told("tossed"))) == ({f"rune {ROTATE}", "done"}, 1)
    board.play("done")
    assert (board.legal(), len(board.told("tossed"))) == ({f"rune {MOVE}", "done"}, 2)
    board.play("done")
    assert (board.legal(), len(board.told("tossed"))) == ({f"rune {ROTATE}", f"rune {MOVE}", "done"}, 3)
    assert board.play("done").asked == ["p2"]


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-11")
def test_any_other_action_from_afar_is_carried_out_at_once() -> None:
    board = toss(ROTATE, AFAR).play(f"rune {AFAR}", "act midgard")
    assert (board.see("valhalla"), board.legal()) == (2, {f"rune {ROTATE}", "done"})

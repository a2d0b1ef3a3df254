"""Step 2: movement (YC-MOVE)."""

from __future__ import annotations

import pytest

from meadhall.core.errors import UnknownMove
from meadhall.games.yggdrasil.table.names import WORLDS
from tests.games.yggdrasil.board import activate, lay, options, places, quiet, told_keys, worlds

LEVELS = (
    ("asgard", "alfheim", "vanaheim"),
    ("midgard", "nidavellir", "svartalfheim"),
    ("jotunheim", "niflheim", "muspellheim"),
)
COLUMNS = (
    (
        ("asgard", "midgard", "jotunheim"),
        ("alfheim", "svartalfheim", "muspellheim"),
        ("vanaheim", "nidavellir", "niflheim"),
    ),
    (
        ("asgard", "svartalfheim", "jotunheim"),
        ("alfheim", "nidavellir", "muspellheim"),
        ("vanaheim", "midgard", "niflheim"),
    ),
    (
        ("asgard", "nidavellir", "jotunheim"),
        ("alfheim", "midgard", "muspellheim"),
        ("vanaheim", "svartalfheim", "niflheim"),
    ),
)
"""The columns, for each step of the middle level."""


def neighbours(step: int, world: str) -> set[str]:
    return {other for group in (*LEVELS, *COLUMNS[step]) if world in group for other in group} - {world}


@pytest.mark.clause("YC-MOVE-01", "YC-MOVE-02", "YC-MOVE-03", "YC-MOVE-04", "YC-COMP-06")
@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_god_may_go_to_the_worlds_of_its_level_and_of_its_column(step: int, world: str) -> None:
    board = lay(phase="move", step=step, p1={"world": world})
    assert (board.asked, board.question) == (["p1"], "move")
    assert board.legal() == {f"go {other}" for other in neighbours(step, world)} | {"stay"}
    assert len(options(board, "go")) == 4
    for other in WORLDS:
        if other == world:
            assert board.refused(f"go {other}") == "YC-MOVE-01"
        elif other not in neighbours(step, world):
            assert board.refused(f"go {other}") == "YC-MOVE-04"


@pytest.mark.clause("YC-MOVE-01")
def test_only_the_own_god_moves_and_only_once() -> None:
    board = quiet(lay(phase="move", p2={"world": "niflheim"})).play("go alfheim")
    assert (worlds(board), board.question) == ("alfheim niflheim asgard", "step_3")
    assert board.told("god_moved") == [{"god": "odin", "world": "alfheim"}]


@pytest.mark.clause("YC-MOVE-01")
def test_a_god_may_stay() -> None:
    board = quiet(lay(phase="move", p1={"world": "alfheim"})).play("stay")
    assert (worlds(board), board.question) == ("alfheim asgard asgard", "step_3")
    assert "god_moved" not in told_keys(board)


@pytest.mark.clause("YC-MOVE-03")
def test_two_levels_at_once() -> None:
    board = lay(phase="move", p1={"world": "muspellheim"}).play("go alfheim")
    assert worlds(board) == "alfheim asgard asgard"


@pytest.mark.clause("YC-MOVE-05", "YC-COMP-08")
def test_no_god_enters_the_cage() -> None:
    board = lay(phase="move")
    with pytest.raises(UnknownMove):
        board.refused("go cage")


@pytest.mark.clause("YC-MOVE-06")
def test_nothing_hinders_a_move() -> None:
    """Not even two enemies, a marker and a besieger, where the god is and where it goes."""
    board = lay(
        phase="move",
        enemies={"surt": "alfheim", "hel": "alfheim", "loki": "asgard", "fenrir": "asgard"},
        jotnar="baugi thjazi angrboda",
        ravaged="asgard alfheim vanaheim midgard jotunheim",
    )
    assert options(board, "go") == neighbours(0, "asgard")
    before = places(board)
    board.play("go alfheim")
    assert (worlds(board), places(board)) == ("alfheim asgard asgard", before)


ARTEFACTS = [("skidbladnir", 0), ("giallarhorn", 1), ("hringhorni", 2)]


@pytest.mark.clause("YC-MOVE-07")
@pytest.mark.parametrize(("artefact", "level"), ARTEFACTS)
@pytest.mark.parametrize("world", ["alfheim", "nidavellir", "niflheim"])
def test_an_artefact_leads_to_a_whole_level_instead_of_the_regular_move(artefact: str, level: int, world: str) -> None:
    board = lay(phase="move", p1={"world": world, "artefacts": artefact, "elves": 1})
    assert options(board, "go") == (neighbours(0, world) | set(LEVELS[level])) - {world}
    assert board.refused(f"go {world}") == "YC-MOVE-01"
    target = next(other for other in LEVELS[level] if other != world)
    board.play(f"go {target}")
    assert worlds(board).split()[0] == target
    assert (board.asked[0], board.question) != ("p1", "move")


@pytest.mark.clause("YC-MOVE-07")
def test_the_artefact_of_another_god_leads_nowhere() -> None:
    board = lay(phase="move", p1={"world": "niflheim"}, p2={"artefacts": "skidbladnir giallarhorn hringhorni"})
    assert options(board, "go") == neighbours(0, "niflheim")


@pytest.mark.clause("YC-MOVE-07", "YC-POWER-ODIN", "YC-POWER-HEIMDALL")
@pytest.mark.parametrize(("god", "target"), [("odin", "asgard"), ("heimdall", "midgard"), ("thor", "")])
def test_odin_and_heimdall_have_a_destination_of_their_own(god: str, target: str) -> None:
    board = lay(phase="move", game="hard", p1={"god": god, "world": "niflheim"})
    assert options(board, "go") == neighbours(0, "niflheim") | ({target} if target else set())
    board = lay(phase="move", p1={"god": god, "world": "niflheim"})
    assert options(board, "go") == neighbours(0, "niflheim")


@pytest.mark.clause("YC-MOVE-07", "YC-BOND-14")
def test_one_move_is_made_after_a_jump_to_a_travel_companion() -> None:
    odin = {"bonds": {"travel_companion": "thor"}, "artefacts": "hringhorni"}
    board = lay(phase="move", game="hard", p1=odin, p2={"world": "alfheim"})
    board.play("join thor")
    assert (board.question, worlds(board)) == ("move", "alfheim alfheim asgard")
    board.play("go jotunheim")
    assert (board.question, worlds(board)) == ("step_3", "jotunheim alfheim asgard")


@pytest.mark.clause("YC-MOVE-03", "YC-ROUND-05")
def test_the_move_uses_the_columns_after_the_activation() -> None:
    board = activate("hel")
    assert options(board, "go") == neighbours(1, "asgard")

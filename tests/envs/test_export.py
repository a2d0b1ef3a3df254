"""Games as data: a row says what a seat knew, could do and did, and how the game ended for it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from meadhall import games
from meadhall.cli import main
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup
from meadhall.core.match import Match

pytest.importorskip("pyarrow", reason="pyarrow is not installed (pip install 'meadhall[envs]')")
import pyarrow.parquet as parquet

from meadhall.envs.export import Wanted, dense, export


def test_one_command_writes_a_data_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "champions.parquet"
    assert (
        main(["--lang", "en", "export", "champions", "--seats", "random,greedy", "--games", "3", "-o", str(file)]) == 0
    )
    assert capsys.readouterr().out == f"3 games written, one row a decision: {file}\n"
    table = parquet.read_table(file)
    said = json.loads(table.schema.metadata[b"meadhall"])
    assert set(table["game"].to_pylist()) == {0, 1, 2}
    assert set(table["player"].to_pylist()) == {"random", "greedy"}
    for row in table.to_pylist():
        assert row["choice"] in row["legal"]
        assert said["moves"][row["choice"]] == row["move"]
        assert row["share"] in (0, 0.5, 1)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_numbers_are_those_of_the_layout(tmp_path: Path, jobs: int) -> None:
    file = tmp_path / "odin.parquet"
    wanted = Wanted("odin", ("random", "random"), 2, seed="data")
    assert list(export(wanted, file, jobs)) == [1, 2]
    table = parquet.read_table(file)
    names = json.loads(table.schema.metadata[b"meadhall"])["layout"]
    rows = dense(table["slots"].to_pylist(), table["numbers"].to_pylist(), len(names))
    game = games.find("odin")
    match = Match.new(game, 2, key=key_from_seed("data 0"))
    layout = game.layout(match.box)
    assert tuple(names) == layout.names
    for row, seat, choice in zip(rows, table["seat"].to_pylist(), table["choice"].to_pylist(), strict=True):
        assert (row == np.array(layout.row(match.view(int(seat[1:]) - 1)), dtype=np.float32)).all()
        match.play(int(seat[1:]) - 1, choice)
        if match.over:
            break
    assert match.over


def record(folder: Path, name: str, seats: int) -> Path:
    match = Match.new(games.find("champions"), seats, key=key_from_seed(name), players=["Ana", "Bo", "Cy"][:seats])
    luck = Chance(key_from_seed(name))
    for _ in range(20):
        seat = match.state.asked[0]
        match.play(seat, luck.choose(match.state.legal(seat)))
    match.save(folder / name)
    return folder / name


def test_records_are_written_too_also_of_games_under_way(tmp_path: Path) -> None:
    first, second = record(tmp_path, "one", 2), record(tmp_path, "two", 2)
    file = tmp_path / "evenings.parquet"
    typed = ["export", "champions", "--record", str(first), "--record", str(second), "-o", str(file)]
    assert main(typed) == 0
    table = parquet.read_table(file)
    assert table.num_rows == 40
    assert set(table["player"].to_pylist()) == {"Ana", "Bo"}
    assert set(table["share"].to_pylist()) == {None}


def test_records_of_different_tables_do_not_go_together(tmp_path: Path) -> None:
    files = (str(record(tmp_path, "one", 2)), str(record(tmp_path, "two", 3)))
    with pytest.raises(BadSetup, match="another number of players"):
        list(export(Wanted("champions", records=files), tmp_path / "both.parquet", 1))
    assert not list(tmp_path.glob("both*"))

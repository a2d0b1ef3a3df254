"""The examples run, in a short form."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.envs.observations import PAGE, tables

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def main_of(name: str) -> Any:
    return runpy.run_path(str(EXAMPLES / name))["main"]


def test_random_play_in_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    runpy.run_path(str(EXAMPLES / "random_play.py"))
    assert capsys.readouterr().out.count("of the victory") == 3


def test_your_own_bot(capsys: pytest.CaptureFixture[str]) -> None:
    main_of("your_own_bot.py")(["--games", "2"])
    assert "of 2 games against random" in capsys.readouterr().out


def test_a_card_by_a_pack() -> None:
    assert main_of("a_card_by_a_pack.py")(["--games", "4"]) > 0


def test_openspiels_search_at_our_table(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install 'meadhall[envs]')")
    main_of("openspiel_search.py")(["--games", "1", "--tries", "2", "--ours", "greedy"])
    assert "of 1 games against greedy" in capsys.readouterr().out


def test_a_policy_learns() -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (pip install torch)")
    short = ["--minutes", "0.05", "--together", "8", "--rows", "256", "--test-games", "2"]
    assert 0 <= main_of("train_a_policy.py")(short) <= 1


def test_the_notebook_runs() -> None:
    cells = json.loads((EXAMPLES / "boards_and_a_review.ipynb").read_text(encoding="utf-8"))["cells"]
    known: dict[str, Any] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), known)
    assert known["match"].over
    assert len(known["moments"]) > 3


def test_the_table_of_observations_is_what_the_games_say() -> None:
    assert tables() in PAGE.read_text(encoding="utf-8")

"""Every scenario file of the game holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.scenario import Scenario

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    assert Scenario.read(file, games.find).run() > 0

"""Every scenario file of the game holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.scenario import Scenario
from meadhall.testing import Board

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    assert Scenario.read(file, games.find).run() > 0


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_destiny_on_top_of_the_deck_is_taken_from_whoever_was_dealt_it_by_chance(seed: str) -> None:
    deck = [card.id for card in games.find("champions").content.of("destiny")][:9]
    board = Board("champions", f"decks.destiny = {deck}", seed=seed)
    assert board.see("deck_order.destiny") == deck
    assert [board.see(f"players.{player}.destinies.count") for player in ("p1", "p2", "p3")] == [1, 1, 1]

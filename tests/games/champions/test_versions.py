"""A game that was begun under other rules says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.errors import BadRecord
from meadhall.core.match import Match
from meadhall.core.record import Record

CORPUS = Path(__file__).parents[2] / "corpus" / "0.1.0-first" / "champions.game"


def test_a_record_of_the_first_rules_is_told_apart_by_its_number() -> None:
    """More windows for runes, other cards: its moves would be answers to other questions."""
    record = Record.read(CORPUS)
    assert record.rules == 1
    with pytest.raises(BadRecord) as found:
        Match.replay(record, games.find("champions"))
    assert found.value.problem == "other_rules"

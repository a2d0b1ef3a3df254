"""Every clause of every rule book is named by a test."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.testing import clauses
from tests.support import folder_of


@pytest.mark.parametrize("kind", ["clause", "example", "case"])
@pytest.mark.parametrize("game", games.rooms())
def test_a_test_names_every_one(game: str, kind: str) -> None:
    assert clauses.missing(games.find(game), folder_of(game), kind) == []


@pytest.mark.parametrize("game", games.rooms())
def test_every_named_clause_exists(game: str) -> None:
    assert clauses.unknown(games.find(game), folder_of(game)) == []


@pytest.mark.parametrize("game", games.rooms())
def test_every_verb_says_when_it_can_be_used_by_a_clause(game: str) -> None:
    room = games.find(game)
    box = room.open_box(room.seats[0])
    assert set(room.moments) == set(box.grammar.verbs) - {"decline", "done"}
    assert all(clause in room.rulebook for clause in room.moments.values())

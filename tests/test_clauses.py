"""Every clause of every rule book is named by a test."""

from __future__ import annotations

import pytest

from meadhall import games
from tests import clauses


@pytest.mark.parametrize("kind", ["clause", "example", "case"])
@pytest.mark.parametrize("game", games.names())
def test_a_test_names_every_one(game: str, kind: str) -> None:
    assert clauses.missing(game, kind) == []


@pytest.mark.parametrize("game", games.names())
def test_every_named_clause_exists(game: str) -> None:
    assert clauses.unknown(game) == []


@pytest.mark.parametrize("game", games.names())
def test_every_verb_says_when_it_can_be_used_by_a_clause(game: str) -> None:
    room = games.find(game)
    box = room.open_box(room.seats[0])
    assert set(room.moments) == set(box.grammar.verbs) - {"decline", "done"}
    assert all(clause in room.rulebook for clause in room.moments.values())

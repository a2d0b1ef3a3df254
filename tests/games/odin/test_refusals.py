"""What is refused names the rule that stands in the way: the price if it is too dear, the place if there is none."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.terminal.choices import Choices
from tests.games.odin.board import GAME, OdinBoard, lay


def buyer(cards: str, **mine: Any) -> OdinBoard:
    """p1 with some cards before displays that lack the Bison, Sven and Smithy 1."""
    return lay(
        p1={"hand": cards, **mine},
        p2={"hand": "wh"},
        longships="gokstad ellida tune crane",
        heroes="egil hogni knut",
        buildings="inn_2 rune_circle_2 smithy_3 rune_circle_3",
    )


RICH = "wh*4 wc*4 ws*4"
POOR = "wh wc ws"
"""One card of each action symbol pays for nothing but the first construction marker."""

REFUSED: list[tuple[str, str, dict[str, Any], str]] = [
    ("buy longship_crane", RICH, {}, ""),
    ("buy longship_crane", POOR, {}, "ON-SHIP-01"),
    ("buy longship_crane", RICH, {"longships": "oseberg"}, "ON-SHIP-04"),
    ("buy longship_bison", RICH, {}, "ON-SHIP-01"),
    ("hire hero_egil", RICH, {}, ""),
    ("hire hero_egil", POOR, {}, "ON-HERO-01"),
    ("hire hero_sven", RICH, {}, "ON-HERO-01"),
    ("build smithy_3", RICH, {"material": 1}, ""),
    ("build smithy_3", POOR, {"material": 1}, "ON-BUILD-01"),
    ("build smithy_3", RICH, {}, "ON-BUILD-01"),
    ("build smithy_3", RICH, {"material": 1, "buildings": "smithy_2"}, "ON-BUILD-05"),
    ("build smithy_1", RICH, {"material": 1}, "ON-BUILD-03"),
    ("material", "wh ws", {}, "ON-MATERIAL-01"),
    ("return longship_oseberg", RICH, {"longships": "oseberg:1:away"}, ""),
    ("return longship_oseberg", POOR, {"longships": "oseberg:1:away"}, "ON-RETURN-01"),
    ("return longship_oseberg", RICH, {"longships": "oseberg:1"}, "ON-RETURN-01"),
    ("return longship_crane", RICH, {"longships": "oseberg:1:away"}, "ON-RETURN-01"),
    ("repair longship_oseberg", RICH, {"longships": "oseberg:1:away"}, ""),
    ("repair longship_oseberg", POOR, {"longships": "oseberg:1:away"}, "ON-REPAIR-01"),
    ("repair longship_oseberg", RICH, {"longships": "oseberg"}, "ON-REPAIR-03"),
    ("repair longship_crane", RICH, {"longships": "oseberg:1"}, "ON-REPAIR-01"),
]


@pytest.mark.clause("ON-SHIP-01", "ON-SHIP-04", "ON-HERO-01", "ON-BUILD-01", "ON-BUILD-03", "ON-BUILD-05")
@pytest.mark.clause("ON-RETURN-01", "ON-REPAIR-01", "ON-REPAIR-03", "ON-MATERIAL-01")
@pytest.mark.parametrize(("move", "cards", "mine", "clause"), REFUSED)
def test_a_refusal_names_what_stands_in_the_way(move: str, cards: str, mine: dict[str, Any], clause: str) -> None:
    assert buyer(cards, **mine).refused(move) == clause


def test_every_clause_about_a_price_says_a_price() -> None:
    for clause in ("ON-SHIP-01", "ON-HERO-01", "ON-BUILD-01", "ON-RETURN-01", "ON-REPAIR-01"):
        assert "symbol" in GAME.rulebook[clause].text("en"), clause
        assert "symbol" in GAME.rulebook[clause].text("de"), clause


@pytest.mark.parametrize(
    ("lang", "typed", "move"),
    [
        ("en", "buy crane", "buy longship_crane"),
        ("de", "buy kranich", "buy longship_crane"),
        ("de", "kaufen kranich", "buy longship_crane"),
        ("en", "hire egil", "hire hero_egil"),
        ("en", "build smithy 3", "build smithy_3"),
        ("en", "repair crane", "repair longship_crane"),
    ],
)
def test_what_is_too_dear_is_understood_and_so_refused_with_its_clause(lang: str, typed: str, move: str) -> None:
    """Nothing can be bought, hired or built with such a hand: the name that is typed is known all the same."""
    board = buyer(POOR)
    decision = board.state.decision(0)
    assert decision is not None
    assert board.grammar.parse(move) not in decision.moves
    words = GAME.words(lang)
    sketch = GAME.sketch(board.state.view(0), words)
    choices = Choices(decision.moves, board.grammar, words, sketch, decision.question)
    assert board.grammar.text(choices.find(typed)) == move

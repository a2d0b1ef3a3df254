"""What is typed and what is meant."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.core.errors import AmbiguousMove, UnknownMove
from meadhall.core.sketch import Cell, Sketch, Strip
from meadhall.terminal.choices import Choices
from meadhall.terminal.texts import terminal_words

GAME = games.find("champions")
GRAMMAR = GAME.open_box(3).grammar


def choices(*texts: str, lang: str = "en", drawn: tuple[str, ...] = ()) -> Choices:
    sketch = Sketch("", [Strip("", [Cell(spot, spot=spot) for spot in drawn])], [])
    return Choices([GRAMMAR.parse(text) for text in texts], GRAMMAR, terminal_words(GAME, lang), sketch)


def test_moves_are_numbered_by_verb_and_those_without_words_come_last() -> None:
    shown = choices("done", "load karve", "assign axeman troll", "load drakkar")
    order = [GRAMMAR.text(choice.move) for choice in shown.by_number.values()]
    assert order == ["load karve", "load drakkar", "assign axeman troll", "done"]
    assert [group.heading for group in shown.groups] == ["Load 1 food on", "Send", ""]


def test_moves_are_numbered_in_the_order_in_which_their_places_are_drawn() -> None:
    shown = choices("place blacksmith", "place market", drawn=("location:market", "location:blacksmith"))
    assert shown.marks() == {"location:market": "1", "location:blacksmith": "2"}


def test_a_place_that_several_moves_touch_carries_all_their_numbers() -> None:
    assert choices("assign axeman troll", "assign spearman troll").marks()["target:troll"] == "1,2"
    three = choices("assign axeman troll", "assign spearman troll", "assign swordsman troll")
    assert three.marks()["target:troll"] == "1-3"


@pytest.mark.parametrize(
    "typed", ["1", "place blacksmith", "PLACE Blacksmith", "pl bl", "blacksmith", "Schmied", "schm"]
)
def test_a_move_is_found(typed: str) -> None:
    assert choices("place blacksmith", "place market", "beg", lang="de").find(typed) == GRAMMAR.parse(
        "place blacksmith"
    )


@pytest.mark.parametrize("typed", ["0", "4", "-1", "1.5", "²", "1" * 5000, "xyzzy", "place xyzzy", "→"])
def test_what_is_no_move_is_unknown(typed: str) -> None:
    with pytest.raises(UnknownMove):
        choices("place blacksmith", "place market", "beg").find(typed)


def test_a_name_that_is_another_ones_beginning_is_still_found() -> None:
    shown = choices("place merchant_ship", "place market", "place runesmith", lang="en")
    assert shown.find("Market") == GRAMMAR.parse("place market")


def test_an_illegal_move_of_the_same_verb_is_found_by_its_name() -> None:
    assert choices("place market", "beg", lang="de").find("Langhaus") == GRAMMAR.parse("place longhouse")


def test_an_exact_name_wins_over_longer_ones() -> None:
    shown = choices("place blacksmith", "place swordsmith", "place runesmith", lang="de")
    assert shown.find("Schmied") == GRAMMAR.parse("place blacksmith")


def test_a_beginning_that_fits_several_moves_names_some() -> None:
    with pytest.raises(AmbiguousMove, match="Market"):
        choices("place market", "place merchant_ship").find("place m")


def test_a_game_puts_the_words_of_a_move_together_and_names_an_answer_by_its_question() -> None:
    words = terminal_words(GAME, "en")
    assert words.choice(GRAMMAR, GRAMMAR.parse("trade food wood")) == "food for wood"
    assert words.move(GRAMMAR, GRAMMAR.parse("assign axeman troll")) == "Send: Axe to Troll"
    done = GRAMMAR.parse("done")
    assert (words.choice(GRAMMAR, done), words.choice(GRAMMAR, done, "ask.after_roll")) == (
        "Done",
        "Keep what lies there",
    )
    asked = Choices([done], GRAMMAR, words, Sketch("", [], []), "ask.after_roll")
    assert asked.find("keep what lies there") == asked.find("done") == done

"""A page fits its screen, whatever the game has to show."""

from __future__ import annotations

from rich.text import Text

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.sketch import Cell, Grid, Note, Sketch, Strip
from meadhall.terminal import plain
from meadhall.terminal.choices import Choices
from meadhall.terminal.explain import Explainer
from meadhall.terminal.layout import block_lines, flow, grid_lines, wrap
from meadhall.terminal.page import Page, counted, last_told

NAMES = ["Annemarie", "Bertolt", "Christiane", "Dagobert"]


def test_every_decision_of_a_german_game_of_four_fits_100_by_30() -> None:
    game, seats = games.find("champions"), 4
    match = Match.new(game, seats, key=key_from_seed("page"), players=NAMES[:seats])
    words = game.words("de")
    words.players = match.players
    explainer = Explainer(game.rulebook, match.box.grammar, match.box.moments.items(), words)
    chance = Chance(key_from_seed("page"))
    answered = [0] * seats
    while not match.over:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        sketch = game.sketch(match.view(seat), words)
        choices = Choices(decision.moves, match.box.grammar, words, sketch)
        fresh = [words.news(news) for news in match.news(seat, answered[seat])]
        question = words.say(decision.question, **decision.args)
        page = Page("Champions of Midgard", sketch, choices, question, "?", fresh, [], explainer.effect, seat)
        lines = page.lines(100, 29)
        assert len(lines) <= 29, "\n".join(line.plain for line in lines)
        assert max(line.cell_len for line in lines) <= 100
        shown = "\n".join(line.plain for line in lines)
        assert question in " ".join(shown.split())
        answered[seat] = len(match.moves) + 1
        match.play(seat, chance.choose(decision.moves))


def plain_text(lines: list[Text]) -> list[str]:
    return [line.plain for line in lines]


def test_a_text_is_broken_between_words_and_long_words_anywhere() -> None:
    assert plain_text(wrap(Text("one two three"), 8, 2)) == ["one two", "  three"]
    assert plain_text(wrap(Text("  one two"), 6)) == ["  one", "two"]
    assert all(len(line) <= 5 for line in plain_text(wrap(Text("a abcdefghijklm"), 5, 1)))


def test_no_width_is_too_small_for_a_text() -> None:
    for width in range(1, 12):
        lines = plain_text(wrap(Text("   Draugr-Plünderer, gelb und böse"), width, 4))
        assert max(map(len, lines)) <= width
        assert "".join("".join(lines).split()) == "Draugr-Plünderer,gelbundböse"


def test_items_flow_without_being_broken() -> None:
    items = [Text("1 Sage's Hut"), Text("2 Market"), Text("3 Longhouse")]
    assert plain_text(flow(items, 24)) == ["1 Sage's Hut  2 Market", "  3 Longhouse"]


def test_a_grid_leaves_out_empty_columns_and_wraps_wide_ones() -> None:
    grid = Grid("t", ["Who", "Empty", "What"], [["Ana", "", "a long text that wraps"], ["Bo", "", "short"]])
    assert plain_text(grid_lines(grid, 20, {}, more=False)) == [
        "Who What",
        "Ana a long text that",
        "    wraps",
        "Bo  short",
    ]


def test_marks_stand_before_their_places() -> None:
    strip = Strip(
        "Town", [Cell("Market", spot="location:market"), Cell("Hafter", "1 spear", spot="location:hafter")], 2
    )
    assert plain_text(block_lines(strip, 60, {"location:hafter": "12"}, more=False)) == ["   Market  12 Hafter 1 spear"]


def test_plain_lines_are_names_and_values() -> None:
    sketch = Sketch(
        "Round 1",
        [Strip("Town", [Cell("Market", "open", spot="m", more="Trade here.")])],
        [Grid("Players", ["Who", "F"], [["Ana", "3"]], titles=["Who", "food"], more=["Ullr"])],
        [Note("A fight.")],
    )
    assert plain.sketch_lines(sketch, {"m": "4"}) == [
        "Round 1",
        "Town",
        "  Market: open. Trade here. [4]",
        "Players",
        "  Ana: food 3",
        "    Ullr",
        "A fight.",
    ]


def test_the_last_sentences_are_told_whole() -> None:
    news = ["One is gone.", "Two is here.", "Three comes."]
    assert plain_text(last_told(news, 1, 30, [])) == ["… Two is here. Three comes."]
    assert last_told(news, 0, 30, []) == []


def test_the_same_sentence_in_a_row_is_told_once() -> None:
    assert counted(["A.", "A.", "B.", "A."]) == ["A. (×2)", "B.", "A."]

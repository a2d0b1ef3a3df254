"""A page fits its screen, whatever the game has to show."""

from __future__ import annotations

import re

import pytest
from rich.text import Text

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.sketch import Cell, Grid, Note, Sketch, Strip
from meadhall.terminal import plain
from meadhall.terminal.choices import Choices, mark_at
from meadhall.terminal.layout import block_lines, flow, grid_lines, wrap
from meadhall.terminal.page import Page, counted, last_told
from meadhall.terminal.texts import terminal_words
from tests.terminal.pages import pages

GAME = games.find("champions")


@pytest.mark.parametrize(
    ("lang", "seats", "width", "height"), [("de", 4, 100, 30), ("en", 3, 80, 24), ("de", 3, 80, 24)]
)
def test_every_decision_of_a_game_fits_its_screen(lang: str, seats: int, width: int, height: int) -> None:
    led = 0
    for page, sketch, choices, question, fresh in pages("champions", lang, seats, "page"):
        leading, lines = page.lines(width, height - 1)
        shown = "\n".join(plain_text(lines))
        assert len(lines) <= height - 1, shown
        assert max(line.cell_len for line in [*leading, *lines]) <= width
        assert sketch.headline in lines[0].plain
        assert question in " ".join(shown.split())
        # Every move can be seen with its number, and nothing that happened is left out.
        for choice in choices.by_number.values():
            assert re.search(rf"\b{choice.number}\b|\b\d+-\d+\b", shown), shown
        news = " ".join(" ".join(plain_text([*leading, *lines])).split())
        assert all(sentence in news for sentence in counted(fresh) if not leading), shown
        led += bool(leading)
    assert led > 0


def test_the_row_of_a_shore_carries_the_numbers_of_all_moves_that_go_there() -> None:
    match = Match.new(GAME, 2, key=key_from_seed("load"))
    chance, seen = Chance(key_from_seed("load")), 0
    words, grammar = terminal_words(GAME, "en"), match.box.grammar
    while not match.over:
        seat = match.state.asked[0]
        moves = match.state.legal(seat)
        loads = [move for move in moves if grammar.verb_of[move] == "load"]
        if loads:
            sketch = GAME.sketch(match.view(seat), words)
            choices = Choices(moves, grammar, words, sketch)
            enemies = next(block for block in sketch.board if isinstance(block, Grid))
            marked = ",".join(mark_at(choices.marks(), spots) for spots in enemies.spots)
            numbers = [choice.number for choice in choices.by_number.values() if choice.move in loads]
            assert all(re.search(rf"\b{number}\b|-", marked) for number in numbers), marked
            seen += 1
        match.play(seat, chance.choose(moves))
    assert seen > 0


NEWS = [f"Something happens for the {number}th time." for number in range(30)]


def small_page(*news: str, older: tuple[str, ...] = ()) -> Page:
    """A page with a board of two strips, of which a move touches one."""
    words = terminal_words(GAME, "en")
    near = Strip("Near", [Cell("Market", spot="location:market"), Cell("Hafter", spot="location:hafter")])
    far = Strip("Far", [Cell(f"Place number {number}", spot=f"far:{number}") for number in range(30)])
    sketch = Sketch("Round 1", [near, far], [])
    grammar = GAME.open_box(2).grammar
    choices = Choices([grammar.parse("place market")], grammar, words, sketch)
    return Page("Game", sketch, choices, "Where?", "?", news, older, lambda move: "", 0)


def table_page(height: int, *news: str) -> list[str]:
    """A page with a table of places that no move touches, what can be spared and what cannot, and three players."""
    words, grammar = terminal_words(GAME, "en"), GAME.open_box(2).grammar
    places = Grid("Places", ["Place", "Who"], [[f"Province {number}", "Ana"] for number in range(5)])
    spare = Strip("Spare", [Cell("Gone", "for good", aside="(long ago)")], spare=True)
    players = Grid("Players", ["Name"], [["Ana"], ["Bo"], ["Cai"]], [0, 1, 2], ["seat:p1", "seat:p2", "seat:p3"])
    hand = Strip("Hand", [Cell("Hammer", "+1", aside="(if won)"), Cell("Shield", "+2")], 1)
    sketch = Sketch("Round 1", [places, spare], [players], [hand, Note("A fight.")])
    choices = Choices([grammar.parse("done")], grammar, words, sketch)
    leading, lines = Page("Game", sketch, choices, "What?", "?", news, [], lambda move: "", 1).lines(80, height)
    assert leading == []
    return plain_text(lines)


def test_what_flows_gives_way_before_the_tables_do() -> None:
    flowing = table_page(17, "News.")
    assert "Hand: Hammer +1 (if won)  Shield +2" in flowing
    assert flowing[flowing.index("Hand: Hammer +1 (if won)  Shield +2") + 1] == "A fight."
    sparing = table_page(15)
    assert "Hand: Hammer +1  Shield +2" in sparing
    assert not any("Gone" in line for line in sparing)
    assert sparing[-2].endswith("board shows the rest · ? · help")
    # The last to go are the other players; a table of places without any move is not cut.
    lean = table_page(13)
    assert [line for line in lean if line in ("Ana", "Bo", "Cai")] == ["Bo"]
    for lines in (flowing, sparing, lean):
        assert sum(line.startswith("Province ") for line in lines) == 5


def card_page(height: int) -> list[str]:
    """A page with a board that flows, and two cards to choose from, with texts of some lines."""
    words, grammar = terminal_words(GAME, "en"), GAME.open_box(2).grammar
    town = Strip("Town", [Cell(f"House number {number}", aside="(with a garden)") for number in range(12)])
    hand = Strip("Hand", [Cell("Hammer", "+1", more="A text. " * 30), Cell("Shield", "+2", aside="(if lost)")], 1)
    choices = Choices([grammar.parse("done"), grammar.parse("decline")], grammar, words, Sketch("", [], []))
    page = Page(
        "Game", Sketch("Round 1", [town], [], [hand]), choices, "What?", "?", [], [], lambda move: "Why. " * 30, 0
    )
    return plain_text(page.lines(80, height)[1])


def test_texts_of_cards_give_way_before_the_board() -> None:
    told, silent, left = card_page(30), card_page(9), card_page(5)
    assert "Why. Why." in " ".join(told)
    assert "A text. A text." in " ".join(told)
    for lines in (told, silent):
        assert all(f"House number {number}" in " ".join(lines) for number in range(12))
    assert not re.search("Why|A text|garden|if lost", " ".join(silent))
    assert "House number 7" not in " ".join(left)


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40)])
@pytest.mark.parametrize("game", games.names())
def test_each_block_and_each_kind_of_move_begins_a_line(game: str, width: int, height: int) -> None:
    found = 0
    for page, sketch, choices, _, _ in pages(game, "en", 3, "lines", every=5):
        strips = [block for block in (*sketch.board, *sketch.own) if isinstance(block, Strip) and block.cells]
        heads = [rf"{re.escape(strip.title)}:( [\d,-]+)? {re.escape(strip.cells[0].label)}\b" for strip in strips]
        named = [group for group in choices.groups if group.heading]
        heads += [rf"{re.escape(group.heading)}: {group.choices[0].number} " for group in named]
        for line in plain_text(page.lines(width, height - 1)[1]):
            for head in heads:
                at = re.search(head, line)
                assert at is None or not line[: at.start()].strip(), line
                found += at is not None
    assert found > 10


def test_moves_that_begin_with_the_same_words_say_them_once() -> None:
    words, grammar = terminal_words(GAME, "en"), GAME.open_box(2).grammar
    texts = ("trade food wood", "trade food coin", "trade wood food", "trade wood coin")
    sketch = Sketch("Round 1", [], [])
    choices = Choices([grammar.parse(text) for text in texts], grammar, words, sketch)
    page = Page("Game", sketch, choices, "What?", "?", [], [], lambda move: "", 0)
    assert [line.strip() for line in plain_text(page.lines(80, 30)[1])[-2:]] == [
        "Exchange: food for 1 wood  2 coin",
        "wood for 3 food  4 coin",
    ]
    assert plain_text(page.lines(80, 3)[1])[-1] == "Exchange: food for 1 wood  2 coin  wood for 3 food  4 coin"


def test_what_happened_since_the_last_choice_is_never_cut() -> None:
    leading, lines = small_page(*NEWS).lines(80, 12)
    assert len(lines) <= 12
    told = " ".join(plain_text(leading))
    assert all(sentence in told for sentence in NEWS)
    assert "…" not in told
    # On the screen, the first line says that there is more above.
    assert "scroll up" in [*leading, *lines][-12].plain


def test_older_news_give_way_first() -> None:
    leading, lines = small_page("This is new.", older=tuple(NEWS)).lines(80, 14)
    shown = plain_text(lines)
    assert leading == []
    assert "This is new." in shown
    assert any(line.startswith("…") for line in shown)
    assert NEWS[-1] in " ".join(shown)


def test_a_page_that_leaves_out_a_part_says_so_and_can_show_everything() -> None:
    page = small_page()
    _, lines = page.lines(80, 4)
    shown = " ".join(plain_text(lines))
    assert page.left_out
    assert "Market" in shown
    assert "Place number 7" not in shown
    assert "board shows the rest" in shown
    assert "Place number 29" in " ".join(plain_text(page.everything(80)))
    page.lines(80, 30)
    assert not page.left_out


def test_moves_are_not_listed_only_if_all_are_seen_on_the_board() -> None:
    words, grammar = terminal_words(GAME, "en"), GAME.open_box(2).grammar
    places = ["market", "hafter", "blacksmith", "smokehouse", "longhouse"]
    moves = [grammar.parse(f"place {place}") for place in places]
    for drawn, listed in ((places, False), (places[:4], True)):
        strip = Strip("Town", [Cell("x" * 30, spot=f"location:{place}") for place in drawn], 4)
        sketch = Sketch("Round 1", [strip], [])
        choices = Choices(moves, grammar, words, sketch)
        _, lines = Page("Game", sketch, choices, "Where?", "?", [], [], lambda move: "", 0).lines(70, 6)
        assert ("Longhouse" in " ".join(plain_text(lines))) is listed


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


def test_a_grid_narrows_the_columns_that_cost_the_fewest_lines_and_breaks_no_word() -> None:
    grid = Grid("t", ["Who", "What"], [["Ana Annesdatter", ""], ["Bo Olafsson", "one two three four five six"]])
    assert plain_text(grid_lines(grid, 30, {}, more=False)) == [
        "Who             What",
        "Ana Annesdatter",
        "Bo Olafsson     one two three",
        "                four five six",
    ]


def test_a_grid_that_is_too_wide_leaves_out_its_spare_column_unless_it_has_to_be_whole() -> None:
    grid = Grid("t", ["Who", "Leader", "What"], [["Ana", "Svanhildr", "something long"]], spare=[1])
    assert plain_text(grid_lines(grid, 40, {}, more=False))[1] == "Ana  Svanhildr  something long"
    assert plain_text(grid_lines(grid, 20, {}, more=False))[1] == "Ana  something long"
    assert "Svanhildr" in "\n".join(plain_text(grid_lines(grid, 25, {}, more=False, whole=True)))


def test_spare_columns_are_left_out_one_by_one_and_before_that_short_heads_are_cut() -> None:
    row = ["Gimle", "Alfheim", "north-west", "+S=2"]
    grid = Grid("t", ["Place", "Region", "Fjord", "Annemarie"], [row], spare=[2, 1], short=[3])
    shown = {width: plain_text(grid_lines(grid, width, {}, more=False)) for width in (40, 32, 20, 12)}
    assert shown[40] == ["Place  Region   Fjord       Annemarie", "Gimle  Alfheim  north-west  +S=2"]
    assert shown[32] == ["Place Region  Fjord      Anne…", "Gimle Alfheim north-west +S=2"]
    assert shown[20] == ["Place Region  Anne…", "Gimle Alfheim +S=2"]
    assert shown[12] == ["Place  Anne…", "Gimle  +S=2"]


def test_a_place_with_several_names_carries_the_numbers_of_all() -> None:
    grid = Grid("t", ["Who", "What"], [["Shore 2", "x"]], spots=["target:karve longship:karve"])
    lines = grid_lines(grid, 40, {"target:karve": "1-3", "longship:karve": "7"}, more=False)
    assert lines[1].plain == "1-3,7 Shore 2  x"


def test_a_word_aside_is_shown_where_the_row_has_room() -> None:
    strip = Strip("Town", [Cell("Market", aside="exchange goods"), Cell("Hafter", "1 spear")], 2)
    assert plain_text(block_lines(strip, 60, {}, more=False)) == ["Market exchange goods  Hafter 1 spear"]
    assert plain_text(block_lines(strip, 30, {}, more=False)) == ["Market  Hafter 1 spear"]


def test_marks_stand_before_their_places() -> None:
    strip = Strip(
        "Town", [Cell("Market", spot="location:market"), Cell("Hafter", "1 spear", spot="location:hafter")], 2
    )
    assert plain_text(block_lines(strip, 60, {"location:hafter": "12"}, more=False)) == ["   Market  12 Hafter 1 spear"]


def test_plain_lines_are_names_and_values() -> None:
    sketch = Sketch(
        "Round 1",
        [Strip("Town", [Cell("Market", "open", spot="m", more="Trade here.")])],
        [Grid("Players", ["Who", "F"], [["Ana", "3"]], told=[["3 food", "no wood"]], more=["Ullr"])],
        [Note("A fight.")],
    )
    assert plain.sketch_lines(sketch, {"m": "4"}) == [
        "Round 1",
        "Town",
        "  Market: open. Trade here. [4]",
        "Players",
        "  Ana: 3 food; no wood",
        "    Ullr",
        "A fight.",
    ]


def test_the_last_sentences_are_told_whole() -> None:
    news = ["One is gone.", "Two is here.", "Three comes."]
    assert plain_text(last_told(news, 1, 30, [])) == ["… Two is here. Three comes."]
    assert last_told(news, 0, 30, []) == []


def test_the_same_sentence_in_a_row_is_told_once() -> None:
    assert counted(["A.", "A.", "B.", "A."]) == ["A. (×2)", "B.", "A."]

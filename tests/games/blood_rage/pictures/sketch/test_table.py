"""The table as a picture in text: nothing that is needed to decide is missing, and what is shown is true."""

from __future__ import annotations

import pytest

from meadhall.core.sketch import Grid, Note, Sketch, Strip
from meadhall.terminal.choices import Choices
from meadhall.testing import Board
from tests.games.blood_rage.board import GAME, lay
from tests.terminal.pages import pages

ALL = {"five_players": "yes", "gods": "yes", "mystics": "yes"}


@pytest.mark.parametrize(
    ("lang", "seats", "width", "height"), [("de", 5, 100, 30), ("en", 4, 100, 30), ("de", 3, 80, 24)]
)
def test_every_decision_shows_all_provinces_and_the_own_cards(lang: str, seats: int, width: int, height: int) -> None:
    for page, sketch, choices, question, _ in pages("blood_rage", lang, seats, "page", ALL, every=5):
        leading, lines = page.lines(width, height - 1)
        shown = "\n".join(line.plain for line in lines)
        flat = " ".join(shown.split())
        assert len(lines) <= height - 1, shown
        assert max(line.cell_len for line in [*leading, *lines]) <= width
        assert sketch.headline in lines[0].plain
        assert question in flat
        provinces = sketch.board[0]
        assert isinstance(provinces, Grid)
        assert all(row[0] in shown for row in provinces.rows), shown
        for block in sketch.own:
            assert isinstance(block, Note | Strip)
            for cell in block.cells if isinstance(block, Strip) else []:
                assert f"{cell.label} {cell.detail}".strip() in flat, shown
        assert max(choices.by_number) == len(choices.moves)


def drawn(board: Board, seat: int = 0) -> Sketch:
    return GAME.sketch(board.state.view(seat), GAME.words("en"))


def own(board: Board, title: str, seat: int = 0) -> list[str]:
    """The places of a strip of one's own as text."""
    strips = [block for block in drawn(board, seat).own if isinstance(block, Strip) and block.title == title]
    cells = [cell for strip in strips for cell in strip.cells]
    return [": ".join(filter(None, (f"{cell.label} {cell.detail}", cell.text))) for cell in cells]


def province(board: Board, name: str) -> dict[str, str]:
    table = drawn(board).board[0]
    assert isinstance(table, Grid)
    row = next(row for row in table.rows if row[0] == name)
    return {head: cell for head, cell in zip(table.head, row, strict=True) if cell}


def test_a_row_of_the_provinces_says_what_is_there_and_how_strong() -> None:
    board = lay(
        gimle={"p1": "leader warrior warrior", "p2": "troll"},
        fjord_nw={"p1": "ship"},
        pillaged="gimle",
        gods={"odin": "gimle", "tyr": "horgr"},
        p2={"upgrades": "a1_troll"},
    )
    assert province(board, "Gimle") == {
        "Province": "Gimle",
        "Reg": "Alf",
        "Fj": "NW",
        "Free": "1/5",
        "Reward": "(Horns +1)",
        "What else": "†, Odin",
        "Player 1": "L2W+S=7",
        "Player 2": "Troll=2",
    }


def test_a_battle_says_who_fights_with_what() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_tyrs_bash a1_thors_hammer", "rage": 2},
        p2={"hand": "a1_tyrs_smite"},
    )
    board.play("pillage elvagar", seat="p1")
    while board.question == "call_to_battle":
        board.play("decline")
    board.play("fight a1_tyrs_bash", seat="p1")
    assert own(board, "Battle") == ["Player 1 L (3), Tyr's Bash, face down = 3", "Player 2 W (1) = 1"]
    assert own(board, "Battle", seat=1) == ["Player 1 L (3), face down = 3", "Player 2 W (1) = 1"]


def test_what_a_card_does_is_told_where_it_is_chosen_and_a_word_aside_elsewhere() -> None:
    board = lay(p1={"hand": "a1_thors_hammer", "rage": 2})
    hand = next(block for block in drawn(board).own if isinstance(block, Strip) and block.title == "Hand")
    assert (hand.cells[0].detail, hand.cells[0].aside) == ("+1", "(if won, 3 glory)")
    discard = lay(p1={"hand": "a1_thors_hammer"}, phase="discard")
    assert own(discard, "Hand") == ["Thor's Hammer +1: if won, 3 glory"]


def test_the_own_figures_show_what_an_invasion_costs() -> None:
    board = lay(p1={"upgrades": "a1_dwarf_chieftain a2_experts_in_arms", "rage": 3})
    assert own(board, "Rage to invade") == ["Leader 0", "Warrior 2", "Ship 2", "Dwarf 0"]


def test_a_figure_that_answers_a_call_comes_from_its_province() -> None:
    words = GAME.words("en")
    grammar = lay().grammar
    assert words.move(grammar, grammar.parse("join warrior gimle")) == "Send: Warrior from Gim"
    assert words.move(grammar, grammar.parse("offer warrior gimle")) == "Sacrifice: Warrior in Gim"
    assert words.move(grammar, grammar.parse("slay p2 warrior")) == "Drive out: Warrior of Player 2"


def test_the_moves_of_a_turn_are_put_together_by_figure_and_by_start() -> None:
    board = lay(elvagar={"p1": "leader"}, p1={"rage": 1}, destroyed="gimle andlang horgr utgard myrkvlor muspelheim")
    choices = Choices(board.state.legal(0), board.grammar, GAME.words("en"), drawn(board))
    rows = {row.lead: [text for _, text in row.items] for group in choices.groups for row in choices.rows(group)}
    assert rows["Warrior →"] == ["Elv", "Ang"]
    assert rows["Elv →"] == ["Ygg", "Ang"]


def test_who_is_to_move_is_told_to_those_who_are_not() -> None:
    board = lay(p1={"rage": 1})
    assert "To move" not in drawn(board).headline
    assert drawn(board, seat=1).headline.endswith("To move: Player 1.")


def test_what_is_told_of_a_battle_is_true_however_it_ends() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "leader warrior"},
        p1={"hand": "a3_thors_primacy a2_tyrs_crush", "rage": 2},
        p2={"hand": "a1_thors_hammer a1_tyrs_smash"},
    )
    board.play("pillage elvagar", seat="p1")
    while board.question == "call_to_battle":
        board.play("decline")
    board.play("fight a3_thors_primacy", seat="p1").play("fight a1_thors_hammer", seat="p2")
    # The strength of a card still counts when its text is cancelled.
    assert own(board, "Battle")[1] == "Player 2 LW (4), Thor's Hammer +1 (text cancelled) = 5"
    said = [GAME.words("en").news(news) for news in board.table.news]
    assert "Player 1 sets out to pillage Elvagar." in said


def test_a_raise_that_is_lost_on_the_last_step_is_not_told_as_a_change() -> None:
    board = lay(elvagar={"p1": "leader"}, tokens={"elvagar": "rage"}, p1={"rage": 2, "steps": {"rage": 6}})
    before = board.see("players.p1.stats.rage")
    board.play("pillage elvagar", seat="p1")
    assert board.see("players.p1.stats.rage") == before
    said = [GAME.words("en").news(news) for news in board.table.news]
    assert "Player 1 cannot raise Rage any further." in said
    assert not any("raises Rage" in sentence for sentence in said)


def test_a_question_about_a_province_tells_what_a_narrow_table_leaves_out() -> None:
    told = "Adjacent: Andlang, Myrkvlor, Yggdrasil. Villages: 5. Region: Alfheim. Fjord: north-west fjord."
    assert GAME.details(lay().state.view(0), GAME.words("en"), "gimle") == [told]

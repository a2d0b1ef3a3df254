"""What the log and the questions say: the cause of what happens, and how it ended."""

from __future__ import annotations

import pytest

from meadhall.core.seats import SPECTATOR
from meadhall.games.yggdrasil.pictures.words import ending
from meadhall.testing import Board
from tests.games.yggdrasil.board import GAME, activate, lay, quiet, seen


def said(board: Board, lang: str = "en") -> list[str]:
    """The log as a spectator reads it."""
    words = GAME.words(lang)
    return [words.news(news) for news in board.table.news if news.visible_to(-1)]


def offered(board: Board, *moves: str) -> list[str]:
    """The texts of answers to what is asked now."""
    grammar = board.state.box.grammar
    return [GAME.words("en").choice(grammar, grammar.parse(move), board.question) for move in moves]


def test_a_ravaged_world_is_told_with_the_enemies_and_the_walls() -> None:
    board = activate("loki", p1={"world": "midgard"})
    assert (
        "Midgard is ravaged, because several enemies are there (Iormungand, Loki). A wall of the cage falls; 6 left."
        in said(board)
    )


def test_a_world_that_is_ravaged_again_says_so() -> None:
    board = lay(enemies={"surt": "alfheim", "loki": "alfheim"}, ravaged="alfheim", p1={"world": "alfheim"})
    quiet(board)
    assert said(board.play("heal alfheim"))[2:4] == [
        "Alfheim is healed; the cage has 7 walls now.",
        "Alfheim is ravaged again at once, because several enemies are still there (Surt, Loki).",
    ]


@pytest.mark.parametrize(
    ("enemy", "line"),
    [("surt", "Surt is driven back to Muspellheim."), ("loki", "Loki is driven back into the cage.")],
)
def test_a_beaten_enemy_is_driven_back(enemy: str, line: str) -> None:
    board = lay(enemies={enemy: "alfheim"}, p1={"world": "alfheim"}).play(f"fight {enemy}", "waive")
    assert line in said(board)
    assert not board.told("enemy_moved")


def test_a_beaten_jotunn_is_not_told_twice_alike() -> None:
    board = lay(jotnar="thrym", p1={"world": "jotunheim"}).play("fight thrym", "waive")
    assert "Player 1 fights Thrym in Iotunheim: 2 dangers." in said(board)
    assert "Odin loses 2 life to Thrym (5 left)." in said(board)
    assert "Thrym goes back to the ladder of Loki and has no effect any more." in said(board)


def test_what_averts_at_once_is_named() -> None:
    board = lay(p1={"world": "midgard", "artefacts": "mjollnir megingjord"}).play("fight iormungand")
    assert board.told("averted_at_once") == [{"count": 2, "by": ("mjollnir", "megingjord")}]
    assert not lay(p1={"world": "midgard"}).play("fight iormungand").told("averted_at_once")


def test_who_moves_another_god_is_told() -> None:
    board = lay(p1={"world": "jotunheim"}).dice("rune_move_god", "rune_move_god").play("act jotunheim")
    board.play("rune rune_move_god", "send tyr vanaheim")
    assert "Player 1 uses a rune: Tyr goes to Vanaheim." in said(board)


def test_the_move_of_a_support_god_is_told_as_such() -> None:
    board = activate("hel", seats=2, support={"freyr": {"world": "alfheim"}}, p1={"placed": "freyr:hel"})
    board.play("go asgard")
    assert "Player 1 moves the support god Freyr to Asgard." in said(board)


def test_staying_and_doing_nothing_are_told() -> None:
    board = lay(phase="move", p1={"world": "alfheim"})
    quiet(board)
    board.play("stay", "pass")
    assert said(board)[:2] == ["Odin stays in Alfheim.", "Player 1 neither acts nor fights."]
    acted = lay(p1={"world": "vanaheim", "artefacts": "gullinbursti"}).play("act vanaheim", "pass")
    assert not acted.told("does_nothing")


@pytest.mark.parametrize(
    ("count", "line"), [(1, "Odin takes 1 elf from Alfheim."), (2, "Odin takes 2 elves from Alfheim.")]
)
def test_pieces_are_told_by_number(count: int, line: str) -> None:
    assert line in said(lay(p1={"world": "alfheim"}).play("act alfheim", f"take {count}"))


def test_the_question_of_gullinbursti_names_it() -> None:
    board = lay(p1={"world": "vanaheim", "artefacts": "gullinbursti"}).play("act vanaheim")
    assert (board.question, offered(board, "pass")) == ("step_3_fight", ["No fight"])


def test_elves_are_declined_before_and_after_the_first() -> None:
    board = (
        lay(phase="dangers", more={"dangers": 3}, p1={"elves": 3, "vanir_dice": 1}).dice("key", "horn").play("roll 1")
    )
    assert (board.question, offered(board, "done")) == ("elves", ["Spend none"])
    board.play("convert god_die")
    assert (board.question, offered(board, "done")) == ("elves_more", ["Spend no more"])


# The end


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Defeat. Odin (Player 1) has lost the last life to Surt."),
        ("de", "Niederlage. Odin (Spieler 1) hat durch Surt das letzte Leben verloren."),
    ],
)
def test_who_fell_in_a_fight_is_told(lang: str, line: str) -> None:
    board = lay(enemies={"surt": "alfheim"}, p1={"world": "alfheim", "life": 1}).play("fight surt", "waive")
    assert (said(board, lang)[-1], ending(seen(board, SPECTATOR), GAME.words(lang))) == (line, line)


def test_who_fell_to_an_activated_enemy_is_told() -> None:
    board = activate("hel", p1={"life": 1})
    assert said(board)[-1] == "Defeat. Odin (Player 1) has lost the last life to Hel."
    assert ending(seen(board, SPECTATOR), GAME.words("en")) == "Defeat. Odin (Player 1) has lost the last life."


def test_a_victory_is_not_told_with_spaces_that_are_left() -> None:
    lost = activate("hel", p1={"life": 1})
    won = activate("nidhogg", more={"space": lost.see("page.space") + lost.see("page.left") - 1})
    for board, told in ((lost, True), (won, False)):
        scores = GAME.scene(board.state.view(-1), GAME.words("en")).scores
        assert scores is not None
        assert ("Nidhögg still had" in scores.title) == told

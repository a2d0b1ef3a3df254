"""What a move led to, as one seat sees it: moment by moment, each with what is told and what changes."""

from __future__ import annotations

import tomllib

import pytest

from meadhall import games
from meadhall.core.difference import changed
from meadhall.core.match import Match
from meadhall.server.happening import Onlooker
from meadhall.server.sight import laid_out
from meadhall.server.wire import Moment
from tests.games.blood_rage.board import GAME, base
from tests.games.blood_rage.pictures.staging import Audience, spoken


def fought() -> Match:
    """The last card of a battle is laid; somebody else is asked for an action then."""
    board = base(
        gimle={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_tyrs_bash"}, p2={"hand": "a1_troll", "rage": 3}
    )
    return Audience(board).play("pillage gimle", "p1 fight a1_tyrs_bash", "p2 fight a1_troll").match


def seen(match: Match, seat: int) -> list[tuple[Moment, dict[str, object]]]:
    words = spoken()
    before = laid_out(GAME.scene(match.before.view(seat), words))
    return list(Onlooker(match, seat, words, words).moments(before, words.news))


def test_a_stage_stays_for_its_last_line_and_leaves_after_it() -> None:
    (*_, (over, stage), (leaving, board)) = seen(fought(), 0)
    assert [happening.line.text for happening in over.events] == ["The battle in Gimle is over."]
    assert stage["battle"] is not None
    assert (list(leaving.events), board["battle"]) == ([], None)


def test_without_a_stage_what_was_not_told_belongs_to_the_last_line() -> None:
    told = Audience(base(p1={"rage": 3}, p2={"rage": 3})).play("invade warrior gimle")
    ((moment, scene),) = seen(told.match, 1)
    assert len(moment.events) == 1
    assert scene == laid_out(told.match.game.scene(told.match.view(1), spoken()))


def test_the_differences_lead_to_the_table_as_it_is() -> None:
    match = fought()
    scene = laid_out(GAME.scene(match.before.view(2), spoken()))
    for moment, after in seen(match, 2):
        scene = changed(scene, moment.changes)
        assert scene == after
    assert scene == laid_out(GAME.scene(match.view(2), spoken()))


def test_a_line_knows_what_is_told_together_with_it() -> None:
    """The cards are turned up together: one of the lines speaks for all of them."""
    loud = [
        happening.beat.title
        for moment, _ in seen(fought(), 0)
        for happening in moment.events
        if "plays a card" in happening.line.text and happening.beat is not None
    ]
    assert loud == ["The cards are revealed"]


@pytest.mark.parametrize("name", ["blood_rage", "champions", "odin", "yggdrasil"])
def test_turns_begin_with_lines_that_there_are(name: str) -> None:
    game = games.find(name)
    lines = tomllib.loads((game.room / "text" / "en.toml").read_text(encoding="utf-8"))["log"]
    assert game.turns.begins
    assert {*game.turns.begins, *game.turns.deeds} <= lines.keys()
    assert len(set(game.turns.deeds)) == len(game.turns.deeds)


def test_of_several_deeds_the_first_says_most() -> None:
    turns = games.find("odin").turns
    weights = [turns.weight(key) for key in turns.deeds]
    assert weights == sorted(weights, reverse=True)
    assert turns.weight("turn") == 0

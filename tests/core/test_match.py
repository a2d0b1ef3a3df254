"""A match: its log, and taking choices back."""

from __future__ import annotations

import pytest

from meadhall.core.chance import key_from_seed
from meadhall.core.errors import BadSetup, UndoRefused
from meadhall.core.match import Match
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.core.state import Refused
from meadhall.core.table import Table
from toasts import GAME
from toasts.rules.toast import PICK
from toasts.table.state import Toasts


def match(seats: int = 3) -> Match:
    return Match.new(GAME, seats, key=key_from_seed("match"), players=["Ana", "Bo", "Cy"][:seats])


def at_the_picks() -> Match:
    game = match()
    game.play_text(0, "begin p1")
    return game


def pick(game: Match, seat: int) -> str:
    return game.box.grammar.text(game.state.legal(seat)[0])


def test_an_own_choice_can_be_taken_back() -> None:
    game = at_the_picks()
    before, log = game.state.fingerprint(), len(game.log)
    game.play_text(1, pick(game, 1))
    assert game.state.fingerprint() != before
    game.undo(1)
    assert game.state.fingerprint() == before
    assert len(game.log) == log
    assert game.moves == [(0, 0)]
    game.play_text(1, pick(game, 1))
    assert len(game.moves) == 2


@pytest.mark.parametrize(("seat", "reason"), [(0, "others"), (2, "others")])
def test_the_choice_of_somebody_else_cannot(seat: int, reason: str) -> None:
    game = at_the_picks()
    game.play_text(1, pick(game, 1))
    with pytest.raises(UndoRefused) as refused:
        game.undo(seat)
    assert refused.value.reason == reason


def test_nothing_can_be_taken_back_before_the_first_choice() -> None:
    with pytest.raises(UndoRefused, match="nothing"):
        match().undo(0)


def test_what_has_shown_something_hidden_cannot_be_taken_back() -> None:
    game = match()
    game.play_text(2, "begin p1")  # the hands are dealt
    with pytest.raises(UndoRefused, match="seen"):
        game.undo(2)


def test_a_die_cannot_be_taken_back() -> None:
    game = at_the_picks()
    for seat in range(3):
        game.play_text(seat, pick(game, seat))
    (owner,) = game.state.asked
    game.play_text(owner, "boast")
    with pytest.raises(UndoRefused, match=r"chance|seen"):
        game.undo(owner)


def test_choices_before_somebody_elses_cannot_be_reached_by_undoing_twice() -> None:
    game = at_the_picks()
    game.play_text(0, pick(game, 0))
    game.play_text(1, pick(game, 1))
    game.undo(1)
    with pytest.raises(UndoRefused):
        game.undo(0)


def test_a_refused_move_leaves_no_trace() -> None:
    game = at_the_picks()
    before = game.record().dump()
    with pytest.raises(Refused):
        game.play_text(0, "boast")
    assert game.record().dump() == before


def test_whispers_reach_only_their_seat_and_the_referee() -> None:
    game = at_the_picks()

    def whispers(seat: int) -> list[object]:
        return [news.args["horns"] for news in game.news(seat) if news.key == "drawn"]

    assert len(whispers(0)) == 1
    assert len(whispers(REFEREE)) == 3
    assert whispers(SPECTATOR) == []


def test_news_since_a_move() -> None:
    game = at_the_picks()
    seen = len(game.moves)
    assert game.news(0, since=seen) != []
    assert game.news(0, since=seen + 1) == []


def test_names_must_fit_the_seats() -> None:
    with pytest.raises(BadSetup, match="3 players need 3 names"):
        Match.new(GAME, 3, players=["Ana"])
    with pytest.raises(BadSetup):
        Match.new(GAME, 2, players=["Ana", "B\no"])


@pytest.mark.parametrize("name", ["", "  ", "B\no", "B\ro", "B\u2028o", "\x1b[31mBo", "\ud800"])
def test_a_name_must_be_printable(name: str) -> None:
    with pytest.raises(BadSetup):
        Match.new(GAME, 2, players=["Ana", name])


def test_what_the_rules_call_final_cannot_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    take = type(PICK).take

    def final(self: object, state: Toasts, frame: tuple[int, ...], seat: int, move: int, table: Table) -> None:
        take(PICK, state, frame, seat, move, table)
        table.seal()

    monkeypatch.setattr(type(PICK), "take", final)
    game = at_the_picks()
    game.play_text(0, pick(game, 0))
    with pytest.raises(UndoRefused, match="final"):
        game.undo(0)


def test_after_somebody_else_moved_and_took_it_back_the_reason_is_named() -> None:
    game = at_the_picks()
    game.play_text(0, pick(game, 0))
    game.play_text(1, pick(game, 1))
    game.undo(1)
    with pytest.raises(UndoRefused, match="others"):
        game.undo(0)

"""Frames and decisions: one seat, several at once, any of a team, and guests."""

from __future__ import annotations

from itertools import permutations
from typing import cast

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import GAME_OVER, NO_MOVE, NOT_ASKED, NOT_YOUR_DECISION, Refused
from meadhall.core.table import ChronicleTable, Table
from toasts import GAME
from toasts.table.state import Toasts


def table() -> ChronicleTable:
    return ChronicleTable(Chance(key_from_seed("a state")))


def start(seats: int = 3) -> tuple[Toasts, ChronicleTable]:
    at = table()
    return cast("Toasts", GAME.start(GAME.open_box(seats), at)), at


def say(state: Toasts, at: Table, seat: int, text: str) -> None:
    state.play(seat, state.box.grammar.parse(text), at)


def refusal_kind(state: Toasts, seat: int, text: str) -> tuple[str, str]:
    refusal = state.refusal(seat, state.box.grammar.parse(text))
    assert refusal is not None
    return refusal.kind, refusal.clause


def picks(state: Toasts, seat: int) -> str:
    return state.box.grammar.text(state.legal(seat)[0])


def test_any_member_of_a_team_may_answer_for_all() -> None:
    for seat in range(3):
        state, at = start()
        assert state.asked == (0, 1, 2)
        say(state, at, seat, "begin p2")
        assert state.first == 1
        assert state.decision(seat) is not None


def test_hidden_picks_can_be_answered_in_any_order_with_the_same_outcome() -> None:
    outcomes = set()
    for order in permutations(range(3)):
        state, at = start()
        say(state, at, 0, "begin p1")
        chosen = {seat: picks(state, seat) for seat in range(3)}
        for seat in order:
            assert seat in state.asked
            say(state, at, seat, chosen[seat])
        outcomes.add(state.fingerprint())
    assert len(outcomes) == 1


def test_a_pending_pick_is_seen_by_nobody_else() -> None:
    state, at = start()
    say(state, at, 0, "begin p1")
    at.news.clear()
    other = state.clone()
    first, second = sorted({state.box.ids[horn] for horn in state.hands[0]})
    say(state, at, 0, f"pick {first}")
    say(other, at, 0, f"pick {second}")
    for viewer in (1, 2, SPECTATOR):
        assert state.view(viewer) == other.view(viewer)
    assert state.view(0) != other.view(0)
    assert at.news == []
    assert state.asked == (1, 2)


def test_who_has_answered_is_not_asked_again() -> None:
    state, at = start()
    say(state, at, 0, "begin p1")
    text = picks(state, 0)
    say(state, at, 0, text)
    assert refusal_kind(state, 0, text) == (NOT_YOUR_DECISION, "")
    assert state.legal(0) == []
    assert state.decision(0) is None


def boasting() -> tuple[Toasts, ChronicleTable, int]:
    state, at = start()
    say(state, at, 0, "begin p1")
    for seat in range(3):
        say(state, at, seat, picks(state, seat))
    assert len(state.asked) == 1
    return state, at, state.asked[0]


def test_guests_may_interrupt_and_owe_nothing() -> None:
    state, at, owner = boasting()
    guest = (owner + 1) % 3
    assert guest in state.guests()
    assert [state.box.grammar.text(move) for move in state.legal(guest)] == ["heckle"]
    assert refusal_kind(state, owner, "heckle") == ("against_a_rule", "TO-HECKLE-01")
    say(state, at, guest, "heckle")
    assert state.asked == (owner,)
    assert guest not in state.guests()
    assert refusal_kind(state, guest, "heckle")[0] == NOT_YOUR_DECISION


def test_a_refusal_says_what_kind_it_is_and_changes_nothing() -> None:
    state, at, owner = boasting()
    before = state.fingerprint()
    assert refusal_kind(state, owner, "pick small") == (NOT_ASKED, "TO-PICK-01")
    for move in (-1, state.box.grammar.size, 10**9):
        refusal = state.refusal(owner, move)
        assert refusal is not None
        assert refusal.kind == NO_MOVE
        with pytest.raises(Refused):
            state.play(owner, move, at)
    with pytest.raises(Refused, match=r"p\d: 'pick small' is refused \(TO-PICK-01\)"):
        say(state, at, owner, "pick small")
    assert state.fingerprint() == before


def test_after_the_end_nothing_is_accepted() -> None:
    state, at = start(2)
    while not state.over:
        seat = state.asked[0]
        state.play(seat, state.legal(seat)[0], at)
    assert refusal_kind(state, 0, "boast") == (GAME_OVER, "")
    assert state.asked == ()
    assert state.guests() == ()
    assert sum((state.result() or {}).values()) == pytest.approx(1)


def test_a_game_under_way_has_no_result() -> None:
    assert start()[0].result() is None


def test_a_table_must_fit_the_game() -> None:
    with pytest.raises(BadSetup, match="2 to 3 players, not for 4"):
        GAME.open_box(4)
    with pytest.raises(BadSetup, match="no option 'beer'"):
        GAME.open_box(2, {"beer": "dark"})
    with pytest.raises(BadSetup, match="one of sweet, dry"):
        GAME.open_box(2, {"mead": "sour"})
    assert GAME.open_box(2).options == {"mead": "sweet"}

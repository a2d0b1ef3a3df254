"""The laws hold for a small game that needs every idea of the core, and they catch a game that breaks them."""

from __future__ import annotations

from typing import Self

import pytest

from meadhall.core.box import Box
from meadhall.core.chance import Chance
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import View
from meadhall.core.table import ChronicleTable, Table
from meadhall.testing.laws import LawBroken, Referee
from toasts import GAME, ToastsGame
from toasts import laws as toasts_laws
from toasts.rules.order import ORDER
from toasts.rules.speech import BOAST, boast
from toasts.rules.toast import PICK
from toasts.table.state import Toasts


def play(game: ToastsGame, seats: int, number: int) -> Referee:
    return Referee(game, seats, {}, f"toasts {seats} {number}").play()


@pytest.mark.parametrize("seats", [2, 3])
def test_all_laws_hold_in_random_games(seats: int) -> None:
    referees = [play(GAME, seats, number) for number in range(40)]
    decisions = sum(referee.decisions for referee in referees)
    assert sum(referee.dreamt for referee in referees) > decisions / 2
    assert sum(referee.compared for referee in referees) > decisions


class LeakyView(Toasts):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "picks": list(self.picked)}


class LeakyDeck(Toasts):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "next": self.deck[-1] if self.deck else None}


class SharedHands(Toasts):
    __slots__ = ()

    def clone(self) -> Self:
        twin = super().clone()
        twin.hands = self.hands
        return twin


class LosesAHorn(Toasts):
    __slots__ = ()

    def apply(self, seat: int, move: int, table: Table) -> None:
        super().apply(seat, move, table)
        if len(self.deck) == 3:
            self.deck.pop()


class ForgetsTheDie(Toasts):
    __slots__ = ()

    def clone(self) -> Self:
        twin = super().clone()
        twin.drunk = [0] * len(self.drunk)
        return twin


class TellsPicks(Toasts):
    __slots__ = ()

    def apply(self, seat: int, move: int, table: Table) -> None:
        table.tell("shown", seat=seat, horn=str(move) + str(sorted(self.hands[0])))
        super().apply(seat, move, table)


class KnowsOthersHands(Toasts):
    __slots__ = ()

    def imagine(self, seat: int, chance: Chance) -> Self:
        twin = super().imagine(seat, chance)
        twin.drunk = [sips + 1 for sips in twin.drunk]
        return twin


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (LeakyView, "knows too much"),
        (LeakyDeck, "knows too much"),
        (SharedHands, "changed the original"),
        (LosesAHorn, "missing or there twice"),
        (ForgetsTheDie, "a copy differs"),
        (TellsPicks, "more than the rules say: log"),
        (KnowsOthersHands, "knows too much"),
    ],
)
def test_a_game_that_breaks_a_law_is_caught(broken: type[Toasts], message: str) -> None:
    class Broken(ToastsGame):
        def setup(self, box: Box, table: Table) -> Toasts:
            state = super().setup(box, table)
            state.__class__ = broken
            return state

    with pytest.raises(LawBroken, match=message):
        for number in range(40):
            play(Broken(), 3, number)


def test_a_rule_that_looks_into_the_hands_of_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(state: Toasts, seat: int, speaker: int) -> str | None:
        sips = [state.box.sips[horn] for other, hand in enumerate(state.hands) for horn in hand if other != seat]
        return "TO-BOAST-01" if sum(sips) % 2 else None

    monkeypatch.setattr(type(BOAST), "answers", {**BOAST.answers, "boast": (peeking, boast)})
    caught = r"changes the legal moves|may answer at 'boast' is hidden|more than the rules say"
    with pytest.raises(LawBroken, match=caught):
        for number in range(40):
            play(GAME, 3, number)


def test_a_game_that_calls_itself_open_and_has_secrets_is_caught() -> None:
    class Open(ToastsGame):
        open_table = True

    with pytest.raises(LawBroken, match="somebody sees something else"):
        play(Open(), 3, 0)


def test_showing_without_saying_so_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that uncovers cards and does not call `uncover` would let a choice be taken back after seeing them."""
    monkeypatch.setattr(ChronicleTable, "uncover", lambda self, clause, *what, to=SPECTATOR: None)
    with pytest.raises(LawBroken, match="more than the rules say: log"):
        for number in range(40):
            play(GAME, 2, number)


def test_showing_by_a_rule_that_does_not_say_so_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toasts_laws, "SHOWN", ("TO-DEAL-01",))
    with pytest.raises(LawBroken, match="TO-SHOW-01 shows something: it is not among those that may"):
        for number in range(40):
            play(GAME, 2, number)


def test_a_secret_choice_that_is_not_called_one_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's pause, among other things, goes by whether others know what it could answer."""
    monkeypatch.setattr(type(PICK), "secret", False)
    with pytest.raises(LawBroken, match="may answer at 'pick' is hidden from"):
        play(GAME, 3, 0)


def test_a_question_with_one_answer_that_hides_nothing_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    referee = Referee(GAME, 3, {}, "no choice")
    match, state = referee.match, referee.match.state
    while state.top is not BOAST:
        if state.top is PICK:
            assert referee.idle_question(state, state.asked[0], [0]) == "", "that there is no choice is a secret"
        match.play(state.asked[0], state.legal(state.asked[0])[0])
    (seat,) = state.asked
    assert referee.idle_question(state, seat, state.legal(seat)) == ""
    assert referee.idle_question(state, seat, state.legal(seat)[:1]) == "boast"
    monkeypatch.setattr(referee, "asked_anyway", {"boast": "it is a good story"})
    assert referee.idle_question(state, seat, state.legal(seat)[:1]) == ""


def great(state: Toasts, seat: int) -> bool:
    """Something that only the owner of a hand knows."""
    return any(state.box.sips[horn] > 2 for horn in state.hands[seat])


def test_a_question_that_is_asked_by_what_is_hidden_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not asked because of the own hand shows it to all."""
    seats = type(PICK).seats
    monkeypatch.setattr(
        type(PICK),
        "seats",
        lambda self, state, frame: tuple(
            seat for seat in seats(PICK, state, frame) if great(state, seat) or seat == state.first
        ),
    )
    with pytest.raises(LawBroken, match="more than the rules say: asked"):
        for number in range(40):
            play(GAME, 3, number)


def test_something_shown_or_not_by_what_is_hidden_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    take = type(PICK).take

    def boastful(self: object, state: Toasts, frame: tuple[int, ...], seat: int, move: int, table: Table) -> None:
        if great(state, seat):
            table.uncover("TO-SHOW-01", move)
        take(PICK, state, frame, seat, move, table)

    monkeypatch.setattr(type(PICK), "take", boastful)
    with pytest.raises(LawBroken, match="TO-SHOW-01 shows something or nothing, by what is hidden"):
        for number in range(40):
            play(GAME, 3, number)


def test_a_choice_that_can_be_taken_back_by_what_is_hidden_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    take = type(PICK).take

    def sealing(self: object, state: Toasts, frame: tuple[int, ...], seat: int, move: int, table: Table) -> None:
        if great(state, seat):
            table.seal()
        take(PICK, state, frame, seat, move, table)

    monkeypatch.setattr(type(PICK), "take", sealing)
    with pytest.raises(LawBroken, match="more than the rules say: undo"):
        for number in range(40):
            play(GAME, 3, number)


def test_accepting_what_is_not_legal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PICK), "obstacle", lambda *args: None)
    monkeypatch.setattr(type(PICK), "legal", lambda self, state, frame, seat: [state.box.pick[state.hands[seat][0]]])
    with pytest.raises(LawBroken, match=r"'pick \w+' is accepted, but not in the list of legal moves.* step 'pick'"):
        play(GAME, 2, 0)


def test_listing_what_is_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(PICK), "legal", lambda self, state, frame, seat: list(state.box.pick))
    with pytest.raises(LawBroken, match=r"'pick \w+' is in the list of legal moves, but refused.* step 'pick'"):
        play(GAME, 2, 0)


def test_a_refusal_by_an_unknown_clause_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(ORDER), "obstacle", lambda self, state, frame, seat, move: "TO-NO-99" if move == 2 else None
    )
    with pytest.raises(LawBroken, match="no clause"):
        play(GAME, 2, 0)

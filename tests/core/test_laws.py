"""The laws hold for a small game that needs every idea of the core, and they catch a game that breaks them."""

from __future__ import annotations

from typing import ClassVar, Self

import pytest

from meadhall.core.chance import Chance
from meadhall.core.state import View
from meadhall.core.table import Table
from tests.laws import LawBroken, Referee
from tests.toy import BOAST, SHOW, TOY, Toy, ToyGame


def play(game: ToyGame, seats: int, number: int) -> Referee:
    return Referee(game, seats, {}, f"toy {seats} {number}").play()


@pytest.mark.parametrize("seats", [2, 3])
def test_all_laws_hold_in_random_games(seats: int) -> None:
    referees = [play(TOY, seats, number) for number in range(40)]
    assert sum(referee.dreamt for referee in referees) > sum(referee.decisions for referee in referees) / 2


class LeakyView(Toy):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "picks": list(self.pending)}


class LeakyDeck(Toy):
    __slots__ = ()

    def view(self, seat: int) -> View:
        return {**super().view(seat), "next": self.deck[-1] if self.deck else None}


class SharedHands(Toy):
    __slots__ = ()

    def clone(self) -> Self:
        twin = super().clone()
        twin.hands = self.hands
        return twin


class LosesAHorn(Toy):
    __slots__ = ()

    def apply(self, seat: int, move: int, table: Table) -> None:
        super().apply(seat, move, table)
        if len(self.deck) == 3:
            self.deck.pop()


class ForgetsTheDie(Toy):
    __slots__ = ()

    def clone(self) -> Self:
        twin = super().clone()
        twin.drunk = [0] * len(self.drunk)
        return twin


class TellsPicks(Toy):
    __slots__ = ()

    def apply(self, seat: int, move: int, table: Table) -> None:
        table.tell("picked", seat=seat, horn=str(move) + str(sorted(self.hands[0])))
        super().apply(seat, move, table)


class KnowsOthersHands(Toy):
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
        (TellsPicks, "the log tells"),
        (KnowsOthersHands, "knows too much"),
    ],
)
def test_a_game_that_breaks_a_law_is_caught(broken: type[Toy], message: str) -> None:
    class Broken(ToyGame):
        state_class: ClassVar[type[Toy]] = broken

    with pytest.raises(LawBroken, match=message):
        for number in range(40):
            play(Broken(), 3, number)


def test_a_rule_that_looks_into_the_hands_of_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def obstacle(self: object, state: Toy, frame: tuple[int, ...], seat: int, move: int) -> str | None:
        sips = [state.box.sips[horn] for other, hand in enumerate(state.hands) for horn in hand if other != seat]
        return "TY-BOAST-01" if move == state.box.boast and sum(sips) % 2 else None

    monkeypatch.setattr(type(BOAST), "obstacle", obstacle)
    with pytest.raises(LawBroken, match="changes the legal moves"):
        for number in range(40):
            play(TOY, 3, number)


def test_a_game_that_calls_itself_open_and_has_secrets_is_caught() -> None:
    class Open(ToyGame):
        open_table = True

    with pytest.raises(LawBroken, match="somebody sees something else"):
        play(Open(), 3, 0)


def test_showing_without_saying_so_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that uncovers cards and does not call `uncover` would let a choice be taken back after seeing them."""
    act = type(SHOW).act

    def silently(self: object, state: Toy, frame: tuple[int, ...], table: Table) -> None:
        before = table.uncovered
        act(SHOW, state, frame, table)
        table.uncovered = before

    monkeypatch.setattr(type(SHOW), "act", silently)
    with pytest.raises(LawBroken, match="taken back"):
        for number in range(40):
            play(TOY, 2, number)


def test_accepting_what_is_not_legal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy import PICK

    monkeypatch.setattr(type(PICK), "obstacle", lambda *args: None)
    monkeypatch.setattr(type(PICK), "legal", lambda self, state, frame, seat: [state.box.pick + state.hands[seat][0]])
    with pytest.raises(LawBroken, match="legal and accepted differ"):
        play(TOY, 2, 0)


def test_a_refusal_by_an_unknown_clause_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy import ORDER

    monkeypatch.setattr(
        type(ORDER), "obstacle", lambda self, state, frame, seat, move: "TY-NO-99" if move == 2 else None
    )
    with pytest.raises(LawBroken, match="no clause"):
        play(TOY, 2, 0)

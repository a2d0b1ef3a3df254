"""Toasts: the smallest game that needs every idea of the core.

A team that settles its order by any member's word, hidden picks of all at once, a decision in which others may
interrupt, a die, hands and a deck that are hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Self

from meadhall.core.chance import Chance
from meadhall.core.content import Content, Schema
from meadhall.core.game import Box, Game, number_steps
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.judgement import Judgement
from meadhall.core.located import Located
from meadhall.core.options import Option
from meadhall.core.seats import REFEREE, seat_text
from meadhall.core.shapes import Fields, Number
from meadhall.core.sketch import Note, Sketch
from meadhall.core.state import Answers, Frame, State, Step, View
from meadhall.core.table import Table
from meadhall.core.words import Words
from tests.toy import judgement as toy_judgement

MAX_SEATS = 3
NONE = -1
DIE = (0, 1, 2)
SCHEMA = Schema(
    "toy", {"horn": Fields({"sips": Number(1)})}, {"feast": Fields({"toasts": Number(1), "hand": Number(1)})}
)


class ToyBox(Box):
    def __init__(self, game: Game, content: Content, seats: int, options: Mapping[str, str]) -> None:
        horns = content.of("horn")
        grammar = Grammar(
            [
                Verb("begin", Domain("seat", [seat_text(seat) for seat in range(MAX_SEATS)])),
                Verb("pick", Domain("horn", [horn.id for horn in horns], spot="horn")),
                Verb("boast"),
                Verb("hush"),
                Verb("heckle"),
            ]
        )
        super().__init__(game, content, seats, options, grammar, STEPS)
        self.ids = [horn.id for horn in horns]
        self.sips: list[int] = [horn["sips"] for horn in horns]
        self.deck = [number for number, horn in enumerate(horns) for _ in range(horn.copies)]
        self.toasts: int = content.tables["feast"]["toasts"]
        self.hand: int = content.tables["feast"]["hand"]
        self.pick, self.boast = grammar.row("pick"), grammar.only("boast")


class Toy(State):
    __slots__ = ("deck", "drunk", "first", "hands", "heckles", "pending", "table_horns")
    FIELDS = __slots__
    box: ToyBox

    def __init__(self, box: ToyBox) -> None:
        super().__init__(box)
        self.deck = list(box.deck)
        self.hands: list[list[int]] = [[] for _ in range(box.seats)]
        self.pending = [NONE] * box.seats
        self.heckles = [0] * box.seats
        self.drunk = [0] * box.seats
        self.table_horns: list[int] = []
        self.first = NONE

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        self._clone_into(twin)
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.pending = self.pending[:]
        twin.heckles = self.heckles[:]
        twin.drunk = self.drunk[:]
        twin.table_horns = self.table_horns[:]
        twin.first = self.first
        return twin

    def view(self, seat: int) -> View:
        ids = self.box.ids
        return {
            "asked": [seat_text(asked) for asked in self.asked],
            "hands": [
                [ids[horn] if seat in (player, REFEREE) else "?" for horn in sorted(hand)]
                for player, hand in enumerate(self.hands)
            ],
            "picks": [
                "" if horn == NONE else ids[horn] if seat in (player, REFEREE) else "?"
                for player, horn in enumerate(self.pending)
            ],
            "deck": [ids[horn] for horn in self.deck] if seat == REFEREE else len(self.deck),
            "shown": [ids[horn] for horn in self.table_horns],
            "heckles": list(self.heckles),
            "drunk": list(self.drunk),
            "first": "" if self.first == NONE else seat_text(self.first),
        }

    def imagine(self, seat: int, chance: Chance) -> Self:
        twin = self.clone()
        others = [player for player in range(self.box.seats) if player != seat]
        pile = twin.deck + [horn for player in others for horn in twin.hands[player]]
        pile += [twin.pending[player] for player in others if twin.pending[player] != NONE]
        chance.mix(pile)
        for player in others:
            twin.hands[player] = sorted(pile.pop() for _ in twin.hands[player])
            if twin.pending[player] != NONE:
                twin.pending[player] = pile.pop()
        twin.deck = pile
        twin.refresh(seat)
        return twin

    def result(self) -> dict[int, float] | None:
        if not self.over:
            return None
        best = [seat for seat, sips in enumerate(self.drunk) if sips == max(self.drunk)]
        return {seat: 1 / len(best) if seat in best else 0.0 for seat in range(self.box.seats)}

    def points(self) -> list[int] | None:
        return list(self.drunk) if self.over else None


def begin_obstacle(state: Toy, seat: int, first: int) -> str | None:
    return None if first < state.box.seats else "TY-ORDER-01"


def begin(state: Toy, seat: int, first: int, table: Table) -> None:
    state.first = first
    state.stack.append(DEAL.at(1))


class Order(Step[Toy]):
    """Any member of the team may answer for all."""

    name = "order"
    fields = ()
    answers: ClassVar[Answers] = {"begin": (begin_obstacle, begin)}

    def seats(self, state: Toy, frame: Frame) -> tuple[int, ...]:
        return tuple(range(state.box.seats))


class Deal(Step[Toy]):
    name = "deal"
    fields = ("toast",)

    def act(self, state: Toy, frame: Frame, table: Table) -> None:
        _, toast = frame
        if toast > state.box.toasts:
            return
        for seat, hand in enumerate(state.hands):
            while len(hand) < state.box.hand:
                hand.append(state.deck.pop())
                table.uncover("TY-DEAL-01", hand[-1], to=seat)
            hand.sort()
            table.whisper(seat, "drawn", horns=tuple(state.box.ids[horn] for horn in hand))
        state.stack += [self.at(toast + 1), PICK.at()]


def pick_obstacle(state: Toy, seat: int, horn: int) -> str | None:
    return None if horn in state.hands[seat] else "TY-PICK-01"


def pick(state: Toy, seat: int, horn: int, table: Table) -> None:
    state.hands[seat].remove(horn)
    state.pending[seat] = horn
    state.stack.append(PICK.at() if NONE in state.pending else SHOW.at())


class Pick(Step[Toy]):
    """All answer, hidden from each other, in any order."""

    name = "pick"
    fields = ()
    answers: ClassVar[Answers] = {"pick": (pick_obstacle, pick)}
    secret = True

    def seats(self, state: Toy, frame: Frame) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.box.seats) if state.pending[seat] == NONE)

    def automatic(self, state: Toy, frame: Frame) -> bool:
        return False


class Show(Step[Toy]):
    name = "show"
    fields = ()

    def act(self, state: Toy, frame: Frame, table: Table) -> None:
        table.uncover("TY-SHOW-01", *state.pending)
        seats = state.box.seats
        order = [(state.first + step) % seats for step in range(seats)]
        for seat in order:
            table.tell("picked", seat=seat, horn=state.box.ids[state.pending[seat]])
        best = max(order, key=lambda seat: state.box.sips[state.pending[seat]])
        state.table_horns += state.pending
        state.pending = [NONE] * seats
        state.heckles = [0] * seats
        state.stack.append(BOAST.at(best))


def speech_obstacle(state: Toy, seat: int, speaker: int) -> str | None:
    """Who has the word boasts, or holds the tongue."""
    return None if seat == speaker else "TY-BOAST-01"


def boast(state: Toy, seat: int, speaker: int, table: Table) -> None:
    sips = table.chance.roll(DIE)
    state.drunk[seat] += sips
    table.tell("boasted", seat=seat, sips=sips)


def hush(state: Toy, seat: int, speaker: int, table: Table) -> None:
    """The word goes by."""


def heckle_obstacle(state: Toy, seat: int, speaker: int) -> str | None:
    """Nobody heckles himself."""
    return "TY-BOAST-01" if seat == speaker else None


def heckle(state: Toy, seat: int, speaker: int, table: Table) -> None:
    state.heckles[seat] = 1
    state.drunk[seat] += 1
    table.tell("heckled", seat=seat)
    state.stack.append(BOAST.at(speaker))


class Boast(Step[Toy]):
    """One seat owes the answer; the others may interrupt."""

    name = "boast"
    fields = ("speaker",)
    answers: ClassVar[Answers] = {
        "boast": (speech_obstacle, boast),
        "hush": (speech_obstacle, hush),
        "heckle": (heckle_obstacle, heckle),
    }

    def guests(self, state: Toy, frame: Frame) -> tuple[int, ...]:
        _, speaker = frame
        return tuple(seat for seat in range(state.box.seats) if seat != speaker and not state.heckles[seat])


ORDER, DEAL, PICK, SHOW, BOAST = Order(), Deal(), Pick(), Show(), Boast()
STEPS = number_steps((ORDER, DEAL, PICK, SHOW, BOAST))


class ToyGame(Game):
    name = "toy"
    rules_version = 1
    seats = range(2, MAX_SEATS + 1)
    options = (Option("mead", ("sweet", "dry")),)
    schema = SCHEMA
    room = Path(__file__).parent
    judgement: ClassVar[Judgement] = toy_judgement
    moments: ClassVar[Mapping[str, str]] = {
        "begin": "TY-ORDER-01",
        "pick": "TY-PICK-01",
        "boast": "TY-BOAST-01",
        "hush": "TY-BOAST-01",
        "heckle": "TY-BOAST-01",
    }
    state_class: ClassVar[type[Toy]] = Toy

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> ToyBox:
        return ToyBox(self, content, seats, options)

    def setup(self, box: Box, table: Table) -> Toy:
        assert isinstance(box, ToyBox)
        state = self.state_class(box)
        table.chance.shuffle(state.deck)
        state.stack = [ORDER.at()]
        return state

    def lay(self, state: State, position: Located, table: Table) -> None:
        assert isinstance(state, Toy)
        position.only("drunk")
        state.drunk = [item.number(0) for item in position["drunk"]]

    def face(self, word: str) -> int:
        return {"none": 0, "one": 1, "two": 2}[word]

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        assert isinstance(box, ToyBox)
        return [box.ids.index(word) for word in words]

    def sketch(self, view: View, words: Words) -> Sketch:
        return Sketch("Toasts", [Note(str(view["shown"]))], [])


TOY = ToyGame()


def find_toy(name: str) -> Game:
    """Stands in for the register of games."""
    if name != "toy":
        from meadhall.core.errors import UnknownGame

        raise UnknownGame(f"there is no game '{name}'")
    return TOY

"""A state is data and a stack of frames; a step says what a frame means.

The top frame either acts and changes the stack, or asks. An interruption (a fight inside a journey) pushes a frame. A
frame is a tuple of small integers, the first of which is the number of its step, so that a state can be copied in
microseconds, saved, compared and hashed. There is no chance, no log and no player in a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from meadhall.core.compiled import mypyc_attr
from meadhall.core.errors import MeadhallError
from meadhall.core.parameters import BoxT_co
from meadhall.core.seats import seat_text

if TYPE_CHECKING:
    from typing import Self

    from meadhall.core.chance import Chance
    from meadhall.core.table import Table


Frame = tuple[int, ...]
View = Mapping[str, Any]
"""What somebody may know, as plain data; each room has the shape of its own (`knowledge/shape.py`)."""

GAME_OVER: Final = "game_over"
NOT_YOUR_DECISION: Final = "not_your_decision"
NOT_ASKED: Final = "not_asked"
NO_MOVE: Final = "no_move"
AGAINST_A_RULE: Final = "against_a_rule"


class Refusal:
    """Why a move is not accepted: the kind of reason, and the clause of the rule book that stands in the way.

    A move that is not what is asked now carries the clause that says when it can be made.
    """

    __slots__ = ("clause", "kind")

    def __init__(self, kind: str, clause: str = "") -> None:
        self.kind = kind
        self.clause = clause

    def __repr__(self) -> str:
        return f"Refusal({self.kind}, {self.clause or '-'})"


class Refused(MeadhallError):
    """A move was not accepted; nothing has changed."""

    def __init__(self, seat: int, move: str, refusal: Refusal) -> None:
        super().__init__(f"{seat_text(seat)}: '{move}' is refused ({refusal.clause or refusal.kind})")
        self.seat = seat
        self.move = move
        self.refusal = refusal


class Decision:
    """What a seat is asked: a question (text key and arguments) and the moves that answer it."""

    __slots__ = ("args", "moves", "question", "seat")

    def __init__(self, seat: int, question: str, args: dict[str, Any], moves: list[int]) -> None:
        self.seat = seat
        self.question = question
        self.args = args
        self.moves = moves

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, (self.seat, self.question, self.args, self.moves)


S = TypeVar("S", bound="State")

Forbids = Callable[..., str | None]
"""Names the clause that forbids a move: `f(state, seat, *fields of the frame, *words of the move)`."""
CarriesOut = Callable[..., None]
"""Carries a legal move out: `f(state, seat, *fields of the frame, *words of the move, table)`."""
Answers = Mapping[str, tuple[Forbids | None, CarriesOut]]
"""By verb what forbids it (nothing does, if there is none) and what carries it out."""


def nothing_happens(state: State, seat: int, *_: object) -> None:
    """Somebody declines, stays or is done: what lies below goes on."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """What a kind of frame means. Stateless: one object serves all games.

    A step without answers acts; a step with answers asks. A frame is taken off the stack before its step acts or is
    answered; a step that has more to ask puts the frame (or a changed one) back.

    What forbids an answer and what carries it out are functions of the rules: they get who answers, the fields of the
    frame in their order and the words of the move in theirs, as numbers. If the first field of a frame is the `seat`
    that is asked, it is not given twice.
    """

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ("seat",)
    """What the numbers of a frame mean, behind that of its step; a last name with a star stands for any number of
    them."""
    answers: ClassVar[Answers] = {}
    verbs: tuple[str, ...] = ()
    """What is answered with: the verbs of the answers."""
    secret: ClassVar[bool] = False
    """Whether what a seat may answer goes by something that others cannot see, such as its hand."""
    final: ClassVar[bool] = False
    """Whether an answer ends what could be taken back until then: it is asked for even where it is the only one."""
    number: int = -1
    given: int = 2
    """From which place on a frame's fields are given to the functions of its answers."""
    plain: bool = True
    """Whether nothing but its answers forbids a move: `obstacle` is the one below."""

    def at(self, *args: int) -> Frame:
        """A frame of this step."""
        return (self.number, *args)

    def holds(self, numbers: int) -> bool:
        """Whether a frame of this step may hold so many numbers."""
        named = [name for name in self.fields if not name.startswith("*")]
        return numbers == len(named) or (numbers > len(named) and len(named) < len(self.fields))

    def told(self, frame: Frame) -> tuple[Any, ...]:
        """What the functions of the answers are told of the frame: its fields, without the seat that is asked."""
        return frame[self.given :]

    def act(self, state: S, frame: Frame, table: Table) -> None:
        raise AssertionError(f"step {self.name} asks; it does not act")

    def seats(self, state: S, frame: Frame) -> tuple[int, ...]:
        """Who owes an answer now; several seats may."""
        return (frame[1],)

    def automatic(self, state: S, frame: Frame) -> bool:
        """Whether a decision with a single legal move is taken at once, and nobody is asked."""
        return True

    def guests(self, state: S, frame: Frame) -> tuple[int, ...]:
        """Who may act here without owing it (an interruption by others)."""
        return ()

    def question(self, state: S, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        """The question as a text key and its arguments."""
        return (f"ask.{self.name}", {})

    def candidates(self, state: S, frame: Frame, seat: int) -> Iterable[int]:
        """The moves worth a look: at least every legal one, of the verbs of this step."""
        grammar = state.box.grammar
        return [move for verb in self.verbs for move in grammar.moves(verb)]

    def obstacle(self, state: S, frame: Frame, seat: int, move: int) -> str | None:
        """The clause that forbids a move of one of the verbs of this step, or nothing."""
        grammar = state.box.grammar
        forbids = self.answers[grammar.verb_of[move]][0]
        return None if forbids is None else forbids(state, seat, *self.told(frame), *grammar.args_of[move])

    def take(self, state: S, frame: Frame, seat: int, move: int, table: Table) -> None:
        """Carry out a legal move."""
        grammar = state.box.grammar
        carries_out = self.answers[grammar.verb_of[move]][1]
        carries_out(state, seat, *self.told(frame), *grammar.args_of[move], table)

    def legal(self, state: S, frame: Frame, seat: int) -> list[int]:
        candidates = self.candidates(state, frame, seat)
        if not self.plain:
            return [move for move in candidates if self.obstacle(state, frame, seat, move) is None]
        return self.allowed(state, frame, seat, candidates)

    def allowed(self, state: S, frame: Frame, seat: int, candidates: Iterable[int]) -> list[int]:
        """Those that no answer forbids: what `obstacle` does, without looking everything up again for each of them."""
        answers, verb_of, args_of = self.answers, state.box.grammar.verb_of, state.box.grammar.args_of
        known = (state, seat, *self.told(frame))
        found = []
        for move in candidates:
            forbids = answers[verb_of[move]][0]
            if forbids is None or forbids(*(known + args_of[move])) is None:
                found.append(move)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Generic[BoxT_co]):
    """What is on the table. A game's own state adds its fields and says how it is copied.

    A new one stands before the set-up, or as another one does.
    """

    __slots__ = ("_legal", "asked", "box", "stack")

    FIELDS: ClassVar[tuple[str, ...]] = ()
    """The names of all fields of the game, in the order in which they are hashed."""

    def __init__(self, box: BoxT_co, like: State[BoxT_co] | None = None) -> None:
        self.box = box
        self.stack: list[Frame] = [] if like is None else like.stack[:]
        self.asked: tuple[int, ...] = () if like is None else like.asked
        self._legal: list[int] | None = None if like is None else like._legal

    # What may be done

    @property
    def over(self) -> bool:
        return not self.stack

    @property
    def top(self) -> Step[Any]:
        """What is going on: the step of the top frame."""
        return self.box.steps[self.stack[-1][0]]

    def guests(self) -> tuple[int, ...]:
        """Seats that may act now without owing an answer."""
        return self.top.guests(self, self.stack[-1]) if self.stack else ()

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat; empty if it is not asked. Not to be changed by the caller."""
        if seat not in self.asked and seat not in self.guests():
            return []
        if self._legal is not None:
            return self._legal
        frame = self.stack[-1]
        return self.box.steps[frame[0]].legal(self, frame, seat)

    def decision(self, seat: int) -> Decision | None:
        """What a seat is asked, or nothing."""
        moves = self.legal(seat)
        if not moves:
            return None
        frame = self.stack[-1]
        question, args = self.box.steps[frame[0]].question(self, frame, seat)
        return Decision(seat, question, args, moves)

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why a move is not accepted, or nothing if it is legal."""
        if not self.stack:
            return Refusal(GAME_OVER)
        box = self.box
        if not 0 <= move < box.grammar.size:
            return Refusal(NO_MOVE)
        if seat not in self.asked and seat not in self.guests():
            return Refusal(NOT_YOUR_DECISION)
        frame = self.stack[-1]
        step = box.steps[frame[0]]
        verb = box.grammar.verb_of[move]
        if verb not in box.verbs[step.number]:
            return Refusal(NOT_ASKED, box.moments.get(verb, ""))
        clause = step.obstacle(self, frame, seat, move)
        return None if clause is None else Refusal(AGAINST_A_RULE, clause)

    # What happens

    def play(self, seat: int, move: int, table: Table) -> None:
        """Make a move if it is legal; otherwise raise `Refused` and change nothing."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            grammar = self.box.grammar
            raise Refused(seat, grammar.text(move) if 0 <= move < grammar.size else str(move), refusal)
        self.apply(seat, move, table)

    def apply(self, seat: int, move: int, table: Table) -> None:
        """Make a move that is known to be legal. Nothing is checked: `play` does that."""
        frame = self.stack.pop()
        self.box.steps[frame[0]].take(self, frame, seat, move, table)
        self.advance(table)

    def advance(self, table: Table) -> None:
        """Let the frames act until somebody has to choose or the game is over."""
        stack = self.stack
        steps = self.box.steps
        while stack:
            if table.watched:
                table.glimpse(self)
            frame = stack[-1]
            step = steps[frame[0]]
            if not step.verbs:
                stack.pop()
                step.act(self, frame, table)
                continue
            seats = step.seats(self, frame)
            if len(seats) == 1:
                legal = step.legal(self, frame, seats[0])
                if len(legal) == 1 and step.automatic(self, frame):
                    stack.pop()
                    step.take(self, frame, seats[0], legal[0], table)
                    continue
                self._legal = None if step.guests(self, frame) else legal
            else:
                self._legal = None
            self.asked = seats
            return
        self.asked = ()
        self._legal = None

    def refresh(self, imagining: int | None = None) -> None:
        """Work out anew what the asked seat may do, after the state was changed other than by a move.

        What a seat may do itself, it knows, whatever it imagines about the others: that need not be worked out.
        """
        if self._legal is not None and self.asked[0] != imagining:
            frame = self.stack[-1]
            self._legal = self.box.steps[frame[0]].legal(self, frame, self.asked[0])

    # Copies, hashes, knowledge

    def clone(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def _tie(self) -> None:
        """Put together what is only another way to look at some fields, after those were set."""

    def __reduce__(self) -> tuple[Any, ...]:
        """How a state travels to another process: its box, and what is on the table."""
        held = [getattr(self, name) for name in self.FIELDS]
        return unpacked, (type(self), self.box, held, self.stack, self.asked, self._legal)

    def snapshot(self) -> dict[str, Any]:
        """The whole state as plain data, frames by name. For hashes, comparisons and bug reports."""
        steps = self.box.steps
        data: dict[str, Any] = {name: getattr(self, name) for name in self.FIELDS}
        data["stack"] = [[steps[frame[0]].name, *frame[1:]] for frame in self.stack]
        return data

    def fingerprint(self) -> str:
        """A hash of everything that is on the table."""
        return blake2b(repr(self.snapshot()).encode(), digest_size=16).hexdigest()

    def view(self, seat: int) -> View:
        """All that a seat, the spectator or the referee may know, as plain data."""
        return self.box.game.view(self, seat)

    def imagine(self, seat: int, chance: Chance) -> Self:
        """A full state drawn from what a seat knows: what is hidden from it is dealt anew."""
        return cast("Self", self.box.game.imagine(self, seat, chance))

    def result(self) -> dict[int, float] | None:
        """After the end: what each seat has reached, between 0 (lost) and 1 (won); shared victories share."""
        raise NotImplementedError

    def points(self) -> list[int] | None:
        """After the end: the final score of each seat, in a game that counts one."""
        return None


def unpacked(
    kind: type[State], box: Any, held: list[Any], stack: list[Frame], asked: tuple[int, ...], legal: list[int] | None
) -> State:
    """A state that has travelled."""
    state = kind(box)
    for name, value in zip(kind.FIELDS, held, strict=True):
        setattr(state, name, value)
    state.stack, state.asked, state._legal = stack, asked, legal
    state._tie()
    return state

"""One game of a plan, from its deal to a plain result."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from meadhall.arena.plan import Fixture, Group, Plan
from meadhall.bots.levels import invite
from meadhall.bots.limits import within
from meadhall.bots.player import ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.game import Game
from meadhall.core.record import Record
from meadhall.core.seats import seat_text
from meadhall.core.state import State
from meadhall.core.table import Table

Find = Callable[[str], Game]

MOST_MOVES = 200_000
"""A game of so many moves is given up: it does not end."""


@dataclass(frozen=True)
class Played:
    """What is kept of a game. Everything with one number for each seat is in the order of the seats."""

    number: int
    group: int
    deal: int
    bots: Group
    result: tuple[float, ...] = ()
    points: tuple[int, ...] = ()
    """The final scores, in a game that counts them."""
    places: tuple[int, ...] = ()
    first: int | None = None
    """Who had the first decision, if it was one seat's alone."""
    turns: float | None = None
    moves: int = 0
    decisions: tuple[int, ...] = ()
    """How often there was something to choose; a move without an alternative costs no thought."""
    seconds: tuple[float, ...] = ()
    slowest: tuple[float, ...] = ()
    owned: tuple[tuple[str, ...], ...] = ()
    stalled: bool = False
    error: str = ""
    """Why there is no result."""

    def outcome(self) -> tuple[Any, ...]:
        """All of it but the times: what must be the same wherever the game is played."""
        return tuple(value for name, value in vars(self).items() if name not in ("seconds", "slowest"))

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Played:
        plain: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        plain["owned"] = tuple(tuple(items) for items in data["owned"])
        return cls(**plain)


Finished = tuple[Played, str]
"""What is kept of a game, and its record if one is wanted."""


def given_up(fixture: Fixture, error: str) -> Played:
    """A game without a result."""
    return Played(fixture.number, fixture.group, fixture.deal, fixture.bots, error=error)


def play(plan: Plan, fixture: Fixture, find: Find) -> Finished:
    """Play a game. A bot that fails spoils its game, and what is kept of it says so."""
    table = _Game(plan, fixture, find(plan.game))
    try:
        with within(plan.limit):
            table.play()
    except Exception as error:  # whatever a bot does, the other games are played
        problem = f"{table.moment}: {type(error).__name__}: {error}" if str(error) else f"{table.moment}: {error!r}"
        return given_up(fixture, " ".join(problem.split())), table.record() if plan.records else ""
    return table.played(), table.record() if plan.records else ""


class _Game:
    def __init__(self, plan: Plan, fixture: Fixture, game: Game) -> None:
        self.plan, self.fixture, self.game = plan, fixture, game
        seats = range(len(fixture.bots))
        self.key = plan.key(fixture.deal)
        self.box = plan.open_box(game, len(seats))
        self.table = Table(Chance(self.key))
        self.state: State = game.start(self.box, self.table)
        self.first = self.state.asked[0] if len(self.state.asked) == 1 else None
        luck = [f"{plan.seed} deal {fixture.deal} {seat_text(seat)} {fixture.bots[seat]}" for seat in seats]
        self.bots = [invite(fixture.bots[seat], game, Chance(key_from_seed(luck[seat]))) for seat in seats]
        self.moves: list[tuple[int, int]] = []
        self.decisions = [0 for _ in seats]
        self.seconds = [0.0 for _ in seats]
        self.slowest = [0.0 for _ in seats]
        self.owned: list[dict[str, None]] = [{} for _ in seats]
        self.moment = "before the first move"
        self.judgement = getattr(game, "judgement", None)

    def play(self) -> None:
        state = self.state
        watched = self.plan.belongings and self.judgement is not None
        while not state.over:
            seat = state.asked[0]
            moves = state.legal(seat)
            move = moves[0] if len(moves) == 1 else self.choose(seat)
            self.moment = f"move {len(self.moves) + 1}"
            state.apply(seat, move, self.table)
            self.moves.append((seat, move))
            if watched:
                self.note_belongings()
            if len(self.moves) > MOST_MOVES:
                raise RuntimeError("the game does not end")

    def choose(self, seat: int) -> int:
        self.moment = f"move {len(self.moves) + 1}, {self.fixture.bots[seat]} on {seat_text(seat)}"
        decision = self.state.decision(seat)
        assert decision is not None
        started = time.perf_counter()
        move = ask(self.bots[seat], self.state, decision)
        spent = time.perf_counter() - started
        if move not in decision.moves:
            raise ValueError(f"{move} is no legal move")
        self.decisions[seat] += 1
        self.seconds[seat] += spent
        self.slowest[seat] = max(self.slowest[seat], spent)
        return move

    def note_belongings(self) -> None:
        for owner, component in self.judgement.belongings(self.state):  # type: ignore[union-attr]
            self.owned[owner][component] = None

    def played(self) -> Played:
        fixture, state, judgement = self.fixture, self.state, self.judgement
        seats = range(self.box.seats)
        shares = state.result() or {}
        result = tuple(shares.get(seat, 0.0) for seat in seats)
        points = tuple(state.points() or ())
        return Played(
            fixture.number,
            fixture.group,
            fixture.deal,
            fixture.bots,
            result,
            points,
            places(result, points),
            self.first,
            judgement.turns(state) if judgement is not None else None,
            len(self.moves),
            tuple(self.decisions),
            tuple(round(spent, 6) for spent in self.seconds),
            tuple(round(spent, 6) for spent in self.slowest),
            tuple(tuple(sorted(owned)) for owned in self.owned) if self.plan.belongings else (),
            judgement is not None and judgement.stalled(state),
        )

    def record(self) -> str:
        """The game as a record that `meadhall replay` tells."""
        box = self.box
        record = Record(
            self.game.name, self.game.rules_version, box.content.hash, box.content.packs, box.seats, self.key
        )
        record.options = dict(box.options)
        record.players = [f"bot:{bot}" for bot in self.fixture.bots]
        record.moves = [(seat, box.grammar.text(move)) for seat, move in self.moves]
        record.over = self.state.over
        record.state_hash = self.state.fingerprint()
        return record.dump()


def places(result: Sequence[float], points: Sequence[int]) -> tuple[int, ...]:
    """Who came in first, second …: by the result, then by the score; equals share the better place.

    >>> places((0.0, 1.0, 0.0), (12, 30, 12))
    (2, 1, 2)
    """
    merits = list(zip(result, points or [0] * len(result), strict=True))
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)

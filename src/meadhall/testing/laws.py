"""The laws that hold at every decision of every game, whatever its rules.

`Referee` plays a game at random and checks them all: legal moves are exactly the accepted ones and every other is
refused with a clause; nobody is asked who has no choice; what is hidden stays hidden, in views, logs and refusals; a
move tells others no more than the rules say (`telling.py`); a copy is independent; a record replays to the same state;
what can be taken back has shown nothing; at an open table all see the same. What a game must conserve, and which rules
let something hidden be seen, it says itself, in the module `laws` of its package or of its tests.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import product
from types import GetSetDescriptorType, MemberDescriptorType, ModuleType

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import AGAINST_A_RULE, NOT_ASKED, NOT_YOUR_DECISION, State, Step, View
from meadhall.core.table import ChronicleTable
from meadhall.testing.telling import ACCEPTED, Aftermath, parting, reason

LONGEST_GAME = 20_000
"""More decisions than any game can have, unless it says so itself: a game that does not end is broken."""

SELDOM = 8
"""One in so many times somebody acts who need not: interruptions without end would be no game."""

Audit = Callable[[State], Iterable[str]]


def called(game: Game | str) -> Game:
    """The game, or the one of this name."""
    return games.find(game) if isinstance(game, str) else game


def laws_of(game: Game) -> ModuleType:
    """What a game says of its own laws: `problems(state)` names what is amiss, `SHOWN` the clauses that let something
    hidden be seen; how to soak it.

    If it wants, `ASKED_ANYWAY` names steps that ask although there is one answer and nothing is hidden by it, each with
    the reason; `content(options, chance)` names the content of a game (None for its own), and
    `narrowed(state, moves, chance)` leaves out moves that would end a random game too soon.
    """
    places: list[str] = []
    for kind in type(game).__mro__:
        if kind is Game:
            break
        places.append(f"{sys.modules[kind.__module__].__package__ or kind.__module__}.laws")
    for place in (*places, f"tests.games.{game.name}.laws"):
        found = _module(place)
        if found is not None:
            return found
    raise ModuleNotFoundError(f"{game.name} says nothing of its laws: it has no module 'laws', nor have its tests")


def _module(name: str) -> ModuleType | None:
    """The module of this name, if there is one."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is None or not f"{name}.".startswith(f"{missing.name}."):
            raise  # it is there, and lacks something itself
        return None


def audit_of(game: Game) -> Audit:
    """What a game must conserve: a function that names what is amiss in a state."""
    audit: Audit = laws_of(game).problems
    return audit


def variants(game: Game, seats: int) -> list[dict[str, str]]:
    """The combinations of options to play: all, unless the game names some."""
    laws = laws_of(game)
    if hasattr(laws, "variants"):
        found: list[dict[str, str]] = laws.variants(seats)
        return found
    values = product(*(option.values for option in game.options))
    return [dict(zip((option.name for option in game.options), chosen, strict=True)) for chosen in values]


def equal(one: State, two: State) -> bool:
    """Whether two states hold the same; their hashes would say the same, but slower."""
    return (
        one.stack == two.stack
        and one.asked == two.asked
        and all(getattr(one, name) == getattr(two, name) for name in one.FIELDS)
    )


def fields_of(kind: type[State]) -> set[str]:
    """The fields that the state of a game adds to those that every state has; in both builds."""
    fields = (MemberDescriptorType, GetSetDescriptorType)
    return {name for name in dir(kind) if isinstance(getattr(kind, name), fields) and not hasattr(State, name)}


class LawBroken(AssertionError):
    """A law does not hold; the message says where to find the game again."""


class Referee:
    """Plays one random game and checks every law at every decision.

    `sample`: the dear laws (every move refused for a reason, and what each viewer may know) are checked at one decision
    in so many, drawn at random, for who decides and two others, and the record of one game in four is replayed. That a
    move tells no more than the rules say is then checked for one other at each decision; conservation and acceptance of
    what is legal are checked always.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, str], seed: str, sample: int = 1) -> None:
        self.game = game
        self.seed = seed
        self.sample = sample
        self.audit = audit_of(game)
        laws = laws_of(game)
        self.longest = getattr(laws, "LONGEST_GAME", LONGEST_GAME)
        self.narrowed = getattr(laws, "narrowed", None)
        self.may_show: Collection[str] = laws.SHOWN
        self.asked_anyway: Collection[str] = getattr(laws, "ASKED_ANYWAY", {})
        wanted = getattr(laws, "content", None)
        content = wanted(options, Chance(key_from_seed(f"{seed}, the content"))) if wanted else None
        self.match = Match.new(game, seats, options, content, key_from_seed(seed))
        self.choices = Chance(key_from_seed(f"{seed}, the choices"))
        self.dreams = Chance(key_from_seed(f"{seed}, the dreams"))
        self.viewers = [*range(seats), SPECTATOR]
        self.views = {viewer: self.match.state.view(viewer) for viewer in self.viewers}
        self.refusals: dict[int, dict[int, tuple[str, str]]] = {}
        self.hashed = ""
        self.decisions = 0
        self.dreamt = 0
        """How many imagined states differed from the truth."""
        self.compared = 0
        """How often a move was watched in the true state and in another one."""
        self.shown: Counter[str] = Counter()
        """By which clauses the two could be told apart then."""

    def law(self, holds: object, message: str) -> None:
        if not holds:
            raise LawBroken(f"{self.game.name}, seed '{self.seed}', decision {self.decisions}: {message}")

    def play(self) -> Referee:
        state = self.match.state
        self.conserved(state)
        while not state.over:
            self.decisions += 1
            self.law(self.decisions < self.longest, "the game does not end")
            seat = self.choices.choose(self.movers(state))
            moves = state.legal(seat)
            self.found_by_both_ways(state, seat, moves)
            idle = self.idle_question(state, seat, moves)
            move = self.choices.choose(self.narrowed(state, moves, self.choices) if self.narrowed else moves)
            if self.sample > 1 and self.choices.below(self.sample):
                self.watched(seat, move)
            else:
                self.accepted_is_legal(state)
                self.step(seat, move)
            self.law(not idle, f"'{idle}' asks {seat}, who has one answer that hides nothing")
            self.conserved(state)
        self.law(state.result() is not None, "a game that is over has a result")
        if self.sample == 1 or not self.choices.below(4):
            self.replays()
        return self

    def idle_question(self, state: State, seat: int, moves: Sequence[int]) -> str:
        """The step that asks somebody who has no choice, unless a single answer hides something or ends what could be
        taken back; "" if none does.
        """
        step = state.top
        if len(moves) > 1 or seat not in state.asked or step.secret or step.final or step.name in self.asked_anyway:
            return ""
        return step.name

    def step(self, seat: int, move: int) -> None:
        """Make a move, and the same move on a copy and on what each viewer imagines."""
        state = self.match.state
        chance = self.match.table.chance.copy()
        viewers = self.witnesses(seat)
        views = self.views if self.sample == 1 else {viewer: state.view(viewer) for viewer in viewers}
        self.all_see_the_same(views)
        copy = state.clone()
        self.law(equal(copy, state), "a copy differs from the original")
        dreams = {viewer: self.imagined(state, viewer, views[viewer], seat) for viewer in viewers}
        dreams = {viewer: dream for viewer, dream in dreams.items() if not equal(dream, state)}
        for viewer, dream in dreams.items():
            self.no_secret_choice(viewer, dream, seat)

        table = ChronicleTable(chance.copy(), watched=True)
        copy.apply(seat, move, table)
        self.law(state.fingerprint() == self.hashed, "a move on a copy changed the original")
        self.match.play(seat, move)
        self.law(equal(copy, state), "the same move leads to different states")
        self.law(table.chance.drawn == self.match.table.chance.drawn, "a copy draws other chance")

        self.views = {viewer: state.view(viewer) for viewer in viewers}
        for viewer, dream in dreams.items():
            self.tells_no_more(viewer, dream, seat, move, chance, table)

    def watched(self, seat: int, move: int) -> None:
        """Make a move that one of the others watches."""
        state = self.match.state
        viewer = self.dreams.choose([viewer for viewer in self.viewers if viewer != seat])
        dream = state.imagine(viewer, self.dreams)
        if equal(dream, state):
            self.match.play(seat, move)
            return
        self.no_secret_choice(viewer, dream, seat)
        chance, copy = self.match.table.chance.copy(), state.clone()
        table = ChronicleTable(chance.copy(), watched=True)
        copy.apply(seat, move, table)
        self.match.play(seat, move)
        self.tells_no_more(viewer, dream, seat, move, chance, table)

    def all_see_the_same(self, views: Mapping[int, View]) -> None:
        """Where players have no secrets from each other, views differ only in whose they are."""
        if self.game.open_table:
            shown = [{key: value for key, value in view.items() if key != "seat"} for view in views.values()]
            self.law(all(view == shown[0] for view in shown), "at an open table somebody sees something else")

    def witnesses(self, seat: int) -> list[int]:
        """Everybody; in a sample who decides and two others."""
        if self.sample == 1:
            return self.viewers
        others = [viewer for viewer in self.viewers if viewer != seat]
        self.dreams.shuffle(others)
        return [seat, *others[:2]]

    def imagined(self, state: State, viewer: int, view: object, seat: int) -> State:
        """What a viewer imagines looks to the viewer like the truth; the viewer's own choices do not tell the two
        apart.
        """
        dream = state.imagine(viewer, self.dreams)
        self.law(dream.view(viewer) == view, f"what {viewer} imagines looks different to {viewer}: it knows too much")
        luck = self.dreams.copy()
        same = equal(dream.imagine(viewer, luck.copy()), state.imagine(viewer, luck))
        self.law(same, f"what {viewer} imagines depends on what is hidden from {viewer}")
        if viewer == seat:
            dream.refresh()  # who imagines does not work out anew what it may do itself
            self.law(dream.legal(seat) == state.legal(seat), "what is hidden changes the legal moves")
            theirs = {move: reason(dream, seat, move) for move in self.refusals[seat]}
            self.law(theirs == self.refusals[seat], "what is hidden changes a refusal")
            self.dreamt += not equal(dream, state)
        return dream

    def no_secret_choice(self, viewer: int, dream: State, seat: int) -> None:
        """What a seat may answer is known to all, unless the step says that it is a secret."""
        state = self.match.state
        step = state.box.steps[state.stack[-1][0]]
        if not step.secret and viewer != seat:
            same = dream.legal(seat) == state.legal(seat)
            self.law(same, f"what {seat} may answer at '{step.name}' is hidden from {viewer}: the step is a secret")

    def tells_no_more(
        self, viewer: int, dream: State, seat: int, move: int, chance: Chance, table: ChronicleTable
    ) -> None:
        """Who could not tell two states apart can tell them apart after a move only by what a rule lets them see."""
        if dream.refusal(seat, move) is not None:
            return
        after = ChronicleTable(chance.copy(), watched=True)
        dream.apply(seat, move, after)
        about = self.asked_about
        clause, problem = parting(
            Aftermath(self.match.state, viewer, table, about), Aftermath(dream, viewer, after, about)
        )
        text = self.match.box.grammar.text(move)
        self.law(not problem, f"'{text}' by {seat} tells {viewer} more than the rules say: {problem}")
        self.law(not clause or clause in self.may_show, f"{clause} shows something: it is not among those that may")
        self.compared += 1
        if clause:
            self.shown[clause] += 1

    def accepted_is_legal(self, state: State) -> None:
        """Every int of the grammar, and some beyond: accepted if and only if legal; refused with a clause; nothing
        changes.
        """
        self.hashed = state.fingerprint()
        rulebook, size = self.game.rulebook, self.match.box.grammar.size
        for seat in range(self.match.box.seats):
            if seat not in state.asked and seat not in state.guests():
                refusal = state.refusal(seat, self.decisions % size)
                self.law(refusal is not None and refusal.kind == NOT_YOUR_DECISION, "a seat out of turn is heard")
                self.law(state.legal(seat) == [], "a seat out of turn has legal moves")
                continue
            legal = state.legal(seat)
            allowed = set(legal)
            self.law(legal and len(allowed) == len(legal), "no legal move, or one twice")
            self.refusals[seat] = {move: reason(state, seat, move) for move in self.asked_about(state)}
            accepted = {move for move, refused in self.refusals[seat].items() if refused == ACCEPTED}
            if accepted != allowed:
                self.unlike(state, accepted, allowed)
            for kind, clause in set(self.refusals[seat].values()) - {ACCEPTED}:
                self.law(kind in (NOT_ASKED, AGAINST_A_RULE), f"refused because of '{kind}'")
                named = clause in rulebook or (kind == NOT_ASKED and not clause)
                self.law(named, f"refused by '{clause}', which is no clause")
            for move in (-1, size, size + self.decisions):
                self.law(state.refusal(seat, move) is not None, "a number that is no move is accepted")
        self.law(state.fingerprint() == self.hashed, "asking changed the state")

    def found_by_both_ways(self, state: State, seat: int, moves: list[int]) -> None:
        """A step that finds its legal moves by a way of its own finds the candidates that no answer forbids."""
        step, frame = state.top, state.stack[-1]
        if type(step).legal is not Step.legal:
            candidates = step.candidates(state, frame, seat)
            allowed = {move for move in candidates if step.obstacle(state, frame, seat, move) is None}
            if set(moves) != allowed:
                self.unlike(state, allowed, set(moves))

    def unlike(self, state: State, accepted: set[int], allowed: set[int]) -> None:
        """A step that makes its own list of legal moves has forgotten one, or lists one that an answer forbids."""
        moves, said = accepted - allowed, "is accepted, but not in the list of legal moves"
        if not moves:
            moves, said = allowed - accepted, "is in the list of legal moves, but refused"
        text = state.box.grammar.text(min(moves))
        self.law(False, f"'{text}' {said}: see `legal` and `candidates` of the step '{state.top.name}'")

    def asked_about(self, state: State) -> Iterable[int]:
        """Every move; in a sample, every move of a verb that is asked and of each other verb one in turn: the core
        refuses a verb that is not asked whatever its words are.
        """
        grammar = self.match.box.grammar
        if self.sample == 1:
            return range(grammar.size)
        asked = state.box.verbs[state.stack[-1][0]]
        moves: list[int] = []
        for verb in grammar.verbs:
            all_of_it = grammar.moves(verb)
            moves += all_of_it if verb in asked else [all_of_it[self.decisions % len(all_of_it)]]
        return moves

    def movers(self, state: State) -> tuple[int, ...]:
        """Who owes an answer; now and then those who may interrupt."""
        guests = state.guests()
        return guests if guests and not self.choices.below(SELDOM) else state.asked

    def conserved(self, state: State) -> None:
        for problem in self.audit(state):
            self.law(False, problem)
        for number, *held in state.stack:
            step = self.match.box.steps[number]
            self.law(step.holds(len(held)), f"a frame of '{step.name}' holds {len(held)} numbers for {step.fields}")

    def replays(self) -> None:
        """The record, written and read, leads to the same state and the same log; the view is plain data."""
        record = Record.parse(self.match.record().dump(), "record")
        again = Match.replay(record, self.game, self.match.box.content)
        self.law(again.state.fingerprint() == self.match.state.fingerprint(), "the record leads elsewhere")
        ours = [(after, line.key, line.args) for after, line in self.match.log]
        theirs = [(after, line.key, line.args) for after, line in again.log]
        self.law(ours == theirs, "the record tells another story")
        for viewer in self.viewers:
            view = self.match.view(viewer)
            self.law(json.loads(json.dumps(view)) == view, "a view is not plain data")


def check_game(game: Game | str, seats: int, options: Mapping[str, str], seed: str, sample: int = 1) -> Referee:
    """One random game with all laws checked; the referee knows how much there was to check."""
    return Referee(called(game), seats, options, seed, sample).play()

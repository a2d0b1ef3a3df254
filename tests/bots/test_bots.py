"""Bots: they choose legal moves by what their seat may know, think as long as they may, and get better by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from meadhall.bots.greedy import GreedyBot, reckoned
from meadhall.bots.levels import LEVELS, PLAIN, invite
from meadhall.bots.player import Bot, Imagination, Imagine, RandomBot, ask
from meadhall.bots.search import Budget, Node, SearchBot, prior
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.judgement import Judgement
from meadhall.core.state import Decision, State, View
from meadhall.core.table import Table
from meadhall.games import find
from toasts import GAME, ToastsGame, thinking
from toasts.table.state import Toasts

NAMES = (*LEVELS, *PLAIN, "search:20", "search:5ms")


def chance(seed: str) -> Chance:
    return Chance(key_from_seed(seed))


def toasts(seats: int, seed: str) -> tuple[State, Table]:
    table = Table(chance(seed))
    return GAME.start(GAME.open_box(seats), table), table


def play(bots: list[Bot], seed: str) -> list[float]:
    """A whole game; the result of each seat."""
    state, table = toasts(len(bots), seed)
    while not state.over:
        seat = state.asked[0]
        decision = state.decision(seat)
        assert decision is not None
        state.play(seat, ask(bots[seat], state, decision), table)
    result = state.result()
    assert result is not None
    return [result[seat] for seat in range(len(bots))]


class Blind:
    """A judgement to which all moves look the same."""

    RECKONED = thinking.RECKONED
    horizon = staticmethod(thinking.horizon)
    weigh = staticmethod(lambda state, seat, moves: [0.0 for _ in moves])
    expect = staticmethod(thinking.expect)
    belongings = staticmethod(thinking.belongings)
    turns = staticmethod(thinking.turns)
    stalled = staticmethod(thinking.stalled)


class BlindToasts(ToastsGame):
    judgement: ClassVar[Judgement] = Blind()


def wins(one: str, other: str, games: int, game: Game = GAME) -> float:
    """The share of wins of one bot against another, each deal from both seats."""
    won = 0.0
    for number in range(games):
        for seat in (0, 1):
            names = [one, other] if seat == 0 else [other, one]
            bots = [invite(name, game, chance(f"{name} {number} {at}")) for at, name in enumerate(names)]
            won += play(bots, f"deal {number}")[seat]
    return won / (2 * games)


@pytest.mark.parametrize("name", ["easy", "random", "greedy", "search:20", "search:5ms"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_bot_plays_whole_games(name: str, seats: int) -> None:
    assert sum(play([invite(name, GAME, chance(f"{seat}")) for seat in range(seats)], "whole")) == pytest.approx(1)


@pytest.mark.parametrize("name", ["easy", "random", "greedy", "search:60"])
def test_a_bot_knows_nothing_that_is_hidden_from_its_seat(name: str) -> None:
    """Other hidden cards, the same chance of the bot: the same choice."""
    state, table = toasts(3, "hidden")
    choices = chance("choices")
    differing = 0
    while not state.over:
        for seat in state.asked:
            decision = state.decision(seat)
            assert decision is not None
            other = state.imagine(seat, choices)
            differing += other.fingerprint() != state.fingerprint()
            same = [ask(invite(name, GAME, chance("bot")), either, decision) for either in (state, other)]
            assert same[0] == same[1]
        seat = state.asked[0]
        state.play(seat, choices.choose(state.legal(seat)), table)
    assert differing > 5


def test_what_a_bot_is_handed_is_not_the_state() -> None:
    state, _ = toasts(2, "reach")
    found: list[object] = []

    class Prying(RandomBot):
        def choose(self, view, decision, imagine):  # type: ignore[no-untyped-def]
            found.extend(getattr(imagine, name) for name in type(imagine).__slots__)
            found.append(imagine(self.chance))
            return super().choose(view, decision, imagine)

    decision = state.decision(0)
    assert decision is not None
    ask(Prying(chance("prying")), state, decision)
    assert any(isinstance(thing, Toasts) for thing in found)
    assert not any(thing is state for thing in found)


def test_greedy_beats_random_and_search_beats_greedy() -> None:
    """What looks good at first sight is good in this game; search finds it out without being told."""
    assert wins("greedy", "random", 60) > 0.55
    assert wins("search:150", "greedy", 40, BlindToasts()) > 0.6


def test_search_sees_that_a_boast_is_better_than_silence() -> None:
    """The judgement that says the opposite is overruled by what the tries bring."""

    class Wrong:
        horizon = staticmethod(thinking.horizon)
        RECKONED = thinking.RECKONED
        weigh = staticmethod(lambda state, seat, moves: [-w for w in thinking.weigh(state, seat, moves)])
        expect = staticmethod(thinking.expect)
        belongings = staticmethod(thinking.belongings)
        turns = staticmethod(thinking.turns)
        stalled = staticmethod(thinking.stalled)

    state, table = toasts(2, "boast")
    while state.box.steps[state.stack[-1][0]].name != "boast":
        state.play(state.asked[0], state.legal(state.asked[0])[0], table)
    decision = state.decision(state.asked[0])
    assert decision is not None
    assert isinstance(state, Toasts)
    assert ask(GreedyBot(Wrong(), chance("greedy")), state, decision) != state.box.boast
    assert ask(SearchBot(Wrong(), chance("search"), Budget(iterations=300)), state, decision) == state.box.boast


class Counting(SearchBot):
    """Counts its iterations."""

    tries = 0

    def _iterate(self, state: State, seat: int, forced: int | None = None) -> None:
        self.tries += 1
        super()._iterate(state, seat, forced)


def counted(bot: Counting, seed: str = "a count") -> int:
    state, table = toasts(2, seed)
    state.play(0, state.legal(0)[0], table)
    decision = state.decision(0)
    assert decision is not None
    assert len(decision.moves) > 1
    ask(bot, state, decision)
    return bot.tries


def explored(bot: Counting) -> int:
    """The tries of somebody who wants to know all about a decision."""
    state, table = toasts(2, "a count")
    state.play(0, state.legal(0)[0], table)
    decision = state.decision(0)
    assert decision is not None
    bot.explore(decision, lambda luck: state.imagine(0, luck))
    return bot.tries


def test_a_budget_of_iterations_is_kept() -> None:
    assert explored(Counting(thinking, chance("a"), Budget(iterations=37))) == 37


def test_who_has_made_up_its_mind_stops_and_chooses_the_same() -> None:
    """The trials that are left could not have changed the choice."""
    earlier = 0
    for number in range(20):
        state, _ = toasts(2, f"mind {number}")
        decision = state.decision(0)
        assert decision is not None
        bots = [Counting(thinking, chance(f"{number}"), Budget(iterations=150)) for _ in range(2)]
        stopped = ask(bots[0], state, decision)
        imagine = Imagination(state.imagine(0, bots[1].chance), 0)
        assert bots[1].explore(decision, imagine)[0][0] == stopped
        earlier += bots[0].tries < bots[1].tries == 150
    assert earlier


def test_a_budget_of_seconds_goes_by_its_clock() -> None:
    """By a clock that moves a second at each look, five seconds are five iterations."""
    ticks = iter(range(1000))
    budget = Budget(seconds=5, clock=lambda: float(next(ticks)))
    assert explored(Counting(thinking, chance("a"), budget)) == 5


def test_thinking_can_be_stopped_but_a_move_is_found() -> None:
    assert counted(Counting(thinking, chance("a"), Budget(seconds=60, stop=lambda: True))) == 1


def test_a_budget_has_an_end() -> None:
    with pytest.raises(ValueError, match="end"):
        Budget()


def thoughts(bot: Counting, state: State, table: Table) -> Iterator[tuple[Decision, int, int]]:
    """All decisions of a game that a bot plays for everybody: what it chose, and after how many tries."""
    while not state.over:
        seat = state.asked[0]
        decision = state.decision(seat)
        assert decision is not None
        before = bot.tries
        move = ask(bot, state, decision)
        yield decision, move, bot.tries - before
        state.play(seat, move, table)


def test_forced_decisions_cost_no_thinking() -> None:
    bot = Counting(thinking, chance("a"), Budget(iterations=10))
    for decision, _, tries in thoughts(bot, *toasts(2, "forced")):
        assert (tries == 0) == (len(decision.moves) == 1)


def test_what_is_reckoned_costs_no_thinking_and_has_no_place_in_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "RECKONED", frozenset({"boast"}))
    state, table = toasts(2, "reckoned")
    bot = Counting(thinking, chance("a"), Budget(iterations=60))
    boast = next(step.number for step in state.box.steps if step.name == "boast")
    reckoned = thought = 0
    for _, move, tries in thoughts(bot, state, table):
        if state.stack[-1][0] == boast:
            assert tries == 0
            assert move == state.box.grammar.parse("boast")
            reckoned += 1
        elif tries:
            assert all(step != boast for step, _, _ in steps_below(bot.root))
            thought += 1
    assert reckoned
    assert thought


def steps_below(node: Node) -> Iterator[tuple[int, int, int]]:
    for key, edge in node.edges.items():
        yield key
        yield from steps_below(edge.child)


@pytest.mark.parametrize("name", ["", "xyzzy", "search:x", "search:0", "search:1.5", "search:-1", "easy:2"])
def test_a_bot_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        invite(name, GAME, chance("a"))


def test_all_named_bots_can_be_invited() -> None:
    for name in NAMES:
        invite(name, GAME, chance("a"))


def test_priors_are_shares_and_follow_the_weights_whatever_their_scale() -> None:
    shares = prior([1.0, 2.0, 4.0])
    assert sum(shares) == pytest.approx(1)
    assert shares[0] < shares[1] < shares[2]
    assert prior([10.0, 20.0, 40.0]) == pytest.approx(shares)
    assert prior([3.0, 3.0]) == [0.5, 0.5]


def test_an_easy_bot_does_not_dream_while_a_danger_threatens_its_team() -> None:
    """At what is reckoned out it answers as the greedy one does; elsewhere it now and then does something else."""
    game = find("yggdrasil")
    table = Table(chance("dreams"))
    state = game.start(game.open_box(2, {"game": "hard", "gods": "random"}), table)
    easy, strayed, known = invite("easy", game, chance("easy")), 0, 0
    while not state.over:
        seat = state.asked[0]
        decision = state.decision(seat)
        assert decision is not None
        move = ask(easy, state, decision)
        weights = game.judgement.weigh(state, seat, decision.moves)
        weight = weights[decision.moves.index(move)]
        stray = weight < max(weights)
        assert sum(other > weight for other in weights) <= len(weights) // 2, "it did something that looks bad"
        if reckoned(game.judgement, state):
            known += len(decision.moves) > 1
            assert not stray
        strayed += stray
        state.play(seat, move, table)
    assert known > 10
    assert strayed > 3


def test_a_view_is_built_for_a_bot_that_reads_it_and_for_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    class Reader:
        chance = chance("reader")

        def choose(self, view: View, decision: Decision, imagine: Imagine) -> int:
            assert dict(view) == whole
            return decision.moves[0]

    game = find("champions")
    state = game.start(game.open_box(2), Table(chance("read")))
    seat = state.asked[0]
    decision = state.decision(seat)
    assert decision is not None
    whole, built = state.view(seat), 0

    def counted(self: object, state: State, seat: int) -> View:
        nonlocal built
        built += 1
        return view(state, seat)

    view = game.view
    monkeypatch.setattr(type(game), "view", counted)
    ask(GreedyBot(game.judgement, chance("greedy")), state, decision)
    assert built == 0
    ask(Reader(), state, decision)
    assert built == 1

"""Bots in processes of their own: whatever happens to one, an answer comes, and it says what happened."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from meadhall import games
from meadhall.bots import worker as worker_module
from meadhall.bots.limits import OutOfTime, within
from meadhall.bots.worker import Answer, BotWorkers, Find, Laid, freeze, thaw
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.state import Decision, State
from meadhall.core.table import Table
from tests.arena import drinkers
from tests.support import awaited
from toasts import GAME, ToastsGame
from toasts.rules.toast import PICK
from toasts.table.state import Toasts

LAID = Laid("toasts", 2, {})


def at_the_pick(find: Find = drinkers.find) -> tuple[Toasts, Decision]:
    """Two players, each with a hidden hand; the first has to pick."""
    game = find("toasts")
    table = Table(Chance(key_from_seed("record")))
    state = game.start(game.open_box(2), table)
    state.apply(0, state.legal(0)[0], table)
    assert state.stack[-1][0] == PICK.number
    decision = state.decision(0)
    assert decision is not None
    assert len(decision.moves) > 1
    assert isinstance(state, Toasts)
    return state, decision


@contextmanager
def workers(find: Find, count: int = 1, seconds: float = 30.0, memory: int = 1 << 30) -> Iterator[BotWorkers]:
    crew = BotWorkers(find, count, seconds, memory)
    try:
        yield crew
    finally:
        crew.close()
    assert multiprocessing.active_children() == []


def luck() -> Chance:
    return Chance(key_from_seed("a bot"))


def best(state: Toasts, decision: Decision) -> int:
    return max(decision.moves, key=lambda move: state.box.sips[state.box.pick.index(move)])


def test_a_bot_answers_from_its_process() -> None:
    state, decision = at_the_pick()
    with workers(drinkers.find) as crew:
        for bot in ("greedy", "search:5", "greedy"):
            answer = crew.choose_now(bot, LAID, state, decision, luck())
            assert answer.move in decision.moves
            assert answer.trouble == ""
        assert answer == Answer(best(state, decision))


def test_advice_comes_from_a_process_too() -> None:
    state, decision = at_the_pick()
    with workers(drinkers.find) as crew:
        found = awaited(crew.advise(LAID, state, decision, luck()))
    assert found
    assert {advice.move for advice in found} <= set(decision.moves)


def test_nobody_waits_for_advice_for_ever() -> None:
    state, decision = at_the_pick(drinkers.find_sleepy)
    with workers(drinkers.find_sleepy, seconds=0.3) as crew:
        assert awaited(crew.advise(LAID, state, decision, luck())) == []


def test_a_sleeper_is_woken_by_nobody_but_replaced() -> None:
    state, decision = at_the_pick(drinkers.find_sleepy)
    with workers(drinkers.find_sleepy, seconds=0.3) as crew:
        answer = crew.choose_now("greedy", LAID, state, decision, luck())
        assert (answer.move, answer.trouble) == (best(state, decision), "time")
        assert crew.choose_now("random", LAID, state, decision, luck()).trouble == ""


def test_a_hog_gets_no_more_than_its_limit() -> None:
    state, decision = at_the_pick(drinkers.find_hoggish)
    with workers(drinkers.find_hoggish) as crew:
        answer = crew.choose_now("greedy", LAID, state, decision, luck())
        assert (answer.move, answer.trouble) == (best(state, decision), "memory")
        assert crew.choose_now("random", LAID, state, decision, luck()).trouble == ""


def test_a_worker_that_is_killed_in_the_middle_is_replaced() -> None:
    state, decision = at_the_pick(drinkers.find_sleepy)
    with workers(drinkers.find_sleepy) as crew:
        crew.choose_now("random", LAID, state, decision, luck())  # it is there and ready
        (process,) = multiprocessing.active_children()
        assert process.pid is not None
        killer = threading.Timer(0.3, os.kill, (process.pid, signal.SIGKILL))
        killer.start()
        answer = crew.choose_now("greedy", LAID, state, decision, luck())
        assert (answer.move, answer.trouble) == (best(state, decision), "died")
        assert crew.choose_now("random", LAID, state, decision, luck()).trouble == ""


def test_a_bot_that_fails_is_no_reason_for_a_new_process() -> None:
    state, decision = at_the_pick(drinkers.find_foolish)
    with workers(drinkers.find_foolish) as crew:
        answer = crew.choose_now("greedy", LAID, state, decision, luck())
        before = multiprocessing.active_children()
        assert (answer.move, answer.trouble, answer.details) == (
            best(state, decision),
            "failed",
            "ValueError: too drunk",
        )
        assert crew.choose_now("clever", LAID, state, decision, luck()).trouble == "failed"
        assert multiprocessing.active_children() == before


def test_without_a_judgement_the_quick_move_is_any_legal_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ToastsGame, "judgement")
    state, decision = at_the_pick(lambda name: GAME)
    assert worker_module.quick_move(state, decision, luck()) in decision.moves


def test_moves_without_an_alternative_cost_no_thought() -> None:
    state, decision = at_the_pick()
    single = Decision(0, decision.question, {}, decision.moves[:1])
    with workers(drinkers.find_sleepy) as crew:
        assert crew.choose_now("greedy", LAID, state, single, luck()) == Answer(single.moves[0])
        assert awaited(crew.choose("greedy", LAID, state, single, luck())) == Answer(single.moves[0])


def test_nobody_waits_for_a_bot_that_thinks() -> None:
    """While one worker sleeps, the other answers, and the loop of the server goes on."""
    state, decision = at_the_pick(drinkers.find_sleepy)

    async def evening(crew: BotWorkers) -> tuple[Answer, Answer, int]:
        slow = asyncio.create_task(crew.choose("greedy", LAID, state, decision, luck()))
        ticks = 0
        quick = asyncio.create_task(crew.choose("random", LAID, state, decision, luck()))
        while not quick.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert not slow.done()
        return await slow, await quick, ticks

    with workers(drinkers.find_sleepy, count=2, seconds=3.0) as crew:
        for _ in range(2):  # both are there and ready
            crew.choose_now("random", LAID, state, decision, luck())
        slow, quick, ticks = awaited(evening(crew))
    assert slow.trouble == "time"
    assert quick.trouble == ""
    assert ticks > 0


def test_the_true_state_never_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to the worker is imagined: the other hand is dealt anew."""
    state, decision = at_the_pick()
    sent: list[State] = []

    def spy(drawn: State) -> bytes:
        sent.append(drawn)
        return freeze(drawn)

    monkeypatch.setattr(worker_module, "freeze", spy)
    with workers(drinkers.find) as crew:
        for number in range(8):
            crew.choose_now("random", LAID, state, decision, Chance(key_from_seed(str(number))))
    assert all(drawn is not state for drawn in sent)
    assert all(drawn.view(0) == state.view(0) for drawn in sent)
    assert any(drawn.fingerprint() != state.fingerprint() for drawn in sent)


@pytest.mark.parametrize("name", games.names())
def test_a_state_of_every_game_travels_without_its_box(name: str) -> None:
    game = games.find(name)
    box, table, choices = game.open_box(2), Table(Chance(key_from_seed("travel"))), luck()
    state = game.start(box, table)
    for _ in range(40):
        state.apply(state.asked[0], choices.choose(state.legal(state.asked[0])), table)
    frozen = freeze(state)
    arrived = thaw(frozen, box)
    assert len(frozen) < 10_000
    assert arrived.box is box
    assert arrived.fingerprint() == state.fingerprint()
    assert arrived.legal(state.asked[0]) == state.legal(state.asked[0])
    with pytest.raises(pickle.UnpicklingError):
        pickle.loads(frozen)


def test_a_worker_opens_the_packs_of_the_table(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    head = '[pack]\nid = "mine"\ngame = "champions"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
    pack.write_text(f'{head}[[troll]]\nid = "hill_troll"\nattack = 9\n', encoding="utf-8")
    box = Laid("champions", 3, {}, (str(pack),)).open_box(games.find)
    assert box.content.packs[-1] == "mine 1"
    assert box.seats == 3


def test_time_can_be_limited_and_is_given_back() -> None:
    with pytest.raises(OutOfTime, match=r"0\.05 seconds"), within(0.05):
        time.sleep(5)
    with within(0.05):
        pass
    time.sleep(0.1)


def test_only_the_first_thread_can_be_woken() -> None:
    done: list[str] = []

    def elsewhere(limit: Callable[..., object] = within) -> None:
        with within(0.01):
            time.sleep(0.05)
        done.append("in peace")

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert done == ["in peace"]

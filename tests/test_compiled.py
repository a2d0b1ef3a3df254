"""The compiled build plays the same games as the plain one, from the same source; each says which it is."""

from __future__ import annotations

import gc
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.compiled import is_compiled
from meadhall.core.match import Match
from meadhall.core.state import State
from meadhall.core.table import Table
from meadhall.testing.laws import equal, laws_of, variants

GAMES = int(os.environ.get("MEADHALL_EQUAL_GAMES", "6"))
"""How many games of each kind are played in both builds."""
MANY_GAMES = int(os.environ.get("MEADHALL_MEMORY_GAMES", "40"))
"""How many games are played one after the other to see whether something is left of them."""
PLAY = """
import sys
from tests.test_compiled import hashes
import json
print(json.dumps([hashes(name, int(sys.argv[1])) for name in sys.argv[2:]]))
"""
compiled_only = pytest.mark.skipif(
    not is_compiled(), reason="the plain build runs; `make test-compiled` tests the other"
)


def hashes(name: str, count: int) -> list[str]:
    """The states to which random games lead, of all numbers of seats and combinations of options in turn."""
    game = games.find(name)
    kinds = [(seats, options) for seats in game.seats for options in variants(game, seats)]
    found = []
    for number in range(count):
        seats, options = kinds[number * 31 % len(kinds)]
        match = Match.new(game, seats, options, key=key_from_seed(f"both builds {number}"))
        chance = Chance(key_from_seed(f"choices {number}"))
        narrowed = getattr(laws_of(game), "narrowed", None)
        while not match.over and len(match.moves) < 3000:
            seat = match.state.asked[0]
            moves = match.state.legal(seat)
            match.play(seat, chance.choose(narrowed(match.state, moves, chance) if narrowed else moves))
        found.append(match.state.fingerprint())
    return found


@compiled_only
def test_both_builds_play_the_same_games() -> None:
    names = games.rooms()
    plain = subprocess.run(
        [sys.executable, "-c", PLAY, str(GAMES), *names],
        env={**os.environ, "MEADHALL_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(plain.stdout) == [hashes(name, GAMES) for name in names]


@pytest.mark.parametrize(("environment", "says"), [({}, None), ({"MEADHALL_PURE": "1"}, "plain Python")])
def test_the_program_says_which_build_runs(environment: dict[str, str], says: str | None) -> None:
    command = [sys.executable, "-m", "meadhall", "--lang", "en", "--version"]
    told = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    assert told.stdout.strip().endswith(f"({says or ('compiled' if is_compiled() else 'plain Python')})")


def test_content_and_boxes_are_shared() -> None:
    """In the compiled build, too: a property that is read anew each time would read all files at each move."""
    for name in games.rooms():
        game = games.find(name)
        assert game.content is game.content
        assert game.open_box(game.seats[-1]) is game.open_box(game.seats[-1])


def states_of_a_game(name: str) -> Iterator[State]:
    """A random game, at every fifth of its decisions."""
    game = games.find(name)
    table = Table(Chance(key_from_seed("in the middle")))
    state = game.start(game.open_box(game.seats[-1]), table)
    for number in range(400):
        if state.over:
            break
        if number % 5 == 0:
            yield state
        seat = state.asked[0]
        state.apply(seat, table.chance.choose(state.legal(seat)), table)


@pytest.mark.parametrize("name", games.rooms())
def test_a_copy_shares_nothing_that_can_change(name: str) -> None:
    for state in states_of_a_game(name):
        twin = state.clone()
        assert equal(twin, state)
        for field in (*twin.FIELDS, "stack"):
            ours, theirs = getattr(state, field), getattr(twin, field)
            if isinstance(ours, list) and ours and field not in UNCHANGING.get(name, ()):
                assert ours is not theirs, field
                pairs = zip(ours, theirs, strict=True)
                assert not any(isinstance(one, list) and one is two for one, two in pairs), field


@pytest.mark.parametrize("name", games.rooms())
def test_what_is_played_with_a_copy_does_not_change_the_state(name: str) -> None:
    """Whatever it shares: also lists that are said never to change."""
    for number, state in enumerate(states_of_a_game(name)):
        before, twin = state.fingerprint(), state.clone()
        table = Table(Chance(key_from_seed(f"with a copy {number}")))
        for _ in range(60):
            if twin.over:
                break
            seat = twin.asked[0]
            twin.apply(seat, table.chance.choose(twin.legal(seat)), table)
        assert state.fingerprint() == before


UNCHANGING = {
    "champions": ("stall_in_game",),
    "blood_rage": ("ragnarok", "spare_tokens", "god_cards"),
    "odin": ("raids_removed",),
}
"""Lists that are replaced as a whole and never changed."""


def test_a_stream_of_chance_travels_and_goes_on_from_where_it_was() -> None:
    chance = Chance(key_from_seed("on its way"))
    for _ in range(100):
        chance.below(6)
    twin = pickle.loads(pickle.dumps(chance))
    assert [twin.below(6) for _ in range(100)] == [chance.below(6) for _ in range(100)]


@pytest.mark.parametrize("name", games.rooms())
def test_many_games_take_no_more_memory_than_a_few(name: str) -> None:
    game = games.find(name)
    box = game.open_box(game.seats[0])

    def play(number: int) -> None:
        table = Table(Chance(key_from_seed(f"memory {number}")))
        state = game.start(box, table)
        for _ in range(150):
            if state.over:
                break
            seat = state.asked[0]
            state.apply(seat, table.chance.choose(state.legal(seat)), table)

    for number in range(5):
        play(number)
    gc.collect()
    before = len(gc.get_objects())
    for number in range(MANY_GAMES):
        play(number)
    gc.collect()
    assert len(gc.get_objects()) - before < 500


def test_a_traceback_names_our_lines() -> None:
    game = games.find("champions")
    state = game.start(game.open_box(2), Table(Chance(key_from_seed("trace"))))
    with pytest.raises(Exception) as caught:
        state.apply(state.asked[0], 10**6, Table(Chance(b"x" * 32)))
    files = [entry.path for entry in caught.traceback]
    assert any(str(file).endswith(str(Path("meadhall") / "core" / "state.py")) for file in files)

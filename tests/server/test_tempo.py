"""A bot's pause tells nothing: neither what it holds, nor how many choices it had."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.server.seating import BOTS, QUICK
from meadhall.server.tempo import BEAT, THINKING, tempo

SECRETS = [name for name in games.names() if not games.find(name).open_table]


def moments(name: str, seed: str) -> Iterator[Match]:
    """A random game before each of its decisions."""
    game = games.find(name)
    match = Match.new(game, game.seats[-1], key=key_from_seed(seed))
    choices = Chance(key_from_seed(f"{seed} choices"))
    while not match.state.over:
        yield match
        seat = match.state.asked[0]
        match.play(seat, choices.choose(match.state.legal(seat)))


def is_secret(match: Match) -> bool:
    return match.state.box.steps[match.state.stack[-1][0]].secret


@pytest.mark.parametrize("name", SECRETS)
def test_the_pause_is_the_same_whatever_the_bot_holds(name: str) -> None:
    chance, compared = Chance(key_from_seed("dreams")), 0
    for match in moments(name, "pauses"):
        if not is_secret(match):
            continue
        truth, asked = match.state, match.state.asked[0]
        watcher = next(seat for seat in range(truth.box.seats) if seat != asked)
        pauses = [tempo(bot, match) for bot in BOTS]
        match.state = truth.imagine(watcher, chance)
        compared += match.state.legal(asked) != truth.legal(asked)
        assert [tempo(bot, match) for bot in BOTS] == pauses
        match.state = truth
    assert compared, "no game without another hand"


@pytest.mark.parametrize("name", SECRETS)
def test_where_a_choice_is_secret_nobody_answers_at_once(name: str) -> None:
    """Not even where there was nothing to choose. Who was invited to be quick is quick everywhere."""
    alone = 0
    for match in moments(name, "nothing to choose"):
        if is_secret(match):
            alone += len(match.state.legal(match.state.asked[0])) == 1
            assert all(tempo(bot, match) >= BEAT for bot in BOTS if bot not in QUICK)
        assert not any(tempo(bot, match) for bot in QUICK)
    assert alone or name != "odin", "every payment had a choice"


def test_who_thinks_takes_the_time_of_its_level() -> None:
    for match in moments("champions", "levels"):
        reckoned = match.state.box.steps[match.state.stack[-1][0]].name in match.game.judgement.RECKONED
        for bot, seconds in THINKING.items():
            assert (tempo(bot, match) == seconds) is not reckoned

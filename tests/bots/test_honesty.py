"""No bot knows what is hidden from its seat: other hidden cards, the same chance of the bot, the same choice."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.bots.advice import advise
from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.bots.search import Budget
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.table import Table

LOOKED_AT = 12
"""How many decisions of a game are looked at."""


def chance(seed: str) -> Chance:
    return Chance(key_from_seed(seed))


@pytest.mark.parametrize("game", games.names())
def test_swapped_cards_do_not_change_what_a_bot_does(game: str) -> None:
    room = games.find(game)
    seats = min(3, room.seats[-1])
    table, choices = Table(chance(f"{game} table")), chance(f"{game} choices")
    state = room.start(room.open_box(seats), table)
    looked = swapped = 0
    while not state.over and looked < LOOKED_AT:
        seat = state.asked[0]
        decision = state.decision(seat)
        assert decision is not None
        if len(decision.moves) > 1 and choices.below(4) == 0:
            other = state.imagine(seat, choices)
            looked += 1
            swapped += other.fingerprint() != state.fingerprint()
            for name in ("greedy", "easy", "search:8"):
                bots = [invite(name, room, chance("bot")) for _ in range(2)]
                assert ask(bots[0], state, decision) == ask(bots[1], other, decision), (name, decision.question)
        state.play(seat, choices.choose(state.legal(seat)), table)
    assert looked == LOOKED_AT
    assert swapped >= LOOKED_AT // 2


@pytest.mark.parametrize("game", games.names())
def test_advice_names_legal_moves_and_what_to_expect(game: str) -> None:
    room = games.find(game)
    state = room.start(room.open_box(room.seats[-1]), Table(chance("advice")))
    decision = state.decision(state.asked[0])
    assert decision is not None
    found = advise(state, decision, chance("adviser"), Budget(iterations=25))
    assert 1 <= len(found) <= 3
    assert all(advice.move in decision.moves and 0 <= advice.expected <= 1 for advice in found)
    assert [advice.tried for advice in found] == sorted((advice.tried for advice in found), reverse=True)

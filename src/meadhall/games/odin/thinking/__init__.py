"""What a player thinks of In the Name of Odin: which move looks best, and how a game will end.

The thinking is spread over five modules: `outlook` (what a seat makes of the table), `inclination` (what actions are
worth), `answers` (what the answers to every other question are worth), `underway` (what each seat will have when what
goes on is done), `expect` (what each seat can expect).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.state import State
from meadhall.games.odin.table.box import LOTS, NOBODY, NONE
from meadhall.games.odin.table.state import Odin
from meadhall.games.odin.thinking.answers import ANSWERS
from meadhall.games.odin.thinking.expectation import win_chances

RECKONED: Final[frozenset[str]] = frozenset({"pay"})
"""Which cards pay hardly matters beside what they pay for, and a payment asks for every one of them."""


def horizon(seats: int) -> int:
    """Three decisions beyond what was begun; to pay for it does not count."""
    return 3


def weigh(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    """How good each of the moves of a decision looks to a seat at first sight, in points of Fame, roughly."""
    assert isinstance(state, Odin)
    return ANSWERS[state.top.name](state, seat, moves)


def expect(state: State) -> list[float]:
    """The result that each seat can expect from here, between 0 (lost) and 1 (won)."""
    assert isinstance(state, Odin)
    return win_chances(state)


# What a report about many games asks


def belongings(state: State) -> list[tuple[int, str]]:
    """Which seat has which hero, buildings and longships now, and which raids it has made."""
    assert isinstance(state, Odin)
    box = state.box
    found = [(seat, box.hero_ids[hero]) for seat, hero in enumerate(state.hero) if hero != NONE]
    found += [(lot // LOTS, box.building_ids[card]) for lot, card in enumerate(state.lots) if card != NONE]
    found += [(owner, box.ship_ids[ship]) for ship, owner in enumerate(state.ship_owner) if owner != NOBODY]
    found += [(seat, box.raid_ids[raid]) for seat, raids in enumerate(state.raids) for raid in raids]
    return found


def turns(state: State) -> float:
    """How many turns the players have had, on average."""
    assert isinstance(state, Odin)
    seats = state.box.seats
    return state.round - 1 + ((state.active - state.start_player) % seats + 1) / seats


def stalled(state: State) -> bool:
    """Whether the game ended because nobody raided any more (ON-END-05)."""
    assert isinstance(state, Odin)
    return bool(state.stalled)

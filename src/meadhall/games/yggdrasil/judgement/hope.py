"""How likely the team will win from here: what threatens, how long it takes, and what there is to withstand it.

The weights were fitted to 13,000 games of a sensible team, some of whose choices were random. Alone a god lives by its
life, and hardly by dice and elves; so weights of its own tell clearly more.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

from meadhall.games.yggdrasil.judgement.outlook import CARDS_FOR_A_STRIKE, LOSS, Outlook, nidhogg_to_go, turns_to_go
from meadhall.games.yggdrasil.names import ACTIVATE_JOTUNN, NONE
from meadhall.games.yggdrasil.state import Yggdrasil


class Weights(NamedTuple):
    """What tells about the end, in logarithms of the odds."""

    at_first: float
    fire: float
    """For each point of a threat, and so are the next four."""
    death: float
    serpent: float
    wolf: float
    ruin: float
    little_life: float
    """For a god with one life left; two are twice as good, and so on."""
    life: float
    """For each life of an average god."""
    hero: float
    elf: float
    die: float
    artefact: float
    siege: float = 0.0
    """In sagas it told nothing about the end."""
    saga: float = 0.0
    for_each_god: float = 0.0
    turn: float = 0.0
    """For each turn that is left, where the game is won by holding out."""
    no_jotunn_card: float = 0.0
    """For each jotunn that will be called and has no card any more: the first one ends the game."""


ALONE: Final = Weights(
    at_first=1.10,
    fire=-0.059,
    death=-0.071,
    serpent=-0.078,
    wolf=-0.009,
    ruin=-0.052,
    little_life=-2.1,
    life=0.012,
    hero=0.039,
    elf=0.0,
    die=0.006,
    artefact=0.15,
    siege=-0.052,
    turn=-0.011,
    no_jotunn_card=-1.78,
)
IN_COMPANY: Final = Weights(
    at_first=1.85,
    fire=-0.079,
    death=-0.096,
    serpent=-0.086,
    wolf=-0.014,
    ruin=-0.122,
    little_life=-1.03,
    life=0.288,
    hero=0.028,
    elf=0.031,
    die=0.060,
    artefact=0.084,
    siege=-0.102,
    for_each_god=-0.057,
    turn=-0.042,
    no_jotunn_card=-1.19,
)
IN_SAGAS: Final = Weights(
    at_first=1.15,
    fire=-0.070,
    death=-0.085,
    serpent=-0.080,
    wolf=-0.020,
    ruin=-0.110,
    little_life=-1.2,
    life=0.13,
    hero=0.085,
    elf=0.02,
    die=0.055,
    artefact=0.08,
    saga=-0.024,
)


def hope(state: Yggdrasil) -> float:
    """The chance to win."""
    outlook = Outlook(state)
    seats = state.box.seats
    life = state.life[:seats]
    in_saga = state.saga()
    weights = IN_SAGAS if in_saga else ALONE if seats == 1 else IN_COMPANY
    odds = weights.at_first + weights.little_life / max(min(life), 0.5) + weights.life * sum(life) / seats
    odds += weights.fire * _felt(outlook.fire(state)) + weights.death * _felt(outlook.death(state))
    odds += weights.serpent * _felt(outlook.serpent(state)) + weights.wolf * _felt(outlook.wolf(state))
    odds += weights.ruin * _felt(outlook.ruin(state)) + weights.hero * state.valhalla
    odds += weights.elf * sum(state.elves) + weights.die * sum(state.vanir)
    odds += weights.artefact * sum(owner != NONE for owner in state.artefact_owner)
    if in_saga:
        odds += weights.saga * outlook.saga_threat(state)
    else:
        odds += weights.for_each_god * seats + weights.siege * _felt(outlook.siege(state))
        odds += weights.turn * turns_to_go(state) + weights.no_jotunn_card * missing_jotunn_cards(state)
    return 1 / (1 + exp(-odds))


def _felt(threat: float) -> float:
    """No threat is worse than the loss of the game."""
    return min(threat, LOSS)


def missing_jotunn_cards(state: Yggdrasil) -> float:
    """How many jotnar will be called for whom there is no card: by spaces on the track, and by Loki."""
    left, _, _ = nidhogg_to_go(state)
    spaces = state.box.pages[state.page].spaces
    called = spaces[len(spaces) - left :].count(ACTIVATE_JOTUNN) + turns_to_go(state) / CARDS_FOR_A_STRIKE
    return max(called - len(state.jotunn_deck), 0.0)

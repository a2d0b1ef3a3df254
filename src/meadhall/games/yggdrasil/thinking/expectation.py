"""How likely the team will win from here: what threatens, how long it takes, and what there is to withstand it.

The weights of sagas were fitted to 13,000 games of a sensible team, some of whose choices were random; those of the
standard games to 4,400 on plain tracks of 5 to 20 moves, and some on fierce ones. How many turns are left tells more
when there are few: a hundred turns more or less hardly matter to somebody who may well fall in the next thirty. Alone a
god fares so differently that weights of its own tell clearly more.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple

from meadhall.games.yggdrasil.table.names import ACTIVATE_JOTUNN, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil
from meadhall.games.yggdrasil.thinking.outlook import CARDS_FOR_A_STRIKE, LOSS, Outlook, nidhogg_to_go, turns_to_go


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
    """For the logarithm of the turns that are left, where the game is won by holding out."""
    no_jotunn_card: float = 0.0
    """For each jotunn that will be called and has no card any more: the first one ends the game."""


ALONE: Final = Weights(
    at_first=5.28,
    fire=-0.096,
    death=-0.091,
    serpent=-0.095,
    wolf=-0.019,
    ruin=-0.056,
    little_life=-2.33,
    life=0.268,
    hero=0.085,
    elf=0.030,
    die=0.059,
    artefact=0.173,
    siege=-0.151,
    turn=-1.59,
    no_jotunn_card=-3.08,
)
IN_COMPANY: Final = Weights(
    at_first=11.25,
    fire=-0.113,
    death=-0.123,
    serpent=-0.126,
    wolf=-0.025,
    ruin=-0.104,
    little_life=-2.02,
    life=0.371,
    hero=0.091,
    elf=0.047,
    die=0.064,
    artefact=0.165,
    siege=-0.100,
    for_each_god=-0.096,
    turn=-3.03,
    no_jotunn_card=-0.73,
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


SOON: Final = 6
"""Within so many turns it is no longer the turns that count."""


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
        odds += weights.turn * log(turns_to_go(state) + SOON) + weights.no_jotunn_card * missing_jotunn_cards(state)
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

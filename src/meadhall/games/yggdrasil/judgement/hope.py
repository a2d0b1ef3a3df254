"""How likely the team will win from here: what threatens, how long it takes, and what there is to withstand it.

The weights were fitted to 13,000 games of a sensible team, some of whose choices were random.
"""

from __future__ import annotations

from math import exp
from typing import Final

from meadhall.games.yggdrasil.judgement.outlook import CARDS_FOR_A_STRIKE, LOSS, Outlook, nidhogg_to_go, turns_to_go
from meadhall.games.yggdrasil.names import ACTIVATE_JOTUNN, NONE
from meadhall.games.yggdrasil.state import Yggdrasil

AT_FIRST: Final = 2.55
AT_FIRST_IN_SAGAS: Final = 1.15
FOR_EACH_GOD: Final = -0.18
FIRE, DEATH, SERPENT, WOLF, RUIN = -0.070, -0.085, -0.080, -0.020, -0.110
"""For each point of a threat."""
SIEGE: Final = -0.08
"""In sagas it told nothing about the end."""
SAGA: Final = -0.024
LITTLE_LIFE: Final = -1.2
"""For a god with one life left; two are twice as good, and so on."""
LIFE: Final = 0.13
"""For each life of an average god."""
HERO, ELF, DIE, ARTEFACT = 0.028, 0.02, 0.055, 0.08
HERO_IN_SAGAS: Final = 0.085
TURN: Final = -0.033
"""For each turn that is left, where the game is won by holding out."""
NO_JOTUNN_CARD: Final = -1.6
"""For each jotunn that will be called and has no card any more: the first one ends the game."""


def hope(state: Yggdrasil) -> float:
    """The chance to win."""
    outlook = Outlook(state)
    seats = state.box.seats
    life = state.life[:seats]
    odds = LITTLE_LIFE / max(min(life), 0.5) + LIFE * sum(life) / seats
    odds += FIRE * _felt(outlook.fire(state)) + DEATH * _felt(outlook.death(state))
    odds += SERPENT * _felt(outlook.serpent(state)) + WOLF * _felt(outlook.wolf(state))
    odds += RUIN * _felt(outlook.ruin(state))
    odds += ELF * sum(state.elves) + DIE * sum(state.vanir)
    odds += ARTEFACT * sum(owner != NONE for owner in state.artefact_owner)
    if state.saga():
        odds += AT_FIRST_IN_SAGAS + SAGA * outlook.saga_threat(state) + HERO_IN_SAGAS * state.valhalla
    else:
        odds += AT_FIRST + FOR_EACH_GOD * seats + SIEGE * _felt(outlook.siege(state)) + HERO * state.valhalla
        odds += TURN * turns_to_go(state) + NO_JOTUNN_CARD * missing_jotunn_cards(state)
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

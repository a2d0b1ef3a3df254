"""Lay a position of a scenario over a fresh set-up.

The keys are those of the view, so that what a scenario states and what it expects read alike. Dice come from and go
to the supply, cards from and to their decks; what is impossible (two owners of one card, too many dice) is an error
that names the line.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.located import Located
from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.champions.position.players import PlayersLayer
from meadhall.games.champions.rules.assignment import ASSIGNMENTS
from meadhall.games.champions.rules.cleanup import CLEANUP_PHASE
from meadhall.games.champions.rules.combat_phase import COMBAT_PHASE
from meadhall.games.champions.rules.placement import WORKERS
from meadhall.games.champions.rules.round import PREPARATION_PHASE, ROUND
from meadhall.games.champions.rules.setup import deal_destinies
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import PHASES, Champions

_KEYS: Final = (
    "round",
    "phase",
    "turn",
    "start_player",
    "players",
    "placed",
    "stock",
    "stalls",
    "troll",
    "draugr",
    "sent",
    "shores",
    "merchant",
    "runes",
    "decks",
    "journey_discard",
    "supply",
)
_START_PHASES: Final = ("preparation", "placement", "assignment", "combat", "cleanup")


def lay_position(state: Champions, position: Located, table: Table) -> None:
    """Lay everything that the position names; what it does not name stays as the fresh set-up has it.

    Whatever the phase, the leaders are chosen and (but for the phase `preparation`) the first round is prepared.
    """
    position.only(*_KEYS)
    phase = position["phase"].text() if "phase" in position else "placement"
    if phase not in _START_PHASES:
        raise position["phase"].error(f"'{phase}' is no phase to begin with; take one of {', '.join(_START_PHASES)}")
    layer = PlayersLayer(state, position)
    state.round = position["round"].number(1, state.box.rounds) if "round" in position else 1
    layer.leaders()
    deal_destinies(state, table)
    if phase != "preparation":
        PREPARATION_PHASE.act(state, PREPARATION_PHASE.at(), table)
    if "start_player" in position:
        state.start_player = position["start_player"].seat(state.box.seats)
    layer.clear_shores()
    layer.cards()
    layer.shores()
    layer.players()
    layer.workers()
    layer.ships()
    layer.sent_dice()
    layer.stock()
    layer.deck_tops()
    layer.supply()
    layer.check()
    state.phase = PHASES.index(phase)
    state.stack = _frames(state, position, phase)


def _frames(state: Champions, position: Located, phase: str) -> list[Frame]:
    """The rest of the round from the beginning of a phase on."""
    turn = position["turn"].seat(state.box.seats) if "turn" in position else NONE
    phases = [
        PREPARATION_PHASE.at(),
        WORKERS.at(turn),
        ASSIGNMENTS.at(),
        COMBAT_PHASE.at(),
        CLEANUP_PHASE.at(),
    ]
    return [ROUND.at(state.round + 1), *reversed(phases[_START_PHASES.index(phase) :])]

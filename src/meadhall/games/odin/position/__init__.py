"""Lay a position of a scenario over a fresh set-up.

The keys are those of the view, so that what a scenario states and what it expects read alike. Figures come from and go
to the reserve, cards from and to their decks; what is impossible (two places for one card, too many Vikings) is an
error that names the line.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.located import Located
from meadhall.core.state import Frame
from meadhall.games.odin.position.cards import lay_action_cards, lay_decks, lay_ocean
from meadhall.games.odin.position.players import check_players, lay_players
from meadhall.games.odin.rules.turn import ACTION, DRAW, NEXT_TURN
from meadhall.games.odin.table.state import PHASES, Odin

_KEYS: Final = (
    "round",
    "phase",
    "turn",
    "start_player",
    "quiet_rounds",
    "raided",
    "swapped",
    "used_symbols",
    "used_abilities",
    "players",
    "action_display",
    "hero_display",
    "building_display",
    "longship_display",
    "ocean",
    "markers",
    "reserve",
    "discard",
    "decks",
    "deck_sizes",
    "under",
)
_START_PHASES: Final = ("actions", "draw")


def lay_position(state: Odin, position: Located) -> None:
    """Lay everything that the position names; what it does not name stays as the fresh set-up has it."""
    position.only(*_KEYS)
    seats = state.box.seats
    phase = position["phase"].text() if "phase" in position else "actions"
    if phase not in _START_PHASES:
        raise position["phase"].error(f"'{phase}' is no phase to begin with; take one of {', '.join(_START_PHASES)}")
    if "start_player" in position:
        state.start_player = position["start_player"].seat(seats)
    state.active = position["turn"].seat(seats) if "turn" in position else state.start_player
    state.round = position["round"].number(1) if "round" in position else 1
    if "quiet_rounds" in position:
        state.quiet_rounds = position["quiet_rounds"].number(0, state.box.stall_rounds - 1)
    state.raided = int("raided" in position and position["raided"].flag())
    state.swapped = int("swapped" in position and position["swapped"].flag())
    lay_players(state, position)
    lay_decks(state, position)
    lay_ocean(state, position)
    lay_action_cards(state, position)
    check_players(state, position)
    state.symbols_used = _used(state, position, "used_symbols")
    state.abilities_used = _used(state, position, "used_abilities")
    state.phase = PHASES.index(phase)
    state.stack = _frames(state.active, phase)


def _used(state: Odin, position: Located, key: str) -> int:
    """Buildings of the active player that have been used in this turn."""
    found = 0
    for item in position[key] if key in position else ():
        building = item.one_of(state.box.building_ids)
        if not state.owns_building(state.active, building):
            raise item.error(f"'{item.value}' does not belong to the active player")
        found |= 1 << building
    return found


def _frames(seat: int, phase: str) -> list[Frame]:
    """The rest of the turn from the beginning of a phase on."""
    frames = [NEXT_TURN.at(seat), DRAW.at(seat)]
    return frames if phase == "draw" else [*frames, ACTION.at(seat)]

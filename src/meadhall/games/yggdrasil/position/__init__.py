"""Lay a position of a scenario over a fresh set-up.

The keys are those of the view, so that what a scenario states and what it expects read alike. Pieces come from and go
to their reserves, cards from and to their decks and piles; what is impossible (two owners of one card, too many
pieces) is an error that names the line. Gods that are not named are the first free ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.located import Located
from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.position.gods import GodsLayer
from meadhall.games.yggdrasil.position.sagas import SagaLayer
from meadhall.games.yggdrasil.rules.board import BEGIN_GAME, give_start_pieces, lay_out
from meadhall.games.yggdrasil.rules.campaign import GAME_ENDS, TRY_AGAIN
from meadhall.games.yggdrasil.rules.dangers.stages import TAKE_DANGERS
from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES
from meadhall.games.yggdrasil.rules.experience import offer_xp
from meadhall.games.yggdrasil.rules.movement import moves_and_acts
from meadhall.games.yggdrasil.rules.piles import place_on_wheel
from meadhall.games.yggdrasil.rules.rounds import END_TURN, ROUND, TURNS, begin_turn
from meadhall.games.yggdrasil.rules.step_3 import NOTHING_DONE, STEP_THREE
from meadhall.games.yggdrasil.rules.wheel import REVEAL
from meadhall.games.yggdrasil.table.box import CARD_COUNT, YggdrasilBox
from meadhall.games.yggdrasil.table.names import NONE, OATH_MARKERS
from meadhall.games.yggdrasil.table.state import LOST, Yggdrasil

_KEYS: Final = (
    "phase",
    "turn",
    "order",
    "round",
    "dangers",
    "against",
    "averted",
    "players",
    "support",
    "step",
    "enemies",
    "island",
    "ladders",
    "ravaged",
    "healed",
    "valhalla",
    "jotnar",
    "jotunn_discard",
    "creature_discard",
    "decks",
    "left",
    "wheel",
    "tosses",
    "page",
    "space",
    "saga",
    "attempts",
)
_START_PHASES: Final = ("begin", "round", "reveal", "move", "step_3", "dangers", "experience")
_BEFORE_THE_GAME: Final = ("phase", "players", "support", "page", "attempts")


def lay_position(state: Yggdrasil, position: Located, table: Table) -> None:
    """Lay everything that the position names; what it does not name stays as the fresh set-up has it."""
    position.only(*_KEYS)
    phase = position["phase"].text() if "phase" in position else "step_3"
    if phase not in _START_PHASES:
        raise position["phase"].error(f"'{phase}' is no phase to begin with; take one of {', '.join(_START_PHASES)}")
    gods, saga = GodsLayer(state, position), SagaLayer(state, position)
    gods.gods()
    saga.page()
    if phase == "begin":
        # Only gods and sheets are there; the board is laid out by the game itself.
        position.only(*_BEFORE_THE_GAME)
        gods.sheets()
        state.stack = [GAME_ENDS.at(), BEGIN_GAME.at()]
        return
    state.stack = [GAME_ENDS.at()]
    lay_out(state, table)
    give_start_pieces(state)
    saga.set_up()
    if len(state.stack) > 1:
        raise position.error("the reserves are too small for all pieces to start with")
    gods.sheets()
    gods.players()
    gods.support()
    gods.tree()
    gods.ladders()
    gods.cards()
    gods.wheel()
    saga.pieces()
    gods.check()
    lay_turn(state, position, phase)


def lay_turn(state: Yggdrasil, position: Located, phase: str) -> None:
    """Who is to move, and what of the round is still to come."""
    seats = state.box.seats
    active = position["turn"].seat(seats) if "turn" in position else 0
    if "order" in position:
        state.order = [item.seat(seats) for item in position["order"]]
        if sorted(state.order) != list(range(seats)):
            raise position["order"].error("the order names each player once")
    else:
        state.order = [active, *(seat for seat in range(seats) if seat != active)]
    state.round = position["round"].number(1) if "round" in position else 1
    for key in ("dangers", "against", "averted"):
        if key in position and phase != "dangers":
            raise position[key].error(f"'{key}' belongs to the phase 'dangers'")
    if phase == "experience":
        lay_experience(state, position)
        return
    if phase == "round":
        state.round -= 1
        state.order = []
        state.stack.append(ROUND.at())
        return
    begin_turn(state, active)
    if "tosses" in position:
        state.tosses = position["tosses"].number(0)
    if "healed" in position:
        state.healed = GodsLayer(state, position).worlds_mask("healed")
    number = state.order.index(active)
    for seat in state.order[number + (phase != "reveal") :]:
        if state.placed[seat] == NONE:
            place_on_wheel(state, seat)
    state.stack += [TURNS.at(number + 1), END_TURN.at(active)]
    state.stack += _frames(state, position, phase, active)
    if phase == "move":
        moves_and_acts(state, active)


def _frames(state: Yggdrasil, position: Located, phase: str, active: int) -> list[Frame]:
    if phase == "reveal":
        return [REVEAL.at(active)]
    if phase == "step_3":
        return [STEP_THREE.at(active, *NOTHING_DONE)]
    if phase == "dangers":
        if "dangers" not in position:
            raise position.error("the phase 'dangers' needs 'dangers'")
        against = position["against"].one_of(state.box.opponent_ids) if "against" in position else NONE
        averted = position["averted"].number(0) if "averted" in position else 0
        return [TAKE_DANGERS.at(active, position["dangers"].number(0), against, averted)]
    return []


def lay_experience(state: Yggdrasil, position: Located) -> None:
    """After a lost game of a campaign: XP is spent, then the team decides whether to go on."""
    if not state.box.campaign:
        raise position["phase"].error("only a campaign has the phase 'experience'")
    state.outcome, state.cause = LOST, CAUSE_NAMES.index("god_died")
    state.stack = [TRY_AGAIN.at()]
    offer_xp(state)


def card_numbers(box: YggdrasilBox, words: Sequence[str]) -> list[int]:
    """The cards that a loaded shuffle names: artefacts, creatures, jotnar, oath markers, or enemy cards
    (`odin hel`).
    """
    enemy_cards = [box.card_id(card) for card in range(CARD_COUNT)]
    decks = (box.artefact_ids, box.creature_ids, box.jotunn_ids, list(OATH_MARKERS), enemy_cards)
    for deck in decks:
        if all(word in deck for word in words):
            return [deck.index(word) for word in words]
    raise ValueError(f"these are not cards of one kind: {', '.join(words)}")

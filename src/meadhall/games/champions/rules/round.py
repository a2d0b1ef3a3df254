"""A round and its phases (CM-ROUND), with the preparation of the board."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.assignment import ASSIGNMENTS
from meadhall.games.champions.rules.cleanup import CLEANUP_PHASE
from meadhall.games.champions.rules.combat_phase import COMBAT_PHASE
from meadhall.games.champions.rules.placement import WORKERS
from meadhall.games.champions.rules.scoring import FINAL_SCORING
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.moves import WARRIORS
from meadhall.games.champions.table.state import PREPARATION, Champions


class Round(Step[Champions]):
    """The five phases of a round, in their order (CM-ROUND-02)."""

    name = "round"
    fields = ("number",)

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        _, number = frame
        if number > state.box.rounds:
            state.stack.append(FINAL_SCORING.at())
            return
        state.round = number
        state.something_changed()
        table.tell("round_begins", round=number)
        state.stack += [
            self.at(number + 1),
            CLEANUP_PHASE.at(),
            COMBAT_PHASE.at(),
            ASSIGNMENTS.at(),
            WORKERS.at(NONE),
            PREPARATION_PHASE.at(),
        ]


class Preparation(Step[Champions]):
    """New enemies, journeys, goods and runes (CM-ROUND-03 to -14)."""

    name = "preparation"
    fields = ()

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = PREPARATION
        reveal_troll(state, table)
        reveal_draugr(state, table)
        deal_journeys(state, table)
        reveal_monsters(state, table)
        reveal_merchant(state, table)
        restock(state)
        open_runes(state, table)
        enemies = state.box.enemies
        table.tell(
            "prepared",
            troll=enemies[state.troll].id,
            draugr=tuple(enemies[card].id for card in state.draugr),
            merchant=state.box.merchant_ids[state.merchant],
        )


def reveal_troll(state: Champions, table: Table) -> None:
    """Preparation 1: the top troll card (CM-ROUND-03)."""
    state.troll = state.troll_deck.pop()
    table.uncover("CM-ROUND-03", state.troll)


def reveal_draugr(state: Champions, table: Table) -> None:
    """Preparation 2: two draugr, the first one left (CM-ROUND-04)."""
    for slot in range(len(state.draugr)):
        state.draugr[slot] = state.draugr_deck.pop()
        table.uncover("CM-ROUND-04", state.draugr[slot])


def deal_journeys(state: Champions, table: Table) -> None:
    """Preparation 3: a hidden journey card on each empty used slot (CM-ROUND-06)."""
    for shore in state.box.shores_used:
        if state.journey[shore] == NONE:
            state.journey[shore] = state.draw_journey(table)
            state.journey_batch[shore] = state.batch


def reveal_monsters(state: Champions, table: Table) -> None:
    """Preparation 4: a monster on each empty used slot (CM-ROUND-08)."""
    for shore in state.box.shores_used:
        if state.monster[shore] == NONE and state.monster_deck:
            state.monster[shore] = state.monster_deck.pop()
            table.uncover("CM-ROUND-08", state.monster[shore])


def reveal_merchant(state: Champions, table: Table) -> None:
    """Preparation 5: only the newest merchant card counts (CM-ROUND-10)."""
    if state.merchant != NONE:
        state.merchant_discard.append(state.merchant)
    state.merchant = state.merchant_deck.pop()
    table.uncover("CM-ROUND-10", state.merchant)


def restock(state: Champions) -> None:
    """Preparation 6: a die for each smith, food for the smokehouse (CM-ROUND-11); an empty supply gives none (-13)."""
    for number in state.box.restocked:
        place = state.box.places[number]
        if place.take_all == len(WARRIORS):
            state.stock[number] += place.restock
        else:
            fresh = min(place.restock, state.supply[place.take_all])
            state.supply[place.take_all] -= fresh
            state.stock[number] += fresh


def open_runes(state: Champions, table: Table) -> None:
    """Fill the display of face-up runes (CM-ROUND-14)."""
    while len(state.runes_open) < state.box.face_up_runes and state.rune_deck:
        state.runes_open.append(state.rune_deck.pop())
        table.uncover("CM-ROUND-14", state.runes_open[-1])


ROUND: Final = Round()
PREPARATION_PHASE: Final = Preparation()

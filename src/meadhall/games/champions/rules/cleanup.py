"""Cleanup (CM-CLEANUP): workers and ships come home, blame is dealt, monsters grow richer."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.table.box import NOBODY, NONE
from meadhall.games.champions.table.state import CLEANUP, Champions


class CleanupPhase(Step[Champions]):
    """The steps in their order."""

    name = "cleanup"
    fields = ()

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = CLEANUP
        return_workers(state)
        return_longships(state)
        blame_for_the_troll(state, table)
        discard_draugr(state)
        discard_journeys(state)
        enrich_monsters(state, table)
        table.tell("round_ended", round=state.round)


def return_workers(state: Champions) -> None:
    """All workers return, begging ones included (CM-CLEANUP-01)."""
    state.placed = [NOBODY] * len(state.placed)
    for seat in range(state.box.seats):
        state.hunting[seat] = 0
        state.begging[seat] = 0
        state.workers[seat] = state.box.workers_start + state.bought[seat]


def return_longships(state: Champions) -> None:
    """Ships return to their spaces and owners (CM-CLEANUP-02)."""
    state.harbor = [NONE] * len(state.harbor)


def blame_for_the_troll(state: Champions, table: Table) -> None:
    """A living troll costs everybody a blame and is then discarded (CM-CLEANUP-03, CM-TROLL-01)."""
    if state.troll == NONE:
        return
    for seat in range(state.box.seats):
        state.blame[seat] += 1
    table.tell("troll_lives", troll=state.box.enemies[state.troll].id)
    state.enemy_discard.append(state.troll)
    state.troll = NONE


def discard_draugr(state: Champions) -> None:
    """Undefeated draugr are discarded (CM-CLEANUP-04)."""
    for slot, card in enumerate(state.draugr):
        if card != NONE:
            state.enemy_discard.append(card)
            state.draugr[slot] = NONE


def discard_journeys(state: Champions) -> None:
    """Revealed journey cards are discarded (CM-CLEANUP-05); hidden ones stay, and who knows them keeps knowing (CM-
    ROUND-07).
    """
    for shore, revealed in enumerate(state.journey_open):
        if revealed:
            state.journey_discard.append(state.journey[shore])
            state.journey[shore] = NONE
            state.journey_open[shore] = 0
            state.journey_knowers[shore] = 0


def enrich_monsters(state: Champions, table: Table) -> None:
    """Each undefeated monster gets a coin, attacked or not (CM-CLEANUP-06)."""
    alive = [shore for shore, card in enumerate(state.monster) if card != NONE]
    for shore in alive:
        state.monster_coins[shore] += state.box.monster_bonus
    if alive and state.box.monster_bonus:
        monsters = tuple(state.box.enemies[state.monster[shore]].id for shore in alive)
        table.tell("monsters_richer", count=state.box.monster_bonus, monsters=monsters)


CLEANUP_PHASE: Final = CleanupPhase()

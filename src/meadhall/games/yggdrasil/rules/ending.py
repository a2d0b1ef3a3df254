"""Victory and defeat (YC-END). Both come at once: what was still to be done is not done any more (YC-END-09)."""

from __future__ import annotations

from typing import Final

from meadhall.core.table import Table
from meadhall.games.yggdrasil.table.names import GODS, NONE
from meadhall.games.yggdrasil.table.state import LOST, WON, Yggdrasil

CAUSES: Final = {
    # Victories.
    "tree_reached": "YC-END-02",
    "saga_completed": "YC-CAMPAIGN-08",
    "campaign_completed": "YC-CAMPAIGN-06",
    # Defeats.
    "god_died": "YC-END-03",
    "support_god_died": "YC-END-05",
    "surt_climbs_out": "YC-SURT-02",
    "hel_climbs_out": "YC-HEL-02",
    "too_few_fire_giants": "YC-SURT-05",
    "no_island_left": "YC-IORMUNGAND-02",
    "too_few_nameless": "YC-IORMUNGAND-04",
    "no_jotunn_left": "YC-LOKI-05",
    "no_jotunn_card_left": "YC-END-08",
    "no_wall_left": "YC-END-07",
    "dead_tree_reached": "YC-NIDHOGG-03",
    "no_nameless_left": "YC-SAGA-4-02",
    "son_climbs_out": "YC-SAGA-2-04",
    "wolf_has_caught_its_prey": "YC-SAGA-3-03",
    "naglfar_climbs_out": "YC-SAGA-4-05",
    "bridge_overrun": "YC-SAGA-5-03",
    "given_up": "YC-CAMPAIGN-06",
}
"""Why a game or a campaign can end, each with its clause."""
CAUSE_NAMES: Final = tuple(CAUSES)


def lose(state: Yggdrasil, cause: str, table: Table) -> None:
    """The game is lost at once."""
    table.tell("lost", cause=cause)
    end(state, LOST, cause)


def fall(state: Yggdrasil, figure: int, opponent: int, table: Table) -> None:
    """A god without life loses the game for all (YC-END-03), also a support god (YC-END-05)."""
    god, support = GODS[state.god[figure]], figure >= state.box.seats
    if support:
        table.tell("lost_support_god", god=god)
    elif opponent == NONE:
        table.tell("lost_god", god=god, seat=figure)
    else:
        table.tell("lost_god_against", god=god, seat=figure, opponent=state.box.opponent_ids[opponent])
    end(state, LOST, "support_god_died" if support else "god_died")


def win(state: Yggdrasil, cause: str, table: Table) -> None:
    """The game is won at once."""
    table.tell("won", cause=cause)
    end(state, WON, cause)


def end(state: Yggdrasil, outcome: int, cause: str) -> None:
    """Only the lowest frame stays: what comes after the game."""
    state.outcome = outcome
    state.cause = CAUSE_NAMES.index(cause)
    del state.stack[1:]

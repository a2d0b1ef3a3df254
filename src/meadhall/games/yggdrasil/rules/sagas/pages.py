"""The Saga Book: Nidhögg's way over a page, goals, and turning the page (YC-NIDHOGG, YC-CAMPAIGN-17 to -22).

What the goals, openings and turns of the sagas are is laid in by `sagas`, which knows them all: they check goals
themselves, and so must come later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import lose, win
from meadhall.games.yggdrasil.rules.enemies.jotnar import activate_jotunn
from meadhall.games.yggdrasil.rules.life import lose_life
from meadhall.games.yggdrasil.table.names import (
    ACTIVATE_JOTUNN,
    BITE,
    DEAD_TREE,
    GOALS,
    NIDHOGG,
    NONE,
    ON_TURN,
    ONE_NAMELESS,
    OPENINGS,
    TREE,
    TURN,
)
from meadhall.games.yggdrasil.table.state import UNDECIDED, Yggdrasil

AT_END_OF_TURN: Final = ("surt_beaten",)
"""Goals that are looked at only when a turn ends (YC-SAGA-5-06)."""
GOAL_MET: Final[dict[str, Callable[[Yggdrasil], bool]]] = {}
PAGE_OPENS: Final[dict[str, Callable[[Yggdrasil, Table], None]]] = {}
PAGE_TURNS: Final[dict[str, Callable[[Yggdrasil, Table], None]]] = {}


def next_space(state: Yggdrasil, table: Table) -> None:
    """One space to the right (YC-NIDHOGG-01)."""
    last = len(state.box.pages[state.page].spaces) - 1
    state.space = min(state.space + state.box.enemy_amount[NIDHOGG], last)
    table.tell("nidhogg_moved", space=state.space, last=last)


def resolve_space(state: Yggdrasil, table: Table) -> None:
    """What the space reached brings (YC-NIDHOGG-02 to -04, -08 to -10)."""
    page = state.box.pages[state.page]
    kind = page.spaces[state.space]
    if kind == TREE:
        win(state, "tree_reached", table)
    elif kind == DEAD_TREE:
        lose(state, "dead_tree_reached", table)
    elif kind == ACTIVATE_JOTUNN:
        table.tell("nidhogg_calls")
        activate_jotunn(state, table)
    elif kind == ONE_NAMELESS:
        one_nameless(state, table)
    elif kind == BITE:
        bite(state, table)
    elif kind == TURN:
        table.tell("nidhogg_turns")
        if page.on_turn != NONE:
            PAGE_TURNS[ON_TURN[page.on_turn]](state, table)
        turn_page(state, table)


def one_nameless(state: Yggdrasil, table: Table) -> None:
    """A nameless goes to the ladder of Hel (YC-SAGA-4-02)."""
    table.tell("nidhogg_drags")
    if not state.nameless_reserve:
        lose(state, "no_nameless_left", table)
        return
    state.nameless_reserve -= 1
    state.nameless += 1
    table.tell("nameless_placed", count=1)


def bite(state: Yggdrasil, table: Table) -> None:
    """Each god of a player loses life; it is no danger, so nothing averts it (YC-NIDHOGG-10)."""
    count = state.box.pages[state.page].bite
    table.tell("nidhogg_bites", count=count)
    for seat in range(state.box.seats):
        if state.outcome == UNDECIDED:
            lose_life(state, seat, count, table, NIDHOGG)


def turn_page(state: Yggdrasil, table: Table) -> None:
    """Nidhögg begins on the next page; all else stays (YC-CAMPAIGN-19, -22). Behind the last page is the tree."""
    page = state.box.next_page[state.page]
    if page == NONE:
        win(state, "saga_completed", table)
        return
    state.page = page
    state.space = 0
    table.tell("page_turned", page=state.box.pages[page].id)
    opens = state.box.pages[page].opens
    if opens != NONE:
        PAGE_OPENS[OPENINGS[opens]](state, table)


def check_goal(state: Yggdrasil, table: Table) -> None:
    """After every effect, fight and action (YC-CAMPAIGN-21)."""
    goal = state.box.pages[state.page].goal
    if goal != NONE and GOALS[goal] not in AT_END_OF_TURN:
        _turn_if_met(state, GOALS[goal], table)


def check_goal_at_end_of_turn(state: Yggdrasil, table: Table) -> None:
    goal = state.box.pages[state.page].goal
    if goal != NONE and GOALS[goal] in AT_END_OF_TURN:
        _turn_if_met(state, GOALS[goal], table)


def _turn_if_met(state: Yggdrasil, goal: str, table: Table) -> None:
    if state.outcome == UNDECIDED and GOAL_MET[goal](state):
        table.tell("goal_reached", page=state.box.pages[state.page].id)
        turn_page(state, table)

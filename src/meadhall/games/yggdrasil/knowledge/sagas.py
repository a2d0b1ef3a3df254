"""The part of the view that shows the Saga Book and the campaign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meadhall.games.yggdrasil.knowledge.shape import HIDDEN, Campaign, Marker, Nothing, Page, Saga
from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES
from meadhall.games.yggdrasil.rules.enemies.power import enemy_power
from meadhall.games.yggdrasil.rules.sagas.saga_6 import duel_dangers, slain
from meadhall.games.yggdrasil.table.names import (
    BROKEN_OATH,
    ENEMIES,
    GOALS,
    NIDHOGG,
    NONE,
    OATH,
    RETINUE,
    SONS,
    SPACES,
    WOLVES,
    WORLDS,
)
from meadhall.games.yggdrasil.table.state import OUTCOMES, Yggdrasil

MARKERS: Final[Mapping[int, Marker]] = {OATH: "oath", BROKEN_OATH: "broken"}


def page_view(state: Yggdrasil) -> Page:
    page = state.box.pages[state.page]
    return {
        "id": page.id,
        "number": page.number,
        "spaces": [SPACES[space] for space in page.spaces],
        "space": state.space,
        "left": len(page.spaces) - 1 - state.space,
        "goal": "" if page.goal == NONE else GOALS[page.goal],
        "goal_count": page.goal_count,
    }


def saga_view(state: Yggdrasil, referee: bool) -> Saga | Nothing:
    """What belongs to the saga that is played; empty in a standard game."""
    saga = state.saga()
    if not saga:
        return {}
    place = state.box.place_id
    return {
        "number": saga,
        "id": state.box.saga_ids[saga],
        "oaths": {
            WORLDS[world]: MARKERS[marker] if referee or state.oath_open[world] else HIDDEN
            for world, marker in enumerate(state.oath)
            if marker != NONE
        },
        "sworn": state.sworn,
        "broken": state.broken,
        "pleaded": bool(state.pleaded),
        "mistletoe": [WORLDS[world] for world, here in enumerate(state.mistletoe) if here],
        "sons": {name: place(state.son_at[number]) for number, name in enumerate(SONS)},
        "wolves": {name: state.wolf_space[number] for number, name in enumerate(WOLVES)},
        "retinue": [name for number, name in enumerate(RETINUE) if state.retinue[number]],
        "naglfar": place(state.naglfar_at),
        "breaches": state.breaches,
        "bridge": state.bridge,
        "duels": duels_view(state),
        "slain": [name for enemy, name in enumerate(ENEMIES) if slain(state, enemy)],
        "wounds": state.wounds,
    }


def duels_view(state: Yggdrasil) -> dict[str, int]:
    """How many dangers a mortal duel against each enemy brings; empty where there are no duels (YC-SAGA-6-04)."""
    if not state.rule_holds("s6_mortal_duel"):
        return {}
    return {
        name: enemy_power(state, enemy) + duel_dangers(state)
        for enemy, name in enumerate(ENEMIES)
        if enemy != NIDHOGG and not slain(state, enemy)
    }


def campaign_view(state: Yggdrasil) -> Campaign | Nothing:
    """The games of the campaign so far; empty outside one."""
    if not state.box.campaign:
        return {}
    return {
        "saga": state.saga(),
        "attempts": state.attempts,
        "games": [
            {"saga": saga, "outcome": OUTCOMES[outcome], "cause": CAUSE_NAMES[cause]}
            for saga, outcome, cause in state.history
        ],
    }

"""Lay the Saga Book of a position: the page, and the pieces of its saga."""

from __future__ import annotations

from typing import Final

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.located import Located
from meadhall.core.table import Table
from meadhall.games.yggdrasil.position.board import BoardLayer
from meadhall.games.yggdrasil.rules.sagas.all_sagas import set_up_saga
from meadhall.games.yggdrasil.rules.sagas.pages import PAGE_OPENS, PAGE_TURNS
from meadhall.games.yggdrasil.table.names import (
    BROKEN_OATH,
    NONE,
    OATH,
    ON_TURN,
    OPENINGS,
    RETINUE,
    SONS,
    WOLVES,
    WORLDS,
)

_SAGA_KEYS: Final = (
    "oaths",
    "open_oaths",
    "sworn",
    "broken",
    "mistletoe",
    "sons",
    "wolves",
    "retinue",
    "naglfar",
    "breaches",
    "bridge",
    "wounds",
)
_MARKERS: Final = ("oath", "broken")


class SagaLayer(BoardLayer):
    """A page that is not the first of its saga has its set-up, its turns and its openings behind it."""

    def page(self) -> None:
        state, box, position = self.state, self.box, self.position
        if "page" in position:
            item = position["page"]
            page = item.one_of([page.id for page in box.pages])
            saga = box.pages[page].saga
            fits = saga == box.saga_alone if box.saga_alone else bool(saga) if box.campaign else page == state.page
            if not fits:
                raise item.error(f"the page '{item.value}' does not belong to this game")
            state.page = page
        if "attempts" in position:
            if not box.campaign:
                raise position["attempts"].error("only a campaign counts attempts")
            state.attempts = position["attempts"].number(0)

    def set_up(self) -> None:
        state, box = self.state, self.box
        wanted = state.page
        saga = box.pages[wanted].saga
        if saga:
            silent = Table(Chance(key_from_seed("position")))
            state.page = box.first_page[saga]
            set_up_saga(state, silent)
            while state.page != wanted:
                on_turn = box.pages[state.page].on_turn
                if on_turn != NONE:
                    PAGE_TURNS[ON_TURN[on_turn]](state, silent)
                state.page = box.next_page[state.page]
                opens = box.pages[state.page].opens
                if opens != NONE:
                    PAGE_OPENS[OPENINGS[opens]](state, silent)
        if "space" in self.position:
            state.space = self.position["space"].number(0, len(box.pages[wanted].spaces) - 1)

    def pieces(self) -> None:
        if "saga" not in self.position:
            return
        state, saga = self.state, self.position["saga"]
        if not state.saga():
            raise saga.error("a standard game has no saga")
        saga.only(*_SAGA_KEYS)
        for key, most in (("sworn", len(WORLDS)), ("broken", len(WORLDS)), ("breaches", None), ("wounds", None)):
            if key in saga:
                setattr(state, key, saga[key].number(0, most))
        self._oaths(saga)
        if "mistletoe" in saga:
            named = [item.one_of(WORLDS) for item in saga["mistletoe"]]
            state.mistletoe = [int(world in named) for world in range(len(WORLDS))]
        for key, place in saga["sons"].items() if "sons" in saga else ():
            son = place.one_of(SONS, key)
            state.son_at[son] = NONE if place.text() == "" else place.one_of(WORLDS)
        for key, space in saga["wolves"].items() if "wolves" in saga else ():
            wolf = space.one_of(WOLVES, key)
            way = self.box.adversaries[self.box.adversary_number[key]].way
            state.wolf_space[wolf] = space.number(1, way - 1)
        if "retinue" in saga:
            named = [item.one_of(RETINUE) for item in saga["retinue"]]
            state.retinue = [int(number in named) for number in range(len(RETINUE))]
        if "naglfar" in saga:
            state.naglfar_at = saga["naglfar"].one_of(WORLDS)
        if "bridge" in saga:
            state.bridge = saga["bridge"].number(0, self.box.saga_rule["bifrost_bridge"]["capacity"])
            state.giants_reserve = self.box.fire_giants - state.giants - state.bridge
            if state.giants_reserve < 0:
                raise saga["bridge"].error("there are not so many fire giants")

    def _oaths(self, saga: Located) -> None:
        """The markers of the worlds that are named, and no others."""
        if "oaths" not in saga and "open_oaths" not in saga:
            return
        state = self.state
        state.oath, state.oath_open = [NONE] * len(WORLDS), [0] * len(WORLDS)
        for name, is_open in (("oaths", 0), ("open_oaths", 1)):
            for key, item in saga[name].items() if name in saga else ():
                world = item.one_of(WORLDS, key)
                if state.oath[world] != NONE:
                    raise item.error(f"two markers lie in '{key}'")
                state.oath[world] = (OATH, BROKEN_OATH)[item.one_of(_MARKERS)]
                state.oath_open[world] = is_open
        for kind, count, aside in (
            (OATH, state.oath.count(OATH), "sworn"),
            (BROKEN_OATH, state.oath.count(BROKEN_OATH), "broken"),
        ):
            total = self.box.oath_counts[kind]
            if aside not in saga:
                setattr(state, aside, max(total - count, 0))
            if count + getattr(state, aside) != total:
                raise saga.error(f"there are {total} markers '{_MARKERS[kind]}'; {count} lie in worlds")

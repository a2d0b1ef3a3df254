"""Lay the board of a position: tree, enemies, ladders, cards."""

from __future__ import annotations

from typing import Final

from meadhall.core.located import Located
from meadhall.games.yggdrasil.rules.tree import enemies_in
from meadhall.games.yggdrasil.table.names import CAGE, ENEMIES, HOLDERS, IORMUNGAND, NIDHOGG, NONE, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil

_PLACES: Final = (*WORLDS, "cage", "slain")
_DECKS: Final = ("creature", "jotunn", *HOLDERS)


class BoardLayer:
    """Lays what lies on the board and belongs to all."""

    def __init__(self, state: Yggdrasil, position: Located) -> None:
        self.state = state
        self.box = state.box
        self.position = position

    def entries(self, key: str) -> list[tuple[str, Located]]:
        """The entries of a table of the position, if it is there."""
        return list(self.position[key].items()) if key in self.position else []

    def number(self, key: str, most: int) -> int | None:
        return self.position[key].number(0, most) if key in self.position else None

    def worlds_mask(self, key: str) -> int:
        mask = 0
        for item in self.position[key]:
            mask |= 1 << item.one_of(WORLDS)
        return mask

    # The tree

    def tree(self) -> None:
        state, box, position = self.state, self.box, self.position
        step = self.number("step", box.steps_round - 1)
        state.step = state.step if step is None else step
        for key, item in self.entries("enemies"):
            self._enemy(item.one_of(ENEMIES, key), item)
        if "island" in position:
            state.island = position["island"].one_of(box.island_ids)
        if "ravaged" in position:
            mask = self.worlds_mask("ravaged")
            state.ravaged = [mask >> world & 1 for world in range(len(WORLDS))]
            if sum(state.ravaged) > box.walls:
                raise position["ravaged"].error(f"there are only {box.walls} markers")
        else:
            state.ravaged = [int(enemies_in(state, world) > 1) for world in range(len(WORLDS))]

    def _enemy(self, enemy: int, item: Located) -> None:
        place = item.one_of(_PLACES)
        slain = place > CAGE
        if enemy == NIDHOGG:
            raise item.error("Nidhögg is on the page: see 'space'")
        if slain and self.state.saga() != 6:
            raise item.error("enemies are slain only in saga 6")
        if enemy == IORMUNGAND and not slain and _PLACES[place] != "midgard":
            raise item.error("Iormungand never leaves Midgard")
        self.state.enemy_at[enemy] = NONE if slain else place

    # Ladders

    def ladders(self) -> None:
        """Whatever is not on a ladder is in its reserve."""
        state, box = self.state, self.box
        if "ladders" in self.position:
            ladders = self.position["ladders"]
            ladders.only("surt", "hel")
            if "surt" in ladders:
                state.giants = ladders["surt"].number(0, box.fire_giants)
            if "hel" in ladders:
                state.nameless = ladders["hel"].number(0, box.nameless)
        heroes = self.number("valhalla", box.heroes)
        state.valhalla = state.valhalla if heroes is None else heroes
        state.giants_reserve = box.fire_giants - state.giants
        state.nameless_reserve = box.nameless - state.nameless
        state.heroes_reserve = box.heroes - state.valhalla

    # Cards

    def cards(self) -> None:
        self._jotnar()
        self._creatures()
        self._deck_tops()
        self._left()

    def _jotnar(self) -> None:
        state, position = self.state, self.position
        if "jotnar" in position:
            state.jotunn_deck[:0] = state.jotnar
            state.jotunn_discard = [card for card in state.jotunn_discard if card not in state.jotnar]
            state.jotnar = []
            for item in position["jotnar"]:
                card = item.one_of(self.box.jotunn_ids)
                self._out_of(state.jotunn_deck, card, item)
                state.jotnar.append(card)
                state.jotunn_discard.append(card)
            if len(state.jotnar) > self.box.jotunn_figures:
                raise position["jotnar"].error(f"there are only {self.box.jotunn_figures} figures of jotnar")
        for item in position["jotunn_discard"] if "jotunn_discard" in position else ():
            card = item.one_of(self.box.jotunn_ids)
            self._out_of(state.jotunn_deck, card, item)
            state.jotunn_discard.append(card)

    def _creatures(self) -> None:
        state, position = self.state, self.position
        for item in position["creature_discard"] if "creature_discard" in position else ():
            card = item.one_of(self.box.creature_ids)
            self._out_of(state.creature_deck, card, item)
            state.creature_discard.append(card)

    def _out_of(self, deck: list[int], card: int, item: Located) -> None:
        if card not in deck:
            raise item.error(f"'{item.value}' is named twice")
        deck.remove(card)

    def _deck_tops(self) -> None:
        """The named cards come to lie on top of their decks, the first one uppermost."""
        if "decks" not in self.position:
            return
        decks = self.position["decks"]
        decks.only(*_DECKS)
        state, box = self.state, self.box
        piles = [state.creature_deck, state.jotunn_deck, *state.holders]
        names = [box.creature_ids, box.jotunn_ids, *([box.artefact_ids] * len(HOLDERS))]
        for key, items in decks.items():
            number = _DECKS.index(key)
            for item in reversed(list(items)):
                card = item.one_of(names[number])
                if card not in piles[number]:
                    raise item.error(f"'{item.value}' is not in the deck '{key}'")
                piles[number].remove(card)
                piles[number].append(card)

    def _left(self) -> None:
        """How many cards a deck still has: the lower ones are discarded already."""
        if "left" not in self.position:
            return
        left = self.position["left"]
        left.only("creature", "jotunn")
        state = self.state
        for key, deck, discard in (
            ("creature", state.creature_deck, state.creature_discard),
            ("jotunn", state.jotunn_deck, state.jotunn_discard),
        ):
            if key in left:
                gone = len(deck) - left[key].number(0, len(deck))
                discard += deck[:gone]
                del deck[:gone]

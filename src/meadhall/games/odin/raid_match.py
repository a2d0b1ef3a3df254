"""Raid step E: match the symbols of the requirement cards (ON-RAID-E)."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.box import ANY_TYPE, NONE, TYPES, Effect
from meadhall.games.odin.decks import spend_card
from meadhall.games.odin.moves import SYMBOLS
from meadhall.games.odin.state import Odin

SHIP, HERO = range(2)
"""Whose effect removes requirement cards; the longship's comes first (ON-RAID-E-06)."""


def open_card_with(state: Odin, symbol: int) -> int:
    """A requirement card that shows a symbol; NONE if none lies open. Its Viking symbol does not count (ON-RAID-D-03).

    All requirement cards end on the discard pile in this raid, so which of several is taken makes no difference.
    """
    for kind in state.box.showing[TYPES + symbol]:
        if state.requirement[kind]:
            return kind
    return NONE


def remove_requirement_card(state: Odin, seat: int, symbol: int, card: str, table: Table) -> None:
    """Discard an open requirement card as if it had been matched (ON-RAID-E-06)."""
    kind = open_card_with(state, symbol)
    state.requirement[kind] -= 1
    state.discard[kind] += 1
    table.tell("requirement_removed", seat=seat, card=state.box.card_ids[kind], source=card)


def removing_effect(state: Odin, seat: int, source: int) -> Effect | None:
    box = state.box
    effect = box.ship_effect[state.raid_ship] if source == SHIP else box.hero_effect[state.hero[seat]]
    return effect if effect.op == "remove_requirement_card" else None


def source_id(state: Odin, seat: int, source: int) -> str:
    box = state.box
    return box.ship_ids[state.raid_ship] if source == SHIP else box.hero_ids[state.hero[seat]]


class MatchSymbols(Step[Odin]):
    """The longship's effect, the hero's, then hand cards (ON-RAID-E-06)."""

    name = "match_symbols"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        seat = frame[1]
        state.stack.append(MATCH.at(seat, wild_match(state, seat)))
        hero = removing_effect(state, seat, HERO)
        if hero is not None:
            state.stack.append(REMOVE.at(seat, HERO, hero.amount))
        ship = removing_effect(state, seat, SHIP)
        if ship is None:
            return
        if ship.symbol == ANY_TYPE:
            state.stack.append(REMOVE.at(seat, SHIP, ship.amount))
            return
        for _ in range(ship.amount):
            if open_card_with(state, ship.symbol) != NONE:
                remove_requirement_card(state, seat, ship.symbol, source_id(state, seat, SHIP), table)


class Remove(Step[Odin]):
    """Which open requirement card is discarded by an ability. Frame: seat, whose ability, how many."""

    name = "remove"
    verbs = ("remove", "decline")

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"card": source_id(state, seat, frame[2])}

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        symbol = move - state.box.moves.remove
        effect = removing_effect(state, seat, frame[2])
        if effect is None or effect.symbol not in (ANY_TYPE, symbol) or open_card_with(state, symbol) == NONE:
            return "ON-RAID-E-06"
        return None

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.decline:
            return
        source = frame[2]
        remove_requirement_card(state, seat, move - state.box.moves.remove, source_id(state, seat, source), table)
        if source == HERO:
            state.hero_used = 1
        if frame[3] > 1:
            state.stack.append(self.at(seat, source, frame[3] - 1))


def wild_match(state: Odin, seat: int) -> int:
    """How many played cards match any requirement card."""
    effect = state.box.hero_effect[state.hero[seat]]
    return effect.amount if effect.op == "wild_match" else 0


class Match(Step[Odin]):
    """Play a card against an open requirement card (ON-RAID-E-01, -02), or leave the rest open (-05).

    Frame: seat, how many cards may match anything.
    """

    name = "match"
    verbs = ("match", "done")
    secret = True

    def automatic(self, state: Odin, frame: Frame) -> bool:
        """Who holds cards is asked in any case: else all would see that none of them matches."""
        return not state.open_cards() or not state.hand_size(frame[1])

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"count": state.open_cards()}

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        box, moves = state.box, state.box.moves
        needed = [symbol for symbol in range(len(SYMBOLS)) if open_card_with(state, symbol) != NONE]
        found = [
            moves.match + kind * len(SYMBOLS) + symbol
            for kind in state.cards_held(seat)
            for symbol in needed
            if frame[2] or symbol == box.card_symbol[kind]
        ]
        return [*found, moves.done]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return None
        kind, symbol = divmod(move - state.box.moves.match, len(SYMBOLS))
        if not state.holds(seat, kind) or open_card_with(state, symbol) == NONE:
            return "ON-RAID-E-01"
        return None if frame[2] or symbol == state.box.card_symbol[kind] else "ON-RAID-E-02"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        box = state.box
        if move == box.moves.done:
            return
        kind, symbol = divmod(move - box.moves.match, len(SYMBOLS))
        requirement = open_card_with(state, symbol)
        spend_card(state, seat, kind)
        state.requirement[requirement] -= 1
        state.discard[requirement] += 1
        table.tell("matched", seat=seat, card=box.card_ids[kind], requirement=box.card_ids[requirement])
        wild = frame[2]
        if symbol != box.card_symbol[kind]:
            state.hero_used = 1
            wild -= 1
        if state.open_cards():
            state.stack.append(self.at(seat, wild))


MATCH_SYMBOLS = MatchSymbols()
REMOVE = Remove()
MATCH = Match()

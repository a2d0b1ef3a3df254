"""Raid step E: match the symbols of the requirement cards (ON-RAID-E)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import spend_card
from meadhall.games.odin.table.box import ANY_TYPE, NONE, TYPES, Effect
from meadhall.games.odin.table.moves import SYMBOLS
from meadhall.games.odin.table.state import Odin

SHIP: Final = 0
HERO: Final = 1
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
        _, seat = frame
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


def remove_obstacle(state: Odin, seat: int, source: int, left: int, symbol: int) -> str | None:
    """An open requirement card with a symbol that the ability removes."""
    effect = removing_effect(state, seat, source)
    if effect is None or effect.symbol not in (ANY_TYPE, symbol) or open_card_with(state, symbol) == NONE:
        return "ON-RAID-E-06"
    return None


def remove(state: Odin, seat: int, source: int, left: int, symbol: int, table: Table) -> None:
    remove_requirement_card(state, seat, symbol, source_id(state, seat, source), table)
    if source == HERO:
        state.hero_used = 1
    if left > 1:
        state.stack.append(REMOVE.at(seat, source, left - 1))


def remove_none(state: Odin, seat: int, source: int, left: int, table: Table) -> None:
    """The ability, or what is left of it, is not used."""


class Remove(Step[Odin]):
    """Which open requirement card is discarded by an ability."""

    name = "remove"
    fields = ("seat", "source", "left")
    answers: ClassVar[Answers] = {"remove": (remove_obstacle, remove), "decline": (None, remove_none)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, source, _ = frame
        return f"ask.{self.name}", {"card": source_id(state, seat, source)}


def wild_match(state: Odin, seat: int) -> int:
    """How many played cards match any requirement card."""
    effect = state.box.hero_effect[state.hero[seat]]
    return effect.amount if effect.op == "wild_match" else 0


def match_obstacle(state: Odin, seat: int, wild: int, kind: int, symbol: int) -> str | None:
    """A hand card against an open requirement card (ON-RAID-E-01) of its symbol (-02); a wild card matches any."""
    if not state.holds(seat, kind) or open_card_with(state, symbol) == NONE:
        return "ON-RAID-E-01"
    return None if wild or symbol == state.box.card_symbol[kind] else "ON-RAID-E-02"


def match(state: Odin, seat: int, wild: int, kind: int, symbol: int, table: Table) -> None:
    box = state.box
    requirement = open_card_with(state, symbol)
    spend_card(state, seat, kind)
    state.requirement[requirement] -= 1
    state.discard[requirement] += 1
    table.tell("matched", seat=seat, card=box.card_ids[kind], requirement=box.card_ids[requirement])
    if symbol != box.card_symbol[kind]:
        state.hero_used = 1
        wild -= 1
    if state.open_cards():
        state.stack.append(MATCH.at(seat, wild))


def leave_open(state: Odin, seat: int, wild: int, table: Table) -> None:
    """Matching is voluntary (ON-RAID-E-05)."""


class Match(Step[Odin]):
    """Play a card against an open requirement card (ON-RAID-E-01, -02), or leave the rest open (-05).

    So many wild cards may match anything.
    """

    name = "match"
    fields = ("seat", "wild")
    answers: ClassVar[Answers] = {"match": (match_obstacle, match), "done": (None, leave_open)}
    secret = True

    def automatic(self, state: Odin, frame: Frame) -> bool:
        """Who holds cards is asked in any case: else all would see that none of them matches."""
        _, seat, _ = frame
        return not state.open_cards() or not state.hand_size(seat)

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"count": state.open_cards()}

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        box, moves = state.box, state.box.moves
        _, _, wild = frame
        needed = [symbol for symbol in range(len(SYMBOLS)) if open_card_with(state, symbol) != NONE]
        found = [
            moves.match[kind][symbol]
            for kind in state.cards_held(seat)
            for symbol in needed
            if wild or symbol == box.card_symbol[kind]
        ]
        return [*found, moves.done]


MATCH_SYMBOLS: Final = MatchSymbols()
REMOVE: Final = Remove()
MATCH: Final = Match()

"""Decks, displays and discards (ON-DECK)."""

from __future__ import annotations

from meadhall.core.seats import SPECTATOR
from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.table.box import BUILDINGS, HEROES, LONGSHIPS, LOTS, NONE
from meadhall.games.odin.table.state import Odin

# Action cards


def reshuffle(state: Odin, table: Table) -> None:
    """The discard pile becomes the new deck (ON-DECK-04). From now on everybody knows what the deck is made of."""
    state.action_deck = [kind for kind, count in enumerate(state.discard) for _ in range(count)]
    state.fresh = state.discard
    state.discard = [0] * state.box.kinds
    state.drawn = [0] * len(state.drawn)
    table.chance.shuffle(state.action_deck)
    table.tell("reshuffled")


def top_card(state: Odin, table: Table, clause: str, to: int = SPECTATOR) -> int:
    """Take the top card of the action deck; NONE if deck and discard pile are both empty (ON-DECK-06).

    The clause says why it is taken, and so who sees it.
    """
    if not state.action_deck:
        if not any(state.discard):
            return NONE
        reshuffle(state, table)
    kind = state.action_deck.pop()
    table.uncover(clause, kind, to=to)
    return kind


def open_top_card(state: Odin, table: Table) -> int:
    """The top card of the action deck, face up for all."""
    kind = top_card(state, table, "ON-DECK-05")
    if kind != NONE:
        state.fresh[kind] -= 1
    return kind


def draw_to_hand(state: Odin, seat: int, count: int, table: Table) -> None:
    """Draw action cards; only their owner sees them."""
    base = seat * state.box.kinds
    drawn: list[int] = []
    for _ in range(count):
        kind = top_card(state, table, "ON-SETUP-15", to=seat)
        if kind == NONE:
            break
        state.hand[base + kind] += 1
        state.drawn[base + kind] += 1
        drawn.append(kind)
    if drawn:
        table.tell("cards_drawn", seat=seat, count=len(drawn))
        table.whisper(seat, "you_drew", cards=tuple(state.box.card_ids[kind] for kind in sorted(drawn)))


def lose_card(state: Odin, seat: int, kind: int) -> None:
    """A card leaves a hand openly; if all knew such a card there, it may have been that one."""
    at = seat * state.box.kinds + kind
    state.hand[at] -= 1
    if state.known[at]:
        state.known[at] -= 1


def spend_card(state: Odin, seat: int, kind: int) -> None:
    """Discard a hand card; it is on the discard pile at once (ON-SYMBOL-03)."""
    lose_card(state, seat, kind)
    state.discard[kind] += 1


class FromHand(Step[Odin]):
    """A question which card to give away."""

    def automatic(self, state: Odin, frame: Frame) -> bool:
        """Who holds cards is asked in any case: else all would see that they are alike."""
        return False


def take_openly(state: Odin, seat: int, kind: int) -> None:
    """A card comes into a hand openly: all know that it is there."""
    at = seat * state.box.kinds + kind
    state.hand[at] += 1
    state.known[at] += 1


def refill_action_display(state: Odin, table: Table) -> None:
    """Fill the gaps of the action display from left to right (ON-DECK-05, -10)."""
    revealed: list[str] = []
    for slot, card in enumerate(state.display):
        if card == NONE:
            kind = open_top_card(state, table)
            if kind == NONE:
                break
            state.display[slot] = kind
            revealed.append(state.box.card_ids[kind])
    if revealed:
        table.tell("display_filled", cards=tuple(revealed))


# Heroes, buildings, longships


def put_under(state: Odin, deck: int, card: int) -> None:
    """A card goes under its deck (ON-DECK-02); all have seen it go there (ON-DECK-09)."""
    state.decks[deck].insert(0, card)
    state.seen_under[deck] += 1


def _top_of(state: Odin, deck: int, table: Table) -> int:
    cards = state.decks[deck]
    card = cards.pop()
    table.uncover("ON-DECK-07", card)
    if state.seen_under[deck] > len(cards):
        state.seen_under[deck] = len(cards)
    return card


def fill_gaps(state: Odin, deck: int, table: Table) -> None:
    """Fill the gaps of a display as far as its deck goes (ON-DECK-07); heroes from the right, others from the left."""
    display = state.displays[deck]
    slots = range(len(display) - 1, -1, -1) if deck == HEROES else range(len(display))
    for slot in slots:
        if display[slot] == NONE and state.decks[deck]:
            display[slot] = _top_of(state, deck, table)
            table.tell("card_revealed", card=state.box.deck_ids[deck][display[slot]])
    if deck == BUILDINGS:
        recycle_buildings(state, table)


def clear_display(state: Odin, deck: int) -> None:
    """All displayed cards go under their deck, from left to right (ON-DECK-08)."""
    display = state.displays[deck]
    for slot, card in enumerate(display):
        if card != NONE:
            put_under(state, deck, card)
            display[slot] = NONE


def hero_leaves(state: Odin, seat: int, table: Table) -> None:
    """The hero of a seat goes under the hero deck; a gap in the mead hall is filled (ON-DECK-02, -07)."""
    put_under(state, HEROES, state.hero[seat])
    table.tell("hero_left", seat=seat, hero=state.box.hero_ids[state.hero[seat]])
    state.hero[seat] = NONE
    if NONE in state.displays[HEROES]:
        fill_gaps(state, HEROES, table)


def somebody_lacks(state: Odin, building: int) -> bool:
    """Whether some player has no building of this type yet."""
    return NONE in state.lots[state.box.building_type[building] :: LOTS]


def recycle_buildings(state: Odin, table: Table) -> None:
    """A display that is of no use to anybody is renewed (ON-BUILD-09, -10), unless no card could help (-11)."""
    display, deck = state.displays[BUILDINGS], state.decks[BUILDINGS]
    while not any(card != NONE and somebody_lacks(state, card) for card in display):
        if not any(somebody_lacks(state, card) for card in deck):
            return
        clear_display(state, BUILDINGS)
        table.tell("buildings_renewed")
        for slot in range(len(display)):
            if deck:
                display[slot] = _top_of(state, BUILDINGS, table)
                table.tell("card_revealed", card=state.box.building_ids[display[slot]])


def sink(state: Odin, ship: int, table: Table) -> None:
    """A destroyed longship goes under its deck, its damage to the supply (ON-SHIP-08)."""
    table.tell("longship_destroyed", seat=state.ship_owner[ship], longship=state.box.ship_ids[ship])
    state.ship_owner[ship] = NONE
    state.ship_damage[ship] = 0
    state.ship_away[ship] = 0
    put_under(state, LONGSHIPS, ship)
    if NONE in state.displays[LONGSHIPS]:
        fill_gaps(state, LONGSHIPS, table)

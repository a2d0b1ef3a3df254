"""The Sage's Hut (CM-LOC-SAGE): look at a journey, then draw a destiny; Dagrun and True Vision draw more and keep
one.
"""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.box import NONE
from meadhall.games.champions.runes import RuneOffer, turn_rune
from meadhall.games.champions.state import Champions

KEPT = 1
"""Of the destinies drawn in a visit one is kept (CM-LEADER-DAGRUN-01, CM-RUNE-VISION-01)."""


def sages_hut(state: Champions, seat: int, table: Table) -> None:
    state.stack.append(LOOK.at(seat))


class Look(Step[Champions]):
    """Look secretly at a face-down journey card, or not (CM-LOC-SAGE-01, -04)."""

    name = "look"
    verbs = ("look", "decline")

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        shore = move - state.box.moves.look
        if shore not in state.box.shores_used:
            return "CM-ROUND-05"
        return "CM-LOC-SAGE-04" if state.journey[shore] == NONE or state.journey_open[shore] else None

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            look_at_journey(state, seat, move - state.box.moves.look, table)
        if state.ability(seat) == "sage_plus_one":
            state.stack.append(EXTRA_DESTINY.at(seat))
        else:
            offer_true_vision(state, seat, KEPT, table)


def look_at_journey(state: Champions, seat: int, shore: int, table: Table) -> None:
    """Only this player knows the card from now on; that somebody looked is public."""
    state.journey_knowers[shore] |= 1 << seat
    card = state.box.journeys[state.journey[shore]].id
    table.uncover("CM-LOC-SAGE-04", card, to=seat)
    table.tell("looked", seat=seat, shore=state.box.shore_ids[shore])
    table.whisper(seat, "saw_journey", shore=state.box.shore_ids[shore], journey=card)


class ExtraDestiny(Step[Champions]):
    """Dagrun may draw one more, decided before drawing (CM-LEADER-DAGRUN-01)."""

    name = "extra_destiny"
    verbs = ("extra", "decline")

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        more = state.ability_amount(seat) if move == state.box.moves.extra else 0
        offer_true_vision(state, seat, KEPT + more, table)


def offer_true_vision(state: Champions, seat: int, cards: int, table: Table) -> None:
    if state.usable_runes(seat, "sages_hut"):
        state.stack.append(TRUE_VISION.at(seat, cards))
    else:
        draw_destinies(state, seat, cards, table)


class TrueVision(RuneOffer):
    """True Vision draws two more (CM-RUNE-VISION-01). Frame: seat, cards to draw so far."""

    name = "true_vision"
    window = "sages_hut"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.decline:
            draw_destinies(state, seat, frame[2], table)
            return
        rune = move - state.box.moves.use
        turn_rune(state, seat, rune, table)
        draw_destinies(state, seat, frame[2] + state.box.rune_amount[rune], table)


def draw_destinies(state: Champions, seat: int, cards: int, table: Table) -> None:
    """Draw what is there (CM-LOC-SAGE-05)."""
    drawn = sorted(state.destiny_deck.pop() for _ in range(min(cards, len(state.destiny_deck))))
    for card in drawn:
        state.destiny_knowers[card] |= 1 << seat
    if drawn:
        table.uncover("CM-LOC-SAGE-02", *drawn, to=seat)
        table.whisper(seat, "saw_destinies", cards=tuple(state.box.destiny_ids[card] for card in drawn))
    state.drawn = drawn
    table.tell("destinies_drawn", seat=seat, count=len(state.drawn))
    if state.drawn:
        state.stack.append(KEEP_DESTINY.at(seat))


class KeepDestiny(Step[Champions]):
    """Keep one of the destinies drawn."""

    name = "keep_destiny"
    verbs = ("keep",)
    secret = True

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        if move - state.box.moves.keep in state.drawn:
            return None
        return "CM-LEADER-DAGRUN-01" if state.ability(seat) == "sage_plus_one" else "CM-RUNE-VISION-01"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        card = move - state.box.moves.keep
        if len(state.drawn) > 1:
            lose_track(state, seat)
        state.drawn.remove(card)
        state.destiny_owner[card] = seat
        if state.drawn:
            state.stack.append(UNDER_DECK.at(seat))


def lose_track(state: Champions, seat: int) -> None:
    """Whoever had put some of these under the deck now knows only that they are among the places of all of them.

    So does whoever had lost track of one before: it may be any of these places now.
    """
    drawn = tuple(state.drawn)
    for other in range(state.box.seats):
        known = tuple(card for card in drawn if state.destiny_knowers[card] >> other & 1)
        lost_before = any(who == other and not set(places).isdisjoint(drawn) for who, places, _ in state.rumors)
        if other != seat and (known or lost_before):
            state.rumors = [*state.rumors, (other, drawn, known)]
    for card in drawn:
        state.destiny_knowers[card] = 1 << seat


class UnderDeck(Step[Champions]):
    """The others go under the deck, in an order of the owner's choice (CM-RUNE-VISION-02): each new one lowest."""

    name = "under_deck"
    verbs = ("under",)
    secret = True

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        return None if move - state.box.moves.under in state.drawn else "CM-RUNE-VISION-02"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        card = move - state.box.moves.under
        state.drawn.remove(card)
        state.destiny_deck.insert(0, card)
        if state.drawn:
            state.stack.append(frame)


LOOK = Look()
EXTRA_DESTINY = ExtraDestiny()
TRUE_VISION = TrueVision()
KEEP_DESTINY = KeepDestiny()
UNDER_DECK = UnderDeck()

"""The Sage's Hut (CM-LOC-SAGE): look at a journey, then draw a destiny; Dagrun and True Vision draw more and keep
one.
"""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.runes import rune_obstacle, turn_rune
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import Champions

KEPT: Final = 1
"""Of the destinies drawn in a visit one is kept (CM-LEADER-DAGRUN-01, CM-RUNE-VISION-01)."""


def sages_hut(state: Champions, seat: int, table: Table) -> None:
    state.stack.append(LOOK.at(seat))


# A journey


def look_obstacle(state: Champions, seat: int, shore: int) -> str | None:
    if shore not in state.box.shores_used:
        return "CM-ROUND-05"
    return "CM-LOC-SAGE-04" if state.journey[shore] == NONE or state.journey_open[shore] else None


def look_at_journey(state: Champions, seat: int, shore: int, table: Table) -> None:
    """Only this player knows the card from now on; that somebody looked is public."""
    state.journey_knowers[shore] |= 1 << seat
    card = state.box.journeys[state.journey[shore]].id
    table.uncover("CM-LOC-SAGE-04", card, to=seat)
    table.tell("looked", seat=seat, shore=state.box.shore_ids[shore])
    table.whisper(seat, "saw_journey", shore=state.box.shore_ids[shore], journey=card)
    turn_to_destinies(state, seat, table)


def turn_to_destinies(state: Champions, seat: int, table: Table) -> None:
    """After the look, or without one."""
    if state.ability(seat) == "sage_plus_one":
        state.stack.append(EXTRA_DESTINY.at(seat))
    else:
        offer_true_vision(state, seat, KEPT, table)


class Look(Step[Champions]):
    """Look secretly at a face-down journey card, or not (CM-LOC-SAGE-01, -04)."""

    name = "look"
    answers: ClassVar[Answers] = {"look": (look_obstacle, look_at_journey), "decline": (None, turn_to_destinies)}


# How many destinies


def draw_extra(state: Champions, seat: int, table: Table) -> None:
    offer_true_vision(state, seat, KEPT + state.ability_amount(seat), table)


def draw_no_extra(state: Champions, seat: int, table: Table) -> None:
    offer_true_vision(state, seat, KEPT, table)


class ExtraDestiny(Step[Champions]):
    """Dagrun may draw one more, decided before drawing (CM-LEADER-DAGRUN-01)."""

    name = "extra_destiny"
    answers: ClassVar[Answers] = {"extra": (None, draw_extra), "decline": (None, draw_no_extra)}


def offer_true_vision(state: Champions, seat: int, cards: int, table: Table) -> None:
    if state.usable_runes(seat, "sages_hut"):
        state.stack.append(TRUE_VISION.at(seat, cards))
    else:
        draw_destinies(state, seat, cards, table)


def true_vision_obstacle(state: Champions, seat: int, cards: int, rune: int) -> str | None:
    return rune_obstacle(state, seat, rune, "sages_hut")


def true_vision(state: Champions, seat: int, cards: int, rune: int, table: Table) -> None:
    turn_rune(state, seat, rune, table)
    draw_destinies(state, seat, cards + state.box.rune_amount[rune], table)


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


class TrueVision(Step[Champions]):
    """True Vision draws two more than so many cards (CM-RUNE-VISION-01)."""

    name = "true_vision"
    fields = ("seat", "cards")
    answers: ClassVar[Answers] = {"use": (true_vision_obstacle, true_vision), "decline": (None, draw_destinies)}


# Which destiny


def keep_obstacle(state: Champions, seat: int, card: int) -> str | None:
    if card in state.drawn:
        return None
    return "CM-LEADER-DAGRUN-01" if state.ability(seat) == "sage_plus_one" else "CM-RUNE-VISION-01"


def keep_destiny(state: Champions, seat: int, card: int, table: Table) -> None:
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


class KeepDestiny(Step[Champions]):
    """Keep one of the destinies drawn."""

    name = "keep_destiny"
    answers: ClassVar[Answers] = {"keep": (keep_obstacle, keep_destiny)}
    secret = True

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        keep = state.box.moves.keep
        return [keep[card] for card in state.drawn]


def under_obstacle(state: Champions, seat: int, card: int) -> str | None:
    return None if card in state.drawn else "CM-RUNE-VISION-02"


def put_under_deck(state: Champions, seat: int, card: int, table: Table) -> None:
    state.drawn.remove(card)
    state.destiny_deck.insert(0, card)
    if state.drawn:
        state.stack.append(UNDER_DECK.at(seat))


class UnderDeck(Step[Champions]):
    """The others go under the deck, in an order of the owner's choice (CM-RUNE-VISION-02): each new one lowest."""

    name = "under_deck"
    answers: ClassVar[Answers] = {"under": (under_obstacle, put_under_deck)}
    secret = True


LOOK: Final = Look()
EXTRA_DESTINY: Final = ExtraDestiny()
TRUE_VISION: Final = TrueVision()
KEEP_DESTINY: Final = KeepDestiny()
UNDER_DECK: Final = UnderDeck()

"""Full states that fit what a seat knows (`imagine`): what is hidden from it, as `knowledge` says, is dealt anew."""

from __future__ import annotations

from typing import Any

from meadhall.core.chance import Chance
from meadhall.core.seats import REFEREE
from meadhall.games.champions.knowledge.view import bit_of, hidden_journeys, knows, rumors_of
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import Champions


def imagine(state: Champions, seat: int, chance: Chance) -> Champions:
    """A full state drawn from what a seat knows."""
    twin = state.clone()
    if seat == REFEREE:
        return twin
    bit = bit_of(state, seat)
    for deck in (twin.troll_deck, twin.draugr_deck, twin.monster_deck, twin.merchant_deck, twin.rune_deck):
        chance.mix(deck)
    for batch in range(twin.batch + 1):
        imagine_journeys(twin, bit, batch, chance)
    imagine_destinies(twin, bit, chance)
    twin.refresh(seat)
    return twin


def imagine_journeys(twin: Champions, bit: int, batch: int, chance: Chance) -> None:
    shores, with_deck = hidden_journeys(twin, bit, batch)
    pile = [twin.journey[shore] for shore in shores] + (twin.journey_deck if with_deck else [])
    chance.mix(pile)
    for shore in shores:
        twin.journey[shore] = pile.pop()
    if with_deck:
        twin.journey_deck = pile


def imagine_destinies(twin: Champions, bit: int, chance: Chance) -> None:
    """Unknown destinies change places: hands, deck, and the cards that somebody else is choosing from.

    A destiny that the seat saw and lost track of stays within the places where it can be.
    """
    unknown = [card for card, knowers in enumerate(twin.destiny_knowers) if not knows(bit, knowers)]
    shuffled = unknown[:]
    chance.mix(shuffled)
    # What is imagined must not depend on which card really lies where: the places are taken in an order of their own.
    place_of = destiny_places(twin)
    becomes = dict(zip(sorted(unknown, key=place_of.__getitem__), shuffled, strict=True))
    for seen, places in rumors_of(twin, bit):
        places.sort(key=place_of.__getitem__)
        chance.shuffle(places)
        for card, place in zip(seen, places, strict=False):
            holder = next(other for other, imagined in becomes.items() if imagined == card)
            becomes[place], becomes[holder] = card, becomes[place]
    owner, knowers = twin.destiny_owner[:], twin.destiny_knowers[:]
    for card, other in becomes.items():
        twin.destiny_owner[other] = owner[card]
        twin.destiny_knowers[other] = knowers[card]
    twin.destiny_deck = [becomes.get(card, card) for card in twin.destiny_deck]
    twin.drawn = sorted(becomes.get(card, card) for card in twin.drawn)
    twin.rumors = [
        (seat, _moved(places, becomes), seen if 1 << seat == bit else _moved(seen, becomes))
        for seat, places, seen in twin.rumors
    ]


def destiny_places(state: Champions) -> list[tuple[Any, ...]]:
    """For each destiny where it is, told so that two cards of which the same is true are in the same place."""
    depth = {card: number for number, card in enumerate(state.destiny_deck)}
    return [
        (
            state.destiny_owner[card],
            knowers,
            depth.get(card, NONE),
            card in state.drawn,
            tuple((card in places, card in seen) for _, places, seen in state.rumors),
        )
        for card, knowers in enumerate(state.destiny_knowers)
    ]


def _moved(cards: tuple[int, ...], becomes: dict[int, int]) -> tuple[int, ...]:
    """Which cards these are then; in an order that tells nothing."""
    return tuple(sorted(becomes.get(card, card) for card in cards))

"""Full states that fit what a seat knows (`imagine`): what is hidden from it, as `knowledge` says, is dealt anew."""

from __future__ import annotations

from meadhall.core.chance import Chance
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.games.odin.knowledge.view import deck_at_most, strangers, unseen
from meadhall.games.odin.table.box import DECKS
from meadhall.games.odin.table.state import Odin


def imagine(state: Odin, seat: int, chance: Chance) -> Odin:
    """A full state drawn from what a seat knows."""
    twin = state.clone()
    if seat == REFEREE:
        return twin
    imagine_raids(twin, chance)
    for deck in range(len(DECKS)):
        imagine_deck(twin, deck, chance)
    imagine_action_cards(twin, seat, chance)
    twin.refresh(seat)
    return twin


def imagine_raids(twin: Odin, chance: Chance) -> None:
    """Raids in the deck and raids that were removed are equally unknown (ON-SETUP-06)."""
    pile = twin.raid_deck + twin.raids_removed
    chance.mix(pile)
    size = len(twin.raid_deck)
    twin.raid_deck, twin.raids_removed = pile[:size], pile[size:]


def imagine_deck(twin: Odin, deck: int, chance: Chance) -> None:
    """Cards that all have seen go under the deck stay there (ON-DECK-09)."""
    cards, seen = twin.decks[deck], twin.seen_under[deck]
    hidden = cards[seen:]
    chance.mix(hidden)
    cards[seen:] = hidden


def imagine_action_cards(twin: Odin, seat: int, chance: Chance) -> None:
    """Deal what is unseen anew: first a deck that can be, then the hands of the others."""
    kinds = twin.box.kinds
    others = strangers(twin, seat)
    rest = unseen(twin, seat)
    possible = [kind for kind, count in enumerate(deck_at_most(twin, seat)) for _ in range(count)]
    chance.shuffle(possible)
    deck = possible[: len(twin.action_deck)]
    for kind in deck:
        rest[kind] -= 1
    hands = [kind for kind, count in enumerate(rest) for _ in range(count)]
    chance.shuffle(hands)
    drawn = twin.fresh[:]
    for kind in deck:
        drawn[kind] -= 1
    if seat != SPECTATOR:
        for kind in range(kinds):
            drawn[kind] -= twin.drawn[seat * kinds + kind]
    drawn_by_others = [kind for kind, count in enumerate(drawn) for _ in range(count)]
    chance.shuffle(drawn_by_others)
    twin.action_deck = deck
    for player in others:
        here = slice(player * kinds, (player + 1) * kinds)
        known = twin.known[here]
        twin.hand[here] = _dealt(known, hands, sum(twin.hand[here]) - sum(known))
        twin.drawn[here] = _dealt([0] * kinds, drawn_by_others, sum(twin.drawn[here]))


def _dealt(counts: list[int], pile: list[int], number: int) -> list[int]:
    """Some counts and a number of cards from a pile."""
    dealt = counts[:]
    for _ in range(number):
        dealt[pile.pop()] += 1
    return dealt

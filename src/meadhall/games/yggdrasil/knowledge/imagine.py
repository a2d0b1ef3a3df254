"""Full states that fit what is known (`imagine`).

There is no secret between players (section on information): all know the same, and what is hidden is hidden from
all. Dealt anew are the order of piles and decks, as far as it was never seen, and face-down oath markers.
"""

from __future__ import annotations

from meadhall.core.chance import Chance
from meadhall.core.seats import REFEREE
from meadhall.games.yggdrasil.rules.piles import EXACT, IN_PILE, UNKNOWN
from meadhall.games.yggdrasil.table.names import NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil


def imagine(state: Yggdrasil, seat: int, chance: Chance) -> Yggdrasil:
    """A full state drawn from what the team knows."""
    twin = state.clone()
    if seat == REFEREE:
        return twin
    chance.mix(twin.creature_deck)
    chance.mix(twin.jotunn_deck)
    for holder in twin.holders:
        imagine_holder(holder, chance)
    imagine_oaths(twin, chance)
    imagine_piles(twin, chance)
    twin.refresh(seat)
    return twin


def imagine_holder(holder: list[int], chance: Chance) -> None:
    """The top artefact is visible (YC-SETUP-08)."""
    below = holder[:-1]
    chance.mix(below)
    holder[:-1] = below


def imagine_oaths(twin: Yggdrasil, chance: Chance) -> None:
    worlds = [world for world, marker in enumerate(twin.oath) if marker != NONE and not twin.oath_open[world]]
    markers = [twin.oath[world] for world in worlds]
    chance.mix(markers)
    for world, marker in zip(worlds, markers, strict=True):
        twin.oath[world] = marker


def imagine_piles(twin: Yggdrasil, chance: Chance) -> None:
    """Each player has as many unknown cards as before; those of a support god change hands."""
    known = twin.card_known
    held = [
        [card for card in (*pile, placed) if card != NONE and known[card] == UNKNOWN]
        for pile, placed in zip(twin.piles, twin.placed, strict=True)
    ]
    wandering = [card for cards in held for card in cards]
    chance.mix(wandering)
    for seat, cards in enumerate(held):
        theirs = [wandering.pop() for _ in cards]
        imagine_pile(twin, seat, theirs, chance)


def imagine_pile(twin: Yggdrasil, seat: int, unknown: list[int], chance: Chance) -> None:
    """A card that was shuffled in since the last one was put on the wheel cannot be the one on the wheel."""
    known, pile, placed = twin.card_known, twin.piles[seat], twin.placed[seat]
    own = [card for card in (*pile, placed) if card != NONE and known[card] not in (UNKNOWN, EXACT)]
    loose = [*unknown, *(card for card in own if known[card] != IN_PILE)]
    chance.mix(loose)
    places = [place for place, card in enumerate(pile) if known[card] != EXACT]
    if placed != NONE and known[placed] != EXACT:
        twin.placed[seat] = loose.pop()
    loose += [card for card in own if known[card] == IN_PILE]
    chance.mix(loose)
    for place, card in zip(places, loose, strict=True):
        pile[place] = card

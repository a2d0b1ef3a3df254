"""What the team can foresee of the wheel: how soon each enemy strikes, and on whom.

Everything once seen is remembered (YC-ROUND-10), so after a few rounds much of the piles is known. Of a card whose
place is not known only the chance is used: the composition of a pile is public, its order is not.

An enemy is activated by every second card of it that is revealed, with 1 player too (YC-REVEAL-12); the cards between
are first copies, on which sagas act (YC-CAMPAIGN-18).
"""

from __future__ import annotations

from typing import Any, Final

from meadhall.games.yggdrasil.rules.piles import EXACT, IN_PILE, UNKNOWN
from meadhall.games.yggdrasil.table.box import card_enemy
from meadhall.games.yggdrasil.table.names import ENEMIES, NIDHOGG, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil

PATIENCE: Final = 0.88
"""What a disaster one turn later counts: the team may still do something about it."""
HORIZON: Final = 11
"""So many turns are looked at one by one."""
STRIKES: Final = 4
"""So many activations of an enemy are looked at."""
COPIES: Final = 2 * STRIKES
"""And so many of its cards."""
SEEN: Final = 5
"""Of these so many in the turns that are looked at one by one."""
RARE: Final = 0.001
"""Less likely things are not thought of."""
ANY_CARD: Final = 1 / len(ENEMIES)

Chances = list[float]
"""For each enemy the chance that a card is one of its."""


class Foresight:
    """How soon things come, between 0 (never) and 1 (at once): worth `PATIENCE` for each turn until then."""

    __slots__ = ("hits", "on_turn_of", "open", "strikes", "to_go")

    def __init__(self, state: Yggdrasil, to_go: int) -> None:
        """`to_go` is how many activations of Nidhögg win the game, or 0 if his track does not lead to the tree."""
        self.open = [0] * len(ENEMIES)
        for card in state.open_cards:
            self.open[card_enemy(card)] ^= 1
        self.to_go = to_go
        coming = coming_cards(state, HORIZON)
        weights = [PATIENCE**turn for turn in range(len(coming) + 1)]
        if to_go:
            self._until_victory(coming, weights)
        self.on_turn_of = [[0.0] * len(ENEMIES) for _ in range(state.box.seats)]
        self.hits = [self._count(enemy, coming, weights) for enemy in range(len(ENEMIES))]
        self.strikes = [[0.0, *hits[2 - opened :: 2]] for hits, opened in zip(self.hits, self.open, strict=True)]

    def _until_victory(self, coming: list[tuple[int, Chances]], weights: list[float]) -> None:
        """What would come after the victory does not matter any more."""
        needed = 2 * self.to_go - self.open[NIDHOGG]
        if needed > COPIES:
            return
        counts = [1.0] + [0.0] * needed
        for turn, (_, chances) in enumerate(coming):
            chance = chances[NIDHOGG]
            if chance:
                for count in range(needed - 1, -1, -1):
                    moved = counts[count] * chance
                    counts[count] -= moved
                    counts[count + 1] += moved
            weights[turn + 1] *= 1 - counts[needed]

    def _count(self, enemy: int, coming: list[tuple[int, Chances]], weights: list[float]) -> list[float]:
        """How soon the first, second, ... card of an enemy comes."""
        hits = [0.0] * (COPIES + 1)
        counts = [1.0] + [0.0] * COPIES
        parity = self.open[enemy]
        most = 0
        met = 0
        for turn, (seat, chances) in enumerate(coming):
            chance = chances[enemy]
            if not met >> seat & 1:
                met |= 1 << seat
                if chance:
                    self.on_turn_of[seat][enemy] = chance * sum(counts[1 - parity :: 2])
            if not chance:
                continue
            weight = weights[turn]
            if chance == 1.0:
                counts.insert(0, 0.0)
                counts.pop()
                for count in range(1, most + 2):
                    hits[count] += counts[count] * weight
                if most < SEEN:
                    most += 1
                continue
            for count in range(most, -1, -1):
                moved = counts[count] * chance
                if moved > RARE:
                    counts[count] -= moved
                    counts[count + 1] += moved
                    hits[count + 1] += moved * weight
            if most < SEEN:
                most += 1
        # What is not in sight comes at any time.
        for needed in range(1, COPIES + 1):
            later = 0.0
            for count in range(min(needed, most + 2)):
                later += counts[count] * LATER[needed - count]
            hits[needed] += later * weights[-1]
        return hits

    def first_copy(self, enemy: int, number: int) -> float:
        """How soon a card of an enemy is for the `number`-th time its only open one."""
        copies = 2 * number - 1 + self.open[enemy]
        return self.hits[enemy][copies] if copies <= COPIES else 0.0


def foresee(state: Yggdrasil, to_go: int) -> Foresight:
    """What can be foreseen now. It changes only with the cards, so the last answer is kept for the next question."""
    cards = (state.open_cards, state.placed, state.card_known, state.order, state.piles, state.box.seats, to_go)
    for known, foresight in _LAST:
        if known == cards:
            return foresight
    foresight = Foresight(state, to_go)
    _LAST[:] = [((*map(list, cards[:4]), [pile[:] for pile in state.piles], state.box.seats, to_go), foresight)]
    return foresight


_LAST: Final[list[tuple[tuple[Any, ...], Foresight]]] = []

_NEXT: Final = PATIENCE * ANY_CARD / (1 - PATIENCE * (1 - ANY_CARD))
LATER: Final = [_NEXT**count for count in range(COPIES + 1)]
"""How soon the n-th card of an enemy comes if every card is as likely as any other."""


def coming_cards(state: Yggdrasil, most: int) -> list[tuple[int, Chances]]:
    """The cards that are revealed next: whose, and with which chances; first those on the wheel, in their order."""
    seats = state.box.seats
    loose = [loose_cards(state, seat) for seat in range(seats)]
    order = (
        state.order if len(state.order) == seats else [*state.order, *(s for s in range(seats) if s not in state.order)]
    )
    found: list[tuple[int, Chances]] = []
    for seat in order:
        card = state.placed[seat]
        if card != NONE:
            found.append((seat, KNOWN[card_enemy(card)] if state.card_known[card] == EXACT else loose[seat][0]))
    depth = 0
    while len(found) < most and depth < most:
        depth += 1
        for seat in range(seats):
            pile = state.piles[seat]
            if depth <= len(pile):
                card = pile[-depth]
                found.append((seat, KNOWN[card_enemy(card)] if state.card_known[card] == EXACT else loose[seat][1]))
    return found[:most]


KNOWN: Final = [[float(enemy == other) for other in range(len(ENEMIES))] for enemy in range(len(ENEMIES))]


def loose_cards(state: Yggdrasil, seat: int) -> tuple[Chances, Chances]:
    """What a card of this player can be whose place is not known: on the wheel, and in the pile."""
    known = state.card_known
    pile = [0.0] * len(ENEMIES)
    wheel = [0.0] * len(ENEMIES)
    unknown = 0
    placed = state.placed[seat]
    cards = state.piles[seat] if placed == NONE else [*state.piles[seat], placed]
    for card in cards:
        if known[card] == UNKNOWN:
            unknown += 1
        elif known[card] != EXACT:
            pile[card_enemy(card)] += 1
            if known[card] != IN_PILE:
                wheel[card_enemy(card)] += 1
    if unknown:
        wandering = wandering_cards(state)
        share = unknown / len(wandering)
        for card in wandering:
            pile[card_enemy(card)] += share
            wheel[card_enemy(card)] += share
    return _shares(wheel), _shares(pile)


def wandering_cards(state: Yggdrasil) -> list[int]:
    """2 players: cards of the support god of which nobody knows whose they are (YC-SETUP-26)."""
    cards = [card for pile in state.piles for card in pile]
    cards += [card for card in state.placed if card != NONE]
    return [card for card in cards if state.card_known[card] == UNKNOWN]


def _shares(counts: Chances) -> Chances:
    total = sum(counts)
    return [count / total for count in counts] if total else counts

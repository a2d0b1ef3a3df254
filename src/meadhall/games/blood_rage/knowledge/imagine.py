"""Full states that fit what a seat knows (`imagine`): what is hidden from it, as `knowledge` says, is dealt anew."""

from __future__ import annotations

from meadhall.core.chance import Chance
from meadhall.core.seats import REFEREE
from meadhall.games.blood_rage.table.box import AGES, NONE, QUEST
from meadhall.games.blood_rage.table.state import DISCARD, QUESTS, BloodRage


def imagine(state: BloodRage, seat: int, chance: Chance) -> BloodRage:
    """A full state drawn from what a seat knows: all cards that it cannot see change places within their Age."""
    twin = state.clone()
    if seat == REFEREE:
        return twin
    others = [player for player in range(twin.box.seats) if player != seat]
    # A card that is chosen for a battle still lies in the hand: it is dealt on its own and put back.
    choosing = [player for player in others if twin.chosen[player] != NONE]
    for player in choosing:
        twin.hands[player].remove(twin.chosen[player])
    # Which card somebody means to keep is any card of the hand, or none: it is chosen anew at the end.
    keeping = [player for player in others if twin.phase == DISCARD and twin.picks[player]]
    for player in keeping:
        twin.picks[player] = []
    for age in range(AGES):
        deal_anew(twin, others, age, chance)
    for player in choosing:
        twin.hands[player].append(twin.chosen[player])
    for pile in (*twin.hands, *twin.packs, *twin.picks, *twin.quests, *twin.buried):
        pile.sort()
    for player in keeping:
        twin.picks[player] = [chance.choose([*twin.hands[player], NONE])]
    twin.refresh(seat)
    return twin


def deal_anew(twin: BloodRage, others: list[int], age: int, chance: Chance) -> None:
    """Gather all hidden cards of an Age, shuffle them, and put one back wherever one was.

    What lies face down as an accepted quest is a quest: those are dealt first.
    """
    cards = twin.box.cards
    quests = [twin.quests[player] for player in others if twin.phase != QUESTS]
    piles = [*quests, twin.decks[age], twin.buried[-1]]
    for player in others:
        piles += [twin.hands[player], twin.packs[player], twin.buried[player], twin.picks[player]]
    places = [(single, player) for single in (twin.kept, twin.chosen) for player in others if single[player] != NONE]
    places = [(single, player) for single, player in places if cards[single[player]].age == age]
    hidden = [card for pile in piles for card in pile if cards[card].age == age]
    hidden += [single[player] for single, player in places]
    chance.mix(hidden)
    for pile in quests:
        for number, card in enumerate(pile):
            if cards[card].age == age:
                pile[number] = next(other for other in hidden if cards[other].kind == QUEST)
                hidden.remove(pile[number])
    for pile in piles[len(quests) :]:
        pile[:] = [hidden.pop() if cards[card].age == age else card for card in pile]
    for single, player in places:
        single[player] = hidden.pop()

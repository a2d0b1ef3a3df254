"""What a card is worth to a player who picks one, or keeps one for the next Age."""

from __future__ import annotations

from typing import Final

from meadhall.games.blood_rage.rules.upgrade import upgrade_cost
from meadhall.games.blood_rage.table.box import AGES, BATTLE, NONE, QUEST, UPGRADE
from meadhall.games.blood_rage.thinking.inclination import Mind, fulfilled
from meadhall.games.blood_rage.thinking.lore import BATTLE_TEXT, CARD_KEPT

RAGE_PRICE: Final[tuple[float, ...]] = (3.5, 2.5, 2.0)
"""What a point of Rage costs while cards are picked, in each Age."""
MORE_UPGRADES: Final = 0.1
"""By how much each point of Rage that is already planned makes Rage dearer."""
HAND_PART: Final[tuple[float, ...]] = (1.3, 1.1, 0.85, 0.6, 0.4, 0.3, 0.3, 0.3)
"""What one more battle card is worth with so many in hand."""
STRENGTH_FIRST: Final = 1.3
"""How much more a point of strength is worth before it is known where it will be needed."""
GLORIOUS_DEATH: Final = 0.3
"""The chance that enough figures will fall for a quest."""
BATTLE_KEPT: Final = 0.7
QUEST_KEPT: Final = 0.4
UPGRADE_KEPT: Final = 0.8
"""How much of a card is left in the next Age, whose own cards are better."""


def gift(mind: Mind, card: int) -> float:
    """What a card is worth that can be picked."""
    look, state, seat, lore = mind.look, mind.state, mind.seat, mind.lore
    kind = lore.kind[card]
    mine = state.hands[seat] + state.picks[seat]
    if state.kept[seat] != NONE:
        mine.append(state.kept[seat])
    if kind == BATTLE:
        number = len([other for other in mine if lore.kind[other] == BATTLE])
        return battle_worth(mind, card, look.age) * HAND_PART[min(number, len(HAND_PART) - 1)]
    if kind == QUEST:
        worth = look.quest_worth(seat, card)
        if lore.deaths[card]:
            return worth * GLORIOUS_DEATH
        chances = [look.most_strength(seat, p, mind.strength[p], mind.bodies[p]) for p in lore.where[card]]
        return worth * fulfilled(chances, lore.needed[card])
    planned = sum([mind.box.cards[other].cost for other in mine if lore.kind[other] == UPGRADE])
    price = RAGE_PRICE[look.age] * upgrade_cost(state, seat, card) * (1 + MORE_UPGRADES * planned)
    return mind.lasting(card) - mind.replaced(card) - price


def keeping(mind: Mind, card: int) -> float:
    """What a card is worth in the next Age."""
    lore, later = mind.lore, min(mind.look.age + 1, AGES - 1)
    kind = lore.kind[card]
    if kind == BATTLE:
        return BATTLE_KEPT * battle_worth(mind, card, later)
    if kind == QUEST:
        return QUEST_KEPT * mind.look.quest_worth(mind.seat, card)
    price = RAGE_PRICE[later] * mind.box.cards[card].cost
    return UPGRADE_KEPT * lore.upgrade[card][later] - price - mind.replaced(card)


def battle_worth(mind: Mind, card: int, age: int) -> float:
    """What a battle card is worth before it is known where it will be played."""
    lore = mind.lore
    return CARD_KEPT[age] * (STRENGTH_FIRST * lore.strength[card] + BATTLE_TEXT.get(lore.key[card], 0.0))

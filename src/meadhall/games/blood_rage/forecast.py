"""How a game will end: what each seat will have in the end, and what share of the victory that is worth."""

from __future__ import annotations

from math import exp
from typing import Final

from meadhall.games.blood_rage.box import AGES, NONE, RAGE
from meadhall.games.blood_rage.lore import BODY_WORTH, STEP_WORTH
from meadhall.games.blood_rage.outlook import Outlook
from meadhall.games.blood_rage.state import ACTIONS, BloodRage

CARD_IN_HAND: Final = 1.2
QUEST_IN_HAND: Final = 0.6
SPREAD: Final = (16.0, 12.0, 8.0, 3.0)
"""How far the end can be from what is expected: in each Age, and after the last action."""


def expected(state: BloodRage) -> list[float]:
    """The share of the victory that each seat can expect."""
    look = Outlook(state)
    worth = [seat_worth(look, seat) for seat in range(look.seats)]
    spread = SPREAD[look.stage]
    if state.age == AGES - 1 and state.phase == ACTIONS:
        left = min(1.0, sum(look.rage) / (6.0 * look.seats))
        spread = SPREAD[AGES] + (SPREAD[AGES - 1] - SPREAD[AGES]) * left
    most = max(worth)
    shares = [exp((each - most) / spread) for each in worth]
    total = sum(shares)
    return [share / total for share in shares]


def seat_worth(look: Outlook, seat: int) -> float:
    """The glory that a seat will have in the end, as far as one can see."""
    state, box, lore = look.state, look.box, look.lore
    stage, steps = look.stage, state.steps
    worth = float(state.glory[seat])
    tracks = box.tracks
    for stat in range(3):
        step = steps[seat * 3 + stat]
        worth += STEP_WORTH[stage][stat][step]
    worth += look.rage_worth(look.rage[seat])
    bodies, strength = look.bodies[seat], look.strength[seat]
    for province in range(box.provinces):
        if bodies[province]:
            worth += look.prospect(seat, province, strength[province], bodies[province])
            if province == look.doomed:
                worth += look.in_ragnarok(seat, province, bodies[province])
    worth += BODY_WORTH[look.age] * state.board_count[seat]
    fade = look.rage[seat] / tracks[RAGE][steps[seat * 3]] if state.phase <= ACTIONS else 0.0
    if fade > 1:
        fade = 1.0
    first = seat * lore.slot_count
    for card in state.slots[first : first + lore.slot_count]:
        if card != NONE:
            table = lore.upgrade[card]
            after = table[look.age + 1] if look.age + 1 < AGES else 0.0
            worth += after + (table[look.age] - after) * fade
    worth += look.release[seat] * look.fallen[seat] + look.conquest[seat] * state.board_count[seat]
    for card in state.quests[seat]:
        worth += look.quest_worth(seat, card) * hope(look, seat, card)
    if look.rage[seat]:
        worth += CARD_IN_HAND * len(state.hands[seat])
    return worth


def hope(look: Outlook, seat: int, card: int) -> float:
    """The chance to fulfil a quest."""
    lore = look.lore
    if lore.deaths[card]:
        return look.deaths(seat, lore.deaths[card], look.fallen[seat])
    none = 1.0
    for province in lore.where[card]:
        none *= 1 - look.most_strength(seat, province, look.strength[seat][province], look.bodies[seat][province])
    return 1 - none

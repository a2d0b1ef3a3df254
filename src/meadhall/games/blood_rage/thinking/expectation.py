"""How a game will end: what each seat will have in the end, and what share of the victory that is worth."""

from __future__ import annotations

from math import exp
from typing import Final

from meadhall.games.blood_rage.rules.battle.aftermath import BATTLE_GLORY, LOSERS_DIE
from meadhall.games.blood_rage.rules.battle.spoils import SPOILS
from meadhall.games.blood_rage.rules.march import MARCH
from meadhall.games.blood_rage.rules.stats import RAISE_STAT
from meadhall.games.blood_rage.rules.upgrade import FREE_INVASION
from meadhall.games.blood_rage.table.box import AGES, BATTLE, NONE, QUEST
from meadhall.games.blood_rage.table.state import ACTIONS, BloodRage
from meadhall.games.blood_rage.thinking.lore import BODY_WORTH, RAGE_WORTH, STEP_WORTH, WINS
from meadhall.games.blood_rage.thinking.outlook import Outlook

PROSPECTS_COUNT: Final[tuple[float, ...]] = (0.9, 0.6, 0.6)
"""How much of what provinces promise will come true, in each Age."""
RAGNAROK_COUNTS: Final = 0.7
QUESTS_COUNT: Final[tuple[float, ...]] = (0.7, 0.75, 0.8)
"""How much of what quests promise will come true, in each Age."""
CARD_IN_HAND: Final[tuple[float, ...]] = (1.5, 2.0, 2.0)
"""What a card in hand is worth while there is Rage, whatever it is."""
HAND_QUEST: Final = 0.4
"""How much of what a quest in hand promises will come true."""
HAND_UPGRADE: Final = 0.5
"""How much of an upgrade in hand, less its price, will come true."""
RAGE_PRICE: Final[tuple[float, ...]] = (3.5, 2.5, 2.0)
"""What a point of Rage costs that an upgrade will need, in each Age."""
HAND_STRENGTH: Final[tuple[float, ...]] = (1.0, 0.8, 0.4)
"""What a point of strength on a card in hand is worth."""
SPREAD: Final[tuple[float, ...]] = (34.0, 26.0, 17.0, 4.0)
"""How far the end can be from what is expected: in each Age, and after the last action."""
USUAL_RAGE: Final = 6.0


def expected(state: BloodRage) -> list[float]:
    """The share of the victory that each seat can expect."""
    look = Outlook(state)
    worth = [seat_worth(look, seat) for seat in range(look.seats)]
    if state.phase == ACTIONS:
        add_pending(look, worth)
        here, later = SPREAD[state.age], SPREAD[state.age + 1]
        spread = later + (here - later) * min(1.0, sum(look.rage) / (USUAL_RAGE * look.seats))
    else:
        spread = SPREAD[look.stage]
    most = max(worth)
    shares = [exp((each - most) / spread) for each in worth]
    total = sum(shares)
    return [share / total for share in shares]


def seat_worth(look: Outlook, seat: int) -> float:
    """The glory that a seat will have in the end, as far as one can see."""
    state, lore, age = look.state, look.lore, look.age
    steps, rage = state.steps, look.rage[seat]
    table = STEP_WORTH[look.stage]
    first = seat * 3
    worth = state.glory[seat] + table[0][steps[first]] + table[1][steps[first + 1]] + table[2][steps[first + 2]]
    bodies, strength, pillaged = look.bodies[seat], look.strength[seat], state.pillaged
    promised = 0.0
    for province, number in enumerate(bodies):
        if number:
            if not pillaged[province]:
                promised += look.prospect(seat, province, strength[province], number)
            if province == look.doomed:
                worth += RAGNAROK_COUNTS * look.in_ragnarok(seat, province, number)
    worth += PROSPECTS_COUNT[age] * promised
    board = state.board_count[seat]
    worth += (BODY_WORTH[age] + look.conquest[seat]) * board + look.release[seat] * look.fallen[seat]
    fade = 0.0
    if rage:
        worth += look.rage_worth(rage)
        fade = rage / look.box.tracks[0][steps[first]]
        if fade > 1:
            fade = 1.0
    slots = seat * lore.slot_count
    for card in state.slots[slots : slots + lore.slot_count]:
        if card != NONE:
            values = lore.upgrade[card]
            after = values[age + 1] if age + 1 < AGES else 0.0
            worth += after + (values[age] - after) * fade
    for card in state.quests[seat]:
        worth += QUESTS_COUNT[age] * look.quest_worth(seat, card) * hope(look, seat, card)
    if rage:
        worth += hand_worth(look, seat)
    return worth


def hand_worth(look: Outlook, seat: int) -> float:
    """What the cards of a seat may still bring; those of others are only guesses."""
    lore, age = look.lore, look.age
    hand = look.state.hands[seat] + look.state.picks[seat]
    worth = CARD_IN_HAND[age] * len(hand)
    for card in hand:
        kind = lore.kind[card]
        if kind == QUEST:
            worth += HAND_QUEST * look.quest_worth(seat, card) * hope(look, seat, card)
        elif kind == BATTLE:
            worth += HAND_STRENGTH[age] * lore.strength[card]
        else:
            net = lore.upgrade[card][age] - RAGE_PRICE[age] * look.box.cards[card].cost
            if net > 0:
                worth += HAND_UPGRADE * net
    return worth


def hope(look: Outlook, seat: int, card: int) -> float:
    """The chance to fulfil a quest."""
    lore = look.lore
    if lore.deaths[card]:
        return look.deaths(seat, lore.deaths[card], look.fallen[seat])
    none = 1.0
    strength, bodies = look.strength[seat], look.bodies[seat]
    for province in lore.where[card]:
        none *= 1 - look.most_strength(seat, province, strength[province], bodies[province])
    return 1 - none


# What is under way


def add_pending(look: Outlook, worth: list[float]) -> None:
    """What is paid for or won, but not yet there."""
    state, age = look.state, look.age
    stack = state.stack
    if state.upgrading != NONE:
        _, seat = stack[-1]
        worth[seat] += look.lore.upgrade[state.upgrading][age] + BODY_WORTH[age]
    dying = False
    for frame in stack[2:]:
        step, *_ = frame
        if step == RAISE_STAT.number:
            _, seat, _ = frame
            worth[seat] += look.any_step[seat]
        elif step == FREE_INVASION.number:
            _, seat, _ = frame
            worth[seat] += BODY_WORTH[age]
        elif step == MARCH.number:
            _, seat, _, _, moved = frame
            if not moved:
                worth[seat] += RAGE_WORTH[age][1]
        elif state.winner != NONE:
            if step == SPOILS.number and state.winner == state.pillager:
                province = state.battle
                promised = look.prospect(
                    state.winner, province, look.strength[state.winner][province], look.bodies[state.winner][province]
                )
                worth[state.winner] += look.reward(state.winner, province) - PROSPECTS_COUNT[age] * promised
            elif step == BATTLE_GLORY.number:
                worth[state.winner] += look.axes[state.winner]
            elif step == LOSERS_DIE.number:
                dying = True
    if state.battle == NONE:
        return
    if state.winner == NONE:
        add_battle(look, worth)
    elif dying:
        for seat in state.participants:
            if seat != state.winner:
                worth[seat] -= look.loss(seat, state.battle, look.bodies[seat][state.battle])


def add_battle(look: Outlook, worth: list[float]) -> None:
    """A pillage that is announced, or a battle whose outcome is open."""
    state, lore, province = look.state, look.lore, look.state.battle
    pillager, age = state.pillager, look.age
    fighters = state.participants or [
        seat for seat in range(look.seats) if look.bodies[seat][province] or seat == pillager
    ]
    totals = {}
    for seat in fighters:
        card = state.chosen[seat]
        adds = look.adds[seat] if card == NONE else float(lore.strength[card])
        if state.played:
            adds = float(sum([lore.strength[played] for player, played, _ in state.played if player == seat]))
        totals[seat] = look.strength[seat][province] + adds
    for seat in fighters:
        number = look.bodies[seat][province]
        promised = PROSPECTS_COUNT[age] * look.prospect(seat, province, look.strength[seat][province], number)
        rival = max([total for other, total in totals.items() if other != seat], default=NONE)
        if rival == NONE:
            wins = look.chance(seat, province, look.strength[seat][province])[0]
        else:
            lead = totals[seat] - rival
            wins = WINS[40 + (int(lead * 2) if -20 < lead < 20 else -40 if lead < 0 else 40)]
        gain = look.axes[seat] if len(fighters) > 1 else 0.0
        if seat == pillager:
            gain += look.reward(seat, province)
        worth[seat] += wins * gain - (1 - wins) * look.loss(seat, province, number) - promised

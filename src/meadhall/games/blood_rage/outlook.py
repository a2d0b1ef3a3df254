"""What a player sees in a position: who is how strong where, and what may still come of it, in points of glory.

Only what lies open is read here, and the cards of a seat where the caller asks for that seat.
"""

from __future__ import annotations

from typing import Final

from meadhall.games.blood_rage.box import AGES, AXES, NONE, RAGE, REWARD_ALL, REWARD_GLORY
from meadhall.games.blood_rage.lore import (
    BODY_WORTH,
    CARDS_ADD,
    MORE_RAGE,
    POINT_WORTH,
    RAGE_WORTH,
    STEP_WORTH,
    chance_to_win,
    chances,
    lore_of,
)
from meadhall.games.blood_rage.state import ACTIONS, RAGNAROK, BloodRage

NEAR: Final = 0.5
"""How much a figure next door counts: it may join a battle."""
SHY: Final = 0.5
"""How likely somebody who is only next door will join at all."""
LATER: Final = 0.7
"""What is left of a pillage that has to wait for the next turn."""
DREAD: Final = 0.5
"""How likely a battle that would be lost is fought after all."""
NOBODY: Final = -99.0
OPENNESS: Final = 5
QUEST_WINS: Final = [chances(0.15 + 0.45 * level) for level in range(OPENNESS)]
"""To have the most strength at the end with a lead now; the more Rage is left to all, the more can change."""
QUEST_FROM_AFAR: Final = 0.45
"""The chance to fulfil a quest in a province in which no own figure stands yet, with Rage enough."""
RAGE_ENOUGH: Final = 3
DEATHS_TO_COME: Final = 0.5
"""How near each figure in Valhalla brings a quest that asks for several, while the Age goes on."""


class Outlook:
    """The board as strength and chances."""

    def __init__(self, state: BloodRage, me: int = NONE) -> None:
        """Whose cards are known: `me`; of the others only their number counts."""
        box = state.box
        self.state = state
        self.box = box
        self.lore = lore_of(box)
        self.age = age = state.age
        self.seats = seats = box.seats
        self.stage = age if state.phase <= ACTIONS or age + 1 < AGES else AGES
        if state.phase > ACTIONS and age + 1 < AGES:
            self.stage = age + 1
        self._count(state)
        if state.phase < ACTIONS:
            self.rage = [box.tracks[RAGE][state.steps[seat * 3]] for seat in range(seats)]
        elif state.phase == ACTIONS:
            self.rage = [0 if state.passed[seat] else state.rage[seat] for seat in range(seats)]
        else:
            self.rage = [0] * seats
        self.doomed = self._doomed(state)
        adds = CARDS_ADD[age]
        if state.phase < ACTIONS:
            self.adds = [adds[6]] * seats
        else:
            self.adds = [adds[min(len(hand), 7)] for hand in state.hands]
            if me != NONE:
                self.adds[me] = self.lore.adds(state.hands[me], self._quests_count_for(me))
        open_rage = sum(self.rage)
        level = 0 if not open_rage else min(1 + open_rage // (2 * seats), OPENNESS - 1)
        self.quest_wins = QUEST_WINS[level]
        self._rivals()

    def _quests_count_for(self, seat: int) -> int:
        """What a quest adds in a battle (Tyr's Domain, Tyr's Wrath)."""
        lore, first = self.lore, seat * self.lore.slot_count
        return max(
            [lore.quest_bonus[card] for card in self.state.slots[first : first + lore.slot_count] if card != NONE],
            default=0,
        )

    def _count(self, state: BloodRage) -> None:
        """Strength and figures of each seat in each province, fjords included."""
        box, lore, seats = self.box, self.lore, self.seats
        provinces, warrior, ship, reserve = box.provinces, box.warrior, box.ship, box.reserve
        slots, slot_count = state.slots, lore.slot_count
        self.strength = strength = [[0] * provinces for _ in range(seats)]
        self.land = land = [[0] * provinces for _ in range(seats)]
        self.bodies = bodies = [[0] * provinces for _ in range(seats)]
        self.afloat = afloat = [[0] * provinces for _ in range(seats)]
        self.fallen = fallen = [0] * seats
        whose, fields, printed, slot_of, single = lore.whose, lore.fields, lore.printed, lore.slot_of, lore.single
        for spot, number in enumerate(state.army):
            if not number:
                continue
            place, seat, unit = whose[spot]
            if place >= reserve:
                if place > reserve:
                    fallen[seat] += number
                continue
            slot = slot_of[unit]
            card = slots[seat * slot_count + slot] if slot >= 0 else NONE
            each = printed[unit] if card == NONE else single[card]
            if unit == ship:
                for province in fields[place]:
                    strength[seat][province] += each * number
                    bodies[seat][province] += number
                    afloat[seat][province] += number
                continue
            total = each * number
            if unit == warrior and number > 1 and card != NONE and lore.pair[card]:
                total = lore.pair[card] * (number // 2) + each * (number % 2)
            strength[seat][place] += total
            land[seat][place] += total
            bodies[seat][place] += number
        units, center = box.units, box.center
        for monster, place in enumerate(state.monster_at):
            if place in (NONE, reserve):
                continue
            seat = state.monster_owner[monster]
            figure = units + monster
            if place > reserve:
                fallen[seat] += 1
                continue
            if lore.ship[figure]:
                for province in fields[place]:
                    strength[seat][province] += printed[figure]
                    bodies[seat][province] += 1
                    afloat[seat][province] += 1
                continue
            each = lore.in_center[figure] if place == center else printed[figure]
            if lore.grows[figure]:
                each += lore.grows[figure] * fallen[seat]
            strength[seat][place] += each
            land[seat][place] += each
            bodies[seat][place] += 1

    def _doomed(self, state: BloodRage) -> int:
        """The province that Ragnarök takes next, or NONE."""
        age = state.age
        if state.phase >= RAGNAROK:
            age += 1
            return state.ragnarok[age] if age < AGES else NONE
        garm = state.monster_place("garm")
        if 0 <= garm < self.box.provinces and garm != self.box.center:
            return garm
        province = state.ragnarok[age]
        return NONE if state.destroyed[province] else province

    def _rivals(self) -> None:
        """Who can bring how much to each province, and who is the strongest there."""
        state, box, seats, center = self.state, self.box, self.seats, self.box.center
        villages, taken, destroyed = box.villages, state.taken, state.destroyed
        self.near = near = [[0.0] * box.provinces for _ in range(seats)]
        everywhere = [sum(land) for land in self.land]
        self.power = power = [[NOBODY] * box.provinces for _ in range(seats)]
        self.first = first = [NOBODY] * box.provinces
        self.second = second = [NOBODY] * box.provinces
        self.strongest = strongest = [NONE] * box.provinces
        for province in range(box.provinces):
            if destroyed[province]:
                continue
            room = province == center or taken[province] < villages[province]
            for seat in range(seats):
                land = self.land[seat]
                if room:
                    if province == center:
                        close = everywhere[seat] - land[center]
                    else:
                        close = 0
                        for other in box.adjacent[province]:
                            close += land[other]
                    near[seat][province] = close
                else:
                    close = 0
                if self.bodies[seat][province]:
                    mine = self.strength[seat][province] + NEAR * close + self.adds[seat]
                elif close:
                    mine = NEAR * close + self.adds[seat]
                else:
                    continue
                power[seat][province] = mine
                if mine > first[province]:
                    second[province] = first[province]
                    first[province] = mine
                    strongest[province] = seat
                elif mine > second[province]:
                    second[province] = mine

    # Pillaging

    def step_worth(self, seat: int, stat: int, steps: int = 1) -> float:
        """What it is worth to raise a stat."""
        step = self.state.steps[seat * 3 + stat]
        top = self.box.top_step
        after = step + steps if step + steps < top else top
        if after == step:
            return 0.0
        track = self.box.tracks[stat]
        worth, stage = STEP_WORTH[self.stage], self.stage
        return worth[after] - worth[step] + POINT_WORTH[stage][stat] * (track[after] - track[step])

    def best_step(self, seat: int) -> float:
        """What it is worth to raise any stat."""
        return max(self.step_worth(seat, 0), self.step_worth(seat, 1), self.step_worth(seat, 2))

    def reward(self, seat: int, province: int) -> float:
        """What the pillage token of a province is worth to a seat."""
        token = self.state.token[province]
        if token == NONE:
            return 0.0
        box = self.box
        reward, amount = box.token_reward[token], box.token_amount[token]
        if reward == REWARD_GLORY:
            return float(amount)
        if reward == REWARD_ALL:
            return self.step_worth(seat, 0) + self.step_worth(seat, 1) + self.step_worth(seat, 2)
        return self.step_worth(seat, reward, amount)

    def contested(self, seat: int, province: int) -> bool:
        return any(self.bodies[other][province] for other in range(self.seats) if other != seat)

    def chance(self, seat: int, province: int, strength: float) -> tuple[float, bool]:
        """The chance that a pillage succeeds with so much strength there, and whether there would be a battle."""
        rival = self.second[province] if self.strongest[province] == seat else self.first[province]
        if rival == NOBODY:
            return 1.0, False
        wins = chance_to_win(strength + NEAR * self.near[seat][province] + self.adds[seat] - rival)
        if self.contested(seat, province):
            return wins, True
        return 1 - SHY * (1 - wins), False

    def loss(self, seat: int, province: int, bodies: int) -> float:
        """What it costs if all own figures in a province die, ships included."""
        each = BODY_WORTH[self.age] - self.release(seat)
        if province == self.doomed:
            each += self.box.ragnarok_glory[self.age]
        lost = each * bodies
        if self.afloat[seat][province]:
            lost -= self.dragons(seat) * self.afloat[seat][province]
        return lost

    def release(self, seat: int) -> int:
        """Glory for each figure that comes back from Valhalla."""
        lore, first = self.lore, seat * self.lore.slot_count
        return sum([lore.release[card] for card in self.state.slots[first : first + lore.slot_count] if card != NONE])

    def dragons(self, seat: int) -> int:
        card = self.state.slots[seat * self.lore.slot_count + self.lore.slot_of[self.box.ship]]
        return self.lore.per_ship[card] if card != NONE else 0

    def prospect(self, seat: int, province: int, strength: float, bodies: int) -> float:
        """What may come of figures in a province that is still to be pillaged."""
        state = self.state
        if not bodies or state.pillaged[province] or state.destroyed[province]:
            return 0.0
        wins, battle = self.chance(seat, province, strength)
        if not self.rage[seat]:
            if not battle:
                return 0.0
            axes = self.box.tracks[AXES][state.steps[seat * 3 + AXES]]
            return DREAD * (wins * axes - (1 - wins) * self.loss(seat, province, bodies))
        gain = self.reward(seat, province)
        if battle:
            gain += self.box.tracks[AXES][state.steps[seat * 3 + AXES]]
        worth = wins * gain
        if wins < 1:
            worth -= (1 - wins) * self.loss(seat, province, bodies)
        return worth * (LATER if worth > 0 else DREAD)

    # Ragnarök and quests

    def in_ragnarok(self, seat: int, province: int, bodies: int) -> float:
        """Glory for dying when the world ends."""
        if province != self.doomed or not bodies:
            return 0.0
        glory = self.box.ragnarok_glory[self.age]
        for card in self.state.upgrades_of(seat, "odins_inspiration"):
            glory *= self.box.cards[card].number("glory_factor")
        return bodies * (glory - BODY_WORTH[self.age] + self.release(seat)) + self.afloat[seat][
            province
        ] * self.dragons(seat)

    def most_strength(self, seat: int, province: int, strength: float, bodies: int) -> float:
        """The chance to have the most strength in a province when quests are looked at."""
        if self.state.destroyed[province]:
            return 0.0
        rival = 0
        for other in range(self.seats):
            if other != seat and self.strength[other][province] > rival:
                rival = self.strength[other][province]
        if not bodies:
            rage = self.rage[seat]
            if not rage:
                return 0.0
            return QUEST_FROM_AFAR * min(rage / RAGE_ENOUGH, 1.0) / (1 + rival)
        lead = strength - rival
        return self.quest_wins[40 + (int(lead * 2) if -20 < lead < 20 else -40 if lead < 0 else 40)]

    def deaths(self, seat: int, needed: int, fallen: int) -> float:
        """The chance that so many figures will have fallen."""
        if fallen >= needed:
            return 1.0
        if self.state.phase > ACTIONS:
            return 0.0
        return DEATHS_TO_COME ** (needed - fallen)

    def quest_worth(self, seat: int, card: int) -> float:
        glory = self.lore.glory[card]
        for throne in self.state.upgrades_of(seat, "odins_throne"):
            glory *= self.box.cards[throne].number("glory_factor")
        return glory + self.best_step(seat)

    # What is left

    def rage_worth(self, rage: int) -> float:
        table = RAGE_WORTH[self.age]
        last = len(table) - 1
        return table[rage] if rage <= last else table[last] + MORE_RAGE * (rage - last)

"""What a player sees in a position: who is how strong where, and what may still come of it, in points of glory.

Only what lies open is read here, and the cards of a seat where the caller asks for that seat.
"""

from __future__ import annotations

from typing import Final

from meadhall.games.blood_rage.table.box import AGES, AXES, NONE, RAGE, REWARD_GLORY
from meadhall.games.blood_rage.table.state import ACTIONS, RAGNAROK, BloodRage
from meadhall.games.blood_rage.thinking.lore import (
    BODY_WORTH,
    CARDS_ADD,
    MORE_RAGE,
    RAGE_WORTH,
    STEP_WORTH,
    WINS,
    chances,
    lore_of,
)

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
        self.stage = age if state.phase <= ACTIONS else age + 1
        """The Age for which plans are made; after the last action it is over."""
        adds = CARDS_ADD[age]
        if state.phase < ACTIONS:
            self.rage = [box.tracks[RAGE][state.steps[seat * 3]] for seat in range(seats)]
            self.adds = [adds[box.cards_kept]] * seats
        else:
            if state.phase == ACTIONS:
                self.rage = [0 if passed else rage for rage, passed in zip(state.rage, state.passed, strict=True)]
            else:
                self.rage = [0] * seats
            self.adds = [adds[min(len(hand), len(adds) - 1)] for hand in state.hands]
        self._read_upgrades(state)
        if me != NONE and state.phase >= ACTIONS:
            self.adds[me] = self.lore.adds(state.hands[me], self.quest_adds[me])
        self._read_steps(state)
        self._count(state)
        self.doomed = self._doomed(state)
        open_rage = sum(self.rage)
        level = 0 if not open_rage else min(1 + open_rage // (2 * seats), OPENNESS - 1)
        self.quest_wins = QUEST_WINS[level]
        self._rivals()

    def _read_upgrades(self, state: BloodRage) -> None:
        """What upgrades in play pay for the dead, for ships and for quests."""
        lore, seats = self.lore, self.seats
        self.release = [0] * seats
        self.dragons = [0] * seats
        self.quest_adds = [0] * seats
        self.throne = [1] * seats
        self.conquest = [0] * seats
        self.at_ragnarok = [self.box.ragnarok_glory[self.age]] * seats
        for slot, card in enumerate(state.slots):
            if card == NONE or not lore.pays[card]:
                continue
            seat = slot // lore.slot_count
            self.release[seat] += lore.release[card]
            self.dragons[seat] += lore.per_ship[card]
            self.quest_adds[seat] = max(self.quest_adds[seat], lore.quest_bonus[card])
            self.conquest[seat] += lore.conquest[card]
            self.throne[seat] *= lore.throne[card]
            self.at_ragnarok[seat] *= lore.inspiration[card]

    def _read_steps(self, state: BloodRage) -> None:
        """What each seat gains by one step more of each stat, of all, and of the best."""
        tracks, top, worth = self.box.tracks, self.box.top_step, STEP_WORTH[self.stage]
        self.step = []
        self.any_step = []
        self.axes = []
        steps = state.steps
        for seat in range(self.seats):
            gains = []
            for stat in range(3):
                step = steps[seat * 3 + stat]
                gains.append(0.0 if step == top else worth[stat][step + 1] - worth[stat][step])
            self.any_step.append(max(gains))
            gains += (0.0, gains[0] + gains[1] + gains[2])
            self.step.append(gains)
            self.axes.append(tracks[AXES][steps[seat * 3 + AXES]])

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
        """Who can bring how much to each province, who is the strongest there, and who stands there."""
        state, box, seats, center = self.state, self.box, self.seats, self.box.center
        provinces = box.provinces
        villages, taken, destroyed = box.villages, state.taken, state.destroyed
        self.near = near = [[0] * provinces for _ in range(seats)]
        everywhere = [sum(land) for land in self.land]
        self.power = power = [[NOBODY] * provinces for _ in range(seats)]
        self.first = first = [NOBODY] * provinces
        self.second = second = [NOBODY] * provinces
        self.strongest = strongest = [NONE] * provinces
        self.present = present = [0] * provinces
        for province in range(provinces):
            if destroyed[province]:
                continue
            room = province == center or taken[province] < villages[province]
            neighbours = box.adjacent[province]
            for seat in range(seats):
                close = 0
                if room:
                    land = self.land[seat]
                    if province == center:
                        close = everywhere[seat] - land[center]
                    else:
                        for other in neighbours:
                            close += land[other]
                    near[seat][province] = close
                if self.bodies[seat][province]:
                    present[province] += 1
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

    def reward(self, seat: int, province: int) -> float:
        """What the pillage token of a province is worth to a seat."""
        token = self.state.token[province]
        if token == NONE:
            return 0.0
        reward = self.box.token_reward[token]
        return float(self.box.token_amount[token]) if reward == REWARD_GLORY else self.step[seat][reward]

    def chance(self, seat: int, province: int, strength: float) -> tuple[float, bool]:
        """The chance that a pillage succeeds with so much strength there, and whether there would be a battle."""
        rival = self.second[province] if self.strongest[province] == seat else self.first[province]
        if rival == NOBODY:
            return 1.0, False
        lead = strength + NEAR * self.near[seat][province] + self.adds[seat] - rival
        wins = WINS[40 + (int(lead * 2) if -20 < lead < 20 else -40 if lead < 0 else 40)]
        if self.present[province] > (1 if self.bodies[seat][province] else 0):
            return wins, True
        return 1 - SHY * (1 - wins), False

    def loss(self, seat: int, province: int, bodies: int) -> float:
        """What it costs if all own figures in a province die, ships included."""
        each = BODY_WORTH[self.age] - self.release[seat]
        if province == self.doomed:
            each += self.at_ragnarok[seat]
        return each * bodies - self.dragons[seat] * self.afloat[seat][province]

    def prospect(self, seat: int, province: int, strength: float, bodies: int) -> float:
        """What may come of figures in a province that is still to be pillaged."""
        state = self.state
        if not bodies or state.pillaged[province] or state.destroyed[province]:
            return 0.0
        wins, battle = self.chance(seat, province, strength)
        if not self.rage[seat]:
            if not battle:
                return 0.0
            return DREAD * (wins * self.axes[seat] - (1 - wins) * self.loss(seat, province, bodies))
        worth = wins * (self.reward(seat, province) + (self.axes[seat] if battle else 0))
        if wins < 1:
            worth -= (1 - wins) * self.loss(seat, province, bodies)
        return worth * (LATER if worth > 0 else DREAD)

    # Ragnarök and quests

    def in_ragnarok(self, seat: int, province: int, bodies: int) -> float:
        """Glory for dying when the world ends."""
        if province != self.doomed or not bodies:
            return 0.0
        each = self.at_ragnarok[seat] - BODY_WORTH[self.age] + self.release[seat]
        return bodies * each + self.afloat[seat][province] * self.dragons[seat]

    def most_strength(self, seat: int, province: int, strength: float, bodies: int) -> float:
        """The chance to have the most strength in a province when quests are looked at."""
        if self.state.destroyed[province]:
            return 0.0
        rival = 0
        for other, theirs in enumerate(self.strength):
            if theirs[province] > rival and other != seat:
                rival = theirs[province]
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
        return self.lore.glory[card] * self.throne[seat] + self.any_step[seat]

    # What is left

    def rage_worth(self, rage: int) -> float:
        table = RAGE_WORTH[self.age]
        last = len(table) - 1
        return table[rage] if rage <= last else table[last] + MORE_RAGE * (rage - last)

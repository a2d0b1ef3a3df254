"""What a player is inclined to do: each action by what it changes in the player's own outlook, in points of glory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from meadhall.games.blood_rage.rules.invade import revive_cost
from meadhall.games.blood_rage.rules.strength import invade_cost, single_strength
from meadhall.games.blood_rage.rules.upgrade import free_invaders, upgrade_cost
from meadhall.games.blood_rage.table.box import HORNS, NONE, QUEST, REWARD_ALL
from meadhall.games.blood_rage.table.state import BloodRage
from meadhall.games.blood_rage.thinking.lore import BODY_WORTH, STRENGTH_WORTH, chance_to_win
from meadhall.games.blood_rage.thinking.outlook import LATER, NEAR, Outlook

PATIENCE: Final = 0.85
"""What is left of something free that can be done on a later turn just as well."""
SPENT_CARD: Final = 1.5
"""What a victory costs in cards."""
RIVALRY: Final[tuple[float, ...]] = (0.0, 0.0, 0.8, 0.4, 0.25, 0.2)
"""How much of what a rival loses is gained, by the number of seats."""
KEEPS_WELL: Final = 0.3
"""How much of an upgrade is there for the asking next turn."""
WORSE_THAN_PASSING: Final = 0.5
"""What only does harm is worse than to pass."""
NO_HURRY: Final = 0.05
"""A quest that is accepted costs nothing and waits for what the others do."""
NO_MARCH: Final = -99.0
KILL: Final = 1.0
"""What it is worth to kill a figure without a battle, whoever's it is."""
LEADS_ON: Final = 0.5
"""What it is worth that the Leader may go on after a pillage (Lord of Hammers)."""
THRONE: Final = 0.55
"""How much of the glory of quests at hand Odin's Throne will double."""
SOME_FALL: Final = 1
"""So many figures in Valhalla are nothing special: a card that pays for them is worth more with each one beyond."""
SEVERAL: Final = 0.2
"""By how much it is harder to succeed in several provinces at once."""


class Mind:
    """A seat with its outlook, its quests and its plans."""

    def __init__(self, state: BloodRage, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.look = look = Outlook(state, seat)
        self.box = state.box
        self.lore = look.lore
        self.rivalry = RIVALRY[self.box.seats]
        self.rage = look.rage[seat]
        self.strength = look.strength[seat]
        self.bodies = look.bodies[seat]
        self.held: dict[tuple[int, float, int], float] = {}
        self.threats: dict[int, tuple[float, int, float]] = {}
        self.marching: dict[int, list[float]] = {}
        self.single: dict[int, int] = {}
        self.quests: list[tuple[float, list[int], list[float]]] = []
        self.pending = 0.0
        self._read_quests()

    def _read_quests(self) -> None:
        """Accepted quests, and those in hand, which still can be accepted while there is Rage."""
        state, seat, look, lore = self.state, self.seat, self.look, self.lore
        self.quest_hopes: dict[int, float] = {}
        cards = [(card, 1.0) for card in state.quests[seat]]
        if self.rage:
            cards += [(card, PATIENCE) for card in state.hands[seat] if lore.kind[card] == QUEST]
        for card, weight in cards:
            worth = look.quest_worth(seat, card)
            if lore.deaths[card]:
                hope = look.deaths(seat, lore.deaths[card], look.fallen[seat])
            else:
                places = lore.where[card]
                chances = [look.most_strength(seat, p, self.strength[p], self.bodies[p]) for p in places]
                self.quests.append((worth * weight, places, chances))
                hope = fulfilled(chances, lore.needed[card])
            if weight < 1:
                self.quest_hopes[card] = hope * worth
                self.pending += weight * hope * worth

    # Provinces

    def hold(self, province: int, strength: float, bodies: int) -> float:
        """What it is worth to have so many figures of so much strength in a province."""
        key = (province, strength, bodies)
        worth = self.held.get(key)
        if worth is None:
            look, seat = self.look, self.seat
            worth = look.prospect(seat, province, strength, bodies) + look.in_ragnarok(seat, province, bodies)
            worth -= self.rivalry * self.threat(province, strength, bodies)
            for value, places, chances in self.quests:
                if province in places:
                    rest = 1.0
                    for place, chance in zip(places, chances, strict=True):
                        if place != province:
                            rest *= 1 - chance
                    worth += value * (1 - rest * (1 - look.most_strength(seat, province, strength, bodies)))
            self.held[key] = worth
        return worth

    def threat(self, province: int, strength: float, bodies: int) -> float:
        """What the strongest rival can hope for in a province."""
        look, seat, state = self.look, self.seat, self.state
        if state.pillaged[province]:
            return 0.0
        known = self.threats.get(province)
        if known is None:
            most, rival = 0.0, NONE
            for other in range(look.seats):
                if other != seat and look.rage[other] and look.bodies[other][province]:
                    power = look.power[other][province]
                    if power > most:
                        most, rival = power, other
            known = self.threats[province] = (most, rival, 0.0 if rival == NONE else look.reward(rival, province))
        most, rival, gain = known
        if rival == NONE:
            return 0.0
        mine = NEAR * look.near[seat][province] + look.adds[seat]
        if bodies:
            wins = chance_to_win(most - strength - mine)
        elif look.near[seat][province]:
            wins = 0.5 + 0.5 * chance_to_win(most - mine)
        else:
            wins = 1.0
        if bodies:
            gain += look.axes[rival]
        return LATER * wins * gain

    def arrival(self, figure: int, place: int) -> float:
        """What a figure more in a place is worth, off the board before."""
        strength = self.figure_strength(figure, place)
        worth = BODY_WORTH[self.look.age] + STRENGTH_WORTH[self.look.age] * strength
        for province in self.lore.fields[place]:
            if not self.state.destroyed[province]:
                have, bodies = self.strength[province], self.bodies[province]
                worth += self.hold(province, have + strength, bodies + 1) - self.hold(province, have, bodies)
        name = self.box.figure_ids[figure]
        if name in ("troll", "fire_giant"):
            worth += self.slaughter(name, place)
        return worth

    def figure_strength(self, figure: int, place: int) -> float:
        """The strength that a figure would add in a place."""
        state, seat, box = self.state, self.seat, self.box
        if figure == box.warrior and place < box.provinces:
            card = state.slots[seat * self.lore.slot_count + self.lore.slot_of[figure]]
            if card != NONE and self.lore.pair[card] and state.units(place, seat, figure) % 2:
                return self.lore.pair[card] - self.lore.single[card]
        if place == box.center and figure >= box.units:
            return self.lore.in_center[figure]
        single = self.single.get(figure)
        if single is None:
            single = self.single[figure] = single_strength(state, seat, figure)
        return single

    def slaughter(self, name: str, place: int) -> float:
        """What it is worth that the Troll or the Fire Giant kills whom it meets."""
        state, box, look = self.state, self.box, self.look
        worth = 0.0
        for other in range(look.seats):
            if other == self.seat:
                continue
            killed = state.units(place, other, box.warrior) if name == "troll" else look.bodies[other][place]
            worth += killed * (KILL + self.rivalry)
        return worth

    # Prices

    def price(self, rage: int) -> float:
        """What it costs to spend Rage: without any, nothing more can be done, not even what is free."""
        look = self.look
        cost = look.rage_worth(self.rage) - look.rage_worth(max(self.rage - rage, 0))
        if rage >= self.rage:
            cost += self.pending + self.prospects()
        return cost

    def prospects(self) -> float:
        """What all pillages that are possible are worth."""
        look, seat = self.look, self.seat
        return sum(
            [max(0.0, look.prospect(seat, p, self.strength[p], self.bodies[p])) for p, n in enumerate(self.bodies) if n]
        )

    def upgrade_price(self, key: str) -> int:
        """The Rage that an own upgrade asks for each time it is used."""
        return self.box.cards[self.state.upgrades_of(self.seat, key)[0]].number("rage_price")

    def invade_cost(self, figure: int, place: int) -> int:
        return invade_cost(self.state, self.seat, figure, place)

    def revive_cost(self, figure: int, place: int) -> int:
        return revive_cost(self.state, self.seat, place)

    def march_cost(self, start: int, target: int) -> int:
        return self.box.march_rage

    def upgrade_cost(self, card: int) -> int:
        return upgrade_cost(self.state, self.seat, card)

    def challenge_cost(self, province: int) -> int:
        return self.upgrade_price("tyrs_challenge")

    # Actions

    def action(self, moves: list[int]) -> list[float]:
        verb_of, words_of = self.box.grammar.verb_of, self.box.grammar.args_of
        values: list[float] = []
        passing = self.price(self.rage)
        for move in moves:
            verb, words = verb_of[move], words_of[move]
            if verb == "pass":
                values.append(-passing)
                continue
            gain = GAINS[verb](self, *words)
            if gain <= 0:
                values.append(gain - passing - WORSE_THAN_PASSING)
            else:
                cost = COSTS[verb](self, *words) if verb in COSTS else 0
                values.append(gain - (self.price(cost) if cost else 0.0))
        return values

    def quest(self, card: int) -> float:
        """Accept a quest now, rather than later."""
        return NO_HURRY + (1 - PATIENCE) * self.quest_hopes.get(card, 0.0)

    def pillage(self, province: int) -> float:
        """Pillage now, rather than later."""
        look, seat = self.look, self.seat
        wins, battle = look.chance(seat, province, self.strength[province])
        gain = look.reward(seat, province) * self.rewards(province) + self.leaders_part(province)
        if battle:
            gain += self.look.axes[seat] - SPENT_CARD
        worth = wins * gain - (1 - wins) * look.loss(seat, province, self.bodies[province])
        if battle:
            worth += self.rivalry * (2 * wins - 1)
        return worth - look.prospect(seat, province, self.strength[province], self.bodies[province])

    def rewards(self, province: int) -> int:
        """How often the reward would be taken."""
        state, box = self.state, self.box
        times = 1
        frost = state.monster_place("frost_giant")
        if frost == province and state.monster_owner[box.figure_number["frost_giant"] - box.units] == self.seat:
            times += 1
        return times + state.god_in(province, "odin") if state.god_cards else times

    def leaders_part(self, province: int) -> float:
        """What the Leader's upgrade adds to a successful pillage."""
        state, box, seat = self.state, self.box, self.seat
        card = state.slots[seat * self.lore.slot_count + self.lore.slot_of[box.leader]]
        if card == NONE or not any(state.has_figure(province, seat, f) for f in box.counting_as[box.leader]):
            return 0.0
        key = self.lore.key[card]
        if key == "lord_of_axes":
            return self.look.any_step[seat]
        if key == "lord_of_spears":
            return self.look.step[seat][REWARD_ALL]
        return LEADS_ON

    def march(self, start: int, target: int) -> float:
        """The best march from one province to another."""
        figures = self.marching.get(start)
        if figures is None:
            figures = self.marching[start] = self.marchers(start)
        room = self.room(target)
        best, strength = NO_MARCH, 0.0
        here, bodies = self.strength[start], self.bodies[start]
        there, company = self.strength[target], self.bodies[target]
        before = self.hold(start, here, bodies) + self.hold(target, there, company)
        for count, each in enumerate(figures[:room], start=1):
            strength += each
            moved = self.hold(start, here - strength, bodies - count)
            moved += self.hold(target, there + strength, company + count) - before
            if moved > best:
                best = moved
        return best

    def room(self, province: int) -> int:
        villages = self.box.villages[province]
        return 99 if villages < 0 else villages - self.state.taken[province]

    def marchers(self, province: int) -> list[float]:
        """The strength of each figure in a province that can march, the strongest first."""
        state, seat = self.state, self.seat
        figures = state.figures_at(province, seat)
        return sorted([single_strength(state, seat, figure) for figure in figures], reverse=True)

    def moving(self, figure: int, start: int, target: int) -> float:
        """What it changes if a figure goes from one province to another."""
        leaves = single_strength(self.state, self.seat, figure)
        comes = self.figure_strength(figure, target)
        here, bodies = self.strength[start], self.bodies[start]
        there, company = self.strength[target], self.bodies[target]
        worth = self.hold(start, here - leaves, bodies - 1) - self.hold(start, here, bodies)
        return worth + self.hold(target, there + comes, company + 1) - self.hold(target, there, company)

    def sacrifice(self) -> float:
        """Two own figures for a step of a stat."""
        losses = sorted(self.offers())
        return self.look.any_step[self.seat] - sum(losses[:2])

    def offers(self) -> list[float]:
        state, box = self.state, self.box
        return [
            self.departure(figure, place)
            for place in range(box.reserve)
            for figure in state.figures_at(place, self.seat)
        ]

    def departure(self, figure: int, place: int) -> float:
        """What it costs if a figure on the board dies."""
        look = self.look
        strength = single_strength(self.state, self.seat, figure)
        worth = BODY_WORTH[look.age] + STRENGTH_WORTH[look.age] * strength - look.release[self.seat]
        if self.lore.ship[figure]:
            worth -= look.dragons[self.seat]
        for province in self.lore.fields[place]:
            have, bodies = self.strength[province], self.bodies[province]
            worth += self.hold(province, have, bodies) - self.hold(province, have - strength, bodies - 1)
        return worth

    # Cards

    def upgrade(self, card: int) -> float:
        """What an upgrade brings, with the figure that comes along."""
        worth = self.lasting(card) - self.replaced(card)
        box, state = self.box, self.state
        if box.cards[card].slot != "clan" and state.board_count[self.seat] < state.stat(self.seat, HORNS):
            best = 0.0
            for figure in free_invaders(state, self.seat, card):
                if figure == box.cards[card].monster or state.has_figure(box.reserve, self.seat, figure):
                    best = max(best, self.best_arrival(figure))
            worth += best
        return worth * (1 - KEEPS_WELL)

    def best_arrival(self, figure: int) -> float:
        state, box = self.state, self.box
        places = range(box.provinces, box.reserve) if self.lore.ship[figure] else self.lore.outer
        return max(
            [
                self.arrival(figure, place)
                for place in places
                if (state.fjord_open(place) if place >= box.provinces else state.has_room(place))
            ],
            default=0.0,
        )

    def lasting(self, card: int) -> float:
        """What an upgrade will bring as long as it lies there."""
        look, state, seat, lore = self.look, self.state, self.seat, self.lore
        worth = lore.upgrade[card][look.age]
        key = lore.key[card]
        if key == "odins_throne":
            quests = state.quests[seat] + [c for c in state.hands[seat] + state.picks[seat] if lore.kind[c] == QUEST]
            return THRONE * sum([lore.glory[quest] for quest in quests])
        if lore.release[card]:
            worth += lore.release[card] * max(0, look.fallen[seat] - SOME_FALL)
        return worth

    def replaced(self, card: int) -> float:
        """What is lost with the card that has to go."""
        state, box, lore = self.state, self.box, self.lore
        first = self.seat * lore.slot_count
        slot = box.cards[card].slot
        there = [state.slots[first + n] for n, kind in enumerate(box.slot_kind) if kind == slot]
        if NONE in there:
            return 0.0
        return min([lore.upgrade[old][self.look.age] for old in there])


GAINS: Final[Mapping[str, Callable[..., float]]] = {
    "invade": Mind.arrival,
    "revive": Mind.arrival,
    "march": Mind.march,
    "upgrade": Mind.upgrade,
    "quest": Mind.quest,
    "pillage": Mind.pillage,
    "challenge": Mind.pillage,
    "sacrifice": Mind.sacrifice,
}
"""What each action brings."""
COSTS: Final[Mapping[str, Callable[..., int]]] = {
    "invade": Mind.invade_cost,
    "revive": Mind.revive_cost,
    "march": Mind.march_cost,
    "upgrade": Mind.upgrade_cost,
    "challenge": Mind.challenge_cost,
}
"""The Rage that an action asks for; the others ask for none."""


def fulfilled(chances: list[float], needed: int) -> float:
    """The chance of at least one success, or of several (roughly)."""
    none = 1.0
    for chance in chances:
        none *= 1 - chance
    if needed == 1:
        return 1 - none
    return min(1 - none, max(0.0, sum(chances) / needed - SEVERAL))

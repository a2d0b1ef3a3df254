"""What warriors and goods are worth, and what the fights that a seat can choose from will bring it, in glory.

A warrior is worth what later rounds will make of it; a fight is worth its reward times the chance to win, plus those
who come home. The best plan sends each warrior where it adds most.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from meadhall.games.champions.rules.odds import NO_DICE, Dice, Odds, Prospect, less, odds_of
from meadhall.games.champions.table.box import NONE, ChampionsBox

DIE_WORTH: Final[tuple[tuple[float, ...], ...]] = (
    (0.0, 1.1, 1.5, 1.9, 2.2, 2.4, 2.6, 2.8, 3.0),
    (0.0, 1.9, 2.7, 3.2, 3.5, 3.8, 4.0, 4.2, 4.4),
    (0.0, 1.4, 2.1, 2.5, 2.8, 3.0, 3.2, 3.4, 3.5),
)
"""What a warrior of each kind is worth by the rounds that are still to come."""
SWORD_BONUS_WORTH: Final = 0.5
"""What each point that a leader adds to a swordsman's strike adds to that, as a part of it."""
FOOD_WORTH: Final[tuple[float, ...]] = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2)
"""What one food is worth by the rounds to come …"""
FOOD_PILED: Final[tuple[float, ...]] = (1.3, 1.2, 1.1, 1.0, 0.8, 0.6, 0.4, 0.3, 0.2)
"""… and how much of that the first is worth, the second … the last number stands for all others."""
WOOD_WORTH: Final[tuple[float, ...]] = (0.0, 0.4, 1.0, 1.3, 1.6, 1.8, 2.0, 2.1, 2.2)
WOOD_PILED: Final[tuple[float, ...]] = (1.2, 1.0, 0.7, 0.4, 0.2)
COIN_WORTH: Final[tuple[float, ...]] = (0.33, 0.6, 0.8, 1.1, 1.3, 1.5, 1.6, 1.7, 1.8)
COIN_PILED: Final[tuple[float, ...]] = (1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
COIN_AT_THE_END: Final = 1 / 3
FAVOR_WORTH: Final[tuple[float, ...]] = (2.0, 2.2, 2.4, 2.6, 2.8, 2.9, 3.0, 3.0, 3.0)
MANY: Final = 24
"""More of a good than this is counted as if it were this."""

Target = tuple[int, int, int, float, int, int, int]
"""A fight to choose: attack, defense, forbidden kinds (as bits), reward in glory; and of a journey the room on the ship
(0: no journey), the warriors that one food feeds, and the journey card (NONE: not known).
"""
Band = tuple[Dice, int]
"""Warriors, and the food that they take along."""

Venture = tuple[Prospect, Dice, int]
"""How a band would fare, its warriors, its food."""
Option = tuple[float, Dice, int]
"""What it gains to send a band somewhere, its warriors, its food."""

HOPELESS: Final = 0.05
"""Nobody fights with a smaller chance to win."""
NOBODY_SENT: Final[Band] = (NO_DICE, 0)


def by_span(worths: tuple[float, ...], span: int) -> float:
    """What something is worth so many half rounds before the end."""
    last = len(worths) - 1
    low, high = min(span // 2, last), min((span + 1) // 2, last)
    return (worths[low] + worths[high]) / 2


def piled(worth: float, shares: tuple[float, ...], least: float = 0.0) -> list[float]:
    """What none, one, two … of a good are worth together."""
    total, found = 0.0, [0.0]
    for number in range(MANY):
        total += max(worth * shares[min(number, len(shares) - 1)], least)
        found.append(total)
    return found


class Prices:
    """What goods are worth to any seat, `span` half rounds before the end."""

    def __init__(self, span: int) -> None:
        self.die = [by_span(worths, span) for worths in DIE_WORTH]
        self.food = piled(by_span(FOOD_WORTH, span), FOOD_PILED)
        self.wood = piled(by_span(WOOD_WORTH, span), WOOD_PILED)
        self.coin = piled(by_span(COIN_WORTH, span), COIN_PILED, COIN_AT_THE_END)
        self.favor = by_span(FAVOR_WORTH, span)


PRICES: Final = [Prices(span) for span in range(2 * MANY)]


class Expedition:
    """What journeys bring: the odds of a fight after the dangers of the sea."""

    def __init__(self, box: ChampionsBox, odds: Odds) -> None:
        self.box = box
        self.odds = odds
        self._known: dict[tuple[int, int, int, int, int, Dice, int], Prospect] = {}
        self._ventures: dict[tuple[int, int, int, int, int, int, Dice, int], list[Venture]] = {}
        self._deck = sorted(set(box.journey_deck))
        self._chance = [box.journey_deck.count(card) / len(box.journey_deck) for card in self._deck]

    def prospect(self, target: Target, dice: Dice, food: int) -> Prospect:
        """How the warriors of a band fare; the last number counts the glory of a kraken as well."""
        attack, defense, forbidden, _, room, per_food, card = target
        if not room:
            return self.odds.fight(attack, defense, dice)
        key = attack, defense, forbidden, per_food, card, dice, food
        known = self._known.get(key)
        if known is None:
            if card != NONE:
                known = self._journey(target, dice, food, card)
            else:
                fates = [self._journey(target, dice, food, each) for each in self._deck]
                sums = [
                    sum(chance * fate[part] for chance, fate in zip(self._chance, fates, strict=True))
                    for part in range(5)
                ]
                known = sums[0], sums[1], sums[2], sums[3], sums[4]
            self._known[key] = known
        return known

    def ventures(self, target: Target, dice: Dice, food: int) -> list[Venture]:
        """The bands that could be sent to a target with some hope."""
        attack, defense, forbidden, _, room, per_food, card = target
        dice = allowed(dice, forbidden)
        key = attack, defense, forbidden, room, per_food, card, dice, food if room else 0
        found = self._ventures.get(key)
        if found is None:
            if len(self._ventures) > FULL:
                self._ventures.clear()
            found = self._ventures[key] = []
            for band in bands(*dice):
                loads: tuple[int, ...] = (0,)
                if room:
                    warriors = sum(band)
                    need = -(-warriors // per_food)
                    loads = tuple(load for load in (need, need + 1) if load <= food and warriors + load <= room)
                for load in loads:
                    prospect = self.prospect(target, band, load)
                    if prospect[0] > HOPELESS:
                        found.append((prospect, band, load))
        return found

    def _journey(self, target: Target, dice: Dice, food: int, number: int) -> Prospect:
        card = self.box.journeys[number]
        order = self.order(target[2])
        if card.enemy != NONE:
            kraken = self.box.enemies[card.enemy]
            win, *_ = self.odds.fight(kraken.attack, kraken.defense, dice)
            after = self._arrive(target, less(dice, 1, order), food)
            return win * after[0], win * after[1], win * after[2], win * after[3], win * after[4]
        for _ in range(card.amount):
            warriors, per_food = sum(dice), target[5]
            hungry = (food - 1) * per_food < warriors
            if card.lose_food and food and (not card.lose_dice or not hungry or per_food == 1):
                food -= 1
            elif card.lose_dice:
                dice = less(dice, 1, order)
        return self._arrive(target, dice, food)

    def _arrive(self, target: Target, dice: Dice, food: int) -> Prospect:
        """Who is fed and allowed fights."""
        dice = less(dice, max(sum(dice) - food * target[5], 0), self.order(target[2]))
        return self.odds.fight(target[0], target[1], allowed(dice, target[2]))

    def order(self, forbidden: int) -> tuple[int, ...]:
        """Who is given up first: whoever may not fight."""
        if not forbidden:
            return self.odds.order
        return tuple(sorted(self.odds.order, key=lambda kind: not forbidden >> kind & 1))


class Reckoner:
    """Plans for one kind of leader at one time of the game."""

    def __init__(self, box: ChampionsBox, sword_bonus: int, double_glory: int, span: int) -> None:
        self.odds = odds_of(box, sword_bonus)
        self.expedition = expedition_of(box, sword_bonus)
        self.double_glory = double_glory
        self.prices = PRICES[span]
        die = self.prices.die
        self.die = die[0] * (1 + SWORD_BONUS_WORTH * sword_bonus), die[1], die[2]
        bite = self.prices.food[3] / 3
        self.hunter = tuple(worth + hits * bite for worth, hits in zip(self.die, self.odds.hits, strict=True))
        """What a warrior is worth who stays at home and hunts."""
        self._options: dict[tuple[Target, Dice, int, int], list[Option]] = {}
        self._plans: dict[tuple[tuple[Target, ...], Dice, int, int], tuple[float, tuple[Band, ...]]] = {}

    def at_home(self, dice: Dice, food: int, hunting: int) -> float:
        """What warriors and food are worth that are sent nowhere."""
        die = self.hunter if hunting else self.die
        return dice[0] * die[0] + dice[1] * die[1] + dice[2] * die[2] + self.prices.food[min(food, MANY)]

    def fight(self, target: Target, dice: Dice, food: int) -> float:
        """What a band brings that fights for a target: its own worth after the fight included."""
        win, swords, spears, axes, doubles = self.expedition.prospect(target, dice, food)
        die = self.die
        return win * target[3] + swords * die[0] + spears * die[1] + axes * die[2] + doubles * self.double_glory

    def options(self, target: Target, dice: Dice, food: int, hunting: int) -> list[Option]:
        """The bands that could be sent to a target with profit, the best first."""
        key = target, dice, food if target[4] else 0, hunting
        known = self._options.get(key)
        if known is None:
            if len(self._options) > FULL:
                self._options.clear()
            reward, double_glory = target[3], self.double_glory
            sword, spear, axe = self.die
            my_sword, my_spear, my_axe = self.hunter if hunting else self.die
            known = []
            for (win, swords, spears, axes, doubles), band, load in self.expedition.ventures(target, dice, food):
                gain = (
                    win * reward
                    + swords * sword
                    + spears * spear
                    + axes * axe
                    + doubles * double_glory
                    - band[0] * my_sword
                    - band[1] * my_spear
                    - band[2] * my_axe
                )
                if gain > 0:
                    known.append((gain, band, load))
            known.sort(reverse=True)
            self._options[key] = known = thrifty(known)
        return known

    def plan(self, targets: tuple[Target, ...], dice: Dice, food: int, hunting: int) -> tuple[float, tuple[Band, ...]]:
        """What the best use of some warriors and food brings, and the band for each target."""
        if not targets:
            return self.at_home(dice, food, hunting), ()
        key = targets, dice, food, hunting
        known = self._plans.get(key)
        if known is None:
            if len(self._plans) > FULL:
                self._plans.clear()
            known = self._plans[key] = self._find_plan(targets, dice, food, hunting)
        return known

    def _find_plan(
        self, targets: tuple[Target, ...], dice: Dice, food: int, hunting: int
    ) -> tuple[float, tuple[Band, ...]]:
        pantry = self.prices.food
        last = len(targets)
        choices = [self.options(target, dice, food, hunting) for target in targets]
        most = [0.0] * (last + 1)  # what the targets from here on can bring at most
        for number in range(last - 1, -1, -1):
            most[number] = most[number + 1] + (choices[number][0][0] if choices[number] else 0.0)
        best, best_bands = -1.0, [NOBODY_SENT] * last
        chosen = [NOBODY_SENT] * last

        def look(number: int, gain: float, swords: int, spears: int, axes: int, food: int) -> None:
            nonlocal best, best_bands
            larder = pantry[food if food < MANY else MANY]
            if number == last:
                if gain + larder > best:
                    best, best_bands = gain + larder, chosen[:]
                return
            beyond = gain + most[number + 1] + larder
            for more, band, load in choices[number]:
                if beyond + more <= best:
                    break
                if load <= food and band[0] <= swords and band[1] <= spears and band[2] <= axes:
                    chosen[number] = (band, load)
                    look(number + 1, gain + more, swords - band[0], spears - band[1], axes - band[2], food - load)
            chosen[number] = NOBODY_SENT
            if beyond > best:
                look(number + 1, gain, swords, spears, axes, food)

        look(0, 0.0, *dice, food)
        return best + self.at_home(dice, 0, hunting), tuple(best_bands)


FULL: Final = 60_000
"""So many plans are kept before memory is swept."""


def allowed(dice: Dice, forbidden: int) -> Dice:
    """Those who may fight against an enemy."""
    if not forbidden:
        return dice
    return 0 if forbidden & 1 else dice[0], 0 if forbidden & 2 else dice[1], 0 if forbidden & 4 else dice[2]


def thrifty(options: list[Option]) -> list[Option]:
    """Of some options, the best first, those for which no better one takes as little of everything."""
    kept: list[Option] = []
    for option in options:
        (swords, spears, axes), load = option[1], option[2]
        for _, band, food in kept:
            if band[0] <= swords and band[1] <= spears and band[2] <= axes and food <= load:
                break
        else:
            kept.append(option)
    return kept


@lru_cache(maxsize=1024)
def bands(swords: int, spears: int, axes: int) -> list[Dice]:
    """All bands that can be made of some warriors, but the empty one."""
    return list(product(range(swords + 1), range(spears + 1), range(axes + 1)))[1:]


@lru_cache(maxsize=64)
def expedition_of(box: ChampionsBox, sword_bonus: int) -> Expedition:
    return Expedition(box, odds_of(box, sword_bonus))


class Reckoners:
    """The reckoners of a box, by leader and span."""

    def __init__(self, box: ChampionsBox) -> None:
        spans = range(2 * box.rounds + 2)
        plain = [Reckoner(box, 0, 0, span) for span in spans]
        self.of_leader: list[list[Reckoner]] = []
        for ability, amount in zip(box.leader_ability, box.leader_amount, strict=True):
            if ability == "sword_plus_one":
                self.of_leader.append([Reckoner(box, amount, 0, span) for span in spans])
            elif ability == "double_glory":
                self.of_leader.append([Reckoner(box, 0, amount, span) for span in spans])
            else:
                self.of_leader.append(plain)
        self.of_leader.append(plain)  # who has no leader yet (number -1)


@lru_cache(maxsize=64)
def reckoners_of(box: ChampionsBox) -> Reckoners:
    return Reckoners(box)

"""How a seat stands: what its goods, trophies and destinies are worth to it, and the fights it can choose from."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from meadhall.games.champions.rules.locations import hut_price
from meadhall.games.champions.rules.odds import NO_DICE, Dice
from meadhall.games.champions.rules.targets import SLOTS, enemy_in_slot
from meadhall.games.champions.table.box import BLAME, COIN, FAVOR, NONE, TROLL, ChampionsBox, Enemy
from meadhall.games.champions.table.schema import METRICS
from meadhall.games.champions.table.state import COMBAT, KINDS, PLACEMENT, Champions
from meadhall.games.champions.thinking.outlook import MANY, PRICES, Band, Reckoner, Target, reckoners_of

COLORS: Final = ("red", "yellow", "blue")
M_TROLLS: Final = METRICS.index("trolls")
M_DRAUGR: Final = METRICS.index("draugr")
M_MONSTERS: Final = METRICS.index("monsters")
M_COLOR: Final = [METRICS.index(f"cards_{color}") for color in COLORS]
M_FOOD: Final = METRICS.index("food")
M_WOOD: Final = METRICS.index("wood")
M_COIN: Final = METRICS.index("coin")
M_FAVOR: Final = METRICS.index("favor")
M_RUNES: Final = METRICS.index("runes")
M_WARRIORS: Final = METRICS.index("warriors")
M_KIND: Final = (M_TROLLS, M_DRAUGR, M_MONSTERS)
KEPT: Final = frozenset((M_TROLLS, M_DRAUGR, M_MONSTERS, M_RUNES, *M_COLOR))
"""What a destiny counts that can only grow; goods and warriors come and go."""

SET_HALF_DONE: Final = 0.4
"""The part of a set's glory that two of its three colors are worth, early in the game."""
SET_BEGUN: Final = 0.15
BLAME_A_ROUND: Final = 0.3
"""The blame that a player fears, on balance, from each round to come."""
WORKER_A_ROUND: Final = {2: 3.2, 3: 2.5, 4: 2.1}
"""What one more worker brings in each round to come, by the number of players."""
HUT_SAVINGS: Final = 0.5
"""How much of what a worker would bring the coins are worth that are saved for one."""
SHIP_A_ROUND: Final = 0.4
"""What an own longship brings in each round to come, besides its printed glory."""
MARKER: Final = 0.6
"""What it is worth to begin, for each of the others who come later."""
RUNE_USE: Final = {
    "rune_gifts": 2.0,
    "rune_glory": 4.5,
    "rune_healing": 3.0,
    "rune_journey": 1.0,
    "rune_knowledge": 0.5,
    "rune_potential": 1.5,
    "rune_reaction": 2.0,
    "rune_true_vision": 1.5,
    "rune_wealth": 1.5,
}
"""What the use of a rune is worth besides its circles, while there is time …"""
SUCCESS_PART: Final = 0.76
"""… and of Success which part of what destinies bring on average who leads alone."""
RUNE_USE_LEFT: Final[tuple[float, ...]] = (0.4, 0.6, 1.0, 1.3, 1.5)
"""Which part of that is left by the rounds to come."""
IMAGINED: Final = (0, 1, 2, 2, 3, 3)
"""How many warriors the workers still to be placed will hire, one counts on."""
LEADER_A_ROUND: Final = {
    "favor_spend_glory": 0.0,
    "sage_plus_one": 0.2,
    "merchant_free": 0.1,
    "sword_plus_one": 0.6,
    "double_glory": 0.6,
}
"""What a leader brings in each round to come, beyond what is reckoned with elsewhere."""
DESTINY_PART: Final = {2: 0.71, 3: 0.56, 4: 0.47}
"""The part of the glory of leading alone that comes of a destiny on average, by the number of players."""
NEAR: Final = 0.7
FARTHER: Final = 0.3
"""By how much one must be ahead to be rather sure of a destiny, at the end and for each round before it, if one works
for it."""


@lru_cache(maxsize=4096)
def tally(box: ChampionsBox, trophies: tuple[int, ...]) -> tuple[int, ...]:
    """Trolls, draugr and monsters, red, yellow and blue among some won cards, in the order of the metrics."""
    counts = [0] * len(METRICS)
    for card in trophies:
        enemy = box.enemies[card]
        counts[M_KIND[enemy.kind]] += 1
        if enemy.color in COLORS:
            counts[M_COLOR[COLORS.index(enemy.color)]] += 1
    return tuple(counts)


@lru_cache(maxsize=4096)
def sets(red: int, yellow: int, blue: int, left: int, glory: int) -> float:
    """What sets of colors will bring: those that are there, and some of those that are begun."""
    least, middle, most = sorted((red, yellow, blue))
    share = left / (left + 1.5)
    begun = SET_HALF_DONE if middle > least else SET_BEGUN if most > least else 0.0
    if middle > least + 1:
        begun += SET_BEGUN
    return glory * (least + share * begun)


@lru_cache(maxsize=1024)
def purse(span: int, seats: int, price: int) -> list[float]:
    """What none, one, two … coins are worth; those up to a price are saved for a worker as well."""
    pile = PRICES[span].coin
    if not price:
        return pile
    saved = HUT_SAVINGS * WORKER_A_ROUND[seats] * (span // 2) / price
    return [worth + saved * min(coins, price) for coins, worth in enumerate(pile)]


class Tables:
    """What the box prints, as this module reads it."""

    def __init__(self, box: ChampionsBox) -> None:
        penalties: dict[str, int] = box.scoring["blame_penalty"]
        steps = [-penalties[str(number)] for number in range(len(penalties))]
        self.penalty = [float(step) for step in steps] + [float(steps[-1])] * 40
        self.set_glory = int(box.scoring["set_glory"])
        self.favor_glory = float(box.scoring["favor_glory"])
        self.sole = sum(box.destiny_sole) / len(box.destiny_sole)
        self.rune_use = [RUNE_USE.get(rune, SUCCESS_PART * self.sole) for rune in box.rune_ids]
        self.leader = [LEADER_A_ROUND[ability] for ability in box.leader_ability]
        self.leader.append(0.0)
        self.forbidden = [sum(1 << kind for kind in range(KINDS) if enemy.forbidden[kind]) for enemy in box.enemies]
        self.coins = [dict(enemy.reward).get(COIN, 0) for enemy in box.enemies]
        self.favor = [dict(enemy.reward).get(FAVOR, 0) for enemy in box.enemies]
        self.quiet = next(number for number, card in enumerate(box.journeys) if card.effect == "none")
        self.worker = WORKER_A_ROUND[box.seats]
        self.marker = MARKER * (box.seats - 1)
        self.destinies = [DESTINY_PART[box.seats] * sole for sole in box.destiny_sole]
        self.destiny = DESTINY_PART[box.seats] * self.sole
        self.begging = dict(box.begging).get(BLAME, 0)


@lru_cache(maxsize=64)
def tables_of(box: ChampionsBox) -> Tables:
    return Tables(box)


def penalty(tables: Tables, blame: float) -> float:
    """What some blame costs at the end; between whole numbers by their measure."""
    if blame <= 0:
        return 0.0
    whole = int(blame)
    table = tables.penalty
    return table[whole] + (blame - whole) * (table[whole + 1] - table[whole])


class Standing:
    """What one seat can count on in a state."""

    __slots__ = ("_pull", "box", "counts", "left", "prices", "reckoner", "seat", "span", "state", "tables")

    def __init__(self, state: Champions, seat: int, workers: int) -> None:
        box = state.box
        self.state, self.seat, self.box = state, seat, box
        self.tables = tables_of(box)
        self.left = left = box.rounds - state.round
        self.span = span = 2 * left + (1 if workers > 0 and state.phase <= PLACEMENT else 0)
        self.prices = PRICES[span]
        self.reckoner: Reckoner = reckoners_of(box).of_leader[state.leader[seat]][span]
        self.counts = tally(box, state.trophies[seat])
        self._pull: list[float] | None = None

    # Destinies

    @property
    def pull(self) -> list[float]:
        """What one more of each metric is worth for the own destinies."""
        if self._pull is None:
            self._pull = self._find_pull()
        return self._pull

    def _find_pull(self) -> list[float]:
        box, state = self.box, self.state
        found = [0.0] * len(METRICS)
        for card, owner in enumerate(state.destiny_owner):
            if owner == self.seat:
                metric = box.destiny_metric[card]
                margin, width = lead(state, self.seat, metric), NEAR + FARTHER * self.left
                slope = chance_to_lead(margin + 1, width) - chance_to_lead(margin, width)
                if metric not in KEPT:
                    slope /= 1 + self.left
                found[metric] += slope * box.destiny_sole[card]
        return found

    # Coins

    @property
    def purse(self) -> list[float]:
        """What none, one, two … coins are worth; some can be saved for a worker."""
        state = self.state
        saving = not state.bought[self.seat] and self.left > 0 and self.box.workers_to_buy > 0
        return purse(self.span, self.box.seats, hut_price(state) if saving else 0)

    def coins(self, change: int) -> float:
        """What it is worth to gain some coins, or to lose some."""
        pile, have = self.purse, self.state.coin[self.seat]
        after = max(have + change, 0)
        return pile[min(after, MANY)] - pile[min(have, MANY)] + self.pull[M_COIN] * change

    # Fights

    def reward(self, card: int, coins: int = 0) -> float:
        """What it is worth to defeat an enemy; to half a point, for plans are remembered by it."""
        tables = self.tables
        enemy = self.box.enemies[card]
        coins += tables.coins[card]
        worth = enemy.glory + self.prices.favor * tables.favor[card]
        if coins:
            worth += self.coins(coins)
        if enemy.kind == TROLL:
            worth += self.absolution()
        else:
            worth += self.set_gain(enemy)
        pull = self.pull
        worth += pull[M_KIND[enemy.kind]]
        if enemy.kind != TROLL:
            worth += pull[M_COLOR[COLORS.index(enemy.color)]]
        return int(worth * 2 + 0.5) / 2

    def set_gain(self, enemy: Enemy) -> float:
        red, yellow, blue = (self.counts[metric] for metric in M_COLOR)
        glory = self.tables.set_glory
        before = sets(red, yellow, blue, self.left, glory)
        if enemy.color == "red":
            red += 1
        elif enemy.color == "yellow":
            yellow += 1
        else:
            blue += 1
        return sets(red, yellow, blue, self.left, glory) - before

    def absolution(self) -> float:
        """Whoever kills the troll gets no blame for it and loses one; the others get none either, but for one."""
        tables, have = self.tables, self.state.blame[self.seat]
        blame = have + BLAME_A_ROUND * self.left
        spared = (penalty(tables, blame + 1) - penalty(tables, blame)) / (self.box.seats - 1)
        if have:
            spared += penalty(tables, blame) - penalty(tables, blame - 1)
        return spared

    def slot_target(self, slot: int) -> Target:
        card = enemy_in_slot(self.state, slot)
        enemy = self.box.enemies[card]
        return enemy.attack, enemy.defense, self.tables.forbidden[card], self.reward(card), 0, 0, NONE

    def shore_target(self, shore: int, ship: int) -> Target:
        state, box = self.state, self.box
        card = state.monster[shore]
        enemy = box.enemies[card]
        journey = NONE
        if state.journey_open[shore]:
            journey = self.tables.quiet  # what it did is done
        elif state.journey_knowers[shore] >> self.seat & 1:
            journey = state.journey[shore]
        return (
            enemy.attack,
            enemy.defense,
            self.tables.forbidden[card],
            self.reward(card, state.monster_coins[shore]),
            box.ship_capacity[ship],
            box.warriors_per_food[shore],
            journey,
        )

    def targets(self) -> tuple[list[Target], list[int], list[Band]]:
        """The fights for which the seat has placed a worker: how they are, where, and who has been sent already."""
        state, box, seat = self.state, self.box, self.seat
        placed, fighting = state.placed, state.phase == COMBAT
        targets: list[Target] = []
        where: list[int] = []
        sent: list[Band] = []
        for slot in range(SLOTS):
            if placed[box.enemy_places[slot]] == seat and enemy_in_slot(state, slot) != NONE:
                at = slot * KINDS
                dice = state.sent[at], state.sent[at + 1], state.sent[at + 2]
                if not fighting or dice != NO_DICE:
                    targets.append(self.slot_target(slot))
                    where.append(slot)
                    sent.append((dice, 0))
        for shore in box.shores_used:
            ship = state.harbor[shore]
            if ship != NONE and placed[box.ship_place[ship]] == seat and state.monster[shore] != NONE:
                at = ship * KINDS
                dice = state.cargo_dice[at], state.cargo_dice[at + 1], state.cargo_dice[at + 2]
                if not fighting or dice != NO_DICE:
                    targets.append(self.shore_target(shore, ship))
                    where.append(SLOTS + ship)
                    sent.append((dice, state.cargo_food[ship]))
        return targets, where, sent

    def dice_at_home(self) -> Dice:
        at = self.seat * KINDS
        dice = self.state.dice
        return dice[at], dice[at + 1], dice[at + 2]


def total_of(home: Dice, food: int, sent: list[Band]) -> tuple[Dice, int]:
    """All warriors and food, at home and sent."""
    swords, spears, axes = home
    for band, load in sent:
        swords += band[0]
        spears += band[1]
        axes += band[2]
        food += load
    return (swords, spears, axes), food


def follows(plan: tuple[Band, ...], sent: list[Band]) -> bool:
    """Whether a plan can still be carried out after some have been sent."""
    for (band, load), (gone, loaded) in zip(plan, sent, strict=True):
        if loaded > load or gone[0] > band[0] or gone[1] > band[1] or gone[2] > band[2]:
            return False
    return True


def with_hired(home: Dice, workers: int) -> Dice:
    """The warriors at home and those whom the workers to come will hire, as far as there is room."""
    more = min(IMAGINED[min(workers, len(IMAGINED) - 1)], max(8 - sum(home), 0))
    return home[0] + more, home[1], home[2]


# Who is ahead


def chance_to_lead(margin: float, width: float) -> float:
    """The part of a destiny's glory to be expected by who is so far ahead; a tie is worth half."""
    return 1 / (1 + exp(-margin / width * 1.7))


def amount_of(state: Champions, seat: int, metric: int) -> int:
    """How much a seat has of what a destiny counts."""
    if metric == M_FOOD:
        return state.food[seat]
    if metric == M_WOOD:
        return state.wood[seat]
    if metric == M_COIN:
        return state.coin[seat]
    if metric == M_FAVOR:
        return state.favor[seat]
    if metric == M_RUNES:
        return state.rune_owner.count(seat)
    if metric == M_WARRIORS:
        return sum(state.dice[seat * KINDS : seat * KINDS + KINDS])
    return tally(state.box, state.trophies[seat])[metric]


def lead(state: Champions, seat: int, metric: int) -> float:
    """By how much a seat is ahead of the best of the others; who has nothing does not lead."""
    mine = amount_of(state, seat, metric)
    most = max(amount_of(state, other, metric) for other in range(state.box.seats) if other != seat)
    return mine - most if mine else min(-most, -0.5)

"""How a seat stands: the glory it has, the glory that what it owns will bring, and the fights it can choose from."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from meadhall.games.champions.assignment import ASSIGN, SLOTS, enemy_in_slot
from meadhall.games.champions.box import BLAME, COIN, FAVOR, NOBODY, NONE, TROLL, ChampionsBox, Enemy
from meadhall.games.champions.combat import COMBAT_ROUND, LOSE_WARRIOR, OUTCOME, STRIKE
from meadhall.games.champions.locations import hut_price
from meadhall.games.champions.odds import NO_DICE, Dice, less
from meadhall.games.champions.outlook import MANY, PRICES, Band, Reckoner, Target, reckoners_of
from meadhall.games.champions.rolling import shields, weapon_symbols
from meadhall.games.champions.schema import METRICS
from meadhall.games.champions.state import ASSIGNMENT, COMBAT, KINDS, PLACEMENT, Champions

COLORS: Final = ("red", "yellow", "blue")
M_TROLLS, M_DRAUGR, M_MONSTERS = (METRICS.index(name) for name in ("trolls", "draugr", "monsters"))
M_COLOR: Final = [METRICS.index(f"cards_{color}") for color in COLORS]
M_FOOD, M_WOOD, M_COIN, M_FAVOR, M_RUNES, M_WARRIORS = (
    METRICS.index(name) for name in ("food", "wood", "coin", "favor", "runes", "warriors")
)
M_KIND: Final = (M_TROLLS, M_DRAUGR, M_MONSTERS)
KEPT: Final = frozenset((M_TROLLS, M_DRAUGR, M_MONSTERS, M_RUNES, *M_COLOR))
"""What a destiny counts that can only grow; goods and warriors come and go."""

SET_HALF_DONE: Final = 0.4
"""The part of a set's glory that two of its three colors are worth, early in the game."""
SET_BEGUN: Final = 0.15
BLAME_A_ROUND: Final = 0.3
"""The blame that a player fears, on balance, from each round to come …"""
BLAME_ABSOLVED: Final = 0.05
"""… and what comes of it when trolls have been killed."""
TROLL_DIES: Final = 0.8
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
    "rune_success": 4.5,
    "rune_true_vision": 1.5,
    "rune_wealth": 1.5,
}
"""What the use of a rune is worth besides its circles, while there is time."""
RUNE_USE_LEFT: Final = (0.4, 0.6, 1.0, 1.3, 1.5)
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
DESTINY: Final = {2: 4.2, 3: 3.3, 4: 2.8}
"""What a destiny brings on average, by the number of players."""
DESTINY_SEEN: Final = (0.85, 0.65, 0.52, 0.4, 0.32, 0.28, 0.24, 0.2, 0.16)
"""How much of what it will bring can be seen from who is ahead now, by the rounds to come."""
NEAR: Final = 0.7
FARTHER: Final = 0.3
"""By how much one must be ahead to be rather sure of a destiny, at the end and for each round before it, if one works
for it …"""
DRIFT: Final = 1.3
DRIFT_A_ROUND: Final = 0.35
"""… and if one only watches."""


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
        self.rune_use = [RUNE_USE[rune] for rune in box.rune_ids]
        self.leader = [LEADER_A_ROUND[ability] for ability in box.leader_ability]
        self.leader.append(0.0)
        self.forbidden = [sum(1 << kind for kind in range(KINDS) if enemy.forbidden[kind]) for enemy in box.enemies]
        self.coins = [dict(enemy.reward).get(COIN, 0) for enemy in box.enemies]
        self.favor = [dict(enemy.reward).get(FAVOR, 0) for enemy in box.enemies]
        self.quiet = next(number for number, card in enumerate(box.journeys) if card.effect == "none")
        self.worker = WORKER_A_ROUND[box.seats]
        self.marker = MARKER * (box.seats - 1)
        self.destiny = DESTINY[box.seats]
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


def warriors_worth(standing: Standing, workers: int) -> float:
    """What a seat's warriors and food will bring: this round's fights, and later ones."""
    state, seat, reckoner = standing.state, standing.seat, standing.reckoner
    targets, _, sent = standing.targets()
    home, food, hunting = standing.dice_at_home(), state.food[seat], state.hunting[seat]
    if state.phase <= PLACEMENT:
        home = with_hired(home, workers)
        return reckoner.plan(tuple(targets), home, food, min(hunting, 1))[0]
    if state.phase == ASSIGNMENT:
        if any(frame[0] == ASSIGN.number and frame[1] == seat for frame in state.stack):
            dice, stores = total_of(home, food, sent)
            worth, plan = reckoner.plan(tuple(targets), dice, stores, min(hunting, 1))
            if follows(plan, sent):
                return worth
    else:
        hunting = 0
    worth = reckoner.at_home(home, food, min(hunting, 1))
    for target, (band, load) in zip(targets, sent, strict=True):
        worth += reckoner.fight(target, band, load)
    return worth


def with_hired(home: Dice, workers: int) -> Dice:
    """The warriors at home and those whom the workers to come will hire, as far as there is room."""
    more = min(IMAGINED[min(workers, len(IMAGINED) - 1)], max(8 - sum(home), 0))
    return home[0] + more, home[1], home[2]


# The fight under way


def fight_frame(state: Champions) -> tuple[int, ...] | None:
    """The frame of the fight under way: seat, enemy and where."""
    steps = COMBAT_ROUND.number, STRIKE.number, OUTCOME.number
    for frame in reversed(state.stack):
        if frame[0] in steps:
            return frame
    return None


def fight_worth(standing: Standing, frame: tuple[int, ...]) -> float:
    """What the fight under way will bring the seat that fights it."""
    state, reckoner = standing.state, standing.reckoner
    card, where = frame[2], frame[3]
    enemy = standing.box.enemies[card]
    dice = state.fighters[0], state.fighters[1], state.fighters[2]
    damage = state.damage
    losses = 0
    if state.rolled:
        damage += weapon_symbols(state, standing.seat)
        losses = max(enemy.attack - shields(state), 0)
    elif state.stack[-1][0] == LOSE_WARRIOR.number:
        losses = state.stack[-1][2]
    return aftermath(standing, card, where, damage, less(dice, losses, reckoner.odds.order))


def aftermath(standing: Standing, card: int, where: int, damage: int, dice: Dice) -> float:
    """What a fight will bring from a point on: so much damage done, so many warriors left."""
    state, reckoner = standing.state, standing.reckoner
    enemy = standing.box.enemies[card]
    die = reckoner.die
    if enemy.kind in (0, 1, 2):
        coins = state.monster_coins[where - SLOTS] if where >= SLOTS else 0
        reward = standing.reward(card, coins)
    else:
        return kraken_aftermath(standing, card, where, damage, dice)
    if damage >= enemy.defense:
        return reward + dice[0] * die[0] + dice[1] * die[1] + dice[2] * die[2]
    win, swords, spears, axes, doubles = reckoner.odds.fight(enemy.attack, enemy.defense - damage, dice)
    return win * reward + swords * die[0] + spears * die[1] + axes * die[2] + doubles * reckoner.double_glory


def kraken_aftermath(standing: Standing, card: int, where: int, damage: int, dice: Dice) -> float:
    """After the kraken the journey goes on to the monster."""
    state, reckoner = standing.state, standing.reckoner
    enemy = standing.box.enemies[card]
    shore = where - SLOTS
    ship = state.harbor[shore]
    win = 1.0
    if damage < enemy.defense:
        win = reckoner.odds.fight(enemy.attack, enemy.defense - damage, dice)[0]
        dice = less(dice, 1, reckoner.odds.order)
    if state.monster[shore] == NONE:
        return win * enemy.glory
    target = standing.shore_target(shore, ship)
    return win * (enemy.glory + reckoner.fight(target, dice, state.cargo_food[ship]))


# The whole score


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


def destiny_worths(state: Champions, left: int) -> list[float]:
    """What the destinies will bring each seat."""
    found = [0.0] * state.box.seats
    for card, owner in enumerate(state.destiny_owner):
        if owner != NOBODY:
            found[owner] += destiny_worth(state, owner, card, left)
    return found


def destiny_worth(state: Champions, seat: int, card: int, left: int) -> float:
    """What a destiny will bring its owner: partly as it stands now, partly as destinies do."""
    box = state.box
    metric = box.destiny_metric[card]
    width = DRIFT + (DRIFT_A_ROUND if metric in KEPT else 2 * DRIFT_A_ROUND) * left
    seen = DESTINY_SEEN[min(left, len(DESTINY_SEEN) - 1)]
    now = box.destiny_sole[card] * chance_to_lead(lead(state, seat, metric), width)
    return seen * now + (1 - seen) * tables_of(box).destiny


def coming_blame(state: Champions) -> list[float]:
    """The blame that each seat has to expect for the troll of this round."""
    seats = state.box.seats
    if state.troll == NONE:
        return [0.0] * seats
    hunter = state.placed[state.box.enemy_places[0]]
    if hunter == NOBODY:
        if state.phase <= PLACEMENT and any(state.workers):
            return [0.6] * seats
        return [1.0] * seats
    if state.phase == COMBAT:
        fought = any(state.sent[:KINDS]) or ((frame := fight_frame(state)) is not None and frame[3] == 0)
        if not fought:
            return [1.0] * seats
    each = 1 - TROLL_DIES + TROLL_DIES / (seats - 1)
    found = [each] * seats
    found[hunter] = 1 - TROLL_DIES
    return found


def final_scores(state: Champions) -> list[float]:
    """The final score that each seat can expect."""
    box = state.box
    seats = box.seats
    left = box.rounds - state.round
    tables = tables_of(box)
    found = destiny_worths(state, left)
    blame = coming_blame(state)
    fight = fight_frame(state) if state.phase == COMBAT else None
    use_left = RUNE_USE_LEFT[min(left, len(RUNE_USE_LEFT) - 1)]
    for rune, owner in enumerate(state.rune_owner):
        if owner != NOBODY:
            found[owner] += box.rune_circles[rune]
            if not state.rune_used[rune]:
                found[owner] += use_left * tables.rune_use[rune]
    for seat in range(seats):
        workers = state.workers[seat] if state.phase <= PLACEMENT else 0
        standing = Standing(state, seat, workers)
        counts, prices = standing.counts, standing.prices
        score = state.glory[seat] + prices.favor * state.favor[seat]
        score += prices.wood[min(state.wood[seat], MANY)] + standing.purse[min(state.coin[seat], MANY)]
        score += sets(counts[M_COLOR[0]], counts[M_COLOR[1]], counts[M_COLOR[2]], left, tables.set_glory)
        score -= penalty(tables, state.blame[seat] + blame[seat] + BLAME_ABSOLVED * left)
        score += (tables.worker * state.bought[seat] + tables.leader[state.leader[seat]]) * left
        ship = state.ship_of[seat]
        if ship != NONE:
            score += box.ship_glory[ship] + SHIP_A_ROUND * left
        if box.leader_ability[state.leader[seat]] == "favor_spend_glory":
            score += tables.favor_glory * state.spent_favor[seat]
        score += warriors_worth(standing, workers)
        if fight is not None and fight[1] == seat:
            score += fight_worth(standing, fight)
        found[seat] += score
    found[state.start_player] += tables.marker
    return found

"""What a seat can expect: the fights under way, destinies and blame, and the final score that comes of it all."""

from __future__ import annotations

from typing import Final, NamedTuple

from meadhall.games.champions.rules.assignment import ASSIGN, BEGIN_ASSIGNMENT
from meadhall.games.champions.rules.combat import LOSE_WARRIOR, Fight, fight_under_way
from meadhall.games.champions.rules.odds import Dice, less
from meadhall.games.champions.rules.rolling import AFTER_ROLL, REROLL, shields, weapon_symbols
from meadhall.games.champions.rules.targets import SLOTS
from meadhall.games.champions.table.box import KRAKEN, NOBODY, NONE
from meadhall.games.champions.table.state import ASSIGNMENT, COMBAT, KINDS, PLACEMENT, Champions
from meadhall.games.champions.thinking.outlook import MANY
from meadhall.games.champions.thinking.standing import (
    KEPT,
    M_COLOR,
    RUNE_USE_LEFT,
    SHIP_A_ROUND,
    Standing,
    chance_to_lead,
    follows,
    lead,
    penalty,
    sets,
    tables_of,
    total_of,
    with_hired,
)

BLAME_ABSOLVED: Final = 0.05
"""The blame that comes, on balance, of each round to come: trolls are killed, and blame is absolved."""
TROLL_DIES: Final = 0.8
"""The chance that whoever reserved the troll kills it."""
BLAME_IN_THE_AIR: Final = 0.6
"""The blame to be expected while nobody has reserved the troll and workers are left."""
DESTINY_SEEN: Final[tuple[float, ...]] = (0.85, 0.65, 0.52, 0.4, 0.32, 0.28, 0.24, 0.2, 0.16)
"""How much of what it will bring can be seen from who is ahead now, by the rounds to come."""
DRIFT: Final = 1.3
DRIFT_A_ROUND: Final = 0.35
"""By how much one must be ahead to be rather sure of a destiny, at the end and for each round before it, as the game
goes."""


class ComesTo(NamedTuple):
    """The part of each thing that comes of it in the end, by the rounds to come.

    What a thing is worth in a plan is more: plans are crossed, and who has little finds other ways. The numbers are
    fitted to games between sensible players.
    """

    glory: tuple[float, ...]
    wood: tuple[float, ...]
    coins: tuple[float, ...]
    blame: tuple[float, ...]
    destinies: tuple[float, ...]
    circles: tuple[float, ...]
    runes: tuple[float, ...]
    ship: tuple[float, ...]
    worker: tuple[float, ...]
    leader: tuple[float, ...]
    to_be_placed: tuple[float, ...]
    """What a worker will bring that is still to be placed in this round, besides the warriors it may hire."""
    plans: tuple[float, ...]
    """While workers are placed: the part of what is planned with the warriors …"""
    at_hand: tuple[float, ...]
    """… and what each of them is worth anyway."""
    bands: tuple[float, ...]
    """While warriors are sent out."""
    sent: tuple[float, ...]
    """While they fight."""
    fight: tuple[float, ...]
    """The fight under way."""
    marker: float
    favor_spent: float


ALL_OF_IT: Final[tuple[float, ...]] = (1.0,) * 8
AMONG_TWO: Final = ComesTo(
    glory=ALL_OF_IT,
    wood=ALL_OF_IT,
    coins=(0.6, 0.6, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3),
    blame=ALL_OF_IT,
    destinies=(0.9, 0.7, 0.65, 0.6, 0.65, 0.6, 0.5, 0.4),
    circles=ALL_OF_IT,
    runes=(0.75, 0.95, 0.6, 0.6, 0.8, 0.8, 0.5, 0.5),
    ship=(1.25, 1.0, 0.9, 0.8, 0.5, 0.5, 0.5, 0.5),
    worker=(1.0, 0.8, 0.75, 0.7, 0.55, 0.5, 0.35, 0.3),
    leader=ALL_OF_IT,
    to_be_placed=(0.2, 1.0, 1.2, 1.2, 1.3, 1.3, 1.3, 1.3),
    plans=(0.3, 0.7, 0.55, 0.55, 0.4, 0.4, 0.4, 0.4),
    at_hand=(0.35, 0.9, 0.75, 0.75, 0.75, 0.75, 0.75, 0.75),
    bands=(0.75, 0.9, 0.75, 0.7, 0.65, 0.65, 0.6, 0.6),
    sent=(0.95, 0.9, 0.9, 0.9, 0.8, 0.8, 0.75, 0.75),
    fight=(1.0, 0.9, 0.85, 0.85, 0.75, 0.75, 0.7, 0.7),
    marker=1.0,
    favor_spent=1.0,
)
AMONG_MORE: Final = ComesTo(
    glory=(0.95, 0.72, 0.69, 0.69, 0.65, 0.65, 0.6, 0.6),
    wood=(1.0, 1.3, 1.2, 1.2, 0.85, 0.85, 0.5, 0.5),
    coins=(0.8, 0.75, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5),
    blame=(0.8, 0.75, 0.6, 0.6, 0.7, 0.7, 1.0, 1.0),
    destinies=(0.95, 0.85, 0.85, 0.85, 1.0, 1.0, 1.1, 1.1),
    circles=(1.0, 1.0, 0.95, 0.95, 0.8, 0.8, 0.5, 0.5),
    runes=(0.6, 0.45, 0.5, 0.5, 0.45, 0.45, 0.45, 0.45),
    ship=(1.1, 1.1, 1.0, 1.0, 0.5, 0.5, 0.4, 0.4),
    worker=(1.0, 1.5, 1.0, 1.0, 0.9, 0.9, 0.75, 0.75),
    leader=(1.0, 4.0, 2.3, 2.0, 0.9, 0.9, 0.6, 0.6),
    to_be_placed=(0.0, 1.8, 0.9, 0.9, 0.5, 0.5, 0.6, 0.6),
    plans=(0.8, 0.7, 0.68, 0.68, 0.54, 0.54, 0.5, 0.5),
    at_hand=(0.4, 0.8, 0.8, 0.8, 0.6, 0.6, 0.52, 0.52),
    bands=(1.0, 1.0, 0.92, 0.92, 0.82, 0.82, 0.7, 0.7),
    sent=(1.0, 0.93, 0.86, 0.86, 0.77, 0.77, 0.67, 0.67),
    fight=(1.0, 0.9, 0.86, 0.86, 0.77, 0.77, 0.68, 0.68),
    marker=0.5,
    favor_spent=1.3,
)


def warriors_worth(standing: Standing, workers: int) -> float:
    """What a seat's warriors and food will bring: this round's fights, and later ones."""
    state, seat, reckoner = standing.state, standing.seat, standing.reckoner
    targets, _, sent = standing.targets()
    home, food, hunting = standing.dice_at_home(), state.food[seat], state.hunting[seat]
    if state.phase <= PLACEMENT:
        home = with_hired(home, workers)
        return reckoner.plan(tuple(targets), home, food, min(hunting, 1))[0]
    if state.phase == ASSIGNMENT:
        if ASSIGN.at(seat) in state.stack or BEGIN_ASSIGNMENT.at(seat) in state.stack:
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


# The fight under way


def fight_worth(standing: Standing, fight: Fight) -> float:
    """What the fight under way will bring the seat that fights it."""
    state, reckoner = standing.state, standing.reckoner
    enemy = standing.box.enemies[fight.card]
    dice = state.fighters[0], state.fighters[1], state.fighters[2]
    damage = state.damage
    losses = 0
    step, *fields = state.stack[-1]
    if step in (AFTER_ROLL.number, REROLL.number):
        damage += weapon_symbols(state, standing.seat)
        losses = max(enemy.attack - shields(state), 0)
    elif step == LOSE_WARRIOR.number:
        _, losses = fields
    return aftermath(standing, fight.card, fight.where, damage, less(dice, losses, reckoner.odds.order))


def aftermath(standing: Standing, card: int, where: int, damage: int, dice: Dice) -> float:
    """What a fight will bring from a point on: so much damage done, so many warriors left."""
    state, reckoner = standing.state, standing.reckoner
    enemy = standing.box.enemies[card]
    die = reckoner.die
    if enemy.kind == KRAKEN:
        return kraken_aftermath(standing, card, where, damage, dice)
    reward = standing.reward(card, state.monster_coins[where - SLOTS] if where >= SLOTS else 0)
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
    return seen * now + (1 - seen) * tables_of(box).destinies[card]


def coming_blame(state: Champions) -> list[float]:
    """The blame that each seat has to expect for the troll of this round."""
    seats = state.box.seats
    if state.troll == NONE:
        return [0.0] * seats
    hunter = state.placed[state.box.enemy_places[0]]
    if hunter == NOBODY:
        if state.phase <= PLACEMENT and any(state.workers):
            return [BLAME_IN_THE_AIR] * seats
        return [1.0] * seats
    if state.phase == COMBAT:
        fought = any(state.sent[:KINDS]) or ((fight := fight_under_way(state)) is not None and fight.where == 0)
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
    part = AMONG_TWO if seats == 2 else AMONG_MORE
    before = min(left, len(part.glory) - 1)
    found = [part.destinies[before] * worth for worth in destiny_worths(state, left)]
    blame = coming_blame(state)
    fight = fight_under_way(state) if state.phase == COMBAT else None
    warriors = part.bands if state.phase == ASSIGNMENT else part.sent if state.phase == COMBAT else part.plans
    use_left = RUNE_USE_LEFT[min(left, len(RUNE_USE_LEFT) - 1)] * part.runes[before]
    for rune, owner in enumerate(state.rune_owner):
        if owner != NOBODY:
            found[owner] += part.circles[before] * box.rune_circles[rune]
            if not state.rune_used[rune]:
                found[owner] += use_left * tables.rune_use[rune]
    for seat in range(seats):
        workers = state.workers[seat] if state.phase <= PLACEMENT else 0
        standing = Standing(state, seat, workers)
        counts, prices = standing.counts, standing.prices
        score = part.glory[before] * state.glory[seat] + prices.favor * state.favor[seat]
        score += part.wood[before] * prices.wood[min(state.wood[seat], MANY)]
        score += part.coins[before] * standing.purse[min(state.coin[seat], MANY)]
        score += sets(counts[M_COLOR[0]], counts[M_COLOR[1]], counts[M_COLOR[2]], left, tables.set_glory)
        score -= part.blame[before] * penalty(tables, state.blame[seat] + blame[seat] + BLAME_ABSOLVED * left)
        bought = part.worker[before] * tables.worker * state.bought[seat]
        leader = part.leader[before] * tables.leader[state.leader[seat]]
        score += (bought + leader) * left + part.to_be_placed[before] * workers
        ship = state.ship_of[seat]
        if ship != NONE:
            score += part.ship[before] * (box.ship_glory[ship] + SHIP_A_ROUND * left)
        if box.leader_ability[state.leader[seat]] == "favor_spend_glory":
            score += part.favor_spent * tables.favor_glory * state.spent_favor[seat]
        score += warriors[before] * warriors_worth(standing, workers)
        if state.phase <= PLACEMENT:
            score += part.at_hand[before] * sum(standing.dice_at_home())
        if fight is not None and fight.seat == seat:
            score += part.fight[before] * fight_worth(standing, fight)
        found[seat] += score
    found[state.start_player] += part.marker * tables.marker
    return found

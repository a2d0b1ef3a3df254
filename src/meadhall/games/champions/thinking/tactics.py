"""What to do in the midst of a fight, a hunt or a journey: rerolls, runes, losses. All in glory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from meadhall.games.champions.rules.combat import fight_under_way
from meadhall.games.champions.rules.journey import dice_on
from meadhall.games.champions.rules.odds import Dice, less
from meadhall.games.champions.rules.rolling import FACE_COUNT, POTENTIAL_REROLL
from meadhall.games.champions.rules.scoring import (
    blame_penalty,
    coins_glory,
    favor_glory,
    longship_glory,
    runes_glory,
    sets_glory,
)
from meadhall.games.champions.table.box import BLANK, DOUBLE, NONE, SHIELD, SWORDSMAN, WEAPONS
from meadhall.games.champions.table.state import KINDS, Champions
from meadhall.games.champions.thinking.expectation import aftermath
from meadhall.games.champions.thinking.outlook import MANY, Target
from meadhall.games.champions.thinking.standing import M_FAVOR, RUNE_USE_LEFT, Standing, penalty, tables_of

CHOSEN: Final = 1.0
"""What stands in the plan …"""
AGAINST_THE_PLAN: Final = -1.0
"""… and what does not."""
RIVAL: Final = 0.1
"""How much it matters that somebody who is to be harmed is ahead …"""
RIVAL_BLAME: Final = 0.2
"""… and that it costs."""

Value = Callable[[int, int], float]
"""What a roll is worth by its hits and shields."""


def words_of(state: Champions, moves: Sequence[int]) -> list[tuple[int, ...]]:
    """The words of each move, as the numbers of what they name."""
    args_of = state.box.grammar.args_of
    return [args_of[move] for move in moves]


def rune_kept(standing: Standing, rune: int) -> float:
    """What it is worth to keep a rune for another time."""
    return RUNE_USE_LEFT[min(standing.left, len(RUNE_USE_LEFT) - 1)] * standing.tables.rune_use[rune]


# After a roll


def roll_value(standing: Standing) -> Value:
    """How the roll on the table is valued: in a fight by what comes after it, in a hunt by the food."""
    state, seat = standing.state, standing.seat
    fight = fight_under_way(state)
    if fight is None:
        pile, food, cap = standing.prices.food, state.food[seat], standing.box.hunting_food_cap
        return lambda hits, shields: pile[min(food + min(hits, cap), MANY)]
    _, card, where = fight
    attack = standing.box.enemies[card].attack
    order = standing.reckoner.odds.order
    fighters: Dice = (state.fighters[0], state.fighters[1], state.fighters[2])
    damage = state.damage
    known: dict[tuple[int, int], float] = {}

    def value(hits: int, shields: int) -> float:
        losses = max(attack - shields, 0)
        worth = known.get((hits, losses))
        if worth is None:
            worth = aftermath(standing, card, where, damage + hits, less(fighters, losses, order))
            known[hits, losses] = worth
        return worth

    return value


def shown(standing: Standing, dice: Sequence[int], reaction: int) -> tuple[int, int]:
    """The hits and shields of some dice."""
    faces = standing.reckoner.odds.faces
    bonus = max(hits for hits, _ in faces[SWORDSMAN]) - WEAPONS[DOUBLE]
    hits = shields = 0
    for die in dice:
        kind, face = divmod(die, FACE_COUNT)
        if face == SHIELD:
            shields += 1
            if reaction:
                hits += 1 + (bonus if kind == SWORDSMAN else 0)
        elif face != BLANK:
            hits += WEAPONS[face] + (bonus if kind == SWORDSMAN else 0)
    return hits, shields


def rerolls(rolled: Sequence[int], only_blanks: bool) -> list[list[int]]:
    """The sets of dice that one would roll again: blanks, and perhaps more."""
    blanks = [die for die in rolled if die % FACE_COUNT == BLANK]
    found = [blanks] if blanks else []
    if not only_blanks:
        for faces in ((BLANK, SHIELD), (BLANK, 1), (BLANK, 1, DOUBLE), (BLANK, 1, SHIELD)):
            dice = [die for die in rolled if die % FACE_COUNT in faces]
            if dice and dice not in found:
                found.append(dice)
    return found


def reroll_value(standing: Standing, value: Value, dice: Sequence[int]) -> float:
    """What is to be expected of rolling some of the dice again."""
    state = standing.state
    kept = list(state.rolled)
    again = [0] * KINDS
    for die in dice:
        kept.remove(die)
        again[die // FACE_COUNT] += 1
    hits, shields = shown(standing, kept, state.reaction)
    return sum(
        chance * value(hits + more, shields + shield)
        for more, shield, chance in standing.reckoner.odds.roll((again[0], again[1], again[2]))
    )


def best_reroll(standing: Standing, value: Value, only_blanks: bool) -> tuple[float, list[int]]:
    found = [(reroll_value(standing, value, dice), dice) for dice in rerolls(standing.state.rolled, only_blanks)]
    return max(found, key=lambda one: one[0], default=(0.0, []))


def after_roll(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """A favor or a rune is spent if the roll gains more by it."""
    standing = Standing(state, seat, 0)
    box, value = state.box, roll_value(standing)
    now = value(*shown(standing, state.rolled, state.reaction))
    found = []
    for move in moves:
        if move == box.moves.done:
            found.append(0.0)
        elif move == box.moves.favor:
            found.append(best_reroll(standing, value, only_blanks=False)[0] - now - favor_cost(standing))
        else:
            (rune,) = box.grammar.args_of[move]
            if box.rune_ids[rune] == "rune_reaction":
                gain = value(*shown(standing, state.rolled, 1)) - now
            else:
                gain = best_reroll(standing, value, only_blanks=True)[0] - now
            found.append(gain - rune_kept(standing, rune))
    return found


def favor_cost(standing: Standing) -> float:
    cost = standing.prices.favor
    if standing.state.ability(standing.seat) == "favor_spend_glory":
        cost -= standing.tables.favor_glory
    return cost + standing.pull[M_FAVOR]


def reroll(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Pick the dice that gain most, then throw."""
    standing = Standing(state, seat, 0)
    box = state.box
    _, _, means = state.stack[-1]
    _, chosen = best_reroll(standing, roll_value(standing), means == POTENTIAL_REROLL)
    wanted = list(chosen)
    for die in state.picked:
        if die not in wanted:
            wanted = []
            break
        wanted.remove(die)
    found = []
    for move in moves:
        if move == box.moves.throw:
            found.append(AGAINST_THE_PLAN if wanted else CHOSEN)
        else:
            kind, face = box.grammar.args_of[move]
            found.append(CHOSEN if kind * FACE_COUNT + face in wanted else AGAINST_THE_PLAN)
    return found


# Losses


def lose_warrior(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Who is given up: what comes after decides."""
    standing = Standing(state, seat, 0)
    fight, (_, _, losses) = fight_under_way(state), state.stack[-1]
    assert fight is not None
    order = standing.reckoner.odds.order
    dice: Dice = (state.fighters[0], state.fighters[1], state.fighters[2])
    found = []
    for (kind,) in words_of(state, moves):
        left = less(less(dice, 1, (kind,)), losses - 1, order)
        found.append(aftermath(standing, fight.card, fight.where, state.damage, left))
    return found


def healing(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Healing is used when many would be lost."""
    standing = Standing(state, seat, 0)
    fight, (_, _, losses) = fight_under_way(state), state.stack[-2]  # the frame of the losses
    assert fight is not None
    dice: Dice = (state.fighters[0], state.fighters[1], state.fighters[2])
    left = less(dice, losses, standing.reckoner.odds.order)
    whole = aftermath(standing, fight.card, fight.where, state.damage, dice)
    hurt = aftermath(standing, fight.card, fight.where, state.damage, left)
    return use_or_not(state, moves, lambda rune: whole - hurt - rune_kept(standing, rune))


def use_or_not(state: Champions, moves: Sequence[int], gain: Callable[[int], float]) -> list[float]:
    """What a rune gains; to decline has no word."""
    return [gain(*rune) if rune else 0.0 for rune in words_of(state, moves)]


def glory_rune(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """For an enemy that brings much."""
    standing = Standing(state, seat, 0)
    _, _, card = state.stack[-1]
    glory = state.box.enemies[card].glory
    return use_or_not(
        state, moves, lambda rune: glory * state.box.rune_percent[rune] // 100 - rune_kept(standing, rune) + 0.1
    )


# Journeys


def journey_rune(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Another card if this one does harm."""
    standing = Standing(state, seat, 0)
    _, _, shore = state.stack[-1]
    ship = state.harbor[shore]
    dice, food = dice_on(state, ship), state.cargo_food[ship]
    target = standing.shore_target(shore, ship)
    values = [
        standing.reckoner.fight((*target[:-1], card), (dice[0], dice[1], dice[2]), food)
        for card in (state.journey[shore], NONE)
    ]
    return use_or_not(state, moves, lambda rune: values[1] - values[0] - rune_kept(standing, rune))


def lose_cargo(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Food or whoever is missed least."""
    standing = Standing(state, seat, 0)
    _, _, ship, *_ = state.stack[-1]
    shore = state.harbor.index(ship)
    dice, food = dice_on(state, ship), state.cargo_food[ship]
    target: Target | None = None
    if state.monster[shore] != NONE:
        target = standing.shore_target(shore, ship)
    found = []
    for (thing,) in words_of(state, moves):
        left, load = dice[:], food
        if thing == KINDS:
            load -= 1
        else:
            left[thing] -= 1
        band: Dice = (left[0], left[1], left[2])
        found.append(standing.reckoner.fight(target, band, load) if target else standing.reckoner.at_home(band, 0, 0))
    return found


def starve(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Whoever may not fight, then whoever is missed least."""
    standing = Standing(state, seat, 0)
    _, _, ship, _ = state.stack[-1]
    shore = state.harbor.index(ship)
    card = state.monster[shore]
    forbidden = standing.tables.forbidden[card] if card != NONE else 0
    order = standing.reckoner.expedition.order(forbidden)
    return [-float(order.index(kind)) for (kind,) in words_of(state, moves)]


# The troll


def absolve(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    return [CHOSEN if move == state.box.moves.absolve else AGAINST_THE_PLAN for move in moves]


def give_blame(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """To whom it costs most, the strongest first."""
    tables = tables_of(state.box)
    found = []
    for move in moves:
        if move == state.box.moves.decline:
            found.append(-100.0)
        else:
            (other,) = state.box.grammar.args_of[move]
            blame = state.blame[other]
            cost = penalty(tables, blame + 1) - penalty(tables, blame)
            found.append(RIVAL_BLAME * cost + RIVAL * visible_score(state, other))
    return found


def visible_score(state: Champions, seat: int) -> int:
    """The score of a seat as far as all can see it."""
    items = sets_glory, runes_glory, longship_glory, favor_glory, coins_glory, blame_penalty
    return state.glory[seat] + sum(item(state, seat) for item in items)

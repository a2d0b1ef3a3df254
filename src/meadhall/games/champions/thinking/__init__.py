"""What a player thinks of Champions of Midgard: how good each move looks, and how the game will end.

Everything is counted in glory. A player reserves the fights that its warriors can win, gathers warriors and food for
them, and knows what else a worker can bring. Only what the seat may know is read: what lies open, and its own destinies
and the journeys it has looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from meadhall.core.state import State
from meadhall.games.champions.rules.destinies import destiny_glory
from meadhall.games.champions.rules.odds import NO_DICE
from meadhall.games.champions.rules.targets import SLOTS
from meadhall.games.champions.table.box import NOBODY, NONE
from meadhall.games.champions.table.moves import TRADED
from meadhall.games.champions.table.state import KINDS, LEADERS, PLACEMENT, Champions
from meadhall.games.champions.thinking import inclination, tactics
from meadhall.games.champions.thinking.expectation import destiny_worth, final_scores
from meadhall.games.champions.thinking.free_runes import free_rune
from meadhall.games.champions.thinking.inclination import FREE_FIRST, IDLE, NEVER, Weighing, marginal
from meadhall.games.champions.thinking.standing import Standing, follows, total_of
from meadhall.games.champions.thinking.tactics import AGAINST_THE_PLAN, CHOSEN, words_of

WINDOWS: Final = ("worker_placed", "own_assignment", "combat_start", "fight_decided", "round_end")
RECKONED: Final[frozenset[str]] = frozenset({"assign", "after_roll", "reroll", "lose_warrior", *WINDOWS})
"""Whom to send where is one plan of many steps; the odds of a fight are known; in most windows a rune is kept."""
DOUBT_AMONG_TWO: Final[tuple[float, ...]] = (5.4, 1.1)
DOUBT_AMONG_MORE: Final[tuple[float, ...]] = (4.5, 0.55)
"""How far apart two scores are of which one is likely to be the better: at the very end, and for each round to come."""
LEADER_WORTH: Final = {
    "favor_spend_glory": 1.0,
    "sage_plus_one": 0.0,
    "merchant_free": 4.0,
    "sword_plus_one": 1.0,
    "double_glory": 6.0,
}
"""By how much the owners of a leader finish ahead of others."""


def horizon(seats: int) -> int:
    """Everybody places some more workers: what is left for whom shows only then, with two players sooner."""
    return 6 if seats == 2 else 10


def weigh(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    """How good each move of the present decision looks to the seat, in glory."""
    assert isinstance(state, Champions)
    return ANSWERS[state.top.name](state, seat, moves)


def expect(state: State) -> list[float]:
    """The share of the victory that each seat can expect."""
    assert isinstance(state, Champions)
    result = state.result()
    if result is not None:
        return [result[seat] for seat in range(state.box.seats)]
    scores = final_scores(state)
    at_the_end, a_round = DOUBT_AMONG_TWO if state.box.seats == 2 else DOUBT_AMONG_MORE
    doubt = at_the_end + a_round * rounds_to_come(state)
    most = max(scores)
    shares = [exp((score - most) / doubt) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


def rounds_to_come(state: Champions) -> float:
    """The rounds after this one, and the part of this one that is still to be played."""
    return state.box.rounds - state.round + (1.0 if state.phase <= PLACEMENT else 0.5)


def belongings(state: State) -> list[tuple[int, str]]:
    """Which seat has which leader, longship, runes and destinies now."""
    assert isinstance(state, Champions)
    box = state.box
    found = [(seat, box.leader_ids[leader]) for seat, leader in enumerate(state.leader) if leader != NONE]
    found += [(seat, box.ship_ids[ship]) for seat, ship in enumerate(state.ship_of) if ship != NONE]
    found += [(owner, box.rune_ids[rune]) for rune, owner in enumerate(state.rune_owner) if owner != NOBODY]
    found += [(owner, box.destiny_ids[card]) for card, owner in enumerate(state.destiny_owner) if owner != NOBODY]
    return found


def turns(state: State) -> float:
    """Rounds that have begun."""
    assert isinstance(state, Champions)
    return 0.0 if state.phase == LEADERS else float(state.round)


def stalled(state: State) -> bool:
    """Never: the rounds are counted."""
    return False


# Set-up and workers


def choose_leader(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    return [LEADER_WORTH[state.box.leader_ability[leader]] for (leader,) in words_of(state, moves)]


def place_worker(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """What a worker brings on each place; runes that should be used are used before."""
    weighing = Weighing(state, seat, state.workers[seat] - 1)
    verb_of, args_of = state.box.grammar.verb_of, state.box.grammar.args_of
    visits = inclination.visits_of(state.box)
    found = []
    for move in moves:
        if verb_of[move] == "place":
            (place,) = args_of[move]
            found.append(visits[place](weighing, place))
        elif verb_of[move] == "beg":
            found.append(inclination.beg(weighing))
        else:
            found.append(FREE_FIRST if free_rune(weighing, *args_of[move]) > 0 else NEVER)
    return found


# Places that ask


def sail(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """The monster for which the warriors at hand are good."""
    _, _, ship = state.stack[-1]
    weighing = Weighing(state, seat, state.workers[seat])
    found = []
    for (shore,) in words_of(state, moves):
        known = state.monster[shore] != NONE
        found.append(weighing.fight(weighing.shore_target(shore, ship)) if known else AGAINST_THE_PLAN)
    return found


def goods_worth(weighing: Weighing) -> tuple[list[float], list[float]]:
    """What one more of food, wood and coins is worth, and what one less."""
    state, seat = weighing.state, weighing.seat
    have = [state.food[seat], state.wood[seat], state.coin[seat]]
    more = [marginal(weighing, good, have[good]) for good in range(len(TRADED))]
    fewer = [marginal(weighing, good, have[good] - 1) if have[good] else 0.0 for good in range(len(TRADED))]
    if weighing.fights:
        more[0] = weighing.joined(NO_DICE, 1)
        if have[0]:
            fewer[0] = -weighing.joined(NO_DICE, -1)
    return more, fewer


def trade(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """What is needed most for what is needed least."""
    more, fewer = goods_worth(Weighing(state, seat, state.workers[seat]))
    found = []
    for move in moves:
        if move == state.box.moves.done:
            found.append(IDLE)
        else:
            give, get = state.box.grammar.args_of[move]
            found.append(more[get] - fewer[give])
    return found


def gift(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    more, _ = goods_worth(Weighing(state, seat, state.workers[seat]))
    return [more[good] for (good,) in words_of(state, moves)]


def take_rune(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    standing = Standing(state, seat, state.workers[seat])
    runes = len(state.box.rune_ids)
    found = []
    for (rune,) in words_of(state, moves):
        worth = inclination.rune_worth(standing, rune) if rune < runes else inclination.hidden_rune_worth(standing)
        found.append(worth)
    return found


def build(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    weighing = Weighing(state, seat, state.workers[seat])
    ships = state.box.private_ships
    return [inclination.ship_worth(weighing, ships[private]) for (private,) in words_of(state, moves)]


def donate(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    weighing = Weighing(state, seat, state.workers[seat])
    return [inclination.donation_worth(weighing, offer) for (offer,) in words_of(state, moves)]


def look(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Where one sails oneself, or may sail."""
    standing = Standing(state, seat, 0)
    found = []
    for move in moves:
        if move == state.box.moves.decline:
            found.append(AGAINST_THE_PLAN)
            continue
        (shore,) = state.box.grammar.args_of[move]
        ship = state.harbor[shore]
        worth = 1.0 if ship == NONE else 3.0 if state.ship_owner(ship) == seat else 0.0
        if state.journey_knowers[shore] >> seat & 1:
            worth = 0.0
        elif state.monster[shore] != NONE:
            worth += standing.reward(state.monster[shore], state.monster_coins[shore]) / 20
        found.append(worth)
    return found


def accept(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """An offer that can only help."""
    return [AGAINST_THE_PLAN if move == state.box.moves.decline else CHOSEN for move in moves]


def keep_destiny(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    left = state.box.rounds - state.round
    return [destiny_worth(state, seat, card, left) for (card,) in words_of(state, moves)]


def under_deck(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """The best one lowest, where nobody draws it soon: the last one put there lies lowest."""
    left = state.box.rounds - state.round
    return [-destiny_worth(state, seat, card, left) for (card,) in words_of(state, moves)]


def recruit(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    standing = Standing(state, seat, 1)
    return [standing.reckoner.die[kind] for (kind,) in words_of(state, moves)]


def drill_yard(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Send away whom the best one of the supply betters most."""
    die = Standing(state, seat, 1).reckoner.die
    best = max((die[kind] for kind in range(KINDS) if state.supply[kind]), default=0.0)
    gains = {move: best - die[kind] for kind, move in enumerate(state.box.moves.dismiss)}
    return [gains.get(move, IDLE) for move in moves]


# Free runes


def rune_window(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """What a rune gains; to be done has no word."""
    standing = Standing(state, seat, state.workers[seat])
    return [free_rune(standing, *rune) if rune else 0.0 for rune in words_of(state, moves)]


def reveal(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    return [float(destiny_glory(state, seat, card)) for (card,) in words_of(state, moves)]


# Assignment


def assign(state: Champions, seat: int, moves: Sequence[int]) -> list[float]:
    """Send whom the best plan sends, load what they eat, and be done."""
    standing = Standing(state, seat, 0)
    reckoner, grammar, names = standing.reckoner, state.box.grammar, state.box.moves
    targets, where, sent = standing.targets()
    home, food = standing.dice_at_home(), state.food[seat]
    hunting = min(state.hunting[seat], 1)
    dice, stores = total_of(home, food, sent)
    best, plan = reckoner.plan(tuple(targets), dice, stores, hunting)
    now = reckoner.at_home(home, food, hunting)
    for target, (band, load) in zip(targets, sent, strict=True):
        now += reckoner.fight(target, band, load)
    feasible = follows(plan, sent)
    wanted: set[int] = set()
    if feasible:
        for at, (band, load), (gone, loaded) in zip(where, plan, sent, strict=True):
            for kind in range(KINDS):
                if band[kind] > gone[kind]:
                    wanted.add(names.assign[kind][at])
            if load > loaded:
                wanted.add(names.load[at - SLOTS])
    found = []
    for move in moves:
        if move in wanted:
            found.append(CHOSEN)
        elif move == names.done:
            found.append(CHOSEN if not wanted else min(now - best, AGAINST_THE_PLAN))
        elif grammar.verb_of[move] == "use":
            found.append(FREE_FIRST if free_rune(standing, *grammar.args_of[move]) > 0 else NEVER)
        else:
            found.append(AGAINST_THE_PLAN)
    return found


ANSWERS: Final[dict[str, Callable[[Champions, int, Sequence[int]], list[float]]]] = {
    "choose_leader": choose_leader,
    "place_worker": place_worker,
    "sail": sail,
    "trade": trade,
    "take_rune": take_rune,
    "build": build,
    "donate": donate,
    "look": look,
    "extra_destiny": accept,
    "true_vision": accept,
    "keep_destiny": keep_destiny,
    "under_deck": under_deck,
    "recruit": recruit,
    "drill_yard": drill_yard,
    "retrain": recruit,
    "gift": gift,
    "reveal": reveal,
    **dict.fromkeys(WINDOWS, rune_window),
    "assign": assign,
    "after_roll": tactics.after_roll,
    "reroll": tactics.reroll,
    "healing": tactics.healing,
    "lose_warrior": tactics.lose_warrior,
    "glory_rune": tactics.glory_rune,
    "absolve": tactics.absolve,
    "give_blame": tactics.give_blame,
    "journey_rune": tactics.journey_rune,
    "lose_cargo": tactics.lose_cargo,
    "starve": tactics.starve,
}
"""For each question of the rules how its answers are weighed."""

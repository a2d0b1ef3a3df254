"""How good each answer to a question of the rules looks to a player, in points of Fame: one function for each question.

A player aims at a raid, gathers what is lacking for it, and spends every other card on what brings most: a card that is
not spent is a card that is not drawn. Only what the seat may know is read: what lies open, and the own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Final

from meadhall.games.odin.rules.effects import capacity
from meadhall.games.odin.rules.ending import final_score
from meadhall.games.odin.table.box import TYPES
from meadhall.games.odin.table.moves import SYMBOLS
from meadhall.games.odin.table.state import Odin
from meadhall.games.odin.thinking.inclination import INCLINATIONS, WORTH_A_SWAP, best_exchange, ship_value
from meadhall.games.odin.thinking.outlook import Outlook, raid_help

MATCH_WORTH: Final = 0.95
"""What a matched requirement card is worth: a point of Fame, nearly."""
WILD_CARD: Final = 0.2
"""What it costs to use up an ability that could have matched something else."""
HARM: Final = 1.0
"""What it is worth that a requirement card of the one opponent, or of the leader, stays open."""
HARM_OTHERS: Final = 0.25
"""The same if somebody else is ahead."""
SPARED_DAMAGE: Final = 0.5
LAST_RAID: Final = 9.0
"""No card is worth anything any more."""
AT_ONCE: Final = 1.0
"""What can only help looks so much better than what costs something."""
AS_IT_IS: Final = 0.001
"""Among equals, what changes nothing."""

Moves = Sequence[int]


# Actions and payment


def action(state: Odin, seat: int, moves: Moves) -> list[float]:
    """What each action is worth; to end the turn is worth nothing, and better than what brings nothing."""
    outlook = Outlook(state, seat)
    end, verb_of, args_of = state.box.moves.end, state.box.grammar.verb_of, state.box.grammar.args_of
    return [AS_IT_IS if move == end else INCLINATIONS[verb_of[move]](outlook, *args_of[move]) for move in moves]


def pay(state: Odin, seat: int, moves: Moves) -> list[float]:
    """What buildings give, then the cards that are needed least for anything else."""
    box, verb_of, args_of = state.box, state.box.grammar.verb_of, state.box.grammar.args_of
    outlook = Outlook(state, seat)
    worth = outlook.worth
    _, _, _, symbol, *_ = state.stack[-1]
    weights = []
    for move in moves:
        verb, (word,) = verb_of[move], args_of[move]
        if verb in ("use", "symbol"):
            weights.append(AT_ONCE)
        elif verb == "wild":
            weights.append(-outlook.cards[word])
        elif symbol < TYPES:
            weights.append(-worth[TYPES + box.card_symbol[word]])
        else:
            weights.append(-worth[box.card_viking[word]])
    return weights


# Cards


def give_worst(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Give or discard the card that is worth least; better still, use an ability instead."""
    verb_of, args_of = state.box.grammar.verb_of, state.box.grammar.args_of
    cards = Outlook(state, seat).cards
    return [AT_ONCE if verb_of[move] == "use" else -cards[args_of[move][0]] for move in moves]


def take_best(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Take the card that is worth most; if an exchange for it would bring too little, none."""
    done, args_of = state.box.moves.done, state.box.grammar.args_of
    outlook = Outlook(state, seat)
    least = outlook.worst_card() + WORTH_A_SWAP
    return [least if move == done else outlook.cards[args_of[move][0]] for move in moves]


def contribute(state: Odin, seat: int, moves: Moves) -> list[float]:
    """A card for which the display has as good a one, and one that the leader will hardly match."""
    box, args_of = state.box, state.box.grammar.args_of
    outlook = Outlook(state, seat)
    offer = LAST_RAID if outlook.last_cards() else outlook.best_offer()
    open_chances = [stays_open(state, TYPES + symbol) for symbol in range(len(SYMBOLS))]
    by_itself = sum(open_chances) / len(SYMBOLS)  # what comes from the deck instead
    weight = rivalry(state)
    harm = [weight * (chance - by_itself) for chance in open_chances]
    weights = []
    for move in moves:
        if move == box.moves.decline:
            weights.append(AS_IT_IS)
        else:
            (kind,) = args_of[move]
            weights.append(offer - outlook.cards[kind] + harm[box.card_symbol[kind]])
    return weights


def rivalry(state: Odin) -> float:
    """What it is worth to harm the active player."""
    if state.box.seats == 2:
        return HARM
    scores = [final_score(state, seat)[-1] for seat in range(state.box.seats)]
    return HARM if scores[state.active] == max(scores) else HARM_OTHERS


def stays_open(state: Odin, symbol: int) -> float:
    """The chance that one more requirement card of a symbol is not matched.

    Of the active player's cards some are known to all; the others show each symbol equally often.
    """
    box, active = state.box, state.active
    known = sum([state.known[at] for at in box.showing_at[active][symbol]])
    needed = sum([state.requirement[kind] for kind in box.showing[symbol]]) + 1 - known
    unknown = state.hand_size(active) - sum(state.known[active * box.kinds : (active + 1) * box.kinds])
    shows, shows_not = 1 / len(SYMBOLS), 1 - 1 / len(SYMBOLS)
    return sum([comb(unknown, count) * shows**count * shows_not ** (unknown - count) for count in range(needed)])


def match(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The card that costs least, if it costs less than the Fame that it saves."""
    box, args_of = state.box, state.box.grammar.args_of
    outlook = Outlook(state, seat)
    saved = LAST_RAID if outlook.last_cards() else MATCH_WORTH
    weights = []
    for move in moves:
        if move == box.moves.done:
            weights.append(AS_IT_IS)
        else:
            kind, symbol = args_of[move]
            wild = WILD_CARD if symbol != box.card_symbol[kind] else 0.0
            weights.append(saved - outlook.cards[kind] + outlook.fresh - wild)
    return weights


def remove(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The requirement card that the hand can match least."""
    decline, args_of = state.box.moves.decline, state.box.grammar.args_of
    return [
        -float(TYPES * len(SYMBOLS)) if move == decline else -float(state.cards_showing(seat, TYPES + args_of[move][0]))
        for move in moves
    ]


def prevent_damage(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Discard a card of little worth."""
    decline, args_of = state.box.moves.decline, state.box.grammar.args_of
    outlook = Outlook(state, seat)
    return [
        AS_IT_IS if move == decline else SPARED_DAMAGE - outlook.cards[args_of[move][0]] + outlook.fresh
        for move in moves
    ]


# Vikings


def changed(band: list[int], viking: int, by: int) -> list[int]:
    return [have + by if number == viking else have for number, have in enumerate(band)]


def send_back(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Send to the reserve whom the band misses least."""
    outlook = Outlook(state, seat)
    args_of = state.box.grammar.args_of
    return [outlook.usefulness(changed(outlook.vikings, args_of[move][0], -1)) for move in moves]


def keep(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Keep or take back whom the band would miss most."""
    outlook = Outlook(state, seat)
    decline, done, args_of = state.box.moves.decline, state.box.moves.done, state.box.grammar.args_of
    weights = []
    for move in moves:
        if move in (decline, done):
            weights.append(outlook.content - AT_ONCE)
        else:
            (viking,) = args_of[move]
            weights.append(outlook.usefulness(changed(outlook.vikings, viking, 1)))
    return weights


def substitute(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Commit Vikings of another type if they are missed less."""
    outlook = Outlook(state, seat)
    done, args_of = state.box.moves.done, state.box.grammar.args_of
    left = [have - need for have, need in zip(outlook.vikings, state.need, strict=True)]
    weights = []
    for move in moves:
        if move == done:
            weights.append(outlook.usefulness(left) + AS_IT_IS)
        else:
            needed, paid = args_of[move]
            weights.append(outlook.usefulness(changed(changed(left, needed, 1), paid, -1)))
    return weights


def gain(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The Vikings that make the most useful band, as many as the ability brings."""
    _, _, count = state.stack[-1]
    return enlist(state, seat, count, moves)


def call_up(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The one Viking that makes the most useful band."""
    return enlist(state, seat, 1, moves)


def enlist(state: Odin, seat: int, count: int, moves: Moves) -> list[float]:
    outlook = Outlook(state, seat)
    args_of = state.box.grammar.args_of
    return [outlook.usefulness(outlook.enlisted(args_of[move][0], count)) for move in moves]


def exchange(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Send away whom the best exchange sends away."""
    outlook = Outlook(state, seat)
    band = best_exchange(outlook)
    args_of = state.box.grammar.args_of
    return [
        outlook.usefulness(changed(outlook.vikings, viking, -1))
        + (AT_ONCE if band[viking] < outlook.vikings[viking] else 0.0)
        for (viking,) in [args_of[move] for move in moves]
    ]


def claim(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Take a figure from the one who is ahead, if it is of use."""
    outlook = Outlook(state, seat)
    done, args_of = state.box.moves.done, state.box.grammar.args_of
    _, _, viking, _, _ = state.stack[-1]
    gained = outlook.usefulness(outlook.enlisted(viking, 1)) - outlook.usefulness(outlook.enlisted(viking, 0))
    most = max([final_score(state, other)[-1] for other in range(state.box.seats)])
    return [
        AS_IT_IS if move == done else gained - AS_IT_IS * (most - final_score(state, args_of[move][0])[-1])
        for move in moves
    ]


# Longships, buildings, offers


def best_ship(state: Odin, seat: int, moves: Moves) -> list[float]:
    outlook, args_of = Outlook(state, seat), state.box.grammar.args_of
    return [ship_value(outlook, args_of[move][0]) for move in moves]


def most_damaged(state: Odin, seat: int, moves: Moves) -> list[float]:
    args_of = state.box.grammar.args_of
    return [float(state.ship_damage[args_of[move][0]]) for move in moves]


def sail(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The longship that helps most, but rather one that does not sink."""
    box = state.box
    weights = []
    for move in moves:
        (ship,) = box.grammar.args_of[move]
        sinks = state.ship_damage[ship] + box.raid_damage >= capacity(state, ship)
        weights.append(raid_help(box.ship_effect[ship]) - (SPARED_DAMAGE + box.ship_fame[ship] if sinks else 0))
    return weights


def best_building(state: Odin, seat: int, moves: Moves) -> list[float]:
    outlook, args_of = Outlook(state, seat), state.box.grammar.args_of
    return [outlook.building_value(args_of[move][0]) for move in moves]


def accept(state: Odin, seat: int, moves: Moves) -> list[float]:
    """An offer that can only help."""
    return [0.0 if move == state.box.moves.decline else AT_ONCE for move in moves]


def decline(state: Odin, seat: int, moves: Moves) -> list[float]:
    """An offer that helps only where it cannot be declined."""
    return [AT_ONCE if move == state.box.moves.decline else 0.0 for move in moves]


ANSWERS: Final[dict[str, Callable[[Odin, int, Moves], list[float]]]] = {
    "action": action,
    "pay": pay,
    "renew": give_worst,
    "swap": take_best,
    "give": give_worst,
    "recruit_bonus": accept,
    "claim": claim,
    "dismiss": send_back,
    "after_hire": accept,
    "gain": gain,
    "launch": best_ship,
    "bring_home": best_ship,
    "mend_all": most_damaged,
    "raise": best_building,
    "discard": give_worst,
    "send_away": exchange,
    "call_up": call_up,
    "repair_more": accept,
    "sail": sail,
    "more_range": decline,
    "ignore": keep,
    "leave": send_back,
    "substitute": substitute,
    "fewer_requirements": accept,
    "contribute": contribute,
    "remove": remove,
    "match": match,
    "take_back": keep,
    "prevent_damage": prevent_damage,
    "pick": take_best,
}
"""For each question of the rules how its answers are weighed."""

"""How good each answer to a question of the rules looks to a player, in points of Fame: one function for each question.

A player aims at a raid, gathers what is lacking for it, and spends every other card on what brings most: a card that is
not spent is a card that is not drawn. Only what the seat may know is read: what lies open, and the own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import comb
from typing import Final

from meadhall.games.odin.box import TYPES
from meadhall.games.odin.effects import capacity
from meadhall.games.odin.ending import final_score
from meadhall.games.odin.judgement.inclination import INCLINATIONS, WORTH_A_SWAP, best_exchange, ship_value
from meadhall.games.odin.judgement.outlook import Outlook, raid_help
from meadhall.games.odin.moves import SYMBOLS
from meadhall.games.odin.state import Odin

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
    end, verbs, arguments = state.box.moves.end, state.box.grammar.verb_of, state.box.moves.argument
    return [AS_IT_IS if move == end else INCLINATIONS[verbs[move]](outlook, arguments[move]) for move in moves]


def pay(state: Odin, seat: int, moves: Moves) -> list[float]:
    """What buildings give, then the cards that are needed least for anything else."""
    box, verbs, arguments = state.box, state.box.grammar.verb_of, state.box.moves.argument
    outlook = Outlook(state, seat)
    worth, symbol = outlook.worth, state.stack[-1][3]
    weights = []
    for move in moves:
        verb, argument = verbs[move], arguments[move]
        if verb in ("use", "symbol"):
            weights.append(AT_ONCE)
        elif verb == "wild":
            weights.append(-outlook.cards[argument])
        elif symbol < TYPES:
            weights.append(-worth[TYPES + box.card_symbol[argument]])
        else:
            weights.append(-worth[box.card_viking[argument]])
    return weights


# Cards


def give_worst(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Give or discard the card that is worth least; better still, use an ability instead."""
    verbs, arguments = state.box.grammar.verb_of, state.box.moves.argument
    cards = Outlook(state, seat).cards
    return [AT_ONCE if verbs[move] == "use" else -cards[arguments[move]] for move in moves]


def take_best(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Take the card that is worth most; if an exchange for it would bring too little, none."""
    numbers = state.box.moves
    outlook = Outlook(state, seat)
    least = outlook.worst_card() + WORTH_A_SWAP
    return [least if move == numbers.done else outlook.cards[move - numbers.take] for move in moves]


def contribute(state: Odin, seat: int, moves: Moves) -> list[float]:
    """A card for which the display has as good a one, and one that the leader will hardly match."""
    box, numbers = state.box, state.box.moves
    outlook = Outlook(state, seat)
    offer = LAST_RAID if outlook.last_cards() else outlook.best_offer()
    open_chances = [stays_open(state, TYPES + symbol) for symbol in range(len(SYMBOLS))]
    by_itself = sum(open_chances) / len(SYMBOLS)  # what comes from the deck instead
    weight = rivalry(state)
    harm = [weight * (chance - by_itself) for chance in open_chances]
    weights = []
    for move in moves:
        if move == numbers.decline:
            weights.append(AS_IT_IS)
        else:
            kind = move - numbers.contribute
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
    box, numbers = state.box, state.box.moves
    outlook = Outlook(state, seat)
    saved = LAST_RAID if outlook.last_cards() else MATCH_WORTH
    weights = []
    for move in moves:
        if move == numbers.done:
            weights.append(AS_IT_IS)
        else:
            kind, symbol = divmod(move - numbers.match, len(SYMBOLS))
            wild = WILD_CARD if symbol != box.card_symbol[kind] else 0.0
            weights.append(saved - outlook.cards[kind] + outlook.fresh - wild)
    return weights


def remove(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The requirement card that the hand can match least."""
    numbers = state.box.moves
    return [
        -float(TYPES * len(SYMBOLS))
        if move == numbers.decline
        else -float(state.cards_showing(seat, TYPES + move - numbers.remove))
        for move in moves
    ]


def prevent_damage(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Discard a card of little worth."""
    numbers = state.box.moves
    outlook = Outlook(state, seat)
    return [
        AS_IT_IS if move == numbers.decline else SPARED_DAMAGE - outlook.cards[move - numbers.discard] + outlook.fresh
        for move in moves
    ]


# Vikings


def changed(band: list[int], viking: int, by: int) -> list[int]:
    return [have + by if number == viking else have for number, have in enumerate(band)]


def send_back(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Send to the reserve whom the band misses least."""
    outlook = Outlook(state, seat)
    arguments = state.box.moves.argument
    return [outlook.usefulness(changed(outlook.vikings, arguments[move], -1)) for move in moves]


def keep(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Keep or take back whom the band would miss most."""
    outlook = Outlook(state, seat)
    numbers = state.box.moves
    return [
        outlook.content - AT_ONCE
        if move in (numbers.decline, numbers.done)
        else outlook.usefulness(changed(outlook.vikings, numbers.argument[move], 1))
        for move in moves
    ]


def substitute(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Commit Vikings of another type if they are missed less."""
    outlook = Outlook(state, seat)
    numbers = state.box.moves
    left = [have - need for have, need in zip(outlook.vikings, state.need, strict=True)]
    weights = []
    for move in moves:
        if move == numbers.done:
            weights.append(outlook.usefulness(left) + AS_IT_IS)
        else:
            needed, paid = divmod(move - numbers.substitute, TYPES)
            weights.append(outlook.usefulness(changed(changed(left, needed, 1), paid, -1)))
    return weights


def gain(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The Vikings that make the most useful band. Frame of the question: seat, and how many or the type that went."""
    outlook = Outlook(state, seat)
    frame = state.stack[-1]
    count = frame[2] if state.box.steps[frame[0]].name == "gain" else 1
    first = state.box.moves.gain
    return [outlook.usefulness(outlook.enlisted(move - first, count)) for move in moves]


def exchange(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Send away whom the best exchange sends away."""
    outlook = Outlook(state, seat)
    band = best_exchange(outlook)
    arguments = state.box.moves.argument
    return [
        outlook.usefulness(changed(outlook.vikings, viking, -1))
        + (AT_ONCE if band[viking] < outlook.vikings[viking] else 0.0)
        for viking in [arguments[move] for move in moves]
    ]


def claim(state: Odin, seat: int, moves: Moves) -> list[float]:
    """Take a figure from the one who is ahead, if it is of use."""
    outlook = Outlook(state, seat)
    numbers = state.box.moves
    viking = state.stack[-1][2]
    gained = outlook.usefulness(outlook.enlisted(viking, 1)) - outlook.usefulness(outlook.enlisted(viking, 0))
    most = max([final_score(state, other)[-1] for other in range(state.box.seats)])
    return [
        AS_IT_IS if move == numbers.done else gained - AS_IT_IS * (most - final_score(state, move - numbers.claim)[-1])
        for move in moves
    ]


# Longships, buildings, offers


def best_ship(state: Odin, seat: int, moves: Moves) -> list[float]:
    outlook = Outlook(state, seat)
    return [ship_value(outlook, state.box.moves.argument[move]) for move in moves]


def most_damaged(state: Odin, seat: int, moves: Moves) -> list[float]:
    return [float(state.ship_damage[state.box.moves.argument[move]]) for move in moves]


def sail(state: Odin, seat: int, moves: Moves) -> list[float]:
    """The longship that helps most, but rather one that does not sink."""
    box = state.box
    weights = []
    for move in moves:
        ship = move - box.moves.sail
        sinks = state.ship_damage[ship] + box.raid_damage >= capacity(state, ship)
        weights.append(raid_help(box.ship_effect[ship]) - (SPARED_DAMAGE + box.ship_fame[ship] if sinks else 0))
    return weights


def best_building(state: Odin, seat: int, moves: Moves) -> list[float]:
    outlook = Outlook(state, seat)
    return [outlook.building_value(move - state.box.moves.build) for move in moves]


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
    "call_up": gain,
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

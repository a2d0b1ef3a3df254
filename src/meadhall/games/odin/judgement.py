"""What a player thinks of In the Name of Odin: a sensible choice at every decision, at once and without trying moves.

A player aims at a raid, gathers what is lacking for it, and spends every other card on what brings most: a card that is
not spent is a card that is not drawn. Only what the seat may know is read: what lies open, and the own hand.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Final

from meadhall.core.chance import Chance
from meadhall.core.state import State
from meadhall.games.odin.box import LOTS, NOBODY, NONE, TYPES
from meadhall.games.odin.effects import capacity
from meadhall.games.odin.ending import final_score
from meadhall.games.odin.inclination import INCLINATIONS, WORTH_A_SWAP, best_exchange, ship_value
from meadhall.games.odin.moves import SYMBOLS
from meadhall.games.odin.outlook import Outlook, raid_help
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


def choose(state: State, seat: int, chance: Chance) -> int:
    """The move of a sensible player. It never needs chance: of equal moves the first is as good as any."""
    assert isinstance(state, Odin)
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return CHOICES[state.box.steps[state.stack[-1][0]].name](state, seat, legal)


# What a report about many games asks


def belongings(state: State) -> list[tuple[int, str]]:
    """Which seat has which hero, buildings and longships now, and which raids it has made."""
    assert isinstance(state, Odin)
    box = state.box
    found = [(seat, box.hero_ids[hero]) for seat, hero in enumerate(state.hero) if hero != NONE]
    found += [(lot // LOTS, box.building_ids[card]) for lot, card in enumerate(state.lots) if card != NONE]
    found += [(owner, box.ship_ids[ship]) for ship, owner in enumerate(state.ship_owner) if owner != NOBODY]
    found += [(seat, box.raid_ids[raid]) for seat, raids in enumerate(state.raids) for raid in raids]
    return found


def turns(state: State) -> float:
    """How many turns the players have had, on average."""
    assert isinstance(state, Odin)
    seats = state.box.seats
    return state.round - 1 + ((state.active - state.start_player) % seats + 1) / seats


def stalled(state: State) -> bool:
    """Whether the game ended because nobody raided any more (ON-END-05)."""
    assert isinstance(state, Odin)
    return bool(state.stalled)


# Actions and payment


def action(state: Odin, seat: int, legal: list[int]) -> int:
    """The action that is worth most; to end the turn is worth nothing."""
    outlook = Outlook(state, seat)
    verbs, arguments = state.box.grammar.verb_of, state.box.moves.argument
    best, best_value = state.box.moves.end, 0.0
    for move in legal:
        if move != state.box.moves.end:
            value = INCLINATIONS[verbs[move]](outlook, arguments[move])
            if value > best_value:
                best, best_value = move, value
    return best


def pay(state: Odin, seat: int, legal: list[int]) -> int:
    """What buildings give, then the cards that are needed least for anything else."""
    box, verbs, arguments = state.box, state.box.grammar.verb_of, state.box.moves.argument
    for move in legal:
        if verbs[move] in ("use", "symbol"):
            return move
    outlook = Outlook(state, seat)
    symbol = state.stack[-1][3]

    def lost(move: int) -> float:
        kind = arguments[move]
        if verbs[move] == "wild":
            return outlook.cards[kind]
        return outlook.worth[TYPES + box.card_symbol[kind] if symbol < TYPES else box.card_viking[kind]]

    return min(legal, key=lost)


# Cards


def give_worst(state: Odin, seat: int, legal: list[int]) -> int:
    """Give or discard the card that is worth least; better still, use an ability instead."""
    verbs, arguments = state.box.grammar.verb_of, state.box.moves.argument
    for move in legal:
        if verbs[move] == "use":
            return move
    outlook = Outlook(state, seat)
    return min(legal, key=lambda move: outlook.cards[arguments[move]])


def take_best(state: Odin, seat: int, legal: list[int]) -> int:
    """Take the card that is worth most; if an exchange for it would bring too little, none."""
    moves = state.box.moves
    outlook = Outlook(state, seat)
    if moves.done in legal and outlook.best_offer() - outlook.worst_card() < WORTH_A_SWAP:
        return moves.done
    taken = [move for move in legal if move != moves.done]
    return max(taken, key=lambda move: outlook.cards[move - moves.take], default=moves.done)


def contribute(state: Odin, seat: int, legal: list[int]) -> int:
    """A card for which the display has as good a one, and one that the leader will hardly match."""
    box, moves = state.box, state.box.moves
    outlook = Outlook(state, seat)
    offer = LAST_RAID if outlook.raids_left == 1 else outlook.best_offer()
    open_chances = [stays_open(state, TYPES + symbol) for symbol in range(len(SYMBOLS))]
    by_itself = sum(open_chances) / len(SYMBOLS)  # what comes from the deck instead
    weight = rivalry(state)
    best, best_value = moves.decline, 0.0
    for kind in state.cards_held(seat):
        harm = weight * (open_chances[box.card_symbol[kind]] - by_itself)
        value = offer - outlook.cards[kind] + harm
        if value > best_value:
            best, best_value = moves.contribute + kind, value
    return best


def rivalry(state: Odin) -> float:
    """What it is worth to harm the active player."""
    scores = [final_score(state, seat)[-1] for seat in range(state.box.seats)]
    leads = scores[state.active] == max(scores)
    return HARM if leads or state.box.seats == 2 else HARM_OTHERS


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


def match(state: Odin, seat: int, legal: list[int]) -> int:
    """The card that costs least, if it costs less than the Fame that it saves."""
    box, moves = state.box, state.box.moves
    outlook = Outlook(state, seat)
    best, best_cost = moves.done, LAST_RAID if outlook.raids_left == 1 else MATCH_WORTH
    for move in legal:
        if move != moves.done:
            kind, symbol = divmod(move - moves.match, len(SYMBOLS))
            cost = outlook.cards[kind] - outlook.fresh
            if symbol != box.card_symbol[kind]:
                cost += WILD_CARD
            if cost < best_cost:
                best, best_cost = move, cost
    return best


def remove(state: Odin, seat: int, legal: list[int]) -> int:
    """The requirement card that the hand can match least."""
    moves = state.box.moves
    removals = [move for move in legal if move != moves.decline]
    return min(removals, key=lambda move: state.cards_showing(seat, TYPES + move - moves.remove), default=moves.decline)


def prevent_damage(state: Odin, seat: int, legal: list[int]) -> int:
    """Discard a card of little worth."""
    moves = state.box.moves
    outlook = Outlook(state, seat)
    best, best_cost = moves.decline, SPARED_DAMAGE
    for move in legal:
        if move != moves.decline and outlook.cards[move - moves.discard] - outlook.fresh < best_cost:
            best, best_cost = move, outlook.cards[move - moves.discard] - outlook.fresh
    return best


# Vikings


def best_band(outlook: Outlook, bands: dict[int, list[int]]) -> int:
    """The move that leads to the most useful band."""
    return max(bands, key=lambda move: outlook.usefulness(bands[move]))


def changed(band: list[int], viking: int, by: int) -> list[int]:
    return [have + by if number == viking else have for number, have in enumerate(band)]


def send_back(state: Odin, seat: int, legal: list[int]) -> int:
    """Send to the reserve whom the band misses least."""
    outlook = Outlook(state, seat)
    arguments = state.box.moves.argument
    return best_band(outlook, {move: changed(outlook.vikings, arguments[move], -1) for move in legal})


def keep(state: Odin, seat: int, legal: list[int]) -> int:
    """Keep or take back whom the band would miss most."""
    outlook = Outlook(state, seat)
    moves = state.box.moves
    kept = [move for move in legal if move not in (moves.decline, moves.done)]
    if not kept:
        return legal[0]
    return best_band(outlook, {move: changed(outlook.vikings, moves.argument[move], 1) for move in kept})


def substitute(state: Odin, seat: int, legal: list[int]) -> int:
    """Commit Vikings of another type if they are missed less."""
    outlook = Outlook(state, seat)
    moves = state.box.moves
    left = [have - need for have, need in zip(outlook.vikings, state.need, strict=True)]
    bands = {}
    for move in sorted(legal, reverse=True):  # to leave it as it is comes first, and wins among equals
        if move == moves.done:
            bands[move] = left
        else:
            needed, paid = divmod(move - moves.substitute, TYPES)
            bands[move] = changed(changed(left, needed, 1), paid, -1)
    return best_band(outlook, bands)


def gain(state: Odin, seat: int, legal: list[int]) -> int:
    """The Vikings that make the most useful band. Frame of the question: seat, and how many or the type that went."""
    outlook = Outlook(state, seat)
    frame = state.stack[-1]
    count = frame[2] if state.box.steps[frame[0]].name == "gain" else 1
    moves = state.box.moves
    return best_band(outlook, {move: outlook.enlisted(move - moves.gain, count) for move in legal})


def exchange(state: Odin, seat: int, legal: list[int]) -> int:
    """Send away whom the best exchange sends away."""
    outlook = Outlook(state, seat)
    band = best_exchange(outlook)
    for move in legal:
        viking = move - state.box.moves.dismiss
        if band[viking] < outlook.vikings[viking]:
            return move
    return send_back(state, seat, legal)


def claim(state: Odin, seat: int, legal: list[int]) -> int:
    """Take a figure from the one who is ahead, if it is of use."""
    outlook = Outlook(state, seat)
    moves = state.box.moves
    others = [move for move in legal if move != moves.done]
    viking = state.stack[-1][2]
    if outlook.usefulness(outlook.enlisted(viking, 1)) <= outlook.usefulness(outlook.enlisted(viking, 0)):
        return moves.done
    return max(others, key=lambda move: final_score(state, move - moves.claim)[-1], default=moves.done)


# Longships, buildings, offers


def best_ship(state: Odin, seat: int, legal: list[int]) -> int:
    outlook = Outlook(state, seat)
    return max(legal, key=lambda move: ship_value(outlook, state.box.moves.argument[move]))


def most_damaged(state: Odin, seat: int, legal: list[int]) -> int:
    return max(legal, key=lambda move: state.ship_damage[state.box.moves.argument[move]])


def sail(state: Odin, seat: int, legal: list[int]) -> int:
    """The longship that helps most, but rather one that does not sink."""
    box = state.box

    def merit(move: int) -> float:
        ship = move - box.moves.sail
        sinks = state.ship_damage[ship] + box.raid_damage >= capacity(state, ship)
        return raid_help(box.ship_effect[ship]) - (SPARED_DAMAGE + box.ship_fame[ship] if sinks else 0)

    return max(legal, key=merit)


def best_building(state: Odin, seat: int, legal: list[int]) -> int:
    outlook = Outlook(state, seat)
    return max(legal, key=lambda move: outlook.building_value(move - state.box.moves.build))


def accept(state: Odin, seat: int, legal: list[int]) -> int:
    """An offer that can only help."""
    return legal[0]


def decline(state: Odin, seat: int, legal: list[int]) -> int:
    """An offer that helps only where it cannot be declined."""
    return legal[-1]


CHOICES: Final[dict[str, Callable[[Odin, int, list[int]], int]]] = {
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
"""For each question of the rules how it is answered."""

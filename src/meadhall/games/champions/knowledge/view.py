"""What a seat may know (`view`).

Hidden are: the order of every deck; destinies in hand and under the deck from all who have not seen them go there;
face-down journey cards from all who have not looked. Everything else is public.
"""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.seats import REFEREE, SPECTATOR, seat_text
from meadhall.games.champions.knowledge.dice import dice_view, fight_view, roll_view, rolling_view
from meadhall.games.champions.knowledge.shape import (
    HIDDEN,
    NOTHING,
    Board,
    ChampionsView,
    DeckOrder,
    Decks,
    Player,
    Score,
    Shore,
)
from meadhall.games.champions.rules.locations import hut_price
from meadhall.games.champions.table.box import NOBODY, NONE
from meadhall.games.champions.table.moves import ENEMY_SLOTS
from meadhall.games.champions.table.state import KINDS, PHASES, Champions

ALL_SEEING = -1


def bit_of(state: Champions, seat: int) -> int:
    """The bit of a seat in the lists of who knows a card."""
    if seat == REFEREE:
        return ALL_SEEING
    return 1 << (state.box.seats if seat == SPECTATOR else seat)


def knows(bit: int, knowers: int) -> bool:
    """Whether somebody knows a card; the referee also knows what nobody knows."""
    return bit == ALL_SEEING or bool(knowers & bit)


def view(state: Champions, seat: int) -> ChampionsView:
    """All that a seat may know, as plain data."""
    box = state.box
    bit = bit_of(state, seat)
    shown: ChampionsView = {
        "game": box.game.name,
        "seat": seat_text(seat),
        "seats": box.seats,
        "round": state.round,
        "rounds": box.rounds,
        "phase": PHASES[state.phase],
        "asked": [seat_text(asked) for asked in state.asked],
        "start_player": seat_text(state.start_player),
        "players": {seat_text(player): player_view(state, player, bit) for player in range(box.seats)},
        "board": board_view(state, bit),
        "supply": {name: state.supply[kind] for kind, name in enumerate(box.dice_ids)},
        "decks": deck_sizes(state),
        "discards": {
            "enemy": [box.enemies[card].id for card in state.enemy_discard],
            "journey": [box.journeys[card].id for card in state.journey_discard],
            "merchant": [box.merchant_ids[card] for card in state.merchant_discard],
        },
        "unseen_journeys": unseen_journeys(state, bit),
        "unseen_destinies": sum(not knows(bit, knowers) for knowers in state.destiny_knowers),
        "under_destiny_deck": [destiny_name(state, card, bit) for card in state.destiny_deck],
        "lost_track": [
            {
                "destinies": [box.destiny_ids[card] for card in seen],
                "places": sorted(destiny_place(state, card) for card in places),
            }
            for seen, places in rumors_of(state, bit)
        ],
        "drawn": sorted(destiny_name(state, card, bit) for card in state.drawn),
        "fight": fight_view(state),
        "roll": roll_view(state, [die if die >= 0 else ~die for die in state.rolled]),
        "picked": roll_view(state, state.picked),
        "lost": roll_view(state, [~die for die in state.rolled if die < 0]),
        "rolling": rolling_view(state),
        "reaction": bool(state.reaction),
        "offered": dice_view(state, state.offered),
        "scores": {seat_text(player): score_view(score) for player, score in enumerate(state.scores)},
        "winners": [seat_text(player) for player in state.winners],
    }
    if seat == REFEREE:
        shown["deck_order"] = deck_order(state)
    return shown


def destiny_name(state: Champions, card: int, bit: int) -> str:
    return state.box.destiny_ids[card] if knows(bit, state.destiny_knowers[card]) else HIDDEN


def destiny_place(state: Champions, card: int) -> str:
    """Where a destiny is: a seat, the deck, or among the cards that somebody is choosing from."""
    if state.destiny_owner[card] != NOBODY:
        return seat_text(state.destiny_owner[card])
    return "drawn" if card in state.drawn else "deck"


def player_view(state: Champions, player: int, bit: int) -> Player:
    box = state.box
    destinies = [card for card, owner in enumerate(state.destiny_owner) if owner == player]
    return {
        "leader": NOTHING if state.leader[player] == NONE else box.leader_ids[state.leader[player]],
        "food": state.food[player],
        "wood": state.wood[player],
        "coin": state.coin[player],
        "favor": state.favor[player],
        "blame": state.blame[player],
        "glory": state.glory[player],
        "dice": dice_view(state, state.home_dice(player)),
        "workers": state.workers[player],
        "bought_worker": bool(state.bought[player]),
        "begging": state.begging[player],
        "hunting": state.hunting[player],
        "ship": NOTHING if state.ship_of[player] == NONE else box.ship_ids[state.ship_of[player]],
        "spent_favor": state.spent_favor[player],
        "runes": {
            box.rune_ids[rune]: "used" if state.rune_used[rune] else "unused"
            for rune, owner in enumerate(state.rune_owner)
            if owner == player
        },
        "destinies": sorted(destiny_name(state, card, bit) for card in destinies),
        "revealed": [box.destiny_ids[card] for card in destinies if state.destiny_knowers[card] == box.everybody],
        "trophies": [box.enemies[card].id for card in state.trophies[player]],
    }


def enemy_name(state: Champions, card: int) -> str:
    return NOTHING if card == NONE else state.box.enemies[card].id


def board_view(state: Champions, bit: int) -> Board:
    box = state.box
    return {
        "placed": {
            box.place_ids[number]: seat_text(owner) for number, owner in enumerate(state.placed) if owner != NOBODY
        },
        "stock": {box.place_ids[number]: state.stock[number] for number in box.restocked},
        "stalls": [box.place_ids[number] for number, in_game in enumerate(state.stall_in_game) if in_game],
        "troll": enemy_name(state, state.troll),
        "draugr": [enemy_name(state, card) for card in state.draugr],
        "sent": {
            slot: dice_view(state, state.sent[number * KINDS : number * KINDS + KINDS])
            for number, slot in enumerate(ENEMY_SLOTS)
        },
        "shores": {box.shore_ids[shore]: shore_view(state, shore, bit) for shore in box.shores_used},
        "merchant": NOTHING if state.merchant == NONE else box.merchant_ids[state.merchant],
        "runes": [box.rune_ids[rune] for rune in state.runes_open],
        "ships": [
            ship
            for number, ship in enumerate(box.ship_ids)
            if box.ship_private[number] and box.ship_in_game[number] and state.fleet[number] == NOBODY
        ],
        "hut_price": hut_price(state) if sum(state.bought) < box.seats else 0,
    }


def shore_view(state: Champions, shore: int, bit: int) -> Shore:
    box = state.box
    ship = state.harbor[shore]
    journey = NOTHING
    if state.journey[shore] != NONE:
        seen = state.journey_open[shore] or knows(bit, state.journey_knowers[shore])
        journey = box.journeys[state.journey[shore]].id if seen else HIDDEN
    return {
        "monster": enemy_name(state, state.monster[shore]),
        "coins": state.monster_coins[shore],
        "journey": journey,
        "revealed": bool(state.journey_open[shore]),
        "looked": [seat_text(player) for player in range(box.seats) if state.journey_knowers[shore] >> player & 1],
        "ship": NOTHING if ship == NONE else box.ship_ids[ship],
        "sailor": NOTHING if ship == NONE else seat_text(state.ship_owner(ship)),
        "dice": dice_view(
            state, state.cargo_dice[ship * KINDS : ship * KINDS + KINDS] if ship != NONE else [0] * KINDS
        ),
        "food": 0 if ship == NONE else state.cargo_food[ship],
    }


def deck_sizes(state: Champions) -> Decks:
    return {
        "troll": len(state.troll_deck),
        "draugr": len(state.draugr_deck),
        "monster": len(state.monster_deck),
        "journey": len(state.journey_deck),
        "merchant": len(state.merchant_deck),
        "rune": len(state.rune_deck),
        "destiny": len(state.destiny_deck),
    }


def deck_order(state: Champions) -> DeckOrder:
    """The decks from the top down, for the referee alone."""
    box = state.box
    return {
        "troll": [box.enemies[card].id for card in reversed(state.troll_deck)],
        "draugr": [box.enemies[card].id for card in reversed(state.draugr_deck)],
        "monster": [box.enemies[card].id for card in reversed(state.monster_deck)],
        "journey": [box.journeys[card].id for card in reversed(state.journey_deck)],
        "merchant": [box.merchant_ids[card] for card in reversed(state.merchant_deck)],
        "rune": [box.rune_ids[card] for card in reversed(state.rune_deck)],
        "destiny": [box.destiny_ids[card] for card in reversed(state.destiny_deck)],
    }


def hidden_journeys(state: Champions, bit: int, batch: int) -> tuple[list[int], bool]:
    """The shores with a card of a batch that a seat does not know, and whether the deck is of that batch too."""
    shores = [
        shore
        for shore in state.box.shores_used
        if state.journey[shore] != NONE
        and state.journey_batch[shore] == batch
        and not state.journey_open[shore]
        and not knows(bit, state.journey_knowers[shore])
    ]
    return shores, batch == state.batch


def unseen_journeys(state: Champions, bit: int) -> list[list[str]]:
    """The journey cards whose place is unknown, by batch: after a reshuffle everybody knows what the new deck holds."""
    found = []
    for batch in range(state.batch + 1):
        shores, with_deck = hidden_journeys(state, bit, batch)
        cards = [state.journey[shore] for shore in shores] + (state.journey_deck if with_deck else [])
        found.append([state.box.journeys[card].id for card in sorted(cards)])
    return found


def score_view(score: Sequence[int]) -> Score:
    track, destinies, sets, runes, longship, favor, spent_favor, coins, blame, total = score
    return {
        "track": track,
        "destinies": destinies,
        "sets": sets,
        "runes": runes,
        "longship": longship,
        "favor": favor,
        "spent_favor": spent_favor,
        "coins": coins,
        "blame": blame,
        "total": total,
    }


# Imagination


def rumors_of(state: Champions, bit: int) -> list[tuple[list[int], list[int]]]:
    """What a seat has lost track of: the destinies it saw, and those in whose places they are, as far as still unknown.

    Rumors that share a place are one.
    """
    merged: list[tuple[set[int], set[int]]] = []
    for seat, places, seen in state.rumors:
        if 1 << seat != bit:
            continue
        one = (set(seen), set(places))
        for other in [other for other in merged if other[1] & one[1]]:
            merged.remove(other)
            one = (one[0] | other[0], one[1] | other[1])
        merged.append(one)
    hidden = {card for card, knowers in enumerate(state.destiny_knowers) if not knows(bit, knowers)}
    found = [(sorted(seen & hidden), sorted(places & hidden)) for seen, places in merged]
    return [(seen, places) for seen, places in found if seen]

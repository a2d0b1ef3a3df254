"""What a seat may know (`view`).

Hidden are: hands, but for the cards that came into them openly; the order of every deck, but for cards that all have
seen go under it; the raid cards that were removed. When the action deck was made anew of the discard pile, everybody
knows what it was made of; each seat also knows what it has drawn of that. Everything else is public.
"""

from __future__ import annotations

from meadhall.core.seats import REFEREE, SPECTATOR, seat_text
from meadhall.games.odin.knowledge.shape import Cards, Longship, OdinView, Payment, Player, Raid, Score, Vikings
from meadhall.games.odin.rules.build import material_price, material_supply
from meadhall.games.odin.rules.effects import capacity, draw_target, longship_slots, range_of, viking_limit
from meadhall.games.odin.rules.ending import final_score, last_in_round, near_end
from meadhall.games.odin.rules.payment import PAY, Bill
from meadhall.games.odin.table.box import BUILDINGS, DECKS, HEROES, LONGSHIPS, NONE, TYPES
from meadhall.games.odin.table.moves import BUILDING_TYPES, SYMBOLS, VIKINGS
from meadhall.games.odin.table.names import ACTIONS
from meadhall.games.odin.table.schema import ZONES
from meadhall.games.odin.table.state import PHASES, Odin

HIDDEN = "?"
"""A card that the reader of a view does not know."""

NONE_TEXT = ""


def view(state: Odin, seat: int) -> OdinView:
    """All that a seat may know, as plain data."""
    box = state.box
    shown: OdinView = {
        "game": box.game.name,
        "seat": seat_text(seat),
        "seats": box.seats,
        "round": state.round,
        "phase": PHASES[state.phase],
        "asked": [seat_text(asked) for asked in state.asked],
        "question": state.top.name if state.stack else NONE_TEXT,
        "start_player": seat_text(state.start_player),
        "turn": seat_text(state.active),
        "quiet_rounds": state.quiet_rounds,
        "raided": bool(state.raided),
        "near_end": near_end(state),
        "last_in_round": seat_text(last_in_round(state)),
        "swapped": bool(state.swapped),
        "used_symbols": [box.building_ids[card] for card in bits(state.symbols_used)],
        "used_abilities": [box.building_ids[card] for card in bits(state.abilities_used)],
        "players": {seat_text(player): player_view(state, player, seat) for player in range(box.seats)},
        "action_display": [name(box.card_ids, kind) for kind in state.display],
        "hero_display": [name(box.hero_ids, card) for card in state.displays[HEROES]],
        "building_display": [name(box.building_ids, card) for card in state.displays[BUILDINGS]],
        "longship_display": [name(box.ship_ids, card) for card in state.displays[LONGSHIPS]],
        "ocean": {box.ocean_ids[slot]: name(box.raid_ids, raid) for slot, raid in enumerate(state.ocean)},
        "markers": {
            **{ZONES[zone]: marker_type(state, marker) for zone, marker in enumerate(state.markers) if marker != NONE},
            "spare": marker_type(state, state.spare),
        },
        "reserve": vikings_view(state.reserve),
        "material_supply": material_supply(state),
        "discard": cards_view(state, state.discard),
        "decks": {
            "action": len(state.action_deck),
            "hero": len(state.decks[HEROES]),
            "building": len(state.decks[BUILDINGS]),
            "longship": len(state.decks[LONGSHIPS]),
            "raid": len(state.raid_deck),
        },
        "under": {deck: under_view(state, number) for number, deck in enumerate(DECKS)},
        "unseen": cards_view(state, unseen(state, seat)),
        "deck_at_most": cards_view(state, deck_at_most(state, seat)),
        "removed_raids": len(state.raids_removed),
        "payment": payment_view(state),
        "raid": raid_view(state),
        "stalled": bool(state.stalled),
        "standing": scores_view([final_score(state, player) for player in range(box.seats)]),
        "scores": scores_view(state.scores),
        "winners": [seat_text(player) for player in state.winners],
    }
    if seat == REFEREE:
        shown["deck_order"] = deck_order(state)
        shown["raids_removed"] = [box.raid_ids[raid] for raid in sorted(state.raids_removed)]
    return shown


def scores_view(scores: list[tuple[int, ...]]) -> dict[str, Score]:
    """What each player has scored for what, or would score if the game ended now."""
    return {seat_text(player): score_view(*score) for player, score in enumerate(scores)}


def score_view(track: int, buildings: int, longships: int, same_sets: int, mixed_sets: int, total: int) -> Score:
    return {
        "track": track,
        "buildings": buildings,
        "longships": longships,
        "same_sets": same_sets,
        "mixed_sets": mixed_sets,
        "total": total,
    }


def name(ids: list[str], card: int) -> str:
    return NONE_TEXT if card == NONE else ids[card]


def bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def marker_type(state: Odin, marker: int) -> str:
    return VIKINGS[state.box.marker_viking[marker]]


def vikings_view(counts: list[int]) -> Vikings:
    return dict(zip(VIKINGS, counts, strict=True))


def cards_view(state: Odin, counts: list[int]) -> Cards:
    """Some action cards, those that there are."""
    return {card: counts[kind] for kind, card in enumerate(state.box.card_ids) if counts[kind]}


def under_view(state: Odin, deck: int) -> list[str]:
    """The cards at the bottom of a deck that all have seen go there, the one that comes up first before the others."""
    ids = state.box.deck_ids[deck]
    return [ids[card] for card in reversed(state.decks[deck][: state.seen_under[deck]])]


def player_view(state: Odin, player: int, seat: int) -> Player:
    box = state.box
    return {
        "fame": state.fame[player],
        "hand": hand_view(state, player, seat),
        "hand_size": state.hand_size(player),
        "known": cards_view(state, state.known[player * box.kinds : (player + 1) * box.kinds]),
        "draw_target": draw_target(state, player),
        "vikings": vikings_view(state.vikings_of(player)),
        "viking_limit": viking_limit(state, player),
        "hero": name(box.hero_ids, state.hero[player]),
        "buildings": {
            BUILDING_TYPES[lot]: box.building_ids[card]
            for lot, card in enumerate(state.lots_of(player))
            if card != NONE
        },
        "material": state.material[player],
        "material_price": material_price(state, player),
        "longships": {box.ship_ids[ship]: longship_view(state, ship) for ship in state.ships_of(player)},
        "longship_slots": longship_slots(state, player),
        "raids": [box.raid_ids[raid] for raid in state.raids[player]],
    }


def hand_view(state: Odin, player: int, seat: int) -> Cards:
    """The own hand; of others' the cards that came there openly, and how many more there are."""
    if seat in (player, REFEREE):
        return cards_view(state, state.hand_of(player))
    kinds = state.box.kinds
    known = state.known[player * kinds : (player + 1) * kinds]
    shown = cards_view(state, known)
    hidden = state.hand_size(player) - sum(known)
    return {**shown, HIDDEN: hidden} if hidden else shown


def longship_view(state: Odin, ship: int) -> Longship:
    return {
        "damage": state.ship_damage[ship],
        "away": bool(state.ship_away[ship]),
        "capacity": capacity(state, ship),
        "range": range_of(state, ship),
    }


def payment_view(state: Odin) -> Payment | None:
    """The payment under way, if one is."""
    if not state.stack or state.top is not PAY:
        return None
    bill = Bill(state, state.stack[-1])
    return {
        "seat": seat_text(bill.seat),
        "action": ACTIONS[bill.action],
        "symbol": VIKINGS[bill.symbol] if bill.symbol < TYPES else SYMBOLS[bill.symbol - TYPES],
        "cost": bill.cost,
        "discount": bill.discount,
        "building_symbols": bill.stood_in,
        "paid": len(bill.cards),
        "wild": bill.wild,
        "left": bill.left(),
    }


def raid_view(state: Odin) -> Raid | None:
    """The raid under way, if one is."""
    box = state.box
    if state.raid == NONE:
        return None
    return {
        "raid": box.raid_ids[state.raid],
        "slot": box.ocean_ids[state.raid_slot],
        "zone": ZONES[box.ocean_zone[state.raid_slot]],
        "longship": name(box.ship_ids, state.raid_ship),
        "hero_used": bool(state.hero_used),
        "extra_range": state.extra_range,
        "required": vikings_view(state.required),
        "need": vikings_view(state.need),
        "committed": vikings_view(state.committed),
        "requirement_total": state.requirement_total,
        "requirement": cards_view(state, state.requirement),
        "contributed": {seat_text(seat): count for seat, count in enumerate(state.contributed) if count},
    }


def deck_order(state: Odin) -> dict[str, list[str]]:
    """The decks from the top down, for the referee alone."""
    box = state.box
    return {
        "action": [box.card_ids[kind] for kind in reversed(state.action_deck)],
        **{
            deck: [box.deck_ids[number][card] for card in reversed(state.decks[number])]
            for number, deck in enumerate(DECKS)
        },
        "raid": [box.raid_ids[raid] for raid in reversed(state.raid_deck)],
    }


# Action cards whose place is unknown


def strangers(state: Odin, seat: int) -> list[int]:
    """The players whose hands somebody does not see."""
    return [] if seat == REFEREE else [player for player in range(state.box.seats) if player != seat]


def unseen(state: Odin, seat: int) -> list[int]:
    """The action cards whose place a seat does not know, by kind: in the deck or hidden in other hands."""
    kinds = state.box.kinds
    counts = [0] * kinds
    for kind in state.action_deck:
        counts[kind] += 1
    for player in strangers(state, seat):
        for kind in range(kinds):
            counts[kind] += state.hand[player * kinds + kind] - state.known[player * kinds + kind]
    return counts


def deck_at_most(state: Odin, seat: int) -> list[int]:
    """How many cards of each kind the action deck can hold, as far as a seat can tell.

    The deck is what it was made of less what has left it; whoever has drawn from it knows what.
    """
    kinds = state.box.kinds
    counts = unseen(state, seat)
    for kind in range(kinds):
        left = state.fresh[kind]
        if seat == REFEREE:
            left -= sum(state.drawn[kind::kinds])
        elif seat != SPECTATOR:
            left -= state.drawn[seat * kinds + kind]
        counts[kind] = min(counts[kind], left)
    return counts

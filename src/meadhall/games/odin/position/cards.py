"""Lay the cards of a position: decks and displays, the ocean, the action cards."""

from __future__ import annotations

from meadhall.core.located import Located
from meadhall.core.seats import seat_text
from meadhall.games.odin.table.box import BUILDINGS, DECKS, HEROES, NONE
from meadhall.games.odin.table.moves import VIKINGS
from meadhall.games.odin.table.schema import ZONES
from meadhall.games.odin.table.state import Odin


def _part(position: Located, key: str, inner: str) -> Located | None:
    """An entry of a table of the position, if it is there."""
    return position[key].get(inner) if key in position else None


# Heroes, buildings, longships


def lay_decks(state: Odin, position: Located) -> None:
    """Displays and decks; cards that players have been given are no longer in them."""
    for key in ("decks", "under"):
        if key in position:
            position[key].only(*DECKS, *(("action", "raid") if key == "decks" else ()))
    for number in range(len(DECKS)):
        _lay_deck(state, position, number)


def _owned(state: Odin, deck: int) -> set[int]:
    if deck == HEROES:
        return {card for card in state.hero if card != NONE}
    if deck == BUILDINGS:
        return {card for card in state.lots if card != NONE}
    return {ship for ship, owner in enumerate(state.ship_owner) if owner != NONE}


def _lay_deck(state: Odin, position: Located, deck: int) -> None:
    ids, taken = state.box.deck_ids[deck], _owned(state, deck)
    shown = position.get(f"{DECKS[deck]}_display")
    top, under = _part(position, "decks", DECKS[deck]), _part(position, "under", DECKS[deck])

    def named(items: Located | None) -> list[int]:
        cards = []
        for item in items if items is not None else ():
            if items is shown and item.text() == "":
                cards.append(NONE)
                continue
            card = item.one_of(ids)
            if card in taken:
                raise item.error(f"'{item.value}' is there twice")
            taken.add(card)
            cards.append(card)
        return cards

    display, tops, bottoms = named(shown), named(top), named(under)
    if shown is not None and len(display) != state.box.slots[deck]:
        raise shown.error(f'the display has {state.box.slots[deck]} places; "" stands for none')
    before = [card for card in state.displays[deck] if card != NONE]
    rest = [card for card in (*reversed(state.decks[deck]), *before) if card not in taken]
    if shown is None:
        display = state.displays[deck][:]
        for slot, card in enumerate(display):
            if card == NONE or card in taken:
                rest_now = [other for other in rest if other not in display]
                display[slot] = rest_now[0] if rest_now else NONE
    rest = [card for card in rest if card not in display]
    if NONE in display and (tops or rest or bottoms):
        raise position.error(f"the {DECKS[deck]} display has a gap although there are cards to fill it")
    state.displays[deck] = display
    state.decks[deck] = [*reversed(bottoms), *reversed(rest), *reversed(tops)]
    state.seen_under[deck] = len(bottoms)


# The ocean


def lay_ocean(state: Odin, position: Located) -> None:
    """Raid cards in the ocean, in the deck and beside the boards; what is left over has been removed."""
    box = state.box
    taken = {raid for raids in state.raids for raid in raids}
    ocean: dict[int, int] = {}
    for key, item in position["ocean"].items() if "ocean" in position else ():
        slot = item.one_of(box.ocean_ids, key)
        ocean[slot] = _raid(state, item, taken) if item.text() else NONE
    top = _part(position, "decks", "raid")
    tops = [_raid(state, item, taken) for item in (top if top is not None else ())]
    rest = [raid for raid in (*reversed(state.raid_deck), *state.ocean, *state.raids_removed) if raid not in taken]
    for slot, raid in enumerate(state.ocean):
        if slot not in ocean:
            ocean[slot] = raid if raid in rest else rest[0]
            rest.remove(ocean[slot])
    state.ocean = [ocean[slot] for slot in range(len(box.ocean_ids))]
    _check_gaps(state, position)
    size = _raid_deck_size(state, position)
    if len(tops) > size:
        raise position.error(f"the raid deck holds {size} cards here, fewer than are named")
    pile = tops + rest
    state.raid_deck = pile[:size][::-1]
    state.raids_removed = pile[size:]
    _lay_markers(state, position)


def _raid(state: Odin, item: Located, taken: set[int]) -> int:
    raid = item.one_of(state.box.raid_ids)
    if raid in taken:
        raise item.error(f"'{item.value}' is there twice")
    taken.add(raid)
    return raid


def _check_gaps(state: Odin, position: Located) -> None:
    there = [raid != NONE for raid in state.ocean]
    if not any(there):
        raise position["ocean"].error("with no raid left the game is over")
    if there != sorted(there, reverse=True):
        raise position["ocean"].error("the raid cards move up: only the farthest places can be empty")


def _raid_deck_size(state: Odin, position: Located) -> int:
    """As many as this number of players has, less those that lie elsewhere; none if the ocean has a gap."""
    done = sum(len(raids) for raids in state.raids)
    size = max(0, state.box.raid_cards - len(state.ocean) - done)
    named = _part(position, "deck_sizes", "raid")
    if named is not None:
        most = len(state.box.raid_ids) - sum(raid != NONE for raid in state.ocean) - done
        size = named.number(0, most)
    if NONE in state.ocean:
        if named is not None and size:
            raise named.error("the ocean has a gap although there are raid cards to fill it")
        size = 0
    return size


def _lay_markers(state: Odin, position: Located) -> None:
    """Markers by the type of their Viking; the one that is left over is spare."""
    box = state.box
    if "markers" not in position:
        return
    places = [*(ZONES[zone] for zone, marked in enumerate(box.zone_marked) if marked), "spare"]
    free = list(range(len(box.marker_ids)))
    laid: dict[str, int] = {}
    for key, item in position["markers"].items():
        item.one_of(places, key)
        viking = item.one_of(VIKINGS)
        marker = next((marker for marker in free if box.marker_viking[marker] == viking), NONE)
        if marker == NONE:
            raise item.error(f"the marker '{item.value}' is there twice")
        free.remove(marker)
        laid[key] = marker
    for place in places:
        marker = laid[place] if place in laid else free.pop(0)
        if place == "spare":
            state.spare = marker
        else:
            state.markers[ZONES.index(place)] = marker


# Action cards


def counted(state: Odin, item: Located) -> list[int]:
    """Action cards as a list of names or as a table of numbers."""
    ids, counts = state.box.card_ids, [0] * state.box.kinds
    if isinstance(item.value, dict):
        for key, number in item.items():
            counts[number.one_of(ids, key)] = number.number(0)
    else:
        for entry in item:
            counts[entry.one_of(ids)] += 1
    return counts


def lay_action_cards(state: Odin, position: Located) -> None:
    """Hands, display, discard pile and top of the deck as named; what chance dealt elsewhere stays if it can."""
    box = state.box
    pool = box.card_total[:]

    def named(item: Located) -> list[int]:
        counts = counted(state, item)
        for kind, count in enumerate(counts):
            pool[kind] -= count
            if pool[kind] < 0:
                raise item.error(f"there are only {box.card_total[kind]} cards '{box.card_ids[kind]}'")
        return counts

    order = list(reversed(state.action_deck))
    hands = [state.hand_of(seat) for seat in range(box.seats)]
    free_hands = []
    for seat in range(box.seats):
        player = _part(position, "players", seat_text(seat))
        if player is not None and "hand" in player:
            order += [kind for kind, count in enumerate(hands[seat]) for _ in range(count)]
            hands[seat] = named(player["hand"])
        else:
            free_hands.append(seat)
    display = state.display[:]
    if "action_display" in position:
        order += display
        shown = position["action_display"]
        if len(shown.texts()) != box.action_slots:
            raise shown.error(f"the display has {box.action_slots} cards")
        named(shown)
        display = [item.one_of(box.card_ids) for item in shown]
    state.discard = named(position["discard"]) if "discard" in position else [0] * box.kinds
    top = _part(position, "decks", "action")
    tops = [item.one_of(box.card_ids) for item in (top if top is not None else ())]
    if top is not None:
        named(top)

    def keep(kind: int) -> int:
        """What chance dealt, or if that is needed elsewhere, another card."""
        if not pool[kind]:
            kind = next(other for other in order if pool[other])
        pool[kind] -= 1
        return kind

    for seat in free_hands:
        dealt = [keep(kind) for kind, count in enumerate(hands[seat]) for _ in range(count)]
        hands[seat] = [dealt.count(kind) for kind in range(box.kinds)]
    if "action_display" not in position:
        display = [keep(kind) for kind in display]
    rest = []
    for kind in order:
        if pool[kind]:
            pool[kind] -= 1
            rest.append(kind)
    rest += [kind for kind, count in enumerate(pool) for _ in range(count)]
    state.display = display
    state.hand = [count for hand in hands for count in hand]
    _lay_action_deck(state, position, tops + rest)
    _lay_known(state, position)


def _lay_action_deck(state: Odin, position: Located, cards: list[int]) -> None:
    """The deck from the top down; cards beyond a named size are discarded."""
    if "deck_sizes" in position:
        position["deck_sizes"].only("action", "raid")
    named = _part(position, "deck_sizes", "action")
    size = len(cards) if named is None else named.number(0, len(cards))
    for kind in cards[size:]:
        state.discard[kind] += 1
    state.action_deck = cards[:size][::-1]
    # As if all that is in hands had been drawn from this deck.
    state.drawn = state.hand[:]
    kinds = state.box.kinds
    state.fresh = [state.action_deck.count(kind) + sum(state.hand[kind::kinds]) for kind in range(kinds)]


def _lay_known(state: Odin, position: Located) -> None:
    """Cards of a hand that all have seen come there."""
    kinds = state.box.kinds
    for seat in range(state.box.seats):
        player = _part(position, "players", seat_text(seat))
        if player is None or "known" not in player:
            continue
        known = counted(state, player["known"])
        if any(count > held for count, held in zip(known, state.hand_of(seat), strict=True)):
            raise player["known"].error(f"{seat_text(seat)} does not hold these cards")
        state.known[seat * kinds : (seat + 1) * kinds] = known

"""Lay the board of a position: cards, shores, workers, ships, dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.located import Located
from meadhall.core.seats import seat_text
from meadhall.games.champions.rules.recruits import warriors_of
from meadhall.games.champions.table.box import DRAUGR, MONSTER, NOBODY, NONE, TROLL
from meadhall.games.champions.table.moves import ENEMY_SLOTS, WARRIORS
from meadhall.games.champions.table.state import KINDS, Champions

_SHORE_KEYS: Final = ("monster", "coins", "journey", "looked", "ship", "dice", "food")


class BoardLayer:
    """Lays what lies on the board and belongs to all."""

    def __init__(self, state: Champions, position: Located) -> None:
        self.state = state
        self.box = state.box
        self.position = position

    def entries(self, key: str) -> list[tuple[str, Located]]:
        """The entries of a table of the position, if it is there."""
        return list(self.position[key].items()) if key in self.position else []

    def dice(self, item: Located) -> list[int]:
        item.only(*WARRIORS)
        return [item[name].number(0) if name in item else 0 for name in WARRIORS]

    def _stalls(self) -> None:
        if "stalls" in self.position:
            state = self.state
            state.stall_in_game = [0] * len(self.box.places)
            for item in self.position["stalls"]:
                number = item.one_of(self.box.place_ids)
                if not self.box.places[number].stall:
                    raise item.error(f"'{item.value}' is no stall")
                state.stall_in_game[number] = 1

    def enemy(self, item: Located) -> int:
        return item.one_of([enemy.id for enemy in self.box.enemies])

    def _deck_of(self, card: int) -> list[int]:
        state = self.state
        return (state.troll_deck, state.draugr_deck, state.monster_deck, [])[self.box.enemies[card].kind]

    def take_enemy(self, card: int, item: Located) -> None:
        """A card comes from its deck, or from where chance has just laid it, which gets another."""
        state, deck = self.state, self._deck_of(card)
        if card in deck:
            deck.remove(card)
            return
        if not deck:
            raise item.error(f"there are not so many cards '{item.value}'")
        named = self.position
        if card in state.draugr and "draugr" not in named:
            state.draugr[state.draugr.index(card)] = deck.pop()
        elif card == state.troll and "troll" not in named:
            state.troll = deck.pop()
        else:
            for shore, monster in enumerate(state.monster):
                if monster == card and not self._names(shore, "monster"):
                    state.monster[shore] = deck.pop()
                    return
            raise item.error(f"there are not so many cards '{item.value}'")

    def _enemies(self) -> None:
        state, position = self.state, self.position
        if "troll" in position:
            if state.troll != NONE:
                state.troll_deck.insert(0, state.troll)
            state.troll = self._face_up(position["troll"], "troll", TROLL)
        if "draugr" in position:
            items = list(position["draugr"])
            if len(items) != len(state.draugr):
                raise position["draugr"].error(f'there are {len(state.draugr)} draugr; "" stands for none')
            state.draugr_deck[:0] = [card for card in state.draugr if card != NONE]
            state.draugr = [NONE] * len(items)
            state.draugr = [self._face_up(item, "draugr", DRAUGR) for item in items]

    def _face_up(self, item: Located, what: str, kind: int) -> int:
        if item.text() == "":
            return NONE
        card = self.enemy(item)
        if self.box.enemies[card].kind != kind:
            raise item.error(f"'{item.value}' is no {what}")
        self.take_enemy(card, item)
        return card

    def cards(self) -> None:
        """Everything that is a card and lies open: stalls, enemies, merchant, runes, discards."""
        state, position = self.state, self.position
        self._stalls()
        self._enemies()
        if "merchant" in position:
            card = position["merchant"].one_of(self.box.merchant_ids)
            if state.merchant != NONE:
                state.merchant_deck.insert(0, state.merchant)
            state.merchant_deck.remove(card)
            state.merchant = card
        if "runes" in position:
            state.rune_deck[:0] = state.runes_open
            state.runes_open = []
            for item in position["runes"]:
                rune = item.one_of(self.box.rune_ids)
                if rune not in state.rune_deck:
                    raise item.error(f"rune '{item.value}' is there twice")
                state.rune_deck.remove(rune)
                state.runes_open.append(rune)
        if "journey_discard" in position:
            for item in position["journey_discard"]:
                state.journey_discard.append(self._take_journey(item))

    def _names(self, shore: int, key: str) -> bool:
        """Whether the position itself says what lies on a shore."""
        named = self.position.get("shores")
        here = named.get(self.box.shore_ids[shore]) if named is not None else None
        return here is not None and key in here

    def _take_journey(self, item: Located) -> int:
        card = item.one_of([journey.id for journey in self.box.journeys])
        state = self.state
        if card not in state.journey_deck:
            # Chance may have laid the last copy on a shore that the position does not name.
            for shore in self.box.shores_used:
                if state.journey[shore] == card and not self._names(shore, "journey") and state.journey_deck:
                    state.journey[shore] = state.journey_deck.pop()
                    return card
            raise item.error(f"there are not so many cards '{item.value}'")
        state.journey_deck.remove(card)
        return card

    def clear_shores(self) -> None:
        """What chance has laid where the position names a card goes back under its deck first."""
        state = self.state
        for key, item in self.entries("shores"):
            shore = item.one_of(self.box.shore_ids, key)
            if "monster" in item and state.monster[shore] != NONE:
                state.monster_deck.insert(0, state.monster[shore])
                state.monster[shore] = NONE
            if "journey" in item and state.journey[shore] != NONE:
                state.journey_deck.insert(0, state.journey[shore])
                state.journey[shore] = NONE

    def shores(self) -> None:
        for key, item in self.entries("shores"):
            self._shore(item.one_of(self.box.shore_ids, key), item)

    def ships(self) -> None:
        for key, item in self.entries("shores"):
            self._ship_at(self.box.shore_ids.index(key), item)

    def _shore(self, shore: int, item: Located) -> None:
        item.only(*_SHORE_KEYS)
        state = self.state
        if shore not in self.box.shores_used:
            raise item.error(f"'{item.path[-1]}' is not used with {self.box.seats} players")
        if "monster" in item:
            state.monster[shore] = self._face_up(item["monster"], "monster", MONSTER)
        if "coins" in item:
            state.monster_coins[shore] = item["coins"].number(0)
        if "journey" in item and item["journey"].text():
            state.journey[shore] = self._take_journey(item["journey"])
        if "looked" in item:
            state.journey_knowers[shore] = 0
            for seat in item["looked"]:
                state.journey_knowers[shore] |= 1 << seat.seat(self.box.seats)

    def workers(self) -> None:
        """Workers on places come from the workers of their owners, unless the position gives these a number."""
        state = self.state
        for key, item in self.entries("placed"):
            number = item.one_of(self.box.place_ids, key)
            for owner in item if isinstance(item.value, list) else [item]:
                seat = owner.seat(self.box.seats)
                if number == self.box.hunting_grounds:
                    state.hunting[seat] += 1
                elif isinstance(item.value, list):
                    raise item.error(f"only one worker stands on '{key}'")
                else:
                    state.placed[number] = seat
                self._use_worker(seat, item)

    def _use_worker(self, seat: int, item: Located) -> None:
        player = self.position["players"].get(seat_text(seat)) if "players" in self.position else None
        if player is not None and "workers" in player:
            return
        if not self.state.workers[seat]:
            raise item.error(f"{seat_text(seat)} has not so many workers")
        self.state.workers[seat] -= 1

    def _ship_at(self, shore: int, item: Located) -> None:
        state = self.state
        if "ship" not in item:
            for key in ("dice", "food"):
                if key in item:
                    raise item[key].error(f"'{key}' on a shore needs a ship")
            return
        ship = item["ship"].one_of(self.box.ship_ids)
        if ship in state.harbor:
            raise item["ship"].error(f"longship '{item['ship'].value}' lies in two harbors")
        if state.ship_owner(ship) == NOBODY:
            place = self.box.place_ids[self.box.ship_place[ship]]
            raise item["ship"].error(f"no worker sails '{item['ship'].value}' (position.placed.{place})")
        state.harbor[shore] = ship
        if "dice" in item:
            state.cargo_dice[ship * KINDS : ship * KINDS + KINDS] = self.dice(item["dice"])
        if "food" in item:
            state.cargo_food[ship] = item["food"].number(0)
        load = sum(state.cargo_dice[ship * KINDS : ship * KINDS + KINDS]) + state.cargo_food[ship]
        if load > self.box.ship_capacity[ship]:
            raise item.error(f"longship '{item['ship'].value}' carries at most {self.box.ship_capacity[ship]}")

    def sent_dice(self) -> None:
        for key, item in self.entries("sent"):
            slot = item.one_of(ENEMY_SLOTS, key)
            if self.state.placed[self.box.enemy_places[slot]] == NOBODY:
                raise item.error(f"no worker stands on '{key}'")
            self.state.sent[slot * KINDS : slot * KINDS + KINDS] = self.dice(item)

    def stock(self) -> None:
        for key, item in self.entries("stock"):
            number = item.one_of([self.box.place_ids[place] for place in self.box.restocked], key)
            self.state.stock[self.box.restocked[number]] = item.number(0)

    def deck_tops(self) -> None:
        """The named cards come to lie on top of their decks, the first one uppermost."""
        if "decks" not in self.position:
            return
        decks = self.position["decks"]
        decks.only("troll", "draugr", "monster", "journey", "merchant", "rune", "destiny")
        state, enemies = self.state, [enemy.id for enemy in self.box.enemies]
        known: dict[str, tuple[list[int], Sequence[str]]] = {
            "troll": (state.troll_deck, enemies),
            "draugr": (state.draugr_deck, enemies),
            "monster": (state.monster_deck, enemies),
            "journey": (state.journey_deck, [journey.id for journey in self.box.journeys]),
            "merchant": (state.merchant_deck, self.box.merchant_ids),
            "rune": (state.rune_deck, self.box.rune_ids),
            "destiny": (state.destiny_deck, self.box.destiny_ids),
        }
        for key, items in decks.items():
            deck, names = known[key]
            for item in reversed(list(items)):
                card = item.one_of(names)
                if card not in deck:
                    raise item.error(f"'{item.value}' is not in the {key} deck")
                deck.remove(card)
                deck.append(card)

    def supply(self) -> None:
        """Dice that are nowhere else are in the supply; there may be fewer than that (some were put away)."""
        state = self.state
        for kind, name in enumerate(WARRIORS):
            used = (
                sum(state.dice[kind::KINDS])
                + sum(state.sent[kind::KINDS])
                + sum(state.cargo_dice[kind::KINDS])
                + sum(state.stock[place] for place in self.box.restocked if self.box.places[place].take_all == kind)
            )
            left = self.box.dice_total[kind] - used
            if left < 0:
                raise self.position.error(
                    f"there are only {self.box.dice_total[kind]} dice '{name}'; {used} are placed"
                )
            state.supply[kind] = left
        for key, item in self.entries("supply"):
            kind = item.one_of(WARRIORS, key)
            if item.number(0) > state.supply[kind]:
                raise item.error(f"at most {state.supply[kind]} dice '{key}' can be in the supply")
            self._put_away(kind, state.supply[kind] - item.value)

    def _put_away(self, kind: int, count: int) -> None:
        """A supply smaller than what is left over: the surplus lies at its smith."""
        state = self.state
        smith = next((place for place in self.box.restocked if self.box.places[place].take_all == kind), NONE)
        if smith == NONE:
            raise self.position["supply"].error(f"no smith has room for the dice '{WARRIORS[kind]}' that are left over")
        state.stock[smith] += count
        state.supply[kind] -= count

    def check(self) -> None:
        """What can lie on a table can still be impossible by the rules."""
        state, box = self.state, self.box
        for number, seat in enumerate(state.placed):
            ship = box.places[number].ship
            stall_missing = box.places[number].stall and not state.stall_in_game[number]
            foreign = ship != NONE and box.ship_private[ship] and state.fleet[ship] != seat
            if seat != NOBODY and (stall_missing or foreign):
                raise self.position["placed"].error(f"nobody can place a worker on '{box.place_ids[number]}' here")
        for slot, name in enumerate(ENEMY_SLOTS):
            enemy = state.troll if slot == 0 else state.draugr[slot - 1]
            if any(state.sent[slot * KINDS : slot * KINDS + KINDS]) and enemy == NONE:
                raise self.position["sent"].error(f"dice are sent to '{name}', and nothing is there")
        for shore in box.shores_used:
            if state.harbor[shore] != NONE and state.journey[shore] == NONE:
                raise self.position["shores"].error(f"a ship sails to '{box.shore_ids[shore]}' without a journey card")
        for seat in range(box.seats):
            if sum(warriors_of(state, seat)) > box.leader_capacity[state.leader[seat]]:
                raise self.position.error(f"{seat_text(seat)} has more warriors than the leader board has room for")

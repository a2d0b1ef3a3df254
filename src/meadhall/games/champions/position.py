"""Lay a position of a scenario over a fresh set-up.

The keys are those of the view, so that what a scenario states and what it expects read alike. Dice come from and go to the supply, cards
from and to their decks; what is impossible (two owners of one card, too many dice) is an error that names the line.
"""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.located import Located
from meadhall.core.seats import parse_seat
from meadhall.core.table import Table
from meadhall.games.champions.assignment import ASSIGNMENTS
from meadhall.games.champions.box import GOODS, NOBODY, NONE, TROLL, WARRIORS
from meadhall.games.champions.cleanup import CLEANUP_PHASE
from meadhall.games.champions.combat_phase import COMBAT_PHASE
from meadhall.games.champions.moves import ENEMY_SLOTS
from meadhall.games.champions.placement import WORKERS
from meadhall.games.champions.round import PREPARATION_PHASE, ROUND, Preparation
from meadhall.games.champions.state import KINDS, PHASES, Champions

_KEYS = (
    "round",
    "phase",
    "turn",
    "start_player",
    "players",
    "placed",
    "stock",
    "stalls",
    "troll",
    "draugr",
    "sent",
    "shores",
    "merchant",
    "runes",
    "decks",
    "journey_discard",
    "supply",
)
_PLAYER_KEYS = (
    *GOODS,
    "leader",
    "dice",
    "workers",
    "bought_worker",
    "begging",
    "ship",
    "spent_favor",
    "runes",
    "used_runes",
    "destinies",
    "trophies",
)
_SHORE_KEYS = ("monster", "coins", "journey", "looked", "ship", "dice", "food")
_START_PHASES = ("preparation", "placement", "assignment", "combat", "cleanup")


def lay_position(state: Champions, position: Located, table: Table) -> None:
    """Lay everything that the position names; what it does not name stays as the fresh set-up has it.

    Whatever the phase, the leaders are chosen and (but for the phase `preparation`) the first round is prepared.
    """
    position.only(*_KEYS)
    phase = position["phase"].text() if "phase" in position else "placement"
    if phase not in _START_PHASES:
        raise position["phase"].error(f"'{phase}' is no phase to begin with; take one of {', '.join(_START_PHASES)}")
    _Layer(state, position).lay(phase, table)
    state.phase = PHASES.index(phase)
    _lay_frames(state, position, phase)


def _lay_frames(state: Champions, position: Located, phase: str) -> None:
    frames = [
        PREPARATION_PHASE.at(),
        WORKERS.at(_turn(state, position)),
        ASSIGNMENTS.at(),
        COMBAT_PHASE.at(),
        CLEANUP_PHASE.at(),
    ]
    rest = frames[_START_PHASES.index(phase) :]
    state.stack = [ROUND.at(state.round + 1), *reversed(rest)]


def _turn(state: Champions, position: Located) -> int:
    return NONE if "turn" not in position else _seat(state, position["turn"])


def _seat(state: Champions, item: Located) -> int:
    try:
        seat = parse_seat(item.text())
    except ValueError as error:
        raise item.error(str(error)) from None
    if not 0 <= seat < state.box.seats:
        raise item.error(f"nobody sits at {item.value}")
    return seat


class _Layer:
    """One position being laid: it remembers which cards the position has given away."""

    def __init__(self, state: Champions, position: Located) -> None:
        self.state = state
        self.box = state.box
        self.position = position

    def lay(self, phase: str, table: Table) -> None:
        state, position = self.state, self.position
        if "round" in position:
            state.round = position["round"].number(1, self.box.rounds)
        else:
            state.round = 1
        self._leaders()
        if phase != "preparation":
            Preparation().act(state, (PREPARATION_PHASE.number,), table)
        if "start_player" in position:
            state.start_player = _seat(state, position["start_player"])
        self._stalls()
        self._clear_shores()
        self._enemies()
        self._cards()
        for key, shore in self._table("shores"):
            self._shore(self._index(shore, self.box.shore_ids, key), shore)
        for key, player in self._table("players"):
            self._player(self._seat_key(key, player), player)
        self._placed()
        for key, shore in self._table("shores"):
            self._ship_at(self.box.shore_ids.index(key), shore)
        self._sent()
        self._stock()
        if "decks" in position:
            self._tops()
        self._count_supply()

    def _table(self, key: str) -> list[tuple[str, Located]]:
        return list(self.position[key].items()) if key in self.position else []

    def _seat_key(self, key: str, item: Located) -> int:
        try:
            seat = parse_seat(key)
        except ValueError as error:
            raise item.error(str(error)) from None
        if not 0 <= seat < self.box.seats:
            raise item.error(f"nobody sits at {key}")
        return seat

    def _index(self, item: Located, known: Sequence[str], word: str | None = None) -> int:
        word = item.text() if word is None else word
        if word not in known:
            raise item.error(f"unknown '{word}' (known: {', '.join(known)})")
        return list(known).index(word)

    # Players

    def _leaders(self) -> None:
        """Leaders that are named, and for the others the first that are free."""
        state = self.state
        named: dict[int, int] = {}
        for key, player in self._table("players"):
            seat = self._seat_key(key, player)
            player.only(*_PLAYER_KEYS)
            if "leader" in player:
                leader = self._index(player["leader"], self.box.leader_ids)
                if leader in named.values():
                    raise player["leader"].error(f"leader '{player['leader'].value}' has two owners")
                named[seat] = leader
        free = [leader for leader in range(len(self.box.leader_ids)) if leader not in named.values()]
        state.leader = [named[seat] if seat in named else free.pop(0) for seat in range(self.box.seats)]

    def _player(self, seat: int, player: Located) -> None:
        state = self.state
        for good, name in enumerate(GOODS):
            if name in player:
                state.goods[good][seat] = player[name].number(None if name == "glory" else 0)
        if "dice" in player:
            state.dice[seat * KINDS : seat * KINDS + KINDS] = self._dice(player["dice"])
        if "workers" in player:
            state.workers[seat] = player["workers"].number(0, self.box.workers_start + 1)
        if "bought_worker" in player:
            state.bought[seat] = int(player["bought_worker"].flag())
        if "begging" in player:
            state.begging[seat] = player["begging"].number(0)
        if "spent_favor" in player:
            state.spent_favor[seat] = player["spent_favor"].number(0)
        if "ship" in player:
            self._own_ship(seat, player["ship"])
        for key, used in (("runes", 0), ("used_runes", 1)):
            for item in player[key] if key in player else ():
                self._own_rune(seat, item, used)
        if "destinies" in player:
            self._own_destinies(seat, player["destinies"])
        if "trophies" in player:
            for item in player["trophies"]:
                card = self._enemy(item)
                self._take_enemy(card, item)
                state.trophies[seat] = (*state.trophies[seat], card)

    def _dice(self, item: Located) -> list[int]:
        item.only(*WARRIORS)
        return [item[name].number(0) if name in item else 0 for name in WARRIORS]

    def _own_ship(self, seat: int, item: Located) -> None:
        ship = self._index(item, self.box.ship_ids)
        if not self.box.ship_private[ship] or not self.box.ship_in_game[ship]:
            raise item.error(f"'{item.value}' cannot be owned in this game")
        if self.state.fleet[ship] != NOBODY:
            raise item.error(f"longship '{item.value}' has two owners")
        self.state.fleet[ship] = seat
        self.state.ship_of[seat] = ship

    def _own_rune(self, seat: int, item: Located, used: int) -> None:
        state, rune = self.state, self._index(item, self.box.rune_ids)
        if state.rune_owner[rune] != NOBODY:
            raise item.error(f"rune '{item.value}' has two owners")
        if rune in state.rune_deck:
            state.rune_deck.remove(rune)
        elif "runes" in self.position and rune in state.runes_open:
            raise item.error(f"rune '{item.value}' lies face up and is owned")
        else:
            state.runes_open[state.runes_open.index(rune)] = state.rune_deck.pop()
        state.rune_owner[rune] = seat
        state.rune_used[rune] = used

    def _own_destinies(self, seat: int, items: Located) -> None:
        """The named destinies and no others; whoever was dealt one of them by chance gets another."""
        state = self.state
        wanted = [self._index(item, self.box.destiny_ids) for item in items]
        if len(set(wanted)) != len(wanted):
            raise items.error("a destiny is named twice")
        for card, owner in enumerate(state.destiny_owner):
            if owner == seat:
                state.destiny_owner[card] = NOBODY
                state.destiny_knowers[card] = 0
                state.destiny_deck.insert(0, card)
        for number, card in enumerate(wanted):
            owner = state.destiny_owner[card]
            if owner != NOBODY:
                self._other_destiny(owner, card, items[number])
            else:
                state.destiny_deck.remove(card)
            state.destiny_owner[card] = seat
            state.destiny_knowers[card] = 1 << seat

    def _other_destiny(self, owner: int, card: int, item: Located) -> None:
        named = self.position["players"].get(f"p{owner + 1}")
        if named is not None and "destinies" in named and item.value in named["destinies"].value:
            raise item.error(f"destiny '{item.value}' has two owners")
        deck = self.state.destiny_deck
        taken = {
            name for _, player in self._table("players") if "destinies" in player for name in player["destinies"].value
        }
        other = next(other for other in reversed(deck) if self.box.destiny_ids[other] not in taken)
        deck.remove(other)
        self.state.destiny_owner[other] = owner
        self.state.destiny_knowers[other] = 1 << owner

    # The board

    def _stalls(self) -> None:
        if "stalls" in self.position:
            state = self.state
            state.stall_in_game = [0] * len(self.box.places)
            for item in self.position["stalls"]:
                number = self._index(item, self.box.place_ids)
                if not self.box.places[number].stall:
                    raise item.error(f"'{item.value}' is no stall")
                state.stall_in_game[number] = 1

    def _enemy(self, item: Located) -> int:
        return self._index(item, [enemy.id for enemy in self.box.enemies])

    def _deck_of(self, card: int) -> list[int]:
        state = self.state
        return (state.troll_deck, state.draugr_deck, state.monster_deck, [])[self.box.enemies[card].kind]

    def _take_enemy(self, card: int, item: Located) -> None:
        """A card comes from its deck, or from where chance has just laid it, which gets another."""
        state, deck = self.state, self._deck_of(card)
        if card in deck:
            deck.remove(card)
            return
        named = self.position
        if card in state.draugr and "draugr" not in named:
            state.draugr[state.draugr.index(card)] = deck.pop()
        elif card == state.troll and "troll" not in named:
            state.troll = deck.pop()
        else:
            for shore, monster in enumerate(state.monster):
                key = self.box.shore_ids[shore]
                if monster == card and not (
                    "shores" in named and key in named["shores"] and "monster" in named["shores"][key]
                ):
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
            state.draugr = [self._face_up(item, "draugr", 1) for item in items]

    def _face_up(self, item: Located, what: str, kind: int) -> int:
        if item.text() == "":
            return NONE
        card = self._enemy(item)
        if self.box.enemies[card].kind != kind:
            raise item.error(f"'{item.value}' is no {what}")
        self._take_enemy(card, item)
        return card

    def _cards(self) -> None:
        state, position = self.state, self.position
        if "merchant" in position:
            card = self._index(position["merchant"], self.box.merchant_ids)
            if state.merchant != NONE:
                state.merchant_deck.insert(0, state.merchant)
            state.merchant_deck.remove(card)
            state.merchant = card
        if "runes" in position:
            state.rune_deck[:0] = state.runes_open
            state.runes_open = []
            for item in position["runes"]:
                rune = self._index(item, self.box.rune_ids)
                if rune not in state.rune_deck:
                    raise item.error(f"rune '{item.value}' is there twice")
                state.rune_deck.remove(rune)
                state.runes_open.append(rune)
        if "journey_discard" in position:
            for item in position["journey_discard"]:
                state.journey_discard.append(self._take_journey(item))

    def _take_journey(self, item: Located) -> int:
        card = self._index(item, [journey.id for journey in self.box.journeys])
        state = self.state
        if card not in state.journey_deck:
            # Chance may have laid the last copy on a shore that the position does not name.
            for shore in self.box.shores_used:
                named = self.position["shores"] if "shores" in self.position else {}
                if state.journey[shore] == card and self.box.shore_ids[shore] not in named and state.journey_deck:
                    state.journey[shore] = state.journey_deck.pop()
                    return card
            raise item.error(f"there are not so many cards '{item.value}'")
        state.journey_deck.remove(card)
        return card

    def _clear_shores(self) -> None:
        """What chance has laid where the position names a card goes back under its deck first."""
        state = self.state
        for key, item in self._table("shores"):
            shore = self._index(item, self.box.shore_ids, key)
            if "monster" in item and state.monster[shore] != NONE:
                state.monster_deck.insert(0, state.monster[shore])
                state.monster[shore] = NONE
            if "journey" in item and state.journey[shore] != NONE:
                state.journey_deck.insert(0, state.journey[shore])
                state.journey[shore] = NONE

    def _shore(self, shore: int, item: Located) -> None:
        item.only(*_SHORE_KEYS)
        state = self.state
        if shore not in self.box.shores_used:
            raise item.error(f"'{item.path[-1]}' is not used with {self.box.seats} players")
        if "monster" in item:
            state.monster[shore] = self._face_up(item["monster"], "monster", 2)
        if "coins" in item:
            state.monster_coins[shore] = item["coins"].number(0)
        if "journey" in item and item["journey"].text():
            state.journey[shore] = self._take_journey(item["journey"])
        if "looked" in item:
            state.journey_knowers[shore] = 0
            for seat in item["looked"]:
                state.journey_knowers[shore] |= 1 << _seat(state, seat)

    def _placed(self) -> None:
        """Workers on places come from the workers of their owners, unless the position gives these a number."""
        state = self.state
        for key, item in self._table("placed"):
            number = self._index(item, self.box.place_ids, key)
            for owner in item if isinstance(item.value, list) else [item]:
                seat = _seat(state, owner)
                if number == self.box.hunting_grounds:
                    state.hunting[seat] += 1
                elif isinstance(item.value, list):
                    raise item.error(f"only one worker stands on '{key}'")
                else:
                    state.placed[number] = seat
                self._use_worker(seat, item)

    def _use_worker(self, seat: int, item: Located) -> None:
        player = self.position["players"].get(f"p{seat + 1}") if "players" in self.position else None
        if player is not None and "workers" in player:
            return
        if not self.state.workers[seat]:
            raise item.error(f"p{seat + 1} has not so many workers")
        self.state.workers[seat] -= 1

    def _ship_at(self, shore: int, item: Located) -> None:
        state = self.state
        if "ship" not in item:
            for key in ("dice", "food"):
                if key in item:
                    raise item[key].error(f"'{key}' on a shore needs a ship")
            return
        ship = self._index(item["ship"], self.box.ship_ids)
        if ship in state.harbor:
            raise item["ship"].error(f"longship '{item['ship'].value}' lies in two harbors")
        if state.ship_owner(ship) == NOBODY:
            place = self.box.place_ids[self.box.ship_place[ship]]
            raise item["ship"].error(f"no worker sails '{item['ship'].value}' (position.placed.{place})")
        state.harbor[shore] = ship
        if "dice" in item:
            state.cargo_dice[ship * KINDS : ship * KINDS + KINDS] = self._dice(item["dice"])
        if "food" in item:
            state.cargo_food[ship] = item["food"].number(0)
        load = sum(state.cargo_dice[ship * KINDS : ship * KINDS + KINDS]) + state.cargo_food[ship]
        if load > self.box.ship_capacity[ship]:
            raise item.error(f"longship '{item['ship'].value}' carries at most {self.box.ship_capacity[ship]}")

    def _sent(self) -> None:
        for key, item in self._table("sent"):
            slot = self._index(item, ENEMY_SLOTS, key)
            if self.state.placed[self.box.enemy_places[slot]] == NOBODY:
                raise item.error(f"no worker stands on '{key}'")
            self.state.sent[slot * KINDS : slot * KINDS + KINDS] = self._dice(item)

    def _stock(self) -> None:
        for key, item in self._table("stock"):
            number = self._index(item, [self.box.place_ids[place] for place in self.box.restocked], key)
            self.state.stock[self.box.restocked[number]] = item.number(0)

    def _tops(self) -> None:
        """The named cards come to lie on top of their decks, the first one uppermost."""
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
                card = self._index(item, names)
                if card not in deck:
                    raise item.error(f"'{item.value}' is not in the {key} deck")
                deck.remove(card)
                deck.append(card)

    def _count_supply(self) -> None:
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
        for key, item in self._table("supply"):
            kind = self._index(item, WARRIORS, key)
            if item.number(0) > state.supply[kind]:
                raise item.error(f"at most {state.supply[kind]} dice '{key}' can be in the supply")
            self._put_away(kind, state.supply[kind] - item.value)

    def _put_away(self, kind: int, count: int) -> None:
        """A supply smaller than what is left over: the surplus lies at its smith."""
        state = self.state
        smith = next(place for place in self.box.restocked if self.box.places[place].take_all == kind)
        state.stock[smith] += count
        state.supply[kind] -= count

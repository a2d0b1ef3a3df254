"""Lay the players of a position: what each of them has."""

from __future__ import annotations

from typing import Final

from meadhall.core.located import Located
from meadhall.core.seats import seat_text
from meadhall.games.champions.position.board import BoardLayer
from meadhall.games.champions.table.box import GOODS, NOBODY
from meadhall.games.champions.table.state import KINDS

_PLAYER_KEYS: Final = (
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


class PlayersLayer(BoardLayer):
    """Lays what belongs to the players. Cards come from the decks or from whoever was dealt them by chance."""

    def leaders(self) -> None:
        """Leaders that are named, and for the others the first that are free."""
        state = self.state
        named: dict[int, int] = {}
        for key, player in self.entries("players"):
            seat = player.seat(self.box.seats, key)
            player.only(*_PLAYER_KEYS)
            if "leader" in player:
                leader = player["leader"].one_of(self.box.leader_ids)
                if leader in named.values():
                    raise player["leader"].error(f"leader '{player['leader'].value}' has two owners")
                named[seat] = leader
        free = [leader for leader in range(len(self.box.leader_ids)) if leader not in named.values()]
        state.leader = [named[seat] if seat in named else free.pop(0) for seat in range(self.box.seats)]

    def players(self) -> None:
        for key, player in self.entries("players"):
            self._player(player.seat(self.box.seats, key), player)

    def _player(self, seat: int, player: Located) -> None:
        state = self.state
        for good, name in enumerate(GOODS):
            if name in player:
                state.goods[good][seat] = player[name].number(None if name == "glory" else 0)
        if "dice" in player:
            state.dice[seat * KINDS : seat * KINDS + KINDS] = self.dice(player["dice"])
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
                card = self.enemy(item)
                self.take_enemy(card, item)
                state.trophies[seat] = (*state.trophies[seat], card)

    def _own_ship(self, seat: int, item: Located) -> None:
        ship = item.one_of(self.box.ship_ids)
        if not self.box.ship_private[ship] or not self.box.ship_in_game[ship]:
            raise item.error(f"'{item.value}' cannot be owned in this game")
        if self.state.fleet[ship] != NOBODY:
            raise item.error(f"longship '{item.value}' has two owners")
        self.state.fleet[ship] = seat
        self.state.ship_of[seat] = ship

    def _own_rune(self, seat: int, item: Located, used: int) -> None:
        state, rune = self.state, item.one_of(self.box.rune_ids)
        if state.rune_owner[rune] != NOBODY:
            raise item.error(f"rune '{item.value}' has two owners")
        if rune in state.rune_deck:
            state.rune_deck.remove(rune)
        elif "runes" in self.position and rune in state.runes_open:
            raise item.error(f"rune '{item.value}' lies face up and is owned")
        elif state.rune_deck:
            state.runes_open[state.runes_open.index(rune)] = state.rune_deck.pop()
        else:
            state.runes_open.remove(rune)
        state.rune_owner[rune] = seat
        state.rune_used[rune] = used

    def _own_destinies(self, seat: int, items: Located) -> None:
        """The named destinies and no others; whoever was dealt one of them by chance gets another."""
        state = self.state
        wanted = [item.one_of(self.box.destiny_ids) for item in items]
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

    def deck_tops(self) -> None:
        """A destiny that shall lie on top of the deck is taken from whoever was dealt it by chance."""
        for key, items in self.entries("decks"):
            for item in items if key == "destiny" else ():
                card = item.one_of(self.box.destiny_ids)
                owner = self.state.destiny_owner[card]
                if owner != NOBODY and item.value not in self._named_destinies(owner):
                    self._other_destiny(owner, card, item)
                    self.state.destiny_owner[card] = NOBODY
                    self.state.destiny_knowers[card] = 0
                    self.state.destiny_deck.insert(0, card)
        super().deck_tops()

    def _named_destinies(self, seat: int) -> list[str]:
        players = dict(self.entries("players"))
        named = players.get(seat_text(seat))
        return named["destinies"].texts() if named is not None and "destinies" in named else []

    def _other_destiny(self, owner: int, card: int, item: Located) -> None:
        if item.value in self._named_destinies(owner):
            raise item.error(f"destiny '{item.value}' has two owners")
        deck, names = self.state.destiny_deck, self.box.destiny_ids
        taken = {name for seat in range(self.box.seats) for name in self._named_destinies(seat)}
        on_top = {name for key, items in self.entries("decks") if key == "destiny" for name in items.texts()}
        free = [other for other in deck if names[other] not in taken]
        if not free:
            raise item.error(f"no destiny is left for {seat_text(owner)}")
        other = max(free, key=lambda other: (names[other] not in on_top, deck.index(other)))
        deck.remove(other)
        self.state.destiny_owner[other] = owner
        self.state.destiny_knowers[other] = 1 << owner

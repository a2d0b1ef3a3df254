"""Lay the gods of a position, their pieces, experience sheets and enemy piles."""

from __future__ import annotations

from typing import Final

from meadhall.core.located import Located
from meadhall.core.seats import seat_text
from meadhall.games.yggdrasil.position.board import BoardLayer
from meadhall.games.yggdrasil.rules.gods import take_first_skills
from meadhall.games.yggdrasil.rules.piles import EXACT, WITH_PLAYER, open_copies
from meadhall.games.yggdrasil.rules.tree import enemies_in
from meadhall.games.yggdrasil.table.box import CARD_COUNT, card_god
from meadhall.games.yggdrasil.table.names import BLOOD_RELATIVE, BONDS, ENEMIES, FACES, GODS, NONE, WORLDS

_PLAYER_KEYS: Final = (
    "god",
    "world",
    "life",
    "elves",
    "vanir_dice",
    "artefacts",
    "pile",
    "placed",
    "known",
    "god_die",
    "vanir_die",
    "start_elves",
    "start_vanir_dice",
    "bonds",
    "xp",
)
_SUPPORT_KEYS: Final = ("world", "life")


class GodsLayer(BoardLayer):
    """Lays what belongs to gods. Cards come from the piles into which chance has dealt them."""

    def gods(self) -> None:
        """Gods that are named, and for the others the first that are free; then the first skills of all."""
        state, box = self.state, self.box
        named: dict[int, int] = {}
        for key, player in self.entries("players"):
            seat = player.seat(box.seats, key)
            player.only(*_PLAYER_KEYS)
            if "god" in player:
                self._name_god(named, seat, player["god"].one_of(GODS), player["god"])
        for number, (key, item) in enumerate(self.entries("support")):
            if number >= box.support_gods:
                raise item.error(f"with {box.seats} players there are {box.support_gods} support gods")
            item.only(*_SUPPORT_KEYS)
            self._name_god(named, box.seats + number, item.one_of(GODS, key), item)
        free = [god for god in range(len(GODS)) if god not in named.values()]
        state.god = [named[figure] if figure in named else free.pop(0) for figure in range(box.figures)]
        state.figure_of = [state.god.index(god) if god in state.god else NONE for god in range(len(GODS))]
        state.god_faces = [box.god_die_success] * box.seats
        state.vanir_faces = [box.vanir_die_success] * box.seats
        state.start_elves, state.start_vanir = [0] * box.seats, [0] * box.seats
        state.bonds = [0] * len(state.bonds)
        state.kin = 0
        for seat in range(box.seats):
            take_first_skills(state, seat)

    def _name_god(self, named: dict[int, int], figure: int, god: int, item: Located) -> None:
        if god in named.values():
            raise item.error(f"the god '{GODS[god]}' is named twice")
        named[figure] = god

    def sheets(self) -> None:
        """What an experience sheet says besides the first skills."""
        state = self.state
        for key, player in self.entries("players"):
            seat = player.seat(self.box.seats, key)
            for name, faces in (("god_die", state.god_faces), ("vanir_die", state.vanir_faces)):
                if name in player:
                    faces[seat] = sum({1 << face.one_of(FACES) for face in player[name]})
            if "start_elves" in player:
                state.start_elves[seat] = player["start_elves"].number(0)
            if "start_vanir_dice" in player:
                state.start_vanir[seat] = player["start_vanir_dice"].number(0)
            if "xp" in player:
                state.xp[seat] = player["xp"].number(0)
            for name, gods in player["bonds"].items() if "bonds" in player else ():
                bond = gods.one_of(BONDS, name)
                state.bonds[bond * self.box.seats + seat] = sum({1 << self._other(seat, god) for god in gods})
                state.kin |= int(bond == BLOOD_RELATIVE)

    def _other(self, seat: int, item: Located) -> int:
        figure = self.state.figure_of[item.one_of(GODS)]
        if figure in (NONE, seat):
            raise item.error(f"'{item.value}' is no other god of this game")
        return figure

    def players(self) -> None:
        """Pieces come out of the reserves of Alfheim and Vanaheim."""
        state, box = self.state, self.box
        for key, player in self.entries("players"):
            seat = player.seat(box.seats, key)
            self._figure(seat, player)
            if "elves" in player:
                state.elves[seat] = player["elves"].number(0)
            if "vanir_dice" in player:
                state.vanir[seat] = player["vanir_dice"].number(0)
            for item in player["artefacts"] if "artefacts" in player else ():
                self._own_artefact(seat, item)
        state.elf_reserve = box.elves_start - sum(state.elves)
        state.vanir_reserve = box.vanir_start - sum(state.vanir)
        for name, left in (("elves", state.elf_reserve), ("Vanir dice", state.vanir_reserve)):
            if left < 0:
                raise self.position["players"].error(f"there are {-left} {name} too many for {box.seats} players")

    def support(self) -> None:
        for key, item in self.entries("support"):
            self._figure(self.state.figure_of[GODS.index(key)], item)

    def _figure(self, figure: int, item: Located) -> None:
        if "world" in item:
            self.state.world[figure] = item["world"].one_of(WORLDS)
        if "life" in item:
            self.state.life[figure] = item["life"].number(1, self.box.full_life[figure])

    def _own_artefact(self, seat: int, item: Located) -> None:
        state = self.state
        artefact = item.one_of(self.box.artefact_ids)
        if state.artefact_owner[artefact] != NONE:
            raise item.error(f"artefact '{item.value}' has two owners")
        state.holders[self.box.artefact_level[artefact]].remove(artefact)
        state.artefact_owner[artefact] = seat

    # Enemy cards

    def wheel(self) -> None:
        """Open cards, cards that lie face down on the wheel, and the order of piles."""
        wheel = self.position.get("wheel")
        if wheel is not None:
            wheel.only("open", "triggered")
            for item in wheel["open"] if "open" in wheel else ():
                card = self._card(item, NONE)
                self._take_card(card, item)
                self.state.open_cards.append(card)
                self.state.card_known[card] = EXACT
            for item in wheel["triggered"] if "triggered" in wheel else ():
                card = self._card(item, NONE)
                if card not in self.state.open_cards or self.box.seats > 1:
                    raise item.error("only with 1 player, and only an open card, can have activated its enemy")
                self.state.triggered.append(card)
        self._support_cards()
        for key, player in self.entries("players"):
            seat = player.seat(self.box.seats, key)
            if "placed" in player:
                card = self._card(player["placed"], seat)
                self._take_card(card, player["placed"])
                self.state.placed[seat] = card
            if "pile" in player:
                self._pile(seat, player["pile"])
            for item in player["known"] if "known" in player else ():
                card = self._card(item, seat)
                if card not in (*self.state.piles[seat], self.state.placed[seat]):
                    raise item.error(f"'{item.value}' is not in this pile")
                self.state.card_known[card] = EXACT

    def _card(self, item: Located, seat: int) -> int:
        """An enemy card by its god and its enemy, or by its enemy alone if it is of the player's own god."""
        words = item.text().split()
        if len(words) == 1 and seat != NONE:
            words = [GODS[self.state.god[seat]], *words]
        names = [self.box.card_id(card) for card in range(CARD_COUNT)]
        if " ".join(words) not in names:
            raise item.error(f"'{item.value}' is no enemy card: write a god and an enemy (known: {', '.join(ENEMIES)})")
        card = names.index(" ".join(words))
        if self.state.figure_of[card_god(card)] == NONE:
            raise item.error(f"the god of the card '{item.value}' is not in this game")
        return card

    def _take_card(self, card: int, item: Located) -> None:
        for pile in self.state.piles:
            if card in pile:
                pile.remove(card)
                return
        raise item.error(f"the enemy card '{item.value}' is named twice")

    def _support_cards(self) -> None:
        """2 players: a support god's card lies in the pile of whoever names it; for it another one goes over."""
        state = self.state
        if self.box.seats != 2:
            return
        named: dict[int, int] = {}
        for key, player in self.entries("players"):
            seat = player.seat(self.box.seats, key)
            items = [*(player["pile"] if "pile" in player else ()), *([player["placed"]] if "placed" in player else [])]
            for item in items:
                card = self._card(item, seat)
                if state.figure_of[card_god(card)] >= self.box.seats:
                    named[card] = seat
        for card, seat in named.items():
            if card in state.piles[1 - seat]:
                state.piles[1 - seat].remove(card)
                state.piles[seat].insert(0, card)
                for other in state.piles[seat]:
                    if state.figure_of[card_god(other)] >= self.box.seats and named.get(other) is None:
                        state.piles[seat].remove(other)
                        state.piles[1 - seat].insert(0, other)
                        break

    def _pile(self, seat: int, items: Located) -> None:
        """The named cards lie on top, the first one uppermost; the others below, in the order of chance."""
        pile = self.state.piles[seat]
        for item in reversed(list(items)):
            card = self._card(item, seat)
            if card not in pile:
                raise item.error(f"'{item.value}' is not in the pile of {seat_text(seat)}")
            pile.remove(card)
            pile.append(card)
            if self.box.seats == 1:
                self.state.card_known[card] = WITH_PLAYER

    def check(self) -> None:
        """What can lie on a table can still be impossible by the rules."""
        state, box = self.state, self.box
        for world, name in enumerate(WORLDS):
            if enemies_in(state, world) > 1 and not state.ravaged[world]:
                raise self.position["ravaged"].error(f"two enemies are in '{name}': it must be ravaged")
        for enemy, name in enumerate(ENEMIES):
            if len(open_copies(state, enemy)) > (2 if box.seats == 1 else 1):
                raise self.position["wheel"].error(f"too many open cards of '{name}'")
        for seat in range(box.seats):
            for card in (*state.piles[seat], state.placed[seat]):
                figure = NONE if card == NONE else state.figure_of[card_god(card)]
                if figure != NONE and figure < box.seats and figure != seat:
                    raise self.position["players"].error(f"{seat_text(seat)} holds a card of another player")

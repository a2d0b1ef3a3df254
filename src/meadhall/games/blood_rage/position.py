"""Lay a position of a scenario over a fresh set-up.

Hands, quests, upgrades and figures are what the position names and nothing else; cards come from their decks. What is
impossible (two owners of one card, more figures than villages or Horns) is an error that names the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.located import Located
from meadhall.core.seats import seat_text
from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.actions import ACTION_PHASE, TURNS
from meadhall.games.blood_rage.rules.age import AGE
from meadhall.games.blood_rage.rules.discard import DISCARD_PHASE
from meadhall.games.blood_rage.rules.draft import GODS_GIFTS_PHASE
from meadhall.games.blood_rage.rules.gods import draw_gods
from meadhall.games.blood_rage.rules.quests import QUEST_PHASE
from meadhall.games.blood_rage.rules.ragnarok import RAGNAROK_PHASE
from meadhall.games.blood_rage.rules.valhalla import VALHALLA_PHASE
from meadhall.games.blood_rage.table.box import AGES, HORNS, NONE, QUEST, RAGE
from meadhall.games.blood_rage.table.moves import STATS
from meadhall.games.blood_rage.table.state import PHASES, BloodRage

_KEYS: Final = (
    "age",
    "phase",
    "turn",
    "first_player",
    "players",
    "provinces",
    "fjords",
    "ragnarok",
    "gods",
    "decks",
)
_PLAYER_KEYS: Final = (
    "clan",
    "glory",
    "rage",
    "passed",
    "steps",
    "hand",
    "quests",
    "upgrades",
    "valhalla",
    "mystics",
)
_START_PHASES: Final = ("gods_gifts", "actions", "turns", "discard", "quests", "ragnarok", "valhalla")
"""`actions` begins with setting the Rage; `turns` takes the Rage that the position names."""


def lay_position(state: BloodRage, position: Located, table: Table) -> None:
    """Lay everything that the position names. Whatever the phase, the clans are chosen."""
    position.only(*_KEYS)
    phase = position["phase"].text() if "phase" in position else "turns"
    if phase not in _START_PHASES:
        raise position["phase"].error(f"'{phase}' is no phase to begin with; take one of {', '.join(_START_PHASES)}")
    layer = _Layer(state, position)
    state.age = position["age"].number(1, AGES) - 1 if "age" in position else 0
    if "first_player" in position:
        state.first_player = position["first_player"].seat(state.box.seats)
    layer.ragnarok()
    layer.board()
    layer.fallen(phase == "valhalla")
    layer.clans()
    layer.players()
    layer.figures()
    layer.gods(table)
    layer.decks()
    if phase != "gods_gifts":
        layer.put_deck_away()
    layer.check()
    state.phase = PHASES.index("actions" if phase == "turns" else phase)
    turn = position["turn"].seat(state.box.seats) if "turn" in position else state.first_player
    state.stack = _frames(state, phase, turn)


def _frames(state: BloodRage, phase: str, turn: int) -> list[Frame]:
    """The rest of the Age from the beginning of a phase on."""
    phases = [
        GODS_GIFTS_PHASE.at(),
        ACTION_PHASE.at(),
        TURNS.at(turn),
        DISCARD_PHASE.at(),
        QUEST_PHASE.at(),
        RAGNAROK_PHASE.at(),
        VALHALLA_PHASE.at(),
    ]
    rest = phases[_START_PHASES.index(phase) :]
    if phase in ("gods_gifts", "actions"):
        rest.remove(TURNS.at(turn))
    return [AGE.at(state.age + 1), *reversed(rest)]


class _Layer:
    """One position being laid."""

    def __init__(self, state: BloodRage, position: Located) -> None:
        self.state = state
        self.box = state.box
        self.position = position

    def entries(self, key: str) -> list[tuple[str, Located]]:
        """The entries of a table of the position, if it is there."""
        return list(self.position[key].items()) if key in self.position else []

    # The board

    def ragnarok(self) -> None:
        """The three provinces of the Ages; the destroyed ones and the spare tokens follow from the rest."""
        if "ragnarok" not in self.position:
            return
        items = list(self.position["ragnarok"])
        provinces = [item.one_of(self.box.province_ids) for item in items]
        if len(provinces) != AGES or len(set(provinces)) != AGES or self.box.center in provinces:
            raise self.position["ragnarok"].error("three different outer provinces are needed, one for each Age")
        state = self.state
        others = [token for token in self.box.ragnarok_tokens if token not in provinces]
        destroyed = [province for province in others if state.destroyed[province]]
        for province in provinces:
            if state.destroyed[province]:
                free = next(other for other in others if other not in destroyed)
                destroyed.append(free)
                state.token[province], state.token[free] = state.token[free], NONE
                state.destroyed[province], state.destroyed[free] = 0, 1
        state.ragnarok = provinces
        state.spare_tokens = sorted(other for other in others if other not in destroyed)

    def board(self) -> None:
        for key, item in self.entries("provinces"):
            province = item.one_of(self.box.province_ids, key)
            item.only("destroyed", "pillaged", "token", "figures")
            if "destroyed" in item:
                self.state.destroyed[province] = int(item["destroyed"].flag())
                if not item["destroyed"].value and self.state.token[province] == NONE:
                    self.state.token[province] = self.box.tokens[0]
            if "pillaged" in item:
                self.state.pillaged[province] = int(item["pillaged"].flag())
            if "token" in item:
                self.state.token[province] = item["token"].one_of(self.box.token_ids)
            if self.state.destroyed[province]:
                self.state.token[province] = NONE

    def fallen(self, this_age_too: bool) -> None:
        """In the Ages before, Ragnarök has taken the provinces of their tokens, if they are destroyed."""
        state = self.state
        ages = state.ragnarok[: state.age + this_age_too]
        state.fallen = [province if state.destroyed[province] else NONE for province in ages]

    def gods(self, table: Table) -> None:
        """Where the gods stand; those that nobody has named are drawn."""
        if "gods" not in self.position:
            if self.box.gods_chosen:
                draw_gods(self.state, table)
            return
        if not self.box.gods:
            raise self.position["gods"].error("the gods are not in this game (option gods)")
        named = [(item.one_of(self.box.god_ids, key), item) for key, item in self.entries("gods")]
        if len(named) != self.box.gods_in_play:
            raise self.position["gods"].error(f"{self.box.gods_in_play} gods are in play")
        named.sort(key=lambda entry: entry[0])
        self.state.god_cards = [god for god, _ in named]
        self.state.god_at = [NONE if not item.text() else item.one_of(self.box.province_ids) for _, item in named]

    # Players

    def clans(self) -> None:
        """Clans that are named, and for the others the first that are free."""
        named: dict[int, int] = {}
        for key, player in self.entries("players"):
            seat = player.seat(self.box.seats, key)
            player.only(*_PLAYER_KEYS)
            if "clan" in player:
                clan = player["clan"].one_of(self.box.clan_ids)
                if clan in named.values() or not self.box.clan_open[clan]:
                    raise player["clan"].error(f"clan '{player['clan'].value}' is taken or not in this game")
                named[seat] = clan
        free = [n for n, is_open in enumerate(self.box.clan_open) if is_open and n not in named.values()]
        self.state.clan = [named[seat] if seat in named else free.pop(0) for seat in range(self.box.seats)]

    def players(self) -> None:
        for key, player in self.entries("players"):
            self._player(player.seat(self.box.seats, key), player)

    def _player(self, seat: int, player: Located) -> None:
        state = self.state
        if "steps" in player:
            player["steps"].only(*STATS)
            for stat, name in enumerate(STATS):
                if name in player["steps"]:
                    state.steps[seat * 3 + stat] = player["steps"][name].number(1, self.box.top_step + 1) - 1
        state.rage[seat] = player["rage"].number(0) if "rage" in player else state.stat(seat, RAGE)
        if "glory" in player:
            state.glory[seat] = player["glory"].number(0)
        if "passed" in player:
            state.passed[seat] = int(player["passed"].flag())
        if "hand" in player:
            state.hands[seat] = sorted(self._take_card(item) for item in player["hand"])
        for item in player["quests"] if "quests" in player else ():
            card = self._take_card(item)
            if self.box.cards[card].kind != QUEST:
                raise item.error(f"'{item.value}' is no quest")
            state.quests[seat] = sorted([*state.quests[seat], card])
        if "upgrades" in player:
            for slot, item in player["upgrades"].items():
                self._upgrade(seat, item.one_of(self.box.slot_ids, slot), item)
        if "mystics" in player:
            self._mystics(seat, player["mystics"])

    def _take_card(self, item: Located) -> int:
        """A card comes from the deck of its Age."""
        card = item.one_of(self.box.card_ids)
        deck = self.state.decks[self.box.cards[card].age]
        if card not in deck:
            raise item.error(f"there are not so many cards '{item.value}' in this game")
        deck.remove(card)
        return card

    def _upgrade(self, seat: int, slot: int, item: Located) -> None:
        state, box = self.state, self.box
        card = self._take_card(item)
        if box.cards[card].slot != box.slot_kind[slot]:
            raise item.error(f"'{item.value}' does not fit into the slot '{box.slot_ids[slot]}'")
        state.slots[seat * len(box.slot_ids) + slot] = card
        monster = box.cards[card].monster
        if monster != NONE:
            state.monster_owner[monster - box.units] = seat
            state.monster_at[monster - box.units] = box.reserve

    def _mystics(self, seat: int, item: Located) -> None:
        """How many mystics the clan has in use; they begin in the reserve."""
        state, box = self.state, self.box
        number = item.number(0, state.mystics_left[seat])
        state.mystics_left[seat] -= number
        state.army[(box.reserve * box.seats + seat) * box.units + box.mystic] += number

    def figures(self) -> None:
        """Figures on the board and in Valhalla come from the reserve."""
        box = self.box
        for key, item in self.entries("provinces"):
            self._figures_at(box.province_ids.index(key), item)
        for key, item in self.entries("fjords"):
            item.only("figures")
            self._figures_at(box.provinces + item.one_of(box.fjord_ids, key), item)
        for key, player in self.entries("players"):
            for figure in player["valhalla"] if "valhalla" in player else ():
                self._put(player.seat(box.seats, key), figure, box.valhalla)

    def _figures_at(self, place: int, item: Located) -> None:
        if "figures" in item:
            for key, figures in item["figures"].items():
                for figure in figures:
                    self._put(figures.seat(self.box.seats, key), figure, place)

    def _put(self, seat: int, item: Located, place: int) -> None:
        state, box = self.state, self.box
        figure = item.one_of(box.figure_ids)
        if not state.has_figure(box.reserve, seat, figure):
            raise item.error(f"{seat_text(seat)} has no '{item.value}' left")
        if place < box.provinces and box.figures[figure].ship:
            raise item.error(f"'{item.value}' stands in fjords only")
        if box.provinces <= place < box.reserve and not box.figures[figure].ship:
            raise item.error(f"'{item.value}' cannot stand in a fjord")
        if place < box.provinces and not state.has_room(place):
            raise item.error(f"there is no room in '{box.province_ids[place]}'")
        state.move_figure(seat, figure, box.reserve, place)

    # Decks

    def decks(self) -> None:
        """The top cards of each Age's deck, uppermost first."""
        if "decks" not in self.position:
            return
        names: Sequence[str] = [f"age_{age + 1}" for age in range(AGES)]
        for key, items in self.entries("decks"):
            deck = self.state.decks[items.one_of(names, key)]
            for item in reversed(list(items)):
                card = item.one_of(self.box.card_ids)
                if card not in deck:
                    raise item.error(f"'{item.value}' is not in that deck")
                deck.remove(card)
                deck.append(card)

    def put_deck_away(self) -> None:
        """Once an Age has been dealt the rest of its deck is out of the game; so are the decks of earlier Ages."""
        for age in range(self.state.age + 1):
            self.state.buried[-1] = sorted(self.state.buried[-1] + self.state.decks[age])
            self.state.decks[age] = []

    def check(self) -> None:
        for seat in range(self.box.seats):
            if self.state.on_board(seat) > self.state.stat(seat, HORNS):
                raise self.position.error(f"{seat_text(seat)} has more figures on the board than Horns allow")

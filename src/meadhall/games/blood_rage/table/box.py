"""What is in the box: the components of the content pack, put into tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.box import Box
from meadhall.core.content import Content, Entry
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.seats import seat_text
from meadhall.core.state import Step
from meadhall.games.blood_rage.table.moves import CARD_KINDS, MAX_SEATS, STATS, Moves
from meadhall.games.blood_rage.table.names import UNITS
from meadhall.games.blood_rage.table.schema import REWARDS, SLOT_KINDS

NONE: Final = -1
AGES: Final = 3
"""The game has three Ages (BR-FLOW-01)."""

RAGE: Final = 0
AXES: Final = 1
HORNS: Final = 2
BATTLE: Final = 0
QUEST: Final = 1
UPGRADE: Final = 2
FIRST_PLAYERS: Final = ("random", *(seat_text(seat) for seat in range(MAX_SEATS)))
"""Who begins the first Age: drawn, or named by whoever sets up the table (BR-SETUP-19)."""
REWARD_GLORY: Final = REWARDS.index("glory")
REWARD_ALL: Final = REWARDS.index("all")


class Card:
    """A card as printed."""

    __slots__ = ("age", "cost", "data", "id", "key", "kind", "late", "monster", "slot", "strength")

    def __init__(self, entry: Entry, monster: int) -> None:
        self.id = entry.id
        self.key: str = entry["key"]
        self.kind = CARD_KINDS.index(entry.kind)
        self.age: int = entry["age"] - 1
        self.strength: int = entry.get("strength", 0)
        self.late: bool = entry.get("late", False)
        self.slot: str = entry.get("slot", "")
        self.cost: int = entry.get("cost", 0)
        self.monster = monster
        self.data: dict[str, Any] = entry.data

    def number(self, name: str) -> int:
        """A number that the card's text uses."""
        return int(self.data[name])


class Figure:
    """A kind of figure: a unit of every clan, or a monster, which may count as a unit too."""

    __slots__ = ("can_march", "counts_as", "data", "id", "invade_cost", "monster", "ship", "strength")

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id
        self.monster = entry.kind == "monster"
        self.strength: int = entry["strength"]
        self.invade_cost: int = entry.get("invade_cost", NONE)
        self.ship: bool = entry["terrain"] == "fjord"
        self.can_march: bool = entry["can_march"]
        self.counts_as = entry.id if not self.monster else next((u for u in UNITS if entry.get(f"counts_as_{u}")), "")
        self.data = entry.data

    def number(self, name: str) -> int:
        return int(self.data.get(name, 0))


class BloodRageBox(Box):
    """The tables of Blood Rage. A card, a figure, a place is a number; what is printed on it stands here."""

    def __init__(
        self, game: Game, content: Content, seats: int, options: Mapping[str, str], steps: Sequence[Step[Any]]
    ) -> None:
        slots: dict[str, int] = {kind: content.tables["upgrade_slots"][kind] for kind in SLOT_KINDS}
        self.slot_ids = [
            f"{kind}_{n + 1}" if count > 1 else kind for kind, count in slots.items() for n in range(count)
        ]
        self.slot_kind = [kind for kind, count in slots.items() for _ in range(count)]
        self.moves = Moves(content, self.slot_ids)
        super().__init__(game, content, seats, options, self.moves.grammar, steps)
        # The fifth player needs the 5-player set (BR-5P-05), so five seats bring it along.
        self.five_players = options["five_players"] == "yes" or seats == MAX_SEATS
        self.gods = options["gods"] != "no"
        self.gods_chosen = options["gods"] == "chosen"
        self.mystics = options["mystics"] == "yes"
        self.mystics_always_retreat = options["mystic_retreat"] == "always"
        self.printed_markers = options["mystic_cards_follow_printed_marker"] == "yes"
        self.promotional_monsters = options["promotional_monsters"] == "yes"
        self.draft_first_age = options["first_draft"] == "yes"
        self.first_player = FIRST_PLAYERS.index(options["first_player"]) - 1
        if self.first_player >= seats:
            raise BadSetup(f"first_player={options['first_player']}: this table has {seats} seats")
        tables = content.tables
        self.tracks: list[list[int]] = [tables["stat_tracks"][name] for name in STATS]
        self.end_bonus: list[int] = tables["stat_tracks"]["end_bonus"]
        self.top_step = len(self.end_bonus) - 1
        self.start_step: int = tables["start"]["stat_step"] - 1
        self.start_glory: int = tables["start"]["glory"]
        self.march_rage: int = tables["actions"]["march_rage"]
        self.quest_rage: int = tables["actions"]["quest_rage"]
        self.pillage_rage: int = tables["actions"]["pillage_rage"]
        self.cards_dealt: int = tables["draft"]["cards_dealt"]
        self.cards_kept: int = tables["draft"]["cards_kept"]
        self.draft_picks: int = tables["players"][str(seats)]["draft_picks"]
        self.provinces_destroyed: int = tables["players"][str(seats)]["provinces_destroyed"]
        self.ragnarok_glory: list[int] = [tables["ages"][str(age + 1)]["ragnarok_glory"] for age in range(AGES)]
        self.carried_over: list[int] = [tables["ages"][str(age + 1)]["cards_carried_over"] for age in range(AGES)]
        self.gods_in_play: int = tables["gods"]["in_play"] if self.gods else 0
        self._board(content)
        self._figures(content)
        self._cards(content)
        self.clan_ids = [clan.id for clan in content.of("clan")]
        self.clan_open = [clan["set"] == "base" or self.five_players for clan in content.of("clan")]
        self.god_ids = [god.id for god in content.of("god")]
        self.god_data = [god.data for god in content.of("god")]
        tokens = content.of("pillage_token")
        self.token_ids = [token.id for token in tokens]
        self.token_reward = [REWARDS.index(token["reward"]) for token in tokens]
        self.token_amount: list[int] = [token["amount"] for token in tokens]
        self.token_fixed = [token.get("fixed_province", "") for token in tokens]
        self.tokens = [
            number
            for number, token in enumerate(tokens)
            if "fixed_province" not in token.data
            for _ in range(token.copies)
        ]

    def _board(self, content: Content) -> None:
        provinces = content.of("province")
        self.province_ids = [province.id for province in provinces]
        self.fjord_ids = [fjord.id for fjord in content.of("fjord")]
        self.place_ids = self.province_ids + self.fjord_ids
        self.provinces = len(provinces)
        self.reserve = len(self.place_ids)
        """The two places off the board come behind those on it."""
        self.valhalla = self.reserve + 1
        self.places = self.valhalla + 1
        number = {province: index for index, province in enumerate(self.province_ids)}
        self.province_number = number
        self.center = number[content.tables["board"]["center"]]
        self.villages: list[int] = [province["villages"] for province in provinces]
        self.adjacent = [[number[other] for other in province["adjacent"]] for province in provinces]
        self.region = [province.get("region", "") for province in provinces]
        self.fjord_of = [
            self.provinces + self.fjord_ids.index(province["fjord"]) if "fjord" in province.data else NONE
            for province in provinces
        ]
        self.supports = [
            [p for p in range(self.provinces) if self.fjord_of[p] == self.provinces + fjord]
            for fjord in range(len(self.fjord_ids))
        ]
        self.ragnarok_tokens = [number[province] for province in content.tables["ragnarok"]["tokens"]]

    def _figures(self, content: Content) -> None:
        units = [content.entries["figure"][unit] for unit in UNITS]
        self.per_clan: list[int] = [unit["per_clan"] for unit in units]
        by_id = {entry.id: Figure(entry) for kind in ("figure", "monster") for entry in content.of(kind)}
        self.figures = [by_id[name] for name in self.moves.figures]
        self.figure_ids = list(self.moves.figures)
        self.leader, self.warrior, self.ship, self.mystic = (self.figure_ids.index(unit) for unit in UNITS)
        self.units = len(UNITS)
        self.monsters = len(self.figures) - self.units
        self.figure_number = {name: number for number, name in enumerate(self.figure_ids)}
        self.hildisvini = self.figure_number.get("hildisvini", NONE)
        self.mystic_troll = self.figure_number.get("mystic_troll", NONE)
        self.marches = [kind.can_march for kind in self.figures]
        self.enters_center = [bool(kind.data.get("may_invade_yggdrasil")) for kind in self.figures]
        self.counting_as = [[n for n, kind in enumerate(self.figures) if kind.counts_as == unit] for unit in UNITS]
        """For each unit the figures that are one or count as one."""

    def _cards(self, content: Content) -> None:
        entries = [entry for kind in CARD_KINDS for entry in content.of(kind)]
        self.cards = [
            Card(entry, self.figure_number[entry["monster"]] if "monster" in entry.data else NONE) for entry in entries
        ]
        self.card_ids = [card.id for card in self.cards]
        used = {"base"}
        used.update(["5p"] if self.five_players else [])
        used.update(["mystics"] if self.mystics else [])
        used.update(["promotional"] if self.promotional_monsters else [])
        self.decks: list[list[int]] = [[] for _ in range(AGES)]
        for number, entry in enumerate(entries):
            if entry["set"] in used and self._least_players(entry) <= self.seats:
                self.decks[entry["age"] - 1] += [number] * entry.copies
        self.late_cards = [sum(self.cards[card].late for card in deck) for deck in self.decks]
        """In each Age the number of cards that can be added to a battle late (BR-BATTLE-10)."""

    def _least_players(self, entry: Entry) -> int:
        """The marker of a card (BR-SETUP-14); a second one is printed on some Mystic cards (BR-MYSTIC-03, -13)."""
        least: int = entry["min_players"]
        return max(least, entry.get("printed_min_players", least)) if self.printed_markers else least

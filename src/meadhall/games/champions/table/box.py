"""What is in the box: the components of the content pack, put into tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.box import Box
from meadhall.core.content import Content, Entry
from meadhall.core.game import Game
from meadhall.core.state import Step
from meadhall.games.champions.table.moves import FACES, WARRIORS, Moves
from meadhall.games.champions.table.schema import METRICS, WINDOWS

# Goods, in the order of `State.goods`.
GOODS: Final = ("food", "wood", "coin", "favor", "blame", "glory")
FOOD: Final = 0
WOOD: Final = 1
COIN: Final = 2
FAVOR: Final = 3
BLAME: Final = 4
GLORY: Final = 5

BLANK: Final = 0
DOUBLE: Final = 2
SHIELD: Final = 3
WEAPONS: Final = (0, 1, 2, 0)
"""Weapon symbols on each face (CM-COMBAT-10)."""

NOBODY: Final = -1
NONE: Final = -1

TROLL: Final = 0
DRAUGR: Final = 1
MONSTER: Final = 2
KRAKEN: Final = 3
ENEMY_KINDS: Final = ("troll", "draugr", "monster", "kraken")

SWORDSMAN: Final = 0

Amount = tuple[tuple[int, int], ...]
"""Goods and how many of each."""


def _goods(table: Mapping[str, int]) -> Amount:
    return tuple((GOODS.index(name), count) for name, count in table.items() if name in GOODS and count)


def _dice(table: Mapping[str, int]) -> list[int]:
    return [table.get(name, 0) for name in WARRIORS]


class Enemy:
    """A troll, draugr, monster or kraken card."""

    __slots__ = ("attack", "color", "defense", "forbidden", "glory", "id", "kind", "reward")

    def __init__(self, kind: int, entry: Entry) -> None:
        self.kind = kind
        self.id = entry.id
        self.color: str = entry.get("color", "grey")
        self.attack: int = entry["attack"]
        self.defense: int = entry["defense"]
        self.glory: int = entry["reward"].get("glory", 0)
        self.reward: Amount = _goods({k: v for k, v in entry["reward"].items() if k != "glory"})
        self.forbidden: list[bool] = [name in entry["forbidden"] for name in WARRIORS]


class Journey:
    """A journey card."""

    __slots__ = ("amount", "effect", "enemy", "id", "lose_dice", "lose_food")

    def __init__(self, entry: Entry, enemy: int) -> None:
        self.id = entry.id
        self.effect: str = entry["effect"]
        self.amount: int = entry.get("amount", 0)
        self.lose_food = "food" in entry.get("things", ())
        self.lose_dice = "die" in entry.get("things", ())
        self.enemy = enemy


class Place:
    """A space for workers: a location, a stall or a private longship."""

    __slots__ = ("cost", "dice", "drill", "gain", "id", "limit", "restock", "ship", "stall", "take_all")

    def __init__(self, entry: Entry, ships: Sequence[Entry]) -> None:
        self.id = entry.id
        self.stall = entry.kind == "stall"
        ship = entry.id if entry.kind == "longship" else entry.get("ship")
        self.ship = next((number for number, known in enumerate(ships) if known.id == ship), NONE)
        self.cost: Amount = _goods(entry["cost"] if self.ship == NONE else ships[self.ship]["use_cost"])
        self.gain: Amount = () if entry.kind == "longship" else _goods(entry["gain"])
        self.dice: list[int] = [0, 0, 0] if entry.kind == "longship" else _dice(entry["gain"])
        self.limit: int = entry.get("spaces", 1)
        self.drill: int = entry.get("exchange_dice_max", 0)
        restock: dict[str, int] = entry.get("restock", {})
        take_all: str = entry.get("take_all", "")
        self.restock: int = restock.get(take_all, 0)
        # What lies here and is taken whole: a kind of die, or food (behind the dice), or nothing.
        self.take_all = WARRIORS.index(take_all) if take_all in WARRIORS else len(WARRIORS) if take_all else NONE


class ChampionsBox(Box):
    """The tables of Champions of Midgard. A card is a number; what is printed on it stands here."""

    def __init__(
        self, game: Game, content: Content, seats: int, options: Mapping[str, str], steps: Sequence[Step[Any]]
    ) -> None:
        self.moves = Moves(content)
        super().__init__(game, content, seats, options, self.moves.grammar, steps)
        self.everybody = (1 << seats + 1) - 1
        """Who knows a card is kept as bits, one a seat; the bit behind the seats is the spectator's: the card is
        public.
        """
        tables = content.tables
        self.rounds: int = tables["game"]["rounds"]
        self.hunting_food_cap: int = tables["game"]["hunting_food_cap"]
        self.face_up_runes: int = tables["game"]["face_up_runes"]
        self.monster_bonus: int = tables["game"]["undefeated_monster_bonus_coin"]
        self.kit: dict[str, int] = tables["starting_kit"]
        self.begging: Amount = _goods(tables["beg"]["gain"])
        self.scoring: dict[str, Any] = tables["scoring"]
        self.hut_prices: list[int] = tables["worker_huts"]["prices"]
        mine = tables["players"][str(seats)]
        self.workers_start: int = mine["workers_start"]
        self.workers_to_buy: int = mine["workers_to_buy_per_player"]
        self.stall_numbers = {"military": mine["stalls_military"], "economic": mine["stalls_economic"]}

        self.dice_ids = list(WARRIORS)
        dice = [content.entries["die"][name] for name in WARRIORS]
        self.dice_total = [die.copies for die in dice]
        self.faces = [tuple(FACES.index(face) for face in die["faces"]) for die in dice]

        self._ships(content, mine)
        self._places(content)
        self._enemies(content)

        shores = sorted(content.of("shore"), key=lambda shore: int(shore["position"]))
        self.shore_ids = [shore.id for shore in shores]
        self.warriors_per_food: list[int] = [shore["warriors_per_food"] for shore in shores]
        self.shores_used = [number for number, shore in enumerate(shores) if shore.id in mine["shores"]]

        self.leader_ids = [leader.id for leader in content.of("leader")]
        self.leader_capacity: list[int] = [leader["capacity"] for leader in content.of("leader")]
        self.leader_ability: list[str] = [leader["ability"] for leader in content.of("leader")]
        self.leader_amount: list[int] = [leader.get("amount", 0) for leader in content.of("leader")]

        runes = content.of("rune")
        self.rune_ids = [rune.id for rune in runes]
        self.rune_circles: list[int] = [rune["runes"] for rune in runes]
        self.rune_amount: list[int] = [rune.get("amount", 0) for rune in runes]
        self.rune_percent: list[int] = [rune.get("percent", 0) for rune in runes]
        self.rune_windows: list[frozenset[str]] = [frozenset(rune["windows"]) for rune in runes]
        self.runes_in = {
            window: [number for number in range(len(runes)) if window in self.rune_windows[number]]
            for window in WINDOWS
        }

        destinies = content.of("destiny")
        self.destiny_ids = [destiny.id for destiny in destinies]
        self.destiny_metric = [METRICS.index(destiny["metric"]) for destiny in destinies]
        self.destiny_least: list[int] = [destiny["min_value"] for destiny in destinies]
        self.destiny_sole: list[int] = [destiny["glory_sole"] for destiny in destinies]
        self.destiny_shared: list[int] = [destiny["glory_shared"] for destiny in destinies]

        self.merchant_ids = [merchant.id for merchant in content.of("merchant")]
        self.merchant_copies = [merchant.copies for merchant in content.of("merchant")]
        self.merchant_cost = [_goods(merchant["cost"]) for merchant in content.of("merchant")]
        self.merchant_gain = [_goods(merchant["gain"]) for merchant in content.of("merchant")]
        self.merchant_dice = [_dice(merchant["gain"]) for merchant in content.of("merchant")]

        self.donation_ids = [donation.id for donation in content.of("donation")]
        self.donation_coins: list[int] = [donation["coins"] for donation in content.of("donation")]
        self.donation_gives = [_goods(donation["gives"]) for donation in content.of("donation")]

    def _ships(self, content: Content, mine: Mapping[str, Any]) -> None:
        ships = content.of("longship")
        self.ship_ids = [ship.id for ship in ships]
        self.ship_private = [ship["kind"] == "private_longship" for ship in ships]
        self.private_ships = [number for number, private in enumerate(self.ship_private) if private]
        self.ship_capacity: list[int] = [ship["capacity"] for ship in ships]
        self.ship_cost = [_goods(ship["cost"]) for ship in ships]
        self.ship_glory: list[int] = [ship["glory"] for ship in ships]
        self.ship_in_game = [
            not private or ship in mine["private_longships"]
            for ship, private in zip(self.ship_ids, self.ship_private, strict=True)
        ]

    def _places(self, content: Content) -> None:
        private = [ship for ship in content.of("longship") if ship["kind"] == "private_longship"]
        self.places = [
            Place(entry, content.of("longship")) for entry in (*content.of("location"), *content.of("stall"), *private)
        ]
        self.place_ids = [place.id for place in self.places]
        self.place_number = {ident: number for number, ident in enumerate(self.place_ids)}
        self.stalls = {
            kind: [self.place_number[stall.id] for stall in content.of("stall") if stall["type"] == kind]
            for kind in ("military", "economic")
        }
        self.locations = [self.place_number[location.id] for location in content.of("location")]
        self.stall_places = [self.place_number[stall.id] for stall in content.of("stall")]
        self.restocked = [number for number, place in enumerate(self.places) if place.take_all != NONE]
        self.hunting_grounds = self.place_number["hunting_grounds"]
        self.enemy_places = [self.place_number[name] for name in ("troll", "draugr_1", "draugr_2")]
        self.ship_place = [NONE] * len(self.ship_ids)
        for number, place in enumerate(self.places):
            if place.ship != NONE:
                self.ship_place[place.ship] = number

    def _enemies(self, content: Content) -> None:
        self.enemies: list[Enemy] = []
        self.decks: list[list[int]] = []
        for kind, name in enumerate(ENEMY_KINDS[:KRAKEN]):
            deck: list[int] = []
            for entry in content.of(name):
                deck += [len(self.enemies)] * entry.copies
                self.enemies.append(Enemy(kind, entry))
            self.decks.append(deck)
        self.journeys: list[Journey] = []
        self.journey_deck: list[int] = []
        for entry in content.of("journey"):
            enemy = NONE
            if entry["effect"] == "combat":
                enemy = len(self.enemies)
                self.enemies.append(Enemy(KRAKEN, entry))
            self.journey_deck += [len(self.journeys)] * entry.copies
            self.journeys.append(Journey(entry, enemy))
        self.enemy_number = {enemy.id: number for number, enemy in enumerate(self.enemies)}

"""What is in the box: the components of the content pack, put into tables that the rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from meadhall.core.content import Content, Entry, Schema
from meadhall.core.errors import BadContent
from meadhall.core.game import Box, Game
from meadhall.core.shapes import Amounts, Choice, Each, Fields, ListOf, Number, Text
from meadhall.games.champions.moves import MAX_SEATS, Moves

# Goods, in the order of `State.goods`.
GOODS: Final = ("food", "wood", "coin", "favor", "blame", "glory")
FOOD: Final = 0
WOOD: Final = 1
COIN: Final = 2
FAVOR: Final = 3
BLAME: Final = 4
GLORY: Final = 5

FACES: Final = ("blank", "hit", "double", "shield")
BLANK: Final = 0
HIT: Final = 1
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

FREE_WINDOWS: Final = ("own_turn", "own_assignment", "combat_start", "round_end")
WINDOWS: Final = (*FREE_WINDOWS, "sages_hut", "journey_revealed", "after_roll", "before_losses", "enemy_defeated")
METRICS: Final = (
    "trolls",
    "draugr",
    "monsters",
    "cards_red",
    "cards_yellow",
    "cards_blue",
    "food",
    "wood",
    "coin",
    "favor",
    "runes",
    "warriors",
)
ABILITIES: Final = ("favor_spend_glory", "sage_plus_one", "merchant_free", "sword_plus_one", "double_glory")
WARRIORS: Final = ("swordsman", "spearman", "axeman")
SWORDSMAN: Final = 0

_GAIN = Amounts("food", "wood", "coin", "favor", "blame", "glory", "worker", *WARRIORS)
_PRICE = Amounts("food", "wood", "coin", "favor")
_REWARD = Amounts("glory", "coin", "favor", "food", "wood")
_ENEMY = Fields(
    {
        "color": Choice("grey", "yellow", "red", "blue"),
        "attack": Number(),
        "defense": Number(1),
        "reward": _REWARD,
        "forbidden": ListOf(Choice(*WARRIORS)),
    }
)
_PLACE = {"spaces": Number(-1), "timing": Choice("immediate", "combat"), "cost": _PRICE, "gain": _GAIN}


def _fits(content: Content) -> None:
    """What the rules rely on and no single entry shows."""
    for kind in ("die", "location"):
        needed = WARRIORS if kind == "die" else NAMED_LOCATIONS
        for ident in needed:
            if ident not in content.entries[kind]:
                raise BadContent(f"the rules need the {kind} '{ident}'; it cannot be taken out")
    ships = content.entries["longship"]
    for location in content.of("location"):
        if "ship" in location.data and location["ship"] not in ships:
            raise location.place.error(f"location '{location.id}' has no longship '{location['ship']}'")
    for seats, table in content.tables["players"].items():
        for name, kind in (("private_longships", "longship"), ("shores", "shore")):
            for ident in table[name]:
                if ident not in content.entries[kind]:
                    raise BadContent(f"players.{seats}: there is no {kind} '{ident}'")
    rounds = content.tables["game"]["rounds"]
    for kind, least in (("troll", rounds), ("draugr", 2 * rounds), ("merchant", rounds)):
        if sum(entry.copies for entry in content.of(kind)) < least:
            raise BadContent(f"{rounds} rounds need at least {least} {kind} cards")


NAMED_LOCATIONS: Final = (
    "troll",
    "draugr_1",
    "draugr_2",
    "hunting_grounds",
    "longhouse",
    "market",
    "merchant_ship",
    "runesmith",
    "sages_hut",
    "shipwright",
    "stave_church",
    "worker_huts",
)

SCHEMA = Schema(
    "champions",
    kinds={
        "die": Fields({"color": Text(), "faces": ListOf(Choice(*FACES), least=1)}),
        "location": Fields(
            {
                "color": Choice("brown", "blue", "red"),
                **_PLACE,
                "restock": _GAIN,
                "take_all": Choice("food", *WARRIORS),
                "slot": Text(),
                "ship": Text(),
            },
            optional=("restock", "take_all", "slot", "ship"),
        ),
        "stall": Fields(
            {"type": Choice("military", "economic"), **_PLACE, "exchange_dice_max": Number(1)},
            optional=("exchange_dice_max",),
        ),
        "shore": Fields({"position": Number(1), "warriors_per_food": Number(1)}),
        "longship": Fields(
            {
                "kind": Choice("public_longship", "private_longship"),
                "capacity": Number(1),
                "cost": _PRICE,
                "use_cost": _PRICE,
                "glory": Number(),
            }
        ),
        "leader": Fields(
            {"capacity": Number(1), "ability": Choice(*ABILITIES), "amount": Number()}, optional=("amount",)
        ),
        "troll": _ENEMY,
        "draugr": _ENEMY,
        "monster": _ENEMY,
        "journey": Fields(
            {
                "effect": Choice("none", "combat", "lose"),
                "amount": Number(1),
                "things": ListOf(Choice("food", "die"), least=1),
                "attack": Number(),
                "defense": Number(1),
                "reward": _REWARD,
                "forbidden": ListOf(Choice(*WARRIORS)),
            },
            optional=("amount", "things", "attack", "defense", "reward", "forbidden"),
        ),
        "merchant": Fields({"cost": _PRICE, "gain": _GAIN}),
        "rune": Fields(
            {
                "copies": Number(1, 1),
                "runes": Number(),
                "windows": ListOf(Choice(*WINDOWS), least=1),
                "amount": Number(),
                "percent": Number(),
            },
            optional=("amount", "percent"),
        ),
        "destiny": Fields(
            {
                "copies": Number(1, 1),
                "metric": Choice(*METRICS),
                "comparison": Choice("most"),
                "min_value": Number(1),
                "glory_sole": Number(),
                "glory_shared": Number(),
            }
        ),
        "donation": Fields({"coins": Number(1), "glory": Number()}),
    },
    tables={
        "game": Fields(
            {
                "rounds": Number(1),
                "hunting_food_cap": Number(1),
                "face_up_runes": Number(),
                "undefeated_monster_bonus_coin": Number(),
            }
        ),
        "box_contents": Fields(
            {
                name: Number()
                for name in (
                    "food",
                    "wood",
                    "coin",
                    "favor",
                    "blame",
                    "damage_token",
                    "worker",
                    "worker_per_color",
                    "player_color",
                    "player_marker",
                    "game_board",
                    "round_marker",
                    "start_player_marker",
                )
            }
        ),
        "starting_kit": Fields(
            {name: Number() for name in ("food", "wood", "coin", "favor", "swordsman", "destiny_card")}
        ),
        "beg": Fields(
            {
                "name_en": Text(),
                "name_de": Text(),
                "cost": _PRICE,
                "gain": _GAIN,
                "effect_en": Text(),
                "effect_de": Text(),
            }
        ),
        "players": Each(
            Fields(
                {
                    "workers_start": Number(1),
                    "workers_to_buy_per_player": Number(0, 1),
                    "workers_to_box_per_player": Number(),
                    "stalls_military": Number(),
                    "stalls_economic": Number(),
                    "private_longships": ListOf(Text()),
                    "shores": ListOf(Text(), least=1),
                    "origin": Text(),
                    "designed_fields": ListOf(Text()),
                    "basis": Text(),
                },
                optional=("origin", "designed_fields", "basis"),
            )
        ),
        "scoring": Fields(
            {
                "set_colors": ListOf(Text(), least=1),
                "set_glory": Number(),
                "favor_glory": Number(),
                "coins_per_glory": Number(1),
                "rune_glory_each": Number(),
                "blame_penalty": Each(Number(None, 0)),
            }
        ),
        "worker_huts": Fields({"prices": ListOf(Number(), least=MAX_SEATS)}),
    },
    fits=_fits,
)

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

    __slots__ = ("cost", "dice", "drill", "fight", "gain", "id", "limit", "restock", "ship", "stall", "take_all")

    def __init__(self, entry: Entry, ships: Mapping[str, int]) -> None:
        self.id = entry.id
        self.stall = entry.kind == "stall"
        ship = entry.id if entry.kind == "longship" else entry.get("ship")
        self.ship = ships[ship] if ship is not None else NONE
        self.cost: Amount = _goods(entry["use_cost"] if entry.kind == "longship" else entry["cost"])
        self.gain: Amount = () if entry.kind == "longship" else _goods(entry["gain"])
        self.dice: list[int] = [0, 0, 0] if entry.kind == "longship" else _dice(entry["gain"])
        self.limit: int = entry.get("spaces", 1)
        self.fight = entry.get("timing", "combat") == "combat"
        self.drill: int = entry.get("exchange_dice_max", 0)
        restock: dict[str, int] = entry.get("restock", {})
        take_all: str = entry.get("take_all", "")
        self.restock: int = restock.get(take_all, 0)
        # What lies here and is taken whole: a kind of die, or food (behind the dice), or nothing.
        self.take_all = WARRIORS.index(take_all) if take_all in WARRIORS else len(WARRIORS) if take_all else NONE


class ChampionsBox(Box):
    """The tables of Champions of Midgard. A card is a number; what is printed on it stands here."""

    def __init__(self, game: Game, content: Content, seats: int, options: Mapping[str, str], steps: Any) -> None:
        self.moves = Moves(content)
        super().__init__(game, content, seats, options, self.moves.grammar, steps)
        self.everybody = (1 << seats + 1) - 1
        """Who knows a card is kept as bits, one a seat; the bit behind the seats is the spectator's: the card is public."""
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
        self.donation_glory: list[int] = [donation["glory"] for donation in content.of("donation")]

    def _ships(self, content: Content, mine: Mapping[str, Any]) -> None:
        ships = content.of("longship")
        self.ship_ids = [ship.id for ship in ships]
        self.ship_number = {ship: number for number, ship in enumerate(self.ship_ids)}
        self.ship_private = [ship["kind"] == "private_longship" for ship in ships]
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
            Place(entry, self.ship_number) for entry in (*content.of("location"), *content.of("stall"), *private)
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

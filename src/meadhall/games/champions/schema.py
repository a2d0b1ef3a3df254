"""What the content of the game must look like: kinds of components, their fields, and what must fit together."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content, Schema
from meadhall.core.errors import BadContent
from meadhall.core.shapes import Amounts, Choice, Each, Fields, ListOf, Number, Text
from meadhall.games.champions.moves import FACES, MAX_SEATS, WARRIORS

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

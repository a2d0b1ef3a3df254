"""What the content of the game must look like: kinds of components, their fields, and what must fit together."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content, Schema
from meadhall.core.errors import BadContent
from meadhall.core.shapes import Amounts, Choice, Each, Fields, ListOf, Number, Text
from meadhall.games.champions.table.moves import DECK, ENEMY_SLOTS, FACES, MAX_SEATS, WARRIORS

FREE_WINDOWS: Final = ("own_turn", "worker_placed", "own_assignment", "combat_start", "fight_decided", "round_end")
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
_PLACE = {"spaces": Number(-1), "cost": _PRICE, "gain": _GAIN}


def _fits(content: Content) -> None:
    """What the rules rely on and no single entry shows."""
    _needed_entries(content)
    _words_of_moves(content)
    _longships(content)
    _runes(content)
    _journeys(content)
    _donations(content)
    _enough_cards(content)
    _numbers(content)


def _needed_entries(content: Content) -> None:
    for kind, needed in (("die", WARRIORS), ("location", NAMED_LOCATIONS)):
        for ident in needed:
            if ident not in content.entries[kind]:
                raise BadContent(f"the rules need the {kind} '{ident}'; it cannot be taken out")
    for kind, least in (("leader", MAX_SEATS), ("rune", 1), ("donation", 1), ("journey", 1), ("shore", 1)):
        if len(content.of(kind)) < least:
            raise BadContent(f"the rules need at least {least} of the kind '{kind}'")
    for die in content.of("die"):
        if not {"hit", "double"} & set(die["faces"]):
            raise die.place.error(f"the die '{die.id}' can never strike: a fight would not end")
    for location in content.of("location"):
        if (location["spaces"] == -1) != (location.id == "hunting_grounds") or location["spaces"] not in (-1, 1):
            raise location.place.error("one worker stands on a place, and any number on the Hunting Grounds")


def _words_of_moves(content: Content) -> None:
    """A move names a place, a ship or a rune by its id alone, so these must differ."""
    for kinds, reserved in (
        (("location", "stall", "longship"), ()),
        (("longship",), ENEMY_SLOTS),
        (("rune",), (DECK,)),
    ):
        seen = set(reserved)
        for entry in (entry for kind in kinds for entry in content.of(kind)):
            if entry.id in seen:
                raise entry.place.error(f"the id '{entry.id}' is taken")
            seen.add(entry.id)


def _longships(content: Content) -> None:
    """Each public longship has one space of its own; private ones exist."""
    public = [ship.id for ship in content.of("longship") if ship["kind"] == "public_longship"]
    spaces = [location["ship"] for location in content.of("location") if "ship" in location.data]
    if sorted(public) != sorted(spaces):
        raise BadContent("each public longship needs one location that names it, and no location may name another")
    if len(public) == len(content.of("longship")):
        raise BadContent("the rules need at least one private longship")
    for seats in range(2, MAX_SEATS + 1):
        table = content.tables["players"].get(str(seats))
        if table is None:
            raise BadContent(f"the table [players.{seats}] is missing")
        for name, kind in (("private_longships", "longship"), ("shores", "shore")):
            for ident in table[name]:
                if ident not in content.entries[kind] or ident in public:
                    raise BadContent(f"players.{seats}: there is no {kind} '{ident}'")


def _runes(content: Content) -> None:
    """A rune is its effect: the rules know these, and each has its occasions."""
    for rune in content.of("rune"):
        allowed = RUNE_WINDOWS.get(rune.id)
        if allowed is None:
            raise rune.place.error(
                f"the rules have no effect for the rune '{rune.id}' (they know {', '.join(RUNE_WINDOWS)})"
            )
        if not set(rune["windows"]) <= set(allowed):
            raise rune.place.error(f"the rune '{rune.id}' can only be used in {', '.join(allowed)}")
        for field in RUNE_NUMBERS.get(rune.id, ()):
            if rune.get(field, 0) < 1:
                raise rune.place.error(f"the rune '{rune.id}' needs '{field}'")


def _journeys(content: Content) -> None:
    needed = {"combat": ("attack", "defense", "reward", "forbidden"), "lose": ("amount", "things"), "none": ()}
    for journey in content.of("journey"):
        for field in needed[journey["effect"]]:
            if field not in journey.data:
                raise journey.place.error(f"a journey with the effect '{journey['effect']}' needs '{field}'")


def _donations(content: Content) -> None:
    for donation in content.of("donation"):
        if not any(donation["gives"].values()):
            raise donation.place.error("a donation has to give something")


def _enough_cards(content: Content) -> None:
    """No deck may run out before it is needed (CM-ROUND-15)."""
    rounds = content.tables["game"]["rounds"]
    shores = max(len(table["shores"]) for table in content.tables["players"].values())
    dealt = MAX_SEATS * content.tables["starting_kit"]["destiny_card"]
    for kind, least in (
        ("troll", rounds),
        ("draugr", 2 * rounds),
        ("merchant", rounds),
        ("journey", shores + 1),
        ("destiny", dealt),
    ):
        if sum(entry.copies for entry in content.of(kind)) < least:
            raise BadContent(f"at least {least} {kind} cards are needed")
    kit = content.tables["starting_kit"]["swordsman"]
    room = min(int(leader["capacity"]) for leader in content.of("leader"))
    if kit > room or MAX_SEATS * kit > content.entries["die"]["swordsman"].copies:
        raise BadContent("starting_kit: there are not so many swordsmen, or no room for them")


def _numbers(content: Content) -> None:
    steps = list(content.tables["scoring"]["blame_penalty"])
    if sorted(steps) != sorted(str(step) for step in range(len(steps))) or not steps:
        raise BadContent("scoring.blame_penalty: the steps must be 0, 1, 2 … without a gap")


RUNE_WINDOWS: Final = {
    "rune_gifts": FREE_WINDOWS,
    "rune_glory": ("enemy_defeated",),
    "rune_healing": ("before_losses",),
    "rune_journey": ("journey_revealed",),
    "rune_knowledge": FREE_WINDOWS,
    "rune_potential": ("after_roll",),
    "rune_reaction": ("after_roll",),
    "rune_success": FREE_WINDOWS,
    "rune_true_vision": ("sages_hut",),
    "rune_wealth": FREE_WINDOWS,
}
"""In which windows each rune can be used, at most: the rules know its effect by its id."""
RUNE_NUMBERS: Final = {
    "rune_gifts": ("amount",),
    "rune_glory": ("percent",),
    "rune_true_vision": ("amount",),
    "rune_wealth": ("amount",),
}
"""The numbers that the effect of a rune cannot do without."""
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
"""The places with an effect of their own: the rules know them by their ids, so no pack can take them out."""

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
                "amount": Number(1, 99),
                "percent": Number(1, 1000),
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
        "donation": Fields({"coins": Number(1), "gives": _REWARD}),
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
                    "workers_start": Number(1, 9),
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

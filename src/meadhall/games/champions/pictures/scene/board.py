"""The places of the board: what is written on them, and which moves touch them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import Place
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import HIDDEN, ChampionsView, Deck, Shore
from meadhall.games.champions.pictures.drawn import DRAWN
from meadhall.games.champions.pictures.scene.signs import (
    STALLS,
    berths,
    long,
    marked,
    needed_for,
    says,
    shores,
    stalls,
)
from meadhall.games.champions.pictures.scene.warriors import tray_dice
from meadhall.games.champions.pictures.wilds import SLOT_KINDS
from meadhall.games.champions.table.moves import DECK, ENEMY_SLOTS, TRADED, WARRIORS

DECKS: Final[tuple[Deck, ...]] = ("monster", "journey", "troll", "draugr", "merchant", "rune", "destiny")
SUPPLY: Final = ("food", "wood", "coin", "favor", "blame")
NARROW: Final = 5
"""So many letters fewer fit on the plate of a place that stands in a row of three."""


def places(view: ChampionsView, words: Words) -> list[Place]:
    return [
        fjord(view, words),
        *locations(view, words),
        *shore_places(view, words),
        *berth_places(view, words),
        *stall_places(view, words),
        *donations(view, words),
        *decks(view, words),
        *rounds(view, words),
        *supply(view, words),
    ]


@part
@marked
def fjord(view: ChampionsView, words: Words) -> Place:
    """The name of the water makes room for the tray."""
    name = words.say("scene.fjord")
    return Place("fjord", name, classes=["away"] if tray_dice(view) else [], texts={"name": name})


# The town


def locations(view: ChampionsView, words: Words) -> list[Place]:
    entries = words.content.entries["location"]
    return [location(view, words, ident) for ident in DRAWN.those("location") if ident in entries]


@part
@marked
def location(view: ChampionsView, words: Words, ident: str) -> Place:
    place = words.entry("location", ident)
    name = words.short(place.id)
    spots = [f"location:{place.id}"]
    if place.id in ENEMY_SLOTS:
        spots.append(f"target:{place.id}")
    classes = [] if place.id in ENEMY_SLOTS else long(name, NARROW if "ship" in place.data else 0)
    shown = words.say(f"scene.family.{SLOT_KINDS[ENEMY_SLOTS.index(place.id)]}") if place.id in ENEMY_SLOTS else name
    texts = {"name": shown, **printed(view, words, place)}
    if place.id == "worker_huts":
        classes = [*classes, f"at-price-{prices_used(view, words) + 1}"]
    if place.id == "stave_church":
        classes = [*classes, f"gives-{given(words)}"]
    return Place(f"location:{place.id}", name, spots, classes, says(view, words, place.id), texts)


def printed(view: ChampionsView, words: Words, place: Entry) -> dict[str, str]:
    """The numbers that stand on a place of the town."""
    if "ship" in place.data:
        ship = words.entry("longship", place["ship"])
        return {"cost": number(ship["use_cost"]), "room": str(ship["capacity"])}
    if place.id == "merchant_ship":
        card = view["board"]["merchant"]
        return {"cost": number(words.entry("merchant", card)["cost"]) if card else ""}
    if place.id == "hunting_grounds":
        return {"most": words.say("scene.most", count=words.content.tables["game"]["hunting_food_cap"])}
    if place.id == "worker_huts":
        prices = words.content.tables["worker_huts"]["prices"]
        return {f"price{place}": str(price) for place, price in enumerate(prices, start=1)}
    return {"cost": number(place["cost"]), "gain": number(place["gain"])}


def number(amounts: Mapping[str, int]) -> str:
    """How many of the one good that is paid or gained here."""
    return str(sum(amounts.values())) if amounts else ""


def prices_used(view: ChampionsView, words: Words) -> int:
    """How many workers have been hired: each makes the next one cheaper."""
    prices: list[int] = words.content.tables["worker_huts"]["prices"]
    return prices.index(view["board"]["hut_price"]) if view["board"]["hut_price"] else len(prices)


@part
@marked
def stall_places(view: ChampionsView, words: Words) -> list[Place]:
    used = {number: stall for stall, number in stalls(view, words.content).items()}
    found = []
    for spaces in STALLS.values():
        for space in spaces:
            if stall := used.get(space):
                name = words.name(stall)
                spots, told = [f"location:{stall}"], says(view, words, stall)
                found.append(Place(f"stall:{space}", name, spots, long(name, 1), told, {"name": name}))
            else:
                found.append(Place(f"stall:{space}", words.say("scene.no_stall"), classes=["closed"]))
    return found


@part
@marked
def donations(view: ChampionsView, words: Words) -> list[Place]:
    found = []
    for space, donation in enumerate(words.content.of("donation")[: DRAWN.room("donation")], start=1):
        gives = "+".join(str(count) for count in donation["gives"].values() if count)
        texts = {"coins": str(donation["coins"]), "gives": gives}
        name, told = words.name(donation.id), says(view, words, donation.id)
        found.append(Place(f"donation:{space}", name, [f"donation:{donation.id}"], (), told, texts))
    return found


def given(words: Words) -> str:
    """What all donations give; if some give other things than others, no sign can stand for all."""
    goods = {good for donation in words.content.of("donation") for good, count in donation["gives"].items() if count}
    return goods.pop() if len(goods) == 1 else "several"


# The water


@part
@marked
def shore_places(view: ChampionsView, words: Words) -> list[Place]:
    found = []
    for ident, space in shores(words.content).items():
        entry = words.entry("shore", ident)
        texts = {
            "name": words.short(ident),
            "food": "1",
            "feeds": str(entry["warriors_per_food"]),
            "from": needed_for(words.content, "shores", ident),
        }
        shore = view["board"]["shores"].get(ident)
        if shore is None:
            found.append(Place(f"shore:{space}", words.name(ident), classes=["closed"], texts=texts))
        else:
            told = [*says(view, words, ident), *journey_effect(words, shore), *looked(words, shore)]
            found.append(Place(f"shore:{space}", words.name(ident), shore_spots(ident, shore), (), told, texts))
    return found


def shore_spots(ident: str, shore: Shore) -> list[str]:
    """A shore stands for the ship in its harbor as well."""
    ship = shore["ship"]
    return [f"shore:{ident}", *([f"target:{ship}", f"longship:{ship}"] if ship else [])]


def journey_effect(words: Words, shore: Shore) -> list[str]:
    """What the journey card does, for those who know it."""
    if shore["journey"] in ("", HIDDEN):
        return []
    card = words.entry("journey", shore["journey"])
    return [words.say("scene.preview.journey", journey=card.id, effect=card.effect(words.lang))]


def looked(words: Words, shore: Shore) -> list[str]:
    """Who knows the journey card."""
    if shore["revealed"] or not shore["looked"]:
        return []
    return [words.say("scene.looked", seats=words.listed([words.seat(seat) for seat in shore["looked"]]))]


@part
@marked
def berth_places(view: ChampionsView, words: Words) -> list[Place]:
    """The private longships: for sale, bought, or not in this game."""
    owners = {player["ship"]: seat for seat, player in view["players"].items() if player["ship"]}
    drawn = {space: ship for ship, space in berths(words.content).items()}
    found = []
    for space in range(1, DRAWN.room("berth") + 1):
        ship = drawn.get(space)
        if ship is None:
            found.append(Place(f"berth:{space}", words.say("scene.no_ship"), classes=["closed"]))
            continue
        name = words.name(ship)
        if ship not in (*view["board"]["ships"], *owners):
            texts = {"name": f"{name} {needed_for(words.content, 'private_longships', ship)}"}
            found.append(Place(f"berth:{space}", name, classes=["closed"], texts=texts))
            continue
        told = says(view, words, ship)
        if ship in owners:
            told = [words.say("scene.ship_of", owner=owners[ship]), *told]
        spots = [f"location:{ship}"] if ship in owners else [f"longship:{ship}"]
        found.append(Place(f"berth:{space}", name, spots, (), told, {"name": name}))
    return found


# Decks, rounds and the supply


@part
@marked
def decks(view: ChampionsView, words: Words) -> list[Place]:
    found = []
    for deck in DECKS:
        left = view["decks"][deck]
        title = words.say(f"kind.{deck}")
        texts = {"name": words.say(f"scene.deck.{deck}"), "count": str(left)}
        spots = [f"rune:{DECK}"] if deck == "rune" else []
        found.append(Place(f"deck:{deck}", title, spots, (), [words.say("sketch.deck", count=left)], texts))
    spent = view["discards"]["journey"]
    told = [words.say("scene.spent", cards=spent)]
    found.append(
        Place("discard:journey", words.say("scene.deck.spent"), (), (), told, {"name": words.say("scene.deck.spent")})
    )
    return found


@part
@marked
def rounds(view: ChampionsView, words: Words) -> list[Place]:
    """The track of rounds; those that are over fade."""
    found = [Place("rounds", words.say("scene.rounds"), texts={"name": words.say("scene.rounds")})]
    for space in range(1, DRAWN.room("round") + 1):
        name = words.say("scene.chip.round", round=space, rounds=view["rounds"])
        classes = ["past"] if space < view["round"] else ["closed"] if space > view["rounds"] else []
        found.append(Place(f"round:{space}", name, classes=classes, texts={"number": str(space)}))
    return found


@part
@marked
def supply(view: ChampionsView, words: Words) -> list[Place]:
    """Goods and dice beside the board: here one picks what to take, to give or to lose."""
    found = []
    for good in SUPPLY:
        spots = [f"good:{good}"] if good in TRADED else []
        name = words.say(f"scene.good.{good}")
        found.append(Place(f"supply:{good}", name, spots, texts={"name": name}))
    for kind in WARRIORS:
        left = view["supply"][kind]
        told = [words.say("scene.in_supply", count=left), *says(view, words, kind)]
        texts = {"name": words.short(kind), "count": str(left)}
        spots = [f"warrior:{kind}"] if view["phase"] == "placement" else []
        found.append(Place(f"supply:{kind}", words.name(kind), spots, (), told, texts))
    return found

"""The board as a picture in text: the town, what is on offer, and the enemies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import FAINT, NOBODY, Cell, Grid
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import HIDDEN, ChampionsView, Shore
from meadhall.games.champions.pictures.wilds import wilds
from meadhall.games.champions.pictures.words import (
    REWARDS,
    amounts,
    enemy_facts,
    enemy_name,
    journey_facts,
    price,
    reward,
)
from meadhall.games.champions.table.moves import DECK, ENEMY_SLOTS
from meadhall.games.champions.table.state import Phase

TOWN: Final = (
    *("swordsmith", "hafter", "blacksmith", "smokehouse"),
    *("longhouse", "market", "merchant_ship", "runesmith"),
    *("sages_hut", "shipwright", "stave_church", "worker_huts"),
)
"""The places of the town in the order in which they are drawn. Troll and draugr stand in the table of enemies."""

# The town


def town(view: ChampionsView, words: Words) -> list[Cell]:
    """The places of the town, with what lies there or who stands there."""
    places = words.content.entries["location"]
    return [location_cell(view, words, places[ident]) for ident in TOWN if ident in places]


def elsewhere(view: ChampionsView, words: Words) -> list[Cell]:
    """All other places: stalls, hunt, public longships and those that somebody owns."""
    cells = []
    for ident in view["board"]["stalls"]:
        stall = words.entry("stall", ident)
        cells.append(place_cell(view, words, stall, price(words, stall["cost"], stall["gain"])))
    for place in words.content.of("location"):
        if place.id not in (*TOWN, *ENEMY_SLOTS):
            cells.append(location_cell(view, words, place))
    for seat, player in view["players"].items():
        if player["ship"]:
            ship = words.entry("longship", player["ship"])
            detail = words.say("sketch.ship_of", owner=seat, room=ship["capacity"])
            cells.append(place_cell(view, words, ship, detail))
    return cells


def location_cell(view: ChampionsView, words: Words, place: Entry) -> Cell:
    return place_cell(view, words, place, location_detail(view, words, place))


def place_cell(view: ChampionsView, words: Words, place: Entry, detail: str) -> Cell:
    """A place; whoever stands there matters more than what the place would have given."""
    spot = f"location:{place.id}"
    worker = view["board"]["placed"].get(place.id)
    if worker is None:
        brief = f"brief.{place.id}"
        return Cell(words.short(place.id), detail, spot=spot, aside=words.say(brief) if words.has(brief) else "")
    return Cell(words.short(place.id), words.seat(worker), tone=FAINT, owner=parse_seat(worker), spot=spot)


def location_detail(view: ChampionsView, words: Words, place: Entry) -> str:
    board = view["board"]
    if place.id in board["stock"]:
        return amounts(words, {place["take_all"]: board["stock"][place.id]})
    if place.id == "hunting_grounds":
        hunters = [words.seat(seat) for seat, player in view["players"].items() for _ in range(player["hunting"])]
        return words.listed(hunters) if hunters else ""
    if place.id == "worker_huts":
        return words.say("amount.coin", count=board["hut_price"]) if board["hut_price"] else ""
    if "ship" in place.data:
        ship = words.entry("longship", place["ship"])
        return words.say("sketch.ship_hire", cost=amounts(words, ship["use_cost"]), room=ship["capacity"])
    return price(words, place["cost"], place["gain"])


def offers(view: ChampionsView, words: Words) -> list[Cell]:
    """What the merchant and the runesmith have today."""
    board = view["board"]
    cells = []
    if board["merchant"]:
        card = words.entry("merchant", board["merchant"])
        cells.append(Cell(words.short("merchant_ship"), price(words, card["cost"], card["gain"])))
    for ident in board["runes"]:
        rune = words.entry("rune", ident)
        glory = words.say("sketch.rune_glory", count=rune["runes"])
        label = words.say("sketch.rune", rune=ident)
        cells.append(Cell(label, glory, spot=f"rune:{ident}", more=rune.effect(words.lang)))
    if view["decks"]["rune"]:
        left = words.say("sketch.deck", count=view["decks"]["rune"])
        cells.append(Cell(words.say("sketch.rune_deck"), left, spot=f"rune:{DECK}"))
    return cells


def ships_for_sale(view: ChampionsView, words: Words) -> list[Cell]:
    cells = []
    for ident in view["board"]["ships"]:
        ship = words.entry("longship", ident)
        detail = words.say(
            "sketch.ship_sale", cost=amounts(words, ship["cost"]), room=ship["capacity"], glory=ship["glory"]
        )
        cells.append(Cell(words.name(ident), detail, spot=f"longship:{ident}"))
    return cells


# The enemies


def enemies(view: ChampionsView, words: Words) -> Grid:
    """Trolls, draugr and the distant shores: a row each."""
    board = view["board"]
    columns = ("place", "enemy", "attack", "defense", *REWARDS, "forbidden", "journey", "there")
    table = Grid(words.say("sketch.enemies"), words.head(columns), [])
    for slot, enemy in wilds(board, words):
        worker = board["placed"].get(slot)
        there = sent_there(words, worker, board["sent"][slot]) if worker else ""
        spot = f"target:{slot}" if view["phase"] == "assignment" else f"location:{slot}"
        add_row(table, words, slot, enemy, there=there, owner=worker, spot=spot)
    for ident, shore in board["shores"].items():
        spot = f"shore:{ident}"
        if view["phase"] == "assignment" and shore["ship"]:
            spot = f"target:{shore['ship']} longship:{shore['ship']}"
        there = ship_there(words, shore, view["phase"])
        monster = words.entry("monster", shore["monster"]) if shore["monster"] else None
        add_row(table, words, ident, monster, shore, there, shore["sailor"], spot)
    return table


def add_row(
    table: Grid,
    words: Words,
    place: str,
    card: Entry | None,
    shore: Shore | None = None,
    there: str = "",
    owner: str | None = None,
    spot: str = "",
) -> None:
    """A place of the table of enemies: for the eye in columns, for the ear as facts."""
    cells, told = [""] * (len(REWARDS) + 4), [words.say("told.nobody")]
    if card is not None:
        coins = shore["coins"] if shore else 0
        gained = reward(card, coins)
        barred = ", ".join(words.short(warrior) for warrior in card["forbidden"])
        goods = [str(gained.get(good, "")) for good in REWARDS]
        cells = [enemy_name(words, card), str(card["attack"]), str(card["defense"]), *goods, barred]
        told = [enemy_name(words, card), *enemy_facts(words, card, coins)]
    journey = journey_cell(words, place, shore) if shore else ""
    if shore:
        told += journey_facts(words, place, shore)
    table.rows.append([words.short(place), *cells, journey, there])
    table.told.append([*told, words.say("told.there", there=there)] if there else told)
    table.owners.append(parse_seat(owner) if owner else NOBODY)
    table.spots.append(spot)


def sent_there(words: Words, worker: str, dice: Mapping[str, int]) -> str:
    if any(dice.values()):
        return words.say("sketch.worker_with", owner=worker, dice=amounts(words, dice))
    return words.say("sketch.worker_here", owner=worker)


def journey_cell(words: Words, ident: str, shore: Shore) -> str:
    """The journey card if the reader knows it, and how far the food goes there."""
    feeds = words.entry("shore", ident)["warriors_per_food"]
    if shore["journey"] in ("", HIDDEN):
        return words.say("sketch.unknown_journey", feeds=feeds)
    return words.say("sketch.known_journey", journey=shore["journey"], feeds=feeds)


def ship_there(words: Words, shore: Shore, phase: Phase) -> str:
    """Whose ship lies in the harbor; which one and what it carries matters when warriors go aboard."""
    if not shore["ship"]:
        return ""
    if phase == "placement":
        return words.say("sketch.worker_here", owner=shore["sailor"])
    cargo = amounts(words, {**shore["dice"], "food": shore["food"]})
    facts = {
        "ship": shore["ship"],
        "owner": shore["sailor"],
        "room": words.entry("longship", shore["ship"])["capacity"],
    }
    if cargo:
        return words.say("sketch.ship_loaded", cargo=cargo, **facts)
    return words.say("sketch.ship_here", **facts)

"""The board as a picture in text: the ocean with its raids, the four displays, reserve and decks."""

from __future__ import annotations

from typing import Final

from meadhall.core.sketch import Block, Cell, Note, Strip
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.raids import raid_facts, zones
from meadhall.games.odin.pictures.words import ability, briefs, longship_facts, recruit_table, sign, vikings
from meadhall.games.odin.table.moves import BUILDING_TYPES

COLUMNS: Final = 2
"""Two of a kind in a line where they have room."""
FLOW: Final = 0
"""One after another, and left out where a page has no room."""


def board(view: OdinView, words: Words) -> list[Block]:
    """The ocean from the near zone to the far one, what is on offer, what it costs and what is left.

    During a raid nobody can buy anything, so that what is on offer gives way to what is going on.
    """
    offered = FLOW if view["raid"] is not None else COLUMNS
    return [
        Strip(words.say("sketch.ocean"), ocean(view, words), COLUMNS),
        Strip(words.say("sketch.mead_hall"), mead_hall(view, words), offered),
        Strip(words.say("sketch.buildings"), buildings(view, words), offered),
        Strip(words.say("sketch.longships"), longships(view, words), offered),
        Note(stocks(view, words)),
        Strip(words.say("sketch.prices"), prices(words), spare=True),
        Strip(words.say("sketch.lots"), lots(view, words), spare=True),
    ]


# The ocean


def ocean(view: OdinView, words: Words) -> list[Cell]:
    places = zip(zones(words), view["ocean"].values(), strict=True)
    return [
        Cell(words.name(raid), raid_facts(view, words, raid, zone), spot=f"raid:{raid}")
        for zone, raid in places
        if raid
    ]


# What is on offer


def mead_hall(view: OdinView, words: Words) -> list[Cell]:
    cells = []
    for slot, hero in zip(words.content.of("mead_hall_slot"), view["hero_display"], strict=True):
        if hero:
            key = "sketch.hero_with_fame" if slot["bonus_fame"] else "sketch.hero"
            card = words.entry("hero", hero)
            symbol = sign(words, card["viking_symbol"])
            detail = words.say(key, cost=slot["hero_cost"], fame=slot["bonus_fame"], sign=symbol)
            text = ability(words, card)
            cells.append(Cell(words.name(hero), detail, spot=f"hero:{hero}", text=text))
    return cells


def buildings(view: OdinView, words: Words) -> list[Cell]:
    return [
        Cell(
            words.short(card.id),
            words.say("sketch.building_facts", fame=card["fame"]),
            spot=f"building:{card.id}",
            text=briefs(words, card["effects"]),
        )
        for card in (words.entry("building", ident) for ident in view["building_display"] if ident)
    ]


def longships(view: OdinView, words: Words) -> list[Cell]:
    return [
        Cell(
            words.name(ship),
            longship_facts(words, ship),
            spot=f"longship:{ship}",
            text=ability(words, words.entry("longship", ship)),
        )
        for ship in view["longship_display"]
        if ship
    ]


def stocks(view: OdinView, words: Words) -> str:
    """The action display, and the Vikings of the reserve."""
    display = ", ".join(words.short(card) for card in view["action_display"] if card)
    return words.say(
        "sketch.stocks", display=display or words.say("word.nothing"), reserve=vikings(words, view["reserve"])
    )


def prices(words: Words) -> list[Cell]:
    """What everybody can have for how many symbols."""
    numbers = words.content.tables["game"]
    building = {"craft": numbers["build_craft_cost"], "material": numbers["build_material_cost"]}
    longship = {
        "longship": numbers["longship_seamanship_cost"],
        "home": numbers["return_seamanship_cost"],
        "repair": numbers["repair_seamanship_cost"],
    }
    return [
        Cell(words.say("sketch.building"), words.say("sketch.building_price", **building)),
        Cell(words.say("sketch.longship"), words.say("sketch.longship_price", **longship)),
        Cell(words.say("sketch.recruits"), words.say("sketch.recruited", **recruit_table(words))),
    ]


def lots(view: OdinView, words: Words) -> list[Cell]:
    """What all buildings of a type can do, for the types that are on offer."""
    offered = [words.entry("building", card) for card in view["building_display"] if card]
    types = {card["building_type"]: card for card in offered}
    return [
        Cell(words.say(f"word.{lot}"), briefs(words, types[lot]["common_effects"]))
        for lot in BUILDING_TYPES
        if lot in types
    ]

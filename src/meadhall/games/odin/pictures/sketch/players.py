"""The players as a picture in text: what everybody sees of them, what is one's own, and the end."""

from __future__ import annotations

from typing import Final

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import GOLD, Block, Cell, Grid, Note, Sketch, Strip
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import Cards, Longship, OdinView, Player
from meadhall.games.odin.pictures.ending import final_scores
from meadhall.games.odin.pictures.players import known_cards, player_told
from meadhall.games.odin.pictures.sketch.raid import going_on
from meadhall.games.odin.pictures.words import ability, brief, sign, symbols
from meadhall.games.odin.table.moves import BUILDING_TYPES, VIKINGS

COLUMNS: Final = (
    "player",
    "fame",
    "standing",
    "vikings",
    "cards",
    "material",
    "hero",
    "longships",
    "buildings",
    "raids",
)
PERMANENT: Final = "permanent"


def players(view: OdinView, words: Words) -> Grid:
    """A row for each player."""
    seats = view["players"]
    return Grid(
        words.say("sketch.players"),
        words.head(COLUMNS),
        [player_row(view, words, seat, player) for seat, player in seats.items()],
        [parse_seat(seat) for seat in seats],
        [f"seat:{seat}" for seat in seats],
        [known_cards(view, words, seat) for seat in seats],
        [player_told(view, words, seat) for seat in seats],
    )


def player_row(view: OdinView, words: Words, seat: str, player: Player) -> list[str]:
    counts = "·".join(str(player["vikings"][viking]) for viking in VIKINGS)
    hero = player["hero"]
    return [
        words.say("sketch.first", seat=seat) if seat == view["start_player"] else words.seat(seat),
        str(player["fame"]),
        str(view["standing"][seat]["total"]),
        words.say("sketch.vikings", counts=counts, limit=player["viking_limit"]),
        str(player["hand_size"]),
        str(player["material"]),
        words.say("sketch.hero_sign", hero=hero, sign=hero_sign(words, hero)) if hero else "",
        ", ".join(longship(words, ident, ship) for ident, ship in player["longships"].items()),
        " ".join(
            building_sign(words, player["buildings"][lot]) for lot in BUILDING_TYPES if lot in player["buildings"]
        ),
        str(len(player["raids"])),
    ]


def hero_sign(words: Words, hero: str) -> str:
    return sign(words, words.entry("hero", hero)["viking_symbol"])


def longship(words: Words, ident: str, ship: Longship) -> str:
    """A longship with its range and what the range would be without damage; in brackets if it is away."""
    key = "sketch.ship_away" if ship["away"] else "sketch.ship_home"
    return words.say(key, longship=ident, range=ship["range"], capacity=ship["capacity"])


def building_sign(words: Words, ident: str) -> str:
    """The type of a building in a few letters, and which one of the type it is."""
    card = words.entry("building", ident)
    return words.say("sketch.building_sign", lot=words.say(f"lot.{card['building_type']}"), variant=card["variant"])


# What is one's own


def own(view: OdinView, words: Words) -> list[Block]:
    """The hand, hero, longships and buildings with what they can do, and what is going on."""
    mine = view["players"].get(view["seat"])
    if mine is None:
        return going_on(view, words)
    return [
        Strip(words.say("sketch.own"), own_cards(view, words, mine)),
        Strip(words.say("sketch.hand"), hand(words, mine["hand"])),
        *going_on(view, words),
    ]


def hand(words: Words, cards: Cards) -> list[Cell]:
    """The cards of the own hand by kind; where there is room, what they show together."""
    cells = [Cell(words.short(card), f"×{count}" if count > 1 else "") for card, count in cards.items()]
    if cells:
        cells[-1].aside = words.say("sketch.together", symbols=symbols(words, cards))
    return cells


def own_cards(view: OdinView, words: Words, mine: Player) -> list[Cell]:
    cells = []
    if mine["hero"]:
        hero = words.entry("hero", mine["hero"])
        symbol, text = sign(words, hero["viking_symbol"]), ability(words, hero)
        cells.append(Cell(words.name(hero.id), symbol, spot=f"ability:{hero.id}", text=text))
    for ident, ship in mine["longships"].items():
        key = "sketch.own_ship_away" if ship["away"] else "sketch.own_ship"
        facts = words.say(key, range=ship["range"], capacity=ship["capacity"])
        text = ability(words, words.entry("longship", ident))
        cells.append(Cell(words.name(ident), facts, spot=f"longship:{ident}", text=text))
    for ident in mine["buildings"].values():
        text = own_building(view, words, ident)
        cells.append(Cell(words.short(ident), spot=f"ability:{ident}", text=text))
    if mine["material"] < len(BUILDING_TYPES) - len(mine["buildings"]):
        price = words.say("sketch.symbols", count=mine["material_price"], symbol="craft")
        cells.append(Cell(words.say("sketch.next_material"), price))
    return cells


def own_building(view: OdinView, words: Words, ident: str) -> str:
    """What a building can do, but for what always holds for its type; what was used in this turn is marked."""
    card = words.entry("building", ident)
    symbols_given = [effect for effect in card["common_effects"] if effect["use"] != PERMANENT]
    parts = []
    for effects, used in ((symbols_given, view["used_symbols"]), (card["effects"], view["used_abilities"])):
        for effect in effects:
            text = brief(words, effect)
            spent = effect["use"] != PERMANENT and ident in used
            parts.append(words.say("sketch.used", brief=text) if spent else text)
    return ", ".join(parts)


# The end


def final_sketch(view: OdinView, words: Words) -> Sketch:
    """The scores, and who has won."""
    winners = words.listed([words.seat(seat) for seat in view["winners"]])
    notes = [Note(words.say("sketch.winners", winners=winners), GOLD)]
    totals = [score["total"] for score in view["scores"].values()]
    if totals.count(max(totals)) > 1:
        notes.append(Note(words.say("sketch.tied")))
    if view["stalled"]:
        notes.append(Note(words.say("sketch.stalled")))
    return Sketch(words.say("sketch.headline_end"), [final_scores(view, words)], [players(view, words)], notes)

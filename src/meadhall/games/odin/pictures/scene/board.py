"""The common part of the picture: the ocean with its raids, the mead hall, the displays, the reserve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part, parts
from meadhall.core.scene import Card, Piece, Place, Zone
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import Cards, OdinView
from meadhall.games.odin.pictures.drawn import DRAWN
from meadhall.games.odin.pictures.scene.signs import CARD, ROW, lines, says
from meadhall.games.odin.pictures.words import ability, briefs, card_symbols, needs, number
from meadhall.games.odin.table.moves import VIKINGS

TITLES: Final = {
    "hero": "sketch.mead_hall",
    "building": "sketch.buildings",
    "longship": "sketch.longships",
    "action": "scene.actions",
}
"""What stands over each display."""

RAID_PICTURES: Final = 3
GIFTS: Final = {"draw_target": "gives-cards", "viking_limit": "gives-people"}


def slots(kind: str) -> int:
    """How many places are drawn for a display; a pack may have more of them."""
    return DRAWN.room(f"{kind}:slot")


# Places


@part
def board_places(view: OdinView, words: Words) -> list[Place]:
    decks = view["decks"]
    spare = view["markers"]["spare"]
    building = {"craft": f"{number(words, 'build_craft_cost')}", "material": f"{number(words, 'build_material_cost')}"}
    return [
        titled("hall", words.say("sketch.mead_hall"), deck=decks["hero"]),
        titled("buildings", words.say("sketch.buildings"), deck=decks["building"], **building),
        titled(
            "longships",
            words.say("sketch.longships"),
            deck=decks["longship"],
            seamanship=number(words, "longship_seamanship_cost"),
        ),
        titled("actions", words.say("scene.actions"), deck=decks["action"]),
        titled("reserve", words.say("scene.reserve")),
        titled("raid_deck", words.say("scene.raid_deck", count=decks["raid"]), deck=decks["raid"]),
        Place("spare", words.say("scene.spare", marker=spare), texts={"name": words.say("scene.spare_short")}),
        Place(
            "requirements",
            words.say("scene.requirements"),
            classes=() if view["raid"] is not None else ("od-quiet",),
            texts={"name": words.say("scene.requirements")},
        ),
        *hall_slots(words),
        *zone_places(view, words),
    ]


def titled(ident: str, name: str, **facts: int | str) -> Place:
    return Place(ident, name, texts={"name": name, **{key: str(value) for key, value in facts.items()}})


def hall_slots(words: Words) -> Iterator[Place]:
    for place, slot in zip(range(slots("hero")), words.content.of("mead_hall_slot"), strict=False):
        yield Place(
            f"hero:slot:{place + 1}",
            slot.name(words.lang),
            classes=() if slot["bonus_fame"] else ("od-plain",),
            says=[slot.effect(words.lang)],
            texts={"cost": str(slot["hero_cost"]), "fame": f"+{slot['bonus_fame']}" if slot["bonus_fame"] else ""},
        )


def zone_places(view: OdinView, words: Words) -> Iterator[Place]:
    for zone in words.content.of("zone"):
        texts = {
            "name": words.say(f"scene.zone.{zone.id}"),
            "range": str(zone["required_range"]),
            "fame": f"+{zone['bonus_fame']}",
        }
        yield Place(f"zone:{zone.id}", zone.name(words.lang), says=says(view, words, zone.id), texts=texts)


# Pieces


def board_pieces(view: OdinView, words: Words) -> list[Piece]:
    return [
        *markers(view, words),
        *raids(view, words),
        *heroes(view, words),
        *buildings(view, words),
        *longships(view, words),
        *actions(view, words),
        *requirement_cards(view, words),
        *reserve(view, words),
    ]


def raids(view: OdinView, words: Words) -> Iterator[Piece]:
    """The raids as islands; what the zone adds to Fame and needs is drawn beside it."""
    for slot, raid in view["ocean"].items():
        if raid and f"ocean:{slot}" in DRAWN:
            yield raid_piece(view, words, slot, raid)


@part
def raid_piece(view: OdinView, words: Words, slot: str, raid: str) -> Piece:
    card = words.entry("raid", raid)
    asked = needs(card)
    shown = [viking for viking in VIKINGS if asked[viking]]
    picture = [known.id for known in words.content.of("raid")].index(raid) % RAID_PICTURES
    under_way = view["raid"] is not None and view["raid"]["raid"] == raid
    return Piece(
        raid,
        "raid",
        f"ocean:{slot}",
        words.name(raid),
        spots=[f"raid:{raid}"],
        classes=[
            f"art-{picture}",
            *(f"{viking}-{place}" for place, viking in enumerate(shown)),
            *(["od-raided"] if under_way else []),
        ],
        says=says(view, words, raid),
        texts={"name": words.name(raid), "fame": str(card["fame"]), **{kind: str(asked[kind]) for kind in shown}},
    )


@parts
def markers(view: OdinView, words: Words) -> Iterator[Piece]:
    for where, viking in view["markers"].items():
        at = "spare" if where == "spare" else f"marker:{where}"
        ident = f"marker_{viking}"
        yield Piece(
            f"marker:{viking}", "marker", at, words.name(ident), classes=[viking], says=says(view, words, ident)
        )


@parts
def heroes(view: OdinView, words: Words) -> Iterator[Piece]:
    for place, hero in displayed(view, "hero"):
        card = words.entry("hero", hero)
        classes = [card["viking_symbol"], card["ability_type"]]
        yield on_display(view, words, "hero", place, hero, classes, lines(ability(words, card, signs=False), CARD))


@parts
def buildings(view: OdinView, words: Words) -> Iterator[Piece]:
    for place, building in displayed(view, "building"):
        card = words.entry("building", building)
        given, gift = gifts(card)
        effects = lines(briefs(words, card["effects"], signs=False), ROW)
        texts = {"fame": str(card["fame"]), "gift": gift, **effects}
        yield on_display(view, words, "building", place, building, [card["building_type"], *given], texts)


def gifts(building: Entry) -> tuple[list[str], str]:
    """What all buildings of a type give, as signs: a symbol, more Vikings, or more cards, with the number of these."""
    classes, gift = [], ""
    for effect in building["common_effects"]:
        if effect["op"] == "symbol_source":
            classes.append(f"gives-{effect['symbol']}")
        elif effect["op"] in GIFTS:
            classes.append(GIFTS[effect["op"]])
            gift = str(effect["value"])
    return classes, gift


@parts
def longships(view: OdinView, words: Words) -> Iterator[Piece]:
    for place, ship in displayed(view, "longship"):
        card = words.entry("longship", ship)
        effects = lines(ability(words, card, signs=False), ROW)
        texts = {"range": str(card["range"]), "fame": str(card["fame"]), **effects}
        yield on_display(view, words, "longship", place, ship, ["famous"] if card["fame"] else [], texts)


def on_display(
    view: OdinView, words: Words, kind: str, place: int, card: str, classes: Sequence[str], texts: Mapping[str, str]
) -> Piece:
    """A card that can be had, at its place of the display."""
    return Piece(
        card,
        kind,
        f"{kind}:slot:{place}",
        words.name(card),
        spots=[f"{kind}:{card}"],
        classes=classes,
        says=says(view, words, card),
        texts={"name": words.short(card), **texts},
    )


@parts
def actions(view: OdinView, words: Words) -> Iterator[Piece]:
    for place, card in displayed(view, "action"):
        yield Piece(
            f"displayed:{place}:{card}",
            "action",
            f"action:slot:{place}",
            words.name(card),
            spots=[f"displayed:{card}"],
            classes=card_symbols(words, card),
            says=says(view, words, card),
        )


def displays(view: OdinView) -> dict[str, list[str]]:
    """The cards of each display, by its kind."""
    return {
        "hero": view["hero_display"],
        "building": view["building_display"],
        "longship": view["longship_display"],
        "action": view["action_display"],
    }


def displayed(view: OdinView, kind: str) -> Iterator[tuple[int, str]]:
    """The places of a display that hold a card, counted from one, as far as they are drawn."""
    for place, card in enumerate(displays(view)[kind][: slots(kind)], 1):
        if card:
            yield place, card


@parts
def requirement_cards(view: OdinView, words: Words) -> Iterator[Piece]:
    """The requirement cards of the raid under way; what counts of one is its action symbol."""
    if view["raid"] is None:
        return
    lying = [(card, key) for card, keys in requirement_keys(view["raid"]["requirement"]).items() for key in keys]
    for place, (card, key) in enumerate(lying[: DRAWN.room("requirement")], 1):
        symbol = card_symbols(words, card)[1]
        yield Piece(
            key,
            "requirement",
            f"requirement:{place}",
            words.name(card),
            spots=[f"requirement:{symbol}"],
            classes=[symbol],
            says=[words.say("scene.requirement", symbol=f"symbol_{symbol}")],
        )


def requirement_keys(lying: Cards) -> dict[str, list[str]]:
    """By kind the pieces of requirement cards: those that stay keep theirs when others go."""
    return {card: [f"requirement:{card}:{copy}" for copy in range(1, count + 1)] for card, count in lying.items()}


@parts
def reserve(view: OdinView, words: Words) -> Iterator[Piece]:
    for viking in VIKINGS:
        count = view["reserve"][viking]
        yield Piece(
            f"reserve:{viking}",
            "stock",
            f"reserve:{viking}",
            words.say("scene.in_reserve", viking=viking, count=count),
            spots=[f"viking:{viking}"],
            classes=[viking, *([] if count else ["od-empty"])],
            says=says(view, words, viking),
            texts={"number": str(count)},
        )
    supply = view["material_supply"]
    yield Piece(
        "reserve:material",
        "stock",
        "reserve:material",
        words.say("scene.in_supply", count=supply),
        classes=["material", *([] if supply else ["od-empty"])],
        says=says(view, words, "construction_marker"),
        texts={"number": str(supply)},
    )


# Cards that a pack has room for and the drawn board has not


@part
def left_over(view: OdinView, words: Words) -> list[Zone]:
    found = []
    for kind, display in displays(view).items():
        spot = "displayed" if kind == "action" else kind
        cards = [
            Card(f"beside:{kind}:{place}", words.name(card), spots=[f"{spot}:{card}"], says=says(view, words, card))
            for place, card in enumerate(display[slots(kind) :])
            if card
        ]
        found += [Zone(f"beside:{kind}", words.say(TITLES[kind]), cards)] if cards else []
    far = [
        Card(f"beside:{slot}", words.name(raid), spots=[f"raid:{raid}"], says=says(view, words, raid))
        for slot, raid in view["ocean"].items()
        if raid and f"ocean:{slot}" not in DRAWN
    ]
    lying = view["raid"]["requirement"] if view["raid"] is not None else {}
    open_cards = [card for card, count in lying.items() for _ in range(count)][DRAWN.room("requirement") :]
    more = [
        Card(f"beside:requirement:{place}", words.name(card), spots=[f"requirement:{card_symbols(words, card)[1]}"])
        for place, card in enumerate(open_cards)
    ]
    return [
        *found,
        *([Zone("beside:ocean", words.say("sketch.ocean"), far)] if far else []),
        *([Zone("beside:requirements", words.say("scene.requirements"), more)] if more else []),
    ]

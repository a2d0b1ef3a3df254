"""The villages: one's own large on the coast, with houses, people and longships; the others' small across the water."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from meadhall.core.parts import part, parts
from meadhall.core.scene import Piece, Place
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.drawn import DRAWN
from meadhall.games.odin.pictures.players import known_cards, player_told
from meadhall.games.odin.pictures.scene.board import gifts
from meadhall.games.odin.pictures.scene.signs import HOUSE, LABEL, clan, home, lines, others, says
from meadhall.games.odin.pictures.words import ability, briefs
from meadhall.games.odin.table.moves import BUILDING_TYPES, VIKINGS

SHORES: Final = {1: (2,), 2: (1, 3), 3: (1, 2, 3), 4: (1, 2, 3, 4)}
"""Where the villages of so many others lie."""

DAMAGE_SHOWN: Final = 4
PERMANENT: Final = "permanent"

# Places


@part
def village_places(view: OdinView, words: Words) -> list[Place]:
    player = view["players"][home(view)]
    count = words.say("scene.of", count=sum(player["vikings"].values()), limit=player["viking_limit"])
    full = player["material"] >= len(BUILDING_TYPES) - len(player["buildings"])
    return [
        Place("people", words.say("scene.people", count=count), texts={"count": count}),
        Place(
            "store",
            words.name("construction_marker"),
            says=says(view, words, "construction_marker"),
            texts={"name": words.say("scene.store"), "price": "–" if full else str(player["material_price"])},
        ),
        *(
            Place(
                f"lot:{lot}",
                words.say(f"word.{lot}"),
                says=[words.say("scene.empty_lot")],
                texts={"name": words.say(f"scene.lot.{lot}")},
            )
            for lot in BUILDING_TYPES
        ),
    ]


# Pieces


def village_pieces(view: OdinView, words: Words) -> list[Piece]:
    seat = home(view)
    return [
        Piece("banner", "banner", "own", words.seat(seat), parse_seat(seat), classes=[clan(seat), *first(view, seat)]),
        *houses(view, words, seat),
        *store(view, words, seat),
        *people(view, words, seat),
        *champion(view, words, seat),
        *fleet(view, words, seat),
        *villages(view, words),
        *raider(view, words),
    ]


def first(view: OdinView, seat: str) -> list[str]:
    """The sign of who began the game."""
    return ["first"] if seat == view["start_player"] else []


@parts
def houses(view: OdinView, words: Words, seat: str) -> Iterator[Piece]:
    """The buildings; whoever owns them can use their symbols and their abilities."""
    mine = seat == view["seat"]
    for lot, building in view["players"][seat]["buildings"].items():
        card = words.entry("building", building)
        given, gift = gifts(card)
        used = building in view["used_abilities"] and card["effects"][0]["use"] != PERMANENT
        name = words.say("scene.house", lot=words.say(f"scene.lot.{lot}"), variant=card["variant"])
        yield Piece(
            building,
            "house",
            f"lot:{lot}",
            words.name(building),
            parse_seat(seat),
            spots=[f"ability:{building}", f"lot:{lot}"] if mine else (),
            classes=[
                lot,
                *given,
                *(["od-spent"] if building in view["used_symbols"] else []),
                *(["od-used"] if used else []),
            ],
            says=[*says(view, words, building), *([words.say("scene.used")] if used else [])],
            texts={"name": name, "gift": gift, **lines(briefs(words, card["effects"], signs=False), HOUSE)},
        )


@parts
def store(view: OdinView, words: Words, seat: str) -> Iterator[Piece]:
    for number in range(1, min(view["players"][seat]["material"], len(BUILDING_TYPES)) + 1):
        yield Piece(f"store:{number}", "material", f"store:{number}", words.name("construction_marker"))


@parts
def people(view: OdinView, words: Words, seat: str) -> Iterator[Piece]:
    """The Vikings by type, those that there are."""
    for viking, count in view["players"][seat]["vikings"].items():
        if count:
            yield Piece(
                f"people:{viking}",
                "viking",
                f"people:{viking}",
                words.say("scene.in_village", viking=viking, count=count),
                parse_seat(seat),
                count,
                spots=[f"viking:{viking}"] if seat == view["seat"] else (),
                classes=[viking],
                says=says(view, words, viking),
                texts={"number": str(count)},
            )


@parts
def champion(view: OdinView, words: Words, seat: str) -> Iterator[Piece]:
    hero = view["players"][seat]["hero"]
    if hero:
        card = words.entry("hero", hero)
        yield Piece(
            hero,
            "leader",
            "champion",
            words.name(hero),
            parse_seat(seat),
            spots=[f"ability:{hero}"] if seat == view["seat"] else (),
            classes=[clan(seat), card["viking_symbol"]],
            says=says(view, words, hero),
            texts={"name": words.name(hero), **lines(ability(words, card, signs=False), LABEL)},
        )


@parts
def fleet(view: OdinView, words: Words, seat: str) -> Iterator[Piece]:
    """The longships: at the jetty, or out at sea if they are away."""
    raiding = view["raid"]["longship"] if view["raid"] is not None else ""
    for place, (ident, ship) in enumerate(list(view["players"][seat]["longships"].items())[: DRAWN.room("berth")], 1):
        if ident != raiding:
            kind, at = ("ship_away", f"sea:{place}") if ship["away"] else ("ship", f"berth:{place}")
            yield longship(view, words, seat, ident, kind, at)


@parts
def raider(view: OdinView, words: Words) -> Iterator[Piece]:
    """The longship that is on a raid lies before the islands of its zone, whoever sails it."""
    raid = view["raid"]
    if raid is not None and raid["longship"] in view["players"][view["turn"]]["longships"]:
        yield longship(view, words, view["turn"], raid["longship"], "raider", f"raider:{raid['zone']}")


def longship(view: OdinView, words: Words, seat: str, ident: str, kind: str, at: str) -> Piece:
    ship = view["players"][seat]["longships"][ident]
    reach = words.say("scene.of", count=ship["range"], limit=ship["capacity"])
    return Piece(
        ident,
        kind,
        at,
        words.name(ident),
        parse_seat(seat),
        spots=[f"longship:{ident}"] if seat == view["seat"] else (),
        classes=[clan(seat), *(f"damage-{number}" for number in range(1, min(ship["damage"], DAMAGE_SHOWN) + 1))],
        says=says(view, words, ident),
        texts={"name": words.name(ident), "range": reach},
    )


def villages(view: OdinView, words: Words) -> Iterator[Piece]:
    seats = others(view)
    for place, seat in zip(SHORES[len(seats)], seats, strict=True):
        yield village(view, words, seat, place)


@part
def village(view: OdinView, words: Words, seat: str, place: int) -> Piece:
    """Somebody else's village: the same picture, small."""
    player = view["players"][seat]
    ships = list(enumerate(list(player["longships"].values())[: DRAWN.room("berth")], 1))
    hero = player["hero"]
    known = known_cards(view, words, seat)
    return Piece(
        f"village:{seat}",
        "village",
        f"village:{place}",
        words.seat(seat),
        parse_seat(seat),
        spots=[f"seat:{seat}"],
        classes=[
            clan(seat),
            *player["buildings"],
            *(f"ship{number}" for number, _ in ships),
            *(f"away{number}" for number, ship in ships if ship["away"]),
            *(["hero", f"hero-{words.entry('hero', hero)['viking_symbol']}"] if hero else []),
            *(["od-turn"] if seat == view["turn"] else []),
            *first(view, seat),
        ],
        says=[*player_told(view, words, seat), *([known] if known else [])],
        texts={
            "name": words.seat(seat),
            "fame": str(player["fame"]),
            "cards": str(player["hand_size"]),
            "material": str(player["material"]),
            "raids": str(len(player["raids"])),
            "hero": words.name(hero) if hero else "",
            **{viking: str(player["vikings"][viking]) for viking in VIKINGS},
            **{f"ship{number}": f"{ship['range']}/{ship['capacity']}" for number, ship in ships},
        },
    )

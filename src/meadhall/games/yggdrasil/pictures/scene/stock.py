"""What lies beside the tree in the picture: ladders, reserves, the cage and its walls, decks, runes, artefacts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import Piece, Place
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Pool, YggdrasilView
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.drawn import DRAWN
from meadhall.games.yggdrasil.pictures.scene.enemies import enemy_says
from meadhall.games.yggdrasil.pictures.scene.tree import Drawn
from meadhall.games.yggdrasil.table.names import HOLDERS, RUNES

LADDERS: Final = ("surt", "hel", "loki")


@part
def stock(view: YggdrasilView, words: Words) -> Drawn:
    places = [*ladders(view, words), cage(view, words), *reserves(view, words), *decks(view, words)]
    places += [*holders(view, words), *runes(words)]
    pieces = [*ladder_pieces(view, words), *walls(view, words), *reserve_pieces(view, words), *forged(view, words)]
    return places, pieces


# Ladders and the cage


@part
def ladders(view: YggdrasilView, words: Words) -> list[Place]:
    return [
        Place(
            f"ladder:{enemy}",
            words.name(enemy),
            says=enemy_says(view, words, enemy),
            texts={"name": words.short(enemy), **rungs(words, enemy)},
        )
        for enemy in LADDERS
    ]


def rungs(words: Words, enemy: str) -> dict[str, str]:
    """The lowest rung shows the power of the enemy alone."""
    base = words.entry("enemy", enemy)["power"]
    return {f"rung{number + 1}": str(base + number) for number in range(DRAWN.room(f"ladder:{enemy}"))}


@part
def ladder_pieces(view: YggdrasilView, words: Words) -> list[Piece]:
    """Giants and nameless climb from below; jotnar stand above and leave from below. A free rung tells the power."""
    found = pieces_at("giant", "giant", words.name("fire_giants"), view["ladders"]["surt"], "ladder:surt", 2)
    found += pieces_at("nameless", "nameless", words.name("nameless"), view["ladders"]["hel"], "ladder:hel", 2)
    top = DRAWN.room("ladder:loki")
    for number in range(min(view["ladders"]["loki"], top - 1)):
        at = f"ladder:loki:{top - number}"
        found.append(Piece(f"figure:{number + 1}", "jotunn-small", at, words.name("jotunn_figures")))
    return found


def pieces_at(key: str, kind: str, name: str, count: int, at: str, first: int = 1) -> list[Piece]:
    """A row of equal pieces; what has no place of its own is counted on the last."""
    most = DRAWN.room(at) - first + 1
    found = [Piece(f"{key}:{number + 1}", kind, f"{at}:{first + number}", name) for number in range(min(count, most))]
    if count > most:
        found[-1].count = count - most + 1
    return found


@part
def cage(view: YggdrasilView, words: Words) -> Place:
    """A free slot of the wall tells the power of Fenrir."""
    base = words.entry("enemy", "fenrir")["power"]
    return Place(
        "cage",
        words.name("cage"),
        says=[words.say("left.fenrir", count=view["walls"]), words.entry("place", "cage").effect(words.lang)],
        texts={
            "name": words.name("cage"),
            **{f"wall{slot + 1}": str(base + slot + 1) for slot in range(DRAWN.room("wall"))},
        },
    )


@part
def walls(view: YggdrasilView, words: Words) -> list[Piece]:
    """The walls that are left stand in the slots of the highest value."""
    name = words.say("scene.wall")
    room = DRAWN.room("wall")
    first = room - min(view["walls"], room)
    return [Piece(f"wall:{slot + 1}", "wall", f"wall:{slot + 1}", name) for slot in range(first, room)]


# Reserves


RESERVES: Final[Mapping[Pool, tuple[str, str, str]]] = {
    "vanir_dice": ("reserve:vanir", "vanir", "vanir"),
    "elves": ("reserve:elf", "elf", "elf"),
    "fire_giants": ("reserve:giant", "giant", "giant"),
    "heroes": ("", "hero-small", "hero"),
    "nameless": ("", "nameless", "nameless"),
}
"""Each pool: its place, its piece and its anchors."""


@part
def reserves(view: YggdrasilView, words: Words) -> list[Place]:
    left = view["reserves"]
    places = [
        Place(
            place, words.name(pool), says=pool_says(words, pool, left[pool]), texts={"name": words.say(f"scene.{pool}")}
        )
        for pool, (place, _, _) in RESERVES.items()
        if place
    ]
    both = [said for pool in ("heroes", "nameless") for said in pool_says(words, pool, left[pool])]
    places.append(Place("reserve:midgard", words.name("midgard"), says=both, texts={"name": words.short("midgard")}))
    hall = words.entry("place", "valhalla")
    said = [words.say("scene.in_valhalla", count=view["valhalla"]), hall.effect(words.lang)]
    places.append(Place("valhalla", hall.name(words.lang), says=said, texts={"name": words.name("valhalla").upper()}))
    life = words.entry("place", "life_supply")
    texts = {"name": words.say("head.life"), "count": str(left["life"])}
    return [*places, Place("life_supply", life.name(words.lang), says=[life.effect(words.lang)], texts=texts)]


def pool_says(words: Words, pool: str, left: int) -> list[str]:
    return [words.say("scene.pool_left", pool=pool, count=left), words.entry("pool", pool).effect(words.lang)]


@part
def reserve_pieces(view: YggdrasilView, words: Words) -> list[Piece]:
    """Pieces keep their number when they climb a ladder or go to Valhalla: those are the first, these the rest."""
    gone = {"fire_giants": view["ladders"]["surt"], "nameless": view["ladders"]["hel"], "heroes": view["valhalla"]}
    found = pieces_at("hero", "hero", words.name("heroes"), view["valhalla"], "valhalla")
    for pool, (_, kind, anchor) in RESERVES.items():
        rest = pieces_at(anchor, kind, words.name(pool), view["reserves"][pool], anchor)
        for number, piece in enumerate(rest, start=gone.get(pool, 0) + 1):
            piece.key = f"{anchor}:{number}"
        found += rest
    return found


# Decks, runes, artefacts


@part
def decks(view: YggdrasilView, words: Words) -> list[Place]:
    return [
        Place(
            f"deck:{kind}",
            words.say(f"kind.{kind}"),
            says=[words.say("scene.deck", count=view["decks"][kind], cards=sorted(view["unseen"][kind]))],
            texts={"name": words.say(f"kind.{kind}"), "count": str(view["decks"][kind])},
        )
        for kind in ("creature", "jotunn")
    ]


@part
def holders(view: YggdrasilView, words: Words) -> list[Place]:
    """The artefacts of Nidavellir: the top one is seen, of the others only which they are."""
    places = [Place("artefacts", words.say("kind.artefact"), texts={"name": words.say("kind.artefact")})]
    for holder in HOLDERS:
        pile = view["holders"][holder]
        level = words.name(holder)
        says = [words.say("scene.below", cards=pile["below"])] if pile["below"] else []
        if pile["top"]:
            says = [words.name(pile["top"]), sentence_of(words, pile["top"]), *says]
        count = words.say("scene.times", count=pile["count"])
        name = words.say("scene.holder", level=level)
        places.append(Place(f"holder:{holder}", name, [f"holder:{holder}"], (), says, {"level": level, "count": count}))
    return places


def sentence_of(words: Words, artefact: str) -> str:
    return words.entry("artefact", artefact).effect(words.lang)


@part
def forged(view: YggdrasilView, words: Words) -> list[Piece]:
    """The artefacts that lie open."""
    return [
        Piece(
            f"open:{pile['top']}",
            "artefact",
            f"holder:{holder}",
            words.name(pile["top"]),
            spots=[f"holder:{holder}"],
            classes=[pile["top"]],
            says=[sentence_of(words, pile["top"]), *details(view, words, pile["top"])],
            texts={"name": words.short(pile["top"])},
        )
        for holder, pile in view["holders"].items()
        if pile["top"]
    ]


def runes(words: Words) -> list[Place]:
    """What the rune stones can show."""
    places = [
        Place(
            f"rune:{rune}",
            words.name(rune),
            [f"rune:{rune}"],
            says=[words.entry("rune_effect", rune).effect(words.lang)],
        )
        for rune in RUNES
    ]
    return [*places, Place("runes", words.say("kind.rune_effect"), texts={"name": words.say("kind.rune_effect")})]

"""The enemies in the picture: their figures, the jotnar, the islands, the wheel with its cards, the way of Nidhögg."""

from __future__ import annotations

from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import Piece, Place
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.doom import doom, doom_told
from meadhall.games.yggdrasil.pictures.drawn import DRAWN
from meadhall.games.yggdrasil.pictures.scene.gods import dress
from meadhall.games.yggdrasil.pictures.scene.tree import Drawn, Tree
from meadhall.games.yggdrasil.pictures.words import facts
from meadhall.games.yggdrasil.table.names import ENEMIES

TRACKS: Final = range(2, 27)
"""How long a way of Nidhögg the board has room for."""
ROOMY: Final = 16
"""Tracks with more spaces are drawn with smaller ones."""


def enemies(view: YggdrasilView, words: Words, tree: Tree) -> Drawn:
    wheel_places, wheel_pieces = wheel(view, words)
    places = [*wheel_places, sword(words), way(view, words)]
    pieces = [*wheel_pieces, *islands(words, tree), *spaces(view, words), *figures(view, words, tree)]
    return places, [*pieces, *blockers(view, words)]


# Figures


def figures(view: YggdrasilView, words: Words, tree: Tree) -> list[Piece]:
    """Each enemy where it is, and with it the jotunn who supports it; besiegers in their worlds."""
    found = []
    caged = 0
    where: dict[str, str] = {}
    for enemy in ENEMIES:
        now = view["enemies"][enemy]
        if now["place"] in ("slain", "page") or enemy == "nidhogg":
            continue
        if now["caged"]:
            caged = min(caged + 1, DRAWN.room("cage"))
            at = f"cage:{caged}"
        elif now["island"]:
            at = tree.island(now["island"])
        else:
            at = tree.stand("enemy", now["place"])
        where[enemy] = at
        found.append(enemy_piece(view, words, enemy, at))
    if "nidhogg" in view["powers"]:
        found.append(enemy_piece(view, words, "nidhogg", tree.stand("saga", dragons_world(words))))
    for jotunn in view["jotnar"]:
        card = words.entry("jotunn", jotunn)
        if card["type"] == "support" and card["target"] in where:
            found.append(jotunn_piece(view, words, jotunn, where[card["target"]], "rider"))
        elif card["type"] == "besiege":
            found.append(jotunn_piece(view, words, jotunn, tree.stand("jotunn", card["target"]), "jotunn"))
    return found


def dragons_world(words: Words) -> str:
    world: str = words.entry("adversary", "s6_nidhogg")["worlds"][0]
    return world


@part
def enemy_piece(view: YggdrasilView, words: Words, enemy: str, at: str) -> Piece:
    power = view["powers"][enemy]
    return Piece(
        f"enemy:{enemy}",
        "enemy",
        at,
        words.say("scene.with_power", who=enemy, power=power),
        spots=[f"opponent:{enemy}", f"enemy:{enemy}"],
        classes=[enemy, "strong", *doomed(view, words, enemy)],
        says=enemy_says(view, words, enemy),
        texts={"power": str(power)},
    )


@part
def enemy_says(view: YggdrasilView, words: Words, enemy: str) -> list[str]:
    cards = [card.split()[0] for card in view["wheel"]["open"] if card.split()[-1] == enemy]
    opened = [words.say("scene.open", gods=cards)] if cards else []
    return [*doom_told(view, words, enemy), *details(view, words, enemy), *opened, activation(words, enemy)]


def activation(words: Words, enemy: str) -> str:
    """What the enemy does when it is activated."""
    return words.say(f"activation.{enemy}", **facts(words.entry("enemy", enemy).data))


def doomed(view: YggdrasilView, words: Words, enemy: str) -> list[str]:
    """The mark of an enemy whose next activation loses the game."""
    return ["doom"] if doom(view, words, enemy) else []


@part
def jotunn_piece(view: YggdrasilView, words: Words, jotunn: str, at: str, kind: str) -> Piece:
    card = words.entry("jotunn", jotunn)
    power = view["powers"][jotunn]
    return Piece(
        f"jotunn:{jotunn}",
        kind,
        at,
        words.say("scene.with_power", who=jotunn, power=power),
        spots=[f"opponent:{jotunn}", f"jotunn:{jotunn}"],
        classes=[card["type"], card["target"]],
        says=details(view, words, jotunn),
        texts={"power": str(power)},
    )


def sword(words: Words) -> Place:
    """The Sword of the Obstacles, where those stand who block something for everybody."""
    known = words.entry("place", "sword_of_obstacles")
    return Place(
        "sword", known.name(words.lang), (), (), [known.effect(words.lang)], {"name": words.say("scene.sword")}
    )


@part
def blockers(view: YggdrasilView, words: Words) -> list[Piece]:
    """Those on the Sword; also whoever supported an enemy that is dead."""
    standing = [
        jotunn
        for jotunn in view["jotnar"]
        if words.entry("jotunn", jotunn)["type"] == "block"
        or (
            words.entry("jotunn", jotunn)["type"] == "support"
            and view["enemies"][words.entry("jotunn", jotunn)["target"]]["place"] == "slain"
        )
    ]
    return [
        jotunn_piece(view, words, jotunn, f"obstacle:{min(number, DRAWN.room('obstacle'))}", "obstacle")
        for number, jotunn in enumerate(standing, start=1)
    ]


def islands(words: Words, tree: Tree) -> list[Piece]:
    """The islands of Midgard, from left to right; on each what it floods."""
    found = []
    every = words.content.of("island")
    for number, island in enumerate(every[: tree.islands], start=1):
        flood = island["nameless"]
        found.append(
            Piece(
                f"island:{number}",
                "island",
                tree.island(number),
                words.say("scene.island", island=island.id, of=len(every), count=flood),
                classes=["flood" if flood else "first"],
                says=[island.effect(words.lang)],
                texts={"nameless": str(flood), "number": island.name(words.lang)},
            )
        )
    return found


# The wheel


@part
def wheel(view: YggdrasilView, words: Words) -> Drawn:
    """The open cards at their enemies, and in the middle those that were laid face down for this round."""
    known = words.entry("place", "wheel_of_enemies")
    places = [Place("wheel", known.name(words.lang), says=[*open_now(view, words), known.effect(words.lang)])]
    pieces = []
    for enemy in ENEMIES:
        open_cards = [card for card in view["wheel"]["open"] if card.split()[-1] == enemy]
        says = enemy_says(view, words, enemy)
        mark = doomed(view, words, enemy)
        places.append(Place(f"wheel:{enemy}", words.name(enemy), [f"enemy:{enemy}"], mark, says))
        for number, card in enumerate(open_cards, start=1):
            god = card.split()[0]
            name = words.say("scene.open_card", god=god, enemy=enemy)
            at = f"open:{enemy}:{min(number, DRAWN.room(f'open:{enemy}'))}"
            pieces.append(Piece(f"card:{god}:{enemy}", "open-card", at, name, classes=[god, *dress(view, god)]))
    down = sum(bool(player["placed"]) for player in view["players"].values())
    if down:
        name = words.say("scene.face_down", count=down)
        pieces.append(Piece("placed", "face-down", "wheel:pile", name, texts={"count": str(down)}))
    return places, pieces


def open_now(view: YggdrasilView, words: Words) -> list[str]:
    """Which cards lie open, each with its god."""
    cards = [card.split() for card in view["wheel"]["open"]]
    if not cards:
        return [words.say("scene.none_open")]
    return [words.say("scene.all_open", cards=", ".join(words.say("scene.card", god=g, enemy=e) for g, e in cards))]


# The way of Nidhögg


@part
def way(view: YggdrasilView, words: Words) -> Place:
    page = view["page"]
    return Place("track", words.say("scene.way", left=page["left"]), says=enemy_says(view, words, "nidhogg"))


@part
def spaces(view: YggdrasilView, words: Words) -> list[Piece]:
    """The spaces of the page that lies open, drawn as far apart as there is room, and Nidhögg on his."""
    page = view["page"]
    known = words.entry("page", page["id"])
    length = min(max(len(page["spaces"]), TRACKS[0]), TRACKS[-1])
    dense = ["dense"] if length > ROOMY else []
    found = [
        Piece(
            f"space:{number}",
            "space",
            f"track:{length}:{min(number, length - 1)}",
            words.say(f"scene.space_{space}", number=number),
            classes=[space, *dense],
            says=[] if space in ("start", "plain") else [known.effect(words.lang)],
            texts={"number": str(number)},
        )
        for number, space in enumerate(page["spaces"])
    ]
    here = f"track:{length}:{min(page['space'], length - 1)}"
    says = enemy_says(view, words, "nidhogg")
    name = words.name("nidhogg")
    dragon = Piece("nidhogg", "dragon-here", here, name, spots=["enemy:nidhogg"], classes=dense, says=says)
    return [*found, dragon]

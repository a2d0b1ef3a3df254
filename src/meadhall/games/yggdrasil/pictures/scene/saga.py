"""The Saga Book in the picture: the page, and what a saga puts on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import Piece, Place
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import HIDDEN, Marker, YggdrasilView
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.drawn import DRAWN
from meadhall.games.yggdrasil.pictures.scene.tree import Drawn, Tree
from meadhall.games.yggdrasil.pictures.words import brief, progress, reached, sentence

SIGHTS: Final = {"skoll": "sun", "hati": "moon"}
"""What each wolf hunts."""
MARKERS: Final[Mapping[Marker, str]] = {HIDDEN: "hidden", "oath": "oath", "broken": "broken"}


def saga(view: YggdrasilView, words: Words, tree: Tree) -> Drawn:
    places = [page(view, words)]
    if not view["saga"]:
        return places, []
    shelves, tokens = shelf(view, words)
    return [*places, *shelves], [*tokens, *adversaries(view, words, tree), *sky(view, words)]


@part
def page(view: YggdrasilView, words: Words) -> Place:
    """The page that lies open, and how far its goal is."""
    known = words.entry("page", view["page"]["id"])
    done = progress(view, words) if view["saga"] else ""
    count = reached(view) if view["saga"] else None
    return Place(
        "saga:page",
        known.name(words.lang),
        says=[known.effect(words.lang), *([done] if done else [])],
        texts={
            "name": words.say("scene.saga", number=view["saga"]["number"]) if view["saga"] else words.say("scene.book"),
            "page": words.say("scene.page", number=view["page"]["number"]) if view["saga"] else "",
            "done": str(view["page"]["left"] if count is None else count),
        },
    )


# Who stands in the worlds


def adversaries(view: YggdrasilView, words: Words, tree: Tree) -> list[Piece]:
    shown = view["saga"]
    found = [oath(words, tree, world, marker) for world, marker in shown["oaths"].items()]
    for world in shown["mistletoe"]:
        found.append(adversary(view, words, "mistletoe", tree.stand("saga", world), f"mistletoe:{world}"))
    for son, world in shown["sons"].items():
        if world:
            found.append(adversary(view, words, son, tree.stand("saga", world), kind="son"))
    for tile in shown["retinue"]:
        at = tree.stand("saga", words.entry("adversary", tile)["worlds"][0])
        found.append(adversary(view, words, tile, at, kind="retinue"))
    if shown["naglfar"]:
        found.append(adversary(view, words, "naglfar", tree.stand("saga", shown["naglfar"])))
    return found


def adversary(view: YggdrasilView, words: Words, ident: str, at: str, key: str = "", kind: str = "") -> Piece:
    power = view["powers"].get(ident, "")
    return Piece(
        key or f"adversary:{ident}",
        kind or ident,
        at,
        words.say("scene.with_power", who=ident, power=power) if power != "" else words.name(ident),
        spots=[f"opponent:{ident}"],
        classes=[ident],
        says=[sentence(brief(words, "adversary", ident)), *details(view, words, ident)],
        texts={"power": str(power), "number": ident[-1] if kind == "son" else ""},
    )


def oath(words: Words, tree: Tree, world: str, marker: Marker) -> Piece:
    name = words.say(f"sketch.marker_{marker}")
    at = tree.stand("oath", world)
    return Piece(f"oath:{world}", "oath", at, name, classes=[MARKERS[marker]], texts={"sign": "?"})


# The wolves of the sky


@part
def sky(view: YggdrasilView, words: Words) -> list[Piece]:
    """The ways of the wolves, each with its prey at the end, and the wolves on them."""
    found = []
    for wolf, space in view["saga"]["wolves"].items():
        if not space:
            continue
        way = words.entry("adversary", wolf)["way"]
        room = DRAWN.room(f"sky:{wolf}")
        for number in range(1, way + 1):
            look = SIGHTS[wolf] if number == way else "plain"
            key, at = f"sky:{wolf}:{number}", f"sky:{wolf}:{min(number, room)}"
            found.append(Piece(key, "sky", at, str(number), classes=[look], texts={"number": str(number)}))
        found.append(adversary(view, words, wolf, f"sky:{wolf}:{min(space, room)}", kind="sky-wolf"))
    return found


# The shelf: what the team has gathered or must not let grow


@part
def shelf(view: YggdrasilView, words: Words) -> Drawn:
    shown, goal = view["saga"], view["page"]["goal"]
    here = (shown["number"], view["page"]["number"])
    bridge = words.entry("saga_rule", "bifrost_bridge")
    tokens: list[tuple[str, int | list[str]]] = []
    title = ""
    classes = ["shown"]
    if here == (bridge["saga"], bridge["page"]):
        tokens, title = (
            [("giant", shown["bridge"])],
            words.say("sketch.bridge", giants=shown["bridge"], capacity=bridge["capacity"]),
        )
        classes.append("bridge")
    elif goal == "oaths":
        tokens, title = [("oath", shown["sworn"])], goal_title(view, words, shown["sworn"])
    elif goal == "breaches":
        tokens, title = [("breach", shown["breaches"])], goal_title(view, words, shown["breaches"])
    elif goal == "wounds":
        tokens, title = [("wound", shown["wounds"])], goal_title(view, words, shown["wounds"])
    elif goal == "slain":
        tokens, title = [("slain", shown["slain"])], goal_title(view, words, len(shown["slain"]))
    place = Place("shelf", title, (), classes if title else (), (), {"name": title})
    return [place], [token for kind, what in tokens for token in laid(words, kind, what)]


def goal_title(view: YggdrasilView, words: Words, count: int) -> str:
    return words.say(f"scene.goal_{view['page']['goal']}", count=count, of=view["page"]["goal_count"])


def laid(words: Words, kind: str, what: int | list[str]) -> list[Piece]:
    looks = what if isinstance(what, list) else [kind] * what
    return [
        Piece(
            f"token:{number}",
            "token",
            f"shelf:{min(number, DRAWN.room('shelf'))}",
            words.say(f"scene.token_{kind}"),
            classes=[look],
        )
        for number, look in enumerate(looks, start=1)
    ]

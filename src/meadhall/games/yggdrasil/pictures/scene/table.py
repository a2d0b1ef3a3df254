"""The table as a picture on `board.svg`, drawn from a view alone."""

from __future__ import annotations

from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import NEXT, NOW, PAST, Chip, Place, Scene, districts, signs
from meadhall.core.sketch import Grid
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.effects.answers import effects
from meadhall.games.yggdrasil.pictures.scene.cards import displays, hand
from meadhall.games.yggdrasil.pictures.scene.districts import DISTRICTS
from meadhall.games.yggdrasil.pictures.scene.enemies import enemies
from meadhall.games.yggdrasil.pictures.scene.fights import previews
from meadhall.games.yggdrasil.pictures.scene.gods import figures, panels, turn_order
from meadhall.games.yggdrasil.pictures.scene.roll import roll
from meadhall.games.yggdrasil.pictures.scene.saga import saga
from meadhall.games.yggdrasil.pictures.scene.stock import stock
from meadhall.games.yggdrasil.pictures.scene.tree import Drawn, Tree, depth, worlds
from meadhall.games.yggdrasil.pictures.told import player_told
from meadhall.games.yggdrasil.pictures.words import ending, headline

PHASES: Final = ("order", "reveal", "move", "step_3")
"""The phases of a round, as they follow each other."""
COLUMNS: Final = ("life", "elves", "dice", "artefacts")
"""What each god has at the end."""


def scene(view: YggdrasilView, words: Words) -> Scene:
    """What a seat sees; there are no secrets, but each sees the own god's prospects."""
    places, pieces = board(view, words)
    return Scene(
        ended(view, words) or headline(view, words),
        chips(view, words),
        places,
        pieces,
        panels(view, words),
        hand(view, words),
        displays(view, words),
        previews(view, words),
        scores(view, words),
        signs(words),
        effects(view, words),
        districts=districts(words, DISTRICTS),
        broad=True,
        roll=roll(view, words),
    )


@part
def board(view: YggdrasilView, words: Words) -> Drawn:
    drawn = [worlds(view, words), stock(view, words), standing(view, words), turn_order(view, words)]
    places, pieces = together([*drawn, ([arrow(words)], [])])
    return places, sorted(pieces, key=depth)


@part
def standing(view: YggdrasilView, words: Words) -> Drawn:
    """Who stands in the worlds and beside them; one who comes later finds a place taken."""
    tree = Tree(view)
    return together([enemies(view, words, tree), saga(view, words, tree), figures(view, words, tree)])


def together(drawn: list[Drawn]) -> Drawn:
    return [place for places, _ in drawn for place in places], [piece for _, pieces in drawn for piece in pieces]


def arrow(words: Words) -> Place:
    return Place("arrow", words.say("scene.arrow"), says=[words.say("scene.arrow_says")])


@part
def chips(view: YggdrasilView, words: Words) -> list[Chip]:
    """What round it is, and how far it has come."""
    saga = [Chip(words.say("scene.saga_chip", saga=view["saga"]["id"]))] if view["saga"] else []
    if not view["round"]:
        phase = words.name(view["phase"])
        return [*saga, Chip(phase[:1].upper() + phase[1:])]
    # The round comes first: a phone has room for no more.
    shown = [Chip(words.say("scene.round", round=view["round"]), str(view["round"])), *saga]
    if view["phase"] not in PHASES:
        return shown
    now = PHASES.index(view["phase"])
    for number, phase in enumerate(PHASES):
        when = PAST if number < now else NOW if number == now else NEXT
        shown.append(Chip(words.say(f"scene.phase_{phase}"), when=when))
    return shown


# The end


def ended(view: YggdrasilView, words: Words) -> str:
    """How it ended and why; nothing before the end."""
    if view["phase"] != "end":
        return ""
    return ending(view, words)


def scores(view: YggdrasilView, words: Words) -> Grid | None:
    """All win or lose together: how it ended and how near it was, and what each god came out with."""
    if view["phase"] != "end":
        return None
    head = [words.say("scene.end_god"), *(words.say(f"scene.end_{column}") for column in COLUMNS)]
    rows, owners, told = [], [], []
    for number, (seat, player) in enumerate(view["players"].items()):
        counts = [player["life"], player["elves"], player["vanir_dice"], len(player["artefacts"])]
        rows.append([words.say("sketch.god_of", god=player["god"], seat=seat), *map(str, counts)])
        owners.append(number)
        told.append(player_told(view, words, seat))
    far = {} if view["outcome"] == "won" else {"left": view["page"]["left"]}
    facts = {"round": view["round"], **far, "walls": view["walls"], "heroes": view["valhalla"]}
    title = [ended(view, words), *(words.say(f"scene.end_{fact}", count=count) for fact, count in facts.items())]
    return Grid(" ".join(title), head, rows, owners, told=told)

"""What a game draws: everything in a scene is drawn on its board, and what a move touches can be clicked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree as Xml

from meadhall.core.scene import Card, Die, Fact, Figure, Panel, Piece, Place, Scene


@lru_cache(maxsize=4)
def _parts(board: str) -> dict[str, Xml.Element]:
    """The elements of a board that have an id."""
    return {part.get("id", ""): part for part in Xml.fromstring(board).iter() if part.get("id")}


def misdrawn(board: str) -> Iterator[str]:
    """What is wrong with the board itself: `board.svg` is put into a page, and shall do no harm there."""
    root = Xml.fromstring(board)
    names = Counter(part.get("id") for part in root.iter() if part.get("id"))
    yield from (f"the id '{name}' is there {count} times" for name, count in names.items() if count > 1)
    if root.get("class") != "board" or not root.get("viewBox"):
        yield "the board needs class='board' and a viewBox"
    layers = list(root)
    if not layers or layers[-1].get("id") != "pieces" or len(layers[-1]) or layers[-1].get("transform"):
        yield "the last layer of the board is an empty <g id='pieces'/>"
    for part in root.iter():
        tag = part.tag.rpartition("}")[2]
        if tag == "script" or part.get("style") is not None:
            yield f"<{tag}> is a script or has a style of its own"
        if tag == "text" and re.search(r"\w", part.text or ""):
            yield f"'{part.text}' is written on the board: it cannot be translated"
        wanted = [part.get("href", "").removeprefix("#"), *re.findall(r"url\(#([^)]*)\)", part.get("fill", ""))]
        yield from (f"'{name}' is used and not there" for name in wanted if name and name not in names)


def undrawn(board: str, scene: Scene) -> Iterator[str]:
    """What of a scene the board has no place or no drawing for."""
    parts = _parts(board)
    symbols = {name for name, part in parts.items() if part.tag.endswith("}symbol")}
    yield from (f"the place '{place.id}' is not on the board" for place in scene.places if place.id not in parts)
    for piece in scene.pieces:
        if piece.at not in parts:
            yield f"the piece '{piece.key}' stands at '{piece.at}', which is not on the board"
        if piece.kind not in symbols:
            yield f"the piece '{piece.key}' is a '{piece.kind}', of which there is no drawing"
    for district in scene.districts:
        missing = [place for place in district.places if place not in parts]
        yield from (f"'{place}' of the district '{district.id}' is not on the board" for place in missing)
    icons = [fact.icon for panel in scene.panels for fact in panel.facts]
    icons += [purpose.icon for purpose in scene.purposes]
    emblems = [panel.emblem for panel in scene.panels]
    arts = [card.art for card in cards(scene)]
    for drawing in (*icons, *emblems, *arts, *(sign.symbol for sign in scene.signs), *staged(scene)):
        if drawing and drawing not in symbols:
            yield f"there is no drawing '{drawing}'"
    for keyed in (scene.pieces, cards(scene), stage_cards(scene), figures(scene), dice(scene)):
        keys = Counter(thing.key for thing in keyed)
        yield from (f"the key '{key}' is there {count} times" for key, count in keys.items() if count > 1)
    if sum(stage is not None for stage in (scene.battle, scene.roll, scene.draft)) > 1:
        yield "there are two stages at once"


def staged(scene: Scene) -> Iterator[str]:
    """The drawings of a stage: of a battle, a roll, a draft."""
    facts: list[Fact] = []
    if scene.battle is not None:
        yield from (scene.battle.ground, scene.battle.prize)
        facts += [fact for side in scene.battle.sides for fact in side.sums]
    if scene.roll is not None:
        yield from (face for die in dice(scene) for face in (*die.faces, die.face))
        facts += [*scene.roll.counts, *scene.roll.legend]
        if scene.roll.foe is not None:
            yield scene.roll.foe.art
            facts += scene.roll.foe.facts
    yield from (fact.icon for fact in facts)
    yield from (figure.kind for figure in figures(scene))
    yield from (card.art for card in stage_cards(scene))


def figures(scene: Scene) -> list[Figure]:
    """All who fight on the stage."""
    return [] if scene.battle is None else [figure for side in scene.battle.sides for figure in side.figures]


def dice(scene: Scene) -> list[Die]:
    """All dice on the stage."""
    return [] if scene.roll is None else [die for plank in scene.roll.planks for die in plank.dice]


def stage_cards(scene: Scene) -> list[Card]:
    """All cards on the stage: those of a battle, what can be chosen there, a pack and what was kept of it."""
    found: list[Card] = []
    if scene.battle is not None:
        found += [card for side in scene.battle.sides for card in side.cards]
        found += scene.battle.hand.cards if scene.battle.hand is not None else ()
    if scene.roll is not None and scene.roll.hand is not None:
        found += scene.roll.hand.cards
    if scene.draft is not None:
        found += [*scene.draft.pack.cards, *scene.draft.kept.cards]
    return found


def cards(scene: Scene) -> list[Card]:
    """All cards of a scene, wherever they lie."""
    zones = [*scene.hand, *scene.displays, *(zone for panel in scene.panels for zone in panel.zones)]
    return [card for zone in zones for card in zone.cards]


def clickable(scene: Scene) -> set[str]:
    """The spots of everything in a scene."""
    carriers: list[Place | Piece | Panel | Card] = [*scene.places, *scene.pieces, *scene.panels, *cards(scene)]
    on_stage: list[Card | Die | Figure] = [*stage_cards(scene), *dice(scene), *figures(scene)]
    return {spot for carrier in (*carriers, *on_stage) for spot in carrier.spots}

"""The table as a picture on the board, drawn from a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.parts import part, parts
from meadhall.core.scene import NEXT, NOW, PAST, Chip, District, Scene
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.games.blood_rage.pictures.scene.battle import battle_stage
from meadhall.games.blood_rage.pictures.scene.board import pieces, places
from meadhall.games.blood_rage.pictures.scene.draft import draft_stage
from meadhall.games.blood_rage.pictures.scene.effects import alike, effects
from meadhall.games.blood_rage.pictures.scene.hand import displays, hand
from meadhall.games.blood_rage.pictures.scene.players import panels
from meadhall.games.blood_rage.pictures.scene.preview import previews
from meadhall.games.blood_rage.pictures.scores import score_table
from meadhall.games.blood_rage.pictures.words import roman


def scene(view: BloodRageView, words: Words) -> Scene:
    """What a seat sees: the board, everybody's panel, its own cards, and what lies open."""
    return Scene(
        headline(view, words),
        chips(view, words),
        places(view, words),
        pieces(view, words),
        panels(view, words),
        hand(view, words),
        displays(view, words),
        previews(view, words),
        score_table(view, words) if view["winners"] else None,
        effects=effects(view, words),
        districts=regions(view, words),
        alike=alike(view),
        battle=battle_stage(view, words),
        draft=draft_stage(view, words),
    )


@parts
def regions(view: BloodRageView, words: Words) -> Iterator[District]:
    """The provinces by region; the tree in the middle belongs to none."""
    found: dict[str, list[str]] = {region.id: [] for region in words.content.of("region")}
    for province in words.content.of("province"):
        found.setdefault(province.get("region") or province.id, []).append(f"province:{province.id}")
    for ident, lands in found.items():
        yield District(ident, words.name(ident), lands)


@part
def headline(view: BloodRageView, words: Words) -> str:
    """The Age and the phase, or the battle that is fought."""
    if view["winners"]:
        return words.say("sketch.headline_end")
    if view["battle"] is not None:
        fought = len(view["battle"]["participants"]) > 1
        key = "scene.headline_battle" if fought else "scene.headline_pillage"
        return words.say(key, age=roman(view["age"]), province=view["battle"]["province"])
    return words.say("scene.headline", age=roman(view["age"]), phase=view["phase"])


@part
def chips(view: BloodRageView, words: Words) -> list[Chip]:
    """The three Ages, each with what has fallen at its end or will fall, as things stand (BR-PROMO-02, -03)."""
    found = []
    for number, token in enumerate(view["ragnarok"], start=1):
        if number <= len(view["fallen"]):
            found.append(
                Chip(words.name(view["fallen"][number - 1]) or words.say("scene.nothing_fell"), roman(number), PAST)
            )
            continue
        later = "" if view["provinces"][token]["destroyed"] or token == view["falls"] else token
        when, province = (NOW, view["falls"]) if number == view["age"] else (NEXT, later)
        text = words.say("scene.doomed", province=province) if when == NOW else words.name(province)
        found.append(Chip(text if province else words.say("scene.nothing_falls"), roman(number), when))
    return found

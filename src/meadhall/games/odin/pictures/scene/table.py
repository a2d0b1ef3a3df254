"""The table as a picture on the board, drawn from a view alone."""

from __future__ import annotations

from typing import Final

from meadhall.core.scene import NEXT, NOW, PAST, Chip, Scene, districts
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.effects import effects
from meadhall.games.odin.pictures.ending import end_is_near, final_scores, quiet
from meadhall.games.odin.pictures.prices import coin_signs, prices
from meadhall.games.odin.pictures.scene.board import board_pieces, board_places, left_over
from meadhall.games.odin.pictures.scene.districts import DISTRICTS
from meadhall.games.odin.pictures.scene.players import hand, panels
from meadhall.games.odin.pictures.scene.raid import previews
from meadhall.games.odin.pictures.scene.village import village_pieces, village_places

FIRST_STEP: Final = "crew"
RAID_STEPS: Final = {
    "requirements": (
        "modify_requirements",
        "fewer_requirements",
        "next_contribution",
        "contribute",
        "reveal_requirements",
    ),
    "match": ("match_symbols", "remove", "match"),
    "return": (
        "gain_fame",
        "take_back",
        "damage_longship",
        "prevent_damage",
        "refill_ocean",
        "next_pick",
        "pick",
        "end_of_refill",
        "raid_ends",
    ),
}
"""The later steps of a raid as players tell them apart, each with what is done or asked in it."""


def scene(view: OdinView, words: Words) -> Scene:
    """What a seat sees: the common board, its own village large and the others' small, the players, its hand."""
    over = bool(view["winners"])
    return Scene(
        words.say("sketch.headline_end") if over else headline(view, words),
        chips(view, words),
        [*board_places(view, words), *village_places(view, words)],
        [*board_pieces(view, words), *village_pieces(view, words)],
        panels(view, words),
        hand(view, words),
        left_over(view, words),
        {} if over else previews(view, words),
        final_scores(view, words) if over else None,
        coin_signs(words),
        effects(view, words),
        prices(view, words),
        districts=districts(words, DISTRICTS),
    )


def headline(view: OdinView, words: Words) -> str:
    """Whose turn it is, and whether the end is near; how far the game is stands in the chips."""
    return " ".join([words.say("log.turn", seat=view["turn"]), *end_is_near(view, words), *quiet(view, words)])


def chips(view: OdinView, words: Words) -> list[Chip]:
    """The round, the raids that are left, and in a raid how far it is. If the end is near, that counts as what is now:
    a small screen has room for one of them.
    """
    left = sum(bool(raid) for raid in view["ocean"].values()) + view["decks"]["raid"]
    near = view["near_end"]
    told = [
        Chip(words.say("scene.round", round=view["round"]), str(view["round"]), NEXT if near else NOW),
        Chip(words.say(f"scene.near_end.{near}"), str(left))
        if near
        else Chip(words.say("scene.raids_left", left=left), str(left), NEXT if left else PAST),
    ]
    raid = view["raid"]
    if raid is not None and not view["winners"]:
        step = next((step for step, questions in RAID_STEPS.items() if view["question"] in questions), FIRST_STEP)
        going = words.say("scene.raid_step", raid=raid["raid"], step=words.say(f"scene.step_{step}"))
        told.append(Chip(going, str(words.entry("raid", raid["raid"])["fame"])))
    return told

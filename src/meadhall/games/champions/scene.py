"""The table as a picture on `board.svg`, drawn from a view alone."""

from __future__ import annotations

from typing import Final

from meadhall.core.scene import NEXT, NOW, PAST, Chip, Scene
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.champions.scene_board import places
from meadhall.games.champions.scene_pieces import pieces
from meadhall.games.champions.scene_players import displays, hand, panels
from meadhall.games.champions.scene_preview import previews
from meadhall.games.champions.sketch import headline
from meadhall.games.champions.sketch_players import score_table
from meadhall.games.champions.state import PHASES

SHOWN_PHASES: Final = ("placement", "assignment", "combat")
"""The phases in which somebody decides; the others pass by."""


def scene(view: View, words: Words) -> Scene:
    """What a seat sees of the board, the players, and its own cards."""
    over = bool(view["winners"])
    return Scene(
        headline=words.say("sketch.headline_end") if over else headline(view, words),
        chips=chips(view, words),
        places=places(view, words),
        pieces=pieces(view, words),
        panels=panels(view, words),
        hand=hand(view, words),
        displays=displays(view, words),
        previews={} if over else previews(view, words),
        scores=score_table(view, words) if over else None,
    )


def chips(view: View, words: Words) -> list[Chip]:
    """The round, and the phases of a round."""
    phase = view["phase"]
    if phase == "leaders":
        return [Chip(words.say("scene.chip.leaders"))]
    if view["winners"]:
        return [Chip(words.say("scene.chip.end"))]
    found = [Chip(words.say("scene.chip.round", round=view["round"], rounds=view["rounds"]), str(view["round"]))]
    now = PHASES.index(phase)
    for shown in SHOWN_PHASES:
        number = PHASES.index(shown)
        when = NOW if number == now else PAST if number < now else NEXT
        found.append(Chip(words.say(f"scene.chip.{shown}"), when=when))
    return found

"""The table as a picture on `board.svg`, drawn from a view alone."""

from __future__ import annotations

from typing import Final

from meadhall.core.scene import NEXT, NOW, PAST, Chip, Scene, districts
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.pictures.scene.board import places
from meadhall.games.champions.pictures.scene.effects import effects, signs
from meadhall.games.champions.pictures.scene.pieces import pieces
from meadhall.games.champions.pictures.scene.players import displays, hand, panels
from meadhall.games.champions.pictures.scene.preview import previews
from meadhall.games.champions.pictures.scene.purposes import DISTRICTS, purposes
from meadhall.games.champions.pictures.scene.roll import roll
from meadhall.games.champions.pictures.scores import score_table
from meadhall.games.champions.pictures.words import headline
from meadhall.games.champions.table.state import PHASES, Phase

SHOWN_PHASES: Final[tuple[Phase, ...]] = ("placement", "assignment", "combat")
"""The phases in which somebody decides; the others pass by."""


def scene(view: ChampionsView, words: Words) -> Scene:
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
        signs=signs(words),
        effects=effects(view, words),
        purposes=purposes(view, words),
        districts=districts(words, DISTRICTS),
        broad=True,
        roll=roll(view, words),
    )


def chips(view: ChampionsView, words: Words) -> list[Chip]:
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

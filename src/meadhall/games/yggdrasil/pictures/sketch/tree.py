"""The tree as a picture in text: three levels of three worlds, the middle one as it is turned, and their actions."""

from __future__ import annotations

from typing import Final

from meadhall.core.sketch import Block, Cell, Grid, Strip
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.words import action_now, columns_as_seen, god_here, saga_pieces, states
from meadhall.games.yggdrasil.table.names import LEVELS, WORLDS

MOVING: Final = ("reveal", "move")
"""The phases in which a world is in one move at most: there the worlds carry the numbers of the moves."""


def tree(view: YggdrasilView, words: Words) -> list[Block]:
    """The tree, and below it what can be done in each world."""
    columns = [view["tree"]["columns"][column] for column in columns_as_seen(words)]
    titles = [words.say("sketch.column", world=column[0]) for column in columns]
    rows = [
        [words.say(f"level.{level}"), *(world_cell(view, words, column[number]) for column in columns)]
        for number, level in enumerate(LEVELS)
    ]
    told = [[world_told(view, words, column[number]) for column in columns] for number in range(len(LEVELS))]
    return [Grid(words.say("sketch.tree"), [words.say("sketch.tree"), *titles], rows, told=told), actions(view, words)]


def world_cell(view: YggdrasilView, words: Words, world: str) -> str:
    """The name of a world in capitals, its state, and all who are there."""
    name = words.short(world).upper()
    state = "".join(words.say("sketch.aside_world", state=state) for state in states(view, words, world))
    those = words.listed(inhabitants(view, words, world)) if inhabitants(view, words, world) else ""
    return f"{name}{state} {those}".strip()


def inhabitants(view: YggdrasilView, words: Words, world: str) -> list[str]:
    """Gods, enemies and jotnar with their power, and the pieces of a saga."""
    here = view["worlds"][world]
    gods = [god_here(view, words, god) for god in here["gods"] if god]
    foes = [
        words.say("sketch.enemy", enemy=who, power=view["powers"][who]) for who in (*here["enemies"], *here["jotnar"])
    ]
    return [*gods, *foes, *saga_pieces(view, words, world)]


def world_told(view: YggdrasilView, words: Words, world: str) -> str:
    """A world for somebody who hears it."""
    those = [*states(view, words, world), *inhabitants(view, words, world)]
    return words.say("told.world", world=world, those=", ".join(those) if those else words.say("told.nobody"))


def actions(view: YggdrasilView, words: Words) -> Strip:
    """The actions of the worlds, in the order of the rule book; where gods move, with the numbers of the moves."""
    spot = "world:{}" if view["phase"] in MOVING else ""
    cells = [Cell(words.short(world), action_now(view, words, world), spot=spot.format(world)) for world in WORLDS]
    return Strip(words.say("sketch.actions"), cells)

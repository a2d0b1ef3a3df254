"""The gods as a picture in text: a line each, what is the reader's own, and dangers under way."""

from __future__ import annotations

from typing import Final

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import NOBODY, STRONG, Block, Cell, Grid, Note, Strip
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import HIDDEN, Figure, Player, YggdrasilView
from meadhall.games.yggdrasil.pictures.told import danger_told, player_told, support_told
from meadhall.games.yggdrasil.pictures.words import (
    action_now,
    brief,
    counted_signs,
    has_powers,
    is_turn,
    sign,
    signs,
    successes,
)
from meadhall.games.yggdrasil.table.names import GODS

COLUMNS: Final = ("god", "turn", "life", "elves", "dice", "card", "pile", "unknown", "world", "artefacts")
WORLD: Final = COLUMNS.index("world")
"""Each god can be found on the tree as well."""


def gods(view: YggdrasilView, words: Words) -> list[Block]:
    """A line for each god: those of the players, then those who support them."""
    seats = list(view["players"])
    rows = [player_row(view, words, seat) for seat in seats]
    told = [player_told(view, words, seat) for seat in seats]
    spots = [f"seat:{seat}" for seat in seats]
    for god, support in view["support"].items():
        rows.append(support_row(words, god, support))
        told.append(support_told(words, support))
        spots.append("")
    owners = [parse_seat(seat) for seat in seats] + [NOBODY] * len(view["support"])
    table = Grid(words.say("sketch.gods"), words.head(COLUMNS), rows, owners, spots, told=told, spare=(WORLD,))
    return [table, powers(view, words)]


def free_gods(view: YggdrasilView, words: Words) -> list[Block]:
    """The gods that are still to be chosen, with what they can do; who is taken stands in a line before them."""
    taken = [words.say("sketch.god_of", god=it["god"], seat=seat) for seat, it in view["players"].items() if it["god"]]
    taken += [words.say("sketch.support", god=god) for god in view["support"]]
    notes: list[Block] = [Note(words.say("sketch.taken", gods=", ".join(taken)))] if taken else []
    if not has_powers(view):
        return notes
    gone = {*(player["god"] for player in view["players"].values()), *view["support"]}
    free = [god for god in GODS if god not in gone]
    cells = [Cell(words.say("sketch.free", god=god), abilities(words, god), spot=f"god:{god}") for god in free]
    return [*notes, Strip(words.say("sketch.gods"), cells, 1)]


def abilities(words: Words, god: str) -> str:
    """Power and start skill."""
    known = [words.content.entries[kind].get(f"{kind}_{god}") for kind in ("power", "skill")]
    return " ".join(entry.effect(words.lang) for entry in known if entry is not None)


def powers(view: YggdrasilView, words: Words) -> Strip:
    """What the other gods can do."""
    others = [player["god"] for seat, player in view["players"].items() if seat != view["seat"]]
    cells = [Cell(words.name(god), brief(words, "god", god)) for god in others]
    return Strip(words.say("sketch.powers"), cells if has_powers(view) else [], spare=True)


def player_row(view: YggdrasilView, words: Words, seat: str) -> list[str]:
    player = view["players"][seat]
    return [
        words.say("sketch.god_of", god=player["god"], seat=seat),
        turn(view, words, seat),
        words.say("sketch.life", life=player["life"], full=player["full_life"]),
        str(player["elves"]),
        str(player["vanir_dice"]),
        sign(words, player["placed"]),
        signs(words, player["pile"]),
        unknown(view, words, player),
        words.short(player["world"]),
        ", ".join(words.short(artefact) for artefact in player["artefacts"]),
    ]


def support_row(words: Words, god: str, support: Figure) -> list[str]:
    row = {
        "god": words.say("sketch.support", god=god),
        "life": words.say("sketch.life", life=support["life"], full=support["full_life"]),
        "world": words.short(support["world"]),
    }
    return [row.get(column, "") for column in COLUMNS]


def turn(view: YggdrasilView, words: Words, seat: str) -> str:
    """The place of a player in this round; the one whose turn it is has a mark."""
    if seat not in view["order"]:
        return ""
    place = view["order"].index(seat) + 1
    return words.say("sketch.active", place=place) if seat == view["active"] and is_turn(view) else str(place)


def unknown(view: YggdrasilView, words: Words, player: Player) -> str:
    """Which cards the unseen ones of a pile are; with 2 players some may be those of the support god."""
    own, loose = counted_signs(words, player["unseen"]), counted_signs(words, view["unseen"]["support_cards"])
    return words.say("sketch.or_support", own=own, support=loose) if loose and HIDDEN in player_cards(player) else own


def player_cards(player: Player) -> list[str]:
    return [player["placed"], *player["pile"]]


# What is the reader's own


def own(view: YggdrasilView, words: Words) -> list[Block]:
    """Power, dice, bonds and artefacts of the own god; then the dangers that somebody faces."""
    mine = view["players"].get(view["seat"])
    blocks: list[Block] = []
    if mine is not None and mine["god"]:
        blocks = [sheet(view, words, mine), artefacts(words, mine)]
    return [*blocks, *dangers(view, words)]


def sheet(view: YggdrasilView, words: Words, mine: Player) -> Strip:
    """The world that the god can act in, the power, what the dice need, and the bonds."""
    god = mine["god"]
    cells = []
    if view["seat"] == view["active"] and view["phase"] == "step_3" and view["danger"] is None:
        cells.append(Cell(words.say("sketch.here", world=mine["world"]), action_now(view, words, mine["world"])))
    if has_powers(view):
        cells.append(Cell(words.say("sketch.own_power"), brief(words, "god", god)))
    cells.append(Cell(words.say("sketch.successes"), words.say("sketch.succeeding", **successes(words, mine))))
    for bond, friends in mine["bonds"].items():
        if friends:
            does = words.aside(brief(words, "bond", bond))
            effect = words.entry("bond", bond).effect(words.lang)
            cells.append(Cell(words.name(bond), ", ".join(map(words.name, friends)), aside=does, more=effect))
    return Strip(words.name(god), cells)


def artefacts(words: Words, mine: Player) -> Strip:
    cells = [
        Cell(words.name(artefact), brief(words, "artefact", artefact), spot=f"artefact:{artefact}")
        for artefact in mine["artefacts"]
    ]
    return Strip(words.say("sketch.artefacts"), cells)


# Dangers


def dangers(view: YggdrasilView, words: Words) -> list[Block]:
    """Who faces dangers, and what the dice show."""
    danger = view["danger"]
    return [] if danger is None else [Note(danger_told(view, words, danger), STRONG)]

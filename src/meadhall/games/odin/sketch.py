"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Block, Cell, Grid, Note, Sketch, Strip
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.odin.ending import ITEMS
from meadhall.games.odin.moves import VIKINGS


def sketch(view: View, words: Words) -> Sketch:
    """What a seat sees: the displays, the ocean, the players, the own hand."""
    if view["winners"]:
        return Sketch(words.say("sketch.headline_end"), [scores(view, words)], [], [])
    return Sketch(headline(view, words), board(view, words), [players(view, words)], own(view, words))


def headline(view: View, words: Words) -> str:
    return words.say("sketch.headline", round=view["round"], turn=view["turn"])


def board(view: View, words: Words) -> list[Block]:
    ocean = [
        Cell(slot.upper(), words.name(raid) if raid else "", spot=f"raid:{raid}")
        for slot, raid in view["ocean"].items()
    ]
    found: list[Block] = [Strip(words.say("sketch.ocean"), ocean)]
    for key, spot in (("action", "action_card"), ("hero", "hero"), ("building", "building"), ("longship", "longship")):
        cells = [Cell(words.name(card), spot=f"{spot}:{card}") for card in view[f"{key}_display"] if card]
        found.append(Strip(words.say(f"sketch.{key}_display"), cells))
    reserve = ", ".join(f"{count} {words.name(viking)}" for viking, count in view["reserve"].items())
    found.append(Note(words.say("sketch.reserve", reserve=reserve)))
    return found


def players(view: View, words: Words) -> Grid:
    columns = ("player", "fame", "vikings", "hero", "material", "buildings", "longships", "raids", "cards")
    rows = [
        [
            words.seat(seat),
            str(player["fame"]),
            "·".join(str(player["vikings"][viking]) for viking in VIKINGS),
            words.name(player["hero"]) if player["hero"] else "",
            str(player["material"]),
            words.listed([words.name(card) for card in player["buildings"].values()]),
            words.listed([words.name(ship) for ship in player["longships"]]),
            str(len(player["raids"])),
            str(player["hand_size"]),
        ]
        for seat, player in view["players"].items()
    ]
    head = [words.say(f"head.{column}") for column in columns]
    return Grid(words.say("sketch.players"), head, rows, [parse_seat(seat) for seat in view["players"]])


def own(view: View, words: Words) -> list[Block]:
    if view["seat"] not in view["players"]:
        return []
    hand = view["players"][view["seat"]]["hand"]
    cells = [Cell(words.name(card), f"×{count}", spot=f"action_card:{card}") for card, count in hand.items()]
    return [Strip(words.say("sketch.hand"), cells)]


def scores(view: View, words: Words) -> Grid:
    columns = (*ITEMS, "total")
    rows = [[words.seat(seat), *(str(score[column]) for column in columns)] for seat, score in view["scores"].items()]
    head = [words.say("head.player"), *(words.say(f"score.{column}") for column in columns)]
    return Grid(words.say("sketch.scores"), head, rows, [parse_seat(seat) for seat in view["scores"]])

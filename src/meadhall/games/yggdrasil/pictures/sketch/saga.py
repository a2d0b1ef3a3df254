"""The Saga Book and the campaign as a picture in text: the page, its pieces, and the experience sheets."""

from __future__ import annotations

from typing import Final

from meadhall.core.sketch import STRONG, Block, Cell, Grid, Note, Strip
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Player, YggdrasilView
from meadhall.games.yggdrasil.pictures.words import bond_prices, brief, is_ticked, progress
from meadhall.games.yggdrasil.table.names import BONDS

ROWS: Final = ("god_die", "vanir_die", "start_elves", "start_vanir")
"""The rows of an experience sheet, before those of the bonds."""


def saga(view: YggdrasilView, words: Words) -> list[Block]:
    """The page that lies open, how far its goal is, and what the saga adds; nothing in a standard game."""
    if not view["saga"]:
        return []
    page = words.entry("page", view["page"]["id"])
    facts = {"saga": view["saga"]["id"], "page": page.id, "number": view["page"]["number"]}
    text = f"{words.say('sketch.page', **facts)} {page.effect(words.lang)}"
    done = progress(view, words)
    return [
        Note(f"{text} {done}" if done else text, STRONG),
        Strip(words.say("sketch.saga"), [*pieces(view, words), *saga_rules(view, words)], 1),
    ]


def pieces(view: YggdrasilView, words: Words) -> list[Cell]:
    """The adversaries of the saga that are in play, with what they do."""
    shown = view["saga"]
    there = ["mistletoe"] * bool(shown["mistletoe"])
    there += [son for son, at in shown["sons"].items() if at][:1]
    there += shown["retinue"][:1]
    there += ["naglfar"] * bool(shown["naglfar"])
    cells = [adversary(words, ident) for ident in there]
    for wolf, space in shown["wolves"].items():
        if space:
            on = words.say("sketch.wolf", wolf=wolf, space=space, way=words.entry("adversary", wolf)["way"])
            cells.append(adversary(words, wolf, on))
    return cells


def adversary(words: Words, ident: str, label: str = "") -> Cell:
    """One of a kind speaks for all of them."""
    known = words.say(f"sketch.all_{ident}") if words.has(f"sketch.all_{ident}") else words.name(ident)
    return Cell(label or known, brief(words, "adversary", ident), spot=f"opponent:{ident}")


def saga_rules(view: YggdrasilView, words: Words) -> list[Cell]:
    """Actions and rules of the page that lies open."""
    cells = []
    here = (view["saga"]["number"], view["page"]["number"])
    for kind in ("saga_action", "saga_rule"):
        for rule in words.content.of(kind):
            if (rule["saga"], rule.get("page")) == here:
                label = words.name(rule.id)
                if rule.id == "bifrost_bridge":
                    label = words.say("sketch.bridge", giants=view["saga"]["bridge"], capacity=rule["capacity"])
                cells.append(Cell(label, brief(words, kind, rule.id)))
    dragon = words.entry("adversary", "s6_nidhogg")
    if (dragon["saga"], dragon.get("page")) == here:
        cells.append(adversary(words, dragon.id))
    return cells


# The campaign


def campaign(view: YggdrasilView, words: Words) -> list[Block]:
    """The games so far, and before the next one the experience sheets with what the bonds on them do."""
    does = [Cell(words.name(bond), brief(words, "bond", bond)) for bond in BONDS]
    return [games(view, words), sheets(view, words), Strip(words.say("sketch.bonds"), does, spare=True)]


def games(view: YggdrasilView, words: Words) -> Strip:
    """Each saga with how its games ended."""
    sagas: dict[int, list[str]] = {}
    for game in view["campaign"]["games"]:
        sagas.setdefault(game["saga"], []).append(words.say(f"sketch.game_{game['outcome']}"))
    cells = [Cell(words.say("sketch.saga_number", number=saga), words.listed(ends)) for saga, ends in sagas.items()]
    return Strip(words.say("sketch.games"), cells)


def sheets(view: YggdrasilView, words: Words) -> Grid:
    """A column for each god: what is ticked, and for the rest what it costs."""
    players = view["players"]
    rows = [[words.say("sheet.xp"), *(str(player["xp"]) for player in players.values())]]
    rows += [[words.say(f"sheet.{row}"), *(boxes(words, player, row) for player in players.values())] for row in ROWS]
    rows += [[words.name(bond), *(bonds(view, words, player, bond) for player in players.values())] for bond in BONDS]
    named = [words.say("sketch.god_of", god=player["god"], seat=seat) for seat, player in players.items()]
    return Grid(words.say("sketch.sheets"), [words.say("sketch.sheets"), *named], rows)


def boxes(words: Words, player: Player, row: str) -> str:
    """The boxes of a row: those ticked with a sign, the others with their price."""
    found = []
    for box in words.content.of("xp_box"):
        if box["row"] == row:
            key = "sketch.ticked" if is_ticked(box, player) else "sketch.box"
            sign = words.signs.get(box.get("symbol", ""), "")
            found.append(words.say(key, symbol=sign, cost=box["cost"]).strip())
    return " ".join(found)


def bonds(view: YggdrasilView, words: Words, player: Player, bond: str) -> str:
    """The gods named in a row, then the prices of the boxes that are left and not struck out."""
    costs = bond_prices(view, words, bond)
    named = [words.name(god) for god in player["bonds"][bond]]
    free = [words.say("sketch.box", symbol="", cost=cost).strip() for cost in costs[len(named) :]]
    return " ".join([*named, *free])

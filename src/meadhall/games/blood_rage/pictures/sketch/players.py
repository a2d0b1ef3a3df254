"""The players as a picture in text: what everybody sees of them, what is one's own, and the end."""

from __future__ import annotations

from collections.abc import Mapping

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import GOLD, Block, Cell, Grid, Note, Sketch, Strip
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Player
from meadhall.games.blood_rage.pictures.scores import score_table
from meadhall.games.blood_rage.pictures.sketch.battle import going_on
from meadhall.games.blood_rage.pictures.sketch.board import provinces
from meadhall.games.blood_rage.pictures.words import (
    card_brief,
    card_entry,
    cards_held,
    corner,
    figure_signs,
    off_the_board,
    own_picks,
)
from meadhall.games.blood_rage.table.moves import STATS, Stat


def players(view: BloodRageView, words: Words) -> list[Block]:
    columns = ("player", "glory", "rage", "stats", "board", "reserve", "valhalla", "hand", "quests")
    rows = []
    for seat, player in view["players"].items():
        rows.append(
            [
                words.say("sketch.player", seat=seat, clan=player["clan"]) if player["clan"] else words.seat(seat),
                str(player["glory"]),
                words.say("sketch.passed") if player["passed"] else str(player["rage"]),
                "·".join(stat(words, player, name) for name in STATS),
                words.say("sketch.board", figures=player["on_board"], horns=player["stats"]["horns"]),
                figure_signs(words, player["reserve"]),
                figure_signs(words, player["valhalla"]),
                str(cards_held(view, player)),
                str(len(player["quests"])),
            ]
        )
    table = Grid(
        words.say("sketch.players"),
        words.head(columns),
        rows,
        [parse_seat(seat) for seat in view["players"]],
        [f"seat:{seat}" for seat in view["players"]],
        told=[player_told(words, player) for player in view["players"].values()],
    )
    return [table, others_upgrades(view, words)]


def player_told(words: Words, player: Player) -> list[str]:
    """The facts of a player for somebody who hears them."""
    return [
        words.say("told.glory", count=player["glory"]),
        words.say("told.passed") if player["passed"] else words.say("told.rage", count=player["rage"]),
        words.say("told.stats", **{name: stat(words, player, name) for name in STATS}),
        words.say("told.board", count=player["on_board"]),
        *off_the_board(words, player),
        words.say("told.hand", count=len(player["hand"])),
        words.say("told.quests", count=len(player["quests"])),
    ]


def stat(words: Words, player: Player, name: Stat) -> str:
    """The value of a stat; stars for the steps that pay at the end."""
    bonus = words.content.tables["stat_tracks"]["end_bonus"]
    step, value = player["steps"][name], player["stats"][name]
    if not bonus[step - 1]:
        return str(value)
    return words.say("sketch.highest" if step == len(bonus) else "sketch.legendary", value=value)


def others_upgrades(view: BloodRageView, words: Words) -> Strip:
    """What lies on the clan sheets of the others."""
    cells = []
    for seat, player in view["players"].items():
        cards = [words.name(card) for card in player["upgrades"].values() if card]
        if cards and seat != view["seat"]:
            cells.append(Cell(words.seat(seat), words.listed(cards), owner=parse_seat(seat)))
    return Strip(words.say("sketch.upgrades"), cells, spare=True)


# What is only one's own


def own(view: BloodRageView, words: Words) -> list[Block]:
    mine = view["players"].get(view["seat"])
    if mine is None:
        return going_on(view, words)
    blocks: list[Block] = []
    if mine["pack"]:
        pack = [card_cell(words, card, brief=True) for card in mine["pack"]]
        blocks.append(Strip(words.say("sketch.pack"), pack, 1))
        picked = [card_cell(words, card, brief=False) for card in (*mine["hand"], *own_picks(mine))]
        blocks.append(Strip(words.say("sketch.picked"), picked))
    elif mine["hand"]:
        hand = [card_cell(words, card, brief=is_to_choose(view, words, card)) for card in mine["hand"]]
        blocks.append(Strip(words.say("sketch.hand"), hand))
    if mine["kept"]:
        blocks.append(Strip(words.say("sketch.kept"), [card_cell(words, mine["kept"], brief=False)]))
    quests = [card_cell(words, card, brief=False, spot=False) for card in mine["quests"]]
    blocks.append(Strip(words.say("sketch.quests"), quests))
    blocks.append(Strip(words.say("sketch.own_upgrades"), own_upgrades(view, words, mine["upgrades"])))
    if can_invade(view, mine):
        blocks.append(Strip(words.say("sketch.invade_for"), prices(words, mine)))
    return blocks + going_on(view, words)


def is_to_choose(view: BloodRageView, words: Words, card: str) -> bool:
    """Whether somebody wants to know what a card does: when it is kept or not, and battle cards in a battle."""
    if view["battle"] is not None:
        return card_entry(words, card).kind == "battle_card"
    return view["phase"] == "discard"


def card_cell(words: Words, ident: str, *, brief: bool, spot: bool = True) -> Cell:
    """A card with what is printed in its corner and what it does in short: aside, unless it is needed."""
    card = card_entry(words, ident)
    detail, does = corner(words, card), card_brief(words, card)
    at = f"card:{ident}" if spot else ""
    if not brief or not does:
        return Cell(words.name(ident), detail, spot=at, aside=words.aside(does), more=card.effect(words.lang))
    if card.kind == "upgrade_card":
        detail = words.say("sketch.for_slot", slot=card["slot"], card=detail)
    return Cell(words.name(ident), detail, spot=at, text=does)


def own_upgrades(view: BloodRageView, words: Words, upgrades: Mapping[str, str]) -> list[Cell]:
    """The own clan sheet; with its slots while a card looks for one."""
    cells = []
    for slot, ident in upgrades.items():
        if ident:
            card = card_entry(words, ident)
            label = words.say("sketch.in_slot", slot=slot, card=ident) if view["upgrading"] else words.name(ident)
            cells.append(Cell(label, aside=words.aside(card_brief(words, card)), more=card.effect(words.lang)))
    return cells


def can_invade(view: BloodRageView, player: Player) -> bool:
    return view["phase"] == "actions" and view["battle"] is None and player["on_board"] < player["stats"]["horns"]


def prices(words: Words, player: Player) -> list[Cell]:
    """The own figures that can invade, with the Rage that it costs."""
    return [
        Cell(words.short(figure), str(player["invade_cost"][figure])) for figure in dict.fromkeys(player["reserve"])
    ]


# The end


def final_sketch(view: BloodRageView, words: Words) -> Sketch:
    """The scores, and who has won."""
    table = score_table(view, words)
    winners = words.listed([words.seat(seat) for seat in view["winners"]])
    won = Note(words.say("sketch.winners", winners=winners), GOLD)
    return Sketch(words.say("sketch.headline_end"), [table, provinces(view, words)], players(view, words), [won])

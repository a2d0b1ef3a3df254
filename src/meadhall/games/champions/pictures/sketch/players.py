"""The players as a picture in text: what everybody sees of them, what is one's own, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import GOLD, STRONG, Block, Cell, Grid, Note, Sketch, Strip
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import HIDDEN, ChampionsView, Good, Player
from meadhall.games.champions.pictures.scores import ranking, score_table
from meadhall.games.champions.pictures.words import COLORS, amounts, counts

GOODS: Final[tuple[Good, ...]] = ("glory", "food", "wood", "coin", "favor", "blame")
COLUMNS: Final = ("player", "leader", *GOODS, "dice", "workers", "destinies", "runes", "trophies", "ship")


def players(view: ChampionsView, words: Words) -> Grid:
    table = Grid(
        words.say("sketch.players"),
        words.head(COLUMNS),
        [],
        [parse_seat(seat) for seat in view["players"]],
        [f"seat:{seat}" for seat in view["players"]],
        spare=[COLUMNS.index("leader")],
    )
    for seat, player in view["players"].items():
        table.rows.append(
            [
                words.seat(seat),
                words.short(player["leader"]) if player["leader"] else "",
                *(str(player[good]) for good in GOODS),
                "·".join(str(count) for count in player["dice"].values()),
                str(player["workers"]),
                str(len(player["destinies"])),
                str(len(player["runes"])),
                "·".join(str(count) for count in trophy_counts(words, player["trophies"])),
                words.name(player["ship"]) if player["ship"] else "",
            ]
        )
        table.told.append(player_facts(words, player))
        table.more.append(player_more(words, player) if player["runes"] or player["trophies"] else "")
    return table


def player_facts(words: Words, player: Player) -> list[str]:
    """What there is to tell of a player, for the ear."""
    facts = [words.say("told.leader", leader=player["leader"])] if player["leader"] else []
    facts += [
        counts(words, {good: player[good] for good in GOODS}),
        counts(words, player["dice"]),
        words.say("amount.worker", count=player["workers"]),
        words.say("told.destinies", count=len(player["destinies"])),
        words.say("told.runes", count=len(player["runes"])),
    ]
    if player["trophies"]:
        won = zip((*COLORS, "troll"), trophy_counts(words, player["trophies"]), strict=True)
        facts.append(words.say("told.trophies", **dict(won)))
    if player["ship"]:
        facts.append(words.say("told.ship", ship=player["ship"]))
    return facts


def trophy_counts(words: Words, trophies: Sequence[str]) -> list[int]:
    """Won cards by color, then trolls."""
    found = [card for ident in trophies if (card := words.content.entry(ident)) is not None]
    counts = [sum(card["color"] == color for card in found) for color in COLORS]
    return [*counts, sum(card["color"] not in COLORS for card in found)]


def player_more(words: Words, player: Player) -> str:
    runes = [
        words.say("sketch.rune_unused" if state == "unused" else "sketch.rune_spent", rune=rune)
        for rune, state in player["runes"].items()
    ]
    return words.say(
        "sketch.player_more",
        runes=words.listed(runes),
        trophies=words.listed([words.name(card) for card in player["trophies"]]),
    )


# What is only one's own, and what is going on right now


def own(view: ChampionsView, words: Words) -> list[Block]:
    blocks: list[Block] = []
    mine = view["players"].get(view["seat"])
    if mine is not None:
        if mine["leader"]:
            leader = Cell(words.short(mine["leader"]), more=words.entry("leader", mine["leader"]).effect(words.lang))
            unused = [rune for rune, state in mine["runes"].items() if state == "unused"]
            blocks.append(Strip(words.say("sketch.own"), [leader, *(rune_cell(words, rune) for rune in unused)]))
        cards = [destiny_cell(words, card) for card in mine["destinies"]]
        blocks.append(Strip(words.say("sketch.destinies"), cards))
        drawn = [destiny_cell(words, card) for card in view["drawn"] if card != HIDDEN]
        if drawn:
            blocks.append(Strip(words.say("sketch.drawn"), drawn))
    return blocks + going_on(view, words)


def rune_cell(words: Words, ident: str) -> Cell:
    rune = words.entry("rune", ident)
    return Cell(words.name(ident), more=rune.effect(words.lang), spot=f"rune:{ident}")


def destiny_cell(words: Words, ident: str) -> Cell:
    card = words.entry("destiny", ident)
    text = words.say(
        "sketch.destiny",
        metric=words.say(f"metric.{card['metric']}"),
        sole=card["glory_sole"],
        shared=card["glory_shared"],
    )
    return Cell(words.name(ident), text=text)


def going_on(view: ChampionsView, words: Words) -> list[Block]:
    """The fight and the roll under way, and warriors for whom there is no room."""
    blocks: list[Block] = []
    fight = view["fight"]
    if fight is not None:
        said = words.say(
            "sketch.fight",
            seat=fight["seat"],
            enemy=fight["enemy"],
            attack=fight["attack"],
            defense=fight["defense"],
            damage=fight["damage"],
            dice=amounts(words, fight["dice"]),
        )
        blocks.append(Note(said, STRONG))
    for key, roll in (("roll", view["roll"]), ("picked", view["picked"])):
        if roll:
            dice = tuple(f"{die['die']}:{die['face']}" for die in roll)
            blocks.append(Note(words.say(f"sketch.{key}", dice=dice), STRONG))
    if view["reaction"]:
        blocks.append(Note(words.say("sketch.reaction"), STRONG))
    if any(view["offered"].values()):
        blocks.append(Note(words.say("sketch.offered", dice=amounts(words, view["offered"])), STRONG))
    return blocks


# The end


def final_sketch(view: ChampionsView, words: Words) -> Sketch:
    """The scores by item, the best first, and who has won."""
    scores = view["scores"]
    best_first = ranking(view)
    destinies = Strip(
        words.say("score.destinies"),
        [
            Cell(
                words.seat(seat),
                words.say(
                    "sketch.destinies_scored",
                    cards=view["players"][seat]["destinies"],
                    glory=scores[seat]["destinies"],
                ),
            )
            for seat in best_first
        ],
    )
    winners = words.listed([words.seat(seat) for seat in view["winners"]])
    won = Note(words.say("sketch.winners", winners=winners), GOLD)
    return Sketch(
        words.say("sketch.headline_end"), [score_table(view, words), destinies], [players(view, words)], [won]
    )

"""What a fight would bring: the odds, worked out from what the reader sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import Bar, Preview
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import NOBODY
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import HIDDEN, ChampionsView
from meadhall.games.champions.pictures.wilds import wilds
from meadhall.games.champions.pictures.words import amounts, enemy_facts, enemy_name
from meadhall.games.champions.rules.odds import NO_DICE, Dice, Odds, less, odds_with
from meadhall.games.champions.table.moves import FACES, WARRIORS

BARS: Final = 4
"""So many bands of warriors are compared at most."""


class Target:
    """An enemy that can be fought: where it lies, who may fight it, who is there, and how far the food goes."""

    __slots__ = ("card", "coins", "feeds", "food", "ident", "owner", "room", "sent", "shore", "spots")

    def __init__(self, ident: str, spots: Sequence[str], card: Entry, owner: str, sent: Mapping[str, int]) -> None:
        self.ident = ident  # what a move calls it; empty if no ship lies here
        self.spots = spots
        self.card = card
        self.owner = owner
        self.sent: Dice = (sent[WARRIORS[0]], sent[WARRIORS[1]], sent[WARRIORS[2]])
        self.shore = ""
        self.coins = 0
        self.food = 0
        self.feeds = 0
        self.room = 0

    def allowed(self, dice: Dice) -> Dice:
        """The warriors that may fight it."""
        barred = self.card["forbidden"]
        kept = [0 if kind in barred else count for kind, count in zip(WARRIORS, dice, strict=True)]
        return kept[0], kept[1], kept[2]


def targets(view: ChampionsView, words: Words) -> list[Target]:
    board = view["board"]
    found = []
    for slot, card in wilds(board, words):
        spots = [f"location:{slot}", f"target:{slot}"]
        found.append(Target(slot, spots, card, board["placed"].get(slot, ""), board["sent"][slot]))
    for ident, shore in board["shores"].items():
        if shore["monster"]:
            ship = shore["ship"]
            spots = [f"shore:{ident}", *([f"target:{ship}", f"longship:{ship}"] if ship else [])]
            target = Target(ship, spots, words.entry("monster", shore["monster"]), shore["sailor"], shore["dice"])
            target.shore, target.coins, target.food = ident, shore["coins"], shore["food"]
            target.feeds = words.entry("shore", ident)["warriors_per_food"]
            target.room = words.entry("longship", ship)["capacity"] if ship else 0
            found.append(target)
    return found


def odds_for(words: Words, leader: str) -> Odds:
    """The odds for the warriors of a leader."""
    faces = tuple(tuple(FACES.index(face) for face in words.entry("die", kind)["faces"]) for kind in WARRIORS)
    return odds_with(faces, sword_bonus(words, leader))


def sword_bonus(words: Words, leader: str) -> int:
    card = words.content.entries["leader"].get(leader)
    return int(card["amount"]) if card is not None and card["ability"] == "sword_plus_one" else 0


@part
def previews(view: ChampionsView, words: Words) -> dict[str, Preview]:
    found: dict[str, Preview] = {}
    reader = view["seat"]
    if reader in view["players"]:
        odds = odds_for(words, view["players"][reader]["leader"])
        mine = []
        for target in targets(view, words):
            preview = expected(view, words, odds, target)
            found.update(dict.fromkeys(target.spots, preview))
            if target.owner == reader and view["phase"] == "assignment":
                mine.append(target)
                found.update(by_move(view, words, odds, target))
        if mine:
            found["now"] = assigned(view, words, odds, mine)
    return found


# Before the fight


def expected(view: ChampionsView, words: Words, odds: Odds, target: Target) -> Preview:
    """What the reader's warriors could do there: those already sent, and with more and more from home."""
    reader = view["seat"]
    player = view["players"][reader]
    home = tuple(player["dice"][kind] for kind in WARRIORS)
    sent = target.sent if target.owner == reader else NO_DICE
    bars = [bar(words, odds, target, band, reader) for band in bands(odds, target, home, sent)]
    lines = [f"{fact[0].upper()}{fact[1:]}." for fact in enemy_facts(words, target.card, target.coins)]
    if not bars:
        lines.append(words.say("scene.preview.nobody"))
    if target.shore:
        lines += journey_lines(view, words, target)
    return Preview(words.say("scene.preview.title", enemy=enemy_name(words, target.card)), bars, lines)


def bands(odds: Odds, target: Target, home: Sequence[int], sent: Dice) -> list[Dice]:
    """Some bands to compare: the best of those who may fight, few, more, all."""
    more = target.allowed((home[0], home[1], home[2]))
    band, found = target.allowed(sent), []
    if band != NO_DICE:
        found.append(band)
    left = list(more)
    best_first = sorted(range(len(WARRIORS)), key=lambda kind: -odds.hits[kind])
    for kind in best_first:
        for _ in range(left[kind]):
            grown = list(band)
            grown[kind] += 1
            band = grown[0], grown[1], grown[2]
            found.append(band)
    if len(found) <= BARS:
        return found
    return [found[round(step * (len(found) - 1) / (BARS - 1))] for step in range(BARS)]


def bar(words: Words, odds: Odds, target: Target, dice: Dice, seat: str) -> Bar:
    """How likely a band wins, and how many of it come home."""
    card = target.card
    return odds_bar(words, odds, dice, (card["attack"], card["defense"]), seat)


def odds_bar(
    words: Words, odds: Odds, dice: Dice, enemy: tuple[int, int], seat: str, label: str = "", gone: int = 0
) -> Bar:
    """The odds of a fight as a bar; `gone` warriors are lost before it begins."""
    win, swords, spears, axes, _ = odds.fight(*enemy, dice)
    lost = max(sum(dice) + gone - (swords + spears + axes), 0.0)
    text = words.say("scene.preview.odds", win=round(100 * win), lost=decimal(words, lost))
    if dice == NO_DICE and not gone:
        text = words.say("scene.preview.empty")
    named = label or amounts(words, dict(zip(WARRIORS, dice, strict=True)))
    return Bar(named, round(win, 3), text, parse_seat(seat) if seat else NOBODY)


def decimal(words: Words, number: float) -> str:
    return f"{number:.1f}".replace(".", words.say("scene.preview.point"))


def journey_lines(view: ChampionsView, words: Words, target: Target, sent: Dice | None = None) -> list[str]:
    """How far the food goes, also for a crew that is to be, and what is known of the journey."""
    shore = view["board"]["shores"][target.shore]
    crew = target.sent if sent is None else sent
    lines = [words.say("scene.preview.feeds", feeds=target.feeds)]
    if target.owner == view["seat"]:
        fed = words.say("scene.preview.fed", food=target.food, fed=target.food * target.feeds, count=sum(crew))
        without = hungry(target, crew, target.food)
        lines = [fed, *([words.say("scene.preview.hungry", count=without)] if without else [])]
    if shore["journey"] in ("", HIDDEN):
        return [*lines, words.say("scene.preview.unknown")]
    card = words.entry("journey", shore["journey"])
    return [*lines, words.say("scene.preview.journey", journey=card.id, effect=card.effect(words.lang))]


# While warriors are sent


def by_move(view: ChampionsView, words: Words, odds: Odds, target: Target) -> dict[str, Preview]:
    """For each warrior that could be sent there: the odds before and after."""
    reader = view["seat"]
    home = view["players"][reader]["dice"]
    before = crew_bar(words, odds, target, target.sent, target.food, reader, words.say("scene.preview.before"))
    title = words.say("scene.preview.title", enemy=enemy_name(words, target.card))
    found = {}
    for number, kind in enumerate(WARRIORS):
        if not home[kind]:
            continue
        grown = list(target.sent)
        grown[number] += 1
        crew: Dice = (grown[0], grown[1], grown[2])
        after = crew_bar(words, odds, target, crew, target.food, reader, words.say("scene.preview.after"))
        lines = [words.say("scene.preview.barred", warrior=kind)] if kind in target.card["forbidden"] else []
        if target.shore:
            lines += journey_lines(view, words, target, crew)
        found[f"assign {kind} {target.ident}"] = Preview(title, [before, after], lines)
    if target.shore:
        fed = words.say("scene.preview.after_food")
        after = crew_bar(words, odds, target, target.sent, target.food + 1, reader, fed)
        found[f"load {target.ident}"] = Preview(title, [before, after], journey_lines(view, words, target))
    return found


def crew_bar(words: Words, odds: Odds, target: Target, sent: Dice, food: int, seat: str, label: str) -> Bar:
    """The odds of those who would arrive: who may not fight there and who gets nothing to eat are lost before."""
    band = arriving(odds, target, sent, food)
    enemy = target.card["attack"], target.card["defense"]
    return odds_bar(words, odds, band, enemy, seat, label, sum(sent) - sum(band))


def arriving(odds: Odds, target: Target, sent: Dice, food: int) -> Dice:
    """Of those who are sent, who can fight: of a crew only who is fed."""
    band = target.allowed(sent)
    useless = sum(sent) - sum(band)  # who may not fight starves first
    return less(band, max(hungry(target, sent, food) - useless, 0), odds.order)


def hungry(target: Target, sent: Dice, food: int) -> int:
    """How many of a crew would get nothing to eat on the way; none if there is no way to go."""
    return max(sum(sent) - food * target.feeds, 0) if target.shore else 0


def starving(view: ChampionsView, words: Words) -> list[str]:
    """The crews of the reader that would starve as they are."""
    mine = [target for target in targets(view, words) if target.owner == view["seat"]]
    found = [(target, hungry(target, target.sent, target.food)) for target in mine]
    return [
        words.say("scene.preview.hungry_there", place=target.shore, count=count) for target, count in found if count
    ]


def assigned(view: ChampionsView, words: Words, odds: Odds, mine: Sequence[Target]) -> Preview:
    """How the fights of the reader would go with who has been sent so far, and fed."""
    bars = [
        crew_bar(words, odds, target, target.sent, target.food, view["seat"], words.short(target.card.id))
        for target in mine
    ]
    return Preview(words.say("scene.preview.assigned"), bars, starving(view, words))

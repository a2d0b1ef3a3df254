"""What dice on the table come to, and how it may end: worked out exactly, from what everybody sees."""

from __future__ import annotations

from typing import Final

from meadhall.core.scene import Bar
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView, Fight, RolledDie, Rolling
from meadhall.games.champions.pictures.scene.preview import decimal, odds_bar, odds_for
from meadhall.games.champions.rules.odds import NO_DICE, Dice, Odds, less
from meadhall.games.champions.table.moves import WARRIORS

STRUCK: Final = ("wounds", "losses", "check")
"""The steps in which the roll has counted."""


def weapons(die: RolledDie, bonus: int, *, reaction: bool) -> int:
    """The hits of a die, as `rolling.py` counts them."""
    hits = {"hit": 1, "double": 2, "shield": int(reaction)}.get(die["face"], 0)
    return hits + bonus if hits and die["die"] == WARRIORS[0] else hits


def count_roll(view: ChampionsView, bonus: int) -> tuple[int, int]:
    """The weapons and the shields of the roll. Whoever was lost since has struck all the same."""
    hits = sum(weapons(die, bonus, reaction=view["reaction"]) for die in view["roll"])
    return hits, sum(die["face"] == "shield" for die in view["roll"])


def as_dice(counts: dict[str, int]) -> Dice:
    return counts[WARRIORS[0]], counts[WARRIORS[1]], counts[WARRIORS[2]]


class Change:
    """Dice that are rolled again: those picked, or the blanks while nothing is picked; the others stay as they lie."""

    def __init__(self, view: ChampionsView, odds: Odds) -> None:
        self.again = list(view["picked"]) or [die for die in view["roll"] if die["face"] == "blank"]
        left = list(view["roll"])
        for die in self.again:
            left.remove(die)
        self.kept = sum(weapons(die, odds.sword_bonus, reaction=view["reaction"]) for die in left)
        kinds = [die["die"] for die in self.again]
        self.strikes = odds.strikes(
            (kinds.count(WARRIORS[0]), kinds.count(WARRIORS[1]), kinds.count(WARRIORS[2])), view["reaction"]
        )

    def at_least(self, need: int) -> float:
        """How likely it comes to so many hits."""
        return sum(chance for hits, chance in self.strikes.items() if self.kept + hits >= need)

    def expected(self, most: int) -> float:
        """How many hits are to be expected, of which so many count."""
        return sum(min(self.kept + hits, most) * chance for hits, chance in self.strikes.items())


def can_change(view: ChampionsView, rolling: Rolling) -> bool:
    """Whether something can still be done about the roll, and there is something to be done."""
    return bool(view["roll"]) and rolling["step"] == "favor" and bool(view["picked"] or blanks(view))


def blanks(view: ChampionsView) -> int:
    return sum(die["face"] == "blank" for die in view["roll"])


def per_cent(chance: float) -> str:
    return f"{round(100 * chance)} %"


# A fight


def fight_chances(view: ChampionsView, words: Words, fight: Fight, rolling: Rolling) -> list[Bar]:
    """Two bars, always: whether the enemy is slain in this round, and if dice are rolled again or else in the end."""
    odds = odds_for(words, view["players"][fight["seat"]]["leader"])
    struck = rolling["step"] in STRUCK
    if can_change(view, rolling) and not struck:
        return [this_round(view, words, odds, fight), rolled_again(view, words, odds, fight)]
    return [this_round(view, words, odds, fight), in_the_end(view, words, odds, fight)]


def this_round(view: ChampionsView, words: Words, odds: Odds, fight: Fight) -> Bar:
    """Before the roll a chance; after it one knows."""
    rolling = view["rolling"]
    assert rolling is not None
    left = fight["defense"] - fight["damage"]
    if not view["roll"]:
        strikes = odds.strikes(as_dice(fight["dice"]))
        chance, label = sum(chance for hits, chance in strikes.items() if hits >= left), "now"
    else:
        hits = 0 if rolling["step"] in STRUCK else count_roll(view, odds.sword_bonus)[0]
        chance, label = float(hits >= left), "kept"
    return Bar(words.say(f"scene.roll.odds.{label}"), round(chance, 3), per_cent(chance), parse_seat(fight["seat"]))


def rolled_again(view: ChampionsView, words: Words, odds: Odds, fight: Fight) -> Bar:
    """How likely the picked dice slay it; while none is picked, the blanks."""
    change = Change(view, odds)
    chance = change.at_least(fight["defense"] - fight["damage"])
    label = words.say("scene.roll.odds.again" if view["picked"] else "scene.roll.odds.blanks", count=len(change.again))
    return Bar(label, round(chance, 3), per_cent(chance), parse_seat(fight["seat"]))


def in_the_end(view: ChampionsView, words: Words, odds: Odds, fight: Fight) -> Bar:
    """How likely the fight is won, whatever it takes, and how many will be lost; after a roll: if that is kept."""
    label, seat = words.say("scene.roll.odds.end"), fight["seat"]
    dice, damage = as_dice(fight["dice"]), fight["damage"]
    rolling = view["rolling"]
    assert rolling is not None
    losses = rolling["losses"]
    if view["roll"] and rolling["step"] not in STRUCK:
        hits, shields = count_roll(view, odds.sword_bonus)
        damage, losses = damage + hits, max(fight["attack"] - shields, 0)
    gone = min(losses, sum(dice))
    dice = less(dice, gone, odds.order)
    if damage >= fight["defense"]:
        won = words.say("scene.roll.odds.won", lost=gone) if gone else words.say("scene.roll.odds.slain")
        return Bar(label, 1.0, won, parse_seat(seat))
    if dice == NO_DICE:
        return Bar(label, 0.0, words.say("scene.preview.lost"), parse_seat(seat))
    return odds_bar(words, odds, dice, (fight["attack"], fight["defense"] - damage), seat, label, gone)


# A hunt


def hunt_chances(view: ChampionsView, words: Words, rolling: Rolling) -> list[Bar]:
    """Two bars: how much food comes home if the roll is kept, and what to expect if dice are rolled again."""
    odds = odds_for(words, view["players"][rolling["seat"]]["leader"])
    most, seat = words.content.tables["game"]["hunting_food_cap"], parse_seat(rolling["seat"])
    hits, _ = count_roll(view, odds.sword_bonus)
    food = min(hits, most)
    kept = Bar(words.say("scene.roll.odds.food"), round(food / most, 3), words.say("amount.food", count=food), seat)
    if not can_change(view, rolling):
        return [kept, Bar(words.say("scene.roll.odds.most"), 1.0, words.say("amount.food", count=most), seat)]
    change = Change(view, odds)
    expected = change.expected(most)
    label = words.say(
        "scene.roll.odds.food_again" if view["picked"] else "scene.roll.odds.food_blanks", count=len(change.again)
    )
    text = words.say("scene.roll.odds.food_expected", food=decimal(words, expected))
    return [kept, Bar(label, round(expected / most, 3), text, seat)]

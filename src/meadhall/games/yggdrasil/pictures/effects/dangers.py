"""What each way to avert dangers would do now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Danger, Player, YggdrasilView
from meadhall.games.yggdrasil.pictures.effects.fights import unhurt
from meadhall.games.yggdrasil.pictures.scene.fights import Odds
from meadhall.games.yggdrasil.pictures.words import brief, has_powers, sentence
from meadhall.games.yggdrasil.table.names import DICE, GOD_DIE

Effects = dict[str, str]

SAVERS: Final = {"elf": "svalinn", "vanir_die": "brisingamen"}
"""The artefact that keeps a piece."""


def heroes(view: YggdrasilView, words: Words, danger: Danger) -> Effects:
    """With each number of heroes: what is left to the dice, or to be lost."""
    left, odds = danger["left"], Odds(view, words, view["seat"])
    found = {}
    for count in range(min(view["valhalla"], left) + 1):
        rest = left - count
        if not rest:
            told = words.say("effect.all_averted")
        elif danger["rolled"]:
            told = loses(view, words, rest)
        else:
            after = sentence(unhurt(words, odds, rest, odds.player["world"], odds.dice)).removesuffix(".")
            told = words.say("effect.rest", rest=rest, roll=after)
        found[f"heroes {count}"] = told
    return found


def saving_roll(view: YggdrasilView, words: Words, danger: Danger) -> Effects:
    """With each number of Vanir dice, and without a roll."""
    left, odds = danger["left"], Odds(view, words, view["seat"])
    found = {f"roll {dice}": sentence(roll(words, odds, left, dice)) for dice in range(odds.dice + 1)}
    return {**found, "waive": loses(view, words, left)}


def roll(words: Words, odds: Odds, left: int, dice: int) -> str:
    """How likely a roll averts all, and whether that counts on elves."""
    return unhurt(words, odds, left, odds.player["world"], dice, "effect.roll_elves")


def loses(view: YggdrasilView, words: Words, lost: int) -> str:
    """The life that the dangers cost which are left, where nothing can avert them any more."""
    mine = view["players"][view["seat"]]
    if not is_certain(view, mine):
        return ""
    life = mine["life"] - lost
    if life <= 0:
        return words.say("effect.falls", lost=lost, god=mine["god"])
    return words.say("effect.loses", lost=lost, life=life)


def is_certain(view: YggdrasilView, mine: Player) -> bool:
    """Freyr's elves, Freyia's heroes, and friends can help even then."""
    if not has_powers(view):
        return True
    friends = mine["bonds"]["brother_in_arms"] or mine["bonds"]["blood_relative"]
    late = (mine["god"] == "freyr" and mine["elves"]) or (mine["god"] == "freyia" and view["valhalla"])
    return not friends and not late


def elves(view: YggdrasilView, words: Words, danger: Danger) -> Effects:
    """An elf on each kind of die, Freyr's pair, or none."""
    mine, left = view["players"][view["seat"]], danger["left"]
    worth = {die: Odds(view, words, view["seat"]).worth if die == DICE[GOD_DIE] else 1 for die in DICE}
    found = {f"convert {die}": elf(words, worth[die], left, mine["elves"] - 1) for die in DICE}
    pair = words.entry("god", "freyr")
    return {
        **found,
        "pair": elf(words, pair["averts"], left, mine["elves"] - pair["elves"]),
        "done": loses(view, words, left),
    }


def elf(words: Words, averts: int, left: int, elves: int) -> str:
    """What elves avert, and what is left of dangers and elves then."""
    fewer = min(averts, left)
    key = "effect.elf" if left > fewer else "effect.elf_all"
    return words.say(key, count=fewer, left=left - fewer, elves=elves)


def helper_elf(view: YggdrasilView, words: Words, danger: Danger) -> Effects:
    """The elf of a helper, on his own god die."""
    odds = Odds(view, words, view["seat"])
    told = elf(words, odds.worth, danger["left"], odds.player["elves"] - 1)
    return {f"convert {DICE[GOD_DIE]}": told}


def shift(view: YggdrasilView, words: Words) -> Effects:
    """The life of those who may lose it in the reader's place."""
    return {
        f"shift {god}": words.say("effect.life", life=one["life"], full=one["full_life"])
        for god, one in view["support"].items()
    }


def keep(view: YggdrasilView, words: Words, danger: Danger) -> Effects:
    """The artefact that keeps a piece; nothing where a support god does."""
    owned = Odds(view, words, view["seat"]).artefacts
    return {
        f"keep {thing}": words.say("effect.by_artefact", artefact=saver, does=sentence(brief(words, "artefact", saver)))
        for thing, saver in SAVERS.items()
        if saver in owned and saver not in danger["used"]
    }


DANGERS: Final[Mapping[str, Callable[[YggdrasilView, Words, Danger], Effects]]] = {
    "heroes": heroes,
    "saving_roll": saving_roll,
    "elves": elves,
    "helper_elf": helper_elf,
    "keep": keep,
}
"""By the step that asks, while somebody faces dangers."""

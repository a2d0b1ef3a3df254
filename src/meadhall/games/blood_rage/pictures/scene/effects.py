"""What an answer would do now, in a sentence, where the board does not show it: stats, slots, and what has a price."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.parts import part
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Player
from meadhall.games.blood_rage.pictures.foresight import upgrade_keys
from meadhall.games.blood_rage.pictures.words import card_entry
from meadhall.games.blood_rage.table.moves import STATS, Stat


@part
def effects(view: BloodRageView, words: Words) -> dict[str, str]:
    """By the text of a move; for whoever is asked."""
    mine = view["players"].get(view["seat"])
    if mine is None or view["seat"] not in view["asked"]:
        return {}
    found = dict(raises(words, mine))
    if view["upgrading"]:
        found.update(slots(words, mine))
    for key, card in upgrade_keys(view, words, view["seat"]):
        found.update(paid_for(view, words, key, card))
    return found


def raises(words: Words, mine: Player) -> Iterator[tuple[str, str]]:
    for stat in STATS:
        yield f"raise {stat}", raised(words, mine, stat)


def raised(words: Words, mine: Player, stat: Stat) -> str:
    """From what to what, and what that pays at the end."""
    tracks = words.content.tables["stat_tracks"]
    step, bonus = mine["steps"][stat], tracks["end_bonus"]
    if step == len(bonus):
        return words.say("effect.top")
    earned = bonus[step - 1] if step else 0
    key = "raise" if bonus[step] == earned else "raise_more" if earned else "raise_legendary"
    return words.say(f"effect.{key}", before=mine["stats"][stat], value=tracks[stat][step], bonus=bonus[step] - earned)


def slots(words: Words, mine: Player) -> Iterator[tuple[str, str]]:
    for slot, card in mine["upgrades"].items():
        yield f"slot {slot}", words.say("effect.replaces", card=card) if card else words.say("effect.empty")


def alike(view: BloodRageView) -> list[str]:
    """Of several free slots for an upgrade all but the first."""
    mine = view["players"].get(view["seat"])
    if mine is None or not view["upgrading"]:
        return []
    free = [slot for slot, card in mine["upgrades"].items() if not card]
    kinds = [slot.rpartition("_")[0] or slot for slot in free]
    return [f"slot {slot}" for number, slot in enumerate(free) if kinds[number] in kinds[:number]]


def paid_for(view: BloodRageView, words: Words, key: str, card: str) -> Iterator[tuple[str, str]]:
    """What an upgrade lets somebody do, for Rage or with a quest."""
    printed = card_entry(words, card)
    if key == "friggas_protection":
        mine = {each["figure"] for each in view["doomed"] if each["seat"] == view["seat"]}
        for figure in mine:
            yield f"protect {figure}", words.say("effect.costs", rage=printed["rage_price"])
    elif key == "tyrs_prowess" and view["battle"] is not None:
        for played in view["battle"]["cards"]:
            yield f"recover {played['card']}", words.say("effect.costs", rage=printed["rage_price"])
    elif "quest_bonus" in printed.data:
        yield f"count {card}", words.say("effect.counts", bonus=printed["quest_bonus"])

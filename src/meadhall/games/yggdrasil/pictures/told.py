"""Gods and dangers in sentences, for the picture, for the page, and for somebody who hears them."""

from __future__ import annotations

from itertools import groupby

from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import HIDDEN, Danger, Figure, YggdrasilView
from meadhall.games.yggdrasil.pictures.words import brief, has_powers


def player_told(view: YggdrasilView, words: Words, seat: str) -> list[str]:
    """The facts of a player for somebody who hears them."""
    player = view["players"][seat]
    facts = [
        words.say("told.in_world", world=player["world"]),
        words.say("told.life", life=player["life"], full=player["full_life"]),
        words.say("told.elves", count=player["elves"]),
        words.say("told.dice", count=player["vanir_dice"]),
    ]
    if player["artefacts"]:
        facts.append(words.say("told.artefacts", artefacts=player["artefacts"]))
    if player["placed"]:
        facts.append(words.say("told.placed", card=card_told(words, player["placed"])))
    runs = [(enemy, len(list(run))) for enemy, run in groupby(card_told(words, card) for card in player["pile"])]
    pile = ", ".join(enemy if count == 1 else f"{count}× {enemy}" for enemy, count in runs)
    facts.append(words.say("told.pile", cards=pile) if pile else words.say("told.empty_pile"))
    if player["unseen"]:
        facts.append(words.say("told.unseen", enemies=[card.split()[-1] for card in player["unseen"]]))
    if has_powers(view):
        facts.append(words.say("told.power", power=brief(words, "god", player["god"])))
    return facts


def support_told(words: Words, support: Figure) -> list[str]:
    return [
        words.say("told.in_world", world=support["world"]),
        words.say("told.life", life=support["life"], full=support["full_life"]),
    ]


def card_told(words: Words, card: str) -> str:
    enemy = card.split()[-1]
    return words.say("told.unseen_card") if enemy == HIDDEN else words.name(enemy)


# Dangers


def danger_told(view: YggdrasilView, words: Words, danger: Danger) -> str:
    """Who faces how many dangers because of whom, and what the dice show."""
    averted = danger["faced"] - danger["left"]
    facts = {"god": danger["god"], "dangers": danger["faced"], "averted": averted, "left": danger["left"]}
    if danger["opponent"]:
        text = words.say("sketch.danger_from", opponent=danger["opponent"], **facts)
    else:
        text = words.say("sketch.danger", **facts)
    return " ".join([text, *roll_facts(view, words, danger)])


def roll_facts(view: YggdrasilView, words: Words, danger: Danger) -> list[str]:
    """Each die with a mark if it succeeds, elves, and the dice of helpers."""
    roller = next((player for player in view["players"].values() if player["god"] == danger["god"]), None)
    if not danger["rolled"] or roller is None:
        return []
    dice = []
    if danger["god_die"]:
        dice.append(words.say("sketch.die", die="god_die", faces=face(words, danger["god_die"], roller["god_die"])))
    if danger["vanir_dice"]:
        faces = ", ".join(face(words, shown, roller["vanir_die"]) for shown in danger["vanir_dice"])
        dice.append(words.say("sketch.die", die="vanir_die", faces=faces))
    facts = [words.say("sketch.roll", dice=", ".join(dice))] if dice else []
    if danger["picked"]:
        picked = words.listed([words.signed(shown) for shown in danger["picked"]])
        facts.append(words.say("sketch.picked", faces=picked))
    if danger["spent_elves"]:
        facts.append(words.say("sketch.spent_elves", count=danger["spent_elves"]))
    for god, helper in danger["helpers"].items():
        if helper["die"]:
            key = "sketch.helper_with_elf" if helper["elf"] else "sketch.helper"
            facts.append(words.say(key, god=god, face=helper["die"]))
    return facts


def face(words: Words, shown: str, succeeding: list[str]) -> str:
    return words.say("sketch.success" if shown in succeeding else "sketch.failure", face=shown)

"""Phrases that the picture of the table and the explanations share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.yggdrasil.table.names import DICE, MODES


def facts(data: Mapping[str, Any]) -> dict[str, int | str]:
    """What is printed, without lists and tables."""
    return {name: value for name, value in data.items() if isinstance(value, int | str)}


def brief(words: Words, kind: str, ident: str) -> str:
    """What a component does in a few words; for a new one of a pack its printed effect."""
    known = words.entry(kind, ident)
    text = f"brief.{ident}"
    return words.say(text, **facts(known.data)) if words.has(text) else known.effect(words.lang)


def has_powers(view: View) -> bool:
    """Whether the gods have powers, skills and bonds: not in the easy game (YC-SETUP-13)."""
    return bool(view["variant"] != "easy")


def ending(view: View, words: Words) -> str:
    """How it ended and why: who has fallen, and against whom, if it was that."""
    players = {seat: player["god"] for seat, player in view["players"].items() if not player["life"]}
    support = [god for god, figure in view["support"].items() if not figure["life"]]
    if view["cause"] == "god_died" and players:
        seat, god = next(iter(players.items()))
        opponent = view["danger"]["opponent"] if view["danger"] else ""
        if opponent:
            return words.say("log.lost_god_against", god=god, seat=seat, opponent=opponent)
        return words.say("log.lost_god", god=god, seat=seat)
    if view["cause"] == "support_god_died" and support:
        return words.say("log.lost_support_god", god=support[0])
    return words.say(f"log.{view['outcome']}", cause=view["cause"])


# Worlds and whoever stands there


def by_mode(words: Words, values: Mapping[str, Any], now: Collection[str]) -> str:
    """What differs by mode, as it is printed: disadvantage, normal, advantage; in brackets what holds now."""
    found = []
    for mode in MODES:
        number = len(values[mode]) if isinstance(values[mode], list) else values[mode]
        found.append(words.say("sketch.mode_now", number=number) if mode in now else str(number))
    return "·".join(found)


def action(words: Words, world: str, now: Collection[str] = ()) -> str:
    """What the action of a world does, with its numbers for the three modes."""
    data = words.entry("world", world).data
    modes = {name: by_mode(words, value, now) for name, value in data.items() if isinstance(value, dict)}
    return words.say(f"action.{world}", **{**facts(data), **modes})


def modes_now(view: View, world: str) -> list[str]:
    """How the reader's god would act in a world; a spectator sees how a god would who comes there."""
    mine = view["players"].get(view["seat"])
    modes: list[str] = mine["modes"][world] if mine is not None else [view["worlds"][world]["mode"]]
    return modes


def action_now(view: View, words: Words, world: str) -> str:
    """What can be done in a world besides fighting: its action, only healing, or nothing."""
    here = view["worlds"][world]
    if here["besieged"]:
        return words.say("sketch.no_action")
    if here["ravaged"]:
        return words.say("sketch.heal_only", life=words.content.tables["healing"]["life"])
    return action(words, world, modes_now(view, world))


def states(view: View, words: Words, world: str) -> list[str]:
    """Whether a world is ravaged or besieged, or was healed in this turn."""
    here = view["worlds"][world]
    return [
        words.say(f"sketch.{state}")
        for state, holds in (
            ("ravaged", here["ravaged"]),
            ("besieged", here["besieged"]),
            ("healed", here["healed_this_turn"]),
        )
        if holds
    ]


def god_here(view: View, words: Words, god: str) -> str:
    """A god by name; the reader's own with a mark."""
    mine = view["players"].get(view["seat"])
    return words.say("sketch.own_god", god=god) if mine is not None and mine["god"] == god else words.name(god)


def jotunn_does(words: Words, jotunn: str) -> str:
    """Whom a jotunn protects, what it besieges, or what it takes from everybody."""
    card = words.entry("jotunn", jotunn)
    if card["type"] == "block":
        return words.say(f"blocked.{card['target']}")
    return words.say(f"jotunn.{card['type']}", target=card["target"])


def jotunn_means(words: Words, jotunn: str) -> str:
    """The same for an active one in a sentence, with where it can be fought."""
    card = words.entry("jotunn", jotunn)
    key = f"obstacle.{card['target']}" if card["type"] == "block" else f"obstacle.{card['type']}"
    return words.say(key, jotunn=jotunn, target=card["target"])


# Dice


def read_faces(view: View, words: Words, faces: Sequence[str]) -> list[str]:
    """What faces are read as: without skills a sign that neither averts anything nor costs the die is blank
    (YC-DANGER-09).
    """
    tells = {face for die in words.content.of("die") for face in (*die["success"], *die["lost_on"])}
    return [face if has_powers(view) or face in tells else "blank" for face in faces]


def odds(words: Words, die: str, good: Sequence[str]) -> str:
    """How many faces of a die succeed, and which."""
    faces = words.entry("die", die)["faces"]
    return words.say("sketch.odds", count=sum(face in good for face in faces), all=len(faces), faces=good)


def successes(words: Words, player: Mapping[str, Any]) -> dict[str, str]:
    """What the dice of a player need, for each kind of die."""
    return {die: odds(words, die, player[die]) for die in DICE}


# Cards


def sign(words: Words, card: str) -> str:
    """An enemy card, written as god and enemy, by the letter of its enemy; a card that nobody has seen as it is."""
    enemy = card.split()[-1] if card else ""
    return words.say(f"sign.{enemy}") if words.has(f"sign.{enemy}") else enemy


def signs(words: Words, cards: Sequence[str]) -> str:
    return "".join(sign(words, card) for card in cards)


def counted_signs(words: Words, cards: Sequence[str]) -> str:
    """Cards whose order nobody knows: equal enemies are counted."""
    found = [sign(words, card) for card in cards]
    return "".join(
        shown if found.count(shown) == 1 else f"{found.count(shown)}{shown}" for shown in dict.fromkeys(found)
    )


def track(words: Words, page: Mapping[str, Any]) -> str:
    """The spaces of a page; the one where Nidhögg is stands in brackets."""
    spaces = [words.say(f"space.{space}") for space in page["spaces"]]
    spaces[page["space"]] = words.say("sketch.nidhogg_here", space=spaces[page["space"]])
    return "".join(spaces)

"""Phrases that the picture of the table and the explanations share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Page, Player, YggdrasilView
from meadhall.games.yggdrasil.table.names import DICE, MODES


def facts(data: Mapping[str, Any]) -> dict[str, int | str]:
    """What is printed, without lists and tables."""
    return {name: value for name, value in data.items() if isinstance(value, int | str)}


def brief(words: Words, kind: str, ident: str) -> str:
    """What a component does in a few words; for a new one of a pack its printed effect."""
    known = words.entry(kind, ident)
    text = f"brief.{ident}"
    return words.say(text, **facts(known.data)) if words.has(text) else known.effect(words.lang)


def sentence(text: str) -> str:
    """A phrase by itself."""
    return f"{text[:1].upper()}{text[1:]}."


def has_powers(view: YggdrasilView) -> bool:
    """Whether the gods have powers, skills and bonds: not in the easy game (YC-SETUP-13)."""
    return view["variant"] != "easy"


def ending(view: YggdrasilView, words: Words) -> str:
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


def is_turn(view: YggdrasilView) -> bool:
    """Whether somebody has a turn now."""
    return view["phase"] in ("reveal", "move", "step_3")


def headline(view: YggdrasilView, words: Words) -> str:
    """How far the game is; who is to decide matters only to those who are not."""
    said = words.say("sketch.headline", round=view["round"], phase=view["phase"])
    if view["phase"] in ("gods", "experience"):
        said = words.say("sketch.headline_before", phase=view["phase"])
    elif is_turn(view) and view["active"]:
        said = words.say("sketch.headline_turn", round=view["round"], phase=view["phase"], seat=view["active"])
    if view["campaign"]:
        so_far = view["campaign"]
        said = f"{words.say('sketch.attempt', saga=so_far['saga'], attempt=so_far['attempts'] + 1)} {said}"
    if view["seat"] in view["asked"]:
        return said
    return f"{said} {words.say('sketch.to_move', asked=words.listed([words.seat(seat) for seat in view['asked']]))}"


# Worlds and whoever stands there


def columns_as_seen(words: Words) -> list[str]:
    """The columns from left to right; a turn of the middle level takes each of its worlds one column to the left."""
    backwards = list(reversed(words.content.tables["tree"]["clockwise"]))
    return backwards[1:] + backwards[:1]


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


def modes_now(view: YggdrasilView, world: str) -> list[str]:
    """How the reader's god would act in a world; a spectator sees how a god would who comes there."""
    mine = view["players"].get(view["seat"])
    return mine["modes"][world] if mine is not None else [view["worlds"][world]["mode"]]


def action_now(view: YggdrasilView, words: Words, world: str) -> str:
    """What can be done in a world besides fighting: its action, only healing, or nothing."""
    here = view["worlds"][world]
    if here["besieged"]:
        return words.say("sketch.no_action")
    if here["ravaged"]:
        return words.say("sketch.heal_only", life=words.content.tables["healing"]["life"])
    return action(words, world, modes_now(view, world))


def states(view: YggdrasilView, words: Words, world: str) -> list[str]:
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


def god_here(view: YggdrasilView, words: Words, god: str) -> str:
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


def saga_pieces(view: YggdrasilView, words: Words, world: str) -> list[str]:
    """What a saga has put into a world."""
    saga = view["saga"]
    if not saga:
        return []
    found = [words.say(f"sketch.marker_{saga['oaths'][world]}")] if world in saga["oaths"] else []
    there = ["mistletoe"] * (world in saga["mistletoe"])
    there += [son for son, at in saga["sons"].items() if at == world]
    there += [tile for tile in saga["retinue"] if world in words.entry("adversary", tile)["worlds"]]
    there += ["naglfar"] * (saga["naglfar"] == world)
    return [*found, *(words.say("sketch.adversary", adversary=who, power=view["powers"][who]) for who in there)]


# Dice


def read_faces(view: YggdrasilView, words: Words, faces: Sequence[str]) -> list[str]:
    """What faces are read as: without skills a sign that neither averts anything nor costs the die is blank
    (YC-DANGER-09).
    """
    tells = {face for die in words.content.of("die") for face in (*die["success"], *die["lost_on"])}
    return [face if has_powers(view) or face in tells else "blank" for face in faces]


def odds(words: Words, die: str, good: Sequence[str]) -> str:
    """How many faces of a die succeed, and which."""
    faces = words.entry("die", die)["faces"]
    return words.say("sketch.odds", count=sum(face in good for face in faces), all=len(faces), faces=good)


def successes(words: Words, player: Player) -> dict[str, str]:
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


# The Saga Book and the experience sheets


def track(words: Words, page: Page) -> str:
    """The spaces of a page; the one where Nidhögg is stands in brackets."""
    spaces = [words.say(f"space.{space}") for space in page["spaces"]]
    spaces[page["space"]] = words.say("sketch.nidhogg_here", space=spaces[page["space"]])
    return "".join(spaces)


def progress(view: YggdrasilView, words: Words) -> str:
    """How far the goal of the page is, where it is a number."""
    count = reached(view)
    if count is None:
        return ""
    return words.say(f"progress.{view['page']['goal']}", count=count, of=view["page"]["goal_count"])


def reached(view: YggdrasilView) -> int | None:
    """What counts for the goal of the page: how many there are, or how many are left."""
    shown = view["saga"]
    return {
        "oaths": shown["sworn"],
        "no_mistletoe": len(shown["mistletoe"]),
        "no_retinue": len(shown["retinue"]),
        "breaches": shown["breaches"],
        "slain": len(shown["slain"]),
        "wounds": shown["wounds"],
    }.get(view["page"]["goal"])


def is_ticked(box: Entry, player: Player) -> bool:
    """Whether a box is ticked: its sign succeeds, or there are so many pieces to start with."""
    row, symbol = box["row"], box.get("symbol", "")
    signs = {"god_die": player["god_die"], "vanir_die": player["vanir_die"]}
    starts = {"start_elves": player["start_elves"], "start_vanir": player["start_vanir_dice"]}
    return bool(symbol in signs[row] if symbol else box["order"] <= starts[row])


def bond_prices(view: YggdrasilView, words: Words, bond: str) -> list[int]:
    """What the boxes of a row of bonds cost that are not struck out, the cheapest first."""
    return sorted(
        box["cost"]
        for box in words.content.of("xp_box")
        if box["row"] == bond and view["seats"] not in box.get("struck_out", [])
    )


def blockers(view: YggdrasilView, words: Words) -> dict[str, str]:
    """What active jotnar take from everybody, and which of them does."""
    cards = [words.entry("jotunn", jotunn) for jotunn in view["jotnar"]]
    return {card["target"]: card.id for card in cards if card["type"] == "block"}

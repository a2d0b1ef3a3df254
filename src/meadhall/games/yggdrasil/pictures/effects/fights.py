"""What a fight would cost now, and what it would bring."""

from __future__ import annotations

from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.scene.fights import LEAST, SURE, Odds, percent
from meadhall.games.yggdrasil.rules.tree import ENEMIES_THAT_RAVAGE


def foes_here(view: YggdrasilView, words: Words, world: str) -> str:
    """Those who can be fought in a world, with their power; nobody who is protected."""
    here = view["worlds"][world]
    enemies = [enemy for enemy in here["enemies"] if not view["enemies"][enemy]["rider"]]
    return ", ".join(
        words.say("sketch.enemy", enemy=foe, power=view["powers"][foe]) for foe in (*enemies, *here["jotnar"])
    )


def fight(
    view: YggdrasilView, words: Words, odds: Odds, opponent: str, power: int, averted: int = 0, *, mortal: bool = False
) -> str:
    """Dangers and prospects, then what victory brings; before all of it a retreat that does harm."""
    left = max(power - averted - odds.weapon(opponent), 0)
    harm = "" if mortal else harmful_retreat(view, words, opponent)
    after = "" if harm else victory(view, words, opponent, mortal)
    return " ".join(said for said in (harm, *prospects(words, odds, power, left), after) if said)


def prospects(words: Words, odds: Odds, power: int, left: int) -> list[str]:
    """How likely the god stays unhurt, alone and with the heroes of Valhalla, and how likely it falls."""
    if not left:
        return [words.say("effect.no_danger", power=power)]
    world = odds.player["world"]
    said = [words.say("effect.fight", power=power, unhurt=unhurt_helped(words, odds, left, world))]
    lost = odds.losses(left, world, odds.dice)
    death = sum(chance for life, chance in lost.items() if life >= odds.player["life"])
    return [*said, words.say("scene.death", god=odds.god, percent=percent(death))] if death >= LEAST else said


def unhurt_helped(words: Words, odds: Odds, dangers: int, world: str) -> str:
    """How likely the god comes away unhurt with all its dice, alone and with as many heroes as can help."""
    alone = unhurt(words, odds, dangers, world, odds.dice)
    heroes = min(odds.heroes, dangers)
    if not heroes or percent(odds.unhurt(dangers, world, odds.dice)) == SURE:
        return alone
    helped = percent(odds.unhurt(dangers - heroes, world, odds.dice))
    return words.say("effect.with_heroes", unhurt=alone, heroes=heroes, helped=helped)


def unhurt(
    words: Words, odds: Odds, dangers: int, world: str, dice: int, with_elves: str = "effect.unhurt_elves"
) -> str:
    """How likely a god comes away unhurt, and whether that counts on elves; where it cannot, what it costs on
    average.
    """
    chance, elves = percent(odds.unhurt(dangers, world, dice)), odds.counts_on_elves(dangers, world, dice)
    if not chance:
        key = "effect.hurts_elves" if elves else "effect.hurts"
        return words.say(key, loss=odds.mean(dangers, world, dice))
    if not elves:
        return words.say("effect.unhurt", percent=chance)
    return words.say(with_elves, percent=chance, elves=odds.elves_spent(dangers, world, dice))


# Victory


def victory(view: YggdrasilView, words: Words, opponent: str, mortal: bool) -> str:
    """What becomes of the opponent."""
    if mortal:
        return words.say("effect.slain", who=opponent)
    if opponent == "nidhogg":
        return words.say("effect.wounded", who=opponent)
    if opponent in view["enemies"]:
        return retreat(view, words, opponent)
    if opponent in view["jotnar"]:
        return gone(words, opponent)
    return ""


def retreat(view: YggdrasilView, words: Words, enemy: str) -> str:
    """Where the enemy goes."""
    now = view["enemies"][enemy]
    home = words.entry("enemy", enemy)["retreat"]
    if now["island"]:
        islands = [island.id for island in words.content.of("island")]
        back = now["island"] - 2  # the one to the left, counted from 0
        return words.say("effect.to_island" if back >= 0 else "effect.first_island", island=islands[max(back, 0)])
    if now["place"] == home:
        return words.say("effect.stays", who=enemy, place=home)
    return words.say("effect.back", place=home)


def harmful_retreat(view: YggdrasilView, words: Words, opponent: str) -> str:
    """Whether an enemy ravages the world to which it retreats (YC-FIGHT-15)."""
    now = view["enemies"].get(opponent)
    home = words.entry("enemy", opponent)["retreat"] if now is not None else ""
    there = view["worlds"].get(home)
    if now is None or there is None or now["place"] == home or there["ravaged"]:
        return ""
    if len(there["enemies"]) + 1 < ENEMIES_THAT_RAVAGE:
        return ""
    key = "effect.back_ravages" if view["walls"] else "effect.back_loses"
    return words.say(key, place=home, enemies=there["enemies"])


def gone(words: Words, jotunn: str) -> str:
    """What a jotunn who is beaten hinders no more."""
    card = words.entry("jotunn", jotunn)
    key = f"effect.freed_{card['target']}" if card["type"] == "block" else f"effect.freed_{card['type']}"
    return words.say(key, target=card["target"])

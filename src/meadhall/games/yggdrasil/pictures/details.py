"""What there is to say about a component besides its printed effect: its numbers, and how it stands on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.words import action, has_powers, jotunn_does, jotunn_means, read_faces, successes


def details(view: YggdrasilView, words: Words, ident: str) -> list[str]:
    """Sentences about a component; nothing where its effect says it all."""
    known = words.content.entry(ident)
    tell = KINDS.get(known.kind) if known is not None else None
    return [] if known is None or tell is None else tell(view, words, known)


def of_world(view: YggdrasilView, words: Words, world: Entry) -> list[str]:
    """The action with its numbers, and the worlds above and below as the tree is turned."""
    column = next(worlds for worlds in view["tree"]["columns"].values() if world.id in worlds)
    others = [other for other in column if other != world.id]
    level = [other.id for other in words.content.of("world") if other["level"] == world["level"] and other != world]
    return [
        words.say("details.action", action=action(words, world.id)),
        words.say("details.neighbours", level=level, column=others),
    ]


def of_enemy(view: YggdrasilView, words: Words, enemy: Entry) -> list[str]:
    now = view["enemies"][enemy.id]
    if enemy.id == "nidhogg":
        return [way_told(view, words)]
    said = [words.say(f"details.power_{enemy.id}", base=enemy["power"], power=now["power"])]
    if now["rider"]:
        said.append(words.say("details.rider", jotunn=now["rider"]))
    return said


def way_told(view: YggdrasilView, words: Words) -> str:
    """How far Nidhögg is, and what it means when he gets there."""
    page = view["page"]
    last = len(page["spaces"]) - 1
    key = f"details.track_{page['spaces'][-1]}"
    return words.say(key, space=page["space"], last=last, left=page["left"])


def of_jotunn(view: YggdrasilView, words: Words, jotunn: Entry) -> list[str]:
    state = "active" if jotunn.id in view["jotnar"] else "waiting" if jotunn.id in view["unseen"]["jotunn"] else "gone"
    if state == "active":
        return [jotunn_means(words, jotunn.id)]
    does = jotunn_does(words, jotunn.id)
    return [words.say("details.jotunn", does=does, power=jotunn["power"]), words.say(f"details.jotunn_{state}")]


def of_artefact(view: YggdrasilView, words: Words, artefact: Entry) -> list[str]:
    said = [words.say("details.artefact", level=artefact["level"])]
    for seat, player in view["players"].items():
        if artefact.id in player["artefacts"]:
            said.append(words.say("details.owner", god=player["god"], seat=seat))
    return said


def of_creature(view: YggdrasilView, words: Words, creature: Entry) -> list[str]:
    waiting = creature.id in view["unseen"]["creature"]
    return [words.say("details.creature_waiting" if waiting else "details.creature_gone")]


def of_god(view: YggdrasilView, words: Words, god: Entry) -> list[str]:
    """Who plays it, and what it can do in this game: a support god has neither power nor skill (YC-SETUP-24)."""
    if god.id in view["support"]:
        return [words.say("details.support", world=view["support"][god.id]["world"])]
    said = [
        words.say(f"details.{kind}", text=known.effect(words.lang))
        for kind in ("power", "skill")
        if (known := words.content.entries[kind].get(f"{kind}_{god.id}")) is not None and has_powers(view)
    ]
    for seat, player in view["players"].items():
        if player["god"] == god.id:
            said.append(words.say("details.god", seat=seat, world=player["world"], **successes(words, player)))
    return said


def of_bond(view: YggdrasilView, words: Words, bond: Entry) -> list[str]:
    return [
        words.say("details.bond", god=player["god"], friends=player["bonds"][bond.id])
        for player in view["players"].values()
        if player["bonds"][bond.id]
    ]


def of_xp_box(view: YggdrasilView, words: Words, box: Entry) -> list[str]:
    return [words.say("details.cost", cost=box["cost"])]


def of_adversary(view: YggdrasilView, words: Words, adversary: Entry) -> list[str]:
    said = [words.say(f"details.from_{adversary['power_from']}", power=adversary["power"], worlds=adversary["worlds"])]
    if "weapon" in adversary.data:
        said.append(words.say("details.weapon", artefact=adversary["weapon"]))
    return said


def of_die(view: YggdrasilView, words: Words, die: Entry) -> list[str]:
    good, faces = die["success"], read_faces(view, words, die["faces"])
    count, every = sum(face in good for face in faces), words.listed([words.signed(face) for face in faces])
    listed = {name: words.listed([words.signed(face) for face in die[name]]) for name in ("success", "lost_on")}
    said = [words.say("details.die", faces=every, count=count, all=len(faces), success=listed["success"])]
    return [*said, words.say("details.die_lost", lost_on=listed["lost_on"])] if die["lost_on"] else said


def of_stone(view: YggdrasilView, words: Words, stone: Entry) -> list[str]:
    return [words.say("details.stone", faces=stone["faces"])]


def of_pool(view: YggdrasilView, words: Words, pool: Entry) -> list[str]:
    return [words.say("details.pool", count=pool["count"])]


KINDS: Final[Mapping[str, Callable[[YggdrasilView, Words, Entry], list[str]]]] = {
    "world": of_world,
    "enemy": of_enemy,
    "jotunn": of_jotunn,
    "artefact": of_artefact,
    "creature": of_creature,
    "god": of_god,
    "bond": of_bond,
    "xp_box": of_xp_box,
    "adversary": of_adversary,
    "die": of_die,
    "rune_stone": of_stone,
    "pool": of_pool,
}

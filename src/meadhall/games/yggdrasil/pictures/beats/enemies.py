"""What the enemies do: cards that are revealed, activations step by step, worlds that burn, a tree that turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.beats import Beat, Cue, Moved
from meadhall.core.scene import Fact
from meadhall.core.seats import seat_text
from meadhall.core.sketch import NOBODY
from meadhall.games.yggdrasil.pictures.beats.told import Told
from meadhall.games.yggdrasil.pictures.details import way_told
from meadhall.games.yggdrasil.pictures.doom import doom_told
from meadhall.games.yggdrasil.pictures.words import facts, jotunn_means

MIDDLE: Final = "level:middle"


def deed(
    told: Told,
    who: str,
    places: list[str],
    text: str = "",
    *,
    title: str = "",
    gains: Sequence[Fact] = (),
    moved: Sequence[Moved] = (),
    cue: Cue = "",
    hold: Sequence[int] = (),
) -> Beat:
    """Something that an enemy does: nobody at the table has chosen it."""
    return Beat("banner", title, text, NOBODY, places, gains, moved, cue, hold, unasked=True, emblem=told.emblem(who))


def threat(told: Told, enemy: str) -> str:
    """Whether the next activation of an enemy would lose the game."""
    return " ".join(doom_told(told.after, told.words, enemy))


# The card, and what it wakes


def revealed(told: Told) -> Beat:
    """A first card waits, a second one activates; with 1 player a third one clears the wheel."""
    enemy, god = told.text("enemy"), told.text("god")
    lying = told.before["wheel"]["enemies"][enemy]
    dead = told.before["enemies"][enemy]["place"] == "slain"
    key = "dead_card" if dead else ("first_card", "second_card", "third_card")[min(lying, 2)]
    card = f"card:{god}:{enemy}"
    return Beat(
        title=told.say("revealed"),
        text=told.say(key),
        seat=told.seat,
        places=[f"wheel:{enemy}", card],
        moved=[Moved("flip", [card])],
        cue="flip",
        unasked=True,
    )


def activated(told: Told) -> Beat:
    enemy = told.text("enemy")
    data = facts(told.words.entry("enemy", enemy).data)
    out = "out_" if enemy == "fenrir" and not told.before["enemies"][enemy]["caged"] else ""
    text = told.say(f"{out}does_{enemy}", god=god_on_turn(told), **data)
    return deed(told, enemy, [f"wheel:{enemy}", told.figure(enemy)], text, cue="drum")


def god_on_turn(told: Told) -> str:
    return told.after["players"][told.after["active"]]["god"]


def turn_ended(told: Told) -> Beat:
    """Fenrir takes the rest of a turn: whoever loses it should see why."""
    god = told.after["players"][seat_text(told.seat)]["god"]
    return deed(
        told,
        "fenrir",
        [f"god:{god}", "enemy:fenrir"],
        told.say("turn_ended_text"),
        title=told.say("turn_ended"),
        moved=[Moved("strike", ["enemy:fenrir"], [f"god:{god}"])],
        cue="fall",
        hold=[told.seat],
    )


# Where they go


def enemy_moved(told: Told) -> Beat:
    enemy = told.text("enemy")
    figure = told.figure(enemy)
    places = [*told.known_world("world"), figure]
    return deed(told, enemy, places, threat(told, enemy), moved=[Moved("glide", [figure])], cue="knock")


def enemy_driven_back(told: Told) -> Beat:
    enemy = told.text("enemy")
    where = told.known_world("world") if "world" in told.args else ["cage"]
    figure = told.figure(enemy)
    return Beat(
        seat=told.active,
        places=[*where, figure],
        text=told.say("power_now", who=enemy, power=told.after["powers"].get(enemy, 0)),
        moved=[Moved("glide", [figure])],
        cue="knock",
    )


def island_reached(told: Told) -> Beat:
    figure = told.figure("iormungand")
    return deed(told, "iormungand", [figure], threat(told, "iormungand"), moved=[Moved("glide", [figure])], cue="knock")


def island_lost(told: Told) -> Beat:
    figure = told.figure("iormungand")
    return Beat(seat=told.active, places=[figure], moved=[Moved("glide", [figure])], cue="knock")


def adversary_comes(told: Told) -> Beat:
    who = told.text("adversary")
    figure = told.figure(who)
    return deed(told, who, [*told.known_world("world"), figure], moved=[Moved("glide", [figure])], cue="knock")


def wolf_moved(told: Told) -> Beat:
    wolf = told.text("wolf")
    figure = told.figure(wolf)
    text = told.say("power_now", who=wolf, power=told.number("space"))
    return deed(told, wolf, [figure], text, moved=[Moved("glide", [figure])], cue="knock")


# The tree


def tree_turned(told: Told) -> Beat:
    """An enemy turns it, or a god by a rune."""
    turning = Beat(
        text=told.say("tree_turned"), places=[MIDDLE, "arrow"], moved=[Moved("turn", [MIDDLE])], cue="timber"
    )
    if told.cause:
        turning.emblem, turning.unasked = told.emblem(told.cause), True
    else:
        turning.seat = told.active
    return turning


def ravaged(told: Told) -> Beat:
    """A world burns, and a wall of the cage is gone for it."""
    place = told.known_world("world")
    again = told.news.key == "ravaged_again"
    return Beat(
        title=told.say("ravaged_again" if again else "ravaged"),
        text=told.say("ravaged_text", left=told.after["walls"]),
        places=[*place, *([] if again else ["cage"])],
        emblem="ic-world",
        gains=[] if again else [told.gain("walls", -1)],
        moved=[Moved("burn", place)],
        cue="timber",
        unasked=True,
    )


# Their armies


def giants_placed(told: Told) -> Beat:
    return army(told, "surt", "fire_giants", told.number("count"), "ladder:surt")


def nameless_placed(told: Told) -> Beat:
    return army(told, told.cause or "hel", "nameless", told.number("count"), "ladder:hel", "hel")


def giants_on_bridge(told: Told) -> Beat:
    text = told.say("bridge_room", capacity=told.words.entry("saga_rule", "bifrost_bridge")["capacity"])
    gains = [told.gain("fire_giants", told.number("count"))]
    return deed(told, "surt", ["shelf"], text, gains=gains, cue="knock")


def bridge_falls(told: Told) -> Beat:
    return deed(told, "surt", ["shelf"], moved=[Moved("burn", ["shelf"])], cue="timber")


def army(told: Told, who: str, what: str, count: int, place: str, whose: str = "") -> Beat:
    """Pieces join somebody, who is stronger now."""
    whose = whose or who
    power = told.say("power_now", who=whose, power=told.after["enemies"][whose]["power"])
    text = " ".join(said for said in (power, threat(told, whose)) if said)
    return deed(told, who, [place], text, gains=[told.gain(what, count)], cue="knock")


def jotunn_activated(told: Told) -> Beat:
    """A jotunn hinders everybody until it is beaten."""
    jotunn = told.text("jotunn")
    text = jotunn_means(told.words, jotunn)
    return deed(told, jotunn, [told.figure(jotunn)], text, cue="drum")


def jotunn_defeated(told: Told) -> Beat:
    return Beat(seat=told.active, places=["ladder:loki"], gains=[told.gain("jotnar", -1)], cue="fall")


# Nidhögg


def nidhogg_moved(told: Told) -> Beat:
    text = " ".join([way_told(told.after, told.words), threat(told, "nidhogg")]).strip()
    return deed(told, "nidhogg", ["track", "nidhogg"], text, moved=[Moved("glide", ["nidhogg"])], cue="knock")


def nidhogg_bites(told: Told) -> Beat:
    gods = [f"god:{player['god']}" for player in told.after["players"].values()]
    return deed(
        told,
        "nidhogg",
        ["nidhogg", *gods],
        gains=[told.gain("life", -told.number("count"))],
        moved=[Moved("strike", ["nidhogg"], gods)],
        cue="strike",
        hold=told.everybody,
    )


def life_lost_to(told: Told) -> Beat | None:
    """A bite or a blow that nothing averts; a bite for all is one event."""
    if told.beside("nidhogg_bites"):
        return None
    opponent, god = told.text("opponent"), told.text("god")
    owner = told.player_of(god)
    return deed(
        told,
        opponent,
        [told.figure(opponent), f"god:{god}"],
        gains=[told.gain("life", -told.number("count"))],
        moved=[Moved("strike", [told.figure(opponent)], [f"god:{god}"])],
        cue="strike",
        hold=[owner] if owner >= 0 else [],
    )


# Sagas


def slander(told: Told) -> Beat:
    world = told.text("world")
    return deed(told, "loki", [told.place(world), f"oath:{world}"], cue="card")


def slain(told: Told) -> Beat:
    enemy = told.text("enemy")
    return Beat(seat=told.active, places=[f"wheel:{enemy}"], moved=[Moved("fall", [told.figure(enemy)])], cue="fall")

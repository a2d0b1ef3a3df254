"""What the gods do: they go, act, fight, take and give."""

from __future__ import annotations

from typing import Final

from meadhall.core.beats import Beat, Moved
from meadhall.core.sketch import NOBODY
from meadhall.core.told import number_in
from meadhall.games.yggdrasil.pictures.beats.told import Told
from meadhall.games.yggdrasil.pictures.words import brief, sentence

CONSEQUENCES: Final = (
    "enemy_driven_back",
    "enemy_caged",
    "island_lost",
    "jotunn_defeated",
    "adversary_comes",
    "wolf_moved",
    "breach",
    "wound",
    "slain",
)
"""What a victory leads to: it says who was beaten."""


def seated(told: Told) -> Beat:
    """The line says it all, about a seat."""
    return Beat(seat=told.seat)


def by_god(told: Told, name: str = "god") -> int:
    return told.player_of(told.text(name))


# Before the game


def god_chosen(told: Told) -> Beat:
    god = told.text("god")
    return Beat(seat=told.seat, places=[f"god:{god}"], cue="card")


def support_chosen(told: Told) -> Beat:
    return Beat(places=[f"god:{told.text('god')}"], cue="card")


def order(told: Told) -> Beat | None:
    """All turns of a round in one sentence."""
    if told.number("place") > 1:
        return None
    seats = [told.words.seat(seat) for seat in told.after["order"]]
    places = [f"turn:{seat}" for seat in told.after["order"]]
    return Beat(title=told.say("order", seats=told.words.listed(seats)), seat=NOBODY, places=places, cue="knock")


# Movement


def god_moved(told: Told) -> Beat:
    return gone(told, by_god(told))


def god_sent(told: Told) -> Beat:
    return gone(told, told.seat)


def god_carried(told: Told) -> Beat:
    return gone(told, told.active)


def gone(told: Told, seat: int) -> Beat:
    figure = f"god:{told.text('god')}"
    places = [*told.known_world("world"), figure]
    return Beat(seat=seat, places=places, moved=[Moved("glide", [figure])], cue="knock")


# Actions


def heals_tree(told: Told) -> Beat:
    """One event: the price, and the wall that comes back."""
    price = [told.gain("life", -number_in(news, "count")) for news in told.beside("life_lost")]
    walls = [told.gain("walls", 1)] if told.after["walls"] > told.before["walls"] else []
    return Beat(seat=told.seat, places=told.known_world("world"), gains=[*price, *walls], cue="leaf")


def healed(told: Told) -> Beat | None:
    """By a creature or from afar; what a god pays for is told with the price."""
    if told.beside("heals_tree"):
        return None
    gains = [told.gain("walls", 1)]
    return Beat(seat=told.active, places=[*told.known_world("world"), "cage"], gains=gains, cue="leaf")


def elves_taken(told: Told) -> Beat:
    return taken(told, "elves", "reserve:elf")


def vanir_dice_taken(told: Told) -> Beat:
    return taken(told, "vanir_dice", "reserve:vanir")


def heroes_gathered(told: Told) -> Beat:
    return taken(told, "heroes", "valhalla")


def nameless_sent_back(told: Told) -> Beat:
    return weakened(told, "nameless", "hel")


def giants_sent_back(told: Told) -> Beat:
    return weakened(told, "fire_giants", "surt")


def giants_off_the_bridge(told: Told) -> Beat:
    return Beat(seat=by_god(told), places=["shelf"], gains=[told.gain("fire_giants", -told.number("count"))])


def taken(told: Told, what: str, place: str) -> Beat:
    return Beat(seat=by_god(told), places=[place], gains=[told.gain(what, told.number("count"))], cue="coin")


def weakened(told: Told, what: str, enemy: str) -> Beat:
    """Pieces leave the ladder of an enemy."""
    return Beat(
        seat=by_god(told),
        text=told.say("power_now", who=enemy, power=told.after["enemies"][enemy]["power"]),
        places=[f"ladder:{enemy}"],
        gains=[told.gain(what, -told.number("count"))],
        cue="coin",
    )


def artefact_taken(told: Told) -> Beat:
    artefact = told.text("artefact")
    level = told.words.entry("artefact", artefact)["level"]
    return Beat(
        seat=by_god(told),
        text=sentence(brief(told.words, "artefact", artefact)),
        places=[f"holder:level_{level}"],
        gains=[told.gain("artefacts", 1)],
        cue="coin",
    )


def creatures_drawn(told: Told) -> Beat:
    return Beat(seat=told.active, places=["deck:creature"], cue="card", unasked=True)


def creature_called(told: Told) -> Beat:
    text = told.words.entry("creature", told.text("creature")).effect(told.words.lang)
    return Beat(seat=told.seat, text=text, places=["deck:creature"], cue="card")


def tossed(told: Told) -> Beat:
    stones = told.args["stones"]
    assert isinstance(stones, tuple)
    return Beat(seat=by_god(told), places=[f"rune:{stone.split(':')[1]}" for stone in stones], cue="dice", unasked=True)


def life_regained(told: Told) -> Beat:
    god = told.text("god")
    gains = [told.gain("life", told.number("count"))]
    return Beat(seat=told.active, places=[f"god:{god}"], gains=gains, cue="leaf")


def piles_seen(told: Told) -> Beat:
    return Beat(seat=told.seat, cue="card")


def handed_over(told: Told) -> Beat:
    return between(told, "giver")


def claimed(told: Told) -> Beat:
    return between(told, "god")


def between(told: Told, actor: str) -> Beat:
    """Something goes from one god to another."""
    places = [f"god:{told.text(name)}" for name in ("giver", "god")]
    return Beat(told.form, seat=by_god(told, actor), places=places, cue="coin")


# Fights


def fight(told: Told) -> Beat:
    opponent = told.text("opponent")
    return Beat(seat=told.seat, places=[*told.known_world("world"), told.figure(opponent)], cue="drum")


def fight_won(told: Told) -> Beat | None:
    """By what becomes of the opponent, unless it is just gone."""
    if told.beside(*CONSEQUENCES):
        return None
    return Beat(seat=told.seat, places=[told.figure(told.text("opponent"))], cue="horn")


# Sagas and experience


def saga_action(told: Told) -> Beat | None:
    """A demand is told by its answer."""
    return None if told.beside("oath_demanded") else Beat(seat=told.seat, places=["saga:page"])


def oath_demanded(told: Told) -> Beat:
    world = told.text("world")
    oath = f"oath:{world}"
    return Beat(seat=told.active, places=[told.place(world)], moved=[Moved("flip", [oath])], cue="flip", unasked=True)


def token_won(told: Told) -> Beat:
    """A breach in the hull, a wound of the dragon, a plea that was heard."""
    return Beat(seat=told.active, places=["shelf"], cue="horn")


def xp_gained(told: Told) -> Beat:
    return Beat(seat=by_god(told), gains=[told.gain("xp", told.number("count"))], cue="coin")

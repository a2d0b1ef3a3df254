"""Dangers on the stage: what averts them, dice that fall, and what is left of it all."""

from __future__ import annotations

from meadhall.core.beats import Beat, Cue, Moved
from meadhall.games.yggdrasil.pictures.beats import enemies
from meadhall.games.yggdrasil.pictures.beats.told import Told


def staged(told: Told, cue: Cue = "", text: str = "") -> Beat:
    """A sentence while somebody is in danger."""
    return Beat(told.form, text=text, seat=endangered(told), cue=cue)


def endangered(told: Told) -> int:
    danger = told.after["danger"] or told.before["danger"]
    return told.player_of(danger["god"]) if danger is not None else told.active


def left_now(told: Told) -> str:
    """How many dangers are left."""
    danger = told.danger
    if danger is None:
        return ""
    return told.say("left", left=danger["left"]) if danger["left"] else told.say("none_left")


def dangers(told: Told) -> Beat:
    """The stage opens, unless all of them are averted at once."""
    return staged(told, "drum", "" if told.danger is not None else told.say("none_left"))


def averted(told: Told) -> Beat:
    return staged(told, "block", left_now(told))


def waived(told: Told) -> Beat:
    return staged(told)


def elf_spent(told: Told) -> Beat:
    return staged(told, "leaf", left_now(told))


def rolled(told: Told) -> Beat:
    """All dice of the roller fall."""
    danger = told.danger
    beat = staged(told, "dice", left_now(told))
    if danger is not None:
        own = ["die:god"] if danger["god_die"] else []
        beat.title = told.say("rolled")
        beat.moved = [Moved("roll", [*own, *(f"die:vanir:{number}" for number in range(len(danger["vanir_dice"])))])]
    return beat


def rolled_again(told: Told) -> Beat:
    """Those whose faces are others now, and those that fell on the same face, as far as it can be told."""
    beat = staged(told, "dice", left_now(told))
    beat.title = told.say("rolled_again")
    before, after = told.before["danger"], told.danger
    if before is None or after is None:
        return beat
    if told.text("artefact") == "draupnir":
        thrower = told.text("god")
        beat.moved = [Moved("roll", ["die:god" if thrower == after["god"] else f"die:{thrower}"])]
        return beat
    picked, places = list(before["picked"]), []
    for number, face in enumerate(before["vanir_dice"]):
        if face in picked:
            picked.remove(face)
            places.append(f"die:vanir:{number}")
    beat.moved = [Moved("roll", places)]
    return beat


def helper_rolled(told: Told) -> Beat:
    beat = staged(told, "dice", left_now(told))
    beat.seat = told.player_of(told.text("helper"))
    beat.moved = [Moved("roll", [f"die:{told.text('helper')}"])]
    return beat


# How it ends


def unhurt(told: Told) -> Beat:
    beat = staged(told, "block", going_back(told))
    beat.hold = [endangered(told)]
    return beat


def life_lost(told: Told) -> Beat | None:
    """What dangers cost; the price of healing is told with it, and what an enemy takes is a deed of his."""
    if told.beside("heals_tree"):
        return None
    if told.danger is None and told.before["danger"] is None and "opponent" in told.args:
        return enemies.life_lost_to(told)
    beat = staged(told, "strike", going_back(told))
    owner = told.player_of(told.text("god"))
    beat.gains = [told.gain("life", -told.number("count"))]
    beat.hold = [seat for seat in {owner, endangered(told)} if seat >= 0] if told.danger is not None else []
    return beat


def going_back(told: Told) -> str:
    """What the roll has cost besides: dice that go back, elves that were spent."""
    danger = told.danger
    if danger is None:
        return ""
    lost_on = told.words.entry("die", "vanir_die")["lost_on"]
    dice = sum(face in lost_on for face in danger["vanir_dice"])
    elves = danger["spent_elves"]
    key = "costs_both" if dice and elves else "costs_dice" if dice else "costs_elves" if elves else ""
    return told.say(key, dice=dice, elves=elves) if key else ""


def kept(told: Told) -> Beat:
    return staged(told, "knock")


def dice_lost(told: Told) -> Beat:
    danger = told.danger
    beat = staged(told, "card")
    if danger is not None:
        lost_on = told.words.entry("die", "vanir_die")["lost_on"]
        gone = [f"die:vanir:{number}" for number, face in enumerate(danger["vanir_dice"]) if face in lost_on]
        beat.moved = [Moved("fall", gone)]
        beat.gains = [told.gain("vanir_dice", -told.number("count"))]
    return beat

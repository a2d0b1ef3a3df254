"""What there is to say of a province: its land, its reward, its doom, and who is there."""

from __future__ import annotations

from meadhall.core.parts import part
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.games.blood_rage.pictures.words import reward


def left(view: BloodRageView) -> list[str]:
    """The provinces that are not destroyed."""
    return [ident for ident, province in view["provinces"].items() if not province["destroyed"]]


@part
def province_told(view: BloodRageView, words: Words, ident: str) -> list[str]:
    """The facts of a province for somebody who hears them."""
    province, printed = view["provinces"][ident], words.entry("province", ident)
    facts = []
    if "region" in printed.data and "fjord" in printed.data:
        facts.append(words.say("told.place", region=printed["region"], fjord=printed["fjord"]))
    if province["villages"] < 0:
        facts.append(words.say("told.endless"))
    else:
        facts.append(words.say("told.free", free=province["free"], villages=province["villages"]))
    if province["token"]:
        key = "told.pillaged" if province["pillaged"] else "told.reward"
        facts.append(words.say(key, reward=reward(words, province["token"])))
    facts += notes(view, words, ident, "told")
    for seat in view["players"]:
        figures = [*province["figures"].get(seat, []), *ships_beside(view, words, seat, ident)]
        if figures:
            named = words.listed([words.name(figure) for figure in figures])
            strength = province["strength"][seat]
            facts.append(words.say("told.clan", seat=seat, figures=named, strength=strength))
    return facts


def notes(view: BloodRageView, words: Words, province: str, kind: str = "sketch") -> list[str]:
    """Doomed now or in a later Age, for the eye as a sign or `told`, and the gods that are there."""
    found = []
    age = view["ragnarok"].index(province) + 1 if province in view["ragnarok"] else 0
    if province == view["falls"]:
        found.append(words.say(f"{kind}.doom_now"))
    elif age > view["age"]:
        found.append(words.say(f"{kind}.doom_later", age=age))
    elif age > len(view["fallen"]):
        found.append(words.say(f"{kind}.spared", falls=view["falls"]))
    return found + [words.name(god) for god, at in view["gods"].items() if at == province]


def ships_beside(view: BloodRageView, words: Words, seat: str, province: str) -> list[str]:
    fjord = words.entry("province", province).get("fjord", "")
    return view["fjords"][fjord]["figures"].get(seat, []) if fjord else []

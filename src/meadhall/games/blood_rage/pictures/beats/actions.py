"""What is done on the board: a pennant with who does what where, and what it costs."""

from __future__ import annotations

from meadhall.core.beats import Beat
from meadhall.core.seats import seat_text
from meadhall.games.blood_rage.pictures.beats.told import Told
from meadhall.games.blood_rage.pictures.scene.cards import sentence
from meadhall.games.blood_rage.pictures.words import card_brief, card_entry, god_brief, roman, stake


def province_place(ident: str) -> str:
    return f"province:{ident}"


def clan_chosen(told: Told) -> Beat:
    return Beat(title=told.say("clan_chosen"), seat=told.seat)


def god_chosen(told: Told) -> Beat:
    brief = god_brief(told.words, told.text("god")).strip("()")
    return Beat(title=told.say("god_chosen"), text=sentence(brief), seat=told.seat)


def age_begins(told: Told) -> Beat:
    falls = told.after["falls"]
    return Beat(
        title=told.say("age_begins", age=roman(told.number("age"))),
        text=told.say("then_falls", province=falls) if falls else told.say("then_nothing_falls"),
        places=[province_place(falls)] if falls else [],
        cue="horn",
        unasked=True,
    )


# Actions


def invaded(told: Told) -> Beat:
    """A ship sails into a fjord; a figure may come out of Valhalla."""
    place, owner = told.text("place"), seat_text(told.seat)
    before, after = (view["players"][owner]["valhalla"] for view in (told.before, told.after))
    fjord = place in told.after["fjords"]
    paid = told.paid(told.seat)
    reserve = "from_reserve" if paid else "from_reserve_free"
    return Beat(
        title=told.say("invaded_fjord" if fjord else "invaded"),
        text=told.say("from_valhalla" if len(after) < len(before) else reserve),
        seat=told.seat,
        places=[f"fjord:{place}" if fjord else province_place(place)],
        gains=paid,
    )


def march(told: Told) -> Beat:
    places = [province_place(told.text(name)) for name in ("start", "target")]
    return Beat(
        title=told.say("march"), text=told.say("march_from"), seat=told.seat, places=places, gains=told.paid(told.seat)
    )


def moved(told: Told) -> Beat | None:
    """Who marches is seen to march. A Leader may move on after a pillage; somebody may be driven away."""
    if told.before["march"] is not None:
        return None
    at = [province_place(told.text("place"))]
    if told.before["battle"] is not None:
        return Beat(told.form, told.say("leads_on"), seat=told.seat, places=at)
    return Beat(title=told.say("driven_away"), text=told.say("driven_to"), seat=told.seat, places=at)


def upgraded(told: Told) -> Beat:
    brief = card_brief(told.words, card_entry(told.words, told.text("card")))
    return Beat(
        title=told.say("upgraded"), text=sentence(brief), seat=told.seat, gains=told.paid(told.seat), cue="card"
    )


def upgrade_removed(told: Told) -> Beat:
    monster = "monster" in card_entry(told.words, told.text("card")).data
    text = told.say("removed_with_monster" if monster else "removed")
    return Beat(title=told.say("upgrade_removed"), text=text, seat=told.seat, moved=told.fell())


def quest_accepted(told: Told) -> Beat:
    return Beat(title=told.say("quest_accepted"), text=told.say("quest_hidden"), seat=told.seat, cue="card")


def sacrifice(told: Told) -> Beat:
    return Beat(title=told.say("sacrifice"), seat=told.seat, gains=told.paid(told.seat))


def passed(told: Told) -> Beat:
    return Beat(title=told.say("passed"), text=told.say("no_more_actions"), seat=told.seat, gains=told.paid(told.seat))


def all_pillaged(told: Told) -> Beat:
    return Beat(title=told.say("all_pillaged"), text=told.say("actions_end"), unasked=True)


# Pillage


def pillage(told: Told) -> Beat:
    province = told.text("province")
    token = told.after["provinces"][province]["token"]
    return Beat(
        title=told.say("pillage"),
        text=told.say("pillage_for", reward=stake(told.words, token)),
        seat=told.seat,
        places=[province_place(province)],
        gains=told.paid(told.seat),
        cue="drum",
    )


def joined(told: Told) -> Beat:
    battle = told.after["battle"]
    places = [province_place(told.text("start"))] + ([province_place(battle["province"])] if battle else [])
    return Beat(title=told.say("joined"), text=told.say("joined_from"), seat=told.seat, places=places)


def god_sent(told: Told) -> Beat:
    return Beat(title=told.say("god_sent"), seat=told.seat, places=[province_place(told.text("province"))])

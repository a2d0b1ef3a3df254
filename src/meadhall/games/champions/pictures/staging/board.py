"""What is shown on the board: workers, purchases, ships and journeys, in the order of a round."""

from __future__ import annotations

from meadhall.core.beats import Beat
from meadhall.core.scene import Fact
from meadhall.core.seats import parse_seat, seat_text
from meadhall.games.champions.pictures.scene.signs import berths, place_of, shores
from meadhall.games.champions.pictures.staging.moment import Moment
from meadhall.games.champions.pictures.wilds import wilds
from meadhall.games.champions.table.moves import ENEMY_SLOTS


def shore_place(moment: Moment, shore: str) -> list[str]:
    """The shore on the board."""
    drawn = shores(moment.words.content)
    return [f"shore:{drawn[shore]}"] if shore in drawn else []


def place(moment: Moment, ident: str) -> list[str]:
    """A location, a stall or a ship on the board."""
    found = place_of(moment.after, moment.words.content, ident)
    return [found] if found else []


def enemy_at(moment: Moment, slot: str) -> str:
    """The name of the enemy in a slot."""
    lying = {at: card.id for at, card in wilds(moment.after["board"], moment.words)}
    return moment.words.name(lying[slot]) if slot in lying else moment.words.name(slot)


# The beginning


def leader_chosen(moment: Moment) -> Beat:
    return moment.beat(moment.say("leader_chosen"), cue="card")


def prepared(moment: Moment) -> Beat:
    """A round begins when the board is ready for it."""
    title = moment.say("prepared", round=moment.after["round"], rounds=moment.after["rounds"])
    lit = [f"location:{slot}" for slot in ENEMY_SLOTS]
    return moment.beat(title, moment.say("prepared_text"), places=lit, cue="drum")


# Workers


def worker_placed(moment: Moment) -> Beat:
    """Whatever a place gives at once is seen with the worker who goes there."""
    ident = moment.text("place")
    title, text = moment.say("worker_placed"), ""
    if ident in ENEMY_SLOTS:
        title = moment.say("to_fight", enemy=enemy_at(moment, ident))
    elif ident == "hunting_grounds":
        title = moment.say("to_hunt")
    elif ident == "longhouse":
        text = moment.say("start_player", start=moment.after["start_player"])
    elif ident == "merchant_ship":
        text = moment.words.name(moment.after["board"]["merchant"])
    hired = [Fact("ic-worker", 1, moment.words.say("scene.workers"))] if ident == "worker_huts" else []
    return moment.beat(title, text, places=place(moment, ident), gains=moment.gains(*hired), cue="knock")


def begged(moment: Moment) -> Beat:
    return moment.beat(moment.say("begged"), gains=moment.gains(), cue="knock")


def sailed(moment: Moment) -> Beat:
    shore = moment.text("shore")
    monster = moment.after["board"]["shores"][shore]["monster"]
    text = moment.say("sailed_text", monster=monster) if monster else ""
    return moment.beat(moment.say("sailed"), text, places=shore_place(moment, shore))


def traded(moment: Moment) -> Beat | None:
    """One exchange after the other is one visit to the market."""
    return None if moment.goes_on("seat") else moment.beat(gains=moment.gains(), cue="coin")


def rune_taken(moment: Moment) -> Beat:
    rune = moment.text("rune")
    return moment.beat(moment.say("rune_taken"), moment.printed(rune), cue="card")


def ship_built(moment: Moment) -> Beat:
    numbers = berths(moment.words.content)
    ship = moment.text("ship")
    lit = [f"berth:{numbers[ship]}"] if ship in numbers else []
    return moment.beat(places=lit, gains=moment.gains(), cue="coin")


def donated(moment: Moment) -> Beat:
    return moment.beat(moment.say("donated"), places=place(moment, "stave_church"), gains=moment.gains(), cue="coin")


def warriors_gained(moment: Moment) -> Beat | None:
    """Those that a place gives are seen with the worker who fetches them."""
    return None if moment.led else moment.beat(gains=moment.gains(), cue="knock")


def no_room(moment: Moment) -> Beat:
    return moment.beat(gains=[] if moment.led else moment.gains(), unasked=True)


def dismissed(moment: Moment) -> Beat:
    return moment.beat(gains=moment.gains())


# What is secret


def looked(moment: Moment) -> Beat | None:
    """Whoever looks reads what was seen."""
    if any(news.key == "saw_journey" for news in moment.telling.together):
        return None
    shore = moment.text("shore")
    return moment.beat(places=shore_place(moment, shore), cue="card")


def saw_journey(moment: Moment) -> Beat | None:
    """Only who looks is told; all cards that are seen at once are read at once."""
    if not moment.first:
        return None
    reader = moment.telling.news.only
    seen = [news.args for news in moment.telling.together if news.key == moment.key] or [moment.args]
    text = " ".join(
        moment.say(
            "saw_journey_text", shore=card["shore"], journey=card["journey"], effect=moment.effect(str(card["journey"]))
        )
        for card in seen
    )
    lit = [place for card in seen for place in shore_place(moment, str(card["shore"]))]
    return moment.beat(moment.say("saw_journey"), text, seat=reader, places=lit, hold=[reader], cue="flip")


def saw_destinies(moment: Moment) -> Beat | None:
    """One card is kept, so it is read; of several one chooses, and reads them then."""
    cards = moment.args["cards"]
    assert isinstance(cards, tuple)
    if len(cards) > 1:
        return None
    reader = moment.telling.news.only
    title = moment.say("saw_destiny", card=cards[0])
    return moment.beat(title, moment.effect(cards[0]), seat=reader, hold=[reader], cue="card")


def destinies_drawn(moment: Moment) -> Beat | None:
    if any(news.key == "saw_destinies" for news in moment.telling.together):
        return None
    return moment.beat(places=place(moment, "sages_hut"), cue="card")


def destiny_revealed(moment: Moment) -> Beat:
    return moment.beat(
        moment.say("destiny_revealed"), moment.printed(moment.text("card")), gains=moment.gains(), cue="flip"
    )


def rune_used(moment: Moment) -> Beat:
    rune = moment.text("rune")
    return moment.beat(moment.say("rune_used"), moment.printed(rune), gains=moment.gains(), cue="card")


def coins_gained(moment: Moment) -> Beat | None:
    """With the rune that gives them, if that is seen in the same moment."""
    if moment.led:
        return None
    gain = Fact("ic-coin", moment.number("count"), moment.words.say("word.coin"))
    return moment.beat(moment.say("coins_gained"), gains=[gain], cue="coin", unasked=True)


# Warriors are sent


def assigned(moment: Moment) -> Beat | None:
    """The first of them is announced; the others join."""
    if moment.goes_on("seat", "target"):
        return None
    target = moment.text("target")
    if target in ENEMY_SLOTS:
        title = moment.say("assigned", enemy=enemy_at(moment, target))
        return moment.beat(title, places=place(moment, target), cue="knock")
    return moment.beat(moment.say("aboard"), places=harbor(moment, target), cue="knock")


def loaded(moment: Moment) -> Beat | None:
    if moment.goes_on("seat", "ship"):
        return None
    return moment.beat(moment.say("loaded"), places=harbor(moment, moment.text("ship")), cue="knock")


def harbor(moment: Moment, ship: str) -> list[str]:
    """The shore where a ship lies."""
    for ident, shore in moment.after["board"]["shores"].items():
        if shore["ship"] == ship:
            return shore_place(moment, ident)
    return []


# Journeys


def journey_revealed(moment: Moment) -> Beat:
    shore, card = moment.text("shore"), moment.text("journey")
    sailor = moment.after["board"]["shores"][shore]["sailor"]
    title = moment.say("journey_revealed", sailor=sailor)
    lit = shore_place(moment, shore)
    return moment.beat(title, moment.effect(card), seat=parse_seat(sailor), places=lit, cue="flip", unasked=True)


def lost_on_the_way(moment: Moment) -> Beat | None:
    """Several who share a fate share a banner, which whoever has lost them reads as long as they like."""
    if moment.goes_on("seat"):
        return None
    sailor = seat_text(moment.seat)
    lit = [
        place
        for ident, shore in moment.after["board"]["shores"].items()
        if shore["sailor"] == sailor
        for place in shore_place(moment, ident)
    ]
    title, text = moment.say(moment.key), moment.say(f"{moment.key}_text")
    return moment.beat(title, text, places=lit, hold=[moment.seat], cue="fall", unasked=True)


# After a fight


def glory_gained(moment: Moment) -> Beat:
    return moment.beat(gains=moment.gains(), cue="coin")


def absolved(moment: Moment) -> Beat:
    return moment.beat(moment.say("absolved"), gains=moment.gains())


def blamed(moment: Moment) -> Beat:
    """Who takes the blame shall notice."""
    other = moment.number("other")
    gain = Fact("ic-blame", 1, moment.words.say("word.blame"))
    return moment.beat(moment.say("blamed"), gains=[gain], hold=[other], cue="timber")


def troll_lives(moment: Moment) -> Beat:
    gain = Fact("ic-blame", 1, moment.words.say("word.blame"))
    return moment.beat(
        moment.say("troll_lives"), moment.say("troll_lives_text"), places=["location:troll"], gains=[gain], cue="timber"
    )

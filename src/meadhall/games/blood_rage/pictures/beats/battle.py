"""What happens in a battle, in the order of BR-BATTLE-21; and what can also happen without one: figures fall or are
saved, stats rise, glory is gained.
"""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.beats import Beat, Moved
from meadhall.core.scene import Fact
from meadhall.core.seats import parse_seat, seat_text
from meadhall.core.sketch import NOBODY
from meadhall.core.table import News
from meadhall.core.told import number_in
from meadhall.games.blood_rage.knowledge.shape import Battle
from meadhall.games.blood_rage.pictures.beats.told import Told
from meadhall.games.blood_rage.pictures.scene.battle import card_key, fallen_keys
from meadhall.games.blood_rage.pictures.words import card_brief, card_entry, decided, stake
from meadhall.games.blood_rage.table.moves import STATS


def participants(battle: Battle) -> list[int]:
    return [parse_seat(seat) for seat in battle["participants"]]


def total_of(told: Told, values: dict[str, int]) -> str:
    """All strengths, as in "Gunnar 6, Gudrid 5"."""
    return told.words.listed(
        [told.words.say("scene.seat_strength", seat=seat, strength=strength) for seat, strength in values.items()]
    )


# S1 and S2


def battle(told: Told) -> Beat:
    assert told.fought is not None
    return Beat(
        "stage", told.say("battle"), told.say("figures_have", clans=total_of(told, told.fought["strength"])), cue="drum"
    )


def card_shown(told: Told) -> Beat | None:
    """All cards are turned together: one beat for all of them. With the god Heimdall they are played one by one."""
    fought = told.fought
    if fought is None or not told.first("card_shown"):
        return None
    if told.before["battle"] is None or not told.before["battle"]["chosen"]:
        card = next(n for n, card in enumerate(fought["cards"]) if card["seat"] == seat_text(told.seat))
        text = shown_card(told, fought, card)
        return Beat("stage", told.say("shown_openly"), text, told.seat, [card_key(fought, card)], cue="card")
    cards = [shown_card(told, fought, number) for number in range(len(fought["cards"]))]
    keys = [card_key(fought, number) for number in range(len(cards))]
    return Beat("stage", told.say("revealed"), " ".join(cards), moved=[Moved("flip", keys)], cue="flip")


def shown_card(told: Told, fought: Battle, number: int) -> str:
    card = fought["cards"][number]
    return told.words.say("stage.shown_card", seat=card["seat"], card=card["card"], bonus=card["bonus"])


# S3 to S7


def card_of(told: Told, key: str, seat: int | None = None) -> int:
    """The number of the card with an effect that lies in the battle, of a seat or of anybody."""
    fought = told.before["battle"]
    for number, card in enumerate(fought["cards"] if fought else []):
        owner = seat is None or card["seat"] == seat_text(seat)
        if owner and card_entry(told.words, card["card"])["key"] == key:
            return number
    return -1


def lit(fought: Battle | None, number: int) -> list[str]:
    return [card_key(fought, number)] if fought is not None and 0 <= number < len(fought["cards"]) else []


def primacy(told: Told) -> Beat:
    return sweeping(told, "thors_primacy", "primacy_of")


def watch(told: Told) -> Beat:
    return sweeping(told, "heimdalls_watch", "choose_anew")


def sweeping(told: Told, key: str, text: str) -> Beat:
    """A card that does something to all others before they act."""
    number, fought = card_of(told, key, told.seat), told.before["battle"]
    card = fought["cards"][number]["card"] if fought is not None and number >= 0 else None
    title = acts(told, card) if card is not None else told.words.news(told.news)
    return Beat("stage", title, told.say(text), told.seat, lit(told.fought, number), cue="drum")


def quest_counts(told: Told) -> Beat:
    return Beat("stage", told.say("quest_counts"), seat=told.seat)


def card_added(told: Told) -> Beat:
    fought = told.fought
    assert fought is not None
    numbers = [n for n, card in enumerate(fought["cards"]) if card["seat"] == seat_text(told.seat)]
    number = next(n for n in reversed(numbers) if fought["cards"][n]["card"] == told.text("card"))
    bonus = fought["cards"][number]["bonus"]
    return Beat("stage", told.say("card_added", bonus=bonus), seat=told.seat, places=lit(fought, number), cue="card")


# S8


def total(told: Told) -> None:
    """The numbers stand on the stage, and in the sentence of the outcome."""


def outcome(told: Told, fought: Battle) -> str:
    """Who has won by how much: "Gunnar wins, 6 to 5"."""
    if not fought["winner"]:
        return told.words.say("stage.tied", total=max(fought["totals"].values()))
    others = [total for seat, total in fought["totals"].items() if seat != fought["winner"]]
    own = fought["totals"][fought["winner"]]
    return told.words.say("stage.won", seat=fought["winner"], total=own, other=max(others))


def battle_won(told: Told) -> Beat:
    assert told.fought is not None
    text = " ".join([f"{total_of(told, told.fought['totals'])}.", *no_spoils(told, told.fought)])
    return Beat("stage", outcome(told, told.fought), text, told.seat, cue="horn")


def no_spoils(told: Told, fought: Battle) -> list[str]:
    """Whoever pillages and does not win gets nothing, nor does anybody else (BR-BATTLE-17)."""
    return (
        [] if fought["winner"] == fought["pillager"] else [told.words.say("stage.no_spoils", seat=fought["pillager"])]
    )


def battle_tied(told: Told) -> Beat:
    assert told.fought is not None
    return Beat("stage", outcome(told, told.fought), told.say("all_lose"), cue="fall")


# S6, S9 and S11; and without a battle


def destroyed(told: Told) -> Beat | None:
    """All who fall together fall in one beat, by a card, by losing, by an invasion or by Ragnarök."""
    if not told.first("destroyed"):
        return None
    lines = told.beside("destroyed")
    if told.fought is not None:
        return fallen_in_battle(told, told.fought, lines)
    seats = {number_in(news, "seat") for news in lines}
    ragnarok = told.after["phase"] == "ragnarok"
    killer = None if ragnarok else by_invasion(told, seats)
    title = told.say("fallen_in_ragnarok" if ragnarok else "fallen", count=len(lines))
    if killer is not None:
        named = {"seat": killer.args["seat"], "figure": killer.args["figure"]}
        title = told.words.say("stage.killed_by", count=len(lines), **named)
    return Beat(
        title=title,
        text=told.losses(lines, told.beside("glory")),
        seat=number_in(killer, "seat") if killer is not None else told.seat if len(seats) == 1 else NOBODY,
        places=[f"fjord:{p}" if p in told.after["fjords"] else f"province:{p}" for p in places_of(lines)],
        moved=told.fell(),
        cue="fall",
        unasked=True,
    )


def by_invasion(told: Told, victims: set[int]) -> News | None:
    """The invasion that others have fallen by: the last thing that was done."""
    deeds = ("invaded", "march", "pillage", "sacrifice", "ragnarok", "upgraded")
    last = next((news for news in reversed(told.past) if news.key in deeds), None)
    return last if last is not None and last.key == "invaded" and number_in(last, "seat") not in victims else None


def places_of(lines: Sequence[News]) -> list[str]:
    return list(dict.fromkeys(str(news.args["place"]) for news in lines))


def glory_beside(told: Told) -> list[Fact]:
    """All the glory that is gained in the same moment."""
    gained = sum(number_in(news, "glory") for news in told.beside("glory"))
    return [told.fact("glory", gained)] if gained else []


def fallen_in_battle(told: Told, fought: Battle, lines: Sequence[News]) -> Beat:
    """By the text of a card (S6), or because the battle is lost (S11)."""
    before = told.before["battle"]
    victims = fallen_keys(fought, len(before["slain"]) if before is not None else 0)
    falls = Moved("fall", victims)
    if decided(fought):
        return Beat("stage", told.say("losers_die"), told.losses(lines), moved=[falls], cue="fall")
    number = fought["acting"]
    if number < 0:
        return Beat("stage", told.say("fallen", count=len(lines)), told.losses(lines), moved=[falls], cue="fall")
    card = fought["cards"][number]
    strikes = Moved("strike", lit(fought, number), victims)
    return Beat(
        "stage",
        acts(told, card["card"]),
        told.losses(lines),
        parse_seat(card["seat"]),
        lit(fought, number),
        moved=[strikes, falls],
        cue="strike",
    )


def acts(told: Told, card: str) -> str:
    """A card and what it does, in short."""
    brief = card_brief(told.words, card_entry(told.words, card))
    return told.words.say("stage.by_card", card=card, said=brief) if brief else told.words.name(card)


def protected(told: Told) -> Beat:
    return Beat(told.form, told.say("protected"), seat=told.seat, gains=told.paid(told.seat), cue="block")


def retreated(told: Told) -> Beat:
    return Beat(told.form, told.say("retreated"), seat=told.seat, places=[f"province:{told.text('province')}"])


def rage_gained(told: Told) -> Beat:
    return acting(told, "rage_gained", [told.fact("rage", told.number("rage"))])


def rage_stolen(told: Told) -> Beat:
    return acting(told, "rage_stolen", [told.fact("rage", told.number("rage"))])


def glory_stolen(told: Told) -> Beat:
    return acting(told, "glory_stolen", [told.fact("glory", told.number("glory"))])


def card_stolen(told: Told) -> Beat:
    return acting(told, "card_stolen", [])


def acting(told: Told, key: str, gains: list[Fact]) -> Beat:
    """What the text of a card brings somebody after the comparison (S9)."""
    fought = told.fought
    number = fought["acting"] if fought is not None else -1
    card = fought["cards"][number]["card"] if fought is not None and number >= 0 else ""
    said = told.say(key)
    title = told.words.say("stage.by_card", card=card, said=said) if card else said
    return Beat(told.form, title, seat=told.seat, places=lit(fought, number), gains=gains, cue="drum")


# S10


def recovered(told: Told) -> Beat:
    return Beat("stage", told.say("recovered"), seat=told.seat, gains=told.paid(told.seat), cue="card")


# S12


def reward(told: Told) -> Beat | None:
    """The spoils, with all they bring; taken twice they are shown once."""
    if not told.first("reward"):
        return None
    taken = told.beside("reward")
    said = told.say("reward" if told.fought is not None else "pillaged", reward=stake(told.words, told.text("token")))
    text = told.say("taken_often", count=len(taken)) if len(taken) > 1 else ""
    battle = told.after["battle"]
    places = [f"province:{battle['province']}"] if battle is not None and told.fought is None else []
    gains = raised(told) + glory_beside(told)
    return Beat(told.form, said, text, told.seat, places, gains, cue="coin", unasked=True)


def raised(told: Told) -> list[Fact]:
    """The stats that rise in the same moment: from what to what."""
    owner = seat_text(told.seat)
    before, after = (view["players"][owner]["stats"] for view in (told.before, told.after))
    found = dict.fromkeys(str(news.args["stat"]) for news in told.beside("stat_raised"))
    return [
        Fact(f"ic-{stat}", f"{before[stat]} → {after[stat]}", told.words.name(stat)) for stat in STATS if stat in found
    ]


def stat_raised(told: Told) -> Beat | None:
    if told.beside("reward"):
        return None
    return Beat(told.form, told.say("stat_raised"), seat=told.seat, gains=raised(told), cue="tick")


def raise_lost(told: Told) -> Beat | None:
    return None if told.beside("reward") else Beat(told.form, told.say("raise_lost"), seat=told.seat, unasked=True)


# S13 and S14


GLORY_WITH = ("reward", "quest_fulfilled", "valhalla", "winner")
"""Lines that say themselves what glory is gained with them."""


def glory(told: Told) -> Beat | None:
    if any(told.beside(key) for key in GLORY_WITH):
        return None
    why, gains = told.text("why"), [told.fact("glory", told.number("glory"))]
    if why == "ragnarok" or (told.fought is None and told.beside("destroyed")):
        return None
    if why == "battle":
        won = told.fought is None or seat_text(told.seat) == told.fought["winner"]
        text = told.say("as_axes_say") if won else told.say("as_loki_says")
        return Beat(told.form, told.say("glory_of_battle"), text, told.seat, gains=gains, cue="coin")
    return Beat(told.form, told.say("glory_by"), seat=told.seat, gains=gains, cue="coin", unasked=True)


def battle_over(told: Told) -> Beat:
    """Held for all who took part: who has won, who has fallen, who has gained what."""
    fought = told.fought
    assert fought is not None
    lines = [*told.since("battle"), told.news]
    fallen = [news for news in lines if news.key == "destroyed"]
    text = [*no_spoils(told, fought)]
    text.append(told.say("all_fallen", fallen=told.losses(fallen)) if fallen else told.say("nobody_fell"))
    brought = [
        told.words.say("stage.brought", seat=seat, gains=told.words.listed(won)) for seat, won in gained(told, lines)
    ]
    if brought:
        text.append(told.say("gained", clans="; ".join(brought)))
    winner = parse_seat(fought["winner"]) if fought["winner"] else NOBODY
    return Beat("stage", outcome(told, fought), " ".join(text), winner, hold=participants(fought), cue="horn")


def gained(told: Told, lines: Sequence[News]) -> list[tuple[int, list[str]]]:
    """By seat what a battle has brought: the spoils, glory and Rage, also that of others."""
    found: dict[int, list[str]] = {}
    glory: dict[int, int] = {}
    rage: dict[int, int] = {}
    for news in lines:
        seat = number_in(news, "seat") if "seat" in news.args else NOBODY
        if news.key == "reward":
            found.setdefault(seat, []).append(stake(told.words, str(news.args["token"])))
        for key, purse in (("glory", glory), ("rage", rage)):
            if news.key in (key, f"{key}_gained", f"{key}_stolen"):
                amount = number_in(news, key)
                purse[seat] = purse.get(seat, 0) + amount
                if "other" in news.args:
                    other = number_in(news, "other")
                    purse[other] = purse.get(other, 0) - amount
    for name, purse in (("glory", glory), ("rage", rage)):
        for seat, amount in purse.items():
            if amount:
                found.setdefault(seat, []).append(told.words.say(f"stage.amount.{name}", amount=amount))
    return sorted(found.items(), key=lambda entry: parse_order(told, entry[0]))


def parse_order(told: Told, seat: int) -> int:
    order = participants(told.fought) if told.fought is not None else []
    return order.index(seat) if seat in order else len(order)

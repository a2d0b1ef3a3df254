"""The end of an Age and of the game: quests, Ragnarök, Valhalla, and a sheet with what all of it has brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from meadhall.core.beats import Beat, Gain, Moved, Row, Sheet
from meadhall.core.scene import Fact
from meadhall.core.seats import parse_seat, seat_text
from meadhall.core.table import News
from meadhall.core.told import number_in
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.games.blood_rage.pictures.beats.told import Told
from meadhall.games.blood_rage.pictures.scene.cards import sentence
from meadhall.games.blood_rage.pictures.words import card_brief, card_entry, roman
from meadhall.games.blood_rage.table.moves import STATS

QUESTS, RAGNAROK, VALHALLA = range(3)
"""The columns of the sheet of an Age, in the order of the phases (BR-FLOW-02)."""


# On the way


def quests_revealed(told: Told) -> Beat | None:
    if not told.first("quests_revealed"):
        return None
    count = sum(len(cards_of(news)) for news in told.beside("quests_revealed"))
    return Beat(title=told.say("quests_revealed"), text=told.say("quests_count", count=count), cue="flip", unasked=True)


def cards_of(news: News) -> tuple[str, ...]:
    cards = news.args["cards"]
    assert isinstance(cards, tuple)
    return cards


def quest_fulfilled(told: Told) -> Beat:
    gains = [told.fact("glory", number_in(news, "glory")) for news in told.beside("glory")]
    return quest(told, "quest_fulfilled", gains)


def quest_failed(told: Told) -> Beat:
    beat = quest(told, "quest_failed", [])
    beat.text = " ".join(filter(None, [beat.text, what_was_missing(told)]))
    return beat


def quest(told: Told, key: str, gains: list[Fact]) -> Beat:
    wanted = sentence(card_brief(told.words, card_entry(told.words, told.text("card"))))
    return Beat(title=told.say(key), text=wanted, seat=told.seat, gains=gains, unasked=True)


def what_was_missing(told: Told) -> str:
    """Who was how strong where it mattered, or how few there were."""
    data, view, owner = card_entry(told.words, told.text("card")).data, told.before, seat_text(told.seat)
    if "figures" in data:
        return told.say("in_valhalla", count=len(view["players"][owner]["valhalla"]), wanted=data["figures"])
    strengths = {ident: province["strength"] for ident, province in view["provinces"].items()}
    if "province" not in data and "region" not in data:
        best = [ident for ident, clans in strengths.items() if is_strongest(clans, owner)]
        return told.say("strongest_in", count=len(best), wanted=data["provinces"])
    region = {province.id: province.get("region", "") for province in told.words.content.of("province")}
    meant = [data["province"]] if "province" in data else [at for at in strengths if region[at] == data["region"]]
    there = [
        told.say("strength_there", province=at, clans=listed_strengths(told, strengths[at]))
        for at in meant
        if owner in strengths[at]
    ]
    return " ".join(there) or told.say("not_there")


def is_strongest(clans: Mapping[str, int], owner: str) -> bool:
    return owner in clans and all(clans[owner] > strength for seat, strength in clans.items() if seat != owner)


def listed_strengths(told: Told, clans: Mapping[str, int]) -> str:
    """The strongest first, as in "Gunnar 6, Gudrid 5"."""
    order = sorted(clans, key=lambda seat: -clans[seat])
    return told.words.listed([told.words.say("scene.seat_strength", seat=s, strength=clans[s]) for s in order])


def ragnarok(told: Told) -> Beat:
    place = f"province:{told.text('province')}"
    return Beat(
        title=told.say("ragnarok"),
        text=told.say("all_there_fall"),
        places=[place],
        moved=[Moved("burn", [place])],
        cue="timber",
        unasked=True,
    )


def ragnarok_again(told: Told) -> Beat:
    return Beat(title=told.say("ragnarok_again"), places=[f"province:{told.text('province')}"], unasked=True)


# The sheet of an Age


def valhalla(told: Told) -> Beat:
    """The last thing in an Age: all that its end has brought, in the order in which it was counted."""
    lines = told.since("age_begins")
    rows = [age_row(told, seat, since_quests(lines)) for seat in range(told.after["seats"])]
    age = roman(told.after["age"])
    columns = [told.say("column.quests"), told.say("column.ragnarok"), told.say("column.valhalla")]
    sheet = Sheet(told.say("age_ends", age=age), told.say("age_counts"), columns, by_glory(rows), notes(told))
    last = told.after["age"] >= len(told.after["ragnarok"])
    text = "" if last else told.say("first_player")
    return Beat("sheet", leads(told), text, hold=list(range(told.after["seats"])), sheet=sheet)


def since_quests(lines: Sequence[News]) -> list[News]:
    """The end of an Age begins with the quests, or with Ragnarök where nobody has any."""
    begins = ("quests_revealed", "ragnarok", "ragnarok_again")
    first = next((number for number, news in enumerate(lines) if news.key in begins), len(lines))
    return list(lines[first:])


def by_glory(rows: list[Row]) -> list[Row]:
    """As they stood before it was counted."""
    return sorted(rows, key=lambda row: -row.before)


def age_row(told: Told, seat: int, lines: Sequence[News]) -> Row:
    mine = [news for news in lines if news.args.get("seat") == seat]
    fall = next((number for number, news in enumerate(lines) if news.key.startswith("ragnarok")), len(lines))
    burnt = set(lines[fall:])
    gains = [*quest_gains(told, [news for news in mine if news not in burnt])]
    gains += ragnarok_gains(told, [news for news in mine if news in burnt])
    gains += valhalla_gains(told, seat, mine)
    now = told.after["players"][seat_text(seat)]["glory"]
    return Row(seat, told.words.seat(seat), now - sum(gain.value for gain in gains), gains, now)


def quest_gains(told: Told, lines: Sequence[News]) -> list[Gain]:
    """Each quest with its glory and the stat that it raised; one that failed brings nothing."""
    found: list[Gain] = []
    for news in lines:
        if news.key == "quest_fulfilled":
            found.append(Gain(QUESTS, 0, told.words.say("stage.fulfilled", **news.args)))
        elif news.key == "quest_failed":
            found.append(Gain(QUESTS, 0, told.words.say("stage.failed", **news.args)))
        elif news.key == "glory" and found:
            found[-1].value += number_in(news, "glory")
        elif news.key == "stat_raised" and found:
            found[-1].reason = told.words.say("stage.and_stat", reason=found[-1].reason, **news.args)
    return found or [Gain(QUESTS, 0, told.say("no_quest"))]


def ragnarok_gains(told: Told, lines: Sequence[News]) -> list[Gain]:
    """Glory for all who fell with the land, and what a card pays besides."""
    lost = [str(news.args["figure"]) for news in lines if news.key == "destroyed"]
    paid: dict[str, int] = {}
    for news in lines:
        if news.key == "glory" and news.args["why"] != "released":
            paid[str(news.args["why"])] = paid.get(str(news.args["why"]), 0) + number_in(news, "glory")
    if not lost:
        return [Gain(RAGNAROK, 0, told.say("nobody_there"))]
    found = [Gain(RAGNAROK, paid.pop("ragnarok", 0), told.words.listed([told.words.name(figure) for figure in lost]))]
    return found + [Gain(RAGNAROK, value, told.words.name(why)) for why, value in paid.items()]


def valhalla_gains(told: Told, seat: int, lines: Sequence[News]) -> list[Gain]:
    """How many come back, and what that pays."""
    back = len(told.before["players"][seat_text(seat)]["valhalla"])
    glory = sum(number_in(news, "glory") for news in lines if news.args.get("why") == "released")
    return [Gain(VALHALLA, glory, told.say("come_back", count=back) if back else told.say("nobody_comes_back"))]


def leads(told: Told) -> str:
    """Who is ahead now, and by how much."""
    glory = {parse_seat(seat): player["glory"] for seat, player in told.after["players"].items()}
    (first, most), (second, next_most), *_ = sorted(glory.items(), key=lambda entry: -entry[1])
    if most == next_most:
        return told.words.say(
            "stage.equal", seats=seats_listed(told, [s for s in glory if glory[s] == most]), glory=most
        )
    return told.words.say("stage.leads", seat=first, glory=most, ahead=most - next_most, other=second)


def seats_listed(told: Told, seats: Sequence[int]) -> str:
    return told.words.listed([told.words.seat(seat) for seat in seats])


def notes(told: Told) -> list[str]:
    """What has fallen, and what comes next."""
    view: BloodRageView = told.after
    fallen = view["fallen"][-1] if view["fallen"] else ""
    said = [told.words.say("stage.has_fallen", province=fallen)] if fallen else []
    age = view["age"]
    if age < len(view["ragnarok"]):
        said.append(told.words.say("stage.next_age", age=roman(age + 1)))
    else:
        said.append(told.words.say("stage.no_next_age"))
    return said


# The sheet of the game


def winner(told: Told) -> Beat | None:
    """What is counted at the very end, once for all who have won."""
    if not told.first("winner"):
        return None
    winners = [parse_seat(seat) for seat in told.after["winners"]]
    rows = [end_row(told, seat) for seat in range(told.after["seats"])]
    conquest = any(gain.column for row in rows for gain in row.gains)
    columns = told.words.head(("legendary", "conquest") if conquest else ("legendary",), "score")
    sheet = Sheet(told.say("game_ends"), told.say("game_counts"), columns, by_glory(rows))
    best = max(row.now for row in rows)
    key = "winner" if len(winners) == 1 else "winners"
    title = told.say(key, seats=seats_listed(told, winners), glory=best)
    return Beat("sheet", title, seat=winners[0], hold=list(range(told.after["seats"])), sheet=sheet, cue="horn")


def end_row(told: Told, seat: int) -> Row:
    """Legendary stats one by one (BR-END-02), and Thor's Conquest (BR-END-03)."""
    owner = seat_text(seat)
    player, score = told.after["players"][owner], told.after["scores"][owner]
    bonus = told.words.content.tables["stat_tracks"]["end_bonus"]
    gains = [
        Gain(0, bonus[player["steps"][stat] - 1], told.say("legendary", stat=stat, value=player["stats"][stat]))
        for stat in STATS
        if bonus[player["steps"][stat] - 1]
    ]
    if not gains:
        gains.append(Gain(0, 0, told.say("none_legendary")))
    if score["conquest"]:
        gains.append(Gain(1, score["conquest"], told.say("on_board", count=player["on_board"])))
    return Row(seat, told.words.seat(seat), score["track"], gains, score["total"])

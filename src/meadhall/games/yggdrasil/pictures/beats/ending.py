"""Sheets: what a round, a page, a game and a campaign came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.beats import Beat, Gain, Row, Sheet
from meadhall.core.seats import parse_seat
from meadhall.core.table import News
from meadhall.core.told import number_in
from meadhall.games.yggdrasil.pictures.beats.told import Told
from meadhall.games.yggdrasil.pictures.details import way_told
from meadhall.games.yggdrasil.pictures.doom import doom_told
from meadhall.games.yggdrasil.pictures.words import brief, progress
from meadhall.games.yggdrasil.table.names import ENEMIES

LOST: Final = 0
REGAINED: Final = 1
"""The columns of life."""
GROWN_BY: Final[Mapping[str, Mapping[str, int]]] = {
    "surt": {"giants_placed": 1, "giants_sent_back": -1},
    "hel": {"nameless_placed": 1, "nameless_sent_back": -1},
    "loki": {"jotunn_activated": 1, "jotunn_defeated": -1},
    "fenrir": {"ravaged": 1, "ravaged_again": 1, "healed": -1},
    "iormungand": {},
}
"""The lines by which the power of an enemy grows or shrinks: by their number, or by one."""


# The end of a round


def round_begins(told: Told) -> Beat:
    """What the round before it came to; the first one has none before it, and with 1 player a round is a turn."""
    told_since = since(told, "round_begins")
    if told.number("round") == 1 or told.after["seats"] == 1 or not told_since:
        return Beat(places=["wheel"], cue="horn")
    title = told.say("round_over", number=told.number("round") - 1)
    sheet = Sheet(title, told.say("round_over_text"), columns(told), lives(told, told_since), moved(told, told_since))
    return Beat("sheet", title, hold=told.everybody, sheet=sheet, cue="drum")


def since(told: Told, key: str) -> list[News]:
    """What was told since the last line with a key; nothing if there was none."""
    found: list[News] = []
    for news in reversed(told.past):
        if news.key == key:
            return found[::-1]
        found.append(news)
    return []


def columns(told: Told) -> list[str]:
    return [told.say("life_lost"), told.say("life_regained")]


def lives(told: Told, lines: Sequence[News]) -> list[Row]:
    """The life of each god: before, what it lost and regained and why, now."""
    rows = []
    for seat, player in told.after["players"].items():
        gains = added_up(
            [each for at, news in enumerate(lines) for each in gained(told, news, player["god"], lines[:at])]
        )
        before = player["life"] - sum(each.value for each in gains)
        name = told.words.say("sketch.god_of", god=player["god"], seat=seat)
        rows.append(Row(parse_seat(seat), name, before, gains, player["life"]))
    return rows


def gained(told: Told, news: News, god: str, earlier: Sequence[News]) -> list[Gain]:
    """The life that a line gives to a god or takes from it, and why: who took it, or where it was risked or paid."""
    if news.key == "handed_over" and news.args["thing"] == "life":
        giver, taker = str(news.args["giver"]), str(news.args["god"])
        given = [Gain(LOST, -1, told.words.name(taker))] if giver == god else []
        return [*given, *([Gain(REGAINED, 1, told.words.name(giver))] if taker == god else [])]
    if news.args.get("god") != god:
        return []
    if news.key == "life_regained":
        return [Gain(REGAINED, number_in(news, "count"))]
    if news.key in ("life_lost", "life_lost_to"):
        where = next((line.args for line in reversed(earlier) if line.key in ("world_action", "heals_tree")), {})
        why = str(news.args.get("opponent") or where.get("world", ""))
        return [Gain(LOST, -number_in(news, "count"), told.words.name(why))]
    return []


def added_up(gains: Sequence[Gain]) -> list[Gain]:
    """Equal reasons are one."""
    sums: dict[tuple[int, str], int] = {}
    for each in gains:
        sums[each.column, each.reason] = sums.get((each.column, each.reason), 0) + each.value
    return [Gain(column, value, reason) for (column, reason), value in sums.items()]


def moved(told: Told, lines: Sequence[News]) -> list[str]:
    """What has moved on the side of the enemies, and what threatens."""
    keys = {news.key for news in lines}
    found = []
    for enemy in GROWN_BY:
        change = sum(
            sign * (number_in(news, "count") if "count" in news.args else 1)
            for news in lines
            for key, sign in GROWN_BY[enemy].items()
            if news.key == key
        )
        if change or is_moved(enemy, lines):
            found.append(enemy_now(told, enemy, change))
    if "ravaged" in keys or "healed" in keys:
        found.append(told.say("cage_now", left=told.after["walls"]))
    if "nidhogg_moved" in keys:
        found.append(told.say("nidhogg_now", way=way_told(told.after, told.words)))
    found = found or [told.say("nothing_moved")]
    dooms = [said for enemy in ENEMIES for said in doom_told(told.after, told.words, enemy)]
    return [*found, *(told.say("beware", doom=said) for said in dooms)]


def is_moved(enemy: str, lines: Sequence[News]) -> bool:
    islands = enemy == "iormungand" and any(news.key in ("island_reached", "island_lost") for news in lines)
    return islands or any(
        news.key in ("enemy_moved", "enemy_driven_back", "enemy_caged") and news.args["enemy"] == enemy
        for news in lines
    )


def enemy_now(told: Told, enemy: str, change: int) -> str:
    """Where an enemy is, and how strong."""
    now = told.after["enemies"][enemy]
    facts = {"who": enemy, "power": now["power"], "change": change, "place": now["place"]}
    if enemy == "iormungand":
        return told.say("island_now", island=told.after["island"], **facts)
    where = "caged" if now["caged"] else "slain" if now["place"] == "slain" else "there"
    return told.say(f"{where}_changed" if change and where != "slain" else f"{where}_now", **facts)


# Pages of a saga


def game_begins(told: Told) -> Beat:
    return opened(told) if told.after["saga"] else Beat(text=goal(told), places=["track"], cue="horn")


def page_turned(told: Told) -> Beat:
    return opened(told)


def opened(told: Told) -> Beat:
    """A page lies open: its goal and its rules."""
    page = told.words.entry("page", told.text("page"))
    saga = told.after["saga"]
    title = told.say("page", saga=saga["id"], page=page.id) if saga else page.name(told.words.lang)
    notes = [
        told.say("rule", rule=rule.id, does=brief(told.words, kind, rule.id))
        for kind in ("saga_action", "saga_rule")
        for rule in told.words.content.of(kind)
        if saga and (rule["saga"], rule.get("page")) == (saga["number"], told.after["page"]["number"])
    ]
    sheet = Sheet(title, goal(told), notes=notes)
    return Beat("sheet", title, hold=told.everybody, sheet=sheet, cue="card")


def goal(told: Told) -> str:
    effect = told.words.entry("page", told.after["page"]["id"]).effect(told.words.lang)
    return " ".join([effect, progress(told.after, told.words) if told.after["saga"] else ""]).strip()


def goal_reached(told: Told) -> Beat:
    return Beat(places=["saga:page"], seat=told.active, cue="horn")


# The end of a game


def over(told: Told) -> Beat:
    """How it ended and why; what it has cost each god, and how near it was."""
    after, words = told.after, told.words
    lines = since(told, "game_begins")
    won = told.news.key == "won"
    text = words.name(told.text("cause")) if "cause" in told.args else told.say(told.news.key)
    far = [] if won else [words.say("scene.end_left", count=after["page"]["left"])]
    notes = [
        words.say("scene.end_round", count=after["round"]),
        *far,
        words.say("scene.end_walls", count=after["walls"]),
        words.say("scene.end_heroes", count=after["valhalla"]),
    ]
    title = told.say("won" if won else "lost")
    if after["saga"]:
        title = told.say("saga_won" if won else "saga_lost", saga=after["saga"]["id"])
    sheet = Sheet(title, text, columns(told), lives(told, lines), notes)
    return Beat("sheet", title, text, hold=told.everybody, sheet=sheet, cue="horn" if won else "timber")


def campaign_over(told: Told) -> Beat:
    """The whole campaign, saga by saga."""
    notes = [told.say(f"past_{game['outcome']}", number=game["saga"]) for game in told.after["campaign"]["games"]]
    title = told.words.news(told.news)
    won = told.news.key == "campaign_won"
    sheet = Sheet(title, told.say("campaign"), notes=notes)
    return Beat("sheet", title, hold=told.everybody, sheet=sheet, cue="horn" if won else "timber")

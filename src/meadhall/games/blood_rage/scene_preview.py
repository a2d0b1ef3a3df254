"""Strength as a picture: who is how strong in a province, and who would be after a march, an invasion or a call.

What a seat may know is enough to count strength (BR-FIG-08): the figures and the upgrades lie open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meadhall.core.scene import Bar, Preview
from meadhall.core.seats import parse_seat
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.blood_rage.phrases import capital, card_entry, decided, entry
from meadhall.games.blood_rage.schema import UNITS


def previews(view: View, words: Words, told: Mapping[str, list[str]]) -> dict[str, Preview]:
    """By province, by the text of a move while it is the reader's to make, and `now` for a battle."""
    found = {f"province:{ident}": standing(view, words, ident, told[ident]) for ident in left(view)}
    found.update(fjords(view, words))
    battle = view["battle"]
    if battle is not None and len(battle["participants"]) > 1 and not decided(battle):
        found["now"] = fighting(view, words)
    if view["seat"] in view["asked"] and view["phase"] == "actions":
        if battle is None:
            found.update(marches(view, words))
            found.update(invasions(view, words))
        elif not battle["participants"]:
            found.update(calls(view, words))
    return found


def left(view: View) -> list[str]:
    return [ident for ident, province in view["provinces"].items() if not province["destroyed"]]


# Strength, counted from what lies open


def strength(view: View, words: Words, seat: str, figures: Sequence[str], province: str) -> int:
    """All figures of a clan in a province, those in its fjord among them."""
    warriors = figures.count("warrior")
    others = sum(single(view, words, seat, figure, province) for figure in figures if figure != "warrior")
    alone = single(view, words, seat, "warrior", province)
    pair = upgrade_number(view, words, seat, "warrior", "pair_strength", 2 * alone)
    return others + pair * (warriors // 2) + alone * (warriors % 2)


def single(view: View, words: Words, seat: str, figure: str, province: str = "") -> int:
    """One figure, in a province or in the reserve."""
    if figure in UNITS:
        printed = int(entry(words, "figure", figure)["strength"])
        return upgrade_number(view, words, seat, figure, "unit_strength", printed)
    monster = entry(words, "monster", figure)
    if province == words.content.tables["board"]["center"] and "strength_in_yggdrasil" in monster.data:
        return int(monster["strength_in_yggdrasil"])
    fallen = len(view["players"][seat]["valhalla"])
    return int(monster["strength"]) + int(monster.get("strength_per_figure", 0)) * fallen


def upgrade_number(view: View, words: Words, seat: str, unit: str, name: str, otherwise: int) -> int:
    """A number of the upgrade in the slot of a unit."""
    card = view["players"][seat]["upgrades"].get(unit, "")
    return int(card_entry(words, card).get(name, otherwise)) if card else otherwise


def figures_of(view: View, words: Words, seat: str, province: str) -> list[str]:
    """The figures of a seat in a province and in the fjord beside it."""
    fjord = entry(words, "province", province).get("fjord", "")
    beside = view["fjords"][fjord]["figures"].get(seat, []) if fjord else []
    return [*view["provinces"][province]["figures"].get(seat, []), *beside]


# Pictures


def bars(view: View, words: Words, values: Mapping[str, int]) -> list[Bar]:
    """The strongest first."""
    order = sorted(values, key=lambda seat: (-values[seat], seat))
    return [Bar(words.seat(seat), values[seat], str(values[seat]), parse_seat(seat)) for seat in order]


def standing(view: View, words: Words, province: str, told: list[str]) -> Preview:
    """Who is how strong in a province now, and what there is to get."""
    values = view["provinces"][province]["strength"]
    land = [
        capital(fact) for fact in told[: len(told) - len(values)]
    ]  # the facts end with a line for each clan: those are the bars
    return Preview(words.say("scene.strength", province=province), bars(view, words, values), land)


def fjords(view: View, words: Words) -> Iterator[tuple[str, Preview]]:
    for ident, fjord in view["fjords"].items():
        if fjord["open"]:
            yield (
                f"province:{ident}",
                Preview(words.name(ident), lines=[entry(words, "fjord", ident).effect(words.lang)]),
            )


def with_more(view: View, words: Words, province: str, more: Sequence[str]) -> dict[str, int]:
    """The strength of all in a province if the reader had more figures there."""
    seat = view["seat"]
    values = dict(view["provinces"][province]["strength"])
    values[seat] = strength(view, words, seat, [*figures_of(view, words, seat, province), *more], province)
    return values


def marches(view: View, words: Words) -> Iterator[tuple[str, Preview]]:
    """As many of the reader's figures as find room, the strongest first (BR-MARCH-01, -02)."""
    seat = view["seat"]
    if view["players"][seat]["rage"] < words.content.tables["actions"]["march_rage"]:
        return
    for start in left(view):
        movable = [f for f in view["provinces"][start]["figures"].get(seat, []) if can_march(words, f)]
        movable.sort(key=lambda figure: -single(view, words, seat, figure, start))
        for target in left(view) if movable else []:
            free = view["provinces"][target]["free"]
            going = movable if free < 0 else movable[:free]
            if target != start and going:
                key = "scene.if_all" if len(going) == len(movable) else "scene.if_some"
                title = words.say(key, count=len(going), province=target)
                yield (
                    f"march {start} {target}",
                    Preview(title, bars(view, words, with_more(view, words, target, going))),
                )


def can_march(words: Words, figure: str) -> bool:
    return bool(entry(words, "figure" if figure in UNITS else "monster", figure)["can_march"])


def invasions(view: View, words: Words) -> Iterator[tuple[str, Preview]]:
    """With each kind of figure in the reserve, wherever there is room."""
    mine = view["players"][view["seat"]]
    if mine["on_board"] >= mine["stats"]["horns"]:
        return
    for figure in dict.fromkeys(mine["reserve"]):
        terrain = entry(words, "figure" if figure in UNITS else "monster", figure)["terrain"]
        for province in left(view):
            if terrain == "province" and view["provinces"][province]["free"]:
                after = bars(view, words, with_more(view, words, province, [figure]))
                title = words.say("scene.if_invades", figure=figure, province=province)
                yield f"invade {figure} {province}", Preview(title, after)
        if terrain == "fjord":
            yield from ship_invasions(view, words, figure)


def ship_invasions(view: View, words: Words, figure: str) -> Iterator[tuple[str, Preview]]:
    """A ship counts in both provinces of its fjord: a line for each."""
    for fjord, water in view["fjords"].items():
        beside = [ident for ident in left(view) if entry(words, "province", ident).get("fjord", "") == fjord]
        lines = []
        for province in beside:
            values = with_more(view, words, province, [figure])
            told = [words.say("scene.seat_strength", seat=seat, strength=values[seat]) for seat in values]
            lines.append(words.say("scene.after_in", province=province, clans=words.listed(told)))
        if water["open"]:
            yield (
                f"invade {figure} {fjord}",
                Preview(words.say("scene.if_invades", figure=figure, province=fjord), lines=lines),
            )


def calls(view: View, words: Words) -> Iterator[tuple[str, Preview]]:
    """The battle if a figure from next door answers the call."""
    target = view["battle"]["province"]
    for start in entry(words, "province", target)["adjacent"]:
        for figure in dict.fromkeys(view["provinces"][start]["figures"].get(view["seat"], [])):
            title = words.say("scene.if_joins", figure=figure, province=target)
            yield f"join {figure} {start}", Preview(title, bars(view, words, with_help(view, words, target, figure)))


def with_help(view: View, words: Words, province: str, more: str) -> dict[str, int]:
    """What counts in the battle if one more figure of the reader comes: nothing where the god Tyr stands (BR-GODS-17),
    only monsters beside the Wolfman (BR-PROMO-05).
    """
    values = with_more(view, words, province, [more])
    if view["gods"].get("tyr", "") == province:
        return dict.fromkeys(values, 0)
    there = {seat: figures_of(view, words, seat, province) for seat in values}
    there[view["seat"]].append(more)
    if not any("wolfman" in figures for figures in there.values()):
        return values
    return {
        seat: sum(single(view, words, seat, figure, province) for figure in figures if figure not in UNITS)
        for seat, figures in there.items()
    }


def fighting(view: View, words: Words) -> Preview:
    """The battle under way: figures and the cards that lie open."""
    battle = view["battle"]
    plan = words.say("sketch.pillage", seat=battle["pillager"], province=battle["province"])
    title = words.say("scene.battle_in", province=battle["province"])
    return Preview(title, bars(view, words, battle_totals(view)), [plan])


def battle_totals(view: View) -> dict[str, int]:
    """What each side has so far, in figures and open cards."""
    battle = view["battle"]
    return {
        seat: battle["strength"][seat] + sum(card["bonus"] for card in battle["cards"] if card["seat"] == seat)
        for seat in battle["participants"]
    }

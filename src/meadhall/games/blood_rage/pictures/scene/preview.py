"""Strength as a picture: who is how strong in a province, and who would be after a march, an invasion or a call; who
would fall, and what Ragnarök would take.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from meadhall.core.parts import part, parts
from meadhall.core.scene import Bar, Preview
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import Battle, BloodRageView, Invasion, March, Origin
from meadhall.games.blood_rage.pictures.foresight import Fallen, Figures, can_be_saved, center, upgrade_keys
from meadhall.games.blood_rage.pictures.provinces import left, province_told
from meadhall.games.blood_rage.pictures.words import capital, decided
from meadhall.games.blood_rage.table.names import UNITS


def previews(view: BloodRageView, words: Words) -> dict[str, Preview]:
    """By province, by the text of a move while it is the reader's to make, and `now` for a battle."""
    found = {f"province:{ident}": standing(view, words, ident) for ident in left(view)}
    found.update(fjords(view, words))
    battle = view["battle"]
    if battle is not None and len(battle["participants"]) > 1 and not decided(battle):
        found["now"] = fighting(view, words)
    if view["seat"] in view["asked"] and view["phase"] == "actions":
        found.update(moves(view, words))
    return found


def moves(view: BloodRageView, words: Words) -> Iterator[tuple[str, Preview]]:
    """What the reader's own moves would lead to, whatever is asked now."""
    if view["invasion"] is not None:
        yield from villages_taken(view, words, view["invasion"])
    elif view["march"] is not None:
        yield from marchers(view, words, view["march"])
    elif view["battle"] is None:
        yield from marches(view, words)
        yield from invasions(view, words, "invade", "reserve")
        yield from invasions(view, words, "revive", "valhalla")
        yield passing(view, words)
    elif not view["battle"]["participants"]:
        yield from calls(view, words, view["battle"]["province"])


# Pictures


def bars(words: Words, values: Mapping[str, int]) -> list[Bar]:
    """The strongest first."""
    order = sorted(values, key=lambda seat: (-values[seat], seat))
    return [Bar(words.seat(seat), values[seat], str(values[seat]), parse_seat(seat)) for seat in order]


@part
def standing(view: BloodRageView, words: Words, province: str) -> Preview:
    """Who is how strong in a province now, and what there is to get."""
    told = province_told(view, words, province)
    clans = len(view["provinces"][province]["strength"])
    land = [capital(fact) for fact in told[: len(told) - clans]]  # behind them a line for each clan: those are the bars
    figures = Figures(view, words)
    dying = figures.doomed_fall()
    lines = [*in_battle(figures, province), *land]
    if dying:
        lines.insert(0, words.say("sketch.doomed", figures=listed(words, dying)))
    return Preview(words.say("scene.strength", province=province), bars(words, figures.strengths(province)), lines)


def foreseen(figures: Figures, title: str, province: str, killed: Sequence[Fallen] = ()) -> Preview:
    """The strength in a province after a move, who has fallen by it, and what Ragnarök will take then."""
    words = figures.words
    lines = [*kills(figures, killed), *in_battle(figures, province), *ragnarok(figures)]
    return Preview(title, bars(words, figures.strengths(province)), lines)


def listed(words: Words, fallen: Sequence[Fallen]) -> str:
    return words.listed([words.say("sketch.doomed_figure", seat=seat, figure=figure) for seat, figure in fallen])


def kills(figures: Figures, killed: Sequence[Fallen]) -> Iterator[str]:
    """Whom a move destroys, if nobody saves them."""
    view, words = figures.view, figures.words
    if killed:
        saved = any(can_be_saved(view, words, each) for each in killed)
        yield words.say("scene.kills_unless" if saved else "scene.kills", figures=listed(words, killed))


def in_battle(figures: Figures, province: str) -> Iterator[str]:
    """What would count in a battle, where that is something else (the god Tyr, the Wolfman)."""
    values = figures.battle_strengths(province)
    if values != figures.strengths(province):
        yield figures.words.say("scene.in_battle", clans=totals(figures.words, values))


def totals(words: Words, values: Mapping[str, int]) -> str:
    return words.listed([words.say("scene.seat_strength", seat=seat, strength=values[seat]) for seat in values])


def ragnarok(figures: Figures) -> Iterator[str]:
    """What falls at the end of the Age, if Garm changes that."""
    falls = figures.falls() if figures.may_fall_elsewhere() else figures.view["falls"]
    if falls != figures.view["falls"]:
        key = "scene.then_falls" if falls else "scene.then_nothing_falls"
        yield figures.words.say(key, province=falls)


@part
def fjords(view: BloodRageView, words: Words) -> dict[str, Preview]:
    return {
        f"province:{ident}": Preview(words.name(ident), lines=[fjord_told(view, words, ident)])
        for ident, fjord in view["fjords"].items()
        if fjord["open"]
    }


def fjord_told(view: BloodRageView, words: Words, fjord: str) -> str:
    """Which provinces a ship in a fjord supports: a destroyed one is out of the game (BR-BOARD-13)."""
    beside = [ident for ident in left(view) if words.entry("province", ident).get("fjord", "") == fjord]
    return words.say("scene.fjord", provinces=beside)


def passing(view: BloodRageView, words: Words) -> tuple[str, Preview]:
    """What it means to pass (BR-ACT-11, -12, -09)."""
    rage = view["players"][view["seat"]]["rage"]
    return "pass", Preview(words.verb("pass"), lines=[words.say("scene.if_passes", rage=rage)])


# Marches


def marches(view: BloodRageView, words: Words) -> Iterator[tuple[str, Preview]]:
    """As many of the reader's figures as find room, the strongest first (BR-MARCH-01, -02)."""
    seat = view["seat"]
    if view["players"][seat]["rage"] < words.content.tables["actions"]["march_rage"]:
        return
    now = Figures(view, words)
    for start in left(view):
        movable = [f for f in view["provinces"][start]["figures"].get(seat, []) if can_march(words, f)]
        movable.sort(key=lambda figure: -now.single(seat, figure, start))
        for target in left(view) if movable else []:
            free = view["provinces"][target]["free"]
            going = movable if free < 0 else movable[:free]
            if target != start and going:
                shown = march_preview(view, words, tuple(going), len(movable), start, target)
                yield f"march {start} {target}", shown


@part
def march_preview(
    view: BloodRageView, words: Words, going: tuple[str, ...], movable: int, start: str, target: str
) -> Preview:
    key = "scene.if_all" if len(going) == movable else "scene.if_some"
    title = words.say(key, count=len(going), province=target)
    return foreseen(marched(view, words, going, start, target), title, target)


def marchers(view: BloodRageView, words: Words, march: March) -> Iterator[tuple[str, Preview]]:
    """One figure more for a march that is under way."""
    start, target = march["from"], march["to"]
    for figure in dict.fromkeys(view["provinces"][start]["figures"].get(view["seat"], [])):
        if can_march(words, figure):
            title = words.say("scene.if_goes", figure=figure, province=target)
            yield f"move {figure}", foreseen(marched(view, words, [figure], start, target), title, target)


def marched(view: BloodRageView, words: Words, going: Sequence[str], start: str, target: str) -> Figures:
    figures = Figures(view, words)
    for figure in going:
        figures.go(view["seat"], figure, start)
        figures.come(view["seat"], figure, target)
    return figures


def can_march(words: Words, figure: str) -> bool:
    return bool(words.entry("figure" if figure in UNITS else "monster", figure)["can_march"])


# Invasions


def invasions(view: BloodRageView, words: Words, verb: str, where: Origin) -> Iterator[tuple[str, Preview]]:
    """With each kind of figure that waits or has fallen, wherever it can go."""
    mine = view["players"][view["seat"]]
    if mine["on_board"] >= mine["stats"]["horns"]:
        return
    for figure in dict.fromkeys(mine[where]):
        if words.entry("figure" if figure in UNITS else "monster", figure)["terrain"] == "fjord":
            for fjord in [ident for ident, water in view["fjords"].items() if water["open"]]:
                yield f"{verb} {figure} {fjord}", ship_invasion(view, words, where, figure, fjord)
            continue
        for province in left(view):
            if province == center(words):
                enters = figure not in UNITS and words.entry("monster", figure).get("may_invade_yggdrasil")
            else:
                enters = view["provinces"][province]["free"] or holders(view, words, figure, province)
            if enters:
                yield f"{verb} {figure} {province}", invasion(view, words, where, figure, province)


def holders(view: BloodRageView, words: Words, figure: str, province: str) -> list[Fallen]:
    """Whose village an invader may take: a Mystic of Odin's Chosen that of an enemy Warrior or Mystic (BR-MYSTIC-09),
    Hildisvini anybody's (BR-PROMO-04).
    """
    there = view["provinces"][province]["figures"]
    if figure == "hildisvini":
        return [(seat, holder) for seat in there for holder in dict.fromkeys(there[seat])]
    if figure != "mystic" or "odins_chosen" not in dict(upgrade_keys(view, words, view["seat"])):
        return []
    enemies = [seat for seat in there if seat != view["seat"]]
    return [(seat, holder) for seat in enemies for holder in ("warrior", "mystic") if holder in there[seat]]


@part
def invasion(
    view: BloodRageView, words: Words, where: Origin, figure: str, province: str, holder: Fallen | None = None
) -> Preview:
    """A figure from the reserve or out of Valhalla invades, in a free village or in that of its holder."""
    seat, figures = view["seat"], Figures(view, words)
    figures.more_fallen[seat] -= where == "valhalla"
    lines = []
    if holder is None and not view["provinces"][province]["free"]:
        known = holders(view, words, figure, province)
        holder = known[0] if len(known) == 1 else None
        lines = [words.say("scene.takes_a_village")]
    killed = []
    if holder is not None and figure == "mystic":
        killed.append(figures.fall(*holder, province))
    elif holder is not None:
        figures.go(*holder, province)
    killed += figures.invade(seat, figure, province)
    shown = foreseen(figures, words.say("scene.if_invades", figure=figure, province=province), province, killed)
    shown.lines = [*lines, *shown.lines]
    return shown


@part
def ship_invasion(view: BloodRageView, words: Words, where: Origin, figure: str, fjord: str) -> Preview:
    """A ship counts in both provinces of its fjord: a line for each."""
    figures = Figures(view, words)
    figures.more_fallen[view["seat"]] -= where == "valhalla"
    figures.come(view["seat"], figure, fjord)
    beside = [ident for ident in left(view) if words.entry("province", ident).get("fjord", "") == fjord]
    lines = [
        words.say("scene.after_in", province=province, clans=totals(words, figures.strengths(province)))
        for province in beside
    ]
    return Preview(words.say("scene.if_invades", figure=figure, province=fjord), lines=lines)


def villages_taken(view: BloodRageView, words: Words, under_way: Invasion) -> Iterator[tuple[str, Preview]]:
    """Whose village an invader takes, if it is asked: it kills the holder or drives it away; or it takes a free one."""
    place, figure, where = under_way["place"], under_way["figure"], under_way["from"]
    if under_way["driven"] is not None:
        return
    if view["provinces"][place]["free"]:
        yield "decline", invasion(view, words, where, figure, place)
    verb = "slay" if figure == "mystic" else "drive"
    for holder in holders(view, words, figure, place):
        yield f"{verb} {' '.join(holder)}", invasion(view, words, where, figure, place, holder)


# Battles


@parts
def calls(view: BloodRageView, words: Words, target: str) -> Iterator[tuple[str, Preview]]:
    """The battle if a figure from next door answers the call to a province."""
    for start in words.entry("province", target)["adjacent"]:
        for figure in dict.fromkeys(view["provinces"][start]["figures"].get(view["seat"], [])):
            figures = marched(view, words, [figure], start, target)
            title = words.say("scene.if_joins", figure=figure, province=target)
            fought = bars(words, figures.battle_strengths(target))
            yield f"join {figure} {start}", Preview(title, fought, list(ragnarok(figures)))


@part
def fighting(view: BloodRageView, words: Words) -> Preview:
    """The battle under way: figures and the cards that lie open; whoever is about to be destroyed counts no more."""
    battle = view["battle"]
    assert battle is not None
    plan = words.say("sketch.pillage", seat=battle["pillager"], province=battle["province"])
    title = words.say("scene.battle_in", province=battle["province"])
    return Preview(title, bars(words, battle_totals(view, words, battle)), [plan])


def battle_totals(view: BloodRageView, words: Words, battle: Battle) -> dict[str, int]:
    """What each side has so far, in figures and open cards."""
    figures = Figures(view, words)
    figures.doomed_fall()
    there = figures.battle_strengths(battle["province"])
    return {
        seat: there.get(seat, 0) + sum(card["bonus"] for card in battle["cards"] if card["seat"] == seat)
        for seat in battle["participants"]
    }

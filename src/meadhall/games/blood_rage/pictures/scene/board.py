"""The board as a picture: what state a place is in, and what stands on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from meadhall.core.parts import part, parts
from meadhall.core.scene import Piece, Place
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, DoomedFigure, FiguresBySeat
from meadhall.games.blood_rage.pictures.drawn import DRAWN
from meadhall.games.blood_rage.pictures.foresight import single
from meadhall.games.blood_rage.pictures.provinces import province_told
from meadhall.games.blood_rage.pictures.scene.preview import fjord_told
from meadhall.games.blood_rage.pictures.words import capital, god_brief, reward, roman

STANDS: Final = (8, 9, 4, 7, 3, 10, 11, 5, 6, 12, 1, 2)
"""Places to stand under the tree, the best first; their numbers go from the back to the front."""
CROWD: Final = 8
"""More figures than these stand together with their like."""


# Places


@part
def places(view: BloodRageView, words: Words) -> list[Place]:
    """Provinces, fjords and Valhalla, and the names that are written on the board."""
    regions = [Place(f"name:{region.id}", words.name(region.id)) for region in words.content.of("region")]
    found = [province_place(view, words, ident) for ident in view["provinces"]]
    found += [fjord_place(view, words, ident) for ident in view["fjords"]]
    hall = Place("valhalla", words.name("valhalla"), says=valhalla_told(view, words))
    named = [*found, *regions, hall]
    return [*found, hall, *(name_place(place) for place in named)]


def name_place(place: Place) -> Place:
    """The lettering of a place: it looks as the place does, and is nothing to click on."""
    ident = place.id.rpartition(":")[2]
    return Place(f"name:{ident}", place.name, classes=place.classes, texts={"name": capital(place.name)})


@part
def province_place(view: BloodRageView, words: Words, ident: str) -> Place:
    province = view["provinces"][ident]
    if province["destroyed"]:
        says = [words.say("scene.destroyed")]
        return Place(f"province:{ident}", words.name(ident), [f"province:{ident}"], ["destroyed"], says)
    states = {"doomed": ident == view["falls"], "pillaged": province["pillaged"], "battle": is_fought_over(view, ident)}
    adjacent = words.entry("province", ident)["adjacent"]
    says = [*map(capital, province_told(view, words, ident)), words.say("scene.adjacent", adjacent=adjacent)]
    classes = [state for state, holds in states.items() if holds]
    return Place(f"province:{ident}", words.name(ident), [f"province:{ident}"], classes, says)


@part
def fjord_place(view: BloodRageView, words: Words, ident: str) -> Place:
    is_open = view["fjords"][ident]["open"]
    says = fjord_told(view, words, ident) if is_open else words.say("scene.closed")
    return Place(f"fjord:{ident}", words.name(ident), [f"province:{ident}"], [] if is_open else ["closed"], [says])


def is_fought_over(view: BloodRageView, province: str) -> bool:
    return view["battle"] is not None and view["battle"]["province"] == province


def valhalla_told(view: BloodRageView, words: Words) -> list[str]:
    """Who has how many figures there."""
    return [
        words.say("scene.fallen", seat=seat, figures=player["valhalla"])
        for seat, player in view["players"].items()
        if player["valhalla"]
    ]


# Pieces


@part
def pieces(view: BloodRageView, words: Words) -> list[Piece]:
    """Everything that lies or stands on the board; what comes later lies above."""
    return [*tokens(view, words), *dooms(view, words), *fallen(view, words), *gods(view, words), *figures(view, words)]


@parts
def tokens(view: BloodRageView, words: Words) -> Iterator[Piece]:
    """The reward of a province; turned over once it is pillaged."""
    for ident, province in view["provinces"].items():
        if province["token"] and not province["destroyed"]:
            token = words.entry("pillage_token", province["token"])
            says = [token.effect(words.lang)]
            classes = [f"loot-{token['reward']}"]
            kind = f"br-loot-{token['reward']}"
            name = words.say("told.reward", reward=reward(words, token.id))
            if province["pillaged"]:
                kind, name = "br-looted", words.say("told.pillaged", reward=reward(words, token.id))
            texts = {"amount": str(token["amount"])}
            at = f"token:{ident}"
            yield Piece(at, kind, at, capital(name), classes=classes, says=says, texts=texts)


@parts
def dooms(view: BloodRageView, words: Words) -> Iterator[Piece]:
    """The provinces that fall at the end of this Age and of later ones; and where a battle is."""
    falls = view["falls"]
    if falls:
        now = words.say("scene.doomed", province=falls)
        yield Piece(f"doom:{view['age']}:now", "br-doom", f"doom:{falls}", now)
    for age, ident in enumerate(view["ragnarok"], start=1):
        if age <= len(view["fallen"]) or ident == falls or view["provinces"][ident]["destroyed"]:
            continue
        key = "scene.spared" if age == view["age"] else "scene.doomed_later"
        name = words.say(key, province=ident, age=roman(age), falls=falls)
        yield Piece(f"doom:{age}", "br-doom-later", f"doom:{ident}", name, texts={"age": roman(age)})
    if view["battle"] is not None:
        province = view["battle"]["province"]
        says = words.say("sketch.pillage", seat=view["battle"]["pillager"], province=province)
        yield Piece("battle", "br-fight", f"fight:{province}", says)


@parts
def fallen(view: BloodRageView, words: Words) -> Iterator[Piece]:
    """A shield for each clan with figures in Valhalla, with their number."""
    for number, (seat, player) in enumerate(view["players"].items(), start=1):
        if player["valhalla"]:
            name = words.say("scene.fallen", seat=seat, figures=player["valhalla"])
            texts = {"count": str(len(player["valhalla"]))}
            classes = clan_classes(view, seat)
            yield Piece(
                f"fallen:{seat}",
                "br-fallen",
                f"fallen:{number}",
                name,
                parse_seat(seat),
                len(player["valhalla"]),
                classes=classes,
                texts=texts,
            )


@parts
def gods(view: BloodRageView, words: Words) -> Iterator[Piece]:
    for god, ident in view["gods"].items():
        if ident:
            says = [words.entry("god", god).effect(words.lang)]
            name = f"{words.name(god)} {god_brief(words, god)}".strip()
            yield Piece(f"god:{god}", drawing(god), f"god:{ident}", name, spots=[f"god:{god}"], says=says)


def drawing(figure: str) -> str:
    return f"br-{figure}" if f"br-{figure}" in DRAWN else "br-monster"


@parts
def figures(view: BloodRageView, words: Words) -> Iterator[Piece]:
    for ident in view["provinces"]:
        yield from in_province(view, words, ident)
    for ident in view["fjords"]:
        yield from in_fjord(view, words, ident)


@parts
def in_province(view: BloodRageView, words: Words, ident: str) -> Iterator[Piece]:
    province = view["provinces"][ident]
    room = STANDS if province["villages"] < 0 else range(1, province["villages"] + 1)
    kind = "stand" if province["villages"] < 0 else "village"
    return stand(view, words, ident, province["figures"], kind, room)


@parts
def in_fjord(view: BloodRageView, words: Words, ident: str) -> Iterator[Piece]:
    berths = range(1, DRAWN.room(f"berth:{ident}") + 1)
    return stand(view, words, ident, view["fjords"][ident]["figures"], "berth", berths)


def stand(
    view: BloodRageView, words: Words, place: str, figures: FiguresBySeat, kind: str, room: Sequence[int]
) -> Iterator[Piece]:
    """The figures at a place, one at each anchor; alike ones stand together where there are more than anchors."""
    used: Counter[str] = Counter()
    groups = [(seat, figure, 1) for seat, there in figures.items() for figure in there]
    if len(groups) > min(len(room), CROWD):
        alike = Counter((seat, figure) for seat, figure, _ in groups)
        groups = [(seat, figure, count) for (seat, figure), count in alike.items()]
    taken = sorted(room[: len(groups)])
    for number, (seat, figure, count) in enumerate(groups):
        at = f"{kind}:{place}:{taken[min(number, len(taken) - 1)]}"
        yield figure_piece(view, words, seat, figure, count, place, at, used)


def figure_piece(
    view: BloodRageView, words: Words, seat: str, figure: str, count: int, place: str, at: str, used: Counter[str]
) -> Piece:
    """Who is one of a kind keeps its key wherever it goes; warriors are alike, and known by their place."""
    known = words.content.entry(figure)
    one_of_a_kind = known is not None and known.get("per_clan", 1) == 1
    key = f"{seat}:{figure}" if one_of_a_kind else f"{seat}:{figure}:{place}"
    used[key] += 1
    if used[key] > 1 or not one_of_a_kind:
        key = f"{key}:{used[key]}"
    this: DoomedFigure = {"seat": seat, "figure": figure, "place": place}
    dying = this in view["doomed"]
    classes = [*clan_classes(view, seat), *(["many"] if count > 1 else []), *(["dying"] if dying else [])]
    spots = [f"figure:{figure}"] if seat == view["seat"] and may_be_chosen(view, place, dying) else []
    says = [words.say("details.figure", strength=single(view, words, seat, figure, place))]
    if known is not None and known.kind == "monster":
        says.append(known.effect(words.lang))
    name = words.say("scene.figure", figure=figure, seat=seat)
    return Piece(key, drawing(figure), at, name, parse_seat(seat), count, spots, classes, says)


def may_be_chosen(view: BloodRageView, place: str, dying: bool) -> bool:
    """Whether a question about one's figures can be about one at this place."""
    if view["doomed"]:
        return dying
    if view["march"] is not None:
        return view["march"]["from"] == place
    return True


def clan_classes(view: BloodRageView, seat: str) -> list[str]:
    clan = view["players"][seat]["clan"]
    return [f"br-{clan}"] if clan else []

"""The table as a picture on `board.svg`, drawn from a view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from meadhall.core.scene import NEXT, NOW, PAST, Bar, Card, Chip, Fact, Panel, Piece, Place, Preview, Scene, Zone
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Grid
from meadhall.core.state import View
from meadhall.core.words import Words
from toasts.knowledge.shape import HIDDEN
from toasts.pictures.words import faces, headline, rack
from toasts.table.names import FACES, MAX_SEATS

EMBLEMS: Final = ("wolf", "raven", "serpent")
DRAWN: Final = ("small", "middle", "great")
"""Horns that have a drawing of their own; one from somebody's pack looks like the middle one."""


def scene(view: View, words: Words) -> Scene:
    over = bool(view["winners"])
    return Scene(
        headline=headline(view, words),
        chips=chips(view, words),
        places=places(view, words),
        pieces=pieces(view, words),
        panels=[panel(view, words, seat) for seat in view["players"]],
        hand=hand(view, words),
        previews={} if over else previews(view, words),
        scores=scores(view, words) if over else None,
        effects={} if over else effects(view, words),
    )


def chips(view: View, words: Words) -> list[Chip]:
    if view["winners"]:
        return [Chip(words.say("scene.chip_end"))]
    if not view["toast"]:
        return [Chip(words.say("scene.chip_order"))]
    now = view["toast"]
    return [
        Chip(words.say("scene.chip_toast", toast=toast), when=NOW if toast == now else PAST if toast < now else NEXT)
        for toast in range(1, view["toasts"] + 1)
    ]


# On the board


def places(view: View, words: Words) -> list[Place]:
    """The benches, the rack, the basket and where the die falls."""
    found = [
        Place("rack", words.say("scene.rack", count=rack(view)), texts={"count": str(rack(view))}),
        Place("basket", words.say("scene.basket", count=len(view["emptied"])), texts=basket(view)),
        Place("throw", words.say("scene.die_waits", faces=faces(view["faces"], words))),
    ]
    for number in range(MAX_SEATS):
        seat = f"p{number + 1}"
        if seat not in view["players"]:
            found.append(Place(f"seat:{seat}", "", classes=["to-empty"]))
            continue
        player = view["players"][seat]
        found.append(
            Place(
                f"seat:{seat}",
                words.say("scene.seat", seat=seat),
                spots=[f"seat:{seat}"],
                classes=["to-word"] if seat == view["speaker"] else [],
                says=tags(view, words, seat),
                texts={"name": words.seat(seat), "sips": str(player["sips"])},
            )
        )
    return found


def basket(view: View) -> dict[str, str]:
    return {"count": str(len(view["emptied"])) if view["emptied"] else ""}


def pieces(view: View, words: Words) -> list[Piece]:
    found = [piece for seat, player in view["players"].items() for piece in before(words, seat, player)]
    if view["rolled"]:
        name = words.say("scene.die", face=view["rolled"])
        found.append(Piece("die", "die", "throw", name, classes=[f"to-{view['rolled']}"]))
    return found


def before(words: Words, seat: str, player: Mapping[str, Any]) -> list[Piece]:
    """What stands before a player: a horn, covered or shown, and a heckle."""
    number = parse_seat(seat)
    found = []
    if player["shown"]:
        name = words.say("scene.horn", horn=player["shown"], seat=seat)
        found.append(Piece(f"horn:{seat}", "horn", f"horn:{seat}", name, seat=number, classes=[drawn(player["shown"])]))
    elif player["picked"]:
        name = words.say("scene.covered", seat=seat)
        says = [] if player["picked"] == HIDDEN else [words.name(player["picked"])]
        found.append(Piece(f"horn:{seat}", "covered", f"horn:{seat}", name, seat=number, says=says))
    if player["heckled"]:
        name = words.say("scene.heckle", seat=seat)
        found.append(Piece(f"heckle:{seat}", "heckle", f"heckle:{seat}", name, seat=number))
    return found


def drawn(horn: str) -> str:
    return f"to-{horn if horn in DRAWN else 'middle'}"


# Beside the board


def panel(view: View, words: Words, seat: str) -> Panel:
    player, emblem = view["players"][seat], EMBLEMS[parse_seat(seat)]
    return Panel(
        parse_seat(seat),
        words.seat(seat),
        emblem=f"em-{emblem}",
        colour=emblem,
        score=str(player["sips"]),
        score_label=words.say("head.sips"),
        facts=[Fact("ic-horn", len(player["hand"]), words.say("head.hand"))],
        tags=tags(view, words, seat),
        spots=[f"seat:{seat}"],
    )


def tags(view: View, words: Words, seat: str) -> list[str]:
    found = [words.say("scene.tag_first")] if seat == view["first"] else []
    return [*found, words.say("scene.tag_word")] if seat == view["speaker"] else found


def hand(view: View, words: Words) -> list[Zone]:
    mine = view["players"].get(view["seat"])
    if mine is None:
        return []
    cards = [horn_card(words, horn, f"hand:{number}") for number, horn in enumerate(mine["hand"])]
    return [Zone("hand", words.say("scene.hand"), cards)]


def horn_card(words: Words, horn: str, key: str) -> Card:
    entry = words.content.entries["horn"][horn]
    return Card(
        key,
        words.name(horn),
        kind="horn",
        number=str(entry["sips"]),
        text=words.say("scene.horn_text"),
        foot=words.say("scene.horn_foot", copies=entry.copies),
        art=f"art-{horn if horn in DRAWN else 'middle'}",
        spots=[f"horn:{horn}"],
    )


def previews(view: View, words: Words) -> dict[str, Preview]:
    """What a boast can bring, while somebody thinks about it."""
    if not view["speaker"] or view["rolled"]:
        return {}
    sides: list[int] = view["faces"]
    bars = [
        Bar(words.name(FACES[face]), count / len(sides), f"{count}/{len(sides)}", parse_seat(view["speaker"]))
        for face, count in sorted(Counter(sides).items())
    ]
    hecklers = [seat for seat, player in view["players"].items() if player["heckled"]]
    lines = [
        words.say("scene.preview_heckler", seat=seat, mockery=view["mockery"], shame=-view["shame"])
        for seat in hecklers
    ]
    preview = Preview(words.say("scene.preview_boast"), bars, lines)
    return {"now": preview, "boast": preview}


def effects(view: View, words: Words) -> dict[str, str]:
    """What each answer would do."""
    if not view["speaker"] or view["rolled"]:
        return {}
    return {
        "boast": words.say("scene.effect_boast", faces=faces(view["faces"], words)),
        "hush": words.say("scene.effect_hush"),
        "heckle": words.say("scene.effect_heckle", mockery=view["mockery"], shame=-view["shame"]),
    }


def scores(view: View, words: Words) -> Grid:
    """Who has drunk how much; the best first."""
    ranked = sorted(view["players"], key=lambda seat: -view["players"][seat]["sips"])
    rows = [[words.seat(seat), str(view["players"][seat]["sips"])] for seat in ranked]
    head = [words.say("head.player"), words.say("head.sips")]
    return Grid("", head, rows, [parse_seat(seat) for seat in ranked])

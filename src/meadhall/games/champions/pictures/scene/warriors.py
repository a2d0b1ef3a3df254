"""Ships, warriors and food on the board, and the tray on which new warriors lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import Piece
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView, Shore
from meadhall.games.champions.pictures.drawn import DRAWN
from meadhall.games.champions.pictures.scene.signs import berths, emblem, marked, shores
from meadhall.games.champions.table.moves import WARRIORS

BIG_SHIP: Final = 10
"""From so many warriors on a ship is drawn large."""

# Ships


@part
@marked
def ships(view: ChampionsView, words: Words) -> list[Piece]:
    """Each ship lies at the quay, in its berth, or in a harbor."""
    found = []
    sailing = {shore["ship"]: (ident, shore) for ident, shore in view["board"]["shores"].items() if shore["ship"]}
    owners = {player["ship"]: seat for seat, player in view["players"].items() if player["ship"]}
    spaces, lying = shores(words.content), berths(words.content)
    for ship in words.content.of("longship"):
        if ship.id in sailing:
            ident, shore = sailing[ship.id]
            found.append(harbored(words, ship, f"harbor:{spaces[ident]}", shore))
        elif ship["kind"] == "public_longship":
            kind = "ship-large" if ship["capacity"] >= BIG_SHIP else "ship-small"
            found.append(moored(words, ship, kind, f"dock:{ship.id}", "free"))
        elif ship.id in lying and ship.id in (*view["board"]["ships"], *owners):
            sign = emblem(owners[ship.id]) if ship.id in owners else "free"
            found.append(moored(words, ship, "ship-private", f"moored:{lying[ship.id]}", sign))
    return found


def moored(words: Words, ship: Entry, kind: str, at: str, sign: str) -> Piece:
    texts = {"room": str(ship["capacity"])}
    return Piece(f"ship:{ship.id}", kind, at, words.short(ship.id), classes=[sign], texts=texts)


def harbored(words: Words, ship: Entry, at: str, shore: Shore) -> Piece:
    aboard = sum(shore["dice"].values()) + shore["food"]
    seat = shore["sailor"]
    return Piece(
        f"ship:{ship.id}",
        "sailing-large" if ship["capacity"] >= BIG_SHIP else "sailing-small",
        at,
        words.say("sketch.ship_here", owner=seat, ship=ship.id, room=ship["capacity"]),
        parse_seat(seat),
        classes=[emblem(seat)],
        texts={"load": f"{aboard}/{ship['capacity']}"},
    )


# Warriors and food


@part
@marked
def warriors(view: ChampionsView, words: Words) -> list[Piece]:
    """Warriors and food on ships, and warriors sent to the wilds."""
    found = []
    for slot, dice in view["board"]["sent"].items():
        for kind, count in dice.items():
            if count:
                found.append(die(words, f"sent:{slot}:{kind}", kind, count))
    for ident, space in shores(words.content).items():
        shore = view["board"]["shores"].get(ident)
        if shore is not None and shore["ship"]:
            found += cargo(words, space, shore, underway(view, shore))
    return found


def underway(view: ChampionsView, shore: Shore) -> bool:
    """Whether this is the journey on which something can be lost now: then what is on board can be picked."""
    return view["phase"] == "combat" and view["rolling"] is None and shore["sailor"] in view["asked"]


def cargo(words: Words, space: int, shore: Shore, can_be_lost: bool) -> list[Piece]:
    found = []
    for kind, count in shore["dice"].items():
        if count:
            spots = [f"thing:{kind}", f"warrior:{kind}"] if can_be_lost else []
            found.append(die(words, f"cargo:{space}:{kind}", kind, count, spots))
    if food := shore["food"]:
        at = f"cargo:{space}:food"
        spots = ["thing:food"] if can_be_lost else []
        name = words.say("amount.food", count=food)
        found.append(Piece(at, "food", at, name, count=food, spots=spots, classes=many(food)))
    return found


def die(words: Words, at: str, kind: str, count: int, spots: Sequence[str] = ()) -> Piece:
    """Some dice of a kind in one place."""
    name = words.say(f"amount.{kind}", count=count)
    return Piece(at, "die", at, name, count=count, spots=spots, classes=[kind, "warrior", *many(count)])


def many(count: int) -> list[str]:
    return ["many"] if count > 1 else []


# The tray: new warriors


@part
@marked
def tray(view: ChampionsView, words: Words) -> list[Piece]:
    """New warriors for whom there is no room lie on a tray in the fjord."""
    dice = tray_dice(view)
    if not dice:
        return []
    title = words.say("scene.tray.offered")
    asked = [emblem(seat) for seat in view["asked"][:1]]
    found = [Piece("tray", "tray-plate", "tray", title, classes=asked, texts={"title": title})]
    for number, kind in enumerate(dice[: DRAWN.room("roll")], start=1):
        at = f"roll:{number}"
        spots = [f"thing:{kind}", f"warrior:{kind}"]
        found.append(Piece(at, "rolled", at, words.name(kind), spots=spots, classes=[kind, "warrior"]))
    return found


def tray_dice(view: ChampionsView) -> list[str]:
    """The kinds of the dice on the tray."""
    return [kind for kind in WARRIORS for _ in range(view["offered"][kind])]

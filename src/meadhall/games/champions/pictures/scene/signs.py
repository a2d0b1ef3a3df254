"""What the pictures of the board, of the pieces and of the players share: emblems, numbers of places, what is said."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from meadhall.core.content import Content
from meadhall.core.scene import Card, Panel, Piece, Place, Roll, Zone
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.pictures.details import details
from meadhall.games.champions.pictures.drawn import DRAWN

EMBLEMS: Final = ("wolf", "raven", "serpent", "bear")
"""The sign of each seat, which is also the name of its color and of its hatch."""

STALLS: Final = {"military": (1, 2), "economic": (3, 4)}
"""Where the stalls of each kind are drawn."""

LONG: Final = ((15, "longer"), (12, "long"))
"""Names with more letters than this are written smaller."""


BREADTHS: Final = ((0.31, "ijlI.,'- "), (0.4, "frt"), (0.88, "mwMW"), (0.7, "ABCDEFGHJKLNOPQRSTUVXYZÄÖÜ"))
BROAD: Final = 0.54
"""How broad letters are, in heights of a letter; those that are not named are like an n."""


PREFIX: Final = "cm-"
"""Stands before the classes of the game: the style of a page knows words like `long` and `lost` as well."""

P = ParamSpec("P")
Drawn = TypeVar("Drawn")


def marked(function: Callable[P, Drawn]) -> Callable[P, Drawn]:
    """Whatever a function draws gets the prefix of the game before its classes."""

    @wraps(function)
    def drawing(*args: P.args, **named: P.kwargs) -> Drawn:
        drawn = function(*args, **named)
        mark(drawn)
        return drawn

    return drawing


def mark(drawn: object) -> None:
    if isinstance(drawn, Place | Piece):
        drawn.classes = [word if word in EMBLEMS else PREFIX + word for word in drawn.classes]
    elif isinstance(drawn, Card):
        drawn.classes = [PREFIX + word for word in drawn.classes]
    elif isinstance(drawn, Roll):
        mark(drawn.hand)
    elif isinstance(drawn, Zone | Panel | list):
        for one in drawn.cards if isinstance(drawn, Zone) else drawn.zones if isinstance(drawn, Panel) else drawn:
            mark(one)


def emblem(seat: str) -> str:
    return EMBLEMS[parse_seat(seat) % len(EMBLEMS)]


def long(name: str, by: int = 0) -> list[str]:
    """The class of a name that needs smaller letters; `by` letters fewer fit than on a plate of the town."""
    return next(([word] for letters, word in LONG if len(name) > letters - by), [])


def breadth(name: str) -> float:
    """How broad a name is in bold letters, in heights of a letter: about so much, whatever the browser writes with."""
    return sum(next((width for width, letters in BREADTHS if letter in letters), BROAD) for letter in name)


def fitted(name: str, room: float) -> list[str]:
    """The class of a name on a card: it fits, or is drawn together."""
    return ["fits" if breadth(name) <= room else "long"]


def says(view: ChampionsView, words: Words, ident: str) -> list[str]:
    """What there is to say about a component: its printed effect, and what lies there now."""
    entry = words.content.entry(ident)
    effect = entry.effect(words.lang) if entry is not None else ""
    return [*([effect] if effect else []), *details(view, words, ident)]


# Which component has which place of the board


def shores(content: Content) -> dict[str, int]:
    """The shores as they are drawn from left to right."""
    ordered = sorted(content.of("shore"), key=lambda shore: int(shore["position"]))
    return {shore.id: number for number, shore in enumerate(ordered[: DRAWN.room("shore")], start=1)}


def berths(content: Content) -> dict[str, int]:
    """Where the private longships lie, bought or not."""
    private = [ship.id for ship in content.of("longship") if ship["kind"] == "private_longship"]
    return {ship: number for number, ship in enumerate(private[: DRAWN.room("berth")], start=1)}


def stalls(view: ChampionsView, content: Content) -> dict[str, int]:
    """The stalls of this game: military ones above, the others below."""
    found: dict[str, int] = {}
    for kind, numbers in STALLS.items():
        mine = [stall for stall in view["board"]["stalls"] if content.entries["stall"][stall]["type"] == kind]
        found.update(zip(mine, numbers, strict=False))
    return found


def needed_for(content: Content, field: str, ident: str) -> str:
    """From how many players on a shore or a ship is in the game: "4+", or nothing if it always is."""
    tables: Mapping[str, Mapping[str, Sequence[str]]] = content.tables["players"]
    counts = sorted(int(seats) for seats, table in tables.items() if ident in table[field])
    return f"{counts[0]}+" if counts and counts[0] > min(map(int, tables)) else ""


def place_of(view: ChampionsView, content: Content, place: str) -> str:
    """The place of the board that a location, a stall or a longship has; empty if it is not drawn."""
    if f"location:{place}" in DRAWN:
        return f"location:{place}"
    if place in (numbers := stalls(view, content)):
        return f"stall:{numbers[place]}"
    if place in (numbers := berths(content)):
        return f"berth:{numbers[place]}"
    return ""


def worker_at(view: ChampionsView, content: Content, place: str) -> str:
    """The anchor of a worker on a place; empty if the place is not drawn."""
    if f"location:{place}" in DRAWN:
        return f"worker:{place}"
    if place in (numbers := stalls(view, content)):
        return f"worker:stall:{numbers[place]}"
    if place in (numbers := berths(content)):
        return f"worker:berth:{numbers[place]}"
    return ""

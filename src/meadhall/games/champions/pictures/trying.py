"""What somebody might try although a rule forbids it: only of that it is said why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from meadhall.games.champions.knowledge.shape import ChampionsView


def never(view: ChampionsView, *named: str) -> bool:
    return False


def assign(view: ChampionsView, warrior: str, target: str) -> bool:
    """Of a kind of which somebody is at home, to where an own worker or ship is."""
    seat, board = view["seat"], view["board"]
    mine = [place for place, owner in board["placed"].items() if owner == seat]
    mine += [shore["ship"] for shore in board["shores"].values() if shore["sailor"] == seat]
    return target in mine and view["players"][seat]["dice"][warrior] > 0


def load(view: ChampionsView, ship: str) -> bool:
    """Food that there is, onto an own ship."""
    seat = view["seat"]
    mine = [shore["ship"] for shore in view["board"]["shores"].values() if shore["sailor"] == seat]
    return ship in mine and view["players"][seat]["food"] > 0


def use(view: ChampionsView, rune: str) -> bool:
    """An own rune that is still to be used; others lie on the board."""
    return view["players"][view["seat"]]["runes"].get(rune) == "unused"


TRIED: Final[dict[str, Callable[..., bool]]] = {
    "assign": assign,
    "load": load,
    "use": use,
    "keep": never,
    "under": never,
    "blame": never,
}
"""By verb; of others everything that can be seen might be tried."""


def would_try(view: ChampionsView, verb: str, named: Sequence[str]) -> bool:
    if view["seat"] not in view["players"] or verb not in TRIED:
        return True
    return TRIED[verb](view, *named)

"""What somebody might try although a rule forbids it: only of that it is said why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from meadhall.games.odin.knowledge.shape import OdinView


def never(view: OdinView, *named: str) -> bool:
    return False


def use(view: OdinView, ability: str) -> bool:
    """Of the own hero or an own building."""
    player = view["players"][view["seat"]]
    return ability == player["hero"] or ability in player["buildings"].values()


TRIED: Final[dict[str, Callable[..., bool]]] = {
    "use": use,
    # A card that fits can be played; one that does not, nobody thinks of.
    "wild": never,
    "match": never,
    "claim": never,
}
"""By verb; of others everything that can be seen might be tried."""


def would_try(view: OdinView, verb: str, named: Sequence[str]) -> bool:
    if view["seat"] not in view["players"] or verb not in TRIED:
        return True
    return TRIED[verb](view, *named)

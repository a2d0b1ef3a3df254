"""What somebody might try although a rule forbids it: only of that it is said why not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView


def never(view: YggdrasilView, *named: str) -> bool:
    return False


def here(view: YggdrasilView, world: str) -> bool:
    """Where the own god is; from afar somebody may think of any world."""
    return view["question"]["name"] != "step_3" or world == view["players"][view["seat"]]["world"]


def related(view: YggdrasilView, *named: str) -> bool:
    """Whoever has a blood relative may think of taking something from them."""
    return bool(view["players"][view["seat"]]["bonds"].get("blood_relative"))


TRIED: Final[dict[str, Callable[..., bool]]] = {
    "act": here,
    "heal": here,
    "seize": related,
    "claim": related,
    "rune": never,
    "send": never,
    "top": never,
    "recall": never,
}
"""By verb; of others everything that can be seen might be tried."""


def would_try(view: YggdrasilView, verb: str, named: Sequence[str]) -> bool:
    if view["seat"] not in view["players"] or verb not in TRIED:
        return True
    return TRIED[verb](view, *named)

"""The tracks of the Saga Book as the content gives them: space by space, or by their length alone."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Entry

BITTEN_AT_MOST: Final = 3
"""On one page of a saga Nidhögg bites off no more than this part of a god's life: a third (YC-NIDHOGG-10)."""


def end_of(page: Entry) -> str:
    """Where a track leads: to the tree, to the dead tree before which a goal is to be reached, or to the next page."""
    if page["saga"] == 0:
        return "tree"
    return "dead_tree" if "goal" in page.data else "turn"


def track_of(page: Entry, seats: int) -> list[str]:
    """The spaces for a number of players. A page that gives only its length has plain ones."""
    own: list[str] | None = page.get("spaces_for", {}).get(str(seats))
    if own is not None:
        return own
    if "length" in page.data:
        return ["start", *["plain"] * (page["length"] - 1), end_of(page)]
    spaces: list[str] = page["spaces"]
    return spaces

"""How a game went: rounds and the final scoring, where Fame came from, and raids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.state import State
from meadhall.core.story import PLAY, RECKONING, Chapter, Gain, Mark, Peril, Throw
from meadhall.core.table import News
from meadhall.games.odin.rules.ending import ITEMS
from meadhall.games.odin.table.box import NONE
from meadhall.games.odin.table.state import END, Odin

SOURCES: Mapping[str, str] = {
    "raids": "ic-raid",
    "heroes": "ic-hero",
    "buildings": "ic-building",
    "longships": "ic-longship",
    "same_sets": "ic-warrior",
    "mixed_sets": "ic-people",
}
TELLING: Sequence[str] = (
    "raid",
    "winner",
    "built",
    "longship_gained",
    "hero_recruited",
    "raid_announced",
    "vikings_gained",
    "repaired",
    "ability_used",
    "material_gained",
    "display_renewed",
    "swapped",
    "cards_drawn",
)
TOLD: Final = {"raid_fame": "raids", "fame": "heroes"}
"""What brings Fame in the course of the game, by what the log says."""


def chapter(state: State) -> Chapter:
    assert isinstance(state, Odin)
    return (
        Chapter("reckoning", state.round + 1, RECKONING) if state.phase == END else Chapter("round", state.round, PLAY)
    )


def scores(state: State) -> Sequence[int]:
    assert isinstance(state, Odin)
    return [items[-1] for items in state.scores] if state.phase == END else state.fame


def gains(news: News, state: State) -> list[Gain]:
    assert isinstance(state, Odin)
    seat, fame = news.args.get("seat"), news.args.get("fame")
    if not isinstance(seat, int) or not isinstance(fame, int):
        return []
    if news.key == "final_score":
        items = zip(ITEMS, state.scores[seat], strict=False)
        return [Gain(seat, value, item) for item, value in items if item in SOURCES and value]
    return [Gain(seat, fame, TOLD[news.key])] if news.key in TOLD and fame else []


def mark(news: News, state: State) -> Mark | None:
    """Raids."""
    seat = news.args.get("seat")
    return Mark("raid", seat, "ic-raid", news.args) if news.key == "raid_fame" and isinstance(seat, int) else None


def under_way(state: State) -> str:
    """A raid, and what an action leads to: how it is paid, what it brings."""
    assert isinstance(state, Odin)
    if state.raid != NONE:
        return f"raid {state.raid}"
    return "" if state.top.name == "action" else "turn"


def throws(news: News, before: State, after: State) -> Sequence[Throw]:
    """There are no dice."""
    return ()


def perils(state: State) -> Sequence[Peril]:
    """Everybody plays for themselves."""
    return ()

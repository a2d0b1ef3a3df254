"""The strength of figures and what invading costs, reckoned from a view: what the picture of the table shows of it."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.blood_rage.phrases import entry
from meadhall.games.blood_rage.schema import UNITS


def clan_strength(view: View, words: Words, seat: str, province: str) -> int:
    """All figures of a clan in a province and its fjord, by their upgrades (BR-FIG-08)."""
    here: list[str] = view["provinces"][province]["figures"].get(seat, [])
    warriors = here.count("warrior")
    pair = unit_data(view, words, seat, "warrior").get("pair_strength")
    total: int = 0
    if pair is not None:
        total = int(pair) * (warriors // 2)
        warriors %= 2
    total += warriors * figure_strength(view, words, seat, "warrior")
    for figure in (*here, *ships_beside(view, words, seat, province)):
        if figure != "warrior":
            total += figure_strength(view, words, seat, figure, province)
    return total


def ships_beside(view: View, words: Words, seat: str, province: str) -> list[str]:
    fjord = entry(words, "province", province).get("fjord", "")
    figures: list[str] = view["fjords"][fjord]["figures"].get(seat, []) if fjord else []
    return figures


def figure_strength(view: View, words: Words, seat: str, figure: str, province: str = "") -> int:
    data = unit_data(view, words, seat, figure)
    if province == words.content.tables["board"]["center"] and "strength_in_yggdrasil" in data:
        return int(data["strength_in_yggdrasil"])
    return int(data.get("unit_strength", data["strength"]))


def unit_data(view: View, words: Words, seat: str, figure: str) -> dict[str, Any]:
    """What is printed for a figure; for a unit also on the upgrade that it has."""
    if figure not in UNITS:
        return entry(words, "monster", figure).data
    printed = entry(words, "figure", figure).data
    for ident in filter(None, view["players"][seat]["upgrades"].values()):
        card = entry(words, "upgrade_card", ident)
        if card["slot"] == figure:
            return {**printed, **card.data}
    return printed


def invade_cost(view: View, words: Words, seat: str, figure: str) -> int:
    data = unit_data(view, words, seat, figure)
    return int(data.get("invade_cost", figure_strength(view, words, seat, figure)))

"""Frigga's Sacrifice (BR-FX-54): an action of its own."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.destroy import BY_SACRIFICE, to_valhalla
from meadhall.games.blood_rage.rules.stats import ask_stat
from meadhall.games.blood_rage.table.state import BloodRage


def sacrifice_obstacle(state: BloodRage, seat: int) -> str | None:
    cards = state.upgrades_of(seat, "friggas_sacrifice")
    if not cards or state.on_board(seat) < state.box.cards[cards[0]].number("figures"):
        return "BR-FX-54"
    return None if state.rage[seat] >= state.box.cards[cards[0]].number("rage_price") else "BR-ACT-06"


def begin_sacrifice(state: BloodRage, seat: int, table: Table) -> None:
    card = state.box.cards[state.upgrades_of(seat, "friggas_sacrifice")[0]]
    state.rage[seat] -= card.number("rage_price")
    table.tell("sacrifice", seat=seat)
    state.stack.append(OFFER.at(seat, card.number("figures")))


def offer_obstacle(state: BloodRage, seat: int, left: int, figure: int, place: int) -> str | None:
    return None if state.has_figure(place, seat, figure) else "BR-FX-54"


def offer(state: BloodRage, seat: int, left: int, figure: int, place: int, table: Table) -> None:
    """The figure dies; behind the last one the stat is raised."""
    to_valhalla(state, seat, figure, place, BY_SACRIFICE, table)
    if left > 1:
        state.stack.append(OFFER.at(seat, left - 1))
    else:
        card = state.box.cards[state.upgrades_of(seat, "friggas_sacrifice")[0]]
        for _ in range(card.number("stat_steps")):
            ask_stat(state, seat)


class Offer(Step[BloodRage]):
    """Own figures on the board, one after the other; nothing saves them."""

    name = "offer"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"offer": (offer_obstacle, offer)}


OFFER: Final = Offer()

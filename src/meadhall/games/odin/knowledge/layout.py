"""The view as a row of numbers (`core/layout.py`)."""

from __future__ import annotations

from typing import Final, get_args

from meadhall.core.layout import (
    BySeat,
    Count,
    Fields,
    Form,
    Keyed,
    Layout,
    Maybe,
    Number,
    OneOf,
    Own,
    Seat,
    Seats,
    numbers,
)
from meadhall.games.odin.knowledge.view import HIDDEN
from meadhall.games.odin.rules.ending import NearEnd
from meadhall.games.odin.table.box import DECKS, OdinBox
from meadhall.games.odin.table.moves import BUILDING_TYPES, SYMBOLS, VIKINGS
from meadhall.games.odin.table.names import ACTIONS
from meadhall.games.odin.table.schema import ZONES
from meadhall.games.odin.table.state import PHASES

VERSION: Final = 1


def layout(box: OdinBox) -> Layout:
    seats, cards = box.seats, Count(box.card_ids)
    vikings = Count(VIKINGS)
    score = BySeat(seats, Fields(numbers("track", "buildings", "longships", "same_sets", "mixed_sets", "total")))
    forms: dict[str, Form] = {
        "seat": Own(seats),
        **numbers("round", "quiet_rounds", "raided", "swapped", "material_supply", "removed_raids", "stalled"),
        "phase": OneOf(PHASES),
        "asked": Seats(seats),
        "question": OneOf([step.name for step in box.steps]),
        "start_player": Seat(seats),
        "turn": Seat(seats),
        "near_end": OneOf(get_args(NearEnd)),
        "last_in_round": Seat(seats),
        "used_symbols": Count(box.building_ids),
        "used_abilities": Count(box.building_ids),
        "players": BySeat(seats, player(box)),
        "action_display": cards,
        "hero_display": Count(box.hero_ids),
        "building_display": Count(box.building_ids),
        "longship_display": Count(box.ship_ids),
        "ocean": Keyed(box.ocean_ids, OneOf(box.raid_ids)),
        "markers": Keyed((*ZONES, "spare"), OneOf(VIKINGS)),
        "reserve": vikings,
        "discard": cards,
        "decks": Fields(numbers("action", "hero", "building", "longship", "raid")),
        "under": Fields({deck: Count(ids) for deck, ids in zip(DECKS, box.deck_ids, strict=True)}),
        "unseen": cards,
        "deck_at_most": cards,
        "payment": Maybe(payment(box)),
        "raid": Maybe(raid(box)),
        "standing": score,
        "scores": score,
        "winners": Seats(seats),
    }
    return Layout(box.game.name, VERSION, seats, Fields(forms, without=("game", "seats")))


def player(box: OdinBox) -> Fields:
    return Fields(
        {
            **numbers(
                "fame",
                "hand_size",
                "draw_target",
                "viking_limit",
                "material",
                "material_price",
                "longship_slots",
            ),
            "hand": Count([*box.card_ids, HIDDEN]),
            "known": Count(box.card_ids),
            "vikings": Count(VIKINGS),
            "hero": OneOf(box.hero_ids),
            "buildings": Keyed(BUILDING_TYPES, OneOf(box.building_ids)),
            "longships": Keyed(box.ship_ids, Maybe(Fields(numbers("damage", "away", "capacity", "range")))),
            "raids": Count(box.raid_ids),
        }
    )


def payment(box: OdinBox) -> Fields:
    return Fields(
        {
            "seat": Seat(box.seats),
            "action": OneOf(ACTIONS),
            "symbol": OneOf((*VIKINGS, *SYMBOLS)),
            **numbers("cost", "discount", "building_symbols", "paid", "wild", "left"),
        }
    )


def raid(box: OdinBox) -> Fields:
    vikings = Count(VIKINGS)
    return Fields(
        {
            "raid": OneOf(box.raid_ids),
            "slot": OneOf(box.ocean_ids),
            "zone": OneOf(ZONES),
            "longship": OneOf(box.ship_ids),
            **numbers("hero_used", "extra_range", "requirement_total"),
            "required": vikings,
            "need": vikings,
            "committed": vikings,
            "requirement": Count(box.card_ids),
            "contributed": BySeat(box.seats, Number()),
        }
    )

"""The view as a row of numbers (`core/layout.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

from meadhall.core.layout import (
    BySeat,
    Count,
    Fields,
    First,
    Form,
    Keyed,
    Layout,
    Maybe,
    Number,
    OneOf,
    Own,
    Pairs,
    Seat,
    Seats,
    Together,
    Whereabouts,
    numbers,
)
from meadhall.games.champions.knowledge.shape import HIDDEN, RollStep
from meadhall.games.champions.table.box import ChampionsBox
from meadhall.games.champions.table.moves import ENEMY_SLOTS, FACES, WARRIORS
from meadhall.games.champions.table.state import PHASES

VERSION: Final = 1
BATCHES: Final = 2
"""Of the unseen journeys the first batches are told apart: seldom is the deck made anew more than once."""


def layout(box: ChampionsBox) -> Layout:
    seats, dice = box.seats, Count(WARRIORS)
    rolled = Pairs("die", WARRIORS, "face", FACES)
    journeys = [journey.id for journey in box.journeys]
    forms: dict[str, Form] = {
        "seat": Own(seats),
        **numbers("round", "unseen_destinies", "reaction"),
        "phase": OneOf(PHASES),
        "asked": Seats(seats),
        "start_player": Seat(seats),
        "players": BySeat(seats, player(box)),
        "board": board(box),
        "supply": dice,
        "decks": Fields(numbers("troll", "draugr", "monster", "journey", "merchant", "rune", "destiny")),
        "discards": Fields(
            {"enemy": Count(enemies(box)), "journey": Count(journeys), "merchant": Count(box.merchant_ids)}
        ),
        "unseen_journeys": First(BATCHES, Count(journeys)),
        "under_destiny_deck": Count([*box.destiny_ids, HIDDEN]),
        "lost_track": Together(
            Fields({"destinies": Count(box.destiny_ids), "places": Whereabouts(("deck", "drawn"), seats)})
        ),
        "drawn": Count([*box.destiny_ids, HIDDEN]),
        "fight": Maybe(fight(box)),
        "roll": rolled,
        "picked": rolled,
        "lost": rolled,
        "rolling": Maybe(
            Fields(
                {
                    "seat": Seat(seats),
                    "step": OneOf(get_args(RollStep)),
                    "losses": Number(),
                    "again": OneOf(("favor", "rune")),
                }
            )
        ),
        "offered": dice,
        "scores": BySeat(
            seats,
            Fields(
                numbers(
                    "track",
                    "destinies",
                    "sets",
                    "runes",
                    "longship",
                    "favor",
                    "spent_favor",
                    "coins",
                    "blame",
                    "total",
                )
            ),
        ),
        "winners": Seats(seats),
    }
    return Layout(box.game.name, VERSION, seats, Fields(forms, without=("game", "seats", "rounds")))


def enemies(box: ChampionsBox) -> Sequence[str]:
    return [enemy.id for enemy in box.enemies]


def player(box: ChampionsBox) -> Fields:
    return Fields(
        {
            "leader": OneOf(box.leader_ids),
            **numbers("food", "wood", "coin", "favor", "blame", "glory", "workers", "bought_worker"),
            **numbers("begging", "hunting", "spent_favor"),
            "dice": Count(WARRIORS),
            "ship": OneOf(box.ship_ids),
            "runes": Keyed(box.rune_ids, OneOf(("used", "unused"))),
            "destinies": Count([*box.destiny_ids, HIDDEN]),
            "revealed": Count(box.destiny_ids),
            "trophies": Count(enemies(box)),
        }
    )


def board(box: ChampionsBox) -> Fields:
    dice, monsters = Count(WARRIORS), OneOf(enemies(box))
    shore = Fields(
        {
            "monster": monsters,
            "coins": Number(),
            "journey": OneOf([*(journey.id for journey in box.journeys), HIDDEN]),
            "revealed": Number(),
            "looked": Seats(box.seats),
            "ship": OneOf(box.ship_ids),
            "sailor": Seat(box.seats),
            "dice": dice,
            "food": Number(),
        }
    )
    return Fields(
        {
            "placed": Keyed(box.place_ids, Seat(box.seats)),
            "stock": Keyed([box.place_ids[number] for number in box.restocked], Number()),
            "stalls": Count([box.place_ids[number] for number in box.stall_places]),
            "troll": monsters,
            "draugr": First(len(ENEMY_SLOTS) - 1, monsters),
            "sent": Keyed(ENEMY_SLOTS, dice),
            "shores": Keyed([box.shore_ids[number] for number in box.shores_used], shore),
            "merchant": OneOf(box.merchant_ids),
            "runes": Count(box.rune_ids),
            "ships": Count(box.ship_ids),
            "hut_price": Number(),
        }
    )


def fight(box: ChampionsBox) -> Fields:
    return Fields(
        {
            "seat": Seat(box.seats),
            "enemy": OneOf(enemies(box)),
            "place": OneOf([*ENEMY_SLOTS, *box.shore_ids]),
            **numbers("attack", "defense", "damage"),
            "dice": Count(WARRIORS),
        }
    )

"""The view as a row of numbers (`core/layout.py`)."""

from __future__ import annotations

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
    OfEachSeat,
    OneOf,
    Own,
    Pile,
    Seat,
    Seats,
    numbers,
)
from meadhall.games.blood_rage.knowledge.shape import BattleStep, Fate, Origin
from meadhall.games.blood_rage.table.box import AGES, QUEST, UPGRADE, BloodRageBox
from meadhall.games.blood_rage.table.moves import STATS
from meadhall.games.blood_rage.table.state import PHASES

VERSION: Final = 1
BACKS: Final = tuple(f"age_{age + 1}" for age in range(AGES))
"""What a card that one may not know shows."""


def cards(box: BloodRageBox, *kinds: int, slot: str = "") -> list[str]:
    """The cards in the decks of this table: all, those of some kinds, or the upgrades for a slot."""
    numbers = sorted({card for deck in box.decks for card in deck})
    return [
        box.card_ids[number]
        for number in numbers
        if (not kinds or box.cards[number].kind in kinds) and (not slot or box.cards[number].slot == slot)
    ]


def layout(box: BloodRageBox) -> Layout:
    seats, figures, provinces = box.seats, BySeat(box.seats, Count(box.figure_ids)), box.province_ids
    forms: dict[str, Form] = {
        "seat": Own(seats),
        "age": Number(),
        "phase": OneOf(PHASES),
        "asked": Seats(seats),
        "first_player": Seat(seats),
        "players": BySeat(seats, player(box)),
        "provinces": Keyed(
            provinces,
            Fields(
                {
                    **numbers("destroyed", "pillaged", "free"),
                    "token": OneOf(box.token_ids),
                    "figures": figures,
                    "strength": BySeat(seats, Number()),
                },
                without=("villages",),
            ),
        ),
        "fjords": Keyed(box.fjord_ids, Fields({"open": Number(), "figures": figures})),
        "ragnarok": First(AGES, OneOf(provinces)),
        "doom": OneOf(provinces),
        "falls": OneOf(provinces),
        "fallen": First(AGES, OneOf(provinces)),
        "gods": Keyed(box.god_ids, Maybe(OneOf(provinces))),
        "decks": First(AGES, Number()),
        "discarded": Count(cards(box)),
        "upgrading": OneOf(cards(box, UPGRADE)),
        "march": Maybe(Fields({"from": OneOf(provinces), "to": OneOf(provinces)})),
        "invasion": Maybe(invasion(box)),
        "battle": Maybe(battle(box)),
        "doomed": doomed(box),
        "scores": BySeat(seats, Fields(numbers("track", "legendary", "conquest", "total"))),
        "winners": Seats(seats),
    }
    return Layout(box.game.name, VERSION, seats, Fields(forms, without=("game", "seats", "options")))


def player(box: BloodRageBox) -> Fields:
    all_cards = cards(box)
    stats = Fields(numbers(*STATS))
    return Fields(
        {
            "clan": OneOf(box.clan_ids),
            **numbers("glory", "rage", "passed", "mystics_left", "on_board"),
            "stats": stats,
            "steps": stats,
            "upgrades": Fields(
                {
                    slot: OneOf(cards(box, UPGRADE, slot=kind))
                    for slot, kind in zip(box.slot_ids, box.slot_kind, strict=True)
                }
            ),
            "reserve": Count(box.figure_ids),
            "invade_cost": Keyed(box.figure_ids, Number()),
            "valhalla": Count(box.figure_ids),
            "hand": Pile([*all_cards, *BACKS]),
            "pack": Pile([*all_cards, *BACKS]),
            "picks": Pile(all_cards),
            "kept": OneOf([*all_cards, *BACKS]),
            "quests": Pile([*cards(box, QUEST), *BACKS]),
            "put_away": Pile(all_cards),
        }
    )


def doomed(box: BloodRageBox) -> OfEachSeat:
    return OfEachSeat(box.seats, Fields({"figure": OneOf(box.figure_ids), "place": OneOf(box.place_ids)}))


def invasion(box: BloodRageBox) -> Fields:
    return Fields(
        {
            "figure": OneOf(box.figure_ids),
            "from": OneOf(get_args(Origin)),
            "place": OneOf(box.province_ids),
            "driven": Maybe(Fields({"seat": Seat(box.seats), "figure": OneOf(box.figure_ids)})),
        }
    )


def battle(box: BloodRageBox) -> Fields:
    """The cards that lie open are told by seat, several of one seat together."""
    seats = box.seats
    amounts = BySeat(seats, Number())
    played = Fields(
        {
            "card": OneOf(cards(box)),
            "bonus": Number(),
            "cancelled": Number(),
            "fate": OneOf(get_args(Fate)),
        }
    )
    return Fields(
        {
            "province": OneOf(box.province_ids),
            "pillager": Seat(seats),
            "step": OneOf(get_args(BattleStep)),
            "asks": OneOf([step.name for step in box.steps]),
            "acting": Number(),
            "participants": Seats(seats),
            "strength": amounts,
            "totals": amounts,
            "winner": Seat(seats),
            "tied": Number(),
            "chosen": BySeat(seats, OneOf([*cards(box), *BACKS])),
            "cards": OfEachSeat(seats, played),
            "destroyed": amounts,
            "slain": doomed(box),
        }
    )

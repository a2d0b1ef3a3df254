"""What the content of the game must look like: kinds of components and their fields. What must fit together stands in
`schema_fits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meadhall.core.content import Schema
from meadhall.core.shapes import Choice, Each, Fields, Flag, ListOf, Number, Shape, Text
from meadhall.games.blood_rage.table.fits import fits
from meadhall.games.blood_rage.table.moves import MAX_SEATS

CLAN_SETS: Final = ("base", "5p")
CARD_SETS: Final = (*CLAN_SETS, "mystics", "promotional")
SLOT_KINDS: Final = ("leader", "warrior", "ship", "monster", "clan")
REWARDS: Final = ("rage", "axes", "horns", "glory", "all")


def _fields(needed: Mapping[str, Shape], optional: Mapping[str, Shape]) -> Fields:
    return Fields({**needed, **optional}, tuple(optional))


def _numbers(*names: str) -> dict[str, Shape]:
    return {name: Number() for name in names}


_CARD: Final[dict[str, Shape]] = {
    "key": Text(),
    "set": Choice(*CARD_SETS),
    "age": Number(1, 3),
    "min_players": Number(2, MAX_SEATS),
}


SCHEMA: Final = Schema(
    "blood_rage",
    kinds={
        "region": Fields({}),
        "fjord": Fields({}),
        "clan": Fields({"set": Choice(*CLAN_SETS)}),
        "province": _fields(
            {"villages": Number(-1), "adjacent": ListOf(Text(), 1)}, {"region": Text(), "fjord": Text()}
        ),
        "figure": _fields(
            {
                "per_clan": Number(1),
                "strength": Number(1),
                "terrain": Choice("province", "fjord"),
                "can_march": Flag(),
            },
            {"invade_cost": Number()},
        ),
        "monster": _fields(
            {"strength": Number(), "terrain": Choice("province", "fjord"), "can_march": Flag()},
            {
                **_numbers(
                    "invade_cost",
                    "strength_in_yggdrasil",
                    "glory_per_figure",
                    "extra_rewards",
                    "rage_price",
                    "strength_per_figure",
                ),
                "may_invade_yggdrasil": Flag(),
                "counts_as_ship": Flag(),
                "counts_as_leader": Flag(),
            },
        ),
        "pillage_token": _fields({"reward": Choice(*REWARDS), "amount": Number(1)}, {"fixed_province": Text()}),
        "god": _fields({}, _numbers("extra_rewards", "glory_per_figure")),
        "battle_card": _fields(
            {**_CARD, "strength": Number(), "late": Flag()},
            _numbers("warriors", "glory_per_figure", "stat_steps", "glory", "rage"),
        ),
        "quest_card": _fields(
            {**_CARD, "glory": Number(1), "stat_steps": Number(1)},
            {"region": Text(), "province": Text(), "provinces": Number(1), "figures": Number(1)},
        ),
        "upgrade_card": _fields(
            {**_CARD, "slot": Choice(*SLOT_KINDS), "cost": Number()},
            {
                **_numbers(
                    "unit_strength",
                    "pair_strength",
                    "glory_per_ship",
                    "glory_per_release",
                    "glory_per_figure",
                    "glory_per_mystic",
                    "quest_bonus",
                    "rage_price",
                    "rage_discount",
                    "glory",
                    "figures",
                    "glory_factor",
                    "stat_steps",
                    "mystics",
                ),
                "printed_min_players": Number(2, MAX_SEATS),
                "monster": Text(),
            },
        ),
    },
    tables={
        "start": Fields({"glory": Number(), "stat_step": Number(1)}),
        "stat_tracks": Fields({name: ListOf(Number(), 6) for name in ("rage", "axes", "horns", "end_bonus")}),
        "upgrade_slots": Fields({name: Number(1) for name in SLOT_KINDS}),
        "actions": Fields(_numbers("march_rage", "quest_rage", "pillage_rage")),
        "board": Fields({"center": Text()}),
        "ragnarok": Fields({"tokens": ListOf(Text(), 8)}),
        "gods": Fields({"in_play": Number()}),
        "draft": Fields(_numbers("cards_dealt", "cards_kept")),
        "ages": Each(Fields({**_numbers("ragnarok_glory", "cards_carried_over"), "origin": Text()}, ("origin",))),
        "players": Each(Fields({**_numbers("provinces_destroyed", "draft_picks"), "origin": Text()}, ("origin",))),
    },
    fits=fits,
)

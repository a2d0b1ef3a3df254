"""What the content of the game must look like: kinds of components, their fields, and what must fit together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meadhall.core.content import Content, Schema
from meadhall.core.errors import BadContent
from meadhall.core.shapes import Choice, Each, Fields, Flag, ListOf, Number, Shape, Text
from meadhall.games.blood_rage.moves import CARD_KINDS, MAX_SEATS

SETS: Final = ("base", "5p", "gods", "mystics", "promotional")
UNITS: Final = ("leader", "warrior", "ship", "mystic")
SLOT_KINDS: Final = ("leader", "warrior", "ship", "monster", "clan")
REWARDS: Final = ("rage", "axes", "horns", "glory", "all")


def _fields(needed: Mapping[str, Shape], optional: Mapping[str, Shape]) -> Fields:
    return Fields({**needed, **optional}, tuple(optional))


def _numbers(*names: str) -> dict[str, Shape]:
    return {name: Number() for name in names}


_CARD: Final[dict[str, Shape]] = {
    "key": Text(),
    "set": Choice(*SETS),
    "age": Number(1, 3),
    "min_players": Number(2, MAX_SEATS),
}


def _fits(content: Content) -> None:
    """What the rules rely on and no single entry shows."""
    for unit in UNITS:
        if unit not in content.entries["figure"]:
            raise BadContent(f"the rules need the figure '{unit}'; it cannot be taken out")
    provinces = content.entries["province"]
    if content.tables["board"]["center"] not in provinces:
        raise BadContent("board.center names no province")
    for province in content.of("province"):
        for other in province["adjacent"]:
            if other not in provinces or province.id not in provinces[other]["adjacent"]:
                raise province.place.error(f"'{province.id}' and '{other}' are not adjacent to each other")
    for card in content.of("upgrade_card"):
        if (card["slot"] == "monster") != ("monster" in card.data) or (
            "monster" in card.data and card["monster"] not in content.entries["monster"]
        ):
            raise card.place.error(f"upgrade '{card.id}' names no monster of the box")
    for seats in range(2, MAX_SEATS + 1):
        for age in (1, 2, 3):
            cards = sum(
                card.copies
                for kind in CARD_KINDS
                for card in content.of(kind)
                if card["age"] == age and card["min_players"] <= seats and card["set"] in ("base", "5p")
            )
            if cards < seats * content.tables["draft"]["cards_dealt"]:
                raise BadContent(f"Age {age} has only {cards} cards for {seats} players")


SCHEMA: Final = Schema(
    "blood_rage",
    kinds={
        "region": Fields({"color": Text()}),
        "fjord": Fields({}),
        "clan": Fields({"color": Text(), "set": Choice(*SETS)}),
        "province": _fields(
            {"villages": Number(-1), "adjacent": ListOf(Text(), 1)}, {"region": Text(), "fjord": Text()}
        ),
        "figure": _fields(
            {
                "per_clan": Number(1),
                "strength": Number(1),
                "terrain": Choice("province", "fjord"),
                "can_march": Flag(),
                "set": Choice(*SETS),
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
        "god": _fields({"set": Choice(*SETS), "timing": Text()}, _numbers("extra_rewards", "glory_per_figure")),
        "battle_card": _fields(
            {**_CARD, "strength": Number(), "late": Flag(), "timing": Text()},
            {
                **_numbers("warriors", "glory_per_figure", "stat_steps", "glory", "rage"),
                "strength_special": Text(),
            },
        ),
        "quest_card": _fields(
            {**_CARD, "glory": Number(1), "stat_steps": Number(1)},
            {"region": Text(), "province": Text(), "provinces": Number(1), "figures": Number(1)},
        ),
        "upgrade_card": _fields(
            {**_CARD, "slot": Choice(*SLOT_KINDS), "cost": Number(), "timing": Text()},
            {
                **_numbers(
                    "printed_min_players",
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
                "monster": Text(),
            },
        ),
    },
    tables={
        "start": Fields({"glory": Number(), "stat_step": Number(1)}),
        "stat_tracks": Fields({name: ListOf(Number(), 6) for name in ("rage", "axes", "horns", "end_bonus")}),
        "rage_track": Fields({"printed_maximum": Number()}),
        "upgrade_slots": Fields({name: Number(1) for name in SLOT_KINDS}),
        "actions": Fields(_numbers("march_rage", "quest_rage", "pillage_rage")),
        "board": Fields({"center": Text(), "glory_track_spaces": Number(1)}),
        "ragnarok": Fields({"tokens": ListOf(Text(), 8)}),
        "gods": Fields({"in_play": Number()}),
        "draft": Fields(_numbers("cards_dealt", "cards_kept")),
        "ages": Each(Fields({**_numbers("ragnarok_glory", "cards_carried_over"), "origin": Text()}, ("origin",))),
        "players": Each(Fields({**_numbers("provinces_destroyed", "draft_picks"), "origin": Text()}, ("origin",))),
        "box_contents": Fields(
            _numbers(
                "token",
                "clan_token_per_clan",
                "glory_marker_per_clan",
                "game_board",
                "age_track",
                "valhalla_sheet",
                "saga_marker",
                "doom_token",
                "first_player_marker",
            )
        ),
    },
    fits=_fits,
)

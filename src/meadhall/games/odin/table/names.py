"""The vocabulary of effects: what a building, a hero or a longship can do, and what each such effect must say.

An effect in the content names its operation (`op`); each operation is one function of that name in the rules.
"""

from __future__ import annotations

from typing import Final

ACTIONS: Final = (
    "recruit_vikings",
    "recruit_hero",
    "build",
    "gain_material",
    "buy_longship",
    "return_longship",
    "repair_longship",
    "build_special",
)
"""What is paid for with symbols; the last is building by a hero's ability, which knows no discount."""

RECRUIT_VIKINGS: Final = 0
RECRUIT_HERO: Final = 1
BUILD: Final = 2
GAIN_MATERIAL: Final = 3
BUY_LONGSHIP: Final = 4
RETURN_LONGSHIP: Final = 5
REPAIR_LONGSHIP: Final = 6
BUILD_SPECIAL: Final = 7

ACTION_SYMBOL: Final = {
    "recruit_hero": "hero",
    "build": "craft",
    "gain_material": "craft",
    "buy_longship": "seamanship",
    "return_longship": "seamanship",
    "repair_longship": "seamanship",
    "build_special": "craft",
}
"""What pays for what (ON-SYMBOL-02); Vikings are paid for with the Viking symbol of their type."""

ANY: Final = "any"
USES: Final = ("once_per_turn", "permanent", "each_raid", "this_raid")
SCOPES: Final = ("own_longships", "used_longship")
MOMENTS_OF_EFFECTS: Final = (
    "between_actions",
    "after_recruit_hero",
    "after_return_longship",
    "after_contribution_pick",
    "hero_ability",
    "raid_B",
    "raid_C",
    "raid_D",
    "raid_E",
    "raid_F",
    "raid_G",
    "raid_H_end",
)

Needs = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The fields that an effect must have; how often it may be used; when (nothing: whenever its rule comes up)."""

COMMON_OPS: Final[dict[str, Needs]] = {
    "symbol_source": (("symbol",), ("once_per_turn",), ()),
    "longship_slots": (("amount",), ("permanent",), ()),
    "viking_limit": (("value",), ("permanent",), ()),
    "draw_target": (("value",), ("permanent",), ()),
}
"""What all buildings of a type share."""

BUILDING_OPS: Final[dict[str, Needs]] = {
    "cost_discount": (("action", "symbol", "amount"), ("once_per_turn",), ()),
    "wild_action_symbol": (("actions", "symbol", "amount"), ("once_per_turn",), ()),
    "wild_viking_symbol": (("amount",), ("once_per_turn",), ()),
    "repair_amount": (("value",), ("once_per_turn",), ()),
    "gain_viking": (("type", "amount"), ("once_per_turn",), ("after_recruit_hero",)),
    "draw_cards": (("amount",), ("once_per_turn", "permanent"), ("after_recruit_hero", "after_contribution_pick")),
    "refresh_hero_display": ((), ("once_per_turn",), ("between_actions",)),
    "range_bonus": (("amount", "scope"), ("permanent",), ()),
    "remove_damage": (("amount",), ("once_per_turn",), ("after_return_longship",)),
    "recruit_bonus": (("amount",), ("once_per_turn",), ()),
    "exchange_viking": ((), ("once_per_turn",), ("between_actions",)),
    "viking_discount": (("type", "amount"), ("once_per_turn",), ("raid_C",)),
    "swap_count": (("value",), ("once_per_turn",), ()),
    "free_display_refresh": ((), ("once_per_turn",), ()),
    "discard_then_draw": (("amount",), ("once_per_turn",), ("between_actions",)),
}

RAID_OPS: Final[dict[str, Needs]] = {
    "viking_discount": (("type", "amount"), ("this_raid",), ("raid_C",)),
    "fame_bonus": (("amount",), ("this_raid",), ("raid_F",)),
    "requirement_cards_total": (("value",), ("this_raid",), ("raid_D",)),
    "range_bonus": (("amount", "scope"), ("this_raid",), ("raid_B",)),
    "no_damage": ((), ("this_raid",), ("raid_G",)),
    "wild_match": (("amount",), ("this_raid",), ("raid_E",)),
    "remove_requirement_card": (("symbol", "amount"), ("this_raid",), ("raid_E",)),
    "substitute_vikings": (("amount",), ("this_raid",), ("raid_C",)),
    "no_flip": ((), ("this_raid",), ("raid_G",)),
    "take_back_vikings": (("amount",), ("this_raid",), ("raid_F",)),
}
"""Raid abilities of heroes."""

ABILITY_OPS: Final[dict[str, Needs]] = {
    "gain_viking": (("type", "amount"), (), ("hero_ability",)),
    "take_longship": ((), (), ("hero_ability",)),
    "take_material": (("amount",), (), ("hero_ability",)),
    "draw_cards": (("amount",), (), ("hero_ability",)),
    "return_and_repair": (("amount",), (), ("hero_ability",)),
    "repair_all": ((), (), ("hero_ability",)),
    "build_special": (("craft_cost", "material_cost"), (), ("hero_ability",)),
}
"""Action abilities of heroes."""

LONGSHIP_OPS: Final[dict[str, Needs]] = {
    "viking_discount": (("type", "amount"), ("each_raid",), ("raid_C",)),
    "ignore_zone_marker": ((), ("each_raid",), ("raid_C",)),
    "remove_requirement_card": (("symbol", "amount"), ("each_raid",), ("raid_E",)),
    "fame_bonus": (("amount",), ("each_raid",), ("raid_F",)),
    "no_flip": ((), ("each_raid",), ("raid_G",)),
    "prevent_damage_by_discard": (("symbol",), ("each_raid",), ("raid_G",)),
    "draw_cards": (("amount",), ("each_raid",), ("raid_H_end",)),
}

OPS: Final = tuple(dict.fromkeys((*COMMON_OPS, *BUILDING_OPS, *RAID_OPS, *ABILITY_OPS, *LONGSHIP_OPS)))

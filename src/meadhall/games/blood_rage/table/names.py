"""What the rules carry out: which cards, monsters and gods they know, and which numbers each of them uses.

What a card does is found by its `key`, what a monster or a god does by its id. A component that is not named here would
say something that nothing carries out, and so would a number that its key does not use: the schema refuses both.
"""

from __future__ import annotations

from typing import Final

UNITS: Final = ("leader", "warrior", "ship", "mystic")
"""The figures of every clan."""

PLAIN: Final = frozenset(("tyrs_bash", "tyrs_smash", "tyrs_crush", "tyrs_smite", "tyrs_rage", "tyrs_judgement"))
"""Battle cards with their strength and no text."""

BATTLE_CARDS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(sorted(PLAIN), ()),
    "odins_smite": ("warriors",),
    "odins_tide": (),
    "odins_judgement": ("glory_per_figure",),
    "heimdalls_sight": (),
    "heimdalls_eye": (),
    "heimdalls_gaze": (),
    "heimdalls_watch": (),
    "friggas_grace": ("stat_steps",),
    "thors_hammer": ("glory",),
    "thors_oath": ("stat_steps",),
    "thors_ascension": ("glory", "rage"),
    "thors_primacy": (),
    "lokis_trickery": ("rage",),
    "lokis_backstab": ("glory",),
    "lokis_poison": (),
}
"""By key the numbers that the text of a battle card uses."""

ADDED_LATE: Final = ("heimdalls_eye", "heimdalls_gaze")
"""The text of these says that they can be added late (BR-BATTLE-10)."""
TOO_EARLY: Final = ("odins_smite", "odins_tide", "heimdalls_watch", "thors_primacy")
"""The texts of these act before late cards are added: added late they would do nothing."""

QUEST_CARDS: Final[dict[str, tuple[str, ...]]] = {
    "alfheim": ("region", "provinces"),
    "jotunheim": ("region", "provinces"),
    "manheim": ("region", "provinces"),
    "yggdrasil": ("province",),
    "glorious_death": ("figures",),
    "widespread": ("provinces",),
}
"""By key what the demand of a quest speaks of."""

UPGRADE_CARDS: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "lord_of_hammers": ("leader", ("unit_strength",)),
    "lord_of_axes": ("leader", ("unit_strength", "stat_steps")),
    "lord_of_spears": ("leader", ("unit_strength", "stat_steps")),
    "brothers_in_arms": ("warrior", ("unit_strength", "pair_strength")),
    "experts_in_arms": ("warrior", ("unit_strength",)),
    "masters_in_arms": ("warrior", ("unit_strength", "pair_strength")),
    "lokis_dragons": ("ship", ("unit_strength", "glory_per_ship")),
    "fire_dragons": ("ship", ("unit_strength", "glory_per_ship")),
    "eternal_dragons": ("ship", ("unit_strength", "glory_per_ship")),
    "lokis_domain": ("clan", ("glory_per_release",)),
    "lokis_eminence": ("clan", ("glory_per_release",)),
    "lokis_wrath": ("clan", ("glory_per_release",)),
    "lokis_blessing": ("clan", ()),
    "friggas_charm": ("clan", ("rage_discount",)),
    "friggas_succor": ("clan", ()),
    "friggas_protection": ("clan", ("rage_price",)),
    "friggas_domain": ("clan", ("rage_price",)),
    "friggas_sacrifice": ("clan", ("figures", "stat_steps", "rage_price")),
    "thors_glory": ("clan", ("glory", "figures")),
    "thors_domain": ("clan", ("rage_price",)),
    "thors_conquest": ("clan", ("glory_per_figure",)),
    "tyrs_domain": ("clan", ("quest_bonus",)),
    "tyrs_wrath": ("clan", ("quest_bonus",)),
    "tyrs_challenge": ("clan", ("rage_price",)),
    "tyrs_prowess": ("clan", ("rage_price",)),
    "odins_inspiration": ("clan", ("glory_factor",)),
    "odins_throne": ("clan", ("glory_factor",)),
    "friggas_chosen": ("clan", ("mystics",)),
    "odins_chosen": ("clan", ("mystics",)),
    "thors_chosen": ("clan", ("mystics", "glory_per_mystic")),
}
"""By key the slot of an upgrade and the numbers that it uses. The key of a card that brings a monster is its id."""

MONSTERS: Final[dict[str, tuple[str, ...]]] = {
    "troll": (),
    "fire_giant": (),
    "valkyrie": ("glory_per_figure",),
    "volur_witch": (),
    "garm": (),
    "hildisvini": (),
    "wolfman": (),
    "nidhoggr": ("glory_per_figure",),
    "mystic_troll": ("rage_price",),
}
"""By id the numbers that the ability of a monster uses; others have the abilities that their fields name, or none."""

ABILITIES: Final = (
    "invade_cost",
    "strength_in_yggdrasil",
    "may_invade_yggdrasil",
    "extra_rewards",
    "strength_per_figure",
    "counts_as_ship",
    "counts_as_leader",
)
"""Abilities that any monster can have by a field."""

GODS: Final[dict[str, tuple[str, ...]]] = {
    "odin": ("extra_rewards",),
    "thor": ("glory_per_figure",),
    "loki": (),
    "frigga": (),
    "heimdall": (),
    "tyr": (),
}
"""By id the numbers that a god uses."""

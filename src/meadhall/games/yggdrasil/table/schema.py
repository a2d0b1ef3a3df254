"""What the content of the game must look like: kinds of components and their fields. What must fit together is
checked by `schema_fits`.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Schema
from meadhall.core.shapes import Amounts, Choice, Each, Fields, Flag, ListOf, Number, Shape, Text
from meadhall.games.yggdrasil.table.fits import fits
from meadhall.games.yggdrasil.table.names import (
    BLOCKED,
    BONDS,
    ENEMIES,
    ENEMY_STEPS,
    FACES,
    GOALS,
    HOLDERS,
    JOTUNN_TYPES,
    LEVELS,
    MODES,
    ON_TURN,
    OPENINGS,
    RUNES,
    SAGAS,
    SPACES,
    STONES,
    TRACKS,
    WORLDS,
)

_BY_MODE = Amounts(*MODES)
_FACES = ListOf(Choice(*FACES))
_WORLDS = ListOf(Choice(*WORLDS), least=1)
_ENEMIES = ListOf(Choice(*ENEMIES), least=1)
_SPACES = ListOf(Choice(*SPACES), least=2)
_SAGA: Final = Number(1, SAGAS)


def _by_mode(shape: Shape) -> Fields:
    return Fields({mode: ListOf(shape) for mode in MODES})


SCHEMA = Schema(
    "yggdrasil",
    kinds={
        "world": Fields(
            {
                "level": Choice(*LEVELS),
                "rune": Text(),
                "dangers": _BY_MODE,
                "take": _BY_MODE,
                "draw": _BY_MODE,
                "holders": _by_mode(Choice(*HOLDERS)),
                "stones": _by_mode(Choice(*STONES)),
                "sends_back": Number(1),
            },
            optional=("dangers", "take", "draw", "holders", "stones", "sends_back"),
        ),
        "column": Fields({"upper": Choice(*WORLDS), "middle": Choice(*WORLDS), "lower": Choice(*WORLDS)}),
        "place": Fields({"world": Choice(*WORLDS)}, optional=("world",)),
        "island": Fields({"nameless": Number()}),
        "pool": Fields({"count": Number(0, 99), "saga": _SAGA}, optional=("saga",)),
        "face": Fields({"sign": Text()}),
        "die": Fields({"faces": ListOf(Choice(*FACES), least=1), "success": _FACES, "lost_on": _FACES}),
        "rune_stone": Fields({"faces": ListOf(Choice(*RUNES), least=1)}),
        "rune_effect": Fields({"steps": ListOf(Number(0, 2), least=1), "life": Number(1)}, optional=("steps", "life")),
        "enemy": Fields(
            {
                "start": Choice(*WORLDS, "cage", "page"),
                "retreat": Choice(*WORLDS, "cage", "island", "none"),
                "power": Number(),
                "amount": Number(1),
                "turns": Number(),
                "steps": ListOf(Choice(*ENEMY_STEPS), least=1),
            }
        ),
        "artefact": Fields(
            {
                "copies": Number(1, 1),
                "level": Number(1, len(HOLDERS)),
                "against": Choice(*ENEMIES, "jotunn"),
                "averts": Number(1),
                "factor": Number(1),
                "life_cost": Number(),
                "count": Number(1),
            },
            optional=("against", "averts", "factor", "life_cost", "count"),
        ),
        "creature": Fields(
            {
                "copies": Number(1, 1),
                "life": Number(1),
                "elves": Number(1),
                "vanir_dice": Number(1),
                "heroes": Number(1),
                "averts": Number(1),
                "cards": Number(1),
            },
            optional=("life", "elves", "vanir_dice", "heroes", "averts", "cards"),
        ),
        "jotunn": Fields(
            {
                "copies": Number(1, 1),
                "type": Choice(*JOTUNN_TYPES),
                "target": Choice(*WORLDS, *ENEMIES, *BLOCKED),
                "power": Number(),
            }
        ),
        "god": Fields(
            {
                "start_elves": Number(),
                "start_vanir_dice": Number(),
                "god_die": _FACES,
                "vanir_die": _FACES,
                "bonds": ListOf(Choice(*BONDS)),
                "elves": Number(1),
                "averts": Number(1),
                "life": Number(1),
                "world": Choice(*WORLDS),
            },
            optional=("elves", "averts", "life", "world"),
        ),
        "power": Fields({}),
        "skill": Fields({}),
        "bond": Fields({}),
        "xp_box": Fields(
            {
                "row": Choice("god_die", "vanir_die", "start_elves", "start_vanir", *BONDS),
                "cost": Number(),
                "symbol": Choice(*FACES),
                "order": Number(1),
                "struck_out": ListOf(Number(1)),
            },
            optional=("symbol", "order", "struck_out"),
        ),
        "page": Fields(
            {
                "saga": Number(0, SAGAS),
                "page": Number(1),
                "game": Choice("easy", "hard"),
                "track": Choice(*TRACKS),
                "length": Number(2),
                "spaces": _SPACES,
                "spaces_for": Each(_SPACES),
                "bite": Number(1),
                "opens": Choice(*OPENINGS),
                "on_turn": Choice(*ON_TURN),
                "goal": Choice(*GOALS),
                "goal_count": Number(1),
                "goal_count_for": Each(Number(1)),
            },
            optional=(
                "game",
                "track",
                "length",
                "spaces",
                "spaces_for",
                "bite",
                "opens",
                "on_turn",
                "goal",
                "goal_count",
                "goal_count_for",
            ),
        ),
        "saga": Fields({"number": _SAGA}),
        "oath_marker": Fields({"saga": _SAGA, "count": Number(0), "broken": Flag()}),
        "adversary": Fields(
            {
                "saga": _SAGA,
                "power": Number(),
                "page": Number(1),
                "power_from": Choice("fixed", "space", "nameless"),
                "worlds": _WORLDS,
                "retreat": Choice(*WORLDS),
                "weapon": Text(),
                "way": Number(2),
                "advances_on": _ENEMIES,
            },
            optional=("page", "retreat", "weapon", "way", "advances_on"),
        ),
        "saga_action": Fields(
            {"saga": _SAGA, "page": Number(1), "dangers": Number(), "sends_back": Number(1), "worlds": _WORLDS},
            optional=("sends_back", "worlds"),
        ),
        "saga_rule": Fields(
            {
                "saga": _SAGA,
                "page": Number(1),
                "enemies": _ENEMIES,
                "capacity": Number(1),
                "amount": Number(1),
                "fire_giants": Number(),
                "nameless": Number(),
                "jotnar": Number(),
            },
            optional=("page", "enemies", "capacity", "amount", "fire_giants", "nameless", "jotnar"),
        ),
    },
    tables={
        "players": Each(
            Fields(
                {
                    "elves": Number(),
                    "vanir_dice": Number(),
                    "life": Number(1),
                    "support_gods": Number(),
                    "support_life": Number(),
                    "support_cards": Number(),
                    "origin": Text(),
                },
                optional=("origin",),
            )
        ),
        "tree": Fields({"clockwise": ListOf(Text(), least=1), "start_step": Number(0, 2)}),
        "healing": Fields({"life": Number()}),
        "campaign": Fields({"defeat_xp": Number()}),
        "guards": Fields({"further_tosses": Number()}),
    },
    fits=fits,
    replaces={
        "length": ("spaces", "spaces_for"),
        "spaces": ("length", "spaces_for"),
        "goal_count": ("goal_count_for",),
    },
)

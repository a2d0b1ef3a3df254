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
    Nth,
    Number,
    OneOf,
    Own,
    Seat,
    Seats,
    numbers,
)
from meadhall.games.yggdrasil.knowledge.shape import HIDDEN, Marker, Phase
from meadhall.games.yggdrasil.rules.dangers.stages import STAGES
from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES
from meadhall.games.yggdrasil.table.box import CARD_COUNT, YggdrasilBox
from meadhall.games.yggdrasil.table.names import (
    BONDS,
    DICE,
    ENEMIES,
    FACES,
    GOALS,
    GODS,
    HOLDERS,
    MODES,
    RETINUE,
    SAGA_ACTIONS,
    SONS,
    SPACES,
    WOLVES,
    WORLDS,
)

VERSION: Final = 1
PLACES: Final = (*WORLDS, "cage", "page", "slain")
"""Where an enemy can be."""


def layout(box: YggdrasilBox) -> Layout:
    seats = box.seats
    creatures, jotnar = Count(box.creature_ids), Count(box.jotunn_ids)
    figure = Fields({"world": OneOf(WORLDS), **numbers("life", "full_life")})
    forms: dict[str, Form] = {
        "seat": Own(seats),
        **numbers("round", "walls", "valhalla"),
        "phase": OneOf(get_args(Phase)),
        "asked": Seats(seats),
        "question": Fields({"name": OneOf([step.name for step in box.steps])}, without=("about",)),
        "active": Seat(seats),
        "order": First(seats, Seat(seats)),
        "players": BySeat(seats, player(box)),
        "support": Keyed(GODS, Maybe(figure)),
        "tree": Fields({"step": Nth(box.steps_round)}, without=("columns",)),
        "worlds": Keyed(WORLDS, world(box)),
        "enemies": Keyed(ENEMIES, enemy(box)),
        "powers": Keyed(box.opponent_ids, Number()),
        "island": OneOf(box.island_ids),
        "ladders": Fields(numbers("surt", "hel", "loki")),
        "reserves": Fields(numbers("fire_giants", "nameless", "heroes", "elves", "vanir_dice", "life")),
        "jotnar": Keyed(box.jotunn_ids, Maybe(OneOf(PLACES))),
        "wheel": Fields(
            {"open": cards(box), "enemies": Count(ENEMIES), "triggered": cards(box)},
        ),
        "holders": Keyed(
            HOLDERS, Fields({"top": OneOf(box.artefact_ids), "below": Count(box.artefact_ids), "count": Number()})
        ),
        "decks": Fields(numbers("creature", "jotunn")),
        "unseen": Fields({"creature": creatures, "jotunn": jotnar, "support_cards": cards(box)}),
        "discards": Fields({"creature": creatures, "jotunn": jotnar}),
        "drawn": creatures,
        "danger": Maybe(danger(box)),
        "page": page(box),
        "saga": Maybe(saga(box)),
        "campaign": Maybe(Fields(numbers("saga", "attempts"), without=("games",))),
        "outcome": OneOf(("won", "lost")),
        "cause": OneOf(CAUSE_NAMES),
    }
    return Layout(box.game.name, VERSION, seats, Fields(forms, without=("game", "variant", "seats", "cause_clause")))


def cards(box: YggdrasilBox) -> Count:
    """Enemy cards."""
    return Count([*(box.card_id(card) for card in range(CARD_COUNT)), HIDDEN])


def player(box: YggdrasilBox) -> Fields:
    faces = Count(FACES)
    return Fields(
        {
            "god": OneOf(GODS),
            "world": OneOf(WORLDS),
            **numbers("life", "full_life", "elves", "vanir_dice", "start_elves", "start_vanir_dice", "xp"),
            "modes": Keyed(WORLDS, Count(MODES)),
            "artefacts": Count(box.artefact_ids),
            "pile": cards(box),
            "unseen": cards(box),
            "placed": OneOf([*(box.card_id(card) for card in range(CARD_COUNT)), HIDDEN]),
            "god_die": faces,
            "vanir_die": faces,
            "bonds": Keyed(BONDS, Count(GODS)),
        }
    )


def world(box: YggdrasilBox) -> Fields:
    return Fields(
        {
            **numbers("ravaged", "besieged", "healed_this_turn"),
            "gods": Count(GODS),
            "enemies": Count(ENEMIES),
            "jotnar": Count(box.jotunn_ids),
            "mode": OneOf(MODES),
        }
    )


def enemy(box: YggdrasilBox) -> Fields:
    return Fields(
        {"place": OneOf(PLACES), "rider": OneOf(box.jotunn_ids), **numbers("power", "caged", "island")},
    )


def danger(box: YggdrasilBox) -> Fields:
    return Fields(
        {
            "god": OneOf(GODS),
            "opponent": OneOf(box.opponent_ids),
            "action": OneOf((*WORLDS, *SAGA_ACTIONS)),
            "stage": OneOf([stage.__name__ for stage in STAGES]),
            **numbers("faced", "dangers", "left", "rolled", "spent_elves"),
            "god_die": OneOf(FACES),
            "vanir_dice": Count(FACES),
            "picked": Count(FACES),
            "converted": Keyed(DICE, Number()),
            "used": Count(box.artefact_ids),
            "helpers": Keyed(GODS, Maybe(Fields({"die": OneOf(FACES), "elf": Number()}))),
        }
    )


def page(box: YggdrasilBox) -> Fields:
    longest = max(len(page.spaces) for page in box.pages)
    return Fields(
        {
            "id": OneOf([page.id for page in box.pages]),
            "spaces": First(longest, OneOf(SPACES)),
            "goal": OneOf(GOALS),
            **numbers("number", "space", "left", "goal_count"),
        }
    )


def saga(box: YggdrasilBox) -> Fields:
    return Fields(
        {
            **numbers("number", "sworn", "broken", "pleaded", "breaches", "bridge", "wounds"),
            "oaths": Keyed(WORLDS, OneOf(get_args(Marker))),
            "mistletoe": Count(WORLDS),
            "sons": Keyed(SONS, OneOf(PLACES)),
            "wolves": Keyed(WOLVES, Number()),
            "retinue": Count(RETINUE),
            "naglfar": OneOf(PLACES),
            "duels": Keyed(ENEMIES, Number()),
            "slain": Count(ENEMIES),
        },
        without=("id",),
    )

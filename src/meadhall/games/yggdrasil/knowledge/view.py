"""What anybody may know (`view`). Players have no secrets from each other, so all see the same; only the referee also
sees what is hidden from all: piles, decks and face-down markers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.seats import REFEREE, seat_text
from meadhall.core.state import Step
from meadhall.games.yggdrasil.knowledge.sagas import campaign_view, page_view, saga_view
from meadhall.games.yggdrasil.knowledge.shape import (
    HIDDEN,
    Danger,
    Enemy,
    Figure,
    Holder,
    Phase,
    Player,
    Question,
    Tree,
    Wheel,
    World,
    YggdrasilView,
)
from meadhall.games.yggdrasil.rules.actions import hostile_world, modes, no_world_action, plain_mode
from meadhall.games.yggdrasil.rules.board import GRANT
from meadhall.games.yggdrasil.rules.campaign import TRY_AGAIN
from meadhall.games.yggdrasil.rules.dangers.roll import dangers_left
from meadhall.games.yggdrasil.rules.dangers.stages import DANGER, under_way
from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES, CAUSES
from meadhall.games.yggdrasil.rules.enemies.activation import ACTIVATION
from meadhall.games.yggdrasil.rules.enemies.jotnar import besieged, figures_on_ladder, jotunn_place, rider
from meadhall.games.yggdrasil.rules.enemies.power import enemy_power
from meadhall.games.yggdrasil.rules.experience import SPEND_XP
from meadhall.games.yggdrasil.rules.fights import power
from meadhall.games.yggdrasil.rules.healing import HEAL_A_WORLD
from meadhall.games.yggdrasil.rules.movement import COMPANION, MOVE
from meadhall.games.yggdrasil.rules.piles import EXACT, UNKNOWN
from meadhall.games.yggdrasil.rules.rounds import ORDER
from meadhall.games.yggdrasil.rules.sagas.all_sagas import adversaries_now
from meadhall.games.yggdrasil.rules.sagas.saga_1 import PLEADED
from meadhall.games.yggdrasil.rules.sagas.saga_6 import dragon_at_root, slain
from meadhall.games.yggdrasil.rules.setup import CHOOSE_GOD, CHOOSE_SUPPORT
from meadhall.games.yggdrasil.rules.taking import BRIDGE_GIANTS, FIRE_GIANTS, NAMELESS, TAKE
from meadhall.games.yggdrasil.rules.tree import walls_left
from meadhall.games.yggdrasil.rules.wheel import RETURN_CARDS
from meadhall.games.yggdrasil.table.box import card_enemy
from meadhall.games.yggdrasil.table.names import (
    ASGARD,
    BONDS,
    CAGE,
    ENEMIES,
    FACES,
    GODS,
    HOLD_BRIDGE,
    HOLDERS,
    IORMUNGAND,
    MODES,
    MUSPELLHEIM,
    NIDHOGG,
    NIFLHEIM,
    NONE,
    PLEAD,
    SAGA_ACTIONS,
    WORLDS,
)
from meadhall.games.yggdrasil.table.state import OUTCOMES, Yggdrasil

NOTHING: Final = ""

PHASES: Final[Sequence[tuple[Phase, Sequence[Step[Yggdrasil]]]]] = (
    ("gods", (CHOOSE_GOD, CHOOSE_SUPPORT)),
    ("setup", (GRANT,)),
    ("experience", (SPEND_XP, TRY_AGAIN)),
    ("order", (ORDER,)),
    ("reveal", (ACTIVATION, RETURN_CARDS)),
    ("move", (MOVE, COMPANION)),
)
"""How far the game is, by the frames that wait; what is left is step 3."""

DANGEROUS_TAKINGS: Final = {
    NAMELESS: WORLDS[NIFLHEIM],
    FIRE_GIANTS: WORLDS[MUSPELLHEIM],
    BRIDGE_GIANTS: SAGA_ACTIONS[HOLD_BRIDGE],
}
"""The actions that bring dangers, by the pieces that are sent back afterwards."""


def view(state: Yggdrasil, seat: int) -> YggdrasilView:
    """All that a seat may know, as plain data."""
    box, referee = state.box, seat == REFEREE
    shown: YggdrasilView = {
        "game": box.game.name,
        "variant": box.options["game"],
        "seat": seat_text(seat),
        "seats": box.seats,
        "round": state.round,
        "phase": phase(state),
        "asked": [seat_text(asked) for asked in state.asked],
        "question": question_view(state),
        "active": NOTHING if state.active == NONE else seat_text(state.active),
        "order": [seat_text(player) for player in state.order],
        "players": {seat_text(player): player_view(state, player, referee) for player in range(box.seats)},
        "support": support_view(state),
        "tree": tree_view(state),
        "worlds": {name: world_view(state, world) for world, name in enumerate(WORLDS)},
        "enemies": {name: enemy_view(state, enemy) for enemy, name in enumerate(ENEMIES)},
        "powers": powers_view(state),
        "island": box.island_ids[state.island],
        "ladders": {"surt": state.giants, "hel": state.nameless, "loki": figures_on_ladder(state)},
        "walls": walls_left(state),
        "reserves": {
            "fire_giants": state.giants_reserve,
            "nameless": state.nameless_reserve,
            "heroes": state.heroes_reserve,
            "elves": state.elf_reserve,
            "vanir_dice": state.vanir_reserve,
            "life": state.life_supply(),
        },
        "valhalla": state.valhalla,
        "jotnar": {box.jotunn_ids[card]: box.place_id(jotunn_place(state, card)) for card in state.jotnar},
        "wheel": wheel_view(state),
        "holders": {name: holder_view(state, holder) for holder, name in enumerate(HOLDERS)},
        "decks": {"creature": len(state.creature_deck), "jotunn": len(state.jotunn_deck)},
        "unseen": {
            "creature": sorted(box.creature_ids[card] for card in state.creature_deck),
            "jotunn": sorted(box.jotunn_ids[card] for card in state.jotunn_deck),
            "support_cards": unseen_support_cards(state),
        },
        "discards": {
            "creature": [box.creature_ids[card] for card in state.creature_discard],
            "jotunn": [box.jotunn_ids[card] for card in state.jotunn_discard],
        },
        "drawn": [box.creature_ids[card] for card in state.drawn],
        "danger": danger_view(state),
        "page": page_view(state),
        "saga": saga_view(state, referee),
        "campaign": campaign_view(state),
        "outcome": OUTCOMES[state.outcome],
        "cause": NOTHING if state.cause == NONE else CAUSE_NAMES[state.cause],
        "cause_clause": NOTHING if state.cause == NONE else CAUSES[CAUSE_NAMES[state.cause]],
    }
    if referee:
        shown["deck_order"] = deck_order(state)
    return shown


def phase(state: Yggdrasil) -> Phase:
    if state.over:
        return "end"
    waiting = {number for number, *_ in state.stack}
    for name, steps in PHASES:
        if any(step.number in waiting for step in steps):
            return name
    return "step_3"


def question_view(state: Yggdrasil) -> Question:
    """What is asked now: the name of the step that asks, and what it is about."""
    if not state.asked:
        return {"name": NOTHING, "about": {}}
    frame = state.stack[-1]
    number, *_ = frame
    step = state.box.steps[number]
    _, about = step.question(state, frame, state.asked[0])
    return {"name": step.name, "about": about}


def god_name(state: Yggdrasil, figure: int) -> str:
    return NOTHING if state.god[figure] == NONE else GODS[state.god[figure]]


def card_name(state: Yggdrasil, card: int, referee: bool) -> str:
    return state.box.card_id(card) if referee or state.card_known[card] == EXACT else HIDDEN


def player_view(state: Yggdrasil, seat: int, referee: bool) -> Player:
    box = state.box
    return {
        "god": god_name(state, seat),
        "world": WORLDS[state.world[seat]],
        "modes": {name: modes_view(state, seat, world) for world, name in enumerate(WORLDS)},
        "life": state.life[seat],
        "full_life": box.full_life[seat],
        "elves": state.elves[seat],
        "vanir_dice": state.vanir[seat],
        "artefacts": [
            box.artefact_ids[artefact] for artefact, owner in enumerate(state.artefact_owner) if owner == seat
        ],
        "pile": [card_name(state, card, referee) for card in reversed(state.piles[seat])],
        "unseen": unseen_cards(state, seat),
        "placed": NOTHING if state.placed[seat] == NONE else card_name(state, state.placed[seat], referee),
        "god_die": faces_view(state.god_faces[seat]),
        "vanir_die": faces_view(state.vanir_faces[seat]),
        "start_elves": state.start_elves[seat],
        "start_vanir_dice": state.start_vanir[seat],
        "bonds": {name: bond_view(state, seat, bond) for bond, name in enumerate(BONDS)},
        "xp": state.xp[seat],
    }


def modes_view(state: Yggdrasil, seat: int, world: int) -> list[str]:
    """How a god would act in a world: as those who are there make it, then what an artefact can make of it. Empty
    where the action of the world is not available.
    """
    return [] if no_world_action(state, world) else [MODES[mode] for mode in modes(state, seat, world)]


def faces_view(mask: int) -> list[str]:
    return [name for face, name in enumerate(FACES) if mask >> face & 1]


def bond_view(state: Yggdrasil, seat: int, bond: int) -> list[str]:
    mask = state.bond(bond, seat)
    return [god_name(state, figure) for figure in range(state.box.figures) if mask >> figure & 1]


def unseen_cards(state: Yggdrasil, seat: int) -> list[str]:
    """The cards of a pile (and of its card on the wheel) whose place is not known, in the order of their gods."""
    cards = [*state.piles[seat], state.placed[seat]]
    loose = [card for card in cards if card != NONE and state.card_known[card] not in (EXACT, UNKNOWN)]
    return [state.box.card_id(card) for card in sorted(loose)]


def unseen_support_cards(state: Yggdrasil) -> list[str]:
    """2 players: the support god's cards of which nobody knows whose pile they are in (YC-SETUP-26)."""
    cards = [card for pile in state.piles for card in pile] + [card for card in state.placed if card != NONE]
    return [state.box.card_id(card) for card in sorted(cards) if state.card_known[card] == UNKNOWN]


def support_view(state: Yggdrasil) -> dict[str, Figure]:
    return {
        god_name(state, figure): {
            "world": WORLDS[state.world[figure]],
            "life": state.life[figure],
            "full_life": state.box.full_life[figure],
        }
        for figure in range(state.box.seats, state.box.figures)
        if state.god[figure] != NONE
    }


def tree_view(state: Yggdrasil) -> Tree:
    box = state.box
    return {
        "step": state.step,
        "columns": {
            box.column_ids[number]: [WORLDS[world] for world in worlds]
            for number, worlds in enumerate(box.column_worlds[state.step])
        },
    }


def world_view(state: Yggdrasil, world: int) -> World:
    return {
        "gods": [god_name(state, figure) for figure, place in enumerate(state.world) if place == world],
        "enemies": [ENEMIES[enemy] for enemy, place in enumerate(state.enemy_at) if place == world],
        "jotnar": [state.box.jotunn_ids[card] for card in state.jotnar if jotunn_place(state, card) == world],
        "ravaged": bool(state.ravaged[world]),
        "besieged": besieged(state, world),
        "healed_this_turn": bool(state.healed >> world & 1),
        "mode": NOTHING if no_world_action(state, world) else MODES[mode_of_newcomers(state, world)],
    }


def mode_of_newcomers(state: Yggdrasil, world: int) -> int:
    """How any god who comes from elsewhere would act there, without artefacts."""
    return plain_mode(hostile_world(state, world), world in state.world)


def powers_view(state: Yggdrasil) -> dict[str, int]:
    """The power of all who can be met: enemies, active jotnar, and the adversaries of the saga."""
    box = state.box
    there = [enemy for enemy in range(len(ENEMIES)) if not slain(state, enemy)]
    if not dragon_at_root(state):
        there.remove(NIDHOGG)
    there += [box.first_jotunn + card for card in state.jotnar]
    there += [box.first_adversary + adversary for adversary in adversaries_now(state)]
    return {box.opponent_ids[opponent]: power(state, opponent) for opponent in there}


def enemy_view(state: Yggdrasil, enemy: int) -> Enemy:
    riding = rider(state, enemy)
    place = state.enemy_at[enemy]
    where = "page" if enemy == NIDHOGG else "slain" if slain(state, enemy) else state.box.place_id(place)
    return {
        "place": where,
        "power": state.box.dragon.power if enemy == NIDHOGG and dragon_at_root(state) else enemy_power(state, enemy),
        "rider": NOTHING if riding == NONE or slain(state, enemy) else state.box.jotunn_ids[riding],
        "caged": place == CAGE,
        "island": state.island + 1 if enemy == IORMUNGAND else 0,
    }


def wheel_view(state: Yggdrasil) -> Wheel:
    """The open cards, in the order in which they were opened; with 1 player those that have activated their enemy."""
    return {
        "open": [state.box.card_id(card) for card in state.open_cards],
        "enemies": {
            name: sum(card_enemy(card) == enemy for card in state.open_cards) for enemy, name in enumerate(ENEMIES)
        },
        "triggered": [state.box.card_id(card) for card in state.triggered],
    }


def holder_view(state: Yggdrasil, holder: int) -> Holder:
    """Only the top card is visible; what lies below is known, its order is not (YC-SETUP-08)."""
    pile, names = state.holders[holder], state.box.artefact_ids
    return {
        "top": names[pile[-1]] if pile else NOTHING,
        "below": sorted(names[card] for card in pile[:-1]),
        "count": len(pile),
    }


def danger_view(state: Yggdrasil) -> Danger | None:
    """The dangers under way and the saving roll."""
    if state.endangered == NONE:
        return None
    stage, faced = under_way(state)
    return {
        "god": god_name(state, state.endangered),
        "opponent": NOTHING if state.opponent == NONE else state.box.opponent_ids[state.opponent],
        "action": dangerous_action(state),
        "stage": stage,
        "faced": faced,
        "dangers": state.dangers,
        "left": dangers_left(state),
        "rolled": bool(state.roll_made),
        "god_die": NOTHING if state.god_die == NONE else FACES[state.god_die],
        "vanir_dice": [NOTHING if face == NONE else FACES[face] for face in state.vanir_dice],
        "picked": [FACES[face] for face in state.picked],
        "converted": {"god_die": state.converted[0], "vanir_die": state.converted[1]},
        "spent_elves": state.spent_elves,
        "used": [name for artefact, name in enumerate(state.box.artefact_ids) if state.used >> artefact & 1],
        "helpers": {
            god_name(state, figure): {
                "die": FACES[face] if face >= 0 else NOTHING,
                "elf": bool(state.helper_elf[figure]),
            }
            for figure, face in enumerate(state.helper_die)
            if face != NONE
        },
    }


def dangerous_action(state: Yggdrasil) -> str:
    """The action that brought the dangers, by what is to follow them: a world, or an action of the saga."""
    numbers = [number for number, *_ in state.stack]
    if DANGER.number not in numbers[1:]:
        return NOTHING
    number, *fields = state.stack[numbers.index(DANGER.number, 1) - 1]
    if number == TAKE.number:
        _, kind, *_ = fields
        return DANGEROUS_TAKINGS.get(kind, NOTHING)
    healing, pleading = number == HEAL_A_WORLD.number, number == PLEADED.number
    return WORLDS[ASGARD] if healing else SAGA_ACTIONS[PLEAD] if pleading else NOTHING


def deck_order(state: Yggdrasil) -> dict[str, list[str]]:
    """The decks from the top down, for the referee alone."""
    box = state.box
    return {
        "creature": [box.creature_ids[card] for card in reversed(state.creature_deck)],
        "jotunn": [box.jotunn_ids[card] for card in reversed(state.jotunn_deck)],
        **{
            name: [box.artefact_ids[card] for card in reversed(state.holders[holder])]
            for holder, name in enumerate(HOLDERS)
        },
    }

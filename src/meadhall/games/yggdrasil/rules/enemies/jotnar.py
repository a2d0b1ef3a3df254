"""Jotnar (YC-JOTUNN): supporters ride on enemies, besiegers stand in worlds, blockers on the Sword of the Obstacles."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import lose
from meadhall.games.yggdrasil.table.names import BESIEGE, BLOCKED, JOTUNHEIM, NONE, SUPPORT
from meadhall.games.yggdrasil.table.state import Yggdrasil


def activate_jotunn(state: Yggdrasil, table: Table) -> None:
    """Draw a card, take a figure from the ladder, place it as the card says (YC-JOTUNN-02)."""
    if not figures_on_ladder(state):
        lose(state, "no_jotunn_left", table)
        return
    if not state.jotunn_deck:
        lose(state, "no_jotunn_card_left", table)
        return
    card = state.jotunn_deck.pop()
    state.jotnar.append(card)
    state.jotunn_discard.append(card)
    table.uncover("YC-JOTUNN-02", card)
    table.tell("jotunn_activated", jotunn=state.box.jotunn_ids[card])


def figures_on_ladder(state: Yggdrasil) -> int:
    return state.box.jotunn_figures - len(state.jotnar)


def defeat_jotunn(state: Yggdrasil, card: int, table: Table) -> None:
    """The figure goes back to Loki's ladder and the effect ends (YC-JOTUNN-17)."""
    state.jotnar.remove(card)
    table.tell("jotunn_defeated", jotunn=state.box.jotunn_ids[card])


def jotunn_place(state: Yggdrasil, card: int) -> int:
    """Where an active jotunn is fought: with its enemy, in the besieged world, or in Iotunheim (YC-JOTUNN-06, -08,
    -11). Who supports a slain enemy stands on the Sword (YC-SAGA-6-06).
    """
    box = state.box
    kind = box.jotunn_type[card]
    if kind == BESIEGE:
        return box.jotunn_target[card]
    if kind == SUPPORT and state.enemy_at[box.jotunn_target[card]] != NONE:
        return state.enemy_at[box.jotunn_target[card]]
    return JOTUNHEIM


def rider(state: Yggdrasil, enemy: int) -> int:
    """The jotunn that supports an enemy, which cannot be fought so long (YC-JOTUNN-05)."""
    jotnar = state.jotnar
    if not jotnar:
        return NONE
    return next((card for card in state.box.riders[enemy] if card in jotnar), NONE)


def besieged(state: Yggdrasil, world: int) -> bool:
    """No action at all is possible there (YC-JOTUNN-09)."""
    jotnar = state.jotnar
    return bool(jotnar) and any(card in jotnar for card in state.box.besiegers[world])


def _blocks(state: Yggdrasil, what: str) -> bool:
    jotnar = state.jotnar
    return bool(jotnar) and any(card in jotnar for card in state.box.blockers[BLOCKED.index(what)])


def suttung(state: Yggdrasil) -> bool:
    """No elves in saving rolls (YC-JOTUNN-12)."""
    return _blocks(state, "elves")


def skyrmir(state: Yggdrasil) -> bool:
    """No heroes against dangers (YC-JOTUNN-13)."""
    return _blocks(state, "heroes")


def thrym(state: Yggdrasil) -> bool:
    """No artefact has an effect (YC-JOTUNN-14)."""
    return _blocks(state, "artefacts")


def hrungnir(state: Yggdrasil) -> bool:
    """No Vanir dice in saving rolls (YC-JOTUNN-15)."""
    return _blocks(state, "vanir_dice")


def utgardloki(state: Yggdrasil) -> bool:
    """No god dice in saving rolls, neither one's own nor a helper's (YC-JOTUNN-16)."""
    return _blocks(state, "god_dice")

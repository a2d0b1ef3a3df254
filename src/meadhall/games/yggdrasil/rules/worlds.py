"""The actions of the nine worlds (YC-WORLD): what each does, and when it would do nothing (YC-STEP3-10)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.actions import NULL_ACTIONS, WORLD_ACTIONS
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.creatures.calling import CALL_CREATURE
from meadhall.games.yggdrasil.rules.dangers.stages import TAKE_DANGERS
from meadhall.games.yggdrasil.rules.healing import HEAL_A_WORLD
from meadhall.games.yggdrasil.rules.runes import toss
from meadhall.games.yggdrasil.rules.taking import ELVES, FIRE_GIANTS, HEROES, NAMELESS, TAKE, VANIR_DICE, move_pieces
from meadhall.games.yggdrasil.table import names
from meadhall.games.yggdrasil.table.names import GODS, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil


def asgard(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Dangers, then a world is healed from afar (YC-WORLD-ASGARD-01 to -04)."""
    dangers = state.box.dangers[names.ASGARD][mode]
    state.stack += [HEAL_A_WORLD.at(seat), TAKE_DANGERS.at(seat, dangers, NONE, 0)]


def asgard_null(state: Yggdrasil, mode: int) -> str | None:
    return None if any(state.ravaged) else "YC-WORLD-ASGARD-05"


def alfheim(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Elves (YC-WORLD-ALFHEIM-01, -03)."""
    state.stack.append(TAKE.at(seat, ELVES, 1, state.box.takes[names.ALFHEIM][mode]))


def alfheim_null(state: Yggdrasil, mode: int) -> str | None:
    return None if state.elf_reserve else "YC-WORLD-ALFHEIM-02"


def vanaheim(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Vanir dice (YC-WORLD-VANAHEIM-01)."""
    state.stack.append(TAKE.at(seat, VANIR_DICE, 1, state.box.takes[names.VANAHEIM][mode]))


def vanaheim_null(state: Yggdrasil, mode: int) -> str | None:
    return None if state.vanir_reserve else "YC-WORLD-VANAHEIM-02"


def midgard(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Heroes to Valhalla, all that are left if they are fewer (YC-WORLD-MIDGARD-01, -03)."""
    move_pieces(state, seat, HEROES, state.box.takes[names.MIDGARD][mode], table)


def midgard_null(state: Yggdrasil, mode: int) -> str | None:
    return None if state.heroes_reserve else "YC-WORLD-MIDGARD-03"


def nidavellir(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """An artefact (YC-WORLD-NIDAVELLIR-01)."""
    state.stack.append(FORGE.at(seat, mode))


def nidavellir_null(state: Yggdrasil, mode: int) -> str | None:
    """The mode says which holders may be used."""
    return None if any(state.holders[holder] for holder in state.box.holders[mode]) else "YC-STEP3-10"


def forge_obstacle(state: Yggdrasil, seat: int, mode: int, holder: int) -> str | None:
    if holder not in state.box.holders[mode]:
        return "YC-WORLD-NIDAVELLIR-01"
    return None if state.holders[holder] else "YC-STEP3-10"


def forge(state: Yggdrasil, seat: int, mode: int, holder: int, table: Table) -> None:
    """The artefact below it can be seen now (YC-WORLD-NIDAVELLIR-03)."""
    pile = state.holders[holder]
    artefact = pile.pop()
    state.artefact_owner[artefact] = seat
    table.uncover("YC-WORLD-NIDAVELLIR-03", *pile[-1:])
    table.tell("artefact_taken", god=GODS[state.god[seat]], artefact=state.box.artefact_ids[artefact])


class Forge(Ask):
    """The visible artefact of a holder that the mode allows."""

    name = "forge"
    fields = ("seat", "mode")
    answers: ClassVar[Answers] = {"forge": (forge_obstacle, forge), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        _, _, mode = frame
        return [state.box.moves.forge[holder] for holder in state.box.holders[mode]]


def svartalfheim(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Draw creatures, choose one (YC-WORLD-SVARTALFHEIM-01, -02)."""
    deck = state.creature_deck
    state.drawn = sorted(deck.pop() for _ in range(min(state.box.draws[names.SVARTALFHEIM][mode], len(deck))))
    table.uncover("YC-WORLD-SVARTALFHEIM-01", *state.drawn)
    table.tell("creatures_drawn", creatures=tuple(state.box.creature_ids[card] for card in state.drawn))
    state.stack.append(CALL_CREATURE.at(seat))


def svartalfheim_null(state: Yggdrasil, mode: int) -> str | None:
    return None if state.creature_deck else "YC-WORLD-SVARTALFHEIM-02"


def jotunheim(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Rune stones (YC-WORLD-JOTUNHEIM-01)."""
    toss(state, seat, state.box.stones[mode], table)


def jotunheim_null(state: Yggdrasil, mode: int) -> str | None:
    return None


def niflheim(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Dangers, then nameless leave the ladder of Hel (YC-WORLD-NIFLHEIM-01, -02)."""
    box = state.box
    state.stack += [
        TAKE.at(seat, NAMELESS, 1, box.removes[names.NIFLHEIM]),
        TAKE_DANGERS.at(seat, box.dangers[names.NIFLHEIM][mode], NONE, 0),
    ]


def niflheim_null(state: Yggdrasil, mode: int) -> str | None:
    return None if state.nameless else "YC-STEP3-10"


def muspellheim(state: Yggdrasil, seat: int, mode: int, table: Table) -> None:
    """Dangers, then fire giants leave the ladder of Surt (YC-WORLD-MUSPELLHEIM-01, -02)."""
    box = state.box
    state.stack += [
        TAKE.at(seat, FIRE_GIANTS, 1, box.removes[names.MUSPELLHEIM]),
        TAKE_DANGERS.at(seat, box.dangers[names.MUSPELLHEIM][mode], NONE, 0),
    ]


def muspellheim_null(state: Yggdrasil, mode: int) -> str | None:
    return None if state.giants else "YC-STEP3-10"


WORLD_ACTIONS[:] = [
    asgard,
    alfheim,
    vanaheim,
    midgard,
    nidavellir,
    svartalfheim,
    jotunheim,
    niflheim,
    muspellheim,
]
NULL_ACTIONS[:] = [
    asgard_null,
    alfheim_null,
    vanaheim_null,
    midgard_null,
    nidavellir_null,
    svartalfheim_null,
    jotunheim_null,
    niflheim_null,
    muspellheim_null,
]

FORGE: Final = Forge()

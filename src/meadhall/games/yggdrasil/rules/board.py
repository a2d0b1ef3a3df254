"""Laying out the board (YC-SETUP-01 to -21): for a standard game once, in a campaign for each game anew."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, AskTeam
from meadhall.games.yggdrasil.rules.piles import UNKNOWN, WITH_PLAYER
from meadhall.games.yggdrasil.rules.rounds import ROUND, begin_turn
from meadhall.games.yggdrasil.rules.sagas.all_sagas import set_up_saga
from meadhall.games.yggdrasil.table.box import CARD_COUNT
from meadhall.games.yggdrasil.table.names import (
    ASGARD,
    DIE,
    ELF,
    ENEMIES,
    GODS,
    HOLDERS,
    NONE,
    RETINUE,
    SONS,
    THINGS,
    WOLVES,
    WORLDS,
)
from meadhall.games.yggdrasil.table.state import UNDECIDED, Yggdrasil


class BeginGame(Step[Yggdrasil]):
    """Set up as usual, then the pieces to start with, then what the saga adds (YC-CAMPAIGN-03)."""

    name = "begin_game"
    fields = ()

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        state.stack.append(ROUND.at())
        lay_out(state, table)
        table.uncover("YC-SETUP-08", *(holder[-1] for holder in state.holders))
        table.tell("game_begins", page=state.box.pages[state.page].id)
        give_start_pieces(state)
        set_up_saga(state, table)


def lay_out(state: Yggdrasil, table: Table) -> None:
    """The whole board as it is before the first round."""
    reset_board(state)
    reset_saga(state)
    shuffle_cards(state, table)
    deal_piles(state, table)


def reset_board(state: Yggdrasil) -> None:
    box = state.box
    state.outcome, state.cause = UNDECIDED, NONE
    state.round = 0
    state.order = []
    begin_turn(state, NONE)
    state.world = [ASGARD] * box.figures
    state.life = list(box.full_life)
    state.elves, state.vanir = [0] * box.seats, [0] * box.seats
    state.elf_reserve, state.vanir_reserve = box.elves_start, box.vanir_start
    state.step = box.start_step
    state.enemy_at = list(box.enemy_start)
    state.island = 0
    state.ravaged = [0] * len(WORLDS)
    state.giants, state.giants_reserve = 0, box.fire_giants
    state.nameless, state.nameless_reserve = 0, box.nameless
    state.valhalla, state.heroes_reserve = 0, box.heroes
    state.jotnar, state.drawn = [], []
    state.endangered = state.opponent = state.god_die = NONE
    state.dangers = state.spent_elves = state.roll_made = state.used = 0
    state.vanir_dice, state.picked, state.traded = [], [], []
    state.converted = [0, 0]
    state.helper_die, state.helper_elf = [NONE] * box.figures, [0] * box.figures


def reset_saga(state: Yggdrasil) -> None:
    state.space = 0
    state.oath, state.oath_open = [NONE] * len(WORLDS), [0] * len(WORLDS)
    state.mistletoe = [0] * len(WORLDS)
    state.sworn = state.broken = state.pleaded = 0
    state.son_at = [NONE] * len(SONS)
    state.wolf_space = [0] * len(WOLVES)
    state.retinue = [0] * len(RETINUE)
    state.naglfar_at = NONE
    state.breaches = state.bridge = state.wounds = 0


def shuffle_cards(state: Yggdrasil, table: Table) -> None:
    """Artefacts by level into their holders, creatures and jotnar face down (YC-SETUP-07, -09)."""
    box, shuffle = state.box, table.chance.shuffle
    state.artefact_owner = [NONE] * len(box.artefact_ids)
    state.holders = [
        [artefact for artefact, level in enumerate(box.artefact_level) if level == holder]
        for holder in range(len(HOLDERS))
    ]
    for holder in state.holders:
        shuffle(holder)
    state.creature_deck = list(range(len(box.creature_ids)))
    state.jotunn_deck = list(range(len(box.jotunn_ids)))
    state.creature_discard, state.jotunn_discard = [], []
    shuffle(state.creature_deck)
    shuffle(state.jotunn_deck)


def deal_piles(state: Yggdrasil, table: Table) -> None:
    """The cards of the own god, and with 1 or 2 players some of the support gods, unseen (YC-SETUP-15, -20, -21,
    -26).
    """
    box = state.box
    state.placed = [NONE] * box.seats
    state.open_cards, state.triggered = [], []
    state.card_known = [UNKNOWN] * CARD_COUNT
    support = [card for figure in range(box.seats, box.figures) for card in cards_of(state.god[figure])]
    table.chance.shuffle(support)
    for seat in range(box.seats):
        own = cards_of(state.god[seat])
        drawn = [support.pop() for _ in range(box.support_cards)]
        for card in own if box.seats > 1 else own + drawn:
            state.card_known[card] = WITH_PLAYER
        state.piles[seat] = own + drawn
        table.chance.shuffle(state.piles[seat])


def cards_of(god: int) -> list[int]:
    """One card of each enemy."""
    return list(range(god * len(ENEMIES), (god + 1) * len(ENEMIES)))


# Pieces to start with


def give_start_pieces(state: Yggdrasil) -> None:
    """They come out of Alfheim and Vanaheim; if a reserve is short the team decides (YC-SETUP-23)."""
    seats = state.box.seats
    state.owed = [*state.start_elves, *state.start_vanir]
    for thing, reserve in ((ELF, state.elf_reserve), (DIE, state.vanir_reserve)):
        if sum(state.owed[thing * seats : (thing + 1) * seats]) <= reserve:
            for seat in range(seats):
                while state.owed[thing * seats + seat]:
                    give_piece(state, thing, seat)
    if any(state.owed):
        state.stack.append(GRANT.at())


def give_piece(state: Yggdrasil, thing: int, seat: int) -> None:
    state.owed[thing * state.box.seats + seat] -= 1
    if thing == ELF:
        state.elf_reserve -= 1
        state.elves[seat] += 1
    else:
        state.vanir_reserve -= 1
        state.vanir[seat] += 1


def can_be_given(state: Yggdrasil, thing: int, figure: int) -> bool:
    """Whether a piece is owed to a god, and there is one."""
    left = state.elf_reserve if thing == ELF else state.vanir_reserve
    owed = 0 <= figure < state.box.seats and state.owed[thing * state.box.seats + figure]
    return bool(owed and left)


def grant_obstacle(state: Yggdrasil, seat: int, thing: int, god: int) -> str | None:
    return None if can_be_given(state, thing, state.figure_of[god]) else "YC-SETUP-23"


def grant(state: Yggdrasil, seat: int, thing: int, god: int, table: Table) -> None:
    give_piece(state, thing, state.figure_of[god])
    table.tell("granted", god=GODS[god], thing=THINGS[thing])
    if any(can_be_given(state, kind, player) for kind in (ELF, DIE) for player in range(state.box.seats)):
        state.stack.append(GRANT.at())
    else:
        state.owed = [0] * len(state.owed)


class Grant(AskTeam):
    """Which god gets a piece of a reserve that is too small for all, one by one."""

    name = "grant"
    fields = ()
    answers: ClassVar[Answers] = {"grant": (grant_obstacle, grant), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        gods = state.god[: state.box.seats]
        return [state.box.moves.grant[thing][god] for thing in (ELF, DIE) for god in gods]


BEGIN_GAME: Final = BeginGame()
GRANT: Final = Grant()

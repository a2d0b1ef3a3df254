"""The first thing of all: who plays which god (YC-SETUP-13, -19, -21)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.board import BEGIN_GAME
from meadhall.games.yggdrasil.rules.campaign import GAME_ENDS
from meadhall.games.yggdrasil.rules.gods import take_first_skills
from meadhall.games.yggdrasil.table.box import YggdrasilBox
from meadhall.games.yggdrasil.table.names import GODS, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil


def set_up(box: YggdrasilBox, table: Table) -> Yggdrasil:
    """Gods are dealt or chosen; then the game begins. The lowest frame says what follows the game."""
    state = Yggdrasil(box)
    state.page = first_page(box)
    state.stack = [GAME_ENDS.at(), BEGIN_GAME.at()]
    if box.options["gods"] == "random":
        deal_gods(state, table)
    else:
        state.stack += [CHOOSE_SUPPORT.at(figure) for figure in reversed(range(box.seats, box.figures))]
        state.stack += [CHOOSE_GOD.at(seat) for seat in reversed(range(box.seats))]
    return state


def first_page(box: YggdrasilBox) -> int:
    """YC-SETUP-11."""
    return box.first_page[box.saga_alone or 1] if box.campaign or box.saga_alone else box.standard_page


def deal_gods(state: Yggdrasil, table: Table) -> None:
    gods = list(range(len(GODS)))
    table.chance.shuffle(gods)
    for figure in range(state.box.figures):
        take_god(state, figure, gods[figure], table)


def take_god(state: Yggdrasil, figure: int, god: int, table: Table) -> None:
    state.god[figure] = god
    state.figure_of[god] = figure
    if figure < state.box.seats:
        take_first_skills(state, figure)
        table.tell("god_chosen", seat=figure, god=GODS[god])
    else:
        table.tell("support_chosen", god=GODS[god])


def choose_god_obstacle(state: Yggdrasil, seat: int, god: int) -> str | None:
    """No god twice (YC-SETUP-13)."""
    return None if state.figure_of[god] == NONE else "YC-SETUP-13"


class ChooseGod(Step[Yggdrasil]):
    """A god of one's choice (YC-SETUP-13). The number of a seat is that of its god's figure too."""

    name = "choose_god"
    answers: ClassVar[Answers] = {"choose": (choose_god_obstacle, take_god)}


def choose_support_obstacle(state: Yggdrasil, seat: int, figure: int, god: int) -> str | None:
    return choose_god_obstacle(state, seat, god)


def choose_support(state: Yggdrasil, seat: int, figure: int, god: int, table: Table) -> None:
    take_god(state, figure, god, table)


class ChooseSupport(Step[Yggdrasil]):
    """The team chooses its support gods (YC-SETUP-19, -21)."""

    name = "choose_support"
    fields = ("figure",)
    answers: ClassVar[Answers] = {"choose": (choose_support_obstacle, choose_support)}

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return state.team()


CHOOSE_GOD: Final = ChooseGod()
CHOOSE_SUPPORT: Final = ChooseSupport()

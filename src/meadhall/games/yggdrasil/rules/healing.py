"""A ravaged world of one's choice is healed: by the action of Asgard and by Eikthyrnir (YC-WORLD-ASGARD-02)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.sagas.pages import check_goal
from meadhall.games.yggdrasil.rules.tree import heal_world, ravaged_worlds
from meadhall.games.yggdrasil.table.state import Yggdrasil


def heal_a_world_obstacle(state: Yggdrasil, seat: int, world: int) -> str | None:
    return None if state.ravaged[world] else "YC-WORLD-ASGARD-02"


def heal_a_world(state: Yggdrasil, seat: int, world: int, table: Table) -> None:
    heal_world(state, world, table)
    check_goal(state, table)


class HealAWorld(Ask):
    """Also a besieged one (YC-WORLD-ASGARD-05). Its action is available at once (YC-HEAL-07)."""

    name = "heal_a_world"
    answers: ClassVar[Answers] = {"heal": (heal_a_world_obstacle, heal_a_world), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.heal[world] for world in ravaged_worlds(state)]


HEAL_A_WORLD: Final = HealAWorld()

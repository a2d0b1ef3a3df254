"""A ravaged world of one's choice is healed: by the action of Asgard and by Eikthyrnir (YC-WORLD-ASGARD-02)."""

from __future__ import annotations

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.pages import check_goal
from meadhall.games.yggdrasil.state import Yggdrasil
from meadhall.games.yggdrasil.tree import heal_world, ravaged_worlds


class HealAWorld(Ask):
    """Also a besieged one (YC-WORLD-ASGARD-05). Its action is available at once (YC-HEAL-07)."""

    name = "heal_a_world"
    verbs = ("heal", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.heal + world for world in ravaged_worlds(state)]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        return None if state.ravaged[move - state.box.moves.heal] else "YC-WORLD-ASGARD-02"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        heal_world(state, move - state.box.moves.heal, table)
        check_goal(state, table)


HEAL_A_WORLD = HealAWorld()

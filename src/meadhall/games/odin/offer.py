"""An ability that its owner may use now or keep: use it, or decline."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.state import Odin


def owns_ability(state: Odin, seat: int, ability: int) -> bool:
    """Whether a building or hero, numbered as in the moves, belongs to a seat (ON-TURN-09)."""
    first_hero = state.box.moves.heroes_from
    if ability < first_hero:
        return state.owns_building(seat, ability)
    return state.hero[seat] == ability - first_hero


def ability_id(state: Odin, ability: int) -> str:
    """The id of the building or hero whose ability this is."""
    first_hero = state.box.moves.heroes_from
    return state.box.building_ids[ability] if ability < first_hero else state.box.hero_ids[ability - first_hero]


class Offer(Step[Odin]):
    """Use an ability whose moment has come, or decline (ON-ABILITY-17). Frame: seat, ability, whatever it is about."""

    verbs = ("use", "decline")

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"card": ability_id(state, frame[2])}

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.use + frame[2], state.box.moves.decline]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.decline:
            return self.must_use(state, frame)
        ability = move - moves.use
        if ability == frame[2]:
            return None
        if not owns_ability(state, seat, ability):
            return "ON-TURN-09"
        return "ON-ABILITY-08" if ability < moves.heroes_from else "ON-ABILITY-03"

    def must_use(self, state: Odin, frame: Frame) -> str | None:
        """The clause because of which the ability cannot be declined, or nothing."""
        return None

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.decline:
            self.declined(state, frame, table)
            return
        ability = frame[2]
        if ability < state.box.moves.heroes_from:
            state.use_ability(ability)
        else:
            state.hero_used = 1
        table.tell("ability_used", seat=seat, card=ability_id(state, ability))
        self.used(state, frame, table)

    def used(self, state: Odin, frame: Frame, table: Table) -> None:
        raise NotImplementedError

    def declined(self, state: Odin, frame: Frame, table: Table) -> None:
        """What happens without the ability."""

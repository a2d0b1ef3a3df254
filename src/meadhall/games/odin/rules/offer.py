"""An ability that its owner may use now or keep: use it, or decline."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.table.box import NONE
from meadhall.games.odin.table.state import Odin


def owns_ability(state: Odin, seat: int, ability: int) -> bool:
    """Whether a building or hero, numbered as in the moves, belongs to a seat (ON-TURN-09)."""
    hero = state.box.ability_hero[ability]
    return state.owns_building(seat, ability) if hero == NONE else state.hero[seat] == hero


def not_offered(state: Odin, seat: int, ability: int) -> str:
    """Why an ability cannot be used while another one is offered: not owned, or not its moment."""
    if not owns_ability(state, seat, ability):
        return "ON-TURN-09"
    return "ON-ABILITY-08" if state.box.ability_hero[ability] == NONE else "ON-ABILITY-03"


def use_up(state: Odin, seat: int, ability: int, table: Table) -> None:
    """The ability is used in this turn, or in this raid if it is the hero's."""
    if state.box.ability_hero[ability] == NONE:
        state.use_ability(ability)
    else:
        state.hero_used = 1
    table.tell("ability_used", seat=seat, card=state.box.ability_ids[ability])


def keep_ability(state: Odin, seat: int, *offered: object) -> None:
    """Without the ability nothing happens (ON-ABILITY-17)."""


class Offer(Step[Odin]):
    """Use an ability whose moment has come, or decline (ON-ABILITY-17).

    The ability is the field of the frame behind the seat: what carries out its use gets it from the frame and, once
    more, as the word of the move.
    """

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, offered, *_ = frame
        return f"ask.{self.name}", {"card": state.box.ability_ids[offered]}

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        _, _, offered, *_ = frame
        return [state.box.moves.use[offered], state.box.moves.decline]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        """No other ability can be used now."""
        grammar = state.box.grammar
        if grammar.verb_of[move] == "use":
            _, _, offered, *_ = frame
            (ability,) = grammar.args_of[move]
            if ability != offered:
                return not_offered(state, seat, ability)
        return super().obstacle(state, frame, seat, move)

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        """An ability that is used is used up before it does anything."""
        grammar = state.box.grammar
        if grammar.verb_of[move] == "use":
            (ability,) = grammar.args_of[move]
            use_up(state, seat, ability, table)
        super().take(state, frame, seat, move, table)

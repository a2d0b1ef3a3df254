"""The end of the game (ON-END) and the final scoring (ON-SCORE)."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.box import NONE
from meadhall.games.odin.state import END, Odin

ITEMS: Final = ("track", "buildings", "longships", "same_sets", "mixed_sets")
"""What a final score is made of, in this order; the sum follows as last entry of a score."""


def end_game(state: Odin) -> None:
    """The game ends at once: nothing that was to follow happens any more (ON-END-01 to -03)."""
    state.stack[:] = [SCORING.at()]


class Scoring(Step[Odin]):
    """Count, compare, name the winners (ON-SCORE)."""

    name = "scoring"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        state.phase = END
        state.scores = [final_score(state, seat) for seat in range(state.box.seats)]
        state.winners = winners(state, table)
        for seat, score in enumerate(state.scores):
            table.tell("final_score", seat=seat, fame=score[-1])
        for seat in state.winners:
            table.tell("winner", seat=seat)


def final_score(state: Odin, seat: int) -> tuple[int, ...]:
    """The items of a seat's score and their sum; nothing else scores (ON-SCORE-09)."""
    items = (
        state.fame[seat],
        buildings_fame(state, seat),
        longships_fame(state, seat),
        same_sets(state, seat),
        mixed_sets(state, seat),
    )
    return (*items, sum(items))


def buildings_fame(state: Odin, seat: int) -> int:
    """Fame symbols on buildings (ON-SCORE-01)."""
    return sum(state.box.building_fame[building] for building in state.lots_of(seat) if building != NONE)


def longships_fame(state: Odin, seat: int) -> int:
    """Fame symbols on longships, damaged or away alike (ON-SCORE-02)."""
    return sum(state.box.ship_fame[ship] for ship in state.ships_of(seat))


def same_sets(state: Odin, seat: int) -> int:
    """Sets of Vikings of one type (ON-SCORE-03)."""
    return sum(count // state.box.set_size for count in state.vikings_of(seat))


def mixed_sets(state: Odin, seat: int) -> int:
    """Sets of one Viking of each type (ON-SCORE-04); a figure may count in both kinds of sets (-05)."""
    return min(state.vikings_of(seat))


def winners(state: Odin, table: Table) -> tuple[int, ...]:
    """Most Fame (ON-SCORE-06), then fewest raids (-07), then a shared victory (-08)."""
    merits = [(state.scores[seat][-1], -len(state.raids[seat])) for seat in range(state.box.seats)]
    best = tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))
    if state.box.random_tiebreak and len(best) > 1:
        return (table.chance.choose(best),)
    return best


SCORING = Scoring()

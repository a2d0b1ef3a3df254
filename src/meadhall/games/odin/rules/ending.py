"""The end of the game (ON-END) and the final scoring (ON-SCORE).

By a house rule the last raid does not end the game at once: the round is finished (ON-END-08).
"""

from __future__ import annotations

from typing import Final, Literal

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.table.box import NONE
from meadhall.games.odin.table.state import END, Odin

ITEMS: Final = ("track", "buildings", "longships", "same_sets", "mixed_sets")
"""What a final score is made of, in this order; the sum follows as last entry of a score."""

NearEnd = Literal["", "raid", "raid_then_round", "round"]
"""How the end is near, if it is: by the next raid at once, by that and the rest of its round, or by this round."""


def ends_with_last_raid(state: Odin) -> bool:
    """Whether the game is over with a raid that leaves none (ON-END-01), as it is unless the round is finished."""
    return not state.raids_left() and not state.box.finish_round


def ends_with_round(state: Odin) -> bool:
    """Whether no raid is left and the round is still to be finished (ON-END-08)."""
    return not state.raids_left() and state.box.finish_round


def last_in_round(state: Odin) -> int:
    """The seat that plays before the start player: then all have had equally many turns."""
    return (state.start_player - 1) % state.box.seats


def has_turn_left(state: Odin, seat: int) -> bool:
    """Whether a seat will have another turn in this round."""
    seats, first = state.box.seats, state.start_player
    return (seat - first) % seats > (state.active - first) % seats


def near_end(state: Odin) -> NearEnd:
    """How the end is near, if it is so near that everybody should know."""
    raids = len(state.ocean) - state.ocean.count(NONE)
    if state.over or state.phase == END or state.raid_deck or raids > 1:
        return ""
    if not raids and state.raid == NONE:
        return "round"
    return "raid_then_round" if state.box.finish_round else "raid"


def end_game(state: Odin) -> None:
    """The game ends at once: nothing that was to follow happens any more (ON-END-01 to -03)."""
    state.stack[:] = [SCORING.at()]


class Scoring(Step[Odin]):
    """Count, compare, name the winners (ON-SCORE)."""

    name = "scoring"
    fields = ()

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


SCORING: Final = Scoring()

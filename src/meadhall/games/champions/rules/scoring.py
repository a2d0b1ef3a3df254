"""Final scoring (CM-SCORE)."""

from __future__ import annotations

from typing import Final, Literal, get_args

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.destinies import colored_cards, destiny_glory
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import END, Champions

Item = Literal["track", "destinies", "sets", "runes", "longship", "favor", "spent_favor", "coins", "blame"]
ITEMS: Final[tuple[Item, ...]] = get_args(Item)
"""What a final score is made of, in this order; the sum follows as last entry of a score."""


class FinalScoring(Step[Champions]):
    """Count, compare, name the winners (CM-SCORE-01, -15 to -17)."""

    name = "final_scoring"
    fields = ()

    def act(self, state: Champions, frame: Frame, table: Table) -> None:
        state.phase = END
        for card, owner in enumerate(state.destiny_owner):
            if owner != NONE:
                state.destiny_knowers[card] = state.box.everybody
                table.uncover("CM-LOC-SAGE-03", card, owner)
        state.scores = [final_score(state, seat) for seat in range(state.box.seats)]
        state.winners = winners(state)
        for seat in range(state.box.seats):
            table.tell("final_score", seat=seat, glory=state.scores[seat][-1])
        for seat in state.winners:
            table.tell("winner", seat=seat)


def final_score(state: Champions, seat: int) -> tuple[int, ...]:
    """The items of a seat's score and their sum (CM-SCORE-02). A score may be negative (-18)."""
    items = (
        state.glory[seat],
        sum(destiny_glory(state, seat, card) for card, owner in enumerate(state.destiny_owner) if owner == seat),
        sets_glory(state, seat),
        runes_glory(state, seat),
        longship_glory(state, seat),
        favor_glory(state, seat),
        spent_favor_glory(state, seat),
        coins_glory(state, seat),
        blame_penalty(state, seat),
    )
    return (*items, sum(items))


def sets_glory(state: Champions, seat: int) -> int:
    """Each set of one yellow, one red and one blue enemy card (CM-SCORE-08, -09)."""
    scoring = state.box.scoring
    sets = min(colored_cards(state, seat, color) for color in scoring["set_colors"])
    return sets * int(scoring["set_glory"])


def runes_glory(state: Champions, seat: int) -> int:
    """Runes score, used or not (CM-SCORE-10)."""
    circles = sum(state.box.rune_circles[rune] for rune, owner in enumerate(state.rune_owner) if owner == seat)
    return circles * int(state.box.scoring["rune_glory_each"])


def longship_glory(state: Champions, seat: int) -> int:
    """A private longship scores its printed glory (CM-SCORE-11)."""
    ship = state.ship_of[seat]
    return 0 if ship == NONE else state.box.ship_glory[ship]


def favor_glory(state: Champions, seat: int) -> int:
    """Unspent favor (CM-SCORE-12)."""
    return state.favor[seat] * int(state.box.scoring["favor_glory"])


def spent_favor_glory(state: Champions, seat: int) -> int:
    """Asmundr scores the favor that he discarded as well (CM-SCORE-19, CM-LEADER-ASMUNDR-03)."""
    if state.ability(seat) != "favor_spend_glory":
        return 0
    return state.spent_favor[seat] * state.ability_amount(seat)


def coins_glory(state: Champions, seat: int) -> int:
    """Coins in full groups; remainders score nothing (CM-SCORE-13)."""
    return state.coin[seat] // int(state.box.scoring["coins_per_glory"])


def blame_penalty(state: Champions, seat: int) -> int:
    """Blame costs ever more; the last step of the table stands for all above it (CM-SCORE-14)."""
    penalties: dict[str, int] = state.box.scoring["blame_penalty"]
    return penalties[str(min(state.blame[seat], max(map(int, penalties))))]


def winners(state: Champions) -> tuple[int, ...]:
    """Most glory; then most enemy cards, trolls included; then a shared victory (CM-SCORE-15 to -17)."""
    merits = [(state.scores[seat][-1], len(state.trophies[seat])) for seat in range(state.box.seats)]
    return tuple(seat for seat, merit in enumerate(merits) if merit == max(merits))


FINAL_SCORING: Final = FinalScoring()

"""How what happens is shown: for each line of the log a banner, a sentence beside the dice, a sheet, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.beats import Beat, Telling, Turns
from meadhall.games.champions.pictures.staging import board, dice, sheets
from meadhall.games.champions.pictures.staging.moment import Moment

STAGED: Final[dict[str, Callable[[Moment], Beat | None]]] = {
    "leader_chosen": board.leader_chosen,
    "prepared": board.prepared,
    "worker_placed": board.worker_placed,
    "begged": board.begged,
    "sailed": board.sailed,
    "traded": board.traded,
    "rune_drawn": board.rune_taken,
    "rune_taken": board.rune_taken,
    "ship_built": board.ship_built,
    "donated": board.donated,
    "warriors_gained": board.warriors_gained,
    "warriors_sent_back": board.no_room,
    "warrior_dismissed": board.dismissed,
    "looked": board.looked,
    "saw_journey": board.saw_journey,
    "saw_destinies": board.saw_destinies,
    "destinies_drawn": board.destinies_drawn,
    "destiny_revealed": board.destiny_revealed,
    "rune_used": board.rune_used,
    "coins_gained": board.coins_gained,
    "assigned": board.assigned,
    "loaded": board.loaded,
    "journey_revealed": board.journey_revealed,
    "food_lost": board.lost_on_the_way,
    "warrior_starved": board.lost_on_the_way,
    "warrior_destroyed": board.lost_on_the_way,
    "fight": dice.fight,
    "rolled": dice.rolled,
    "favor_spent": dice.favor_spent,
    "damage": dice.damage,
    "ullr": dice.ullr,
    "warrior_lost": dice.warrior_lost,
    "won": dice.won,
    "defeated": dice.defeated,
    "hunted": dice.hunted,
    "glory_gained": board.glory_gained,
    "absolved": board.absolved,
    "blamed": board.blamed,
    "troll_lives": board.troll_lives,
    "round_ended": sheets.round_ended,
    "winner": sheets.winner,
}

QUIET: Final = {
    "round_begins": "the board is made ready for it, and that is shown",
    "food_taken": "the worker who takes it is shown, and what there is",
    "start_player": "the worker who fetches the marker is shown",
    "merchant": "the worker who trades is shown",
    "worker_hired": "the worker who hires is shown",
    "gift": "the rune is shown; the numbers count",
    "journeys_reshuffled": "nobody needs to see how cards are shuffled",
    "monsters_richer": "it stands on the sheet of the round",
    "final_score": "it stands on the last sheet",
}
"""What is deliberately not shown, and why."""

TURNS: Final = Turns(
    begins={
        "leader_chosen": "always",
        "round_begins": "always",
        "worker_placed": "always",
        "begged": "always",
        "assigned": "first",
        "loaded": "first",
        "rolled": "other",
        "fight": "always",
        "journey_revealed": "always",
        "food_lost": "other",
        "warrior_starved": "other",
        "warrior_destroyed": "other",
        "troll_lives": "always",
        "monsters_richer": "other",
        "round_ended": "other",
        "destiny_revealed": "other",
        "final_score": "other",
        "winner": "always",
    },
    deeds=("won", "defeated", "hunted"),
)


def stage(telling: Telling) -> Beat | None:
    """How a line of the log is shown when it is told."""
    moment = Moment(telling)
    return STAGED[moment.key](moment) if moment.key in STAGED else None

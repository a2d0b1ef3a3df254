"""An Age and its six phases (BR-FLOW), and the end of the game (BR-END)."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.actions import ACTION_PHASE
from meadhall.games.blood_rage.rules.discard import DISCARD_PHASE
from meadhall.games.blood_rage.rules.draft import GODS_GIFTS_PHASE
from meadhall.games.blood_rage.rules.gods import place_gods
from meadhall.games.blood_rage.rules.quests import QUEST_PHASE
from meadhall.games.blood_rage.rules.ragnarok import RAGNAROK_PHASE
from meadhall.games.blood_rage.rules.stats import gain_glory
from meadhall.games.blood_rage.rules.valhalla import VALHALLA_PHASE
from meadhall.games.blood_rage.table.box import AGES
from meadhall.games.blood_rage.table.moves import STATS
from meadhall.games.blood_rage.table.state import END, BloodRage


class Age(Step[BloodRage]):
    """Six phases in their order, three times (BR-FLOW-01, -02, -04); the first has the number 0."""

    name = "age"
    fields = ("number",)

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, number = frame
        if number == AGES:
            state.stack.append(GAME_END.at())
            return
        state.age = number
        if number:
            place_gods(state, table)
        table.tell("age_begins", age=number + 1)
        state.stack += [
            self.at(number + 1),
            VALHALLA_PHASE.at(),
            RAGNAROK_PHASE.at(),
            QUEST_PHASE.at(),
            DISCARD_PHASE.at(),
            ACTION_PHASE.at(),
            GODS_GIFTS_PHASE.at(),
        ]


class GameEnd(Step[BloodRage]):
    """Legendary stats (BR-END-02), then cards that pay at the end (-03)."""

    name = "game_end"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.phase = END
        table.seal()
        for seat in range(state.box.seats):
            track = state.glory[seat]
            legendary = sum(state.box.end_bonus[state.steps[seat * 3 + stat]] for stat in range(len(STATS)))
            gain_glory(state, seat, legendary, table, "legendary")
            conquest = sum(
                state.box.cards[card].number("glory_per_figure") * state.on_board(seat)
                for card in state.upgrades_of(seat, "thors_conquest")
            )
            gain_glory(state, seat, conquest, table, "thors_conquest")
            state.scores.append((track, legendary, conquest, state.glory[seat]))
        for seat, share in state.result_of_glory().items():
            if share:
                table.tell("winner", seat=seat)


AGE: Final = Age()
GAME_END: Final = GameEnd()

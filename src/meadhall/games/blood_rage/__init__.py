"""Blood Rage: draft the gods' gifts, invade, pillage and die gloriously before Ragnarök. 2-5 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from meadhall.core.content import Content
from meadhall.core.game import Box, Game, Option, number_steps
from meadhall.core.located import Located
from meadhall.core.sketch import Sketch
from meadhall.core.state import State, View
from meadhall.core.table import Table
from meadhall.core.words import Words
from meadhall.games.blood_rage import (
    actions,
    age,
    battle,
    cards,
    destroy,
    discard,
    draft,
    gods,
    invade,
    march,
    pillage,
    quests,
    ragnarok,
    sacrifice,
    setup,
    spoils,
    stats,
    upgrade,
    valhalla,
)
from meadhall.games.blood_rage.box import BloodRageBox
from meadhall.games.blood_rage.moves import MAX_SEATS, MOMENTS
from meadhall.games.blood_rage.position import lay_position
from meadhall.games.blood_rage.schema import SCHEMA
from meadhall.games.blood_rage.sketch import sketch
from meadhall.games.blood_rage.state import BloodRage

STEPS = number_steps(
    (
        setup.CHOOSE_CLAN,
        age.AGE,
        draft.GODS_GIFTS_PHASE,
        draft.DRAFT,
        draft.END_DRAFT,
        actions.ACTION_PHASE,
        actions.TURNS,
        actions.ACTION,
        invade.FRIGGAS_SUCCOR,
        invade.THORS_DOMAIN,
        invade.SLAY,
        invade.TAKE_VILLAGE,
        march.MARCH,
        upgrade.CHOOSE_SLOT,
        upgrade.FREE_INVASION,
        sacrifice.OFFER,
        stats.RAISE_STAT,
        destroy.DESTROY,
        destroy.SAVE,
        pillage.CALL_TO_BATTLE,
        pillage.AFTER_CALL,
        battle.CHOOSE_CARDS,
        battle.HIDDEN_CARDS,
        battle.OPEN_CARD,
        battle.REVEAL,
        battle.PRIMACY,
        battle.WATCH,
        battle.QUESTS_AS_BATTLE,
        battle.COUNT_QUEST,
        battle.BEFORE_COMPARISON_STEP,
        cards.ODINS_TIDE,
        battle.LATE_CARDS,
        battle.LATE_CARD,
        battle.COMPARISON,
        battle.WON_AND_LOST,
        battle.TAKE_BACK,
        battle.WINNERS_CARDS,
        battle.LOSERS_DIE,
        spoils.SPOILS,
        spoils.FRIGGAS_GRACE,
        spoils.LEADERS_UPGRADE,
        spoils.LEAD_AWAY,
        battle.BATTLE_GLORY,
        battle.AFTER_BATTLE_STEP,
        battle.AFTERMATH,
        battle.LOKIS_BLESSING,
        battle.GOD_LEAVES,
        gods.SEND_GOD,
        battle.END_BATTLE,
        discard.DISCARD_PHASE,
        discard.KEEP_CARD,
        quests.QUEST_PHASE,
        quests.RESOLVE_QUESTS,
        ragnarok.RAGNAROK_PHASE,
        valhalla.VALHALLA_PHASE,
        age.GAME_END,
    )
)


class BloodRageGame(Game):
    name = "blood_rage"
    rules_version = 1
    seats = range(2, MAX_SEATS + 1)
    options = (
        Option("five_players", ("no", "yes")),
        Option("gods", ("no", "yes")),
        Option("mystics", ("no", "yes")),
        Option("first_draft", ("yes", "no")),
    )
    schema = SCHEMA
    room = Path(__file__).parent
    moments: ClassVar[Mapping[str, str]] = MOMENTS

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> BloodRageBox:
        return BloodRageBox(self, content, seats, options, STEPS)

    def setup(self, box: Box, table: Table) -> BloodRage:
        assert isinstance(box, BloodRageBox)
        return setup.set_up(box, table)

    def lay(self, state: State, position: Located, table: Table) -> None:
        assert isinstance(state, BloodRage)
        lay_position(state, position, table)

    def face(self, word: str) -> int:
        raise KeyError(word)  # there are no dice

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        assert isinstance(box, BloodRageBox)
        return [box.card_ids.index(word) for word in words]

    def sketch(self, view: View, words: Words) -> Sketch:
        return sketch(view, words)


GAME = BloodRageGame()

"""Blood Rage: draft the gods' gifts, invade, pillage and die gloriously before Ragnarök. 2-5 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, cast

from meadhall.core.beats import Beat, Telling, Turns
from meadhall.core.box import Box, number_steps
from meadhall.core.chance import Chance
from meadhall.core.content import Content
from meadhall.core.game import Game
from meadhall.core.judgement import Judgement
from meadhall.core.layout import Layout
from meadhall.core.lesson import Lesson
from meadhall.core.located import Located
from meadhall.core.options import Option
from meadhall.core.scene import Scene
from meadhall.core.sketch import Sketch
from meadhall.core.state import State, View
from meadhall.core.story import Storyteller
from meadhall.core.table import Table
from meadhall.core.words import Words
from meadhall.games.blood_rage import thinking as judgement_module
from meadhall.games.blood_rage.knowledge.imagine import imagine
from meadhall.games.blood_rage.knowledge.layout import layout
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.games.blood_rage.knowledge.view import view
from meadhall.games.blood_rage.pictures import story
from meadhall.games.blood_rage.pictures.details import details
from meadhall.games.blood_rage.pictures.lesson import LESSON
from meadhall.games.blood_rage.pictures.scene.table import scene
from meadhall.games.blood_rage.pictures.sketch.table import sketch
from meadhall.games.blood_rage.pictures.stage import TURNS, stage
from meadhall.games.blood_rage.pictures.trying import would_try
from meadhall.games.blood_rage.position import lay_position
from meadhall.games.blood_rage.rules import (
    actions,
    age,
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
    stats,
    upgrade,
    valhalla,
)
from meadhall.games.blood_rage.rules.battle import aftermath as battle_aftermath
from meadhall.games.blood_rage.rules.battle import cards, spoils
from meadhall.games.blood_rage.rules.battle import order as battle
from meadhall.games.blood_rage.rules.battle import play as battle_play
from meadhall.games.blood_rage.table.box import FIRST_PLAYERS, BloodRageBox
from meadhall.games.blood_rage.table.moves import MAX_SEATS, MOMENTS
from meadhall.games.blood_rage.table.schema import SCHEMA
from meadhall.games.blood_rage.table.state import BloodRage

STEPS = number_steps(
    (
        setup.CHOOSE_CLAN,
        gods.GODS_CHOICE,
        gods.CHOOSE_GOD,
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
        invade.DRIVE_OUT,
        invade.DRIVE_TO,
        march.MARCH,
        upgrade.CHOOSE_SLOT,
        upgrade.FREE_INVASION,
        sacrifice.OFFER,
        stats.RAISE_STAT,
        destroy.DESTROY,
        destroy.SAVE,
        pillage.CALL_TO_BATTLE,
        pillage.AFTER_CALL,
        battle_play.CHOOSE_CARDS,
        battle_play.HIDDEN_CARDS,
        battle_play.OPEN_CARD,
        battle_play.REVEAL,
        battle_play.PRIMACY,
        battle_play.WATCH,
        battle_play.QUESTS_AS_BATTLE,
        battle_play.COUNT_QUEST,
        battle_play.BEFORE_COMPARISON_STEP,
        cards.ODINS_TIDE,
        battle_play.LATE_CARDS,
        battle_play.LATE_CARD,
        battle.COMPARISON,
        battle_aftermath.WON_AND_LOST,
        battle_aftermath.TAKE_BACK,
        battle_aftermath.WINNERS_CARDS,
        battle_aftermath.LOSERS_DIE,
        spoils.SPOILS,
        spoils.FRIGGAS_GRACE,
        spoils.LEADERS_UPGRADE,
        spoils.LEAD_AWAY,
        battle_aftermath.BATTLE_GLORY,
        battle_aftermath.AFTER_BATTLE_STEP,
        battle_aftermath.AFTERMATH,
        battle_aftermath.LOKIS_BLESSING,
        battle_aftermath.GOD_LEAVES,
        gods.SEND_GOD,
        battle_aftermath.END_BATTLE,
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
    rules_version = 2
    seats = range(2, MAX_SEATS + 1)
    options = (
        Option("five_players", ("no", "yes")),
        Option("gods", ("no", "yes", "chosen"), house=("chosen",)),
        Option("mystics", ("no", "yes")),
        Option("mystic_retreat", ("with_card", "always")),
        Option("mystic_cards_follow_printed_marker", ("no", "yes")),
        Option("promotional_monsters", ("no", "yes")),
        Option("first_draft", ("yes", "no")),
        Option("first_player", FIRST_PLAYERS),
    )
    schema = SCHEMA
    room = Path(__file__).parent
    shape: ClassVar[type] = BloodRageView
    moments: ClassVar[Mapping[str, str]] = MOMENTS
    judgement: ClassVar[Judgement] = judgement_module
    turns: ClassVar[Turns] = TURNS
    story: ClassVar[Storyteller] = story
    lesson: ClassVar[Lesson] = LESSON

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> BloodRageBox:
        return BloodRageBox(self, content, seats, options, STEPS)

    def setup(self, box: Box, table: Table) -> BloodRage:
        assert isinstance(box, BloodRageBox)
        return setup.set_up(box, table)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, BloodRage)
        return view(state, seat)

    def imagine(self, state: State, seat: int, chance: Chance) -> BloodRage:
        assert isinstance(state, BloodRage)
        return imagine(state, seat, chance)

    def layout(self, box: Box) -> Layout:
        assert isinstance(box, BloodRageBox)
        return layout(box)

    def lay(self, state: State, position: Located, table: Table) -> None:
        assert isinstance(state, BloodRage)
        lay_position(state, position, table)

    def face(self, word: str) -> int:
        raise KeyError(word)  # there are no dice

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        assert isinstance(box, BloodRageBox)
        return [box.card_ids.index(word) for word in words]

    def sketch(self, view: View, words: Words) -> Sketch:
        return sketch(cast("BloodRageView", view), words)

    def details(self, view: View, words: Words, ident: str) -> list[str]:
        return details(words, ident)

    def would_try(self, view: View, words: Words, verb: str, named: Sequence[str]) -> bool:
        return would_try(cast("BloodRageView", view), words, verb, named)

    def scene(self, view: View, words: Words) -> Scene:
        return scene(cast("BloodRageView", view), words)

    def stage(self, telling: Telling) -> Beat | None:
        return stage(telling)


GAME = BloodRageGame()

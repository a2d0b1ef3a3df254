"""In the Name of Odin: gather Vikings, build a village, sail out and raid for Fame. 2-5 players."""

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
from meadhall.games.odin import thinking as judgement
from meadhall.games.odin.knowledge.imagine import imagine
from meadhall.games.odin.knowledge.layout import layout
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.knowledge.view import view
from meadhall.games.odin.pictures import story
from meadhall.games.odin.pictures.details import details
from meadhall.games.odin.pictures.lesson import LESSON
from meadhall.games.odin.pictures.scene.table import scene
from meadhall.games.odin.pictures.sketch.table import sketch
from meadhall.games.odin.pictures.stage import TURNS, stage
from meadhall.games.odin.pictures.words import OdinWords
from meadhall.games.odin.position import lay_position
from meadhall.games.odin.rules import ability, build, ending, hero, longship, payment, recruit, setup, swap, turn
from meadhall.games.odin.rules.raid import announce as raid_announce
from meadhall.games.odin.rules.raid import commit as raid_commit
from meadhall.games.odin.rules.raid import damage as raid_damage
from meadhall.games.odin.rules.raid import fame as raid_fame
from meadhall.games.odin.rules.raid import match as raid_match
from meadhall.games.odin.rules.raid import refill as raid_refill
from meadhall.games.odin.rules.raid import requirements as raid_requirements
from meadhall.games.odin.table.box import OdinBox
from meadhall.games.odin.table.moves import MAX_SEATS, MOMENTS
from meadhall.games.odin.table.schema import SCHEMA
from meadhall.games.odin.table.state import Odin

STEPS = number_steps(
    (
        turn.TURN,
        turn.ACTION,
        payment.PAYMENT,
        payment.PAY,
        swap.RENEW,
        swap.SWAP,
        swap.GIVE,
        recruit.RECRUITED,
        recruit.RECRUIT_BONUS,
        recruit.CLAIM,
        recruit.SURPLUS,
        recruit.DISMISS,
        hero.HIRED,
        hero.AFTER_HIRE,
        ability.HERO_LEAVES,
        ability.GAIN,
        ability.LAUNCH,
        ability.BRING_HOME,
        ability.MEND_ALL,
        ability.RAISE,
        ability.DISCARD,
        ability.SEND_AWAY,
        ability.CALL_UP,
        build.BUILT,
        build.MATERIAL_GAINED,
        longship.BOUGHT,
        longship.RETURNED,
        longship.REPAIRED,
        longship.REPAIR_MORE,
        raid_announce.SAIL,
        raid_announce.MORE_RANGE,
        raid_commit.COMMIT_VIKINGS,
        raid_commit.IGNORE,
        raid_commit.LEFT_OVER,
        raid_commit.LEAVE,
        raid_commit.SUBSTITUTES,
        raid_commit.SUBSTITUTE,
        raid_commit.COMMIT,
        raid_requirements.MODIFY_REQUIREMENTS,
        raid_requirements.FEWER_REQUIREMENTS,
        raid_requirements.NEXT_CONTRIBUTION,
        raid_requirements.CONTRIBUTE,
        raid_requirements.REVEAL_REQUIREMENTS,
        raid_match.MATCH_SYMBOLS,
        raid_match.REMOVE,
        raid_match.MATCH,
        raid_fame.GAIN_FAME,
        raid_fame.TAKE_BACK,
        raid_damage.DAMAGE_LONGSHIP,
        raid_damage.PREVENT_DAMAGE,
        raid_refill.REFILL_OCEAN,
        raid_refill.NEXT_PICK,
        raid_refill.PICK,
        raid_refill.END_OF_REFILL,
        raid_refill.RAID_ENDS,
        turn.DRAW,
        turn.NEXT_TURN,
        ending.SCORING,
    )
)


class InTheNameOfOdin(Game):
    name = "odin"
    rules_version = 2
    seats = range(2, MAX_SEATS + 1)
    options = (Option("finish_round", ("no", "yes"), house=("yes",)),)
    schema = SCHEMA
    room = Path(__file__).parent
    shape: ClassVar[type] = OdinView
    moments: ClassVar[Mapping[str, str]] = MOMENTS
    judgement: ClassVar[Judgement] = judgement
    turns: ClassVar[Turns] = TURNS
    story: ClassVar[Storyteller] = story
    lesson: ClassVar[Lesson] = LESSON

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> OdinBox:
        return OdinBox(self, content, seats, options, STEPS)

    def setup(self, box: Box, table: Table) -> Odin:
        assert isinstance(box, OdinBox)
        return setup.set_up(box, table)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Odin)
        return view(state, seat)

    def imagine(self, state: State, seat: int, chance: Chance) -> Odin:
        assert isinstance(state, Odin)
        return imagine(state, seat, chance)

    def layout(self, box: Box) -> Layout:
        assert isinstance(box, OdinBox)
        return layout(box)

    def lay(self, state: State, position: Located, table: Table) -> None:
        assert isinstance(state, Odin)
        lay_position(state, position)

    def face(self, word: str) -> int:
        raise KeyError(word)  # there are no dice

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        """Only the action cards are shuffled again during a game."""
        assert isinstance(box, OdinBox)
        for word in words:
            if word not in box.card_ids:
                raise ValueError(f"unknown action card '{word}' (known: {', '.join(box.card_ids)})")
        return [box.card_ids.index(word) for word in words]

    def words(self, lang: str, content: Content | None = None) -> Words:
        return OdinWords.load(lang, self.room / "text", content or self.content)

    def sketch(self, view: View, words: Words) -> Sketch:
        return sketch(cast("OdinView", view), words)

    def details(self, view: View, words: Words, ident: str) -> list[str]:
        return details(cast("OdinView", view), words, ident)

    def scene(self, view: View, words: Words) -> Scene:
        return scene(cast("OdinView", view), words)

    def stage(self, telling: Telling) -> Beat | None:
        return stage(telling)


GAME = InTheNameOfOdin()

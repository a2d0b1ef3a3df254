"""Champions of Midgard: worker placement in a harbour town, dice against trolls, draugr and monsters. 2-4 players."""

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
from meadhall.core.scene import Scene
from meadhall.core.sketch import Sketch
from meadhall.core.state import State, View
from meadhall.core.story import Storyteller
from meadhall.core.table import Table
from meadhall.core.words import Words
from meadhall.games.champions import thinking as judgement_module
from meadhall.games.champions.knowledge.imagine import imagine
from meadhall.games.champions.knowledge.layout import layout
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.knowledge.view import view
from meadhall.games.champions.pictures import story
from meadhall.games.champions.pictures.details import details
from meadhall.games.champions.pictures.lesson import LESSON
from meadhall.games.champions.pictures.scene.table import scene
from meadhall.games.champions.pictures.sketch.table import sketch
from meadhall.games.champions.pictures.stage import TURNS, stage
from meadhall.games.champions.pictures.words import ChampionsWords
from meadhall.games.champions.position import lay_position
from meadhall.games.champions.rules import (
    assignment,
    cleanup,
    combat,
    combat_phase,
    hunting,
    journey,
    locations,
    placement,
    recruits,
    rolling,
    round,
    runes,
    sage,
    scoring,
    setup,
    troll,
    windows,
)
from meadhall.games.champions.table.box import ChampionsBox
from meadhall.games.champions.table.moves import FACES, MAX_SEATS, MOMENTS
from meadhall.games.champions.table.schema import SCHEMA
from meadhall.games.champions.table.state import Champions

STEPS = number_steps(
    (
        setup.CHOOSE_LEADER,
        round.ROUND,
        round.PREPARATION_PHASE,
        placement.WORKERS,
        placement.PLACE_WORKER,
        placement.AFTER_PLACEMENT,
        locations.SAIL,
        locations.TRADE,
        locations.TAKE_RUNE,
        locations.BUILD,
        locations.DONATE,
        sage.LOOK,
        sage.EXTRA_DESTINY,
        sage.TRUE_VISION,
        sage.KEEP_DESTINY,
        sage.UNDER_DECK,
        recruits.RECRUIT,
        recruits.DRILL_YARD,
        recruits.RETRAIN,
        runes.GIFT,
        runes.REVEAL,
        windows.WORKER_PLACED,
        windows.OWN_ASSIGNMENT,
        windows.COMBAT_START,
        windows.FIGHT_DECIDED,
        windows.ROUND_END,
        windows.ALL_AROUND,
        assignment.ASSIGNMENTS,
        assignment.BEGIN_ASSIGNMENT,
        assignment.ASSIGN,
        combat_phase.COMBAT_PHASE,
        hunting.HUNT,
        hunting.BRING_HOME,
        hunting.HUNT_OVER,
        rolling.AFTER_ROLL,
        rolling.REROLL,
        combat.FIGHT_AT_SLOT,
        combat.COMBAT_ROUND,
        combat.STRIKE,
        combat.HEALING,
        combat.LOSSES,
        combat.LOSE_WARRIOR,
        combat.OUTCOME,
        combat.FIGHT_OVER,
        combat.GLORY_RUNE,
        troll.ABSOLVE,
        troll.GIVE_BLAME,
        journey.JOURNEY,
        journey.JOURNEY_RUNE,
        journey.JOURNEY_EFFECT,
        journey.LOSE_CARGO,
        journey.FEED,
        journey.STARVE,
        journey.ATTACK_MONSTER,
        cleanup.CLEANUP_PHASE,
        scoring.FINAL_SCORING,
    )
)


class ChampionsOfMidgard(Game):
    name = "champions"
    rules_version = 2
    seats = range(2, MAX_SEATS + 1)
    schema = SCHEMA
    room = Path(__file__).parent
    shape: ClassVar[type] = ChampionsView
    moments: ClassVar[Mapping[str, str]] = MOMENTS
    judgement: ClassVar[Judgement] = judgement_module
    turns: ClassVar[Turns] = TURNS
    story: ClassVar[Storyteller] = story
    lesson: ClassVar[Lesson] = LESSON

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> ChampionsBox:
        return ChampionsBox(self, content, seats, options, STEPS)

    def setup(self, box: Box, table: Table) -> Champions:
        assert isinstance(box, ChampionsBox)
        return setup.set_up(box, table)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Champions)
        return view(state, seat)

    def imagine(self, state: State, seat: int, chance: Chance) -> Champions:
        assert isinstance(state, Champions)
        return imagine(state, seat, chance)

    def layout(self, box: Box) -> Layout:
        assert isinstance(box, ChampionsBox)
        return layout(box)

    def lay(self, state: State, position: Located, table: Table) -> None:
        assert isinstance(state, Champions)
        lay_position(state, position, table)

    def face(self, word: str) -> int:
        if word not in FACES:
            raise KeyError(word)
        return FACES.index(word)

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        assert isinstance(box, ChampionsBox)
        journeys = [card.id for card in box.journeys]
        for word in words:
            if word not in journeys:
                raise ValueError(f"unknown journey '{word}' (known: {', '.join(journeys)})")
        return [journeys.index(word) for word in words]

    def words(self, lang: str, content: Content | None = None) -> Words:
        return ChampionsWords.load(lang, self.room / "text", content or self.content)

    def sketch(self, view: View, words: Words) -> Sketch:
        return sketch(cast("ChampionsView", view), words)

    def stage(self, telling: Telling) -> Beat | None:
        return stage(telling)

    def details(self, view: View, words: Words, ident: str) -> list[str]:
        return details(cast("ChampionsView", view), words, ident)

    def scene(self, view: View, words: Words) -> Scene:
        return scene(cast("ChampionsView", view), words)


GAME = ChampionsOfMidgard()

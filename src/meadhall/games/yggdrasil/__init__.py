"""Yggdrasil Chronicles: gods together against six enemies on a tree that turns. 1-5 players, alone or as a campaign."""

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
from meadhall.games.yggdrasil import thinking as judgement_module
from meadhall.games.yggdrasil.knowledge.imagine import imagine
from meadhall.games.yggdrasil.knowledge.layout import layout
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.knowledge.view import view
from meadhall.games.yggdrasil.pictures import story
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.lesson import LESSON
from meadhall.games.yggdrasil.pictures.scene.table import scene
from meadhall.games.yggdrasil.pictures.sketch.table import sketch
from meadhall.games.yggdrasil.pictures.stage import TURNS, stage
from meadhall.games.yggdrasil.position import card_numbers, lay_position
from meadhall.games.yggdrasil.rules import (
    actions,
    board,
    campaign,
    experience,
    fights,
    healing,
    movement,
    recall,
    rounds,
    runes,
    setup,
    step_3,
    taking,
    wheel,
    worlds,
)
from meadhall.games.yggdrasil.rules.creatures import calling as creatures
from meadhall.games.yggdrasil.rules.creatures import journeys as creature_journeys
from meadhall.games.yggdrasil.rules.creatures import norns, trading
from meadhall.games.yggdrasil.rules.dangers import keeping, rerolling, spending_elves
from meadhall.games.yggdrasil.rules.dangers import roll as saving_roll
from meadhall.games.yggdrasil.rules.dangers import stages as dangers
from meadhall.games.yggdrasil.rules.enemies import activation as enemies
from meadhall.games.yggdrasil.rules.sagas import saga_1
from meadhall.games.yggdrasil.table.box import YggdrasilBox
from meadhall.games.yggdrasil.table.moves import MOMENTS
from meadhall.games.yggdrasil.table.names import FACES, GAMES, MAX_SEATS, RUNES, TRACKS
from meadhall.games.yggdrasil.table.schema import SCHEMA
from meadhall.games.yggdrasil.table.state import Yggdrasil

STEPS = number_steps(
    (
        setup.CHOOSE_GOD,
        setup.CHOOSE_SUPPORT,
        board.BEGIN_GAME,
        board.GRANT,
        rounds.ROUND,
        rounds.ORDER,
        rounds.TURNS,
        rounds.END_TURN,
        wheel.REVEAL,
        enemies.ACTIVATION,
        movement.SUPPORT_MOVE,
        wheel.RETURN_CARDS,
        movement.COMPANION,
        movement.MOVE,
        step_3.STEP_THREE,
        actions.CHOOSE_MODE,
        actions.CARRY_OUT,
        taking.TAKE,
        worlds.FORGE,
        healing.HEAL_A_WORLD,
        runes.RESOLVE_RUNES,
        runes.TURN_TREE,
        runes.MOVE_A_GOD,
        runes.FROM_AFAR,
        runes.FURTHER_TOSS,
        creatures.CALL_CREATURE,
        creatures.BANISH,
        creatures.GIVE_LIFE,
        creature_journeys.GERI_AND_FREKI_MOVE,
        creature_journeys.GERI_AND_FREKI_FIGHT,
        creature_journeys.RATATOSK_MOVE,
        creature_journeys.RATATOSK_ACTION,
        creature_journeys.SLEIPNIR,
        norns.PUT_BACK_ON_TOP,
        recall.RECALL,
        recall.DELIVER,
        trading.TRADE,
        trading.RECEIVE,
        dangers.TAKE_DANGERS,
        dangers.DANGER,
        dangers.HELPER_WEAPON,
        dangers.HEROES,
        saving_roll.SAVING_ROLL,
        saving_roll.HELP,
        saving_roll.CAST,
        rerolling.REROLL,
        rerolling.PICK_DICE,
        rerolling.HELPER_REROLL,
        spending_elves.ELVES,
        spending_elves.HELPER_ELF,
        dangers.SHIFT,
        keeping.KEEP,
        keeping.HELPER_KEEP,
        keeping.GATHER,
        fights.VICTORY,
        saga_1.PLEADED,
        campaign.GAME_ENDS,
        campaign.TRY_AGAIN,
        experience.SPEND_XP,
    )
)


class YggdrasilChronicles(Game):
    name = "yggdrasil"
    rules_version = 2
    seats = range(1, MAX_SEATS + 1)
    cooperative = True
    options = (
        Option("game", GAMES, designed=[game for game in GAMES if game not in ("easy", "hard")]),
        Option("gods", ("chosen", "random")),
        Option("track", TRACKS, house=("fierce",)),
    )
    schema = SCHEMA
    room = Path(__file__).parent
    shape: ClassVar[type] = YggdrasilView
    moments: ClassVar[Mapping[str, str]] = MOMENTS
    open_table = True
    judgement: ClassVar[Judgement] = judgement_module
    turns: ClassVar[Turns] = TURNS
    story: ClassVar[Storyteller] = story
    lesson: ClassVar[Lesson] = LESSON

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> YggdrasilBox:
        return YggdrasilBox(self, content, seats, options, STEPS)

    def setup(self, box: Box, table: Table) -> Yggdrasil:
        assert isinstance(box, YggdrasilBox)
        return setup.set_up(box, table)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Yggdrasil)
        return view(state, seat)

    def imagine(self, state: State, seat: int, chance: Chance) -> Yggdrasil:
        assert isinstance(state, Yggdrasil)
        return imagine(state, seat, chance)

    def layout(self, box: Box) -> Layout:
        assert isinstance(box, YggdrasilBox)
        return layout(box)

    def lay(self, state: State, position: Located, table: Table) -> None:
        assert isinstance(state, Yggdrasil)
        lay_position(state, position, table)

    def face(self, word: str) -> int:
        """Faces of dice, and behind them those of the rune stones."""
        faces = (*FACES, *RUNES)
        if word not in faces:
            raise KeyError(word)
        return faces.index(word)

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        assert isinstance(box, YggdrasilBox)
        return card_numbers(box, words)

    def sketch(self, view: View, words: Words) -> Sketch:
        return sketch(cast("YggdrasilView", view), words)

    def details(self, view: View, words: Words, ident: str) -> list[str]:
        return details(cast("YggdrasilView", view), words, ident)

    def scene(self, view: View, words: Words) -> Scene:
        return scene(cast("YggdrasilView", view), words)

    def stage(self, telling: Telling) -> Beat | None:
        return stage(telling)


GAME = YggdrasilChronicles()

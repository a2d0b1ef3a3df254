"""Toasts: three rounds of boasting at a long table. 2-3 players.

The smallest game that needs every idea of Meadhall's core: a team that settles its order by any member's word, hidden
picks of all at once, a decision in which others may interrupt, a die, a deck and hands that are hidden, an option.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from meadhall.core.box import Box, number_steps
from meadhall.core.chance import Chance
from meadhall.core.content import Content
from meadhall.core.game import Game
from meadhall.core.judgement import Judgement
from meadhall.core.located import Located
from meadhall.core.options import Option
from meadhall.core.scene import Scene
from meadhall.core.sketch import Sketch
from meadhall.core.state import State, View
from meadhall.core.table import Table
from meadhall.core.words import Words
from toasts import thinking
from toasts.knowledge.imagine import imagine
from toasts.knowledge.view import view
from toasts.pictures.scene import scene
from toasts.pictures.sketch import sketch
from toasts.position.lay import lay_position
from toasts.rules import order, speech, toast
from toasts.table.box import ToastsBox
from toasts.table.names import FACES, MAX_SEATS, MEADS, MOMENTS
from toasts.table.schema import SCHEMA
from toasts.table.state import Toasts

STEPS = number_steps((order.ORDER, toast.DEAL, toast.PICK, toast.SHOW, speech.BOAST))


class ToastsGame(Game):
    name = "toasts"
    rules_version = 1
    seats = range(2, MAX_SEATS + 1)
    options = (Option("mead", MEADS),)
    schema = SCHEMA
    room = Path(__file__).parent
    moments: ClassVar[Mapping[str, str]] = MOMENTS
    judgement: ClassVar[Judgement] = thinking

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> ToastsBox:
        return ToastsBox(self, content, seats, options, STEPS)

    def setup(self, box: Box, table: Table) -> Toasts:
        assert isinstance(box, ToastsBox)
        return order.set_up(box, table)

    def view(self, state: State, seat: int) -> View:
        assert isinstance(state, Toasts)
        return view(state, seat)

    def imagine(self, state: State, seat: int, chance: Chance) -> Toasts:
        assert isinstance(state, Toasts)
        return imagine(state, seat, chance)

    def lay(self, state: State, position: Located, table: Table) -> None:
        assert isinstance(state, Toasts)
        lay_position(state, position, table)

    def face(self, word: str) -> int:
        if word not in FACES:
            raise KeyError(word)
        return FACES.index(word)

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        assert isinstance(box, ToastsBox)
        for word in words:
            if word not in box.ids:
                raise ValueError(f"unknown horn '{word}' (known: {', '.join(box.ids)})")
        return [box.ids.index(word) for word in words]

    def sketch(self, view: View, words: Words) -> Sketch:
        return sketch(view, words)

    def scene(self, view: View, words: Words) -> Scene:
        return scene(view, words)


GAME = ToastsGame()

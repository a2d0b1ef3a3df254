"""What is always true of a game; `Box` is one box of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from meadhall.core.beats import Turns
from meadhall.core.content import Content, Schema
from meadhall.core.errors import BadSetup
from meadhall.core.options import Option
from meadhall.core.rulebook import Rulebook
from meadhall.core.words import Words

if TYPE_CHECKING:
    from meadhall.core.beats import Beat, Telling
    from meadhall.core.box import Box
    from meadhall.core.chance import Chance
    from meadhall.core.judgement import Judgement
    from meadhall.core.layout import Layout
    from meadhall.core.lesson import Lesson
    from meadhall.core.located import Located
    from meadhall.core.scene import Scene
    from meadhall.core.sketch import Sketch
    from meadhall.core.state import State, View
    from meadhall.core.story import Storyteller
    from meadhall.core.table import Table


class Game:
    """What a room of the house offers. A game's `__init__.py` makes one of these and calls it `GAME`."""

    name: ClassVar[str]
    rules_version: ClassVar[int]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    schema: ClassVar[Schema]
    room: ClassVar[Path]
    moments: ClassVar[Mapping[str, str]] = {}
    """For each verb the clause that says when it can be used."""
    open_table: ClassVar[bool] = False
    """Whether players have no secrets from each other: all see the same, and nobody has to look away."""
    cooperative: ClassVar[bool] = False
    """Whether all seats win or lose together."""
    shape: ClassVar[type | None] = None
    """What a view of this game looks like: a TypedDict, for descriptions."""
    judgement: ClassVar[Judgement]
    """What a player thinks of the game: the room's `thinking`."""
    turns: ClassVar[Turns] = Turns()
    """How the log falls into turns; where the game does not say so, with whoever moves."""
    story: ClassVar[Storyteller | None] = None
    """What there is to say about how a game went: the room's `pictures/story.py`."""
    lesson: ClassVar[Lesson | None] = None
    """A first game by playing: the room's `pictures/lesson.py`."""

    def box(self, content: Content, seats: int, options: Mapping[str, str]) -> Box:
        """Put the components into tables."""
        raise NotImplementedError

    def setup(self, box: Box, table: Table) -> State:
        """Set up a game up to its first decision."""
        raise NotImplementedError

    def view(self, state: State, seat: int) -> View:
        """All that a seat, the spectator or the referee may know, as plain data."""
        raise NotImplementedError

    def imagine(self, state: State, seat: int, chance: Chance) -> State:
        """A full state drawn from what a seat knows: what is hidden from it is dealt anew."""
        raise NotImplementedError

    def layout(self, box: Box) -> Layout:
        """A view as a row of numbers, for learners."""
        raise BadSetup(f"{self.name} does not say how its views become numbers")

    def lay(self, state: State, position: Located, table: Table) -> None:
        """Lay a position of a scenario over a fresh set-up. Pieces come from and go to the supply."""
        raise NotImplementedError

    def face(self, word: str) -> int:
        """The number of a die's face that a scenario names."""
        raise NotImplementedError

    def cards(self, box: Box, words: Sequence[str]) -> list[int]:
        """The numbers of cards that a scenario names."""
        raise NotImplementedError

    def sketch(self, view: View, words: Words) -> Sketch:
        """The table as a picture in text, drawn from what a seat may know."""
        raise NotImplementedError

    def scene(self, view: View, words: Words) -> Scene:
        """The table as a picture on the game's board, drawn from what a seat may know."""
        raise NotImplementedError

    def stage(self, telling: Telling) -> Beat | None:
        """How a line of the log is shown when it is told; without a beat it is quiet."""
        return None

    def would_try(self, view: View, words: Words, verb: str, named: Sequence[str]) -> bool:
        """Whether somebody who sees this might try a move that a rule forbids now, with a verb and what it names: only
        of such is it said why not.
        """
        return True

    def details(self, view: View, words: Words, ident: str) -> Sequence[str]:
        """What there is to say about a component or a place on the table, besides its printed effect: sentences."""
        return ()

    @cached_property
    def board(self) -> str:
        """The board as it is drawn in the box: SVG with an id for every place."""
        return (self.room / "board.svg").read_text(encoding="utf-8")

    @cached_property
    def cover(self) -> str:
        """The picture on the lid of the box: a small SVG that needs nothing else."""
        return (self.room / "cover.svg").read_text(encoding="utf-8")

    @cached_property
    def content(self) -> Content:
        """The content that the game brings along."""
        return Content.load(self.room / "content", self.schema)

    def content_with(self, packs: Sequence[Path]) -> Content:
        """The content of the game with packs laid over it, one after the other."""
        content = self.content
        for pack in packs:
            content = Content.load(pack, self.schema, over=content)
        return content

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(self.room / "rules.toml")

    def words(self, lang: str, content: Content | None = None) -> Words:
        """The texts of this game in a language."""
        return Words.load(lang, self.room / "text", content or self.content)

    def open_box(self, seats: int, options: Mapping[str, str] | None = None, content: Content | None = None) -> Box:
        """Check what a table wants and open a box for it."""
        if seats not in self.seats:
            raise BadSetup(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not for {seats}")
        wanted = dict(options or {})
        chosen = {option.name: wanted.pop(option.name, option.values[0]) for option in self.options}
        if wanted:
            known = ", ".join(option.name for option in self.options) or "none"
            raise BadSetup(f"{self.name} has no option '{next(iter(wanted))}' (its options: {known})")
        for option in self.options:
            if chosen[option.name] not in option.values:
                raise BadSetup(f"option '{option.name}' is one of {', '.join(option.values)}")
        return _open(self, content or self.content, seats, tuple(chosen.items()))

    def start(self, box: Box, table: Table) -> State:
        """A fresh game that stands at its first decision."""
        state = self.setup(box, table)
        state.advance(table)
        return state


@lru_cache(maxsize=64)
def _open(game: Game, content: Content, seats: int, options: tuple[tuple[str, str], ...]) -> Box:
    """A box never changes: tables that agree on everything share one."""
    return game.box(content, seats, dict(options))

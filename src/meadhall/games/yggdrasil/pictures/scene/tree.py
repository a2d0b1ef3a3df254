"""The tree in the picture: nine worlds on three discs, and where those stand who are there.

The middle disc turns. What is drawn of it is the ground, which a class turns (`level:middle`); whatever has a name or
stands somewhere belongs to one of three columns that never move, and the scene says which world is in which column. So
names stay upright, and pieces go where their world goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import Piece, Place
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.doom import doom_told
from meadhall.games.yggdrasil.pictures.drawn import DRAWN
from meadhall.games.yggdrasil.pictures.words import columns_as_seen, modes_now, saga_pieces, states
from meadhall.games.yggdrasil.table.names import LEVELS, MODES, WORLDS

Drawn = tuple[list[Place], list[Piece]]
"""What a part of the table adds to the picture."""

MIDDLE: Final = "middle"
TURNED_BY: Final = "midgard"
"""The ground is drawn as the level lies at first: with this world in front. Where it is now tells how it is turned."""
STANDING: Final = ("god", "enemy", "jotunn", "saga", "oath")
"""What stands in a world."""


class Tree:
    """Where each world is, and who has taken which place in it already."""

    def __init__(self, view: YggdrasilView) -> None:
        self.column = {world: column for column, there in view["tree"]["columns"].items() for world in there}
        self.level = {
            world: level
            for there in view["tree"]["columns"].values()
            for level, world in zip(LEVELS, there, strict=True)
        }
        self.taken: dict[str, int] = {}

    def stand(self, kind: str, world: str) -> str:
        """The next free place of a world; who comes later stands with the last."""
        where = f"{kind}:{self.level[world]}:{self.column[world]}"
        self.taken[where] = min(self.taken.get(where, 0) + 1, DRAWN.room(where))
        return f"{where}:{self.taken[where]}"

    def island(self, number: int) -> str:
        """An island lies in Midgard, wherever that is."""
        return f"island:{self.column['midgard']}:{min(number, self.islands)}"

    @property
    def islands(self) -> int:
        """How many islands are drawn there."""
        return DRAWN.room(f"island:{self.column['midgard']}")

    def place(self, world: str) -> str:
        """The id of a world on the board: the middle ones are known by their columns."""
        return f"{MIDDLE}:{self.column[world]}" if self.level[world] == MIDDLE else f"world:{world}"


def depth(piece: Piece) -> tuple[int, int]:
    """Who stands farther back is drawn first: the sides of a disc before its front, tokens before all."""
    kind, _, rest = piece.at.partition(":")
    if kind not in (*STANDING, "island", "cage"):
        return 0, 0
    if kind == "island":
        return (1, 0) if piece.kind == "island" else (4, 0)
    return 2 + ("c0" in rest), {"oath": 0, "jotunn": 1, "saga": 2, "god": 3}.get(kind, 4)


@part
def worlds(view: YggdrasilView, words: Words) -> Drawn:
    tree = Tree(view)
    columns = columns_as_seen(words)
    turned = (columns.index("c0") - columns.index(tree.column[TURNED_BY])) % len(columns)
    ground = Place(f"level:{MIDDLE}", words.say("level.middle"), classes=[f"turned-{turned}"])
    modes = {world: tuple(mode_here(view, world)) for world in WORLDS}
    return [ground, *(world_place(view, words, world, modes[world]) for world in WORLDS)], []


@part
def world_place(view: YggdrasilView, words: Words, world: str, modes: tuple[str, ...]) -> Place:
    """A world, with how the reader's god would act there."""
    here = view["worlds"][world]
    woes = [state for state in ("ravaged", "besieged") if here[state]]
    return Place(
        Tree(view).place(world),
        words.name(world),
        spots=[f"world:{world}"],
        classes=[world, *woes, *modes],
        says=[
            *dooms(view, words, world),
            *who_is_here(view, words, world),
            how_to_act(view, words, world, modes),
            *details(view, words, world),
        ],
        texts={
            "name": words.short(world).upper(),
            "state": words.listed(states(view, words, world)[:2]) if woes else "",
            **{f"mode{number}": text for number, text in enumerate(mode_numbers(words, world), start=1)},
        },
    )


def dooms(view: YggdrasilView, words: Words, world: str) -> list[str]:
    """Why an enemy who stands here would lose the game for all with the next activation."""
    return [told for enemy in view["worlds"][world]["enemies"] for told in doom_told(view, words, enemy)]


def who_is_here(view: YggdrasilView, words: Words, world: str) -> list[str]:
    here = view["worlds"][world]
    gods = [words.name(god) for god in here["gods"] if god]
    foes = [
        words.say("sketch.enemy", enemy=foe, power=view["powers"][foe]) for foe in (*here["enemies"], *here["jotnar"])
    ]
    those = [*gods, *foes, *saga_pieces(view, words, world)]
    return [words.say("scene.here", those=words.listed(those))] if those else []


def mode_here(view: YggdrasilView, world: str) -> list[str]:
    """How the reader's god would act here; nothing where there is no action now."""
    here = view["worlds"][world]
    return [] if here["besieged"] or here["ravaged"] else [mode for mode in modes_now(view, world)[-1:] if mode]


def how_to_act(view: YggdrasilView, words: Words, world: str, modes: Sequence[str]) -> str:
    """How the reader's god would act here, or why it cannot."""
    if view["worlds"][world]["besieged"]:
        return words.say("scene.besieged")
    if view["worlds"][world]["ravaged"]:
        return words.say("scene.ravaged", life=words.content.tables["healing"]["life"])
    return words.say("scene.acts", mode=modes[0]) if modes else words.say("scene.acts_not")


def mode_numbers(words: Words, world: str) -> list[str]:
    """What the action gives or costs with disadvantage, normally and with advantage."""
    data = words.entry("world", world).data
    by_mode = next(value for value in data.values() if isinstance(value, dict))
    return [str(len(by_mode[mode]) if isinstance(by_mode[mode], Sequence) else by_mode[mode]) for mode in MODES]

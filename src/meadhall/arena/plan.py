"""The games of an arena: which deals are played, and who sits where.

A deal is a key, and so the same dice and cards each time. It is played in every rotation of its bots over the seats, so
that a good seat or a lucky hand favours nobody. From deal to deal the bots sit in another order around the table, so
that nobody always has the same neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from meadhall.bots.levels import LEVELS, PLAIN, invite
from meadhall.core.box import Box
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game

Group = tuple[str, ...]
"""The bots at a table by the names under which they are invited."""

LONGEST_GAME = 3600.0
"""Seconds after which a game that is not over yet is given up."""
NEEDS_NO_JUDGEMENT = "random"


@dataclass(frozen=True)
class Fixture:
    """One game of a plan: its number, its deal, and the bots by their seats."""

    number: int
    group: int
    deal: int
    bots: Group


@dataclass(frozen=True)
class Plan:
    """All that decides how the games of an arena go. The same plan gives the same games anywhere."""

    game: str
    groups: tuple[Group, ...]
    games: int
    """At least so many for each group; a deal is never left half played."""
    seed: str = "arena"
    options: Mapping[str, str] = field(default_factory=dict)
    packs: tuple[str, ...] = ()
    content: str = ""
    """The hash of the content, so that nobody goes on with other cards."""
    rules: int = 0
    belongings: bool = False
    """Whether it is noted what each seat has owned."""
    records: bool = False
    limit: float = LONGEST_GAME

    def key(self, deal: int) -> bytes:
        """The key of a deal: all dice and shuffles of its games come from it."""
        return key_from_seed(f"{self.seed} deal {deal}")

    def fixtures(self) -> list[Fixture]:
        """All games in the order in which they are played: deal by deal, so that it can be stopped at any time."""
        rounds = [arrangements(group) for group in self.groups]
        planned = [0] * len(self.groups)
        found: list[Fixture] = []
        deal = 0
        while min(planned) < self.games:
            for group, orders in enumerate(rounds):
                if planned[group] < self.games:
                    for bots in rotations(orders[deal % len(orders)]):
                        found.append(Fixture(len(found), group, deal, bots))
                        planned[group] += 1
            deal += 1
        return found

    def open_box(self, game: Game, seats: int) -> Box:
        return game.open_box(seats, self.options, self.open_content(game))

    def open_content(self, game: Game) -> Content:
        """The content that the plan was made for."""
        content = _content(game, self.packs)
        if (content.hash, game.rules_version) != (self.content, self.rules):
            raise BadSetup(f"the arena was begun with other rules or other content of {game.name}")
        return content

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Plan:
        groups = tuple(tuple(group) for group in data["groups"])
        return cls(**{**data, "groups": groups, "packs": tuple(data["packs"])})


_contents: dict[tuple[str, tuple[str, ...]], Content] = {}


def _content(game: Game, packs: tuple[str, ...]) -> Content:
    """Read once in each process: tables that agree on everything share a box."""
    if (game.name, packs) not in _contents:
        _contents[game.name, packs] = game.content_with([Path(pack) for pack in packs])
    return _contents[game.name, packs]


def make_plan(game: Game, groups: Sequence[Group], games: int, packs: Sequence[Path] = (), **more: Any) -> Plan:
    """A plan whose tables can be laid and whose bots can be invited; otherwise `BadSetup` says what is wrong."""
    if games < 1:
        raise BadSetup("an arena plays at least one game")
    paths = tuple(str(pack.resolve()) for pack in packs)
    plan = Plan(
        game.name,
        tuple(groups),
        games,
        packs=paths,
        content=_content(game, paths).hash,
        rules=game.rules_version,
        **more,
    )
    for group in plan.groups:
        plan.open_box(game, len(group))
        for bot in group:
            known = bot.partition(":")[0] in LEVELS + PLAIN
            if known and bot != NEEDS_NO_JUDGEMENT and not hasattr(game, "judgement"):
                raise BadSetup(f"nobody has taught the bots {game.name} yet: only '{NEEDS_NO_JUDGEMENT}' can play it")
            invite(bot, game, Chance(plan.key(0)))
    return plan


def round_robin(bots: Sequence[str], size: int) -> list[Group]:
    """All groups of so many different bots.

    >>> round_robin(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    different = list(dict.fromkeys(bots))
    if len(different) < size:
        raise BadSetup(f"a round-robin at tables of {size} needs at least {size} different bots")
    return list(combinations(different, size))


def rotations(bots: Group) -> list[Group]:
    """Every way to move all bots on by some seats; equal ones only once.

    >>> rotations(("a", "b", "c"))
    [('a', 'b', 'c'), ('c', 'a', 'b'), ('b', 'c', 'a')]
    >>> rotations(("a", "b", "a", "b"))
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    """
    return list(dict.fromkeys(bots[-step:] + bots[:-step] if step else bots for step in range(len(bots))))


def arrangements(bots: Group) -> list[Group]:
    """Every order of the bots around a table; those that differ by a rotation only once.

    >>> arrangements(("a", "b", "c"))
    [('a', 'b', 'c'), ('a', 'c', 'b')]
    """
    return list(_arrangements(bots))


def _arrangements(bots: Group) -> Iterator[Group]:
    known: set[Group] = set()
    for rest in dict.fromkeys(permutations(bots[1:])):
        order = (bots[0], *rest)
        if order not in known:
            known.update(rotations(order))
            yield order

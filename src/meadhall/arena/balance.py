"""What a game's components are worth: whole games in which all seats are the same bot.

For each card, leader, god or tile: how often those who had it win, less the average. Who wins owns more of everything,
so the owners are also compared with seats that had as many components of the same kind.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from meadhall.arena.estimates import Clusters, Estimate
from meadhall.arena.game import Played
from meadhall.arena.plan import Plan

MOST_STALLS = 0.01
MOST_FOR_A_SEAT = 1.15
MOST_FOR_A_COMPONENT = 0.10
"""Bounds: games that come to a standstill, times the fair share of a seat, and win rate of owners among equals."""
FEW_OWNERS = 30
"""Components that fewer seats had are listed, but not judged."""


@dataclass(frozen=True)
class Effect:
    """How much more often than the average the owners of a component win."""

    component: str
    kind: str
    shift: Estimate
    among_equals: Estimate
    """The same, compared with seats that had as many components of the kind."""

    @property
    def owners(self) -> int:
        return self.shift.count

    @property
    def judged(self) -> bool:
        return self.owners >= FEW_OWNERS

    @property
    def out(self) -> bool:
        """Whether it moves the result too much: among equals, for winners have more of everything."""
        return self.judged and abs(self.among_equals.mean) > MOST_FOR_A_COMPONENT

    @property
    def certainly_out(self) -> bool:
        """Whether even the near end of the interval is out of bounds."""
        low, high = self.among_equals.low, self.among_equals.high
        return self.out and (low > MOST_FOR_A_COMPONENT or high < -MOST_FOR_A_COMPONENT)


@dataclass
class TableFigures:
    """All games with one number of players, or with any (`players` is 0)."""

    players: int
    games: int
    wins: Estimate
    """Of a team in a cooperative game; otherwise the fair share."""
    turns: Estimate | None
    all_turns: list[float]
    moves: Estimate
    all_moves: list[int]
    stalled: Estimate
    seats: list[Estimate] = field(default_factory=list)
    order: list[Estimate] = field(default_factory=list)
    """The same by who came first, second … in turn order, where one seat begins."""
    effects: dict[str, Effect] = field(default_factory=dict)

    @property
    def stalls(self) -> bool:
        return self.stalled.mean > MOST_STALLS

    def favours(self, share: Estimate) -> bool:
        return share.mean * self.players > MOST_FOR_A_SEAT


@dataclass
class Balance:
    """The report for a designer."""

    plan: Plan
    bot: str
    cooperative: bool
    errors: list[Played]
    tables: list[TableFigures]
    together: TableFigures | None
    """All numbers of players at once."""

    def effects(self) -> list[Effect]:
        """All components, the best first."""
        found = list(self.together.effects.values()) if self.together is not None else []
        return sorted(found, key=lambda effect: -effect.among_equals.mean)

    def out(self) -> list[Effect]:
        """Those out of bounds with any number of players, as they are with that number; the furthest first."""
        worst: dict[str, Effect] = {}
        for table in [*self.tables, *([self.together] if self.together is not None else [])]:
            for name, effect in table.effects.items():
                known = worst.get(name)
                if effect.out and (known is None or abs(effect.among_equals.mean) > abs(known.among_equals.mean)):
                    worst[name] = effect
        return sorted(worst.values(), key=lambda effect: -abs(effect.among_equals.mean))


def balance(plan: Plan, played: Sequence[Played], kind_of: Mapping[str, str], cooperative: bool) -> Balance:
    """Count the games of a plan whose seats are all the same bot."""
    ended = [game for game in played if not game.error]
    sizes = sorted({len(group) for group in plan.groups})
    by_size = {size: [game for game in ended if len(game.bots) == size] for size in sizes}
    tables = [_table(size, games, kind_of, cooperative) for size, games in by_size.items() if games]
    return Balance(
        plan,
        plan.groups[0][0],
        cooperative,
        [game for game in played if game.error],
        tables,
        _table(0, ended, kind_of, cooperative) if ended else None,
    )


def _table(players: int, games: Sequence[Played], kind_of: Mapping[str, str], cooperative: bool) -> TableFigures:
    moves = Clusters.of((game.deal, game.moves) for game in games).mean()
    stalled = Clusters.of((game.deal, float(game.stalled)) for game in games).share()
    wins = Clusters.of((game.deal, sum(game.result) / len(game.result)) for game in games).share()
    assert moves is not None
    assert stalled is not None
    assert wins is not None
    table = TableFigures(
        players,
        len(games),
        wins,
        Clusters.of((game.deal, game.turns) for game in games if game.turns is not None).mean(),
        [game.turns for game in games if game.turns is not None],
        moves,
        [game.moves for game in games],
        stalled,
        effects=_effects(games, kind_of),
    )
    if players and not cooperative:
        table.seats = _shares([(game, 0) for game in games], players)
        table.order = _shares([(game, game.first) for game in games if game.first is not None], players)
    return table


def _shares(games: Sequence[tuple[Played, int]], players: int) -> list[Estimate]:
    """How often each seat wins, counted from the one that is named with the game."""
    clusters = [Clusters() for _ in range(players)]
    for game, first in games:
        for seat, share in enumerate(game.result):
            clusters[(seat - first) % players].add(game.deal, share)
    return [found for one in clusters if (found := one.share()) is not None]


def _effects(games: Sequence[Played], kind_of: Mapping[str, str]) -> dict[str, Effect]:
    """For each component how its owners fare. What each game is compared with is the average at such a table."""
    average = _average(games)
    wealth_worth = _worth_of_wealth(games, kind_of, average)
    wins: dict[str, Clusters] = defaultdict(Clusters)
    usual: dict[str, Clusters] = defaultdict(Clusters)
    equals: dict[str, Clusters] = defaultdict(Clusters)
    for game in games:
        for seat, owned in enumerate(game.owned):
            mean = average[len(game.bots)]
            wealth = Counter(kind_of.get(component, "") for component in owned)
            for component in owned:
                kind = kind_of.get(component, "")
                wins[component].add(game.deal, game.result[seat])
                usual[component].add(game.deal, mean)
                equals[component].add(game.deal, mean + wealth_worth[len(game.bots), kind, wealth[kind]])
    found = {}
    for component in sorted(wins):
        won = wins[component].share()
        assert won is not None
        shift, among = (won.less(others[component].total / won.count) for others in (usual, equals))
        found[component] = Effect(component, kind_of.get(component, ""), shift, among)
    return found


def _average(games: Sequence[Played]) -> dict[int, float]:
    """What a seat wins on average, by the number of players."""
    seats: Counter[int] = Counter()
    totals: dict[int, float] = defaultdict(float)
    for game in games:
        seats[len(game.bots)] += len(game.bots)
        totals[len(game.bots)] += sum(game.result)
    return {players: totals[players] / seats[players] for players in seats}


def _worth_of_wealth(
    games: Sequence[Played], kind_of: Mapping[str, str], average: Mapping[int, float]
) -> dict[tuple[int, str, int], float]:
    """How much more than the average a seat wins that has so many components of a kind."""
    totals: dict[tuple[int, str, int], float] = defaultdict(float)
    counts: Counter[tuple[int, str, int]] = Counter()
    for game in games:
        for seat, owned in enumerate(game.owned):
            for kind, count in Counter(kind_of.get(component, "") for component in owned).items():
                totals[len(game.bots), kind, count] += game.result[seat] - average[len(game.bots)]
                counts[len(game.bots), kind, count] += 1
    return {key: totals[key] / counts[key] for key in totals}

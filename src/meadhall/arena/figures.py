"""What the games of an arena say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from meadhall.arena.estimates import Clusters, Estimate
from meadhall.arena.game import Played
from meadhall.arena.plan import Group, Plan
from meadhall.arena.ratings import Rating, rate


@dataclass
class BotFigures:
    """What is known of one bot. A bot that sat on several seats of a game has played it several times."""

    name: str
    share: Estimate
    fair: float
    place: Estimate
    points: Estimate | None
    all_points: list[int]
    decisions: float
    """For each game."""
    seconds: float
    """For each decision."""
    slowest: float
    rating: Rating | None = None
    ahead: dict[str, Estimate] = field(default_factory=dict)
    """How often it came in ahead of another bot at the same table; an equal place is half of one."""


@dataclass
class Figures:
    """The result of an arena."""

    plan: Plan
    cooperative: bool
    games: int
    deals: int
    planned: int
    left_out: int
    """Games whose deal is not complete: some of its seatings are missing, so they would favour somebody."""
    errors: list[Played]
    bots: list[BotFigures]
    """The best first."""
    teams: list[tuple[Group, Estimate]]
    """In a game that all win or lose together: how often each group wins, the best first."""
    seats: dict[int, list[Estimate]]
    """For each number of players how often each seat wins."""
    turns: Estimate | None
    all_turns: list[float]
    moves: Estimate | None
    all_moves: list[int]
    rated: bool
    """Whether there are ratings, or would be with the library."""


def figures(plan: Plan, played: Iterable[Played], cooperative: bool) -> Figures:
    """Count the games of a plan that have been played."""
    everything = list(played)
    games = complete(plan, everything)
    bots = [] if cooperative else _bots(games)
    rated = not cooperative and len(bots) > 1
    ratings = rate(games) if rated else None
    for bot in bots:
        bot.rating = ratings.get(bot.name) if ratings is not None else None
    errors = [game for game in everything if game.error]
    return Figures(
        plan,
        cooperative,
        len(games),
        len({game.deal for game in games}),
        len(plan.fixtures()),
        len(everything) - len(errors) - len(games),
        errors,
        bots,
        _teams(plan, games) if cooperative else [],
        {} if cooperative else _seats(games),
        Clusters.of((game.deal, game.turns) for game in games if game.turns is not None).mean(),
        [game.turns for game in games if game.turns is not None],
        Clusters.of((game.deal, game.moves) for game in games).mean(),
        [game.moves for game in games],
        rated,
    )


def complete(plan: Plan, played: Iterable[Played]) -> list[Played]:
    """The games of those deals of which every seating was played to its end."""
    wanted = Counter((fixture.group, fixture.deal) for fixture in plan.fixtures())
    ended = [game for game in played if not game.error]
    there = Counter((game.group, game.deal) for game in ended)
    return [game for game in ended if there[game.group, game.deal] == wanted[game.group, game.deal]]


def _bots(games: Sequence[Played]) -> list[BotFigures]:
    names = dict.fromkeys(bot for game in games for bot in game.bots)
    found = [_bot(name, games) for name in names]
    for bot in found:
        for other in names:
            ahead = _ahead(bot.name, other, games).share()
            if other != bot.name and ahead is not None:
                bot.ahead[other] = ahead
    return sorted(found, key=lambda bot: (-bot.share.mean / bot.fair, bot.place.mean))


def _bot(name: str, games: Sequence[Played]) -> BotFigures:
    share, place, points = Clusters(), Clusters(), Clusters()
    fair = 0.0
    all_points: list[int] = []
    decisions, seconds, slowest = 0, 0.0, 0.0
    for game in games:
        for seat, bot in enumerate(game.bots):
            if bot != name:
                continue
            share.add(game.deal, game.result[seat])
            place.add(game.deal, game.places[seat])
            fair += 1 / len(game.bots)
            if game.points:
                points.add(game.deal, game.points[seat])
                all_points.append(game.points[seat])
            decisions += game.decisions[seat]
            seconds += game.seconds[seat]
            slowest = max(slowest, game.slowest[seat])
    won, placed = share.share(), place.mean()
    assert won is not None
    assert placed is not None
    return BotFigures(
        name,
        won,
        fair / won.count,
        placed,
        points.mean(),
        all_points,
        decisions / won.count,
        seconds / decisions if decisions else 0.0,
        slowest,
    )


def _ahead(one: str, other: str, games: Sequence[Played]) -> Clusters:
    clusters = Clusters()
    for game in games:
        for seat, bot in enumerate(game.bots):
            for rival, name in enumerate(game.bots):
                if bot == one and name == other:
                    mine, theirs = game.places[seat], game.places[rival]
                    clusters.add(game.deal, 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0)
    return clusters


def _teams(plan: Plan, games: Sequence[Played]) -> list[tuple[Group, Estimate]]:
    found = []
    for number, group in enumerate(plan.groups):
        won = Clusters.of((game.deal, game.result[0]) for game in games if game.group == number).share()
        if won is not None:
            found.append((group, won))
    return sorted(found, key=lambda team: -team[1].mean)


def _seats(games: Sequence[Played]) -> dict[int, list[Estimate]]:
    """All bots sat on all seats equally often: what is left is what the seat is worth."""
    clusters: dict[tuple[int, int], Clusters] = defaultdict(Clusters)
    for game in games:
        for seat, share in enumerate(game.result):
            clusters[len(game.bots), seat].add(game.deal, share)
    found: dict[int, list[Estimate]] = {}
    for players, seat in sorted(clusters):
        worth = clusters[players, seat].share()
        assert worth is not None
        found.setdefault(players, []).append(worth)
    return found

"""What the figures mean, in whole sentences: who is better, by how much, how sure."""

from __future__ import annotations

from meadhall.arena.figures import Figures
from meadhall.arena.numbers import Numbers
from meadhall.core.words import Words


def headline(found: Figures, words: Words) -> str:
    """The one thing to know."""
    numbers = Numbers(words)
    if found.teams:
        group, won = found.teams[0]
        key = "arena.headline_team" if len(group) > 1 else "arena.headline_alone"
        return words.say(key, team=words.listed(group), share=numbers.plain_share(won))
    if not found.bots:
        return words.say("arena.nothing")
    best = found.bots[0]
    if len(found.bots) == 1:
        return words.say("arena.headline_alike", bot=best.name)
    return words.say(
        "arena.headline", bot=best.name, share=numbers.plain_share(best.share), fair=numbers.percent(best.fair, 0)
    )


def certainty(found: Figures, words: Words) -> list[str]:
    """How sure it is, and how the best stands to the next."""
    numbers = Numbers(words)
    if found.teams:
        won = found.teams[0][1]
        return [words.say("arena.sure_team", low=numbers.percent(won.low), high=numbers.percent(won.high))]
    if len(found.bots) < 2:
        return seats(found, words)
    best, second = found.bots[:2]
    key = "arena.sure_above" if best.share.beyond(best.fair) > 0 else "arena.sure_open"
    lines = [words.say(key, low=numbers.percent(best.share.low), high=numbers.percent(best.share.high))]
    if second.name in best.ahead and len(found.bots) > 2:
        ahead = numbers.plain_share(best.ahead[second.name])
        lines.append(words.say("arena.rival", other=second.name, ahead=ahead))
    return lines


def seats(found: Figures, words: Words) -> list[str]:
    """Which seat wins most."""
    numbers = Numbers(words)
    lines = []
    for players, shares in found.seats.items():
        best = max(range(players), key=lambda seat: shares[seat].mean)
        share, fair = numbers.plain_share(shares[best]), numbers.percent(1 / players, 0)
        lines.append(words.say("arena.seat_best", players=players, seat=best + 1, share=share, fair=fair))
    return lines


def basis(found: Figures, words: Words) -> list[str]:
    """What the figures rest on, and what is missing."""
    key = "arena.played_team" if found.cooperative else "arena.played"
    lines = [words.say(key, games=found.games, deals=found.deals, game=found.plan.game)]
    if found.left_out:
        lines.append(words.say("arena.left_out", count=found.left_out))
    if found.errors:
        first = found.errors[0]
        lines.append(words.say("arena.errors", count=len(found.errors), number=first.number, error=first.error))
    return lines

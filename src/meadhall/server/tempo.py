"""How long a bot takes for its answer.

A pause must tell nothing. So it goes by the bot's level and by the question, which everybody knows, and never by what
the bot holds, how many choices it has or how soon it made up its mind.
"""

from __future__ import annotations

from meadhall.bots.levels import HARD_SECONDS, NORMAL_SECONDS
from meadhall.core.match import Match
from meadhall.server.seating import QUICK

BEAT = 0.3
"""Seconds for an answer that needs no thought, where others must not see whether there was anything to choose."""
REST = 0.2
"""Seconds for what comes before and after the thinking."""
THINKING = {"normal": NORMAL_SECONDS + REST, "hard": HARD_SECONDS + REST}
"""The levels that think, and how long they do."""


def tempo(bot: str, match: Match) -> float:
    """The seconds that lie between the question that is asked now and the answer of a bot, at least."""
    if bot in QUICK:
        return 0.0
    step = match.state.box.steps[match.state.stack[-1][0]]
    if bot in THINKING and step.name not in match.game.judgement.RECKONED:
        return THINKING[bot]
    return BEAT if step.secret else 0.0

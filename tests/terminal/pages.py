"""Helper: the pages of a game in which everybody plays at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.sketch import Sketch
from meadhall.core.words import Words
from meadhall.terminal.choices import Choices
from meadhall.terminal.explain import Explainer
from meadhall.terminal.page import Page
from meadhall.terminal.texts import terminal_words

NAMES = ["Annemarie", "Bertolt", "Christiane", "Dagobert", "Eleonore"]


class Shown(NamedTuple):
    """A decision as it is put before a seat."""

    page: Page
    sketch: Sketch
    choices: Choices
    question: str
    fresh: list[str]


def pages(
    name: str, lang: str, seats: int, seed: str, options: Mapping[str, str] | None = None, every: int = 1
) -> Iterator[Shown]:
    """All decisions of a game, or one in some; nobody does nothing who can do something."""
    game = games.find(name)
    match = Match.new(game, seats, key=key_from_seed(seed), players=NAMES[:seats], options=options or {})
    words = terminal_words(game, lang)
    words.players = match.players
    explainer = Explainer(game.rulebook, match.box.grammar, match.box.moments.items(), words)
    chance = Chance(key_from_seed(seed))
    answered = [0] * seats
    while not match.over:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        if len(match.moves) % every == 0:
            yield _shown(match, words, explainer, seat, answered[seat])
        answered[seat] = len(match.moves) + 1
        spoken = [move for move in decision.moves if match.box.grammar.words(move)]
        match.play(seat, chance.choose(spoken or decision.moves))


def _shown(match: Match, words: Words, explainer: Explainer, seat: int, answered: int) -> Shown:
    decision = match.decision(seat)
    assert decision is not None
    sketch = match.game.sketch(match.view(seat), words)
    choices = Choices(decision.moves, match.box.grammar, words, sketch, decision.question)
    fresh = [words.news(news) for news in match.news(seat, answered)]
    question = words.say(decision.question, **decision.args)
    title = match.game.rulebook.titles[words.lang]
    page = Page(title, sketch, choices, question, "?", fresh, [], explainer.effect, seat)
    return Shown(page, sketch, choices, question, fresh)

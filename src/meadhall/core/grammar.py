"""A move is a small integer with a grammar.

A game declares its verbs over finite domains once. From that follow the integer (fast, and the action space of a
learner), the text (`assign axeman troll`: records, scenarios, the terminal) and the spots on the board that it touches
(what a browser makes clickable).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from meadhall.core.errors import AmbiguousMove, UnknownMove


class Domain:
    """A finite list of words that a verb may take. `spot` names the kind of place on the board, if it is one."""

    __slots__ = ("index", "name", "spot", "values")

    def __init__(self, name: str, values: Sequence[str], spot: str = "") -> None:
        self.name = name
        self.values = tuple(values)
        self.spot = spot
        self.index = {value: number for number, value in enumerate(self.values)}
        if len(self.index) != len(self.values):
            raise ValueError(f"domain '{name}' names a value twice")


class Verb:
    """A verb and the domains of its arguments."""

    __slots__ = ("domains", "name")

    def __init__(self, name: str, *domains: Domain) -> None:
        self.name = name
        self.domains = domains


class Grammar:
    """All moves of a game.

    >>> place = Domain("place", ["market", "troll"], spot="location")
    >>> grammar = Grammar([Verb("beg"), Verb("place", place)])
    >>> grammar.size, grammar.text(2), grammar.parse("place troll"), grammar.spots(2)
    (3, 'place troll', 2, ('location:troll',))
    """

    __slots__ = ("_by_text", "_ranges", "args_of", "size", "texts", "verb_of", "verbs")

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}
        if len(self.verbs) != len(verbs):
            raise ValueError("a verb is declared twice")
        self.verb_of: list[str] = []
        self.args_of: list[tuple[int, ...]] = []
        self.texts: list[str] = []
        self._ranges: dict[str, range] = {}
        for verb in verbs:
            first = len(self.texts)
            for args in product(*(range(len(domain.values)) for domain in verb.domains)):
                words = [domain.values[arg] for domain, arg in zip(verb.domains, args, strict=True)]
                self.verb_of.append(verb.name)
                self.args_of.append(args)
                self.texts.append(" ".join([verb.name, *words]))
            self._ranges[verb.name] = range(first, len(self.texts))
        self.size = len(self.texts)
        self._by_text = {text: move for move, text in enumerate(self.texts)}

    def moves(self, verb: str) -> range:
        """All moves of a verb, in the order of its domains."""
        return self._ranges[verb]

    def only(self, verb: str) -> int:
        """The move of a verb that takes no words."""
        (move,) = self._ranges[verb]
        return move

    def row(self, verb: str) -> tuple[int, ...]:
        """The moves of a verb by the number of its word."""
        (_,) = self.verbs[verb].domains
        return tuple(self._ranges[verb])

    def grid(self, verb: str) -> tuple[tuple[int, ...], ...]:
        """The moves of a verb by the numbers of its two words."""
        first, second = self.verbs[verb].domains
        moves, wide = self._ranges[verb], len(second.values)
        return tuple(tuple(moves[number * wide : (number + 1) * wide]) for number in range(len(first.values)))

    def move(self, verb: str, *words: str) -> int:
        """The move of a verb and its words."""
        return self.parse(" ".join((verb, *words)))

    def text(self, move: int) -> str:
        """The stable text of a move."""
        return self.texts[move]

    def parse(self, text: str) -> int:
        """The move that is written so, exactly but for blanks."""
        move = self._by_text.get(text)
        if move is None:
            move = self._by_text.get(tidy(text))
        if move is None:
            raise UnknownMove(f"'{text.strip()}' is no move of this game")
        return move

    def complete(self, text: str, among: Sequence[int]) -> int:
        """The one move among some that is written so or begins so, word by word (`pl bl` is `place blacksmith`)."""
        words = text.lower().split()
        exact = self._by_text.get(" ".join(words))
        if exact is not None:
            return exact
        fitting = [move for move in among if words and begins(self.texts[move], words)]
        if not fitting:
            raise UnknownMove(f"'{text.strip()}' is no move of this game")
        if len(fitting) > 1:
            some = ", ".join(self.texts[move] for move in fitting[:4])
            raise AmbiguousMove(f"'{text.strip()}' fits {len(fitting)} moves: {some}{' …' if len(fitting) > 4 else ''}")
        return fitting[0]

    def words(self, move: int) -> tuple[str, ...]:
        """The words behind the verb."""
        domains = self.verbs[self.verb_of[move]].domains
        return tuple(domain.values[arg] for domain, arg in zip(domains, self.args_of[move], strict=True))

    def spots(self, move: int) -> tuple[str, ...]:
        """The places on the board that the move touches."""
        domains = self.verbs[self.verb_of[move]].domains
        return tuple(
            f"{domain.spot}:{domain.values[arg]}"
            for domain, arg in zip(domains, self.args_of[move], strict=True)
            if domain.spot
        )


def tidy(text: str) -> str:
    """What somebody typed, with one blank between the words."""
    return " ".join(text.split())


def begins(text: str, words: Sequence[str]) -> bool:
    """Whether each typed word begins the word of the text at its place."""
    whole = text.split()
    return len(words) <= len(whole) and all(full.startswith(word) for full, word in zip(whole, words, strict=False))

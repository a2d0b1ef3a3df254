"""The legal moves of a decision, numbered and grouped by verb, and the move that somebody means by what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from meadhall.core.errors import AmbiguousMove, UnknownMove
from meadhall.core.grammar import Grammar
from meadhall.core.sketch import Block, Grid, Sketch, Strip
from meadhall.core.words import Words

MOST_DIGITS = 4
"""No decision has ten thousand moves; a longer row of digits is no number of a move."""
EXPLAINED_UP_TO = 8
"""More moves than this are not each explained where they are offered."""
TOGETHER_FROM = 2
"""So many moves that begin with the same words say these words once."""


class Choice:
    """One legal move with its number."""

    __slots__ = ("move", "number", "text")

    def __init__(self, number: int, move: int, text: str) -> None:
        self.number = number
        self.move = move
        self.text = text


class Group:
    """The moves of one verb. The heading is empty for verbs without words: these stand together."""

    __slots__ = ("choices", "heading")

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.choices: list[Choice] = []


class Row:
    """Moves of a verb that stand together; what they begin with is said once, before them (`lead`)."""

    __slots__ = ("items", "lead")

    def __init__(self, lead: str, items: list[tuple[int, str]]) -> None:
        self.lead = lead
        self.items = items


class Choices:
    """The moves of a decision as they are shown."""

    def __init__(self, moves: Sequence[int], grammar: Grammar, words: Words, sketch: Sketch, asked: str = "") -> None:
        self.grammar = grammar
        self.words = words
        self.asked = asked  # the key of the question
        spots = drawn_spots((*sketch.board, *sketch.players, *sketch.own))
        self.drawn = frozenset(spots)
        self.groups = self._grouped(_as_drawn(moves, grammar, spots))
        self.by_number = {choice.number: choice for group in self.groups for choice in group.choices}
        self.moves = [choice.move for choice in self.by_number.values()]

    def _grouped(self, moves: Sequence[int]) -> list[Group]:
        groups: dict[str, Group] = {}
        bare = Group("")
        for move in moves:
            verb = self.grammar.verb_of[move]
            group = bare
            if self.grammar.words(move):
                group = groups.setdefault(verb, Group(self.words.verb(verb)))
            group.choices.append(Choice(0, move, self.name(move)))
        shown = [*groups.values(), *([bare] if bare.choices else [])]
        for number, choice in enumerate((choice for group in shown for choice in group.choices), start=1):
            choice.number = number
        return shown

    def name(self, move: int) -> str:
        """A move under its heading, as an answer to what is asked."""
        return self.words.choice(self.grammar, move, self.asked)

    def rows(self, group: Group) -> list[Row]:
        """The moves of a verb with their numbers, those together that follow each other and begin with the same."""
        rows: list[Row] = []
        parts = [(choice, *self.words.parts(self.grammar, choice.move)) for choice in group.choices]
        for lead, run in groupby(parts, key=lambda part: part[1]):
            found = list(run)
            if lead and len(found) >= TOGETHER_FROM:
                rows.append(Row(lead, [(choice.number, rest) for choice, _, rest in found]))
                continue
            items = [(choice.number, choice.text) for choice, _, _ in found]
            if rows and not rows[-1].lead:
                rows[-1].items += items
            else:
                rows.append(Row("", items))
        return rows

    def marks(self) -> dict[str, str]:
        """For each spot of the board the numbers of the moves that touch it."""
        found: dict[str, list[int]] = {}
        for choice in self.by_number.values():
            for spot in self.grammar.spots(choice.move):
                found.setdefault(spot, []).append(choice.number)
        return {spot: _numbers(numbers) for spot, numbers in found.items()}

    def few(self, group: Group) -> bool:
        """Whether there is room for a word about each move of a group."""
        return len(group.choices) <= EXPLAINED_UP_TO

    def placeless(self, group: Group) -> bool:
        """Whether no move of a group touches a place that is drawn, where one could see what it is about."""
        return all(self.drawn.isdisjoint(self.grammar.spots(choice.move)) for choice in group.choices)

    def completions(self) -> list[str]:
        """Everything that can be typed for a legal move: its text and its name in the reader's language."""
        texts = [self.grammar.text(move) for move in self.moves]
        return texts + [self.name(move) for move in self.moves]

    def find(self, typed: str) -> int:
        """The move that is meant: by number, text, the beginning of a text, or a name. It may be an illegal one."""
        if typed.isascii() and typed.isdecimal():
            choice = self.by_number.get(int(typed)) if len(typed) <= MOST_DIGITS else None
            if choice is None:
                raise UnknownMove(self._no_such_number(typed[:20]))
            return choice.move
        try:
            return self.grammar.complete(typed, self.moves)
        except AmbiguousMove:
            return self._only(typed, self._beginning(typed))
        except UnknownMove:
            return self._by_name(typed)

    def only(self) -> Choice | None:
        """The one move that there is, if there is no other."""
        return self.by_number[1] if len(self.by_number) == 1 else None

    def _no_such_number(self, typed: str) -> str:
        only = self.only()
        if only is not None:
            return self.words.say("terminal.only_one_number", typed=typed, move=only.text)
        return self.words.say("terminal.no_such_number", typed=typed, last=len(self.by_number))

    def _beginning(self, typed: str) -> list[int]:
        words = typed.lower().split()
        return [move for move in self.moves if _in_order(words, self.grammar.text(move).split())]

    def _by_name(self, typed: str) -> int:
        """By the names in the reader's language: first among the legal moves, then among those of the same verbs.

        A verb of which nothing is legal now is understood only if it is typed too: the answer is then why not.
        """
        verbs = dict.fromkeys(self.grammar.verb_of[move] for move in self.moves)
        others = [move for verb in verbs for move in self.grammar.moves(verb)]
        for moves in (self.moves, others):
            for fits in (_equal, _in_order, _scattered):
                found = [move for move in moves if any(fits(_split(typed), label) for label in self._labels(move))]
                if found:
                    return self._only(typed, found)
        every = range(self.grammar.size)
        found = [move for move in every if any(_in_order(_split(typed), label) for label in self._with_verb(move))]
        if found:
            return self._only(typed, found)
        raise UnknownMove(self.words.say("terminal.unknown_move", typed=typed))

    def _with_verb(self, move: int) -> Iterable[list[str]]:
        """A move by its name, with its verb as it is called, as the last word of that, and as it is typed."""
        grammar, words = self.grammar, self.words
        yield _split(words.move(grammar, move))
        verb = grammar.verb_of[move]
        for called in (_split(words.verb(verb))[-1], verb):
            yield _split(" ".join([called, *map(words.word, grammar.words(move))]))

    def _labels(self, move: int) -> Iterable[list[str]]:
        grammar, words = self.grammar, self.words
        yield _split(self.name(move))
        yield _split(words.choice(grammar, move))
        yield _split(words.move(grammar, move))
        yield _split(" ".join(grammar.words(move)))
        yield _split(" ".join(words.name(word) for word in grammar.words(move)))

    def _only(self, typed: str, found: list[int]) -> int:
        if len(found) == 1:
            return found[0]
        some = ", ".join(self.name(move) for move in found[:4])
        raise AmbiguousMove(self.words.say("terminal.ambiguous_move", typed=typed, count=len(found), some=some))


def drawn_spots(blocks: Iterable[Block]) -> list[str]:
    """The spots of some blocks in the order in which they are drawn."""
    spots: list[str] = []
    for block in blocks:
        if isinstance(block, Strip):
            spots += [spot for cell in block.cells for spot in cell.spot.split()]
        elif isinstance(block, Grid):
            spots += [spot for row in block.spots for spot in row.split()]
    return spots


def mark_at(marks: Mapping[str, str], spots: str) -> str:
    """The numbers of the moves that touch a place; nothing if there is none."""
    return ",".join(marks[spot] for spot in spots.split() if spot in marks)


def _as_drawn(moves: Sequence[int], grammar: Grammar, spots: list[str]) -> list[int]:
    """Moves in the order of their places, so that the numbers on the board can be followed by the eye."""
    place = {spot: number for number, spot in reversed(list(enumerate(spots)))}
    return sorted(moves, key=lambda move: min([place.get(spot, len(spots)) for spot in grammar.spots(move)], default=0))


def _numbers(numbers: list[int]) -> str:
    """Several numbers as one mark: "3", "3,5" or "3-6"."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}-{numbers[-1]}"
    return ",".join(map(str, numbers))


def _split(text: str) -> list[str]:
    return text.casefold().replace("_", " ").replace(":", " ").split()


def _equal(typed: list[str], label: list[str]) -> bool:
    return bool(typed) and typed == label


def _in_order(typed: list[str], label: list[str]) -> bool:
    """Each typed word begins the word at its place."""
    return 0 < len(typed) <= len(label) and all(full.startswith(word) for word, full in zip(typed, label, strict=False))


def _scattered(typed: list[str], label: list[str]) -> bool:
    """Each typed word begins some word."""
    return bool(typed) and all(any(full.startswith(word) for full in label) for word in typed)

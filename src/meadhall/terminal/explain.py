"""Why a move is refused, what a component does, what a clause says: answers to `?` and `rules`, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from meadhall.core.content import Entry
from meadhall.core.grammar import Grammar
from meadhall.core.rulebook import Clause, Rulebook
from meadhall.core.state import Refusal
from meadhall.core.words import Words

MOST_CLAUSES = 8

Details = Callable[[str], Sequence[str]]
"""What there is to say about a component or a place on the table, besides its printed effect."""


class Explainer:
    """Knows the rule book, the grammar and the words of one table."""

    def __init__(self, rulebook: Rulebook, grammar: Grammar, moments: Iterable[tuple[str, str]], words: Words) -> None:
        self.rulebook = rulebook
        self.grammar = grammar
        self.moments = dict(moments)
        self.words = words
        self.details: Details = lambda ident: ()  # of the table as it is now

    # Moves

    def effect(self, move: int) -> str:
        """What a move is about, in short: the effect of the one component that it names; empty if it has none."""
        words = self.grammar.words(move)
        entry = self.words.content.entry(words[0]) if len(words) == 1 else None
        return entry.effect(self.words.lang) if entry is not None else ""

    def legal(self, move: int, name: str, question: str) -> list[str]:
        """A legal move: what its components do, or the clause of its verb, or what it answers."""
        about = self._components(move) or self._clause(self.moments.get(self.grammar.verb_of[move], ""))
        return [name, *about] if about else [self.words.say("terminal.answer", move=name, question=question)]

    def refused(self, move: int, refusal: Refusal) -> list[str]:
        """An illegal move: the reason, with the clause that stands in the way, and what the move is about."""
        reason = self.words.say("terminal.refused", move=self.words.move(self.grammar, move))
        return [reason, self.words.refusal(refusal), *self._clause(refusal.clause), *self._components(move)]

    def _components(self, move: int) -> list[str]:
        entries = [self.words.content.entry(word) for word in self.grammar.words(move)]
        return [line for entry in entries if entry is not None for line in self.component(entry)]

    # Components and clauses

    def component(self, entry: Entry) -> list[str]:
        """What a component does, and its numbers as the table tells them."""
        name = self.words.name(entry.id)
        effect = entry.effect(self.words.lang)
        lines = [self.words.say("word.component", name=name, effect=effect)] if effect else []
        return lines + [self.words.say("word.numbers", name=name, text=text) for text in self.details(entry.id)]

    def named(self, typed: str) -> list[str]:
        """The components that are called so, or whose name begins so; without any, the clause that says what it is."""
        wanted = typed.casefold().strip()
        names = {
            entry: {entry.id.casefold(), self.words.name(entry.id).casefold(), self.words.short(entry.id).casefold()}
            for entry in self.words.content
        }
        exact = [entry for entry, known in names.items() if wanted in known]
        found = exact or [entry for entry, known in names.items() if any(name.startswith(wanted) for name in known)]
        lines = [line for entry in found for line in self.component(entry)]
        if not lines:
            clauses = search(self.rulebook, typed, self.words.lang)
            lines = [clause_line(clause, self.words) for clause in sorted(clauses, key=lambda it: not it.defines)[:1]]
        return list(dict.fromkeys(lines))[:MOST_CLAUSES]

    def more_about(self, move: int, asked: str) -> list[str]:
        """Where the rules say more about a move; to be done or to decline is nothing that they speak of."""
        words = self.grammar.words(move)
        if not words and self.grammar.verb_of[move] not in self.moments:
            return []
        return self.see_also(asked, *(self.words.name(word) for word in words))

    def see_also(self, *queries: str) -> list[str]:
        """Where the rules say more: the first of some words that they have clauses for."""
        for query in queries:
            if not query.isdecimal() and search(self.rulebook, query, self.words.lang):
                command = self.words.say("terminal.command.rules")
                return [self.words.say("terminal.see_also", command=command, query=query.lower())]
        return []

    def _clause(self, ident: str) -> list[str]:
        clause = self.rulebook.find(ident) if ident else None
        return [clause_line(clause, self.words)] if clause is not None else []


def clause_line(clause: Clause, words: Words) -> str:
    return words.say("terminal.clause", id=clause.id, text=clause.text(words.lang))


def clause_lines(rulebook: Rulebook, clause: Clause, words: Words) -> list[str]:
    """A clause, why it was ruled so if it is a ruling, and the examples and cases that cite it."""
    lines = [clause_line(clause, words)]
    if clause.ruling:
        reason = clause.reasons[words.lang]
        lines.append(words.say("terminal.ruling", reason=reason) if reason else words.say("terminal.ruling_bare"))
    citing = [other for other in rulebook.clauses.values() if clause.id in other.clauses]
    if citing:
        lines.append(words.say("terminal.cited_by"))
        lines += [clause_line(other, words) for other in citing]
    if clause.clauses:
        lines.append(words.say("terminal.cites"))
        lines += [clause_line(rulebook[ident], words) for ident in clause.clauses if ident in rulebook]
    return lines


def contents(rulebook: Rulebook, words: Words) -> list[str]:
    """The table of contents: the sections, and how much there is to read in each."""
    lines = [rulebook.titles[words.lang]]
    for ident, titles in rulebook.sections.items():
        clauses = [clause for clause in rulebook.clauses.values() if clause.section == ident]
        if clauses:
            lines.append(words.say("terminal.section", title=titles[words.lang], count=len(clauses)))
    return [*lines, words.say("terminal.rules_hint")]


def rules(rulebook: Rulebook, query: str, words: Words, most: int = 0) -> list[str]:
    """The answer to `rules`: contents without a query, a clause for its id, a section to its end, else a search."""
    if not query.strip():
        return contents(rulebook, words)
    clause = rulebook.find(query.strip())
    if clause is not None:
        return clause_lines(rulebook, clause, words)
    found = answers(rulebook, query, words.lang)
    if not found:
        return [words.say("terminal.rules_nothing", query=query)]
    shown = found[:most] if most and not section_named(rulebook, query, words.lang) else found
    lines = [clause_line(clause, words) for clause in shown]
    if len(shown) < len(found):
        lines.append(words.say("terminal.rules_more", count=len(found) - len(shown)))
    return lines


def answers(rulebook: Rulebook, query: str, lang: str) -> list[Clause]:
    """The clauses that a query asks for: by id, by the title of a section, or by words."""
    clause = rulebook.find(query.strip())
    if clause is not None:
        return [clause]
    section = section_named(rulebook, query, lang)
    if section:
        return [clause for clause in rulebook.clauses.values() if clause.section == section]
    return search(rulebook, query, lang)


def search(rulebook: Rulebook, query: str, lang: str) -> list[Clause]:
    """The clauses with all words of a query, first those in which they stand together."""
    phrase = " ".join(query.casefold().split())
    return sorted(rulebook.search(query, lang), key=lambda clause: phrase not in clause.text(lang).casefold())


def section_named(rulebook: Rulebook, query: str, lang: str) -> str:
    """The id of the section that is called exactly so, or nothing."""
    wanted = query.casefold().strip()
    for ident, titles in rulebook.sections.items():
        if wanted in (ident, titles[lang].casefold()):
            return ident
    return ""

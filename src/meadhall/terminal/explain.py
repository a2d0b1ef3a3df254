"""Why a move is refused, what a component does, what a clause says: answers to `?` and `rules`, line by line."""

from __future__ import annotations

from collections.abc import Iterable

from meadhall.core.content import Entry
from meadhall.core.grammar import Grammar
from meadhall.core.rulebook import Clause, Rulebook
from meadhall.core.state import Refusal
from meadhall.core.words import Words

MOST_CLAUSES = 8


class Explainer:
    """Knows the rule book, the grammar and the words of one table."""

    def __init__(self, rulebook: Rulebook, grammar: Grammar, moments: Iterable[tuple[str, str]], words: Words) -> None:
        self.rulebook = rulebook
        self.grammar = grammar
        self.moments = dict(moments)
        self.words = words

    # Moves

    def effect(self, move: int) -> str:
        """What a move is about, in short: the effect of the one component that it names; empty if it has none."""
        words = self.grammar.words(move)
        entry = self.words.content.entry(words[0]) if len(words) == 1 else None
        return entry.effect(self.words.lang) if entry is not None else ""

    def legal(self, move: int) -> list[str]:
        """A legal move: what its components do, or the clause of its verb."""
        lines = [self.words.move(self.grammar, move)]
        for word in self.grammar.words(move):
            entry = self.words.content.entry(word)
            if entry is not None:
                lines += self.component(entry)
        if len(lines) == 1:
            lines += self._clause(self.moments.get(self.grammar.verb_of[move], ""))
        return lines

    def refused(self, move: int, refusal: Refusal) -> list[str]:
        """An illegal move: the reason, with the clause that stands in the way."""
        reason = self.words.say("terminal.refused", move=self.words.move(self.grammar, move))
        return [reason, self.words.refusal(refusal), *self._clause(refusal.clause)]

    # Components and clauses

    def component(self, entry: Entry) -> list[str]:
        effect = entry.effect(self.words.lang)
        return [self.words.say("terminal.component", name=entry.name(self.words.lang), effect=effect)] if effect else []

    def named(self, typed: str) -> list[str]:
        """The components that are called so, or whose name begins so."""
        wanted = typed.casefold().strip()
        names = {
            entry: {entry.id.casefold(), self.words.name(entry.id).casefold(), self.words.short(entry.id).casefold()}
            for entry in self.words.content
        }
        exact = [entry for entry, known in names.items() if wanted in known]
        found = exact or [entry for entry, known in names.items() if any(name.startswith(wanted) for name in known)]
        lines = [line for entry in found for line in self.component(entry)]
        return list(dict.fromkeys(lines))[:MOST_CLAUSES]

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
    """The table of contents: the sections with their first and last clause."""
    lines = [rulebook.titles[words.lang]]
    for ident, titles in rulebook.sections.items():
        clauses = [clause for clause in rulebook.clauses.values() if clause.section == ident]
        if clauses:
            lines.append(
                words.say(
                    "terminal.section",
                    title=titles[words.lang],
                    count=len(clauses),
                    first=clauses[0].id,
                    last=clauses[-1].id,
                )
            )
    return [*lines, words.say("terminal.rules_hint")]


def rules(rulebook: Rulebook, query: str, words: Words, most: int = 0) -> list[str]:
    """The answer to `rules`: contents without a query, a clause for its id, else a search."""
    if not query.strip():
        return contents(rulebook, words)
    clause = rulebook.find(query.strip())
    if clause is not None:
        return clause_lines(rulebook, clause, words)
    section = section_named(rulebook, query, words.lang)
    if section:
        found = [clause for clause in rulebook.clauses.values() if clause.section == section]
    else:
        found = rulebook.search(query, words.lang)
    if not found:
        return [words.say("terminal.rules_nothing", query=query)]
    shown = found[:most] if most else found
    lines = [clause_line(clause, words) for clause in shown]
    if len(shown) < len(found):
        lines.append(words.say("terminal.rules_more", count=len(found) - len(shown)))
    return lines


def section_named(rulebook: Rulebook, query: str, lang: str) -> str:
    """The id of the section that is called exactly so, or nothing."""
    wanted = query.casefold().strip()
    for ident, titles in rulebook.sections.items():
        if wanted in (ident, titles[lang].casefold()):
            return ident
    return ""

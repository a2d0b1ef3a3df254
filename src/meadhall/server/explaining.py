"""Why a move is possible or not: the clause in words, in the reader's language, with a link into the rule book.

What is said about a seat's moves is worked out on a state imagined from what that seat knows, so that no explanation
can tell more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from meadhall.core.chance import Chance, new_key
from meadhall.core.errors import UnknownMove
from meadhall.core.grammar import Grammar
from meadhall.core.match import Match
from meadhall.core.scene import Scene, Zone
from meadhall.core.seats import seat_text
from meadhall.core.state import AGAINST_A_RULE, Decision, State
from meadhall.core.words import Words
from meadhall.server.texts import refusal_reason
from meadhall.server.wire import Explained, Greyed, MoveInfo

MOST_GREYED = 60
CHEAP = 400
"""The moves of a verb with more than this are not all looked at."""
MOST_EXPLAINED = 20


def effect(grammar: Grammar, move: int, words: Words) -> str:
    """What a move is about, in short: the effect of the one component that it names; empty if it has none."""
    named = grammar.words(move)
    entry = words.content.entry(named[0]) if len(named) == 1 else None
    return entry.effect(words.lang) if entry is not None else ""


def asks_next(words: Words, moves: Iterable[MoveInfo]) -> dict[str, str]:
    """For each verb what is asked when one of its words is open, by its place."""
    places = {(move.verb, place) for move in moves for place in range(len(move.words))}
    return {
        f"{verb} {place}": words.say(key) for verb, place in sorted(places) if words.has(key := f"next.{verb}.{place}")
    }


def shown_spots(scene: Scene) -> set[str]:
    """All the spots that a seat sees."""
    zones: list[Zone] = [*scene.hand, *scene.displays, *(zone for panel in scene.panels for zone in panel.zones)]
    found = {spot for place in scene.places for spot in place.spots}
    found.update(spot for piece in scene.pieces for spot in piece.spots)
    found.update(spot for panel in scene.panels for spot in panel.spots)
    found.update(spot for zone in zones for card in zone.cards for spot in card.spots)
    return found


def greyed(match: Match, decision: Decision, scene: Scene, words: Words) -> list[Greyed]:
    """Moves of the kinds that are asked, of things that the seat sees, which somebody might try and a rule forbids."""
    grammar, legal, view = match.box.grammar, set(decision.moves), match.view(decision.seat)
    drawn = imagined(match.state, decision.seat)
    shown = shown_spots(scene)
    found: list[Greyed] = []
    for move, spots in _asked_moves(drawn, grammar):
        if move in legal or not spots <= shown:
            continue
        if not match.game.would_try(view, words, grammar.verb_of[move], grammar.words(move)):
            continue
        refusal = drawn.refusal(decision.seat, move)
        if refusal is None or refusal.kind != AGAINST_A_RULE:
            continue
        reason = refusal_reason(refusal, match.game, words)
        name = words.move(grammar, move, decision.question)
        why_not = reason.rule or reason.text
        touched = list(grammar.spots(move))
        title = words.verb(grammar.verb_of[move])
        found.append(Greyed(grammar.text(move), name, title, touched, reason.clause, why_not, reason.link))
        if len(found) == MOST_GREYED:
            break
    return found


def _asked_moves(state: State, grammar: Grammar) -> Iterable[tuple[int, frozenset[str]]]:
    """The moves of the kinds that are asked, with the spots that one has to see to think of them."""
    for verb in state.box.verbs[state.stack[-1][0]]:
        yield from _thinkable(grammar).get(verb, ())


@lru_cache(maxsize=64)
def _thinkable(grammar: Grammar) -> dict[str, list[tuple[int, frozenset[str]]]]:
    """By verb the moves whose words all are things on the table; not of verbs that have very many."""
    found: dict[str, list[tuple[int, frozenset[str]]]] = {}
    for verb in grammar.verbs:
        moves = grammar.moves(verb)
        domains = grammar.verbs[verb].domains
        if len(moves) <= CHEAP and all(domain.spot for domain in domains):
            looked_at = [(move, frozenset(grammar.spots(move))) for move in moves]
            # From a place to itself: nobody thinks of that.
            found[verb] = [(move, spots) for move, spots in looked_at if len(spots) == len(domains)]
    return found


@lru_cache(maxsize=64)
def _touching(grammar: Grammar) -> dict[str, list[int]]:
    """By spot the moves that touch it."""
    found: dict[str, list[int]] = {}
    for move in range(grammar.size):
        for spot in grammar.spots(move):
            found.setdefault(spot, []).append(move)
    return found


def imagined(state: State, seat: int) -> State:
    return state.imagine(seat, Chance(new_key()))


# Why?


def why(match: Match, seat: int, spot: str, move: str, words: Words) -> list[Explained]:
    """The moves that somebody asks about, each possible or with the reason why it is not."""
    grammar = match.box.grammar
    moves = [grammar.parse(move)] if move else _touching(grammar).get(spot, [])
    state = match.state if match.over else imagined(match.state, seat)
    decision = match.decision(seat)
    explained = [(_explained(state, seat, number, match, words, decision), number) for number in moves]
    view = match.view(seat)
    # First what can be done, then what a rule forbids, then what is not asked at all; what one would try comes first.
    explained.sort(
        key=lambda it: (
            not it[0].legal,
            it[0].kind != AGAINST_A_RULE,
            not match.game.would_try(view, words, grammar.verb_of[it[1]], grammar.words(it[1])),
        )
    )
    found = [one for one, _ in explained]
    if seat_of(spot):  # whoever points at somebody asks about them, and not about all that is sometimes done to people
        found = [one for one in found if one.legal or one.kind == AGAINST_A_RULE]
    return _each_reason_once(found)


def _each_reason_once(found: Sequence[Explained]) -> list[Explained]:
    told: dict[tuple[bool, str, str], Explained] = {}
    for explained in found:
        same = explained.name if explained.legal else explained.clause or explained.name
        told.setdefault((explained.legal, explained.kind, same), explained)
    return list(told.values())[:MOST_EXPLAINED]


def _explained(state: State, seat: int, move: int, match: Match, words: Words, decision: Decision | None) -> Explained:
    grammar = match.box.grammar
    text = grammar.text(move)
    name = words.move(grammar, move, decision.question if decision is not None else "")
    refusal = state.refusal(seat, move)
    if refusal is None:
        clause = match.game.rulebook.clauses.get(match.box.moments.get(grammar.verb_of[move], ""))
        if clause is None:
            return Explained(text, name, True)
        link = f"/rules/{match.game.name}#{clause.id}"
        return Explained(text, name, True, clause=clause.id, rule=clause.text(words.lang), link=link)
    reason = refusal_reason(refusal, match.game, words)
    return Explained(text, name, False, reason.kind, reason.clause, reason.text, reason.rule, reason.link)


def seat_of(spot: str) -> str:
    """The seat that a spot is, as views call it."""
    kind, _, ident = spot.partition(":")
    return ident if kind == "seat" else ""


def panel_told(match: Match, seat: int, asked: str, words: Words) -> list[str]:
    """All that stands on somebody's plate, with what it means."""
    panels = match.game.scene(match.view(seat), words).panels
    found = next((panel for panel in panels if seat_text(panel.seat) == asked), None)
    lines: list[str] = []
    for fact in found.facts if found else ():
        key = f"fact.{fact.icon.removeprefix('ic-')}"
        if words.has(key):
            said = {"label": fact.label, "value": fact.value, "of": fact.of, "text": words.say(key)}
            lines.append(words.say("word.fact_of" if fact.of else "word.fact", **said))
    return lines


def about(match: Match, seat: int, spot: str, move: str, words: Words) -> list[str]:
    """What the things do that somebody asks about, as far as the seat sees them."""
    grammar = match.box.grammar
    if asked := seat_of(spot):
        return panel_told(match, seat, asked, words)
    try:
        idents = [spot.partition(":")[2]] if spot else list(grammar.words(grammar.parse(move)))
    except UnknownMove:
        return []
    view = match.view(seat)
    lines: list[str] = []
    for ident in idents:
        entry = words.content.entry(ident)
        if entry is None:
            continue
        told = entry.effect(words.lang)
        lines += [words.say("word.component", name=words.name(ident), effect=told)] if told else []
        lines += [
            words.say("word.numbers", name=words.name(ident), text=text)
            for text in match.game.details(view, words, ident)
        ]
    return lines

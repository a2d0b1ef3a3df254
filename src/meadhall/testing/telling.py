"""A law: a move tells others no more than the rules say.

Take a state, another one that a watcher cannot tell from it, and a move that is legal in both, with the same chance.
What the watcher finds afterwards is the same in both: view, log, who is asked, the own question, refusals, whether the
choice can be taken back. Only where a rule lets something hidden be seen (`Table.uncover`) they may part, and then in
what was seen, not in whether something was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from meadhall.core.state import State
from meadhall.core.table import ChronicleTable, Moment, News, Sight

ACCEPTED = ("", "")

Told = tuple[str, dict[str, Any]]


def reason(state: State, seat: int, move: int) -> tuple[str, str]:
    """Why a move is refused: kind and clause; `ACCEPTED` if it is not."""
    refusal = state.refusal(seat, move)
    return ACCEPTED if refusal is None else (refusal.kind, refusal.clause)


class Aftermath:
    """What a watcher finds after a move."""

    def __init__(
        self, state: State, watcher: int, table: ChronicleTable, asked_about: Callable[[State], Iterable[int]]
    ) -> None:
        self.sights: list[Sight] = [sight for sight in table.sights if sight.visible_to(watcher)]
        self._news = table.news
        self._watcher = watcher
        decision = state.decision(watcher) if watcher >= 0 else None
        self.found: dict[str, Any] = {
            "log": self.told(len(table.news)),
            "asked": (state.asked, state.guests()),
            "view": state.view(watcher),
            "on the way": self.on_the_way(table.moments),
            "question": None if decision is None else [decision.question, decision.args, decision.moves],
            "refusals": {move: reason(state, watcher, move) for move in asked_about(state)} if decision else {},
            "undo": [table.uncovered, table.sealed, table.chance.drawn],
        }

    def on_the_way(self, moments: Iterable[Moment]) -> list[Any]:
        """What the watcher saw happen, one thing after the other: lines, and the table after them."""
        found: list[Any] = []
        for moment in moments:
            lines = [_line(news) for news in moment.news if news.visible_to(self._watcher)]
            view = moment.state.view(self._watcher)
            if lines or not found or view != found[-1][1]:
                found.append([lines, view])
        return found

    def told(self, until: int) -> list[Told]:
        """What the log has told the watcher up to some line of it."""
        return [_line(news) for news in self._news[:until] if news.visible_to(self._watcher)]


def _line(news: News) -> Told:
    return news.key, news.args


def parting(ours: Aftermath, theirs: Aftermath) -> tuple[str, str]:
    """Where two games part in the eyes of a watcher: the rule that lets them, and what it does not allow."""
    for one, two in zip(ours.sights, theirs.sights, strict=False):
        if (one.clause, one.what) == (two.clause, two.what):
            continue
        before = difference("log", ours.told(one.after), theirs.told(two.after))
        if one.clause != two.clause:
            return "", before or f"{one.clause} or {two.clause} shows something, by what is hidden"
        return one.clause, before
    if len(ours.sights) != len(theirs.sights):
        more = max(ours.sights, theirs.sights, key=len)[min(len(ours.sights), len(theirs.sights))]
        return "", f"{more.clause} shows something or nothing, by what is hidden"
    return "", difference("", ours.found, theirs.found)


def difference(path: str, ours: Any, theirs: Any) -> str:
    """Where two pieces of plain data differ first; empty if nowhere."""
    if ours == theirs:
        return ""
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        pairs: list[tuple[Any, Any, Any]] = [(key, ours[key], theirs[key]) for key in ours]
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = [(number, one, two) for number, (one, two) in enumerate(zip(ours, theirs, strict=True))]
    else:
        return f"{path}: {ours!r} / {theirs!r}"
    inner = (difference(f"{path}.{key}" if path else str(key), one, two) for key, one, two in pairs)
    return next(found for found in inner if found)

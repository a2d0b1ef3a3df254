"""A position can be written down: scenarios.

A scenario lays a position over a fresh set-up, plays moves, and states what must be true, what must be legal, and
what must be refused and by which clause. See `docs/scenarios.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from meadhall.core.chance import LoadedChance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.errors import BadScenario, MeadhallError, ScenarioFailed, UnknownMove
from meadhall.core.game import Game
from meadhall.core.located import Located
from meadhall.core.scenario_log import retold, tells, written
from meadhall.core.seats import REFEREE, parse_seat, seat_text
from meadhall.core.state import AGAINST_A_RULE, State
from meadhall.core.table import ChronicleTable, News

_HEAD = ("title", "shows", "game", "seats", "seed", "pack", "options", "position", "step")
_STEP = (
    "note",
    "seat",
    "dice",
    "shuffles",
    "play",
    "refuse",
    "clause",
    "asked",
    "asks",
    "question",
    "legal",
    "legal_has",
    "legal_lacks",
    "of",
    "told",
    "untold",
    "expect",
)


class Scenario:
    """A scenario file that has been read. `run` plays it."""

    def __init__(self, item: Located, find_game: Callable[[str], Game], folder: Path) -> None:
        item.only(*_HEAD)
        for key in ("title", "game", "seats", "step"):
            if key not in item:
                raise item.error(f"'{key}' is missing")
        self.item = item
        self.title = item["title"].text()
        try:
            self.game = find_game(item["game"].text())
        except MeadhallError as error:
            raise item["game"].error(str(error)) from None
        self.shows = item["shows"].texts() if "shows" in item else []
        for entry in item["shows"] if "shows" in item else ():
            if entry.text() not in self.game.rulebook:
                raise entry.error(f"'{entry.value}' is no clause of {self.game.name}")
        options = {key: str(value.value) for key, value in item["options"].items()} if "options" in item else {}
        content = self.game.content
        if "pack" in item:
            content = Content.load(folder / item["pack"].text(), self.game.schema, over=content)
        try:
            self.box = self.game.open_box(item["seats"].number(), options, content)
        except MeadhallError as error:
            raise item["seats"].error(str(error)) from None
        self.chance = LoadedChance(key_from_seed(item["seed"].text() if "seed" in item else "scenario"))
        self.table = ChronicleTable(self.chance)
        self._read = 0  # so many lines of the log belong to steps that are done
        self.state: State = self.game.start(self.box, self.table)

    @classmethod
    def read(cls, file: Path, find_game: Callable[[str], Game]) -> Scenario:
        return cls(Located.read(file, BadScenario), find_game, file.parent)

    @classmethod
    def parse(cls, text: str, find_game: Callable[[str], Game], name: str = "scenario") -> Scenario:
        return cls(Located.parse(text, name, BadScenario), find_game, Path())

    def run(self) -> int:
        """Lay the position and carry out the steps; the number of steps, or the error of the first that fails."""
        if "position" in self.item:
            self.game.lay(self.state, self.item["position"], self.table)
            self.state.advance(self.table)
        steps = list(self.item["step"])
        for step in steps:
            self._step(step)
        if self.chance.faces:
            raise steps[-1].error(f"{len(self.chance.faces)} loaded dice never fell")
        if self.chance.tops:
            raise steps[-1].error("a loaded shuffle never happened")
        return len(steps)

    def _step(self, step: Located) -> None:
        step.only(*_STEP)
        if "dice" in step:
            self.chance.faces += [self._face(word) for word in step["dice"]]
        if "shuffles" in step:
            for pile in step["shuffles"]:
                try:
                    self.chance.tops.append(self.game.cards(self.box, pile.texts()))
                except ValueError as error:
                    raise pile.error(str(error)) from None
        if "play" in step:
            plays = step["play"]
            for play in [plays] if isinstance(plays.value, str) else plays:
                self._play(step, play)
        if "refuse" in step:
            self._refuse(step)
        elif "clause" in step:
            raise step["clause"].error("'clause' belongs to 'refuse'")
        if "asked" in step:
            self._equal(step["asked"], [seat_text(seat) for seat in self.state.asked])
        if "asks" in step:
            for word, item in step["asks"].items():
                self._equal(item, self._question(item.seat(self.box.seats, word)), f"asks.{word}")
        if "question" in step:
            self._equal(step["question"], self._question(self._asked_seat(step)))
        self._legal(step)
        self._log(step)
        if "expect" in step:
            view = self.state.view(self._whose(step))
            for path, expected in step["expect"].items():
                self._equal(expected, look(view, path, expected), path)
        elif "of" in step and not {"told", "untold"} & set(step.value):
            raise step["of"].error("'of' belongs to 'expect', 'told' and 'untold'")

    def _face(self, word: Located) -> int:
        try:
            return self.game.face(word.text())
        except KeyError:
            raise word.error(f"'{word.value}' is no face of a die") from None

    def _seat(self, step: Located) -> int:
        if "seat" in step:
            return step["seat"].seat(self.box.seats)
        if len(self.state.asked) != 1:
            raise step.error('say whose move this is (seat = "p1"): not exactly one seat is asked now')
        return self.state.asked[0]

    def _asked_seat(self, step: Located) -> int:
        """The seat of a step that can only be carried out by somebody who is asked."""
        seat = self._seat(step)
        if not self.state.legal(seat):
            now = ", ".join(seat_text(asked) for asked in self.state.asked) or "nobody"
            raise _failed(step["seat"], f"{seat_text(seat)} is not asked now; asked: {now}")
        return seat

    def _question(self, seat: int) -> str:
        """The short name of what a seat is asked; empty if it is not asked."""
        decision = self.state.decision(seat)
        return decision.question.removeprefix("ask.") if decision else ""

    def _whose(self, step: Located) -> int:
        if "of" not in step:
            return REFEREE
        if step["of"].value in ("spectator", "referee"):
            return parse_seat(step["of"].text())
        return step["of"].seat(self.box.seats)

    def _move(self, item: Located) -> int:
        try:
            return self.box.grammar.parse(item.text())
        except UnknownMove as error:
            raise item.error(str(error)) from None

    def _play(self, step: Located, item: Located) -> None:
        seat, move = self._asked_seat(step), self._move(item)
        refusal = self.state.refusal(seat, move)
        if refusal is not None:
            legal = ", ".join(self.box.grammar.text(one) for one in self.state.legal(seat)[:12])
            raise _failed(
                item,
                f"'{item.value}' by {seat_text(seat)} is refused ({refusal.clause or refusal.kind}); legal: {legal}",
            )
        try:
            self.state.apply(seat, move, self.table)
        except ValueError as error:
            raise item.error(str(error)) from None

    def _refuse(self, step: Located) -> None:
        item = step["refuse"]
        seat, move = self._seat(step), self._move(item)
        before = self.state.fingerprint()
        refusal = self.state.refusal(seat, move)
        if refusal is None:
            raise _failed(item, f"'{item.value}' by {seat_text(seat)} is accepted; it should be refused")
        if self.state.fingerprint() != before:
            raise _failed(item, "the refusal changed the state")
        if "clause" in step:
            wanted = step["clause"].text()
            got = refusal.clause if refusal.kind == AGAINST_A_RULE else refusal.kind
            if wanted not in (got, refusal.clause):
                raise _failed(step["clause"], f"refused by {got} ({refusal.clause or 'no clause'}), not by {wanted}")

    def _legal(self, step: Located) -> None:
        if not {"legal", "legal_has", "legal_lacks"} & set(step.value):
            return
        legal = {self.box.grammar.text(move) for move in self.state.legal(self._asked_seat(step))}
        for key in ("legal", "legal_has", "legal_lacks"):
            if key not in step:
                continue
            named = {self.box.grammar.text(self._move(item)) for item in step[key]}
            missing, extra = sorted(named - legal), sorted(legal - named)
            if key == "legal_lacks":
                if named & legal:
                    raise _failed(step[key], f"legal although it should not be: {', '.join(sorted(named & legal))}")
            elif missing or (key == "legal" and extra):
                surplus = f"; legal besides: {', '.join(extra)}" if key == "legal" and extra else ""
                raise _failed(step[key], f"not legal: {', '.join(missing) or 'none'}{surplus}")

    def _log(self, step: Located) -> None:
        """What the log has told somebody since the step before: some lines of it in their order, and none of others."""
        reader = self._whose(step)
        lines = [news for news in self.table.news[self._read :] if news.visible_to(reader)]
        self._read = len(self.table.news)
        rest = iter(lines)
        for item in step["told"] if "told" in step else ():
            if not any(tells(news, item) for news in rest):
                raise _failed(item, f"the log does not tell {written(item.value)} (here); it tells {self._told(lines)}")
        for item in step["untold"] if "untold" in step else ():
            if any(tells(news, item) for news in lines):
                raise _failed(item, f"the log tells {written(item.value)}; it tells {self._told(lines)}")

    def _told(self, lines: list[News]) -> str:
        return retold(lines, self.game.words("en")) or "nothing"

    def _equal(self, expected: Located, found: Any, path: str = "") -> None:
        if expected.value != found:
            raise _failed(expected, f"{path or expected.path[-1]} is {found!r}, not {expected.value!r}")


def _failed(item: Located, message: str) -> ScenarioFailed:
    return ScenarioFailed(str(item.error(message)))


def look(view: Any, path: str, item: Located) -> Any:
    """The value at a dotted path of a view; `count` at the end gives the length of a list or table."""
    here = view
    for part in path.split("."):
        if part == "count" and isinstance(here, list | dict) and not (isinstance(here, dict) and "count" in here):
            here = len(here)
        elif isinstance(here, dict) and part in here:
            here = here[part]
        elif isinstance(here, list) and part in {str(number) for number in range(len(here))}:
            here = here[int(part)]
        else:
            known = f" (there is: {', '.join(map(str, here))})" if isinstance(here, dict) else ""
            raise item.error(f"there is no '{part}' in '{path}'{known}")
    return here

"""A game at the line table: who is asked, what is shown, what is typed."""

from __future__ import annotations

import shlex
from pathlib import Path

from rich.text import Text

from meadhall.bots.player import Bot, ask
from meadhall.core.errors import MeadhallError, UndoRefused, UnknownMove
from meadhall.core.match import Match
from meadhall.core.seats import SPECTATOR
from meadhall.core.sketch import Note, Sketch
from meadhall.core.state import Decision
from meadhall.core.words import Words
from meadhall.terminal import plain
from meadhall.terminal.advising import advice_lines
from meadhall.terminal.choices import Choices
from meadhall.terminal.explain import MOST_CLAUSES, Explainer, rules
from meadhall.terminal.keeping import Keeper
from meadhall.terminal.layout import block_lines, seat_style
from meadhall.terminal.page import Page, told
from meadhall.terminal.screen import Screen, harmless
from meadhall.terminal.staging import NORMAL, OFF, PACES, Passage, Shown, Staging

COMMANDS = ("undo", "advise", "save", "log", "rules", "board", "moves", "pace", "help", "quit")
INTERRUPTED = 130


class Quit(Exception):
    """Somebody leaves the table."""


class Session:
    """One match with its people and bots in front of one screen."""

    def __init__(
        self,
        match: Match,
        words: Words,
        bots: dict[int, Bot],
        keeper: Keeper,
        screen: Screen,
        called: str,
        advised: bool = False,
        pace: str = NORMAL,
    ) -> None:
        self.match = match
        self.words = words
        self.bots = bots
        self.advised = advised
        self.keeper = keeper
        self.screen = screen
        self.called = called  # what was typed to play, to say how one can go on
        self.people = [seat for seat in range(match.box.seats) if seat not in bots]
        self.title = match.game.rulebook.titles[words.lang]
        self.explainer = Explainer(match.game.rulebook, match.box.grammar, match.box.moments.items(), words)
        self.answered = [0] * match.box.seats  # from which move on the news are new to a seat
        for number, (seat, _) in enumerate(match.moves, start=1):
            self.answered[seat] = number
        self.reader = SPECTATOR  # who sits in front of the screen
        self.shown = ""  # what the plain table has shown last
        self.commands = _command_words(words)
        self.pace = pace
        self.staging = Staging(match, words)
        self.passages = {len(match.moves): Passage.last(match)}  # by the number of its move what each has led to

    def run(self) -> int:
        """Play until the game is over or somebody leaves; the exit code."""
        try:
            self._save()
            while not self.match.over:
                self._turn()
            self._end()
        except Quit:
            self._leave()
        except EOFError:
            print()  # the prompt still stands in the line
            self._leave()
        except KeyboardInterrupt:
            print()
            self._leave()
            return INTERRUPTED
        return 0

    def _turn(self) -> None:
        asked = self.match.state.asked
        # Where any of several may answer for all, people come before bots, and who sits there before the others.
        seat = self.reader if self.reader in asked else next((seat for seat in asked if seat in self.people), asked[0])
        decision = self.match.decision(seat)
        assert decision is not None, "a seat that is asked has a legal move"
        if seat in self.bots:
            self._bot(seat, decision)
        else:
            self._person(seat, decision)

    def _bot(self, seat: int, decision: Decision) -> None:
        with self.screen.waiting(lambda: self.words.say("terminal.thinking", seat=seat)):
            move = ask(self.bots[seat], self.match.state, decision)
        self._play(seat, move)

    def _play(self, seat: int, move: int) -> None:
        """Make a move, and let what it led to be seen."""
        self.match.play(seat, move)
        passage = Passage.last(self.match)
        least = min((self.answered[person] for person in self.people), default=0)
        self.passages = {number: known for number, known in self.passages.items() if number >= least}
        self.passages[passage.number] = passage
        self._save()
        self._perform(passage, mover=seat)

    def _person(self, seat: int, decision: Decision) -> None:
        if self.reader != seat and self._secretive() and not self._hand_over(seat):
            return
        self.reader = seat
        view = self.match.view(seat)
        sketch = self.match.game.sketch(view, self.words)
        self.explainer.details = lambda ident: self.match.game.details(view, self.words, ident)
        choices = Choices(decision.moves, self.match.box.grammar, self.words, sketch, decision.question)
        self._show(seat, sketch, decision, choices)
        while True:
            typed = self.screen.ask(self._prompt(seat, choices), [*self.commands, *choices.completions()])
            if self._answer(seat, sketch, decision, choices, typed):
                return

    def _prompt(self, seat: int, choices: Choices) -> str:
        only = choices.only()
        if only is None:
            return f"{self.words.seat(seat)} > "
        return self.words.say("terminal.enter_is_enough", seat=seat, move=only.text)

    def _secretive(self) -> bool:
        """Whether somebody at this screen must not see what another one sees."""
        return len(self.people) > 1 and not self.match.game.open_table

    def _hand_over(self, seat: int) -> bool:
        """Hide everything until the next person sits in front of the screen; False if the last move was taken back."""
        self.screen.clear()
        self.screen.forget()
        message = self.words.say("terminal.hand_over", seat=seat)
        while True:
            self.screen.tell([message], "bold")
            typed = self.screen.ask(self.words.say("terminal.press_enter", seat=seat))
            self.screen.clear()
            command = self.commands.get(typed.casefold(), "")
            if command == "quit":
                raise Quit
            if command != "undo" or self.reader == SPECTATOR:
                return True
            try:
                self.match.undo(self.reader)
            except UndoRefused as refused:
                message = self.words.say(f"undo.{refused.reason}")
                continue
            self._save()
            # Whoever takes back has to sit down in front of the screen again.
            self.reader = SPECTATOR
            return False

    # What is typed

    def _answer(self, seat: int, sketch: Sketch, decision: Decision, choices: Choices, typed: str) -> bool:
        """Carry out what was typed; True if the table has to be looked at anew."""
        first, _, rest = typed.partition(" ")
        rest = rest.strip()
        if typed.startswith("?"):
            self._explain(decision, choices, typed[1:].strip())
            return False
        command = self.commands.get(first.casefold(), "")
        if command == "quit":
            raise Quit
        if command == "undo":
            return self._undo(seat)
        if command == "board":
            self.shown = ""
            self._show(seat, sketch, decision, choices, whole=True)
        elif command == "advise":
            self.screen.tell(self._advice(decision))
        elif command == "save":
            self._save_as(rest)
        elif command == "log":
            self.screen.tell(plain.news_lines(self._news(seat, 0)))
        elif command == "rules":
            self.screen.tell(rules(self.match.game.rulebook, rest, self.words, MOST_CLAUSES))
        elif command == "moves":
            self.screen.tell(self._move_lines(choices))
        elif command == "pace":
            self._set_pace(rest)
        elif command == "help":
            self._help()
        elif typed or choices.only():
            return self._move(seat, choices, typed or "1")
        return False

    def _move(self, seat: int, choices: Choices, typed: str) -> bool:
        try:
            move = choices.find(typed)
        except UnknownMove as error:
            self.screen.tell([str(error)])
            return False
        refusal = self.match.state.refusal(seat, move)
        if refusal is not None:
            self.screen.tell(self.explainer.refused(move, refusal))
            return False
        self.answered[seat] = len(self.match.moves) + 1
        self._play(seat, move)
        return True

    def _explain(self, decision: Decision, choices: Choices, asked: str) -> None:
        """`?`: every move; `? something`: that move or component, or why it is not possible now."""
        explainer = self.explainer
        if not asked:
            lines = [line for move in choices.moves for line in self._legal(decision, choices, move)]
            self.screen.tell([*dict.fromkeys(lines), self.words.say("terminal.hint_long")])
            return
        try:
            move = choices.find(asked)
        except UnknownMove as error:
            self.screen.tell([*(explainer.named(asked) or [str(error)]), *explainer.see_also(asked)])
            return
        refusal = self.match.state.refusal(decision.seat, move)
        lines = self._legal(decision, choices, move) if refusal is None else explainer.refused(move, refusal)
        self.screen.tell([*lines, *explainer.more_about(move, asked)])

    def _legal(self, decision: Decision, choices: Choices, move: int) -> list[str]:
        name = self.words.move(self.match.box.grammar, move, choices.asked)
        return self.explainer.legal(move, name, self.words.say(decision.question, **decision.args))

    def _advice(self, decision: Decision) -> list[str]:
        with self.screen.waiting(lambda: self.words.say("terminal.advising")):
            return advice_lines(self.match, decision, self.words)

    def _undo(self, seat: int) -> bool:
        if self.match.game.open_table and self.match.moves and self.match.moves[-1][0] in self.people:
            seat = self.match.moves[-1][0]  # the screen is never handed over: any of the team may type it
        try:
            self.match.undo(seat)
        except UndoRefused as refused:
            self.screen.tell([self.words.say(f"undo.{refused.reason}")])
            return False
        self.answered[seat] = min(self.answered[seat], len(self.match.moves))
        self.shown = ""
        self._save()
        return True

    def _save_as(self, name: str) -> None:
        try:
            if name:
                self.keeper.choose(Path(name).expanduser(), self.match)
        except MeadhallError as error:
            self.screen.tell([error.said(self.words)])
            return
        except OSError as error:
            self.screen.tell([str(error)])
            return
        except (ValueError, RuntimeError):  # no name of a file at all, or the home of nobody
            self.screen.tell([self.words.say("terminal.bad_file", name=harmless(name))])
            return
        if self.keeper.file is None:
            self.screen.tell([self.words.say("terminal.save_where")])
        elif self._save():
            self.screen.tell([self.words.say("terminal.saved", file=self.keeper.file)])

    def _save(self) -> bool:
        problem = self.keeper.write(self.match)
        if problem:
            self.screen.tell([problem], "bold red")
        return not problem

    def _set_pace(self, wanted: str) -> None:
        paces = {self.words.say(f"terminal.pace.{pace}"): pace for pace in PACES}
        self.pace = paces.get(wanted.casefold(), wanted if wanted in PACES else self.pace)
        now = next(word for word, pace in paces.items() if pace == self.pace)
        self.screen.tell([self.words.say("terminal.pace_is", pace=now, paces=", ".join(paces))])

    def _help(self) -> None:
        lines = [self.words.say("terminal.help.move"), self.words.say("terminal.help.question")]
        lines += [self.words.say(f"terminal.help.{command}") for command in COMMANDS]
        self.screen.tell([*lines, *self.words.those("legend")])

    def _move_lines(self, choices: Choices) -> list[str]:
        grammar = self.match.box.grammar
        return [
            self.words.say(
                "terminal.move_line",
                number=choice.number,
                move=self.words.move(grammar, choice.move, choices.asked),
                text=grammar.text(choice.move),
            )
            for choice in choices.by_number.values()
        ]

    # What is shown

    def _news(self, seat: int, since: int) -> list[str]:
        return [self.words.news(news) for news in self.match.news(seat, since)]

    def _happened(self, seat: int, since: int) -> list[Shown]:
        """What a seat has seen happen, from the answer to move number `since` on, as it is shown."""
        staging, known = self.staging, self.passages
        return [
            shown
            for number in range(since, len(self.match.moves) + 1)
            for shown in (staging.shown(seat, known[number]) if number in known else staging.quiet(seat, number))
        ]

    def _perform(self, passage: Passage, mover: int) -> None:
        """Show what a move led to one thing after the other, where somebody looks: on a screen that is drawn."""
        if self.screen.lined or self.pace == OFF:
            return
        # Who sat there last still does. Before anybody has, a screen that is handed over shows what everybody sees.
        seat = SPECTATOR if self.reader == SPECTATOR and self._secretive() else self.reader
        seat = self.people[0] if seat == SPECTATOR and len(self.people) == 1 else seat
        for shown in self.staging.shown(seat, passage):
            if shown.beat is None or shown.is_own(seat, mover):
                continue
            self.screen.tell([shown.title], f"bold {seat_style(shown.seat)}")
            self.screen.tell([f"  {line}" for line in shown.below])
            if not self.screen.linger(shown.seconds(self.pace)):
                return

    def _show(self, seat: int, sketch: Sketch, decision: Decision, choices: Choices, whole: bool = False) -> None:
        """What is to be decided, on one page; or, if the `whole` table is wanted, on however many lines it takes."""
        question = self.words.say(decision.question, **decision.args)
        everything = self._news(seat, 0)
        fresh = self._news(seat, self.answered[seat])
        if self.screen.lined:
            # A listener hears the whole table once a phase; what changes in between is told by the news.
            self.screen.tell(plain.shown_lines(self._happened(seat, self.answered[seat])))
            if self.shown != f"{seat} {sketch.headline}":
                self.screen.tell(plain.sketch_lines(sketch, choices.marks()))
                self.shown = f"{seat} {sketch.headline}"
            else:
                self.screen.tell([block.text for block in sketch.own if isinstance(block, Note)])
            offered = plain.choice_lines(choices, self.explainer.effect)
            self.screen.tell([f"{self.words.seat(seat)}: {question}", *offered])
            self.screen.tell(self._advice(decision) if self.advised else [])
            return
        advice = self._advice(decision) if self.advised else []
        older = everything[: len(everything) - len(fresh)]
        hint = self.words.say("terminal.hint")
        page = Page(self.title, sketch, choices, question, hint, fresh, older, self.explainer.effect, seat)
        # The last line of the screen is for what is typed.
        leading, lines = page.lines(self.screen.width, self.screen.height - 1 - len(advice))
        if whole and page.left_out:
            self.screen.show(page.everything(self.screen.width))
            return
        self.screen.clear()
        self.screen.show([*leading, *lines])
        self.screen.tell(advice)

    def _end(self) -> None:
        """The final table, for everybody."""
        since = min((self.answered[seat] for seat in self.people), default=0)
        news = self._news(SPECTATOR, since)
        sketch = self.match.game.sketch(self.match.view(SPECTATOR), self.words)
        kept = [] if self.keeper.file is None else [self.words.say("terminal.kept", file=self.keeper.file)]
        self.screen.clear()
        if self.screen.lined:
            self.screen.tell(plain.shown_lines(self._happened(SPECTATOR, since)))
            self.screen.tell([*plain.sketch_lines(sketch, {}), *kept])
            return
        width = self.screen.width
        lines = [Text(), Text(f"{self.title}  {sketch.headline}", "bold")]
        for blocks in (sketch.board, sketch.players, sketch.own):
            lines.append(Text())
            for block in blocks:
                lines += block_lines(block, width, {}, more=False)
        # What happened last may scroll away; the final table stands below it.
        self.screen.show([*told(news, width, self.words.players), *lines])
        self.screen.tell(kept)

    def _leave(self) -> None:
        if self.keeper.file is None:
            self.screen.tell([self.words.say("terminal.left_unsaved")])
        elif self._save():
            command = f"{self.called} --resume {shlex.quote(str(self.keeper.file))}"
            self.screen.tell([self.words.say("terminal.left", command=command)])


def _command_words(words: Words) -> dict[str, str]:
    """The commands by what can be typed for them: English always, and the reader's language."""
    return {
        **{command: command for command in COMMANDS},
        **{words.say(f"terminal.command.{command}"): command for command in COMMANDS},
    }

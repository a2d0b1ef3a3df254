"""What makes a test of a rule fit on a screen: lay a position, play, ask, look."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from meadhall.core.box import Box
from meadhall.core.game import Game
from meadhall.core.scenario import Scenario, look
from meadhall.core.seats import parse_seat, seat_text
from meadhall.core.state import AGAINST_A_RULE
from meadhall.testing.laws import called


class Board:
    """A game that stands in a position, written as in a scenario file (the part below `[position]`).

    >>> board = Board("champions", 'turn = "p1"\\n[position.players.p1]\\nfood = 3')
    >>> board.see("players.p1.food"), board.asked
    (3, ['p1'])
    """

    def __init__(
        self,
        game: Game | str,
        position: str = "",
        seats: int = 3,
        seed: str = "test",
        options: Mapping[str, str] | None = None,
    ) -> None:
        played = called(game)
        head = f'title = "a position"\ngame = "{played.name}"\nseats = {seats}\nseed = "{seed}"\n'
        chosen = "\n[options]\n" + "".join(f'{name} = "{value}"\n' for name, value in (options or {}).items())
        laid = f"\n[position]\n{position}\n" if position else ""
        steps = '\n[[step]]\nnote = "only the position"\n'
        self.scenario = Scenario.parse(head + chosen + laid + steps, lambda name: played)
        self.scenario.run()
        self.state = self.scenario.state
        self.table = self.scenario.table
        self.chance = self.scenario.chance
        self.grammar = self.scenario.box.grammar

    @property
    def asked(self) -> list[str]:
        return [seat_text(seat) for seat in self.state.asked]

    @property
    def question(self) -> str:
        decision = self.state.decision(self.state.asked[0])
        assert decision is not None
        return decision.question.removeprefix("ask.")

    def _seat(self, seat: str) -> int:
        if seat:
            return parse_seat(seat)
        assert len(self.state.asked) == 1, f"say whose move: {self.asked} are asked"
        return self.state.asked[0]

    def dice(self, *faces: str) -> Board:
        """Load the next dice to fall."""
        self.chance.faces += [self.scenario.game.face(face) for face in faces]
        return self

    def shuffle_gives(self, *cards: str) -> Board:
        """Load the next shuffle: these cards come to lie on top."""
        self.chance.tops.append(self.scenario.game.cards(self.scenario.box, cards))
        return self

    def play(self, *moves: str, seat: str = "") -> Board:
        """Play some moves, all of them legal."""
        for text in moves:
            player, move = self._seat(seat), self.grammar.parse(text)
            refusal = self.state.refusal(player, move)
            legal = [self.grammar.text(one) for one in self.state.legal(player)]
            assert refusal is None, f"'{text}' by {seat_text(player)} is refused: {refusal}; legal: {legal}"
            self.state.apply(player, move, self.table)
        return self

    def refused(self, text: str, seat: str = "") -> str:
        """The clause by which a move is refused, or the kind of refusal if no rule forbids it ("" if it is legal)."""
        before = self.state.fingerprint()
        refusal = self.state.refusal(self._seat(seat), self.grammar.parse(text))
        assert self.state.fingerprint() == before
        if refusal is None:
            return ""
        return refusal.clause if refusal.kind == AGAINST_A_RULE else refusal.kind

    def legal(self, verb: str = "", seat: str = "") -> set[str]:
        """The legal moves as texts; of one verb if it is named."""
        texts = {self.grammar.text(move) for move in self.state.legal(self._seat(seat))}
        return {text for text in texts if not verb or text.split()[0] == verb}

    def see(self, path: str, of: str = "referee") -> Any:
        """The value at a dotted path of somebody's view."""
        return look(self.state.view(parse_seat(of)), path, self.scenario.item)

    def own_box(self) -> Box:
        """A box of this board alone: what a test changes there holds for it as if a pack said so."""
        state, shared = self.state, self.scenario.box
        if state.box is shared:
            state.box = shared.game.box(deepcopy(shared.content), shared.seats, shared.options)
        return state.box

    def told(self, key: str, of: str = "referee") -> list[dict[str, Any]]:
        """The arguments of the log lines with a key that somebody has seen."""
        return [news.args for news in self.table.news if news.key == key and news.visible_to(parse_seat(of))]

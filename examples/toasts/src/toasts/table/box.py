"""The content put into tables that the rules read, and the grammar of all moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.core.box import Box
from meadhall.core.content import Content
from meadhall.core.errors import BadContent
from meadhall.core.game import Game
from meadhall.core.grammar import Domain, Grammar, Verb
from meadhall.core.seats import seat_text
from meadhall.core.state import Step
from toasts.table.names import MAX_SEATS


class ToastsBox(Box):
    def __init__(
        self, game: Game, content: Content, seats: int, options: Mapping[str, str], steps: Sequence[Step[Any]]
    ) -> None:
        horns = content.of("horn")
        chair = Domain("seat", [seat_text(seat) for seat in range(MAX_SEATS)], spot="seat")
        horn = Domain("horn", [entry.id for entry in horns], spot="horn")
        grammar = Grammar([Verb("begin", chair), Verb("pick", horn), Verb("boast"), Verb("hush"), Verb("heckle")])
        super().__init__(game, content, seats, options, grammar, steps)
        feast, meads = content.tables["feast"], content.entries["mead"]
        self.ids = [entry.id for entry in horns]
        self.sips: list[int] = [entry["sips"] for entry in horns]
        """How much goes into each horn."""
        self.deck = [number for number, entry in enumerate(horns) for _ in range(entry.copies)]
        self.toasts: int = feast["toasts"]
        self.hand: int = feast["hand"]
        self.mockery: int = feast["mockery"]
        """What a heckler drinks if a boast falls flat."""
        self.shame: int = feast["shame"]
        """What a heckler pours away if it does not."""
        if options["mead"] not in meads:
            raise BadContent(f"there is no mead '{options['mead']}'")
        self.faces: list[int] = meads[options["mead"]]["faces"]
        if len(self.deck) < seats * (self.hand + self.toasts - 1):
            raise BadContent(f"{len(self.deck)} horns are not enough for {self.toasts} toasts of {seats} players")
        # The moves that a judgement looks up.
        self.pick, self.boast = grammar.row("pick"), grammar.only("boast")

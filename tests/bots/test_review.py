"""The review of a record: what each choice was worth, and where the game turned."""

from __future__ import annotations

from meadhall.bots.advice import review
from meadhall.bots.search import Budget
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from toasts import GAME


def played(silent: bool) -> Match:
    """Toasts of two, in which who may boast does, or says nothing."""
    match = Match.new(GAME, 2, key=key_from_seed("review"))
    while not match.over:
        seat = match.state.asked[0]
        texts = [match.box.grammar.text(move) for move in match.state.legal(seat)]
        wanted = "hush" if silent else "boast"
        match.play_text(seat, wanted if wanted in texts else texts[0])
    return match


def losses(silent: bool) -> dict[int, float]:
    match = played(silent)
    record = match.record()
    again = Match.begin(record, GAME)
    moments = list(review(record, again, Chance(key_from_seed("reviewer")), Budget(iterations=120)))
    assert len(moments) == len(record.moves)
    assert again.over
    texts = [text for _, text in record.moves]
    return {
        moment.number: moment.loss
        for moment in moments
        if moment is not None and texts[moment.number - 1] in ("hush", "boast")
    }


def test_to_say_nothing_costs_and_to_boast_does_not() -> None:
    silent, loud = losses(silent=True), losses(silent=False)
    assert max(silent.values()) > 0.1
    assert sum(loud.values()) < sum(silent.values()) / 2

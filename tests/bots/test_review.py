"""The review of a record: what each choice was worth, and where the game turned."""

from __future__ import annotations

from meadhall.bots.advice import Moment, choices, review
from meadhall.bots.reviewer import Reviewer, judged
from meadhall.bots.search import Budget
from meadhall.bots.worker import Laid
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from tests.support import find_toasts
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


def test_those_choices_are_judged_first_that_somebody_waits_for() -> None:
    match = played(silent=True)
    numbers = [choice.number for choice in choices(Match(GAME, match.box, match.key), match.moves)]
    going = judged(Match(GAME, match.box, match.key), match.moves, first=[numbers[-1]], tries=4)
    assert next(going) == len(numbers)
    order = [going.send(wish) for wish in (None, numbers[3], None, 999)]
    assert [moment.number for moment in order if isinstance(moment, Moment)] == [
        numbers[-1],
        numbers[3],
        numbers[0],
        numbers[1],
    ]
    rest = [moment.number for moment in going if isinstance(moment, Moment)]
    assert sorted([*rest, numbers[-1], numbers[3], numbers[0], numbers[1]]) == numbers


def test_what_is_known_is_not_judged_again() -> None:
    match = played(silent=True)
    numbers = [choice.number for choice in choices(Match(GAME, match.box, match.key), match.moves)]
    count, *rest = judged(Match(GAME, match.box, match.key), match.moves, [], known=numbers[:4], tries=4)
    assert count == len(numbers)
    assert [moment.number for moment in rest if isinstance(moment, Moment)] == numbers[4:]


def test_a_reviewer_in_a_process_of_its_own_comes_to_the_end_and_goes_home() -> None:
    match = played(silent=False)
    heard: list[Moment] = []
    counted: list[int] = []
    reviewer = Reviewer(find_toasts)
    try:
        assert reviewer.go_through(Laid("toasts", 2, {}), match.key, match.moves, [], [], counted.append, heard.append)
    finally:
        reviewer.dismiss()
    assert counted == [len(heard)]
    assert {moment.number for moment in heard} <= set(range(1, len(match.moves) + 1))


def test_a_reviewer_that_is_stopped_says_that_it_did_not_come_to_the_end() -> None:
    match = played(silent=False)
    reviewer = Reviewer(find_toasts)
    try:
        stop = reviewer.stop
        assert not reviewer.go_through(
            Laid("toasts", 2, {}), match.key, match.moves, [], [], lambda _: stop(), lambda _: None
        )
    finally:
        reviewer.dismiss()
    reviewer.next(1)  # nobody is there any more, and nobody minds

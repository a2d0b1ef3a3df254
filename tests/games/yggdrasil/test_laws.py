"""Random games with all laws checked at every step; `make soak` plays thousands."""

from __future__ import annotations

import pytest

from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES
from meadhall.games.yggdrasil.table.state import LOST, UNDECIDED, WON, Yggdrasil
from meadhall.testing.laws import Referee, check_game, fields_of
from tests.games.yggdrasil.board import GAME, fresh
from tests.games.yggdrasil.laws import gentle, problems


@pytest.mark.parametrize("game", ["easy", "hard"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_random_game_keeps_all_laws(seats: int, game: str) -> None:
    """All laws at every decision in one game, otherwise the dear ones at one in eight."""
    sample = 1 if (seats, game) == (3, "easy") else 8
    referee = check_game("yggdrasil", seats, {"game": game}, f"{seats} seats, {game}", sample)
    assert referee.decisions > 10
    assert referee.dreamt > referee.decisions / sample * 0.5, "imagined states are the truth too often"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_random_game_with_chosen_gods_keeps_all_laws(seats: int) -> None:
    options = {"game": "hard", "gods": "chosen"}
    referee = check_game("yggdrasil", seats, options, f"{seats} seats, chosen", 8)
    assert referee.decisions > seats + 5


@pytest.mark.parametrize("saga", [1, 2, 3, 4, 5, 6])
def test_a_random_saga_keeps_all_laws(saga: int) -> None:
    seats = 1 + saga % 5
    referee = check_game("yggdrasil", seats, {"game": f"saga_{saga}"}, f"saga {saga}", 8)
    assert referee.decisions > 5


@pytest.mark.parametrize("seats", [2, 5])
def test_a_random_campaign_keeps_all_laws(seats: int) -> None:
    referee = check_game("yggdrasil", seats, {"game": "campaign"}, f"campaign of {seats}", 100)
    assert referee.decisions > 20


def test_a_random_team_comes_through_a_gentle_campaign() -> None:
    """All six sagas one after the other, with what was learned in between; if not at first, then at another try."""
    for number in range(6, 30):
        referee = Referee(GAME, 4, {"game": "campaign"}, f"gentle {number}", 200)
        if referee.match.box.content is gentle():
            state = referee.play().match.state
            assert isinstance(state, Yggdrasil)
            if state.outcome == WON:
                assert CAUSE_NAMES[state.cause] == "campaign_completed"
                assert sorted(saga for saga, outcome, _ in state.history if outcome == WON) == [1, 2, 3, 4, 5, 6]
                return
    pytest.fail("no campaign was won")


@pytest.mark.clause("YC-END-01")
@pytest.mark.parametrize(
    ("game", "outcome", "cause", "over", "problem"),
    [
        ("easy", UNDECIDED, "", True, "nobody has won or lost"),
        ("easy", UNDECIDED, "god_died", False, "goes on has a cause"),
        ("easy", LOST, "", True, "no clause says why"),
        ("easy", WON, "god_died", True, "the cause is god_died"),
        ("easy", LOST, "tree_reached", True, "the cause is tree_reached"),
        ("hard", WON, "saga_completed", True, "hard was won by saga_completed"),
        ("saga_2", LOST, "given_up", True, "saga_2 was lost by given_up"),
        ("campaign", LOST, "god_died", True, "campaign was lost by god_died"),
        ("campaign", LOST, "given_up", True, "a campaign has games behind it"),
        ("easy", LOST, "god_died", False, "has ended goes on"),
        ("easy", LOST, "god_died", True, ""),
        ("saga_3", WON, "saga_completed", True, ""),
        ("campaign", LOST, "god_died", False, ""),
    ],
)
def test_an_end_without_its_cause_is_noticed(game: str, outcome: int, cause: str, over: bool, problem: str) -> None:
    state = fresh(game=game).state
    assert isinstance(state, Yggdrasil)
    state.outcome = outcome
    state.cause = CAUSE_NAMES.index(cause) if cause else -1
    if over:
        state.stack.clear()
    found = " ".join(problems(state))
    assert problem in found
    assert bool(problem) == bool(found)


def test_every_field_is_hashed() -> None:
    """A field that is not hashed could change unseen."""
    assert set(Yggdrasil.FIELDS) == fields_of(Yggdrasil)

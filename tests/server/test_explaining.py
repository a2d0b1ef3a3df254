"""Why not? What somebody would have tried is explained before what nobody thinks of."""

from __future__ import annotations

from meadhall import games
from meadhall.core.match import Match
from meadhall.server.explaining import greyed, why
from meadhall.testing import Board

GAME = games.find("champions")


def at_the_gate(dice: str) -> Match:
    """p1 has a worker beside a draugr that bars swords, and nowhere else."""
    board = Board(
        "champions",
        f"""
        phase = "assignment"
        turn = "p1"
        draugr = ["draugr_wight_red", "draugr_wight_blue"]
        placed = {{ draugr_1 = "p1" }}
        [position.players.p1]
        dice = {{ {dice} }}
        """,
        seats=3,
    )
    match = Match.new(GAME, seats=3)
    match.state = board.state
    return match


def test_of_a_warrior_it_is_said_first_why_not_where_one_would_send_it() -> None:
    match = at_the_gate("swordsman = 1, axeman = 1")
    first, *others = why(match, 0, "warrior:swordsman", "", GAME.words("en"))
    assert (first.move, first.clause) == ("assign swordsman draugr_1", "CM-ASSIGN-07")
    assert any(other.clause == "CM-ASSIGN-01" for other in others), "the troll comes later"


def test_nobody_is_told_about_places_where_they_have_nobody() -> None:
    match = at_the_gate("swordsman = 1, axeman = 1")
    decision = match.decision(0)
    assert decision is not None
    words = GAME.words("en")
    found = greyed(match, decision, GAME.scene(match.view(0), words), words)
    assert [one.move for one in found] == ["assign swordsman draugr_1"]

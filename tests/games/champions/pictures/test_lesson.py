"""What the raven says of a fight and of a voyage is what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.lesson import Outlook
from meadhall.games.champions import GAME
from meadhall.games.champions.pictures.lesson import how_it_stands, shore
from meadhall.testing import Board


def outlook(board: Board, seat: int, best: str) -> Outlook:
    """What a seat sees that would rather make one move than any other."""

    def judge(moves: Sequence[int]) -> list[float]:
        return [float(board.grammar.text(move) == best) for move in moves]

    decision = board.state.decision(seat)
    assert decision is not None
    return Outlook(board.state.view(seat), decision, board.state.box, judge)


def test_the_gift_of_a_leader_counts() -> None:
    """Svanhildr adds a hit to each striking sword, so a single hit is worth two."""
    board = Board(
        "champions",
        """
        phase = "combat"
        start_player = "p2"
        troll = ""
        draugr = ["draugr_warrior_red", "draugr_thrall_blue"]
        placed.draugr_1 = "p2"
        sent.draugr_1 = { swordsman = 2 }
        [position.players.p2]
        leader = "svanhildr"
        favor = 1
        runes = ["rune_wealth"]
        dice = {}
        """,
        seats=3,
    )
    board.dice("hit", "blank").play("done")
    seen = outlook(board, 1, "done")
    told = how_it_stands(seen, seen.best)
    roll = GAME.scene(board.state.view(1), GAME.words("en")).roll
    assert roll is not None
    assert told["hits"] == roll.counts[0].value == 2


def test_nobody_is_sent_far_for_what_lies_near() -> None:
    """The same monster waits near and far."""
    board = Board(
        "champions",
        """
        turn = "p1"
        [position.shores.shore_2]
        monster = "huldra_blue"
        [position.shores.shore_4]
        monster = "huldra_yellow"
        [position.shores.shore_3]
        monster = "nokk_red"
        [position.players.p1]
        coin = 2
        food = 1
        dice = { swordsman = 4 }
        """,
        seats=3,
    )
    board.play("place large_public_longship")
    seen = outlook(board, 0, "sail shore_2")
    assert [board.grammar.text(move) for move in shore(seen)] == ["sail shore_4"]

"""Victory and defeat (YC-END)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import WORLDS
from tests.games.yggdrasil.board import (
    JOTNAR,
    activate,
    deck,
    each,
    end,
    jotnar,
    ladders,
    lay,
    lives,
    opened,
    pile,
    place,
    places,
    ravaged,
    reserve,
    told_keys,
)

LAST_WALL = " ".join(WORLDS[:7])


@pytest.mark.clause("YC-END-01", "YC-END-02")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_all_win_together_when_nidhogg_reaches_the_tree(seats: int) -> None:
    last = lay(seats=seats).see("page.left")
    board = activate("nidhogg", seats=seats, more={"space": last - 1})
    assert end(board) == ("won", "YC-END-02")
    assert board.state.result() == dict.fromkeys(range(seats), 1.0)
    assert (board.asked, board.see("phase"), board.see("page.space")) == ([], "end", last)


@pytest.mark.clause("YC-END-01", "YC-END-03")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_all_lose_together_when_a_god_loses_its_last_life(seats: int) -> None:
    board = activate("hel", seats=seats, p1={"life": 1})
    assert end(board) == ("lost", "YC-END-03")
    assert board.state.result() == dict.fromkeys(range(seats), 0.0)
    assert (board.asked, lives(board)[0]) == ([], 0)


@pytest.mark.clause("YC-END-01", "YC-END-03")
def test_a_game_that_goes_on_has_no_result() -> None:
    board = activate("hel", p1={"life": 2})
    assert (end(board), lives(board), board.state.result()) == (("", ""), (1, 7, 7), None)


@pytest.mark.clause("YC-END-03")
@pytest.mark.parametrize(("life", "left", "outcome"), [(4, 1, ""), (3, 0, "lost"), (2, 0, "lost")])
def test_dangers_can_cost_the_last_life(life: int, left: int, outcome: str) -> None:
    board = lay(phase="dangers", more={"dangers": 3}, p1={"life": life}).play("waive")
    assert (lives(board)[0], board.see("outcome")) == (left, outcome)
    assert (board.see("phase") == "end") == bool(outcome)


@pytest.mark.clause("YC-END-05")
@pytest.mark.parametrize(("life", "after"), [(2, ("", "")), (1, ("lost", "YC-END-05"))])
def test_a_support_god_that_loses_its_last_life_loses_the_game(life: int, after: tuple[str, str]) -> None:
    relative = {"bonds": {"blood_relative": "freyr"}}
    board = lay(
        seats=2, game="hard", phase="dangers", more={"dangers": 2}, p1=relative, support={"freyr": {"life": life}}
    )
    board.play("waive", "shift freyr")
    assert end(board) == after
    assert (board.see("support.freyr.life"), lives(board)) == (life - 1, (8, 8))


CANNOT: list[tuple[str, dict[str, Any], str]] = [
    ("surt", {"enemies": {"surt": "alfheim"}}, "YC-SURT-02"),
    ("hel", {"enemies": {"hel": "asgard"}}, "YC-HEL-02"),
    ("surt", {"surt": 7}, "YC-SURT-05"),
    ("surt", {"surt": 8}, "YC-SURT-05"),
    ("iormungand", {"island": 4}, "YC-IORMUNGAND-02"),
    ("iormungand", {"island": 3, "hel": 6}, "YC-IORMUNGAND-04"),
    ("loki", {"jotnar": JOTNAR[:7]}, "YC-LOKI-05"),
]
CAN: list[tuple[str, dict[str, Any]]] = [
    ("surt", {"enemies": {"surt": "midgard"}}),
    ("hel", {"enemies": {"hel": "nidavellir"}}),
    ("surt", {"surt": 6}),
    ("iormungand", {"island": 3, "hel": 5}),
    ("loki", {"jotnar": JOTNAR[:6]}),
]


@pytest.mark.clause("YC-END-04", "YC-END-06")
@pytest.mark.parametrize(("enemy", "position", "clause"), CANNOT)
def test_an_activation_that_cannot_be_carried_out_loses(enemy: str, position: dict[str, Any], clause: str) -> None:
    board = activate(enemy, **position)
    assert (end(board), board.asked) == (("lost", clause), [])


@pytest.mark.clause("YC-END-04", "YC-END-06")
@pytest.mark.parametrize(("enemy", "position"), CAN)
def test_an_activation_that_can_just_be_carried_out_does_not(enemy: str, position: dict[str, Any]) -> None:
    board = activate(enemy, **position)
    assert (end(board), board.question) == (("", ""), "move")


@pytest.mark.clause("YC-END-07", "YC-END-09", "YC-RAVAGE-03")
def test_without_a_wall_a_world_that_must_be_ravaged_loses_the_game() -> None:
    board = activate("loki", enemies={"surt": "muspellheim"}, p1={"world": "muspellheim"}, ravaged=LAST_WALL)
    assert end(board) == ("lost", "YC-END-07")
    assert (board.see("tree.step"), ladders(board), board.see("walls")) == (0, (0, 0, 7), 0)
    assert places(board).endswith("muspellheim")
    assert "muspellheim" not in ravaged(board)


@pytest.mark.clause("YC-END-07")
def test_the_seventh_wall_is_still_one() -> None:
    board = activate("loki", p1={"world": "muspellheim"}, ravaged=WORLDS[:6])
    assert (end(board), board.see("walls"), ravaged(board).split()[-1]) == (("", ""), 0, "muspellheim")


@pytest.mark.clause("YC-END-07")
def test_a_retreat_can_lose_the_game_too() -> None:
    board = lay(enemies={"surt": "alfheim", "loki": "muspellheim"}, ravaged=LAST_WALL, p1={"world": "alfheim"})
    board.play("fight surt", "waive")
    assert (end(board), board.asked) == (("lost", "YC-END-07"), [])


@pytest.mark.clause("YC-END-08", "YC-END-09")
@pytest.mark.parametrize(("left", "after"), [(0, ("lost", "YC-END-08")), (1, ("", ""))])
def test_an_empty_jotunn_holder_loses_the_game(left: int, after: tuple[str, str]) -> None:
    board = activate("loki", left={"jotunn": left})
    assert end(board) == after
    assert (places(board).split()[-1], board.see("tree.step")) == ("asgard", 1)
    assert (len(jotnar(board)), deck(board, "jotunn")) == (left, [])


@pytest.mark.clause("YC-END-09")
def test_a_loss_stops_the_activation_in_the_middle() -> None:
    """Surt lacks giants in his third step: what came before stays, the cards do not return, nobody is asked."""
    board = activate("surt", surt=7, enemies={"loki": "svartalfheim"})
    assert (places(board).split()[0], ravaged(board), board.see("tree.step")) == ("svartalfheim", "svartalfheim", 1)
    assert opened(board) == ["thor surt", "odin surt"]
    assert "odin surt" not in pile(board)
    assert told_keys(board)[-1] == "lost"


@pytest.mark.clause("YC-END-09")
def test_a_loss_in_the_first_step_leaves_the_later_ones_out() -> None:
    board = activate("hel", enemies={"hel": "vanaheim"}, p1={"life": 1})
    assert end(board) == ("lost", "YC-HEL-02")
    assert (board.see("tree.step"), lives(board), place(board, "hel")) == (0, (1, 7, 7), "vanaheim")


@pytest.mark.clause("YC-END-09", "YC-NIDHOGG-02")
def test_a_victory_leaves_the_cards_open_and_asks_nothing_more() -> None:
    board = activate("nidhogg", more={"space": lay().see("page.left") - 1})
    assert (opened(board), told_keys(board)[-1], board.asked) == (["thor nidhogg", "odin nidhogg"], "won", [])


@pytest.mark.clause("YC-END-09")
def test_dying_in_a_fight_drives_no_enemy_back() -> None:
    board = lay(enemies={"surt": "alfheim"}, surt=3, p1={"world": "alfheim", "life": 4})
    board.play("fight surt", "waive")
    assert (end(board), places(board).split()[0]) == (("lost", "YC-END-03"), "alfheim")


@pytest.mark.clause("YC-END-10")
@pytest.mark.parametrize("on_ladder", [7, 8])
def test_nothing_is_placed_in_part(on_ladder: int) -> None:
    board = activate("surt", surt=on_ladder)
    assert (ladders(board)[0], reserve(board, "fire_giants")) == (on_ladder, 8 - on_ladder)
    board = activate("iormungand", island=3, hel=6)
    assert (ladders(board)[1], reserve(board, "nameless")) == (6, 2)
    assert each(board, "life") == [7, 7, 7]

"""The troll and blame (CM-TROLL)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board

SEATS = ("p1", "p2", "p3")


def before_the_troll(sent: str, blame: tuple[int, int, int] = (0, 0, 0), more: str = "") -> Board:
    """p1 stands before a hill troll (attack 1, defense 2, 3 glory). Wealth makes the game wait before and after."""
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p1"
troll = "hill_troll"
draugr = ["draugr_thrall_red", "draugr_thrall_blue"]
placed.troll = "p1"
placed.draugr_1 = "p1"
sent.troll = {{ {sent} }}
sent.draugr_1 = {{ axeman = 1 }}
{more}
[position.players.p1]
leader = "gylfir"
favor = 0
blame = {blame[0]}
runes = ["rune_wealth"]
dice = {{}}
[position.players.p2]
blame = {blame[1]}
[position.players.p3]
blame = {blame[2]}
""",
    )


def killed(*blame: int) -> Board:
    """p1 has just killed the troll, and the players have so much blame."""
    board = before_the_troll("axeman = 2", (blame[0], blame[1], blame[2]))
    return board.dice("double", "blank", "double").play("done")


def blames(board: Board) -> list[int]:
    return [board.see(f"players.{seat}.blame") for seat in SEATS]


@pytest.mark.clause("CM-TROLL-01")
@pytest.mark.parametrize(("sent", "rolled"), [("", ()), ("axeman = 1", ("blank",))])
def test_a_living_troll_costs_every_player_a_blame_in_the_cleanup(sent: str, rolled: tuple[str, ...]) -> None:
    board = before_the_troll(sent, (2, 0, 1)).dice(*rolled, "blank").play("done", *["done"] * len(rolled))
    assert blames(board) == [2, 0, 1]
    board.play("done")
    assert blames(board) == [3, 1, 2]
    assert board.told("troll_lives") == [{"troll": "hill_troll"}]


@pytest.mark.clause("CM-TROLL-01")
def test_a_killed_troll_costs_nobody_a_blame_in_the_cleanup() -> None:
    board = killed(0, 0, 0).play("decline", "done", "done")
    assert board.see("round") == 2
    assert blames(board) == [0, 0, 0]
    assert board.told("troll_lives") == []


@pytest.mark.clause("CM-TROLL-02")
@pytest.mark.parametrize(("blame", "score"), [(0, 10), (2, 7)])
def test_blame_costs_glory_at_the_end(blame: int, score: int) -> None:
    board = Board(
        "champions",
        f"""
phase = "cleanup"
round = 8
troll = ""
[position.players.p1]
leader = "gylfir"
destinies = []
coin = 0
favor = 0
glory = 10
blame = {blame}
""",
    )
    assert board.see("scores.p1.total") == score


@pytest.mark.clause("CM-TROLL-03")
def test_the_killer_may_discard_one_own_blame() -> None:
    board = killed(2, 1, 0)
    assert board.question == "absolve"
    assert board.legal() == {"absolve", "decline"}
    board.play("absolve")
    assert blames(board) == [1, 1, 0]
    assert board.question == "give_blame"


@pytest.mark.clause("CM-TROLL-04")
def test_the_killer_may_give_a_blame_to_one_other_player() -> None:
    board = killed(0, 0, 3)
    assert board.legal() == {"blame p2", "blame p3", "decline"}
    assert board.refused("blame p1") == "CM-TROLL-04"
    assert board.refused("blame p4") == "CM-SETUP-01"
    board.play("blame p3")
    assert blames(board) == [0, 0, 4]
    assert board.told("blamed") == [{"seat": 0, "other": 2}]
    assert board.question == "fight_decided"


@pytest.mark.clause("CM-TROLL-05")
def test_discarding_and_giving_blame_are_independent() -> None:
    assert blames(killed(1, 0, 0).play("decline", "blame p2")) == [1, 1, 0]
    assert blames(killed(1, 0, 0).play("absolve", "decline")) == [0, 0, 0]
    assert blames(killed(1, 0, 0).play("decline", "decline")) == [1, 0, 0]
    without = killed(0, 1, 1)
    assert without.question == "give_blame"
    assert blames(without.play("blame p2")) == [0, 2, 1]


@pytest.mark.clause("CM-TROLL-06")
def test_blame_is_settled_before_the_draugr_fights() -> None:
    board = killed(1, 0, 0)
    assert [one["enemy"] for one in board.told("fight")] == ["hill_troll"]
    board.play("absolve")
    assert [one["enemy"] for one in board.told("fight")] == ["hill_troll"]
    board.play("blame p2", "done")
    assert [one["enemy"] for one in board.told("fight")] == ["hill_troll", "draugr_thrall_red"]
    assert blames(board) == [0, 1, 0]


@pytest.mark.clause("CM-TROLL-06")
def test_only_the_troll_is_about_blame() -> None:
    board = before_the_troll("", (1, 0, 0)).dice("double").play("done")
    assert board.see("players.p1.trophies") == ["draugr_thrall_red"]
    assert board.question == "fight_decided"


@pytest.mark.clause("CM-TROLL-07")
def test_trolls_count_for_no_set() -> None:
    board = Board(
        "champions",
        """
phase = "cleanup"
round = 8
troll = ""
[position.players.p1]
trophies = ["draugr_thrall_red", "nokk_blue", "hill_troll", "cave_troll"]
[position.players.p2]
trophies = ["draugr_scout_red", "nokk_red", "nokk_yellow", "fenris_cub_blue"]
""",
    )
    assert (board.see("scores.p1.sets"), board.see("scores.p2.sets")) == (0, 5)


@pytest.mark.clause("CM-EX-17")
def test_the_killer_with_two_blame_points_at_another() -> None:
    board = killed(2, 0, 0).play("absolve", "blame p2", "done", "done")
    assert board.see("round") == 2
    assert blames(board)[:2] == [1, 1]
    alive = before_the_troll("", (2, 0, 0)).dice("double").play("done", "done")
    assert blames(alive)[:2] == [3, 1]


@pytest.mark.clause("CM-COMBAT-04")
@pytest.mark.parametrize(
    ("troll", "attack", "defense", "glory"),
    [("hill", 1, 2, 3), ("forest", 1, 3, 4), ("cave", 2, 3, 5), ("mountain", 2, 4, 6)],
)
def test_each_troll_has_its_values(troll: str, attack: int, defense: int, glory: int) -> None:
    board = Board(
        "champions",
        f"""
phase = "combat"
troll = "{troll}_troll"
placed.troll = "p1"
sent.troll = {{ axeman = 4 }}
[position.players.p1]
leader = "gylfir"
favor = 1
runes = ["rune_wealth"]
dice = {{}}
""",
    )
    board.dice("double", "double", "double", "double").play("done")
    assert [board.see(f"fight.{value}") for value in ("attack", "defense")] == [attack, defense]
    board.play("done")
    assert board.see("players.p1.glory") == glory
    assert board.see("players.p1.dice.axeman") == 4 - attack
    assert board.see("board.troll") == ""

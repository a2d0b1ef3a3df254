"""Hunting (CM-HUNT): who rolls, how much food it brings, and that it costs nothing."""

from __future__ import annotations

import pytest

from meadhall.testing import Board


def hunters(
    *seats: str,
    dice: str = "swordsman = 1",
    food: int = 0,
    favor: int = 0,
    runes: str = "",
    p1_dice: str = "swordsman = 1",
    start: str = "p2",
    more: str = "",
) -> Board:
    """Some players hunt. Wealth makes the game wait for p2 before and after the fights."""
    placed = ", ".join(f'"{seat}"' for seat in seats)
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "{start}"
troll = "hill_troll"
placed.hunting_grounds = [{placed}]
{more}
[position.players.p2]
leader = "gylfir"
food = {food}
favor = {favor}
runes = ["rune_wealth"{runes}]
dice = {{ {dice} }}
[position.players.p1]
food = 0
favor = 0
dice = {{ {p1_dice} }}
[position.players.p3]
food = 0
favor = 0
""",
    )


TROLL_FIGHT = 'placed.troll = "p2"\nsent.troll = { spearman = 1 }'


def faces(board: Board) -> list[str]:
    return [f"{one['die']} {one['face']}" for one in board.see("roll")]


@pytest.mark.clause("CM-HUNT-01")
def test_hunting_comes_before_the_fights() -> None:
    board = hunters("p2", more=TROLL_FIGHT).dice("hit", "double").play("done")
    events = [news.key for news in board.table.news if news.key in ("hunted", "fight", "won")]
    assert events == ["hunted", "fight", "won"]


@pytest.mark.clause("CM-HUNT-01")
def test_the_combats_follow_the_assignment() -> None:
    board = Board(
        "champions",
        """
phase = "assignment"
placed.hunting_grounds = ["p2"]
[position.players.p2]
favor = 1
runes = ["rune_wealth"]
""",
    )
    assert (board.question, board.see("phase")) == ("own_assignment", "assignment")
    board.play("done")
    assert (board.question, board.see("phase")) == ("after_roll", "combat")


@pytest.mark.clause("CM-HUNT-02")
def test_a_hunter_rolls_all_dice_that_are_at_home_and_no_others() -> None:
    board = hunters("p2", dice="swordsman = 2, axeman = 1", favor=1, more=TROLL_FIGHT)
    board.dice("hit", "blank", "double").play("done")
    assert board.question == "after_roll"
    assert board.see("fight") is None
    assert faces(board) == ["swordsman hit", "swordsman blank", "axeman double"]
    assert board.see("players.p2.food") == 0
    board.dice("double").play("done")
    assert board.see("players.p2.food") == 3


@pytest.mark.clause("CM-HUNT-02")
def test_who_has_no_worker_on_the_hunting_grounds_does_not_hunt() -> None:
    board = hunters("p1").dice("double").play("done")
    assert board.told("hunted") == [{"seat": 0, "count": 2}]
    assert [board.see(f"players.{seat}.food") for seat in ("p2", "p1", "p3")] == [0, 2, 0]


@pytest.mark.clause("CM-HUNT-02")
def test_a_second_worker_on_the_hunting_grounds_adds_no_roll() -> None:
    board = hunters("p2", "p2").dice("hit").play("done")
    assert len(board.told("rolled")) == 1
    assert board.see("players.p2.food") == 1


@pytest.mark.clause("CM-HUNT-03")
@pytest.mark.parametrize(("face", "food"), [("blank", 0), ("shield", 0), ("hit", 1), ("double", 2)])
@pytest.mark.parametrize("die", ["swordsman", "spearman"])
def test_each_weapon_symbol_gives_a_food(die: str, face: str, food: int) -> None:
    board = hunters("p2", dice=f"{die} = 1").dice(face).play("done")
    assert board.see("players.p2.food") == food
    assert board.told("hunted") == [{"seat": 1, "count": food}]


@pytest.mark.clause("CM-HUNT-04", "CM-EX-08")
@pytest.mark.parametrize(
    ("rolled", "food"),
    [
        (("hit", "double", "double", "shield", "blank", "blank"), 5),
        (("hit", "hit", "double", "double", "shield", "blank"), 6),
        (("hit", "hit", "hit", "double", "double", "blank"), 6),
        (("hit", "hit", "double", "double", "double", "blank"), 6),
    ],
)
def test_a_hunt_brings_at_most_six_food(rolled: tuple[str, ...], food: int) -> None:
    board = hunters("p2", dice="swordsman = 6").dice(*rolled).play("done")
    assert board.see("players.p2.food") == food


@pytest.mark.clause("CM-HUNT-04")
def test_the_six_food_are_a_limit_for_each_player() -> None:
    board = hunters("p2", "p1", dice="swordsman = 4", p1_dice="axeman = 4").dice(*["double"] * 8).play("done")
    assert [board.see(f"players.{seat}.food") for seat in ("p2", "p1", "p3")] == [6, 6, 0]


@pytest.mark.clause("CM-HUNT-04")
def test_the_limit_counts_the_hunt_and_not_the_food_at_home() -> None:
    board = hunters("p2", dice="axeman = 3", food=5).dice("double", "double", "double").play("done")
    assert board.see("players.p2.food") == 11


@pytest.mark.clause("CM-HUNT-05")
def test_favor_rerolls_hunting_dice() -> None:
    board = hunters("p2", dice="swordsman = 2", favor=2).dice("hit", "blank").play("done")
    assert board.legal() == {"favor", "done"}
    board.dice("double").play("favor", "reroll swordsman blank", "throw", "done")
    assert board.see("players.p2.food") == 3
    assert board.see("players.p2.favor") == 1
    assert board.see("players.p2.spent_favor") == 1


@pytest.mark.clause("CM-HUNT-06")
def test_potential_rerolls_blanks_of_a_hunt() -> None:
    board = hunters("p2", dice="swordsman = 2", runes=', "rune_potential"').dice("blank", "blank").play("done")
    assert board.legal() == {"use rune_potential", "done"}
    board.dice("hit", "double").play("use rune_potential", "reroll swordsman blank", "reroll swordsman blank")
    assert board.see("players.p2.food") == 3
    assert board.see("players.p2.runes.rune_potential") == "used"


@pytest.mark.clause("CM-HUNT-06")
def test_reaction_makes_food_of_shields() -> None:
    board = hunters("p2", dice="swordsman = 1, spearman = 1", runes=', "rune_reaction"')
    board.dice("shield", "shield").play("done", "use rune_reaction")
    assert board.see("players.p2.food") == 2
    assert board.see("players.p2.runes.rune_reaction") == "used"
    assert board.see("reaction") is False


@pytest.mark.clause("CM-HUNT-07")
def test_no_die_is_lost_when_hunting() -> None:
    board = hunters("p2", dice="swordsman = 2, spearman = 1, axeman = 1")
    before = board.see("supply")
    board.dice("blank", "blank", "blank", "blank").play("done")
    assert board.question == "round_end"
    assert board.see("players.p2.dice") == {"swordsman": 2, "spearman": 1, "axeman": 1}
    assert board.see("supply") == before
    assert board.see("roll") == []


@pytest.mark.clause("CM-HUNT-08")
def test_hunted_food_does_not_feed_a_crew_of_the_same_round() -> None:
    ship = 'placed.small_public_longship = "p2"\n[position.shores.shore_3]\njourney = "all_quiet"\n'
    ship += 'ship = "small_public"\nfood = 0\ndice = { axeman = 1 }'
    board = hunters("p2", favor=1, more=ship)
    before = board.see("supply.axeman")
    board.dice("double").play("done")
    assert board.refused("load small_public") == "not_asked"
    board.play("done")
    assert board.see("players.p2.food") == 2
    assert board.see("board.shores.shore_3.dice.axeman") == 0
    assert board.see("supply.axeman") == before + 1


@pytest.mark.clause("CM-HUNT-09")
def test_hunters_roll_in_turn_order() -> None:
    board = hunters("p2", "p1", "p3", start="p3").dice("hit", "double", "blank").play("done")
    assert board.told("hunted") == [{"seat": 2, "count": 1}, {"seat": 0, "count": 2}, {"seat": 1, "count": 0}]


@pytest.mark.clause("CM-HUNT-10")
def test_a_hunter_without_dice_at_home_rolls_nothing() -> None:
    board = hunters("p2", dice="", favor=1, more=TROLL_FIGHT.replace("spearman = 1", "axeman = 1"))
    board.dice("double").play("done")
    assert board.told("hunted") == []
    assert faces(board) == ["axeman double"]
    assert board.see("fight.enemy") == "hill_troll"
    board.play("done")
    assert board.see("players.p2.food") == 0

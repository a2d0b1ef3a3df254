"""What can be done about a roll: favor (CM-COMBAT-08), Potential and Reaction (CM-RUNE)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board


def fight(sent: str, favor: int = 0, runes: str = "", leader: str = "gylfir", enemy: str = "jarl") -> Board:
    """p2 fights a draugr jarl (attack 3, defense 4). Wealth makes the game wait for p2 before and after the fights."""
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p2"
draugr = ["draugr_{enemy}_red", "draugr_thrall_blue"]
placed.draugr_1 = "p2"
sent.draugr_1 = {{ {sent} }}
[position.players.p2]
leader = "{leader}"
favor = {favor}
runes = ["rune_wealth"{runes}]
dice = {{}}
""",
    )


POTENTIAL, REACTION = ', "rune_potential"', ', "rune_reaction"'


def faces(board: Board) -> list[str]:
    return [f"{one['die']} {one['face']}" for one in board.see("roll")]


def hits(board: Board) -> list[int]:
    return [one["hits"] for one in board.told("damage")]


@pytest.mark.clause("CM-COMBAT-07")
def test_each_die_is_rolled_with_its_own_faces() -> None:
    board = fight("swordsman = 2, spearman = 1, axeman = 2", favor=1)
    board.dice("shield", "hit", "shield", "double", "blank").play("done")
    assert faces(board) == [
        "swordsman shield",
        "swordsman hit",
        "spearman shield",
        "axeman double",
        "axeman blank",
    ]
    assert board.told("rolled")[-1]["dice"] == (
        "swordsman:hit",
        "swordsman:shield",
        "spearman:shield",
        "axeman:blank",
        "axeman:double",
    )
    with pytest.raises(ValueError, match="not on the die"):
        fight("axeman = 1").dice("shield").play("done")


@pytest.mark.clause("CM-COMBAT-08")
def test_a_favor_rerolls_the_chosen_dice_and_no_others() -> None:
    board = fight("swordsman = 2, spearman = 1, axeman = 1", favor=2)
    board.dice("blank", "hit", "hit", "blank").play("done", "favor")
    assert (board.see("players.p2.favor"), board.see("players.p2.spent_favor")) == (1, 1)
    assert board.told("favor_spent") == [{"seat": 1}]
    board.play("reroll swordsman blank", "reroll axeman blank")
    assert board.see("picked") == [{"die": "swordsman", "face": "blank"}, {"die": "axeman", "face": "blank"}]
    board.dice("shield", "double").play("throw")
    assert faces(board) == ["swordsman shield", "swordsman hit", "spearman hit", "axeman double"]
    assert board.see("picked") == []
    assert board.question == "after_roll"
    assert board.see("players.p2.favor") == 1


@pytest.mark.clause("CM-COMBAT-08")
def test_each_rolled_die_can_be_picked_once_for_a_reroll() -> None:
    board = fight("swordsman = 3, spearman = 1", favor=1).dice("blank", "blank", "hit", "double").play("done", "favor")
    assert board.legal() == {"reroll swordsman blank", "reroll swordsman hit", "reroll spearman double"}
    board.play("reroll swordsman blank")
    assert board.legal("reroll") == {"reroll swordsman blank", "reroll swordsman hit", "reroll spearman double"}
    board.play("reroll swordsman blank")
    assert board.legal() == {"reroll swordsman hit", "reroll spearman double", "throw"}
    assert board.refused("reroll swordsman blank") == "CM-COMBAT-08"
    assert board.refused("reroll axeman hit") == "CM-COMBAT-08"
    assert board.refused("done") == "not_asked"


@pytest.mark.clause("CM-COMBAT-08")
def test_a_favor_may_reroll_all_dice_at_once() -> None:
    board = fight("swordsman = 1, spearman = 1", favor=2).dice("hit", "double", "shield", "blank")
    board.play("done", "favor", "reroll spearman double", "reroll swordsman hit")
    assert faces(board) == ["swordsman shield", "spearman blank"]


@pytest.mark.clause("CM-COMBAT-09", "CM-EX-12")
def test_favor_may_be_discarded_again_and_again() -> None:
    board = fight("swordsman = 3", favor=2, runes=POTENTIAL).dice("blank", "blank", "hit").play("done", "favor")
    board.dice("shield", "blank").play("reroll swordsman blank", "reroll swordsman blank", "throw")
    assert faces(board) == ["swordsman shield", "swordsman blank", "swordsman hit"]
    board.dice("double").play("favor", "reroll swordsman blank", "throw")
    assert faces(board) == ["swordsman shield", "swordsman double", "swordsman hit"]
    assert (board.see("players.p2.favor"), board.see("players.p2.spent_favor")) == (0, 2)
    assert board.legal() == {"use rune_potential", "done"}
    assert board.refused("favor") == "CM-COMBAT-09"


@pytest.mark.clause("CM-COMBAT-09")
def test_favor_can_be_used_in_each_combat_round() -> None:
    board = fight("spearman = 2", favor=2, enemy="raider").dice("blank", "shield", "shield").play("done", "favor")
    board.dice("blank", "shield").play("reroll spearman blank", "throw", "done")
    assert board.legal() == {"favor", "done"}
    assert board.see("players.p2.favor") == 1


@pytest.mark.clause("CM-COMBAT-27")
def test_a_favor_rerolls_at_least_one_die() -> None:
    board = fight("swordsman = 2", favor=1).dice("blank", "hit").play("done", "favor")
    assert board.refused("throw") == "CM-COMBAT-27"
    board.play("reroll swordsman hit")
    assert board.refused("throw") == ""


@pytest.mark.clause("CM-RUNE-POTENTIAL-01")
def test_potential_rerolls_blanks_and_nothing_else() -> None:
    board = fight("swordsman = 2, spearman = 1, axeman = 1", runes=POTENTIAL)
    board.dice("blank", "hit", "shield", "blank").play("done", "use rune_potential")
    assert board.legal() == {"reroll swordsman blank", "reroll axeman blank", "throw"}
    assert board.refused("reroll swordsman hit") == "CM-RUNE-POTENTIAL-01"
    assert board.refused("reroll spearman shield") == "CM-RUNE-POTENTIAL-01"
    board.dice("double", "double").play("reroll swordsman blank", "reroll axeman blank")
    assert hits(board) == [5]
    assert board.see("players.p2.runes.rune_potential") == "used"


@pytest.mark.clause("CM-RUNE-POTENTIAL-02")
def test_potential_may_reroll_some_of_the_blanks_once() -> None:
    board = fight("swordsman = 3", favor=1, runes=POTENTIAL).dice("blank", "blank", "blank").play("done")
    board.dice("blank").play("use rune_potential", "reroll swordsman blank", "throw")
    assert faces(board) == ["swordsman blank"] * 3
    assert board.legal() == {"favor", "done"}
    assert board.refused("use rune_potential") == "CM-RUNE-GEN-01"
    assert board.see("players.p2.favor") == 1


@pytest.mark.clause("CM-RUNE-POTENTIAL-02", "CM-RUNE-GEN-05")
def test_favor_may_be_used_before_and_after_potential() -> None:
    board = fight("swordsman = 1, spearman = 1", favor=2, runes=POTENTIAL).dice("hit", "hit").play("done")
    board.dice("blank").play("favor", "reroll swordsman hit", "throw")
    board.dice("blank").play("use rune_potential", "reroll swordsman blank")
    board.dice("double").play("favor", "reroll swordsman blank", "throw")
    assert board.see("players.p2.favor") == 0
    assert hits(board) == [3]


@pytest.mark.clause("CM-RUNE-GEN-07")
def test_potential_may_be_used_without_a_blank() -> None:
    board = fight("swordsman = 2", favor=1, runes=POTENTIAL).dice("hit", "shield").play("done", "use rune_potential")
    assert faces(board) == ["swordsman hit", "swordsman shield"]
    assert board.see("players.p2.runes.rune_potential") == "used"
    assert board.legal() == {"favor", "done"}


@pytest.mark.clause("CM-RUNE-GEN-07")
def test_potential_may_leave_all_blanks_as_they_are() -> None:
    board = fight("swordsman = 2", favor=1, runes=POTENTIAL).dice("blank", "shield")
    board.play("done", "use rune_potential", "throw")
    assert faces(board) == ["swordsman blank", "swordsman shield"]
    assert len(board.told("rolled")[-1]["dice"]) == 2


@pytest.mark.clause("CM-RUNE-REACTION-01", "CM-RUNE-REACTION-02", "CM-EX-27")
@pytest.mark.parametrize(("use", "damage"), [(("use rune_reaction",), 3), (("done",), 1)])
def test_with_reaction_a_shield_is_also_a_hit(use: tuple[str, ...], damage: int) -> None:
    board = fight("spearman = 3", runes=REACTION, enemy="warrior").dice("shield", "shield", "hit", "blank", "blank")
    before = board.see("supply.spearman")
    board.dice("blank").play("done", *use)
    assert hits(board)[0] == damage
    assert board.see("reaction") is False
    assert board.told("damage")[0]["damage"] == damage
    if damage == 3:
        assert board.see("players.p2.dice.spearman") == 3
        assert board.see("supply.spearman") == before


@pytest.mark.clause("CM-RUNE-REACTION-03", "CM-EX-27")
def test_with_svanhildr_a_shield_of_a_swordsman_counts_two_hits() -> None:
    board = fight("swordsman = 3", runes=REACTION, leader="svanhildr", enemy="warrior")
    board.dice("shield", "shield", "hit").play("done", "use rune_reaction")
    assert hits(board) == [6]
    assert board.see("players.p2.dice.swordsman") == 3


@pytest.mark.clause("CM-RUNE-REACTION-03")
def test_with_svanhildr_a_shield_of_a_spearman_counts_one_hit() -> None:
    board = fight("swordsman = 1, spearman = 2", runes=REACTION, leader="svanhildr", enemy="warrior")
    board.dice("shield", "shield", "blank").play("done", "use rune_reaction")
    assert hits(board) == [3]


@pytest.mark.clause("CM-RUNE-REACTION-04")
def test_dice_rerolled_after_reaction_count_with_their_new_faces() -> None:
    board = fight("spearman = 3", favor=2, runes=REACTION, enemy="warrior")
    board.dice("shield", "blank", "blank").play("done", "use rune_reaction")
    assert board.see("reaction") is True
    board.dice("shield", "hit").play("favor", "reroll spearman blank", "reroll spearman blank", "throw", "done")
    assert hits(board) == [3]


@pytest.mark.clause("CM-RUNE-REACTION-04")
def test_a_shield_that_is_rerolled_is_no_hit_any_more() -> None:
    board = fight("spearman = 3", favor=1, runes=REACTION, enemy="raider")
    board.dice("shield", "double", "hit").play("done", "use rune_reaction")
    board.dice("blank").play("favor", "reroll spearman shield", "throw")
    assert hits(board) == [3]
    assert board.see("players.p2.dice.spearman") == 2


@pytest.mark.clause("CM-RUNE-REACTION-04")
def test_reaction_lasts_for_one_roll_only() -> None:
    board = fight("spearman = 4", favor=1, runes=REACTION).dice("shield", "shield", "blank", "blank")
    board.play("done", "use rune_reaction")
    assert board.see("reaction") is True
    board.dice("shield", "shield", "shield").play("done")
    assert board.see("fight.damage") == 2
    assert board.see("reaction") is False
    board.dice("double", "hit", "shield").play("done")
    assert hits(board) == [2, 0]


@pytest.mark.clause("CM-RUNE-GEN-07")
def test_reaction_may_be_used_without_a_shield() -> None:
    board = fight("axeman = 2", runes=REACTION, enemy="thrall").dice("hit", "hit").play("done", "use rune_reaction")
    assert hits(board) == [2]
    assert board.see("players.p2.runes.rune_reaction") == "used"


@pytest.mark.clause("CM-RUNE-GEN-05")
def test_favor_potential_and_reaction_may_be_used_in_one_window_in_any_order() -> None:
    board = fight("swordsman = 1, spearman = 1", favor=1, runes=POTENTIAL + REACTION, enemy="thrall")
    board.dice("blank", "blank").play("done")
    assert board.legal() == {"favor", "use rune_potential", "use rune_reaction", "done"}
    board.play("use rune_reaction")
    assert board.legal() == {"favor", "use rune_potential", "done"}
    board.dice("shield").play("favor", "reroll swordsman blank", "throw")
    board.dice("shield").play("use rune_potential", "reroll spearman blank")
    assert hits(board) == [2]
    assert board.see("players.p2.dice") == {"swordsman": 1, "spearman": 1, "axeman": 0}


@pytest.mark.clause("CM-RUNE-GEN-02", "CM-RUNE-GEN-04")
def test_a_rune_with_another_occasion_cannot_be_used_after_a_roll() -> None:
    board = fight("swordsman = 2", favor=1, runes=', "rune_healing"').dice("blank", "blank").play("done")
    assert board.legal() == {"favor", "done"}
    assert board.refused("use rune_healing") == "CM-RUNE-HEALING-02"
    assert board.refused("use rune_wealth") == "CM-RUNE-GEN-04"
    assert board.refused("use rune_reaction") == "CM-LOC-RUNESMITH-05"

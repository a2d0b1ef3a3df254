"""Assignment of warriors (CM-ASSIGN)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board

NONE = {"swordsman": 0, "spearman": 0, "axeman": 0}


def assignment(placed: str, player: str = "", more: str = "", others: str = "") -> Board:
    """p1 assigns first; the enemies are harmless to know, the workers stand where `placed` says."""
    position = f"""
        phase = "assignment"
        start_player = "p1"
        troll = "hill_troll"
        draugr = ["draugr_thrall_red", "draugr_scout_blue"]
        placed = {{ {placed} }}
        {more}
        [position.players.p1]
        {player}
        {others}"""
    return Board("champions", position)


@pytest.mark.clause("CM-ASSIGN-01", "CM-ASSIGN-02")
def test_only_the_player_with_a_worker_there_sends_dice_against_an_enemy() -> None:
    board = assignment('troll = "p1", draugr_1 = "p2", draugr_2 = "p1"', "dice = { swordsman = 2, axeman = 1 }")
    assert (board.asked, board.question) == (["p1"], "assign")
    mine = {f"assign {die} {slot}" for die in ("swordsman", "axeman") for slot in ("troll", "draugr_2")}
    assert board.legal() == mine | {"done"}
    assert board.refused("assign swordsman draugr_1") == "CM-ASSIGN-02"
    board.play("assign axeman draugr_2", "assign swordsman troll", "assign swordsman troll")
    assert board.see("board.sent") == {
        "troll": NONE | {"swordsman": 2},
        "draugr_1": NONE,
        "draugr_2": NONE | {"axeman": 1},
    }
    assert board.see("players.p1.dice") == NONE
    assert board.told("assigned")[0] == {"seat": 0, "warrior": "axeman", "target": "draugr_2"}
    board.play("done")
    assert (board.asked, board.legal()) == (["p2"], {"assign swordsman draugr_1", "done"})
    assert board.refused("assign swordsman troll") == "CM-ASSIGN-01"
    assert board.refused("assign swordsman draugr_2") == "CM-ASSIGN-02"
    board.play("assign swordsman draugr_1")
    assert board.see("board.sent.draugr_1") == NONE | {"swordsman": 1}


SHIPS = 'small_public_longship = "p1", large_public_longship = "p2"'
HARBORS = 'shores = { shore_2 = { ship = "small_public" }, shore_4 = { ship = "large_public" } }'


@pytest.mark.clause("CM-ASSIGN-03")
def test_dice_and_food_go_on_own_longships() -> None:
    board = assignment(SHIPS, "food = 2\ndice = { spearman = 1, axeman = 1 }", HARBORS)
    assert board.legal() == {"assign spearman small_public", "assign axeman small_public", "load small_public", "done"}
    assert board.refused("assign spearman large_public") == board.refused("load large_public") == "CM-ASSIGN-03"
    board.play("assign axeman small_public", "load small_public")
    shore = board.see("board.shores.shore_2")
    assert (shore["dice"], shore["food"]) == (NONE | {"axeman": 1}, 1)
    assert (board.see("players.p1.food"), board.see("players.p1.dice")) == (1, NONE | {"spearman": 1})
    assert board.see("board.shores.shore_4.dice") == NONE
    assert board.told("assigned") == [{"seat": 0, "warrior": "axeman", "target": "small_public"}]
    assert board.told("loaded") == [{"seat": 0, "ship": "small_public"}]


@pytest.mark.clause("CM-ASSIGN-04")
def test_dice_and_food_together_do_not_exceed_the_capacity() -> None:
    board = assignment(SHIPS, "food = 3\ndice = { spearman = 5 }", HARBORS)
    board.play(*["assign spearman small_public"] * 3, "load small_public", "load small_public")
    assert board.legal() == {"done"}
    assert board.refused("load small_public") == board.refused("assign spearman small_public") == "CM-ASSIGN-04"
    board = assignment(SHIPS, "food = 0\ndice = { spearman = 6 }", HARBORS)
    board.play(*["assign spearman small_public"] * 4)
    assert board.refused("assign spearman small_public") == ""
    board.play("assign spearman small_public")
    assert board.refused("assign spearman small_public") == "CM-ASSIGN-04"


@pytest.mark.clause("CM-ASSIGN-05")
def test_with_a_hunter_all_dice_not_sent_elsewhere_hunt() -> None:
    player = "dice = { swordsman = 1, spearman = 1, axeman = 2 }\nfood = 0\nfavor = 0"
    board = assignment('troll = "p1", hunting_grounds = "p1"', player)
    board.play("assign axeman troll").dice("hit", "shield", "double", "double", "blank").play("done")
    assert board.told("rolled")[0] == {"seat": 0, "dice": ("swordsman:hit", "spearman:shield", "axeman:double")}
    assert board.told("hunted") == [{"seat": 0, "count": 3}]


@pytest.mark.clause("CM-ASSIGN-06")
def test_without_a_hunter_dice_at_home_do_nothing() -> None:
    board = assignment('market = "p1"', "dice = { swordsman = 3, axeman = 2 }")
    assert (board.see("round"), board.told("rolled"), board.told("hunted")) == (2, [], [])
    assert board.see("players.p1.dice") == {"swordsman": 3, "spearman": 0, "axeman": 2}


@pytest.mark.parametrize(("slot", "other"), [("draugr_1", "draugr_2"), ("draugr_2", "draugr_1")])
@pytest.mark.clause("CM-ASSIGN-07")
def test_a_forbidden_weapon_is_not_assigned_to_a_draugr(slot: str, other: str) -> None:
    draugr = ["draugr_wight_red", "draugr_scout_blue"]
    position = f"""
        phase = "assignment"
        start_player = "p1"
        draugr = {draugr if slot == "draugr_1" else draugr[::-1]}
        placed = {{ draugr_1 = "p1", draugr_2 = "p1" }}
        [position.players.p1]
        dice = {{ swordsman = 1, spearman = 1, axeman = 1 }}"""
    board = Board("champions", position)
    assert board.refused(f"assign swordsman {slot}") == "CM-ASSIGN-07"
    allowed = {f"assign {die} {other}" for die in NONE} | {f"assign {die} {slot}" for die in ("spearman", "axeman")}
    assert board.legal("assign") == allowed


@pytest.mark.clause("CM-ASSIGN-08")
def test_every_weapon_may_travel_towards_a_monster_that_forbids_it() -> None:
    harbors = 'shores = { shore_2 = { ship = "small_public", monster = "mare_red" } }'
    board = assignment('small_public_longship = "p1"', "food = 1\ndice = { swordsman = 1, axeman = 1 }", harbors)
    assert board.legal("assign") == {"assign swordsman small_public", "assign axeman small_public"}


@pytest.mark.clause("CM-ASSIGN-09")
def test_nobody_has_to_send_dice_to_a_reserved_place() -> None:
    board = assignment('troll = "p1", draugr_1 = "p1"', "dice = { axeman = 2 }").play("done")
    assert (board.see("round"), board.told("fight"), board.told("rolled")) == (2, [], [])
    assert board.see("players.p1.dice") == NONE | {"axeman": 2}


@pytest.mark.parametrize(("start", "order"), [("p1", ["p1", "p2", "p3"]), ("p3", ["p3", "p1", "p2"])])
@pytest.mark.clause("CM-ASSIGN-10")
def test_players_assign_one_after_another_in_the_open(start: str, order: list[str]) -> None:
    position = f"""
        phase = "assignment"
        start_player = "{start}"
        troll = "hill_troll"
        draugr = ["draugr_thrall_red", "draugr_scout_blue"]
        placed = {{ troll = "p1", draugr_1 = "p2", draugr_2 = "p3" }}"""
    board = Board("champions", position)
    for player in order:
        assert board.asked == [player]
        board.play("done")
    assert board.see("round") == 2
    board = Board("champions", position)
    slot = {"p1": "troll", "p2": "draugr_1", "p3": "draugr_2"}[start]
    board.play(f"assign swordsman {slot}")
    for reader in ("p1", "p2", "p3"):
        assert board.see(f"board.sent.{slot}.swordsman", of=reader) == 1


@pytest.mark.clause("CM-ASSIGN-11")
def test_a_die_is_assigned_once_and_only_own_dice_and_food_are_used() -> None:
    board = assignment(f'troll = "p1", {SHIPS}', "food = 1\ndice = { axeman = 1 }", HARBORS)
    assert board.refused("assign spearman troll") == board.refused("assign spearman small_public") == "CM-ASSIGN-11"
    board.play("assign axeman troll")
    assert board.refused("assign axeman troll") == board.refused("assign axeman small_public") == "CM-ASSIGN-11"
    board.play("load small_public")
    assert board.refused("load small_public") == "CM-ASSIGN-11"
    assert (board.legal(), board.see("players.p2.food")) == ({"done"}, 1)


@pytest.mark.parametrize(("dice", "food"), [(5, 0), (4, 1), (1, 4), (0, 5)])
@pytest.mark.clause("CM-ASSIGN-12")
def test_a_ship_may_carry_too_little_or_too_much_food(dice: int, food: int) -> None:
    board = assignment(
        'small_public_longship = "p1"', "food = 8\ndice = { axeman = 8 }", HARBORS.split(", shore_4")[0] + "}"
    )
    board.play(*["assign axeman small_public"] * dice, *["load small_public"] * food)
    assert board.refused("done") == ""
    shore = board.see("board.shores.shore_2")
    assert (shore["dice"]["axeman"], shore["food"]) == (dice, food)


@pytest.mark.clause("CM-ASSIGN-13")
def test_a_confirmed_assignment_is_final() -> None:
    board = assignment('troll = "p1", draugr_1 = "p2"', "dice = { axeman = 2 }").play("assign axeman troll")
    assert board.asked == ["p1"]
    board.play("done")
    assert board.asked == ["p2"]
    assert board.refused("assign axeman troll", seat="p1") == "not_your_decision"
    assert board.legal(seat="p1") == set()
    assert board.see("board.sent.troll") == NONE | {"axeman": 1}


@pytest.mark.clause("CM-ASSIGN-13")
def test_who_has_assigned_the_last_die_still_confirms() -> None:
    board = assignment('troll = "p1"', "dice = { axeman = 1 }\nfavor = 0").play("assign axeman troll")
    assert (board.asked, board.legal(), board.see("phase")) == (["p1"], {"done"}, "assignment")
    idle = assignment('market = "p1", draugr_1 = "p2"', "dice = { axeman = 1 }")
    assert idle.asked == ["p2"]  # who has nothing to assign is not asked


@pytest.mark.clause("CM-ASSIGN-03", "CM-RUNE-GEN-04")
def test_food_of_a_rune_used_in_the_assignment_is_loaded_at_once() -> None:
    board = assignment(SHIPS, 'food = 0\ndice = {}\nrunes = ["rune_gifts"]', HARBORS)
    assert board.legal() == {"use rune_gifts", "done"}
    assert board.refused("use rune_wealth") == "CM-LOC-RUNESMITH-05"
    board.play("use rune_gifts", *["gift food"] * 4)
    assert board.legal() == {"load small_public", "done"}
    board.play("load small_public")
    assert (board.see("players.p1.food"), board.see("board.shores.shore_2.food")) == (3, 1)

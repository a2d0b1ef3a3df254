"""New warriors (CM-FAQ) and the stalls (CM-LOC-STALL): supply, room on the leader board, exchange of dice."""

from __future__ import annotations

import pytest

from meadhall.testing import Board


def stall(name: str, player: str, board: str = "") -> Board:
    position = f'turn = "p1"\nstalls = ["stall_{name}"]\n{board}\n[position.players.p1]\n{player}'
    return Board("champions", position).play(f"place stall_{name}")


def dice(board: Board, player: str = "p1") -> tuple[int, ...]:
    """Swordsmen, spearmen, axemen."""
    return tuple(board.see(f"players.{player}.dice").values())


def supply(board: Board) -> tuple[int, ...]:
    return tuple(board.see("supply").values())


# Stalls


@pytest.mark.parametrize(
    ("name", "goods", "gained"),
    [
        ("varangian", {"coin": 4}, (1, 1, 0)),
        ("berserker_lodge", {"coin": 3}, (1, 0, 1)),
        ("mead_hall", {"food": 4}, (2, 0, 0)),
        ("woodcutter", {"wood": 7}, (0, 0, 0)),
        ("fishmonger", {"food": 7}, (0, 0, 0)),
        ("offering_stone", {"coin": 4, "favor": 6}, (0, 0, 0)),
        ("goldsmith", {"coin": 7}, (0, 0, 0)),
    ],
)
@pytest.mark.clause("CM-LOC-STALL-01")
def test_a_stall_takes_its_cost_and_gives_its_gain(name: str, goods: dict[str, int], gained: tuple[int, ...]) -> None:
    board = stall(name, "food = 5\nwood = 5\ncoin = 5\nfavor = 5\ndice = { axeman = 1 }")
    mine = board.see("players.p1")
    before = {"food": 5, "wood": 5, "coin": 5, "favor": 5, "blame": 0, "glory": 0}
    assert {good: mine[good] for good in before} == before | goods
    assert dice(board) == (gained[0], gained[1], 1 + gained[2])
    assert supply(board) == (9 - gained[0], 11 - gained[1], 8 - gained[2])
    assert (board.asked, mine["workers"]) == (["p2"], 2)


def left_to_take(board: Board) -> int:
    decision = board.state.decision(0)
    assert decision is not None
    return int(decision.args["left"])


@pytest.mark.clause("CM-LOC-STALL-02")
def test_the_drill_yard_exchanges_two_dice() -> None:
    board = stall("drill_yard", "dice = { swordsman = 2, spearman = 1 }")
    assert board.legal() == {"dismiss swordsman", "dismiss spearman"}
    assert board.refused("dismiss axeman") == "CM-LOC-STALL-02"
    board.play("dismiss swordsman")
    assert (dice(board), supply(board)) == ((1, 1, 0), (8, 10, 9))
    assert board.legal() == {"dismiss swordsman", "dismiss spearman", "done"}
    board.play("dismiss spearman")
    assert (board.question, board.legal()) == ("retrain", {"recruit swordsman", "recruit spearman", "recruit axeman"})
    assert left_to_take(board) == 2
    board.play("recruit axeman")
    assert (dice(board), board.asked, left_to_take(board)) == ((1, 0, 1), ["p1"], 1)
    board.play("recruit axeman")
    assert (dice(board), supply(board), board.asked) == ((1, 0, 2), (8, 11, 7), ["p2"])
    assert [told["warrior"] for told in board.told("warrior_dismissed")] == ["swordsman", "spearman"]
    assert [told["warriors"] for told in board.told("warriors_gained")] == [("axeman",), ("axeman",)]


@pytest.mark.clause("CM-LOC-STALL-02")
def test_the_drill_yard_exchanges_also_one_die() -> None:
    board = stall("drill_yard", "dice = { swordsman = 1, axeman = 1 }").play("dismiss swordsman", "done")
    board.play("recruit spearman")
    assert (dice(board), supply(board), board.asked) == ((0, 1, 1), (9, 10, 8), ["p2"])


@pytest.mark.clause("CM-LOC-STALL-02", "CM-FAQ-01")
def test_only_dice_in_the_supply_are_taken_in_exchange() -> None:
    board = stall("drill_yard", "dice = { swordsman = 2, spearman = 1 }", "supply = { spearman = 0, axeman = 0 }")
    board.play("dismiss spearman", "dismiss swordsman")
    assert board.legal() == {"recruit swordsman", "recruit spearman"}
    assert board.refused("recruit axeman") == "CM-FAQ-01"
    board.play("recruit spearman")  # then only swordsmen are left, which is no choice
    assert (dice(board), supply(board)[1:]) == ((2, 1, 0), (0, 0))


@pytest.mark.clause("CM-LOC-STALL-03")
def test_at_the_drill_yard_a_die_must_be_returned_and_may_be_taken_back() -> None:
    board = stall("drill_yard", "dice = { swordsman = 1, spearman = 1 }")
    assert board.refused("done") == "CM-LOC-STALL-03"
    board.play("dismiss spearman", "done", "recruit spearman")
    assert (dice(board), supply(board)) == ((1, 1, 0), (8, 10, 9))
    alone = stall("drill_yard", "dice = { spearman = 1 }")  # the only die is returned without a question
    assert (alone.question, dice(alone), supply(alone)) == ("retrain", (0, 0, 0), (9, 11, 9))


@pytest.mark.clause("CM-LOC-STALL-03")
def test_without_dice_the_drill_yard_does_nothing() -> None:
    board = stall("drill_yard", "dice = {}")
    assert (dice(board), supply(board), board.asked) == ((0, 0, 0), (9, 11, 9), ["p2"])


@pytest.mark.parametrize(
    ("player", "board", "expected"),
    [
        ("dice = { axeman = 1 }", "supply = { spearman = 0 }", (1, 0, 1)),
        ("dice = { axeman = 1 }", "supply = { spearman = 0, swordsman = 0 }", (0, 0, 1)),
        ("dice = { axeman = 8 }", "", (0, 0, 8)),
    ],
)
@pytest.mark.clause("CM-LOC-STALL-03", "CM-FAQ-01")
def test_dice_of_a_stall_that_are_missing_or_have_no_room_are_forfeited(
    player: str, board: str, expected: tuple[int, ...]
) -> None:
    table = stall("varangian", player + "\ncoin = 3", board)
    assert (dice(table), table.see("players.p1.coin"), table.asked) == (expected, 2, ["p2"])
    assert table.see("offered") == {"swordsman": 0, "spearman": 0, "axeman": 0}


# Supply


@pytest.mark.clause("CM-FAQ-01")
def test_an_empty_supply_gives_no_die_and_no_replacement() -> None:
    board = stall("mead_hall", "food = 2\ndice = {}", "supply = { swordsman = 1 }")
    assert (dice(board), board.see("supply.swordsman"), board.see("players.p1.food")) == ((1, 0, 0), 0, 1)
    board = stall("mead_hall", "food = 2\ndice = {}", "supply = { swordsman = 0 }")
    assert (dice(board), board.see("supply.swordsman"), board.see("players.p1.food")) == ((0, 0, 0), 0, 1)
    assert board.told("warriors_gained") == board.told("warriors_sent_back") == []


@pytest.mark.clause("CM-FAQ-01")
def test_no_die_is_ever_made_or_lost() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\ndice = { axeman = 3, swordsman = 4 }\ncoin = 9')
    for place in ("longhouse", "swordsmith", "blacksmith", "hafter", "merchant_ship"):
        board.play(f"place {place}")
        if board.question == "recruit":
            board.play(min(board.legal()))
        smiths = board.see("board.stock")
        for die, smith, total in (
            ("swordsman", "swordsmith", 12),
            ("spearman", "hafter", 12),
            ("axeman", "blacksmith", 10),
        ):
            owned = sum(board.see(f"players.p{number}.dice.{die}") for number in (1, 2, 3))
            assert owned + smiths[smith] + board.see(f"supply.{die}") == total


@pytest.mark.clause("CM-FAQ-02")
def test_dice_that_return_to_the_supply_can_be_taken_again() -> None:
    position = """
        turn = "p1"
        stalls = ["stall_drill_yard", "stall_varangian"]
        supply = { spearman = 0 }
        [position.players.p1]
        dice = { spearman = 1, axeman = 1 }
        [position.players.p2]
        dice = {}"""
    board = Board("champions", position).play("place stall_drill_yard", "dismiss spearman", "done", "recruit swordsman")
    assert board.see("supply.spearman") == 1
    board.play("place stall_varangian")
    assert (dice(board, "p2"), board.see("supply.spearman")) == ((1, 1, 0), 0)


@pytest.mark.clause("CM-FAQ-03")
def test_food_wood_coins_favor_and_blame_have_no_limit() -> None:
    rich = "food = 30\nwood = 20\ncoin = 60\nfavor = 54\nblame = 28"
    for name, good, count in (("fishmonger", "food", 32), ("woodcutter", "wood", 22), ("goldsmith", "coin", 62)):
        assert stall(name, rich).see(f"players.p1.{good}") == count
    assert stall("offering_stone", rich).see("players.p1.favor") == 55
    board = Board("champions", f'turn = "p1"\n[position.players.p1]\n{rich}').play("beg")
    assert (board.see("players.p1.food"), board.see("players.p1.blame")) == (31, 29)


# Room


@pytest.mark.parametrize("have", [5, 6, 7, 8])
@pytest.mark.clause("CM-FAQ-04")
def test_nobody_keeps_more_than_eight_warriors(have: int) -> None:
    board = stall("mead_hall", f"food = 1\ndice = {{ axeman = {have} }}")
    kept = min(2, 8 - have)
    assert (dice(board), board.see("supply.swordsman")) == ((kept, 0, have), 9 - kept)
    assert board.asked == ["p2"]


@pytest.mark.parametrize("kept", ["swordsman", "spearman"])
@pytest.mark.clause("CM-FAQ-05", "CM-FAQ-06")
def test_the_player_chooses_which_of_the_new_dice_to_keep(kept: str) -> None:
    board = stall("varangian", "coin = 1\ndice = { axeman = 7 }")
    assert (board.question, board.asked) == ("recruit", ["p1"])
    assert board.see("offered") == {"swordsman": 1, "spearman": 1, "axeman": 0}
    assert (dice(board), supply(board)) == ((0, 0, 7), (8, 10, 2))
    assert board.legal() == {"recruit swordsman", "recruit spearman"}  # no old die may make room
    assert board.refused("recruit axeman") == "CM-FAQ-05"
    assert board.refused("dismiss axeman") == "not_asked"
    board.play(f"recruit {kept}")
    assert dice(board) == ((1, 0, 7) if kept == "swordsman" else (0, 1, 7))
    assert supply(board) == ((8, 11, 2) if kept == "swordsman" else (9, 10, 2))
    assert board.see("offered") == {"swordsman": 0, "spearman": 0, "axeman": 0}
    assert board.told("warriors_gained") == [{"seat": 0, "warriors": (kept,)}]
    other = "spearman" if kept == "swordsman" else "swordsman"
    assert board.told("warriors_sent_back") == [{"seat": 0, "warriors": (other,)}]
    assert board.asked == ["p2"]


@pytest.mark.clause("CM-FAQ-04", "CM-FAQ-05")
def test_with_just_enough_room_there_is_nothing_to_choose() -> None:
    board = stall("varangian", "coin = 1\ndice = { axeman = 6 }")
    assert (dice(board), supply(board), board.asked) == ((1, 1, 6), (8, 10, 3), ["p2"])
    assert board.told("warriors_gained") == [{"seat": 0, "warriors": ("swordsman", "spearman")}]


@pytest.mark.clause("CM-FAQ-05")
def test_as_many_new_dice_as_fit_are_kept() -> None:
    position = 'turn = "p1"\nmerchant = "merchant_levy"\nstock = { swordsmith = 4 }\n[position.players.p1]\n'
    position += 'leader = "ullr"\ncoin = 1\ndice = { spearman = 6 }'
    board = Board("champions", position).play("place swordsmith")
    assert (dice(board), board.see("supply.swordsman"), board.see("board.stock.swordsmith")) == ((2, 6, 0), 8, 0)
    assert [told["warriors"] for told in board.told("warriors_gained")] == [("swordsman",), ("swordsman",)]


AWAY = """
    placed = { troll = "p1", draugr_2 = "p2", small_public_longship = "p1", large_public_longship = "p2" }
    sent = { troll = { swordsman = 1, axeman = 1 }, draugr_2 = { spearman = 1 } }
    [position.shores.shore_3]
    ship = "small_public"
    dice = { spearman = 1, axeman = 1 }
    [position.shores.shore_4]
    ship = "large_public"
    dice = { spearman = 3 }
    """


@pytest.mark.parametrize(("home", "kept"), [(2, 2), (3, 1), (4, 0)])
@pytest.mark.clause("CM-FAQ-07")
def test_dice_on_enemies_and_ships_count_towards_the_eight(home: int, kept: int) -> None:
    board = Board(
        "champions",
        f'turn = "p1"\nstock = {{ hafter = 2 }}\n{AWAY}[position.players.p1]\ndice = {{ swordsman = {home} }}',
    )
    board.play("place hafter")
    assert dice(board) == (home, kept, 0)
    assert board.see("supply.spearman") == 12 - 5 - kept


@pytest.mark.clause("CM-FAQ-07")
def test_dice_are_gained_only_in_the_placement() -> None:
    position = f'phase = "assignment"\nstart_player = "p1"\n{AWAY}[position.players.p1]\nrunes = ["rune_wealth"]'
    board = Board("champions", position)
    assert {move.split()[0] for move in board.legal()} == {"assign", "load", "use", "done"}
    for place in ("place hafter", "recruit spearman"):
        assert board.refused(place) == "not_asked"

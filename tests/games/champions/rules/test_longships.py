"""Longships (CM-LOC): the two public ones, the Shipwright and the private ones."""

from __future__ import annotations

import pytest

from meadhall.games.champions.knowledge.shape import Player
from meadhall.testing import Board

SHIPS = [("karve", 1, 1, 6, 3), ("snekkja", 1, 2, 7, 4), ("skeid", 2, 1, 8, 5), ("drakkar", 2, 2, 9, 6)]


def harbors(board: Board) -> dict[str, str]:
    """Which ship lies at which shore."""
    return {shore: seen["ship"] for shore, seen in board.see("board.shores").items() if seen["ship"]}


def town(player: str, rest: str = "", seats: int = 3, board: str = "") -> Board:
    return Board("champions", f'turn = "p1"\n{board}\n[position.players.p1]\n{player}\n{rest}', seats)


def loading(ship: str, place: str, seats: int = 4) -> Board:
    """p1 is about to load a ship at shore 3 and has dice and food in plenty."""
    own = f'ship = "{ship}"' if ship == place else ""
    position = f"""
        phase = "assignment"
        start_player = "p1"
        [position.players.p1]
        food = 20
        dice = {{ axeman = 8 }}
        {own}
        [position.placed]
        {place} = "p1"
        [position.shores.shore_3]
        ship = "{ship}"
        """
    return Board("champions", position, seats)


# Public longships


@pytest.mark.parametrize("size", ["large", "small"])
@pytest.mark.clause("CM-LOC-LARGESHIP-01", "CM-LOC-SMALLSHIP-01")
def test_a_coin_puts_a_public_longship_into_a_harbor(size: str) -> None:
    board = town("coin = 3").play(f"place {size}_public_longship")
    assert board.see("players.p1.coin") == 2
    assert (board.question, board.legal()) == ("sail", {"sail shore_2", "sail shore_3", "sail shore_4"})
    board.play("sail shore_4")
    assert harbors(board) == {"shore_4": f"{size}_public"}
    assert (board.see("board.shores.shore_4.sailor"), board.asked) == ("p1", ["p2"])
    assert board.told("sailed") == [{"seat": 0, "ship": f"{size}_public", "shore": "shore_4"}]


@pytest.mark.parametrize("size", ["large", "small"])
@pytest.mark.clause("CM-LOC-LARGESHIP-01", "CM-LOC-SMALLSHIP-01")
def test_without_a_coin_no_public_longship_sails(size: str) -> None:
    assert town("coin = 0").refused(f"place {size}_public_longship") == "CM-PLACE-07"


@pytest.mark.parametrize(
    ("ship", "place", "capacity"),
    [("large_public", "large_public_longship", 10), ("small_public", "small_public_longship", 5)]
    + [(ship, ship, capacity) for ship, _, _, capacity, _ in SHIPS],
)
@pytest.mark.clause("CM-LOC-LARGESHIP-02", "CM-LOC-SMALLSHIP-01", "CM-LOC-SHIPWRIGHT-08")
def test_dice_and_food_share_the_capacity_in_any_split(ship: str, place: str, capacity: int) -> None:
    for dice in range(min(8, capacity) + 1):
        board = loading(ship, place).play(*[f"assign axeman {ship}"] * dice)
        board.play(*[f"load {ship}"] * (capacity - dice))
        assert (board.see("board.shores.shore_3.dice.axeman"), board.see("board.shores.shore_3.food")) == (
            dice,
            capacity - dice,
        )
        assert board.refused(f"load {ship}") == "CM-ASSIGN-04"
        assert board.refused(f"assign axeman {ship}") == ("CM-ASSIGN-04" if dice < 8 else "CM-ASSIGN-11")


@pytest.mark.clause("CM-LOC-SHIP-01")
def test_the_shore_is_chosen_at_the_placement_and_for_good() -> None:
    board = town("coin = 1").play("place small_public_longship", "sail shore_2")
    while board.see("phase") == "placement":
        assert board.refused("sail shore_3") == "not_asked"
        board.play("beg")
    assert (board.asked, harbors(board)) == (["p1"], {"shore_2": "small_public"})
    assert board.refused("sail shore_3") == "not_asked"


@pytest.mark.clause("CM-LOC-SHIP-02")
def test_a_harbor_holds_one_longship() -> None:
    board = town("coin = 1\nworkers = 3", "[position.players.p2]\ncoin = 1")
    board.play("place small_public_longship", "sail shore_3", "place large_public_longship")
    assert board.legal() == {"sail shore_2", "sail shore_4"}
    assert board.refused("sail shore_3") == "CM-LOC-SHIP-02"
    board.play("sail shore_2")
    assert harbors(board) == {"shore_3": "small_public", "shore_2": "large_public"}


@pytest.mark.clause("CM-LOC-SHIP-02")
def test_without_a_free_harbor_no_longship_sails() -> None:
    position = """
        turn = "p1"
        placed = { small_public_longship = "p2", large_public_longship = "p3", drakkar = "p3" }
        [position.players.p1]
        ship = "karve"
        [position.players.p3]
        ship = "drakkar"
        [position.shores.shore_2]
        ship = "small_public"
        [position.shores.shore_3]
        ship = "large_public"
        [position.shores.shore_4]
        """
    assert Board("champions", position).refused("place karve") == ""
    full = Board("champions", position + 'ship = "drakkar"')
    assert full.refused("place karve") == "CM-LOC-SHIP-02"
    assert "place karve" not in full.legal()


@pytest.mark.clause("CM-LOC-SHIP-03")
def test_a_player_may_send_several_longships_each_with_its_own_worker() -> None:
    board = town('coin = 2\nship = "karve"', "[position.players.p2]\nworkers = 0\n[position.players.p3]\nworkers = 0")
    board.play("place small_public_longship", "sail shore_2", "place large_public_longship", "sail shore_4")
    assert (board.see("players.p1.workers"), board.see("players.p1.coin")) == (1, 0)
    board.play("place karve")  # the last free harbor is taken without a question
    assert harbors(board) == {"shore_2": "small_public", "shore_3": "karve", "shore_4": "large_public"}
    ships = {"small_public", "large_public", "karve"}
    moves = {f"{verb} {ship}" for verb in ("load", "assign swordsman") for ship in ships}
    assert (board.see("phase"), board.legal()) == ("assignment", moves | {"done"})


@pytest.mark.clause("CM-LOC-SHIP-04")
def test_a_longship_is_loaded_only_in_the_assignment() -> None:
    board = town("coin = 1\nworkers = 1").play("place small_public_longship", "sail shore_2")
    assert board.see("board.shores.shore_2.dice") == {"swordsman": 0, "spearman": 0, "axeman": 0}
    assert board.refused("load small_public") == board.refused("assign swordsman small_public") == "not_asked"
    board.play(*["beg"] * 6, "load small_public", "assign swordsman small_public", "done")
    assert board.told("loaded") == [{"seat": 0, "ship": "small_public"}]


# Shipwright


@pytest.mark.parametrize(("ship", "wood", "coin", "capacity", "glory"), SHIPS)
@pytest.mark.clause("CM-LOC-SHIPWRIGHT-01", "CM-LOC-SHIPWRIGHT-02")
def test_a_private_longship_is_built_for_its_printed_cost(
    ship: str, wood: int, coin: int, capacity: int, glory: int
) -> None:
    board = town("wood = 5\ncoin = 7", seats=4).play("place shipwright", f"build {ship}")
    mine: Player = board.see("players.p1")
    assert (mine["wood"], mine["coin"], mine["ship"]) == (5 - wood, 7 - coin, ship)
    assert board.see("board.ships") == [name for name, *_ in SHIPS if name != ship]
    assert board.told("ship_built") == [{"seat": 0, "ship": ship}]
    assert (board.asked, board.see("players.p2.ship")) == (["p2"], "")


@pytest.mark.clause("CM-LOC-SHIPWRIGHT-01")
def test_only_an_available_ship_that_can_be_paid_is_built() -> None:
    board = town("wood = 1\ncoin = 2", '[position.players.p2]\nship = "karve"', seats=4)
    assert board.refused("place shipwright") == ""
    board = town("wood = 2\ncoin = 1", '[position.players.p2]\nship = "snekkja"', seats=4).play("place shipwright")
    assert board.legal() == {"build karve", "build skeid"}
    for ship in ("snekkja", "drakkar"):
        assert board.refused(f"build {ship}") == "CM-LOC-SHIPWRIGHT-01"


@pytest.mark.clause("CM-LOC-SHIPWRIGHT-03", "CM-LOC-SHIPWRIGHT-04")
def test_an_owner_builds_no_second_ship() -> None:
    board = town('wood = 9\ncoin = 9\nship = "karve"')
    assert board.refused("place shipwright") == "CM-LOC-SHIPWRIGHT-03"
    board = town("wood = 9\ncoin = 9", '[position.players.p2]\nship = "karve"')
    assert board.refused("place shipwright") == ""


@pytest.mark.parametrize(
    ("wood", "coin", "taken", "refused"),
    [(1, 1, "drakkar", ""), (1, 0, "drakkar", "x"), (0, 1, "drakkar", "x"), (1, 1, "karve", "x"), (1, 2, "karve", "")],
)
@pytest.mark.clause("CM-LOC-SHIPWRIGHT-04")
def test_who_can_pay_for_no_available_ship_does_not_visit(wood: int, coin: int, taken: str, refused: str) -> None:
    board = town(f"wood = {wood}\ncoin = {coin}", f'[position.players.p2]\nship = "{taken}"')
    assert board.refused("place shipwright") == ("CM-LOC-SHIPWRIGHT-04" if refused else "")


@pytest.mark.clause("CM-LOC-SHIPWRIGHT-05", "CM-LOC-SHIPWRIGHT-07")
def test_the_owner_sails_a_private_longship_in_every_round_for_free() -> None:
    rest = "[position.players.p2]\nworkers = 0\n[position.players.p3]\nworkers = 0"
    board = town('coin = 0\nship = "snekkja"\nworkers = 1', rest, board='start_player = "p1"')
    for number, shore in enumerate(("shore_2", "shore_4"), start=1):
        assert (board.see("round"), board.asked) == (number, ["p1"])
        board.play("place snekkja")
        assert board.legal() == {"sail shore_2", "sail shore_3", "sail shore_4"}
        board.play(f"sail {shore}")
        assert (harbors(board), board.see("board.placed.snekkja")) == ({shore: "snekkja"}, "p1")
        assert board.see("players.p1.coin") == 0
        assert number == 2 or {"load snekkja", "assign swordsman snekkja"} <= board.legal()
        while board.see("round") == 1:
            board.play("done")
    board.play("beg", "beg")
    assert (board.asked, board.refused("place snekkja")) == (["p1"], "CM-PLACE-04")


@pytest.mark.clause("CM-LOC-SHIPWRIGHT-06")
def test_a_private_longship_sails_already_in_the_round_in_which_it_was_built() -> None:
    rest = "[position.players.p2]\nworkers = 0\n[position.players.p3]\nworkers = 0"
    board = town("wood = 1\ncoin = 1", rest)
    assert board.refused("place karve") == "CM-LOC-SHIPWRIGHT-09"
    board.play("place shipwright", "place karve", "sail shore_3")
    assert (harbors(board), board.see("players.p1.workers")) == ({"shore_3": "karve"}, 1)


@pytest.mark.parametrize(("ship", "wood", "coin", "capacity", "glory"), SHIPS)
@pytest.mark.clause("CM-LOC-SHIPWRIGHT-08")
def test_a_dearer_ship_has_more_glory(ship: str, wood: int, coin: int, capacity: int, glory: int) -> None:
    position = f'round = 8\nphase = "cleanup"\n[position.players.p1]\nship = "{ship}"'
    assert Board("champions", position, 4).see("scores.p1.longship") == glory


@pytest.mark.clause("CM-LOC-SHIPWRIGHT-09")
def test_only_the_owner_uses_a_private_longship() -> None:
    board = town("coin = 5", '[position.players.p2]\nship = "karve"')
    assert board.refused("place karve") == "CM-LOC-SHIPWRIGHT-09"
    ships = {"place karve", "place snekkja", "place drakkar"}
    assert board.legal() & ships == set()
    board.play("beg")
    assert (board.legal() & ships, board.refused("place karve")) == ({"place karve"}, "")
    assert board.refused("place drakkar") == "CM-LOC-SHIPWRIGHT-09"

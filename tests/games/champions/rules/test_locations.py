"""The places of the town (CM-LOC); longships, the Sage's Hut and stalls have files of their own."""

from __future__ import annotations

from itertools import permutations

import pytest

from meadhall.games.champions import GAME
from meadhall.games.champions.knowledge.shape import Player
from meadhall.testing import Board

SMITHS = [("blacksmith", "axeman", 10), ("hafter", "spearman", 12), ("swordsmith", "swordsman", 12)]


def at(place: str, player: str = "", board: str = "", seats: int = 3) -> Board:
    """p1 places a worker; `player` says what p1 has, `board` what lies on the board."""
    return Board("champions", f'turn = "p1"\n{board}\n[position.players.p1]\n{player}', seats).play(f"place {place}")


def goods(board: Board, player: str = "p1") -> tuple[int, int, int]:
    mine: Player = board.see(f"players.{player}")
    return mine["food"], mine["wood"], mine["coin"]


# Smiths and Smokehouse


@pytest.mark.parametrize("lying", [0, 1, 3])
@pytest.mark.parametrize(("smith", "die", "total"), SMITHS)
@pytest.mark.clause("CM-LOC-BLACKSMITH-01", "CM-LOC-HAFTER-01", "CM-LOC-SWORDSMITH-01")
def test_a_smith_gives_all_dice_lying_there(smith: str, die: str, total: int, lying: int) -> None:
    board = at(smith, "dice = { spearman = 1 }", f"stock = {{ {smith} = {lying} }}")
    dice = {"swordsman": 0, "spearman": 1, "axeman": 0}
    dice[die] += lying
    assert board.see("players.p1.dice") == dice
    assert board.see("board.stock") == {"blacksmith": 1, "hafter": 1, "smokehouse": 1, "swordsmith": 1} | {smith: 0}
    others = 2 if die == "swordsman" else 0  # the swordsmen of p2 and p3
    assert board.see(f"supply.{die}") == total - dice[die] - others
    assert board.told("warriors_gained") == ([{"seat": 0, "warriors": (die,) * lying}] if lying else [])


@pytest.mark.parametrize("lying", [0, 1, 4])
@pytest.mark.clause("CM-LOC-SMOKEHOUSE-01")
def test_the_smokehouse_gives_all_food_lying_there(lying: int) -> None:
    board = at("smokehouse", "food = 2", f"stock = {{ smokehouse = {lying} }}")
    assert (goods(board), board.see("board.stock.smokehouse")) == ((2 + lying, 1, 1), 0)
    assert board.told("food_taken") == [{"seat": 0, "count": lying}]
    assert board.see("board.stock.hafter") == 1


@pytest.mark.parametrize(("smith", "die", "total"), SMITHS)
@pytest.mark.parametrize(("have", "kept"), [(6, 2), (8, 0)])
@pytest.mark.clause("CM-LOC-BLACKSMITH-02")
def test_dice_above_the_capacity_go_to_the_supply_and_not_back(
    smith: str, die: str, total: int, have: int, kept: int
) -> None:
    mine = "axeman" if die != "axeman" else "spearman"
    board = at(smith, f"dice = {{ {mine} = {have} }}", f"stock = {{ {smith} = 3 }}")
    assert board.see("players.p1.dice") == {"swordsman": 0, "spearman": 0, "axeman": 0} | {mine: have, die: kept}
    assert board.see(f"board.stock.{smith}") == 0
    assert board.see(f"supply.{die}") == total - kept - (2 if die == "swordsman" else 0)
    assert board.told("warriors_sent_back") == [{"seat": 0, "warriors": (die,) * (3 - kept)}]


# Troll, draugr, Hunting Grounds


@pytest.mark.parametrize("place", ["troll", "draugr_1", "draugr_2"])
@pytest.mark.clause("CM-LOC-TROLL-01", "CM-LOC-DRAUGR-01")
def test_a_worker_reserves_the_enemy_and_dice_follow_in_the_assignment(place: str) -> None:
    position = 'troll = "hill_troll"\ndraugr = ["draugr_thrall_red", "draugr_scout_red"]'
    board = at(place, "workers = 1", position)
    assert board.see("board.placed") == {place: "p1"}
    assert board.refused(f"assign swordsman {place}") == "not_asked"
    board.play(*["beg"] * 6)
    assert (board.asked, board.see("phase")) == (["p1"], "assignment")
    assert board.legal() == {f"assign swordsman {place}", "done"}


@pytest.mark.clause("CM-LOC-DRAUGR-02")
def test_a_player_may_reserve_both_draugr() -> None:
    board = at("draugr_1", "workers = 2", 'draugr = ["draugr_thrall_red", "draugr_scout_red"]')
    board.play("beg", "beg", "place draugr_2", *["beg"] * 4)
    assert board.legal() == {"assign swordsman draugr_1", "assign swordsman draugr_2", "done"}


@pytest.mark.clause("CM-LOC-HUNTING-01", "CM-LOC-HUNTING-02")
def test_any_number_of_workers_hunt_but_further_ones_add_nothing() -> None:
    board = at("hunting_grounds", "workers = 2\ndice = { axeman = 4 }\nfavor = 0\nfood = 0")
    board.play("place hunting_grounds", "place hunting_grounds", "place hunting_grounds")
    assert [board.see(f"players.p{number}.hunting") for number in (1, 2, 3)] == [2, 1, 1]
    assert [board.see(f"players.p{number}.blame") for number in (1, 2, 3)] == [0, 0, 0]
    board.dice("double", "double", "double", "double").play(*["beg"] * 4)
    assert board.told("hunted")[0] == {"seat": 0, "count": 6}
    assert board.see("players.p1.food") == 6
    assert [told["seat"] for told in board.told("rolled")].count(0) == 1


# Longhouse


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.clause("CM-LOC-LONGHOUSE-01", "CM-LOC-LONGHOUSE-02")
def test_the_longhouse_gives_a_swordsman_and_the_marker(seats: int) -> None:
    board = at("longhouse", board='start_player = "p2"', seats=seats)
    assert board.see("players.p1.dice") == {"swordsman": 2, "spearman": 0, "axeman": 0}
    assert board.see("supply.swordsman") == 12 - seats - 1 - 1  # one more lies at the Swordsmith
    assert (board.see("start_player"), board.told("start_player")) == ("p1", [{"seat": 0}])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.clause("CM-LOC-LONGHOUSE-03")
def test_the_holder_of_the_marker_gives_it_to_the_left(seats: int) -> None:
    board = at("longhouse", board='start_player = "p1"', seats=seats)
    assert (board.see("start_player"), board.see("players.p1.dice.swordsman")) == ("p2", 2)
    last = f"p{seats}"
    board = Board("champions", f'start_player = "{last}"', seats).play("place longhouse")
    assert board.see("start_player") == "p1"


@pytest.mark.clause("CM-LOC-LONGHOUSE-04")
def test_no_other_place_moves_the_marker() -> None:
    position = 'turn = "p2"\nstart_player = "p3"\n[position.players.p2]\ncoin = 9\nwood = 9'
    for place in Board("champions", position).legal() - {"place longhouse"}:
        board = Board("champions", position).play(place)
        while board.asked == ["p2"]:
            board.play(max(board.legal()))
        assert (place, board.see("start_player")) == (place, "p3")
    board = Board("champions", position)
    while board.see("round") < 3:
        board.play("beg")
    assert (board.see("start_player"), board.asked) == ("p3", ["p3"])


@pytest.mark.parametrize(
    ("board", "dice"), [("supply = { swordsman = 0 }", 7), ("supply = { swordsman = 0 }", 8), ("", 8)]
)
@pytest.mark.clause("CM-LOC-LONGHOUSE-05")
def test_the_marker_moves_also_without_a_swordsman(board: str, dice: int) -> None:
    table = at("longhouse", f"dice = {{ axeman = {dice} }}", 'start_player = "p3"\n' + board)
    assert table.see("start_player") == "p1"
    assert table.see("players.p1.dice") == {"swordsman": 0, "spearman": 0, "axeman": dice}
    assert table.see("supply.swordsman") == (0 if board else 9)


# Market


@pytest.mark.clause("CM-LOC-MARKET-01")
def test_the_market_exchanges_food_wood_and_coins_one_for_one() -> None:
    board = at("market", "food = 1\nwood = 0\ncoin = 2")
    assert board.legal() == {"trade food wood", "trade food coin", "trade coin food", "trade coin wood", "done"}
    assert board.refused("trade wood food") == "CM-LOC-MARKET-01"
    assert board.refused("trade food food") == "CM-LOC-MARKET-01"
    board.play("trade coin wood")
    assert goods(board) == (1, 1, 1)
    assert board.told("traded") == [{"seat": 0, "give": "coin", "get": "wood"}]
    assert (board.see("players.p1.favor"), goods(board, "p2")) == (1, (1, 1, 1))


@pytest.mark.parametrize("wanted", [(f, w, 5 - f - w) for f in range(6) for w in range(6 - f)])
@pytest.mark.clause("CM-LOC-MARKET-01", "CM-LOC-MARKET-02")
def test_any_number_of_exchanges_reaches_every_mix(wanted: tuple[int, int, int]) -> None:
    board = at("market", "food = 2\nwood = 0\ncoin = 3")
    names = ("food", "wood", "coin")
    while (have := goods(board)) != wanted:
        more = [n for n in range(3) if have[n] > wanted[n]]
        less = [n for n in range(3) if have[n] < wanted[n]]
        board.play(f"trade {names[more[0]]} {names[less[0]]}")
    if board.asked == ["p1"]:
        board.play("done")
    assert (goods(board), board.asked) == (wanted, ["p2"])


@pytest.mark.parametrize(("give", "get"), list(permutations(("food", "wood", "coin"), 2)))
@pytest.mark.clause("CM-LOC-MARKET-02")
def test_what_was_received_may_be_exchanged_again(give: str, get: str) -> None:
    board = at("market", f"food = 0\nwood = 0\ncoin = 0\n{give} = 2".replace(f"{give} = 0\n", ""))
    board.play(f"trade {give} {get}")
    every = {f"trade {one} {other}" for one in (give, get) for other in ("food", "wood", "coin") if one != other}
    assert board.legal() == every | {"done"}
    board.play(f"trade {get} {give}")
    assert (board.see(f"players.p1.{give}"), board.see(f"players.p1.{get}")) == (2, 0)
    assert board.asked == ["p2"]  # as many exchanges as goods are enough for every mix


# Merchant ship


@pytest.mark.parametrize(
    ("card", "gain", "dice"),
    [
        ("merchant_fisher", (3, 0), {}),
        ("merchant_timber", (0, 3), {}),
        ("merchant_farmer", (2, 1), {}),
        ("merchant_levy", (1, 0), {"swordsman": 2}),
        ("merchant_spears", (1, 1), {"spearman": 1}),
        ("merchant_mercenaries", (0, 0), {"swordsman": 1, "spearman": 1}),
    ],
)
@pytest.mark.clause("CM-LOC-MERCHANT-01")
def test_a_coin_buys_everything_on_the_merchant_card(card: str, gain: tuple[int, int], dice: dict[str, int]) -> None:
    board = at("merchant_ship", 'leader = "ullr"\ncoin = 1\ndice = {}', f'merchant = "{card}"')
    assert goods(board) == (1 + gain[0], 1 + gain[1], 0)
    assert board.see("players.p1.dice") == {"swordsman": 0, "spearman": 0, "axeman": 0} | dice
    assert board.see("supply") == {
        "swordsman": 9 - dice.get("swordsman", 0),
        "spearman": 11 - dice.get("spearman", 0),
        "axeman": 9,
    }
    assert board.told("merchant") == [{"seat": 0, "card": card}]
    assert board.see("board.merchant") == card


@pytest.mark.clause("CM-LOC-MERCHANT-01")
def test_without_a_coin_the_merchant_ship_is_closed() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nleader = "ullr"\ncoin = 0')
    assert board.refused("place merchant_ship") == "CM-LOC-MERCHANT-01"


@pytest.mark.parametrize(("board", "dice"), [("supply = { axeman = 0 }", 1), ("", 8)])
@pytest.mark.clause("CM-LOC-MERCHANT-02")
def test_warriors_that_are_missing_or_have_no_room_are_forfeited(board: str, dice: int) -> None:
    table = at(
        "merchant_ship", f'leader = "ullr"\ndice = {{ spearman = {dice} }}', 'merchant = "merchant_axes"\n' + board
    )
    assert goods(table) == (2, 1, 0)
    assert table.see("players.p1.dice") == {"swordsman": 0, "spearman": dice, "axeman": 0}
    assert table.see("supply.axeman") == (0 if board else 9)
    assert table.asked == ["p2"]


# Runesmith

RUNES = [rune.id.removeprefix("rune_") for rune in GAME.content.of("rune")]
REST = [rune for rune in RUNES if rune not in ("glory", "success")]


def runesmith(shown: list[str], owned: list[str], top: list[str]) -> Board:
    """p1 with 2 wood; p2 owns some runes; some lie open and some on top of the deck."""
    shown, owned, top = ([f"rune_{name}" for name in names] for names in (shown, owned, top))
    position = f'turn = "p1"\nrunes = {shown}\ndecks = {{ rune = {top} }}\n[position.players.p1]\nwood = 2\n'
    return Board("champions", f"{position}[position.players.p2]\nused_runes = {owned}")


@pytest.mark.clause("CM-LOC-RUNESMITH-01", "CM-LOC-RUNESMITH-02", "CM-LOC-RUNESMITH-03")
def test_a_wood_buys_a_face_up_rune_whose_space_stays_empty() -> None:
    board = runesmith(["glory", "success"], [], ["gifts"]).play("place runesmith")
    assert (board.see("players.p1.wood"), board.question) == (1, "take_rune")
    assert board.legal() == {"take rune_glory", "take rune_success", "take deck"}
    assert board.refused("take rune_gifts") == "CM-LOC-RUNESMITH-02"
    board.play("take rune_success")
    assert board.see("players.p1.runes", of="p3") == {"rune_success": "unused"}
    assert (board.see("board.runes"), board.see("decks.rune")) == (["rune_glory"], len(RUNES) - 2)
    assert board.told("rune_taken") == [{"seat": 0, "rune": "rune_success"}]
    assert board.play("done").asked == ["p2"]


@pytest.mark.clause("CM-LOC-RUNESMITH-02", "CM-LOC-RUNESMITH-04")
def test_a_rune_drawn_blind_is_shown_to_all() -> None:
    board = runesmith(["glory", "success"], [], ["gifts", "wealth"]).play("place runesmith")
    board.table.uncovered = False
    board.play("take deck")
    assert board.see("players.p1.runes", of="p2") == {"rune_gifts": "unused"}
    assert (board.see("board.runes"), board.see("decks.rune")) == (["rune_glory", "rune_success"], len(RUNES) - 3)
    assert board.see("deck_order.rune.0") == "rune_wealth"
    assert board.told("rune_drawn", of="p3") == [{"seat": 0, "rune": "rune_gifts", "source": "deck"}]
    assert board.table.uncovered


@pytest.mark.clause("CM-LOC-RUNESMITH-05")
def test_a_used_rune_is_turned_and_stays_for_the_final_scoring() -> None:
    position = 'round = 8\nturn = "p1"\n[position.players.p1]\ncoin = 1\nworkers = 1\nrunes = ["rune_wealth"]\n'
    position += "[position.players.p2]\nworkers = 0\n[position.players.p3]\nworkers = 0"
    board = Board("champions", position).play("use rune_wealth")
    assert board.see("players.p1.runes") == {"rune_wealth": "used"}
    assert board.refused("use rune_wealth") == "CM-RUNE-GEN-01"
    board.play("beg")
    assert (board.see("players.p1.runes"), board.see("scores.p1.runes")) == ({"rune_wealth": "used"}, 3)


@pytest.mark.clause("CM-LOC-RUNESMITH-06")
def test_the_runesmith_needs_a_wood_and_a_rune() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nwood = 0')
    assert board.refused("place runesmith") == "CM-PLACE-07"
    assert runesmith([], [*REST, "glory", "success"], []).refused("place runesmith") == "CM-LOC-RUNESMITH-06"
    only_shown = runesmith(["glory", "success"], REST, []).play("place runesmith")
    assert only_shown.legal() == {"take rune_glory", "take rune_success"}
    assert only_shown.refused("take deck") == "CM-LOC-RUNESMITH-02"
    only_hidden = runesmith([], [*REST, "glory"], []).play("place runesmith")
    assert only_hidden.see("players.p1.runes") == {"rune_success": "unused"}


# Stave Church


@pytest.mark.parametrize(("coins", "glory"), [(1, 1), (3, 2), (6, 3), (10, 4)])
@pytest.mark.clause("CM-LOC-STAVE-01", "CM-LOC-STAVE-02")
def test_coins_become_glory_at_the_stave_church(coins: int, glory: int) -> None:
    board = at("stave_church", "coin = 12\nglory = 7").play(f"donate coins_{coins}")
    assert (board.see("players.p1.coin"), board.see("players.p1.glory")) == (12 - coins, 7 + glory)
    assert board.told("donated") == [{"seat": 0, "offer": f"coins_{coins}"}]
    assert board.asked == ["p2"]  # one payment per visit


@pytest.mark.parametrize(("coins", "offers"), [(2, [1]), (3, [1, 3]), (5, [1, 3]), (6, [1, 3, 6]), (10, [1, 3, 6, 10])])
@pytest.mark.clause("CM-LOC-STAVE-02")
def test_only_offers_that_can_be_paid_are_open(coins: int, offers: list[int]) -> None:
    board = Board("champions", f'turn = "p1"\n[position.players.p1]\ncoin = {coins}\nrunes = ["rune_wealth"]')
    board.play("place stave_church")
    if len(offers) == 1:  # a single offer is not asked for
        assert (board.see("players.p1.coin"), board.see("players.p1.glory")) == (coins - 1, 1)
        return
    assert board.legal() == {f"donate coins_{offer}" for offer in offers}
    for offer in {1, 3, 6, 10} - set(offers):
        assert board.refused(f"donate coins_{offer}") == "CM-LOC-STAVE-01"


@pytest.mark.clause("CM-LOC-STAVE-03")
def test_the_stave_church_is_closed_without_a_coin() -> None:
    position = 'turn = "p1"\n[position.players.p1]\ncoin = {}'
    assert Board("champions", position.format(0)).refused("place stave_church") == "CM-LOC-STAVE-03"
    assert Board("champions", position.format(1)).refused("place stave_church") == ""


# Worker Huts


def huts(coins: int, bought: tuple[str, ...] = (), seats: int = 4) -> Board:
    position = f'turn = "p1"\n[position.players.p1]\ncoin = {coins}\n'
    for number in range(1, seats + 1):
        flag = "bought_worker = true\n" if f"p{number}" in bought else ""
        position += flag if number == 1 else f"[position.players.p{number}]\n{flag}"
    return Board("champions", position, seats)


@pytest.mark.parametrize(
    ("bought", "price"), [((), 5), (("p2",), 4), (("p2", "p3"), 3), (("p2", "p3", "p4"), 2), (("p4", "p2"), 3)]
)
@pytest.mark.clause("CM-LOC-HUTS-01", "CM-LOC-HUTS-02", "CM-LOC-HUTS-07")
def test_prices_of_workers_fall_with_each_purchase(bought: tuple[str, ...], price: int) -> None:
    assert huts(price - 1, bought).refused("place worker_huts") == "CM-LOC-HUTS-07"
    board = huts(price + 1, bought)
    assert board.see("board.hut_price") == price
    board.play("place worker_huts")
    mine: Player = board.see("players.p1")
    assert (mine["coin"], mine["workers"], mine["bought_worker"]) == (1, 3, True)
    assert board.told("worker_hired") == [{"seat": 0, "price": price}]
    assert huts(price, bought).play("place worker_huts").see("players.p1.coin") == 0
    assert board.see("board.hut_price") == (0 if price == 2 else price - 1)


@pytest.mark.parametrize(("seats", "turns"), [(2, 5), (3, 4)])
@pytest.mark.clause("CM-LOC-HUTS-03", "CM-LOC-HUTS-04", "CM-LOC-HUTS-06")
def test_the_bought_worker_is_placed_at_once_and_stays(seats: int, turns: int) -> None:
    board = huts(20, seats=seats).play("place worker_huts")
    for number in (1, 2, 3):
        placed = 1 if number == 1 else 0
        while board.see("round") == number:
            placed += board.asked == ["p1"]
            board.play("beg")
        assert placed == turns
        assert board.see("players.p2.workers") == turns - 1


@pytest.mark.clause("CM-LOC-HUTS-04", "CM-LOC-HUTS-07")
def test_nobody_buys_a_second_worker() -> None:
    board = huts(20, bought=("p1",))
    assert board.refused("place worker_huts") == "CM-LOC-HUTS-04"
    assert huts(20, bought=("p2",)).refused("place worker_huts") == ""


@pytest.mark.clause("CM-LOC-HUTS-05")
def test_one_player_per_round_buys() -> None:
    board = Board("champions", 'start_player = "p1"\n[position.players.p1]\ncoin = 5\n[position.players.p2]\ncoin = 9')
    board.play("place worker_huts")
    assert board.refused("place worker_huts") == "CM-PLACE-04"
    while board.see("round") == 1:
        board.play("beg")
    board.play("beg", "place worker_huts")
    assert board.see("players.p2.coin") == 5

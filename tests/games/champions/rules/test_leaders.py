"""The five leaders (CM-LEADER)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board


def fight(leader: str, sent: str, favor: int = 0, enemy: str = "jarl", round: int = 1, more: str = "") -> Board:
    """p2 fights a draugr. Wealth makes the game wait for p2 before and after the fights."""
    return Board(
        "champions",
        f"""
phase = "combat"
round = {round}
start_player = "p2"
draugr = ["draugr_{enemy}_red", "draugr_thrall_blue"]
placed.draugr_1 = "p2"
sent.draugr_1 = {{ {sent} }}
{more}
[position.players.p2]
leader = "{leader}"
food = 0
coin = 0
favor = {favor}
destinies = []
runes = ["rune_wealth"]
dice = {{}}
""",
    )


def hunt(leader: str, dice: str, favor: int = 0) -> Board:
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p2"
placed.hunting_grounds = ["p2"]
[position.players.p2]
leader = "{leader}"
food = 0
favor = {favor}
runes = ["rune_wealth"]
dice = {{ {dice} }}
""",
    )


def sage(leader: str, runes: str = "", deck: tuple[str, ...] = ("wealthy", "warlord", "prepared", "red_hand")) -> Board:
    """p2 stands before the Sage's Hut; the deck holds seven destinies, these on top."""
    cards = ", ".join(f'"destiny_{card}"' for card in deck)
    return Board(
        "champions",
        f"""
turn = "p2"
decks.destiny = [{cards}]
[position.players.p2]
leader = "{leader}"
destinies = ["destiny_woodwright"]
runes = [{runes}]
[position.players.p1]
destinies = ["destiny_blue_hand", "destiny_rune_lord", "destiny_golden_hand"]
[position.players.p3]
destinies = ["destiny_troll_slayer"]
""",
    )


# Asmundr


@pytest.mark.clause("CM-LEADER-ASMUNDR-01", "CM-LEADER-ASMUNDR-02", "CM-LEADER-ASMUNDR-03", "CM-EX-24")
def test_asmundrs_favor_is_worth_two_at_the_end_spent_or_not() -> None:
    board = fight("asmundr", "swordsman = 1", favor=3, round=8).dice("hit").play("done")
    board.dice("blank").play("favor").dice("hit").play("favor")
    assert (board.see("players.p2.favor"), board.see("players.p2.spent_favor", of="spectator")) == (1, 2)
    assert board.see("players.p2.glory") == 0
    board.play("done", "done")
    assert board.state.over
    items = {item: value for item, value in board.see("scores.p2").items() if value}
    assert items == {"favor": 2, "spent_favor": 4, "runes": 3, "blame": -1, "total": 8}


@pytest.mark.clause("CM-LEADER-ASMUNDR-02")
def test_asmundrs_discarded_favor_cannot_be_used_again() -> None:
    board = fight("asmundr", "swordsman = 1", favor=1, enemy="thrall").dice("blank", "shield", "double").play("done")
    board.play("favor")
    assert board.see("players.p2.favor") == 0
    assert len(board.told("favor_spent")) == 1
    assert board.question == "fight_decided"


@pytest.mark.clause("CM-LEADER-ASMUNDR-04")
def test_asmundrs_favor_discarded_in_a_hunt_counts_as_well() -> None:
    board = hunt("asmundr", "swordsman = 1", favor=1).dice("blank", "double").play("done", "favor")
    assert (board.see("players.p2.food"), board.see("players.p2.spent_favor")) == (2, 1)


# Dagrun


@pytest.mark.clause("CM-LEADER-DAGRUN-01", "CM-LEADER-DAGRUN-02")
def test_dagrun_may_draw_two_destinies_and_keep_one() -> None:
    board = sage("dagrun").play("place sages_hut", "decline")
    assert board.question == "extra_destiny"
    assert board.legal() == {"extra", "decline"}
    assert board.see("decks.destiny") == 7
    board.play("extra")
    assert board.legal() == {"keep destiny_wealthy", "keep destiny_warlord"}
    assert board.refused("keep destiny_prepared") == "CM-LEADER-DAGRUN-01"
    board.play("keep destiny_warlord")
    assert board.see("players.p2.destinies") == ["destiny_warlord", "destiny_woodwright"]
    assert board.see("deck_order.destiny")[-1] == "destiny_wealthy"
    assert board.see("decks.destiny") == 6
    assert board.asked == ["p3"]


@pytest.mark.clause("CM-LEADER-DAGRUN-01")
def test_dagrun_may_draw_only_one() -> None:
    board = sage("dagrun").play("place sages_hut", "decline", "decline")
    assert board.see("players.p2.destinies") == ["destiny_wealthy", "destiny_woodwright"]
    assert board.see("decks.destiny") == 6
    assert board.see("deck_order.destiny.0") == "destiny_warlord"


@pytest.mark.clause("CM-LEADER-DAGRUN-01")
def test_other_leaders_draw_one_destiny_without_a_choice() -> None:
    board = sage("gylfir").play("place sages_hut", "decline")
    assert board.asked == ["p3"]
    assert board.see("players.p2.destinies") == ["destiny_wealthy", "destiny_woodwright"]


@pytest.mark.clause("CM-LEADER-DAGRUN-03", "CM-EX-22")
def test_dagrun_with_true_vision_draws_four_and_keeps_one() -> None:
    board = sage("dagrun", '"rune_true_vision"').play("place sages_hut", "decline", "extra", "use rune_true_vision")
    drawn = {"wealthy", "warlord", "prepared", "red_hand"}
    assert board.legal() == {f"keep destiny_{card}" for card in drawn}
    assert board.see("decks.destiny") == 3
    board.play("keep destiny_prepared")
    assert board.legal() == {f"under destiny_{card}" for card in drawn - {"prepared"}}
    board.play("under destiny_red_hand", "under destiny_wealthy")
    assert board.see("deck_order.destiny")[3:] == ["destiny_red_hand", "destiny_wealthy", "destiny_warlord"]
    assert board.see("players.p2.destinies") == ["destiny_prepared", "destiny_woodwright"]
    assert board.see("decks.destiny") == 6


@pytest.mark.clause("CM-LEADER-DAGRUN-04")
def test_dagrun_gets_one_destiny_at_the_set_up() -> None:
    board = Board("champions")
    who = board.asked[0]
    board.play("choose dagrun", "choose ullr", "choose gylfir")
    assert board.see(f"players.{who}.leader") == "dagrun"
    assert [board.see(f"players.{seat}.destinies.count") for seat in ("p2", "p1", "p3")] == [1, 1, 1]
    assert board.see("decks.destiny") == 9


# Gylfir


def harbor(leader: str, coin: int, merchant: str = "farmer") -> Board:
    return Board(
        "champions",
        f"""
turn = "p2"
merchant = "merchant_{merchant}"
[position.players.p2]
leader = "{leader}"
food = 0
wood = 0
coin = {coin}
dice = {{}}
""",
    )


MERCHANTS = [
    # Food, wood; swordsmen, spearmen, axemen.
    ("fisher", (3, 0), (0, 0, 0)),
    ("timber", (0, 3), (0, 0, 0)),
    ("farmer", (2, 1), (0, 0, 0)),
    ("woodsman", (1, 2), (0, 0, 0)),
    ("levy", (1, 0), (2, 0, 0)),
    ("spears", (1, 1), (0, 1, 0)),
    ("axes", (1, 0), (0, 0, 1)),
    ("mercenaries", (0, 0), (1, 1, 0)),
]


@pytest.mark.clause("CM-LEADER-GYLFIR-01", "CM-LEADER-GYLFIR-02")
@pytest.mark.parametrize("coin", [0, 1])
@pytest.mark.parametrize(("merchant", "goods", "dice"), MERCHANTS, ids=[row[0] for row in MERCHANTS])
def test_gylfir_takes_everything_from_the_merchant_for_nothing(
    merchant: str, goods: tuple[int, int], dice: tuple[int, int, int], coin: int
) -> None:
    board = harbor("gylfir", coin, merchant).play("place merchant_ship")
    assert tuple(board.see(f"players.p2.{good}") for good in ("food", "wood", "coin")) == (*goods, coin)
    assert tuple(board.see("players.p2.dice").values()) == dice
    assert board.told("merchant") == [{"seat": 1, "card": f"merchant_{merchant}"}]


@pytest.mark.clause("CM-LEADER-GYLFIR-01", "CM-LEADER-GYLFIR-02")
def test_all_others_pay_the_merchant() -> None:
    board = harbor("ullr", 1).play("place merchant_ship")
    assert [board.see(f"players.p2.{good}") for good in ("food", "wood", "coin")] == [2, 1, 0]
    assert harbor("ullr", 0).refused("place merchant_ship") == "CM-LOC-MERCHANT-01"


# Svanhildr


@pytest.mark.clause("CM-LEADER-SVANHILDR-01")
@pytest.mark.parametrize(("face", "hits"), [("blank", 0), ("shield", 0), ("hit", 2), ("double", 3)])
def test_svanhildrs_swords_strike_harder(face: str, hits: int) -> None:
    board = fight("svanhildr", "swordsman = 1").dice(face).play("done")
    assert board.told("damage")[0]["hits"] == hits


@pytest.mark.clause("CM-LEADER-SVANHILDR-03")
@pytest.mark.parametrize(("face", "hits"), [("blank", 0), ("hit", 1), ("double", 2)])
@pytest.mark.parametrize("die", ["spearman", "axeman"])
def test_svanhildrs_spears_and_axes_strike_as_usual(die: str, face: str, hits: int) -> None:
    board = fight("svanhildr", f"{die} = 1").dice(face).play("done")
    assert board.told("damage")[0]["hits"] == hits


@pytest.mark.clause("CM-EX-21", "CM-LEADER-SVANHILDR-02")
def test_svanhildr_counts_seven_in_a_fight_and_brings_six_food_from_a_hunt() -> None:
    dice, rolled = "swordsman = 3, spearman = 1", ("hit", "double", "blank", "double")
    assert fight("svanhildr", dice).dice(*rolled).play("done").told("damage")[0]["hits"] == 7
    assert hunt("svanhildr", dice).dice(*rolled).play("done").see("players.p2.food") == 6


@pytest.mark.clause("CM-LEADER-SVANHILDR-02")
def test_svanhildrs_swords_bring_more_food() -> None:
    assert hunt("svanhildr", "swordsman = 2").dice("hit", "double").play("done").see("players.p2.food") == 5
    assert hunt("ullr", "swordsman = 2").dice("hit", "double").play("done").see("players.p2.food") == 3


# Ullr


@pytest.mark.clause("CM-LEADER-ULLR-01", "CM-LEADER-ULLR-02", "CM-EX-23")
@pytest.mark.parametrize(("rolled", "glory"), [(("hit", "blank"), 0), (("double", "blank"), 1), (("double", "hit"), 1)])
def test_ullr_gains_a_glory_in_a_round_with_a_double_even_if_he_loses(rolled: tuple[str, str], glory: int) -> None:
    board = fight("ullr", "swordsman = 2").dice(*rolled).play("done")
    assert len(board.told("defeated")) == 1
    assert board.see("players.p2.glory") == glory


@pytest.mark.clause("CM-LEADER-ULLR-02", "CM-EX-23")
def test_two_doubles_in_one_round_give_one_glory() -> None:
    board = fight("ullr", "axeman = 3", enemy="raider").dice("double", "double", "hit").play("done")
    assert board.told("ullr") == [{"seat": 1, "glory": 1}]
    assert board.see("players.p2.glory") == 3 + 1


@pytest.mark.clause("CM-LEADER-ULLR-01", "CM-EX-23")
def test_a_double_in_each_of_three_rounds_gives_three_glory() -> None:
    ship = """placed.large_public_longship = "p2"
[position.shores.shore_3]
ship = "large_public"
journey = "all_quiet"
monster = "ice_drake_red"
dice = { spearman = 6 }
food = 3"""
    board = fight("ullr", "", more=ship)
    board.dice("double", "shield", "shield", "blank", "blank", "blank")
    board.dice("double", "shield", "shield", "blank")
    board.dice("double", "blank").play("done")
    assert len(board.told("defeated")) == 1
    assert [one["damage"] for one in board.told("damage")] == [2, 4, 6]
    assert board.see("players.p2.glory") == 3


@pytest.mark.clause("CM-LEADER-ULLR-03")
@pytest.mark.parametrize(("first", "second", "glory"), [("double", "blank", 0), ("blank", "double", 1)])
def test_the_final_faces_count_for_ullr(first: str, second: str, glory: int) -> None:
    board = fight("ullr", "swordsman = 1", favor=1).dice(first, second).play("done", "favor")
    assert board.see("players.p2.glory") == glory


@pytest.mark.clause("CM-LEADER-ULLR-03")
def test_ullr_gains_nothing_from_a_hunt() -> None:
    board = hunt("ullr", "swordsman = 2").dice("double", "double").play("done")
    assert (board.see("players.p2.glory"), board.see("players.p2.food")) == (0, 4)


@pytest.mark.clause("CM-LEADER-ULLR-03")
def test_ullr_gains_a_glory_in_a_fight_with_the_kraken() -> None:
    ship = """placed.large_public_longship = "p2"
[position.shores.shore_3]
ship = "large_public"
journey = "kraken"
dice = { spearman = 1 }
food = 0"""
    board = fight("ullr", "", more=ship).dice("double").play("done")
    assert board.see("players.p2.glory") == 3 + 1


@pytest.mark.clause("CM-LEADER-ULLR-01")
def test_doubles_give_other_leaders_no_glory() -> None:
    board = fight("gylfir", "swordsman = 1").dice("double").play("done")
    assert board.see("players.p2.glory") == 0

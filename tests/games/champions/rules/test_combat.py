"""A fight (CM-COMBAT): roll, damage, losses, and its two ends."""

from __future__ import annotations

import pytest

from meadhall.testing import Board

HUSKARL = "draugr_huskarl_red"  # attack 2, defense 4, reward 5 glory and 3 coins
JARL = "draugr_jarl_red"  # attack 3, defense 4, reward 6 glory and 4 coins
RAIDER = "draugr_raider_red"  # attack 1, defense 3, reward 3 glory and 3 coins
WARRIOR = "draugr_warrior_red"  # attack 2, defense 3, reward 4 glory and 3 coins


def fight(
    enemy: str, sent: str, favor: int = 0, blame: int = 0, home: str = "", runes: str = "", more: str = ""
) -> Board:
    """p2 has sent dice against the left draugr. Wealth makes the game wait for p2 before and after the fights."""
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p2"
troll = "mountain_troll"
draugr = ["{enemy}", "draugr_thrall_blue"]
placed.draugr_1 = "p2"
sent.draugr_1 = {{ {sent} }}
{more}
[position.players.p2]
leader = "gylfir"
coin = 0
favor = {favor}
blame = {blame}
runes = ["rune_wealth"{runes}]
dice = {{ {home} }}
""",
    )


def keys(board: Board, *wanted: str) -> list[str]:
    return [news.key for news in board.table.news if news.key in wanted]


def dice(board: Board, path: str = "players.p2.dice") -> tuple[int, int, int]:
    """Swordsmen, spearmen, axemen somewhere."""
    there = board.see(path)
    return there["swordsman"], there["spearman"], there["axeman"]


def left(board: Board) -> int:
    """How many more are to be chosen, as the question says."""
    decision = board.state.decision(board.state.asked[0])
    return -1 if decision is None else int(decision.args["left"])


@pytest.mark.clause("CM-COMBAT-01")
def test_the_fights_go_from_the_hunt_over_troll_and_draugr_to_the_shores_from_left_to_right() -> None:
    board = Board(
        "champions",
        """
phase = "combat"
start_player = "p1"
troll = "hill_troll"
draugr = ["draugr_thrall_red", "draugr_thrall_blue"]
[position.placed]
hunting_grounds = ["p2"]
troll = "p1"
draugr_2 = "p1"
draugr_1 = "p2"
small_public_longship = "p2"
large_public_longship = "p1"
[position.sent]
troll = { axeman = 1 }
draugr_1 = { axeman = 1 }
draugr_2 = { axeman = 1 }
[position.shores]
shore_1 = { ship = "small_public", dice = { axeman = 2 }, food = 2, monster = "nokk_red", journey = "all_quiet" }
shore_2 = { monster = "nokk_yellow", journey = "all_quiet" }
shore_3 = { ship = "large_public", dice = { axeman = 2 }, food = 1, monster = "nokk_blue", journey = "all_quiet" }
[position.players.p2]
favor = 0
runes = ["rune_wealth"]
[position.players.p1]
favor = 0
""",
        seats=4,
    )
    board.dice("hit", *["double"] * 7).play("done", "decline", *["done"] * 4)
    fought = [news.args["enemy"] for news in board.table.news if news.key == "fight"]
    assert fought == ["hill_troll", "draugr_thrall_red", "draugr_thrall_blue", "nokk_red", "nokk_blue"]
    assert keys(board, "hunted", "fight")[0] == "hunted"
    assert board.question == "fight_decided"


@pytest.mark.clause("CM-COMBAT-02")
def test_a_fight_without_dice_is_skipped() -> None:
    board = fight(RAIDER, "", more='decks.troll = ["hill_troll"]').play("done")
    assert board.told("fight") == []
    assert board.see("round") == 2
    assert board.see("board.troll") == "hill_troll"


@pytest.mark.clause("CM-COMBAT-03")
@pytest.mark.parametrize("where", ["troll", "draugr", "kraken", "monster"])
def test_all_enemies_are_fought_by_the_same_rules(where: str) -> None:
    troll, draugr = ("spearman = 2, swordsman = 1" if where == place else "" for place in ("troll", "draugr"))
    crew = "spearman = 2, swordsman = 1" if where in ("kraken", "monster") else ""
    card = "kraken" if where == "kraken" else "all_quiet"
    board = Board(
        "champions",
        f"""
phase = "combat"
troll = "cave_troll"
draugr = ["{WARRIOR}", "draugr_thrall_blue"]
placed = {{ troll = "p2", draugr_1 = "p2", large_public_longship = "p2" }}
sent = {{ troll = {{ {troll} }}, draugr_1 = {{ {draugr} }} }}
[position.shores.shore_4]
ship = "large_public"
dice = {{ {crew} }}
food = 2
journey = "{card}"
monster = "fenris_cub_red"
[position.players.p2]
leader = "gylfir"
favor = 0
runes = ["rune_wealth"]
""",
    )
    board.dice("blank", "double", "shield").play("done")
    assert board.question == "lose_warrior"
    assert board.legal() == {"lose swordsman", "lose spearman"}
    assert (board.see("fight.attack"), board.see("fight.damage")) == (2, 2)
    before = board.see("supply.swordsman")
    board.dice("double", "shield").play("lose swordsman")
    assert board.see("supply.swordsman") == before + 1
    assert board.told("won")[0]["seat"] == 1


@pytest.mark.clause("CM-COMBAT-05")
@pytest.mark.parametrize(("rolled", "killed"), [(("hit", "hit"), False), (("hit", "double"), True)])
def test_an_enemy_is_killed_by_damage_equal_to_its_defense(rolled: tuple[str, str], killed: bool) -> None:
    board = fight(RAIDER, "swordsman = 2", favor=1)
    board.dice(*rolled, "shield").play("done", "done")
    assert bool(board.told("won")) is killed
    assert board.question == ("fight_decided" if killed else "after_roll")


@pytest.mark.clause("CM-COMBAT-05")
def test_an_enemy_is_killed_by_damage_above_its_defense() -> None:
    board = fight(RAIDER, "swordsman = 2").dice("double", "double").play("done")
    assert board.told("won") == [{"seat": 1, "enemy": RAIDER, "glory": 3}]
    assert (board.see("players.p2.glory"), board.see("players.p2.coin")) == (3, 3)


@pytest.mark.clause("CM-COMBAT-06")
def test_a_combat_round_has_five_steps_in_order() -> None:
    board = fight(HUSKARL, "swordsman = 3, spearman = 1", favor=1)
    board.dice("hit", "blank", "double", "shield").play("done", "favor", "reroll swordsman blank")
    board.dice("hit").play("throw", "lose swordsman")
    steps = keys(board, "fight", "rolled", "favor_spent", "damage", "warrior_lost", "won")
    assert steps == ["fight", "rolled", "favor_spent", "rolled", "damage", "warrior_lost", "won"]


@pytest.mark.clause("CM-COMBAT-07", "CM-COMBAT-18")
def test_the_next_round_rolls_the_dice_that_are_still_there_and_the_damage_stays() -> None:
    board = fight(HUSKARL, "swordsman = 2, spearman = 1", favor=1, home="axeman = 1")
    board.dice("hit", "blank", "shield").play("done", "done")
    assert (board.see("fight.seat"), board.see("fight.enemy"), board.see("fight.damage")) == ("p2", HUSKARL, 1)
    board.dice("hit", "hit").play("lose swordsman")
    assert [one["die"] for one in board.see("roll")] == ["swordsman", "spearman"]
    assert (board.see("fight.damage"), board.see("fight.dice.swordsman")) == (1, 1)
    board.play("done")
    assert board.told("damage")[-1] == {"seat": 1, "enemy": HUSKARL, "hits": 2, "damage": 3, "defense": 4}


@pytest.mark.clause("CM-COMBAT-10")
@pytest.mark.parametrize(
    ("rolled", "hits"),
    [(("blank", "shield", "blank"), 0), (("hit", "blank", "hit"), 2), (("double", "hit", "double"), 5)],
)
def test_damage_is_the_number_of_weapon_symbols(rolled: tuple[str, ...], hits: int) -> None:
    board = fight(JARL, "swordsman = 1, spearman = 1, axeman = 1")
    board.dice(*rolled).play("done")
    assert board.told("damage")[0]["hits"] == hits


@pytest.mark.clause("CM-COMBAT-11", "CM-COMBAT-12")
@pytest.mark.parametrize(("shields", "lost"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_each_point_of_attack_costs_a_die_and_each_shield_saves_one(shields: int, lost: int) -> None:
    board = fight(JARL, "spearman = 6")
    before = board.see("supply.spearman")
    rolled = ["shield"] * shields + ["double"] * 2 + ["blank"] * 6
    board.dice(*rolled[:6]).play("done")
    assert dice(board) == (0, 6 - lost, 0)
    assert board.see("supply.spearman") == before + lost
    assert board.told("warrior_lost") == [{"seat": 1, "warrior": "spearman"}] * lost


@pytest.mark.clause("CM-COMBAT-12")
def test_surplus_shields_are_void_in_the_next_round() -> None:
    board = fight(RAIDER, "spearman = 3").dice("shield", "shield", "shield", "double", "hit", "blank").play("done")
    assert dice(board) == (0, 2, 0)


@pytest.mark.clause("CM-COMBAT-13")
def test_the_player_chooses_which_dice_of_the_fight_are_lost() -> None:
    board = fight(HUSKARL, "swordsman = 2, spearman = 1", home="axeman = 1")
    board.dice("double", "double", "shield").play("done")
    assert board.legal() == {"lose swordsman", "lose spearman"}
    assert board.refused("lose axeman") == "CM-COMBAT-13"
    assert board.refused("lose food") == "CM-COMBAT-13"
    board.play("lose spearman")
    assert dice(board) == (2, 0, 1)


@pytest.mark.clause("CM-COMBAT-13")
def test_several_losses_are_chosen_one_after_the_other() -> None:
    board = fight(HUSKARL, "swordsman = 1, spearman = 2, axeman = 1").dice("blank", "double", "double", "blank")
    board.play("done")
    assert left(board) == 2
    board.play("lose swordsman")
    assert (left(board), board.legal()) == (1, {"lose spearman", "lose axeman"})
    assert board.refused("lose swordsman") == "CM-COMBAT-13"
    board.play("lose axeman")
    assert board.question == "fight_decided"
    assert dice(board) == (0, 2, 0)


@pytest.mark.clause("CM-COMBAT-14", "CM-COMBAT-19", "CM-EX-11")
def test_losses_beyond_the_last_die_are_void_and_the_fight_is_lost() -> None:
    board = fight(JARL, "swordsman = 2", home="swordsman = 1, axeman = 1")
    before = board.see("supply.swordsman")
    board.dice("hit", "blank").play("done")
    assert board.told("defeated") == [{"seat": 1, "enemy": JARL}]
    assert board.see("supply.swordsman") == before + 2
    assert dice(board) == (1, 0, 1)
    assert (board.see("players.p2.glory"), board.see("players.p2.coin")) == (0, 0)
    assert board.see("players.p2.trophies") == []
    assert board.see("board.draugr.0") == JARL
    assert board.see("fight") is None


@pytest.mark.clause("CM-COMBAT-15")
def test_a_killed_enemy_still_strikes_in_that_round() -> None:
    board = fight(WARRIOR, "axeman = 3").dice("double", "double", "double").play("done")
    assert dice(board) == (0, 0, 1)
    assert len(board.told("won")) == 1


@pytest.mark.clause("CM-COMBAT-16", "CM-COMBAT-21")
def test_a_fight_goes_on_until_the_enemy_is_killed_or_all_dice_are_lost() -> None:
    board = fight(RAIDER, "spearman = 3", favor=1).dice(*["blank"] * 3)
    board.play("done")
    for dice_left in (2, 1):
        assert board.legal() == {"favor", "done"}
        board.dice(*["blank"] * dice_left).play("done")
        assert len(board.see("roll")) == dice_left
    board.play("done")
    assert keys(board, "won", "defeated") == ["defeated"]
    assert board.question == "fight_decided"


@pytest.mark.clause("CM-COMBAT-21")
def test_nobody_can_retreat_from_a_fight() -> None:
    board = fight(HUSKARL, "swordsman = 1, spearman = 1, axeman = 1", favor=1)
    board.dice("hit", "shield", "hit").play("done")
    assert board.legal() == {"favor", "done"}
    board.play("done")
    assert board.legal() == {"lose swordsman", "lose spearman", "lose axeman"}


@pytest.mark.clause("CM-COMBAT-17", "CM-COMBAT-22", "CM-EX-09")
def test_a_victory_gives_card_and_reward_and_the_survivors_come_home() -> None:
    board = fight(JARL, "axeman = 4, swordsman = 1", home="axeman = 1, spearman = 2")
    board.dice("shield", "double", "double", "blank", "blank").play("done", "lose axeman", "lose axeman")
    assert (board.see("players.p2.glory"), board.see("players.p2.coin")) == (6, 4)
    assert board.see("players.p2.trophies") == [JARL]
    assert board.see("board.draugr") == ["", "draugr_thrall_blue"]
    assert dice(board) == (1, 2, 3)
    assert dice(board, "board.sent.draugr_1") == (0, 0, 0)
    assert [board.see(f"players.{seat}.glory") for seat in ("p1", "p3")] == [0, 0]


@pytest.mark.clause("CM-COMBAT-20", "CM-EX-10")
def test_who_loses_the_last_die_in_the_round_of_the_kill_wins() -> None:
    board = fight(HUSKARL, "swordsman = 2, spearman = 1")
    board.dice("hit", "shield", "double").play("done")
    assert board.see("fight.damage") == 3
    board.dice("blank", "hit").play("lose swordsman")
    assert board.told("defeated") == []
    assert board.see("players.p2.trophies") == [HUSKARL]
    assert (board.see("players.p2.glory"), board.see("players.p2.coin")) == (5, 3)
    assert dice(board) == (0, 0, 0)


def voyage(monster: str, crew: str, coins: int = 0, favor: int = 0, more: str = "") -> Board:
    """p2 lies before a monster on shore 3 with a fed crew."""
    ship = f"""placed.large_public_longship = "p2"
placed.small_public_longship = "p2"
[position.shores.shore_3]
ship = "large_public"
journey = "all_quiet"
monster = "{monster}"
coins = {coins}
dice = {{ {crew} }}
food = 3
{more}"""
    return fight(RAIDER, "", favor=favor, more=ship)


@pytest.mark.clause("CM-COMBAT-26")
def test_damage_is_not_limited_by_the_three_tokens() -> None:
    board = voyage("stone_giant_red", "spearman = 5").dice("double", "double", "hit", "shield", "shield")
    board.dice("double", "hit", "blank", "shield", "shield").play("done")
    assert [one["damage"] for one in board.told("damage")] == [5, 8]
    assert board.see("players.p2.glory") == 14


@pytest.mark.clause("CM-COMBAT-19")
def test_damage_does_not_pass_from_a_lost_fight_to_the_next() -> None:
    more = 'placed.draugr_2 = "p2"\nsent.draugr_2 = { swordsman = 1 }'
    board = fight(JARL, "swordsman = 2", more=more).dice("double", "hit", "hit").play("done", "done")
    assert [one["damage"] for one in board.told("damage")] == [3, 1]
    assert len(board.told("defeated")) == 2


@pytest.mark.clause("CM-COMBAT-23")
def test_coins_on_a_monster_go_to_its_killer() -> None:
    board = voyage("nokk_red", "axeman = 2", coins=4).dice("double", "double").play("done")
    assert (board.see("players.p2.coin"), board.see("players.p2.favor")) == (1 + 4, 1)
    assert board.see("board.shores.shore_3.coins") == 0
    assert board.see("board.shores.shore_3.monster") == ""


@pytest.mark.clause("CM-COMBAT-23")
def test_coins_stay_on_a_monster_that_is_not_killed() -> None:
    board = voyage("nokk_red", "axeman = 1", coins=4).dice("blank").play("done")
    assert board.see("players.p2.coin") == 0
    assert (board.see("board.shores.shore_3.coins"), board.see("board.shores.shore_3.monster")) == (4, "nokk_red")


@pytest.mark.clause("CM-COMBAT-24")
def test_won_cards_are_kept_for_the_rest_of_the_game() -> None:
    board = fight(RAIDER, "axeman = 2").dice("double", "double").play("done", "done")
    assert board.see("round") == 2
    assert board.see("players.p2.trophies") == [RAIDER]
    assert RAIDER not in board.see("discards.enemy")
    assert RAIDER not in board.see("deck_order.draugr")


@pytest.mark.clause("CM-COMBAT-25")
def test_a_lost_die_is_in_the_supply_at_once() -> None:
    board = fight(HUSKARL, "swordsman = 1, spearman = 1, axeman = 1").dice("blank", "blank", "blank").play("done")
    before = dice(board, "supply")
    board.play("lose axeman")
    assert board.question == "lose_warrior"
    assert dice(board, "supply") == (before[0], before[1], before[2] + 1)


@pytest.mark.clause("CM-COMBAT-28")
def test_a_victory_over_the_troll_is_settled_in_order() -> None:
    more = 'placed.troll = "p2"\nsent.troll = { axeman = 2 }'
    board = fight(RAIDER, "", blame=1, runes=', "rune_glory"', more=more).dice("double", "double").play("done")
    assert (board.question, board.see("players.p2.glory")) == ("glory_rune", 6)
    board.play("use rune_glory")
    assert (board.question, board.see("players.p2.glory")) == ("absolve", 9)
    board.play("absolve")
    assert board.question == "give_blame"


@pytest.mark.clause("CM-COMBAT-28", "CM-COMBAT-22")
def test_favor_and_coins_that_were_won_can_be_used_in_later_fights_of_the_round() -> None:
    more = """[position.shores.shore_4]
ship = "small_public"
journey = "all_quiet"
monster = "nokk_blue"
dice = { swordsman = 1 }
food = 1"""
    board = voyage("nokk_red", "axeman = 2", more=more).dice("double", "double", "blank").play("done", "done")
    assert (board.question, board.see("fight.enemy")) == ("after_roll", "nokk_blue")
    assert (board.see("players.p2.glory"), board.see("players.p2.coin")) == (7, 1)
    assert board.legal() == {"favor", "done"}
    board.dice("shield", "hit").play("favor")
    assert board.see("players.p2.favor") == 0

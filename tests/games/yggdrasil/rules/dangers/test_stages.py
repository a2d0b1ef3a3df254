"""Dangers: heroes, the saving roll, elves, and what the rest costs (YC-DANGER)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import about, each, end, lay, lives, options, reserve, told_keys


def dangers(count: int, against: str = "", **position: Any) -> Board:
    """p1 (unless told) takes some dangers, of an action or in a fight."""
    more = {"dangers": count, **({"against": against} if against else {})}
    return lay(phase="dangers", more=more, **position)


def pieces(board: Board, seat: str = "p1") -> tuple[int, int]:
    """Elves and Vanir dice of a player."""
    return (board.see(f"players.{seat}.elves"), board.see(f"players.{seat}.vanir_dice"))


# Heroes


@pytest.mark.clause("YC-DANGER-01")
def test_a_fight_may_be_dared_whatever_it_costs() -> None:
    board = lay(surt=8, p1={"world": "muspellheim", "life": 1})
    assert "fight surt" in board.legal()
    board.play("fight surt", "waive")
    assert end(board) == ("lost", "YC-END-03")


@pytest.mark.clause("YC-DANGER-02")
def test_heroes_are_spent_before_the_saving_roll() -> None:
    board = dangers(3, valhalla=2)
    assert (board.question, board.see("danger.rolled")) == ("heroes", False)
    board.dice("key").play("heroes 1", "roll 0")
    assert (lives(board)[0], board.see("valhalla"), board.asked) == (5, 1, ["p2"])


@pytest.mark.clause("YC-DANGER-03")
@pytest.mark.parametrize("spent", [0, 1, 3])
def test_each_hero_sent_back_to_midgard_averts_one_danger(spent: int) -> None:
    board = dangers(5, valhalla=3)
    assert (options(board, "heroes"), about(board)) == ({"0", "1", "2", "3"}, {"left": 5})
    assert board.refused("heroes 4") == "YC-DANGER-03"
    board.play(f"heroes {spent}")
    assert (board.see("danger.left"), about(board)) == (5 - spent, {"left": 5 - spent})
    assert (board.see("valhalla"), reserve(board, "heroes")) == (3 - spent, 5 + spent)
    assert board.told("heroes_spent") == ([{"god": "odin", "count": spent}] if spent else [])


@pytest.mark.clause("YC-DANGER-03", "YC-DANGER-16")
def test_no_more_heroes_go_than_dangers_are_left() -> None:
    board = dangers(2, valhalla=5)
    assert (options(board, "heroes"), board.refused("heroes 3")) == ({"0", "1", "2"}, "YC-DANGER-16")
    assert board.refused("heroes 6") == "YC-DANGER-03"


@pytest.mark.clause("YC-DANGER-03")
def test_without_heroes_in_valhalla_nobody_is_asked_for_them() -> None:
    assert dangers(2).question == "saving_roll"


@pytest.mark.clause("YC-DANGER-04")
@pytest.mark.parametrize("seat", ["p1", "p2", "p3"])
def test_heroes_are_shared_by_all_gods(seat: str) -> None:
    board = dangers(2, valhalla=2, turn=seat)
    assert board.asked == [seat]
    board.play("heroes 2")
    assert (lives(board), board.see("valhalla")) == ((7, 7, 7), 0)


# The roll


@pytest.mark.clause("YC-DANGER-05")
def test_elves_and_vanir_dice_of_others_cannot_be_used() -> None:
    board = dangers(2, p2={"elves": 3, "vanir_dice": 3})
    assert (board.legal(), board.refused("roll 1")) == ({"roll 0", "waive"}, "YC-DANGER-05")
    board.dice("key").play("roll 0")
    assert (lives(board), pieces(board, "p2"), board.asked) == ((5, 7, 7), (3, 3), ["p2"])


@pytest.mark.clause("YC-DANGER-06")
@pytest.mark.parametrize("rolled", [0, 1, 3])
def test_a_god_rolls_its_god_die_and_any_number_of_its_vanir_dice(rolled: int) -> None:
    board = dangers(5, p1={"vanir_dice": 3})
    assert board.legal() == {"roll 0", "roll 1", "roll 2", "roll 3", "waive"}
    assert (board.refused("roll 4"), about(board)) == ("YC-DANGER-05", {"left": 5})
    board.dice("blank", *["shards"] * rolled).play(f"roll {rolled}")
    dice = ("god_die:blank", *["vanir_die:shards"] * rolled)
    assert board.told("rolled") == [{"god": "odin", "dice": dice, "successes": 0}]
    assert (pieces(board), lives(board)[0], reserve(board, "vanir_dice")) == ((0, 3 - rolled), 2, 6 + rolled)


@pytest.mark.clause("YC-DANGER-07")
@pytest.mark.parametrize(
    ("faces", "averted"),
    [
        (("blank",), 0),
        (("horn",), 0),
        (("knot",), 0),
        (("key",), 0),
        (("shield",), 1),
        (("key", "shards"), 0),
        (("key", "horn"), 0),
        (("key", "knot"), 0),
        (("key", "key"), 0),
        (("key", "shield"), 1),
        (("key", "split_shield"), 1),
        (("shield", "shield", "split_shield"), 3),
    ],
)
def test_a_shield_whole_or_split_averts_a_danger(faces: tuple[str, ...], averted: int) -> None:
    board = dangers(5, p1={"vanir_dice": 2}).dice(*faces).play(f"roll {len(faces) - 1}")
    assert (lives(board), reserve(board, "life")) == ((2 + averted, 7, 7), 5 - averted)


@pytest.mark.clause("YC-DANGER-08")
@pytest.mark.parametrize(
    ("faces", "die"),
    [
        (("blank", "shield"), "god_die"),
        (("horn", "shield"), "god_die"),
        (("knot", "shield"), "god_die"),
        (("key", "shield"), "god_die"),
        (("shield", "shards"), "vanir_die"),
        (("shield", "horn"), "vanir_die"),
        (("shield", "knot"), "vanir_die"),
        (("shield", "key"), "vanir_die"),
    ],
)
def test_an_elf_turns_a_failure_into_a_success(faces: tuple[str, str], die: str) -> None:
    board = dangers(3, p1={"vanir_dice": 1, "elves": 2}).dice(*faces).play("roll 1")
    assert (board.legal(), about(board)["left"]) == ({f"convert {die}", "done"}, 2)
    assert about(board)["faces"] == [board.see("danger.god_die"), *board.see("danger.vanir_dice")]
    other = "vanir_die" if die == "god_die" else "god_die"
    assert board.refused(f"convert {other}") == "YC-DANGER-17"
    assert board.refused("pair") == "not_asked"
    board.play(f"convert {die}")
    assert (lives(board)[0], pieces(board)[0], reserve(board, "elves")) == (6, 1, 8)
    assert board.told("elf_spent") == [{"god": "odin", "die": die}]


@pytest.mark.clause("YC-DANGER-08")
def test_an_elf_need_not_be_spent() -> None:
    board = dangers(1, p1={"elves": 2}).dice("key").play("roll 0", "done")
    assert (lives(board)[0], pieces(board)[0], reserve(board, "elves")) == (6, 2, 7)


@pytest.mark.clause("YC-DANGER-09")
@pytest.mark.parametrize("god", ["heimdall", "tyr", "frigg", "odin"])
def test_in_the_easy_game_skill_signs_are_plain_failures(god: str) -> None:
    board = dangers(5, p1={"god": god, "vanir_dice": 3}).dice("horn", "horn", "knot", "key").play("roll 3")
    assert lives(board)[0] == 2
    board = dangers(2, p1={"god": god, "vanir_dice": 3}).dice("knot").play("roll 0")
    assert lives(board)[0] == 5


# What is lost


@pytest.mark.clause("YC-DANGER-10")
@pytest.mark.parametrize(
    ("faces", "lost"),
    [
        ("horn knot key shield", 0),
        ("shards horn knot key", 1),
        ("split_shield horn knot key", 1),
        ("shards shards split_shield split_shield", 4),
        ("shards shield split_shield horn", 2),
    ],
)
def test_rolled_dice_that_show_shards_or_a_split_shield_go_back(faces: str, lost: int) -> None:
    board = dangers(5, p1={"vanir_dice": 5}).dice("key", *faces.split()).play("roll 4")
    assert (pieces(board)[1], reserve(board, "vanir_dice")) == (5 - lost, 4 + lost)
    gone = tuple(sorted(face for face in faces.split() if face in ("shards", "split_shield")))
    assert board.told("dice_lost") == ([{"god": "odin", "count": lost, "faces": gone}] if lost else [])


@pytest.mark.clause("YC-DANGER-10")
def test_a_die_that_an_elf_converted_goes_back_too_but_only_after_the_dangers() -> None:
    board = dangers(2, p1={"vanir_dice": 2, "elves": 1}).dice("shield", "shards", "horn").play("roll 2")
    assert (reserve(board, "vanir_dice"), pieces(board)) == (7, (1, 0))
    board.play("convert vanir_die")
    assert (lives(board)[0], pieces(board), reserve(board, "vanir_dice")) == (7, (0, 1), 8)


@pytest.mark.clause("YC-DANGER-10")
def test_dice_that_were_not_rolled_stay() -> None:
    board = dangers(2, p1={"vanir_dice": 4}).dice("key", "shards").play("roll 1")
    assert (pieces(board)[1], reserve(board, "vanir_dice")) == (3, 6)


@pytest.mark.clause("YC-DANGER-11")
@pytest.mark.parametrize("face", ["blank", "horn", "shield"])
def test_the_god_die_is_there_again_for_the_next_roll(face: str) -> None:
    """With Gullinbursti a god makes two rolls in one turn."""
    board = lay(hel=1, p1={"world": "niflheim", "artefacts": "gullinbursti", "vanir_dice": 1})
    board.dice(face).play("fight hel", "roll 0", "act niflheim")
    assert (board.legal(), pieces(board)[1]) == ({"roll 0", "roll 1", "waive"}, 1)
    board.dice("shield").play("roll 0")
    assert board.told("rolled")[-1] == {"god": "odin", "dice": ("god_die:shield",), "successes": 1}


@pytest.mark.clause("YC-DANGER-12")
@pytest.mark.parametrize(("life", "after"), [(4, 1), (3, 0), (2, 0)])
def test_each_danger_not_averted_costs_a_life_and_the_last_one_the_game(life: int, after: int) -> None:
    board = dangers(3, p1={"life": life}, p2={"life": 6}).play("waive")
    assert (lives(board), reserve(board, "life")) == ((after, 6, 7), 8 - after)
    assert end(board) == (("", "") if after else ("lost", "YC-END-03"))
    assert board.told("life_lost") == [{"god": "odin", "count": life - after, "left": after}]


@pytest.mark.clause("YC-DANGER-13")
def test_artefacts_may_help_before_and_after_the_roll() -> None:
    board = dangers(4, against="hel", p1={"artefacts": "gungnir draupnir"})
    assert board.see("danger.left") == 3
    board.dice("key", "shield").play("roll 0", "use draupnir")
    assert lives(board)[0] == 5


# The exact procedure


@pytest.mark.clause("YC-DANGER-14")
def test_the_dangers_are_settled_in_this_order() -> None:
    """Freyia with everything: weapon, heroes, roll, rerolls, elves, late heroes, life, what is kept."""
    board = dangers(
        8,
        against="hel",
        game="hard",
        valhalla=3,
        p1={
            "god": "freyia",
            "elves": 2,
            "vanir_dice": 3,
            "artefacts": "gungnir megingjord draupnir andvarinaut svalinn brisingamen",
        },
    )
    asked = [(board.question, board.see("danger.left"))]
    board.dice("key", "shards", "horn", "knot", "shield", "split_shield", "shards")
    for move in (
        "heroes 1",
        "roll 3",
        "use draupnir",  # the god die shows a shield now
        "use andvarinaut",
        "reroll shards",
        "reroll knot",
        "throw",  # a split shield and shards
        "convert vanir_die",  # shards or a horn
        "done",
        "heroes 1",
        "keep elf",
        "keep vanir_die",
    ):
        board.play(move)
        if board.asked == ["p1"]:
            asked.append((board.question, board.see("danger.left")))
    assert asked == [
        ("heroes", 6),
        ("saving_roll", 5),
        ("reroll", 5),
        ("reroll", 4),
        ("pick_dice", 4),
        ("pick_dice", 4),
        ("pick_dice", 4),
        ("elves", 3),
        ("elves_more", 2),
        ("heroes", 2),
        ("keep", 1),
        ("keep", 1),
    ]
    assert (lives(board), pieces(board), board.see("valhalla")) == ((6, 7, 7), (2, 2), 1)
    assert (reserve(board, "elves"), reserve(board, "vanir_dice"), board.see("danger")) == (7, 7, None)


@pytest.mark.clause("YC-DANGER-14")
def test_life_is_lost_before_anything_is_kept() -> None:
    board = (
        dangers(3, p1={"life": 1, "vanir_dice": 1, "artefacts": "brisingamen"})
        .dice("key", "split_shield")
        .play("roll 1")
    )
    assert (end(board), pieces(board)[1]) == (("lost", "YC-END-03"), 0)
    assert "kept" not in told_keys(board)


@pytest.mark.clause("YC-DANGER-14")
@pytest.mark.parametrize("order", [("andvarinaut", "draupnir"), ("draupnir", "andvarinaut")])
def test_each_reroll_is_used_once_in_any_order(order: tuple[str, str]) -> None:
    board = dangers(4, p1={"vanir_dice": 1, "artefacts": "draupnir andvarinaut"}).dice("key", "horn").play("roll 1")
    assert board.legal() == {"use draupnir", "use andvarinaut", "done"}
    assert board.refused("use hofund") == "YC-DANGER-14"
    board.dice("shield").play(f"use {order[0]}")  # the only Vanir die need not be picked
    assert board.legal() == {f"use {order[1]}", "done"}
    assert board.refused(f"use {order[0]}") == f"YC-ARTEFACT-{order[0].upper()}"
    board.dice("shield").play(f"use {order[1]}")
    assert (lives(board)[0], len(board.told("rolled")), len(board.told("rolled_again"))) == (5, 1, 2)


@pytest.mark.clause("YC-DANGER-15")
@pytest.mark.parametrize(("count", "artefacts"), [(1, "gungnir"), (2, "gungnir"), (2, "gungnir megingjord")])
def test_if_weapons_and_heroes_avert_all_no_die_is_rolled(count: int, artefacts: str) -> None:
    board = dangers(count, against="hel", valhalla=1, p1={"artefacts": artefacts, "elves": 1, "vanir_dice": 1})
    if count > 1 and "megingjord" not in artefacts:
        board.play("heroes 1")
    assert (board.asked, lives(board)[0], pieces(board), board.told("rolled")) == (["p2"], 7, (1, 1), [])
    averted = min(count, 2 if "megingjord" in artefacts else 1)
    assert board.told("dangers") == [{"god": "odin", "count": count, "averted": averted}]


@pytest.mark.clause("YC-DANGER-15")
def test_without_any_danger_nothing_happens() -> None:
    board = dangers(0, valhalla=2)
    assert (board.asked, board.see("danger"), board.see("valhalla")) == (["p2"], None, 2)


@pytest.mark.clause("YC-DANGER-16")
def test_surplus_successes_are_wasted_and_heroes_not_refunded() -> None:
    board = dangers(2, valhalla=1, p1={"vanir_dice": 2, "elves": 1, "life": 5})
    board.dice("shield", "shield", "split_shield").play("heroes 1", "roll 2")
    assert (lives(board)[0], board.see("valhalla"), pieces(board), board.asked) == (5, 0, (1, 1), ["p2"])


@pytest.mark.clause("YC-DANGER-16")
def test_no_elf_is_spent_once_all_dangers_are_averted() -> None:
    board = dangers(1, p1={"vanir_dice": 2, "elves": 3}).dice("key", "horn", "knot").play("roll 2", "convert vanir_die")
    assert (lives(board)[0], pieces(board), board.asked) == (7, (2, 2), ["p2"])


@pytest.mark.clause("YC-DANGER-17")
def test_one_elf_for_each_failed_die_and_no_more() -> None:
    board = dangers(6, p1={"vanir_dice": 3, "elves": 5}).dice("key", "horn", "shield", "knot").play("roll 3")
    assert board.legal() == {"convert god_die", "convert vanir_die", "done"}
    board.play("convert god_die")
    assert (board.legal(), board.refused("convert god_die")) == ({"convert vanir_die", "done"}, "YC-DANGER-17")
    board.play("convert vanir_die", "convert vanir_die")
    assert (lives(board)[0], pieces(board), reserve(board, "elves")) == (5, (2, 3), 7)


@pytest.mark.clause("YC-DANGER-17")
def test_elves_that_have_run_out_cannot_convert() -> None:
    board = dangers(5, p1={"vanir_dice": 1, "elves": 1}).dice("key", "horn").play("roll 1", "convert god_die")
    assert (lives(board)[0], pieces(board), board.asked) == (3, (0, 1), ["p2"])


@pytest.mark.clause("YC-DANGER-05")
def test_without_an_elf_of_ones_own_no_die_is_converted() -> None:
    """A blood relative has elves: they must be taken before they can be used."""
    odin = {"god": "odin", "elves": 1, "bonds": {"blood_relative": "thor", "brother_in_arms": ""}}
    board = dangers(4, game="campaign", p1={**odin, "vanir_dice": 1}, p2={"god": "thor", "elves": 1})
    board.dice("key", "horn").play("roll 1", "convert god_die")
    assert (board.legal(), board.refused("convert vanir_die")) == ({"claim elf thor", "done"}, "YC-DANGER-05")
    board.play("claim elf thor")
    assert board.legal() == {"convert vanir_die", "done"}


@pytest.mark.clause("YC-DANGER-17", "YC-DANGER-18")
def test_who_waives_the_roll_takes_the_loss_and_elves_help_nothing() -> None:
    board = dangers(3, p1={"vanir_dice": 2, "elves": 4}).play("waive")
    assert (lives(board)[0], pieces(board), board.told("rolled"), board.asked) == (4, (4, 2), [], ["p2"])
    assert board.told("roll_waived") == [{"god": "odin"}]


# After the roll


@pytest.mark.clause("YC-DANGER-19", "YC-ARTEFACT-SVALINN")
@pytest.mark.parametrize("rolls", [True, False])
def test_svalinn_works_only_after_a_roll_and_then_for_freyrs_pairs_too(rolls: bool) -> None:
    board = dangers(3, game="hard", p1={"god": "freyr", "elves": 5, "artefacts": "svalinn"})
    board.dice(*(["key"] if rolls else [])).play("roll 0" if rolls else "waive", "pair", "pair")
    if rolls:
        board.play("done")
        assert board.legal() == {"keep elf", "done"}
        board.play("keep elf")
    assert (lives(board)[0], pieces(board)[0]) == (6, 2 if rolls else 1)
    assert (board.asked, reserve(board, "elves")) == (["p2"], 9 - pieces(board)[0])


@pytest.mark.clause("YC-DANGER-19")
@pytest.mark.parametrize("rolls", [True, False])
def test_a_chance_acquaintance_needs_a_roll_too(rolls: bool) -> None:
    board = dangers(1, game="hard", p1={"god": "freyr", "elves": 2}, p2={"god": "freyia"})
    board.dice(*(["key"] if rolls else [])).play("roll 0" if rolls else "waive", "pair")
    assert (board.question, board.asked) == ("gather" if rolls else "move", ["p2"])


@pytest.mark.clause("YC-DANGER-19")
def test_brisingamen_needs_a_roll() -> None:
    board = dangers(2, p1={"vanir_dice": 2, "artefacts": "brisingamen"}).play("waive")
    assert (board.asked, pieces(board)[1]) == (["p2"], 2)


def two_acquaintances(**p1: Any) -> Board:
    """Thor has thrown three dice; to Freyia and to Frigg he is a chance acquaintance."""
    frigg = {"god": "frigg", "bonds": {"chance_acquaintance": "thor"}}
    thor = {"god": "thor", "vanir_dice": 3, "elves": 1, **p1}
    board = dangers(5, game="campaign", turn="p1", p1=thor, p2={"god": "freyia"}, p3=frigg)
    return board.dice("key", "shards", "split_shield", "horn").play("roll 3", "convert vanir_die")


@pytest.mark.clause("YC-DANGER-20")
@pytest.mark.parametrize("order", [("p2", "p3"), ("p3", "p2")])
def test_each_acquaintance_takes_one_piece_in_the_order_of_the_team(order: tuple[str, str]) -> None:
    board = two_acquaintances()
    assert (board.question, board.asked) == ("gather", ["p2", "p3"])
    assert board.legal(seat="p2") == board.legal(seat="p3") == {"gather elf", "gather vanir_die", "decline"}
    board.play("gather elf", seat=order[0])
    assert (board.asked, board.legal()) == ([order[1]], {"gather vanir_die", "decline"})
    assert board.refused("gather elf") == "YC-BOND-12"
    board.play("gather vanir_die")
    assert (pieces(board, order[0]), pieces(board, order[1]), pieces(board)) == ((1, 0), (0, 1), (0, 1))
    assert (reserve(board, "elves"), reserve(board, "vanir_dice"), board.see("danger")) == (8, 7, None)


@pytest.mark.clause("YC-DANGER-20")
def test_the_roller_chooses_first_and_each_piece_is_saved_once() -> None:
    board = two_acquaintances(artefacts="brisingamen svalinn")
    assert (board.question, board.asked) == ("keep", ["p1"])
    assert board.legal() == {"keep elf", "keep vanir_die", "done"}
    board.play("keep elf")
    assert board.refused("keep elf") == "YC-ARTEFACT-SVALINN"
    board.play("keep vanir_die")
    assert (board.asked, pieces(board)) == (["p2", "p3"], (1, 1))
    board.play("gather vanir_die", seat="p3")  # the other die that was lost
    assert (board.question, each(board, "elves"), each(board, "vanir_dice")) == ("move", [1, 0, 0], [2, 0, 1])


@pytest.mark.clause("YC-DANGER-20")
def test_an_acquaintance_may_decline() -> None:
    board = two_acquaintances().play("decline", seat="p2").play("decline")
    assert (each(board, "elves"), each(board, "vanir_dice")) == ([0, 0, 0], [1, 0, 0])
    assert (reserve(board, "elves"), reserve(board, "vanir_dice")) == (9, 8)


@pytest.mark.clause("YC-DANGER-20")
@pytest.mark.parametrize("owner", ["p1", "p2"])
def test_only_the_helpers_own_svalinn_saves_the_helpers_elf(owner: str) -> None:
    """Tyr (p2) helps Odin with die and elf; Freyia (p3) cannot take that elf."""
    given: dict[str, Any] = {
        "p1": {"god": "odin"},
        "p2": {"god": "tyr", "elves": 1},
        "p3": {"god": "freyia"},
    }
    given[owner]["artefacts"] = "svalinn"
    board = dangers(1, game="hard", **given).play("roll 0")
    board.dice("key", "key").play("help").play("decline")  # Freyia does not help
    assert (board.question, board.asked) == ("helper_elf", ["p2"])
    board.play("convert god_die")
    if owner == "p2":
        assert (board.question, board.legal()) == ("helper_keep", {"keep elf", "decline"})
        assert board.refused("keep vanir_die") == "YC-DANGER-20"
        board.play("keep elf")
    assert (lives(board)[0], pieces(board, "p2")[0], board.question) == (7, int(owner == "p2"), "move")
    assert reserve(board, "elves") == 9 - int(owner == "p2")


@pytest.mark.clause("YC-DANGER-21", "YC-JOTUNN-16")
def test_with_utgardloki_the_roll_consists_of_vanir_dice_only_and_nobody_helps() -> None:
    board = dangers(3, game="hard", jotnar="utgardloki", p1={"god": "odin", "vanir_dice": 2})
    assert (board.legal(), board.refused("roll 0")) == ({"roll 1", "roll 2", "waive"}, "YC-JOTUNN-16")
    board.dice("shield").play("roll 1")
    assert board.told("rolled") == [{"god": "odin", "dice": ("vanir_die:shield",), "successes": 1}]
    assert lives(board) == (5, 7, 7)


@pytest.mark.clause("YC-DANGER-21")
@pytest.mark.parametrize("jotnar", ["utgardloki", "utgardloki hrungnir"])
def test_without_any_die_there_is_no_roll_and_no_helper(jotnar: str) -> None:
    dice = 3 if "hrungnir" in jotnar else 0
    board = dangers(2, game="hard", jotnar=jotnar, p1={"god": "odin", "vanir_dice": dice, "elves": 2})
    assert (board.asked, board.question, lives(board), pieces(board)) == (["p2"], "move", (5, 7, 7), (2, dice))


@pytest.mark.clause("YC-DANGER-21", "YC-JOTUNN-15")
def test_with_hrungnir_only_the_god_die_is_rolled() -> None:
    board = dangers(2, jotnar="hrungnir", p1={"vanir_dice": 2})
    assert (board.legal(), board.refused("roll 1")) == ({"roll 0", "waive"}, "YC-JOTUNN-15")
    assert board.refused("roll 3") == "YC-DANGER-05"

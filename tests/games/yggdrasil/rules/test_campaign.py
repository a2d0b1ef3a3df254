"""The course of a campaign: six sagas, victories, defeats and what carries over (YC-CAMPAIGN-01 to -10)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.games.yggdrasil.table.names import GODS
from meadhall.games.yggdrasil.thinking.answers import DEFEATS
from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    GAME,
    each,
    end,
    fresh,
    ladders,
    lay,
    lives,
    number,
    opened,
    reserve,
    told_keys,
    worlds,
)
from tests.games.yggdrasil.sagas import page, pieces, saga, wake

DEFEAT = 3
"""XP after a defeat."""


def last_fight(number_: int, leaf: int, move: str, dangers: int, world: str, **given: Any) -> Board:
    p1 = {"god": "thor", "world": world, **given.pop("p1", {})}
    board = saga(number_, leaf, game="campaign", valhalla=8, p1=p1, **given)
    return board.play(move, f"heroes {dangers}")


def victory(number_: int, **given: Any) -> Board:
    """The team has just won a saga of a campaign."""
    if number_ == 1:
        return last_fight(1, 3, "saga s1_plead niflheim", 1 + number("s1_plead", "dangers"), "niflheim", **given)
    if number_ == 4:
        breaches = number("saga_4_page_2", "goal_count") - 1
        ship = {"naglfar": "nidavellir", "breaches": breaches, **given}
        return last_fight(4, 2, "fight naglfar", number("naglfar", "power"), "nidavellir", **ship)
    if number_ == 6:
        wounds = number("saga_6_page_3", "goal_count") - 1
        dragon = {"wounds": wounds, **given}
        return last_fight(6, 3, "fight nidhogg", number("s6_nidhogg", "power"), "niflheim", **dragon)
    left = saga(number_, 3).see("page.left")
    return wake("nidhogg", number_, 3, space=left - 1, game="campaign", **given)


def defeat(number_: int = 2, leaf: int = 2, **given: Any) -> Board:
    """The team has just lost: Hel took p1's last life."""
    p1 = {"god": "thor", "life": 1, **given.pop("p1", {})}
    return wake("hel", number_, leaf, game="campaign", p1=p1, **given)


def all_done(board: Board) -> Board:
    """Nobody spends any XP."""
    while not board.state.over and board.question == "spend_xp":
        board.play("done", seat=board.asked[0])
    return board


@pytest.mark.clause("YC-CAMPAIGN-05", "YC-SETUP-11")
def test_a_campaign_starts_with_the_first_page_of_saga_1() -> None:
    board = fresh(game="campaign")
    assert (page(board), board.see("campaign.saga"), board.see("variant")) == (("saga_1_page_1", 0), 1, "campaign")
    assert (board.see("campaign.attempts"), board.see("campaign.games")) == (0, [])
    assert len(pieces(board)["oaths"]) == 9
    assert fresh(game="saga_4").see("campaign") == {}


@pytest.mark.clause("YC-CAMPAIGN-04")
def test_a_campaign_is_played_by_the_rules_of_the_hard_game() -> None:
    board = lay(game="campaign", phase="move", p1={"god": "odin", "world": "niflheim"})
    assert "go asgard" in board.legal("go")
    assert board.see("players.p1.bonds.brother_in_arms") == ["thor", "tyr"]


@pytest.mark.clause("YC-CAMPAIGN-01", "YC-CAMPAIGN-06", "YC-CAMPAIGN-09")
@pytest.mark.parametrize("number_", [1, 2, 3, 4, 5])
def test_a_victory_leads_to_the_next_saga_and_turns_life_into_xp(number_: int) -> None:
    given: dict[str, Any] = {"p1": {"god": "thor", "life": 4, "xp": 1}, "p2": {"god": "tyr", "life": 2}}
    board = victory(number_, more={"attempts": 3}, **given)
    assert (each(board, "xp"), board.see("campaign.attempts")) == ([5, 2, 7], 0)
    assert (board.see("phase"), board.see("page.id")) == ("experience", f"saga_{number_ + 1}_page_1")
    assert board.see("campaign.games") == [{"saga": number_, "outcome": "won", "cause": "saga_completed"}]
    all_done(board)
    assert (page(board), board.see("round"), board.see("phase")) == ((f"saga_{number_ + 1}_page_1", 0), 1, "order")
    assert (board.see("outcome"), board.see("campaign.saga"), lives(board)) == ("", number_ + 1, (7, 7, 7))
    assert each(board, "xp") == [5, 2, 7]


@pytest.mark.clause("YC-CAMPAIGN-06", "YC-SAGA-6-07")
def test_after_the_final_battle_the_campaign_is_won() -> None:
    board = victory(6, p1={"life": 4})
    assert (end(board), board.state.over, board.see("phase")) == (("won", "YC-CAMPAIGN-06"), True, "end")
    assert (board.see("cause"), each(board, "xp")) == ("campaign_completed", [4, 7, 7])
    assert board.see("campaign.games") == [{"saga": 6, "outcome": "won", "cause": "saga_completed"}]
    assert (board.state.result(), told_keys(board)[-1]) == ({0: 1.0, 1: 1.0, 2: 1.0}, "campaign_won")


@pytest.mark.clause("YC-CAMPAIGN-06", "YC-CAMPAIGN-09")
def test_after_a_defeat_the_same_saga_is_tried_again() -> None:
    board = defeat(p2={"god": "tyr", "life": 2, "xp": 4})
    assert (each(board, "xp"), board.see("campaign.attempts"), board.see("phase")) == ([3, 7, 3], 1, "experience")
    assert board.see("campaign.games") == [{"saga": 2, "outcome": "lost", "cause": "god_died"}]
    assert (page(board), board.see("outcome")) == (("saga_2_page_1", 0), "lost")
    all_done(board)
    assert (board.asked, board.legal(seat="p2")) == (["p1", "p2", "p3"], {"again", "give_up"})
    board.play("again", seat="p2")
    assert (page(board), board.see("outcome"), board.see("round")) == (("saga_2_page_1", 0), "", 1)
    assert (board.see("campaign.attempts"), each(board, "xp"), board.see("phase")) == (1, [3, 7, 3], "order")


@pytest.mark.clause("YC-CAMPAIGN-06")
def test_the_team_may_give_up() -> None:
    board = all_done(defeat()).play("give_up", seat="p3")
    assert (end(board), board.see("cause"), board.state.over) == (("lost", "YC-CAMPAIGN-06"), "given_up", True)
    assert (board.state.result(), told_keys(board)[-1]) == ({0: 0.0, 1: 0.0, 2: 0.0}, "campaign_lost")


@pytest.mark.clause("YC-CAMPAIGN-06")
@pytest.mark.parametrize("before", [24, 25, 999])
def test_no_number_of_defeats_ends_a_campaign(before: int) -> None:
    board = all_done(defeat(more={"attempts": before}))
    assert (board.state.over, board.see("campaign.attempts")) == (False, before + 1)
    assert board.legal(seat="p1") == {"again", "give_up"}
    board.play("again", seat="p1")
    assert (page(board), board.see("outcome"), board.see("campaign.attempts")) == (("saga_2_page_1", 0), "", before + 1)


def test_a_team_of_bots_gives_up_at_last() -> None:
    """What keeps a campaign of bots from going on for ever is no rule: it is the bots."""
    for defeats, wanted in ((1, "again"), (DEFEATS - 1, "again"), (DEFEATS, "give_up"), (DEFEATS + 5, "give_up")):
        board = all_done(defeat(more={"attempts": defeats - 1}))
        seat = board.state.asked[0]
        for name in ("greedy", "search:8"):
            bot = invite(name, GAME, Chance(key_from_seed("bot")))
            decision = board.state.decision(seat)
            assert decision is not None
            assert board.grammar.text(ask(bot, board.state, decision)) == wanted


@pytest.mark.clause("YC-CAMPAIGN-02")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_gods_stay_the_same_for_the_whole_campaign(seats: int) -> None:
    gods = {"p1": {"god": "heimdall", "life": 1}, "p2": {"god": "freyr"}, "p3": {"god": "frigg"}}
    players: dict[str, Any] = {seat: god for seat, god in gods.items() if int(seat[1]) <= seats}
    board = all_done(defeat(seats=seats, support={1: "tyr odin", 2: "tyr", 3: ""}[seats], **players))
    before = (each(board, "god"), list(board.see("support")))
    board.play("again", seat="p1")
    assert (each(board, "god"), list(board.see("support"))) == before
    assert before[0] == ["heimdall", "freyr", "frigg"][:seats]
    assert set(before[1]) <= set(GODS)


@pytest.mark.clause("YC-CAMPAIGN-03", "YC-CAMPAIGN-10", "YC-SETUP-22")
def test_each_game_of_a_campaign_is_set_up_anew() -> None:
    board = defeat(
        surt=3, hel=2, island=3, jotnar="suttung", ravaged="alfheim vanaheim", valhalla=2, opened="frigg:surt", step=1,
        p1={"artefacts": "svalinn", "elves": 3, "vanir_dice": 2, "world": "midgard"}, p2={"god": "tyr", "life": 3},
        p3={"god": "frigg"}, sons={"bergelmir_son_1": "alfheim"},
    )  # fmt: skip
    all_done(board).play("again", seat="p1")
    assert (lives(board), worlds(board), opened(board)) == ((7, 7, 7), "asgard asgard asgard", [])
    assert (ladders(board), board.see("walls"), board.see("valhalla"), board.see("island")) == (
        (0, 0, 7), 7, 0, "island_1",
    )  # fmt: skip
    assert (each(board, "elves"), each(board, "vanir_dice"), each(board, "artefacts")) == ([0] * 3, [0] * 3, [[]] * 3)
    assert (reserve(board, "elves"), reserve(board, "vanir_dice"), reserve(board, "life")) == (9, 9, 0)
    assert (board.see("decks"), board.see("tree.step")) == ({"creature": 18, "jotunn": 18}, 0)
    assert (board.see("discards"), board.see("jotnar")) == ({"creature": [], "jotunn": []}, {})
    assert pieces(board)["sons"] == {"bergelmir_son_1": "jotunheim", "bergelmir_son_2": "", "bergelmir_son_3": ""}
    assert [len(pile) for pile in each(board, "pile")] == [5, 5, 5]


def set_up_pieces(board: Board) -> dict[str, Any]:
    """What belongs to the saga, but for the faces of oath markers."""
    found = pieces(board)
    return {**found, "oaths": list(found["oaths"])}


@pytest.mark.clause("YC-CAMPAIGN-03", "YC-CAMPAIGN-05")
@pytest.mark.parametrize("number_", [1, 2, 3, 4, 5])
def test_after_a_victory_nothing_of_the_last_saga_is_left(number_: int) -> None:
    board = all_done(victory(number_))
    assert set_up_pieces(board) == set_up_pieces(fresh(game=f"saga_{number_ + 1}"))


LEFT_OVER: dict[int, tuple[int, dict[str, Any]]] = {
    1: (
        1,
        {"open_oaths": {"alfheim": "oath"}, "sworn": 3, "broken": 3, "oaths": {"asgard": "oath", "midgard": "oath"}},
    ),
    2: (3, {"sons": {"bergelmir_son_1": "asgard", "bergelmir_son_2": "midgard"}}),
    3: (2, {"wolves": {"skoll": 3, "hati": 4}}),
    4: (2, {"naglfar": "midgard", "breaches": 2}),
    5: (1, {"bridge": 3}),
    6: (2, {"enemies": {"surt": "slain"}}),
}


@pytest.mark.clause("YC-CAMPAIGN-03", "YC-CAMPAIGN-06")
@pytest.mark.parametrize("number_", LEFT_OVER)
def test_after_a_defeat_the_saga_begins_as_at_first(number_: int) -> None:
    leaf, given = LEFT_OVER[number_]
    board = all_done(defeat(number_, leaf, **given)).play("again", seat="p1")
    first = fresh(game=f"saga_{number_}")
    assert set_up_pieces(board) == set_up_pieces(first)
    assert (page(board), board.see("enemies.surt.place")) == ((f"saga_{number_}_page_1", 0), "muspellheim")
    assert (ladders(board), reserve(board, "fire_giants")) == (ladders(first), reserve(first, "fire_giants"))
    covered = board.see("saga.oaths", of="p1")
    assert covered == dict.fromkeys(covered, "?")


@pytest.mark.clause("YC-CAMPAIGN-03", "YC-END-09")
def test_dangers_that_lost_a_game_are_forgotten_in_the_next() -> None:
    """Odin dies in a roll with 3 dice, a helper and 2 elves."""
    p1 = {"god": "odin", "life": 1, "elves": 1, "vanir_dice": 3}
    board = saga(2, game="campaign", phase="dangers", more={"dangers": 9}, p1=p1, p2={"god": "freyr", "elves": 1})
    board.dice("horn", "shards", "horn", "split_shield", "key", "key").play(
        "roll 3", "help", "help", "convert god_die", "convert god_die"
    )
    assert (board.see("campaign.games")[0]["cause"], board.see("danger.god")) == ("god_died", "odin")
    all_done(board).play("again", seat="p1")
    assert (board.see("danger"), each(board, "elves"), each(board, "vanir_dice")) == (None, [0, 2, 0], [0, 0, 0])
    assert (reserve(board, "elves"), reserve(board, "vanir_dice")) == (7, 9)
    snapshot = board.state.snapshot()
    idle = ("spent_elves", "converted", "helper_die", "helper_elf", "vanir_dice", "god_die", "dangers", "roll_made")
    assert [snapshot[key] for key in idle] == [0, [0, 0], [-1] * 3, [0] * 3, [], -1, 0, 0]


@pytest.mark.clause("YC-CAMPAIGN-03", "YC-CAMPAIGN-26")
def test_ticked_boxes_give_pieces_at_the_start_of_each_game() -> None:
    players: dict[str, Any] = {
        "p1": {"god": "freyr", "start_elves": 3, "start_vanir_dice": 1, "life": 1},
        "p2": {"god": "thor", "start_vanir_dice": 2},
    }
    board = all_done(defeat(**players)).play("again", seat="p1")
    assert (each(board, "elves"), each(board, "vanir_dice")) == ([3, 0, 0], [1, 2, 0])
    assert (reserve(board, "elves"), reserve(board, "vanir_dice")) == (6, 6)


@pytest.mark.clause("YC-CAMPAIGN-03", "YC-SETUP-23")
def test_when_a_reserve_is_short_the_team_hands_out_the_pieces_before_the_saga_begins() -> None:
    sheets: dict[str, Any] = {"p1": {"god": "thor", "start_elves": 3}, "p2": {"god": "tyr", "start_elves": 3}}
    lines = "".join(
        f'[position.players.{seat}]\ngod = "{sheet["god"]}"\nstart_elves = 3\n' for seat, sheet in sheets.items()
    )
    position = f'phase = "begin"\npage = "saga_6_page_1"\n{lines}[position.players.p3]\ngod = "odin"\nstart_elves = 4'
    board = Board("yggdrasil", position, seats=3, options={"game": "campaign"})
    assert (board.asked, board.see("phase"), reserve(board, "elves")) == (["p1", "p2", "p3"], "setup", 9)
    assert board.legal(seat="p1") == {"grant elf thor", "grant elf tyr", "grant elf odin"}
    for god in ("thor", "thor", "thor"):
        board.play(f"grant elf {god}", seat="p3")
    assert board.refused("grant elf thor", seat="p1") == "YC-SETUP-23"
    for god in ("tyr", "tyr", "tyr", "odin", "odin", "odin"):
        board.play(f"grant elf {god}", seat="p1")
    assert (each(board, "elves"), board.see("phase"), ladders(board)[:2]) == ([3, 3, 3], "order", (4, 3))


@pytest.mark.clause("YC-CAMPAIGN-06", "YC-CAMPAIGN-09")
def test_a_saga_by_itself_ends_with_its_game() -> None:
    board = wake("hel", 2, 2, p1={"god": "thor", "life": 1})
    assert (end(board), board.state.over, each(board, "xp")) == (("lost", "YC-END-03"), True, [0, 0, 0])


@pytest.mark.clause("YC-CAMPAIGN-25", "YC-CAMPAIGN-09")
@pytest.mark.parametrize("seats", [1, 2])
def test_support_gods_get_no_xp(seats: int) -> None:
    board = defeat(seats=seats)
    assert each(board, "xp") == [DEFEAT] * seats
    assert [told["god"] for told in board.told("xp_gained")] == each(board, "god")
    assert all(set(support) == {"world", "life", "full_life"} for support in board.see("support").values())


@pytest.mark.clause("YC-CAMPAIGN-17b")
def test_the_experience_sheet_records_all_that_carries_over() -> None:
    p1 = {
        "god": "tyr",
        "god_die": "horn knot key shield",
        "vanir_die": "knot shield split_shield",
        "start_elves": 1,
        "start_vanir_dice": 2,
        "xp": 9,
    }
    bonds = {"travel_companion": "thor", "blood_relative": "odin thor"}
    board = saga(3, game="campaign", p1={**p1, "bonds": bonds}, p2={"god": "thor"}, p3={"god": "odin"})
    sheet = board.see("players.p1")
    assert (sheet["god"], sheet["god_die"], sheet["vanir_die"]) == (
        "tyr",
        ["horn", "knot", "key", "shield"],
        ["knot", "shield", "split_shield"],
    )
    assert (sheet["start_elves"], sheet["start_vanir_dice"], sheet["xp"]) == (1, 2, 9)
    assert sheet["bonds"] == {
        "brother_in_arms": [], "blood_relative": ["thor", "odin"], "chance_acquaintance": [],
        "travel_companion": ["thor"],
    }  # fmt: skip
    assert (board.see("seats"), board.see("campaign.saga")) == (3, 3)

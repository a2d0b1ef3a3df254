"""Stats (BR-STAT) and glory (BR-GLORY)."""

from __future__ import annotations

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.testing import Board
from tests.games.blood_rage.board import base, draft, each, finish_age

STEPS = (1, 2, 3, 4, 5, 6)
RAGE = (6, 7, 8, 9, 12, 12)
AXES = (3, 4, 5, 6, 8, 8)
HORNS = (4, 5, 6, 7, 10, 10)


@pytest.mark.parametrize(("step", "rage"), [*zip(STEPS, RAGE, strict=True)])
@pytest.mark.clause("BR-STAT-01", "BR-STAT-04")
def test_the_rage_stat_is_the_rage_at_the_start_of_the_action_phase(step: int, rage: int) -> None:
    board = base(phase="actions", p1={"steps": {"rage": step}, "rage": 1})
    assert each(board, "rage") == [rage, 6, 6]
    assert board.see("players.p1.stats.rage") == rage


@pytest.mark.parametrize(("step", "axes"), [*zip(STEPS, AXES, strict=True)])
@pytest.mark.clause("BR-STAT-02", "BR-STAT-04")
def test_the_axes_stat_is_the_glory_for_a_won_battle(step: int, axes: int) -> None:
    board = base(horgr={"p1": "leader", "p2": "warrior"}, p1={"steps": {"axes": step}}).play("pillage horgr")
    assert each(board, "glory") == [axes, 0, 0]


@pytest.mark.parametrize(("step", "horns"), [*zip(STEPS, HORNS, strict=True)])
@pytest.mark.clause("BR-STAT-03", "BR-STAT-04")
def test_the_horns_stat_is_the_most_figures_on_the_board(step: int, horns: int) -> None:
    mine = {"steps": {"horns": step}, "upgrades": "a1_dwarf_chieftain"}
    board = base(fjord_ne={"p1": "ship"}, yggdrasil={"p1": "warrior " * (horns - 2)}, p1=mine)
    assert (board.see("players.p1.on_board"), board.see("players.p1.stats.horns")) == (horns - 1, horns)
    board.play("invade leader gimle", "pass", "pass")
    assert board.see("players.p1.on_board") == horns
    assert board.legal("invade") == set()
    assert board.refused("invade dwarf_chieftain gimle") == "BR-INVADE-06"


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.clause("BR-STAT-04", "BR-STAT-06")
def test_a_raise_is_one_step_to_the_right_and_ends_on_step_six(step: int) -> None:
    steps = {"rage": step, "axes": step, "horns": step}
    board = base(yggdrasil={"p1": "leader"}, p1={"steps": steps}).play("pillage yggdrasil")
    after = min(step + 1, 6)
    assert board.see("players.p1.steps") == {"rage": after, "axes": after, "horns": after}
    values = {"rage": RAGE[after - 1], "axes": AXES[after - 1], "horns": HORNS[after - 1]}
    assert board.see("players.p1.stats") == values
    assert board.see("players.p2.steps") == {"rage": 1, "axes": 1, "horns": 1}


@pytest.mark.clause("BR-STAT-05")
def test_raised_axes_and_horns_apply_at_once_and_raised_rage_later() -> None:
    board = base(yggdrasil={"p1": "leader warrior warrior warrior", "p2": "warrior"}, p1={"rage": 3})
    assert board.refused("invade warrior gimle") == "BR-INVADE-06"
    board.play("pillage yggdrasil")
    assert each(board, "glory") == [4, 0, 0]
    assert (board.see("players.p1.stats.rage"), board.see("players.p1.rage")) == (7, 3)
    board.play("pass", "pass", "invade warrior gimle")
    assert board.see("players.p1.on_board") == 5


@pytest.mark.clause("BR-STAT-06")
def test_a_stat_on_step_six_cannot_be_chosen() -> None:
    quest = {"quests": "a1_alfheim", "steps": {"axes": 6, "horns": 5}}
    board = base(phase="quests", gimle={"p1": "warrior"}, p1=quest)
    assert board.legal() == {"raise rage", "raise horns"}
    assert board.refused("raise axes") == "BR-STAT-06"
    board.play("raise horns")
    assert board.see("players.p1.steps") == {"rage": 1, "axes": 6, "horns": 6}


@pytest.mark.clause("BR-STAT-06")
def test_the_only_stat_that_can_be_raised_is_raised() -> None:
    quest = {"quests": "a1_alfheim", "steps": {"rage": 6, "horns": 6}}
    board = base(phase="quests", gimle={"p1": "warrior"}, p1=quest)
    assert board.see("players.p1.steps") == {"rage": 6, "axes": 2, "horns": 6}
    assert board.see("age") == 2


@pytest.mark.clause("BR-STAT-06")
def test_a_raise_is_lost_if_all_stats_are_full() -> None:
    quest = {"quests": "a1_alfheim", "steps": {"rage": 6, "axes": 6, "horns": 6}}
    board = base(phase="quests", gimle={"p1": "warrior"}, p1=quest)
    assert board.see("players.p1.steps") == {"rage": 6, "axes": 6, "horns": 6}
    assert (board.see("age"), board.see("players.p1.glory")) == (2, 5 + 2)


@pytest.mark.parametrize("seed", ["down 1", "down 2"])
@pytest.mark.clause("BR-STAT-07")
def test_stats_never_go_down(seed: str) -> None:
    board = Board("blood_rage", seats=3, seed=seed)
    choices = Chance(key_from_seed(seed))
    steps = each(board, "steps")
    raises = 0
    while not board.state.over:
        seat = board.state.asked[0]
        board.state.apply(seat, choices.choose(board.state.legal(seat)), board.table)
        now = each(board, "steps")
        for before, after in zip(steps, now, strict=True):
            assert all(before[stat] <= after[stat] for stat in before)
        raises += steps != now
        steps = now
    assert raises > 0


@pytest.mark.clause("BR-STAT-08")
def test_every_payment_moves_the_rage_track_and_leaves_the_stat_alone() -> None:
    board = base(gimle={"p1": "warrior"}, p1={"rage": 5, "hand": "a1_brothers_in_arms"}, p2={"rage": 1})
    board.play("invade ship fjord_ne")
    assert each(board, "rage") == [3, 1, 6]
    board.play("pass", "pass", "march gimle horgr")
    assert board.see("players.p1.rage") == 2
    board.play("upgrade a1_brothers_in_arms")
    assert board.see("players.p1.rage") == 1
    assert each(board, "stats")[0] == {"rage": 6, "axes": 3, "horns": 4}


@pytest.mark.clause("BR-STAT-08")
def test_a_gain_moves_the_rage_track_at_once() -> None:
    board = base(horgr={"p1": "leader", "p2": "warrior"}, p1={"rage": 2, "hand": "a3_thors_ascension"})
    board.play("pillage horgr", "fight a3_thors_ascension")
    assert board.see("players.p1.rage") == 5
    assert board.see("players.p1.stats.rage") == 7


@pytest.mark.clause("BR-STAT-09")
def test_the_step_of_a_quest_cannot_be_declined() -> None:
    board = base(phase="quests", gimle={"p1": "warrior"}, p1={"quests": "a1_alfheim"})
    assert (board.asked, board.question) == (["p1"], "raise_stat")
    assert board.legal() == {"raise rage", "raise axes", "raise horns"}
    assert (board.refused("decline"), board.refused("done")) == ("not_asked", "not_asked")


# Glory


@pytest.mark.clause("BR-GLORY-01")
def test_glory_starts_at_0_and_is_gained_at_once() -> None:
    board = base(myrkvlor={"p1": "leader"})
    assert each(board, "glory") == [0, 0, 0]
    board.play("pillage myrkvlor")
    assert each(board, "glory") == [5, 0, 0]
    assert board.told("glory", of="spectator") == [{"seat": 0, "glory": 5, "why": "pillage"}]


@pytest.mark.parametrize("glory", [95, 99, 100, 399])
@pytest.mark.clause("BR-GLORY-02")
def test_glory_has_no_upper_limit(glory: int) -> None:
    board = base(myrkvlor={"p1": "leader"}, p1={"glory": glory}).play("pillage myrkvlor")
    assert board.see("players.p1.glory") == glory + 5


@pytest.mark.parametrize(("glory", "stolen"), [(0, 0), (1, 1), (2, 2), (7, 2)])
@pytest.mark.clause("BR-GLORY-03")
def test_nobody_loses_more_glory_than_there_is(glory: int, stolen: int) -> None:
    backstab = {"hand": "a2_lokis_backstab"}
    board = base(horgr={"p1": "leader", "p2": "warrior"}, p1={"glory": glory}, p2=backstab)
    board.play("pillage horgr", "fight a2_lokis_backstab")
    assert each(board, "glory") == [glory - stolen + 3, stolen, 0]


@pytest.mark.clause("BR-STAT-01")
def test_a_rage_token_counts_in_the_next_action_phase() -> None:
    board = base(gimle={"p1": "leader"}, p1={"hand": "a1_troll"}).play("pillage gimle")
    assert (board.see("players.p1.rage"), board.see("players.p1.stats.rage")) == (6, 7)
    draft(finish_age(board))
    assert (board.see("age"), each(board, "rage")) == (2, [7, 6, 6])

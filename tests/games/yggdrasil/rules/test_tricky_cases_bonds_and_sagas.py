"""Tricky cases YC-T21 to YC-T30."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    each,
    end,
    entry,
    lay,
    lives,
    opened,
    options,
    pile,
    place,
    ravaged,
    reserve,
    told_keys,
)
from tests.games.yggdrasil.sagas import dare, page, saga, wake


@pytest.mark.clause("YC-T21", "YC-BOND-09")
def test_elves_can_be_taken_from_a_relative_in_the_middle_of_his_roll() -> None:
    """Tyr rolls and has spent one of his 2 elves; Thor takes the other one."""
    board = lay(
        game="hard", phase="dangers", turn="p2", more={"dangers": 4},
        p1={"god": "thor", "world": "alfheim", "bonds": {"blood_relative": "tyr"}},
        p2={"god": "tyr", "world": "alfheim", "elves": 2, "vanir_dice": 1},
    ).dice("key", "horn")  # fmt: skip
    board.play("roll 1", seat="p2").play("convert vanir_die", seat="p2")
    assert (board.asked, board.legal(seat="p1")) == (["p2"], {"claim elf tyr"})
    board.play("claim elf tyr", seat="p1")
    # The spent one is out of reach, and Tyr has no elf left for his god die.
    assert (each(board, "elves"), reserve(board, "elves"), lives(board)) == ([1, 0, 0], 8, (7, 4, 7))


@pytest.mark.clause("YC-T22", "YC-SETUP-25", "YC-STEP3-04")
def test_a_support_god_gives_advantage() -> None:
    p1 = {"god": "thor", "world": "alfheim"}
    for world, most in (("alfheim", 3), ("asgard", 2)):
        board = lay(seats=1, p1=p1, support={"freyr": {"world": world}, "tyr": {}}).play("act alfheim")
        assert options(board, "take") == {str(count + 1) for count in range(most)}


def ravaged_asgard(**given: Any) -> Board:
    p1 = {"god": "thor", **given.pop("p1", {})}
    return lay(game="hard", ravaged="asgard", p1=p1, p2={"world": "alfheim"}, p3={"world": "alfheim"}, **given)


@pytest.mark.clause("YC-T23", "YC-RAVAGE-08", "YC-HEAL-01")
def test_ravaged_asgard_is_healed_on_the_spot() -> None:
    board = ravaged_asgard()
    assert (board.legal(), board.refused("act asgard")) == ({"heal asgard", "pass"}, "YC-RAVAGE-08")
    board.play("heal asgard")
    assert (ravaged(board), lives(board), board.see("walls")) == ("", (5, 7, 7), 7)


@pytest.mark.clause("YC-T23", "YC-CREATURE-EIKTHYRNIR")
def test_ravaged_asgard_is_healed_by_eikthyrnir() -> None:
    board = ravaged_asgard(p1={"world": "svartalfheim"}, decks={"creature": "eikthyrnir gullinkambi"})
    board.play("act svartalfheim", "call eikthyrnir")
    assert (ravaged(board), lives(board)) == ("", (7, 7, 7))


@pytest.mark.clause("YC-T23", "YC-WORLD-JOTUNHEIM-06")
def test_ravaged_asgard_is_healed_by_a_rune() -> None:
    board = ravaged_asgard(p1={"world": "jotunheim"}).dice("rune_rotate", "rune_remote_action")
    board.play("act jotunheim", "rune rune_remote_action")
    assert board.refused("act asgard") == "YC-RAVAGE-08"
    board.play("heal asgard")
    assert (ravaged(board), lives(board), each(board, "world")[0]) == ("", (5, 7, 7), "jotunheim")


@pytest.mark.clause("YC-T24", "YC-JOTUNN-09", "YC-JOTUNN-10")
def test_in_besieged_asgard_only_fights_are_possible() -> None:
    board = lay(game="hard", jotnar="thjazi", enemies={"fenrir": "asgard"}, ravaged="alfheim", p1={"god": "thor"})
    assert board.legal() == {"fight fenrir", "fight thjazi", "pass"}
    assert board.refused("act asgard") == "YC-JOTUNN-09"
    assert ravaged_asgard(jotnar="thjazi").refused("heal asgard") == "YC-JOTUNN-09"
    board.play("fight fenrir", "waive")
    assert (place(board, "fenrir"), lives(board)) == ("cage", (5, 7, 7))


@pytest.mark.clause("YC-T25", "YC-CREATURE-GERI-FREKI", "YC-ARTEFACT-GULLINBURSTI")
def test_geri_and_freki_and_gullinbursti_make_two_fights() -> None:
    board = lay(
        game="hard", valhalla=8, hel=2, decks={"creature": "geri_and_freki gullinkambi"}, jotnar="starkadr",
        p1={"god": "thor", "world": "svartalfheim", "artefacts": "gullinbursti"},
    ).play("act svartalfheim", "call geri_and_freki", "go niflheim")  # fmt: skip
    assert dare(board, "fight starkadr") == 1
    assert (board.asked, board.legal()) == (["p1"], {"fight hel", "pass"})
    assert board.refused("act niflheim") == "YC-ARTEFACT-GULLINBURSTI"
    assert dare(board, "fight hel") == 3
    assert (board.see("jotnar"), board.see("active")) == ({}, "p2")


@pytest.mark.clause("YC-T26", "YC-ARTEFACT-IDUNN-EPLE")
@pytest.mark.parametrize(("artefacts", "cost"), [("idunn_eple", 1), ("", 2)])
def test_with_idunn_eple_healing_from_afar_costs_1_life(artefacts: str, cost: int) -> None:
    board = ravaged_asgard(p1={"world": "jotunheim", "artefacts": artefacts}).dice("rune_rotate", "rune_remote_action")
    board.play("act jotunheim", "rune rune_remote_action", "heal asgard")
    assert (ravaged(board), lives(board)) == ("", (7 - cost, 7, 7))


@pytest.mark.clause("YC-T27", "YC-CREATURE-SKULD")
def test_skuld_does_not_touch_the_cards_on_the_wheel() -> None:
    board = lay(
        game="hard",
        decks={"creature": "skuld gullinkambi"},
        p1={"god": "odin", "world": "svartalfheim", "pile": "hel surt"},
        p2={"god": "thor", "placed": "loki", "pile": "hel surt"},
        p3={"god": "tyr", "placed": "fenrir", "pile": "loki hel"},
    ).play("act svartalfheim", "call skuld")
    assert [board.see(f"players.{seat}.placed", of="p1") for seat in ("p1", "p2", "p3")] == ["", "?", "?"]
    assert pile(board, "p2", of="p1") == ["thor hel", "thor surt", "?", "?", "?"]
    board.play("top odin surt", seat="p2").play("top thor hel", seat="p1").play("top tyr hel", seat="p1")
    assert [pile(board, seat, of="p3")[:2] for seat in ("p1", "p2", "p3")] == [
        ["odin surt", "odin hel"], ["thor hel", "thor surt"], ["tyr hel", "tyr loki"],
    ]  # fmt: skip
    assert opened(board) == ["thor loki"]  # it was placed before, and p2 has revealed it now


@pytest.mark.clause("YC-T28", "YC-ROUND-08")
def test_with_an_empty_pile_a_god_moves_and_acts_all_the_same() -> None:
    """All cards of p1 lie open."""
    mine = " ".join(f"odin:{enemy}" for enemy in ("surt", "hel", "iormungand", "fenrir", "loki", "nidhogg"))
    board = lay(game="hard", phase="round", opened=mine, p1={"god": "odin", "world": "alfheim"}, p2={"pile": "nidhogg"})
    assert each(board, "placed")[0] == ""
    board.play("next p1", seat="p1").play("next p2", seat="p1")
    assert (board.asked, board.question, told_keys(board).count("revealed")) == (["p1"], "move", 0)
    board.play("stay", "act alfheim", "take 2")
    assert (each(board, "elves")[0], len(pile(board))) == (2, 1)  # p2 has activated Nidhögg: his card came back


@pytest.mark.clause("YC-T29", "YC-CAMPAIGN-21")
def test_the_space_takes_effect_when_it_is_reached() -> None:
    """One breach is missing when Nidhögg reaches the dead tree; with a turning space, wolves do not wait either."""
    missing = int(entry("saga_4_page_2")["goal_count"]) - 1
    left = saga(4, 2).see("page.left")
    board = wake("nidhogg", 4, 2, space=left - 1, naglfar="nidavellir", breaches=missing, p1={"world": "nidavellir"})
    assert end(board) == ("lost", "YC-NIDHOGG-03")
    turned = wake("nidhogg", 3, 1, space=saga(3).see("page.left") - 1)
    assert (page(turned), turned.see("saga.wolves")) == (("saga_3_page_2", 0), {"skoll": 2, "hati": 2})


@pytest.mark.clause("YC-T30", "YC-ARTEFACT-ODROERIR", "YC-JOTUNN-18", "YC-JOTUNN-09")
def test_beside_a_jotunn_a_god_is_alone_for_odroerir() -> None:
    p1 = {"god": "thor", "artefacts": "odroerir"}
    alone = lay(game="hard", jotnar="suttung", p1={**p1, "world": "jotunheim"}).play("act jotunheim")
    assert options(alone, "mode") == {"normal", "advantage"}
    besieged = lay(game="hard", jotnar="baugi", p1={**p1, "world": "alfheim"})
    assert besieged.refused("act alfheim") == "YC-JOTUNN-09"
    rider = lay(game="hard", jotnar="angrboda", p1={**p1, "world": "vanaheim"}).play("act vanaheim")
    assert each(rider, "vanir_dice")[0] == 1  # Loki is an enemy: disadvantage

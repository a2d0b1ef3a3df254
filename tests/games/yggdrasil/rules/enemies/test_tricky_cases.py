"""Tricky cases 1 to 10: enemies, jotnar, healing and runes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.yggdrasil.board import (
    Board,
    activate,
    columns,
    end,
    jotnar,
    ladders,
    lay,
    lives,
    opened,
    options,
    pile,
    place,
    places,
    power,
    ravaged,
    reserve,
    worlds,
)


@pytest.mark.clause("YC-T01", "YC-REVEAL-10", "YC-REVEAL-11")
def test_three_cards_of_one_enemy_with_one_player() -> None:
    board = lay(seats=1, phase="round", p1={"pile": "surt freyr:surt freyia:surt hel"}).play("go alfheim", "pass")
    assert (opened(board), place(board, "surt")) == (["odin surt", "freyr surt"], "svartalfheim")
    board.play("stay", "stay", "pass")
    assert (opened(board), place(board, "surt"), ladders(board)[0]) == (["freyia surt"], "svartalfheim", 2)
    assert pile(board)[-2:] == ["odin surt", "freyr surt"]


@pytest.mark.clause("YC-T01", "YC-REVEAL-19", "YC-CREATURE-URD")
def test_when_urd_has_taken_one_of_two_the_next_copy_activates() -> None:
    board = lay(
        seats=1,
        opened="odin:surt freyr:surt odin:hel",
        triggered="freyr:surt",
        decks={"creature": "urd skuld"},
        p1={"world": "svartalfheim", "pile": "freyia:surt"},
    )
    board.play("act svartalfheim", "call urd", "recall freyr surt", "recall odin hel")
    assert opened(board) == ["odin surt", "freyia surt"]
    assert (place(board, "surt"), ladders(board)[0]) == ("svartalfheim", 2)


@pytest.mark.clause("YC-T02", "YC-FENRIR-04", "YC-FENRIR-05", "YC-FENRIR-06")
def test_fenrir_shuffles_only_the_card_just_revealed() -> None:
    board = activate("fenrir", opened="odin:hel odin:loki", p2={"pile": "nidhogg surt iormungand loki hel"})
    assert opened(board) == ["odin hel", "odin loki", "thor nidhogg"]
    assert sorted(pile(board)) == ["odin fenrir", "odin iormungand", "odin nidhogg", "odin surt"]
    assert pile(board, "p2") == ["thor surt", "thor iormungand", "thor loki", "thor hel", "thor fenrir"]


# Jotnar in the cage


@pytest.mark.clause("YC-T03", "YC-JOTUNN-07", "YC-CREATURE-GULLFAXI")
def test_gullfaxi_beats_vafthrudnir_in_the_cage() -> None:
    board = lay(jotnar="vafthrudnir beli", decks={"creature": "gullfaxi urd"}, p1={"world": "svartalfheim"})
    assert board.refused("fight vafthrudnir") == "YC-JOTUNN-07"
    board.play("act svartalfheim", "call gullfaxi")
    assert options(board, "banish") == {"vafthrudnir", "beli"}
    board.play("banish vafthrudnir")
    assert (jotnar(board), ladders(board)[2], place(board, "fenrir")) == ({"beli": "muspellheim"}, 6, "cage")
    assert lives(board) == (7, 7, 7)


@pytest.mark.clause("YC-T03", "YC-JOTUNN-05")
def test_outside_vafthrudnir_must_be_beaten_before_fenrir() -> None:
    board = lay(jotnar="vafthrudnir", enemies={"fenrir": "asgard"}, p1={"world": "asgard"})
    assert (board.legal("fight"), board.refused("fight fenrir")) == ({"fight vafthrudnir"}, "YC-JOTUNN-05")
    board.play("fight vafthrudnir", "waive", "stay")
    assert (board.asked, board.legal("fight")) == (["p2"], {"fight fenrir"})


@pytest.mark.clause("YC-T04", "YC-JOTUNN-07")
@pytest.mark.parametrize("how", [{"game": "hard", "track": "fierce"}, {"game": "saga_4"}])
def test_angrboda_comes_into_the_cage_by_a_fierce_track_or_a_saga(how: dict[str, str]) -> None:
    board = activate("nidhogg", more={"space": 0}, enemies={"loki": "cage"}, decks={"jotunn": "angrboda"}, **how)
    assert (jotnar(board), place(board, "loki")) == ({"angrboda": "cage"}, "cage")


@pytest.mark.clause("YC-T04", "YC-LOKI-01")
def test_lokis_own_activation_takes_him_out_of_the_cage_first() -> None:
    board = activate("loki", enemies={"loki": "cage"}, decks={"jotunn": "angrboda"}, p1={"world": "alfheim"})
    assert (jotnar(board), place(board, "loki")) == ({"angrboda": "alfheim"}, "alfheim")


# Healing and turning


@pytest.mark.clause("YC-T05", "YC-HEAL-04", "YC-STEP3-13")
def test_healing_a_world_with_two_enemies_achieves_nothing_and_costs_all_the_same() -> None:
    board = lay(enemies={"surt": "alfheim", "hel": "alfheim"}, ravaged="alfheim midgard", p1={"world": "alfheim"})
    board.play("heal alfheim")
    assert (ravaged(board), board.see("walls"), power(board, "fenrir")) == ("alfheim midgard", 5, 3)
    assert (lives(board), reserve(board, "life")) == ((5, 7, 7), 2)
    assert [news["world"] for news in board.told("ravaged_again")] == ["alfheim"]


@pytest.mark.clause("YC-T06", "YC-COMP-07", "YC-SURT-01", "YC-SURT-04")
def test_all_turns_with_its_world_after_the_enemy_has_moved() -> None:
    board = activate(
        "surt",
        game="saga_2",
        jotnar="greip",
        ravaged="midgard",
        enemies={"loki": "nidavellir"},
        saga={"sons": {"bergelmir_son_1": "midgard"}},
        p2={"world": "nidavellir"},
    )
    assert places(board) == "svartalfheim niflheim midgard cage nidavellir"
    assert (worlds(board), ravaged(board), jotnar(board)) == (
        "asgard nidavellir asgard",
        "midgard",
        {"greip": "nidavellir"},
    )
    assert board.see("saga.sons.bergelmir_son_1") == "midgard"
    assert columns(board) == {"c0": "svartalfheim", "c1": "nidavellir", "c2": "midgard"}


# An action from afar


def from_afar(*further: str, **position: Any) -> Board:
    """p1 in Iotunheim has tossed white and green, and the green stone shows an action from afar."""
    board = lay(p1={"world": "jotunheim", **position.pop("p1", {})}, **position)
    return board.dice("rune_rotate", "rune_remote_action", *further).play("act jotunheim", "rune rune_remote_action")


@pytest.mark.clause("YC-T07", "YC-WORLD-JOTUNHEIM-05", "YC-WORLD-JOTUNHEIM-09")
@pytest.mark.parametrize("there", [{}, {"enemies": {"surt": "alfheim"}}, {"p2": {"world": "alfheim"}}])
def test_an_action_from_afar_is_normal_whoever_stands_there(there: dict[str, Any]) -> None:
    board = from_afar(**there).play("act alfheim")
    assert (board.question, options(board, "take")) == ("take", {"1", "2"})


@pytest.mark.clause("YC-T07", "YC-WORLD-JOTUNHEIM-09")
def test_the_dangers_of_an_action_from_afar_count_in_full() -> None:
    board = from_afar(hel=4, p2={"world": "niflheim"}).play("act niflheim")
    assert board.see("danger.dangers") == 2
    board.play("waive", "take 3")
    assert (lives(board), ladders(board)[1]) == ((5, 7, 7), 1)


@pytest.mark.clause("YC-T07", "YC-WORLD-JOTUNHEIM-09", "YC-WORLD-JOTUNHEIM-06")
def test_a_besieged_world_cannot_be_chosen_from_afar() -> None:
    board = from_afar(jotnar="baugi greip", ravaged="nidavellir midgard", hel=1, surt=1)
    assert board.legal() == {
        "act asgard",
        "act vanaheim",
        "heal midgard",
        "act svartalfheim",
        "act jotunheim",
        "act niflheim",
        "act muspellheim",
        "decline",
    }
    assert board.refused("act alfheim") == board.refused("heal nidavellir") == "YC-JOTUNN-09"
    assert board.refused("act midgard") == "YC-RAVAGE-08"


@pytest.mark.clause("YC-T07", "YC-WORLD-JOTUNHEIM-10")
@pytest.mark.parametrize(("tosses", "clause"), [(0, ""), (2, ""), (3, "YC-WORLD-JOTUNHEIM-10")])
def test_jotunheim_is_chosen_from_afar_for_three_further_tosses(tosses: int, clause: str) -> None:
    board = from_afar(more={"tosses": tosses})
    assert board.refused("act jotunheim") == clause
    assert board.refused("act vanaheim") == ""


# Gods


@pytest.mark.clause("YC-T08", "YC-ARTEFACT-GULLINBURSTI", "YC-HEAL-01", "YC-HEAL-02")
def test_with_gullinbursti_healing_and_then_fighting_but_not_acting() -> None:
    odin = {"world": "alfheim", "artefacts": "gullinbursti"}
    board = lay(enemies={"surt": "alfheim"}, ravaged="alfheim", p1=odin).play("heal alfheim")
    assert (board.asked, board.legal()) == (["p1"], {"fight surt", "pass"})
    assert board.refused("act alfheim") == "YC-ARTEFACT-GULLINBURSTI"
    board.play("fight surt", "waive")
    assert (place(board, "surt"), lives(board), ravaged(board), board.asked) == ("muspellheim", (4, 7, 7), "", ["p2"])


@pytest.mark.clause("YC-T09", "YC-POWER-TYR", "YC-FENRIR-02", "YC-FENRIR-04")
@pytest.mark.parametrize(("start", "life"), [("asgard", 4), ("cage", 7)])
def test_tyr_keeps_his_turn_but_is_bitten_and_shuffles(start: str, life: int) -> None:
    board = activate("fenrir", game="hard", enemies={"fenrir": start}, p1={"god": "tyr", "world": "alfheim"})
    assert (lives(board)[0], place(board, "fenrir")) == (life, "asgard")
    assert (board.asked, board.question) == (["p1"], "move")
    assert [(news["god"], news["enemy"]) for news in board.told("card_shuffled")] == [("tyr", "fenrir")]
    assert board.told("turn_ended") == []
    assert board.play("go asgard").legal("fight") == {"fight fenrir"}


@pytest.mark.clause("YC-T09", "YC-POWER-TYR", "YC-FENRIR-03")
def test_without_powers_tyrs_turn_ends_like_any_other() -> None:
    board = activate("fenrir", p1={"god": "tyr", "world": "alfheim"})
    assert (board.asked, end(board)) == (["p2"], ("", ""))


@pytest.mark.clause("YC-T10", "YC-POWER-FREYIA", "YC-JOTUNN-13")
@pytest.mark.parametrize(("by", "asked"), [("skyrmir", "move"), ("thjazi", "heroes")])
def test_skyrmir_stops_freyias_late_heroes_too(by: str, asked: str) -> None:
    board = lay(game="hard", phase="dangers", jotnar=by, valhalla=3, more={"dangers": 2}, p1={"god": "freyia"})
    if by == "thjazi":
        board.play("heroes 0")
    assert board.question == "saving_roll"
    board.dice("blank").play("roll 0")
    assert (board.question, board.see("valhalla")) == (asked, 3)
    if by == "thjazi":
        board.play("heroes 2")
    assert (lives(board)[0], board.see("valhalla")) == ((5, 3) if by == "skyrmir" else (7, 1))

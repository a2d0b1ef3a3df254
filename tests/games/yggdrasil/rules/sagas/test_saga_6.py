"""Saga 6: mortal duels on the plain of Vigrid, and the dragon at the root (YC-SAGA-6)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    each,
    end,
    entry,
    fresh,
    jotnar,
    ladders,
    lay,
    lives,
    number,
    opened,
    options,
    pile,
    place,
    places,
    ravaged,
    reserve,
    worlds,
)
from tests.games.yggdrasil.sagas import dare, page, pieces, reveal, saga, wake

MORE = number("s6_mortal_duel", "amount")
GOAL = number("saga_6_page_2", "goal_count")
DRAGON = number("s6_nidhogg", "power")
WOUNDS = number("saga_6_page_3", "goal_count")


def vigrid(number_: int = 2, **given: Any) -> Board:
    """Page 2 with empty ladders and Fenrir in the cage, unless told otherwise; p1 (Thor) has all heroes."""
    enemies = {"fenrir": "cage", **given.pop("enemies", {})}
    p1 = {"god": "thor", **given.pop("p1", {})}
    return saga(6, number_, **{"surt": 0, "hel": 0, "valhalla": 8, **given}, enemies=enemies, p1=p1)


def slain(*enemies: str) -> dict[str, str]:
    return dict.fromkeys(enemies, "slain")


# Set-up


@pytest.mark.clause("YC-SAGA-6-01")
def test_the_armies_are_on_the_march() -> None:
    giants, nameless, active = (number("s6_setup", key) for key in ("fire_giants", "nameless", "jotnar"))
    board = fresh(game="saga_6")
    assert ladders(board) == (giants, nameless, 7 - active)
    assert (reserve(board, "fire_giants"), reserve(board, "nameless")) == (8 - giants, 8 - nameless)
    assert (len(jotnar(board)), len(board.see("discards.jotunn")), board.see("decks.jotunn")) == (active, active, 16)
    assert (places(board), ravaged(board)) == ("muspellheim niflheim midgard asgard vanaheim", "")
    assert (page(board), pieces(board)["slain"], pieces(board)["wounds"]) == (("saga_6_page_1", 0), [], 0)


@pytest.mark.clause("YC-SAGA-6-02")
def test_page_1_turns_on_its_last_space() -> None:
    last = saga(6).see("page.left")
    board = wake("nidhogg", 6, space=last - 1)
    assert (page(board), ladders(board)[:2]) == (("saga_6_page_2", 0), (4, 3))
    assert page(wake("nidhogg", 6, space=last - 2)) == ("saga_6_page_1", last - 1)


# Mortal duels


@pytest.mark.clause("YC-SAGA-6-04", "YC-CAMPAIGN-24")
def test_a_mortal_duel_slays_an_enemy_of_the_own_world() -> None:
    board = vigrid(surt=3, p1={"world": "muspellheim"})
    assert board.legal("duel") == {"duel surt"}
    assert board.legal("fight") == {"fight surt"}
    assert dare(board, "duel surt") == 3 + 1 + MORE
    assert (place(board, "surt"), pieces(board)["slain"], lives(board)) == ("slain", ["surt"], (7, 7, 7))
    assert (board.see("valhalla"), page(board)) == (8 - 4 - MORE, ("saga_6_page_2", 0))


@pytest.mark.clause("YC-SAGA-6-04")
def test_a_fight_on_page_2_is_no_duel() -> None:
    board = vigrid(enemies={"surt": "alfheim"}, surt=3, p1={"world": "alfheim"})
    assert (dare(board, "fight surt"), place(board, "surt"), pieces(board)["slain"]) == (4, "muspellheim", [])


@pytest.mark.clause("YC-SAGA-6-04")
@pytest.mark.parametrize(("artefacts", "averted"), [("mimming", 1), ("mimming megingjord", 2), ("gungnir", 0)])
def test_the_matching_weapon_helps_in_a_duel(artefacts: str, averted: int) -> None:
    board = vigrid(surt=1, p1={"world": "muspellheim", "artefacts": artefacts})
    assert dare(board, "duel surt") == 2 + MORE - averted


@pytest.mark.clause("YC-SAGA-6-04")
def test_who_dies_in_a_duel_slays_nobody() -> None:
    board = vigrid(valhalla=0, p1={"world": "muspellheim", "life": 1 + MORE}).play("duel surt", "waive")
    assert (end(board), place(board, "surt")) == (("lost", "YC-END-03"), "muspellheim")


@pytest.mark.clause("YC-SAGA-6-04", "YC-SAGA-6-10")
def test_whom_a_god_cannot_challenge() -> None:
    board = vigrid(enemies={"hel": "muspellheim", "surt": "muspellheim", **slain("loki")}, jotnar="gerda",
                   p1={"world": "muspellheim"})  # fmt: skip
    assert board.legal("duel") == {"duel hel"}
    refused = {enemy: board.refused(f"duel {enemy}") for enemy in ("surt", "iormungand", "fenrir", "loki", "nidhogg")}
    assert refused == {
        "surt": "YC-JOTUNN-05", "iormungand": "YC-FIGHT-01", "fenrir": "YC-FIGHT-18", "loki": "YC-SAGA-6-09",
        "nidhogg": "YC-SAGA-6-04",
    }  # fmt: skip
    for number_ in (1, 3):
        other = vigrid(number_, p1={"world": "muspellheim"})
        assert (other.refused("duel surt"), other.legal("duel"), other.refused("fight surt")) == (
            "YC-SAGA-6-04", set(), "",
        )  # fmt: skip
    assert lay(game="hard", p1={"world": "muspellheim"}).refused("duel surt") == "not_asked"


@pytest.mark.clause("YC-SAGA-6-04", "YC-CAMPAIGN-24")
def test_geri_and_freki_lead_to_a_duel_and_gullinbursti_allows_one() -> None:
    board = vigrid(
        decks={"creature": "geri_and_freki gullinkambi"}, p1={"world": "svartalfheim", "artefacts": "gullinbursti"},
        enemies={"loki": "cage"}, surt=1,
    )  # fmt: skip
    board.play("act svartalfheim", "call geri_and_freki", "go muspellheim")
    assert dare(board, "duel surt") == 2 + MORE - number("geri_and_freki", "averts")
    assert (place(board, "surt"), worlds(board).split()[0]) == ("slain", "muspellheim")
    first = vigrid(surt=1, p1={"world": "muspellheim", "artefacts": "gullinbursti"}, enemies={"hel": "muspellheim"})
    first.play("heal muspellheim")
    assert first.legal("duel") == {"duel surt", "duel hel"}


@pytest.mark.clause("YC-SAGA-6-05")
def test_with_surt_and_hel_their_armies_leave_the_ladders() -> None:
    surt = vigrid(surt=3, hel=2, p1={"world": "muspellheim"})
    dare(surt, "duel surt")
    assert (ladders(surt), reserve(surt, "fire_giants"), reserve(surt, "nameless")) == ((0, 2, 7), 8, 6)
    hel = vigrid(surt=3, hel=2, p1={"world": "niflheim"})
    dare(hel, "duel hel")
    assert (ladders(hel), reserve(hel, "fire_giants"), reserve(hel, "nameless")) == ((3, 0, 7), 5, 8)


@pytest.mark.clause("YC-SAGA-6-05", "YC-SAGA-6-09")
def test_with_loki_active_jotnar_stay() -> None:
    board = vigrid(surt=3, hel=2, jotnar="suttung beli", p1={"world": "vanaheim"})
    assert dare(board, "duel loki") == 3 + MORE
    assert (jotnar(board), ladders(board)) == ({"suttung": "jotunheim", "beli": "muspellheim"}, (3, 2, 5))


@pytest.mark.clause("YC-SAGA-6-05")
def test_the_open_card_of_a_slain_enemy_goes_under_its_owners_pile() -> None:
    board = vigrid(opened="tyr:surt tyr:hel", p1={"world": "muspellheim"}, p3={"god": "tyr", "pile": "iormungand"})
    dare(board, "duel surt")
    assert (pile(board, "p3", of="p1")[-1], board.see("active")) == ("tyr surt", "p2")
    assert opened(board) == ["tyr hel", "odin nidhogg"]
    nothing = vigrid(opened="tyr:hel", p1={"world": "muspellheim"}, p3={"god": "tyr", "pile": "iormungand"})
    dare(nothing, "duel surt")
    assert pile(nothing, "p3", of="p1")[-1] == "?"


@pytest.mark.clause("YC-SAGA-6-05", "YC-SAGA-6-09")
@pytest.mark.parametrize("enemy", ["surt", "hel", "iormungand", "fenrir", "loki"])
def test_a_card_of_a_slain_enemy_has_no_effect(enemy: str) -> None:
    board = reveal(enemy, 6, 2, enemies=slain(enemy), p1={"god": "odin"}, surt=1, hel=1)
    assert (opened(board), pile(board, of="p2")[-1], board.question) == ([], f"odin {enemy}", "move")
    assert (board.asked, lives(board), ladders(board), board.see("tree.step")) == (["p1"], (7, 7, 7), (1, 1, 7), 0)


@pytest.mark.clause("YC-SAGA-6-05")
def test_iormungand_floods_hels_ladder_after_her_death() -> None:
    board = wake("iormungand", 6, 2, enemies=slain("hel"), hel=0)
    assert (ladders(board)[1], reserve(board, "nameless"), board.see("island")) == (1, 7, "island_2")


@pytest.mark.clause("YC-SAGA-6-06")
@pytest.mark.parametrize(("jotunn", "enemy"), [("gerda", "surt"), ("hyrrokkin", "hel"), ("angrboda", "loki")])
def test_a_jotunn_that_would_support_a_slain_enemy_stands_on_the_sword(jotunn: str, enemy: str) -> None:
    board = vigrid(enemies=slain(enemy), jotnar=jotunn, p1={"world": "jotunheim"})
    assert jotnar(board) == {jotunn: "jotunheim"}
    assert (board.see(f"enemies.{enemy}.rider"), board.legal("act")) == ("", {"act jotunheim"})
    assert (dare(board, f"fight {jotunn}"), jotnar(board)) == (number(jotunn, "power"), {})


@pytest.mark.clause("YC-SAGA-6-09")
def test_a_slain_enemy_cannot_be_fought_and_counts_for_no_mode() -> None:
    board = vigrid(enemies=slain("surt"), surt=2, p1={"world": "muspellheim"})
    assert (board.refused("fight surt"), board.legal("fight")) == ("YC-SAGA-6-09", set())
    assert dare(board, "act muspellheim") == entry("muspellheim")["dangers"]["normal"]


@pytest.mark.clause("YC-SAGA-6-09")
def test_with_iormungand_slain_midgard_is_a_world_like_the_others() -> None:
    board = vigrid(enemies=slain("iormungand"), valhalla=0, p1={"world": "midgard"}).play("act midgard")
    assert board.see("valhalla") == 2
    friends = vigrid(enemies=slain("iormungand"), valhalla=0, p1={"world": "midgard"}, p2={"world": "midgard"})
    assert friends.play("act midgard").see("valhalla") == 3
    loki = wake("loki", 6, 2, enemies=slain("iormungand"), jotnar="", p1={"world": "midgard"})
    assert (place(loki, "loki"), ravaged(loki)) == ("midgard", "")


@pytest.mark.clause("YC-SAGA-6-09")
def test_walls_and_jotnar_go_on_without_fenrir_and_loki() -> None:
    board = wake("surt", 6, 2, enemies={**slain("fenrir", "loki"), "hel": "svartalfheim"}, surt=0)
    assert (place(board, "surt"), ravaged(board), board.see("walls")) == ("svartalfheim", "svartalfheim", 6)


@pytest.mark.clause("YC-SAGA-6-03", "YC-CAMPAIGN-21")
def test_the_fourth_slain_enemy_turns_page_2() -> None:
    names = ("hel", "iormungand", "loki")
    board = vigrid(space=1, enemies=slain(*names[: GOAL - 2]), p1={"world": "muspellheim"})
    dare(board, "duel surt")
    assert page(board) == ("saga_6_page_2", 1)
    board = vigrid(space=1, enemies=slain(*names[: GOAL - 1]), p1={"world": "muspellheim"})
    dare(board, "duel surt")
    assert (page(board), end(board)) == (("saga_6_page_3", 0), ("", ""))


# Cards of support gods


def two(**given: Any) -> Board:
    """Two players, Thor and Tyr, with the support god Freyr; p1 is in Muspellheim with Surt."""
    p1 = {"world": "muspellheim", **given.pop("p1", {})}
    return vigrid(seats=2, support="freyr", p1=p1, p2={"god": "tyr", "pile": "nidhogg"}, **given)


@pytest.mark.clause("YC-SAGA-6-08")
@pytest.mark.parametrize("receiver", ["p1", "p2"])
def test_the_active_player_says_who_gets_the_open_support_card(receiver: str) -> None:
    board = two(opened="freyr:surt").play("duel surt", f"heroes {1 + MORE}")
    assert (board.asked, board.question, board.legal()) == (["p1"], "deliver", {"deliver p1", "deliver p2"})
    assert board.refused("deliver p3") == "YC-CREATURE-URD"
    sizes = [len(pile(board, seat)) for seat in ("p1", "p2")]
    board.play(f"deliver {receiver}")
    mine = int(receiver[1]) - 1
    assert pile(board, receiver, of="p2")[-1] == "freyr surt"
    assert len(pile(board, receiver)) == sizes[mine] + 1
    assert len(pile(board, f"p{2 - mine}")) == sizes[1 - mine]


@pytest.mark.clause("YC-SAGA-6-08")
def test_a_players_open_card_goes_to_its_owner_without_a_question() -> None:
    board = two(opened="tyr:surt").play("duel surt", f"heroes {1 + MORE}")
    assert (pile(board, "p2", of="p1")[-1], board.see("active")) == ("tyr surt", "p2")


@pytest.mark.clause("YC-SAGA-6-08")
def test_a_support_card_revealed_later_goes_under_the_pile_of_who_revealed_it() -> None:
    given: dict[str, Any] = {"seats": 2, "support": "freyr", "enemies": slain("surt")}
    board = reveal("freyr:surt", 6, 2, p1={"god": "thor"}, p2={"god": "tyr"}, **given)
    assert (pile(board, of="p2")[-1], opened(board), board.question) == ("freyr surt", [], "move")


@pytest.mark.clause("YC-SAGA-6-08", "YC-CREATURE-GENERAL-05")
def test_with_one_player_both_open_cards_go_under_the_pile_in_the_order_of_choice() -> None:
    board = vigrid(
        seats=1, support="freyr tyr", opened="thor:surt freyr:surt thor:hel", triggered="freyr:surt",
        p1={"world": "muspellheim"},
    ).play("duel surt", f"heroes {1 + MORE}")  # fmt: skip
    assert (board.question, board.legal()) == ("recall", {"recall thor surt", "recall freyr surt"})
    assert board.refused("recall thor hel") == "YC-SAGA-6-05"
    assert board.refused("recall tyr surt") == "YC-CREATURE-URD"
    board.play("recall freyr surt")
    assert (pile(board, of="p1")[-2:], opened(board)[0]) == (["freyr surt", "thor surt"], "thor hel")


# The dragon


def root(**given: Any) -> Board:
    return vigrid(3, p1={"world": "niflheim", **given.pop("p1", {})}, **given)


@pytest.mark.clause("YC-SAGA-6-07")
def test_on_page_3_nidhogg_is_fought_in_niflheim() -> None:
    every = "gleipnir gungnir hofund jarngreipr mimming mjollnir megingjord"
    board = root(space=1, enemies=slain("hel"), p1={"artefacts": every})
    assert (board.legal("fight"), board.see("enemies.nidhogg.power")) == ({"fight nidhogg"}, DRAGON)
    assert dare(board, "fight nidhogg") == DRAGON
    assert (pieces(board)["wounds"], page(board), lives(board)) == (1, ("saga_6_page_3", 1), (7, 7, 7))
    assert place(board, "nidhogg") == "page"


@pytest.mark.clause("YC-SAGA-6-07", "YC-NIDHOGG-05")
def test_nidhogg_is_fought_nowhere_else_and_not_before() -> None:
    assert root(p1={"world": "muspellheim"}).refused("fight nidhogg") == "YC-SAGA-6-07"
    for number_ in (1, 2):
        assert vigrid(number_, p1={"world": "niflheim"}).refused("fight nidhogg") == "YC-NIDHOGG-05"
    assert lay(game="hard", p1={"world": "niflheim"}).refused("fight nidhogg") == "YC-NIDHOGG-05"
    assert saga(4, 2, p1={"world": "niflheim"}).refused("fight nidhogg") == "YC-NIDHOGG-05"


@pytest.mark.clause("YC-SAGA-6-07", "YC-CAMPAIGN-08")
def test_three_wounds_win() -> None:
    board = root(wounds=WOUNDS - 2)
    dare(board, "fight nidhogg")
    assert (end(board), pieces(board)["wounds"]) == (("", ""), WOUNDS - 1)
    board = root(wounds=WOUNDS - 1).play("fight nidhogg", f"heroes {DRAGON}")
    assert (end(board), pieces(board)["wounds"]) == (("won", "YC-CAMPAIGN-08"), WOUNDS)


@pytest.mark.clause("YC-SAGA-6-07", "YC-SAGA-6-10", "YC-NIDHOGG-03")
def test_nidhoggs_track_keeps_running_and_wounds_last() -> None:
    board = wake("nidhogg", 6, 3, space=0, wounds=1)
    assert (page(board), pieces(board)["wounds"]) == (("saga_6_page_3", 1), 1)
    last = board.see("page.spaces.count") - 1
    assert end(wake("nidhogg", 6, 3, space=last - 1, wounds=WOUNDS - 1)) == ("lost", "YC-NIDHOGG-03")


@pytest.mark.clause("YC-SAGA-6-10")
def test_the_dragon_changes_no_mode_and_ravages_nothing() -> None:
    board = root(enemies=slain("hel"), hel=2)
    assert dare(board, "act niflheim") == entry("niflheim")["dangers"]["normal"]
    loki = wake("loki", 6, 3, enemies={**slain("hel"), "fenrir": "cage"}, p1={"world": "niflheim"})
    assert (place(loki, "loki"), ravaged(loki)) == ("niflheim", "")


@pytest.mark.clause("YC-SAGA-6-10")
def test_normal_fights_go_on_on_page_3() -> None:
    board = root(enemies={"hel": "nidavellir"}, hel=2, p1={"world": "nidavellir"})
    assert board.legal("fight") == {"fight hel"}
    assert (dare(board, "fight hel"), place(board, "hel"), each(board, "life")) == (3, "niflheim", [7, 7, 7])
    assert options(root(), "fight") == {"hel", "nidhogg"}

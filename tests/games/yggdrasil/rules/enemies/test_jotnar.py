"""Jotnar that support enemies and besiege worlds, and what all of them share (YC-JOTUNN)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import WORLDS
from tests.games.yggdrasil.board import (
    CONTENT,
    JOTNAR,
    activate,
    deck,
    entry,
    jotnar,
    ladders,
    lay,
    lives,
    place,
    power,
    ravaged,
)

SUPPORT = {
    "angrboda": ("loki", "vanaheim"),
    "gerda": ("surt", "muspellheim"),
    "hyrrokkin": ("hel", "niflheim"),
    "hymir": ("iormungand", "midgard"),
    "vafthrudnir": ("fenrir", "asgard"),
}
"""Whom a jotunn supports, and a world where that enemy is."""
BESIEGE = {
    "thjazi": "asgard",
    "baugi": "alfheim",
    "skadi": "vanaheim",
    "geirrod": "midgard",
    "greip": "nidavellir",
    "gjalp": "svartalfheim",
    "starkadr": "niflheim",
    "beli": "muspellheim",
}
BLOCK = ("suttung", "skyrmir", "thrym", "hrungnir", "utgardloki")
TYPES = ("support", "besiege", "block")


# All of them


@pytest.mark.clause("YC-JOTUNN-05", "YC-JOTUNN-08", "YC-JOTUNN-11", "YC-JOTUNN-17")
def test_five_support_eight_besiege_five_block() -> None:
    assert sorted(JOTNAR) == sorted([*SUPPORT, *BESIEGE, *BLOCK])
    types = [[jotunn.id for jotunn in CONTENT.of("jotunn") if jotunn["type"] == kind] for kind in TYPES]
    assert types == [list(SUPPORT), list(BESIEGE), list(BLOCK)]
    assert {jotunn["power"] for jotunn in CONTENT.of("jotunn")} == {2}


@pytest.mark.clause("YC-JOTUNN-02", "YC-JOTUNN-04")
@pytest.mark.parametrize("card", [*SUPPORT, *BESIEGE, *BLOCK])
def test_the_top_card_says_where_the_figure_goes(card: str) -> None:
    board = activate("loki", decks={"jotunn": [card]}, enemies={"fenrir": "asgard"}, p1={"world": "nidavellir"})
    rides = {name: place(board, enemy) for name, (enemy, _) in SUPPORT.items()}
    where = rides.get(card) or BESIEGE.get(card) or "jotunheim"
    assert jotnar(board) == {card: where}
    assert board.see(f"worlds.{where}.jotnar") == [card]
    assert (ladders(board)[2], power(board, "loki")) == (6, 2)
    assert (len(deck(board, "jotunn")), board.see("discards.jotunn")) == (17, [card])
    assert board.told("jotunn_activated") == [{"jotunn": card}]


@pytest.mark.clause("YC-JOTUNN-03", "YC-JOTUNN-17")
@pytest.mark.parametrize("card", [*SUPPORT, *BESIEGE, *BLOCK])
def test_a_jotunn_costs_two_dangers_and_returns_to_the_ladder(card: str) -> None:
    where = SUPPORT[card][1] if card in SUPPORT else BESIEGE.get(card, "jotunheim")
    other = "baugi" if card != "baugi" else "skadi"
    board = lay(jotnar=[other, card], enemies={"fenrir": "asgard"}, p1={"world": where})
    assert (ladders(board)[2], power(board, "loki")) == (5, 3)
    board.play(f"fight {card}")
    if card != "utgardloki":  # he leaves no die to roll
        assert board.see("danger.dangers") == 2
        board.play("waive")
    assert lives(board) == (5, 7, 7)
    assert (list(jotnar(board)), ladders(board)[2], power(board, "loki")) == ([other], 6, 2)
    assert board.see("discards.jotunn") == [other, card]


@pytest.mark.clause("YC-JOTUNN-03")
def test_an_effect_lasts_over_rounds_until_the_jotunn_is_defeated() -> None:
    board = lay(jotnar="baugi", turn="p3", order="p1 p2 p3", p3={"world": "midgard"}).play("act midgard")
    assert board.see("round") == 2
    board.play("next p1", "next p2", seat="p1").play("go alfheim")
    assert board.legal() == {"fight baugi", "pass"}
    assert board.refused("act alfheim") == "YC-JOTUNN-09"


@pytest.mark.clause("YC-JOTUNN-04")
def test_it_is_known_which_card_a_figure_stands_for() -> None:
    board = lay(jotnar="suttung hrungnir", p1={"world": "jotunheim", "vanir_dice": 1})
    assert board.legal("fight") == {"fight suttung", "fight hrungnir"}
    board.play("fight suttung", "waive")
    assert jotnar(board) == {"hrungnir": "jotunheim"}


@pytest.mark.clause("YC-JOTUNN-20")
def test_cards_of_defeated_jotnar_do_not_come_back() -> None:
    board = lay(jotnar="baugi", left={"jotunn": 0}, p1={"world": "alfheim"}).play("fight baugi", "waive")
    assert (deck(board, "jotunn"), ladders(board)[2], len(board.see("discards.jotunn"))) == ([], 7, 18)


@pytest.mark.clause("YC-JOTUNN-18")
@pytest.mark.parametrize(("present", "stones"), [({"jotnar": "thrym"}, 2), ({"enemies": {"surt": "jotunheim"}}, 1)])
def test_a_jotunn_changes_no_mode_as_an_enemy_does(present: dict[str, Any], stones: int) -> None:
    board = lay(**present, p1={"world": "jotunheim"})
    (tossed,) = board.play("act jotunheim").told("tossed")
    assert len(tossed["stones"]) == stones


@pytest.mark.clause("YC-JOTUNN-18")
def test_two_jotnar_in_a_world_ravage_nothing() -> None:
    board = activate("loki", jotnar="skyrmir suttung", decks={"jotunn": "thrym"})
    assert jotnar(board) == dict.fromkeys(("skyrmir", "suttung", "thrym"), "jotunheim")
    assert (ravaged(board), board.see("walls")) == ("", 7)


# Supporters


@pytest.mark.clause("YC-JOTUNN-05", "YC-JOTUNN-06")
@pytest.mark.parametrize("card", SUPPORT)
def test_an_enemy_with_a_supporter_cannot_be_fought(card: str) -> None:
    enemy, world = SUPPORT[card]
    assert (entry(card)["type"], entry(card)["target"]) == ("support", enemy)
    board = lay(jotnar=card, enemies={"fenrir": "asgard"}, p1={"world": world}, p2={"world": world})
    assert board.see(f"enemies.{enemy}.rider") == card
    assert board.legal("fight") == {f"fight {card}"}
    assert board.refused(f"fight {enemy}") == "YC-JOTUNN-05"
    board.play(f"fight {card}", "waive", "stay")
    assert (board.asked, board.see(f"enemies.{enemy}.rider")) == (["p2"], "")
    assert board.legal("fight") == {f"fight {enemy}"}


@pytest.mark.clause("YC-JOTUNN-05")
@pytest.mark.parametrize("card", SUPPORT)
def test_a_supporter_protects_no_other_enemy(card: str) -> None:
    enemy = SUPPORT[card][0]
    at = {name: "asgard" for name in ("surt", "hel", "loki", "fenrir") if name != enemy}
    board = lay(jotnar=card, enemies=at)
    assert board.legal("fight") == {f"fight {name}" for name in at}


@pytest.mark.clause("YC-JOTUNN-06")
@pytest.mark.parametrize(("card", "after"), [("gerda", "svartalfheim"), ("hyrrokkin", "nidavellir")])
def test_a_rider_moves_with_its_enemy(card: str, after: str) -> None:
    enemy = SUPPORT[card][0]
    board = activate(enemy, jotnar=card)
    assert jotnar(board) == {card: after} == {card: place(board, enemy)}
    board = lay(jotnar=card, enemies={enemy: "alfheim"}, p1={"world": SUPPORT[card][1]}, surt=1, hel=1)
    assert board.legal("fight") == set()
    assert board.refused(f"fight {card}") == "YC-FIGHT-01"


@pytest.mark.clause("YC-JOTUNN-07")
@pytest.mark.parametrize(("card", "enemy"), [("vafthrudnir", "fenrir"), ("angrboda", "loki")])
def test_a_rider_in_the_cage_cannot_be_fought(card: str, enemy: str) -> None:
    board = lay(jotnar=card, ravaged="alfheim", enemies={enemy: "cage"})
    assert jotnar(board) == {card: "cage"}
    assert (board.legal("fight"), board.refused(f"fight {card}")) == (set(), "YC-JOTUNN-07")
    assert board.refused(f"fight {enemy}") == "YC-FIGHT-18"


@pytest.mark.clause("YC-JOTUNN-07", "YC-FENRIR-01")
def test_a_rider_that_has_left_the_cage_can_be_fought() -> None:
    board = activate("fenrir", jotnar="vafthrudnir")
    assert (jotnar(board), board.asked) == ({"vafthrudnir": "asgard"}, ["p2"])
    board.play("stay")
    assert board.legal("fight") == {"fight vafthrudnir"}


# Besiegers


@pytest.mark.clause("YC-JOTUNN-08", "YC-JOTUNN-09", "YC-JOTUNN-10")
@pytest.mark.parametrize("card", BESIEGE)
def test_in_a_besieged_world_no_action_is_possible_but_fights_are(card: str) -> None:
    world = BESIEGE[card]
    assert (entry(card)["type"], entry(card)["target"]) == ("besiege", world)
    board = lay(jotnar=card, surt=1, hel=1, ravaged="jotunheim", p1={"world": world}, enemies={"fenrir": "asgard"})
    enemies = board.see(f"worlds.{world}.enemies")
    assert board.see(f"worlds.{world}.besieged")
    assert board.legal() == {f"fight {card}", "pass"} | {f"fight {enemy}" for enemy in enemies}
    assert board.refused(f"act {world}") == "YC-JOTUNN-09"


@pytest.mark.clause("YC-JOTUNN-09")
@pytest.mark.parametrize("card", BESIEGE)
def test_a_besieged_world_cannot_be_healed_there(card: str) -> None:
    world = BESIEGE[card]
    board = lay(jotnar=card, ravaged=world, p1={"world": world})
    assert (board.legal("heal"), board.refused(f"heal {world}")) == (set(), "YC-JOTUNN-09")


@pytest.mark.clause("YC-JOTUNN-09")
def test_a_besieged_world_allows_no_saga_action() -> None:
    board = lay(game="saga_1", jotnar="baugi", p1={"world": "alfheim"})
    assert board.legal() == {"fight baugi", "pass"}
    assert board.refused("saga s1_demand_oath alfheim") == "YC-JOTUNN-09"


@pytest.mark.clause("YC-JOTUNN-08", "YC-JOTUNN-09")
@pytest.mark.parametrize("card", BESIEGE)
def test_other_worlds_are_not_besieged(card: str) -> None:
    board = lay(jotnar=card, p1={"world": "jotunheim"})
    besieged = [world for world in WORLDS if board.see(f"worlds.{world}.besieged")]
    assert besieged == [BESIEGE[card]]
    assert board.legal() == {"act jotunheim", "pass"}


@pytest.mark.clause("YC-JOTUNN-03", "YC-JOTUNN-10", "YC-JOTUNN-17")
def test_the_siege_ends_when_the_besieger_is_defeated() -> None:
    board = lay(jotnar="baugi", p1={"world": "alfheim", "artefacts": "gullinbursti"}).play("fight baugi", "waive")
    assert (board.asked, board.legal()) == (["p1"], {"act alfheim", "pass"})


@pytest.mark.clause("YC-JOTUNN-10", "YC-JOTUNN-08")
def test_a_besieger_is_fought_in_its_world_alone() -> None:
    board = lay(jotnar="baugi thjazi", p1={"world": "alfheim"})
    assert board.legal("fight") == {"fight baugi"}
    assert board.refused("fight thjazi") == board.refused("fight skadi") == "YC-FIGHT-01"

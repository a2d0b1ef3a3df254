"""Creatures that carry gods: Geri and Freki, Ratatosk, Sleipnir (YC-CREATURE)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import WORLDS
from meadhall.testing import Board
from tests.games.yggdrasil.board import about, deck, lay, lives, options, ravaged, worlds

AFAR, MOVE = "rune_remote_action", "rune_move_god"


def call(creature: str, **position: Any) -> Board:
    """p1, alone in Svartalfheim, draws a creature (and another) and calls it."""
    p1 = {"world": "svartalfheim", **position.pop("p1", {})}
    decks = {"creature": f"{creature} {position.pop('next', '')}"}
    return lay(p1=p1, decks=decks, **position).play("act svartalfheim", f"call {creature}")


def call_from_iotunheim(creature: str, **position: Any) -> Board:
    """p1 stands in Iotunheim and calls a creature from afar."""
    board = lay(p1={"world": "jotunheim"}, decks={"creature": creature}, **position).dice(MOVE, AFAR)
    return board.play("act jotunheim", f"rune {AFAR}", "act svartalfheim", f"call {creature}")


# Geri and Freki


@pytest.mark.clause("YC-CREATURE-GERI-FREKI", "YC-CREATURE-GENERAL-04")
def test_geri_and_freki_lead_to_any_world() -> None:
    board = call("geri_and_freki")
    assert (board.question, about(board)) == ("geri_and_freki_move", {"god": "odin"})
    assert board.legal() == {f"go {world}" for world in WORLDS if world != "svartalfheim"} | {"stay"}
    assert board.refused("go svartalfheim") == "YC-CREATURE-GENERAL-04"
    board.play("go vanaheim")
    assert (worlds(board), board.told("god_carried")) == (
        "vanaheim asgard asgard",
        [{"creature": "geri_and_freki", "god": "odin", "world": "vanaheim"}],
    )
    assert (board.question, board.legal()) == ("geri_and_freki_fight", {"fight loki", "pass"})
    assert board.refused("fight hel") == "YC-FIGHT-01"


@pytest.mark.clause("YC-CREATURE-GERI-FREKI")
@pytest.mark.parametrize(("nameless", "left"), [(0, 0), (1, 1), (3, 3)])
def test_one_danger_of_their_fight_is_averted(nameless: int, left: int) -> None:
    board = call("geri_and_freki", hel=nameless).play("go niflheim", "fight hel")
    assert board.told("dangers") == [{"god": "odin", "count": nameless + 1, "averted": 1}]
    if left:
        board.play("waive")
    assert (lives(board)[0], board.see("enemies.hel.place"), board.asked) == (7 - left, "niflheim", ["p2"])


@pytest.mark.clause("YC-CREATURE-GERI-FREKI")
def test_the_opponent_retreats_as_in_any_fight() -> None:
    board = call("geri_and_freki", enemies={"loki": "asgard"}).play("go asgard", "fight loki")
    assert (board.see("enemies.loki.place"), worlds(board)) == ("cage", "asgard asgard asgard")


@pytest.mark.clause("YC-CREATURE-GENERAL-04", "YC-CREATURE-GERI-FREKI")
def test_with_geri_and_freki_a_god_may_stay_and_fight_here() -> None:
    """A jotunn that besieges Svartalfheim would stop the action; Surt with a god beside him does not."""
    board = call("geri_and_freki", enemies={"surt": "svartalfheim"}, p2={"world": "svartalfheim"})
    board.play("stay")
    assert (board.legal(), worlds(board).split()[0]) == ({"fight surt", "pass"}, "svartalfheim")
    board.play("fight surt")
    assert (board.see("enemies.surt.place"), lives(board)[0], board.asked) == ("muspellheim", 7, ["p2"])


@pytest.mark.clause("YC-CREATURE-GENERAL-04", "YC-CREATURE-GERI-FREKI")
def test_the_fight_of_geri_and_freki_may_be_waived() -> None:
    board = call("geri_and_freki").play("go niflheim", "pass")
    assert (board.asked, worlds(board).split()[0], board.told("fight")) == (["p2"], "niflheim", [])


@pytest.mark.clause("YC-CREATURE-GENERAL-04")
@pytest.mark.parametrize("creature", ["geri_and_freki", "ratatosk"])
def test_from_afar_the_journey_starts_where_the_god_really_stands(creature: str) -> None:
    board = call_from_iotunheim(creature, enemies={"surt": "jotunheim"}, p2={"world": "jotunheim"})
    assert "go svartalfheim" in board.legal()
    assert board.refused("go jotunheim") == "YC-CREATURE-GENERAL-04"
    board.play("stay")
    here = {"fight surt", "pass"} if creature == "geri_and_freki" else {"act jotunheim", "pass"}
    assert (board.legal(), worlds(board).split()[0]) == (here, "jotunheim")


# Ratatosk


@pytest.mark.clause("YC-CREATURE-RATATOSK", "YC-CREATURE-GENERAL-04")
def test_ratatosk_leads_to_any_world_for_an_action_there() -> None:
    board = call("ratatosk")
    assert (board.question, about(board)) == ("ratatosk_move", {"god": "odin"})
    assert board.legal() == {f"go {world}" for world in WORLDS if world != "svartalfheim"} | {"stay"}
    assert board.refused("go svartalfheim") == "YC-CREATURE-GENERAL-04"
    board.play("go alfheim")
    assert (board.question, board.legal()) == ("ratatosk_action", {"act alfheim", "pass"})
    assert board.refused("act vanaheim") == "YC-CREATURE-RATATOSK"
    assert board.refused("fight hel") == "not_asked"


@pytest.mark.clause("YC-CREATURE-RATATOSK")
@pytest.mark.parametrize(
    ("friend", "hel", "mode"),
    [
        ("asgard", "niflheim", "normal"),
        ("alfheim", "niflheim", "advantage"),
        ("asgard", "alfheim", "disadvantage"),
    ],
)
def test_the_mode_of_ratatosks_action_follows_from_who_is_there(friend: str, hel: str, mode: str) -> None:
    board = call("ratatosk", enemies={"hel": hel}, p2={"world": friend}).play("go alfheim", "act alfheim")
    assert board.told("world_action")[-1] == {"seat": 0, "world": "alfheim", "mode": mode}


@pytest.mark.clause("YC-CREATURE-RATATOSK")
def test_the_artefacts_of_the_mode_work_with_ratatosk() -> None:
    board = call("ratatosk", p1={"artefacts": "odroerir"}, p2={"world": "svartalfheim"})
    board.play("go alfheim", "act alfheim")
    assert options(board, "mode") == {"normal", "advantage"}


@pytest.mark.clause("YC-CREATURE-RATATOSK")
@pytest.mark.parametrize("position", [{"ravaged": "alfheim"}, {"jotnar": "baugi"}], ids=["ravaged", "besieged"])
def test_in_a_ravaged_or_besieged_world_ratatosk_brings_no_action(position: dict[str, str]) -> None:
    """Nothing is left to choose; the step ends at once."""
    board = call("ratatosk", **position).play("go alfheim")
    assert (board.asked, worlds(board).split()[0], ravaged(board)) == (
        ["p2"],
        "alfheim",
        position.get("ravaged", ""),
    )
    assert (lives(board), board.see("players.p1.elves")) == ((7, 7, 7), 0)


@pytest.mark.clause("YC-CREATURE-RATATOSK", "YC-CAMPAIGN-20")
@pytest.mark.parametrize("laid", ["", "alfheim"])
def test_ratatosk_brings_a_saga_action_but_not_in_a_ravaged_world(laid: str) -> None:
    oaths = dict.fromkeys(("asgard", "alfheim", "vanaheim", "midgard"), "oath")
    saga = {"oaths": oaths, "sworn": 2, "broken": 3}
    board = call("ratatosk", game="saga_1", ravaged=laid, saga=saga).play("go alfheim")
    if laid:
        assert (board.asked, board.see("saga.sworn")) == (["p2"], 2)
        return
    assert board.legal() == {"act alfheim", "saga s1_demand_oath alfheim", "pass"}
    board.play("saga s1_demand_oath alfheim")
    assert (board.see("saga.sworn"), board.asked) == (3, ["p2"])


@pytest.mark.clause("YC-CREATURE-RATATOSK")
def test_ratatosk_may_lead_to_svartalfheim_again() -> None:
    """The cards drawn before lie on the discard pile when the next ones are drawn."""
    board = call("ratatosk", next="skuld vidofnir gullinkambi")
    assert set(board.see("discards.creature")) == {"ratatosk", "skuld"}
    board.play("stay", "act svartalfheim")
    assert (set(board.see("drawn")), board.legal()) == (
        {"vidofnir", "gullinkambi"},
        {"call vidofnir", "call gullinkambi"},
    )
    board.play("call gullinkambi")
    assert (board.see("valhalla"), board.see("discards.creature.count"), board.asked) == (1, 4, ["p2"])
    assert len(deck(board, "creature")) == 14


@pytest.mark.clause("YC-CREATURE-GENERAL-04", "YC-CREATURE-RATATOSK")
def test_the_action_of_ratatosk_may_be_waived() -> None:
    board = call("ratatosk").play("go alfheim", "pass")
    assert (board.asked, worlds(board).split()[0], board.see("players.p1.elves")) == (["p2"], "alfheim", 0)


# Sleipnir


@pytest.mark.clause("YC-CREATURE-SLEIPNIR")
def test_sleipnir_lets_each_god_go_anywhere() -> None:
    board = call("sleipnir", turn="p1", p2={"world": "midgard"})
    assert (board.asked, about(board)) == (["p1"], {"god": "odin"})
    assert board.legal() == {f"go {world}" for world in WORLDS if world != "svartalfheim"} | {"stay"}
    assert board.refused("go svartalfheim") == "YC-CREATURE-SLEIPNIR"
    board.play("go niflheim")
    assert (board.asked, about(board), board.refused("go midgard")) == (["p2"], {"god": "thor"}, "YC-CREATURE-SLEIPNIR")
    board.play("stay")
    assert (board.asked, about(board)) == (["p3"], {"god": "tyr"})
    board.play("go vanaheim")
    assert (worlds(board), board.question, board.asked) == ("niflheim midgard vanaheim", "move", ["p2"])


@pytest.mark.clause("YC-CREATURE-SLEIPNIR")
def test_each_god_is_asked_once_the_active_one_first() -> None:
    board = lay(turn="p2", p2={"world": "svartalfheim"}, decks={"creature": "sleipnir"})
    board.play("act svartalfheim", "call sleipnir")
    asked = []
    while board.question == "sleipnir":
        asked.append(board.asked[0])
        board.play("go muspellheim")
    assert (asked, worlds(board)) == (["p2", "p1", "p3"], "muspellheim muspellheim muspellheim")


@pytest.mark.clause("YC-CREATURE-SLEIPNIR")
@pytest.mark.parametrize("seats", [1, 2])
def test_the_active_player_decides_for_support_gods(seats: int) -> None:
    board = call("sleipnir", seats=seats).play("stay")
    if seats == 2:
        board.play("stay")
    for god in board.see("support"):
        assert (board.asked, about(board)) == (["p1"], {"god": god})
        board.play("go niflheim")
    assert {god["world"] for god in board.see("support").values()} == {"niflheim"}
    assert worlds(board) == ("svartalfheim asgard" if seats == 2 else "svartalfheim")

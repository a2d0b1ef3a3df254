"""The actions of eight worlds (YC-WORLD); Iotunheim has its runes in a module of its own."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    about,
    deck,
    end,
    ladders,
    lay,
    lives,
    options,
    places,
    power,
    ravaged,
    reserve,
    worlds,
)

MODES = ("disadvantage", "normal", "advantage")
AWAY = {"surt": "cage", "hel": "cage", "loki": "cage"}


def act(world: str, mode: str = "normal", **position: Any) -> Board:
    """p1 carries out the action of a world, with whoever makes its mode there: Hel, nobody, or p2."""
    enemies = {**AWAY, **({"hel": world} if mode == "disadvantage" else {}), **position.pop("enemies", {})}
    p1 = {"world": world, **position.pop("p1", {})}
    p2 = {"world": world if mode == "advantage" else "midgard", **position.pop("p2", {})}
    p3 = {"world": "midgard", **position.pop("p3", {})}
    board = lay(enemies=enemies, p1=p1, p2=p2, p3=p3, **position).play(f"act {world}")
    assert board.told("world_action") == [{"seat": 0, "world": world, "mode": mode}]
    return board


# Alfheim and Vanaheim


@pytest.mark.clause("YC-WORLD-ALFHEIM-01")
@pytest.mark.parametrize(("mode", "most"), list(zip(MODES, (1, 2, 3), strict=True)))
def test_alfheim_gives_up_to_three_elves(mode: str, most: int) -> None:
    board = act("alfheim", mode, p1={"elves": 1, "vanir_dice": 1})
    if most > 1:
        assert (options(board, "take"), about(board)) == ({str(n) for n in range(1, most + 1)}, {"kind": "elves"})
        board.play(f"take {most}")
    assert (board.see("players.p1.elves"), reserve(board, "elves")) == (1 + most, 8 - most)
    assert (board.see("players.p1.vanir_dice"), reserve(board, "vanir_dice")) == (1, 8)
    assert board.told("elves_taken") == [{"god": "odin", "count": most}]


@pytest.mark.clause("YC-WORLD-ALFHEIM-01")
def test_alfheim_gives_fewer_elves_if_the_god_wants_fewer() -> None:
    board = act("alfheim", "advantage").play("take 1")
    assert (board.see("players.p1.elves"), board.see("players.p2.elves"), reserve(board, "elves")) == (1, 0, 8)


@pytest.mark.clause("YC-WORLD-ALFHEIM-02")
def test_alfheim_is_unavailable_while_its_reserve_is_empty() -> None:
    board = lay(enemies={"hel": "alfheim"}, p1={"world": "alfheim"}, p3={"elves": 9})
    assert (board.refused("act alfheim"), board.legal()) == ("YC-WORLD-ALFHEIM-02", {"fight hel", "pass"})


@pytest.mark.clause("YC-WORLD-ALFHEIM-03")
@pytest.mark.parametrize("left", [1, 2])
def test_of_few_elves_the_god_takes_what_is_left(left: int) -> None:
    board = act("alfheim", "advantage", p3={"elves": 9 - left})
    if left > 1:
        assert options(board, "take") == {"1", "2"}
        assert board.refused("take 3") == "YC-STEP3-12"
        board.play("take 2")
    assert (board.see("players.p1.elves"), reserve(board, "elves")) == (left, 0)


@pytest.mark.clause("YC-WORLD-VANAHEIM-01")
@pytest.mark.parametrize(("mode", "most"), list(zip(MODES, (1, 2, 3), strict=True)))
def test_vanaheim_gives_up_to_three_vanir_dice(mode: str, most: int) -> None:
    board = act("vanaheim", mode, p1={"elves": 1, "vanir_dice": 1})
    if most > 1:
        assert (options(board, "take"), about(board)) == ({str(n) for n in range(1, most + 1)}, {"kind": "vanir_dice"})
        board.play(f"take {most}")
    assert (board.see("players.p1.vanir_dice"), reserve(board, "vanir_dice")) == (1 + most, 8 - most)
    assert (board.see("players.p1.elves"), reserve(board, "elves")) == (1, 8)
    assert board.told("vanir_dice_taken") == [{"god": "odin", "count": most}]


@pytest.mark.clause("YC-WORLD-VANAHEIM-02")
def test_vanaheim_is_unavailable_while_its_reserve_is_empty() -> None:
    board = lay(p1={"world": "vanaheim"}, p3={"vanir_dice": 9})
    assert (board.refused("act vanaheim"), board.legal()) == ("YC-WORLD-VANAHEIM-02", {"fight loki", "pass"})
    assert lay(p1={"world": "vanaheim"}, p3={"vanir_dice": 8}).refused("act vanaheim") == ""


# Midgard


@pytest.mark.clause("YC-WORLD-MIDGARD-01", "YC-WORLD-MIDGARD-02")
@pytest.mark.parametrize(
    ("artefacts", "friend", "choice", "heroes"),
    [
        ("", "asgard", "", 1),
        ("", "midgard", "", 2),
        ("odroerir", "asgard", "", 1),
        ("valshamr", "asgard", "normal", 2),
        ("valshamr", "midgard", "normal", 2),
        ("valshamr", "midgard", "advantage", 3),
    ],
)
def test_midgard_sends_heroes_to_valhalla(artefacts: str, friend: str, choice: str, heroes: int) -> None:
    """Iormungand is always there: only Valshamr and another god make an advantage."""
    board = lay(p1={"world": "midgard", "artefacts": artefacts}, p2={"world": friend}, valhalla=1).play("act midgard")
    if choice:
        best = {"normal", "advantage"} if friend == "midgard" else {"disadvantage", "normal"}
        assert options(board, "mode") == best
        board.play(f"mode {choice}")
    assert (board.see("valhalla"), reserve(board, "heroes")) == (1 + heroes, 7 - heroes)
    assert (board.asked, board.told("heroes_gathered")) == (["p2"], [{"god": "odin", "count": heroes}])


@pytest.mark.clause("YC-WORLD-MIDGARD-03")
@pytest.mark.parametrize(("left", "sent"), [(3, 2), (2, 2), (1, 1)])
def test_of_few_heroes_all_go_to_valhalla(left: int, sent: int) -> None:
    board = lay(p1={"world": "midgard"}, p2={"world": "midgard"}, valhalla=8 - left).play("act midgard")
    assert (board.see("valhalla"), reserve(board, "heroes")) == (8 - left + sent, left - sent)


# Asgard


@pytest.mark.clause("YC-WORLD-ASGARD-01")
@pytest.mark.parametrize(("mode", "dangers"), list(zip(MODES, (4, 3, 2), strict=True)))
def test_the_action_of_asgard_brings_dangers_first(mode: str, dangers: int) -> None:
    board = act("asgard", mode, ravaged="alfheim niflheim")
    assert (board.see("danger.left"), board.see("danger.opponent"), ravaged(board)) == (dangers, "", "alfheim niflheim")
    board.play("waive")
    assert (lives(board), board.question) == ((7 - dangers, 7, 7), "heal_a_world")


@pytest.mark.clause("YC-WORLD-ASGARD-02", "YC-WORLD-ASGARD-03", "YC-WORLD-ASGARD-04")
def test_asgard_heals_a_world_of_choice_from_afar() -> None:
    board = act("asgard", ravaged="alfheim niflheim muspellheim", valhalla=3)
    board.play("heroes 3")
    assert board.legal() == {"heal alfheim", "heal niflheim", "heal muspellheim"}
    assert board.refused("heal asgard") == "YC-WORLD-ASGARD-02"
    assert (power(board, "fenrir"), board.see("walls")) == (4, 4)
    board.play("heal niflheim")
    assert (ravaged(board), board.see("walls"), power(board, "fenrir")) == ("alfheim muspellheim", 5, 3)
    assert (worlds(board), lives(board)) == ("asgard midgard midgard", (7, 7, 7))
    assert board.told("healed") == [{"world": "niflheim", "walls": 5}]


@pytest.mark.clause("YC-WORLD-ASGARD-03", "YC-HEAL-07")
def test_the_healed_world_has_its_action_again() -> None:
    """The next player, who is there, can use it."""
    board = act("asgard", ravaged="alfheim", p2={"world": "alfheim"}).play("waive")
    assert (ravaged(board), board.asked, board.see("worlds.alfheim.healed_this_turn")) == ("", ["p2"], False)
    board.play("stay")
    assert board.legal() == {"act alfheim", "pass"}


@pytest.mark.clause("YC-WORLD-ASGARD-05")
def test_asgard_is_unavailable_if_no_world_is_ravaged() -> None:
    board = lay(enemies={"fenrir": "asgard"})
    assert (board.legal(), board.refused("act asgard")) == ({"fight fenrir", "pass"}, "YC-WORLD-ASGARD-05")


@pytest.mark.clause("YC-WORLD-ASGARD-05")
def test_a_besieged_world_can_be_healed_from_asgard() -> None:
    board = act("asgard", ravaged="alfheim niflheim", jotnar="baugi").play("waive")
    assert board.legal() == {"heal alfheim", "heal niflheim"}
    board.play("heal alfheim")
    assert (ravaged(board), board.see("worlds.alfheim.besieged")) == ("niflheim", True)


@pytest.mark.clause("YC-WORLD-ASGARD-05", "YC-RAVAGE-08")
def test_ravaged_asgard_has_no_action_of_its_own() -> None:
    board = lay(ravaged="asgard alfheim")
    assert (board.legal(), board.refused("act asgard")) == ({"heal asgard", "pass"}, "YC-RAVAGE-08")


# Svartalfheim


@pytest.mark.clause("YC-WORLD-SVARTALFHEIM-01")
@pytest.mark.parametrize(("mode", "drawn"), [("normal", 2), ("advantage", 3)])
def test_svartalfheim_draws_creatures_of_which_one_is_called(mode: str, drawn: int) -> None:
    top = ["vidofnir", "gullinkambi", "urd", "skuld"]
    board = act("svartalfheim", mode, decks={"creature": top})
    assert set(board.see("drawn", of="p3")) == set(top[:drawn])
    assert board.legal() == {f"call {name}" for name in top[:drawn]}
    assert board.refused(f"call {top[drawn]}") == "YC-WORLD-SVARTALFHEIM-01"
    board.play("call gullinkambi")
    assert (board.see("valhalla"), board.see("drawn"), deck(board, "creature", 1)) == (1, [], [top[drawn]])
    assert set(board.see("discards.creature")) == set(top[:drawn])
    assert (board.see("decks.creature"), board.asked) == (18 - drawn, ["p2"])
    (told,) = board.told("creatures_drawn", of="p2")
    assert set(told["creatures"]) == set(top[:drawn])


@pytest.mark.clause("YC-WORLD-SVARTALFHEIM-01", "YC-WORLD-SVARTALFHEIM-03")
def test_with_disadvantage_the_only_creature_is_called() -> None:
    board = act("svartalfheim", "disadvantage", decks={"creature": "gullinkambi"})
    assert (board.see("valhalla"), board.see("discards.creature")) == (1, ["gullinkambi"])
    assert board.told("creature_called") == [{"seat": 0, "creature": "gullinkambi"}]


@pytest.mark.clause("YC-WORLD-SVARTALFHEIM-02")
@pytest.mark.parametrize(("left", "drawn"), [(3, 2), (2, 2), (1, 1)])
def test_of_few_creatures_what_is_left_is_drawn(left: int, drawn: int) -> None:
    board = act("svartalfheim", decks={"creature": "gullinkambi vidofnir urd"}, left={"creature": left})
    if drawn > 1:
        board.play("call gullinkambi")
    assert (board.see("decks.creature"), len(board.see("discards.creature"))) == (left - drawn, 18 - left + drawn)
    assert board.see("valhalla") == 1


@pytest.mark.clause("YC-WORLD-SVARTALFHEIM-02")
def test_discarded_creatures_do_not_come_back() -> None:
    board = lay(enemies={"hel": "svartalfheim"}, p1={"world": "svartalfheim"}, left={"creature": 0})
    assert (board.legal(), board.refused("act svartalfheim")) == ({"fight hel", "pass"}, "YC-WORLD-SVARTALFHEIM-02")
    assert len(board.see("discards.creature")) == 18


@pytest.mark.clause("YC-WORLD-SVARTALFHEIM-03")
@pytest.mark.parametrize("creature", ["eikthyrnir", "gullfaxi", "dain_duneyr_durathor_dvalin", "urd", "gullinkambi"])
def test_a_creature_that_can_do_nothing_is_simply_without_effect(creature: str) -> None:
    other = "vidofnir" if creature != "vidofnir" else "skuld"
    board = act("svartalfheim", decks={"creature": [creature, other]}, valhalla=8)
    assert (board.refused("call skuld"), "pass" in board.legal()) == ("YC-WORLD-SVARTALFHEIM-01", False)
    before = board.see("reserves")
    board.play(f"call {creature}")
    assert (board.asked, board.question, board.see("reserves")) == (["p2"], "move", before)
    assert set(board.see("discards.creature")) == {creature, other}


# Nidavellir


@pytest.mark.clause("YC-WORLD-NIDAVELLIR-01")
@pytest.mark.parametrize(("mode", "holders"), [("normal", 2), ("advantage", 3)])
def test_nidavellir_gives_the_top_artefact_of_a_permitted_holder(mode: str, holders: int) -> None:
    board = act("nidavellir", mode)
    permitted = {f"forge level_{level}" for level in range(1, holders + 1)}
    assert board.legal() == permitted
    assert board.refused("forge level_3") == ("" if mode == "advantage" else "YC-WORLD-NIDAVELLIR-01")
    top = board.see(f"holders.level_{holders}.top", of="p2")
    board.play(f"forge level_{holders}")
    assert board.see("players.p1.artefacts") == [top]
    assert [board.see(f"holders.level_{level}.count") for level in (1, 2, 3)] == [
        6 - (level == holders) for level in (1, 2, 3)
    ]
    assert board.told("artefact_taken") == [{"god": "odin", "artefact": top}]


@pytest.mark.clause("YC-WORLD-NIDAVELLIR-01")
def test_with_disadvantage_only_the_left_holder_is_permitted() -> None:
    board = act("nidavellir", "disadvantage")
    assert (board.see("players.p1.artefacts"), board.see("holders.level_1.count")) == (["andvarinaut"], 5)


@pytest.mark.clause("YC-WORLD-NIDAVELLIR-01", "YC-STEP3-10")
def test_an_empty_holder_cannot_be_chosen() -> None:
    level_2 = "gleipnir gungnir hofund jarngreipr mimming mjollnir"
    board = act("nidavellir", "advantage", p3={"artefacts": level_2})
    assert (board.legal(), board.refused("forge level_2")) == ({"forge level_1", "forge level_3"}, "YC-STEP3-10")


@pytest.mark.clause("YC-WORLD-NIDAVELLIR-03")
def test_the_next_card_of_the_holder_becomes_visible() -> None:
    board = act("nidavellir", decks={"level_1": "draupnir skidbladnir", "level_2": "hofund"})
    assert board.see("holders.level_1.top", of="p3") == "draupnir"
    board.play("forge level_1")
    assert board.see("holders.level_1.top", of="p3") == "skidbladnir"
    assert board.see("holders.level_2.top", of="p3") == "hofund"


@pytest.mark.clause("YC-WORLD-NIDAVELLIR-02", "YC-WORLD-NIDAVELLIR-04")
def test_an_artefact_works_from_now_on_and_a_god_may_have_many() -> None:
    """Gullinbursti, just taken, allows a fight after the action; seven artefacts lie there already."""
    level_1 = "andvarinaut draupnir giallarhorn hringhorni megingjord skidbladnir"
    p1 = {"world": "nidavellir", "artefacts": f"{level_1} valshamr"}
    board = lay(enemies={"hel": "nidavellir"}, decks={"level_3": "gullinbursti"}, p1=p1, p2={"world": "nidavellir"})
    board.play("act nidavellir", "mode advantage", "forge level_3")
    assert board.see("players.p1.artefacts") == [*level_1.split(), "gullinbursti", "valshamr"]
    assert board.legal() == {"fight hel", "pass"}


@pytest.mark.clause("YC-WORLD-NIDAVELLIR-02", "YC-JOTUNN-14")
def test_while_thrym_is_active_an_artefact_can_be_taken_but_does_not_work() -> None:
    here = {"world": "nidavellir"}
    board = lay(decks={"level_3": "gullinbursti"}, jotnar="thrym", p1=here, p2=here)
    board.play("act nidavellir", "forge level_3")
    assert (board.see("players.p1.artefacts"), board.asked) == (["gullinbursti"], ["p2"])


# Niflheim and Muspellheim


@pytest.mark.clause("YC-WORLD-NIFLHEIM-01", "YC-WORLD-NIFLHEIM-02")
@pytest.mark.parametrize(("mode", "dangers"), list(zip(MODES, (3, 2, 1), strict=True)))
def test_niflheim_brings_dangers_and_sends_nameless_back(mode: str, dangers: int) -> None:
    board = act("niflheim", mode, hel=5, surt=5)
    assert (board.see("danger.left"), board.see("danger.opponent"), ladders(board)[1]) == (dangers, "", 5)
    board.play("waive")
    assert (options(board, "take"), about(board)) == ({"1", "2", "3"}, {"kind": "nameless"})
    board.play("take 3")
    assert (ladders(board), reserve(board, "nameless"), reserve(board, "fire_giants")) == ((5, 2, 7), 6, 3)
    assert (lives(board), power(board, "hel")) == ((7 - dangers, 7, 7), 3)


@pytest.mark.clause("YC-WORLD-MUSPELLHEIM-01", "YC-WORLD-MUSPELLHEIM-02")
@pytest.mark.parametrize(("mode", "dangers"), list(zip(MODES, (3, 2, 1), strict=True)))
def test_muspellheim_brings_dangers_and_sends_fire_giants_back(mode: str, dangers: int) -> None:
    board = act("muspellheim", mode, hel=5, surt=5)
    assert (board.see("danger.left"), board.see("danger.opponent"), ladders(board)[0]) == (dangers, "", 5)
    board.play("waive")
    assert (options(board, "take"), about(board)) == ({"1", "2", "3"}, {"kind": "fire_giants"})
    board.play("take 2")
    assert (ladders(board), reserve(board, "nameless"), reserve(board, "fire_giants")) == ((3, 5, 7), 3, 5)
    assert (lives(board), power(board, "surt")) == ((7 - dangers, 7, 7), 4)


@pytest.mark.clause("YC-WORLD-NIFLHEIM-02", "YC-WORLD-MUSPELLHEIM-02")
@pytest.mark.parametrize(("world", "ladder"), [("niflheim", 1), ("muspellheim", 0)])
def test_no_more_go_back_than_are_on_the_ladder(world: str, ladder: int) -> None:
    board = act(world, hel=2, surt=2).play("waive")
    assert (options(board, "take"), board.refused("take 3")) == ({"1", "2"}, "YC-STEP3-12")
    board.play("take 2")
    assert ladders(board) == ((0, 2, 7), (2, 0, 7))[ladder]
    assert places(board) == "cage cage midgard cage cage"


@pytest.mark.clause("YC-WORLD-NIFLHEIM-01", "YC-WORLD-MUSPELLHEIM-01", "YC-WORLD-ASGARD-01")
@pytest.mark.parametrize("world", ["niflheim", "muspellheim", "asgard"])
def test_who_dies_of_the_dangers_does_not_carry_out_the_action(world: str) -> None:
    board = act(world, hel=1, surt=1, ravaged="alfheim", p1={"life": 2}).play("waive")
    assert (end(board), ladders(board), ravaged(board)) == (("lost", "YC-END-03"), (1, 1, 7), "alfheim")

"""Powers and first skills of the gods, in the hard game and in sagas (YC-POWER, YC-SKILL)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.rules.creatures.calling import GIVE_LIFE
from meadhall.games.yggdrasil.table.moves import POWER_VERBS, SAGA_VERBS
from meadhall.games.yggdrasil.table.names import GODS
from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    GAME,
    activate,
    each,
    fresh,
    lay,
    lives,
    number,
    opened,
    options,
    pile,
    place,
    reserve,
    told_keys,
    worlds,
)


def endangered(god: str, dangers: int, game: str = "hard", **given: Any) -> Board:
    """p1 plays a god, alone in Niflheim, and takes some dangers."""
    position = {key: given.pop(key) for key in ("valhalla", "jotnar", "enemies") if key in given}
    p1 = {"god": god, "world": "niflheim", **given}
    return lay(game=game, phase="dangers", more={"dangers": dangers}, p1=p1, **position)


# Freyr


@pytest.mark.clause("YC-POWER-FREYR", "YC-POWER-GENERAL-02")
def test_every_pair_of_freyrs_elves_averts_a_danger_without_any_roll() -> None:
    board = endangered("freyr", 3, elves=5)
    assert (board.see("players.p1.elves"), reserve(board, "elves")) == (5, 4)
    board.play("waive")
    assert (board.question, board.legal()) == ("elves_unrolled", {"pair", "done"})
    assert board.refused("convert god_die") == "YC-DANGER-17"
    board.play("pair")
    assert (board.see("danger.left"), board.see("players.p1.elves"), board.see("danger.spent_elves")) == (2, 3, 2)
    board.play("pair")  # one elf is left: no further pair
    assert (board.see("players.p1.elves"), reserve(board, "elves"), lives(board)) == (1, 8, (6, 7, 7))


@pytest.mark.clause("YC-POWER-FREYR")
def test_freyr_may_keep_his_elves() -> None:
    board = endangered("freyr", 2, elves=4).play("waive", "done")
    assert (board.see("players.p1.elves"), lives(board)) == (4, (5, 7, 7))


@pytest.mark.clause("YC-POWER-FREYR")
def test_freyrs_pairs_and_his_roll_work_side_by_side() -> None:
    board = endangered("freyr", 4, elves=4, vanir_dice=1).dice("shield", "knot").play("roll 1")
    assert board.legal() == {"convert vanir_die", "pair", "done"}
    board.play("convert vanir_die", "pair")
    assert (board.see("players.p1.elves"), reserve(board, "elves"), lives(board)) == (1, 8, (6, 7, 7))


@pytest.mark.clause("YC-POWER-FREYR")
def test_freyr_is_not_asked_further_when_no_danger_is_left() -> None:
    board = endangered("freyr", 1, elves=4).play("waive", "pair")
    assert (board.see("danger"), board.see("players.p1.elves"), lives(board)) == (None, 2, (7, 7, 7))


@pytest.mark.clause("YC-POWER-FREYR")
def test_a_single_elf_is_no_pair() -> None:
    board = endangered("freyr", 1, elves=1).dice("blank").play("roll 0")
    assert board.legal() == {"convert god_die", "done"}
    assert board.refused("pair") == "YC-POWER-FREYR"
    assert lives(endangered("freyr", 1, elves=1).play("waive")) == (6, 7, 7)


@pytest.mark.clause("YC-POWER-FREYR", "YC-JOTUNN-19")
def test_suttung_does_not_stop_freyrs_pairs() -> None:
    board = endangered("freyr", 2, elves=3, jotnar="suttung").dice("horn").play("roll 0")
    assert board.legal() == {"pair", "done"}
    assert board.refused("convert god_die") == "YC-JOTUNN-12"


@pytest.mark.clause("YC-POWER-FREYR", "YC-POWER-GENERAL-01")
def test_pairs_are_freyrs_alone_and_not_in_the_easy_game() -> None:
    board = endangered("thor", 1, elves=4).dice("knot").play("roll 0")
    assert board.legal() == {"convert god_die", "done"}
    assert board.refused("pair") == "YC-POWER-FREYR"
    assert lives(endangered("thor", 1, elves=4).play("waive")) == (6, 7, 7)
    assert lives(endangered("freyr", 1, game="easy", elves=4).play("waive")) == (6, 7, 7)


# Freyia


@pytest.mark.clause("YC-POWER-FREYIA", "YC-POWER-GENERAL-02")
def test_freyia_spends_heroes_before_and_after_her_roll() -> None:
    board = endangered("freyia", 5, valhalla=4)
    assert options(board, "heroes") == {"0", "1", "2", "3", "4"}
    board.dice("shield").play("heroes 1", "roll 0")
    assert (board.question, options(board, "heroes")) == ("heroes", {"0", "1", "2", "3"})
    board.play("heroes 2")
    assert (board.see("valhalla"), reserve(board, "heroes"), lives(board)) == (1, 7, (6, 7, 7))


@pytest.mark.clause("YC-POWER-FREYIA")
def test_late_heroes_are_no_more_than_the_dangers_left() -> None:
    board = endangered("freyia", 2, valhalla=4).dice("shield").play("heroes 0", "roll 0")
    assert options(board, "heroes") == {"0", "1"}
    assert (board.refused("heroes 2"), board.refused("heroes 5")) == ("YC-DANGER-16", "YC-DANGER-03")
    board.play("heroes 0")
    assert (board.see("valhalla"), lives(board)) == (4, (6, 7, 7))


@pytest.mark.clause("YC-POWER-FREYIA")
def test_late_heroes_come_after_elves() -> None:
    board = endangered("freyia", 2, valhalla=1, elves=1).dice("key").play("heroes 0", "roll 0")
    assert board.question == "elves"
    board.play("convert god_die")
    assert (board.question, board.see("danger.left")) == ("heroes", 1)


@pytest.mark.clause("YC-POWER-FREYIA")
def test_freyia_is_not_asked_again_without_dangers_heroes_or_a_roll() -> None:
    averted = endangered("freyia", 1, valhalla=2).dice("shield").play("heroes 0", "roll 0")
    assert (averted.see("danger"), averted.see("valhalla"), lives(averted)) == (None, 2, (7, 7, 7))
    spent = endangered("freyia", 2, valhalla=1).dice("horn").play("heroes 1", "roll 0")
    assert (spent.see("danger"), lives(spent)) == (None, (6, 7, 7))
    waived = endangered("freyia", 2, valhalla=2).play("heroes 0", "waive")
    assert (waived.see("danger"), waived.see("valhalla"), lives(waived)) == (None, 2, (5, 7, 7))


@pytest.mark.clause("YC-POWER-FREYIA", "YC-POWER-GENERAL-01")
@pytest.mark.parametrize(("god", "game"), [("thor", "hard"), ("freyia", "easy")])
def test_others_spend_heroes_only_before_the_roll(god: str, game: str) -> None:
    board = endangered(god, 2, game=game, valhalla=2).dice("horn").play("heroes 0", "roll 0")
    assert (board.see("danger"), board.see("valhalla"), lives(board)) == (None, 2, (5, 7, 7))


# Frigg


def frigg(**given: Any) -> Board:
    """Frigg (p1) in Vanaheim with Thor (p2), both have lost life; Tyr (p3) is hurt elsewhere."""
    given = {"game": "hard", "enemies": {"loki": "cage"}, **given}
    p1 = {"god": "frigg", "world": "vanaheim", "life": 4, **given.pop("p1", {})}
    return lay(
        p1=p1,
        p2={"god": "thor", "world": "vanaheim", "life": 2},
        p3={"god": "tyr", "world": "asgard", "life": 3},
        **given,
    )


@pytest.mark.clause("YC-POWER-FRIGG")
def test_frigg_gives_up_step_3_for_a_life() -> None:
    board = frigg()
    assert options(board, "bless") == {"frigg", "thor"}
    assert (lives(board), reserve(board, "life")) == ((4, 2, 3), 12)
    board.play("bless frigg")
    assert (lives(board), reserve(board, "life")) == ((4 + number("frigg", "life"), 2, 3), 12 - number("frigg", "life"))
    assert (board.asked, board.see("active")) == (["p2"], "p2")


@pytest.mark.clause("YC-POWER-FRIGG")
def test_frigg_gives_another_god_of_her_world_a_life() -> None:
    board = frigg().play("bless thor")
    assert (lives(board), reserve(board, "life"), board.asked) == ((4, 3, 3), 11, ["p2"])


@pytest.mark.clause("YC-POWER-FRIGG")
def test_frigg_blesses_nobody_elsewhere_nor_a_god_who_is_not_in_the_game() -> None:
    board = frigg()
    assert (board.refused("bless tyr"), board.refused("bless odin")) == ("YC-POWER-FRIGG", "YC-POWER-FRIGG")
    unhurt = lay(game="hard", p1={"god": "frigg", "world": "alfheim"})
    assert (unhurt.legal(), unhurt.refused("bless frigg")) == ({"act alfheim", "pass"}, "YC-SETUP-17")


@pytest.mark.clause("YC-POWER-FRIGG")
def test_frigg_blesses_in_a_besieged_and_in_a_ravaged_world() -> None:
    for board in (frigg(jotnar="skadi"), frigg(ravaged="vanaheim")):
        assert options(board, "bless") == {"frigg", "thor"}
    assert frigg(jotnar="skadi").legal("act") == set()


@pytest.mark.clause("YC-POWER-FRIGG")
def test_frigg_cannot_bless_when_gullinbursti_has_been_half_used() -> None:
    board = frigg(p1={"artefacts": "gullinbursti"}, jotnar="skadi", valhalla=2)
    assert board.refused("bless frigg") == ""
    board.play("fight skadi", "heroes 2")
    assert (board.asked, board.question) == (["p1"], "step_3_action")
    assert board.legal() == {"act vanaheim", "pass"}
    assert board.refused("bless frigg") == "YC-POWER-FRIGG"


@pytest.mark.clause("YC-POWER-FRIGG")
def test_frigg_blesses_a_support_god() -> None:
    p1 = {"god": "frigg", "world": "alfheim", "life": 8}
    board = lay(seats=2, game="hard", p1=p1, p2={"world": "asgard"}, support={"freyr": {"world": "alfheim", "life": 3}})
    assert board.legal("bless") == {"bless freyr"}
    board.play("bless freyr")
    assert (board.see("support.freyr.life"), reserve(board, "life")) == (4, 1)


@pytest.mark.clause("YC-POWER-FRIGG", "YC-POWER-GENERAL-02")
def test_frigg_blesses_turn_after_turn() -> None:
    board = frigg(p1={"pile": "nidhogg"}).play("bless frigg")
    board.play("stay", "pass", "stay")  # Thor, and Tyr, who can do nothing in Asgard
    board.play("next p1", seat="p1").play("next p2", seat="p1")
    board.play("stay", "bless frigg")
    assert lives(board) == (6, 2, 3)


@pytest.mark.clause("YC-POWER-FRIGG", "YC-POWER-GENERAL-01")
def test_blessing_is_friggs_alone_and_not_in_the_easy_game() -> None:
    assert frigg(p1={"god": "odin"}).refused("bless odin") == "YC-POWER-FRIGG"
    easy = frigg(game="easy")
    assert easy.legal("bless") == set()
    assert easy.refused("bless frigg") == "not_asked"


@pytest.mark.clause("YC-POWER-GENERAL-01", "YC-CAMPAIGN-17")
@pytest.mark.parametrize(
    ("game", "unknown"),
    [("easy", POWER_VERBS | SAGA_VERBS), ("hard", SAGA_VERBS), ("campaign", frozenset()), ("saga_3", frozenset())],
)
def test_no_game_asks_for_what_it_does_not_have(game: str, unknown: frozenset[str]) -> None:
    """Without powers and bonds, or without a saga, nobody is even told that they cannot be used."""
    box = GAME.open_box(3, {"game": game})
    everywhere = {verb for verbs in box.verbs for verb in verbs[1:]}
    assert everywhere & (POWER_VERBS | SAGA_VERBS) == (POWER_VERBS | SAGA_VERBS) - unknown
    assert box.verbs[GIVE_LIFE.number][0] == "bless"


# Heimdall and Odin


def destinations(god: str, world: str, game: str = "hard", **position: Any) -> set[str]:
    return options(lay(game=game, phase="move", p1={"god": god, "world": world}, **position), "go")


@pytest.mark.clause("YC-POWER-HEIMDALL")
def test_heimdall_goes_to_midgard_from_anywhere() -> None:
    regular = {"asgard", "vanaheim", "svartalfheim", "muspellheim"}
    assert destinations("heimdall", "alfheim") == {*regular, "midgard"}
    assert destinations("thor", "alfheim") == regular
    assert destinations("heimdall", "alfheim", game="easy") == regular
    assert destinations("heimdall", "niflheim") == {"jotunheim", "muspellheim", "nidavellir", "vanaheim", "midgard"}
    board = lay(game="hard", phase="move", p1={"god": "heimdall", "world": "alfheim"}).play("go midgard")
    assert (worlds(board), board.question) == ("midgard asgard asgard", "step_3")


@pytest.mark.clause("YC-POWER-ODIN")
def test_odin_goes_to_asgard_from_anywhere() -> None:
    regular = {"jotunheim", "muspellheim", "nidavellir", "vanaheim"}
    assert destinations("odin", "niflheim") == {*regular, "asgard"}
    assert destinations("thor", "niflheim") == regular
    assert destinations("odin", "niflheim", game="easy") == regular
    assert destinations("odin", "svartalfheim") == {"midgard", "nidavellir", "alfheim", "muspellheim", "asgard"}
    odin = {"god": "odin", "world": "niflheim"}
    board = lay(game="hard", phase="move", enemies={"fenrir": "asgard"}, p1=odin).play("go asgard")
    assert (worlds(board), board.question) == ("asgard asgard asgard", "step_3")


@pytest.mark.clause("YC-POWER-HEIMDALL", "YC-POWER-ODIN")
def test_without_the_power_the_way_is_refused() -> None:
    board = lay(game="hard", phase="move", p1={"god": "heimdall", "world": "niflheim"})
    assert (board.refused("go asgard"), board.refused("go niflheim")) == ("YC-MOVE-04", "YC-MOVE-01")
    board = lay(game="hard", phase="move", p1={"god": "odin", "world": "asgard"})
    assert (board.refused("go niflheim"), board.refused("go asgard")) == ("YC-MOVE-04", "YC-MOVE-01")


@pytest.mark.clause("YC-SETUP-24", "YC-POWER-HEIMDALL", "YC-POWER-ODIN")
@pytest.mark.parametrize("god", ["heimdall", "odin"])
def test_support_gods_have_no_powers_of_movement(god: str) -> None:
    board = lay(
        seats=2, game="hard", phase="reveal", opened="thor:hel", p1={"god": "frigg", "placed": f"{god}:hel"},
        p2={"god": "thor"}, support={god: {"world": "vanaheim"}},
    )  # fmt: skip
    # After Hel the level has turned one step: Midgard lies in Vanaheim's column.
    assert (board.question, options(board, "go")) == ("support_move", {"asgard", "alfheim", "midgard", "niflheim"})


# Thor


@pytest.mark.clause("YC-POWER-THOR")
def test_a_success_of_thors_god_die_averts_two() -> None:
    assert number("thor", "averts") == 2
    assert lives(endangered("thor", 4).dice("shield").play("roll 0")) == (5, 7, 7)
    assert lives(endangered("thor", 4).dice("key").play("roll 0")) == (3, 7, 7)


@pytest.mark.clause("YC-POWER-THOR")
def test_a_success_of_thors_vanir_dice_averts_one() -> None:
    board = endangered("thor", 5, vanir_dice=2).dice("shield", "shield", "split_shield").play("roll 2")
    assert (lives(board), board.see("players.p1.vanir_dice")) == ((6, 7, 7), 1)


@pytest.mark.clause("YC-POWER-THOR")
def test_an_elf_on_thors_god_die_averts_two_and_on_a_vanir_die_one() -> None:
    board = endangered("thor", 5, elves=2, vanir_dice=1).dice("blank", "horn").play("roll 1")
    board.play("convert vanir_die")
    assert board.see("danger.left") == 4
    board.play("convert god_die")
    assert (lives(board), board.see("players.p1.elves")) == ((5, 7, 7), 0)


@pytest.mark.clause("YC-POWER-THOR", "YC-POWER-GENERAL-01")
@pytest.mark.parametrize(("god", "game"), [("tyr", "hard"), ("thor", "easy")])
def test_for_others_a_success_averts_one(god: str, game: str) -> None:
    assert lives(endangered(god, 4, game=game).dice("shield").play("roll 0")) == (4, 7, 7)


# Tyr


@pytest.mark.clause("YC-POWER-TYR")
def test_tyr_keeps_his_turn_when_he_frees_fenrir() -> None:
    board = activate(
        "fenrir", game="hard", p1={"god": "tyr", "world": "alfheim", "pile": "hel loki"}, p2={"god": "thor"}
    )
    assert (place(board, "fenrir"), lives(board), opened(board)) == ("asgard", (7, 7, 7), [])
    assert (board.asked, board.question) == (["p1"], "move")
    # His card is shuffled into his pile, the other lies under its owner's.
    assert told_keys(board).count("card_shuffled") == 1
    assert pile(board, "p1", of="p1") == ["?"] * 6
    assert pile(board, "p2", of="p1") == ["?", "?", "?", "?", "thor fenrir"]
    board.play("go vanaheim", "fight loki", "waive")
    assert (worlds(board).split()[0], place(board, "loki"), lives(board)) == ("vanaheim", "cage", (6, 7, 7))


@pytest.mark.clause("YC-POWER-TYR")
def test_fenrir_bites_tyr_and_tyr_goes_on() -> None:
    board = activate("fenrir", game="hard", enemies={"fenrir": "asgard"}, p1={"god": "tyr", "life": 4})
    assert (lives(board), place(board, "fenrir"), board.asked, board.question) == ((1, 7, 7), "asgard", ["p1"], "move")
    assert told_keys(board).count("card_shuffled") == 1


@pytest.mark.clause("YC-POWER-TYR", "YC-POWER-GENERAL-01")
@pytest.mark.parametrize(("god", "game"), [("odin", "hard"), ("tyr", "easy")])
def test_for_others_fenrir_ends_the_turn(god: str, game: str) -> None:
    board = activate("fenrir", game=game, p1={"god": god}, p2={"god": "thor"})
    assert (board.asked, board.see("active"), place(board, "fenrir")) == (["p2"], "p2", "asgard")


# First skills


SKILLS = {
    # god: faces of the god die, of the Vanir dice, elves, bond to all others
    "freyr": ("shield", "shield split_shield", 2, ""),
    "freyia": ("shield", "shield split_shield", 0, "chance_acquaintance"),
    "frigg": ("shield", "horn shield split_shield", 0, ""),
    "heimdall": ("horn shield", "horn shield split_shield", 0, ""),
    "odin": ("shield", "shield split_shield", 0, "brother_in_arms"),
    "thor": ("shield", "shield split_shield", 0, ""),
    "tyr": ("horn knot shield", "shield split_shield", 0, ""),
}


def sheet(board: Board) -> tuple[str, str, int, dict[str, list[str]]]:
    """What the sheet of p1 says: faces that succeed, elves at the start, bonds."""
    player = board.see("players.p1")
    bonds = {bond: sorted(gods) for bond, gods in player["bonds"].items() if gods}
    assert player["start_vanir_dice"] == player["vanir_dice"] == player["xp"] == 0
    assert player["start_elves"] == player["elves"]
    return (" ".join(player["god_die"]), " ".join(player["vanir_die"]), player["elves"], bonds)


@pytest.mark.clause(
    "YC-SKILL-FREYR", "YC-SKILL-FREYIA", "YC-SKILL-FRIGG", "YC-SKILL-HEIMDALL", "YC-SKILL-ODIN", "YC-SKILL-THOR",
    "YC-SKILL-TYR", "YC-SKILL-GENERAL-02", "YC-CAMPAIGN-14", "YC-CAMPAIGN-15",
)  # fmt: skip
@pytest.mark.parametrize("god", GODS)
@pytest.mark.parametrize("game", ["hard", "campaign", "saga_4"])
def test_each_god_starts_with_its_skills(god: str, game: str) -> None:
    board = lay(game=game, p1={"god": god})
    others = sorted(player["god"] for player in board.see("players").values() if player["god"] != god)
    god_die, vanir_die, elves, bond = SKILLS[god]
    assert sheet(board) == (god_die, vanir_die, elves, {bond: others} if bond else {})
    assert reserve(board, "elves") == 9 - elves
    assert len(others) == 2


@pytest.mark.clause("YC-POWER-GENERAL-01", "YC-SETUP-13")
@pytest.mark.parametrize("god", GODS)
def test_in_the_easy_game_no_god_has_a_skill(god: str) -> None:
    board = lay(p1={"god": god})
    assert (sheet(board), reserve(board, "elves")) == (("shield", "shield split_shield", 0, {}), 9)


@pytest.mark.clause("YC-SKILL-GENERAL-03")
@pytest.mark.parametrize(("god", "bond"), [("odin", "brother_in_arms"), ("freyia", "chance_acquaintance")])
@pytest.mark.parametrize("game", ["hard", "campaign"])
def test_all_other_gods_include_support_gods(god: str, bond: str, game: str) -> None:
    one = lay(seats=1, game=game, p1={"god": god}, support={"thor": {}, "tyr": {}})
    assert one.see(f"players.p1.bonds.{bond}") == ["thor", "tyr"]
    two = lay(seats=2, game=game, p1={"god": god}, p2={"god": "frigg"}, support={"thor": {}})
    assert two.see(f"players.p1.bonds.{bond}") == ["frigg", "thor"]
    assert not any(two.see("players.p2.bonds").values())


@pytest.mark.clause("YC-SKILL-FREYR", "YC-SKILL-GENERAL-02")
@pytest.mark.parametrize("game", ["hard", "campaign", "saga_2"])
def test_skills_are_there_from_the_first_round_on(game: str) -> None:
    board = fresh(5, game, gods="chosen")
    board.play("choose heimdall", "choose freyr", "choose odin", "choose tyr", "choose frigg")
    assert (each(board, "elves"), reserve(board, "elves")) == ([0, 2, 0, 0, 0], 11)
    assert [" ".join(faces) for faces in each(board, "god_die")] == [
        "horn shield",
        "shield",
        "shield",
        "horn knot shield",
        "shield",
    ]
    assert [" ".join(faces) for faces in each(board, "vanir_die")] == [
        "horn shield split_shield",
        "shield split_shield",
        "shield split_shield",
        "shield split_shield",
        "horn shield split_shield",
    ]
    assert board.see("players.p3.bonds.brother_in_arms") == ["heimdall", "freyr", "tyr", "frigg"]


@pytest.mark.clause("YC-SKILL-FRIGG", "YC-SKILL-HEIMDALL", "YC-SKILL-TYR", "YC-SKILL-THOR", "YC-DANGER-09")
@pytest.mark.parametrize(
    ("god", "game", "face", "lost"),
    [
        ("frigg", "hard", "horn", 2),
        ("frigg", "hard", "knot", 3),
        ("frigg", "easy", "horn", 3),
        ("heimdall", "hard", "horn", 1),
        ("heimdall", "hard", "knot", 3),
        ("heimdall", "easy", "horn", 3),
        ("tyr", "hard", "horn", 2),
        ("tyr", "hard", "knot", 2),
        ("tyr", "hard", "key", 3),
        ("tyr", "easy", "knot", 3),
        ("thor", "hard", "horn", 3),
        ("odin", "hard", "key", 3),
    ],
)
def test_what_the_symbols_of_the_dice_avert(god: str, game: str, face: str, lost: int) -> None:
    """3 dangers; the god die and one Vanir die show the same face."""
    board = endangered(god, 3, game=game, vanir_dice=1).dice(face, face).play("roll 1")
    assert (lives(board), board.see("players.p1.vanir_dice"), reserve(board, "vanir_dice")) == ((7 - lost, 7, 7), 1, 8)

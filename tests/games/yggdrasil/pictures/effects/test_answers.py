"""Under each answer stands what it would do now, with the numbers that hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.games.yggdrasil.pictures.effects.answers import QUESTIONS
from meadhall.games.yggdrasil.pictures.scene.fights import percent
from meadhall.testing import Board
from tests.games.yggdrasil.board import fresh, lay

GAME = games.find("yggdrasil")
WORDS = {lang: GAME.words(lang) for lang in ("en", "de")}


def effects(board: Board, lang: str = "en") -> Mapping[str, str]:
    """Of who is asked, with plain spaces."""
    told = GAME.scene(board.state.view(board.state.asked[0]), WORDS[lang]).effects
    return {move: text.replace("\u00a0", " ") for move, text in told.items()}


def endangered(dangers: int, **position: Any) -> Board:
    return lay(phase="dangers", more={"dangers": dangers, "against": "loki"}, **position)


# Healing


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Costs 2 life (you have 3): no longer ravaged, 1 wall comes back."),
        ("de", "Kostet 2 Leben (du hast 3): nicht mehr verwüstet, 1 Mauer kommt zurück."),
    ],
)
def test_healing_tells_its_price_and_what_it_brings(lang: str, told: str) -> None:
    board = lay(ravaged="alfheim", p1={"world": "alfheim", "life": 3}, enemies={"loki": "alfheim"})
    assert effects(board, lang)["heal alfheim"] == told


def test_healing_where_two_enemies_stand_is_in_vain() -> None:
    enemies = {"loki": "alfheim", "fenrir": "alfheim"}
    board = lay(ravaged="alfheim", p1={"world": "alfheim", "life": 3}, enemies=enemies)
    told = effects(board)["heal alfheim"]
    assert told.startswith("In vain: Fenrir, Loki are here and ravage it again at once.")
    board.play("heal alfheim")
    assert board.see("worlds.alfheim.ravaged")


def test_the_last_life_is_not_given_for_healing_unawares_and_apples_make_it_cheaper() -> None:
    last = effects(lay(ravaged="alfheim", p1={"world": "alfheim", "life": 2, "god": "odin"}))["heal alfheim"]
    assert last == "Costs 2 life, and you have 2: Odin falls and the game is lost."
    apples = {"world": "alfheim", "life": 2, "artefacts": "idunn_eple"}
    assert effects(lay(ravaged="alfheim", p1=apples))["heal alfheim"].startswith("Costs 1 life (you have 2)")


def test_a_world_healed_from_asgard_costs_no_life() -> None:
    board = lay(ravaged="alfheim vanaheim", p1={"world": "asgard"}, p2={"world": "asgard"})
    board.dice("shield").play("act asgard", "roll 0")
    assert effects(board)["heal alfheim"] == "Alfheim is no longer ravaged, 1 wall comes back."


# Fights


def test_a_fight_tells_dangers_prospects_and_the_retreat_but_no_activation() -> None:
    told = effects(lay(p1={"world": "midgard"}, enemies={"surt": "midgard"}, surt=0, valhalla=1))["fight surt"]
    assert told == "1 danger, unhurt 33 %, with 1 hero 100 %. Then back to: Muspellheim."
    elves = effects(lay(p1={"world": "midgard", "elves": 1}, enemies={"surt": "midgard"}, surt=0))["fight surt"]
    assert elves.startswith("1 danger, with elves unhurt 100 %.")
    hurts = effects(lay(p1={"world": "midgard"}, enemies={"surt": "midgard"}, surt=2))["fight surt"]
    assert hurts == "3 dangers, on average 2.7 life lost. Then back to: Muspellheim."


def test_a_retreat_that_ravages_or_loses_the_game_or_changes_nothing_is_told() -> None:
    enemies = {"surt": "midgard", "loki": "muspellheim"}
    ravages = effects(lay(p1={"world": "midgard"}, enemies=enemies))["fight surt"]
    assert ravages.startswith("The retreat ravages Muspellheim: Loki there already.")
    ravaged = "asgard alfheim vanaheim midgard nidavellir svartalfheim niflheim"
    loses = effects(lay(p1={"world": "midgard"}, enemies=enemies, ravaged=ravaged))["fight surt"]
    assert loses.startswith("The retreat loses the game: it ravages Muspellheim")
    home = effects(lay(p1={"world": "muspellheim"}))["fight surt"]
    assert home.endswith("Changes nothing: Surt is at home already.")
    serpent = effects(lay(p1={"world": "midgard"}, island=3))["fight iormungand"]
    assert serpent.endswith("Then back to Island 2.")
    assert effects(lay(p1={"world": "midgard"}))["fight iormungand"].endswith("is at the first island already.")


def test_a_jotunn_who_is_beaten_hinders_no_more() -> None:
    told = effects(lay(p1={"world": "jotunheim"}, jotnar="gerda skadi skyrmir"))
    assert told["fight gerda"].endswith("Then Surt can be fought.")
    assert told["fight skadi"].endswith("Then Vanaheim is free again.")
    assert told["fight skyrmir"].endswith("Then heroes help again.")


# Movement and actions


def test_a_world_tells_the_number_that_holds_now() -> None:
    board = lay(phase="move", p1={"world": "vanaheim"}, p2={"world": "alfheim"}, enemies={"loki": "vanaheim"})
    told = effects(board)
    assert told["go alfheim"] == "3 elves (advantage)."
    assert told["stay"] == "1 Vanir die (disadvantage). To fight: Loki 1."
    assert told["go asgard"].startswith("No action: no other world is ravaged.")
    assert effects(board, "de")["go alfheim"] == "3 Alben (Vorteil)."


def test_a_world_counts_with_what_an_artefact_makes_of_it() -> None:
    own = {"world": "midgard", "artefacts": "odroerir"}
    told = effects(lay(phase="move", p1=own, p2={"world": "asgard"}, p3={"world": "asgard"}))
    assert told["go alfheim"] == "3 elves (advantage)."


def test_a_besieged_and_a_ravaged_world_say_what_is_left_to_do() -> None:
    board = lay(phase="move", p1={"world": "asgard"}, ravaged="alfheim", jotnar="skadi", enemies={"loki": "cage"})
    told = effects(board)
    assert told["go alfheim"] == "Ravaged: you can only heal the tree, for 2 life."
    assert told["go vanaheim"].startswith("Besieged, no action. To fight: Skadi")


def test_a_dangerous_action_tells_its_dangers() -> None:
    told = effects(lay(ravaged="alfheim", p1={"world": "asgard"}, p2={"world": "midgard"}, p3={"world": "midgard"}))
    assert told["act asgard"] == "3 dangers (normal), on average 2.7 life lost; then heal a ravaged world."


def test_a_dangerous_action_counts_the_heroes_who_could_help() -> None:
    board = lay(ravaged="alfheim", valhalla=3, p1={"world": "asgard"}, p2={"world": "midgard"}, p3={"world": "midgard"})
    assert ", with 3 heroes 100 %; then heal" in effects(board)["act asgard"]


def test_a_support_god_is_told_to_help_and_not_to_act() -> None:
    board = lay(
        seats=2, phase="reveal", support="freyr", opened="thor:hel", p1={"placed": "freyr:hel"}, p2={"god": "thor"}
    )
    told = effects(board)
    assert told["go alfheim"] == "Whoever acts beside Freyr there has advantage."
    assert "danger" not in " ".join(told.values())


def test_an_artefact_on_its_holder_has_its_name_and_effect() -> None:
    board = lay(p1={"world": "nidavellir"}, decks={"level_1": "draupnir"}).play("act nidavellir")
    assert effects(board)["forge level_1"] == "Draupnir: Reroll the god die once."


# Dangers


def test_each_number_of_heroes_and_dice_has_its_odds() -> None:
    board = endangered(2, p1={"vanir_dice": 1, "life": 3}, valhalla=2)
    told = effects(board)
    assert told["heroes 0"] == "Unhurt 11 % (2 dangers left)."
    assert told["heroes 2"] == "Averts all dangers."
    dice = effects(board.play("heroes 1"))
    assert dice["roll 0"] == "Unhurt 33 %."
    assert dice["waive"] == "Lose 1 life, 2 left."


def test_elves_that_are_counted_on_are_named() -> None:
    told = effects(endangered(1, p1={"vanir_dice": 0, "elves": 1}))
    assert told["roll 0"] == "Unhurt 100 % (on average 0.7 elves)."
    more = effects(endangered(3, p1={"vanir_dice": 0, "elves": 1}))
    assert more["roll 0"] == "With elves on average 2.0 life lost."


def test_an_elf_tells_what_it_averts_and_none_what_that_costs() -> None:
    board = endangered(2, p1={"vanir_dice": 1, "elves": 3, "life": 5}).dice("knot", "horn").play("roll 1")
    told = effects(board)
    assert told["convert god_die"] == "Success: 1 danger fewer, 1 left. Then you have 2 elves."
    assert told["done"] == "Lose 2 life, 3 left."
    assert effects(board.play("convert god_die"))["convert vanir_die"].startswith("Success: all dangers averted.")


def test_what_is_kept_is_kept_by_an_artefact() -> None:
    board = endangered(1, p1={"elves": 1, "artefacts": "svalinn"}).dice("knot").play("roll 0", "convert god_die")
    assert effects(board)["keep elf"] == "Svalinn: Keep 1 spent elf."


# Odds


@pytest.mark.parametrize(
    ("chance", "shown"), [(0.0, 0), (1e-12, 0), (0.0001, 1), (0.994, 99), (0.9999, 99), (1 - 1e-12, 100), (1.0, 100)]
)
def test_sure_is_sure_and_nothing_else_is(chance: float, shown: int) -> None:
    assert percent(chance) == shown


def test_more_dice_never_look_worse() -> None:
    lines = GAME.scene(endangered(2, p1={"vanir_dice": 4, "elves": 2}).state.view(0), WORDS["en"]).previews["now"].lines
    assert [line for line in lines if "100 %" in line] == [
        "With 1 Vanir die: unhurt 100 %.",
        "With 2 Vanir dice: unhurt 100 %.",
        "With 3 Vanir dice: unhurt 100 %.",
        "With 4 Vanir dice: unhurt 100 %.",
    ]
    assert lines[-1] == "This may cost elves."


# All of it


@pytest.mark.parametrize(("game", "seats"), [("easy", 2), ("hard", 1), ("campaign", 3), ("saga_6", 2)])
def test_effects_belong_to_moves_and_are_sentences(game: str, seats: int) -> None:
    chance = Chance(key_from_seed(game))
    match = Match.new(GAME, seats, key=key_from_seed(game), options={"game": game, "gods": "chosen"})
    for number in range(150):
        if match.over:
            break
        seat = match.state.asked[0]
        told = GAME.scene(match.view(seat), WORDS[("en", "de")[number % 2]]).effects
        for move, text in told.items():
            match.box.grammar.parse(move)
            assert not text or ((text[0].isupper() or text[0].isdigit()) and text[-1] == "."), text
            assert "{" not in text
        match.play(seat, chance.choose(match.state.legal(seat)))


def test_gods_of_the_easy_game_have_nothing_to_tell() -> None:
    assert set(effects(fresh(gods="chosen")).values()) == {""}
    assert effects(fresh(gods="chosen", game="hard")) == {}


def test_effects_are_told_of_steps_that_there_are() -> None:
    assert set(QUESTIONS) <= {step.name for step in games.find("yggdrasil").open_box(3).steps}


# Handing over


def traded(**position: Any) -> Board:
    board = lay(p1={"world": "svartalfheim", "elves": 1}, decks={"creature": "gulltopp"}, **position)
    return board.play("act svartalfheim", "call gulltopp")


def test_what_is_handed_over_says_who_gets_it() -> None:
    two = traded(seats=2, p2={"artefacts": "hofund"})
    assert effects(two)["give elf odin"] == "Goes to Thor."
    assert effects(two, "de")["offer hofund"] == "Geht an Odin."
    three = traded(p2={"elves": 2})
    assert effects(three)["give elf odin"] == "Who gets it is asked next if several can."
    three.play("give elf odin", seat="p1")
    assert effects(three)["to thor"] == "Has 2 elves now."

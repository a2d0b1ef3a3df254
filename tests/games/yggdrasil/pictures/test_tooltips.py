"""What the picture says of the things on it: whole sentences, and first of all what would lose the game."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.scene import Piece, Place, Scene
from meadhall.testing import Board
from tests.games.yggdrasil.board import fresh, lay
from tests.games.yggdrasil.sagas import saga

GAME = games.find("yggdrasil")
WORDS = {lang: GAME.words(lang) for lang in ("en", "de")}
UPPER_AND_OUT = "The next activation loses the game: "


def scene(board: Board, lang: str = "en") -> Scene:
    return GAME.scene(board.state.view(0), WORDS[lang])


def piece(scene: Scene, key: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.key == key)


def place(scene: Scene, ident: str) -> Place:
    return next(place for place in scene.places if place.id == ident)


# What would lose the game


@pytest.mark.parametrize(
    ("enemy", "position", "cause"),
    [
        ("surt", {"enemies": {"surt": "asgard"}}, "Surt climbs above the highest worlds."),
        ("hel", {"enemies": {"hel": "alfheim"}}, "Hel climbs above the highest worlds."),
        ("surt", {"surt": 7}, "there are too few fire giants left."),
        ("iormungand", {"island": 4}, "this is the last island."),
        ("iormungand", {"island": 3, "hel": 6}, "there are too few nameless for the next island."),
        ("loki", {"left": {"jotunn": 0}}, "no jotunn card is left."),
    ],
)
def test_an_enemy_whose_next_activation_loses_the_game_says_so_first_and_is_marked(
    enemy: str, position: dict[str, Any], cause: str
) -> None:
    shown = scene(lay(**position))
    figure, notch = piece(shown, f"enemy:{enemy}"), place(shown, f"wheel:{enemy}")
    assert figure.says[0] == notch.says[0] == UPPER_AND_OUT + cause
    assert "doom" in figure.classes
    assert "doom" in notch.classes
    assert scene(lay(**position), "de").pieces != shown.pieces


def test_the_world_where_such_an_enemy_stands_says_so_first_too() -> None:
    shown = scene(lay(enemies={"surt": "asgard"}))
    assert place(shown, "world:asgard").says[0] == UPPER_AND_OUT + "Surt climbs above the highest worlds."


def test_nobody_is_marked_as_long_as_nothing_is_lost() -> None:
    for board in (lay(), fresh(), fresh(gods="chosen")):
        shown = scene(board)
        everything: list[Place | Piece] = [*shown.places, *shown.pieces]
        assert [one for one in everything if "doom" in one.classes] == []


def test_the_way_of_nidhogg_is_told_in_words_and_whether_it_is_good() -> None:
    told = " ".join(place(scene(lay(more={"space": 1})), "track").says)
    assert "Space 1 of 10: 9 to go until the game is won. It is good for you when he moves on." in told
    assert "[" not in told
    for number in range(1, 7):
        assert "Space 0 of" in " ".join(place(scene(saga(number)), "track").says)


# The saving roll


def rolling(**position: Any) -> Board:
    return lay(phase="dangers", more={"dangers": 3, "against": "loki"}, **position)


def test_the_panel_of_a_fight_counts_what_heroes_have_averted() -> None:
    board = rolling(p1={"god": "odin", "vanir_dice": 1}, valhalla=2).play("heroes 2")
    shown = scene(board)
    assert [(bar.label, bar.text) for bar in shown.previews["now"].bars] == [
        ("Dangers", "3"),
        ("Averted", "2"),
        ("Left", "1"),
    ]
    assert "3 dangers: 2 averted, 1 left." in shown.previews["now"].lines[0]


# Things on the board


def test_an_island_tells_its_number_and_what_the_other_number_is() -> None:
    island = piece(scene(lay()), "island:2")
    assert island.texts == {"nameless": "1", "number": "Island 2"}
    assert island.name == "Island 2 of 4, nameless: 1"


@pytest.mark.parametrize(
    ("lang", "ravaged", "besieged"),
    [
        (
            "en",
            "Ravaged: here you can only heal the tree (for 2 life) or fight.",
            "Besieged: no action here, only fights.",
        ),
        (
            "de",
            "Verwüstet: Hier kannst du nur den Baum heilen (für 2 Leben) oder kämpfen.",
            "Belagert: Hier ist keine Aktion möglich, nur Kampf.",
        ),
    ],
)
def test_a_world_without_action_says_what_is_left(lang: str, ravaged: str, besieged: str) -> None:
    shown = scene(lay(ravaged="alfheim", jotnar="skadi"), lang)
    assert ravaged in place(shown, "world:alfheim").says
    assert besieged in place(shown, "world:vanaheim").says


def test_a_jotunn_says_once_what_it_hinders_and_where_it_is_fought() -> None:
    shown = scene(lay(jotnar="gerda skadi skyrmir"))
    assert piece(shown, "jotunn:gerda").says == ["Surt cannot be fought until Gerda is beaten, in the same world."]
    assert piece(shown, "jotunn:skadi").says == ["No action in Vanaheim until Skadi is beaten there."]
    assert piece(shown, "jotunn:skyrmir").says == ["Nobody may use heroes until Skyrmir is beaten, in Iotunheim."]
    assert "Cannot be fought: Gerda protects it" in " ".join(piece(shown, "enemy:surt").says)


def test_the_wheel_says_which_cards_are_open() -> None:
    assert place(scene(lay(opened="thor:hel odin:surt")), "wheel").says[0].startswith("Open: Hel (Thor), Surt (Odin)")
    assert place(scene(fresh()), "wheel").says[0] == "No card is open."


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "comes to the god whose turn it is, the middle level turns, and 1 more jotunn appears."),
        ("de", "kommt zum Gott am Zug, die mittlere Ebene dreht sich, 1 weiterer Jötunn erscheint."),
    ],
)
def test_activations_are_told_in_sentences(lang: str, told: str) -> None:
    assert piece(scene(lay(), lang), "enemy:loki").says[-1].endswith(told)


def test_a_panel_is_short_and_its_numbers_agree_with_its_cards() -> None:
    shown = scene(fresh())
    panel = shown.panels[0]
    assert panel.notes == ["here with advantage"]
    cards = {fact.label: int(fact.value) for fact in panel.facts}
    assert cards["Cards"] + cards["Artefacts"] == sum(len(zone.cards) for zone in panel.zones)
    assert {
        card.text for zone in scene(fresh(gods="chosen")).displays for card in zone.cards if card.kind == "god"
    } == {"No power."}
    skilled = scene(lay(p1={"god_die": "shield horn"}))
    assert any(note.startswith("successes:") for note in skilled.panels[0].notes)

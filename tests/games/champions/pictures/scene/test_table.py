"""The picture of the table: everything in it is drawn on the board, can be clicked, and gives nothing away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from xml.etree import ElementTree as Xml

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.picture import picture
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.scene import Scene
from meadhall.core.seats import REFEREE, SPECTATOR, parse_seat
from meadhall.core.table import Table
from meadhall.core.words import Words
from meadhall.games.champions import GAME
from meadhall.games.champions.knowledge.view import view
from meadhall.games.champions.pictures.scene.signs import EMBLEMS
from meadhall.games.champions.pictures.tally import count
from meadhall.games.champions.rules.destinies import METRIC_FUNCTIONS
from meadhall.games.champions.rules.odds import odds_of
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.schema import METRICS
from meadhall.games.champions.table.state import PLACEMENT, Champions
from meadhall.testing import Board
from meadhall.testing.drawing import cards, clickable

PIECES_OF_THE_GUIDE = {"seats", "card-tray", "question", "log"}


@cache
def words(lang: str) -> Words:
    return GAME.words(lang)


@cache
def board() -> Xml.Element:
    return Xml.fromstring(GAME.board)


@cache
def ids() -> dict[str, Xml.Element]:
    return {element.get("id", ""): element for element in board().iter() if element.get("id")}


@cache
def symbols() -> dict[str, Xml.Element]:
    return {name: element for name, element in ids().items() if element.tag.endswith("}symbol")}


def decisions(seats: int, seed: str) -> Iterator[Champions]:
    """All states of a random game, the last one included."""
    table, choices = Table(Chance(key_from_seed(seed))), Chance(key_from_seed(seed + " moves"))
    state = GAME.start(GAME.open_box(seats), table)
    assert isinstance(state, Champions)
    while not state.over:
        yield state
        moves = state.legal(state.asked[0])
        state.apply(state.asked[0], moves[choices.below(len(moves))], table)
    yield state


def seen(state: Champions, seat: int, lang: str = "en") -> Scene:
    return GAME.scene(state.view(seat), words(lang))


# The board


def test_the_board_has_each_id_once() -> None:
    found = Counter(element.get("id") for element in board().iter() if element.get("id"))
    assert [name for name, number in found.items() if number > 1] == []


def test_the_board_brings_one_style_and_no_script_and_no_style_attribute() -> None:
    tags = Counter(element.tag.rpartition("}")[2] for element in board().iter())
    assert tags["style"] == 1
    assert tags["script"] == 0
    assert [element.tag for element in board().iter() if element.get("style") is not None] == []
    assert board().get("class") == "board"


def test_the_style_of_the_board_touches_nothing_else_and_takes_its_colors_from_the_tokens() -> None:
    style = next(element for element in board().iter() if element.tag.endswith("}style")).text or ""
    for selectors in re.findall(r"([^{}]+)\{", style):
        for selector in selectors.split(","):
            assert re.match(r"\.board\b|\.cm-", selector.strip()), selector
    bare = re.sub(r"var\(--[\w-]+,#\w+\)", "", style)
    assert "#" not in bare
    assert not [element for element in board().iter() if element.get("fill", "").startswith("#")]


def test_no_word_is_written_on_the_board() -> None:
    texts = [element for element in board().iter() if element.tag.endswith("}text")]
    assert [element.text for element in texts if re.search(r"\w", element.text or "")] == []


def test_what_is_used_is_there() -> None:
    for element in board().iter():
        if reference := element.get("href", "").removeprefix("#"):
            assert reference in ids(), reference
        for pattern in re.findall(r"url\(#([^)]*)\)", element.get("fill", "")):
            assert pattern in ids(), pattern


def test_the_pieces_have_a_layer_of_their_own_above_everything() -> None:
    last = list(board())[-1]
    assert last.get("id") == "pieces"
    assert last.get("transform") is None
    assert list(last) == []


def test_marks_stand_at_places() -> None:
    for name in ids():
        if name.startswith("mark:"):
            assert name.removeprefix("mark:") in ids(), name


def test_every_location_of_the_box_is_on_the_board_with_a_glow_a_space_for_the_worker_and_one_for_its_number() -> None:
    places = [place.id for place in GAME.content.of("location")]
    wanted = [f"{kind}{place}" for place in places for kind in ("location:", "mark:location:")]
    wanted += [f"worker:{place}" if place != "hunting_grounds" else "hunter:1" for place in places]
    assert [name for name in wanted if name not in ids()] == []
    for place in places:
        assert [part for part in ids()[f"location:{place}"].iter() if part.get("class") == "state"], place


def test_every_card_of_the_box_has_a_drawing_of_its_own() -> None:
    """A card that a pack adds has the drawing of its kind."""
    wanted = [f"art-{rune.id}" for rune in GAME.content.of("rune")]
    wanted += [f"art-journey-{journey.id}" for journey in GAME.content.of("journey")]
    wanted += [f"art-leader-{leader.id}" for leader in GAME.content.of("leader")]
    wanted += [f"art-destiny-{destiny['metric']}" for destiny in GAME.content.of("destiny")]
    assert [name for name in wanted if name not in symbols()] == []
    drawn = {part.get("data-if") for part in symbols()["rune"].iter()}
    assert [rune.id for rune in GAME.content.of("rune") if f"cm-{rune.id}" not in drawn] == []


# The scene on it


def check_drawn(scene: Scene) -> None:
    """Everything in a scene has its place and its template on the board, and a key of its own."""
    for place in scene.places:
        assert place.id in ids(), place.id
        inside = {element.get("data-text") for element in ids()[place.id].iter()}
        assert set(place.texts) - inside <= {"name", "cost", "gain"}, place.id
    for piece in scene.pieces:
        assert piece.at in ids(), piece.at
        assert piece.kind in symbols(), piece.kind
        if piece.seat >= 0:
            assert EMBLEMS[piece.seat] in piece.classes
        assert [word for word in piece.classes if word not in EMBLEMS and not word.startswith("cm-")] == []
    for panel in scene.panels:
        assert panel.emblem in symbols()
        assert panel.colour == panel.emblem.removeprefix("em-")
        assert {fact.icon for fact in panel.facts} <= set(symbols())
    for card in cards(scene):
        assert card.art in symbols() or not card.art, card.art
        assert card.name
        assert f".board.kind-{card.kind}" in GAME.board
        if card.back:
            assert (card.text, card.foot, card.number, list(card.spots), list(card.says)) == ("", "", "", [], [])
    for keys in ([piece.key for piece in scene.pieces], [card.key for card in cards(scene)]):
        assert [key for key, number in Counter(keys).items() if number > 1] == []


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_decision_of_a_game_is_drawn_and_every_move_that_touches_something_can_be_clicked(seats: int) -> None:
    asked = 0
    for number, state in enumerate(decisions(seats, f"scene {seats}")):
        lang = LANGUAGES[number % 2]
        for seat in state.asked:
            scene = seen(state, seat, lang)
            check_drawn(scene)
            touched = {spot for move in state.legal(seat) for spot in state.box.grammar.spots(move)}
            assert touched <= clickable(scene)
            asked += 1
        if number % 25 == 0 or state.over:
            scene = seen(state, SPECTATOR, lang)
            check_drawn(scene)
            assert picture(GAME.board, scene).startswith("<svg")
            assert scene.hand == []
    assert asked > 50


def test_the_scene_names_no_destiny_and_no_journey_that_its_reader_does_not_know() -> None:
    destinies = [card.id for card in GAME.content.of("destiny")]
    hidden = 0
    for number, state in enumerate(decisions(3, "secrets")):
        if number % 3:
            continue
        for seat in (*range(3), SPECTATOR):
            scene = seen(state, seat)
            known, shown = repr(view(state, seat)), repr(asdict(scene))
            assert [card for card in destinies if card in shown and card not in known] == []
            for piece in scene.pieces:
                if piece.kind == "journey-back":
                    assert (list(piece.classes), dict(piece.texts), list(piece.spots)) == ([], {}, [])
                    assert not [journey.id for journey in GAME.content.of("journey") if journey.id in piece.key]
                    hidden += 1
    assert hidden


def test_the_referee_sees_what_is_hidden_from_others() -> None:
    state = next(state for state in decisions(2, "referee") if state.phase == PLACEMENT)
    kinds = [piece.kind for piece in seen(state, REFEREE).pieces]
    assert "journey" in kinds
    assert "journey-back" not in kinds


def test_what_is_drawn_is_the_same_in_both_languages() -> None:
    for number, state in enumerate(decisions(4, "languages")):
        if number % 20:
            continue
        english, german = (seen(state, SPECTATOR, lang) for lang in LANGUAGES)
        assert [(piece.key, piece.at, piece.kind) for piece in english.pieces] == [
            (piece.key, piece.at, piece.kind) for piece in german.pieces
        ]
        assert [place.id for place in english.places] == [place.id for place in german.places]


# What it says


def test_the_board_is_lettered_in_the_language_of_the_reader() -> None:
    state = next(decisions(4, "letters"))
    names = [{place.id: place.texts.get("name") for place in seen(state, 0, lang).places} for lang in LANGUAGES]
    assert names[0]["location:smokehouse"] == "Smokehouse"
    assert names[1]["location:smokehouse"] == "Räucherkammer"


def test_warriors_are_sent_with_the_odds_beside_them() -> None:
    board = Board(
        "champions",
        'phase = "assignment"\nturn = "p1"\ntroll = "hill_troll"\nplaced = { troll = "p1" }\n'
        "[position.players.p1]\nfavor = 1\ndice = { swordsman = 1, axeman = 1 }",
        seats=2,
    )
    board.play("assign swordsman troll", "assign axeman troll")
    scene = GAME.scene(board.state.view(0), words("en"))
    assert {piece.at for piece in scene.pieces if piece.kind == "die"} >= {"sent:troll:swordsman", "sent:troll:axeman"}
    win = odds_of(GAME.open_box(2), 0).fight(1, 2, (1, 0, 1))[0]
    assert scene.previews["now"].bars[0].value == pytest.approx(win, abs=0.001)


def test_a_crew_is_promised_what_those_who_are_fed_can_do_and_nobody_loses_less_than_nothing() -> None:
    board = Board(
        "champions",
        'phase = "assignment"\nturn = "p1"\nplaced = { small_public_longship = "p1" }\n'
        '[position.shores.shore_4]\nship = "small_public"\nmonster = "nokk_red"\n'
        "dice = { axeman = 2 }\nfood = 0\n[position.players.p1]\nfood = 3\ndice = { axeman = 1 }",
        seats=3,
    )
    previews = GAME.scene(board.state.view(0), words("en")).previews
    before, after = previews["load small_public"].bars
    assert (before.value, before.text) == (0, "0 %, loses 2.0")
    assert after.value == pytest.approx(odds_of(GAME.open_box(3), 0).fight(1, 4, (0, 0, 2))[0], abs=0.001)
    sent = previews["assign axeman small_public"].bars[1]
    assert sent.text == "0 %, loses 3.0", "one more of those who starve"
    assert not any("loses -" in bar.text for preview in previews.values() for bar in preview.bars)


def test_the_tally_of_a_destiny_is_what_the_rules_count() -> None:
    for number, state in enumerate(decisions(4, "tally")):
        if number % 10:
            continue
        if state.leader[0] == NONE:
            continue
        shown = view(state, SPECTATOR)
        for seat in shown["players"]:
            for metric, rule in zip(METRICS, METRIC_FUNCTIONS, strict=True):
                assert count(shown, words("en"), seat, metric) == rule(state, parse_seat(seat)), metric


def test_the_end_shows_what_everybody_scored() -> None:
    *_, last = decisions(2, "the end")
    scene = seen(last, 0)
    assert scene.scores is not None
    assert [row[-1] for row in scene.scores.rows] == [
        str(points) for points in sorted((last.points() or []), reverse=True)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_game_is_guided_to_what_is_there(lang: str) -> None:
    texts = words(lang).texts
    steps = sorted({key.split(".")[1] for key in texts if key.startswith("guide.")})
    assert steps == ["1", "2", "3", "4", "5", "6", "7"]
    for step in steps:
        assert texts[f"guide.{step}.title"]
        assert texts[f"guide.{step}.target"] in {*ids(), *PIECES_OF_THE_GUIDE}

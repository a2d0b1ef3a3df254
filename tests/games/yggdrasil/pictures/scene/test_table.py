"""The table as a picture: everything it names is drawn, everything that can be clicked is there, nothing hidden is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.picture import SVG, picture
from meadhall.core.scene import Card, Panel, Piece, Place, Scene, Zone
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.testing.drawing import dice
from tests.games.yggdrasil.board import lay, seen
from tests.games.yggdrasil.sagas import saga

GAME = games.find("yggdrasil")
CASES = [
    ("easy", 1, "random"),
    ("hard", 2, "chosen"),
    ("hard", 5, "random"),
    ("campaign", 3, "random"),
    *((f"saga_{number}", number % 4 + 1, "random") for number in range(1, 7)),
]
DECISIONS = 50


WORDS = {lang: GAME.words(lang) for lang in ("en", "de")}


@cache
def board() -> Xml.Element:
    return Xml.fromstring(GAME.board)


@cache
def ids(tag: str = "") -> set[str]:
    return {element.get("id", "") for element in board().iter() if tag in ("", element.tag.removeprefix(SVG))}


def decisions(game: str, seats: int, gods: str) -> Iterator[tuple[Match, int]]:
    """A random game, before each of its decisions; it begins anew when it is over."""
    chance = Chance(key_from_seed(f"{game} {seats}"))
    match = Match.new(GAME, seats, key=key_from_seed(game), options={"game": game, "gods": gods})
    for number in range(DECISIONS):
        if match.over:
            match = Match.new(GAME, seats, key=key_from_seed(f"{game} {number}"), options={"game": game, "gods": gods})
        seat = match.state.asked[0]
        yield match, seat
        match.play(seat, chance.choose(match.state.legal(seat)))


def scene_of(match: Match, seat: int, lang: str = "en") -> Scene:
    return GAME.scene(match.view(seat), WORDS[lang])


def zones(scene: Scene) -> list[Zone]:
    return [*scene.hand, *scene.displays, *(zone for panel in scene.panels for zone in panel.zones)]


def cards(scene: Scene) -> list[Card]:
    return [card for zone in zones(scene) for card in zone.cards]


def carried(scene: Scene) -> set[str]:
    """All spots that something in the scene carries."""
    carriers: list[Place | Piece | Panel | Card] = [*scene.places, *scene.pieces, *scene.panels, *cards(scene)]
    return {spot for carrier in (*carriers, *dice(scene)) for spot in carrier.spots}


# The drawing


def test_the_board_is_drawn_as_a_strict_page_can_take_it() -> None:
    named = [element.get("id") for element in board().iter() if element.get("id")]
    assert len(set(named)) == len(named)
    assert board().get("class") == "board"
    assert [element.tag for element in board().iter() if element.get("style") or element.tag == f"{SVG}script"] == []
    assert len(list(board().iter(f"{SVG}style"))) == 1
    pieces = next(element for element in board().iter() if element.get("id") == "pieces")
    assert board()[-1] is pieces
    assert not pieces.get("transform")


def test_the_style_speaks_only_of_this_board_and_takes_its_colours_from_the_tokens() -> None:
    style = next(board().iter(f"{SVG}style")).text or ""
    rules = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\}", "", style)
    rules = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\}", r"\1", rules)
    for selectors in re.findall(r"([^{}]+)\{", rules):
        for selector in selectors.split(","):
            assert selector.strip().startswith((".board", ".yg-")), selector
    assert re.findall(r"(?<!,)#[0-9a-fA-F]{3,6}", style) == []
    attributes = [
        value for element in board().iter() for value in (element.get("fill"), element.get("stroke")) if value
    ]
    signs = {"none", "currentColor"}  # they stand in texts too, and take the colour of those
    assert [value for value in attributes if not value.startswith("url(#yg-") and value not in signs] == []


def test_no_word_is_written_on_the_board_itself() -> None:
    written = {(element.text or "").strip() for element in board().iter(f"{SVG}text")}
    assert written <= {"", "?"}
    assert all(element.get("data-text") for element in board().iter(f"{SVG}text"))
    assert not list(board().iter(f"{SVG}title"))


def test_everything_that_is_used_inside_the_drawing_is_drawn() -> None:
    used = set(re.findall(r'(?:href="|url\()#([\w:-]+)', GAME.board))
    assert used <= ids()


# The scene


@pytest.mark.parametrize(("game", "seats", "gods"), CASES)
def test_every_scene_names_only_what_is_drawn_and_carries_all_that_can_be_clicked(
    game: str, seats: int, gods: str
) -> None:
    for number, (match, seat) in enumerate(decisions(game, seats, gods)):
        scene = scene_of(match, seat, ("en", "de")[number % 2])
        assert {place.id for place in scene.places} <= ids("g")
        dressed: list[Place | Piece] = [*scene.places, *scene.pieces]
        assert all(name for one in dressed for name in one.classes)
        assert {piece.at for piece in scene.pieces} <= ids("g")
        assert {piece.kind for piece in scene.pieces} <= ids("symbol")
        icons = {fact.icon for panel in scene.panels for fact in panel.facts}
        assert icons | {panel.emblem for panel in scene.panels} <= ids("symbol")
        assert {card.art for card in cards(scene) if card.art} <= ids("symbol")
        for keys in (
            [place.id for place in scene.places],
            [piece.key for piece in scene.pieces],
            [card.key for card in cards(scene)],
            [zone.id for zone in zones(scene)],
        ):
            assert len(set(keys)) == len(keys), sorted(keys)
        grammar = match.box.grammar
        touched = {spot for move in match.state.legal(seat) for spot in grammar.spots(move)}
        assert touched <= carried(scene), (match.decision(seat), touched - carried(scene))
        words = WORDS["en"]
        assert all(key == "now" or ":" in key or words.verb(key.split()[0]) for key in scene.previews)
        if number == 20:
            Xml.fromstring(picture(GAME.board, scene))
            assert "{" not in json.dumps([asdict(piece)["name"] for piece in scene.pieces])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_finished_game_tells_how_it_ended_and_why(lang: str) -> None:
    match = Match.new(GAME, 3, key=key_from_seed("end"), options={"game": "easy", "gods": "random"})
    chance = Chance(key_from_seed("end"))
    while not match.over:
        seat = match.state.asked[0]
        match.play(seat, chance.choose(match.state.legal(seat)))
    words = WORDS[lang]
    scene = GAME.scene(match.view(-1), words)
    cause = words.texts[f"word.{match.view(-1)['cause']}"]
    assert cause in scene.headline
    assert scene.scores is not None
    assert cause in scene.scores.title
    assert len(scene.scores.rows) == 3
    Xml.fromstring(picture(GAME.board, scene))


def drawn(view: YggdrasilView, lang: str = "en") -> Scene:
    return GAME.scene(view, WORDS[lang])


def test_a_turn_takes_each_middle_world_one_column_to_the_left_with_all_who_are_there() -> None:
    before, after = (drawn(seen(lay(p1={"world": "midgard"}, step=step))) for step in (0, 1))
    where = [
        {place.texts["name"]: place.id for place in scene.places if place.id.startswith("middle:")}
        for scene in (before, after)
    ]
    assert where[0] == {"NIDAVELLIR": "middle:c2", "MIDGARD": "middle:c0", "SVARTALFHEIM": "middle:c1"}
    assert where[1] == {"NIDAVELLIR": "middle:c1", "MIDGARD": "middle:c2", "SVARTALFHEIM": "middle:c0"}
    assert [place.classes for scene in (before, after) for place in scene.places if place.id == "level:middle"] == [
        ["turned-0"],
        ["turned-1"],
    ]
    assert piece(before, "god:odin").at == "god:middle:c0:1"
    assert piece(after, "god:odin").at == "god:middle:c2:1"
    assert piece(after, "enemy:iormungand").at == "island:c2:1"
    assert piece(after, "island:3").at == "island:c2:3"


def piece(scene: Scene, key: str) -> Any:
    return next(piece for piece in scene.pieces if piece.key == key)


def test_a_ravaged_world_says_so_and_its_wall_is_gone() -> None:
    scene = drawn(seen(lay(ravaged="midgard alfheim", jotnar="skadi")), "de")
    midgard = next(place for place in scene.places if "world:midgard" in place.spots)
    assert "ravaged" in midgard.classes
    assert midgard.texts["state"] == "verwüstet"
    vanaheim = next(place for place in scene.places if place.id == "world:vanaheim")
    assert "besieged" in vanaheim.classes
    assert vanaheim.texts["state"] == "belagert"
    assert sorted(piece.key for piece in scene.pieces if piece.kind == "wall") == [
        f"wall:{slot}" for slot in range(3, 8)
    ]


def test_a_world_that_was_just_healed_has_no_action() -> None:
    scene = drawn(seen(lay(healed="midgard", p1={"world": "alfheim"})))
    midgard = next(place for place in scene.places if "world:midgard" in place.spots)
    assert midgard.classes == ["midgard"]
    assert "No action here before the next turn." in midgard.says


def test_a_ladder_shows_the_power_on_its_lowest_free_or_highest_taken_rung() -> None:
    scene = drawn(seen(lay(surt=3, hel=0, jotnar="suttung gjalp")))
    rungs = {place.id: place.texts for place in scene.places if place.id.startswith("ladder:")}
    surt = [piece.at for piece in scene.pieces if piece.at.startswith("ladder:surt")]
    assert surt == ["ladder:surt:2", "ladder:surt:3", "ladder:surt:4"]
    assert rungs["ladder:surt"]["rung4"] == piece(scene, "enemy:surt").texts["power"] == "4"
    loki = sorted(piece.at for piece in scene.pieces if piece.at.startswith("ladder:loki"))
    assert loki[0] == "ladder:loki:4"
    assert rungs["ladder:loki"]["rung3"] == piece(scene, "enemy:loki").texts["power"] == "3"


def test_pieces_that_climb_a_ladder_are_the_ones_that_left_the_reserve() -> None:
    keys = [{piece.key for piece in drawn(seen(lay(surt=count))).pieces if piece.kind == "giant"} for count in (0, 5)]
    assert keys[0] == keys[1] == {f"giant:{number}" for number in range(1, 9)}


def test_supporters_ride_on_their_enemy_besiegers_stand_in_their_world_blockers_on_the_sword() -> None:
    scene = drawn(seen(lay(jotnar="gerda skadi suttung", enemies={"surt": "midgard"})))
    assert piece(scene, "jotunn:gerda").at == piece(scene, "enemy:surt").at == "enemy:middle:c0:1"
    assert piece(scene, "jotunn:gerda").kind == "rider"
    assert piece(scene, "jotunn:skadi").at == "jotunn:upper:c2:1"
    assert piece(scene, "jotunn:suttung").at == "obstacle:1"
    assert "opponent:suttung" in piece(scene, "jotunn:suttung").spots


# What a fight would cost


def test_a_fight_without_anything_but_the_god_die_costs_what_can_be_counted() -> None:
    view = seen(lay(p1={"world": "niflheim"}, hel=1))
    preview = drawn(view).previews["opponent:hel"]
    assert preview.title == "Odin against Hel: 2 dangers"
    assert [bar.value for bar in preview.bars] == [2, 1.7]
    assert preview.lines == ["With the god die, 0 Vanir dice and 0 elves.", "Unhurt: 0 %."]


def test_heroes_weapons_and_elves_count_in_the_prospects_and_blockers_take_them() -> None:
    p1 = {"world": "niflheim", "elves": 1, "vanir_dice": 2, "artefacts": "gungnir", "life": 1}
    with_all = drawn(seen(lay(p1=p1, hel=2, valhalla=1))).previews["opponent:hel"]
    assert "A weapon averts 1 of them." in with_all.lines
    assert any(line.startswith("With 1 hero of Valhalla:") for line in with_all.lines)
    assert any(line.startswith("Odin would fall:") for line in with_all.lines)
    blocked = drawn(seen(lay(p1=p1, hel=2, valhalla=1, jotnar="thrym skyrmir suttung hrungnir utgardloki")))
    assert blocked.previews["opponent:hel"].lines == ["Unhurt: 0 %.", "Odin would fall: 100 %."]


@pytest.mark.parametrize(("lang", "said"), [("en", "Does not work now: Thrym."), ("de", "Wirkt gerade nicht: Thrym.")])
def test_an_artefact_that_a_jotunn_puts_to_sleep_says_so(lang: str, said: str) -> None:
    p1 = {"artefacts": "gungnir"}
    asleep, awake = (
        next(
            card
            for zone in drawn(seen(lay(p1=p1, jotnar=jotnar)), lang).hand
            for card in zone.cards
            if "gungnir" in card.key
        )
        for jotnar in ("thrym", "skyrmir")
    )
    assert asleep.says[0] == asleep.foot == said
    assert said not in awake.says


def test_a_duel_and_a_dangerous_action_have_prospects_of_their_own() -> None:
    view = seen(saga(6, 2, p1={"world": "niflheim"}))
    previews = drawn(view).previews
    assert previews["duel hel"].bars[0].value == previews["opponent:hel"].bars[0].value + 4
    assert previews["act muspellheim"].bars[0].value in (1, 2, 3)


# What a saga puts on the board


def test_each_saga_puts_its_pieces_on_the_board() -> None:
    oaths = drawn(seen(saga(1, 1, sworn=2)))
    assert {piece.kind for piece in oaths.pieces} >= {"oath", "token"}
    wolves = drawn(seen(saga(3, 2, wolves={"skoll": 4, "hati": 1})))
    assert piece(wolves, "adversary:skoll").at == "sky:skoll:4"
    ship = drawn(seen(saga(4, 2, naglfar="midgard", breaches=1)))
    assert piece(ship, "adversary:naglfar").at == "saga:middle:c0:1"
    assert piece(ship, "token:1").at == "shelf:1"
    bridge = drawn(seen(saga(5, 1, bridge=2)))
    assert [place.classes for place in bridge.places if place.id == "shelf"] == [["shown", "bridge"]]
    dragon = drawn(seen(saga(6, 3, wounds=1)))
    assert "opponent:nidhogg" in piece(dragon, "enemy:nidhogg").spots


def test_a_hidden_oath_looks_the_same_whatever_it_is() -> None:
    match = Match.new(GAME, 3, key=key_from_seed("oaths"), options={"game": "saga_1", "gods": "random"})
    shown = [piece for piece in scene_of(match, 0).pieces if piece.kind == "oath"]
    assert len(shown) > 5
    assert {tuple(piece.classes) for piece in shown} == {("hidden",)}
    assert {tuple(piece.says) for piece in shown} == {()}


@pytest.mark.parametrize("seat", [0, -1])
def test_no_scene_tells_what_is_hidden(seat: int) -> None:
    """Whatever lies face down can be dealt anew: the scene stays as it is."""
    for game, seats, gods in CASES[:4]:
        for number, (match, _) in enumerate(decisions(game, seats, gods)):
            if number % 15 == 7:
                other = match.state.imagine(seat, Chance(key_from_seed(str(number))))
                words = WORDS["en"]
                assert asdict(GAME.scene(other.view(seat), words)) == asdict(scene_of(match, seat))


# First game help


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_guide_points_at_what_is_there(lang: str) -> None:
    words = WORDS[lang]
    steps = [key.split(".")[1] for key in words.texts if key.startswith("guide.") and key.endswith(".title")]
    assert steps == [str(number + 1) for number in range(len(steps))]
    assert 5 <= len(steps) <= 8
    for step in steps:
        assert words.say(f"guide.{step}.target") in (ids("g") | {"seats", "hand", "question", "log"})
        assert words.say(f"guide.{step}.text")


@pytest.mark.parametrize("length", [2, 9, 13, 16, 20, 25, 40])
def test_a_track_of_any_length_is_drawn(length: int) -> None:
    view = seen(lay(phase="move"))
    view["page"]["spaces"] = ["start", *["plain"] * (length - 1), "tree"]
    spaces = [piece for piece in drawn(view).pieces if piece.kind == "space"]
    assert len(spaces) == length + 1
    assert {piece.at for piece in spaces} <= ids()
    assert len({piece.at for piece in spaces}) == min(length + 1, 26)
    assert all(("dense" in piece.classes) == (length > 15) for piece in spaces)

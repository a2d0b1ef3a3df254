"""The table as a picture: everything that it names is drawn, everything that can be done can be clicked, no secret."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from xml.etree import ElementTree as Xml

import pytest

from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.picture import picture
from meadhall.core.scene import Scene
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.core.words import Words
from meadhall.games.odin.pictures.scene.signs import CARD, HOUSE, LABEL, ROW, lines, width
from meadhall.games.odin.pictures.words import ability, briefs
from meadhall.games.odin.table.moves import BUILDING_TYPES, SYMBOLS, VIKINGS
from meadhall.testing import Board
from tests.games.odin.board import CONTENT, GAME, lay, raider, seen

SVG = "{http://www.w3.org/2000/svg}"
EAGER = {"raid": 40, "build": 20, "buy": 20, "hire": 10, "material": 6, "match": 6, "recruit": 4, "end": 1}
"""How much more often than others a random player of these tests picks a move, so that all things happen."""


@cache
def root() -> Xml.Element:
    return Xml.fromstring(GAME.board)


@cache
def ids() -> frozenset[str]:
    return frozenset(element.get("id", "") for element in root().iter())


@cache
def symbol_ids() -> frozenset[str]:
    return frozenset(element.get("id", "") for element in root().iter(f"{SVG}symbol"))


@cache
def words(lang: str) -> Words:
    return GAME.words(lang)


def scene(match: Match | Board, seat: int, lang: str = "en") -> Scene:
    return GAME.scene(match.state.view(seat), words(lang))


def decisions(seats: int, seed: str, most: int = 10**6) -> Iterator[tuple[Match, int]]:
    """The decisions of a random game: the match as it stands, and who is asked."""
    chance = random.Random(seed)
    match = Match.new(GAME, seats, key=key_from_seed(seed))
    verbs = match.box.grammar.verb_of
    for _ in range(most):
        if match.over:
            return
        seat = match.state.asked[0]
        yield match, seat
        decision = match.decision(seat)
        assert decision is not None
        moves = list(decision.moves)
        match.play(seat, chance.choices(moves, [EAGER.get(verbs[move], 2) for move in moves])[0])


def spots_of(drawn: Scene) -> set[str]:
    """Everything in a scene that can be clicked."""
    found = {spot for place in drawn.places for spot in place.spots}
    found |= {spot for piece in drawn.pieces for spot in piece.spots}
    found |= {spot for panel in drawn.panels for spot in panel.spots}
    zones = [*drawn.hand, *drawn.displays, *(zone for panel in drawn.panels for zone in panel.zones)]
    return found | {spot for zone in zones for card in zone.cards for spot in card.spots}


# The board


def test_the_board_has_each_id_once() -> None:
    named = [element.get("id", "") for element in root().iter() if element.get("id")]
    assert len(named) == len(set(named))


def test_the_board_has_one_style_and_neither_scripts_nor_styles_on_elements() -> None:
    assert len(list(root().iter(f"{SVG}style"))) == 1
    assert not list(root().iter(f"{SVG}script"))
    assert not [element for element in root().iter() if element.get("style")]


def test_the_style_of_the_board_is_its_own_and_uses_the_colours_of_the_house() -> None:
    style = next(root().iter(f"{SVG}style")).text or ""
    for selectors in re.findall(r"([^{}]+)\{", re.sub(r"@media[^{]+\{", "", style)):
        for selector in selectors.split(","):
            assert selector.strip().startswith((".board", ".od-")), selector
    assert not re.findall(r"(?:fill|stroke):#", style)
    assert not [element for element in root().iter() if "#" in element.get("fill", "").replace("url(#", "")]


def test_no_word_of_a_language_stands_on_the_board() -> None:
    assert not [text.text for text in root().iter(f"{SVG}text") if re.search("[a-zA-Z]", text.text or "")]


def test_everything_that_the_board_uses_is_on_it() -> None:
    used = {element.get("href", "").removeprefix("#") for element in root().iter(f"{SVG}use")}
    used |= set(re.findall(r"url\(#([^)]+)\)", GAME.board))
    assert used <= ids()


def test_the_group_for_the_pieces_lies_on_top_and_is_not_moved() -> None:
    top = list(root())[-1]
    assert (top.get("id"), len(top), top.get("transform")) == ("pieces", 0, None)


# Scenes


def check(drawn: Scene) -> None:
    assert {place.id for place in drawn.places} <= ids()
    assert {piece.at for piece in drawn.pieces} <= ids()
    assert {piece.kind for piece in drawn.pieces} <= symbol_ids()
    assert {panel.emblem for panel in drawn.panels} <= symbol_ids()
    assert {fact.icon for panel in drawn.panels for fact in panel.facts} <= symbol_ids()
    zones = [*drawn.hand, *drawn.displays, *(zone for panel in drawn.panels for zone in panel.zones)]
    assert {card.art for zone in zones for card in zone.cards if card.art} <= symbol_ids()
    for keys in ([piece.key for piece in drawn.pieces], [card.key for zone in zones for card in zone.cards]):
        assert len(keys) == len(set(keys))
    assert len({place.id for place in drawn.places}) == len(drawn.places)
    assert len({piece.at for piece in drawn.pieces}) == len(drawn.pieces), "two pieces at one place"


@pytest.mark.parametrize(("seats", "lang", "most"), [(2, "de", 10**6), (3, "en", 10**6), (5, "de", 200)])
def test_at_every_decision_all_that_is_named_is_drawn_and_all_that_is_legal_can_be_clicked(
    seats: int, lang: str, most: int
) -> None:
    for match, seat in decisions(seats, f"scene {seats}", most):
        drawn = scene(match, seat, lang)
        check(drawn)
        decision = match.decision(seat)
        assert decision is not None
        needed = {spot for move in decision.moves for spot in match.box.grammar.spots(move)}
        assert needed <= spots_of(drawn), match.box.steps[match.state.stack[-1][0]].name
    for eyes in (0, SPECTATOR, REFEREE):
        check(scene(match, eyes, lang))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_picture_can_be_made_of_every_stage_of_a_game(lang: str) -> None:
    for number, (match, seat) in enumerate(decisions(4, "pictures")):
        if number % 60 == 0:
            made = Xml.fromstring(picture(GAME.board, scene(match, seat, lang)))
            assert len(next(found for found in made.iter() if found.get("id") == "pieces"))


def test_others_see_of_a_hand_only_what_came_there_openly() -> None:
    for number, (match, seat) in enumerate(decisions(3, "secrets", 200)):
        if number % 5:
            continue
        for eyes in {SPECTATOR, (seat + 1) % 3}:
            drawn = scene(match, eyes)
            known = seen(match.state, eyes)["players"][f"p{seat + 1}"]["known"]
            shown = json.dumps([asdict(panel) for panel in drawn.panels if panel.seat == seat])
            assert {card.id for card in CONTENT.of("action_card") if f'"known:p{seat + 1}:{card.id}:' in shown} == set(
                known
            )
            assert not drawn.hand if eyes == SPECTATOR else drawn.hand


def test_the_village_of_the_reader_is_the_large_one_and_the_others_follow_in_order() -> None:
    board = lay(p2={"vikings": (1, 2, 3)}, seats=4)
    drawn = scene(board, 1)
    assert [piece.name for piece in drawn.pieces if piece.kind == "village"] == ["Player 3", "Player 4", "Player 1"]
    assert {piece.key: piece.texts["number"] for piece in drawn.pieces if piece.kind == "viking"} == {
        "people:warrior": "1",
        "people:trader": "2",
        "people:sailor": "3",
    }


def test_a_longship_lies_at_the_jetty_at_sea_or_before_the_raided_island() -> None:
    home = lay(p1={"longships": "oseberg"})
    away = lay(p1={"longships": "oseberg:1:away"})
    places = [next(piece for piece in scene(it, 0).pieces if piece.key == "longship_oseberg").at for it in (home, away)]
    assert places == ["berth:1", "sea:1"]


# What a raid takes


def test_the_preview_of_a_raid_says_that_it_is_possible_exactly_if_it_is() -> None:
    possible = set()
    for match, seat in decisions(3, "previews"):
        if seen(match.state, seat)["question"] != "action":
            continue
        drawn, decision = scene(match, seat), match.decision(seat)
        assert decision is not None
        legal = {match.box.grammar.text(move) for move in decision.moves}
        for raid in (raid for raid in seen(match.state, seat)["ocean"].values() if raid):
            said = "You have all that it takes." in drawn.previews[f"raid {raid}"].lines
            assert said == (f"raid {raid}" in legal), (raid, drawn.previews[f"raid {raid}"])
            possible.add(said)
    assert possible == {True, False}


# Words


# How far the game is


@pytest.mark.parametrize("eyes", [0, 1, SPECTATOR])
def test_everybody_sees_who_began(eyes: int) -> None:
    drawn = scene(lay(p1={"hand": "wh"}, first="p2"), eyes)
    marked = [piece for piece in drawn.pieces if "first" in piece.classes]
    assert [(piece.kind, piece.seat) for piece in marked] == [("banner" if eyes == 1 else "village", 1)]
    assert [panel.seat for panel in drawn.panels if "first" in panel.tags] == [1]
    assert "Player 2 began the game." in drawn.previews["now"].lines
    symbols = {symbol.get("id"): symbol for symbol in root().iter(f"{SVG}symbol")}
    for kind in ("banner", "village"):
        assert [use for part in symbols[kind].iter() if part.get("data-if") == "first" for use in part], kind


@pytest.mark.parametrize(("lang", "title"), [("en", "If the game ended now"), ("de", "Wenn die Partie jetzt endete")])
def test_everybody_sees_what_each_would_have_if_the_game_ended_now(lang: str, title: str) -> None:
    board = lay(seats=2, p1={"hand": "wh", "fame": 4, "buildings": "smithy_1", "vikings": (3, 1, 1)}, p2={"fame": 2})
    totals = [score["total"] for score in board.see("standing").values()]
    for eyes in (0, 1, SPECTATOR):
        drawn = scene(board, eyes, lang)
        assert [fact.value for panel in drawn.panels for fact in panel.facts if fact.icon == "ic-fame"] == totals
        now = drawn.previews["now"]
        assert (now.title, [(bar.seat, bar.value) for bar in now.bars]) == (title, list(enumerate(totals)))


def test_a_payment_and_a_raid_stand_where_the_score_stood() -> None:
    board = lay(p1={"hand": "wh*3 th"}).step("recruit warrior 2")
    assert scene(board, 1).previews["now"].title == "Payment for recruiting"


@pytest.mark.clause("ON-END-01", "ON-END-08")
@pytest.mark.parametrize(
    ("rule", "chip", "sentence"),
    [
        ("no", "Last raid, then the end", "The raid on Portland is the last: it ends the game."),
        ("yes", "Last raid", "The raid on Portland is the last: after it only the round is finished."),
    ],
)
def test_everybody_sees_that_a_raid_is_the_last_before_it_and_during_it(rule: str, chip: str, sentence: str) -> None:
    rules = {"finish_round": rule}
    board = lay(seats=2, ocean="portland - - - - -", rules=rules, p1=raider(hand="tc"), p2={"hand": "wh"})
    for eyes in (0, 1, SPECTATOR):
        drawn = scene(board, eyes)
        assert chip in [told.text for told in drawn.chips if told.when == "now"]
        assert sentence in drawn.headline
        assert sentence in drawn.previews["raid:raid_portland"].lines
    drawn = scene(board.play("raid raid_portland"), 1)
    assert chip in [told.text for told in drawn.chips]
    assert sentence in drawn.previews["now"].lines


@pytest.mark.clause("ON-END-08")
def test_after_the_last_raid_everybody_sees_who_plays_last() -> None:
    rules = {"finish_round": "yes"}
    board = lay(seats=2, ocean="portland - - - - -", rules=rules, p1=raider(hand="tc"), p2={"hand": "wh"})
    drawn = scene(board.play("raid raid_portland", "decline", "done"), 1)
    assert "Last round" in [told.text for told in drawn.chips]
    assert "the game ends when Player 2 has played" in drawn.headline


def test_while_more_raids_are_left_nothing_is_said_about_the_last() -> None:
    drawn = scene(lay(seats=2, ocean="portland jarrow - - - -", p1=raider(hand="tc")), 0)
    assert [told.text for told in drawn.chips] == ["Round 1", "Raids left: 2"]
    assert drawn.headline == "Player 1 is to move."


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_guide_of_a_first_game_points_at_places_that_are_there(lang: str) -> None:
    texts = words(lang).texts
    steps = range(1, 1 + sum(key.endswith(".title") for key in texts if key.startswith("guide.")))
    assert 5 <= len(steps) <= 7
    for step in steps:
        assert texts[f"guide.{step}.text"]
        assert texts[f"guide.{step}.target"] in {"seats", "card-tray", "question", "log", *ids()}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_effect_is_too_long_for_its_card(lang: str) -> None:
    texts = words(lang)
    for kind, room in (("hero", CARD), ("hero", LABEL), ("longship", ROW), ("building", ROW), ("building", HOUSE)):
        for card in CONTENT.of(kind):
            text = ability(texts, card, signs=False) if kind == "hero" else briefs(texts, card["effects"], signs=False)
            found = list(lines(text, room).values())
            assert " ".join(found).split() == text.split(), card.id
            assert max(map(width, found)) <= room[0], found


def test_every_symbol_and_every_building_has_its_sign() -> None:
    assert {f"ic-{sign}" for sign in (*VIKINGS, *SYMBOLS)} | {f"bd-{lot}" for lot in BUILDING_TYPES} <= symbol_ids()
    assert {f"art-{card.id}" for card in CONTENT.of("action_card")} <= symbol_ids()

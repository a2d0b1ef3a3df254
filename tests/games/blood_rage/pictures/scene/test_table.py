"""The table as a picture: what a move touches can be clicked, what is named is drawn, nothing hidden is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from typing import Any
from xml.etree import ElementTree as Xml

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.picture import picture
from meadhall.core.scene import Card, Piece, Scene, Zone
from meadhall.core.seats import REFEREE, SPECTATOR, parse_seat
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.games.blood_rage.pictures.foresight import Figures
from meadhall.games.blood_rage.table.moves import CARD_KINDS
from meadhall.testing import Board
from tests.games.blood_rage.board import GAME, PROVINCES, base, call, lay, seen_by

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Anne", "Bert", "Cora", "Dirk", "Edda"]
EVERYTHING = {"five_players": "yes", "gods": "yes", "mystics": "yes", "promotional_monsters": "yes"}
TABLES = [(2, "en", {}), (3, "de", EVERYTHING), (4, "en", {"gods": "yes"}), (5, "de", EVERYTHING)]
GUIDE_TARGETS = {"seats", "card-tray", "question", "log"}


@cache
def drawing() -> Xml.Element:
    return Xml.fromstring(GAME.board)


@cache
def drawn_ids() -> frozenset[str]:
    return frozenset(element.get("id", "") for element in drawing().iter()) - {""}


@cache
def symbols() -> frozenset[str]:
    return frozenset(symbol.get("id", "") for symbol in drawing().iter(f"{SVG}symbol"))


def decisions(seats: int, options: dict[str, str], seed: str = "scene") -> Iterator[tuple[Match, int]]:
    """All decisions of a game that is played at random, and at its end the spectator."""
    match = Match.new(GAME, seats, key=key_from_seed(seed), players=NAMES[:seats], options=options)
    chance = Chance(key_from_seed(seed))
    while not match.over:
        seat = match.state.asked[0]
        yield match, seat
        match.play(seat, chance.choose(match.state.legal(seat)))
    yield match, SPECTATOR


@cache
def spoken(lang: str) -> Words:
    words = GAME.words(lang)
    words.players = NAMES
    return words


def seen(match: Match, seat: int, lang: str = "en") -> Scene:
    return GAME.scene(match.view(seat), spoken(lang))


def drawn(board: Board, reader: str = "p1") -> Scene:
    return GAME.scene(board.state.view(parse_seat(reader)), spoken("en"))


def zones(scene: Scene) -> list[Zone]:
    return [*scene.hand, *scene.displays, *(zone for panel in scene.panels for zone in panel.zones)]


def cards(scene: Scene) -> list[Card]:
    return [card for zone in zones(scene) for card in zone.cards]


def spots(scene: Scene) -> set[str]:
    carried = [place.spots for place in scene.places] + [piece.spots for piece in scene.pieces]
    carried += [panel.spots for panel in scene.panels] + [card.spots for card in cards(scene)]
    return {spot for some in carried for spot in some}


def texts(value: object) -> Iterator[str]:
    """Every text in a scene, wherever it is."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from texts(key)
            yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)


# The board


def test_the_board_is_well_formed_and_names_every_place_once() -> None:
    ids = [element.get("id", "") for element in drawing().iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"province:{ident}" for ident in PROVINCES} <= set(ids)
    assert all(f"mark:province:{ident}" in ids for ident in PROVINCES)
    pieces = next(element for element in drawing() if element.get("id") == "pieces")
    assert not list(pieces)
    assert not pieces.get("transform")


def test_the_board_follows_a_strict_content_policy() -> None:
    assert [element for element in drawing().iter() if element.get("style")] == []
    assert len(list(drawing().iter(f"{SVG}style"))) == 1
    assert not list(drawing().iter(f"{SVG}script"))
    style = next(drawing().iter(f"{SVG}style")).text or ""
    for selectors in re.findall(r"([^{}]+)\{", re.sub(r"@media[^{]*\{", "", style)):
        for selector in selectors.split(","):
            assert selector.strip().startswith((".board", ".br-")), selector


def test_every_reference_of_the_board_leads_somewhere() -> None:
    references = re.findall(r'(?:href="#|url\(#)([^")]+)', GAME.board)
    assert set(references) <= drawn_ids()


def test_no_word_of_a_language_is_drawn_on_the_board() -> None:
    assert [text.text for text in drawing().iter(f"{SVG}text") if (text.text or "").strip()] == []


def test_all_that_can_stand_on_the_board_has_a_drawing_of_its_own() -> None:
    figures = {entry.id for kind in ("figure", "monster", "god") for entry in GAME.content.of(kind)}
    assert {f"br-{figure}" for figure in figures} <= symbols()
    bodies = [Xml.tostring(e) for e in drawing().iter() if e.get("id") in {f"br-b-{f}" for f in figures}]
    assert len(bodies) == len({re.sub(rb'id="[^"]*"', b"", body) for body in bodies}) == len(figures)


# Whole games


@pytest.mark.parametrize(("seats", "lang", "options"), TABLES)
def test_at_every_decision_all_moves_can_be_clicked_and_all_that_is_named_is_drawn(
    seats: int, lang: str, options: dict[str, str]
) -> None:
    for number, (match, seat) in enumerate(decisions(seats, options)):
        scene = seen(match, seat, lang)
        touched = {spot for move in match.state.legal(seat) for spot in match.box.grammar.spots(move)}
        assert touched <= spots(scene), match.state.decision(seat)
        assert_drawn(scene)
        if number % 50 == 0:
            Xml.fromstring(picture(GAME.board, scene))
    assert scene.scores is not None


def assert_drawn(scene: Scene) -> None:
    """All places and drawings are on the board, and no key is there twice."""
    assert {place.id for place in scene.places} | {piece.at for piece in scene.pieces} <= drawn_ids()
    kinds = {piece.kind for piece in scene.pieces} | {card.art for card in cards(scene) if card.art}
    kinds |= {panel.emblem for panel in scene.panels} | {fact.icon for panel in scene.panels for fact in panel.facts}
    assert kinds <= symbols()
    keys = [
        [place.id for place in scene.places],
        [piece.key for piece in scene.pieces],
        [zone.id for zone in zones(scene)],
        *([card.key for card in zone.cards] for zone in zones(scene)),
    ]
    assert [some for some in keys if len(some) > len(set(some))] == []


def test_all_texts_are_in_the_language_of_the_reader() -> None:
    for match, seat in list(decisions(3, EVERYTHING, "language"))[::10]:
        english, german = (seen(match, seat, lang) for lang in ("en", "de"))
        assert english.headline != german.headline
        assert [place.id for place in english.places] == [place.id for place in german.places]
        assert [piece.key for piece in english.pieces] == [piece.key for piece in german.pieces]
        assert not [text for scene in (english, german) for text in texts(asdict(scene)) if "{" in text]


def test_the_strength_that_a_preview_counts_is_the_strength_of_the_rules() -> None:
    for match, seat in decisions(3, EVERYTHING, "strength"):
        view = seen_by(match, seat)
        figures = Figures(view, spoken("en"))
        for ident, province in view["provinces"].items():
            assert figures.strengths(ident) == province["strength"]
        if view["battle"] is not None and view["battle"]["participants"]:
            there = figures.battle_strengths(view["battle"]["province"])
            assert {owner: there.get(owner, 0) for owner in view["battle"]["strength"]} == view["battle"]["strength"]
        if view["phase"] == "actions":
            assert figures.falls() == view["falls"]


# What is hidden


def known(view: BloodRageView) -> set[str]:
    """All card ids that stand anywhere in a view."""
    ids = {card.id for kind in CARD_KINDS for card in GAME.content.of(kind)}
    return ids & set(texts(view))


@pytest.mark.parametrize("reader", [SPECTATOR, 0])
def test_a_scene_holds_no_card_that_its_reader_may_not_know(reader: int) -> None:
    ids = {card.id for kind in CARD_KINDS for card in GAME.content.of(kind)}
    hidden = 0
    for match, _ in decisions(2, EVERYTHING, "secrets"):
        view = seen_by(match, reader)
        said = set(re.findall(r"\w+", " ".join(texts(asdict(seen(match, reader))))))
        assert said & ids <= known(view)
        hidden += len(known(seen_by(match, REFEREE)) - known(view))
    assert hidden


def test_hidden_quests_and_chosen_cards_lie_face_down_for_the_others() -> None:
    board = base(
        gimle={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_tyrs_bash"},
        p2={"hand": "a1_odins_smite", "quests": "a1_manheim"},
    )
    call(board, "gimle").play("fight a1_odins_smite", seat="p2")
    others = [card for card in cards(drawn(board)) if card.back]
    assert [(card.text, card.number, card.art) for card in others] == [("", "", "")] * 2
    assert "Odin's Smite" in [card.name for card in cards(drawn(board, "p2"))]
    assert not [card for card in cards(drawn(board, "p2")) if card.back]


def test_the_referee_sees_all_hands() -> None:
    board = base(p1={"hand": "a1_tyrs_bash"}, p2={"hand": "a1_troll"})
    assert {"Tyr's Bash", "Troll"} <= {card.name for card in cards(drawn(board, "referee"))}


# What is shown


def piece(scene: Scene, key: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.key == key)


def classes(scene: Scene, place: str) -> list[str]:
    return list(next(one for one in scene.places if one.id == place).classes)


def test_provinces_show_that_they_are_destroyed_doomed_or_pillaged() -> None:
    scene = drawn(base(destroyed="utgard", pillaged="elvagar", ragnarok=["gimle", "andlang", "horgr"]))
    assert classes(scene, "province:utgard") == ["destroyed"]
    assert classes(scene, "name:utgard") == ["destroyed"]
    assert classes(scene, "province:gimle") == ["doomed"]
    assert classes(scene, "province:elvagar") == ["pillaged"]
    assert piece(scene, "token:elvagar").kind == "br-looted"
    assert "token:utgard" not in [piece.key for piece in scene.pieces]
    assert (piece(scene, "doom:1:now").at, piece(scene, "doom:2").at) == ("doom:gimle", "doom:andlang")
    assert [(chip.mark, chip.when) for chip in scene.chips] == [("I", "now"), ("II", "next"), ("III", "next")]


def test_a_fjord_between_destroyed_provinces_is_closed() -> None:
    scene = drawn(base(destroyed="gimle myrkvlor", ragnarok=["horgr", "andlang", "utgard"]))
    assert classes(scene, "fjord:fjord_nw") == ["closed"]
    assert classes(scene, "fjord:fjord_ne") == []


def test_figures_stand_in_villages_in_the_colour_of_their_clan() -> None:
    scene = drawn(lay(elvagar={"p1": "leader", "p2": "warrior"}, fjord_ne={"p2": "ship"}, p1={"clan": "ram"}))
    leader, ship = piece(scene, "p1:leader"), piece(scene, "p2:ship")
    assert (leader.at, leader.kind, leader.seat) == ("village:elvagar:1", "br-leader", 0)
    assert list(leader.classes) == ["br-ram"]
    assert leader.spots == ["figure:leader"]
    assert (ship.at, ship.spots) == ("berth:fjord_ne:1", [])
    assert next(panel for panel in scene.panels if panel.seat == 0).emblem == "em-ram"


def test_more_figures_than_room_under_the_tree_stand_together() -> None:
    great = {"steps": {"horns": 6}}
    scene = drawn(lay(yggdrasil={"p1": ["warrior"] * 8, "p2": ["leader", *["warrior"] * 7]}, p1=great, p2=great))
    crowd = [piece for piece in scene.pieces if piece.at.startswith("stand:")]
    assert [(piece.kind, piece.count) for piece in crowd] == [("br-warrior", 8), ("br-leader", 1), ("br-warrior", 7)]
    assert "many" in crowd[0].classes
    assert len({piece.at for piece in crowd}) == 3


def test_only_figures_where_the_march_begins_can_be_chosen() -> None:
    board = base(elvagar={"p1": "warrior"}, gimle={"p1": "leader warrior"}).play("march gimle yggdrasil")
    offered = {piece.at for piece in drawn(board).pieces if piece.spots}
    assert offered == {"village:gimle:1", "village:gimle:2"}


def test_the_dead_are_counted_in_valhalla() -> None:
    scene = drawn(base(p2={"valhalla": "warrior warrior leader"}))
    assert piece(scene, "fallen:p2").texts["count"] == "3"
    assert scene.places[-1].id == "name:valhalla"


def test_a_province_shows_who_is_how_strong() -> None:
    scene = drawn(base(gimle={"p1": "leader warrior", "p2": "warrior"}, fjord_nw={"p2": "ship"}))
    bars = scene.previews["province:gimle"].bars
    assert [(bar.label, bar.value) for bar in bars] == [("Anne", 4), ("Bert", 3)]


def test_a_march_and_an_invasion_show_what_would_become_of_it() -> None:
    scene = drawn(base(gimle={"p1": "leader warrior"}, elvagar={"p2": "warrior warrior warrior"}, p1={"rage": 6}))
    march = scene.previews["march gimle yggdrasil"]
    assert [(bar.label, bar.value) for bar in march.bars] == [("Anne", 4)]
    squeezed = scene.previews["march gimle elvagar"]
    assert [(bar.label, bar.value) for bar in squeezed.bars] == [("Anne", 3), ("Bert", 3)]
    invasion = scene.previews["invade warrior gimle"]
    assert [(bar.label, bar.value) for bar in invasion.bars] == [("Anne", 5)]
    assert "Gimle" in " ".join(scene.previews["invade ship fjord_nw"].lines)
    assert "invade warrior gimle" not in drawn(base(turn="p2", gimle={"p1": "leader"})).previews


def test_a_battle_shows_the_cards_and_the_strength_of_each_side() -> None:
    board = base(
        gimle={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_tyrs_bash"}, p2={"hand": "a1_odins_smite a1_troll"}
    )
    call(board, "gimle")
    scene = drawn(board)
    assert piece(scene, "battle").at == "fight:gimle"
    assert [(bar.label, bar.value) for bar in scene.previews["now"].bars] == [("Anne", 3), ("Bert", 1)]
    assert "Gimle" in scene.headline


def test_cards_tell_their_kind_by_band_number_and_engraving() -> None:
    hand = drawn(base(p1={"hand": "a1_tyrs_bash a1_manheim a1_troll a1_heimdalls_sight"})).hand[0]
    assert [(card.kind, card.number, card.art) for card in sorted(hand.cards, key=lambda card: card.name)] == [
        ("battle", "=", "art-heimdall"),
        ("quest", "5", "art-manheim"),
        ("upgrade", "2", "art-troll"),
        ("battle", "+2", "art-tyr"),
    ]
    assert all(card.text and card.foot and card.says for card in hand.cards)


def test_an_upgrade_looks_for_its_slot_on_the_clan_sheet() -> None:
    board = base(p1={"hand": "a1_troll", "rage": 6}).play("upgrade a1_troll")
    sheet = next(zone for zone in drawn(board).hand if zone.id == "sheet")
    assert {"slot:monster_1", "slot:monster_2"} <= {spot for card in sheet.cards for spot in card.spots}
    assert [zone.id for zone in drawn(board).displays] == ["upgrading"]


def test_the_reserve_tells_what_an_invasion_costs() -> None:
    zone = next(zone for zone in drawn(base()).hand if zone.id == "reserve")
    assert [(card.key, card.number) for card in zone.cards] == [
        ("reserve:leader", "0"),
        ("reserve:warrior", "1"),
        ("reserve:ship", "2"),
    ]


def test_a_cancelled_card_says_so() -> None:
    board = base(
        age=3,
        gimle={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a3_thors_primacy"},
        p2={"hand": "a3_lokis_poison a3_heimdalls_gaze"},
        ragnarok=["horgr", "andlang", "utgard"],
    )
    call(board, "gimle").play("fight a3_thors_primacy", seat="p1").play("fight a3_lokis_poison", seat="p2")
    cancelled = [card for card in cards(drawn(board)) if "cancelled" in card.classes]
    assert [card.name for card in cancelled] == ["Loki's Poison"]


# The first game


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_guide_has_steps_that_point_at_something(lang: str) -> None:
    said = GAME.words(lang).texts
    steps = sorted({key.split(".")[1] for key in said if key.startswith("guide.")})
    assert 5 <= len(steps) <= 7
    assert steps == [str(number + 1) for number in range(len(steps))]
    places = {place.id for place in drawn(base()).places}
    for step in steps:
        assert said[f"guide.{step}.title"]
        assert said[f"guide.{step}.text"]
        assert said[f"guide.{step}.target"] in places | GUIDE_TARGETS


@pytest.mark.clause("BR-GODS-17", "BR-PROMO-05")
def test_whoever_may_answer_a_call_sees_what_will_count() -> None:
    """Three strong clans in Angerboda: the god Tyr lets nobody count, the Wolfman monsters alone."""
    friends: dict[str, Any] = {"angerboda": {"p1": "warrior", "p3": "leader"}, "elvagar": {"p2": "leader"}}
    wolf: dict[str, Any] = {"angerboda": {"p1": "wolfman", "p3": "leader"}, "elvagar": {"p2": "leader"}}
    tyr = lay(gods={"tyr": "angerboda", "odin": "gimle"}, **friends)
    wolfman = lay(options={"promotional_monsters": "yes"}, p1={"upgrades": "a2_wolfman"}, age=2, **wolf)
    usual = lay(**friends)
    for board, counted in ((usual, [3, 3, 1]), (tyr, [0, 0, 0]), (wolfman, [3, 0, 0])):
        board.play("pillage angerboda")
        shown = drawn(board, "p2").previews["join leader elvagar"]
        assert [bar.value for bar in shown.bars] == counted


@pytest.mark.clause("BR-BATTLE-14")
def test_after_a_tie_nobody_is_shown_as_still_fighting() -> None:
    upgrades = {"hand": "a1_tyrs_bash", "upgrades": "a1_lokis_blessing_4p"}
    p2 = {"hand": "a1_tyrs_smash"}
    board = lay(age=2, elvagar={"p1": "leader", "p2": "warrior warrior"}, p1=upgrades, p2=p2)
    call(board, "elvagar")
    assert ("now" in drawn(board).previews, board.see("battle.tied")) == (True, False)
    board.play("fight a1_tyrs_bash", seat="p1").play("fight a1_tyrs_smash", seat="p2")
    assert (board.question, board.see("battle.winner"), board.see("battle.tied")) == ("lokis_blessing", "", True)
    assert "now" not in drawn(board).previews


# What an answer would do


def test_a_stat_to_raise_says_from_what_to_what() -> None:
    told = drawn(base(p1={"steps": {"axes": 3, "horns": 6}})).effects
    assert told["raise rage"] == "From 6 to 7."
    assert told["raise axes"] == "From 5 to 6, and 10 glory at the end of the game."
    assert told["raise horns"] == "It cannot rise any further."
    again = drawn(base(p1={"steps": {"axes": 4}})).effects
    assert "glory" not in again["raise axes"], "what was earned with the step before is not earned again"
    assert "10 more glory" in drawn(base(p1={"steps": {"axes": 5}})).effects["raise axes"], (
        "of 20, 10 are earned already"
    )
    assert drawn(base(turn="p2")).effects == {}


def test_a_slot_says_what_would_leave_the_game() -> None:
    board = base(p1={"hand": "a1_troll", "rage": 6, "upgrades": "a1_dwarf_chieftain"}).play("upgrade a1_troll")
    told = drawn(board).effects
    assert (told["slot monster_1"], told["slot monster_2"]) == (
        "Leaves the game: Dwarf Chieftain.",
        "Nothing lies there yet.",
    )


def test_free_slots_are_as_good_as_each_other() -> None:
    both = base(p1={"hand": "a1_troll", "rage": 6}).play("upgrade a1_troll")
    assert (both.question, drawn(both).alike) == ("choose_slot", ["slot monster_2", "slot clan_2", "slot clan_3"])
    one = base(p1={"hand": "a1_troll", "rage": 6, "upgrades": "a1_dwarf_chieftain"}).play("upgrade a1_troll")
    assert "slot monster_2" not in drawn(one).alike
    assert drawn(base()).alike == []

"""How what happens is shown: every line has its beat or is quiet for a reason, and all of it can be told and drawn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from meadhall.core.beats import Beat
from meadhall.core.scene import Fact
from meadhall.core.seats import SPECTATOR
from meadhall.games.blood_rage import rules
from meadhall.games.blood_rage.pictures.stage import BEATS, QUIET
from meadhall.testing.drawing import undrawn
from tests.games.blood_rage.board import GAME, base, lay
from tests.games.blood_rage.pictures.staging import Audience, seen_moments, spoken, watched

EVERYTHING = {"five_players": "yes", "gods": "yes", "mystics": "yes", "promotional_monsters": "yes"}
TELLS = re.compile(r'table\.(?:tell|whisper)\(\s*(?:[\w.]+,\s*)?"(\w+)"')


def told_keys() -> set[str]:
    """Every key that the rules tell."""
    folder = Path(rules.__file__).parent
    return {key for file in folder.rglob("*.py") for key in TELLS.findall(file.read_text(encoding="utf-8"))}


def gains(beat: Beat) -> list[tuple[str, int | str]]:
    return [(fact.icon, fact.value) for fact in beat.gains]


# Every line


def test_every_line_that_the_rules_tell_has_a_beat_or_a_reason_to_be_quiet() -> None:
    assert told_keys() == set(BEATS) | set(QUIET)
    assert not set(BEATS) & set(QUIET)


@pytest.mark.parametrize(
    ("seats", "lang", "options"),
    [(2, "de", {}), (3, "en", EVERYTHING), (4, "de", {"gods": "yes"}), (5, "en", EVERYTHING)],
)
def test_a_whole_game_is_shown_to_every_seat(seats: int, lang: str, options: dict[str, str]) -> None:
    loud = set()
    for match in watched(seats, options, f"{seats} {lang}"):
        for viewer in (*range(seats), SPECTATOR):
            for shown, scene in seen_moments(match, viewer, lang):
                assert list(undrawn(GAME.board, scene)) == []
                for news, beat in shown:
                    if beat is not None:
                        loud.add(news.key)
                        assert_well_said(beat)
    assert {"invaded", "march", "pillage", "ragnarok", "valhalla", "winner"} <= loud


def assert_well_said(beat: Beat) -> None:
    sentences = [beat.title, beat.text]
    if beat.sheet is not None:
        sentences += [beat.sheet.title, beat.sheet.text, *beat.sheet.columns, *beat.sheet.notes]
        sentences += [gain.reason for row in beat.sheet.rows for gain in row.gains]
        for row in beat.sheet.rows:
            assert row.before + sum(gain.value for gain in row.gains) == row.now, row
    assert beat.title
    assert not [said for said in sentences if "{" in said or "_" in said or said.endswith(": .")]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_titles_are_short_enough_for_a_banner(lang: str) -> None:
    """Sixty letters fit, with a long name in it."""
    for match in watched(3, EVERYTHING, f"short {lang}"):
        for shown, _ in seen_moments(match, SPECTATOR, lang):
            long = [beat.title for _, beat in shown if beat is not None and len(beat.title) > 68]
            assert long == []


# Actions


def test_an_invasion_tells_who_where_with_what_and_for_how_much() -> None:
    told = Audience(base(p1={"rage": 6}), "p2").play("invade warrior gimle")
    beat = told.beat("invaded")
    assert (beat.form, beat.title, beat.text, beat.seat) == (
        "banner",
        "Anne invades Gimle",
        "Warrior from the reserve.",
        0,
    )
    assert gains(beat) == [("ic-rage", -1)]
    assert beat.places == ["province:gimle"]
    ship = told.play("p2 invade ship fjord_nw").beat("invaded")
    assert (ship.title, ship.places) == ("Bert sails into the north-west fjord", ["fjord:fjord_nw"])


def test_an_invasion_for_nothing_says_so() -> None:
    for lang, text in (
        ("en", "Leader from the reserve, for nothing: it costs no Rage."),
        ("de", "Anführer aus dem Vorrat, umsonst: es kostet keine Wut."),
    ):
        beat = Audience(base(p1={"rage": 6}), "p2", lang).play("invade leader gimle").beat("invaded")
        assert (beat.text, gains(beat)) == (text, [])


def test_a_march_is_said_once_and_its_figures_are_seen_to_go() -> None:
    board = base(gimle={"p1": "leader warrior"}, p1={"rage": 6})
    told = Audience(board, "p2").play("march gimle yggdrasil", "move leader", "move warrior")
    assert told.titles == ["Anne marches to Yggdrasil"]
    assert gains(told.beats[0]) == [("ic-rage", -1)]


def test_an_upgrade_says_what_it_does_and_what_it_costs() -> None:
    beat = Audience(base(p1={"hand": "a1_troll", "rage": 6}), "p2").play("upgrade a1_troll").beat("upgraded")
    assert (beat.title, gains(beat)) == ("Anne plays an upgrade: Troll", [("ic-rage", -2)])
    assert beat.text == "Destroys enemy Warriors when it invades."


def test_a_quest_is_accepted_face_down() -> None:
    told = Audience(base(p1={"hand": "a1_manheim"}), "p2").play("quest a1_manheim")
    said = " ".join([told.beats[0].title, told.beats[0].text])
    assert told.titles == ["Anne accepts a quest"]
    assert "Manheim" not in said


def test_passing_costs_all_rage() -> None:
    assert gains(Audience(base(p1={"rage": 4}), "p2").play("pass").beat("passed")) == [("ic-rage", -4)]


def test_a_pillage_without_a_fight_brings_its_reward_in_one_beat() -> None:
    told = Audience(base(elvagar={"p1": "leader"}, p1={"rage": 6}), "p2").play("pillage elvagar")
    assert told.titles == ["Anne wants to pillage Elvagar", "Anne pillages without a fight: 1 step of Rage"]
    assert gains(told.beats[-1]) == [("ic-rage", "6 → 7")]
    assert told.beats[-1].form == "banner"


def test_whom_an_invasion_kills_falls_on_the_board() -> None:
    board = base(elvagar={"p2": "warrior warrior"}, p1={"hand": "a1_troll", "rage": 6})
    told = Audience(board, "p3").play("upgrade a1_troll", "slot monster_1", "invade troll elvagar")
    beat = told.beat("destroyed")
    assert (beat.form, beat.title, beat.text, beat.seat) == (
        "banner",
        "Troll of Anne destroys 2 figures",
        "Bert: 2× Warrior",
        0,
    )
    assert [(moved.how, list(moved.what)) for moved in beat.moved] == [
        ("fall", ["p2:warrior:elvagar:1", "p2:warrior:elvagar:2"])
    ]


# The end of an Age


def end_of_an_age() -> Audience:
    board = lay(
        ragnarok=["gimle", "andlang", "horgr"],
        gimle={"p1": "leader warrior", "p2": "warrior"},
        elvagar={"p3": "leader"},
        p1={"glory": 2, "quests": "a1_alfheim a1_yggdrasil_3p", "rage": 1},
        p2={"glory": 7, "rage": 0, "upgrades": "a1_lokis_domain"},
        p3={"glory": 4, "rage": 0, "valhalla": "warrior"},
        p4={"rage": 0},
        p5={"rage": 0},
    )
    told = Audience(board, "p2").play("p1 pass")
    while told.match.state.asked and told.match.decision(told.match.state.asked[0]).question == "ask.keep_card":  # type: ignore[union-attr]
        told.play(f"p{told.match.state.asked[0] + 1} decline")
    return told


def test_at_the_end_of_an_age_quests_ragnarok_and_valhalla_follow_each_other() -> None:
    told = end_of_an_age()
    told.play("p1 raise axes")
    assert told.titles[:4] == [
        "Anne raises Axes to 4",
        "Anne fails Yggdrasil!",
        "Ragnarök! Gimle burns",
        "3 figures go down to Valhalla",
    ]
    burning = told.beat("ragnarok")
    assert [(moved.how, list(moved.what)) for moved in burning.moved] == [("burn", ["province:gimle"])]
    assert told.beat("destroyed").text == "Anne: Leader, Warrior (+4 glory); Bert: Warrior (+2 glory)"
    assert "destroyed" in next(place for place in told.after("ragnarok").places if place.id == "province:gimle").classes


def test_a_quest_that_fails_says_who_was_how_strong() -> None:
    told = end_of_an_age()
    told.play("p1 raise axes")
    assert told.beat("quest_failed").text == "Most strength there. Anne has nobody there."
    board = base(
        yggdrasil={"p1": "warrior", "p2": "leader"},
        p1={"quests": "a1_yggdrasil_3p a1_glorious_death", "rage": 1},
        p2={"rage": 0},
        p3={"rage": 0},
    )
    told = Audience(board, "p2").play("p1 pass")
    said = [beat.text for news, beat in told.shown if news.key == "quest_failed" and beat is not None]
    assert any("Yggdrasil: Bert 3, Anne 1." in text for text in said), said
    assert any("0 in Valhalla, 4 are needed." in text for text in said), said


def test_the_sheet_of_an_age_counts_with_reasons_in_the_order_of_the_phases() -> None:
    told = end_of_an_age()
    told.play("p1 raise axes")
    beat = told.beat("valhalla")
    sheet = beat.sheet
    assert sheet is not None
    assert (beat.form, list(beat.hold), list(sheet.columns)) == (
        "sheet",
        [0, 1, 2, 3, 4],
        ["Quests", "Ragnarök", "Valhalla"],
    )
    rows = {row.name: row for row in sheet.rows}
    assert [(gain.column, gain.value, gain.reason) for gain in rows["Anne"].gains] == [
        (0, 5, "✓ Alfheim!, Axes 4"),
        (0, 0, "✗ Yggdrasil!"),
        (1, 4, "Leader, Warrior"),
        (2, 0, "2 figures return"),
    ]
    assert [(gain.column, gain.value, gain.reason) for gain in rows["Bert"].gains] == [
        (0, 0, "no quest"),
        (1, 2, "Warrior"),
        (2, 1, "1 figure returns"),
    ]
    assert {name: (row.before, row.now) for name, row in rows.items()} == {
        "Anne": (2, 11),
        "Bert": (7, 10),
        "Cora": (4, 4),
        "Dirk": (0, 0),
        "Edda": (0, 0),
    }
    assert [row.name for row in sheet.rows][:3] == ["Bert", "Cora", "Anne"]
    assert beat.title == "Anne leads with 11 glory, 1 ahead of Bert"
    assert "Gimle is no more." in sheet.notes


@pytest.mark.clause("BR-END-02", "BR-END-03")
def test_the_sheet_of_the_game_tells_what_counts_at_the_very_end() -> None:
    board = base(
        age=3,
        ragnarok=["gimle", "andlang", "horgr"],
        destroyed="gimle andlang",
        elvagar={"p1": "leader warrior"},
        p1={"glory": 20, "rage": 1, "upgrades": "a3_thors_conquest"},
        p2={"glory": 30, "rage": 0, "steps": {"axes": 4, "horns": 6}},
        p3={"rage": 0},
    )
    beat = Audience(board, "p3").play("p1 pass").beat("winner")
    sheet = beat.sheet
    assert sheet is not None
    rows = {row.name: (row.before, [(g.column, g.value, g.reason) for g in row.gains], row.now) for row in sheet.rows}
    assert rows["Bert"] == (30, [(0, 10, "Axes 6"), (0, 20, "Horns 10")], 60)
    assert rows["Anne"] == (20, [(0, 0, "none"), (1, 6, "2 figures on the board")], 26)
    assert (beat.title, list(beat.hold)) == ("Bert wins with 60 glory", [0, 1, 2])


def test_a_shared_victory_is_one_sheet() -> None:
    board = base(
        age=3, destroyed="gimle andlang", p1={"glory": 9, "rage": 1}, p2={"glory": 9, "rage": 0}, p3={"rage": 0}
    )
    told = Audience(board, "p3").play("p1 pass")
    sheets = [beat for news, beat in told.shown if news.key == "winner" and beat is not None]
    assert [list(beat.sheet.columns) for beat in sheets if beat.sheet] == [["Legendary stats"]], (
        "nobody has the Conquest"
    )
    assert told.beat("valhalla").text == "", "nobody is first in an Age that does not come"
    assert [beat.title for beat in sheets] == ["The victory is shared with 9 glory: Anne, Bert"]


# Texts


def test_a_fact_of_a_beat_is_drawn_and_named() -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', GAME.board))
    found: list[Fact] = []
    for match in watched(4, EVERYTHING, "facts"):
        for shown, _ in seen_moments(match, SPECTATOR):
            found += [fact for _, beat in shown if beat is not None for fact in beat.gains]
    assert found
    assert {fact.icon for fact in found} <= symbols
    assert all(fact.label for fact in found)


def test_what_is_said_is_in_the_language_of_the_reader() -> None:
    board = base(gimle={"p1": "leader"}, p1={"rage": 6})
    said = {lang: Audience(board, "p2", lang).play("march gimle yggdrasil").titles for lang in ("en", "de")}
    assert said == {"en": ["Anne marches to Yggdrasil"], "de": ["Anne marschiert nach Yggdrasil"]}
    assert spoken("de").lang == "de"

"""A battle on the stage: the numbers of the rule book's examples, step by step, and nothing that is hidden."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

import pytest

from meadhall.core.scene import NOW, Battle, Scene
from meadhall.core.seats import SPECTATOR
from meadhall.games.blood_rage.table.moves import CARD_KINDS
from tests.games.blood_rage.board import DOOMED, GAME, base, lay, seen_by
from tests.games.blood_rage.pictures.staging import (
    Audience,
    fallen,
    on_stage,
    seen_moments,
    side,
    spoken,
    strengths,
    watched,
)

EVERYTHING = {"five_players": "yes", "gods": "yes", "mystics": "yes", "promotional_monsters": "yes"}


def step(battle: Battle) -> str:
    return next(chip.text for chip in battle.steps if chip.when == NOW)


def sums(battle: Battle, name: str) -> list[tuple[str, int | str]]:
    return [(fact.label, fact.value) for fact in side(battle, name).sums]


def two(**more: Any) -> Any:
    """Anne's Leader and Bert's Warrior in Gimle, a card each."""
    given = {
        "gimle": {"p1": "leader", "p2": "warrior"},
        "p1": {"hand": "a1_tyrs_bash"},
        "p2": {"hand": "a1_tyrs_smash a1_troll"},
    }
    return base(**{**given, **more})


# The examples of the rule book


@pytest.mark.clause("BR-EX-12", "BR-BATTLE-12")
def test_the_whole_battle_of_the_rule_book_shows_its_numbers() -> None:
    """Example 12: Wolf with a ship and a Warrior against two Warriors of Raven, 7 to 2."""
    board = base(
        {"andlang": {"p2": "warrior"}, "yggdrasil": {"p1": "warrior"}},
        gimle={"p2": "warrior"},
        fjord_sw={"p1": "ship"},
        tokens={"andlang": "axes"},
        p1={"hand": "a2_tyrs_crush"},
        p2={"hand": "a1_troll"},
    )
    told = Audience(board, "p3").play("pillage andlang", "p2 join warrior gimle", "p1 join warrior yggdrasil")
    begun = on_stage(told.scene)
    assert (begun.title, strengths(begun), step(begun)) == ("Battle in Andlang", {"Anne": 3, "Bert": 2}, "Cards")
    assert begun.text == "Anne pillages. At stake: 1 step of Axes."
    assert (begun.prize, begun.prize_name, begun.ground) == ("br-loot-axes", "1 step of Axes", "vista-alfheim")
    assert [(figure.kind, figure.afloat) for figure in side(begun, "Anne").figures] == [
        ("br-warrior", False),
        ("br-ship", True),
    ]
    told.play("p2 fight a1_troll", "p1 fight a2_tyrs_crush")
    revealed = told.battle_after("card_shown")
    assert (step(revealed), strengths(revealed)) == ("Reveal", {"Anne": 7, "Bert": 2})
    assert sums(revealed, "Anne") == [("Figures", 3), ("Card", "+4")]
    assert sums(revealed, "Bert") == [("Figures", 2), ("Card", "+0")]
    won = told.battle_after("battle_won")
    assert (step(won), side(won, "Anne").tags, side(won, "Bert").beaten) == ("Outcome", ["wins"], True)
    spoils = told.battle_after("battle_over")
    assert (step(spoils), strengths(spoils), spoils.prize) == ("Spoils", {"Anne": 7, "Bert": 2}, "")
    assert fallen(spoils.sides) == {"Anne": [], "Bert": ["br-warrior", "br-warrior"]}
    assert told.titles == [
        "The cards are revealed",
        "Anne wins, 7 to 2",
        "Who has lost, falls",
        "Anne takes the spoils: 1 step of Axes",
        "Anne gains 4 glory for the battle",
        "Anne wins, 7 to 2",
    ]
    assert told.beats[-1].text == "Fallen: Bert: 2× Warrior. Gained: 1 step of Axes, +4 glory for Anne."
    assert told.beats[-1].hold == [0, 1]
    assert told.scene.battle is None


@pytest.mark.clause("BR-EX-20", "BR-FX-05")
def test_heimdalls_sight_is_as_strong_as_the_best_card_against_it() -> None:
    board = base(
        tokens={"angerboda": "rage"},
        angerboda={"p1": "leader", "p2": "warrior warrior", "p3": "warrior"},
        p1={"hand": "a1_heimdalls_sight a2_valkyrie"},
        p2={"hand": "a1_tyrs_smite"},
        p3={"hand": "a1_tyrs_bash"},
    )
    told = Audience(board).play(
        "pillage angerboda", "p1 fight a1_heimdalls_sight", "p2 fight a1_tyrs_smite", "p3 fight a1_tyrs_bash"
    )
    battle = on_stage(told.scene)
    assert strengths(battle) == {"Anne": 8, "Bert": 7, "Cora": 3}
    assert sums(battle, "Anne") == [("Figures", 3), ("Card", "+5")]
    assert [card.number for card in side(battle, "Anne").cards] == ["+5"]


@pytest.mark.clause("BR-EX-21", "BR-FX-02")
def test_odins_smite_strikes_before_the_comparison_and_the_banner_sinks() -> None:
    board = base(
        horgr={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_odins_smite"},
        p2={"hand": "a1_tyrs_smash"},
    )
    told = Audience(board, "p2").play("pillage horgr", "p1 fight a1_odins_smite", "p2 fight a1_tyrs_smash")
    assert strengths(told.battle_after("card_shown")) == {"Anne": 4, "Bert": 4}
    struck = told.battle_after("destroyed")
    assert (step(struck), strengths(struck)) == ("Texts", {"Anne": 4, "Bert": 3})
    beat = told.beat("destroyed")
    assert (beat.form, beat.title, beat.text, beat.seat) == (
        "stage",
        "Odin's Smite: all others lose 1 Warrior",
        "Bert: Warrior",
        0,
    )
    victim = side(struck, "Bert").figures[0]
    assert [(moved.how, list(moved.what), list(moved.to)) for moved in beat.moved] == [
        ("strike", ["fight:p1:1"], [victim.key]),
        ("fall", [victim.key], []),
    ]
    assert (victim.fallen, beat.places) == (True, ["fight:p1:1"])
    assert "acting" in side(struck, "Anne").cards[0].classes
    assert strengths(told.battle_after("battle_won")) == {"Anne": 4, "Bert": 3}


@pytest.mark.clause("BR-BATTLE-14")
def test_in_a_tie_all_banners_fall() -> None:
    hands = {"p1": {"hand": "a1_tyrs_smash"}, "p2": {"hand": "a1_tyrs_smash_3p"}}
    board = two(gimle={"p1": "warrior", "p2": "warrior"}, **hands)
    told = Audience(board, "p3").play("pillage gimle", "p1 fight a1_tyrs_smash", "p2 fight a1_tyrs_smash_3p")
    tie = told.battle_after("battle_tied")
    assert [side.beaten for side in tie.sides] == [True, True]
    assert told.beat("battle_tied").title == "A tie at 4: nobody wins"
    assert fallen(told.battle_after("battle_over").sides) == {"Anne": ["br-warrior"], "Bert": ["br-warrior"]}
    assert tie.prize == "br-loot-rage"


@pytest.mark.clause("BR-FX-12")
def test_a_cancelled_text_is_struck_out_before_it_could_act() -> None:
    board = two(age=3, p1={"hand": "a3_thors_primacy"}, p2={"hand": "a1_odins_smite"}, ragnarok=["horgr", *DOOMED[:2]])
    told = Audience(board).play("pillage gimle", "p1 fight a3_thors_primacy", "p2 fight a1_odins_smite")
    card = side(told.battle_after("primacy"), "Bert").cards[0]
    assert ("cancelled" in card.classes, card.text) == (True, "Its text is cancelled.")
    assert told.beat("primacy").title == "Thor's Primacy: cancels the texts of all others"


@pytest.mark.clause("BR-FX-07")
def test_heimdalls_watch_clears_the_stage_for_new_cards() -> None:
    board = two(age=2, p1={"hand": "a2_heimdalls_watch a1_tyrs_bash"}, ragnarok=["horgr", *DOOMED[:2]])
    told = Audience(board).play("pillage gimle", "p1 fight a2_heimdalls_watch", "p2 fight a1_tyrs_smash")
    swept = on_stage(told.scene)
    assert (step(swept), [list(side.cards) for side in swept.sides]) == ("Cards", [[], []])
    assert told.titles[-2:] == [
        "Heimdall's Watch: all cards go, their strength is glory",
        "Heimdall's Watch: Anne gains 3 glory",
    ]


@pytest.mark.clause("BR-FX-13", "BR-BATTLE-15")
def test_the_losers_trick_is_shown_and_what_becomes_of_the_cards() -> None:
    board = two(p2={"hand": "a1_lokis_trickery"}, p1={"hand": "a1_tyrs_bash", "rage": 3})
    told = Audience(board).play("pillage gimle", "p1 fight a1_tyrs_bash", "p2 fight a1_lokis_trickery")
    assert told.beat("rage_stolen").title == "Loki's Trickery: Bert takes 1 Rage from Anne"
    ended = told.battle_after("battle_over")
    assert [(side.name, list(side.cards[0].classes), side.cards[0].foot) for side in ended.sides] == [
        ("Anne", ["discarded"], "discarded"),
        ("Bert", ["taken_back"], "back to the hand"),
    ]
    assert "+1 Rage for Bert" in told.beats[-1].text


# What is asked on the stage


def test_the_own_hand_is_on_the_stage_and_says_what_each_card_would_lead_to() -> None:
    told = Audience(two(p2={"hand": "a1_tyrs_smash a1_troll a1_heimdalls_sight"}), "p2").play("pillage gimle")
    hand = on_stage(told.scene).hand
    assert hand is not None
    assert {card.name: (list(card.spots), card.foot) for card in hand.cards} == {
        "Tyr's Smash": (["card:a1_tyrs_smash"], "You would have 4"),
        "Troll": (["card:a1_troll"], "You would have 1"),
        "Heimdall's Sight": (["card:a1_heimdalls_sight"], "You would have 1 or more"),
    }
    told.play("p2 fight a1_troll")
    waiting = on_stage(told.scene)
    assert waiting.hand is None
    assert [(card.name, card.classes) for card in side(waiting, "Bert").cards] == [("Troll", ["in-secret"])]


def test_whoever_does_not_fight_chooses_nothing() -> None:
    for reader in ("p3", "spectator"):
        assert on_stage(Audience(two(), reader).play("pillage gimle").scene).hand is None


@pytest.mark.clause("BR-FX-03")
def test_figures_on_the_stage_can_be_chosen() -> None:
    board = two(age=2, gimle={"p1": "leader", "p2": "warrior leader"}, p1={"hand": "a2_odins_tide"})
    told = Audience(board, "p2").play("pillage gimle", "p1 fight a2_odins_tide", "p2 fight a1_troll")
    chosen = [figure.spots for figure in side(on_stage(told.scene), "Bert").figures]
    assert sorted(map(list, chosen)) == [["figure:leader"], ["figure:warrior"]]
    assert [figure.spots for figure in side(on_stage(told.scene), "Anne").figures] == [[]]
    told.play("p2 spare leader")
    assert told.titles[0] == "Odin's Tide: everybody keeps 1 figure"


def touched(match: Any, seat: int) -> set[str]:
    return {spot for move in match.state.legal(seat) for spot in match.box.grammar.spots(move)}


def test_what_is_asked_in_a_battle_can_be_clicked_on_the_stage() -> None:
    """All but places: for these the board is needed."""
    asked = set()
    for seed in ("one", "two", "three"):
        for match in watched(3, EVERYTHING, seed):
            for seat in match.state.asked:
                battle = GAME.scene(match.view(seat), spoken()).battle
                if battle is None or match.state.top.name in ("save", "lead_away"):
                    continue
                asked.add(match.state.top.name)
                cards = [card for side in battle.sides for card in side.cards]
                cards += battle.hand.cards if battle.hand else []
                spots = {spot for card in cards for spot in card.spots}
                spots |= {spot for side in battle.sides for figure in side.figures for spot in figure.spots}
                assert touched(match, seat) <= spots, match.state.top.name
    assert {"hidden_cards", "late_card"} <= asked


# What is hidden


def test_a_chosen_card_lies_face_down_for_all_but_its_owner() -> None:
    told = Audience(two(), "p1").play("pillage gimle", "p2 fight a1_tyrs_smash")
    (hidden,) = side(on_stage(told.scene), "Bert").cards
    assert (hidden.back, hidden.key, hidden.text, hidden.number, hidden.art) == (True, "fight:p2:1", "", "", "")
    assert sums(on_stage(told.scene), "Bert") == [("Figures", 1), ("Card", "?")]
    told.play("p1 fight a1_tyrs_bash")
    (shown,) = side(told.battle_after("card_shown"), "Bert").cards
    assert (shown.back, shown.key, shown.name) == (False, hidden.key, "Tyr's Smash")


def texts(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return " ".join(texts(item) for pair in value.items() for item in pair)
    return " ".join(texts(item) for item in value) if isinstance(value, list | tuple) else ""


@pytest.mark.parametrize("reader", [0, SPECTATOR])
def test_no_stage_holds_a_card_that_its_reader_may_not_know(reader: int) -> None:
    ids = {card.id for kind in CARD_KINDS for card in GAME.content.of(kind)}
    hidden = 0
    for match in watched(2, EVERYTHING, "secrets"):
        for (_, scene), moment in zip(seen_moments(match, reader), match.moments, strict=True):
            stages = [asdict(stage) for stage in (scene.battle, scene.draft) if stage is not None]
            known = ids & set(re.findall(r"\w+", texts(seen_by(moment.state, reader))))
            assert ids & set(re.findall(r"\w+", texts(stages))) <= known
            sides = scene.battle.sides if scene.battle is not None else ()
            hidden += sum(card.back for side in sides for card in side.cards)
    assert hidden


# Where there is none


def test_before_and_after_the_fight_there_is_the_board() -> None:
    board = two(elvagar={"p3": "leader"}, myrkvlor={"p3": "warrior"})
    called = Audience(board).play("pillage gimle")
    assert called.match.state.top.name == "call_to_battle"
    assert called.scene.battle is None
    assert Audience(base(gimle={"p1": "leader"})).play("pillage gimle").scene.battle is None


@pytest.mark.clause("BR-GODS-17")
def test_a_god_who_is_there_is_named() -> None:
    there = {"p1": "leader", "p2": "warrior"}
    board = lay(gods={"tyr": "gimle", "odin": "horgr"}, gimle=there, p2={"hand": "a1_troll"})
    battle = on_stage(Audience(board).play("pillage gimle").scene)
    assert "Tyr is here: figures have no strength in a battle." in battle.text
    assert strengths(battle) == {"Anne": 0, "Bert": 0}


def test_who_has_no_cards_is_seen_to_have_none() -> None:
    battle = on_stage(Audience(two(p2={"hand": ""})).play("pillage gimle").scene)
    assert (side(battle, "Bert").tags, side(battle, "Anne").tags) == (["no cards"], ["pillages"])


def drawn_keys(scene: Scene) -> list[str]:
    return [figure.key for side in on_stage(scene).sides for figure in side.figures]


@pytest.mark.clause("BR-MYSTIC-08")
def test_a_figure_keeps_its_key_from_its_coming_to_its_fall() -> None:
    board = two(
        age=2,
        gimle={"p1": "leader", "p2": "warrior warrior"},
        p1={"hand": "a1_odins_smite"},
        ragnarok=["horgr", *DOOMED[:2]],
    )
    told = Audience(board, "p3").play("pillage gimle")
    before = drawn_keys(told.scene)
    told.play("p1 fight a1_odins_smite", "p2 fight a1_troll")
    for _, scene in told.moments:
        if scene.battle is not None:
            assert sorted(drawn_keys(scene)) == sorted(before)


@pytest.mark.clause("BR-BATTLE-17")
def test_it_is_said_why_nobody_pillages() -> None:
    board = base(
        tokens={"yggdrasil": "all"},
        yggdrasil={"p1": "warrior", "p2": "leader"},
        p1={"hand": "a1_troll"},
        p2={"hand": "a1_tyrs_smite"},
    )
    told = Audience(board, "p3").play("pillage yggdrasil", "p1 fight a1_troll", "p2 fight a1_tyrs_smite")
    why = "Nobody pillages: Anne wanted to and has not won."
    assert why in told.beat("battle_won").text
    assert why in told.beat("battle_over").text


def test_the_cards_of_a_battle_are_named_while_the_hand_lies_over_them() -> None:
    board = base(
        tokens={"gimle": "rage"},
        gimle={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_tyrs_bash a2_heimdalls_eye"},
        p2={"hand": "a1_tyrs_smite"},
    )
    told = Audience(board).play("pillage gimle", "p1 fight a1_tyrs_bash", "p2 fight a1_tyrs_smite")
    assert told.match.decision(0).question == "ask.late_card"  # type: ignore[union-attr]
    assert "Bert: Tyr's Smite +5." in on_stage(told.scene).text

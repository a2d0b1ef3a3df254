"""Dice on the stage: what they show, what they come to, how it may end, and how they are picked and lost."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from meadhall.core.rulebook import LANGUAGES
from meadhall.core.scene import Die, Roll
from meadhall.core.seats import SPECTATOR
from meadhall.core.sketch import Note
from meadhall.core.words import Words
from meadhall.games.champions import GAME
from meadhall.games.champions.rules.odds import odds_of
from meadhall.games.champions.table.box import WEAPONS
from meadhall.games.champions.table.moves import FACES, WARRIORS
from meadhall.testing import Board

SHIELD = FACES.index("shield")


@cache
def words(lang: str) -> Words:
    return GAME.words(lang)


def fight(
    sent: str, *, favor: int = 0, runes: str = "", leader: str = "gylfir", enemy: str = "jarl", seats: int = 3
) -> Board:
    """p2 fights a draugr; a jarl has attack 3 and defense 4. Wealth makes the game wait for p2 before and after."""
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p2"
troll = ""
draugr = ["draugr_{enemy}_red", "draugr_thrall_blue"]
placed.draugr_1 = "p2"
sent.draugr_1 = {{ {sent} }}
[position.players.p2]
leader = "{leader}"
favor = {favor}
runes = ["rune_wealth"{runes}]
dice = {{}}
""",
        seats=seats,
    )


def hunting(dice: str, *, favor: int = 0, leader: str = "gylfir") -> Board:
    return Board(
        "champions",
        f"""
phase = "combat"
start_player = "p2"
troll = ""
placed.hunting_grounds = ["p2"]
[position.players.p2]
leader = "{leader}"
favor = {favor}
food = 0
runes = ["rune_wealth"]
dice = {{ {dice} }}
""",
    )


def on_stage(board: Board, seat: int = 1, lang: str = "en") -> Roll:
    found = GAME.scene(board.state.view(seat), words(lang)).roll
    assert found is not None
    return found


def dice(roll: Roll) -> list[Die]:
    return [die for plank in roll.planks for die in plank.dice]


def shown(roll: Roll) -> list[str]:
    return [f"{die.key} {die.face}" for die in dice(roll)]


def bars(roll: Roll) -> dict[str, float]:
    return {bar.label: bar.value for bar in roll.odds}


# What lies there


def test_a_roll_lies_on_three_planks_and_says_what_it_comes_to() -> None:
    board = fight("swordsman = 2, axeman = 1", favor=1).dice("blank", "hit", "double").play("done")
    roll = on_stage(board)
    assert [plank.id for plank in roll.planks] == list(WARRIORS)
    assert shown(roll) == [
        "die:swordsman:1 face-blank",
        "die:swordsman:2 face-hit-swordsman",
        "die:axeman:1 face-double-axeman",
    ]
    assert [die.word for die in dice(roll)] == ["Blank", "1 hit", "2 hits"]
    assert [list(die.classes) for die in dice(roll)] == [[], ["good"], ["good"]]
    assert {fact.label: fact.value for fact in roll.counts} == {"hits": 3, "shields": 0, "favor": 1}
    assert [chip.text for chip in roll.steps if chip.when == "now"] == ["Favor"]
    assert all(len(die.faces) == 6 for die in dice(roll))


def test_the_enemy_is_there_with_its_wounds_and_what_it_brings() -> None:
    board = fight("swordsman = 1, axeman = 3", favor=1).dice("blank", "double", "hit", "blank").play("done")
    foe = on_stage(board).foe
    assert foe is not None
    assert (foe.name, foe.art) == ("Draugr Jarl", "foe-draugr_jarl")
    facts = {fact.label: (fact.value, fact.of) for fact in foe.facts}
    assert facts["Defense"] == (0, 4)
    assert facts["Attack"] == (3, 0)
    board.play("done")
    assert board.question == "lose_warrior"
    foe = on_stage(board).foe
    assert foe is not None
    assert foe.facts[0].value == 3


def test_dice_fall_again_where_they_lay() -> None:
    board = fight("swordsman = 3", favor=2).dice("blank", "hit", "blank").play("done", "favor")
    board.play("reroll swordsman blank")
    assert [list(die.classes) for die in dice(on_stage(board))] == [["picked"], ["good"], []]
    board.dice("shield").play("throw")
    assert shown(on_stage(board)) == [
        "die:swordsman:1 face-shield",
        "die:swordsman:2 face-hit-swordsman",
        "die:swordsman:3 face-blank",
    ]


def test_dice_are_picked_by_what_they_show_and_lost_by_their_kind() -> None:
    board = fight("swordsman = 1, axeman = 3", favor=1).dice("blank", "hit", "hit", "blank").play("done")
    assert [die for die in dice(on_stage(board)) if die.spots] == []
    board.play("favor")
    assert list(dice(on_stage(board))[0].spots) == ["face:blank", "warrior:swordsman"]
    board.dice("hit").play("reroll swordsman blank", "throw")
    assert board.question == "lose_warrior"
    roll = on_stage(board)
    assert [list(die.spots) for die in dice(roll)] == [["thing:swordsman"], *[["thing:axeman"]] * 3]
    assert dice(roll)[0].face == "face-hit-swordsman"
    board.play("lose axeman")
    lost = {die.key for die in dice(on_stage(board)) if "lost" in die.classes}
    assert lost == {"die:axeman:3"}, "the blank goes first"
    assert [list(die.spots) for die in dice(on_stage(board)) if "lost" in die.classes] == [[]]


def test_runes_that_change_a_roll_lie_beside_it_for_their_owner_alone() -> None:
    board = fight("swordsman = 2", runes=', "rune_potential", "rune_healing"').dice("blank", "hit").play("done")
    hand = on_stage(board).hand
    assert hand is not None
    assert [list(card.spots) for card in hand.cards] == [["rune:rune_potential"]]
    assert on_stage(board, seat=0).hand is None
    assert on_stage(board, seat=SPECTATOR).hand is None
    board.play("done")
    assert board.question == "healing"
    hand = on_stage(board).hand
    assert hand is not None
    assert [list(card.spots) for card in hand.cards] == [["rune:rune_healing"]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.clause("CM-T08")
def test_an_enemy_never_takes_more_than_it_can(lang: str) -> None:
    """Four hits against a defense of two, and losses to be chosen: the enemy has taken two of two."""
    board = fight("swordsman = 1, axeman = 2", enemy="thrall").dice("blank", "double", "double").play("done")
    assert board.question == "lose_warrior"
    for seat in (1, 0, SPECTATOR):
        foe = on_stage(board, seat, lang).foe
        assert foe is not None
        assert (foe.facts[0].value, foe.facts[0].of) == (2, 2)
        notes = [
            block.text for block in GAME.sketch(board.state.view(seat), words(lang)).own if isinstance(block, Note)
        ]
        assert any({"en": "damage 2 of 2", "de": "Schaden 2 von 2"}[lang] in note for note in notes)
    struck = next(news for news in board.table.news if news.key == "damage")
    assert {"en": "taken 2 of 2", "de": "2 von 2"}[lang] in words(lang).news(struck)
    assert struck.args["hits"] == 4


def test_svanhildrs_swords_and_shields_that_strike_count_what_they_count() -> None:
    board = fight("swordsman = 3", favor=1, leader="svanhildr", runes=', "rune_reaction"', enemy="warrior")
    board.dice("hit", "double", "shield").play("done")
    assert [die.word for die in dice(on_stage(board))] == ["2 hits", "3 hits", "Shield"]
    assert on_stage(board).counts[0].value == 5
    board.play("use rune_reaction")
    assert [die.word for die in dice(on_stage(board))] == ["2 hits", "3 hits", "Shield, 2 hits"]
    assert on_stage(board).counts[0].value == 7


def test_a_hunt_has_food_in_place_of_an_enemy() -> None:
    board = hunting("swordsman = 2, spearman = 1", favor=1).dice("double", "blank", "shield").play("done")
    roll = on_stage(board)
    assert roll.foe is not None
    assert (roll.foe.facts[0].value, roll.foe.facts[0].of) == (2, 6)
    assert [list(die.classes) for die in dice(roll)] == [["good"], [], []], "a shield brings no food"
    assert [chip.text for chip in roll.steps] == ["Roll", "Favor", "Food"]


# How it may end


@pytest.mark.parametrize("bonus", [0, 1])
@pytest.mark.parametrize("dice_of", [(2, 0, 0), (1, 1, 1), (0, 3, 1)])
@pytest.mark.parametrize("reaction", [False, True])
def test_what_dice_can_show_is_counted_one_by_one(bonus: int, dice_of: tuple[int, int, int], *, reaction: bool) -> None:
    odds = odds_of(GAME.open_box(3), bonus)
    kinds = [kind for kind in range(3) for _ in range(dice_of[kind])]
    box = GAME.open_box(3)
    counted: dict[int, float] = {}
    for faces in product(*(box.faces[kind] for kind in kinds)):  # type: ignore[attr-defined]
        hits = 0
        for kind, face in zip(kinds, faces, strict=True):
            one = 1 if face == SHIELD and reaction else WEAPONS[face]
            hits += one + bonus if one and kind == 0 else one
        counted[hits] = counted.get(hits, 0) + 6 ** -len(kinds)
    assert odds.strikes(dice_of, reaction) == pytest.approx(counted)


def test_before_the_roll_the_odds_are_those_of_the_rules() -> None:
    """Nobody is asked before a roll; the stage is seen on the way."""
    seen = watched(fight("spearman = 2, axeman = 1", favor=1).dice("blank", "blank", "blank"), "done")
    odds = odds_of(GAME.open_box(3), 0)
    slain = sum(chance for hits, _, chance in odds.roll((0, 2, 1)) if hits >= 4)
    first = next(roll for roll in seen if not any(die.face for die in dice(roll)))
    assert bars(first)["Slain in this round"] == pytest.approx(slain, abs=0.001)
    assert bars(first)["Won in the end"] == pytest.approx(odds.fight(3, 4, (0, 2, 1))[0], abs=0.001)


def watched(board: Board, *moves: str) -> list[Roll]:
    """What is on the stage whenever something was told."""
    board.table.watched = True
    board.play(*moves)
    scenes = [GAME.scene(moment.state.view(1), words("en")) for moment in board.table.moments]
    return [scene.roll for scene in scenes if scene.roll is not None]


def test_after_a_roll_the_odds_are_exact_for_what_is_rolled_again() -> None:
    board = fight("swordsman = 2, spearman = 1, axeman = 1", favor=2).dice("blank", "hit", "shield", "blank")
    board.play("done")
    odds = odds_of(GAME.open_box(3), 0)

    def at_least(need: int, again: tuple[int, int, int]) -> float:
        return sum(chance for hits, _, chance in odds.roll(again) if hits >= need)

    assert bars(on_stage(board)) == {
        "Slain with this roll": 0.0,
        "Slain if the 2 blanks roll again": pytest.approx(at_least(3, (1, 0, 1)), abs=0.001),
    }
    board.play("favor", "reroll spearman shield", "reroll axeman blank")
    assert bars(on_stage(board))["Slain if 2 of them roll again"] == pytest.approx(at_least(3, (0, 1, 1)), abs=0.001)
    board.dice("double", "double").play("throw")
    assert bars(on_stage(board))["Slain with this roll"] == 1.0


def test_while_warriors_are_lost_the_odds_are_those_of_who_is_left() -> None:
    board = fight("swordsman = 2, axeman = 3").dice("hit", "blank", "hit", "blank", "blank").play("done")
    assert board.question == "lose_warrior"
    win = odds_of(GAME.open_box(3), 0).fight(3, 2, (0, 0, 2))[0]
    assert bars(on_stage(board)) == {"Slain with this roll": 0.0, "Won in the end": pytest.approx(win, abs=0.001)}


def test_a_hunt_says_what_it_brings_and_what_may_be_expected() -> None:
    board = hunting("swordsman = 1, axeman = 2", favor=1).dice("blank", "hit", "blank").play("done")
    expected = 1 + sum(hits * chance for hits, _, chance in odds_of(GAME.open_box(3), 0).roll((1, 0, 1)))
    assert bars(on_stage(board)) == {
        "With this roll": pytest.approx(1 / 6, abs=0.001),
        "If the 2 blanks roll again": pytest.approx(expected / 6, abs=0.001),
    }


def test_a_fight_that_is_over_is_seen_before_the_board_comes_back() -> None:
    board = fight("axeman = 3", enemy="thrall").dice("double", "double", "hit")
    last = watched(board, "done")[-1]
    assert [chip.text for chip in last.steps if chip.when == "now"] == ["Result"]
    assert last.foe is not None
    assert (last.foe.facts[0].value, last.foe.facts[0].of) == (2, 2)
    assert [die.face for die in dice(last) if "lost" not in die.classes]
    assert GAME.scene(board.state.view(1), words("en")).roll is None

"""The saving roll on the stage: dice as they lie, what can be clicked, and odds that are those of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from meadhall.core.scene import Die, Roll, Scene
from meadhall.core.seats import SPECTATOR
from meadhall.games.yggdrasil.pictures.scene.roll import STEPS
from meadhall.games.yggdrasil.rules.dangers.stages import STAGES
from meadhall.games.yggdrasil.table.state import Yggdrasil
from meadhall.testing import Board
from meadhall.testing.drawing import undrawn
from tests.games.yggdrasil.board import GAME, lay, number, seen


def danger(count: int, against: str = "", game: str = "hard", **position: Any) -> Board:
    """p1 takes some dangers; nobody else is there unless told."""
    more = {"dangers": count, **({"against": against} if against else {})}
    for seat in ("p2", "p3")[: position.get("seats", 3) - 1]:
        position[seat] = {"world": "muspellheim", **position.get(seat, {})}
    return lay(game=game, phase="dangers", more=more, **position)


def scene(board: Board, lang: str = "en", seat: int = 0) -> Scene:
    return GAME.scene(seen(board, seat), GAME.words(lang))


def shown(board: Board, lang: str = "en", seat: int = 0) -> Roll:
    roll = scene(board, lang, seat).roll
    assert roll is not None
    return roll


def dice(board: Board, plank: int = 1) -> list[Die]:
    return list(shown(board).planks[plank].dice)


def words_of(board: Board, plank: int = 1) -> list[str]:
    return [die.word for die in dice(board, plank)]


# When there is one


def test_the_stage_is_there_while_somebody_is_in_danger() -> None:
    board = lay(enemies={"surt": "alfheim"}, p1={"world": "alfheim"})
    assert scene(board).roll is None
    board.play("fight surt")
    assert (shown(board).title, shown(board, "de").title) == ("Odin fights Surt", "Odin kämpft gegen Surt")
    assert shown(board, seat=SPECTATOR).title == "Odin fights Surt"
    assert scene(board.dice("shield").play("roll 0")).roll is None


def test_there_is_none_any_more_when_the_game_is_lost_in_it() -> None:
    board = lay(enemies={"surt": "alfheim"}, p1={"world": "alfheim", "life": 1}).play("fight surt", "waive")
    assert scene(board).roll is None


def test_every_stage_of_dangers_belongs_to_a_step() -> None:
    assert [stage for stages in STEPS.values() for stage in stages] == [stage.__name__ for stage in STAGES]


@pytest.mark.parametrize(("question", "step"), [("heroes", "Heroes"), ("saving_roll", "Roll"), ("elves", "Elves")])
def test_the_step_that_is_asked_about_is_marked(question: str, step: str) -> None:
    board = danger(3, p1={"elves": 2}, valhalla=1 if question == "heroes" else 0)
    if question == "elves":
        board.dice("key").play("roll 0")
    assert board.question == question
    assert [chip.text for chip in shown(board).steps if chip.when == "now"] == [step]


@pytest.mark.parametrize(
    ("world", "more", "text"),
    [
        ("niflheim", {"hel": 2}, "Odin acts in Niflheim"),
        ("muspellheim", {"surt": 2}, "Odin acts in Muspellheim"),
        ("asgard", {"ravaged": "alfheim"}, "Odin acts in Asgard"),
    ],
)
def test_a_dangerous_action_is_named(world: str, more: Mapping[str, Any], text: str) -> None:
    board = lay(p1={"world": world}, p2={"world": "alfheim"}, p3={"world": "alfheim"}, **more).play(f"act {world}")
    roll = shown(board)
    assert roll.title == text
    assert roll.foe is not None
    enemy = {"niflheim": "Hel", "muspellheim": "Surt", "asgard": ""}[world]
    assert enemy in roll.foe.name
    if enemy:
        assert "instead of" in roll.text
        assert roll.foe.art == f"foe-{enemy.lower()}"
    else:
        assert roll.foe.art == "foe-danger"


# The dice


def test_before_the_roll_all_dice_lie_ready_without_a_face() -> None:
    board = danger(4, p1={"vanir_dice": 3, "elves": 2})
    planks = shown(board).planks
    assert [len(plank.dice) for plank in planks] == [1, 3, 2]
    assert {die.face for plank in planks[:2] for die in plank.dice} == {""}


def test_dice_show_what_counts_and_what_goes_back() -> None:
    board = danger(5, p1={"god": "odin", "vanir_dice": 4, "elves": 1})
    board.dice("key", "shards", "horn", "shield", "split_shield").play("roll 4")
    assert words_of(board, 0) == ["✗ Key"]
    assert words_of(board) == ["✗ Horn", "✓ Shield", "✗ Shards ↩", "✓ Split shield ↩"]
    assert [list(die.classes) for die in dice(board)] == [[], ["good"], ["back"], ["good", "back"]]
    assert [die.face for die in dice(board)] == ["face-horn", "face-shield", "face-shards", "face-split_shield"]


def test_a_sign_that_counts_by_a_skill_is_awake() -> None:
    board = danger(5, p1={"god": "tyr", "vanir_dice": 1, "elves": 1}).dice("knot", "knot").play("roll 1")
    (god_die,), (vanir_die,) = dice(board, 0), dice(board)
    assert (god_die.face, god_die.word, list(god_die.classes)) == ("face-knot-awake", "✓ Knot", ["good"])
    assert (vanir_die.face, vanir_die.word, list(vanir_die.classes)) == ("face-knot", "✗ Knot", [])
    assert "face-knot-awake" in god_die.faces


def test_in_the_easy_game_signs_are_blank() -> None:
    board = danger(5, game="easy", p1={"vanir_dice": 1, "elves": 1}).dice("knot", "key").play("roll 1")
    assert (words_of(board, 0), words_of(board)) == (["✗ Blank"], ["✗ Blank"])
    faces = {face for plank in shown(board).planks[:2] for die in plank.dice for face in die.faces}
    assert faces == {"face-blank", "face-shield", "face-shards", "face-split_shield"}
    assert [fact.value for fact in shown(board).legend] == ["Shield", "Split shield", "Shards", "Blank"]


def test_an_elf_turns_a_failure_and_leaves_the_plank() -> None:
    board = danger(5, p1={"vanir_dice": 2, "elves": 2}).dice("key", "horn", "shards").play("roll 2")
    assert [list(die.spots) for die in (*dice(board, 0), *dice(board))] == [
        ["die:god_die"],
        ["die:vanir_die"],
        ["die:vanir_die"],
    ]
    board.play("convert vanir_die")
    assert words_of(board) == ["✓ Elf", "✗ Shards ↩"]
    assert [list(die.classes) for die in dice(board)] == [["good", "elf"], ["back"]]
    assert [list(die.spots) for die in dice(board)] == [[], ["die:vanir_die"]]
    assert len(dice(board, 2)) == 1


def test_dice_to_be_rolled_again_are_picked_by_clicking_them_and_keep_their_places() -> None:
    board = danger(5, p1={"vanir_dice": 3, "artefacts": "andvarinaut draupnir"})
    board.dice("key", "horn", "key", "shards").play("roll 3")
    assert dice(board, 0)[0].spots == ["artefact:draupnir"]
    assert dice(board)[0].spots == ["artefact:andvarinaut"]
    hand = shown(board).hand
    assert hand is not None
    assert [card.key for card in hand.cards] == ["stage:andvarinaut", "stage:draupnir"]
    board.play("use andvarinaut", "reroll key")
    assert [list(die.spots) for die in dice(board)] == [["face:horn"], [], ["face:shards"]]
    assert [die.classes for die in dice(board)] == [[], ["picked"], ["back"]]
    board.dice("shield").play("throw")
    assert words_of(board) == ["✗ Horn", "✓ Shield", "✗ Shards ↩"]


def test_whoever_rolls_along_lies_beside_the_god() -> None:
    bonds = {"brother_in_arms": "freyr"}
    board = danger(
        5,
        p1={"god": "frigg", "world": "niflheim", "bonds": bonds, "elves": 1},
        p2={"god": "freyr", "world": "niflheim"},
    )
    board.dice("key", "shield").play("roll 0", "help")
    assert [(die.key, die.name, die.word) for die in dice(board, 0)] == [
        ("die:god", "God die of Frigg", "✗ Key"),
        ("die:freyr", "God die of Freyr", "✓ Shield"),
    ]


def test_who_keeps_dice_or_elves_from_helping_is_named() -> None:
    for jotunn, plank in (("utgardloki", 0), ("hrungnir", 1), ("suttung", 2)):
        board = danger(5, jotnar=jotunn, p1={"vanir_dice": 1, "elves": 1})
        assert GAME.words("en").name(jotunn) in shown(board).planks[plank].note
    assert not any(plank.note for plank in shown(danger(5, p1={"vanir_dice": 1})).planks)
    assert shown(danger(5, p1={"god": "thor"})).planks[0].note == f"a success averts {number('thor', 'averts')}"


def test_a_support_god_who_may_bleed_is_on_the_stage() -> None:
    bonds = {"blood_relative": "freyr"}
    board = danger(3, seats=2, support="freyr", p1={"god": "odin", "world": "asgard", "bonds": bonds}).play("waive")
    assert board.question == "shift"
    hand = shown(board).hand
    assert hand is not None
    assert [list(card.spots) for card in hand.cards] == [["god:freyr"]]
    assert shown(board, seat=1).hand is None


# Odds


def chances(board: Board) -> dict[int, float]:
    """What the stage says: how likely each loss of life is."""
    bars = shown(board).odds
    found = {int(bar.text.split(":")[0]): bar.value / 100 for bar in bars[1:]}
    return {**({0: bars[0].value / 100} if bars[0].value else {}), **found}


def least_loss(state: Yggdrasil, board: Board, before: int) -> int:
    """The life that p1 loses at least, whatever is done with the elves."""
    seat = state.asked[0]
    verbs = ("convert", "pair", "done", "decline")
    best = before
    for move in state.legal(seat):
        if board.grammar.verb_of[move] in verbs:
            after = state.clone()
            after.apply(seat, move, board.table)
            best = min(best, settled(after, board, before))
    return best


def settled(state: Yggdrasil, board: Board, before: int) -> int:
    if state.endangered < 0 or state.over:
        return before - state.life[0]
    return least_loss(state, board, before)


def reckoned(board: Board, rolled: int, helps: bool = False) -> dict[int, float]:
    """The same by the rules: every way the dice can fall, and the best that elves can do then."""
    state = board.state
    assert isinstance(state, Yggdrasil)
    box, before = state.box, state.life[0]
    god_dice = 0 if any("utgardloki" in jotunn for jotunn in seen(board)["jotnar"]) else 1
    sides = [box.god_die_faces] * god_dice + [box.vanir_die_faces] * rolled + [box.god_die_faces] * helps
    found: dict[int, float] = {}
    ways = list(product(*sides))
    for faces in ways:
        board.chance.faces[:] = list(faces)
        fallen = state.clone()
        fallen.apply(0, board.grammar.parse(f"roll {rolled}"), board.table)
        if helps:
            fallen.apply(1, board.grammar.parse("help"), board.table)
        lost = settled(fallen, board, before)
        found[lost] = found.get(lost, 0.0) + 1 / len(ways)
    board.chance.faces.clear()
    return found


@pytest.mark.parametrize(
    ("god", "dangers", "vanir", "elves", "jotnar"),
    [
        ("odin", 3, 2, 1, ""),
        ("odin", 2, 0, 0, ""),
        ("tyr", 4, 2, 2, ""),
        ("thor", 4, 1, 1, ""),
        ("thor", 3, 2, 2, ""),
        ("freyr", 4, 1, 4, ""),
        ("freyr", 3, 1, 2, "suttung"),
        ("odin", 3, 2, 2, "suttung"),
        ("odin", 3, 2, 1, "utgardloki"),
        ("odin", 3, 2, 1, "hrungnir"),
    ],
)
def test_the_odds_are_those_of_the_rules(god: str, dangers: int, vanir: int, elves: int, jotnar: str) -> None:
    board = danger(dangers, p1={"god": god, "vanir_dice": vanir, "elves": elves}, jotnar=jotnar)
    assert board.question == "saving_roll"
    rolled = 0 if jotnar == "hrungnir" else vanir
    assert chances(board) == pytest.approx(reckoned(board, rolled))


@pytest.mark.parametrize("helper", ["freyr", "tyr", "thor"])
def test_the_odds_count_on_friends_with_their_own_skills(helper: str) -> None:
    bonds = {"brother_in_arms": helper}
    board = danger(
        4,
        p1={"god": "frigg", "world": "niflheim", "bonds": bonds, "vanir_dice": 1, "elves": 1},
        p2={"god": helper, "world": "niflheim", "elves": 0},
    )
    expected = reckoned(board, 1, helps=True)
    assert chances(board) == pytest.approx(expected)
    board.play("roll 1")
    assert board.question == "help"
    assert chances(board) == pytest.approx(expected)


def test_a_ring_counts_as_a_second_throw() -> None:
    plain = danger(1, p1={"artefacts": ""})
    ring = danger(1, p1={"artefacts": "draupnir"})
    assert chances(ring)[1] == pytest.approx(chances(plain)[1] ** 2)


def test_odds_of_dice_that_were_picked() -> None:
    board = danger(3, p1={"vanir_dice": 2, "elves": 1, "artefacts": "andvarinaut"}).dice("shield", "horn", "shards")
    board.play("roll 2")
    assert shown(board).odds == []
    board.play("use andvarinaut", "reroll shards")
    # One of three dangers is averted, an elf turns one failure: the die decides about the last.
    share = 2 / 6
    assert chances(board) == pytest.approx({0: share, 1: 1 - share})


def test_everything_on_the_stage_is_drawn() -> None:
    board = danger(5, "surt", valhalla=2, p1={"vanir_dice": 3, "elves": 2, "artefacts": "andvarinaut"})
    for step in ((), ("heroes 1",), ("roll 3",)):
        board.dice(*(["key", "horn", "shards", "shield"] if step == ("roll 3",) else []))
        board.play(*step)
        assert list(undrawn(GAME.board, scene(board))) == []

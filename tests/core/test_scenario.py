"""Scenarios: what they can state, and that a typo or an impossible position is an error with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.errors import BadScenario, MeadhallError, ScenarioFailed
from meadhall.core.scenario import Scenario
from tests.support import find_toasts

HEAD = 'title = "t"\ngame = "toasts"\nseats = 2\nseed = "t"\n'

BEGUN = '[[step]]\nseat = "p1"\nplay = "begin p1"\n'
HECKLE = '[[step]]\nseat = "p2"\nplay = "heckle"\n'
PICKS = '[[step]]\nseat = "p1"\nplay = "pick great"\n[[step]]\nseat = "p2"\nplay = "pick middle"\n'


def run(text: str, head: str = HEAD) -> int:
    return Scenario.parse(head + text, find_toasts, "file").run()


def test_a_scenario_can_play_refuse_and_look() -> None:
    steps = run(
        """
[options]
mead = "dry"
[position.players.p1]
sips = 3
[[step]]
asked = ["p1", "p2"]
[[step]]
seat = "p1"
question = "order"
legal = ["begin p1", "begin p2"]
legal_lacks = ["begin p3", "boast"]
[[step]]
seat = "p1"
refuse = "begin p3"
clause = "TO-ORDER-01"
[[step]]
seat = "p2"
refuse = "boast"
clause = "not_asked"
[[step]]
seat = "p2"
play = "begin p2"
expect = { "first" = "p2", "players.p1.hand.count" = 2, "players.p1.sips" = 3 }
[[step]]
of = "p1"
expect = { "players.p2.hand" = ["?", "?"] }
"""
    )
    assert steps == 6


def test_a_scenario_can_state_what_the_log_tells() -> None:
    """Lines since the step before, as somebody has read them; and nobody is asked who owes nothing."""
    steps = run(
        BEGUN
        + 'of = "p1"\ntold = [{ line = "drawn" }]\n'
        + PICKS
        + 'told = [{ line = "shown", seat = "p1" }, { line = "shown", seat = "p2" }]\nuntold = [{ line = "drawn" }]\n'
        + 'asked = ["p1"]\nasks = { p1 = "boast", p2 = "heckle" }\n'
        + HECKLE
        + 'of = "p1"\ntold = [{ line = "heckled", seat = "p2" }]\n'
        + '[[step]]\nasks = { p1 = "boast", p2 = "" }\nuntold = [{ line = "heckled" }]\n'
    )
    assert steps == 5


def test_dice_can_be_loaded_and_must_fall() -> None:
    opening = '[[step]]\nseat = "p1"\nplay = "begin p1"\n'
    state = Scenario.parse(HEAD + opening, find_toasts)
    state.run()
    box, boards = state.box, state.state
    first = [box.grammar.text(boards.legal(seat)[0]) for seat in (0, 1)]
    picks = "".join(f'[[step]]\nseat = "p{n + 1}"\nplay = "{text}"\n' for n, text in enumerate(first))
    boast = '[[step]]\ndice = ["two"]\nplay = "boast"\n'
    Scenario.parse(HEAD + opening + picks + boast, find_toasts).run()
    with pytest.raises(BadScenario, match="1 loaded dice never fell"):
        run(opening + '[[step]]\ndice = ["two"]\n')
    with pytest.raises(BadScenario, match="file:9: 'seven' is no face of a die"):
        run(opening + '[[step]]\ndice = ["seven"]\n')
    with pytest.raises(BadScenario, match="a loaded shuffle never happened"):
        run(opening + '[[step]]\nshuffles = [["small"]]\n')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[step]]\nseat = "p1"\nplay = "begin p3"\n', r"file:7: 'begin p3' by p1 is refused \(TO-ORDER-01\)"),
        ('[[step]]\nseat = "p1"\nrefuse = "begin p1"\n', r"file:7: 'begin p1' by p1 is accepted; it should be refused"),
        ('[[step]]\nseat = "p1"\nrefuse = "begin p3"\nclause = "TO-PICK-01"\n', r"file:8: refused by TO-ORDER-01"),
        ('[[step]]\nseat = "p1"\nlegal = ["begin p1"]\n', r"file:7: not legal: none; legal besides: begin p2"),
        ('[[step]]\nseat = "p1"\nlegal_has = ["boast"]\n', r"file:7: not legal: boast"),
        ('[[step]]\nseat = "p1"\nlegal_lacks = ["begin p1"]\n', r"file:7: legal although"),
        ('[[step]]\nexpect = { "first" = "p1" }\n', r"file:6: first is '', not 'p1'"),
        ('[[step]]\n[step.expect]\n"first" = ""\n"players.p2.sips" = 7\n', r"file:8: players.p2.sips is 0, not 7"),
        ('[[step]]\nasked = ["p1"]\n', r"file:6: asked is \['p1', 'p2'\]"),
        ('[[step]]\nseat = "p1"\nquestion = "pick"\n', r"file:7: question is 'order'"),
        ('[[step]]\nasks = { p1 = "order", p2 = "" }\n', r"file:6: asks.p2 is 'order', not ''"),
        (
            BEGUN + PICKS + HECKLE + '[[step]]\nseat = "p2"\nplay = "boast"\n',
            r"file:18: p2 is not asked now; asked: p1",
        ),
        (
            BEGUN + PICKS + HECKLE + '[[step]]\nseat = "p2"\nquestion = "boast"\n',
            r"file:18: p2 is not asked now; asked: p1",
        ),
        (
            BEGUN + PICKS + HECKLE + '[[step]]\nseat = "p2"\nlegal = ["boast"]\n',
            r"file:18: p2 is not asked now; asked: p1",
        ),
        (
            BEGUN + PICKS + 'told = [{ line = "shown", seat = "p2" }, { line = "shown", seat = "p1" }]\n',
            r'file:14: the log does not tell { line = "shown", seat = "p1" } \(here\); it tells '
            r'{ line = "shown", seat = "p1", horn = "great" }, { line = "shown", seat = "p2"',
        ),
        (BEGUN + PICKS + 'told = [{ line = "shown", horn = "golden" }]\n', r"file:14: the log does not tell"),
        (BEGUN + 'of = "p1"\ntold = [{ line = "drawn", horns = [] }]\n', r"file:9: the log does not tell"),
        (
            BEGUN + PICKS + 'untold = [{ line = "shown", seat = "p2" }]\n',
            r"file:14: the log tells { line = \"shown\", seat = \"p2\" }",
        ),
    ],
)
def test_what_does_not_hold_is_said_with_its_line(text: str, message: str) -> None:
    with pytest.raises(ScenarioFailed, match=message):
        run(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[step]]\npley = "begin p1"\n', r"file:6: unknown key 'pley' \(known here: .*play"),
        ('[[step]]\nplay = "begin p1"\n', r"say whose move this is"),
        ('[[step]]\nseat = "p3"\nplay = "begin p1"\n', r"file:6: nobody sits at p3"),
        ('[[step]]\nseat = "Ana"\nplay = "begin p1"\n', r"file:6: 'Ana' is no seat"),
        ('[[step]]\nseat = "p1"\nplay = "dance"\n', r"file:7: 'dance' is no move"),
        ('[[step]]\nclause = "TO-PICK-01"\n', r"'clause' belongs to 'refuse'"),
        ('[[step]]\nof = "p1"\n', r"'of' belongs to 'expect', 'told' and 'untold'"),
        ('[[step]]\nasks = { p3 = "order" }\n', r"file:6: nobody sits at p3"),
        (BEGUN + 'told = [{ seat = "p1" }]\n', r"file:8: a line of the log is named by its key"),
        ('[[step]]\nof = "me"\nexpect = { "first" = "" }\n', r"file:6: 'me' is no seat"),
        ('[[step]]\nexpect = { "frist" = "" }\n', r"file:6: there is no 'frist' in 'frist' \(there is: .*asked"),
        ('shows = ["TO-NO-01"]\n[[step]]\n', r"file:5: 'TO-NO-01' is no clause of toasts"),
        ("[position]\ndrink = 3\n[[step]]\n", r"file:6: unknown key 'drink'"),
        ("", r"'step' is missing"),
        ("[[step]\n", r"file: "),
    ],
)
def test_typos_are_named_with_their_line(text: str, message: str) -> None:
    with pytest.raises(BadScenario, match=message):
        run(text)


def test_the_head_is_checked_too() -> None:
    step = "[[step]]\n"
    with pytest.raises(BadScenario, match="file:2: there is no game 'chess'"):
        run(step, HEAD.replace("toasts", "chess"))
    with pytest.raises(BadScenario, match="file:3: toasts is for 2 to 3 players"):
        run(step, HEAD.replace("seats = 2", "seats = 9"))
    with pytest.raises(BadScenario, match="no option 'beer'"):
        run("[options]\nbeer = 1\n" + step)
    with pytest.raises(BadScenario, match="'title' is missing"):
        run(step, HEAD.replace('title = "t"\n', ""))


def test_a_pack_can_be_laid_under_a_scenario(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(
        '[pack]\nid="mine"\ngame="toasts"\nversion=1\nname_en="m"\nname_de="m"\n[feast]\nhand = 1\n'
    )
    file = tmp_path / "scenario.toml"
    file.write_text(
        HEAD
        + 'pack = "mine.toml"\n[[step]]\nseat = "p1"\nplay = "begin p1"\nexpect = { "players.p1.hand.count" = 1 }\n'
    )
    assert Scenario.read(file, find_toasts).run() == 1


CHAMPIONS = 'title = "t"\ngame = "champions"\nseats = 3\n'


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ('[position.players.p1]\nruns = ["rune_gifts"]', r"file:5: unknown key 'runs'"),
        ('[position.players.p1]\nrunes = ["rune_luck"]', r"file:5: unknown 'rune_luck'"),
        (
            '[position.players.p1]\nrunes = ["rune_gifts"]\n[position.players.p2]\nrunes = ["rune_gifts"]',
            r"file:7: rune 'rune_gifts' has two owners",
        ),
        (
            '[position.players.p1]\ndestinies = ["destiny_warlord"]\n[position.players.p3]\n'
            'destinies = ["destiny_warlord"]',
            r"file:7: destiny 'destiny_warlord' has two owners",
        ),
        (
            '[position.players.p1]\nleader = "ullr"\n[position.players.p2]\nleader = "ullr"',
            r"file:7: leader 'ullr' has two owners",
        ),
        (
            '[position.players.p1]\nship = "karve"\n[position.players.p2]\nship = "karve"',
            r"file:7: longship 'karve' has two owners",
        ),
        ('[position.players.p1]\nship = "skeid"', r"file:5: 'skeid' cannot be owned in this game"),
        ("[position.players.p1]\ndice = { swordsman = 13 }", r"there are only 12 dice 'swordsman'; 1\d are placed"),
        ("[position.players.p4]\nfood = 1", r"file:4: nobody sits at p4"),
        ("[position.players.p1]\nfood = -1", r"file:5: 'food' is -1"),
        (
            '[position.placed]\ntroll = "p1"\nlonghouse = "p1"\nmarket = "p1"\nshipwright = "p1"',
            r"file:8: p1 has not so many workers",
        ),
        ('[position.placed]\ntroll = ["p1", "p2"]', r"file:5: only one worker stands on 'troll'"),
        ('[position.shores.shore_1]\nmonster = "nokk_red"', r"file:4: 'shore_1' is not used with 3 players"),
        ('[position.shores.shore_2]\nmonster = "hill_troll"', r"file:5: 'hill_troll' is no monster"),
        (
            '[position.shores.shore_2]\nmonster = "nokk_red"\n[position.shores.shore_3]\nmonster = "nokk_red"',
            r"file:7: there are not so many cards 'nokk_red'",
        ),
        ("[position.shores.shore_2]\nfood = 2", r"file:5: 'food' on a shore needs a ship"),
        (
            '[position.placed]\nsmall_public_longship = "p1"\n'
            '[position.shores.shore_2]\nship = "small_public"\nfood = 6',
            r"file:6: longship 'small_public' carries at most 5",
        ),
        ('[position.shores.shore_2]\nship = "small_public"', r"file:5: no worker sails 'small_public'"),
        ("[position.sent.troll]\naxeman = 1", r"file:4: no worker stands on 'troll'"),
        ('[position]\nphase = "lunch"', r"file:5: 'lunch' is no phase"),
        ("[position]\nround = 9", r"file:5: 'round' is 9; it must be from 1 to 8"),
        ('[position.decks]\nrune = ["rune_luck"]', r"file:5: unknown 'rune_luck'"),
        (
            '[position.players.p1]\nrunes = ["rune_gifts"]\n[position.decks]\nrune = ["rune_gifts"]',
            r"file:7: 'rune_gifts' is not in the rune deck",
        ),
        ("[position.supply]\naxeman = 11", r"file:5: at most \d+ dice 'axeman'"),
    ],
)
def test_impossible_positions_of_champions_are_refused(position: str, message: str) -> None:
    with pytest.raises(MeadhallError, match=message):
        Scenario.parse(CHAMPIONS + position + "\n[[step]]\n", games.find, "file").run()

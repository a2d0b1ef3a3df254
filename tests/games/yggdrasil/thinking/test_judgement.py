"""The sensible team: legal, honest, far better than chance; and the report about many of its games."""

from __future__ import annotations

from itertools import product
from math import log
from pathlib import Path
from typing import Any

import pytest
from benchmarks.calibration import MEASURED, Cell, Job, Played, bounds, choose, main, play, print_causes, print_rates

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.table import Table
from meadhall.games.yggdrasil.table.names import ACTIVATE_JOTUNN, HEL, LOKI, SURT
from meadhall.games.yggdrasil.table.state import WON, Yggdrasil
from meadhall.games.yggdrasil.thinking import ANSWERS, expect, turns, weigh
from meadhall.games.yggdrasil.thinking.expectation import missing_jotunn_cards
from meadhall.games.yggdrasil.thinking.foresight import Foresight
from meadhall.games.yggdrasil.thinking.purse import Purse
from meadhall.testing import Board
from tests.games.yggdrasil.board import lay
from tests.games.yggdrasil.sagas import saga

GAME = games.find("yggdrasil")


def choice(board: Board) -> str:
    """What a sensible team does now."""
    return board.grammar.text(choose(board.state, board.state.asked[0]))


def hope(board: Board) -> float:
    """How likely a victory looks."""
    return expect(board.state)[0]


def start(game: str, seats: int, seed: str, **options: str) -> tuple[Yggdrasil, Table]:
    table = Table(Chance(key_from_seed(seed)))
    state = GAME.start(GAME.open_box(seats, {"game": game, "gods": "random", **options}), table)
    assert isinstance(state, Yggdrasil)
    return state, table


# Whole games


@pytest.mark.parametrize("game", MEASURED)
def test_every_choice_is_legal_and_every_hope_is_a_chance(game: str) -> None:
    for seats in (1, 2, 5):
        state, table = start(game, seats, f"sensible {game}")
        while not state.over:
            seat = state.asked[0]
            assert len(weigh(state, seat, state.legal(seat))) == len(state.legal(seat))
            state.play(seat, choose(state, seat), table)
            hopes = expect(state)
            assert len(set(hopes)) == 1
            assert 0 <= hopes[0] <= 1
        assert expect(state) == [float(state.outcome == WON)] * seats


def test_a_campaign_comes_to_its_end() -> None:
    state, table = start("campaign", 2, "ragnarok")
    while not state.over and len(state.history) < 4:
        state.play(state.asked[0], choose(state, state.asked[0]), table)
    assert state.history
    assert any(state.xp) or any(state.bonds) or state.over


@pytest.mark.parametrize(("game", "seats"), [("easy", 1), ("hard", 2), ("hard", 4), ("saga_1", 3), ("saga_6", 5)])
def test_a_weight_never_depends_on_what_is_hidden(game: str, seats: int) -> None:
    state, table = start(game, seats, f"honest {game}")
    chance = Chance(key_from_seed(f"imagined {game}"))
    while not state.over:
        seat = state.asked[0]
        dream = state.imagine(seat, chance)
        assert weigh(dream, seat, state.legal(seat)) == pytest.approx(weigh(state, seat, state.legal(seat)))
        assert expect(dream) == pytest.approx(expect(state))
        state.apply(seat, choose(state, seat), table)


def test_a_sensible_team_beats_chance_by_far() -> None:
    """Nidhögg comes further, and there are victories; at random there is none."""
    sensible, random_ = [], []
    for seats, seed in product((1, 3, 5), range(6)):
        state, table = start("easy", seats, f"beaten {seed}")
        twin, chance = state.clone(), Chance(key_from_seed(f"random {seed}"))
        while not state.over:
            state.apply(state.asked[0], choose(state, state.asked[0]), table)
        sensible.append(state)
        table = Table(Chance(key_from_seed(f"other {seed}")))
        while not twin.over:
            twin.apply(twin.asked[0], chance.choose(twin.legal(twin.asked[0])), table)
        random_.append(twin)
    assert sum(state.outcome == WON for state in sensible) > 3
    assert not any(state.outcome == WON for state in random_)
    assert sum(state.space for state in sensible) > 2 * sum(state.space for state in random_)


def test_all_that_the_rules_ask_is_weighed() -> None:
    assert {step.name for step in GAME.open_box(3).steps if step.verbs} == set(ANSWERS)


# What is foreseen


def test_a_known_card_strikes_for_sure_and_an_unseen_one_perhaps() -> None:
    known: dict[str, Any] = {"pile": "hel surt", "known": "hel"}
    board = lay(phase="move", opened="odin:hel", p2=known, p3={"pile": "hel"})
    assert isinstance(board.state, Yggdrasil)
    sees = Foresight(board.state, 0)
    assert sees.strikes[HEL][1] > sees.strikes[SURT][1]
    assert sees.on_turn_of[1][HEL] > sees.on_turn_of[2][HEL]
    assert sees.strikes[HEL][1] > sees.strikes[HEL][2] > sees.strikes[HEL][3]


def test_what_comes_after_the_victory_does_not_matter() -> None:
    board = lay(phase="move", opened="odin:nidhogg", p2={"placed": "nidhogg", "known": "nidhogg"}, p3={"pile": "surt"})
    assert isinstance(board.state, Yggdrasil)
    assert Foresight(board.state, 1).strikes[SURT][2] < Foresight(board.state, 0).strikes[SURT][2]


def test_a_first_copy_comes_before_a_strike() -> None:
    board = lay(phase="move", p2={"pile": "loki"}, p3={"pile": "loki"})
    assert isinstance(board.state, Yggdrasil)
    sees = Foresight(board.state, 0)
    assert sees.first_copy(LOKI, 1) > sees.strikes[LOKI][1] > sees.first_copy(LOKI, 2)


# What can be hoped for


def test_a_team_counts_the_cards_of_the_jotnar_to_come() -> None:
    """On the fierce track three in the hard game meet one on most spaces: the cards run out (YC-END-08)."""
    state, _ = start("hard", 3, "many jotnar", track="fierce")
    spaces = state.box.pages[state.page].spaces
    assert missing_jotunn_cards(state) == spaces.count(ACTIVATE_JOTUNN) + len(spaces) - 1 - len(state.jotunn_deck) > 0
    before = expect(state)[0]
    state.jotunn_deck.pop()
    assert expect(state)[0] < before
    state.jotunn_deck[:] = range(20)
    assert missing_jotunn_cards(state) == 0


@pytest.mark.parametrize("game", ["easy", "saga_2"])
def test_life_and_what_was_gathered_give_hope(game: str) -> None:
    state, _ = start(game, 3, "hopeful")
    before = expect(state)[0]
    weak, rich = state.clone(), state.clone()
    weak.life[1] = 1
    rich.valhalla += 2
    rich.elves[0] += 2
    assert expect(weak)[0] < before < expect(rich)[0]


def test_alone_a_god_hopes_for_its_life_and_a_team_for_its_dice() -> None:
    def odds(state: Yggdrasil) -> float:
        chance = expect(state)[0]
        return log(chance / (1 - chance))

    def dice_against_life(seats: int) -> float:
        """What four Vanir dice are worth, in three lives of a god in need."""
        state, _ = start("hard", seats, "alone")
        state.life[0] = 2
        armed, hale = state.clone(), state.clone()
        armed.vanir[0] += 4
        hale.life[0] += 3
        return (odds(armed) - odds(state)) / (odds(hale) - odds(state))

    assert 0 < dice_against_life(1) < dice_against_life(3)


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("track", ["printed", "fierce"])
def test_hope_grows_with_every_space_of_the_track_that_is_played(seats: int, track: str) -> None:
    """It is read from the page that lies open; one space before the tree the team is all but sure."""
    state, _ = start("hard", seats, "a long way", track=track)
    last = len(state.box.pages[state.page].spaces) - 1
    hopes = []
    for space in range(last):
        state.space = space
        hopes.append(expect(state)[0])
    assert hopes == sorted(hopes)
    assert hopes[-1] > 0.9


# What dangers cost


def purse(**player: Any) -> Purse:
    board = lay(valhalla=player.pop("heroes", 0), p1=player)
    assert isinstance(board.state, Yggdrasil)
    return Purse(board.state, 0, 1.0)


def test_dangers_cost_less_for_who_is_prepared() -> None:
    poor = purse().cost(3)
    assert purse(vanir_dice=4, elves=3).cost(3) < purse(vanir_dice=4).cost(3) < poor
    assert purse(heroes=3).cost(3) < poor
    assert purse(life=2).cost(3) > 3 * poor
    assert purse().cost(0) == 0


# Hopes


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"more": {"space": 5}}, {"more": {"space": 2}}),
        ({}, {"p1": {"life": 2}}),
        ({"p1": {"life": 3}}, {"p1": {"life": 1}}),
        ({}, {"surt": 6}),
        ({}, {"hel": 6}),
        ({"island": 1}, {"island": 4}),
        ({}, {"enemies": {"surt": "alfheim"}, "opened": "odin:surt"}),
        ({}, {"jotnar": "utgardloki thrym skyrmir"}),
        ({}, {"ravaged": "alfheim vanaheim svartalfheim nidavellir"}),
        ({}, {"enemies": {"fenrir": "asgard"}, "opened": "odin:fenrir"}),
        ({"valhalla": 6}, {}),
        ({"p1": {"elves": 4, "vanir_dice": 4}}, {}),
    ],
)
def test_hope_rises_and_falls_with_how_things_go(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert hope(lay(**better)) > hope(lay(**worse))


def test_in_a_saga_hope_rises_with_the_goal_and_the_pages() -> None:
    assert hope(saga(1, 1, sworn=4)) > hope(saga(1, 1, sworn=0))
    assert hope(saga(4, 1, retinue=["garm"])) > hope(saga(4, 1))
    assert hope(saga(2, 3)) > hope(saga(2, 1))
    assert hope(saga(3, 1)) > hope(saga(3, 1, wolves={"skoll": 5, "hati": 1}))
    assert hope(saga(6, 3, wounds=2)) > hope(saga(6, 3))


# Choices


def test_who_would_lose_the_game_with_the_next_card_is_fought() -> None:
    board = lay(
        enemies={"surt": "alfheim"},
        opened="odin:surt",
        valhalla=4,
        phase="move",
        p2={"placed": "surt", "known": "surt"},
    )
    assert choice(board) == "go alfheim"
    assert choice(board.play("go alfheim")) == "fight surt"


def test_at_the_beginning_the_gods_gather() -> None:
    board = lay(phase="move")
    board.play(choice(board))
    assert choice(board).startswith("act")


def test_nobody_fights_to_the_own_death() -> None:
    board = lay(enemies={"surt": "asgard"}, surt=6, p1={"life": 2})
    assert choice(board) != "fight surt"


def test_elves_are_spent_when_together_they_save_the_last_life() -> None:
    board = lay(phase="dangers", more={"dangers": 3}, p1={"life": 2, "elves": 3, "vanir_dice": 3})
    board.dice("blank", "horn", "knot", "key").play("roll 3")
    assert choice(board).startswith("convert")


def test_a_saga_goal_is_worked_at() -> None:
    assert choice(saga(1, 1, p1={"world": "alfheim"})) == "saga s1_demand_oath alfheim"
    board = saga(4, 1, valhalla=4, p1={"world": "vanaheim"}, enemies={"loki": "cage"})
    assert choice(board) == "fight ganglot"


def test_life_goes_to_who_has_least() -> None:
    board = lay(decks={"creature": "tanngrisnir_and_tanngnjostr"}, p1={"world": "svartalfheim"}, p2={"life": 1})
    board.play("act svartalfheim", "call tanngrisnir_and_tanngnjostr")
    assert choice(board) == "bless thor"


def test_a_team_takes_nothing_from_each_other() -> None:
    bonds = {"blood_relative": "thor"}
    board = lay(game="hard", phase="move", p1={"bonds": bonds}, p2={"elves": 2})
    assert not choice(board).startswith("claim")


# What the report asks


def test_turns_are_rounds() -> None:
    assert turns(lay(more={"round": 7}).state) == 7


def test_the_same_seed_gives_the_same_game() -> None:
    job = Job("easy", 2, "again")
    assert play(job) == play(job) != play(Job("easy", 2, "another"))
    by_bots = Job("easy", 2, "again", "random")
    assert play(by_bots) == play(by_bots) != play(job)


def test_the_report_measures_the_other_track_and_a_pack(tmp_path: Path) -> None:
    """On a track of two moves all is over soon; on the fierce track jotnar come."""
    pack = tmp_path / "short.toml"
    pack.write_text(
        '[pack]\nid = "short"\ngame = "yggdrasil"\nversion = 1\nname_en = "Short"\nname_de = "Kurz"\n'
        '[[page]]\nid = "track_easy"\nlength = 2\n',
        encoding="utf-8",
    )
    plain, short = play(Job("easy", 2, "again")), play(Job("easy", 2, "again", pack=str(pack)))
    assert short.turns < plain.turns
    assert (short.won, short.cause) == (True, "tree_reached")
    assert play(Job("hard", 1, "again", track="fierce")) != play(Job("hard", 1, "again"))


def test_averages_out_of_bounds_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    cells = {(name, seats): Cell() for name in ("easy", "hard", "saga_1") for seats in (2, 3)}
    for number in range(100):
        for (name, seats), cell in cells.items():
            cell.add(Played(number < (50 if seats == 2 else 70), "god_died", int(name == "saga_1"), 8.0))
    print_rates(cells, ["easy", "hard", "saga_1"], [1, 2, 3])
    print_causes(cells, ["hard", "saga_1"], [1, 2])
    shown = capsys.readouterr().out
    assert "| easy |  | 50 ± 10 % | 70 ± 9 % | 60 ± 7 % |" in shown
    assert "| hard |  | 50 ± 10 % | 70 ± 9 % | 60 ± 7 % ! |" in shown
    assert "| saga_1 |  | 50 ± 10 % | 70 ± 9 % | 60 ± 7 % |" in shown
    assert "| hard | 2 | 8.0 | god_died 50 |" in shown
    assert "| saga_1 | 2 | 8.0 | god_died (page 1) 50 |" in shown
    assert [bounds(name) for name in ("easy", "hard", "saga_6")] == [(0.5, 0.7), (0.25, 0.45), (0.25, 0.6)]


def test_the_report_can_be_stopped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    played = iter([Played(True, "tree_reached", 0, 20.0)])

    def next_game(*_: object) -> Played:
        try:
            return next(played)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr("benchmarks.calibration.play", next_game)
    monkeypatch.setattr("sys.argv", ["calibration", "--game", "easy", "--seats", "2", "--games", "5", "--causes"])
    assert main() == 130
    assert "| easy | 100 ± 0 % | 100 ± 0 % ! |" in capsys.readouterr().out

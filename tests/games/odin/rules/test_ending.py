"""The end of the game (ON-END) and the final scoring (ON-SCORE)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.table import ChronicleTable
from meadhall.games.odin.table.state import Odin
from meadhall.testing import Board
from tests.games.odin.board import BUILDINGS, LONGSHIPS, box, display, each, entry, hand, lay, quiet, raider, ships

GAME = games.find("odin")
SEA = "portland noirmoutier jarrow orkney iona lindisfarne"
LAST = "portland - - - - -"
ITEMS = ("track", "buildings", "longships", "same_sets", "mixed_sets", "total")


def scored(seats: int = 2, tie: str = "", **players: dict[str, Any]) -> Board:
    """The end of a fiftieth round without a raid, with what the players have; the last of them ends the turn."""
    last = f"p{seats}"
    given: dict[str, Any] = {**players, last: {**players.get(last, {}), "hand": "wh"}}
    board = lay(seats=seats, turn=last, more={"quiet_rounds": 49, "round": 60}, **given)
    box(board).random_tiebreak = tie == "random_draw"
    return board.play("end")


def score(board: Board, seat: str = "p1") -> tuple[int, ...]:
    """Track, buildings, longships, sets of one type, mixed sets, total."""
    found = board.see(f"scores.{seat}")
    return tuple(found[item] for item in ITEMS)


# The end


@pytest.mark.clause("ON-END-01", "ON-END-02", "ON-END-03", "ON-TR-26")
def test_the_game_ends_at_once_with_the_last_raid() -> None:
    board = lay(ocean=LAST, p1=raider(hand="tc*2", fame=3), p2={"hand": "wh"}, p3={"hand": "wh"}, more={"round": 9})
    quiet(board).play("raid raid_portland", "decline", "decline", "done")
    assert (board.state.over, board.see("phase"), board.asked) == (True, "end", [])
    assert each(board, "hand_size") == [2, 1, 1]  # no draw phase
    assert (board.see("round"), board.see("turn"), board.told("turn")) == (9, "p1", [])
    assert (board.see("stalled"), len(board.see("scores"))) == (False, 3)
    assert board.state.refusal(0, board.grammar.parse("end")) is not None


@pytest.mark.clause("ON-END-01", "ON-TR-02")
@pytest.mark.parametrize(("ocean", "deck"), [("portland jarrow - - - -", 0), (SEA, 1)])
def test_while_a_raid_lies_in_the_ocean_the_game_goes_on(ocean: str, deck: int) -> None:
    board = lay(ocean=ocean, sizes={"raid": deck}, p1=raider(hand="tc"))
    board.play("raid raid_portland", "done")
    assert (board.state.over, board.asked, board.question) == (False, ["p1"], "action")
    assert board.see("decks.raid") == 0


@pytest.mark.clause("ON-END-04", "ON-RAID-END-01", "ON-RAID-END-02", "ON-SHIP-10")
def test_in_the_last_raid_hero_and_extra_range_still_leave() -> None:
    """The Skidbladnir has range 2 and 1 damage; Sven's range ends before the scoring."""
    board = lay(ocean=LAST, p1=raider(hand="tc", hero="sven", longships="skidbladnir:1"))
    board.play("raid raid_portland", "use hero_sven", "done")
    assert board.state.over
    assert (ships(board), board.see("under.longship")) == ({}, ["longship_skidbladnir"])
    assert (board.see("players.p1.hero"), board.see("under.hero")) == ("", ["hero_sven"])
    assert board.see("scores.p1.longships") == 0
    without = lay(ocean=LAST, p1=raider(hand="tc", longships="skidbladnir")).play("raid raid_portland", "done")
    assert without.see("scores.p1.longships") == entry("longship_skidbladnir")["fame"]


@pytest.mark.clause("ON-END-04", "ON-RAID-F-01", "ON-RAID-G-01")
def test_in_the_last_raid_nobody_takes_or_draws_cards() -> None:
    board = lay(
        ocean=LAST,
        p1=raider(hand="tc", longships="crane"),
        p2={"hand": "wc sh", "buildings": "rune_circle_4"},
    )
    before = display(board)
    board.play("raid raid_portland", "contribute warrior_craft", "done")
    assert board.state.over
    assert (hand(board), hand(board, "p2"), display(board)) == ("tc", "sh", before)
    assert (ships(board), each(board, "raids")[0]) == ({"crane": (1, True)}, ["raid_portland"])
    assert board.see("scores.p1.track") == 0  # 2 less 2 for three open cards


# The house rule: the round is finished


def last_raid(first: str = "p1", turn: str = "p1", **players: dict[str, Any]) -> Board:
    """With the house rule the last raid, made by whose turn it is; the others leave it as it is."""
    given: dict[str, Any] = {seat: {"hand": "wh wc"} for seat in ("p1", "p2", "p3")}
    given[turn] = raider(hand="tc*2")
    rules, more = {"finish_round": "yes"}, {"round": 9}
    board = lay(ocean=LAST, first=first, turn=turn, rules=rules, more=more, **{**given, **players})
    return quiet(board).play("raid raid_portland")


@pytest.mark.clause("ON-END-08")
@pytest.mark.parametrize(
    ("first", "turn", "others"),
    [("p1", "p1", ["p2", "p3"]), ("p1", "p2", ["p3"]), ("p1", "p3", []), ("p3", "p1", ["p2"])],
)
def test_by_the_house_rule_all_have_equally_many_turns(first: str, turn: str, others: list[str]) -> None:
    board = last_raid(first, turn).play("decline", "decline", "done")
    assert (board.asked, board.question, board.see("players." + turn + ".raids")) == (
        [turn],
        "action",
        ["raid_portland"],
    )
    last = {"p1": 2, "p3": 1}[first]
    assert board.told("last_round", of="p2") == [{"seat": last}]
    for seat in [turn, *others]:
        assert (board.asked, board.legal("raid"), board.see("round")) == ([seat], set(), 9)
        board.play("end")
    assert (board.state.over, board.see("stalled"), board.see("round")) == (True, False, 9)
    assert [line["seat"] for line in board.told("turn")] == [int(seat[1]) - 1 for seat in others]


@pytest.mark.clause("ON-END-08", "ON-RAID-H-06", "ON-RAID-H-07")
def test_by_the_house_rule_step_h_and_the_draw_phase_are_complete() -> None:
    crane = raider(hand="tc", longships="crane")
    board = last_raid(p1=crane, p2={"hand": "wc sh", "buildings": "rune_circle_4"})
    board.play("contribute warrior_craft", "decline", "done", "take warrior_hero")
    assert (board.asked, board.question, "-" in display(board)) == (["p1"], "action", False)
    assert each(board, "hand_size")[:2] == [2, 3]  # the Crane's card; the Rune Circle's
    board.play("end")
    assert (board.see("players.p1.hand_size"), board.asked) == (6, ["p2"])


@pytest.mark.clause("ON-END-08")
def test_by_the_house_rule_what_is_done_in_the_last_turns_counts() -> None:
    board = last_raid(p3={"hand": "wh*3 tc", "fame": 5}).play("decline", "decline", "done", "end", "end")
    board.play("recruit warrior 3", "end")
    assert (board.state.over, score(board, "p3")) == (True, (5, 0, 0, 2, 0, 7))


@pytest.mark.clause("ON-END-08", "ON-END-05")
def test_by_the_house_rule_a_standstill_ends_the_game_as_ever() -> None:
    rules = {"finish_round": "yes"}
    more = {"quiet_rounds": 49, "round": 70}
    board = lay(seats=2, turn="p2", ocean=SEA, rules=rules, more=more, p1={"hand": "wh"}, p2={"hand": "wh"})
    board.play("end")
    assert (board.state.over, board.see("stalled")) == (True, True)
    players: dict[str, Any] = {"p1": {"hand": "wh"}, "p2": raider(hand="tc")}
    board = lay(seats=2, turn="p2", ocean=LAST, rules=rules, more=more, **players)
    board.play("raid raid_portland", "decline", "done", "end")
    assert (board.state.over, board.see("stalled")) == (True, False)


@pytest.mark.clause("ON-END-08")
def test_the_house_rule_is_off_unless_agreed_and_called_what_it_is() -> None:
    option = next(option for option in GAME.options if option.name == "finish_round")
    assert (option.values[0], set(option.house)) == ("no", {"yes"})
    for lang, note in (("en", "house rule"), ("de", "Hausregel")):
        assert note in option.value_label("yes", GAME.words(lang))
        assert GAME.rulebook["ON-END-08"].text(lang).lower().startswith(note.lower())


# Everybody sees how near the end is


@pytest.mark.clause("ON-END-01", "ON-END-08")
@pytest.mark.parametrize(
    ("ocean", "deck", "rule", "near"),
    [
        (SEA, 0, "no", ""),
        ("portland jarrow - - - -", 0, "no", ""),
        (LAST, 0, "no", "raid"),
        (LAST, 0, "yes", "raid_then_round"),
    ],
)
def test_the_last_raid_is_known_before_it_is_announced(ocean: str, deck: int, rule: str, near: str) -> None:
    board = lay(ocean=ocean, sizes={"raid": deck}, rules={"finish_round": rule}, p1=raider(hand="tc"))
    assert [board.see("near_end", of=seat) for seat in ("p1", "p2", "spectator")] == [near] * 3


@pytest.mark.clause("ON-END-01", "ON-END-08")
@pytest.mark.parametrize(("rule", "near", "after"), [("no", "raid", ""), ("yes", "raid_then_round", "round")])
def test_the_last_raid_is_known_until_it_is_over(rule: str, near: str, after: str) -> None:
    p1 = raider(hand="tc", hero="olaf")
    board = lay(ocean=LAST, rules={"finish_round": rule}, p1=p1, p2={"hand": "wh"})
    for move in ("raid raid_portland", "decline", "done", "done"):
        assert board.see("near_end") == near
        board.play(move)
    assert (board.see("near_end"), board.state.over) == (after, rule == "no")


@pytest.mark.clause("ON-SCORE-01", "ON-SCORE-02", "ON-SCORE-03", "ON-SCORE-04")
def test_everybody_sees_what_each_would_score_if_the_game_ended_now() -> None:
    players: dict[str, Any] = {
        "p1": {"hand": "wh", "fame": 4, "vikings": (3, 1, 2), "buildings": "smithy_1", "longships": "oseberg:1:away"},
        "p2": {"hand": "wh"},
    }
    board = lay(seats=2, **players)
    fame = (entry("smithy_1")["fame"], entry("longship_oseberg")["fame"])
    wanted = dict(zip(ITEMS, (4, *fame, 1, 1, 4 + sum(fame) + 2), strict=True))
    for seat in ("p1", "p2", "spectator"):
        assert board.see("standing.p1", of=seat) == wanted
        assert board.see("standing.p2.total", of=seat) == 0
    assert board.see("scores") == {}


# A standstill


@pytest.mark.clause("ON-END-05", "ON-TR-25")
@pytest.mark.parametrize("seats", [2, 5])
def test_after_fifty_rounds_without_a_raid_the_game_ends_as_stalled(seats: int) -> None:
    last = f"p{seats}"
    players: dict[str, Any] = {last: {"hand": "wh"}}
    board = lay(seats=seats, turn=last, more={"quiet_rounds": 49, "round": 70}, **players)
    quiet(board).play("end")
    assert (board.state.over, board.see("stalled"), board.see("phase")) == (True, True, "end")
    assert (board.see("round"), board.see("quiet_rounds")) == (70, 50)
    assert board.told("stalled", of="p1") == [{"rounds": 50}]
    assert board.see(f"players.p{seats}.hand_size") == 6  # the round is complete, draw phase included
    assert len(board.see("scores")) == seats


@pytest.mark.clause("ON-END-05")
@pytest.mark.parametrize(
    ("quiet_rounds", "raided", "turn", "after"),
    [
        (48, False, "p2", (49, False, 71)),
        (49, True, "p2", (0, False, 71)),
        (0, False, "p2", (1, False, 71)),
        (49, False, "p3", (49, False, 70)),
        (49, True, "p3", (49, True, 70)),
    ],
)
def test_rounds_are_counted_when_the_start_player_is_next(
    quiet_rounds: int, raided: bool, turn: str, after: tuple[int, bool, int]
) -> None:
    """The start player is p3, so a round ends with the turn of p2."""
    players: dict[str, Any] = {seat: {"hand": "wh"} for seat in ("p1", "p2", "p3")}
    more = {"quiet_rounds": quiet_rounds, "raided": raided, "round": 70}
    board = lay(turn=turn, first="p3", more=more, **players).play("end")
    assert (board.see("quiet_rounds"), board.see("raided"), board.see("round")) == after
    assert (board.state.over, board.see("stalled")) == (False, False)


@pytest.mark.clause("ON-END-05")
def test_a_finished_raid_counts_for_its_round() -> None:
    more = {"quiet_rounds": 49, "round": 70}
    board = lay(seats=2, turn="p2", more=more, ocean=SEA, p1={"hand": "wh"}, p2=raider(hand="tc"))
    board.play("raid raid_portland", "decline", "done")
    assert (board.see("raided"), board.see("quiet_rounds")) == (True, 49)
    board.play("end")
    assert (board.see("raided"), board.see("quiet_rounds"), board.see("round")) == (False, 0, 71)
    assert board.asked == ["p1"]


@pytest.mark.clause("ON-END-06", "ON-END-07", "ON-TR-25")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_turn_of_somebody_who_never_ends_it_runs_out_of_cards(seats: int) -> None:
    """Every turn goes on as long as something else is possible; to end it is possible whenever actions are asked."""
    table, choices = ChronicleTable(Chance(key_from_seed(f"long {seats}"))), Chance(key_from_seed("choices"))
    state = GAME.start(GAME.open_box(seats), table)
    assert isinstance(state, Odin)
    end, recruit = state.box.moves.end, state.box.grammar.moves("recruit")
    decisions: dict[tuple[int, int], int] = {}
    while len(decisions) < 60 and not state.over:
        seat = state.asked[0]
        decision = state.decision(seat)
        assert decision is not None
        moves = list(decision.moves)
        if decision.question == "ask.action":
            assert end in moves
            if any(state.hand_of(seat)) and min(state.reserve) > 0:
                assert any(move in recruit for move in moves)
            moves = [move for move in moves if move != end] or [end]
        now = (state.round, state.active)
        decisions[now] = decisions.get(now, 0) + 1
        state.apply(seat, choices.choose(moves), table)
    assert len(decisions) > 20
    assert max(decisions.values()) < 100


# Scoring


@pytest.mark.clause("ON-SCORE-01")
@pytest.mark.parametrize("building", BUILDINGS)
def test_each_building_scores_its_fame(building: str) -> None:
    fame = entry(building)["fame"]
    assert score(scored(p1={"buildings": building})) == (0, fame, 0, 0, 0, fame)


@pytest.mark.clause("ON-SCORE-01")
def test_the_fame_of_all_own_buildings_is_added() -> None:
    village = ("smithy_2", "rune_circle_1", "shipyard_3", "jarls_house_4", "inn_1")
    board = scored(p1={"buildings": village}, p2={"buildings": "inn_2"})
    assert board.see("scores.p1.buildings") == sum(entry(building)["fame"] for building in village)
    assert board.see("scores.p2.buildings") == entry("inn_2")["fame"]


@pytest.mark.clause("ON-SCORE-02", "ON-TR-10")
@pytest.mark.parametrize("ship", [name.removeprefix("longship_") for name in LONGSHIPS])
def test_each_longship_scores_its_fame_damaged_or_away_alike(ship: str) -> None:
    fame = entry(f"longship_{ship}")["fame"]
    for condition in ("", ":1", ":0:away", ":1:away"):
        assert score(scored(p1={"longships": ship + condition})) == (0, 0, fame, 0, 0, fame)


@pytest.mark.clause("ON-SCORE-02")
def test_the_fame_of_two_longships_is_added() -> None:
    board = scored(p1={"longships": "skidbladnir bison:1:away", "buildings": "shipyard_1"}, p2={"longships": "oseberg"})
    assert board.see("scores.p1.longships") == entry("longship_skidbladnir")["fame"] + entry("longship_bison")["fame"]
    assert board.see("scores.p2.longships") == entry("longship_oseberg")["fame"]


@pytest.mark.clause("ON-SCORE-03", "ON-SCORE-04", "ON-SCORE-05")
@pytest.mark.parametrize(
    ("mine", "same", "mixed"),
    [
        ((0, 0, 0), 0, 0),
        ((2, 0, 0), 0, 0),
        ((3, 0, 0), 1, 0),
        ((0, 5, 0), 1, 0),
        ((0, 0, 6), 2, 0),
        ((10, 0, 0), 3, 0),
        ((2, 2, 2), 0, 2),  # each type is rounded down for itself
        ((1, 1, 1), 0, 1),
        ((1, 1, 0), 0, 0),
        ((0, 4, 4), 2, 0),
        ((3, 3, 3), 3, 3),  # each figure counts in both kinds of sets
        ((4, 3, 3), 3, 3),
        ((1, 4, 5), 2, 1),
        ((5, 1, 4), 2, 1),
        ((4, 5, 1), 2, 1),
    ],
)
def test_sets_of_vikings_score(mine: tuple[int, int, int], same: int, mixed: int) -> None:
    assert score(scored(p1={"vikings": mine})) == (0, 0, 0, same, mixed, same + mixed)


@pytest.mark.clause("ON-SCORE-06")
@pytest.mark.parametrize(("fame", "winner"), [((5, 3, 4), 0), ((3, 5, 4), 1), ((3, 4, 5), 2)])
def test_most_fame_wins(fame: tuple[int, int, int], winner: int) -> None:
    players: dict[str, Any] = {f"p{seat + 1}": {"fame": points} for seat, points in enumerate(fame)}
    board = scored(3, **players)
    assert board.see("winners") == [f"p{winner + 1}"]
    assert board.state.result() == {seat: float(seat == winner) for seat in range(3)}
    assert [score(board, seat)[-1] for seat in ("p1", "p2", "p3")] == list(fame)


@pytest.mark.clause("ON-SCORE-06")
def test_the_total_decides_and_not_the_track() -> None:
    board = scored(p1={"fame": 3}, p2={"fame": 2, "vikings": (3, 1, 1)})
    assert (score(board, "p2"), board.see("winners")) == ((2, 0, 0, 1, 1, 4), ["p2"])
    assert board.told("final_score", of="p1") == [{"seat": 0, "fame": 3}, {"seat": 1, "fame": 4}]
    assert board.told("winner", of="p1") == [{"seat": 1}]


@pytest.mark.clause("ON-SCORE-07", "ON-TR-24")
@pytest.mark.parametrize(
    ("raids", "winners"), [(("london", ""), ["p2"]), (("", "london"), ["p1"]), (("london paris", "iona"), ["p2"])]
)
def test_on_a_tie_fewer_raids_win(raids: tuple[str, str], winners: list[str]) -> None:
    board = scored(p1={"fame": 4, "raids": raids[0]}, p2={"fame": 4, "raids": raids[1]})
    assert board.see("winners") == winners


@pytest.mark.clause("ON-SCORE-07")
def test_raids_break_only_the_tie_of_the_best() -> None:
    p1, p2 = {"fame": 5, "raids": "london paris"}, {"fame": 5, "raids": "iona york dublin"}
    board = scored(3, p1=p1, p2=p2, p3={"fame": 4})
    assert board.see("winners") == ["p1"]


@pytest.mark.clause("ON-SCORE-08")
def test_who_is_still_tied_shares_the_victory() -> None:
    board = scored(3, p1={"fame": 5, "raids": "london"}, p2={"fame": 4}, p3={"fame": 5, "raids": "iona"})
    assert board.see("winners") == ["p1", "p3"]
    assert board.state.result() == {0: 0.5, 1: 0.0, 2: 0.5}
    assert board.told("winner") == [{"seat": 0}, {"seat": 2}]


def test_a_pack_may_draw_one_of_the_tied_players_at_random() -> None:
    """Nobody but the tied can be drawn, and without a tie nothing is."""
    drawn = set()
    p3 = {"fame": 5, "hand": "wh"}
    for number in range(12):
        board = lay(seats=3, turn="p3", more={"quiet_rounds": 49}, p1={"fame": 5}, p2={"fame": 4}, p3=p3)
        box(board).random_tiebreak = True
        for _ in range(number):
            board.chance.below(2)
        board.play("end")
        winners = board.see("winners")
        assert len(winners) == 1
        drawn.update(winners)
    assert drawn == {"p1", "p3"}
    alone = scored(tie="random_draw", p1={"fame": 5}, p2={"fame": 4})
    assert alone.see("winners") == ["p1"]


@pytest.mark.clause("ON-SCORE-09", "ON-TR-09")
def test_nothing_else_scores() -> None:
    rich = {"fame": 7, "hero": "hogni", "material": 4, "hand": "ts*6", "raids": "london paris", "vikings": (2, 2, 0)}
    board = scored(p1=rich)
    assert score(board) == (7, 0, 0, 0, 0, 7)
    assert board.see("players.p1.material") == 4


def test_nobody_has_a_score_before_the_end() -> None:
    board = lay(p1={"hand": "wh"})
    assert (board.see("scores"), board.see("winners"), board.state.result()) == ({}, [], None)

"""The sensible player: legal, honest, better than chance, never frozen; and the report about many of its games."""

from __future__ import annotations

from math import isfinite
from typing import Any

import pytest

from meadhall import games
from meadhall.bots.search import Budget, SearchBot
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.state import State
from meadhall.core.table import ChronicleTable, Table
from meadhall.games.odin.rules.turn import ACTION
from meadhall.games.odin.table.names import BUILDING_OPS, LONGSHIP_OPS, RAID_OPS
from meadhall.games.odin.table.state import Odin
from meadhall.games.odin.thinking import belongings, expect, stalled, turns, weigh
from meadhall.games.odin.thinking.answers import ANSWERS
from meadhall.games.odin.thinking.inclination import IMPATIENCE, INCLINATIONS
from meadhall.games.odin.thinking.outlook import BUILDING_HELP, RAID_HELP
from meadhall.testing import Board
from tests.games.odin.board import lay, raider

GAME = games.find("odin")


def sensible_move(state: State, seat: int) -> int:
    """What a sensible player does: of the moves that look best the first."""
    moves = state.legal(seat)
    weights = weigh(state, seat, moves)
    return moves[weights.index(max(weights))]


def choice(board: Board) -> str:
    """What a sensible player does now."""
    return board.grammar.text(sensible_move(board.state, board.state.asked[0]))


def on(board: Board, question: str) -> Board:
    """Play sensibly until something is asked."""
    while board.question != question:
        board.play(choice(board))
    return board


# Whole games


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_choice_is_legal_and_every_game_is_raided_to_its_end(seats: int) -> None:
    for seed in range(3):
        table = Table(Chance(key_from_seed(f"sensible {seed}")))
        state = GAME.start(GAME.open_box(seats), table)
        while not state.over:
            state.play(state.asked[0], sensible_move(state, state.asked[0]), table)
        assert isinstance(state, Odin)
        assert not stalled(state)
        assert not state.raids_left()


@pytest.mark.clause("ON-END-08")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_round_that_is_finished_gives_everybody_as_many_turns(seats: int) -> None:
    for seed in range(3):
        table = ChronicleTable(Chance(key_from_seed(f"finished {seed}")))
        state = GAME.start(GAME.open_box(seats, {"finish_round": "yes"}), table)
        while not state.over:
            state.play(state.asked[0], sensible_move(state, state.asked[0]), table)
        had = [line.args["seat"] for line in table.news if line.key == "turn"]
        assert {had.count(seat) for seat in range(seats)} == {len(had) // seats}
        assert not stalled(state)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_choice_never_depends_on_what_is_hidden(seats: int) -> None:
    table = Table(Chance(key_from_seed(f"honest {seats}")))
    chance = Chance(key_from_seed(f"imagined {seats}"))
    state = GAME.start(GAME.open_box(seats), table)
    while not state.over:
        seat = state.asked[0]
        move = sensible_move(state, seat)
        assert sensible_move(state.imagine(seat, chance), seat) == move
        state.apply(seat, move, table)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_has_a_weight_and_every_seat_a_prospect(seats: int) -> None:
    table = Table(Chance(key_from_seed(f"weighed {seats}")))
    chance = Chance(key_from_seed(f"anything {seats}"))
    state = GAME.start(GAME.open_box(seats), table)
    while not state.over:
        seat = state.asked[0]
        moves = state.legal(seat)
        weights = weigh(state, seat, moves)
        assert len(weights) == len(moves)
        assert all(map(isfinite, weights))
        assert_shares(expect(state), seats)
        sensible = chance.below(2)  # else hardly anything is ever built
        state.apply(seat, moves[weights.index(max(weights))] if sensible else chance.choose(moves), table)
    result = state.result()
    assert result is not None
    assert expect(state) == [result[seat] for seat in range(seats)]


def assert_shares(shares: list[float], seats: int) -> None:
    assert len(shares) == seats
    assert all(0 <= share <= 1 for share in shares)
    assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_expected_never_depends_on_what_is_hidden(seats: int) -> None:
    table = Table(Chance(key_from_seed(f"expected {seats}")))
    chance = Chance(key_from_seed(f"imagined {seats}"))
    state = GAME.start(GAME.open_box(seats), table)
    while not state.over:
        seat = state.asked[0]
        assert expect(state.imagine(chance.below(seats), chance)) == expect(state)
        state.apply(seat, sensible_move(state, seat), table)


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_players_are_beaten_from_every_seat(seats: int) -> None:
    won = 0.0
    for sensible in range(seats):
        table = Table(Chance(key_from_seed(f"beaten {sensible} table")))
        chance = Chance(key_from_seed(f"beaten {sensible} choices"))
        state = GAME.start(GAME.open_box(seats), table)
        while not state.over:
            seat = state.asked[0]
            move = sensible_move(state, seat) if seat == sensible else chance.choose(state.legal(seat))
            state.apply(seat, move, table)
        won += (state.result() or {})[sensible]
    assert won >= seats - 1


def test_all_that_the_rules_ask_has_an_answer() -> None:
    asking = {step.name for step in GAME.open_box(2).steps if step.verbs}
    assert asking == set(ANSWERS)
    assert set(ACTION.verbs) - {"end"} == set(INCLINATIONS)
    assert set(BUILDING_OPS) == set(BUILDING_HELP)
    assert {*RAID_OPS, *LONGSHIP_OPS} == set(RAID_HELP)


# Actions


def test_a_raid_that_is_ready_is_made_before_cards_are_spent() -> None:
    board = lay(p1=raider(hand="wh wc ws th tc ts"), sizes={"raid": 5}, p2={"hand": "wh"}, p3={"hand": "wh"})
    assert choice(board).startswith("raid")


def test_a_raid_waits_for_a_better_hand() -> None:
    board = lay(p1=raider(hand="wh"), sizes={"raid": 5}, p2={"hand": "wh"}, p3={"hand": "wh"})
    assert not choice(board).startswith("raid")


def test_near_the_end_a_raid_does_not_wait() -> None:
    board = lay(p1=raider(hand="wh"), ocean="london york - - - -", p2={"hand": "wh"}, p3={"hand": "wh"})
    assert choice(board) == "raid raid_london"


def test_the_last_raid_is_for_who_wins_by_it() -> None:
    last = "london - - - - -"
    ahead = lay(p1=raider(hand="wh wc ws", fame=20), ocean=last, p2={"hand": "wh", "fame": 10})
    assert choice(ahead) == "raid raid_london"
    behind = lay(p1=raider(hand="wh wc ws", fame=10), ocean=last, p2={"hand": "wh", "fame": 40})
    assert choice(behind) != "raid raid_london"


@pytest.mark.clause("ON-END-08")
def test_if_the_round_is_finished_a_narrow_lead_is_not_enough_while_others_still_play() -> None:
    def raids(fame: int, rule: str, first: str = "p1") -> bool:
        """Whether p1 makes the last raid if p2 has so much Fame."""
        p1, p2 = raider(hand="wh wc ws", fame=20), {"hand": "wh", "fame": fame}
        board = lay(p1=p1, p2=p2, ocean="london - - - - -", first=first, rules={"finish_round": rule})
        return choice(board) == "raid raid_london"

    narrow = max(fame for fame in range(15, 40) if raids(fame, "no"))
    assert not raids(narrow, "yes")
    assert raids(narrow, "yes", first="p2")  # p1 is the last of the round
    assert raids(narrow - 5, "yes")


@pytest.mark.clause("ON-END-08")
def test_after_the_last_raid_cards_go_into_what_scores() -> None:
    done: dict[str, Any] = {"ocean": "portland - - - - -", "rules": {"finish_round": "yes"}, "first": "p2"}
    board = lay(
        p1=raider(hand="ws ws ws ss", longships="oseberg:1", vikings=(4, 3, 3)),
        p2={"hand": ""},
        p3={"hand": ""},
        **done,
    ).play("raid raid_portland", "done")
    assert choice(board).startswith("recruit")
    weights = dict(zip(map(board.grammar.text, board.state.legal(0)), weights_of(board), strict=True))
    assert max(weights["return longship_oseberg"], weights["repair longship_oseberg"]) < weights["end"]


def weights_of(board: Board) -> list[float]:
    seat = board.state.asked[0]
    return weigh(board.state, seat, board.state.legal(seat))


@pytest.mark.clause("ON-END-08")
def test_who_has_a_turn_left_does_not_throw_cards_at_the_last_raid() -> None:
    def asked(rule: str) -> Board:
        p2 = {"hand": "wc tc sc", "material": 1}
        board = lay(
            p1=raider(hand="wh wc ws", fame=20),
            p2=p2,
            ocean="london - - - - -",
            display="ts*4",
            rules={"finish_round": rule},
        )
        return board.play("raid raid_london")

    assert choice(asked("no")).startswith("contribute")
    assert choice(asked("yes")) == "decline"


def test_nobody_waits_for_ever() -> None:
    board = lay(
        p1=raider(hand="wh wc ws", fame=10),
        ocean="london - - - - -",
        p2={"hand": "wh", "fame": 40},
        more={"quiet_rounds": IMPATIENCE, "round": 20},
    )
    assert choice(board) == "raid raid_london"


def test_what_is_lacking_is_bought() -> None:
    ready = raider(hand="ws ts ss")
    del ready["longships"]
    assert choice(lay(p1=ready, p2={"hand": "wh"}, p3={"hand": "wh"})).startswith("buy")
    away = raider(hand="ws ts", longships="long_serpent:1:away")
    assert choice(lay(p1=away, p2={"hand": "wh"}, p3={"hand": "wh"})) == "return longship_long_serpent"
    alone = raider(hand="wh th")
    del alone["hero"]
    assert choice(lay(p1=alone, p2={"hand": "wh"}, p3={"hand": "wh"})).startswith("hire")


def test_vikings_that_are_lacking_are_recruited_even_at_the_limit() -> None:
    board = lay(p1=raider(hand="ws ws", vikings=(0, 0, 10)), ocean="lindisfarne - - - - -", p2={"hand": "wh"})
    assert choice(board) == "recruit warrior 2"
    while vikings_of(board)[0] < 3 or sum(vikings_of(board)) > 10:
        board.play(choice(board))
    assert vikings_of(board) == [3, 0, 7]


def vikings_of(board: Board) -> list[int]:
    assert isinstance(board.state, Odin)
    return board.state.vikings_of(0)


def test_early_in_the_game_there_is_building() -> None:
    board = lay(p1={"hand": "wc tc sc", "material": 1}, sizes={"raid": 8}, p2={"hand": "wh"}, p3={"hand": "wh"})
    assert choice(board).startswith("build")


# Cards


def test_a_swap_brings_what_is_lacking() -> None:
    lacking = raider(hand="wh ss")
    del lacking["hero"]
    board = lay(p1=lacking, display="th ts ts ss", p2={"hand": "wh"}, p3={"hand": "wh"}, sizes={"raid": 2})
    moves = board.state.legal(0)
    weights = dict(zip(map(board.grammar.text, moves), weigh(board.state, 0, moves), strict=True))
    assert weights["swap"] > weights["end"]
    assert choice(board.play("swap")) == "take trader_hero"


def test_who_needs_heroes_pays_for_vikings_with_other_cards() -> None:
    built = "smithy_1 rune_circle_1 shipyard_1 jarls_house_1 inn_1"
    lacking = raider(hand="wh wc ws th", vikings=(0, 3, 3), buildings=built)
    del lacking["hero"]
    board = lay(p1=lacking, ocean="lindisfarne - - - - -", p2={"hand": "wh"}).play("recruit warrior 2")
    assert choice(board) in ("pay warrior_craft", "pay warrior_seamanship")


def test_who_thinks_ahead_pays_at_first_sight() -> None:
    board = lay(p1={"hand": "wh wc ws th"}, p2={"hand": "wh"}).play("recruit warrior 2")
    decision = board.state.decision(0)
    assert decision is not None
    assert len(decision.moves) > 1
    bot = SearchBot(GAME.judgement, Chance(key_from_seed("at first sight")), Budget(iterations=50))
    bot.choose({}, decision, lambda chance: board.state.imagine(0, chance))
    assert not bot.root.edges


def test_requirement_cards_are_matched() -> None:
    board = lay(p1=raider(hand="wh wc ws"), decks={"action": "tc tc th"}, p2={}, p3={}).play("raid raid_portland")
    assert choice(on(board, "match")).startswith("match")


def test_a_requirement_card_asks_the_leader_for_what_lies_there_already() -> None:
    board = lay(
        p1=raider(hand="wh wc ws th tc ts", fame=9),
        display="wh th sh sh",
        p2={"hand": "sc"},
        p3={"hand": "sh sc ss", "buildings": "smithy_1 rune_circle_1 shipyard_1 jarls_house_1 inn_1"},
    ).play("raid raid_portland", "contribute sailor_craft")
    assert choice(board) == "contribute sailor_craft"


# What can be expected


def test_who_has_more_fame_expects_to_win() -> None:
    ahead = lay(p1={"hand": "wh", "fame": 20}, p2={"hand": "wh", "fame": 10}, p3={"hand": "wh", "fame": 10})
    assert expect(ahead.state)[0] > 0.9


def test_a_lead_is_worth_more_near_the_end() -> None:
    seats: dict[str, Any] = {
        "p1": {"hand": "wh", "fame": 12},
        "p2": {"hand": "wh", "fame": 10},
        "p3": {"hand": "wh", "fame": 10},
    }
    early, late = lay(sizes={"raid": 8}, **seats), lay(ocean="london - - - - -", **seats)
    assert expect(late.state)[0] > expect(early.state)[0]


def test_buildings_are_worth_more_early() -> None:
    seats: dict[str, Any] = {
        "p1": {"hand": "wh", "buildings": "smithy_1"},
        "p2": {"hand": "wh", "fame": 4},
        "p3": {"hand": "wh"},
    }
    early, late = lay(sizes={"raid": 8}, **seats), lay(ocean="london - - - - -", **seats)
    assert expect(early.state)[0] > expect(late.state)[0]


@pytest.mark.parametrize("action", ["recruit warrior 2", "hire hero_knut", "buy longship_oseberg", "material"])
def test_what_is_being_paid_for_counts_as_there(action: str) -> None:
    board = lay(
        p1={"hand": "wh wc ws th tc ts sh sc ss ss", "vikings": (1, 1, 1)},
        heroes="egil hogni knut",
        longships="oseberg bison tune crane",
        p2={"hand": "wh"},
        p3={"hand": "wh"},
    ).play(action)
    assert board.question == "pay"
    paying = expect(board.state)
    while board.question == "pay":
        board.play(choice(board))
    assert expect(board.state) == pytest.approx(paying)


def test_a_raid_under_way_counts_with_its_likely_fame() -> None:
    board = lay(p1=raider(hand="wh wc ws th tc ts"), sizes={"raid": 5}, p2={"hand": "wh"}, p3={"hand": "wh"})
    before = expect(board.state)[0]
    on(board, "contribute")
    assert expect(board.state)[0] > before


# What the report asks


def test_belongings_are_heroes_buildings_longships_and_raids() -> None:
    board = lay(
        p1={"hero": "egil", "buildings": "inn_1", "hand": "wh"},
        p2={"longships": "bison:1:away", "raids": "york", "hand": "wh"},
    )
    assert sorted(belongings(board.state)) == [
        (0, "hero_egil"),
        (0, "inn_1"),
        (1, "longship_bison"),
        (1, "raid_york"),
    ]


def test_turns_are_counted_for_each_player() -> None:
    board = lay(turn="p2", more={"round": 4}, p2={"hand": "wh"})
    assert turns(board.state) == pytest.approx(3 + 2 / 3)

"""What a player thinks of the game: an answer to every question, honest, better than chance, with sense in it."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite

import pytest

from meadhall import games
from meadhall.bots.greedy import best_move
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.table import Table
from meadhall.games.champions.judgement import CHOICES, belongings, expect, turns, weigh
from meadhall.games.champions.judgement.forecast import final_scores
from meadhall.games.champions.judgement.odds import odds_of
from meadhall.games.champions.state import Champions
from tests.support import Board

GAME = games.find("champions")
Player = Callable[[Champions, int], int]


def chance(seed: str) -> Chance:
    return Chance(key_from_seed(seed))


def greedy(luck: Chance) -> Player:
    return lambda state, seat: best_move(GAME.judgement, state, seat, state.legal(seat), luck)


def at_random(luck: Chance) -> Player:
    return lambda state, seat: luck.choose(state.legal(seat))


def play(seats: int, seed: str, player: Callable[[int], Player], look: Callable[[Champions, int], None]) -> Champions:
    table = Table(chance(seed))
    state = GAME.start(GAME.open_box(seats), table)
    assert isinstance(state, Champions)
    while not state.over:
        seat = state.asked[0]
        look(state, seat)
        state.apply(seat, player(seat)(state, seat), table)
    return state


def favourite(board: Board) -> str:
    """The move that looks best."""
    seat = board.state.asked[0]
    moves = board.state.legal(seat)
    weights = weigh(board.state, seat, moves)
    return board.grammar.text(moves[weights.index(max(weights))])


# Whole games


def test_all_that_the_rules_ask_has_an_answer() -> None:
    assert {step.name for step in GAME.open_box(2).steps if step.verbs} == set(CHOICES)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_move_has_a_weight_and_every_seat_an_expectation(seats: int) -> None:
    def look(state: Champions, seat: int) -> None:
        moves = state.legal(seat)
        weights = weigh(state, seat, moves)
        assert len(weights) == len(moves)
        assert all(isfinite(weight) for weight in weights)
        shares = expect(state)
        assert len(shares) == seats
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)

    player = at_random(chance(f"any {seats}"))
    state = play(seats, f"weighed {seats}", lambda seat: player, look)
    result = state.result()
    assert result is not None
    assert expect(state) == [result[seat] for seat in range(seats)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_choice_does_not_depend_on_what_is_hidden(seats: int) -> None:
    luck = chance(f"imagined {seats}")

    def look(state: Champions, seat: int) -> None:
        moves = state.legal(seat)
        if len(moves) > 1:
            one, other = (weigh(state.imagine(seat, luck), seat, moves) for _ in range(2))
            assert one == pytest.approx(other)

    player = greedy(chance("of equals"))
    play(seats, f"honest {seats}", lambda seat: player, look)


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_players_are_beaten_from_every_seat(seats: int) -> None:
    for place in range(seats):
        players = [at_random(chance(f"other {seat}")) for seat in range(seats)]
        players[place] = greedy(chance("sensible"))
        state = play(seats, f"beaten {place}", players.__getitem__, lambda state, seat: None)
        assert state.winners == (place,)


# What can be expected


def test_who_is_ahead_expects_more() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nglory = 30\n[position.players.p2]\nglory = 10')
    first, second, third = expect(board.state)
    assert first > 0.5 > second > third


@pytest.mark.parametrize("wealth", ["dice = { axeman = 4 }", "favor = 5", "food = 4\nwood = 3\ncoin = 4"])
def test_what_one_owns_counts(wealth: str) -> None:
    board = Board("champions", f'turn = "p1"\nround = 4\n[position.players.p2]\n{wealth}')
    shares = expect(board.state)
    assert shares[1] == max(shares)


def test_the_same_lead_is_worth_more_near_the_end() -> None:
    early, late = (
        expect(Board("champions", f'turn = "p1"\nround = {number}\n[position.players.p1]\nglory = 6').state)[0]
        for number in (1, 8)
    )
    assert late > early


def scores(board: Board) -> list[float]:
    assert isinstance(board.state, Champions)
    return final_scores(board.state)


def test_glory_is_safer_against_one_rival_than_against_three() -> None:
    """Among more than two, whoever is ahead in the middle of the game is caught up with more often."""
    position = 'turn = "p1"\nround = 4\n[position.players.p1]\nglory = 20'
    two, four = (scores(Board("champions", position, seats=seats)) for seats in (2, 4))
    assert two[0] - two[1] > four[0] - sum(four[1:]) / 3 > 0


def test_warriors_sent_are_not_lost() -> None:
    position = 'turn = "p1"\nround = 5\ntroll = "hill_troll"\n[position.players.p1]\ndice = { spearman = 5 }'
    board = Board("champions", position, seats=2)
    before = expect(board.state)[0]
    board.play("place troll")
    reserved = expect(board.state)[0]
    assert reserved > before - 0.05


# Fights


def test_more_warriors_win_more_often_and_more_of_them_come_home() -> None:
    odds = odds_of(GAME.open_box(2), 0)
    prospects = [odds.fight(2, 4, (0, count, 0)) for count in range(6)]
    assert prospects[0][0] == 0
    assert [one[0] for one in prospects] == sorted(one[0] for one in prospects)
    assert prospects[5][0] > 0.99
    assert [one[2] for one in prospects] == sorted(one[2] for one in prospects)


def test_the_odds_of_one_die_against_one_point() -> None:
    """A swordsman hits with three faces of six; without a hit only a shield (one face) saves it for another roll."""
    odds = odds_of(GAME.open_box(2), 0)
    assert odds.fight(1, 1, (1, 0, 0))[0] == pytest.approx(3 / 5)


# Reports


def test_belongings_are_leaders_ships_runes_and_destinies() -> None:
    state = play(2, "owned", lambda seat: greedy(chance("owner")), lambda state, seat: None)
    kinds = {state.box.content.entry(ident).kind for _, ident in belongings(state)}  # type: ignore[union-attr]
    assert {"leader", "rune", "destiny"} <= kinds <= {"leader", "rune", "destiny", "longship"}
    assert turns(state) == 8

"""What a player thinks of Blood Rage: an answer to every question, honest, sensible, better than chance."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite

import pytest

from meadhall import games
from meadhall.bots.greedy import best_move
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.table import Table
from meadhall.games.blood_rage.thinking import ANSWERS, belongings, expect, turns, weigh
from meadhall.games.blood_rage.thinking.lore import BATTLE_TEXT, UPGRADE_WORTH
from meadhall.testing import Board
from tests.games.blood_rage.board import base, lay

GAME = games.find("blood_rage")
ALL = {"five_players": "yes", "gods": "yes", "mystics": "yes", "promotional_monsters": "yes"}
TABLES: tuple[tuple[int, Mapping[str, str]], ...] = ((2, {}), (4, {}), (3, ALL), (5, ALL))
CHANCE = Chance(key_from_seed("ties"))


def choice(board: Board) -> str:
    """What a sensible player does now."""
    seat = board.state.asked[0]
    return board.grammar.text(best_move(GAME.judgement, board.state, seat, board.state.legal(seat), CHANCE))


def favourites(board: Board, verb: str) -> list[str]:
    """The moves of a verb, the best first."""
    seat = board.state.asked[0]
    moves = board.state.legal(seat)
    ranked = sorted(zip(weigh(board.state, seat, moves), moves, strict=True), reverse=True)
    return [board.grammar.text(move) for _, move in ranked if board.grammar.verb_of[move] == verb]


# Whole games


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_move_of_every_decision_has_a_weight_and_the_shares_add_up(
    seats: int, options: Mapping[str, str]
) -> None:
    table = Table(Chance(key_from_seed(f"weights {seats}")))
    choices = Chance(key_from_seed(f"choices {seats}"))
    state = GAME.start(GAME.open_box(seats, options), table)
    while not state.over:
        seat = state.asked[0]
        moves = state.legal(seat)
        weights = weigh(state, seat, moves)
        assert len(weights) == len(moves)
        assert all(isfinite(weight) for weight in weights)
        shares = expect(state)
        assert len(shares) == seats
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
        # Half at random, half sensibly, so that battles, upgrades and quests all come up.
        best = weights.index(max(weights))
        state.apply(seat, moves[best] if choices.below(2) else choices.choose(moves), table)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_choice_never_depends_on_what_is_hidden(seats: int, options: Mapping[str, str]) -> None:
    table = Table(Chance(key_from_seed(f"honest {seats}")))
    chance = Chance(key_from_seed(f"imagined {seats}"))
    state = GAME.start(GAME.open_box(seats, options), table)
    while not state.over:
        seat = state.asked[0]
        moves = state.legal(seat)
        weights = weigh(state, seat, moves)
        assert weigh(state.imagine(seat, chance), seat, moves) == weights
        state.apply(seat, moves[weights.index(max(weights))], table)


@pytest.mark.parametrize("seats", [2, 4])
def test_random_players_are_beaten_from_every_seat(seats: int) -> None:
    for sensible in range(seats):
        table = Table(Chance(key_from_seed(f"beaten {sensible}")))
        state = GAME.start(GAME.open_box(seats), table)
        while not state.over:
            seat = state.asked[0]
            moves = state.legal(seat)
            weights = weigh(state, seat, moves) if seat == sensible else [0.0]
            state.apply(seat, moves[weights.index(max(weights))] if seat == sensible else CHANCE.choose(moves), table)
        assert (state.result() or {})[sensible] == 1


def test_all_that_the_rules_ask_has_an_answer_and_all_cards_are_known() -> None:
    box = GAME.open_box(5, ALL)
    assert {step.name for step in box.steps if step.verbs} == set(ANSWERS)
    assert {card["key"] for card in GAME.content.of("upgrade_card")} == set(UPGRADE_WORTH)
    assert set(BATTLE_TEXT) <= {card["key"] for card in GAME.content.of("battle_card")}


# Choices


def test_a_province_without_enemies_is_pillaged() -> None:
    board = base(gimle={"p1": "leader"}, p1={"rage": 1, "hand": "a1_tyrs_bash"}, p2={"rage": 0}, p3={"rage": 0})
    assert choice(board) == "pillage gimle"


def test_the_last_rage_is_not_spent_before_what_is_free_is_done() -> None:
    board = base(elvagar={"p1": "leader"}, p1={"rage": 1, "hand": "a1_manheim"})
    assert choice(board) in ("pillage elvagar", "quest a1_manheim")


def test_nobody_pillages_against_a_host() -> None:
    board = base(gimle={"p1": "warrior", "p2": "leader warrior warrior"}, p2={"hand": "a1_tyrs_smite a1_tyrs_smash"})
    assert choice(board) != "pillage gimle"


def test_rage_is_raised_first_and_a_legend_at_the_end() -> None:
    board = base(
        yggdrasil={"p1": "leader"}, p1={"upgrades": "a3_friggas_sacrifice_3p"}, elvagar={"p1": "warrior"}, age=1
    )
    board.play("sacrifice", "offer leader yggdrasil")
    assert choice(board.play("offer warrior elvagar") if board.question == "offer" else board) == "raise rage"


def test_the_strongest_card_wins_a_battle_that_is_close() -> None:
    board = base(
        gimle={"p1": "leader", "p2": "leader"},
        p1={"hand": "a1_tyrs_bash a1_tyrs_smite a1_manheim"},
        p2={"hand": "a1_tyrs_smash"},
    ).play("pillage gimle")
    while board.question != "hidden_cards":
        board.play("decline")
    assert favourites(board, "fight")[0] == "fight a1_tyrs_smite"


# What can be expected


def test_who_is_ahead_expects_more() -> None:
    shares = expect(base(p1={"glory": 40}, p2={"glory": 10}, p3={"glory": 0}).state)
    assert shares[0] > shares[1] > shares[2]


def test_the_same_lead_means_more_in_a_later_age() -> None:
    early, late = (expect(base(p1={"glory": 30}, age=age).state)[0] for age in (1, 3))
    assert late > early > 1 / 3


def test_what_is_paid_for_counts_before_it_is_there() -> None:
    board = lay(p1={"hand": "a1_dwarf_chieftain", "rage": 3})
    before = expect(board.state)[0]
    assert expect(board.play("upgrade a1_dwarf_chieftain").state)[0] > before - 0.02


# What reports ask


def test_belongings_are_clans_and_upgrades() -> None:
    found = belongings(base(p2={"upgrades": "a1_troll a1_lokis_domain"}).state)
    assert {(1, "a1_troll"), (1, "a1_lokis_domain")} <= set(found)
    assert {seat for seat, _ in found} == {0, 1, 2}


def test_turns_are_ages_and_parts_of_them() -> None:
    assert turns(base(age=1).state) == pytest.approx(1 / 6)
    assert turns(base(age=3).state) == pytest.approx(2 + 1 / 6)

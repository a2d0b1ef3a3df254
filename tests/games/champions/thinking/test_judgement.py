"""What a player thinks of the game: an answer to every question, honest, better than chance, with sense in it."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from pathlib import Path
from typing import cast

import pytest

from meadhall import games
from meadhall.bots.greedy import best_move
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.table import ChronicleTable, Table
from meadhall.games.champions.rules import runes
from meadhall.games.champions.rules.locations import LOCATION_CHECKS, VISITS
from meadhall.games.champions.rules.odds import odds_of
from meadhall.games.champions.rules.windows import RuneWindow
from meadhall.games.champions.table.box import ChampionsBox
from meadhall.games.champions.table.schema import ABILITIES, FREE_WINDOWS, NAMED_LOCATIONS, RUNE_WINDOWS
from meadhall.games.champions.table.state import Champions
from meadhall.games.champions.thinking import (
    ANSWERS,
    LEADER_WORTH,
    RECKONED,
    belongings,
    expect,
    free_runes,
    turns,
    weigh,
)
from meadhall.games.champions.thinking.expectation import final_scores
from meadhall.games.champions.thinking.inclination import PLACES
from meadhall.games.champions.thinking.standing import LEADER_A_ROUND, RUNE_USE, tables_of
from meadhall.testing import Board

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
    """For each step that asks there is an entry in `thinking.ANSWERS`."""
    assert {step.name for step in GAME.open_box(2).steps if step.verbs} == set(ANSWERS)


def test_every_place_with_an_effect_of_its_own_is_needed_and_weighed() -> None:
    assert set(VISITS) == set(NAMED_LOCATIONS) == set(PLACES)
    assert set(LOCATION_CHECKS) <= set(VISITS)


def test_every_rune_has_an_effect_and_its_use_is_weighed() -> None:
    free = {rune for rune, windows in RUNE_WINDOWS.items() if windows == FREE_WINDOWS}
    assert set(runes.FREE_RUNES) == set(free_runes.FREE_RUNES) == free
    assert set(runes.OCCASIONS) == set(RUNE_WINDOWS) - free
    assert {*RUNE_USE, "rune_success"} == set(RUNE_WINDOWS)  # what Success is worth follows from the destinies


def test_every_ability_of_a_leader_is_weighed() -> None:
    assert set(LEADER_WORTH) == set(LEADER_A_ROUND) == set(ABILITIES)


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


# Destinies and runes


def about_to(phase: str, mine: str, more: str = "", round: int = 4) -> Board:
    """p1 is asked first."""
    head = f'phase = "{phase}"\nround = {round}\nstart_player = "p1"\n{more}'
    return Board("champions", f"{head}\n[position.players]\np1 = {{ {mine} }}")


def choosing(round: int) -> Board:
    """p1 keeps one of four destinies, in none of which anybody is ahead."""
    deck = ", ".join(f'"destiny_{card}"' for card in ("monster_slayer", "draugr_slayer", "red_hand", "troll_slayer"))
    mine = 'leader = "dagrun", runes = ["rune_true_vision"], destinies = ["destiny_prepared"]'
    board = about_to("placement", mine, f"decks.destiny = [{deck}]", round)
    return board.play("place sages_hut", "decline", "extra", "use rune_true_vision")


@pytest.mark.parametrize("round", [1, 8])
def test_of_two_destinies_the_one_that_brings_more_is_kept(round: int) -> None:
    assert favourite(choosing(round)) == "keep destiny_draugr_slayer"


def test_what_destinies_and_success_are_worth_follows_from_the_content(tmp_path: Path) -> None:
    head = '[pack]\nid = "mine"\ngame = "champions"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
    twice = "".join(
        f'[[destiny]]\nid = "{card.id}"\nglory_sole = {2 * card["glory_sole"]}\n' for card in GAME.content.of("destiny")
    )
    file = tmp_path / "mine.toml"
    file.write_text(head + twice, encoding="utf-8")
    ours, theirs = (
        tables_of(cast("ChampionsBox", GAME.open_box(3, content=content)))
        for content in (GAME.content, GAME.content_with([file]))
    )
    success = [rune.id for rune in GAME.content.of("rune")].index("rune_success")
    assert theirs.destiny == pytest.approx(2 * ours.destiny)
    assert theirs.rune_use[success] == pytest.approx(2 * ours.rune_use[success])


@pytest.mark.parametrize(
    ("mine", "place", "answer"),
    [
        # Alone in front with the Longhouse's swordsman; without it tied, which is too little.
        ('runes = ["rune_success"], destinies = ["destiny_warlord"]', "longhouse", "use rune_success"),
        ('runes = ["rune_success"], destinies = ["destiny_warlord"]', "smokehouse", "done"),
        # As many coins as Wealth can double; few of them can wait.
        ('runes = ["rune_wealth"], coin = 5', "smokehouse", "use rune_wealth"),
        ('runes = ["rune_wealth"], coin = 1', "smokehouse", "done"),
        # Gifts and Knowledge wait for what they are needed for.
        ('runes = ["rune_gifts"]', "smokehouse", "done"),
        ('runes = ["rune_knowledge"]', "smokehouse", "done"),
    ],
)
def test_a_free_rune_is_used_after_a_placement_if_it_pays_and_kept_if_not(mine: str, place: str, answer: str) -> None:
    board = about_to("placement", mine).play(f"place {place}")
    assert (board.question, favourite(board)) == ("worker_placed", answer)


@pytest.mark.parametrize(
    ("mine", "answer"),
    [
        ('runes = ["rune_success"], destinies = ["destiny_woodwright"], wood = 1', "use rune_success"),
        ('runes = ["rune_wealth"], coin = 3', "use rune_wealth"),
        ('runes = ["rune_gifts"]', "use rune_gifts"),
        ('runes = ["rune_success"], destinies = ["destiny_monster_slayer"]', "done"),
    ],
)
def test_at_the_last_chance_whatever_brings_something_is_used(mine: str, answer: str) -> None:
    """Tied in wood: two glory are better than none."""
    board = about_to("combat", mine, 'troll = ""', round=8)
    assert board.question == "last_window"
    assert favourite(board) == answer


def test_who_waits_in_the_last_round_does_not_wait_too_long() -> None:
    """After the last fight there is no other window if nothing else changes."""
    more = 'troll = ""\nplaced.draugr_1 = "p2"\nsent.draugr_1 = { axeman = 1 }'
    board = about_to("combat", 'runes = ["rune_success"], destinies = ["destiny_woodwright"]', more, round=8)
    assert (board.question, favourite(board)) == ("combat_start", "done")
    board.play("done")
    while board.question != "last_window":
        board.play("done")
    assert favourite(board) == "use rune_success"


def test_knowledge_is_used_before_a_ship_is_loaded() -> None:
    more = 'placed.large_public_longship = "p1"\nshores.shore_3 = { ship = "large_public" }'
    board = about_to("assignment", 'runes = ["rune_knowledge"], food = 3, dice = { axeman = 4 }', more)
    assert favourite(board) == "use rune_knowledge"


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_free_rune_is_wasted(seats: int) -> None:
    """Sensible players use nearly every Success and Wealth that they hold, and Success only for something."""
    for seed in range(4):
        player = greedy(chance(f"thrift {seed}"))
        table = ChronicleTable(chance(f"thrift {seats} {seed}"))
        state = GAME.start(GAME.open_box(seats), table)
        assert isinstance(state, Champions)
        while not state.over:
            state.apply(state.asked[0], player(state, state.asked[0]), table)
        for news in table.news:
            if news.key == "destiny_revealed":
                assert news.args["glory"] != 0
        for rune, owner in enumerate(state.rune_owner):
            if state.box.rune_ids[rune] in ("rune_wealth", "rune_gifts") and owner >= 0:
                assert state.rune_used[rune]


def test_the_windows_are_answered_without_a_search() -> None:
    box = GAME.open_box(2)
    assert {step.name for step in box.steps if isinstance(step, RuneWindow)} <= RECKONED


# Reports


def test_belongings_are_leaders_ships_runes_and_destinies() -> None:
    state = play(2, "owned", lambda seat: greedy(chance("owner")), lambda state, seat: None)
    kinds = {state.box.content.entry(ident).kind for _, ident in belongings(state)}  # type: ignore[union-attr]
    assert {"leader", "rune", "destiny"} <= kinds <= {"leader", "rune", "destiny", "longship"}
    assert turns(state) == 8

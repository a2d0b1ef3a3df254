"""Final scoring (CM-SCORE) but for the destinies, which `test_destinies` shows."""

from __future__ import annotations

import pytest

from meadhall.testing import Board

ITEMS = ("track", "destinies", "sets", "runes", "longship", "favor", "spent_favor", "coins", "blame", "total")


def final(*players: str, seats: int = 3, round: int = 8) -> Board:
    """The last cleanup is done; who is not described has nothing but what is said here."""
    nothing = {"destinies": "[]", "food": "0", "wood": "0", "coin": "0", "favor": "0", "dice": "{}"}
    text = f'phase = "cleanup"\nround = {round}\ntroll = ""\n'
    for seat in range(seats):
        given = players[seat] if seat < len(players) else ""
        named = {line.split("=")[0].strip() for line in given.splitlines()}
        rest = "\n".join(f"{key} = {value}" for key, value in nothing.items() if key not in named)
        text += f"[position.players.p{seat + 1}]\n{rest}\n{given}\n"
    return Board("champions", text, seats=seats)


def score(board: Board, seat: str = "p1") -> dict[str, int]:
    """The items of a score that are not 0."""
    return {item: value for item, value in board.see(f"scores.{seat}").items() if value}


@pytest.mark.clause("CM-SCORE-01")
def test_the_game_ends_after_the_cleanup_of_round_eight() -> None:
    board = final()
    assert board.state.over
    assert board.see("phase") == "end"
    going_on = final(round=7)
    assert not going_on.state.over
    assert going_on.see("scores") == {}
    assert going_on.state.result() is None


@pytest.mark.clause("CM-SCORE-02")
def test_a_score_is_the_track_and_all_items() -> None:
    board = final("glory = 4\nfavor = 1\ncoin = 3\nblame = 2", "glory = 9")
    assert tuple(board.see("scores.p1")) == ITEMS
    assert score(board) == {"track": 4, "favor": 2, "coins": 1, "blame": -3, "total": 4}
    assert score(board, "p2") == {"track": 9, "total": 9}
    assert score(board, "p3") == {}
    assert board.told("final_score") == [{"seat": 0, "glory": 4}, {"seat": 1, "glory": 9}, {"seat": 2, "glory": 0}]


YELLOW, RED, BLUE = (
    tuple(f"{kind}_{color}" for kind in ("draugr_thrall", "nokk", "draugr_jarl")) for color in ("yellow", "red", "blue")
)


@pytest.mark.clause("CM-SCORE-08", "CM-SCORE-09")
@pytest.mark.parametrize(
    ("cards", "sets"),
    [
        ((*YELLOW, *RED), 0),
        ((*YELLOW, *BLUE), 0),
        ((*RED, *BLUE), 0),
        ((YELLOW[0], RED[0], BLUE[0]), 1),
        ((YELLOW[1], RED[1], BLUE[1]), 1),
        ((YELLOW[0], RED[1], BLUE[2]), 1),
        ((*YELLOW, *RED[:2], *BLUE), 2),
        ((*YELLOW, *RED, *BLUE), 3),
        ((YELLOW[0], RED[0], "hill_troll"), 0),
    ],
)
def test_each_set_of_three_colors_scores_five(cards: tuple[str, ...], sets: int) -> None:
    names = ", ".join(f'"{card}"' for card in cards)
    board = final(f"trophies = [{names}]")
    assert board.see("scores.p1.sets") == 5 * sets


@pytest.mark.clause("CM-SCORE-10", "CM-RUNE-GEN-03")
@pytest.mark.parametrize(
    ("rune", "circles"),
    [
        ("gifts", 2),
        ("glory", 1),
        ("healing", 2),
        ("journey", 2),
        ("knowledge", 3),
        ("potential", 3),
        ("reaction", 3),
        ("success", 1),
        ("true_vision", 2),
        ("wealth", 3),
    ],
)
def test_each_rune_scores_its_runes_used_or_not(rune: str, circles: int) -> None:
    assert score(final(f'used_runes = ["rune_{rune}"]')) == {"runes": circles, "total": circles}
    unused = final("", f'runes = ["rune_{rune}"]')
    assert score(unused) == {}
    assert score(unused, "p2") == {"runes": circles, "total": circles}


@pytest.mark.clause("CM-SCORE-11", "CM-LOC-SHIPWRIGHT-08")
@pytest.mark.parametrize(("ship", "glory"), [("karve", 3), ("snekkja", 4), ("skeid", 5), ("drakkar", 6)])
def test_a_private_longship_scores_its_glory(ship: str, glory: int) -> None:
    board = final("", f'ship = "{ship}"', seats=4)
    assert score(board, "p2") == {"longship": glory, "total": glory}
    assert score(board, "p1") == {}


@pytest.mark.clause("CM-SCORE-12")
@pytest.mark.parametrize("favor", [1, 2, 5])
def test_each_unspent_favor_scores_two(favor: int) -> None:
    board = final(f'leader = "ullr"\nfavor = {favor}\nspent_favor = 3')
    assert score(board) == {"favor": 2 * favor, "total": 2 * favor}


@pytest.mark.clause("CM-SCORE-13")
@pytest.mark.parametrize(("coins", "glory"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (30, 10)])
def test_three_coins_score_one(coins: int, glory: int) -> None:
    assert final(f"coin = {coins}").see("scores.p1.coins") == glory


@pytest.mark.clause("CM-SCORE-14", "CM-SCORE-18", "CM-EX-20")
@pytest.mark.parametrize(
    ("blame", "penalty"),
    [(0, 0), (1, -1), (2, -3), (3, -6), (4, -10), (5, -15), (6, -21), (7, -21), (10, -21)],
)
def test_blame_costs_ever_more_and_a_score_may_be_negative(blame: int, penalty: int) -> None:
    board = final(f"blame = {blame}")
    assert (board.see("scores.p1.blame"), board.see("scores.p1.total")) == (penalty, penalty)
    assert board.see("scores.p2.total") == 0


@pytest.mark.clause("CM-SCORE-15", "CM-ROUND-16")
@pytest.mark.parametrize(
    ("glory", "winner"), [((5, 4, 3), "p1"), ((3, 5, 4), "p2"), ((3, 4, 5), "p3"), ((-1, -2, -3), "p1")]
)
def test_most_glory_wins(glory: tuple[int, int, int], winner: str) -> None:
    board = final(*(f"glory = {count}" for count in glory))
    assert board.see("winners") == [winner]
    assert board.told("winner") == [{"seat": int(winner[1]) - 1}]
    assert board.state.result() == {seat: float(f"p{seat + 1}" == winner) for seat in range(3)}


@pytest.mark.clause("CM-SCORE-15")
def test_enemy_cards_do_not_beat_glory() -> None:
    board = final("glory = 5", 'glory = 4\ntrophies = ["hill_troll", "nokk_red"]')
    assert board.see("winners") == ["p1"]


@pytest.mark.clause("CM-SCORE-16")
def test_a_tie_goes_to_the_player_with_more_enemy_cards_trolls_included() -> None:
    board = final(
        'glory = 5\ntrophies = ["draugr_jarl_red"]',
        'glory = 5\ntrophies = ["hill_troll", "cave_troll"]',
        'glory = 4\ntrophies = ["nokk_red", "nokk_blue", "hill_troll"]',
    )
    assert board.see("winners") == ["p2"]
    assert board.state.result() == {0: 0.0, 1: 1.0, 2: 0.0}


@pytest.mark.clause("CM-SCORE-17")
def test_players_who_are_still_tied_share_the_victory() -> None:
    board = final('glory = 5\ntrophies = ["draugr_jarl_red"]', "glory = 5", 'glory = 5\ntrophies = ["hill_troll"]')
    assert board.see("winners") == ["p1", "p3"]
    assert board.told("winner") == [{"seat": 0}, {"seat": 2}]
    assert board.state.result() == {0: 0.5, 1: 0.0, 2: 0.5}
    assert final().see("winners") == ["p1", "p2", "p3"]


@pytest.mark.clause("CM-SCORE-18")
def test_a_negative_score_can_win() -> None:
    board = final("blame = 1", "blame = 2", seats=2)
    assert board.see("winners") == ["p1"]
    assert board.see("scores.p1.total") == -1


@pytest.mark.clause("CM-SCORE-19", "CM-LEADER-ASMUNDR-03")
def test_asmundr_alone_scores_the_favor_he_discarded() -> None:
    board = final('leader = "asmundr"\nspent_favor = 3', 'leader = "ullr"\nspent_favor = 3')
    assert score(board) == {"spent_favor": 6, "total": 6}
    assert score(board, "p2") == {}


@pytest.mark.clause("CM-EX-19")
def test_a_whole_score() -> None:
    cards = ["draugr_thrall_yellow", "draugr_scout_yellow", "nokk_yellow", "draugr_thrall_red", "nokk_red"]
    cards += ["draugr_thrall_blue", "draugr_scout_blue", "nokk_blue", "huldra_blue", "hill_troll", "cave_troll"]
    names = ", ".join(f'"{card}"' for card in cards)
    board = final(
        f"""leader = "gylfir"
glory = 52
destinies = ["destiny_draugr_slayer", "destiny_prepared"]
trophies = [{names}]
used_runes = ["rune_gifts", "rune_journey", "rune_knowledge"]
ship = "karve"
favor = 2
coin = 8
food = 2
blame = 3""",
        "food = 2",
    )
    assert score(board) == {
        "track": 52,
        "destinies": 7 + 2,
        "sets": 10,
        "runes": 7,
        "longship": 3,
        "favor": 4,
        "coins": 2,
        "blame": -6,
        "total": 81,
    }
    assert board.see("players.p1.trophies.count") == 11


@pytest.mark.clause("CM-LOC-SAGE-03")
def test_after_the_game_all_destinies_are_open() -> None:
    board = Board("champions", 'phase = "cleanup"\nround = 8\n[position.players.p2]\ndestinies = ["destiny_wealthy"]')
    for seat in ("p1", "p2", "p3", "spectator"):
        assert board.see("players.p2.destinies", of=seat) == ["destiny_wealthy"]
        assert all("?" not in board.see(f"players.{owner}.destinies", of=seat) for owner in ("p1", "p2", "p3"))
        assert "?" in board.see("under_destiny_deck", of=seat)

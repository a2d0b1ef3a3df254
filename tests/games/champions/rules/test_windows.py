"""When free runes can be used (CM-RUNE-GEN-04, -06): who is asked, when, and when nobody is."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.games.champions.rules.windows import last_chance
from meadhall.games.champions.table.state import Champions
from meadhall.testing import Board

GAME = games.find("champions")
ASKED = ("worker_placed", "own_assignment", "combat_start", "fight_decided", "round_end", "last_window")
HOLDERS = 'p1.runes = ["rune_gifts"]\np2.runes = ["rune_wealth"]\np3.runes = ["rune_knowledge"]'


def table(phase: str, players: str, more: str = "", round: int = 1, start: str = "p2") -> Board:
    """A table in some phase; `players` are lines below `[position.players]`."""
    position = f'phase = "{phase}"\nround = {round}\nstart_player = "{start}"\n{more}\n[position.players]\n{players}'
    return Board("champions", position)


def draugr(*sent: tuple[str, str]) -> str:
    """Seats that have sent dice to the draugr, which are thralls: attack 1, defense 2, 2 glory, 2 coins."""
    lines = ['troll = ""\ndraugr = ["draugr_thrall_red", "draugr_thrall_blue"]']
    for slot, (seat, dice) in enumerate(sent, start=1):
        lines += [f'placed.draugr_{slot} = "{seat}"', f"sent.draugr_{slot} = {{ {dice} }}"]
    return "\n".join(lines)


def windows(board: Board) -> list[str]:
    """Who is asked in which windows of this round if everybody lets them go by, begs, and confirms."""
    found = []
    round = board.see("round")
    while not board.state.over and board.see("round") == round:
        if board.question in ASKED:
            found.append(f"{board.question} {board.asked[0]}")
        board.play("beg" if board.question == "place_worker" else "done")
    return found


# After placing a worker


@pytest.mark.clause("CM-RUNE-GEN-04")
@pytest.mark.parametrize("move", ["place swordsmith", "place troll", "beg"])
def test_a_window_opens_after_the_own_worker_and_before_the_next_player(move: str) -> None:
    board = table("placement", 'p2.runes = ["rune_wealth"]').play(move)
    assert (board.asked, board.question) == (["p2"], "worker_placed")
    assert board.legal() == {"use rune_wealth", "done"}
    assert board.refused("place market") == "not_asked"
    board.play("done")
    assert (board.asked, board.question) == (["p3"], "place_worker")


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_the_window_opens_when_the_action_of_the_place_is_over() -> None:
    board = table("placement", 'p2 = { runes = ["rune_wealth"], coin = 2 }').play("place large_public_longship")
    assert board.question == "sail"
    assert board.play("sail shore_3").question == "worker_placed"


@pytest.mark.clause("CM-RUNE-GEN-04", "CM-RUNE-SUCCESS-03")
def test_success_scores_right_after_the_own_gain_before_others_answer() -> None:
    """With one more swordsman p2 has most warriors; p3 could take two at once."""
    players = 'p2 = { runes = ["rune_success"], destinies = ["destiny_warlord"] }'
    board = table("placement", players).play("place longhouse", "use rune_success")
    assert board.told("destiny_revealed") == [{"seat": 1, "card": "destiny_warlord", "glory": 7}]
    assert (board.asked, board.question) == (["p3"], "place_worker")


@pytest.mark.clause("CM-RUNE-GEN-06")
@pytest.mark.parametrize("rune", ["gifts", "knowledge", "success", "wealth"])
def test_a_rune_just_gained_can_be_used_in_the_window_right_after(rune: str) -> None:
    more = f'runes = ["rune_{rune}", "rune_glory"]'
    board = table("placement", "p2.wood = 1", more).play("place runesmith", f"take rune_{rune}")
    assert (board.asked, board.legal()) == (["p2"], {f"use rune_{rune}", "done"})


@pytest.mark.clause("CM-RUNE-GEN-04")
@pytest.mark.parametrize("held", ["", '"rune_healing", "rune_journey"'])
def test_nobody_is_asked_who_holds_no_free_rune(held: str) -> None:
    more = draugr(("p3", "axeman = 1"))
    board = table("combat", f'p2 = {{ runes = [{held}], used_runes = ["rune_wealth"] }}\np3.favor = 0', more)
    assert board.see("round") == 2
    assert board.told("fight") == [{"seat": 2, "enemy": "draugr_thrall_red"}]
    board = table("placement", f"p2.runes = [{held}]").play("place swordsmith")
    assert (board.asked, board.question) == (["p3"], "place_worker")


@pytest.mark.clause("CM-RUNE-GEN-04", "CM-RUNE-GEN-05")
def test_who_has_used_the_last_free_rune_is_not_asked_again() -> None:
    board = table("placement", 'p2.runes = ["rune_wealth", "rune_knowledge", "rune_glory"]').play("place swordsmith")
    board.play("use rune_wealth")
    assert (board.asked, board.legal()) == (["p2"], {"use rune_knowledge", "done"})
    board.play("use rune_knowledge")
    assert (board.asked, board.question) == (["p3"], "place_worker")


# Around the combats


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_after_a_fight_all_are_asked_in_turn_order_beginning_with_who_fought() -> None:
    board = table("combat", f"{HOLDERS}\np3.favor = 0", draugr(("p3", "axeman = 2")), start="p1")
    board.play("done", "done").dice("double", "blank").play("done")
    assert board.told("won") == [{"seat": 2, "enemy": "draugr_thrall_red", "glory": 2}]
    assert windows(board) == ["fight_decided p3", "fight_decided p1", "fight_decided p2"]


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_a_window_opens_after_every_fight_won_or_lost() -> None:
    more = draugr(("p3", "axeman = 1"), ("p1", "axeman = 1"))
    board = table("combat", 'p1.favor = 0\np3.favor = 0\np2.runes = ["rune_wealth"]', more)
    board.dice("blank").play("done")
    assert (board.asked, board.question, len(board.told("defeated"))) == (["p2"], "fight_decided", 1)
    board.dice("double").play("done")
    assert (board.asked, board.question, len(board.told("won"))) == (["p2"], "fight_decided", 1)


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_the_reward_of_a_fight_is_there_in_the_window_after_it() -> None:
    players = (
        'p2 = { runes = ["rune_success", "rune_wealth"], destinies = ["destiny_draugr_slayer"], coin = 1, favor = 0 }'
    )
    board = table("combat", players, draugr(("p2", "axeman = 2")))
    board.dice("double", "blank").play("done", "use rune_success", "use rune_wealth")
    assert (board.see("players.p2.glory"), board.see("players.p2.coin")) == (2 + 7, 6)


@pytest.mark.clause("CM-RUNE-GEN-04", "CM-COMBAT-28")
def test_the_window_after_the_troll_opens_when_the_blame_is_settled() -> None:
    more = 'troll = "hill_troll"\nplaced.troll = "p2"\nsent.troll = { axeman = 2 }'
    players = 'p2 = { runes = ["rune_wealth", "rune_glory"], favor = 0, blame = 1 }'
    board = table("combat", players, more).dice("double", "blank").play("done")
    asked = []
    for move in ("decline", "absolve", "blame p3"):
        asked.append(board.question)
        board.play(move)
    assert [*asked, board.question] == ["glory_rune", "absolve", "give_blame", "fight_decided"]


@pytest.mark.clause("CM-RUNE-GEN-04", "CM-JOURNEY-22")
def test_a_fight_with_the_kraken_is_a_fight() -> None:
    more = """troll = ""
placed.large_public_longship = "p2"
shores.shore_3 = { ship = "large_public", journey = "kraken", monster = "nokk_red", dice = { axeman = 3 }, food = 2 }"""
    board = table("combat", 'p1.runes = ["rune_gifts"]\np2 = { runes = ["rune_wealth"], favor = 0 }', more)
    board.dice("double", "blank", "blank", *["double"] * 3).play("done", "done")
    assert (board.asked, board.question, board.see("players.p2.glory")) == (["p2"], "fight_decided", 3)
    assert board.see("board.shores.shore_3.food") == 2
    assert windows(board) == [f"fight_decided {seat}" for seat in ("p2", "p1") * 2]


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_a_journey_without_a_fight_opens_the_window_after_all_combats_alone() -> None:
    more = """troll = ""
placed.large_public_longship = "p1"
shores.shore_3 = { ship = "large_public", journey = "all_quiet", food = 1 }"""
    board = table("combat", 'p2.runes = ["rune_wealth"]', more)
    assert windows(board) == ["combat_start p2", "round_end p2"]


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_the_window_after_all_combats_goes_in_turn_order() -> None:
    more = 'troll = ""\nplaced.hunting_grounds = ["p1"]'
    board = table("combat", f"{HOLDERS}\np1.favor = 0", more, start="p2")
    around = [f"{window} {seat}" for window in ("combat_start", "round_end") for seat in ("p2", "p3", "p1")]
    assert windows(board) == around


# Only where something has changed


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_after_the_last_fight_nobody_is_asked_twice() -> None:
    board = table("combat", f"{HOLDERS}\np2.favor = 0", draugr(("p2", "axeman = 1")))
    fought = [f"fight_decided {seat}" for seat in ("p2", "p3", "p1")]
    assert windows(board.dice("blank")) == ["combat_start p2", "combat_start p3", "combat_start p1", *fought]


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_a_rune_that_somebody_else_has_used_is_a_change() -> None:
    board = table("combat", f"{HOLDERS}\np2.favor = 0", draugr(("p2", "axeman = 1")))
    board.dice("blank").play("done", "done", "done", "done", "use rune_knowledge", "done")
    assert windows(board) == ["round_end p2"]


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_who_has_confirmed_last_is_not_asked_again_before_the_combats() -> None:
    """p2 begins; then p3 sends somebody, and p1, who holds a rune as well, has nothing to send."""
    more = draugr(("p3", "")) + '\nplaced.hunting_grounds = ["p2"]'
    players = "p1.runes = ['rune_gifts']\np2 = { runes = ['rune_wealth'], favor = 0, dice = { axeman = 1 } }\n"
    board = table("assignment", f"{players}p3 = {{ favor = 0, dice = {{ axeman = 1 }} }}", more)
    asked = windows(board)
    assert asked[:2] == ["own_assignment p2", "own_assignment p1"]
    assert [one for one in asked if one.startswith("combat_start")] == ["combat_start p2"]


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_who_has_placed_last_of_all_is_not_asked_again_for_an_assignment_of_nothing() -> None:
    players = 'p1 = { workers = 0 }\np3 = { workers = 0 }\np2 = { workers = 1, runes = ["rune_wealth"] }'
    assert windows(table("placement", players, 'troll = ""')) == ["worker_placed p2"]
    early = 'p1 = { workers = 0 }\np3 = { workers = 1 }\np2 = { workers = 1, runes = ["rune_wealth"] }'
    assert windows(table("placement", early, 'troll = ""')) == ["worker_placed p2", "own_assignment p2"]


@pytest.mark.clause("CM-RUNE-GEN-04", "CM-T31")
def test_gifts_can_bring_food_to_load_for_who_had_nothing_to_send() -> None:
    more = 'placed.large_public_longship = "p2"\nshores.shore_3 = { ship = "large_public" }'
    board = table("assignment", 'p2 = { runes = ["rune_gifts"], food = 0, dice = {} }', more)
    assert board.question == "own_assignment"
    board.play("use rune_gifts", *["gift food"] * 4)
    assert (board.question, board.legal()) == ("assign", {"load large_public", "done"})


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_the_last_chance_is_called_what_it_is() -> None:
    """In the last round, when nothing will change any more; never before, for the next turn is a chance."""
    fight = draugr(("p3", "axeman = 1"))
    for round, asked in ((8, ["combat_start p2", "last_window p2"]), (7, ["combat_start p2", "fight_decided p2"])):
        board = table("combat", 'p3.favor = 0\np2.runes = ["rune_wealth"]', fight, round)
        assert windows(board) == asked
    board = table("combat", 'p2.runes = ["rune_wealth"]', 'troll = ""', 8)
    assert windows(board) == ["last_window p2"]


@pytest.mark.clause("CM-RUNE-GEN-04")
def test_who_sends_nobody_in_the_last_round_is_asked_once_more() -> None:
    more = draugr(("p2", ""))
    for round, asked in ((8, ["last_window p2"]), (7, [])):
        assert windows(table("assignment", 'p2.runes = ["rune_success"]', more, round)) == asked


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_free_rune_is_lost_without_a_last_word(seats: int) -> None:
    """Whoever holds a free rune at the end of a random game has been told that there was no other chance."""
    for seed in range(8):
        match = Match.new(GAME, seats, key=key_from_seed(f"last word {seed}"))
        chance = match.table.chance.copy()
        told: set[int] = set()
        while not match.over:
            seat = match.state.asked[0]
            decision = match.decision(seat)
            assert decision is not None
            state = match.state
            assert isinstance(state, Champions)
            if decision.question == "ask.last_window":
                assert last_chance(state)
                told.add(seat)
            uses = [move for move in decision.moves if match.box.grammar.verb_of[move] != "use"]
            match.play(seat, chance.choose(uses))
        state = match.state
        assert isinstance(state, Champions)
        holders = {seat for seat in range(seats) if state.usable_runes(seat, "round_end")}
        assert holders == told


# What can be taken back


def before_the_runesmith() -> tuple[Match, int, str]:
    """A fresh game in which a free rune lies open, whose turn it is, and that rune."""
    for seed in range(20):
        match = Match.new(GAME, 2, key=key_from_seed(f"taken back {seed}"))
        for _ in range(2):
            match.play(match.state.asked[0], match.state.legal(match.state.asked[0])[0])
        seat = match.state.asked[0]
        for rune in match.view(seat)["board"]["runes"]:
            if rune in ("rune_gifts", "rune_wealth", "rune_knowledge", "rune_success"):
                return match, seat, rune
    raise AssertionError("no free rune lies open")


def test_what_was_done_before_and_in_a_window_can_be_taken_back_until_somebody_else_moves() -> None:
    match, seat, rune = before_the_runesmith()
    stood = [match.state.fingerprint()]
    for move in ("place runesmith", f"take {rune}", "done"):
        match.play_text(seat, move)
        stood.append(match.state.fingerprint())
    other = match.state.asked[0]
    assert other != seat
    for before in reversed(stood[:-1]):
        match.undo(seat)
        assert match.state.fingerprint() == before
    match.play_text(seat, "place runesmith")
    match.play_text(seat, f"take {rune}")
    match.play_text(seat, "done")
    match.play_text(other, "beg")
    assert match.undo_obstacle(seat) == "others"

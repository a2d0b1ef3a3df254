"""Nidhögg on his page and Fenrir out of his cage (YC-NIDHOGG, YC-FENRIR)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.state import AGAINST_A_RULE
from meadhall.games.yggdrasil.table.names import ENEMIES
from tests.games.yggdrasil.board import (
    GAME,
    JOTNAR,
    Board,
    activate,
    deck,
    end,
    entry,
    jotnar,
    ladders,
    lay,
    lives,
    number,
    opened,
    pile,
    place,
    places,
    power,
    ravaged,
    reserve,
    told_keys,
)

START = "muspellheim niflheim midgard cage vanaheim"
FIERCE = {
    # For 1 to 5 players; S start, . plain, J a jotunn, B a bite, Y the tree
    "easy": ("S.B.B.B.Y", "S.J.J.J.J.Y", "S.J.J.J..Y", "S..J..J.Y", "S...J..Y"),
    "hard": ("SBBJBJBBJBY", "S..BJ.J.BJ.Y", "SJJJ.JJ.J.J.Y", "S.JJ.J.J.J.Y", "S..J.J.J.J.Y"),
}
SIGNS = {"start": "S", "plain": ".", "activate_jotunn": "J", "bite": "B", "tree": "Y"}


# Nidhögg


@pytest.mark.clause("YC-NIDHOGG-01", "YC-NIDHOGG-05")
@pytest.mark.parametrize("space", [0, 2, 6])
def test_nidhogg_moves_one_space_to_the_right(space: int) -> None:
    board = activate("nidhogg", more={"space": space})
    assert (board.see("page.space"), board.see("page.left")) == (space + 1, number("track_easy", "length") - space - 1)
    assert board.told("nidhogg_moved") == [{"space": space + 1, "last": number("track_easy", "length")}]
    assert (board.see("tree.step"), places(board), ladders(board)) == (0, START, (0, 0, 7))
    assert (end(board), board.question) == (("", ""), "move")


@pytest.mark.clause("YC-NIDHOGG-02", "YC-NIDHOGG-06", "YC-NIDHOGG-07", "YC-JOTUNN-01")
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in FIERCE for seats in range(1, 6)])
def test_the_standard_tracks_are_plain_and_the_same_for_all_with_the_tree_at_their_end(game: str, seats: int) -> None:
    length = number(f"track_{game}", "length")
    board = lay(game=game, seats=seats, phase="move")
    assert board.see("page.spaces") == ["start", *["plain"] * (length - 1), "tree"]
    for space in range(length - 1):
        board = activate("nidhogg", game=game, seats=seats, more={"space": space})
        assert (board.see("outcome"), jotnar(board), lives(board)) == ("", {}, lives(lay(seats=seats)))
    assert end(activate("nidhogg", game=game, seats=seats, more={"space": length - 1})) == ("won", "YC-END-02")


@pytest.mark.clause("YC-NIDHOGG-07")
def test_the_hard_game_lasts_longer() -> None:
    assert number("track_hard", "length") > number("track_easy", "length")


@pytest.mark.clause("YC-NIDHOGG-06", "YC-NIDHOGG-08")
@pytest.mark.parametrize("game", ["easy", "hard"])
def test_a_table_that_agrees_on_nothing_plays_the_printed_track(game: str) -> None:
    box = GAME.open_box(3, {"game": game})
    assert box.options["track"] == "printed"
    track = next(option for option in GAME.options if option.name == "track")
    assert (track.values, sorted(track.house)) == (("printed", "fierce"), ["fierce"])
    for lang, called in (("en", "house rule"), ("de", "Hausregel")):
        assert called in track.value_label("fierce", GAME.words(lang))
        assert called not in track.value_label("printed", GAME.words(lang))


@pytest.mark.clause("YC-NIDHOGG-08")
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in FIERCE for seats in range(1, 6)])
def test_the_fierce_tracks_differ_by_the_number_of_players(game: str, seats: int) -> None:
    track = FIERCE[game][seats - 1]
    board = lay(game=game, track="fierce", seats=seats, phase="move")
    assert "".join(SIGNS[space] for space in board.see("page.spaces")) == track
    last = len(track) - 1
    won = activate("nidhogg", game=game, track="fierce", seats=seats, more={"space": last - 1})
    assert end(won) == ("won", "YC-END-02")


@pytest.mark.parametrize("game", ["campaign", "saga_4"])
def test_in_sagas_the_choice_of_the_track_changes_nothing(game: str) -> None:
    printed, fierce = (lay(game=game, track=track) for track in ("printed", "fierce"))
    assert printed.see("page") == fierce.see("page")


@pytest.mark.clause("YC-NIDHOGG-03")
def test_the_dead_tree_loses_the_game() -> None:
    last = len(entry("saga_1_page_1")["spaces"]) - 1
    assert end(activate("nidhogg", game="saga_1", more={"space": last - 2})) == ("", "")
    board = activate("nidhogg", game="saga_1", more={"space": last - 1})
    assert (end(board), board.asked) == (("lost", "YC-NIDHOGG-03"), [])


@pytest.mark.clause("YC-NIDHOGG-04", "YC-NIDHOGG-08", "YC-JOTUNN-01")
@pytest.mark.parametrize(("space", "count"), [(0, 1), (1, 1), (2, 1), (3, 0), (6, 0), (10, 0)])
def test_an_effect_space_of_the_hard_fierce_track_activates_a_jotunn(space: int, count: int) -> None:
    board = activate("nidhogg", game="hard", track="fierce", more={"space": space}, decks={"jotunn": "skadi"})
    assert jotnar(board) == ({"skadi": "vanaheim"} if count else {})
    assert ("nidhogg_calls" in told_keys(board)) == bool(count)
    assert (places(board), board.see("tree.step"), ladders(board)[2]) == (START, 0, 7 - count)
    assert board.see("discards.jotunn") == ["skadi"][:count]


@pytest.mark.clause("YC-NIDHOGG-10")
@pytest.mark.parametrize(
    ("seats", "space", "after"), [(1, 0, (6,)), (1, 1, (6,)), (1, 2, (9,)), (2, 2, (5, 5)), (2, 3, (8, 8))]
)
def test_on_a_space_with_jaws_every_god_of_a_player_loses_life(seats: int, space: int, after: tuple[int, ...]) -> None:
    """Heroes do not avert it, and the support god keeps its life."""
    support = "freyr tyr" if seats == 1 else "freyr"
    how = {"game": "hard", "track": "fierce", "seats": seats, "support": support, "more": {"space": space}}
    board = activate("nidhogg", valhalla=4, **how)
    assert (lives(board), board.see("support.freyr.life"), board.see("valhalla")) == (after, 5, 4)
    assert (end(board), board.question) == (("", ""), "move")
    bitten = after[0] < board.see("players.p1.full_life")
    assert board.told("nidhogg_bites") == ([{"count": 3}] if bitten else [])


@pytest.mark.clause("YC-NIDHOGG-10")
@pytest.mark.parametrize(("life", "result"), [(4, ("", "")), (3, ("lost", "YC-END-03"))])
def test_a_bite_may_kill(life: int, result: tuple[str, str]) -> None:
    board = activate("nidhogg", game="hard", track="fierce", seats=2, p2={"life": life}, more={"space": 2})
    assert end(board) == result


@pytest.mark.clause("YC-NIDHOGG-04")
@pytest.mark.parametrize(("space", "nameless"), [(0, 0), (1, 1)])
def test_an_effect_space_of_a_saga_does_what_its_page_says(space: int, nameless: int) -> None:
    board = activate("nidhogg", game="saga_4", more={"space": space})
    assert (ladders(board)[1], reserve(board, "nameless")) == (nameless, 8 - nameless)
    assert ("nidhogg_drags" in told_keys(board)) == bool(nameless)


@pytest.mark.clause("YC-NIDHOGG-05")
@pytest.mark.parametrize("game", ["easy", "hard", "saga_4"])
def test_nidhogg_is_in_no_world_and_cannot_be_fought(game: str) -> None:
    board = lay(game=game, hel=1, p1={"world": "niflheim"})
    assert (place(board, "nidhogg"), board.see("worlds.niflheim.enemies")) == ("page", ["hel"])
    assert "fight nidhogg" not in board.legal()
    refusal = board.state.refusal(0, board.grammar.parse("fight nidhogg"))
    assert refusal is not None
    assert refusal.kind == AGAINST_A_RULE


@pytest.mark.clause("YC-NIDHOGG-09")
@pytest.mark.parametrize(
    ("position", "clause"),
    [({"jotnar": JOTNAR[:7]}, "YC-LOKI-05"), ({"left": {"jotunn": 0}}, "YC-END-08"), ({"jotnar": JOTNAR[:6]}, "")],
)
def test_a_jotunn_that_cannot_be_activated_by_the_track_loses(position: dict[str, Any], clause: str) -> None:
    board = activate("nidhogg", game="hard", track="fierce", more={"space": 0}, **position)
    assert (board.see("cause_clause"), board.see("outcome")) == (clause, "lost" if clause else "")


# Fenrir


def fenrir_strikes(*tops: str, **position: Any) -> Board:
    """p2 passes, then p1 reveals the second Fenrir card; `tops` lie on top after the shuffle of p1's pile."""
    first = {"placed": "fenrir", **position.pop("p1", {})}
    wheel = position.pop("opened", "thor:fenrir")
    second = {"world": "alfheim", **position.pop("p2", {})}
    board = lay(turn="p2", order="p2 p1 p3", opened=wheel, p1=first, p2=second, **position)
    return board.shuffle_gives(*tops).play("pass")


@pytest.mark.clause("YC-FENRIR-01")
@pytest.mark.parametrize(("loki", "after"), [("vanaheim", ""), ("asgard", "asgard")])
def test_fenrir_breaks_out_of_the_cage_to_asgard(loki: str, after: str) -> None:
    board = activate("fenrir", enemies={"loki": loki}, p1={"world": "niflheim"})
    assert places(board) == f"muspellheim niflheim midgard asgard {loki}"
    assert (ravaged(board), lives(board), board.see("tree.step")) == (after, (7, 7, 7), 0)
    assert power(board, "fenrir") == (2 if after else 1)


@pytest.mark.clause("YC-FENRIR-02", "YC-SETUP-18")
def test_fenrir_outside_bites_the_active_god() -> None:
    board = activate("fenrir", enemies={"fenrir": "asgard"}, p1={"world": "niflheim"})
    assert (place(board, "fenrir"), lives(board), reserve(board, "life")) == ("asgard", (4, 7, 7), 3)
    assert ("ravaged" in told_keys(board), ravaged(board)) == (False, "")


@pytest.mark.clause("YC-FENRIR-02", "YC-END-03")
@pytest.mark.parametrize(("life", "left", "outcome"), [(4, 1, ""), (3, 0, "lost"), (1, 0, "lost")])
def test_fenrirs_bite_can_cost_the_last_life(life: int, left: int, outcome: str) -> None:
    board = activate("fenrir", enemies={"fenrir": "asgard"}, p1={"life": life})
    assert (lives(board)[0], board.see("outcome")) == (left, outcome)


@pytest.mark.clause("YC-FENRIR-03")
@pytest.mark.parametrize("start", ["cage", "asgard"])
def test_fenrir_ends_the_turn_at_once(start: str) -> None:
    board = activate("fenrir", enemies={"fenrir": start}, p1={"world": "alfheim"})
    assert (board.asked, board.see("active"), board.question) == (["p2"], "p2", "move")
    assert board.told("turn_ended") == [{"seat": 0}]


@pytest.mark.clause("YC-FENRIR-03")
def test_a_first_fenrir_card_ends_no_turn() -> None:
    board = lay(phase="reveal", p1={"placed": "fenrir"})
    assert (board.asked, board.question, place(board, "fenrir")) == (["p1"], "move", "cage")


@pytest.mark.clause("YC-FENRIR-04", "YC-FENRIR-06")
def test_the_card_just_revealed_is_shuffled_in_and_the_other_goes_under_its_pile() -> None:
    board = fenrir_strikes("odin loki", "odin fenrir", p1={"pile": "hel surt iormungand"})
    assert pile(board)[:2] == ["odin loki", "odin fenrir"]
    assert sorted(pile(board)) == sorted(f"odin {enemy}" for enemy in ENEMIES)
    assert pile(board, "p2")[-1] == "thor fenrir"
    assert board.told("card_shuffled") == [{"god": "odin", "enemy": "fenrir", "seat": 0}]
    assert [news["god"] for news in board.told("card_returned")] == ["thor"]


@pytest.mark.clause("YC-FENRIR-05")
def test_other_open_cards_of_the_player_stay_open() -> None:
    board = fenrir_strikes("odin fenrir", opened="odin:loki thor:fenrir odin:nidhogg")
    assert opened(board)[:2] == ["odin loki", "odin nidhogg"]
    assert sorted(pile(board)) == ["odin fenrir", "odin hel", "odin iormungand", "odin surt"]


@pytest.mark.clause("YC-FENRIR-06", "YC-REVEAL-05")
def test_the_pile_of_the_other_owner_keeps_its_order() -> None:
    board = activate("fenrir", p2={"pile": "surt loki nidhogg hel iormungand"})
    assert opened(board)[-1] == "thor surt"
    assert pile(board, "p2") == ["thor loki", "thor nidhogg", "thor hel", "thor iormungand", "thor fenrir"]
    assert pile(board, "p2", of="p3")[-1] == "thor fenrir"


@pytest.mark.clause("YC-FENRIR-07", "YC-ROUND-10")
def test_the_shuffle_makes_the_team_forget_the_order_of_that_pile_alone() -> None:
    board = fenrir_strikes("odin surt", p1={"known": "hel loki"}, p3={"known": "loki"})
    assert pile(board, of="p1") == ["?"] * 6
    assert board.see("players.p1.unseen", "p2") == [f"odin {enemy}" for enemy in ENEMIES]
    assert "tyr loki" in pile(board, "p3", of="p1")
    assert len(deck(board, "jotunn")) == 18


@pytest.mark.clause("YC-FENRIR-08")
@pytest.mark.parametrize(("opens", "receiver", "other"), [("odin:fenrir", "p2", "p1"), ("thor:fenrir", "p1", "p2")])
def test_a_fenrir_card_of_the_support_god_is_shuffled_into_the_receivers_pile(
    opens: str, receiver: str, other: str
) -> None:
    board = lay(seats=2, turn="p2", order="p2 p1", opened=opens, p1={"placed": "freyr:fenrir"}, p2={"world": "alfheim"})
    board.play("pass").shuffle_gives("freyr fenrir").play("stay")
    cards = [*pile(board, receiver), board.see(f"players.{receiver}.placed")]
    assert "freyr fenrir" in cards
    assert pile(board, other)[-1] == opens.replace(":", " ")
    assert [news["seat"] for news in board.told("card_shuffled")] == [int(receiver[1]) - 1]


@pytest.mark.clause("YC-FENRIR-09")
def test_with_one_player_the_two_fenrir_cards_stay_open() -> None:
    board = lay(seats=1, phase="reveal", opened="freyr:fenrir", p1={"placed": "fenrir", "pile": "hel"})
    assert opened(board)[:2] == ["freyr fenrir", "odin fenrir"]
    assert (board.see("wheel.triggered"), board.see("round")) == (["odin fenrir"], 2)
    assert "card_shuffled" not in told_keys(board)


@pytest.mark.clause("YC-FENRIR-09")
@pytest.mark.parametrize("wheel", ["freyr:fenrir odin:fenrir", "odin:fenrir freyr:fenrir"])
@pytest.mark.parametrize("triggered", ["odin", "freyr"])
def test_a_third_fenrir_card_shuffles_in_the_one_that_activated_him(wheel: str, triggered: str) -> None:
    board = lay(
        seats=1,
        opened=wheel,
        triggered=f"{triggered}:fenrir",
        p1={"world": "alfheim", "pile": "freyia:fenrir hel", "known": "hel"},
    )
    board.shuffle_gives("odin loki", f"{triggered} fenrir").play("pass")
    other = "freyr" if triggered == "odin" else "odin"
    assert (opened(board), pile(board)[-1]) == (["freyia fenrir"], f"{other} fenrir")
    assert pile(board)[:2] == ["odin loki", f"{triggered} fenrir"]
    assert pile(board, of="p1") == ["?"] * 16 + [f"{other} fenrir"]


@pytest.mark.clause("YC-FENRIR-10")
def test_nothing_averts_fenrirs_bite() -> None:
    odin = {"elves": 2, "vanir_dice": 2, "artefacts": "gleipnir svalinn", "bonds": {"blood_relative": "freyr"}}
    board = activate("fenrir", seats=2, game="hard", valhalla=3, enemies={"fenrir": "asgard"}, p1=odin)
    assert (lives(board), board.see("support.freyr.life"), board.see("valhalla")) == ((5, 8), 5, 3)
    assert (board.asked, "dangers" in told_keys(board)) == (["p2"], False)

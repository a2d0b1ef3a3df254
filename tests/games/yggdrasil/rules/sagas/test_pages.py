"""The Saga Book: tracks, goals and turning pages; reveal effects, saga actions and saga fights (YC-CAMPAIGN)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.box import YggdrasilBox
from meadhall.games.yggdrasil.table.names import BITE, SPACES
from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    GAME,
    deck,
    each,
    end,
    lay,
    lives,
    number,
    opened,
    options,
    place,
    places,
    quiet,
    told_keys,
)
from tests.games.yggdrasil.sagas import dare, page, pieces, reveal, saga, wake

TRACKS = {
    # 3 players; S start, . plain, J a jotunn, E a nameless, B a bite, T turn the page, D dead tree
    (1, 1): "S.J.D",
    (1, 2): "SJ.D",
    (1, 3): "S..D",
    (2, 1): "S.T",
    (2, 2): "S..T",
    (2, 3): "SJ.T",
    (3, 1): "S.T",
    (3, 2): "S..D",
    (3, 3): "SJ.T",
    (4, 1): "SJED",
    (4, 2): "SJJJD",
    (5, 1): "S...T",
    (5, 2): "S..D",
    (5, 3): "S...T",
    (6, 1): "S.J..T",
    (6, 2): "S....D",
    (6, 3): "S..D",
}
OTHER_TRACKS = {
    (5, (1, 1)): "S...D",
    (5, (1, 2)): "S..D",
    (1, (2, 1)): "S..T",
    (5, (2, 1)): "S..T",
    (1, (2, 2)): "S...T",
    (4, (2, 2)): "S.T",
    (5, (2, 2)): "S.T",
    (1, (2, 3)): "S...T",
    (2, (2, 3)): "S...T",
    (4, (2, 3)): "S..T",
    (5, (2, 3)): "S.T",
    (5, (3, 1)): "SJT",
    (1, (3, 3)): "S..T",
    (2, (3, 3)): "S..T",
    (4, (3, 3)): "S..T",
    (5, (3, 3)): "SJT",
    (1, (4, 1)): "S.ED",
    (4, (4, 1)): "S.ED",
    (1, (4, 2)): "S...D",
    (4, (4, 2)): "S...D",
    (1, (5, 1)): "S....T",
    (5, (5, 1)): "S..T",
    (1, (5, 3)): "S....T",
    (2, (5, 3)): "S.J.T",
    (4, (5, 3)): "S..T",
    (5, (5, 3)): "S..T",
    (1, (6, 1)): "S.J.JT",
    (2, (6, 1)): "S....T",
    (4, (6, 1)): "S...T",
    (5, (6, 1)): "S...T",
    (5, (6, 2)): "S...D",
    (1, (6, 3)): "SB.D",
}
"""With other numbers of players, where they differ."""
SIGNS = {
    "start": "S",
    "plain": ".",
    "turn": "T",
    "dead_tree": "D",
    "activate_jotunn": "J",
    "one_nameless": "E",
    "bite": "B",
}
DEAD = [where for where, track in TRACKS.items() if track.endswith("D")]
TURNING = [where for where, track in TRACKS.items() if track.endswith("T")]


@pytest.mark.clause(
    "YC-CAMPAIGN-05", "YC-SAGA-1-02", "YC-SAGA-1-05", "YC-SAGA-1-07", "YC-SAGA-2-02", "YC-SAGA-3-05", "YC-SAGA-3-06",
    "YC-SAGA-3-07", "YC-SAGA-4-02", "YC-SAGA-4-04", "YC-SAGA-5-02", "YC-SAGA-5-06", "YC-SAGA-5-07", "YC-SAGA-6-02",
    "YC-SAGA-6-03", "YC-SAGA-6-07",
)  # fmt: skip
@pytest.mark.parametrize(("where", "track"), TRACKS.items())
def test_the_spaces_of_each_page(where: tuple[int, int], track: str) -> None:
    board = saga(*where, surt=1)
    assert "".join(SIGNS[space] for space in board.see("page.spaces")) == track
    assert (board.see("page.number"), board.see("page.space"), board.see("page.left")) == (where[1], 0, len(track) - 1)
    assert board.see("saga.number") == where[0]


@pytest.mark.clause(
    "YC-SAGA-1-02", "YC-SAGA-1-05", "YC-SAGA-1-07", "YC-SAGA-2-02", "YC-SAGA-3-05", "YC-SAGA-3-07", "YC-SAGA-4-02",
    "YC-SAGA-4-04", "YC-SAGA-5-02", "YC-SAGA-5-07", "YC-SAGA-6-02", "YC-SAGA-6-03",
)  # fmt: skip
@pytest.mark.parametrize("seats", [1, 2, 4, 5])
def test_the_spaces_of_each_page_by_the_number_of_players(seats: int) -> None:
    box = GAME.open_box(seats)
    assert isinstance(box, YggdrasilBox)
    tracks = {
        (leaf.saga, leaf.number): "".join(SIGNS[SPACES[space]] for space in leaf.spaces)
        for leaf in box.pages
        if leaf.saga
    }
    assert tracks == {where: OTHER_TRACKS.get((seats, where), track) for where, track in TRACKS.items()}


@pytest.mark.clause("YC-NIDHOGG-10", "YC-SAGA-6-07")
@pytest.mark.parametrize(
    ("where", "seats", "space", "cost"),
    [((6, 3), 1, 0, 2), ((6, 3), 1, 1, 0), ((6, 3), 2, 0, 0), ((6, 2), 1, 1, 0), ((1, 1), 2, 1, 0)],
)
def test_nidhogg_bites_in_sagas(where: tuple[int, int], seats: int, space: int, cost: int) -> None:
    before = lives(saga(*where, seats=seats, valhalla=4))
    board = wake("nidhogg", *where, space=space, seats=seats, valhalla=4)
    assert (lives(board), board.see("valhalla")) == (tuple(life - cost for life in before), 4)


@pytest.mark.clause("YC-NIDHOGG-10")
@pytest.mark.parametrize("seats", range(1, 6))
def test_in_sagas_only_the_dragon_at_the_root_bites_and_never_more_than_a_third(seats: int) -> None:
    box = GAME.open_box(seats)
    assert isinstance(box, YggdrasilBox)
    for leaf in box.pages:
        bites = leaf.spaces.count(BITE)
        assert not leaf.saga or not bites or leaf.id == "saga_6_page_3"
        assert not leaf.saga or 3 * bites * leaf.bite <= box.full_life[0]


@pytest.mark.clause("YC-SAGA-4-04")
@pytest.mark.parametrize(("seats", "breaches"), [(2, 3), (5, 2)])
def test_with_five_players_two_breaches_are_enough(seats: int, breaches: int) -> None:
    assert saga(4, 2, seats=seats).see("page.goal_count") == breaches


@pytest.mark.clause("YC-NIDHOGG-03", "YC-CAMPAIGN-07", "YC-T29")
@pytest.mark.parametrize("where", DEAD)
def test_the_dead_tree_loses_the_game_when_the_goal_is_not_reached(where: tuple[int, int]) -> None:
    last = saga(*where, surt=1).see("page.left")
    board = wake("nidhogg", *where, space=last - 1)
    assert (end(board), board.see("page.space")) == (("lost", "YC-NIDHOGG-03"), last)
    early = wake("nidhogg", *where, space=last - 2)
    assert (end(early), page(early)) == (("", ""), (f"saga_{where[0]}_page_{where[1]}", last - 1))


@pytest.mark.clause("YC-CAMPAIGN-17a", "YC-CAMPAIGN-08", "YC-CAMPAIGN-19")
@pytest.mark.parametrize("where", TURNING)
def test_on_the_last_space_the_page_turns_and_behind_the_last_page_is_the_tree(where: tuple[int, int]) -> None:
    number_, leaf = where
    last = saga(*where).see("page.left")
    board = wake("nidhogg", *where, space=last - 1)
    if (number_, leaf + 1) in TRACKS:
        assert (page(board), end(board), board.asked) == ((f"saga_{number_}_page_{leaf + 1}", 0), ("", ""), ["p1"])
    else:
        assert end(board) == ("won", "YC-CAMPAIGN-08")


@pytest.mark.clause("YC-T29", "YC-CAMPAIGN-17a", "YC-CAMPAIGN-21")
def test_a_goal_reached_before_has_already_turned_the_page() -> None:
    """Nidhögg stands before the dead tree. The last mistletoe is torn out: he begins anew on the next page."""
    last = saga(1, 2).see("page.left")
    players: dict[str, Any] = {"p1": {"god": "thor", "world": "midgard"}, "p2": {"god": "tyr", "pile": "nidhogg"}}
    board = saga(
        1, 2, space=last - 1, mistletoe=["midgard"], valhalla=8, opened="odin:nidhogg",
        p3={"god": "odin", "pile": "surt"}, **players,
    )  # fmt: skip
    dare(board, "fight mistletoe")  # then Tyr activates Nidhögg
    assert (page(board), end(board), told_keys(board).count("nidhogg_moved")) == (("saga_1_page_3", 1), ("", ""), 1)


def whole(board: Board) -> dict[str, Any]:
    """All that must not change when a page turns."""
    keys = (
        "tree",
        "enemies",
        "ladders",
        "walls",
        "reserves",
        "jotnar",
        "holders",
        "decks",
        "discards",
        "island",
        "worlds",
    )
    return {key: board.see(key) for key in keys}


@pytest.mark.clause("YC-CAMPAIGN-22", "YC-CAMPAIGN-19")
def test_when_a_page_turns_all_else_stays() -> None:
    given: dict[str, Any] = {
        "step": 2, "island": 3, "surt": 3, "hel": 2, "jotnar": "suttung beli", "ravaged": "vanaheim alfheim",
        "p1": {"god": "tyr", "world": "midgard", "life": 3, "elves": 2, "vanir_dice": 1, "artefacts": "svalinn"},
        "opened": "thor:surt", "p2": {"god": "thor", "pile": "hel"}, "p3": {"god": "frigg", "pile": "hel"},
    }  # fmt: skip
    before = saga(6, 1, phase="move", **given)
    last = before.see("page.left")
    given = {**given, "opened": "thor:surt thor:nidhogg", "p1": {**given["p1"], "placed": "nidhogg"}}
    after = saga(6, 1, space=last - 1, phase="reveal", **given)
    assert (page(after), whole(after)) == (("saga_6_page_2", 0), whole(before))
    assert (opened(after), each(after, "elves"), lives(after)) == (["thor surt"], [2, 0, 0], (3, 7, 7))
    assert deck(after, "jotunn") == deck(before, "jotunn")


@pytest.mark.clause("YC-CAMPAIGN-21")
def test_the_page_turns_at_once_and_the_turn_goes_on() -> None:
    p1 = {"god": "thor", "world": "vanaheim", "artefacts": "gullinbursti"}
    board = saga(4, retinue=["ganglot"], valhalla=8, p1=p1)
    quiet(board)
    dare(board, "fight ganglot")
    assert (page(board)[0], board.asked, board.question) == ("saga_4_page_2", ["p1"], "step_3_action")
    assert board.legal() == {"act vanaheim", "pass"}
    assert [key for key in told_keys(board) if key in ("goal_reached", "page_turned")] == [
        "goal_reached",
        "page_turned",
    ]


# Reveal effects


@pytest.mark.clause("YC-CAMPAIGN-18", "YC-CAMPAIGN-27", "YC-REVEAL-11")
def test_with_one_player_the_third_copy_has_the_effect_of_a_first() -> None:
    given: dict[str, Any] = {"seats": 1, "support": "freyr tyr", "wolves": {"skoll": 2, "hati": 3}}
    p1 = {"god": "thor", "pile": "nidhogg"}
    first = reveal("fenrir", 3, p1=p1, **given)
    second = reveal("fenrir", 3, opened="freyr:fenrir", p1=p1, **given)
    third = reveal("fenrir", 3, opened="freyr:fenrir tyr:fenrir", triggered="tyr:fenrir", p1=p1, **given)
    assert [list(pieces(board)["wolves"].values()) for board in (first, second, third)] == [[3, 4], [2, 3], [3, 4]]
    assert [place(board, "fenrir") for board in (first, second, third)] == ["cage", "asgard", "cage"]
    assert opened(third) == ["thor fenrir"]


@pytest.mark.clause("YC-CAMPAIGN-27")
def test_a_reveal_effect_comes_after_the_card_and_before_the_move() -> None:
    board = reveal("surt", 3, p1={"god": "odin"})
    told = [key for key in told_keys(board) if key in ("revealed", "wolf_moved", "god_moved")]
    assert (told, board.question, opened(board)) == (["revealed", "wolf_moved"], "move", ["odin surt"])


@pytest.mark.clause("YC-CAMPAIGN-18", "YC-REVEAL-02")
def test_in_a_standard_game_a_first_copy_has_no_effect() -> None:
    for enemy in ("surt", "hel", "fenrir", "loki"):
        board = lay(game="hard", phase="reveal", p1={"placed": enemy})
        assert (board.question, places(board), board.see("tree.step"), board.see("saga")) == (
            "move", "muspellheim niflheim midgard cage vanaheim", 0, {},
        )  # fmt: skip


# Saga actions


def oath(**given: Any) -> Board:
    """p1 in Alfheim, where an oath lies."""
    p1 = {"god": "thor", "world": "alfheim", **given.pop("p1", {})}
    return saga(1, oaths={"alfheim": "oath", "asgard": "oath", "midgard": "oath"}, sworn=3, p1=p1, **given)


@pytest.mark.clause("YC-CAMPAIGN-20")
def test_a_saga_action_is_possible_in_a_ravaged_but_not_in_a_besieged_world() -> None:
    assert oath(ravaged="alfheim").legal() == {"heal alfheim", "saga s1_demand_oath alfheim", "pass"}
    besieged = oath(jotnar="baugi")
    assert besieged.legal() == {"fight baugi", "pass"}
    assert besieged.refused("saga s1_demand_oath alfheim") == "YC-JOTUNN-09"


@pytest.mark.clause("YC-CAMPAIGN-20", "YC-CAMPAIGN-24")
def test_a_saga_action_is_the_action_of_step_3() -> None:
    board = oath(p1={"artefacts": "gullinbursti", "world": "midgard"}).play("saga s1_demand_oath midgard")
    assert (pieces(board)["sworn"], board.legal()) == (4, {"fight iormungand", "pass"})
    assert board.refused("act midgard") == "YC-ARTEFACT-GULLINBURSTI"
    assert oath().play("saga s1_demand_oath alfheim").see("active") == "p2"


@pytest.mark.clause("YC-STEP3-11", "YC-CAMPAIGN-24")
def test_a_saga_action_has_no_mode() -> None:
    alone = saga(5, bridge=2, valhalla=8, p1={"god": "thor", "world": "midgard"})
    friends = saga(5, bridge=2, valhalla=8, p1={"god": "thor", "world": "midgard"}, p2={"world": "midgard"})
    dangers = number("s5_hold_bridge", "dangers")
    assert [dare(board, "saga s5_hold_bridge midgard") for board in (alone, friends)] == [dangers, dangers]


@pytest.mark.clause("YC-WORLD-JOTUNHEIM-09", "YC-CAMPAIGN-20")
def test_a_saga_action_from_afar() -> None:
    board = oath(p1={"world": "jotunheim"}, ravaged="alfheim", jotnar="thjazi").dice(
        "rune_rotate", "rune_remote_action"
    )
    board.play("act jotunheim", "rune rune_remote_action")
    assert board.legal("saga") == {"saga s1_demand_oath alfheim", "saga s1_demand_oath midgard"}
    board.play("saga s1_demand_oath alfheim")
    assert (pieces(board)["sworn"], each(board, "world")[0]) == (4, "jotunheim")


@pytest.mark.clause("YC-CREATURE-RATATOSK", "YC-CAMPAIGN-20")
def test_ratatosk_leads_to_a_saga_action_but_not_in_a_ravaged_world() -> None:
    given: dict[str, Any] = {"decks": {"creature": "ratatosk gullinkambi"}, "p1": {"world": "svartalfheim"}}
    board = oath(**given).play("act svartalfheim", "call ratatosk", "go alfheim")
    assert board.legal() == {"act alfheim", "saga s1_demand_oath alfheim", "pass"}
    ravaged = oath(**given, ravaged="alfheim").play("act svartalfheim", "call ratatosk")
    ravaged.play("go alfheim")
    assert ravaged.see("active") == "p2"  # nothing is possible there


# Saga fights


@pytest.mark.clause("YC-CAMPAIGN-24", "YC-RAVAGE-12", "YC-JOTUNN-10")
def test_a_saga_fight_is_possible_in_ravaged_and_besieged_worlds() -> None:
    ravaged: dict[str, Any] = {"ravaged": "vanaheim"}
    for given in (ravaged, {"jotnar": "skadi"}):
        board = saga(4, valhalla=8, p1={"god": "thor", "world": "vanaheim"}, **given)
        assert "fight ganglot" in board.legal("fight")
        dare(board, "fight ganglot")
        assert ("ganglot" in pieces(board)["retinue"], board.see("active")) == (False, "p2")


@pytest.mark.clause("YC-CAMPAIGN-24", "YC-CREATURE-GERI-FREKI")
def test_geri_and_freki_lead_to_a_saga_fight() -> None:
    creatures = {"creature": "geri_and_freki gullinkambi"}
    board = saga(
        4, valhalla=8, decks=creatures, retinue=["garm", "modgud"], p1={"god": "thor", "world": "svartalfheim"}
    )
    board.play("act svartalfheim", "call geri_and_freki", "go muspellheim")
    assert options(board, "fight") == {"surt", "modgud"}
    assert dare(board, "fight modgud") == number("modgud", "power") - number("geri_and_freki", "averts")
    assert pieces(board)["retinue"] == ["garm"]


@pytest.mark.clause("YC-CAMPAIGN-24", "YC-DANGER-14", "YC-FIGHT-14")
def test_a_saga_fight_takes_dangers_like_any_other() -> None:
    board = saga(4, valhalla=1, p1={"god": "thor", "world": "vanaheim", "vanir_dice": 1}).dice("key", "shield")
    board.play("fight ganglot", "heroes 1", "roll 1")
    assert (lives(board), pieces(board)["retinue"]) == (
        (7 - number("ganglot", "power") + 2, 7, 7),
        ["garm", "ganglati", "modgud"],
    )
    dead = saga(4, p1={"god": "thor", "world": "vanaheim", "life": 2}).play("fight ganglot", "waive")
    assert (end(dead), len(pieces(dead)["retinue"])) == (("lost", "YC-END-03"), 4)


@pytest.mark.clause("YC-FIGHT-13", "YC-CAMPAIGN-23")
def test_adversaries_of_other_sagas_are_not_there() -> None:
    board = saga(3, p1={"world": "niflheim"})
    for name in ("mistletoe", "bergelmir_son_1", "garm", "naglfar"):
        assert board.refused(f"fight {name}") == "YC-FIGHT-13"
    assert lay(game="hard", p1={"world": "niflheim"}).refused("fight garm") == "YC-FIGHT-13"

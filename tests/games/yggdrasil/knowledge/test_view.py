"""What the team may know, what is hidden from all, and what can be imagined (section on information)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import parse_seat
from meadhall.core.table import ChronicleTable
from meadhall.games.yggdrasil.table.box import YggdrasilBox
from meadhall.games.yggdrasil.table.names import CREATURES, ENEMIES, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil
from meadhall.testing import Board
from tests.games.yggdrasil.board import GAME, JOTNAR, activate, deck, each, fresh, lay, pile
from tests.games.yggdrasil.sagas import pieces, reveal, saga

SEATS = ("p1", "p2", "p3")
PUBLIC = (*SEATS, "spectator")
DRAWS = 100


def table(**given: Any) -> Board:
    """p1 is in step 3. Of p2's pile the top and the lowest card are known, of p1's nothing."""
    p2 = {"god": "thor", "placed": "loki", "pile": "hel surt iormungand fenrir nidhogg", "known": "hel nidhogg"}
    return lay(game="hard", p1={"god": "odin", "world": "vanaheim"}, p2=p2, p3={"god": "tyr"}, **given)


def rolling() -> Board:
    """p1 has rolled; Tyr helps and has failed."""
    p1 = {"god": "odin", "elves": 2, "vanir_dice": 3}
    board = lay(game="hard", phase="dangers", more={"dangers": 5, "against": "loki"}, p1=p1, p2={"world": "alfheim"})
    return board.dice("knot", "shards", "split_shield", "horn", "key").play("roll 3", "help", "convert vanir_die")


def oaths() -> Board:
    lying = {"asgard": "broken", "alfheim": "oath", "midgard": "oath", "nidavellir": "broken", "niflheim": "oath"}
    return saga(1, oaths=lying, open_oaths={"vanaheim": "oath"}, sworn=2, broken=1, p1={"world": "alfheim"})


def two() -> Board:
    """Two players: of the support god's cards one lies open, and one in p1's pile is known."""
    p1 = {"god": "odin", "world": "alfheim", "pile": "freyr:surt hel freyr:loki", "known": "freyr:loki"}
    return lay(
        seats=2, game="hard", support="freyr", opened="freyr:hel", p1=p1, p2={"god": "thor", "placed": "freyr:fenrir"}
    )


def alone() -> Board:
    opened = "thor:hel freyr:hel tyr:surt"
    return lay(
        seats=1, support="freyr tyr", opened=opened, triggered="freyr:hel", p1={"god": "thor", "world": "alfheim"}
    )


def shuffled() -> Board:
    """Tyr has activated Fenrir with a support god's card; p2's card on the wheel was drawn before the shuffle."""
    p2 = {"god": "thor", "placed": "loki", "pile": "hel surt iormungand nidhogg", "known": "hel surt"}
    p1 = {"god": "tyr", "placed": "freyr:fenrir", "world": "alfheim"}
    board = lay(seats=2, game="hard", phase="reveal", support="freyr", opened="tyr:fenrir", p1=p1, p2=p2)
    return board.play("stay")


POSITIONS: tuple[Callable[[], Board], ...] = (table, rolling, oaths, two, alone, shuffled)


def imagined(board: Board, read: Callable[[Board], Any], seat: str = "p1") -> set[Any]:
    """What can be read in many states that a seat imagines; each of them must look to it like the true one."""
    chance, number, true = Chance(key_from_seed("dream")), parse_seat(seat), board.state
    before, seen = true.fingerprint(), true.view(number)
    found: set[Any] = set()
    for _ in range(DRAWS):
        board.state = true.imagine(number, chance)
        assert board.state.view(number) == seen
        found.add(read(board))
    board.state = true
    assert true.fingerprint() == before
    return found


# Views


@pytest.mark.parametrize("position", POSITIONS)
def test_players_have_no_secrets_from_each_other(position: Callable[[], Board]) -> None:
    board = position()
    seats = [f"p{number + 1}" for number in range(board.see("seats"))]
    views = [dict(board.state.view(parse_seat(seat))) for seat in (*seats, "spectator")]
    for seat, view in zip((*seats, "spectator"), views, strict=True):
        assert view.pop("seat") == seat
        assert view == views[0]


@pytest.mark.parametrize("position", POSITIONS)
def test_the_referee_sees_all_that_others_see_and_what_is_hidden(position: Callable[[], Board]) -> None:
    board = position()
    theirs, truth = board.state.view(0), board.state.view(parse_seat("referee"))
    assert set(truth) - set(theirs) == {"deck_order"}
    for key in set(theirs) - {"seat", "players", "saga"}:
        assert theirs[key] == truth[key]
    for seat, player in theirs["players"].items():
        for field in set(player) - {"pile", "placed"}:
            assert player[field] == truth["players"][seat][field]
        assert "?" not in (*truth["players"][seat]["pile"], truth["players"][seat]["placed"])


@pytest.mark.clause("YC-ROUND-02", "YC-ROUND-10")
def test_piles_and_cards_on_the_wheel_are_hidden_as_far_as_nobody_has_seen_them() -> None:
    board = table()
    for seat in PUBLIC:
        assert pile(board, "p2", of=seat) == ["thor hel", "?", "?", "?", "thor nidhogg"]
        assert pile(board, "p1", of=seat) == ["?"] * 6
        assert [board.see(f"players.{owner}.placed", of=seat) for owner in SEATS] == ["", "?", "?"]
    assert pile(board, "p2") == [f"thor {enemy}" for enemy in ("hel", "surt", "iormungand", "fenrir", "nidhogg")]
    assert (each(board, "placed")[1], pile(board)[0]) == ("thor loki", "odin surt")


def test_what_a_pile_can_hold_is_known_but_not_where() -> None:
    board = table()
    for seat in (*PUBLIC, "referee"):
        assert board.see("players.p2.unseen", of=seat) == [
            f"thor {name}" for name in ("surt", "iormungand", "fenrir", "loki")
        ]
        assert board.see("players.p1.unseen", of=seat) == [f"odin {enemy}" for enemy in ENEMIES]
        assert board.see("unseen.support_cards", of=seat) == []


@pytest.mark.clause("YC-ROUND-10")
def test_a_known_card_stays_known_on_its_way_to_the_wheel() -> None:
    p1 = {"god": "odin", "pile": "hel surt", "known": "hel surt"}
    board = lay(phase="round", p1=p1)
    assert board.see("players.p1.placed", of="p2") == "odin hel"
    assert pile(board, "p1", of="p2") == ["odin surt", "?", "?", "?", "?"]
    assert board.see("players.p2.placed", of="p2") == "?"


@pytest.mark.clause("YC-REVEAL-05", "YC-ROUND-10")
def test_cards_that_go_under_a_pile_are_known() -> None:
    board = activate("surt", p1={"god": "odin"}, p2={"god": "thor"})
    assert pile(board, "p1", of="p3") == ["?", "?", "?", "?", "?", "odin surt"]
    assert pile(board, "p2", of="p3")[-1] == "thor surt"
    assert "odin surt" not in board.see("players.p1.unseen", of="p3")


@pytest.mark.clause("YC-FENRIR-07")
def test_a_shuffle_loses_all_knowledge_of_the_order() -> None:
    p1 = {"god": "tyr", "pile": "hel surt loki", "known": "hel loki"}
    board = activate("fenrir", game="hard", p1=p1, p2={"god": "thor", "pile": "hel", "known": "hel"})
    for seat in PUBLIC:
        assert pile(board, "p1", of=seat) == ["?"] * 6
        assert board.see("players.p1.unseen", of=seat) == [f"tyr {enemy}" for enemy in ENEMIES]
        # The other pile was not shuffled; its top card lies on the wheel.
        assert board.see("players.p2.placed", of=seat) == "thor hel"
        assert pile(board, "p2", of=seat) == ["?", "?", "?", "?", "thor fenrir"]


@pytest.mark.clause("YC-CREATURE-SKULD")
def test_what_skuld_shows_is_known_to_all() -> None:
    board = table(decks={"creature": "skuld gullinkambi"})
    board.state.world[0] = WORLDS.index("svartalfheim")  # type: ignore[attr-defined]
    board.state.refresh()
    board.play("act svartalfheim", "call skuld")
    for seat in PUBLIC:
        assert pile(board, "p1", of=seat) == ["odin surt", "odin hel", "?", "?", "?", "?"]
        assert pile(board, "p2", of=seat) == ["thor hel", "thor surt", "?", "?", "thor nidhogg"]


@pytest.mark.clause("YC-SETUP-26")
def test_whose_pile_a_support_card_is_in_is_hidden_until_it_was_seen() -> None:
    board = two()
    for seat in ("p1", "p2", "spectator"):
        unseen = [f"freyr {enemy}" for enemy in ("surt", "iormungand", "fenrir", "nidhogg")]
        assert board.see("unseen.support_cards", of=seat) == unseen
        assert pile(board, "p1", of=seat)[:3] == ["?", "?", "freyr loki"]
        assert board.see("players.p2.placed", of=seat) == "?"
        assert board.see("players.p1.unseen", of=seat) == [f"odin {enemy}" for enemy in ENEMIES]
    assert alone().see("unseen.support_cards") == []
    assert len(alone().see("players.p1.unseen")) == 18 - 3


@pytest.mark.clause("YC-SETUP-26", "YC-FENRIR-08")
def test_a_support_card_that_was_seen_and_shuffled_is_known_to_be_in_that_pile() -> None:
    board = shuffled()
    assert "freyr fenrir" in board.see("players.p2.unseen", of="p1")
    assert "freyr fenrir" not in board.see("unseen.support_cards", of="p1")
    assert set(pile(board, "p2", of="p1")) == {"?"}


@pytest.mark.clause("YC-SETUP-09", "YC-SETUP-08")
def test_of_decks_the_composition_is_known_and_the_order_hidden() -> None:
    board = table(
        decks={"creature": "urd skuld", "jotunn": "thrym", "level_2": "mjollnir"}, creature_discard="verdandi"
    )
    for seat in PUBLIC:
        assert board.see("decks", of=seat) == {"creature": 17, "jotunn": 18}
        assert board.see("unseen.creature", of=seat) == sorted(name for name in CREATURES if name != "verdandi")
        assert board.see("unseen.jotunn", of=seat) == sorted(JOTNAR)
        holder = board.see("holders.level_2", of=seat)
        below = ["gleipnir", "gungnir", "hofund", "jarngreipr", "mimming"]
        assert holder == {"top": "mjollnir", "below": below, "count": 6}
        assert board.see("discards", of=seat) == {"creature": ["verdandi"], "jotunn": []}
    assert (deck(board, "creature", 2), deck(board, "jotunn", 1)) == (["urd", "skuld"], ["thrym"])
    assert deck(board, "level_2") == ["mjollnir", *below]


def test_an_empty_holder_shows_nothing() -> None:
    every = "brisingamen gullinbursti idunn_eple odroerir svalinn valshamr"
    board = lay(p1={"world": "alfheim", "artefacts": every})
    assert board.see("holders.level_3", of="p1") == {"top": "", "below": [], "count": 0}
    assert board.see("players.p1.artefacts", of="p2") == every.split()


def test_creatures_that_were_drawn_are_public() -> None:
    board = lay(decks={"creature": "urd heidrun"}, p1={"world": "svartalfheim"}).play("act svartalfheim")
    for seat in PUBLIC:
        assert (board.see("drawn", of=seat), board.see("decks.creature", of=seat)) == (["heidrun", "urd"], 16)
        assert not {"urd", "heidrun"} & set(board.see("unseen.creature", of=seat))


@pytest.mark.clause("YC-SAGA-1-01", "YC-SAGA-1-04")
def test_face_down_oath_markers_are_hidden() -> None:
    board = oaths()
    worlds = ("asgard", "alfheim", "vanaheim", "midgard", "nidavellir", "niflheim")
    for seat in PUBLIC:
        assert board.see("saga.oaths", of=seat) == {**dict.fromkeys(worlds, "?"), "vanaheim": "oath"}
        assert (board.see("saga.sworn", of=seat), board.see("saga.broken", of=seat)) == (2, 1)
    assert list(pieces(board)["oaths"].values()) == ["broken", "oath", "oath", "oath", "broken", "oath"]


def test_the_dangers_under_way_are_public() -> None:
    assert table().see("danger") is None
    board = rolling()
    for seat in PUBLIC:
        assert board.see("danger", of=seat) == {
            "god": "odin", "opponent": "loki", "action": "", "stage": "spend_elves", "faced": 5, "dangers": 5,
            "left": 3, "rolled": True, "god_die": "knot", "vanir_dice": ["horn", "shards", "split_shield"],
            "picked": [], "converted": {"god_die": 0, "vanir_die": 1}, "spent_elves": 1, "used": [],
            "helpers": {"tyr": {"die": "key", "elf": False}},
        }  # fmt: skip


def test_before_the_roll_the_dice_show_nothing() -> None:
    p1 = {"god": "odin", "vanir_dice": 2}
    board = lay(game="hard", phase="dangers", more={"dangers": 2}, p1=p1).play("roll 2", "help")
    danger = board.see("danger", of="p1")
    assert (danger["rolled"], danger["god_die"], danger["vanir_dice"], danger["opponent"]) == (False, "", ["", ""], "")
    assert danger["helpers"] == {"thor": {"die": "", "elf": False}}


def test_the_wheel_is_public() -> None:
    board = alone()
    wheel = board.see("wheel", of="p1")
    assert (wheel["open"], wheel["triggered"]) == (["thor hel", "freyr hel", "tyr surt"], ["freyr hel"])
    assert wheel["enemies"] == {"surt": 1, "hel": 2, "iormungand": 0, "fenrir": 0, "loki": 0, "nidhogg": 0}


def test_the_tree_and_who_is_where_is_public() -> None:
    board = lay(
        step=1, jotnar="vafthrudnir baugi gerda", ravaged="midgard", healed="niflheim", enemies={"loki": "midgard"},
        island=3, surt=2, p1={"world": "midgard"}, p2={"world": "midgard"},
    )  # fmt: skip
    assert board.see("tree", of="p1") == {
        "step": 1,
        "columns": {
            "c0": ["asgard", "svartalfheim", "jotunheim"],
            "c1": ["alfheim", "nidavellir", "muspellheim"],
            "c2": ["vanaheim", "midgard", "niflheim"],
        },
    }
    assert board.see("worlds.midgard", of="p1") == {
        "gods": ["odin", "thor"], "enemies": ["iormungand", "loki"], "jotnar": [], "ravaged": True, "besieged": False,
        "healed_this_turn": False, "mode": "",
    }  # fmt: skip
    assert board.see("worlds.alfheim", of="p1")["jotnar"] == ["baugi"]
    assert (board.see("worlds.alfheim.besieged"), board.see("worlds.niflheim.healed_this_turn")) == (True, True)
    assert board.see("enemies.fenrir", of="p1") == {
        "place": "cage", "power": 2, "rider": "vafthrudnir", "caged": True, "island": 0,
    }  # fmt: skip
    assert board.see("enemies.iormungand", of="p1") == {
        "place": "midgard", "power": 3, "rider": "", "caged": False, "island": 3,
    }  # fmt: skip
    assert board.see("enemies.surt.rider", of="p1") == "gerda"
    assert board.see("jotnar") == {"vafthrudnir": "cage", "baugi": "alfheim", "gerda": "muspellheim"}
    assert (board.see("walls"), board.see("ladders"), board.see("island")) == (
        6,
        {"surt": 2, "hel": 0, "loki": 4},
        "island_3",
    )


WHERE = {"p1": "midgard", "p2": "svartalfheim", "p3": "svartalfheim"}


@pytest.mark.clause("YC-STEP3-04", "YC-STEP3-05", "YC-STEP3-06")
def test_the_view_says_how_each_god_would_act_where_it_is_and_any_god_who_comes_there() -> None:
    board = lay(
        ravaged="alfheim", jotnar="skadi", p1={"world": "midgard"}, p2={"world": "svartalfheim"},
        p3={"world": "svartalfheim"},
    )  # fmt: skip
    for seat in PUBLIC:
        modes = [board.see(f"players.{player}.modes.{world}", of=seat) for player, world in WHERE.items()]
        assert modes == [["disadvantage"], ["advantage"], ["advantage"]]
        comers = {world: board.see(f"worlds.{world}.mode", of=seat) for world in WORLDS}
        assert comers == {
            "asgard": "normal", "alfheim": "", "vanaheim": "", "midgard": "normal", "nidavellir": "normal",
            "svartalfheim": "advantage", "jotunheim": "normal", "niflheim": "disadvantage",
            "muspellheim": "disadvantage",
        }  # fmt: skip


@pytest.mark.clause("YC-ARTEFACT-VALSHAMR", "YC-ARTEFACT-ODROERIR", "YC-HEAL-02")
@pytest.mark.parametrize(
    ("p1", "more", "modes"),
    [
        ({"world": "niflheim", "artefacts": "valshamr"}, {}, ["disadvantage", "normal"]),
        ({"world": "niflheim", "artefacts": "odroerir"}, {}, ["disadvantage"]),
        ({"world": "niflheim", "artefacts": "valshamr"}, {"p2": {"world": "niflheim"}}, ["normal", "advantage"]),
        ({"world": "jotunheim", "artefacts": "odroerir valshamr"}, {}, ["normal", "advantage"]),
        ({"world": "jotunheim", "artefacts": "odroerir"}, {"p2": {"world": "jotunheim"}}, ["advantage"]),
        ({"world": "jotunheim", "artefacts": "odroerir"}, {"jotnar": "thrym"}, ["normal"]),
        ({"world": "jotunheim", "artefacts": "odroerir"}, {"healed": "jotunheim", "jotnar": "suttung"}, []),
    ],
)
def test_the_view_says_what_artefacts_make_of_a_mode(
    p1: dict[str, Any], more: dict[str, Any], modes: list[str]
) -> None:
    there = lay(p1=p1, **more)
    abroad = lay(p1={**p1, "world": "midgard"}, **more)
    for board in (there, abroad):
        assert board.see(f"players.p1.modes.{p1['world']}", of="p2") == modes


@pytest.mark.clause("YC-SAGA-2-06")
def test_a_son_of_bergelmir_counts_for_the_modes_that_are_shown() -> None:
    board = lay(game="saga_2", p1={"world": "jotunheim"}, more={"page": "saga_2_page_1"})
    assert (board.see("players.p1.modes.jotunheim"), board.see("worlds.jotunheim.mode")) == (["disadvantage"], "normal")


@pytest.mark.clause("YC-FIGHT-05", "YC-FIGHT-12")
def test_the_view_says_the_power_of_all_who_can_be_met() -> None:
    board = lay(jotnar="thrym", surt=2, hel=1, ravaged="alfheim")
    assert board.see("powers", of="p2") == {"surt": 3, "hel": 2, "iormungand": 3, "fenrir": 2, "loki": 2, "thrym": 2}


@pytest.mark.clause("YC-FIGHT-13", "YC-SAGA-3-04", "YC-SAGA-4-06")
@pytest.mark.parametrize(
    ("game", "changes", "shown"),
    [
        ("saga_1", {"more": {"page": "saga_1_page_2"}}, {"mistletoe": 3}),
        ("saga_2", {}, {"bergelmir_son_1": 3, "bergelmir_son_2": 3, "bergelmir_son_3": 3}),
        ("saga_3", {"saga": {"wolves": {"skoll": 4, "hati": 2}}}, {"skoll": 4, "hati": 2}),
        ("saga_4", {"hel": 3}, {"garm": 4, "ganglati": 4, "ganglot": 4, "modgud": 4, "naglfar": 6}),
        ("saga_6", {"more": {"page": "saga_6_page_3"}}, {"nidhogg": 6}),
    ],
)
def test_the_view_says_the_power_of_adversaries(game: str, changes: dict[str, Any], shown: dict[str, int]) -> None:
    board = lay(game=game, p1={"world": "alfheim"}, **changes)
    others = {"surt", "hel", "iormungand", "fenrir", "loki"}
    assert {who: power for who, power in board.see("powers").items() if who not in others} == shown


@pytest.mark.clause("YC-SAGA-6-04")
def test_the_view_says_how_dangerous_a_mortal_duel_is() -> None:
    board = lay(game="saga_6", surt=4, hel=3, ravaged="", more={"page": "saga_6_page_2"})
    assert board.see("saga.duels") == {"surt": 9, "hel": 8, "iormungand": 7, "fenrir": 5, "loki": 5}
    assert lay(game="saga_6", more={"page": "saga_6_page_3"}).see("saga.duels") == {}


def test_the_view_says_how_far_the_game_is() -> None:
    assert fresh(gods="chosen").see("phase") == "gods"
    assert fresh().see("phase") == "order"
    assert fresh().see("order") == []
    assert lay(phase="move").see("phase") == "move"
    assert table().see("phase") == rolling().see("phase") == "step_3"
    companion = lay(game="hard", phase="move", p1={"bonds": {"travel_companion": "thor"}}, p2={"world": "alfheim"})
    assert (companion.question, companion.see("phase")) == ("companion", "move")
    support = lay(
        seats=2, phase="reveal", support="freyr", opened="odin:hel", p1={"god": "odin", "placed": "freyr:hel"}
    )
    assert (support.question, support.see("phase")) == ("support_move", "reveal")
    assert lay(game="campaign", phase="experience").see("phase") == "experience"
    assert lay(game="campaign", phase="experience", p1={"xp": 9}).see("phase") == "experience"
    lost = activate("hel", p1={"life": 1})
    assert (lost.see("phase"), lost.see("asked"), lost.see("cause")) == ("end", [], "god_died")
    board = lay(turn="p2", order="p3 p2 p1", p2={"world": "alfheim"})
    assert (board.see("order"), board.see("active"), board.see("asked")) == (["p3", "p2", "p1"], "p2", ["p2"])
    assert (board.see("cause"), board.see("cause_clause"), board.see("outcome")) == ("", "", "")


# What is uncovered


@pytest.mark.parametrize(
    ("given", "moves", "uncovers"),
    [
        ({"p1": {"world": "vanaheim", "artefacts": "gullinbursti"}}, ("act vanaheim",), False),
        ({"p1": {"world": "svartalfheim"}}, ("act svartalfheim",), True),
        ({"p1": {"world": "nidavellir"}}, ("pass",), True),  # p2 reveals a card
        ({"phase": "move", "p1": {"world": "alfheim"}}, ("stay",), False),
    ],
)  # fmt: skip
def test_a_move_that_uncovers_a_card_is_noted(given: dict[str, Any], moves: tuple[str, ...], uncovers: bool) -> None:
    board = lay(**given)
    board.table.uncovered = False
    board.play(*moves)
    assert board.table.uncovered is uncovers


def test_an_artefact_that_is_taken_uncovers_the_next_one() -> None:
    p1 = {"world": "nidavellir", "artefacts": "gullinbursti"}
    board = lay(enemies={"hel": "nidavellir"}, p1=p1, p2={"world": "nidavellir"}).play("act nidavellir")
    board.table.uncovered = False
    board.play("forge level_1")
    assert (board.asked, board.table.uncovered, board.see("holders.level_1.top", of="p2")) == (["p1"], True, "draupnir")


def test_skulds_look_uncovers() -> None:
    board = lay(decks={"creature": "skuld urd"}, p1={"world": "svartalfheim"}).play("act svartalfheim")
    board.table.uncovered = False
    board.play("call skuld")
    assert board.table.uncovered


# Imagination


@pytest.mark.parametrize("position", POSITIONS)
def test_imagined_decks_hold_the_same_cards_in_any_order(position: Callable[[], Board]) -> None:
    board = position()
    true = board.see("deck_order")

    def tops(other: Board) -> tuple[str, ...]:
        order = other.see("deck_order")
        assert {name: sorted(cards) for name, cards in order.items()} == {n: sorted(c) for n, c in true.items()}
        return (*(order[name][0] for name in ("creature", "jotunn")), *(order[f"level_{n}"][1] for n in (1, 2, 3)))

    found = imagined(board, tops)
    assert all(len({top[number] for top in found}) > 3 for number in range(5))


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("seat", ["p1", "spectator"])
def test_imagined_piles_hold_the_same_cards(position: Callable[[], Board], seat: str) -> None:
    board = position()

    def everywhere(other: Board) -> tuple[str, ...]:
        players = other.see("players").values()
        assert [len(player["pile"]) for player in players] == [len(pile) for pile in each(other, "pile")]
        return tuple(sorted(card for player in players for card in (*player["pile"], player["placed"]) if card))

    assert imagined(board, everywhere, seat) == {everywhere(board)}
    assert len(imagined(board, lambda other: tuple(pile(other)), seat)) > 50


def test_known_cards_are_imagined_where_they_are_and_unknown_ones_anywhere_else() -> None:
    board = table()
    unseen = {f"thor {name}" for name in ("surt", "iormungand", "fenrir", "loki")}
    assert imagined(board, lambda other: other.see("players.p2.placed")) == unseen
    for place, expected in enumerate(({"thor hel"}, unseen, unseen, unseen, {"thor nidhogg"})):
        assert imagined(board, lambda other, at=place: pile(other, "p2")[at]) == expected  # type: ignore[misc]
    assert imagined(board, lambda other: pile(other, "p1")[0]) == {f"odin {enemy}" for enemy in ENEMIES}


def test_a_known_card_on_the_wheel_is_imagined_there() -> None:
    board = lay(phase="round", p1={"god": "odin", "pile": "hel", "known": "hel"})
    assert imagined(board, lambda other: other.see("players.p1.placed")) == {"odin hel"}


def test_the_referee_imagines_the_truth() -> None:
    for position in POSITIONS:
        board = position()
        assert imagined(board, lambda other: other.state.fingerprint(), "referee") == {board.state.fingerprint()}


@pytest.mark.clause("YC-SETUP-26")
def test_unseen_support_cards_are_imagined_with_either_player() -> None:
    board = two()
    hidden = {f"freyr {enemy}" for enemy in ("surt", "iormungand", "fenrir", "nidhogg")}

    def theirs(other: Board) -> tuple[str, ...]:
        cards = [*pile(other, "p2"), other.see("players.p2.placed")]
        return tuple(sorted(card for card in cards if card.startswith("freyr")))

    found = imagined(board, theirs)
    assert {len(cards) for cards in found} == {len(theirs(board))}
    assert {card for cards in found for card in cards} == hidden
    assert "freyr loki" in {pile(board, "p1", of="p2")[2]}
    assert imagined(board, lambda other: pile(other, "p1")[2]) == {"freyr loki"}
    assert hidden & imagined(board, lambda other: other.see("players.p2.placed"))


@pytest.mark.clause("YC-FENRIR-07", "YC-FENRIR-08")
def test_a_card_shuffled_in_later_is_not_imagined_on_the_wheel() -> None:
    board = shuffled()
    assert (board.asked, board.see("players.p2.placed", of="p1")) == (["p1"], "?")
    on_wheel = imagined(board, lambda other: other.see("players.p2.placed"))
    assert not {"freyr fenrir", "thor hel", "thor surt"} & on_wheel
    assert {"thor loki", "thor iormungand", "thor nidhogg", "thor fenrir"} <= on_wheel
    tops = imagined(board, lambda other: pile(other, "p2")[0])
    assert {"freyr fenrir", "thor hel", "thor surt", "thor loki"} <= tops


@pytest.mark.clause("YC-SETUP-08")
def test_the_top_of_a_holder_is_imagined_as_it_is() -> None:
    board = table(decks={"level_1": "skidbladnir"})
    assert imagined(board, lambda other: deck(other, "level_1")[0]) == {"skidbladnir"}


def test_face_down_oaths_are_imagined_in_any_order_and_open_ones_stay() -> None:
    board = oaths()
    found = imagined(board, lambda other: tuple(pieces(other)["oaths"].items()))
    assert len(found) == 10  # 2 broken ones among 5 face down
    for layout in found:
        assert dict(layout)["vanaheim"] == "oath"
        assert [marker for _, marker in layout].count("broken") == 2


def test_what_is_imagined_can_be_played_on() -> None:
    """An imagined oath may be broken: then a jotunn comes."""
    board = oaths()

    def demand(other: Board) -> int:
        other.state.apply(0, other.grammar.parse("saga s1_demand_oath alfheim"), ChronicleTable(Chance(b"x" * 32)))
        return len(other.see("jotnar"))

    chance, true = Chance(key_from_seed("play")), board.state
    found = set()
    for _ in range(30):
        board.state = true.imagine(0, chance)
        assert board.legal() == {"act alfheim", "saga s1_demand_oath alfheim", "pass"}
        found.add(demand(board))
    assert found == {0, 1}


# Knowledge in whole games, told by the log alone


class Memory(ChronicleTable):
    """A table at which somebody remembers everything: which card lies where in the piles, as far as it was seen."""

    def __init__(self, box: YggdrasilBox, seed: str) -> None:
        super().__init__(Chance(key_from_seed(seed)))
        self.box = box
        self.piles: list[list[str]] = []
        self.placed: list[str] = []
        self.truth: Yggdrasil | None = None

    def tell(self, key: str, **args: Any) -> None:
        super().tell(key, **args)
        if key == "game_begins":
            self.piles = [["?"] * (len(ENEMIES) + self.box.support_cards) for _ in range(self.box.seats)]
        elif key == "round_begins":
            self.placed = [pile.pop() if pile else "" for pile in self.piles]
        elif key == "revealed":
            self.placed[args["seat"]] = ""
        elif key == "card_returned":
            self.piles[args["seat"]].insert(0, f"{args['god']} {args['enemy']}")
        elif key == "card_shuffled":
            self.piles[args["seat"]] = ["?"] * (len(self.piles[args["seat"]]) + 1)
        elif key == "piles_seen" and args["enemies"]:
            assert self.truth is not None
            seen = self.truth.piles[args["seat"]][-len(args["enemies"]) :]
            self.piles[args["seat"]][-len(seen) :] = [self.box.card_id(card) for card in seen]


@pytest.mark.clause("YC-ROUND-10", "YC-REVEAL-05", "YC-FENRIR-07", "YC-CREATURE-SKULD")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
@pytest.mark.parametrize("game", ["hard", "saga_6"])
def test_the_view_shows_what_a_perfect_memory_knows(seats: int, game: str) -> None:
    box, known = GAME.open_box(seats, {"game": game, "gods": "random"}), 0
    assert isinstance(box, YggdrasilBox)
    for number in range(6):
        memory = Memory(box, f"memory {seats} {game} {number}")
        choices = Chance(key_from_seed(f"choices {number}"))
        state = GAME.start(box, memory)
        assert isinstance(state, Yggdrasil)
        memory.truth = state
        for _ in range(250):
            if state.over:
                break
            seat = state.asked[0]
            state.apply(seat, choices.choose(state.legal(seat)), memory)
            players = state.view(0)["players"].values()
            assert [player["pile"][::-1] for player in players] == memory.piles
            assert [player["placed"] for player in players] == memory.placed
            known += sum(card != "?" for pile in memory.piles for card in pile)
    assert known > 100


def test_the_log_of_a_reveal_names_the_card() -> None:
    board = reveal("surt", 2, p1={"god": "odin"})
    assert board.told("revealed", of="p3")[-1] == {"seat": 0, "god": "odin", "enemy": "surt"}

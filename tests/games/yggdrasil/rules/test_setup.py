"""Set-up (YC-SETUP)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import CREATURES, ENEMIES, GODS
from tests.games.yggdrasil.board import (
    ARTEFACTS,
    JOTNAR,
    activate,
    begin,
    deck,
    each,
    end,
    entry,
    fresh,
    ladders,
    lay,
    lives,
    number,
    opened,
    options,
    pile,
    places,
    power,
    quiet,
    ravaged,
    reserve,
    worlds,
)

PIECES = {1: 6, 2: 7, 3: 9, 4: 11, 5: 13}
LIFE = {1: 9, 2: 8, 3: 7, 4: 6, 5: 5}


# The board


@pytest.mark.clause("YC-SETUP-01", "YC-SETUP-02", "YC-SETUP-03", "YC-SETUP-05", "YC-SETUP-12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_does_not_depend_on_the_number_of_players(seats: int) -> None:
    board = fresh(seats)
    assert [reserve(board, piece) for piece in ("fire_giants", "nameless", "heroes")] == [8, 8, 8]
    assert (ladders(board), power(board, "loki")) == ((0, 0, 7), 1)
    assert (board.see("valhalla"), board.see("walls"), ravaged(board)) == (0, 7, "")
    assert (opened(board), board.see("wheel.triggered"), board.see("jotnar")) == ([], [], {})


@pytest.mark.clause("YC-SETUP-04", "YC-SETUP-16", "YC-SETUP-14")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_elves_dice_and_life_by_the_number_of_players(seats: int) -> None:
    board = fresh(seats)
    assert (reserve(board, "elves"), reserve(board, "vanir_dice")) == (PIECES[seats], PIECES[seats])
    assert each(board, "life") == each(board, "full_life") == [LIFE[seats]] * seats
    assert each(board, "world") == ["asgard"] * seats
    assert each(board, "elves") == each(board, "vanir_dice") == [0] * seats


@pytest.mark.clause("YC-SETUP-06")
@pytest.mark.parametrize(
    ("thor", "surt", "stones"),
    [("asgard", "jotunheim", 1), ("asgard", "muspellheim", 2), ("jotunheim", "muspellheim", 3)],
)
def test_the_three_rune_stones_are_tossed_in_jotunheim(thor: str, surt: str, stones: int) -> None:
    board = quiet(lay(p1={"world": "jotunheim"}, p2={"world": thor}, enemies={"surt": surt}))
    board.play("act jotunheim")
    (tossed,) = board.told("tossed")
    colors = [stone.split(":")[0] for stone in tossed["stones"]]
    assert colors == ["rune_white", "rune_green", "rune_red"][:stones]


@pytest.mark.clause("YC-SETUP-07", "YC-SETUP-08")
def test_artefacts_lie_by_level_and_only_the_top_one_is_seen() -> None:
    board = fresh()
    for level in (1, 2, 3):
        cards = deck(board, f"level_{level}")
        assert sorted(cards) == sorted(name for name in ARTEFACTS if entry(name)["level"] == level)
        shown = board.see(f"holders.level_{level}", "p1")
        assert shown == {"top": cards[0], "below": sorted(cards[1:]), "count": 6}


@pytest.mark.clause("YC-SETUP-07", "YC-SETUP-09", "YC-SETUP-15")
def test_cards_are_shuffled_for_each_game() -> None:
    one, two = fresh(name="one"), fresh(name="two")
    for name in ("level_1", "level_2", "level_3", "creature", "jotunn"):
        assert deck(one, name) != deck(two, name)
    enemies = [[card.split()[1] for card in (board.see("players.p1.placed"), *pile(board))] for board in (one, two)]
    assert enemies[0] != enemies[1]


@pytest.mark.clause("YC-SETUP-09")
def test_creatures_and_jotnar_lie_face_down() -> None:
    board = fresh()
    assert sorted(deck(board, "creature")) == sorted(CREATURES)
    assert sorted(deck(board, "jotunn")) == sorted(JOTNAR)
    assert board.see("decks", "p1") == {"creature": 18, "jotunn": 18}
    assert board.see("unseen.jotunn", "p1") == sorted(JOTNAR)
    assert "deck_order" not in board.state.view(0)


@pytest.mark.clause("YC-SETUP-10", "YC-SETUP-11")
@pytest.mark.parametrize(
    ("game", "page", "printed"),
    [
        ("easy", "track_easy", 2),
        ("hard", "track_hard", 3),
        ("campaign", "saga_1_page_1", 1),
        ("saga_4", "saga_4_page_1", 1),
    ],
)
def test_enemies_and_the_page_to_begin_with(game: str, page: str, printed: int) -> None:
    board = fresh(game=game)
    assert places(board) == "muspellheim niflheim midgard cage vanaheim"
    assert board.see("island") == "island_1"
    assert [board.see(f"page.{key}") for key in ("id", "number", "space")] == [page, printed, 0]
    assert board.see("enemies.nidhogg.place") == "page"


# Gods


@pytest.mark.clause("YC-SETUP-13")
def test_each_player_chooses_a_god_that_is_free() -> None:
    board = fresh(gods="chosen")
    assert (board.asked, board.question) == (["p1"], "choose_god")
    assert options(board, "choose") == set(GODS)
    board.play("choose tyr")
    assert (board.asked, options(board, "choose")) == (["p2"], set(GODS) - {"tyr"})
    assert board.refused("choose tyr") == "YC-SETUP-13"
    board.play("choose odin", "choose freyr")
    assert (each(board, "god"), board.question) == (["tyr", "odin", "freyr"], "order")


@pytest.mark.clause("YC-SETUP-13")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_gods_that_are_dealt_are_all_different(seats: int) -> None:
    board = fresh(seats)
    gods = [*each(board, "god"), *board.see("support")]
    assert len(set(gods)) == len(gods) == max(seats, 3)


@pytest.mark.clause("YC-SETUP-13")
@pytest.mark.parametrize("god", GODS)
def test_the_easy_game_has_no_powers_skills_and_bonds(god: str) -> None:
    board = lay(phase="move", p1={"god": god, "world": "svartalfheim"})
    assert (board.see("players.p1.god_die"), board.see("players.p1.vanir_die")) == (
        ["shield"],
        ["shield", "split_shield"],
    )
    assert board.see("players.p1.start_elves") == board.see("players.p1.elves") == 0
    assert not any(board.see("players.p1.bonds").values())
    assert options(board, "go") == {"midgard", "nidavellir", "alfheim", "muspellheim"}


SKILLS = {
    "freyr": (["shield"], ["shield", "split_shield"], 2, ""),
    "freyia": (["shield"], ["shield", "split_shield"], 0, "chance_acquaintance"),
    "frigg": (["shield"], ["horn", "shield", "split_shield"], 0, ""),
    "heimdall": (["horn", "shield"], ["horn", "shield", "split_shield"], 0, ""),
    "odin": (["shield"], ["shield", "split_shield"], 0, "brother_in_arms"),
    "thor": (["shield"], ["shield", "split_shield"], 0, ""),
    "tyr": (["horn", "knot", "shield"], ["shield", "split_shield"], 0, ""),
}


@pytest.mark.clause("YC-SETUP-13", "YC-SETUP-23")
@pytest.mark.parametrize("game", ["hard", "campaign", "saga_5"])
@pytest.mark.parametrize("god", GODS)
def test_other_games_begin_with_the_first_skills(god: str, game: str) -> None:
    sheet = begin(game=game, p1={"god": god}).see("players.p1")
    bonds = [bond for bond, gods in sheet["bonds"].items() if gods]
    assert (sheet["god_die"], sheet["vanir_die"], sheet["elves"], " ".join(bonds)) == SKILLS[god]
    assert all(len(sheet["bonds"][bond]) == 2 for bond in bonds)


@pytest.mark.clause("YC-SETUP-15")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_enemy_pile_is_the_six_cards_of_the_own_god(seats: int) -> None:
    board = fresh(seats)
    for player in board.see("players").values():
        cards = [player["placed"], *player["pile"]]
        assert sorted(cards) == sorted(f"{player['god']} {enemy}" for enemy in ENEMIES)
    for player in board.see("players", "p1").values():
        assert [player["placed"], *player["pile"]] == ["?"] * 6
        assert player["unseen"] == [f"{player['god']} {enemy}" for enemy in ENEMIES]


@pytest.mark.clause("YC-SETUP-15")
def test_every_player_rolls_one_god_die() -> None:
    board = lay(more={"dangers": 3}, phase="dangers").dice("shield").play("roll 0")
    assert lives(board) == (5, 7, 7)


# Life


@pytest.mark.clause("YC-SETUP-17")
@pytest.mark.parametrize("missing", [0, 1, 2, 3, 4])
def test_life_never_rises_above_its_start(missing: int) -> None:
    gain = number("saehrimnir", "life")
    board = lay(p1={"world": "svartalfheim"}, p2={"life": 7 - missing}, decks={"creature": "saehrimnir urd"})
    board.play("act svartalfheim", "call saehrimnir", "bless thor")
    left = max(missing - gain, 0)
    assert (lives(board), reserve(board, "life")) == ((7, 7 - left, 7), left)


@pytest.mark.clause("YC-SETUP-17")
def test_frigg_gives_no_life_to_a_god_who_lacks_none() -> None:
    board = lay(game="hard", p1={"god": "frigg", "life": 6}, p2={"life": 7}, p3={"life": 3})
    assert options(board, "bless") == {"frigg", "thor"}
    assert board.refused("bless odin") == "YC-SETUP-17"


@pytest.mark.clause("YC-SETUP-18")
def test_the_life_supply_is_what_all_gods_miss() -> None:
    for seats in (1, 2, 3, 4, 5):
        assert reserve(fresh(seats), "life") == 0
    board = lay(seats=2, phase="move", support={"freyr": {"life": 2}}, p1={"life": 7}, p2={"life": 4})
    assert reserve(board, "life") == 1 + 4 + 3


# Support gods


@pytest.mark.clause("YC-SETUP-19", "YC-SETUP-13")
def test_two_players_choose_one_support_god_together() -> None:
    board = fresh(2, gods="chosen").play("choose thor", "choose odin")
    assert (board.asked, board.question) == (["p1", "p2"], "choose_support")
    assert board.legal(seat="p1") == board.legal(seat="p2") == {f"choose {god}" for god in (*GODS[:4], "tyr")}
    assert board.refused("choose thor", seat="p2") == "YC-SETUP-13"
    board.play("choose tyr", seat="p2")
    assert board.see("support") == {"tyr": {"world": "asgard", "life": 5, "full_life": 5}}
    assert board.question == "order"


@pytest.mark.clause("YC-SETUP-20", "YC-SETUP-24")
@pytest.mark.parametrize("name", ["one", "two", "three"])
def test_each_of_two_players_gets_three_cards_of_the_support_god(name: str) -> None:
    board = fresh(2, name=name)
    (support,) = board.see("support")
    wandering = []
    for player in board.see("players").values():
        cards = [player["placed"], *player["pile"]]
        own = [f"{player['god']} {enemy}" for enemy in ENEMIES]
        assert len(cards) == 9
        assert sorted(card for card in cards if card in own) == sorted(own)
        wandering += [card for card in cards if card not in own]
        assert len(set(cards) - set(own)) == 3
    assert sorted(wandering) == sorted(f"{support} {enemy}" for enemy in ENEMIES)


@pytest.mark.clause("YC-SETUP-20")
def test_chance_deals_the_cards_of_the_support_god_and_shuffles_them_in() -> None:
    dealt, first = set(), set()
    for name in range(12):
        board = fresh(2, name=str(name))
        (support,) = board.see("support")
        cards = [board.see("players.p1.placed"), *pile(board)]
        dealt.add(tuple(sorted(card.split()[1] for card in cards if card.startswith(support))))
        first.add(cards[0].startswith(support))
    assert len(dealt) > 3
    assert first == {True, False}


@pytest.mark.clause("YC-SETUP-21")
def test_one_player_has_two_support_gods_and_eighteen_cards() -> None:
    board = fresh(1, gods="chosen").play("choose thor")
    assert options(board, "choose") == set(GODS) - {"thor"}
    board.play("choose odin")
    assert options(board, "choose") == set(GODS) - {"thor", "odin"}
    board.play("choose tyr")
    each_has = {"world": "asgard", "life": 5, "full_life": 5}
    assert board.see("support") == {"odin": each_has, "tyr": each_has}
    cards = [*pile(board), *opened(board)]
    assert sorted(cards) == sorted(f"{god} {enemy}" for god in ("thor", "odin", "tyr") for enemy in ENEMIES)


@pytest.mark.clause("YC-SETUP-24")
def test_a_support_god_has_a_place_and_life_and_nothing_else() -> None:
    board = lay(seats=2, game="hard", phase="move", support={"freyr": {"world": "alfheim", "life": 3}})
    assert board.see("support.freyr") == {"world": "alfheim", "life": 3, "full_life": 5}
    assert reserve(board, "elves") == 7  # Freyr's two elves are a skill of a player's god
    assert list(board.see("players")) == ["p1", "p2"]


@pytest.mark.clause("YC-SETUP-24")
def test_nothing_can_be_taken_from_a_support_god() -> None:
    relatives = {"bonds": {"blood_relative": "freyr thor"}}
    board = lay(seats=2, game="hard", phase="move", p1=relatives, p2={"elves": 1})
    assert board.legal("claim") == {"claim elf thor"}
    assert board.refused("claim elf freyr") == board.refused("claim vanir_die freyr") == "YC-SETUP-24"


@pytest.mark.clause("YC-SETUP-24")
@pytest.mark.parametrize(("seats", "lost"), [(2, 2), (3, 1)])
def test_a_support_god_has_no_power(seats: int, lost: int) -> None:
    """Thor's die averts two dangers if he is the god of a player, and one if he is a support god."""
    players: dict[str, Any] = {"p2": {"god": "heimdall", "world": "alfheim"}, "p3": {"god": "thor"}}
    given: dict[str, Any] = {seat: player for seat, player in players.items() if int(seat[1]) <= seats}
    board = lay(seats=seats, game="hard", phase="dangers", more={"dangers": 3}, support="thor", **given)
    before = lives(board)[0]
    board.dice("blank", "shield").play("roll 0", "help")
    assert before - lives(board)[0] == lost


@pytest.mark.clause("YC-SETUP-25")
@pytest.mark.parametrize(("place", "most"), [("alfheim", 3), ("asgard", 2)])
def test_a_support_god_counts_as_another_god_for_the_mode(place: str, most: int) -> None:
    board = lay(seats=2, support={"freyr": {"world": place}}, p1={"world": "alfheim"}).play("act alfheim")
    assert options(board, "take") == {str(count) for count in range(1, most + 1)}


@pytest.mark.clause("YC-SETUP-25")
def test_a_support_god_can_be_blessed_moved_and_sent() -> None:
    position: dict[str, Any] = {"seats": 2, "support": {"freyr": {"life": 4}}, "p1": {"world": "svartalfheim"}}
    board = lay(**position, decks={"creature": "saehrimnir sleipnir"})
    board.play("act svartalfheim", "call saehrimnir", "bless freyr")
    assert board.see("support.freyr.life") == 5
    board = lay(**position, decks={"creature": "saehrimnir sleipnir"})
    board.play("act svartalfheim", "call sleipnir", "stay").play("stay", seat="p2")
    assert board.asked == ["p1"]
    assert board.play("go niflheim").see("support.freyr.world") == "niflheim"
    board = lay(seats=2, p1={"world": "jotunheim"}).dice("rune_move_god", "rune_move_god")
    board.play("act jotunheim", "rune rune_move_god", "send freyr midgard")
    assert board.see("support.freyr.world") == "midgard"


@pytest.mark.clause("YC-SETUP-26")
def test_nobody_knows_which_cards_of_the_support_god_are_in_which_pile() -> None:
    board = lay(seats=2, phase="move")
    for seat, god in (("p1", "odin"), ("p2", "thor")):
        assert set(pile(board, seat, of=seat)) == {"?"}
        assert board.see(f"players.{seat}.unseen", seat) == [f"{god} {enemy}" for enemy in ENEMIES]
    assert board.see("unseen.support_cards", "p1") == [f"freyr {enemy}" for enemy in ENEMIES]


@pytest.mark.clause("YC-SETUP-26", "YC-ROUND-10")
def test_a_card_of_the_support_god_is_known_from_its_reveal_on() -> None:
    board = lay(seats=2, phase="reveal", p1={"placed": "freyr:surt"})
    assert opened(board) == ["freyr surt"]
    assert board.see("unseen.support_cards", "p1") == [f"freyr {enemy}" for enemy in ENEMIES[1:]]
    board = activate("surt", seats=2, p1={"placed": "freyr:surt"}).play("stay")
    assert pile(board, "p1", of="p2")[-1] == "freyr surt"
    assert board.see("unseen.support_cards", "p2") == [f"freyr {enemy}" for enemy in ENEMIES[1:]]


@pytest.mark.clause("YC-SETUP-26")
def test_skuld_shows_cards_of_the_support_god() -> None:
    board = lay(
        seats=2, p1={"world": "svartalfheim", "pile": "freyr:hel surt"}, decks={"creature": "skuld urd"}, turn="p1"
    )
    board.play("act svartalfheim", "call skuld")
    assert "freyr hel" not in board.see("unseen.support_cards", "p1")
    assert len(board.see("unseen.support_cards", "p1")) == 5


# The campaign, and pieces to start with


@pytest.mark.clause("YC-SETUP-22", "YC-SETUP-23")
def test_a_campaign_begins_with_pieces_of_the_sheets_and_of_the_saga() -> None:
    board = begin(game="campaign", p1={"start_elves": 2, "start_vanir_dice": 1}, p3={"start_vanir_dice": 3})
    assert (each(board, "elves"), reserve(board, "elves")) == ([2, 0, 0], 7)
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([1, 0, 3], 5)
    assert (board.see("saga.number"), len(board.see("saga.oaths"))) == (1, 9)
    assert board.question == "order"


@pytest.mark.clause("YC-SETUP-23")
def test_freyrs_elves_come_out_of_alfheim() -> None:
    board = begin(p2={"god": "freyr"})
    assert (each(board, "elves"), reserve(board, "elves")) == ([0, 2, 0], 7)


@pytest.mark.clause("YC-SETUP-23")
def test_a_reserve_that_is_just_large_enough_is_shared_out_without_a_question() -> None:
    board = begin(2, "campaign", p1={"start_elves": 3}, p2={"start_elves": 4})
    assert (board.question, each(board, "elves"), reserve(board, "elves")) == ("order", [3, 4], 0)


@pytest.mark.clause("YC-SETUP-23")
@pytest.mark.parametrize(("thing", "key"), [("elf", "elves"), ("vanir_die", "vanir_dice")])
def test_if_a_reserve_is_too_small_the_team_decides(thing: str, key: str) -> None:
    start, other = f"start_{key}", "start_vanir_dice" if thing == "elf" else "start_elves"
    board = begin(2, "campaign", p1={start: 3, other: 1}, p2={start: 5})
    assert (board.asked, board.question, board.see("phase")) == (["p1", "p2"], "grant", "setup")
    assert board.legal(seat="p1") == board.legal(seat="p2") == {f"grant {thing} odin", f"grant {thing} thor"}
    board.play(*[f"grant {thing} odin"] * 3, seat="p2")
    assert board.refused(f"grant {thing} odin", seat="p1") == "YC-SETUP-23"
    assert board.refused(f"grant {thing} tyr", seat="p1") == "YC-SETUP-23"
    unasked = "vanir_die" if thing == "elf" else "elf"
    assert board.refused(f"grant {unasked} odin", seat="p1") == "YC-SETUP-23"
    board.play(*[f"grant {thing} thor"] * 4, seat="p1")
    assert (each(board, key), reserve(board, key), board.question) == ([3, 4], 0, "order")
    assert end(board) == ("", "")
    assert worlds(board) == "asgard asgard"


@pytest.mark.clause("YC-SETUP-13", "YC-SETUP-19")
def test_the_log_tells_who_plays_which_god() -> None:
    board = fresh(2, gods="chosen").play("choose thor", "choose odin").play("choose tyr", seat="p1")
    assert board.told("god_chosen") == [{"seat": 0, "god": "thor"}, {"seat": 1, "god": "odin"}]
    assert board.told("support_chosen") == [{"god": "tyr"}]
    assert board.told("game_begins") == [{"page": "track_easy"}]

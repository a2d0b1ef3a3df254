"""Positions that cannot be are refused, with the line and the reason; what a position leaves open is filled."""

from __future__ import annotations

import re

import pytest

from meadhall.core.errors import BadScenario
from meadhall.games.yggdrasil.table.names import ENEMIES, GODS, WORLDS
from meadhall.testing import Board
from tests.games.yggdrasil.board import each, ladders, places, reserve, worlds


def lay(position: str, seats: int = 3, game: str = "hard") -> Board:
    return Board("yggdrasil", position, seats=seats, options={"game": game})


def error(position: str, seats: int = 3, game: str = "hard") -> str:
    """Why a position is refused, without the place."""
    with pytest.raises(BadScenario) as refused:
        lay(position, seats, game)
    found = re.fullmatch(r"scenario:\d+: (.*)", str(refused.value))
    assert found, refused.value
    return found[1]


P1 = "[position.players.p1]\n"
P2 = "[position.players.p2]\n"


# Keys and the course of the game


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("rounds = 2", "unknown key 'rounds'"),
        (P1 + "glory = 2", "unknown key 'glory'"),
        ("[position.ladders]\nloki = 2", "unknown key 'loki'"),
        ("[position.decks]\nlevel_4 = []", "unknown key 'level_4'"),
        ("[position.left]\nlevel_1 = 3", "unknown key 'level_1'"),
        ("[position.wheel]\nclosed = []", "unknown key 'closed'"),
        (
            'phase = "end"',
            "'end' is no phase to begin with; take one of begin, round, reveal, move, step_3, dangers, exp",
        ),
        ('turn = "p4"', "nobody sits at p4"),
        ("[position.players.p4]\nlife = 3", "nobody sits at p4"),
        ('order = ["p1", "p2"]', "the order names each player once"),
        ('order = ["p1", "p2", "p2"]', "the order names each player once"),
        ("round = 0", "'round' is 0; it must be at least 1"),
        ("tosses = -1", "'tosses' is -1; it must be at least 0"),
        ("dangers = 2", "'dangers' belongs to the phase 'dangers'"),
        ('phase = "move"\nagainst = "loki"', "'against' belongs to the phase 'dangers'"),
        ("averted = 1", "'averted' belongs to the phase 'dangers'"),
        ('phase = "dangers"', "the phase 'dangers' needs 'dangers'"),
        ('phase = "dangers"\ndangers = 2\nagainst = "ymir"', "unknown 'ymir'"),
        ('phase = "dangers"\ndangers = -1', "'dangers' is -1; it must be at least 0"),
        ('phase = "dangers"\ndangers = 1\naverted = -1', "'averted' is -1; it must be at least 0"),
        ('phase = "experience"', "only a campaign has the phase 'experience'"),
        ("attempts = 2", "only a campaign counts attempts"),
        ('phase = "begin"\nstep = 1', "unknown key 'step'"),
    ],
)
def test_keys_and_numbers_are_checked(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_the_error_names_the_line() -> None:
    with pytest.raises(BadScenario) as refused:
        lay('turn = "p1"\nround = 3\nmead = 4')
    head = (
        'title = "a position"\ngame = "yggdrasil"\nseats = 3\nseed = "test"\n\n[options]\ngame = "hard"\n\n[position]\n'
    )
    assert str(refused.value).startswith(f"scenario:{head.count(chr(10)) + 3}: unknown key 'mead'")


def test_what_the_course_of_the_game_says_is_laid() -> None:
    board = lay('turn = "p2"\norder = ["p3", "p2", "p1"]\nround = 7\n' + P2 + 'world = "alfheim"')
    assert [board.see(key) for key in ("active", "round", "phase")] == ["p2", 7, "step_3"]
    assert (board.asked, board.see("order")) == (["p2"], ["p3", "p2", "p1"])
    assert [bool(card) for card in each(board, "placed")] == [True, False, False]  # p1 is still to come
    plain = lay('turn = "p2"\n' + P2 + 'world = "alfheim"')
    assert (plain.see("order"), plain.see("round")) == (["p2", "p1", "p3"], 1)


def test_the_phases_to_begin_with() -> None:
    alfheim = P1 + 'world = "alfheim"'
    begun = lay('phase = "round"\nround = 4\n' + alfheim)
    assert (begun.see("round"), begun.see("phase"), begun.asked) == (4, "order", ["p1", "p2", "p3"])
    assert [bool(card) for card in each(begun, "placed")] == [True, True, True]
    revealed = lay('phase = "reveal"\n' + alfheim + '\nplaced = "nidhogg"')
    assert (revealed.see("phase"), len(revealed.see("wheel.open")), revealed.asked) == ("move", 1, ["p1"])
    assert lay('phase = "move"\n' + alfheim).see("phase") == "move"
    danger = lay('phase = "dangers"\ndangers = 3\nagainst = "loki"\naverted = 1\n' + alfheim)
    assert (danger.see("danger.left"), danger.see("danger.opponent")) == (2, "loki")
    none = lay('phase = "dangers"\ndangers = 1\naverted = 1\n' + alfheim)
    assert none.see("danger") is None
    started = lay('phase = "begin"\n' + P1 + 'god = "odin"\nstart_vanir_dice = 2')
    assert (started.see("round"), started.see("players.p1.vanir_dice"), started.see("phase")) == (1, 2, "order")


def test_tosses_and_healed_worlds_are_laid() -> None:
    board = lay('tosses = 3\nhealed = ["alfheim"]\n' + P1 + 'world = "alfheim"\nartefacts = ["valshamr"]\n' + P2
                + 'world = "alfheim"\n[position.enemies]\nloki = "alfheim"')  # fmt: skip
    assert board.refused("act alfheim") == "YC-HEAL-02"
    assert board.state.snapshot()["tosses"] == 3


# Gods


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (P1 + 'god = "loki"', "unknown 'loki'"),
        (P1 + 'god = "tyr"\n' + P2 + 'god = "tyr"', "the god 'tyr' is named twice"),
        (P1 + 'world = "cage"', "unknown 'cage'"),
        (P1 + "life = 8", "'life' is 8; it must be from 1 to 7"),
        (P1 + "life = 0", "'life' is 0; it must be from 1 to 7"),
        (P1 + "elves = 10", "there are 1 elves too many for 3 players"),
        (P1 + "elves = -1", "'elves' is -1; it must be at least 0"),
        (P1 + "vanir_dice = 6\n" + P2 + "vanir_dice = 5", "there are 2 Vanir dice too many for 3 players"),
        (P1 + 'artefacts = ["mead"]', "unknown 'mead'"),
        (P1 + 'artefacts = ["svalinn"]\n' + P2 + 'artefacts = ["svalinn"]', "artefact 'svalinn' has two owners"),
        (P1 + 'god_die = ["g"]', "unknown 'g'"),
        (P1 + "start_elves = -1", "'start_elves' is -1"),
        (P1 + "start_vanir_dice = -1", "'start_vanir_dice' is -1"),
        (P1 + "xp = -1", "'xp' is -1"),
        (P1 + 'bonds = { friend = ["tyr"] }', "unknown 'friend'"),
        (P1 + 'god = "odin"\nbonds = { blood_relative = ["odin"] }', "'odin' is no other god of this game"),
        (P1 + 'god = "odin"\nbonds = { blood_relative = ["tyr"] }', "'tyr' is no other god of this game"),
        ("[position.support.tyr]\nlife = 3", "with 3 players there are 0 support gods"),
    ],
)
def test_what_gods_cannot_have_is_refused(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_support_gods_are_checked() -> None:
    two = "[position.support.tyr]\n[position.support.thor]\n"
    assert error(two, seats=2) == "with 2 players there are 1 support gods"
    assert error("[position.support.tyr]\nlife = 6", seats=2) == "'life' is 6; it must be from 1 to 5"
    assert error("[position.support.tyr]\nelves = 1", seats=2).startswith("unknown key 'elves'")
    assert error("[position.support.ymir]\n", seats=2).startswith("unknown 'ymir'")
    assert error(P1 + 'god = "tyr"\n[position.support.tyr]\n', seats=2) == "the god 'tyr' is named twice"
    board = lay('[position.support.tyr]\nworld = "alfheim"\nlife = 2', seats=2)
    assert board.see("support") == {"tyr": {"world": "alfheim", "life": 2, "full_life": 5}}
    one = lay("[position.support.tyr]\n[position.support.thor]\nlife = 2", seats=1)
    assert [one.see(f"support.{god}.life") for god in ("tyr", "thor")] == [5, 2]


def test_gods_that_are_not_named_are_the_first_free_ones() -> None:
    board = lay(P2 + 'god = "freyr"\nelves = 2')
    assert each(board, "god") == ["freyia", "freyr", "frigg"]
    solo = lay(P1 + 'god = "freyia"', seats=1)
    assert (each(solo, "god"), list(solo.see("support"))) == (["freyia"], ["freyr", "frigg"])
    assert set(GODS) > set(each(board, "god"))


def test_what_gods_have_is_laid_and_the_rest_is_in_the_reserves() -> None:
    board = lay(
        P1 + 'god = "thor"\nworld = "midgard"\nlife = 3\nelves = 2\nvanir_dice = 1\n'
        + 'artefacts = ["svalinn", "draupnir"]\n'
        + P2 + 'god = "tyr"\nelves = 1\ngod_die = ["key", "shield"]\nvanir_die = ["horn"]\nxp = 4\nstart_elves = 2\n'
        + 'start_vanir_dice = 3\nbonds = { blood_relative = ["thor"], travel_companion = ["thor", "odin"] }\n'
        + '[position.players.p3]\ngod = "odin"\n'
    )  # fmt: skip
    p1, p2 = board.see("players.p1"), board.see("players.p2")
    assert (p1["world"], p1["life"], p1["elves"], p1["vanir_dice"]) == ("midgard", 3, 2, 1)
    assert p1["artefacts"] == ["draupnir", "svalinn"]
    assert (p2["god_die"], p2["vanir_die"], p2["xp"], p2["start_elves"], p2["start_vanir_dice"]) == (
        ["key", "shield"], ["horn"], 4, 2, 3,
    )  # fmt: skip
    assert p2["bonds"] == {
        "brother_in_arms": [], "blood_relative": ["thor"], "chance_acquaintance": [],
        "travel_companion": ["thor", "odin"],
    }  # fmt: skip
    assert (reserve(board, "elves"), reserve(board, "vanir_dice"), reserve(board, "life")) == (6, 8, 4)
    assert (board.see("holders.level_1.count"), board.see("holders.level_2.count")) == (5, 6)
    assert worlds(board) == "midgard asgard asgard"


def test_bonds_of_a_sheet_replace_those_of_the_start() -> None:
    board = lay(P1 + 'god = "odin"\nbonds = { brother_in_arms = ["tyr"] }\n' + P2 + 'god = "tyr"')
    assert board.see("players.p1.bonds.brother_in_arms") == ["tyr"]


def test_pieces_to_start_with_must_fit() -> None:
    many = "".join(f'[position.players.p{n}]\ngod = "{god}"\n' for n, god in ((1, "odin"), (2, "thor"), (3, "tyr")))
    assert reserve(lay(many), "elves") == 9
    assert lay(P1 + 'god = "freyr"\nelves = 9').see("players.p1.elves") == 9


# The tree


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("step = 3", "'step' is 3; it must be from 0 to 2"),
        ("step = -1", "'step' is -1; it must be from 0 to 2"),
        ('[position.enemies]\nymir = "asgard"', "unknown 'ymir'"),
        ('[position.enemies]\nsurt = "hall"', "unknown 'hall'"),
        ('[position.enemies]\nnidhogg = "niflheim"', "Nidhögg is on the page: see 'space'"),
        ('[position.enemies]\niormungand = "asgard"', "Iormungand never leaves Midgard"),
        ('[position.enemies]\nsurt = "slain"', "enemies are slain only in saga 6"),
        ('island = "island_5"', "unknown 'island_5'"),
        ('ravaged = ["hall"]', "unknown 'hall'"),
        (f"ravaged = {list(WORLDS[:8])}".replace("'", '"'), "there are only 7 markers"),
        ('ravaged = []\n[position.enemies]\nsurt = "niflheim"', "two enemies are in 'niflheim': it must be ravaged"),
        ('healed = ["hall"]', "unknown 'hall'"),
        ("[position.ladders]\nsurt = 9", "'surt' is 9; it must be from 0 to 8"),
        ("[position.ladders]\nhel = 9", "'hel' is 9; it must be from 0 to 8"),
        ("valhalla = 9", "'valhalla' is 9; it must be from 0 to 8"),
    ],
)
def test_a_tree_that_cannot_be_is_refused(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_the_tree_is_laid_as_named() -> None:
    board = lay(
        'step = 2\nisland = "island_3"\nvalhalla = 3\nladders = { surt = 5, hel = 2 }\n'
        '[position.enemies]\nsurt = "niflheim"\nloki = "cage"\nfenrir = "asgard"'
    )
    assert (board.see("tree.step"), board.see("island"), board.see("valhalla")) == (2, "island_3", 3)
    assert (ladders(board), places(board)) == ((5, 2, 7), "niflheim niflheim midgard asgard cage")
    assert [reserve(board, piece) for piece in ("fire_giants", "nameless", "heroes")] == [3, 6, 5]
    # Where two enemies are the world is ravaged, unless the position says what is.
    assert [world for world in WORLDS if board.see(f"worlds.{world}.ravaged")] == ["niflheim"]
    named = lay('ravaged = ["alfheim", "niflheim"]\n[position.enemies]\nsurt = "niflheim"')
    assert [world for world in WORLDS if named.see(f"worlds.{world}.ravaged")] == ["alfheim", "niflheim"]
    assert (named.see("walls"), lay('ravaged = ["asgard"]').see("walls")) == (5, 6)


# Cards


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ('jotnar = ["ymir"]', "unknown 'ymir'"),
        ('jotnar = ["beli", "beli"]', "'beli' is named twice"),
        ('jotnar = ["beli"]\njotunn_discard = ["beli"]', "'beli' is named twice"),
        (
            'jotnar = ["beli", "thrym", "suttung", "skyrmir", "hrungnir", "gerda", "baugi", "skadi"]',
            "there are only 7 figures of jotnar",
        ),
        ('creature_discard = ["urd", "urd"]', "'urd' is named twice"),
        ('creature_discard = ["ymir"]', "unknown 'ymir'"),
        ('creature_discard = ["urd"]\n[position.decks]\ncreature = ["urd"]', "'urd' is not in the deck 'creature'"),
        ('[position.decks]\nlevel_1 = ["svalinn"]', "'svalinn' is not in the deck 'level_1'"),
        ('[position.decks]\njotunn = ["ymir"]', "unknown 'ymir'"),
        ("[position.left]\ncreature = 19", "'creature' is 19; it must be from 0 to 18"),
        ("[position.left]\njotunn = -1", "'jotunn' is -1; it must be from 0 to 18"),
    ],
)
def test_cards_that_cannot_be_are_refused(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_decks_are_laid_as_named() -> None:
    board = lay(
        'jotnar = ["beli"]\njotunn_discard = ["thrym"]\ncreature_discard = ["urd"]\n'
        "left = { creature = 3, jotunn = 2 }\n"
        '[position.decks]\ncreature = ["skuld", "heidrun"]\njotunn = ["gerda"]\nlevel_3 = ["svalinn", "odroerir"]'
    )
    order = board.see("deck_order")
    assert (order["creature"][:2], order["jotunn"][0], order["level_3"][:2]) == (
        ["skuld", "heidrun"], "gerda", ["svalinn", "odroerir"],
    )  # fmt: skip
    assert board.see("decks") == {"creature": 3, "jotunn": 2}
    assert (len(board.see("discards.creature")), len(board.see("discards.jotunn"))) == (15, 16)
    assert (board.see("discards.jotunn")[:2], board.see("discards.creature")[0]) == (["beli", "thrym"], "urd")
    assert board.see("jotnar") == {"beli": "muspellheim"}


def test_what_is_not_named_stays_as_chance_dealt_it() -> None:
    fresh, laid = Board("yggdrasil", options={"game": "hard", "gods": "random"}), lay("valhalla = 2")
    assert laid.see("deck_order.creature") != sorted(laid.see("deck_order.creature"))
    assert (laid.see("decks"), fresh.see("decks")) == ({"creature": 18, "jotunn": 18}, {"creature": 18, "jotunn": 18})
    assert sorted(laid.see("deck_order.creature")) == sorted(fresh.see("deck_order.creature"))


# Enemy cards


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ('[position.wheel]\nopen = ["hel"]', "'hel' is no enemy card: write a god and an enemy"),
        (P1 + 'god = "odin"\n[position.wheel]\nopen = ["odin ymir"]', "'odin ymir' is no enemy card"),
        (
            P1 + 'god = "odin"\n[position.wheel]\nopen = ["tyr hel"]',
            "the god of the card 'tyr hel' is not in this game",
        ),
        (
            P1 + 'god = "odin"\n[position.wheel]\nopen = ["odin hel", "odin hel"]',
            "the enemy card 'odin hel' is named twice",
        ),
        (
            P1 + 'god = "odin"\n' + P2 + 'god = "tyr"\n[position.wheel]\nopen = ["odin hel", "tyr hel"]',
            "too many open cards of 'hel'",
        ),
        (
            P1 + 'god = "odin"\n[position.wheel]\nopen = ["odin hel"]\ntriggered = ["odin hel"]',
            "only with 1 player, and only an open card, can have activated its enemy",
        ),
        (P1 + 'placed = "hel"\npile = ["hel"]', "'hel' is not in the pile of p1"),
        (P1 + 'god = "odin"\n' + P2 + 'god = "tyr"\npile = ["odin hel"]', "'odin hel' is not in the pile of p2"),
        (P1 + 'god = "odin"\nplaced = "tyr hel"\n' + P2 + 'god = "tyr"', "p1 holds a card of another player"),
        (P1 + 'god = "odin"\nknown = ["hel"]\n[position.wheel]\nopen = ["odin hel"]', "'hel' is not in this pile"),
    ],
)
def test_enemy_cards_that_cannot_be_are_refused(position: str, reason: str) -> None:
    assert error(position).startswith(reason)


def test_with_one_player_two_copies_can_be_open() -> None:
    solo = P1 + 'god = "odin"\nworld = "alfheim"\n[position.support.tyr]\n[position.support.thor]\n'
    two = solo + '[position.wheel]\nopen = ["tyr hel", "odin hel"]\ntriggered = ["odin hel"]'
    board = lay(two, seats=1)
    assert (board.see("wheel.open"), board.see("wheel.triggered")) == (["tyr hel", "odin hel"], ["odin hel"])
    three = solo + '[position.wheel]\nopen = ["tyr hel", "odin hel", "thor hel"]'
    assert error(three, seats=1) == "too many open cards of 'hel'"
    shut = solo + '[position.wheel]\nopen = ["tyr hel"]\ntriggered = ["odin hel"]'
    assert error(shut, seats=1).startswith("only with 1 player, and only an open card")


def test_piles_are_laid_as_named() -> None:
    board = lay(
        P1 + 'god = "odin"\nworld = "alfheim"\npile = ["hel", "odin surt"]\nknown = ["surt"]\n'
        + P2 + 'god = "tyr"\nplaced = "loki"\nknown = ["loki"]\n[position.wheel]\nopen = ["tyr hel"]'
    )  # fmt: skip
    mine = board.see("players.p1.pile")
    assert (mine[:2], sorted(mine)) == (["odin hel", "odin surt"], sorted(f"odin {enemy}" for enemy in ENEMIES))
    assert board.see("players.p1.pile", of="p3")[:3] == ["?", "odin surt", "?"]
    assert (board.see("players.p2.placed", of="p3"), board.see("wheel.open")) == ("tyr loki", ["tyr hel"])
    assert len(board.see("players.p2.pile")) == 4


def test_with_two_players_support_cards_lie_where_they_are_named() -> None:
    gods = "[position.support.freyr]\n" + P1 + 'god = "odin"\nworld = "alfheim"\n'
    for named in (["surt", "hel", "loki"], ["nidhogg", "fenrir", "iormungand"], ["hel"]):
        cards = ", ".join(f'"freyr {enemy}"' for enemy in named)
        board = lay(f'{gods}pile = [{cards}]\n{P2}god = "tyr"\n', seats=2)
        piles = [[*player["pile"], player["placed"]] for player in board.see("players").values()]
        support = [[card for card in pile if card.startswith("freyr")] for pile in piles]
        assert {f"freyr {enemy}" for enemy in named} <= set(support[0])
        assert [len(cards_) for cards_ in support] == [3, 3]
        assert board.see("unseen.support_cards") == [f"freyr {enemy}" for enemy in ENEMIES]
    theirs = lay(gods + P2 + 'god = "tyr"\nplaced = "freyr hel"\npile = ["freyr surt", "freyr loki"]', seats=2)
    assert (theirs.see("players.p2.placed"), theirs.see("players.p2.pile")[:2]) == (
        "freyr hel",
        ["freyr surt", "freyr loki"],
    )


# Sagas


@pytest.mark.parametrize(
    ("game", "position", "reason"),
    [
        ("hard", 'page = "track_easy"', "the page 'track_easy' does not belong to this game"),
        ("hard", 'page = "saga_1_page_1"', "the page 'saga_1_page_1' does not belong to this game"),
        ("campaign", 'page = "track_hard"', "the page 'track_hard' does not belong to this game"),
        ("saga_2", 'page = "saga_1_page_1"', "the page 'saga_1_page_1' does not belong to this game"),
        ("saga_2", 'page = "saga_9"', "unknown 'saga_9'"),
        ("saga_2", "space = 3", "'space' is 3; it must be from 0 to 2"),
        ("campaign", "attempts = -1", "'attempts' is -1; it must be at least 0"),
        ("hard", "[position.saga]\nsworn = 1", "a standard game has no saga"),
        ("saga_1", "[position.saga]\nbroken_oaths = 1", "unknown key 'broken_oaths'"),
        ("saga_1", "[position.saga]\nsworn = 10", "'sworn' is 10; it must be from 0 to 9"),
        ("saga_1", '[position.saga]\noaths = { hall = "oath" }', "unknown 'hall'"),
        ("saga_1", '[position.saga]\noaths = { asgard = "vow" }', "unknown 'vow'"),
        (
            "saga_1",
            '[position.saga]\noaths = { asgard = "oath" }\nopen_oaths = { asgard = "oath" }',
            "two markers lie in 'asgard'",
        ),
        (
            "saga_1",
            '[position.saga]\noaths = { asgard = "oath" }\nsworn = 4',
            "there are 6 markers 'oath'; 1 lie in worlds",
        ),
        (
            "saga_1",
            '[position.saga]\noaths = { asgard = "broken" }\nbroken = 3',
            "there are 3 markers 'broken'; 1 lie in worlds",
        ),
        (
            "saga_1",
            "[position.saga]\n" + "".join(f'oaths.{world} = "broken"\n' for world in WORLDS[:4]),
            "there are 3 markers 'broken'; 4 lie in worlds",
        ),
        ("saga_1", '[position.saga]\nmistletoe = ["hall"]', "unknown 'hall'"),
        ("saga_2", '[position.saga]\nsons = { bergelmir = "asgard" }', "unknown 'bergelmir'"),
        ("saga_2", '[position.saga]\nsons = { bergelmir_son_1 = "cage" }', "unknown 'cage'"),
        ("saga_3", "[position.saga]\nwolves = { garm = 2 }", "unknown 'garm'"),
        ("saga_3", "[position.saga]\nwolves = { skoll = 6 }", "'skoll' is 6; it must be from 1 to 5"),
        ("saga_3", "[position.saga]\nwolves = { hati = 0 }", "'hati' is 0; it must be from 1 to 5"),
        ("saga_4", '[position.saga]\nretinue = ["hati"]', "unknown 'hati'"),
        ("saga_4", '[position.saga]\nnaglfar = "cage"', "unknown 'cage'"),
        ("saga_4", "[position.saga]\nbreaches = -1", "'breaches' is -1; it must be at least 0"),
        ("saga_5", "[position.saga]\nbridge = 5", "'bridge' is 5; it must be from 0 to 4"),
        ("saga_5", "ladders = { surt = 6 }\n[position.saga]\nbridge = 3", "there are not so many fire giants"),
        ("saga_6", "[position.saga]\nwounds = -1", "'wounds' is -1; it must be at least 0"),
    ],
)
def test_a_saga_that_cannot_be_is_refused(game: str, position: str, reason: str) -> None:
    assert error(position, game=game).startswith(reason)


def laid(position: str, game: str) -> Board:
    """p1 is in Alfheim and can act, so that nothing has happened yet."""
    return lay(f'{position}\n{P1}world = "alfheim"', game=game)


def test_a_later_page_has_its_openings_behind_it() -> None:
    sons = laid('page = "saga_2_page_3"', game="saga_2").see("saga.sons")
    assert list(sons.values()) == ["jotunheim", "jotunheim", "jotunheim"]
    assert laid('page = "saga_3_page_3"', game="saga_3").see("saga.wolves") == {"skoll": 2, "hati": 2}
    assert laid('page = "saga_4_page_2"', game="campaign").see("saga.naglfar") == "niflheim"
    third = laid('page = "saga_1_page_3"', game="saga_1")
    assert (third.see("saga.oaths"), len(third.see("saga.mistletoe"))) == ({}, 3)
    battle = laid('page = "saga_6_page_2"\nspace = 2', game="saga_6")
    assert (ladders(battle)[:2], battle.see("page.space"), battle.see("enemies.fenrir.place")) == ((4, 3), 2, "asgard")


def test_pieces_of_sagas_are_laid_as_named() -> None:
    oaths = 'oaths = { asgard = "broken", alfheim = "oath" }\nopen_oaths = { midgard = "oath" }'
    first = laid(f"[position.saga]\n{oaths}", game="saga_1")
    assert first.see("saga.oaths") == {"asgard": "broken", "alfheim": "oath", "midgard": "oath"}
    assert (first.see("saga.sworn"), first.see("saga.broken")) == (4, 2)
    places_ = 'sons = { bergelmir_son_1 = "asgard", bergelmir_son_3 = "" }'
    sons = laid(f'page = "saga_2_page_3"\n[position.saga]\n{places_}', game="saga_2")
    assert list(sons.see("saga.sons").values()) == ["asgard", "jotunheim", ""]
    retinue = laid('[position.saga]\nretinue = ["modgud"]\nbreaches = 2', game="saga_4")
    assert (retinue.see("saga.retinue"), retinue.see("saga.breaches")) == (["modgud"], 2)
    bridge = laid("ladders = { surt = 4 }\n[position.saga]\nbridge = 4", game="saga_5")
    assert (bridge.see("saga.bridge"), reserve(bridge, "fire_giants")) == (4, 0)
    slain = laid('[position.enemies]\nsurt = "slain"\niormungand = "slain"\n[position.saga]\nwounds = 1', game="saga_6")
    assert (slain.see("saga.slain"), slain.see("saga.wounds")) == (["surt", "iormungand"], 1)
    wolves = laid("[position.saga]\nwolves = { skoll = 5, hati = 1 }", game="saga_3")
    assert wolves.see("saga.wolves") == {"skoll": 5, "hati": 1}
    grove = laid('page = "saga_1_page_2"\n[position.saga]\nmistletoe = ["asgard"]', game="saga_1")
    assert grove.see("saga.mistletoe") == ["asgard"]


def test_the_jotnar_of_the_last_saga_can_be_replaced() -> None:
    board = laid('jotnar = ["beli"]', game="saga_6")
    assert (board.see("jotnar"), board.see("discards.jotunn"), board.see("decks.jotunn")) == (
        {"beli": "muspellheim"}, ["beli"], 17,
    )  # fmt: skip


# Loaded dice and shuffles


def test_faces_and_cards_of_loaded_chance_are_named() -> None:
    game = Board("yggdrasil").scenario.game
    faces = [game.face(name) for name in ("blank", "shards", "split_shield", "rune_rotate", "rune_regain_life")]
    assert faces == [0, 1, 6, 7, 10]
    with pytest.raises(KeyError):
        game.face("g")
    box = Board("yggdrasil").scenario.box
    assert game.cards(box, ["andvarinaut", "valshamr"]) == [0, 17]
    assert game.cards(box, ["skuld"]) == [11]
    assert game.cards(box, ["freyr hel", "tyr nidhogg"]) == [1, 41]
    assert game.cards(box, ["oath_marker_broken"]) == [1]
    with pytest.raises(ValueError, match="these are not cards of one kind: skuld, thrym"):
        game.cards(box, ["skuld", "thrym"])

"""What the content of the game must hold, and that packs laid over it give games that can be played to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.content import Content
from meadhall.core.errors import BadContent
from meadhall.games.yggdrasil.box import YggdrasilBox
from meadhall.games.yggdrasil.names import ENEMIES, GODS, SPACES
from meadhall.testing.laws import Referee
from tests.yggdrasil.board import GAME, lay, number

HEAD = '[pack]\nid = "mine"\ngame = "yggdrasil"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
CARDS = ("artefact", "creature", "jotunn", "enemy", "god", "rune_stone")
NEW = 'name_en = "New"\nname_de = "Neu"\neffect_en = "New."\neffect_de = "Neu."\norigin = "designed"\n'


def load(tmp_path: Path, text: str) -> Content:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return Content.load(file, GAME.schema, over=GAME.content)


def change(kind: str, ident: str, text: str) -> str:
    """A pack that changes one entry."""
    return f'[[{kind}]]\nid = "{ident}"\n{text}\n'


def without(kind: str, but: int = 0) -> str:
    """A pack that takes out the entries of a kind, all but some."""
    return "".join(change(kind, entry.id, "remove = true") for entry in GAME.content.of(kind)[but:])


# What is in the box


@pytest.mark.clause("YC-COMP-09")
def test_the_box_holds_what_the_rule_book_lists() -> None:
    pools = {pool.id: pool["count"] for pool in GAME.content.of("pool") if "saga" not in pool.data}
    assert pools == {
        "fire_giants": 8,
        "nameless": 8,
        "jotunn_figures": 7,
        "heroes": 8,
        "elves": 13,
        "vanir_dice": 13,
        "god_dice": 5,
        "life_markers": 25,
        "ravaged_markers": 7,
        "rune_stones": 3,
        "enemy_cards": 42,
    }
    counts = {kind: sum(entry.copies for entry in GAME.content.of(kind)) for kind in CARDS}
    assert counts == {"artefact": 18, "creature": 18, "jotunn": 18, "enemy": 6, "god": 7, "rune_stone": 3}
    levels = [artefact["level"] for artefact in GAME.content.of("artefact")]
    assert [levels.count(level) for level in (1, 2, 3)] == [6, 6, 6]
    assert len(GODS) * len(ENEMIES) == pools["enemy_cards"]


@pytest.mark.clause("YC-COMP-10")
def test_the_extra_pieces_of_the_campaign() -> None:
    extra = {pool.id: (pool["saga"], pool["count"]) for pool in GAME.content.of("pool") if "saga" in pool.data}
    assert extra == {
        "oath_markers": (1, 9),
        "bergelmir_sons": (2, 3),
        "sky_wolves": (3, 2),
        "naglfar_figure": (4, 1),
        "hel_retinue": (4, 4),
    }
    assert {marker.id: marker["count"] for marker in GAME.content.of("oath_marker")} == {
        "oath_marker_oath": 6,
        "oath_marker_broken": 3,
    }
    board = lay(game="saga_4", phase="move")
    assert board.see("saga.retinue") == ["garm", "ganglati", "ganglot", "modgud"]
    assert len(lay(game="saga_2", phase="move").see("saga.sons")) == 3


@pytest.mark.clause("YC-SETUP-04", "YC-SETUP-16", "YC-SETUP-19", "YC-SETUP-21")
def test_the_table_of_the_rule_book() -> None:
    keys = ("elves", "vanir_dice", "life", "support_gods", "support_life", "support_cards")
    table = {seats: tuple(row[key] for key in keys) for seats, row in GAME.content.tables["players"].items()}
    assert table == {
        "1": (6, 6, 9, 2, 5, 12),
        "2": (7, 7, 8, 1, 5, 3),
        "3": (9, 9, 7, 0, 0, 0),
        "4": (11, 11, 6, 0, 0, 0),
        "5": (13, 13, 5, 0, 0, 0),
    }


@pytest.mark.clause("YC-SURT-05", "YC-HEL-05", "YC-FENRIR-02", "YC-LOKI-04", "YC-JOTUNN-17")
def test_the_numbers_of_enemies_and_jotnar() -> None:
    assert {enemy.id: (enemy["power"], enemy["amount"], enemy["turns"]) for enemy in GAME.content.of("enemy")} == {
        "surt": (1, 2, 1),
        "hel": (1, 1, 1),
        "iormungand": (3, 1, 0),
        "fenrir": (1, 3, 0),
        "loki": (1, 1, 1),
        "nidhogg": (0, 1, 0),
    }
    assert [jotunn["power"] for jotunn in GAME.content.of("jotunn")] == [2] * 18


def test_a_page_may_have_other_spaces_for_a_number_of_players(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    spaces = 'spaces_for = { 4 = ["start", "plain", "tree"] }'
    pack.write_text(HEAD + change("page", "track_easy", spaces), encoding="utf-8")
    content = Content.load(pack, GAME.schema, over=GAME.content)
    boxes = [GAME.open_box(seats, {"game": "easy"}, content) for seats in (3, 4, 5)]
    lengths = [len(box.pages[0].spaces) for box in boxes if isinstance(box, YggdrasilBox)]
    assert lengths == [number("track_easy", "length") + 1, 3, number("track_easy", "length") + 1]


@pytest.mark.parametrize(
    ("page", "options"),
    [("track_easy", {"game": "easy"}), ("track_hard_fierce", {"game": "hard", "track": "fierce"})],
)
def test_the_spaces_of_a_pack_replace_our_track_for_every_number_of_players(
    tmp_path: Path, page: str, options: dict[str, str]
) -> None:
    content = load(tmp_path, change("page", page, track("start", "plain", "activate_jotunn", "tree")))
    for seats in GAME.seats:
        box = GAME.open_box(seats, options, content)
        assert isinstance(box, YggdrasilBox)
        assert [SPACES[space] for space in box.pages[box.standard_page].spaces] == [
            "start", "plain", "activate_jotunn", "tree",
        ]  # fmt: skip


def test_a_pack_gives_a_plain_track_by_its_length_or_a_goal_for_all(tmp_path: Path) -> None:
    text = change("page", "track_easy_fierce", "length = 3") + change("page", "saga_4_page_2", "goal_count = 4")
    content = load(tmp_path, text)
    for seats in GAME.seats:
        box = GAME.open_box(seats, {"track": "fierce"}, content)
        assert isinstance(box, YggdrasilBox)
        assert [SPACES[space] for space in box.pages[box.standard_page].spaces] == ["start", "plain", "plain", "tree"]
        assert next(leaf for leaf in box.pages if leaf.id == "saga_4_page_2").goal_count == 4


def test_a_goal_may_have_another_number_for_a_number_of_players(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(HEAD + change("page", "saga_6_page_3", "goal_count_for = { 1 = 4 }"), encoding="utf-8")
    content = Content.load(pack, GAME.schema, over=GAME.content)
    boxes = [GAME.open_box(seats, {"game": "saga_6"}, content) for seats in (1, 2)]
    assert [box.pages[-1].goal_count for box in boxes if isinstance(box, YggdrasilBox)] == [4, 3]


# Packs that cannot be played

LEVELLED = "".join(change("artefact", it.id, "level = 1") for it in GAME.content.of("artefact") if it["level"] == 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (change("world", "alfheim", "remove = true"), "kind 'world' to be exactly"),
        (change("enemy", "loki", "remove = true"), "kind 'enemy' to be exactly"),
        (change("creature", "urd", "remove = true"), "kind 'creature' to be exactly"),
        (f'[[creature]]\nid = "fafnir"\n{NEW}', "kind 'creature' to be exactly"),
        (f'[[artefact]]\nid = "gram"\nlevel = 2\n{NEW}', "kind 'artefact' to be exactly"),
        (change("pool", "heroes", "remove = true"), "the rules need the pool 'heroes'"),
        (without("island"), "at least one island"),
        (change("column", "c1", 'middle = "midgard"'), "each world of the middle level stands in one column"),
        (change("column", "c1", 'upper = "asgard"'), "each world of the upper level stands in one column"),
        (change("column", "c1", 'lower = "niflheim"'), "each world of the lower level stands in one column"),
        ('[tree]\nclockwise = ["c0", "c1"]\n', "tree.clockwise names each column once"),
        ('[tree]\nclockwise = ["c0", "c1", "c1"]\n', "tree.clockwise names each column once"),
        ("[tree]\nstart_step = 3\n", "'start_step' is 3"),
        (LEVELLED, "each holder needs artefacts of its level"),
        (change("enemy", "nidhogg", 'start = "midgard"'), "mine.toml:7: Nidhögg, and no other enemy"),
        (change("enemy", "surt", 'start = "page"'), "mine.toml:7: Nidhögg, and no other enemy"),
        (change("enemy", "iormungand", 'start = "alfheim"'), "Iormungand begins in Midgard"),
        (change("enemy", "surt", "steps = []"), "'steps' needs at least 1 entries"),
        (change("enemy", "surt", 'steps = ["fly"]'), "fly"),
        ("[players.3]\nelves = 14\n", "players.3: there are only 13 elves"),
        ("[players.4]\nvanir_dice = 14\n", "players.4: there are only 13 vanir_dice"),
        ("[players.5]\nlife = 6\n", "players.5: there are only 25 life markers"),
        ("[players.2]\nsupport_life = 10\n", "players.2: there are only 25 life markers"),
        ("[players.2]\nsupport_cards = 4\n", "players.2: the cards of the support gods do not come out even"),
        ("[players.5]\nlife = 4\nsupport_gods = 5\nsupport_cards = 6\n", "players.5: too many support gods"),
        ("[players.2]\nsupport_life = 0\n", "players.2: too many support gods, or no life for them"),
        (change("jotunn", "baugi", 'target = "surt"'), "mine.toml:7: a jotunn of the type 'besiege' has no target"),
        (change("jotunn", "gerda", 'target = "nidhogg"'), "a jotunn of the type 'support' has no target 'nidhogg'"),
        (change("jotunn", "thrym", 'target = "midgard"'), "a jotunn of the type 'block' has no target 'midgard'"),
        (without("jotunn", 1), "not so many fire giants, nameless or jotnar"),
        (change("pool", "fire_giants", "count = 3"), "not so many fire giants, nameless or jotnar"),
        (change("pool", "nameless", "count = 2"), "not so many fire giants, nameless or jotnar"),
        (change("pool", "jotunn_figures", "count = 1"), "not so many fire giants, nameless or jotnar"),
    ],
)
def test_a_pack_that_the_rules_cannot_play_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        load(tmp_path, text)


def track(*spaces: str) -> str:
    return "spaces = [" + ", ".join(f'"{space}"' for space in spaces) + "]"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (change("page", "track_hard", 'game = "easy"'), "one page for the easy game with the printed track"),
        (change("page", "track_hard", "remove = true"), "one page for the hard game with the printed track"),
        (change("page", "track_easy_fierce", "remove = true"), "one page for the easy game with the fierce track"),
        (change("page", "saga_3_page_2", "remove = true"), "the pages of saga 3 must be 1, 2, 3"),
        (change("page", "saga_2_page_3", "page = 4"), "the pages of saga 2 must be 1, 2, 3"),
        (change("page", "saga_3_page_3", "saga = 0"), "mine.toml:7: a page belongs to a saga, or to a standard"),
        (change("page", "track_easy", track("plain", "plain", "tree")), "begin with 'start' and end with 'tree'"),
        (change("page", "track_easy", track("start", "plain", "dead_tree")), "begin with 'start' and end with 'tree'"),
        (change("page", "track_easy", track("start", "tree", "tree")), "begin with 'start' and end with 'tree'"),
        (change("page", "track_easy", track("start", "start", "tree")), "begin with 'start' and end with 'tree'"),
        (change("page", "track_easy", track("start")), "'spaces' needs at least 2 entries"),
        (change("page", "saga_1_page_1", track("start", "turn")), "begin with 'start' and end with 'dead_tree'"),
        (change("page", "saga_2_page_1", track("start", "dead_tree")), "begin with 'start' and end with 'turn'"),
        (change("page", "track_easy", 'spaces_for = { 3 = ["start", "turn"] }'), "end with 'tree'"),
        (
            change("page", "saga_5_page_2", track("start", "bite", "dead_tree")),
            "a space 'bite' needs the number of lives",
        ),
        (
            change("page", "saga_5_page_2", track("start", "bite", "dead_tree") + "\nbite = 2"),
            "cost more than a third of the 5 life",
        ),
        (
            change("page", "saga_5_page_2", 'spaces_for.3 = ["start", "bite", "bite", "bite", "dead_tree"]\nbite = 1'),
            "cost more than a third of the 7 life",
        ),
        (change("page", "track_easy", "length = 1"), "length"),
        (change("page", "saga_1_page_2", 'goal = "breaches"\ngoal_count = 1'), "the goal 'breaches' belongs to saga 4"),
        (change("page", "saga_1_page_2", "goal_count = 1"), "'goal_count' belongs to the goals"),
        (change("page", "saga_1_page_2", "goal_count_for = { 2 = 1 }"), "'goal_count_for' goes with a 'goal_count'"),
        (change("page", "saga_6_page_3", 'goal = "surt_beaten"'), "the goal 'surt_beaten' belongs to saga 5"),
        (change("saga", "fimbulwinter", "number = 3"), "the sagas must be 1 to 6, in their order"),
        (change("oath_marker", "oath_marker_oath", "count = 5"), "one oath marker for each world"),
        (change("adversary", "skoll", 'weapon = "gram"'), "there is no artefact 'gram'"),
        (change("adversary", "garm", 'power_from = "space"'), "belongs to an adversary with a way"),
        (change("adversary", "garm", "way = 6"), "belongs to an adversary with a way"),
        (change("xp_box", "xp_god_die_horn", "order = 1"), "a box for a die needs 'symbol', any other 'order'"),
        (
            change("xp_box", "xp_god_die_horn", 'row = "start_elves"'),
            "a box for a die needs 'symbol', any other 'order'",
        ),
    ],
)
def test_a_saga_book_that_the_rules_cannot_play_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        load(tmp_path, text)


@pytest.mark.parametrize(
    ("enemy", "text"),
    [
        ("surt", 'start = "cage"'),
        ("hel", 'retreat = "cage"'),
        ("surt", 'retreat = "none"'),
        ("loki", 'retreat = "island"'),
        ("iormungand", 'steps = ["move_up"]'),
        ("nidhogg", 'steps = ["move_up", "next_space", "resolve_space"]'),
        ("loki", 'start = "niflheim"'),
    ],
)
def test_an_enemy_that_the_rules_cannot_move_is_refused(tmp_path: Path, enemy: str, text: str) -> None:
    """Nobody climbs out of the cage, retreats to nowhere or begins where another enemy is."""
    with pytest.raises(BadContent):
        load(tmp_path, change("enemy", enemy, text))


# Packs that can be played

OTHER_ENEMIES = (
    change("enemy", "loki", "amount = 2\nturns = 2")
    + change("enemy", "nidhogg", "amount = 2")
    + change("enemy", "surt", "amount = 3\npower = 0")
    + change("enemy", "hel", 'steps = ["move_up", "active_god_loses_life", "place_fire_giants"]\namount = 2')
    + change("island", "island_4", "remove = true")
)
FEWER_PIECES = (
    change("pool", "ravaged_markers", "count = 2")
    + change("pool", "jotunn_figures", "count = 3")
    + change("pool", "heroes", "count = 0")
    + without("jotunn", 4)
)
OTHER_WORLDS = (
    change("world", "jotunheim", 'stones = { disadvantage = [], normal = [], advantage = ["rune_red"] }')
    + change("world", "nidavellir", 'holders = { disadvantage = [], normal = ["level_1"], advantage = [] }')
    + change("world", "alfheim", "take = { disadvantage = 0, normal = 0, advantage = 1 }")
    + f'[[jotunn]]\nid = "mine"\ntype = "block"\ntarget = "elves"\npower = 0\n{NEW}'
    + '[tree]\nclockwise = ["c0", "c1", "c2"]\nstart_step = 2\n'
)


@pytest.mark.parametrize(
    ("text", "seats", "game"),
    [(OTHER_ENEMIES, 3, "hard"), (FEWER_PIECES, 2, "saga_6"), (OTHER_WORLDS, 1, "hard")],
)
def test_a_changed_game_keeps_all_laws(tmp_path: Path, text: str, seats: int, game: str) -> None:
    class Changed(type(GAME)):  # type: ignore[misc]
        content = load(tmp_path, text)

    Referee(Changed(), seats, {"game": game}, f"changed {seats}", 8).play()

"""The table as a picture in text: nothing that is needed to decide is missing, and what is shown is true."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.sketch import Cell, Grid, Note, Sketch, Strip
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.table.names import GODS
from meadhall.terminal.choices import Choices
from meadhall.terminal.plain import sketch_lines
from tests.terminal.pages import pages

GAME = games.find("yggdrasil")
EN = GAME.words("en")


def view_of(game: str = "hard", seats: int = 3, **changes: Any) -> YggdrasilView:
    """What the first player sees in the first round, with some of it changed."""
    match = Match.new(GAME, seats, key=key_from_seed("sketch"), options={"game": game, "gods": "random"})
    view: Any = match.view(0)
    for path, value in changes.items():
        *way, last = path.split("__")
        place = view
        for step in way:
            place = place[step]
        place[last] = value
    return cast("YggdrasilView", view)


def drawn(view: YggdrasilView, lang: str = "en") -> Sketch:
    return GAME.sketch(view, GAME.words(lang))


def sketch_of(match: Match, seat: int = 0, lang: str = "en") -> Sketch:
    return GAME.sketch(match.view(seat), GAME.words(lang))


def strip(sketch: Sketch, title: str) -> list[Cell]:
    blocks = (*sketch.board, *sketch.players, *sketch.own)
    return [cell for block in blocks if isinstance(block, Strip) and block.title == title for cell in block.cells]


def texts(cells: Sequence[Cell]) -> list[str]:
    return [f"{cell.label} {cell.detail}".strip().replace("\N{NO-BREAK SPACE}", " ") for cell in cells]


def tree_of(sketch: Sketch) -> Grid:
    return next(block for block in sketch.board if isinstance(block, Grid))


# Pages


@pytest.mark.parametrize(
    ("lang", "seats", "game", "width", "height"),
    [("de", 5, "hard", 100, 30), ("en", 1, "easy", 100, 30), ("de", 2, "saga_4", 100, 30), ("en", 4, "hard", 80, 24)],
)
def test_every_decision_shows_the_tree_the_enemies_and_the_own_god(
    lang: str, seats: int, game: str, width: int, height: int
) -> None:
    for page, sketch, choices, question, _ in pages(
        "yggdrasil", lang, seats, "page", {"game": game, "gods": "random"}, every=3
    ):
        leading, lines = page.lines(width, height - 1)
        shown = "\n".join(line.plain for line in lines)
        flat = " ".join(shown.split())
        assert len(lines) <= height - 1, shown
        assert max(line.cell_len for line in [*leading, *lines]) <= width
        assert question in flat
        words = GAME.words(lang)
        for world in words.content.of("world"):
            assert words.short(world.id).upper() in shown, shown
        for block in (*sketch.board, *sketch.own) if height >= 30 else sketch.own:
            must_stay = isinstance(block, Strip) and (block.columns or block in sketch.own)
            for cell in block.cells if isinstance(block, Strip) and must_stay else []:
                assert " ".join(f"{cell.label} {cell.detail}".split()) in flat, shown
        for choice in choices.by_number.values():
            assert re.search(rf"\b{choice.number}\b|\b\d+-\d+\b", shown), shown


@pytest.mark.parametrize(
    "game", ["easy", "hard", "campaign", "saga_1", "saga_2", "saga_3", "saga_4", "saga_5", "saga_6"]
)
def test_each_game_can_be_drawn_and_read_aloud_from_begin_to_end(game: str) -> None:
    match = Match.new(GAME, 2, key=key_from_seed(game), options={"game": game, "gods": "random"})
    chance = Chance(key_from_seed(game))
    for number in range(120):
        if match.over:
            break
        seat = match.state.asked[0]
        lang = ("en", "de")[number % 2]
        sketch = sketch_of(match, seat, lang)
        assert all("  : " not in line for line in sketch_lines(sketch, {}))
        for news in match.news(seat, len(match.moves)):
            assert GAME.words(lang).news(news)
        moves = match.state.legal(seat)
        match.play(seat, chance.choose(moves))
    sketch_of(match)


def test_what_there_is_to_say_about_any_component_can_be_said() -> None:
    for lang in ("en", "de"):
        for game in ("hard", "campaign"):
            view, words = view_of(game), GAME.words(lang)
            for entry in words.content:
                assert all(GAME.details(view, words, entry.id)), entry.id
    assert GAME.details(view_of(), EN, "svartalfheim") == [
        "Action, with disadvantage, normally and with advantage: 1·2·3 creatures to choose from.",
        "One move away: on its level Midgard, Nidavellir; in its column Alfheim, Muspellheim.",
    ]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", ["easy", "hard"])
def test_who_chooses_a_god_sees_what_it_can_do(game: str, lang: str) -> None:
    """In a game with powers each god stands there with its own, and with the number of the move that chooses it."""
    words = GAME.words(lang)
    shown = next(iter(pages("yggdrasil", lang, 3, "gods", {"game": game})))
    page = " ".join(line.plain for line in shown.page.lines(100, 30)[1])
    for number, god in enumerate(GODS, start=1):
        assert re.search(rf"\b{number} {words.name(god)}\b", page)
        power = words.content.entries["power"][f"power_{god}"].effect(lang)
        assert (" ".join(power.split()) in " ".join(page.split())) == (game == "hard")


# The tree


def test_the_middle_level_stands_as_it_is_turned_and_each_turn_takes_it_one_column_to_the_left() -> None:
    match = Match.new(GAME, 3, key=key_from_seed("sketch"), options={"game": "hard", "gods": "random"})
    before = [cell.split()[0] for cell in tree_of(sketch_of(match)).rows[1][1:]]
    assert before == ["NIDAVELLIR", "MIDGARD", "SVARTALFHEIM"]
    state: Any = match.state
    state.step += 1
    after = [cell.split()[0] for cell in tree_of(sketch_of(match)).rows[1][1:]]
    assert after == [*before[1:], before[0]]


def test_a_world_shows_its_state_and_whoever_is_there() -> None:
    view = view_of(
        worlds__alfheim__ravaged=True,
        worlds__alfheim__gods=["odin"],
        worlds__alfheim__enemies=["hel"],
        worlds__alfheim__jotnar=["baugi"],
        worlds__alfheim__besieged=True,
        powers__baugi=2,
    )
    sketch = drawn(view)
    cell = tree_of(sketch).rows[0][3].replace("\N{NO-BREAK SPACE}", " ")
    assert cell.replace("*", "") == "ALFHEIM (ravaged) (besieged) Odin, Hel 1, Baugi 2"
    assert "Alfheim no action (besieged)" in texts(strip(sketch, "Actions (disadvantage·normal·advantage)"))
    told = tree_of(sketch).told[0][2].replace("\N{NO-BREAK SPACE}", " ")
    assert told.replace("*", "") == "Alfheim: ravaged, besieged, Odin, Hel 1, Baugi 2"


@pytest.mark.parametrize(
    ("modes", "shown"), [(["normal"], "1·[2]·3"), (["normal", "advantage"], "1·[2]·[3]"), ([], "1·2·3")]
)
def test_in_brackets_stands_how_the_own_god_would_act(modes: list[str], shown: str) -> None:
    """By what the view says of the own god; to a spectator by what it says of any."""
    view = view_of(players__p1__modes__alfheim=modes, worlds__alfheim__mode="advantage")
    view["players"]["p1"]["modes"]["vanaheim"] = ["disadvantage"]
    found = texts(strip(drawn(view), "Actions (disadvantage·normal·advantage)"))
    assert {f"Alfheim {shown} elves", "Vanaheim [1]·2·3 Vanir dice"} <= set(found)
    view["seat"] = "spectator"
    assert "Alfheim 1·2·[3] elves" in texts(strip(drawn(view), "Actions (disadvantage·normal·advantage)"))


def test_adversaries_of_a_saga_show_their_power_on_the_tree() -> None:
    match = Match.new(GAME, 3, key=key_from_seed("sketch"), options={"game": "saga_2", "gods": "random"})
    cell = tree_of(sketch_of(match)).rows[2][2].replace("\N{NO-BREAK SPACE}", " ")
    assert cell == "IOTUNHEIM Son 1 (3)"


def test_worlds_carry_numbers_only_where_a_world_is_in_one_move() -> None:
    actions = "Actions (disadvantage·normal·advantage)"
    assert strip(drawn(view_of(phase="move")), actions)[0].spot == "world:asgard"
    assert strip(drawn(view_of(phase="step_3")), actions)[0].spot == ""


def test_gods_to_be_sent_somewhere_are_listed_one_after_the_other() -> None:
    match = Match.new(GAME, 3, key=key_from_seed("sketch"), options={"game": "hard", "gods": "random"})
    grammar = match.box.grammar
    moves = [
        move for god in ("thor", "tyr") for move in map(grammar.parse, (f"send {god} asgard", f"send {god} midgard"))
    ]
    choices = Choices(moves, grammar, EN, sketch_of(match))
    rows = {row.lead: [text for _, text in row.items] for group in choices.groups for row in choices.rows(group)}
    assert rows == {"Thor →": ["Asgard", "Midgard"], "Tyr →": ["Asgard", "Midgard"]}


# Enemies, stock, gods


def test_enemies_show_power_open_cards_and_what_is_left() -> None:
    view = view_of(
        wheel__open=["odin hel", "thor nidhogg"],
        enemies__surt__power=3,
        reserves__fire_giants=6,
        page__spaces=["start", "activate_jotunn", "plain", "bite", "one_nameless", "tree"],
        page__space=2,
        page__left=3,
    )
    assert texts(strip(drawn(view), "Enemies")) == [
        "Surt 3 (6 fire giants left)",
        "Hel 1 ● Odin (8 nameless left)",
        "Iormungand 3 (island 1 of 4)",
        "Fenrir 1 (caged, 7 walls left)",
        "Loki 1 (7 jotnar left)",
        "Nidhögg ● Thor |J[·]vnY (3 to go)",
    ]


def test_a_jotunn_says_what_it_prevents() -> None:
    view = view_of(jotnar={"gerda": "muspellheim", "baugi": "alfheim", "suttung": "jotunheim"})
    assert texts(strip(drawn(view), "Jotnar")) == [
        "Gerda protects Surt",
        "Baugi besieges Alfheim",
        "Suttung no elves in rolls",
    ]


def test_a_row_of_a_god_tells_what_is_known_of_its_cards() -> None:
    view = view_of(players__p1__placed="?", players__p1__pile=["?", "?", "thor surt"])
    view["players"]["p1"]["unseen"] = ["thor hel", "thor loki", "odin loki"]
    view["order"], view["active"], view["phase"] = ["p2", "p1", "p3"], "p1", "move"
    table = drawn(view).players[0]
    assert isinstance(table, Grid)
    row = dict(zip(table.head, table.rows[0], strict=True))
    assert {head: row[head] for head in ("Turn", "Life", "Card", "Pile", "? is")} == {
        "Turn": "►2",
        "Life": "7/7",
        "Card": "?",
        "Pile": "??S",
        "? is": "H2L",
    }


def test_dangers_under_way_show_the_dice_and_which_of_them_succeed() -> None:
    view = view_of()
    god = view["players"]["p1"]["god"]
    view["danger"] = {
        "god": god,
        "opponent": "hel",
        "action": "",
        "stage": "spend_elves",
        "faced": 5,
        "dangers": 4,
        "left": 2,
        "rolled": True,
        "god_die": "blank",
        "vanir_dice": ["shards", "shield"],
        "picked": [],
        "converted": {"god_die": 0, "vanir_die": 1},
        "spent_elves": 1,
        "used": [],
        "helpers": {"tyr": {"die": "knot", "elf": True}},
    }
    view["players"]["p1"]["vanir_die"] = ["shield", "split_shield"]
    note = drawn(view).own[-1]
    assert isinstance(note, Note)
    assert note.text == (
        f"{EN.name(god)} fights Hel. 5 dangers: 3 averted, 2 left. "
        "Roll: God die □\u00a0blank, Vanir die ∷\u00a0shards, ⊕\u00a0shield\u00a0✓. "
        "1 elf spent. Tyr rolls ⌘\u00a0knot and spends an elf."
    )


def test_powers_are_told_in_a_game_that_has_them() -> None:
    easy, hard = drawn(view_of("easy")), drawn(view_of("hard"))
    assert strip(easy, "Powers") == []
    assert len(strip(hard, "Powers")) == 2


# Sagas and the campaign


@pytest.mark.parametrize(
    ("game", "changes", "shown"),
    [
        ("saga_1", {"saga__sworn": 3}, "(3 of 5)"),
        ("saga_3", {}, "Sköll 1/6"),
        ("saga_4", {}, "(4 left)"),
        ("saga_5", {"saga__bridge": 2}, "Bifrost 2/4"),
    ],
)
def test_the_page_of_a_saga_tells_how_far_its_goal_is(game: str, changes: dict[str, Any], shown: str) -> None:
    sketch = drawn(view_of(game, **changes))
    page = sketch.board[0]
    assert isinstance(page, Note)
    assert shown in " ".join([page.text, *texts(strip(sketch, "Saga"))])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_page_of_the_saga_book_tells_its_text_its_pieces_and_its_rules(lang: str) -> None:
    words = GAME.words(lang)
    for saga in range(1, 7):
        match = Match.new(GAME, 3, key=key_from_seed("book"), options={"game": f"saga_{saga}", "gods": "random"})
        state: Any = match.state
        for number, page in enumerate(state.box.pages):
            if page.saga != saga:
                continue
            state.page, state.space = number, 1
            if page.id == "saga_1_page_2":
                state.mistletoe[3] = 1
            if page.id == "saga_4_page_2":
                state.naglfar_at = 4
            sketch = sketch_of(match, lang=lang)
            note = sketch.board[0]
            assert isinstance(note, Note)
            assert words.content.entries["page"][page.id].effect(lang) in note.text
            told = " ".join(sketch_lines(sketch, {}))
            here = (saga, page.number)
            for kind in ("saga_action", "saga_rule"):
                for rule in words.content.of(kind):
                    if (rule["saga"], rule.get("page")) == here and rule.id != "bifrost_bridge":
                        assert words.name(rule.id) in told
            for ident in {
                "saga_1_page_2": ["mistletoe"],
                "saga_4_page_2": ["naglfar"],
                "saga_6_page_3": ["s6_nidhogg"],
            }.get(page.id, []):
                assert any(cell.label == words.name(ident) for cell in strip(sketch, words.say("sketch.saga")))


def test_the_experience_sheets_show_ticks_and_prices() -> None:
    view = view_of("campaign", phase="experience")
    player = view["players"]["p1"]
    player["god"], player["xp"], player["start_elves"], player["start_vanir_dice"] = "freyr", 4, 2, 0
    player["god_die"], player["vanir_die"] = ["horn", "shield"], ["shield", "split_shield"]
    player["bonds"] = {bond: ["odin"] if bond == "blood_relative" else [] for bond in player["bonds"]}
    table = next(block for block in drawn(view).board if isinstance(block, Grid))
    assert [row[1] for row in table.rows] == [
        "4",
        "☾✓ ⌘(4) ⚷(5)",
        "☾(3) ⌘(4) ⚷(5)",
        "✓ ✓ (3)",
        "(1) (2) (3)",
        "(1) (3)",
        "Odin (3)",
        "(1) (3)",
        "(1) (3)",
    ]


def test_the_end_tells_why() -> None:
    sketch = drawn(view_of(phase="end", outcome="lost", cause="no_wall_left"))
    ended = sketch.own[0]
    assert isinstance(ended, Note)
    assert ended.text == "Defeat. The cage has no wall left."


def test_both_languages_say_the_same_things() -> None:
    english, german = GAME.words("en").texts, GAME.words("de").texts
    assert english.keys() - german.keys() <= {"short.god_die"}
    assert german.keys() <= english.keys()

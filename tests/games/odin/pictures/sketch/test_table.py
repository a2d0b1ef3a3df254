"""The table as a picture in text: nothing that is needed to decide is missing, and what is shown is true."""

from __future__ import annotations

import pytest

from meadhall.core.seats import SPECTATOR
from meadhall.core.sketch import Block, Cell, Grid, Note, Sketch, Strip
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.sketch.board import buildings, longships
from meadhall.games.odin.pictures.words import ability, brief
from meadhall.terminal.choices import Choices
from meadhall.testing import Board
from tests.games.odin.board import CONTENT, GAME, lay, raider, seen
from tests.terminal.pages import pages

HALF_A_LINE = 47
"""Two of a kind, each with the number of a move, side by side in a hundred columns."""


def drawn(board: Board, seat: int = 0, lang: str = "en") -> Sketch:
    return GAME.sketch(board.state.view(seat), GAME.words(lang))


def strip(blocks: list[Block], title: str) -> list[str]:
    """The places of a strip as text."""
    strips = [block for block in blocks if isinstance(block, Strip) and block.title == title]
    return [in_words(cell) for found in strips for cell in found.cells]


def in_words(cell: Cell) -> str:
    return ": ".join(filter(None, (f"{cell.label} {cell.detail}".strip(), cell.text)))


def on_board(board: Board, title: str) -> list[str]:
    return strip(drawn(board).board, title)


def own(board: Board, title: str = "Yours", seat: int = 0) -> list[str]:
    return strip(drawn(board, seat).own, title)


def going_on(board: Board, seat: int = 0) -> str:
    return " ".join(block.text for block in drawn(board, seat).own if isinstance(block, Note))


# Whole pages


@pytest.mark.parametrize(("lang", "seats"), [("de", 5), ("en", 4), ("de", 2)])
def test_every_decision_fits_its_page_and_shows_the_ocean_and_what_is_ones_own(lang: str, seats: int) -> None:
    for page, sketch, _, question, _ in pages("odin", lang, seats, "page"):
        leading, lines = page.lines(100, 29)
        shown = "\n".join(line.plain for line in lines)
        flat = " ".join(shown.split())
        assert len(lines) <= 29, shown
        assert max(line.cell_len for line in [*leading, *lines]) <= 100
        assert sketch.headline in lines[0].plain
        assert question in flat
        for block in (sketch.board[0], *sketch.own):
            for cell in block.cells if isinstance(block, Strip) else []:
                assert f"{cell.label} {cell.detail}".strip() in flat, shown


@pytest.mark.parametrize("lang", ["en", "de"])
def test_buildings_and_longships_take_half_a_line(lang: str) -> None:
    words = GAME.words(lang)
    everything: OdinView = {
        **seen(lay().state),
        "building_display": [card.id for card in CONTENT.of("building")],
        "longship_display": [card.id for card in CONTENT.of("longship")],
    }
    for cell in (*buildings(everything, words), *longships(everything, words)):
        assert len(in_words(cell)) <= HALF_A_LINE, in_words(cell)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_effect_can_be_told_in_a_few_words(lang: str) -> None:
    words = GAME.words(lang)
    for kind in ("building", "hero", "longship"):
        for card in CONTENT.of(kind):
            for effect in (*card.get("common_effects", ()), *card["effects"]):
                assert brief(words, effect)


# The board


def test_a_raid_shows_what_the_zone_adds_to_fame_and_vikings() -> None:
    board = lay(ocean="portland jarrow york iona paris london", markers={"middle": "warrior", "lower": "sailor"})
    ocean = on_board(board, "Ocean")
    assert "Portland range 1, 2 Fame for 1W 1T 1S" in ocean
    assert "Iona range 2, 3+1 Fame for 3T 1S +1W" in ocean


def test_heroes_stand_with_price_symbol_and_ability() -> None:
    board = lay(heroes="egil astrid leif")
    assert on_board(board, "Mead hall") == [
        "Egil 4 hero +1 Fame, W: (raid) 2W fewer",
        "Astrid 3 hero, T: (action) 3 Vikings of one type",
        "Leif 2 hero, S: (raid) ship stays home",
    ]


def test_what_all_buildings_of_a_type_can_do_is_told_once() -> None:
    board = lay(buildings="smithy_1 smithy_4 inn_3 shipyard_2")
    assert on_board(board, "Buildings")[:2] == [
        "Smithy 1 (4 Fame): building −1",
        "Smithy 4 (4 Fame): 1 wild card as craft",
    ]
    assert on_board(board, "By type") == ["Smithy +1 craft", "Shipyard +1 seamanship, +1 ship", "Inn max 14 Vikings"]


def test_prices_are_those_of_the_content() -> None:
    assert on_board(lay(), "Prices") == [
        "Building 3 craft + 1 Mat",
        "Longship 3 seamanship, home 2, repair 2",
        "Vikings 1/3/6 for 1/2/3",
    ]


# What is one's own


def test_the_own_hand_tells_what_its_cards_show_together() -> None:
    board = lay(p1={"hand": "wh*2 tc ss"})
    assert own(board, "Your hand") == ["W/Hero ×2", "T/Craft", "S/Seamanship"]
    hand = next(block for block in drawn(board).own if isinstance(block, Strip) and block.title == "Your hand")
    assert hand.cells[-1].aside == "(all: 2W 1T 1S, 2 hero, 1 craft, 1 seamanship)"


def test_own_cards_show_what_they_can_do_and_what_has_been_used() -> None:
    board = lay(
        p1={
            "hand": "wc*4 tc",
            "material": 1,
            "hero": "egil",
            "longships": "oseberg:1:away",
            "buildings": "smithy_1",
        }
    )
    assert own(board) == [
        "Egil W: (raid) 2W fewer",
        "Oseberg away, 2/3: 1T fewer",
        "Smithy 1: +1 craft, building −1",
        "Next Mat 3 craft",
    ]
    board.play("build rune_circle_1").play("symbol smithy")
    assert "Smithy 1: (+1 craft), building −1" in own(board)
    assert going_on(board) == "Payment: 3 × craft symbol, 1 by a building; still to discard: 2."


# A raid


def raid() -> Board:
    return lay(
        ocean="orkney jarrow york iona paris london",
        markers={"middle": "warrior", "lower": "sailor"},
        p1={"hero": "hogni", "longships": "oseberg", "vikings": (2, 3, 2), "hand": "wc"},
        p2={"hand": "wc th"},
    )


def test_a_raid_under_way_tells_fame_vikings_and_requirement_cards() -> None:
    board = raid().play("raid raid_iona")
    assert board.question == "contribute"
    before = going_on(board, seat=1)
    assert before.startswith("Player 1 raids Iona for 5 Fame with Hogni. Oseberg carries 1W 1T 1S.")
    assert "No requirement cards yet, 3 will come." in before
    assert "Cards left open in the end change the Fame: 0 open +1, 1 open 0, 2 open −1, 3 open −2." in before
    board.play("contribute warrior_craft", seat="p2")
    assert "Open requirement cards: " in going_on(board)


def test_during_a_raid_what_is_on_offer_can_give_way() -> None:
    def columns(board: Board) -> list[int]:
        return [block.columns for block in drawn(board).board[:4] if isinstance(block, Strip)]

    assert columns(lay()) == [2, 2, 2, 2]
    assert columns(raid().play("raid raid_iona")) == [2, 0, 0, 0]


# Words


def test_recruiting_is_put_together_by_type() -> None:
    board = lay(p1={"hand": "wh*2 tc"})
    choices = Choices(board.state.legal(0), board.grammar, GAME.words("en"), drawn(board))
    rows = {row.lead: [text for _, text in row.items] for group in choices.groups for row in choices.rows(group)}
    assert rows["Warrior:"] == ["1 Viking for 1 card", "3 Vikings for 2 cards"]


@pytest.mark.parametrize(("lang", "mark"), [("en", "(1st)"), ("de", "(1.)")])
def test_who_began_is_marked(lang: str, mark: str) -> None:
    grid = drawn(lay(first="p2", p1={"hand": "wh"}), lang=lang).players[0]
    assert isinstance(grid, Grid)
    assert [mark in row[0] for row in grid.rows] == [False, True, False]
    assert [GAME.words(lang).say("told.first") in facts for facts in grid.told] == [False, True, False]


@pytest.mark.parametrize(("lang", "title"), [("en", "End"), ("de", "Ende")])
def test_everybody_is_told_what_each_would_have_if_the_game_ended_now(lang: str, title: str) -> None:
    board = lay(seats=2, p1={"hand": "wh", "fame": 4, "buildings": "smithy_1", "vikings": (3, 1, 1)}, p2={"fame": 2})
    totals = [str(score["total"]) for score in board.see("standing").values()]
    for seat in (0, 1, SPECTATOR):
        grid = drawn(board, seat, lang).players[0]
        assert isinstance(grid, Grid)
        assert [row[grid.head.index(title)] for row in grid.rows] == totals
        told = [GAME.words(lang).say("told.standing", count=int(total)) for total in totals]
        assert all(one in facts for one, facts in zip(told, grid.told, strict=True))


@pytest.mark.clause("ON-END-01", "ON-END-08")
def test_the_last_raid_is_told_before_it_and_during_it() -> None:
    last = "The raid on Portland is the last"
    for rule, how in (("no", "it ends the game."), ("yes", "after it only the round is finished.")):
        rules = {"finish_round": rule}
        board = lay(seats=2, ocean="portland - - - - -", rules=rules, p1=raider(hand="tc"), p2={"hand": "wh"})
        assert f"{last}: {how}" in going_on(board)
        assert f"{last}: {how}" in going_on(board.play("raid raid_portland"), 1)
    board.play("decline", "done")
    assert going_on(board) == "There are no more raids: the game ends when Player 2 has played."
    assert last not in going_on(lay(seats=2, ocean="portland jarrow - - - -", p1=raider(hand="tc")))


def test_who_is_to_move_is_told_to_those_who_are_not() -> None:
    board = lay(p1={"hand": "wh"})
    assert "To move" not in drawn(board).headline
    assert drawn(board, seat=1).headline.endswith("To move: Player 1.")


def test_a_card_of_a_pack_is_told_by_its_own_numbers() -> None:
    words = GAME.words("en")
    egil = CONTENT.entries["hero"]["hero_egil"]
    effect = {**egil["effects"][0], "amount": 3, "type": "sailor"}
    assert brief(words, effect) == "3S fewer"
    assert ability(words, egil) == "(raid) 2W fewer"


# Questions about components


def told(board: Board, ident: str) -> list[str]:
    return list(GAME.details(board.state.view(0), GAME.words("en"), ident))


def test_questions_are_answered_with_the_numbers_of_the_table() -> None:
    board = raid()
    assert told(board, "raid_iona") == ["Middle ocean zone: range 2, 3+1 Fame for 3T 1S +1W."]
    assert told(board, "longship_oseberg")[1] == "At home with Player 1: damage 0, range 3 of 3."
    assert told(board, "hero_hogni")[-1] == "Owned by Player 1."
    assert told(board, "middle") == ["The marker here: Warrior. The spare marker: Trader."]
    assert told(board, "construction_marker")[0].startswith("20 left.")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_there_is_something_to_say_about_every_component(lang: str) -> None:
    view, words = lay().state.view(0), GAME.words(lang)
    for card in CONTENT:
        assert card.effect(lang) or GAME.details(view, words, card.id)


def test_both_languages_have_the_same_texts() -> None:
    """Short names are for long ones, and which are too long depends on the language."""
    texts = {lang: {key for key in GAME.words(lang).texts if not key.startswith("short.")} for lang in ("en", "de")}
    assert texts["en"] == texts["de"]

"""A payment tells nothing about the hand but the cards that are paid (ON-SYMBOL-14), and so does every other question
about hand cards: whether somebody is asked, and how often, follows from what everybody can see.
"""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.table import Table
from meadhall.games.odin.rules.payment import Bill, Purse, bill, can_pay
from meadhall.games.odin.table.box import LOTS, NONE, TYPES
from meadhall.games.odin.table.names import ACTIONS, RECRUIT_VIKINGS
from meadhall.games.odin.table.state import Odin
from tests.games.odin.board import OdinBoard, about, box, cards, discards, lay, quiet, seen, told_keys

GAME = games.find("odin")
HALL = "egil hogni knut"
"""The price is 4, 3 and 2 hero symbols, from left to right."""


def payer(names: str, **mine: Any) -> OdinBoard:
    """p1 with some cards; p2 holds one so that the turn does not come back at once."""
    return lay(
        p1={"hand": names, **mine},
        p2={"hand": "th"},
        heroes=HALL,
        buildings="inn_4 rune_circle_2 inn_3 rune_circle_4",
        longships="gokstad ellida tune crane",
    )


def paid_by_hand(board: OdinBoard) -> list[list[str]]:
    """Pay as long as that is asked, each time with the first card that fits; what was legal each time."""
    asked = []
    while board.question == "pay":
        asked.append(sorted(board.legal()))
        board.step(min(board.legal("pay")))
    return asked


# Who is asked


@pytest.mark.clause("ON-SYMBOL-14")
@pytest.mark.parametrize(
    ("names", "action"),
    [
        ("wh tc", "recruit warrior 1"),
        ("wh*2 tc", "recruit warrior 1"),
        ("wh*2 tc", "hire hero_knut"),
        ("wc*3 th", "material"),
        ("ws*3 th", "buy longship_tune"),
    ],
)
def test_the_payer_is_asked_also_if_a_single_card_fits(names: str, action: str) -> None:
    board = payer(names).step(action)
    assert (board.asked, board.question) == (["p1"], "pay")
    assert len(board.legal()) == 1


@pytest.mark.clause("ON-SYMBOL-14")
@pytest.mark.parametrize("names", ["wh*2 tc ss", "wh th tc ss", "wh th sh ss", "wh*4", "wh*3 th"])
@pytest.mark.parametrize("action", ["hire hero_knut", "recruit warrior 1"])
def test_the_same_price_takes_the_same_number_of_decisions_whatever_the_hand_holds(names: str, action: str) -> None:
    assert len(paid_by_hand(payer(names).step(action))) == {"hire hero_knut": 2, "recruit warrior 1": 1}[action]


@pytest.mark.clause("ON-SYMBOL-14", "ON-SETUP-15")
@pytest.mark.parametrize("paid", ["", "wh", "wh wh"])
def test_others_see_the_same_whatever_stays_in_the_hand(paid: str) -> None:
    """One who holds all the hero symbols there are, and one who has just enough of them."""
    boards = [payer(names).step("hire hero_hogni") for names in ("wh*3 th*3", "wh*3 tc*3")]
    for card in cards(paid):
        for board in boards:
            board.step(f"pay {card}")
    ours, theirs = boards
    assert ours.state.view(1) == theirs.state.view(1)
    assert told_keys(ours) == told_keys(theirs)
    assert (ours.asked, ours.question) == (theirs.asked, theirs.question) == (["p1"], "pay")


@pytest.mark.clause("ON-SYMBOL-14")
@pytest.mark.parametrize(
    ("building", "names", "action", "steps"),
    [
        ("jarls_house_4", "wh th", "hire hero_hogni", ["symbol jarls_house"]),
        ("jarls_house_1", "wh", "hire hero_hogni", ["use jarls_house_1", "symbol jarls_house"]),
        ("smithy_2", "wc tc", "build inn_4", ["symbol smithy"]),
    ],
)
def test_the_same_help_takes_the_same_number_of_decisions(
    building: str, names: str, action: str, steps: list[str]
) -> None:
    """With cards left over: each help and each card is a decision, also where nothing else is possible."""
    board = payer(f"{names} ts*2", buildings=building, material=1).step(action, *steps)
    assert len(paid_by_hand(board)) == len(cards(names))


# The whole hand


@pytest.mark.clause("ON-SYMBOL-14", "ON-SYMBOL-03")
@pytest.mark.parametrize(
    ("names", "action"), [("wh th", "hire hero_knut"), ("wh", "recruit warrior 1"), ("wc wh ws", "recruit warrior 3")]
)
def test_a_hand_of_just_the_cards_that_are_due_is_paid_at_once(names: str, action: str) -> None:
    board = payer(names).step(action)
    assert [sorted(line["cards"]) for line in board.told("paid")] == [sorted(cards(names))]
    seen = [sight for sight in board.table.sights if sight.clause == "ON-SYMBOL-03"]
    assert [(len(sight.what), sight.visible_to(1)) for sight in seen] == [(len(cards(names)), True)]


@pytest.mark.clause("ON-SYMBOL-14")
@pytest.mark.parametrize(
    ("building", "names", "action"),
    [
        ("jarls_house_4", "wh th", "hire hero_knut"),
        ("jarls_house_1", "wh th", "hire hero_knut"),
        ("inn_2", "wh wc", "recruit warrior 2"),
        ("smithy_3", "wc tc", "material"),
    ],
)
def test_who_has_a_building_that_could_help_is_asked(building: str, names: str, action: str) -> None:
    board = payer(names, buildings=building).step(action)
    assert (board.question, board.see("payment.left")) == ("pay", 2)


@pytest.mark.clause("ON-SYMBOL-14")
def test_also_a_discount_alone_is_a_reason_to_ask() -> None:
    p1 = {"hand": "wh th", "buildings": "jarls_house_1"}
    board = lay(p1=p1, p2={"hand": "th"}, heroes=HALL, more={"used_symbols": "jarls_house_1"}).step("hire hero_knut")
    assert (board.question, board.legal("use")) == ("pay", {"use jarls_house_1"})


@pytest.mark.clause("ON-SYMBOL-14", "ON-SYMBOL-08", "ON-SYMBOL-09")
@pytest.mark.parametrize("help_used", ["use jarls_house_1", "symbol jarls_house"])
def test_a_single_card_that_is_due_is_paid_at_once_for_nothing_stands_in_for_it(help_used: str) -> None:
    board = payer("wh", buildings="jarls_house_1").step("hire hero_knut", help_used)
    assert (board.see("players.p1.hero"), board.told("paid")) == (
        "hero_knut",
        [{"seat": 0, "cards": ("warrior_hero",)}],
    )


@pytest.mark.clause("ON-SYMBOL-14")
def test_a_hero_who_builds_is_helped_by_no_building() -> None:
    board = payer("wc tc", hero="ulf", material=1, buildings="smithy_3")
    box(board).hero_effect[box(board).hero_ids.index("hero_ulf")].craft_cost = 2
    board.step("use hero_ulf", "build inn_4")
    assert (board.see("players.p1.buildings.inn"), board.see("used_symbols")) == ("inn_4", [])


@pytest.mark.clause("ON-SYMBOL-14")
@pytest.mark.parametrize(
    ("mine", "action", "more"),
    [
        ({"hand": "wh", "buildings": "inn_2"}, "recruit warrior 1", {"used_abilities": "inn_2"}),
        ({"hand": "wh th", "buildings": "smithy_1"}, "hire hero_knut", {}),
        ({"hand": "wh th", "buildings": "jarls_house_4"}, "hire hero_knut", {"used_symbols": "jarls_house_4"}),
    ],
)
def test_a_building_that_cannot_help_any_more_is_no_reason_to_ask(
    mine: dict[str, str], action: str, more: dict[str, str]
) -> None:
    board = lay(p1=mine, p2={"hand": "th"}, heroes=HALL, more=more).step(action)
    assert [sorted(line["cards"]) for line in board.told("paid")] == [sorted(cards(mine["hand"]))]


@pytest.mark.clause("ON-SYMBOL-14")
def test_after_a_buildings_help_the_whole_hand_is_paid_at_once() -> None:
    board = payer("wh th", buildings="jarls_house_4").step("hire hero_hogni")
    assert board.question == "pay"
    board.step("symbol jarls_house")
    assert (board.see("players.p1.hero"), discards(board)) == ("hero_hogni", "wh th")


# The question, the log, and second thoughts


@pytest.mark.clause("ON-SYMBOL-14")
def test_the_question_says_what_is_still_due() -> None:
    board = payer("wc*2 tc*2", material=1).step("build inn_4")
    words = {lang: GAME.words(lang) for lang in ("en", "de")}
    for left in (3, 2, 1):
        assert about(board) == {"action": "build", "symbol": "symbol_craft", "left": left}
        assert f"{left} more with a craft symbol" in words["en"].say("ask.pay", **about(board))
        assert f"Noch {left} mit Handwerkssymbol" in words["de"].say("ask.pay", **about(board))
        board.step(min(board.legal("pay")))


@pytest.mark.clause("ON-SYMBOL-14", "ON-SYMBOL-03")
def test_the_log_tells_a_payment_in_one_line_when_it_is_complete() -> None:
    board = quiet(payer("wh*2 th tc")).step("hire hero_hogni", "pay warrior_hero", "pay trader_hero")
    assert (told_keys(board), discards(board)) == ([], "wh th")
    board.step("pay warrior_hero")
    assert told_keys(board)[:2] == ["paid", "hero_recruited"]
    assert board.told("paid", of="p2") == [{"seat": 0, "cards": ("warrior_hero", "warrior_hero", "trader_hero")}]
    news = next(line for line in board.table.news if line.key == "paid")
    assert GAME.words("en").news(news) == "Player 1 pays: 2× W/Hero, T/Hero."


@pytest.mark.clause("ON-SYMBOL-14")
def test_a_wild_card_is_told_as_a_use_of_its_building() -> None:
    board = quiet(payer("wh th ts", buildings="inn_2")).step("recruit warrior 2", "wild trader_hero")
    assert board.told("ability_used") == [{"seat": 0, "card": "inn_2"}]
    board.step("pay warrior_hero")
    assert board.told("paid") == [{"seat": 0, "cards": ("warrior_hero", "trader_hero")}]


@pytest.mark.clause("ON-SYMBOL-14")
def test_two_wild_cards_are_one_use_of_their_building() -> None:
    board = quiet(payer("wh th ts sc", buildings="inn_2"))
    box(board).building_effect[box(board).building_ids.index("inn_2")].amount = 2
    board.step("recruit warrior 3", "wild trader_hero", "wild trader_seamanship", "pay warrior_hero")
    assert board.told("ability_used") == [{"seat": 0, "card": "inn_2"}]
    assert len(board.told("paid")[0]["cards"]) == 3


def paid(match: Match, seat: int) -> int:
    """How many cards have been discarded for the payment under way."""
    payment = seen(match.state, seat)["payment"]
    assert payment is not None
    return payment["paid"]


@pytest.mark.clause("ON-SYMBOL-14")
def test_a_payment_can_be_taken_back_card_by_card() -> None:
    match = Match.new(GAME, 2, key=key_from_seed("second thoughts"))
    seat = match.state.asked[0]
    before = match.state.fingerprint()
    match.play_text(
        seat, next(text for text in legal(match, seat) if text.startswith("recruit") and text.endswith("2"))
    )
    assert seen(match.state, seat)["question"] == "pay"
    match.play_text(seat, legal(match, seat)[0])
    assert paid(match, seat) == 1
    match.undo(seat)
    assert paid(match, seat) == 0
    match.undo(seat)
    assert match.state.fingerprint() == before


def legal(match: Match, seat: int) -> list[str]:
    return [match.box.grammar.text(move) for move in match.state.legal(seat)]


# Other questions about hand cards


@pytest.mark.clause("ON-SETUP-15", "ON-SWAP-03", "ON-SWAP-04")
@pytest.mark.parametrize(
    ("steps", "question"),
    [(["swap", "take warrior_hero"], "give"), (["renew"], "renew"), (["use rune_circle_3"], "discard")],
)
@pytest.mark.parametrize("names", ["th", "th*2", "th sc"])
def test_who_gives_a_card_away_is_asked_for_it_whatever_the_hand_holds(
    steps: list[str], question: str, names: str
) -> None:
    """Also for the last one: until then nobody else knows it."""
    board = lay(p1={"hand": names, "buildings": "rune_circle_3"}, p2={"hand": "th"}).step(*steps)
    assert (board.asked, board.question) == (["p1"], question)


def test_whether_a_price_can_be_paid_is_what_trying_all_ways_to_pay_says() -> None:
    """The comparison by which it is found is the same as trying each discount, symbol and wild card."""
    game, luck = games.find("odin"), Chance(key_from_seed("all ways to pay"))
    state = game.start(game.open_box(3), Table(luck))
    assert isinstance(state, Odin)
    table = state.box
    told = set()
    for _ in range(4000):
        state.hand = [luck.below(3) if luck.below(3) == 0 else 0 for _ in state.hand]
        for lot in range(LOTS):
            fitting = [NONE, *(number for number, kind in enumerate(table.building_type) if kind == lot)]
            state.lots[lot] = luck.choose(fitting)
        state.symbols_used = luck.below(1 << 16) if luck.below(2) else 0
        state.abilities_used = luck.below(1 << 16) if luck.below(2) else 0
        action = luck.below(len(ACTIONS))
        symbol = luck.below(TYPES) if action == RECRUIT_VIKINGS else table.action_symbol[action]
        cost = 1 + luck.below(7)
        tried = Bill(state, bill(0, action, symbol, cost)).can_be_paid(state)
        assert can_pay(state, 0, action, symbol, cost) == Purse(state, 0).pays(action, symbol, cost) == tried
        told.add((action, tried))
    assert len(told) == 2 * len(ACTIONS)

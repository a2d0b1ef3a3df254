"""What actions cost in cards of the hand: the same as the rules ask for, and only for whoever is to act."""

from __future__ import annotations

import random

from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.scene import Price
from meadhall.core.seats import SPECTATOR
from meadhall.core.table import Table
from meadhall.games.odin.pictures.prices import COINS, counted, prices
from tests.games.odin.board import GAME, cards, lay, seen

WORDS = GAME.words("en")


def test_each_price_is_what_is_asked_for_once_the_action_is_chosen() -> None:
    chance = random.Random("prices")
    match = Match.new(GAME, 3, key=key_from_seed("prices"))
    compared = 0
    while not match.over and compared < 500:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        asked = prices(seen(match.state, seat), WORDS)
        for move in decision.moves if decision.question == "ask.action" else ():
            state = match.state.clone()
            state.apply(seat, move, Table(match.table.chance.copy()))
            payment = seen(state, seat)["payment"] if not state.over else None
            price = asked.get(match.box.grammar.text(move))
            if payment is not None:
                assert price == Price(payment["symbol"], payment["cost"])
                compared += 1
        match.play(seat, chance.choice(decision.moves))
    assert compared >= 500


def test_nobody_else_is_told_prices() -> None:
    board = lay(p1={"hand": "wh wc tc"})
    assert prices(seen(board.state, 0), WORDS)
    assert not any(prices(seen(board.state, seat), WORDS) for seat in (1, 2, SPECTATOR))
    board.step("recruit warrior 1")
    assert not prices(seen(board.state, 0), WORDS)


def test_each_card_of_the_hand_lies_by_itself_and_says_what_it_pays() -> None:
    board = lay(p1={"hand": "wh*2 tc"})
    (zone,) = GAME.scene(board.state.view(0), WORDS).hand
    assert [(card.key, list(card.pays)) for card in zone.cards] == [
        ("hand:warrior_hero:1", ["warrior", "hero"]),
        ("hand:warrior_hero:2", ["warrior", "hero"]),
        ("hand:trader_craft:1", ["trader", "craft"]),
    ]
    assert zone.note == "⚔\u00a02, ⚖\u00a01, ♔\u00a02, ⚒\u00a01"


def test_all_that_a_price_can_ask_for_is_drawn() -> None:
    scene = GAME.scene(lay(p1={"hand": "wh"}).state.view(0), WORDS)
    assert {sign.character for sign in scene.signs} == set(COINS.values())
    assert {price.coin for price in scene.prices.values()} <= set(COINS)
    assert all(f'<symbol id="{sign.symbol}"' in GAME.board for sign in scene.signs)


def test_cards_that_are_not_known_are_not_counted() -> None:
    assert counted(WORDS, {**dict.fromkeys(cards("wh"), 1), "?": 3}) == "⚔\u00a01, ♔\u00a01"

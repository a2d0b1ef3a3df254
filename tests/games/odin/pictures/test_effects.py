"""What a choice would do now: what it costs, what it brings, what stays in the hand."""

from __future__ import annotations

import random

import pytest

from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.games.odin.pictures.effects import EFFECTS, effects
from tests.games.odin.board import GAME, OdinBoard, lay, raider, seen


def told(board: OdinBoard, seat: int = 0, lang: str = "en") -> dict[str, str]:
    return effects(seen(board.state, seat), GAME.words(lang))


def test_an_action_says_what_it_costs_and_what_the_hand_has_for_it() -> None:
    said = told(lay(p1={"hand": "wh wc tc"}))
    assert said["recruit warrior 2"] == "Costs 2 of your 2\u00a0⚔."
    assert said["material"] == "Costs 1 of your 2\u00a0⚒."
    helped = told(lay(p1={"hand": "wc sc th", "material": 1, "buildings": "smithy_1"}), lang="de")
    assert helped["build rune_circle_1"].startswith(
        "Kostet 3\u00a0⚒; du hast 2, und ein Gebäude hilft. Verbraucht 1 Material."
    )


def test_who_recruits_more_than_there_are_or_may_be_is_warned() -> None:
    full = lay(p1={"hand": "wh wc ws", "vikings": (0, 8, 0)})
    assert told(full)["recruit warrior 3"].endswith("You may have 10: 4 too many.")
    short = lay(p1={"hand": "wh wc ws"}, p2={"vikings": (10, 0, 0)}, p3={"vikings": (10, 0, 0)})
    short.state.reserve[0] = 2  # type: ignore[attr-defined]
    assert told(short)["recruit warrior 2"].endswith("The reserve has only 2; others give the rest.")


def test_a_card_says_what_stays_in_the_hand_without_it() -> None:
    board = lay(p1={"hand": "wh wc tc"}).step("recruit warrior 1")
    assert told(board) == {
        "pay warrior_hero": "You keep ⚔\u00a01, ⚖\u00a01, ⚒\u00a02.",
        "pay warrior_craft": "You keep ⚔\u00a01, ⚖\u00a01, ♔\u00a01, ⚒\u00a01.",
        "pay trader_craft": "You keep ⚔\u00a02, ♔\u00a01, ⚒\u00a01.",
        **{f"wild {card}": text for card, text in hand_texts(board).items()},
    }


def hand_texts(board: OdinBoard) -> dict[str, str]:
    return {move.partition(" ")[2]: text for move, text in told(board).items() if move.startswith("pay ")}


def test_who_makes_a_raid_harder_hears_what_has_to_be_matched() -> None:
    board = lay(p1=raider(), p2={"hand": "wc"}).step("raid raid_portland")
    assert told(board, seat=1)["contribute warrior_craft"] == "Player 1 then has to match ⚒."
    assert not told(board, seat=0), "only who is asked hears it"


def test_who_ends_the_turn_hears_how_many_cards_come() -> None:
    assert told(lay(p1={"hand": "wh"}))["end"] == "You draw 5 cards."
    assert told(lay(p1={"hand": "wh*6"}), lang="de")["end"] == "Du ziehst keine Karte."


@pytest.mark.parametrize("lang", ["en", "de"])
def test_whatever_is_told_is_told_of_moves_that_there_are(lang: str) -> None:
    chance, words = random.Random("effects"), GAME.words(lang)
    match = Match.new(GAME, 4, key=key_from_seed("effects"))
    met = set()
    while not match.over:
        seat = match.state.asked[0]
        view = seen(match.state, seat)
        said = effects(view, words)
        assert all(said.values())
        assert all(match.box.grammar.parse(move) >= 0 for move in said)
        decision = match.decision(seat)
        assert decision is not None
        if view["question"] in EFFECTS:
            met.add(view["question"])
            moves = {match.box.grammar.text(move) for move in decision.moves}
            silent = {"use", "symbol", "done", "decline"}
            assert {move for move in moves - set(said) if move.split()[0] not in silent} == set()
        match.play(seat, chance.choice(decision.moves))
    assert {"action", "pay", "swap", "give", "contribute", "pick"} <= met

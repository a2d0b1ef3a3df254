"""The gods' gifts on the stage: which card of how many, what is kept, where the rest goes."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.scene import Draft
from meadhall.core.seats import SPECTATOR
from tests.games.blood_rage.board import GAME, seen_by
from tests.games.blood_rage.pictures.staging import NAMES, spoken


def drafting(seats: int = 3, **options: str) -> Match:
    """A table where the first cards are dealt."""
    match = Match.new(GAME, seats, options, key=key_from_seed("draft"), players=NAMES[:seats])
    while seen_by(match, 0)["phase"] != "gods_gifts":
        match.play(match.state.asked[0], match.state.legal(match.state.asked[0])[0])
    return match


def stage(match: Match, seat: int = 0, lang: str = "en") -> Draft:
    draft = GAME.scene(match.view(seat), spoken(lang)).draft
    assert draft is not None
    return draft


def pick(match: Match, seat: int) -> str:
    move = match.state.legal(seat)[0]
    match.play(seat, move)
    return match.box.grammar.words(move)[0]


def test_the_first_of_six_cards_is_chosen_from_eight() -> None:
    draft = stage(drafting())
    assert (draft.number, draft.of, len(draft.pack.cards), list(draft.kept.cards)) == (1, 6, 8, [])
    assert draft.text == "Keep 1 of 8. The rest goes to Bert, on your left."
    assert (draft.giver, draft.taker) == (2, 1)
    assert draft.note == "The last 2 cards leave the game."
    assert all(card.spots and card.text and not card.back for card in draft.pack.cards)


def test_what_is_kept_lies_beside_the_pack_until_all_have_chosen() -> None:
    match = drafting()
    kept = pick(match, 0)
    draft = stage(match)
    assert [card.key for card in draft.kept.cards] == [f"card:{kept}"]
    assert (draft.number, draft.text) == (1, "You have chosen. The others are still choosing.")
    assert [(list(card.spots), list(card.classes)) for card in draft.pack.cards] == [([], ["going"])] * 7
    pick(match, 1)
    pick(match, 2)
    following = stage(match)
    assert (following.number, len(following.pack.cards)) == (2, 7)
    assert {card.key for card in following.pack.cards}.isdisjoint(card.key for card in draft.pack.cards)


@pytest.mark.clause("BR-EX-02")
def test_two_players_keep_two_of_each_pack() -> None:
    match = drafting(2)
    draft = stage(match)
    assert (draft.text, draft.giver, draft.taker) == ("Keep 2 of 8. The rest goes to Bert, on your left.", 1, 1)
    pick(match, 0)
    assert (stage(match).number, stage(match).text.split(".")[0]) == (2, "Keep 1 of 7")


@pytest.mark.clause("BR-DRAFT-07")
def test_the_rest_of_the_last_pack_goes_to_nobody() -> None:
    match = drafting()
    while stage(match).number < 6:
        pick(match, match.state.asked[0])
    assert stage(match).text == "Keep 1 of 3. The rest leaves the game."


def test_a_card_of_the_age_before_is_remembered() -> None:
    match = drafting()
    view: dict[str, Any] = dict(seen_by(match, 0))
    mine = {**view["players"]["p1"], "kept": "a1_troll"}
    draft = GAME.scene({**view, "players": {**view["players"], "p1": mine}}, spoken()).draft
    assert draft is not None
    assert draft.note.endswith("From the Age before you still have: Troll.")


def test_a_spectator_sees_no_pack_and_nobody_that_of_another() -> None:
    match = drafting()
    assert GAME.scene(match.view(SPECTATOR), spoken()).draft is None
    own = {card.key for card in stage(match, 0).pack.cards}
    assert own == {f"card:{card}" for card in seen_by(match, 0)["players"]["p1"]["pack"]}


def test_without_a_draft_there_is_no_stage() -> None:
    match = Match.new(GAME, 3, {"first_draft": "no"}, key=key_from_seed("dealt"))
    while seen_by(match, 0)["phase"] == "clans":
        match.play(match.state.asked[0], match.state.legal(match.state.asked[0])[0])
    assert GAME.scene(match.view(0), spoken()).draft is None

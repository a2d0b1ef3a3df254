"""What is kept of a table is what would be drawn anew."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.seats import SPECTATOR
from meadhall.server.happening import Onlooker
from meadhall.server.sight import Sight, laid_out, one, scene_hash
from meadhall.server.texts import game_words

MOVES = 150
NAMES = ("Ana", "Bo", "Cy")


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_is_remembered_of_a_table_is_what_is_drawn_anew(game: str, lang: str) -> None:
    room, chance = games.find(game), Chance(key_from_seed(f"sight {lang}"))
    match = Match.new(room, len(NAMES), {}, room.content, key_from_seed("sight"), watched=True)
    remembering = game_words(room, room.content, lang, NAMES).remember()
    anew = game_words(room, room.content, lang, NAMES)
    sight = Sight()
    for _ in range(MOVES):
        if match.over:
            break
        mover = chance.choose(match.state.asked)
        decision = match.decision(mover)
        assert decision is not None
        match = match.clone()
        match.play(mover, chance.choose(decision.moves))
        assert remembering.remembered is not None
        remembering.remembered.changed()
        sight.changed()
        for seat in (SPECTATOR, *range(len(NAMES))):
            onlooker = Onlooker(match, seat, remembering, remembering, sight)
            for moment in match.moments:
                shown = onlooker.look(moment.state)
                assert shown.view == moment.state.view(seat)
                assert shown.plain == laid_out(room.scene(moment.state.view(seat), anew))
                assert sight.hash(shown.plain) == scene_hash(shown.plain)


def test_what_is_equal_becomes_one() -> None:
    known: dict[str, Any] = {"same": {"deep": [1]}, "other": {"deep": 1, "alike": {"a": 1}}, "list": [1]}
    new = one({"same": {"deep": [1]}, "other": {"deep": 2, "alike": {"a": 1}}, "list": [1]}, known)
    assert new == {"same": {"deep": [1]}, "other": {"deep": 2, "alike": {"a": 1}}, "list": [1]}
    assert new["same"] is known["same"]
    assert new["list"] is known["list"]
    assert new["other"]["alike"] is known["other"]["alike"]
    assert known["other"]["deep"] == 1

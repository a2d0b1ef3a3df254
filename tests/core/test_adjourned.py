"""A match that is laid aside goes on as if it had never been, and rules that see another table in it refuse it."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from meadhall import games
from meadhall.core.adjourned import Adjourned, CannotGoOn, eyes
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match


def played(name: str, moves: int, watched: bool = False) -> Match:
    match = Match.new(games.find(name), seats=3, key=key_from_seed(f"laid aside {name}"), watched=watched)
    go_on(match, moves)
    return match


def go_on(match: Match, moves: int) -> None:
    chance = Chance(key_from_seed(f"choices {len(match.moves)}"))
    for _ in range(moves):
        if match.over:
            return
        seat = match.state.asked[0]
        match.play(seat, chance.choose(list(match.state.legal(seat))))


def taken_up(match: Match, kept: Adjourned) -> Match:
    return Match(match.game, match.box, match.key, origin=Adjourned.parse(kept.text()))


@pytest.mark.parametrize("moves", [0, 1, 17, 30])
@pytest.mark.parametrize("name", games.names())
def test_it_goes_on_as_if_it_had_never_been_laid_aside(name: str, moves: int) -> None:
    match = played(name, moves)
    again = taken_up(match, Adjourned.of(match))
    assert again.state.snapshot() == match.state.snapshot()
    assert again.state.asked == match.state.asked
    for one in (match, again):
        one.moves.clear()
        go_on(one, 40)  # dice fall alike, too
    assert again.moves == match.moves
    assert again.state.snapshot() == match.state.snapshot()
    for seat in eyes(match.box):
        assert [(news.key, news.args) for news in again.news(seat)] == [
            (news.key, news.args) for news in match.news(seat)
        ]


def test_its_first_move_can_be_played_again() -> None:
    match = played("champions", 20, watched=True)
    again = Match(match.game, match.box, match.key, watched=True, origin=Adjourned.of(match))
    go_on(again, 12)
    assert again.rewound(12).state.snapshot() == again.state.snapshot()
    assert again.rewound(0).state.snapshot() == match.state.snapshot()


def changed(kept: Adjourned, **more: Any) -> Adjourned:
    return dataclasses.replace(kept, **more)


def test_what_the_rules_of_today_do_not_know_is_refused() -> None:
    match = played("champions", 25)
    kept = Adjourned.of(match)
    (name, *rest), first = kept.stack[-1], next(iter(kept.fields))
    for wrong, said in (
        (changed(kept, fields={**kept.fields, "luck": 1}), "luck"),
        (changed(kept, fields={name: value for name, value in kept.fields.items() if name != first}), first),
        (changed(kept, stack=[*kept.stack[:-1], ["dance", *rest]]), "dance"),
        (changed(kept, stack=[*kept.stack[:-1], [name, *rest, 1]]), name),
        (changed(kept, asked=((kept.asked[0] + 1) % 3,)), "another table|asked"),
        (changed(kept, stack=[]), "over"),
        (changed(kept, fields=dict.fromkeys(kept.fields, 10**6)), "follow"),
    ):
        with pytest.raises(CannotGoOn, match=said):
            taken_up(match, wrong)
    for text in ("", "{", "{'rules': 1}", "__import__('os')", "[" * 5000):
        with pytest.raises(CannotGoOn):
            Adjourned.parse(text)


@pytest.mark.parametrize("seat", [0, 2, -1, -2])
def test_nobody_may_see_another_table(seat: int) -> None:
    """A number that means something else today shows in what somebody sees."""
    match = played("odin", 30)
    kept = Adjourned.of(match)
    assert seat in kept.views
    before = kept.views[seat]
    key = next(key for key, value in before.items() if isinstance(value, int) and not isinstance(value, bool))
    other = changed(kept, views={**kept.views, seat: {**before, key: before[key] + 1}})
    with pytest.raises(CannotGoOn, match="another table"):
        taken_up(match, other)
    less = {name: value for name, value in before.items() if name != key}
    assert taken_up(match, changed(kept, views={**kept.views, seat: less})).state.asked == match.state.asked

"""A file is written over only if nothing in it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.core.errors import BadRecord
from meadhall.core.match import Match
from meadhall.terminal.keeping import Keeper, begins
from meadhall.terminal.texts import terminal_words

GAME = games.find("champions")


def match_of(*moves: str, seed: str = "a", players: tuple[str, ...] = ("Ana", "Bo")) -> Match:
    match = Match.new(GAME, len(players), key=key_from_seed(seed), players=players)
    for move in moves:
        match.play_text(match.state.asked[0], move)
    return match


def keep(match: Match, file: Path) -> None:
    keeper = Keeper(terminal_words(GAME, "en"))
    keeper.choose(file, match)
    assert keeper.write(match) == ""


def test_an_earlier_record_of_the_same_match_is_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    for moves in ((), ("choose ullr",), ("choose ullr",), ("choose ullr", "choose dagrun")):
        keep(match_of(*moves), file)


@pytest.mark.parametrize(
    "other",
    [
        match_of(),
        match_of("choose dagrun"),
        match_of("choose ullr", seed="b"),
        match_of("choose ullr", players=("Ana", "Cy")),
        match_of("choose ullr", players=("Ana", "Bo", "Cy")),
    ],
    ids=["before", "another move", "another seed", "other players", "more seats"],
)
def test_any_other_record_stays(other: Match, tmp_path: Path) -> None:
    file = tmp_path / "game.rec"
    keep(match_of("choose ullr"), file)
    before = file.read_bytes()
    with pytest.raises(BadRecord, match="another game"):
        keep(other, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize(("fact", "value"), [("content", "00"), ("rules", 0), ("options", {"house": "yes"})])
def test_a_record_of_other_content_rules_or_options_is_another_game(fact: str, value: object) -> None:
    known, ours = match_of().record(), match_of("choose ullr").record()
    assert begins(known, ours)
    setattr(known, fact, value)
    assert not begins(known, ours)

"""German declines: a name with an adjective in it stands where it may stand as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.words import Words
from meadhall.server.explaining import greyed
from meadhall.server.happening import Onlooker
from meadhall.server.sight import laid_out

MOST_MOVES = 140
ADJECTIVE = re.compile(r"[A-ZÄÖÜ][a-zäöüß]+(er|es|e) ([a-zäöüß]+(er|es|e) )?[A-ZÄÖÜ][a-zäöüß]+( \d+)?!?")
NO_ADJECTIVE = {"Arbeiter", "Brücke", "Die", "Ebene", "Felder", "Gegner", "Heere", "Hütte", "Säule", "Spende", "Winter"}
"""How names begin that have a noun or an article there."""
BEFORE = ("", ": ", "(", ", ", "→ ", ". ", "„", "/ ", "+ ", "; ", "· ", "× ", "Langschiff ")
"""What may stand before a name that is not declined: a sign, or the noun that it belongs to."""


def names(game: Game) -> set[str]:
    """All that is called by an adjective and a noun."""
    entries = [entry.data for kind in game.content.entries.values() for entry in kind.values()]
    found = {entry["name_de"] for entry in entries if "name_de" in entry}
    found |= set(re.findall(r'= "([^"{}]+)"', (game.room / "text" / "de.toml").read_text(encoding="utf-8")))
    return {name for name in found if ADJECTIVE.fullmatch(name) and name.split()[0] not in NO_ADJECTIVE}


def strings(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for value in thing.values():
            yield from strings(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from strings(value)


def said(game: Game, seats: int, seed: str) -> Iterator[str]:
    """Everything that is read in a random game: questions, answers, the log, what is shown of it, and the table."""
    match = Match(game, game.open_box(seats), key_from_seed(seed), watched=True)
    short = game.words("de")
    short.players = ["Ana", "Bo", "Cid", "Dag", "Eir"][:seats]
    words = short.in_full()
    chance = Chance(key_from_seed(f"{seed}, the choices"))
    while not match.over and len(match.moves) < MOST_MOVES:
        seat = chance.choose(match.state.asked)
        yield from asked(match, seat, words)
        scene = game.scene(match.view(seat), short)
        before = laid_out(scene)
        if not chance.below(6):
            yield from strings(before)
            decision = match.decision(seat)
            assert decision is not None
            yield from (one.name for one in greyed(match, decision, scene, words))
        match.play(seat, chance.choose(match.state.legal(seat)))
        for moment, _ in Onlooker(match, seat, short, words).moments(before, words.news):
            yield from strings(msgspec.to_builtins(moment.events))


def asked(match: Match, seat: int, words: Words) -> Iterator[str]:
    decision = match.decision(seat)
    assert decision is not None
    yield words.say(decision.question, **decision.args)
    for move in decision.moves:
        yield words.move(match.box.grammar, move, decision.question)


@pytest.mark.parametrize("name", ["blood_rage", "champions", "odin", "yggdrasil"])
def test_no_adjective_is_left_undeclined(name: str) -> None:
    game = games.find(name)
    called = names(game)
    assert called
    wrong = set()
    for number in range(2):
        for text in said(game, game.seats[-1 - number], f"auf Deutsch {number}"):
            for one in called:
                place = text.find(one)
                if place > 0 and not text[:place].endswith(BEFORE[1:]):
                    wrong.add(text)
    assert not wrong

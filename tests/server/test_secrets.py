"""Nothing that one seat may not know ever leaves the server for it: neither in frames nor in answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.server.events import Entry, Laid, Moved, Place
from meadhall.server.packs import Packs
from meadhall.server.show import Presence, Showing
from meadhall.server.storage import Head, Log
from meadhall.server.table import Table
from tests.server.support import Guest, Server

DECISIONS = 25
SHOWN = 60


def hidden_words(match: Match, seat: int) -> set[str]:
    """Ids of components that the spectator's view lacks and the seat's own has: its secrets."""
    ids = {entry.id for entry in match.box.content}
    own = {word for word in _strings(match.view(seat)) if word in ids}
    return own - {word for word in _strings(match.view(-1)) if word in ids}


def _strings(thing: Any) -> set[str]:
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, dict):
        return {text for key, value in thing.items() for text in _strings(key) | _strings(value)}
    if isinstance(thing, list | tuple | set):
        return {text for item in thing for text in _strings(item)}
    return set()


def words_of(frame: str) -> set[str]:
    """All words of a frame, also those within keys like `card:a1_odins_smite` and texts like `pick a1_odins_smite`."""
    found: set[str] = set()
    for text in _strings(json.loads(frame)):
        for part in text.replace(":", " ").replace("/", " ").split():
            found.add(part)
    return found


@pytest.mark.parametrize("game", games.names())
def test_what_is_sent_to_a_seat_depends_on_nothing_that_is_hidden_from_it(game: str) -> None:
    """Whatever the others hold, a seat is sent the same: the table is shown as it is, and with all that is hidden from
    the seat dealt anew.
    """
    rules = games.find(game)
    seats = max(2, rules.seats[0])
    head = Head(
        "x", game, rules.rules_version, rules.content.hash, seats, {}, key_from_seed(game), "", "en", False, 0.0
    )
    places = [Place("person", owner=f"owner {seat}") for seat in range(seats)]
    table = Table(head, Packs(), Log([Entry(1, Laid(places))]))
    chance = Chance(key_from_seed("a walk"))
    for number in range(SHOWN):
        if table.match.over:
            break
        for seat in range(seats):
            sent = Showing(table).snapshot(seat, "en", f"owner {seat}", Presence())
            truth = table.match.state
            table.match.state = truth.imagine(seat, Chance(key_from_seed(f"{number} {seat}")))
            assert Showing(table).snapshot(seat, "en", f"owner {seat}", Presence()) == sent
            assert truth.view(seat) == table.match.state.view(seat)
            table.match.state = truth
        seat = chance.choose(table.match.state.asked)
        move = chance.choose(table.match.state.legal(seat))
        table.fold(table.next(Moved(seat, table.match.box.grammar.text(move))))


@pytest.mark.parametrize("game", ["blood_rage", "champions"])
def test_two_seats_never_hear_each_others_secrets(server: Server, game: str) -> None:
    table = server.lay(game, "Ana", "open", key="secrets")
    joined = server.post(f"/api/tables/{table['table']}/join", {"invite": table["invites"]["1"], "name": "Bo"})
    # The same game, seen from above.
    match = Match.new(games.find(game), 2, key=key_from_seed("secrets"))
    chance = Chance(key_from_seed("secrets of guests"))
    secrets_seen = 0
    with (
        server.sit(table) as ana,
        server.sit(table, joined["token"]) as bo,
        server.sit(table["table"]) as eve,
    ):
        guests: list[Guest] = [ana, bo]
        for _ in range(DECISIONS):
            if match.over:
                break
            secrets_seen += _check(match, ana, bo, eve)
            seat = match.state.asked[0]
            mover = guests[seat]
            move = chance.choose(mover.moves())
            assert mover.play(move)["ok"]
            match.play_text(seat, move)
            for guest in (*guests, eve):
                guest.see(lambda view: view["seq"] == len(match.moves) + 2)
                guest.frames = guest.frames[-1:]
    assert secrets_seen, "there was nothing to hide, so this has shown nothing"


def _check(match: Match, ana: Guest, bo: Guest, eve: Guest) -> int:
    """Look for each seat's present secrets in what the others were sent last."""
    found = 0
    for seat, others in ((0, (bo, eve)), (1, (ana, eve))):
        secrets = hidden_words(match, seat)
        for other in others:
            # What the other holds or may see by itself is no secret to it.
            known = _strings(match.view(other.view["seat"]))
            kept = secrets - known
            found += len(kept)
            leaked = kept & words_of(other.frames[-1])
            assert not leaked, f"seat {other.view['seat']} was sent {leaked} of seat {seat}"
    return found


def test_whispers_reach_their_seat_alone(server: Server) -> None:
    table = server.lay("champions", "Ana", "Bo", key="whispers")
    with server.sit(table) as both, server.sit(table["table"]) as eve:
        both.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] > 60)
        eve.see(lambda view: view["seq"] > 60)
        seen = {seat: [line["text"] for line in both.look(seat)["news"]] for seat in (0, 1)}
        public = [line["text"] for line in eve.view["news"]]
        assert len(public) <= min(len(seen[0]), len(seen[1]))


def test_the_key_of_the_dice_is_told_after_the_end_alone(server: Server) -> None:
    key = key_from_seed("dice").hex()
    table = server.lay("yggdrasil", "Ana", "bot:random", key="dice")
    with server.sit(table) as ana:
        ana.play_to_the_end()
        for frame in ana.frames:
            message = json.loads(frame)
            assert key not in frame or message.get("over") or message["table"]["over"]
        assert key in ana.frames[-1] or ana.view["key"] == key

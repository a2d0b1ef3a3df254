"""What is sent over the wire fits what the API says of it, so that whoever reads its types can rely on them."""

from __future__ import annotations

import json

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from tests.server.schemas import SCHEMAS, misfits, told
from tests.server.support import Server


@pytest.mark.parametrize("game", games.rooms())
def test_a_whole_game_is_told_as_described(server: Server, game: str) -> None:
    table = server.lay(game, "Ana", "bot:random")
    with server.sit(table, lang="de") as ana:
        spot = next((place["spots"][0] for place in ana.view["scene"]["places"] if place["spots"]), "")
        ana.ask(type="why", spot=spot)
        ana.ask(type="move", seq=0, seat=0, move="no such move")
        ana.play_on(Chance(key_from_seed("wire")), lambda view: view["table"]["over"])
        for frame in ana.frames:
            message = json.loads(frame)
            assert misfits(message, SCHEMAS["Heard"], message["type"]) == []
    assert misfits(server.get(f"/api/tables/{table['table']}"), told("/api/tables/{table}"), "table") == []
    for seat in (-2, 0):
        last = server.get(f"/api/tables/{table['table']}/replay/9?seat={seat}")
        assert misfits(last, told("/api/tables/{table}/replay/{number}"), "replay") == []


@pytest.mark.parametrize("path", ["/api/games", "/api/bots", "/api/games/{game}/rules", "/api/games/{game}/guide"])
def test_the_library_is_told_as_described(server: Server, path: str) -> None:
    assert misfits(server.get(path.format(game="yggdrasil")), told(path), path) == []

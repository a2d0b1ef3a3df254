"""A scene on its board: one SVG that stands alone, and says nothing that its reader may not know."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

import pytest

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.picture import SVG, picture
from meadhall.core.scene import Piece, Place, Scene
from meadhall.core.seats import REFEREE, SPECTATOR

BOARD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" aria-label="A hall">
<defs><symbol id="horn"><circle r="1"/><text data-text="name">?</text><text data-text="count"/>
<path data-if="full empty" d="M0 0"/><path data-if="broken" d="M1 1"/></symbol></defs>
<g transform="translate(1 2)"><g id="bench:1" class="bench" transform="translate(3 4) scale(2)"><text data-text="name"/>
<g id="end:1" transform="translate(1 1)"/></g></g>
<g id="pieces"/></svg>"""


def drawn(scene: Scene) -> Xml.Element:
    return Xml.fromstring(picture(BOARD, scene))


def test_a_place_gets_its_classes_and_its_name() -> None:
    root = drawn(Scene("Evening", places=[Place("bench:1", "Bench", classes=["burnt"], texts={"name": "Bank"})]))
    bench = next(part for part in root.iter() if part.get("id") == "bench:1")
    assert bench.get("class") == "bench burnt"
    assert [part.text for part in bench.iter(f"{SVG}text")] == ["Bank"]
    assert bench[0].text == "Bench"
    assert root.get("aria-label") == "A hall. Evening"


def test_a_piece_stands_where_its_place_is_however_deep_that_lies() -> None:
    root = drawn(Scene("", pieces=[Piece("a", "horn", "bench:1", "Horn"), Piece("b", "horn", "end:1", "Horn")]))
    group = next(part for part in root.iter() if part.get("id") == "pieces")
    assert [piece.get("transform") for piece in group] == ["translate(4 6)", "translate(6 8)"]


def test_a_template_is_filled_and_keeps_what_is_meant_for_the_piece() -> None:
    piece = Piece(
        "a", "horn", "end:1", "Horn", seat=2, count=3, classes=["full"], texts={"name": "mead"}, says=["Old."]
    )
    group = next(part for part in drawn(Scene("", pieces=[piece])).iter() if part.get("id") == "pieces")[0]
    assert group.get("class") == "piece full seat-2"
    assert [part.text for part in group.iter(f"{SVG}text")] == ["mead", "3"]
    assert [part.get("d") for part in group.iter(f"{SVG}path")] == ["M0 0"]
    assert group[0].text == "Horn\nOld."


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_match_shows_itself_in_a_notebook(name: str, lang: str) -> None:
    game = games.find(name)
    match = Match.new(game, game.seats[-1], key=key_from_seed("picture"))
    for seat in (SPECTATOR, REFEREE, 0):
        root = Xml.fromstring(match.picture(seat, lang))
        assert len(next(part for part in root.iter() if part.get("id") == "pieces"))
    assert match._repr_svg_() == match.picture(SPECTATOR, "en")

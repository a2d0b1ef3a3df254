"""Donations at the Stave Church (CM-LOC-STAVE): what one gives stands in the content, and is told from there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.errors import BadContent
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.scene import Place
from meadhall.core.table import ChronicleTable
from meadhall.games.champions import GAME
from meadhall.games.champions.knowledge.shape import Good
from meadhall.games.champions.knowledge.view import view
from meadhall.games.champions.pictures.details import details
from meadhall.games.champions.table.box import COIN, ChampionsBox
from meadhall.games.champions.table.state import Champions
from meadhall.games.champions.thinking import weigh

HEAD = '[pack]\nid = "mine"\ngame = "champions"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'
FAVOR = "".join(
    f'[[donation]]\nid = "coins_{coins}"\ngives = {{ favor = {favor} }}\n'
    for coins, favor in ((1, 1), (3, 2), (6, 3), (10, 4))
)
MIXED = '[[donation]]\nid = "coins_3"\ngives = { food = 2, wood = 1 }\n'
SAID = {
    "": {"en": "Donation of 3 coins for 2 glory", "de": "Spende von 3 Münzen für 2 Ruhm"},
    FAVOR: {"en": "Donation of 3 coins for 2 favor", "de": "Spende von 3 Münzen für 2 Gunst"},
    MIXED: {"en": "Donation of 3 coins for 2 food, 1 wood", "de": "Spende von 3 Münzen für 2 Nahrung, 1 Holz"},
}
GOODS: tuple[Good, ...] = ("coin", "glory", "favor", "food", "wood")


def content(tmp_path: Path, text: str) -> Content:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    return Content.load(file, GAME.schema, over=GAME.content) if text else GAME.content


class Church:
    """Whose turn it is stands in the Stave Church with seven coins."""

    def __init__(self, content: Content) -> None:
        box = GAME.open_box(2, content=content)
        assert isinstance(box, ChampionsBox)
        self.table = ChronicleTable(Chance(key_from_seed("church")))
        state = GAME.start(box, self.table)
        assert isinstance(state, Champions)
        self.state, self.grammar, self.content = state, box.grammar, content
        for _ in range(2):
            self.play(self.grammar.text(state.legal(state.asked[0])[0]))
        self.seat = state.asked[0]
        state.goods[COIN][self.seat] = 7
        state.refresh()
        self.play("place stave_church")

    def play(self, move: str) -> None:
        seat = self.state.asked[0]
        self.state.play(seat, self.grammar.parse(move), self.table)

    def has(self) -> Mapping[str, int]:
        player = view(self.state, self.seat)["players"][f"p{self.seat + 1}"]
        return {good: player[good] for good in GOODS}

    def places(self, lang: str) -> dict[str, Place]:
        scene = GAME.scene(self.state.view(self.seat), GAME.words(lang, self.content))
        return {place.id: place for place in scene.places}


@pytest.mark.clause("CM-LOC-STAVE-01")
@pytest.mark.parametrize(
    ("pack", "gained"),
    [("", {"glory": 2}), (FAVOR, {"favor": 2}), (MIXED, {"food": 2, "wood": 1})],
    ids=["ours", "favor", "mixed"],
)
def test_a_donation_gives_what_the_content_says(tmp_path: Path, pack: str, gained: Mapping[str, int]) -> None:
    church = Church(content(tmp_path, pack))
    before = church.has()
    church.play("donate coins_3")
    after = church.has()
    assert {good: after[good] - before[good] for good in after if after[good] != before[good]} == {"coin": -3, **gained}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pack", ["", FAVOR, MIXED], ids=["ours", "favor", "mixed"])
def test_the_move_the_place_and_the_log_say_what_it_gives(tmp_path: Path, pack: str, lang: str) -> None:
    laid = content(tmp_path, pack)
    church, said = Church(laid), SAID[pack][lang]
    words = GAME.words(lang, laid)
    move = church.grammar.parse("donate coins_3")
    for spoken in (words, words.in_full()):
        assert spoken.move(church.grammar, move, "ask.donate") == f"{words.verb('donate')}: {said}"
    place, whole = church.places(lang)["donation:2"], church.places(lang)["location:stave_church"]
    assert place.name == said
    gives = said.split(" for " if lang == "en" else " für ")[1]
    assert any(line.endswith(f"{gives}.") for line in place.says)
    assert any(said in line for line in whole.says)
    assert any(said in line for line in details(view(church.state, church.seat), words, "stave_church"))
    church.play("donate coins_3")
    assert words.news(next(news for news in church.table.news if news.key == "donated")).endswith(f"{said}.")


@pytest.mark.parametrize(
    ("pack", "sign", "number"), [("", "glory", "2"), (FAVOR, "favor", "2"), (MIXED, "several", "2+1")]
)
def test_the_sign_of_the_church_is_what_donations_give(tmp_path: Path, pack: str, sign: str, number: str) -> None:
    places = Church(content(tmp_path, pack)).places("en")
    assert [word for word in places["location:stave_church"].classes if "gives" in word] == [f"cm-gives-{sign}"]
    assert places["donation:2"].texts == {"coins": "3", "gives": number}
    assert f".cm-gives-{sign} .cm-given-{sign}" in GAME.board
    assert f'class="cm-given cm-given-{sign}"' in GAME.board


def test_a_bot_knows_what_a_donation_gives(tmp_path: Path) -> None:
    """Favor is worth two glory at least: whoever gets some for three coins thinks more of it."""
    worths = []
    for pack in ("", FAVOR):
        church = Church(content(tmp_path, pack))
        worths.append(weigh(church.state, church.seat, [church.grammar.parse("donate coins_3")])[0])
    assert worths[1] > worths[0] + 1


def test_a_donation_that_gives_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="has to give something"):
        content(tmp_path, '[[donation]]\nid = "coins_3"\ngives = {}\n')

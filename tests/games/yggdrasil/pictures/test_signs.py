"""Signs in place of letters: one character for each face of the dice, the same wherever it is read or drawn."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from meadhall.core.rulebook import LANGUAGES
from meadhall.core.scene import signs
from meadhall.games.yggdrasil.table.names import DICE, FACES, GODS
from tests.games.yggdrasil.board import CONTENT, GAME, lay

SVG = "{http://www.w3.org/2000/svg}"
SIGNS = {face.id: str(face["sign"]) for face in CONTENT.of("face")}
SKILL_SIGNS = ("horn", "knot", "key")


def spoken(lang: str) -> Iterator[tuple[str, str]]:
    """Every text that a player can read: those of the game, the rule book, and what is printed on components."""
    yield from GAME.words(lang).texts.items()
    for clause in GAME.rulebook.clauses.values():
        yield clause.id, f"{clause.text(lang)} {clause.reasons[lang]}"
    for entry in CONTENT:
        if entry.kind != "face":
            yield entry.id, f"{entry.name(lang)} {entry.effect(lang)}"


def test_each_face_has_a_sign_of_its_own() -> None:
    assert tuple(SIGNS) == FACES
    assert len(set(SIGNS.values())) == len(FACES)
    assert all(len(sign) == 1 for sign in SIGNS.values())


@pytest.mark.clause("YC-COMP-12", "YC-DANGER-07", "YC-DANGER-08", "YC-DANGER-10")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_texts_a_sign_stands_before_its_name(lang: str) -> None:
    words = GAME.words(lang)
    named = {sign: words.name(face) for face, sign in SIGNS.items()}
    shown = set()
    for key, text in spoken(lang):
        for found in re.finditer("|".join(map(re.escape, named)), text):
            shown.add(found[0])
            rest = text[found.end() :].lstrip(" \u00a0")
            assert rest.startswith(named[found[0]]), f"{key}: {text}"
    assert shown == set(named)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_calls_a_face_by_a_letter(lang: str) -> None:
    lone = re.compile(r"(?<![\w'’.])(?:b|c|d|e|f)(?![\w'’.:)])")
    for key, text in spoken(lang):
        assert not lone.search(text), f"{key}: {text}"


def test_the_board_draws_every_sign() -> None:
    board = Xml.fromstring(GAME.board)
    symbols = {symbol.get("id"): symbol for symbol in board.iter(f"{SVG}symbol")}
    for sign in signs(GAME.words("en")):
        drawn = symbols[sign.symbol]
        assert drawn.get("viewBox")
        assert len(drawn)
        # It stands in texts as well, where the style of the board is not known: it has the colour of the text.
        assert all("class" not in part.attrib for part in drawn.iter())


@pytest.mark.clause("YC-DANGER-09")
@pytest.mark.parametrize("face", SKILL_SIGNS)
def test_in_the_easy_game_a_skill_sign_is_read_as_a_blank_face(face: str) -> None:
    board = lay(phase="dangers", more={"dangers": 3}, p1={"god": "tyr", "vanir_dice": 1, "elves": 1})
    board.dice(face, face).play("roll 1")
    assert (board.see("danger.god_die"), board.see("danger.vanir_dice")) == ("blank", ["blank"])
    assert board.told("rolled")[-1]["dice"] == ("god_die:blank", "vanir_die:blank")


@pytest.mark.parametrize("game", ["easy", "hard"])
def test_only_a_game_with_skills_speaks_of_skill_signs(game: str) -> None:
    board = lay(game=game, p1={"god": "tyr"})
    view, words = board.state.view(0), GAME.words("en")
    told = " ".join(line for die in DICE for line in GAME.details(view, words, die))
    assert all((SIGNS[face] in told) == (game == "hard") for face in SKILL_SIGNS)
    assert "2 of 6" in told


@pytest.mark.parametrize(("lang", "odds"), [("en", "4 of 6 (☾ ⌘ ⊕)"), ("de", "4 von 6 (☾ ⌘ ⊕)")])
def test_odds_are_counted_faces(lang: str, odds: str) -> None:
    words, view = GAME.words(lang), lay(game="hard", p1={"god": "tyr"}).state.view(0)
    sketch = GAME.sketch(view, words)
    assert any(odds in cell.detail for block in sketch.own for cell in getattr(block, "cells", ()))
    assert any(odds in line for line in GAME.details(view, words, "tyr"))
    assert any(odds in note for note in GAME.scene(view, words).panels[0].notes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_legend_explains_every_sign_of_the_terminal(lang: str) -> None:
    words = GAME.words(lang)
    legend = " ".join(words.those("legend"))
    used = [*SIGNS.values(), *words.those("space"), *words.those("sign")]
    for text in (*words.those("sketch"), *words.those("level"), *words.those("brief"), *words.those("action")):
        used += re.findall(r"[^\w\s.,:;()?!\"„“”'’{}|\-/=+\u00a0]", re.sub(r"\{[^}]*\}", "", text))
    assert {sign for sign in used if sign not in legend} == set()


def test_a_pack_may_change_a_sign_but_not_to_one_that_cannot_be_told_apart(tmp_path: Path) -> None:
    from meadhall.core.content import Content
    from meadhall.core.errors import BadContent

    def load(sign: str) -> Content:
        head = '[pack]\nid = "own"\ngame = "yggdrasil"\nversion = 1\nname_en = "Own"\nname_de = "Eigenes"\n'
        file = tmp_path / "own.toml"
        file.write_text(f'{head}[[face]]\nid = "horn"\nsign = "{sign}"\n', encoding="utf-8")
        tomllib.loads(file.read_text(encoding="utf-8"))
        return Content.load(file, GAME.schema, over=CONTENT)

    assert load("◊").entries["face"]["horn"]["sign"] == "◊"
    for sign in ("b", "⊕", "☾☾", ""):
        with pytest.raises(BadContent):
            load(sign)


# What a game does not have is not told


@pytest.mark.clause("YC-SETUP-13")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("god", GODS)
def test_only_a_game_with_powers_tells_of_powers_skills_and_bonds(lang: str, god: str) -> None:
    words = GAME.words(lang)
    does = [words.content.entries[kind].get(f"{kind}_{god}") for kind in ("power", "skill")]
    texts = [entry.effect(lang) for entry in does if entry is not None]
    assert words.content.entries["god"][god].effect(lang) == ""
    for game in ("easy", "hard"):
        view = lay(game=game, p1={"god": god}).state.view(0)
        scene = GAME.scene(view, words)
        card = next(card for card in scene.hand[0].cards if card.key == f"god:{god}")
        for told in (GAME.details(view, words, god), card.says):
            assert [any(text in line for line in told) for text in texts] == [game == "hard"] * len(texts)


@pytest.mark.clause("YC-SETUP-24")
def test_of_a_support_god_no_power_is_told() -> None:
    view = lay(seats=2, game="hard", support={"tyr": {}}).state.view(0)
    assert GAME.details(view, GAME.words("en"), "tyr") == ["Supports the team, now in Asgard."]

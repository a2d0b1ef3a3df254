"""Content packs: loaded, checked, laid over each other, hashed; and every mistake is named with its line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.content import Content, Schema
from meadhall.core.errors import BadContent
from meadhall.core.shapes import Fields, Number
from toasts import GAME
from toasts.table.schema import SCHEMA

HEAD = '[pack]\nid = "mine"\ngame = "toasts"\nversion = 1\nname_en = "Mine"\nname_de = "Meins"\n'


def lay(tmp_path: Path, text: str, name: str = "mine.toml") -> Content:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return Content.load(file, SCHEMA, over=GAME.content)


def test_a_changed_field_changes_only_itself(tmp_path: Path) -> None:
    content = lay(tmp_path, HEAD + '[[horn]]\nid = "small"\nsips = 3\n')
    small = content.entries["horn"]["small"]
    assert (small["sips"], small.name("de"), small.copies, small.pack) == (3, "Kleines Horn", 5, "mine 1")
    assert GAME.content.entries["horn"]["small"]["sips"] == 1
    assert content.packs == ["base 1", "mine 1"]
    assert [entry.id for entry in content.of("horn")] == ["small", "middle", "great"]


def test_entries_can_be_added_and_taken_out(tmp_path: Path) -> None:
    new = '[[horn]]\nid = "huge"\nname_en = "Huge"\nname_de = "Riesig"\nsips = 9\norigin = "designed"\n'
    content = lay(tmp_path, HEAD + new + '[[horn]]\nid = "great"\nremove = true\n')
    assert list(content.entries["horn"]) == ["small", "middle", "huge"]
    assert content.entries["horn"]["huge"].copies == 1


def test_a_table_changes_the_numbers_it_names(tmp_path: Path) -> None:
    content = lay(tmp_path, HEAD + "[feast]\ntoasts = 5\n")
    assert content.tables["feast"]["toasts"] == 5
    assert content.tables["feast"]["hand"] == 2


def test_the_hash_sees_what_bears_on_play_and_nothing_else(tmp_path: Path) -> None:
    assert lay(tmp_path, HEAD).hash == GAME.content.hash
    renamed = lay(tmp_path, HEAD + '[[horn]]\nid = "small"\nname_de = "Hörnchen"\norigin = "public"\n')
    assert renamed.hash == GAME.content.hash
    for change in ('[[horn]]\nid = "small"\nsips = 2\n', '[[horn]]\nid = "small"\ncopies = 4\n', "[feast]\nhand = 3\n"):
        assert lay(tmp_path, HEAD + change).hash != GAME.content.hash


def test_packs_can_be_laid_in_turn(tmp_path: Path) -> None:
    first = lay(tmp_path, HEAD + '[[horn]]\nid = "small"\nsips = 3\n')
    file = tmp_path / "second.toml"
    file.write_text(HEAD.replace("mine", "second") + '[[horn]]\nid = "small"\ncopies = 1\n')
    both = Content.load(file, SCHEMA, over=first)
    assert (both.entries["horn"]["small"]["sips"], both.entries["horn"]["small"].copies) == (3, 1)
    with pytest.raises(BadContent, match="lies here already"):
        Content.load(tmp_path / "mine.toml", SCHEMA, over=both)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"one \[pack\] head; 0 found"),
        (HEAD.replace("toasts", "chess"), r"mine.toml:3: this pack is for 'chess', not for 'toasts'"),
        (HEAD.replace("version = 1", "version = 0"), r"mine.toml:4: 'version' is 0; it must be at least 1"),
        (HEAD + '[[horn]]\nid = "small"\nsip = 3\n', r"mine.toml:9: unknown key 'sip' \(known here: .*sips"),
        (HEAD + '[[horn]]\nid = "small"\nsips = "three"\n', r"mine.toml:9: 'sips' must be a whole number"),
        (HEAD + '[[horn]]\nid = "small"\nsips = true\n', r"mine.toml:9: 'sips' must be a whole number"),
        (HEAD + '[[horn]]\nid = "small"\n\nsips = 0\n', r"mine.toml:10: 'sips' is 0"),
        (HEAD + "[[horn]]\nsips = 3\n", r"mine.toml:7: a horn without an id"),
        (HEAD + '[[horn]]\nid = "new"\nsips = 3\n', r"mine.toml:7: 'name_en' is missing"),
        (HEAD + '[[horn]]\nid = "new"\nremove = true\n', r"mine.toml:7: there is no horn 'new' to take out"),
        (HEAD + '[[horn]]\nid = "small"\norigin = "me"\n', r"mine.toml:9: 'origin' is 'me'; .*seed, public, designed"),
        (HEAD + '[[horn]]\nid = "small"\n[[horn]]\nid = "small"\n', r"mine.toml:9: horn 'small' is there twice"),
        (
            HEAD + '[[cup]]\nid = "small"\n',
            r"mine.toml:7: 'cup' is nothing that toasts has \(it has feast, horn, ",
        ),
        (HEAD + "[feast]\nguests = 3\n", r"mine.toml:8: unknown key 'guests'"),
        (HEAD + "feast = 3\n", r"unknown key 'feast'"),
        ("horn = [", r"mine.toml: "),
    ],
)
def test_mistakes_are_named_with_their_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(BadContent, match=message):
        lay(tmp_path, text)


def test_a_pack_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match="cannot be read"):
        Content.load(tmp_path / "none.toml", SCHEMA)
    with pytest.raises(BadContent, match="no pack here"):
        Content.load(tmp_path, SCHEMA)
    (tmp_path / "bad.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadContent, match="not UTF-8"):
        Content.load(tmp_path / "bad.toml", SCHEMA)


@pytest.mark.parametrize("name", games.names())
def test_every_entry_of_every_game_has_names_and_an_origin(name: str) -> None:
    for entry in games.find(name).content:
        assert entry.name("en")
        assert entry.name("de")
        assert entry.origin in ("seed", "public", "designed")
        for field in (*entry.get("designed_fields", ()), *entry.get("public_fields", ())):
            assert field in entry.data or field == "id", f"{entry.id}: {field}"
        assert bool(entry.effect("en")) == bool(entry.effect("de")), entry.id


def test_the_order_of_entries_counts_for_the_hash(tmp_path: Path) -> None:
    """Cards are numbered in their order, so another order is another game."""
    taken_out = lay(tmp_path, HEAD + '[[horn]]\nid = "small"\nremove = true\n')
    small = GAME.content.entries["horn"]["small"]
    file = tmp_path / "again.toml"
    lines = [f"{key} = {value!r}".replace("'", '"') for key, value in small.data.items()]
    file.write_text(HEAD.replace("mine", "again") + "[[horn]]\n" + "\n".join(lines) + "\n")
    again = Content.load(file, SCHEMA, over=taken_out)
    assert sorted(again.entries["horn"]) == sorted(GAME.content.entries["horn"])
    assert again.hash != GAME.content.hash


@pytest.mark.parametrize("text", ["x = " + "1" * 5000, "x = " + "[" * 9000, 'x = """\n[' + " " * 3000 + '\n"""'])
def test_monstrous_toml_is_refused_quickly(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadContent):
        lay(tmp_path, text)


def test_a_field_may_do_away_with_another_that_says_the_same_in_another_way(tmp_path: Path) -> None:
    kinds = {"horn": Fields({"sips": Number(1), "cups": Number(1)}, optional=("sips", "cups"))}
    schema = Schema("toasts", kinds, {}, replaces={"cups": ("sips",)})
    about = 'id = "small"\nname_en = "S"\nname_de = "K"\norigin = "designed"\n'
    below = tmp_path / "below.toml"
    below.write_text(f"{HEAD.replace('mine', 'below')}[[horn]]\n{about}sips = 3\n", encoding="utf-8")
    content = Content.load(below, schema)

    def over(text: str) -> dict[str, int]:
        file = tmp_path / "mine.toml"
        file.write_text(f'{HEAD}[[horn]]\nid = "small"\n{text}\n', encoding="utf-8")
        horn = Content.load(file, schema, over=content).entries["horn"]["small"]
        return {field: horn[field] for field in ("sips", "cups") if field in horn.data}

    assert over("cups = 1") == {"cups": 1}
    assert over("cups = 1\nsips = 2") == {"cups": 1, "sips": 2}
    assert over('name_en = "Small"') == {"sips": 3}


TALKING = HEAD + '[[horn]]\nid = "small"\neffect_en = "Drink."\neffect_de = "Trink."\n'


def test_what_two_entries_say_alike_is_written_once(tmp_path: Path) -> None:
    content = lay(tmp_path, TALKING + '[[horn]]\nid = "great"\neffect_of = "small"\n')
    assert [content.entries["horn"]["great"].effect(lang) for lang in ("en", "de")] == ["Drink.", "Trink."]
    assert content.hash == GAME.content.hash


def test_a_pack_that_changes_a_text_changes_it_of_that_entry_alone(tmp_path: Path) -> None:
    below = lay(tmp_path, TALKING + '[[horn]]\nid = "great"\neffect_of = "small"\n')
    file = tmp_path / "second.toml"
    file.write_text(HEAD.replace("mine", "second") + '[[horn]]\nid = "small"\neffect_en = "Spill."\n')
    above = Content.load(file, SCHEMA, over=below)
    assert [above.entries["horn"][horn].effect("en") for horn in ("small", "great")] == ["Spill.", "Drink."]


@pytest.mark.parametrize("other", ["middle", "cup", "great"])
def test_a_text_that_is_not_there_cannot_be_shared(tmp_path: Path, other: str) -> None:
    with pytest.raises(BadContent, match=f"mine.toml:13: there is no horn '{other}' with a text of its own"):
        lay(tmp_path, TALKING + f'[[horn]]\nid = "great"\neffect_of = "{other}"\n')


@pytest.mark.parametrize("name", games.names())
def test_no_text_of_a_component_is_written_twice(name: str) -> None:
    for file in (games.find(name).room / "content").glob("*.toml"):
        for kind, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if isinstance(entries, list):
                texts = [entry["effect_en"] for entry in entries if "effect_en" in entry]
                assert len(texts) == len(set(texts)), kind

"""The rule book: complete in both languages, to be searched and cited."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.core.errors import BadContent
from meadhall.core.located import Located
from meadhall.core.rulebook import Rulebook

BOOK = '[book]\ntitle_en = "B"\ntitle_de = "B"\n[[section]]\nid = "s"\ntitle_en = "S"\ntitle_de = "S"\n'


@pytest.mark.parametrize("name", games.names())
def test_every_clause_speaks_both_languages(name: str) -> None:
    book = games.find(name).rulebook
    for clause in book.clauses.values():
        for lang in ("en", "de"):
            assert clause.text(lang).strip().endswith((".", "!", "?", ":", ")", "…", "“", '"')), f"{clause.id} {lang}"
            assert bool(clause.reasons[lang]) == clause.ruling, f"{clause.id}: a ruling has a reason"
        assert clause.text("en") != clause.text("de")
        assert clause.section in book.sections or clause.kind == "case"
        assert all(other in book for other in clause.clauses)


def test_champions_has_the_examples_and_cases_of_its_rule_book() -> None:
    kinds = [clause.kind for clause in games.find("champions").rulebook.clauses.values()]
    assert (kinds.count("example"), kinds.count("case")) == (30, 35)
    assert kinds.count("clause") >= 270


def test_search_finds_all_words_in_the_language_asked() -> None:
    book = games.find("champions").rulebook
    assert "CM-LOC-LONGHOUSE-03" in [clause.id for clause in book.search("marker neighbour", "en")]
    assert book.search("Nachbar Startspieler", "en") == []
    assert "CM-LOC-LONGHOUSE-01" in [clause.id for clause in book.search("schwertkämpfer vorrat", "de")]
    assert book.search("", "en") == []
    assert book.search("zeppelin", "en") == []


def test_a_clause_is_found_however_its_id_is_typed() -> None:
    book = games.find("champions").rulebook
    clause = book.find("cm_place_04")
    assert clause is not None
    assert clause.id == "CM-PLACE-04"
    assert book.find("CM-PLACE-99") is None
    small = Located.parse(BOOK + '[[clause]]\nid = "B-01a"\nsection = "s"\nen = "X."\nde = "Y."\n', "book", BadContent)
    assert getattr(Rulebook(small).find("b-01A"), "id", "") == "B-01a"


def test_a_clause_twice_or_with_a_typo_is_a_mistake() -> None:
    clause = '[[clause]]\nid = "X-1"\nsection = "s"\nen = "E."\nde = "D."\n'
    with pytest.raises(BadContent, match="book:13: clause 'X-1' is there twice"):
        Rulebook(Located.parse(BOOK + clause + clause, "book", BadContent))
    with pytest.raises(BadContent, match="unknown key 'dee'"):
        Rulebook(Located.parse(BOOK + clause.replace("de =", "dee ="), "book", BadContent))

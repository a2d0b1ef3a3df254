"""The types that the program in the browser is checked with are those of the wire."""

from __future__ import annotations

from tests.client.declarations import FILE, written


def test_the_types_are_made_from_the_description_of_the_api() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "write them anew: make types"

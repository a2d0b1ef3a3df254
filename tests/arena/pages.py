"""What every page must be."""

from __future__ import annotations

import re
from html.parser import HTMLParser

_EMPTY = ("meta", "path", "rect", "!doctype")


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _EMPTY:
            assert self.open.pop() == tag, f"</{tag}> closes nothing"


def assert_one_whole_page(text: str, lang: str) -> None:
    """Well formed, self-contained, without a script, and said in words without a gap."""
    tags = _Tags()
    tags.feed(text)
    assert tags.open == []
    assert f'<html lang="{lang}">' in text
    assert "<script" not in text
    assert "javascript" not in text
    assert re.findall(r"(?:src|href)=|url\(|https?:|@import", text) == []
    assert "prefers-color-scheme: dark" in text
    body = re.sub(r"<style>.*?</style>|<[^>]*>", " ", text, flags=re.DOTALL)
    assert re.findall(r"[{}]|\bnan\b|\binf\b|None", body) == []

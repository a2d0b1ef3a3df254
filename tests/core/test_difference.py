"""A difference turns what was into what is, and holds no more than it must."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.core.difference import changed, difference
from meadhall.core.scene import Bar

LEAVES = st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2)
DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
        | st.lists(st.fixed_dictionaries({"key": st.sampled_from("xyz"), "held": inner}), max_size=3)
    ),
    max_leaves=12,
)


@given(DATA, DATA)
def test_what_was_becomes_what_is(before: Any, after: Any) -> None:
    kept = repr(before)
    assert changed(before, difference(before, after)) == after
    assert repr(before) == kept


@given(DATA)
def test_equal_things_do_not_differ(data: Any) -> None:
    assert difference(data, data) is None


def piece(key: str, at: str) -> dict[str, str]:
    return {"key": key, "at": at}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (
            [piece("a", "here"), piece("b", "here")],
            [piece("a", "here"), piece("b", "there")],
            ["[]", {"b": ["{}", {"at": ["=", "there"]}, []]}, None],
        ),
        ([piece("a", "here"), piece("b", "here")], [piece("b", "here")], ["[]", {}, ["b"]]),
        (
            [piece("a", "here")],
            [piece("b", "here"), piece("a", "here")],
            ["[]", {"b": ["=", piece("b", "here")]}, ["b", "a"]],
        ),
        ({"score": 1, "name": "Ana"}, {"name": "Ana"}, ["{}", {}, ["score"]]),
        ([{"seat": 0, "score": 1}], [{"seat": 0, "score": 2}], ["[]", {"0": ["{}", {"score": ["=", 2]}, []]}, None]),
        (["a", "b"], ["b"], ["=", ["b"]]),
        ([piece("a", "here"), piece("a", "there")], [piece("a", "here")], ["=", [piece("a", "here")]]),
    ],
)
def test_only_what_changed_is_said(before: Any, after: Any, expected: Any) -> None:
    assert difference(before, after) == expected


@pytest.mark.parametrize(("value", "written"), [(0.0, "0"), (1.0, "1"), (3, "3"), (0.25, "0.25")])
def test_a_length_is_written_in_the_same_way_by_every_program(value: float, written: str) -> None:
    assert str(Bar("to slay it", value).value) == written

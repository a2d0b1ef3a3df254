"""The chance stream: repeatable, fair, cheap to copy, and provable afterwards."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadhall.core.chance import Chance, LoadedChance, commitment, key_from_seed, new_key


def test_the_same_key_draws_the_same() -> None:
    one, two = Chance(key_from_seed("a")), Chance(key_from_seed("a"))
    other = Chance(key_from_seed("b"))
    draws = [one.below(1000) for _ in range(50)]
    assert draws == [two.below(1000) for _ in range(50)]
    assert draws != [other.below(1000) for _ in range(50)]


def test_the_stream_is_blake2b_in_counter_mode() -> None:
    """Anybody can draw it again without this program."""
    key = key_from_seed("proof")
    block = b"".join(
        blake2b(number.to_bytes(8, "big"), key=key, person=b"meadhall chance").digest() for number in range(2)
    )
    chance = Chance(key)
    assert [chance.below(256) for _ in range(128)] == list(block)
    assert commitment(key) == blake2b(key, digest_size=32, person=b"meadhall commit").hexdigest()


@given(st.integers(1, 5000), st.text(max_size=5))
def test_a_draw_is_below_its_limit(limit: int, seed: str) -> None:
    chance = Chance(key_from_seed(seed))
    assert all(0 <= chance.below(limit) < limit for _ in range(5))


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 300])
def test_draws_are_even(limit: int) -> None:
    chance = Chance(key_from_seed("even"))
    total = 400 * limit
    counts = Counter(chance.below(limit) for _ in range(total))
    surplus = sum((counts[value] - 400) ** 2 / 400 for value in range(limit))
    assert surplus < limit + 5 * (2 * limit) ** 0.5 + 5, "chi-squared is far off"


def test_a_copy_goes_on_from_the_same_place_and_alone() -> None:
    chance = Chance(key_from_seed("copy"))
    for _ in range(70):
        chance.below(6)
    copy = chance.copy()
    assert copy.drawn == chance.drawn
    first = [chance.below(6) for _ in range(100)]
    assert [copy.below(6) for _ in range(100)] == first
    assert copy.drawn == chance.drawn


def test_drawn_tells_whether_anything_was_drawn() -> None:
    chance = Chance(key_from_seed("drawn"))
    before = chance.drawn
    chance.shuffle([1])
    assert chance.drawn == before, "a pile of one card needs no chance"
    chance.below(2)
    assert chance.drawn != before


def test_a_shuffle_keeps_the_cards_and_reaches_every_order() -> None:
    chance = Chance(key_from_seed("shuffle"))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(1200):
        pile = [1, 2, 3]
        chance.shuffle(pile)
        orders[tuple(pile)] += 1
    assert len(orders) == 6
    assert min(orders.values()) > 140


def test_keys_are_new_and_commitments_differ() -> None:
    assert new_key() != new_key()
    assert commitment(b"a" * 32) != commitment(b"b" * 32)


def test_loaded_dice_fall_as_laid_down_and_then_by_chance() -> None:
    chance = LoadedChance(key_from_seed("loaded"))
    chance.faces = [3, 0]
    before = chance.drawn
    copy = chance.copy()
    assert [chance.roll((0, 1, 2, 3)), chance.roll((0, 0, 3))] == [3, 0]
    assert chance.drawn != before, "a loaded die is a draw too"
    assert chance.roll((1, 1)) == 1
    assert copy.faces == [3, 0]


def test_a_loaded_face_must_be_on_the_die() -> None:
    chance = LoadedChance(key_from_seed("loaded"))
    chance.faces = [5]
    with pytest.raises(ValueError, match="not on the die"):
        chance.roll((0, 1))


def test_a_loaded_shuffle_lays_cards_on_top() -> None:
    chance = LoadedChance(key_from_seed("loaded"))
    chance.tops = [[4, 2]]
    pile = [1, 2, 3, 4, 5]
    chance.shuffle(pile)
    assert (pile[-1], pile[-2]) == (4, 2)
    assert sorted(pile) == [1, 2, 3, 4, 5]
    chance.tops = [[9]]
    with pytest.raises(ValueError, match="not in the pile"):
        chance.shuffle(pile)


def test_nothing_cannot_be_drawn_from() -> None:
    chance = Chance(key_from_seed("nothing"))
    for limit in (0, -1):
        with pytest.raises(ValueError, match="nothing to draw from"):
            chance.below(limit)
    with pytest.raises(ValueError, match="nothing to draw from"):
        chance.choose([])


def test_any_text_is_a_seed() -> None:
    assert key_from_seed("\udcff") != key_from_seed("ÿ")

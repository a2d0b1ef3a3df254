"""Chance is a keyed stream: BLAKE2b in counter mode.

Whoever has the key can draw the same dice again; who has not cannot foresee one. A table publishes the commitment to
its key before the first move and the key after the last, so that anybody can prove that the dice were fair.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar

from meadhall.core.compiled import mypyc_attr

T = TypeVar("T")

KEY_BYTES: Final = 32
_BLOCK: Final = 64
# The largest multiple of n that a byte can hold: bytes at or above it are drawn again, so that no face is favoured.
_BYTE_LIMIT: Final = [0] + [256 - 256 % n for n in range(1, 257)]


def new_key() -> bytes:
    """A key that nobody can guess."""
    return secrets.token_bytes(KEY_BYTES)


def key_from_seed(seed: str) -> bytes:
    """The key that belongs to a seed that a person wrote down."""
    return blake2b(seed.encode(errors="surrogateescape"), digest_size=KEY_BYTES, person=b"meadhall seed").digest()


def commitment(key: bytes) -> str:
    """What a table publishes of its key before the first move."""
    return blake2b(key, digest_size=32, person=b"meadhall commit").hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A stream of draws. Copies are cheap and go on from the same place.

    >>> chance = Chance(key_from_seed("mead"))
    >>> copy = chance.copy()
    >>> [chance.below(6) for _ in range(5)] == [copy.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("_at", "_block", "_counter", "key")

    def __init__(self, key: bytes) -> None:
        self.key = key
        self._counter = 0
        self._block = b""
        self._at = _BLOCK

    def copy(self) -> Chance:
        twin = Chance(self.key)
        twin._counter = self._counter
        twin._block = self._block
        twin._at = self._at
        return twin

    @classmethod
    def resumed(cls, key: bytes, drawn: int) -> Chance:
        """The stream of a key from where so much of it has been used.

        >>> chance = Chance(key_from_seed("mead"))
        >>> dice = [chance.below(6) for _ in range(500)]
        >>> Chance.resumed(chance.key, chance.drawn).below(1000) == chance.below(1000)
        True
        """
        chance = Chance(key)
        counter = (drawn - 1) // _BLOCK
        if counter > 0:
            chance._counter = counter - 1
            chance._refill()
        chance._at = drawn - counter * _BLOCK
        return chance

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (self.key, self._counter, self._block, self._at)

    @property
    def drawn(self) -> int:
        """How much of the stream has been used; unchanged if and only if nothing was drawn."""
        return self._counter * _BLOCK + self._at

    def _refill(self) -> None:
        self._block = blake2b(self._counter.to_bytes(8, "big"), key=self.key, person=b"meadhall chance").digest()
        self._counter += 1
        self._at = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely."""
        if n < 1:
            raise ValueError("nothing to draw from")
        if n > 256:
            return self._below_large(n)
        limit = _BYTE_LIMIT[n]
        while True:
            if self._at == _BLOCK:
                self._refill()
            byte = self._block[self._at]
            self._at += 1
            if byte < limit:
                return byte % n

    def _below_large(self, n: int) -> int:
        limit = 2**64 - 2**64 % n
        while True:
            number = 0
            for _ in range(8):
                number = number << 8 | self.below(256)
            if number < limit:
                return number % n

    def roll(self, faces: Sequence[int]) -> int:
        """The face on which a die falls."""
        return faces[self.below(len(faces))]

    def choose(self, things: Sequence[T]) -> T:
        """One of several, all equally likely."""
        return things[self.below(len(things))]

    def shuffle(self, pile: list[int]) -> None:
        """Shuffle a pile of cards where it lies."""
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]

    def mix(self, pile: list[int]) -> None:
        """Shuffle a pile whose order is unknown: what comes of it depends on what the pile holds alone."""
        pile.sort()
        self.shuffle(pile)


def _unpacked(key: bytes, counter: int, block: bytes, at: int) -> Chance:
    """A stream that has travelled to another process goes on from where it was."""
    chance = Chance(key)
    chance._counter, chance._block, chance._at = counter, block, at
    return chance


class LoadedChance(Chance):
    """Chance whose next dice and shuffles are laid down beforehand, for scenarios; afterwards it is fair again."""

    __slots__ = ("faces", "tops")

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.faces: list[int] = []
        self.tops: list[list[int]] = []

    def copy(self) -> LoadedChance:
        twin = LoadedChance(self.key)
        twin._counter, twin._block, twin._at = self._counter, self._block, self._at
        twin.faces = list(self.faces)
        twin.tops = [list(top) for top in self.tops]
        return twin

    def roll(self, faces: Sequence[int]) -> int:
        if not self.faces:
            return super().roll(faces)
        face = self.faces.pop(0)
        if face not in faces:
            raise ValueError("the next loaded face is not on the die that is rolled")
        self.below(len(faces))  # a loaded die is still a draw: what was rolled cannot be taken back
        return face

    def shuffle(self, pile: list[int]) -> None:
        super().shuffle(pile)
        if self.tops:
            for card in reversed(self.tops.pop(0)):
                if card not in pile:
                    raise ValueError("a card that should lie on top after the shuffle is not in the pile")
                pile.remove(card)
                pile.append(card)

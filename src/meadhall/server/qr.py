"""A QR picture of a short text, drawn as SVG: bytes, the middle level of correction, versions 1 to 6 (106 bytes)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

BLOCKS: Final = {
    1: (10, (16,)),
    2: (16, (28,)),
    3: (26, (44,)),
    4: (18, (32,) * 2),
    5: (24, (43,) * 2),
    6: (16, (27,) * 4),
}
"""By version: how many bytes correct each block, and how many bytes of data each has."""
HEAD_BITS: Final = 12
"""What says that bytes follow, and how many."""
PADDING: Final = (0xEC, 0x11)
QUIET: Final = 4
"""Modules around the picture in which nothing is."""
LEVEL_M: Final = 0b00
FORMAT_GENERATOR: Final = 0b10100110111
FORMAT_MASK: Final = 0b101010000010010
MASKS: Final[tuple[Callable[[int, int], bool], ...]] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)

Matrix = list[list[bool]]


# The field with 256 elements in which is reckoned

_POWERS = [1]
while len(_POWERS) < 255:
    _next = _POWERS[-1] << 1
    _POWERS.append(_next ^ 0x11D if _next > 255 else _next)
_LOGS = {value: power for power, value in enumerate(_POWERS)}


def _times(one: int, other: int) -> int:
    return _POWERS[(_LOGS[one] + _LOGS[other]) % 255] if one and other else 0


def correction(data: list[int], count: int) -> list[int]:
    """The bytes by which a block can be mended: the rest of a division of polynomials.

    >>> correction([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], 10)
    [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
    """
    divisor = [1]
    for power in range(count):
        raised = [*divisor, 0]
        for place, value in enumerate(divisor):
            raised[place + 1] ^= _times(value, _POWERS[power])
        divisor = raised
    rest = [*data, *[0] * count]
    for place in range(len(data)):
        factor = rest[place]
        for offset, value in enumerate(divisor):
            rest[place + offset] ^= _times(value, factor)
    return rest[len(data) :]


# Bytes


def version_for(size: int) -> int:
    """The smallest version that has room for so many bytes."""
    for version, (_, blocks) in BLOCKS.items():
        if 8 * size + HEAD_BITS <= 8 * sum(blocks):
            return version
    raise ValueError("too long for a picture")


def codewords(text: bytes, version: int) -> list[int]:
    """All bytes of a picture in their order: those of all blocks in turn, then what corrects them."""
    check, blocks = BLOCKS[version]
    bits = f"0100{len(text):08b}" + "".join(f"{byte:08b}" for byte in text)
    room = 8 * sum(blocks)
    bits += "0" * min(4, room - len(bits))
    bits += "0" * (-len(bits) % 8)
    data = [int(bits[place : place + 8], 2) for place in range(0, len(bits), 8)]
    data += [PADDING[number % 2] for number in range(sum(blocks) - len(data))]
    split, begin = [], 0
    for size in blocks:
        split.append(data[begin : begin + size])
        begin += size
    mending = [correction(block, check) for block in split]
    return [*_in_turn(split), *_in_turn(mending)]


def _in_turn(blocks: list[list[int]]) -> Iterator[int]:
    for place in range(max(map(len, blocks))):
        for block in blocks:
            if place < len(block):
                yield block[place]


# Modules


class Drawing:
    """A picture under way: which modules are dark, and which are not free for data."""

    def __init__(self, version: int) -> None:
        self.size = 17 + 4 * version
        self.dark: Matrix = [[False] * self.size for _ in range(self.size)]
        self.taken: Matrix = [[False] * self.size for _ in range(self.size)]
        for y, x in ((0, 0), (0, self.size - 7), (self.size - 7, 0)):
            self._finder(y, x)
        for place in range(8, self.size - 8):
            self._put(6, place, place % 2 == 0)
            self._put(place, 6, place % 2 == 0)
        if version > 1:
            self._alignment(self.size - 7, self.size - 7)
        for y, x in self._format_places():
            self._put(y, x, False)
        self._put(self.size - 8, 8, True)

    def _put(self, y: int, x: int, dark: bool) -> None:
        self.dark[y][x] = dark
        self.taken[y][x] = True

    def _finder(self, top: int, left: int) -> None:
        for y in range(max(0, top - 1), min(self.size, top + 8)):
            for x in range(max(0, left - 1), min(self.size, left + 8)):
                ring = max(abs(y - top - 3), abs(x - left - 3))
                self._put(y, x, ring not in (2, 4))

    def _alignment(self, middle_y: int, middle_x: int) -> None:
        for y in range(middle_y - 2, middle_y + 3):
            for x in range(middle_x - 2, middle_x + 3):
                self._put(y, x, max(abs(y - middle_y), abs(x - middle_x)) != 1)

    def _format_places(self) -> list[tuple[int, int]]:
        """Where the format stands, twice, from its first bit to its last."""
        rows = [(8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [(y, 8) for y in (7, 5, 4, 3, 2, 1, 0)]
        end = self.size - 1
        return rows + [(end - y, 8) for y in range(7)] + [(8, end - 7 + x) for x in range(8)]

    def free(self) -> Iterator[tuple[int, int]]:
        """The modules for data: in pairs of columns from the right, up and down in turn."""
        pairs = [*range(self.size - 1, 6, -2), 5, 3, 1]  # the column between belongs to the beat
        for number, right in enumerate(pairs):
            down = range(self.size) if number % 2 else range(self.size - 1, -1, -1)
            for y in down:
                for x in (right, right - 1):
                    if not self.taken[y][x]:
                        yield y, x

    def fill(self, data: list[int], mask: int) -> None:
        bits = "".join(f"{byte:08b}" for byte in data)
        for number, (y, x) in enumerate(self.free()):
            dark = number < len(bits) and bits[number] == "1"
            self.dark[y][x] = dark != MASKS[mask](y, x)
        for (y, x), bit in zip(self._format_places(), format_bits(mask) * 2, strict=True):
            self.dark[y][x] = bit == "1"


def format_bits(mask: int) -> str:
    """The level of correction and the mask, with what mends them.

    >>> format_bits(0)
    '101010000010010'
    """
    data = LEVEL_M << 3 | mask
    rest = data << 10
    for place in range(14, 9, -1):
        if rest >> place & 1:
            rest ^= FORMAT_GENERATOR << (place - 10)
    return f"{(data << 10 | rest) ^ FORMAT_MASK:015b}"


def penalty(dark: Matrix) -> int:
    """How hard a picture is to read: long lines, blocks, what looks like a corner, and too much of one colour."""
    size, found = len(dark), 0
    lines = [*dark, *map(list, zip(*dark, strict=True))]
    for line in lines:
        text = "".join("1" if module else "0" for module in line)
        run = 1
        for place in range(1, size + 1):
            if place < size and text[place] == text[place - 1]:
                run += 1
                continue
            found += run - 2 if run >= 5 else 0
            run = 1
        found += 40 * sum(text.startswith(shape, place) for shape in LIKE_A_CORNER for place in range(size - 10))
    for y in range(size - 1):
        for x in range(size - 1):
            if dark[y][x] == dark[y][x + 1] == dark[y + 1][x] == dark[y + 1][x + 1]:
                found += 3
    share = 100 * sum(map(sum, dark)) // (size * size)
    return found + 10 * (abs(share - 50) // 5)


LIKE_A_CORNER: Final = ("10111010000", "00001011101")


def matrix(text: str) -> Matrix:
    """The modules of a picture, dark or not; of all masks the one that is read most easily."""
    data = text.encode()
    version = version_for(len(data))
    words = codewords(data, version)
    drawn = []
    for mask in range(len(MASKS)):
        drawing = Drawing(version)
        drawing.fill(words, mask)
        drawn.append(drawing.dark)
    return min(drawn, key=penalty)


def picture(text: str) -> str:
    """The picture as SVG, dark on light whatever lies around it."""
    modules = matrix(text)
    size = len(modules) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    )

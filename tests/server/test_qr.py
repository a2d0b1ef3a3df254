"""A QR picture is read back here by the rules of its norm, and not by those that drew it."""

from __future__ import annotations

import pytest

from meadhall.server.qr import BLOCKS, MASKS, Matrix, correction, matrix, picture

TEXTS = (
    "A",
    "https://a.example/#code=ABC234",
    "http://192.168.178.20:8420/#code=7K2M9Q",
    "https://hall.at.a.rather.long.name.example.org/#code=XYZ789",
    "x" * 106,
    "grüße aus der Halle",
)


def bits_of_format(dark: Matrix) -> tuple[str, str]:
    """Both copies, read along the edges as the norm numbers them: bit 14 first."""
    size = len(dark)
    one = [dark[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [dark[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    other = [dark[size - 1 - y][8] for y in range(7)] + [dark[8][size - 8 + x] for x in range(8)]
    return tuple("".join("1" if bit else "0" for bit in bits) for bits in (one, other))  # type: ignore[return-value]


def function_modules(size: int) -> set[tuple[int, int]]:
    """Where no data can be."""
    taken = {(y, x) for y in range(9) for x in range(9)}
    taken |= {(y, x) for y in range(9) for x in range(size - 8, size)}
    taken |= {(y, x) for y in range(size - 8, size) for x in range(9)}
    taken |= {(6, x) for x in range(size)} | {(y, 6) for y in range(size)}
    if size > 21:
        taken |= {(y, x) for y in range(size - 9, size - 4) for x in range(size - 9, size - 4)}
    return taken


def read(dark: Matrix) -> str:
    size = len(dark)
    version = (size - 17) // 4
    one, other = bits_of_format(dark)
    assert one == other
    plain = int(one, 2) ^ 0b101010000010010
    assert plain >> 13 == 0, "the middle level"
    mask = MASKS[plain >> 10 & 7]
    taken = function_modules(size)
    bits, upward, x = "", True, size - 1
    while x > 0:
        if x == 6:
            x -= 1
        for y in range(size - 1, -1, -1) if upward else range(size):
            for column in (x, x - 1):
                if (y, column) not in taken:
                    bits += "1" if dark[y][column] != mask(y, column) else "0"
        upward = not upward
        x -= 2
    words = [int(bits[place : place + 8], 2) for place in range(0, len(bits) - 7, 8)]
    check, blocks = BLOCKS[version]
    data = [words[number : sum(blocks) : len(blocks)] for number in range(len(blocks))]
    rest = words[sum(blocks) :]
    for number, block in enumerate(data):
        assert rest[number :: len(blocks)][:check] == correction(block, check)
    stream = "".join(f"{byte:08b}" for block in data for byte in block)
    assert stream[:4] == "0100"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * place : 20 + 8 * place], 2) for place in range(length)).decode()


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_drawn_can_be_read(text: str) -> None:
    assert read(matrix(text)) == text


def test_the_corners_and_the_beat_are_there() -> None:
    dark = matrix(TEXTS[1])
    size = len(dark)
    corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        found = ["".join("#" if dark[top + y][left + x] else "." for x in range(7)) for y in range(7)]
        assert found == corner
    assert all(dark[6][x] == (x % 2 == 0) for x in range(8, size - 8))
    assert dark[size - 8][8]


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        matrix("x" * 107)


def test_a_picture_is_plain_svg() -> None:
    drawn = picture(TEXTS[1])
    assert drawn.startswith("<svg")
    assert "script" not in drawn
    assert len(drawn) < 30_000

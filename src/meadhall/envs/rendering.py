"""A picture of the table: as pixels, or as lines of text."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.picture import picture
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.envs.sitting import Sitting
from meadhall.envs.styling import styled
from meadhall.terminal.plain import sketch_lines

MODES = ("rgb_array", "ansi", "human")
WIDTH = 1000
"""How many pixels a picture is wide."""
Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def pixels(game: Game, view: View, words: Words, width: int = WIDTH) -> Pixels:
    """The table as the reader of a view sees it: rows of red, green and blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError:
        raise BadSetup("pixels need a rasteriser: pip install 'meadhall[envs]'") from None
    svg = styled(picture(game.board, game.scene(view, words)))
    drawn = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
    return np.asarray(Image.open(io.BytesIO(drawn)).convert("RGB"), dtype=np.uint8)


def text(game: Game, view: View, words: Words) -> str:
    """The table as lines of text."""
    return "\n".join(sketch_lines(game.sketch(view, words), {}))


def drawn(sitting: Sitting, seat: int, mode: str | None) -> Pixels | str | None:
    """The table as a seat sees it, in one of the modes; people at a screen get it printed."""
    if mode is None:
        return None
    words = sitting.game.words("en", sitting.box.content)
    words.players = sitting.names
    view = sitting.state.view(seat)
    if mode == "rgb_array":
        return pixels(sitting.game, view, words)
    if mode == "ansi":
        return text(sitting.game, view, words)
    print(text(sitting.game, view, words))
    return None

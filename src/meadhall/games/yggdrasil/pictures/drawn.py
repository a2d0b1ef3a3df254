"""What our board has a drawing or a place for."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from meadhall.core.drawn import Drawn

DRAWN: Final = Drawn(Path(__file__).parent.parent / "board.svg")

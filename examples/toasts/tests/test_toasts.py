"""What every game shows: the laws, the clauses, the texts, the pictures."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from meadhall.core.game import Game
from meadhall.testing import Suite
from toasts import GAME


class TestToasts(Suite):
    game: ClassVar[Game] = GAME
    tests: ClassVar[Path] = Path(__file__).parent

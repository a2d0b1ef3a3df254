"""Play in a terminal: the line table. Knows no game; a game's sketch, grammar and words say all that is shown."""

from pathlib import Path

TEXT = Path(__file__).parent / "text"

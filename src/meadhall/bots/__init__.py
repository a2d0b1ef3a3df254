"""Players that choose. A bot is handed its view, its legal moves and a way to imagine, never the state."""

from pathlib import Path

TEXT = Path(__file__).parent / "text"

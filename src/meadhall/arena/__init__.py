"""Many games between bots: who is better, by how much, and how sure that is."""

from pathlib import Path

TEXT = Path(__file__).parent / "text"

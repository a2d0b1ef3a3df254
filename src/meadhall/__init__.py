"""Meadhall: Viking board games by their full rules, to play and to study."""

__version__ = "0.1.0"

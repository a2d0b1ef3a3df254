"""How the table looks, on the board and as text."""

"""Players that choose. A bot is handed its view, its legal moves and a way to imagine, never the state."""

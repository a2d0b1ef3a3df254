"""Play in a terminal: the line table. Knows no game; a game's sketch, grammar and words say all that is shown."""

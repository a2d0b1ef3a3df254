"""How what happens is shown: on the board, in a battle, and at the end of an Age. `stage` says which is which."""
